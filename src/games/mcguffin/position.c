/* McGuffin: positions. Everything, hidden cards included, as JSON, and back.
 *
 * Fields that are left out take the values of the rules file: a crew member without `skills` has
 * 2, 3, 4 and 5, a game without `mode` is hosted. What this room adds (the call that waits, cards
 * dealt face down, a character half made, heat) is at rest without them. */
#include <string.h>

#include "base/json_put.h"
#include "games/mcguffin/story.h"

KIND_ID(id_of_mark)
{
    const mcguffin_job *job = job_of(match);
    return job && thing < job->marks ? job->mark[thing] : NULL;
}

static const caper_kind mark = {"mark", .id = id_of_mark};

/* ---- A crew member -------------------------------------------------------------------------- */

/* `made`: those that are known, as a set. */
static void write_skills(const uint8_t *skills, unsigned made, caper_buf *out)
{
    caper_json_open(out, '{');
    for (int k = 0; k < SKILLS; k++)
        if (made >> k & 1)
            caper_json_kint(out, mcguffin_skills[k], skills[k]);
        else
            caper_json_knull(out, mcguffin_skills[k]);
    caper_json_close(out, '}');
}

FIELD_PUT(put_skills)
{
    const mcguffin_member *m = at;
    write_skills(m->skills, m->made, out);
}

/* Returns those that are made, as a set: of a character that is ready, all. */
static uint8_t read_skills(caper_fields *f, const caper_json *from, bool ready, uint8_t *skills)
{
    static const uint8_t usual[SKILLS] = {2, 3, 4, 5};
    size_t               known         = 0;
    int                  zeros = 0, made = 0;
    if (from && !caper_json_is_object(from))
        caper_field_wrong(f,
                          "skills: should be an object with contacts, brains, weapons and tools");
    for (int k = 0; k < SKILLS; k++) {
        known += caper_json_get(from, mcguffin_skills[k]) != NULL;
        if (!ready && !caper_field_get(from, mcguffin_skills[k]))
            continue;
        skills[k] = (uint8_t)caper_field_int(f, from, mcguffin_skills[k], 0, 10, usual[k]);
        made |= 1 << k;
        zeros += !skills[k];
    }
    if (known < caper_json_size(from))
        caper_field_wrong(f, "skills: there are contacts, brains, weapons and tools, no others");
    if (zeros > 1)
        caper_field_wrong(f, "skills: at most one can be 0");
    return (uint8_t)made;
}

static bool is_ready(const caper_fields *f)
{
    return !(((const mcguffin_state *)f->state)->unready >> f->index & 1);
}

FIELD_PUT(put_ready) { caper_json_bool(out, is_ready(f)); }

FIELD_THEN(load_ready)
{
    mcguffin_state *s = f->state;
    if (value && !caper_json_is_boolean(value))
        caper_field_wrong(f, "ready: should be true or false");
    if (caper_json_is_false(value))
        put_into(&s->unready, f->index);
}

FIELD_THEN(load_skills)
{
    mcguffin_member *m = at;
    m->made            = read_skills(f, value, is_ready(f), m->skills);
    m->health          = mcguffin_health(m);
}

/* A character half made: it needs a card for every skill that is missing. */
static void check_making(caper_fields *f, const mcguffin_member *m)
{
    for (int k = 0; k < DECKS; k++)
        if (!m->hold[k])
            caper_field_wrong(f, "cards: a character that is not ready needs its four cards");
    if (DECKS - m->shown < SKILLS - __builtin_popcount(m->made))
        caper_field_wrong(
            f, "shown: there are not enough cards left for the skills that are not made");
    if (((const mcguffin_state *)f->state)->stage != CASING)
        caper_field_wrong(f, "ready: characters are made before the casing");
}

FIELD_THEN(check_member)
{
    mcguffin_state        *s = f->state;
    const mcguffin_member *m = at;
    if (!is_ready(f))
        check_making(f, m);
    if (m->status != IN && m->status != DEAD && s->stage < GETAWAY)
        caper_field_wrong(f, "status: nobody is leaving, clear or caught before the getaway");
    if (m->status > LEAVING)
        return;
    put_into(&s->inside, f->index);
    if (is_ready(f) && m->damage >= m->health)
        caper_field_wrong(f, "damage: with %d damage and %d health a crew member is dead",
                          m->damage, m->health);
}

#define FIELD_OF mcguffin_state
static const caper_field texts[] = {
    {"name", FIELD_TEXT(name[0]), FIELD_WHOLE},
    {"specialty", FIELD_TEXT(specialty[0]), FIELD_WHOLE},
    {0},
};
#undef FIELD_OF

