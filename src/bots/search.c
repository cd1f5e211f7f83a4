/* Information-set Monte Carlo tree search, for any game behind the interface.
 *
 * One tree, seen from the searching seat: its nodes are that seat's own moves. Every iteration
 * imagines a whole state that fits what the seat knows (and, where the room can tell, what the
 * others did), walks down the tree by the moves that are legal in it, adds one node, plays on as
 * sensible players would and counts what the seat gets. Because the imagined states differ, a node
 * counts how often it could have been chosen, not only how often it was (Cowling, Powley and
 * Whitehouse, 2012).
 *
 * The others are not searched for, they are expected to be sensible: they play as `medium` does,
 * rivals with a slip now and then. That is less than the worst they could do, and far nearer to what
 * people do; and all the iterations are left for one's own choices.
 *
 * Several threads grow a tree each, and the trees are asked together in the end: so the answer
 * depends on how many there are, and never on which was faster. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/together.h"
#include "bots/search.h"

enum { PLAYOUT_LIMIT = 1000, MAX_DEPTH = 64, SLIP = 8, BURN_IN = 64, PLACES = 1024, LOGS = 2048 };

/* The legal moves of a state, and which of them have a child. */
typedef struct menu {
    int        n, fits;
    caper_move move[CAPER_MAX_MOVES];
    uint16_t   fit[CAPER_MAX_MOVES];    /* which child of the node, … */
    uint16_t   fit_at[CAPER_MAX_MOVES]; /* … and where its move stands above */
} menu;

typedef struct worker {
    const question *q;
    tree            tree;
    worlds          worlds;
    caper_rng       rng;
    budget          budget;
    uint8_t         habit[CAPER_MAX_SEATS]; /* of the rivals in this world */
    int             done;                   /* iterations */
    void           *state;
    caper_move     *moves;         /* those of the menu that is being made */
    menu            root, deeper;  /* a seat knows what it may do: the root's never changes */
    uint16_t        place[PLACES]; /* where a move stands in the list, by its lowest bits */
    bool            tried[CAPER_MAX_MOVES];
    float           logs[LOGS]; /* of whole numbers from 1 on; 0: not known yet */
    uint32_t        path[MAX_DEPTH];
    int             depth;
} worker;

/* ---- Worlds ---------------------------------------------------------------------------------- */

static bool infers(const question *q) { return q->memory && q->match->game->inference; }

static void propose(worlds *w, caper_rng *rng)
{
    const question   *q = w->q;
    const caper_game *g = q->match->game;
    g->know->imagine(q->match, q->state, q->seat, rng, w->next);
    double weight = infers(q) ? g->inference->fits(q->match, q->memory, w->next, q->seat) : 1;
    if (weight < w->weight && caper_rng_below(rng, 1 << 24) >= weight / w->weight * (1 << 24))
        return;
    void *old = w->now;
    w->now    = w->next;
    w->next   = old;
    w->weight = weight;
}

void worlds_open(worlds *w, const question *q, caper_rng *rng)
{
    *w = (worlds){.q      = q,
                  .now    = caper_alloc(1, q->match->game->info->state_size),
                  .next   = caper_alloc(1, q->match->game->info->state_size),
                  .weight = 0};
    for (int i = 0; infers(q) && i < BURN_IN; i++)
        propose(w, rng);
}

const void *worlds_next(worlds *w, caper_rng *rng)
{
    for (int i = 0; i < (infers(w->q) ? 3 : 1); i++)
        propose(w, rng);
    return w->now;
}

/* Where all worlds are equally likely there is no likelihood to compare or keep. */
void worlds_enter(worlds *w, caper_rng *rng, void *out)
{
    const question   *q = w->q;
    const caper_game *g = q->match->game;
    if (infers(q))
        memcpy(out, worlds_next(w, rng), g->info->state_size);
    else
        g->know->imagine(q->match, q->state, q->seat, rng, out);
}

void worlds_close(worlds *w)
{
    free(w->now);
    free(w->next);
}

/* ---- What sensible players do ---------------------------------------------------------------- */

/* Rivals are modelled with occasional mistakes, crew members without. */
static int slip_rate(const question *q) { return caper_match_is_together(q->match) ? 0 : SLIP; }

bool search_usual(const question *q, const void *imagined, int seat, caper_rng *rng,
                  caper_choice *out)
{
    const caper_game *g = q->match->game;
    if (g->planner)
        return g->planner->follow(q->match, imagined, seat, q->plan, rng, out);
    uint32_t    slip  = (uint32_t)slip_rate(q);
    caper_level level = !slip || caper_rng_below(rng, slip) ? CAPER_MEDIUM : CAPER_EASY;
    return g->player->suggest(q->match, imagined, seat, level, rng, out);
}

