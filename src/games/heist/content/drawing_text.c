/* Masters of the Heist: maps in a terminal. See drawing.h.
 *
 * The borders are drawn as a set of half-lines around each point of a grid of characters; which
 * box-drawing character goes there follows from the four halves, so that bricks that meet need
 * no special cases. */
#include "games/heist/content/drawing.h"

#include <string.h>

#include "base/text.h"

enum {
    STEP  = HEIST_CELL + 1, /* columns from one brick to the next */
    TALL  = HEIST_CELL_LINES + 1,
    LEFT  = 1,
    RIGHT = 2,
    UP    = 4,
    DOWN  = 8,
    WIDE  = HEIST_SIZE * STEP + STEP / 2 + 1,
    HIGH  = HEIST_SIZE * TALL + 1,
};

static const char *const ink_codes[HEIST_INKS] = {"",           "\x1b[2m",    "\x1b[1;31m",
                                                  "\x1b[1;33m", "\x1b[1;36m", "\x1b[1;32m",
                                                  "\x1b[1;35m", "\x1b[1;34m", "\x1b[7m"};

/* ---- What stands in a brick ---- */

void heist_cell_from_code(void *ctx, const heist_map *map, int hex, heist_cell *cell)
{
    (void)ctx;
    const heist_tile *t = heist_map_tile(map, hex);
    heist_hex_write(map->size, hex, cell->text[0]);
    strcpy(cell->text[1], t->sign);
    cell->ink[0] = INK_DIM;
    cell->ink[1] = t->ink;
}

/* ---- The wall ---- */

typedef struct wall {
    uint8_t half[HIGH][WIDE]; /* half-lines around each point */
} wall;

static int left_of(int row, int col) { return col * STEP + (row & 1 ? STEP / 2 : 0); }

static void add_line(wall *w, int y, int x, int toy, int tox)
{
    for (; x < tox; x++) {
        w->half[y][x] |= RIGHT;
        w->half[y][x + 1] |= LEFT;
    }
    for (; y < toy; y++) {
        w->half[y][x] |= DOWN;
        w->half[y + 1][x] |= UP;
    }
}

static bool has_brick(const heist_map *map, heist_set gone, int hex)
{
    return heist_map_tile(map, hex)->kind == TILE_HEX && !heist_set_has(gone, hex);
}

static void build(wall *w, const heist_map *map, heist_set gone)
{
    memset(w, 0, sizeof *w);
    for (int hex = 0; hex < map->hexes; hex++) {
        int row = hex / map->size, x = left_of(row, hex % map->size), y = row * TALL;
        if (!has_brick(map, gone, hex))
            continue;
        add_line(w, y, x, y, x + STEP);
        add_line(w, y + TALL, x, y + TALL, x + STEP);
        add_line(w, y, x, y + TALL, x);
        add_line(w, y, x + STEP, y + TALL, x + STEP);
    }
}

static void put_ink(caper_buf *out, bool colour, int ink, const char *text)
{
    if (colour && ink_codes[ink][0])
        caper_buf_printf(out, "%s%s\x1b[0m", ink_codes[ink], text);
    else
        caper_buf_str(out, text);
}

/* The inside of a brick, centred. */
static void put_cell(caper_buf *out, bool colour, const heist_cell *cell, int line)
{
    int spare = HEIST_CELL - caper_columns(cell->text[line], strlen(cell->text[line]));
    int left  = spare > 0 ? (spare + 1) / 2 : 0;
    caper_buf_printf(out, "%*s", left, "");
    put_ink(out, colour, cell->ink[line], cell->text[line]);
    caper_buf_printf(out, "%*s", spare > left ? spare - left : 0, "");
}

static void put_corner(caper_buf *out, bool colour, int half)
{
    static const char *const box[16] = {" ", "─", "─", "─", "│", "╯", "╰", "┴",
                                        "│", "╮", "╭", "┬", "│", "┤", "├", "┼"};
    if (half)
        put_ink(out, colour, INK_DIM, box[half]);
    else
        caper_buf_char(out, ' ');
}

/* One line of text: borders, and between them the insides of this row's tiles. */
static void put_line(const wall *w, const heist_map *map, const heist_cell *cells, int y, int from,
                     bool colour, caper_buf *out)
{
    int    row = y / TALL, line = y % TALL - 1, wide = map->size * STEP + STEP / 2 + 1;
    size_t start = out->len, used = start;
    for (int x = from; x < wide; x++) {
        int at  = x - 1 - left_of(row, 0);
        int col = at >= 0 && at % STEP == 0 ? at / STEP : -1;
        int hex = row * map->size + col;
        if (line >= 0 && col >= 0 && col < map->size && cells[hex].text[line][0]) {
            put_cell(out, colour, &cells[hex], line);
            x += HEIST_CELL - 1;
            used = out->len;
            continue;
        }
        put_corner(out, colour, w->half[y][x]);
        used = w->half[y][x] ? out->len : used;
    }
    out->len = used;
    caper_buf_char(out, '\n');
}

/* Columns of gaps on the left are not drawn either. */
static int first_column(const heist_map *map)
{
    int from = WIDE;
    for (int hex = 0; hex < map->hexes; hex++) {
        int x = left_of(hex / map->size, hex % map->size);
        if (heist_map_tile(map, hex)->kind != TILE_GAP && x < from)
            from = x;
    }
    return from == WIDE ? 0 : from;
}

void heist_map_draw(const heist_map *map, heist_set gone, heist_cell_fn *fill, void *ctx,
                    bool colour, caper_buf *out)
{
    wall       w;
    heist_cell cells[HEIST_HEXES];
    memset(cells, 0, sizeof cells);
    build(&w, map, gone);
    for (int hex = 0; hex < map->hexes; hex++)
        if (has_brick(map, gone, hex) || heist_map_is_entrance(map, hex))
            fill(ctx, map, hex, &cells[hex]);
    int    high = map->size * TALL + 1, from = first_column(map);
    size_t first = out->len;
    for (int y = 0; y < high; y++) {
        size_t start = out->len;
        put_line(&w, map, cells, y, from, colour, out);
        /* Rows of gaps above and below the house are not drawn. */
        if (out->len == start + 1 && (start == first || y + TALL >= high))
            out->data[out->len = start] = '\0';
    }
}

void heist_map_legend(const heist_map *map, bool colour, caper_buf *out)
{
    bool seen[HEIST_TILES] = {false};
    for (int hex = 0; hex < map->hexes; hex++)
        seen[map->code[hex]] = true;
    for (int code = TILE_CODE_SC; code < HEIST_TILES; code++) {
        if (!seen[code])
            continue;
        const heist_tile *t = &heist_tiles[code];
        caper_buf_str(out, "  ");
        put_ink(out, colour, t->ink, t->sign);
        caper_buf_printf(out, "%*s %s\n", 6 - caper_columns(t->sign, strlen(t->sign)), "", t->name);
    }
}
