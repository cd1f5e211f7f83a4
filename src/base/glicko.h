/* A player's strength, and how sure that is: Glicko-2 (Mark Glickman, 2013), one step for each game.
 *
 * A game among many counts as one against each of the others. Without games the deviation grows. */
#ifndef CAPER_GLICKO_H
#define CAPER_GLICKO_H

typedef struct caper_rating {
    double value, deviation, volatility;
} caper_rating;

/* One of the others, as rated before the game; the score is 1, ½ or 0. */
typedef struct caper_meeting {
    double value, deviation, score;
} caper_meeting;

/* Of a new player. */
caper_rating caper_rating_new(void);
/* So many periods have gone by without a game; a period is a week, parts count. */
void caper_rating_rest(caper_rating *r, double periods);
/* A game with these n results. */
void caper_rating_play(caper_rating *r, const caper_meeting *with, int n);

#endif
