/* McGuffin, for people who learn it: moves as people say them, what has to happen next, and what
 * cannot be taken back. Nothing here is secret: all of it follows from what lies open. */
#include <string.h>

#include "base/text.h"
#include "games/mcguffin/story.h"

static const char *const deck_titles[DECKS]   = {"the Locks", "the Staff", "the Law",
                                                 "the Schematic"};
static const char *const skill_titles[SKILLS] = {"contacts", "brains", "weapons", "tools"};

/* ---- Moves ----------------------------------------------------------------------------------- */

/* "Flirt with the night porter" */
static void put_obstacle(const caper_match *match, const mcguffin_state *s, int i, caper_buf *out)
{
    const mcguffin_job *job = job_of(match);
    (void)s;
    caper_buf_printf(out, "Try “%s”", job_read(job, job->obstacle[i].title));
}

static void put_go(const caper_match *match, const mcguffin_state *s, int seat, caper_buf *out)
{
    mcguffin_call c = mcguffin_waiting(match, s, seat);
    if (c.kind == CALL_NPC)
        caper_buf_str(out, "Fight");
    else if (c.kind == CALL_DUEL)
        caper_buf_str(out, "Begin the duel");
    else if (c.kind && c.deck < DECKS)
        caper_buf_printf(out, "Turn the card of %s", deck_titles[c.deck]);
    else
        caper_buf_str(out, "Go");
}

void mcguffin_move_words(const caper_match *match, const void *state, int seat, caper_move move,
                         const char *words, const caper_names *names, caper_buf *out)
{
    const mcguffin_state *s = state;
    if (move == GO)
        put_go(match, s, seat, out);
    else if (move == READY)
        caper_buf_str(out, "Say that you are ready");
    else if (move == HEAL)
        caper_buf_str(out, "Fail on purpose, and heal");
    else if (move == YIELD)
        caper_buf_str(out, "Let somebody else go first");
    else if (move >= MAKE && move < MAKE + SKILLS)
        caper_buf_printf(out, "Roll for %s", skill_titles[move - MAKE]);
    else if (move >= READY_MADE && move < READY_MADE + FIGURES)
        caper_buf_printf(out, "Be %s", mcguffin_figures(&(int){0})[move - READY_MADE].name);
    else if (move >= TRY && move < TRY + JOB_OBSTACLES && job_of(match))
        put_obstacle(match, s, (int)(move - TRY), out);
    else if (move >= PASS_GATE && move < PASS_GATE + DECKS)
        caper_buf_printf(out, "Get past %s", deck_titles[move - PASS_GATE]);
    else if (move >= NAME_DECK && move < NAME_DECK + DECKS)
        caper_buf_printf(out, "Choose %s", deck_titles[move - NAME_DECK]);
    else if (move >= CHALLENGE && move < CHALLENGE + CREW)
        caper_buf_printf(out, "Challenge %s", caper_names_get(names, (int)(move - CHALLENGE)));
    else {
        caper_buf_str(out, "Say “");
        caper_grammar_write(match, state, move, words, out);
        caper_buf_str(out, "”");
    }
}

/* ---- What has to happen next ----------------------------------------------------------------- */

static bool is_living(const mcguffin_state *s, int seat)
{
    return seat < s->seats && s->crew[seat].status != DEAD;
}

static const char *called(const mcguffin_state *s, const caper_names *names, int seat)
{
    if (seat == names->you)
        return "you";
    return s->name[seat][0] ? s->name[seat] : caper_names_get(names, seat);
}

/* "Abacus needs 3 more, you need 1 more" */
static void put_needs(const mcguffin_state *s, int each, const caper_names *names, caper_buf *out)
{
    int n = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        int more = each - s->crew[seat].successes;
        if (!is_living(s, seat) || more <= 0)
            continue;
        caper_buf_printf(out, "%s%s %s %d more", n++ ? ", " : "", called(s, names, seat),
                         seat == names->you ? "need" : "needs", more);
    }
    caper_buf_str(out, n ? ". " : "everybody is done. ");
}

static void goal_casing(const caper_match *match, const mcguffin_state *s, int seat,
                        const caper_names *names, caper_buf *out)
{
    int  each = mcguffin_need_each(match, s);
    bool done = seat >= 0 && seat < s->seats && s->crew[seat].successes >= each;
    caper_buf_printf(out, "Casing, %d successes each: ", each);
    put_needs(s, each, names, out);
    if (done && !mcguffin_stage_done(s))
        caper_buf_str(out, "You are done: let the others go. ");
}

static void goal_heist(const mcguffin_state *s, caper_buf *out)
{
    int more = mcguffin_need_crew(s) - mcguffin_crew_has(s);
    if (more > 0)
        caper_buf_printf(out, "The heist: the crew needs %d more success%s, from anybody. ", more,
                         more == 1 ? "" : "es");
    else
        caper_buf_str(out, "The heist: the Combination is next. ");
}

