/* Get the MacGuffin: moves and positions as words, and the story of a game. */
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

/* ---- Positions ------------------------------------------------------------------------------ */

static void save_cards(caper_buf *out, uint32_t cards)
{
    caper_json_open(out, '[');
    for (; cards; cards &= cards - 1)
        caper_json_str(out, getmac_names[__builtin_ctz(cards)]);
    caper_json_close(out, ']');
}

static void save_lists(caper_buf *out, const char *key, const uint32_t *lists, int n)
{
    caper_json_kopen(out, key, '[');
    for (int i = 0; i < n; i++)
        save_cards(out, lists[i]);
    caper_json_close(out, ']');
}

void getmac_save(const caper_match *match, const void *state, caper_buf *out)
{
    (void)match;
    const getmac_state *s = state;
    caper_json_open(out, '{');
    caper_json_kstr(out, "game", "getmac");
    caper_json_kint(out, "turn", s->turn);
    save_lists(out, "hands", s->hand, s->seats);
    save_lists(out, "tables", s->table, s->seats);
    caper_json_key(out, "discard");
    save_cards(out, s->discard);
    caper_json_key(out, "tomb");
    save_cards(out, s->tomb);
    if (s->taken == NO_CARD)
        caper_json_knull(out, "taken");
    else
        caper_json_kstr(out, "taken", getmac_names[s->taken]);
    caper_json_kopen(out, "out", '[');
    for (int i = 0; i < s->seats; i++)
        if (!(s->in >> i & 1))
            caper_json_int(out, i);
    caper_json_close(out, ']');
    /* Ours: what every seat knows, the spectators last; and who won, which a tie does not show. */
    save_lists(out, "known", s->known, s->seats + 1);
    caper_json_kopen(out, "winners", '[');
    for (int i = 0; i < s->seats; i++)
        if (s->winners >> i & 1)
            caper_json_int(out, i);
    caper_json_close(out, ']');
    caper_json_close(out, '}');
}

typedef struct loader {
    caper_error *err;
    uint32_t     seen; /* cards that have their place */
} loader;

static caper_code wrong(loader *l, const char *field, const char *what)
{
    return caper_refuse(l->err, CAPER_BAD_POSITION, "%s: %s", field, what);
}

static int card_of(const json_t *word)
{
    return json_is_string(word)
               ? getmac_card_find(json_string_value(word), json_string_length(word))
               : -1;
}

/* A list of cards; each must be new unless `repeat` allows cards that have a place already. */
static caper_code load_cards(loader *l, const char *field, const json_t *list, uint32_t allowed,
                             bool repeat, uint32_t *out)
{
    size_t  i;
    json_t *word;
    *out = 0;
    if (!json_is_array(list))
        return wrong(l, field, "should be a list of cards");
    json_array_foreach(list, i, word)
    {
        int c = card_of(word);
        if (c < 0)
            return caper_refuse(l->err, CAPER_BAD_POSITION, "%s: there is no card “%.40s”", field,
                                json_is_string(word) ? json_string_value(word) : "(not a word)");
        if (!(allowed & BIT(c)))
            return caper_refuse(l->err, CAPER_BAD_POSITION, "%s: %s cannot be there", field,
                                getmac_titles[c]);
        if (*out & BIT(c) || (!repeat && l->seen & BIT(c)))
            return caper_refuse(l->err, CAPER_BAD_POSITION, "%s: %s is there twice", field,
                                getmac_titles[c]);
        *out |= BIT(c);
        l->seen |= repeat ? 0 : BIT(c);
    }
    return CAPER_OK;
}

static caper_code load_lists(loader *l, const char *field, const json_t *lists, size_t n,
                             uint32_t allowed, bool repeat, uint32_t *out)
{
    if (!json_is_array(lists) || json_array_size(lists) != n)
        return caper_refuse(l->err, CAPER_BAD_POSITION, "%s: should be a list of %zu lists", field,
                            n);
    for (size_t i = 0; i < n; i++) {
        caper_code code = load_cards(l, field, json_array_get(lists, i), allowed, repeat, &out[i]);
        if (code)
            return code;
    }
    return CAPER_OK;
}

static caper_code load_seats(loader *l, const char *field, const json_t *list, int seats,
                             uint16_t *out)
{
    size_t  i;
    json_t *n;
    *out = 0;
    if (!list || json_is_null(list))
        return CAPER_OK;
    if (!json_is_array(list))
        return wrong(l, field, "should be a list of seats");
    json_array_foreach(list, i, n)
    {
        json_int_t seat = json_is_integer(n) ? json_integer_value(n) : -1;
        if (seat < 0 || seat >= seats || *out >> seat & 1)
            return wrong(l, field, "should be a list of seats, each once");
        *out = (uint16_t)(*out | 1u << seat);
    }
    return CAPER_OK;
}

