/* Bots that sit at the server's tables. */
#ifndef CAPER_SERVER_BOT_SEATS_H
#define CAPER_SERVER_BOT_SEATS_H

#include "table/thought.h"

typedef struct server server;
typedef struct room   room;

/* What a bot of that level may do here. */
caper_bot_options bots_level(const server *sv, caper_level level);
/* The program that the operator allows under that name ("exec:NAME"), or NULL. */
const char *bots_command(const server *sv, const char *bot);
/* Ask every bot of the table that may act and was not asked in this turn. */
void bots_wake(server *sv, room *r);
/* May this server play the table's bots and mind its clocks? Of several one does. If it is not sure yet
 * the bots are woken again soon. */
bool bots_lead(server *sv, room *r);
/* Nobody wants to know any more: the position has changed, or everybody has left. */
void bots_cancel(server *sv, room *r);
/* Take the answers that have come. */
void bots_take(server *sv);
/* Play the table's ripe move if its moment has come. */
void bots_play_ripe(server *sv, room *r);

#endif
