/* All cores at work. Games are handed out in small batches, in order, and what was begun is
 * finished: so at every return exactly the first `done` games of each variant are counted. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "lab/lab.h"

/* A batch takes about this long: short enough to stop at once, long enough to be cheap. */
#define BATCH_SECONDS 0.02
enum { BATCH_MOST = 4096, THREADS_MOST = 256 };

typedef struct desk {
    lab_study       *study;
    const lab_run   *run;
    double           end; /* when to pause; 0: never */
    pthread_mutex_t  lock;
    pthread_cond_t   home;                 /* signalled when a worker is done */
    int              next;                 /* variant of the next batch */
    uint64_t         handed[LAB_VARIANTS]; /* games given out so far */
    _Atomic uint64_t done;
    int              working;
} desk;

typedef struct worker {
    desk     *desk;
    pthread_t id;
    uint64_t *sums; /* of all variants */
    double    rate; /* games a second, lately */
} worker;

typedef struct batch {
    int      variant;
    uint64_t first, count;
} batch;

static bool is_stopped(const desk *d)
{
    return (d->run->stop && atomic_load(d->run->stop)) ||
           (d->end > 0 && caper_clock_seconds() > d->end);
}

/* Variants take turns, so that a study that is stopped has as many games of each. */
static bool take(desk *d, uint64_t wish, batch *out)
{
    const lab_study *s    = d->study;
    bool             some = false;
    pthread_mutex_lock(&d->lock);
    for (int i = 0; i < s->variants && !some && !is_stopped(d); i++) {
        int      v    = (d->next + i) % s->variants;
        uint64_t left = lab_share_games(s) - d->handed[v];
        if (!left)
            continue;
        *out = (batch){v, lab_first_game(s) + d->handed[v], left < wish ? left : wish};
        d->handed[v] += out->count;
        d->next = (v + 1) % s->variants;
        some    = true;
    }
    pthread_mutex_unlock(&d->lock);
    return some;
}

static uint64_t wish_of(const worker *w)
{
    double n = w->rate * BATCH_SECONDS;
    return n < 1 ? 1 : n > BATCH_MOST ? BATCH_MOST : (uint64_t)n;
}

static void *work(void *arg)
{
    worker     *w = arg;
    desk       *d = w->desk;
    lab_player *p = lab_player_new(d->study);
    batch       b;
    while (take(d, wish_of(w), &b)) {
        double start = caper_clock_seconds();
        lab_player_play(p, &d->study->variant[b.variant], b.first, b.count,
                        w->sums + (size_t)b.variant * lab_counters(d->study));
        w->rate = (double)b.count / (caper_clock_seconds() - start + 1e-9);
        atomic_fetch_add(&d->done, b.count);
    }
    lab_player_free(p);
    pthread_mutex_lock(&d->lock);
    d->working--;
    pthread_cond_signal(&d->home);
    pthread_mutex_unlock(&d->lock);
    return NULL;
}

static void add_up(lab_study *s, const worker *w)
{
    size_t n = lab_counters(s);
    for (int v = 0; v < s->variants; v++)
        for (size_t i = 0; i < n; i++)
            s->variant[v].sums[i] += w->sums[(size_t)v * n + i];
}

/* Until all are done; ten times a second it says how far they are. */
static void watch(desk *d, uint64_t all)
{
    pthread_mutex_lock(&d->lock);
    while (d->working) {
        struct timespec t;
        clock_gettime(CLOCK_REALTIME, &t);
        t.tv_nsec += 100000000;
        t.tv_sec += t.tv_nsec / 1000000000;
        t.tv_nsec %= 1000000000;
        if (pthread_cond_timedwait(&d->home, &d->lock, &t) && d->run->progress)
            d->run->progress(d->run->ctx, atomic_load(&d->done), all);
    }
    pthread_mutex_unlock(&d->lock);
}

bool lab_run_on(lab_study *s, const lab_run *run)
{
    desk d       = {.study = s,
                    .run   = run,
                    .lock  = PTHREAD_MUTEX_INITIALIZER,
                    .home  = PTHREAD_COND_INITIALIZER};
    int  threads = run->threads < 1 ? 1 : run->threads > THREADS_MOST ? THREADS_MOST : run->threads;
    uint64_t all = lab_share_games(s) * (uint64_t)s->variants, before = 0, after = 0;
    worker  *workers = caper_alloc((size_t)threads, sizeof *workers);
    for (int v = 0; v < s->variants; v++)
        before += d.handed[v] = s->variant[v].done;
    d.end = run->pause_after > 0 ? caper_clock_seconds() + run->pause_after : 0;
    atomic_store(&d.done, before);
    d.working = threads;
    for (int i = 0; i < threads; i++) {
        workers[i]      = (worker){.desk = &d};
        workers[i].sums = caper_alloc(lab_counters(s) * (size_t)s->variants, sizeof(uint64_t));
        if (pthread_create(&workers[i].id, NULL, work, &workers[i]))
            caper_end("out of threads");
    }
    watch(&d, all);
    for (int i = 0; i < threads; i++) {
        pthread_join(workers[i].id, NULL);
        add_up(s, &workers[i]);
        free(workers[i].sums);
    }
    free(workers);
    for (int v = 0; v < s->variants; v++)
        after += s->variant[v].done = d.handed[v];
    return after == all;
}
