/* McGuffin: whose turn it is and what is allowed.
 *
 * `mcguffin_allows` is the law; the lists are made by asking it or from the same small questions,
 * and the contract suite holds one against the other. */
#include <string.h>

#include "base/text.h"
#include "games/mcguffin/story.h"

/* ---- Small questions ------------------------------------------------------------------------ */

bool mcguffin_is_inside(const mcguffin_state *s, int seat)
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

int mcguffin_specialty_at(const mcguffin_state *s, int seat, int obstacle, int sk)
{
    if (obstacle && s->matches[seat] >> (obstacle - 1) & 1)
        return 3;
    return sk == s->crew[seat].special;
}

int mcguffin_specialty_bonus(const mcguffin_state *s, const mcguffin_call *c)
{
    return mcguffin_specialty_at(s, c->seat, c->obstacle, mcguffin_call_skill(s, c));
}

int mcguffin_try_bonus(const mcguffin_job *job, const mcguffin_state *s, int seat, int obstacle)
{
    int sk = mcguffin_skill_of[job->obstacle[obstacle].deck];
    int bonus =
        mcguffin_specialty_at(s, seat, obstacle + 1, sk) + mcguffin_story_bonus(job, s, obstacle);
    return bonus > BONUS_MAX ? BONUS_MAX : bonus < -BONUS_MAX ? -BONUS_MAX : bonus;
}

mcguffin_call mcguffin_try_call(const caper_match *match, const mcguffin_state *s, int seat,
                                int obstacle)
{
    const mcguffin_job *job = job_of(match);
    return (mcguffin_call){.kind     = CALL_CHECK,
                           .seat     = (uint8_t)seat,
                           .deck     = job->obstacle[obstacle].deck,
                           .obstacle = (uint8_t)(obstacle + 1),
                           .bonus    = (int8_t)mcguffin_try_bonus(job, s, seat, obstacle)};
}

mcguffin_call mcguffin_gate_call(const mcguffin_state *s, int seat, int d)
{
    bool          weak = mcguffin_door_of(s, seat) == DOOR_WEAKEST;
    mcguffin_call c    = {
           .kind = weak ? CALL_WEAKEST : CALL_GATE, .seat = (uint8_t)seat, .deck = (uint8_t)d};
    c.bonus = (int8_t)mcguffin_specialty_bonus(s, &c);
    return c;
}

