/* Drawing on the terminal with ncurses. The only file besides full.c that knows ncurses. */
#include "terminal/canvas.h"

#include <ncurses.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

/* ---- Colours -------------------------------------------------------------------------------- */

enum { PAPER = 230, INK = 235, ASH = 243, GOLD = 221, MOSS = 28, BRICK = 124 };

static unsigned pair(int n, int fore, int back)
{
    init_pair((short)n, (short)fore, (short)back);
    return (unsigned)COLOR_PAIR(n);
}

static void poster_colours(unsigned *style, int loud)
{
    style[CAPER_INK]    = pair(1, INK, PAPER);
    style[CAPER_FAINT]  = pair(2, ASH, PAPER);
    style[CAPER_BOLD]   = style[CAPER_INK] | A_BOLD;
    style[CAPER_LOUD]   = pair(3, loud, PAPER) | A_BOLD;
    style[CAPER_BLOCK]  = pair(4, PAPER, loud) | A_BOLD;
    style[CAPER_NIGHT]  = pair(5, PAPER, INK);
    style[CAPER_LIT]    = pair(6, INK, GOLD);
    style[CAPER_CURSOR] = pair(7, GOLD, INK) | A_BOLD;
    style[CAPER_PICKED] = pair(8, PAPER, loud) | A_BOLD;
    style[CAPER_GOOD]   = pair(9, MOSS, PAPER) | A_BOLD;
    style[CAPER_BAD]    = pair(10, BRICK, PAPER) | A_BOLD;
}

static void no_colours(unsigned *style)
{
    style[CAPER_INK]    = A_NORMAL;
    style[CAPER_FAINT]  = A_DIM;
    style[CAPER_BOLD]   = A_BOLD;
    style[CAPER_LOUD]   = A_BOLD;
    style[CAPER_BLOCK]  = A_REVERSE | A_BOLD;
    style[CAPER_NIGHT]  = A_REVERSE;
    style[CAPER_LIT]    = A_UNDERLINE;
    style[CAPER_CURSOR] = A_REVERSE | A_BOLD;
    style[CAPER_PICKED] = A_REVERSE;
    style[CAPER_GOOD]   = A_BOLD;
    style[CAPER_BAD]    = A_BOLD;
}

/* Eight colours, on the terminal's own background. */
static void few_colours(unsigned *style, int loud)
{
    no_colours(style);
    style[CAPER_LOUD]   = pair(3, loud, -1) | A_BOLD;
    style[CAPER_BLOCK]  = pair(3, loud, -1) | A_REVERSE | A_BOLD;
    style[CAPER_LIT]    = pair(6, COLOR_BLACK, COLOR_YELLOW);
    style[CAPER_CURSOR] = pair(7, COLOR_WHITE, COLOR_BLUE) | A_BOLD;
    style[CAPER_PICKED] = pair(3, loud, -1) | A_REVERSE | A_BOLD;
    style[CAPER_GOOD]   = pair(9, COLOR_GREEN, -1) | A_BOLD;
    style[CAPER_BAD]    = pair(10, COLOR_RED, -1) | A_BOLD;
}

void canvas_colours(caper_draw *d, const caper_screen *screen)
{
    const char *no = getenv("NO_COLOR"); /* a custom that many programs follow */
    if ((no && *no) || !has_colors()) {
        no_colours(d->style);
        return;
    }
    start_color();
    use_default_colors();
    if (COLORS >= 256)
        poster_colours(d->style, screen->colour);
    else
        few_colours(d->style, screen->plain);
    bkgdset(' ' | d->style[CAPER_INK]);
}

/* ---- Areas ---------------------------------------------------------------------------------- */

caper_area caper_cut_top(caper_area *a, int rows)
{
    caper_area top = {a->y, a->x, rows, a->w};
    a->y += rows;
    a->h -= rows;
    return top;
}

caper_area caper_cut_left(caper_area *a, int columns)
{
    caper_area left = {a->y, a->x, a->h, columns};
    a->x += columns;
    a->w -= columns;
    return left;
}

caper_area caper_cut_right(caper_area *a, int columns)
{
    a->w -= columns;
    return (caper_area){a->y, a->x + a->w, a->h, columns};
}

