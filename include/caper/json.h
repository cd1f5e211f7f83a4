/* JSON, read.
 *
 * One text makes one document: `caper_json_read` returns its root, and `caper_json_free` gives the
 * whole of it back at once. The holder of a `caper_json *` owns a document; everything else is a
 * `const caper_json *`, a value inside a document, borrowed for as long as that lives.
 *
 *     caper_json       *doc  = caper_json_read(text, NULL);
 *     const caper_json *seat = caper_json_get(doc, "seat");
 *     if (caper_json_is_integer(seat)) … caper_json_integer(seat) …
 *     caper_json_free(doc);
 *
 * A value that is not there is NULL, and every function here takes NULL and a value of the wrong
 * kind: it is then not what was asked for, empty, or 0. So a chain of questions needs one check at
 * its end.
 *
 * The reader is strict, because what it reads comes from anywhere. It refuses keys that are in an
 * object twice, text that is not UTF-8, NUL characters, halves of surrogate pairs, whole numbers
 * beyond 64 bits, real numbers beyond a double, more than CAPER_JSON_DEPTH lists in lists, and
 * anything after the value.
 *
 * To write JSON see caper/buf.h. */
#ifndef CAPER_JSON_H
#define CAPER_JSON_H

#include "caper/buf.h"

#pragma GCC visibility push(default)

enum { CAPER_JSON_DEPTH = 64 };

typedef enum caper_json_type {
    CAPER_JSON_OBJECT,
    CAPER_JSON_ARRAY,
    CAPER_JSON_STRING,
    CAPER_JSON_INTEGER,
    CAPER_JSON_REAL,
    CAPER_JSON_TRUE,
    CAPER_JSON_FALSE,
    CAPER_JSON_NULL,
} caper_json_type;

typedef struct caper_json caper_json;

/* Where the text stops being JSON, and why: half a sentence. Lines and columns (in bytes) count
 * from 1. */
typedef struct caper_json_error {
    int         line, column;
    const char *text;
} caper_json_error;

/* ---- Documents ------------------------------------------------------------------------------- */

/* Read a whole text. NULL if it is refused; `err` (may be NULL) then says why. The text is not
 * needed afterwards; none at all (NULL) is refused like an empty one. */
caper_json *caper_json_read(const char *text, caper_json_error *err);
caper_json *caper_json_read_bytes(const char *text, size_t len, caper_json_error *err);
/* The root of a document; NULL is fine. */
void caper_json_free(caper_json *root);

/* ---- Values ---------------------------------------------------------------------------------- */

/* What kind of value it is. This one function may not be asked about NULL. */
caper_json_type caper_json_typeof(const caper_json *value);
bool            caper_json_is_object(const caper_json *value);
bool            caper_json_is_array(const caper_json *value);
bool            caper_json_is_string(const caper_json *value);
bool            caper_json_is_integer(const caper_json *value);
bool            caper_json_is_real(const caper_json *value);
bool            caper_json_is_boolean(const caper_json *value);
bool            caper_json_is_true(const caper_json *value);
bool            caper_json_is_false(const caper_json *value);
bool            caper_json_is_null(const caper_json *value); /* JSON's null; not NULL */

/* The text and its length in bytes; NULL and 0 if it is not a string. */
const char *caper_json_string(const caper_json *value);
size_t      caper_json_length(const caper_json *value);
/* A whole number, exactly; 0 for other types. */
int64_t caper_json_integer(const caper_json *value);
/* A number of either kind; 0 for other types. */
double caper_json_number(const caper_json *value);

/* ---- Lists and objects ----------------------------------------------------------------------- */

/* How many values a list or an object has. */
size_t caper_json_size(const caper_json *in);
/* The value under a key of an object; number i of a list. */
const caper_json *caper_json_get(const caper_json *object, const char *key);
const caper_json *caper_json_at(const caper_json *array, size_t i);
/* The text under a key, "" if there is none; the whole number, 0 if there is none. */
const char *caper_json_get_string(const caper_json *object, const char *key);
int64_t     caper_json_get_integer(const caper_json *object, const char *key);

/* Walk through a list or an object in the order of the text: first, next … NULL. The key of a
 * value that is in an object; otherwise NULL. */
const caper_json *caper_json_first(const caper_json *in);
const caper_json *caper_json_next(const caper_json *value);
const char       *caper_json_name(const caper_json *value);

/* The values of a list or an object, one after the other; caper_json_name has their keys:
 *
 *     caper_json_each (move, caper_json_get(object, "moves")) … */
#define caper_json_each(value, in)                                                                 \
    for (const caper_json *value = caper_json_first(in); value; value = caper_json_next(value))

/* The same with variables of the caller:
 *
 *     size_t i;  const char *key;  const caper_json *value;
 *     caper_json_array_foreach(list, i, value) …
 *     caper_json_object_foreach(object, key, value) … */
#define caper_json_array_foreach(array, i, value)                                                  \
    for ((i) = 0, (value) = caper_json_is_array(array) ? caper_json_first(array) : NULL; (value);  \
         (i)++, (value)   = caper_json_next(value))
#define caper_json_object_foreach(object, key, value)                                              \
    for ((value) = caper_json_is_object(object) ? caper_json_first(object) : NULL;                 \
         (value) && ((key) = caper_json_name(value)); (value) = caper_json_next(value))

/* ---- Written again --------------------------------------------------------------------------- */

/* Append a value as compact JSON, keys in the order in which they were read; NULL as null. */
void caper_json_write(const caper_json *value, caper_buf *out);
/* The same as a text, which the caller frees; NULL for NULL. */
char *caper_json_text(const caper_json *value);
/* A value as a document of its own; NULL for NULL. */
caper_json *caper_json_copy(const caper_json *value);
/* Set a key of a document that is an object (NULL: an empty one): in the place of the old value, or
 * at the end. `json` is a value as text; the other forms take the value itself. The document is
 * rebuilt, so what was borrowed from it is gone: meant for options, which are few. */
void caper_json_set(caper_json **object, const char *key, const char *json);
void caper_json_set_integer(caper_json **object, const char *key, int64_t value);
void caper_json_set_string(caper_json **object, const char *key, const char *text);

#pragma GCC visibility pop

#endif
