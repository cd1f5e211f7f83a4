/* From done to on disk to told.
 *
 * What a turn does is written in one commit, and only then told. A file commits at once. A database takes
 * its time: while one batch is committed, what is done in the meantime gathers for the next. If a commit
 * fails, everything that gathered after it is undone with it, because it was built on it. */
#ifndef CAPER_ROOM_SETTLE_H
#define CAPER_ROOM_SETTLE_H

#include "room/refusal.h"

typedef struct service service;

/* Commit the turn's writes and send what was said, or undo both. False: the store refused. With a
 * store over a wire it only begins, and true is not yet a success. */
bool service_settle(service *sv);
/* Can something be written now? */
bool service_can_write(service *sv, problem *p);

/* Are there changes that are not on disk yet? */
bool settle_is_pending(const service *sv);
/* The store has news, or should be looked at. */
void settle_news(service *sv);

#endif
