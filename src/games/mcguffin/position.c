/* McGuffin: positions. Everything, hidden cards included, as JSON, and back.
 *
 * Fields that are left out take the values of the rules file: a crew member without `skills` has
 * 2, 3, 4 and 5, a game without `mode` is hosted. What this room adds (the call that waits, cards
 * dealt face down, a character half made, heat) is at rest without them. */
#include <string.h>

#include "base/text.h"
#include "games/mcguffin/story.h"

static const uint8_t usual[4] = {2, 3, 4, 5};

/* ---- Saving --------------------------------------------------------------------------------- */

static void save_seat(caper_buf *out, const char *key, bool there, int seat)
{
    if (there)
        caper_json_kint(out, key, seat);
    else
        caper_json_knull(out, key);
}

static void save_held(caper_buf *out, const mcguffin_member *m)
{
    caper_json_kopen(out, "cards", '[');
    for (int d = 0; d < DECKS; d++)
        if (m->hold[d])
            caper_json_str(out, mcguffin_card_name(m->hold[d] - 1));
        else
            caper_json_null(out);
    caper_json_close(out, ']');
    caper_json_kint(out, "shown", m->shown);
    caper_json_kopen(out, "passed", '[');
    for (int d = 0; d < DECKS; d++)
        if (m->passed >> d & 1)
            caper_json_str(out, mcguffin_decks[d]);
    caper_json_close(out, ']');
}

static void save_tried(caper_buf *out, const caper_match *match, const mcguffin_member *m)
{
    const mcguffin_job *job = job_of(match);
    mcguffin_json_name(out, "tried",
                       m->tried ? job_read(job, job->obstacle[m->tried - 1].id) : NULL);
    caper_json_kint(out, "times", m->times);
}

static void save_member(caper_buf *out, const caper_match *match, const mcguffin_state *s, int i)
{
    const mcguffin_member *m = &s->crew[i];
    int                    n;
    caper_json_open(out, '{');
    caper_json_kstr(out, "name", s->name[i]);
    caper_json_kstr(out, "specialty", s->specialty[i]);
    mcguffin_json_member(out, m, false);
    caper_json_kbool(out, "ready", !(s->unready >> i & 1));
    mcguffin_json_name(out, "figure", m->figure ? mcguffin_figures(&n)[m->figure - 1].id : NULL);
    save_held(out, m);
    save_tried(out, match, m);
    caper_json_close(out, '}');
}

static void save_decks(caper_buf *out, const mcguffin_state *s)
{
    caper_json_kopen(out, "decks", '{');
    for (int d = 0; d < DECKS; d++) {
        caper_json_kopen(out, mcguffin_decks[d], '[');
        for (int k = s->left[d] - 1; k >= 0; k--)
            caper_json_str(out, mcguffin_card_name(s->cards[d][k]));
        caper_json_close(out, ']');
    }
    caper_json_close(out, '}');
}

static void save_call(caper_buf *out, const caper_match *match, const mcguffin_call *c)
{
    if (!c->kind) {
        caper_json_knull(out, "call");
        return;
    }
    caper_json_kopen(out, "call", '{');
    caper_json_kstr(out, "kind", mcguffin_kinds[c->kind]);
    caper_json_kint(out, "seat", c->seat);
    mcguffin_json_name(out, "deck", c->deck < DECKS ? mcguffin_decks[c->deck] : NULL);
    caper_json_kint(out, "bonus", c->bonus);
    if (c->kind == CALL_DUEL) {
        caper_json_kint(out, "against", c->rival);
        caper_json_kint(out, "against_bonus", c->rival_bonus);
    }
    if (c->obstacle)
        caper_json_kstr(out, "obstacle",
                        job_read(job_of(match), job_of(match)->obstacle[c->obstacle - 1].id));
    caper_json_close(out, '}');
}

bool mcguffin_has_turn(bool hosted, const mcguffin_state *s)
{
    return s->stage == COMBINATION || (!hosted && s->stage != OVER && !s->unready);
}

