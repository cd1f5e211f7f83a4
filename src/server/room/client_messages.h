/* Messages from clients: read, checked, done, answered. */
#ifndef CAPER_SERVER_CLIENT_MESSAGES_H
#define CAPER_SERVER_CLIENT_MESSAGES_H

#include <stddef.h>

#include "server/room/refusal.h"

typedef struct server server;
typedef struct conn   conn;

/* One message, as it came: whatever it is, it is answered. */
void talk(server *sv, conn *c, const char *text, size_t len);

/* An answer to the request `id` (JSON) in the batch; returns where. Its last field is followed by
 * answer_close. */
size_t answer_open(server *sv, const char *type, const char *id);
void   answer_close(server *sv, conn *c, size_t start);

/* A hello was refused after it was heard. */
void talk_refuse(server *sv, conn *c, const char *id, const problem *p);

#endif
