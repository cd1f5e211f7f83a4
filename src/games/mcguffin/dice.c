/* McGuffin: flips, rolls and what they do to people.
 *
 * Does not know stages and turns. Chance is drawn in the order of the rules file: the player's
 * d8, the opponent's, the healing d8, the grief d8; a reshuffle where a card is needed and none is
 * there. */
#include <string.h>

#include "games/mcguffin/say.h"

/* ---- Cards ---------------------------------------------------------------------------------- */

/* MC-20, MC-21: dealt round by round in the order locks, staff, law, schematic. Of each deck the
 * card dealt first is on top, as a forced list of cards reads. MC-52: what players hold stays. */
static void deal_all(mcguffin_play *p, int empty)
{
    mcguffin_state *s = p->s;
    uint8_t         pack[PACK];
    int             n = 0;
    s->in_decks       = ALL_CARDS & ~mcguffin_held(s);
    caper_each (card, s->in_decks)
        pack[n++] = (uint8_t)card;
    caper_rng_shuffle(p->rng, pack, n);
    memset(s->cards, 0, sizeof s->cards);
    for (int d = 0; d < DECKS; d++)
        s->left[d] = (uint8_t)((n - d + DECKS - 1) / DECKS);
    for (int i = 0; i < n; i++)
        s->cards[i % DECKS][s->left[i % DECKS] - 1 - i / DECKS] = pack[i];
    mcguffin_say(p, SHUFFLE, n, caper_if(empty < DECKS, empty)); /* why it happens now */
}

void mcguffin_deal_hideout(mcguffin_play *p) { deal_all(p, DECKS); }

/* The top card of a deck, for which all are collected and dealt again if it is empty. */
int mcguffin_draw(mcguffin_play *p, int d)
{
    mcguffin_state *s = p->s;
    if (!s->left[d])
        deal_all(p, d);
    int card                = s->cards[d][--s->left[d]];
    s->cards[d][s->left[d]] = 0;
    s->in_decks &= ~(1ull << card);
    return card;
}

/* The card of a call: in the Combination the one that was dealt to the player for this deck. */
static int flip(mcguffin_play *p, const mcguffin_call *c)
{
    uint8_t *held = &p->s->crew[c->seat].hold[c->deck];
    int      card;
    if (c->kind == CALL_COMBO && *held) {
        card  = *held - 1;
        *held = 0;
    } else {
        card = mcguffin_draw(p, c->deck);
    }
    mcguffin_say_flip(p, c->seat, c, card);
    return card;
}

/* A d8 of this seat's. */
static int roll(mcguffin_play *p, int seat, int why)
{
    int die = caper_rng_die(p->rng, 8);
    mcguffin_say_of(p, ROLL, seat, why, die);
    return die;
}

/* ---- Checks --------------------------------------------------------------------------------- */

/* MC-35: rolled last, always hurts; grief waits for a check that has a total. */
static int roll_grief(mcguffin_play *p, int seat, mcguffin_verdict *v)
{
    mcguffin_member *m   = &p->s->crew[seat];
    int              sum = 0;
    for (; m->grief; m->grief--) {
        int die = roll(p, seat, FOR_GRIEF);
        sum += die;
        v->grief[v->griefs++] = die;
    }
    return sum;
}

/* MC-54: all checks of those leaving are at −2. */
int mcguffin_penalty(const mcguffin_member *m) { return m->status == LEAVING ? 2 : 0; }

/* What is known of a check or blow once its card is turned. MC-42: the red joker counts as a match,
 * so that a bonus always adds to the total and grief always takes off. */
static mcguffin_verdict turned(const mcguffin_state *s, const mcguffin_call *c, int card)
{
    const mcguffin_member *m  = &s->crew[c->seat];
    int                    sk = mcguffin_call_skill(s, c);
    return (mcguffin_verdict){.skill   = sk,
                              .base    = m->skills[sk],
                              .bonus   = c->bonus,
                              .penalty = mcguffin_penalty(m),
                              .card    = card,
                              .match   = card == RED_JOKER || card_is_red(card) == skill_is_red(sk),
                              .joker   = card_is_joker(card)};
}

