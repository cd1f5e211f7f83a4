/* How fast `hard` thinks: iterations a second of one thread, at fixed positions.
 *
 * The positions come from games of `medium` bots with fixed seeds, so they are the same in every run
 * and for every build that plays by the same rules. Every position gets the same number of iterations,
 * so slow positions weigh more than they do at a table, where every move has the same time. An
 * iteration of the tree imagines a world, walks down, and plays the game to its end as `medium` would:
 * how many moves that takes is counted, too. Where a game has plans, a run of a plan does the same
 * without a tree. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/json_put.h"
#include "base/memory.h"
#include "bots/mind.h"
#include "lab/bench/bench.h"
#include "lab/bench/figure.h"
#include "table/match.h"

enum { GAMES = 8, PER_GAME = 4, PLACES = GAMES * PER_GAME, MOST_MOVES = 20000, TRIAL = 10 };

/* A seat that has to choose, and what it knows. */
typedef struct place {
    caper_mind *mind;
    void       *state;
} place;

typedef struct thought {
    place        tree[PLACES], plan[GAMES];
    int          trees, plans;
    int          each[2]; /* iterations at a position; runs of plans */
    caper_figure ns[2];   /* for one of them */
    double       moves;   /* of an iteration, on average, until the game is over */
} thought;

/* ---- Positions ------------------------------------------------------------------------------- */

typedef struct game {
    const caper_match *match;
    caper_minds       *minds;
    void              *state;
    caper_rng          rng;
    caper_bot_options  bot;
} game;

static void deal(game *g, int number)
{
    caper_rng_init(&g->rng, (uint64_t)number + 1);
    caper_minds_restart(g->minds, false);
    g->match->game->rules->setup(g->match, g->state, &g->rng);
}

static bool move_once(game *g, int seat)
{
    caper_choice c = {0};
    if (!caper_bot_choose(g->match, g->state, seat, &g->bot, &g->rng, &c))
        return false;
    caper_minds_saw(g->minds, g->state, seat, c.move);
    return caper_choice_apply(g->match, g->state, seat, &c, &g->rng, NULL) == CAPER_OK;
}

static bool is_planning(const game *g)
{
    const caper_game *rules = g->match->game;
    return rules->planner && rules->planner->is_planning(g->match, g->state);
}

static bool has_choice(const game *g, int seat)
{
    caper_move moves[CAPER_MAX_MOVES];
    return g->match->game->rules->moves(g->match, g->state, seat, moves) > 1;
}

static place keep(const game *g, int seat)
{
    size_t size = g->match->game->info->state_size;
    place  p    = {caper_minds_lend(g->minds, seat, g->match), caper_alloc(1, size)};
    memcpy(p.state, g->state, size);
    return p;
}

/* One game. The choices it has outside planning; of `total` the middle ones of PER_GAME equal parts
 * are kept, and the first that is planning. With a total of 0 they are only counted. */
static int walk(game *g, int number, int total, thought *t)
{
    caper_seats seats;
    int         choices = 0;
    bool        planned = false;
    deal(g, number);
    for (int n = 0; n < MOST_MOVES && (seats = g->match->game->rules->to_act(g->match, g->state));
         n++) {
        int  seat     = __builtin_ctz(seats);
        bool planning = is_planning(g);
        if (has_choice(g, seat)) {
            int part = total ? choices * PER_GAME / total : 0;
            if (total && planning && !planned)
                t->plan[t->plans++] = keep(g, seat);
            if (total && !planning && choices == (2 * part + 1) * total / (2 * PER_GAME))
                t->tree[t->trees++] = keep(g, seat);
            choices += !planning;
            planned |= planning;
        }
        if (!move_once(g, seat))
            break;
    }
    return choices;
}

static void find_places(const caper_match *match, thought *t)
{
    game g = {.match = match,
              .minds = caper_minds_new(match),
              .state = caper_alloc(1, match->game->info->state_size),
              .bot   = caper_steady_bot(CAPER_MEDIUM)};
    for (int i = 0; i < GAMES; i++)
        walk(&g, i, walk(&g, i, 0, t), t);
    caper_minds_free(g.minds);
    free(g.state);
}

static void drop_places(thought *t)
{
    for (int i = 0; i < t->trees + t->plans; i++) {
        place *p = i < t->trees ? &t->tree[i] : &t->plan[i - t->trees];
        caper_mind_free(p->mind);
        free(p->state);
    }
}

/* ---- Thinking -------------------------------------------------------------------------------- */

static question ask(const place *p, uint64_t seed)
{
    return (question){.match  = p->mind->match,
                      .state  = p->state,
                      .seat   = p->mind->seat,
                      .memory = p->mind->memory,
                      .seed   = seed};
}

