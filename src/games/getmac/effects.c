/* Get the MacGuffin: what each move does, in the order of moves.c. */
#include "games/getmac/effects.h"

#define BIT(c) GETMAC_CARD(c)

/* clang-format off */
#define EFFECT(spent, got, seat, flags, take, destroy, lay, trade)                                   \
    {(uint32_t)(spent) | (uint32_t)(got) << EFFECT_GOT_AT | (uint32_t)(seat) << EFFECT_SEAT_AT | (flags), \
     (take) | (destroy) << EFFECT_DESTROY_AT | (lay) << EFFECT_LAY_AT | (trade) << EFFECT_TRADE_AT}
#define FLAG(f)          (1u << EFFECT_##f)
#define CARD(c, flags)   EFFECT(c, EFFECT_NO_CARD, EFFECT_NO_SEAT, flags, 0u, 0u, 0u, 0u)
#define NOTHING          CARD(EFFECT_NO_CARD, 0u)
/* Objects: taken by card c, destroyed by it, laid down. `d`: what else is discarded, to pay. */
#define TAKE(c, d, o)    EFFECT(c, EFFECT_NO_CARD, EFFECT_NO_SEAT, 0u, BIT(o), d, 0u, 0u)
#define DESTROY(c, set)  EFFECT(c, EFFECT_NO_CARD, EFFECT_NO_SEAT, 0u, 0u, set, 0u, 0u)
#define LAY(c, o)        EFFECT(c, EFFECT_NO_CARD, EFFECT_NO_SEAT, 0u, 0u, 0u, BIT(o), 0u)
#define TRADE(a, b)      EFFECT(MERCHANT, EFFECT_NO_CARD, EFFECT_NO_SEAT, 0u, 0u, 0u, 0u, BIT(a) | BIT(b))
#define COLLECT(card)    EFFECT(GARBAGE, card, EFFECT_NO_SEAT, 0u, 0u, 0u, 0u, 0u)
#define AT(c, d, f, s)   EFFECT(c, EFFECT_NO_CARD, s, FLAG(f), 0u, d, 0u, 0u)

#define EACH_OBJECT(m, ...) m(__VA_ARGS__, 0), m(__VA_ARGS__, 1), m(__VA_ARGS__, 2), m(__VA_ARGS__, 3), \
                            m(__VA_ARGS__, 4), m(__VA_ARGS__, 5), m(__VA_ARGS__, 6)
#define DESTROY_ONE(c, o)   DESTROY(c, BIT(o))
#define SEATS(c, d, f)      AT(c, d, f, 0), AT(c, d, f, 1), AT(c, d, f, 2), AT(c, d, f, 3), AT(c, d, f, 4), \
                            AT(c, d, f, 5), AT(c, d, f, 6), AT(c, d, f, 7), AT(c, d, f, 8), AT(c, d, f, 9), AT(c, d, f, 10)
#define TAKER(c)     CARD(c, 0u), EACH_OBJECT(TAKE, c, 0u), SEATS(c, 0u, TAKES)
#define PERSON(c, f) CARD(c, 0u), NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, SEATS(c, 0u, f)

const getmac_effect getmac_effects[GETMAC_NOTHING + 1] = {
    LAY(0, 0), LAY(1, 1), LAY(2, 2), LAY(3, 3), LAY(4, 4), LAY(5, 5), LAY(6, 6),
    CARD(TOMB, FLAG(ROBS)), CARD(INTERROGATOR, FLAG(ASKS)), CARD(VORTEX, FLAG(WHIRLS)),
    CARD(SHRUG, 0u), CARD(HIPPIE, 0u), CARD(MARSHAL, 0u),
    /* GM-06 */ EACH_OBJECT(DESTROY_ONE, EFFECT_NO_CARD),
    /* GM-20 … GM-22 */ NOTHING, NOTHING, NOTHING,
    /* GM-24 */ DESTROY(EFFECT_NO_CARD, BIT(SCISSORS)), DESTROY(EFFECT_NO_CARD, BIT(ROCK)), DESTROY(EFFECT_NO_CARD, BIT(PAPER)),
    CARD(MERCHANT, 0u), EACH_OBJECT(LAY, MERCHANT),
    TRADE(0, 1), TRADE(0, 2), TRADE(0, 3), TRADE(0, 4), TRADE(0, 5), TRADE(0, 6),
    TRADE(1, 2), TRADE(1, 3), TRADE(1, 4), TRADE(1, 5), TRADE(1, 6), TRADE(2, 3),
    TRADE(2, 4), TRADE(2, 5), TRADE(2, 6), TRADE(3, 4), TRADE(3, 5), TRADE(3, 6),
    TRADE(4, 5), TRADE(4, 6), TRADE(5, 6),
    TAKER(THIEF),
    CARD(GARBAGE, 0u), COLLECT(0), COLLECT(1), COLLECT(2), COLLECT(3), COLLECT(4), COLLECT(5), COLLECT(6),
    COLLECT(7), COLLECT(8), COLLECT(9), COLLECT(10), COLLECT(11), COLLECT(12), COLLECT(13), COLLECT(14),
    COLLECT(15), COLLECT(16), COLLECT(17), COLLECT(18), COLLECT(19), COLLECT(20), COLLECT(21), COLLECT(22),
    PERSON(SPY, SPIES),
    /* GM-36: bare, it is the Crown's end, if that is on a table. */
    DESTROY(ASSASSIN, BIT(CROWN)), EACH_OBJECT(DESTROY_ONE, ASSASSIN), SEATS(ASSASSIN, 0u, DISCARDS),
    CARD(FIST, 0u), EACH_OBJECT(DESTROY_ONE, FIST), SEATS(FIST, 0u, DISCARDS),
    NOTHING, CARD(WHEEL, FLAG(TURNS_LEFT)), CARD(WHEEL, FLAG(TURNS_RIGHT)),
    PERSON(SWITCHEROO, SWITCHES), PERSON(CANUSE, USES), TAKER(NOTDEAD),
    /* GM-23: the Money is the price. */
    NOTHING, EACH_OBJECT(TAKE, EFFECT_NO_CARD, BIT(MONEY)), SEATS(EFFECT_NO_CARD, BIT(MONEY), TAKES),
    [GETMAC_MOVES ... GETMAC_NOTHING] = NOTHING,
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