void mcguffin_save(const caper_match *match, const void *state, caper_buf *out)
{
    const mcguffin_state *s = state;
    caper_json_open(out, '{');
    caper_json_kstr(out, "game", "mcguffin");
    caper_json_kstr(out, "mode", mcguffin_modes[is_hosted(match)]);
    mcguffin_json_name(out, "job", job_of(match) ? job_of(match)->content.id : NULL);
    caper_json_kstr(out, "duels", mcguffin_no_yes[has_duels(match)]);
    caper_json_kstr(out, "stage", mcguffin_stages[s->stage]);
    if (is_hosted(match) && s->call.kind) /* a call says itself whom it waits for */
        caper_json_kint(out, "turn", s->call.seat);
    else
        save_seat(out, "turn", mcguffin_has_turn(is_hosted(match), s), s->turn);
    caper_json_kopen(out, "crew", '[');
    for (int i = 0; i < s->seats; i++)
        save_member(out, match, s, i);
    caper_json_close(out, ']');
    save_decks(out, s);
    mcguffin_json_name(out, "team", s->team ? mcguffin_teams[s->team] : NULL);
    save_seat(out, "actor", s->actor != NOBODY, s->actor);
    caper_json_kint(out, "streak", s->streak);
    caper_json_kint(out, "opponents", s->opponents);
    caper_json_kint(out, "heat", s->heat);
    caper_json_kint(out, "step", s->step);
    caper_json_kint(out, "bonus", s->bonus);
    caper_json_kbool(out, "skipped", s->skipped);
    caper_json_kbool(out, "told", s->told);
    caper_json_kstr(out, "reached", mcguffin_stages[s->stage == OVER ? s->reached : s->stage]);
    mcguffin_json_name(out, "ruling", s->ruling ? mcguffin_rulings[s->ruling] : NULL);
    caper_json_kopen(out, "yielded", '[');
    for (int i = 0; i < s->seats; i++)
        if (s->yielded >> i & 1)
            caper_json_int(out, i);
    caper_json_close(out, ']');
    save_call(out, match, &s->call);
    mcguffin_save_story(match, s, out);
    caper_json_close(out, '}');
}

/* ---- Loading -------------------------------------------------------------------------------- */

typedef struct loader {
    caper_fields       f;
    const caper_match *match;
    mcguffin_state    *s;
    bool               hosted;
    uint64_t           seen;
} loader;

static int get_card(loader *l, const char *where, const caper_json *v)
{
    const char *name = caper_json_string(v);
    int         c    = name ? mcguffin_card_find(name) : -1;
    if (c < 0)
        caper_field_wrong(&l->f, "%s: there is no card “%.20s”", where, caper_field_quote(v));
    else if (l->seen >> c & 1)
        caper_field_wrong(&l->f, "%s: %s is there twice", where, name);
    else
        l->seen |= 1ull << c;
    return c < 0 ? 0 : c;
}

static void load_decks(loader *l, const caper_json *decks)
{
    const char       *key;
    const caper_json *list;
    if (decks && !caper_json_is_null(decks) && !caper_json_is_object(decks))
        caper_field_wrong(
            &l->f, "decks: should be an object with the lists locks, staff, law and schematic");
    caper_json_object_foreach(decks, key, list)
    {
        int    d = caper_name_find(mcguffin_decks, key, strlen(key));
        size_t n = caper_json_size(list);
        if (d < 0 || !caper_json_is_array(list) || n > PACK) {
            caper_field_wrong(
                &l->f,
                "decks: “%.20s” should be a list of cards, and one of locks, staff, law, "
                "schematic",
                key);
            return;
        }
        l->s->left[d] = (uint8_t)n;
        for (size_t i = 0; i < n && !l->f.code; i++) {
            int card = get_card(l, key, caper_json_at(list, i));
            if (card < 0 || card >= PACK) /* it has been said */
                continue;
            l->s->cards[d][n - 1 - i] = (uint8_t)card;
            l->s->in_decks |= 1ull << card;
        }
    }
}

