/* Adventures & Luck: what a person who hosts may do: put foes on the table, call tests, change rounds,
 * rule, tell, end. */
#include <string.h>

#include "games/luck/host.h"
#include "games/luck/say.h"

static int part(caper_move move, int base) { return (int)move - base; }

static bool is_standing(const luck_state *s, int foe)
{
    return foe < LUCK_FOES && s->foe[foe].name[0] && !s->foe[foe].out;
}

/* ---- May that be called? --------------------------------------------------------------------- */

static bool may_team(const luck_state *s, const luck_call *c)
{
    uint32_t seen = 0;
    for (int i = 0; i < c->count; i++) {
        int seat = c->part[i].n;
        if (!luck_is_in(s, seat) || seen >> seat & 1)
            return false;
        seen |= 1u << seat;
    }
    return true;
}

/* AL-17: more than three at once only if Speed is paid for every one. */
static bool may_multi(const luck_state *s, const luck_call *c)
{
    bool tested = false;
    for (int i = 0; i < c->count; i++)
        tested |= c->part[i].against != UNTESTED;
    return tested && (c->count <= LUCK_PER_ROUND || s->crew[c->seat].speed >= c->count);
}

static bool may_face(const luck_state *s, int seat, const luck_part *p)
{
    if (p->against == LETTER)
        return true;
    return p->against == SEAT ? p->n != seat && luck_is_in(s, p->n) : is_standing(s, p->n);
}

/* AL-32: more than three would get into each other's way. AL-34: a special attack needs the skill. */
static bool may_hit(const luck_state *s, const luck_call *c)
{
    uint32_t seen = 0;
    for (int i = 0; i < c->count; i++) {
        const luck_part *p   = &c->part[i];
        bool             foe = p->against == STRANGER;
        if (!may_face(s, c->seat, p) || (foe && seen >> p->n & 1) ||
            (foe && c->special && !luck_has_fighting_skill(s->foe[p->n].rating)))
            return false;
        seen |= foe ? 1u << p->n : 0;
    }
    return c->count <= LUCK_PER_ROUND;
}

/* AL-34: the toughness test that is owed can be made harder or easier: the host knows the weapon. */
static int roller_of(const luck_state *s, const luck_part *p)
{
    return p->against == SEAT ? p->n : s->seats;
}

static bool owes_toughness(const luck_state *s, const luck_part *p)
{
    const luck_due *d    = luck_due_look(s, roller_of(s, p));
    bool            same = d && (p->against == SEAT ? p->n < s->seats : d->foe == p->n);
    return same && d->ko && d->phase == TO_ROLL;
}

/* Players test toughness with the rule slugfest; for a foe the host may roll whenever it fits. */
static bool may_ko(const caper_match *match, const luck_state *s, const luck_part *p)
{
    return p->against == SEAT ? luck_rules(match)->slugfest && luck_is_in(s, p->n)
                              : is_standing(s, p->n);
}

static bool may_call(const caper_match *match, const luck_state *s, const luck_call *c)
{
    if (c->kind == TEAM)
        return may_team(s, c);
    if (c->kind == KO)
        return may_ko(match, s, &c->part[0]);
    if (!luck_is_in(s, c->seat))
        return false;
    switch (c->kind) {
    case MULTI:
        return may_multi(s, c);
    case OPPOSE:
        return may_face(s, c->seat, &c->part[0]);
    case STRIKE:
        return may_face(s, c->seat, &c->part[0]) &&
               (!c->special || luck_has_fighting_skill(s->crew[c->seat].rating));
    case HIT:
        return may_hit(s, c);
    default:
        return true;
    }
}

/* ---- Calling it ------------------------------------------------------------------------------ */

static int rating_of(const luck_state *s, const luck_call *c, int seat, int said, int otherwise)
{
    if (said)
        return said;
    return c->is_using ? luck_rating_for(s->crew[seat].rating, &c->traits) : otherwise;
}

/* AL-19: somebody who shivers loses the next action, which would be this one. */
static bool shivers(luck_play *p, int seat)
{
    luck_person *who = &p->s->crew[seat];
    if (!who->cold)
        return false;
    who->cold--;
    luck_say(p, SHIVERS, seat);
    return true;
}

