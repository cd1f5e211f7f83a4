/* Masters of the Heist: guards on patrol.
 *
 * A patrol has no state of its own: where it stands follows from the number of the round, and
 * a guard who stands there, awake and alone, takes the next step. Once subdued, the guard stays where
 * he is, and the patrol is over. */
#include "games/heist/rules/rules.h"
#include "games/heist/words/words.h"

/* Up and down: 0 1 2 1 0 1 … */
static int stop_of(const heist_patrol *p, int round)
{
    int period = 2 * (p->count - 1), k = (round - 1) % period;
    return p->hex[k < p->count ? k : period - k];
}

static void step(heist_play *g, const heist_patrol *p)
{
    heist_state *s    = g->s;
    int          from = stop_of(p, s->round), to = stop_of(p, s->round + 1);
    if (!heist_is_tile(g->r, s, from) || !heist_is_tile(g->r, s, to) ||
        !heist_chits(s, from, CHIT_GUARD) || heist_is_occupied(s, from))
        return;
    heist_add_chit(s, from, CHIT_GUARD, -1);
    heist_add_chit(s, to, CHIT_GUARD, 1);
    heist_say(g, PATROL, -1, to);
}

void heist_walk_patrols(heist_play *g)
{
    for (int i = 0; i < g->r->patrols; i++)
        if (g->r->patrol[i].count > 1)
            step(g, &g->r->patrol[i]);
}
