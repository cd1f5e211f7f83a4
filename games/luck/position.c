/* Adventures & Luck: positions.
 *
 * What a position leaves out is at rest: nobody is out, no test is pending, the round is free, a
 * trait that is not named is Average, luck is the initial luck. The crew of a position is made
 * unless it says `"ready":false`. */
#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "games/luck/host.h"

const char *const luck_modes[4] = {"hosted", "auto", "competition", NULL};

static const char *const phases[] = {"roll", "decide", "passed", "failed", NULL};
/* By the numbers of PASSED and FAILED. */
static const char *const last_tests[] = {"none", "", "passed", "failed", NULL};

/* ---- Saving ---------------------------------------------------------------------------------- */

static void save_letter(caper_buf *out, const char *key, int rating)
{
    char letter[] = {luck_letters[rating], 0};
    caper_json_kstr(out, key, letter);
}

static void save_trait_key(caper_buf *out, int trait)
{
    char id[120];
    snprintf(id, sizeof id, "%s/%s", luck_lists[luck_traits[trait].list], luck_traits[trait].id);
    caper_json_key(out, id);
}

static void save_named(caper_buf *out, const char *key, const char *id)
{
    if (id[0])
        caper_json_kstr(out, key, id);
    else
        caper_json_knull(out, key);
}

static void save_traits(const uint8_t *rating, caper_buf *out)
{
    caper_json_kopen(out, "traits", '{');
    for (int t = 0; t < LUCK_TRAITS; t++)
        if (rating[t]) {
            char letter[] = {luck_letters[rating[t]], 0};
            save_trait_key(out, t);
            caper_json_str(out, letter);
        }
    caper_json_close(out, '}');
}

void luck_save_person(const luck_person *p, caper_buf *out)
{
    caper_json_open(out, '{');
    caper_json_kstr(out, "name", p->name);
    caper_json_kstr(out, "about", p->about);
    caper_json_kint(out, "luck", p->luck);
    caper_json_kint(out, "initial", p->initial);
    save_traits(p->rating, out);
    save_named(out, "trick", luck_tricks[p->trick].id);
    caper_json_kbool(out, "out", p->out);
    save_named(out, "background", luck_backgrounds[p->background].id);
    caper_json_kint(out, "points", luck_points(p));
    caper_json_kint(out, "speed", p->speed);
    caper_json_kint(out, "cold", p->cold);
    caper_json_kbool(out, "ready", p->ready);
    caper_json_close(out, '}');
}

void luck_save_stranger(const luck_stranger *foe, caper_buf *out)
{
    caper_json_open(out, '{');
    caper_json_kstr(out, "name", foe->name);
    save_traits(foe->rating, out);
    caper_json_kint(out, "size", foe->size);
    caper_json_kbool(out, "out", foe->out);
    caper_json_kint(out, "cold", foe->cold);
    caper_json_close(out, '}');
}

/* AL-36: who is on the host's table, and who acts before them and after them. */
static void save_table(const luck_state *s, caper_buf *out)
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
    save_letter(out, "rating", d->rating);
    caper_json_kstr(out, "task", task);
    caper_json_kstr(out, "phase", phases[d->phase]);
    save_foe(match, s, "foe", d->foe, out);
    caper_json_kstr(out, "hits", luck_difficulties[d->blow]);
    caper_json_kbool(out, "fast", d->fast);
}

/* The first roll that is owed stands at the top too, for those who just want to know. */
static void save_pending(const caper_match *match, const luck_state *s, caper_buf *out)
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

void luck_save_fields(const caper_match *match, const luck_state *s, caper_buf *out)
{
    const luck_options *o = luck_rules(match);
    caper_json_kstr(out, "game", "luck");
    caper_json_kstr(out, "mode", luck_modes[o->mode]);
    caper_json_kstr(out, "round", luck_rounds[s->round]);
    caper_json_kopen(out, "options", '{');
    caper_json_kbool(out, "regain", o->regain);
    caper_json_kbool(out, "slugfest", o->slugfest);
    caper_json_close(out, '}');
    caper_json_kopen(out, "crew", '[');
    for (int i = 0; i < s->seats; i++)
        luck_save_person(&s->crew[i], out);
    caper_json_close(out, ']');
    if (o->mode == HOSTED)
        save_table(s, out);
    save_pending(match, s, out);
    caper_json_kint(out, "turn", s->turn);
    caper_json_kint(out, "calls", s->calls);
    if (o->mode == HOSTED) {
        caper_json_kint(out, "told", s->told);
        caper_json_kstr(out, "last", last_tests[s->last]);
    }
    caper_json_kbool(out, "over", s->over);
    caper_json_kbool(out, "lost", s->lost);
}

