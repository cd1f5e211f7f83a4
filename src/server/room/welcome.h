/* Hello and welcome: somebody comes to a table and is told what they missed. */
#ifndef CAPER_SERVER_WELCOME_H
#define CAPER_SERVER_WELCOME_H

#include "server/room/room.h"

/* What a hello asks for, checked. */
typedef struct hello {
    room       *room;
    int         seat;
    bool        host, wants_past;
    int64_t     since;
    const char *id; /* of the request, as JSON */
} hello;

/* Welcome them, now or when the log has been played: pages of what they missed, then the welcome. A
 * refusal is told, too. */
void welcome_begin(server *sv, conn *c, const hello *h);
/* The connection is gone, or the table: nobody is welcomed any more. */
void welcome_drop(conn *c);

#endif
