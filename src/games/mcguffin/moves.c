/* McGuffin: whose turn it is and what is allowed.
 *
 * `mcguffin_allows` is the law; the lists are made by asking it or from the same small questions,
 * and the contract suite holds one against the other. */
#include <string.h>

#include "base/text.h"
#include "games/mcguffin/story.h"

/* ---- Small questions ------------------------------------------------------------------------ */

/* MC-53, MC-59: the player names the deck first. */
static bool wants_deck(const mcguffin_call *c) { return c->deck == DECKS; }

static bool is_inside(const mcguffin_state *s, int seat)
{
    return seat < s->seats && s->inside >> seat & 1;
}

int mcguffin_count(const mcguffin_state *s, int status)
{
    int n = 0;
    for (int i = 0; i < s->seats; i++)
        n += s->crew[i].status == status;
    return n;
}

unsigned mcguffin_weakest(const mcguffin_member *m)
{
    unsigned set = 0;
    int      low = 10;
    for (int k = 0; k < SKILLS; k++)
        if (m->skills[k] <= low) {
            set = (m->skills[k] < low ? 0 : set) | 1u << k;
            low = m->skills[k];
        }
    return set;
}

int mcguffin_sole_weakest(const mcguffin_member *m)
{
    unsigned set = mcguffin_weakest(m);
    return caper_count(set) == 1 ? __builtin_ctz(set) : NO_SKILL;
}

/* Auto: +3 with a tag of the obstacle (+ 1; 0: none) that fits, +1 with the skill only (job files, MC-42). */
static int specialty_bonus(const mcguffin_state *s, int seat, int obstacle, int sk)
{
    if (obstacle && s->matches[seat] >> (obstacle - 1) & 1)
        return 3;
    return sk == s->crew[seat].special;
}

/* Of several weakest skills the one that belongs to the deck, else the one with the best chance. In auto
 * the bonus is the specialty's, and so the skill's. */
void mcguffin_choose_weakest(const caper_match *match, const mcguffin_state *s, mcguffin_call *c)
{
    enum { SURE = 2 };
    mcguffin_call one  = *c;
    double        best = -1;
    if (c->kind != CALL_WEAKEST || wants_deck(c))
        return;
    caper_each (k, mcguffin_weakest(&s->crew[c->seat])) {
        one.skill = k + 1;
        if (!is_hosted(match))
            one.bonus = specialty_bonus(s, c->seat, c->obstacle, k);
        double chance = k == mcguffin_skill_of[c->deck] ? SURE : mcguffin_chance(s, &one);
        if (chance > best) {
            best = chance;
            *c   = one;
        }
    }
}

mcguffin_call mcguffin_try_call(const caper_match *match, const mcguffin_state *s, int seat,
                                int obstacle)
{
    const mcguffin_job *job   = job_of(match);
    int                 d     = job->obstacle[obstacle].deck;
    int                 bonus = specialty_bonus(s, seat, obstacle + 1, mcguffin_skill_of[d]) +
                mcguffin_story_bonus(job, s, obstacle);
    return (mcguffin_call){.kind     = CALL_CHECK,
                           .seat     = seat,
                           .deck     = d,
                           .obstacle = obstacle + 1,
                           .bonus    = bonus > BONUS_MAX    ? BONUS_MAX
                                       : bonus < -BONUS_MAX ? -BONUS_MAX
                                                            : bonus};
}

mcguffin_call mcguffin_gate_call(const caper_match *match, const mcguffin_state *s, int seat, int d)
{
    bool          weak = mcguffin_door_of(s, seat) == DOOR_WEAKEST;
    mcguffin_call c    = {.kind = weak ? CALL_WEAKEST : CALL_GATE, .seat = seat, .deck = d};
    if (weak)
        mcguffin_choose_weakest(match, s, &c);
    else
        c.bonus = specialty_bonus(s, seat, 0, mcguffin_skill_of[d]);
    return c;
}

mcguffin_call mcguffin_fight_call(const mcguffin_state *s, int kind, int seat, int obstacle)
{
    return (mcguffin_call){.kind     = kind,
                           .seat     = seat,
                           .deck     = LAW,
                           .obstacle = obstacle,
                           .bonus    = specialty_bonus(s, seat, obstacle, WEAPONS)};
}

