/* McGuffin: a bot as the Mastermind of a hosted game.
 *
 * A scene is a crew member, what is in their way and what their specialty is worth there. It follows
 * from the state alone, so what is told first and what is called next are about the same thing. */
#include <string.h>

#include "base/text.h"
#include "games/mcguffin/story.h"

typedef enum sort { SORT_SCENE, SORT_GATE, SORT_WEAKEST, SORT_TROUBLE } sort;

typedef struct scene {
    int  seat, deck, bonus;
    int  obstacle; /* of the job, + 1; 0: made up */
    sort sort;
} scene;

/* A number that changes with every check and not with words. */
static uint32_t mood(const mcguffin_state *s, uint32_t salt)
{
    uint32_t h = 2166136261u ^ salt * 2654435761u;
    for (int d = 0; d < DECKS; d++)
        h = (h ^ s->left[d]) * 16777619u;
    for (int i = 0; i < s->seats; i++)
        h = (h ^ (uint32_t)(s->crew[i].successes * 31 + s->crew[i].damage)) * 16777619u;
    h = (h ^ (uint32_t)s->stage) * 16777619u;
    h ^= h >> 15;
    h *= 2246822519u;
    return h ^ h >> 13;
}

/* The crew member who has had the least of the stage so far, and not the same one twice running. */
static int whose_scene(const mcguffin_state *s)
{
    int best = -1, top = -1000;
    caper_each (i, s->inside) {
        int v = -4 * s->crew[i].successes - 5 * (s->actor == i) + (int)(mood(s, (uint32_t)i) % 4);
        if (v > top) {
            top  = v;
            best = i;
        }
    }
    return best;
}

/* How many cards of this deck have been turned: how often the evening has been about it. */
static int turned(const mcguffin_state *s, int d)
{
    int dealt = (PACK - d + DECKS - 1) / DECKS;
    return s->left[d] < dealt ? dealt - s->left[d] : 0;
}

/* What suits them: the better the skill the more likely, and what they are known for most of all;
 * but an evening is not about one thing only. */
static int deck_for(const mcguffin_state *s, int seat)
{
    const mcguffin_member *m = &s->crew[seat];
    int                    weight[DECKS], sum = 0, most = 0;
    for (int d = 0; d < DECKS; d++)
        most = turned(s, d) > most ? turned(s, d) : most;
    for (int d = 0; d < DECKS; d++) {
        int sk    = mcguffin_skill_of[d];
        weight[d] = 1 + m->skills[sk] + (m->special == sk ? 6 : 0) - (m->skills[sk] < 3 ? 2 : 0);
        weight[d] = (weight[d] < 1 ? 1 : weight[d]) * (2 + most - turned(s, d));
        sum += weight[d];
    }
    int pick = (int)(mood(s, 77) % (uint32_t)sum), d = 0;
    while (pick >= weight[d])
        pick -= weight[d++];
    return d;
}

/* Every third time one of the job's own obstacles for this stage and deck, if there is one left. Those
 * that depend on what happened, or are one of a choice, are for a program that keeps count of it. */
static int obstacle_for(const caper_match *match, const mcguffin_state *s, int d)
{
    const mcguffin_job *job = job_of(match);
    int                 n   = 0, fit[JOB_OBSTACLES], nth;
    for (int o = 0; job && o < job->count; o++) {
        const mcguffin_obstacle *it     = &job->obstacle[o];
        bool                     always = !it->choice && !((job->wait | job->late) >> o & 1);
        if (it->stage == s->stage && it->deck == d && always)
            fit[n++] = o + 1;
    }
    nth = turned(s, d) / 3 % (n + 1);
    return turned(s, d) % 3 == 0 && nth < n ? fit[nth] : 0;
}

/* MC-30: up to +3 where the specialty applies. */
static int bonus_for(const caper_match *match, const mcguffin_state *s, const scene *c)
{
    const mcguffin_job *job = job_of(match);
    if (c->obstacle && job &&
        mcguffin_find_matches(job, s->specialty[c->seat]) >> (c->obstacle - 1) & 1)
        return 3;
    return s->crew[c->seat].special == mcguffin_skill_of[c->deck] ? 1 : 0;
}