static void load_skills(loader *l, const caper_json *skills, mcguffin_member *m, bool ready)
{
    int zeros = 0;
    if (skills && !caper_json_is_null(skills) && !caper_json_is_object(skills))
        caper_field_wrong(&l->f,
                          "skills: should be an object with contacts, brains, weapons and tools");
    size_t known = 0;
    for (int k = 0; k < SKILLS; k++) {
        const caper_json *v = caper_json_get(skills, mcguffin_skills[k]);
        known += v != NULL;
        if (!ready && (!v || caper_json_is_null(v)))
            continue; /* not made yet */
        m->skills[k] = (uint8_t)caper_field_int(&l->f, skills, mcguffin_skills[k], 0, 10, usual[k]);
        m->made      = (uint8_t)(m->made | 1u << k);
        zeros += m->skills[k] == 0;
    }
    if (known < caper_json_size(skills))
        caper_field_wrong(&l->f,
                          "skills: there are contacts, brains, weapons and tools, no others");
    if (zeros > 1)
        caper_field_wrong(&l->f, "skills: at most one can be 0");
    m->health = mcguffin_health(m);
}

static void load_held(loader *l, const caper_json *crew, mcguffin_member *m)
{
    const caper_json *cards = caper_json_get(crew, "cards");
    if (!cards || caper_json_is_null(cards))
        return;
    if (!caper_json_is_array(cards) || caper_json_size(cards) != DECKS) {
        caper_field_wrong(&l->f,
                          "cards: should be a list of four cards, with null where there is none");
        return;
    }
    for (int d = 0; d < DECKS; d++) {
        const caper_json *v = caper_json_at(cards, (size_t)d);
        if (!caper_json_is_null(v))
            m->hold[d] = (uint8_t)(get_card(l, "cards", v) + 1);
    }
}

/* Decks beaten in the Combination. */
static void load_passed(loader *l, const caper_json *list, mcguffin_member *m)
{
    for (size_t i = 0; i < caper_json_size(list); i++) {
        const char *name = caper_json_string(caper_json_at(list, i));
        int         d    = name ? caper_name_find(mcguffin_decks, name, strlen(name)) : -1;
        if (d < 0)
            caper_field_wrong(&l->f, "passed: should be a list of decks");
        else
            m->passed = (uint8_t)(m->passed | 1u << d);
    }
}

/* A character half made: it needs a card for every skill that is missing. */
static void load_making(loader *l, int i)
{
    mcguffin_member *m = &l->s->crew[i];
    for (int k = 0; k < DECKS; k++)
        if (!m->hold[k])
            caper_field_wrong(&l->f, "cards: a character that is not ready needs its four cards");
    if (DECKS - m->shown < SKILLS - __builtin_popcount(m->made))
        caper_field_wrong(
            &l->f, "shown: there are not enough cards left for the skills that are not made");
    if (l->s->stage != CASING)
        caper_field_wrong(&l->f, "ready: characters are made before the casing");
    l->s->unready = (uint8_t)(l->s->unready | 1u << i);
}

static void load_figure_of(loader *l, const caper_json *crew, mcguffin_member *m)
{
    const caper_json *v  = caper_json_get(crew, "figure");
    const char       *id = caper_json_string(v);
    if (!v || caper_json_is_null(v))
        return;
    int n = id ? mcguffin_figure_find(id, strlen(id)) : -1;
    if (n < 0)
        caper_field_wrong(&l->f, "figure: there is no such ready-made character");
    m->figure = (uint8_t)(n + 1);
}

/* An obstacle of the job by its id, + 1; left out: 0. */
static int get_obstacle(loader *l, const caper_json *in, const char *key)
{
    const char *id = caper_json_string(caper_json_get(in, key));
    if (!id)
        return 0;
    int o = job_of(l->match) ? mcguffin_obstacle_find(job_of(l->match), id, strlen(id)) : -1;
    if (o < 0)
        caper_field_wrong(&l->f, "%s: the job has no obstacle “%.40s”", key, id);
    return o + 1;
}

