/* Masters of the Heist: plans by number.
 *
 * A plan is what `medium` does with some of its habits changed: who goes where and from which
 * entrance, what is bought, how much noise an idea is worth. Each habit is a few bits of a number,
 * and 0 in those bits is what medium does; so every number is a plan, and the search can try
 * thousands of them by changing a field here and there. */
#include <stddef.h>

#include "games/heist/bot/bot.h"
#include "games/heist/rules/rules.h"

#define HABIT(member)                                                                              \
    ((int)((offsetof(bot_way_to_play, member) - offsetof(bot_way_to_play, habit)) / sizeof(int)))

/* How many bits each has (at most 64 together), and what they stand for, if not for themselves. */
static const struct {
    uint8_t bits, value[8];
} habits[BOT_HABITS] = {
    [HABIT(target)... HABIT(start) - 1] = {.bits = 4},
    [HABIT(start)... HABIT(extra) - 1]  = {.bits = 2},
    [HABIT(extra)... HABIT(narrow) - 1] = {.bits = 4},
    [HABIT(narrow)]                     = {.bits = 1},
    [HABIT(noise)]                      = {3, {3, 2, 4, 1, 5, 6, 8, 0}},
    [HABIT(alert)]                      = {2, {9, 5, 14, 20}},
    [HABIT(idea)]                       = {2, {100, 60, 140, 200}},
    [HABIT(spend)]                      = {2, {6, 4, 9, 2}},
    [HABIT(dark)]                       = {1, {9, 16}},
    [HABIT(guard)]                      = {2, {13, 8, 18, 24}},
    [HABIT(detour)]                     = {1, {22, 45}},
    [HABIT(bold)]                       = {1, {99, 80}},
    [HABIT(reveal)]                     = {1, {3, 6}},
    [HABIT(cash)]                       = {1, {22, 8}},
    [HABIT(speed)]                      = {2, {100, 140, 200, 75}},
    [HABIT(quiet)]                      = {.bits = 2},
    [HABIT(saves)]                      = {.bits = 1},
    [HABIT(gives)]                      = {.bits = 2},
};

_Static_assert(HABIT(gives) + 1 == BOT_HABITS, "every habit has a number");

bot_way_to_play bot_unpack(uint64_t plan)
{
    bot_way_to_play p = {0};
    for (int i = 0; i < BOT_HABITS; plan >>= habits[i++].bits) {
        int n      = (int)(plan & ((1u << habits[i].bits) - 1));
        p.habit[i] = habits[i].value[0] ? habits[i].value[n] : n;
    }
    return p;
}

static uint64_t with_field(uint64_t plan, int field, uint32_t value)
{
    int at = 0;
    for (int i = 0; i < field; i++)
        at += habits[i].bits;
    uint64_t mask = ((uint64_t)1 << habits[field].bits) - 1;
    return (plan & ~(mask << at)) | (uint64_t)value << at;
}

static uint64_t vary(const caper_match *match, const void *state, uint64_t plan, caper_rng *rng)
{
    const heist_state *s = state;
    (void)match;
    /* Once the heist has begun only habits can be changed. */
    int first = s->phase == PHASE_PLAN ? 0 : HABIT(noise);
    for (uint32_t n = 1 + caper_rng_below(rng, 3); n; n--) {
        int field = first + (int)caper_rng_below(rng, (uint32_t)(BOT_HABITS - first));
        plan      = with_field(plan, field, caper_rng_below(rng, 1u << habits[field].bits));
    }
    /* What idle characters do matters most, and belongs together. */
    if (caper_rng_below(rng, 3) == 0)
        for (int field = HABIT(quiet); field < BOT_HABITS; field++)
            plan = with_field(plan, field, caper_rng_below(rng, 1u << habits[field].bits));
    return plan;
}

static bool is_planning(const caper_match *match, const void *state)
{
    (void)match;
    return ((const heist_state *)state)->phase == PHASE_PLAN;
}

/* ---- In words ---- */

static void plan_words(const caper_match *match, const void *state, uint64_t plan,
                       const caper_names *names, caper_buf *out)
{
    bot_way_to_play p = bot_unpack(plan), usual = bot_unpack(0);
    (void)state;
    const struct {
        int         now, before;
        const char *more, *less;
    } words[] = {
        {p.noise, usual.noise, " We keep quieter than usual.", " A little noise is all right."},
        {p.speed, usual.speed, " We hurry.", " We take our time."},
        {p.alert, usual.alert, " An alarm would cost us dearly.", " We can afford an alarm."},
        {p.idea, usual.idea, " We collect ideas.", " We do not wait for ideas."},
        {p.dark, usual.dark, " We keep to what we can see.", ""},
        {usual.bold, p.bold, " We run for it early.", ""},
        {p.quiet, usual.quiet, " Idle crew members keep quiet.", ""},
        {p.gives, usual.gives, " Crew members outdoors send their ideas in.", ""},
    };
    for (int w = 0; w < match->seats; w++)
        if (p.target[w] == BOT_WAITS && names->name[w])
            caper_buf_printf(out, " %s waits at the door.", names->name[w]);
        else if (p.target[w] == BOT_WAITS)
            caper_buf_printf(out, " Seat %d waits at the door.", w);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (words[i].now != words[i].before)
            caper_buf_str(out, words[i].now > words[i].before ? words[i].more : words[i].less);
}

/* A player's own action, or an NPC's. */
static bool takes_back(caper_move move) { return heist_unpack(move).verb == VERB_UNDO; }

const caper_planner heist_planner = {
    .follow      = heist_follow,
    .vary        = vary,
    .plan_words  = plan_words,
    .is_planning = is_planning,
    .takes_back  = takes_back,
};
