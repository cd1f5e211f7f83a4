/* Small adventures from a seed: a premise, three acts with two ways through each, an end. */
#ifndef LUCK_INVENT_H
#define LUCK_INVENT_H

#include "games/luck/adventure.h"

enum { INVENT_HARDEST = 4 };

/* The Twee file of a seed, appended to `out`. The same seed and hardness give the same bytes. */
void luck_invent(uint64_t seed, int hardness, caper_buf *out);

/* One that medium crews of three win now and then: the share of good endings lies in the band, with
 * its whole 95 % interval. */
typedef struct luck_certificate {
    int      hardness, games, good;
    uint64_t seed; /* of the story: the one asked for, or the nearest that will do */
} luck_certificate;

enum { INVENT_LOW = 40, INVENT_HIGH = 75 }; /* good endings of a hundred */
/* Into `out` a story that bots have played `games` times. False: none of many tries would do. */
bool luck_invent_certified(uint64_t seed, int games, caper_buf *out, luck_certificate *by);

#endif
