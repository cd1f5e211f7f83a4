/* Masters of the Heist: questions about the board. Changes only chits and things on a tile,
 * and knows no turn order. */
#include "games/heist/rules/rules.h"

bool heist_next_to(const heist_room *r, const heist_state *s, int a, int b)
{
    if (a >= HEIST_HEXES || b >= HEIST_HEXES)
        return false;
    for (int d = 0; d < HEIST_SIDES; d++)
        if (r->map.next[a][d] == b)
            return heist_beside(r, s, a, d) == b;
    return false;
}

/* VENT CRAWL: a tile across a gap counts as adjacent while the character stays where it paid for it. */
bool heist_near(const heist_room *r, const heist_state *s, int who, int hex)
{
    const heist_person *p = &s->who[who];
    return heist_next_to(r, s, p->at, hex) ||
           (p->vent_to == hex && p->vent_from == p->at && heist_is_tile(r, s, hex));
}

heist_set heist_neighbours(const heist_room *r, const heist_state *s, int hex)
{
    if (hex >= HEIST_HEXES || heist_set_has(s->gone, hex))
        return 0;
    return heist_map_around(&r->map, hex) & ~s->gone;
}

heist_set heist_around(const heist_room *r, const heist_state *s, int who)
{
    const heist_person *p   = &s->who[who];
    heist_set           set = heist_neighbours(r, s, p->at);
    if (p->vent_from == p->at && heist_is_tile(r, s, p->vent_to))
        heist_set_add(&set, p->vent_to);
    return set;
}

/* MH-11, MH-60, MH-63, MH-64 */
bool heist_is_barred(const heist_state *s, int hex)
{
    return heist_chits(s, hex, CHIT_LOCK) || heist_set_has(s->remotes, hex) ||
           heist_set_has(s->doors, hex) || heist_set_has(s->gone, hex);
}

bool heist_is_indoors(const heist_room *r, const heist_state *s, int who)
{
    return heist_is_in(s, who) && !heist_is_outdoors(r, s, s->who[who].at);
}

bool heist_is_occupied(const heist_state *s, int hex)
{
    heist_each_in (s, w)
        if (s->who[w].at == hex)
            return true;
    return false;
}

heist_set heist_outside(const heist_room *r, const heist_state *s)
{
    return heist_map_outside(&r->map, s->gone);
}

heist_set heist_cash_tiles(const heist_room *r, const heist_state *s)
{
    heist_set out = 0;
    heist_each (hex, r->hexes)
        if (s->cash[hex])
            heist_set_add(&out, hex);
    return out;
}

/* A nibble holds 15 of a kind; more have never been seen on a table. */
static uint32_t add_nibble(uint32_t word, int at, int n)
{
    int now = (int)(word >> (4 * at) & 15) + n;
    now     = now < 0 ? 0 : now > 15 ? 15 : now;
    return (word & ~(15u << (4 * at))) | (uint32_t)now << (4 * at);
}

void heist_add_chit(heist_state *s, int hex, int kind, int n)
{
    s->chits[hex] = add_nibble(s->chits[hex], kind, n);
}

void heist_add_thing(heist_state *s, int hex, int thing, int n)
{
    int cash = s->cash[hex] + n;
    if (thing)
        s->things[hex] = add_nibble(s->things[hex], thing - 1, n);
    else
        s->cash[hex] = (uint8_t)(cash < 0 ? 0 : cash > 255 ? 255 : cash);
}

/* How many people of that kind are out. */
static int people_out(const heist_state *s, int kind)
{
    int n = 0;
    for (int w = 0; w < HEIST_PEOPLE; w++) {
        bool npc = w >= HEIST_CREW;
        if (s->who[w].status == STATUS_OUT)
            n += kind == GOAL_NPC ? npc : kind == GOAL_INMATE ? s->who[w].inmate : !npc;
    }
    return n;
}

int heist_keycards_outside(const heist_room *r, const heist_state *s)
{
    int n = s->outside[LOOT_KEYCARD];
    for (int w = 0; w < HEIST_PEOPLE; w++) {
        const heist_person *p    = &s->who[w];
        bool                here = p->status == STATUS_IN && heist_is_outdoors(r, s, p->at);
        n += here || p->status == STATUS_OUT ? p->loot[LOOT_KEYCARD] : 0;
    }
    heist_each (hex, r->entrances)
        n += heist_thing(s, hex, LOOT_KEYCARD);
    return n;
}

static int goal_have(const heist_room *r, const heist_state *s, const heist_goal *g)
{
    if (g->kind == GOAL_KEYCARD)
        return heist_keycards_outside(r, s);
    return g->kind < HEIST_LOOTS ? s->outside[g->kind] : people_out(s, g->kind);
}

bool heist_goal_met(const heist_room *r, const heist_state *s, int goal)
{
    return goal_have(r, s, &r->goal[goal]) >= r->goal[goal].count;
}

double heist_goal_share(const heist_room *r, const heist_state *s, int goal)
{
    double share = goal_have(r, s, &r->goal[goal]) / (double)r->goal[goal].count;
    return share < 1 ? share : 1;
}

bool heist_objective_met(const heist_room *r, const heist_state *s)
{
    for (int i = 0; i < r->goals; i++)
        if (!heist_goal_met(r, s, i))
            return false;
    return true;
}

/* Event 22: does the objective ask for more of this than is outside? */
bool heist_needs(const heist_room *r, const heist_state *s, int loot)
{
    for (int i = 0; i < r->goals; i++)
        if (r->goal[i].kind == loot && !heist_goal_met(r, s, i))
            return true;
    return false;
}

void heist_distances(const heist_room *r, const heist_state *s, int from, int8_t *dist)
{
    heist_map_spread(&r->map, heist_set_of(from), r->hexes & ~s->gone, HEIST_HEXES, dist);
}
