/* Where others can reach this server. */
#ifndef CAPER_SERVER_REACH_H
#define CAPER_SERVER_REACH_H

#include "caper/buf.h"

typedef struct service service;

/* "http://192.168.0.7:8420", as values of a JSON list; none where it listens on the machine's own address. */
void reach_write(service *sv, caper_buf *out);

#endif
