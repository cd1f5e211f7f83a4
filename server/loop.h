/* The server as a whole: its state, and the loop that runs it.
 *
 * One thread runs everything but the bots' thinking. It works in turns: take what has arrived, do
 * it in memory and write it to the store, commit once, and only then send what was said. So the
 * *outbox* holds every word that leaves until the disk has it; if the disk refuses, the outbox is
 * thrown away and the tables it spoke of are read again from the store. */
#ifndef CAPER_SERVER_LOOP_H
#define CAPER_SERVER_LOOP_H

#include "server/address.h"
#include "server/bot_seats.h"
#include "server/metrics.h"
#include "server/rate.h"
#include "server/refusal.h"
#include "server/room.h"
#include "server/server.h"
#include "server/tokens.h"
#include "server/websocket.h"
#include "table/crew.h"

enum { ROOM_SLOTS = 1 << 14 };

struct server {
    caper_server_options options;
    caper_store         *store;
    bool                 store_ok; /* false: nothing is accepted that would have to be written */
    bool                 failed;   /* a write of this turn failed */
    char                 store_error[320];
    int64_t              probed;
    void                *http; /* MHD's daemon */
    caper_crew          *crew;
    int                  epoll;
    int                  port;
    room                *rooms[ROOM_SLOTS];
    int                  room_count, hot_count;
    room               **dirty;
    int                  dirty_count, dirty_cap;
    conn                *conns, *unsent, *dead;
    int                  conn_count;
    bool                 any_held; /* some connections wait for their share of the work */
    caper_buf            outbox_text;
    letter              *outbox;
    int                  outbox_count, outbox_cap;
    caper_events         events;
    handover             handovers[HANDOVERS];
    address_book         addresses;
    metrics              metrics;
    int64_t              now;      /* ms since 1970, of this turn */
    bool                 any_ripe; /* some bot's move waits for its moment */
    int64_t              swept, swept_conns, ran_http;
    int                  parked; /* since memory was last given back */
    bool                 stop;
};

/* A server with its store and bots, but not listening yet (the fuzzer's need no more). */
server *server_new(const caper_server_options *options, caper_error *err);
void    server_free(server *sv);
/* Close every connection, and give the sockets a moment to take it. */
void    server_say_goodbye(server *sv);
int64_t wall_ms(void);
/* Commit the turn's writes and send what was said, or undo both. False: the store refused. */
bool server_settle(server *sv);
/* Can something be written now? */
bool server_can_write(server *sv, problem *p);

#endif
