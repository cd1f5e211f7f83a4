/* Questions to the tables of a page alone, and the turns in which they go on. See alone.h. */
#include "bindings/wasm/alone.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/json_get.h"
#include "base/json_put.h"
#include "base/memory.h"
#include "room/seats.h"
#include "room/timers.h"
#include "server/api/http_call.h"
#include "store/memory.h"

enum { PARK_MS = 5 * 60 * 1000 };

struct caper_alone {
    service    sv[1];
    alone_crew crew;
    payer      device;  /* pays for everything */
    char      *seed;    /* owned */
    bool       reading; /* another tab plays: this one accepts only reads */
};

/* ---- The platform: this device has all of its own time --------------------------------------- */

static int64_t wall_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static double work_ms(void) { return caper_clock_seconds() * 1000; }

static void write_log(const char *line) { fprintf(stderr, "%s\n", line); }

static alone_crew *crew_of(service *sv) { return &((caper_alone *)sv->ctx)->crew; }

static memory_store *store_of(service *sv) { return (memory_store *)sv->store; }

static payer *device_of(service *sv) { return &((caper_alone *)sv->ctx)->device; }

static void ask(service *sv, caper_task *t) { alone_crew_ask(crew_of(sv), t); }

static caper_task *take(service *sv) { return alone_crew_take(crew_of(sv)); }

static caper_seats cancel(service *sv, const char *table)
{
    return alone_crew_cancel(crew_of(sv), table);
}

static int thinking(service *sv) { return alone_crew_waiting(crew_of(sv)); }

static const platform page = {.work_ms  = work_ms,
                              .log      = write_log,
                              .send     = alone_send,
                              .close    = alone_goodbye,
                              .ask      = ask,
                              .take     = take,
                              .cancel   = cancel,
                              .thinking = thinking,
                              .over     = campaign_over};

/* ---- Opening and closing --------------------------------------------------------------------- */

caper_alone *caper_alone_new(const char *test_seed)
{
    static const char *const no_programs[] = {NULL};
    caper_alone             *a             = caper_alloc(1, sizeof *a);
    a->seed                                = caper_strdup(test_seed);
    service_options options                = {.rate      = 100,
                                              .park_ms   = PARK_MS,
                                              .log       = CAPER_LOG_ERRORS,
                                              .test_seed = a->seed,
                                              .exec      = no_programs};
    service_init(a->sv, &page, a, &options, memory_open());
    a->sv->now = wall_ms();
    return a;
}

void caper_alone_free(caper_alone *a)
{
    CAPER_SCRATCH caper_buf rest = {0};
    for (peer *c = a->sv->peers; c; c = c->next)
        alone_hang_up(c);
    alone_letters(a->sv, &rest);
    tasks_stop(a->sv);
    alone_crew_fini(&a->crew);
    service_fini(a->sv);
    a->sv->store->ops->close(a->sv->store);
    free(a->seed);
    free(a);
}

/* ---- Turns ----------------------------------------------------------------------------------- */

/* One thought, or what the timers say. When should the next turn be? -1: when asked. Where the device stands still
 * in between, an answer is left for the next turn (bots_take). */
static int64_t turn(service *sv)
{
    alone_crew_think(crew_of(sv));
    bots_take(sv);
    sv->now        = wall_ms();
    sv->turn_began = work_ms();
    tasks_slice(sv);
    timers_run(sv);
    service_settle(sv);
    return thinking(sv) || tasks_wait(sv) == 0 ? 0 : timers_wait(sv);
}

/* ---- Questions ------------------------------------------------------------------------------- */

static void do_load(service *sv, const caper_json *q, caper_buf *out)
{
    int bad                           = 0;
    ((caper_alone *)sv->ctx)->reading = caper_json_get_flag(q, "reading");
    caper_json_each (record, caper_json_get(q, "records"))
        bad += !memory_load(store_of(sv), record);
    caper_json_kint(out, "bad", bad);
}

static void do_open(service *sv, const caper_json *q, caper_buf *out)
{
    (void)q;
    caper_json_kint(out, "conn", alone_open(sv, device_of(sv)));
}

static peer *peer_of(service *sv, const caper_json *q)
{
    return alone_peer(sv, (int)caper_json_get_integer(q, "conn"));
}

static void do_say(service *sv, const caper_json *q, caper_buf *out)
{
    peer       *c    = peer_of(sv, q);
    const char *text = caper_json_get_text(q, "text");
    (void)out;
    if (c && text)
        peer_hear(c, text, strlen(text));
}

static void do_hang_up(service *sv, const caper_json *q, caper_buf *out)
{
    peer *c = peer_of(sv, q);
    (void)out;
    if (c)
        alone_hang_up(c);
}

typedef struct asked {
    const caper_json *query;
} asked;

static const char *argument(const call *c, const char *name)
{
    return caper_json_get_text(((const asked *)c->carrier)->query, name);
}

static void do_call(service *sv, const caper_json *q, caper_buf *out)
{
    const char *method = caper_json_get_text(q, "method"), *path = caper_json_get_text(q, "path"),
               *body = caper_json_get_text(q, "body");
    asked a          = {caper_json_get(q, "query")};
    call  c          = {.sv       = sv,
                        .method   = method ? method : "GET",
                        .path     = path ? path : "",
                        .token    = caper_json_get_text(q, "token"),
                        .from     = device_of(sv),
                        .carrier  = &a,
                        .argument = argument};
    caper_buf_str(&c.body, body ? body : "");
    int status = api_answer(&c) ? c.status : 404;
    caper_json_put(out, "status:%d body:%s", status, caper_buf_text(c.out));
    call_fini(&c);
}

