/* Messages from clients: read, checked, done, answered. */
#ifndef CAPER_SERVER_CLIENT_MESSAGES_H
#define CAPER_SERVER_CLIENT_MESSAGES_H

#include <stddef.h>

typedef struct server server;
typedef struct conn   conn;

/* One message, as it came: whatever it is, it is answered. */
void talk(server *sv, conn *c, const char *text, size_t len);

#endif
