/* Questions to the tables of a page alone, and the turns in which they go on. See alone.h. */
#include "bindings/wasm/alone.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/memory.h"
#include "server/room/client_messages.h"
#include "server/room/seats.h"
#include "server/room/timers.h"

enum { PARK_MS = 5 * 60 * 1000 };

struct caper_alone {
    server     *sv;
    caper_store store;
    char       *seed; /* owned */
};

/* ---- What server/ops/loop.h promises ------------------------------------------------------------- */

int64_t wall_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

double work_ms(void) { return caper_clock_seconds() * 1000; }

void world_log(const char *line) { fprintf(stderr, "%s\n", line); }

void ws_wait(conn *c, task_wait what, const char *text, size_t len)
{
    (void)c, (void)what, (void)text, (void)len;
}

/* ---- Opening and closing --------------------------------------------------------------------- */

caper_alone *caper_alone_new(const char *test_seed)
{
    caper_alone *a  = caper_alloc(1, sizeof *a);
    server      *sv = caper_alloc(1, sizeof *sv);
    a->seed         = caper_strdup(test_seed);
    sv->options     = (caper_server_options){
            .rate = 100, .park_ms = PARK_MS, .log = CAPER_LOG_ERRORS, .test_seed = a->seed};
    sv->store = &a->store;
    alone_store_open(sv->store);
    sv->crew     = caper_crew_new(0, 0);
    sv->store_ok = true;
    sv->now      = wall_ms();
    a->sv        = sv;
    return a;
}

void caper_alone_free(caper_alone *a)
{
    server   *sv   = a->sv;
    caper_buf rest = {0};
    while (sv->conns) {
        ws_kill(sv, sv->conns);
        alone_letters(sv, &rest);
    }
    caper_buf_fini(&rest);
    tasks_stop(sv);
    caper_crew_free(sv->crew);
    rooms_free(sv);
    timers_fini(sv);
    sv->store->ops->close(sv->store->self);
    caper_events_fini(&sv->events);
    caper_buf_fini(&sv->batch.text);
    free(sv->batch.letters);
    free(sv->batch.rooms);
    free(sv->album_pages);
    free(sv);
    free(a->seed);
    free(a);
}

/* ---- Turns ----------------------------------------------------------------------------------- */

/* One thought, or what the timers say. When should the next turn be? -1: when asked. */
static int64_t turn(server *sv)
{
    if (alone_think(sv->crew))
        bots_take(sv);
    sv->now        = wall_ms();
    sv->turn_began = work_ms();
    tasks_slice(sv);
    timers_run(sv);
    server_settle(sv);
    return caper_crew_waiting(sv->crew) || tasks_wait(sv) == 0 ? 0 : timers_wait(sv);
}

/* ---- Questions ------------------------------------------------------------------------------- */

static const char *text_of(const caper_json *q, const char *name)
{
    return caper_json_string(caper_json_get(q, name));
}

static void do_load(server *sv, const caper_json *q, caper_buf *out)
{
    size_t            i;
    const caper_json *one;
    int               bad = 0;
    caper_json_array_foreach(caper_json_get(q, "records"), i, one)
    {
        bad += !alone_store_load(sv->store->self, one);
    }
    caper_json_kint(out, "bad", bad);
}

static void do_open(server *sv, const caper_json *q, caper_buf *out)
{
    (void)q;
    caper_json_kint(out, "conn", alone_open(sv));
}

static conn *conn_of(server *sv, const caper_json *q)
{
    return alone_conn(sv, (int)caper_json_get_integer(q, "conn"));
}

static void do_say(server *sv, const caper_json *q, caper_buf *out)
{
    conn       *c    = conn_of(sv, q);
    const char *text = text_of(q, "text");
    (void)out;
    if (c && text)
        alone_say(sv, c, text, strlen(text));
}

static void do_hang_up(server *sv, const caper_json *q, caper_buf *out)
{
    conn *c = conn_of(sv, q);
    (void)out;
    if (c)
        ws_kill(sv, c);
}

static void do_call(server *sv, const caper_json *q, caper_buf *out)
{
    const char *method = text_of(q, "method"), *path = text_of(q, "path"),
               *body = text_of(q, "body");
    call c           = {.sv     = sv,
                        .method = method ? method : "GET",
                        .path   = path ? path : "",
                        .token  = text_of(q, "token")};
    caper_buf_str(&c.body, body ? body : "");
    alone_ask_with(caper_json_get(q, "query"), &c);
    caper_json_kint(out, "status", api_answer(&c) ? c.status : 404);
    caper_json_kstr(out, "body", caper_buf_text(c.out));
    call_fini(&c);
}

/* ---- The tables of this device --------------------------------------------------------------- */

typedef struct listing {
    server    *sv;
    caper_buf *out;
    bool       campaigns;
} listing;

