/* Adventures & Luck: what a person who hosts may do: put foes on the table, call tests, change rounds,
 * rule, take back, tell, end. */
#include <string.h>

#include "games/luck/host.h"
#include "games/luck/say.h"

bool luck_is_standing(const luck_state *s, int foe)
{
    return foe < LUCK_FOES && s->foe[foe].name[0] && !s->foe[foe].out;
}

bool luck_is_down(const luck_state *s, int other)
{
    return other >= A_PLAYER ? !luck_is_in(s, other - A_PLAYER)
                             : other != LUCK_FOES && !luck_is_standing(s, other);
}

/* The other side of a roll, as luck_due has it. */
static uint8_t other_of(const luck_part *p)
{
    return (uint8_t)(p->role == STRANGER ? p->n : p->role == SEAT ? A_PLAYER + p->n : LUCK_FOES);
}

static const uint8_t *sheet_of(const luck_state *s, const luck_part *p)
{
    return p->role == STRANGER ? s->foe[p->n].rating : s->crew[p->n].rating;
}

/* ---- May that be called? --------------------------------------------------------------------- */

/* Everything else is a refusal of what was called; this is one of the moment. */
static const char waits[] =
    "A roll is owed. Wait for it, or say “cancel” if there has been no roll for it.";
static const char no_skill[]  = "A special attack needs boxing, brawling, wrestling or karate.";
static const char no_player[] = "There is no such player in the game, or the player is out.";

/* Why a player or a foe cannot take part, or NULL. */
static const char *no_one(const luck_state *s, const luck_part *p)
{
    if (p->role == SEAT)
        return luck_is_in(s, p->n) ? NULL : no_player;
    if (p->role != STRANGER || luck_is_standing(s, p->n))
        return NULL;
    return p->n < LUCK_FOES && s->foe[p->n].name[0]
               ? "That foe is out of the fight."
               : "There is no foe of that name on the table: put it there with “foe <name> "
                 "<trait>=<letter>…”.";
}

/* Everybody who takes part is there, and in most calls once. */
static const char *no_parts(const luck_state *s, const luck_call *c)
{
    uint32_t    seen = 0;
    const char *why  = NULL;
    for (int i = 0; !why && i < c->count; i++) {
        const luck_part *p   = &c->part[i];
        uint32_t         one = p->role == SEAT || p->role == STRANGER ? 1u << other_of(p) : 0;
        why                  = no_one(s, p);
        if (!why && c->kind != MULTI && seen & one)
            why = "Name everyone once.";
        seen |= one;
    }
    return why;
}

/* AL-17: more than three at once only if Speed is paid for every one. */
static const char *no_multi(const luck_state *s, const luck_call *c)
{
    bool tested = false;
    int  rolls  = c->count; /* AL-34: the target may have to test toughness in between */
    for (int i = 0; i < c->count; i++) {
        tested |= c->part[i].role != UNTESTED;
        rolls += c->part[i].role != UNTESTED && c->part[i].role != TASK;
        if (c->part[i].role == SEAT && c->part[i].n == c->who.n)
            return "A player cannot attack themselves.";
    }
    if (rolls > LUCK_DUES || !tested ||
        (c->count > LUCK_PER_ROUND && s->crew[c->who.n].speed < c->count))
        return "You can do at most three things at once, and one must be a test; for more, Speed "
               "must be paid for each.";
    return NULL;
}

/* AL-34: a special attack needs the skill, of everybody who makes it. AL-32: more than three attackers
 * would get into each other's way. */
static const char *no_attack(const luck_state *s, const luck_call *c)
{
    for (int i = 0; i < c->count; i++) {
        const luck_part *p = &c->part[i];
        if (c->special && p->role != LETTER && !luck_has_fighting_skill(sheet_of(s, p)))
            return no_skill;
        if (c->kind == STRIKE && c->target.role == SEAT && c->target.n == p->n)
            return "A player cannot attack themselves.";
    }
    return c->kind == HIT && c->count > LUCK_PER_ROUND
               ? "At most three attackers can reach one person, each of them once."
               : NULL;
}

static const char *no_opposition(const luck_call *c)
{
    if (c->target.role == LETTER && c->is_against)
        return "A letter is the other side's rating already: “against” is for players and foes.";
    return c->target.role == c->who.role && c->target.n == c->who.n ? "It takes two to be opposed."
                                                                    : NULL;
}

