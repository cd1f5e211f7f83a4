/* Adventures & Luck: positions.
 *
 * What a position leaves out is at rest: no player is out, no test is pending, the round is free, a
 * trait that is not named is Average, luck is the initial luck. The crew of a position is made
 * unless it says `"ready":false`. */
#include <string.h>

#include "games/luck/position.h"

const char *const luck_modes[4] = {"hosted", "auto", "competition", NULL};

static const char *const phases[] = {"roll", "decide", "passed", "failed", NULL};
/* By the numbers of PASSED and FAILED. */
static const char *const last_tests[] = {"none", "", "passed", "failed", NULL};

static const caper_kind trick      = {"trick", LUCK_NAMED(luck_tricks)};
static const caper_kind background = {"background", LUCK_NAMED(luck_backgrounds)};

FIELD_WHEN(never) { return false; }
FIELD_WHEN(is_hosted) { return luck_mode(f->match) == HOSTED; }

/* ---- People ---------------------------------------------------------------------------------- */

FIELD_PUT(put_traits)
{
    const uint8_t *rating = at;
    caper_json_open(out, '{');
    for (int t = 0; t < LUCK_TRAITS; t++)
        if (rating[t]) {
            caper_json_open(out, '"');
            luck_trait_write(t, out);
            caper_buf_str(out, "\":");
            caper_json_str(out, luck_letters[rating[t]]);
        }
    caper_json_close(out, '}');
}

FIELD_THEN(load_traits)
{
    uint8_t          *rating = at;
    const char       *id;
    const caper_json *letter;
    if (value && !caper_json_is_object(value))
        caper_field_wrong(f, "traits: should be an object of traits and letters");
    caper_json_object_foreach(value, id, letter)
    {
        int trait = luck_trait_find(id, strlen(id));
        int rated = luck_rating_of(caper_field_quote(letter), caper_json_length(letter));
        if (!rated)
            caper_field_wrong(f, "%.100s: should be one of D A T S P", id);
        else if (trait < 0)
            caper_field_wrong(f,
                              "traits: there is no trait “%.60s”; a trait is list/name, like "
                              "senses/eagle-eye",
                              id);
        else
            rating[trait] = (uint8_t)rated;
    }
}

/* AL-01 … 04: what the sheet has, and the sheet's letters; one prime. */
static void check_sheet(caper_fields *f, luck_person *p)
{
    for (int t = 0; t < LUCK_TRAITS; t++) {
        const luck_trait *trait = &luck_traits[t];
        if (p->rating[t] == RATED_P) {
            if (p->prime)
                caper_field_wrong(f, "traits: there can be only one prime characteristic");
            if (trait->rating == RATED_D)
                caper_field_wrong(f, "traits: %s is a disadvantage and cannot be prime",
                                  trait->name);
            p->prime = (uint8_t)(t + 1);
        } else if (p->rating[t] && p->rating[t] != trait->rating) {
            caper_field_wrong(f, "traits: %s is rated %s, or P if prime", trait->name,
                              luck_letters[trait->rating]);
        }
    }
    p->has = luck_set_rated(p->rating);
    for (int list = 0; list < LUCK_LISTS; list++) {
        int most = list < LUCK_CHARACTERISTICS ? 1 : LUCK_SKILLS;
        if (luck_chosen_in(p, list) > most)
            caper_field_wrong(f, "traits: there can be only %d of %s", most, luck_lists[list]);
    }
}

/* AL-07: luck that is not given is the initial luck; initial luck that is not given follows from
 * the luck or, without that, from the points (AL-03). */
FIELD_THEN(check_person)
{
    luck_person *p = at;
    check_sheet(f, p);
    int left = LUCK_POINTS - luck_points(p), treats = left > 0 ? left : 0;
    if (!p->ready) {
        p->initial = left;
        p->luck    = treats;
        return;
    }
    caper_fields_later(f, luck_person_fields, value, p);
    if (p->luck < 0)
        p->luck = p->initial < 0 ? treats : p->initial;
    if (p->initial < 0)
        p->initial = p->luck;
}

FIELD_PUT(put_points) { caper_json_int(out, luck_points(at)); }

