/* Adventures & Luck: what a sensible player does, and a sensible host.
 *
 * When to eat luck to roll again is exact: a treat is worth what it can still do, and a test is
 * worth passing. `easy` rolls again when it feels like it. */
#include <stdio.h>
#include <string.h>

#include "games/luck/luck.h"

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

/* Is one treat for another roll well spent? Passing is worth three treats (a scene takes two or
 * three tests, and a treat left over is a treat eaten); what is lost with out-of-luck is counted
 * too. The chance is that of this roll and, by the same rule, of those after it. */
static bool worth_another(const luck_due *d, int luck)
{
    int    ways[LUCK_OUTCOMES], task = luck_task(d->rating, d->difficulty);
    double worth = 3;
    luck_ways(task, ways);
    double pass = luck_pass_chance(task, luck - 1, false);
    double lose = ways[OUT_OF_LUCK] / 36.0 * (luck - 1);
    double gain = ways[LUCKY_STREAK] / 36.0;
    return pass * worth + gain > 1 + lose;
}

static caper_move answer(const luck_state *s, const luck_due *d, caper_level level, caper_rng *rng)
{
    int luck = s->crew[d->seat].luck;
    if (d->phase == TO_ROLL)
        return M_ROLL;
    if (!luck)
        return M_ACCEPT;
    bool again = level == CAPER_EASY ? caper_rng_below(rng, 2) : worth_another(d, luck);
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
    caper_buf words = {0};
    luck_trait_write(trait, &words);
    out->move = (caper_move)(M_TEST_USING + seat * 5 + difficulty);
    snprintf(out->words, sizeof out->words, "%s", caper_buf_text(&words));
    caper_buf_fini(&words);
}

/* Who has a turn of their own: a scene's links, or a blow. Spending for nothing is for people. */
static bool take_turn(const caper_match *match, const luck_state *s, int seat, caper_rng *rng,
                      caper_move *out)
{
    caper_move moves[M_TEST - M_TRICK + 8];
    int        n = luck_moves(match, s, seat, moves), first = 0;
    while (first < n && moves[first] < M_LINK)
        first++;
    if (first == n)
        return false;
    *out = moves[first + (int)caper_rng_below(rng, (uint32_t)(n - first))];
    return true;
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
    const luck_due *d = luck_due_of((luck_state *)(uintptr_t)s, seat);
    if (!d)
        return take_turn(match, s, seat, rng, &out->move);
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
