/* Get the MacGuffin, for people who learn it: what matters now, and what cannot be taken back.
 * Everything here is from what the seat may know. */
#include "games/getmac/say.h"

#define BIT(c) GETMAC_CARD(c)

static int cards_of(const getmac_state *s, int seat)
{
    return __builtin_popcount(s->hand[seat]) + __builtin_popcount(s->table[seat]);
}

/* GM-20 … GM-22: has it an Object with which it could let a turn pass? */
static bool can_wait(const getmac_state *s, int seat)
{
    getmac_state   then = *s;
    getmac_options o;
    then.turn  = (uint8_t)seat;
    then.taken = NO_CARD;
    getmac_options_of(&then, &o);
    return o.acts >> GETMAC_USE & (BIT(MACGUFFIN) | BIT(BACKUP) | BIT(CROWN));
}

void getmac_goal(const caper_match *match, const void *state, int seat, const caper_names *names,
                 caper_buf *out)
{
    const getmac_state *s = state;
    if (s->winners || seat < 0)
        return;
    caper_put(&getmac_speech, match, names, out, SAY_GOAL, !(s->in >> seat & 1),
              caper_if(s->taken != NO_CARD && s->turn == seat, s->taken), can_wait(s, seat),
              cards_of(s, seat));
}

/* GM-07: does this card put its player out? Cards that may bring new ones are told apart. */
static bool may_bring_cards(const getmac_parts *p)
{
    switch (p->card) {
    case MONEY:
        return p->verb == VERB_BUY || p->verb == VERB_GRAB;
    case THIEF:
    case NOTDEAD:
        return p->verb == VERB_OBJECT || p->verb == VERB_HAND;
    case MERCHANT:
        return p->verb == VERB_TAKE;
    case GARBAGE:
        return p->verb == VERB_COLLECT;
    case TOMB:
    case WHEEL:
    case VORTEX:
    case SWITCHEROO:
    case CANUSE:
        return true;
    default:
        return p->verb == VERB_USE;
    }
}

/* GM-04: cards that have a target wherever there is one do nothing when they are played bare. */
void getmac_warn(const caper_match *match, const void *state, int seat, caper_move move,
                 const caper_names *names, caper_buf *out)
{
    const getmac_state *s     = state;
    const getmac_parts *p     = &getmac_parts_of[move];
    int                 n     = cards_of(s, seat);
    bool                keeps = p->card < GETMAC_OBJECTS && p->verb == VERB_PLAY;
    caper_put(&getmac_speech, match, names, out, SAY_WARN,
              n == 1 && s->taken == NO_CARD && !keeps && !may_bring_cards(p), p->verb, p->card,
              n > 1, (s->table[seat] & BIT(CROWN)) != 0, (s->table[seat] & BIT(p->arg)) != 0);
}
