/* Fields of a position, read from JSON that came from anywhere.
 *
 * A field that is left out or null has its usual value. The first thing that is wrong is kept, as a
 * sentence that begins with the field's name, and whatever is wrong later does not replace it: so a
 * reader asks for all its fields in a row and looks once, at the end.
 *
 *     caper_fields f = {.kind = CAPER_BAD_POSITION, .err = err};
 *     s->heat = (uint8_t)caper_field_int(&f, position, "heat", 0, 255, 0);
 *     s->lost = caper_field_bool(&f, position, "lost", false);
 *     return f.code; */
#ifndef CAPER_FIELDS_H
#define CAPER_FIELDS_H

#include "caper/game.h"

typedef struct caper_fields {
    caper_code   kind; /* what a refusal is */
    caper_error *err;  /* may be NULL */
    caper_code   code; /* CAPER_OK, or `kind` once something was wrong */
} caper_fields;

/* Something is wrong. Begin with the name of the field: "turn: should be a seat". Returns the
 * code. */
caper_code caper_field_wrong(caper_fields *f, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The field, or NULL where it is missing or null. */
const caper_json *caper_field_get(const caper_json *from, const char *key);
/* A whole number, low … high. */
int  caper_field_int(caper_fields *f, const caper_json *from, const char *key, int low, int high,
                     int otherwise);
bool caper_field_bool(caper_fields *f, const caper_json *from, const char *key, bool otherwise);
/* One of `names` (ends with NULL): its place there. */
int caper_field_word(caper_fields *f, const caper_json *from, const char *key,
                     const char *const *names, int otherwise);
/* Plain text of at most CAPER_MAX_WORDS bytes; "" where there is none. */
const char *caper_field_text(caper_fields *f, const caper_json *from, const char *key);
/* A list or an object: NULL if it is missing or wrong. `what` says what it should be, like "a
 * list of seats". */
const caper_json *caper_field_list(caper_fields *f, const caper_json *from, const char *key,
                                   const char *what);
const caper_json *caper_field_object(caper_fields *f, const caper_json *from, const char *key,
                                     const char *what);
/* A list of whole numbers below `end`, each at most once, as a set. */
uint64_t caper_field_set(caper_fields *f, const caper_json *from, const char *key, int end,
                         const char *what);

/* For sentences: the text of a value, or a note that it is not a text. */
const char *caper_field_quote(const caper_json *value);

#endif