#define FIELD_OF mcguffin_member
const caper_field mcguffin_identity[] = {
    {NULL, FIELD_MORE(texts)},
    {"skill", FIELD_WORD(special, mcguffin_skills), FIELD_OR_NULL, NO_SKILL},
    {"skills", FIELD_OTHER, .put = put_skills, .then = load_skills},
    {0},
};
const caper_field mcguffin_condition[] = {
    {"damage", FIELD_BYTE(damage)},       {"auto", FIELD_BOOL(automatic)},
    {"healed", FIELD_BOOL(healed)},       {"grief", FIELD_INT(grief, 0, CREW)},
    {"successes", FIELD_BYTE(successes)}, {"status", FIELD_WORD(status, mcguffin_statuses)},
    {"open", FIELD_BOOL(open)},           {0},
};
const caper_field mcguffin_passed[] = {
    {"passed", FIELD_SET(passed, FIELD_NAMES(mcguffin_decks))},
    {0},
};
static const caper_field member[] = {
    {"ready", FIELD_OTHER, .then = load_ready},
    {NULL, FIELD_MORE(mcguffin_identity)},
    {NULL, FIELD_MORE(mcguffin_condition)},
    {"ready", FIELD_OTHER, .put = put_ready},
    {"figure", FIELD_THING(figure, &mcguffin_kind_figure), FIELD_PLUS_ONE},
    {"cards", FIELD_THINGS(hold, DECKS, &mcguffin_kind_card), FIELD_PLUS_ONE | FIELD_PLACE},
    {"shown", FIELD_INT(shown, 0, DECKS)},
    {NULL, FIELD_MORE(mcguffin_passed)},
    {"tried", FIELD_THING(tried, &mcguffin_kind_obstacle), FIELD_PLUS_ONE},
    {"times", FIELD_BYTE(times)},
    {NULL, FIELD_OTHER, .then = check_member},
    {0},
};
#undef FIELD_OF

/* ---- The call that waits -------------------------------------------------------------------- */

FIELD_WHEN(is_called) { return ((const mcguffin_call *)at)->kind; }

FIELD_WHEN(is_titled) { return *(const char *)at; }

FIELD_WHEN(is_duel) { return ((const mcguffin_state *)f->state)->call.kind == CALL_DUEL; }

static const caper_kind call_that_waits = {.count = CALL_COMBO, .ids = mcguffin_kinds};

#define FIELD_OF mcguffin_call
const caper_field mcguffin_call_fields[] = {
    {"kind", FIELD_THING(kind, &call_that_waits)},
    {"seat", FIELD_SEAT(seat)},
    {"deck", FIELD_WORD(deck, mcguffin_decks), FIELD_OR_NULL, DECKS},
    {"bonus", FIELD_INT(bonus, -BONUS_MAX, BONUS_MAX)},
    {"against", FIELD_SEAT(rival), FIELD_LATER, .when = is_duel},
    {"against_bonus", FIELD_INT(rival_bonus, -BONUS_MAX, BONUS_MAX), FIELD_LATER, .when = is_duel},
    {"obstacle", FIELD_THING(obstacle, &mcguffin_kind_obstacle), FIELD_PLUS_ONE | FIELD_UNUSUAL},
    {"skill", FIELD_WORD(skill, mcguffin_skills), FIELD_PLUS_ONE | FIELD_UNUSUAL},
    {0},
};
#undef FIELD_OF

/* MC-54, MC-58: the weakest skill, or one that a Mastermind chose instead of the deck's own. */
static bool skill_fits(const caper_match *match, const mcguffin_state *s, const mcguffin_call *c)
{
    const mcguffin_member *m = &s->crew[c->seat];
    if (!c->skill)
        return true;
    return c->kind == CALL_WEAKEST ? c->deck < DECKS && mcguffin_weakest(m) >> (c->skill - 1) & 1
                                   : c->kind == CALL_CHECK && is_hosted(match) &&
                                         c->skill - 1 != mcguffin_skill_of[c->deck];
}

