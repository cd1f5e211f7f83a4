/* McGuffin: moves as words, and why a move is not allowed. Positions are in position.c, the story
 * in tell.c. */
#include <stdio.h>
#include <string.h>

#include "core/text.h"
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
    for (int k = 0; k < SKILLS && !rest; k++) {
        snprintf(prefix, sizeof prefix, "specialty %s ", mcguffin_skills[k]);
        if ((rest = after(text, prefix)))
            *move = (caper_move)(SPECIALTY + k);
    }
    *words = rest;
    return rest && rest[0] != ' ' && caper_text_is_plain(rest);
}

/* A whole number, perhaps with a sign. */
static bool read_number(const caper_words *w, int i, int *out)
{
    caper_words rest = *w;
    bool        sign = i < w->count && w->len[i] > 1 && strchr("+-", w->at[i][0]);
    bool        less = sign && w->at[i][0] == '-';
    if (sign) {
        rest.at[i]++;
        rest.len[i]--;
    }
    int n = caper_words_number(&rest, i, 999999);
    *out  = less ? -n : n;
    return n > 0 || (n == 0 && !less);
}

/* `<seat> <deck> [bonus <n>]`, from word 1 on. */
static int parse_call(const caper_words *w, int base)
{
    int seat = caper_words_number(w, 1, 999999), d = caper_words_choice(w, 2, mcguffin_decks);
    int bonus = 0;
    if (seat < 0 || d < 0 || (w->count != 3 && w->count != 5))
        return -1;
    if (w->count == 5 && (!caper_words_is(w, 3, "bonus") || !read_number(w, 4, &bonus)))
        return -1;
    if (seat >= CREW || bonus > BONUS_MAX || bonus < -BONUS_MAX)
        return TOO_FAR;
    return (int)call_move(base, seat, d, bonus);
}

static int parse_fight(const caper_words *w)
{
    int one = caper_words_number(w, 1, 999999), two = caper_words_number(w, 2, 999999);
    if (w->count != 3 || one < 0)
        return -1;
    if (caper_words_is(w, 2, "npc"))
        two = NPC;
    else if (two < 0)
        return -1;
    else if (two >= CREW)
        return TOO_FAR;
    return one >= CREW ? TOO_FAR : FIGHT + one * (CREW + 1) + two;
}

/* A crew member's `gate <deck>`, or the Mastermind's. */
static int parse_gate(const caper_words *w)
{
    int d = caper_words_choice(w, 1, mcguffin_decks);
    if (w->count == 2)
        return d < 0 ? -1 : PASS_GATE + d;
    return parse_call(w, GATE);
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
    return -1;
}

static int parse_plain(const caper_match *match, const caper_words *w)
{
    static const char *const single[] = {"ready", "go", "heal", "yield", "advance", "end", NULL};
    if (w->count == 1)
        return caper_words_choice(w, 0, single); /* they are numbered so */
    if (caper_words_is(w, 0, "check"))
        return parse_call(w, CHECK);
    if (caper_words_is(w, 0, "weakest"))
        return parse_call(w, WEAKEST);
    if (caper_words_is(w, 0, "fight"))
        return parse_fight(w);
    if (caper_words_is(w, 0, "gate"))
        return parse_gate(w);
    return w->count == 2 ? parse_two(match, w) : -1;
}

caper_code mcguffin_parse(const caper_match *match, const void *state, const char *text,
                          caper_move *move, const char **words)
{
    (void)state;
    caper_words w;
    if (parse_free(text, move, words))
        return CAPER_OK;
    *words = NULL;
    int m  = caper_words_split(&w, text) ? parse_plain(match, &w) : -1;
    if (m < 0)
        return CAPER_BAD_MOVE;
    *move = (caper_move)m;
    return CAPER_OK;
}

/* ---- Writing -------------------------------------------------------------------------------- */

static void write_call(const char *verb, int n, caper_buf *out)
{
    int bonus = n % BONUSES - BONUS_MAX;
    caper_buf_printf(out, "%s %d %s", verb, n / (DECKS * BONUSES),
                     mcguffin_decks[n / BONUSES % DECKS]);
    if (bonus)
        caper_buf_printf(out, " bonus %d", bonus);
}

static void write_fight(int n, caper_buf *out)
{
    int other = n % (CREW + 1);
    caper_buf_printf(out, "fight %d ", n / (CREW + 1));
    if (other == NPC)
        caper_buf_str(out, "npc");
    else
        caper_buf_printf(out, "%d", other);
}

