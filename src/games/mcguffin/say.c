/* McGuffin: what is said about a check, a blow or a wound. Events carry all that is needed to show
 * them: every number that counts by name, the reason and the job's own line. So no client has to
 * know a rule, or to take a sentence apart.
 *
 * Nothing here decides anything: dice.c and rules.c have done that. */
#include <stdio.h>
#include <string.h>

#include "games/mcguffin/story.h"

typedef mcguffin_play play;

void mcguffin_say(play *p, const char *type, int seat)
{
    if (!p->ev)
        return;
    caper_event_begin(p->ev, CAPER_ALL, type);
    caper_event_int(p->ev, "seat", seat);
    caper_event_str(p->ev, "name", p->s->name[seat]);
}

void mcguffin_say_plainly(play *p, const char *type, int seat)
{
    if (!p->ev)
        return;
    mcguffin_say(p, type, seat);
    caper_event_end(p->ev);
}

void mcguffin_say_roll(play *p, int seat, const char *what, int die)
{
    if (!p->ev)
        return;
    mcguffin_say(p, "roll", seat);
    caper_event_str(p->ev, "for", what);
    caper_event_int(p->ev, "die", die);
    caper_event_end(p->ev);
}

/* The Combination is told card by card: what it is that the first card of a deck opens. */
static void add_lock(play *p, const mcguffin_call *c)
{
    const mcguffin_state *s   = p->s;
    const mcguffin_job   *job = job_of(p->match);
    if (c->kind != CALL_COMBO || !job || is_hosted(p->match) || s->story.opened[c->deck] ||
        s->story.jammed[c->deck])
        return;
    job_text text = mcguffin_line_of(job, s, job->card[c->deck], LINE_TEXT);
    if (text)
        caper_event_str(p->ev, "text", job_read(job, text));
}

void mcguffin_say_flip(play *p, int seat, const mcguffin_call *c, int card)
{
    if (!p->ev)
        return;
    mcguffin_say(p, "flip", seat);
    if (c && c->deck < DECKS)
        caper_event_str(p->ev, "deck", mcguffin_decks[c->deck]);
    if (c && c->deck < DECKS)
        add_lock(p, c);
    caper_event_str(p->ev, "card", mcguffin_card_name(card));
    caper_event_end(p->ev);
    caper_event_hidden(p->ev);
}

/* ---- Calls ---------------------------------------------------------------------------------- */

const char *mcguffin_kind_name(int kind)
{
    return kind == CALL_COMBO ? "combination" : mcguffin_kinds[kind];
}

/* The obstacle that a call is about: its id, and its title for people. */
static void add_obstacle(play *p, const mcguffin_call *c)
{
    const mcguffin_job *job = job_of(p->match);
    if (!c->obstacle)
        return;
    caper_event_str(p->ev, "obstacle", job_read(job, job->obstacle[c->obstacle - 1].id));
    caper_event_str(p->ev, "title", job_read(job, job->obstacle[c->obstacle - 1].title));
}

/* What the situation is; at a second try it is known already. In the getaway: the place, when the
 * chase has just come there. */
static void add_situation(play *p, const char *type, const mcguffin_call *c)
{
    mcguffin_state     *s   = p->s;
    const mcguffin_job *job = job_of(p->match);
    if (strcmp(type, "call") || !job || is_hosted(p->match))
        return;
    if (c->kind == CALL_CHECK && c->obstacle) {
        job_text text = mcguffin_text_of(job, s, c->obstacle - 1);
        if (text && !s->story.missed[c->obstacle - 1])
            caper_event_str(p->ev, "text", job_read(job, text));
        return;
    }
    int at = mcguffin_place_of(p->match, s);
    if (at < 0 || s->story.places >> at & 1)
        return;
    caper_event_str(p->ev, "place", job_read(job, job->place[at].title));
    caper_event_str(p->ev, "text",
                    job_read(job, mcguffin_line_of(job, s, job->place[at].lines, LINE_TEXT)));
}