/* A check needs its door, and the obstacle of a check or fight must be one that leads to it. */
static bool call_fits(const caper_match *match, const mcguffin_state *s, const mcguffin_call *c)
{
    static const door        wanted[] = {DOOR_OPEN, DOOR_OPEN, DOOR_GATE, DOOR_WEAKEST};
    const mcguffin_obstacle *o        = NULL;
    if (c->obstacle)
        o = &job_of(match)->obstacle[c->obstacle - 1];
    if (c->kind <= CALL_WEAKEST && mcguffin_door_of(s, c->seat) != wanted[c->kind])
        return false;
    if (c->kind == CALL_DUEL && (c->rival == c->seat || !(s->inside >> c->rival & 1)))
        return false;
    if (c->kind >= CALL_NPC ? c->deck != LAW : c->deck == DECKS && c->kind == CALL_CHECK)
        return false;
    if (!skill_fits(match, s, c))
        return false;
    if (!o)
        return true;
    return !is_hosted(match) && o->stage == s->stage &&
           (c->kind == CALL_CHECK
                ? o->deck == c->deck
                : c->kind == CALL_NPC &&
                      mcguffin_price_of(job_of(match), s, c->obstacle - 1).price == PRICE_FIGHT);
}

static void check_call(caper_fields *f, const caper_json *call, mcguffin_state *s)
{
    mcguffin_call *c = &s->call;
    if (!call)
        return;
    if (c->deck == DECKS && c->kind != CALL_WEAKEST && c->kind != CALL_GATE)
        c->deck = c->kind >= CALL_NPC ? LAW : LOCKS;
    if (c->kind == CALL_DUEL) {
        c->rival = c->seat;
        caper_fields_later(f, mcguffin_call_fields, call, c);
    }
    if (!f->code && (!c->kind || !(s->inside >> c->seat & 1) || s->unready ||
                     s->stage == COMBINATION || s->stage == OVER || !call_fits(f->match, s, c)))
        caper_field_wrong(
            f, "call: should be a check or fight of somebody inside, while one can be called");
    if (c->kind == CALL_NPC && !s->opponents)
        s->opponents = 1;
    if (!f->code && !c->skill)
        mcguffin_choose_weakest(f->match, s, c);
}

/* ---- The job's story: numbers only, so that it goes on where it was -------------------------- */

/* A state is flat and was zero at first, what lies between its fields included. */
FIELD_WHEN(is_told)
{
    static const uint8_t untold[sizeof(mcguffin_story)];
    return job_of(f->match) && memcmp(at, untold, sizeof untold) != 0;
}

FIELD_THEN(check_story)
{
    mcguffin_story     *t   = at;
    const mcguffin_job *job = job_of(f->match);
    if (value && (!job || is_hosted(f->match)))
        caper_field_wrong(f, "story: only a job in auto has one");
    if (!value || f->code)
        return;
    for (int o = 0; o < job->count; o++)
        if (t->at[o] > job->obstacle[o].beats)
            caper_field_wrong(f, "at: %s has only %d beats", job->obstacle[o].id,
                              job->obstacle[o].beats);
    t->closed = mcguffin_find_closed(job, t);
    t->over   = mcguffin_find_over(job, t);
}

#define FIELD_OF mcguffin_story
static const caper_field story[] = {
    {"marks", FIELD_SET(marks, &mark)},
    {"at", FIELD_MAP(at, 0, 255, &mcguffin_kind_obstacle)},
    {"missed", FIELD_MAP(missed, 0, 255, &mcguffin_kind_obstacle)},
    {"taken", FIELD_SET(taken, &mcguffin_kind_obstacle)},
    {"passing", FIELD_BYTES(spare[1])},
    {"mishaps", FIELD_BYTES(spare[0])},
    {"opened", FIELD_BYTES(cards[1])},
    {"jammed", FIELD_BYTES(cards[0])},
    {"passed", FIELD_BYTES(chase[1])},
    {"stopped", FIELD_BYTES(chase[0])},
    {"blows", FIELD_BYTES(blows)},
    {"places", FIELD_INT(places, 0, (1 << JOB_PLACES) - 1)},
    {0},
};
#undef FIELD_OF

/* ---- The whole ------------------------------------------------------------------------------ */

FIELD_PUT(put_job)
{
    caper_json_put(out, "job:%s", job_of(f->match) ? job_of(f->match)->content.id : NULL);
}

FIELD_THEN(check_duels)
{
    const mcguffin_room *room = at;
    if (room->duels && room->hosted)
        caper_field_wrong(f, "duels: only in auto; a human Mastermind calls duels directly");
}

bool mcguffin_has_turn(bool hosted, const mcguffin_state *s)
{
    return s->stage == COMBINATION || (!hosted && s->stage != OVER && !s->unready);
}

