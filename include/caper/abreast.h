/* Games side by side.
 *
 * A machine with wide registers can work on several games of one match with every instruction. A room
 * that knows how offers it here (`abreast` in caper_game). It is only another way to compute the same
 * thing: every game is the same to the bit as with `moves` and `apply`, which remain the judges.
 *
 * CAPER_LANES games lie in one block of memory, in a form that is the room's own business; a game's
 * place in it is a *lane*. A block of zeros is a block of empty lanes. All functions leave alone lanes
 * that are empty or whose game is over. Blocks begin at multiples of CAPER_LANES_ALIGN. */
#ifndef CAPER_ABREAST_H
#define CAPER_ABREAST_H

#include "caper/base.h"

enum {
    CAPER_LANES       = 16,
    CAPER_LANES_ALIGN = 32,
    CAPER_LANE_WORDS  = 4, /* a set of moves: bit m of 256 is move m */
};

struct caper_match;

/* Random numbers for every lane: what `s` is in a caper_rng of its own. */
typedef struct caper_lane_luck {
    uint64_t s[CAPER_LANES];
} caper_lane_luck;

typedef struct caper_abreast {
    uint32_t size; /* bytes of a block */

    /* Can this machine do it? If not, no other function may be called. */
    bool (*is_there)(void);

    /* A game into its lane; all games of a block into states that lie `stride` bytes apart. */
    void (*put)(void *block, int lane, const void *state);
    void (*get)(const struct caper_match *match, const void *block, void *states, size_t stride);

    /* The seat that is to act in each lane, and its legal moves as a set; −1 and none in lanes that are
     * left alone. With `turned`, seats in moves count from the one that moves, as `turn_move` has it. */
    void (*list)(const struct caper_match *match, const void *block, bool turned,
                 int8_t seats[CAPER_LANES], uint64_t sets[CAPER_LANES][CAPER_LANE_WORDS]);

    /* Play one move in every lane; all are legal. Returns the lanes whose game goes on, as a set. */
    uint32_t (*play)(const struct caper_match *match, void *block,
                     const caper_move moves[CAPER_LANES], caper_lane_luck *cards);
} caper_abreast;

#endif
