/* Masters of the Heist: maps drawn for terminals.
 *
 * A terminal has no hexes; a wall of bricks has the same neighbours, so that is what is drawn:
 * every brick touches two above, two below and one on each side. Knows tiles, no state: a caller
 * that has one fills the cells itself. */
#ifndef HEIST_MAP_H
#define HEIST_MAP_H

#include "games/heist/content/heistfile.h"

enum { HEIST_CELL = 5, HEIST_CELL_LINES = 2 }; /* columns and lines inside a brick */

/* What is in one brick: text of at most HEIST_CELL columns each. */
typedef struct heist_cell {
    char    text[HEIST_CELL_LINES][HEIST_CELL * 4 + 1];
    uint8_t ink[HEIST_CELL_LINES]; /* heist_ink */
} heist_cell;

typedef void heist_cell_fn(void *ctx, const heist_map *map, int hex, heist_cell *cell);

/* What the tile's code puts there: the hex above, the short name below. `ctx` is not used. */
heist_cell_fn heist_cell_from_code;

/* Append the drawing, line by line, with colour if asked. `gone`: closed gates. */
void heist_map_draw(const heist_map *map, heist_set gone, heist_cell_fn *fill, void *ctx,
                    bool colour, caper_buf *out);
/* One line for each kind of tile on the map: its sign and what it is. */
void heist_map_legend(const heist_map *map, bool colour, caper_buf *out);

#endif
