/* Figures: see the header. */
#include "lab/bench/figure.h"

#include <stdio.h>

void caper_figure_add(caper_figure *f, double value)
{
    int at = f->n++;
    for (; at > 0 && f->value[at - 1] > value; at--)
        f->value[at] = f->value[at - 1];
    f->value[at] = value;
}

void caper_figure_join(caper_figure *f, const caper_figure *more)
{
    for (int i = 0; i < more->n; i++)
        caper_figure_add(f, more->value[i]);
}

double caper_figure_median(const caper_figure *f)
{
    return f->n ? (f->value[f->n / 2] + f->value[(f->n - 1) / 2]) / 2 : 0;
}

void caper_figure_write(const caper_figure *f, const char *key, caper_buf *out)
{
    char lowest[64];
    snprintf(lowest, sizeof lowest, "%s_lowest", key);
    caper_json_key(out, key);
    caper_json_real(out, caper_figure_median(f));
    caper_json_key(out, lowest);
    caper_json_real(out, f->value[0]);
}
