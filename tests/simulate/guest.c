/* What a client hears, and what it must not hear: every message is compared with the ledger. */
#include <stdlib.h>
#include <string.h>

#include "base/json_get.h"
#include "base/memory.h"
#include "room/table_log.h"
#include "tests/simulate/sim.h"

static ledger *table_of(const guest *g) { return &g->sim->tables[g->table]; }

static void fail(const guest *g, const char *what, span m)
{
    sim_fail(g->sim, "guest %d (table %d, seat %d, has %lld): %s: %.*s", (int)(g - g->sim->guests),
             g->table, g->seat, (long long)g->have, what, m.len > 160 ? 160 : (int)m.len,
             m.at ? m.at : "");
}

static bool same(span value, uint64_t hash) { return text_hash(value.at, value.len) == hash; }

/* The text of a JSON string. */
static uint64_t words(span value)
{
    CAPER_PARSED caper_json *o = caper_json_read_bytes(value.at, value.len, NULL);
    const char              *s = caper_json_string(o);
    uint64_t                 h = s ? text_hash(s, strlen(s)) : 0;
    return h;
}

/* ---- Secrets --------------------------------------------------------------------------------- */

static bool has(span m, const char *secret)
{
    return secret[0] && memmem(m.at, m.len, secret, strlen(secret));
}

static void check_secrets(guest *g, span m)
{
    const ledger *l = table_of(g);
    if (!l->over && has(m, l->seed))
        fail(g, "was told the seed of a game that is not over", m);
    if (has(m, l->host))
        fail(g, "was told the host's token", m);
    for (int s = 0; s < l->places; s++)
        if (has(m, l->token[s]))
            fail(g, "was told another's token", m);
}

/* ---- The log --------------------------------------------------------------------------------- */

static const struct {
    const char *type;
    char        kind;
} kinds[] = {{"seat", ENTRY_SEAT}, {"start", ENTRY_START}, {"move", ENTRY_MOVE},
             {"undo", ENTRY_UNDO}, {"chat", ENTRY_CHAT},   {"rematch", ENTRY_REMATCH},
             {"hint", ENTRY_HINT}, {"salt", ENTRY_SALT}};

static char kind_of(span type)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (span_is(type, kinds[i].type))
            return kinds[i].kind;
    return 0;
}

static void check_parts(guest *g, span m, const line *is)
{
    span view = span_field(m, "view"), events = span_field(m, "events"),
         moves = span_field(span_field(m, "now"), "moves"), text = span_field(m, "text"),
         move = span_field(m, "move"), story = span_field(m, "story");
    int eyes = g->seat + 1;
    if (view.at && !same(view, is->view[eyes]))
        fail(g, "was told a view that is not its own", m);
    if (events.at && !same(events, is->events[eyes]))
        fail(g, "was told events that are not its own", m);
    if (story.at && !same(story, is->story[eyes]))
        fail(g, "was told a story that is not its own", m);
    if (moves.at && !same(moves, is->moves[eyes]))
        fail(g, "was told moves that are not its own", m);
    if (move.at && (is->seat != g->seat || words(move) != is->text))
        fail(g, "was told the text of another's move", m);
    if (is->kind == ENTRY_CHAT && words(text) != is->text)
        fail(g, "was told words that were never said", m);
    if (span_field(m, "seed").at && !is->over)
        fail(g, "was told a seed before the end", m);
}

static void keep_moves(guest *g, span now)
{
    span moves = span_field(now, "moves");
    caper_buf_clear(&g->moves);
    if (moves.at)
        caper_buf_bytes(&g->moves, moves.at, moves.len);
}

/* To the next table with everybody else. */
static void follow(guest *g, span m)
{
    char id[CAPER_ID_CHARS + 1] = "";
    span value                  = span_field(m, "table");
    if (value.len == CAPER_ID_CHARS + 2)
        memcpy(id, value.at + 1, CAPER_ID_CHARS);
    int t = sim_add_table(g->sim, id);
    if (t < 0 || t == g->table)
        return;
    guest_drop(g, true);
    g->table = t;
    g->have  = 0;
    g->ready = false;
}

static void hear_entry(guest *g, span m, bool now)
{
    ledger *l    = table_of(g);
    int64_t seq  = span_int(span_field(m, "seq"), 0);
    char    kind = kind_of(span_field(m, "type"));
    if (seq != g->have + 1)
        fail(g, "was told something twice, or not at all", m);
    else if (seq > l->seq)
        fail(g, "was told of an entry that the store does not have", m);
    else if (kind != l->lines[seq - 1].kind)
        fail(g, "was told of another kind of entry", m);
    if (g->sim->failed)
        return;
    check_parts(g, m, &l->lines[seq - 1]);
    g->have = seq;
    g->sim->figures.messages++;
    span what = span_field(m, "now");
    if (what.at)
        keep_moves(g, what);
    if (kind == ENTRY_REMATCH && now)
        follow(g, m);
}