/* MC-53, MC-54. A getaway that was set up without a Combination has no doors. */
door mcguffin_door_of(const mcguffin_state *s, int seat)
{
    const mcguffin_member *m = &s->crew[seat];
    if (s->stage != GETAWAY || m->open)
        return DOOR_OPEN;
    if (m->status == LEAVING)
        return DOOR_FIGHT;
    return s->team == TEAM_SUCCESS ? DOOR_GATE : s->team == TEAM_FAILURE ? DOOR_WEAKEST : DOOR_OPEN;
}

/* MC-37: at most two in a row while another can act; and a seat that let the others go first waits
 * until one of them has. A Mastermind may call any seat. */
bool mcguffin_may_start(const caper_match *match, const mcguffin_state *s, int seat)
{
    if (!is_inside(s, seat))
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
                               .seat  = seat,
                               .deck  = s->step,
                               .bonus = s->bonus};
    /* MC-54, auto: anyone who is leaving begins the fight by saying `go`. It has no tags (MC-42). */
    if (!is_hosted(match) && mcguffin_may_start(match, s, seat) &&
        mcguffin_door_of(s, seat) == DOOR_FIGHT)
        return mcguffin_fight_call(s, CALL_NPC, seat, 0);
    return (mcguffin_call){0};
}

bool mcguffin_may_go(const mcguffin_call *c) { return c->kind && !wants_deck(c); }

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
 * Mastermind may always tell or rule something. That everybody may speak is not said here:
 * the game does not wait for it. */
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

uint32_t mcguffin_taken(const mcguffin_state *s)
{
    uint32_t set = 0;
    for (int i = 0; i < s->seats; i++)
        set |= 1u << s->crew[i].figure;
    return set >> 1; /* 0 is a made one */
}

static bool may_take(const mcguffin_state *s, int number)
{
    int n;
    mcguffin_figures(&n);
    return number < n && !(mcguffin_taken(s) >> number & 1);
}

static const char *making_reason(const mcguffin_state *s, int seat, int m)
{
    if (m == READY && s->crew[seat].made != (1u << SKILLS) - 1)
        return "A character needs all four skills: make the ones that are missing, or take a "
               "ready-made one.";
    if (m == READY)
        return is_whole(s, seat) ? NULL
                                 : "A character needs a name and a specialty: create <name>, "
                                   "specialty <skill> <text>.";
    if (m >= MAKE && m < READY_MADE)
        return may_make(s, seat, m - MAKE) ? NULL
                                           : "That skill is made already; each is made once.";
    if (m >= READY_MADE && m < TRY)
        return may_take(s, m - READY_MADE)
                   ? NULL
                   : "Somebody in the crew has taken that character; choose another.";
    return "The crew is still making its characters; the job begins when everybody is ready.";
}

/* ---- The crew ------------------------------------------------------------------------------- */

/* Why something else than what was asked for comes next. */
static const char *const at_door[] = {
    [DOOR_OPEN]    = "There is nothing in the way of the next action: no gate and no check of the "
                     "weakest skill now.",
    [DOOR_GATE]    = "The way out begins with a gate: the check before each action must be passed "
                     "first.",
    [DOOR_WEAKEST] = "After a failed Combination, a check of the weakest skill must be passed "
                     "before anybody can leave.",
    [DOOR_FIGHT]   = "Whoever is leaving must win a fight before each action."};

static const char no_such_seat[] = "There is nobody in that seat of the crew.";

static const char *inside_reason(const mcguffin_state *s, int seat)
{
    return is_inside(s, seat) ? NULL
           : seat >= s->seats ? no_such_seat
                              : "That crew member is not inside any more.";
}

static const char *duel_reason(const mcguffin_state *s, int seat, int rival)
{
    return rival == seat ? "A duel needs two people." : inside_reason(s, rival);
}

/* MC-46: an action, so the door comes first, and only on the player's own turn. */
static const char *challenge_reason(const caper_match *match, const mcguffin_state *s, int seat,
                                    int rival)
{
    door        d = mcguffin_door_of(s, seat);
    const char *why =
        has_duels(match) ? duel_reason(s, seat, rival) : "There are no duels at this table.";
    return why || d == DOOR_OPEN ? why : at_door[d];
}

