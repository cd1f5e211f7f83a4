/* Masters of the Heist: running for an exit (MH-40 … MH-42).
 *
 * A run is a trip: steps, things taken and left, doors opened. Its cost is found by making it on a
 * copy. Listed are, for each first step and each exit, the cheapest ways from there on: for
 * somebody whom guards slow and for somebody whom they do not, without and with a keycard (the
 * gaits). A number names first step, exit and gait, never the runner, so that a way in words finds
 * its number without knowing who asks. */
#include <string.h>

#include "core/text.h"
#include "games/heist/rules/escape.h"
#include "games/heist/rules/rules.h"
#include "games/heist/words/words.h"

enum { FAR = 10000, MAX_FIRST = 7 };

/* ---- Ways ---- */

/* Moves to leave a tile: one, and one more per guard. */
static int leave_cost(const heist_state *s, int hex, int gait)
{
    return 1 + (gait & GAIT_GLIDES ? 0 : heist_guards(s, hex));
}

/* Moves that entering costs on top; −1: it cannot be entered. */
static int enter_cost(const heist_state *s, int hex, int gait)
{
    bool door = heist_set_has(&s->doors, hex);
    if (heist_chits(s, hex, CHIT_LOCK) || heist_set_has(&s->remotes, hex) ||
        (door && !(gait & GAIT_KEYCARD)))
        return -1;
    return door;
}

/* From every hex to `exit`, backwards; FAR where there is no way. */
static void costs_to(const heist_room *r, const heist_state *s, int exit, int gait, int16_t *cost)
{
    uint8_t queue[256];
    uint8_t head = 0, tail = 0;
    bool    queued[HEIST_HEXES] = {false};
    for (int i = 0; i < r->map.hexes; i++)
        cost[i] = FAR;
    cost[exit]    = 0;
    queue[tail++] = (uint8_t)exit;
    while (head != tail) {
        int hex = queue[head++], enter = enter_cost(s, hex, gait);
        queued[hex] = false;
        for (int d = 0; d < HEIST_SIDES && enter >= 0; d++) {
            int from = heist_beside(r, s, hex, d);
            if (from == HEIST_NOWHERE || heist_is_outdoors(r, s, from))
                continue;
            int16_t now = (int16_t)(cost[hex] + enter + leave_cost(s, from, gait));
            if (now >= cost[from])
                continue;
            cost[from] = now;
            if (!queued[from]) {
                queued[from]  = true;
                queue[tail++] = (uint8_t)from;
            }
        }
    }
}

/* Downhill from `first`; among equals the first in reading order. */
static void descend(const heist_room *r, const heist_state *s, int first, int gait,
                    const int16_t *cost, heist_way *out)
{
    int hex                = first;
    out->steps             = 0;
    out->hex[out->steps++] = (uint8_t)hex;
    while (cost[hex] > 0) {
        int best = HEIST_NOWHERE;
        for (int d = 0; d < HEIST_SIDES; d++) {
            int to = heist_beside(r, s, hex, d);
            if (to >= best || cost[to] >= FAR)
                continue;
            int enter = enter_cost(s, to, gait);
            if (enter >= 0 && cost[to] + enter + leave_cost(s, hex, gait) == cost[hex])
                best = to;
        }
        hex                    = best;
        out->hex[out->steps++] = (uint8_t)hex;
    }
}

