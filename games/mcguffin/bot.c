/* McGuffin: what a sensible player does, in the crew and as the Mastermind of a hosted game.
 *
 * `easy` picks among what is not foolish. `medium` weighs the exact chance of a check against what
 * its failure costs. Nothing here looks at hidden cards: chances come from what lies open. */
#include <stdio.h>

#include "games/mcguffin/mcguffin.h"

/* A plan, unpacked from its number: who plays whom, and what weighs how much. The plan of number 0
 * is what `medium` does. */
typedef struct habits {
    uint8_t figure[CREW]; /* 0: whoever is missing; else 1 + which ready-made character */
    double  heat, brink;  /* what a point of heat costs, and the one too many */
    double  blows, yield;
    int     heal; /* earlier by so many points */
} habits;

typedef struct mind {
    const caper_match    *match;
    const mcguffin_state *s;
    int                   me;
    caper_rng            *rng;
    const habits         *how;
} mind;

/* Small differences do not matter; a little whim keeps bots from being clockwork. */
static double whim(const mind *m) { return 0.01 * caper_rng_below(m->rng, 100) / 100; }

static bool put(caper_choice *out, int move)
{
    out->move     = (caper_move)move;
    out->words[0] = '\0';
    return true;
}

/* ---- Making a character --------------------------------------------------------------------- */

/* Cards are for those who like them: bots take a ready-made character, and medium one whose best
 * skill the crew does not have yet. */
static bool make_character(const mind *m, caper_level level, caper_choice *out)
{
    caper_move             moves[FIGURES + 8];
    int                    n = mcguffin_moves(m->match, m->s, m->me, moves), all, best = -1;
    double                 top = -1e9;
    const mcguffin_figure *f   = mcguffin_figures(&all);
    if (n && moves[0] == READY)
        return put(out, READY);
    for (int i = 0; i < n; i++) {
        if (moves[i] < READY_MADE)
            continue;
        const mcguffin_figure *one   = &f[moves[i] - READY_MADE];
        double                 value = caper_rng_below(m->rng, 100) / 100.0;
        if (m->how->figure[m->me] &&
            (m->how->figure[m->me] - 1) % all == (int)moves[i] - READY_MADE)
            value += 10;
        for (int k = 0; k < m->s->seats && level == CAPER_MEDIUM; k++)
            value -= m->s->crew[k].special == one->skill;
        if (value > top) {
            top  = value;
            best = (int)moves[i];
        }
    }
    return put(out, best >= 0 ? best : (int)moves[0]);
}

/* ---- The crew ------------------------------------------------------------------------------- */

static int health_left(const mcguffin_member *m) { return m->health - m->damage; }

/* What a failure costs, as a share of a success. */
static double cost_of_failure(const mind *m, const mcguffin_obstacle *o)
{
    int room = heat_limit(m->match) - m->s->heat;
    if (o->price == PRICE_HEAT)
        return m->how->heat * o->heat + (o->heat >= room ? m->how->brink : 0);
    if (o->price == PRICE_FIGHT)
        return (health_left(&m->s->crew[m->me]) <= 4 ? 1.5 : 0.4) * m->how->blows;
    return 0.05;
}

static double value_of_try(const mind *m, int number)
{
    const mcguffin_obstacle *o = &job_of(m->match)->obstacle[number];
    mcguffin_call            c = mcguffin_try_call(m->match, m->s, m->me, number);
    double                   p = mcguffin_chance(m->s, &c);
    return p - (1 - p) * cost_of_failure(m, o);
}

static double value_of_gate(const mind *m, int d)
{
    mcguffin_call c = mcguffin_gate_call(m->s, m->me, d);
    return mcguffin_chance(m->s, &c);
}

/* In the casing everybody needs four of their own: who has them lets the others work. */
static bool is_done(const mind *m)
{
    const mcguffin_state *s = m->s;
    if (s->stage != CASING || s->crew[m->me].successes < 4)
        return false;
    return s->inside != 1u << m->me;
}

/* Yielding is free until the last of the crew does it too. */
static double value_of_yield(const mind *m)
{
    const mcguffin_state *s    = m->s;
    bool                  last = (s->yielded | 1u << m->me) == s->inside;
    if (is_done(m))
        return last ? -0.2 : 2;
    return last ? m->how->yield - 0.2 : m->how->yield;
}

/* Heal when it is worth a failed check: badly hurt, or cheaply. */
static bool wants_to_heal(const mind *m, const mcguffin_call *c)
{
    const mcguffin_member *me   = &m->s->crew[m->me];
    bool                   dear = false;
    if (c->kind == CALL_CHECK && c->obstacle) {
        const mcguffin_obstacle *o = &job_of(m->match)->obstacle[c->obstacle - 1];
        dear                       = o->price != PRICE_NONE;
    }
    return me->damage >= 3 && health_left(me) <= (dear ? 2 : 4) + m->how->heal;
}