/* Hands, tables, piles: every card in one place. */
static caper_code load_places(loader *l, const json_t *p, getmac_state *s)
{
    static const char *const piles[] = {"discard", "tomb"};
    uint32_t                *into[]  = {&s->discard, &s->tomb};
    const json_t *hands = json_object_get(p, "hands"), *tables = json_object_get(p, "tables");
    caper_code    code;
    s->seats = (uint8_t)json_array_size(hands);
    if ((code = load_lists(l, "hands", hands, s->seats, GETMAC_ALL_CARDS, false, s->hand)))
        return code;
    if (tables &&
        (code = load_lists(l, "tables", tables, s->seats, GETMAC_ALL_OBJECTS, false, s->table)))
        return code;
    for (int i = 0; i < 2; i++) {
        const json_t *pile = json_object_get(p, piles[i]);
        if (pile && (code = load_cards(l, piles[i], pile, GETMAC_ALL_CARDS, false, into[i])))
            return code;
    }
    const json_t *taken = json_object_get(p, "taken");
    if (taken && !json_is_null(taken)) {
        int c = card_of(taken);
        if (c < 0 || l->seen & BIT(c))
            return wrong(l, "taken", "should be a card that is nowhere else, or null");
        s->taken = (uint8_t)c;
        l->seen |= BIT(c);
    }
    s->tomb |= GETMAC_ALL_CARDS & ~l->seen; /* cards named nowhere are in the tomb */
    getmac_count(s);
    return CAPER_OK;
}

/* Who is out, who has won, whose turn it is. */
static caper_code load_standing(loader *l, const json_t *p, getmac_state *s)
{
    uint32_t   everyone = (1u << s->seats) - 1, empty = 0;
    caper_code code;
    for (int i = 0; i < s->seats; i++)
        empty |= (uint32_t)(!(s->hand[i] | s->table[i])) << i;
    uint16_t out;
    if ((code = load_seats(l, "out", json_object_get(p, "out"), s->seats, &out)) ||
        (code = load_seats(l, "winners", json_object_get(p, "winners"), s->seats, &s->winners)))
        return code;
    if (out & ~empty)
        return wrong(l, "out", "a seat with cards is not out");
    if (s->taken == NO_CARD)
        out = (uint16_t)empty;
    uint32_t in = everyone & ~(uint32_t)out;
    s->in       = (uint16_t)in;
    if (!in && !s->winners)
        return wrong(l, "hands", "nobody has a card");
    if (!(in & (in - 1))) {
        if (s->taken != NO_CARD)
            return wrong(l, "taken", "there is nobody else from whom it could come");
        if (in)
            s->winners = (uint16_t)in; /* GM-08 */
    } else if (s->winners) {
        return wrong(l, "winners", "the game is not over");
    }
    const json_t *turn = json_object_get(p, "turn");
    json_int_t    seat = turn ? json_integer_value(turn) : in ? __builtin_ctz(in) : 0;
    if (turn && !json_is_integer(turn))
        return wrong(l, "turn", "should be a seat");
    if (seat < 0 || seat >= s->seats || (!s->winners && out >> seat & 1))
        return wrong(l, "turn", "should be a seat that is still in");
    s->turn = (uint8_t)seat;
    return CAPER_OK;
}

static caper_code load_known(loader *l, const json_t *p, getmac_state *s)
{
    const json_t *known = json_object_get(p, "known");
    if (!known)
        return CAPER_OK;
    uint32_t   sets[GETMAC_SEATS + 1] = {0}, hidden = s->tomb;
    caper_code code =
        load_lists(l, "known", known, (size_t)s->seats + 1, GETMAC_ALL_CARDS, true, sets);
    if (code)
        return code;
    for (int i = 0; i < s->seats; i++)
        hidden |= s->hand[i];
    for (int i = 0; i <= s->seats; i++) {
        if (sets[i] & ~(hidden & ~s->hand[i]))
            return wrong(l, "known", "only hidden cards in other places can be known");
        s->known[i] = sets[i];
    }
    return CAPER_OK;
}

caper_code getmac_load(caper_match *match, const json_t *position, void *state, caper_error *err)
{
    getmac_state *s = state;
    loader        l = {.err = err};
    memset(s, 0, sizeof *s);
    s->taken            = NO_CARD;
    const json_t *hands = json_object_get(position, "hands");
    size_t        seats = json_array_size(hands);
    if (seats < 2 || seats > GETMAC_SEATS)
        return wrong(&l, "hands", "should be a list of 2 to 11 lists of cards, one for each seat");
    caper_code code;
    if ((code = load_places(&l, position, s)) || (code = load_standing(&l, position, s)) ||
        (code = load_known(&l, position, s)))
        return code;
    match->seats = match->places = s->seats;
    return CAPER_OK;
}

