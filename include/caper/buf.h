/* A byte buffer that grows, and JSON written into it.
 *
 * The writer keeps no state of its own: whether a comma is due can be read off the last byte. So
 * any function can append its part of a document without being told where it is. */
#ifndef CAPER_BUF_H
#define CAPER_BUF_H

#include "caper/base.h"

#pragma GCC visibility push(default)

/* Zero-initialise to begin. `data` is always NUL-terminated once something was written. */
typedef struct caper_buf {
    char  *data;
    size_t len, cap;
} caper_buf;

void caper_buf_fini(caper_buf *b);
void caper_buf_clear(caper_buf *b);
/* The text so far, never NULL; borrowed until the next call that writes. */
const char *caper_buf_text(const caper_buf *b);
void        caper_buf_bytes(caper_buf *b, const void *bytes, size_t n);
void        caper_buf_str(caper_buf *b, const char *s);
void        caper_buf_char(caper_buf *b, char c);
void caper_buf_printf(caper_buf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* JSON. Open with '{' or '[' and close with '}' or ']'. In an object give the key first. */
void caper_json_open(caper_buf *b, char bracket);
void caper_json_close(caper_buf *b, char bracket);
void caper_json_key(caper_buf *b, const char *key);
void caper_json_str(caper_buf *b, const char *s);
void caper_json_strn(caper_buf *b, const char *s, size_t n);
void caper_json_int(caper_buf *b, int64_t v);
void caper_json_bool(caper_buf *b, bool v);
void caper_json_null(caper_buf *b);
void caper_json_real(caper_buf *b, double v); /* reads back as the same double */
/* A piece of JSON that is already text. */
void caper_json_raw(caper_buf *b, const char *json);

/* Key and value in one call. */
void caper_json_kstr(caper_buf *b, const char *key, const char *s);
void caper_json_kint(caper_buf *b, const char *key, int64_t v);
void caper_json_kreal(caper_buf *b, const char *key, double v);
void caper_json_kbool(caper_buf *b, const char *key, bool v);
void caper_json_knull(caper_buf *b, const char *key);
void caper_json_kopen(caper_buf *b, const char *key, char bracket);

#pragma GCC visibility pop

#endif
