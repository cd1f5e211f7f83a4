/* Masters of the Heist: a heist_file as text again, in the form that heistfile_read.c reads. */
#include <stdio.h>
#include <string.h>

#include "games/heist/content/heistfile.h"

enum { COLUMNS = 92 };

/* Paragraphs, indented and broken at spaces. */
static void write_text(const char *text, caper_buf *out)
{
    while (*text) {
        size_t paragraph = strcspn(text, "\n"), n = paragraph;
        if (n > COLUMNS) {
            for (n = COLUMNS; n && text[n] != ' ';)
                n--;
            n = n ? n : strcspn(text, " \n");
        }
        caper_buf_printf(out, "  %.*s\n", (int)n, text);
        text += n;
        if (*text == '\n' && text[1])
            caper_buf_char(out, '\n');
        text += *text == ' ' || *text == '\n';
    }
}

static void write_block(const char *key, const char *text, caper_buf *out)
{
    if (!text[0])
        return;
    caper_buf_printf(out, "%s:\n", key);
    write_text(text, out);
}

static void write_objective(const heist_file *f, caper_buf *out)
{
    caper_buf_str(out, "objective:");
    for (int i = 0; i < f->goals; i++)
        caper_buf_printf(out, "%s %s %d", i ? "," : "", heist_goal_names[f->goal[i].kind],
                         f->goal[i].count);
    caper_buf_char(out, '\n');
}

static void write_bag(const heist_file *f, caper_buf *out)
{
    bool any = false;
    caper_buf_str(out, "bag:");
    for (int i = 0; i < HEIST_BAGS; i++) {
        if (!f->bag[i])
            continue;
        caper_buf_printf(out, "%s %s %d", any ? "," : "", heist_bag_names[i], f->bag[i]);
        any = true;
    }
    caper_buf_str(out, any ? "\n" : " empty\n");
}

static void write_events(const heist_file *f, caper_buf *out)
{
    caper_buf_str(out, f->key.events[0] ? "events: " : "events: empty");
    for (const char *p = f->key.events; *p; p++)
        caper_buf_str(out, *p == ',' ? ", " : (char[]){*p, '\0'});
    caper_buf_char(out, '\n');
}

static void write_hex(const heist_file *f, int hex, caper_buf *out)
{
    char text[8];
    heist_hex_write(f->map.size, hex, text);
    caper_buf_str(out, text);
}

static void write_put(const heist_file *f, const heist_put *put, caper_buf *out)
{
    static const char *const chits[] = {"guard", "dog", "lock", "camera"};
    const char              *comma   = " ";
    caper_buf_str(out, "put: ");
    write_hex(f, put->hex, out);
    for (int i = 0; i < 4 + HEIST_LOOTS; i++) {
        int n = i < 4 ? put->chit[i] : put->loot[i - 4];
        if (!n)
            continue;
        caper_buf_printf(out, "%s%s %d", comma, i < 4 ? chits[i] : heist_goal_names[i - 4], n);
        comma = ", ";
    }
    caper_buf_char(out, '\n');
}

static void write_patrol(const heist_file *f, const heist_patrol *p, caper_buf *out)
{
    caper_buf_str(out, "patrol:");
    for (int i = 0; i < p->count; i++) {
        caper_buf_char(out, ' ');
        write_hex(f, p->hex[i], out);
    }
    caper_buf_char(out, '\n');
}

static void write_exits(const heist_file *f, caper_buf *out)
{
    const char *comma = "exits: ";
    for (int hex = 0; hex < f->map.hexes; hex++)
        if (heist_set_has(&f->exits, hex)) {
            caper_buf_str(out, comma);
            write_hex(f, hex, out);
            comma = ", ";
        }
    if (comma[0] == ',')
        caper_buf_char(out, '\n');
}

static void write_three(const heist_three *three, caper_buf *out)
{
    const char *comma = "three: ";
    for (int i = -2; i < HEIST_BAGS; i++) {
        int n = i == -2 ? three->noise : i == -1 ? three->alerts : three->bag[i];
        if (!n)
            continue;
        caper_buf_printf(out, "%s%s %d", comma,
                         i == -2   ? "noise"
                         : i == -1 ? "alerts"
                                   : heist_bag_names[i],
                         n);
        comma = ", ";
    }
    if (comma[0] == ',')
        caper_buf_char(out, '\n');
}

