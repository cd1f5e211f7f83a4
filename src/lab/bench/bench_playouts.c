/* Random games through the interface: list, uniform choice, checked apply; and a batch of the kit. Every
 * figure is measured in slices, of which the lowest and the median are printed. Seconds are the
 * processor's: a machine that others use, too, still makes everything slower, but there are no waits in these
 * figures. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/json_put.h"
#include "base/memory.h"
#include "base/together.h"
#include "caper/kit.h"
#include "lab/bench/bench.h"
#include "lab/bench/figure.h"
#include "table/match.h"

enum { LONGEST = 100000 };

typedef struct count {
    uint64_t     moves, games;
    double       seconds;
    caper_figure ns; /* per move, slice by slice */
} count;

typedef struct worker {
    const caper_match *match;
    double             seconds;
    uint64_t           seed;
    count              result;
} worker;

/* Steps until the time is up, slice by slice; a step adds to the worker's counts. */
static void time_slices(worker *w, void (*step)(worker *, void *), void *with)
{
    for (int i = 0; i < CAPER_SLICES; i++) {
        double   start = caper_clock_cpu(), now = start;
        uint64_t before = w->result.moves;
        for (; now - start < w->seconds / CAPER_SLICES; now = caper_clock_cpu())
            step(w, with);
        w->result.seconds += now - start;
        caper_figure_add(&w->result.ns, (now - start) * 1e9 / (double)(w->result.moves - before));
    }
}

/* Where several seats may move, the lowest does, as in a search. */
static uint64_t play(const caper_match *match, void *state, caper_rng *rng, caper_move *moves)
{
    const caper_game *g = match->game;
    uint64_t          n = 0;
    caper_seats       seats;
    while ((seats = g->rules->to_act(match, state)) && n < LONGEST) {
        int seat  = __builtin_ctz(seats);
        int legal = g->rules->moves(match, state, seat, moves);
        if (!legal)
            break;
        g->rules->apply(match, state, seat, moves[caper_rng_below(rng, (uint32_t)legal)], NULL, rng,
                        NULL);
        n++;
    }
    return n;
}

typedef struct desk {
    caper_rng  rng;
    void      *state;
    caper_move moves[CAPER_MAX_MOVES];
} desk;

static void play_games(worker *w, void *at)
{
    desk *d = at;
    for (int i = 0; i < 64; i++) {
        w->match->game->rules->setup(w->match, d->state, &d->rng);
        w->result.moves += play(w->match, d->state, &d->rng, d->moves);
        w->result.games++;
    }
}

static void work(void *arg)
{
    worker *w = arg;
    desk   *d = caper_alloc(1, sizeof *d);
    d->state  = caper_alloc(1, w->match->game->info->state_size);
    caper_rng_init(&d->rng, w->seed);
    time_slices(w, play_games, d);
    free(d->state);
    free(d);
}

/* ---- Batches of the kit ---------------------------------------------------------------------- */

enum { BATCH = 1024 };

typedef struct batch {
    caper_batch *games;
    int32_t     *act;
} batch;

/* A step of all games: draw a legal action for each, and play them. No observations are written. */
static void play_batch(worker *w, void *at)
{
    batch *b = at;
    caper_batch_sample(b->games, b->act);
    caper_batch_step(b->games, b->act);
    w->result.moves += BATCH;
}

static void work_batch(void *arg)
{
    worker      *w   = arg;
    caper_error  err = {0};
    caper_arrays to  = {0};
    caper_kit   *k   = caper_kit_open(w->match->game->info->id, w->match->seats, NULL, &err);
    batch        b   = {.act = caper_alloc(BATCH, sizeof *b.act)};
    b.games          = k ? caper_batch_new(k, BATCH, w->seed, NULL, true, &to, &err) : NULL;
    if (b.games)
        time_slices(w, play_batch, &b);
    caper_batch_free(b.games);
    caper_kit_close(k);
    free(b.act);
}

/* ---- All of it ------------------------------------------------------------------------------- */

static count measure(void (*run)(void *), const caper_match *match, int threads, double seconds)
{
    worker workers[CAPER_BENCH_THREADS];
    void  *each[CAPER_BENCH_THREADS] = {0};
    count  all                       = {0};
    for (int i = 0; i < threads; i++) {
        workers[i] = (worker){match, seconds, 1000 + (uint64_t)i, {0}};
        each[i]    = &workers[i];
    }
    caper_together(threads, run, each);
    for (int i = 0; i < threads; i++) {
        all.moves += workers[i].result.moves;
        all.games += workers[i].result.games;
        all.seconds += workers[i].result.seconds / threads;
        caper_figure_join(&all.ns, &workers[i].result.ns);
    }
    return all;
}

/* Nanoseconds for one call, of three things a search or a server does all the time. */
typedef struct costs {
    caper_figure clone, imagine, view;
} costs;

typedef struct scene {
    const caper_match *match;
    void              *state, *other;
    caper_rng          rng;
    caper_buf          text;
} scene;

