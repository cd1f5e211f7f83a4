/* Many random games, summed into one hash: two builds that print the same hash have the same rules. */
#ifndef CAPER_WASM_WALK_H
#define CAPER_WASM_WALK_H

#include "caper/game.h"

enum { CAPER_WALK_DIGITS = 64 };

/* Play `games` random games of that kind, each for at most `longest` moves; every state after every move goes into the hash, which
 * comes back as hex digits. */
caper_code caper_walk_hash(const char *game, const char *options, int games, int longest,
                           char out[CAPER_WALK_DIGITS + 1], caper_error *err);

/* Moves a second in random games, as `caper bench` counts them. 0: there is no such game. */
double caper_walk_speed(const char *game, double seconds);

#endif
