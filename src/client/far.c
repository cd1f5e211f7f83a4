/* Sitting down at a far table, keeping in touch, asking for things. */
#include "client/far.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/json_get.h"
#include "base/json_put.h"
#include "base/text.h"
#include "client/far_messages.h"
#include "client/http.h"

enum {
    QUIET_MS   = 25000, /* of silence: then we ping, … */
    DEAD_MS    = 32000, /* … and without an answer the connection is dead */
    RETRY_MS   = 250,
    RETRY_MOST = 5000,
    FACT_MS    = 120, /* between two questions: scrolling must not flood the server */
};

/* ---- HTTP: looking, sitting down ------------------------------------------------------------- */

/* The answer as JSON; NULL, with the server's sentence in `err`, if it is a refusal. */
static caper_json *ask(const client_link *link, const char *path, const char *body, int *status,
                       caper_error *err)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_json             *json = NULL;
    *status                      = client_http_ask(link, path, body, &text, err);
    if (*status)
        json = far_parse(caper_buf_text(&text), text.len);
    if (*status && !caper_json_get_flag(json, "ok")) {
        const char *why = caper_json_get_string(json, "error");
        caper_refuse(err,
                     *status == 409   ? CAPER_NOT_YOUR_TURN
                     : *status == 401 ? CAPER_BAD_OPTION
                                      : CAPER_FAILED,
                     "%.300s", *why ? why : "what answers there is not a caper server");
        caper_json_free(json);
        json = NULL;
    }
    return json;
}

static caper_code read_summary(far_table *f, const caper_json *table, caper_error *err)
{
    const caper_game *game   = caper_game_find(caper_json_get_string(table, "game"));
    const caper_json *seats  = caper_json_get(table, "seats");
    size_t            places = caper_json_size(seats);
    if (!game || !places || places > CAPER_MAX_SEATS)
        return caper_refuse(err, CAPER_FAILED, "this caper does not know the game “%.40s”",
                            caper_json_get_string(table, "game"));
    f->match = (caper_match){.game   = game,
                             .seats  = (uint8_t)caper_json_get_integer(table, "players"),
                             .places = (uint8_t)places};
    caper_text_set(f->stage, caper_json_get_string(table, "state"));
    caper_json_each (one, seats)
        far_read_seat(f, one);
    return CAPER_OK;
}

caper_code far_look(const client_link *link, far_table *f, caper_error *err)
{
    char path[64];
    int  status;
    *f = (far_table){.link = *link, .seat = CAPER_SPECTATOR, .next_id = 1};
    snprintf(path, sizeof path, "/api/v1/tables/%s", link->table);
    CAPER_PARSED caper_json *answer = ask(link, path, NULL, &status, err);
    if (!answer)
        return CAPER_FAILED;
    return read_summary(f, caper_json_get(answer, "table"), err);
}

caper_code far_sit(far_table *f, const char *name, int seat, caper_error *err)
{
    char                    path[64];
    CAPER_SCRATCH caper_buf body = {0};
    int                     status;
    caper_error             why = {0};
    snprintf(path, sizeof path, "/api/v1/tables/%s/seats", f->link.table);
    caper_json_put(&body, "{name:%s", name);
    if (seat >= 0)
        caper_json_kint(&body, "seat", seat);
    caper_json_close(&body, '}');
    CAPER_PARSED caper_json *answer = ask(&f->link, path, caper_buf_text(&body), &status, &why);
    if (!answer)
        return caper_refuse(err, why.code, "%s", why.text);
    caper_text_set(f->token, caper_json_get_string(answer, "token"));
    f->seat = (int)caper_json_get_integer(answer, "seat");
    return CAPER_OK;
}

caper_code far_transcript(const far_table *f, caper_buf *out, caper_error *err)
{
    char path[64];
    snprintf(path, sizeof path, "/api/v1/tables/%s/transcript", f->link.table);
    int status = client_http_ask(&f->link, path, NULL, out, err);
    if (status && status != 200)
        return caper_refuse(err, CAPER_FAILED,
                            "the server gives the transcript once the game is over");
    return status ? CAPER_OK : CAPER_FAILED;
}

/* ---- In touch -------------------------------------------------------------------------------- */

static void hello(far_table *f)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_json_put(&text, "{type:'hello' table:%s token?:%s since:%jd steps:true}", f->link.table,
                   f->token, f->seq);
    client_socket_send(&f->socket, caper_buf_text(&text));
    caper_buf_clear(&text);
    caper_json_put(&text, "{type:'watch' name:%s queue:?%d}", f->name, f->queues);
    if (!f->token[0] && f->name[0])
        client_socket_send(&f->socket, caper_buf_text(&text));
}

