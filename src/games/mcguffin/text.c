/* McGuffin: moves as words, and why a move is not allowed. Positions are in position.c, the story
 * in tell.c. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "games/mcguffin/mcguffin.h"

/* ---- Reading -------------------------------------------------------------------------------- */

/* Free text after `prefix`; NULL if the text does not begin with it. */
static const char *after(const char *text, const char *prefix)
{
    size_t n = strlen(prefix);
    return strncmp(text, prefix, n) == 0 ? text + n : NULL;
}

static bool parse_free(const char *text, caper_move *move, const char **words)
{
    const char *rest;
    char        prefix[32];
    if ((rest = after(text, "create ")))
        *move = CREATE;
    else if ((rest = after(text, "narrate ")))
        *move = NARRATE;
    else if ((rest = after(text, "say ")))
        *move = SAY;
    for (int k = 0; k < SKILLS && !rest; k++) {
        snprintf(prefix, sizeof prefix, "specialty %s ", mcguffin_skills[k]);
        if ((rest = after(text, prefix)))
            *move = (caper_move)(SPECIALTY + k);
    }
    *words = rest;
    return rest && rest[0] != ' ' && caper_text_is_plain(rest);
}

static int parse_two(const caper_match *match, const caper_words *w)
{
    int n = -1;
    if (caper_words_is(w, 0, "make"))
        return (n = caper_words_choice(w, 1, mcguffin_skills)) < 0 ? -1 : MAKE + n;
    if (caper_words_is(w, 0, "ready-made"))
        return (n = mcguffin_figure_find(w->at[1], w->len[1])) < 0 ? -1 : READY_MADE + n;
    if (caper_words_is(w, 0, "try") && job_of(match))
        return (n = mcguffin_obstacle_find(job_of(match), w->at[1], w->len[1])) < 0 ? -1 : TRY + n;
    if (caper_words_is(w, 0, "gate"))
        return (n = caper_words_choice(w, 1, mcguffin_decks)) < 0 ? -1 : PASS_GATE + n;
    if (caper_words_is(w, 0, "deck"))
        return (n = caper_words_choice(w, 1, mcguffin_decks)) < 0 ? -1 : NAME_DECK + n;
    if (caper_words_is(w, 0, "duel") && (n = caper_words_number(w, 1, 999999)) >= 0)
        return n < CREW ? CHALLENGE + n : NO_SUCH_CALL;
    return -1;
}

static int parse_plain(const caper_match *match, const caper_words *w, const char *text)
{
    static const char *const single[] = {"ready", "go", "heal", "yield", NULL};
    int m = w->count == 1   ? caper_words_choice(w, 0, single) /* they are numbered so */
            : w->count == 2 ? parse_two(match, w)
                            : -1;
    return m < 0 ? mcguffin_parse_order(text) : m;
}

caper_code mcguffin_parse(const caper_match *match, const void *state, const char *text,
                          caper_move *move, const char **words)
{
    (void)state;
    caper_words w;
    if (parse_free(text, move, words))
        return CAPER_OK;
    *words = NULL;
    int m  = caper_words_split(&w, text) ? parse_plain(match, &w, text) : -1;
    if (m < 0)
        return CAPER_BAD_MOVE;
    *move  = (caper_move)m;
    *words = m == WIDE ? text : NULL;
    return CAPER_OK;
}

/* ---- Writing -------------------------------------------------------------------------------- */

static void write_words(int m, const char *words, caper_buf *out)
{
    const char *text = words ? words : "";
    if (m == CREATE)
        caper_buf_printf(out, "create %s", text);
    else if (m == NARRATE)
        caper_buf_printf(out, "narrate %s", text);
    else if (m == SAY)
        caper_buf_printf(out, "say %s", text);
    else if (m == WIDE)
        caper_buf_str(out, text);
    else if (m < NARRATE)
        caper_buf_printf(out, "specialty %s %s", mcguffin_skills[m - SPECIALTY], text);
    else /* in the grammar, never allowed: one of those */
        caper_buf_str(out, m == NO_SUCH_BONUS    ? "bonus 7"
                           : m == NO_SUCH_AMOUNT ? "harm 0 0"
                                                 : "check 8 locks");
}

