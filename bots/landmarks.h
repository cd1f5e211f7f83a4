/* Landmarks: what came of the places that playouts of one search went through.
 *
 * A room can say that a state is a landmark: a place from which the rest does not depend on how one
 * came there, as far as its number tells. The search writes down how games went on from there. The first
 * landmark after the tree is always passed. At the next one most playouts end, once it is known, with what
 * usually came of it, and that is learned for the first. One of a few goes on to the end, so that more and
 * more is known. Everything in here was played in imagined worlds of one search, and is gone when that is
 * over. */
#ifndef CAPER_LANDMARKS_H
#define CAPER_LANDMARKS_H

#include "caper/base.h"

enum {
    LANDMARKS      = 8192, /* places that a search can keep, a quarter of them free for speed */
    LANDMARK_DEPTH = 6,    /* of them on the way of one playout: trees hardly reach further */
    LANDMARK_KNOWN = 4,    /* playouts through it after which a place is known; */
    LANDMARK_EVERY = 5,    /* from then on one of so many goes on to the end */
};

typedef struct landmark {
    uint64_t key;    /* 0: free */
    uint32_t visits; /* by playouts that could have ended here */
    uint32_t ends;   /* playouts that went through */
    float    got;    /* sum over these: what came of it */
    float    left;   /* and moves until the end */
} landmark;

typedef struct landmarks {
    landmark *at; /* NULL: the room has none */
    int       used;
    landmark  all; /* sums over all of them */
} landmarks;

/* One that a playout passes. */
typedef struct landmark_passed {
    landmark *mark;
    int       moves; /* made until then */
} landmark_passed;

void landmarks_open(landmarks *l);
void landmarks_close(landmarks *l);
/* The landmark of that number (not 0); NULL: there is no room for a new one. */
landmark *landmarks_find(landmarks *l, uint64_t key);
/* Does this playout end here? Counts the visit. */
bool landmark_ends(landmark *mark);
/* What usually comes of it, 0 … 1. Few ends should not mislead: what came of all places counts like one. */
double landmark_worth(const landmarks *l, const landmark *mark);
/* Moves until the end, on average. */
double landmark_left(const landmark *mark);
/* Whoever ends here uses what others played. How much of a playout that is: 0, if there was one for each
 * who used it, up to 1. */
double landmark_borrows(const landmark *mark);
/* A playout that passed these came to its end: it made so many moves and got so much. */
void landmarks_learn(landmarks *l, const landmark_passed *passed, int n, int moves, double got);

#endif
