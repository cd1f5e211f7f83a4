/* Masters of the Heist: what the event cards do (MH-30). Crises are in crises.c, the order of
 * things in round.c. "Guard" without more is always an unsubdued one, and dogs are guards. */
#include "games/heist/rules/round.h"
#include "games/heist/rules/rules.h"
#include "games/heist/words/words.h"

/* ---- Questions ---- */

/* What lies on a tile, as nibbles of its chits. */
enum {
    GUARDS   = 0xff,
    LOCKS    = 15 << 4 * CHIT_LOCK,
    CAMERAS  = 15 << 4 * CHIT_CAMERA,
    SUBDUED  = GUARDS << 4 * CHIT_DOWN,
    DISABLED = (int)(15u << 4 * (CHIT_DOWN + CHIT_CAMERA)),
};

/* The tiles with any of these. LOOP FOOTAGE: cameras have no consequences. */
static heist_set tiles_with(const heist_play *g, int chits)
{
    if (g->s->loop && chits == CAMERAS)
        return 0;
    return heist_tiles_where(g->s->chits, (uint32_t)chits);
}

/* All that are beside one of these. */
static heist_set beside(const heist_play *g, heist_set tiles)
{
    heist_set out = 0;
    heist_each (hex, tiles)
        out |= heist_neighbours(g->r, g->s, hex);
    return out;
}

static heist_set tiles_of_people(const heist_play *g)
{
    heist_set out = 0;
    heist_each_in (g->s, w)
        heist_set_add(&out, g->s->who[w].at);
    return out;
}

/* A character's tile and all around it. */
static heist_set reach_of(const heist_play *g, int w)
{
    heist_set out = heist_neighbours(g->r, g->s, g->s->who[w].at);
    heist_set_add(&out, g->s->who[w].at);
    return out;
}

/* The characters beside a tile with any of these, as a set. */
static int people_beside(const heist_play *g, int chits)
{
    heist_set near = beside(g, tiles_with(g, chits));
    int       set  = 0;
    heist_each_in (g->s, w)
        set |= heist_set_has(near, g->s->who[w].at) << w;
    return set;
}

static int people_who(const heist_play *g, heist_test *test)
{
    int set = 0;
    heist_each_in (g->s, w)
        set |= test(g, w) << w;
    return set;
}

/* ---- Small deeds ---- */

/* New chits come from the supply. */
void heist_place(heist_play *g, int hex, int kind, int n)
{
    heist_add_chit(g->s, hex, kind, n);
    for (int i = 0; i < n; i++)
        heist_say(g, PLACE, -1, hex, kind);
}

/* One on each of these that is still there. */
void heist_place_all(heist_play *g, heist_set tiles, int kind)
{
    tiles &= g->r->hexes & ~g->s->gone;
    heist_each (hex, tiles)
        heist_place(g, hex, kind, 1);
}

/* All chits of that kind turn to their active side. How many did? */
int heist_turn_up(heist_state *s, int hex, int kind)
{
    int n = heist_chits(s, hex, CHIT_DOWN + kind);
    heist_add_chit(s, hex, CHIT_DOWN + kind, -n);
    heist_add_chit(s, hex, kind, n);
    return n;
}

static void alerts(heist_play *g, int n)
{
    while (n-- > 0)
        heist_alert(g, BY_EVENT);
}

/* PRESSURE POINTS: guards on or adjacent to the operative cannot be un-subdued. */
static bool is_pressed(const heist_play *g, int hex)
{
    heist_each_in (g->s, w) {
        heist_set reach = reach_of(g, w);
        if (heist_has_ability(g->s, w, ABILITY_PRESSURE_POINTS) && heist_set_has(reach, hex))
            return true;
    }
    return false;
}

/* All subdued guards and dogs on a tile stand up again. How many did? */
int heist_wake(heist_play *g, int hex, int most)
{
    int woken = 0;
    if (is_pressed(g, hex))
        return 0;
    for (int kind = CHIT_GUARD; kind <= CHIT_DOG; kind++)
        while (woken < most && heist_chits(g->s, hex, CHIT_DOWN + kind)) {
            heist_add_chit(g->s, hex, CHIT_DOWN + kind, -1);
            heist_add_chit(g->s, hex, kind, 1);
            woken++;
        }
    if (woken)
        heist_say(g, WAKE, -1, hex);
    return woken;
}

