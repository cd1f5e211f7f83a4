/* Bots against each other: one of a level among others of the level below, seats rotated. */
#include <stdio.h>
#include <stdlib.h>

#include "bench/bench.h"

typedef struct arena {
    const caper_match *match;
    void              *state;
    caper_rng          rng;
    double             search_seconds, slowest; /* time in `hard` moves */
    int                search_moves;
} arena;

static void move_once(arena *a, int seat, caper_level level)
{
    const caper_game *g      = a->match->game;
    caper_bot_options bot    = caper_default_bot(level);
    caper_choice      choice = {0};
    double            start  = caper_bench_now();
    caper_bot_choose(a->match, a->state, seat, &bot, &a->rng, &choice);
    double took = caper_bench_now() - start;
    if (level == CAPER_HARD) {
        a->search_seconds += took;
        a->search_moves++;
        a->slowest = took > a->slowest ? took : a->slowest;
    }
    g->apply(a->match, a->state, seat, choice.move, choice.words[0] ? choice.words : NULL, &a->rng,
             NULL);
}

/* The share of the win that the one in `hero` gets. */
static double play(arena *a, int hero, caper_level one, caper_level rest)
{
    const caper_game *g = a->match->game;
    caper_seats       seats;
    g->setup(a->match, a->state, &a->rng);
    while ((seats = g->to_act(a->match, a->state))) {
        int seat = __builtin_ctz(seats);
        move_once(a, seat, seat == hero ? one : rest);
    }
    caper_result r = {0};
    g->result(a->match, a->state, &r);
    return r.winners & CAPER_SEAT(hero) ? 1.0 / __builtin_popcount(r.winners) : 0;
}

static void contest(arena *a, caper_level one, caper_level rest, int games)
{
    char   what[80];
    double wins = 0;
    snprintf(what, sizeof what, "1 %s against %d %s", caper_level_name(one), a->match->seats - 1,
             caper_level_name(rest));
    for (int i = 0; i < games; i++) {
        caper_rng_init(&a->rng, (uint64_t)i + 1);
        wins += play(a, i % a->match->seats, one, rest);
        caper_bench_progress(what, i + 1, games);
    }
    caper_share s = caper_bench_share(wins, games);
    printf("  %-28s %6d games: wins %5.1f %% (95 %%: %.1f to %.1f; equal would be %.1f)\n", what,
           games, 100 * s.share, 100 * s.low, 100 * s.high, 100.0 / a->match->seats);
}

int caper_bench_bots(const caper_bench_run *run, int games)
{
    caper_match match;
    caper_error err = {0};
    if (caper_bench_open(run->game, run->seats, "{}", &match, &err)) {
        fprintf(stderr, "caper bench: %s\n", err.text);
        return 2;
    }
    arena a = {.match = &match, .state = calloc(1, run->game->state_size)};
    if (!a.state)
        abort();
    printf("%s, bots, %d players\n", run->game->title, match.seats);
    contest(&a, CAPER_MEDIUM, CAPER_EASY, games);
    contest(&a, CAPER_HARD, CAPER_MEDIUM, games);
    if (a.search_moves)
        printf("  a hard move (2,000 iterations): %.1f ms on average, %.1f ms at most\n\n",
               1000 * a.search_seconds / a.search_moves, 1000 * a.slowest);
    free(a.state);
    caper_bench_close(&match);
    return 0;
}
