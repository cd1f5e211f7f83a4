/* McGuffin: whose turn it is and what is allowed.
 *
 * `mcguffin_allows` is the law; the lists are made by asking it or from the same small questions,
 * and the contract suite holds one against the other. */
#include <string.h>

#include "core/text.h"
#include "games/mcguffin/mcguffin.h"

/* ---- Small questions ------------------------------------------------------------------------ */

static bool is_inside(const mcguffin_state *s, int seat)
{
    return seat < s->seats && s->inside >> seat & 1;
}

int mcguffin_weakest(const mcguffin_member *m)
{
    int low = 0;
    for (int k = 1; k < SKILLS; k++)
        if (m->skills[k] < m->skills[low])
            low = k;
    return low;
}

int mcguffin_call_skill(const mcguffin_state *s, const mcguffin_call *c)
{
    return c->kind == CALL_WEAKEST ? mcguffin_weakest(&s->crew[c->seat])
                                   : mcguffin_skill_of[c->deck];
}

int mcguffin_bonus(const mcguffin_state *s, const mcguffin_job *job, int seat, int obstacle)
{
    if (s->matches[seat] >> obstacle & 1)
        return 3;
    return mcguffin_skill_of[job->obstacle[obstacle].deck] == s->crew[seat].special;
}

/* MC-53, MC-54. A getaway that somebody set up without a Combination has no doors. */
door mcguffin_door_of(const mcguffin_state *s, int seat)
{
    const mcguffin_member *m = &s->crew[seat];
    if (s->stage != GETAWAY || m->open)
        return DOOR_OPEN;
    if (m->status == LEAVING)
        return DOOR_FIGHT;
    return s->team == TEAM_SUCCESS ? DOOR_GATE : s->team == TEAM_FAILURE ? DOOR_WEAKEST : DOOR_OPEN;
}

/* MC-37: at most two in a row while somebody else can act. */
bool mcguffin_may_start(const mcguffin_state *s, int seat)
{
    if (!is_inside(s, seat))
        return false;
    bool alone = s->inside == 1u << seat;
    return alone || s->actor != seat || s->streak < 2;
}

bool mcguffin_is_free(const mcguffin_state *s)
{
    return !s->unready && s->stage != OVER && s->stage != COMBINATION &&
           (!s->call.kind || s->call.again);
}

mcguffin_call mcguffin_waiting(const caper_match *match, const mcguffin_state *s, int seat)
{
    if (s->unready || s->stage == OVER)
        return (mcguffin_call){0};
    if (s->call.kind)
        return s->call.seat == seat ? s->call : (mcguffin_call){0};
    if (s->stage == COMBINATION)
        return (mcguffin_call){.kind = s->turn == seat ? CALL_COMBO : CALL_NONE,
                               .seat = (uint8_t)seat,
                               .deck = s->step};
    /* MC-54, auto: who is leaving begins the fight by saying `go`. */
    if (!is_hosted(match) && mcguffin_may_start(s, seat) && mcguffin_door_of(s, seat) == DOOR_FIGHT)
        return (mcguffin_call){.kind = CALL_NPC, .seat = (uint8_t)seat, .deck = LAW};
    return (mcguffin_call){0};
}

/* MC-36; MC-42: not in fights. */
bool mcguffin_may_heal(const mcguffin_state *s, const mcguffin_call *c)
{
    const mcguffin_member *m = &s->crew[c->seat];
    return c->kind && c->kind != CALL_NPC && c->kind != CALL_DUEL && m->damage && !m->healed;
}

/* ---- Whose turn ----------------------------------------------------------------------------- */

caper_seats mcguffin_to_act(const caper_match *match, const void *state)
{
    const mcguffin_state *s = state;
    if (s->stage == OVER)
        return 0;
    if (s->unready)
        return s->unready;
    if (s->call.kind)
        return CAPER_SEAT(s->call.seat);
    if (s->stage == COMBINATION)
        return CAPER_SEAT(s->turn);
    return CAPER_SEAT(is_hosted(match) ? s->seats : s->turn);
}

