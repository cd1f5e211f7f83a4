/* McGuffin: the Mastermind's orders, played. She calls checks and fights, changes a bonus until the
 * card is turned, and has the last word (MC-58): what she rules is said as a ruling.
 *
 * What is allowed is in moves.c, how an order is written in orders.c. */
#include "games/mcguffin/say.h"

typedef mcguffin_play play;

#define SAY_RULING(what, seat, ...)                                                                \
    mcguffin_say(p, RULING, what, seat, caper_text(p->ev, p->s->name[seat]), __VA_ARGS__)

/* MC-30: until the card is flipped; in the Combination for the next check only. */
static void change_bonus(play *p, const mcguffin_order *o)
{
    mcguffin_state *s = p->s;
    if (s->stage == COMBINATION)
        s->bonus = o->call.bonus;
    else
        s->call.bonus = o->call.bonus;
    mcguffin_choose_weakest(p->match, s, &s->call);
    if (o->both)
        s->call.rival_bonus = o->call.rival_bonus;
    mcguffin_call c = mcguffin_waiting(p->match, s, s->call.kind ? s->call.seat : s->turn);
    mcguffin_say_call(p, SAYS_BONUS, &c);
}

static void withdraw(play *p)
{
    SAY_RULING(RULED_WITHDRAW, p->s->call.seat, p->s->call.kind);
    mcguffin_drop_call(p->s);
}

static void give_verdict(play *p, const mcguffin_order *o)
{
    mcguffin_state  *s = p->s;
    mcguffin_member *m = &s->crew[o->seat];
    SAY_RULING(RULED_VERDICT, o->seat, CAPER_ABSENT,
               caper_text(p->ev, mcguffin_statuses[o->status]));
    if (o->status != IN) {
        mcguffin_leave(p, o->seat, o->status);
        return;
    }
    m->status = IN;
    m->open   = 0;
    put_into(&s->inside, o->seat);
}

static void wound(play *p, const mcguffin_order *o)
{
    SAY_RULING(o->what == ORDER_HARM ? RULED_HARM : RULED_MEND, o->seat, CAPER_ABSENT, CAPER_ABSENT,
               o->amount);
    if (o->what == ORDER_HARM)
        mcguffin_hurt(p, o->seat, o->amount);
    else
        mcguffin_mend(p, o->seat, o->amount, 0);
}

/* MC-58: successes of this stage, given or taken. In the getaway enough of them make a player clear. */
static void grant(play *p, const mcguffin_order *o)
{
    mcguffin_state  *s = p->s;
    mcguffin_member *m = &s->crew[o->seat];
    SAY_RULING(RULED_GRANT, o->seat, CAPER_ABSENT, CAPER_ABSENT, o->amount);
    count_on(&m->successes, o->amount);
    if (s->stage == GETAWAY && o->amount > 0 && s->inside >> o->seat & 1 &&
        m->successes >= clear_after(p->match))
        mcguffin_leave(p, o->seat, CLEAR);
}

/* Before the counts are reached it is a ruling. */
static void advance(play *p, bool anyway)
{
    if (anyway)
        mcguffin_say(p, RULING, RULED_ADVANCE);
    mcguffin_advance(p);
}

static void call_up(play *p, const mcguffin_order *o)
{
    mcguffin_call c = o->call;
    mcguffin_choose_weakest(p->match, p->s, &c);
    if (o->title)
        mcguffin_set_text(p->s->title, o->title);
    mcguffin_call_up(p, c, o->amount);
}

static void end_it(play *p, int ruling)
{
    mcguffin_say(p, RULING, RULED_END, CAPER_ABSENT, CAPER_ABSENT, CAPER_ABSENT,
                 caper_text(p->ev, ruling ? mcguffin_rulings[ruling] : NULL));
    p->s->ruling = ruling;
    mcguffin_enter(p, OVER);
}

void mcguffin_play_order(play *p, const mcguffin_order *o)
{
    switch (o->what) {
    case ORDER_CALL:
        call_up(p, o);
        break;
    case ORDER_ADVANCE:
        advance(p, o->anyway);
        break;
    case ORDER_BONUS:
        change_bonus(p, o);
        break;
    case ORDER_WITHDRAW:
        withdraw(p);
        break;
    case ORDER_VERDICT:
        give_verdict(p, o);
        break;
    case ORDER_HARM:
    case ORDER_MEND:
        wound(p, o);
        break;
    case ORDER_GRANT:
        grant(p, o);
        break;
    case ORDER_END:
        end_it(p, o->ruling);
        break;
    default:
        break;
    }
}
