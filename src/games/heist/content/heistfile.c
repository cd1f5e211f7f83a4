/* Masters of the Heist: heist files, read line by line and written again.
 *
 * Knows the words and the tiles, no rules. A file is a list of `key: value` lines (the table below);
 * the values of story, rules, map and other texts are the indented lines below their keys. Every
 * problem is reported with its line, and reading goes on, so that one run shows them all. */
#include "games/heist/content/heistfile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "games/heist/content/advice.h"
#include "games/heist/content/heistfile_reader.h"

const char *const heist_kind_names[] = {"heist", "breakout", "finale", NULL};

const char *const heist_text_names[] = {"alert", "loot",       "alarm",  "won",
                                        "lost",  "previously", "missed", NULL};

const char *const heist_count_names[] = {"taken",   "in",       "out",  "busted", "npc",  "inmate",
                                         "noise",   "round",    "cash", "jewel",  "docs", "usb",
                                         "keycard", "painting", "item", NULL};

typedef heist_reader    reader;
extern const caper_file heist_data[];

/* ---- Objective and deck ---- */

static void read_objective(void *ctx, char *value)
{
    reader     *r = ctx;
    heist_file *f = r->file;
    while (value) {
        int count, kind = caper_pick_counted(ctx, caper_text_cut(&value, ','), &count);
        if (kind < 0)
            continue;
        if (f->goals == HEIST_FILE_GOALS)
            caper_problem(&r->in, "an objective has at most %d parts", HEIST_FILE_GOALS);
        else if (!count)
            caper_problem(&r->in, "an objective cannot ask for 0 of %s", heist_goal_names[kind]);
        else
            f->goal[f->goals++] = (heist_goal){(uint8_t)kind, (uint8_t)count};
    }
}

static void write_objective(caper_writer *w)
{
    const heist_file *f = w->from;
    for (int i = 0; i < f->goals; i++)
        caper_buf_printf(w->out, "%s %s %d", i ? "," : "", heist_goal_names[f->goal[i].kind],
                         f->goal[i].count);
}

static void read_events(void *ctx, char *value)
{
    reader *r = ctx;
    char    why[200];
    if (!strcmp(value, "empty")) /* a draft */
        return;
    int n = heist_deck_parse(value, strlen(value), r->file->event, why);
    if (n < 0) {
        caper_problem(&r->in, "%s", why);
        return;
    }
    r->file->events = (uint8_t)n;
    /* The spelling is kept, without its spaces, for the savekey. */
    char *kept = r->file->key.events, *end = kept + sizeof r->file->key.events - 1;
    for (; *value && kept < end; value++)
        if (*value != ' ')
            *kept++ = *value;
}

static void write_events(caper_writer *w)
{
    const heist_file *f = w->from;
    caper_buf_str(w->out, f->key.events[0] ? " " : " empty");
    for (const char *p = f->key.events; *p; p++)
        caper_buf_str(w->out, *p == ',' ? ", " : (char[]){*p, '\0'});
}

/* ---- Places: read when the map's size is known ---- */

static void write_hex(caper_writer *w, const char *before, int hex)
{
    caper_buf_str(w->out, before);
    heist_hex_put(((const heist_file *)w->from)->map.size, hex, w->out);
}

/* "hostage at 3.4", "hostage at 3.4 called Mr Shell" */
static void read_npc(void *ctx, char *value)
{
    reader     *r    = ctx;
    heist_file *f    = r->file;
    int         kind = caper_pick(ctx, caper_text_cut(&value, ' '));
    const char *at   = caper_text_cut(&value, ' ');
    if (kind < 0)
        return;
    if (!value || strcmp(at, "at"))
        caper_problem(&r->in, "where does the %s start? Write “%s at 3.4”", heist_npc_names[kind],
                      heist_npc_names[kind]);
    else if (f->npcs == HEIST_FILE_NPCS)
        caper_problem(&r->in, "a heist has at most %d non-player characters", HEIST_FILE_NPCS);
    else {
        char *name = strstr(value, " called ");
        if (name)
            *name = '\0';
        name = name ? caper_trim_text(name + 8) : "";
        if (strlen(name) >= sizeof f->npc[0].name)
            caper_problem(&r->in, "a name has at most %zu bytes", sizeof f->npc[0].name - 1);
        else
            strcpy(f->npc[f->npcs].name, name);
        f->npc[f->npcs].kind   = (uint8_t)kind;
        r->npc_hex[f->npcs]    = caper_lines_piece(&r->in, caper_trim_text(value));
        r->npc_line[f->npcs++] = r->in.number;
    }
}

