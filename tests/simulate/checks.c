/* What must always be so, beside what every message is checked for. */
#include <malloc.h>
#include <string.h>
#include <wslay/wslay.h>

#include "tests/simulate/sim.h"

enum {
    PATIENCE_MS  = 15000, /* until a request must be answered, without faults */
    BOT_MS       = 8000,  /* until a bot must have moved */
    STORE_MS     = 5000,  /* until the server must have noticed that its store is back */
    PONGS        = 128 * 1024,
    MEMORY_LIMIT = 32 * 1024 * 1024,
    MEMORY_EVERY = 512, /* steps */
};

static int64_t calm_for(const sim *s) { return s->calm_at ? 0 : s->wires.now - s->calm_since; }

/* ---- Memory ---------------------------------------------------------------------------------- */

static void check_conn(sim *s, const conn *c)
{
    size_t unsent = c->sending.len - c->sent, queued = wslay_event_get_queued_msg_length(c->ws);
    if (unsent > BACKLOG_LIMIT + ONE_MESSAGE)
        sim_fail(s, "%zu bytes wait for one reader", unsent);
    if (unsent + queued > PONGS + BACKLOG_LIMIT + ONE_MESSAGE || queued > PONGS)
        sim_fail(s, "%zu bytes of pongs wait for one reader", queued);
}

static void check_memory(sim *s)
{
    for (const peer *p = s->server->sv->peers; p; p = p->next)
        check_conn(s, p->wire);
    if (s->server->sv->backlog > BACKLOG_TOTAL + 2 * BACKLOG_LIMIT)
        sim_fail(s, "%zu bytes wait for readers", s->server->sv->backlog);
    if (s->figures.steps % MEMORY_EVERY)
        return;
    size_t used = mallinfo2().uordblks + mallinfo2().hblkhd;
    if (!used) /* sanitizers do not say */
        return;
    used -= disk_memory(s->disk);
    for (int i = 0; i < s->table_count; i++)
        used -= (size_t)s->tables[i].cap * sizeof(line);
    if (!s->rest)
        s->rest = used;
    else if (used > s->rest + MEMORY_LIMIT)
        sim_fail(s, "memory has grown by %zu MB", (used - s->rest) >> 20);
}

/* ---- Tables ---------------------------------------------------------------------------------- */

/* Do only bots have to move? The ledger says who has to, not the server. */
static bool waits_for_bots(const ledger *l, const room *r)
{
    caper_seats who = l->table && l->moves < MOST_MOVES ? caper_table_to_act(l->table) : 0;
    for (int i = 0; i < r->places; i++)
        if ((who & CAPER_SEAT(i)) && !r->seats[i].bot[0])
            return false;
    return who != 0;
}

static void check_table(sim *s, ledger *l)
{
    const room *r = l->aside ? NULL : room_peek(s->server->sv, l->id);
    if (!r || r->broken) {
        l->stuck_since = s->wires.now;
        return;
    }
    if (r->seq != l->seq)
        sim_fail(s, "table %s stands at %lld in memory and at %lld in the store", l->id,
                 (long long)r->seq, (long long)l->seq);
    bool moves = r->stage == CAPER_STAGE_PLAYING && room_is_alive(r) && waits_for_bots(l, r) &&
                 calm_for(s) > 0 && !s->deserted;
    if (!moves || l->stuck_seq != l->seq) {
        l->stuck_seq   = l->seq;
        l->stuck_since = s->wires.now;
    } else if (s->wires.now - l->stuck_since > BOT_MS) {
        sim_fail(
            s,
            "table %s (%s): no bot has moved for %d s, and no other player can; seats %x owe a "
            "move, %x were asked, %x wait, %d thoughts queue",
            l->id, l->game, BOT_MS / 1000, (unsigned)r->owes, (unsigned)r->asked,
            (unsigned)r->waits, caper_crew_waiting(s->server->crew));
    }
}

/* ---- People ---------------------------------------------------------------------------------- */

static void check_patience(sim *s, const guest *g)
{
    if (!g->wire || g->temper == PINGER || g->temper == SLOW ||
        s->wires.now < g->deaf_until + PATIENCE_MS)
        return;
    if (calm_for(s) < PATIENCE_MS || s->wires.now - g->since < PATIENCE_MS)
        return;
    if (!g->greeted && !s->tables[g->table].aside)
        sim_fail(s, "guest %d has said hello %lld ms ago and was not welcomed",
                 (int)(g - s->guests), (long long)(s->wires.now - g->since));
}

void check_all(sim *s)
{
    if (!s->server)
        return;
    check_memory(s);
    for (int i = 0; i < s->table_count && !s->failed; i++)
        check_table(s, &s->tables[i]);
    for (int i = 0; i < s->guest_count && !s->failed; i++) {
        guest_check(&s->guests[i]);
        check_patience(s, &s->guests[i]);
    }
    if (!s->server->sv->store_ok && calm_for(s) > STORE_MS && s->wires.now - s->up_at > STORE_MS)
        sim_fail(s, "the store is well again, and the server does not notice");
}
