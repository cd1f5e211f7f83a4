/* Results for people at a terminal, 80 columns wide. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/result.h"

enum { WIDE = 80, LABEL = 20, BAR = 34 };

/* ---- Words and columns -------------------------------------------------------------------------- */

static int columns(const char *s)
{
    int n = 0;
    for (; *s; s++)
        n += ((unsigned char)*s & 0xc0) != 0x80;
    return n;
}

/* The text cut or filled up to so many columns. */
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
void lab_number(char out[24], lab_kind kind, double value, double half)
{
    double scale  = kind == LAB_SHARE ? 100 : 1;
    int    digits = half * scale < 0.1 ? 2 : half * scale < 10 ? 1 : 0;
    snprintf(out, 24, "%.*f%s", digits, value * scale, kind == LAB_SHARE ? " %" : "");
}

static double half_of(const lab_stat *t) { return (t->high - t->low) / 2; }

/* "24.95 % ±0.08" */
static void put_stat(caper_buf *out, lab_kind kind, const lab_stat *t, int wide)
{
    char value[24], half[24], both[64];
    if (t->n <= 0) {
        put_right(out, "–", wide);
        return;
    }
    lab_number(value, kind, t->value, half_of(t));
    lab_number(half, kind, half_of(t), half_of(t));
    half[strcspn(half, " ")] = '\0';
    snprintf(both, sizeof both, "%s ±%s", value, half);
    put_right(out, both, wide);
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
    double d =
        (*(const lab_row *const *)b)->stat[0].value - (*(const lab_row *const *)a)->stat[0].value;
    return d > 0 ? 1 : d < 0 ? -1 : 0;
}

/* ├ interval ┤ on a line from 0 to `top`. */
static void put_bar(caper_buf *out, const lab_stat *t, double top)
{
    int at = (int)lround(BAR * t->value / top), low = (int)lround(BAR * t->low / top);
    int high = (int)lround(BAR * t->high / top);
    caper_buf_str(out, "  ");
    for (int i = 0; i < BAR && i < (high > at ? high : at); i++)
        caper_buf_str(out, i < low ? "━" : i < at ? "╸" : "╴");
}

static int measure_width(const lab_section *s) { return (WIDE - LABEL - 2) / s->measures; }

static void put_head(caper_buf *out, const char *title, const lab_section *s, int label)
{
    put_left(out, title, label);
    for (int m = 0; m < s->measures; m++)
        put_right(out, s->measure[m].title, s->measures == 1 ? 16 : measure_width(s));
    caper_buf_char(out, '\n');
}

static double top_of(const lab_section *s)
{
    double top = 0;
    for (int i = 0; i < s->rows; i++)
        top = fmax(top, s->row[i].stat[0].high);
    return top > 0 ? top : 1;
}

static void put_section(caper_buf *out, const lab_section *s)
{
    const lab_row **rows = calloc((size_t)s->rows + 1, sizeof *rows);
    if (!rows)
        abort();
    for (int i = 0; i < s->rows; i++)
        rows[i] = &s->row[i];
    if (s->ranked)
        qsort(rows, (size_t)s->rows, sizeof *rows, better);
    caper_buf_char(out, '\n');
    put_head(out, s->title, s, LABEL + 2);
    for (int i = 0; i < s->rows; i++) {
        caper_buf_str(out, "  ");
        put_left(out, rows[i]->label, LABEL);
        for (int m = 0; m < s->measures; m++)
            put_stat(out, s->measure[m].kind, &rows[i]->stat[m],
                     s->measures == 1 ? 16 : measure_width(s));
        if (s->measures == 1)
            put_bar(out, &rows[i]->stat[0], top_of(s));
        caper_buf_char(out, '\n');
    }
    free(rows);
}

/* ---- The whole ---------------------------------------------------------------------------------- */

/* One line for each variant. */
static void put_summaries(const lab_results *r, caper_buf *out)
{
    const lab_section *first = lab_section_find(&r->cell[0], "summary");
    caper_buf_char(out, '\n');
    put_head(out, r->vary[0] ? r->vary : "in short", first, LABEL + 2);
    for (int i = 0; i < r->cells; i++) {
        const lab_section *s = lab_section_find(&r->cell[i], "summary");
        caper_buf_str(out, "  ");
        put_left(out, r->cell[i].title, LABEL);
        for (int m = 0; m < s->measures; m++)
            put_stat(out, s->measure[m].kind, &s->row[0].stat[m], measure_width(s));
        caper_buf_char(out, '\n');
    }
}

static void put_title(const lab_results *r, caper_buf *out)
{
    const char *bots = json_string_value(json_object_get(r->asked, "bots"));
    const char *seed = json_string_value(json_object_get(r->asked, "seed"));
    uint64_t    all  = 0;
    for (int i = 0; i < r->cells; i++)
        all += r->cell[i].games;
    caper_buf_printf(out, "%s: ", r->title);
    put_thousands(out, all);
    caper_buf_printf(out, " games, %s bots, seed %s\n", bots ? bots : "medium", seed ? seed : "1");
    if (r->timed)
        caper_buf_str(out, "A bot thinks by the clock: another run will give other numbers.\n");
}

/* What differs from the first variant. */
static void put_differences(const lab_results *r, caper_buf *out)
{
    lab_changes c = {0};
    for (int i = 1; i < r->cells; i++)
        lab_changes_add(&c, r->cell[i].title, &r->cell[0], &r->cell[i]);
    lab_changes_judge(&c);
    caper_buf_printf(out, "\nAgainst %s\n", r->cell[0].title);
    lab_changes_print(&c, 16, out);
    lab_changes_fini(&c);
}

void lab_results_print(const lab_results *r, caper_buf *out)
{
    enum { IN_FULL = 3 }; /* more variants than these, and the page is the better place */
    put_title(r, out);
    put_summaries(r, out);
    for (int i = 0; i < r->cells && r->cells <= IN_FULL; i++) {
        if (r->cells > 1)
            caper_buf_printf(out, "\n── %s ──\n", r->cell[i].title);
        for (int k = 1; k < r->cell[i].sections; k++)
            if (r->cell[i].section[k].printed)
                put_section(out, &r->cell[i].section[k]);
    }
    if (r->cells > 1)
        put_differences(r, out);
}

/* ---- Changes ------------------------------------------------------------------------------------ */

static void put_change(caper_buf *out, const lab_change *c)
{
    const lab_measure *m = &c->section->measure[c->measure];
    char               value[24], was[24], is[24], what[256], range[64], low[24], high[24];
    double             half = (c->high - c->low) / 2, scale = m->kind == LAB_SHARE ? 100 : 1;
    lab_number(was, m->kind, c->was->stat[c->measure].value, half);
    lab_number(is, m->kind, c->is->stat[c->measure].value, half);
    lab_number(value, m->kind, c->change, half);
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
    int sure = 0;
    while (sure < c->count && c->change[sure].adjusted < 0.05)
        sure++;
    if (!c->count) {
        caper_buf_str(out, "  There is nothing in both that could be compared.\n");
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
        caper_buf_printf(out, "  … and %d more; results.csv has them all\n", sure - most);
    if (!sure && c->count) {
        caper_buf_str(out, "  The nearest to one, which could well be chance:\n");
        put_change(out, &c->change[0]);
    }
    if (c->unmatched)
        caper_buf_printf(out, "  %d figures are in one of the two only.\n", c->unmatched);
}
