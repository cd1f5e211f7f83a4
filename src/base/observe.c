/* Observations. The table is taken apart once, into a list of steps for each seat, so that nothing of it is looked at again
 * while games are played: a step says where its number lies and where the result goes. Results go to ascending places and all
 * start as 0. */
#include "base/observe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum act { COPY, ONE, ONE_SEAT, BITS, SEATS, HALVES, WHILE_LONG, WHEN };

typedef struct step {
    uint8_t  act, size; /* bytes of each number of the source */
    uint16_t at, n;     /* the source, and how many results; of the last two: steps to leave out */
    int16_t  low;       /* what is subtracted; WHILE_LONG, WHEN: the part's place in its list */
    uint16_t length;    /* COPY: where the source has the length of the list, + 1 */
    bool     sign, others, guarded;
    uint32_t to;
    const caper_field *field; /* WHEN */
} step;

typedef struct steps {
    step *step;
    int   count, cap;
} steps;

struct caper_observer {
    const caper_match   *match;
    const caper_learner *learner;
    uint32_t             size;
    caper_buf            names;
    steps                seat[CAPER_MAX_SEATS + 1];
};

/* ---- Taking the table apart ------------------------------------------------------------------ */

/* One seat's list in the making. */
typedef struct maker {
    const caper_match *match;
    steps             *to;
    uint32_t           size;
    int                me;
    int                guards; /* that are open */
    caper_buf         *names;  /* NULL: another seat's list had the same */
} maker;

typedef struct path {
    char text[120];
} path;

static path path_to(const path *p, const char *key, int index)
{
    path   out = *p;
    size_t n   = strlen(p->text);
    if (key)
        n += (size_t)snprintf(out.text + n, sizeof out.text - n, "%s%s", n ? "/" : "", key);
    if (index >= 0)
        snprintf(out.text + n, sizeof out.text - n, "/%d", index);
    return out;
}

static int add(maker *m, step s)
{
    m->to->step               = caper_grow(m->to->step, m->to->count, &m->to->cap, sizeof s);
    s.guarded                 = m->guards > 0 || s.act >= WHILE_LONG;
    m->to->step[m->to->count] = s;
    return m->to->count++;
}

static int add_guard(maker *m, step s)
{
    m->guards++;
    return add(m, s);
}

/* Numbers beside each other in the source are one step. */
static bool goes_on(const maker *m, const step *s)
{
    const step *last = m->to->count ? &m->to->step[m->to->count - 1] : NULL;
    return last && s->act == COPY && last->act == COPY && s->size == last->size &&
           s->sign == last->sign && !s->length && !last->length && !last->guarded && !m->guards &&
           last->at + last->n * last->size == s->at;
}

/* A step with results. */
static void emit(maker *m, const path *p, step s)
{
    s.to = m->size;
    m->size += s.n;
    if (goes_on(m, &s))
        m->to->step[m->to->count - 1].n = (uint16_t)(m->to->step[m->to->count - 1].n + s.n);
    else
        add(m, s);
    if (!m->names)
        return;
    caper_json_open(m->names, '[');
    caper_json_str(m->names, p->text);
    caper_json_int(m->names, s.to);
    caper_json_int(m->names, s.n);
    caper_json_close(m->names, ']');
}

/* What a guard leaves out ends here. */
static void end_at(maker *m, int guard)
{
    if (guard < 0)
        return;
    m->to->step[guard].n = (uint16_t)(m->to->count - guard - 1);
    m->guards--;
}

static int things_of(const maker *m, const caper_field *d)
{
    const caper_kind *kind = d->of;
    int               n    = 0;
    if (!kind)
        return d->high < d->low ? m->match->seats : d->high + 1;
    if (kind->count)
        return kind->count;
    while (caper_kind_id(kind, m->match, NULL, n)) /* they end with NULL */
        n++;
    return n;
}

