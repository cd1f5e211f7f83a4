/* Messages from clients: read, checked, done, answered. */
#ifndef CAPER_ROOM_CLIENT_MESSAGES_H
#define CAPER_ROOM_CLIENT_MESSAGES_H

#include <stddef.h>

#include "room/outbox.h"
#include "room/refusal.h"

/* One message, as it came: every message is answered. */
void talk(peer *c, const char *text, size_t len);

/* An answer to the request `id` (JSON), with fields as caper_json_put's. `kind`: what becomes of it if the batch cannot be
 * committed. */
void answer(peer *c, out_kind kind, const char *type, const char *id, const char *fields, ...)
    __attribute__((format(printf, 5, 6)));

/* A hello was refused after it was heard. */
void talk_refuse(peer *c, const char *id, const problem *p);

#endif
