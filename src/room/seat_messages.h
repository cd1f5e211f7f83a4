/* What the server says about a table: its log as messages, each seat's in its own words. */
#ifndef CAPER_ROOM_SEAT_MESSAGES_H
#define CAPER_ROOM_SEAT_MESSAGES_H

#include "room/room.h"

/* What messages about one entry share: who hears the same events. Set `ev`, leave the rest zero. */
typedef struct hearings {
    const caper_events *ev; /* NULL: the entry is not a move */
    int                 count;
    caper_seats
        eyes[CAPER_MAX_SEATS + 1]; /* a seat that hears this; spectators as CAPER_SPECTATORS */
    caper_seats named;             /* by the events */
} hearings;

/* What a message adds about the present: no fields, because it tells of the past; or how the table looks
 * and what can be done, with the reader's moves as texts or as steps. */
typedef enum say_present { SAY_PAST, SAY_MOVES, SAY_STEPS } say_present;

/* An entry that each seat sees in its own way: the deal, a move, an undo. */
void say_entry(const room *r, const caper_table *t, hearings *h, const caper_store_entry *e,
               int seat, say_present now, caper_buf *out);
/* How the table looks to the seat, and what it can do. */
void say_table(const room *r, const caper_table *t, int seat, say_present now, caper_buf *out);
/* A list of seats under a key. */
void say_seats(caper_buf *out, const char *key, caper_seats set);
void say_result(const caper_table *t, caper_buf *out);
/* Events and story of a move, as the seat hears them. */
void say_events(const room *r, const caper_table *t, hearings *h, int seat, caper_buf *out);
/* An entry as a client gets it that comes later. */
void say_missed(const room *r, const caper_table *t, const caper_events *ev,
                const caper_store_entry *e, int seat, caper_buf *out);
void say_names(const room *r, const caper_table *t, int seat, caper_names *out);
/* An entry that every seat sees alike, logged and told; returns its number. */
int64_t log_plain(room *r, char kind, int seat, const char *text);
/* To all clients of the table. */
void tell_plain(room *r, const caper_store_entry *e);
void tell_here(room *r);

#endif
