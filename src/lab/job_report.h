/* A McGuffin job, played by bots until its figures are known: what is told twice, how it ends, how
 * long an evening with it is. `caper job check` prints them. */
#ifndef LAB_JOB_REPORT_H
#define LAB_JOB_REPORT_H

#include "base/interval.h"
#include "games/mcguffin/mcguffin.h"

typedef struct lab_job_report {
    int         games, crew;
    caper_level level;
    caper_share won;
    double      endings[4];  /* shares: won, empty handed, caught, called off */
    double      lines;       /* outcome lines a game */
    double repeats, worst;   /* share of them that was told before in the game; the worst game's */
    double returned;         /* share that came back with a change: another number or name */
    double words, decisions; /* read and made in a game, by the whole table */
    double shortest, usual, longest; /* minutes: 5 %, median, 95 % */
    int    told[JOB_LINES];          /* how often each line of the file was told */
} lab_job_report;

/* Play `games` games of that many bots. The same seed, the same figures. */
void lab_job_play(const mcguffin_job *job, caper_level level, int crew, int games, uint64_t seed,
                  lab_job_report *out);
/* All words of a job that can be told, and its beats. */
int lab_job_words(const mcguffin_job *job);

#endif
