/* The outbox holds every message until what it tells is on disk. */
#ifndef CAPER_ROOM_OUTBOX_H
#define CAPER_ROOM_OUTBOX_H

#include "caper/buf.h"

typedef struct service service;
typedef struct room    room;
typedef struct peer    peer;

/* What becomes of a message when the batch cannot be committed. */
typedef enum out_kind {
    OUT_FACT,    /* never happened: dropped */
    OUT_ACK,     /* becomes an error with the same id */
    OUT_ANSWER,  /* independent: sent all the same */
    OUT_WELCOME, /* may show what never happened: the connection is closed */
    OUT_LEFT,    /* no message: the seat was given up; if not, its owner comes back */
    OUT_GONE,    /* no message: when it is committed the connection is closed for good */
} out_kind;

typedef struct letter {
    peer    *c; /* NULL: gone */
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

/* Begin a message in the batch; returns where. */
size_t outbox_begin(service *sv);
/* A message for `c`: text[start..] of the batch was just written. */
void outbox_post(peer *c, out_kind kind, size_t start);
/* The same for what acknowledges the request `id` (JSON). */
void outbox_acknowledge(peer *c, size_t start, const char *id);
/* Send or drop what was said. */
void outbox_deliver(service *sv, batch *b, bool committed);
/* The peer is gone. */
void outbox_forget(const peer *c);
void outbox_fini(service *sv);

#endif