void luck_save(const caper_match *match, const void *state, caper_buf *out)
{
    caper_json_open(out, '{');
    luck_save_fields(match, state, out);
    if (luck_rules(match)->mode == AUTO)
        luck_story_save(match, state, out);
    caper_json_close(out, '}');
}

/* ---- Loading --------------------------------------------------------------------------------- */

static caper_code wrong(caper_error *err, const char *field, const char *what)
{
    return caper_refuse(err, CAPER_BAD_POSITION, "%s: %s", field, what);
}

/* A field that may be missing. */
static caper_code load_int(const caper_json *from, const char *field, int64_t lo, int64_t hi,
                           int64_t otherwise, int64_t *out, caper_error *err)
{
    const caper_json *v = caper_json_get(from, field);
    *out                = otherwise;
    if (!v || caper_json_is_null(v))
        return CAPER_OK;
    *out = caper_json_integer(v);
    if (!caper_json_is_integer(v) || *out < lo || *out > hi)
        return caper_refuse(err, CAPER_BAD_POSITION, "%s: should be a number from %lld to %lld",
                            field, (long long)lo, (long long)hi);
    return CAPER_OK;
}

static caper_code load_bool(const caper_json *from, const char *field, bool otherwise, bool *out,
                            caper_error *err)
{
    const caper_json *v = caper_json_get(from, field);
    *out                = otherwise;
    if (!v || caper_json_is_null(v))
        return CAPER_OK;
    *out = caper_json_is_true(v);
    return caper_json_is_boolean(v) ? CAPER_OK : wrong(err, field, "should be true or false");
}

static caper_code load_word(const caper_json *from, const char *field, const char *const *names,
                            int otherwise, int *out, caper_error *err)
{
    const caper_json *v = caper_json_get(from, field);
    *out                = otherwise;
    if (!v || caper_json_is_null(v))
        return CAPER_OK;
    const char *word = caper_json_string(v);
    for (int i = 0; word && names[i]; i++)
        if (!strcmp(names[i], word)) {
            *out = i;
            return CAPER_OK;
        }
    return caper_refuse(err, CAPER_BAD_POSITION, "%s: there is no “%.40s”", field,
                        word ? word : "(not a word)");
}

static caper_code load_text(const caper_json *from, const char *field, char *out, caper_error *err)
{
    const caper_json *v    = caper_json_get(from, field);
    const char       *text = caper_json_string(v);
    if (!v || caper_json_is_null(v))
        return CAPER_OK;
    if (!text || (text[0] && !caper_text_is_plain(text)))
        return wrong(err, field, "should be plain text of at most 500 bytes");
    memcpy(out, text, strlen(text));
    return CAPER_OK;
}

static caper_code load_rating(const caper_json *v, const char *field, int *out, caper_error *err)
{
    const char *letter = caper_json_string(v);
    *out               = letter ? luck_rating_of(letter, strlen(letter)) : UNRATED;
    return *out
               ? CAPER_OK
               : caper_refuse(err, CAPER_BAD_POSITION, "%.100s: should be one of D A T S P", field);
}

/* AL-01 … 04: what the sheet has, and the sheet's letters; one prime. */
static caper_code check_sheet(const luck_person *p, caper_error *err)
{
    int primes = 0;
    for (int t = 0; t < LUCK_TRAITS; t++) {
        primes += p->rating[t] == RATED_P;
        if (p->rating[t] && p->rating[t] != RATED_P && p->rating[t] != luck_traits[t].rating)
            return caper_refuse(err, CAPER_BAD_POSITION, "traits: %s is rated %c, or P if prime",
                                luck_traits[t].name, luck_letters[luck_traits[t].rating]);
    }
    if (primes > 1)
        return wrong(err, "traits", "there can be only one prime characteristic");
    for (int list = 0; list < LUCK_LISTS; list++) {
        int most = list < LUCK_CHARACTERISTICS ? 1 : LUCK_SKILLS;
        if (luck_chosen_in(p, list) > most)
            return caper_refuse(err, CAPER_BAD_POSITION, "traits: there can be only %d of %s", most,
                                luck_lists[list]);
    }
    return CAPER_OK;
}

