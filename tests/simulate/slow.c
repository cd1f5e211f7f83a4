/* Tables that are played over days: people come now and then, the server is killed and stays down for hours, and a table
 * that is out of memory is due all the same. Everything that a clock has done is compared with what the log says that it
 * should have done. */
#include "tests/simulate/sim.h"

#include <string.h>

#include "base/json_get.h"
#include "room/table_log.h"

enum {
    MINUTE_MS = 60 * 1000,
    HOUR_MS   = 60 * MINUTE_MS,
    HOP_MS    = 50 * MINUTE_MS, /* less than what counts as a jump of the clock */
    REST_MS   = 12 * 1000,      /* in which everything that is due is done */
    LATE_MS   = MINUTE_MS,
    SETTLING  = 3 * MINUTE_MS, /* in which people sit down */
    PEOPLE    = 10,
};

/* ---- What the log says ----------------------------------------------------------------------- */

typedef struct reader {
    sim         *sim;
    ledger      *l;
    slow_course *c;
} reader;

static int64_t deadline(const ledger *l, const slow_course *c, int seat)
{
    int64_t since = c->turned > c->back[seat] ? c->turned : c->back[seat];
    return slow_after(&l->slow, since, l->clock);
}

static void read_seat(reader *r, const caper_store_entry *e)
{
    CAPER_PARSED caper_json *o    = caper_json_read(e->text, NULL);
    const caper_json        *is   = caper_json_get(o, "is");
    const char              *why  = caper_json_get_string(o, "why");
    bool                     bot  = caper_json_get_string(is, "bot")[0] != '\0';
    bool                     once = caper_json_get_flag(is, "once");
    int                      s    = e->seat;
    /* What was written right before the server fell is read when it is up again. */
    int64_t began = e->at < r->sim->began_at ? r->sim->began_before : r->sim->began_at;
    if (strcmp(why, "clock") == 0) {
        r->sim->figures.zeros++;
        if (e->at <= deadline(r->l, r->c, s) || !(r->c->owes & CAPER_SEAT(s)))
            sim_fail(r->sim, "table %s: seat %d lost its turn %lld ms too early", r->l->id, s,
                     (long long)(deadline(r->l, r->c, s) - e->at));
        if (e->at < began + HOUR_MS)
            sim_fail(r->sim, "table %s: seat %d lost its turn right after a start", r->l->id, s);
        if (once != (r->l->slow.zero == ZERO_BOT_MOVE) || r->l->slow.zero == ZERO_WAIT)
            sim_fail(r->sim, "table %s: something else was agreed for the end of time", r->l->id);
    }
    r->c->seated = e->at;
    r->c->bots   = bot ? r->c->bots | CAPER_SEAT(s) : r->c->bots & ~CAPER_SEAT(s);
    if (!bot)
        r->c->back[s] = e->at;
}

static bool read_entry(void *ctx, const caper_store_entry *e)
{
    reader *r = ctx;
    if (e->seq > r->l->seq)
        return false;
    r->c->seen = e->seq;
    if (e->kind == ENTRY_SEAT)
        read_seat(r, e);
    if (e->state[0] && strcmp(e->state, r->c->state) != 0) {
        r->c->turned = e->at;
        memcpy(r->c->state, e->state, sizeof r->c->state);
    }
    return true;
}

static void read_table(sim *s, int i)
{
    reader r = {s, &s->tables[i], &s->course[i]};
    if (!r.c->seen)
        r.c->bots = r.l->bots;
    disk_mute(s->disk, true);
    if (caper_store_read(s->server->sv->store, r.l->row, r.c->seen, read_entry, &r))
        sim_fail(s, "table %s cannot be read", r.l->id);
    r.c->owes = r.l->table && !r.l->over ? caper_table_to_act(r.l->table) : 0;
    called_note(s, i);
    disk_mute(s->disk, false);
}

/* ---- What must be so when everything rests --------------------------------------------------- */

