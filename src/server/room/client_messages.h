/* Messages from clients: read, checked, done, answered. */
#ifndef CAPER_SERVER_CLIENT_MESSAGES_H
#define CAPER_SERVER_CLIENT_MESSAGES_H

#include <stddef.h>

#include "server/room/refusal.h"

typedef struct server server;
typedef struct conn   conn;

/* One message, as it came: whatever it is, it is answered. */
void talk(server *sv, conn *c, const char *text, size_t len);

/* A hello was refused after it was heard. */
void talk_refuse(server *sv, conn *c, const char *id, const problem *p);

#endif