/* The seat that moves next: where several may, the lowest. */
static int mover(const question *q, const void *state)
{
    caper_seats seats = q->match->game->rules->to_act(q->match, state);
    return seats ? __builtin_ctz(seats) : -1;
}

static bool step(const question *q, void *state, int seat, const caper_choice *c, caper_rng *rng)
{
    return caper_choice_apply(q->match, state, seat, c, rng, NULL) == CAPER_OK;
}

static double reward(const question *q, const void *state)
{
    const caper_game *g = q->match->game;
    caper_result      r = {0};
    g->rules->result(q->match, state, &r);
    if (!r.over)
        return g->player->value ? g->player->value(q->match, state, q->seat) : 0;
    /* Rivals share a win. What a crew gets is how many of it come home. */
    int winners = caper_count(r.winners);
    if (caper_match_is_together(q->match))
        return (double)winners / q->match->seats;
    return r.winners & CAPER_SEAT(q->seat) ? 1.0 / winners : 0;
}

/* Play on until it is the turn of `until` (−1: to the end), or for so many moves. The moves made. */
static int play_until(const question *q, void *state, int until, int limit, const uint8_t *habit,
                      caper_rng *rng)
{
    const caper_game *g   = q->match->game;
    int               i   = 0, seat;
    caper_playout     how = {
            .until = until, .slip = g->planner ? 0 : slip_rate(q), .limit = limit, .plan = q->plan};
    if (habit)
        memcpy(how.habit, habit, sizeof how.habit);
    if (g->player->play_out)
        return g->player->play_out(q->match, state, &how, rng);
    for (; i < limit && (seat = mover(q, state)) >= 0 && seat != until; i++) {
        caper_choice c;
        if (!search_usual(q, state, seat, rng, &c) || !step(q, state, seat, &c, rng))
            break;
    }
    return i;
}

static double play_on(const question *q, void *state, const uint8_t *habit, caper_rng *rng,
                      int *moves)
{
    int made = play_until(q, state, -1, PLAYOUT_LIMIT, habit, rng);
    if (moves)
        *moves += made;
    return reward(q, state);
}

double search_play_on(const question *q, void *state, caper_rng *rng, int *moves)
{
    return play_on(q, state, NULL, rng, moves);
}

/* ---- The tree -------------------------------------------------------------------------------- */

/* Where the move stands in the sorted list, if it does. Without a jump that could be guessed wrong:
 * that would take longer than the rest. */
static int search_place(caper_move move, const caper_move *moves, int n)
{
    int at = 0;
    for (int left = n; left > 1;) {
        int half = left / 2;
        at += half * (moves[at + half] <= move);
        left -= half;
    }
    return at;
}

/* Find the children whose moves are legal in this imagined state; the others are passed over. Where all
 * moves are small numbers they are looked up. */
static void match_children(worker *w, uint32_t parent, menu *m)
{
    const tree_node *p = &w->tree.node[parent], *c = &w->tree.node[p->first];
    bool             small = m->move[m->n - 1] < PLACES;
    int              k     = 0;
    for (int i = 0; small && i < m->n; i++)
        w->place[m->move[i]] = (uint16_t)i;
    for (uint32_t i = 0; i < p->children; i++) {
        caper_move move = c[i].move;
        int        at   = small ? w->place[move % PLACES] : search_place(move, m->move, m->n);
        m->fit[k]       = (uint16_t)i;
        m->fit_at[k]    = (uint16_t)at;
        k += at < m->n && m->move[at] == move;
    }
    m->fits = k;
}

static float log_of(worker *w, uint32_t n)
{
    if (n >= LOGS)
        return logf((float)n);
    if (w->logs[n] == 0)
        w->logs[n] = logf((float)n);
    return w->logs[n];
}

/* All children that fit are offered; the best of them, and of equals the one that stands first in the
 * list of moves. Without a jump: which one it is cannot be guessed. */
static uint32_t best_child(worker *w, uint32_t parent, const menu *m)
{
    const float explore = 1;
    uint32_t    best = NO_NODE, best_at = UINT32_MAX, first = w->tree.node[parent].first;
    float       top = -1;
    for (int i = 0; i < m->fits; i++) {
        uint32_t   child = first + m->fit[i], at = m->fit_at[i];
        tree_node *c     = &w->tree.node[child];
        float      v     = (float)c->visits;
        float      score = c->reward / v + explore * sqrtf(log_of(w, ++c->offered) / v);
        bool       more  = (score > top) | ((score == top) & (at < best_at));
        best             = more ? child : best;
        best_at          = more ? at : best_at;
        top              = more ? score : top;
    }
    return best;
}

