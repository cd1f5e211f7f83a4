/* Masters of the Heist: where a bot goes next: loot that is wanted, what opens the way to it, an
 * exit. */
#include "games/heist/bot/bot.h"
#include "games/heist/rules/rules.h"

static heist_set exits_of(const bot_turn *t)
{
    return (heist_set){{t->mind.r->entrances.bits[0] | t->mind.s->exits.bits[0],
                        t->mind.r->entrances.bits[1] | t->mind.s->exits.bits[1]}};
}

static const bot_map *map_of(bot_turn *t, int w)
{
    if (!(t->explored >> w & 1))
        bot_explore(&t->mind, w, t->mind.s->who[w].at, &t->mind.s->plan[w], &t->others[w]);
    t->explored |= (uint8_t)(1 << w);
    return &t->others[w];
}

/* Is another player's character much nearer to that tile? */
static bool is_somebody_elses(bot_turn *t, int hex)
{
    for (int w = 0; w < t->mind.s->seats; w++)
        if (w != t->w && heist_is_in(t->mind.s, w) && !bot_carries(&t->mind, w) &&
            map_of(t, w)->cost[hex] < t->map.cost[hex])
            return true;
    return false;
}

static int nearest_wanted(bot_turn *t)
{
    heist_set open = t->mind.wanted;
    int       hex;
    while ((hex = bot_nearest(&open, &t->map, t->mind.r->map.hexes)) >= 0) {
        if (!is_somebody_elses(t, hex))
            return hex;
        heist_set_drop(&open, hex);
    }
    return bot_nearest(&t->mind.wanted, &t->map, t->mind.r->map.hexes);
}

/* Servers and keycards, while something is shut. */
static int nearest_key(const bot_turn *t)
{
    const bot_mind *b   = &t->mind;
    heist_set       set = {{0, 0}};
    for (int letter = 0; letter < 2; letter++)
        if (heist_set_meets(&b->s->remotes, &b->r->remotes[letter])) {
            set.bits[0] |= b->r->servers[letter].bits[0];
            set.bits[1] |= b->r->servers[letter].bits[1];
        }
    for (int hex = -1;
         !heist_set_is_empty(&b->s->doors) && (hex = heist_set_first(&b->r->hexes, hex + 1)) >= 0;)
        if (heist_thing(b->s, hex, LOOT_KEYCARD))
            heist_set_add(&set, hex);
    return bot_nearest(&set, &t->map, b->r->map.hexes);
}

static void choose_target(bot_turn *t)
{
    const bot_mind *b     = &t->mind;
    heist_set       exits = exits_of(t), unknown = b->s->unknown;
    int             exit   = bot_nearest(&exits, &t->map, b->r->map.hexes);
    int             loot   = nearest_wanted(t);
    bool            runner = bot_carries(b, t->w) || t->w >= HEIST_CREW || b->s->who[t->w].inmate;
    int             key    = nearest_key(t);
    bool            dark   = bot_bag_has_wanted(b);
    if (runner)
        t->target = loot >= 0 && exit >= 0 && t->map.cost[loot] <= b->p->detour ? loot : exit;
    else if (key >= 0 && !is_somebody_elses(t, key))
        t->target = key;
    else if (loot >= 0 && !(dark && is_somebody_elses(t, loot)))
        t->target = loot;
    else if (dark)
        t->target = bot_nearest(&unknown, &t->map, b->r->map.hexes);
    if (t->target < 0)
        t->target = loot >= 0 ? loot : exit;
}

static bool counts_heads(const heist_room *r)
{
    for (int i = 0; i < r->goals; i++)
        if (r->goal[i].kind == GOAL_CREW)
            return true;
    return false;
}

/* Has this one nothing to do any more? A crew wins with what is outside, whoever is caught. */
static bool is_spare(bot_turn *t)
{
    const bot_mind *b = &t->mind;
    if (b->p->quiet == QUIET_NEVER || t->w >= HEIST_CREW || b->s->phase != PHASE_ACTION ||
        b->s->who[t->w].inmate || bot_carries(b, t->w) || bot_bag_has_wanted(b) ||
        counts_heads(b->r))
        return false;
    int key = nearest_key(t);
    if (key >= 0 && !is_somebody_elses(t, key))
        return false;
    for (int hex = -1; (hex = heist_set_first(&b->wanted, hex + 1)) >= 0;)
        if (b->p->quiet == QUIET_LATE || !is_somebody_elses(t, hex))
            return false;
    return true;
}

bot_turn bot_look(const heist_room *r, const heist_state *s, int w, const bot_way_to_play *p)
{
    bot_turn t; /* without its maps and its way, which are large and written before they are read */
    t.mind     = bot_think(r, s, p);
    t.w        = w;
    t.target   = -1;
    t.steps    = 0;
    t.explored = 0;
    bot_explore(&t.mind, w, s->who[w].at, w < HEIST_CREW ? &s->plan[w] : NULL, &t.map);
    choose_target(&t);
    t.spare = is_spare(&t);
    if (t.target >= 0 && !t.spare)
        t.steps = bot_way(&t.map, s->who[w].at, t.target, t.way);
    return t;
}
