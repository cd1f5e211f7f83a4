/* Masters of the Heist: where a bot goes next: loot that is wanted, what opens the way to it, an
 * exit. */
#include "games/heist/bot/bot.h"
#include "games/heist/rules/rules.h"

static heist_set exits_of(const bot_turn *t) { return t->mind->r->entrances | t->mind->s->exits; }

static const bot_map *map_of(const bot_turn *t, int w) { return bot_map_of(t->mind, w); }

/* The next player's character from `w` on, but not this one, who is free to do something. */
static int next_other(const bot_turn *t, int w)
{
    while (w < t->mind->s->seats &&
           (w == t->w || !heist_is_in(t->mind->s, w) || bot_carries(t->mind, w)))
        w++;
    return w;
}

#define each_other(t, w)                                                                           \
    for (int w = next_other(t, 0); w < (t)->mind->s->seats; w = next_other(t, w + 1))

/* Could that one get there for less than `cost`? Each step costs 10 or more, so that the way itself
 * is hardly ever looked at. */
static bool can_be_nearer(const bot_turn *t, int w, int hex, int cost)
{
    const heist_state *s  = t->mind->s;
    int                at = s->who[w].at;
    return at == hex ||
           ((heist_set_has(s->plan[w], hex) || heist_set_has(t->mind->r->entrances, hex)) &&
            10 * heist_apart(t->mind->r, at, hex) < cost);
}

/* Is another player's character much nearer to that tile? */
static bool is_for_another(const bot_turn *t, int hex)
{
    each_other(t, w) if (can_be_nearer(t, w, hex, t->map->cost[hex]) &&
                         map_of(t, w)->cost[hex] < t->map->cost[hex]) return true;
    return false;
}

static int nearest_wanted(const bot_turn *t)
{
    heist_set open = t->mind->wanted;
    int       hex;
    while ((hex = bot_nearest(open, t->map, t->mind->r->map.hexes)) >= 0) {
        if (!is_for_another(t, hex))
            return hex;
        heist_set_drop(&open, hex);
    }
    return bot_nearest(t->mind->wanted, t->map, t->mind->r->map.hexes);
}

/* ---- Keycards ---- */

/* The nearest place next to a door; −1: none. */
static int place_to_open(const bot_turn *t, const bot_map *map)
{
    int best = -1;
    heist_each (door, t->mind->s->doors)
        for (int d = 0; d < HEIST_SIDES; d++) {
            int hex = heist_beside(t->mind->r, t->mind->s, door, d);
            if (hex != HEIST_NOWHERE && map->cost[hex] < BOT_FAR &&
                (best < 0 || map->cost[hex] < map->cost[best]))
                best = hex;
        }
    return best;
}

/* Does the plan of this one lead up to a door? */
static bool can_open(const bot_turn *t, int w) { return place_to_open(t, map_of(t, w)) >= 0; }

/* The card is for a character who can open the door; if several can, for the nearest. */
static bool is_mine_to_fetch(const bot_turn *t, int hex)
{
    bool me = can_open(t, t->w);
    each_other(t, w)
    {
        int cost = map_of(t, w)->cost[hex];
        if (cost >= BOT_FAR)
            continue;
        bool they = can_open(t, w);
        if ((they && !me) || (they == me && cost < t->map->cost[hex]))
            return false;
    }
    return true;
}

/* Where to put the card down for a character who can open the door; −1: none can come for it. */
static int place_to_meet(const bot_turn *t)
{
    int best = -1, least = BOT_FAR;
    each_other(t, w)
    {
        if (!can_open(t, w))
            continue;
        const bot_map *theirs = map_of(t, w);
        for (int hex = 0; hex < t->mind->r->map.hexes; hex++) {
            if (t->map->cost[hex] >= BOT_FAR || theirs->cost[hex] >= BOT_FAR)
                continue;
            int cost = 2 * t->map->cost[hex] + theirs->cost[hex];
            if (cost < least) {
                least = cost;
                best  = hex;
            }
        }
    }
    return best;
}

/* Where to go with the card in my pocket, while something that is wanted is behind a door; −1: there is
 * no use that I have for it. */
static int key_errand(const bot_turn *t)
{
    const heist_person *p = &t->mind->s->who[t->w];
    if (t->w >= HEIST_CREW || !p->loot[LOOT_KEYCARD] || !t->mind->locked)
        return -1;
    return can_open(t, t->w) ? place_to_open(t, t->map) : place_to_meet(t);
}

/* ---- From hand to hand ---- */

static int way_out(const bot_turn *t, int w)
{
    int exit = bot_nearest(exits_of(t), map_of(t, w), t->mind->r->map.hexes);
    return exit < 0 ? BOT_FAR : map_of(t, w)->cost[exit];
}

/* Does a character stand here who gets out with the loot while I hardly do, or far sooner? */
static bool has_better_hands(const bot_turn *t)
{
    enum { SOONER = 20 };
    const heist_state *s = t->mind->s;
    for (int w = 0; w < s->seats && t->w < HEIST_CREW; w++) {
        if (w == t->w || !heist_is_in(s, w) || s->who[w].at != s->who[t->w].at)
            continue;
        if (s->phase == PHASE_ESCAPE
                ? bot_chance_out(t->mind, w) > bot_chance_out(t->mind, t->w) + 0.3
                : way_out(t, w) + SOONER <= way_out(t, t->w))
            return true;
    }
    return false;
}

