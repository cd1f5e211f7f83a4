/* Masters of the Heist: hexes and tile codes. See tiles.h. */
#include "games/heist/content/tiles.h"

#include <string.h>

#define HEX     .kind = TILE_HEX
#define DOOR(d) .kind = TILE_ENTRANCE, .facing = d

const heist_tile heist_tiles[HEIST_TILES] = {
#include "games/heist/data/tiles.def"
};

int heist_tile_find(const char *code, size_t len)
{
    if (!len || len >= sizeof heist_tiles->code)
        return -1;
    for (int i = 0; i < HEIST_TILES; i++)
        if (strlen(heist_tiles[i].code) == len && memcmp(heist_tiles[i].code, code, len) == 0)
            return i;
    return -1;
}

/* MH-01: odd rows are shifted half a hex to the right, so the way up and down depends on the row.
 */
int heist_space_beside(int size, int hex, int direction)
{
    static const int8_t down[HEIST_SIDES]     = {-1, 0, 1, 1, 0, -1};
    static const int8_t along[2][HEIST_SIDES] = {{0, 1, 0, -1, -1, -1}, {1, 1, 1, 0, -1, 0}};
    int                 row = hex / size, col = hex % size;
    int                 r = row + down[direction], c = col + along[row & 1][direction];
    return r < 0 || c < 0 || r >= size || c >= size ? HEIST_NOWHERE : r * size + c;
}

/* Does `from` border `to`, which lies on that side of it? MH-03: an entrance borders only the hex
 * that it faces. */
static bool borders(const heist_map *map, int from, int to, int direction)
{
    const heist_tile *a = heist_map_tile(map, from), *b = heist_map_tile(map, to);
    int               back = (direction + 3) % HEIST_SIDES;
    if (a->kind == TILE_GAP || b->kind == TILE_GAP)
        return false;
    if (a->kind == TILE_ENTRANCE && (b->kind == TILE_ENTRANCE || a->facing != direction))
        return false;
    return b->kind != TILE_ENTRANCE || b->facing == back;
}

void heist_map_link(heist_map *map)
{
    map->hexes = (uint8_t)(map->size * map->size);
    for (int hex = 0; hex < map->hexes; hex++)
        for (int d = 0; d < HEIST_SIDES; d++) {
            int  to           = heist_space_beside(map->size, hex, d);
            bool joined       = to != HEIST_NOWHERE && borders(map, hex, to, d);
            map->next[hex][d] = (uint8_t)(joined ? to : HEIST_NOWHERE);
        }
}

bool heist_map_read(heist_map *map, const char *tiles, size_t len, int *bad)
{
    int count = 0, ignored;
    bad       = bad ? bad : &ignored;
    *bad      = -1;
    memset(map, 0, sizeof *map);
    for (size_t i = 0; i < len; count++) {
        size_t n = 0;
        while (i + n < len && tiles[i + n] != ' ')
            n++;
        int code = heist_tile_find(tiles + i, n);
        if (code < 0) {
            *bad = count;
            return false;
        }
        if (count == HEIST_HEXES)
            return false;
        map->code[count] = (uint8_t)code;
        i += n + 1;
    }
    while (map->size * map->size < count)
        map->size++;
    if (!count || map->size * map->size != count || tiles[len - 1] == ' ')
        return false;
    heist_map_link(map);
    return true;
}

heist_set heist_map_spread(const heist_map *map, heist_set from, heist_set over, int most,
                           int8_t *dist)
{
    heist_set seen = from;
    if (dist)
        memset(dist, -1, HEIST_HEXES);
    for (int n = 0; n <= most && from; n++) {
        heist_set next = 0;
        heist_each (hex, from) {
            next |= heist_map_around(map, hex);
            if (dist)
                dist[hex] = (int8_t)n;
        }
        from = next & over & ~seen;
        seen |= from;
    }
    return seen;
}

static bool is_gap(const heist_map *map, heist_set gone, int hex)
{
    return heist_map_tile(map, hex)->kind == TILE_GAP || heist_set_has(gone, hex);
}

/* Is a gap at the edge of the map, or beside a space that is outside already? */
static bool reaches_out(const heist_map *map, heist_set outside, int hex)
{
    for (int d = 0; d < HEIST_SIDES; d++) {
        int to = heist_space_beside(map->size, hex, d);
        if (to == HEIST_NOWHERE || heist_set_has(outside, to))
            return true;
    }
    return false;
}

heist_set heist_map_outside(const heist_map *map, heist_set gone)
{
    heist_set out  = 0;
    bool      more = true;
    for (int hex = 0; hex < map->hexes; hex++)
        if (heist_map_is_entrance(map, hex))
            heist_set_add(&out, hex);
    while (more) {
        more = false;
        for (int hex = 0; hex < map->hexes; hex++)
            if (!heist_set_has(out, hex) && is_gap(map, gone, hex) && reaches_out(map, out, hex)) {
                heist_set_add(&out, hex);
                more = true;
            }
    }
    return out;
}

bool heist_map_side_is_external(const heist_map *map, heist_set outside, int hex, int direction)
{
    int to = heist_space_beside(map->size, hex, direction);
    return to == HEIST_NOWHERE || heist_set_has(outside, to);
}

bool heist_map_is_external(const heist_map *map, heist_set outside, int hex)
{
    for (int d = 0; d < HEIST_SIDES; d++)
        if (heist_map_side_is_external(map, outside, hex, d))
            return true;
    return false;
}

/* Digits of a number without sign or leading zeros; −1 if there are none or it is too large. */
static int read_number(const char *text, size_t len)
{
    if (len < 1 || len > 2 || (len == 2 && text[0] == '0'))
        return -1;
    int n = 0;
    for (size_t i = 0; i < len; i++) {
        if (text[i] < '0' || text[i] > '9')
            return -1;
        n = n * 10 + (text[i] - '0');
    }
    return n;
}

int heist_hex_word(int size, const char *text, size_t len)
{
    const char *dot = memchr(text, '.', len);
    if (!dot)
        return -1;
    size_t before = (size_t)(dot - text);
    int    row = read_number(text, before), col = read_number(dot + 1, len - before - 1);
    if (row < 0 || col < 0)
        return -1;
    return row >= size || col >= size ? HEIST_HEXES : row * size + col;
}

int heist_hex_parse(int size, const char *text, size_t len)
{
    int hex = heist_hex_word(size, text, len);
    return hex == HEIST_HEXES ? -1 : hex;
}

static char *put_number(char *at, unsigned n)
{
    if (n >= 10)
        *at++ = (char)('0' + n / 10);
    *at++ = (char)('0' + n % 10);
    return at;
}

/* Views and sketches are full of these; printf takes a thousand instructions for one. */
void heist_hex_write(int size, int hex, char out[8])
{
    char *at = put_number(out, (unsigned)(hex / size) % 100u);
    *at++    = '.';
    at       = put_number(at, (unsigned)(hex % size) % 100u);
    *at      = '\0';
}

void heist_hex_put(int size, int hex, caper_buf *out)
{
    char text[8];
    heist_hex_write(size, hex, text);
    caper_buf_str(out, text);
}

void heist_map_put(const heist_map *map, caper_buf *out)
{
    for (int hex = 0; hex < map->hexes; hex++) {
        if (hex)
            caper_buf_char(out, ' ');
        caper_buf_str(out, heist_map_tile(map, hex)->code);
    }
}