/* AL-16: each helper lowers the difficulty by one step. */
static void call_team(luck_play *p, const luck_call *c)
{
    luck_part team[LUCK_SEATS];
    int       n = 0;
    for (int i = 0; i < c->count; i++)
        if (!shivers(p, c->part[i].n))
            team[n++] = c->part[i];
    int helped = c->difficulty - (n - 1);
    luck_open(p, TEAM);
    for (int i = 0; i < n; i++)
        luck_owe(p, team[i].n, helped < EASY ? EASY : helped, 0,
                 rating_of(p->s, c, team[i].n, team[i].rating, RATED_A));
}

/* AL-17: two at once one step up, three two steps; one that needs no test counts too. */
static void call_multi(luck_play *p, const luck_call *c)
{
    luck_pending *pending = &p->s->pending;
    luck_open(p, MULTI);
    for (int i = 0; i < c->count; i++) {
        const luck_part *a = &c->part[i];
        luck_due        *d = luck_owe(p, c->seat, a->n, c->count - 1,
                                      rating_of(p->s, c, c->seat, a->rating, RATED_A));
        d->phase           = a->against == UNTESTED ? PASSED : TO_ROLL;
    }
    while (pending->due[pending->at].phase == PASSED)
        pending->at++;
}

static bool has_any(const uint8_t *rating, const luck_trait_set *set)
{
    for (int t = 0; t < LUCK_TRAITS; t++)
        if (rating[t] && luck_set_has(set, t))
            return true;
    return false;
}

/* A test names only the one who rolls; everybody should hear against whom. */
static void say_opponents(luck_play *p, int seat, const luck_part *a)
{
    if (a->against == LETTER)
        return;
    bool player = a->against == SEAT;
    luck_say(p, OPPOSES, seat, caper_if(player, a->n),
             caper_text(p->ev, player ? NULL : p->s->foe[a->n].name));
}

/* AL-15: the opponent's rating is the difficulty; "one trait serves both". */
static void call_opposed(luck_play *p, const luck_call *c)
{
    luck_state      *s          = p->s;
    const luck_part *a          = &c->part[0];
    const uint8_t   *theirs     = a->against == SEAT ? s->crew[a->n].rating : s->foe[a->n].rating;
    int              difficulty = a->against == LETTER
                                      ? a->n
                                      : (c->is_using ? luck_rating_for(theirs, &c->traits) : RATED_A) - RATED_D;
    luck_open(p, OPPOSE);
    say_opponents(p, c->seat, a);
    luck_owe(p, c->seat, difficulty, 0, rating_of(s, c, c->seat, c->rating, RATED_A));
}

/* AL-30: the defender answers with the best. AL-34: a special attack is a step harder to land. */
static void call_strike(luck_play *p, const luck_call *c)
{
    luck_state      *s   = p->s;
    const luck_part *a   = &c->part[0];
    bool             foe = a->against == STRANGER;
    luck_open(p, STRIKE);
    s->pending.target = foe ? a->n : LUCK_FOES;
    s->pending.how    = c->special ? DIFFICULT : MODERATE;
    if (foe)
        luck_say(p, STRIKE, caper_text(p->ev, s->foe[a->n].name), c->seat,
                 caper_if(c->special, HOW_SPECIAL));
    luck_owe(p, c->seat, foe ? luck_fighting(s->foe[a->n].rating) - RATED_D : a->n, c->special,
             rating_of(s, c, c->seat, c->rating, luck_fighting(s->crew[c->seat].rating)));
}

/* AL-33: the adversary's rating, in the trait that was named if the adversary has it. */
static int blow_from(const luck_state *s, const luck_call *c, const luck_part *a)
{
    int difficulty = a->n;
    if (a->against == STRANGER) {
        const uint8_t *rating = s->foe[a->n].rating;
        difficulty =
            (c->is_using && has_any(rating, &c->traits) ? luck_rating_for(rating, &c->traits)
                                                        : luck_fighting(rating)) -
            RATED_D;
    }
    return c->special && difficulty > EASY ? difficulty - 1 : difficulty;
}