static void write_npc(caper_writer *w)
{
    const heist_file *f = w->from;
    if (w->i >= f->npcs)
        return;
    caper_buf_printf(w->out, " %s at", heist_npc_names[f->npc[w->i].kind]);
    write_hex(w, " ", f->npc[w->i].hex);
    if (f->npc[w->i].name[0])
        caper_buf_printf(w->out, " called %s", f->npc[w->i].name);
}

static void read_hounds(void *ctx, char *value)
{
    reader *r = ctx;
    r->hounds = caper_lines_piece(&r->in, value);
}

static void write_hounds(caper_writer *w)
{
    const heist_file *f = w->from;
    if (f->hounds != HEIST_NOWHERE)
        write_hex(w, " ", f->hounds);
}

static void read_exits(void *ctx, char *value)
{
    reader *r = ctx;
    r->exits  = caper_lines_piece(&r->in, value);
}

static void write_exits(caper_writer *w)
{
    const heist_file *f     = w->from;
    const char       *comma = " ";
    for (int hex = 0; hex < f->map.hexes; hex++)
        if (heist_set_has(f->exits, hex)) {
            write_hex(w, comma, hex);
            comma = ", ";
        }
}

static void read_patrol(void *ctx, char *value)
{
    reader *r = ctx;
    if (r->file->patrols == HEIST_PATROLS) {
        caper_problem(&r->in, "a heist has at most %d patrols", HEIST_PATROLS);
        return;
    }
    r->patrol_way[r->file->patrols]    = caper_lines_piece(&r->in, value);
    r->patrol_line[r->file->patrols++] = r->in.number;
}

static void write_patrol(caper_writer *w)
{
    const heist_file *f = w->from;
    for (int i = 0; w->i < f->patrols && i < f->patrol[w->i].count; i++)
        write_hex(w, " ", f->patrol[w->i].hex[i]);
}

/* ---- Numbers of things ---- */

/* What a tile can have: a heist_put's chits, and then its loot. */
static const char *const put_names[] = {"guard", "dog", "lock",    "camera",   "cash", "jewel",
                                        "docs",  "usb", "keycard", "painting", "item", NULL};

static const caper_key put_key = {
    "put", CAPER_COUNTS, CAPER_AT(heist_put, chit), 0,
    0,     99,           .what = "a chit or loot",  .names = put_names};

static void limit(uint8_t *count, int n, uint8_t most)
{
    for (int i = 0; i < n; i++)
        if (count[i] > most)
            count[i] = most;
}

/* "4.6 lock 3, jewel 2" */
static void read_put(void *ctx, char *value)
{
    reader     *r   = ctx;
    heist_file *f   = r->file;
    const char *hex = caper_text_cut(&value, ' ');
    if (f->puts == HEIST_PUTS)
        caper_problem(&r->in, "a heist has at most %d lines that put something", HEIST_PUTS);
    else if (!value)
        caper_problem(&r->in, "what is put there? Write “put: 4.6 lock 2, jewel 1”");
    else {
        heist_put *put = r->base.to = &f->put[f->puts];
        r->base.key                 = &put_key;
        caper_read_counts(ctx, value);
        limit(put->chit, 4, 9);
        limit(put->loot, HEIST_LOOTS, 9);
        r->base.to             = f;
        r->put_hex[f->puts]    = caper_lines_piece(&r->in, hex);
        r->put_line[f->puts++] = r->in.number;
    }
}

static void write_put(caper_writer *w)
{
    const heist_file *f = w->from;
    if (w->i >= f->puts)
        return;
    write_hex(w, " ", f->put[w->i].hex);
    caper_write_list(&(caper_writer){&put_key, &f->put[w->i], w->out, 0});
}

/* As in a heist_three. */
static const char *const three_names[] = {
    "noise", "alerts", "guard",  "camera",  "lock",  "dog",   "jewel", "keycard", "docs",
    "usb",   "blank",  "guard2", "camera2", "lock2", "idea2", "idea3", NULL};

static void read_three(void *ctx, char *value)
{
    heist_three *three = &((reader *)ctx)->file->three;
    caper_read_counts(ctx, value);
    limit(&three->noise, 1, 20);
    limit(&three->alerts, 1, 9);
}

/* ---- The savekey's labels ---- */