bool heist_can_wake(const heist_play *g, int hex)
{
    return g->s->chits[hex] & SUBDUED && !is_pressed(g, hex);
}

/* MH-12: powered back on with a character there: an alert each. */
void heist_power_on(heist_play *g, int hex)
{
    int n = heist_turn_up(g->s, hex, CHIT_CAMERA);
    if (n)
        heist_say(g, POWER, -1, hex);
    if (heist_is_occupied(g->s, hex) && !g->s->loop)
        alerts(g, n);
}

static heist_set loot_tiles(const heist_play *g)
{
    /* Idea tokens don't count as loot. */
    return heist_tiles_where(g->s->things, 0xffffffu) | heist_cash_tiles(g->r, g->s);
}

/* ---- The cards ---- */

/* `what` goes into the bag. */
HEIST_EFFECT(into_bag)
{
    int now            = g->s->bag[e->what] + e->n;
    g->s->bag[e->what] = (uint8_t)(now > 255 ? 255 : now);
}

/* B1–B3: one of `what` is replaced by `n`. */
HEIST_EFFECT(double_one)
{
    if (!g->s->bag[e->what])
        return;
    g->s->bag[e->what]--;
    into_bag(g, &(heist_effect){NULL, e->n, 1});
}

/* An alert for each character beside `what`, `n` at most. */
HEIST_EFFECT(alert_beside)
{
    int people = caper_count((unsigned)people_beside(g, e->what));
    alerts(g, people < e->n ? people : e->n);
}

/* 10 */
HEIST_EFFECT(alert_beside_both)
{
    alert_beside(g, &(heist_effect){NULL, GUARDS, 1});
    alert_beside(g, &(heist_effect){NULL, CAMERAS, 1});
}

/* A chit of kind `n` on each tile with `what` that is next to a character. */
HEIST_EFFECT(place_beside_people)
{
    heist_place_all(g, tiles_with(g, e->what) & beside(g, tiles_of_people(g)), e->n);
}

/* All are judged before the first idea is lost. */
HEIST_EFFECT(lose_ideas)
{
    int losers = people_who(g, e->who);
    for (int w = 0; w < HEIST_PEOPLE; w++)
        if (losers >> w & 1)
            heist_lose_idea(g, w);
}

static void ask(heist_play *g, int wait, int who)
{
    if (!who)
        return;
    g->s->wait     = (uint8_t)wait;
    g->s->wait_who = (uint8_t)who;
}

/* `what` is asked of those who. */
HEIST_EFFECT(ask_people) { ask(g, e->what, people_who(g, e->who)); }

/* 2: two alerts per entrance with two or more characters. */
HEIST_EFFECT(crowded_entrances)
{
    heist_each (hex, g->r->entrances) {
        int n = 0;
        heist_each_in (g->s, w)
            n += g->s->who[w].at == hex;
        alerts(g, n >= 2 ? 2 : 0);
    }
}

/* 7: a hex with an external side. */
HEIST_EFFECT(seen_from_outside)
{
    heist_set outside = heist_outside(g->r, g->s);
    heist_each_in (g->s, w)
        if (heist_is_tile(g->r, g->s, g->s->who[w].at) &&
            heist_map_is_external(&g->r->map, outside, g->s->who[w].at)) {
            heist_alert(g, BY_EVENT);
            return;
        }
}

/* 8: judged before any of them is live again. */
HEIST_EFFECT(reboot_cameras)
{
    heist_set off = tiles_with(g, DISABLED), found = off & beside(g, off);
    heist_each (hex, found)
        heist_power_on(g, hex);
}

/* 11 */
HEIST_EFFECT(relock_underfoot)
{
    heist_each_in (g->s, w)
        if (heist_turn_up(g->s, g->s->who[w].at, CHIT_LOCK))
            heist_say(g, LOCK, -1, g->s->who[w].at);
}

static int active_chits(const heist_state *s, int hex)
{
    return heist_guards(s, hex) + heist_chits(s, hex, CHIT_LOCK) + heist_chits(s, hex, CHIT_CAMERA);
}

/* 12 */
static bool is_on_subdued(const heist_play *g, int w)
{
    return g->s->chits[g->s->who[w].at] & SUBDUED;
}

/* 13 */
static bool is_hemmed_in(const heist_play *g, int w)
{
    heist_set near = heist_neighbours(g->r, g->s, g->s->who[w].at);
    int       n    = 0;
    heist_each (to, near)
        n += active_chits(g->s, to);
    return n >= 2;
}

