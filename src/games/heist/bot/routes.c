/* Masters of the Heist: how a bot plans: where to go, over which tiles, from which entrance.
 *
 * Every call works out the whole plan again from the map and the seat, and returns the next move of
 * it that is not made yet. So all seats plan the same heist without talking. */
#include <string.h>

#include "games/heist/bot/bot.h"
#include "games/heist/rules/rules.h"

/* ---- Costs ---- */

enum { STEP = 10, SHUT = 40, GATE = 4, CAMERA = 7, CLOSED = INT16_MIN };

static void add_cost(bot_ground *g, heist_set set, int cost)
{
    heist_each (hex, set)
        g->enter[hex] = (int16_t)(g->enter[hex] + cost);
}

/* The first loop has no jumps, so that it goes many tiles at a time. */
static void survey(const bot_mind *b, bot_ground *out)
{
    const heist_state *s    = b->s;
    int                lock = b->p->guard;
    for (int hex = 0; hex < b->r->map.hexes; hex++) {
        out->enter[hex]  = (int16_t)(STEP + lock * heist_chits(s, hex, CHIT_LOCK) +
                                    CAMERA * heist_chits(s, hex, CHIT_CAMERA));
        out->guards[hex] = (uint8_t)heist_guards(s, hex);
    }
    out->enter[HEIST_NOWHERE] = 0; /* never taken: it is closed on every map */
    add_cost(out, s->unknown, b->p->dark);
    add_cost(out, s->remotes | s->doors, SHUT);
    add_cost(out, b->r->gates, GATE);
    heist_each (hex, b->r->entrances)
        out->enter[hex] = STEP;
}

const bot_ground *bot_survey(const bot_mind *b)
{
    if (!b->memory->surveyed)
        survey(b, &b->memory->ground);
    b->memory->surveyed = true;
    return &b->memory->ground;
}

/* A card opens doors. */
static void use_card(const bot_mind *b, const bot_ground *without, bot_ground *g)
{
    *g = *without;
    add_cost(g, b->s->doors & ~b->s->remotes & ~b->r->entrances, -SHUT);
}

/* From tile to tile, what is improved is looked at again: which of several ways of equal cost is
 * found depends on this order. What is closed cannot be improved. */
static void flood(const bot_mind *b, int w, int at, const bot_ground *ground, int16_t *cost,
                  uint8_t *from)
{
    uint8_t queue[256], head = 0, tail = 0;
    uint8_t queued[HEIST_HEXES] = {0}; /* bytes: quicker than a set, and asked at every step */
    bool    glides              = heist_has_ability(b->s, w, ABILITY_BETTER_WAYS);
    int     guard               = b->p->guard;
    cost[at]                    = 0;
    queue[tail++]               = (uint8_t)at;
    if (heist_set_has(b->s->gone, at))
        return;
    while (head != tail) {
        int            hex = queue[head++], guards = ground->guards[hex];
        const uint8_t *next = b->r->map.next[hex];
        int            now  = cost[hex] + (glides ? 8 * (guards > 0) : guard * guards);
        queued[hex]         = 0;
        for (int d = 0; d < HEIST_SIDES; d++) {
            int to = next[d], then = now + ground->enter[to];
            if (then >= cost[to])
                continue;
            cost[to] = (int16_t)then;
            from[to] = (uint8_t)hex;
            if (!queued[to]) {
                queued[to]    = 1;
                queue[tail++] = (uint8_t)to;
            }
        }
    }
}

void bot_explore(const bot_mind *b, const bot_ground *ground, int w, int at, heist_set plan,
                 bot_map *out)
{
    int16_t    cost[HEIST_NOWHERE + 1];
    bot_ground with_card;
    heist_set  open = (plan | b->r->entrances) & ~b->s->gone;
    if (b->s->who[w].loot[LOOT_KEYCARD] && b->s->doors) {
        use_card(b, ground, &with_card);
        ground = &with_card;
    }
    for (int i = 0; i < HEIST_HEXES; i++)
        cost[i] = CLOSED;
    cost[HEIST_NOWHERE] = CLOSED;
    heist_each (hex, open)
        cost[hex] = BOT_FAR;
    flood(b, w, at, ground, cost, out->from);
    for (int i = 0; i < HEIST_HEXES; i++)
        out->cost[i] = cost[i] == CLOSED ? BOT_FAR : cost[i];
}

int bot_nearest(heist_set set, const bot_map *map, int hexes)
{
    int best = -1;
    for (int hex = -1; (hex = heist_set_first(set, hex + 1)) >= 0 && hex < hexes;)
        if (map->cost[hex] < BOT_FAR && (best < 0 || map->cost[hex] < map->cost[best]))
            best = hex;
    return best;
}