static double value_of(const mind *m, caper_move move)
{
    if (move >= TRY && move < PASS_GATE)
        return value_of_try(m, (int)move - TRY);
    if (move >= PASS_GATE && move < NAME_DECK)
        return value_of_gate(m, (int)move - PASS_GATE);
    return move == YIELD ? value_of_yield(m) : 0.6;
}

static bool take_the_floor(const mind *m, caper_level level, caper_choice *out)
{
    caper_move moves[CAPER_MAX_MOVES];
    int        n = mcguffin_moves(m->match, m->s, m->me, moves), best = 0;
    double     top = -1e9;
    if (!n)
        return false;
    for (int i = 0; i < n; i++) {
        double v = value_of(m, moves[i]) + whim(m);
        if (level == CAPER_EASY) /* it knows when to shut up, and guesses the rest */
            v = moves[i] == YIELD ? (is_done(m) ? 2 : -1) : caper_rng_below(m->rng, 100) / 100.0;
        if (v > top) {
            top  = v;
            best = i;
        }
    }
    return put(out, (int)moves[best]);
}

static bool suggest_crew(const mind *m, caper_level level, caper_choice *out)
{
    if (m->s->unready)
        return m->s->unready >> m->me & 1 && make_character(m, level, out);
    if (!(mcguffin_to_act(m->match, m->s) >> m->me & 1))
        return false; /* may step in, but is not asked */
    mcguffin_call c = mcguffin_waiting(m->match, m->s, m->me);
    if (c.kind) {
        bool heal = mcguffin_may_heal(m->s, &c) && wants_to_heal(m, &c);
        return put(out, heal ? HEAL : GO);
    }
    return take_the_floor(m, level, out);
}

/* ---- The Mastermind ------------------------------------------------------------------------- */

/* Who has had the least of the stage so far, of those who may act. */
static int whose_scene(const mind *m)
{
    const mcguffin_state *s    = m->s;
    int                   best = -1;
    double                top  = -1e9;
    for (int i = 0; i < s->seats; i++) {
        if (!mcguffin_may_start(m->match, s, i))
            continue;
        double v = -s->crew[i].successes - (s->actor == i) + whim(m) * 50;
        if (v > top) {
            top  = v;
            best = i;
        }
    }
    return best;
}

static int fight_move(int seat) { return PLAIN + FIGHT_OF + seat; }

/* A scene that suits the character half of the time, with the bonus that their specialty earns. */
static int scene_for(const mind *m, int seat, caper_level level)
{
    const mcguffin_state *s = m->s;
    int                   d = (int)caper_rng_below(m->rng, DECKS), bonus = 0, kind_of = CALL_CHECK;
    bool                  kind = level == CAPER_MEDIUM && caper_rng_below(m->rng, 2);
    for (int k = 0; k < DECKS && kind; k++)
        if (mcguffin_skill_of[k] == s->crew[seat].special)
            d = k;
    if (mcguffin_skill_of[d] == s->crew[seat].special)
        bonus = 1 + (int)caper_rng_below(m->rng, 3);
    switch (mcguffin_door_of(s, seat)) {
    case DOOR_GATE:
        kind_of = CALL_GATE;
        break;
    case DOOR_WEAKEST:
        kind_of = CALL_WEAKEST;
        bonus   = 0;
        break;
    case DOOR_FIGHT:
        return fight_move(seat);
    default:
        break;
    }
    mcguffin_order o = {.what = ORDER_CALL,
                        .call = {.kind  = (uint8_t)kind_of,
                                 .seat  = (uint8_t)seat,
                                 .deck  = (uint8_t)d,
                                 .bonus = (int8_t)bonus}};
    return (int)mcguffin_order_move(&o);
}

/* A line now and then, so that it is a story and not a list of checks. */
static bool narrate(const mind *m, caper_choice *out)
{
    static const char *const lines[STAGES][4] = {
        [CASING]  = {"Somebody has drawn the whole place on a napkin. The napkin is now a secret.",
                     "Across the street a man has been reading the same page since Tuesday.",
                     "It rains, and everybody looks more innocent with an umbrella.",
                     "The watches are compared. They agree, which nobody had expected."},
        [HEIST]   = {"A door that should have been locked is not. That is never a good sign.",
                     "Somewhere below, a lift begins to move.",
                     "A telephone rings in an empty room, four times, and stops.",
                     "The lights flicker, and come back a little less friendly."},
        [GETAWAY] = {"A whistle, far off, and another that answers it.",
                     "The car is where it should be. So is the parking ticket.",
                     "Every dog in the district has an opinion.",
                     "Dawn is coming up, and it is on nobody's side."},
    };
    const char *line = lines[m->s->stage][caper_rng_below(m->rng, 4)];
    out->move        = NARRATE;
    snprintf(out->words, sizeof out->words, "%s", line ? line : "Nobody breathes.");
    return true;
}

/* Things go wrong: from the heist on somebody large steps into the way of those who can take it. */
static bool is_trouble(const mind *m, int seat)
{
    const mcguffin_state *s = m->s;
    return s->stage != CASING && health_left(&s->crew[seat]) > 3 && caper_rng_below(m->rng, 5) == 0;
}

