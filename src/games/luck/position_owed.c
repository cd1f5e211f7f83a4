/* Adventures & Luck: positions, the part about rolls that are owed and foes on a host's table. */
#include <string.h>

#include "games/luck/position.h"

static const char *const phases[] = {"roll", "decide", "passed", "failed", NULL};

/* ---- Saving ---------------------------------------------------------------------------------- */

void luck_save_stranger(const luck_stranger *foe, caper_buf *out)
{
    caper_json_open(out, '{');
    caper_json_kstr(out, "name", foe->name);
    luck_save_traits(foe->rating, out);
    caper_json_kint(out, "size", foe->size);
    caper_json_kbool(out, "out", foe->out);
    caper_json_kint(out, "cold", foe->cold);
    caper_json_close(out, '}');
}

/* AL-36: who is on the host's table, and who acts before them and after them. */
void luck_save_table(const luck_state *s, caper_buf *out)
{
    caper_json_kopen(out, "foes", '[');
    for (int i = 0; i < LUCK_FOES && s->foe[i].name[0]; i++)
        luck_save_stranger(&s->foe[i], out);
    caper_json_close(out, ']');
    if (!s->ranked) {
        caper_json_knull(out, "initiative");
        return;
    }
    caper_json_kopen(out, "initiative", '{');
    for (int last = 0; last < 2; last++) {
        caper_json_kopen(out, last ? "last" : "first", '[');
        for (int i = 0; i < s->seats; i++)
            if ((s->first >> i & 1) != last)
                caper_json_int(out, i);
        caper_json_close(out, ']');
    }
    caper_json_close(out, '}');
}

/* Foes of a file are numbers, those on a host's table have names. */
static void save_foe(const caper_match *match, const luck_state *s, const char *key, int foe,
                     caper_buf *out)
{
    if (luck_rules(match)->mode != HOSTED)
        caper_json_kint(out, key, foe);
    else if (foe < LUCK_FOES && s->foe[foe].name[0])
        caper_json_kstr(out, key, s->foe[foe].name);
    else
        caper_json_knull(out, key);
}

static void save_due_fields(const caper_match *match, const luck_state *s, const luck_due *d,
                            caper_buf *out)
{
    char task[] = {luck_task_letters[luck_task(d->rating, d->difficulty)], 0};
    caper_json_kstr(out, "kind", luck_kinds[d->ko ? KO : s->pending.kind]);
    caper_json_kint(out, "seat", d->seat);
    caper_json_kstr(out, "difficulty", luck_difficulties[d->difficulty]);
    caper_json_kstr(out, "plain", luck_difficulties[d->plain]);
    luck_save_letter(out, "rating", d->rating);
    caper_json_kstr(out, "task", task);
    caper_json_kstr(out, "phase", phases[d->phase]);
    save_foe(match, s, "foe", d->foe, out);
    caper_json_kstr(out, "hits", luck_difficulties[d->blow]);
    caper_json_kbool(out, "fast", d->fast);
}

/* The first roll that is owed is at the top, too, for those who just want to know. */
void luck_save_pending(const caper_match *match, const luck_state *s, caper_buf *out)
{
    const luck_pending *p = &s->pending;
    if (!p->kind) {
        caper_json_knull(out, "pending");
        return;
    }
    int now = p->at;
    while (now + 1 < p->count && p->due[now].phase > TO_DECIDE)
        now++;
    caper_json_kopen(out, "pending", '{');
    save_due_fields(match, s, &p->due[now], out);
    caper_json_kint(out, "at", p->at);
    save_foe(match, s, "target", p->target, out);
    caper_json_kstr(out, "blow", luck_difficulties[p->how]);
    caper_json_kbool(out, "attack", p->attack);
    caper_json_kopen(out, "due", '[');
    for (int i = 0; i < p->count; i++) {
        caper_json_open(out, '{');
        save_due_fields(match, s, &p->due[i], out);
        caper_json_close(out, '}');
    }
    caper_json_close(out, ']');
    caper_json_close(out, '}');
}

/* ---- Loading --------------------------------------------------------------------------------- */

static caper_code load_stranger(const caper_json *from, luck_stranger *foe, caper_error *err)
{
    const char *name = caper_json_string(caper_json_get(from, "name"));
    int64_t     size, cold;
    bool        out;
    caper_code  code;
    if (!name || !luck_stranger_read(name, foe) || strlen(name) != strlen(foe->name))
        return luck_wrong(err, "foes",
                          "should be a list of foes, each with a name of one lower-case word");
    if ((code = luck_load_traits(caper_json_get(from, "traits"), foe->rating, err)) ||
        (code = luck_load_int(from, "size", 1, 9, 1, &size, err)) ||
        (code = luck_load_int(from, "cold", 0, 200, 0, &cold, err)) ||
        (code = luck_load_bool(from, "out", false, &out, err)))
        return code;
    foe->size = (uint8_t)size;
    foe->cold = (uint8_t)cold;
    foe->out  = out;
    return CAPER_OK;
}

caper_code luck_load_strangers(const caper_json *list, luck_state *s, caper_error *err)
{
    size_t n = caper_json_size(list);
    if (list && !caper_json_is_null(list) && (!caper_json_is_array(list) || n > LUCK_FOES))
        return luck_wrong(err, "foes", "should be a list of up to 6 foes");
    for (size_t i = 0; i < n; i++) {
        caper_code code = load_stranger(caper_json_at(list, i), &s->foe[i], err);
        if (code)
            return code;
        if (luck_stranger_find(s, s->foe[i].name, strlen(s->foe[i].name)) != (int)i)
            return luck_wrong(err, "foes", "no two foes can have the same name");
    }
    return CAPER_OK;
}

