/* McGuffin: a bot as the Mastermind of a hosted game.
 *
 * A scene is somebody, what stands in their way and what their specialty is worth there. It follows
 * from the state alone, so what is told first and what is called next are about the same thing. */
#include <string.h>

#include "core/text.h"
#include "games/mcguffin/story.h"

typedef struct scene {
    int seat, deck, bonus;
    int obstacle; /* of the job, + 1; 0: made up */
} scene;

/* A number that changes with every check and not with words. */
static uint32_t mood(const mcguffin_state *s, uint32_t salt)
{
    uint32_t h = 2166136261u ^ salt * 2654435761u;
    for (int d = 0; d < DECKS; d++)
        h = (h ^ s->left[d]) * 16777619u;
    for (int i = 0; i < s->seats; i++)
        h = (h ^ (uint32_t)(s->crew[i].successes * 31 + s->crew[i].damage)) * 16777619u;
    h = (h ^ s->stage) * 16777619u;
    h ^= h >> 15;
    h *= 2246822519u;
    return h ^ h >> 13;
}

static int health_left(const mcguffin_member *m) { return m->health - m->damage; }

/* Whoever has had the least of the stage so far, and not the same twice running. */
static int whose_scene(const mcguffin_state *s)
{
    int best = -1, top = -1000;
    for (int i = 0; i < s->seats; i++) {
        if (!(s->inside >> i & 1))
            continue;
        int v = -4 * s->crew[i].successes - 5 * (s->actor == i) + (int)(mood(s, (uint32_t)i) % 4);
        if (v > top) {
            top  = v;
            best = i;
        }
    }
    return best;
}

/* What suits them: the better the skill the more likely, and what they are known for most of all. */
static int deck_for(const mcguffin_state *s, int seat)
{
    const mcguffin_member *m = &s->crew[seat];
    int                    weight[DECKS], sum = 0;
    for (int d = 0; d < DECKS; d++) {
        int sk    = mcguffin_skill_of[d];
        weight[d] = 1 + m->skills[sk] + (m->special == sk ? 6 : 0) - (m->skills[sk] < 3 ? 2 : 0);
        weight[d] = weight[d] < 1 ? 1 : weight[d];
        sum += weight[d];
    }
    int pick = (int)(mood(s, 77) % (uint32_t)sum), d = 0;
    while (pick >= weight[d])
        pick -= weight[d++];
    return d;
}

/* An obstacle of the job for this stage and deck, another each time. */
static int obstacle_for(const caper_match *match, const mcguffin_state *s, int d)
{
    const mcguffin_job *job = job_of(match);
    int                 found[JOB_OBSTACLES], n = 0;
    for (int o = 0; job && o < job->count; o++)
        if (job->obstacle[o].stage == s->stage && job->obstacle[o].deck == d)
            found[n++] = o + 1;
    return n ? found[mood(s, 5) % (uint32_t)n] : 0;
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

static scene scene_now(const caper_match *match, const mcguffin_state *s)
{
    scene c    = {.seat = whose_scene(s)};
    c.deck     = c.seat < 0 ? 0 : deck_for(s, c.seat);
    c.obstacle = c.seat < 0 ? 0 : obstacle_for(match, s, c.deck);
    c.bonus    = c.seat < 0 ? 0 : bonus_for(match, s, &c);
    return c;
}

/* From the heist on somebody large steps in now and then, but only before those who can take it: a
 * good hand with weapons, in good health. */
static bool is_trouble(const mcguffin_state *s, int seat)
{
    const mcguffin_member *m = &s->crew[seat];
    return s->stage != CASING && m->skills[WEAPONS] >= 5 && health_left(m) > 5 &&
           mood(s, 9) % 5 == 0;
}

/* ---- Words ----------------------------------------------------------------------------------- */

static const char *const lines[3][DECKS] = {
    {"%s finds the back door, and on it a lock that somebody was proud of.",
     "%s gets talking to the porter, who has been waiting years for somebody to ask.",
     "%s is noticed by a constable with time on his hands.",
     "%s has the plans on the table, and one wall that is on none of them."},
    {"Between %s and the next room stands a door with three bolts and no keyhole.",
     "A voice behind %s asks, quite politely, who let you in.",
     "Torchlight comes down the corridor towards %s.",
     "%s counts the wires. There is one too many."},
    {"The gate is shut, and %s is on the wrong side of it.",
     "The driver looks at %s, then at the bag, and locks the doors.",
     "Sirens. %s has about a minute.", "Left or right? %s has the map, and it is raining on it."},
};

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
        caper_buf_printf(&text, leads[stage], name, job_read(job, o->title),
                         job_read(job, mcguffin_text_of(job, s, c->obstacle - 1)));
    } else {
        caper_buf_printf(&text, lines[stage][c->deck], name);
    }
    bool fits = caper_text_is_plain(caper_buf_text(&text));
    out->move = NARRATE;
    memcpy(out->words, fits ? text.data : "Nobody breathes.", fits ? text.len + 1 : 17);
    caper_buf_fini(&text);
}

