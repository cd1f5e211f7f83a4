/* Get the MacGuffin: moves as words, and why not. */

#include "base/text.h"
#include "games/getmac/getmac.h"

#define BIT(c) GETMAC_CARD(c)

/* ---- Moves ---------------------------------------------------------------------------------- */

static int card_word(const caper_words *w, int i)
{
    return i < w->count ? getmac_card_find(w->at[i], w->len[i]) : -1;
}

static int object_word(const caper_words *w, int i)
{
    int c = card_word(w, i);
    return c < GETMAC_OBJECTS ? c : -1;
}

static int seat_word(const caper_words *w, int i)
{
    int seat = caper_words_number(w, i, GETMAC_SEATS - 1);
    return seat;
}

/* `… object <card>` and `… hand <seat>`, in the forms `object` and `hand`. */
static int parse_aimed(const caper_words *w, int card, int object, int hand)
{
    int arg;
    if (caper_words_is(w, 2, "object") && (arg = object_word(w, 3)) >= 0)
        return getmac_move_of(object, card, arg, 0);
    if (caper_words_is(w, 2, "hand") && (arg = seat_word(w, 3)) >= 0)
        return getmac_move_of(hand, card, arg, 0);
    return -1;
}

static int parse_merchant(const caper_words *w)
{
    int a = object_word(w, 3), b = object_word(w, 4);
    if (caper_words_is(w, 2, "take") && w->count == 4 && a >= 0)
        return getmac_move_of(VERB_TAKE, MERCHANT, a, 0);
    if (caper_words_is(w, 2, "trade") && w->count == 5 && a >= 0 && b >= 0)
        return getmac_move_of(VERB_TRADE, MERCHANT, a, b);
    return -1;
}

static int parse_play(const caper_words *w)
{
    int card = card_word(w, 1), arg;
    if (card < 0)
        return -1;
    if (w->count == 2)
        return card == WHEEL ? -1 : getmac_move_of(VERB_PLAY, card, card, 0);
    switch (card) {
    case THIEF:
    case ASSASSIN:
    case FIST:
    case NOTDEAD:
        return w->count == 4 ? parse_aimed(w, card, VERB_OBJECT, VERB_HAND) : -1;
    case MERCHANT:
        return parse_merchant(w);
    case GARBAGE:
        if (w->count != 4 || !caper_words_is(w, 2, "take") || (arg = card_word(w, 3)) < 0)
            return -1;
        return getmac_move_of(VERB_COLLECT, GARBAGE, arg, 0);
    case SPY:
    case SWITCHEROO:
    case CANUSE:
        if (w->count != 3 || (arg = seat_word(w, 2)) < 0)
            return -1;
        return getmac_move_of(VERB_PERSON, card, arg, 0);
    case WHEEL:
        if (w->count != 3)
            return -1;
        if (caper_words_is(w, 2, "left"))
            return getmac_move_of(VERB_TURN, WHEEL, 0, 0);
        return caper_words_is(w, 2, "right") ? getmac_move_of(VERB_TURN, WHEEL, 1, 0) : -1;
    default:
        return -1;
    }
}

static int parse_use(const caper_words *w)
{
    int card = object_word(w, 1);
    if (card == MONEY)
        return w->count == 4 ? parse_aimed(w, MONEY, VERB_BUY, VERB_GRAB) : -1;
    return card >= 0 && w->count == 2 ? getmac_move_of(VERB_USE, card, card, 0) : -1;
}

caper_code getmac_parse(const caper_match *match, const void *state, const char *text,
                        caper_move *move, const char **words)
{
    (void)match, (void)state;
    caper_words w;
    int         m = -1, card;
    *words        = NULL;
    if (!caper_words_split(&w, text))
        return CAPER_BAD_MOVE;
    if (caper_words_is(&w, 0, "play"))
        m = parse_play(&w);
    else if (caper_words_is(&w, 0, "use"))
        m = parse_use(&w);
    else if (caper_words_is(&w, 0, "discard") && w.count == 2 && (card = object_word(&w, 1)) >= 0)
        m = getmac_move_of(VERB_DISCARD, card, card, 0);
    if (m < 0)
        return CAPER_BAD_MOVE;
    *move = (caper_move)m;
    return CAPER_OK;
}