void mcguffin_write(const caper_match *match, const void *state, caper_move move, const char *words,
                    caper_buf *out)
{
    static const char *const single[] = {"ready", "go", "heal", "yield"};
    (void)state;
    int            m     = (int)move, n;
    mcguffin_order order = mcguffin_order_of(move, words);
    if (order.what)
        mcguffin_write_order(&order, out);
    else if (m < ADVANCE)
        caper_buf_str(out, single[m]);
    else if (m < READY_MADE)
        caper_buf_printf(out, "make %s", mcguffin_skills[m - MAKE]);
    else if (m < TRY)
        caper_buf_printf(out, "ready-made %s", mcguffin_figures(&n)[m - READY_MADE].id);
    else if (m < PASS_GATE)
        caper_buf_printf(out, "try %s",
                         job_read(job_of(match), job_of(match)->obstacle[m - TRY].id));
    else if (m < NAME_DECK)
        caper_buf_printf(out, "gate %s", mcguffin_decks[m - PASS_GATE]);
    else if (m < CHALLENGE)
        caper_buf_printf(out, "deck %s", mcguffin_decks[m - NAME_DECK]);
    else if (m < PLAIN)
        caper_buf_printf(out, "duel %d", m - CHALLENGE);
    else
        write_words(m, words, out);
}

/* ---- Why not -------------------------------------------------------------------------------- */

static const char *why_not_making(const mcguffin_state *s, int seat, int m)
{
    if (m == READY)
        return s->crew[seat].made != (1u << SKILLS) - 1
                   ? "A character needs all four skills: make the ones that are missing, or take a "
                     "ready-made one."
                   : "A character needs a name and a specialty: create <name>, specialty <skill> "
                     "<text>.";
    if (m >= MAKE && m < READY_MADE)
        return "That skill is made already; each is made once.";
    if (m >= READY_MADE && m < TRY)
        return "Somebody in the crew has taken that character; choose another.";
    return "The crew is still making its characters; the job begins when everybody is ready.";
}

static const char *why_not_door(const mcguffin_state *s, int seat)
{
    switch (mcguffin_door_of(s, seat)) {
    case DOOR_GATE:
        return "The way out begins with a gate: the check before each action must be passed first.";
    case DOOR_WEAKEST:
        return "After a failed Combination, a check of the weakest skill must be passed before "
               "anybody can leave.";
    case DOOR_FIGHT:
        return "Whoever is leaving must win a fight before each action.";
    default:
        return "There is nothing in the way of the next action: no gate and no check of the "
               "weakest skill now.";
    }
}

static const char *why_not_seat(const mcguffin_state *s, int seat)
{
    return seat >= s->seats ? "There is nobody in that seat of the crew."
                            : "That crew member is not inside any more.";
}

static const char *why_not_call(const mcguffin_state *s, const mcguffin_call *c)
{
    if (!mcguffin_is_inside(s, c->seat))
        return why_not_seat(s, c->seat);
    if (c->kind == CALL_DUEL)
        return c->rival == c->seat ? "A duel needs two people." : why_not_seat(s, c->rival);
    return why_not_door(s, c->seat);
}

static const char *why_not_advance(const mcguffin_state *s)
{
    if (s->stage == CASING)
        return "The casing is over when every living crew member has four successes.";
    if (s->stage == HEIST)
        return "The Combination comes when the crew has four successes for every living member.";
    return "The getaway is the last stage; it ends when nobody is left inside, or by `end`.";
}

static const char *why_not_wound(const mcguffin_state *s, const mcguffin_order *o)
{
    if (o->seat >= s->seats)
        return "There is nobody in that seat of the crew.";
    return s->crew[o->seat].status == DEAD ? "The dead feel nothing any more."
                                           : "There is nothing to mend.";
}

static const char *why_not_verdict(const mcguffin_state *s, const mcguffin_order *o)
{
    if (s->stage != GETAWAY)
        return "The Mastermind says who is clear and who is caught in the getaway, not before.";
    if (o->seat >= s->seats)
        return "There is nobody in that seat of the crew.";
    return s->crew[o->seat].status == DEAD ? "The dead stay where they are."
                                           : "That is how things stand already.";
}

