/* Tables with a long story of their own take milliseconds to read: their settings as JSON, their digest, the
 * story itself. A thread of the crew does that, and requests for such a table wait as they would for
 * one that a database has to send. */
#ifndef CAPER_ROOM_READING_H
#define CAPER_ROOM_READING_H

#include "room/room.h"

/* Should a thread read the table's row? Without threads the loop reads all rows. */
bool reading_is_long(const service *sv, const caper_store_table *row);
/* Let a thread read it, unless too many are being read; then the request asks again. */
void reading_begin(service *sv, const caper_store_table *row);
/* Is the table of that id being read? */
bool reading_is_on(const service *sv, const char *id);
/* The room as a thread has read it; NULL: none has. It is the caller's. */
room *reading_take(service *sv, const char *id);
/* Forget tables that were read and never asked for again. */
void reading_sweep(service *sv);
void reading_fini(service *sv);

#endif
