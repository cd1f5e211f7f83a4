/* Masters of the Heist: what is in a made-up house: the prize, its door, modules as their rules
 * require (a server for its locks, a card for its door, a crisis for its tower), bag and deck. */
#include <stdio.h>
#include <string.h>

#include "games/heist/cards/cards.h"
#include "games/heist/made/made.h"

const char *const heist_module_names[] = {"dogs",           "gates", "remote", "keycard", "tower",
                                          "reinforcements", "guide", "patrol", NULL};

typedef struct furnisher {
    const caper_wish *wish;
    heist_file       *f;
    heist_house       house;
    caper_rng         rng;
    heist_set         taken;
    unsigned          with;
    int               vault; /* the room with the prize */
} furnisher;

static bool has(const furnisher *u, int module) { return u->with >> module & 1; }

static void put(furnisher *u, int hex, const char *code)
{
    u->f->map.code[hex] = (uint8_t)heist_tile_find(code, strlen(code));
    heist_set_add(&u->taken, hex);
}

/* ---- The plan of the house ---- */

static void lay_tiles(furnisher *u)
{
    heist_house *h = &u->house;
    u->f->map.size = HEIST_SIZE;
    for (int hex = 0; hex < HEIST_HEXES; hex++)
        if (h->part[hex])
            u->f->map.code[hex] = TILE_CODE_SC;
    for (int i = 0; i < h->length; i += 2)
        u->f->map.code[h->corridor[i]] = TILE_CODE_EM;
    for (int i = 0; i < h->entrances; i++) {
        char code[3] = {'E', (char)('1' + h->facing[i]), '\0'};
        put(u, h->entrance[i], code);
    }
    heist_map_link(&u->f->map); /* what is put on tiles from now on changes no border */
    heist_map_spread(&u->f->map, u->taken, ~(heist_set)0, HEIST_HEXES, h->dist);
}

/* The prize lies deep, but not deeper than an amateur can plan. */
static bool choose_vault(furnisher *u)
{
    int limit = 6 + u->wish->level, best = 0;
    u->vault = -1;
    for (int room = 0; room < u->house.rooms; room++) {
        int hex = heist_house_deepest(&u->house, room, u->taken);
        int far = hex < 0 ? 0 : u->house.dist[hex];
        if (far <= limit && far > best)
            best = far, u->vault = room;
    }
    return best >= 4;
}

/* A deep place in a room other than the vault, the shallowest room first or last. */
static int place_elsewhere(furnisher *u, bool deep)
{
    int best = -1;
    for (int room = 0; room < u->house.rooms; room++) {
        int hex = room == u->vault ? -1 : heist_house_deepest(&u->house, room, u->taken);
        if (hex < 0 || u->house.dist[hex] > 6 + u->wish->level)
            continue;
        if (best < 0 || (u->house.dist[hex] > u->house.dist[best]) == deep)
            best = hex;
    }
    return best;
}

/* A hex of the corridor, about `share` of its way along. */
static int place_along(const furnisher *u, int share)
{
    int n = u->house.length, at = n * share / 100;
    for (int i = 0; i < n; i++) {
        int hex = u->house.corridor[(at + i) % n];
        if (!heist_set_has(u->taken, hex))
            return hex;
    }
    return -1;
}

/* ---- Modules ---- */

static bool put_elsewhere(furnisher *u, const char *code, bool deep)
{
    int hex = place_elsewhere(u, deep);
    if (hex >= 0)
        put(u, hex, code);
    return hex >= 0;
}

static void put_along(furnisher *u, const char *code, int share)
{
    int hex = place_along(u, share);
    if (hex >= 0)
        put(u, hex, code);
}

