/* Bots that sit at the server's tables. */
#ifndef CAPER_ROOM_BOT_SEATS_H
#define CAPER_ROOM_BOT_SEATS_H

#include "table/thought.h"

typedef struct service service;
typedef struct room    room;

/* What a bot of that level may do here. */
caper_bot_options bots_level(service *sv, caper_level level);
/* A bot in words (caper/bot.h), as far as a client may ask for it: its budget is limited. */
bool bots_find(const char *word, caper_bot_options *out);
/* The program that the operator allows under that name ("exec:NAME"), or NULL. */
const char *bots_command(const service *sv, const char *bot);
/* Ask every bot of the table that may act and was not asked in this turn. */
void bots_wake(room *r);
/* Does this server run the table's bots and clocks? Of several, the one with the lease does. If that is not settled
 * yet the bots are woken again soon. */
bool bots_lead(room *r);
/* Their answers are void: the position has changed, or all clients have left. */
void bots_cancel(room *r);
/* Take the answers that have come. */
void bots_take(service *sv);
/* Play the table's pending move if its moment has come. */
void bots_play_ripe(room *r);

#endif
