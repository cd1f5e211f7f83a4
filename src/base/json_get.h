/* Reading JSON in few words. */
#ifndef CAPER_JSON_GET_H
#define CAPER_JSON_GET_H

#include "caper/json.h"

/* `CAPER_PARSED caper_json *o = caper_json_read(text, NULL);` is freed by itself when its block ends. */
#define CAPER_PARSED __attribute__((cleanup(caper_json_drop)))
static inline void caper_json_drop(caper_json **root) { caper_json_free(*root); }

/* How much memory a text asks for: it has at most this many values, if it is JSON at all. Each takes 40 bytes when
 * it is read, so a text of only zeros and commas becomes twenty times as big. */
size_t caper_json_most_values(const char *text, size_t len);

/* The text under a key; NULL if there is none. */
static inline const char *caper_json_get_text(const caper_json *object, const char *key)
{
    return caper_json_string(caper_json_get(object, key));
}

/* Is it true there? */
static inline bool caper_json_get_flag(const caper_json *object, const char *key)
{
    return caper_json_is_true(caper_json_get(object, key));
}

#endif
