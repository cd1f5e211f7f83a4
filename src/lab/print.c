/* Results for people at a terminal, 80 columns wide. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_get.h"
#include "base/memory.h"
#include "base/text.h"
#include "lab/result.h"

enum { WIDE = 80, LABEL_LEAST = 16, LABEL_MOST = 48, GAP = 2, BAR_LEAST = 8 };

/* ---- Words and columns -------------------------------------------------------------------------- */

static int columns(const char *s) { return caper_columns(s, strlen(s)); }

/* The text cut or padded to that many columns. */
static void put_left(caper_buf *out, const char *s, int wide)
{
    int n = 0, room = columns(s) > wide ? wide - 1 : wide;
    for (; *s && (((unsigned char)*s & 0xc0) == 0x80 || n < room); s++) {
        n += ((unsigned char)*s & 0xc0) != 0x80;
        caper_buf_char(out, *s);
    }
    if (room < wide) {
        caper_buf_str(out, "…");
        n++;
    }
    for (; n < wide; n++)
        caper_buf_char(out, ' ');
}

static void put_right(caper_buf *out, const char *s, int wide)
{
    for (int n = columns(s); n < wide; n++)
        caper_buf_char(out, ' ');
    caper_buf_str(out, s);
}

/* As many digits as the interval makes worth saying. */
static void write_number(char out[24], caper_figure_kind kind, double value, double half)
{
    double scale  = kind == CAPER_SHARE ? 100 : 1;
    int    digits = half * scale < 0.1 ? 2 : half * scale < 10 ? 1 : 0;
    snprintf(out, 24, "%.*f%s", digits, value * scale, kind == CAPER_SHARE ? " %" : "");
}

static double half_of(const caper_stat *t) { return (t->high - t->low) / 2; }

/* "24.95 % ±0.08" */
static void write_stat(char out[64], caper_figure_kind kind, const caper_stat *t)
{
    char value[24], half[24];
    write_number(value, kind, t->value, half_of(t));
    write_number(half, kind, half_of(t), half_of(t));
    half[strcspn(half, " ")] = '\0';
    if (t->n > 0)
        snprintf(out, 64, "%s ±%s", value, half);
    else
        snprintf(out, 64, "–");
}

static void put_thousands(caper_buf *out, uint64_t n)
{
    if (n >= 1000) {
        put_thousands(out, n / 1000);
        caper_buf_printf(out, ",%03u", (unsigned)(n % 1000));
    } else {
        caper_buf_printf(out, "%u", (unsigned)n);
    }
}

/* ---- Sections ----------------------------------------------------------------------------------- */

static int better(const void *a, const void *b)
{
    double d = (*(const caper_row *const *)b)->stat[0].value -
               (*(const caper_row *const *)a)->stat[0].value;
    return d > 0 ? 1 : d < 0 ? -1 : 0;
}

/* ---- Grids: a label and as many measures as fit ------------------------------------------------- */

typedef struct grid {
    const caper_measure *measure;
    int                  measures, rows, label, wide[CAPER_MEASURES];
    const char         **name;
    const caper_stat   **stat;
} grid;

static grid grid_new(const caper_section *s, int rows)
{
    grid g = {.measure = s->measure, .measures = s->measures};
    g.name = caper_alloc((size_t)rows + 1, sizeof *g.name);
    g.stat = caper_alloc((size_t)rows + 1, sizeof *g.stat);
    return g;
}

static void grid_add(grid *g, const char *name, const caper_stat *stat)
{
    g->name[g->rows]   = name;
    g->stat[g->rows++] = stat;
}

static int widest(const grid *g, int m)
{
    char text[64];
    int  wide = columns(g->measure[m].title);
    for (int i = 0; i < g->rows; i++) {
        write_stat(text, g->measure[m].kind, &g->stat[i][m]);
        wide = columns(text) > wide ? columns(text) : wide;
    }
    return wide;
}

