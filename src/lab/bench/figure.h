/* A figure that was measured several times. On a machine that others use as well, the lowest value and the
 * median say what a program costs; a mean says what else was running. */
#ifndef CAPER_BENCH_FIGURE_H
#define CAPER_BENCH_FIGURE_H

#include "caper/json.h"

enum {
    CAPER_BENCH_THREADS = 64,
    CAPER_SLICES        = 10, /* a measurement is cut into this many */
    CAPER_FIGURE_MOST   = CAPER_SLICES * CAPER_BENCH_THREADS
};

typedef struct caper_figure {
    int    n;
    double value[CAPER_FIGURE_MOST]; /* in order: the first is the lowest */
} caper_figure;

void caper_figure_add(caper_figure *f, double value);
/* All of `more` as well. */
void caper_figure_join(caper_figure *f, const caper_figure *more);
/* 0 if it was never measured. */
double caper_figure_median(const caper_figure *f);
/* "ns_per_move" is the median; beside it is "ns_per_move_lowest". */
void caper_figure_write(const caper_figure *f, const char *key, caper_buf *out);

#endif