static caper_code load_trait(const char *id, const caper_json *v, uint8_t *ratings,
                             caper_error *err)
{
    int        trait = luck_trait_find(id, strlen(id)), rating;
    caper_code code  = load_rating(v, id, &rating, err);
    if (trait < 0)
        return caper_refuse(err, CAPER_BAD_POSITION,
                            "traits: there is no trait “%.60s”; a trait is list/name, like "
                            "senses/eagle-eye",
                            id);
    if (!code)
        ratings[trait] = (uint8_t)rating;
    return code;
}

static caper_code load_traits(const caper_json *traits, uint8_t *ratings, caper_error *err)
{
    const char       *id;
    const caper_json *v;
    if (traits && !caper_json_is_null(traits) && !caper_json_is_object(traits))
        return wrong(err, "traits", "should be an object of traits and letters");
    caper_json_object_foreach(traits, id, v)
    {
        caper_code code = load_trait(id, v, ratings, err);
        if (code)
            return code;
    }
    return CAPER_OK;
}

static caper_code load_sheet(const caper_json *from, luck_person *p, caper_error *err)
{
    caper_code code = load_traits(caper_json_get(from, "traits"), p->rating, err);
    for (int t = 0; !code && t < LUCK_TRAITS; t++) {
        if (p->rating[t] != RATED_P)
            continue;
        if (luck_traits[t].rating == RATED_D)
            return caper_refuse(err, CAPER_BAD_POSITION,
                                "traits: %s is a disadvantage and cannot be prime",
                                luck_traits[t].name);
        p->prime = (uint8_t)(t + 1);
    }
    return code ? code : check_sheet(p, err);
}

static caper_code load_named(const caper_json *from, const char         *field,
                             int (*find)(const char *, size_t), uint8_t *out, caper_error *err)
{
    const caper_json *v  = caper_json_get(from, field);
    const char       *id = caper_json_string(v);
    if (!v || caper_json_is_null(v) || (id && !id[0]))
        return CAPER_OK;
    int n = id ? find(id, strlen(id)) : -1;
    if (n < 0)
        return caper_refuse(err, CAPER_BAD_POSITION, "%s: there is no “%.60s”", field,
                            id ? id : "(not a word)");
    *out = (uint8_t)n;
    return CAPER_OK;
}

/* AL-07: luck that is not given is the initial luck; initial luck that is not given follows from
 * the luck or, without that, from the points (AL-03). */
static caper_code load_treats(const caper_json *from, luck_person *p, caper_error *err)
{
    int64_t    luck, initial, left = LUCK_POINTS - luck_points(p), speed, cold;
    caper_code code;
    if (!p->ready) {
        p->initial = (int32_t)left;
        p->luck    = left > 0 ? p->initial : 0;
        return CAPER_OK;
    }
    if ((code = load_int(from, "luck", 0, LUCK_MOST, left > 0 ? left : 0, &luck, err)) ||
        (code = load_int(from, "initial", 0, LUCK_MOST, luck, &initial, err)) ||
        (code = load_int(from, "luck", 0, LUCK_MOST, initial, &luck, err)) ||
        (code = load_int(from, "speed", 0, 200, 0, &speed, err)) ||
        (code = load_int(from, "cold", 0, 200, 0, &cold, err)))
        return code;
    p->luck    = (int32_t)luck;
    p->initial = (int32_t)initial;
    p->speed   = (uint8_t)speed;
    p->cold    = (uint8_t)cold;
    return CAPER_OK;
}

static caper_code load_person(const caper_json *from, luck_person *p, caper_error *err)
{
    caper_code code;
    if (!caper_json_is_object(from))
        return wrong(err, "crew", "should be a list of characters");
    if ((code = load_text(from, "name", p->name, err)) ||
        (code = load_text(from, "about", p->about, err)) || (code = load_sheet(from, p, err)) ||
        (code = load_named(from, "trick", luck_trick_find, &p->trick, err)) ||
        (code = load_named(from, "background", luck_background_find, &p->background, err)) ||
        (code = load_bool(from, "ready", true, &p->ready, err)) ||
        (code = load_bool(from, "out", false, &p->out, err)))
        return code;
    return load_treats(from, p, err);
}

/* ---- Loading: the host's table, rolls that are owed ------------------------------------------- */

static caper_code load_stranger(const caper_json *from, luck_stranger *foe, caper_error *err)
{
    const char *name = caper_json_string(caper_json_get(from, "name"));
    int64_t     size, cold;
    bool        out;
    caper_code  code;
    if (!name || !luck_stranger_read(name, foe) || strlen(name) != strlen(foe->name))
        return wrong(err, "foes",
                     "should be a list of foes, each with a name of one lower-case word");
    if ((code = load_traits(caper_json_get(from, "traits"), foe->rating, err)) ||
        (code = load_int(from, "size", 1, 9, 1, &size, err)) ||
        (code = load_int(from, "cold", 0, 200, 0, &cold, err)) ||
        (code = load_bool(from, "out", false, &out, err)))
        return code;
    foe->size = (uint8_t)size;
    foe->cold = (uint8_t)cold;
    foe->out  = out;
    return CAPER_OK;
}

