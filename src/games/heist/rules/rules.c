/* Masters of the Heist: the frame of the rules: who may act, playing a move, who has won. */
#include "games/heist/rules/rules.h"
#include "games/heist/rules/escape.h"
#include "games/heist/words/words.h"

#include <stddef.h>
#include <string.h>

/* ---- Who ---- */

static caper_seats all_seats(const heist_state *s) { return CAPER_SEAT(s->seats) - 1; }

static caper_seats seats_of_wait(const heist_state *s)
{
    bool own = s->wait == WAIT_TRADE || s->wait == WAIT_PUT || s->wait == WAIT_CAUGHT;
    if (!own || s->wait_who >> HEIST_CREW) /* an NPC's choice is the team's */
        return heist_seats_with(s, STATUS_IN) ? heist_seats_with(s, STATUS_IN) : all_seats(s);
    return s->wait_who & all_seats(s);
}

static bool npc_waits(const heist_state *s)
{
    for (int w = HEIST_CREW; w < HEIST_PEOPLE; w++)
        if (heist_is_in(s, w) && !s->who[w].done)
            return true;
    return false;
}

caper_seats heist_to_act(const caper_match *match, const void *state)
{
    (void)match;
    const heist_state *s   = state;
    caper_seats        set = 0;
    if (s->phase == PHASE_OVER)
        return 0;
    if (s->wait)
        return seats_of_wait(s);
    if (s->phase == PHASE_ROLL || s->phase == PHASE_EVENT)
        return heist_seats_with(s, STATUS_IN);
    for (int w = 0; w < s->seats; w++) {
        const heist_person *p    = &s->who[w];
        bool                owes = s->phase == PHASE_PLAN ? !(p->flags & FLAG_READY) : !p->done;
        set |= p->status == STATUS_IN && owes ? CAPER_SEAT(w) : 0;
    }
    if (!set && s->phase != PHASE_PLAN)
        set = s->phase == PHASE_ACTION ? heist_seats_with(s, STATUS_IN)
                                       : all_seats(s); /* for an NPC */
    return set;
}

/* Any character in may undo, pick up, agree to run at any time; those who are out can still help in Escape.
 */
caper_seats heist_may_act(const caper_match *match, const void *state)
{
    (void)match;
    const heist_state *s   = state;
    caper_seats        set = 0;
    if (s->wait || (s->phase != PHASE_ACTION && s->phase != PHASE_ESCAPE))
        return 0;
    if (npc_waits(s))
        return all_seats(s);
    set = heist_seats_with(s, STATUS_IN);
    for (int w = 0; w < s->seats && s->phase == PHASE_ESCAPE; w++)
        if (s->who[w].status == STATUS_OUT && (heist_has_ability(s, w, ABILITY_GOOD_IN_A_PINCH) ||
                                               heist_has_ability(s, w, ABILITY_GREAT_IN_A_PINCH)))
            set |= CAPER_SEAT(w);
    return set;
}

bool heist_has_a_say(const caper_match *match, const heist_state *s, int seat)
{
    if (seat < 0 || seat >= s->seats)
        return false;
    if (s->phase == PHASE_PLAN && !s->wait)
        return heist_may_plan(s, seat);
    if (s->phase == PHASE_ACTION && !s->wait)
        return s->who[seat].status == STATUS_IN || npc_waits(s);
    return (heist_to_act(match, s) | heist_may_act(match, s)) & CAPER_SEAT(seat);
}

/* ---- Playing ---- */

void heist_do(heist_play *g, int w, heist_move m, const char *words)
{
    heist_trip trip;
    if (g->s->phase == PHASE_PLAN || m.verb == VERB_READY) {
        heist_plan_do(g, w, m);
        return;
    }
    switch (m.verb) {
    case VERB_COMMIT:
        heist_commit_do(g, w, m);
        break;
    case VERB_MOVE:
    case VERB_UNLOCK:
    case VERB_SUBDUE:
    case VERB_DISABLE:
    case VERB_REVEAL:
    case VERB_IDEA:
    case VERB_LOOT:
        heist_act_do(g, w, m);
        break;
    case VERB_PICKUP:
    case VERB_DROP:
        heist_carry_do(g, w, m);
        break;
    case VERB_UNDO:
        heist_undo_do(g, w);
        heist_say(g, UNDO, w, HEIST_NOWHERE);
        break;
    case VERB_CHOOSE:
        heist_choose_do(g, w, m);
        break;
    case VERB_RUN:
        if (heist_trip_read(g->r, g->s, m, words, &trip))
            heist_trip_do(g, w, &trip);
        break;
    case VERB_STAY:
        heist_stay_do(g, w);
        break;
    case VERB_CAUGHT:
        heist_caught_do(g, w);
        break;
    default:
        heist_use_do(g, w, m);
        break;
    }
}

