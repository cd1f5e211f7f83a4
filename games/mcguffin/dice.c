/* McGuffin: flips, rolls and what they do to people.
 *
 * Knows nothing of stages and turns. Chance is drawn in the order of the rules file: the player's
 * d8, the opponent's, the healing d8, the grief d8; a reshuffle where a card is needed and none is
 * there. */
#include <string.h>

#include "games/mcguffin/mcguffin.h"

void mcguffin_say(mcguffin_play *p, const char *type, int seat)
{
    if (!p->ev)
        return;
    caper_event_begin(p->ev, CAPER_ALL, type);
    caper_event_int(p->ev, "seat", seat);
    caper_event_str(p->ev, "name", p->s->name[seat]);
}

static void say_roll(mcguffin_play *p, int seat, const char *what, int die)
{
    if (!p->ev)
        return;
    mcguffin_say(p, "roll", seat);
    caper_event_str(p->ev, "for", what);
    caper_event_int(p->ev, "die", die);
    caper_event_end(p->ev);
}

/* ---- Cards ---------------------------------------------------------------------------------- */

/* MC-20, MC-21: dealt round by round in the order locks, staff, law, schematic. Of each deck the
 * card dealt first is on top, as a forced list of cards reads. MC-52: what players hold stays. */
void mcguffin_deal_hideout(mcguffin_play *p)
{
    mcguffin_state *s    = p->s;
    uint64_t        held = 0;
    uint8_t         pack[PACK];
    int             n = 0;
    for (int i = 0; i < s->seats; i++)
        for (int d = 0; d < DECKS; d++)
            if (s->crew[i].hold[d])
                held |= 1ull << (s->crew[i].hold[d] - 1);
    for (int c = 0; c < PACK; c++)
        if (!(held >> c & 1))
            pack[n++] = (uint8_t)c;
    caper_rng_shuffle(p->rng, pack, n);
    memset(s->cards, 0, sizeof s->cards);
    for (int d = 0; d < DECKS; d++)
        s->left[d] = (uint8_t)((n - d + DECKS - 1) / DECKS);
    for (int i = 0; i < n; i++)
        s->cards[i % DECKS][s->left[i % DECKS] - 1 - i / DECKS] = pack[i];
    if (p->ev) {
        caper_event_begin(p->ev, CAPER_ALL, "shuffle");
        caper_event_int(p->ev, "cards", n);
        caper_event_end(p->ev);
    }
}

/* The top card of a deck, for which all are collected and dealt again if it is empty. */
int mcguffin_draw(mcguffin_play *p, int d)
{
    mcguffin_state *s = p->s;
    if (!s->left[d])
        mcguffin_deal_hideout(p);
    int card                = s->cards[d][--s->left[d]];
    s->cards[d][s->left[d]] = 0;
    return card;
}

static void say_flip(mcguffin_play *p, int seat, int d, int card)
{
    if (!p->ev)
        return;
    mcguffin_say(p, "flip", seat);
    if (d < DECKS)
        caper_event_str(p->ev, "deck", mcguffin_decks[d]);
    caper_event_str(p->ev, "card", mcguffin_card_name(card));
    caper_event_end(p->ev);
    caper_event_hidden(p->ev);
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
    say_flip(p, c->seat, c->deck, card);
    return card;
}

/* ---- Checks --------------------------------------------------------------------------------- */

/* MC-35: rolled last, always hurts; grief waits for a check that has a total. */
static int roll_grief(mcguffin_play *p, int seat)
{
    mcguffin_member *m   = &p->s->crew[seat];
    int              sum = 0;
    for (; m->grief; m->grief--) {
        int die = caper_rng_die(p->rng, 8);
        sum += die;
        say_roll(p, seat, "grief", die);
    }
    return sum;
}

/* MC-54: all checks of those leaving are at −2. */
static int penalty(const mcguffin_member *m) { return m->status == LEAVING ? 2 : 0; }

typedef struct verdict {
    bool success, automatic, joker, rolled;
    int  total, card;
} verdict;