/* From the heist on a large person steps in now and then, but only before those who can take it: a
 * good hand with weapons, in good health. */
static bool is_trouble(const mcguffin_state *s, int seat)
{
    const mcguffin_member *m = &s->crew[seat];
    return s->stage != CASING && m->skills[WEAPONS] >= 5 && health_left(m) > 5 &&
           mood(s, 9) % 5 == 0;
}

static sort sort_of(const mcguffin_state *s, int seat, caper_level level)
{
    static const uint8_t sorts[] = {[DOOR_OPEN]    = SORT_SCENE,
                                    [DOOR_GATE]    = SORT_GATE,
                                    [DOOR_WEAKEST] = SORT_WEAKEST,
                                    [DOOR_FIGHT]   = SORT_TROUBLE};
    door                 d       = mcguffin_door_of(s, seat);
    if (level == CAPER_MEDIUM && d != DOOR_WEAKEST && is_trouble(s, seat))
        return SORT_TROUBLE;
    return (sort)sorts[d];
}

static scene scene_now(const caper_match *match, const mcguffin_state *s, caper_level level)
{
    scene c = {.seat = whose_scene(s)};
    if (c.seat < 0)
        return c;
    c.sort     = sort_of(s, c.seat, level);
    c.deck     = c.sort == SORT_TROUBLE ? LAW : deck_for(s, c.seat);
    c.obstacle = c.sort == SORT_SCENE ? obstacle_for(match, s, c.deck) : 0;
    c.bonus    = bonus_for(match, s, &c);
    return c;
}

/* ---- Words ----------------------------------------------------------------------------------- */

typedef struct told_line {
    bool        title;
    uint8_t     sort, stage, deck; /* STAGES, DECKS: any */
    const char *text;
} told_line;

#define SCENE(stage, deck, text) {false, SORT_SCENE, stage, deck, text},
#define GATE(deck, text)         {false, SORT_GATE, STAGES, deck, text},
#define TROUBLE(text)            {false, SORT_TROUBLE, STAGES, DECKS, text},
#define WEAKEST(text)            {false, SORT_WEAKEST, STAGES, DECKS, text},
#define TITLE(sort, deck, text)  {true, sort, STAGES, deck, text},
static const told_line lines[] = {
#include "games/mcguffin/data/scenes.def"
};
#undef SCENE
#undef GATE
#undef TROUBLE
#undef WEAKEST
#undef TITLE

static bool is_about(const told_line *l, bool title, const mcguffin_state *s, const scene *c)
{
    return l->title == title && l->sort == c->sort &&
           (l->stage == STAGES || l->stage == s->stage) && (l->deck == DECKS || l->deck == c->deck);
}

/* What is told of a scene, or what people call it: one after the other. */
static const char *line_for(const mcguffin_state *s, const scene *c, bool title, int nth)
{
    int count = (int)(sizeof lines / sizeof *lines), fit = 0;
    for (int i = 0; i < count; i++)
        fit += is_about(&lines[i], title, s, c);
    nth %= fit;
    for (int i = 0;; i++)
        if (is_about(&lines[i], title, s, c) && !nth--)
            return lines[i].text;
}

/* How many cards have been turned in such scenes. */
static int turned_for(const mcguffin_state *s, const scene *c)
{
    int sum = 0;
    for (int d = 0; d < DECKS; d++)
        sum += c->sort == SORT_WEAKEST || d == c->deck ? turned(s, d) : 0;
    return sum;
}

