/* Long after: everybody has gone, and the clock is a hundred days further. Nothing may be deleted for
 * that alone. When a client comes and a week has passed, the old tables are in the bin; another week
 * later they are gone. */
#include "tests/simulate/sim.h"

enum { HOP_MS = 50 * 60 * 1000 }; /* less than what counts as a jump of the clock */

static const int64_t DAY_MS = 24 * 3600 * 1000;

typedef struct counts {
    int there, binned, dropped;
} counts;

static bool count_table(void *ctx, const caper_store_table *t)
{
    counts *c = ctx;
    c->there += t->stage < CAPER_STAGE_DROPPED;
    c->binned += t->stage == CAPER_STAGE_BINNED;
    c->dropped += t->stage == CAPER_STAGE_DROPPED;
    return true;
}

static counts count_all(sim *s)
{
    counts c = {0};
    disk_mute(s->disk, true);
    if (!s->server || caper_store_old(s->server->sv->store, 0, INT64_MAX, 1000, count_table, &c))
        sim_fail(s, "after a hundred days the server does not answer");
    disk_mute(s->disk, false);
    return c;
}

static void run(sim *s, int64_t ms)
{
    for (int64_t until = s->wires.now + ms; s->wires.now < until && !s->failed;)
        sim_step(s);
}

/* The server is up all the time, with little to do. */
static void wait_days(sim *s, int days)
{
    for (int64_t until = s->wires.now + days * DAY_MS; s->wires.now < until && !s->failed;) {
        s->wires.now += HOP_MS;
        run(s, 500);
    }
    run(s, 20000);
}

/* A kill at the wrong time: the server starts with its clock as it is now. */
static void restart(sim *s)
{
    s->cut = false;
    disk_stop(s->disk);
    run(s, 10000);
}

/* A client comes for a moment: there is an entry of today. */
static void visit(sim *s)
{
    ask_new(s, ASK_MAKE, &s->guests[0], -1, -1);
    run(s, 3000);
    asks_clear(s, false);
    for (int i = 0; i < s->guest_count; i++)
        guest_drop(&s->guests[i], true);
    run(s, 1000);
}

void sim_desert(sim *s)
{
    s->deserted = s->quiet = true;
    for (int i = 0; i < s->guest_count; i++)
        guest_drop(&s->guests[i], true);
    /* The server hears of it first: else a bot whose moment had come moves a hundred days later, at a
     * table where it thinks that a player is, and the table counts as touched (seed 81040 of a version
     * of 17 November). */
    run(s, 1000);
    counts before = count_all(s);
    s->wires.now += 100 * DAY_MS;
    run(s, 20000);
    if (sim_chance(s, 500))
        restart(s);
    wait_days(s, 2);
    counts now = count_all(s);
    if (now.there != before.there)
        sim_fail(s, "the clock jumped, and of %d tables %d are left", before.there, now.there);
    visit(s);
    wait_days(s, 8);
    visit(s);
    now = count_all(s);
    if (now.binned != before.there || now.there > 2)
        sim_fail(s, "after a hundred days %d tables are there and %d of %d in the bin", now.there,
                 now.binned, before.there);
    wait_days(s, 8);
    now = count_all(s);
    if (now.binned || now.dropped || now.there > 2)
        sim_fail(s, "after a week in the bin %d tables are there, %d in the bin, %d half gone",
                 now.there, now.binned, now.dropped);
    s->figures.expired += before.there;
}
