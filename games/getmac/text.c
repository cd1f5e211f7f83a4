/* Get the MacGuffin: moves as words, why not, and the story of a game. */
#include <stdio.h>
#include <string.h>

#include "core/text.h"
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

/* ---- The story ------------------------------------------------------------------------------- */

static const char *str(const caper_json *event, const char *key)
{
    const char *s = caper_json_string(caper_json_get(event, key));
    return s ? s : "";
}

static const char *title_of(const char *name)
{
    int c = getmac_card_find(name, strlen(name));
    return c < 0 ? "a card" : getmac_titles[c];
}

static int number(const caper_json *event, const char *key)
{
    return (int)caper_json_integer(caper_json_get(event, key));
}

/* A list of cards by their titles. */
static void tell_cards(const caper_json *list, caper_buf *out)
{
    size_t n = caper_json_size(list);
    if (!n)
        caper_buf_str(out, "nothing");
    for (size_t i = 0; i < n; i++) {
        caper_buf_str(out, i == 0 ? "" : i + 1 == n ? " and " : ", ");
        caper_buf_str(out, title_of(caper_json_string(caper_json_at(list, i))));
    }
}

/* GM-44: with the Crown on the table it is "Your Majesty". */
static void tell_actor(const caper_json *e, const caper_names *names, caper_buf *out)
{
    int seat = number(e, "seat");
    if (caper_json_is_true(caper_json_get(e, "majesty")))
        caper_buf_printf(out, seat == names->you ? "You, Your Majesty," : "Your Majesty %s",
                         caper_names_get(names, seat));
    else
        caper_buf_str(out, seat == names->you ? "You" : caper_names_get(names, seat));
}

static void tell_play(const caper_json *e, const caper_names *names, caper_buf *out)
{
    const char *type = str(e, "type"), *end = number(e, "seat") == names->you ? "" : "s";
    tell_actor(e, names, out);
    caper_buf_printf(out, " %s%s %s", type, end, title_of(str(e, "card")));
    const caper_json *target = caper_json_get(e, "target");
    if (target)
        caper_buf_printf(out, " on %s",
                         caper_names_subject_low(names, (int)caper_json_integer(target)));
    if (caper_json_get(e, "object"))
        caper_buf_printf(out, " for %s", title_of(str(e, "object")));
    if (caper_json_get(e, "for"))
        caper_buf_printf(out, " and %s", title_of(str(e, "for")));
    if (caper_json_get(e, "direction"))
        caper_buf_printf(out, " to the %s", str(e, "direction"));
    caper_buf_char(out, '.');
}

static void tell_hand(const caper_json *e, const caper_names *names, caper_buf *out)
{
    int count = number(e, "count"), from = number(e, "from");
    caper_buf_printf(out, "%s %s %d card%s to %s", caper_names_subject(names, from),
                     from == names->you ? "hand" : "hands", count, count == 1 ? "" : "s",
                     caper_names_subject_low(names, number(e, "into")));
    const caper_json *cards = caper_json_get(e, "cards");
    if (caper_json_size(cards)) {
        caper_buf_str(out, ": ");
        tell_cards(cards, out);
    }
    caper_buf_char(out, '.');
}

static void tell_move(const caper_json *e, const caper_names *names, caper_buf *out)
{
    if (caper_json_get(e, "count")) {
        tell_hand(e, names, out);
        return;
    }
    const char *card  = caper_json_get(e, "card") ? title_of(str(e, "card")) : "A card";
    const char *where = str(e, "where"), *out_of = str(e, "out-of");
    int         from = number(e, "from"), into = number(e, "into");
    caper_buf_str(out, card);
    if (from >= 0) {
        caper_buf_str(out, " leaves ");
        caper_names_own(names, from, out);
        caper_buf_printf(out, " %s", out_of);
    } else {
        caper_buf_printf(out, " comes out of the %s",
                         strcmp(out_of, "tomb") ? "discard pile" : "tomb");
    }
    if (strcmp(where, "discard") == 0)
        caper_buf_str(out, " for the discard pile.");
    else if (strcmp(where, "taken") == 0)
        caper_buf_printf(out, ", and %s must play it at once.",
                         caper_names_subject_low(names, into));
    else {
        caper_buf_str(out, " for ");
        caper_names_own(names, into, out);
        caper_buf_printf(out, " %s.", where);
    }
}

static void tell_reveal(const caper_json *e, const caper_names *names, caper_buf *out)
{
    int seat = number(e, "seat");
    caper_buf_printf(out, "%s %s ", caper_names_subject(names, seat),
                     seat == names->you ? "show" : "shows");
    tell_cards(caper_json_get(e, "cards"), out);
    caper_buf_printf(out, " (%s).", strcmp(str(e, "where"), "table") ? "in hand" : "on the table");
}

static void tell_shuffle(const caper_json *e, caper_buf *out)
{
    caper_buf_str(out, "All hands are shuffled and dealt again.");
    if (caper_json_get(e, "hand")) {
        caper_buf_str(out, " You hold ");
        tell_cards(caper_json_get(e, "hand"), out);
        caper_buf_char(out, '.');
    }
}

static void tell_gesture(const caper_json *e, const caper_names *names, caper_buf *out)
{
    static const char *const signs[][3] = {{"shrug", "shrug", "shrugs"},
                                           {"peace", "make a peace sign", "makes a peace sign"},
                                           {"wave", "wave", "waves"}};
    int                      seat       = number(e, "seat");
    for (int i = 0; i < 3; i++)
        if (strcmp(signs[i][0], str(e, "gesture")) == 0)
            caper_buf_printf(out, "%s %s.", caper_names_subject(names, seat),
                             signs[i][seat == names->you ? 1 : 2]);
}

static void tell_win(const caper_json *e, const caper_names *names, caper_buf *out)
{
    const caper_json *seats = caper_json_get(e, "seats");
    size_t            n     = caper_json_size(seats);
    for (size_t i = 0; i < n; i++) {
        int seat = (int)caper_json_integer(caper_json_at(seats, i));
        caper_buf_str(out, i == 0 ? "" : i + 1 == n ? " and " : ", ");
        caper_buf_str(out,
                      i ? caper_names_subject_low(names, seat) : caper_names_subject(names, seat));
    }
    bool just_you = n == 1 && caper_json_integer(caper_json_at(seats, 0)) == names->you;
    caper_buf_str(out, n > 1 ? " share the win." : just_you ? " win!" : " wins!");
}

void getmac_tell(const caper_match *match, const caper_json *event, const caper_names *names,
                 caper_buf *out)
{
    (void)match;
    const char *type = str(event, "type");
    int         seat = number(event, "seat");
    if (!strcmp(type, "play") || !strcmp(type, "use") || !strcmp(type, "discard"))
        tell_play(event, names, out);
    else if (!strcmp(type, "move"))
        tell_move(event, names, out);
    else if (!strcmp(type, "reveal"))
        tell_reveal(event, names, out);
    else if (!strcmp(type, "shuffle"))
        tell_shuffle(event, out);
    else if (!strcmp(type, "gesture"))
        tell_gesture(event, names, out);
    else if (!strcmp(type, "out"))
        caper_buf_printf(out, "%s %s out.", caper_names_subject(names, seat),
                         seat == names->you ? "are" : "is");
    else if (!strcmp(type, "win"))
        tell_win(event, names, out);
}
