/* Adventures & Luck: what a sensible player does, and a sensible host.
 *
 * When to eat luck to roll again is exact: a treat is worth what it can still do, and a test is
 * worth passing. `easy` rolls again when it feels like it. */
#include <stdio.h>
#include <string.h>

#include "games/luck/adventure.h"

/* A character: a ready-made one that nobody plays yet, or one from the dice. */
static caper_move make(const luck_state *s, int seat, caper_rng *rng)
{
    if (luck_is_complete(&s->crew[seat]))
        return M_READY;
    int first = (int)caper_rng_below(rng, LUCK_READY_MADE);
    for (int k = 0; k < LUCK_READY_MADE; k++) {
        int  r     = (first + k) % LUCK_READY_MADE;
        bool taken = false;
        for (int i = 0; i < s->seats; i++)
            taken |= !strcmp(s->crew[i].name, luck_ready_mades[r].name);
        if (!taken)
            return (caper_move)(M_READY_MADE + r);
    }
    return M_RANDOM;
}

/* Is one treat for another roll well spent? Exactly, given that passing is worth three treats (a
 * scene takes two or three tests) and a treat one treat: the value of rolling again with l treats
 * follows from the value with l − 1, because NT comes down to the same question with one less. */
static bool worth_another(const luck_due *d, int luck, int initial)
{
    enum { PASS_WORTH = 3, DEEP = 40 };
    int    ways[LUCK_OUTCOMES], skip = luck > DEEP ? luck - DEEP : 0;
    double again = 0, left = 0;
    luck_ways(luck_task(d->rating, d->difficulty), ways);
    for (int l = skip + 1; l <= luck; l++) {
        double next = again > left ? again : left; /* what NT is worth then: roll or accept */
        left        = l - 1;
        next        = next > left ? next : left;
        again =
            (ways[SUCCESS] * (left + PASS_WORTH) + ways[LUCKY_STREAK] * (left + PASS_WORTH + 1) +
             ways[MORALE_BOOST] * (left + PASS_WORTH + initial) + ways[FAILURE] * left +
             ways[NEXT_TIME] * next) /
            36.0; /* out of luck: nothing is left */
    }
    return again > luck;
}

static caper_move answer(const luck_state *s, const luck_due *d, caper_level level, caper_rng *rng)
{
    int luck = s->crew[d->seat].luck;
    if (d->phase == TO_ROLL)
        return M_ROLL;
    if (!luck)
        return M_ACCEPT;
    bool again = level == CAPER_EASY ? caper_rng_below(rng, 2)
                                     : worth_another(d, luck, s->crew[d->seat].initial);
    return again ? M_AGAIN : M_ACCEPT;
}

/* A host without a story: a few tests for everybody, then home. */
static void host(const luck_state *s, caper_rng *rng, caper_choice *out)
{
    int seats[LUCK_SEATS], in = 0;
    for (int i = 0; i < s->seats; i++)
        if (luck_is_in(s, i))
            seats[in++] = i;
    if (s->calls >= 3 * s->seats + 2) {
        out->move = M_END;
        return;
    }
    if (!in) {
        out->move = M_ROUND + ROUND_FREE;
        return;
    }
    int seat       = seats[caper_rng_below(rng, (uint32_t)in)];
    int difficulty = (int)caper_rng_below(rng, 4), trait = (int)caper_rng_below(rng, LUCK_TRAITS);
    out->move = M_CALL;
    snprintf(out->words, sizeof out->words, "test %d %s using %s/%s", seat,
             luck_difficulties[difficulty], luck_lists[luck_traits[trait].list],
             luck_traits[trait].id);
}

/* ---- Which way ---------------------------------------------------------------------------------- */

/* How many have spoken for a link already: agreeing gets a crew somewhere. */
static int voices(const luck_state *s, int n)
{
    int count = 0;
    for (int i = 0; i < s->seats; i++)
        count += s->cast[i] && s->link[i] == n;
    return count;
}

static double best_chance(const luck_state *s, const luck_link *l)
{
    double best = 0;
    for (int i = 0; i < s->seats; i++)
        if (luck_link_fits(s, l, i) && luck_link_chance(s, l, i) > best)
            best = luck_link_chance(s, l, i);
    return best;
}

/* What a way promises: a test its chance, a trick or a thing one has brought nearly everything, an
 * open road a little less than a good test. The bot has not read the story. */
static double promise(const luck_state *s, const luck_link *l)
{
    if (l->kind == LINK_TRICK)
        return 0.85;
    if (l->has_test)
        return best_chance(s, l);
    return l->has_needs ? 0.9 : 0.6;
}

static double worth_in_scene(const caper_match *match, const luck_state *s, int seat, int move)
{
    int              n     = (move - M_LINK) % (LUCK_LINKS + 1) - 1;
    const luck_link *l     = &luck_story(match)->link[luck_scene_now(match, s)->first + n];
    double           me    = luck_link_fits(s, l, seat) ? luck_link_chance(s, l, seat) : 0;
    double           worth = promise(s, l) + 0.15 * voices(s, n);
    if (move < M_JOIN && l->has_test) /* step forward if nobody is better */
        worth += me >= best_chance(s, l) ? 0.05 : -0.2;
    if (move >= M_JOIN && move < M_VOTE) /* help if it will hardly fail because of me */
        worth += me > 0.75 ? 0.04 : -0.3;
    return worth;
}

