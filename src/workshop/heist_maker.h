/* Heists without end: a made-up heist is offered only when bots have played it.
 *
 * Medium crews of four and of three must win as often as its level promises, with the whole interval
 * inside the band; and `hard` must find a plan that wins. If not, the deck grows or shrinks; if that
 * does not help, the seed's next house is tried. Work is done in slices, so that a server can do it
 * between other things and a person can stop it; slices change nothing about the result. */
#ifndef CAPER_HEIST_MAKER_H
#define CAPER_HEIST_MAKER_H

#include "base/interval.h"
#include "games/heist/made/made.h"

typedef enum heist_maker_stage {
    MAKER_BEGIN, /* no house yet */
    MAKER_FOUR,  /* crews of four, to find how long the deck must be */
    MAKER_PROVE, /* crews of four, for the figures */
    MAKER_THREE, /* crews of three, to find how many alerts they begin with */
    MAKER_PROVE3,
    MAKER_HARD, /* one crew that thinks */
    MAKER_DONE,
    MAKER_FAILED, /* no house of this seed plays well */
} heist_maker_stage;

/* How a heist plays: wins and games, and how many minutes it takes a person who plays the whole crew: 10 seconds a
 * decision, and 200 words a minute of the briefing, everybody's cards and what is told. */
typedef struct heist_trial {
    int    games, wins;
    bool   timed;                /* set it to count minutes, which takes longer */
    double least, most, minutes; /* minutes: of all games together */
} heist_trial;

/* What each difficulty promises, as shares of wins of medium crews. */
typedef struct heist_band {
    double low, high;
} heist_band;
extern const heist_band heist_bands[HEIST_DIFFICULTIES];

/* One more game of this heist by medium bots; its number is its seed. */
void heist_trial_play(const heist_file *f, int seats, heist_trial *sum);

typedef struct heist_maker heist_maker;

/* Only takes note of the wish; the work is in the steps. */
heist_maker *heist_maker_new(const heist_wish *wish);
void         heist_maker_free(heist_maker *m);
/* A little work: some games, or some moves of the crew that thinks. False: it is done or failed. */
bool              heist_maker_step(heist_maker *m);
heist_maker_stage heist_maker_stage_of(const heist_maker *m);
double            heist_maker_progress(const heist_maker *m); /* 0 … 1, a guess */
/* The heist as it is now; when it is done, the one that is offered. */
const heist_file  *heist_maker_file(const heist_maker *m);
const heist_wish  *heist_maker_wish(const heist_maker *m);
const heist_trial *heist_maker_trial(const heist_maker *m, int seats); /* 3 or 4 */

#endif
