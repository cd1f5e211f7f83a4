/* What happened: a list of small structs, each with its addressees.
 *
 * A room declares its events, one line of text for each: the name on the wire, then the fields in
 * the order in which they are written (src/base/sentence.h says what a field can be).
 *
 *     [E_OUT]  = "out seat:seat",
 *     [E_MOVE] = "move card:card? from:seat out-of:place into:seat where:place",
 *
 * Rules say what happened with numbers, one for each field:
 *
 *     caper_say(ev, CAPER_ALL, &getmac_speech, E_MOVE, card, owner, TABLE, s->turn, HAND);
 *
 * A NULL list costs one branch: its arguments are not evaluated. JSON is made at the edge, for
 * each audience; sentences are told from the numbers. A fact that some may know and others not is
 * two events: one with the secret for those who know it, one without for the rest. Every seat and
 * the spectators get exactly one of the two. */
#ifndef CAPER_EVENT_H
#define CAPER_EVENT_H

#include "caper/buf.h"

#pragma GCC visibility push(default)

enum { CAPER_MAX_EVENTS = 256 };

/* The value of a field that an event does not have. */
#define CAPER_ABSENT              INT64_MIN
#define caper_if(is_there, value) ((is_there) ? (int64_t)(value) : CAPER_ABSENT)

typedef struct caper_event {
    caper_seats to;    /* who may know it; CAPER_ALL: the whole table */
    uint32_t    first; /* its first value */
    uint16_t    kind, count;
} caper_event;

/* Zero-initialise to begin. */
typedef struct caper_events {
    const struct caper_speech *speech; /* of the room that speaks */
    caper_buf                  values; /* numbers, 64 bits each */
    caper_buf                  text;   /* texts and lists, each ending with a NUL */
    int                        count;
    bool        hidden; /* something that was hidden came out: the move cannot be taken back */
    caper_event list[CAPER_MAX_EVENTS];
} caper_events;

void caper_events_clear(caper_events *ev);
void caper_events_fini(caper_events *ev);

/* Say that `kind` happened, with the values of its fields; those left out at the end are absent. What
 * no longer fits into the list is lost: the view has it. */
#define caper_say(ev, to, speech, kind, ...)                                                       \
    ((ev) ? caper_events_add(ev, to, speech, kind, (const int64_t[]){0, __VA_ARGS__},              \
                             sizeof((const int64_t[]){0, __VA_ARGS__}) / sizeof(int64_t))          \
          : (void)0)
void caper_events_add(caper_events *ev, caper_seats to, const struct caper_speech *speech, int kind,
                      const int64_t *values, size_t count);
/* The value of a text; NULL: it is absent. Only where events are collected. */
int64_t caper_text(caper_events *ev, const char *text);
/* The value of a text, or of a piece of JSON, that is written into ev->text next. */
int64_t caper_text_open(caper_events *ev);
/* Say that this move revealed something hidden. */
inline void caper_event_hidden(caper_events *ev)
{
    if (ev)
        ev->hidden = true;
}

/* May `seat` (or CAPER_SPECTATOR) see event number i? */
bool caper_event_is_for(const caper_events *ev, int i, int seat);
/* The value of a field; CAPER_ABSENT if the event has none. And a field that is a text: "" then. */
int64_t     caper_event_get(const caper_events *ev, int i, const char *field);
const char *caper_event_text(const caper_events *ev, int i, const char *field);

/* Append event number i as a JSON object … */
void caper_event_write(const caper_events *ev, int i, caper_buf *out);
/* … all of them as a list, each with its "to" where it is not for all (spectators are −1 in
 * it) … */
void caper_events_write(const caper_events *ev, caper_buf *out);
/* … or only those that `seat` may see, without "to". */
void caper_events_write_for(const caper_events *ev, int seat, caper_buf *out);

#pragma GCC visibility pop

#endif
