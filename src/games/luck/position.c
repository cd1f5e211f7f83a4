/* Adventures & Luck: positions.
 *
 * What a position leaves out is at rest: nobody is out, no test is pending, the round is free, a
 * trait that is not named is Average, luck is the initial luck. The crew of a position is made
 * unless it says `"ready":false`. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "games/luck/position.h"

const char *const luck_modes[4] = {"hosted", "auto", "competition", NULL};

/* By the numbers of PASSED and FAILED. */
static const char *const last_tests[] = {"none", "", "passed", "failed", NULL};

/* ---- Saving ---------------------------------------------------------------------------------- */

void luck_save_letter(caper_buf *out, const char *key, int rating)
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

void luck_save_traits(const uint8_t *rating, caper_buf *out)
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
    luck_save_traits(p->rating, out);
    save_named(out, "trick", luck_tricks[p->trick].id);
    caper_json_kbool(out, "out", p->out);
    save_named(out, "background", luck_backgrounds[p->background].id);
    caper_json_kint(out, "points", luck_points(p));
    caper_json_kint(out, "speed", p->speed);
    caper_json_kint(out, "cold", p->cold);
    caper_json_kbool(out, "ready", p->ready);
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
        luck_save_table(s, out);
    luck_save_pending(match, s, out);
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

caper_code luck_wrong(caper_error *err, const char *field, const char *what)
{
    return caper_refuse(err, CAPER_BAD_POSITION, "%s: %s", field, what);
}

