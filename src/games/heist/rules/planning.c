/* Masters of the Heist: planning (MH-20): tokens, entrances, the shop, the fixers. */
#include "games/heist/rules/rules.h"
#include "games/heist/words/words.h"

int heist_memory(const heist_state *s, int w)
{
    return heist_characters[s->who[w].character].memory +
           (s->owner[ITEM_MASTER_PLAN_COPY] == w ? 2 : 0);
}

/* MH-03: at most two characters start on one entrance, unless the heist says otherwise. */
static bool has_room(const heist_state *s, int w, int hex)
{
    int n = 0;
    for (int i = 0; i < s->seats; i++)
        n += i != w && s->who[i].at == hex;
    return n < s->limit;
}

heist_set heist_start_tiles(const heist_room *r, const heist_state *s, int w)
{
    heist_set out = r->entrances;
    if (s->who[w].inmate || !s->limit)
        return 0;
    for (int i = 0; i < s->seats; i++) {
        int hex = s->who[i].at;
        if (hex < HEIST_HEXES && (i == w || !has_room(s, w, hex)))
            heist_set_drop(&out, hex);
    }
    return out;
}

heist_set heist_plan_tiles(const heist_room *r, const heist_state *s, int w)
{
    if (heist_set_count(s->plan[w]) >= heist_memory(s, w))
        return 0;
    return r->hexes & ~s->gone & ~s->plan[w];
}

int heist_price(const heist_state *s, int item) { return heist_item_price(item, s->fixers); }

static const char *why_not_buy(const heist_state *s, heist_move m)
{
    if (m.a >= HEIST_ITEMS || (m.b != NONE && m.b >= s->seats))
        return "That seat is empty: buy it for a player.";
    if (s->owner[m.a] != NONE)
        return "It is sold: there is only one.";
    return s->team < heist_price(s, m.a) ? "too-dear" : NULL;
}

/* MH-20: one token of yours on a tile, as many as you remember. */
static const char *why_not_token(const heist_room *r, const heist_state *s, int w, int hex)
{
    if (heist_set_has(heist_plan_tiles(r, s, w), hex))
        return NULL;
    if (heist_set_has(s->plan[w], hex))
        return "You have a token there already.";
    if (heist_set_has(r->entrances, hex))
        return "Entrances need no token.";
    return heist_is_tile(r, s, hex) ? "no-tokens" : "There is no tile for a token.";
}

/* ---- Fixers ---- */

/* Asked once in a heist. */
enum {
    ONCE = 1 << FIXER_BEAT_COP | 1 << FIXER_BOOKIE | 1 << FIXER_PRISON_GUARD |
           1 << FIXER_CONNOISSEUR | 1 << FIXER_SHELL | 1 << FIXER_MAYOR
};

static int price_of(const heist_state *s, heist_move m)
{
    static const int events[] = {3, 2, 1, 0}; /* $3k, $5k, $6k in all for one, two, three */
    switch (m.a) {
    case FIXER_BEAT_COP:
        return 1 + m.b;
    case FIXER_BOOKIE:
    case FIXER_CONSULTANT:
    case FIXER_ARCHITECT:
        return m.b;
    case FIXER_VISAGE:
        return 1;
    case FIXER_PRISON_GUARD:
    case FIXER_SHELL:
        return 3;
    case FIXER_MASTERMIND:
        return events[caper_count(s->masters & 7u)];
    default:
        return 0;
    }
}

static bool has_inmates(const heist_state *s)
{
    for (int w = 0; w < s->seats; w++)
        if (s->who[w].inmate)
            return true;
    return false;
}

static bool has_guard_to_spare(const heist_room *r, const heist_state *s, int w, int hex)
{
    return hex < r->map.hexes && heist_is_tile(r, s, hex) && heist_chits(s, hex, CHIT_GUARD) &&
           s->who[w].at != hex;
}

