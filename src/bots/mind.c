/* A mind: what a bot in one seat keeps from move to move.
 *
 * The plan it follows, and what it made of the others' moves. Everything in it comes from what its
 * seat may know: states pass through `imagine` before a bot reads them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "bots/bot.h"
#include "bots/mind.h"

enum { PLAN_RUNS = 3000, STEADY = 2000 /* iterations where no budget is given */ };

/* ---- How rivals play -------------------------------------------------------------------------- */

/* Before the first move, and in how many worlds a move is looked at. */
static const float usual_habits[CAPER_HABITS] = {0.6f, 0.2f, 0.2f};
enum { WORLDS_SEEN = 24, WORLDS_TRIED = 400 };

static void forget_habits(caper_mind *m)
{
    for (int seat = 0; seat < CAPER_MAX_SEATS; seat++) {
        memcpy(m->rivals.of[seat], usual_habits, sizeof usual_habits);
        if (seat == m->seat)
            memcpy(m->rivals.of[seat], (float[CAPER_HABITS]){1}, sizeof usual_habits);
    }
}

/* Would that level have made the move in the world at hand? */
static bool would(const caper_mind *m, int seat, caper_level level, caper_move move, caper_rng *rng)
{
    caper_choice c;
    return m->match->game->player->suggest(m->match, m->scratch, seat, level, rng, &c) &&
           c.move == move;
}

/* Bayes: how likely the move was for each habit, in worlds in which it was possible at all. */
static void judge_habits(caper_mind *m, const void *before, int seat, caper_move move,
                         caper_rng *rng)
{
    caper_move moves[CAPER_MAX_MOVES];
    float     *of = m->rivals.of[seat], like[CAPER_HABITS] = {0}, all = 0;
    int        seen = 0;
    for (int i = 0; i < WORLDS_TRIED && seen < WORLDS_SEEN; i++) {
        m->match->game->know->imagine(m->match, before, m->seat, rng, m->scratch);
        int n = m->match->game->rules->moves(m->match, m->scratch, seat, moves), at = 0;
        while (at < n && moves[at] != move)
            at++;
        if (at == n)
            continue;
        seen++;
        like[CAPER_AIMLESS] += 1.0f / (float)n;
        like[CAPER_SENSIBLE] += would(m, seat, CAPER_MEDIUM, move, rng);
        like[CAPER_CARELESS] += would(m, seat, CAPER_EASY, move, rng);
    }
    /* People err, and so few worlds say little about what is rare. */
    for (int h = CAPER_SENSIBLE; h < CAPER_AIMLESS; h++)
        like[h] = 0.9f * like[h] + 0.1f * like[CAPER_AIMLESS];
    for (int h = 0; h < CAPER_HABITS; h++)
        all += of[h] = fmaxf(seen ? of[h] * like[h] / (float)seen : of[h], 1e-6f);
    for (int h = 0; h < CAPER_HABITS; h++)
        of[h] /= all;
}

caper_mind *caper_mind_new(const caper_match *match, int seat)
{
    caper_mind *m = caper_alloc(1, sizeof *m);
    m->match      = match;
    m->seat       = seat;
    m->scratch    = caper_alloc(1, match->game->info->state_size);
    if (match->game->inference)
        m->memory = caper_alloc(1, match->game->inference->memory_size);
    forget_habits(m);
    return m;
}

void caper_mind_free(caper_mind *m)
{
    if (!m)
        return;
    free(m->memory);
    free(m->last);
    free(m->scratch);
    free(m);
}

void caper_mind_saw(caper_mind *m, const void *before, int seat, caper_move move)
{
    const caper_game *g = m->match->game;
    if (m->memory) {
        caper_rng rng; /* any will do: what is drawn here is what the seat cannot know */
        caper_rng_init(&rng, 1);
        if (seat != m->seat)
            judge_habits(m, before, seat, move, &rng);
        g->know->imagine(m->match, before, m->seat, &rng, m->scratch);
        g->inference->watch(m->match, m->memory, m->seat, m->scratch, seat, move,
                            (double)m->rivals.of[seat][CAPER_SENSIBLE]);
    }
}

void mind_forget(caper_mind *m)
{
    if (m->memory)
        memset(m->memory, 0, m->match->game->inference->memory_size);
    forget_habits(m);
    m->plans = (plans){0};
    m->chose = false;
}

void mind_copy(caper_mind *to, const caper_mind *from)
{
    if (from->memory)
        memcpy(to->memory, from->memory, from->match->game->inference->memory_size);
    to->plans  = from->plans;
    to->rivals = from->rivals;
}

/* ---- Choosing -------------------------------------------------------------------------------- */

static const struct answer_move *find_move(const answer *a, caper_move move)
{
    for (int i = 0; i < a->count; i++)
        if (a->move[i].move == move)
            return &a->move[i];
    return NULL;
}

