/* The server as a whole: sockets and threads around its tables (room/service.h), and the loop that runs them. */
#ifndef CAPER_SERVER_LOOP_H
#define CAPER_SERVER_LOOP_H

#include "room/service.h"
#include "server/net/address.h"
#include "server/net/door.h"
#include "server/net/listener.h"
#include "server/net/websocket.h"
#include "server/ops/admin.h"
#include "server/ops/calling.h"
#include "server/ops/due.h"
#include "server/ops/expiry.h"
#include "server/ops/server.h"
#include "server/ops/world.h"

struct epoll_event;

struct server {
    service              sv[1];
    caper_server_options options;
    int64_t              probed;
    void                *http; /* MHD's daemon */
    listener             listener;
    caper_crew          *crew;
    int                  epoll, signals;
    watched              watched[WATCHED_KINDS]; /* each kind once, for what there is one of */
    int                  port;
    door_digits          door;   /* what a request must have (door.h); "": open to all */
    uint64_t             secret; /* so that numbers for addresses do not reveal them */
    /* Connections that have something to send. Spectators wait for the people with seats, and are sent to a
     * few at a time: a crowd at one table must not hold up all the others. */
    conn_queue    unsent, unsent_watching;
    conn         *dead;
    int           closed;        /* connections, since memory was last given back */
    double        reading_since; /* of work_ms; what came before is charged already; 0: unknown */
    bool          any_held;      /* some connections wait for their share of the work */
    uint64_t      turns;         /* so far */
    bool          http_due;      /* connections were resumed, which libmicrohttpd does not tell */
    size_t        uploads;       /* bytes of big requests that are in memory */
    struct visit *uploading;     /* those requests */
    address_book  addresses;
    expiry        expiry;
    admin         admin;
    due_round     due;
    calling       calling;
    bool          nearly_full; /* the store, and the operator was told */
    int64_t       swept, swept_conns, ran_http;
};

/* A server with its store and bots, but not listening yet (the fuzzer's need no more). */
server *server_new(const caper_server_options *options, caper_error *err);
void    server_free(server *s);
/* A turn in two halves, between which the caller waits for events: what is due by itself (and how many
 * milliseconds there are until something is again), then what has come. */
int  server_prepare(server *s);
void server_turn(server *s, const struct epoll_event *events, int count);

#endif
