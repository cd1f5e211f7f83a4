/* Masters of the Heist: how a bot plans: where to go, over which tiles, from which entrance.
 *
 * Every call works the whole plan out anew from the map and the seat, and returns the next move of
 * it that is not made yet. So all seats plan the same heist without talking. */
#include <string.h>

#include "games/heist/bot/bot.h"
#include "games/heist/rules/rules.h"

/* ---- Costs ---- */

static int enter_cost(const bot_mind *b, int w, int hex)
{
    const heist_state *s = b->s;
    if (heist_is_set(&b->r->entrances, hex))
        return 10;
    bool shut = heist_set_has(&s->remotes, hex) ||
                (heist_set_has(&s->doors, hex) && !s->who[w].loot[LOOT_KEYCARD]);
    int cost = 10 + b->p->lock * heist_chits(s, hex, CHIT_LOCK) +
               b->p->camera * heist_chits(s, hex, CHIT_CAMERA);
    cost += (heist_set_has(&s->unknown, hex) ? b->p->dark : 0) + (shut ? 40 : 0);
    return cost + (heist_map_tile(&b->r->map, hex)->gate ? 4 : 0);
}

static int leave_cost(const bot_mind *b, int w, int hex)
{
    int guards = heist_guards(b->s, hex);
    return heist_has_ability(b->s, w, ABILITY_BETTER_WAYS) ? 8 * (guards > 0)
                                                           : b->p->guard * guards;
}

void bot_explore(const bot_mind *b, int w, int at, const heist_set *plan, bot_map *out)
{
    uint8_t   queue[256], head = 0, tail = 0;
    bool      queued[HEIST_HEXES] = {false};
    int16_t   enters[HEIST_HEXES] = {0}; /* 0: not asked yet; every step costs something */
    heist_set open                = plan ? heist_set_or(*plan, b->r->entrances) : b->r->hexes;
    open = heist_set_without(heist_set_or(open, b->r->entrances), b->s->gone);
    for (int i = 0; i < b->r->map.hexes; i++)
        out->cost[i] = BOT_FAR;
    out->cost[at] = 0;
    queue[tail++] = (uint8_t)at;
    while (head != tail) {
        int hex = queue[head++], leave = leave_cost(b, w, hex);
        queued[hex] = false;
        for (int d = 0; d < HEIST_SIDES && !heist_set_has(&b->s->gone, hex); d++) {
            int to = b->r->map.next[hex][d];
            if (to == HEIST_NOWHERE || !heist_set_has(&open, to))
                continue;
            if (!enters[to])
                enters[to] = (int16_t)enter_cost(b, w, to);
            int enter = enters[to];
            if (out->cost[hex] + leave + enter >= out->cost[to])
                continue;
            out->cost[to] = (int16_t)(out->cost[hex] + leave + enter);
            out->from[to] = (uint8_t)hex;
            if (!queued[to]) {
                queued[to]    = true;
                queue[tail++] = (uint8_t)to;
            }
        }
    }
}

int bot_nearest(const heist_set *set, const bot_map *map, int hexes)
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

int bot_missing(const bot_mind *b, int loot)
{
    int missing = 0;
    for (int i = 0; i < b->r->goals; i++)
        if (b->r->goal[i].kind == loot)
            missing += b->r->goal[i].count;
    missing -= b->s->outside[loot];
    for (int w = 0; w < HEIST_PEOPLE; w++)
        missing -= heist_is_in(b->s, w) ? b->s->who[w].loot[loot] : 0;
    return missing;
}

bool bot_carries(const bot_mind *b, int w)
{
    for (int i = 0; i < HEIST_LOOTS; i++)
        if (b->s->who[w].loot[i] && heist_needs(b->r, b->s, i))
            return true;
    return false;
}

static bool wants_people(const heist_room *r, int kind)
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
                   wants_people(b->r, GOAL_NPC);
        bool inmate = p->inmate && heist_is_indoors(b->r, b->s, w) &&
                      wants_people(b->r, GOAL_INMATE) && b->s->phase != PHASE_PLAN;
        if ((npc || inmate) && p->at != HEIST_NOWHERE)
            heist_set_add(&b->wanted, p->at);
        if (p->inmate && b->s->phase == PHASE_PLAN)
            heist_set_add(&b->wanted, p->at);
    }
}

/* What is wanted and cannot be reached from outside without opening a door. */
static void find_locked(bot_mind *b)
{
    uint8_t   queue[HEIST_HEXES];
    int       head = 0, tail = 0;
    heist_set reached = b->r->entrances;
    if (heist_set_is_empty(&b->s->doors))
        return;
    for (int hex = -1; (hex = heist_set_first(&b->r->entrances, hex + 1)) >= 0;)
        queue[tail++] = (uint8_t)hex;
    while (head < tail)
        for (int d = 0, hex = queue[head++]; d < HEIST_SIDES; d++) {
            int to = heist_beside(b->r, b->s, hex, d);
            if (to == HEIST_NOWHERE || heist_set_has(&reached, to) ||
                heist_set_has(&b->s->doors, to))
                continue;
            heist_set_add(&reached, to);
            queue[tail++] = (uint8_t)to;
        }
    b->locked =
        (heist_set){{b->wanted.bits[0] & ~reached.bits[0], b->wanted.bits[1] & ~reached.bits[1]}};
}