static bool hand_over_card(const bot_turn *t, heist_move *out)
{
    const bot_mind *b = t->mind;
    return t->card == b->s->who[t->w].at && !can_open(t, t->w) &&
           bot_can(b, t->w, VERB_DROP, LOOT_KEYCARD, HEIST_NOWHERE, out);
}

bool bot_hand_over(const bot_turn *t, heist_move *out)
{
    const bot_mind *b = t->mind;
    if (b->s->phase == PHASE_ACTION && hand_over_card(t, out))
        return true;
    if (!bot_carries(b, t->w) || !heist_is_indoors(b->r, b->s, t->w) || !has_better_hands(t))
        return false;
    for (int i = 0; i < HEIST_LOOTS; i++)
        if (b->needed >> i & 1 && bot_can(b, t->w, VERB_DROP, i, HEIST_NOWHERE, out))
            return true;
    return false;
}

bool bot_leaves_to_others(const bot_turn *t, int thing)
{
    const bot_mind *b  = t->mind;
    int             at = b->s->who[t->w].at;
    if (thing < HEIST_LOOTS && b->needed >> thing & 1)
        return heist_is_indoors(b->r, b->s, t->w) && has_better_hands(t);
    if (thing != LOOT_KEYCARD || t->w >= HEIST_CREW || !b->locked || can_open(t, t->w))
        return false;
    each_other(t, w) if (map_of(t, w)->cost[at] < BOT_FAR && can_open(t, w)) return true;
    return false;
}

/* ---- Where to ---- */

/* What opens the way for all and is mine to do: a server, a keycard; −1: none. */
static int nearest_key(const bot_turn *t)
{
    int card   = bot_nearest(bot_keycards(t->mind), t->map, t->mind->r->map.hexes);
    int server = bot_nearest(bot_servers(t->mind), t->map, t->mind->r->map.hexes);
    if (card >= 0 && !is_mine_to_fetch(t, card))
        card = -1;
    if (server >= 0 && is_for_another(t, server))
        server = -1;
    return card < 0 || (server >= 0 && t->map->cost[server] < t->map->cost[card]) ? server : card;
}

static void choose_target(bot_turn *t)
{
    const bot_mind *b      = t->mind;
    int             exit   = bot_nearest(exits_of(t), t->map, b->r->map.hexes);
    int             loot   = nearest_wanted(t);
    bool            runner = bot_carries(b, t->w) || t->w >= HEIST_CREW || b->s->who[t->w].inmate;
    bool            dark   = b->bag_has_wanted;
    t->key                 = nearest_key(t);
    t->card                = key_errand(t);
    if (t->card >= 0)
        t->target = t->card;
    else if (runner)
        t->target = loot >= 0 && exit >= 0 && t->map->cost[loot] <= b->p->detour ? loot : exit;
    else if (t->key >= 0)
        t->target = t->key;
    else if (loot >= 0 && !(dark && is_for_another(t, loot)))
        t->target = loot;
    else if (dark)
        t->target = bot_nearest(b->s->unknown, t->map, b->r->map.hexes);
    if (t->target < 0)
        t->target = loot >= 0 ? loot : exit;
}

/* Has this one finished its errands? A crew wins with what is outside, even if some are caught. */
static bool is_spare(const bot_turn *t)
{
    const bot_mind *b = t->mind;
    if (t->w >= HEIST_CREW || b->s->phase != PHASE_ACTION || b->s->who[t->w].inmate ||
        bot_carries(b, t->w) || b->bag_has_wanted || bot_wants_people(b->r, GOAL_CREW))
        return false;
    if (t->key >= 0 || t->card >= 0)
        return false;
    heist_each (hex, b->wanted)
        if (b->p->quiet < QUIET_EARLY ? t->map->cost[hex] < BOT_FAR : !is_for_another(t, hex))
            return false;
    return true;
}

/* Idle characters stay where they are, if they would get out from there. */
static bool is_safe(const bot_turn *t)
{
    int enough = t->mind->s->who[t->w].ideas + 1;
    return bot_run_cost(t->mind, t->w, enough) <= enough;
}

void bot_look(const bot_mind *b, int w, bot_turn *out)
{
    bot_turn *t = out; /* its way is large, and written before it is read */
    t->mind     = b;
    t->w        = w;
    t->target   = -1;
    t->steps    = 0;
    t->dark     = 0;
    t->map      = map_of(t, w);
    choose_target(t);
    t->spare = is_spare(t);
    if (t->target >= 0 && (!t->spare || (b->p->quiet < QUIET_EARLY && !is_safe(t))))
        t->steps = bot_way(t->map, b->s->who[w].at, t->target, t->way);
    for (int i = 0; i < t->steps; i++)
        t->dark += heist_set_has(b->s->unknown, t->way[i]);
}
