/* AL-35: the martial-arts competition. No host is needed: the rules say it all.
 *
 * Everybody has three treats. Whose turn it is attacks somebody: an opposed test (AL-30), NT is a
 * hit (AL-34). Who is hit tests toughness. Who is knocked out or has no treats left is out of the
 * competition, and the last one standing wins. */
#include <string.h>

#include "games/luck/luck.h"

static int next_standing(const luck_state *s, int seat)
{
    for (int i = 1; i <= s->seats; i++)
        if (luck_is_in(s, (seat + i) % s->seats))
            return (seat + i) % s->seats;
    return seat;
}

/* Who has lost all treats loses. If that takes the last two at once, nobody wins. */
static void count_out(luck_play *p)
{
    luck_state *s = p->s;
    for (int i = 0; i < s->seats; i++)
        if (!s->crew[i].out && !s->crew[i].luck) {
            s->crew[i].out = true;
            luck_say_seat(p->ev, "out", i);
        }
    if (luck_count_in(s) > 1)
        return;
    s->over = true;
    s->lost = luck_count_in(s) == 0;
    luck_say_seat(p->ev, "end", -1);
}

/* Exactly three treats, which are the initial luck of the day, and the highest reflexes rating
 * strikes first; among equals the lower seat. */
void luck_contest_start(luck_play *p)
{
    luck_state *s    = p->s;
    int         best = 0;
    for (int i = 0; i < s->seats; i++) {
        s->crew[i].luck = s->crew[i].initial = LUCK_PRIZE;
        if (luck_best_in(&s->crew[i], REFLEXES) > luck_best_in(&s->crew[best], REFLEXES))
            best = i;
        luck_say_luck(p, i);
    }
    s->turn  = (uint8_t)best;
    s->round = ROUND_ACTION;
    count_out(p);
}

bool luck_contest_may(const luck_state *s, int seat, caper_move move)
{
    if (seat != s->turn || move < M_PUNCH || move >= M_TEST)
        return false;
    int target = (int)(move - M_PUNCH) % PLACES;
    return target != seat && luck_is_in(s, target);
}

/* AL-30: the attacker's best against the defender's best; a letter is a difficulty (AL-15). */
void luck_contest_play(luck_play *p, int seat, caper_move move)
{
    luck_state *s      = p->s;
    int         target = (int)(move - M_PUNCH) % PLACES;
    caper_event_begin(p->ev, CAPER_ALL, "attack");
    caper_event_int(p->ev, "seat", seat);
    caper_event_int(p->ev, "target", target);
    caper_event_str(p->ev, "how", move < M_KICK ? "punch" : "special");
    caper_event_end(p->ev);
    luck_open(p, STRIKE);
    s->pending.target = (uint8_t)target;
    s->pending.how    = move < M_KICK ? MODERATE : DIFFICULT; /* AL-34 */
    luck_owe(p, seat, luck_fighting(&s->crew[target]) - RATED_D, 0, luck_fighting(&s->crew[seat]));
    luck_begin(p);
}

static void pass_turn(luck_play *p)
{
    luck_state *s = p->s;
    count_out(p);
    if (!s->over)
        s->turn = (uint8_t)next_standing(s, s->turn);
}

/* Also called when treats were eaten with nothing pending (`done` is idle). */
void luck_contest_resolved(luck_play *p, const luck_pending *done, bool passed)
{
    luck_state *s = p->s;
    if (!done->kind) {
        count_out(p);
        if (!s->over && !luck_is_in(s, s->turn))
            s->turn = (uint8_t)next_standing(s, s->turn);
        return;
    }
    /* A hit: now the other one has to stand it. A special attack is harder to land and to stand:
     * both follow from the charts. */
    if (done->kind == STRIKE && passed && luck_is_in(s, done->target)) {
        luck_open(p, KO);
        luck_owe(p, done->target, done->how, 0, luck_toughness(&s->crew[done->target]));
        luck_begin(p);
        return;
    }
    pass_turn(p);
}
