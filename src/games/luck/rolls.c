/* Adventures & Luck: tests. Which trait counts, what is rolled, what it does.
 *
 * The one subtle idea: everything that is rolled is a *pending*, a list of rolls that are owed.
 * A test is a list of one, several actions at once a list in order, a team a list in any order; with
 * slugfest a blow that is not met puts its toughness test after itself in the list. When the list
 * is done, `finish` says what follows, and the host, the story or the contest goes on from there. */
#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "games/luck/host.h"
#include "games/luck/say.h"

/* ---- Small questions ------------------------------------------------------------------------- */

static bool goes_in_order(int kind) { return kind != TEAM && kind != ORDER; }

/* What can be rolled now: the first and, returned, what is behind the last. */
static int open_dues(const luck_pending *p, int *first)
{
    bool ordered = goes_in_order(p->kind);
    *first       = ordered ? p->at : 0;
    return !p->kind ? 0 : ordered ? p->at + 1 : p->count;
}

const luck_due *luck_due_look(const luck_state *s, int seat)
{
    const luck_pending *p = &s->pending;
    int                 i, end = open_dues(p, &i);
    for (; i < end; i++)
        if (p->due[i].seat == seat && p->due[i].phase <= TO_DECIDE)
            return &p->due[i];
    return NULL;
}

luck_due *luck_due_of(luck_state *s, int seat)
{
    const luck_due *d = luck_due_look(s, seat);
    return d ? &s->pending.due[d - s->pending.due] : NULL;
}

/* The seat after the last player's is the host's, who rolls for foes. */
caper_seats luck_owing(const luck_state *s)
{
    const luck_pending *p     = &s->pending;
    caper_seats         seats = 0;
    int                 i, end = open_dues(p, &i);
    for (; i < end; i++)
        if (p->due[i].phase <= TO_DECIDE && p->due[i].seat <= s->seats)
            seats |= CAPER_SEAT(p->due[i].seat);
    return seats;
}

caper_seats luck_passed(const luck_pending *done)
{
    caper_seats seats = 0;
    for (int i = 0; i < done->count; i++)
        seats |= done->due[i].phase == PASSED ? CAPER_SEAT(done->due[i].seat) : 0;
    return seats;
}

int luck_treats_for(const luck_state *s, const luck_due *d)
{
    return d->seat < s->seats ? s->crew[d->seat].luck : 0;
}

/* Whose roll it is, as if it were the other side of one. */
static int roller_of(const luck_state *s, const luck_due *d)
{
    return d->seat < s->seats ? A_PLAYER + d->seat : d->foe;
}

/* AL-34 */
bool luck_is_free_hit(const caper_match *match, const luck_due *d)
{
    const luck_options *o = luck_rules(match);
    return d->attack && (o->slugfest || o->mode == COMPETITION);
}

/* ---- Which trait (AL-11) --------------------------------------------------------------------- */

int luck_trait_for(const uint8_t *rating, const luck_set *set)
{
    int skill = -1, other = -1;
    luck_each_in (t, set) {
        if (rating[t] == RATED_D)
            return t;
        int *best = luck_traits[t].list == SKILLS ? &skill : &other;
        if (rating[t] && (*best < 0 || rating[t] > rating[*best]))
            *best = t;
    }
    return skill >= 0 ? skill : other;
}

int luck_rating_for(const uint8_t *rating, const luck_set *set)
{
    int trait = luck_trait_for(rating, set);
    return trait < 0 ? RATED_A : rating[trait];
}

/* The best of some traits that is better than Average, or `best`; −1: there is none. */
static int better_of(const uint8_t *rating, int first, int end, int best)
{
    for (int t = first; t < end; t++)
        if (rating[t] > RATED_A && (best < 0 || rating[t] >= rating[best]))
            best = t;
    return best;
}

/* AL-30: a player weak in body and reflexes can still meet a blow with a skill that is not on the
 * sheet, and that is Average. */
int luck_fighting_trait(const uint8_t *rating)
{
    int skills = luck_first[SKILLS + 1], best = -1;
    best = better_of(rating, luck_first[BODY], luck_first[BODY + 1], best);
    best = better_of(rating, luck_first[REFLEXES], luck_first[REFLEXES + 1], best);
    return better_of(rating, skills - LUCK_FIGHTING_SKILLS, skills, best);
}

