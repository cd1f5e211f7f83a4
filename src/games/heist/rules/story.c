/* Masters of the Heist: the story during play: what the heist file tells at the first alert, the first
 * loot, the alarm and the end, and what the crew say.
 *
 * Which text is told depends on the board (`won if busted:`). A member of the crew speaks at moments that come
 * once in a game, so `told` is all that is remembered. */
#include "games/heist/rules/rules.h"
#include "games/heist/words/words.h"

/* The first loot that the objective names; GOAL_NPC where it names none. */
int heist_prize(const heist_room *r)
{
    for (int i = 0; i < r->goals; i++)
        if (r->goal[i].kind < HEIST_LOOTS)
            return r->goal[i].kind;
    return GOAL_NPC;
}

/* ---- Conditions ---- */

static int count_loot(const heist_state *s, int kind)
{
    int n = s->outside[kind];
    for (int w = 0; w < HEIST_PEOPLE; w++)
        n += s->who[w].loot[kind];
    return n;
}

static int count_taken(const heist_room *r, const heist_state *s)
{
    int n = 0;
    for (int i = 0; i < r->goals; i++)
        n += r->goal[i].kind < HEIST_LOOTS ? count_loot(s, r->goal[i].kind) : 0;
    return n;
}

caper_seats heist_seats_with(const heist_state *s, int status)
{
    caper_seats set = 0;
    for (int w = 0; w < s->seats; w++)
        set |= s->who[w].status == status ? CAPER_SEAT(w) : 0;
    return set;
}

static int count_people(const heist_state *s, int count)
{
    int n = 0;
    for (int w = 0; w < HEIST_PEOPLE; w++) {
        bool asked = count == COUNT_NPC ? w >= HEIST_CREW : s->who[w].inmate;
        n += asked && s->who[w].status == STATUS_OUT;
    }
    return n;
}

static int count_of(const heist_room *r, const heist_state *s, int count)
{
    switch (count) {
    case COUNT_TAKEN:
        return count_taken(r, s);
    case COUNT_IN:
    case COUNT_OUT:
    case COUNT_BUSTED:
        return __builtin_popcount(heist_seats_with(s, STATUS_IN + count - COUNT_IN));
    case COUNT_NOISE:
        return s->noise;
    case COUNT_ROUND:
        return s->round;
    case COUNT_NPC:
    case COUNT_INMATE:
        return count_people(s, count);
    default:
        return count_loot(s, count - COUNT_LOOT);
    }
}

_Static_assert(STATUS_OUT - STATUS_IN == COUNT_OUT - COUNT_IN &&
                   STATUS_BUSTED - STATUS_IN == COUNT_BUSTED - COUNT_IN,
               "by status");

static bool holds(const heist_room *r, const heist_state *s, const heist_variant *v)
{
    for (int i = 0; i < v->conditions; i++) {
        const heist_condition *c = &v->condition[i];
        if ((count_of(r, s, c->count) >= c->least) == c->not)
            return false;
    }
    return true;
}

/* The text itself, or HEIST_TEXTS + the first variant that holds; from bit 8 on those that are told after it,
 * as a set. */
static int line_of(const heist_room *r, const heist_state *s, int text)
{
    int line = text, also = 0;
    for (int i = r->variants - 1; i >= 0; i--) {
        const heist_variant *v = &r->variant[i];
        if (v->text != text || !holds(r, s, v))
            continue;
        if (v->also)
            also |= 1 << i;
        else
            line = HEIST_TEXTS + i;
    }
    return line | also << 8;
}

/* ---- Telling ---- */

/* The one indoors with the fewest ideas; −1: none is indoors. */
static int most_afraid(const heist_room *r, const heist_state *s)
{
    int who = -1;
    for (int w = 0; w < s->seats; w++)
        if (heist_is_indoors(r, s, w) && (who < 0 || s->who[w].ideas < s->who[who].ideas))
            who = w;
    return who;
}

void heist_tell_text(heist_play *g, int text, int who)
{
    heist_state *s = g->s;
    if (!(g->r->tells >> text & 1) || s->told >> text & 1)
        return;
    s->told |= (uint8_t)(1u << text);
    if (!g->ev)
        return;
    if (text == TEXT_ALARM)
        who = most_afraid(g->r, s);
    bool loot      = text == TEXT_LOOT && heist_prize(g->r) < HEIST_LOOTS; /* it may be a person */
    bool speaks    = who >= 0 && who < HEIST_CREW && (loot || text == TEXT_ALARM);
    int  character = speaks ? s->who[who].character : 0;
    heist_say(g, TOLD, -1, HEIST_NOWHERE, text, line_of(g->r, s, text),
              heist_seats_with(s, STATUS_BUSTED), heist_seats_with(s, STATUS_OUT),
              caper_if(speaks, who), caper_if(speaks && loot, character),
              caper_if(speaks && text == TEXT_ALARM, character));
}

/* The only one of the crew who is still inside, in Escape; −1: there are more, or none. */
static int last_inside(const heist_room *r, const heist_state *s)
{
    caper_seats in  = heist_seats_with(s, STATUS_IN);
    int         who = in && !(in & (in - 1)) ? __builtin_ctz(in) : -1;
    return who >= 0 && s->phase == PHASE_ESCAPE && !s->failed && heist_is_indoors(r, s, who) ? who
                                                                                             : -1;
}

void heist_say_gone(heist_play *g, int who)
{
    const heist_state *s      = g->s;
    caper_seats        busted = heist_seats_with(s, STATUS_BUSTED);
    caper_seats        free   = (CAPER_SEAT(s->seats) - 1) & ~busted;
    bool               caught = s->who[who].status == STATUS_BUSTED, crew = who < HEIST_CREW;
    bool               first   = caught && crew && g->r->tells && !(busted & (busted - 1)) && free;
    int                last    = crew && g->r->tells && !first ? last_inside(g->r, s) : -1;
    int                speaker = first ? __builtin_ctz(free) : last;
    int                voice   = speaker < 0 ? 0 : s->who[speaker].character;
    if (caught)
        heist_say(g, BUSTED, who, s->who[who].at, caper_if(speaker >= 0, speaker),
                  caper_if(first, voice), caper_if(last >= 0, voice));
    else
        heist_say(g, OUT, who, s->who[who].at, caper_if(speaker >= 0, speaker),
                  caper_if(last >= 0, voice));
}
