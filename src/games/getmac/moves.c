/* Get the MacGuffin: cards by name, the grammar of moves, and their numbers. Numbers are dense (0 … 233), so a
 * set of moves fits in a few words and a learning program can use them as they are. */
#include <string.h>

#include "base/grammar.h"
#include "games/getmac/getmac.h"

/* ---- Cards ---------------------------------------------------------------------------------- */

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

/* ---- The grammar ---------------------------------------------------------------------------- */

/* In the order of the Merchant's targets. */
static const char *const pairs[] = {
    "macguffin backup",   "macguffin crown", "macguffin money", "macguffin rock", "macguffin paper",
    "macguffin scissors", "backup crown",    "backup money",    "backup rock",    "backup paper",
    "backup scissors",    "crown money",     "crown rock",      "crown paper",    "crown scissors",
    "money rock",         "money paper",     "money scissors",  "rock paper",     "rock scissors",
    "paper scissors"};

const caper_kind getmac_card   = {"card", GETMAC_CARDS, getmac_names, getmac_titles};
const caper_kind getmac_object = {"object", GETMAC_OBJECTS, getmac_names, getmac_titles,
                                  .as = "card"};

static const caper_kind *const kinds[] = {
    &getmac_card,
    &getmac_object,
    CAPER_KIND("seat", GETMAC_SEATS),
    CAPER_KIND("side", 2, (const char *const[]){"left", "right"}),
    CAPER_KIND("objects", 21, pairs, .as = "card", .rest = true),
    NULL,
};

enum { OBJECT = 1, SEAT = 1 + GETMAC_OBJECTS, TRADE = 1 + GETMAC_OBJECTS }; /* first targets */

#define AIMED(play, base)                                                                          \
    {play, base}, {play " object {object}", base + OBJECT}, { play " hand {seat}", base + SEAT }
#define PERSON(play, base)                                                                         \
    {play, base}, { play " {seat}", base + SEAT }

static const caper_form forms[] = {
    {"play {object}", 0},
    {"play card:tomb", GETMAC_BASE_TOMB},
    {"play card:interrogator", GETMAC_BASE_INTERROGATOR},
    {"play card:vortex", GETMAC_BASE_VORTEX},
    {"play {card:shrug|hippie|marshal}", GETMAC_BASE_SHRUG},
    {"play card:merchant\t(no target: only where there is none)", GETMAC_BASE_MERCHANT},
    {"play card:merchant take {object}", GETMAC_BASE_MERCHANT + OBJECT},
    {"play card:merchant trade {objects}\t(two of them)", GETMAC_BASE_MERCHANT + TRADE},
    AIMED("play card:thief", GETMAC_BASE_THIEF),
    {"play card:garbage", GETMAC_BASE_GARBAGE},
    {"play card:garbage take {card}", GETMAC_BASE_GARBAGE + 1},
    PERSON("play card:spy", GETMAC_BASE_SPY),
    AIMED("play card:assassin", GETMAC_BASE_ASSASSIN),
    AIMED("play card:fist", GETMAC_BASE_FIST),
    {"play card:wheel {side}", GETMAC_BASE_WHEEL + 1},
    PERSON("play card:switcheroo", GETMAC_BASE_SWITCHEROO),
    PERSON("play card:canuse", GETMAC_BASE_CANUSE),
    AIMED("play card:notdead", GETMAC_BASE_NOTDEAD),
    {"use {object:macguffin|backup|crown}", GETMAC_BASE_USE},
    {"use {object:rock|paper|scissors}", GETMAC_BASE_BEAT},
    {"use card:money object {object}", GETMAC_BASE_MONEY + OBJECT},
    {"use card:money hand {seat}", GETMAC_BASE_MONEY + SEAT},
    {"discard {object}", GETMAC_BASE_DISCARD},
    {0}};

const caper_grammar getmac_grammar = {forms, kinds, &(struct caper_forms *){NULL}};

/* ---- Numbers -------------------------------------------------------------------------------- */

/* clang-format off */
#define BASE(act, name, next)  [act] = GETMAC_BASE_##name,
#define MOVES(act, name, next) [GETMAC_BASE_##name ... GETMAC_BASE_##next - 1] = act,

enum { DISCARD = GETMAC_DISCARD, USE = GETMAC_USE };

/* Acts without targets first, so that they can be listed in one go. */
const uint8_t getmac_base[64] = {
    0, 1, 2, 3, 4, 5, 6, /* play an Object */
    [TOMB] = GETMAC_BASE_TOMB, [INTERROGATOR] = GETMAC_BASE_INTERROGATOR, [VORTEX] = GETMAC_BASE_VORTEX,
    [SHRUG] = 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, /* from 13 on: discard an Object */
    [USE] = 20, 21, 22, [USE + ROCK] = 23, 24, 25,
    GETMAC_WIDE_ACTS(BASE)
};

const uint8_t getmac_act_of[GETMAC_MOVES] = {
    0, 1, 2, 3, 4, 5, 6, TOMB, INTERROGATOR, VORTEX, SHRUG, HIPPIE, MARSHAL,
    DISCARD, DISCARD + 1, DISCARD + 2, DISCARD + 3, DISCARD + 4, DISCARD + 5, DISCARD + 6,
    USE, USE + BACKUP, USE + CROWN, USE + ROCK, USE + PAPER, USE + SCISSORS,
    GETMAC_WIDE_ACTS(MOVES)
};
/* clang-format on */

/* GM-30: trades come in the order of their first Object, then of their second. */
static void take_trade_apart(int number, getmac_parts *p)
{
    p->object = 0;
    for (int row = GETMAC_OBJECTS - 1; number >= row; row--) {
        number -= row;
        p->object++;
    }
    p->other = p->object + 1 + number;
}

getmac_parts getmac_parts_of(caper_move move)
{
    int          act = getmac_act_of[move], target = (int)move - getmac_base[act], nth = target - 1;
    getmac_parts p = {.act    = act,
                      .card   = act < DISCARD ? act
                                : act < USE   ? act - DISCARD
                                              : act - USE,
                      .target = target,
                      .object = -1,
                      .other  = -1,
                      .seat   = -1,
                      .side   = -1};
    if (!target)
        return p;
    if (act == WHEEL)
        p.side = nth;
    else if (act == GARBAGE || nth < GETMAC_OBJECTS)
        p.object = nth;
    else if (act == MERCHANT)
        take_trade_apart(nth - GETMAC_OBJECTS, &p);
    else
        p.seat = nth - GETMAC_OBJECTS;
    return p;
}

/* clang-format off */
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