static void load_member(loader *l, const caper_json *crew, int i)
{
    mcguffin_state  *s     = l->s;
    mcguffin_member *m     = &s->crew[i];
    bool             ready = caper_field_bool(&l->f, crew, "ready", true);
    if (!caper_json_is_object(crew)) {
        caper_field_wrong(&l->f, "crew: should be a list of objects, one for each crew member");
        return;
    }
    mcguffin_set_text(s->name[i], caper_field_text(&l->f, crew, "name"));
    mcguffin_set_text(s->specialty[i], caper_field_text(&l->f, crew, "specialty"));
    m->special   = (uint8_t)caper_field_word(&l->f, crew, "skill", mcguffin_skills, NO_SKILL);
    m->damage    = (uint8_t)caper_field_int(&l->f, crew, "damage", 0, 255, 0);
    m->automatic = caper_field_bool(&l->f, crew, "auto", false);
    m->healed    = caper_field_bool(&l->f, crew, "healed", false);
    m->grief     = (uint8_t)caper_field_int(&l->f, crew, "grief", 0, CREW, 0);
    m->successes = (uint8_t)caper_field_int(&l->f, crew, "successes", 0, 255, 0);
    m->status    = (uint8_t)caper_field_word(&l->f, crew, "status", mcguffin_statuses, IN);
    m->open      = caper_field_bool(&l->f, crew, "open", false);
    load_skills(l, caper_json_get(crew, "skills"), m, ready);
    load_figure_of(l, crew, m);
    load_held(l, crew, m);
    m->tried = (uint8_t)get_obstacle(l, crew, "tried");
    m->times = (uint8_t)caper_field_int(&l->f, crew, "times", 0, 255, 0);
    load_passed(l, caper_json_get(crew, "passed"), m);
    m->shown = (uint8_t)caper_field_int(&l->f, crew, "shown", 0, DECKS, 0);
    if (!ready)
        load_making(l, i);
    if (m->status != IN && m->status != DEAD && s->stage < GETAWAY)
        caper_field_wrong(&l->f, "status: nobody is leaving, clear or caught before the getaway");
    if (m->status > LEAVING)
        return;
    s->inside = (uint8_t)(s->inside | 1u << i);
    if (ready && m->damage >= m->health)
        caper_field_wrong(&l->f, "damage: with %d damage and %d health a crew member is dead",
                          m->damage, m->health);
}

static void load_crew(loader *l, const caper_json *crew)
{
    size_t n = caper_json_size(crew);
    if (n < 1 || n > CREW) {
        caper_field_wrong(&l->f, "crew: should be a list of 1 to 8 crew members");
        return;
    }
    l->s->seats = (uint8_t)n;
    for (size_t i = 0; i < n && !l->f.code; i++)
        load_member(l, caper_json_at(crew, i), (int)i);
}

/* A check needs its door, and the obstacle of a check or fight must be one that leads to it. */
static bool call_fits(const loader *l, const mcguffin_call *c)
{
    static const door        wanted[] = {DOOR_OPEN, DOOR_OPEN, DOOR_GATE, DOOR_WEAKEST};
    const mcguffin_state    *s        = l->s;
    const mcguffin_obstacle *o        = NULL;
    if (c->obstacle)
        o = &job_of(l->match)->obstacle[c->obstacle - 1];
    if (c->kind <= CALL_WEAKEST && mcguffin_door_of(s, c->seat) != wanted[c->kind])
        return false;
    if (c->kind == CALL_DUEL && (c->rival == c->seat || !(s->inside >> c->rival & 1)))
        return false;
    if (c->kind >= CALL_NPC ? c->deck != LAW : c->deck == DECKS && c->kind != CALL_WEAKEST)
        return false;
    if (!o)
        return true;
    return !l->hosted && o->stage == s->stage &&
           (c->kind == CALL_CHECK
                ? o->deck == c->deck
                : c->kind == CALL_NPC &&
                      mcguffin_price_of(job_of(l->match), s, c->obstacle - 1).price == PRICE_FIGHT);
}

