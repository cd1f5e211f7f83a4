/* Adventures & Luck: tests. Which trait counts, what is rolled, what it does.
 *
 * The one subtle idea: everything that is rolled is a *pending*, a list of rolls that somebody owes.
 * A test is a list of one, several actions at once a list in order, a team a list in any order. When
 * the list is done, `finish` says what follows, and the story or the contest goes on from there. */
#include <assert.h>
#include <string.h>

#include "games/luck/luck.h"

/* ---- Small questions ------------------------------------------------------------------------- */

bool luck_is_in(const luck_state *s, int seat) { return seat < s->seats && !s->crew[seat].out; }

int luck_count_in(const luck_state *s)
{
    int n = 0;
    for (int i = 0; i < s->seats; i++)
        n += !s->crew[i].out;
    return n;
}

bool luck_is_making(const luck_state *s)
{
    for (int i = 0; i < s->seats; i++)
        if (!s->crew[i].ready)
            return true;
    return false;
}

static bool goes_in_order(int kind) { return kind != TEAM && kind != ORDER; }

luck_due *luck_due_of(luck_state *s, int seat)
{
    luck_pending *p = &s->pending;
    if (!p->kind)
        return NULL;
    int first = goes_in_order(p->kind) ? p->at : 0,
        last  = goes_in_order(p->kind) ? p->at + 1 : p->count;
    for (int i = first; i < last; i++)
        if (p->due[i].seat == seat && p->due[i].phase <= TO_DECIDE)
            return &p->due[i];
    return NULL;
}

const luck_due *luck_due_look(const luck_state *s, int seat)
{
    return luck_due_of((luck_state *)(uintptr_t)s, seat); /* only looked at */
}

caper_seats luck_owing(const luck_state *s)
{
    caper_seats seats = 0;
    for (int i = 0; i < s->seats; i++)
        if (luck_due_look(s, i))
            seats |= CAPER_SEAT(i);
    return seats;
}

/* AL-34 */
bool luck_is_free_hit(const caper_match *match, const luck_state *s)
{
    const luck_options *o = luck_rules(match);
    return s->pending.attack && (o->slugfest || o->mode == COMPETITION);
}

/* ---- Which trait (AL-11) --------------------------------------------------------------------- */

int luck_rating_for(const luck_person *p, const luck_trait_set *set)
{
    int skill = UNRATED, other = UNRATED;
    for (int t = 0; t < LUCK_TRAITS; t++) {
        int r = p->rating[t];
        if (!r || !luck_set_has(set, t))
            continue;
        if (r == RATED_D)
            return RATED_D;
        int *best = luck_traits[t].list == SKILLS ? &skill : &other;
        *best     = r > *best ? r : *best;
    }
    return skill ? skill : other ? other : RATED_A;
}

int luck_best_in(const luck_person *p, int list)
{
    int best = UNRATED;
    for (int t = luck_first[list]; t < luck_first[list + 1]; t++)
        if (p->rating[t] > best)
            best = p->rating[t];
    return best ? best : RATED_A;
}

static bool is_fighting_skill(int trait)
{
    static const char *const skills[] = {"boxing", "brawling", "wrestling", "karate"};
    for (int i = 0; luck_traits[trait].list == SKILLS && i < 4; i++)
        if (!strcmp(luck_traits[trait].id, skills[i]))
            return true;
    return false;
}

/* AL-30: who is weak in body and reflexes can still meet a blow with a skill that is not on the
 * sheet, and that is Average. */
int luck_fighting(const luck_person *p)
{
    int best = RATED_A;
    for (int t = 0; t < LUCK_TRAITS; t++) {
        int  list   = luck_traits[t].list;
        bool counts = list == BODY || list == REFLEXES || is_fighting_skill(t);
        if (counts && p->rating[t] > best)
            best = p->rating[t];
    }
    return best;
}

static int rating_in(const luck_person *p, int list)
{
    luck_trait_set set = {0};
    for (int t = luck_first[list]; t < luck_first[list + 1]; t++)
        luck_set_add(&set, t);
    return luck_rating_for(p, &set);
}

int luck_toughness(const luck_person *p) { return rating_in(p, BODY); }

