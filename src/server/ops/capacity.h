/* How big the store may become. */
#ifndef CAPER_SERVER_CAPACITY_H
#define CAPER_SERVER_CAPACITY_H

#include "caper/base.h"

typedef struct server server;

/* Bytes of a SQLite file that are in use, and of its -wal; pages that were freed do not count. −1: it
 * cannot be read, or is something else. */
int64_t capacity_used(const char *store);
/* Look how full the store is, and warn once at 80 % and once when it is full. */
void capacity_look(server *s);

#endif
