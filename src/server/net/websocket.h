/* Connections, and the outbox that holds every word until the disk has what it tells. */
#ifndef CAPER_SERVER_WEBSOCKET_H
#define CAPER_SERVER_WEBSOCKET_H

#include <sys/types.h>

#include "caper/buf.h"
#include "server/net/address.h"
#include "server/ops/task.h"
#include "server/ops/world.h"
#include "server/room/rate.h"

typedef struct server server;
typedef struct room   room;
typedef struct conn   conn;

/* What becomes of a message when the batch cannot be committed. */
typedef enum out_kind {
    OUT_FACT,    /* never happened: dropped */
    OUT_ACK,     /* becomes an error with the same id */
    OUT_ANSWER,  /* depends on nothing: sent all the same */
    OUT_WELCOME, /* may show what never happened: the connection is closed */
    OUT_LEFT,    /* no message: whoever gave up their seat has it still, and comes back */
    OUT_GONE,    /* no message: when it is committed the connection is closed for good */
} out_kind;

typedef struct letter {
    conn    *c;
    out_kind kind;
    /* In the batch's text; each ends before the next line break. */
    size_t start;
    size_t id;          /* of what an OUT_ACK answers */
    size_t said, words; /* where what it answers is, and how long; 0: not kept */
} letter;

/* What one commit decides about: what was said, and the rooms that it was said of. */
typedef struct batch {
    caper_buf text;
    letter   *letters;
    int       count, cap;
    room    **rooms;
    int       room_count, room_cap;
} batch;
/* How long is the message that begins there? */
size_t batch_length(const batch *b, size_t start);

struct conn {
    watched          is;
    conn            *prev, *next;           /* of all */
    conn            *room_prev, *room_next; /* of the room's */
    conn            *unsent_next, *dead_next;
    int              fd;
    void            *urh; /* MHD's handle of the upgraded connection */
    void            *ws;  /* wslay's context: reads everything, writes control frames */
    server          *sv;
    address         *from;
    room            *room;
    int              seat;
    bool             host;
    bool             closing;   /* a close frame was queued: nothing more is read or said */
    bool             dead;      /* to be freed at the end of the turn */
    uint32_t         awaits;    /* what epoll waits for */
    bool             held;      /* its address has used up its share: nothing is read for a while */
    bool             uncharged; /* something was read, and its address has not paid for it */
    bool             unsent;    /* in the list of those with something to send */
    int64_t          opened, heard, pinged;
    bucket           bucket;
    ssize_t          budget;  /* bytes that may still be read in this turn */
    caper_buf        sending; /* frames that the socket has not taken yet */
    size_t           sent;    /* of `sending` */
    size_t           counted; /* of what is unsent, in the server's sum */
    struct greeting *hello;   /* the welcome that is being made; nothing is read until it is done */
    task             again;   /* what it asked for is being fetched: its words wait */
    caper_buf        waiting; /* messages that came in the meantime: length, text, length, … */
    char            *early;   /* bytes that came with the handshake; owned */
    size_t           early_len, early_at;
};

/* Take over a socket that MHD has upgraded. */
void ws_open(server *sv, int fd, void *urh, address *from, const char *early, size_t early_len);
void ws_readable(server *sv, conn *c, uint32_t events);
/* Begin a message in the batch; returns where. */
size_t ws_begin(server *sv);
/* A message for `c`: text[start..] of the batch was just written. */
void ws_post(server *sv, conn *c, out_kind kind, size_t start);
/* The same for what acknowledges the request `id` (JSON). */
void ws_acknowledge(server *sv, conn *c, size_t start, const char *id);
void ws_close(server *sv, conn *c, int code, const char *why);
/* It has given up its seat and watches from here on. If that cannot be written it comes back. */
void ws_left(server *sv, conn *c);
/* Its seat is gone: it is closed with 4004 when that is on disk, because whoever hears it throws the
 * token away. If it cannot be written it comes back. */
void ws_gone(server *sv, conn *c);
/* Does it have more to take than it should be given at once? */
bool ws_is_behind(const conn *c);
/* The welcome is said: what came in the meantime, and then whatever comes. */
void ws_take_waiting(server *sv, conn *c);
/* Among the server's connections, and out of them again. */
void ws_list(server *sv, conn *c);
void ws_unlist(server *sv, conn *c);
void ws_join(server *sv, conn *c, room *r, int seat);
void ws_kill(server *sv, conn *c);
void ws_leave_room(server *sv, conn *c);
/* What it said has to wait until something was fetched, or for the next turn; then it is said again. */
void ws_wait(conn *c, task_wait what, const char *text, size_t len);
/* Send or drop what was said. */
void ws_deliver(server *sv, batch *b, bool committed);
void ws_sweep(server *sv);
/* Read again from those whose address has some of its share back. */
void ws_resume(server *sv);
void ws_free_dead(server *sv);
void ws_close_all(server *sv);
void ws_fini(server *sv);

#endif
