/* Random playouts: through the interface (list, uniform choice, checked apply) and, where the game
 * has one, inside the library. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/bench.h"
#include "core/memory.h"
#include "measure/clock.h"
#include "table/match.h"

enum { LONGEST = 100000 };

typedef struct count {
    uint64_t moves, games;
    double   seconds;
} count;

typedef struct worker {
    const caper_match *match;
    double             seconds;
    uint64_t           seed;
    bool               inside; /* use the game's own playout */
    count              result;
} worker;

static int seat_of(caper_seats set) { return __builtin_ctz(set); }

/* Where several seats may move, the lowest does: like a search does it. */
static uint64_t play_through_interface(const caper_match *match, void *state, caper_rng *rng,
                                       caper_move *moves)
{
    const caper_game *g = match->game;
    uint64_t          n = 0;
    caper_seats       seats;
    while ((seats = g->to_act(match, state)) && n < LONGEST) {
        int seat  = seat_of(seats);
        int legal = g->moves(match, state, seat, moves);
        if (!legal)
            break;
        g->apply(match, state, seat, moves[caper_rng_below(rng, (uint32_t)legal)], NULL, rng, NULL);
        n++;
    }
    return n;
}

static void *work(void *arg)
{
    worker           *w     = arg;
    const caper_game *g     = w->match->game;
    void             *state = caper_alloc(1, g->state_size);
    caper_move       *moves = caper_alloc(CAPER_MAX_MOVES, sizeof(caper_move));
    caper_rng         rng;
    caper_rng_init(&rng, w->seed);
    double start = caper_clock_seconds(), now = start;
    while (now - start < w->seconds) {
        for (int i = 0; i < 64; i++) {
            g->setup(w->match, state, &rng);
            w->result.moves += w->inside ? (uint64_t)g->playout(w->match, state, &rng, LONGEST)
                                         : play_through_interface(w->match, state, &rng, moves);
            w->result.games++;
        }
        now = caper_clock_seconds();
    }
    w->result.seconds = now - start;
    free(state);
    free(moves);
    return NULL;
}

static count measure(const caper_match *match, int threads, double seconds, bool inside)
{
    worker    workers[64];
    pthread_t ids[64];
    count     all = {0};
    for (int i = 0; i < threads; i++) {
        workers[i] = (worker){match, seconds, 1000 + (uint64_t)i, inside, {0}};
        pthread_create(&ids[i], NULL, work, &workers[i]);
    }
    for (int i = 0; i < threads; i++) {
        pthread_join(ids[i], NULL);
        all.moves += workers[i].result.moves;
        all.games += workers[i].result.games;
        all.seconds += workers[i].result.seconds / threads;
    }
    return all;
}

/* Nanoseconds for one call, of three things a search or a server does all the time. */
typedef struct costs {
    double clone, imagine, view;
} costs;

static double per_call(double start, int n) { return (caper_clock_seconds() - start) * 1e9 / n; }

static costs measure_costs(const caper_match *match)
{
    const caper_game *g = match->game;
    void             *a = caper_alloc(1, g->state_size), *b = caper_alloc(1, g->state_size);
    caper_rng         rng;
    caper_buf         text = {0};
    costs             c;
    const int         n = 200000;
    caper_rng_init(&rng, 9);
    g->setup(match, a, &rng);
    double start = caper_clock_seconds();
    for (int i = 0; i < n; i++) {
        memcpy(b, a, g->state_size);
        __asm__ volatile("" ::"r"(b) : "memory");
    }
    c.clone = per_call(start, n);
    start   = caper_clock_seconds();
    for (int i = 0; i < n; i++)
        g->imagine(match, a, 0, &rng, b);
    c.imagine = per_call(start, n);
    start     = caper_clock_seconds();
    for (int i = 0; i < n / 10; i++) {
        caper_buf_clear(&text);
        g->view(match, a, 0, &text);
    }
    c.view = per_call(start, n / 10);
    caper_buf_fini(&text);
    free(a);
    free(b);
    return c;
}

static void print_row(const char *what, count c, int threads, double cycle)
{
    double ns = c.seconds * 1e9 * threads / (double)c.moves;
    printf("  %-28s %12.0f %12.0f %9.1f %9.1f\n", what, (double)c.moves / c.seconds,
           (double)c.games / c.seconds, ns, ns / cycle);
}

static void json_row(caper_buf *out, const char *key, count c, int threads, double cycle)
{
    double ns = c.seconds * 1e9 * threads / (double)c.moves;
    caper_json_kopen(out, key, '{');
    caper_json_key(out, "moves_per_s");
    caper_json_real(out, (double)c.moves / c.seconds);
    caper_json_key(out, "games_per_s");
    caper_json_real(out, (double)c.games / c.seconds);
    caper_json_key(out, "ns_per_move");
    caper_json_real(out, ns);
    caper_json_key(out, "cycles_per_move");
    caper_json_real(out, ns / cycle);
    caper_json_close(out, '}');
}

static void print_json(const caper_bench_run *run, const caper_match *match, double cycle,
                       const count *interface, const count *inside, const costs *c)
{
    caper_buf out = {0};
    caper_json_open(&out, '{');
    caper_json_kstr(&out, "game", run->game->id);
    caper_json_kint(&out, "seats", match->seats);
    caper_json_kint(&out, "threads", run->threads);
    caper_json_key(&out, "ns_per_cycle");
    caper_json_real(&out, cycle);
    json_row(&out, "interface", *interface, run->threads, cycle);
    if (inside)
        json_row(&out, "playout", *inside, run->threads, cycle);
    caper_json_kint(&out, "state_bytes", run->game->state_size);
    caper_json_key(&out, "clone_ns");
    caper_json_real(&out, c->clone);
    caper_json_key(&out, "imagine_ns");
    caper_json_real(&out, c->imagine);
    caper_json_key(&out, "view_json_ns");
    caper_json_real(&out, c->view);
    caper_json_close(&out, '}');
    puts(out.data);
    caper_buf_fini(&out);
}

int caper_bench_playouts(const caper_bench_run *run)
{
    caper_match match;
    caper_error err = {0};
    if (caper_match_open(run->game, run->seats, "{}", true, &match, &err)) {
        fprintf(stderr, "caper bench: %s\n", err.text);
        return 2;
    }
    double cycle     = caper_clock_cycle();
    count  interface = measure(&match, run->threads, run->seconds, false), inside = {0};
    if (run->game->playout)
        inside = measure(&match, run->threads, run->seconds, true);
    costs  c     = measure_costs(&match);
    double after = caper_clock_cycle();
    cycle        = cycle < after ? cycle : after;
    if (run->json) {
        print_json(run, &match, cycle, &interface, run->game->playout ? &inside : NULL, &c);
    } else {
        printf("%s, %d players, %d thread%s (one cycle: %.3f ns)\n", run->game->title, match.seats,
               run->threads, run->threads == 1 ? "" : "s", cycle);
        printf("  %-28s %12s %12s %9s %9s\n", "random games", "moves/s", "games/s", "ns/move",
               "cycles");
        print_row("list + choice + apply", interface, run->threads, cycle);
        if (run->game->playout)
            print_row("playout in the library", inside, run->threads, cycle);
        printf("  state %u bytes; clone %.0f ns; imagine %.0f ns; view as JSON %.0f ns\n\n",
               run->game->state_size, c.clone, c.imagine, c.view);
    }
    caper_match_close(&match);
    return 0;
}