static void read_labels(void *ctx, char *value)
{
    reader    *r   = ctx;
    heist_key *key = &r->file->key;
    int        n   = 0;
    for (char *end; value; n++) {
        const char *text = caper_text_cut(&value, ' ');
        long        v    = strtol(text, &end, 10);
        if (n == HEIST_LABELS || !*text || *end || v < -9999 || v > 9999) {
            caper_problem(&r->in, "labels are %d numbers from -9999 to 9999, two for each label",
                          HEIST_LABELS);
            return;
        }
        key->label[n] = (int16_t)v;
    }
    if (n != (key->old ? 4 : HEIST_LABELS) && n != HEIST_LABELS)
        caper_problem(&r->in, "labels are %d numbers, two for each label; here are %d",
                      HEIST_LABELS, n);
}

static void write_labels(caper_writer *w)
{
    const int16_t *label  = ((const heist_file *)w->from)->key.label;
    bool           placed = false;
    for (int i = 0; i < HEIST_LABELS; i++)
        placed = placed || label[i];
    for (int i = 0; placed && i < HEIST_LABELS; i++)
        caper_buf_printf(w->out, " %d", label[i]);
}

/* ---- Blocks ---- */

static void read_block(void *ctx, char *value)
{
    reader *r    = ctx;
    r->block     = r->base.key;
    r->paragraph = false;
    if (*value)
        caper_problem(&r->in, "the %s goes below, on indented lines", r->block->name);
}

/* Lines of a paragraph are joined; a blank line begins the next one. */
static void add_text(reader *r, const char *line)
{
    char  *out  = (char *)r->file + r->block->at;
    size_t have = strlen(out), size = r->block->size;
    if (have + strlen(line) + 2 > size) {
        caper_problem(&r->in, "the %s is too long: at most %zu bytes", r->block->name, size - 1);
        r->block = NULL;
        return;
    }
    if (have)
        out[have++] = r->paragraph ? '\n' : ' ';
    strcpy(out + have, line);
    r->paragraph = false;
}

/* Paragraphs, indented and broken at spaces. */
static void write_text(caper_writer *w)
{
    enum { COLUMNS = 92 };
    for (const char *text = (const char *)w->from + w->key->at; *text;) {
        size_t n = strcspn(text, "\n");
        if (n > COLUMNS) {
            for (n = COLUMNS; n && text[n] != ' ';)
                n--;
            n = n ? n : strcspn(text, " \n");
        }
        caper_buf_printf(w->out, "\n  %.*s", (int)n, text);
        text += n;
        if (*text == '\n' && text[1])
            caper_buf_char(w->out, '\n');
        text += *text == ' ' || *text == '\n';
    }
}

/* ---- Texts with conditions ---- */

/* “busted”, “not npc”, “noise 10”: false after a problem. */
static bool read_condition(reader *r, char *text, heist_condition *out)
{
    int least;
    out->not  = !strncmp(text, "not ", 4);
    int count = caper_pick_counted(&r->base, text + (out->not? 4 : 0), &least);
    if (count < 0)
        return false;
    out->count = (uint8_t)count;
    out->least = (uint8_t)least;
    if (!least)
        caper_problem(&r->in, "“%s 0” always holds; write “not %s”", heist_count_names[count],
                      heist_count_names[count]);
    return least;
}

/* “won if busted, not npc:”, “won also if npc:” */
static void read_variant(reader *r, char *conditions, bool also, char *value)
{
    heist_file   *f = r->file;
    int           i = f->variants;
    heist_variant v = {.text = (uint8_t)r->base.key->low, .also = also};
    r->block        = NULL;
    for (char *rest = conditions; rest; v.conditions++) {
        char *condition = caper_trim_text(caper_text_cut(&rest, ','));
        if (v.conditions == HEIST_CONDITIONS || i == HEIST_VARIANTS) {
            caper_problem(&r->in, "a heist has at most %d texts with up to %d conditions each",
                          HEIST_VARIANTS, HEIST_CONDITIONS);
            return;
        }
        if (!read_condition(r, condition, &v.condition[v.conditions]))
            return;
    }
    f->variant[f->variants++] = v;
    r->variant_line[i]        = r->in.number;
    read_block(r, value);
    r->variant      = *r->block;
    r->variant.at   = (uint32_t)offsetof(heist_file, variant_text[i]);
    r->variant.size = sizeof f->variant_text[i];
    r->block        = &r->variant;
}

static void read_told(void *ctx, char *value)
{
    reader *r     = ctx;
    char   *words = r->base.words;
    int    *line  = &r->told_line[r->base.key->low];
    if (!strncmp(words, "if", 2))
        read_variant(r, caper_trim_text(words + 2), false, value);
    else if (!strncmp(words, "also if", 7))
        read_variant(r, caper_trim_text(words + 7), true, value);
    else if (*words)
        caper_problem(&r->in, "“%s” can be followed by “if” or “also if” and conditions",
                      r->base.key->name);
    else if (*line)
        caper_problem(&r->in, "%s is here twice, first on line %d", r->base.key->name, *line);
    else {
        *line = r->in.number;
        read_block(ctx, value);
    }
}

