/* Get the MacGuffin: what somebody at the table is looking at. Where a card is, whether it works now,
 * and if not why; from what the seat may know. What a card is for is in data/things.txt. */
#include <ctype.h>
#include <string.h>

#include "base/text.h"
#include "games/getmac/getmac.h"

#define BIT(c) GETMAC_CARD(c)

/* Some move that plays the card, or uses it on the table. */
static caper_move move_with(int card, bool use)
{
    int m = 0;
    for (; m < GETMAC_MOVES - 1; m++)
        if (getmac_parts_of[m].card == card && (getmac_parts_of[m].verb >= VERB_USE) == use)
            break;
    return (caper_move)m;
}

static bool may_play(const caper_match *match, const getmac_state *s, int seat, int card)
{
    caper_move list[CAPER_MAX_MOVES];
    int        n = getmac_moves(match, s, seat, list);
    for (int i = 0; i < n; i++)
        if (getmac_parts_of[list[i]].card == card)
            return true;
    return false;
}

/* GM-20 … GM-26: is there something for the Object to do, for whoever has it on the table? */
static void say_object(const caper_match *match, const getmac_state *s, int seat, int card,
                       caper_buf *out)
{
    int  owner   = getmac_owner(s, card);
    bool working = false;
    if (owner == seat && s->turn == seat) {
        caper_move list[CAPER_MAX_MOVES];
        int        n = getmac_moves(match, s, seat, list);
        for (int i = 0; i < n; i++) {
            const getmac_parts *p = &getmac_parts_of[list[i]];
            working |= p->card == card && p->verb >= VERB_USE && p->verb <= VERB_GRAB;
        }
        if (working)
            caper_buf_str(out, " You can use it now.");
        else {
            caper_buf_str(out, " You cannot use it now. ");
            getmac_why_not(match, s, seat, move_with(card, true), NULL, out);
        }
    }
}

static void say_in_hand(const caper_match *match, const getmac_state *s, int seat, int card,
                        caper_buf *out)
{
    caper_buf_str(out, "It is in your hand.");
    if (s->turn != seat)
        caper_buf_str(out, " You cannot play it yet: it is not your turn.");
    else if (may_play(match, s, seat, card))
        caper_buf_str(out, card < GETMAC_OBJECTS
                               ? " You can put it on your table now, and use it from your next "
                                 "turn on."
                               : " You can play it now.");
    else {
        caper_buf_str(out, " You cannot play it now. ");
        getmac_why_not(match, s, seat, move_with(card, false), NULL, out);
    }
}

static void say_card(const caper_match *match, const getmac_state *s, int seat, int card,
                     const caper_names *names, caper_buf *out)
{
    getmac_view v;
    getmac_look(s, seat, &v);
    if (s->winners)
        return;
    if (v.hand & BIT(card))
        say_in_hand(match, s, seat, card, out);
    else if (card < GETMAC_OBJECTS && s->objects & BIT(card)) {
        caper_buf_str(out, "It is on ");
        caper_names_own(names, getmac_owner(s, card), out);
        caper_buf_str(out, " table.");
        say_object(match, s, seat, card, out);
    } else if (v.discard & BIT(card))
        caper_buf_str(out, "It is in the discard pile. The Garbage Collector can bring it back.");
    else if (v.known_at[card] == -1)
        caper_buf_str(out, "You know that it is in the tomb.");
    else if (v.known_at[card] >= 0) {
        caper_buf_str(out, "You know that it is in ");
        caper_names_own(names, v.known_at[card], out);
        caper_buf_str(out, " hand.");
    } else
        caper_buf_str(out, "You do not know where it is.");
}

static void say_place(const getmac_state *s, const caper_asked *asked, const caper_names *names,
                      caper_buf *out)
{
    int n = 0, seat = asked->whose;
    if (strcmp(asked->id, "discard") == 0)
        n = __builtin_popcount(s->discard);
    else if (strcmp(asked->id, "tomb") == 0)
        n = __builtin_popcount(s->tomb);
    else if (seat < 0 || seat >= s->seats)
        return;
    else if (strcmp(asked->id, "hand") == 0)
        n = __builtin_popcount(s->hand[seat]);
    else if (strcmp(asked->id, "table") == 0)
        n = __builtin_popcount(s->table[seat]);
    else
        return;
    if (seat >= 0) {
        caper_names_own(names, seat, out);
        out->data[0] = (char)toupper(out->data[0]);
        caper_buf_printf(out, " %s: ", asked->id);
    } else
        caper_buf_str(out, "Now: ");
    caper_buf_printf(out, n ? "%d card%s." : "no cards.", n, n == 1 ? "" : "s");
}

void getmac_what_is(const caper_match *match, const void *state, int seat, const caper_asked *asked,
                    const caper_names *names, caper_what *out)
{
    const getmac_state *s    = state;
    int                 card = getmac_card_find(asked->id, strlen(asked->id));
    if (card >= 0)
        say_card(match, s, seat, card, names, &out->now);
    else if (strcmp(asked->kind, "place") == 0)
        say_place(s, asked, names, &out->now);
}