/* What is about to happen, to whom and where; from the job if there is one. */
static void tell_scene(const caper_match *match, const mcguffin_state *s, const scene *c,
                       caper_choice *out)
{
    static const char *const leads[] = {"%s has the afternoon for it. %s: %s",
                                        "Now it is up to %s. %s: %s",
                                        "Before %s can be gone: %s. %s"};
    const mcguffin_job      *job     = job_of(match);
    const char              *name    = s->name[c->seat];
    int                      stage   = s->stage == GETAWAY ? 2 : s->stage == HEIST ? 1 : 0;
    caper_buf                text    = {0};
    if (c->obstacle && job) {
        const mcguffin_obstacle *o = &job->obstacle[c->obstacle - 1];
        caper_buf_printf(&text, leads[stage], name, o->title,
                         mcguffin_text_of(job, s, c->obstacle - 1));
    } else {
        caper_buf_printf(&text, line_for(s, c, false, turned_for(s, c)), name);
    }
    bool fits = caper_text_is_plain(caper_buf_text(&text));
    out->move = NARRATE;
    memcpy(out->words, fits ? text.data : "Nobody breathes.", fits ? text.len + 1 : 17);
    caper_buf_fini(&text);
}

/* ---- Choices --------------------------------------------------------------------------------- */

/* What people call it: the job's title, or one of a few for the deck or the sort, in turn. */
static const char *title_for(const caper_match *match, const mcguffin_state *s, const scene *c)
{
    if (c->obstacle)
        return job_of(match)->obstacle[c->obstacle - 1].title;
    return line_for(s, c, true, turned(s, c->deck) + s->crew[c->seat].damage);
}

/* The same call with its title. */
static bool entitle(const caper_match *match, const mcguffin_state *s, const char *title,
                    caper_choice *out)
{
    caper_buf text = {0};
    caper_grammar_write(match, s, out->move, NULL, &text);
    caper_buf_printf(&text, " as %s", title);
    if (text.len <= CAPER_MAX_WORDS) {
        out->move = WIDE;
        memcpy(out->words, text.data, text.len + 1);
    }
    caper_buf_fini(&text);
    return true;
}

static bool call_scene(const mcguffin_state *s, const scene *c, caper_choice *out)
{
    static const uint8_t kinds[] = {CALL_CHECK, CALL_GATE, CALL_WEAKEST, CALL_NPC};
    mcguffin_call        call    = {
                  .kind = kinds[c->sort], .seat = c->seat, .deck = c->deck, .bonus = c->bonus};
    if (c->sort == SORT_WEAKEST)
        call.bonus = 0, call.deck = DECKS; /* theirs to choose */
    if (c->sort == SORT_TROUBLE)           /* the door must open some time, so there she helps */
        call.bonus = s->crew[c->seat].special == WEAPONS          ? 3
                     : mcguffin_door_of(s, c->seat) == DOOR_FIGHT ? 1
                                                                  : 0;
    return mcguffin_choose(out, (int)mcguffin_call_move(&call));
}

/* Between two blows: no crew member is beaten to death for the sake of the story. */
static bool shows_mercy(const mcguffin_state *s, caper_choice *out)
{
    if (s->call.kind != CALL_NPC || health_left(&s->crew[s->call.seat]) > 2)
        return false;
    return s->crew[s->call.seat].damage > 0 && mcguffin_choose(out, WITHDRAW);
}

bool mcguffin_host(const caper_match *match, const mcguffin_state *s, caper_level level,
                   caper_rng *rng, caper_choice *out)
{
    if (s->call.kind)
        return level == CAPER_MEDIUM && shows_mercy(s, out);
    if (!mcguffin_is_free(s))
        return false;
    if (mcguffin_stage_done(s))
        return mcguffin_choose(out, ADVANCE);
    scene c = scene_now(match, s, level);
    if (c.seat < 0) /* an empty crew cannot be, but a Mastermind always has a way out */
        return mcguffin_choose(out, END);
    if (level == CAPER_EASY &&
        c.sort != SORT_TROUBLE) /* one thing after the other, without telling */
        c.deck = (int)caper_rng_below(rng, DECKS), c.bonus = 0;
    if (level == CAPER_MEDIUM && !s->told) {
        tell_scene(match, s, &c, out);
        return true;
    }
    call_scene(s, &c, out);
    return level != CAPER_MEDIUM || entitle(match, s, title_for(match, s, &c), out);
}
