/* Masters of the Heist: what a bot buys, and which fixers it asks, before it plans its way.
 *
 * Money is for winning heists, but the money is shared: a bot never spends more than two thirds of what
 * is there, and it plans after people have (see beside_people in bot.c). What is worth having depends on
 * the bag: guards and locks that are not in it cannot turn up. */
#include "games/heist/bot/bot.h"
#include "games/heist/rules/rules.h"

typedef struct errand {
    const bot_mind *b;
    int             w;
    heist_move     *out;
} errand;

/* Ask for it, if it is allowed and not too expensive. */
static bool ask(const errand *e, heist_move m, int price)
{
    int purse = e->b->s->team - e->b->s->team / 3;
    return price <= purse && bot_may(e->b, e->w, m, e->out);
}

static bool ask_fixer(const errand *e, int fixer, int a, int b, int price)
{
    return ask(e, heist_make(VERB_FIXER, fixer, a, b), price);
}

static bool buy(const errand *e, int item)
{
    return ask(e, heist_make(VERB_BUY, item, e->w, 0), heist_price(e->b->s, item));
}

/* ---- The bag ---- */

/* Fewer guards and locks, more blanks. */
static bool thin_the_bag(const errand *e)
{
    for (int n = 3; n >= 1; n--)
        if (ask_fixer(e, FIXER_BEAT_COP, n, 0, n + 1))
            return true;
    if (ask_fixer(e, FIXER_PRISON_GUARD, 0, 0, 3))
        return true;
    for (int n = 3; n >= 1; n--)
        if (ask_fixer(e, FIXER_CONSULTANT, n, 0, n))
            return true;
    return false;
}

/* ---- Looking ahead ---- */

/* How many tiles have been looked at while planning. */
static int looked_at(const bot_mind *b)
{
    int n = 0;
    heist_each (hex, b->r->hexes)
        n += heist_map_tile(&b->r->map, hex)->unknown && !heist_set_has(b->s->unknown, hex);
    return n;
}

/* What lies on my way? Three looks are enough for the whole crew. */
static bool look_ahead(const errand *e)
{
    enum { LOOKS = 3 };
    const bot_mind *b = e->b;
    bool can = b->s->fixers >> FIXER_VISAGE & 1 || b->s->owner[ITEM_BUILDING_SCHEMATICS] != NONE;
    if (!can || !b->s->unknown || looked_at(b) >= LOOKS)
        return false;
    heist_set way = bot_tokens(b, e->w);
    heist_each (hex, way) {
        if (!heist_set_has(b->s->unknown, hex))
            continue;
        if (ask(e, heist_make(VERB_REVEAL, hex, 0, 0), 0) || ask_fixer(e, FIXER_VISAGE, hex, 0, 1))
            return true;
    }
    return false;
}

/* ---- Things to carry ---- */

static bool unlocks(const heist_state *s, int w)
{
    for (int slot = SLOT_C1; slot <= SLOT_C3; slot++) {
        const heist_action *a = heist_action_of(s, w, slot, 1);
        if (a && a->count[LETTER_UNLOCK])
            return true;
    }
    return false;
}

static bool equip(const errand *e)
{
    const heist_state *s = e->b->s;
    if (s->bag[BAG_LOCK] >= 3 && !unlocks(s, e->w) &&
        (buy(e, ITEM_SAFECRACKING_TOOLS) || buy(e, ITEM_BUMP_KEY)))
        return true;
    return s->bag[BAG_GUARD] >= 3 && buy(e, ITEM_FLASHBANG);
}

/* ---- Time and ideas ---- */

/* A deep breath soon, a quiet night a little later; then ideas that turn up on the way. */
static bool buy_time(const errand *e)
{
    static const uint8_t card[] = {1, 0}, price[] = {3, 2, 1};
    int                  soon = e->b->s->cards < 2 ? e->b->s->cards : 2;
    int                  had  = __builtin_popcount(e->b->s->masters & 7u);
    for (int i = 0; i < 2 && had < 3; i++)
        if (ask_fixer(e, FIXER_MASTERMIND, card[i], soon, price[had]))
            return true;
    for (int n = 3; n >= 2; n--)
        if (ask_fixer(e, FIXER_ARCHITECT, n, 0, n))
            return true;
    return e->b->s->who[e->w].ideas >= 3 && buy(e, ITEM_LUCKY_PENNY);
}

/* ---- All of it ---- */

/* What could be bought now: number `which` of it, going round. */
static bool nth_extra(const bot_mind *b, int w, int which, heist_move *out)
{
    heist_move list[64];
    int        n = 0;
    for (int item = 0; item < HEIST_ITEMS; item++)
        for (int seat = 0; seat < b->s->seats; seat++)
            n += n < 64 && bot_can(b, w, VERB_BUY, item, seat, &list[n]);
    for (int fixer = 0; fixer < HEIST_FIXERS; fixer++)
        for (int k = 0; k < 4; k++)
            n += n < 64 && fixer != FIXER_MAYOR && bot_can(b, w, VERB_FIXER, fixer, k, &list[n]);
    if (n)
        *out = list[which % n];
    return n > 0;
}

/* Shopping and fixers come before the entrance is chosen. A plan may say that the first two seats do
 * one thing each instead of what is usual. */
bool bot_extra(const bot_mind *b, int w, heist_move *out)
{
    errand e      = {b, w, out};
    bool   placed = b->s->who[w].at != HEIST_NOWHERE;
    if (b->p->shops == SHOPS_NEVER || (placed && b->p->shops == SHOPS_FIRST))
        return false;
    if (w < 2 && b->p->extra[w])
        return nth_extra(b, w, b->p->extra[w] - 1, out);
    return thin_the_bag(&e) || look_ahead(&e) || equip(&e) || buy_time(&e);
}