/* 18 */
static bool is_alone(const heist_play *g, int w)
{
    heist_set reach = reach_of(g, w);
    heist_each_in (g->s, other)
        if (other != w && heist_set_has(reach, g->s->who[other].at))
            return false;
    return true;
}

/* 20 */
static bool shares_with_guard(const heist_play *g, int w)
{
    return heist_guards(g->s, g->s->who[w].at);
}

/* 21 */
static bool planned_unknown(const heist_play *g, int w)
{
    return w < HEIST_CREW && g->s->plan[w] & g->s->unknown;
}

/* 24 */
static bool is_inside(const heist_play *g, int w) { return heist_is_indoors(g->r, g->s, w); }
static bool is_any(const heist_play *g, int w) { return g->s && w >= 0; }

/* A4: no camera on or around the tile, looped or not, but a guard. */
static bool is_in_blind_corner(const heist_play *g, int w)
{
    heist_set reach = reach_of(g, w), live = heist_tiles_where(g->s->chits, CAMERAS),
              guarded = tiles_with(g, GUARDS);
    return !(reach & live) && reach & guarded;
}

/* 15, 23: every guard sharing a tile with a character. */
static int wake_all(heist_play *g)
{
    int woken = 0;
    heist_each_in (g->s, w)
        woken += heist_wake(g, g->s->who[w].at, 30);
    return woken;
}
HEIST_EFFECT(wake_underfoot) { wake_all(g); }
HEIST_EFFECT(wake_and_ask) { ask(g, WAIT_ONE, wake_all(g) ? people_who(g, is_any) : 0); }

/* 17 */
HEIST_EFFECT(ask_to_pass)
{
    ask(g, WAIT_PASS, heist_can_pass(g->r, g->s) ? people_who(g, is_any) : 0);
}

/* 19: an entrance is not a tile. */
HEIST_EFFECT(guards_on_screen)
{
    int found = people_beside(g, CAMERAS);
    for (int w = 0; w < HEIST_PEOPLE; w++)
        if (found >> w & 1 && heist_is_tile(g->r, g->s, g->s->who[w].at))
            heist_place(g, g->s->who[w].at, CHIT_GUARD, 1);
}

/* 22 */
static bool has_idle_loot(const heist_play *g, int w)
{
    for (int i = 0; i < HEIST_LOOTS && is_inside(g, w); i++)
        if (g->s->who[w].loot[i] && !heist_needs(g->r, g->s, i))
            return true;
    return false;
}

/* 22: without a tile to put it on, it is lost; if there is just one, it goes there. */
HEIST_EFFECT(drop_idle_loot)
{
    int who = people_who(g, has_idle_loot);
    for (int w = 0; w < HEIST_PEOPLE; w++) {
        heist_set tiles = heist_put_tiles(g->r, g->s, w);
        if (!(who >> w & 1) || heist_set_count(tiles) > 1)
            continue;
        heist_put_loot(g, w, !tiles ? HEIST_NOWHERE : heist_set_first(tiles, 0));
        who &= ~(1 << w);
    }
    ask(g, WAIT_PUT, who);
}

/* 24: if a character is outdoors. */
HEIST_EFFECT(ask_inside)
{
    int inside = people_who(g, is_inside);
    ask(g, WAIT_ONE, inside == people_who(g, is_any) ? 0 : inside);
}

/* 25 */
HEIST_EFFECT(sound_alarm) { g->s->alarm = 1; }

/* A3 */
HEIST_EFFECT(guards_at_cameras)
{
    heist_place_all(g, tiles_with(g, CAMERAS) & beside(g, tiles_with(g, SUBDUED)), CHIT_GUARD);
}

/* D1, D2: found first, so that a new dog attracts none. */
HEIST_EFFECT(dogs_on_people)
{
    heist_place_all(g, tiles_of_people(g) & tiles_with(g, GUARDS | SUBDUED), CHIT_DOG);
}

/* `what` on every tile with loot. */
HEIST_EFFECT(place_on_loot) { heist_place_all(g, loot_tiles(g), e->what); }

/* `n` gates close; and those that are left, with an alarm. */
HEIST_EFFECT(close_gates)
{
    for (int i = 0; i < e->n; i++)
        heist_close_gate(g);
}
HEIST_EFFECT(lock_down)
{
    heist_close_gates(g);
    sound_alarm(g, e);
}

