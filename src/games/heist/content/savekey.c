/* Masters of the Heist: savekeys, read and written.
 *
 * Fields between bars; the layout is known by their number. Whatever of a key's spelling does not
 * follow from the heist itself (label places, an unusual name) goes into heist_file.key, so that
 * writing gives the same letters back. Positions in sentences count characters of the key from 1.
 */
#include "games/heist/content/savekey.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"

enum { NEW_FIELDS = 18, OLD_FIELDS = 9, MOST_FIELDS = 24 };

typedef struct field {
    size_t at, len;
} field;

typedef struct key {
    const char  *text;
    int          fields;
    field        field[MOST_FIELDS];
    caper_error *err;
} key;

/* Where each count of the new layout goes in the bag, from field 3 on. The old one has the first
 * three. */
static const uint8_t bag_order[] = {BAG_GUARD,   BAG_CAMERA, BAG_LOCK, BAG_JEWEL,
                                    BAG_KEYCARD, BAG_DOG,    BAG_DOCS, BAG_USB};

static caper_code refuse(const key *k, size_t at, const char *what)
{
    return caper_refuse(k->err, CAPER_BAD_OPTION, "the key makes no sense at character %zu: %s",
                        at + 1, what);
}

static bool split(key *k, size_t len)
{
    size_t start = 0;
    k->fields    = 0;
    for (size_t i = 0; i <= len; i++) {
        if (i < len && k->text[i] != '|')
            continue;
        if (k->fields == MOST_FIELDS)
            return false;
        k->field[k->fields++] = (field){start, i - start};
        start                 = i + 1;
    }
    return k->fields == NEW_FIELDS || k->fields == OLD_FIELDS;
}

/* A whole number in its one spelling: "-15", "0", never "007". */
static bool read_number(const key *k, int i, int low, int high, int *out)
{
    char   text[8] = {0}, again[16];
    size_t len     = k->field[i].len;
    if (!len || len >= sizeof text)
        return false;
    memcpy(text, k->text + k->field[i].at, len);
    *out = atoi(text);
    snprintf(again, sizeof again, "%d", *out);
    return strcmp(text, again) == 0 && *out >= low && *out <= high;
}

static caper_code read_labels(const key *k, int i, heist_key *out, int label)
{
    for (int n = 0; n < 2; n++) {
        int v;
        if (!read_number(k, i + n, -9999, 9999, &v))
            return refuse(k, k->field[i + n].at, "the place of a label belongs here, a number");
        out->label[label + n] = (int16_t)v;
    }
    return CAPER_OK;
}

static caper_code read_counts(const key *k, int count, heist_file *out)
{
    for (int n = 0; n < count; n++) {
        int v;
        if (!read_number(k, 3 + n, 0, 99, &v))
            return refuse(k, k->field[3 + n].at, "a number of chits belongs here, 0 to 99");
        out->bag[bag_order[n]] = (uint8_t)v;
    }
    return CAPER_OK;
}

/* ---- The name ---- */

static int hex_digit(char c)
{
    const char *digits = "0123456789ABCDEF", *p;
    if (c >= 'a' && c <= 'f')
        c = (char)(c - 'a' + 'A');
    p = c ? strchr(digits, c) : NULL;
    return p ? (int)(p - digits) : -1;
}

/* As forms in addresses spell names: + for a space, %C3 for other bytes. */
static void encode_name(const char *name, caper_buf *out)
{
    for (const char *p = name; *p; p++) {
        char c    = *p;
        bool safe = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                    strchr("-_.!~*'()", c);
        if (c == ' ')
            caper_buf_char(out, '+');
        else if (safe)
            caper_buf_char(out, c);
        else
            caper_buf_printf(out, "%%%02X", (unsigned char)c);
    }
}

static caper_code decode_name(const key *k, heist_file *out)
{
    field  f = k->field[0];
    size_t n = 0;
    for (size_t i = 0; i < f.len; i++) {
        char c = k->text[f.at + i];
        if (n + 1 >= sizeof out->name)
            return refuse(k, f.at + i, "the name is too long");
        if (c == '%') {
            int high = i + 2 < f.len ? hex_digit(k->text[f.at + i + 1]) : -1;
            int low  = i + 2 < f.len ? hex_digit(k->text[f.at + i + 2]) : -1;
            if (high < 0 || low < 0)
                return refuse(k, f.at + i, "two digits of 0–9 and A–F must follow %");
            c = (char)(high * 16 + low);
            i += 2;
        }
        out->name[n++] = c == '+' ? ' ' : c;
        if (!c)
            return refuse(k, f.at + i, "a name cannot have that character");
    }
    if (!caper_text_is_plain(out->name) || out->name[0] == ' ' || out->name[n - 1] == ' ')
        return refuse(k, f.at, "the name of the heist belongs here");
    return CAPER_OK;
}

