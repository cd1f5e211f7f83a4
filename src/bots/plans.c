/* Plans tried against each other.
 *
 * A game that has plans says how to vary one and how to follow one. Each is tried by playing on to
 * the end, and which is tried next is a bandit's question: mostly what has done well, sometimes what
 * has hardly been tried (UCB1), and as the runs add up, variations of the best come in. The n-th
 * run of every plan meets the same dice, so that none wins by luck that another did not have. What
 * was planned so far is given up only for something clearly better. */
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/together.h"
#include "bots/plans.h"

/* Runs are made by the batch: a batch does not depend on which threads make its runs. */
enum { BATCH = 8, FIRST_RUNS = 4 };

/* Half of it is worth something, too: it tells plans apart before one of them has won. */
#define ALMOST 0.2

typedef struct batch {
    const question *q;
    const plans    *p;
    atomic_int      next;
    int             who[BATCH], run[BATCH], count;
    double          got[BATCH], almost[BATCH];
} batch;

static double run_once(const question *q, const plan *p, uint64_t seed, int run, void *state,
                       double *almost)
{
    caper_rng rng;
    question  mine = *q;
    mine.plan      = p->number;
    caper_rng_init(&rng, seed + 0x9fb21c651e98df25u * (uint64_t)(run + 1));
    q->match->game->know->imagine(q->match, q->state, q->seat, &rng, state);
    *almost    = 0;
    double got = search_play_on(&mine, state, &rng, NULL);
    if (got <= 0 && q->match->game->player->value)
        *almost = ALMOST * q->match->game->player->value(q->match, state, q->seat);
    return got;
}

static void take_part(void *arg)
{
    batch *b     = arg;
    void  *state = caper_alloc(1, b->q->match->game->info->state_size);
    int    i;
    while ((i = atomic_fetch_add(&b->next, 1)) < b->count)
        b->got[i] =
            run_once(b->q, &b->p->plan[b->who[i]], b->p->seed, b->run[i], state, &b->almost[i]);
    free(state);
}

static void make_runs(batch *b, int threads)
{
    void *same[MOST_THREADS];
    for (int i = 0; i < threads; i++)
        same[i] = b;
    caper_together(threads < b->count ? threads : b->count, take_part, same);
}

/* ---- Which next ------------------------------------------------------------------------------ */

static double share_of(const plan *p) { return (p->won + p->almost + 0.5) / (p->runs + 1); }

/* What can be counted on: among many, the luckiest looks better than it is. */
static double sure_of(const plan *p) { return share_of(p) - 1 / sqrt(p->runs + 1); }

static int best_of(const plans *p)
{
    int best = 0;
    for (int i = 1; i < p->count; i++)
        if (sure_of(&p->plan[i]) > sure_of(&p->plan[best]))
            best = i;
    return best;
}

/* A variation of one of the best: of four that are drawn, the surest. */
static void add_variation(plans *p, const question *q, caper_rng *rng)
{
    int from = (int)caper_rng_below(rng, (uint32_t)p->count);
    for (int i = 0; i < 3; i++) {
        int other = (int)caper_rng_below(rng, (uint32_t)p->count);
        from      = sure_of(&p->plan[other]) > sure_of(&p->plan[from]) ? other : from;
    }
    uint64_t to = q->match->game->planner->vary(q->match, q->state, p->plan[from].number, rng);
    for (int i = 0; i < p->count; i++)
        if (p->plan[i].number == to)
            return;
    p->plan[p->count++] = (plan){.number = to};
}

static int choose_next(plans *p, const question *q, caper_rng *rng)
{
    int    best = 0;
    double top = -1, all = log(p->runs + 2.0);
    if (p->count < MOST_PLANS && p->count < 4 + 1.2 * sqrt(p->runs))
        add_variation(p, q, rng);
    for (int i = 0; i < p->count; i++) {
        const plan *one   = &p->plan[i];
        double      score = share_of(one) + 0.35 * sqrt(all / (one->runs + 0.5));
        if (one->runs < FIRST_RUNS)
            score += 10;
        if (score > top) {
            top  = score;
            best = i;
        }
    }
    return best;
}

static void fill(batch *b, plans *p, int most, caper_rng *rng)
{
    for (; b->count < most; b->count++) {
        int i            = choose_next(p, b->q, rng);
        b->who[b->count] = i;
        b->run[b->count] = p->plan[i].runs++; /* as if lost, until it is known */
        p->runs++;
    }
}

/* ---- All of it ------------------------------------------------------------------------------- */

void plans_try(plans *p, const question *q, const budget *b)
{
    caper_rng rng;
    double    last = caper_clock_seconds(), each = 0;
    caper_rng_init(&rng, q->seed ^ 0x5851f42d4c957f2du);
    if (!p->count)
        *p = (plans){.count = 1, .seed = q->seed};
    for (int done = 0; done < b->iterations && !caper_is_stopped(b->stop);) {
        batch one = {.q = q, .p = p};
        /* The first is short, to learn how long a run takes. */
        int most = b->end > 0 && !done ? 1 : BATCH;
        fill(&one, p, most < b->iterations - done ? most : b->iterations - done, &rng);
        make_runs(&one, b->threads);
        for (int i = 0; i < one.count; i++) {
            p->plan[one.who[i]].won += one.got[i];
            p->plan[one.who[i]].almost += one.almost[i];
        }
        done += one.count;
        if (b->end > 0) {
            double now = caper_clock_seconds();
            each       = fmax(0.7 * each, (now - last) * (done == 1 ? BATCH : 1) / b->threads);
            last       = now;
            if (now + each >= b->end)
                break;
        }
    }
    int  best = best_of(p);
    plan kept = p->plan[0];
    if (best && sure_of(&p->plan[best]) > sure_of(&kept)) {
        p->plan[0]    = p->plan[best];
        p->plan[best] = kept;
    }
}