/* MC-33: bonuses always help and penalties always hurt. */
static void add_up(mcguffin_play *p, int seat, mcguffin_verdict *v)
{
    int help  = v->bonus - v->penalty - roll_grief(p, seat, v);
    v->rolled = true;
    v->total  = v->base + v->die + (v->match ? help : -help);
    v->success =
        v->joker ? v->card == RED_JOKER : total_fits(v->total, card_value(v->card), v->match);
}

/* MC-31 … MC-35. The flip comes first; jokers decide at once (MC-02) and touch neither the run of
 * automatic successes (MC-34) nor the grief that waits. */
bool mcguffin_check_roll(mcguffin_play *p, const mcguffin_call *c)
{
    mcguffin_member *m = &p->s->crew[c->seat];
    mcguffin_verdict v = turned(p->s, c, flip(p, c));
    if (v.joker) {
        v.success = v.card == RED_JOKER;
    } else if (!m->automatic && !m->grief && total_fits(v.base, card_value(v.card), v.match)) {
        v.success = v.automatic = true; /* MC-32 */
        m->automatic            = 1;
    } else {
        v.die = roll(p, c->seat, FOR_CHECK);
        add_up(p, c->seat, &v);
        m->automatic = 0;
    }
    mcguffin_say_verdict(p, c, &v);
    return v.success;
}

/* MC-36: the check is failed, and no card flipped. */
void mcguffin_heal(mcguffin_play *p, const mcguffin_call *c)
{
    mcguffin_member *m = &p->s->crew[c->seat];
    mcguffin_verdict v = {.skill = mcguffin_call_skill(p->s, c), .chosen = true};
    mcguffin_say_verdict(p, c, &v);
    int die      = roll(p, c->seat, FOR_HEAL);
    m->healed    = 1;
    m->automatic = 0;
    mcguffin_mend(p, c->seat, die, die);
}

/* Health never rises above its start. `die`: what was rolled for it; 0: it was given. */
void mcguffin_mend(mcguffin_play *p, int seat, int amount, int die)
{
    mcguffin_member *m    = &p->s->crew[seat];
    int              gain = amount < m->damage ? amount : m->damage;
    count_on(&m->damage, -gain);
    mcguffin_say_of(p, HEAL, seat, gain, caper_if(die, die), m->damage);
}

/* ---- Harm ----------------------------------------------------------------------------------- */

/* MC-43, MC-35 */
static void dies(mcguffin_play *p, int seat)
{
    mcguffin_state  *s = p->s;
    mcguffin_member *m = &s->crew[seat];
    m->status          = DEAD;
    m->grief = m->open = 0;
    take_from(&s->inside, seat);
    caper_each (i, s->inside)
        if (s->crew[i].grief < CREW)
            s->crew[i].grief++;
    mcguffin_say_death(p, seat);
}

void mcguffin_hurt(mcguffin_play *p, int seat, int amount)
{
    mcguffin_member *m = &p->s->crew[seat];
    if (amount <= 0)
        return;
    count_on(&m->damage, amount);
    mcguffin_say_of(p, DAMAGE, seat, amount, m->damage, m->health, m->health - m->damage);
    if (m->damage >= m->health)
        dies(p, seat);
}

/* ---- Fights --------------------------------------------------------------------------------- */

/* MC-42: a fight is a check in which all dice are rolled; bonus, −2 and grief count. The d8 is
 * rolled before, the grief here. */
static void finish_blow(mcguffin_play *p, int seat, mcguffin_verdict *v)
{
    add_up(p, seat, v);
    if (!v->joker)
        p->s->crew[seat].automatic = 0;
}

/* MC-41, MC-42: on black twice its d8, on red the d8 and half of it. Against the black joker that
 * must reach 14; the red one never lets it hit. */
static void roll_opponent(mcguffin_play *p, mcguffin_verdict *v)
{
    bool black     = !card_is_red(v->card);
    v->other_die   = caper_rng_die(p->rng, 8);
    v->other_total = black ? 2 * v->other_die : v->other_die + v->other_die / 2;
    v->other_hits  = v->card != RED_JOKER && total_fits(v->other_total, card_value(v->card), black);
    mcguffin_say(p, ROLL, CAPER_ABSENT, CAPER_ABSENT, FOR_OPPONENT, v->other_die, v->other_total);
}

