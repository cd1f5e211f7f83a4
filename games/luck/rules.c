/* Adventures & Luck: whose turn it is, what may be done, and tests.
 *
 * May not know: text, files, clocks. The one subtle idea: everything that is rolled is a *pending*,
 * a list of rolls that somebody owes. A test is a list of one, several actions at once a list in
 * order, a team a list in any order. When the list is done, `finish` says what follows, and the
 * story or the contest goes on from there. */
#include <stdio.h>
#include <string.h>

#include "games/luck/adventure.h"

/* ---- Small questions ----------------------------------------------------------------------------
 */

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

static const luck_due *due_of(const luck_state *s, int seat)
{
    return luck_due_of((luck_state *)(uintptr_t)s, seat); /* only looked at */
}

static caper_seats owing(const luck_state *s)
{
    caper_seats seats = 0;
    for (int i = 0; i < s->seats; i++)
        if (due_of(s, i))
            seats |= CAPER_SEAT(i);
    return seats;
}

/* AL-34 */
bool luck_is_free_hit(const caper_match *match, const luck_state *s)
{
    const luck_options *o = luck_rules(match);
    return s->pending.attack && (o->slugfest || o->mode == COMPETITION);
}

/* ---- Which trait (AL-11)
 * -------------------------------------------------------------------------- */

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

/* ---- Luck
 * ------------------------------------------------------------------------------------------ */

void luck_give(luck_person *p, int treats)
{
    p->luck = p->luck > LUCK_MOST - treats ? LUCK_MOST : p->luck + treats;
}

void luck_spend(luck_person *p, int treats)
{
    p->luck = treats < p->luck ? p->luck - treats : 0; /* AL-19: never below zero */
}

static void say_luck(caper_events *ev, const char *type, const luck_state *s, int seat, int treats)
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

/* ---- Pending rolls
 * -------------------------------------------------------------------------------- */

void luck_open(luck_play *p, int kind)
{
    memset(&p->s->pending, 0, sizeof p->s->pending);
    p->s->pending.kind   = (uint8_t)kind;
    p->s->pending.attack = kind == STRIKE;
}

/* AL-17: steps up, but nothing rises above extreme. */
void luck_owe(luck_play *p, int seat, int difficulty, int steps, int rating)
{
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

static void settle(luck_play *p, luck_due *d, bool passed);

/* AL-17, Speed: one luck a task lifts the steps, and a test that is only opposed is passed. */
static void hurry(luck_play *p)
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
        settle(p, d, true); /* may open the next pending, which the loop looks at again */
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
    hurry(p);
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

static void settle(luck_play *p, luck_due *d, bool passed)
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
        hurry(p);
    }
}

/* ---- Rolling
 * --------------------------------------------------------------------------------------- */

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

