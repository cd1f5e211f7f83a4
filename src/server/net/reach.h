/* Where others can reach this server. */
#ifndef CAPER_SERVER_REACH_H
#define CAPER_SERVER_REACH_H

#include "caper/buf.h"
#include "server/ops/server.h"

typedef struct server server;

/* "addresses": ["http://192.168.0.7:8420"]; none where it listens on the machine's own address. */
void reach_write(const server *sv, caper_buf *out);

#endif
