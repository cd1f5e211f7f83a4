/* A job, adventure or heist that many hold at once: the tables that play it, and bots that think about
 * it on threads. It is never changed, so they need no copies. What is shipped is read once and kept,
 * because an adventure takes milliseconds to read and more than a megabyte to hold. */
#ifndef CAPER_TABLE_SHARED_CONTENT_H
#define CAPER_TABLE_SHARED_CONTENT_H

#include "caper/table.h"

typedef struct caper_shared caper_shared;

/* As caper_content_open and caper_content_read; NULL: `err` says why. A text that is held already is not read
 * again: everybody gets the same one. */
caper_shared *caper_shared_open(const caper_game *game, const char *name, bool files,
                                caper_error *err);
caper_shared *caper_shared_read(const caper_game *game, const char *text, caper_error *err);
/* Reference-counted, from any thread; NULL is allowed. */
caper_shared *caper_shared_hold(caper_shared *s);
void          caper_shared_free(caper_shared *s);
/* Good as long as it is held. */
const caper_content *caper_shared_get(const caper_shared *s);
/* A player's text, and its digest in hex; NULL: it is shipped. */
enum { CAPER_SHARED_DIGEST = 64 };
const char *caper_shared_text(const caper_shared *s);
const char *caper_shared_digest(const caper_shared *s);

/* As caper_table_new, for a text that was read already (`content`; NULL: it was not). */
caper_table *caper_table_new_shared(const caper_table_options *o, caper_shared *content,
                                    caper_error *err);
/* What the table plays; the table's. NULL: its game has none. */
caper_shared *caper_table_shared(const caper_table *t);

#endif