/* Columns are as wide as they must be; what does not fit is left to the page. */
static void fit(grid *g, const char *title)
{
    int label = columns(title), room = WIDE - GAP;
    for (int i = 0; i < g->rows; i++)
        label = columns(g->name[i]) > label ? columns(g->name[i]) : label;
    label = label > LABEL_MOST ? LABEL_MOST : label < LABEL_LEAST ? LABEL_LEAST : label;
    for (int m = 0; m < g->measures; m++) {
        g->wide[m] = widest(g, m);
        if (room - GAP - g->wide[m] < LABEL_LEAST)
            g->measures = m;
        else
            room -= GAP + g->wide[m];
    }
    g->label = label < room ? label : room;
}

static void put_gap(caper_buf *out) { caper_buf_str(out, "  "); }

/* A line from 0 to the end of the interval, thin where it is uncertain. */
static void put_bar(caper_buf *out, const caper_stat *t, double top, int wide)
{
    int at = (int)lround(wide * t->value / top), low = (int)lround(wide * t->low / top);
    int high = (int)lround(wide * t->high / top);
    put_gap(out);
    for (int i = 0; i < wide && i < (high > at ? high : at); i++)
        caper_buf_str(out, i < low ? "━" : "─");
}

static void grid_print(grid *g, const char *title, caper_buf *out)
{
    double top = 0;
    fit(g, title);
    int left = WIDE - GAP - g->label - GAP - g->wide[0] - GAP;
    caper_buf_char(out, '\n');
    put_left(out, title, g->label + GAP);
    for (int m = 0; m < g->measures; m++) {
        put_gap(out);
        put_right(out, g->measure[m].title, g->wide[m]);
    }
    caper_buf_char(out, '\n');
    for (int i = 0; i < g->rows; i++)
        top = fmax(top, g->stat[i][0].high);
    for (int i = 0; i < g->rows; i++) {
        put_gap(out);
        put_left(out, g->name[i], g->label);
        for (int m = 0; m < g->measures; m++) {
            char text[64];
            write_stat(text, g->measure[m].kind, &g->stat[i][m]);
            put_gap(out);
            put_right(out, text, g->wide[m]);
        }
        if (g->measures == 1 && top > 0 && left >= BAR_LEAST)
            put_bar(out, &g->stat[i][0], top, left);
        caper_buf_char(out, '\n');
    }
    free(g->name);
    free(g->stat);
}

static void put_section(caper_buf *out, const caper_section *s)
{
    const caper_row **rows = caper_alloc((size_t)s->rows + 1, sizeof *rows);
    grid              g    = grid_new(s, s->rows);
    for (int i = 0; i < s->rows; i++)
        rows[i] = &s->row[i];
    if (s->ranked)
        qsort(rows, (size_t)s->rows, sizeof *rows, better);
    for (int i = 0; i < s->rows; i++)
        grid_add(&g, rows[i]->label, rows[i]->stat);
    grid_print(&g, s->title, out);
    free(rows);
}

/* A sentence, broken between words where the line is full. */
static void put_sentence(caper_buf *out, const char *s)
{
    caper_buf_str(out, "· ");
    caper_put_wrapped(out, s, WIDE, 2);
    caper_buf_char(out, '\n');
}

static void put_findings(const caper_cell *c, caper_buf *out)
{
    caper_buf_char(out, '\n');
    for (int i = 0; i < c->findings; i++)
        put_sentence(out, c->finding[i]);
}

/* ---- The whole ---------------------------------------------------------------------------------- */

/* One line for each variant. */
static void put_summaries(const lab_results *r, caper_buf *out)
{
    grid g = grid_new(caper_section_find(&r->cell[0], "summary"), r->cells);
    for (int i = 0; i < r->cells; i++)
        grid_add(&g, r->cell[i].title, caper_section_find(&r->cell[i], "summary")->row[0].stat);
    grid_print(&g, r->vary[0] ? r->vary : "In short", out);
}

