/* Landmarks: what came of the places that playouts of one search went through.
 *
 * A room can say that a state is a landmark: a place from which the rest does not depend on how one
 * came there, as far as its number tells. The search writes down how games went on from there. Once a
 * place is known, most playouts that come to it end there and take what usually came of it; one of a
 * few goes on to the end, so that more and more is known. Everything in here was played in imagined worlds of
 * one search, and is gone when that is over. */
#ifndef CAPER_LANDMARKS_H
#define CAPER_LANDMARKS_H

#include "caper/base.h"

enum {
    LANDMARKS      = 8192, /* places that a search can keep, a quarter of them free for speed */
    LANDMARK_DEPTH = 6,    /* of them on the way of one playout: trees hardly reach further */
    LANDMARK_KNOWN = 4,    /* playouts to the end after which a place is known; */
    LANDMARK_EVERY = 5,    /* from then on one of so many goes on */
    LANDMARK_DOUBT =
        8, /* what was seen anywhere counts like so many: few ends should not mislead */
};

typedef struct landmark {
    uint64_t key;    /* 0: free */
    uint32_t visits; /* by playouts that could have ended here */
    uint32_t ends;   /* playouts that went through to the end of the game */
    float    more;   /* sum over these: what came of it, beyond what the room's value said */
    float    left;   /* and moves until the end */
} landmark;

typedef struct landmarks {
    landmark *at; /* NULL: the room has none */
    int       used;
    landmark  all; /* sums over all of them */
} landmarks;

/* One that a playout passes on its way to the end. */
typedef struct landmark_passed {
    landmark *mark;
    double    value; /* what the room said there */
    int       moves; /* made until then */
} landmark_passed;

void landmarks_open(landmarks *l);
void landmarks_close(landmarks *l);
/* The landmark of that number; NULL: there is no room for a new one. */
landmark *landmarks_find(landmarks *l, uint64_t key);
/* Does this playout end here? Counts the visit. */
bool landmark_ends(landmark *mark);
/* What usually comes of it, 0 … 1, where the room's value of the state is `value`. */
double landmark_worth(const landmarks *l, const landmark *mark, double value);
/* Moves until the end, on average. */
double landmark_left(const landmark *mark);
/* A playout that passed these came to its end: it made so many moves and got so much. */
void landmarks_learn(landmarks *l, const landmark_passed *passed, int n, int moves, double got);

#endif
