/* Plans raced against each other (successive halving).
 *
 * A game that has plans says how to vary one and how to follow one. Many are tried a few times
 * each, by playing on to the end; the better half is tried again twice as often, and so on until
 * one is left. All meet the same dice, so that none wins by luck that another did not have. What
 * was planned so far stays in to the end, and is given up only for something clearly better. */
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "bots/inside.h"

enum { FEWEST = 3, MOST = 96, FIRST_RUNS = 4 };

typedef struct runner {
    uint64_t plan;
    int      n; /* runs */
    double   won;
} runner;

/* Runs that can be made in any order, by whoever is free. */
typedef struct heat {
    const question *q;
    const budget   *b;
    int             count;
    atomic_int      next;
    struct {
        int    who, run;
        double got; /* −1: there was no time */
    } * item;
    runner *runners;
} heat;

static uint64_t seed_of(const question *q, int run)
{
    return q->seed + 0x9fb21c651e98df25u * (uint64_t)(run + 1);
}

static double run_once(const question *q, uint64_t plan, int run, void *state)
{
    caper_rng rng;
    question  mine = *q;
    mine.plan      = plan;
    caper_rng_init(&rng, seed_of(q, run));
    q->match->game->imagine(q->match, q->state, q->seat, &rng, state);
    return search_play_on(&mine, state, &rng);
}

static void *take_part(void *arg)
{
    heat  *h     = arg;
    void  *state = malloc(h->q->match->game->state_size);
    double each  = 0;
    int    i;
    if (!state)
        abort(); /* out of memory */
    while ((i = atomic_fetch_add(&h->next, 1)) < h->count) {
        double start = h->b->end > 0 ? bots_now() : 0;
        if (h->b->end > 0 && start + each >= h->b->end)
            break;
        h->item[i].got = run_once(h->q, h->runners[h->item[i].who].plan, h->item[i].run, state);
        if (h->b->end > 0)
            each = fmax(0.8 * each, bots_now() - start);
    }
    free(state);
    return NULL;
}

static void hold_heat(heat *h)
{
    pthread_t ids[MOST_THREADS];
    for (int i = 1; i < h->b->threads; i++)
        if (pthread_create(&ids[i], NULL, take_part, h) != 0)
            abort(); /* out of threads */
    take_part(h);
    for (int i = 1; i < h->b->threads; i++)
        pthread_join(ids[i], NULL);
}

/* Bring the first `live` to `each` runs. False: the time was up. */
static bool run_all(const question *q, const budget *b, runner *runners, int live, int each)
{
    heat h  = {.q = q, .b = b, .runners = runners};
    h.item  = calloc((size_t)(live * each), sizeof *h.item);
    bool ok = true;
    if (!h.item)
        abort(); /* out of memory */
    for (int k = 0; k < each; k++)
        for (int i = 0; i < live; i++)
            if (k >= runners[i].n) {
                h.item[h.count].who = i;
                h.item[h.count].run = k;
                h.item[h.count].got = -1;
                h.count++;
            }
    hold_heat(&h);
    for (int i = 0; i < h.count; i++)
        if (h.item[i].got >= 0) {
            runners[h.item[i].who].won += h.item[i].got;
            runners[h.item[i].who].n++;
        } else {
            ok = false;
        }
    free(h.item);
    return ok;
}

static double share_of(const runner *r) { return (r->won + 0.5) / (r->n + 1); }

/* Best first; the first of all is what was planned so far, and keeps its place. */
static void put_in_order(runner *r, int n)
{
    for (int i = 2; i < n; i++) {
        runner one = r[i];
        int    k   = i;
        for (; k > 1 && share_of(&r[k - 1]) < share_of(&one); k--)
            r[k] = r[k - 1];
        r[k] = one;
    }
}

/* How many runs there will be: said, or found out by making a few. */
static int runs_for(const question *q, const budget *b, runner *first)
{
    if (b->end <= 0)
        return b->iterations;
    double start = bots_now();
    budget one   = *b;
    one.threads  = 1;
    run_all(q, &one, first, 1, 2);
    double now = bots_now(), each = (now - start) / 2, left = (b->end - now) * b->threads;
    int    runs = left > 0 && each > 0 ? (int)fmin(left / each, 1e6) : 0;
    return runs < b->iterations ? runs : b->iterations;
}

static int enter(const race *r, const question *q, runner *runners, int most, caper_rng *rng)
{
    const caper_game *g = q->match->game;
    int               n = 1;
    for (; n < most && n < r->count; n++)
        runners[n] = (runner){.plan = r->best[n]};
    for (; n < most; n++) {
        uint64_t from = runners[caper_rng_below(rng, (uint32_t)(r->count > 1 ? r->count : 1))].plan;
        runners[n]    = (runner){.plan = g->vary(q->match, q->state, from, rng)};
        for (int more = n % 3; more; more--)
            runners[n].plan = g->vary(q->match, q->state, runners[n].plan, rng);
    }
    return n;
}

/* Half an error: among so many the luckiest looks better than it is. */
static bool is_better(const runner *a, const runner *b)
{
    double n = a->n < b->n ? a->n : b->n;
    return n > 0 && share_of(a) - share_of(b) > 0.35 / sqrt(n);
}

static void finish(race *r, runner *runners, int n)
{
    bool change = n > 1 && is_better(&runners[1], &runners[0]);
    r->usual    = share_of(&runners[0]);
    r->chosen   = share_of(&runners[change]);
    r->count    = 0;
    if (change)
        r->best[r->count++] = runners[1].plan;
    r->best[r->count++] = runners[0].plan;
    for (int i = change ? 2 : 1; i < n && r->count < RACE_KEEP; i++)
        r->best[r->count++] = runners[i].plan;
}

void race_run(race *r, const question *q, const budget *b)
{
    runner    runners[MOST];
    caper_rng rng;
    caper_rng_init(&rng, q->seed ^ 0x5851f42d4c957f2du);
    runners[0] = (runner){.plan = r->count ? r->best[0] : q->plan};
    int runs   = runs_for(q, b, &runners[0]);
    int most   = runs / 14 < FEWEST ? FEWEST : runs / 14 > MOST ? MOST : runs / 14;
    int live   = enter(r, q, runners, most, &rng);
    r->plans   = live;
    for (int each = FIRST_RUNS; live > 1; each *= 2) {
        bool time = run_all(q, b, runners, live, each);
        put_in_order(runners, live);
        if (!time || live == 2)
            break;
        live = live / 2 < 2 ? 2 : live / 2;
    }
    r->runs = 0;
    for (int i = 0; i < r->plans; i++)
        r->runs += runners[i].n;
    finish(r, runners, live);
}
