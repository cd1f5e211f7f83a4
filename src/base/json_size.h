/* How much memory a JSON text asks for, before it is read. */
#ifndef CAPER_CORE_JSON_SIZE_H
#define CAPER_CORE_JSON_SIZE_H

#include <stddef.h>

/* The text has at most this many values, if it is JSON at all. Each takes 40 bytes when it is read, so
 * a text of only zeros and commas becomes twenty times as big. */
size_t caper_json_most_values(const char *text, size_t len);

#endif