/* What the program enforces besides the rules of the game. */
static void write_enforced(const heist_file *f, caper_buf *out)
{
    if (f->noise)
        caper_buf_printf(out, "noise: %d\n", f->noise);
    if (f->ideas)
        caper_buf_printf(out, "ideas: %d\n", f->ideas);
    write_exits(f, out);
    for (int i = 0; i < f->puts; i++)
        write_put(f, &f->put[i], out);
    for (int i = 0; i < f->patrols; i++)
        write_patrol(f, &f->patrol[i], out);
    write_three(&f->three, out);
}

static void write_special(const heist_file *f, caper_buf *out)
{
    char hex[8];
    if (f->entrance_limit != 2)
        caper_buf_printf(out, "starts: %d\n", f->entrance_limit);
    if (f->inside)
        caper_buf_printf(out, "inside: %d\n", f->inside);
    for (int i = 0; i < f->npcs; i++) {
        heist_hex_write(f->map.size, f->npc[i].hex, hex);
        caper_buf_printf(out, "npc: %s at %s\n", heist_npc_names[f->npc[i].kind], hex);
    }
    if (f->hounds != HEIST_NOWHERE) {
        heist_hex_write(f->map.size, f->hounds, hex);
        caper_buf_printf(out, "hounds: %s\n", hex);
    }
    write_enforced(f, out);
    write_block("rules", f->rules, out);
    if (f->fixer >= 0)
        caper_buf_printf(out, "fixer: %s\n", heist_fixer_names[f->fixer]);
}

static void write_key(const heist_file *f, caper_buf *out)
{
    bool placed = false;
    for (int i = 0; i < HEIST_LABELS; i++)
        placed = placed || f->key.label[i];
    if (f->key.old)
        caper_buf_str(out, "savekey: old\n");
    if (f->key.name[0])
        caper_buf_printf(out, "keyname: %s\n", f->key.name);
    if (!placed)
        return;
    caper_buf_str(out, "labels:");
    for (int i = 0; i < HEIST_LABELS; i++)
        caper_buf_printf(out, " %d", f->key.label[i]);
    caper_buf_char(out, '\n');
}

/* Odd rows are half a hex to the right, here as on the table. */
static void write_map(const heist_map *map, caper_buf *out)
{
    caper_buf_str(out, "map:\n");
    for (int hex = 0; hex < map->hexes; hex++) {
        int         row = hex / map->size, col = hex % map->size;
        const char *code = heist_map_tile(map, hex)->code;
        if (!col)
            caper_buf_str(out, row & 1 ? "    " : "  ");
        if (col + 1 < map->size)
            caper_buf_printf(out, "%-4s ", code);
        else
            caper_buf_printf(out, "%s\n", code);
    }
}

void heist_file_write(const heist_file *f, caper_buf *out)
{
    caper_buf_printf(out, "name: %s\ndifficulty: %s\n", f->name,
                     heist_difficulty_names[f->difficulty]);
    if (f->kind != HEIST_ORDINARY)
        caper_buf_printf(out, "kind: %s\n", heist_kind_names[f->kind]);
    if (f->after[0])
        caper_buf_printf(out, "after: %s\n", f->after);
    write_block("story", f->story, out);
    for (int i = 0; i < HEIST_TEXTS; i++)
        write_block(heist_text_names[i], f->text[i], out);
    write_objective(f, out);
    write_bag(f, out);
    write_events(f, out);
    write_special(f, out);
    write_key(f, out);
    write_map(&f->map, out);
}

void heist_file_about(const caper_content *content, caper_buf *title, caper_buf *figures,
                      caper_report_fn *note, void *ctx)
{
    const heist_file *f     = (const heist_file *)(const void *)content;
    int               tiles = 0;
    for (int hex = 0; hex < f->map.hexes; hex++)
        tiles += heist_map_tile(&f->map, hex)->kind == TILE_HEX;
    caper_buf_str(title, f->name);
    caper_buf_printf(figures, "%s, %d tiles, %d events", heist_difficulty_names[f->difficulty],
                     tiles, f->events);
    if (note && !f->events) /* MH-31 */
        note(ctx, 0, "the event deck is empty, so Escape begins after the first round");
}
