/* A kit, opened: its match, and which action is which move. Solos and batches share it. */
#ifndef CAPER_KIT_ACTIONS_H
#define CAPER_KIT_ACTIONS_H

#include <stdlib.h>

#include "base/memory.h"
#include "caper/game.h"
#include "caper/kit.h"

struct caper_kit {
    caper_match match;
    int         users; /* solos, batches and the caller; counted atomically */
    int         actions, observation;
    /* action → move and back, a row of `actions` for each seat; NULL: they are the same, or places
     * in the list. */
    uint16_t *move_of, *action_of;
};

void       kit_hold(caper_kit *k);
caper_kit *kit_new(const caper_match *match); /* fills in the rest; takes the content over */

/* The move of an action, or false. `moves`, `n`: the seat's legal ones. */
bool kit_find_move(const caper_kit *k, int seat, int action, const caper_move *moves, int n,
                   caper_move *out);
/* The action of the i-th of a seat's legal moves. */
static inline int kit_action(const caper_kit *k, int seat, const caper_move *moves, int i)
{
    if (!k->match.game->info->action_count)
        return i;
    return k->action_of ? k->action_of[seat * k->actions + (int)moves[i]] : (int)moves[i];
}

#endif
