/* Get the MacGuffin: positions as JSON, out and in. Every card in one place, or a sentence that names
 * the field that is wrong. */
#include "base/fields.h"
#include "games/getmac/getmac.h"

enum { NO_TURN = 255 };

static void check_known(caper_fields *f, const getmac_state *s)
{
    uint32_t hidden = s->tomb;
    for (int i = 0; i < s->seats; i++)
        hidden |= s->hand[i];
    for (int i = 0; i <= s->seats; i++)
        if (s->known[i] & ~(hidden & ~s->hand[i]))
            caper_field_wrong(f, "known: only hidden cards in other places can be known");
}

/* GM-08: the last one in has won. */
static void check_winners(caper_fields *f, getmac_state *s)
{
    bool together = s->in & (s->in - 1);
    if (!s->in && !s->winners)
        caper_field_wrong(f, "hands: nobody has a card");
    if (!together && s->taken != NO_CARD)
        caper_field_wrong(f, "taken: there is nobody else it could have come from");
    if (together && s->winners)
        caper_field_wrong(f, "winners: the game is not over");
    if (s->in && !together)
        s->winners = s->in;
}

/* Cards named nowhere are in the tomb; without a card that has to be played, a seat without cards is out. */
FIELD_THEN(finish)
{
    getmac_state *s        = at;
    uint32_t      everyone = (1u << f->seats) - 1;
    s->seats               = (uint8_t)f->seats;
    if (!s->seats)
        caper_field_wrong(f, "hands: should be a list of lists of cards, one for each seat");
    s->tomb |= GETMAC_ALL_CARDS & ~(uint32_t)f->placed;
    getmac_count(s);
    uint32_t having = s->holding | s->owning;
    if (having & ~(uint32_t)s->in)
        caper_field_wrong(f, "out: a seat with cards is not out");
    s->in = (uint16_t)(s->taken == NO_CARD ? having : everyone & s->in);
    check_winners(f, s);
    if (s->turn == NO_TURN)
        s->turn = (uint8_t)(s->in ? __builtin_ctz(s->in) : 0);
    if (s->turn >= s->seats || !(s->winners || s->in >> s->turn & 1))
        caper_field_wrong(f, "turn: should be a seat that is still in");
    check_known(f, s);
}

/* Quicker than the table, and cards are nearly all there is to write. */
FIELD_PUT(put_cards) { getmac_write_cards(out, *(const uint32_t *)at); }

#define FIELD_OF getmac_state
extern const caper_field getmac_fields[];
const caper_field        getmac_fields[] = {
    {"game", FIELD_OTHER, .put = caper_field_game},
    {"turn", FIELD_INT(turn, 0, GETMAC_SEATS - 1), 0, NO_TURN},
    {"hands", FIELD_SETS(hand, &getmac_card), FIELD_BY_SEAT | FIELD_PLACE, .put = put_cards},
    {"tables", FIELD_SETS(table, &getmac_object), FIELD_BY_SEAT | FIELD_PLACE, .put = put_cards},
    {"discard", FIELD_SET(discard, &getmac_card), FIELD_PLACE, .put = put_cards},
    {"tomb", FIELD_SET(tomb, &getmac_card), FIELD_PLACE, .put = put_cards},
    {"taken", FIELD_THING(taken, &getmac_card), FIELD_OR_NULL | FIELD_PLACE, NO_CARD},
    {"out", FIELD_SEATS(in), FIELD_OTHERS | FIELD_ONCE, -1},
    /* Ours: what every seat knows, the spectators last; and who won, which a tie does not show. */
    {"known", FIELD_SETS(known, &getmac_card), FIELD_BY_SEAT | FIELD_WATCHED | FIELD_ONCE,
            .put = put_cards},
    {"winners", FIELD_SEATS(winners), FIELD_ONCE},
    {NULL, FIELD_OTHER, .then = finish},
    {0},
};
