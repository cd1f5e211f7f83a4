/* Masters of the Heist: heist files, read and checked line by line, and written again.
 *
 * Knows the words and the tiles, no rules. A file is a list of `key: value` lines; the values of
 * story, rules and map are the indented lines below. Every problem is reported with its line, and
 * reading goes on, so that one run shows them all; what needs the whole file (can the objective be
 * reached?) is asked at the end, of the line that the answer is about. */
#include "games/heist/content/heistfile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "games/heist/content/heistfile_reader.h"

const char *const heist_kind_names[] = {"heist", "breakout", "finale", NULL};

const char *const heist_text_names[] = {"alert", "loot",       "alarm",  "won",
                                        "lost",  "previously", "missed", NULL};

static const char *const key_names[] = {
    "name",   "difficulty", "kind",  "after",   "story",  "objective", "bag",        "events",
    "rules",  "alert",      "loot",  "alarm",   "won",    "lost",      "previously", "missed",
    "starts", "inside",     "npc",   "hounds",  "noise",  "ideas",     "exits",      "put",
    "patrol", "three",      "fixer", "savekey", "labels", "keyname",   "map",        NULL};

typedef heist_reader reader;

/* ---- Pieces of a line ---- */

/* "a, b or c" for sentences. */
static const char *choices(const char *const *names, char *out, size_t size)
{
    size_t n = 0;
    out[0]   = '\0';
    for (int i = 0; names[i] && n < size; i++)
        n += (size_t)snprintf(out + n, size - n, "%s%s",
                              i == 0         ? ""
                              : names[i + 1] ? ", "
                                             : " or ",
                              names[i]);
    return out;
}

static int pick(reader *r, caper_piece value, const char *const *names, const char *what)
{
    char list[220];
    int  i = caper_name_find(names, value.at, value.len);
    if (i < 0)
        caper_problem(&r->in, "“%.*s” is not a %s; it is %s",
                      (int)(value.len < 30 ? value.len : 30), value.at, what,
                      choices(names, list, sizeof list));
    return i;
}

static void text_value(reader *r, caper_piece value, char *out, size_t size, const char *what)
{
    if (!value.len)
        caper_problem(&r->in, "the %s is empty", what);
    else if (value.len >= size)
        caper_problem(&r->in, "the %s is longer than %zu bytes", what, size - 1);
    else
        memcpy(out, value.at, value.len), out[value.len] = '\0';
}

/* ---- Lists: objective, bag, deck ---- */

/* "jewel 3" → its name in the list and the count; a bare "jewel" is one. */
int heist_read_counted(reader *r, caper_piece piece, const char *const *names, const char *what,
                       int *count)
{
    caper_piece rest = piece, word, digits;
    caper_piece_cut(&rest, ' ', &word);
    *count = 1;
    if (rest.at) {
        digits = caper_trim(rest);
        *count = caper_piece_number(digits, 99);
    }
    int kind = pick(r, word, names, what);
    if (kind >= 0 && *count < 0) {
        caper_problem(&r->in, "how many of %s? Write a number from 0 to 99 after it", names[kind]);
        return -1;
    }
    return kind;
}

