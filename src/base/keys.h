/* Files of “key: value” lines, declared: a table says which keys a file has and what belongs to each.
 *
 * From the table follow reading (every problem with its line, the list of keys where one is not
 * understood, keys that are there twice or missing) and writing back, in the order of the table. A
 * type of value is a function that reads it and one that writes it; where a value is unlike any other,
 * a format has functions of its own.
 *
 *     #define AT(field) CAPER_AT(crew, field)
 *     static const caper_key keys[] = {
 *         {"name", CAPER_TEXT, AT(name), CAPER_NEEDED},
 *         {"level", CAPER_NUMBER, AT(level), 0, 1, 4, .what = "a level"},
 *         {"mood", CAPER_NAME, AT(mood), .names = moods},
 *         {0}};
 *     caper_reader r = {caper_lines_of(text, len, report, ctx), keys, &crew, .open = 1};
 *     caper_reader_run(&r, NULL);
 *     caper_reader_miss(&r, 0, 0, "");
 *     return r.in.problems;
 *
 * The keys of a format that has sections name the one they belong to; its reader opens and closes
 * them. */
#ifndef CAPER_KEYS_H
#define CAPER_KEYS_H

#include <stddef.h>

#include "base/lines.h"

enum { CAPER_KEYS = 64 };

enum caper_key_flag {
    /* Of a key. */
    CAPER_NEEDED = 1,
    CAPER_MANY   = 2, /* may come again, and is written as often as there is something to write */
    CAPER_WORDS  = 4, /* words may stand behind the key: “play 2: …” */
    /* Of a key, or of all keys of a format. */
    CAPER_BLANK = 8,  /* the value may be empty: its type says what is wrong with that */
    CAPER_ANY   = 16, /* the value need not be plain text */
    /* Of a format. */
    CAPER_ONCE = 32, /* a key comes once, unless it is CAPER_MANY */
};

typedef struct caper_writer caper_writer;

typedef struct caper_key {
    const char *name;
    void (*read)(void *reader, char *value); /* its reader begins with a caper_reader */
    void (*write)(caper_writer *w);          /* the value with a space before it; or empty */
    uint32_t           at, size;             /* CAPER_AT */
    int                flags, low, high;
    int                otherwise; /* the number or name that goes without saying */
    const char        *what;      /* in sentences: “a level is a number”, “is not a fixer” */
    const char *const *names;
    const char        *none; /* how an empty list is written; NULL: not at all */
    int                section;
} caper_key;

struct caper_writer {
    const caper_key *key;
    const void      *from;
    caper_buf       *out;
    int              i; /* the how-manieth of this key, from 0 */
};

#define CAPER_AT(type, field) .at = offsetof(type, field), .size = sizeof(((type *)0)->field)

/* Types. TEXT: char[size]. NUMBER: low … high, a uint8_t or int32_t. NAME: `low` and a place in `names`, a
 * uint8_t. SET: "a, b", a uint16_t of bits. COUNTS: "a 2, b", a uint8_t for each of `names`. */
#define CAPER_TEXT   .read = caper_read_text, .write = caper_write_text
#define CAPER_NUMBER .read = caper_read_number, .write = caper_write_number
#define CAPER_NAME   .read = caper_read_name, .write = caper_write_number
#define CAPER_SET    .read = caper_read_set, .write = caper_write_list
#define CAPER_COUNTS .read = caper_read_counts, .write = caper_write_list

/* A type of a format's own: its functions read_name and write_name. */
#define CAPER_OWN(name) .read = read_##name, .write = write_##name

void caper_read_text(void *reader, char *value);
void caper_read_number(void *reader, char *value);
void caper_read_name(void *reader, char *value);
void caper_read_set(void *reader, char *value);
void caper_read_counts(void *reader, char *value);
void caper_write_text(caper_writer *w);
void caper_write_number(caper_writer *w);
void caper_write_list(caper_writer *w);

/* The first member of a format's own reader. */
typedef struct caper_reader {
    caper_lines      in;
    const caper_key *keys; /* ends with an empty one */
    void            *to;   /* what they fill in */
    int              flags;
    int              open;              /* the sections whose keys may come now, as a set */
    int              where[CAPER_KEYS]; /* the line of each key; 0: not there */
    const caper_key *key;               /* of this line */
    char            *words;             /* behind the key */
} caper_reader;

/* Read all lines; blank ones and those with a # in front are passed over. `odd` (may be NULL) gets
 * each line first, and returns true if that was all. */
void caper_reader_run(void *reader, bool (*odd)(void *reader, char *line));
/* Complain about the needed keys of a section that are not there: “BEFOREthere is no KEY”. */
void caper_reader_miss(caper_reader *r, int section, int line, const char *before);
/* A section begins: its keys fill in `to`, and are not there yet. */
void caper_reader_begin(caper_reader *r, int section, void *to);
/* The line of a key; 0: it is not there. */
int caper_reader_line(const caper_reader *r, const char *key);

/* For the functions of a format. One of the key's names: its place there, or −1 after a problem. */
int caper_pick(caper_reader *r, const char *text);
/* "jewel 3" → the same and the count, a bare "jewel" being one. */
int caper_pick_counted(caper_reader *r, char *text, int *count);

/* All keys of a section that have something to write; other sections than 0 are indented. */
void caper_keys_write(const caper_key *keys, int section, const void *from, caper_buf *out);

#endif
