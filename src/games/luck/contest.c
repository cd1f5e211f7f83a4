/* AL-35: the martial-arts competition. No host is needed: the rules say it all.
 *
 * Each player has three treats. The player whose turn it is attacks another: an opposed test (AL-30), NT is
 * a hit (AL-34). A player who is hit tests toughness. Anyone knocked out or without treats is out of the
 * competition, and the last one standing wins. */

#include "games/luck/host.h"
#include "games/luck/say.h"

static int next_standing(const luck_state *s, int seat)
{
    for (int i = 1; i <= s->seats; i++)
        if (luck_is_in(s, (seat + i) % s->seats))
            return (seat + i) % s->seats;
    return seat;
}

/* A player without treats loses. If that takes the last two at once, there is no winner. */
static void count_out(luck_play *p)
{
    luck_state *s = p->s;
    luck_each_seat (i, luck_seats_in(s))
        if (!s->crew[i].luck)
            luck_bring_down(p, A_PLAYER + i);
    if (luck_count_in(s) > 1)
        return;
    s->over = true;
    s->lost = luck_count_in(s) == 0;
    luck_say(p, END);
}

/* AL-35: "the highest reflexes rating strikes first"; among equals the lower seat. */
int luck_contest_first(const luck_state *s)
{
    int best = next_standing(s, s->seats - 1);
    for (int i = best + 1; i < s->seats; i++)
        if (luck_is_in(s, i) && luck_wakefulness(s->crew[i].rating, false) >
                                    luck_wakefulness(s->crew[best].rating, false))
            best = i;
    return best;
}

/* Exactly three treats, which are the initial luck of the day. */
void luck_contest_start(luck_play *p)
{
    luck_state *s = p->s;
    for (int i = 0; i < s->seats; i++) {
        s->crew[i].luck = s->crew[i].initial = LUCK_PRIZE;
        luck_say_luck(p, i);
    }
    s->turn  = (uint8_t)luck_contest_first(s);
    s->round = ROUND_ACTION;
    count_out(p);
}

bool luck_contest_may(const luck_state *s, int seat, caper_move move, caper_buf *why)
{
    int  target = luck_struck_in(move);
    bool attack = move >= M_PUNCH && move < M_TEST;
    if (attack && move >= M_KICK && !luck_has_fighting_skill(s->crew[seat].rating)) /* AL-34 */
        return CAPER_NO(why, "A special attack needs boxing, brawling, wrestling or karate.");
    return (attack && seat == s->turn && target != seat && luck_is_in(s, target)) ||
           CAPER_NO(why, "Attack a player who is still standing: “attack <seat> punch|special”.");
}

/* AL-30: the attacker's best against the defender's best; a letter is a difficulty (AL-15). AL-34: a
 * special attack is a step harder to land, and harder to withstand. */
void luck_contest_play(luck_play *p, int seat, caper_move move)
{
    luck_state *s       = p->s;
    int         target  = luck_struck_in(move);
    bool        special = move >= M_KICK;
    luck_say(p, ATTACK, seat, target, special ? HOW_SPECIAL : HOW_PUNCH);
    luck_open(p, STRIKE);
    luck_due *d = luck_owe(p, seat, luck_fighting(s->crew[target].rating) - RATED_D, special,
                           luck_fighting(s->crew[seat].rating));
    d->foe      = (uint8_t)target;
    d->blow     = special ? DIFFICULT : MODERATE;
    luck_begin(p);
}

/* AL-19: a shivering player loses the turn. */
static void skip_the_cold(luck_play *p)
{
    luck_state *s = p->s;
    while (s->crew[s->turn].cold) {
        s->crew[s->turn].cold--;
        luck_say(p, SHIVERS, s->turn);
        s->turn = (uint8_t)next_standing(s, s->turn);
    }
}

void luck_contest_settle(luck_play *p, bool turn_is_over)
{
    luck_state *s = p->s;
    count_out(p);
    if (s->over)
        return;
    if (turn_is_over || !luck_is_in(s, s->turn)) {
        s->crew[s->turn].speed = 0;
        s->turn                = (uint8_t)next_standing(s, s->turn);
    }
    skip_the_cold(p);
}

void luck_contest_resolved(luck_play *p, const luck_pending *done, bool passed)
{
    luck_state     *s = p->s;
    const luck_due *d = &done->due[0];
    if (done->kind == STRIKE && passed && luck_is_in(s, d->foe)) { /* a hit */
        luck_open(p, KO);
        luck_owe(p, d->foe, d->blow, 0, luck_toughness(s->crew[d->foe].rating));
        luck_begin(p);
        return;
    }
    luck_contest_settle(p, !s->crew[s->turn].speed); /* AL-17: attacks paid for come first */
}
