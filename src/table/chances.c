/* How likely each seat was to win, for people who look back: the rest of the game is played out many
 * times by the quick bots of the room. The whole state is used, hidden cards included, so this is
 * for games that are over, or for eyes that may see everything. */
#include "table/chances.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "bots/bot.h"
#include "table/table_state.h"

enum { LONGEST = 3000 /* moves; a game that is not over by then has no winner */ };

/* One move by a seat that is to act; a bot may prefer to leave it to the next one. */
static bool move_on(const caper_match *m, void *state, const caper_bot_options *bot, caper_rng *rng)
{
    caper_seats seats = m->game->rules->to_act(m, state);
    caper_each (s, seats) {
        caper_choice choice = {0};
        if (!caper_bot_choose(m, state, s, bot, rng, &choice))
            continue;
        return caper_choice_apply(m, state, s, &choice, rng, NULL) == CAPER_OK;
    }
    return false;
}

struct caper_chances {
    const caper_table *table;
    caper_bot_options  bot;
    caper_rng          rng;
    int                games, game, move; /* `move` of `game` is next */
    double             won[CAPER_MAX_SEATS];
    void              *state;
};

caper_chances *caper_chances_new(const caper_table *t, int games)
{
    caper_chances *c = caper_alloc(1, sizeof *c);
    c->table         = t;
    c->bot           = caper_steady_bot(CAPER_MEDIUM);
    c->games         = games;
    c->state         = caper_alloc(1, t->match.game->info->state_size);
    return c;
}

void caper_chances_free(caper_chances *c)
{
    if (c)
        free(c->state);
    free(c);
}

static void begin_game(caper_chances *c)
{
    const caper_table *t = c->table;
    memcpy(c->state, t->state, t->match.game->info->state_size);
    caper_rng_init(&c->rng, caper_whim(t->whims, t->count, c->game));
}

static void end_game(caper_chances *c)
{
    const caper_match *m      = &c->table->match;
    caper_result       result = {0};
    m->game->rules->result(m, c->state, &result);
    caper_each (s, result.over ? result.winners : 0)
        c->won[s]++;
    c->game++;
    c->move = 0;
}

bool caper_chances_step(caper_chances *c)
{
    if (c->game >= c->games)
        return false;
    if (!c->move)
        begin_game(c);
    if (c->move++ >= LONGEST || !move_on(&c->table->match, c->state, &c->bot, &c->rng))
        end_game(c);
    return c->game < c->games;
}

void caper_chances_get(const caper_chances *c, double *out)
{
    memset(out, 0, CAPER_MAX_SEATS * sizeof *out);
    for (int s = 0; s < c->table->match.places && c->game; s++)
        out[s] = c->won[s] / c->game;
}

void caper_table_chances(const caper_table *t, int games, double *out)
{
    caper_chances *c = caper_chances_new(t, games);
    while (caper_chances_step(c))
        ;
    caper_chances_get(c, out);
    caper_chances_free(c);
}