/* The sheet knows no turns: in auto everybody may step in before the one who is asked. The
 * Mastermind may always tell something. */
caper_seats mcguffin_may_act(const caper_match *match, const void *state)
{
    const mcguffin_state *s = state;
    if (s->stage == OVER)
        return 0;
    if (is_hosted(match))
        return CAPER_SEAT(s->seats);
    if (!mcguffin_is_free(s) || s->call.kind)
        return 0;
    caper_seats may = s->inside;
    if (s->actor < s->seats && !mcguffin_may_start(s, s->actor) && s->actor != s->turn)
        may &= ~CAPER_SEAT(s->actor);
    return may;
}

/* ---- Making a character --------------------------------------------------------------------- */

static bool is_whole(const mcguffin_state *s, int seat)
{
    return s->crew[seat].made == (1u << SKILLS) - 1 && s->name[seat][0] && s->specialty[seat][0];
}

static bool may_make(const mcguffin_state *s, int seat, int sk)
{
    const mcguffin_member *m = &s->crew[seat];
    return !(m->made >> sk & 1) && m->shown < DECKS && m->hold[m->shown];
}

static bool may_take(const mcguffin_state *s, int number)
{
    int n;
    mcguffin_figures(&n);
    for (int i = 0; i < s->seats; i++)
        if (s->crew[i].figure == number + 1)
            return false;
    return number < n;
}

static bool making_allows(const mcguffin_state *s, int seat, int m)
{
    if (m == READY)
        return is_whole(s, seat);
    if (m >= MAKE && m < READY_MADE)
        return may_make(s, seat, m - MAKE);
    return m >= READY_MADE && m < TRY && may_take(s, m - READY_MADE);
}

/* ---- The crew ------------------------------------------------------------------------------- */

static bool may_try(const caper_match *match, const mcguffin_state *s, int seat, int obstacle)
{
    const mcguffin_job *job = job_of(match);
    return s->stage != COMBINATION && obstacle >= job->first[s->stage] &&
           obstacle < job->last[s->stage] && mcguffin_door_of(s, seat) == DOOR_OPEN;
}

static bool crew_allows(const caper_match *match, const mcguffin_state *s, int seat, int m)
{
    if (s->unready)
        return making_allows(s, seat, m);
    mcguffin_call c = mcguffin_waiting(match, s, seat);
    if (m == GO)
        return c.kind != CALL_NONE;
    if (m == HEAL)
        return mcguffin_may_heal(s, &c);
    if (is_hosted(match) || !mcguffin_is_free(s) || s->call.kind)
        return false;
    if (m == YIELD)
        return s->turn == seat;
    if (!mcguffin_may_start(s, seat))
        return false;
    if (m >= TRY && m < PASS_GATE)
        return may_try(match, s, seat, m - TRY);
    door d = mcguffin_door_of(s, seat);
    return m >= PASS_GATE && m < CHECK && (d == DOOR_GATE || d == DOOR_WEAKEST);
}

/* ---- The Mastermind ------------------------------------------------------------------------- */

static bool may_call(const mcguffin_state *s, int seat, door wanted)
{
    return mcguffin_may_start(s, seat) && mcguffin_door_of(s, seat) == wanted;
}

static bool mastermind_allows(const mcguffin_state *s, int m)
{
    if (m == ADVANCE)
        return mcguffin_stage_done(s);
    if (m == END)
        return true;
    if (m < CHECK || m >= WORDLESS)
        return false;
    if (m >= FIGHT) {
        int one = (m - FIGHT) / (CREW + 1), two = (m - FIGHT) % (CREW + 1);
        return is_inside(s, one) && one != two && (two == NPC || is_inside(s, two));
    }
    int seat = (m - CHECK) % CALLS / (DECKS * BONUSES);
    return may_call(s, seat, m < GATE ? DOOR_OPEN : m < WEAKEST ? DOOR_GATE : DOOR_WEAKEST);
}

/* ---- Both ----------------------------------------------------------------------------------- */

