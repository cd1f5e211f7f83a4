/* Lists of events with addressees. */
#include "caper/event.h"

#include <assert.h>

void caper_events_clear(caper_events *ev)
{
    caper_buf_clear(&ev->text);
    ev->count  = 0;
    ev->hidden = false;
}

void caper_events_fini(caper_events *ev)
{
    caper_buf_fini(&ev->text);
    ev->count = 0;
}

void caper_event_begin(caper_events *ev, caper_seats to, const char *type)
{
    if (!ev)
        return;
    assert(ev->count < CAPER_MAX_EVENTS);
    caper_event *e = &ev->list[ev->count];
    /* A line break keeps neighbours apart: the writer puts no comma after one. */
    caper_buf_char(&ev->text, '\n');
    e->start = (uint32_t)ev->text.len;
    e->to    = to;
    caper_json_open(&ev->text, '{');
    caper_json_kstr(&ev->text, "type", type);
}

void caper_event_int(caper_events *ev, const char *key, int64_t value)
{
    if (ev)
        caper_json_kint(&ev->text, key, value);
}

void caper_event_str(caper_events *ev, const char *key, const char *value)
{
    if (ev)
        caper_json_kstr(&ev->text, key, value);
}

void caper_event_bool(caper_events *ev, const char *key, bool value)
{
    if (ev)
        caper_json_kbool(&ev->text, key, value);
}

caper_buf *caper_event_field(caper_events *ev, const char *key)
{
    if (!ev)
        return NULL;
    caper_json_key(&ev->text, key);
    return &ev->text;
}

void caper_event_end(caper_events *ev)
{
    if (!ev)
        return;
    caper_json_close(&ev->text, '}');
    ev->list[ev->count++].end = (uint32_t)ev->text.len;
}

void caper_event_hidden(caper_events *ev)
{
    if (ev)
        ev->hidden = true;
}

bool caper_event_is_for(const caper_events *ev, int i, int seat)
{
    caper_seats who = seat == CAPER_SPECTATOR ? CAPER_SPECTATORS : CAPER_SEAT(seat);
    return (ev->list[i].to & who) != 0;
}

/* The object without its closing brace, so that a field can follow. */
static void open_event(const caper_events *ev, int i, caper_buf *out)
{
    const caper_event *e = &ev->list[i];
    caper_json_open(out, '{');
    caper_buf_bytes(out, ev->text.data + e->start + 1, e->end - e->start - 2);
}

static void write_addressees(caper_seats to, caper_buf *out)
{
    caper_json_kopen(out, "to", '[');
    for (int s = 0; s < CAPER_MAX_SEATS; s++)
        if (to & CAPER_SEAT(s))
            caper_json_int(out, s);
    if (to & CAPER_SPECTATORS)
        caper_json_int(out, CAPER_SPECTATOR);
    caper_json_close(out, ']');
}

void caper_events_write(const caper_events *ev, caper_buf *out)
{
    caper_json_open(out, '[');
    for (int i = 0; i < ev->count; i++) {
        open_event(ev, i, out);
        if (ev->list[i].to != CAPER_ALL)
            write_addressees(ev->list[i].to, out);
        caper_json_close(out, '}');
    }
    caper_json_close(out, ']');
}

void caper_events_write_for(const caper_events *ev, int seat, caper_buf *out)
{
    caper_json_open(out, '[');
    for (int i = 0; i < ev->count; i++) {
        if (!caper_event_is_for(ev, i, seat))
            continue;
        open_event(ev, i, out);
        caper_json_close(out, '}');
    }
    caper_json_close(out, ']');
}
