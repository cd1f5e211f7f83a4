/* A kit, opened: its match, and which action is which move. Solos and batches share it. */
#ifndef CAPER_KIT_ACTIONS_H
#define CAPER_KIT_ACTIONS_H

#include "base/observe.h"
#include "caper/kit.h"

struct caper_kit {
    caper_match match;
    int         users; /* solos, batches and the caller; counted atomically */
    int         actions, observation;
    bool by_steps; /* a move is chosen byte by byte: the game does not number its moves densely */
    caper_observer *observer;
    /* action → move and back, a row of `actions` for each seat; NULL: they are the same, or by_steps. */
    uint16_t *move_of, *action_of;
    caper_buf text; /* what the last question was answered with */
};

void       kit_hold(caper_kit *k);
caper_kit *kit_new(const caper_match *match); /* fills in the rest; takes the content over */

enum { KIT_BYTES = 4, KIT_BYTE = 256, KIT_PATH = KIT_BYTES - 1 + 8 * (KIT_BYTES - 1) };

/* by_steps: the highest bytes of a move that `seat` has chosen already. */
typedef struct kit_path {
    caper_move chosen;
    uint8_t    bytes, seat;
} kit_path;

/* Legal moves of a seat that its path leaves, sorted; by_steps: which of their bytes is chosen next. */
typedef struct kit_choices {
    const caper_move *move;
    int               n, byte;
} kit_choices;

kit_choices kit_choices_of(const caper_kit *k, const kit_path *path, const caper_move *moves,
                           int n);
/* Those that an action leaves: none, if it is not legal; one: it is that move. */
kit_choices kit_choose(const caper_kit *k, int seat, const kit_choices *c, int action);
/* The path to what an action has left. */
kit_path kit_path_to(const kit_choices *before, const kit_choices *left, int seat);

static inline int kit_byte(caper_move move, int byte)
{
    return (int)(move >> 8 * (KIT_BYTES - 1 - byte) & 0xff);
}

/* The action of the i-th of them. */
static inline int kit_action(const caper_kit *k, int seat, const kit_choices *c, int i)
{
    if (k->by_steps)
        return c->byte * KIT_BYTE + kit_byte(c->move[i], c->byte);
    return k->action_of ? k->action_of[seat * k->actions + (int)c->move[i]] : (int)c->move[i];
}

/* What the seat sees and, by_steps, what it has chosen (`path`, which is NULL for other seats). */
void kit_observe(const caper_kit *k, const void *state, int seat, const kit_path *path,
                 int8_t *out);

#endif
