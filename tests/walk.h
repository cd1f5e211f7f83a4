/* Random games of every registered kind, for the suites that any game must pass. */
#ifndef CAPER_TESTS_WALK_H
#define CAPER_TESTS_WALK_H

#include "caper/table.h"

/* Called for every way to play every game that the suites try: smallest, middle and largest number
 * of seats, no options and each of the game's trials. CAPER_GAME=luck in the environment leaves out
 * the other games. */
typedef void walk_match_fn(const caper_match *match, void *ctx);
void         walk_matches(walk_match_fn *visit, void *ctx);
/* How many there are, and only the n-th: without opening the jobs and adventures of all others. */
int  walk_count(void);
void walk_match(int n, walk_match_fn *visit, void *ctx);

/* A game that is dealt from that seed; `rng` goes on from there. Free the state. */
void *walk_deal(const caper_match *match, uint64_t seed, caper_rng *rng);

/* One legal move, drawn evenly from all that all seats may make. False if there is none. */
typedef struct walk_move {
    int        seat;
    caper_move move;
} walk_move;
bool walk_pick(const caper_match *match, const void *state, caper_rng *rng, walk_move *out);

#endif
