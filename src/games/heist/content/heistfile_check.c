/* Masters of the Heist: what can only be asked of a heist file as a whole, of the line that the answer
 * is about: a square map, entrances that lead somewhere, places that are tiles, an objective within
 * reach. */
#include <string.h>

#include "games/heist/content/heistfile_reader.h"

typedef heist_reader reader;

static int line_of(const reader *r, const char *key) { return caper_reader_line(&r->base, key); }

/* The rows were read into a grid of the largest size; close them up. */
static void finish_map(reader *r)
{
    heist_map *map = &r->file->map;
    int        n   = r->rows;
    if (!n) {
        if (line_of(r, "map"))
            caper_problem_at(&r->in, line_of(r, "map"), "the map has no rows");
        r->broken = true;
    } else if (!r->broken && r->columns != n) {
        caper_problem_at(&r->in, line_of(r, "map"),
                         "the map is not square: %d rows of %d tiles; fill it up with GP", n,
                         r->columns);
        r->broken = true;
    }
    if (r->broken) {
        memset(map, 0, sizeof *map);
        return;
    }
    for (int row = 1; row < n; row++)
        memmove(map->code + row * n, map->code + row * HEIST_SIZE, (size_t)n);
    memset(map->code + n * n, 0, (size_t)(HEIST_HEXES - n * n));
    map->size = (uint8_t)n;
    heist_map_link(map);
}

/* MH-03: every entrance has the hex that it faces; and there is one. */
static void check_entrances(reader *r)
{
    const heist_map *map   = &r->file->map;
    int              count = 0;
    for (int hex = 0; hex < map->hexes; hex++) {
        if (!heist_map_is_entrance(map, hex))
            continue;
        count++;
        if (!heist_map_around(map, hex))
            caper_problem_at(
                &r->in, r->row_line[hex / map->size],
                "the entrance %s at %d.%d faces no tile; E1 to E6 face the upper right, right, "
                "lower right, lower left, left and upper left",
                heist_map_tile(map, hex)->code, hex / map->size, hex % map->size);
    }
    if (!count)
        caper_problem_at(&r->in, line_of(r, "map"), "the map has no entrance (E1 to E6)");
}

/* A tile of the map, or HEIST_NOWHERE after a complaint about that line. */
static int read_hex(reader *r, int line, caper_piece text)
{
    const heist_map *map = &r->file->map;
    int              hex = heist_hex_parse(map->size, text.at, text.len);
    if (hex < 0 || heist_map_tile(map, hex)->kind != TILE_HEX) {
        caper_problem_at(&r->in, line,
                         "“%.*s” is not a tile of the map; a hex is written row.column, from 0.0",
                         (int)(text.len < 12 ? text.len : 12), text.at);
        return HEIST_NOWHERE;
    }
    return hex;
}

static void check_places(reader *r)
{
    heist_file *f      = r->file;
    int         starts = 0;
    for (int i = 0; i < f->npcs; i++)
        f->npc[i].hex = (uint8_t)read_hex(r, r->npc_line[i], r->npc_hex[i]);
    if (r->hounds.at)
        f->hounds = (uint8_t)read_hex(r, line_of(r, "hounds"), r->hounds);
    for (int hex = 0; hex < f->map.hexes; hex++) {
        bool taken = false;
        for (int i = 0; i < f->npcs; i++)
            taken = taken || f->npc[i].hex == hex;
        starts += heist_map_tile(&f->map, hex)->start && !taken;
    }
    if (starts < f->inside)
        caper_problem_at(&r->in, line_of(r, "inside"),
                         "%d cannot start inside: the map has %d free start tiles (MW, RXM or RYM)",
                         f->inside, starts);
}

/* A tile that is known from the start; special rules cannot be about what the bag decides. */
static int known_hex(reader *r, int line, caper_piece text)
{
    int hex = read_hex(r, line, text);
    if (hex != HEIST_NOWHERE && heist_map_tile(&r->file->map, hex)->unknown) {
        caper_problem_at(&r->in, line, "%.*s is an unknown tile; choose one that is known",
                         (int)text.len, text.at);
        return HEIST_NOWHERE;
    }
    return hex;
}

static void check_patrol(reader *r, int i)
{
    heist_patrol *p    = &r->file->patrol[i];
    caper_piece   rest = r->patrol_way[i], piece;
    int           line = r->patrol_line[i];
    while (caper_piece_cut(&rest, ' ', &piece)) {
        if (!piece.len)
            continue;
        int hex = known_hex(r, line, piece);
        if (hex == HEIST_NOWHERE)
            return;
        if (p->count == HEIST_BEAT ||
            (p->count &&
             !heist_set_has(heist_map_around(&r->file->map, hex), p->hex[p->count - 1]))) {
            caper_problem_at(&r->in, line,
                             "a patrol walks over 2 to %d tiles, each beside the one before",
                             HEIST_BEAT);
            return;
        }
        p->hex[p->count++] = (uint8_t)hex;
    }
    if (p->count < 2)
        caper_problem_at(&r->in, line, "a patrol walks over 2 to %d tiles", HEIST_BEAT);
}

static void check_special(reader *r)
{
    heist_file *f    = r->file;
    caper_piece rest = r->exits, piece;
    for (int i = 0; i < f->puts; i++)
        f->put[i].hex = (uint8_t)known_hex(r, r->put_line[i], r->put_hex[i]);
    for (int i = 0; i < f->patrols; i++)
        check_patrol(r, i);
    while (rest.at && caper_piece_cut(&rest, ',', &piece)) {
        int hex = known_hex(r, line_of(r, "exits"), piece);
        if (hex != HEIST_NOWHERE)
            heist_set_add(&f->exits, hex);
    }
}

void heist_file_check(reader *r)
{
    char        sentence[200];
    const char *why;
    caper_reader_miss(&r->base, 0, 0, "");
    heist_file_check_told(r);
    finish_map(r);
    if (r->broken)
        return;
    check_entrances(r);
    check_places(r);
    check_special(r);
    if (!r->in.problems && (why = heist_file_unreachable(r->file, sentence)))
        caper_problem_at(&r->in, line_of(r, "objective"), "%s", why);
}