void mcguffin_say_call(play *p, const char *type, const mcguffin_call *c)
{
    if (!p->ev)
        return;
    mcguffin_say(p, type, c->seat);
    caper_event_str(p->ev, "call", mcguffin_kind_name(c->kind));
    if (c->deck < DECKS)
        caper_event_str(p->ev, "deck", mcguffin_decks[c->deck]);
    caper_event_str(p->ev, "skill", mcguffin_skills[mcguffin_call_skill(p->s, c)]);
    caper_event_int(p->ev, "bonus", c->bonus);
    if (c->kind == CALL_NPC)
        caper_event_int(p->ev, "opponents", p->s->opponents);
    if (c->kind == CALL_DUEL) {
        caper_event_int(p->ev, "against", c->rival);
        caper_event_str(p->ev, "rival", p->s->name[c->rival]);
        caper_event_int(p->ev, "against_bonus", c->rival_bonus);
    }
    add_obstacle(p, c);
    add_situation(p, type, c);
    caper_event_end(p->ev);
}

/* ---- Verdicts ------------------------------------------------------------------------------- */

/* `die`: what the die shows; 0: it is not a die. */
static void write_part(caper_buf *out, const char *what, int n, int die)
{
    caper_json_open(out, '{');
    caper_json_kstr(out, "what", what);
    caper_json_kint(out, "n", n);
    if (die)
        caper_json_kint(out, "die", die);
    caper_json_close(out, '}');
}

/* Auto: a bonus is what the specialty gives; hosted: what the Mastermind likes. */
static const char *bonus_name(const play *p, int bonus)
{
    return bonus < 0 ? "penalty" : is_hosted(p->match) ? "bonus" : "specialty";
}

/* Everything that counts, each with the sign it counts by: they add up to the total. */
static void add_parts(play *p, const mcguffin_verdict *v)
{
    caper_buf *out  = caper_event_field(p->ev, "parts");
    int        sign = v->match ? 1 : -1;
    caper_json_open(out, '[');
    write_part(out, mcguffin_skills[v->skill], v->base, 0);
    if (v->rolled) {
        write_part(out, "d8", v->die, v->die);
        if (v->bonus)
            write_part(out, bonus_name(p, v->bonus), sign * v->bonus, 0);
        if (v->penalty)
            write_part(out, "on the run", -sign * v->penalty, 0);
        for (int i = 0; i < v->griefs; i++)
            write_part(out, "grief", -sign * v->grief[i], v->grief[i]);
    }
    caper_json_close(out, ']');
}

/* MC-02, MC-31, MC-32 in a sentence. */
static void add_reason(play *p, const mcguffin_verdict *v)
{
    static const char *const inks[] = {"black", "red"};
    int                      value  = card_value(v->card);
    char                     text[160];
    if (v->joker)
        snprintf(text, sizeof text, "The %s joker: it %s works out.", inks[v->card == RED_JOKER],
                 v->card == RED_JOKER ? "always" : "never");
    else if (v->automatic)
        snprintf(text, sizeof text, "The skill alone is %s %d: no die needed.",
                 v->match ? "at least" : "at most", value);
    else
        snprintf(text, sizeof text, "A %s card %s a %s skill: %s %d.%s", inks[card_is_red(v->card)],
                 v->match ? "for" : "against", inks[skill_is_red(v->skill)],
                 v->match ? "reach" : "do not pass", value,
                 v->match || !v->bonus ? ""
                 : v->bonus > 0        ? " Low is good, so the bonus comes off."
                                       : " Low is good, so the penalty goes on.");
    caper_event_str(p->ev, "why", text);
}

/* The job's line about it, twice: `flavour` is about somebody else, `yours` is for whoever did it. */
static void add_flavour(play *p, const mcguffin_call *c, bool success)
{
    int                 count;
    const mcguffin_job *job  = job_of(p->match);
    job_text            line = mcguffin_outcome_of(p->match, p->s, c, success, &count);
    if (!line && c->kind == CALL_NPC && success)
        caper_event_str(p->ev, "flavour", "One guard fewer on the payroll.");
    if (!line)
        return;
    mcguffin_filling f   = {p->s->name[c->seat], false, count};
    caper_buf        one = {0}, two = {0};
    mcguffin_fill(job_read(job, line), &f, &one);
    f.you = true;
    mcguffin_fill(job_read(job, line), &f, &two);
    caper_event_str(p->ev, "flavour", caper_buf_text(&one));
    if (strcmp(caper_buf_text(&one), caper_buf_text(&two)))
        caper_event_str(p->ev, "yours", caper_buf_text(&two));
    caper_buf_fini(&one);
    caper_buf_fini(&two);
}

