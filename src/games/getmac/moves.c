/* The numbers of moves, and cards by name. Numbers are dense (0 … 233), so a set of moves fits in a
 * few words and a learning program can use them as they are. */
#include <string.h>

#include "games/getmac/getmac.h"

/* clang-format off */
#define NAMES(X)                                                                                   \
    X("macguffin") X("backup") X("crown") X("money") X("rock") X("paper") X("scissors")            \
    X("merchant") X("thief") X("garbage") X("tomb") X("spy") X("interrogator") X("assassin")       \
    X("fist") X("wheel") X("vortex") X("switcheroo") X("canuse") X("notdead") X("shrug")           \
    X("hippie") X("marshal")
#define NAME(name) name,
#define QUOTED(name) {sizeof name + 2, "\"" name "\","},
/* clang-format on */

const char *const getmac_names[GETMAC_CARDS] = {NAMES(NAME)};

const char *const getmac_titles[GETMAC_CARDS] = {
    "The MacGuffin",    "Backup MacGuffin",  "The Crown",        "The Money",
    "The Rock",         "The Paper",         "The Scissors",     "The Merchant",
    "The Thief",        "Garbage Collector", "Tomb Robbers",     "The Spy",
    "The Interrogator", "The Assassin",      "The Fist of Doom", "Wheel of Fortune",
    "Vortex",           "The Switcheroo",    "Can I Use That?",  "I'm Not Dead Yet!",
    "The Shrugmaster",  "The Hippie",        "Grand Marshal",
};

/* Every view and every position is full of names: each is copied with its quotes and a comma, as
 * sixteen bytes, of which the first `len` count. */
void getmac_write_cards(caper_buf *out, uint32_t cards)
{
    static const struct {
        uint8_t len;
        char    text[16];
    } quoted[GETMAC_CARDS] = {NAMES(QUOTED)};
    caper_json_open(out, '[');
    caper_buf_reserve(out, (size_t)__builtin_popcount(cards) * sizeof quoted[0].text + 2);
    char *at = out->data + out->len, *start = at;
    for (; cards; cards &= cards - 1) {
        int c = __builtin_ctz(cards);
        memcpy(at, quoted[c].text, sizeof quoted[c].text);
        at += quoted[c].len;
    }
    out->len += (size_t)(at - start) - (at > start); /* without the last comma */
    caper_json_close(out, ']');
}

int getmac_card_find(const char *name, size_t len)
{
    for (int c = 0; c < GETMAC_CARDS; c++)
        if (getmac_names[c][0] == name[0] && strlen(getmac_names[c]) == len &&
            memcmp(getmac_names[c], name, len) == 0)
            return c;
    return -1;
}

/* clang-format off */
/* Acts without targets first, so that they can be listed in one go. */
const uint8_t getmac_base[64] = {
    /* play an Object */ 0, 1, 2, 3, 4, 5, 6,
    GETMAC_BASE_MERCHANT, GETMAC_BASE_THIEF, GETMAC_BASE_GARBAGE, /* tomb */ 7,
    GETMAC_BASE_SPY, /* interrogator */ 8, GETMAC_BASE_ASSASSIN, GETMAC_BASE_FIST,
    GETMAC_BASE_WHEEL, /* vortex */ 9, GETMAC_BASE_SWITCHEROO, GETMAC_BASE_CANUSE,
    GETMAC_BASE_NOTDEAD, /* shrug, hippie, marshal */ 10, 11, 12,
    /* discard */ 13, 14, 15, 16, 17, 18, 19,
    /* use */ 20, 21, 22, GETMAC_BASE_MONEY, 23, 24, 25,
};

const uint8_t getmac_slot[GETMAC_ACTS] = {
    [MERCHANT] = 1, [THIEF] = 2, [GARBAGE] = 3, [SPY] = 4, [ASSASSIN] = 5, [FIST] = 6, [WHEEL] = 7,
    [SWITCHEROO] = 8, [CANUSE] = 9, [NOTDEAD] = 10, [GETMAC_USE + MONEY] = 11,
};

/* One row per number. The macros spell out an act: bare, then with each of its targets. */
#define BARE(v, c, a) {v, c, c, 0, a, 0}
#define TO(v, c, a, arg, t) {v, c, arg, 0, a, t}
#define OBJECTS(v, c, a)                                                                           \
    TO(v, c, a, 0, 1), TO(v, c, a, 1, 2), TO(v, c, a, 2, 3), TO(v, c, a, 3, 4), TO(v, c, a, 4, 5), \
        TO(v, c, a, 5, 6), TO(v, c, a, 6, 7)
