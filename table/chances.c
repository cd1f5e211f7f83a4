/* How likely everybody was to win, for people who look back: the rest of the game is played out many
 * times by the quick bots of the room. The whole state is used, hidden cards included, so this is
 * for games that are over, or for eyes that may see everything. */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "core/memory.h"
#include "table/table_state.h"

enum { LONGEST = 3000 /* moves; a game that is not over by then has no winner */ };

/* One move by whoever is waited for; a bot may want to leave it to the next one. */
static bool move_on(const caper_match *m, void *state, const caper_bot_options *bot, caper_rng *rng)
{
    caper_seats seats = m->game->to_act(m, state);
    for (int s = 0; s < m->places; s++) {
        caper_choice choice = {0};
        if (!(seats & CAPER_SEAT(s)) || !caper_bot_choose(m, state, s, bot, rng, &choice))
            continue;
        const char *words = choice.words[0] ? choice.words : NULL;
        return m->game->apply(m, state, s, choice.move, words, rng, NULL) == CAPER_OK;
    }
    return false;
}

void caper_table_chances(const caper_table *t, int games, double *out)
{
    const caper_match *m     = &t->match;
    caper_bot_options  bot   = caper_steady_bot(CAPER_MEDIUM);
    void              *state = caper_alloc(1, m->game->state_size);
    caper_result       result;
    caper_rng          rng;
    memset(out, 0, CAPER_MAX_SEATS * sizeof *out);
    for (int i = 0; i < games; i++) {
        memcpy(state, t->state, m->game->state_size);
        caper_rng_init(&rng, caper_whim(t->whims, t->count, i));
        for (int n = 0; n < LONGEST && move_on(m, state, &bot, &rng); n++)
            ;
        memset(&result, 0, sizeof result);
        m->game->result(m, state, &result);
        for (int s = 0; s < m->places && result.over; s++)
            out[s] += result.winners & CAPER_SEAT(s) ? 1 : 0;
    }
    for (int s = 0; s < m->places; s++)
        out[s] /= games > 0 ? games : 1;
    free(state);
}
