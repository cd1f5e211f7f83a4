/* Masters of the Heist: can the objective of a heist be reached at all?
 *
 * Looks at the map as a careful friend would: guards, locks and cameras can be dealt with, gaps
 * cannot, a remote lock needs its server and a keycard door its card, and they must be on our side
 * of it. What lies in the bag can turn up on any unknown tile that can be reached. */
#include <stdio.h>

#include "games/heist/content/heistfile.h"

typedef struct walk {
    const heist_file *file;
    heist_set         seen;      /* what can be reached */
    bool              server[2]; /* X, Y */
    bool              keycard;
    bool              quiet;   /* goes only where there is no trouble */
    int               unknown; /* unknown tiles that can be reached */
} walk;

static bool is_trouble(const walk *w, int hex)
{
    const heist_tile *t = heist_map_tile(&w->file->map, hex);
    bool any = t->unknown || t->guards || t->dogs || t->locks || t->cameras || t->remote ||
               t->door || t->gate;
    for (int i = 0; i < w->file->puts; i++)
        for (int c = 0; c < 4; c++)
            any |= w->file->put[i].hex == hex && w->file->put[i].chit[c];
    for (int i = 0; i < w->file->patrols; i++)
        for (int k = 0; k < w->file->patrol[i].count; k++)
            any |= w->file->patrol[i].hex[k] == hex;
    return any;
}

static bool bars(const walk *w, const heist_tile *tile)
{
    return (tile->remote && !w->server[tile->remote - 'X']) || (tile->door && !w->keycard);
}

static int put_in_reach(const walk *w, int loot)
{
    int n = 0;
    for (int i = 0; i < w->file->puts; i++)
        n += heist_set_has(w->seen, w->file->put[i].hex) ? w->file->put[i].loot[loot] : 0;
    return n;
}

/* Is this where a member of the crew stands when the heist begins? */
static bool begins(const walk *w, const heist_tile *tile)
{
    return tile->kind == TILE_ENTRANCE ||
           (!w->quiet && w->file->inside && tile->start && !tile->remote);
}

/* What can be reached with the servers and cards that were found so far. */
static heist_set spread(const walk *w)
{
    const heist_map *map   = &w->file->map;
    heist_set        start = 0, open = 0;
    for (int hex = 0; hex < map->hexes; hex++) {
        const heist_tile *tile = heist_map_tile(map, hex);
        if (tile->kind == TILE_GAP || bars(w, tile) || (w->quiet && is_trouble(w, hex)))
            continue;
        heist_set_add(&open, hex);
        if (begins(w, tile))
            heist_set_add(&start, hex);
    }
    return heist_map_spread(map, start, open, HEIST_HEXES, NULL);
}

/* What lies there; the bag can have a card for any unknown tile. */
static void find_keys(walk *w)
{
    w->unknown = 0;
    heist_each (hex, w->seen) {
        const heist_tile *tile = heist_map_tile(&w->file->map, hex);
        w->unknown += tile->unknown;
        w->keycard |= tile->keycards > 0;
        if (tile->server)
            w->server[tile->server - 'X'] = true;
    }
    w->keycard |= (w->unknown && w->file->bag[BAG_KEYCARD]) || put_in_reach(w, LOOT_KEYCARD);
}

static void explore(walk *w)
{
    heist_set before;
    do {
        before  = w->seen;
        w->seen = spread(w);
        find_keys(w);
    } while (before != w->seen);
}

static int in_bag(const walk *w, int loot)
{
    static const int8_t bag_of[HEIST_LOOTS] = {-1,          BAG_JEWEL, BAG_DOCS, BAG_USB,
                                               BAG_KEYCARD, -1,        -1};
    int                 n                   = bag_of[loot] < 0 ? 0 : w->file->bag[bag_of[loot]];
    return n < w->unknown ? n : w->unknown;
}

static int loot_in_reach(const walk *w, int loot)
{
    int n = in_bag(w, loot) + put_in_reach(w, loot);
    for (int hex = 0; hex < w->file->map.hexes; hex++)
        if (heist_set_has(w->seen, hex))
            n += heist_map_tile(&w->file->map, hex)->loot[loot];
    return n;
}

/* MH-65: a prisoner is freed from beside, so its own tile counts when a neighbour is in reach. */
static int npcs_in_reach(const walk *w)
{
    int n = 0;
    for (int i = 0; i < w->file->npcs; i++) {
        int hex = w->file->npc[i].hex;
        n += heist_set_has(w->seen, hex) || (heist_map_around(&w->file->map, hex) & w->seen &&
                                             !bars(w, heist_map_tile(&w->file->map, hex)));
    }
    return n;
}

/* Start tiles with a way out. */
static int inmates_in_reach(const walk *w)
{
    int n = 0;
    for (int hex = 0; hex < w->file->map.hexes; hex++)
        n += heist_map_tile(&w->file->map, hex)->start && heist_set_has(w->seen, hex);
    return n < w->file->inside ? n : w->file->inside;
}

static int in_reach(const walk *w, int goal)
{
    if (goal < HEIST_LOOTS)
        return loot_in_reach(w, goal);
    if (goal == GOAL_NPC)
        return npcs_in_reach(w);
    return goal == GOAL_INMATE ? inmates_in_reach(w) : 3; /* a crew is at least three */
}

int heist_file_in_reach(const heist_file *file, int goal_kind)
{
    walk w = {.file = file};
    explore(&w);
    return in_reach(&w, goal_kind);
}

bool heist_file_is_quiet(const heist_file *file)
{
    walk w      = {.file = file, .quiet = true};
    bool wanted = false;
    explore(&w);
    for (int i = 0; i < file->goals; i++) {
        wanted |= file->goal[i].kind != GOAL_CREW;
        if (in_reach(&w, file->goal[i].kind) < file->goal[i].count)
            return false;
    }
    return wanted;
}

const char *heist_file_unreachable(const heist_file *file, char sentence[200])
{
    walk w = {.file = file};
    explore(&w);
    for (int i = 0; i < file->goals; i++) {
        const heist_goal *g = &file->goal[i];
        int               n = in_reach(&w, g->kind);
        if (n >= g->count)
            continue;
        snprintf(sentence, 200,
                 "the objective cannot be reached: it asks for %s %d, and a crew can get at %d",
                 heist_goal_names[g->kind], g->count, n);
        return sentence;
    }
    return NULL;
}