static bool fixer_legal(const heist_room *r, const heist_state *s, int w, heist_move m)
{
    if (m.a >= HEIST_FIXERS || !(s->fixers & ~(s->used & ONCE) & 1 << m.a) ||
        s->team < price_of(s, m) || (m.c && m.a != FIXER_MASTERMIND))
        return false;
    switch (m.a) {
    case FIXER_BEAT_COP:
        return m.b >= 1 && m.b <= 3 && s->bag[BAG_GUARD] >= m.b;
    case FIXER_BOOKIE:
        return m.b >= 1 && m.b <= 5;
    case FIXER_VISAGE:
        return heist_set_has(s->unknown, m.b);
    case FIXER_PRISON_GUARD:
        return !m.b && s->bag[BAG_LOCK] && has_inmates(s);
    case FIXER_CONSULTANT:
        return m.b >= 1 && s->blanks + m.b <= 3;
    case FIXER_CONNOISSEUR:
    case FIXER_SHELL:
        return !m.b;
    case FIXER_ARCHITECT:
        return (m.b == 2 || m.b == 3) && !(s->masters >> (m.b + 2) & 1);
    case FIXER_MASTERMIND:
        return m.b < 3 && m.c <= s->cards && !(s->masters >> m.b & 1) &&
               s->cards + s->asides < HEIST_CARDS;
    case FIXER_MAYOR:
        return has_guard_to_spare(r, s, w, m.b);
    default: /* the others work by themselves, or later */
        return false;
    }
}

static void add_cash_to_loot(heist_play *g)
{
    heist_state *s = g->s;
    heist_each (hex, g->r->hexes)
        if (s->cash[hex] || heist_thing(s, hex, LOOT_JEWEL))
            heist_add_thing(s, hex, LOOT_CASH, 1);
    s->used |= 1u << FIXER_CONNOISSEUR;
}

/* Cameras that planning has found start disabled. */
static void switch_off_found(heist_play *g)
{
    heist_state *s = g->s;
    heist_each (hex, g->r->hexes) {
        int n = heist_chits(s, hex, CHIT_CAMERA);
        if (!heist_map_tile(&g->r->map, hex)->unknown || heist_set_has(s->unknown, hex))
            continue;
        heist_add_chit(s, hex, CHIT_CAMERA, -n);
        heist_add_chit(s, hex, CHIT_DOWN + CHIT_CAMERA, n);
    }
}

static void swap_bag(heist_state *s, int from, int n)
{
    n = n > s->bag[from] ? s->bag[from] : n;
    s->bag[from] -= (uint8_t)n;
    s->bag[BAG_BLANK] += (uint8_t)n;
}

/* Place 0 is the top of the deck, which is the end of our list. */
static void insert_card(heist_state *s, int card, int place)
{
    int at = s->cards - place;
    for (int i = s->cards; i > at; i--)
        s->card[i] = s->card[i - 1];
    s->card[at] = (uint8_t)card;
    s->cards++;
}

static void fixer_do(heist_play *g, int w, heist_move m)
{
    heist_state *s = g->s;
    heist_say(g, FIXER, w, HEIST_NOWHERE, m.a);
    s->team -= (uint16_t)price_of(s, m);
    s->used |= (uint16_t)(1u << m.a);
    switch (m.a) {
    case FIXER_BEAT_COP:
        swap_bag(s, BAG_GUARD, m.b);
        break;
    case FIXER_BOOKIE:
        s->bet = m.b;
        break;
    case FIXER_VISAGE:
        heist_reveal(g, m.b, w);
        break;
    case FIXER_PRISON_GUARD:
        swap_bag(s, BAG_LOCK, 2);
        break;
    case FIXER_CONSULTANT:
        s->blanks += m.b;
        s->bag[BAG_BLANK] += m.b;
        break;
    case FIXER_CONNOISSEUR:
        add_cash_to_loot(g);
        break;
    case FIXER_SHELL:
        switch_off_found(g);
        break;
    case FIXER_ARCHITECT:
        s->masters |= (uint8_t)(1 << (m.b + 2));
        s->bag[m.b == 2 ? BAG_IDEA2 : BAG_IDEA3]++;
        break;
    case FIXER_MASTERMIND:
        s->masters |= (uint8_t)(1 << m.b);
        insert_card(s, EVENT_M1 + m.b, m.c);
        break;
    default: /* the mayor */
        heist_add_chit(s, m.b, CHIT_GUARD, -1);
        s->who[w].at = m.b;
        break;
    }
}

