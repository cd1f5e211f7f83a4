/* Get the MacGuffin: what somebody at the table is looking at. Where a card is, whether it works now,
 * and if not why; from what the seat may know. What a card is for is in data/things.txt. */
#include <string.h>

#include "base/text.h"
#include "games/getmac/say.h"

#define BIT(c) GETMAC_CARD(c)

/* A move that plays the card or, on the table, uses it: a legal one, if there is any. */
static caper_move move_with(const caper_match *match, const getmac_state *s, int seat, int card,
                            bool use, bool *legal)
{
    caper_move list[CAPER_MAX_MOVES];
    int        n = getmac_moves(match, s, seat, list);
    for (int i = 0; i < n + GETMAC_MOVES; i++) {
        caper_move          m = i < n ? list[i] : (caper_move)(i - n);
        const getmac_parts *p = &getmac_parts_of[m];
        *legal                = i < n;
        if (p->card == card && (p->verb >= VERB_USE) == use && p->verb != VERB_DISCARD)
            return m;
    }
    return 0;
}

/* Where a card is, as far as the seat knows, and whose hand or table that is. */
static int64_t place_of(const getmac_state *s, const getmac_view *v, int card, int64_t *whose)
{
    if (s->objects & BIT(card)) {
        *whose = getmac_owner(s, card);
        return ON_TABLE;
    }
    if (v->discard & BIT(card))
        return DISCARDED;
    if (v->known_at[card] == -1)
        return IN_TOMB;
    *whose = caper_if(v->known_at[card] >= 0, v->known_at[card]);
    return caper_if(v->hand & BIT(card) || v->known_at[card] >= 0, IN_HAND);
}

static void say_card(const caper_match *match, const getmac_state *s, int seat, int card,
                     const caper_names *names, caper_buf *out)
{
    CAPER_SCRATCH caper_buf why   = {0};
    int64_t                 whose = CAPER_ABSENT;
    getmac_view             v;
    getmac_look(s, seat, &v);
    if (s->winners)
        return;
    int64_t place = place_of(s, &v, card, &whose);
    bool    asks  = s->turn == seat && (v.hand & BIT(card) || (place == ON_TABLE && whose == seat)),
         legal    = false;
    if (asks) {
        caper_move move = move_with(match, s, seat, card, place == ON_TABLE, &legal);
        getmac_why_not(match, s, seat, move, NULL, &why);
    }
    caper_put(&getmac_speech, match, names, out, SAY_CARD, place, whose, asks, legal,
              card < GETMAC_OBJECTS, CAPER_STR(caper_buf_text(&why)));
}

static void say_place(const caper_match *match, const getmac_state *s, const caper_asked *asked,
                      const caper_names *names, caper_buf *out)
{
    int  place = caper_name_find(getmac_places, asked->id, strlen(asked->id)), seat = asked->whose;
    bool known = seat >= 0 && seat < s->seats, open = place == DISCARDED || place == IN_TOMB;
    if (place < 0 || place == TAKEN || !(known || open))
        return;
    uint32_t cards = place == DISCARDED ? s->discard
                     : place == IN_TOMB ? s->tomb
                     : place == IN_HAND ? s->hand[seat]
                                        : s->table[seat];
    caper_put(&getmac_speech, match, names, out, SAY_COUNT, caper_if(known, seat), place,
              caper_count(cards));
}

void getmac_what_is(const caper_match *match, const void *state, int seat, const caper_asked *asked,
                    const caper_names *names, caper_what *out)
{
    const getmac_state *s    = state;
    int                 card = getmac_card_find(asked->id, strlen(asked->id));
    if (card >= 0)
        say_card(match, s, seat, card, names, &out->now);
    else if (strcmp(asked->kind, "place") == 0)
        say_place(match, s, asked, names, &out->now);
}
