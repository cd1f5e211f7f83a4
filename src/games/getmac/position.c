/* Get the MacGuffin: positions as JSON, out and in. Every card in one place, or a sentence that names
 * the field that is wrong. */
#include <string.h>

#include "base/fields.h"
#include "games/getmac/getmac.h"

#define BIT(c) GETMAC_CARD(c)

static void save_lists(caper_buf *out, const char *key, const uint32_t *lists, int n)
{
    caper_json_kopen(out, key, '[');
    for (int i = 0; i < n; i++)
        getmac_write_cards(out, lists[i]);
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
    getmac_write_cards(out, s->discard);
    caper_json_key(out, "tomb");
    getmac_write_cards(out, s->tomb);
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
    caper_fields f;
    uint32_t     seen; /* cards that have their place */
} loader;

static int card_of(const caper_json *word)
{
    return caper_json_is_string(word)
               ? getmac_card_find(caper_json_string(word), caper_json_length(word))
               : -1;
}

/* A list of cards; each must be new unless `repeat` allows cards that have a place already. */
static caper_code load_cards(loader *l, const char *field, const caper_json *list, uint32_t allowed,
                             bool repeat, uint32_t *out)
{
    size_t            i;
    const caper_json *word;
    *out = 0;
    if (!caper_json_is_array(list))
        return caper_field_wrong(&l->f, "%s: should be a list of cards", field);
    caper_json_array_foreach(list, i, word)
    {
        int c = card_of(word);
        if (c < 0)
            return caper_field_wrong(&l->f, "%s: there is no card “%.40s”", field,
                                     caper_field_quote(word));
        if (!(allowed & BIT(c)))
            return caper_field_wrong(&l->f, "%s: %s cannot be there", field, getmac_titles[c]);
        if (*out & BIT(c) || (!repeat && l->seen & BIT(c)))
            return caper_field_wrong(&l->f, "%s: %s is there twice", field, getmac_titles[c]);
        *out |= BIT(c);
        l->seen |= repeat ? 0 : BIT(c);
    }
    return CAPER_OK;
}

static caper_code load_lists(loader *l, const char *field, const caper_json *lists, size_t n,
                             uint32_t allowed, bool repeat, uint32_t *out)
{
    if (!caper_json_is_array(lists) || caper_json_size(lists) != n)
        return caper_field_wrong(&l->f, "%s: should be a list of %zu lists", field, n);
    for (size_t i = 0; i < n; i++) {
        caper_code code = load_cards(l, field, caper_json_at(lists, i), allowed, repeat, &out[i]);
        if (code)
            return code;
    }
    return CAPER_OK;
}

/* Hands, tables, piles: every card in one place. */
static caper_code load_places(loader *l, const caper_json *p, getmac_state *s)
{
    static const char *const piles[] = {"discard", "tomb"};
    uint32_t                *into[]  = {&s->discard, &s->tomb};
    const caper_json *hands = caper_json_get(p, "hands"), *tables = caper_json_get(p, "tables");
    caper_code        code;
    s->seats = (uint8_t)caper_json_size(hands ? hands : tables);
    if (hands && (code = load_lists(l, "hands", hands, s->seats, GETMAC_ALL_CARDS, false, s->hand)))
        return code;
    if (tables &&
        (code = load_lists(l, "tables", tables, s->seats, GETMAC_ALL_OBJECTS, false, s->table)))
        return code;
    for (int i = 0; i < 2; i++) {
        const caper_json *pile = caper_json_get(p, piles[i]);
        if (pile && (code = load_cards(l, piles[i], pile, GETMAC_ALL_CARDS, false, into[i])))
            return code;
    }
    const caper_json *taken = caper_json_get(p, "taken");
    if (taken && !caper_json_is_null(taken)) {
        int c = card_of(taken);
        if (c < 0 || l->seen & BIT(c))
            return caper_field_wrong(&l->f,
                                     "taken: should be a card that is nowhere else, or null");
        s->taken = (uint8_t)c;
        l->seen |= BIT(c);
    }
    s->tomb |= GETMAC_ALL_CARDS & ~l->seen; /* cards named nowhere are in the tomb */
    getmac_count(s);
    return CAPER_OK;
}

/* Who is out, who has won, whose turn it is. */
static caper_code load_standing(loader *l, const caper_json *p, getmac_state *s)
{
    uint32_t everyone = (1u << s->seats) - 1, empty = 0;
    for (int i = 0; i < s->seats; i++)
        empty |= (uint32_t)(!(s->hand[i] | s->table[i])) << i;
    uint16_t out = (uint16_t)caper_field_set(&l->f, p, "out", s->seats, "a list of seats");
    s->winners   = (uint16_t)caper_field_set(&l->f, p, "winners", s->seats, "a list of seats");
    if (l->f.code)
        return l->f.code;
    if (out & ~empty)
        return caper_field_wrong(&l->f, "out: a seat with cards is not out");
    if (s->taken == NO_CARD)
        out = (uint16_t)empty;
    uint32_t in = everyone & ~(uint32_t)out;
    s->in       = (uint16_t)in;
    if (!in && !s->winners)
        return caper_field_wrong(&l->f, "hands: nobody has a card");
    if (!(in & (in - 1))) {
        if (s->taken != NO_CARD)
            return caper_field_wrong(&l->f, "taken: there is nobody else it could have come from");
        if (in)
            s->winners = (uint16_t)in; /* GM-08 */
    } else if (s->winners) {
        return caper_field_wrong(&l->f, "winners: the game is not over");
    }
    const caper_json *turn = caper_json_get(p, "turn");
    int64_t           seat = turn ? caper_json_integer(turn) : in ? __builtin_ctz(in) : 0;
    if (turn && !caper_json_is_integer(turn))
        return caper_field_wrong(&l->f, "turn: should be a seat");
    if (seat < 0 || seat >= s->seats || (!s->winners && out >> seat & 1))
        return caper_field_wrong(&l->f, "turn: should be a seat that is still in");
    s->turn = (uint8_t)seat;
    return CAPER_OK;
}

static caper_code load_known(loader *l, const caper_json *p, getmac_state *s)
{
    const caper_json *known = caper_json_get(p, "known");
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
            return caper_field_wrong(&l->f,
                                     "known: only hidden cards in other places can be known");
        s->known[i] = sets[i];
    }
    return CAPER_OK;
}

caper_code getmac_load(caper_match *match, const caper_json *position, void *state,
                       caper_error *err)
{
    getmac_state *s = state;
    loader        l = {.f = {CAPER_BAD_POSITION, err, CAPER_OK}};
    memset(s, 0, sizeof *s);
    s->taken                = NO_CARD;
    const caper_json *hands = caper_json_get(position, "hands");
    /* "Fields that a position leaves out take the defaults": hands left out are empty. */
    size_t seats = caper_json_size(hands ? hands : caper_json_get(position, "tables"));
    if (seats < 2 || seats > GETMAC_SEATS)
        return caper_field_wrong(
            &l.f, "hands: should be a list of 2 to 11 lists of cards, one for each seat");
    caper_code code;
    if ((code = load_places(&l, position, s)) || (code = load_standing(&l, position, s)) ||
        (code = load_known(&l, position, s)))
        return code;
    match->seats = match->places = s->seats;
    return CAPER_OK;
}