static void read_objective(reader *r, caper_piece value)
{
    heist_file *f = r->file;
    caper_piece piece;
    while (caper_piece_cut(&value, ',', &piece)) {
        int count,
            kind = heist_read_counted(r, piece, heist_goal_names, "thing to bring out", &count);
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

static void read_bag(reader *r, caper_piece value)
{
    bool        seen[HEIST_BAGS] = {false};
    caper_piece piece;
    if (caper_piece_is(value, "empty"))
        return;
    while (caper_piece_cut(&value, ',', &piece)) {
        int count, kind = heist_read_counted(r, piece, heist_bag_names, "chit", &count);
        if (kind < 0)
            continue;
        if (seen[kind])
            caper_problem(&r->in, "%s is in the bag twice; write it once with its number",
                          heist_bag_names[kind]);
        seen[kind]         = true;
        r->file->bag[kind] = (uint8_t)count;
    }
}

static void read_events(reader *r, caper_piece value)
{
    char why[200];
    if (caper_piece_is(value, "empty")) /* a draft */
        return;
    int n = heist_deck_parse(value.at, value.len, r->file->event, why);
    if (n < 0) {
        caper_problem(&r->in, "%s", why);
        return;
    }
    r->file->events = (uint8_t)n;
    /* The spelling is kept, without its spaces, for the savekey. */
    size_t kept = 0;
    for (size_t i = 0; i < value.len && kept + 1 < sizeof r->file->key.events; i++)
        if (value.at[i] != ' ' && value.at[i] != '\t')
            r->file->key.events[kept++] = value.at[i];
    r->file->key.events[kept] = '\0';
}

/* ---- The other values ---- */

static void read_small(reader *r, caper_piece value, int low, int high, const char *what,
                       uint8_t *out)
{
    int n = caper_piece_number(value, high);
    if (n < low)
        caper_problem(&r->in, "%s is a number from %d to %d, not “%.*s”", what, low, high,
                      (int)(value.len < 20 ? value.len : 20), value.at);
    else
        *out = (uint8_t)n;
}

/* "hostage at 3.4" */
static void read_npc(reader *r, caper_piece value)
{
    heist_file *f = r->file;
    caper_piece word, at;
    caper_piece_cut(&value, ' ', &word);
    int kind = pick(r, word, heist_npc_names, "non-player character");
    if (kind < 0)
        return;
    if (!caper_piece_cut(&value, ' ', &at) || !caper_piece_is(at, "at") || !value.at) {
        caper_problem(&r->in, "where does the %s start? Write “%s at 3.4”", heist_npc_names[kind],
                      heist_npc_names[kind]);
        return;
    }
    if (f->npcs == HEIST_FILE_NPCS) {
        caper_problem(&r->in, "a heist has at most %d non-player characters", HEIST_FILE_NPCS);
        return;
    }
    f->npc[f->npcs].kind   = (uint8_t)kind;
    r->npc_hex[f->npcs]    = caper_trim(value);
    r->npc_line[f->npcs++] = r->in.number;
}

static void read_labels(reader *r, caper_piece value)
{
    caper_piece piece;
    int         n = 0;
    for (; caper_piece_cut(&value, ' ', &piece); n++) {
        char text[8] = {0}, *end;
        if (n < HEIST_LABELS && piece.len && piece.len < sizeof text) {
            memcpy(text, piece.at, piece.len);
            long v = strtol(text, &end, 10);
            if (!*end && v >= -9999 && v <= 9999) {
                r->file->key.label[n] = (int16_t)v;
                continue;
            }
        }
        caper_problem(&r->in, "labels are %d numbers from -9999 to 9999, two for each label",
                      HEIST_LABELS);
        return;
    }
    if (n != (r->file->key.old ? 4 : HEIST_LABELS) && n != HEIST_LABELS)
        caper_problem(&r->in, "labels are %d numbers, two for each label; here are %d",
                      HEIST_LABELS, n);
}

static void read_value(reader *r, int key, caper_piece value)
{
    heist_file *f = r->file;
    int         n;
    switch (key) {
    case KEY_NAME:
        text_value(r, value, f->name, sizeof f->name, "name");
        break;
    case KEY_AFTER:
        text_value(r, value, f->after, sizeof f->after, "name of the heist before this one");
        break;
    case KEY_DIFFICULTY:
        n             = pick(r, value, heist_difficulty_names, "difficulty");
        f->difficulty = (uint8_t)(n < 0 ? 0 : n);
        break;
    case KEY_KIND:
        n       = pick(r, value, heist_kind_names, "kind of heist");
        f->kind = (uint8_t)(n < 0 ? 0 : n);
        break;
    case KEY_FIXER:
        f->fixer = (int8_t)pick(r, value, heist_fixer_names, "fixer");
        break;
    case KEY_OBJECTIVE:
        read_objective(r, value);
        break;
    case KEY_BAG:
        read_bag(r, value);
        break;
    case KEY_EVENTS:
        read_events(r, value);
        break;
    case KEY_STARTS:
        read_small(r, value, 1, 4, "the number of characters that start on one entrance",
                   &f->entrance_limit);
        break;
    case KEY_INSIDE:
        read_small(r, value, 0, 3, "the number of characters that start inside", &f->inside);
        break;
    case KEY_NPC:
        read_npc(r, value);
        break;
    case KEY_HOUNDS:
        r->hounds = value;
        break;
    case KEY_NOISE:
        read_small(r, value, 0, 20, "the space on which the noise marker starts", &f->noise);
        break;
    case KEY_IDEAS:
        read_small(r, value, 0, 5, "the number of extra ideas for everybody", &f->ideas);
        break;
    case KEY_EXITS:
        r->exits = value;
        break;
    case KEY_PUT:
        heist_read_put(r, value);
        break;
    case KEY_PATROL:
        heist_read_patrol(r, value);
        break;
    case KEY_THREE:
        heist_read_three(r, value);
        break;
    case KEY_SAVEKEY:
        if (!caper_piece_is(value, "old") && !caper_piece_is(value, "new"))
            caper_problem(&r->in, "savekey is old or new: the layout of the key it came from");
        f->key.old = caper_piece_is(value, "old");
        break;
    case KEY_LABELS:
        read_labels(r, value);
        break;
    default: /* KEY_KEYNAME */
        text_value(r, value, f->key.name, sizeof f->key.name, "name in the savekey");
        break;
    }
}

/* ---- Blocks ---- */

/* Lines of a paragraph are joined; a blank line begins the next one. */
static void add_text(reader *r, caper_piece line, char *out, size_t size)
{
    size_t have = strlen(out);
    if (have + line.len + 2 > size) {
        caper_problem(&r->in, "the %s is too long: at most %zu bytes", key_names[r->block],
                      size - 1);
        r->block = -1;
        return;
    }
    if (have)
        out[have++] = r->paragraph ? '\n' : ' ';
    memcpy(out + have, line.at, line.len);
    out[have + line.len] = '\0';
    r->paragraph         = false;
}

static void add_row(reader *r, caper_piece line)
{
    heist_map  *map = &r->file->map;
    caper_piece piece;
    int         columns = 0;
    if (r->rows == HEIST_SIZE) {
        caper_problem(&r->in, "the map is too large: it has at most %d rows", HEIST_SIZE);
        r->broken = true, r->block = -1;
        return;
    }
    while (caper_piece_cut(&line, ' ', &piece)) {
        if (!piece.len)
            continue;
        int code = heist_tile_find(piece.at, piece.len);
        if (code < 0) {
            caper_problem(&r->in,
                          "“%.*s” (hex %d.%d) is not a tile code; docs/heists.md has the list",
                          (int)(piece.len < 12 ? piece.len : 12), piece.at, r->rows, columns);
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

static void read_block_line(reader *r, caper_piece line)
{
    if (!line.len)
        r->paragraph = true;
    else if (r->block == KEY_STORY)
        add_text(r, line, r->file->story, sizeof r->file->story);
    else if (r->block == KEY_RULES)
        add_text(r, line, r->file->rules, sizeof r->file->rules);
    else if (r->block >= KEY_TEXTS && r->block < KEY_TEXTS + HEIST_TEXTS)
        add_text(r, line, r->file->text[r->block - KEY_TEXTS], sizeof r->file->text[0]);
    else
        add_row(r, line);
}

/* ---- Lines ---- */

static bool is_block(int key)
{
    return key == KEY_STORY || key == KEY_RULES || key == KEY_MAP ||
           (key >= KEY_TEXTS && key < KEY_TEXTS + HEIST_TEXTS);
}

static bool may_repeat(int key) { return key == KEY_NPC || key == KEY_PUT || key == KEY_PATROL; }

static void read_pair(reader *r, caper_piece line)
{
    caper_piece rest = line, word;
    caper_piece_cut(&rest, ':', &word);
    char list[400];
    int  key = caper_name_find(key_names, word.at, word.len);
    r->block = -1;
    if (!rest.at || key < 0) {
        caper_problem(&r->in, "“%.*s” is not understood; a line is one of %s, then a colon",
                      (int)(word.len < 30 ? word.len : 30), word.at,
                      choices(key_names, list, sizeof list));
        return;
    }
    if (r->where[key] && !may_repeat(key)) {
        caper_problem(&r->in, "%s is here twice, first on line %d", key_names[key], r->where[key]);
        return;
    }
    r->where[key]     = r->in.number;
    caper_piece value = caper_trim(rest);
    if (is_block(key)) {
        r->block     = key;
        r->paragraph = false;
        if (value.len)
            caper_problem(&r->in, "the %s goes below, on indented lines", key_names[key]);
    } else {
        read_value(r, key, value);
    }
}

static bool is_plain(caper_piece line)
{
    char text[CAPER_MAX_WORDS + 1];
    if (!line.len)
        return true;
    if (line.len > CAPER_MAX_WORDS || memchr(line.at, '\0', line.len))
        return false;
    for (size_t i = 0; i < line.len; i++)
        text[i] = line.at[i] == '\t' ? ' ' : line.at[i];
    text[line.len] = '\0';
    return caper_text_is_plain(text);
}

static void read_line(reader *r, caper_piece raw)
{
    caper_piece line = caper_trim(raw);
    if (!is_plain(line))
        caper_problem(&r->in, "a line is plain UTF-8 text of at most %d bytes", CAPER_MAX_WORDS);
    else if (!line.len && r->block >= 0)
        read_block_line(r, line);
    else if (!line.len || raw.at[0] == '#')
        return;
    else if (raw.at[0] != ' ' && raw.at[0] != '\t')
        read_pair(r, line);
    else if (r->block >= 0)
        read_block_line(r, line);
    else
        caper_problem(&r->in, "an indented line belongs below story, rules, map or another text");
}

/* ---- The whole ---- */

/* The rows were read into a grid of the largest size; close them up. */
static void finish_map(reader *r)
{
    heist_map *map = &r->file->map;
    int        n   = r->rows;
    if (!n) {
        if (r->where[KEY_MAP])
            caper_problem_at(&r->in, r->where[KEY_MAP], "the map has no rows");
        r->broken = true;
    } else if (!r->broken && r->columns != n) {
        caper_problem_at(&r->in, r->where[KEY_MAP],
                         "the map is not square: %d rows of %d tiles; fill it up with GP", n,
                         r->columns);
        r->broken = true;
    }
    if (r->broken) {
        memset(map, 0, sizeof *map);
        return;
    }
    for (int row = 1; row < n; row++)
        memmove(map->code + row * n, map->code + row * HEIST_SIZE, (size_t)n);
    memset(map->code + n * n, 0, (size_t)(HEIST_HEXES - n * n));
    map->size = (uint8_t)n;
    heist_map_link(map);
}

static bool borders_a_tile(const heist_map *map, int hex)
{
    for (int d = 0; d < HEIST_SIDES; d++)
        if (map->next[hex][d] != HEIST_NOWHERE)
            return true;
    return false;
}

/* MH-03: every entrance has the hex that it faces; and there is one. */
static void check_entrances(reader *r)
{
    const heist_map *map   = &r->file->map;
    int              count = 0;
    for (int hex = 0; hex < map->hexes; hex++) {
        if (!heist_map_is_entrance(map, hex))
            continue;
        count++;
        if (!borders_a_tile(map, hex))
            caper_problem_at(
                &r->in, r->row_line[hex / map->size],
                "the entrance %s at %d.%d faces no tile; E1 to E6 face the upper right, right, "
                "lower right, lower left, left and upper left",
                heist_map_tile(map, hex)->code, hex / map->size, hex % map->size);
    }
    if (!count)
        caper_problem_at(&r->in, r->where[KEY_MAP], "the map has no entrance (E1 to E6)");
}

int heist_read_hex(reader *r, int line, caper_piece text)
{
    const heist_map *map = &r->file->map;
    int              hex = heist_hex_parse(map->size, text.at, text.len);
    if (hex < 0 || heist_map_tile(map, hex)->kind != TILE_HEX) {
        caper_problem_at(&r->in, line,
                         "“%.*s” is not a tile of the map; a hex is written row.column, from 0.0",
                         (int)(text.len < 12 ? text.len : 12), text.at);
        return HEIST_NOWHERE;
    }
    return hex;
}

static void check_places(reader *r)
{
    heist_file *f      = r->file;
    int         starts = 0;
    for (int i = 0; i < f->npcs; i++)
        f->npc[i].hex = (uint8_t)heist_read_hex(r, r->npc_line[i], r->npc_hex[i]);
    if (r->hounds.at)
        f->hounds = (uint8_t)heist_read_hex(r, r->where[KEY_HOUNDS], r->hounds);
    for (int hex = 0; hex < f->map.hexes; hex++) {
        bool taken = false;
        for (int i = 0; i < f->npcs; i++)
            taken = taken || f->npc[i].hex == hex;
        starts += heist_map_tile(&f->map, hex)->start && !taken;
    }
    if (starts < f->inside)
        caper_problem_at(&r->in, r->where[KEY_INSIDE],
                         "%d cannot start inside: the map has %d free start tiles (MW, RXM or RYM)",
                         f->inside, starts);
}

static void check_needed(reader *r)
{
    static const int needed[] = {KEY_NAME, KEY_DIFFICULTY, KEY_OBJECTIVE, KEY_EVENTS, KEY_MAP};
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (!r->where[needed[i]])
            caper_problem_at(&r->in, 0, "there %s %s", needed[i] == KEY_EVENTS ? "are no" : "is no",
                             key_names[needed[i]]);
}

static void check_whole(reader *r)
{
    char        sentence[200];
    const char *why;
    check_needed(r);
    finish_map(r);
    if (r->broken)
        return;
    check_entrances(r);
    check_places(r);
    heist_check_special(r);
    if (!r->in.problems && (why = heist_file_unreachable(r->file, sentence)))
        caper_problem_at(&r->in, r->where[KEY_OBJECTIVE], "%s", why);
}

int heist_file_parse(const char *text, size_t len, caper_content *out, caper_report_fn *report,
                     void *ctx)
{
    heist_file   *f    = (heist_file *)(void *)out;
    caper_content base = *out;
    reader        r    = {.file = f, .in = caper_lines_of(text, len, report, ctx), .block = -1};
    memset(f, 0, sizeof *f);
    f->base           = base;
    f->fixer          = -1;
    f->entrance_limit = 2;
    f->hounds         = HEIST_NOWHERE;
    while (caper_lines_next(&r.in))
        read_line(&r, r.in.line);
    check_whole(&r);
    return r.in.problems;
}
