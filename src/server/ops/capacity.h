/* How big the store may become. */
#ifndef CAPER_SERVER_CAPACITY_H
#define CAPER_SERVER_CAPACITY_H

#include "caper/base.h"

typedef struct server server;

/* Look how full the store is, and warn once at 80 % and once when it is full. */
void capacity_look(server *s);

#endif