FIELD_PUT(put_turn)
{
    const mcguffin_state *s      = at;
    bool                  hosted = is_hosted(f->match);
    if (hosted && s->call.kind) /* a call says itself whom it waits for */
        caper_json_int(out, s->call.seat);
    else if (mcguffin_has_turn(hosted, s))
        caper_json_int(out, s->turn);
    else
        caper_json_null(out);
}

FIELD_PUT(put_reached)
{
    const mcguffin_state *s = f->state;
    caper_json_str(out, mcguffin_stages[s->stage == OVER ? s->reached : s->stage]);
}

/* Whom the Mastermind asks: as given, or the one who acted last and may go on, or the first inside. */
static void load_turn(caper_fields *f, const caper_json *position, mcguffin_state *s)
{
    int seat = caper_field_int(f, position, "turn", 0, s->seats - 1, -1);
    if (f->code || !mcguffin_has_turn(is_hosted(f->match), s))
        return;
    if (seat >= 0 && !(s->inside >> seat & 1))
        caper_field_wrong(f, "turn: should be the seat of somebody inside");
    else if (seat >= 0)
        s->turn = seat;
    else if (s->stage != COMBINATION && s->actor < s->seats)
        s->turn = (mcguffin_may_start(f->match, s, s->actor) ? s->actor
                                                             : mcguffin_next_inside(s, s->actor));
    else
        s->turn = __builtin_ctz(s->inside);
}

static void check_standing(caper_fields *f, mcguffin_state *s)
{
    bool hosted = is_hosted(f->match), combination = s->stage == COMBINATION;
    s->skipped &= s->team == TEAM_FAILURE;
    s->told &= hosted;
    if (s->step && !combination)
        caper_field_wrong(f, "step: should be 0 outside the Combination");
    if (s->bonus && !(combination && hosted))
        caper_field_wrong(f, "bonus: only a Mastermind gives one, in the Combination");
    if (s->reached == OVER)
        caper_field_wrong(f, "reached: should be the last stage before it was over");
    if (s->stage != OVER && !s->inside)
        caper_field_wrong(f, "crew: somebody should be inside, or the stage is over");
    if (s->ruling && (s->stage != OVER || !hosted))
        caper_field_wrong(f, "ruling: only a Mastermind rules, and only when it is over");
    if (s->team && s->stage < GETAWAY)
        caper_field_wrong(f, "team: how the Combination went is known in the getaway");
}

FIELD_THEN(load_crew);
FIELD_THEN(finish);

#define FIELD_OF mcguffin_room
static const caper_field duels[] = {
    {"duels", FIELD_WORD(duels, mcguffin_no_yes)},
    {NULL, FIELD_OTHER, .then = check_duels},
    {0},
};
const caper_field mcguffin_options[] = {
    {"mode", FIELD_WORD(hosted, mcguffin_modes)},
    {NULL, FIELD_MORE(duels)},
    {"characters", FIELD_OTHER, .then = load_crew},
    {0},
};
static const caper_field of_match[] = {
    {"mode", FIELD_WORD(hosted, mcguffin_modes), 0, 1},
    {NULL, FIELD_OTHER, .put = put_job},
    {NULL, FIELD_MORE(duels)},
    {0},
};
#undef FIELD_OF

#define FIELD_OF mcguffin_state
#define DECK_OF(d)                                                                                 \
    FIELD_THINGS(cards[d], 0, &mcguffin_kind_card), FIELD_REVERSED | FIELD_PLACE,                  \
        .length = FIELD_LENGTH(left[d])
static const caper_field decks[] = {
    {"locks", DECK_OF(LOCKS)},
    {"staff", DECK_OF(STAFF)},
    {"law", DECK_OF(LAW)},
    {"schematic", DECK_OF(SCHEMATIC)},
    {0},
};
const caper_field mcguffin_standing[] = {
    {"team", FIELD_WORD(team, mcguffin_teams), FIELD_OR_NULL},
    {"actor", FIELD_SEAT(actor), FIELD_OR_NULL, NO_SEAT},
    {"streak", FIELD_BYTE(streak)},
    {"opponents", FIELD_INT(opponents, 0, MOST_AMOUNT)},
    {0},
};
static const caper_field fields[] = {
    {"game", FIELD_OTHER, .put = caper_field_game},
    {NULL, FIELD_MORE(of_match), FIELD_ROOM},
    {"stage", FIELD_WORD(stage, mcguffin_stages)},
    {"turn", FIELD_OTHER, .put = put_turn},
    {"crew", FIELD_PARTS(crew, 1, member), FIELD_BY_SEAT, .length = FIELD_LENGTH(seats)},
    {"decks", FIELD_MORE(decks), FIELD_CLOSED},
    {NULL, FIELD_MORE(mcguffin_standing)},
    {"heat", FIELD_BYTE(heat)},
    {"step", FIELD_INT(step, 0, 3)},
    {"bonus", FIELD_INT(bonus, -BONUS_MAX, BONUS_MAX)},
    {"skipped", FIELD_BOOL(skipped)},
    {"told", FIELD_BOOL(told)},
    {"reached", FIELD_WORD(reached, mcguffin_stages), FIELD_LATER, .put = put_reached},
    {"ruling", FIELD_WORD(ruling, mcguffin_rulings), FIELD_OR_NULL},
    {"yielded", FIELD_SEATS(yielded)},
    {"call", FIELD_PART(call, mcguffin_call_fields), FIELD_OR_NULL, .when = is_called},
    {"title", FIELD_TEXT(title), .when = is_titled},
    {"story", FIELD_PART(story, story), .when = is_told, .then = check_story},
    {NULL, FIELD_OTHER, .then = finish},
    {0},
};
#undef FIELD_OF

