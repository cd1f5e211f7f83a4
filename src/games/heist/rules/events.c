/* Masters of the Heist: what the event cards do (MH-30). Crises are in crises.c, the order of
 * things in round.c. "Guard" without more is always an unsubdued one, and dogs are guards. */
#include "games/heist/rules/round.h"
#include "games/heist/rules/rules.h"
#include "games/heist/words/words.h"

/* For each character in play. */
#define EVERYBODY(w)                                                                               \
    for (int w = 0; w < HEIST_PEOPLE; w++)                                                         \
        if (heist_is_in(g->s, w))

/* ---- Questions ---- */

/* LOOP FOOTAGE: cameras have no consequences. */
static bool sees(const heist_play *g, int hex)
{
    return !g->s->loop && heist_chits(g->s, hex, CHIT_CAMERA);
}

static bool guarded(const heist_play *g, int hex) { return heist_guards(g->s, hex); }

static bool locked(const heist_play *g, int hex) { return heist_chits(g->s, hex, CHIT_LOCK); }

static bool subdued(const heist_play *g, int hex)
{
    return heist_chits(g->s, hex, CHIT_DOWN + CHIT_GUARD) ||
           heist_chits(g->s, hex, CHIT_DOWN + CHIT_DOG);
}

static bool disabled(const heist_play *g, int hex)
{
    return heist_chits(g->s, hex, CHIT_DOWN + CHIT_CAMERA);
}

typedef bool test_fn(const heist_play *g, int hex);

static bool beside(const heist_play *g, int hex, test_fn *test)
{
    for (int d = 0; d < HEIST_SIDES; d++) {
        int to = heist_beside(g->r, g->s, hex, d);
        if (to != HEIST_NOWHERE && test(g, to))
            return true;
    }
    return false;
}

static int people_beside(const heist_play *g, test_fn *test)
{
    int n = 0;
    EVERYBODY(w)
    n += beside(g, g->s->who[w].at, test);
    return n;
}

static bool is_beside_people(const heist_play *g, int hex)
{
    EVERYBODY(w)
    if (heist_next_to(g->r, g->s, hex, g->s->who[w].at))
        return true;
    return false;
}

static bool has_people(const heist_play *g, int hex)
{
    EVERYBODY(w)
    if (g->s->who[w].at == hex)
        return true;
    return false;
}

/* ---- Small deeds ---- */

/* New chits come from the supply. */
void heist_place(heist_play *g, int hex, int kind, int n)
{
    heist_add_chit(g->s, hex, kind, n);
    for (int i = 0; i < n; i++)
        heist_say(g, PLACE, -1, hex, kind);
}

/* A chit of this kind on every hex for which `test` holds and that is next to a character. All are
 * found before the first is placed. */
static void place_beside_people(heist_play *g, int kind, test_fn *test)
{
    heist_set found = {{0, 0}};
    for (int hex = -1; (hex = heist_set_first(&g->r->hexes, hex + 1)) >= 0;)
        if (heist_is_tile(g->r, g->s, hex) && test(g, hex) && is_beside_people(g, hex))
            heist_set_add(&found, hex);
    for (int hex = -1; (hex = heist_set_first(&found, hex + 1)) >= 0;)
        heist_place(g, hex, kind, 1);
}

static void alerts(heist_play *g, int n)
{
    while (n-- > 0)
        heist_alert(g, BY_EVENT);
}

static void into_bag(heist_play *g, int kind, int n)
{
    int now         = g->s->bag[kind] + n;
    g->s->bag[kind] = (uint8_t)(now > 255 ? 255 : now);
}