caper_area caper_row(caper_area a, int row) { return (caper_area){a.y + row, a.x, 1, a.w}; }

caper_area caper_strip(caper_area a, int column, int w)
{
    return (caper_area){a.y, a.x + column, a.h, w};
}

/* ---- Text ----------------------------------------------------------------------------------- */

/* The next character of UTF-8 text; advances it. Rubbish and control characters become "?". */
static wchar_t next_char(const char **text)
{
    wchar_t   c     = 0;
    mbstate_t state = {0};
    size_t    n     = mbrtowc(&c, *text, strlen(*text), &state);
    if (n == 0 || n > 8) {
        *text += 1;
        return L'?';
    }
    *text += n;
    return wcwidth(c) < 0 ? L'?' : c;
}

int caper_text_width(const char *text)
{
    int w = 0;
    while (*text)
        w += wcwidth(next_char(&text));
    return w;
}

static void put_char(int y, int x, unsigned style, wchar_t c)
{
    cchar_t cell;
    wchar_t text[2] = {c, 0};
    setcchar(&cell, text, style & A_ATTRIBUTES & ~A_COLOR, (short)PAIR_NUMBER(style), NULL);
    mvadd_wch(y, x, &cell);
}

static int put_text(caper_draw *d, caper_area a, caper_style style, const char *text)
{
    int  used = 0;
    bool cut  = caper_text_width(text) > a.w;
    while (*text) {
        wchar_t c = next_char(&text);
        if (used + wcwidth(c) > a.w - cut)
            break;
        put_char(a.y, a.x + used, d->style[style], c);
        used += wcwidth(c);
    }
    if (cut)
        put_char(a.y, a.x + used++, d->style[style], L'…');
    return used;
}

int caper_draw_text(caper_draw *d, caper_area area, caper_style style, const char *format, ...)
{
    char    text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return area.w > 0 ? put_text(d, area, style, text) : 0;
}

/* How many bytes of `text` fit into w columns, cut at a space where there is one. */
static size_t fitting(const char *text, int w)
{
    const char *at = text, *space = NULL;
    int         used = 0;
    while (*at && *at != '\n') {
        const char *before = at;
        if (*at == ' ' && at[1] != '%') /* “13.9 %” stays together */
            space = at;
        used += wcwidth(next_char(&at));
        if (used > w)
            return (size_t)((space && space > text ? space : before > text ? before : at) - text);
    }
    return (size_t)(at - text);
}

const char *canvas_next_row(const char *text, int w)
{
    text += fitting(text, w);
    return text + (*text == ' ' || *text == '\n');
}

int caper_draw_wrap(caper_draw *d, caper_area area, caper_style style, const char *text)
{
    int rows = 0;
    while (*text && area.w > 0 && (!d || rows < area.h)) {
        size_t n = fitting(text, area.w);
        if (d)
            caper_draw_text(d, caper_row(area, rows), style, "%.*s", (int)n, text);
        text = canvas_next_row(text, area.w);
        rows++;
    }
    return rows;
}

int caper_draw_excerpt(caper_draw *d, caper_area area, caper_style style, const char *text)
{
    if (caper_draw_wrap(NULL, area, style, text) <= area.h)
        return caper_draw_wrap(d, area, style, text);
    if (area.h < 1)
        return 0;
    area.h--;
    int rows = caper_draw_wrap(d, area, style, text);
    for (int i = 0; i < rows; i++)
        text = canvas_next_row(text, area.w);
    caper_draw_text(d, caper_row(area, rows), style, "%.*s …", (int)fitting(text, area.w - 2),
                    text);
    return rows + 1;
}

/* ---- Shapes --------------------------------------------------------------------------------- */

void caper_draw_fill(caper_draw *d, caper_area a, caper_style style)
{
    for (int y = a.y; y < a.y + a.h; y++)
        for (int x = a.x; x < a.x + a.w; x++)
            put_char(y, x, d->style[style], L' ');
}

static void edge(caper_draw *d, int y, caper_area a, caper_style style, const wchar_t *parts)
{
    for (int x = 0; x < a.w; x++)
        put_char(y, a.x + x, d->style[style], parts[x == 0 ? 0 : x == a.w - 1 ? 2 : 1]);
}