FIELD_THEN(finish)
{
    mcguffin_state *s = at;
    for (int d = 0; d < DECKS; d++)
        for (int k = 0; k < s->left[d]; k++)
            s->in_decks |= 1ull << s->cards[d][k];
    if (s->stage == OVER) {
        s->reached = s->team ? GETAWAY : CASING;
        caper_fields_later(f, fields, value, s);
    }
    check_standing(f, s);
    load_turn(f, value, s);
    check_call(f, caper_field_get(value, "call"), s);
    if (s->title[0] && !(s->call.kind && is_hosted(f->match)))
        caper_field_wrong(f, "title: only a call of the Mastermind has one");
    for (int i = 0; i < s->seats && !is_hosted(f->match) && !f->code; i++)
        if (!(s->unready >> i & 1))
            s->matches[i] = mcguffin_find_matches(job_of(f->match), s->specialty[i]);
}

static void save(const caper_match *match, const void *state, caper_buf *out)
{
    caper_fields_save(fields, match, state, out);
}

static caper_code load(caper_match *match, const caper_json *position, void *state,
                       caper_error *err)
{
    memset(match->room, 0, sizeof(mcguffin_room));
    caper_code code = caper_fields_load(fields, match, position, state, err);
    match->places   = (uint8_t)(match->seats + is_hosted(match));
    return code;
}

const caper_notation mcguffin_notation = {
    .grammar  = &mcguffin_grammar,
    .outcomes = &mcguffin_kind_card,
    .save     = save,
    .load     = load,
};

/* ---- Characters as options write them ------------------------------------------------------- */

FIELD_PUT(put_figure_skills) { write_skills(at, (1u << SKILLS) - 1, out); }

FIELD_THEN(load_figure_skills) { read_skills(f, value, true, at); }

#define FIELD_OF mcguffin_figure
static const caper_field character[] = {
    {"name", FIELD_TEXT(name)},
    {"specialty", FIELD_TEXT(specialty)},
    {"skill", FIELD_WORD(skill, mcguffin_skills), 0, NO_SKILL},
    {"skills", FIELD_OWN(skills), .put = put_figure_skills, .then = load_figure_skills},
    {0},
};

void mcguffin_save_figure(const mcguffin_figure *f, caper_buf *out)
{
    caper_fields_write(&(caper_fields){0}, character, f, out);
}

caper_code mcguffin_load_figure(const caper_json *json, mcguffin_figure *out, caper_code code,
                                caper_error *err)
{
    caper_fields f = {.kind = code, .err = err};
    memset(out, 0, sizeof *out);
    caper_fields_read(&f, character, json, out);
    if (!out->name[0] || !out->specialty[0])
        caper_field_wrong(&f, "characters: each needs a name and a specialty");
    return f.code;
}

/* Saved characters that come back: a list with one of them, or null, for each seat. */
FIELD_THEN(load_crew)
{
    mcguffin_room *room = at;
    size_t         n    = caper_json_size(value);
    if (value && (!caper_json_is_array(value) || n > f->match->seats))
        caper_field_wrong(f, "characters: should be a list, at most one for each seat");
    for (size_t i = 0; i < n && !f->code; i++) {
        const caper_json *one = caper_json_at(value, i);
        if (caper_json_is_null(one))
            continue;
        f->code = mcguffin_load_figure(one, &room->saved[i], f->kind, f->err);
        put_into(&room->came, (int)i);
    }
}
