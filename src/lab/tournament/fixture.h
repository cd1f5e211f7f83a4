/* One game of the schedule, played by bots and programs. */
#ifndef CAPER_FIXTURE_H
#define CAPER_FIXTURE_H

#include "bots/exec.h"
#include "lab/tournament/rating.h"

/* The programs of one worker: one for each player in each seat, so that none hears in one seat what
 * it should not know in another. Started when first needed. */
typedef struct bench_seats {
    caper_exec *program[CAPER_MOST_PLAYERS][CAPER_MAX_SEATS];
} bench_seats;

void bench_seats_fini(bench_seats *b);

/* What a program did wrong. */
typedef void failed_fn(void *ctx, int player, int number, const char *sentence);

typedef struct hall {
    const caper_tournament *t;
    const schedule         *s;
    failed_fn              *failed;
    void                   *ctx;
} hall;

/* Play it, and keep its transcript if there is a folder. Not done if it was stopped. */
caper_code play_fixture(const hall *h, bench_seats *b, const fixture *f, outcome *out,
                        caper_error *err);

#endif