static void goal_combination(const mcguffin_state *s, int seat, caper_buf *out)
{
    int mine = seat >= 0 && seat < s->seats ? __builtin_popcount(s->crew[seat].passed) : 0;
    caper_buf_str(out, "The Combination: two of your four checks make a pass, and half of the crew "
                       "must pass. ");
    if (s->turn != seat)
        return;
    int         left = DECKS - s->step;
    const char *many = left == 1 ? "" : "s";
    if (mine >= 2)
        caper_buf_printf(out, "You have passed; %d card%s to go. ", left, many);
    else
        caper_buf_printf(out, "You have %d of 2, with %d card%s to go. ", mine, left, many);
}

static void goal_getaway(const caper_match *match, const mcguffin_state *s, int seat,
                         caper_buf *out)
{
    const mcguffin_member *m = &s->crew[seat];
    if (m->status == CLEAR || m->status == CAUGHT || m->status == DEAD) {
        caper_buf_str(out, m->status == CLEAR
                               ? "You are clear. The others must still get out. "
                               : "You are out of it. The others must still get out. ");
        return;
    }
    int more = clear_after(match) - m->successes;
    caper_buf_printf(out, "The getaway: %d good action%s, and you are clear. ", more,
                     more == 1 ? "" : "s");
    switch (mcguffin_door_of(s, seat)) {
    case DOOR_GATE:
        caper_buf_str(out, "First get past a deck of your choice. ");
        break;
    case DOOR_WEAKEST:
        caper_buf_printf(out, "First a check of your weakest skill, %s. ",
                         skill_titles[mcguffin_weakest(m)]);
        break;
    case DOOR_FIGHT:
        caper_buf_str(out, "First win the fight at the door. ");
        break;
    default:
        caper_buf_str(out, "The way is open: act. ");
    }
}

/* MC-37, MC-34, MC-56: limits before they bite. */
static void put_limits(const caper_match *match, const mcguffin_state *s, int seat, caper_buf *out)
{
    bool alone = s->inside == 1u << seat, mine = s->inside >> seat & 1;
    if (is_hosted(match) || !mine || s->stage == COMBINATION)
        return;
    if (!alone && s->actor == seat && s->streak == 1)
        caper_buf_str(out, "Your second action in a row: after this somebody else must act. ");
    else if (!alone && s->actor == seat && s->streak >= 2)
        caper_buf_str(out, "You have acted twice in a row: somebody else must act now. ");
    int left = heat_limit(match) - s->heat;
    if (left <= 2 && left > 0)
        caper_buf_printf(out, "Only %d more heat, and %s. ", left,
                         s->stage == CASING  ? "the job is called off"
                         : s->stage == HEIST ? "the Combination is lost"
                                             : "whoever is inside is caught");
}

static void trim(caper_buf *out)
{
    while (out->len && out->data[out->len - 1] == ' ')
        out->data[--out->len] = '\0';
}

void mcguffin_goal(const caper_match *match, const void *state, int seat, const caper_names *names,
                   caper_buf *out)
{
    const mcguffin_state *s    = state;
    bool                  crew = seat >= 0 && seat < s->seats;
    if (s->stage == OVER)
        return;
    if (s->unready) {
        caper_buf_str(out, crew && s->unready >> seat & 1
                               ? "Make a character, or take a ready-made one. High skills beat "
                                 "their own colour, low ones the other."
                               : "The others are still making their characters.");
        return;
    }
    if (s->call.kind == CALL_NPC && s->call.seat == seat)
        caper_buf_str(out, "A fight: weapons against the Law. Win it before anything else. ");
    if (s->stage == CASING)
        goal_casing(match, s, seat, names, out);
    else if (s->stage == HEIST)
        goal_heist(s, out);
    else if (s->stage == COMBINATION)
        goal_combination(s, seat, out);
    else if (s->stage == GETAWAY && crew)
        goal_getaway(match, s, seat, out);
    if (crew)
        put_limits(match, s, seat, out);
    trim(out);
}

/* ---- Warnings -------------------------------------------------------------------------------- */

/* MC-50: a success of somebody who is done counts for nobody. */
static bool is_pointless(const caper_match *match, const mcguffin_state *s, int seat)
{
    return s->stage == CASING && !mcguffin_stage_done(s) &&
           s->crew[seat].successes >= mcguffin_need_each(match, s);
}

/* MC-56: the last one who yields brings heat. */
static bool is_last_to_yield(const mcguffin_state *s, int seat)
{
    return ((s->yielded | 1u << seat) & s->inside) == s->inside;
}

void mcguffin_warn(const caper_match *match, const void *state, int seat, caper_move move,
                   const caper_names *names, caper_buf *out)
{
    const mcguffin_state *s = state;
    (void)names;
    if (is_hosted(match) || seat >= s->seats)
        return;
    bool tries = move >= TRY && move < TRY + JOB_OBSTACLES;
    if (tries && is_pointless(match, s, seat))
        caper_buf_str(out, "You are done with casing: this can only cost heat. Let the others go.");
    else if (move == YIELD && is_last_to_yield(s, seat))
        caper_buf_printf(out, "Then everybody has waited, and that adds one heat%s.",
                         s->heat + 1 >= heat_limit(match) ? ", which is one too many" : "");
    else if (move >= CHALLENGE && move < CHALLENGE + CREW)
        caper_buf_str(out, "A duel costs one heat and can kill.");
    else if (move == HEAL)
        caper_buf_str(out, "You fail the check, with whatever that costs.");
}