bool heist_way_find(const heist_room *r, const heist_state *s, int first, int exit, int gait,
                    heist_way *out)
{
    int16_t cost[HEIST_HEXES];
    out->steps = 0;
    if (first >= r->map.hexes || exit >= r->map.hexes || !heist_is_outdoors(r, s, exit))
        return false;
    costs_to(r, s, exit, gait, cost);
    if (cost[first] >= FAR || enter_cost(s, first, gait) < 0)
        return false;
    descend(r, s, first, gait, cost, out);
    return true;
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

/* ---- Trips ---- */

static bool read_step(const heist_room *r, const char *text, size_t len, heist_step *out)
{
    static const char *const heads[] = {"take:", "leave:", "open:"};
    for (int i = 0; i < 3; i++) {
        size_t n = strlen(heads[i]);
        if (len <= n || memcmp(text, heads[i], n) != 0)
            continue;
        int what = i == 2 ? heist_hex_word(r->map.size, text + n, len - n)
                          : heist_thing_find(text + n, len - n);
        *out     = (heist_step){(uint8_t)(STEP_TAKE + i), (uint8_t)what};
        return what >= 0;
    }
    int hex = heist_hex_word(r->map.size, text, len);
    *out    = (heist_step){STEP_TO, (uint8_t)hex};
    return hex >= 0;
}

bool heist_trip_read(const heist_room *r, const heist_state *s, heist_move m, const char *words,
                     heist_trip *out)
{
    caper_words w;
    heist_way   way;
    out->count = 0;
    if (!words) {
        if (m.c >= HEIST_GAITS || !heist_way_find(r, s, m.a, m.b, m.c, &way))
            return false;
        for (int i = 0; i < way.steps; i++)
            out->step[out->count++] = (heist_step){STEP_TO, way.hex[i]};
        return true;
    }
    if (!caper_words_split(&w, words))
        return false;
    for (int i = 0; i < w.count; i++)
        if (!read_step(r, w.at[i], w.len[i], &out->step[out->count++]))
            return false;
    return true;
}

static int gait_of(const heist_state *s, int w)
{
    return (heist_has_ability(s, w, ABILITY_BETTER_WAYS) ? GAIT_GLIDES : 0) |
           (s->who[w].loot[LOOT_KEYCARD] ? GAIT_KEYCARD : 0);
}

/* What one step costs now; −1: it is not possible. */
static int step_cost(const heist_room *r, const heist_state *s, int w, heist_step step)
{
    const heist_person *p    = &s->who[w];
    int                 gait = gait_of(s, w);
    if (heist_is_outdoors(r, s, p->at) || heist_is_set(&s->remotes, p->at))
        return -1;
    if (step.kind == STEP_TAKE)
        return heist_thing(s, p->at, step.what) ? 0 : -1;
    if (step.kind == STEP_LEAVE)
        return step.what < HEIST_LOOTS && p->loot[step.what] ? 0 : -1;
    if (!heist_next_to(r, s, p->at, step.what))
        return -1;
    if (step.kind == STEP_OPEN)
        return heist_is_set(&s->doors, step.what) && gait & GAIT_KEYCARD ? 1 : -1;
    int enter = enter_cost(s, step.what, gait);
    return enter < 0 ? -1 : enter + leave_cost(s, p->at, gait);
}

static void make_step(heist_play *g, int w, heist_step step)
{
    heist_person *p = &g->s->who[w];
    if (step.kind == STEP_TAKE || step.kind == STEP_LEAVE) {
        uint8_t verb = step.kind == STEP_TAKE ? VERB_PICKUP : VERB_DROP;
        heist_carry_do(g, w, (heist_move){.verb = verb, .a = step.what, .b = HEIST_NOWHERE});
        return;
    }
    heist_set_drop(&g->s->doors, step.what);
    if (step.kind == STEP_OPEN) {
        heist_say(g, "open", w, step.what);
        return;
    }
    p->at = step.what;
    heist_say(g, "step", w, step.what);
    heist_take_outside(g, w);
}

/* As far as `moves` last. What is left of them, or −1 when a step is not possible. */
static int make_trip(heist_play *g, int w, const heist_trip *trip, int moves)
{
    for (int i = 0; i < trip->count; i++) {
        int cost = step_cost(g->r, g->s, w, trip->step[i]);
        if (cost < 0)
            return -1;
        if (cost > moves)
            return moves;
        moves -= cost;
        make_step(g, w, trip->step[i]);
    }
    return moves;
}

int heist_trip_cost(const heist_room *r, const heist_state *s, int w, const heist_trip *trip)
{
    heist_state copy = *s;
    heist_play  g    = {r, &copy, NULL, NULL};
    int         left = make_trip(&g, w, trip, FAR);
    if (left < 0 || !trip->count || trip->step[trip->count - 1].kind != STEP_TO ||
        !heist_is_outdoors(r, &copy, copy.who[w].at))
        return -1;
    return FAR - left;
}

/* MH-40, MH-41: ideas pay first; only if they are not enough the die is rolled. */
void heist_trip_do(heist_play *g, int w, const heist_trip *trip)
{
    heist_person *p    = &g->s->who[w];
    int           cost = heist_trip_cost(g->r, g->s, w, trip), moves = p->ideas;
    heist_say_int(g, "run", w, "cost", cost);
    if (cost <= moves) {
        p->ideas = (uint8_t)(p->ideas - cost);
    } else {
        int die = caper_rng_die(g->rng, 6);
        heist_say_int(g, "die", w, "die", die);
        p->die   = (uint8_t)die;
        p->ideas = 0;
        moves += die;
    }
    make_trip(g, w, trip, moves);
    if (cost > moves) {
        heist_bust(g, w);
    } else {
        p->status = STATUS_OUT;
        heist_say(g, "out", w, p->at);
    }
}

void heist_stay_do(heist_play *g, int w)
{
    heist_say(g, "stay", w, g->s->who[w].at);
    heist_bust(g, w);
}

/* ---- The list ---- */

static bool can_run(const heist_state *s, int w)
{
    return s->phase == PHASE_ESCAPE && !s->wait && heist_is_in(s, w) &&
           !heist_is_set(&s->remotes, s->who[w].at);
}

/* A way that comes back to where it began is none. */
static bool passes(const heist_way *way, int hex)
{
    return memchr(way->hex, hex, (size_t)way->steps) != NULL;
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
           (s->who[w].loot[LOOT_KEYCARD] && !heist_set_is_empty(&s->doors) ? GAIT_KEYCARD : 0);
}

static bool is_new(const heist_way *ways, int n)
{
    for (int i = 0; i < n; i++)
        if (same_way(&ways[i], &ways[n]))
            return false;
    return true;
}

int heist_runs(const heist_room *r, const heist_state *s, int w, heist_move *out, int cap)
{
    int16_t cost[HEIST_GAITS][HEIST_HEXES];
    int     n = 0, at = s->who[w].at;
    if (!can_run(s, w))
        return 0;
    int       matter = gaits_that_matter(r, s, w);
    heist_set exits  = {
         {r->entrances.bits[0] | s->exits.bits[0], r->entrances.bits[1] | s->exits.bits[1]}};
    for (int exit = -1; (exit = heist_set_first(&exits, exit + 1)) >= 0;) {
        for (int gait = 0; gait < HEIST_GAITS; gait++)
            if (!(gait & ~matter))
                costs_to(r, s, exit, gait, cost[gait]);
        for (int d = 0; d < HEIST_SIDES; d++) {
            heist_way ways[HEIST_GAITS];
            int       found = 0, first = heist_beside(r, s, at, d);
            for (int gait = 0; gait < HEIST_GAITS && first != HEIST_NOWHERE; gait++) {
                if (gait & ~matter || cost[gait][first] >= FAR || enter_cost(s, first, gait) < 0)
                    continue;
                descend(r, s, first, gait, cost[gait], &ways[found]);
                if (!is_new(ways, found))
                    continue;
                if (!passes(&ways[found], at) && n < cap)
                    out[n++] = (heist_move){.verb = VERB_RUN,
                                            .a    = (uint8_t)first,
                                            .b    = (uint8_t)exit,
                                            .c    = (uint8_t)gait};
                found++;
            }
        }
    }
    return n;
}

bool heist_run_legal(const heist_room *r, const heist_state *s, int w, heist_move m)
{
    heist_move runs[256];
    if (m.verb == VERB_STAY)
        return s->phase == PHASE_ESCAPE && !s->wait && heist_is_in(s, w) && !m.a && !m.b && !m.c;
    int n = heist_runs(r, s, w, runs, 256);
    for (int i = 0; i < n; i++)
        if (runs[i].a == m.a && runs[i].b == m.b && runs[i].c == m.c)
            return true;
    return false;
}