static bool suggest_mastermind(const mind *m, caper_level level, caper_choice *out)
{
    const mcguffin_state *s = m->s;
    if (!mcguffin_is_free(s))
        return false;
    if (mcguffin_stage_done(s))
        return put(out, ADVANCE);
    int seat = whose_scene(m);
    if (seat < 0) /* nobody may act: cannot be, but a Mastermind always has a way out */
        return put(out, END);
    if (level == CAPER_MEDIUM && caper_rng_below(m->rng, 8) == 0)
        return narrate(m, out);
    if (level == CAPER_MEDIUM && is_trouble(m, seat))
        return put(out, fight_move(seat));
    return put(out, scene_for(m, seat, level));
}

static bool choose(mind m, caper_level level, caper_choice *out)
{
    if (m.s->stage == OVER)
        return false;
    return m.me == m.s->seats ? suggest_mastermind(&m, level, out) : suggest_crew(&m, level, out);
}

/* ---- Plans ---------------------------------------------------------------------------------- */

/* A plan's bits: five for each of the first six seats, then three for each habit. */
enum { FIGURE_BITS = 5, PLANNED_SEATS = 6, HABIT_BITS = 3, HABITS = 5 };

static int habit_of(uint64_t plan, int habit)
{
    return (int)(plan >> (FIGURE_BITS * PLANNED_SEATS + HABIT_BITS * habit) & 7);
}

static habits unpack(uint64_t plan)
{
    static const double heat[]  = {0.35, 0.2, 0.5, 0.8, 0.1, 1.2, 0, 2};
    static const double brink[] = {3, 6, 1.5, 0.5, 2, 4, 0, 10};
    static const double blows[] = {1, 0.5, 2, 4, 0.7, 1.4, 0, 3};
    static const double yield[] = {-0.3, -0.6, -0.1, 0.1, -0.2, -0.4, 0, -1};
    static const int8_t heal[]  = {0, 2, -2, 4, 1, -1, 3, -4};
    habits              h       = {.heat  = heat[habit_of(plan, 0)],
                                   .brink = brink[habit_of(plan, 1)],
                                   .blows = blows[habit_of(plan, 2)],
                                   .yield = yield[habit_of(plan, 3)],
                                   .heal  = heal[habit_of(plan, 4)]};
    for (int i = 0; i < PLANNED_SEATS; i++)
        h.figure[i] = (uint8_t)(plan >> (FIGURE_BITS * i) & 31);
    return h;
}

bool mcguffin_suggest(const caper_match *match, const void *imagined, int seat, caper_level level,
                      caper_rng *rng, caper_choice *out)
{
    habits how = unpack(0);
    return choose((mind){match, imagined, seat, rng, &how}, level, out);
}

bool mcguffin_follow(const caper_match *match, const void *imagined, int seat, uint64_t plan,
                     caper_rng *rng, caper_choice *out)
{
    habits how = unpack(plan);
    return choose((mind){match, imagined, seat, rng, &how}, CAPER_MEDIUM, out);
}

uint64_t mcguffin_vary(const caper_match *match, const void *state, uint64_t plan, caper_rng *rng)
{
    uint32_t seats = match->seats < PLANNED_SEATS ? match->seats : PLANNED_SEATS;
    (void)state;
    for (uint32_t n = 1 + caper_rng_below(rng, 2); n; n--) {
        uint32_t k    = caper_rng_below(rng, seats + HABITS);
        int      at   = k < seats ? (int)k * FIGURE_BITS
                                  : FIGURE_BITS * PLANNED_SEATS + (int)(k - seats) * HABIT_BITS;
        uint64_t mask = k < seats ? 31 : 7;
        plan = (plan & ~(mask << at)) | (uint64_t)caper_rng_below(rng, (uint32_t)mask + 1) << at;
    }
    return plan;
}

bool mcguffin_is_planning(const caper_match *match, const void *state)
{
    (void)match;
    return ((const mcguffin_state *)state)->unready != 0;
}

/* ---- For search ----------------------------------------------------------------------------- */

/* How far the job has come, and how much of the heat is left; for search. */
double mcguffin_value(const caper_match *match, const void *state, int seat)
{
    const mcguffin_state *s    = state;
    double                most = 0, sum = 0, crew = s->seats;
    (void)seat;
    for (int i = 0; i < s->seats; i++) {
        double n = s->crew[i].successes;
        sum += (n > 4 && s->stage == CASING ? 4 : n) / (4 * crew);
        if (s->crew[i].status != DEAD)
            most += 1 / crew;
    }
    static const double base[] = {0, 0.3, 0.6, 0.7, 0};
    double              done   = base[s->stage] + 0.25 * (sum > 1 ? 1 : sum);
    if (s->team == TEAM_FAILURE)
        return 0.05 * most;
    double cool = is_hosted(match) ? 1 : 1 - (double)s->heat / (heat_limit(match) + 1);
    return done * (0.3 + 0.7 * (cool < 0 ? 0 : cool)) * (0.5 + 0.5 * most);
}
