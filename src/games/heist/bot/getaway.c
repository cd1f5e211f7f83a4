/* Masters of the Heist: when a bot runs, and how. */
#include <string.h>

#include "games/heist/bot/bot.h"
#include "games/heist/rules/escape.h"
#include "games/heist/rules/rules.h"

/* ---- When to run ---- */

static bool has_gates(const heist_room *r, const heist_state *s)
{
    for (int i = 0; i < 4; i++)
        if (r->gate[i] != HEIST_NOWHERE && !heist_set_has(s->gone, r->gate[i]))
            return true;
    return false;
}

static int cost_with_gates(const heist_room *r, const heist_state *s, int w, int limit)
{
    if (!heist_is_in(s, w))
        return HEIST_NO_RUN;
    if (heist_is_outdoors(r, s, s->who[w].at))
        return 0;
    return heist_run_least(r, s, w, limit);
}

static int run_cost(const heist_room *r, const heist_state *s, int w, int limit)
{
    if (s->phase == PHASE_ESCAPE || !has_gates(r, s))
        return cost_with_gates(r, s, w, limit);
    heist_state ahead;
    heist_play  g = {r, &ahead, NULL, NULL};
    memcpy(&ahead, s, heist_journal_end());
    ahead.phase = PHASE_ESCAPE;
    heist_close_gates(&g);
    return cost_with_gates(r, &ahead, w, limit);
}

/* A character on a gate is busted when it closes, and perhaps all others: that is not remembered. */
static bool is_on_gate(const heist_room *r, const heist_state *s)
{
    for (int w = 0; w < HEIST_PEOPLE && r->gates; w++)
        if (s->who[w].status == STATUS_IN && heist_set_has(r->gates, s->who[w].at))
            return true;
    return false;
}

int bot_run_cost(const bot_mind *b, int w, int limit)
{
    const heist_state  *s = b->s;
    const heist_person *p = &s->who[w];
    if (!heist_is_in(s, w))
        return HEIST_NO_RUN;
    if (s->wait || is_on_gate(b->r, s))
        return run_cost(b->r, s, w, limit);
    bool     card = p->loot[LOOT_KEYCARD], escapes = s->phase == PHASE_ESCAPE;
    bot_run *run = &b->memory->run[w];
    if (run->known && run->at == p->at && run->card == card && run->escapes == escapes &&
        (run->cost <= run->limit || limit <= run->limit))
        return run->cost;
    if (heist_steps_out(b->r, s, p->at) > limit)
        return HEIST_NO_RUN;
    *run = (bot_run){.known   = true,
                     .at      = p->at,
                     .card    = card,
                     .escapes = escapes,
                     .limit   = limit,
                     .cost    = run_cost(b->r, s, w, limit)};
    return run->cost;
}

/* The chance of a runner who lacks that many ideas for the run. */
static double chance_without(int missing)
{
    return missing <= 1 ? 1 : missing > 6 ? 0 : (7 - missing) / 6.0;
}

double bot_chance_out(const bot_mind *b, int w)
{
    int ideas = b->s->who[w].ideas;
    return chance_without(bot_run_cost(b, w, ideas + 6) - ideas);
}

/* The people the objective depends on, as a set, if all ran now. The result is the first goal that
 * would not be met even if all got out, with how much of it is missing; −1: all would. */
static int who_counts(const bot_mind *b, uint32_t *out, int *missing)
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
        for (int i = 0; !heist_is_empty_handed(&s->who[w]) && i < HEIST_LOOTS; i++)
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
        if (left[i] > 0) {
            *missing = left[i];
            return i;
        }
    return -1;
}

/* Is the chance that running now meets the objective at least that good? What a run costs takes
 * long to find out: it is asked last, and only as far as it matters. */
static bool would_win(const bot_mind *b, double enough)
{
    uint32_t who;
    double   p = 1;
    int      missing_goods;
    if (who_counts(b, &who, &missing_goods) >= 0)
        return false;
    for (; who; who &= who - 1) {
        int w = __builtin_ctz(who), ideas = b->s->who[w].ideas, most = 1;
        while (most < 6 && p * chance_without(most + 1) >= enough)
            most++;
        int missing = bot_run_cost(b, w, ideas + most) - ideas;
        if (missing > most)
            return false;
        p *= chance_without(missing);
    }
    return true;
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
    double enough = b->p->bold / 100.0;
    int    rounds = rounds_left(b->s);
    if (rounds <= 3 && enough > 0.8)
        enough = 0.8;
    return would_win(b, rounds <= 1 ? 0.5 : enough);
}

bool bot_objects(const bot_mind *b, int w, bot_objection *out)
{
    uint32_t who;
    int      ideas = b->s->who[w].ideas, moves = bot_run_cost(b, w, ideas + 6);
    *out = (bot_objection){.goal = -1, .stuck = moves > ideas + 6};
    if (chance_without(moves - ideas) < 0.5)
        out->moves = moves;
    else
        out->goal = who_counts(b, &who, &out->count);
    return !bot_should_run(b);
}

static bool needs_ideas(const bot_mind *b, int w)
{
    int ideas = b->s->who[w].ideas;
    if (!heist_is_in(b->s, w))
        return false;
    if (bot_carries(b, w))
        return bot_run_cost(b, w, ideas) > ideas;
    return b->p->gives > GIVES_RUNNERS && heist_is_indoors(b->r, b->s, w) &&
           ideas < (b->p->gives == GIVES_POOR ? 1 : 3);
}

bool bot_give_ideas(const bot_turn *t, heist_move *out)
{
    const bot_mind *b = t->mind;
    if (b->p->gives == GIVES_NONE || t->w >= HEIST_CREW || bot_carries(b, t->w))
        return false;
    for (int to = 0; to < b->s->seats; to++)
        if (to != t->w && bot_can(b, t->w, VERB_FIXER, FIXER_OLD_FRIEND, to, out) &&
            needs_ideas(b, to))
            return true;
    return false;
}

/* ---- Escape ---- */

bool bot_escape(const bot_mind *b, int w, heist_move *out)
{
    const heist_state  *s = b->s;
    const heist_person *p = &s->who[w];
    bot_turn            t = {.mind = b, .w = w, .key = -1, .card = -1, .target = -1};
    if (!heist_is_in(s, w))
        return false;
    if (s->things[p->at] || s->cash[p->at] || p->flags & FLAG_FINGERS)
        bot_look(b, w, &t); /* others may have more use for it */
    if (bot_hand_over(&t, out) || bot_pick_up(&t, out))
        return true;
    if (!heist_run_cheapest(b->r, s, w, out, &b->memory->way)) {
        *out                 = heist_make(VERB_STAY, 0, 0, 0);
        b->memory->way.steps = 0;
    }
    return true;
}

/* Ideas go to those who can use them: anyone who is out, or gets out anyway, helps those who would not. */
bool bot_help_in_escape(const bot_mind *b, int seat, heist_move *out)
{
    const heist_person *who   = b->s->who;
    int                 spare = who[seat].ideas;
    if (who[seat].status == STATUS_IN)
        spare -= bot_run_cost(b, seat, spare - 2);
    for (int to = 0; to < HEIST_PEOPLE && spare >= 2; to++)
        for (int k = ABILITY_GOOD_IN_A_PINCH; k <= ABILITY_GREAT_IN_A_PINCH; k++) {
            int enough = who[to].ideas + 1;
            if (bot_can(b, seat, VERB_ABILITY, k, to, out) && bot_run_cost(b, to, enough) > enough)
                return true;
        }
    return false;
}