static void offer_children(worker *w, uint32_t parent, const menu *m)
{
    for (int i = 0; i < m->fits; i++)
        w->tree.node[w->tree.node[parent].first + m->fit[i]].offered++;
}

/* A legal move that has no child yet, each equally likely. */
static caper_move untried(worker *w, const menu *m)
{
    uint32_t k = caper_rng_below(&w->rng, (uint32_t)(m->n - m->fits));
    memset(w->tried, 0, (size_t)m->n * sizeof *w->tried);
    for (int i = 0; i < m->fits; i++)
        w->tried[m->fit_at[i]] = true;
    for (int i = 0; i < m->n; i++)
        if (!w->tried[i] && !k--)
            return m->move[i];
    return m->move[0];
}

/* The first child of a node is what one would do anyway; others come as its visits grow. */
static caper_move fresh_move(worker *w, const menu *m)
{
    caper_choice c;
    if (m->fits || !search_usual(w->q, w->state, w->q->seat, &w->rng, &c) || c.words[0])
        return untried(w, m);
    return c.move;
}

static bool is_wide_enough(const worker *w, uint32_t at, int children)
{
    uint32_t visits = w->tree.node[at].visits;
    return children && (float)children >= 2 + 2 * sqrtf((float)visits);
}

/* ---- One iteration --------------------------------------------------------------------------- */

/* Without those that take something back, if there are others: doing it again and taking it back again
 * could go on for ever. */
static int list_moves(worker *w)
{
    const caper_game *g = w->q->match->game;
    int               n = g->rules->moves(w->q->match, w->state, w->q->seat, w->moves), kept = 0;
    if (!g->planner || !g->planner->takes_back)
        return n;
    for (int i = 0; i < n; i++)
        if (!g->planner->takes_back(w->moves[i]))
            w->moves[kept++] = w->moves[i];
    return kept ? kept : n;
}

/* What can be chosen at a node in this state. At the root it is the same in all worlds, so only a child
 * that is new has to be found. */
static const menu *menu_of(worker *w, uint32_t at)
{
    menu *m  = at ? &w->deeper : &w->root;
    w->moves = m->move;
    if (at || !m->n)
        m->n = list_moves(w);
    if (m->n && (at || m->fits < w->tree.node[0].children))
        match_children(w, at, m);
    return m;
}

/* Choose or add a child and play its move. False: the walk ends here. */
static bool go_down(worker *w, uint32_t *at)
{
    const menu *m = menu_of(w, *at);
    if (!m->n)
        return false;
    bool       fresh = m->fits < m->n && !is_wide_enough(w, *at, m->fits);
    caper_move move  = fresh ? fresh_move(w, m) : 0;
    fresh            = fresh && !tree_is_full(&w->tree);
    uint32_t child;
    if (fresh) {
        offer_children(w, *at, m);
        child = tree_add(&w->tree, *at, move);
    } else {
        child = best_child(w, *at, m);
    }
    caper_choice c; /* its words are long: clearing them all would take longer than the move */
    c.move     = w->tree.node[child].move;
    c.words[0] = '\0';
    if (!child || !step(w->q, w->state, w->q->seat, &c, &w->rng))
        return false;
    w->path[w->depth++] = *at = child;
    return !fresh;
}

/* Down the tree until a node is new, the game ends or the tree is deep enough. The moves made. */
static int descend(worker *w)
{
    uint32_t at = 0;
    int      i  = 0;
    w->depth    = 0;
    while (i < PLAYOUT_LIMIT && w->depth < MAX_DEPTH) {
        if (w->depth) {
            i += play_until(w->q, w->state, w->q->seat, PLAYOUT_LIMIT - i, w->habit, &w->rng);
            if (i == PLAYOUT_LIMIT || mover(w->q, w->state) != w->q->seat)
                break;
        }
        i++;
        if (!go_down(w, &at))
            break;
    }
    return i;
}

/* In each world the rivals have habits of their own. */
static void draw_habits(worker *w)
{
    for (int seat = 0; w->q->rivals && seat < w->q->match->seats; seat++) {
        float at       = (float)caper_rng_below(&w->rng, 1 << 24) / (1 << 24);
        w->habit[seat] = CAPER_SENSIBLE;
        while (w->habit[seat] < CAPER_HABITS - 1 &&
               (at -= w->q->rivals->of[seat][w->habit[seat]]) >= 0)
            w->habit[seat]++;
    }
}

static void iterate(worker *w)
{
    draw_habits(w);
    worlds_enter(&w->worlds, &w->rng, w->state);
    int    moves = descend(w);
    double got   = play_on(w->q, w->state, w->habit, &w->rng, &moves);
    w->tree.node[0].visits++;
    for (int i = 0; i < w->depth; i++) {
        w->tree.node[w->path[i]].visits++;
        w->tree.node[w->path[i]].reward += (float)got;
        w->tree.node[w->path[i]].length += (float)(got * moves);
    }
    w->done++;
}

