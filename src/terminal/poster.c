/* Letters three rows high, for headlines: five by five dots each, two dots to a character cell. */
#include <string.h>

#include "terminal/canvas.h"

enum { DOTS = 5, ADVANCE = DOTS + 1 };

/* Each letter is a column of dots, in the order of `letters`. */
static const char        letters[]  = "ABCDEFGHIJKLMNOPQRSTUVWXYZ&!.',";
static const char *const dots[DOTS] = {
    ".###. ####. .#### ####. ##### ##### .#### #...# .###. ..### #...# #.... #...# #...# .###. "
    "####. .###. ####. .#### ##### #...# #...# #...# #...# #...# ##### .##.. ..#.. ..... ..#.. "
    ".....",
    "#...# #...# #.... #...# #.... #.... #.... #...# ..#.. ...#. #..#. #.... ##.## ##..# #...# "
    "#...# #...# #...# #.... ..#.. #...# #...# #...# .#.#. .#.#. ...#. #..#. ..#.. ..... ..#.. "
    ".....",
    "##### ####. #.... #...# ####. ####. #..## ##### ..#.. ...#. ###.. #.... #.#.# #.#.# #...# "
    "####. #.#.# ####. .###. ..#.. #...# #...# #.#.# ..#.. ..#.. ..#.. .##.# ..#.. ..... ..... "
    ".....",
    "#...# #...# #.... #...# #.... #.... #...# #...# ..#.. #..#. #..#. #.... #...# #..## #...# "
    "#.... #..#. #..#. ....# ..#.. #...# .#.#. ##.## .#.#. ..#.. .#... #..#. ..... ..... ..... "
    "..#..",
    "#...# ####. .#### ####. ##### #.... .#### #...# .###. .##.. #...# ##### #...# #...# .###. "
    "#.... .##.# #...# ####. ..#.. .###. ..#.. #...# #...# ..#.. ##### .##.# ..#.. ..#.. ..... "
    ".#...",
};

/* Where the dots of that letter begin in each row; −1: there are none. */
static int column_of(char c)
{
    c              = c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
    const char *at = c ? strchr(letters, c) : NULL;
    return at ? (int)(at - letters) * ADVANCE : -1;
}

static void draw_glyph(caper_draw *d, caper_area a, caper_style style, int column)
{
    static const char *const halves[] = {" ", "▀", "▄", "█"};
    for (int row = 0; row < DOTS; row += 2)
        for (int i = column; i < column + DOTS; i++) {
            int lower = row + 1 < DOTS && dots[row + 1][i] == '#';
            caper_draw_text(d, caper_strip(caper_row(a, row / 2), i - column, 1), style, "%s",
                            halves[(dots[row][i] == '#') + 2 * lower]);
        }
}

bool caper_poster_fits(const char *text)
{
    for (; *text; text++)
        if (*text != ' ' && column_of(*text) < 0)
            return false;
    return true;
}

int caper_poster_width(const char *text)
{
    int w = 0;
    for (; *text; text++)
        w += *text == ' ' ? 3 : ADVANCE;
    return w;
}

void caper_draw_poster(caper_draw *d, caper_area area, caper_style style, const char *text)
{
    for (; *text; text++) {
        if (column_of(*text) >= 0)
            draw_glyph(d, area, style, column_of(*text));
        caper_cut_left(&area, *text == ' ' ? 3 : ADVANCE);
    }
}
