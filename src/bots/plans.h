/* Plans, tried against each other by playing on to the end. */
#ifndef CAPER_PLANS_H
#define CAPER_PLANS_H

#include "bots/search.h"

enum { MOST_PLANS = 128 };

typedef struct plan {
    uint64_t number;
    int      runs;
    double   won, almost; /* what was won, and how near the rest came */
} plan;

/* Plans that have been tried; the first is the one that is followed. */
typedef struct plans {
    int      count, runs;
    uint64_t seed; /* of the dice that all of them meet */
    plan     plan[MOST_PLANS];
} plans;

void plans_try(plans *p, const question *q, const budget *b);

#endif