/* ---- The story ------------------------------------------------------------------------------- */

static const char *str(const json_t *event, const char *key)
{
    const char *s = json_string_value(json_object_get(event, key));
    return s ? s : "";
}

static const char *title_of(const char *name)
{
    int c = getmac_card_find(name, strlen(name));
    return c < 0 ? "a card" : getmac_titles[c];
}

static int number(const json_t *event, const char *key)
{
    return (int)json_integer_value(json_object_get(event, key));
}

/* A list of cards by their titles. */
static void tell_cards(const json_t *list, caper_buf *out)
{
    size_t n = json_array_size(list);
    if (!n)
        caper_buf_str(out, "nothing");
    for (size_t i = 0; i < n; i++) {
        caper_buf_str(out, i == 0 ? "" : i + 1 == n ? " and " : ", ");
        caper_buf_str(out, title_of(json_string_value(json_array_get(list, i))));
    }
}

/* GM-44: with the Crown on the table it is "Your Majesty". */
static void tell_actor(const json_t *e, const caper_names *names, caper_buf *out)
{
    int seat = number(e, "seat");
    if (json_is_true(json_object_get(e, "majesty")))
        caper_buf_printf(out, seat == names->you ? "You, Your Majesty," : "Your Majesty %s",
                         caper_names_get(names, seat));
    else
        caper_buf_str(out, seat == names->you ? "You" : caper_names_get(names, seat));
}

static void tell_play(const json_t *e, const caper_names *names, caper_buf *out)
{
    const char *type = str(e, "type"), *end = number(e, "seat") == names->you ? "" : "s";
    tell_actor(e, names, out);
    caper_buf_printf(out, " %s%s %s", type, end, title_of(str(e, "card")));
    const json_t *target = json_object_get(e, "target");
    if (target)
        caper_buf_printf(out, " on %s",
                         caper_names_subject_low(names, (int)json_integer_value(target)));
    if (json_object_get(e, "object"))
        caper_buf_printf(out, " for %s", title_of(str(e, "object")));
    if (json_object_get(e, "for"))
        caper_buf_printf(out, " and %s", title_of(str(e, "for")));
    if (json_object_get(e, "direction"))
        caper_buf_printf(out, " to the %s", str(e, "direction"));
    caper_buf_char(out, '.');
}

static void tell_hand(const json_t *e, const caper_names *names, caper_buf *out)
{
    int count = number(e, "count"), from = number(e, "from");
    caper_buf_printf(out, "%s %s %d card%s to %s", caper_names_subject(names, from),
                     from == names->you ? "hand" : "hands", count, count == 1 ? "" : "s",
                     caper_names_subject_low(names, number(e, "into")));
    const json_t *cards = json_object_get(e, "cards");
    if (json_array_size(cards)) {
        caper_buf_str(out, ": ");
        tell_cards(cards, out);
    }
    caper_buf_char(out, '.');
}

static void tell_move(const json_t *e, const caper_names *names, caper_buf *out)
{
    if (json_object_get(e, "count")) {
        tell_hand(e, names, out);
        return;
    }
    const char *card  = json_object_get(e, "card") ? title_of(str(e, "card")) : "A card";
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

static void tell_reveal(const json_t *e, const caper_names *names, caper_buf *out)
{
    int seat = number(e, "seat");
    caper_buf_printf(out, "%s %s ", caper_names_subject(names, seat),
                     seat == names->you ? "show" : "shows");
    tell_cards(json_object_get(e, "cards"), out);
    caper_buf_printf(out, " (%s).", strcmp(str(e, "where"), "table") ? "in hand" : "on the table");
}

static void tell_shuffle(const json_t *e, caper_buf *out)
{
    caper_buf_str(out, "All hands are shuffled and dealt again.");
    if (json_object_get(e, "hand")) {
        caper_buf_str(out, " You hold ");
        tell_cards(json_object_get(e, "hand"), out);
        caper_buf_char(out, '.');
    }
}

static void tell_gesture(const json_t *e, const caper_names *names, caper_buf *out)
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

static void tell_win(const json_t *e, const caper_names *names, caper_buf *out)
{
    const json_t *seats = json_object_get(e, "seats");
    size_t        n     = json_array_size(seats);
    for (size_t i = 0; i < n; i++) {
        int seat = (int)json_integer_value(json_array_get(seats, i));
        caper_buf_str(out, i == 0 ? "" : i + 1 == n ? " and " : ", ");
        caper_buf_str(out,
                      i ? caper_names_subject_low(names, seat) : caper_names_subject(names, seat));
    }
    bool just_you = n == 1 && json_integer_value(json_array_get(seats, 0)) == names->you;
    caper_buf_str(out, n > 1 ? " share the win." : just_you ? " win!" : " wins!");
}

void getmac_tell(const caper_match *match, const json_t *event, const caper_names *names,
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
