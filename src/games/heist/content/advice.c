/* Masters of the Heist: what a careful friend says about a heist file. See advice.h. */
#include "games/heist/content/advice.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/lines.h"
#include "base/reading.h"
#include "games/heist/cards/cards.h"

extern const caper_game heist_game;

typedef struct adviser {
    const heist_file *f;
    caper_lines       notes;
} adviser;

/* ---- Figures ---- */

int heist_file_tiles(const heist_file *f)
{
    int n = 0;
    for (int hex = 0; hex < f->map.hexes; hex++)
        n += heist_map_tile(&f->map, hex)->kind == TILE_HEX;
    return n;
}

int heist_file_words(const heist_file *f)
{
    int n = caper_word_count(f->name) + caper_word_count(f->story) + caper_word_count(f->rules);
    for (int i = 0; i < HEIST_TEXTS; i++)
        n += caper_word_count(f->text[i]);
    for (int i = 0; i < f->variants; i++)
        n += caper_word_count(f->variant_text[i]);
    return n;
}

static bool has_hex(const heist_map *m, int row, int col)
{
    return row < m->size && col < m->size &&
           heist_map_tile(m, row * m->size + col)->kind == TILE_HEX;
}

int heist_maps_alike(const heist_map *a, const heist_map *b)
{
    int both = 0, of_a = 0, of_b = 0;
    for (int row = 0; row < HEIST_SIZE; row++)
        for (int col = 0; col < HEIST_SIZE; col++) {
            bool x = has_hex(a, row, col), y = has_hex(b, row, col);
            both += x && y, of_a += x, of_b += y;
        }
    int smaller = of_a < of_b ? of_a : of_b;
    return smaller ? 100 * both / smaller : 0;
}

/* ---- Texts ---- */

static void advise_texts(adviser *a)
{
    char missing[200] = "";
    for (int i = -1; i < HEIST_TEXTS; i++) {
        const char *text = i < 0 ? a->f->story : a->f->text[i];
        size_t      n    = strlen(missing);
        if (!text[0])
            snprintf(missing + n, sizeof missing - n, "%s%s", n ? ", " : "",
                     i < 0 ? "story" : heist_text_names[i]);
    }
    if (missing[0])
        caper_problem(&a->notes, "texts are missing: %s", missing);
    bool special = a->f->puts || a->f->patrols || a->f->noise || a->f->ideas || a->f->exits;
    if (special && !a->f->rules[0])
        caper_problem(&a->notes,
                      "it has special rules, but `rules` does not explain them to people");
}

/* ---- The map ---- */

static void advise_alike(adviser *a, const char *id)
{
    heist_file other;
    char       one[64];
    for (int i = 0; caper_game_content_id(&heist_game, i, one); i++) {
        if ((id && strcmp(id, one) == 0) || !heist_read_shipped(one, &other))
            continue;
        int alike = heist_maps_alike(&a->f->map, &other.map);
        if (alike > HEIST_ALIKE)
            caper_problem(&a->notes, "its map shares %d %% of its hexes with %s", alike, one);
    }
}

static void advise_size(adviser *a)
{
    int tiles = heist_file_tiles(a->f);
    if (tiles >= HEIST_TILES_FEW && tiles <= HEIST_TILES_MANY)
        return;
    caper_problem(&a->notes, "it has %d tiles; an evening needs %d to %d", tiles, HEIST_TILES_FEW,
                  HEIST_TILES_MANY);
}

static void advise_stakes(adviser *a)
{
    if (heist_file_is_quiet(a->f))
        caper_problem(
            &a->notes,
            "everything it asks for can be fetched without meeting anything: no lock, guard, "
            "camera, dog or unknown tile is in the way");
}

/* “7.5”, as people write a hex; returns its length, 0: it is something else. */
static int hex_at(const char *text, const char *at, int *row, int *col)
{
    int used = 0;
    if (!isdigit((unsigned char)*at) ||
        (at > text && (isdigit((unsigned char)at[-1]) || strchr("$.,-", at[-1]))))
        return 0;
    if (sscanf(at, "%2d.%2d%n", row, col, &used) != 2)
        return 0;
    return used;
}