/* What a crew member can do while no call is open, which is in auto only. */
static const char *floor_reason(const caper_match *match, const mcguffin_state *s, int seat, int m)
{
    if (m == YIELD)
        return NULL;
    if (!mcguffin_may_start(match, s, seat))
        return "That was two actions in a row: let somebody else act first.";
    door d = mcguffin_door_of(s, seat);
    if (m >= TRY && m < PASS_GATE && d == DOOR_OPEN)
        return !is_hosted(match) && mcguffin_is_free(s) && mcguffin_open(match, s) >> (m - TRY) & 1
                   ? NULL
                   : "That obstacle is not open now: it is in another stage or place, or something "
                     "comes before it.";
    if (m >= CHALLENGE && m < PLAIN)
        return challenge_reason(match, s, seat, m - CHALLENGE);
    bool gate = m >= PASS_GATE && m < NAME_DECK && (d == DOOR_GATE || d == DOOR_WEAKEST);
    return gate ? NULL : at_door[d];
}

static const char name_a_deck[] = "First name the deck that this check is made against.";

/* MC-36; MC-42: not in fights. */
static const char *heal_reason(const mcguffin_state *s, const mcguffin_call *c)
{
    const mcguffin_member *m = &s->crew[c->seat];
    if (!c->kind)
        return "No check has been called yet.";
    if (is_fight(c))
        return "There is no time for bandages in a fight.";
    if (wants_deck(c))
        return name_a_deck;
    if (!m->damage)
        return "There is nothing to heal.";
    return m->healed ? "Healing works once in every stage." : NULL;
}

bool mcguffin_may_heal(const mcguffin_state *s, const mcguffin_call *c)
{
    return !heal_reason(s, c);
}

static const char *crew_reason(const caper_match *match, const mcguffin_state *s, int seat, int m)
{
    if (s->unready)
        return making_reason(s, seat, m);
    bool          names = m >= NAME_DECK && m < CHALLENGE, answers = m == GO || m == HEAL || names;
    mcguffin_call c = {0};
    if (answers || !mcguffin_is_free(s))
        c = mcguffin_waiting(match, s, seat);
    if (m == HEAL)
        return heal_reason(s, &c);
    if (wants_deck(&c))
        return names ? NULL : name_a_deck;
    if (m == GO)
        return c.kind ? NULL : "No check has been called yet.";
    if (m == NO_SUCH_CALL)
        return no_such_seat;
    if (names)
        return "There is no deck to name now.";
    if (m >= PLAIN || (m >= ADVANCE && m < MAKE))
        return "That is for the Mastermind to say.";
    if (c.kind && s->call.kind)
        return "A check has been called: say go, or heal if there is something to heal.";
    if (s->stage == COMBINATION)
        return "This is the Combination: say go for each of the four cards.";
    return floor_reason(match, s, seat, m);
}

/* ---- The Mastermind ------------------------------------------------------------------------- */

static const char *call_reason(const mcguffin_state *s, const mcguffin_call *c)
{
    static const door wanted[] = {
        [CALL_CHECK] = DOOR_OPEN, [CALL_GATE] = DOOR_GATE, [CALL_WEAKEST] = DOOR_WEAKEST};
    const char *why = inside_reason(s, c->seat);
    if (why || c->kind == CALL_NPC)
        return why;
    if (c->kind == CALL_DUEL)
        return duel_reason(s, c->seat, c->rival);
    door d = mcguffin_door_of(s, c->seat);
    return d == wanted[c->kind] ? NULL : at_door[d];
}

static const char *advance_reason(const mcguffin_state *s, bool anyway)
{
    if (mcguffin_stage_done(s) || (anyway && s->stage < COMBINATION))
        return NULL;
    if (s->stage == CASING)
        return "The casing is over when every living crew member has four successes.";
    if (s->stage == HEIST)
        return "The Combination comes when the crew has four successes for every living member.";
    return "The getaway is the last stage; it ends when nobody is left inside, or by `end`.";
}

