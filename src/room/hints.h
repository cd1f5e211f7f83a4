/* Hints: what a good player would do here, and why. A search like a bot's, paid for like one. */
#ifndef CAPER_ROOM_HINTS_H
#define CAPER_ROOM_HINTS_H

#include "room/refusal.h"
#include "table/crew.h"

typedef struct service service;
typedef struct room    room;
typedef struct peer    peer;

/* A player asks; `id` (JSON) comes back with the answer. False: the problem says why not. */
bool hint_ask(peer *c, const char *id, problem *p);
/* The crew has thought about it. */
void hint_answered(service *sv, const caper_task *task);
/* The position has changed: players who wait for a hint are told so. */
void hint_forget(room *r);
/* The connection is gone. */
void hint_leave(room *r, const peer *c);

#endif
