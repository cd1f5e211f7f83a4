/* What `caper bench` measures: how fast the rules are, how strong the bots are. */
#ifndef CAPER_BENCH_H
#define CAPER_BENCH_H

#include "caper/table.h"

typedef struct caper_bench_run {
    const caper_game *game;
    int               seats, threads;
    double            seconds;
    bool              json;
    const char *against; /* of bots: their rivals in words; else another build of caper, or NULL */
    /* Bots only. */
    int         games, search_threads;
    int         keep; /* games for which a crew keeps its plan */
    int         plan; /* iterations of a planning move; 0: as in any other */
    const char *bot;  /* in words */
    const char *only; /* ids of content that begin like this; NULL: all (of heists: the pro ones) */
    bool        afresh; /* without minds */
    /* Search only. */
    int iterations; /* at each position; 0: as many as there is time for */
} caper_bench_run;

/* Random playouts: moves per second and what goes with it. Returns the exit status. */
int caper_bench_playouts(const caper_bench_run *run);
/* One kind of bot against another: wins, with intervals. */
int caper_bench_bots(const caper_bench_run *run);
/* How fast hard thinks: iterations a second. */
int caper_bench_search(const caper_bench_run *run);
/* The same of this program and of run->against, in turns; `form` is NULL or "--search". */
int caper_bench_against(const caper_bench_run *run, const char *form);

/* The match to measure. False: said why not. */
bool caper_bench_open(const caper_bench_run *run, caper_match *match);

#endif
