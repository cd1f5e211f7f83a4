/* McGuffin: what is said about a check, a blow or a wound. Events carry all that is needed to show
 * them: every number that counts by name, the reason and the job's own line. So no client has to
 * know a rule, or to take a sentence apart.
 *
 * It only words what dice.c and rules.c have decided. */
#include "games/mcguffin/say.h"

#include <string.h>

#include "base/json_put.h"
#include "base/text.h"

typedef mcguffin_play play;

#define LIST(...) ((const char *const[]){__VA_ARGS__})

static const char *const declared[] = {
#define DECLARE(name, text) [SAYS_##name] = text,
    MCGUFFIN_SAYS(DECLARE)};

/* "the seven of clubs" */
static void say_card(const caper_match *match, int card, caper_buf *out)
{
    (void)match;
    mcguffin_card_words(card, out);
}

static const caper_kind kinds[] = {
    {"call", 7, .ids = mcguffin_kinds},
    {"deck", DECKS, .ids = mcguffin_decks, .titles = mcguffin_deck_titles},
    {"skill", SKILLS, .ids = mcguffin_skills},
    {"card", PACK, .ids = mcguffin_card_names, .say = say_card},
    {"dice", 6, .ids = LIST("check", "fight", "grief", "heal", "make", "opponent")},
    {"stage", STAGES, .ids = mcguffin_stages},
    {"team", 3, .ids = mcguffin_teams},
    {"ending", 5, .ids = LIST("won", "empty", "caught", "off", "dead")},
    {"ruled", 7, .ids = LIST("verdict", "harm", "mend", "withdraw", "end", "grant", "advance")},
    {"status", STATUSES, .ids = mcguffin_statuses},
    {"door", 4, .ids = mcguffin_doors},
    {0},
};

const caper_speech mcguffin_speech = {declared, SAYS_COUNT, kinds, mcguffin_data,
                                      &(caper_lexicon *){NULL}};

