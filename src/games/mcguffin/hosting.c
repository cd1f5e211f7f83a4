/* McGuffin: the Mastermind's orders, played. She calls checks and fights, changes a bonus until the
 * card is turned, and has the last word (MC-58): what she rules is said as a ruling.
 *
 * What is allowed is in moves.c, how an order is written in orders.c. */
#include "games/mcguffin/mcguffin.h"

typedef mcguffin_play play;

static void begin_ruling(play *p, const char *what)
{
    caper_event_begin(p->ev, CAPER_ALL, "ruling");
    caper_event_str(p->ev, "ruling", what);
}

static void begin_ruling_on(play *p, const char *what, int seat)
{
    begin_ruling(p, what);
    caper_event_int(p->ev, "seat", seat);
    caper_event_str(p->ev, "name", p->s->name[seat]);
}

/* MC-30: until the card is flipped; in the Combination for the next check only. */
static void change_bonus(play *p, const mcguffin_order *o)
{
    mcguffin_state *s = p->s;
    if (s->stage == COMBINATION)
        s->bonus = o->call.bonus;
    else
        s->call.bonus = o->call.bonus;
    if (o->both)
        s->call.rival_bonus = o->call.rival_bonus;
    mcguffin_call c = mcguffin_waiting(p->match, s, s->call.kind ? s->call.seat : s->turn);
    mcguffin_say_call(p, "bonus", &c);
}

static void withdraw(play *p)
{
    begin_ruling_on(p, "withdraw", p->s->call.seat);
    caper_event_str(p->ev, "call", mcguffin_kind_name(p->s->call.kind));
    caper_event_end(p->ev);
    mcguffin_drop_call(p->s);
}

static void give_verdict(play *p, const mcguffin_order *o)
{
    mcguffin_state  *s = p->s;
    mcguffin_member *m = &s->crew[o->seat];
    begin_ruling_on(p, "verdict", o->seat);
    caper_event_str(p->ev, "verdict", mcguffin_statuses[o->status]);
    caper_event_end(p->ev);
    if (o->status != IN) {
        mcguffin_leave(p, o->seat, o->status);
        return;
    }
    m->status = IN;
    m->open   = 0;
    s->inside = (uint8_t)(s->inside | 1u << o->seat);
}

static void wound(play *p, const mcguffin_order *o)
{
    begin_ruling_on(p, o->what == ORDER_HARM ? "harm" : "mend", o->seat);
    caper_event_int(p->ev, "amount", o->amount);
    caper_event_end(p->ev);
    if (o->what == ORDER_HARM)
        mcguffin_hurt(p, o->seat, o->amount);
    else
        mcguffin_mend(p, o->seat, o->amount, 0);
}

static void end_it(play *p, int ruling)
{
    begin_ruling(p, "end");
    if (ruling)
        caper_event_str(p->ev, "verdict", mcguffin_rulings[ruling]);
    caper_event_end(p->ev);
    p->s->ruling = (uint8_t)ruling;
    mcguffin_enter(p, OVER);
}

void mcguffin_play_order(play *p, const mcguffin_order *o)
{
    switch (o->what) {
    case ORDER_CALL:
        mcguffin_call_up(p, o->call, o->amount);
        break;
    case ORDER_ADVANCE:
        mcguffin_advance(p);
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
    case ORDER_END:
        end_it(p, o->ruling);
        break;
    default:
        break;
    }
}