static void load_call(loader *l, const caper_json *call)
{
    mcguffin_state *s = l->s;
    mcguffin_call  *c = &s->call;
    if (!call || caper_json_is_null(call))
        return;
    c->kind     = (uint8_t)caper_field_word(&l->f, call, "kind", mcguffin_kinds, CALL_NONE);
    c->seat     = (uint8_t)caper_field_int(&l->f, call, "seat", 0, s->seats - 1, 0);
    c->bonus    = (int8_t)caper_field_int(&l->f, call, "bonus", -BONUS_MAX, BONUS_MAX, 0);
    c->obstacle = (uint8_t)get_obstacle(l, call, "obstacle");
    c->deck     = (uint8_t)caper_field_word(&l->f, call, "deck", mcguffin_decks,
                                        c->kind >= CALL_NPC       ? (int)LAW
                                            : c->kind == CALL_WEAKEST ? (int)DECKS
                                                                      : (int)LOCKS);
    if (c->kind == CALL_DUEL) {
        c->rival = (uint8_t)caper_field_int(&l->f, call, "against", 0, s->seats - 1, c->seat);
        c->rival_bonus =
            (int8_t)caper_field_int(&l->f, call, "against_bonus", -BONUS_MAX, BONUS_MAX, 0);
    }
    if (!l->f.code && (!c->kind || !(s->inside >> c->seat & 1) || s->unready ||
                       s->stage == COMBINATION || s->stage == OVER || !call_fits(l, c)))
        caper_field_wrong(
            &l->f, "call: should be a check or fight of somebody inside, while one can be called");
    if (c->kind == CALL_NPC && !s->opponents)
        s->opponents = 1;
}

static void load_yielded(loader *l, const caper_json *list)
{
    for (size_t i = 0; i < caper_json_size(list); i++) {
        int64_t seat = caper_json_integer(caper_json_at(list, i));
        if (seat < 0 || seat >= l->s->seats)
            caper_field_wrong(&l->f, "yielded: should be a list of seats");
        else
            l->s->yielded = (uint8_t)(l->s->yielded | 1u << seat);
    }
}

/* Whom the Mastermind asks: as given, or whoever acted last and may go on, or the first inside. */
static void load_turn(loader *l, const caper_json *p)
{
    mcguffin_state *s    = l->s;
    int             seat = caper_field_int(&l->f, p, "turn", 0, s->seats - 1, -1);
    if (l->f.code || !mcguffin_has_turn(l->hosted, s))
        return;
    if (seat >= 0 && !(s->inside >> seat & 1))
        caper_field_wrong(&l->f, "turn: should be the seat of somebody inside");
    else if (seat >= 0)
        s->turn = (uint8_t)seat;
    else if (s->stage != COMBINATION && s->actor < s->seats)
        s->turn = (uint8_t)(mcguffin_may_start(l->match, s, s->actor)
                                ? s->actor
                                : mcguffin_next_inside(s, s->actor));
    else
        s->turn = (uint8_t)__builtin_ctz(s->inside);
}

static void load_standing(loader *l, const caper_json *p)
{
    mcguffin_state *s    = l->s;
    bool            four = s->stage == COMBINATION && l->hosted;
    s->team              = (uint8_t)caper_field_word(&l->f, p, "team", mcguffin_teams, TEAM_NONE);
    s->actor             = (uint8_t)caper_field_int(&l->f, p, "actor", 0, s->seats - 1, NOBODY);
    s->streak            = (uint8_t)caper_field_int(&l->f, p, "streak", 0, 255, 0);
    s->opponents         = (uint8_t)caper_field_int(&l->f, p, "opponents", 0, MOST_AMOUNT, 0);
    s->heat              = (uint8_t)caper_field_int(&l->f, p, "heat", 0, 255, 0);
    s->step = (uint8_t)caper_field_int(&l->f, p, "step", 0, s->stage == COMBINATION ? 3 : 0, 0);
    s->bonus =
        (int8_t)caper_field_int(&l->f, p, "bonus", four ? -BONUS_MAX : 0, four ? BONUS_MAX : 0, 0);
    s->ruling = (uint8_t)caper_field_word(&l->f, p, "ruling", mcguffin_rulings, RULED_NOTHING);
    if (s->stage == OVER)
        s->reached = (uint8_t)caper_field_word(&l->f, p, "reached", mcguffin_stages,
                                               s->team ? GETAWAY : CASING);
    s->skipped = caper_field_bool(&l->f, p, "skipped", false) && s->team == TEAM_FAILURE;
    s->told    = caper_field_bool(&l->f, p, "told", false) && l->hosted;
    if (s->reached == OVER)
        caper_field_wrong(&l->f, "reached: should be the last stage before it was over");
    if (s->stage != OVER && !s->inside && !l->f.code)
        caper_field_wrong(&l->f, "crew: somebody should be inside, or the stage is over");
    if (s->ruling && (s->stage != OVER || !l->hosted))
        caper_field_wrong(&l->f, "ruling: only a Mastermind rules, and only when it is over");
    if (s->team && s->stage < GETAWAY)
        caper_field_wrong(&l->f, "team: how the Combination went is known in the getaway");
    load_turn(l, p);
    load_call(l, caper_json_get(p, "call"));
    load_yielded(l, caper_json_get(p, "yielded"));
}