/* The player fails and it succeeds: the difference is damage. MC-42: of a black joker what its total
 * has more than the player's, at least 1. */
static int damage_of_blow(const mcguffin_verdict *v)
{
    int gap = v->other_total - v->total;
    return v->joker ? (gap > 1 ? gap : 1) : gap < 0 ? -gap : gap;
}

bool mcguffin_fight_npc(mcguffin_play *p, const mcguffin_call *c)
{
    mcguffin_verdict v = turned(p->s, c, flip(p, c));
    v.die              = roll(p, c->seat, FOR_FIGHT);
    roll_opponent(p, &v);
    finish_blow(p, c->seat, &v);
    mcguffin_say_verdict(p, c, &v);
    if (!v.success) /* MC-41: both fail: 1 damage */
        mcguffin_hurt(p, c->seat, v.other_hits ? damage_of_blow(&v) : 1);
    return v.success;
}

/* MC-42: on the red joker the margin is one's own total, which grief may take below zero. */
static int margin(const mcguffin_verdict *v)
{
    int gap = v->total - card_value(v->card);
    return v->joker || gap > 0 ? gap : -gap;
}

/* MC-40: the wider margin wins; both fail: 1 damage each. */
static void settle_duel(mcguffin_play *p, int one, const mcguffin_verdict *v, int two,
                        const mcguffin_verdict *w)
{
    if (!v->success && !w->success) {
        mcguffin_hurt(p, one, 1);
        mcguffin_hurt(p, two, 1);
    } else if (v->success && (!w->success || margin(v) > margin(w))) {
        mcguffin_hurt(p, two, margin(v));
    } else if (w->success && (!v->success || margin(w) > margin(v))) {
        mcguffin_hurt(p, one, margin(w));
    }
}

void mcguffin_duel(mcguffin_play *p, const mcguffin_call *c)
{
    mcguffin_call d    = {.kind  = CALL_DUEL,
                          .seat  = c->rival,
                          .deck  = LAW,
                          .rival = c->seat,
                          .bonus = c->rival_bonus};
    int           card = flip(p, c);

    mcguffin_verdict v = turned(p->s, c, card), w = turned(p->s, &d, card);
    v.die = roll(p, c->seat, FOR_FIGHT);
    w.die = roll(p, d.seat, FOR_FIGHT);
    finish_blow(p, c->seat, &v);
    finish_blow(p, d.seat, &w);
    mcguffin_say_verdict(p, c, &v);
    mcguffin_say_verdict(p, &d, &w);
    settle_duel(p, c->seat, &v, d.seat, &w);
}

/* ---- Making a character --------------------------------------------------------------------- */

/* MC-12, MC-13 */
static int score_of(int die, int card, int sk)
{
    bool match =
        card == RED_JOKER || (card != BLACK_JOKER && card_is_red(card) == skill_is_red(sk));
    int value = card == RED_JOKER || card == BLACK_JOKER ? 99 : card_value(card);
    int score = match ? die + (value > die) - (value < die) : die - (value > die ? 2 : value < die);
    return score < 0 ? 0 : score > 10 ? 10 : score;
}

void mcguffin_make_skill(mcguffin_play *p, int seat, int sk)
{
    mcguffin_member *m      = &p->s->crew[seat];
    int              die    = roll(p, seat, FOR_MAKE);
    int              card   = m->hold[m->shown++] - 1;
    int              score  = score_of(die, card, sk);
    bool             raised = false;
    for (int k = 0; k < SKILLS; k++) /* MC-14 */
        raised |= score == 0 && m->made >> k & 1 && m->skills[k] == 0;
    mcguffin_say_flip(p, seat, NULL, card);
    m->skills[sk] = (uint8_t)(score + raised);
    put_into(&m->made, sk);
    m->health = mcguffin_health(m);
    mcguffin_say_skill(p, seat, sk, die, card, raised);
}