static caper_code load_strangers(const caper_json *list, luck_state *s, caper_error *err)
{
    size_t n = caper_json_size(list);
    if (list && !caper_json_is_null(list) && (!caper_json_is_array(list) || n > LUCK_FOES))
        return wrong(err, "foes", "should be a list of up to 6 foes");
    for (size_t i = 0; i < n; i++) {
        caper_code code = load_stranger(caper_json_at(list, i), &s->foe[i], err);
        if (code)
            return code;
        if (luck_stranger_find(s, s->foe[i].name, strlen(s->foe[i].name)) != (int)i)
            return wrong(err, "foes", "no two foes can have the same name");
    }
    return CAPER_OK;
}

static caper_code load_initiative(const caper_json *from, luck_state *s, caper_error *err)
{
    const caper_json *first = caper_json_get(from, "first");
    if (!from || caper_json_is_null(from))
        return CAPER_OK;
    if (!caper_json_is_array(first))
        return wrong(err, "initiative", "should be null or have a list “first”");
    for (size_t i = 0; i < caper_json_size(first); i++) {
        const caper_json *v = caper_json_at(first, i);
        if (!caper_json_is_integer(v) || caper_json_integer(v) < 0 ||
            caper_json_integer(v) >= s->seats)
            return wrong(err, "initiative", "first should be a list of seats");
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
        caper_code code = load_int(from, field, 0, most, 0, &n, err);
        *out            = (uint8_t)n;
        return code;
    }
    *out = LUCK_FOES;
    if (!name)
        return CAPER_OK;
    *out = (uint8_t)luck_stranger_find(s, name, strlen(name));
    return *out < LUCK_FOES ? CAPER_OK : wrong(err, field, "nobody of that name is on the table");
}

static caper_code load_due(const caper_json *from, const luck_options *o, const luck_state *s,
                           int kind, luck_due *d, caper_error *err)
{
    int64_t    seat;
    int        difficulty, plain, rating = RATED_A, phase, blow;
    bool       fast;
    caper_code code;
    if (!caper_json_is_object(from))
        return wrong(err, "due", "should be a list of rolls that are owed");
    const caper_json *letter = caper_json_get(from, "rating");
    if ((code = load_word(from, "kind", luck_kinds, kind, &kind, err)) ||
        (code = load_int(from, "seat", 0, s->seats, 0, &seat, err)) ||
        (code = load_word(from, "difficulty", luck_difficulties, MODERATE, &difficulty, err)) ||
        (code = load_word(from, "plain", luck_difficulties, difficulty, &plain, err)) ||
        (letter && (code = load_rating(letter, "rating", &rating, err))) ||
        (code = load_word(from, "phase", phases, TO_ROLL, &phase, err)) ||
        (code = load_word(from, "hits", luck_difficulties, MODERATE, &blow, err)) ||
        (code = load_bool(from, "fast", false, &fast, err)) ||
        (code = load_foe(from, "foe", o, s, LUCK_FOES - 1, &d->foe, err)))
        return code;
    *d = (luck_due){(uint8_t)seat,  (uint8_t)rating, (uint8_t)difficulty,
                    (uint8_t)plain, (uint8_t)phase,  d->foe,
                    (uint8_t)blow,  kind == KO,      fast};
    if (seat == s->seats && (o->mode != HOSTED || !d->ko || d->foe == LUCK_FOES))
        return wrong(err, "seat", "the host rolls only to see whether a foe stands");
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
        return wrong(err, "due", "should be a list of 1 to 32 rolls that are owed");
    for (size_t i = 0; i < n; i++) {
        caper_code code = load_due(caper_json_at(list, i), o, s, kind, &p->due[i], err);
        if (code)
            return code;
    }
    p->count = (uint8_t)n;
    return CAPER_OK;
}

/* AL-32: a toughness test with blows beside it stands in a list of blows. */
static int kind_of_list(const luck_pending *p, int kind)
{
    for (int i = 0; kind == KO && i < p->count; i++)
        if (!p->due[i].ko)
            return HIT;
    return kind;
}