static void think_tree(const place *p, int iterations, uint64_t seed)
{
    static answer a; /* large; this form has one thread */
    question      q = ask(p, seed);
    search_run(&q, &(budget){.iterations = iterations, .threads = 1}, &a);
}

static void think_plan(const place *p, int runs, uint64_t seed)
{
    plans   *tried = caper_alloc(1, sizeof *tried);
    question q     = ask(p, seed);
    plans_try(tried, &q, &(budget){.iterations = runs, .threads = 1});
    free(tried);
}

/* All positions once; nanoseconds for an iteration. */
static double pass(const thought *t, bool by_plan, int each, uint64_t seed)
{
    const place *p     = by_plan ? t->plan : t->tree;
    int          count = by_plan ? t->plans : t->trees;
    double       start = caper_clock_cpu();
    for (int i = 0; i < count; i++)
        (by_plan ? think_plan : think_tree)(&p[i], each, seed + (uint64_t)i);
    return (caper_clock_cpu() - start) * 1e9 / ((double)each * count);
}

/* 10, 20, 50, 100 …: round numbers, so that another run is likely to take the same. */
static int round_down(double most)
{
    static const int leads[] = {1, 2, 5};
    int              best    = TRIAL;
    for (int i = 3; i < 24; i++) {
        int n = leads[i % 3];
        for (int k = 0; k < i / 3; k++)
            n *= 10;
        best = n <= most ? n : best;
    }
    return best;
}

static void measure(const caper_bench_run *run, thought *t, bool by_plan)
{
    int count = by_plan ? t->plans : t->trees;
    if (!count)
        return;
    double ns        = pass(t, by_plan, TRIAL, 0);
    t->each[by_plan] = run->iterations
                           ? run->iterations
                           : round_down(run->seconds * 1e9 / CAPER_SLICES / ((double)count * ns));
    for (int i = 0; i < CAPER_SLICES; i++)
        caper_figure_add(&t->ns[by_plan],
                         pass(t, by_plan, t->each[by_plan], 1000 + (uint64_t)i * PLACES));
}

/* How long games still are from these positions. */
static double count_moves(const thought *t)
{
    caper_rng rng;
    int       moves = 0;
    for (int i = 0; i < t->trees; i++) {
        const place      *p     = &t->tree[i];
        const caper_game *rules = p->mind->match->game;
        question          q     = ask(p, 1);
        caper_rng_init(&rng, (uint64_t)i + 1);
        for (int k = 0; k < TRIAL; k++) {
            rules->know->imagine(q.match, q.state, q.seat, &rng, p->mind->scratch);
            search_play_on(&q, p->mind->scratch, &rng, &moves);
        }
    }
    return t->trees ? (double)moves / TRIAL / t->trees : 0;
}

/* ---- What it says ---------------------------------------------------------------------------- */

static const char *const keys[] = {"ns_per_iteration", "ns_per_plan_run"};
static const char *const rows[] = {"iterations of the tree", "runs of plans"};

static void print_json(const caper_match *match, const thought *t)
{
    CAPER_SCRATCH caper_buf out = {0};
    caper_json_put(&out, "{game:%s seats:%d positions:%d moves_per_iteration:%g",
                   match->game->info->id, match->seats, (int)t->trees, t->moves);
    for (int i = 0; i < 2; i++)
        if (t->ns[i].n)
            caper_figure_write(&t->ns[i], keys[i], &out);
    caper_json_close(&out, '}');
    puts(out.data);
}

static void print_words(const caper_match *match, const thought *t)
{
    printf("%s, %d players, hard on one thread, %d positions of %d games\n",
           match->game->info->title, match->seats, t->trees, GAMES);
    printf("  %-24s %10s %10s %10s   a second\n", "", "each", "ns lowest", "median");
    for (int i = 0; i < 2; i++) {
        double median = caper_figure_median(&t->ns[i]);
        if (t->ns[i].n)
            printf("  %-24s %10d %10.0f %10.0f   %.0f\n", rows[i], t->each[i], t->ns[i].value[0],
                   median, 1e9 / median);
    }
    printf("  from these positions a game goes on for %.1f moves\n\n", t->moves);
}

int caper_bench_search(const caper_bench_run *run)
{
    caper_match match;
    thought     t = {0};
    if (!caper_bench_open(run, &match))
        return 1;
    find_places(&match, &t);
    t.moves = count_moves(&t);
    measure(run, &t, false);
    measure(run, &t, true);
    (run->json ? print_json : print_words)(&match, &t);
    drop_places(&t);
    caper_match_close(&match);
    return 0;
}
