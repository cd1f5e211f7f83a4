/* A game played on, for tests and fuzzers. */
#ifndef LUCK_TEST_PLAY_ON_H
#define LUCK_TEST_PLAY_ON_H

#include "games/luck/luck.h"

/* Play on as `easy` would. A host without a story is imagined to end it here,
 * because a person's calls cannot be foreseen. */
static int luck_play_on(const caper_match *match, void *state, caper_rng *rng, int limit)
{
    luck_state  *s = state;
    caper_seats  seats;
    caper_choice choice;
    int          n = 0;
    for (; n < limit && (seats = luck_to_act(match, s)); n++) {
        int seat = __builtin_ctz(seats);
        if (seat == s->seats && !s->pending.kind)
            choice = (caper_choice){.move = M_END};
        else if (!luck_suggest(match, s, seat, CAPER_EASY, rng, &choice))
            break;
        if (luck_apply(match, s, seat, choice.move, NULL, rng, NULL) != CAPER_OK)
            break;
    }
    return n;
}

#endif
