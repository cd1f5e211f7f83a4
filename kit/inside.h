/* What solos and batches share. */
#ifndef CAPER_KIT_INSIDE_H
#define CAPER_KIT_INSIDE_H

#include <stdlib.h>

#include "caper/game.h"
#include "kit/kit.h"

struct caper_kit {
    caper_match match;
    int         users; /* solos, batches and the caller; counted atomically */
    int         actions, observation;
    /* action → move and back, a row of `actions` for each seat; NULL: they are the same, or places
     * in the list. */
    uint16_t *move_of, *action_of;
};

/* Where chance stands: the cards' stream and the bots'. They are apart, so that what a bot draws
 * while it thinks changes no card. */
typedef struct kit_luck {
    uint64_t cards, whims;
} kit_luck;

kit_luck kit_luck_of(uint64_t seed);

/* For rivals, crews and hosts; see kit.h. False (and zeros) while the game goes on. */
bool kit_rewards(const caper_match *match, const void *state, float *out);

void       kit_hold(caper_kit *k);
caper_kit *kit_new(const caper_match *match); /* fills in the rest; takes the content over */

/* The move of an action, or false. `moves`, `n`: the seat's legal ones. */
bool kit_find_move(const caper_kit *k, int seat, int action, const caper_move *moves, int n,
                   caper_move *out);
/* The action of the i-th of a seat's legal moves. */
static inline int kit_action(const caper_kit *k, int seat, const caper_move *moves, int i)
{
    if (!k->match.game->action_count)
        return i;
    return k->action_of ? k->action_of[seat * k->actions + (int)moves[i]] : (int)moves[i];
}

/* A solo from a state; the batch's copies are made so. */
caper_solo *kit_solo(caper_kit *k, const void *state, kit_luck luck);

static inline void *kit_need(void *p)
{
    if (!p)
        abort(); /* out of memory */
    return p;
}

#endif