/* MH-26: once something unknown is revealed, no committed action can go back beyond it. */
static void fix_all(heist_state *s)
{
    heist_journal_clear(s);
    for (int i = 0; i < HEIST_PEOPLE; i++)
        s->who[i].flags |= s->who[i].committed ? FLAG_FIXED : 0;
}

/* A run along a way that is known. */
static void run_along(heist_play *g, int w, const heist_way *way)
{
    heist_trip trip;
    heist_trip_over(way, &trip);
    heist_trip_do(g, w, &trip);
}

/* A legal move and its consequences. `way`: that of a run, if it is known, or NULL. MH-26: is it a deed that
 * belongs in the journal? Not if the phase is over, or if something was revealed. */
static bool do_move(heist_play *g, int w, heist_move m, const char *words, const heist_way *way)
{
    heist_state *s       = g->s;
    heist_set    unknown = s->unknown;
    int          round   = s->round;
    bool         action  = s->phase == PHASE_ACTION;
    if (way)
        run_along(g, w, way);
    else
        heist_do(g, w, m, words);
    heist_go_on(g);
    if (!action || s->phase != PHASE_ACTION || s->round != round)
        return false;
    if (s->unknown != unknown) {
        fix_all(s);
        return false;
    }
    return m.verb != VERB_UNDO;
}

/* The same with the journal that `undo` reads. */
static void do_and_note(heist_play *g, int seat, int w, heist_move m, const char *words)
{
    heist_state before;
    if (g->s->phase == PHASE_ACTION && m.verb != VERB_UNDO)
        memcpy(&before, g->s, heist_journal_end());
    if (do_move(g, w, m, words, NULL))
        heist_journal(g->s, &before, seat, m);
}

caper_code heist_apply(const caper_match *match, void *state, int seat, caper_move move,
                       const char *words, caper_rng *rng, caper_events *ev)
{
    heist_play g = {heist_room_of(match), state, rng, ev};
    heist_move m = heist_unpack(move);
    if (!heist_has_a_say(match, g.s, seat))
        return CAPER_NOT_YOUR_TURN;
    if (heist_reason(g.r, g.s, seat, m, words))
        return CAPER_ILLEGAL_MOVE;
    do_and_note(&g, seat, heist_person_of(g.s, seat, m), m, words);
    return CAPER_OK;
}

/* ---- Playing on ---- */

void heist_catch_up(const caper_match *match, heist_state *s, heist_backlog *behind)
{
    heist_state *base = &behind->base;
    size_t       from = offsetof(heist_state, deeds), to = offsetof(heist_state, told);
    caper_rng    rng; /* never asked: a draw is a reveal, and clears the journal */
    caper_rng_init(&rng, 0);
    for (int i = 0; i < behind->moves; i++) {
        heist_play g = {heist_room_of(match), base, &rng, NULL};
        heist_move m = heist_unpack(behind->move[i]);
        int        w = heist_person_of(base, behind->seat[i], m);
        do_and_note(&g, behind->seat[i], w, m, NULL);
    }
    if (behind->moves)
        memcpy((uint8_t *)s + from, (const uint8_t *)base + from, to - from);
    behind->moves = 0;
}

/* The same as do_and_note, but the journal is left for later. */
void heist_play_on(const caper_match *match, heist_state *s, int seat, caper_move move,
                   const heist_way *way, caper_rng *rng, heist_backlog *behind)
{
    heist_play g = {heist_room_of(match), s, rng, NULL};
    heist_move m = heist_unpack(move);
    if (m.verb == VERB_UNDO || behind->moves == HEIST_BEHIND)
        heist_catch_up(match, s, behind);
    if (s->phase == PHASE_ACTION && !behind->moves)
        behind->base = *s;
    if (do_move(&g, heist_person_of(s, seat, m), m, NULL, way)) {
        behind->move[behind->moves]   = move;
        behind->seat[behind->moves++] = (uint8_t)seat;
    } else {
        behind->moves = 0; /* no move to write, or it was just written */
    }
}

/* ---- Results ---- */

/* MH-43: with what is outside, even if some were busted. */
bool heist_is_won(const heist_room *r, const heist_state *s)
{
    return !s->failed && heist_objective_met(r, s);
}

void heist_result(const caper_match *match, const void *state, caper_result *out)
{
    const heist_state *s = state;
    out->over            = s->phase == PHASE_OVER;
    out->winners         = out->over && heist_is_won(heist_room_of(match), s) ? all_seats(s) : 0;
}