static caper_code read_name(const key *k, heist_file *out)
{
    caper_code code = decode_name(k, out);
    if (code)
        return code;
    caper_buf again = {0};
    encode_name(out->name, &again);
    field f    = k->field[0];
    bool  same = again.len == f.len && memcmp(again.data, k->text + f.at, f.len) == 0;
    if (!same && f.len < sizeof out->key.name)
        memcpy(out->key.name, k->text + f.at, f.len); /* the rest is zero already */
    else if (!same)
        code = refuse(k, f.at, "the name is too long");
    caper_buf_fini(&again);
    return code;
}

/* ---- Deck, difficulty, tiles ---- */

static caper_code read_deck(const key *k, int i, heist_file *out)
{
    char  why[200];
    field f = k->field[i];
    if (!f.len) /* a draft in the designer */
        return CAPER_OK;
    int n = heist_deck_parse(k->text + f.at, f.len, out->event, why);
    if (n < 0)
        return refuse(k, f.at, why);
    if (f.len >= sizeof out->key.events || memchr(k->text + f.at, ' ', f.len))
        return refuse(k, f.at, "a deck is written in at most 255 characters, without spaces");
    memcpy(out->key.events, k->text + f.at, f.len);
    out->events = (uint8_t)n;
    return CAPER_OK;
}

static caper_code read_difficulty(const key *k, int i, heist_file *out)
{
    field       f = k->field[i];
    const char *p = f.len == 1 ? strchr("ASP", k->text[f.at]) : NULL;
    if (!p)
        return refuse(k, f.at, "the difficulty belongs here: A, S or P");
    out->difficulty = (uint8_t)(p - "ASP");
    return CAPER_OK;
}

/* Plain tiles have only short words; packed ones are one long word (with a space or two where an
 * address turned + into one). */
static bool looks_plain(const char *text, size_t len)
{
    size_t word = 0, longest = 0;
    for (size_t i = 0; i < len; i++) {
        word    = text[i] == ' ' ? 0 : word + 1;
        longest = word > longest ? word : longest;
    }
    return longest <= 4 && (memchr(text, ' ', len) || heist_tile_find(text, len) >= 0);
}

/* The place of word number n in a text of words. */
static size_t word_place(const char *text, size_t len, int n)
{
    size_t i = 0;
    for (; n > 0 && i < len; i++)
        n -= text[i] == ' ';
    return i;
}

static caper_code read_plain(const key *k, field f, heist_file *out)
{
    const char *text = k->text + f.at;
    int         bad;
    if (heist_map_read(&out->map, text, f.len, &bad))
        return CAPER_OK;
    if (bad >= 0)
        return refuse(k, f.at + word_place(text, f.len, bad), "a tile code belongs here");
    return refuse(k, f.at, "the map is not square, or larger than 11 rows");
}

static caper_code read_packed(const key *k, field f, heist_file *out)
{
    char        tiles[HEIST_KEY_TILES];
    size_t      bad;
    const char *why;
    int         n = heist_lz_unpack(k->text + f.at, f.len, tiles, sizeof tiles, &bad, &why), word;
    if (n < 0)
        return refuse(k, f.at + bad, why);
    if (!heist_map_read(&out->map, tiles, (size_t)n, &word))
        return refuse(k, f.at,
                      word < 0 ? "the map in it is not square, or larger than 11 rows"
                               : "what is packed here is not a list of tile codes");
    /* There is one way to pack a text: any other was damaged on the way. */
    caper_buf again = {0};
    heist_lz_pack(tiles, (size_t)n, &again);
    size_t same = 0;
    while (same < again.len && same < f.len &&
           (again.data[same] == k->text[f.at + same] ||
            (again.data[same] == '+' && k->text[f.at + same] == ' ')))
        same++;
    bool whole = same == again.len && same == f.len;
    caper_buf_fini(&again);
    return whole ? CAPER_OK : refuse(k, f.at + same, "this was packed in an unknown way");
}

static caper_code read_tiles(const key *k, int i, heist_file *out, bool *plain)
{
    field f = k->field[i];
    if (!f.len)
        return refuse(k, f.at, "the tiles belong here");
    *plain = looks_plain(k->text + f.at, f.len);
    return *plain ? read_plain(k, f, out) : read_packed(k, f, out);
}

/* ---- Whole keys ---- */

static caper_code read_new(const key *k, heist_file *out, bool *plain)
{
    caper_code code;
    if ((code = read_labels(k, 1, &out->key, 0)) || (code = read_counts(k, 8, out)) ||
        (code = read_labels(k, 11, &out->key, 2)) || (code = read_deck(k, 13, out)) ||
        (code = read_labels(k, 14, &out->key, 4)) || (code = read_difficulty(k, 16, out)))
        return code;
    return read_tiles(k, 17, out, plain);
}

/* The old layout has no deck and no difficulty; the heist gets the ordinary ones. */
static caper_code read_old(const key *k, heist_file *out, bool *plain)
{
    caper_code code;
    char       why[200];
    out->key.old = true;
    snprintf(out->key.events, sizeof out->key.events, "1-25");
    out->events = (uint8_t)heist_deck_parse("1-25", 4, out->event, why);
    if ((code = read_labels(k, 1, &out->key, 0)) || (code = read_counts(k, 3, out)) ||
        (code = read_labels(k, 6, &out->key, 2)))
        return code;
    return read_tiles(k, 8, out, plain);
}