#define FIELD_OF luck_person
const caper_field luck_person_fields[] = {
    {"name", FIELD_TEXT(name)},
    {"about", FIELD_TEXT(about)},
    {"luck", FIELD_INT(luck, 0, LUCK_MOST), FIELD_LATER, -1},
    {"initial", FIELD_INT(initial, 0, LUCK_MOST), FIELD_LATER, -1},
    {"traits", FIELD_OWN(rating), .put = put_traits, .then = load_traits},
    {"trick", FIELD_THING(trick, &trick), FIELD_OR_NULL},
    {"out", FIELD_BOOL(out)},
    {"background", FIELD_THING(background, &background), FIELD_OR_NULL},
    {"points", FIELD_OTHER, .put = put_points},
    {"speed", FIELD_INT(speed, 0, 200), FIELD_LATER},
    {"cold", FIELD_INT(cold, 0, 200), FIELD_LATER},
    {"ready", FIELD_BOOL(ready), 0, true},
    {NULL, FIELD_OTHER, .then = check_person},
    {0},
};
#undef FIELD_OF

static void save_alone(const caper_field *table, const void *at, caper_buf *out)
{
    caper_fields f = {0};
    caper_json_open(out, '{');
    caper_fields_write(&f, table, at, out);
    caper_json_close(out, '}');
}

void luck_save_person(const luck_person *p, caper_buf *out)
{
    save_alone(luck_person_fields, p, out);
}

/* ---- Foes on a host's table (AL-36) ---------------------------------------------------------- */

FIELD_THEN(load_name)
{
    const char *name = caper_json_string(value);
    if (!name || !luck_stranger_read(name, at) || caper_json_length(value) != strlen(at))
        caper_field_wrong(f, "foes: should be a list of foes, each with a name of one lower-case "
                             "word");
}

#define FIELD_OF luck_stranger
static const caper_field stranger[] = {
    {"name", FIELD_TEXT(name), .then = load_name},
    {"traits", FIELD_OWN(rating), .put = put_traits, .then = load_traits},
    {"size", FIELD_INT(size, 1, LUCK_FOE_SIZE)},
    {"out", FIELD_BOOL(out)},
    {"cold", FIELD_INT(cold, 0, 200)},
    {0},
};
#undef FIELD_OF

void luck_save_stranger(const luck_stranger *foe, caper_buf *out)
{
    save_alone(stranger, foe, out);
}

FIELD_WHEN(is_there) { return ((const luck_stranger *)at)->name[0]; }

FIELD_THEN(check_foes)
{
    const luck_stranger *foe = at;
    for (int i = 0; i < LUCK_FOES; i++)
        if (foe[i].name[0] && luck_stranger_find(f->state, foe[i].name, strlen(foe[i].name)) != i)
            caper_field_wrong(f, "foes: no two foes can have the same name");
}

FIELD_WHEN(is_ranked) { return ((const luck_state *)at)->ranked; }

FIELD_THEN(load_initiative)
{
    if (value && !caper_field_get(value, "first"))
        caper_field_wrong(f, "initiative: should be null or have a list “first”");
    ((luck_state *)at)->ranked = value != NULL;
}

#define FIELD_OF luck_state
/* The players who act before the foes, and after them. */
static const caper_field initiative[] = {
    {"first", FIELD_SEATS(first)},
    {"last", FIELD_SEATS(first), FIELD_OTHERS | FIELD_LATER},
    {0},
};
static const caper_field hosts_table[] = {
    {"foes", FIELD_PARTS(foe, 0, stranger), .when = is_there, .then = check_foes},
    {"initiative", FIELD_MORE(initiative), FIELD_OR_NULL, .when = is_ranked,
     .then = load_initiative},
    {0},
};
#undef FIELD_OF

/* ---- Rolls that are owed --------------------------------------------------------------------- */

/* The other side of a roll: foes of a file and players are numbers, foes on a host's table have names. */
FIELD_PUT(put_foe)
{
    const luck_state *s   = f->state;
    int               foe = *(const uint8_t *)at;
    if (luck_mode(f->match) != HOSTED)
        caper_json_int(out, foe);
    else if (foe >= A_PLAYER)
        caper_json_int(out, foe - A_PLAYER);
    else if (foe < LUCK_FOES && s->foe[foe].name[0])
        caper_json_str(out, s->foe[foe].name);
    else
        caper_json_null(out);
}

