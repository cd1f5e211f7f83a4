/* JSON by template: what is written looks like what is read.
 *
 *     caper_json_put(out, "{id:%s games:%d won:?%d trials:[", id, games, won);
 *
 * Brackets open and close, a word with a colon is a key, a conversion is a value: %s a text, %d and %lld
 * whole numbers, %g a real one. After ? a number is true or false, after = a text is JSON already. What
 * is opened may be closed by a later call. The compiler checks the values as it does for printf. */
#ifndef CAPER_JSON_PUT_H
#define CAPER_JSON_PUT_H

#include "caper/buf.h"

void caper_json_put(caper_buf *out, const char *template, ...)
    __attribute__((format(printf, 2, 3)));

#endif