void caper_draw_frame(caper_draw *d, caper_area a, caper_style style, const char *title)
{
    if (a.h < 2 || a.w < 2)
        return;
    edge(d, a.y, a, style, L"┌─┐");
    for (int y = a.y + 1; y < a.y + a.h - 1; y++) {
        put_char(y, a.x, d->style[style], L'│');
        put_char(y, a.x + a.w - 1, d->style[style], L'│');
    }
    edge(d, a.y + a.h - 1, a, style, L"└─┘");
    if (title && a.w > 6)
        caper_draw_text(d, caper_strip(a, 2, a.w - 4), style, " %s ", title);
}

/* ---- Spots ---------------------------------------------------------------------------------- */

void canvas_begin(caper_draw *d, const caper_pick *pick)
{
    d->pick       = pick;
    d->spot_count = 0;
    bkgdset(' ' | d->style[CAPER_INK]);
    erase();
}

static caper_spot standing(const caper_pick *p, const char *key)
{
    int at = caper_pick_find(p, key);
    if (at >= 0)
        return at == p->cursor ? CAPER_SPOT_CURSOR : CAPER_SPOT_LIT;
    return caper_pick_has(p, key) ? CAPER_SPOT_PICKED : CAPER_SPOT_IDLE;
}

caper_spot caper_draw_spot(caper_draw *d, caper_area area, const char *format, ...)
{
    char    key[CAPER_STEP_BYTES];
    va_list args;
    va_start(args, format);
    vsnprintf(key, sizeof key, format, args);
    va_end(args);
    if (d->spot_count < CANVAS_SPOTS) {
        canvas_spot *s = &d->spot[d->spot_count++];
        s->area        = area;
        memcpy(s->key, key, sizeof s->key);
    }
    return d->pick ? standing(d->pick, key) : CAPER_SPOT_IDLE;
}

caper_style caper_spot_style(caper_spot spot, caper_style idle)
{
    static const caper_style styles[] = {[CAPER_SPOT_LIT]    = CAPER_LIT,
                                         [CAPER_SPOT_CURSOR] = CAPER_CURSOR,
                                         [CAPER_SPOT_PICKED] = CAPER_PICKED};
    return spot == CAPER_SPOT_IDLE ? idle : styles[spot];
}

const char *caper_spot_mark(caper_spot spot)
{
    static const char *const marks[] = {" ", "◇", "▶", "●"};
    return marks[spot];
}

const char *canvas_hit(const caper_draw *d, int y, int x)
{
    for (int i = d->spot_count - 1; i >= 0; i--) {
        const caper_area *a = &d->spot[i].area;
        if (y >= a->y && y < a->y + a->h && x >= a->x && x < a->x + a->w)
            return d->spot[i].key;
    }
    return NULL;
}

/* The first spot with that key: screens draw the thing itself before the menu repeats it. */
static const canvas_spot *spot_of(const caper_draw *d, const char *key)
{
    for (int i = 0; i < d->spot_count; i++)
        if (strcmp(d->spot[i].key, key) == 0)
            return &d->spot[i];
    return NULL;
}

int canvas_neighbour(const caper_draw *d, const caper_pick *pick, int dy, int dx)
{
    if (pick->cursor < 0 || pick->cursor >= pick->choice_count)
        return -1;
    const canvas_spot *from = spot_of(d, pick->choices[pick->cursor].key);
    int                best = -1, best_cost = 0;
    for (int i = 0; from && i < pick->choice_count; i++) {
        const canvas_spot *to = spot_of(d, pick->choices[i].key);
        if (!to || to == from)
            continue;
        /* Doubled centres; a row is about two columns high. */
        int x     = 2 * to->area.x + to->area.w - 2 * from->area.x - from->area.w;
        int y     = 2 * (2 * to->area.y + to->area.h - 2 * from->area.y - from->area.h);
        int along = dx ? x * dx : y * dy, across = abs(dx ? y : x);
        int cost = along + 3 * across;
        if (along > 0 && along >= across / 4 && (best < 0 || cost < best_cost)) {
            best      = i;
            best_cost = cost;
        }
    }
    return best;
}
