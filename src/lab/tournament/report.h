/* Tables for people and files for programs, from all games so far. */
#ifndef CAPER_REPORT_H
#define CAPER_REPORT_H

#include "lab/tournament/rating.h"

/* What a run leaves: the tables for people, and results.json, ratings.csv, games.csv. */
typedef struct standing {
    const caper_tournament *t;
    const schedule         *s;
    const outcome          *games;
    int                     done;
    double                  seconds;
    const char             *title;         /* the game's */
    const char *const      *first_failure; /* by player; a sentence, or NULL */
} standing;

/* Returns how many players failed in every game of theirs. */
int        report_print(const standing *st);
caper_code report_write(const standing *st, caper_error *err);

#endif
