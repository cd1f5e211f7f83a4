/* Masters of the Heist: running for an exit (MH-40 … MH-42).
 *
 * For each first step and each exit the cheapest ways from there on are listed: for runners whom
 * guards slow down and for runners whom they do not, with and without a keycard (the gaits). A
 * number names first step, exit and gait, never the runner, so that a way in words finds its number
 * without knowing who asks. What a run costs a runner, and making it, is in trips.c. */
#include <string.h>

#include "games/heist/rules/escape.h"
#include "games/heist/rules/rules.h"

enum { FAR = 10000, HEIST_LIFTED = 4 /* sets of the letters X and Y */, PLACES = 128, QUEUE = 512 };

/* ---- Ways ---- */

/* Where a runner is on a way: a hex, and the letters whose servers the way has led over (MH-60). */
typedef int16_t way_costs[HEIST_LIFTED][PLACES];

/* Moves to leave a tile: one, and one more per guard. */
int heist_leave_cost(const heist_state *s, int hex, int gait)
{
    return 1 + (gait & GAIT_GLIDES ? 0 : heist_guards(s, hex));
}

/* Moves that entering costs on top; −1: it cannot be entered. */
int heist_enter_cost(const heist_room *r, const heist_state *s, int hex, int gait, int lifted)
{
    bool door = heist_set_has(s->doors, hex),
         shut = heist_set_has(s->remotes, hex) &&
                !(lifted & (heist_set_has(r->remotes[1], hex) ? 2 : 1));
    return heist_chits(s, hex, CHIT_LOCK) || shut || (door && !(gait & GAIT_KEYCARD)) ? -1 : door;
}

/* What a runner of some gait meets: enter_cost and leave_cost of every hex. No way comes from an exit, a closed gate or
 * what lies beyond the map: leaving it costs FAR. */
typedef struct ground {
    const heist_room  *r;
    const heist_state *s;
    int                in_use;        /* letters, as bits, that still have remote locks */
    uint8_t            lifts[PLACES]; /* those of them that standing there lifts */
    way_costs          enter;
    int16_t            leave[HEIST_NOWHERE + 1];
} ground;

/* The first loop is branch-free, so it is vectorised. */
static void survey(const heist_room *r, const heist_state *s, int gait, ground *out)
{
    int       slow   = !(gait & GAIT_GLIDES);
    heist_set closed = r->entrances | s->exits | s->gone;
    out->r           = r;
    out->s           = s;
    out->in_use      = 0;
    memset(out->lifts, 0, sizeof out->lifts);
    for (int hex = 0; hex < r->map.hexes; hex++) {
        out->enter[0][hex] = heist_chits(s, hex, CHIT_LOCK) ? -1 : 0;
        out->leave[hex]    = (int16_t)(1 + slow * heist_guards(s, hex));
    }
    out->leave[HEIST_NOWHERE] = FAR;
    heist_each (hex, closed)
        out->leave[hex] = FAR;
    heist_each (hex, s->doors)
        out->enter[0][hex] = (int16_t)heist_enter_cost(r, s, hex, gait, 0);
    for (int letter = 0; letter < 2; letter++) {
        if (!(s->remotes & r->remotes[letter]))
            continue;
        out->in_use |= 1 << letter;
        heist_each (hex, r->servers[letter])
            out->lifts[hex] |= (uint8_t)(1 << letter);
    }
    for (int lifted = 0; lifted <= out->in_use; lifted++) {
        if (lifted)
            memcpy(out->enter[lifted], out->enter[0], sizeof *out->enter);
        heist_each (hex, s->remotes)
            out->enter[lifted][hex] = (int16_t)heist_enter_cost(r, s, hex, gait, lifted);
    }
}

static const uint8_t no_moves[HEIST_NOWHERE + 1];

/* Places that are still to be looked at, each at most once at a time. */
typedef struct queue {
    uint16_t place[QUEUE];
    unsigned head, tail;
    bool     waits[QUEUE];
} queue;

_Static_assert(HEIST_LIFTED *PLACES == QUEUE, "every place must fit into the queue");

static inline void put_place(queue *q, int lifted, int hex)
{
    int place = lifted * PLACES + hex;
    if (q->waits[place])
        return;
    q->waits[place]             = true;
    q->place[q->tail++ % QUEUE] = (uint16_t)place;
}

/* From every hex to `exit`, backwards; FAR where unreachable. `before` are moves that a run takes at
 * least until it is there; where that makes `most` or more the cost is FAR, or too high. */