static void load_mode(loader *l, caper_match *match, const caper_json *p)
{
    mcguffin_room *room = (mcguffin_room *)match->room;
    l->hosted           = caper_field_word(&l->f, p, "mode", mcguffin_modes, 1) == 1;
    memset(room, 0, sizeof *room);
    room->hosted = l->hosted;
    room->duels  = caper_field_word(&l->f, p, "duels", mcguffin_no_yes, 0) == 1;
    if (room->duels && l->hosted)
        caper_field_wrong(&l->f, "duels: only in auto; a human Mastermind calls duels directly");
}

caper_code mcguffin_load(caper_match *match, const caper_json *position, void *state,
                         caper_error *err)
{
    mcguffin_state *s = state;
    loader          l = {.f = {CAPER_BAD_POSITION, err, CAPER_OK}, .match = match, .s = s};
    memset(s, 0, sizeof *s);
    load_mode(&l, match, position);
    s->stage = (uint8_t)caper_field_word(&l.f, position, "stage", mcguffin_stages, CASING);
    load_crew(&l, caper_json_get(position, "crew"));
    load_decks(&l, caper_json_get(position, "decks"));
    if (!l.f.code)
        mcguffin_load_story(match, position, &l.f, s);
    if (!l.f.code)
        load_standing(&l, position);
    if (l.f.code)
        return l.f.code;
    for (int i = 0; i < s->seats && !l.hosted; i++)
        if (!(s->unready >> i & 1))
            s->matches[i] = mcguffin_find_matches(job_of(match), s->specialty[i]);
    match->seats  = s->seats;
    match->places = (uint8_t)(s->seats + l.hosted);
    return CAPER_OK;
}

/* ---- Characters as options write them ------------------------------------------------------- */

static bool copy_short(const caper_json *o, const char *key, char *out, size_t cap)
{
    const char *text = caper_json_string(caper_json_get(o, key));
    if (!text || strlen(text) >= cap || !caper_text_is_plain(text))
        return false;
    memset(out, 0, cap);
    memcpy(out, text, strlen(text));
    return true;
}

caper_code mcguffin_load_figure(const caper_json *json, mcguffin_figure *out, caper_code code,
                                caper_error *err)
{
    loader          l = {.f = {code, err, CAPER_OK}};
    mcguffin_member m = {0};
    memset(out, 0, sizeof *out);
    if (!copy_short(json, "name", out->name, sizeof out->name) ||
        !copy_short(json, "specialty", out->specialty, sizeof out->specialty))
        return caper_refuse(err, code,
                            "characters: each needs a name of at most %d bytes and a specialty "
                            "of at most %d",
                            FIGURE_NAME - 1, FIGURE_SPECIALTY - 1);
    out->skill = (uint8_t)caper_field_word(&l.f, json, "skill", mcguffin_skills, NO_SKILL);
    load_skills(&l, caper_json_get(json, "skills"), &m, true);
    memcpy(out->skills, m.skills, sizeof out->skills);
    return l.f.code;
}
