/* Get the MacGuffin: what happened, for whoever may know it (GM-09). Nothing here changes a state.
 * A fact that some may know and others not is two events; every seat gets exactly one of them. */
#include "games/getmac/say.h"

#define BIT(c) GETMAC_CARD(c)

static void say_card(caper_events *ev, const char *type, const getmac_state *s, int card)
{
    caper_event_begin(ev, CAPER_ALL, type);
    caper_event_int(ev, "seat", s->turn);
    caper_event_str(ev, "card", getmac_names[card]);
    if (s->table[s->turn] & BIT(CROWN)) /* GM-44: whoever wears the Crown is addressed like this */
        caper_event_bool(ev, "majesty", true);
}

static void cards_field(caper_events *ev, const char *key, uint32_t cards)
{
    caper_buf *b = caper_event_field(ev, key);
    if (!b)
        return;
    caper_json_open(b, '[');
    for (; cards; cards &= cards - 1)
        caper_json_str(b, getmac_names[__builtin_ctz(cards)]);
    caper_json_close(b, ']');
}

/* `from` and `into` are seats, or −1 for the tomb. `where`: hand, table, discard, taken. */
static void say_move_to(caper_events *ev, caper_seats to, int card, int from, const char *out_of,
                        int into, const char *where)
{
    caper_event_begin(ev, to, "move");
    if (card != NO_CARD)
        caper_event_str(ev, "card", getmac_names[card]);
    caper_event_int(ev, "from", from);
    caper_event_str(ev, "out-of", out_of);
    caper_event_int(ev, "into", into);
    caper_event_str(ev, "where", where);
    caper_event_end(ev);
}

/* A card moved and everybody saw which. */
void getmac_say_move(caper_events *ev, int card, int from, const char *out_of, int into,
                     const char *where)
{
    if (ev)
        say_move_to(ev, CAPER_ALL, card, from, out_of, into, where);
}

/* Everybody at the table and around it but `who`. */
static caper_seats the_others(const getmac_state *s, caper_seats who)
{
    return ((((caper_seats)1 << s->seats) - 1) | CAPER_SPECTATORS) & ~who;
}

/* A card came into the hand of `turn` and only `who` saw which. */
void getmac_say_secret_move(caper_events *ev, const getmac_state *s, caper_seats who, int card,
                            int from, const char *out_of)
{
    if (!ev)
        return;
    say_move_to(ev, who, card, from, out_of, s->turn, "hand");
    say_move_to(ev, the_others(s, who), NO_CARD, from, out_of, s->turn, "hand");
}

/* A whole hand went from one seat to another; the two know what it was. */
void getmac_say_hand(caper_events *ev, const getmac_state *s, int from, int into, uint32_t cards)
{
    if (!ev)
        return;
    caper_seats who = CAPER_SEAT(from) | CAPER_SEAT(into);
    for (int known = 1; known >= 0; known--) {
        caper_event_begin(ev, known ? who : the_others(s, who), "move");
        caper_event_int(ev, "from", from);
        caper_event_int(ev, "into", into);
        caper_event_int(ev, "count", (int64_t)__builtin_popcount(cards));
        if (known)
            cards_field(ev, "cards", cards);
        caper_event_end(ev);
    }
}

void getmac_say_seats(caper_events *ev, const char *type, const char *key, uint32_t seats)
{
    caper_event_begin(ev, CAPER_ALL, type);
    caper_buf *b = caper_event_field(ev, key);
    if (b) {
        caper_json_open(b, '[');
        for (; seats; seats &= seats - 1)
            caper_json_int(b, __builtin_ctz(seats));
        caper_json_close(b, ']');
    }
    caper_event_end(ev);
}

void getmac_say_reveal(caper_events *ev, caper_seats to, int seat, uint32_t cards,
                       const char *where)
{
    caper_event_begin(ev, to, "reveal");
    caper_event_int(ev, "seat", seat);
    caper_event_str(ev, "where", where);
    cards_field(ev, "cards", cards);
    caper_event_end(ev);
}

/* Every seat learns its own new hand, and the watchers how many cards went where. */
void getmac_say_shuffle(caper_events *ev, const getmac_state *s)
{
    if (!ev)
        return;
    for (int seat = 0; seat <= s->seats; seat++) {
        bool watcher = seat == s->seats;
        caper_event_begin(ev, watcher ? CAPER_SPECTATORS : CAPER_SEAT(seat), "shuffle");
        caper_buf *b = caper_event_field(ev, "counts");
        caper_json_open(b, '[');
        for (int i = 0; i < s->seats; i++)
            caper_json_int(b, (int64_t)__builtin_popcount(s->hand[i]));
        caper_json_close(b, ']');
        if (!watcher)
            cards_field(ev, "hand", s->hand[seat]);
        caper_event_end(ev);
    }
}

/* GM-43 */
void getmac_say_gesture(const getmac_state *s, int card, caper_events *ev)
{
    static const char *const signs[] = {"shrug", "peace", "wave"};
    caper_event_begin(ev, CAPER_ALL, "gesture");
    caper_event_int(ev, "seat", s->turn);
    caper_event_str(ev, "gesture", signs[card - SHRUG]);
    caper_event_end(ev);
}

void getmac_say_play(caper_events *ev, const getmac_state *s, const getmac_parts *p)
{
    static const char *const types[] = {
        [VERB_USE] = "use", [VERB_BUY] = "use", [VERB_GRAB] = "use", [VERB_DISCARD] = "discard"};
    say_card(ev, p->verb < VERB_USE ? "play" : types[p->verb], s, p->card);
    if (p->verb == VERB_TURN)
        caper_event_str(ev, "direction", p->arg ? "right" : "left");
    else if (p->verb == VERB_HAND || p->verb == VERB_PERSON || p->verb == VERB_GRAB)
        caper_event_int(ev, "target", p->arg);
    else if (p->arg != p->card || p->verb == VERB_OBJECT || p->verb == VERB_COLLECT)
        caper_event_str(ev, "object", getmac_names[p->arg]);
    if (p->verb == VERB_TRADE)
        caper_event_str(ev, "for", getmac_names[p->with]);
    caper_event_end(ev);
}
