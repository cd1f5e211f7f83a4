/* Fields of a position. */
#include "base/fields.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/text.h"

caper_code caper_field_wrong(caper_fields *f, const char *format, ...)
{
    char    sentence[320];
    va_list args;
    if (f->code)
        return f->code;
    va_start(args, format);
    vsnprintf(sentence, sizeof sentence, format, args);
    va_end(args);
    return f->code = caper_refuse(f->err, f->kind, "%s", sentence);
}

const caper_json *caper_field_get(const caper_json *from, const char *key)
{
    const caper_json *value = caper_json_get(from, key);
    return caper_json_is_null(value) ? NULL : value;
}

const char *caper_field_quote(const caper_json *value)
{
    return caper_json_is_string(value) ? caper_json_string(value) : "(not a word)";
}

/* ---- Where a field is ------------------------------------------------------------------------ */

static uint8_t *place(const caper_fields *f, const caper_field *d, const void *at)
{
    const uint8_t *base = at;
    if (d->flags & (FIELD_ROOM | FIELD_WHOLE))
        base = d->flags & FIELD_ROOM ? f->room : (uint8_t *)f->state + f->index * d->size;
    return (uint8_t *)base + d->at;
}

/* The number there; of a large set, word i. */
static int64_t number(const caper_field *d, const uint8_t *at, int i)
{
    switch (d->size) {
    case 1:
        return d->low < 0 ? (int8_t)*at : *at;
    case 2:
        return *(const uint16_t *)(const void *)at;
    case 4:
        return d->type == FIELD_SET_TYPE ? (int64_t)*(const uint32_t *)(const void *)at
                                         : *(const int32_t *)(const void *)at;
    default:
        return ((const int64_t *)(const void *)at)[i];
    }
}

static void set_number(const caper_field *d, uint8_t *at, int i, int64_t n)
{
    switch (d->size) {
    case 1:
        *at = (uint8_t)n;
        break;
    case 2:
        *(uint16_t *)(void *)at = (uint16_t)n;
        break;
    case 4:
        *(uint32_t *)(void *)at = (uint32_t)n;
        break;
    default:
        ((int64_t *)(void *)at)[i] = n;
    }
}