/* ---- Moves of the plan ---- */

bool heist_may_plan(const heist_state *s, int w)
{
    const heist_person *p = &s->who[w];
    return s->phase == PHASE_PLAN && w < s->seats && p->status == STATUS_IN &&
           !(p->flags & FLAG_READY);
}

const char *heist_why_not_plan(const heist_room *r, const heist_state *s, int w, heist_move m)
{
    if (heist_is_at_rest(s)) /* a position can begin where no decision is due: go on */
        return m.verb == VERB_READY && w < HEIST_CREW && s->who[w].status == STATUS_IN
                   ? NULL
                   : heist_not_now;
    if (!heist_may_plan(s, w))
        return heist_not_now;
    switch (m.verb) {
    case VERB_PLAN:
        return why_not_token(r, s, w, m.a);
    case VERB_UNPLAN:
        return heist_set_has(s->plan[w], m.a) ? NULL : "You have no token there.";
    case VERB_START:
        return heist_set_has(heist_start_tiles(r, s, w), m.a)
                   ? NULL
                   : "Start on an entrance that has room; usually two fit on each.";
    case VERB_BUY:
        return why_not_buy(s, m);
    case VERB_FIXER:
        return fixer_legal(r, s, w, m)
                   ? NULL
                   : "You don't know that fixer, have used them already, or cannot pay them.";
    case VERB_REVEAL:
        if (!heist_owns(s, w, ITEM_BUILDING_SCHEMATICS))
            return "Before the heist only the building schematics show a tile.";
        return heist_set_has(s->unknown, m.a) ? NULL : heist_not_unknown;
    case VERB_READY:
        return s->who[w].at != HEIST_NOWHERE ? NULL : "Choose an entrance first, like “start 2.0”.";
    case VERB_UNDO:
        return "The heist has not begun; “unplan” takes a token back.";
    default:
        return "The crew is still planning; the heist begins when all players are ready.";
    }
}

static bool all_ready(const heist_state *s)
{
    for (int w = 0; w < s->seats; w++)
        if (s->who[w].status == STATUS_IN && !(s->who[w].flags & FLAG_READY))
            return false;
    return true;
}

static void get_ready(heist_play *g, int w)
{
    heist_state *s        = g->s;
    bool         planning = s->phase == PHASE_PLAN; /* where the character goes in, and what for */
    heist_say(g, READY, w, planning ? s->who[w].at : HEIST_NOWHERE,
              caper_if(planning, heist_wishes(s, w)));
    if (s->phase == PHASE_ACTION) {
        return; /* all are done: the round ends by itself */
    } else if (s->phase == PHASE_ROLL) {
        heist_begin_round(g);
    } else if (s->phase == PHASE_EVENT) {
        heist_end_actions(g);
    } else {
        s->who[w].flags |= FLAG_READY;
        if (!all_ready(s))
            return;
        if (s->fixers >> FIXER_CONNOISSEUR & 1 && !(s->used >> FIXER_CONNOISSEUR & 1))
            add_cash_to_loot(g);
        heist_begin_heist(g);
    }
}

void heist_plan_do(heist_play *g, int w, heist_move m)
{
    heist_state *s = g->s;
    switch (m.verb) {
    case VERB_PLAN:
        heist_set_add(&s->plan[w], m.a);
        heist_say(g, PLAN, w, m.a);
        break;
    case VERB_UNPLAN:
        heist_set_drop(&s->plan[w], m.a);
        heist_say(g, UNPLAN, w, m.a);
        break;
    case VERB_START:
        s->who[w].at = m.a;
        heist_say(g, START, w, m.a);
        break;
    case VERB_BUY:
        s->team -= (uint16_t)heist_price(s, m.a);
        s->owner[m.a] = m.b == NONE ? (uint8_t)w : m.b;
        heist_say(g, BUY, s->owner[m.a], HEIST_NOWHERE, m.a);
        break;
    case VERB_FIXER:
        fixer_do(g, w, m);
        break;
    case VERB_REVEAL:
        s->owner[ITEM_BUILDING_SCHEMATICS] = NONE;
        heist_reveal(g, m.a, w);
        break;
    default:
        get_ready(g, w);
        break;
    }
}
