/* What changed, and could it be chance?
 *
 * Shares: the pooled z test, with Newcombe's interval for the difference (both from Wilson's score,
 * so they behave at 0 and 1). Means: Welch's test; with the numbers of games of a lab it is a z
 * test. Anyone who looks at a hundred rows finds five by chance, so the chances are adjusted after
 * Holm: the chance of even one false alarm among all rows is below 5 %. The two sides are
 * taken as independent; with the same seeds they are not quite, and the verdict is on the careful
 * side. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_put.h"
#include "base/memory.h"
#include "lab/result.h"

static const caper_row *row_of(const caper_section *s, const char *id)
{
    for (int i = 0; i < s->rows; i++)
        if (!strcmp(s->row[i].id, id))
            return &s->row[i];
    return NULL;
}

static int measure_of(const caper_section *s, const char *id)
{
    for (int i = 0; i < s->measures; i++)
        if (!strcmp(s->measure[i].id, id))
            return i;
    return -1;
}

/* In standard errors. */
static double distance(double difference, double error)
{
    return difference == 0 ? 0 : error > 0 ? fabs(difference) / error : INFINITY;
}

/* Welch */
static double mean_distance(const caper_stat *a, const caper_stat *b)
{
    return distance(b->value - a->value, sqrt(a->sd * a->sd / a->n + b->sd * b->sd / b->n));
}

/* Did each observation hit or miss? A win that the seats of one bot divide between them did not. */
static bool is_plain(const caper_stat *t)
{
    return fabs(t->sd - sqrt(t->value * (1 - t->value))) < 1e-9;
}

/* If both had the same rate, it would be the pooled one. */
static double share_distance(const caper_stat *a, const caper_stat *b)
{
    if (!is_plain(a) || !is_plain(b))
        return mean_distance(a, b);
    double p = (a->n * a->value + b->n * b->value) / (a->n + b->n);
    return distance(b->value - a->value, sqrt(p * (1 - p) * (1 / a->n + 1 / b->n)));
}

static void judge(lab_change *c, const caper_stat *a, const caper_stat *b, caper_figure_kind kind)
{
    double below_a = a->value - a->low, above_a = a->high - a->value;
    double below_b = b->value - b->low, above_b = b->high - b->value;
    c->change = b->value - a->value;
    c->low    = c->change - sqrt(below_b * below_b + above_a * above_a);
    c->high   = c->change + sqrt(above_b * above_b + below_a * below_a);
    c->errors = kind == CAPER_SHARE ? share_distance(a, b) : mean_distance(a, b);
    c->chance = erfc(c->errors / sqrt(2));
}

static void add(lab_changes *out, lab_change change)
{
    out->change               = caper_grow(out->change, out->count, &out->cap, sizeof *out->change);
    out->change[out->count++] = change;
}

static void add_row(lab_changes *out, const char *cell, const caper_section *was,
                    const caper_section *is, const caper_row *a, const caper_row *b)
{
    for (int m = 0; m < was->measures; m++) {
        int k = measure_of(is, was->measure[m].id);
        if (k < 0 || a->stat[m].n <= 0 || b->stat[k].n <= 0) {
            out->unmatched += (a->stat[m].n > 0) != (k >= 0 && b->stat[k].n > 0);
            continue;
        }
        lab_change c = {.section = was, .measure = m, .was = a, .is = b};
        snprintf(c.cell, sizeof c.cell, "%s", cell);
        judge(&c, &a->stat[m], &b->stat[k], was->measure[m].kind);
        add(out, c);
    }
}

/* Bars of a histogram and points of a curve are left out: one shift would count a hundred times,
 * and their mean says it better. Tiles of two different maps have nothing to do with each other,
 * though they may have the same number. */
static bool comparable(const caper_section *a, const caper_section *b)
{
    return b && !a->steps && !strcmp(caper_buf_text(&a->map), caper_buf_text(&b->map));
}

/* Two cells, row by row, under that label. Then `judge_changes` sorts and adjusts. */
static void add_changes(lab_changes *out, const char *label, const caper_cell *was,
                        const caper_cell *is)
{
    for (int i = 0; i < was->sections; i++) {
        const caper_section *a = &was->section[i], *b = caper_section_find(is, a->id);
        for (int k = 0; k < a->rows && !a->steps; k++) {
            const caper_row *row = comparable(a, b) ? row_of(b, a->row[k].id) : NULL;
            if (row)
                add_row(out, label, a, b, &a->row[k], row);
            else
                out->unmatched++;
        }
    }
}

static int surer(const void *a, const void *b)
{
    double x = ((const lab_change *)a)->errors, y = ((const lab_change *)b)->errors;
    return x > y ? -1 : x < y;
}

static void judge_changes(lab_changes *c)
{
    double most = 0;
    if (c->count)
        qsort(c->change, (size_t)c->count, sizeof *c->change, surer);
    for (int i = 0; i < c->count; i++) {
        most                  = fmax(most, fmin(1, c->change[i].chance * (c->count - i)));
        c->change[i].adjusted = most;
    }
}