FIELD_THEN(load_foe)
{
    const char *name   = caper_json_string(value);
    bool        hosted = luck_mode(f->match) == HOSTED;
    int64_t     n      = caper_json_integer(value);
    int         most   = luck_mode(f->match) == AUTO ? LUCK_FOES - 1 : f->seats - 1;
    if (name && hosted && luck_stranger_find(f->state, name, strlen(name)) == LUCK_FOES)
        caper_field_wrong(f, "foe: there is no foe called “%.40s” on the table", name);
    else if (value && !(name && hosted) && (!caper_json_is_integer(value) || n < 0 || n > most))
        caper_field_wrong(f, "foe: should be a number from 0 to %d", most);
    if (hosted)
        n = name    ? luck_stranger_find(f->state, name, strlen(name))
            : value ? A_PLAYER + n
                    : LUCK_FOES;
    *(uint8_t *)at = (uint8_t)n;
}

FIELD_PUT(put_kind)
{
    const luck_state *s = f->state;
    caper_json_str(out, luck_kinds[((const luck_due *)at)->ko ? KO : s->pending.kind]);
}

FIELD_PUT(put_task)
{
    const luck_due *d      = at;
    char            task[] = {luck_task_letters[luck_task(d->rating, d->difficulty)], 0};
    caper_json_str(out, task);
}

FIELD_THEN(load_kind)
{
    const luck_state *s    = f->state;
    int               kind = s->pending.kind;
    if (value)
        kind = caper_kind_find(FIELD_NAMES(luck_kinds), f->match, s, caper_field_quote(value),
                               strlen(caper_field_quote(value)));
    if (kind < 0)
        caper_field_wrong(f, "kind: there is no “%.40s”", caper_field_quote(value));
    else if (kind != KO) /* a toughness test with other rolls beside it is part of them */
        ((luck_state *)f->state)->pending.kind = (uint8_t)kind;
    ((luck_due *)at)->ko     = kind == KO;
    ((luck_due *)at)->attack = kind == STRIKE;
}

FIELD_THEN(check_due)
{
    luck_due *d      = at;
    bool      hosted = luck_mode(f->match) == HOSTED;
    if (d->plain == LUCK_DIFFICULTIES)
        d->plain = d->difficulty;
    if (!d->rating)
        caper_field_wrong(f, "rating: should be one of D A T S P");
    if (d->seat > f->seats || (d->seat == f->seats && (!hosted || d->foe >= LUCK_FOES)))
        caper_field_wrong(f, "seat: the host rolls for foes only");
}

#define FIELD_OF luck_due
const caper_field luck_due_fields[] = {
    {"kind", FIELD_OTHER, .put = put_kind, .then = load_kind},
    {"seat", FIELD_INT(seat, 0, LUCK_SEATS)},
    {"difficulty", FIELD_WORD(difficulty, luck_difficulties), 0, MODERATE},
    {"plain", FIELD_WORD(plain, luck_difficulties), 0, LUCK_DIFFICULTIES},
    {"rating", FIELD_WORD(rating, luck_letters), 0, RATED_A},
    {"task", FIELD_OTHER, .put = put_task},
    {"phase", FIELD_WORD(phase, phases)},
    {"foe", FIELD_OWN(foe), .put = put_foe, .then = load_foe},
    {"hits", FIELD_WORD(blow, luck_difficulties), 0, MODERATE},
    {"fast", FIELD_BOOL(fast)},
    {"attack", FIELD_BOOL(attack)},
    {NULL, FIELD_OTHER, .then = check_due},
    {0},
};
#undef FIELD_OF

FIELD_WHEN(is_pending) { return ((const luck_pending *)at)->kind; }

/* The first roll that is owed is also at the top, where clients find it without looking for it. */
FIELD_PUT(put_now)
{
    const luck_pending *p   = at;
    int                 now = p->at;
    while (now + 1 < p->count && p->due[now].phase > TO_DECIDE)
        now++;
    caper_fields_write(f, luck_due_fields, &p->due[now], out);
}

FIELD_THEN(finish_pending)
{
    luck_pending *p = at;
    if (!value)
        return;
    if (!p->count) { /* a single roll can be said in short */
        p->count = 1;
        caper_fields_read(f, luck_due_fields, value, p->due);
    }
    if (p->at >= p->count)
        caper_field_wrong(f, "at: should be a whole number from 0 to %d", p->count - 1);
    if (!luck_owing(f->state))
        caper_field_wrong(f, "pending: should be null, because no roll is owed");
}

