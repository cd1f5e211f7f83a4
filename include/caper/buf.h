/* A byte buffer that grows, and JSON written into it.
 *
 * The writer keeps no state of its own: whether a comma is due can be read off the last byte. So
 * any function can append its part of a document without being told where it is. */
#ifndef CAPER_BUF_H
#define CAPER_BUF_H

#include <string.h>

#include "caper/base.h"

#pragma GCC visibility push(default)

typedef struct caper_common caper_common;

/* Zero-initialise to begin. `data` is always NUL-terminated once something was written. */
typedef struct caper_buf {
    char         *data;
    size_t        len, cap;
    caper_common *common; /* NULL, or what its texts have in common: below */
} caper_buf;

void caper_buf_fini(caper_buf *b);
/* `CAPER_SCRATCH caper_buf text = {0};` is given back by itself when its block ends. */
#define CAPER_SCRATCH __attribute__((cleanup(caper_buf_fini)))
void caper_buf_clear(caper_buf *b);
/* The text so far, never NULL; borrowed until the next call that writes. */
const char *caper_buf_text(const caper_buf *b);
void        caper_buf_bytes(caper_buf *b, const void *bytes, size_t n);
void        caper_buf_char(caper_buf *b, char c);
inline void caper_buf_str(caper_buf *b, const char *s) { caper_buf_bytes(b, s, strlen(s)); }
/* Make room for `more` bytes at once, where the caller knows that they will come. */
void caper_buf_reserve(caper_buf *b, size_t more);
void caper_buf_printf(caper_buf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* JSON. Open with '{' or '[' and close with '}' or ']'. In an object give the key first. */
void caper_json_open(caper_buf *b, char bracket);
void caper_json_close(caper_buf *b, char bracket);
void caper_json_keyn(caper_buf *b, const char *key, size_t n);
void caper_json_strn(caper_buf *b, const char *s, size_t n);
/* A string that is written in place: append its text between these two. `start` is what open returned. */
size_t caper_json_open_str(caper_buf *b);
void   caper_json_close_str(caper_buf *b, size_t start);
void   caper_json_int(caper_buf *b, int64_t v);
void   caper_json_bool(caper_buf *b, bool v);
void   caper_json_null(caper_buf *b);
void   caper_json_real(caper_buf *b, double v); /* reads back as the same double */
/* A piece of JSON that is already text. */
void caper_json_raw(caper_buf *b, const char *json);

/* Keys and most texts are written out in the source: here the compiler knows how long they are. */
inline void caper_json_key(caper_buf *b, const char *key) { caper_json_keyn(b, key, strlen(key)); }
inline void caper_json_str(caper_buf *b, const char *s) { caper_json_strn(b, s, strlen(s)); }

/* Key and value in one call. */
inline void caper_json_kstr(caper_buf *b, const char *key, const char *s)
{
    caper_json_key(b, key);
    caper_json_str(b, s);
}

inline void caper_json_kint(caper_buf *b, const char *key, int64_t v)
{
    caper_json_key(b, key);
    caper_json_int(b, v);
}

inline void caper_json_kbool(caper_buf *b, const char *key, bool v)
{
    caper_json_key(b, key);
    caper_json_bool(b, v);
}

inline void caper_json_knull(caper_buf *b, const char *key)
{
    caper_json_key(b, key);
    caper_json_null(b);
}

inline void caper_json_kopen(caper_buf *b, const char *key, char bracket)
{
    caper_json_key(b, key);
    caper_json_open(b, bracket);
}

/* Where several texts are written into one buffer, what they have in common is written once and copied from where
 * it stands: a server tells a move to each seat in its own words, and most of them are the same. A piece is known by
 * what wrote it and a number; where too many fall into the same place the last are not remembered. */
enum { CAPER_COMMON_PIECES = 1024 };

typedef struct caper_common_piece {
    const void *what;
    uint32_t    which, round; /* it counts in that round of the whole only */
    uint32_t    from, len;
} caper_common_piece;

struct caper_common {
    uint32_t           round;
    caper_common_piece piece[CAPER_COMMON_PIECES];
};

/* What is written from now on is remembered; `common` starts as zeros. Until caper_common_end the buffer only grows. */
void caper_common_begin(caper_buf *b, caper_common *common);
void caper_common_end(caper_buf *b);
/* Append the JSON that was kept under these two; false: nothing was. */
bool caper_common_copy(caper_buf *b, const void *what, uint32_t which);
/* Keep what was appended since the buffer had that length. */
void caper_common_keep(caper_buf *b, const void *what, uint32_t which, size_t start);

#pragma GCC visibility pop

#endif