/* ---- Answers --------------------------------------------------------------------------------- */

static void hear_list(guest *g, span list)
{
    size_t at = 0;
    for (span m; !g->sim->failed && (m = span_next(list, &at)).at;)
        hear_entry(g, m, false);
}

static void hear_page(guest *g, span m)
{
    if (span_field(m, "reset").at)
        fail(g, "was told to begin anew", m);
    hear_list(g, span_field(m, "missed"));
}

static void hear_welcome(guest *g, span m)
{
    ledger *l    = table_of(g);
    int64_t seq  = span_int(span_field(m, "seq"), -1);
    span    view = span_field(m, "view");
    if (g->greeted)
        fail(g, "was welcomed twice", m);
    hear_page(g, m);
    if (g->have < 0)
        g->have = seq; /* it did not ask for the past */
    if (seq != g->have)
        fail(g, "was welcomed, but has not everything", m);
    if (seq > l->seq)
        fail(g, "was welcomed to what the store does not have", m);
    if (g->sim->failed)
        return;
    const line *is = seq ? &l->lines[seq - 1] : NULL;
    if (view.at && (!is || !same(view, is->view[g->seat + 1])))
        fail(g, "was welcomed with a view that is not its own", m);
    if (span_int(span_field(span_field(m, "you"), "seat"), -9) != g->seat)
        fail(g, "got another seat than its own", m);
    keep_moves(g, span_field(m, "now"));
    g->greeted = true;
}

static void hear_view(guest *g, span m)
{
    int64_t seq = span_int(span_field(m, "seq"), 0);
    if (seq < 1 || seq > table_of(g)->seq)
        fail(g, "was shown a place that the store does not have", m);
    else if (!same(span_field(m, "view"), table_of(g)->lines[seq - 1].view[g->seat + 1]))
        fail(g, "was shown a view that is not its own", m);
}

/* What was acknowledged is in the log, at just that place. */
static void hear_ok(guest *g, span m)
{
    int64_t     seq = span_int(span_field(m, "seq"), 0);
    const line *is  = seq > 0 && seq <= table_of(g)->seq ? &table_of(g)->lines[seq - 1] : NULL;
    if (span_int(span_field(m, "id"), 0) != g->ask || !is || seq > g->have)
        fail(g, "was told ok before what it is about, or for nothing", m);
    else if (g->ask_kind && (is->kind != g->ask_kind || is->seat != g->seat ||
                             (g->ask_text && is->text != g->ask_text)))
        fail(g, "was told ok for something else", m);
    g->ask = 0;
}

/* The host has removed it: it stays and watches. */
static bool is_gone(guest *g)
{
    if (g->seat < 0 || !(table_of(g)->gone & CAPER_SEAT(g->seat)))
        return false;
    g->seat = CAPER_SPECTATOR;
    g->host = false;
    guest_drop(g, true);
    return true;
}

static void hear_error(guest *g, span m)
{
    static const char *const never[] = {"refused",     "gone",     "bad-json",
                                        "bad-request", "bad-seat", "no-table"};
    span                     code    = span_field(m, "code");
    if (span_is(code, "gone") && is_gone(g))
        return;
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        if (span_is(code, never[i]))
            fail(g, "was turned away although everything is right", m);
    if (!table_of(g)->aside && (span_is(code, "damaged") || span_is(code, "other-rules")))
        fail(g, "was told that a table is damaged that is not", m);
    g->ask = 0;
}

static void hear(guest *g, span m)
{
    span type = span_field(m, "type");
    sim_add_digest(g->sim, m.at, m.len);
    check_secrets(g, m);
    if (span_is(type, "welcome"))
        hear_welcome(g, m);
    else if (span_is(type, "page"))
        hear_page(g, m);
    else if (span_is(type, "ok"))
        hear_ok(g, m);
    else if (span_is(type, "error"))
        hear_error(g, m);
    else if (span_is(type, "view"))
        hear_view(g, m);
    else if (span_is(type, "pong") || span_is(type, "code") || span_is(type, "odds"))
        g->ask = 0;
    else if (span_is(type, "hint") && span_field(m, "id").at)
        g->ask = 0;
    else if (!span_is(type, "here"))
        hear_entry(g, m, true);
}

