/* Get the MacGuffin: what is there, what can be done with it, and the few ways in which it changes.
 * Only rules.c and bot.c include this: everything in it is inlined there, in rules.c twice (see `play`).
 * A state is changed only by these, and only there. */
#ifndef GETMAC_SETS_H
#define GETMAC_SETS_H

#include "games/getmac/getmac.h"

#define BIT(c) GETMAC_CARD(c)
#define SET    uint32_t
#define HOT    static inline __attribute__((always_inline))

/* Branch-free: a jump that cannot be guessed costs more than the whole set of targets. */
HOT uint32_t none(uint32_t set) { return 0u - (uint32_t)(set == 0); }

#include "games/getmac/targets.h"

HOT uint32_t without_lowest(uint32_t set) { return set & (set - 1); }

/* Whose table has the Object; it must be on one. Branch-free, because any table may have it. */
HOT int owner_of(const getmac_state *s, int object)
{
    uint32_t seat = 0;
    for (uint32_t i = 0; i <= GETMAC_SEATS; i++)
        seat |= i * (s->table[i] >> object & 1);
    return (int)seat;
}

/* Every change of a hand or a table goes through these, which keep the sums in step. */
HOT void set_hand(getmac_state *s, int seat, uint32_t cards)
{
    s->hand[seat] = cards;
    s->holding    = (uint16_t)((s->holding & ~(1u << seat)) | (uint32_t)(cards != 0) << seat);
}

/* Lay down the Object in `object`, a set of one or none. */
HOT void lay_down(getmac_state *s, int seat, uint32_t object)
{
    s->table[seat] |= object;
    s->objects |= object;
    s->owning = (uint16_t)(s->owning | (uint32_t)(object != 0) << seat);
}

HOT void pick_up(getmac_state *s, int seat, int object)
{
    uint32_t left  = s->table[seat] & ~BIT(object);
    s->table[seat] = left;
    s->objects &= ~BIT(object);
    s->owning = (uint16_t)((s->owning & ~(1u << seat)) | (uint32_t)(left != 0) << seat);
}

/* The cards of which one may be played: the hand, or only the card that was taken (GM-41). */
HOT uint32_t playable(const getmac_state *s)
{
    return s->taken == NO_CARD ? s->hand[s->turn] : BIT(s->taken);
}

/* GM-30: trades are between two tables: all pairs but those of one table. */
HOT uint32_t trades(const getmac_state *s)
{
    uint32_t pairs = getmac_pairs[s->objects];
    for (int i = 0; i < s->seats; i++)
        pairs &= ~getmac_pairs[s->table[i]];
    return pairs << GETMAC_OBJECTS;
}

/* GM-30: two or more owners trade; the only other owner loses one; else nothing. */
HOT uint32_t merchant_targets(const getmac_state *s, uint32_t others)
{
    if (without_lowest(s->owning))
        return trades(s);
    return others; /* of one owner, or none */
}

/* Objects of `mine` that can be used now. */
HOT uint32_t usable_of(const getmac_state *s, uint32_t mine)
{
    return usable(mine, s->hand[s->turn], s->objects, s->objects & ~s->table[s->turn],
                  s->holding & ~(1u << s->turn));
}

/* What an act can be aimed at now. Called with a constant, it is a few instructions. */
HOT uint32_t targets_of(const getmac_state *s, int act)
{
    uint32_t me = 1u << s->turn, all = s->objects, others = all & ~s->table[s->turn];
    uint32_t hands = GETMAC_AT(0u, s->holding & ~me), hand = s->hand[s->turn];
    switch (act) {
    case MERCHANT: /* GM-30 */
        return merchant_targets(s, others);
    case THIEF:              /* GM-31 */
    case GETMAC_USE + MONEY: /* GM-23 */
        return others | hands;
    case GARBAGE: /* GM-32: any card; this one is not there yet */
        return s->discard;
    case SPY:    /* GM-34 */
    case CANUSE: /* GM-41 */
        return hands;
    case ASSASSIN:
        return assassin_targets(all, hands);
    case FIST:
        return fist_targets(all, hands);
    case WHEEL: /* GM-38: left, right */
        return 3;
    case SWITCHEROO: /* GM-40: empty hands count */
        return GETMAC_AT(0u, s->in & ~me);
    case NOTDEAD:
        return not_dead_targets(hand, s->table[s->turn], all, others, hands);
    default:
        return 0;
    }
}

/* What the turn can be spent on. */
HOT uint64_t acts_of(const getmac_state *s, uint32_t cards)
{
    uint32_t mine = s->taken == NO_CARD ? s->table[s->turn] : 0;
    return cards | (uint64_t)mine << GETMAC_DISCARD | (uint64_t)usable_of(s, mine) << GETMAC_USE;
}

/* All sets of targets at once, wanted or not: that is cheaper than asking which cards are there, because
 * the answer cannot be predicted. The one that takes longest only if it is in `wanted`. */
#define TARGETS(act, name, next)                                                                   \
    t[act] = (act) != MERCHANT || wanted & BIT(MERCHANT) ? targets_of(s, act) : 0;
HOT void all_targets(const getmac_state *s, uint64_t wanted,
                     uint32_t t[GETMAC_ACTS]){GETMAC_WIDE_ACTS(TARGETS)}
#undef TARGETS

HOT void options_of(const getmac_state *s, getmac_options *o)
{
    o->acts = acts_of(s, playable(s));
    all_targets(s, o->acts, o->targets);
}

#endif
