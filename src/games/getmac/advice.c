/* Get the MacGuffin, for people who learn it: moves as people say them, what matters now, and what
 * cannot be taken back. Everything here is from what the seat may know. */

#include "base/text.h"
#include "games/getmac/getmac.h"

#define BIT(c) GETMAC_CARD(c)

/* ---- Moves ----------------------------------------------------------------------------------- */

static void put_hand(const caper_names *names, int seat, caper_buf *out)
{
    caper_names_own(names, seat, out);
    caper_buf_str(out, " hand");
}

static void put_on_table(const getmac_state *s, const caper_names *names, int object,
                         caper_buf *out)
{
    caper_buf_printf(out, "%s on ", getmac_titles[object]);
    caper_names_own(names, getmac_owner(s, object), out);
    caper_buf_str(out, " table");
}

static void say_play(const getmac_state *s, const getmac_parts *p, const caper_names *names,
                     caper_buf *out)
{
    if (p->card < GETMAC_OBJECTS) {
        caper_buf_printf(out, "Put %s on your table", getmac_titles[p->card]);
        return;
    }
    caper_buf_printf(out, "Play %s", getmac_titles[p->card]);
    switch (p->verb) {
    case VERB_OBJECT:
    case VERB_TAKE:
        caper_buf_str(out, p->card == THIEF || p->card == NOTDEAD || p->verb == VERB_TAKE
                               ? " and take "
                               : " against ");
        put_on_table(s, names, p->arg, out);
        break;
    case VERB_HAND:
    case VERB_PERSON:
        caper_buf_str(out, " on ");
        put_hand(names, p->arg, out);
        break;
    case VERB_TRADE:
        caper_buf_str(out, " and swap ");
        put_on_table(s, names, p->arg, out);
        caper_buf_str(out, " for ");
        put_on_table(s, names, p->with, out);
        break;
    case VERB_COLLECT:
        caper_buf_printf(out, " and take %s out of the discard pile", getmac_titles[p->arg]);
        break;
    case VERB_TURN:
        caper_buf_str(out, p->arg ? " to the right" : " to the left");
        break;
    default:
        break;
    }
}

void getmac_move_words(const caper_match *match, const void *state, int seat, caper_move move,
                       const char *words, const caper_names *names, caper_buf *out)
{
    const getmac_state *s = state;
    const getmac_parts *p = &getmac_parts_of[move];
    (void)match, (void)seat, (void)words;
    switch (p->verb) {
    case VERB_USE:
        caper_buf_printf(out, "Use %s", getmac_titles[p->card]);
        break;
    case VERB_BUY:
        caper_buf_str(out, "Spend The Money on ");
        put_on_table(s, names, p->arg, out);
        break;
    case VERB_GRAB:
        caper_buf_str(out, "Spend The Money on a card from ");
        put_hand(names, p->arg, out);
        break;
    case VERB_DISCARD:
        caper_buf_printf(out, "Throw away %s", getmac_titles[p->card]);
        break;
    default:
        say_play(s, p, names, out);
    }
}

/* ---- What matters now ------------------------------------------------------------------------ */

static int cards_of(const getmac_state *s, int seat)
{
    return __builtin_popcount(s->hand[seat]) + __builtin_popcount(s->table[seat]);
}

/* GM-20 … GM-22: an Object with which a turn can be let pass. */
static bool can_wait(const getmac_state *s, int seat)
{
    uint32_t mine = s->table[seat], only = cards_of(s, seat) == 1;
    bool     real = s->objects & BIT(MACGUFFIN);
    if (mine & BIT(MACGUFFIN) && only)
        return true;
    if (mine & BIT(BACKUP) && only && !real)
        return true;
    return mine & BIT(CROWN) && !(s->objects & (BIT(MACGUFFIN) | BIT(BACKUP)));
}

void getmac_goal(const caper_match *match, const void *state, int seat, const caper_names *names,
                 caper_buf *out)
{
    const getmac_state *s = state;
    (void)match, (void)names;
    if (s->winners || seat < 0)
        return;
    if (!(s->in >> seat & 1)) {
        caper_buf_str(out, "You are out. The last player with cards wins.");
        return;
    }
    int n = cards_of(s, seat);
    if (s->taken != NO_CARD && s->turn == seat)
        caper_buf_printf(out, "You took %s and must play it now.", getmac_titles[s->taken]);
    else if (can_wait(s, seat))
        caper_buf_str(out, "You can let turns pass: wait until the others run out of cards.");
    else if (n == 1)
        caper_buf_str(out, "This is your last card: without it you are out.");
    else
        caper_buf_printf(out, "You have %d cards. Be the last player with any.", n);
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

/* GM-04: these have a target wherever there is one; bare, they do nothing. */
static const uint32_t aimed = BIT(THIEF) | BIT(GARBAGE) | BIT(SPY) | BIT(FIST) | BIT(MERCHANT) |
                              BIT(CANUSE) | BIT(SWITCHEROO);

void getmac_warn(const caper_match *match, const void *state, int seat, caper_move move,
                 const caper_names *names, caper_buf *out)
{
    const getmac_state *s = state;
    const getmac_parts *p = &getmac_parts_of[move];
    (void)match, (void)names;
    bool keeps = p->card < GETMAC_OBJECTS && p->verb == VERB_PLAY;
    if (cards_of(s, seat) == 1 && s->taken == NO_CARD && !keeps && !may_bring_cards(p))
        caper_buf_str(out, "This is your last card: playing it puts you out.");
    else if (p->card == NOTDEAD && p->verb == VERB_PLAY && cards_of(s, seat) > 1)
        caper_buf_str(out, "It works only as your very last card: now it does nothing.");
    else if (p->verb == VERB_PLAY && p->card == ASSASSIN && s->table[seat] & BIT(CROWN))
        caper_buf_str(out, "The Crown on a table is yours: this kills it.");
    else if (p->verb == VERB_PLAY && BIT(p->card) & aimed)
        caper_buf_str(out, "There is nothing to aim at: it would do nothing.");
    else if ((p->verb == VERB_OBJECT) && s->table[seat] & BIT(p->arg))
        caper_buf_str(out, "That Object is your own.");
}
