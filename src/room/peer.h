/* Peers: the other ends of connections, as far as tables are concerned. */
#ifndef CAPER_ROOM_PEER_H
#define CAPER_ROOM_PEER_H

#include "room/platform.h"
#include "room/task.h"

struct peer {
    peer            *prev, *next;           /* of all */
    peer            *room_prev, *room_next; /* of the room's */
    service         *sv;
    void            *wire; /* the connection; the platform's */
    payer           *from;
    room            *room; /* NULL: it has not said hello */
    int              seat;
    bool             host;
    name_text        name;          /* a spectator's; "": they have not said it */
    bool             queues;        /* a spectator who wants a seat in the rematch */
    int              reads;         /* a say_present: how it wants to read its moves */
    bool             closing;       /* no more input or output */
    int64_t          closing_since; /* ms since 1970 */
    struct greeting *hello;         /* the welcome that is being made; the rest waits for it */
    task             again;         /* what it asked for is being fetched: its words wait */
    caper_buf        waiting;       /* messages that came meanwhile: length, text, length, … */
};

/* All peers of a service, the newest first. */
#define each_connection(c, sv) for (peer *c = (sv)->peers; c; c = c->next)

/* The caller's memory. */
void peer_init(peer *c, service *sv, void *wire, payer *from);
/* The connection is gone. What was going to be said to it is dropped. */
void peer_fini(peer *c);
/* A message came from it. It is done now, or when those before it are. */
void peer_hear(peer *c, const char *text, size_t len);
/* Must it be welcomed first, or what it asked for be fetched? Then reading from it can wait. */
bool peer_is_waiting(const peer *c);
/* The message has to wait until something was fetched, or for the next turn; then it is heard again. */
void peer_wait(peer *c, task_wait what, const char *text, size_t len);
/* What it waited for has come: messages that came meanwhile, then new ones. */
void peer_resume(peer *c);
void peer_take_waiting(peer *c);
void peer_join(peer *c, room *r, int seat);
/* End its input and output. */
void peer_end(peer *c);
void peer_close(peer *c, int code, const char *why);
/* It has given up its seat and watches from here on. If that cannot be written it comes back. */
void peer_left(peer *c);
/* Its seat is gone: it is closed with 4004 when that is on disk, because clients then throw the
 * token away. If it cannot be written it comes back. */
void peer_gone(peer *c);

#endif