static const char *why_not_order(const mcguffin_state *s, const mcguffin_order *o)
{
    switch (o->what) {
    case ORDER_CALL:
        return why_not_call(s, &o->call);
    case ORDER_ADVANCE:
        return why_not_advance(s);
    case ORDER_BONUS:
        return o->both && s->call.kind
                   ? "Only a duel takes two bonuses: the first fighter's, then the second's."
                   : "Nothing has been called that could take a bonus.";
    case ORDER_WITHDRAW:
        return "Nothing has been called, so there is nothing to withdraw.";
    case ORDER_VERDICT:
        return why_not_verdict(s, o);
    case ORDER_HARM:
    case ORDER_MEND:
        return why_not_wound(s, o);
    default:
        return "That is for the crew to say, not for the Mastermind.";
    }
}

static const char *why_not_hosting(const mcguffin_state *s, caper_move move, const char *words)
{
    if (move == NO_SUCH_CALL)
        return "A bonus is from -6 to 6, and a seat of the crew from 0 to 7.";
    if (move == NO_SUCH_BONUS)
        return "A bonus is from -6 to 6.";
    if (move == NO_SUCH_AMOUNT)
        return "That number is from 1 to 99.";
    if (words && move != WIDE)
        return "The Mastermind narrates; names and specialties are the crew's.";
    mcguffin_order o = mcguffin_order_of(move, words);
    return why_not_order(s, &o);
}

static const char *why_not_heal(const mcguffin_state *s, int seat, const mcguffin_call *c)
{
    if (!c->kind)
        return "No check has been called yet.";
    if (c->kind == CALL_NPC || c->kind == CALL_DUEL)
        return "There is no time for bandages in a fight.";
    if (!mcguffin_may_go(c))
        return "First name the deck that your weakest skill is checked against.";
    return s->crew[seat].damage ? "Healing works once in every stage."
                                : "There is nothing to heal.";
}

static const char *why_not_duel(const caper_match *match, const mcguffin_state *s, int seat,
                                int rival)
{
    if (!has_duels(match))
        return "There are no duels at this table.";
    if (rival == seat)
        return "A duel needs two people.";
    if (!mcguffin_is_inside(s, rival))
        return why_not_seat(s, rival);
    return why_not_door(s, seat);
}

/* A crew member who has the floor wants to do something else. */
static const char *why_not_floor(const caper_match *match, const mcguffin_state *s, int seat, int m)
{
    if (!mcguffin_may_start(match, s, seat))
        return "That was two actions in a row: let somebody else act first.";
    if (m >= TRY && m < PASS_GATE && mcguffin_door_of(s, seat) == DOOR_OPEN)
        return "That obstacle belongs to another stage of the job.";
    if (m >= CHALLENGE && m < PLAIN)
        return why_not_duel(match, s, seat, m - CHALLENGE);
    return why_not_door(s, seat);
}

static const char *why_not_crew(const caper_match *match, const mcguffin_state *s, int seat, int m)
{
    mcguffin_call c = mcguffin_waiting(match, s, seat);
    if (m == HEAL)
        return why_not_heal(s, seat, &c);
    if (c.kind && !mcguffin_may_go(&c))
        return "First name the deck that your weakest skill is checked against.";
    if (m == GO)
        return "No check has been called yet.";
    if (m == NO_SUCH_CALL)
        return "There is nobody in that seat of the crew.";
    if (m >= NAME_DECK && m < CHALLENGE)
        return "There is no deck to name now.";
    if (m >= PLAIN || (m >= ADVANCE && m < MAKE))
        return "That is for the Mastermind to say.";
    if (c.kind && s->call.kind)
        return "A check has been called: say go, or heal if there is something to heal.";
    if (s->stage == COMBINATION)
        return "This is the Combination: say go for each of the four cards.";
    return why_not_floor(match, s, seat, m);
}

void mcguffin_why_not(const caper_match *match, const void *state, int seat, caper_move move,
                      const char *words, caper_buf *out)
{
    const mcguffin_state *s = state;
    int                   m = (int)move;
    if (seat == s->seats)
        caper_buf_str(out, why_not_hosting(s, move, words));
    else if (words && move != WIDE)
        caper_buf_str(out, "The character is finished; names and specialties are chosen before "
                           "ready.");
    else if (s->unready)
        caper_buf_str(out, why_not_making(s, seat, m));
    else
        caper_buf_str(out, why_not_crew(match, s, seat, m));
}
