/* Lists of events with addressees, and the JSON of what is declared. */
#include <string.h>

#include "base/sentence.h"

void caper_events_clear(caper_events *ev)
{
    caper_buf_clear(&ev->values);
    caper_buf_clear(&ev->text);
    ev->count  = 0;
    ev->hidden = false;
}

void caper_events_fini(caper_events *ev)
{
    caper_buf_fini(&ev->values);
    caper_buf_fini(&ev->text);
    ev->count = 0;
}

void caper_events_add(caper_events *ev, caper_seats to, const caper_speech *speech, int kind,
                      const int64_t *values, size_t count)
{
    if (ev->count == CAPER_MAX_EVENTS)
        return;
    ev->speech            = speech;
    ev->list[ev->count++] = (caper_event){to, (uint32_t)(ev->values.len / sizeof *values),
                                          (uint16_t)kind, (uint16_t)(count - 1)};
    caper_buf_bytes(&ev->values, values + 1, (count - 1) * sizeof *values);
}

/* A line break after the NUL: the writer of JSON puts no comma there. */
int64_t caper_text_open(caper_events *ev)
{
    caper_buf_bytes(&ev->text, "\0\n", 2);
    return (int64_t)ev->text.len;
}

int64_t caper_text(caper_events *ev, const char *text)
{
    if (!text)
        return CAPER_ABSENT;
    int64_t at = caper_text_open(ev);
    caper_buf_str(&ev->text, text);
    return at;
}

extern inline void caper_event_hidden(caper_events *ev);

bool caper_event_is_for(const caper_events *ev, int i, int seat)
{
    caper_seats who = seat == CAPER_SPECTATOR ? CAPER_SPECTATORS : CAPER_SEAT(seat);
    return (ev->list[i].to & who) != 0;
}

/* ---- What is declared ------------------------------------------------------------------------ */

caper_said caper_said_of(const caper_events *ev, int i)
{
    const caper_event *e   = &ev->list[i];
    const void        *all = ev->values.data;
    return (caper_said){ev->speech, ev->speech->declared[e->kind],
                        e->count ? (const int64_t *)all + e->first : NULL, e->count,
                        caper_buf_text(&ev->text)};
}

/* The next word of a declaration: "-owner:seat?". */
static const char *cut_field(const char *p, caper_value *f)
{
    f->silent   = *p == '-';
    f->name     = p + f->silent;
    f->name_len = strcspn(f->name, ":");
    f->type     = f->name + f->name_len + 1;
    f->type_len = strcspn(f->type, " ?");
    return f->type + strcspn(f->type, " ");
}

static void fill_in(const caper_said *of, size_t n, caper_value *f)
{
    f->value = n < of->count ? of->values[n] : CAPER_ABSENT;
    f->text  = NULL;
    if (f->value != CAPER_ABSENT && (caper_value_is(f, "text") || caper_value_is(f, "json") ||
                                     caper_value_is(f, "name") || caper_value_is(f, "person")))
        f->text = of->texts ? of->texts + f->value : (const char *)(intptr_t)f->value;
}

bool caper_value_is(const caper_value *f, const char *type)
{
    return strlen(type) == f->type_len && !memcmp(type, f->type, f->type_len);
}

bool caper_value_find(const caper_said *of, const char *name, size_t len, caper_value *out)
{
    const char *p = of->declared + strcspn(of->declared, " ");
    for (size_t i = 0; *p; i++) {
        p = cut_field(p + 1, out);
        if (out->name_len != len || memcmp(out->name, name, len))
            continue;
        fill_in(of, i, out);
        return out->value != CAPER_ABSENT;
    }
    return false;
}

const caper_kind *caper_value_kind(const caper_said *of, const caper_value *f, bool *set)
{
    for (const caper_kind *k = of->speech->kinds; k->name; k++) {
        size_t n = strlen(k->name);
        *set     = f->type_len == n + 1 && f->type[n] == 's';
        if ((*set || f->type_len == n) && !memcmp(k->name, f->type, n))
            return k;
    }
    *set = false;
    return NULL;
}

int64_t caper_event_get(const caper_events *ev, int i, const char *field)
{
    caper_said  of = caper_said_of(ev, i);
    caper_value f;
    return caper_value_find(&of, field, strlen(field), &f) ? f.value : CAPER_ABSENT;
}

const char *caper_event_text(const caper_events *ev, int i, const char *field)
{
    caper_said  of = caper_said_of(ev, i);
    caper_value f;
    return caper_value_find(&of, field, strlen(field), &f) && f.text ? f.text : "";
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void write_set(const caper_kind *kind, int64_t set, caper_buf *out)
{
    caper_json_open(out, '[');
    for (uint64_t left = (uint64_t)set; left; left &= left - 1) {
        int i = __builtin_ctzll(left);
        if (kind)
            caper_json_str(out, caper_kind_id(kind, NULL, NULL, i));
        else
            caper_json_int(out, i);
    }
    caper_json_close(out, ']');
}

static void write_thing(const caper_kind *kind, int64_t thing, caper_buf *out)
{
    caper_buf_char(out, '"');
    caper_kind_write(kind, NULL, NULL, (int)thing, out);
    caper_buf_char(out, '"');
}

static void write_value(const caper_said *of, const caper_value *f, caper_buf *out)
{
    bool              set;
    const caper_kind *kind = caper_value_kind(of, f, &set);
    if (set || caper_value_is(f, "seats"))
        write_set(kind, f->value, out);
    else if (kind)
        write_thing(kind, f->value, out);
    else if (caper_value_is(f, "bool"))
        caper_json_bool(out, f->value);
    else if (caper_value_is(f, "int") || caper_value_is(f, "seat"))
        caper_json_int(out, f->value);
    else if (caper_value_is(f, "json"))
        caper_buf_str(out, f->text);
    else
        caper_json_str(out, f->text);
}

static void open_event(const caper_events *ev, int i, caper_buf *out)
{
    caper_said  of   = caper_said_of(ev, i);
    size_t      n    = strcspn(of.declared, " >");
    const char *type = of.declared[n] == '>' ? of.declared + n + 1 : of.declared;
    const char *p    = type + strcspn(type, " ");
    caper_value f;
    caper_json_open(out, '{');
    caper_json_key(out, "type");
    caper_json_strn(out, type, (size_t)(p - type));
    for (size_t k = 0; *p; k++) {
        p = cut_field(p + 1, &f);
        fill_in(&of, k, &f);
        if (f.value == CAPER_ABSENT || f.silent)
            continue;
        caper_json_keyn(out, f.name, f.name_len);
        write_value(&of, &f, out);
    }
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

void caper_event_write(const caper_events *ev, int i, caper_buf *out)
{
    open_event(ev, i, out);
    caper_json_close(out, '}');
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
    for (int i = 0; i < ev->count; i++)
        if (caper_event_is_for(ev, i, seat))
            caper_event_write(ev, i, out);
    caper_json_close(out, ']');
}
