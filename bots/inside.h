/* The inside of a mind; only files in this folder look. */
#ifndef CAPER_BOTS_INSIDE_H
#define CAPER_BOTS_INSIDE_H

#include "bots/bot.h"

/* ---- Time ---- */

double bots_now(void); /* seconds, from any start */

/* Until when one may think. Iterations alone know no clock. */
typedef struct budget {
    double end;        /* 0: no limit in time */
    int    iterations; /* INT32_MAX: no limit in number */
    int    threads;
} budget;

/* ---- tree.c ---- */

enum { NO_NODE = 0 };

/* A node stands for a move of the searching seat. What others do and what chance decides is not in
 * the tree: a node is an average over it. */
typedef struct tree_node {
    uint32_t   first, next; /* child and sibling; node 0 is the root, and no child or sibling */
    caper_move move;
    uint32_t   visits, offered; /* chosen; legal when its parent was passed */
    float      reward;          /* sum */
} tree_node;

typedef struct tree {
    tree_node *node;
    uint32_t   count, cap;
} tree;

void     tree_clear(tree *t);
void     tree_free(tree *t);
uint32_t tree_add(tree *t, uint32_t parent, caper_move move); /* NO_NODE: it is large enough */
/* The child that stands for `move`, or NO_NODE. */
uint32_t tree_child(const tree *t, uint32_t parent, caper_move move);
/* That child becomes the root, its counts divided by `fade`: what was learned before others moved
 * is worth less afterwards. */
void tree_reroot(tree *t, caper_move move, uint32_t fade);

/* ---- search.c ---- */

enum { MOST_THREADS = 64 };

/* A question: where, who, what is known beyond the state. */
typedef struct question {
    const caper_match *match;
    const void        *state;
    int                seat;
    uint64_t           plan;
    const void        *memory; /* of the room, about what others did; may be NULL */
    uint64_t           seed;
} question;

/* What the trees say about the root: the choice first, then by visits. */
typedef struct answer {
    int iterations, count;
    struct answer_move {
        caper_move move;
        uint32_t   visits;
        double     share; /* of what could be won */
    } move[CAPER_MAX_MOVES];
} answer;

/* `trees` has one for each thread of the budget; they are searched further. */
void search_run(const question *q, const budget *b, tree *trees, answer *out);
/* Play on by the question's plan to the end; what the searching seat gets. */
double search_play_on(const question *q, void *state, caper_rng *rng);
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
void        worlds_close(worlds *w);

/* ---- plans.c ---- */

enum { MOST_PLANS = 128 };

typedef struct plan {
    uint64_t number;
    int      runs;
    double   won, almost; /* what was won, and what one came near to */
} plan;

/* Plans that have been tried; the first is the one that is followed. */
typedef struct plans {
    int      count, runs;
    uint64_t seed; /* of the dice that all of them meet */
    plan     plan[MOST_PLANS];
} plans;

void plans_try(plans *p, const question *q, const budget *b);

struct caper_mind {
    const caper_match *match;
    int                seat;
    tree               trees[MOST_THREADS];
    int                grown;  /* trees that are in use */
    void              *memory; /* of the room; NULL where it has none */
    void              *scratch;
    plans              plans;
    bool               chose; /* `answer` and `choice` are of the move that was chosen last */
    answer            *last;  /* NULL before the first search */
    caper_choice       choice, usual;
    double             took;
    caper_bot_options  with;
};

#endif
