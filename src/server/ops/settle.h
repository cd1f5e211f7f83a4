/* From done to on disk to told.
 *
 * What a turn does is written in one commit, and only then told. A file commits at once. A database takes
 * its time: while one batch is committed, what is done in the meantime gathers for the next. If a commit
 * fails, everything that gathered after it is undone with it, because it was built on it. */
#ifndef CAPER_SERVER_SETTLE_H
#define CAPER_SERVER_SETTLE_H

#include "server/room/refusal.h"

typedef struct server server;

/* Commit the turn's writes and send what was said, or undo both. False: the store refused. With a
 * store over a wire it only begins, and true says nothing yet. */
bool server_settle(server *sv);
/* Can something be written now? */
bool server_can_write(server *sv, problem *p);

/* Is there anything that somebody could be told and that is not on disk yet? */
bool settle_is_pending(const server *sv);
/* The store has news, or should be looked at. */
void settle_news(server *sv);
/* Before the end: wait a little for what is under way. */
void settle_last(server *sv);

#endif