/* AL-32: several attackers are several blows, each defended on its own, with the steps of AL-17. */
static void call_hit(luck_play *p, const luck_call *c)
{
    luck_state *s = p->s;
    luck_part   blow[LUCK_PER_ROUND];
    int         n = 0;
    for (int i = 0; i < c->count; i++) {
        luck_stranger *foe = c->part[i].against == STRANGER ? &s->foe[c->part[i].n] : NULL;
        if (foe && foe->cold) {
            foe->cold--;
            luck_say(p, FOE_SHIVERS, caper_text(p->ev, foe->name));
        } else {
            blow[n++] = c->part[i];
        }
    }
    luck_open(p, HIT);
    for (int i = 0; i < n; i++) {
        bool foe = blow[i].against == STRANGER;
        if (foe)
            luck_say(p, FOE_STRIKES, caper_text(p->ev, s->foe[blow[i].n].name), c->seat);
        luck_due *d =
            luck_owe(p, c->seat, blow_from(s, c, &blow[i]), n - 1,
                     rating_of(s, c, c->seat, c->rating, luck_fighting(s->crew[c->seat].rating)));
        d->foe  = foe ? blow[i].n : LUCK_FOES;
        d->blow = c->special ? DIFFICULT : MODERATE;
    }
}

static void call_ko(luck_play *p, const luck_call *c)
{
    luck_state      *s = p->s;
    const luck_part *a = &c->part[0];
    luck_open(p, KO);
    if (a->against == SEAT)
        luck_owe(p, a->n, c->difficulty, 0, luck_toughness(s->crew[a->n].rating));
    else
        luck_owe(p, s->seats, c->difficulty, 0, luck_toughness(s->foe[a->n].rating))->foe = a->n;
}

static void change_toughness(luck_play *p, const luck_call *c)
{
    luck_due *d   = luck_due_of(p->s, roller_of(p->s, &c->part[0]));
    d->difficulty = d->plain = c->difficulty;
    luck_say_due(p, d);
}

static void make_call(luck_play *p, const luck_call *c)
{
    luck_state *s = p->s;
    if (s->pending.kind) {
        change_toughness(p, c);
        return;
    }
    if (c->kind != TEAM && c->kind != HIT && c->kind != KO && shivers(p, c->seat))
        return;
    if (c->kind == TEAM) {
        call_team(p, c);
    } else if (c->kind == MULTI) {
        call_multi(p, c);
    } else if (c->kind == OPPOSE) {
        call_opposed(p, c);
    } else if (c->kind == STRIKE) {
        call_strike(p, c);
    } else if (c->kind == HIT) {
        call_hit(p, c);
    } else if (c->kind == KO) {
        call_ko(p, c);
    } else {
        luck_open(p, TEST);
        luck_owe(p, c->seat, c->difficulty, 0, rating_of(s, c, c->seat, c->rating, RATED_A));
    }
    if (s->pending.count)
        luck_begin(p);
    else /* everybody shivers */
        memset(&s->pending, 0, sizeof s->pending);
}

/* ---- Foes on the table (AL-36) --------------------------------------------------------------- */

static void say_stranger(luck_play *p, const luck_stranger *foe)
{
    if (!p->ev)
        return;
    int64_t person = caper_text_open(p->ev);
    luck_save_stranger(foe, &p->ev->text);
    luck_say(p, FOE, caper_text(p->ev, foe->name), person);
}

/* A name that lies on the floor can be used again; one that stands cannot. */
static caper_code put_on_table(luck_play *p, const char *words)
{
    luck_stranger foe;
    luck_state   *s = p->s;
    if (!luck_stranger_read(words, &foe))
        return CAPER_ILLEGAL_MOVE;
    int at = luck_stranger_find(s, foe.name, strlen(foe.name));
    if (is_standing(s, at))
        return CAPER_ILLEGAL_MOVE;
    for (int i = 0; at == LUCK_FOES && i < LUCK_FOES; i++)
        at = s->foe[i].name[0] ? at : i;
    if (at == LUCK_FOES)
        return CAPER_ILLEGAL_MOVE;
    s->foe[at] = foe;
    say_stranger(p, &foe);
    return CAPER_OK;
}

