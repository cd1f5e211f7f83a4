/* Picking a table up in the middle of its log, so that a long game need not be played again from
 * the deal. A bookmark is what follows from the log up to there; whoever keeps one can always
 * throw it away and play the log again. */
#ifndef CAPER_BOOKMARK_H
#define CAPER_BOOKMARK_H

#include "caper/table.h"

/* Write a bookmark, a JSON object, and forget the log before it. False, and nothing has changed:
 * not here, because a move before it could still be taken back, or because the position does not
 * come back to the bit. */
bool caper_table_mark(caper_table *t, caper_buf *out);
/* A table that was just dealt goes on from the bookmark. What its bots had in mind is gone. */
caper_code caper_table_resume(caper_table *t, const caper_json *mark, caper_error *err);
/* The digest of everything so far, as in the transcript. */
const char *caper_table_digest(const caper_table *t);

#endif
