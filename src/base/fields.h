/* Fields of a position: what a room's state is made of, declared once. From the table follow the JSON that is
 * saved, the reader that takes it from anywhere, and its refusals.
 *
 *     #define FIELD_OF mcguffin_member
 *     static const caper_field member[] = {
 *         {"damage", FIELD_INT(damage, 0, 255)},
 *         {"skill", FIELD_WORD(special, mcguffin_skills), FIELD_OR_NULL, NO_SKILL},
 *         {"passed", FIELD_SET(passed, &deck)},
 *         {"skills", FIELD_OTHER, .put = put_skills, .then = load_skills},
 *         {NULL, FIELD_OTHER, .then = check_member},
 *         {0}};
 *
 * Fields are written and read in the order of the table; FIELD_LATER is read when the room asks for it. A field
 * that is left out or null has its usual value or, where that is 0, what the state holds already. The first thing
 * that is wrong is kept, as a sentence that begins with the field's name; what is wrong later does not replace it.
 * What a room derives or compares it does in `then`. */
#ifndef CAPER_FIELDS_H
#define CAPER_FIELDS_H

#include <stddef.h>

#include "base/kind.h"

/* A state that is written or read, handed to every function of a table. */
typedef struct caper_fields {
    caper_code         kind; /* what a refusal is */
    caper_error       *err;  /* may be NULL */
    caper_code         code; /* CAPER_OK, or `kind` once something was wrong */
    const caper_match *match;
    void              *state, *room; /* the whole of them; only a reader changes them */
    uint64_t           placed;       /* FIELD_PLACE: the things that were read */
    int                seats;        /* how many; the first list by seat says it */
    int                index;        /* which part of its list this is */
} caper_fields;

enum caper_field_flag {
    FIELD_OR_NULL  = 1 << 0,  /* the usual value is written as null */
    FIELD_UNUSUAL  = 1 << 1,  /* written only where it is not the usual value */
    FIELD_PLUS_ONE = 1 << 2,  /* the state holds the thing's number + 1; 0 is null */
    FIELD_AS_BOOL  = 1 << 3,  /* a number 0 or 1 that is written as false or true */
    FIELD_PLACE    = 1 << 4,  /* a thing is in one such field at most, and there once */
    FIELD_ONCE     = 1 << 5,  /* a set whose list has no duplicates */
    FIELD_OTHERS   = 1 << 6,  /* seats: those that are not in the set */
    FIELD_BY_SEAT  = 1 << 7,  /* a list with one value for each seat */
    FIELD_WATCHED  = 1 << 8,  /* … and one for the watchers */
    FIELD_REVERSED = 1 << 9,  /* a list whose last value comes first */
    FIELD_CLOSED   = 1 << 10, /* an object without other keys than those of its table */
    FIELD_LATER    = 1 << 11, /* read by caper_fields_later */
    FIELD_WHOLE    = 1 << 12, /* of the whole state, an array by the part's place in its list */
    FIELD_ROOM     = 1 << 13, /* of match->room */
};

typedef struct caper_field {
    const char *key;  /* NULL: no value of its own. A table's fields stand with those around it */
    int         type; /* from here to `high` one of the macros below */
    uint16_t    at, size, count;
    const void *of; /* a caper_kind, or the table of a part */
    int32_t     low, high;
    int         flags;
    int32_t     usual;
    uint16_t    length; /* FIELD_LENGTH: where the state has the length of the list */
    bool (*when)(const caper_fields *f, const void *at);
    void (*put)(const caper_fields *f, const void *at, caper_buf *out);
    void (*then)(caper_fields *f, const caper_json *value, void *at);
} caper_field;

/* Heads of a table's functions; `at` is the member or, in FIELD_OTHER, the struct. They need not use all they get.
 * `when`: is it written? Of a list, this part. `put` writes the value instead of the table; without a key, fields of
 * the object that is open. `then` is called when the field was read; `value` is NULL where there is none and, without
 * a key, the object. */
#define FIELD_UNUSED __attribute__((unused))
#define FIELD_WHEN(name)                                                                           \
    static bool name(FIELD_UNUSED const caper_fields *f, FIELD_UNUSED const void *at)
#define FIELD_PUT(name)                                                                            \
    static void name(FIELD_UNUSED const caper_fields *f, FIELD_UNUSED const void *at,              \
                     caper_buf *out)
#define FIELD_THEN(name)                                                                           \
    static void name(FIELD_UNUSED caper_fields *f, FIELD_UNUSED const caper_json *value,           \
                     FIELD_UNUSED void *at)
/* The same for the id of a kind. */
#define KIND_ID(name)                                                                              \
    static const char *name(FIELD_UNUSED const caper_match *match, FIELD_UNUSED const void *state, \
                            int thing)

enum caper_field_type {
    FIELDS_END,
    FIELD_INT_TYPE,
    FIELD_BOOL_TYPE,
    FIELD_THING_TYPE,
    FIELD_SET_TYPE,
    FIELD_TEXT_TYPE,
    FIELD_MAP_TYPE,
    FIELD_PART_TYPE,
    FIELD_OTHER_TYPE,
    FIELD_HALVES_TYPE, /* in observations only */
};

