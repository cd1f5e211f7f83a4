/* Masters of the Heist: a run as a trip (MH-40 … MH-42): steps, things taken and left, doors opened.
 *
 * What it costs is found by making it on a copy. Which runs there are is in escape.c. */
#include <string.h>

#include "base/text.h"
#include "games/heist/rules/escape.h"
#include "games/heist/rules/rules.h"
#include "games/heist/words/words.h"

enum { PLENTY = 10000 }; /* moves for a trip of which only the cost is asked */

static bool read_step(const heist_room *r, const char *text, size_t len, heist_step *out)
{
    static const char *const heads[] = {"take:", "leave:", "open:"};
    for (int i = 0; i < 3; i++) {
        size_t n = strlen(heads[i]);
        if (len <= n || memcmp(text, heads[i], n) != 0)
            continue;
        int what = i == 2 ? heist_hex_word(r->map.size, text + n, len - n)
                          : caper_name_find(heist_thing_names, text + n, len - n);
        *out     = (heist_step){(uint8_t)(STEP_TAKE + i), (uint8_t)what};
        return what >= 0;
    }
    int hex = heist_hex_word(r->map.size, text, len);
    *out    = (heist_step){STEP_TO, (uint8_t)hex};
    return hex >= 0;
}

void heist_trip_over(const heist_way *way, heist_trip *out)
{
    out->count = way->steps;
    for (int i = 0; i < way->steps; i++)
        out->step[i] = (heist_step){STEP_TO, way->hex[i]};
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
        heist_trip_over(&way, out);
        return true;
    }
    if (!caper_words_split(&w, words))
        return false;
    for (int i = 0; i < w.count; i++)
        if (!read_step(r, w.at[i], w.len[i], &out->step[out->count++]))
            return false;
    return true;
}

int heist_gait_of(const heist_state *s, int w)
{
    return (heist_has_ability(s, w, ABILITY_BETTER_WAYS) ? GAIT_GLIDES : 0) |
           (s->who[w].loot[LOOT_KEYCARD] ? GAIT_KEYCARD : 0);
}

/* What one step costs now; −1: it is not possible. */
static int step_cost(const heist_room *r, const heist_state *s, int w, heist_step step)
{
    const heist_person *p    = &s->who[w];
    int                 gait = heist_gait_of(s, w);
    if (heist_is_outdoors(r, s, p->at) || heist_is_shut_in(s, w))
        return -1;
    if (step.kind == STEP_TAKE)
        return heist_thing(s, p->at, step.what) ? 0 : -1;
    if (step.kind == STEP_LEAVE)
        return step.what < HEIST_LOOTS && p->loot[step.what] ? 0 : -1;
    if (!heist_next_to(r, s, p->at, step.what))
        return -1;
    if (step.kind == STEP_OPEN)
        return heist_set_has(s->doors, step.what) && gait & GAIT_KEYCARD ? 1 : -1;
    int enter = heist_enter_cost(r, s, step.what, gait, 0);
    return enter < 0 ? -1 : enter + heist_leave_cost(s, p->at, gait);
}

static void make_step(heist_play *g, int w, heist_step step)
{
    heist_person *p = &g->s->who[w];
    if (step.kind == STEP_TAKE || step.kind == STEP_LEAVE) {
        uint8_t verb = step.kind == STEP_TAKE ? VERB_PICKUP : VERB_DROP;
        heist_carry_do(g, w, heist_make(verb, step.what, HEIST_NOWHERE, 0));
        return;
    }
    heist_set_drop(&g->s->doors, step.what);
    if (step.kind == STEP_OPEN) {
        heist_say(g, OPEN, w, step.what);
        return;
    }
    p->at = step.what;
    heist_say(g, STEP, w, step.what);
    heist_take_outside(g, w);
    heist_use_servers(g); /* MH-60: as soon as the way leads over one */
    heist_free_npcs(g);
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
    heist_state copy;
    heist_play  g = {r, &copy, NULL, NULL};
    memcpy(&copy, s, heist_journal_end()); /* a trip knows no journal */
    copy.phase = PHASE_ESCAPE;             /* bots ask before it */
    int left   = make_trip(&g, w, trip, PLENTY);
    if (left < 0 || !trip->count || trip->step[trip->count - 1].kind != STEP_TO ||
        !heist_is_outdoors(r, &copy, copy.who[w].at))
        return -1;
    return PLENTY - left;
}

void heist_way_costs(const heist_room *r, const heist_state *s, int w, const heist_way *way,
                     caper_buf *out)
{
    heist_state copy;
    heist_trip  trip;
    heist_play  g   = {r, &copy, NULL, NULL};
    int         sum = 0;
    memcpy(&copy, s, heist_journal_end());
    heist_trip_over(way, &trip);
    for (int i = 0; i < trip.count; i++) {
        int cost = step_cost(r, &copy, w, trip.step[i]);
        if (cost < 0)
            return;
        sum += cost;
        make_step(&g, w, trip.step[i]);
        if (trip.step[i].kind == STEP_TO)
            caper_json_int(out, sum);
    }
}

static bool is_another_in(const heist_state *s, int w)
{
    return heist_next_in(s, 0) != w || heist_next_in(s, w + 1) < HEIST_PEOPLE;
}

/* MH-42: loot can still be put down there before `caught`, if there is any and a character who could take it
 * (R). */
static void fall_short(heist_play *g, int w)
{
    const heist_person *p = &g->s->who[w];
    if (heist_is_empty_handed(p) || !is_another_in(g->s, w)) {
        heist_bust(g, w);
        return;
    }
    g->s->wait     = WAIT_CAUGHT;
    g->s->wait_who = (uint8_t)(1u << w);
    heist_say(g, SHORT, w, p->at);
}

/* MH-40, MH-41: ideas pay first; only if they are not enough is the die rolled. */
void heist_trip_do(heist_play *g, int w, const heist_trip *trip)
{
    heist_person *p    = &g->s->who[w];
    int           cost = heist_trip_cost(g->r, g->s, w, trip), moves = p->ideas;
    heist_say(g, RUN, w, HEIST_NOWHERE, cost, moves);
    if (cost <= moves) {
        p->ideas -= (uint8_t)cost;
    } else {
        int die = caper_rng_die(g->rng, 6);
        heist_say(g, DIE, w, HEIST_NOWHERE, die);
        p->die   = (uint8_t)die;
        p->ideas = 0;
        moves += die;
    }
    make_trip(g, w, trip, moves);
    if (cost > moves) {
        fall_short(g, w);
    } else {
        p->status = STATUS_OUT;
        heist_say_gone(g, w);
    }
}

void heist_caught_do(heist_play *g, int w)
{
    g->s->wait = g->s->wait_who = 0;
    heist_bust(g, w);
}

/* Between the die and the handcuffs loot can be put down where the runner stands; no other move is legal. */
const char *heist_why_not_caught(const heist_state *s, int w, heist_move m)
{
    const uint8_t *loot = s->who[w].loot;
    if (!(s->wait_who >> w & 1))
        return "A runner is out of moves: wait until they are caught.";
    if (m.verb == VERB_CAUGHT ||
        (m.verb == VERB_DROP && m.b == HEIST_NOWHERE && m.a < HEIST_LOOTS && loot[m.a]))
        return NULL;
    return "You are out of moves: “drop” what you carry, then “caught”.";
}

void heist_stay_do(heist_play *g, int w)
{
    heist_say(g, STAY, w, g->s->who[w].at);
    heist_bust(g, w);
}
