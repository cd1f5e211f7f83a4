/* When each table wants to be looked at next: a bot's move that is due, a player's clock, a
 * player who has been gone for too long, a table to put away. A heap, so that a turn of the loop
 * costs nothing for tables that only wait.
 *
 * The one subtle idea: a table may be looked at too early, never too late. Code that makes its next
 * moment come sooner has to stir it; code that puts it off need not. */
#ifndef CAPER_ROOM_TIMERS_H
#define CAPER_ROOM_TIMERS_H

#include "room/room.h"

/* Something about the table changed: find its next moment again. */
void timers_update(room *r);
void timers_update_all(service *sv);
/* The table leaves memory; it has no connections. */
void timers_forget(room *r);
/* Look at every table whose moment has come. */
void timers_run(service *sv);
/* Milliseconds until the next moment of any table; −1: there is none. */
int64_t timers_wait(const service *sv);
/* The table leaves memory. */
void timers_drop(room *r);
void timers_fini(service *sv);

#endif