void mcguffin_write(const caper_match *match, const void *state, caper_move move, const char *words,
                    caper_buf *out)
{
    static const char *const single[] = {"ready", "go", "heal", "yield", "advance", "end"};
    (void)state;
    int m = (int)move, n;
    if (m < MAKE)
        caper_buf_str(out, single[m]);
    else if (m < READY_MADE)
        caper_buf_printf(out, "make %s", mcguffin_skills[m - MAKE]);
    else if (m < TRY)
        caper_buf_printf(out, "ready-made %s", mcguffin_figures(&n)[m - READY_MADE].id);
    else if (m < PASS_GATE)
        caper_buf_printf(out, "try %s",
                         job_read(job_of(match), job_of(match)->obstacle[m - TRY].id));
    else if (m < CHECK)
        caper_buf_printf(out, "gate %s", mcguffin_decks[m - PASS_GATE]);
    else if (m < GATE)
        write_call("check", m - CHECK, out);
    else if (m < WEAKEST)
        write_call("gate", m - GATE, out);
    else if (m < FIGHT)
        write_call("weakest", m - WEAKEST, out);
    else if (m < WORDLESS)
        write_fight(m - FIGHT, out);
    else if (m == CREATE)
        caper_buf_printf(out, "create %s", words ? words : "");
    else if (m == NARRATE)
        caper_buf_printf(out, "narrate %s", words ? words : "");
    else if (m < NARRATE)
        caper_buf_printf(out, "specialty %s %s", mcguffin_skills[m - SPECIALTY],
                         words ? words : "");
    else
        caper_buf_str(out, "check 0 locks bonus 4"); /* one of those that go too far */
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
        return "After a failed Combination a check of the weakest skill must be passed before "
               "anybody can leave.";
    case DOOR_FIGHT:
        return "Whoever is leaving must win a fight before each action.";
    default:
        return "There is nothing in the way of the next action: no gate and no check of the "
               "weakest skill now.";
    }
}

static const char *why_not_call(const mcguffin_state *s, int seat)
{
    if (seat >= s->seats)
        return "There is nobody in that seat of the crew.";
    if (!(s->inside >> seat & 1))
        return "That crew member is not inside any more.";
    if (!mcguffin_may_start(s, seat))
        return "That was two actions in a row: let somebody else act first.";
    return why_not_door(s, seat);
}

static const char *why_not_hosting(const mcguffin_state *s, int m)
{
    if (m == ADVANCE && s->stage == CASING)
        return "The casing is over when every living crew member has four successes.";
    if (m == ADVANCE && s->stage == HEIST)
        return "The Combination comes when the crew has four successes for every living member.";
    if (m == ADVANCE)
        return "The getaway is the last stage; it ends when nobody is left inside, or by `end`.";
    if (m == TOO_FAR)
        return "The bonus goes from -3 to 3, and seats of the crew from 0 to 7.";
    if (m >= FIGHT && m < WORDLESS)
        return "A fight needs somebody inside, and somebody else inside or npc.";
    if (m >= CHECK && m < FIGHT)
        return why_not_call(s, (m - CHECK) % CALLS / (DECKS * BONUSES));
    return "That is for the crew to say, not for the Mastermind.";
}

static const char *why_not_crew(const caper_match *match, const mcguffin_state *s, int seat, int m)
{
    mcguffin_call c = mcguffin_waiting(match, s, seat);
    if (m == HEAL && (c.kind == CALL_NPC || c.kind == CALL_DUEL))
        return "There is no time for bandages in a fight.";
    if (m == HEAL && c.kind && !s->crew[seat].damage)
        return "There is nothing to heal.";
    if (m == HEAL && c.kind)
        return "Healing works once in every stage.";
    if (m == GO || m == HEAL)
        return "No check has been called yet.";
    if (m >= CHECK)
        return "That is for the Mastermind to say.";
    if (c.kind && s->call.kind)
        return "A check is called: say go, or heal if there is something to heal.";
    if (s->stage == COMBINATION)
        return "This is the Combination: say go for each of the four cards.";
    if (!mcguffin_may_start(s, seat))
        return "That was two actions in a row: let somebody else act first.";
    if (m >= TRY && m < PASS_GATE && mcguffin_door_of(s, seat) == DOOR_OPEN)
        return "That obstacle belongs to another stage of the job.";
    return why_not_door(s, seat);
}

void mcguffin_why_not(const caper_match *match, const void *state, int seat, caper_move move,
                      const char *words, caper_buf *out)
{
    const mcguffin_state *s = state;
    int                   m = (int)move;
    if (words)
        caper_buf_str(out, seat == s->seats ? "The Mastermind narrates; names and specialties are "
                                              "the crew's."
                                            : "The character is finished; names and specialties "
                                              "are chosen before ready.");
    else if (seat == s->seats)
        caper_buf_str(out, why_not_hosting(s, m));
    else if (s->unready)
        caper_buf_str(out, why_not_making(s, seat, m));
    else
        caper_buf_str(out, why_not_crew(match, s, seat, m));
}
