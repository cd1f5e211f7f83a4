/* Bots against each other.
 *
 * Where players are rivals, one bot sits among others and the seats go round. Where they win
 * together, a crew of one kind plays, then a crew of the other kind, with the same dice before
 * them. Games are independent and each has its own seed, so threads change only the time. */
#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/interval.h"
#include "base/json_get.h"
#include "base/memory.h"
#include "base/progress.h"
#include "base/together.h"
#include "bots/bot.h"
#include "lab/bench/bench.h"
#include "table/match.h"

enum { MOST_MOVES = 20000, MOST_THREADS = 64 };

typedef struct player {
    const char       *words; /* "hard:100ms" */
    caper_bot_options bot;
} player;

/* What a game brought, and what thinking of the first player cost. */
typedef struct outcome {
    double share, seconds, slowest;
    int    moves;
} outcome;

typedef struct contest {
    const caper_match *match;
    const player      *one, *rest;  /* rest NULL: a crew of `one` */
    bool               afresh;      /* without minds: every move is thought out afresh */
    int                games, keep; /* a crew keeps its plan for this many games */
    outcome           *outcome;     /* one for each game */
    atomic_int         next;
} contest;

typedef struct arena {
    const contest *c;
    void          *state;
    caper_minds   *minds;
    caper_rng      rng;
    outcome       *out;
} arena;

/* ---- One game -------------------------------------------------------------------------------- */

static bool choose(arena *a, int seat, const player *p, caper_choice *choice)
{
    if (a->c->afresh)
        return caper_bot_choose(a->c->match, a->state, seat, &p->bot, &a->rng, choice);
    return caper_minds_choose(a->minds, a->state, seat, &p->bot, &a->rng, choice);
}

static bool move_once(arena *a, int seat, const player *p)
{
    const caper_match *match  = a->c->match;
    caper_choice       choice = {0};
    double             start  = caper_clock_seconds();
    bool               any    = choose(a, seat, p, &choice);
    double             took   = caper_clock_seconds() - start;
    if (p == a->c->one) {
        a->out->seconds += took;
        a->out->moves++;
        a->out->slowest = fmax(a->out->slowest, took);
    }
    if (any)
        caper_minds_saw(a->minds, a->state, seat, choice.move);
    return any && caper_choice_apply(match, a->state, seat, &choice, &a->rng, NULL) == CAPER_OK;
}

/* What the one in `hero` gets of the win; of a crew, how many of it win. */
static double share_of(const contest *c, const void *state, int hero)
{
    caper_result r = {0};
    c->match->game->rules->result(c->match, state, &r);
    int winners = __builtin_popcount(r.winners);
    if (!c->rest)
        return (double)winners / c->match->seats;
    return r.winners & CAPER_SEAT(hero) ? 1.0 / winners : 0;
}

static void play(arena *a, int number)
{
    const contest    *c     = a->c;
    const caper_game *g     = c->match->game;
    void             *state = a->state;
    caper_seats       seats;
    int               hero = c->rest ? number % c->match->seats : -1;
    a->out                 = &c->outcome[number];
    caper_rng_init(&a->rng, (uint64_t)number + 1);
    caper_minds_restart(a->minds, true);
    g->rules->setup(c->match, state, &a->rng);
    for (int n = 0; (seats = g->rules->to_act(c->match, state)) && n < MOST_MOVES; n++) {
        int seat = __builtin_ctz(seats);
        if (!move_once(a, seat, c->rest && seat != hero ? c->rest : c->one))
            break;
    }
    a->out->share = share_of(c, state, hero);
}

/* ---- Many ------------------------------------------------------------------------------------ */

/* One crew after the other, each with its games. */
static void work(void *arg)
{
    contest *c = arg;
    int      crew;
    while ((crew = atomic_fetch_add(&c->next, 1)) * c->keep < c->games) {
        arena a   = {.c     = c,
                     .state = caper_alloc(1, c->match->game->info->state_size),
                     .minds = caper_minds_new(c->match)};
        int   end = (crew + 1) * c->keep;
        for (int i = crew * c->keep; i < end && i < c->games; i++) {
            play(&a, i);
            caper_progress(c->one->words, i + 1, c->games + 1);
        }
        caper_minds_free(a.minds);
        free(a.state);
    }
}

static outcome *hold(contest *c, int threads)
{
    void *all[MOST_THREADS] = {0};
    c->outcome              = caper_alloc((size_t)c->games, sizeof *c->outcome);
    for (int i = 0; i < threads; i++)
        all[i] = c;
    caper_together(threads, work, all);
    caper_progress("", 1, 1);
    return c->outcome;
}

static caper_share share_won(const outcome *o, int games)
{
    double won = 0;
    for (int i = 0; i < games; i++)
        won += o[i].share;
    return caper_share_of(won, games);
}

static void print_time(const char *words, const outcome *o, int games)
{
    double seconds = 0, slowest = 0;
    long   moves = 0;
    for (int i = 0; i < games; i++) {
        seconds += o[i].seconds;
        moves += o[i].moves;
        slowest = fmax(slowest, o[i].slowest);
    }
    printf("  %s: %.1f ms a move on average, %.1f ms at most (%ld moves)\n", words,
           moves ? 1000 * seconds / (double)moves : 0, 1000 * slowest, moves);
}

/* ---- Rivals ---------------------------------------------------------------------------------- */

