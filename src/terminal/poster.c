/* Letters three rows high, for headlines: five by five dots each, two dots to a character cell. */
#include <string.h>

#include "terminal/canvas.h"

enum { DOTS = 5, ADVANCE = DOTS + 1 };

/* Rows from the top, five bits each, the leftmost dot highest. */
static const struct glyph {
    char    letter;
    uint8_t row[DOTS];
} glyphs[] = {
    {'A', {14, 17, 31, 17, 17}}, {'B', {30, 17, 30, 17, 30}}, {'C', {15, 16, 16, 16, 15}},
    {'D', {30, 17, 17, 17, 30}}, {'E', {31, 16, 30, 16, 31}}, {'F', {31, 16, 30, 16, 16}},
    {'G', {15, 16, 19, 17, 15}}, {'H', {17, 17, 31, 17, 17}}, {'I', {14, 4, 4, 4, 14}},
    {'J', {7, 2, 2, 18, 12}},    {'K', {17, 18, 28, 18, 17}}, {'L', {16, 16, 16, 16, 31}},
    {'M', {17, 27, 21, 17, 17}}, {'N', {17, 25, 21, 19, 17}}, {'O', {14, 17, 17, 17, 14}},
    {'P', {30, 17, 30, 16, 16}}, {'Q', {14, 17, 21, 18, 13}}, {'R', {30, 17, 30, 18, 17}},
    {'S', {15, 16, 14, 1, 30}},  {'T', {31, 4, 4, 4, 4}},     {'U', {17, 17, 17, 17, 14}},
    {'V', {17, 17, 17, 10, 4}},  {'W', {17, 17, 21, 27, 17}}, {'X', {17, 10, 4, 10, 17}},
    {'Y', {17, 10, 4, 4, 4}},    {'Z', {31, 2, 4, 8, 31}},    {'&', {12, 18, 13, 18, 13}},
    {'!', {4, 4, 4, 0, 4}},      {'.', {0, 0, 0, 0, 4}},      {'\'', {4, 4, 0, 0, 0}},
    {',', {0, 0, 0, 4, 8}},
};

static const struct glyph *glyph_of(char c)
{
    c = c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
    for (size_t i = 0; i < sizeof glyphs / sizeof *glyphs; i++)
        if (glyphs[i].letter == c)
            return &glyphs[i];
    return NULL;
}

static void draw_glyph(caper_draw *d, int y, int x, caper_style style, const struct glyph *g)
{
    static const char *const halves[] = {" ", "▀", "▄", "█"};
    for (int row = 0; row < 3; row++)
        for (int col = 0; col < DOTS; col++) {
            int bit   = DOTS - 1 - col;
            int upper = g->row[2 * row] >> bit & 1;
            int lower = 2 * row + 1 < DOTS ? g->row[2 * row + 1] >> bit & 1 : 0;
            caper_draw_text(d, y + row, x + col, 1, style, "%s", halves[upper + 2 * lower]);
        }
}

bool caper_poster_fits(const char *text)
{
    for (; *text; text++)
        if (*text != ' ' && !glyph_of(*text))
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

void caper_draw_poster(caper_draw *d, int y, int x, caper_style style, const char *text)
{
    for (; *text; text++) {
        const struct glyph *g = glyph_of(*text);
        if (g)
            draw_glyph(d, y, x, style, g);
        x += *text == ' ' ? 3 : ADVANCE;
    }
}