/* A field that may be missing. */
caper_code luck_load_int(const caper_json *from, const char *field, int64_t lo, int64_t hi,
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

caper_code luck_load_bool(const caper_json *from, const char *field, bool otherwise, bool *out,
                          caper_error *err)
{
    const caper_json *v = caper_json_get(from, field);
    *out                = otherwise;
    if (!v || caper_json_is_null(v))
        return CAPER_OK;
    *out = caper_json_is_true(v);
    return caper_json_is_boolean(v) ? CAPER_OK : luck_wrong(err, field, "should be true or false");
}

caper_code luck_load_word(const caper_json *from, const char *field, const char *const *names,
                          int otherwise, int *out, caper_error *err)
{
    const caper_json *v = caper_json_get(from, field);
    *out                = otherwise;
    if (!v || caper_json_is_null(v))
        return CAPER_OK;
    const char *word = caper_json_string(v);
    int         at   = word ? caper_name_find(names, word, strlen(word)) : -1;
    if (at >= 0) {
        *out = at;
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
        return luck_wrong(err, field, "should be plain text of at most 500 bytes");
    memcpy(out, text, strlen(text));
    return CAPER_OK;
}

caper_code luck_load_rating(const caper_json *v, const char *field, int *out, caper_error *err)
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
        return luck_wrong(err, "traits", "there can be only one prime characteristic");
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
    caper_code code  = luck_load_rating(v, id, &rating, err);
    if (trait < 0)
        return caper_refuse(err, CAPER_BAD_POSITION,
                            "traits: there is no trait “%.60s”; a trait is list/name, like "
                            "senses/eagle-eye",
                            id);
    if (!code)
        ratings[trait] = (uint8_t)rating;
    return code;
}

caper_code luck_load_traits(const caper_json *traits, uint8_t *ratings, caper_error *err)
{
    const char       *id;
    const caper_json *v;
    if (traits && !caper_json_is_null(traits) && !caper_json_is_object(traits))
        return luck_wrong(err, "traits", "should be an object of traits and letters");
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
    caper_code code = luck_load_traits(caper_json_get(from, "traits"), p->rating, err);
    for (int t = 0; !code && t < LUCK_TRAITS; t++) {
        if (p->rating[t] != RATED_P)
            continue;
        if (luck_traits[t].rating == RATED_D)
            return caper_refuse(err, CAPER_BAD_POSITION,
                                "traits: %s is a disadvantage and cannot be prime",
                                luck_traits[t].name);
        p->prime = (uint8_t)(t + 1);
    }
    p->has = luck_set_rated(p->rating);
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
    if ((code = luck_load_int(from, "luck", 0, LUCK_MOST, left > 0 ? left : 0, &luck, err)) ||
        (code = luck_load_int(from, "initial", 0, LUCK_MOST, luck, &initial, err)) ||
        (code = luck_load_int(from, "luck", 0, LUCK_MOST, initial, &luck, err)) ||
        (code = luck_load_int(from, "speed", 0, 200, 0, &speed, err)) ||
        (code = luck_load_int(from, "cold", 0, 200, 0, &cold, err)))
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
        return luck_wrong(err, "crew", "should be a list of characters");
    if ((code = load_text(from, "name", p->name, err)) ||
        (code = load_text(from, "about", p->about, err)) || (code = load_sheet(from, p, err)) ||
        (code = load_named(from, "trick", luck_trick_find, &p->trick, err)) ||
        (code = load_named(from, "background", luck_background_find, &p->background, err)) ||
        (code = luck_load_bool(from, "ready", true, &p->ready, err)) ||
        (code = luck_load_bool(from, "out", false, &p->out, err)))
        return code;
    return load_treats(from, p, err);
}

static caper_code load_options(const caper_json *position, luck_options *o, caper_error *err)
{
    const caper_json *options = caper_json_get(position, "options");
    bool              regain, slugfest,
        story = caper_json_get(position, "adventure") || caper_json_get(position, "scene");
    int        mode;
    caper_code code;
    if (options && !caper_json_is_null(options) && !caper_json_is_object(options))
        return luck_wrong(err, "options", "should be an object");
    if ((code = luck_load_word(position, "mode", luck_modes, story ? AUTO : HOSTED, &mode, err)) ||
        (code = luck_load_bool(options, "regain", false, &regain, err)) ||
        (code = luck_load_bool(options, "slugfest", mode == COMPETITION, &slugfest, err)))
        return code;
    *o = (luck_options){(uint8_t)mode, regain, slugfest};
    return CAPER_OK;
}

static caper_code load_crew(const caper_json *position, luck_state *s, caper_error *err)
{
    const caper_json *crew = caper_json_get(position, "crew");
    size_t            n    = caper_json_size(crew);
    if (n < 1 || n > LUCK_SEATS)
        return luck_wrong(err, "crew", "should be a list of 1 to 8 characters");
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
    if ((code = luck_load_word(position, "round", luck_rounds, ROUND_FREE, &round, err)) ||
        (code = luck_load_int(position, "turn", 0, s->seats - 1,
                              o->mode == COMPETITION ? luck_contest_first(s) : 0, &turn, err)) ||
        (code = luck_load_int(position, "calls", 0, 60000, 0, &calls, err)) ||
        (code = luck_load_int(position, "told", 0, 60000, 0, &told, err)) ||
        (code = luck_load_word(position, "last", last_tests, 0, &last, err)) ||
        (code = luck_load_bool(position, "over", false, &over, err)) ||
        (code = luck_load_bool(position, "lost", false, &lost, err)) ||
        (code = luck_load_strangers(caper_json_get(position, "foes"), s, err)) ||
        (code = luck_load_initiative(caper_json_get(position, "initiative"), s, err)))
        return code;
    if (o->mode != HOSTED && (s->foe[0].name[0] || s->ranked))
        return luck_wrong(err, "foes", "only a host puts foes on the table");
    s->round = (uint8_t)round;
    s->turn  = (uint8_t)turn;
    s->calls = (uint16_t)calls;
    s->told  = (uint16_t)told;
    s->last  = (uint8_t)last;
    s->over  = over;
    s->lost  = lost;
    code     = luck_load_pending(caper_json_get(position, "pending"), o, s, err);
    if (!code && o->mode == COMPETITION && !s->over && !s->pending.kind && !luck_is_making(s) &&
        luck_count_in(s) > 1 && !luck_is_in(s, s->turn)) /* nobody who is out strikes */
        return luck_wrong(err, "turn", "should be a seat that is still in");
    if (!code && s->pending.kind && (s->over || luck_is_making(s)))
        return luck_wrong(err, "pending", "nothing is rolled before the start or after the end");
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
