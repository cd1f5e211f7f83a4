/* Hints: what a good player would do here, and why. A search like a bot's, paid for like one. */
#ifndef CAPER_SERVER_HINTS_H
#define CAPER_SERVER_HINTS_H

#include "server/room/refusal.h"
#include "table/crew.h"

typedef struct server server;
typedef struct room   room;
typedef struct conn   conn;

/* Somebody asks; `id` (JSON) comes back with the answer. False: the problem says why not. */
bool hint_ask(server *sv, conn *c, const char *id, problem *p);
/* The crew has thought about it. */
void hint_answered(server *sv, const caper_task *task);
/* The position has changed: whoever waits for a hint is told so. */
void hint_forget(server *sv, room *r);
/* The connection is gone. */
void hint_leave(room *r, const conn *c);

#endif