int luck_fighting(const uint8_t *rating)
{
    int trait = luck_fighting_trait(rating);
    return trait < 0 ? RATED_A : rating[trait];
}

bool luck_has_fighting_skill(const uint8_t *rating)
{
    bool any = false;
    for (int i = 1; i <= LUCK_FIGHTING_SKILLS; i++)
        any |= rating[luck_first[SKILLS + 1] - i] != UNRATED;
    return any;
}

static int rating_in(const uint8_t *rating, int list)
{
    luck_set set = luck_set_of_list(list);
    return luck_rating_for(rating, &set);
}

int luck_toughness(const uint8_t *rating) { return rating_in(rating, BODY); }

/* AL-31: "the better" of the two. */
int luck_wakefulness(const uint8_t *rating, bool senses)
{
    int reflexes = rating_in(rating, REFLEXES),
        sense    = senses ? rating_in(rating, SENSES) : UNRATED;
    return sense > reflexes ? sense : reflexes;
}

/* ---- Luck ------------------------------------------------------------------------------------ */

void luck_give(luck_person *p, int treats)
{
    p->luck = p->luck > LUCK_MOST - treats ? LUCK_MOST : p->luck + treats;
}

void luck_spend(luck_person *p, int treats)
{
    p->luck = treats < p->luck ? p->luck - treats : 0; /* AL-19: never below zero */
}

/* AL-18: with *regain* a rest brings luck back. */
void luck_rest(luck_play *p, int seat)
{
    luck_person *who  = &p->s->crew[seat];
    int          less = who->initial - who->luck;
    if (!luck_rules(p->match)->regain || less <= 0)
        return;
    who->luck = who->initial;
    luck_say(p, REGAIN, seat, less, who->luck);
}

void luck_get_up(luck_play *p, int seat)
{
    if (p->s->crew[seat].out)
        luck_say(p, BACK, seat);
    p->s->crew[seat].out = false;
}

/* ---- Pending rolls --------------------------------------------------------------------------- */

/* On a host's table a foe must be named; in a file the first one is meant. */
static uint8_t no_foe(const luck_play *p) { return luck_mode(p->match) == HOSTED ? LUCK_FOES : 0; }

void luck_call_order(luck_play *p, int difficulty, bool ambush)
{
    luck_open(p, ORDER);
    luck_each_seat (i, luck_seats_in(p->s))
        luck_owe(p, i, difficulty, 0, luck_wakefulness(p->s->crew[i].rating, ambush));
}

void luck_open(luck_play *p, int kind)
{
    assert(!p->s->pending.count); /* what was owed before is settled or dropped */
    p->s->pending.kind = (uint8_t)kind;
}

/* AL-17: steps up, at most to extreme. */
luck_due *luck_owe(luck_play *p, int seat, int difficulty, int steps, int rating)
{
    luck_pending *pending = &p->s->pending;
    assert(seat >= 0 && seat <= p->s->seats && pending->count < LUCK_DUES);
    int       with = difficulty + steps > EXTREME ? EXTREME : difficulty + steps;
    luck_due *d    = &pending->due[pending->count++];
    *d             = (luck_due){.seat       = (uint8_t)seat,
                                .rating     = (uint8_t)rating,
                                .difficulty = (uint8_t)with,
                                .plain      = (uint8_t)difficulty,
                                .foe        = no_foe(p),
                                .blow       = MODERATE,
                                .ko         = pending->kind == KO,
                                .attack     = pending->kind == STRIKE};
    return d;
}

/* ---- Speed (AL-17) --------------------------------------------------------------------------- */

/* Passed without a roll if the way is free. */
static bool is_only_opposed(const luck_pending *p, const luck_due *d)
{
    return p->kind == OPPOSE || p->kind == HIT || d->attack;
}

/* The next roll of a player for which Speed could do something; of blows only the one that is coming
 * now. `fast`: for which it has been paid, and which can be rolled now. */
static luck_due *next_task(luck_state *s, bool fast)
{
    luck_pending *p    = &s->pending;
    bool          all  = p->kind == TEAM || (p->kind == MULTI && !fast);
    int           last = all ? p->count : p->at + 1;
    if (!p->kind || p->kind == ORDER)
        return NULL;
    for (int i = p->kind == TEAM ? 0 : p->at; i < last; i++) {
        luck_due *d = &p->due[i];
        if (d->phase == TO_ROLL && !d->ko && d->fast == fast && d->seat < s->seats &&
            (fast ? is_only_opposed(p, d) : s->crew[d->seat].speed > 0))
            return d;
    }
    return NULL;
}