static bool list_table(void *ctx, const caper_store_table *t)
{
    const listing *l = ctx;
    problem        p;
    bool           campaign = strcmp(t->config, CAMPAIGN_CONFIG) == 0;
    if (campaign != l->campaigns)
        return true;
    const room *r = campaign ? NULL : room_find(l->sv, t->id, &p);
    if (r)
        seats_write_summary(r, l->out);
    else if (campaign)
        caper_json_str(l->out, t->id);
    return true;
}

static void do_list(server *sv, const caper_json *q, caper_buf *out)
{
    listing l = {sv, out, false};
    (void)q;
    caper_json_kopen(out, "tables", '[');
    alone_store_each(sv->store->self, list_table, &l);
    caper_json_close(out, ']');
    l.campaigns = true;
    caper_json_kopen(out, "campaigns", '[');
    alone_store_each(sv->store->self, list_table, &l);
    caper_json_close(out, ']');
}

static void do_export(server *sv, const caper_json *q, caper_buf *out)
{
    const char *id = text_of(q, "table");
    caper_json_kopen(out, "records", '[');
    alone_store_export(sv->store->self, id ? id : "", out);
    caper_json_close(out, ']');
}

static void do_import(server *sv, const caper_json *q, caper_buf *out)
{
    char        id[CAPER_ID_CHARS + 1];
    problem     p;
    const char *why = alone_store_import(sv->store->self, caper_json_get(q, "records"), id);
    if (!why && strcmp(id, "") != 0 && !room_find(sv, id, &p) && p.status == 503)
        why = "this table cannot be read";
    if (why)
        caper_json_kstr(out, "error", why);
    else
        caper_json_kstr(out, "table", id);
}

/* Of a table that is still played, too: the device that dealt it knows its seed. */
static void do_transcript(server *sv, const caper_json *q, caper_buf *out)
{
    const char        *id = text_of(q, "table");
    problem            p;
    room              *r    = id ? room_find(sv, id, &p) : NULL;
    const caper_table *t    = r && r->start ? room_table(sv, r) : NULL;
    caper_buf          text = {0};
    if (t)
        caper_table_transcript(t, &text);
    caper_json_kstr(out, "transcript", caper_buf_text(&text));
    caper_buf_fini(&text);
}

/* Nobody looks at it any more, and then it was never here. */
static void do_forget(server *sv, const caper_json *q, caper_buf *out)
{
    const char *id = text_of(q, "table");
    room       *r  = id ? room_peek(sv, id) : NULL;
    if (r) {
        while (r->conns)
            ws_close(sv, r->conns, 4004, "the table was deleted");
        bots_cancel(sv, r);
        timers_drop(sv, r);
        room_forget(sv, r);
    }
    caper_json_kint(out, "row", id ? alone_store_forget(sv->store->self, id) : 0);
}

static void do_turn(server *sv, const caper_json *q, caper_buf *out)
{
    (void)sv, (void)q, (void)out; /* every answer ends with one */
}

static const struct question {
    const char *name;
    void (*run)(server *sv, const caper_json *q, caper_buf *out);
    bool turns; /* bots may think before the answer */
} questions[] = {
    {"turn", do_turn, true},
    {"say", do_say, false},
    {"open", do_open, false},
    {"hang-up", do_hang_up, false},
    {"call", do_call, false},
    {"load", do_load, false},
    {"list", do_list, false},
    {"export", do_export, false},
    {"import", do_import, false},
    {"forget", do_forget, false},
    {"transcript", do_transcript, false},
};

static const struct question *find(const char *name)
{
    for (size_t i = 0; name && i < sizeof questions / sizeof *questions; i++)
        if (strcmp(questions[i].name, name) == 0)
            return &questions[i];
    return NULL;
}

static void write_rest(server *sv, int64_t again, caper_buf *out)
{
    caper_json_kopen(out, "letters", '[');
    alone_letters(sv, out);
    caper_json_close(out, ']');
    caper_json_kopen(out, "keep", '[');
    alone_store_news(sv->store->self, out);
    caper_json_close(out, ']');
    caper_json_kint(out, "again", again);
}

void caper_alone_ask(caper_alone *a, const char *request, size_t len, caper_buf *out)
{
    server                *sv    = a->sv;
    caper_json            *q     = caper_json_read_bytes(request, len, NULL);
    const struct question *k     = find(text_of(q, "do"));
    int64_t                again = 0;
    sv->now                      = wall_ms();
    sv->turn_began               = work_ms();
    caper_json_open(out, '{');
    caper_json_kbool(out, "ok", k != NULL);
    if (k)
        k->run(sv, q, out);
    if (k && k->turns)
        again = turn(sv);
    tasks_end(sv, WAIT_TURN, TASK_DONE);
    server_settle(sv);
    write_rest(sv, again, out);
    caper_json_close(out, '}');
    caper_json_free(q);
}
