/* Masters of the Heist: a map as an SVG document, drawn with shapes of our own.
 *
 * Every chit has an outline that can be recognised without its colour. A picture is drawn around 0,0 in a
 * box of about 24 units and put where it belongs by a transform. */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "games/heist/content/drawing.h"

#define WIDE 76.0 /* a hex from its left side to its right */
#define HALF (WIDE / 2)
#define SIDE (WIDE / 1.7320508075688772)
#define ROW  (SIDE * 1.5)
#define EDGE 18.0
#define HEAD 54.0

static const char style[] =
    "<style>"
    "text{font-family:Futura,'Avenir Next','Trebuchet MS',sans-serif;fill:#1d1a16}"
    ".t{font-size:22px;font-weight:bold}.s{font-size:12px}.h{font-size:9px;fill:#6d655a}"
    ".x{fill:#fbf5e6;stroke:#1d1a16;stroke-width:2}.u{fill:#cfc3a6;stroke:#1d1a16;stroke-width:2}"
    ".p{fill:#1d1a16}.o{fill:none;stroke:#1d1a16;stroke-width:2.4}.r{fill:#d8402f}"
    ".g{fill:#3d7d5a}.w{fill:#fbf5e6}.b{font-size:13px;font-weight:bold;text-anchor:middle}"
    "</style>";

/* ---- Pictures ---- */

/* In the order in which they stand beside each other: one for each of a tile's chits and jewels; one of
 * what is there or not, and of cash. */
#define TILE(member) offsetof(heist_tile, member)
static const struct {
    size_t      member;
    const char *art;
} pictures[] = {
    {TILE(guards), "<path class='r' d='M-9 11V6a9 7 0 0 1 18 0v5z'/>"
                   "<circle class='r' cy='-4' r='5.5'/>"
                   "<path class='p' d='M-8-7h16l-3-5h-10z'/>"},
    {TILE(dogs), "<path class='r' d='M-11-3l4-6 3 3h8l6-4 1 7-4 4v8h-4V4h-6v5h-4z'/>"},
    {TILE(locks), "<rect class='p' x='-8' y='-2' width='16' height='12' rx='2'/>"
                  "<path class='o' d='M-5-2v-4a5 5 0 0 1 10 0v4'/>"
                  "<circle class='w' cy='4' r='2'/>"},
    {TILE(cameras), "<path class='p' d='M-11-6h14v9h-14zM3-4l8-3v7l-8-2z'/>"
                    "<path class='o' d='M-4 3v7m-5 0h10'/>"},
    {TILE(server), "<path class='p' d='M-9-10H9v6H-9zm0 7.500H9v6H-9zM-9 5H9v6H-9z'/>"},
    {TILE(door), "<path class='p' d='M-9 11v-22H9v22z'/>"
                 "<rect class='g' x='0' y='-3' width='6' height='4'/>"},
    {TILE(tower), "<path class='p' d='M-8-3v-6l8-4 8 4v6zM-5-2H5L8 11H-8z'/>"},
    {TILE(reinforce), "<path class='r' d='M-9-1l9-9 9 9v5l-9-9-9 9zM-9 6l9-9 9 9v5l-9-9-9 9z'/>"},
    {TILE(kennel), "<path class='p' d='M-11 10V-2L0-11 11-2v12H5V4a5 5 0 0 0-10 0v6z'/>"},
    {TILE(start), "<path class='p' d='M0-11a4 4 0 0 1 3 7l8 3-1 4-6-1 4 9H2L0 7l-2 "
                  "4h-6l4-9-6 1-1-4 8-3a4 4 0 0 1 3-7z'/>"},
    {TILE(mark), "<rect class='p' x='-10' y='-10' width='20' height='20' rx='2'/>"
                 "<circle class='w' r='5'/><path class='o' d='M0-5V5M-5 0H5'/>"},
    {TILE(cash), "<rect class='g' x='-12' y='-7' width='24' height='14' rx='2'/>"},
    {TILE(jewels), "<path class='g' d='M-10-3l4-6H6l4 6L0 10z'/>"
                   "<path d='M-10-3H10M-4-3L0 10 4-3' fill='none' stroke='#fbf5e6'/>"},
    {TILE(docs), "<path class='g' d='M-7-10H3l5 5v15H-7z'/>"
                 "<path d='M-4-2h8m-8 4h8m-8 4h5' stroke='#fbf5e6' stroke-width='1.6'/>"},
    {TILE(usb), "<rect class='g' x='-5' y='-4' width='10' height='14' rx='2'/>"
                "<rect class='p' x='-3' y='-10' width='6' height='6'/>"},
    {TILE(keycards), "<rect class='g' x='-11' y='-7' width='22' height='14' rx='2'/>"
                     "<rect class='p' x='-11' y='-4' width='22' height='3'/>"},
    {TILE(paintings), "<rect class='o' x='-10' y='-9' width='20' height='18'/>"
                      "<path class='g' d='M-8 7l5-9 4 6 3-4 4 7z'/>"},
    {TILE(items), "<path class='g' d='M-10-4h20v13h-20z'/>"
                  "<path class='o' d='M-4-4v-4h8v4'/>"},
};

enum { SHELF = 6, PICTURES = sizeof pictures / sizeof *pictures };

/* How often a picture stands on the tile. */
static int count_of(const heist_tile *t, int picture)
{
    size_t  member = pictures[picture].member;
    uint8_t n      = ((const uint8_t *)t)[member];
    if (member == TILE(mark))
        return n == MARK_SAFE;
    return member == TILE(server) || member == TILE(cash) ? n != 0 : n;
}