static void copy(scene *c)
{
    memcpy(c->other, c->state, c->match->game->info->state_size);
    __asm__ volatile("" ::"r"(c->other) : "memory");
}

static void imagine(scene *c)
{
    c->match->game->know->imagine(c->match, c->state, 0, &c->rng, c->other);
}

static void view(scene *c)
{
    caper_buf_clear(&c->text);
    c->match->game->know->view(c->match, c->state, 0, &c->text);
}

static caper_figure per_call(scene *c, void (*call)(scene *), int n)
{
    caper_figure f = {0};
    for (int i = 0; i < CAPER_SLICES; i++) {
        double start = caper_clock_cpu();
        for (int k = 0; k < n; k++)
            call(c);
        caper_figure_add(&f, (caper_clock_cpu() - start) * 1e9 / n);
    }
    return f;
}

static costs measure_costs(const caper_match *match)
{
    size_t size = match->game->info->state_size;
    scene  c    = {.match = match, .state = caper_alloc(1, size), .other = caper_alloc(1, size)};
    caper_rng_init(&c.rng, 9);
    match->game->rules->setup(match, c.state, &c.rng);
    costs result = {per_call(&c, copy, 20000), per_call(&c, imagine, 20000),
                    per_call(&c, view, 2000)};
    caper_buf_fini(&c.text);
    free(c.state);
    free(c.other);
    return result;
}

/* ---- What it says ---------------------------------------------------------------------------- */

typedef struct figures {
    count  one, batch;
    costs  cost;
    double cycle;
} figures;

static void write_count(const char *key, const count *c, double cycle, caper_buf *out)
{
    caper_json_key(out, key);
    caper_json_put(out, "{moves_per_s:%g", (double)c->moves / c->seconds);
    if (c->games)
        caper_json_put(out, "games_per_s:%g", (double)c->games / c->seconds);
    caper_figure_write(&c->ns, "ns_per_move", out);
    caper_json_put(out, "cycles_per_move:%g}", caper_figure_median(&c->ns) / cycle);
}

static void print_json(const caper_bench_run *run, const caper_match *match, const figures *f)
{
    CAPER_SCRATCH caper_buf out = {0};
    caper_json_put(&out, "{game:%s seats:%d threads:%d ns_per_cycle:%g", run->game->info->id,
                   match->seats, run->threads, f->cycle);
    write_count("interface", &f->one, f->cycle, &out);
    if (f->batch.moves)
        write_count("batch", &f->batch, f->cycle, &out);
    caper_json_kint(&out, "state_bytes", run->game->info->state_size);
    caper_figure_write(&f->cost.clone, "clone_ns", &out);
    caper_figure_write(&f->cost.imagine, "imagine_ns", &out);
    caper_figure_write(&f->cost.view, "view_json_ns", &out);
    caper_json_close(&out, '}');
    puts(out.data);
}

static void print_count(const char *what, const count *c, double cycle)
{
    char games[32] = "";
    if (!c->moves)
        return;
    if (c->games)
        snprintf(games, sizeof games, "%.0f", (double)c->games / c->seconds);
    printf("  %-28s %12.0f %12s %9.1f %9.1f %9.1f\n", what, (double)c->moves / c->seconds, games,
           c->ns.value[0], caper_figure_median(&c->ns), caper_figure_median(&c->ns) / cycle);
}

static void print_words(const caper_bench_run *run, const caper_match *match, const figures *f)
{
    printf("%s, %d players, %d thread%s (one cycle: %.3f ns)\n", run->game->info->title,
           match->seats, run->threads, run->threads == 1 ? "" : "s", f->cycle);
    printf("  %-28s %12s %12s %9s %9s %9s\n", "random games", "moves/s", "games/s", "ns lowest",
           "median", "cycles");
    print_count("list + choice + apply", &f->one, f->cycle);
    print_count("a batch of the kit", &f->batch, f->cycle);
    printf("  state %u bytes; clone %.0f ns; imagine %.0f ns; view as JSON %.0f ns\n\n",
           run->game->info->state_size, caper_figure_median(&f->cost.clone),
           caper_figure_median(&f->cost.imagine), caper_figure_median(&f->cost.view));
}

static void measure_all(const caper_bench_run *run, const caper_match *match, figures *f)
{
    double before = caper_clock_cycle();
    f->one        = measure(work, match, run->threads, run->seconds);
    f->batch      = measure(work_batch, match, run->threads, run->seconds);
    f->cost       = measure_costs(match);
    double after  = caper_clock_cycle();
    f->cycle      = before < after ? before : after;
}

int caper_bench_playouts(const caper_bench_run *run)
{
    caper_match match;
    figures     f = {0};
    if (!caper_bench_open(run, &match))
        return 1;
    measure_all(run, &match, &f);
    (run->json ? print_json : print_words)(run, &match, &f);
    caper_match_close(&match);
    return 0;
}

bool caper_bench_open(const caper_bench_run *run, caper_match *match)
{
    caper_error err = {0};
    if (caper_match_open(run->game, run->seats, "{}", true, match, &err))
        fprintf(stderr, "caper bench: %s\n", err.text);
    return !err.code;
}