bot_mind bot_think(const heist_room *r, const heist_state *s, const bot_way_to_play *p)
{
    bot_mind b = {.r = r, .s = s, .p = p};
    for (int loot = 0; loot < HEIST_LOOTS; loot++) {
        if (bot_missing(&b, loot) <= 0)
            continue;
        for (int hex = -1; (hex = heist_set_first(&r->hexes, hex + 1)) >= 0;)
            if (heist_thing(s, hex, loot) && heist_is_tile(r, s, hex))
                heist_set_add(&b.wanted, hex);
    }
    want_people(&b);
    find_locked(&b);
    return b;
}

/* ---- The plan ---- */

bool bot_bag_has_wanted(const bot_mind *b)
{
    static const uint8_t in_bag[][2] = {{LOOT_JEWEL, BAG_JEWEL},
                                        {LOOT_DOCS, BAG_DOCS},
                                        {LOOT_USB, BAG_USB},
                                        {LOOT_KEYCARD, BAG_KEYCARD}};
    for (int i = 0; i < 4; i++)
        if (b->s->bag[in_bag[i][1]] && bot_missing(b, in_bag[i][0]) > 0)
            return true;
    return b->s->bag[BAG_KEYCARD] && !heist_set_is_empty(&b->s->doors);
}

/* The n-th member of a set, going round. */
static int set_at(const heist_set *s, int n)
{
    int hex = heist_set_first(s, 0);
    for (n %= heist_set_count(s); n; n--)
        hex = heist_set_first(s, hex + 1);
    return hex;
}

heist_set bot_keycards(const bot_mind *b)
{
    heist_set set = {{0, 0}};
    for (int hex = -1;
         !heist_set_is_empty(&b->locked) && (hex = heist_set_first(&b->r->hexes, hex + 1)) >= 0;)
        if (heist_thing(b->s, hex, LOOT_KEYCARD))
            heist_set_add(&set, hex);
    return set;
}

/* Remote locks and doors on the way ask for servers and keycards first. */
static void add_keys(const bot_mind *b, heist_set *targets)
{
    for (int letter = 0; letter < 2; letter++)
        if (heist_set_meets(&b->s->remotes, &b->r->remotes[letter])) {
            targets->bits[0] |= b->r->servers[letter].bits[0];
            targets->bits[1] |= b->r->servers[letter].bits[1];
        }
    heist_set cards = bot_keycards(b);
    targets->bits[0] |= cards.bits[0];
    targets->bits[1] |= cards.bits[1];
}

/* How many others have planned a way there. */
static int plans_to(const bot_mind *b, int w, int hex)
{
    int n = 0;
    for (int i = 0; i < b->s->seats; i++)
        n += i != w && heist_set_has(&b->s->plan[i], hex);
    return n;
}

/* Seats share the targets out: the cheapest first, then round again. */
static int target_of(const bot_mind *b, int w, const bot_map *map)
{
    heist_set open = {{0, 0}}, targets = b->wanted;
    add_keys(b, &targets);
    for (int hex = -1; (hex = heist_set_first(&targets, hex + 1)) >= 0;)
        if (map->cost[hex] < BOT_FAR)
            heist_set_add(&open, hex);
    if (heist_set_is_empty(&open) ||
        ((w >= 2 || b->p->target[w] > 7) && bot_bag_has_wanted(b))) /* it may be anywhere */
        for (int hex = -1; (hex = heist_set_first(&b->s->unknown, hex + 1)) >= 0;)
            if (map->cost[hex] < BOT_FAR)
                heist_set_add(&open, hex);
    if (heist_set_is_empty(&open))
        return -1;
    if (b->p->target[w])
        return set_at(&open, b->p->target[w] - 1);
    int best = set_at(&open, w);
    for (int i = 1; i < heist_set_count(&open); i++) {
        int hex = set_at(&open, w + i);
        best    = plans_to(b, w, hex) < plans_to(b, w, best) ? hex : best;
    }
    return best;
}

static void add_way(heist_set *tokens, const heist_room *r, const bot_map *map, int at, int to,
                    int memory)
{
    uint8_t way[HEIST_HEXES];
    int     n = bot_way(map, at, to, way);
    for (int i = 0; i < n && heist_set_count(tokens) < memory; i++)
        if (!heist_is_set(&r->entrances, way[i]))
            heist_set_add(tokens, way[i]);
}

/* Neighbours of the way, where memory is left: ways round what may turn up. */
static void add_margin(const bot_mind *b, heist_set *tokens, int memory)
{
    heist_set first = *tokens;
    for (int side = 0; side < HEIST_SIDES; side++)
        for (int hex = -1; (hex = heist_set_first(&first, hex + 1)) >= 0;) {
            int to = heist_beside(b->r, b->s, hex, side), touching = 0;
            if (to == HEIST_NOWHERE || !heist_is_tile(b->r, b->s, to) ||
                heist_set_count(tokens) >= memory)
                continue;
            for (int d = 0; d < HEIST_SIDES; d++)
                touching += heist_is_set(&first, heist_beside(b->r, b->s, to, d));
            if (touching >= 2)
                heist_set_add(tokens, to);
        }
}