static void costs_to(const ground *on, int exit, const uint8_t *before, int most, way_costs cost)
{
    queue q;
    q.head = q.tail = 0;
    memset(q.waits, 0, sizeof q.waits);
    for (int lifted = 0; lifted <= on->in_use; lifted++) {
        if (lifted & ~on->in_use)
            continue;
        for (int i = 0; i < on->r->map.hexes; i++)
            cost[lifted][i] = FAR;
        cost[lifted][exit] = 0;
        put_place(&q, lifted, exit);
    }
    while (q.head != q.tail) {
        unsigned       place = q.place[q.head++ % QUEUE];
        int            hex = place % PLACES, after = (int)place / PLACES;
        const uint8_t *next = on->r->map.next[hex];
        q.waits[place]      = false;
        if (heist_set_has(on->s->gone, hex))
            continue;
        /* Each tile from which a runner could step there has a way now, perhaps a better one. */
        for (int lifted = 0; lifted <= on->in_use; lifted++) {
            int enter = on->enter[lifted][hex], now = cost[after][hex] + enter;
            if (enter < 0 || lifted & ~on->in_use || (lifted | on->lifts[hex]) != after)
                continue;
            for (int d = 0; d < HEIST_SIDES; d++) {
                int from = next[d], then = now + on->leave[from];
                if (then + before[from] >= most || then >= cost[lifted][from] ||
                    on->lifts[from] & ~lifted)
                    continue;
                cost[lifted][from] = (int16_t)then;
                put_place(&q, lifted, from);
            }
        }
    }
}

/* Downhill from `first`; among equals the first in reading order. False: too long to be said. */
static bool descend(const ground *on, int first, const way_costs cost, heist_way *out)
{
    int hex = first, lifted = on->lifts[first];
    out->steps             = 0;
    out->hex[out->steps++] = (uint8_t)hex;
    while (cost[lifted][hex] > 0 && out->steps < HEIST_STEPS) {
        int best = HEIST_NOWHERE, then = lifted, rest = cost[lifted][hex] - on->leave[hex];
        for (int d = 0; d < HEIST_SIDES; d++) {
            int to = on->r->map.next[hex][d];
            if (to >= best || heist_set_has(on->s->gone, to))
                continue;
            int enter = on->enter[lifted][to], after = lifted | on->lifts[to];
            if (enter < 0 || cost[after][to] + enter != rest)
                continue;
            best = to;
            then = after;
        }
        hex                    = best;
        lifted                 = then;
        out->hex[out->steps++] = (uint8_t)hex;
    }
    return cost[lifted][hex] == 0;
}

/* Can a way to that exit begin with this step? */
static bool begins(const ground *on, int first, const way_costs cost)
{
    return on->enter[0][first] >= 0 && cost[on->lifts[first]][first] < FAR;
}

bool heist_way_find(const heist_room *r, const heist_state *s, int first, int exit, int gait,
                    heist_way *out)
{
    way_costs cost;
    ground    on;
    out->steps = 0;
    if (first >= r->map.hexes || exit >= r->map.hexes || !heist_is_outdoors(r, s, exit))
        return false;
    survey(r, s, gait, &on);
    costs_to(&on, exit, no_moves, FAR, cost);
    return begins(&on, first, cost) && descend(&on, first, cost, out);
}

static bool same_way(const heist_way *a, const heist_way *b)
{
    return a->steps == b->steps && memcmp(a->hex, b->hex, (size_t)a->steps) == 0;
}

int heist_way_gait(const heist_room *r, const heist_state *s, const heist_way *way)
{
    heist_way other;
    for (int gait = 0; gait < HEIST_GAITS; gait++)
        if (heist_way_find(r, s, way->hex[0], way->hex[way->steps - 1], gait, &other) &&
            same_way(way, &other))
            return gait;
    return -1;
}

/* ---- The list ---- */

static bool is_free_to_run(const heist_state *s, int w)
{
    return !s->wait && heist_is_in(s, w) && !heist_is_shut_in(s, w);
}

static bool can_run(const heist_state *s, int w)
{
    return s->phase == PHASE_ESCAPE && is_free_to_run(s, w);
}

/* A way that comes back to where it began does not count, unless it has been to a server. */
static bool comes_back(const ground *on, const heist_way *way, int hex)
{
    for (int i = 0; i < way->steps && !on->lifts[way->hex[i]]; i++)
        if (way->hex[i] == hex)
            return true;
    return false;
}

static bool any_guards(const heist_state *s, int hexes)
{
    uint32_t all = 0;
    for (int i = 0; i < hexes; i++)
        all |= s->chits[i];
    return all & 0xff;
}

