/* Picking a table up in the middle of its log, so that a long game need not be played again from
 * the deal. A bookmark follows from the log up to there: it can always be thrown away
 * and the log played again. */
#ifndef CAPER_BOOKMARK_H
#define CAPER_BOOKMARK_H

#include "caper/table.h"

/* Moves older than so many entries are final for a bookmark: without that limit a table at which
 * everything can be taken back would never get one. A program that sets bookmarks must refuse to take
 * such moves back (caper_table_undo_age). */
enum { CAPER_UNDO_REACH = 128 };

/* How many entries ago the move was made that would be taken back next; 0: there is none. */
int caper_table_undo_age(const caper_table *t);

/* Write a bookmark, a JSON object, and forget the log before it, except for moves that can be taken
 * back and are not too old. False, and the table is unchanged: the position does not come back to the
 * bit. */
bool caper_table_mark(caper_table *t, caper_buf *out);
/* A table that was just dealt goes on from the bookmark. What its bots had in mind is gone. */
caper_code caper_table_resume(caper_table *t, const caper_json *mark, caper_error *err);
/* The digest of everything so far, as in the transcript. */
const char *caper_table_digest(const caper_table *t);

#endif