caper_code luck_load_initiative(const caper_json *from, luck_state *s, caper_error *err)
{
    const caper_json *first = caper_json_get(from, "first");
    if (!from || caper_json_is_null(from))
        return CAPER_OK;
    if (!caper_json_is_array(first))
        return luck_wrong(err, "initiative", "should be null or have a list “first”");
    for (size_t i = 0; i < caper_json_size(first); i++) {
        const caper_json *v = caper_json_at(first, i);
        if (!caper_json_is_integer(v) || caper_json_integer(v) < 0 ||
            caper_json_integer(v) >= s->seats)
            return luck_wrong(err, "initiative", "first should be a list of seats");
        s->first = (uint8_t)(s->first | 1u << caper_json_integer(v));
    }
    s->ranked = true;
    return CAPER_OK;
}

/* A number; on a host's table a name or nobody. */
static caper_code load_foe(const caper_json *from, const char *field, const luck_options *o,
                           const luck_state *s, int most, uint8_t *out, caper_error *err)
{
    const caper_json *v    = caper_json_get(from, field);
    const char       *name = caper_json_string(v);
    int64_t           n;
    if (o->mode != HOSTED) {
        caper_code code = luck_load_int(from, field, 0, most, 0, &n, err);
        *out            = (uint8_t)n;
        return code;
    }
    *out = LUCK_FOES;
    if (!name)
        return CAPER_OK;
    *out = (uint8_t)luck_stranger_find(s, name, strlen(name));
    return *out < LUCK_FOES ? CAPER_OK
                            : luck_wrong(err, field, "nobody of that name is on the table");
}

static caper_code load_due(const caper_json *from, const luck_options *o, const luck_state *s,
                           int kind, luck_due *d, caper_error *err)
{
    int64_t    seat;
    int        difficulty, plain, rating = RATED_A, phase, blow;
    bool       fast;
    caper_code code;
    if (!caper_json_is_object(from))
        return luck_wrong(err, "due", "should be a list of rolls that are owed");
    const caper_json *letter = caper_json_get(from, "rating");
    if ((code = luck_load_word(from, "kind", luck_kinds, kind, &kind, err)) ||
        (code = luck_load_int(from, "seat", 0, s->seats, 0, &seat, err)) ||
        (code =
             luck_load_word(from, "difficulty", luck_difficulties, MODERATE, &difficulty, err)) ||
        (code = luck_load_word(from, "plain", luck_difficulties, difficulty, &plain, err)) ||
        (letter && (code = luck_load_rating(letter, "rating", &rating, err))) ||
        (code = luck_load_word(from, "phase", phases, TO_ROLL, &phase, err)) ||
        (code = luck_load_word(from, "hits", luck_difficulties, MODERATE, &blow, err)) ||
        (code = luck_load_bool(from, "fast", false, &fast, err)) ||
        (code = load_foe(from, "foe", o, s, LUCK_FOES - 1, &d->foe, err)))
        return code;
    *d = (luck_due){(uint8_t)seat,  (uint8_t)rating, (uint8_t)difficulty,
                    (uint8_t)plain, (uint8_t)phase,  d->foe,
                    (uint8_t)blow,  kind == KO,      fast};
    if (seat == s->seats && (o->mode != HOSTED || !d->ko || d->foe == LUCK_FOES))
        return luck_wrong(err, "seat", "the host rolls only to see whether a foe stands");
    return CAPER_OK;
}

static caper_code load_dues(const caper_json *from, const luck_options *o, luck_state *s, int kind,
                            caper_error *err)
{
    luck_pending     *p    = &s->pending;
    const caper_json *list = caper_json_get(from, "due");
    size_t            n    = caper_json_size(list);
    if (!list) { /* a single roll can be said in short */
        p->count = 1;
        return load_due(from, o, s, kind, &p->due[0], err);
    }
    if (n < 1 || n > LUCK_DUES)
        return luck_wrong(err, "due", "should be a list of 1 to 32 rolls that are owed");
    for (size_t i = 0; i < n; i++) {
        caper_code code = load_due(caper_json_at(list, i), o, s, kind, &p->due[i], err);
        if (code)
            return code;
    }
    p->count = (uint8_t)n;
    return CAPER_OK;
}

/* AL-32: a toughness test with blows beside it is part of a list of blows. */
static int kind_of_list(const luck_pending *p, int kind)
{
    for (int i = 0; kind == KO && i < p->count; i++)
        if (!p->due[i].ko)
            return HIT;
    return kind;
}

caper_code luck_load_pending(const caper_json *from, const luck_options *o, luck_state *s,
                             caper_error *err)
{
    luck_pending *p = &s->pending;
    int64_t       at;
    int           kind, how;
    bool          attack;
    caper_code    code;
    if (!from || caper_json_is_null(from))
        return CAPER_OK;
    if (!caper_json_is_object(from))
        return luck_wrong(err, "pending", "should be null or a test");
    if ((code = luck_load_word(from, "kind", luck_kinds, TEST, &kind, err)) ||
        (code = luck_load_word(from, "blow", luck_difficulties, EASY, &how, err)) ||
        (code = luck_load_bool(from, "attack", kind == STRIKE, &attack, err)) ||
        (code = load_foe(from, "target", o, s, LUCK_SEATS, &p->target, err)) ||
        (code = load_dues(from, o, s, kind, err)) ||
        (code = luck_load_int(from, "at", 0, p->count - 1, 0, &at, err)))
        return code;
    p->kind   = (uint8_t)kind_of_list(p, kind);
    p->at     = (uint8_t)at;
    p->how    = (uint8_t)how;
    p->attack = attack;
    return luck_owing(s)
               ? CAPER_OK
               : luck_wrong(err, "pending", "somebody must owe a roll; otherwise it is null");
}
