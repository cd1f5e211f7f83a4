/* Fights with foes of an adventure file: AL-30 … AL-34.
 *
 * A round goes: players who passed the test of AL-31, then all foes, then the other players. Within
 * their group players act in any order. `choose-link n` attacks foe n, `join n` waits for another
 * to attack it together (AL-32); links of the scene come after the foes. Foes spread over the
 * players; one attacked by several defends against each with the steps of AL-17. */
#include <string.h>

#include "games/luck/say.h"

enum { IN_ORDER, FIRST_GO, FOES_GO, REST_GO };

static const luck_scene *scene_of(const luck_play *p) { return luck_scene_now(p->match, p->s); }

/* Players of the group whose turn it is who have not acted. */
caper_seats luck_fight_waits_for(const luck_state *s)
{
    caper_seats in = luck_seats_in(s) & ~(caper_seats)s->fight.acted;
    if (s->fight.phase == FIRST_GO)
        return in & s->fight.first;
    return s->fight.phase == REST_GO ? in & ~(caper_seats)s->fight.first : 0;
}

void luck_fight_start(luck_play *p)
{
    p->s->fight.on = true;
    luck_call_order(p, MODERATE, scene_of(p)->ambush);
    luck_begin(p);
}

/* ---- Attacking ------------------------------------------------------------------------------- */

/* AL-32: several on one combine forces; the foe's rating sets the difficulty (AL-15). AL-34: the
 * one who makes a special attack (−1: none) has it a step harder, and it is harder to withstand. */
static void attack(luck_play *p, int foe, caper_seats who, int special)
{
    luck_state *s     = p->s;
    int         count = caper_count(who), difficulty = scene_of(p)->foe[foe].rating - RATED_D;
    luck_open(p, count == 1 ? STRIKE : TEAM);
    s->fight.acted |= (uint8_t)who;
    luck_each_seat (i, who) {
        s->fight.holding[i] = 0;
        luck_say_foe(p, STRIKE, foe, i, caper_if(i == special, HOW_SPECIAL));
        luck_due *d = luck_owe(p, i, luck_helped(difficulty, count), i == special,
                               luck_fighting(s->crew[i].rating));
        d->attack   = true;
        d->foe      = (uint8_t)foe;
        d->blow     = special >= 0 ? DIFFICULT : MODERATE;
    }
    luck_begin(p);
}

caper_seats luck_fight_holders(const luck_state *s, int foe)
{
    caper_seats seats = 0;
    luck_each_seat (i, luck_seats_in(s))
        seats |= s->fight.holding[i] == foe + 1 ? CAPER_SEAT(i) : 0;
    return seats;
}

static bool is_up(const caper_match *match, const luck_state *s, int foe)
{
    return foe >= 0 && foe < luck_scene_now(match, s)->foes && !(s->fight.foes_down >> foe & 1);
}

static bool is_standing(const luck_play *p, int foe) { return is_up(p->match, p->s, foe); }

static void fell(luck_play *p, int foe)
{
    p->s->fight.foes_down |= (uint8_t)(1u << foe);
    luck_say_foe(p, FOE_DOWN, foe);
}

/* AL-34: with slugfest those who are hit test toughness, foes too. They have no luck, so NT fails. */
static void hit_foe(luck_play *p, int foe, int blow)
{
    int one, two;
    if (luck_rules(p->match)->slugfest) {
        int sum  = luck_roll_dice(p, &one, &two);
        int task = luck_task(scene_of(p)->foe[foe].rating, blow);
        if (p->rng->chance && p->rng->chance->bad)
            return;
        int outcome = luck_outcome(task, sum);
        luck_say_roll(p, outcome, CAPER_ABSENT, luck_foe_text(p, foe), task, one, two,
                      CAPER_ABSENT);
        if (outcome == NEXT_TIME) /* AL-13: no luck left */
            luck_say(p, FAILURE, CAPER_ABSENT, luck_foe_text(p, foe));
        if (outcome >= SUCCESS) {
            luck_say_foe(p, FOE_STANDS, foe);
            return;
        }
    }
    fell(p, foe);
}