/* ---- Frames ---------------------------------------------------------------------------------- */

static void hear_close(guest *g, span m)
{
    int  code = m.len >= 2 ? (uint8_t)m.at[0] << 8 | (uint8_t)m.at[1] : 1000;
    span why  = {m.at + 2, m.len > 2 ? m.len - 2 : 0};
    if (code == 4004 && is_gone(g))
        return;
    if (code == 4003 || code == 4000 || code == 4004 || (code >= 1002 && code <= 1009))
        fail(g, "was sent away although everything is right", why);
    if (code == 4005 && !table_of(g)->aside)
        fail(g, "was told that a table is quarantined that is not", why);
    if (code == 4008 && g->temper != PINGER)
        fail(g, "was sent away for being quick", why);
    guest_drop(g, true);
}

/* One whole frame from the front of `in`; its length, or 0: not all of it is here. */
static size_t take_frame(guest *g, const char *data, size_t len, span *m, int *opcode)
{
    const uint8_t *b = (const uint8_t *)data;
    size_t         n = 2, size;
    if (len < 2)
        return 0;
    size = b[1] & 127;
    n += size == 126 ? 2 : size == 127 ? 8 : 0;
    if (len < n)
        return 0;
    if (n > 2) {
        size = 0;
        for (size_t i = 2; i < n; i++)
            size = size << 8 | b[i];
    }
    if (!(b[0] & 0x80) || b[1] & 0x80)
        fail(g, "got a frame that is not one of ours", (span){0});
    if (size > ONE_MESSAGE)
        fail(g, "was sent a message that is too long", (span){0});
    if (g->sim->failed || len < n + size)
        return 0;
    *opcode = b[0] & 15;
    *m      = (span){data + n, size};
    return n + size;
}

static void hear_frames(guest *g)
{
    caper_buf in   = g->in;
    wire     *mine = g->wire;
    size_t    at   = 0, n;
    span      m;
    int       opcode = 0;
    g->in            = (caper_buf){0};
    while (g->wire == mine && !g->sim->failed &&
           (n = take_frame(g, in.data + at, in.len - at, &m, &opcode))) {
        at += n;
        if (opcode == 8)
            hear_close(g, m);
        else if (opcode == 9)
            guest_send(g, 10, m.at, m.len);
        else if (opcode == 1)
            hear(g, m);
    }
    if (g->wire == mine && !at && !g->in.data) {
        g->in = in; /* a slow reader of a long message: it is not copied for every few bytes */
        return;
    }
    if (g->wire == mine && at < in.len)
        caper_buf_bytes(&g->in, in.data + at, in.len - at);
    caper_buf_fini(&in);
}

static size_t appetite(guest *g)
{
    if (g->temper == PINGER || g->sim->wires.now < g->deaf_until)
        return g->sim->quiet ? SIZE_MAX : 0;
    return g->temper == SLOW && !g->sim->quiet ? 1 + sim_below(g->sim, 400) : SIZE_MAX;
}

void guest_hear(guest *g)
{
    wire  *k    = g->wire;
    size_t most = k ? appetite(g) : 0, n = k ? wire_waits(k) : 0;
    if (!k)
        return;
    n = n < most ? n : most;
    caper_buf_bytes(&g->in, k->down.data + k->down_at, n);
    k->down_at += n;
    if (k->down_at == k->down.len) {
        caper_buf_clear(&k->down);
        k->down_at = 0;
    }
    if (n)
        hear_frames(g);
    if (g->wire == k && k->closed && !wire_waits(k))
        guest_drop(g, true);
}

void guest_drop(guest *g, bool politely)
{
    if (g->wire)
        wire_end(g->wire, politely);
    g->wire    = NULL;
    g->greeted = false;
    g->ask     = 0;
    caper_buf_clear(&g->in);
    caper_buf_clear(&g->moves);
    if (g->have < 0)
        g->have = 0;
    g->next = g->sim->wires.now + 1 + sim_below(g->sim, 4000);
}

void guest_fini(guest *g)
{
    caper_buf_fini(&g->in);
    caper_buf_fini(&g->moves);
}

/* A client that reads everything has everything that was committed. */
void guest_check(guest *g)
{
    const ledger *l = g->table >= 0 ? table_of(g) : NULL;
    if (!l || !g->greeted || !g->wire || wire_waits(g->wire) || g->in.len || g->wire->closed)
        return;
    const conn *c = g->wire->who ? g->wire->who->who : NULL;
    if (c && !c->peer->closing && !c->sending.len && g->have != l->seq)
        fail(g, "has everything that came, but not everything there is", (span){0});
}
