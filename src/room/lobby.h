/* The list of public tables. An address that makes many of them cannot bury the others: addresses take
 * turns, each with its newest first. */
#ifndef CAPER_ROOM_LOBBY_H
#define CAPER_ROOM_LOBBY_H

#include "caper/buf.h"
#include "room/room.h"

/* A table came into memory, or leaves it. */
void lobby_add(room *r);
void lobby_remove(room *r);
/* The summaries as a JSON list, newest first. False: the store cannot be read. */
caper_code lobby_write(service *sv, caper_buf *out);

#endif
