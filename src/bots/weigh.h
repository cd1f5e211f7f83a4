/* What a move was worth beside the others that its seat could have made, for people who look back.
 *
 * Every candidate is played in the same imagined worlds with the same random numbers, and then `medium`
 * plays on to the end. The worst drop out round by round. In the last round the move that was made meets
 * the best of the others in fresh worlds, so that neither was chosen for its luck there. Only what the
 * seat knew is used. */
#ifndef CAPER_WEIGH_H
#define CAPER_WEIGH_H

#include "bots/search.h"

typedef struct caper_weighing caper_weighing;

enum { CAPER_WEIGHED = 256 /* worlds of the last round */ };

typedef struct caper_weighed {
    caper_move better;   /* the best of the other moves */
    double made, others; /* share of the games won with the move that was made, and with that one */
    double noise;        /* standard error of their difference */
} caper_weighed;

/* NULL: it was no decision (one move only, words, a plan that is still being made). The match and the state
 * before the move must stay as they are. Free it. */
caper_weighing *caper_weighing_new(const caper_match *match, const void *before, int seat,
                                   caper_move made, uint64_t seed);
/* Only these two, from everything that the question knows. */
caper_weighing *caper_weighing_pair(const question *q, const caper_choice *made,
                                    const caper_choice *other);
void            caper_weighing_free(caper_weighing *w);
/* One more game, from the move to its end. False: all were played. */
bool caper_weighing_step(caper_weighing *w);
/* When all were played. */
void caper_weighing_get(const caper_weighing *w, caper_weighed *out);

#endif