static void meet(const caper_bench_run *run, const caper_match *match, const player *one,
                 const player *rest)
{
    contest     c = {.match  = match,
                     .one    = one,
                     .rest   = rest,
                     .games  = run->games,
                     .keep   = 1,
                     .afresh = run->afresh};
    outcome    *o = hold(&c, run->threads);
    caper_share s = share_won(o, c.games);
    printf("  1 %s against %d %s, %d games: wins %.1f %% (95 %%: %.1f to %.1f; equal would be "
           "%.1f)\n",
           one->words, match->seats - 1, rest->words, c.games, 100 * s.share, 100 * s.low,
           100 * s.high, 100.0 / match->seats);
    print_time(one->words, o, c.games);
    fflush(stdout);
    free(o);
}

static int rivals(const caper_bench_run *run, const caper_match *match, const player *one,
                  const player *rest)
{
    printf("%s, bots, %d players\n", run->game->info->title, match->seats);
    meet(run, match, one, rest);
    return 0;
}

/* ---- Crews ----------------------------------------------------------------------------------- */

/* The gain from crew to crew, as both kinds had the same dice before them. A crew that keeps its
 * plan counts once, with the average of its games; the factor is Student's, roughly. */
static void print_gain(const outcome *a, const outcome *b, int games, int keep)
{
    double sum = 0, squares = 0;
    int    crews = 0;
    for (int i = 0; i < games; i += keep, crews++) {
        double d = 0;
        int    n = games - i < keep ? games - i : keep;
        for (int k = i; k < i + n; k++)
            d += (b[k].share - a[k].share) / n;
        sum += d;
        squares += d * d;
    }
    double free = crews > 1 ? crews - 1 : 1, mean = sum / crews;
    double spread = sqrt(fmax(0, squares / crews - mean * mean) / free), t = 1.96 + 2.8 / free;
    printf("  %+5.1f (%+.1f to %+.1f)\n", 100 * mean, 100 * (mean - t * spread),
           100 * (mean + t * spread));
}

static void print_share(caper_share s)
{
    printf("  %5.1f %% (%4.1f to %5.1f)", 100 * s.share, 100 * s.low, 100 * s.high);
}

static void compare(const caper_bench_run *run, const caper_match *match, const char *id,
                    const player *one, const player *rest)
{
    contest usual = {.match = match, .one = rest, .games = run->games, .keep = run->keep};
    contest mine  = {.match = match, .one = one, .games = run->games, .keep = run->keep};
    usual.afresh = mine.afresh = run->afresh;
    printf("  %-24s", id);
    fflush(stdout);
    outcome *a = hold(&usual, run->threads);
    print_share(share_won(a, run->games));
    fflush(stdout);
    outcome *b = hold(&mine, run->threads);
    print_share(share_won(b, run->games));
    print_gain(a, b, run->games, run->keep);
    print_time(one->words, b, run->games);
    fflush(stdout);
    free(a);
    free(b);
}

static bool is_asked_for(const caper_bench_run *run, const char *id)
{
    return !run->only || strncmp(id, run->only, strlen(run->only)) == 0;
}

static caper_code open_content(const caper_bench_run *run, const char *id, caper_match *match,
                               caper_error *err)
{
    CAPER_SCRATCH caper_buf  name    = {0};
    CAPER_PARSED caper_json *options = NULL;
    caper_json_str(&name, id);
    caper_json_set(&options, run->game->content->option, caper_buf_text(&name));
    caper_options_suit(run->game, run->seats ? run->seats : run->game->info->default_seats,
                       &options);
    char      *text = caper_json_text(options);
    caper_code code = caper_match_open(run->game, run->seats, text, true, match, err);
    free(text);
    return code;
}

/* Without --only: what is meant for experts, where the game has such content. */
static bool is_left_out(const caper_bench_run *run, const caper_match *match)
{
    bool (*is_hard)(const caper_content *) = run->game->content->is_hard;
    return is_hard && !run->only && !is_hard(match->content);
}

static int crews(const caper_bench_run *run, const player *one, const player *rest)
{
    char id[64];
    printf("%s, crews that win together, %d games of each with the same dice",
           run->game->info->title, run->games);
    if (run->keep > 1)
        printf("; a crew keeps its plan for %d", run->keep);
    if (run->plan)
        printf("; planning moves have %d iterations", run->plan);
    printf("\n  %-24s  %-24s  %-24s  gain (95 %%)\n", "", rest->words, one->words);
    for (int i = 0; caper_game_content_id(run->game, i, id); i++) {
        caper_match match;
        caper_error err = {0};
        if (!is_asked_for(run, id))
            continue;
        if (open_content(run, id, &match, &err)) {
            fprintf(stderr, "caper bench: %s: %s\n", id, err.text);
            return 2;
        }
        if (!is_left_out(run, &match))
            compare(run, &match, id, one, rest);
        caper_match_close(&match);
    }
    return 0;
}

int caper_bench_bots(const caper_bench_run *run)
{
    player      one = {.words = run->bot}, two = {.words = run->against};
    caper_match match;
    if (!caper_bot_find(one.words, &one.bot) || !caper_bot_find(two.words, &two.bot) ||
        !caper_bench_open(run, &match))
        return 2;
    one.bot.plan = two.bot.plan = run->plan;
    one.bot.threads = two.bot.threads = run->search_threads;
    int status =
        caper_match_is_together(&match) ? crews(run, &one, &two) : rivals(run, &match, &one, &two);
    caper_match_close(&match);
    return status;
}
