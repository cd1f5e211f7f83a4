/* One game of the schedule, played by bots and programs. */
#ifndef CAPER_FIXTURE_H
#define CAPER_FIXTURE_H

#include "bots/programs.h"
#include "lab/tournament/rating.h"

/* What a program did wrong. */
typedef void failed_fn(void *ctx, int player, int number, const char *sentence);

typedef struct hall {
    const caper_tournament *t;
    const schedule         *s;
    failed_fn              *failed;
    void                   *ctx;
} hall;

/* Play it, and keep its transcript if there is a folder. Not done if it was stopped. */
caper_code play_fixture(const hall *h, caper_programs *programs, const fixture *f, outcome *out,
                        caper_error *err);

#endif