void luck_stranger_down(luck_play *p, int foe)
{
    p->s->foe[foe].out = true;
    luck_say(p, FOE_DOWN, caper_text(p->ev, p->s->foe[foe].name));
}

/* The fight is over: those who lie on the floor are carried out. */
static void clear_floor(luck_state *s)
{
    int n = 0;
    for (int i = 0; i < LUCK_FOES; i++)
        if (is_standing(s, i)) {
            s->foe[n]      = s->foe[i];
            s->foe[n].cold = 0;
            n++;
        }
    memset(&s->foe[n], 0, (size_t)(LUCK_FOES - n) * sizeof *s->foe);
    s->ranked = s->first = 0;
}

/* AL-31: an ambush tests senses or reflexes, an open attack reflexes; both moderate. */
static void call_initiative(luck_play *p, bool ambush)
{
    luck_state *s = p->s;
    luck_open(p, ORDER);
    for (int i = 0; i < s->seats; i++)
        if (luck_is_in(s, i))
            luck_owe(p, i, MODERATE, 0, luck_wakefulness(s->crew[i].rating, ambush));
    luck_begin(p);
}

/* ---- Rounds and rulings ---------------------------------------------------------------------- */

/* AL-18: an out round brings luck back, if that rule is played. A fight is over when the round is
 * no longer one of action, and anyone who was out of it gets up. */
static void change_round(luck_play *p, int round)
{
    luck_state *s = p->s;
    s->round      = (uint8_t)round;
    luck_say(p, ROUND, round);
    if (round != ROUND_ACTION)
        clear_floor(s);
    for (int i = 0; i < s->seats; i++) {
        luck_person *who = &s->crew[i];
        who->speed       = 0;
        if (round != ROUND_ACTION) {
            who->cold = 0;
            luck_get_up(p, i);
        }
        if (round == ROUND_OUT && luck_rules(p->match)->regain && who->luck < who->initial) {
            int treats = who->initial - who->luck;
            who->luck  = who->initial;
            luck_say(p, REGAIN, i, treats, who->luck);
        }
    }
}

/* AL-14: with a roll owed, the host can say that it is not needed after all. */
static bool may_rule(const luck_state *s, int seat)
{
    return seat < s->seats && (!s->pending.kind || luck_due_look(s, seat));
}

static void rule(luck_play *p, int seat, bool passed)
{
    if (passed) {
        luck_say(p, PASS, seat);
        luck_say(p, SUCCESS, seat);
    } else {
        luck_say(p, FAIL, seat);
        luck_say(p, FAILURE, seat);
    }
    luck_due *d = luck_due_of(p->s, seat);
    if (d)
        luck_settle(p, d, passed);
}

/* ---- The host's moves ------------------------------------------------------------------------ */

static bool may_call_now(const caper_match *match, const luck_state *s, caper_move move,
                         caper_parts *parts)
{
    luck_call call;
    luck_call_of(move, parts, &call);
    if (!s->pending.kind)
        return may_call(match, s, &call);
    return call.kind == KO && owes_toughness(s, &call.part[0]);
}

/* Moves without words that the host may make. */
bool luck_host_may(const caper_match *match, const luck_state *s, caper_move move,
                   caper_parts parts[2])
{
    if (move == M_ROLL)
        return luck_due_look(s, s->seats) != NULL;
    if (move >= M_PASS && move < M_END)
        return may_rule(s, part(move, M_PASS) % PLACES);
    if (luck_is_call(move))
        return may_call_now(match, s, move, &parts[move >= M_STRIKE_FOE && move % 2]);
    if (s->pending.kind || move < M_TEST)
        return false;
    if (move >= M_KNOCK && move < M_KNOCK_FOE)
        return luck_is_in(s, part(move, M_KNOCK));
    if (move >= M_KNOCK_FOE && move < M_INITIATIVE)
        return is_standing(s, part(move, M_KNOCK_FOE));
    if (move >= M_INITIATIVE && move < M_ROUND)
        return luck_count_in(s) > 0;
    return true; /* rounds, and the end */
}