static bool words_allow(const mcguffin_state *s, int seat, caper_move move, const char *words)
{
    if (!caper_text_is_plain(words))
        return false;
    if (seat == s->seats)
        return move == NARRATE;
    return s->unready >> seat & 1 && move >= CREATE && move < NARRATE;
}

caper_code mcguffin_allows(const caper_match *match, const mcguffin_state *s, int seat,
                           caper_move move, const char *words)
{
    bool mastermind = is_hosted(match) && seat == s->seats;
    if (s->stage == OVER)
        return CAPER_NOT_YOUR_TURN;
    if (mastermind ? !mcguffin_is_free(s) && !words
                   : !((mcguffin_to_act(match, s) | mcguffin_may_act(match, s)) >> seat & 1))
        return CAPER_NOT_YOUR_TURN;
    if (move == YIELD && !mastermind && mcguffin_is_free(s) && !s->call.kind && s->turn != seat)
        return CAPER_NOT_YOUR_TURN; /* only the one who is asked can yield */
    bool legal = words              ? words_allow(s, seat, move, words)
                 : move >= WORDLESS ? false
                 : mastermind       ? mastermind_allows(s, (int)move)
                                    : crew_allows(match, s, seat, (int)move);
    return legal ? CAPER_OK : CAPER_ILLEGAL_MOVE;
}

/* ---- Lists ---------------------------------------------------------------------------------- */

static int list_making(const mcguffin_state *s, int seat, caper_move *out)
{
    int      n     = 0, figures;
    uint32_t taken = 0;
    if (is_whole(s, seat))
        out[n++] = READY;
    for (int k = 0; k < SKILLS; k++)
        if (may_make(s, seat, k))
            out[n++] = (caper_move)(MAKE + k);
    mcguffin_figures(&figures);
    for (int i = 0; i < s->seats; i++)
        taken |= s->crew[i].figure ? 1u << (s->crew[i].figure - 1) : 0;
    for (int f = 0; f < figures; f++)
        if (!(taken >> f & 1))
            out[n++] = (caper_move)(READY_MADE + f);
    return n;
}

/* The floor is this player's: yield, obstacles or the gate. */
static int list_floor(const caper_match *match, const mcguffin_state *s, int seat, caper_move *out)
{
    const mcguffin_job *job = job_of(match);
    int                 n   = 0;
    if (s->turn == seat)
        out[n++] = YIELD;
    if (!mcguffin_may_start(s, seat))
        return n;
    door d = mcguffin_door_of(s, seat);
    if (d == DOOR_OPEN)
        for (int o = job->first[s->stage]; o < job->last[s->stage]; o++)
            out[n++] = (caper_move)(TRY + o);
    else if (d != DOOR_FIGHT)
        for (int k = 0; k < DECKS; k++)
            out[n++] = (caper_move)(PASS_GATE + k);
    return n;
}

static int list_crew(const caper_match *match, const mcguffin_state *s, int seat, caper_move *out)
{
    if (s->unready)
        return s->unready >> seat & 1 ? list_making(s, seat, out) : 0;
    int           n = 0;
    mcguffin_call c = mcguffin_waiting(match, s, seat);
    if (c.kind)
        out[n++] = GO;
    if (mcguffin_may_heal(s, &c))
        out[n++] = HEAL;
    if (is_hosted(match) || s->call.kind || !mcguffin_is_free(s) || !is_inside(s, seat))
        return n;
    return n + list_floor(match, s, seat, out + n);
}

static int list_mastermind(const mcguffin_state *s, caper_move *out)
{
    int n = 0;
    if (!mcguffin_is_free(s))
        return 0;
    for (int m = ADVANCE; m <= END; m++)
        if (mastermind_allows(s, m))
            out[n++] = (caper_move)m;
    for (int m = CHECK; m < WORDLESS; m++)
        if (mastermind_allows(s, m))
            out[n++] = (caper_move)m;
    return n;
}

int mcguffin_moves(const caper_match *match, const void *state, int seat, caper_move *out)
{
    const mcguffin_state *s = state;
    if (s->stage == OVER || seat < 0)
        return 0;
    return seat == s->seats ? list_mastermind(s, out) : list_crew(match, s, seat, out);
}