void getmac_write(const caper_match *match, const void *state, caper_move move, const char *words,
                  caper_buf *out)
{
    (void)match, (void)state, (void)words;
    const getmac_parts *p    = &getmac_parts_of[move];
    const char         *card = getmac_names[p->card];
    switch (p->verb) {
    case VERB_PLAY:
        caper_buf_printf(out, "play %s", card);
        break;
    case VERB_OBJECT:
        caper_buf_printf(out, "play %s object %s", card, getmac_names[p->arg]);
        break;
    case VERB_HAND:
        caper_buf_printf(out, "play %s hand %d", card, p->arg);
        break;
    case VERB_TAKE:
    case VERB_COLLECT:
        caper_buf_printf(out, "play %s take %s", card, getmac_names[p->arg]);
        break;
    case VERB_TRADE:
        caper_buf_printf(out, "play merchant trade %s %s", getmac_names[p->arg],
                         getmac_names[p->with]);
        break;
    case VERB_PERSON:
        caper_buf_printf(out, "play %s %d", card, p->arg);
        break;
    case VERB_TURN:
        caper_buf_printf(out, "play wheel %s", p->arg ? "right" : "left");
        break;
    case VERB_USE:
        caper_buf_printf(out, "use %s", card);
        break;
    case VERB_BUY:
        caper_buf_printf(out, "use money object %s", getmac_names[p->arg]);
        break;
    case VERB_GRAB:
        caper_buf_printf(out, "use money hand %d", p->arg);
        break;
    default:
        caper_buf_printf(out, "discard %s", card);
        break;
    }
}

/* ---- Why not -------------------------------------------------------------------------------- */

static void why_not_play(const getmac_state *s, const getmac_parts *p, caper_buf *out)
{
    const char    *title = getmac_titles[p->card];
    getmac_options o;
    getmac_options_of(s, &o);
    if (p->card == ASSASSIN && s->objects & BIT(CROWN))
        caper_buf_str(out, "The Crown is on a table, so The Assassin takes it: play it without a "
                           "target.");
    else if (p->verb == VERB_PLAY)
        caper_buf_printf(out, "%s has something to aim at, so say what.", title);
    else if (p->card == NOTDEAD && !o.targets[getmac_slot[NOTDEAD]])
        caper_buf_str(out, "I'm Not Dead Yet! takes a card only when it is the last card you have "
                           "and another player has one: play it without a target.");
    else if (p->card == FIST && p->verb == VERB_HAND && s->objects)
        caper_buf_str(out, "The Fist of Doom reaches into a hand only while no Object is on any "
                           "table.");
    else if (p->card == MERCHANT)
        caper_buf_str(out, "The Merchant takes from the only other player with Objects, or trades "
                           "between two who have some; name Objects that fit.");
    else
        caper_buf_printf(out, "%s cannot be aimed at that now.", title);
}

static void why_not_use(const getmac_parts *p, caper_buf *out)
{
    static const char *const when[] = {
        [MACGUFFIN] = "The MacGuffin works only while it is your only card.",
        [BACKUP]    = "The Backup works only while it is your only card and The MacGuffin is on "
                      "nobody's table.",
        [CROWN]     = "The Crown lets you pass only while no MacGuffin is on a table.",
        [MONEY]     = "The Money buys what another player has on the table or in hand.",
        [ROCK]      = "The Rock needs The Scissors on another player's table.",
        [PAPER]     = "The Paper needs The Rock on another player's table.",
        [SCISSORS]  = "The Scissors need The Paper on another player's table.",
    };
    caper_buf_str(out, when[p->card]);
}

void getmac_why_not(const caper_match *match, const void *state, int seat, caper_move move,
                    const char *words, caper_buf *out)
{
    (void)match, (void)words, (void)seat;
    const getmac_state *s     = state;
    const getmac_parts *p     = &getmac_parts_of[move];
    const char         *title = getmac_titles[p->card];
    if (s->taken != NO_CARD && (p->verb > VERB_TURN || p->card != s->taken))
        caper_buf_printf(out, "You took %s and must play it now.", getmac_titles[s->taken]);
    else if (p->verb > VERB_TURN && !(s->table[s->turn] & BIT(p->card)))
        caper_buf_printf(out, "%s is not on your table.", title);
    else if (p->verb > VERB_TURN)
        why_not_use(p, out);
    else if (s->taken == NO_CARD && !(s->hand[s->turn] & BIT(p->card)))
        caper_buf_printf(out, "%s is not in your hand.", title);
    else
        why_not_play(s, p, out);
}