/* What varies is not named here: it has a line for each value below. */
static void put_title(const lab_results *r, caper_buf *out)
{
    const char *bots  = caper_json_get_text(r->asked, "bots");
    const char *seed  = caper_json_get_text(r->asked, "seed");
    int         seats = (int)caper_json_get_integer(r->asked, "seats");
    uint64_t    all   = 0;
    for (int i = 0; i < r->cells; i++)
        all += r->cell[i].games;
    caper_buf_printf(out, "%s: ", r->title);
    put_thousands(out, all);
    caper_buf_str(out, " games");
    if (seats)
        caper_buf_printf(out, ", %d players", seats);
    if (bots)
        caper_buf_printf(out, ", %s bots", bots);
    caper_buf_printf(out, ", seed %s\n", seed ? seed : "");
    if (r->timed)
        caper_buf_str(out, "A bot thinks by the clock: another run will give other numbers.\n");
}

void lab_results_print(const lab_results *r, caper_buf *out)
{
    enum { IN_FULL = 3 }; /* more variants than these, and the page is the better place */
    put_title(r, out);
    put_summaries(r, out);
    for (int i = 0; i < r->cells && r->cells <= IN_FULL; i++) {
        if (r->cells > 1)
            caper_buf_printf(out, "\n── %s ──\n", r->cell[i].title);
        put_findings(&r->cell[i], out);
        for (int k = 1; k < r->cell[i].sections; k++)
            if (r->cell[i].section[k].printed)
                put_section(out, &r->cell[i].section[k]);
    }
    if (r->cells > 1) {
        caper_buf_printf(out, "\nAgainst %s\n", r->cell[0].title);
        lab_changes_print(&r->changes, 16, out);
    }
}

/* ---- Changes ------------------------------------------------------------------------------------ */

static void put_change(caper_buf *out, const lab_change *c)
{
    const caper_measure *m = &c->section->measure[c->measure];
    char                 value[24], was[24], is[24], what[256], range[64], low[24], high[24];
    double               half = (c->high - c->low) / 2, scale = m->kind == CAPER_SHARE ? 100 : 1;
    write_number(was, m->kind, c->was->stat[c->measure].value, half);
    write_number(is, m->kind, c->is->stat[c->measure].value, half);
    write_number(value, m->kind, c->change, half);
    snprintf(low, sizeof low, "%+.*f", half * scale < 0.1 ? 2 : 1, c->low * scale);
    snprintf(high, sizeof high, "%+.*f", half * scale < 0.1 ? 2 : 1, c->high * scale);
    snprintf(range, sizeof range, "%s … %s", low, high);
    snprintf(what, sizeof what, "%.90s%s%.90s: %s", c->cell, c->cell[0] ? ", " : "",
             strcmp(c->section->id, "summary") ? c->was->label : "", m->title);
    if (!strcmp(c->section->id, "summary"))
        snprintf(what, sizeof what, "%.90s%s%s", c->cell, c->cell[0] ? ": " : "", m->title);
    caper_buf_str(out, "  ");
    put_left(out, what, 36);
    put_right(out, was, 9);
    caper_buf_str(out, " →");
    put_right(out, is, 9);
    put_right(out, range, 20);
    caper_buf_char(out, '\n');
}

void lab_changes_print(const lab_changes *c, int most, caper_buf *out)
{
    int sure = lab_changes_sure(c);
    if (!c->count) {
        caper_buf_str(out, "  The two have nothing in common to compare.\n");
        return;
    }
    if (sure)
        caper_buf_printf(out, "  %d of %d figures changed more than chance explains:\n", sure,
                         c->count);
    else
        caper_buf_printf(out, "  None of %d figures changed more than chance explains.\n",
                         c->count);
    for (int i = 0; i < sure && i < most; i++)
        put_change(out, &c->change[i]);
    if (sure > most)
        caper_buf_printf(out, "  … and %d more\n", sure - most);
    if (!sure && c->count) {
        caper_buf_str(out, "  The nearest to a change, which could well be chance:\n");
        put_change(out, &c->change[0]);
    }
    if (c->unmatched)
        caper_buf_printf(out, "  %d figures are in only one of the two.\n", c->unmatched);
}