/* ---- Choices --------------------------------------------------------------------------------- */

static bool order(caper_choice *out, const mcguffin_order *o)
{
    out->move     = mcguffin_order_move(o);
    out->words[0] = '\0';
    return true;
}

static bool call_scene(const mcguffin_state *s, const scene *c, caper_choice *out)
{
    static const uint8_t kinds[] = {CALL_CHECK, CALL_GATE, CALL_WEAKEST, CALL_NPC};
    door                 d       = mcguffin_door_of(s, c->seat);
    mcguffin_order       o       = {.what = ORDER_CALL,
                                    .call = {.kind  = kinds[d],
                                             .seat  = (uint8_t)c->seat,
                                             .deck  = (uint8_t)c->deck,
                                             .bonus = (int8_t)c->bonus}};
    if (d == DOOR_WEAKEST)
        o.call.bonus = 0, o.call.deck = DECKS; /* theirs to choose */
    if (d == DOOR_FIGHT)
        o.call.deck = LAW, o.call.bonus = s->crew[c->seat].special == WEAPONS ? 3 : 1;
    return order(out, &o);
}

/* Between two blows: nobody is beaten to death for the sake of the story. */
static bool shows_mercy(const mcguffin_state *s, caper_choice *out)
{
    const mcguffin_order off = {.what = ORDER_WITHDRAW};
    if (s->call.kind != CALL_NPC || health_left(&s->crew[s->call.seat]) > 2)
        return false;
    return s->crew[s->call.seat].damage > 0 && order(out, &off);
}

bool mcguffin_host(const caper_match *match, const mcguffin_state *s, caper_level level,
                   caper_rng *rng, caper_choice *out)
{
    if (s->call.kind)
        return level == CAPER_MEDIUM && shows_mercy(s, out);
    if (!mcguffin_is_free(s))
        return false;
    if (mcguffin_stage_done(s))
        return order(out, &(mcguffin_order){.what = ORDER_ADVANCE});
    scene c = scene_now(match, s);
    if (c.seat < 0) /* nobody is inside: cannot be, but a Mastermind always has a way out */
        return order(out, &(mcguffin_order){.what = ORDER_END});
    if (level == CAPER_EASY) /* one thing after the other, and no great teller */
        c.deck = (int)caper_rng_below(rng, DECKS), c.bonus = 0;
    if (level == CAPER_MEDIUM && !s->told && mcguffin_door_of(s, c.seat) == DOOR_OPEN) {
        tell_scene(match, s, &c, out);
        return true;
    }
    if (level == CAPER_MEDIUM && is_trouble(s, c.seat))
        return order(out, &(mcguffin_order){
                              .what = ORDER_CALL,
                              .call = {.kind = CALL_NPC, .seat = (uint8_t)c.seat, .deck = LAW}});
    return call_scene(s, &c, out);
}
