/* The schedule: which games are played, by whom, with which cards. */
#ifndef CAPER_SCHEDULE_H
#define CAPER_SCHEDULE_H

#include "lab/tournament/tournament.h"

/* All games in the order of their numbers: deal by deal, so that a tournament that is cut short is
 * still fair, and one that goes on longer begins the same. */
typedef struct schedule {
    int      players, seats;
    bool     crews;
    int      lineups;
    int      turns;  /* rotations: how often a line-up plays a deal */
    int      rounds; /* deals of every line-up */
    int      games;  /* in all */
    int      deal;   /* games that share a deal */
    uint8_t *lineup; /* `seats` players for each */
    char     seed[49];
} schedule;

/* Who sits where, and what is dealt. */
typedef struct fixture {
    int     number, round, lineup;
    uint8_t player[CAPER_MAX_SEATS];
    char    seed[65];
} fixture;

caper_code schedule_make(schedule *s, int players, int seats, bool crews, int games,
                         const char *seed, caper_error *err);
void       schedule_fini(schedule *s);
void       schedule_fixture(const schedule *s, int number, fixture *out);

#endif
