/* Masters of the Heist: the savekey of the community's scenario designer.
 *
 * One line of text with the whole map in it. Two layouts are about, an old one without a deck, and
 * the tiles are plain or packed. A key that is read and written again is the same key. */
#ifndef HEIST_SAVEKEY_H
#define HEIST_SAVEKEY_H

#include "games/heist/content/heistfile.h"

enum { HEIST_KEY_TILES = 4096 }; /* more text than the largest map needs */

/* Read a key into a heist_file that lacks only what keys do not say: the story, and an objective,
 * which becomes the loot that can be reached. Refused: a sentence with the position. `plain` (may
 * be NULL) says whether the tiles were plain. */
caper_code heist_key_read(const char *key, size_t len, heist_file *out, bool *plain,
                          caper_error *err);
/* The same as the text of a heist file; what the key does not say is said in comments. */
caper_code heist_key_import(const char *key, size_t len, caper_buf *text, caper_error *err);
void       heist_key_write(const heist_file *file, bool plain, caper_buf *out);
/* What of this heist a key has no place for, as a list for people. */
const char *heist_key_loses(const heist_file *file, char out[200]);

/* The packing: lz-string's form for URIs, for ASCII texts. `pack` appends. `unpack` writes at most
 * `size` − 1 bytes and a NUL and returns their count, or −1 with the place of the first character
 * that makes no sense in `*bad` and a reason in `*why`. */
void heist_lz_pack(const char *text, size_t len, caper_buf *out);
int  heist_lz_unpack(const char *packed, size_t len, char *out, size_t size, size_t *bad,
                     const char **why);

#endif