int bot_way(const bot_map *map, int at, int to, uint8_t out[HEIST_HEXES])
{
    int n = 0;
    for (int hex = to; hex != at; hex = map->from[hex])
        n++;
    for (int hex = to, i = n; hex != at; hex = map->from[hex])
        out[--i] = (uint8_t)hex;
    return n;
}

/* ---- What is wanted ---- */

bool bot_wants_people(const heist_room *r, int kind)
{
    for (int i = 0; i < r->goals; i++)
        if (r->goal[i].kind == kind)
            return true;
    return false;
}

static void want_people(bot_mind *b)
{
    for (int w = 0; w < HEIST_PEOPLE; w++) {
        const heist_person *p = &b->s->who[w];
        bool npc = w >= HEIST_CREW && p->status == STATUS_IN && !(p->flags & FLAG_ACTIVE) &&
                   bot_wants_people(b->r, GOAL_NPC);
        bool inmate = p->inmate && heist_is_indoors(b->r, b->s, w) &&
                      bot_wants_people(b->r, GOAL_INMATE) && b->s->phase != PHASE_PLAN;
        if ((npc || inmate) && p->at != HEIST_NOWHERE)
            heist_set_add(&b->wanted, p->at);
        if (p->inmate && b->s->phase == PHASE_PLAN)
            heist_set_add(&b->wanted, p->at);
    }
}

/* What is wanted and cannot be reached from outside without opening a door. */
static void find_locked(bot_mind *b)
{
    heist_set shut = b->s->doors | b->s->gone;
    if (b->s->doors)
        b->locked = b->wanted & ~heist_map_spread(&b->r->map, b->r->entrances, b->r->hexes & ~shut,
                                                  HEIST_HEXES, NULL);
}

/* What the objective asks for, and what has been found of it. */
static void take_stock(bot_mind *b)
{
    const heist_state *s = b->s;
    for (int i = 0; i < HEIST_LOOTS; i++)
        b->missing[i] = (int16_t)-s->outside[i];
    for (int i = 0; i < b->r->goals; i++) {
        int kind = b->r->goal[i].kind;
        if (kind >= HEIST_LOOTS)
            continue;
        b->missing[kind] = (int16_t)(b->missing[kind] + b->r->goal[i].count);
        b->needed |= (uint8_t)(!heist_goal_met(b->r, s, i) << kind);
    }
    heist_each_in (s, w) {
        int has = 0;
        if (heist_is_empty_handed(&s->who[w])) /* most are */
            continue;
        for (int i = 0; i < HEIST_LOOTS; i++) {
            has |= (s->who[w].loot[i] > 0) << i;
            b->missing[i] = (int16_t)(b->missing[i] - s->who[w].loot[i]);
        }
        b->carriers |= (uint8_t)((has & b->needed ? 1 : 0) << w);
    }
}

static bool bag_has_wanted(const bot_mind *b)
{
    static const uint8_t in_bag[][2] = {{LOOT_JEWEL, BAG_JEWEL},
                                        {LOOT_DOCS, BAG_DOCS},
                                        {LOOT_USB, BAG_USB},
                                        {LOOT_KEYCARD, BAG_KEYCARD}};
    for (int i = 0; i < 4; i++)
        if (b->s->bag[in_bag[i][1]] && b->missing[in_bag[i][0]] > 0)
            return true;
    return b->s->bag[BAG_KEYCARD] && b->s->doors;
}

void bot_think(const heist_room *r, const heist_state *s, const bot_way_to_play *p,
               bot_memory *memory, bot_mind *out)
{
    uint32_t nibbles = 0;
    bot_recall(memory, s);
    out->r      = r;
    out->s      = s;
    out->p      = p;
    out->memory = memory;
    out->wanted = out->locked = 0;
    out->needed = out->carriers = 0;
    take_stock(out);
    for (int loot = 1; loot < HEIST_LOOTS; loot++)
        nibbles |= out->missing[loot] > 0 ? 15u << 4 * (loot - 1) : 0;
    if (nibbles)
        out->wanted = heist_tiles_where(s->things, nibbles);
    if (out->missing[LOOT_CASH] > 0)
        out->wanted |= heist_cash_tiles(r, s);
    out->wanted = out->wanted & r->hexes & ~s->gone;
    want_people(out);
    find_locked(out);
    out->bag_has_wanted = bag_has_wanted(out);
}

/* ---- The plan ---- */

/* The n-th member of a set, going round. */
static int set_at(heist_set s, int n)
{
    int hex = heist_set_first(s, 0);
    for (n %= heist_set_count(s); n; n--)
        hex = heist_set_first(s, hex + 1);
    return hex;
}