#define FIELD_OF luck_pending
static const caper_field pending[] = {
    {NULL, FIELD_OTHER, .put = put_now},
    {"kind", FIELD_WORD(kind, luck_kinds), 0, TEST, .when = never},
    {"at", FIELD_INT(at, 0, LUCK_DUES - 1)},
    {"rolled", FIELD_BOOL(rolled), FIELD_UNUSUAL},
    {"due", FIELD_PARTS(due, 1, luck_due_fields), .length = FIELD_LENGTH(count)},
    {0},
};
#undef FIELD_OF

/* ---- The whole ------------------------------------------------------------------------------- */

FIELD_THEN(usual_options)
{
    luck_options *o = f->room;
    o->slugfest     = o->mode == COMPETITION;
}

FIELD_THEN(usual_turn)
{
    if (!value && luck_mode(f->match) == COMPETITION)
        *(uint8_t *)at = (uint8_t)luck_contest_first(f->state);
}

FIELD_THEN(check_all)
{
    const luck_state *s    = at;
    int               mode = luck_mode(f->match);
    if (mode != HOSTED && (s->foe[0].name[0] || s->ranked))
        caper_field_wrong(f, "foes: only a host puts foes on the table");
    if (mode == COMPETITION && !s->over && !s->pending.kind && !luck_is_making(s) &&
        luck_count_in(s) > 1 && !luck_is_in(s, s->turn)) /* those who are out don't strike */
        caper_field_wrong(f, "turn: should be a seat that is still in");
    if (s->pending.kind && (s->over || luck_is_making(s)))
        caper_field_wrong(f, "pending: nothing is rolled before the start or after the end");
    if (mode == AUTO)
        caper_fields_read(f, luck_story_fields, value, at);
}

#define FIELD_OF luck_options
static const caper_field options[] = {
    {"regain", FIELD_BOOL(regain)},
    {"slugfest", FIELD_BOOL(slugfest)},
    {0},
};
static const caper_field mode_field[] = {
    {"mode", FIELD_WORD(mode, luck_modes), .then = usual_options},
    {0},
};
#undef FIELD_OF

#define FIELD_OF luck_state
static const caper_field hosts_memory[] = {
    {"told", FIELD_INT(told, 0, 60000)},
    {"last", FIELD_WORD(last, last_tests)},
    {"call", FIELD_TEXT(title), FIELD_UNUSUAL},
    {0},
};
const caper_field luck_fields[] = {
    {"game", FIELD_OTHER, .put = caper_field_game},
    {NULL, FIELD_MORE(mode_field), FIELD_ROOM},
    {"round", FIELD_WORD(round, luck_rounds)},
    {"options", FIELD_MORE(options), FIELD_ROOM},
    {"crew", FIELD_PARTS(crew, 1, luck_person_fields), FIELD_BY_SEAT,
     .length = FIELD_LENGTH(seats)},
    {NULL, FIELD_MORE(hosts_table), .when = is_hosted},
    {"pending", FIELD_PART(pending, pending), FIELD_OR_NULL, .when = is_pending,
     .then = finish_pending},
    {"turn", FIELD_SEAT(turn), .then = usual_turn},
    {"calls", FIELD_INT(calls, 0, 60000)},
    {NULL, FIELD_MORE(hosts_memory), .when = is_hosted},
    {"over", FIELD_BOOL(over)},
    {"lost", FIELD_BOOL(lost)},
    {NULL, FIELD_OTHER, .then = check_all},
    {0},
};

static void save(const caper_match *match, const void *state, caper_buf *out)
{
    caper_fields f = caper_fields_of(match, state);
    caper_json_open(out, '{');
    caper_fields_write(&f, luck_fields, state, out);
    if (luck_mode(match) == AUTO)
        caper_fields_write(&f, luck_story_fields, state, out);
    caper_json_close(out, '}');
}

static caper_code load(caper_match *match, const caper_json *position, void *state,
                       caper_error *err)
{
    bool story = caper_json_get(position, "adventure") || caper_json_get(position, "scene");
    memset(match->room, 0, sizeof match->room);
    ((luck_options *)(void *)match->room)->mode = story ? AUTO : HOSTED;
    caper_code code = caper_fields_load(luck_fields, match, position, state, err);
    match->places   = (uint8_t)(match->seats + (luck_mode(match) == HOSTED));
    return code;
}

const caper_notation luck_notation = {.grammar = &luck_grammar, .save = save, .load = load};
