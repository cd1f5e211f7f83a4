/* Masters of the Heist: heists made up from a seed.
 *
 * A wish says what is wanted; the same wish gives the same heist, on every machine. Three steps, a
 * file each: the house (rooms, corridors, doors that the whole crew must pass), what is in it (the prize,
 * modules as their rules require, bag and deck), and the words. Pure: whether it plays well
 * is for bots to say (workshop/maker.h). */
#ifndef HEIST_MADE_H
#define HEIST_MADE_H

#include "base/workshop.h"
#include "games/heist/content/heistfile.h"

enum heist_module {
    MODULE_DOGS,
    MODULE_GATES,
    MODULE_REMOTE,
    MODULE_KEYCARD,
    MODULE_TOWER,
    MODULE_REINFORCEMENTS,
    MODULE_GUIDE,
    MODULE_PATROL,
    HEIST_MODULES,
};
extern const char *const heist_module_names[]; /* "dogs" … "patrol" */

/* Fill `out`; false if no house of this take came out right: try the next one. */
bool heist_make_up(const caper_wish *wish, heist_file *out);

/* ---- The steps ---- */

enum { PART_NONE, PART_CORRIDOR, PART_ROOM }; /* + number of the room */
enum { HOUSE_ROOMS = 8, HOUSE_DOORS = 4 };

typedef struct heist_house {
    uint8_t part[HEIST_HEXES]; /* PART_… */
    int8_t  dist[HEIST_HEXES]; /* steps from the nearest entrance, once its map is linked */
    uint8_t corridor[40];      /* its hexes in order */
    uint8_t door[HOUSE_ROOMS]; /* the first hex of each room: the only way in */
    uint8_t entrance[HOUSE_DOORS], facing[HOUSE_DOORS];
    uint8_t length, rooms, entrances, tiles;
} heist_house;

bool heist_house_build(heist_house *h, int tiles, caper_rng *rng);
/* The hex of that room that is farthest from all entrances, among those not in `taken`. */
int  heist_house_deepest(const heist_house *h, int room, heist_set taken);
void heist_words_put(const caper_wish *wish, heist_file *out);
/* What the words of this seed want: a heist_goal_kind. */
int heist_words_prize(const caper_wish *wish);

#endif
