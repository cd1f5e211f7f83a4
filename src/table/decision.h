/* The last move of a table as a decision: what else its seat could have done, and what that was worth.
 * For games that are over. */
#ifndef CAPER_TABLE_DECISION_H
#define CAPER_TABLE_DECISION_H

#include "caper/table.h"

typedef struct caper_decision caper_decision;

/* NULL: no decision was due. The table must stay as it is until it is freed. */
caper_decision *caper_decision_new(const caper_table *t);
void            caper_decision_free(caper_decision *d);
/* One more game. False: all were played. */
bool caper_decision_step(caper_decision *d);
/* Members of a JSON object: what was done and what was better in words, how often `medium` bots win with each, and the
 * standard error of the difference. */
void caper_decision_write(const caper_decision *d, caper_buf *out);

#endif