/* AL-34: the toughness test that is owed can be made harder or easier: the host knows the weapon. */
static int roller_of(const luck_state *s, const luck_part *p)
{
    return p->role == SEAT ? p->n : s->seats;
}

static bool owes_toughness(const luck_state *s, const luck_part *p)
{
    const luck_due *d    = luck_due_look(s, roller_of(s, p));
    bool            same = d && (p->role == SEAT ? p->n < s->seats : d->foe == p->n);
    return same && d->ko && d->phase == TO_ROLL;
}

static bool is_asked(const luck_state *s, const luck_call *c, const luck_due *d)
{
    if (d->seat == s->seats)
        return c->who.role == STRANGER && c->who.n == d->foe;
    bool several = c->kind == TEAM || c->kind == STRIKE, asked = c->kind == ORDER;
    for (int i = 0; several && i < c->count; i++)
        asked |= c->part[i].n == d->seat;
    return asked || (!several && c->who.role == SEAT && c->who.n == d->seat);
}

/* AL-36: "a new call for the same player does the same" as `cancel`. While a roll is owed calls are words
 * (text.c), so that they are not listed. */
static bool can_replace(const luck_state *s, const luck_call *c)
{
    bool may = !s->pending.rolled && (c->spoken || c->kind == KO);
    for (int i = 0; may && i < s->pending.count; i++)
        if (s->pending.due[i].phase == TO_ROLL && is_asked(s, c, &s->pending.due[i]))
            return true;
    return false;
}

/* AL-14: with a roll owed, the host can say that it is not needed after all. */
static const char *no_ruling(const luck_state *s, int seat)
{
    if (seat >= s->seats)
        return no_player;
    return !s->pending.kind || luck_due_look(s, seat) ? NULL : "That player owes no roll now.";
}

static const char *no_round(const luck_state *s, const luck_call *c)
{
    for (int i = 0; i < c->count; i++)
        if (c->part[i].n >= s->seats)
            return no_player;
    return c->count && c->round != ROUND_OUT ? "Only a rest has people who were not resting."
                                             : NULL;
}

/* What is not a call for rolls. */
static const char *no_order(const luck_state *s, const luck_call *c)
{
    switch (c->kind) {
    case CALL_PASS:
    case CALL_FAIL:
        return no_ruling(s, c->who.n);
    case CALL_CANCEL:
        return s->pending.kind && !s->pending.rolled
                   ? NULL
                   : "There is no call that could be taken back: the dice have fallen, or nothing "
                     "was called.";
    default:
        return s->pending.kind         ? waits
               : c->kind == CALL_ROUND ? no_round(s, c)
               : c->kind == CALL_KNOCK ? no_one(s, &c->who)
                                       : NULL;
    }
}

/* Why this cannot be called, or NULL. */
static const char *no_call(const caper_match *match, const luck_state *s, const luck_call *c)
{
    bool        several = c->kind == TEAM || c->kind == STRIKE || c->kind == ORDER;
    const char *why     = NULL;
    if (c->kind > ORDER)
        return no_order(s, c);
    if (c->kind == KO && owes_toughness(s, &c->who))
        return NULL;
    if (s->pending.kind && !can_replace(s, c))
        return waits;
    if (c->kind == KO && c->who.role == SEAT && !luck_rules(match)->slugfest)
        return "KO tests belong to the slugfest rule: play with the option slugfest.";
    if ((!several && (why = no_one(s, &c->who))) || (why = no_one(s, &c->target)) ||
        (c->kind != ORDER && (why = no_parts(s, c))))
        return why;
    switch (c->kind) {
    case MULTI:
        return no_multi(s, c);
    case OPPOSE:
        return no_opposition(c);
    case ORDER:
        return luck_count_in(s) ? NULL : no_player;
    default:
        return c->kind == STRIKE || c->kind == HIT ? no_attack(s, c) : NULL;
    }
}

/* ---- Calling it ------------------------------------------------------------------------------ */

static int rating_of(const luck_state *s, const luck_call *c, const luck_part *who, int said,
                     int otherwise)
{
    if (said)
        return said;
    return c->is_using ? luck_rating_for(sheet_of(s, who), &c->traits) : otherwise;
}

