/* WebSocket connections: a peer's messages to and from a socket. */
#ifndef CAPER_SERVER_WEBSOCKET_H
#define CAPER_SERVER_WEBSOCKET_H

#include <sys/types.h>

#include "room/peer.h"
#include "server/net/address.h"
#include "server/ops/world.h"

typedef struct server server;
typedef struct conn   conn;

typedef struct conn_queue {
    conn *first, *last;
} conn_queue;

struct conn {
    watched  handle;
    peer     peer[1];
    server  *server;
    address *from;
    conn    *unsent_prev, *unsent_next, *dead_next;
    int      fd;
    void    *ws;        /* wslay's context: reads everything, writes control frames */
    bool     dead;      /* to be freed at the end of the turn */
    uint32_t awaits;    /* what epoll waits for */
    bool     held;      /* its address has used up its share: reading pauses */
    bool     uncharged; /* something was read, and its address has not paid for it */
    struct conn_queue
             *unsent; /* the one that it is in, because it has something to send; NULL: none */
    int64_t   opened, heard, pinged;
    bucket    bucket;
    ssize_t   budget;  /* bytes that may still be read in this turn */
    caper_buf sending; /* frames that the socket has not taken yet */
    size_t    sent;    /* of `sending` */
    size_t    counted; /* of what is unsent, in the server's sum */
    char     *early;   /* bytes that came with the handshake; owned */
    size_t    early_len, early_at;
};

/* From here on the socket is a WebSocket, and the connection's. The server owns the connection. */
conn *ws_open(server *s, int fd, address *from, const char *early, size_t early_len);
void  ws_readable(conn *c, uint32_t events);
void  ws_kill(conn *c);
/* What a service asks for (room/platform.h). */
void ws_send(peer *to, const char *text, size_t len);
void ws_close(peer *to, int code, const char *why);
void ws_flush(service *sv);
/* Is something left that the last flush did not send? */
bool ws_has_unsent(const server *s);
void ws_resume(peer *of);
void ws_heard(peer *of);
bool ws_takes_more(const peer *c);

/* There are as many connections as there may be: may one more come from there? Then another goes, the newest
 * spectator of the address that has most. People with seats stay. */
bool ws_make_room(server *s, const address *from);
void ws_sweep(server *s);
/* Read again from those whose address has some of its share back. */
void ws_resume_held(server *s);
void ws_free_dead(server *s);
/* Close all politely; cut all off. */
void ws_close_all(server *s);
void ws_kill_all(server *s);

#endif
