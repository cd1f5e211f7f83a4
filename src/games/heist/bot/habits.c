/* Masters of the Heist: plans by number.
 *
 * A plan is what `medium` does with some of its habits changed: who goes where and from which
 * entrance, what is bought, how much noise an idea is worth. Each habit is a few bits of a number,
 * and 0 in those bits is what medium does; so every number is a plan, and the search can try
 * thousands of them by changing a field here and there. */
#include "games/heist/bot/bot.h"
#include "games/heist/rules/rules.h"

enum field {
    FIELD_TARGET,
    FIELD_START  = FIELD_TARGET + HEIST_CREW,
    FIELD_SECOND = FIELD_START + HEIST_CREW,
    FIELD_EXTRA  = FIELD_SECOND + HEIST_CREW,
    FIELD_NARROW = FIELD_EXTRA + 2,
    FIELD_NOISE,
    FIELD_ALERT,
    FIELD_IDEA,
    FIELD_SPEND,
    FIELD_DARK,
    FIELD_GUARD,
    FIELD_DETOUR,
    FIELD_BOLD,
    FIELD_REVEAL,
    FIELD_CASH,
    FIELD_SPEED,
    FIELD_QUIET,
    FIELD_SAVES,
    FIELD_GIVES,
    FIELDS,
};

/* How many bits each has; at most 64 together. */
static const uint8_t bits[FIELDS] = {4, 4, 4, 4, 2, 2, 2, 2, 2, 2, 2, 2, 4, 4, 1,
                                     3, 2, 2, 2, 1, 2, 1, 1, 1, 1, 2, 2, 1, 2};

bot_way_to_play bot_unpack(uint64_t plan)
{
    static const uint8_t noise[] = {3, 2, 4, 1, 5, 6, 8, 0}, alert[] = {9, 5, 14, 20},
                         idea[] = {100, 60, 140, 200}, spend[] = {6, 4, 9, 2}, dark[] = {9, 16},
                         guard[] = {13, 8, 18, 24}, detour[] = {22, 45}, bold[] = {99, 80},
                         reveal[] = {3, 6};
    bot_way_to_play p             = {0};
    int             field[FIELDS];
#pragma GCC unroll 32
    for (int i = 0; i < FIELDS; plan >>= bits[i++])
        field[i] = (int)(plan & ((1u << bits[i]) - 1));
    for (int w = 0; w < HEIST_CREW; w++) {
        p.target[w] = (uint8_t)field[FIELD_TARGET + w];
        p.start[w]  = (uint8_t)field[FIELD_START + w];
        p.second[w] = (uint8_t)field[FIELD_SECOND + w];
    }
    for (int i = 0; i < 2; i++)
        p.extra[i] = (uint8_t)field[FIELD_EXTRA + i];
    p.narrow = field[FIELD_NARROW];
    p.noise  = noise[field[FIELD_NOISE]];
    p.alert  = alert[field[FIELD_ALERT]];
    p.idea   = idea[field[FIELD_IDEA]];
    p.spend  = spend[field[FIELD_SPEND]];
    p.dark   = dark[field[FIELD_DARK]];
    p.guard = p.lock             = guard[field[FIELD_GUARD]];
    p.camera                     = 7;
    p.detour                     = detour[field[FIELD_DETOUR]];
    p.bold                       = bold[field[FIELD_BOLD]];
    p.reveal                     = reveal[field[FIELD_REVEAL]];
    static const uint8_t cash[]  = {22, 8};
    static const uint8_t speed[] = {100, 140, 200, 75};
    p.speed                      = speed[field[FIELD_SPEED]];
    p.cash                       = cash[field[FIELD_CASH]];
    p.quiet                      = field[FIELD_QUIET];
    p.saves                      = field[FIELD_SAVES];
    p.gives                      = field[FIELD_GIVES];
    return p;
}

static uint64_t with_field(uint64_t plan, int field, uint32_t value)
{
    int at = 0;
    for (int i = 0; i < field; i++)
        at += bits[i];
    uint64_t mask = ((uint64_t)1 << bits[field]) - 1;
    return (plan & ~(mask << at)) | (uint64_t)value << at;
}

uint64_t heist_vary(const caper_match *match, const void *state, uint64_t plan, caper_rng *rng)
{
    const heist_state *s = state;
    (void)match;
    /* Once the heist has begun only habits can be changed. */
    uint32_t first = s->phase == PHASE_PLAN ? FIELD_TARGET : FIELD_NOISE;
    for (uint32_t n = 1 + caper_rng_below(rng, 3); n; n--) {
        uint32_t field = first + caper_rng_below(rng, FIELDS - first);
        plan           = with_field(plan, (int)field, caper_rng_below(rng, 1u << bits[field]));
    }
    /* What idle characters do matters most, and belongs together. */
    if (caper_rng_below(rng, 3) == 0)
        for (int field = FIELD_QUIET; field < FIELDS; field++)
            plan = with_field(plan, field, caper_rng_below(rng, 1u << bits[field]));
    return plan;
}

bool heist_is_planning(const caper_match *match, const void *state)
{
    (void)match;
    return ((const heist_state *)state)->phase == PHASE_PLAN;
}

/* ---- In words ---- */

void heist_plan_words(const caper_match *match, const void *state, uint64_t plan,
                      const caper_names *names, caper_buf *out)
{
    bot_way_to_play p = bot_unpack(plan), usual = bot_unpack(0);
    (void)state;
    const struct {
        int         now, before;
        const char *more, *less;
    } habits[] = {
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
    for (size_t i = 0; i < sizeof habits / sizeof *habits; i++)
        if (habits[i].now != habits[i].before)
            caper_buf_str(out, habits[i].now > habits[i].before ? habits[i].more : habits[i].less);
}
