/* Bots that sit at the server's tables, thinking on threads of their own. */
#ifndef CAPER_SERVER_BOT_CREW_H
#define CAPER_SERVER_BOT_CREW_H

#include "caper/base.h"

typedef struct server server;
typedef struct room   room;
typedef struct crew   crew;

crew *crew_new(int threads);
/* Waits until those who think have finished. */
void crew_free(crew *c);
int  crew_fd(const crew *c);
int  crew_waiting(crew *c);
void bots_wake(server *sv, room *r);
/* Take the answers that have come. */
void bots_take(server *sv);
/* Play ripe moves whose moment has come; ms until the next one, or −1. */
int64_t bots_play_ripe(server *sv);

#endif