int lab_changes_sure(const lab_changes *c)
{
    int n = 0;
    while (n < c->count && c->change[n].adjusted < 0.05)
        n++;
    return n;
}

void lab_changes_fini(lab_changes *c)
{
    free(c->change);
    *c = (lab_changes){0};
}

void lab_results_differ(lab_results *r)
{
    for (int i = 1; i < r->cells; i++)
        add_changes(&r->changes, r->cell[i].title, &r->cell[0], &r->cell[i]);
    judge_changes(&r->changes);
}

/* ---- Two results in one --------------------------------------------------------------------------- */

static const char *last_name(const char *folder)
{
    const char *slash = strrchr(folder, '/');
    return slash && slash[1] ? slash + 1 : folder;
}

/* The cell moves over, with its rows. */
static void move_cell(lab_results *to, caper_cell *from, const char *name, bool alone)
{
    caper_cell *c = &to->cell[to->cells++];
    char        title[256];
    snprintf(title, sizeof title, "%.120s%s%.120s", last_name(name), alone ? "" : ": ",
             alone ? "" : from->title);
    *c = *from;
    memset(from, 0, sizeof *from);
    memcpy(c->title, title, sizeof title);
}

static int find_cell(const lab_results *r, const char *value)
{
    for (int i = 0; i < r->cells; i++)
        if (r->cell[i].sections && !strcmp(r->cell[i].value, value))
            return i;
    return -1;
}

lab_results *lab_results_join(lab_results *was, const char *was_name, lab_results *is,
                              const char *is_name)
{
    bool         alone = was->cells == 1 && is->cells == 1;
    lab_results *r     = lab_results_new(was->cells + is->cells);
    r->cells           = 0;
    memcpy(r->game, was->game, sizeof r->game);
    memcpy(r->title, was->title, sizeof r->title);
    memcpy(r->version, is->version, sizeof r->version);
    snprintf(r->vary, sizeof r->vary, "study");
    snprintf(r->compared[0], sizeof r->compared[0], "%.255s", was_name);
    snprintf(r->compared[1], sizeof r->compared[1], "%.255s", is_name);
    r->asked = caper_json_copy(is->asked);
    r->timed = was->timed || is->timed;
    for (int i = 0; i < was->cells; i++) {
        int k = alone ? 0 : find_cell(is, was->cell[i].value);
        move_cell(r, &was->cell[i], was_name, alone);
        if (k < 0) {
            r->changes.unmatched++;
            continue;
        }
        char label[256];
        snprintf(label, sizeof label, "%s", alone ? "" : is->cell[k].title);
        move_cell(r, &is->cell[k], is_name, alone);
        add_changes(&r->changes, label, &r->cell[r->cells - 2], &r->cell[r->cells - 1]);
    }
    for (int k = 0; k < is->cells; k++)
        r->changes.unmatched += is->cell[k].sections != 0;
    judge_changes(&r->changes);
    lab_results_free(was);
    lab_results_free(is);
    return r;
}

/* ---- For programs ---------------------------------------------------------------------------------- */

static void put_change(const lab_change *c, caper_buf *out)
{
    const caper_measure *m   = &c->section->measure[c->measure];
    double               was = c->was->stat[c->measure].value;
    caper_json_put(out,
                   "{cell:%s section:%s row:%s label:%s measure:%s was:%g is:%g change:%g low:%g "
                   "high:%g adjusted:%g}",
                   c->cell, c->section->id, c->was->id, c->was->label, m->id, was, was + c->change,
                   c->change, c->low, c->high, c->adjusted);
}

/* Those that are sure, and the next one; changes.csv has them all. */
void lab_changes_json(const lab_changes *c, caper_buf *out)
{
    enum { MOST = 400 };
    caper_json_put(out, "{compared:%d unmatched:%d sure:%d list:[", c->count, c->unmatched,
                   lab_changes_sure(c));
    for (int i = 0; i < c->count && i <= lab_changes_sure(c) && i < MOST; i++)
        put_change(&c->change[i], out);
    caper_json_put(out, "]}");
}

void lab_changes_csv(const lab_results *r, caper_buf *out)
{
    caper_buf_str(out, "variant,group,name,measure,was,is,change,low,high,p,p_holm\n");
    for (int i = 0; i < r->changes.count; i++) {
        const lab_change *c       = &r->changes.change[i];
        const char       *words[] = {c->cell, c->section->id, c->was->id,
                                     c->section->measure[c->measure].id};
        double            was     = c->was->stat[c->measure].value;
        for (int k = 0; k < 4; k++) {
            lab_csv_text(words[k], out);
            caper_buf_char(out, ',');
        }
        caper_buf_printf(out, "%.9g,%.9g,%.9g,%.9g,%.9g,%.3g,%.3g\n", was, was + c->change,
                         c->change, c->low, c->high, c->chance, c->adjusted);
    }
}
