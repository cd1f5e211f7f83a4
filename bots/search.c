/* Information-set Monte Carlo tree search, for any game behind the interface.
 *
 * One tree, seen from the searching seat. Every iteration imagines a whole state that fits what the
 * seat knows, walks down the tree by the moves that are legal in it, adds one node, plays on as the
 * `medium` bot would and counts the result for whoever chose at each node. Because the imagined
 * states differ, a node counts how often it could have been chosen, not only how often it was
 * (Cowling, Powley and Whitehouse, 2012). What chance decides is not in the tree: a node is an
 * average over it. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/bot.h"

enum { PLAYOUT_LIMIT = 400, MAX_DEPTH = 64, NO_NODE = 0 };

typedef struct node {
    uint32_t   first, next; /* child and sibling; node 0 is the root, and no child or sibling */
    caper_move move;
    uint32_t   visits, offered; /* chosen; legal when its parent was passed */
    float      reward;          /* sum for the seat that chose it */
    uint8_t    seat;
} node;

typedef struct search {
    const caper_match *match;
    const caper_game  *game;
    int                seat;
    caper_rng         *rng;
    node              *nodes;
    uint32_t           count, cap;
    void              *state;
    caper_move         moves[CAPER_MAX_MOVES];
    uint32_t           child_of[CAPER_MAX_MOVES];
    uint32_t           path[MAX_DEPTH];
    int                depth;
} search;

/* ---- The tree -------------------------------------------------------------------------------- */

static uint32_t add_node(search *s, uint32_t parent, caper_move move, int seat)
{
    if (s->count == s->cap)
        return NO_NODE;
    uint32_t at  = s->count++;
    s->nodes[at] = (node){.next = s->nodes[parent].first, .move = move, .seat = (uint8_t)seat};
    s->nodes[parent].first = at;
    return at;
}

/* For each legal move the child that stands for it. Children of moves that are not legal in this
 * imagined state are passed over. Both lists are sorted by move, which makes this a merge… but
 * children are few: a scan is simpler and as fast. */
static int match_children(search *s, uint32_t parent, int n, int seat)
{
    int missing = 0;
    memset(s->child_of, 0, (size_t)n * sizeof *s->child_of);
    for (uint32_t c = s->nodes[parent].first; c; c = s->nodes[c].next) {
        if (s->nodes[c].seat != seat)
            continue;
        int lo = 0, hi = n;
        while (lo < hi) {
            int mid = (lo + hi) / 2;
            if (s->moves[mid] < s->nodes[c].move)
                lo = mid + 1;
            else
                hi = mid;
        }
        if (lo < n && s->moves[lo] == s->nodes[c].move)
            s->child_of[lo] = c;
    }
    for (int i = 0; i < n; i++)
        missing += !s->child_of[i];
    return missing;
}

static uint32_t best_child(search *s, int n)
{
    const float explore = 0.7f;
    uint32_t    best    = NO_NODE;
    float       top     = -1;
    for (int i = 0; i < n; i++) {
        node *c = &s->nodes[s->child_of[i]];
        c->offered++;
        float v     = (float)c->visits;
        float score = c->reward / v + explore * sqrtf(logf((float)c->offered) / v);
        if (score > top) {
            top  = score;
            best = s->child_of[i];
        }
    }
    return best;
}

/* A legal move that has no child yet, each equally likely. */
static caper_move untried(search *s, int n, int missing)
{
    uint32_t k = caper_rng_below(s->rng, (uint32_t)missing);
    for (int i = 0; i < n; i++)
        if (!s->child_of[i] && !k--)
            return s->moves[i];
    return s->moves[0];
}

/* ---- One iteration --------------------------------------------------------------------------- */

/* The seat that moves next: where several may, the lowest. */
static int mover(const search *s)
{
    caper_seats seats = s->game->to_act(s->match, s->state);
    return seats ? __builtin_ctz(seats) : -1;
}

static bool step(search *s, int seat, caper_move move)
{
    return s->game->apply(s->match, s->state, seat, move, NULL, s->rng, NULL) == CAPER_OK;
}

/* Down the tree until a node is new, the game ends or the tree is deep enough. */
static void descend(search *s)
{
    uint32_t at = 0;
    int      seat;
    s->depth = 0;
    while (s->depth < MAX_DEPTH && (seat = s->depth ? mover(s) : s->seat) >= 0) {
        int n = s->game->moves(s->match, s->state, seat, s->moves);
        if (!n)
            return;
        int      missing = match_children(s, at, n, seat);
        uint32_t child = missing ? add_node(s, at, untried(s, n, missing), seat) : best_child(s, n);
        if (!child)
            return;
        if (missing)
            for (int i = 0; i < n; i++)
                s->nodes[s->child_of[i] ? s->child_of[i] : child].offered += 1;
        if (!step(s, seat, s->nodes[child].move))
            return;
        s->path[s->depth++] = at = child;
        if (missing)
            return;
    }
}