/* PRESSURE POINTS: guards on or adjacent to the operative cannot be un-subdued. */
static bool is_pressed(const heist_play *g, int hex)
{
    EVERYBODY(w)
    if (heist_has_ability(g->s, w, ABILITY_PRESSURE_POINTS) &&
        (g->s->who[w].at == hex || heist_next_to(g->r, g->s, hex, g->s->who[w].at)))
        return true;
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

bool heist_can_wake(const heist_play *g, int hex) { return subdued(g, hex) && !is_pressed(g, hex); }

/* MH-12: powered back on with a character there: an alert each. */
void heist_power_on(heist_play *g, int hex)
{
    int n = heist_chits(g->s, hex, CHIT_DOWN + CHIT_CAMERA);
    heist_add_chit(g->s, hex, CHIT_DOWN + CHIT_CAMERA, -n);
    heist_add_chit(g->s, hex, CHIT_CAMERA, n);
    if (n)
        heist_say(g, POWER, -1, hex);
    if (has_people(g, hex) && !g->s->loop)
        alerts(g, n);
}

/* ---- The cards ---- */

/* 2: two alerts per entrance with two or more characters. */
static void crowded_entrances(heist_play *g)
{
    for (int hex = -1; (hex = heist_set_first(&g->r->entrances, hex + 1)) >= 0;) {
        int n = 0;
        EVERYBODY(w)
        n += g->s->who[w].at == hex;
        alerts(g, n >= 2 ? 2 : 0);
    }
}

/* 7: a hex with an external side. */
static void seen_from_outside(heist_play *g)
{
    heist_set outside = heist_outside(g->r, g->s);
    EVERYBODY(w)
    if (heist_is_tile(g->r, g->s, g->s->who[w].at) &&
        heist_map_is_external(&g->r->map, &outside, g->s->who[w].at)) {
        heist_alert(g, BY_EVENT);
        return;
    }
}

/* 8: judged before any of them is live again. */
static void reboot_cameras(heist_play *g)
{
    heist_set found = {{0, 0}};
    for (int hex = -1; (hex = heist_set_first(&g->r->hexes, hex + 1)) >= 0;)
        if (disabled(g, hex) && beside(g, hex, disabled))
            heist_set_add(&found, hex);
    for (int hex = -1; (hex = heist_set_first(&found, hex + 1)) >= 0;)
        heist_power_on(g, hex);
}

/* 11 */
static void relock_underfoot(heist_play *g)
{
    EVERYBODY(w)
    {
        int at = g->s->who[w].at, n = heist_chits(g->s, at, CHIT_DOWN + CHIT_LOCK);
        heist_add_chit(g->s, at, CHIT_DOWN + CHIT_LOCK, -n);
        heist_add_chit(g->s, at, CHIT_LOCK, n);
        if (n)
            heist_say(g, LOCK, -1, at);
    }
}

static int active_chits(const heist_state *s, int hex)
{
    return heist_guards(s, hex) + heist_chits(s, hex, CHIT_LOCK) + heist_chits(s, hex, CHIT_CAMERA);
}

/* 13 */
static bool is_hemmed_in(const heist_play *g, int w)
{
    int n = 0;
    for (int d = 0; d < HEIST_SIDES; d++) {
        int to = heist_beside(g->r, g->s, g->s->who[w].at, d);
        n += to == HEIST_NOWHERE ? 0 : active_chits(g->s, to);
    }
    return n >= 2;
}

/* 18 */
static bool is_alone(const heist_play *g, int w)
{
    EVERYBODY(other)
    if (other != w && (g->s->who[other].at == g->s->who[w].at ||
                       heist_next_to(g->r, g->s, g->s->who[w].at, g->s->who[other].at)))
        return false;
    return true;
}

/* 20 */
static bool shares_with_guard(const heist_play *g, int w) { return guarded(g, g->s->who[w].at); }

/* 21 */
static bool planned_unknown(const heist_play *g, int w)
{
    return w < HEIST_CREW && heist_set_meets(&g->s->plan[w], &g->s->unknown);
}

static bool live(const heist_play *g, int hex) { return heist_chits(g->s, hex, CHIT_CAMERA); }

/* A4 */
static bool is_in_blind_corner(const heist_play *g, int w)
{
    int at = g->s->who[w].at;
    return !live(g, at) && !beside(g, at, live) && (guarded(g, at) || beside(g, at, guarded));
}

/* All are judged before the first idea is lost. */
static void lose_ideas(heist_play *g, bool (*test)(const heist_play *g, int w))
{
    int losers = 0;
    EVERYBODY(w)
    losers |= test(g, w) ? 1 << w : 0;
    for (int w = 0; w < HEIST_PEOPLE; w++)
        if (losers >> w & 1)
            heist_lose_idea(g, w);
}

/* 15, 23: every guard sharing a tile with a character. */
static int wake_underfoot(heist_play *g)
{
    int woken = 0;
    EVERYBODY(w)
    woken += heist_wake(g, g->s->who[w].at, 30);
    return woken;
}

/* 19: an entrance is not a tile. */
static void guards_on_screen(heist_play *g)
{
    int found = 0;
    EVERYBODY(w)
    found |= beside(g, g->s->who[w].at, sees) ? 1 << w : 0;
    for (int w = 0; w < HEIST_PEOPLE; w++)
        if (found >> w & 1 && heist_is_tile(g->r, g->s, g->s->who[w].at))
            heist_place(g, g->s->who[w].at, CHIT_GUARD, 1);
}

/* A3 */
static void guards_at_cameras(heist_play *g)
{
    for (int hex = -1; (hex = heist_set_first(&g->r->hexes, hex + 1)) >= 0;)
        if (sees(g, hex) && beside(g, hex, subdued))
            heist_place(g, hex, CHIT_GUARD, 1);
}

/* B1–B3 */
static void double_one(heist_play *g, int single, int twice)
{
    if (!g->s->bag[single])
        return;
    g->s->bag[single]--;
    into_bag(g, twice, 1);
}

/* D1, D2: found first, so that a new dog attracts none. */
static void dogs_on(heist_play *g, bool with_people)
{
    heist_set found = {{0, 0}};
    for (int hex = -1; (hex = heist_set_first(&g->r->hexes, hex + 1)) >= 0;) {
        bool loot = g->s->cash[hex] || g->s->things[hex] & 0xffffffu;
        if (heist_is_tile(g->r, g->s, hex) &&
            (with_people ? has_people(g, hex) && (guarded(g, hex) || subdued(g, hex)) : loot))
            heist_set_add(&found, hex);
    }
    for (int hex = -1; (hex = heist_set_first(&found, hex + 1)) >= 0;)
        heist_place(g, hex, CHIT_DOG, 1);
}

static void chit_on_gate(heist_play *g, int kind)
{
    int hex = heist_next_gate(g);
    if (hex >= 0)
        heist_place(g, hex, kind, 1);
}

/* M2, M3 */
static void ideas_indoors(heist_play *g, int most, int n)
{
    EVERYBODY(w)
    if (heist_is_indoors(g->r, g->s, w) && g->s->who[w].ideas <= most) {
        g->s->who[w].ideas = (uint8_t)(g->s->who[w].ideas + n);
        heist_say(g, IDEA, w, HEIST_NOWHERE);
    }
}

/* ---- Choices that cards leave ---- */

static int everybody(const heist_play *g, bool (*test)(const heist_play *g, int w))
{
    int set = 0;
    EVERYBODY(w)
    set |= test(g, w) ? 1 << w : 0;
    return set;
}

static bool is_on_subdued(const heist_play *g, int w) { return subdued(g, g->s->who[w].at); }
static bool is_inside(const heist_play *g, int w) { return heist_is_indoors(g->r, g->s, w); }
static bool is_anybody(const heist_play *g, int w) { return g->s && w >= 0; }
static bool has_idle_loot(const heist_play *g, int w)
{
    for (int i = 0; i < HEIST_LOOTS && is_inside(g, w); i++)
        if (g->s->who[w].loot[i] && !heist_needs(g->r, g->s, i))
            return true;
    return false;
}

static void ask(heist_play *g, int wait, int who)
{
    if (!who)
        return;
    g->s->wait     = (uint8_t)wait;
    g->s->wait_who = (uint8_t)who;
}

/* 24 */
static bool anybody_outdoors(const heist_play *g)
{
    EVERYBODY(w)
    if (!is_inside(g, w))
        return true;
    return false;
}

/* 22: without a tile to put it on, it is lost; if there is just one, nobody need be asked. */
static void drop_idle_loot(heist_play *g)
{
    int who = everybody(g, has_idle_loot);
    for (int w = 0; w < HEIST_PEOPLE; w++) {
        int hex;
        if (!(who >> w & 1) || heist_put_targets(g, w, &hex) > 1)
            continue;
        heist_put_loot(g, w, hex);
        who &= ~(1 << w);
    }
    ask(g, WAIT_PUT, who);
}

/* Cards 1 to 25. */
static void do_numbered(heist_play *g, int event)
{
    switch (event) {
    case EVENT_1:
        into_bag(g, BAG_CAMERA, 3);
        break;
    case EVENT_1 + 1:
        crowded_entrances(g);
        break;
    case EVENT_1 + 2:
        alerts(g, people_beside(g, sees) > 0);
        break;
    case EVENT_1 + 3:
        alerts(g, people_beside(g, guarded) > 0);
        break;
    case EVENT_1 + 4:
        place_beside_people(g, CHIT_LOCK, guarded);
        break;
    case EVENT_1 + 5:
        into_bag(g, BAG_LOCK, 2);
        break;
    case EVENT_1 + 6:
        seen_from_outside(g);
        break;
    case EVENT_1 + 7:
        reboot_cameras(g);
        break;
    case EVENT_1 + 8:
        place_beside_people(g, CHIT_CAMERA, sees);
        break;
    case EVENT_1 + 9:
        alerts(g, (people_beside(g, guarded) > 0) + (people_beside(g, sees) > 0));
        break;
    case EVENT_1 + 10:
        relock_underfoot(g);
        break;
    case EVENT_1 + 11:
        ask(g, WAIT_TRADE, everybody(g, is_on_subdued));
        break;
    case EVENT_1 + 12:
        lose_ideas(g, is_hemmed_in);
        break;
    case EVENT_1 + 13:
        place_beside_people(g, CHIT_GUARD, locked);
        break;
    case EVENT_1 + 14:
        if (wake_underfoot(g))
            ask(g, WAIT_ONE, everybody(g, is_anybody));
        break;
    case EVENT_1 + 15: {
        int n = people_beside(g, sees);
        alerts(g, n > 2 ? 2 : n);
        break;
    }
    case EVENT_1 + 16:
        if (heist_can_pass(g->r, g->s))
            ask(g, WAIT_PASS, everybody(g, is_anybody));
        break;
    case EVENT_1 + 17:
        lose_ideas(g, is_alone);
        break;
    case EVENT_1 + 18:
        guards_on_screen(g);
        break;
    case EVENT_1 + 19:
        lose_ideas(g, shares_with_guard);
        break;
    case EVENT_1 + 20:
        lose_ideas(g, planned_unknown);
        break;
    case EVENT_1 + 21:
        drop_idle_loot(g);
        break;
    case EVENT_1 + 22:
        wake_underfoot(g);
        break;
    case EVENT_1 + 23:
        if (anybody_outdoors(g))
            ask(g, WAIT_ONE, everybody(g, is_inside));
        break;
    default: /* EVENT_25 */
        g->s->alarm = 1;
        break;
    }
}

/* Cards with a letter; those that are left are crises. */
static void do_lettered(heist_play *g, int event)
{
    switch (event) {
    case EVENT_A3:
        guards_at_cameras(g);
        break;
    case EVENT_A4:
        lose_ideas(g, is_in_blind_corner);
        break;
    case EVENT_B1:
        double_one(g, BAG_CAMERA, BAG_CAMERA2);
        break;
    case EVENT_B2:
        double_one(g, BAG_LOCK, BAG_LOCK2);
        break;
    case EVENT_B3:
        double_one(g, BAG_GUARD, BAG_GUARD2);
        break;
    case EVENT_D1:
        dogs_on(g, true);
        break;
    case EVENT_D2:
        dogs_on(g, false);
        break;
    case EVENT_G1:
        heist_close_gate(g);
        break;
    case EVENT_G2:
        heist_close_gate(g);
        heist_close_gate(g);
        break;
    case EVENT_G3:
        chit_on_gate(g, CHIT_LOCK);
        break;
    case EVENT_G4:
        chit_on_gate(g, CHIT_GUARD);
        break;
    case EVENT_M2:
        ideas_indoors(g, 2, 2);
        break;
    case EVENT_M3:
        if (heist_objective_met(g->r, g->s))
            ideas_indoors(g, 255, 1);
        break;
    case EVENT_Z2:
        heist_close_gates(g);
        g->s->alarm = 1;
        break;
    default:
        heist_crisis_do(g, event);
        break;
    }
}

void heist_event_do(heist_play *g, int event)
{
    int as = heist_events[event].as;
    if (as <= EVENT_25)
        do_numbered(g, as);
    else
        do_lettered(g, as);
}