static void say_verdict(mcguffin_play *p, const mcguffin_call *c, const verdict *v)
{
    if (!p->ev)
        return;
    static const char *const kinds[] = {"none",  "check", "gate",       "weakest",
                                        "fight", "duel",  "combination"};
    mcguffin_say(p, v->success ? "success" : "failure", c->seat);
    caper_event_str(p->ev, "call", kinds[c->kind]);
    caper_event_str(p->ev, "deck", mcguffin_decks[c->deck]);
    if (v->card >= 0)
        caper_event_str(p->ev, "card", mcguffin_card_name(v->card));
    if (v->rolled)
        caper_event_int(p->ev, "total", v->total);
    if (v->automatic)
        caper_event_bool(p->ev, "automatic", true);
    if (v->joker)
        caper_event_bool(p->ev, "joker", true);
    if (v->card < 0)
        caper_event_bool(p->ev, "chosen", true);
    if (c->kind == CALL_CHECK && c->other)
        caper_event_str(p->ev, "obstacle",
                        job_read(job_of(p->match), job_of(p->match)->obstacle[c->other - 1].id));
    caper_event_end(p->ev);
}

/* MC-31 … MC-35. The flip comes first; jokers decide at once (MC-02) and touch neither the run of
 * automatic successes (MC-34) nor the grief that waits. */
bool mcguffin_check_roll(mcguffin_play *p, const mcguffin_call *c)
{
    mcguffin_member *m     = &p->s->crew[c->seat];
    int              sk    = mcguffin_call_skill(p->s, c);
    int              base  = m->skills[sk];
    verdict          v     = {.card = flip(p, c)};
    int              value = card_value(v.card);
    bool             match = card_is_red(v.card) == skill_is_red(sk);
    if (card_is_joker(v.card)) {
        v.joker   = true;
        v.success = v.card == RED_JOKER;
    } else if (!m->automatic && !m->grief && total_fits(base, value, match)) {
        v.success = v.automatic = true; /* MC-32 */
        m->automatic            = 1;
    } else {
        int die = caper_rng_die(p->rng, 8);
        say_roll(p, c->seat, "check", die);
        int help     = c->bonus - penalty(m) - roll_grief(p, c->seat);
        v.rolled     = true;
        v.total      = base + die + (match ? help : -help); /* MC-33 */
        v.success    = total_fits(v.total, value, match);
        m->automatic = 0;
    }
    say_verdict(p, c, &v);
    return v.success;
}

/* MC-36: the check is failed, and no card flipped. */
void mcguffin_heal(mcguffin_play *p, const mcguffin_call *c)
{
    mcguffin_member *m = &p->s->crew[c->seat];
    verdict          v = {.card = -1};
    say_verdict(p, c, &v);
    int die  = caper_rng_die(p->rng, 8);
    int gain = die < m->damage ? die : m->damage;
    say_roll(p, c->seat, "heal", die);
    m->damage    = (uint8_t)(m->damage - gain);
    m->healed    = 1;
    m->automatic = 0;
    if (p->ev) {
        mcguffin_say(p, "heal", c->seat);
        caper_event_int(p->ev, "amount", gain);
        caper_event_int(p->ev, "damage", m->damage);
        caper_event_end(p->ev);
    }
}

/* ---- Harm ----------------------------------------------------------------------------------- */

/* MC-43, MC-35 */
static void dies(mcguffin_play *p, int seat)
{
    mcguffin_state  *s = p->s;
    mcguffin_member *m = &s->crew[seat];
    m->status          = DEAD;
    m->grief = m->open = 0;
    s->inside          = (uint8_t)(s->inside & ~(1u << seat));
    for (int i = 0; i < s->seats; i++)
        if (s->inside >> i & 1)
            s->crew[i].grief++;
    if (p->ev) {
        mcguffin_say(p, "death", seat);
        caper_event_end(p->ev);
    }
}

static void hurt(mcguffin_play *p, int seat, int amount)
{
    mcguffin_member *m = &p->s->crew[seat];
    if (!amount)
        return;
    int sum   = m->damage + amount;
    m->damage = (uint8_t)(sum < 255 ? sum : 255);
    if (p->ev) {
        mcguffin_say(p, "damage", seat);
        caper_event_int(p->ev, "amount", amount);
        caper_event_int(p->ev, "damage", m->damage);
        caper_event_int(p->ev, "health", m->health);
        caper_event_end(p->ev);
    }
    if (m->damage >= m->health)
        dies(p, seat);
}

/* ---- Fights --------------------------------------------------------------------------------- */

/* MC-42: all dice are rolled; grief and the −2 count. The d8 is rolled before, the grief here. */
static void finish_blow(mcguffin_play *p, int seat, int roll, verdict *v)
{
    mcguffin_member *m     = &p->s->crew[seat];
    bool             match = !card_is_red(v->card);
    int              pain  = penalty(m) + roll_grief(p, seat);
    v->rolled              = true;
    v->total               = m->skills[WEAPONS] + roll + (match ? -pain : pain);
    v->joker               = card_is_joker(v->card);
    v->success = v->joker ? v->card == RED_JOKER : total_fits(v->total, card_value(v->card), match);
    if (!v->joker)
        m->automatic = 0;
}

