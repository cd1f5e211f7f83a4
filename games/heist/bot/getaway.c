/* Masters of the Heist: when a bot runs, and how. */
#include <string.h>

#include "games/heist/bot/bot.h"
#include "games/heist/rules/escape.h"
#include "games/heist/rules/rules.h"

/* ---- When to run ---- */

/* What running costs now, unknown tiles counted as half a guard, gates as closed; in moves. */
int bot_run_cost(const heist_room *r, const heist_state *s, int w)
{
    heist_state ahead;
    heist_move  runs[256];
    heist_way   ways[256];
    heist_trip  trip;
    int         best = 99;
    heist_play  g    = {r, &ahead, NULL, NULL};
    memcpy(&ahead, s, heist_journal_end());
    if (s->phase != PHASE_ESCAPE) {
        ahead.phase = PHASE_ESCAPE;
        heist_close_gates(&g);
    }
    if (!heist_is_in(&ahead, w))
        return 99;
    if (heist_is_outdoors(r, &ahead, ahead.who[w].at))
        return 0;
    int n = heist_runs(r, &ahead, w, runs, ways, 256);
    for (int i = 0; i < n; i++) {
        heist_trip_over(&ways[i], &trip);
        int cost = heist_trip_cost(r, &ahead, w, &trip), dark = 0;
        for (int k = 0; k < trip.count; k++)
            dark += heist_set_has(&s->unknown, trip.step[k].what);
        cost += (dark + 1) / 2;
        best = cost >= 0 && cost < best ? cost : best;
    }
    return best;
}

double bot_chance_out(const bot_mind *b, int w)
{
    int missing = bot_run_cost(b->r, b->s, w) - b->s->who[w].ideas;
    return missing <= 1 ? 1 : missing > 6 ? 0 : (7 - missing) / 6.0;
}

/* Whose getting out the objective hangs on, as a set of people, were everybody to run now. False: it
 * would not be met even if all got out. */
static bool who_counts(const bot_mind *b, uint32_t *out)
{
    const heist_room  *r                 = b->r;
    const heist_state *s                 = b->s;
    int                left[HEIST_GOALS] = {0};
    for (int i = 0; i < r->goals; i++)
        if (!heist_goal_met(r, s, i))
            left[r->goal[i].kind] +=
                r->goal[i].count -
                (r->goal[i].kind < HEIST_LOOTS ? s->outside[r->goal[i].kind] : 0);
    *out = 0;
    for (int w = 0; w < HEIST_PEOPLE; w++) {
        bool npc = w >= HEIST_CREW, counts = false;
        if (!heist_is_in(s, w))
            continue;
        for (int i = 0; i < HEIST_LOOTS; i++)
            if (left[i] > 0 && s->who[w].loot[i]) {
                left[i] -= s->who[w].loot[i];
                counts = true;
            }
        int kinds[] = {npc ? GOAL_NPC : GOAL_CREW, GOAL_INMATE};
        for (int k = 0; k < 2; k++)
            if (left[kinds[k]] > 0 && (k == 0 || s->who[w].inmate)) {
                left[kinds[k]]--;
                counts = true;
            }
        *out |= (uint32_t)counts << w;
    }
    for (int i = 0; i < HEIST_GOALS; i++)
        if (left[i] > 0)
            return false;
    return true;
}

/* The chance that running now meets the objective. */
static double chance_to_win(const bot_mind *b)
{
    uint32_t who;
    double   p = 1;
    if (!who_counts(b, &who)) /* asked first: what a run costs takes long to find out */
        return 0;
    for (; who; who &= who - 1) {
        int w = __builtin_ctz(who);
        p *= bot_chance_out(b, w);
    }
    return p;
}

/* How many rounds are left before Escape begins by itself, roughly. */
static int rounds_left(const heist_state *s)
{
    int rounds = (heist_noise_tracks[s->seats].last - s->noise) / 6;
    int cards  = s->cards / 2;
    return rounds < cards ? rounds : cards;
}

bool bot_should_run(const bot_mind *b)
{
    double now = chance_to_win(b);
    return now >= b->p->bold / 100.0 || (now >= 0.8 && rounds_left(b->s) <= 3) ||
           (now >= 0.5 && rounds_left(b->s) <= 1);
}

static bool needs_ideas(const bot_mind *b, int w)
{
    int ideas = b->s->who[w].ideas;
    if (!heist_is_in(b->s, w))
        return false;
    if (bot_carries(b, w))
        return bot_run_cost(b->r, b->s, w) > ideas;
    return b->p->gives > GIVES_RUNNERS && heist_is_indoors(b->r, b->s, w) &&
           ideas < (b->p->gives == GIVES_POOR ? 1 : 3);
}

bool bot_give_ideas(const bot_turn *t, heist_move *out)
{
    const bot_mind *b = &t->mind;
    if (b->p->gives == GIVES_NOBODY || t->w >= HEIST_CREW || bot_carries(b, t->w))
        return false;
    for (int to = 0; to < b->s->seats; to++) {
        *out = (heist_move){.verb = VERB_FIXER, .a = FIXER_OLD_FRIEND, .b = (uint8_t)to};
        if (to != t->w && heist_use_legal(b->r, b->s, t->w, *out) && needs_ideas(b, to))
            return true;
    }
    return false;
}

/* ---- Escape ---- */

bool bot_escape(const heist_room *r, const heist_state *s, int w, const bot_way_to_play *how,
                heist_move *out)
{
    bot_turn   t = bot_look(r, s, w, how);
    heist_move runs[256];
    heist_way  ways[256];
    heist_trip trip;
    int        best = 10000, n = heist_runs(r, s, w, runs, ways, 256);
    if (!heist_is_in(s, w))
        return false;
    if (bot_hand_over(&t, out) || bot_pick_up(&t, out))
        return true;
    *out = (heist_move){.verb = VERB_STAY};
    for (int i = 0; i < n; i++) {
        heist_trip_over(&ways[i], &trip);
        int cost = heist_trip_cost(r, s, w, &trip);
        if (cost >= 0 && cost < best) {
            best = cost;
            *out = runs[i];
        }
    }
    return true;
}

/* Ideas to who can use them: who is out, or gets out anyway, helps who would not. */
bool bot_help_in_escape(const heist_room *r, const heist_state *s, int seat, heist_move *out)
{
    int spare = s->who[seat].ideas;
    if (s->who[seat].status == STATUS_IN)
        spare -= bot_run_cost(r, s, seat);
    for (int to = 0; to < HEIST_PEOPLE && spare >= 2; to++)
        for (int k = ABILITY_GOOD_IN_A_PINCH; k <= ABILITY_GREAT_IN_A_PINCH; k++) {
            *out = (heist_move){.verb = VERB_ABILITY, .a = (uint8_t)k, .b = (uint8_t)to};
            if (heist_use_legal(r, s, seat, *out) && bot_run_cost(r, s, to) > s->who[to].ideas + 1)
                return true;
        }
    return false;
}
