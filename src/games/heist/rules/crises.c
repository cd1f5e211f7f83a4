/* Masters of the Heist: crises, and the dogs that run (C6, C7, D3).
 *
 * Dogs can leave the team a choice each, so that hounds and rescue dogs are handled one at a time:
 * `work` remembers where we are. */
#include <string.h>

#include "games/heist/rules/round.h"
#include "games/heist/rules/rules.h"
#include "games/heist/words/words.h"

/* ---- C1: reinforcements ---- */

static void wake_all(heist_play *g, int hex)
{
    heist_wake(g, hex, 30);
    heist_turn_up(g->s, hex, CHIT_LOCK);
    heist_power_on(g, hex);
}

HEIST_EFFECT_HEAD(heist_reinforce)
{
    heist_each (token, g->s->tokens) {
        for (int d = 0; d < HEIST_SIDES; d++) {
            int hex = heist_beside(g->r, g->s, token, d);
            if (!heist_is_tile(g->r, g->s, hex))
                continue;
            if (g->s->chits[hex])
                wake_all(g, hex);
            else
                heist_place(g, hex, CHIT_GUARD, 1);
        }
        heist_place(g, token, CHIT_GUARD, 2);
    }
    g->s->tokens = 0;
}

/* ---- C2: watchtower ---- */

HEIST_EFFECT_HEAD(heist_sweep)
{
    heist_set seen = 0;
    heist_each (tower, g->s->towers)
        if (heist_is_occupied(g->s, tower)) {
            heist_set_drop(&g->s->towers, tower);
            heist_say(g, TOWER, -1, tower);
        }
    heist_each (tower, g->s->towers)
        for (int d = 0; d < HEIST_SIDES; d++)
            for (int hex = heist_beside(g->r, g->s, tower, d); heist_is_tile(g->r, g->s, hex);
                 hex     = heist_beside(g->r, g->s, hex, d))
                if (heist_is_occupied(g->s, hex))
                    heist_set_add(&seen, hex);
    heist_place_all(g, seen, CHIT_GUARD);
}

/* ---- C5, S6 ---- */

HEIST_EFFECT_HEAD(heist_panic)
{
    for (int w = HEIST_CREW; w < HEIST_PEOPLE; w++)
        if (g->s->who[w].status == STATUS_IN) {
            g->s->who[w].flags ^= FLAG_PANIC;
            if (g->s->who[w].flags & FLAG_PANIC)
                heist_say(g, PANIC, w, g->s->who[w].at);
            else
                heist_say(g, CALM, w, g->s->who[w].at);
        }
}

/* R: without a token of its own the pack comes from the kennel. */
HEIST_EFFECT_HEAD(heist_let_pack_out)
{
    int hex = g->r->hounds != HEIST_NOWHERE ? g->r->hounds : heist_set_first(g->r->kennels, 0);
    if (hex >= 0 && heist_is_tile(g->r, g->s, hex))
        heist_place(g, hex, CHIT_DOG, 3);
}

/* ---- Dogs on the move ---- */

/* Up to three steps from `dog` along a shortest way to `hex`, over anything; among equal ways
 * the first in reading order. Where it ends up. */
static int run_dog(heist_play *g, int dog, int hex)
{
    int8_t dist[HEIST_HEXES];
    int    at = dog;
    heist_distances(g->r, g->s, hex, dist);
    for (int step = 0; step < 3 && dist[at] > 0; step++) {
        heist_set near = heist_neighbours(g->r, g->s, at);
        int       to   = heist_set_first(near, 0);
        while (dist[to] != dist[at] - 1)
            to = heist_set_first(near, to + 1);
        at = to;
    }
    if (at != dog) {
        heist_add_chit(g->s, dog, CHIT_DOG, -1);
        heist_add_chit(g->s, at, CHIT_DOG, 1);
        heist_set_drop(&g->s->unknown, dog);
        heist_say(g, DOG, -1, at);
    }
    return at;
}

/* C6: hexes adjacent to entrances that have not had a dog in this turn. */
heist_set heist_hounds_targets(const heist_play *g)
{
    heist_set out = 0;
    heist_each (e, g->r->entrances)
        out |= heist_neighbours(g->r, g->s, e);
    return out & ~g->s->layer;
}

void heist_put_hound(heist_play *g, int hex)
{
    heist_place(g, hex, CHIT_DOG, 1);
    heist_set_add(&g->s->layer, hex);
    g->s->work_n--;
}