static bool is_of_seats(const caper_field *d) { return !d->of && d->high < d->low; }

/* Steps of a field that is not always written wait for its `when`; the guard, or −1. */
static int guard_of(maker *m, const caper_field *d, size_t at, int index)
{
    return d->when
               ? add_guard(
                     m, (step){.act = WHEN, .at = (uint16_t)at, .low = (int16_t)index, .field = d})
               : -1;
}

/* Numbers that look the same to all seats. */
static void number_steps(maker *m, const caper_field *d, size_t at, int n, int length,
                         const path *p)
{
    emit(m, p,
         (step){.act    = COPY,
                .size   = (uint8_t)d->size,
                .sign   = d->low < 0,
                .at     = (uint16_t)at,
                .n      = (uint16_t)n,
                .length = (uint16_t)length});
}

static void table_steps(maker *m, const caper_field *table, size_t at, int index, const path *p);

static void value_steps(maker *m, const caper_field *d, size_t at, int index, const path *p)
{
    int  n = d->type == FIELD_PART_TYPE ? 0 : things_of(m, d);
    step s = {.at   = (uint16_t)at,
              .size = (uint8_t)d->size,
              .low  = (int16_t)!!(d->flags & FIELD_PLUS_ONE),
              .sign = d->low < 0,
              .n    = (uint16_t)n};
    if (d->type == FIELD_PART_TYPE) {
        table_steps(m, d->of, at, index, p);
    } else if (d->type == FIELD_THING_TYPE || (d->type == FIELD_INT_TYPE && is_of_seats(d))) {
        s.act = is_of_seats(d) ? ONE_SEAT : ONE;
        emit(m, p, s);
    } else if (d->type == FIELD_SET_TYPE) {
        s.act    = is_of_seats(d) ? SEATS : BITS;
        s.others = d->flags & FIELD_OTHERS;
        emit(m, p, s);
    } else if (d->type == FIELD_HALVES_TYPE) {
        s.act = HALVES;
        s.n   = (uint16_t)(n * d->size * 2);
        emit(m, p, s);
    } else if (d->type == FIELD_MAP_TYPE) {
        s.act  = COPY;
        s.size = 1;
        emit(m, p, s);
    } else {
        number_steps(m, d, at, 1, 0, p);
    }
}

static bool is_plain_list(const caper_field *d)
{
    return d->type <= FIELD_BOOL_TYPE && !is_of_seats(d) && !d->when && !(d->flags & FIELD_BY_SEAT);
}

static void list_steps(maker *m, const caper_field *d, size_t owner, size_t at, const path *p)
{
    bool by_seat = d->flags & FIELD_BY_SEAT, turned = by_seat && m->me < m->match->seats;
    int  n = by_seat ? m->match->seats : d->count, guards[256], longer = 0;
    path all = path_to(p, d->key, -1);
    if (is_plain_list(d)) {
        number_steps(m, d, at, n, d->length ? (int)owner + d->length : 0, &all);
        return;
    }
    for (int k = 0; k < n && k < 256; k++) {
        int    i    = turned ? (m->me + k) % n : k;
        size_t from = at + (size_t)i * d->size;
        path   one  = path_to(&all, NULL, k);
        if (d->length && !by_seat)
            guards[longer++] = add_guard(m, (step){.act = WHILE_LONG,
                                                   .at  = (uint16_t)(owner + d->length - 1),
                                                   .low = (int16_t)k});
        int guard = guard_of(m, d, from, i);
        value_steps(m, d, from, i, &one);
        end_at(m, guard);
    }
    while (longer)
        end_at(m, guards[--longer]);
}

