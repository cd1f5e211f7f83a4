/* The search: a question about one seat, worlds in which it is asked, and an answer. */
#ifndef CAPER_SEARCH_H
#define CAPER_SEARCH_H

#include "bots/bot.h"
#include "bots/stop.h"
#include "bots/tree.h"

/* How long to think. Iterations alone know no clock. */
typedef struct budget {
    double                   end;        /* 0: no limit in time */
    int                      iterations; /* INT32_MAX: no limit in number */
    int                      threads;
    const struct caper_stop *stop; /* NULL: nothing ends it sooner */
} budget;

enum { MOST_THREADS = 64 };

/* How likely each habit is for each seat. */
typedef struct habits {
    float of[CAPER_MAX_SEATS][CAPER_HABITS];
} habits;

/* A question: where, who, what is known beyond the state. */
typedef struct question {
    const caper_match *match;
    const void        *state;
    int                seat;
    uint64_t           plan;
    const void        *memory; /* of the room, about what others did; may be NULL */
    const habits      *rivals; /* how they play; NULL: sensibly */
    uint64_t           seed;
} question;

/* What the trees say about the root: the choice first, then by visits. */
typedef struct answer {
    int iterations, count;
    struct answer_move {
        caper_move move;
        uint32_t   visits;
        double     share;  /* of what could be won */
        double     length; /* moves until a win, on average */
    } move[CAPER_MAX_MOVES];
} answer;

void search_run(const question *q, const budget *b, answer *out);
/* Play on by the question's plan to the end; what the searching seat gets. Counts the moves (may be
 * NULL). */
double search_play_on(const question *q, void *state, caper_rng *rng, int *moves);
/* What `medium`, or the plan, would do. The state is imagined. */
bool search_usual(const question *q, const void *imagined, int seat, caper_rng *rng,
                  caper_choice *out);

/* Worlds as likely as they are, given what the others did: a walk that goes from one imagined state
 * to the next if that fits better, and sometimes if not (Metropolis). */
typedef struct worlds {
    const question *q;
    void           *now, *next;
    double          weight;
} worlds;

void        worlds_open(worlds *w, const question *q, caper_rng *rng);
const void *worlds_next(worlds *w, caper_rng *rng);
/* The same as a copy to play in. */
void worlds_enter(worlds *w, caper_rng *rng, void *out);
void worlds_close(worlds *w);

#endif