/* The text, and then those that are told instead of it or after it. */
static void write_told(caper_writer *w)
{
    const heist_file *f = w->from;
    if (w->i) /* all of them at once */
        return;
    write_text(w);
    for (int i = 0; i < f->variants; i++) {
        const heist_variant *v   = &f->variant[i];
        caper_key            key = {.at = (uint32_t)offsetof(heist_file, variant_text[i])};
        if (v->text != w->key->low)
            continue;
        caper_buf_printf(w->out, "\n%s%s if", heist_text_names[v->text], v->also ? " also" : "");
        for (int k = 0; k < v->conditions; k++) {
            const heist_condition *c = &v->condition[k];
            caper_buf_printf(w->out, "%s%s %s", k ? "," : "", c->not? " not" : "",
                             heist_count_names[c->count]);
            if (c->least > 1)
                caper_buf_printf(w->out, " %d", c->least);
        }
        caper_buf_char(w->out, ':');
        write_text(&(caper_writer){&key, f, w->out, 0});
    }
}

/* ---- The map ---- */

static void add_row(reader *r, char *line)
{
    heist_map *map     = &r->file->map;
    int        columns = 0;
    if (r->rows == HEIST_SIZE) {
        caper_problem(&r->in, "the map is too large: it has at most %d rows", HEIST_SIZE);
        r->broken = true, r->block = NULL;
        return;
    }
    while (line) {
        const char *tile = caper_text_cut(&line, ' ');
        if (!*tile)
            continue;
        int code = heist_tile_find(tile, strlen(tile));
        if (code < 0) {
            caper_problem(&r->in,
                          "“%.12s” (hex %d.%d) is not a tile code; docs/heists.md has the list",
                          tile, r->rows, columns);
            r->broken = true;
        }
        if (columns < HEIST_SIZE)
            map->code[r->rows * HEIST_SIZE + columns] = (uint8_t)(code < 0 ? 0 : code);
        columns++;
    }
    if (r->rows && columns != r->columns) {
        caper_problem(&r->in, "this row of the map has %d tiles, but the first has %d", columns,
                      r->columns);
        r->broken = true;
    }
    if (!r->rows)
        r->columns = columns;
    r->row_line[r->rows++] = r->in.number;
}

/* Odd rows are half a hex to the right, here as on the table. */
static void write_map(caper_writer *w)
{
    const heist_map *map = &((const heist_file *)w->from)->map;
    for (int hex = 0; hex < map->hexes; hex++) {
        int row = hex / map->size, col = hex % map->size;
        if (!col)
            caper_buf_str(w->out, row & 1 ? "\n    " : "\n  ");
        caper_buf_printf(w->out, col + 1 < map->size ? "%-4s " : "%s",
                         heist_map_tile(map, hex)->code);
    }
}

/* ---- The keys ---- */

#define AT(field)    CAPER_AT(heist_file, field)
#define BLOCK(field) .read = read_block, .write = write_text, AT(field)
#define TOLD(name, number)                                                                         \
    {name,                                                                                         \
     CAPER_OWN(told),                                                                              \
     AT(text[number]),                                                                             \
     .low   = number,                                                                              \
     .flags = CAPER_MANY | CAPER_WORDS,                                                            \
     .high  = 255,                                                                                 \
     .what  = "something to ask about",                                                            \
     .names = heist_count_names}

