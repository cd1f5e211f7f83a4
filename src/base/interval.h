/* How sure a figure is. */
#ifndef CAPER_INTERVAL_H
#define CAPER_INTERVAL_H

/* 95 % of a normal distribution lies within this many standard errors. */
#define CAPER_Z 1.96

/* A share of n with its 95 % interval (Wilson). Part of a hit counts as that part. */
typedef struct caper_share {
    double share, low, high;
} caper_share;
caper_share caper_share_of(double hits, double n);

#endif
