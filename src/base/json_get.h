/* Reading JSON in few words. */
#ifndef CAPER_JSON_GET_H
#define CAPER_JSON_GET_H

#include "caper/json.h"

/* `CAPER_PARSED caper_json *o = caper_json_read(text, NULL);` is freed by itself when its block ends. */
#define CAPER_PARSED __attribute__((cleanup(caper_json_drop)))
static inline void caper_json_drop(caper_json **root) { caper_json_free(*root); }

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
