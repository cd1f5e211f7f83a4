/* Masters of the Heist: what the files that read positions share. */
#ifndef HEIST_LOAD_H
#define HEIST_LOAD_H

#include "base/fields.h"
#include "games/heist/words/words.h"

typedef struct loader {
    heist_room       *r;
    heist_state      *s;
    const caper_json *p;
    caper_fields     *f;
} loader;

#define TRY(call)                                                                                  \
    do {                                                                                           \
        caper_code code_ = (call);                                                                 \
        if (code_)                                                                                 \
            return code_;                                                                          \
    } while (0)

/* The same into a byte that holds what is meant when it is missing. */
caper_code heist_load_byte(const loader *l, const caper_json *from, const char *field, int max,
                           uint8_t *out);
int        heist_load_name_of(const char *const *names, const caper_json *word);
caper_code heist_load_hex_of(const loader *l, const char *field, const caper_json *word,
                             uint8_t *out);
caper_code heist_load_hexes(const loader *l, const caper_json *from, const char *field,
                            heist_set *out);
/* "cash 2", "jewel" */
bool heist_load_thing_of(const caper_json *word, int *thing, int *n);

/* position_crew.c */
caper_code heist_load_loot(loader *l, const caper_json *from, const char *field, uint8_t *loot);
caper_code heist_load_crew(loader *l, caper_match *match);
caper_code heist_load_npcs(loader *l);

#endif
