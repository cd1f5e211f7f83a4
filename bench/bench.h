/* Measuring. Machines are shared and their clocks wander, so everything is also given in cycles:
 * a loop of dependent additions, one cycle each, is timed in the same run. */
#ifndef CAPER_BENCH_H
#define CAPER_BENCH_H

#include "table/table.h"

double caper_bench_now(void); /* seconds, from any start */
/* Nanoseconds of one cycle, now. */
double caper_bench_cycle(void);

/* A share of n with its 95 % interval (Wilson). */
typedef struct caper_share {
    double share, low, high;
} caper_share;
caper_share caper_bench_share(double hits, double n);

/* A line on standard error that shows how far long work is; silent when that is no terminal. */
void caper_bench_progress(const char *what, double done, double all);

/* A match of `game` as the bench plays it. Free the content it owns with caper_bench_close. */
caper_code caper_bench_open(const caper_game *game, int seats, const char *options,
                            caper_match *out, caper_error *err);
void       caper_bench_close(caper_match *match);

/* The crew that a heist is made for: the recommended one at its difficulty's level, as a JSON list
 * for the option `crew`. */
caper_code caper_bench_heist_crew(const char *id, int seats, caper_buf *out, caper_error *err);

typedef struct caper_bench_run {
    const caper_game *game;
    int               seats, threads;
    double            seconds;
    bool              json;
    /* Bots only. */
    int         games, search_threads;
    int         keep;          /* games for which a crew keeps its plan */
    int         plan;          /* iterations of a planning move; 0: as in any other */
    const char *bot, *against; /* in words; NULL: hard, medium */
    const char *only;   /* ids of content that begin so; NULL: all (of heists: the pro ones) */
    bool        afresh; /* without minds */
    /* Jobs only. */
    int         crews, flips;
    const char *job;   /* NULL: every shipped one */
    const char *level; /* of the crews */
} caper_bench_run;

/* Random playouts: moves per second and what goes with it. Returns the exit status. */
int caper_bench_playouts(const caper_bench_run *run);
/* One kind of bot against another: wins, with intervals. */
int caper_bench_bots(const caper_bench_run *run);
/* How every shipped adventure ends; how every shipped job plays, and whether its odds are exact; how
 * every heist of River City plays. */
int caper_bench_adventures(const caper_bench_run *run);
int caper_bench_jobs(const caper_bench_run *run);
int caper_bench_campaign(const caper_bench_run *run);

/* A shipped heist or a file of one, with the crew that its difficulty asks for. */
caper_code caper_bench_open_heist(const char *id, int seats, caper_match *out, caper_error *err);
bool       caper_bench_is_pro(const char *id);

#endif