/* Gaits that can make a difference on this board, for this runner. */
static int gaits_that_matter(const heist_room *r, const heist_state *s, int w)
{
    return (any_guards(s, r->map.hexes) ? GAIT_GLIDES : 0) |
           (s->who[w].loot[LOOT_KEYCARD] && s->doors ? GAIT_KEYCARD : 0);
}

static bool is_new(const heist_way *ways, int n)
{
    for (int i = 0; i < n; i++)
        if (same_way(&ways[i], &ways[n]))
            return false;
    return true;
}

typedef struct run_list {
    heist_move *out;
    heist_way  *ways; /* or NULL */
    int         n, cap;
} run_list;

static void put_run(run_list *l, int exit, int gait, const heist_way *way)
{
    if (l->n >= l->cap)
        return;
    if (l->ways)
        l->ways[l->n] = *way;
    l->out[l->n++] = heist_make(VERB_RUN, way->hex[0], exit, gait);
}

/* Ways to one exit: `cost` has what it costs with each gait that matters. */
static void runs_to(const ground *on, int at, int exit, int matter, const way_costs *cost,
                    run_list *l)
{
    for (int d = 0; d < HEIST_SIDES; d++) {
        heist_way ways[HEIST_GAITS];
        int       found = 0, first = heist_beside(on->r, on->s, at, d);
        for (int gait = 0; gait < HEIST_GAITS && first != HEIST_NOWHERE; gait++) {
            if (gait & ~matter || !begins(&on[gait], first, cost[gait]) ||
                !descend(&on[gait], first, cost[gait], &ways[found]) || !is_new(ways, found))
                continue;
            if (!comes_back(on, &ways[found], at))
                put_run(l, exit, gait, &ways[found]);
            found++;
        }
    }
}

int heist_runs(const heist_room *r, const heist_state *s, int w, heist_move *out, heist_way *ways,
               int cap)
{
    way_costs cost[HEIST_GAITS];
    ground    on[HEIST_GAITS];
    run_list  l = {out, ways, 0, cap};
    if (!can_run(s, w))
        return 0;
    int       matter = gaits_that_matter(r, s, w);
    heist_set exits  = r->entrances | s->exits;
    for (int gait = 0; gait < HEIST_GAITS; gait++)
        if (!(gait & ~matter))
            survey(r, s, gait, &on[gait]);
    heist_each (exit, exits) {
        for (int gait = 0; gait < HEIST_GAITS; gait++)
            if (!(gait & ~matter))
                costs_to(&on[gait], exit, no_moves, FAR, cost[gait]);
        runs_to(on, s->who[w].at, exit, matter, cost, &l);
    }
    return l.n;
}

/* ---- The cheapest run ---- */

/* The character that asks what it takes to get out, and what is known about it. */
typedef struct runner {
    const heist_room  *r;
    const heist_state *s;
    int                w, at, gait, matter;       /* `gait`: of those that matter, its own */
    ground             on[HEIST_GAITS];           /* its own, and others once they are asked for */
    uint8_t            before[HEIST_NOWHERE + 1]; /* moves to get anywhere, at least */
    bool               doubts;                    /* an unknown tile counts as half a move more */
    heist_move         run;                       /* the cheapest so far */
    heist_way          way;                       /* that it takes */
} runner;

/* Of a run that begins with that step, at least. */
static int least_by(const runner *f, int first, const way_costs cost)
{
    const ground *on = &f->on[f->gait];
    return first == HEIST_NOWHERE || on->enter[0][first] < 0
               ? FAR
               : on->leave[f->at] + on->enter[0][first] + cost[on->lifts[first]][first];
}

/* What a way costs the runner, with its own gait; `least` is known if it was found with that. */
static int cost_of_way(const runner *f, const heist_way *way, int gait, int least)
{
    heist_trip trip;
    int        dark = 0, cost = least;
    for (int i = 0; f->doubts && i < way->steps; i++)
        dark += heist_set_has(f->s->unknown, way->hex[i]);
    if (gait != f->gait) {
        heist_trip_over(way, &trip);
        cost = heist_trip_cost(f->r, f->s, f->w, &trip);
    }
    return cost < 0 ? FAR : cost + (dark + 1) / 2;
}

