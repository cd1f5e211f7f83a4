/* The server as a whole: its state, and the loop that runs it.
 *
 * One thread runs everything but the bots' thinking. It works in turns: take what has arrived, do
 * it in memory and write it to the store, commit once, and only then send what was said. So the
 * *batch* holds every word that leaves until the disk has it; if the disk refuses, the batch is thrown
 * away and the tables it spoke of are read again from the store. A store over a wire commits while the
 * next turns go on; what they say waits for their own commit (settle.h). Requests over HTTP wait for it
 * as tasks (task.h). */
#ifndef CAPER_SERVER_LOOP_H
#define CAPER_SERVER_LOOP_H

#include "server/api/made.h"
#include "server/net/address.h"
#include "server/net/listener.h"
#include "server/net/websocket.h"
#include "server/ops/expiry.h"
#include "server/ops/metrics.h"
#include "server/ops/server.h"
#include "server/ops/settle.h"
#include "server/ops/task.h"
#include "server/ops/world.h"
#include "server/room/bot_seats.h"
#include "server/room/rate.h"
#include "server/room/refusal.h"
#include "server/room/room.h"
#include "server/room/tokens.h"

struct epoll_event;
struct reading;

enum { ROOM_SLOTS = 1 << 14, ASIDE_NAMED = 256, SPARE_BUFFERS = 64 };

struct server {
    caper_server_options options;
    caper_store         *store;
    bool following; /* what is told now is on disk, whatever becomes of this batch */
    bool any_lost;  /* rooms that another server has written to first */
    /* What a client says, while it is done: kept with its acknowledgement, to be done again. */
    const char     *heard;
    size_t          heard_len;
    bool            raced;    /* what is undone now, is because another server was first */
    bool            store_ok; /* false: nothing is accepted that would have to be written */
    bool            failed;   /* a write of this turn failed */
    char            store_error[320];
    int64_t         probed;
    void           *http; /* MHD's daemon */
    listener        listener;
    caper_crew     *crew;
    int             epoll;
    watched         watched[WATCHED_KINDS]; /* each kind once, for what there is one of */
    int             port;
    room           *rooms[ROOM_SLOTS];
    room           *lobby;  /* public ones */
    uint64_t        secret; /* so that numbers for addresses say nothing about them */
    int             room_count, hot_count;
    char            aside[ASIDE_NAMED][CAPER_ID_CHARS + 1]; /* tables that do not add up */
    int             aside_count;
    bool            damaged; /* the store's own check found something */
    room          **timers;  /* a heap, the soonest first */
    int             timer_count, timer_cap;
    conn           *conns, *unsent, *dead;
    task_queue      tasks[WAITS];
    uint64_t        slice_turn;
    int             conn_count;
    double          reading_since; /* of work_ms; what came before is charged already; 0: unknown */
    size_t          backlog;       /* bytes that wait to be sent, of all connections */
    bool            any_held;      /* some connections wait for their share of the work */
    batch           batch;         /* what was done since the last commit began */
    batch           committing;    /* what waits for the commit under way, if there is one */
    bool            is_committing;
    double          commit_began;
    caper_buf       spare[SPARE_BUFFERS]; /* empty, for whoever is sent something next */
    int             spare_count;
    uint64_t        turns;    /* so far */
    bool            http_due; /* connections were resumed, which libmicrohttpd tells nobody */
    size_t          uploads;  /* bytes of big requests that are in memory */
    struct reading *readings; /* tables that threads read */
    caper_events    events;
    handover        handovers[HANDOVERS];
    address_book    addresses;
    metrics         metrics;
    char           *album_pages; /* what there is to find, as JSON; NULL until asked for; owned */
    made_heists    *made;        /* NULL until somebody asks for one; owned */
    expiry          expiry;
    int64_t         now; /* ms since 1970, of this turn */
    int64_t         swept, swept_conns, ran_http;
    double          turn_began; /* of work_ms */
    int             parked;     /* since memory was last given back */
    bool            stop;
};

/* A server with its store and bots, but not listening yet (the fuzzer's need no more). */
server *server_new(const caper_server_options *options, caper_error *err);
void    server_free(server *sv);
/* A turn in two halves, between which somebody waits for events: what is due by itself (and how many
 * milliseconds there are until something is again), then what has come. */
int  server_prepare(server *sv);
void server_turn(server *sv, const struct epoll_event *events, int count);

#endif
