/* McGuffin: what a sensible player does, in the crew and as the Mastermind of a hosted game.
 *
 * `easy` picks among what is not foolish. `medium` weighs the exact chance of a check against what
 * its failure costs. Hidden cards are never read: chances come from what lies open. */

#include "games/mcguffin/story.h"

/* A plan, unpacked from its number: who plays whom, and what weighs how much. The plan of number 0
 * is what `medium` does. */
typedef struct habits {
    uint8_t figure[CREW]; /* 0: one that is missing; else 1 + which ready-made character */
    double  heat, brink;  /* what a point of heat costs, and the one too many */
    double  blows, yield;
    int     heal; /* earlier by so many points */
} habits;

typedef struct mind {
    const caper_match    *match;
    const mcguffin_state *s;
    int                   me;
    caper_rng            *rng;
    habits                how;
    mcguffin_pool         face_down; /* what chances are counted in, once they are weighed */
} mind;

/* Small differences do not matter; a little whim keeps bots from being clockwork. The hundred whims are
 * a table, because a division takes longer than all else here. */
#define WHIM(k) (0.01 * (k) / 100)
#define TEN_WHIMS(k)                                                                               \
    WHIM(k), WHIM(k + 1), WHIM(k + 2), WHIM(k + 3), WHIM(k + 4), WHIM(k + 5), WHIM(k + 6),         \
        WHIM(k + 7), WHIM(k + 8), WHIM(k + 9)
static const double whims[100] = {TEN_WHIMS(0),  TEN_WHIMS(10), TEN_WHIMS(20), TEN_WHIMS(30),
                                  TEN_WHIMS(40), TEN_WHIMS(50), TEN_WHIMS(60), TEN_WHIMS(70),
                                  TEN_WHIMS(80), TEN_WHIMS(90)};

static double whim(const mind *m) { return whims[caper_rng_below(m->rng, 100)]; }

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
        return mcguffin_choose(out, READY);
    for (int i = 0; i < n; i++) {
        if (moves[i] < READY_MADE)
            continue;
        const mcguffin_figure *one   = &f[moves[i] - READY_MADE];
        double                 value = caper_rng_below(m->rng, 100) / 100.0;
        if (m->how.figure[m->me] && (m->how.figure[m->me] - 1) % all == (int)moves[i] - READY_MADE)
            value += 10;
        for (int k = 0; k < m->s->seats && level == CAPER_MEDIUM; k++)
            value -= m->s->crew[k].special == one->skill;
        if (value > top) {
            top  = value;
            best = (int)moves[i];
        }
    }
    return mcguffin_choose(out, best >= 0 ? best : (int)moves[0]);
}

/* ---- The crew ------------------------------------------------------------------------------- */

/* MC-45: a fight goes on until one side is out: how much of the fighter's health it is likely to take. */
static double cost_of_fight(const mind *m, int number)
{
    mcguffin_call c      = mcguffin_fight_call(m->s, CALL_NPC, m->me, number + 1);
    double        p      = mcguffin_chance_among(m->s, &c, &m->face_down);
    double        damage = 2.5 * (1 - p) / (p > 0.05 ? p : 0.05);
    double        share  = damage / (health_left(&m->s->crew[m->me]) + 1);
    return (0.2 + 1.5 * (share > 1 ? 1 : share)) * m->how.blows;
}

/* The price of failing at an obstacle; −1: at a gate. */
static mcguffin_cost price_of(const mind *m, int number)
{
    const mcguffin_job *job = job_of(m->match);
    return number < 0 ? job->gate : mcguffin_price_of(job, m->s, number);
}

/* What a failure costs, as a share of a success. */
static double cost_of_failure(const mind *m, int number)
{
    mcguffin_cost o    = price_of(m, number);
    int           room = heat_limit(m->match) - m->s->heat;
    if (o.price == PRICE_HEAT)
        return m->how.heat * o.heat + (o.heat >= room ? m->how.brink : 0);
    return o.price == PRICE_FIGHT ? cost_of_fight(m, number) : 0.05;
}

/* After a few times at the same door people would laugh: then another has to be clearly worse. */
static double boredom(const mind *m, int number)
{
    const mcguffin_member *me    = &m->s->crew[m->me];
    int                    times = me->tried == number + 1 ? me->times : 0;
    return times < 5 ? 0 : 0.08 * (times - 4);
}

static double value_of_try(const mind *m, int number)
{
    mcguffin_call c = mcguffin_try_call(m->match, m->s, m->me, number);
    double        p = mcguffin_chance_among(m->s, &c, &m->face_down);
    return p - (1 - p) * cost_of_failure(m, number) - boredom(m, number);
}

static double value_of_gate(const mind *m, int d)
{
    mcguffin_call c = mcguffin_gate_call(m->match, m->s, m->me, d);
    double        p = mcguffin_chance_among(m->s, &c, &m->face_down);
    return p - (1 - p) * cost_of_failure(m, -1);
}

/* In the casing everybody needs four of their own: those who have them let the others work. */
static bool is_done(const mind *m)
{
    const mcguffin_state *s = m->s;
    if (s->stage != CASING || s->crew[m->me].successes < 4)
        return false;
    return s->inside != 1u << m->me;
}

/* Yielding is free until the last of the crew does it too, and the end of everything where that
 * heat is the one too many. */
static double value_of_yield(const mind *m)
{
    const mcguffin_state *s    = m->s;
    bool                  last = ((s->yielded | 1u << m->me) & s->inside) == s->inside;
    if (last && s->heat + 1 >= heat_limit(m->match))
        return -20;
    if (is_done(m))
        return last ? -0.2 : 2;
    return last ? m->how.yield - 0.2 : m->how.yield;
}