/* A member of FIELD_OF, which is defined before the table; and one that is an array, as a list. */
#define FIELD_MEMBER(m) (((FIELD_OF *)0)->m)
#define FIELD_AT(m)     offsetof(FIELD_OF, m), sizeof FIELD_MEMBER(m), 0
#define FIELD_EACH(m)                                                                              \
    offsetof(FIELD_OF, m), sizeof *FIELD_MEMBER(m), sizeof FIELD_MEMBER(m) / sizeof *FIELD_MEMBER(m)
#define FIELD_LENGTH(m) offsetof(FIELD_OF, m) + 1

#define FIELD_INT(m, low, high) .type = FIELD_INT_TYPE, FIELD_AT(m), NULL, low, high
#define FIELD_BYTE(m)           FIELD_INT(m, 0, 255)
#define FIELD_SEAT(m)           FIELD_INT(m, 0, -1)
#define FIELD_BOOL(m)           .type = FIELD_BOOL_TYPE, FIELD_AT(m), NULL, 0, 1
#define FIELD_THING(m, kind)    .type = FIELD_THING_TYPE, FIELD_AT(m), kind, 0, -1
#define FIELD_NAMES(names)                                                                         \
    &(const caper_kind) { .ids = names }
#define FIELD_WORD(m, names)   FIELD_THING(m, FIELD_NAMES(names))
#define FIELD_SET(m, kind)     .type = FIELD_SET_TYPE, FIELD_AT(m), kind, 0, -1
#define FIELD_SEATS(m)         FIELD_SET(m, NULL)
#define FIELD_NUMBERS(m, high) .type = FIELD_SET_TYPE, FIELD_AT(m), NULL, 0, high
/* Bytes by thing, {"guard":5}: the first `always`, and what is not 0. */
#define FIELD_MAP(m, always, high, kind) .type = FIELD_MAP_TYPE, FIELD_AT(m), kind, always, high
#define FIELD_TEXT(m)                    .type = FIELD_TEXT_TYPE, FIELD_AT(m), NULL, 0, 0
#define FIELD_PART(m, table)             .type = FIELD_PART_TYPE, FIELD_AT(m), table, 0, 0
/* More fields of the same struct. */
#define FIELD_MORE(table) .type = FIELD_PART_TYPE, 0, 0, 0, table, 0, 0
/* What `put` and `then` do alone, with a member or with the struct. */
#define FIELD_OWN(m) .type = FIELD_OTHER_TYPE, FIELD_AT(m), NULL, 0, 0
#define FIELD_OTHER  .type = FIELD_OTHER_TYPE, 0, 0, 0, NULL, 0, 0
/* Lists, of `least` values or more. */
#define FIELD_INTS(m, low, high)     .type = FIELD_INT_TYPE, FIELD_EACH(m), NULL, low, high
#define FIELD_BYTES(m)               FIELD_INTS(m, 0, 255)
#define FIELD_THINGS(m, least, kind) .type = FIELD_THING_TYPE, FIELD_EACH(m), kind, least, 0
#define FIELD_SETS(m, kind)          .type = FIELD_SET_TYPE, FIELD_EACH(m), kind, 0, 0
/* By thing: counts of half a byte each, the lower one first. */
#define FIELD_HALVES(m, kind)        .type = FIELD_HALVES_TYPE, FIELD_EACH(m), kind, 0, 0
#define FIELD_PARTS(m, least, table) .type = FIELD_PART_TYPE, FIELD_EACH(m), table, least, 0

/* A state as one object, and back into a state of zeros. */
void       caper_fields_save(const caper_field *table, const caper_match *match, const void *state,
                             caper_buf *out);
caper_code caper_fields_load(const caper_field *table, caper_match *match,
                             const caper_json *position, void *state, caper_error *err);

/* The same with the table of the match's game: caper_notation's save and load. */
void       caper_position_save(const caper_match *match, const void *state, caper_buf *out);
caper_code caper_position_load(caper_match *match, const caper_json *position, void *state,
                               caper_error *err);

/* Options into `match->room`: what a game's configure does. */
caper_code caper_options_read(const caper_field *table, caper_match *match,
                              const caper_json *options, caper_error *err);

/* The fields of one struct, into an object that is open and from one. */
caper_fields caper_fields_of(const caper_match *match, const void *state);
void         caper_fields_write(const caper_fields *f, const caper_field *table, const void *at,
                                caper_buf *out);
void caper_fields_read(caper_fields *f, const caper_field *table, const caper_json *from, void *at);
/* Those that are FIELD_LATER, now. */
void caper_fields_later(caper_fields *f, const caper_field *table, const caper_json *from,
                        void *at);

/* `put` of the field "game". */
void caper_field_game(const caper_fields *f, const void *at, caper_buf *out);

/* Something is wrong. Begin with the name of the field: "turn: should be a seat". Returns the
 * code. */
caper_code caper_field_wrong(caper_fields *f, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* For what tables cannot say. The field, or NULL where it is missing or null; a whole number, low … high. */
const caper_json *caper_field_get(const caper_json *from, const char *key);
int caper_field_int(caper_fields *f, const caper_json *from, const char *key, int low, int high,
                    int otherwise);
/* For sentences: the text of a value, or a note that it is not a text. */
const char *caper_field_quote(const caper_json *value);

#endif