/* AL-31: "the better" of the two. */
int luck_wakefulness(const luck_person *p, bool senses)
{
    int reflexes = rating_in(p, REFLEXES), sense = senses ? rating_in(p, SENSES) : UNRATED;
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

void luck_say_treats(caper_events *ev, const char *type, const luck_state *s, int seat, int treats)
{
    caper_event_begin(ev, CAPER_ALL, type);
    caper_event_int(ev, "seat", seat);
    caper_event_int(ev, "treats", treats);
    caper_event_int(ev, "luck", s->crew[seat].luck);
    caper_event_end(ev);
}

void luck_say_seat(caper_events *ev, const char *type, int seat)
{
    caper_event_begin(ev, CAPER_ALL, type);
    if (seat >= 0)
        caper_event_int(ev, "seat", seat);
    caper_event_end(ev);
}

void luck_say_luck(luck_play *p, int seat)
{
    caper_event_begin(p->ev, CAPER_ALL, "luck");
    caper_event_int(p->ev, "seat", seat);
    caper_event_int(p->ev, "luck", p->s->crew[seat].luck);
    caper_event_end(p->ev);
}

void luck_get_up(luck_play *p, int seat)
{
    if (p->s->crew[seat].out)
        luck_say_seat(p->ev, "back", seat);
    p->s->crew[seat].out = false;
}

/* ---- Pending rolls --------------------------------------------------------------------------- */

void luck_open(luck_play *p, int kind)
{
    memset(&p->s->pending, 0, sizeof p->s->pending);
    p->s->pending.kind   = (uint8_t)kind;
    p->s->pending.attack = kind == STRIKE;
}

/* AL-17: steps up, but nothing rises above extreme. */
void luck_owe(luck_play *p, int seat, int difficulty, int steps, int rating)
{
    assert(seat >= 0 && seat < p->s->seats && p->s->pending.count < LUCK_SEATS);
    luck_pending *pending          = &p->s->pending;
    int           with             = difficulty + steps > EXTREME ? EXTREME : difficulty + steps;
    pending->due[pending->count++] = (luck_due){.seat       = (uint8_t)seat,
                                                .rating     = (uint8_t)rating,
                                                .difficulty = (uint8_t)with,
                                                .plain      = (uint8_t)difficulty};
}

static void say_due(caper_events *ev, const luck_pending *p, const luck_due *d)
{
    char rating[] = {luck_letters[d->rating], 0};
    char task[]   = {luck_task_letters[luck_task(d->rating, d->difficulty)], 0};
    caper_event_begin(ev, CAPER_ALL, "test");
    caper_event_str(ev, "kind", luck_kinds[p->kind]);
    caper_event_int(ev, "seat", d->seat);
    caper_event_str(ev, "difficulty", luck_difficulties[d->difficulty]);
    caper_event_str(ev, "rating", rating);
    caper_event_str(ev, "task", task);
    caper_event_end(ev);
}

/* AL-17, Speed: one luck a task lifts the steps, and a test that is only opposed is passed. */
void luck_hurry(luck_play *p)
{
    luck_state   *s       = p->s;
    luck_pending *pending = &s->pending;
    while (pending->kind == OPPOSE || pending->kind == STRIKE || pending->kind == HIT) {
        luck_due    *d   = &pending->due[pending->at];
        luck_person *who = &s->crew[d->seat];
        if (d->phase != TO_ROLL || !who->speed)
            return;
        who->speed--;
        luck_say_seat(p->ev, "success", d->seat);
        luck_settle(p, d, true); /* may open the next pending, which the loop looks at again */
    }
    for (int i = pending->at; pending->kind == MULTI && i < pending->count; i++) {
        luck_due    *d   = &pending->due[i];
        luck_person *who = &s->crew[d->seat];
        if (d->phase != TO_ROLL || d->difficulty == d->plain || !who->speed)
            continue;
        who->speed--;
        d->difficulty = d->plain;
        say_due(p->ev, pending, d);
    }
}

void luck_begin(luck_play *p)
{
    p->s->calls = (uint16_t)(p->s->calls < 60000 ? p->s->calls + 1 : p->s->calls);
    if (p->ev)
        for (int i = 0; i < p->s->pending.count; i++)
            say_due(p->ev, &p->s->pending, &p->s->pending.due[i]);
    luck_hurry(p);
}

static void knock_out(luck_play *p, int seat)
{
    p->s->crew[seat].out = true;
    luck_say_seat(p->ev, "out", seat);
}

/* The list is done: what follows. */
static void finish(luck_play *p, bool passed)
{
    luck_state         *s    = p->s;
    const luck_options *o    = luck_rules(p->match);
    luck_pending        done = s->pending;
    memset(&s->pending, 0, sizeof s->pending);
    for (int i = 0; i < done.count; i++)
        s->crew[done.due[i].seat].speed = 0;
    if (done.kind == TEAM || done.kind == MULTI) {
        caper_event_begin(p->ev, CAPER_ALL, done.kind == TEAM ? "team" : "multi");
        caper_event_bool(p->ev, "passed", passed);
        caper_event_end(p->ev);
    }
    /* AL-30, AL-33: a blow that is not met ends the fight for whom it hits. AL-34: with slugfest a
     * KO test comes first. */
    if (!passed && (done.kind == KO || (done.kind == HIT && !o->slugfest)))
        knock_out(p, done.due[done.at].seat);
    if (o->mode == AUTO)
        luck_story_resolved(p, &done, passed);
    else if (o->mode == COMPETITION)
        luck_contest_resolved(p, &done, passed);
}

static bool any_open(const luck_pending *p)
{
    for (int i = 0; i < p->count; i++)
        if (p->due[i].phase <= TO_DECIDE)
            return true;
    return false;
}

void luck_settle(luck_play *p, luck_due *d, bool passed)
{
    luck_pending *pending = &p->s->pending;
    d->phase              = passed ? PASSED : FAILED;
    if (pending->kind == ORDER) { /* AL-31: everyone tests for themselves */
        if (!any_open(pending))
            finish(p, true);
    } else if (!passed) { /* AL-16, AL-17: one failure ends it */
        finish(p, false);
    } else if (pending->kind == TEAM) {
        if (!any_open(pending))
            finish(p, true);
    } else if (++pending->at == pending->count) {
        finish(p, true);
    } else {
        luck_hurry(p);
    }
}

/* ---- Rolling --------------------------------------------------------------------------------- */

int luck_roll_dice(luck_play *p, int *one, int *two)
{
    *one = caper_rng_die(p->rng, 6);
    *two = caper_rng_die(p->rng, 6);
    return *one + *two;
}

static void say_roll(luck_play *p, const char *type, const luck_due *d, int one, int two)
{
    char task[] = {luck_task_letters[luck_task(d->rating, d->difficulty)], 0};
    caper_event_begin(p->ev, CAPER_ALL, type);
    caper_event_int(p->ev, "seat", d->seat);
    caper_buf *dice = caper_event_field(p->ev, "dice");
    if (dice) {
        caper_json_open(dice, '[');
        caper_json_int(dice, one);
        caper_json_int(dice, two);
        caper_json_close(dice, ']');
    }
    caper_event_str(p->ev, "task", task);
    caper_event_int(p->ev, "luck", p->s->crew[d->seat].luck);
    caper_event_end(p->ev);
}

/* AL-13: what the outcome does to everybody's treats. */
static void pay_outcome(luck_state *s, int seat, int outcome)
{
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
    int outcome = luck_outcome(luck_task(d->rating, d->difficulty), sum);
    if (outcome == NEXT_TIME && luck_is_free_hit(p->match, s)) {
        say_roll(p, "hit", d, one, two);
        luck_settle(p, d, true);
        return;
    }
    pay_outcome(s, d->seat, outcome);
    say_roll(p, luck_outcomes[outcome], d, one, two);
    for (int i = 0; outcome == MORALE_BOOST && i < s->seats; i++)
        if (i != d->seat)
            luck_say_luck(p, i);
    if (outcome == NEXT_TIME && s->crew[d->seat].luck > 0) {
        d->phase = TO_DECIDE;
        return;
    }
    if (outcome == NEXT_TIME) /* AL-13: no luck left */
        luck_say_seat(p->ev, "failure", d->seat);
    luck_settle(p, d, outcome >= SUCCESS);
}