/* MC-30: before the card is turned, and two bonuses only where two fight. */
static const char *bonus_reason(const mcguffin_state *s, const mcguffin_order *o)
{
    if (o->both ? s->call.kind == CALL_DUEL : s->call.kind || s->stage == COMBINATION)
        return NULL;
    return o->both && s->call.kind
               ? "Only a duel takes two bonuses: the first fighter's, then the second's."
               : "Nothing has been called that could take a bonus.";
}

static const char *verdict_reason(const mcguffin_state *s, const mcguffin_order *o)
{
    if (s->stage != GETAWAY)
        return "The Mastermind says who is clear and who is caught in the getaway, not before.";
    if (o->seat >= s->seats)
        return no_such_seat;
    int status = s->crew[o->seat].status;
    return status == DEAD        ? "The dead stay where they are."
           : status == o->status ? "That is how things stand already."
                                 : NULL;
}

static const char *wound_reason(const mcguffin_state *s, const mcguffin_order *o)
{
    const mcguffin_member *m = &s->crew[o->seat];
    if (o->seat >= s->seats)
        return no_such_seat;
    if (m->status == DEAD)
        return "The dead feel nothing any more.";
    return o->what != ORDER_MEND || m->damage ? NULL : "There is nothing to mend.";
}

static const char *order_reason(const mcguffin_state *s, const mcguffin_order *o)
{
    switch (o->what) {
    case ORDER_CALL:
        return call_reason(s, &o->call);
    case ORDER_ADVANCE:
        return advance_reason(s, o->anyway);
    case ORDER_BONUS:
        return bonus_reason(s, o);
    case ORDER_WITHDRAW:
        return s->call.kind ? NULL : "Nothing has been called, so there is nothing to withdraw.";
    case ORDER_VERDICT:
        return verdict_reason(s, o);
    case ORDER_HARM:
    case ORDER_MEND:
    case ORDER_GRANT:
        return wound_reason(s, o);
    case ORDER_END:
        return NULL;
    default:
        return "That is for the crew to say, not for the Mastermind.";
    }
}

/* Calls and the next stage wait until no call is open; the rest of her words do not. */
static bool waits_for_the_crew(const mcguffin_order *o, caper_move move)
{
    return o->what == ORDER_CALL || o->what == ORDER_ADVANCE ||
           (o->what == ORDER_NONE && move < NO_SUCH_BONUS);
}

static const char not_now[] = ""; /* another seat has to act first */

static const char *mastermind_reason(const mcguffin_state *s, caper_move move, const char *words,
                                     caper_parts *parts)
{
    bool           tells = words && (move == NARRATE || move == SAY) && caper_text_is_plain(words);
    mcguffin_order o     = mcguffin_order_of(move, words, parts);
    if (tells)
        return NULL;
    if (s->unready || (waits_for_the_crew(&o, move) && !mcguffin_is_free(s)))
        return not_now;
    if (move == NO_SUCH_CALL)
        return "A bonus is from -6 to 6, and a seat of the crew from 0 to 7.";
    if (move == NO_SUCH_BONUS)
        return "A bonus is from -6 to 6.";
    if (move == NO_SUCH_AMOUNT)
        return "That number is from 1 to 99.";
    if (move == NO_SUCH_GRANT)
        return "Successes are granted from -4 to 4.";
    if (words && move != WIDE)
        return "The Mastermind narrates; names and specialties are the crew's.";
    return order_reason(s, &o);
}

/* ---- Both ----------------------------------------------------------------------------------- */

static bool is_asked(const caper_match *match, const mcguffin_state *s, int seat, caper_move move)
{
    bool own = move == YIELD || (move >= CHALLENGE && move < PLAIN);
    if (own && !is_hosted(match) && mcguffin_is_free(s))
        return s->turn == seat; /* only the one who is asked can yield or duel */
    return mcguffin_to_act(match, s) >> seat & 1 || mcguffin_may_act(match, s) >> seat & 1;
}