#define SEATS(v, c, a)                                                                             \
    TO(v, c, a, 0, 8), TO(v, c, a, 1, 9), TO(v, c, a, 2, 10), TO(v, c, a, 3, 11),                  \
        TO(v, c, a, 4, 12), TO(v, c, a, 5, 13), TO(v, c, a, 6, 14), TO(v, c, a, 7, 15),            \
        TO(v, c, a, 8, 16), TO(v, c, a, 9, 17), TO(v, c, a, 10, 18)
#define PLAIN(c) BARE(VERB_PLAY, c, c)
#define AIMED(c) PLAIN(c), OBJECTS(VERB_OBJECT, c, c), SEATS(VERB_HAND, c, c)
#define PERSON(c) PLAIN(c), OBJECTS(VERB_PERSON, c, c), SEATS(VERB_PERSON, c, c)
#define PAIR(a, b, t) {VERB_TRADE, MERCHANT, a, b, MERCHANT, t}
#define PICK(c) TO(VERB_COLLECT, GARBAGE, GARBAGE, c, c + 1)
#define THROW(c) BARE(VERB_DISCARD, c, GETMAC_DISCARD + c)
#define APPLY(c) BARE(VERB_USE, c, GETMAC_USE + c)

/* Six numbers in each PERSON, and two more (a bare Wheel, a bare Money), stand for nothing and are
 * never legal: the price of one layout for all. */
const getmac_parts getmac_parts_of[GETMAC_MOVES] = {
    PLAIN(MACGUFFIN), PLAIN(BACKUP), PLAIN(CROWN), PLAIN(MONEY), PLAIN(ROCK), PLAIN(PAPER),
    PLAIN(SCISSORS), PLAIN(TOMB), PLAIN(INTERROGATOR), PLAIN(VORTEX),
    PLAIN(SHRUG), PLAIN(HIPPIE), PLAIN(MARSHAL),
    THROW(0), THROW(1), THROW(2), THROW(3), THROW(4), THROW(5), THROW(6),
    APPLY(MACGUFFIN), APPLY(BACKUP), APPLY(CROWN), APPLY(ROCK), APPLY(PAPER), APPLY(SCISSORS),
    PLAIN(MERCHANT), OBJECTS(VERB_TAKE, MERCHANT, MERCHANT),
    PAIR(0, 1, 8), PAIR(0, 2, 9), PAIR(0, 3, 10), PAIR(0, 4, 11), PAIR(0, 5, 12), PAIR(0, 6, 13),
    PAIR(1, 2, 14), PAIR(1, 3, 15), PAIR(1, 4, 16), PAIR(1, 5, 17), PAIR(1, 6, 18), PAIR(2, 3, 19),
    PAIR(2, 4, 20), PAIR(2, 5, 21), PAIR(2, 6, 22), PAIR(3, 4, 23), PAIR(3, 5, 24), PAIR(3, 6, 25),
    PAIR(4, 5, 26), PAIR(4, 6, 27), PAIR(5, 6, 28),
    AIMED(THIEF),
    PLAIN(GARBAGE), PICK(0), PICK(1), PICK(2), PICK(3), PICK(4), PICK(5), PICK(6), PICK(7), PICK(8),
    PICK(9), PICK(10), PICK(11), PICK(12), PICK(13), PICK(14), PICK(15), PICK(16), PICK(17),
    PICK(18), PICK(19), PICK(20), PICK(21), PICK(22),
    PERSON(SPY), AIMED(ASSASSIN), AIMED(FIST),
    PLAIN(WHEEL), TO(VERB_TURN, WHEEL, WHEEL, 0, 1), TO(VERB_TURN, WHEEL, WHEEL, 1, 2),
    PERSON(SWITCHEROO), PERSON(CANUSE), AIMED(NOTDEAD),
    APPLY(MONEY), OBJECTS(VERB_BUY, MONEY, GETMAC_USE + MONEY), SEATS(VERB_GRAB, MONEY, GETMAC_USE + MONEY),
};

/* The pairs that begin with Object a are a row of the triangle. */
#define ROW(s, a)   (((s) >> (a) & 1u) * ((s) >> ((a) + 1) << (a) * (13 - (a)) / 2))
#define PAIRS(s)    (ROW(s, 0) | ROW(s, 1) | ROW(s, 2) | ROW(s, 3) | ROW(s, 4) | ROW(s, 5))
#define PAIRS4(s)   PAIRS(s), PAIRS((s) + 1u), PAIRS((s) + 2u), PAIRS((s) + 3u)
#define PAIRS16(s)  PAIRS4(s), PAIRS4((s) + 4u), PAIRS4((s) + 8u), PAIRS4((s) + 12u)

const uint32_t getmac_pairs[1 << GETMAC_OBJECTS] = {
    PAIRS16(0u), PAIRS16(16u), PAIRS16(32u), PAIRS16(48u),
    PAIRS16(64u), PAIRS16(80u), PAIRS16(96u), PAIRS16(112u),
};
/* clang-format on */