/* In the order in which they are written. */
static const caper_key keys[] = {
    {"name", CAPER_TEXT, AT(name), CAPER_NEEDED, .what = "the name"},
    {"difficulty", CAPER_NAME, AT(difficulty), CAPER_NEEDED, .what = "a difficulty",
     .names = heist_difficulty_names},
    {"kind", CAPER_NAME, AT(kind), .what = "a kind of heist", .names = heist_kind_names},
    {"after", CAPER_TEXT, AT(after), .what = "the name of the heist before this one"},
    {"story", BLOCK(story)},
    TOLD("alert", TEXT_ALERT),
    TOLD("loot", TEXT_LOOT),
    TOLD("alarm", TEXT_ALARM),
    TOLD("won", TEXT_WON),
    TOLD("lost", TEXT_LOST),
    {"previously", BLOCK(text[TEXT_PREVIOUSLY])},
    {"missed", BLOCK(text[TEXT_MISSED])},
    {"objective", CAPER_OWN(objective), .flags = CAPER_NEEDED, .high = 99,
     .what = "a thing to bring out", .names = heist_goal_names},
    {"bag", CAPER_COUNTS, AT(bag), .high = 99, .what = "a chit", .names = heist_bag_names,
     .none = "empty"},
    {"events", CAPER_OWN(events), .flags = CAPER_NEEDED},
    {"starts", CAPER_NUMBER, AT(entrance_limit), 0, 1, 4, 2,
     "the number of characters that start on one entrance"},
    {"inside", CAPER_NUMBER, AT(inside), 0, 0, 3, 0, "the number of characters that start inside"},
    {"npc", CAPER_OWN(npc), .flags = CAPER_MANY, .what = "a non-player character",
     .names = heist_npc_names},
    {"hounds", CAPER_OWN(hounds)},
    {"noise", CAPER_NUMBER, AT(noise), 0, 0, 20, 0, "the space on which the noise marker starts"},
    {"ideas", CAPER_NUMBER, AT(ideas), 0, 0, 5, 0, "the number of extra ideas for each character"},
    {"exits", CAPER_OWN(exits)},
    {"put", CAPER_OWN(put), .flags = CAPER_MANY},
    {"patrol", CAPER_OWN(patrol), .flags = CAPER_MANY},
    {"three", .read = read_three, .write = caper_write_list, AT(three), .high = 99,
     .what = "a thing for a crew of three", .names = three_names},
    {"rules", BLOCK(rules)},
    {"fixer", CAPER_NAME, AT(fixer), .otherwise = 255, .what = "a fixer",
     .names = heist_fixer_names},
    {"savekey", CAPER_NAME, AT(key.old), .names = (const char *const[]){"new", "old", NULL}},
    {"keyname", CAPER_TEXT, AT(key.name), .what = "the name in the savekey"},
    {"labels", CAPER_OWN(labels)},
    {"map", .read = read_block, .write = write_map, .flags = CAPER_NEEDED},
    {0}};

/* Blank and indented lines belong to a block. */
static bool read_odd(void *ctx, char *line)
{
    reader *r    = ctx;
    char    head = r->in.line.len ? r->in.line.at[0] : '\0';
    for (char *tab = line; (tab = strchr(tab, '\t'));)
        *tab = ' ';
    if (!*line)
        r->paragraph = true;
    else if (!caper_text_is_plain(line))
        caper_problem(&r->in, "a line is plain UTF-8 text of at most %d bytes", CAPER_MAX_WORDS);
    else if (head != ' ' && head != '\t') {
        r->block = head == '#' ? r->block : NULL;
        return false;
    } else if (!r->block)
        caper_problem(&r->in, "an indented line belongs below story, rules, map or another text");
    else if (r->block->size)
        add_text(r, line);
    else
        add_row(r, line);
    return true;
}

void heist_file_clear(heist_file *f)
{
    *f = (heist_file){.base = f->base, .fixer = -1, .entrance_limit = 2, .hounds = HEIST_NOWHERE};
}

int heist_file_parse(const char *text, size_t len, caper_content *out, caper_report_fn *report,
                     void *ctx)
{
    heist_file *f = (heist_file *)(void *)out;
    reader      r = {.base = {.in    = caper_lines_of(text, len, report, ctx),
                              .keys  = keys,
                              .to    = f,
                              .flags = CAPER_ONCE | CAPER_BLANK,
                              .open  = 1},
                     .file = f};
    heist_file_clear(f);
    caper_reader_run(&r, read_odd);
    heist_file_check(&r);
    return r.in.problems;
}

bool heist_read_shipped(const char *id, heist_file *out)
{
    const caper_file *f = caper_file_find(heist_data, id, ".heist");
    memset(out, 0, sizeof *out);
    return f && heist_file_parse(f->text, f->len, &out->base, NULL, NULL) == 0;
}

void heist_file_write(const heist_file *f, caper_buf *out) { caper_keys_write(keys, 0, f, out); }

void heist_file_about(const caper_content *content, caper_buf *title, caper_buf *figures,
                      caper_report_fn *note, void *ctx)
{
    const heist_file *f = heist_file_of(content);
    caper_buf_str(title, f->name);
    caper_buf_printf(figures, "%s, %d tiles, %d events", heist_difficulty_names[f->difficulty],
                     heist_file_tiles(f), f->events);
    if (note && !f->events) /* MH-31 */
        note(ctx, 0, "the event deck is empty, so Escape begins after the first round");
}