/* AL-19: a shivering player loses the next action, which would be this one. */
static bool shivers(luck_play *p, const luck_part *who)
{
    luck_state *s    = p->s;
    bool        foe  = who->role == STRANGER;
    uint8_t    *cold = foe ? &s->foe[who->n].cold : &s->crew[who->n].cold;
    if (who->role == LETTER || !*cold)
        return false;
    --*cold;
    if (foe)
        luck_say_foe(p, FOE_SHIVERS, who->n);
    else
        luck_say(p, SHIVERS, who->n);
    return true;
}

/* Everyone in a call who is not shivering. */
static int able(luck_play *p, const luck_call *c, luck_part *out)
{
    int n = 0;
    for (int i = 0; i < c->count; i++)
        if (!shivers(p, &c->part[i]))
            out[n++] = c->part[i];
    return n;
}

/* A roll of a player, or of a foe, for whom the host rolls. */
static luck_due *owe(luck_play *p, const luck_part *who, int difficulty, int steps, int rating)
{
    bool      foe = who->role == STRANGER;
    luck_due *d   = luck_owe(p, foe ? p->s->seats : who->n, difficulty, steps, rating);
    d->foe        = foe ? who->n : d->foe;
    return d;
}

static void call_test(luck_play *p, const luck_call *c)
{
    luck_open(p, TEST);
    owe(p, &c->who, c->difficulty, 0, rating_of(p->s, c, &c->who, c->rating, RATED_A));
}

static void call_team(luck_play *p, const luck_call *c)
{
    luck_part team[LUCK_DUES];
    int       n = able(p, c, team);
    luck_open(p, TEAM);
    for (int i = 0; i < n; i++)
        owe(p, &team[i], luck_helped(c->difficulty, n), 0,
            rating_of(p->s, c, &team[i], team[i].rating, RATED_A));
}

/* AL-30: the defender answers with the best, and the attacker goes in with the best. AL-34: a special
 * attack is a step harder to land, and harder to withstand. */
static void owe_attack(luck_play *p, const luck_call *c, const luck_part *who,
                       const luck_part *target, int steps, int n, int said)
{
    luck_state *s   = p->s;
    int64_t     how = caper_if(c->special, HOW_SPECIAL);
    int defence = target->role == LETTER ? target->n : luck_fighting(sheet_of(s, target)) - RATED_D;
    if (target->role == STRANGER)
        luck_say_foe(p, STRIKE, target->n, who->n, how);
    else if (target->role == SEAT)
        luck_say(p, ATTACK, who->n, target->n, c->special ? HOW_SPECIAL : HOW_PUNCH);
    luck_due *d = luck_owe(p, who->n, luck_helped(defence, n), steps + c->special,
                           rating_of(s, c, who, said, luck_fighting(sheet_of(s, who))));
    d->attack   = true;
    d->foe      = other_of(target);
    d->blow     = c->special ? DIFFICULT : MODERATE;
}

/* AL-32: several on one combine forces. */
static void call_strike(luck_play *p, const luck_call *c)
{
    luck_part team[LUCK_DUES];
    int       n = able(p, c, team);
    luck_open(p, n > 1 ? TEAM : STRIKE);
    for (int i = 0; i < n; i++)
        owe_attack(p, c, &team[i], &c->target, 0, n, c->rating);
}

/* AL-17: two at once one step up, three two steps; one that needs no test counts too. */
static void call_multi(luck_play *p, const luck_call *c)
{
    luck_pending *pending = &p->s->pending;
    luck_open(p, MULTI);
    for (int i = 0; i < c->count; i++) {
        const luck_part *a = &c->part[i];
        if (a->role == TASK || a->role == UNTESTED)
            luck_owe(p, c->who.n, a->n, c->count - 1,
                     rating_of(p->s, c, &c->who, a->rating, RATED_A));
        else
            owe_attack(p, c, &c->who, a, c->count - 1, 1, a->rating);
        pending->due[i].phase = a->role == UNTESTED ? PASSED : TO_ROLL;
    }
    while (pending->due[pending->at].phase == PASSED)
        pending->at++;
}