/* `rules` explains tiles that are there. */
static void advise_hexes(adviser *a)
{
    int row, col;
    for (const char *p = a->f->rules; *p; p++) {
        int used = hex_at(a->f->rules, p, &row, &col);
        if (!used)
            continue;
        const heist_map *m = &a->f->map;
        if (row >= m->size || col >= m->size ||
            heist_map_tile(m, row * m->size + col)->kind == TILE_GAP) {
            caper_problem(&a->notes, "`rules` speaks of %d.%d, where there is no tile", row, col);
        }
        p += used - 1;
    }
}

/* ---- Cards that need something ---- */

/* What a heist may have, as a set. */
enum piece {
    GATES   = 1,
    TOWERS  = 2,
    TOKENS  = 4,
    KENNELS = 8,
    DOGS    = 16,
    BAGGED  = 32,
    PEOPLE  = 64,
    HOUNDS  = 128
};

static int pieces_of(const heist_file *f)
{
    int set = (f->bag[BAG_DOG] ? DOGS | BAGGED : 0) | (f->npcs ? PEOPLE : 0) |
              (f->hounds != HEIST_NOWHERE ? HOUNDS : 0);
    for (int hex = 0; hex < f->map.hexes; hex++) {
        const heist_tile *t = heist_map_tile(&f->map, hex);
        set |= (t->gate ? GATES : 0) | (t->tower ? TOWERS : 0) | (t->reinforce ? TOKENS : 0) |
               (t->kennel ? KENNELS : 0) | (t->dogs ? DOGS : 0);
    }
    return set;
}

/* Cards without effect unless one of these is there. */
static const struct {
    uint8_t     first, last;
    int         needs;
    const char *what;
} needs[] = {{EVENT_C1, EVENT_C1, TOKENS, "a reinforcement tile (RE)"},
             {EVENT_C2, EVENT_C2, TOWERS, "a watchtower (WT)"},
             {EVENT_G1, EVENT_G6, GATES, "gates (GA to GD)"},
             {EVENT_C3, EVENT_C3, GATES, "gates (GA to GD)"},
             {EVENT_C5, EVENT_C5, PEOPLE, "a non-player character (npc)"},
             {EVENT_C6, EVENT_C6, BAGGED, "dogs in the bag"},
             {EVENT_D3, EVENT_D3, KENNELS, "a kennel (DK)"},
             {EVENT_C7, EVENT_C7, DOGS, "dogs"},
             {EVENT_S6, EVENT_S6, KENNELS | HOUNDS, "a hounds token (hounds) or a kennel"}};

static void advise_cards(adviser *a)
{
    int  have   = pieces_of(a->f);
    bool closes = false;
    for (int i = 0; i < a->f->events; i++) {
        int card = a->f->event[i];
        closes |= card == EVENT_Z2;
        for (size_t k = 0; k < sizeof needs / sizeof *needs; k++) {
            int as = heist_events[card].as;
            if (as < needs[k].first || as > needs[k].last)
                continue;
            closes |= needs[k].needs == GATES;
            if (!(needs[k].needs & have))
                caper_problem(&a->notes, "event %s does nothing here: it needs %s",
                              heist_events[card].id, needs[k].what);
        }
    }
    if (have & GATES && !closes)
        caper_problem(&a->notes, "no card closes the gates before Escape does; G1, C3 or Z2 would");
}

int heist_file_advise(const heist_file *f, const char *id, caper_report_fn *note, void *ctx)
{
    adviser a = {f, caper_lines_of("", 0, note, ctx)};
    advise_texts(&a);
    heist_file_advise_told(f, &a.notes);
    advise_size(&a);
    advise_stakes(&a);
    advise_hexes(&a);
    advise_cards(&a);
    if (heist_file_tiles(f) >= HEIST_TILES_FEW) /* a few tiles lie on those of any map */
        advise_alike(&a, id);
    return a.notes.problems;
}