static void table_steps(maker *m, const caper_field *table, size_t at, int index, const path *p)
{
    for (const caper_field *d = table; d->type; d++) {
        size_t from = d->flags & FIELD_WHOLE ? d->at + (size_t)index * d->size : at + d->at;
        if (d->type == FIELD_TEXT_TYPE || d->type == FIELD_OTHER_TYPE || d->flags & FIELD_ROOM)
            continue;
        if (d->count && d->type != FIELD_HALVES_TYPE) {
            list_steps(m, d, at, from, p);
            continue;
        }
        path one   = path_to(p, d->key, -1);
        int  guard = guard_of(m, d, from, index);
        value_steps(m, d, from, index, &one);
        end_at(m, guard);
    }
}

/* Steps without a guard come first, those of one kind together: a processor that knows what comes next does not
 * wait. Guarded ones keep their order. */
static void put_in_order(steps *all)
{
    step *old = all->step, *to = caper_alloc((size_t)all->count + 1, sizeof *to);
    all->step = to;
    for (int act = COPY; act < WHILE_LONG; act++)
        for (int i = 0; i < all->count; i++)
            if (!old[i].guarded && old[i].act == act)
                *to++ = old[i];
    for (int i = 0; i < all->count; i++)
        if (old[i].guarded)
            *to++ = old[i];
    free(old);
}

caper_observer *caper_observer_new(const caper_match *match)
{
    caper_observer *o = caper_alloc(1, sizeof *o);
    o->match          = match;
    o->learner        = match->game->learner;
    caper_json_open(&o->names, '[');
    for (int seat = 0; seat < match->places; seat++) {
        maker m = {
            .match = match, .to = &o->seat[seat], .me = seat, .names = seat ? NULL : &o->names};
        table_steps(&m, o->learner->fields(match), 0, 0, &(path){0});
        put_in_order(&o->seat[seat]);
        o->size = m.size;
    }
    return o;
}

void caper_observer_free(caper_observer *o)
{
    if (!o)
        return;
    for (int seat = 0; seat < o->match->places; seat++)
        free(o->seat[seat].step);
    caper_buf_fini(&o->names);
    free(o);
}

int caper_observer_size(const caper_observer *o) { return (int)o->size; }

void caper_observer_describe(const caper_observer *o, caper_buf *out)
{
    caper_buf_str(out, caper_buf_text(&o->names) + 1);
}

/* ---- Observing ------------------------------------------------------------------------------- */

/* One seat's look at one state. */
typedef struct look {
    const caper_observer *o;
    const uint8_t        *from;
    int8_t               *to;
    int                   me;
    caper_fields          fields; /* for `when` */
} look;

static inline int32_t number_at(const step *s, const uint8_t *from)
{
    if (s->size == 1)
        return s->sign ? (int8_t)*from : *from;
    return s->size == 2 ? *(const uint16_t *)(const void *)from
                        : *(const int32_t *)(const void *)from;
}

/* Eight bytes, each at most 127. */
static inline uint64_t at_most_127(uint64_t bytes)
{
    uint64_t large = bytes >> 7 & 0x0101010101010101u;
    return (bytes | large * INT8_MAX) & 0x7f7f7f7f7f7f7f7fu;
}

static void limit_bytes(int n, const uint8_t *from, int8_t *out)
{
    for (uint64_t eight; n >= 8; n -= 8, from += 8, out += 8) {
        memcpy(&eight, from, sizeof eight);
        eight = at_most_127(eight);
        memcpy(out, &eight, sizeof eight);
    }
    while (n--)
        out[n] = (int8_t)at_most_127(from[n]);
}

static void copy(const look *l, const step *s)
{
    const uint8_t *from = l->from + s->at;
    int8_t        *out  = l->to + s->to;
    int            n = s->length && l->from[s->length - 1] < s->n ? l->from[s->length - 1] : s->n;
    if (s->size == 1 && !s->sign) {
        limit_bytes(n, from, out);
        return;
    }
    for (int i = 0; i < n; i++, from += s->size) {
        int32_t number = number_at(s, from);
        out[i] = (int8_t)(number > INT8_MAX ? INT8_MAX : number < INT8_MIN ? INT8_MIN : number);
    }
}

