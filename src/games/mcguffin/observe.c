/* McGuffin in numbers, for programs that learn: the state without the cards that lie face down. */
#include <string.h>

#include "base/fields.h"
#include "games/mcguffin/story.h"

/* The part of a state before its texts, with the cards that were flipped in the place of those in the decks. */
static void look(const caper_match *match, const void *state, int seat, void *out)
{
    (void)match, (void)seat;
    const mcguffin_state *s = state;
    mcguffin_state       *o = out;
    memcpy(o, s, offsetof(mcguffin_state, name));
    memset(o->cards, 0, sizeof o->cards);
    o->in_decks = s->unready ? 0 : ~mcguffin_unflipped(s);
    for (int i = 0; i < s->seats; i++)
        for (int k = s->unready ? s->crew[i].shown : 0; k < DECKS; k++)
            o->crew[i].hold[k] = 0;
}

FIELD_WHEN(is_told) { return job_of(f->match); }
FIELD_WHEN(is_called) { return ((const mcguffin_call *)at)->kind; }
FIELD_WHEN(is_making) { return ((const mcguffin_state *)at)->unready; }

#define FIELD_OF mcguffin_member
static const caper_field member[] = {
    {"special", FIELD_WORD(special, mcguffin_skills)},
    {"skills", FIELD_BYTES(skills)},
    {"health", FIELD_BYTE(health)},
    {NULL, FIELD_MORE(mcguffin_condition)},
    {NULL, FIELD_MORE(mcguffin_passed)},
    {"tried", FIELD_THING(tried, &mcguffin_kind_obstacle), FIELD_PLUS_ONE},
    {"times", FIELD_BYTE(times)},
    {0},
};
#undef FIELD_OF

#define FIELD_OF mcguffin_member
static const caper_field half_made[] = {
    {"made", FIELD_SET(made, FIELD_NAMES(mcguffin_skills))},
    {"cards", FIELD_THINGS(hold, 0, &mcguffin_kind_card), FIELD_PLUS_ONE},
    {"shown", FIELD_INT(shown, 0, DECKS)},
    {0},
};
#undef FIELD_OF

#define FIELD_OF mcguffin_story
static const caper_field story[] = {
    {"marks", FIELD_NUMBERS(marks, JOB_MARKS - 1)},
    {"at", FIELD_BYTES(at)},
    {"missed", FIELD_BYTES(missed)},
    {"taken", FIELD_SET(taken, &mcguffin_kind_obstacle)},
    {"closed", FIELD_SET(closed, &mcguffin_kind_obstacle)},
    {"places", FIELD_NUMBERS(places, JOB_PLACES - 1)},
    {0},
};
#undef FIELD_OF

#define FIELD_OF mcguffin_state
static const caper_field making[] = {
    {"making", FIELD_PARTS(crew, 1, half_made), FIELD_BY_SEAT},
    {0},
};
static const caper_field of_table[] = {
    {"stage", FIELD_WORD(stage, mcguffin_stages)},
    {"turn", FIELD_SEAT(turn)},
    {"crew", FIELD_PARTS(crew, 1, member), FIELD_BY_SEAT},
    {"unready", FIELD_SEATS(unready)},
    {"inside", FIELD_SEATS(inside)},
    {"yielded", FIELD_SEATS(yielded)},
    {"left", FIELD_BYTES(left)},
    {"flipped", FIELD_SET(in_decks, &mcguffin_kind_card)},
    {NULL, FIELD_MORE(mcguffin_standing)},
    {"heat", FIELD_BYTE(heat)},
    {"step", FIELD_INT(step, 0, 3)},
    {"bonus", FIELD_INT(bonus, -6, 6)},
    {"skipped", FIELD_BOOL(skipped)},
    {"told", FIELD_BOOL(told)},
    {"reached", FIELD_WORD(reached, mcguffin_stages)},
    {"call", FIELD_PART(call, mcguffin_call_fields), .when = is_called},
    {NULL, FIELD_MORE(making), .when = is_making},
    {"story", FIELD_PART(story, story), .when = is_told},
    {0},
};
#undef FIELD_OF

static const caper_field *fields(const caper_match *match)
{
    (void)match;
    return of_table;
}

const caper_learner mcguffin_learner = {
    .fields = fields, .look = look, .turn_move = caper_grammar_turn};