/* A test names only the one who rolls; everybody should hear against whom. */
static void say_opponents(luck_play *p, const luck_part *who, const luck_part *other)
{
    bool    foe = who->role == STRANGER, rival = other->role == STRANGER;
    int64_t name = caper_if(foe, luck_foe_text(p, who->n)),
            whom = caper_if(rival, luck_foe_text(p, other->n));
    if (other->role != LETTER)
        luck_say(p, OPPOSES, caper_if(!foe, who->n), caper_if(!rival, other->n), foe ? name : whom,
                 caper_if(foe, whom));
}

/* AL-15: the opponent's rating is the difficulty. AL-36: "without `against` one trait serves both". */
static void call_opposed(luck_play *p, const luck_call *c)
{
    const luck_set *theirs     = c->is_against ? &c->theirs : &c->traits;
    int             difficulty = c->target.n;
    if (c->target.role != LETTER)
        difficulty = luck_rating_for(sheet_of(p->s, &c->target), theirs) - RATED_D;
    luck_open(p, OPPOSE);
    say_opponents(p, &c->who, &c->target);
    owe(p, &c->who, difficulty, 0, rating_of(p->s, c, &c->who, c->rating, RATED_A));
}

/* AL-33: the adversary's rating, in the trait that was named if the adversary has it. */
static int blow_from(const luck_state *s, const luck_call *c, const luck_part *a)
{
    int difficulty = a->n;
    if (a->role == STRANGER) {
        const uint8_t *rating = s->foe[a->n].rating;
        bool           named  = luck_trait_for(rating, &c->traits) >= 0;
        difficulty =
            (named ? luck_rating_for(rating, &c->traits) : luck_fighting(rating)) - RATED_D;
    }
    return c->special && difficulty > EASY ? difficulty - 1 : difficulty;
}

/* AL-32: several attackers are several blows, each defended on its own, with the steps of AL-17. */
static void call_hit(luck_play *p, const luck_call *c)
{
    luck_state *s = p->s;
    luck_part   blow[LUCK_DUES];
    int         n = able(p, c, blow), seat = c->who.n;
    luck_open(p, HIT);
    for (int i = 0; i < n; i++) {
        if (blow[i].role == STRANGER)
            luck_say_foe(p, FOE_STRIKES, blow[i].n, seat);
        luck_due *d =
            luck_owe(p, seat, blow_from(s, c, &blow[i]), n - 1,
                     rating_of(s, c, &c->who, c->rating, luck_fighting(s->crew[seat].rating)));
        d->foe  = other_of(&blow[i]);
        d->blow = c->special ? DIFFICULT : MODERATE;
    }
}

luck_due luck_toughness_due(const luck_state *s, int other, int blow)
{
    bool           player = other >= A_PLAYER;
    const uint8_t *rating = player ? s->crew[other - A_PLAYER].rating : s->foe[other].rating;
    return (luck_due){.seat       = (uint8_t)(player ? other - A_PLAYER : s->seats),
                      .rating     = (uint8_t)luck_toughness(rating),
                      .difficulty = (uint8_t)blow,
                      .plain      = (uint8_t)blow,
                      .foe        = (uint8_t)(player ? LUCK_FOES : other),
                      .blow       = MODERATE,
                      .ko         = true};
}

static void open_toughness(luck_play *p, int other, int blow)
{
    luck_open(p, KO);
    p->s->pending.due[0] = luck_toughness_due(p->s, other, blow);
    p->s->pending.count  = 1;
}

static void call_ko(luck_play *p, const luck_call *c)
{
    open_toughness(p, other_of(&c->who), c->difficulty);
}

static void call_initiative(luck_play *p, const luck_call *c)
{
    luck_call_order(p, c->difficulty, c->ambush);
}

void luck_drop_call(luck_state *s)
{
    for (int i = 0; i < s->pending.count; i++) /* AL-17: Speed that was paid is still paid */
        if (s->pending.due[i].fast && s->pending.due[i].phase == TO_ROLL)
            s->crew[s->pending.due[i].seat].speed++;
    memset(&s->pending, 0, sizeof s->pending);
    memset(s->title, 0, sizeof s->title);
}

static void take_back(luck_play *p)
{
    luck_drop_call(p->s);
    luck_say(p, CANCEL);
}

static void say_title(luck_play *p, const luck_call *c)
{
    if (!c->title)
        return;
    luck_say(p, TITLE, caper_text(p->ev, c->title));
    if (c->kind > ORDER)
        return;
    memset(p->s->title, 0, sizeof p->s->title);
    memcpy(p->s->title, c->title, strlen(c->title));
}