/* ---- Defending ------------------------------------------------------------------------------- */

static bool is_active(const luck_play *p, int foe)
{
    return is_standing(p, foe) && !(p->s->fight.foes_acted >> foe & 1);
}

/* AL-19: an ice-cold voice keeps a foe from its next action, which would be now. */
static void shiver(luck_play *p)
{
    luck_fight *f = &p->s->fight;
    for (int foe = 0; foe < scene_of(p)->foes; foe++)
        if (is_active(p, foe) && f->cold[foe]) {
            f->cold[foe]--;
            f->foes_acted |= (uint8_t)(1u << foe);
            luck_say_foe(p, FOE_SHIVERS, foe);
        }
}

/* Foes spread: one after the other along the table, from a different seat each round. */
static int victim_of(const luck_state *s, int foe)
{
    caper_seats in = luck_seats_in(s);
    for (int k = (foe + s->fight.round) % luck_count_in(s); k > 0; k--)
        in &= in - 1;
    return __builtin_ctz(in);
}

/* The first foe that has not acted, and all that go for the same player; more than three get into
 * each other's way. False if no foe is left. */
static bool foes_strike(luck_play *p)
{
    luck_state *s = p->s;
    int         foes[LUCK_FOES], n = 0, victim = -1;
    shiver(p);
    for (int f = 0; f < scene_of(p)->foes; f++) {
        if (!is_active(p, f) || (victim >= 0 && victim_of(s, f) != victim))
            continue;
        victim = victim_of(s, f);
        s->fight.foes_acted |= (uint8_t)(1u << f);
        if (n < LUCK_PER_ROUND)
            foes[n++] = f;
    }
    if (!n)
        return false;
    luck_open(p, HIT);
    for (int k = 0; k < n; k++) {
        int difficulty = scene_of(p)->foe[foes[k]].rating - RATED_D; /* AL-33 */
        luck_say_foe(p, FOE_STRIKES, foes[k], victim);
        luck_due *d = luck_owe(p, victim, difficulty, n - 1, luck_fighting(s->crew[victim].rating));
        d->foe      = (uint8_t)foes[k];
        d->blow     = scene_of(p)->foe[foes[k]].blow;
    }
    luck_begin(p);
    return true;
}

/* ---- The round ------------------------------------------------------------------------------- */

static bool all_down(const luck_play *p)
{
    return p->s->fight.foes_down == (1u << scene_of(p)->foes) - 1;
}

static void lose(luck_play *p)
{
    p->s->over = p->s->lost = true; /* everybody out is the ending `lost` */
    luck_say(p, END, caper_text(p->ev, "lost"));
}

/* Players who waited for others in vain attack now. */
static bool release_holders(luck_play *p)
{
    for (int f = 0; f < scene_of(p)->foes; f++) {
        caper_seats who = luck_fight_holders(p->s, f);
        if (who && is_standing(p, f)) {
            attack(p, f, who, -1);
            return true;
        }
    }
    memset(p->s->fight.holding, 0, sizeof p->s->fight.holding);
    return false;
}

static void next_phase(luck_state *s)
{
    if (s->fight.phase < REST_GO) {
        s->fight.phase++;
        return;
    }
    s->fight.phase = FIRST_GO;
    s->fight.acted = s->fight.foes_acted = 0;
    s->fight.round                       = (uint8_t)((s->fight.round + 1) % 120);
}

/* On until a player owes a roll or has to choose. */
static void advance(luck_play *p)
{
    luck_state *s = p->s;
    while (s->fight.on && !s->over && !s->pending.kind) {
        if (all_down(p)) {
            luck_enter(p, scene_of(p)->won);
            return;
        }
        if (!luck_count_in(s)) {
            lose(p);
            return;
        }
        if (luck_fight_waits_for(s))
            return;
        if (s->fight.phase == FOES_GO ? foes_strike(p) : release_holders(p))
            return;
        next_phase(s);
    }
}

