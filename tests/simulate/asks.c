/* Requests over HTTP: handed to the server within its turn, looked at after it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_put.h"
#include "base/memory.h"
#include "tests/simulate/sim.h"

static const char *const games[] = {"getmac", "mcguffin", "luck", "heist"};

/* The clock of a table that is played over days, and what was agreed about it. */
static void write_slow(sim *s, caper_buf *out)
{
    static const char *const zeros[] = {"bot-move", "bot-seat", "wait"};
    uint32_t                 hours   = 1 + sim_below(s, sim_chance(s, 500) ? 12 : 120);
    caper_json_put(out, "pace:%s zero:%s weekends:?%d clock:%lld free:[", "slow",
                   zeros[sim_below(s, sim_chance(s, 300) ? 3 : 2)], sim_chance(s, 700),
                   (long long)hours * 3600 * 1000);
    if (sim_chance(s, 300))
        caper_json_str(out, "2023-11-20");
    caper_json_close(out, ']');
}

static void write_live(sim *s, caper_buf *out)
{
    if (sim_chance(s, 200))
        caper_json_kint(out, "clock", 5000 + sim_below(s, 30000));
    caper_json_kint(out, "takeover", 1000 + sim_below(s, sim_chance(s, 500) ? 3000 : 59000));
    caper_json_kint(out, "pace", sim_below(s, 1500));
}

static void write_table(sim *s, caper_buf *out)
{
    static const int  most[] = {5, 5, 5, 4};
    uint32_t          game   = sim_below(s, 4);
    const caper_game *is     = caper_game_find(games[game]);
    int               seats =
        is->info->min_seats + (int)sim_below(s, (uint32_t)(most[game] - is->info->min_seats + 1));
    caper_json_put(out, "{game:%s seats:%d name:'Ann' public:?%d", games[game], seats,
                   sim_chance(s, 300));
    if (s->slow)
        write_slow(s, out);
    else
        write_live(s, out);
    caper_json_put(out, "players:['me'");
    for (int i = 1; i < seats; i++)
        caper_json_str(out, sim_chance(s, 500) ? "open" : sim_chance(s, 500) ? "easy" : "medium");
    caper_json_close(out, ']');
    caper_json_close(out, '}');
}

request *ask_new(sim *s, ask_kind kind, guest *g, int table, int seat)
{
    if (s->ask_count == ASKS)
        return NULL;
    request *q = &s->asks[s->ask_count++];
    *q = (request){.kind = kind, .guest = (int)(g - s->guests), .table = table, .seat = seat};
    if (kind == ASK_MAKE || kind == ASK_SEAT)
        called_sign(s, q);
    if (kind == ASK_MAKE)
        write_table(s, &q->body);
    else if (kind == ASK_SEAT)
        caper_buf_str(&q->body, "{\"name\":\"Bo\"}");
    else if (kind == ASK_PEEK)
        caper_buf_printf(&q->body, "{\"name\":\"Eve\",\"seat\":%d}", seat);
    if (kind == ASK_MAKE || kind == ASK_SEAT)
        folk_sign(s, q);
    s->figures.asks++;
    return q;
}

static void path_of(const sim *s, const request *q, char out[100])
{
    static const char *const tail[] = {
        [ASK_SEAT] = "/seats", [ASK_PEEK] = "/seats", [ASK_REPLAY] = "/replay", [ASK_TABLE] = ""};
    if (q->kind == ASK_FOLK)
        snprintf(out, 100, "%s", q->path);
    else if (q->kind == ASK_MAKE)
        snprintf(out, 100, "/api/v1/tables");
    else if (q->kind == ASK_HEALTH)
        snprintf(out, 100, "/healthz");
    else
        snprintf(out, 100, "/api/v1/tables/%s%s", s->tables[q->table].id, tail[q->kind]);
}

/* A request as the server has it; the path goes with it. */
typedef struct carried {
    call call;
    char path[100], token[TOKEN_CHARS + 1];
} carried;

static const char *argument(const call *c, const char *name)
{
    (void)c;
    return strcmp(name, "limit") == 0 ? "200" : NULL;
}

static void resume(call *c)
{
    if (!c->ready)
        api_answer(c);
}

/* What has left has left, even if the server goes down now. */
static void take_reply(request *q)
{
    call *c = q->call;
    if (!c || !c->ready)
        return;
    q->status   = c->status;
    q->body     = *c->out;
    *c->out     = (caper_buf){0};
    q->answered = true;
    call_fini(c);
    free(c);
    q->call = NULL;
}

static void serve(sim *s, request *q)
{
    carried *k    = caper_alloc(1, sizeof *k);
    bool     post = q->kind == ASK_MAKE || q->kind == ASK_SEAT || q->kind == ASK_PEEK;
    path_of(s, q, k->path);
    memcpy(k->token, q->token, sizeof k->token);
    k->call = (call){.sv       = s->server->sv,
                     .method   = q->method ? q->method
                                 : post    ? "POST"
                                           : "GET",
                     .token    = *q->token ? k->token : NULL,
                     .argument = q->kind == ASK_FOLK ? argument : NULL,
                     .path     = k->path,
                     .body     = q->body,
                     .from     = &address_of(s->server, &s->guests[q->guest].from)->payer,
                     .resume   = resume};
    q->body = (caper_buf){0};
    q->call = &k->call;
    api_answer(q->call);
    if (q->kind != ASK_HEALTH && q->call->ready && settle_is_pending(s->server->sv))
        sim_fail(s, "%s %s was answered before the commit", k->call.method, k->path);
    take_reply(q);
}