static void host_plays(luck_play *p, caper_move move)
{
    luck_state *s = p->s;
    luck_call   call;
    if (move == M_ROLL) {
        luck_roll(p, luck_due_of(s, s->seats));
    } else if (move == M_END) {
        s->over = true;
        luck_say(p, END);
    } else if (move >= M_PASS) {
        rule(p, part(move, M_PASS) % PLACES, move < M_FAIL);
    } else if (move >= M_ROUND) {
        change_round(p, part(move, M_ROUND));
    } else if (move >= M_INITIATIVE) {
        call_initiative(p, move == M_INITIATIVE);
    } else if (move >= M_KNOCK_FOE) {
        luck_stranger_down(p, part(move, M_KNOCK_FOE));
    } else if (move >= M_KNOCK) {
        luck_knock_out(p, part(move, M_KNOCK));
    } else {
        luck_call_of(move, &(caper_parts){0}, &call);
        make_call(p, &call);
    }
}

static caper_code host_words(luck_play *p, caper_move move, const char *words)
{
    luck_call call;
    if (move == M_NARRATE) {
        p->s->told = (uint16_t)(p->s->told < 60000 ? p->s->told + 1 : p->s->told);
        p->s->last = 0;
        luck_say(p, NARRATE, caper_text(p->ev, words));
        return CAPER_OK;
    }
    if (move == M_FOE)
        return put_on_table(p, words);
    if (p->s->pending.kind)
        return CAPER_NOT_YOUR_TURN;
    if (move != M_CALL || !luck_call_read(p->s, words, &call) || !may_call(p->match, p->s, &call))
        return CAPER_ILLEGAL_MOVE;
    make_call(p, &call);
    return CAPER_OK;
}

caper_code luck_host_moves(luck_play *p, caper_move move, const char *words)
{
    if (words)
        return host_words(p, move, words);
    if (!luck_host_may(p->match, p->s, move, (caper_parts[2]){0}))
        return p->s->pending.kind && (move < M_PASS || move == M_END) ? CAPER_NOT_YOUR_TURN
                                                                      : CAPER_ILLEGAL_MOVE;
    host_plays(p, move);
    return CAPER_OK;
}

/* ---- What follows a test --------------------------------------------------------------------- */

static void say_order(luck_play *p)
{
    unsigned in = 0;
    for (int i = 0; i < p->s->seats; i++)
        in |= (unsigned)luck_is_in(p->s, i) << i;
    luck_say(p, ORDER, in & p->s->first, in & ~(unsigned)p->s->first);
}

static void put_in_order(luck_play *p, const luck_pending *done)
{
    p->s->ranked = true;
    p->s->first  = 0;
    for (int i = 0; i < done->count; i++)
        if (done->due[i].phase == PASSED)
            p->s->first = (uint8_t)(p->s->first | 1u << done->due[i].seat);
    say_order(p);
}

/* AL-34: with slugfest a foe who is hit tests toughness, and the host rolls. */
static void hit_stranger(luck_play *p, const luck_pending *done)
{
    luck_state *s = p->s;
    if (!luck_rules(p->match)->slugfest) {
        luck_stranger_down(p, done->target);
        return;
    }
    luck_open(p, KO);
    luck_owe(p, s->seats, done->how, 0, luck_toughness(s->foe[done->target].rating))->foe =
        done->target;
    luck_begin(p);
}

void luck_host_resolved(luck_play *p, const luck_pending *done, bool passed)
{
    luck_state     *s = p->s;
    const luck_due *d = &done->due[done->at];
    if (done->kind != ORDER)
        s->last = passed ? PASSED : FAILED;
    if (done->kind == ORDER)
        put_in_order(p, done);
    else if (done->kind == STRIKE && passed && is_standing(s, done->target))
        hit_stranger(p, done);
    else if (done->kind == KO && passed && d->seat == s->seats)
        luck_say(p, FOE_STANDS, caper_text(p->ev, s->foe[d->foe].name));
}
