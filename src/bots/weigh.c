/* Weighing a decision: successive halving over the candidates, with common random numbers. */
#include "bots/weigh.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* In each round so many candidates meet in so many worlds. */
static const struct round {
    int candidates, worlds;
} rounds[] = {{16, 16}, {6, 32}, {3, 64}, {2, CAPER_WEIGHED}};
enum { ROUNDS = sizeof rounds / sizeof *rounds, CANDIDATES = 16 };

typedef struct candidate {
    caper_choice choice;
    double       sum; /* of what the seat got in this round */
} candidate;

struct caper_weighing {
    question  q;
    worlds    worlds;
    caper_rng rng;
    void     *world, *state;
    candidate all[CANDIDATES]; /* the move that was made is the first */
    int       count, round, games, at;
    double    made, squares; /* of the present world; of the differences in the last round */
};

/* Moves that take something back don't count as alternatives. */
static int list_others(const caper_match *match, const void *before, int seat, caper_move made,
                       caper_move *out)
{
    const caper_game *g = match->game;
    int               n = g->rules->moves(match, before, seat, out), kept = 0;
    bool              is_listed = false;
    for (int i = 0; i < n; i++) {
        is_listed = is_listed || out[i] == made;
        if (out[i] != made &&
            !(g->planner && g->planner->takes_back && g->planner->takes_back(out[i])))
            out[kept++] = out[i];
    }
    return is_listed ? kept : 0;
}

/* As many of the others as there is room for, each equally likely. */
static void choose_candidates(caper_weighing *w, caper_move *others, int n)
{
    for (int i = 0; i < n && w->count < CANDIDATES; i++) {
        int        k                   = i + (int)caper_rng_below(&w->rng, (uint32_t)(n - i));
        caper_move pick                = others[k];
        others[k]                      = others[i];
        w->all[w->count++].choice.move = pick;
    }
}

static bool is_planning(const caper_match *match, const void *before)
{
    const caper_game *g = match->game;
    return g->planner && g->planner->is_planning(match, before);
}

/* Rounds for more candidates than there are would only repeat the next one. */
static void skip_rounds(caper_weighing *w)
{
    while (w->round + 1 < ROUNDS && rounds[w->round + 1].candidates >= w->count)
        w->round++;
}

static caper_weighing *weighing_of(const question *q, const caper_choice *made)
{
    uint32_t        size = q->match->game->info->state_size;
    caper_weighing *w    = caper_alloc(1, sizeof *w);
    w->q                 = *q;
    w->world             = caper_alloc(1, size);
    w->state             = caper_alloc(1, size);
    w->all[0].choice     = *made;
    w->count             = 1;
    caper_rng_init(&w->rng, q->seed);
    worlds_open(&w->worlds, &w->q, &w->rng);
    return w;
}

caper_weighing *caper_weighing_new(const caper_match *match, const void *before, int seat,
                                   caper_move made, uint64_t seed)
{
    caper_move others[CAPER_MAX_MOVES];
    int        n = 0;
    if (seat < match->seats && !is_planning(match, before))
        n = list_others(match, before, seat, made, others);
    if (!n)
        return NULL;
    question        q = {.match = match, .state = before, .seat = seat, .seed = seed};
    caper_weighing *w = weighing_of(&q, &(caper_choice){.move = made});
    choose_candidates(w, others, n);
    skip_rounds(w);
    return w;
}

caper_weighing *caper_weighing_pair(const question *q, const caper_choice *made,
                                    const caper_choice *other)
{
    caper_weighing *w         = weighing_of(q, made);
    w->all[w->count++].choice = *other;
    skip_rounds(w);
    return w;
}

void caper_weighing_free(caper_weighing *w)
{
    if (!w)
        return;
    worlds_close(&w->worlds);
    free(w->world);
    free(w->state);
    free(w);
}

static int by_sum(const void *a, const void *b)
{
    const candidate *x = a, *y = b;
    if (x->sum != y->sum)
        return x->sum > y->sum ? -1 : 1;
    return x->choice.move < y->choice.move ? -1 : 1;
}

static void end_round(caper_weighing *w)
{
    qsort(w->all + 1, (size_t)w->count - 1, sizeof *w->all, by_sum);
    w->round++;
    w->games = 0;
    w->count = w->count < rounds[w->round].candidates ? w->count : rounds[w->round].candidates;
    for (int i = 0; i < w->count; i++)
        w->all[i].sum = 0;
}

/* A candidate in the world at hand, to the end of the game. */
static double try_out(caper_weighing *w, const caper_choice *c, uint64_t seed)
{
    const caper_match *m = w->q.match;
    caper_rng          rng;
    caper_rng_init(&rng, seed);
    memcpy(w->state, w->world, m->game->info->state_size);
    if (caper_choice_apply(m, w->state, w->q.seat, c, &rng, NULL) != CAPER_OK)
        return 0;
    return search_play_on(&w->q, w->state, &rng, NULL);
}

static bool is_last(const caper_weighing *w) { return w->round == ROUNDS - 1; }

bool caper_weighing_step(caper_weighing *w)
{
    if (w->games == rounds[w->round].worlds) {
        if (is_last(w))
            return false;
        end_round(w);
    }
    if (!w->at)
        worlds_enter(&w->worlds, &w->rng, w->world);
    double got = try_out(w, &w->all[w->at].choice, (uint64_t)w->round << 32 | (uint32_t)w->games);
    w->all[w->at].sum += got;
    if (!w->at)
        w->made = got;
    else if (is_last(w))
        w->squares += (got - w->made) * (got - w->made);
    w->at = (w->at + 1) % w->count;
    w->games += !w->at;
    return true;
}

void caper_weighing_get(const caper_weighing *w, caper_weighed *out)
{
    double n = w->games, gain = (w->all[1].sum - w->all[0].sum) / n;
    *out = (caper_weighed){.better = w->all[1].choice.move,
                           .made   = w->all[0].sum / n,
                           .others = w->all[1].sum / n,
                           .noise  = sqrt((w->squares / n - gain * gain) / n)};
}