static void put_in_order(luck_play *p, const luck_pending *done)
{
    p->s->fight.first |= (uint8_t)luck_passed(done);
    p->s->fight.phase = FIRST_GO;
}

/* AL-17: every task paid for with Speed is done in that turn, attacks too. */
static void keep_turns(luck_play *p, const luck_pending *done)
{
    for (int i = 0; i < done->count; i++) {
        int seat = done->due[i].seat;
        if (p->s->crew[seat].speed)
            p->s->fight.acted = (uint8_t)(p->s->fight.acted & ~(1u << seat));
    }
}

void luck_fight_resolved(luck_play *p, const luck_pending *done, bool passed)
{
    const luck_due *d = &done->due[0];
    if (done->kind == ORDER)
        put_in_order(p, done);
    else if (d->attack && passed && is_standing(p, d->foe)) {
        p->s->actor = (uint8_t)(d->seat + 1); /* the next scene may speak of them */
        hit_foe(p, d->foe, d->blow);
    }
    if (d->attack)
        keep_turns(p, done);
    advance(p);
}

/* ---- Moves ----------------------------------------------------------------------------------- */

/* AL-34: with slugfest a foe can be attacked with a punch, which is the same as choosing it, or with a
 * special attack, which needs a fighting skill. */
static bool may_attack(const caper_match *match, const luck_state *s, int seat, caper_move move)
{
    int  n       = luck_struck_in(move) - 1;
    bool special = move >= M_KICK;
    return luck_rules(match)->slugfest && is_up(match, s, n) &&
           luck_fight_waits_for(s) & CAPER_SEAT(seat) &&
           (!special || luck_has_fighting_skill(s->crew[seat].rating));
}

bool luck_fight_may(const caper_match *match, const luck_state *s, int seat, caper_move move)
{
    const luck_scene *c = luck_scene_now(match, s);
    int               n = luck_link_in(move);
    if (move >= M_PUNCH)
        return may_attack(match, s, seat, move);
    if (move >= M_VOTE || n < 0 || n >= c->foes + c->links ||
        !(luck_fight_waits_for(s) & CAPER_SEAT(seat)))
        return false;
    if (move >= M_JOIN) /* another must be left to wait for */
        return is_up(match, s, n) && (luck_fight_waits_for(s) & ~CAPER_SEAT(seat)) != 0;
    if (n < c->foes)
        return is_up(match, s, n);
    const luck_link *l = luck_link_now(match, s, n - c->foes);
    return luck_link_open(s, l) && luck_link_fits(s, l, seat);
}

void luck_fight_play(luck_play *p, int seat, caper_move move)
{
    luck_state *s = p->s;
    int         n = luck_link_in(move), foes = scene_of(p)->foes;
    s->fight.acted |= (uint8_t)(1u << seat);
    if (move >= M_PUNCH) {
        n = luck_struck_in(move) - 1;
        attack(p, n, luck_fight_holders(s, n) | CAPER_SEAT(seat), move >= M_KICK ? seat : -1);
    } else if (move >= M_JOIN) {
        s->fight.holding[seat] = (uint8_t)(n + 1);
        luck_say_foe(p, WAITS, n, seat);
        advance(p);
    } else if (n < foes) {
        attack(p, n, luck_fight_holders(s, n) | CAPER_SEAT(seat), -1);
    } else {
        s->cast[seat] = CAST_LEAD; /* one does it for all */
        s->link[seat] = (uint8_t)(n - foes);
        luck_take_link(p, n - foes, seat);
    }
}

/* AL-19: Iron fist is the attack of this turn. */
void luck_fight_fist(luck_play *p, int seat, int foe)
{
    p->s->fight.acted |= (uint8_t)(1u << seat);
    p->s->actor = (uint8_t)(seat + 1);
    fell(p, foe);
    advance(p);
}