static void make_call(luck_play *p, const luck_call *c)
{
    static void (*const call[])(luck_play *, const luck_call *) = {
        [TEST] = call_test,   [OPPOSE] = call_opposed,  [TEAM] = call_team,
        [MULTI] = call_multi, [STRIKE] = call_strike,   [HIT] = call_hit,
        [KO] = call_ko,       [ORDER] = call_initiative};
    luck_state *s   = p->s;
    bool        one = c->kind == TEST || c->kind == OPPOSE || c->kind == MULTI;
    if (s->pending.kind)
        take_back(p);
    say_title(p, c);
    if (!one || !shivers(p, &c->who))
        call[c->kind](p, c);
    if (s->pending.count)
        luck_begin(p);
    else /* everybody shivers */
        luck_drop_call(s);
}

/* ---- Foes on the table (AL-36) --------------------------------------------------------------- */

/* The place for a foe of that name: a name that lies on the floor can be used again, one that stands
 * cannot (and is its own place). LUCK_FOES: the table is full. */
static int place_for(const luck_state *s, const luck_stranger *foe)
{
    int at = luck_stranger_find(s, foe->name, strlen(foe->name));
    for (int i = 0; at == LUCK_FOES && i < LUCK_FOES; i++)
        at = s->foe[i].name[0] ? at : i;
    return at;
}

static const char *no_foe(const luck_state *s, const char *words)
{
    luck_stranger foe;
    if (!luck_stranger_read(words, &foe))
        return "Say “foe <name> <trait>=<letter>…”.";
    int at = place_for(s, &foe);
    return at == LUCK_FOES           ? "There is room for six foes on the table."
           : luck_is_standing(s, at) ? "A foe of that name is on the table already."
                                     : NULL;
}

static void put_on_table(luck_play *p, const char *words)
{
    luck_stranger foe;
    luck_stranger_read(words, &foe);
    p->s->foe[place_for(p->s, &foe)] = foe;
    if (!p->ev)
        return;
    int64_t person = caper_text_open(p->ev);
    luck_save_stranger(&foe, &p->ev->text);
    luck_say(p, FOE, caper_text(p->ev, foe.name), person);
}

void luck_bring_down(luck_play *p, int other)
{
    if (other >= A_PLAYER) {
        p->s->crew[other - A_PLAYER].out = true;
        luck_say(p, OUT, other - A_PLAYER);
    } else {
        p->s->foe[other].out = true;
        luck_say_foe(p, FOE_DOWN, other);
    }
}

/* The fight is over: those who lie on the floor are carried out. */
static void clear_floor(luck_state *s)
{
    int n = 0;
    for (int i = 0; i < LUCK_FOES; i++)
        if (luck_is_standing(s, i)) {
            s->foe[n]      = s->foe[i];
            s->foe[n].cold = 0;
            n++;
        }
    memset(&s->foe[n], 0, (size_t)(LUCK_FOES - n) * sizeof *s->foe);
    s->ranked = s->first = 0;
}

/* ---- Rounds and rulings ---------------------------------------------------------------------- */

/* AL-18: an out round brings luck back to those who rested, if that rule is played. A fight is over when
 * the round is no longer one of action, and anyone who was out of it gets up. */
static void change_round(luck_play *p, const luck_call *c)
{
    luck_state *s     = p->s;
    caper_seats tired = 0;
    s->round          = c->round;
    luck_say(p, ROUND, s->round);
    for (int i = 0; i < c->count; i++)
        tired |= CAPER_SEAT(c->part[i].n);
    if (s->round != ROUND_ACTION)
        clear_floor(s);
    for (int i = 0; i < s->seats; i++) {
        s->crew[i].speed = 0;
        if (s->round != ROUND_ACTION) {
            s->crew[i].cold = 0;
            luck_get_up(p, i);
        }
        if (s->round == ROUND_OUT && !(tired & CAPER_SEAT(i)))
            luck_rest(p, i);
    }
}

static void rule(luck_play *p, int seat, bool passed)
{
    luck_due *d = luck_due_of(p->s, seat);
    caper_say(p->ev, CAPER_ALL, &luck_speech, passed ? SAYS_PASS : SAYS_FAIL, seat);
    caper_say(p->ev, CAPER_ALL, &luck_speech, passed ? SAYS_SUCCESS : SAYS_FAILURE, seat);
    if (d)
        luck_settle(p, d, passed);
}

