/* Sums and what they say. See figures.h. */
#include "base/figures.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/interval.h"
#include "base/memory.h"
#include "base/text.h"

/* Cuts at the end of a character. */
static void copy(char *to, size_t size, const char *from)
{
    snprintf(to, size, "%s", from);
    caper_utf8_mend(to);
}

int caper_measure_add(caper_section *s, const char *id, const char *title, caper_figure_kind kind,
                      double even)
{
    if (s->measures == CAPER_MEASURES)
        caper_end("a section has more measures than CAPER_MEASURES");
    caper_measure *m = &s->measure[s->measures];
    m->kind          = kind;
    m->even          = even;
    copy(m->id, sizeof m->id, id);
    copy(m->title, sizeof m->title, title);
    return s->measures++;
}

/* "wins %" is a share, "moves" a mean. */
static int add_measure(caper_section *s, const char *id, const char *words)
{
    size_t n     = strlen(words);
    bool   share = n > 2 && !strcmp(words + n - 2, " %");
    char   title[48];
    snprintf(title, sizeof title, "%.*s", (int)(share ? n - 2 : n), words);
    return caper_measure_add(s, id, title, share ? CAPER_SHARE : CAPER_MEAN, -1);
}

caper_section *caper_section_add(caper_cell *c, const char *id, const char *title, const char *plot,
                                 const char *measures, const char *about)
{
    if (c->sections == CAPER_SECTIONS)
        caper_end("a collector has more sections than CAPER_SECTIONS");
    caper_section *s = &c->section[c->sections++];
    copy(s->id, sizeof s->id, id);
    copy(s->title, sizeof s->title, title);
    copy(s->plot, sizeof s->plot, plot);
    copy(s->about, sizeof s->about, about);
    while (*measures) {
        char name[24], words[48];
        int  used = 0;
        if (sscanf(measures, "%23[^:]: %47[^;]%n", name, words, &used) != 2)
            caper_end("measures are declared like “win: wins %; moves: moves”");
        add_measure(s, name, words);
        measures += used;
        measures += strspn(measures, "; ");
    }
    return s;
}

void caper_summary_add(caper_cell *c, const char *id, const char *words, caper_stat stat)
{
    int m                        = add_measure(&c->section[0], id, words);
    c->section[0].row[0].stat[m] = stat;
}

caper_row *caper_row_add(caper_section *s, const char *id, const char *label)
{
    s->row       = caper_grow(s->row, s->rows, &s->cap, sizeof *s->row);
    caper_row *r = &s->row[s->rows++];
    memset(r, 0, sizeof *r);
    copy(r->id, sizeof r->id, id);
    copy(r->label, sizeof r->label, label);
    return r;
}

void caper_row_fill(caper_row *row, const caper_stat stat[CAPER_MEASURES])
{
    memcpy(row->stat, stat, sizeof row->stat);
}

caper_row *caper_row_numbered(caper_section *s, int number)
{
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    s->steps = true;
    return caper_row_add(s, text, text);
}

caper_stat caper_share_stat(double hits, double n)
{
    if (n <= 0)
        return (caper_stat){0};
    caper_share s = caper_share_of(hits, n);
    return (caper_stat){n, s.share, fmax(0, s.low), fmin(1, s.high), sqrt(s.share * (1 - s.share))};
}

caper_stat caper_mean_stat(double sum, double squares, double n)
{
    if (n <= 0)
        return (caper_stat){0};
    double mean = sum / n, spread = n > 1 ? fmax(0, (squares - sum * mean) / (n - 1)) : 0;
    double half = CAPER_Z * sqrt(spread / n);
    /* Counts are never negative. */
    return (caper_stat){n, mean, fmax(0, mean - half), mean + half, sqrt(spread)};
}

void caper_find(caper_cell *c, const char *format, ...)
{
    va_list args;
    if (c->findings == CAPER_FINDINGS)
        return;
    va_start(args, format);
    vsnprintf(c->finding[c->findings++], sizeof *c->finding, format, args);
    va_end(args);
}

const caper_row *caper_extreme_row(const caper_section *s, int measure, bool highest, double least)
{
    const caper_row *best = NULL;
    for (int i = 0; i < s->rows; i++) {
        const caper_stat *t = &s->row[i].stat[measure];
        if (t->n > 0 && t->n >= least &&
            (!best || (highest ? t->value > best->stat[measure].value
                               : t->value < best->stat[measure].value)))
            best = &s->row[i];
    }
    return best;
}

bool caper_is_uneven(const caper_section *s, int measure, const caper_row *row)
{
    const caper_stat *t     = &row->stat[measure];
    double            even  = s->measure[measure].even;
    double            error = sqrt(even * (1 - even) / t->n);
    return t->n > 0 && erfc(fabs(t->value - even) / error / sqrt(2)) * s->rows < 0.05;
}

const caper_section *caper_section_find(const caper_cell *c, const char *id)
{
    for (int i = 0; i < c->sections; i++)
        if (!strcmp(c->section[i].id, id))
            return &c->section[i];
    return NULL;
}
