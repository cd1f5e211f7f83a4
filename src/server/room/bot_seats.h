/* Bots that sit at the server's tables. */
#ifndef CAPER_SERVER_BOT_SEATS_H
#define CAPER_SERVER_BOT_SEATS_H

#include "caper/base.h"

typedef struct server server;
typedef struct room   room;

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