/* Up to six of them, as numbers. */
static int shelf_of(const heist_tile *t, int out[SHELF])
{
    int n = 0;
    for (int i = 0; i < PICTURES; i++)
        for (int k = count_of(t, i); k > 0 && n < SHELF; k--)
            out[n++] = i;
    return n;
}

/* ---- Tiles ---- */

static void centre(const heist_map *map, int hex, double *x, double *y)
{
    int row = hex / map->size;
    *x      = EDGE + HALF + (hex % map->size) * WIDE + (row & 1 ? HALF : 0);
    *y      = HEAD + SIDE + row * ROW;
}

static void put_hex(caper_buf *out, const char *class, double x, double y, double part)
{
    double h = HALF * part, s = SIDE * part;
    caper_buf_printf(
        out, "<path class='%s' d='M%.1f %.1fL%.1f %.1fV%.1fL%.1f %.1f %.1f %.1fV%.1fz'/>\n", class,
        x, y - s, x + h, y - s / 2, y + s / 2, x, y + s, x - h, y + s / 2, y - s / 2);
}

static void put_pictures(caper_buf *out, const heist_tile *t, double x, double y)
{
    int shelf[SHELF], n = shelf_of(t, shelf);
    for (int i = 0; i < n; i++) {
        double at = x + (i - (n - 1) / 2.0) * 26;
        caper_buf_printf(out, "<g transform='translate(%.1f %.1f)'>%s", at, y,
                         pictures[shelf[i]].art);
        if (pictures[shelf[i]].member == TILE(cash))
            caper_buf_printf(out, "<text class='b' y='4.5' style='fill:#fbf5e6'>$%u</text>",
                             t->cash % 10u);
        caper_buf_str(out, "</g>\n");
    }
}

static void put_letter(caper_buf *out, double x, double y, const char *text)
{
    caper_buf_printf(out, "<text class='b' x='%.1f' y='%.1f'>%s</text>\n", x, y, text);
}

static void put_tile(caper_buf *out, const heist_map *map, int hex)
{
    const heist_tile *t = heist_map_tile(map, hex);
    double            x, y;
    char              at[8], letter[12];
    centre(map, hex, &x, &y);
    heist_hex_write(map->size, hex, at);
    put_hex(out, t->unknown ? "u" : "x", x, y, 1);
    if (t->gate || t->remote)
        put_hex(out, "o", x, y, 0.84);
    if (t->gate || t->remote) {
        snprintf(letter, sizeof letter, t->gate ? "gate %c" : "× %c",
                 t->gate ? t->gate : t->remote);
        put_letter(out, x, y - 20, letter);
    }
    if (t->server) {
        snprintf(letter, sizeof letter, "server %c", t->server);
        put_letter(out, x, y - 20, letter);
    }
    if (t->unknown)
        put_letter(out, x, y + 5, "?");
    if (t->mark > MARK_SAFE)
        put_letter(out, x, y + 5, t->mark == MARK_TUNNEL ? "tunnel" : "beacon");
    put_pictures(out, t, x, y);
    caper_buf_printf(out, "<text class='h' text-anchor='middle' x='%.1f' y='%.1f'>%s</text>\n", x,
                     y + SIDE - 13, at);
}

/* An arrow on the side of the hex that it faces. */
static void put_entrance(caper_buf *out, const heist_map *map, int hex)
{
    static const double angle[] = {-60, 0, 60, 120, 180, 240};
    const heist_tile   *t       = heist_map_tile(map, hex);
    double              x, y;
    char                at[8];
    centre(map, hex, &x, &y);
    heist_hex_write(map->size, hex, at);
    caper_buf_printf(out,
                     "<g transform='translate(%.1f %.1f) rotate(%.0f)'>"
                     "<path class='r' d='M4-7h14v-9l18 16-18 16v-9H4z'/></g>\n",
                     x, y, angle[t->facing]);
    double back = (angle[t->facing] + 180) * 3.14159265358979 / 180;
    put_letter(out, x + 14 * cos(back), y + 4 + 14 * sin(back), at);
}

void heist_map_svg(const heist_file *f, caper_buf *out)
{
    const heist_map *map  = &f->map;
    double           wide = 2 * EDGE + map->size * WIDE + HALF;
    double           high = HEAD + EDGE + SIDE / 2 + map->size * ROW;
    caper_buf_printf(
        out, "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %.0f %.0f' role='img'>\n", wide,
        high);
    caper_buf_str(out, "<title>");
    caper_put_html(out, f->name);
    caper_buf_printf(out, "</title>\n%s\n<rect width='100%%' height='100%%' fill='#efe4c8'/>\n",
                     style);
    caper_buf_printf(out, "<text class='t' x='%.0f' y='34'>", EDGE);
    caper_put_html(out, f->name);
    caper_buf_printf(out, "</text>\n<text class='s' x='%.0f' y='50'>%s:", EDGE,
                     heist_difficulty_names[f->difficulty]);
    for (int i = 0; i < f->goals; i++)
        caper_buf_printf(out, "%s %s %d", i ? "," : " bring out", heist_goal_names[f->goal[i].kind],
                         f->goal[i].count);
    caper_buf_str(out, "</text>\n");
    for (int hex = 0; hex < map->hexes; hex++) {
        int kind = heist_map_tile(map, hex)->kind;
        if (kind == TILE_HEX)
            put_tile(out, map, hex);
        else if (kind == TILE_ENTRANCE)
            put_entrance(out, map, hex);
    }
    caper_buf_str(out, "</svg>\n");
}
