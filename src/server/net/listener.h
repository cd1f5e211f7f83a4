/* Where connections come in, and whose they are: a proxy that the operator named may say so in front
 * of everything else, with the PROXY protocol (version 1 or 2). */
#ifndef CAPER_SERVER_LISTENER_H
#define CAPER_SERVER_LISTENER_H

#include <sys/socket.h>

#include "caper/base.h"
#include "server/net/address.h"
#include "server/ops/world.h"

typedef struct server server;

enum { MOST_ARRIVALS = 256, PROXY_HEAD = 536 };

/* A connection of a named proxy before its first byte. */
typedef struct arrival {
    watched                 handle;
    int                     fd; /* −1: this place is free */
    int64_t                 since;
    struct sockaddr_storage peer;
    socklen_t               len;
} arrival;

typedef struct listener {
    int     fd;     /* −1: not open */
    bool    paused; /* there is no room for more connections */
    arrival arrivals[MOST_ARRIVALS];
    int     count;
} listener;

bool listener_open(server *s, caper_error *err);
void listener_close(server *s);
/* Take what has come; true if HTTP has something to do now. */
bool listener_accept(server *s);
/* It has said something. */
bool listener_look(server *s, arrival *a);
/* Now and then: go on accepting, and close silent connections. */
void listener_sweep(server *s);

/* What the first bytes of a connection say about its client. */
typedef enum proxy_head {
    PROXY_MORE, /* too few to tell */
    PROXY_NONE, /* the protocol is not spoken */
    PROXY_SAYS, /* `out` is the client; the head has `used` bytes */
    PROXY_SELF, /* it is the proxy itself that asks; the head has `used` bytes */
    PROXY_BAD,
} proxy_head;
proxy_head proxy_read(const uint8_t *data, size_t len, struct sockaddr_storage *out, size_t *used);

#endif