/* Heal when it is worth a failed check: badly hurt, or cheaply. */
static bool wants_to_heal(const mind *m, const mcguffin_call *c)
{
    const mcguffin_member *me     = &m->s->crew[m->me];
    bool                   priced = !is_hosted(m->match) && c->kind <= CALL_WEAKEST;
    bool                   dear   = priced && price_of(m, c->obstacle - 1).price != PRICE_NONE;
    return me->damage >= 3 && health_left(me) <= (dear ? 2 : 4) + m->how.heal;
}

static double value_of(const mind *m, caper_move move)
{
    if (move >= TRY && move < PASS_GATE)
        return value_of_try(m, (int)move - TRY);
    if (move >= PASS_GATE && move < NAME_DECK)
        return value_of_gate(m, (int)move - PASS_GATE);
    if (move >= CHALLENGE && move < PLAIN)
        return -10; /* MC-46: heat and blood without a gain */
    return move == YIELD ? value_of_yield(m) : 0.6;
}

static bool take_the_floor(mind *m, caper_level level, caper_choice *out)
{
    caper_move moves[CAPER_MAX_MOVES];
    int        n = mcguffin_moves(m->match, m->s, m->me, moves), best = 0;
    double     top = -1e9;
    if (!n)
        return false;
    m->face_down = mcguffin_face_down(m->s);
    for (int i = 0; i < n; i++) {
        double v = value_of(m, moves[i]) + whim(m);
        if (level == CAPER_EASY) /* it knows when to shut up, and guesses the rest */
            v = moves[i] == YIELD       ? (is_done(m) ? 2 : -1)
                : moves[i] >= CHALLENGE ? -2
                                        : caper_rng_below(m->rng, 100) / 100.0;
        if (v > top) {
            top  = v;
            best = i;
        }
    }
    return mcguffin_choose(out, (int)moves[best]);
}

/* MC-53, MC-59: the deck may change the skill, and an empty one the cards. */
static int best_deck(mind *m, const mcguffin_call *call)
{
    int    best  = 0;
    double top   = -1;
    m->face_down = mcguffin_face_down(m->s);
    for (int d = 0; d < DECKS; d++) {
        mcguffin_call one = *call;
        one.deck          = d;
        mcguffin_choose_weakest(m->match, m->s, &one);
        double v = mcguffin_chance_among(m->s, &one, &m->face_down) + whim(m);
        if (v > top) {
            top  = v;
            best = d;
        }
    }
    return best;
}

static bool suggest_crew(mind *m, caper_level level, caper_choice *out)
{
    if (m->s->unready)
        return m->s->unready >> m->me & 1 && make_character(m, level, out);
    if (!(mcguffin_to_act(m->match, m->s) >> m->me & 1))
        return false; /* may step in, but is not asked */
    mcguffin_call        own;
    const mcguffin_call *c = &m->s->call; /* what was called waits for the seat that is asked */
    if (!c->kind) {
        own = mcguffin_waiting(m->match, m->s, m->me);
        c   = &own;
    }
    if (c->kind && !mcguffin_may_go(c))
        return mcguffin_choose(out, NAME_DECK + best_deck(m, c));
    if (c->kind) {
        bool heal = mcguffin_may_heal(m->s, c) && wants_to_heal(m, c);
        return mcguffin_choose(out, heal ? HEAL : GO);
    }
    return take_the_floor(m, level, out);
}

static bool choose(mind *m, caper_level level, caper_choice *out)
{
    if (m->s->stage == OVER)
        return false;
    if (m->me == m->s->seats)
        return mcguffin_host(m->match, m->s, level, m->rng, out);
    return suggest_crew(m, level, out);
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

static bool suggest(const caper_match *match, const void *imagined, int seat, caper_level level,
                    caper_rng *rng, caper_choice *out)
{
    return choose(&(mind){match, imagined, seat, rng, unpack(0), {0}}, level, out);
}

static bool follow(const caper_match *match, const void *imagined, int seat, uint64_t plan,
                   caper_rng *rng, caper_choice *out)
{
    return choose(&(mind){match, imagined, seat, rng, unpack(plan), {0}}, CAPER_MEDIUM, out);
}

/* The Mastermind's moves may have words, and are checked like all others. */
static int play_out(const caper_match *match, void *imagined, const caper_playout *how,
                    caper_rng *rng)
{
    mcguffin_state *s    = imagined;
    mind            m    = {.match = match, .s = s, .rng = rng, .how = unpack(how->plan)};
    int             made = 0;
    for (caper_seats seats; made < how->limit && (seats = mcguffin_to_act(match, s)); made++) {
        caper_choice c;
        m.me = __builtin_ctz(seats);
        if (m.me == how->until)
            break;
        caper_level level =
            how->slip && !caper_rng_below(rng, (uint32_t)how->slip) ? CAPER_EASY : CAPER_MEDIUM;
        if (!choose(&m, level, &c))
            break;
        if (m.me < s->seats)
            mcguffin_play_on(match, s, m.me, c.move, rng);
        else if (mcguffin_apply(match, s, m.me, c.move, caper_choice_words(&c), rng, NULL))
            break;
    }
    return made;
}

static uint64_t vary(const caper_match *match, const void *state, uint64_t plan, caper_rng *rng)
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

static bool is_planning(const caper_match *match, const void *state)
{
    (void)match;
    return ((const mcguffin_state *)state)->unready != 0;
}

/* ---- For search ----------------------------------------------------------------------------- */

/* How far the job has come, and how much of the heat is left; for search. */
static double value(const caper_match *match, const void *state, int seat)
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

const caper_player  mcguffin_player  = {.suggest = suggest, .play_out = play_out, .value = value};
const caper_planner mcguffin_planner = {.follow = follow, .vary = vary, .is_planning = is_planning};