/* One luck a task lifts the steps, and a test that is only opposed is passed. */
void luck_hurry(luck_play *p)
{
    luck_due *d;
    while ((d = next_task(p->s, false))) {
        bool steps = d->difficulty != d->plain;
        p->s->crew[d->seat].speed--;
        d->fast       = true;
        d->difficulty = d->plain;
        if (steps && !is_only_opposed(&p->s->pending, d))
            luck_say_due(p, d);
    }
    while ((d = next_task(p->s, true))) {
        luck_say(p, SUCCESS, d->seat);
        luck_settle(p, d, true); /* may open the next pending, which the loop looks at again */
    }
}

void luck_begin(luck_play *p)
{
    luck_state *s = p->s;
    s->calls      = (uint16_t)(s->calls < 60000 ? s->calls + 1 : s->calls);
    for (int i = 0; p->ev && i < s->pending.count; i++)
        if (s->pending.due[i].phase == TO_ROLL)
            luck_say_due(p, &s->pending.due[i]);
    luck_hurry(p);
}

/* ---- What follows ---------------------------------------------------------------------------- */

/* AL-30, AL-33: a blow that is not met ends the fight for its target. AL-34: with slugfest a
 * toughness test comes first. */
static void fall(luck_play *p, const luck_due *d, int kind)
{
    if (!d->ko && (kind != HIT || luck_rules(p->match)->slugfest))
        return;
    luck_bring_down(p, roller_of(p->s, d));
}

/* The list is done: what follows. AL-17: the first failure ends the turn, and with it what is left
 * of Speed. */
static void finish(luck_play *p, bool passed)
{
    luck_state *s    = p->s;
    int         mode = luck_mode(p->match);
    /* What is not owed is empty already, so most of it need not be touched. */
    size_t       used = offsetof(luck_pending, due) + s->pending.count * sizeof *s->pending.due;
    luck_pending done;
    memcpy(&done, &s->pending, used);
    memset(&s->pending, 0, used);
    for (int i = 0; !passed && i < done.count; i++)
        if (done.due[i].seat < s->seats && !(done.kind == MULTI && done.due[i].ko))
            s->crew[done.due[i].seat].speed = 0;
    if (done.kind == TEAM)
        luck_say(p, TEAM, passed);
    if (done.kind == MULTI)
        luck_say(p, MULTI, passed);
    if (!passed)
        fall(p, &done.due[done.at], done.kind);
    if (mode == AUTO)
        luck_story_resolved(p, &done, passed);
    else if (mode == COMPETITION)
        luck_contest_resolved(p, &done, passed);
    else
        luck_host_resolved(p, &done, passed);
    if (s->title[0] && !s->pending.kind)
        memset(s->title, 0, sizeof s->title);
}

static bool any_open(const luck_pending *p)
{
    for (int i = 0; i < p->count; i++)
        if (p->due[i].phase <= TO_DECIDE)
            return true;
    return false;
}

/* AL-32, slugfest: a blow that is not met is followed at once by its toughness test, then comes the
 * next blow. */
static bool must_stand(const luck_play *p, const luck_due *d)
{
    return p->s->pending.kind == HIT && !d->ko && luck_rules(p->match)->slugfest;
}

/* A toughness test, after the roll that is being settled. */
static void add_toughness(luck_play *p, luck_due test)
{
    luck_pending *pending = &p->s->pending;
    int           at      = pending->at + 1;
    assert(pending->count < LUCK_DUES);
    memmove(&pending->due[at + 1], &pending->due[at],
            (size_t)(pending->count - at) * sizeof *pending->due);
    pending->due[at] = test;
    pending->count++;
    luck_say_due(p, &pending->due[at]);
}

static void stand(luck_play *p, const luck_due *d)
{
    luck_due test = luck_toughness_due(p->s, A_PLAYER + d->seat, d->blow);
    test.foe      = d->foe;
    add_toughness(p, test);
    p->s->pending.at++;
}

/* AL-36: an attack among several actions has its effect at once. */
static void land(luck_play *p, const luck_due *d)
{
    if (d->foe == LUCK_FOES || luck_is_down(p->s, d->foe))
        return;
    if (luck_rules(p->match)->slugfest)
        add_toughness(p, luck_toughness_due(p->s, d->foe, d->blow));
    else
        luck_bring_down(p, d->foe);
}

