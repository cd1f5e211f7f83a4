/* What the tests of this room share. */
#ifndef GETMAC_TEST_H
#define GETMAC_TEST_H

#include "games/getmac/getmac.h"
#include "tests/testing.h"

/* Whole random games with so many players: `look` sees every state in which it is someone's turn, before it is
 * played on with `rng`. */
typedef void getmac_look_fn(const caper_match *match, const getmac_state *s, caper_rng *rng);
void         getmac_random_game(int seats, uint64_t seed, getmac_look_fn *look);

#endif