heist_set bot_keycards(const bot_mind *b)
{
    if (!b->locked)
        return 0;
    return heist_tiles_where(b->s->things, 15u << 4 * (LOOT_KEYCARD - 1)) & b->r->hexes;
}

heist_set bot_servers(const bot_mind *b)
{
    heist_set set = 0;
    for (int letter = 0; letter < 2; letter++)
        if (b->s->remotes & b->r->remotes[letter])
            set |= b->r->servers[letter];
    return set;
}

/* How many others have planned a way there. */
static int plans_to(const bot_mind *b, int w, int hex)
{
    int n = 0;
    for (int i = 0; i < b->s->seats; i++)
        n += i != w && heist_set_has(b->s->plan[i], hex);
    return n;
}

static heist_set in_reach(heist_set set, const bot_map *map)
{
    heist_each (hex, set)
        if (map->cost[hex] >= BOT_FAR)
            heist_set_drop(&set, hex);
    return set;
}

/* Seats share the targets out: the cheapest first, then round again. */
static int target_of(const bot_mind *b, int w, const bot_map *map)
{
    /* Remote locks and doors on the way ask for servers and keycards first. */
    heist_set keys = bot_servers(b) | bot_keycards(b);
    heist_set open = in_reach(b->wanted | keys, map);
    if (!open || ((w >= 2 || b->p->target[w] > 7) && b->bag_has_wanted)) /* it may be anywhere */
        open |= in_reach(b->s->unknown, map);
    if (!open)
        return -1;
    if (b->p->target[w])
        return set_at(open, b->p->target[w] - 1);
    int best = set_at(open, w);
    for (int i = 1; i < heist_set_count(open); i++) {
        int hex = set_at(open, w + i);
        best    = plans_to(b, w, hex) < plans_to(b, w, best) ? hex : best;
    }
    return best;
}

static void add_way(heist_set *tokens, const heist_room *r, const bot_map *map, int at, int to,
                    int memory)
{
    uint8_t way[HEIST_HEXES];
    int     n = bot_way(map, at, to, way);
    for (int i = 0; i < n && heist_set_count(*tokens) < memory; i++)
        if (!heist_set_has(r->entrances, way[i]))
            heist_set_add(tokens, way[i]);
}

/* Neighbours of the way, where memory is left: ways round what may turn up. */
static void add_margin(const bot_mind *b, heist_set *tokens, int memory)
{
    heist_set first = *tokens;
    for (int side = 0; side < HEIST_SIDES; side++)
        heist_each (hex, first) {
            int to = heist_beside(b->r, b->s, hex, side);
            if (to == HEIST_NOWHERE || !heist_is_tile(b->r, b->s, to) ||
                heist_set_count(*tokens) >= memory)
                continue;
            if (heist_set_count(first & heist_neighbours(b->r, b->s, to)) >= 2)
                heist_set_add(tokens, to);
        }
}

/* Where to go from the target: to the nearest of what is still wanted, or on to what a key opens. */
static int second_of(const bot_mind *b, int w, int target, const bot_map *back)
{
    heist_set cards = bot_keycards(b), more = heist_set_has(cards, target) ? b->locked : b->wanted;
    heist_set_drop(&more, target);
    int  next = bot_nearest(more, back, b->r->map.hexes), how = b->p->second[w];
    bool far = how == SECOND_FAR || (how == SECOND_NEAR && !heist_set_has(b->wanted, target));
    for (int hex = -1; far && next >= 0 && (hex = heist_set_first(more, hex + 1)) >= 0;)
        if (back->cost[hex] < BOT_FAR && back->cost[hex] > back->cost[next])
            next = hex;
    if (next < 0 || how == SECOND_NONE)
        return -1;
    return far || how == SECOND_ANY || back->cost[next] <= 40 ? next : -1;
}

/* With memory left, ways on to the rest of what is wanted, if they fit: things go wrong for others.
 * `map` is what it takes to get anywhere from there. */
static void add_rest(const bot_mind *b, int w, int from, const bot_map *map, heist_set *tokens,
                     int memory)
{
    heist_set rest = b->wanted & ~b->locked;
    for (int hex; (hex = bot_nearest(rest, map, b->r->map.hexes)) >= 0;) {
        heist_set with = *tokens;
        add_way(&with, b->r, map, from, hex, HEIST_HEXES);
        if (heist_set_count(with) <= memory && plans_to(b, w, hex) < 2)
            *tokens = with;
        heist_set_drop(&rest, hex);
    }
}