static caper_code load_pending(const caper_json *from, const luck_options *o, luck_state *s,
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
        return wrong(err, "pending", "should be null or a test");
    if ((code = load_word(from, "kind", luck_kinds, TEST, &kind, err)) ||
        (code = load_word(from, "blow", luck_difficulties, EASY, &how, err)) ||
        (code = load_bool(from, "attack", kind == STRIKE, &attack, err)) ||
        (code = load_foe(from, "target", o, s, LUCK_SEATS, &p->target, err)) ||
        (code = load_dues(from, o, s, kind, err)) ||
        (code = load_int(from, "at", 0, p->count - 1, 0, &at, err)))
        return code;
    p->kind   = (uint8_t)kind_of_list(p, kind);
    p->at     = (uint8_t)at;
    p->how    = (uint8_t)how;
    p->attack = attack;
    return luck_owing(s) ? CAPER_OK
                         : wrong(err, "pending", "somebody must owe a roll; else it is null");
}

static caper_code load_options(const caper_json *position, luck_options *o, caper_error *err)
{
    const caper_json *options = caper_json_get(position, "options");
    bool              regain, slugfest,
        story = caper_json_get(position, "adventure") || caper_json_get(position, "scene");
    int        mode;
    caper_code code;
    if (options && !caper_json_is_null(options) && !caper_json_is_object(options))
        return wrong(err, "options", "should be an object");
    if ((code = load_word(position, "mode", luck_modes, story ? AUTO : HOSTED, &mode, err)) ||
        (code = load_bool(options, "regain", false, &regain, err)) ||
        (code = load_bool(options, "slugfest", mode == COMPETITION, &slugfest, err)))
        return code;
    *o = (luck_options){(uint8_t)mode, regain, slugfest};
    return CAPER_OK;
}

static caper_code load_crew(const caper_json *position, luck_state *s, caper_error *err)
{
    const caper_json *crew = caper_json_get(position, "crew");
    size_t            n    = caper_json_size(crew);
    if (n < 1 || n > LUCK_SEATS)
        return wrong(err, "crew", "should be a list of 1 to 8 characters");
    s->seats = (uint8_t)n;
    for (size_t i = 0; i < n; i++) {
        caper_code code = load_person(caper_json_at(crew, i), &s->crew[i], err);
        if (code)
            return code;
    }
    return CAPER_OK;
}

static caper_code load_rest(const caper_json *position, const luck_options *o, luck_state *s,
                            caper_error *err)
{
    int64_t    turn, calls, told;
    int        round, last;
    bool       over, lost;
    caper_code code;
    if ((code = load_word(position, "round", luck_rounds, ROUND_FREE, &round, err)) ||
        (code = load_int(position, "turn", 0, s->seats - 1, 0, &turn, err)) ||
        (code = load_int(position, "calls", 0, 60000, 0, &calls, err)) ||
        (code = load_int(position, "told", 0, 60000, 0, &told, err)) ||
        (code = load_word(position, "last", last_tests, 0, &last, err)) ||
        (code = load_bool(position, "over", false, &over, err)) ||
        (code = load_bool(position, "lost", false, &lost, err)) ||
        (code = load_strangers(caper_json_get(position, "foes"), s, err)) ||
        (code = load_initiative(caper_json_get(position, "initiative"), s, err)))
        return code;
    if (o->mode != HOSTED && (s->foe[0].name[0] || s->ranked))
        return wrong(err, "foes", "only a host puts foes on the table");
    s->round = (uint8_t)round;
    s->turn  = (uint8_t)turn;
    s->calls = (uint16_t)calls;
    s->told  = (uint16_t)told;
    s->last  = (uint8_t)last;
    s->over  = over;
    s->lost  = lost;
    code     = load_pending(caper_json_get(position, "pending"), o, s, err);
    if (!code && s->pending.kind && (s->over || luck_is_making(s)))
        return wrong(err, "pending", "nothing is rolled before the start or after the end");
    return code;
}

caper_code luck_load(caper_match *match, const caper_json *position, void *state, caper_error *err)
{
    luck_state  *s = state;
    luck_options o;
    caper_code   code;
    memset(s, 0, sizeof *s);
    if ((code = load_options(position, &o, err)) || (code = load_crew(position, s, err)) ||
        (code = load_rest(position, &o, s, err)))
        return code;
    memset(match->room, 0, sizeof match->room);
    memcpy(match->room, &o, sizeof o);
    match->seats  = s->seats;
    match->places = (uint8_t)(s->seats + (o.mode == HOSTED));
    return o.mode == AUTO ? luck_story_load(match, position, s, err) : CAPER_OK;
}
