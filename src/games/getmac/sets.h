/* Get the MacGuffin: what is there, what can be done with it, and the few ways in which it changes.
 * Only rules.c and bot.c include this: everything in it is inlined there, in rules.c twice (see `play`).
 * A state is changed by nothing else, and only there. */
#ifndef GETMAC_SETS_H
#define GETMAC_SETS_H

#include "games/getmac/getmac.h"

#define BIT(c) GETMAC_CARD(c)
#define HOT    static inline __attribute__((always_inline))

HOT uint32_t count_of(uint32_t set) { return (uint32_t)caper_count(set); }

HOT uint32_t without_lowest(uint32_t set) { return set & (set - 1); }

/* All bits, unless there is something in `set`: a condition without a jump that could be guessed
 * wrong, which costs more than the whole set of targets. */
HOT uint32_t unless(uint32_t set) { return 0u - (uint32_t)(set == 0); }

/* Whose table has the Object; it must be on one. Without a jump, because nobody can guess whose it is. */
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

/* GM-42: with the last card of any kind; not the MacGuffin, nor the Backup while the real one is on
 * nobody's table. */
HOT uint32_t not_dead_targets(const getmac_state *s, uint32_t others, uint32_t holders)
{
    uint32_t rest  = (s->hand[s->turn] & ~BIT(NOTDEAD)) | s->table[s->turn];
    uint32_t never = BIT(MACGUFFIN) | (unless(s->objects & BIT(MACGUFFIN)) & BIT(BACKUP));
    return GETMAC_AT(others & ~never, holders) & unless(rest);
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
    return others; /* nobody else's: none */
}

/* GM-20 … GM-24: Objects on my table whose power applies now. */
HOT uint32_t usable(const getmac_state *s, uint32_t mine)
{
    uint32_t others = s->objects & ~s->table[s->turn], holders = s->holding & ~(1u << s->turn);
    uint32_t real = s->objects & BIT(MACGUFFIN), any = s->objects & (BIT(MACGUFFIN) | BIT(BACKUP));
    uint32_t only = mine & unless(s->hand[s->turn]); /* GM-20: the only card */
    uint32_t use  = only == BIT(MACGUFFIN) || (only == BIT(BACKUP) && !real) ? only : 0; /* GM-21 */
    use |= mine & BIT(CROWN) & unless(any);                                              /* GM-22 */
    use |= mine & BIT(MONEY) & ~unless(others | holders);                                /* GM-23 */
    /* GM-24: Rock beats Scissors, Paper beats Rock, Scissors beat Paper, on another's table: the
     * loser's bit, moved to the winner's place. */
    uint32_t beaten =
        (others >> (SCISSORS - ROCK) & BIT(ROCK)) | (others << 1 & (BIT(PAPER) | BIT(SCISSORS)));
    use |= mine & beaten;
    return use;
}

/* What an act can be aimed at now. Called with a constant, it is a few instructions. */
HOT uint32_t targets_of(const getmac_state *s, int act)
{
    uint32_t me = 1u << s->turn, all = s->objects, others = all & ~s->table[s->turn];
    uint32_t holders = s->holding & ~me;
    switch (act) {
    case MERCHANT: /* GM-30 */
        return merchant_targets(s, others);
    case THIEF:              /* GM-31 */
    case GETMAC_USE + MONEY: /* GM-23 */
        return GETMAC_AT(others, holders);
    case GARBAGE: /* GM-32: any card; this one is not there yet */
        return s->discard;
    case SPY:    /* GM-34 */
    case CANUSE: /* GM-41 */
        return GETMAC_AT(0u, holders);
    case ASSASSIN: /* GM-36: the Crown first, without asking */
        return GETMAC_AT(all, holders) & unless(all & BIT(CROWN));
    case FIST: /* GM-37: a hand only if there is no Object anywhere */
        return all | (GETMAC_AT(0u, holders) & unless(all));
    case WHEEL: /* GM-38: left, right */
        return 3;
    case SWITCHEROO: /* GM-40: empty hands count */
        return GETMAC_AT(0u, s->in & ~me);
    case NOTDEAD: /* GM-42 */
        return not_dead_targets(s, others, holders);
    default:
        return 0;
    }
}

/* What the turn can be spent on. */
HOT uint64_t acts_of(const getmac_state *s, uint32_t cards)
{
    uint32_t mine = s->taken == NO_CARD ? s->table[s->turn] : 0;
    return cards | (uint64_t)mine << GETMAC_DISCARD | (uint64_t)usable(s, mine) << GETMAC_USE;
}

/* All sets of targets at once, wanted or not: that is cheaper than asking which cards are there, because
 * the answer cannot be predicted. The one that takes longest only if it is in `wanted`. */
HOT void all_targets(const getmac_state *s, uint64_t wanted, uint32_t t[GETMAC_ACTS])
{
    t[MERCHANT]           = wanted & BIT(MERCHANT) ? targets_of(s, MERCHANT) : 0;
    t[THIEF]              = targets_of(s, THIEF);
    t[GARBAGE]            = targets_of(s, GARBAGE);
    t[SPY]                = targets_of(s, SPY);
    t[ASSASSIN]           = targets_of(s, ASSASSIN);
    t[FIST]               = targets_of(s, FIST);
    t[WHEEL]              = targets_of(s, WHEEL);
    t[SWITCHEROO]         = targets_of(s, SWITCHEROO);
    t[CANUSE]             = targets_of(s, CANUSE);
    t[NOTDEAD]            = targets_of(s, NOTDEAD);
    t[GETMAC_USE + MONEY] = targets_of(s, GETMAC_USE + MONEY);
}

HOT void options_of(const getmac_state *s, getmac_options *o)
{
    o->acts = acts_of(s, playable(s));
    all_targets(s, o->acts, o->targets);
}

#endif
