/* What happened: a list of JSON objects, each with its addressees.
 *
 * Rooms write events only through these functions, and all of them take a NULL list and then do
 * nothing, so a simulation pays one branch. A fact that some may know and others not is two
 * events: one with the secret for those who know it, one without for the rest. Every seat and the
 * spectators get exactly one of the two. */
#ifndef CAPER_EVENT_H
#define CAPER_EVENT_H

#include "caper/buf.h"

#pragma GCC visibility push(default)

enum { CAPER_MAX_EVENTS = 256 };

typedef struct caper_event {
    uint32_t    start, end; /* the object is text[start..end) of the list's buffer */
    caper_seats to;         /* who may know it; CAPER_ALL: the whole table */
} caper_event;

/* Zero-initialise to begin. */
typedef struct caper_events {
    caper_buf   text;
    int         count;
    bool        hidden; /* something that was hidden came out: the move cannot be taken back */
    caper_event list[CAPER_MAX_EVENTS];
} caper_events;

void caper_events_clear(caper_events *ev);
void caper_events_fini(caper_events *ev);

/* Begin, add fields, end. `type` is the event's wire name. */
void caper_event_begin(caper_events *ev, caper_seats to, const char *type);
void caper_event_int(caper_events *ev, const char *key, int64_t value);
void caper_event_str(caper_events *ev, const char *key, const char *value);
void caper_event_bool(caper_events *ev, const char *key, bool value);
/* For fields that are lists or objects: write one JSON value into the buffer that this returns
 * (NULL when nobody listens). */
caper_buf *caper_event_field(caper_events *ev, const char *key);
void       caper_event_end(caper_events *ev);
/* Say that this move revealed something hidden. */
void caper_event_hidden(caper_events *ev);

/* May `seat` (or CAPER_SPECTATOR) see event number i? */
bool caper_event_is_for(const caper_events *ev, int i, int seat);
/* Append the events as a JSON list: all of them, each with its "to" where it is not for everybody
 * (spectators are −1 in it) … */
void caper_events_write(const caper_events *ev, caper_buf *out);
/* … or only those that `seat` may see, without "to". */
void caper_events_write_for(const caper_events *ev, int seat, caper_buf *out);

#pragma GCC visibility pop

#endif