/* Where to from the target: the nearest more of what is wanted, or on to what a key opens. */
static int second_of(const bot_mind *b, int w, int target, const bot_map *back)
{
    heist_set cards = bot_keycards(b), more = heist_set_has(&cards, target) ? b->locked : b->wanted;
    heist_set_drop(&more, target);
    int  next = bot_nearest(&more, back, b->r->map.hexes), how = b->p->second[w];
    bool far = how == SECOND_FAR || (how == SECOND_NEAR && !heist_set_has(&b->wanted, target));
    for (int hex = -1; far && next >= 0 && (hex = heist_set_first(&more, hex + 1)) >= 0;)
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
    heist_set rest = heist_set_without(b->wanted, b->locked);
    for (int hex; (hex = bot_nearest(&rest, map, b->r->map.hexes)) >= 0;) {
        heist_set with = *tokens;
        add_way(&with, b->r, map, from, hex, HEIST_HEXES);
        if (heist_set_count(&with) <= memory && plans_to(b, w, hex) < 2)
            *tokens = with;
        heist_set_drop(&rest, hex);
    }
}

static heist_set tokens_for(const bot_mind *b, int w, int start)
{
    heist_set tokens = {{0, 0}};
    bot_map   in, back;
    int       memory = heist_memory(b->s, w);
    if (b->p->target[w] == BOT_WAITS && !b->s->who[w].inmate)
        return tokens; /* at the door, with ideas and quiet hands */
    bot_explore(b, w, start, NULL, &in);
    int target = b->s->who[w].inmate ? bot_nearest(&b->r->entrances, &in, b->r->map.hexes)
                                     : target_of(b, w, &in);
    if (target < 0)
        return tokens;
    add_way(&tokens, b->r, &in, start, target, memory);
    bot_explore(b, w, target, NULL, &back);
    int next = second_of(b, w, target, &back);
    if (next >= 0)
        add_way(&tokens, b->r, &back, target, next, memory);
    int exit = bot_nearest(&b->r->entrances, &back, b->r->map.hexes);
    if (exit >= 0)
        add_way(&tokens, b->r, &back, target, exit, memory);
    add_rest(b, w, target, &back, &tokens, memory);
    if (!b->p->narrow)
        add_margin(b, &tokens, memory);
    return tokens;
}

/* The entrance from which the target is nearest and where there is room; or the one planned. */
static int entrance_for(const bot_mind *b, int w)
{
    int best = -1, least = BOT_FAR + 1, skip = b->p->start[w];
    for (int e = -1; (e = heist_set_first(&b->r->entrances, e + 1)) >= 0;) {
        bot_map    map;
        heist_move start = {.verb = VERB_START, .a = (uint8_t)e};
        if (!heist_plan_legal(b->r, b->s, w, start) && b->s->who[w].at != e)
            continue;
        bot_explore(b, w, e, NULL, &map);
        int target = target_of(b, w, &map), cost = target < 0 ? BOT_FAR : map.cost[target];
        if (skip && --skip == 0)
            cost = -1;
        if (cost < least) {
            least = cost;
            best  = e;
        }
    }
    return best;
}

heist_set bot_tokens(const bot_mind *b, int w)
{
    int at = b->s->who[w].at == HEIST_NOWHERE ? entrance_for(b, w) : b->s->who[w].at;
    return at < 0 ? (heist_set){{0, 0}} : tokens_for(b, w, at);
}

bool bot_plan(const bot_mind *b, int w, heist_move *out)
{
    const heist_person *p = &b->s->who[w];
    if (bot_extra(b, w, out))
        return true;
    if (p->at == HEIST_NOWHERE || (b->p->strict && !p->inmate)) {
        int e = entrance_for(b, w);
        *out  = (heist_move){.verb = VERB_START, .a = (uint8_t)e};
        if (p->at == HEIST_NOWHERE || (e >= 0 && e != p->at))
            return e >= 0;
    }
    heist_set tokens = tokens_for(b, w, p->at);
    for (int hex = -1; b->p->strict && (hex = heist_set_first(&b->s->plan[w], hex + 1)) >= 0;) {
        *out = (heist_move){.verb = VERB_UNPLAN, .a = (uint8_t)hex};
        if (!heist_set_has(&tokens, hex) && heist_plan_legal(b->r, b->s, w, *out))
            return true;
    }
    for (int hex = -1; (hex = heist_set_first(&tokens, hex + 1)) >= 0;) {
        *out = (heist_move){.verb = VERB_PLAN, .a = (uint8_t)hex};
        if (heist_plan_legal(b->r, b->s, w, *out))
            return true;
    }
    *out = (heist_move){.verb = VERB_READY};
    return heist_plan_legal(b->r, b->s, w, *out);
}
