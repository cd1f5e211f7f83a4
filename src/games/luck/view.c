/* Adventures & Luck: what a seat may know, which is everything; so a view is the position, what the
 * charts say about the roll that is owed, and in a story the scene. */
#include <string.h>

#include "base/json_put.h"
#include "games/luck/position.h"

static void view_missing(const luck_state *s, caper_buf *out)
{
    caper_json_put(out, "missing:[");
    for (int i = 0; i < s->seats; i++) {
        size_t start = caper_json_open_str(out);
        if (!s->crew[i].ready)
            luck_missing(&s->crew[i], out);
        caper_json_close_str(out, start);
    }
    caper_json_put(out, "]");
}

/* AL-11: the trait of the roll that is owed now; and which trait each roll is made with, and where its
 * difficulty comes from, in words. */
static void view_rolls(const caper_match *match, const luck_state *s, caper_buf *out)
{
    const luck_pending *p     = &s->pending;
    int                 trait = luck_trait_of_due(match, s, &p->due[p->at]);
    if (trait >= 0)
        caper_json_put(out, "trait:%s", luck_traits[trait].name);
    caper_json_put(out, "reasons:[");
    for (int i = 0; i < p->count; i++) {
        size_t start = caper_json_open_str(out);
        luck_reason(match, s, &p->due[i], out);
        caper_json_close_str(out, start);
    }
    caper_json_put(out, "]");
}

static void view_all(const caper_match *match, const void *state, int which, caper_buf *out)
{
    const luck_state *s = state;
    caper_fields      f = caper_fields_of(match, s);
    (void)which;
    caper_fields_write(&f, luck_fields, s, out);
    caper_json_put(out, "waits:[");
    for (caper_seats left = luck_to_act(match, s); left; left &= left - 1)
        caper_json_int(out, __builtin_ctz(left)); /* the host, too */
    caper_json_put(out, "]");
    if (s->pending.kind)
        view_rolls(match, s, out);
    if (luck_is_making(s))
        view_missing(s, out);
    if (luck_mode(match) == AUTO)
        luck_story_view(match, s, out);
}

static void view(const caper_match *match, const void *state, int seat, caper_buf *out)
{
    caper_json_put(out, "{seat:%d", seat);
    caper_view_common(match, state, view_all, 0, out);
    caper_json_put(out, "}");
}

static void imagine(const caper_match *match, const void *state, int seat, caper_rng *rng,
                    void *out)
{
    (void)match, (void)seat, (void)rng;
    memcpy(out, state, sizeof(luck_state)); /* this game has no secrets */
}

/* The chance to pass, then every outcome of the next roll: by the name of its event, and as the
 * chart has it. */
static void odds(const caper_match *match, const void *state, int seat, caper_move move,
                 const char *words, caper_odds *out)
{
    (void)words;
    const luck_state *s = state;
    const luck_due   *d = luck_due_look(s, seat);
    if (!d || (move != M_ROLL && move != M_AGAIN))
        return;
    int  ways[LUCK_OUTCOMES], luck = luck_treats_for(s, d) - (move == M_AGAIN);
    int  task = luck_task(d->rating, d->difficulty);
    bool hits = luck_is_free_hit(match, d);
    luck_ways(task, ways);
    caper_odds_add(out, "pass", luck_pass_chance(task, luck, hits));
    for (int i = 0; i < LUCK_OUTCOMES; i++)
        caper_odds_add(out, hits && i == NEXT_TIME ? "hit" : luck_outcomes[i], ways[i] / 36.0);
    for (int i = 0; i < LUCK_OUTCOMES; i++)
        caper_odds_add(out, luck_outcome_codes[i], ways[i] / 36.0);
}

const caper_knowledge luck_knowledge = {.odds = odds, .view = view, .imagine = imagine};