static void roll(luck_play *p, luck_due *d)
{
    luck_state *s = p->s;
    int         one, two, sum = luck_roll_dice(p, &one, &two);
    if (p->rng->chance && p->rng->chance->bad)
        return; /* the table throws this state away */
    int outcome = luck_outcome(luck_task(d->rating, d->difficulty), sum);
    if (outcome == NEXT_TIME && luck_is_free_hit(p->match, s)) {
        say_roll(p, "hit", d, one, two);
        settle(p, d, true);
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
    settle(p, d, outcome >= SUCCESS);
}

/* ---- Players
 * ------------------------------------------------------------------------------------- */

/* Treats that `trick` or `eat` would cost, or −1 for other moves. */
static int64_t price_of(const luck_state *s, int seat, caper_move move, const char *words)
{
    const luck_person *who  = &s->crew[seat];
    int64_t            cost = luck_tricks[who->trick].cost, n = 0;
    for (const char *c = words; c && *c; c++)
        n = n < LUCK_MOST ? n * 10 + (*c - '0') : n;
    if (move >= M_TRICK && move < M_EAT)
        return cost * (int64_t)(move - M_TRICK);
    if (move >= M_EAT && move < M_LINK)
        return (int64_t)(move - M_EAT);
    if (move == M_TRICK_MANY)
        return cost * n;
    return move == M_EAT_MANY ? n : -1;
}

static bool is_trick(caper_move move)
{
    return (move >= M_TRICK && move < M_EAT) || move == M_TRICK_MANY;
}

/* AL-19: at any time, with luck enough; somebody who is knocked out can eat but does no tricks. */
static bool may_spend(const luck_state *s, int seat, caper_move move, int64_t price)
{
    const luck_person *who = &s->crew[seat];
    return price > 0 && price <= who->luck && (!is_trick(move) || (who->trick && !who->out));
}

static void spend(luck_play *p, int seat, caper_move move, int64_t price)
{
    luck_state  *s   = p->s;
    luck_person *who = &s->crew[seat];
    luck_spend(who, (int)price);
    if (!is_trick(move)) {
        say_luck(p->ev, "eat", s, seat, (int)price);
        return;
    }
    int times = (int)price / luck_tricks[who->trick].cost;
    caper_event_begin(p->ev, CAPER_ALL, "trick");
    caper_event_int(p->ev, "seat", seat);
    caper_event_str(p->ev, "trick", luck_tricks[who->trick].id);
    caper_event_int(p->ev, "times", times);
    caper_event_int(p->ev, "luck", who->luck);
    caper_event_end(p->ev);
    if (who->trick == SPEED) {
        who->speed = (uint8_t)(who->speed + times > 200 ? 200 : who->speed + times);
        hurry(p);
    } else if (luck_rules(p->match)->mode == AUTO) {
        luck_story_trick(p, seat, times);
    }
}

static bool may_answer(const luck_state *s, const luck_due *d, caper_move move)
{
    if (d->phase == TO_ROLL)
        return move == M_ROLL;
    return move == M_ACCEPT || (move == M_AGAIN && s->crew[d->seat].luck > 0);
}

static void answer(luck_play *p, luck_due *d, caper_move move)
{
    if (move == M_ACCEPT) {
        luck_say_seat(p->ev, "failure", d->seat);
        settle(p, d, false);
        return;
    }
    if (move == M_AGAIN)
        luck_spend(&p->s->crew[d->seat], 1);
    roll(p, d);
}

/* Moves of a player's own turn, when no roll is owed: a scene's links, or a blow. */
static bool may_go_on(const caper_match *match, const luck_state *s, int seat, caper_move move)
{
    int mode = luck_rules(match)->mode;
    if (mode == AUTO)
        return luck_story_may(match, s, seat, move);
    return mode == COMPETITION && luck_contest_may(s, seat, move);
}

static void go_on(luck_play *p, int seat, caper_move move)
{
    if (luck_rules(p->match)->mode == AUTO)
        luck_story_play(p, seat, move);
    else
        luck_contest_play(p, seat, move);
}

/* A competition ends for who has lost all treats (AL-35), also by eating them. */
static void after_spending(luck_play *p)
{
    if (luck_rules(p->match)->mode == COMPETITION && !p->s->pending.kind)
        luck_contest_resolved(p, &p->s->pending, true);
}

static caper_code player_moves(luck_play *p, int seat, caper_move move, const char *words)
{
    luck_state *s     = p->s;
    int64_t     price = price_of(s, seat, move, words);
    if (price >= 0) {
        if (!may_spend(s, seat, move, price))
            return CAPER_ILLEGAL_MOVE;
        spend(p, seat, move, price);
        after_spending(p);
        return CAPER_OK;
    }
    if (!(luck_to_act(p->match, s) & CAPER_SEAT(seat)))
        return CAPER_NOT_YOUR_TURN;
    if (words)
        return CAPER_ILLEGAL_MOVE;
    luck_due *d = luck_due_of(s, seat);
    if (d ? !may_answer(s, d, move) : !may_go_on(p->match, s, seat, move))
        return CAPER_ILLEGAL_MOVE;
    if (d)
        answer(p, d, move);
    else
        go_on(p, seat, move);
    return CAPER_OK;
}

static void start(luck_play *p)
{
    int mode = luck_rules(p->match)->mode;
    luck_say_seat(p->ev, "start", -1);
    if (mode == AUTO)
        luck_story_start(p);
    else if (mode == COMPETITION)
        luck_contest_start(p);
}

/* The whole sheet, so that everybody's picture of it is up to date. */
static void say_sheet(luck_play *p, int seat)
{
    const luck_person *who = &p->s->crew[seat];
    caper_event_begin(p->ev, CAPER_ALL, who->ready ? "ready" : "sheet");
    caper_event_int(p->ev, "seat", seat);
    caper_buf *sheet = caper_event_field(p->ev, "sheet");
    if (sheet)
        luck_save_person(who, sheet);
    caper_event_end(p->ev);
}

static caper_code making_moves(luck_play *p, int seat, caper_move move, const char *words)
{
    luck_person *who = seat < p->s->seats ? &p->s->crew[seat] : NULL;
    if (!who || who->ready)
        return CAPER_NOT_YOUR_TURN;
    if (words ? move != M_NAME : !luck_may_make(who, move))
        return CAPER_ILLEGAL_MOVE;
    if (words)
        luck_rename(who, words);
    else
        luck_make(who, move, p->rng);
    say_sheet(p, seat);
    if (!luck_is_making(p->s))
        start(p);
    return CAPER_OK;
}

/* ---- The host ----------------------------------------------------------------------------------
 */

static int part(caper_move move, int base) { return (int)move - base; }

/* AL-14: with a roll owed, the host can say that it is not needed after all. */
static bool may_rule(const luck_state *s, int seat)
{
    return seat < s->seats && (!s->pending.kind || due_of(s, seat));
}

/* Moves without words that the host may make. */
static bool host_may(const caper_match *match, const luck_state *s, caper_move move)
{
    if (move == M_END)
        return !s->pending.kind;
    if (move >= M_PASS && move < M_END)
        return may_rule(s, part(move, M_PASS) % PLACES);
    if (s->pending.kind)
        return false;
    if (move >= M_ROUND && move < M_PASS)
        return true;
    if (move >= M_KO && move < M_ROUND)
        return luck_rules(match)->slugfest && luck_is_in(s, part(move, M_KO) / 5);
    if (move >= M_HIT && move < M_KO)
        return luck_is_in(s, part(move, M_HIT) / 5);
    return move >= M_TEST && move < M_HIT &&
           luck_is_in(s, part(move, M_TEST) % WITH_RATING / (5 * LUCK_RATINGS));
}

static void call_one(luck_play *p, int kind, int seat, int difficulty, int rating)
{
    luck_open(p, kind);
    luck_owe(p, seat, difficulty, 0, rating);
    luck_begin(p);
}

/* test, oppose, strike: their numbers have the same parts. AL-15: a letter is a difficulty. */
static void call_rated(luck_play *p, caper_move move)
{
    int                  n = part(move, M_TEST), kind = n / WITH_RATING, parts = n % WITH_RATING;
    int                  rating = parts % LUCK_RATINGS, difficulty = parts / LUCK_RATINGS % 5;
    int                  seat    = parts / (5 * LUCK_RATINGS);
    static const uint8_t kinds[] = {TEST, OPPOSE, STRIKE};
    if (!rating)
        rating = kind == 2 ? luck_fighting(&p->s->crew[seat]) : RATED_A;
    call_one(p, kinds[kind], seat, difficulty, rating);
}

/* AL-18: an out round brings luck back, if that rule is played. A fight is over when the round is
 * no longer one of action, and who was out of it gets up. */
static void change_round(luck_play *p, int round)
{
    luck_state *s = p->s;
    s->round      = (uint8_t)round;
    caper_event_begin(p->ev, CAPER_ALL, "round");
    caper_event_str(p->ev, "round", luck_rounds[round]);
    caper_event_end(p->ev);
    for (int i = 0; i < s->seats; i++) {
        luck_person *who = &s->crew[i];
        who->speed       = 0;
        if (round != ROUND_ACTION)
            luck_get_up(p, i);
        if (round == ROUND_OUT && luck_rules(p->match)->regain && who->luck < who->initial) {
            int treats = who->initial - who->luck;
            who->luck  = who->initial;
            say_luck(p->ev, "regain", s, i, treats);
        }
    }
}

static void rule(luck_play *p, int seat, bool passed)
{
    luck_say_seat(p->ev, passed ? "pass" : "fail", seat);
    luck_say_seat(p->ev, passed ? "success" : "failure", seat);
    luck_due *d = luck_due_of(p->s, seat);
    if (d)
        settle(p, d, passed);
}

static void host_plays(luck_play *p, caper_move move)
{
    luck_state *s = p->s;
    if (move == M_END) {
        s->over = true;
        luck_say_seat(p->ev, "end", -1);
    } else if (move >= M_PASS) {
        rule(p, part(move, M_PASS) % PLACES, move < M_FAIL);
    } else if (move >= M_ROUND) {
        change_round(p, part(move, M_ROUND));
    } else if (move >= M_KO) {
        int seat = part(move, M_KO) / 5;
        call_one(p, KO, seat, part(move, M_KO) % 5, luck_toughness(&s->crew[seat]));
    } else if (move >= M_HIT) { /* AL-33 */
        int seat = part(move, M_HIT) / 5;
        call_one(p, HIT, seat, part(move, M_HIT) % 5, luck_fighting(&s->crew[seat]));
    } else {
        call_rated(p, move);
    }
}

/* AL-16: each helper lowers the difficulty by one step. */
static caper_code call_team(luck_play *p, int difficulty, const luck_parts *parts)
{
    uint32_t seen = 0;
    for (int i = 0; i < parts->count; i++) {
        if (!luck_is_in(p->s, parts->what[i]) || seen >> parts->what[i] & 1)
            return CAPER_ILLEGAL_MOVE;
        seen |= 1u << parts->what[i];
    }
    int helped = difficulty - (parts->count - 1);
    luck_open(p, TEAM);
    for (int i = 0; i < parts->count; i++)
        luck_owe(p, parts->what[i], helped < EASY ? EASY : helped, 0,
                 parts->rating[i] ? parts->rating[i] : RATED_A);
    luck_begin(p);
    return CAPER_OK;
}

/* AL-17: two at once one step up, three two steps. */
static caper_code call_multi(luck_play *p, int seat, const luck_parts *parts)
{
    if (!luck_is_in(p->s, seat))
        return CAPER_ILLEGAL_MOVE;
    luck_open(p, MULTI);
    for (int i = 0; i < parts->count; i++)
        luck_owe(p, seat, parts->what[i], parts->count - 1,
                 parts->rating[i] ? parts->rating[i] : RATED_A);
    luck_begin(p);
    return CAPER_OK;
}

static caper_code call_using(luck_play *p, caper_move move, const char *words)
{
    bool           oppose = move >= M_OPPOSE_USING;
    int            n = part(move, oppose ? M_OPPOSE_USING : M_TEST_USING), seat = n / 5;
    luck_trait_set set;
    if (!luck_is_in(p->s, seat) || !luck_traits_read(words, &set))
        return CAPER_ILLEGAL_MOVE;
    call_one(p, oppose ? OPPOSE : TEST, seat, n % 5, luck_rating_for(&p->s->crew[seat], &set));
    return CAPER_OK;
}

static caper_code host_words(luck_play *p, caper_move move, const char *words)
{
    luck_parts parts;
    if (move == M_NARRATE) {
        caper_event_begin(p->ev, CAPER_ALL, "narrate");
        caper_event_str(p->ev, "text", words);
        caper_event_end(p->ev);
        return CAPER_OK;
    }
    if (p->s->pending.kind)
        return CAPER_NOT_YOUR_TURN;
    if (move >= M_TEST_USING && move < M_TEAM)
        return call_using(p, move, words);
    if (move < M_TEAM || !luck_parts_read(words, move < M_MULTI, &parts))
        return CAPER_ILLEGAL_MOVE;
    if (move < M_MULTI)
        return call_team(p, part(move, M_TEAM), &parts);
    return call_multi(p, part(move, M_MULTI), &parts);
}

static caper_code host_moves(luck_play *p, caper_move move, const char *words)
{
    if (words)
        return host_words(p, move, words);
    if (p->s->pending.kind && (move < M_PASS || move == M_END))
        return CAPER_NOT_YOUR_TURN;
    if (!host_may(p->match, p->s, move))
        return CAPER_ILLEGAL_MOVE;
    host_plays(p, move);
    return CAPER_OK;
}

/* ---- The room's functions
 * ------------------------------------------------------------------------- */

void luck_setup(const caper_match *match, void *state, caper_rng *rng)
{
    (void)rng;
    luck_state *s = state;
    memset(s, 0, sizeof *s);
    s->seats = match->seats;
    if (luck_rules(match)->mode == AUTO)
        s->scene = (uint16_t)luck_story(match)->start;
    for (int i = 0; i < s->seats; i++)
        s->crew[i].luck = s->crew[i].initial = LUCK_POINTS;
}

static caper_seats everyone(const luck_state *s) { return CAPER_SEAT(s->seats) - 1; }

caper_seats luck_to_act(const caper_match *match, const void *state)
{
    const luck_state *s = state;
    if (s->over)
        return 0;
    if (luck_is_making(s)) {
        caper_seats seats = 0;
        for (int i = 0; i < s->seats; i++)
            seats |= s->crew[i].ready ? 0 : CAPER_SEAT(i);
        return seats;
    }
    if (s->pending.kind)
        return owing(s);
    switch (luck_rules(match)->mode) {
    case HOSTED:
        return CAPER_SEAT(s->seats);
    case AUTO:
        return luck_story_waits_for(match, s);
    default:
        return CAPER_SEAT(s->turn);
    }
}

caper_seats luck_may_act(const caper_match *match, const void *state)
{
    const luck_state *s = state;
    if (luck_is_making(s))
        return 0;
    return everyone(s) | (luck_rules(match)->mode == HOSTED ? CAPER_SEAT(s->seats) : 0);
}

static int list_spending(const luck_state *s, int seat, caper_move *out)
{
    const luck_person *who  = &s->crew[seat];
    int                cost = luck_tricks[who->trick].cost, n = 0;
    int                times = who->trick && !who->out ? who->luck / cost : 0;
    for (int i = 1; i <= times && i <= LUCK_COUNTED; i++)
        out[n++] = (caper_move)(M_TRICK + i);
    for (int i = 1; i <= who->luck && i <= LUCK_COUNTED; i++)
        out[n++] = (caper_move)(M_EAT + i);
    return n;
}

static int list_player(const caper_match *match, const luck_state *s, int seat, caper_move *out)
{
    int             n = 0;
    const luck_due *d = due_of(s, seat);
    for (caper_move m = M_ROLL; d && m <= M_ACCEPT; m++)
        if (may_answer(s, d, m))
            out[n++] = m;
    n += list_spending(s, seat, out + n);
    if (d || !(luck_to_act(match, s) & CAPER_SEAT(seat)))
        return n;
    for (caper_move m = M_LINK; m < M_TEST; m++)
        if (may_go_on(match, s, seat, m))
            out[n++] = m;
    return n;
}

int luck_moves(const caper_match *match, const void *state, int seat, caper_move *out)
{
    const luck_state *s = state;
    int               n = 0;
    if (s->over || seat < 0 || seat >= match->places)
        return 0;
    if (luck_is_making(s))
        return seat < s->seats && !s->crew[seat].ready ? luck_list_making(&s->crew[seat], out) : 0;
    if (seat < s->seats)
        return list_player(match, s, seat, out);
    for (caper_move m = s->pending.kind ? M_PASS : M_TEST; m <= M_END; m++)
        if (host_may(match, s, m))
            out[n++] = m;
    return n;
}

caper_code luck_apply(const caper_match *match, void *state, int seat, caper_move move,
                      const char *words, caper_rng *rng, caper_events *ev)
{
    luck_state *s = state;
    luck_play   p = {match, s, rng, ev};
    if (s->over || seat < 0 || seat >= match->places)
        return CAPER_NOT_YOUR_TURN;
    if (move >= LUCK_ALL_MOVES || (move >= LUCK_ACTIONS) != (words != NULL))
        return CAPER_ILLEGAL_MOVE;
    if (luck_is_making(s))
        return making_moves(&p, seat, move, words);
    if (seat == s->seats)
        return host_moves(&p, move, words);
    return player_moves(&p, seat, move, words);
}

/* "Score at the end: the luck each player has left to eat." */
void luck_result(const caper_match *match, const void *state, caper_result *out)
{
    (void)match;
    const luck_state *s = state;
    *out                = (caper_result){.over = s->over, .has_scores = true};
    for (int i = 0; i < s->seats; i++) {
        out->scores[i] = s->crew[i].luck;
        if (s->over && !s->lost && !s->crew[i].out)
            out->winners |= CAPER_SEAT(i);
    }
}

/* The chance to pass, then every outcome of the next roll: by the name of its event, and as the
 * chart has it. */
void luck_odds(const caper_match *match, const void *state, int seat, caper_move move,
               const char *words, caper_odds *out)
{
    (void)words;
    const luck_state *s = state;
    const luck_due   *d = seat < s->seats ? due_of(s, seat) : NULL;
    if (!d || (move != M_ROLL && move != M_AGAIN))
        return;
    int  ways[LUCK_OUTCOMES], luck = s->crew[seat].luck - (move == M_AGAIN);
    int  task = luck_task(d->rating, d->difficulty);
    bool hits = luck_is_free_hit(match, s);
    luck_ways(task, ways);
    caper_odds_add(out, "pass", luck_pass_chance(task, luck, hits));
    for (int i = 0; i < LUCK_OUTCOMES; i++)
        caper_odds_add(out, hits && i == NEXT_TIME ? "hit" : luck_outcomes[i], ways[i] / 36.0);
    for (int i = 0; i < LUCK_OUTCOMES; i++)
        caper_odds_add(out, luck_outcome_codes[i], ways[i] / 36.0);
}

static const char *check_person(const luck_person *p)
{
    if (p->luck < 0)
        return "somebody has less than no luck";
    if (p->ready && p->initial < 0)
        return "somebody's initial luck is below zero";
    if (p->prime && p->rating[p->prime - 1] != RATED_P)
        return "a prime characteristic is not rated P";
    if (p->background >= LUCK_BACKGROUNDS || p->trick >= LUCK_TRICKS)
        return "there is no such background or trick";
    return NULL;
}

const char *luck_check(const caper_match *match, const void *state)
{
    const luck_state *s = state;
    if (s->seats != match->seats)
        return "the crew is not the size of the table";
    for (int i = 0; i < s->seats; i++) {
        const char *broken = check_person(&s->crew[i]);
        if (broken)
            return broken;
    }
    if (s->pending.kind && !owing(s))
        return "a test is pending, and nobody owes a roll";
    if (s->pending.kind && s->over)
        return "the game is over, and a test is pending";
    return NULL;
}
