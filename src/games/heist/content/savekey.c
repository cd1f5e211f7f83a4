/* Masters of the Heist: savekeys, read and written.
 *
 * Fields between bars; the layout is known by their number. What of a key's spelling does not
 * follow from the heist itself (label places, an unusual name) goes into heist_file.key, so that
 * writing gives the same letters back. Positions in sentences count characters of the key from 1. The
 * first thing that is wrong is kept, and what is read after it does not matter.
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
    heist_file  *out;
    bool         plain; /* the tiles were */
    caper_error *err;
    caper_code   code;
} key;

/* Where each count of the new layout goes in the bag, from field 3 on. The old one has the first
 * three. */
static const uint8_t bag_order[] = {BAG_GUARD,   BAG_CAMERA, BAG_LOCK, BAG_JEWEL,
                                    BAG_KEYCARD, BAG_DOG,    BAG_DOCS, BAG_USB};

static void refuse(key *k, size_t at, const char *what)
{
    if (!k->code)
        k->code = caper_refuse(k->err, CAPER_BAD_OPTION,
                               "the key makes no sense at character %zu: %s", at + 1, what);
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
static int read_number(key *k, int i, int low, int high, const char *what)
{
    char   text[8] = {0}, again[16];
    size_t len     = k->field[i].len;
    memcpy(text, k->text + k->field[i].at, len < sizeof text ? len : 0);
    int n = atoi(text);
    snprintf(again, sizeof again, "%d", n);
    if (strcmp(text, again) != 0 || n < low || n > high)
        refuse(k, k->field[i].at, what);
    return n;
}

/* A pair of them, from field `i` on. */
static void read_label(key *k, int i, int label)
{
    for (int n = 0; n < 2; n++)
        k->out->key.label[label + n] = (int16_t)read_number(
            k, i + n, -9999, 9999, "the place of a label belongs here, a number");
}

static void read_counts(key *k, int count)
{
    for (int n = 0; n < count; n++)
        k->out->bag[bag_order[n]] =
            (uint8_t)read_number(k, 3 + n, 0, 99, "a number of chits belongs here, 0 to 99");
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

static void decode_name(key *k)
{
    char  *name = k->out->name;
    field  f    = k->field[0];
    size_t n    = 0;
    for (size_t i = 0; i < f.len && !k->code; i++) {
        char c = k->text[f.at + i];
        if (n + 1 >= sizeof k->out->name) {
            refuse(k, f.at + i, "the name is too long");
            return;
        }
        if (c == '%') {
            int high = i + 2 < f.len ? hex_digit(k->text[f.at + i + 1]) : -1;
            int low  = i + 2 < f.len ? hex_digit(k->text[f.at + i + 2]) : -1;
            if (high < 0 || low < 0)
                refuse(k, f.at + i, "two digits of 0–9 and A–F must follow %");
            c = (char)(high * 16 + low);
            i += 2;
        }
        name[n++] = c == '+' ? ' ' : c;
        if (!c)
            refuse(k, f.at + i, "a name cannot have that character");
    }
    if (!caper_text_is_plain(name) || name[0] == ' ' || name[n - 1] == ' ')
        refuse(k, f.at, "the name of the heist belongs here");
}

static void read_name(key *k)
{
    CAPER_SCRATCH caper_buf again = {0};
    field                   f     = k->field[0];
    decode_name(k);
    encode_name(k->out->name, &again);
    if (again.len == f.len && memcmp(caper_buf_text(&again), k->text + f.at, f.len) == 0)
        return;
    if (f.len < sizeof k->out->key.name)
        memcpy(k->out->key.name, k->text + f.at, f.len); /* the rest is zero already */
    else
        refuse(k, f.at, "the name is too long");
}

/* ---- Deck, difficulty, tiles ---- */

static void read_deck(key *k, int i)
{
    char        why[200];
    heist_file *out = k->out;
    field       f   = k->field[i];
    if (!f.len) /* a draft in the designer */
        return;
    int n = heist_deck_parse(k->text + f.at, f.len, out->event, why);
    if (n < 0)
        refuse(k, f.at, why);
    else if (f.len >= sizeof out->key.events || memchr(k->text + f.at, ' ', f.len))
        refuse(k, f.at, "a deck is written in at most 255 characters, without spaces");
    else
        memcpy(out->key.events, k->text + f.at, f.len);
    out->events = (uint8_t)n;
}

static void read_difficulty(key *k, int i)
{
    field       f = k->field[i];
    const char *p = f.len == 1 ? strchr("ASP", k->text[f.at]) : NULL;
    if (!p)
        refuse(k, f.at, "the difficulty belongs here: A, S or P");
    else
        k->out->difficulty = (uint8_t)(p - "ASP");
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

static void read_plain(key *k, field f)
{
    const char *text = k->text + f.at;
    int         bad;
    if (heist_map_read(&k->out->map, text, f.len, &bad))
        return;
    if (bad >= 0)
        refuse(k, f.at + word_place(text, f.len, bad), "a tile code belongs here");
    refuse(k, f.at, "the map is not square, or larger than 11 rows");
}

/* There is one way to pack a text: any other was damaged on the way. */
static void compare_packed(key *k, field f, const char *tiles, size_t len)
{
    CAPER_SCRATCH caper_buf again = {0};
    size_t                  same  = 0;
    heist_lz_pack(tiles, len, &again);
    while (same < again.len && same < f.len &&
           (again.data[same] == k->text[f.at + same] ||
            (again.data[same] == '+' && k->text[f.at + same] == ' ')))
        same++;
    if (same != again.len || same != f.len)
        refuse(k, f.at + same, "this was packed in an unknown way");
}

static void read_packed(key *k, field f)
{
    char        tiles[HEIST_KEY_TILES];
    size_t      bad;
    const char *why;
    int         n = heist_lz_unpack(k->text + f.at, f.len, tiles, sizeof tiles, &bad, &why), word;
    if (n < 0)
        refuse(k, f.at + bad, why);
    else if (!heist_map_read(&k->out->map, tiles, (size_t)n, &word))
        refuse(k, f.at,
               word < 0 ? "the map in it is not square, or larger than 11 rows"
                        : "what is packed here is not a list of tile codes");
    else
        compare_packed(k, f, tiles, (size_t)n);
}

static void read_tiles(key *k, int i)
{
    field f = k->field[i];
    if (!f.len)
        refuse(k, f.at, "the tiles belong here");
    k->plain = looks_plain(k->text + f.at, f.len);
    if (k->plain)
        read_plain(k, f);
    else
        read_packed(k, f);
}

/* ---- Whole keys ---- */

static void read_new(key *k)
{
    read_label(k, 1, 0);
    read_counts(k, 8);
    read_label(k, 11, 2);
    read_deck(k, 13);
    read_label(k, 14, 4);
    read_difficulty(k, 16);
    read_tiles(k, 17);
}

/* The old layout has no deck and no difficulty; the heist gets the ordinary ones. */
static void read_old(key *k)
{
    char why[200];
    k->out->key.old = true;
    strcpy(k->out->key.events, "1-25");
    k->out->events = (uint8_t)heist_deck_parse("1-25", 4, k->out->event, why);
    read_label(k, 1, 0);
    read_counts(k, 3);
    read_label(k, 6, 2);
    read_tiles(k, 8);
}

/* Everything worth carrying that can be reached, jewels and the like before cash. */
static void invent_objective(heist_file *out)
{
    static const uint8_t wanted[] = {GOAL_JEWEL,    GOAL_DOCS, GOAL_USB,
                                     GOAL_PAINTING, GOAL_ITEM, GOAL_CASH};
    for (size_t i = 0; i < sizeof wanted; i++) {
        int n = wanted[i] == GOAL_CASH && out->goals ? 0 : heist_file_in_reach(out, wanted[i]);
        if (n)
            out->goal[out->goals++] = (heist_goal){wanted[i], (uint8_t)(n < 99 ? n : 99)};
    }
    if (!out->goals)
        out->goal[out->goals++] = (heist_goal){GOAL_CREW, 1};
}

caper_code heist_key_read(const char *text, size_t len, heist_file *out, bool *plain,
                          caper_error *err)
{
    key k = {.text = text, .out = out, .err = err};
    heist_file_clear(out);
    for (size_t i = 0; i < len; i++)
        if ((unsigned char)text[i] < 0x20 || text[i] == 0x7f)
            refuse(&k, i, "a key cannot have control characters");
    if (k.code)
        return k.code;
    if (!split(&k, len))
        return caper_refuse(err, CAPER_BAD_OPTION,
                            "a savekey has %d parts with | between them (an old one %d), this one "
                            "has %s%d",
                            NEW_FIELDS, OLD_FIELDS, k.fields == MOST_FIELDS ? "more than " : "",
                            k.fields);
    read_name(&k);
    if (k.fields == NEW_FIELDS)
        read_new(&k);
    else
        read_old(&k);
    if (!k.code)
        invent_objective(out);
    if (plain)
        *plain = k.plain;
    return k.code;
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
    const int16_t          *label = f->key.label;
    CAPER_SCRATCH caper_buf tiles = {0};
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
}

const char *heist_key_loses(const heist_file *f, char out[200])
{
    bool extra = f->entrance_limit != 2 || f->inside || f->npcs || f->hounds != HEIST_NOWHERE ||
                 f->rules[0] || f->noise || f->ideas || f->puts || f->patrols || f->exits;
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