/* MC-41: the other side of a fight, which has no skill. */
static void add_opponent(play *p, const mcguffin_verdict *v)
{
    caper_buf *out   = caper_event_field(p->ev, "opponent");
    bool       black = !card_is_red(v->card);
    caper_json_open(out, '{');
    caper_json_kopen(out, "parts", '[');
    write_part(out, "d8", v->other_die, v->other_die);
    write_part(out, black ? "as much again" : "and half of it", v->other_total - v->other_die, 0);
    caper_json_close(out, ']');
    caper_json_kint(out, "total", v->other_total);
    caper_json_kbool(out, "success", v->other_hits && !v->success);
    caper_json_kstr(out, "why", v->success ? "Out of the fight, whatever it rolled." : "");
    caper_json_close(out, '}');
}

void mcguffin_say_verdict(play *p, const mcguffin_call *c, const mcguffin_verdict *v)
{
    if (!p->ev)
        return;
    mcguffin_say(p, v->success ? "success" : "failure", c->seat);
    caper_event_str(p->ev, "call", mcguffin_kind_name(c->kind));
    caper_event_str(p->ev, "deck", mcguffin_decks[c->deck]);
    caper_event_str(p->ev, "skill", mcguffin_skills[v->skill]);
    if (c->kind == CALL_CHECK)
        add_obstacle(p, c);
    if (v->chosen) {
        caper_event_bool(p->ev, "chosen", true);
        caper_event_end(p->ev);
        return;
    }
    caper_event_str(p->ev, "card", mcguffin_card_name(v->card));
    if (v->rolled)
        caper_event_int(p->ev, "total", v->total);
    if (v->automatic)
        caper_event_bool(p->ev, "automatic", true);
    if (v->joker)
        caper_event_bool(p->ev, "joker", true);
    add_parts(p, v);
    add_reason(p, v);
    add_flavour(p, c, v->success);
    if (c->kind == CALL_NPC)
        add_opponent(p, v);
    caper_event_end(p->ev);
}

/* ---- Health --------------------------------------------------------------------------------- */

void mcguffin_say_damage(play *p, int seat, int amount)
{
    if (!p->ev)
        return;
    mcguffin_say(p, "damage", seat);
    caper_event_int(p->ev, "amount", amount);
    caper_event_int(p->ev, "damage", p->s->crew[seat].damage);
    caper_event_int(p->ev, "health", p->s->crew[seat].health);
    caper_event_end(p->ev);
}

/* `die`: what was rolled for it; 0: it was given. */
void mcguffin_say_heal(play *p, int seat, int amount, int die)
{
    if (!p->ev)
        return;
    mcguffin_say(p, "heal", seat);
    caper_event_int(p->ev, "amount", amount);
    if (die)
        caper_event_int(p->ev, "die", die);
    caper_event_int(p->ev, "damage", p->s->crew[seat].damage);
    caper_event_end(p->ev);
}

/* ---- Characters ----------------------------------------------------------------------------- */

/* MC-12, MC-13 in a sentence. */
void mcguffin_say_skill(play *p, int seat, int sk, int roll, int card)
{
    if (!p->ev)
        return;
    bool joker = card_is_joker(card);
    bool match = joker ? card == RED_JOKER : card_is_red(card) == skill_is_red(sk);
    bool above = joker || card_value(card) > roll;
    mcguffin_say(p, "skill", seat);
    caper_event_str(p->ev, "skill", mcguffin_skills[sk]);
    caper_event_int(p->ev, "die", roll);
    caper_event_str(p->ev, "card", mcguffin_card_name(card));
    caper_event_int(p->ev, "score", p->s->crew[seat].skills[sk]);
    if (!joker && card_value(card) == roll) {
        caper_event_str(p->ev, "why", "The card equals the roll: no change.");
    } else {
        char text[100];
        snprintf(text, sizeof text, "The card is %s the roll, the colour %s.",
                 above ? "above" : "below", match ? "fits" : "does not fit");
        caper_event_str(p->ev, "why", text);
    }
    caper_event_end(p->ev);
}

