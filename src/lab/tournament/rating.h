/* What games bring: points for each pair of players, and ratings from those. */
#ifndef CAPER_RATING_H
#define CAPER_RATING_H

#include "lab/tournament/schedule.h"

typedef struct outcome {
    bool        done;
    caper_seats winners, failed; /* seats; `failed`: its program did, so the seat has lost */
    int         moves;
} outcome;

/* Who has won: never a player that failed; if only such players have, all others share the win. */
caper_seats outcome_winners(const outcome *o, int seats);

/* Points of row against column, `players` × `players`: 1 for beating, ½ for a draw. Games of the
 * deal that are not done do not count. */
void points_of_deal(const schedule *s, const outcome *games, int deal, double *won);
/* Bradley–Terry by maximum likelihood, as Elo: 400 points are odds of 10 to 1, the mean is 1500.
 * One imaginary draw between any two keeps a clean sweep finite. */
void rate(const double *won, int players, double *elo);

typedef struct rating {
    double elo, low, high; /* 95 %: bootstrap over deals */
} rating;
void rate_all(const schedule *s, const outcome *games, rating *out);

#endif