/* Play on as sensible players would, with a slip now and then: results of sensible play say more
 * about a position than results of chance. */
static void play_on(search *s)
{
    int seat;
    for (int i = 0; i < PLAYOUT_LIMIT && (seat = mover(s)) >= 0; i++) {
        caper_choice c;
        caper_level  level = caper_rng_below(s->rng, 8) ? CAPER_MEDIUM : CAPER_EASY;
        if (!s->game->suggest(s->match, s->state, seat, level, s->rng, &c))
            return;
        const char *words = c.words[0] ? c.words : NULL;
        if (s->game->apply(s->match, s->state, seat, c.move, words, s->rng, NULL) != CAPER_OK)
            return;
    }
}

static float reward(const search *s, const caper_result *r, int seat)
{
    if (!r->over)
        return s->game->value ? (float)s->game->value(s->match, s->state, seat) : 0;
    if (!(r->winners & CAPER_SEAT(seat)))
        return 0;
    /* A shared win is worth less to rivals; a crew that wins together wins whole. */
    int  winners = __builtin_popcount(r->winners);
    bool crew    = s->game->together || (winners == s->match->seats && winners > 2);
    return crew ? 1 : 1 / (float)winners;
}

static void iterate(search *s, const void *root)
{
    s->game->imagine(s->match, root, s->seat, s->rng, s->state);
    descend(s);
    play_on(s);
    caper_result r = {0};
    s->game->result(s->match, s->state, &r);
    for (int i = 0; i < s->depth; i++) {
        node *n = &s->nodes[s->path[i]];
        n->visits++;
        n->reward += reward(s, &r, n->seat);
    }
}

/* ---- The whole search ------------------------------------------------------------------------ */

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static caper_move most_visited(const search *s)
{
    uint32_t   visits = 0;
    caper_move best   = 0;
    for (uint32_t c = s->nodes[0].first; c; c = s->nodes[c].next)
        if (s->nodes[c].visits > visits) {
            visits = s->nodes[c].visits;
            best   = s->nodes[c].move;
        }
    return best;
}

static const node *child_with(const search *s, caper_move move)
{
    for (uint32_t c = s->nodes[0].first; c; c = s->nodes[c].next)
        if (s->nodes[c].move == move && s->nodes[c].visits)
            return &s->nodes[c];
    return NULL;
}

/* In a game that a crew wins together a single move weighs little, and much of what the search sees
 * is noise: it overrules what `medium` would do only where the difference is more than that. */
static caper_move trusted(search *s, const void *root)
{
    caper_move   best = most_visited(s);
    caper_choice usual;
    if (!s->game->together)
        return best;
    s->game->imagine(s->match, root, s->seat, s->rng, s->state);
    if (!s->game->suggest(s->match, s->state, s->seat, CAPER_MEDIUM, s->rng, &usual) ||
        usual.words[0])
        return best;
    const node *a = child_with(s, best), *b = child_with(s, usual.move);
    if (!a || !b || a == b)
        return best;
    float na = (float)a->visits, nb = (float)b->visits;
    float noise = 1.5f * sqrtf(0.25f / na + 0.25f / nb);
    return a->reward / na - b->reward / nb > noise ? best : usual.move;
}

static void run(search *s, const void *root, const caper_bot_options *o)
{
    int64_t end   = o->ms ? now_ms() + o->ms : 0;
    int     limit = o->iterations ? o->iterations : INT32_MAX;
#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
    limit = limit < 20 ? limit : 20; /* a fuzzer asks for a million, and would wait for it */
#endif
    for (int i = 0; i < limit; i++) {
        iterate(s, root);
        if (end && i % 16 == 0 && now_ms() >= end)
            return;
    }
}

bool caper_search(const caper_match *match, const void *state, int seat,
                  const caper_bot_options *options, caper_rng *rng, caper_choice *out)
{
    search *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    s->match = match;
    s->game  = match->game;
    s->seat  = seat;
    s->rng   = rng;
    s->cap   = (uint32_t)(options->iterations ? options->iterations : 200000) + 2;
    s->nodes = calloc(s->cap, sizeof *s->nodes);
    s->state = malloc(s->game->state_size);
    if (!s->nodes || !s->state)
        abort();
    s->count      = 1;
    int n         = s->game->moves(match, state, seat, s->moves);
    out->words[0] = '\0';
    if (n == 1)
        out->move = s->moves[0];
    else if (n > 1) {
        run(s, state, options);
        out->move = trusted(s, state);
    }
    free(s->nodes);
    free(s->state);
    free(s);
    return n > 0;
}
