/* What changed, and could it be chance?
 *
 * Shares: the pooled z test, with Newcombe's interval for the difference (both from Wilson's score,
 * so they behave at 0 and 1). Means: Welch's test; with the numbers of games of a lab it is a z
 * test. Who looks at a hundred rows finds five by chance, so the chances are adjusted after Holm:
 * what is called a change has less than 5 % to be one false alarm among all rows. The two sides are
 * taken as independent; with the same seeds they are not quite, and the verdict is on the careful
 * side. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/result.h"

static const lab_row *row_of(const lab_section *s, const char *id)
{
    for (int i = 0; i < s->rows; i++)
        if (!strcmp(s->row[i].id, id))
            return &s->row[i];
    return NULL;
}

static int measure_of(const lab_section *s, const char *id)
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

/* How surprising is this difference if both have the same rate? */
static double share_distance(const lab_stat *a, const lab_stat *b)
{
    double p = (a->n * a->value + b->n * b->value) / (a->n + b->n);
    /* A share that several seats divide between them spreads less than one win or none. */
    double pooled = sqrt(p * (1 - p)), spread = fmax(a->sd, b->sd);
    double one = pooled > 0 && spread > 0 ? fmin(pooled, spread) : pooled;
    return distance(b->value - a->value, one * sqrt(1 / a->n + 1 / b->n));
}

static double mean_distance(const lab_stat *a, const lab_stat *b)
{
    return distance(b->value - a->value, sqrt(a->sd * a->sd / a->n + b->sd * b->sd / b->n));
}

static void judge(lab_change *c, const lab_stat *a, const lab_stat *b, lab_kind kind)
{
    double below_a = a->value - a->low, above_a = a->high - a->value;
    double below_b = b->value - b->low, above_b = b->high - b->value;
    c->change = b->value - a->value;
    c->low    = c->change - sqrt(below_b * below_b + above_a * above_a);
    c->high   = c->change + sqrt(above_b * above_b + below_a * below_a);
    c->errors = kind == LAB_SHARE ? share_distance(a, b) : mean_distance(a, b);
    c->chance = erfc(c->errors / sqrt(2));
}

static void add(lab_changes *out, lab_change change)
{
    if (out->count == out->cap) {
        out->cap    = out->cap ? 2 * out->cap : 64;
        out->change = realloc(out->change, (size_t)out->cap * sizeof *out->change);
        if (!out->change)
            abort();
    }
    out->change[out->count++] = change;
}

static void add_row(lab_changes *out, const char *cell, const lab_section *was,
                    const lab_section *is, const lab_row *a, const lab_row *b)
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
 * and their mean says it better. */
void lab_changes_add(lab_changes *out, const char *label, const lab_cell *was, const lab_cell *is)
{
    for (int i = 0; i < was->sections; i++) {
        const lab_section *a = &was->section[i], *b = lab_section_find(is, a->id);
        for (int k = 0; k < a->rows && !a->steps; k++) {
            const lab_row *row = b ? row_of(b, a->row[k].id) : NULL;
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

void lab_changes_judge(lab_changes *c)
{
    double most = 0;
    if (c->count)
        qsort(c->change, (size_t)c->count, sizeof *c->change, surer);
    for (int i = 0; i < c->count; i++) {
        most                  = fmax(most, fmin(1, c->change[i].chance * (c->count - i)));
        c->change[i].adjusted = most;
    }
}

void lab_changes_fini(lab_changes *c)
{
    free(c->change);
    *c = (lab_changes){0};
}

void lab_compare(const lab_results *was, const lab_results *is, lab_changes *out)
{
    bool alone = was->cells == 1 && is->cells == 1;
    for (int i = 0; i < was->cells; i++) {
        int found = 0;
        for (int k = 0; k < is->cells; k++)
            if (alone || !strcmp(was->cell[i].value, is->cell[k].value)) {
                lab_changes_add(out, alone ? "" : is->cell[k].title, &was->cell[i], &is->cell[k]);
                found++;
            }
        out->unmatched += !found;
    }
    lab_changes_judge(out);
}