/* MC-54, auto: whoever is leaving begins the fight by saying `go`. It has no tags (MC-42). */
static mcguffin_call door_fight(const mcguffin_state *s, int seat)
{
    mcguffin_call c = {.kind = CALL_NPC, .seat = (uint8_t)seat, .deck = LAW};
    c.bonus         = (int8_t)mcguffin_specialty_bonus(s, &c);
    return c;
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

/* MC-37: at most two in a row while somebody else can act; and whoever let somebody else go first
 * waits until somebody has. A Mastermind may call anybody. */
bool mcguffin_may_start(const caper_match *match, const mcguffin_state *s, int seat)
{
    if (!mcguffin_is_inside(s, seat))
        return false;
    if (is_hosted(match))
        return true;
    bool alone = s->inside == 1u << seat, let_others = s->yielded >> seat & 1 && s->turn != seat;
    return alone || (!let_others && (s->actor != seat || s->streak < 2));
}

bool mcguffin_is_free(const mcguffin_state *s)
{
    return !s->unready && s->stage != OVER && s->stage != COMBINATION && !s->call.kind;
}

mcguffin_call mcguffin_waiting(const caper_match *match, const mcguffin_state *s, int seat)
{
    if (s->unready || s->stage == OVER)
        return (mcguffin_call){0};
    if (s->call.kind)
        return s->call.seat == seat ? s->call : (mcguffin_call){0};
    if (s->stage == COMBINATION)
        return (mcguffin_call){.kind  = s->turn == seat ? CALL_COMBO : CALL_NONE,
                               .seat  = (uint8_t)seat,
                               .deck  = s->step,
                               .bonus = s->bonus};
    if (!is_hosted(match) && mcguffin_may_start(match, s, seat) &&
        mcguffin_door_of(s, seat) == DOOR_FIGHT)
        return door_fight(s, seat);
    return (mcguffin_call){0};
}

/* MC-59: a check of the weakest skill waits for its deck first. */
static bool wants_deck(const mcguffin_call *c)
{
    return c->kind == CALL_WEAKEST && c->deck == DECKS;
}

bool mcguffin_may_go(const mcguffin_call *c) { return c->kind && !wants_deck(c); }

/* MC-36; MC-42: not in fights. */
bool mcguffin_may_heal(const mcguffin_state *s, const mcguffin_call *c)
{
    const mcguffin_member *m     = &s->crew[c->seat];
    bool                   fight = c->kind == CALL_NPC || c->kind == CALL_DUEL;
    return mcguffin_may_go(c) && !fight && m->damage && !m->healed;
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
 * Mastermind may always tell or rule something. That everybody may speak is not said here: nobody
 * has to look up for it. */
caper_seats mcguffin_may_act(const caper_match *match, const void *state)
{
    const mcguffin_state *s = state;
    if (s->stage == OVER)
        return 0;
    if (is_hosted(match))
        return CAPER_SEAT(s->seats);
    if (!mcguffin_is_free(s))
        return 0;
    caper_seats may = s->inside & ~s->yielded;
    if (s->actor < s->seats && !mcguffin_may_start(match, s, s->actor) && s->actor != s->turn)
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
    return mcguffin_door_of(s, seat) == DOOR_OPEN && mcguffin_open(match, s) >> obstacle & 1;
}

/* MC-46: an action, so the door comes first, and only on the player's own turn. */
static bool may_challenge(const caper_match *match, const mcguffin_state *s, int seat, int rival)
{
    return has_duels(match) && s->turn == seat && rival != seat && mcguffin_is_inside(s, rival) &&
           mcguffin_door_of(s, seat) == DOOR_OPEN;
}

/* What a crew member can do while nothing is called, which is in auto only. */
static bool floor_allows(const caper_match *match, const mcguffin_state *s, int seat, int m)
{
    if (m == YIELD)
        return s->turn == seat;
    if (!mcguffin_may_start(match, s, seat))
        return false;
    if (m >= TRY && m < PASS_GATE)
        return may_try(match, s, seat, m - TRY);
    if (m >= CHALLENGE && m < PLAIN)
        return may_challenge(match, s, seat, m - CHALLENGE);
    door d = mcguffin_door_of(s, seat);
    return m >= PASS_GATE && m < NAME_DECK && (d == DOOR_GATE || d == DOOR_WEAKEST);
}

static bool crew_allows(const caper_match *match, const mcguffin_state *s, int seat, int m)
{
    if (s->unready)
        return making_allows(s, seat, m);
    if (m == GO || m == HEAL || (m >= NAME_DECK && m < CHALLENGE)) {
        mcguffin_call c = mcguffin_waiting(match, s, seat);
        return m == GO     ? mcguffin_may_go(&c)
               : m == HEAL ? mcguffin_may_heal(s, &c)
                           : wants_deck(&c);
    }
    return !is_hosted(match) && mcguffin_is_free(s) && floor_allows(match, s, seat, m);
}

/* ---- The Mastermind ------------------------------------------------------------------------- */

static bool call_allowed(const mcguffin_state *s, const mcguffin_call *c)
{
    static const door wanted[] = {
        [CALL_CHECK] = DOOR_OPEN, [CALL_GATE] = DOOR_GATE, [CALL_WEAKEST] = DOOR_WEAKEST};
    if (!mcguffin_is_inside(s, c->seat))
        return false;
    if (c->kind == CALL_DUEL)
        return c->rival != c->seat && mcguffin_is_inside(s, c->rival);
    return c->kind == CALL_NPC || mcguffin_door_of(s, c->seat) == wanted[c->kind];
}

/* MC-30: before the card is turned, and two bonuses only where two fight. */
static bool bonus_allowed(const mcguffin_state *s, const mcguffin_order *o)
{
    return o->both ? s->call.kind == CALL_DUEL : s->call.kind || s->stage == COMBINATION;
}

static bool verdict_allowed(const mcguffin_state *s, const mcguffin_order *o)
{
    int status = o->seat < s->seats ? s->crew[o->seat].status : DEAD;
    return s->stage == GETAWAY && status != DEAD && status != o->status;
}

static bool wound_allowed(const mcguffin_state *s, const mcguffin_order *o)
{
    const mcguffin_member *m     = &s->crew[o->seat];
    bool                   alive = o->seat < s->seats && m->status != DEAD;
    return alive && (o->what == ORDER_HARM || m->damage);
}

static bool order_allowed(const mcguffin_state *s, const mcguffin_order *o)
{
    switch (o->what) {
    case ORDER_CALL:
        return call_allowed(s, &o->call);
    case ORDER_ADVANCE:
        return mcguffin_stage_done(s);
    case ORDER_BONUS:
        return bonus_allowed(s, o);
    case ORDER_WITHDRAW:
        return s->call.kind != CALL_NONE;
    case ORDER_VERDICT:
        return verdict_allowed(s, o);
    case ORDER_HARM:
    case ORDER_MEND:
        return wound_allowed(s, o);
    default:
        return o->what == ORDER_END;
    }
}

/* Calls and the next stage wait until nothing is called; the rest of her words do not. */
static bool waits_for_the_crew(const mcguffin_order *o, caper_move move)
{
    return o->what == ORDER_CALL || o->what == ORDER_ADVANCE ||
           (o->what == ORDER_NONE && move != NO_SUCH_BONUS && move != NO_SUCH_AMOUNT);
}

static caper_code mastermind_allows(const mcguffin_state *s, caper_move move, const char *words)
{
    if (words && (move == NARRATE || move == SAY))
        return caper_text_is_plain(words) ? CAPER_OK : CAPER_ILLEGAL_MOVE;
    mcguffin_order o = mcguffin_order_of(move, words);
    if (s->unready || (waits_for_the_crew(&o, move) && !mcguffin_is_free(s)))
        return CAPER_NOT_YOUR_TURN;
    return order_allowed(s, &o) ? CAPER_OK : CAPER_ILLEGAL_MOVE;
}

/* ---- Both ----------------------------------------------------------------------------------- */

static bool words_allow(const mcguffin_state *s, int seat, caper_move move)
{
    return s->unready >> seat & 1 && move >= CREATE && move < NARRATE;
}

static bool is_asked(const caper_match *match, const mcguffin_state *s, int seat, caper_move move)
{
    bool own = move == YIELD || (move >= CHALLENGE && move < PLAIN);
    if (own && !is_hosted(match) && mcguffin_is_free(s))
        return s->turn == seat; /* only the one who is asked can yield or duel */
    return mcguffin_to_act(match, s) >> seat & 1 || mcguffin_may_act(match, s) >> seat & 1;
}

caper_code mcguffin_allows(const caper_match *match, const mcguffin_state *s, int seat,
                           caper_move move, const char *words)
{
    if (s->stage == OVER)
        return CAPER_NOT_YOUR_TURN;
    if (is_hosted(match) && seat == s->seats)
        return mastermind_allows(s, move, words);
    if (words && !caper_text_is_plain(words))
        return CAPER_ILLEGAL_MOVE;
    if (words && move == SAY)
        return CAPER_OK; /* MC-59: at any time, the dead too */
    if (!is_asked(match, s, seat, move))
        return CAPER_NOT_YOUR_TURN;
    bool legal = words              ? words_allow(s, seat, move)
                 : move >= WORDLESS ? false
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
        taken |= 1u << s->crew[i].figure;
    for (int f = 0; f < figures; f++) { /* without a jump that nobody can guess */
        out[n] = (caper_move)(READY_MADE + f);
        n += !(taken >> (f + 1) & 1);
    }
    return n;
}

/* What a call that waits for this player leaves to choose. */
static int list_call(const caper_match *match, const mcguffin_state *s, int seat, caper_move *out)
{
    int           n = 0;
    mcguffin_call c = mcguffin_waiting(match, s, seat);
    if (mcguffin_may_go(&c))
        out[n++] = GO;
    if (mcguffin_may_heal(s, &c))
        out[n++] = HEAL;
    for (int d = 0; d < DECKS && wants_deck(&c); d++)
        out[n++] = (caper_move)(NAME_DECK + d);
    return n;
}

/* The floor is this player's: the fight at the door, yield, obstacles, the gate, and whoever deserves
 * it. */
static int list_floor(const caper_match *match, const mcguffin_state *s, int seat, caper_move *out)
{
    int  n   = 0;
    bool may = mcguffin_may_start(match, s, seat);
    door d   = mcguffin_door_of(s, seat);
    if (may && d == DOOR_FIGHT)
        out[n++] = GO;
    if (s->turn == seat)
        out[n++] = YIELD;
    if (!may)
        return n;
    if (d == DOOR_OPEN)
        for (uint64_t open = mcguffin_open(match, s); open; open &= open - 1)
            out[n++] = (caper_move)(TRY + __builtin_ctzll(open));
    else if (d != DOOR_FIGHT)
        for (int k = 0; k < DECKS; k++)
            out[n++] = (caper_move)(PASS_GATE + k);
    for (int i = 0; i < s->seats && has_duels(match); i++)
        if (may_challenge(match, s, seat, i))
            out[n++] = (caper_move)(CHALLENGE + i);
    return n;
}

static int list_crew(const caper_match *match, const mcguffin_state *s, int seat, caper_move *out)
{
    if (s->unready)
        return s->unready >> seat & 1 ? list_making(s, seat, out) : 0;
    if (is_hosted(match) || !mcguffin_is_free(s))
        return list_call(match, s, seat, out);
    return mcguffin_is_inside(s, seat) ? list_floor(match, s, seat, out) : 0;
}

/* How many orders from this one on are allowed or not together: those that differ in a bonus or an
 * amount only. */
static int block_of(int m)
{
    if (m < GANG)
        return 1;
    if (m < DUEL)
        return LISTED_GANG - 1;
    if (m < BONUS)
        return 1;
    if (m < VERDICT)
        return m < BONUS_BOTH ? BONUSES : BONUSES * BONUSES;
    return m < HARM ? 1 : LISTED_HARM;
}

/* Bonuses and wounds come by the dozen; what is beyond these lists is a WIDE move. */
static int list_mastermind(const mcguffin_state *s, caper_move *out)
{
    int n = 0, calls = 0, call[CALLS];
    for (int m = ADVANCE; m <= WITHDRAW; m++)
        if (!mastermind_allows(s, (caper_move)m, NULL))
            out[n++] = (caper_move)m;
    for (int m = PLAIN, block; m < BONUSED; m += block) {
        block   = block_of(m);
        bool no = mastermind_allows(s, (caper_move)m, NULL);
        for (int k = 0; k < block && !no; k++)
            out[n++] = (caper_move)(m + k);
        if (m < GANG && !no)
            call[calls++] = m - PLAIN;
    }
    for (int b = 0; b < 2 * BONUS_MAX; b++)
        for (int k = 0; k < calls; k++)
            out[n++] = (caper_move)(BONUSED + b * CALLS + call[k]);
    for (int m = END; m < WORDLESS; m++)
        if (!mastermind_allows(s, (caper_move)m, NULL))
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
