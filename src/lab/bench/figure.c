/* Figures: see the header. */
#include "lab/bench/figure.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "table/files.h"

void caper_figure_add(caper_figure *f, double value)
{
    caper_figure_join(f, &(caper_figure){1, value, 0});
}

void caper_figure_join(caper_figure *f, const caper_figure *more)
{
    int    n     = f->n + more->n;
    double apart = more->mean - f->mean;
    if (!more->n)
        return;
    f->squares += more->squares + apart * apart * f->n * more->n / n;
    f->mean += apart * more->n / n;
    f->n = n;
}

static double spread_of(const caper_figure *f)
{
    return f->n > 1 ? sqrt(f->squares / (f->n - 1)) : 0;
}

static const char *fellow(const char *key, const char *what, char name[64])
{
    snprintf(name, 64, "%s_%s", key, what);
    return name;
}

void caper_figure_write(const caper_figure *f, const char *key, caper_buf *out)
{
    char name[64];
    caper_json_key(out, key);
    caper_json_real(out, f->mean);
    caper_json_kint(out, fellow(key, "slices", name), f->n);
    caper_json_key(out, fellow(key, "spread", name));
    caper_json_real(out, spread_of(f));
}

/* What was written; a bare number is a figure that was measured once. False: there is none. */
static bool read_figure(const caper_json *object, const char *key, caper_figure *out)
{
    char              name[64];
    const caper_json *mean   = caper_json_get(object, key);
    const caper_json *n      = caper_json_get(object, fellow(key, "slices", name));
    const caper_json *spread = caper_json_get(object, fellow(key, "spread", name));
    if (!mean || caper_json_number(mean) <= 0)
        return false;
    *out = (caper_figure){.n = 1, .mean = caper_json_number(mean)};
    if (n && spread && caper_json_number(n) > 1) {
        double sd    = caper_json_number(spread);
        out->n       = (int)caper_json_number(n);
        out->squares = sd * sd * (out->n - 1);
    }
    return true;
}

/* The error of the mean, as a share of it. */
static double doubt(const caper_figure *f) { return spread_of(f) / sqrt(f->n) / f->mean; }

/* Ratios are normal by their logarithm: twice as fast is as far from 1 as half as fast. */
caper_ratio caper_ratio_of(const caper_figure *now, const caper_figure *before)
{
    double ratio = now->mean / before->mean, a = doubt(now), b = doubt(before);
    double by = exp(CAPER_Z * sqrt(a * a + b * b));
    return (caper_ratio){ratio, ratio / by, ratio * by};
}

/* ---- Then and now ---------------------------------------------------------------------------- */

/* The line of a game in what an earlier --json printed. */
static caper_json *find_line(const char *earlier, const char *game)
{
    while (*earlier) {
        size_t      len  = strcspn(earlier, "\n");
        caper_json *line = len ? caper_json_read_bytes(earlier, len, NULL) : NULL;
        const char *id   = caper_json_string(caper_json_get(line, "game"));
        if (id && !strcmp(id, game))
            return line;
        caper_json_free(line);
        earlier += len + (earlier[len] == '\n');
    }
    return NULL;
}

caper_json *caper_figure_find(const char *file, const char *game, caper_error *err)
{
    CAPER_SCRATCH caper_buf text  = {0};
    caper_json             *found = NULL;
    if (caper_file_read(file, 1 << 20, &text, err) == CAPER_OK &&
        !(found = find_line(caper_buf_text(&text), game)))
        caper_refuse(err, CAPER_FAILED, "%s says nothing about %s: make it with caper bench --json",
                     file, game);
    return found;
}

void caper_ratio_head(void)
{
    printf("  %-28s %12s %12s %9s   95 %% interval\n", "ns", "before", "now", "ratio");
}

void caper_ratio_print(const char *what, const caper_figure *now, const caper_json *before,
                       const char *key)
{
    caper_figure old;
    if (!read_figure(before, key, &old))
        return;
    caper_ratio r = caper_ratio_of(now, &old);
    printf("  %-28s %12.1f %12.1f %9.3f   (%.3f to %.3f)\n", what, old.mean, now->mean, r.ratio,
           r.low, r.high);
}
