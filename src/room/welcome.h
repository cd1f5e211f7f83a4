/* Hello and welcome: a client comes to a table and is told what it missed. */
#ifndef CAPER_ROOM_WELCOME_H
#define CAPER_ROOM_WELCOME_H

#include "room/room.h"

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
void welcome_begin(peer *c, const hello *h);
/* The connection or the table is gone: the welcome is dropped. */
void welcome_drop(peer *c);

#endif