static void connect_now(far_table *f)
{
    f->state     = f->tries ? FAR_OFF : FAR_CONNECTING;
    f->move_came = false;
    f->asked_at  = 0;
    client_socket_begin(&f->socket, &f->link, far_hear, f);
}

void far_open(far_table *f) { connect_now(f); }

static void forget_facts(far_table *f)
{
    while (f->facts)
        caper_json_free(f->fact[--f->facts].answer);
    f->facts_at = f->position;
    f->fact_id  = 0;
}

void far_fini(far_table *f)
{
    client_socket_close(&f->socket);
    forget_facts(f);
    caper_json_free(f->view);
    caper_json_free(f->now);
}

/* 4003, 4004, 4005: it will not be better next time. Everything else is worth another try, a little
 * later each time. */
static void lost(far_table *f)
{
    int code = f->socket.code;
    client_socket_close(&f->socket);
    f->changes++;
    if (code == 4003 || code == 4004 || code == 4005) {
        f->state = FAR_ENDED;
        if (!f->why[0])
            snprintf(f->why, sizeof f->why, "the server does not know this seat any more");
        return;
    }
    int wait    = f->tries > 5 ? RETRY_MOST : RETRY_MS << f->tries;
    f->state    = FAR_OFF;
    f->retry_at = caper_clock_ms() + (wait > RETRY_MOST ? RETRY_MOST : wait);
    f->tries++;
}

/* A connection can be dead without an error: ping it, and do not wait for long. */
static bool is_dead(far_table *f)
{
    int64_t quiet = caper_clock_ms() - f->socket.heard;
    if (quiet > QUIET_MS && f->asked_at < f->socket.heard) {
        client_socket_send(&f->socket, "{\"type\":\"ping\"}");
        f->asked_at = caper_clock_ms();
    }
    return quiet > DEAD_MS;
}

bool far_tick(far_table *f)
{
    int64_t  seq     = f->seq;
    int      changes = f->changes, asked = f->fact_id;
    unsigned here = 0, was = 0;
    if (f->state == FAR_ENDED)
        return false;
    if (f->state == FAR_OFF && f->socket.wire.state == WIRE_SHUT) {
        if (caper_clock_ms() < f->retry_at)
            return false;
        connect_now(f);
    }
    for (int s = 0; s < f->match.places; s++)
        was |= f->seats[s].here ? 1u << s : 0;
    bool open = f->socket.open;
    int  n    = client_socket_step(&f->socket);
    if (n > 0 && !open) {
        hello(f);
        n = client_socket_step(&f->socket);
    }
    if (n < 0 || (n > 0 && is_dead(f)))
        lost(f);
    for (int s = 0; s < f->match.places; s++)
        here |= f->seats[s].here ? 1u << s : 0;
    return f->seq != seq || f->changes != changes || here != was || f->notice[0] || f->hint[0] ||
           f->fact_id != asked;
}

/* ---- Asking ---------------------------------------------------------------------------------- */

static void send(far_table *f, const char *type, const char *fields, int id)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_buf_printf(&text, "{\"type\":\"%s\"%s%s,\"id\":%d}", type, *fields ? "," : "", fields,
                     id);
    client_socket_send(&f->socket, caper_buf_text(&text));
    client_socket_step(&f->socket);
}

caper_code far_request(far_table *f, far_ask what, const char *type, const char *fields,
                       caper_error *err)
{
    if (f->state != FAR_ON)
        return caper_refuse(err, CAPER_FAILED, "Not connected right now; one moment, please.");
    if (f->asking)
        return caper_refuse(err, CAPER_FAILED, "The server has not answered yet.");
    f->asking = what;
    f->ask_id = f->next_id++;
    f->changes++;
    send(f, type, fields, f->ask_id);
    return CAPER_OK;
}

const caper_json *far_fact_of(far_table *f, const char *type, const char *field, const char *value)
{
    CAPER_SCRATCH caper_buf fields = {0};
    char                    about[sizeof f->fact->about];
    snprintf(about, sizeof about, "%s %s", type, value ? value : "");
    if (f->facts_at != f->position)
        forget_facts(f);
    for (int i = 0; i < f->facts; i++)
        if (!strcmp(f->fact[i].about, about))
            return f->fact[i].answer;
    int64_t now = caper_clock_ms();
    if (f->state != FAR_ON || f->fact_id || now - f->fact_sent < FACT_MS)
        return NULL;
    if (f->facts == FAR_FACTS)
        forget_facts(f);
    f->fact[f->facts].answer = NULL;
    memcpy(f->fact[f->facts++].about, about, sizeof about);
    f->fact_id   = f->next_id++;
    f->fact_sent = now;
    if (value)
        caper_json_kstr(&fields, field, value);
    send(f, type, caper_buf_text(&fields), f->fact_id);
    return NULL;
}
