/* Sockets that are queues of bytes, and a clock that stands until it is told to go on: the world (see
 * server/ops/world.h) of a simulated server. */
#ifndef CAPER_TESTS_WIRE_H
#define CAPER_TESTS_WIRE_H

#include "caper/rng.h"
#include "server/ops/loop.h"

struct epoll_event;

/* One connection, seen from both ends. */
typedef struct wire {
    int       fd;             /* never used twice */
    watched  *who;            /* whom the server wants to be told of its events */
    uint32_t  awaits;         /* which those are */
    bool      closed;         /* by the server */
    bool      ended, reset;   /* by the client: it says goodbye, or is just gone */
    caper_buf up, down;       /* to the server, to the client */
    size_t    up_at, down_at; /* how much of them was taken */
    size_t    seen;           /* so much of `up` has arrived */
    size_t    window;         /* so much of `down` may wait for the client */
} wire;

enum { WIRES = 256 };

typedef struct wires {
    world   world;
    wire   *at[WIRES];
    int     count, next_fd;
    int64_t now;  /* ms since 1970 */
    double  work; /* ms */
    uint32_t
        stolen; /* of 1,000 looks at the clock of work: before so many another program had the processor */
    bool      cut; /* the machine is down: nothing leaves any more */
    caper_rng rng;
    uint64_t  bytes;          /* that have come to clients */
    void (*serve)(void *ctx); /* HTTP */
    void *ctx;
} wires;

void wires_init(wires *w, uint64_t seed, int64_t now);
void wires_fini(wires *w);

/* A new connection of a client; both ends have to let go of it. NULL: there are too many. */
wire *wire_open(wires *w, size_t window);
/* The client says something. */
void wire_say(wire *k, const void *bytes, size_t n);
/* The client lets go: politely, or not. */
void wire_end(wire *k, bool politely);
/* Bytes on their way get a bit further. */
void wires_flow(wires *w);
/* What has happened, in no particular order. */
int wires_events(wires *w, struct epoll_event *out, int most);
/* Free what both ends have let go of. */
void wires_tidy(wires *w);
/* The server is gone, and all its sockets with it. */
void   wires_drop(wires *w);
size_t wire_waits(const wire *k); /* bytes for the client */

#endif