HEIST_EFFECT(chit_on_gate)
{
    int hex = heist_next_gate(g);
    if (hex >= 0)
        heist_place(g, hex, e->what, 1);
}

/* M2, M3: `n` ideas for each character indoors with at most `what`. */
HEIST_EFFECT(ideas_indoors)
{
    heist_each_in (g->s, w)
        if (is_inside(g, w) && g->s->who[w].ideas <= e->what) {
            g->s->who[w].ideas += (uint8_t)e->n;
            heist_say(g, IDEA, w, HEIST_NOWHERE);
        }
}
HEIST_EFFECT(ideas_for_success)
{
    if (heist_objective_met(g->r, g->s))
        ideas_indoors(g, e);
}

/* Cards without an effect are skipped. */
static const heist_effect effects[HEIST_EVENTS] = {
    [EVENT_1]      = {into_bag, BAG_CAMERA, 3},
    [EVENT_1 + 1]  = {crowded_entrances},
    [EVENT_1 + 2]  = {alert_beside, CAMERAS, 1},
    [EVENT_1 + 3]  = {alert_beside, GUARDS, 1},
    [EVENT_1 + 4]  = {place_beside_people, GUARDS, CHIT_LOCK},
    [EVENT_1 + 5]  = {into_bag, BAG_LOCK, 2},
    [EVENT_1 + 6]  = {seen_from_outside},
    [EVENT_1 + 7]  = {reboot_cameras},
    [EVENT_1 + 8]  = {place_beside_people, CAMERAS, CHIT_CAMERA},
    [EVENT_1 + 9]  = {alert_beside_both},
    [EVENT_1 + 10] = {relock_underfoot},
    [EVENT_1 + 11] = {ask_people, WAIT_TRADE, 0, is_on_subdued},
    [EVENT_1 + 12] = {lose_ideas, 0, 0, is_hemmed_in},
    [EVENT_1 + 13] = {place_beside_people, LOCKS, CHIT_GUARD},
    [EVENT_1 + 14] = {wake_and_ask},
    [EVENT_1 + 15] = {alert_beside, CAMERAS, 2},
    [EVENT_1 + 16] = {ask_to_pass},
    [EVENT_1 + 17] = {lose_ideas, 0, 0, is_alone},
    [EVENT_1 + 18] = {guards_on_screen},
    [EVENT_1 + 19] = {lose_ideas, 0, 0, shares_with_guard},
    [EVENT_1 + 20] = {lose_ideas, 0, 0, planned_unknown},
    [EVENT_1 + 21] = {drop_idle_loot},
    [EVENT_1 + 22] = {wake_underfoot},
    [EVENT_1 + 23] = {ask_inside},
    [EVENT_25]     = {sound_alarm},
    [EVENT_A3]     = {guards_at_cameras},
    [EVENT_A4]     = {lose_ideas, 0, 0, is_in_blind_corner},
    [EVENT_B1]     = {double_one, BAG_CAMERA, BAG_CAMERA2},
    [EVENT_B2]     = {double_one, BAG_LOCK, BAG_LOCK2},
    [EVENT_B3]     = {double_one, BAG_GUARD, BAG_GUARD2},
    [EVENT_C1]     = {heist_reinforce},
    [EVENT_C2]     = {heist_sweep},
    [EVENT_C3]     = {close_gates, 0, 2},
    [EVENT_C4]     = {place_on_loot, CHIT_LOCK},
    [EVENT_C5]     = {heist_panic},
    [EVENT_C6]     = {heist_release_hounds},
    [EVENT_C7]     = {heist_list_rescuers},
    [EVENT_D1]     = {dogs_on_people},
    [EVENT_D2]     = {place_on_loot, CHIT_DOG},
    [EVENT_D3]     = {heist_leave_kennel},
    [EVENT_G1]     = {close_gates, 0, 1},
    [EVENT_G2]     = {close_gates, 0, 2},
    [EVENT_G3]     = {chit_on_gate, CHIT_LOCK},
    [EVENT_G4]     = {chit_on_gate, CHIT_GUARD},
    [EVENT_M2]     = {ideas_indoors, 2, 2},
    [EVENT_M3]     = {ideas_for_success, 255, 1},
    [EVENT_S6]     = {heist_let_pack_out},
    [EVENT_Z2]     = {lock_down},
};

void heist_event_do(heist_play *g, int event)
{
    const heist_effect *e = &effects[heist_events[event].as];
    if (e->run)
        e->run(g, e);
}