/* The vault: what lies in it, and what its door is. */
static bool furnish_vault(furnisher *u)
{
    static const char *const code[HEIST_LOOTS] = {"$2", "JW", "PP", "USB", "KC", "AG", "I"};
    int                      kind = heist_words_prize(u->wish), hex, door = u->house.door[u->vault];
    hex = heist_house_deepest(&u->house, u->vault, u->taken);
    if (hex < 0)
        return false;
    put(u, hex, code[kind]);
    put(u, door,
        has(u, MODULE_REMOTE)    ? "RX"
        : has(u, MODULE_KEYCARD) ? "KCL"
        : u->wish->level         ? "L2"
                                 : "LO");
    if (has(u, MODULE_REMOTE) && !put_elsewhere(u, "SX", true))
        return false;
    if (!has(u, MODULE_REMOTE) && has(u, MODULE_KEYCARD) && !put_elsewhere(u, "KC", true))
        return false;
    u->f->goal[u->f->goals++] = (heist_goal){(uint8_t)kind, 1};
    return true;
}

static void furnish_cash(furnisher *u)
{
    int n = 1 + u->wish->level / 2;
    if (put_elsewhere(u, n == 1 ? "$1" : "$2", false))
        u->f->goal[u->f->goals++] = (heist_goal){GOAL_CASH, (uint8_t)n};
}

/* A guard walks over the first known stretch of the corridor. */
static void furnish_patrol(furnisher *u)
{
    heist_patrol *p = &u->f->patrol[0];
    for (int i = 1; i + 1 < u->house.length && p->count < 6; i++) {
        int hex = u->house.corridor[i];
        if (heist_set_has(u->taken, hex)) {
            if (p->count > 2)
                break;
            p->count = 0;
            continue;
        }
        p->hex[p->count++] = (uint8_t)hex;
    }
    if (p->count < 3) {
        *p = (heist_patrol){0};
        return;
    }
    u->f->patrols = 1;
    for (int i = 0; i < p->count; i++)
        put(u, p->hex[i], "EM");
}

static void furnish_guide(furnisher *u)
{
    int hex = place_along(u, 10);
    if (hex < 0)
        return;
    put(u, hex, "MW");
    u->f->npc[0] = (heist_npc_start){.kind = NPC_GUIDE, .hex = (uint8_t)hex};
    u->f->npcs   = 1;
}

static bool furnish(furnisher *u)
{
    if (!furnish_vault(u))
        return false;
    furnish_cash(u);
    if (has(u, MODULE_GUIDE))
        furnish_guide(u);
    if (has(u, MODULE_GATES))
        put_along(u, "GA", 33), put_along(u, "GB", 66);
    if (has(u, MODULE_REINFORCEMENTS))
        put_along(u, "RE", 50);
    if (has(u, MODULE_TOWER))
        put_along(u, "WT", 80);
    if (has(u, MODULE_DOGS))
        put_elsewhere(u, "DK", true);
    if (has(u, MODULE_PATROL))
        furnish_patrol(u);
    return true;
}

/* ---- Bag and deck ---- */

static int share_of(int n, int hundredths) { return (n * hundredths + 50) / 100; }

static void fill_bag(furnisher *u)
{
    int n = 0, more = u->wish->level * 3, off = u->wish->ease > 10 ? 1 : 0;
    for (int hex = 0; hex < HEIST_HEXES; hex++)
        n += u->f->map.code[hex] == TILE_CODE_SC;
    u->f->bag[BAG_GUARD]  = (uint8_t)(share_of(n, 13 + more) - off);
    u->f->bag[BAG_CAMERA] = (uint8_t)(share_of(n, 15 + more) - off);
    u->f->bag[BAG_LOCK]   = (uint8_t)(share_of(n, 11 + more) - off);
    if (has(u, MODULE_DOGS))
        u->f->bag[BAG_DOG] = 2;
}

/* Cards in the order in which a deck takes them; the last ones only where it is long. */
static const char pool[] = "4,1,3,12,6,7,2,17,13,24,M2,20,9,8,11,16,18,15,21,10,14,M1,5,M2,12,24,"
                           "17,13,M2,15";
