/* What the server says about a table: its log as messages, each seat's in its own words. */
#ifndef CAPER_ROOM_SEAT_MESSAGES_H
#define CAPER_ROOM_SEAT_MESSAGES_H

#include "room/room.h"

/* The events of a move as seats hear them: written once for all who hear the same. Set `ev`, leave the
 * rest zero, and fini it. */
typedef struct hearings {
    const caper_events *ev;
    int                 count;
    struct {
        caper_seats eyes; /* a seat that hears this; spectators as CAPER_SPECTATORS */
        caper_buf   text;
    } item[CAPER_MAX_SEATS + 1];
} hearings;
void hearings_fini(hearings *h);

/* What a message adds about the present: nothing, because it tells of the past; or how the table looks
 * and what can be done, with the reader's moves as texts or as steps. */
typedef enum say_present { SAY_PAST, SAY_MOVES, SAY_STEPS } say_present;

/* Entries that each seat sees in its own way. */
void say_start(const room *r, const caper_table *t, const caper_store_entry *e, int seat,
               say_present now, caper_buf *out);
void say_move(const room *r, const caper_table *t, hearings *h, const caper_store_entry *e,
              int seat, say_present now, caper_buf *out);
void say_undo(const room *r, const caper_table *t, const caper_store_entry *e, int seat,
              say_present now, caper_buf *out);
void say_now(const room *r, const caper_table *t, int seat, say_present now, caper_buf *out);
void say_result(const caper_table *t, caper_buf *out);
/* Events and story of a move, as the seat hears them. */
void say_events(const room *r, const caper_table *t, hearings *h, int seat, caper_buf *out);
/* An entry as a client gets it that comes later. */
void say_missed(const room *r, const caper_table *t, const caper_events *ev,
                const caper_store_entry *e, int seat, caper_buf *out);
void say_names(const room *r, const caper_table *t, int seat, caper_names *out);
/* To everybody at the table. */
void tell_plain(service *sv, room *r, const caper_store_entry *e);
void tell_here(service *sv, room *r);

#endif