/* Everything worth carrying that can be reached, jewels and the like before cash. */
static void invent_objective(heist_file *out)
{
    static const uint8_t wanted[] = {GOAL_JEWEL, GOAL_DOCS, GOAL_USB, GOAL_PAINTING, GOAL_ITEM};
    for (size_t i = 0; i < sizeof wanted; i++) {
        int n = heist_file_in_reach(out, wanted[i]);
        if (n)
            out->goal[out->goals++] = (heist_goal){wanted[i], (uint8_t)(n < 99 ? n : 99)};
    }
    int cash = heist_file_in_reach(out, GOAL_CASH);
    if (!out->goals && cash)
        out->goal[out->goals++] = (heist_goal){GOAL_CASH, (uint8_t)(cash < 99 ? cash : 99)};
    if (!out->goals)
        out->goal[out->goals++] = (heist_goal){GOAL_CREW, 1};
}

caper_code heist_key_read(const char *text, size_t len, heist_file *out, bool *plain,
                          caper_error *err)
{
    key  k = {.text = text, .err = err};
    bool ignored;
    memset(out, 0, sizeof *out);
    out->fixer          = -1;
    out->entrance_limit = 2;
    out->hounds         = HEIST_NOWHERE;
    for (size_t i = 0; i < len; i++)
        if ((unsigned char)text[i] < 0x20 || text[i] == 0x7f)
            return refuse(&k, i, "a key cannot have control characters");
    if (!split(&k, len))
        return caper_refuse(err, CAPER_BAD_OPTION,
                            "a savekey has %d parts with | between them (an old one %d), this one "
                            "has %s%d",
                            NEW_FIELDS, OLD_FIELDS, k.fields == MOST_FIELDS ? "more than " : "",
                            k.fields);
    caper_code code = read_name(&k, out);
    plain           = plain ? plain : &ignored;
    if (!code)
        code = k.fields == NEW_FIELDS ? read_new(&k, out, plain) : read_old(&k, out, plain);
    if (!code)
        invent_objective(out);
    return code;
}

caper_code heist_key_import(const char *packed, size_t len, caper_buf *text, caper_error *err)
{
    heist_file *f    = caper_alloc(1, sizeof *f);
    caper_code  code = heist_key_read(packed, len, f, NULL, err);
    if (!code) {
        caper_buf_str(
            text, "# Imported from a savekey. A key has no story, objective or fixer: the\n"
                  "# objective here is the loot that a crew can get at. Change it as you like.\n");
        if (f->key.old)
            caper_buf_str(text,
                          "# The key was an old one, without a deck: the ordinary one is below.\n");
        else if (!f->events)
            caper_buf_str(
                text,
                "# The key's deck is empty, as in a draft: put some events into it. As it is,\n"
                "# Escape begins after the first round.\n");
        heist_file_write(f, text);
    }
    free(f);
    return code;
}

void heist_key_write(const heist_file *f, bool plain, caper_buf *out)
{
    const int16_t *label = f->key.label;
    caper_buf      tiles = {0};
    if (f->key.name[0])
        caper_buf_str(out, f->key.name);
    else
        encode_name(f->name, out);
    caper_buf_printf(out, "|%d|%d", label[0], label[1]);
    for (int i = 0; i < (f->key.old ? 3 : 8); i++)
        caper_buf_printf(out, "|%d", f->bag[bag_order[i]]);
    caper_buf_printf(out, "|%d|%d|", label[2], label[3]);
    if (!f->key.old)
        caper_buf_printf(out, "%s|%d|%d|%c|", f->key.events, label[4], label[5],
                         "ASP"[f->difficulty]);
    heist_map_put(&f->map, &tiles);
    if (plain)
        caper_buf_str(out, caper_buf_text(&tiles));
    else
        heist_lz_pack(caper_buf_text(&tiles), tiles.len, out);
    caper_buf_fini(&tiles);
}

const char *heist_key_loses(const heist_file *f, char out[200])
{
    bool extra = f->entrance_limit != 2 || f->inside || f->npcs || f->hounds != HEIST_NOWHERE ||
                 f->rules[0] || f->noise || f->ideas || f->puts || f->patrols ||
                 !heist_set_is_empty(&f->exits);
    int chits = 0;
    for (int i = BAG_BLANK; i < HEIST_BAGS; i++)
        chits += f->bag[i];
    for (int i = 0; f->key.old && i < BAG_BLANK; i++)
        chits += i > BAG_LOCK ? f->bag[i] : 0;
    snprintf(out, 200, "the objective%s%s%s%s", f->story[0] ? ", the story" : "",
             extra ? ", special rules" : "", chits ? ", some chits of the bag" : "",
             f->fixer >= 0 ? ", the fixer" : "");
    return out;
}