/* ---- Stages --------------------------------------------------------------------------------- */

/* How it ended, in a word: won, off (nobody came to the Combination), empty hands, or all caught. */
static const char *ending_of(const mcguffin_state *s, bool won)
{
    return won                       ? "won"
           : s->team == TEAM_NONE    ? "off"
           : s->team == TEAM_FAILURE ? "empty"
                                     : "caught";
}

/* The job's last words: those of this ending, else those for anything that was lost. */
static const char *last_words(const play *p, const char *ending)
{
    const mcguffin_job *job = job_of(p->match);
    bool                won = !strcmp(ending, "won"), off = !strcmp(ending, "off");
    int                 kind = won                        ? LINE_WON
                               : off                      ? LINE_OFF
                               : !strcmp(ending, "empty") ? LINE_EMPTY
                                                          : LINE_CAUGHT;
    job_text            own  = job ? mcguffin_line_of(job, p->s, job->own, kind) : 0;
    if (!own && job && !won && !off)
        own = mcguffin_line_of(job, p->s, job->own, LINE_LOST);
    if (own)
        return job_read(job, own);
    return won   ? "The job is done and somebody lives to spend it. The crew wins."
           : off ? "The job is off. Everybody goes home, separately."
                 : "The job is over, and not the way it was planned.";
}

/* What is read when a stage begins: the job's line, or ours. */
static void add_opening(play *p)
{
    static const char *const plain[] = {
        "Look, listen, learn: everybody needs four successes.",
        "This is it. Four successes for every one of you, together.",
        "Four cards each, face down. Two of four is a pass, and half of you must pass.", ""};
    const mcguffin_state *s   = p->s;
    const mcguffin_job   *job = job_of(p->match);
    mcguffin_lines        in  = job ? job->stage[s->stage] : (mcguffin_lines){0};
    const char *opens         = job ? job_read(job, mcguffin_line_of(job, s, in, LINE_OPENS)) : "";
    job_text    back;
    caper_buf   text = {0};
    if (s->stage == GETAWAY)
        caper_buf_printf(&text, "%s ",
                         s->team == TEAM_SUCCESS
                             ? "The target is yours. Now out, gate by gate."
                             : "You have nothing, and everybody knows. Out, any way you can.");
    caper_buf_str(&text, *opens ? opens : plain[s->stage]);
    for (int k = 0; job && (back = mcguffin_line_nth(job, s, in, LINE_RECALLS, k)); k++)
        caper_buf_printf(&text, " %s", job_read(job, back));
    while (text.len && text.data[text.len - 1] == ' ')
        text.data[--text.len] = '\0';
    caper_event_str(p->ev, "text", caper_buf_text(&text));
    caper_event_str(p->ev, "goal", mcguffin_goals[s->stage]);
    caper_buf_fini(&text);
}

void mcguffin_say_stage(play *p)
{
    const mcguffin_state *s = p->s;
    if (!p->ev)
        return;
    caper_event_begin(p->ev, CAPER_ALL, "stage");
    caper_event_str(p->ev, "stage", mcguffin_stages[s->stage]);
    if (s->team)
        caper_event_str(p->ev, "team", mcguffin_teams[s->team]);
    if (s->stage == OVER) {
        caper_result r = {0};
        mcguffin_result(p->match, s, &r);
        const char *ending = ending_of(s, r.winners != 0);
        caper_event_bool(p->ev, "won", r.winners != 0);
        caper_event_str(p->ev, "ending", ending);
        caper_event_str(p->ev, "text", last_words(p, ending));
    } else {
        add_opening(p);
    }
    caper_event_end(p->ev);
}
