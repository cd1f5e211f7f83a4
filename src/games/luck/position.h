/* Positions in parts: position.c has people and the whole, position_owed.c the rolls that are owed and
 * the foes on a host's table. The loaders take a field that may be missing. */
#ifndef LUCK_POSITION_H
#define LUCK_POSITION_H

#include "games/luck/host.h"

void luck_save_letter(caper_buf *out, const char *key, int rating);
void luck_save_traits(const uint8_t *rating, caper_buf *out);
void luck_save_table(const luck_state *s, caper_buf *out);
void luck_save_pending(const caper_match *match, const luck_state *s, caper_buf *out);

caper_code luck_wrong(caper_error *err, const char *field, const char *what);
caper_code luck_load_int(const caper_json *from, const char *field, int64_t lo, int64_t hi,
                         int64_t otherwise, int64_t *out, caper_error *err);
caper_code luck_load_bool(const caper_json *from, const char *field, bool otherwise, bool *out,
                          caper_error *err);
caper_code luck_load_word(const caper_json *from, const char *field, const char *const *names,
                          int otherwise, int *out, caper_error *err);
caper_code luck_load_rating(const caper_json *v, const char *field, int *out, caper_error *err);
caper_code luck_load_traits(const caper_json *traits, uint8_t *ratings, caper_error *err);

caper_code luck_load_strangers(const caper_json *list, luck_state *s, caper_error *err);
caper_code luck_load_initiative(const caper_json *from, luck_state *s, caper_error *err);
caper_code luck_load_pending(const caper_json *from, const luck_options *o, luck_state *s,
                             caper_error *err);

#endif
