/* JSON by template: what is written looks like what is read.
 *
 *     caper_json_put(out, "{type:'made' id:%s games:%d won:?%d note?:%s trials:[", id, games, won, note);
 *
 * Brackets open and close, a word with a colon is a key, a conversion is a value: %s a text, %d, %jd and %lld
 * whole numbers, %g a real one. After ? a number is true or false, after = a text is JSON already; NULL is
 * null. Values that never change are written out: 'text', 12, true, null. A key with ?: is left out if its
 * value is NULL, empty, 0 or false. What is opened may be closed by a later call, and the value of the last key may be
 * written by one. The compiler checks the values as it does for printf. */
#ifndef CAPER_JSON_PUT_H
#define CAPER_JSON_PUT_H

#include <stdarg.h>

#include "caper/buf.h"

/* A text that is NULL is a value here; for printf, whose checks we borrow, it would be a mistake. (clang
 * does not look for it.) */
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wformat-overflow"
#endif

void caper_json_put(caper_buf *out, const char *template, ...)
    __attribute__((format(printf, 2, 3)));
void caper_json_vput(caper_buf *out, const char *template, va_list values)
    __attribute__((format(printf, 2, 0)));

#endif