/* Without a jump: what is out of range goes into `other`. */
static inline void one(const look *l, const step *s)
{
    int8_t  other;
    int32_t n = number_at(s, l->from + s->at) - s->low;
    *((uint32_t)n < s->n ? &l->to[s->to + (uint32_t)n] : &other) = 1;
}

static void one_seat(const look *l, const step *s)
{
    int seat = number_at(s, l->from + s->at) - s->low, place = l->me < s->n ? seat - l->me : seat;
    if (seat >= 0 && seat < s->n)
        l->to[(int)s->to + (place < 0 ? place + s->n : place)] = 1;
}

static inline uint64_t word_at(const step *s, const uint8_t *from, int word)
{
    return s->size >= 8 ? ((const uint64_t *)(const void *)from)[word]
                        : (uint32_t)number_at(s, from);
}

/* Of many bits few are set. */
static inline void bits(const look *l, const step *s)
{
    int8_t *out = l->to + s->to;
    for (int i = 0, n = s->n; i < n; i += 64) {
        uint64_t set = word_at(s, l->from + s->at, i / 64);
        for (set &= ~(uint64_t)0 >> (n - i < 64 ? 64 - (n - i) : 0); set; set &= set - 1)
            out[i + __builtin_ctzll(set)] = 1;
    }
}

static void seats(const look *l, const step *s)
{
    uint32_t all = (1u << s->n) - 1, set = (uint32_t)number_at(s, l->from + s->at);
    set = (s->others ? ~set : set) & all;
    if (l->me < s->n)
        set = (set >> l->me | set << (s->n - l->me)) & all;
    for (; set; set &= set - 1)
        l->to[(int)s->to + __builtin_ctz(set)] = 1;
}

/* Two numbers in each byte, the lower first. Most are 0. */
static void halves(const look *l, const step *s)
{
    const uint8_t *from = l->from + s->at;
    int8_t        *out  = l->to + s->to;
    for (int i = 0, n = s->n; i < n; i += 8) {
        uint32_t word;
        memcpy(&word, from + i / 2, sizeof word);
        if (!word)
            continue;
        uint64_t each = word;
        each          = (each | each << 16) & 0x0000ffff0000ffffu;
        each          = (each | each << 8) & 0x00ff00ff00ff00ffu;
        each          = (each | each << 4) & 0x0f0f0f0f0f0f0f0fu;
        memcpy(out + i, &each, sizeof each);
    }
}

/* How many steps a guard leaves out. */
static int left_out(look *l, const step *s)
{
    const uint8_t *from = l->from + s->at;
    l->fields.index     = s->low;
    bool there          = s->act == WHILE_LONG ? *from > s->low : s->field->when(&l->fields, from);
    return there ? 0 : s->n;
}

static void run(look *l)
{
    const step *s = l->o->seat[l->me].step, *end = s + l->o->seat[l->me].count;
    while (s < end) {
        switch (s->act) {
        case COPY:
            copy(l, s++);
            break;
        case ONE:
            for (; s < end && s->act == ONE; s++)
                one(l, s);
            break;
        case ONE_SEAT:
            one_seat(l, s++);
            break;
        case BITS:
            for (; s < end && s->act == BITS; s++)
                bits(l, s);
            break;
        case SEATS:
            seats(l, s++);
            break;
        case HALVES:
            halves(l, s++);
            break;
        default:
            s += 1 + left_out(l, s);
        }
    }
}

void caper_observe(const caper_observer *o, const void *state, int seat, int8_t *out)
{
    alignas(8) uint8_t seen[CAPER_MAX_STATE];
    memset(out, 0, o->size);
    if (o->learner->look)
        o->learner->look(o->match, state, seat, seen);
    const void *from = o->learner->look ? seen : state;
    run(&(look){o, from, out, seat, caper_fields_of(o->match, from)});
}