/* The toughness of the target of one of several actions. */
static void stand_or_fall(luck_play *p, const luck_due *d, bool stands)
{
    if (!stands)
        luck_bring_down(p, roller_of(p->s, d));
    else if (d->seat == p->s->seats)
        luck_say_foe(p, FOE_STANDS, d->foe);
}

/* Already done: it needs no test, or its target is out. */
static bool is_idle(const luck_state *s, luck_due *d)
{
    if (s->pending.kind == MULTI && d->attack && luck_is_down(s, d->foe))
        d->phase = PASSED;
    return d->phase == PASSED;
}

/* On to the next roll of a list that goes in order. */
static void go_on(luck_play *p)
{
    luck_pending *pending = &p->s->pending;
    do {
        if (++pending->at == pending->count) {
            pending->at--;
            finish(p, true);
            return;
        }
    } while (is_idle(p->s, &pending->due[pending->at]));
    luck_hurry(p);
}

void luck_settle(luck_play *p, luck_due *d, bool passed)
{
    luck_pending *pending = &p->s->pending;
    bool          multi = pending->kind == MULTI, target = multi && d->ko;
    d->phase        = passed ? PASSED : FAILED;
    pending->rolled = true;
    if (target)
        stand_or_fall(p, d, passed);
    else if (multi && passed && d->attack)
        land(p, d);
    if (pending->kind == ORDER || (pending->kind == TEAM && passed)) {
        if (!any_open(pending)) /* AL-31: in ORDER everyone tests for themselves */
            finish(p, true);
    } else if (passed || target) {
        go_on(p);
    } else if (must_stand(p, d)) {
        stand(p, d);
    } else { /* AL-16, AL-17: one failure ends it */
        pending->at = (uint8_t)(d - pending->due);
        finish(p, false);
    }
}

/* ---- Rolling --------------------------------------------------------------------------------- */

int luck_roll_dice(luck_play *p, int *one, int *two)
{
    *one = caper_rng_die(p->rng, 6);
    *two = caper_rng_die(p->rng, 6);
    return *one + *two;
}

static void say_roll(luck_play *p, int says, const luck_due *d, int one, int two)
{
    bool player = d->seat < p->s->seats;
    luck_say_roll(p, says, caper_if(player, d->seat), luck_roller_text(p, d),
                  luck_task(d->rating, d->difficulty), one, two,
                  caper_if(player, p->s->crew[d->seat].luck));
}

/* AL-13: what the outcome does to everybody's treats. A foe has none to win or lose. */
static void pay_outcome(luck_play *p, int seat, int outcome)
{
    luck_state *s = p->s;
    if (seat == s->seats)
        return;
    luck_person *who = &s->crew[seat];
    if (outcome == OUT_OF_LUCK)
        who->luck = 0;
    else if (outcome == LUCKY_STREAK)
        luck_give(who, 1);
    else if (outcome == MORALE_BOOST)
        for (int i = 0; i < s->seats; i++)
            luck_give(&s->crew[i], i == seat ? who->initial : 1);
}

void luck_roll(luck_play *p, luck_due *d)
{
    luck_state *s = p->s;
    int         one, two, sum = luck_roll_dice(p, &one, &two);
    if (p->rng->chance && p->rng->chance->bad)
        return; /* the table throws this state away */
    s->pending.rolled = true;
    int outcome       = luck_outcome(luck_task(d->rating, d->difficulty), sum);
    if (outcome == NEXT_TIME && luck_is_free_hit(p->match, d)) {
        say_roll(p, SAYS_HIT, d, one, two);
        luck_settle(p, d, true);
        return;
    }
    pay_outcome(p, d->seat, outcome);
    say_roll(p, outcome, d, one, two);
    for (int i = 0; outcome == MORALE_BOOST && d->seat < s->seats && i < s->seats; i++)
        if (i != d->seat)
            luck_say_luck(p, i);
    if (outcome == NEXT_TIME && luck_treats_for(s, d) > 0) {
        d->phase = TO_DECIDE;
        return;
    }
    if (outcome == NEXT_TIME) /* AL-13: no luck left */
        luck_say(p, FAILURE, caper_if(d->seat < s->seats, d->seat), luck_roller_text(p, d));
    luck_settle(p, d, outcome >= SUCCESS);
}
