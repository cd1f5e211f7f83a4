/* The list of public tables. Whoever makes many of them cannot bury the others': addresses take
 * turns, each with its newest first. */
#ifndef CAPER_SERVER_LOBBY_H
#define CAPER_SERVER_LOBBY_H

#include "caper/buf.h"
#include "server/room/room.h"

/* A table came into memory, or leaves it. */
void lobby_add(server *sv, room *r);
void lobby_remove(server *sv, room *r);
/* The summaries as a JSON list, newest first. False: the store cannot be read. */
caper_code lobby_write(server *sv, caper_buf *out);

#endif