/* A foe is worth attacking if it can be felled; together if not alone. */
static double worth_in_fight(const caper_match *match, const luck_state *s, int seat, int move)
{
    const luck_scene *c = luck_scene_now(match, s);
    int               n = (move - M_LINK) % (LUCK_LINKS + 1) - 1;
    if (n >= c->foes)
        return 0.8 * promise(s, &luck_story(match)->link[c->first + n - c->foes]);
    int    task   = luck_task(luck_fighting(s->crew[seat].rating), c->foe[n].rating - RATED_D);
    double chance = luck_pass_chance(task, s->crew[seat].luck, false);
    return move < M_JOIN ? chance : chance < 0.5 ? 0.5 : 0;
}

static double worth_in_contest(const luck_state *s, int seat, int move)
{
    int    target = (move - M_PUNCH) % PLACES;
    int    how    = move < M_KICK ? MODERATE : DIFFICULT;
    double hit    = luck_pass_chance(luck_task(luck_fighting(s->crew[seat].rating),
                                               luck_fighting(s->crew[target].rating) - RATED_D),
                                     0, true);
    double stands = luck_pass_chance(luck_task(luck_toughness(s->crew[target].rating), how),
                                     s->crew[target].luck, false);
    return hit * (1 - stands);
}

static double worth(const caper_match *match, const luck_state *s, int seat, int move)
{
    if (move >= M_PUNCH)
        return worth_in_contest(s, seat, move);
    return s->fight.on ? worth_in_fight(match, s, seat, move)
                       : worth_in_scene(match, s, seat, move);
}

/* Who has a turn of their own: a scene's links, or a blow. Spending for nothing is for people. */
static bool take_turn(const caper_match *match, const luck_state *s, int seat, caper_level level,
                      caper_rng *rng, caper_move *out)
{
    caper_move moves[M_TEST - M_TRICK + 8];
    int        n = luck_moves(match, s, seat, moves), first = 0;
    double     top = -1e9;
    while (first < n && moves[first] < M_LINK)
        first++;
    for (int i = first; i < n; i++) {
        double whim = caper_rng_below(rng, 1000) / 1000.0;
        double v = level == CAPER_EASY ? whim : worth(match, s, seat, (int)moves[i]) + 0.08 * whim;
        if (v > top) {
            top  = v;
            *out = moves[i];
        }
    }
    return first < n;
}

/* Tricks that win a fight, or a test that is only opposed, are worth their luck when it is there
 * and the dice look bad. */
static bool use_trick(const caper_match *match, const luck_state *s, int seat, const luck_due *d,
                      caper_move *out)
{
    const luck_person *p = &s->crew[seat];
    if (p->trick == IRON_FIST && s->fight.on && !d) {
        const luck_scene *c = luck_scene_now(match, s);
        for (int f = 0; f < c->foes; f++)
            if (!(s->fight.foes_down >> f & 1) && c->foe[f].size + 1 < p->luck) {
                *out = (caper_move)(M_TRICK + c->foe[f].size);
                return true;
            }
    }
    int  kind    = s->pending.kind;
    bool opposed = kind == OPPOSE || kind == STRIKE || kind == HIT;
    if (p->trick != SPEED || !d || d->phase != TO_ROLL || !opposed || p->luck < 2)
        return false;
    *out = M_TRICK + 1;
    return luck_pass_chance(luck_task(d->rating, d->difficulty), p->luck, false) < 0.6;
}

bool luck_suggest(const caper_match *match, const void *imagined, int seat, caper_level level,
                  caper_rng *rng, caper_choice *out)
{
    const luck_state *s = imagined;
    memset(out, 0, sizeof *out);
    if (!(luck_to_act(match, s) & CAPER_SEAT(seat)))
        return false;
    if (luck_is_making(s)) {
        out->move = make(s, seat, rng);
        return true;
    }
    if (seat == s->seats) {
        host(s, rng, out);
        return true;
    }
    const luck_due *d = luck_due_look(s, seat);
    if (level > CAPER_EASY && use_trick(match, s, seat, d, &out->move))
        return true;
    if (!d)
        return take_turn(match, s, seat, level, rng, &out->move);
    out->move = answer(s, d, level, rng);
    return true;
}

/* For the search: play on as `easy` would. A host without a story is imagined to end it here, for
 * nobody can know what a person will call for. */
int luck_playout(const caper_match *match, void *state, caper_rng *rng, int limit)
{
    luck_state  *s = state;
    caper_seats  seats;
    caper_choice choice;
    int          n = 0;
    for (; n < limit && (seats = luck_to_act(match, s)); n++) {
        int seat = __builtin_ctz(seats);
        if (seat == s->seats)
            choice = (caper_choice){.move = M_END};
        else if (!luck_suggest(match, s, seat, CAPER_EASY, rng, &choice))
            break;
        if (luck_apply(match, s, seat, choice.move, NULL, rng, NULL) != CAPER_OK)
            break;
    }
    return n;
}

/* An unfinished game is worth the treats in hand. */
double luck_value(const caper_match *match, const void *state, int seat)
{
    (void)match;
    const luck_state *s = state;
    if (seat >= s->seats)
        return 0.5;
    double luck = s->crew[seat].luck;
    return s->crew[seat].out ? 0 : 0.5 * luck / (luck + 5.0);
}
