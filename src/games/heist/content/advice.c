/* Masters of the Heist: what a careful friend says about a heist file. See advice.h. */
#include "games/heist/content/advice.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/lines.h"
#include "base/reading.h"

extern const caper_file heist_data[];

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
    bool special = a->f->puts || a->f->patrols || a->f->noise || a->f->ideas ||
                   !heist_set_is_empty(&a->f->exits);
    if (special && !a->f->rules[0])
        caper_problem(&a->notes,
                      "it has special rules, but `rules` does not explain them to people");
}

/* ---- The map ---- */

static void advise_alike(adviser *a, const char *id)
{
    heist_file other;
    for (const caper_file *file = heist_data; file->name; file++) {
        size_t n = strlen(file->name);
        if (n < 6 || strcmp(file->name + n - 6, ".heist") != 0 ||
            (id && strlen(id) == n - 6 && memcmp(id, file->name, n - 6) == 0))
            continue;
        memset(&other, 0, sizeof other);
        heist_file_parse(file->text, file->len, &other.base, NULL, NULL);
        int alike = heist_maps_alike(&a->f->map, &other.map);
        if (alike <= HEIST_ALIKE)
            continue;
        caper_problem(&a->notes, "its map shares %d %% of its hexes with %.*s", alike, (int)(n - 6),
                      file->name);
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

typedef struct pieces {
    bool gates, towers, tokens, kennels, dogs, people;
} pieces;

static pieces pieces_of(const heist_file *f)
{
    pieces p = {.dogs = f->bag[BAG_DOG] > 0, .people = f->npcs > 0};
    for (int hex = 0; hex < f->map.hexes; hex++) {
        const heist_tile *t = heist_map_tile(&f->map, hex);
        p.gates |= t->gate != 0;
        p.towers |= t->tower;
        p.tokens |= t->reinforce;
        p.kennels |= t->kennel;
        p.dogs |= t->dogs > 0;
    }
    return p;
}

/* What this card needs on the map and does not find; NULL: nothing. */
static const char *wants(const heist_file *f, const pieces *p, int card)
{
    const char *id = heist_event_names[card];
    if ((!strcmp(id, "C1") || !strcmp(id, "S1")) && !p->tokens)
        return "a reinforcement tile (RE)";
    if ((!strcmp(id, "C2") || !strcmp(id, "S2")) && !p->towers)
        return "a watchtower (WT)";
    if ((id[0] == 'G' || !strcmp(id, "C3") || !strcmp(id, "S3")) && !p->gates)
        return "gates (GA to GD)";
    if ((!strcmp(id, "C5") || !strcmp(id, "S5")) && !p->people)
        return "a non-player character (npc)";
    if (!strcmp(id, "C6") && !f->bag[BAG_DOG])
        return "dogs in the bag";
    if (!strcmp(id, "D3") && !p->kennels)
        return "a kennel (DK)";
    if (!strcmp(id, "C7") && !p->dogs)
        return "dogs";
    return !strcmp(id, "S6") && !p->kennels && f->hounds == HEIST_NOWHERE
               ? "a hounds token (hounds) or a kennel"
               : NULL;
}

static void advise_cards(adviser *a)
{
    pieces p     = pieces_of(a->f);
    bool   gates = false;
    for (int i = 0; i < a->f->events; i++) {
        int         card = a->f->event[i];
        const char *what = wants(a->f, &p, card), *id = heist_event_names[card];
        gates |= id[0] == 'G' || !strcmp(id, "C3") || !strcmp(id, "S3") || !strcmp(id, "Z2");
        if (!what)
            continue;
        caper_problem(&a->notes, "event %s does nothing here: it needs %s", id, what);
    }
    if (p.gates && !gates)
        caper_problem(&a->notes, "no card closes the gates before Escape does; G1, C3 or Z2 would");
}

int heist_file_advise(const heist_file *f, const char *id, caper_report_fn *note, void *ctx)
{
    adviser a = {f, caper_lines_of("", 0, note, ctx)};
    advise_texts(&a);
    advise_size(&a);
    advise_stakes(&a);
    advise_hexes(&a);
    advise_cards(&a);
    if (heist_file_tiles(f) >= HEIST_TILES_FEW) /* a few tiles lie on those of any map */
        advise_alike(&a, id);
    return a.notes.problems;
}