void asks_serve(void *ctx)
{
    sim *s = ctx;
    for (int i = 0; i < s->ask_count && !disk_is_down(s->disk); i++)
        if (!s->asks[i].answered && !s->asks[i].call) {
            serve(s, &s->asks[i]);
            if (sim_chance(s, 10))
                sim_crash_soon(s);
        }
}

void asks_cut(sim *s)
{
    for (int i = 0; i < s->ask_count; i++) {
        request *q = &s->asks[i];
        take_reply(q);
        if (!q->call)
            continue;
        task_drop(&q->call->task);
        call_fini(q->call);
        free(q->call);
        q->call = NULL;
    }
}

/* ---- Answers --------------------------------------------------------------------------------- */

static void copy(char *out, size_t size, span value)
{
    out[0] = '\0';
    if (value.at && value.len >= 2)
        snprintf(out, size, "%.*s", (int)value.len - 2, value.at + 1);
}

static void sit(sim *s, const request *q, int table, span body)
{
    ledger *l = &s->tables[table];
    guest  *g = &s->guests[q->guest];
    g->table  = table;
    g->have   = 0;
    g->ready  = false;
    g->seat   = (int)span_int(span_field(body, "seat"), CAPER_SPECTATOR);
    folk_sat(s, q, table, g->seat);
    if (g->seat < 0)
        return;
    copy(l->token[g->seat], sizeof l->token[0], span_field(body, "token"));
    l->eyes |= CAPER_SEAT(g->seat);
}

/* A spectator, or a second device of the host's. */
static void add_friends(sim *s, const guest *host, int table)
{
    for (int i = 0; i < s->guest_count; i++) {
        guest *g = &s->guests[i];
        if (g->table >= 0 || g == host)
            continue;
        if (sim_chance(s, 150)) {
            g->table = table;
            g->seat  = sim_chance(s, 400) ? host->seat : CAPER_SPECTATOR;
        } else {
            ask_new(s, ASK_SEAT, g, table, -1);
        }
        return;
    }
}

/* A client that was told of a table finds it, after any fault of the server. */
static void look_for(sim *s, const char *id)
{
    problem p = {0};
    disk_mute(s->disk, true);
    if (!room_find(s->server->sv, id, &p) && p.status == 404)
        sim_fail(s, "table %s was promised and is not there", id);
    disk_mute(s->disk, false);
}

static void made(sim *s, const request *q, span body)
{
    guest *g = &s->guests[q->guest];
    char   id[CAPER_ID_CHARS + 1];
    copy(id, sizeof id, span_field(body, "table"));
    look_for(s, id);
    int t = sim_add_table(s, id);
    if (t < 0)
        return;
    copy(s->tables[t].host, sizeof s->tables[t].host, span_field(body, "host"));
    g->host = true;
    sit(s, q, t, body);
    sim_look(s, t, false);
    for (int n = (int)sim_below(s, 5); n > 0; n--)
        add_friends(s, g, t);
}

static void check_reading(sim *s, const request *q, span body)
{
    const ledger *l     = &s->tables[q->table];
    span          moves = q->kind == ASK_REPLAY ? span_field(body, "total")
                                                : span_field(span_field(body, "table"), "moves");
    if (q->status == 200 && span_int(moves, 0) > l->moves)
        sim_fail(s, "a reader of table %s was shown %lld moves, and the store has %d", l->id,
                 (long long)span_int(moves, 0), l->moves);
    if (q->status == 404 || (q->status >= 500 && q->status != 503 && !l->aside))
        sim_fail(s, "a reader of table %s was told: %.*s", l->id, (int)body.len, body.at);
    if (!l->over && memmem(body.at, body.len, l->seed, strlen(l->seed)))
        sim_fail(s, "a reader of table %s was shown its seed", l->id);
}

static void take_answer(sim *s, request *q)
{
    span   body = {caper_buf_text(&q->body), q->body.len};
    guest *g    = &s->guests[q->guest];
    sim_add_digest(s, body.at, body.len);
    if (q->deed)
        folk_answer(s, q);
    if (q->kind == ASK_MAKE && q->status == 201)
        made(s, q, body);
    else if (q->kind == ASK_SEAT && q->status == 201 && g->table < 0)
        sit(s, q, q->table, body);
    else if (q->kind == ASK_SEAT && q->status == 201)
        folk_sat(s, q, q->table, (int)span_int(span_field(body, "seat"), CAPER_SPECTATOR));
    else if (q->kind == ASK_PEEK && q->status == 201)
        sim_fail(s, "table %s: a seat with its secrets was given to another client",
                 s->tables[q->table].id);
    else if (q->kind == ASK_TABLE || q->kind == ASK_REPLAY)
        check_reading(s, q, body);
}

/* An answer may lead to new requests, which go to the end of the list. */
void asks_answer(sim *s)
{
    for (int i = 0; i < s->ask_count;) {
        take_reply(&s->asks[i]);
        request q = s->asks[i];
        if (!q.answered) {
            i++;
            continue;
        }
        memmove(s->asks + i, s->asks + i + 1, (size_t)(--s->ask_count - i) * sizeof q);
        take_answer(s, &q);
        caper_buf_fini(&q.body);
    }
}

void asks_clear(sim *s, bool all)
{
    int n = 0;
    for (int i = 0; i < s->ask_count; i++)
        if (s->asks[i].answered && !all)
            s->asks[n++] = s->asks[i];
        else {
            folk_lost(s, &s->asks[i]);
            caper_buf_fini(&s->asks[i].body);
        }
    s->ask_count = n;
}