static void check_table(sim *s, int i)
{
    const ledger      *l = &s->tables[i];
    const slow_course *c = &s->course[i];
    if (l->aside)
        return;
    caper_seats people = c->owes & ~c->bots;
    if (c->owes && !people && s->wires.now > c->turned + LATE_MS &&
        s->wires.now > c->seated + LATE_MS)
        sim_fail(s, "table %s: only bots have to move (%x), and none does", l->id,
                 (unsigned)c->owes);
    for (int seat = 0; l->clock && l->slow.zero != ZERO_WAIT && seat < l->places; seat++)
        if ((people & CAPER_SEAT(seat)) && s->wires.now > deadline(l, c, seat) + LATE_MS)
            sim_fail(s, "table %s: the time of seat %d was up %lld ms ago", l->id, seat,
                     (long long)(s->wires.now - deadline(l, c, seat)));
}

static void check(sim *s)
{
    for (int i = 0; s->server && i < s->table_count; i++)
        read_table(s, i);
    if (s->server && !s->calm_at && s->wires.now - s->began_at > HOUR_MS + LATE_MS &&
        s->wires.now - s->calm_since > LATE_MS && s->wires.now - s->hopped >= REST_MS)
        for (int i = 0; i < s->table_count; i++) {
            check_table(s, i);
            called_check(s, i);
        }
}

/* ---- Time ------------------------------------------------------------------------------------ */

static int64_t sooner(int64_t a, int64_t b) { return a < b ? a : b; }

/* Is a client connected, or a bot about to move? */
static bool is_anyone_here(const sim *s)
{
    for (int i = 0; i < s->table_count; i++) {
        const room *r       = room_peek(s->server->sv, s->tables[i].id);
        bool        pending = r && r->asked;
        for (int seat = 0; r && seat < r->places; seat++)
            pending |= r->seats[seat].pending != NULL;
        if (pending && !s->tables[i].aside)
            return true;
    }
    for (int i = 0; i < s->guest_count; i++)
        if (s->guests[i].wire)
            return true;
    return s->ask_count > 0 || s->server->sv->peer_count > 0; /* the server may notice later */
}

static int64_t next_visit(const sim *s)
{
    int64_t at = INT64_MAX;
    for (int i = 0; i < s->guest_count; i++)
        at = sooner(at, s->guests[i].next);
    return at;
}

/* Half time, the last tenth, the end. */
static int64_t next_moment(const sim *s)
{
    int64_t at = INT64_MAX;
    for (int i = 0; i < s->table_count; i++)
        for (int seat = 0; seat < s->tables[i].places; seat++) {
            const ledger      *l     = &s->tables[i];
            const slow_course *c     = &s->course[i];
            int64_t            since = c->turned > c->back[seat] ? c->turned : c->back[seat];
            for (int part = 5; l->clock && part <= 10; part += part == 5 ? 4 : 1) {
                int64_t due = slow_after(&l->slow, since, (int64_t)l->clock / 10 * part);
                if ((c->owes & CAPER_SEAT(seat)) && due > s->wires.now)
                    at = sooner(at, due);
            }
        }
    return at;
}

static void run(sim *s, int64_t ms)
{
    for (int64_t until = s->wires.now + ms; s->wires.now < until && !s->failed;) {
        sim_step(s);
        check(s);
    }
}

/* Without clients or faults the next hour comes. */
static void hop(sim *s)
{

    int64_t to = sooner(next_visit(s), s->wires.now + HOP_MS);
    if (!s->server)
        to = s->up_at;
    else if (is_anyone_here(s) || s->calm_at || !s->server->sv->store_ok)
        return;
    to = sooner(sooner(to, next_moment(s)), s->fault_at);
    if (to <= s->wires.now)
        return;
    s->wires.now = s->hopped = to;
    for (int i = 0; i < s->table_count; i++)
        s->tables[i].stuck_since = to;
    if (s->server)
        run(s, REST_MS);
}

bool sim_slow(sim *s, int64_t ms, bool (*go_on)(void *ctx, const sim *s), void *ctx)
{
    bool stopped   = false;
    s->guest_count = PEOPLE;
    for (int i = 0; i < s->guest_count; i++)
        s->guests[i].temper = BRISK;
    s->wires.world.call = called_take;
    s->settling         = true;
    called_begin(s);
    s->fault_at = s->began + SETTLING + sim_below(s, HOUR_MS);
    while (!s->failed && !stopped && s->wires.now < s->began + ms) {
        sim_step(s);
        check(s);
        s->settling = s->wires.now <= s->began + SETTLING;
        if (!s->settling)
            hop(s);
        stopped = go_on && !go_on(ctx, s);
    }
    s->figures.hours_ms = s->wires.now - s->began;
    return stopped;
}