static int64_t all_seats(const caper_fields *f, const caper_field *d)
{
    return d->flags & FIELD_OTHERS ? ((int64_t)1 << f->seats) - 1 : 0;
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void write_thing(const caper_fields *f, const caper_field *d, int thing, caper_buf *out)
{
    const caper_kind *kind = d->of;
    if (!kind) {
        caper_json_int(out, thing);
    } else if (kind->write) {
        caper_json_open(out, '"');
        kind->write(f->match, f->state, thing, out);
        caper_json_close(out, '"');
    } else {
        caper_json_str(out, caper_kind_id(kind, f->match, f->state, thing));
    }
}

static void write_set(const caper_fields *f, const caper_field *d, const uint8_t *at,
                      caper_buf *out)
{
    caper_json_open(out, '[');
    for (int i = 0; i * 8 < d->size; i++)
        caper_each (bit, (uint64_t)(number(d, at, i) ^ all_seats(f, d)))
            write_thing(f, d, i * 64 + bit, out);
    caper_json_close(out, ']');
}

static void write_map(const caper_fields *f, const caper_field *d, const uint8_t *at,
                      caper_buf *out)
{
    caper_json_open(out, '{');
    for (int i = 0; i < d->size; i++)
        if (i < d->low || at[i]) {
            write_thing(f, d, i, out);
            caper_buf_char(out, ':');
            caper_json_int(out, at[i]);
        }
    caper_json_close(out, '}');
}

/* Inlined: nearly all that is written is a number or a name, and a call more is a tenth of it. */
static inline __attribute__((always_inline)) void
write_number(const caper_fields *f, const caper_field *d, const uint8_t *at, caper_buf *out)
{
    int64_t n = number(d, at, 0);
    if (d->flags & (FIELD_OR_NULL | FIELD_PLUS_ONE) && n == d->usual)
        caper_json_null(out);
    else if (d->type == FIELD_THING_TYPE)
        write_thing(f, d, (int)n - !!(d->flags & FIELD_PLUS_ONE), out);
    else if (d->type == FIELD_BOOL_TYPE || d->flags & FIELD_AS_BOOL)
        caper_json_bool(out, n);
    else
        caper_json_int(out, n);
}

static inline __attribute__((always_inline)) void
write_value(const caper_fields *f, const caper_field *d, const uint8_t *at, caper_buf *out)
{
    if (d->put)
        d->put(f, at, out);
    else if (d->type <= FIELD_THING_TYPE)
        write_number(f, d, at, out);
    else if (d->type == FIELD_SET_TYPE)
        write_set(f, d, at, out);
    else if (d->type == FIELD_TEXT_TYPE)
        caper_json_str(out, (const char *)at);
    else if (d->type == FIELD_MAP_TYPE)
        write_map(f, d, at, out);
    else {
        caper_json_open(out, '{');
        caper_fields_write(f, d->of, at, out);
        caper_json_close(out, '}');
    }
}

static void write_list(const caper_fields *f, const caper_field *d, const uint8_t *first, int n,
                       caper_buf *out)
{
    caper_fields each = *f;
    caper_json_open(out, '[');
    for (each.index = 0; each.index < n; each.index++) {
        int            i  = d->flags & FIELD_REVERSED ? n - 1 - each.index : each.index;
        const uint8_t *at = first + i * d->size;
        if (!d->when || d->when(&each, at))
            write_value(&each, d, at, out);
    }
    caper_json_close(out, ']');
}

static int list_length(const caper_fields *f, const caper_field *d, const void *at)
{
    if (d->flags & FIELD_BY_SEAT)
        return f->seats + !!(d->flags & FIELD_WATCHED);
    return d->length ? ((const uint8_t *)at)[d->length - 1] : d->count;
}

static bool is_usual(const caper_field *d, const uint8_t *at)
{
    if (d->type == FIELD_TEXT_TYPE) /* the empty one */
        return !*at;
    for (int i = 0; i * 8 < d->size; i++)
        if (number(d, at, i) != d->usual)
            return false;
    return true;
}

void caper_fields_write(const caper_fields *f, const caper_field *table, const void *at,
                        caper_buf *out)
{
    for (const caper_field *d = table; d->type; d++) {
        const uint8_t *value = place(f, d, at);
        bool           there = d->count || !d->when || d->when(f, value);
        if ((d->type == FIELD_OTHER_TYPE && !d->put) || (!there && !(d->flags & FIELD_OR_NULL)) ||
            (d->flags & FIELD_UNUSUAL && is_usual(d, value)))
            continue;
        if (d->key)
            caper_json_key(out, d->key);
        if (!there)
            caper_json_null(out);
        else if (d->count)
            write_list(f, d, value, list_length(f, d, at), out);
        else if (!d->key && d->type == FIELD_PART_TYPE)
            caper_fields_write(f, d->of, value, out);
        else
            write_value(f, d, value, out);
    }
}

void caper_field_game(const caper_fields *f, const void *at, caper_buf *out)
{
    (void)at;
    caper_json_str(out, f->match->game->info->id);
}

caper_fields caper_fields_of(const caper_match *match, const void *state)
{
    return (caper_fields){.kind  = CAPER_BAD_POSITION,
                          .match = match,
                          .state = (void *)state,
                          .room  = (void *)match->room,
                          .seats = match->seats};
}

void caper_fields_save(const caper_field *table, const caper_match *match, const void *state,
                       caper_buf *out)
{
    caper_fields f = caper_fields_of(match, state);
    caper_json_open(out, '{');
    caper_fields_write(&f, table, state, out);
    caper_json_close(out, '}');
}

/* ---- Reading --------------------------------------------------------------------------------- */

static int int_of(caper_fields *f, const char *key, const caper_json *value, int low, int high)
{
    int64_t n = caper_json_integer(value);
    if (caper_json_is_integer(value) && n >= low && n <= high)
        return (int)n;
    caper_field_wrong(f, "%.60s: should be a whole number from %d to %d", key, low, high);
    return low;
}

int caper_field_int(caper_fields *f, const caper_json *from, const char *key, int low, int high,
                    int otherwise)
{
    const caper_json *value = caper_field_get(from, key);
    return value ? int_of(f, key, value, low, high) : otherwise;
}

/* Of a field without a range: a seat. */
static int number_of(caper_fields *f, const caper_field *d, const caper_json *value)
{
    return int_of(f, d->key, value, d->low, d->high < d->low ? f->seats - 1 : d->high);
}

/* A list of few names is told whole. */
static void no_such_thing(caper_fields *f, const caper_field *d, const char *word)
{
    const caper_kind       *kind = d->of;
    CAPER_SCRATCH caper_buf list = {0};
    const char             *id;
    for (int i = 0; !kind->name && (id = caper_kind_id(kind, f->match, f->state, i)); i++)
        caper_buf_printf(&list, "%s%s", i ? ", " : "", id);
    if (kind->name)
        caper_field_wrong(f, "%s: there is no %s “%.40s”", d->key, kind->name,
                          word ? word : "(not a word)");
    else
        caper_field_wrong(f, "%s: should be one of %s", d->key, caper_buf_text(&list));
}

static int find_thing(caper_fields *f, const caper_field *d, const char *word, size_t len)
{
    int thing = word ? caper_kind_find(d->of, f->match, f->state, word, len) : -1;
    if (thing < 0)
        no_such_thing(f, d, word);
    return thing;
}

static int thing_of(caper_fields *f, const caper_field *d, const caper_json *value)
{
    const char *word = caper_json_string(value);
    if (!d->of)
        return number_of(f, d, value);
    int thing = find_thing(f, d, word, caper_json_length(value));
    if (thing >= 0 && d->flags & FIELD_PLACE) {
        if (f->placed >> thing & 1)
            caper_field_wrong(f, "%s: %s is there twice", d->key, caper_kind_title(d->of, thing));
        f->placed |= (uint64_t)1 << thing;
    }
    return thing;
}

/* What a list is of, for sentences. */
static const char *name_of(const caper_field *d)
{
    const caper_kind *kind = d->type == FIELD_PART_TYPE ? NULL : d->of;
    return kind && kind->name           ? kind->name
           : d->type == FIELD_PART_TYPE ? "object"
           : d->type == FIELD_SET_TYPE  ? "seat"
           : d->type == FIELD_INT_TYPE  ? "number"
                                        : "word";
}

static void read_set(caper_fields *f, const caper_field *d, const caper_json *list, uint8_t *at)
{
    if (!caper_json_is_array(list)) {
        caper_field_wrong(f, "%s: should be a list of %ss", d->key, name_of(d));
        return;
    }
    caper_json_each (word, list) {
        int thing = thing_of(f, d, word);
        if (f->code)
            return;
        int64_t set = number(d, at, thing / 64), one = (int64_t)((uint64_t)1 << thing % 64);
        if (set & one && d->flags & FIELD_ONCE)
            caper_field_wrong(f, "%s: %s is there twice", d->key,
                              d->of ? caper_json_string(word) : "a seat");
        set_number(d, at, thing / 64, set | one);
    }
    set_number(d, at, 0, number(d, at, 0) ^ all_seats(f, d));
}

static void read_text(caper_fields *f, const caper_field *d, const caper_json *value, uint8_t *at)
{
    const char *text = caper_json_string(value);
    if (!text || (*text && !caper_text_is_plain(text)) || caper_json_length(value) >= d->size)
        caper_field_wrong(f, "%s: should be plain text of at most %d bytes", d->key, d->size - 1);
    else
        memcpy(at, text, caper_json_length(value) + 1);
}

static void read_map(caper_fields *f, const caper_field *d, const caper_json *map, uint8_t *at)
{
    if (!caper_json_is_object(map))
        caper_field_wrong(f, "%s: should be an object of names and numbers", d->key);
    caper_json_each (value, caper_json_is_object(map) ? map : NULL) {
        const char *key   = caper_json_name(value);
        int         thing = find_thing(f, d, key, strlen(key));
        if (thing >= 0 && !caper_json_is_null(value))
            at[thing] = (uint8_t)int_of(f, d->key, value, 0, d->high);
    }
}

static bool has_key(const caper_field *table, const char *key)
{
    for (; table->type; table++)
        if (table->key && strcmp(table->key, key) == 0)
            return true;
    return false;
}

static void read_part(caper_fields *f, const caper_field *d, const caper_json *value, uint8_t *at)
{
    if (!caper_json_is_object(value))
        caper_field_wrong(f, "%s: should be an object", d->key);
    else if (d->flags & FIELD_CLOSED)
        caper_json_each (field, value)
            if (!has_key(d->of, caper_json_name(field)))
                caper_field_wrong(f, "%s: “%.40s” is not a field of it", d->key,
                                  caper_json_name(field));
    caper_fields_read(f, d->of, value, at);
}

static void read_value(caper_fields *f, const caper_field *d, const caper_json *value, uint8_t *at)
{
    bool yes = caper_json_is_boolean(value);
    if (d->type == FIELD_SET_TYPE)
        read_set(f, d, value, at);
    else if (d->type == FIELD_TEXT_TYPE)
        read_text(f, d, value, at);
    else if (d->type == FIELD_MAP_TYPE)
        read_map(f, d, value, at);
    else if (d->type == FIELD_PART_TYPE)
        read_part(f, d, value, at);
    else if (caper_json_is_null(value) && d->flags & (FIELD_OR_NULL | FIELD_PLUS_ONE))
        set_number(d, at, 0, d->usual);
    else if (d->type == FIELD_THING_TYPE)
        set_number(d, at, 0, thing_of(f, d, value) + !!(d->flags & FIELD_PLUS_ONE));
    else if (yes && d->high == 1)
        set_number(d, at, 0, caper_json_is_true(value));
    else if (d->type == FIELD_BOOL_TYPE)
        caper_field_wrong(f, "%s: should be true or false", d->key);
    else
        set_number(d, at, 0, number_of(f, d, value));
}

static bool is_length(caper_fields *f, const caper_field *d, int n)
{
    int least = d->type == FIELD_INT_TYPE ? 0 : d->low, most = d->count;
    if (d->flags & FIELD_BY_SEAT) {
        least = f->seats ? list_length(f, d, NULL) : f->match->game->info->min_seats;
        most  = f->seats ? least : f->match->game->info->max_seats;
    }
    if (n >= least && n <= most)
        return true;
    char range[32];
    snprintf(range, sizeof range, least == most ? "%d" : "%d to %d", least, most);
    caper_field_wrong(f, "%s: should be a list of %s %ss%s", d->key, range,
                      d->type == FIELD_SET_TYPE ? "list" : name_of(d),
                      d->flags & FIELD_BY_SEAT ? ", one for each seat" : "");
    return false;
}

static void read_list(caper_fields *f, const caper_field *d, const caper_json *list, uint8_t *at,
                      uint8_t *first)
{
    int n = (int)caper_json_size(list), before = f->index;
    if (!is_length(f, d, caper_json_is_array(list) ? n : -1))
        return;
    if (d->flags & FIELD_BY_SEAT && !f->seats)
        f->seats = n;
    if (d->length)
        at[d->length - 1] = (uint8_t)n;
    for (int i = 0; i < n && !f->code; i++) {
        f->index = i;
        read_value(f, d, caper_json_at(list, (size_t)i),
                   first + (d->flags & FIELD_REVERSED ? n - 1 - i : i) * d->size);
    }
    f->index = before;
}

static void read_field(caper_fields *f, const caper_field *d, const caper_json *from, void *at)
{
    uint8_t          *to    = place(f, d, at);
    const caper_json *value = d->key ? caper_field_get(from, d->key) : from;
    if (d->type == FIELD_PART_TYPE && !d->key)
        caper_fields_read(f, d->of, from, to);
    else if (value && d->type != FIELD_OTHER_TYPE) {
        if (d->count)
            read_list(f, d, value, at, to);
        else
            read_value(f, d, value, to);
    } else if (d->type == FIELD_PART_TYPE && d->flags & FIELD_BY_SEAT && !f->seats)
        is_length(f, d, -1);
    else if (d->usual)
        set_number(d, to, 0, d->usual);
    if (d->then && !f->code)
        d->then(f, value, to);
}

static void read_all(caper_fields *f, const caper_field *table, const caper_json *from, void *at,
                     int later)
{
    for (const caper_field *d = table; d->type && !f->code; d++)
        if ((d->flags & FIELD_LATER) == later)
            read_field(f, d, from, at);
}

void caper_fields_read(caper_fields *f, const caper_field *table, const caper_json *from, void *at)
{
    read_all(f, table, from, at, 0);
}

void caper_fields_later(caper_fields *f, const caper_field *table, const caper_json *from, void *at)
{
    read_all(f, table, from, at, FIELD_LATER);
}

caper_code caper_fields_load(const caper_field *table, caper_match *match,
                             const caper_json *position, void *state, caper_error *err)
{
    caper_fields f = caper_fields_of(match, state);
    f.err          = err;
    f.seats        = 0;
    memset(state, 0, match->game->info->state_size);
    caper_fields_read(&f, table, position, state);
    if (!f.code)
        match->seats = match->places = (uint8_t)f.seats;
    return f.code;
}

caper_code caper_options_read(const caper_field *table, caper_match *match,
                              const caper_json *options, caper_error *err)
{
    caper_fields f = {.kind  = CAPER_BAD_OPTION,
                      .err   = err,
                      .match = match,
                      .room  = match->room,
                      .seats = match->seats};
    caper_fields_read(&f, table, options, match->room);
    return f.code;
}

void caper_position_save(const caper_match *match, const void *state, caper_buf *out)
{
    caper_fields_save(match->game->notation->fields, match, state, out);
}

caper_code caper_position_load(caper_match *match, const caper_json *position, void *state,
                               caper_error *err)
{
    return caper_fields_load(match->game->notation->fields, match, position, state, err);
}
