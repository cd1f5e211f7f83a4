/* Masters of the Heist: a house from a seed: one corridor, rooms along it.
 *
 * Hexes that border are always connected, so a wall is a gap. A hex is only taken if everything it
 * would touch belongs to the same part, or is the hex it was reached from. So corridors stay one hex
 * wide and every room has exactly one door: a place that the whole crew must pass. */
#include <string.h>

#include "games/heist/made/made.h"

enum { SIZE = HEIST_SIZE, TRIES = 400 };

static int beside(int hex, int d) { return heist_space_beside(SIZE, hex, d); }

/* May this hex be of that part, reached from `from`? A corridor bends, but never touches itself: there the part is
 * PART_NONE. */
static bool is_free_for(const heist_house *h, int hex, int part, int from)
{
    if (hex == HEIST_NOWHERE || h->part[hex])
        return false;
    for (int d = 0; d < HEIST_SIDES; d++) {
        int to = beside(hex, d);
        if (to != HEIST_NOWHERE && to != from && h->part[to] && h->part[to] != part)
            return false;
    }
    return true;
}

static void take(heist_house *h, int hex, int part)
{
    h->part[hex] = (uint8_t)part;
    h->tiles++;
}

static bool dig_corridor(heist_house *h, int length, caper_rng *rng)
{
    int hex = (int)(2 + caper_rng_below(rng, SIZE - 4)) * SIZE + 2 + (int)caper_rng_below(rng, 3);
    int d   = (int)caper_rng_below(rng, HEIST_SIDES);
    take(h, hex, PART_CORRIDOR);
    h->corridor[h->length++] = (uint8_t)hex;
    for (int tries = 0; h->length < length && tries < TRIES; tries++) {
        int turn = (int)caper_rng_below(rng, 5);
        d        = turn == 0 ? (d + 1) % HEIST_SIDES : turn == 1 ? (d + 5) % HEIST_SIDES : d;
        int to   = beside(hex, d);
        if (!is_free_for(h, to, PART_NONE, hex))
            continue;
        hex = to;
        take(h, hex, PART_CORRIDOR);
        h->corridor[h->length++] = (uint8_t)hex;
    }
    return h->length == length;
}

/* Make the room larger by one hex beside those it has. */
static bool grow(heist_house *h, int part, caper_rng *rng)
{
    uint8_t may[HEIST_HEXES];
    int     n = 0;
    for (int hex = 0; hex < SIZE * SIZE; hex++) {
        bool touches = false;
        for (int d = 0; d < HEIST_SIDES; d++) {
            int to = beside(hex, d);
            touches |= to != HEIST_NOWHERE && h->part[to] == part;
        }
        if (touches && is_free_for(h, hex, part, HEIST_NOWHERE))
            may[n++] = (uint8_t)hex;
    }
    if (n)
        take(h, may[caper_rng_below(rng, (uint32_t)n)], part);
    return n > 0;
}

static void tear_down(heist_house *h, int part)
{
    for (int hex = 0; hex < SIZE * SIZE; hex++)
        if (h->part[hex] == part) {
            h->part[hex] = PART_NONE;
            h->tiles--;
        }
}

/* A room of three to six hexes behind a door beside the corridor. */
static void add_room(heist_house *h, int most, caper_rng *rng)
{
    int from = h->corridor[caper_rng_below(rng, h->length)];
    int door = beside(from, (int)caper_rng_below(rng, HEIST_SIDES)), part = PART_ROOM + h->rooms;
    int size = 3 + (int)caper_rng_below(rng, 4), have = 1;
    if (!is_free_for(h, door, part, from))
        return;
    take(h, door, part);
    for (size = size < most ? size : most; have < size && grow(h, part, rng);)
        have++;
    if (have < 3)
        tear_down(h, part);
    else
        h->door[h->rooms++] = (uint8_t)door;
}

static bool add_rooms(heist_house *h, int tiles, caper_rng *rng)
{
    for (int tries = 0; h->tiles < tiles && h->rooms < HOUSE_ROOMS && tries < TRIES; tries++)
        if (tiles - h->tiles >= 3)
            add_room(h, tiles - h->tiles, rng);
        else
            grow(h, PART_ROOM + (int)caper_rng_below(rng, (uint32_t)(h->rooms ? h->rooms : 1)),
                 rng);
    return h->tiles == tiles && h->rooms >= 4;
}

/* ---- Entrances ---- */

/* An entrance from outside onto this hex: a gap at the edge of the house. */
static bool add_entrance(heist_house *h, int hex, caper_rng *rng)
{
    int first = (int)caper_rng_below(rng, HEIST_SIDES);
    for (int i = 0; i < HEIST_SIDES; i++) {
        int d = (first + i) % HEIST_SIDES, gap = beside(hex, d);
        if (gap == HEIST_NOWHERE || h->part[gap])
            continue;
        for (int k = 0; k < h->entrances; k++)
            if (h->entrance[k] == gap)
                return false;
        h->entrance[h->entrances] = (uint8_t)gap;
        h->facing[h->entrances++] = (uint8_t)((d + 3) % HEIST_SIDES);
        return true;
    }
    return false;
}

/* One at each end of the corridor, and one or two more. */
static bool add_entrances(heist_house *h, caper_rng *rng)
{
    int want = 3 + (int)caper_rng_below(rng, 2);
    if (!add_entrance(h, h->corridor[0], rng) || !add_entrance(h, h->corridor[h->length - 1], rng))
        return false;
    for (int tries = 0; h->entrances < want && tries < 40; tries++) {
        int  hex  = (int)caper_rng_below(rng, SIZE * SIZE);
        bool door = false;
        for (int i = 0; i < h->rooms; i++)
            door |= h->door[i] == hex;
        if (h->part[hex] && !door)
            add_entrance(h, hex, rng);
    }
    return h->entrances >= 2;
}

bool heist_house_build(heist_house *h, int tiles, caper_rng *rng)
{
    for (int tries = 0; tries < 200; tries++) {
        *h = (heist_house){0};
        if (dig_corridor(h, tiles * 3 / 10, rng) && add_rooms(h, tiles, rng) &&
            add_entrances(h, rng))
            return true;
    }
    return false;
}

int heist_house_deepest(const heist_house *h, int room, heist_set taken)
{
    int best = -1;
    for (int hex = 0; hex < SIZE * SIZE; hex++)
        if (h->part[hex] == PART_ROOM + room && hex != h->door[room] &&
            !heist_set_has(taken, hex) && (best < 0 || h->dist[hex] > h->dist[best]))
            best = hex;
    return best;
}