enum { POOL = 30 };

static void add_card(heist_file *f, int at, const char *id)
{
    int card = heist_event_find(id, strlen(id));
    memmove(f->event + at + 1, f->event + at, (size_t)(f->events - at));
    f->event[at] = (uint8_t)card;
    f->events++;
}

/* Cards of modules come when the crew is well inside, evenly over the deck. */
static void add_module_cards(furnisher *u)
{
    static const struct {
        uint8_t     module;
        const char *id;
    } of[] = {{MODULE_GATES, "G1"},          {MODULE_DOGS, "D1"},  {MODULE_TOWER, "C2"},
              {MODULE_REINFORCEMENTS, "C1"}, {MODULE_GUIDE, "C5"}, {MODULE_DOGS, "D3"},
              {MODULE_GATES, "C3"}};
    int n = 0, k = 0;
    for (size_t i = 0; i < sizeof of / sizeof *of; i++)
        n += has(u, of[i].module);
    int cards = u->f->events;
    for (size_t i = 0; i < sizeof of / sizeof *of; i++)
        if (has(u, of[i].module)) {
            add_card(u->f, 3 + (cards - 3) * k / (n ? n : 1) + k, of[i].id);
            k++;
        }
}

static void spell_deck(heist_file *f)
{
    size_t n = 0;
    for (int i = 0; i < f->events && n < sizeof f->key.events; i++)
        n += (size_t)snprintf(f->key.events + n, sizeof f->key.events - n, "%s%s", i ? "," : "",
                              heist_events[f->event[i]].id);
}

static void stack_deck(furnisher *u)
{
    int n = 11 + 3 * u->wish->level + u->wish->ease;
    n     = n < 6 ? 6 : n > POOL ? POOL : n;
    heist_deck_parse(pool, strlen(pool), u->f->event, (char[200]){0});
    u->f->events = (uint8_t)n;
    for (int i = 0; i + 1 < n; i++) /* neighbours change places, so decks differ */
        if (caper_rng_below(&u->rng, 2)) {
            uint8_t card       = u->f->event[i];
            u->f->event[i]     = u->f->event[i + 1];
            u->f->event[i + 1] = card;
        }
    add_module_cards(u);
    add_card(u->f, u->f->events, has(u, MODULE_GATES) ? "Z2" : "Z1");
    spell_deck(u->f);
}

/* ---- The whole ---- */

/* Two modules that go together, if the wish names none. */
static unsigned choose_modules(const caper_wish *wish, caper_rng *rng)
{
    unsigned with = wish->with;
    while (!with || (!wish->with && wish->level && __builtin_popcount(with) < 2))
        with |= 1u << caper_rng_below(rng, HEIST_MODULES);
    return with;
}

/* What makes all houses of a seed differ from those of another; ease and three have no effect here. */
static uint64_t mix(const caper_wish *w)
{
    uint64_t x = w->seed + 0x9e3779b97f4a7c15u * (1u + w->take) + ((uint64_t)w->size << 32) +
                 ((uint64_t)w->level << 40) + ((uint64_t)w->with << 48);
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    return x ^ x >> 31;
}

bool heist_make_up(const caper_wish *wish, heist_file *out)
{
    furnisher u = {.wish = wish, .f = out};
    char      why[200];
    heist_file_clear(out);
    out->difficulty = wish->level;
    caper_rng_init(&u.rng, mix(wish));
    u.with = choose_modules(wish, &u.rng);
    if (!heist_house_build(&u.house, wish->size, &u.rng))
        return false;
    lay_tiles(&u);
    if (!choose_vault(&u) || !furnish(&u))
        return false;
    fill_bag(&u);
    stack_deck(&u);
    out->three.alerts = wish->three;
    caper_wish said   = *wish;
    said.with         = (uint8_t)u.with;
    heist_words_put(&said, out);
    return !heist_file_unreachable(out, why);
}
