/* Masters of the Heist: hexes and what the tile codes put on them.
 *
 * A hex is a small number, row × size + column; `row.col` in texts. A heist_map is what never
 * changes during a heist: the codes and who borders whom. What changes (chits, closed gates) is the
 * state's. A set of hexes is 128 bits, so that "is any of these adjacent to one of those" is a
 * few instructions. */
#ifndef HEIST_TILES_H
#define HEIST_TILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "caper/base.h"
#include "caper/buf.h"

enum {
    HEIST_SIZE    = 11, /* rows and columns of the largest map */
    HEIST_HEXES   = HEIST_SIZE * HEIST_SIZE,
    HEIST_NOWHERE = 255, /* no hex */
};

/* The order of the entrance codes: E1 faces the upper right. */
enum heist_direction { HEIST_NE, HEIST_E, HEIST_SE, HEIST_SW, HEIST_W, HEIST_NW, HEIST_SIDES };

enum heist_tile_kind { TILE_GAP, TILE_HEX, TILE_ENTRANCE };

/* Things of the scenario designer that have no rule of their own (R). */
enum heist_mark { MARK_NONE, MARK_SAFE, MARK_TUNNEL, MARK_BEACON };

/* How terminals draw what lies on a tile. */
enum heist_ink {
    INK_PLAIN,
    INK_DIM,
    INK_GUARD,
    INK_LOCK,
    INK_CAMERA,
    INK_LOOT,
    INK_SPECIAL,
    INK_DOOR,
    INK_UNKNOWN,
    HEIST_INKS,
};

/* What a code puts on the tile when the heist begins. */
typedef struct heist_tile {
    char        code[5];
    const char *name;    /* "guard and camera", for people */
    const char *sign;    /* "GC", for terminals: at most HEIST_CELL columns */
    uint8_t     ink;     /* heist_ink */
    uint8_t     kind;    /* heist_tile_kind */
    bool        unknown; /* MH-05: SC */
    union {              /* all active; in the order of heist_chit */
        struct {
            uint8_t guards, dogs, locks, cameras;
        };
        uint8_t chit[4];
    };
    union { /* in the order of heist_loot */
        struct {
            uint8_t cash, jewels, docs, usb, keycards, paintings, items;
        };
        uint8_t loot[7];
    };
    char    gate;   /* 'A'–'D' or 0 */
    char    server; /* 'X', 'Y' or 0 */
    char    remote; /* remote lock 'X', 'Y' or 0 */
    bool    door;   /* keycard door */
    bool    tower, reinforce, kennel;
    bool    start;  /* a character or NPC may start here (MW, RXM, RYM) */
    uint8_t facing; /* of an entrance: heist_direction */
    uint8_t mark;   /* heist_mark */
} heist_tile;

enum { HEIST_TILES = 64 };
extern const heist_tile heist_tiles[HEIST_TILES];
enum { TILE_CODE_GP = 0, TILE_CODE_EM = 1, TILE_CODE_SC = 2 };

/* The number of a code, or −1. */
int heist_tile_find(const char *code, size_t len);

/* ---- Sets of hexes ---- */

/* A number, so that & | ~ ! are what they are for numbers. Aligned like its halves: old positions count bytes. */
__extension__ typedef unsigned __int128 heist_set __attribute__((aligned(8)));

/* Its half with that hex: a shift of all of it by any number would be slower. */
static inline uint64_t heist_set_half(heist_set s, int hex)
{
    return (uint64_t)(hex & 64 ? s >> 64 : s);
}
/* Any number from 0 on may be asked for. */
static inline bool heist_set_has(heist_set s, int hex)
{
    return (hex < 128) & heist_set_half(s, hex) >> (hex & 63);
}
static inline heist_set heist_set_of(int hex)
{
    heist_set one = (uint64_t)1 << (hex & 63);
    return hex & 64 ? one << 64 : one;
}
static inline void heist_set_add(heist_set *s, int hex) { *s |= heist_set_of(hex); }
static inline void heist_set_drop(heist_set *s, int hex) { *s &= ~heist_set_of(hex); }
/* The lowest member ≥ from, or −1. */
static inline int heist_set_first(heist_set s, int from)
{
    for (int at = from; at < 128; at = 64 + (at & 64)) {
        uint64_t bits = heist_set_half(s, at) >> (at & 63);
        if (bits)
            return at + __builtin_ctzll(bits);
    }
    return -1;
}

/* For each member, in reading order. */
#define heist_each(hex, set) for (int hex = -1; (hex = heist_set_first(set, hex + 1)) >= 0;)

/* ---- Maps ---- */

/* 850 bytes: fits into a match's room. */
typedef struct heist_map {
    uint8_t size;  /* rows = columns */
    uint8_t hexes; /* size × size */
    uint8_t code[HEIST_HEXES];
    /* MH-02, MH-03: the tile that borders this one on that side, as play has it: HEIST_NOWHERE for
     * gaps, the edge, and entrances that face another way. An entrance has one neighbour. */
    uint8_t next[HEIST_HEXES][HEIST_SIDES];
} heist_map;

/* MH-01: the space on that side, tile or not; HEIST_NOWHERE beyond the edge. */
int heist_space_beside(int size, int hex, int direction);

/* Fill `next` from size and code. */
void heist_map_link(heist_map *map);
/* Read codes separated by single spaces, square, in reading order, and link. False: nothing of the
 * kind, and `*bad` (may be NULL) is the number of the first word that is not a code, or −1 where only
 * their count is wrong. */
bool heist_map_read(heist_map *map, const char *tiles, size_t len, int *bad);

static inline const heist_tile *heist_map_tile(const heist_map *map, int hex)
{
    return &heist_tiles[map->code[hex]];
}
static inline int heist_set_count(heist_set s)
{
    return caper_count((uint64_t)s) + caper_count((uint64_t)(s >> 64));
}
static inline bool heist_map_is_entrance(const heist_map *map, int hex)
{
    return heist_map_tile(map, hex)->kind == TILE_ENTRANCE;
}
/* All that border it. */
static inline heist_set heist_map_around(const heist_map *map, int hex)
{
    heist_set out = 0;
    for (int d = 0; d < HEIST_SIDES; d++)
        if (map->next[hex][d] != HEIST_NOWHERE)
            heist_set_add(&out, map->next[hex][d]);
    return out;
}
/* Steps from the nearest tile of `from`, over tiles of `over`; −1: more than `most`, or no way. `dist`
 * has HEIST_HEXES entries, or is NULL. Returns all that can be reached. */
heist_set heist_map_spread(const heist_map *map, heist_set from, heist_set over, int most,
                           int8_t *dist);

/* MH-04: the spaces that are outside: entrances, and gaps from which the map's edge can be reached
 * over gaps and entrances. `gone` are closed gates, gaps now. */
heist_set heist_map_outside(const heist_map *map, heist_set gone);
/* MH-04: does this tile have a side that faces the outside? */
bool heist_map_is_external(const heist_map *map, heist_set outside, int hex);
/* MH-04: the same for one side. */
bool heist_map_side_is_external(const heist_map *map, heist_set outside, int hex, int direction);

/* "3.12" → hex, or −1; hex → "3.12". */
int heist_hex_parse(int size, const char *text, size_t len);
/* As a word of a move: "9.9" is HEIST_HEXES on a map that ends before it, not −1. */
int  heist_hex_word(int size, const char *text, size_t len);
void heist_hex_write(int size, int hex, char out[8]);
void heist_hex_put(int size, int hex, caper_buf *out);
/* The codes with a space between them, as heist_map_read takes them. */
void heist_map_put(const heist_map *map, caper_buf *out);

#endif