static void change_toughness(luck_play *p, const luck_call *c)
{
    luck_due *d   = luck_due_of(p->s, roller_of(p->s, &c->who));
    d->difficulty = d->plain = c->difficulty;
    luck_say_due(p, d);
}

/* ---- The host's moves ------------------------------------------------------------------------ */

static bool read_order(const luck_state *s, caper_move move, const char *words, luck_call *out)
{
    if (move == M_CALL)
        return words && luck_call_read(s, words, out);
    if (move < M_TEST || move >= M_HINT)
        return false;
    luck_call_of(move, out);
    return true;
}

const char *luck_host_reason(const caper_match *match, const luck_state *s, caper_move move,
                             const char *words)
{
    luck_call call;
    if (move == M_NARRATE || (move == M_ROLL && luck_due_look(s, s->seats)))
        return NULL;
    if (move == M_FOE)
        return no_foe(s, words);
    if (read_order(s, move, words, &call))
        return no_call(match, s, &call);
    return s->pending.kind ? waits
                           : "That is for players; the host calls tests, rounds and the end.";
}

static void narrate(luck_play *p, const char *words)
{
    p->s->told = (uint16_t)(p->s->told < 60000 ? p->s->told + 1 : p->s->told);
    p->s->last = 0;
    luck_say(p, NARRATE, caper_text(p->ev, words));
}

static void end(luck_play *p)
{
    p->s->over = true;
    luck_say(p, END);
}

static void order(luck_play *p, const luck_call *c)
{
    bool toughness = c->kind == KO && owes_toughness(p->s, &c->who);
    if (c->kind <= ORDER && !toughness) {
        make_call(p, c);
        return;
    }
    say_title(p, c);
    if (toughness)
        change_toughness(p, c);
    else if (c->kind == CALL_ROUND)
        change_round(p, c);
    else if (c->kind == CALL_KNOCK)
        luck_bring_down(p, other_of(&c->who));
    else if (c->kind == CALL_CANCEL)
        take_back(p);
    else if (c->kind == CALL_END)
        end(p);
    else
        rule(p, c->who.n, c->kind == CALL_PASS);
}

caper_code luck_host_moves(luck_play *p, caper_move move, const char *words)
{
    const char *why = luck_host_reason(p->match, p->s, move, words);
    luck_call   call;
    if (why)
        return why == waits ? CAPER_NOT_YOUR_TURN : CAPER_ILLEGAL_MOVE;
    if (move == M_NARRATE)
        narrate(p, words);
    else if (move == M_FOE)
        put_on_table(p, words);
    else if (move == M_ROLL)
        luck_roll(p, luck_due_of(p->s, p->s->seats));
    else if (read_order(p->s, move, words, &call))
        order(p, &call);
    return CAPER_OK;
}

/* ---- What follows a test --------------------------------------------------------------------- */

static void put_in_order(luck_play *p, const luck_pending *done)
{
    luck_state *s = p->s;
    s->ranked     = true;
    s->first      = (uint8_t)luck_passed(done);
    luck_say(p, ORDER, luck_seats_in(s) & s->first, luck_seats_in(s) & ~(caper_seats)s->first);
}

/* AL-30: a success ends the fight for the target. AL-34: with slugfest toughness comes first. */
static void land(luck_play *p, const luck_due *d)
{
    luck_state *s = p->s;
    if (!luck_rules(p->match)->slugfest) {
        luck_bring_down(p, d->foe);
        return;
    }
    open_toughness(p, d->foe, d->blow);
    s->pending.rolled = true; /* for the blow */
    luck_begin(p);
}

void luck_host_resolved(luck_play *p, const luck_pending *done, bool passed)
{
    luck_state     *s = p->s;
    const luck_due *d = &done->due[done->at];
    if (done->kind == ORDER) {
        put_in_order(p, done);
        return;
    }
    s->last = passed ? PASSED : FAILED;
    if (done->kind == KO && passed && d->seat == s->seats)
        luck_say_foe(p, FOE_STANDS, d->foe);
    else if (done->kind != MULTI && passed && d->attack && d->foe != LUCK_FOES &&
             !luck_is_down(s, d->foe))
        land(p, d);
}
