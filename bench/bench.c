/* What all measurements share. */
#include "bench/bench.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

double caper_bench_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Additions that each wait for the one before; the compiler may not fold them. */
static uint64_t add_up(uint64_t n)
{
    uint64_t x = 1;
    for (uint64_t i = 0; i < n; i += 8) {
#define ADD                                                                                        \
    __asm__ volatile("" : "+r"(x));                                                                \
    x += i;
        ADD ADD ADD ADD ADD ADD ADD ADD
#undef ADD
    }
    return x;
}

double caper_bench_cycle(void)
{
    const uint64_t n    = 20000000;
    double         best = 1e9;
    for (int i = 0; i < 5; i++) { /* the best of five: what disturbs only makes it slower */
        double   start = caper_bench_now();
        uint64_t sum   = add_up(n);
        __asm__ volatile("" ::"r"(sum));
        best = fmin(best, caper_bench_now() - start);
    }
    return best * 1e9 / (double)n;
}

caper_share caper_bench_share(double hits, double n)
{
    const double z = 1.96;
    double       p = hits / n, d = 1 + z * z / n, mid = p + z * z / (2 * n);
    double       half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    return (caper_share){p, (mid - half) / d, (mid + half) / d};
}

void caper_bench_progress(const char *what, double done, double all)
{
    static double last;
    if (!isatty(STDERR_FILENO))
        return;
    if (done >= all) {
        fprintf(stderr, "\r\033[K");
        return;
    }
    if (caper_bench_now() - last < 0.1)
        return;
    last = caper_bench_now();
    fprintf(stderr, "\r\033[K%s: %3.0f %%", what, 100 * done / all);
}

caper_code caper_bench_open(const caper_game *game, int seats, const char *options,
                            caper_match *out, caper_error *err)
{
    *out       = (caper_match){.game = game};
    out->seats = out->places = (uint8_t)(seats ? seats : game->default_seats);
    caper_json *json         = caper_json_read(options, NULL);
    const char *name =
        game->content_option ? caper_json_string(caper_json_get(json, game->content_option)) : NULL;
    caper_code code = CAPER_OK;
    if (!name)
        name = game->content_default;
    if (out->seats < game->min_seats || out->seats > game->max_seats)
        code = caper_refuse(err, CAPER_BAD_OPTION, "%s takes %d to %d players", game->title,
                            game->min_seats, game->max_seats);
    else if (name && !(out->content = caper_content_open(game, name, true, err)))
        code = CAPER_BAD_OPTION;
    else
        code = game->configure(out, json, err);
    caper_json_free(json);
    return code;
}

void caper_bench_close(caper_match *match)
{
    free((void *)(uintptr_t)match->content);
    match->content = NULL;
}
