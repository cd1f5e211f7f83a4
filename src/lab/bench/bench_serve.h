/* caper bench serve: the server under load. */
#ifndef CAPER_BENCH_SERVE_H
#define CAPER_BENCH_SERVE_H

#include <stdbool.h>

enum {
    CAPER_BENCH_LEAST_TABLES = 48,
    CAPER_BENCH_MOST_TABLES  = 100000,
    CAPER_BENCH_MOST_NODES   = 8
};

typedef struct caper_bench_load {
    int         tables;
    double      seconds, rate; /* rate: for each server; 0: half of full load */
    bool        waiting, json;
    const char *store;    /* an address, measured beside a scratch file; NULL: the file alone */
    int         nodes;    /* servers on that store at once, measured beside one */
    int         database; /* the database's main process on this machine; 0: its time is unknown */
    const char *against;  /* another build as the server, measured after this one; NULL: none */
} caper_bench_load;

/* Returns the exit status. */
int caper_bench_serve(const caper_bench_load *load);

typedef struct caper_bench_moves {
    int         moves;   /* of each game */
    int         seats;   /* as near to it as the game allows; 0: its usual number */
    const char *against; /* another build, measured in turns; NULL: none */
} caper_bench_moves;

/* What a move costs for every game (bench_wire.c). */
int caper_bench_wire(const caper_bench_moves *moves);

#endif
