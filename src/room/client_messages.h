/* Messages from clients: read, checked, done, answered. */
#ifndef CAPER_ROOM_CLIENT_MESSAGES_H
#define CAPER_ROOM_CLIENT_MESSAGES_H

#include <stddef.h>

#include "room/refusal.h"

typedef struct service service;
typedef struct peer    peer;

/* One message, as it came: every message is answered. */
void talk(service *sv, peer *c, const char *text, size_t len);

/* An answer to the request `id` (JSON) in the batch; returns where. Its last field is followed by
 * answer_close. */
size_t answer_open(service *sv, const char *type, const char *id);
void   answer_close(service *sv, peer *c, size_t start);

/* A hello was refused after it was heard. */
void talk_refuse(service *sv, peer *c, const char *id, const problem *p);

#endif