/* The ways to one exit that heist_runs lists, where they can be cheaper than `best`. */
static int best_to(runner *f, int exit, int best)
{
    way_costs cost[HEIST_GAITS];
    unsigned  flooded = 1u << f->gait;
    if (f->before[exit] >= best)
        return best;
    costs_to(&f->on[f->gait], exit, f->before, best, cost[f->gait]);
    for (int d = 0; d < HEIST_SIDES; d++) {
        int first = heist_beside(f->r, f->s, f->at, d);
        for (int gait = 0; gait < HEIST_GAITS; gait++) {
            heist_way way;
            int       least = least_by(f, first, cost[f->gait]);
            if (gait & ~f->matter || least >= best)
                continue;
            /* A more able runner never pays more for a way than this one: from `best` on it can be dropped. */
            int most = (gait & f->gait) == f->gait ? best : FAR;
            if (!(flooded >> gait & 1)) { /* seldom */
                survey(f->r, f->s, gait, &f->on[gait]);
                costs_to(&f->on[gait], exit, most < FAR ? f->before : no_moves, most, cost[gait]);
            }
            flooded |= 1u << gait;
            if (!begins(&f->on[gait], first, cost[gait]) ||
                !descend(&f->on[gait], first, cost[gait], &way) ||
                comes_back(&f->on[gait], &way, f->at))
                continue;
            int now = cost_of_way(f, &way, gait, least);
            if (now >= best)
                continue;
            best   = now;
            f->way = way;
            f->run = heist_make(VERB_RUN, first, exit, gait);
        }
    }
    return best;
}

int heist_steps_out(const heist_room *r, const heist_state *s, int hex)
{
    heist_set exits = r->entrances | s->exits;
    int       least = HEIST_NO_RUN;
    heist_each (exit, exits) {
        int steps = heist_apart(r, hex, exit);
        least     = steps < least ? steps : least;
    }
    return least;
}

/* The first of the cheapest runs to any exit that costs less than `best`. The nearest exit is tried first: then
 * hardly any other needs a look. */
static int best_of_all(runner *f, const heist_room *r, const heist_state *s, int w, int best)
{
    heist_set exits  = r->entrances | s->exits;
    int       chosen = -1, exit = heist_set_first(exits, 0);
    f->r      = r;
    f->s      = s;
    f->w      = w;
    f->at     = s->who[w].at;
    f->matter = gaits_that_matter(r, s, w);
    f->gait   = heist_gait_of(s, w) & f->matter;
    for (int hex = 0; hex < r->map.hexes; hex++)
        f->before[hex] = (uint8_t)heist_apart(r, f->at, hex);
    f->before[HEIST_NOWHERE] = 0;
    survey(r, s, f->gait, &f->on[f->gait]);
    heist_each (other, exits)
        exit = f->before[other] < f->before[exit] ? other : exit;
    for (; exit >= 0; exit = heist_set_first(exits, 0)) {
        int most = best + (exit < chosen), cost = best_to(f, exit, most);
        heist_set_drop(&exits, exit);
        if (cost == most)
            continue;
        best   = cost;
        chosen = exit;
    }
    return best;
}

int heist_run_least(const heist_room *r, const heist_state *s, int w, int limit)
{
    runner f;
    if (!is_free_to_run(s, w))
        return HEIST_NO_RUN;
    f.doubts = true;
    return best_of_all(&f, r, s, w, limit < HEIST_NO_RUN ? limit + 1 : HEIST_NO_RUN);
}

bool heist_run_cheapest(const heist_room *r, const heist_state *s, int w, heist_move *out,
                        heist_way *way)
{
    runner f;
    f.doubts = false;
    if (!can_run(s, w) || heist_is_outdoors(r, s, s->who[w].at) ||
        best_of_all(&f, r, s, w, FAR) >= FAR)
        return false;
    *out = f.run;
    *way = f.way;
    return true;
}

/* A way need not be listed: one that comes back over its beginning is as good as any other. But it
 * has one number only. */
static bool can_make(const heist_room *r, const heist_state *s, int w, heist_move m,
                     const char *words)
{
    heist_way  way;
    heist_trip trip;
    if (words)
        return heist_trip_read(r, s, m, words, &trip) && heist_trip_cost(r, s, w, &trip) >= 0;
    if (m.c >= HEIST_GAITS || !heist_way_find(r, s, m.a, m.b, m.c, &way) ||
        heist_way_gait(r, s, &way) != m.c)
        return false;
    heist_trip_over(&way, &trip);
    return heist_trip_cost(r, s, w, &trip) >= 0;
}

const char *heist_why_not_run(const heist_room *r, const heist_state *s, int w, heist_move m,
                              const char *words)
{
    if (s->phase != PHASE_ESCAPE)
        return "You can run only in Escape; agree to it with “escape”.";
    if (!heist_is_in(s, w))
        return heist_not_now;
    if (m.verb == VERB_STAY)
        return NULL;
    if (heist_is_shut_in(s, w))
        return "You are under a remote lock: another character must cross its server first.";
    return can_make(r, s, w, m, words)
               ? NULL
               : "A run goes from tile to adjacent tile, not through locks, and ends on an exit.";
}