/* A sentence as the value of a text: it is the same for everybody. */
#define TEXT(what, ...)                                                                            \
    (at = caper_text_open(p->ev),                                                                  \
     caper_put(&mcguffin_speech, p->match, &no_reader, &p->ev->text, SAYS_##what, __VA_ARGS__),    \
     at)
static const caper_names no_reader = {.you = CAPER_SPECTATOR};

/* The Combination is told card by card: what it is that the first card of a deck opens. */
static job_text lock_of(const play *p, const mcguffin_call *c)
{
    const mcguffin_state *s   = p->s;
    const mcguffin_job   *job = job_of(p->match);
    bool new                  = c && c->kind == CALL_COMBO && !is_hosted(p->match) &&
               !s->story.cards[true][c->deck] && !s->story.cards[false][c->deck];
    return new ? mcguffin_line_of(s, job->card[c->deck], LINE_TEXT) : 0;
}

void mcguffin_say_flip(play *p, int seat, const mcguffin_call *c, int card)
{
    bool named = c && c->deck < DECKS;
    mcguffin_say_of(p, FLIP, seat, caper_if(named, c->deck),
                    named ? caper_text(p->ev, lock_of(p, c)) : CAPER_ABSENT, card);
    caper_event_hidden(p->ev);
}

/* ---- Calls ---------------------------------------------------------------------------------- */

/* What the situation is; at a second try it is known already. And the place, when the crew is there for
 * the first time. */
static job_text situation_of(const play *p, const mcguffin_call *c, job_text *place)
{
    mcguffin_state     *s   = p->s;
    const mcguffin_job *job = job_of(p->match);
    *place                  = NULL;
    if (is_hosted(p->match))
        return NULL;
    int at   = mcguffin_place_of_call(p->match, s, c);
    bool new = at >= 0 && !(s->story.places >> at & 1);
    if (new)
        *place = job->place[at].title;
    if (c->kind == CALL_CHECK && c->obstacle)
        return s->story.missed[c->obstacle - 1] ? 0 : mcguffin_text_of(job, s, c->obstacle - 1);
    return new ? mcguffin_line_of(s, job->place[at].lines, LINE_TEXT) : 0;
}

static const mcguffin_obstacle *obstacle_of(const play *p, const mcguffin_call *c)
{
    static const mcguffin_obstacle none;
    return c->obstacle ? &job_of(p->match)->obstacle[c->obstacle - 1] : &none;
}

/* What it is called: by the Mastermind, or by the job. */
static int64_t title_of(play *p, const mcguffin_obstacle *o)
{
    return p->s->title[0] ? caper_text(p->ev, p->s->title) : caper_text(p->ev, o->title);
}

void mcguffin_say_call(play *p, int what, const mcguffin_call *c)
{
    if (!p->ev)
        return;
    const mcguffin_obstacle *o     = obstacle_of(p, c);
    bool                     duel  = c->kind == CALL_DUEL;
    int                      sk    = mcguffin_call_skill(p->s, c);
    job_text                 place = 0, text = what == SAYS_CALL ? situation_of(p, c, &place) : 0;
    caper_say(p->ev, CAPER_ALL, &mcguffin_speech, what, c->seat,
              caper_text(p->ev, p->s->name[c->seat]), c->kind, caper_if(c->deck < DECKS, c->deck),
              caper_if(sk < SKILLS, sk), c->bonus, caper_if(c->kind == CALL_NPC, p->s->opponents),
              caper_if(duel, c->rival),
              duel ? caper_text(p->ev, p->s->name[c->rival]) : CAPER_ABSENT,
              caper_if(duel, c->rival_bonus), caper_text(p->ev, o->id), title_of(p, o),
              caper_text(p->ev, place), caper_text(p->ev, place ? caper_text_or_none(text) : text));
}

/* ---- Verdicts ------------------------------------------------------------------------------- */

/* `die`: what the die shows; 0: it is not a die. */
static void write_part(caper_buf *out, const char *what, int n, int die)
{
    caper_json_put(out, "{what:%s n:%d die?:%d}", what, n, die);
}

/* Auto: a bonus is what the specialty gives; hosted: what the Mastermind likes. */
static const char *bonus_name(const play *p, int bonus)
{
    return bonus < 0 ? "penalty" : is_hosted(p->match) ? "bonus" : "specialty";
}

/* Everything that counts, each with the sign it counts by: they add up to the total. */
static int64_t parts_of(play *p, const mcguffin_verdict *v)
{
    int64_t    at   = caper_text_open(p->ev);
    caper_buf *out  = &p->ev->text;
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
    return at;
}

/* A line of the job's, twice: as the others read it, and as the one it is about does. Absent where
 * there is none, or where it is the same. */
static void flavours(play *p, int seat, job_text line, int count, int64_t at[2])
{
    at[0] = at[1] = CAPER_ABSENT;
    for (int you = 0; line && you < 2; you++) {
        mcguffin_filling f = {p->s->name[seat], you, count};
        at[you]            = caper_text_open(p->ev);
        mcguffin_fill(line, &f, &p->ev->text);
    }
    if (line && !strcmp(p->ev->text.data + at[0], p->ev->text.data + at[1]))
        at[1] = CAPER_ABSENT;
}

/* MC-41: the other side of a fight, which has no skill. */
static int64_t opponent_of(play *p, const mcguffin_verdict *v)
{
    int64_t    at    = caper_text_open(p->ev);
    caper_buf *out   = &p->ev->text;
    bool       black = !card_is_red(v->card);
    caper_json_put(out, "{parts:[");
    write_part(out, "d8", v->other_die, v->other_die);
    write_part(out, black ? "as much again" : "and half of it", v->other_total - v->other_die, 0);
    caper_json_put(out, "] total:%d success:?%d why:%s}", v->other_total,
                   v->other_hits && !v->success,
                   v->success ? "Out of the fight, whatever it rolled." : "");
    return at;
}

/* MC-02, MC-31, MC-32: the reason in a sentence. */
void mcguffin_say_verdict(play *p, const mcguffin_call *c, const mcguffin_verdict *v)
{
    if (!p->ev)
        return;
    const mcguffin_obstacle *o = obstacle_of(p, c);
    int64_t                  at, flavour[2];
    int                      count = 1;
    job_text                 line  = 0;
    bool                     check = c->kind == CALL_CHECK, played = !v->chosen;
    if (played)
        line = mcguffin_outcome_of(p->match, p->s, c, v->success, &count);
    flavours(p, c->seat, line, count, flavour);
    if (flavour[0] == CAPER_ABSENT && c->kind == CALL_NPC && v->success)
        flavour[0] = caper_text(p->ev, "One guard fewer on the payroll.");
    caper_say(p->ev, CAPER_ALL, &mcguffin_speech, v->success ? SAYS_SUCCESS : SAYS_FAILURE, c->seat,
              caper_text(p->ev, p->s->name[c->seat]), c->kind, c->deck, v->skill,
              check ? caper_text(p->ev, o->id) : CAPER_ABSENT,
              check || p->s->title[0] ? title_of(p, o) : CAPER_ABSENT, caper_if(v->chosen, true),
              caper_if(played, v->card), caper_if(played && v->rolled, v->total),
              caper_if(v->automatic, true), caper_if(v->joker, true),
              played ? parts_of(p, v) : CAPER_ABSENT,
              played ? TEXT(WHY, v->joker, v->automatic, v->match, v->card, card_value(v->card),
                            card_is_red(v->card), skill_is_red(v->skill), v->bonus)
                     : CAPER_ABSENT,
              flavour[0], flavour[1],
              played && c->kind == CALL_NPC ? opponent_of(p, v) : CAPER_ABSENT);
}

void mcguffin_say_death(play *p, int seat)
{
    int64_t flavour[2];
    int     count = 1;
    if (!p->ev)
        return;
    job_text line = mcguffin_death_of(p->match, p->s, &count);
    flavours(p, seat, line, count, flavour);
    mcguffin_say_of(p, DEATH, seat, flavour[0], flavour[1], p->s->inside != 0);
}

/* ---- Characters ----------------------------------------------------------------------------- */

/* MC-12 … MC-14 in a sentence. */
void mcguffin_say_skill(play *p, int seat, int sk, int roll, int card, bool raised)
{
    int64_t at;
    bool    joker = card_is_joker(card);
    bool    match = joker ? card == RED_JOKER : card_is_red(card) == skill_is_red(sk);
    mcguffin_say_of(
        p, SKILL, seat, sk, roll, card, p->s->crew[seat].skills[sk],
        TEXT(WHY_SKILL, joker, card_value(card) == roll, card_value(card) > roll, match, raised));
}

/* ---- Stages --------------------------------------------------------------------------------- */

/* How it ended: won, all dead, off (the crew never came to the Combination), empty hands, or all caught. */
static int ending_of(const play *p)
{
    caper_result r = {0};
    mcguffin_result(p->match, p->s, &r);
    return r.winners                                   ? ENDED_WON
           : mcguffin_count(p->s, DEAD) == p->s->seats ? ENDED_DEAD
           : p->s->team == TEAM_NONE                   ? ENDED_OFF
           : p->s->team == TEAM_FAILURE                ? ENDED_EMPTY
                                                       : ENDED_CAUGHT;
}

/* The job's last words: those of this ending, else those for any loss. */
static int64_t last_words(play *p, int ending)
{
    static const uint8_t lines[] = {LINE_WON, LINE_EMPTY, LINE_CAUGHT, LINE_OFF, LINE_DEAD};
    const mcguffin_job  *job     = job_of(p->match);
    int64_t              at;
    job_text             own = 0;
    if (job && job->empty && ending == ENDED_EMPTY && !mcguffin_count(p->s, CLEAR))
        own = mcguffin_line_find(job->own, LINE_CAUGHT, job->empty);
    if (job && !own)
        own = mcguffin_line_of(p->s, job->own, lines[ending]);
    if (!own && job && (ending == ENDED_EMPTY || ending == ENDED_CAUGHT))
        own = mcguffin_line_of(p->s, job->own, LINE_LOST);
    return own ? caper_text(p->ev, own) : TEXT(ENDING, ending);
}

/* What is read when a stage begins: the job's line, or ours. */
static int64_t opening_of(play *p)
{
    const mcguffin_state *s    = p->s;
    const mcguffin_job   *job  = job_of(p->match);
    mcguffin_lines        in   = job ? job->stage[s->stage] : (mcguffin_lines){0};
    job_text              line = job ? mcguffin_line_of(s, in, LINE_OPENS) : 0, back;
    int64_t               at   = caper_text_open(p->ev);
    caper_buf            *out  = &p->ev->text;
    if (s->stage == GETAWAY)
        caper_buf_printf(out, "%s ",
                         s->team == TEAM_SUCCESS
                             ? "The target is yours. Now out, gate by gate."
                             : "You have nothing, and everybody knows. Out, any way you can.");
    if (line)
        caper_buf_str(out, line);
    else
        caper_put(&mcguffin_speech, p->match, &no_reader, out, SAYS_OPENING, s->stage,
                  mcguffin_need_passes(s), s->seats == 1);
    for (int k = 0; job && (back = mcguffin_line_nth(s, in, LINE_RECALLS, k)); k++)
        caper_buf_printf(out, " %s", back);
    caper_put_no_spaces(out, (size_t)at);
    return at;
}

void mcguffin_say_stage(play *p)
{
    if (!p->ev)
        return;
    const mcguffin_job *job    = p->s->stage == CASING ? job_of(p->match) : NULL;
    bool                over   = p->s->stage == OVER;
    int                 ending = over ? ending_of(p) : 0;
    mcguffin_say(p, STAGE, p->s->stage, caper_if(p->s->team, p->s->team),
                 caper_if(over, ending == ENDED_WON), caper_if(over, ending),
                 over ? last_words(p, ending) : opening_of(p),
                 over ? CAPER_ABSENT : caper_text(p->ev, mcguffin_goals[p->s->stage]),
                 job ? caper_text(p->ev, job->title) : CAPER_ABSENT,
                 job ? caper_text(p->ev, mcguffin_line_find(job->own, LINE_BRIEF, ANY_MARK))
                     : CAPER_ABSENT);
}
