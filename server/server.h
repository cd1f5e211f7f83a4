/* caper serve: HTTP and WebSocket in one process. docs/protocol.md is what it speaks. */
#ifndef CAPER_SERVER_H
#define CAPER_SERVER_H

#include "caper/base.h"

enum { CAPER_MAX_EXECS = 16, CAPER_MAX_ORIGINS = 16 };

typedef struct caper_server_options {
    const char *address; /* "127.0.0.1", "::" */
    int         port;    /* 0: any free one */
    const char *store;   /* "sqlite:FILE" */
    int         threads; /* for bots */
    int         connections;
    int         rate;      /* messages per second from one WebSocket */
    int         http_rate; /* requests per second from one address */
    int         park_ms;   /* a table that nobody touched for so long is put away */
    bool        quiet;     /* log only what is wrong */
    /* For tests only: hex digits from which every deal and every bot's choice follow, so nothing is
     * secret. Only on the machine's own address. NULL: seeds are drawn. */
    const char *test_seed;
    /* Programs that may take a seat, "NAME=COMMAND", and pages of other sites that may ask. */
    const char *exec[CAPER_MAX_EXECS + 1];
    const char *origin[CAPER_MAX_ORIGINS + 1];
} caper_server_options;

caper_server_options caper_default_server(void);

/* Serve until SIGTERM or SIGINT. `ready` (may be NULL) is told the port once it listens. Returns
 * CAPER_OK after an orderly end. */
caper_code caper_serve(const caper_server_options *options, void (*ready)(void *ctx, int port),
                       void *ctx, caper_error *err);

#endif
