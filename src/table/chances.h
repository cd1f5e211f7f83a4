/* Chances a move at a time, for a server that has other things to do in between.
 *
 * caper_table_chances (include/caper/table.h) is the same in one go. */
#ifndef CAPER_TABLE_CHANCES_H
#define CAPER_TABLE_CHANCES_H

#include "caper/table.h"

typedef struct caper_chances caper_chances;

/* The table must stay as it is until they are freed. */
caper_chances *caper_chances_new(const caper_table *t, int games);
void           caper_chances_free(caper_chances *c);
/* One more move. False: all games were played. */
bool caper_chances_step(caper_chances *c);
/* Of the games that are over; room for CAPER_MAX_SEATS. */
void caper_chances_get(const caper_chances *c, double *out);

#endif