static void place_hounds(heist_play *g)
{
    heist_state *s       = g->s;
    heist_set    targets = heist_hounds_targets(g);
    if (!targets && s->work_n) {
        s->layer = 0;
        targets  = heist_hounds_targets(g);
    }
    if (!s->work_n || !targets) {
        s->work   = WORK_NONE;
        s->work_n = 0;
        s->layer  = 0;
    } else if (s->work_n < heist_set_count(targets)) {
        s->wait = WAIT_HOUNDS;
    } else {
        heist_put_hound(g, heist_set_first(targets, 0));
    }
}

/* C7: the nearest subdued guards that can be woken. */
heist_set heist_rescue_targets(const heist_play *g, int dog)
{
    int8_t    dist[HEIST_HEXES];
    heist_set out  = 0;
    int       best = 127;
    heist_distances(g->r, g->s, dog, dist);
    heist_each (hex, g->r->hexes) {
        if (dist[hex] < 0 || dist[hex] > best || !heist_can_wake(g, hex))
            continue;
        if (dist[hex] < best)
            out = 0;
        best = dist[hex];
        heist_set_add(&out, hex);
    }
    return out;
}

void heist_send_rescue(heist_play *g, int dog, int hex)
{
    if (run_dog(g, dog, hex) == hex)
        heist_wake(g, hex, 1);
}

static void send_next_rescue(heist_play *g)
{
    heist_state *s = g->s;
    if (s->work_at == s->work_n) {
        memset(s->work_list, 0, sizeof s->work_list);
        s->work = s->work_at = s->work_n = 0;
        return;
    }
    int       dog     = s->work_list[s->work_at++];
    heist_set targets = heist_rescue_targets(g, dog);
    int       first   = heist_set_first(targets, 0);
    if (first < 0 || !heist_chits(s, dog, CHIT_DOG))
        return;
    if (heist_set_first(targets, first + 1) >= 0) {
        s->wait     = WAIT_RESCUE;
        s->wait_hex = (uint8_t)dog;
    } else {
        heist_send_rescue(g, dog, first);
    }
}

void heist_work_on(heist_play *g)
{
    if (g->s->work == WORK_HOUNDS)
        place_hounds(g);
    else
        send_next_rescue(g);
}

HEIST_EFFECT_HEAD(heist_release_hounds)
{
    g->s->work         = WORK_HOUNDS;
    g->s->work_n       = g->s->bag[BAG_DOG];
    g->s->bag[BAG_DOG] = 0;
}

HEIST_EFFECT_HEAD(heist_list_rescuers)
{
    heist_state *s = g->s;
    heist_each (hex, g->r->hexes)
        for (int n = heist_chits(s, hex, CHIT_DOG); n && s->work_n < HEIST_WORK; n--)
            s->work_list[s->work_n++] = (uint8_t)hex;
    s->work = s->work_n ? WORK_RESCUE : WORK_NONE;
}

/* ---- D3 ---- */

static int leash_targets(const heist_play *g)
{
    int fewest = 256, set = 0;
    for (int w = 0; w < HEIST_PEOPLE; w++) {
        if (!heist_is_in(g->s, w) || g->s->who[w].ideas > fewest)
            continue;
        set    = (g->s->who[w].ideas < fewest ? 0 : set) | 1 << w;
        fewest = g->s->who[w].ideas;
    }
    return set;
}

/* MH-61: not onto entrances, so after a character outdoors it goes as far as the tile before. */
void heist_unleash(heist_play *g, int who)
{
    int kennel = heist_set_first(g->r->kennels, 0), to = g->s->who[who].at;
    if (kennel < 0 || !heist_is_in(g->s, who)) /* in a position from outside */
        return;
    heist_set near = heist_neighbours(g->r, g->s, to);
    if (heist_set_has(g->r->entrances, to)) /* it borders one hex */
        to = heist_set_first(near, 0);
    if (to >= 0)
        run_dog(g, kennel, to);
}

/* Which of them it chases makes no difference then. */
static bool stand_together(const heist_play *g, int who)
{
    int at = -1;
    for (int w = 0; w < HEIST_PEOPLE; w++) {
        if (!(who >> w & 1))
            continue;
        if (at >= 0 && g->s->who[w].at != at)
            return false;
        at = g->s->who[w].at;
    }
    return true;
}

HEIST_EFFECT_HEAD(heist_leave_kennel)
{
    int kennel = heist_set_first(g->r->kennels, 0), who = leash_targets(g);
    if (kennel < 0 || !heist_is_tile(g->r, g->s, kennel))
        return;
    heist_place(g, kennel, CHIT_DOG, 1);
    if (!stand_together(g, who)) {
        g->s->wait     = WAIT_LEASH;
        g->s->wait_who = (uint8_t)who;
    } else if (who) {
        heist_unleash(g, __builtin_ctz((unsigned)who));
    }
}
