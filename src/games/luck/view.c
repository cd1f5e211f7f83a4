/* Adventures & Luck: what a seat may know, which is everything; so a view is the position, what the
 * charts say about the roll that is owed, and in a story the scene. */
#include <string.h>

#include "games/luck/position.h"

static void view_missing(const luck_state *s, caper_buf *out)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_json_kopen(out, "missing", '[');
    for (int i = 0; i < s->seats; i++) {
        caper_buf_clear(&text);
        luck_missing(&s->crew[i], &text);
        caper_json_str(out, s->crew[i].ready ? "" : caper_buf_text(&text));
    }
    caper_json_close(out, ']');
}

static void view_seats(const char *key, caper_seats seats, caper_buf *out)
{
    caper_json_kopen(out, key, '[');
    for (int i = 0; i < CAPER_MAX_SEATS; i++)
        if (seats & CAPER_SEAT(i))
            caper_json_int(out, i);
    caper_json_close(out, ']');
}

/* AL-11: the trait that the roll which is owed is made with, by name. */
static void view_trait(const caper_match *match, const luck_state *s, caper_buf *out)
{
    const luck_pending *p = &s->pending;
    if (!p->kind)
        return;
    int trait = luck_trait_of_due(match, s, &p->due[p->at]);
    if (trait >= 0)
        caper_json_kstr(out, "trait", luck_traits[trait].name);
}

/* Which trait each roll is made with, and where its difficulty comes from, in words. */
static void view_reasons(const caper_match *match, const luck_state *s, caper_buf *out)
{
    CAPER_SCRATCH caper_buf text = {0};
    if (!s->pending.kind)
        return;
    caper_json_kopen(out, "reasons", '[');
    for (int i = 0; i < s->pending.count; i++) {
        caper_buf_clear(&text);
        luck_reason(match, s, &s->pending.due[i], &text);
        caper_json_str(out, caper_buf_text(&text));
    }
    caper_json_close(out, ']');
}

static void view(const caper_match *match, const void *state, int seat, caper_buf *out)
{
    const luck_state *s = state;
    caper_fields      f = caper_fields_of(match, s);
    caper_json_open(out, '{');
    caper_json_kint(out, "seat", seat);
    caper_fields_write(&f, luck_fields, s, out);
    view_seats("waits", luck_to_act(match, s), out);
    view_trait(match, s, out);
    view_reasons(match, s, out);
    if (luck_is_making(s))
        view_missing(s, out);
    if (luck_mode(match) == AUTO)
        luck_story_view(match, s, out);
    caper_json_close(out, '}');
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