/* In a game that a crew wins together a single move weighs little, and much of what the search sees
 * is noise: it overrules what a sensible player would do only where the difference is more than that. */
static caper_move trusted(const caper_mind *m)
{
    const struct answer_move *a = &m->last->move[0], *b = find_move(m->last, m->usual.move);
    if (!caper_match_is_together(m->match) || m->usual.words[0] || !b || a == b)
        return a->move;
    double p     = 0.5 * (a->share + b->share);
    double noise = sqrt((p * (1 - p) + 0.01) * (1.0 / a->visits + 1.0 / b->visits));
    return a->share - b->share > 2 * noise ? a->move : b->move;
}

static budget budget_of(const caper_bot_options *o, double start)
{
    int    threads = o->threads < 1 ? 1 : o->threads > MOST_THREADS ? MOST_THREADS : o->threads;
    int    most    = o->iterations ? o->iterations : o->ms ? INT32_MAX : STEADY;
    budget b       = {.iterations = most, .threads = threads, .stop = o->stop};
    if (o->ms) /* a little less: what was found must be gathered, too */
        b.end = start + 0.98e-3 * o->ms - 30e-6;
#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
    b.iterations = b.iterations < 20 ? b.iterations : 20; /* a fuzzer asks for a million */
    b.threads    = 1;
#endif
    return b;
}

/* While planning, all of the budget goes into plans, until enough have been tried. The sooner the
 * better: what is bought or made ready is not taken back for a plan that is found later. */
static void plan_ahead(caper_mind *m, question *q, budget b, const caper_bot_options *o)
{
    b.iterations = o->plan && o->plan > b.iterations ? o->plan : b.iterations;
    if (!m->match->game->planner->is_planning(m->match, q->state))
        return;
    if (m->plans.runs < PLAN_RUNS)
        plans_try(&m->plans, q, &b);
    q->plan = m->plans.plan[0].number;
}

/* A search that could not tell the moves apart is not begun, where there is a plan to follow: it
 * takes some sixty runs for each. How long a run takes is found out by making one. */
static bool is_too_short(caper_mind *m, const question *q, const budget *b, caper_rng *rng)
{
    enum { ENOUGH = 60 };
    caper_move moves[CAPER_MAX_MOVES];
    if (!m->match->game->planner)
        return false;
    double need = ENOUGH * m->match->game->rules->moves(m->match, q->state, m->seat, moves);
    if (b->end <= 0 || b->iterations < need)
        return b->iterations < need;
    double start = caper_clock_seconds();
    m->match->game->know->imagine(m->match, q->state, m->seat, rng, m->scratch);
    search_play_on(q, m->scratch, rng, NULL);
    double now = caper_clock_seconds();
    return (b->end - now) * b->threads < need * (now - start);
}

static void think(caper_mind *m, const void *state, const caper_bot_options *o, caper_rng *rng)
{
    const caper_game *g     = m->match->game;
    double            start = caper_clock_seconds();
    budget            b     = budget_of(o, start);
    question          q     = {.match  = m->match,
                               .state  = state,
                               .seat   = m->seat,
                               .memory = m->memory,
                               .rivals = m->memory ? &m->rivals : NULL,
                               .plan   = m->plans.plan[0].number,
                               .seed   = (uint64_t)caper_rng_next(rng) << 32 | caper_rng_next(rng)};
    if (!m->last)
        m->last = caper_alloc(1, sizeof *m->last);
    if (g->planner)
        plan_ahead(m, &q, b, o);
    g->know->imagine(m->match, state, m->seat, rng, m->scratch);
    bool any       = search_usual(&q, m->scratch, m->seat, rng, &m->usual);
    m->choice      = m->usual;
    m->last->count = m->last->iterations = 0;
    if (any && g->planner && g->planner->is_planning(m->match, state))
        return;
    if (is_too_short(m, &q, &b, rng))
        return;
    search_run(&q, &b, m->last);
    if (m->last->count)
        m->choice = (caper_choice){.move = trusted(m)};
    if (m->choice.move == m->usual.move)
        m->choice = m->usual;
}

bool caper_mind_choose(caper_mind *m, const void *state, const caper_bot_options *options,
                       caper_rng *rng, caper_choice *out)
{
    caper_move moves[CAPER_MAX_MOVES];
    m->chose = false;
    /* A host has nothing to win, so there is nothing to search for. */
    bool hard = caper_bot_searches(options) && m->seat < m->match->seats;
    int  n    = hard ? m->match->game->rules->moves(m->match, state, m->seat, moves) : 0;
    if (n == 1) {
        *out = (caper_choice){.move = moves[0]};
        return true;
    }
    if (n > 1) {
        think(m, state, options, rng);
        *out     = m->choice;
        m->chose = true;
        return true;
    }
    caper_bot_options usual = *options;
    usual.level             = options->level == CAPER_HARD ? CAPER_MEDIUM : options->level;
    return caper_bot_choose(m->match, state, m->seat, &usual, rng, out);
}
