/* What a name may look like: it can be seen, told apart from others, and stays in its line. */
#include "room/names.h"

#include <stdint.h>
#include <string.h>

#include "base/text.h"
#include "room/limits.h"

enum { MOST_MARKS = 3 }; /* of one letter: Vietnamese has two, vowels of Indic scripts have more */

typedef struct range {
    uint32_t first, last;
} range;

/* Characters that are invisible, that turn the text around them, or that look as their owner's font likes:
 * with them one name can look like another. So can one with another kind of space. */
static const range tricks[] = {
#include "room/data/tricks.def"
};

/* What is written above, below or around the letter before it: Mn, Mc and Me of Unicode 14. */
static const range marks[] = {
#include "room/data/marks.def"
};

static bool is_in(uint32_t p, const range *list, size_t n)
{
    while (n && p > list->last)
        list++, n--;
    return n && p >= list->first;
}

static bool is_trick(uint32_t p) { return is_in(p, tricks, sizeof tricks / sizeof *tricks); }

static bool is_mark(uint32_t p) { return is_in(p, marks, sizeof marks / sizeof *marks); }

/* U+FE0F says that a symbol is to be in colour. After a letter it is invisible. */
static bool is_symbol(uint32_t p) { return (p >= 0x2190 && p <= 0x2bff) || p >= 0x1f000; }

/* `c` is at the first byte of a character; the text is UTF-8. */
static uint32_t code_point(const uint8_t *c)
{
    uint32_t p = c[0] < 0xc0 ? c[0] : c[0] & (c[0] < 0xe0 ? 0x1fu : c[0] < 0xf0 ? 0x0fu : 0x07u);
    for (int n = c[0] < 0xc0 ? 0 : c[0] < 0xe0 ? 1 : c[0] < 0xf0 ? 2 : 3; n > 0; n--)
        p = p << 6 | (*++c & 0x3f);
    return p;
}

/* A letter may have a few marks; a tower of them covers the lines around it. In a name two spaces look
 * like one. */
static bool has_tricks(const char *name, bool spaces)
{
    int      count  = 0;
    uint32_t before = ' ';
    for (const uint8_t *c = (const uint8_t *)name; *c; c++) {
        if ((*c & 0xc0) == 0x80)
            continue;
        uint32_t p = code_point(c);
        count      = is_mark(p) ? count + 1 : 0;
        if (is_trick(p) || count > MOST_MARKS ||
            (before == ' ' && (count || (p == ' ' && !spaces))) ||
            (p == 0xfe0f && !is_symbol(before)))
            return true;
        before = p;
    }
    return before == ' ' && !spaces;
}

bool name_ok(const char *name)
{
    return name && caper_text_is_plain(name) && !has_tricks(name, false) &&
           caper_columns(name, strlen(name)) <= NAME_CHARS;
}

bool words_ok(const char *text) { return !has_tricks(text, true); }

/* ---- Names that look alike ------------------------------------------------------------------- */

/* The letters of U+00C0 to U+017F without their accents; a dot: not an accented letter. */
static const char bare_latin[] =
    "AAAAAA.CEEEEIIII.NOOOOO..UUUUY..aaaaaa.ceeeeiiii.nooooo..uuuuy.y"
    "AaAaAaCcCcCcCcDd..EeEeEeEeEeGgGgGgGgHh..IiIiIiIiIi..JjKk.LlLlLlLl.."
    "NnNnNn...OoOoOo..RrRrRrSsSsSsSsTtTt..UuUuUuUuUuUuWwYyYZzZzZzs";

/* Letters of other alphabets, and what they look like (Unicode TR 39). */
static const struct twin {
    uint16_t letter;
    char     looks;
} twins[] = {
#include "room/data/twins.def"
};

/* U+1E00 to U+1EFF are letters with accents, first the capital; of Vietnamese, by ranges. */
static uint32_t bare_vietnamese(uint32_t p)
{
    static const struct {
        uint32_t last;
        char     capital, small;
    } ranges[] = {{0x1e9f, 0, 0},     {0x1eb7, 'A', 'a'}, {0x1ec7, 'E', 'e'}, {0x1ecb, 'I', 'i'},
                  {0x1ee3, 'O', 'o'}, {0x1ef1, 'U', 'u'}, {0x1ef9, 'Y', 'y'}, {0x1eff, 0, 0}};
    int i      = 0;
    while (ranges[i].last < p)
        i++;
    char bare = p & 1 ? ranges[i].small : ranges[i].capital;
    return bare ? (uint32_t)bare : p;
}

static uint32_t look_of(uint32_t p)
{
    if (p >= 0xff01 && p <= 0xff5e)
        p -= 0xfee0;
    if (p >= 0xc0 && p < 0xc0 + sizeof bare_latin - 1 && bare_latin[p - 0xc0] != '.')
        p = (uint32_t)bare_latin[p - 0xc0];
    else if (p == 0x439 || p == 0x419)
        p--; /* the short i of Cyrillic */
    else if (p >= 0x1e00 && p <= 0x1eff)
        p = bare_vietnamese(p);
    for (size_t i = 0; i < sizeof twins / sizeof *twins; i++)
        if (twins[i].letter == p)
            p = (uint32_t)twins[i].looks;
    return p == 'I' || p == '1' || p == '|' ? 'l' : p == '0' ? 'O' : p;
}

/* What the next letter looks like; 0 at the end. */
static uint32_t next_look(const uint8_t **at)
{
    for (; **at; ++*at) {
        if ((**at & 0xc0) == 0x80 || is_mark(code_point(*at)))
            continue;
        return look_of(code_point((*at)++));
    }
    return 0;
}

bool names_look_alike(const char *one, const char *two)
{
    const uint8_t *a = (const uint8_t *)one, *b = (const uint8_t *)two;
    uint32_t       p;
    do {
        p = next_look(&a);
        if (p != next_look(&b))
            return false;
    } while (p);
    return true;
}
