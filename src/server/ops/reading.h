/* Tables with a long story of their own take milliseconds to read: their settings as JSON, their digest, the
 * story itself. A thread of the crew does that, and whoever asks for such a table waits as they would for
 * one that a database has to send. */
#ifndef CAPER_SERVER_READING_H
#define CAPER_SERVER_READING_H

#include "server/room/room.h"

/* Is the table's row one for a thread? Where there are no threads the loop reads all of them. */
bool reading_is_long(const server *sv, const caper_store_table *row);
/* Let a thread read it, unless too many are being read; then whoever asked asks again. */
void reading_begin(server *sv, const caper_store_table *row);
/* Is the table of that id being read? */
bool reading_is_on(const server *sv, const char *id);
/* The room as a thread has read it; NULL: none has. It is the caller's. */
room *reading_take(server *sv, const char *id);
/* Forget what nobody came for. */
void reading_sweep(server *sv);
void reading_fini(server *sv);

#endif
