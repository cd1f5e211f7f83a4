/* The parts of a tournament; only files in this folder (and the tests) look. */
#ifndef CAPER_TOURNAMENT_INSIDE_H
#define CAPER_TOURNAMENT_INSIDE_H

#include "bots/exec.h"
#include "tournament/tournament.h"

/* ---- The schedule ---------------------------------------------------------------------------- */

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

/* ---- Results --------------------------------------------------------------------------------- */

typedef struct outcome {
    bool        done;
    caper_seats winners, failed; /* seats; `failed`: its program did, so the seat has lost */
    int         moves;
} outcome;

/* Who has won: never who failed; if only such have, all others share the win. */
caper_seats outcome_winners(const outcome *o, int seats);

/* Points of row against column, `players` × `players`: 1 for beating, ½ for a draw. Games of the
 * deal that are not done count for nothing. */
void points_of_deal(const schedule *s, const outcome *games, int deal, double *won);
/* Bradley–Terry by maximum likelihood, as Elo: 400 points are odds of 10 to 1, the mean is 1500.
 * One imaginary draw between any two keeps a clean sweep finite. */
void rate(const double *won, int players, double *elo);

typedef struct rating {
    double elo, low, high; /* 95 %: bootstrap over deals */
} rating;
void rate_all(const schedule *s, const outcome *games, rating *out);

/* ---- One game -------------------------------------------------------------------------------- */

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

/* ---- Files and tables ------------------------------------------------------------------------ */

void fixture_path(const caper_tournament *t, int number, caper_buf *out);
void log_line(const caper_tournament *t, const schedule *s, const fixture *f, const outcome *o,
              caper_buf *out);
/* The games of a log (its text is cut up), and of the one in the folder. */
caper_code log_parse(const caper_tournament *t, const schedule *s, char *text, outcome *games,
                     caper_error *err);
caper_code log_read(const caper_tournament *t, const schedule *s, outcome *games, caper_error *err);
void       log_head(caper_buf *out);

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
