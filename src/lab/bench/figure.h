/* A figure that was measured several times: its mean, and how sure it is. Figures are written as
 * JSON, read back, and compared (`caper bench --compare`). */
#ifndef CAPER_BENCH_FIGURE_H
#define CAPER_BENCH_FIGURE_H

#include "base/interval.h"
#include "caper/json.h"

enum { CAPER_SLICES = 10 }; /* a measurement is cut into this many */

typedef struct caper_figure {
    int    n;
    double mean;
    double squares; /* sum of the squared distances from the mean */
} caper_figure;

void caper_figure_add(caper_figure *f, double value);
/* All of `more` as well. */
void caper_figure_join(caper_figure *f, const caper_figure *more);
/* "ns_per_move" with its fellows "ns_per_move_slices" and "ns_per_move_spread" (a standard
 * deviation). */
void caper_figure_write(const caper_figure *f, const char *key, caper_buf *out);

/* `now` as a multiple of `before`, with its 95 % interval. */
typedef struct caper_ratio {
    double ratio, low, high;
} caper_ratio;
caper_ratio caper_ratio_of(const caper_figure *now, const caper_figure *before);

/* The line of `file`, which an earlier `--json` wrote, that is about this game. Free it. */
caper_json *caper_figure_find(const char *file, const char *game, caper_error *err);
/* A table of ratios: its head, and a row if the figure was measured then, too. */
void caper_ratio_head(void);
void caper_ratio_print(const char *what, const caper_figure *now, const caper_json *before,
                       const char *key);

#endif
