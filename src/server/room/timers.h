/* When each table wants to be looked at next: a bot's move that has ripened, somebody's clock, a
 * player who has been gone for too long, a table to put away. A heap, so that a turn of the loop
 * costs nothing for tables that only wait.
 *
 * The one subtle idea: a table may be looked at too early, never too late. So whoever makes its next
 * moment come sooner has to stir it; whoever puts it off need not. */
#ifndef CAPER_SERVER_TIMERS_H
#define CAPER_SERVER_TIMERS_H

#include "server/room/room.h"

/* Something about the table changed: find its next moment again. */
void timers_stir(server *sv, room *r);
void timers_stir_all(server *sv);
/* The table leaves memory; nobody is connected. */
void timers_forget(server *sv, room *r);
/* Look at every table whose moment has come. */
void timers_run(server *sv);
/* Milliseconds until the next moment of any table; −1: there is none. */
int64_t timers_wait(const server *sv);
/* The table leaves memory. */
void timers_drop(server *sv, room *r);
void timers_fini(server *sv);

#endif
