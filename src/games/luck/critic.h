/* What can be said about an adventure beyond its grammar: everything a crew can reach is walked
 * (critic.c), and bots play it (critic_play.c). For writers, tests and the lab; rules never ask. */
#ifndef LUCK_CRITIC_H
#define LUCK_CRITIC_H

#include "base/reading.h"
#include "base/workshop.h"
#include "games/luck/adventure.h"

typedef struct luck_walked {
    int        states;     /* scenes with what is carried there */
    bool       whole;      /* all of them; else there were too many */
    int        problems;   /* reported */
    int        words;      /* of all scenes and ways */
    caper_tics tics;       /* in them */
    int        tests;      /* on the way to a good ending that has the fewest; −1: there is none */
    int        fast_words; /* on the way to a good ending that is read fastest */
    int        fast_decisions;
    bool       quiet[ADVENTURE_SCENES]; /* no crew can come there */
} luck_walked;

/* Everything that is wrong, one call each: a good ending without a die, a test that can be taken
 * again and again, a test whose success loses, a text that speaks of what did not happen, a
 * condition that is never true, a scene that cannot be reached. */
void luck_critic_walk(const luck_adventure *a, caper_report_fn *report, void *ctx,
                      luck_walked *out);

typedef struct luck_played {
    int          games, good, all_out, unfinished;
    int          ending[ADVENTURE_SCENES];
    double       left, initial; /* treats of the whole crew, on average */
    double       scenes, tests, fights, tricks, again;
    double       repeats; /* share of the texts of a game that had been told in it before */
    caper_spread minutes; /* of games with a good ending */
    double       words;   /* usually read in such a game */
    double       decisions;
} luck_played;

/* A crew of medium bots plays `games` games. */
void luck_critic_play(const luck_adventure *a, int seats, int games, uint64_t seed,
                      caper_progress_fn *progress, luck_played *out);

#endif