/* ---- The tables of this device --------------------------------------------------------------- */

typedef struct listing {
    service   *sv;
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

static void do_list(service *sv, const caper_json *q, caper_buf *out)
{
    listing l = {sv, out, false};
    (void)q;
    caper_json_kopen(out, "tables", '[');
    memory_each(store_of(sv), list_table, &l);
    caper_json_close(out, ']');
    l.campaigns = true;
    caper_json_kopen(out, "campaigns", '[');
    memory_each(store_of(sv), list_table, &l);
    caper_json_close(out, ']');
}

static void do_export(service *sv, const caper_json *q, caper_buf *out)
{
    const char *id = caper_json_get_text(q, "table");
    caper_json_kopen(out, "records", '[');
    memory_export(store_of(sv), id ? id : "", out);
    caper_json_close(out, ']');
}

static void do_import(service *sv, const caper_json *q, caper_buf *out)
{
    caper_id    id;
    problem     p;
    const char *why = memory_import(store_of(sv), caper_json_get(q, "records"), id);
    if (!why && strcmp(id, "") != 0 && !room_find(sv, id, &p) && p.status == 503)
        why = "this table cannot be read";
    if (why)
        caper_json_kstr(out, "error", why);
    else
        caper_json_kstr(out, "table", id);
}

/* Of a table that is still played, too: the device that dealt it knows its seed. */
static void do_transcript(service *sv, const caper_json *q, caper_buf *out)
{
    const char             *id = caper_json_get_text(q, "table");
    problem                 p;
    room                   *r    = id ? room_find(sv, id, &p) : NULL;
    const caper_table      *t    = r && r->start ? room_table(r) : NULL;
    CAPER_SCRATCH caper_buf text = {0};
    if (t)
        caper_table_transcript(t, &text);
    caper_json_kstr(out, "transcript", caper_buf_text(&text));
}

/* Its connections are closed first. */
static void forget(service *sv, const char *id, int code, const char *why, caper_buf *out)
{
    room *r = id ? room_peek(sv, id) : NULL;
    if (r) {
        while (r->peers)
            peer_close(r->peers, code, why);
        bots_cancel(r);
        timers_drop(r);
        room_forget(r);
    }
    caper_json_kint(out, "row", id ? memory_forget(store_of(sv), id) : 0);
}

static void do_forget(service *sv, const caper_json *q, caper_buf *out)
{
    forget(sv, caper_json_get_text(q, "table"), 4004, "the table was deleted", out);
}

/* What the page could not keep has not happened: the table leaves, with all that it has. */
static void do_stop(service *sv, const caper_json *q, caper_buf *out)
{
    do_export(sv, q, out);
    forget(sv, caper_json_get_text(q, "table"), 4005, "the table was stopped", out);
}

/* Does the log add up, played from its start? `why` is empty then; `over`: to the end of the game. */
static void do_check(service *sv, const caper_json *q, caper_buf *out)
{
    const char        *id   = caper_json_get_text(q, "table");
    problem            p    = {0};
    room              *r    = id ? room_find(sv, id, &p) : NULL;
    const caper_table *t    = r && r->start ? room_table(r) : NULL;
    caper_result       ends = {0};
    if (t)
        caper_table_result(t, &ends);
    caper_json_put(out, "over:?%d other_rules:?%d why:%s", ends.over, r && r->other_rules,
                   r ? r->aside : p.text);
}

static void do_turn(service *sv, const caper_json *q, caper_buf *out)
{
    (void)sv, (void)q, (void)out; /* every answer ends with one */
}

static const struct question {
    const char *name;
    void (*run)(service *sv, const caper_json *q, caper_buf *out);
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
    {"stop", do_stop, false},
    {"check", do_check, false},
    {"transcript", do_transcript, false},
};

static const struct question *find(const char *name)
{
    for (size_t i = 0; name && i < sizeof questions / sizeof *questions; i++)
        if (strcmp(questions[i].name, name) == 0)
            return &questions[i];
    return NULL;
}

static void write_rest(service *sv, int64_t again, caper_buf *out)
{
    caper_json_kopen(out, "letters", '[');
    alone_letters(sv, out);
    caper_json_put(out, "] keep:[");
    memory_news(store_of(sv), out);
    caper_json_put(out, "] again:%jd", again);
}

void caper_alone_ask(caper_alone *a, const char *request, size_t len, caper_buf *out)
{
    service                 *sv    = a->sv;
    CAPER_PARSED caper_json *q     = caper_json_read_bytes(request, len, NULL);
    const struct question   *k     = find(caper_json_get_text(q, "do"));
    int64_t                  again = 0;
    sv->now                        = wall_ms();
    sv->turn_began                 = work_ms();
    sv->store_ok                   = !a->reading;
    caper_json_put(out, "{ok:?%d", k != NULL);
    if (k)
        k->run(sv, q, out);
    if (k && k->turns)
        again = turn(sv);
    tasks_end(sv, WAIT_TURN, TASK_DONE);
    service_settle(sv);
    write_rest(sv, again, out);
    caper_json_close(out, '}');
}