/* ---- All of them ----------------------------------------------------------------------------- */

/* The clock is looked at before every iteration but the first, or, where they are short, before
 * every sixteenth; and another is begun only if there is time for one that takes as long. */
static void work(void *arg)
{
    worker *w    = arg;
    double  last = w->budget.end > 0 ? caper_clock_seconds() : 0, each = 0;
    int     every = 1;
    for (int i = 0; i < w->budget.iterations; i++) {
        if (i && caper_is_stopped(w->budget.stop))
            break;
        if (w->budget.end > 0 && i && i % every == 0) {
            double now = caper_clock_seconds();
            each       = fmax(0.5 * each, (now - last) / every);
            last       = now;
            if (now + each * every >= w->budget.end)
                break;
            every = each < 20e-6 ? 16 : 1;
        }
        iterate(w);
    }
}

static worker *worker_new(const question *q, const budget *b, int i)
{
    worker *w = caper_alloc(1, sizeof *w);
    w->q      = q;
    tree_clear(&w->tree);
    w->budget = *b;
    w->state  = caper_alloc(1, q->match->game->info->state_size);
    if (b->iterations < INT32_MAX) /* the first take what is left over */
        w->budget.iterations = b->iterations / b->threads + (i < b->iterations % b->threads);
    caper_rng_init(&w->rng, q->seed + (uint64_t)i * 0x632be59bd9b4e019u);
    worlds_open(&w->worlds, q, &w->rng);
    return w;
}

static void worker_free(worker *w)
{
    worlds_close(&w->worlds);
    tree_free(&w->tree);
    free(w->state);
    free(w);
}

static void count_move(answer *a, const tree_node *n)
{
    int i = 0;
    while (i < a->count && a->move[i].move != n->move)
        i++;
    if (i == CAPER_MAX_MOVES)
        return;
    if (i == a->count)
        a->move[a->count++] = (struct answer_move){.move = n->move};
    a->move[i].visits += n->visits;
    a->move[i].share += n->reward;
    a->move[i].length += n->length;
}

static int by_visits(const void *a, const void *b)
{
    const struct answer_move *x = a, *y = b;
    if (x->visits != y->visits)
        return x->visits < y->visits ? 1 : -1;
    return x->move < y->move ? -1 : x->move > y->move;
}

/* A share of wins less an allowance for few visits: a sure win comes before a nearly sure one. */
static double lower_bound(const struct answer_move *m) { return m->share - 0.5 / sqrt(m->visits); }

/* Of those that were tried often, the one that can be counted on most; and if several are equal, the
 * one that wins soonest. */
static void put_best_first(answer *a)
{
    const double equal = 0.005;
    int          best = 0, tried = 0;
    while (tried < a->count && 2 * a->move[tried].visits >= a->move[0].visits)
        tried++;
    for (int i = 1; i < tried; i++)
        best = lower_bound(&a->move[i]) > lower_bound(&a->move[best]) ? i : best;
    double top = tried ? lower_bound(&a->move[best]) - equal : 0;
    for (int i = 0; i < tried; i++)
        if (lower_bound(&a->move[i]) >= top && a->move[i].length < a->move[best].length)
            best = i;
    struct answer_move one = a->move[best];
    memmove(&a->move[1], &a->move[0], (size_t)best * sizeof one);
    a->move[0] = one;
}

static void ask_trees(worker *const *workers, int n, answer *out)
{
    for (int i = 0; i < n; i++) {
        const tree *t = &workers[i]->tree;
        out->iterations += workers[i]->done;
        for (uint32_t c = t->node[0].first, k = t->node[0].children; k; c++, k--)
            if (t->node[c].visits)
                count_move(out, &t->node[c]);
    }
    for (int i = 0; i < out->count; i++) {
        struct answer_move *m = &out->move[i];
        m->length             = m->share > 0 ? m->length / m->share : 1e9;
        m->share /= m->visits;
    }
    qsort(out->move, (size_t)out->count, sizeof *out->move, by_visits);
    put_best_first(out);
}

void search_run(const question *q, const budget *b, answer *out)
{
    worker *workers[MOST_THREADS];
    void   *args[MOST_THREADS];
    out->count = out->iterations = 0;
    for (int i = 0; i < b->threads; i++)
        args[i] = workers[i] = worker_new(q, b, i);
    caper_together(b->threads, work, args);
    ask_trees(workers, b->threads, out);
    for (int i = 0; i < b->threads; i++)
        worker_free(workers[i]);
}