/* Why it cannot be, no matter whose turn it is. */
const char *mcguffin_reason(const caper_match *match, const void *state, int seat, caper_move move,
                            const char *words)
{
    const mcguffin_state *s = state;
    if (seat == s->seats)
        return mastermind_reason(s, move, words, &(caper_parts){0});
    if (!words || move == WIDE)
        return crew_reason(match, s, seat, (int)move);
    return s->unready >> seat & 1 && move >= CREATE && move < NARRATE
               ? NULL
               : "The character is finished; names and specialties are chosen before ready.";
}

caper_code mcguffin_allows(const caper_match *match, const mcguffin_state *s, int seat,
                           caper_move move, const char *words)
{
    if (s->stage == OVER)
        return CAPER_NOT_YOUR_TURN;
    if (seat < s->seats || !is_hosted(match)) {
        if (words && move != WIDE && !caper_text_is_plain(words))
            return CAPER_ILLEGAL_MOVE;
        if (words && move == SAY)
            return CAPER_OK; /* MC-59: at any time, the dead too */
        if (!is_asked(match, s, seat, move))
            return CAPER_NOT_YOUR_TURN;
    }
    const char *why = mcguffin_reason(match, s, seat, move, words);
    return !why ? CAPER_OK : *why ? CAPER_ILLEGAL_MOVE : CAPER_NOT_YOUR_TURN;
}

/* ---- Lists ---------------------------------------------------------------------------------- */

static int list_making(const mcguffin_state *s, int seat, caper_move *out)
{
    int      n     = 0, figures;
    uint32_t taken = mcguffin_taken(s);
    if (is_whole(s, seat))
        out[n++] = READY;
    for (int k = 0; k < SKILLS; k++)
        if (may_make(s, seat, k))
            out[n++] = (caper_move)(MAKE + k);
    mcguffin_figures(&figures);
    for (int f = 0; f < figures; f++) { /* branch-free */
        out[n] = (caper_move)(READY_MADE + f);
        n += !(taken >> f & 1);
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

/* The floor is this player's: the fight at the door, yield, obstacles, the gate, and duels. */
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
        if (s->turn == seat && !challenge_reason(match, s, seat, i))
            out[n++] = (caper_move)(CHALLENGE + i);
    return n;
}

static int list_crew(const caper_match *match, const mcguffin_state *s, int seat, caper_move *out)
{
    if (s->unready)
        return s->unready >> seat & 1 ? list_making(s, seat, out) : 0;
    if (is_hosted(match) || !mcguffin_is_free(s))
        return list_call(match, s, seat, out);
    return is_inside(s, seat) ? list_floor(match, s, seat, out) : 0;
}

/* How many orders from this one on are allowed or not together: those that differ in a deck, a bonus or
 * an amount only. */
static int block_of(int m)
{
    if (m < GANG)
        return m < PLAIN + CHOICE_OF ? DECKS : 1;
    if (m < DUEL)
        return LISTED_GANG - 1;
    if (m < BONUS)
        return 1;
    if (m < VERDICT)
        return m < BONUS_BOTH ? BONUSES : BONUSES * BONUSES;
    if (m < GRANT)
        return m < HARM ? 1 : LISTED_HARM;
    return m < CHECK_WITH ? GRANTS : DECKS * SKILLS;
}

/* Bonuses and wounds come by the dozen; what is beyond these lists is a WIDE move. */
static int list_mastermind(const mcguffin_state *s, caper_move *out)
{
    int         n = 0, calls = 0, call[CALLS];
    caper_parts p = {0};
    for (int m = ADVANCE; m <= WITHDRAW; m++)
        if (!mastermind_reason(s, (caper_move)m, NULL, &p))
            out[n++] = (caper_move)m;
    for (int m = PLAIN, block; m < BONUSED; m += block) {
        block   = block_of(m);
        bool no = mastermind_reason(s, (caper_move)m, NULL, &p);
        for (int k = 0; k < block && !no; k++) {
            out[n++] = (caper_move)(m + k);
            if (m < GANG)
                call[calls++] = m + k - PLAIN;
        }
    }
    for (int b = 0; b < 2 * BONUS_MAX; b++)
        for (int k = 0; k < calls; k++)
            out[n++] = (caper_move)(BONUSED + b * CALLS + call[k]);
    for (int m = END; m < WORDLESS; m++)
        if (!mastermind_reason(s, (caper_move)m, NULL, &p))
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
