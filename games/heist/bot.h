/* Masters of the Heist: what the files of the bot share. Costs are in tenths of a sub-action. */
#ifndef HEIST_BOT_H
#define HEIST_BOT_H

#include "games/heist/heist.h"

enum { BOT_FAR = 30000 };

typedef struct bot_mind {
    const heist_room  *r;
    const heist_state *s;
    heist_set          wanted; /* tiles with something the objective still asks for */
} bot_mind;

typedef struct bot_map {
    int16_t cost[HEIST_HEXES];
    uint8_t from[HEIST_HEXES];
} bot_map;

bot_mind bot_think(const heist_room *r, const heist_state *s);
/* Still missing outside and not carried by anybody. */
int bot_missing(const bot_mind *b, int loot);
/* Does this character carry something the objective needs? */
bool bot_carries(const bot_mind *b, int w);
/* What it takes to get everywhere from `at`; `plan`: only over these tiles and entrances (NULL:
 * over all). */
void bot_explore(const bot_mind *b, int w, int at, const heist_set *plan, bot_map *out);
int  bot_nearest(const heist_set *set, const bot_map *map, int hexes);
/* The way in `map` to `to`, first step first; the number of steps. */
int bot_way(const bot_map *map, int at, int to, uint8_t out[HEIST_HEXES]);

/* botplan.c */
bool bot_bag_has_wanted(const bot_mind *b);
bool bot_plan(const bot_mind *b, int w, heist_move *out);

#endif