/* The player's card and the opponent's total, MC-41. */
mcguffin_blow mcguffin_fight_npc(mcguffin_play *p, int seat)
{
    mcguffin_call c     = {.kind = CALL_NPC, .seat = (uint8_t)seat, .deck = LAW};
    verdict       v     = {.card = flip(p, &c)};
    int           roll  = caper_rng_die(p->rng, 8);
    bool          match = !card_is_red(v.card);
    say_roll(p, seat, "fight", roll);
    int other = caper_rng_die(p->rng, 8);
    int total = match ? 2 * other : other + other / 2;
    if (p->ev) {
        caper_event_begin(p->ev, CAPER_ALL, "roll");
        caper_event_str(p->ev, "for", "opponent");
        caper_event_int(p->ev, "die", other);
        caper_event_int(p->ev, "total", total);
        caper_event_end(p->ev);
    }
    finish_blow(p, seat, roll, &v);
    say_verdict(p, &c, &v);
    if (v.success)
        return BLOW_WON;
    bool hits = v.joker ? v.card == BLACK_JOKER : total_fits(total, card_value(v.card), match);
    if (!hits)
        return BLOW_BOTH_FAIL;
    hurt(p, seat, total > v.total ? total - v.total : v.total - total);
    return BLOW_LOST;
}

static int margin(const verdict *v)
{
    int gap = v->total - (v->joker ? 0 : card_value(v->card));
    return gap < 0 ? -gap : gap;
}

/* MC-40 */
void mcguffin_duel(mcguffin_play *p, int one, int two)
{
    mcguffin_call c = {.kind = CALL_DUEL, .seat = (uint8_t)one, .deck = LAW};
    mcguffin_call d = {.kind = CALL_DUEL, .seat = (uint8_t)two, .deck = LAW};
    verdict       v = {.card = flip(p, &c)}, w = v;
    int           r1 = caper_rng_die(p->rng, 8);
    say_roll(p, one, "fight", r1);
    int r2 = caper_rng_die(p->rng, 8);
    say_roll(p, two, "fight", r2);
    finish_blow(p, one, r1, &v);
    finish_blow(p, two, r2, &w);
    say_verdict(p, &c, &v);
    say_verdict(p, &d, &w);
    if (!v.success && !w.success) {
        hurt(p, one, 1);
        hurt(p, two, 1);
    } else if (v.success && (!w.success || margin(&v) > margin(&w))) {
        hurt(p, two, margin(&v));
    } else if (w.success && (!v.success || margin(&w) > margin(&v))) {
        hurt(p, one, margin(&w));
    }
}

/* ---- Making a character --------------------------------------------------------------------- */

/* MC-12, MC-13 */
static int score_of(int roll, int card, int sk)
{
    bool match =
        card == RED_JOKER || (card != BLACK_JOKER && card_is_red(card) == skill_is_red(sk));
    int value = card == RED_JOKER || card == BLACK_JOKER ? 99 : card_value(card);
    int score =
        match ? roll + (value > roll) - (value < roll) : roll - (value > roll ? 2 : value < roll);
    return score < 0 ? 0 : score > 10 ? 10 : score;
}

void mcguffin_make_skill(mcguffin_play *p, int seat, int sk)
{
    mcguffin_member *m     = &p->s->crew[seat];
    int              roll  = caper_rng_die(p->rng, 8);
    int              card  = m->hold[m->shown++] - 1;
    int              score = score_of(roll, card, sk);
    for (int k = 0; k < SKILLS; k++) /* MC-14 */
        if (score == 0 && m->made >> k & 1 && m->skills[k] == 0)
            score = 1;
    say_roll(p, seat, "make", roll);
    say_flip(p, seat, DECKS, card);
    m->skills[sk] = (uint8_t)score;
    m->made       = (uint8_t)(m->made | 1u << sk);
    m->health     = mcguffin_health(m);
    if (p->ev) {
        mcguffin_say(p, "skill", seat);
        caper_event_str(p->ev, "skill", mcguffin_skills[sk]);
        caper_event_int(p->ev, "score", score);
        caper_event_end(p->ev);
    }
}