/* `in`: what it takes to get anywhere from the start. */
static heist_set tokens_for(const bot_mind *b, const bot_ground *ground, int w, int start,
                            const bot_map *in)
{
    heist_set tokens = 0;
    bot_map   back;
    int       memory = heist_memory(b->s, w);
    if (b->p->target[w] == BOT_WAITS && !b->s->who[w].inmate)
        return tokens; /* at the door, with ideas and quiet hands */
    int target = b->s->who[w].inmate ? bot_nearest(b->r->entrances, in, b->r->map.hexes)
                                     : target_of(b, w, in);
    if (target < 0)
        return tokens;
    add_way(&tokens, b->r, in, start, target, memory);
    bot_explore(b, ground, w, target, b->r->hexes, &back);
    int next = second_of(b, w, target, &back);
    if (next >= 0)
        add_way(&tokens, b->r, &back, target, next, memory);
    int exit = bot_nearest(b->r->entrances, &back, b->r->map.hexes);
    if (exit >= 0)
        add_way(&tokens, b->r, &back, target, exit, memory);
    add_rest(b, w, target, &back, &tokens, memory);
    if (!b->p->narrow)
        add_margin(b, &tokens, memory);
    return tokens;
}

/* Where this one could start, or does. */
static heist_set starts_of(const bot_mind *b, int w)
{
    heist_set set = 0;
    int       at  = b->s->who[w].at;
    if (heist_may_plan(b->s, w))
        set = heist_start_tiles(b->r, b->s, w);
    if (heist_set_has(b->r->entrances, at))
        heist_set_add(&set, at);
    return set;
}

/* The entrance from which the target is nearest and where there is room, of equals the first; or the one
 * planned; −1: there is none. `out`: the map from there. Entrances with a way from one to the other have the same
 * targets, and each step costs 10 or more: most entrances need no look after the one chosen before. */
static int entrance_for(const bot_mind *b, const bot_ground *ground, int w, bot_map *out)
{
    heist_set starts  = starts_of(b, w);
    int       planned = b->p->start[w], best = -1, least = BOT_FAR + 1, seen = -1;
    int       at = b->s->who[w].at, e = heist_set_has(starts, at) ? at : heist_set_first(starts, 0);
    bot_map   first, map;
    if (planned && planned <= heist_set_count(starts)) {
        best = set_at(starts, planned - 1);
        bot_explore(b, ground, w, best, b->r->hexes, out);
        return best;
    }
    for (; e >= 0; e = heist_set_first(starts, 0)) {
        int most = least - (e > best);
        heist_set_drop(&starts, e);
        if (seen >= 0 && first.cost[e] < BOT_FAR && 10 * heist_apart(b->r, e, seen) > most)
            continue;
        bot_explore(b, ground, w, e, b->r->hexes, &map);
        int target = target_of(b, w, &map), cost = target < 0 ? BOT_FAR : map.cost[target];
        if (best < 0) {
            first = map;
            seen  = target;
        }
        if (cost <= most) {
            least = cost;
            best  = e;
            *out  = map;
        }
    }
    return best;
}

heist_set bot_tokens(const bot_mind *b, int w)
{
    const bot_ground *ground = bot_survey(b);
    bot_map           in;
    int               at = b->s->who[w].at;
    if (at != HEIST_NOWHERE)
        bot_explore(b, ground, w, at, b->r->hexes, &in);
    else if ((at = entrance_for(b, ground, w, &in)) < 0)
        return 0;
    return tokens_for(b, ground, w, at, &in);
}

bool bot_plan(const bot_mind *b, int w, heist_move *out)
{
    const heist_person *p = &b->s->who[w];
    bot_map             here;
    bool                placed = p->at != HEIST_NOWHERE;
    int                 e      = -1;
    if (bot_extra(b, w, out))
        return true;
    const bot_ground *ground = bot_survey(b);
    if (!placed || (b->p->strict && !p->inmate)) {
        e    = entrance_for(b, ground, w, &here);
        *out = heist_make(VERB_START, e, 0, 0);
        if (!placed || (e >= 0 && e != p->at))
            return e >= 0;
    }
    if (e < 0)
        bot_explore(b, ground, w, p->at, b->r->hexes, &here);
    heist_set tokens = tokens_for(b, ground, w, p->at, &here);
    for (int hex = -1; b->p->strict && (hex = heist_set_first(b->s->plan[w], hex + 1)) >= 0;) {
        if (!heist_set_has(tokens, hex) && bot_can(b, w, VERB_UNPLAN, hex, 0, out))
            return true;
    }
    heist_each (hex, tokens)
        if (bot_can(b, w, VERB_PLAN, hex, 0, out))
            return true;
    return bot_can(b, w, VERB_READY, 0, 0, out);
}
