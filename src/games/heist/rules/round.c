/* Masters of the Heist: the order of things: roll, action, event, crises, and so on to Escape.
 *
 * `heist_go_on` does what can happen without a decision, and stops as soon as a player
 * must decide. Everything it needs to go on later is in the state. */
#include <string.h>

#include "games/heist/rules/round.h"
#include "games/heist/rules/rules.h"
#include "games/heist/words/words.h"

/* What a round has left on a character. */
static void wipe(heist_person *p)
{
    memset(p->left, 0, sizeof p->left);
    p->committed = SLOT_NONE;
    p->done = p->owed_noise = p->owed_alerts = p->gifts = 0;
    p->vent_from = p->vent_to = HEIST_NOWHERE;
    p->flags &= FLAG_ONCE | FLAG_ACTIVE | FLAG_PANIC;
}

static void wipe_all(heist_state *s)
{
    for (int w = 0; w < HEIST_PEOPLE; w++)
        wipe(&s->who[w]);
    s->lift = 0;
    heist_journal_clear(s);
}

/* MH-32 */
bool heist_over_if_empty(heist_play *g)
{
    /* In Escape a freed NPC still runs. */
    if (heist_seats_with(g->s, STATUS_IN) ||
        (g->s->phase == PHASE_ESCAPE && heist_next_in(g->s, HEIST_CREW) < HEIST_PEOPLE))
        return false;
    g->s->phase = PHASE_OVER;
    g->s->wait = g->s->work = 0;
    heist_collect_keycards(g);
    wipe_all(g->s);
    heist_say(g, OVER, -1, HEIST_NOWHERE, heist_is_won(g->r, g->s));
    heist_tell_text(g, heist_is_won(g->r, g->s) ? TEXT_WON : TEXT_LOST, -1);
    return true;
}

/* MH-21: seat order, then NPCs. */
static void roll(heist_play *g)
{
    heist_state *s = g->s;
    wipe_all(s);
    s->phase = PHASE_ACTION;
    heist_each_in (s, w) {
        s->who[w].die = (uint8_t)caper_rng_die(g->rng, 6);
        heist_say(g, ROLL, w, HEIST_NOWHERE, s->who[w].die);
    }
}

void heist_begin_heist(heist_play *g)
{
    wipe_all(g->s);
    g->s->round = 1;
    heist_say(g, BEGIN, -1, HEIST_NOWHERE);
    heist_begin_round(g);
}

/* MH-06: from the heist's start on. */
void heist_begin_round(heist_play *g)
{
    g->s->phase = PHASE_ROLL;
    heist_auto_reveal(g);
    heist_settle(g);
}

/* MH-65: a hostage must share a tile with a player character (R: else two noise). */
static void check_hostages(heist_play *g)
{
    heist_state *s = g->s;
    for (int n = HEIST_CREW; n < HEIST_PEOPLE; n++) {
        const heist_person *p    = &s->who[n];
        bool                with = false;
        if (!heist_is_in(s, n) ||
            !heist_npcs[p->character].side[(p->flags & FLAG_PANIC) != 0].must_share)
            continue;
        for (int w = 0; w < s->seats; w++)
            with |= heist_is_in(s, w) && s->who[w].at == p->at;
        if (!with)
            heist_make_noise(g, n, 2);
    }
}

/* MH-32: all must agree, and a request to run lasts as long as the round. */
bool heist_is_asked(const heist_state *s)
{
    bool asked = false;
    for (int w = 0; w < s->seats; w++)
        asked |= heist_is_in(s, w) && s->who[w].flags & FLAG_READY;
    return asked && s->phase == PHASE_ACTION;
}

/* MH-24: what is printed on actions counts when all are done. MH-30: then the event on top is
 * picked up. */
void heist_end_actions(heist_play *g)
{
    heist_state *s = g->s;
    if (g->ev && heist_is_asked(s))
        heist_say(g, LAPSE, -1, HEIST_NOWHERE);
    for (int w = 0; w < HEIST_PEOPLE; w++)
        heist_make_noise(g, w, s->who[w].owed_noise);
    for (int w = 0; w < HEIST_PEOPLE; w++)
        for (int n = s->who[w].owed_alerts; n; n--)
            heist_alert(g, BY_ACTION);
    check_hostages(g);
    wipe_all(s);
    s->phase = PHASE_EVENT;
    if (!s->cards)
        return;
    int card          = s->card[--s->cards];
    s->card[s->cards] = 0;
    s->active         = (uint8_t)card;
    heist_say(g, EVENT, -1, HEIST_NOWHERE, card);
    heist_set_aside(g); /* before the card's own alerts can discard what is below it */
    heist_event_do(g, card);
}

static void next_crisis(heist_play *g)
{
    heist_state *s    = g->s;
    int          card = s->aside[0];
    memmove(s->aside, s->aside + 1, (size_t)(s->asides - 1));
    s->aside[--s->asides] = 0;
    s->active             = (uint8_t)card;
    heist_say(g, CRISIS, -1, HEIST_NOWHERE, card);
    heist_event_do(g, card);
}

/* MH-28, MH-31: alarm, the last space of the noise track, an empty deck. */
static void end_round(heist_play *g)
{
    heist_state *s = g->s;
    s->loop        = 0;
    s->active      = NONE;
    if (s->alarm || s->noise >= heist_noise_tracks[s->seats].last || !s->cards) {
        heist_tell_text(g, TEXT_ALARM, -1);
        heist_begin_escape(g);
        return;
    }
    heist_walk_patrols(g);
    if (s->round < 255)
        s->round++;
    s->phase = PHASE_ROLL;
}

static bool all_done(const heist_state *s)
{
    heist_each_in (s, w)
        if (!s->who[w].done)
            return false;
    return true;
}

/* Only positions from outside are: phases without decisions, and rounds that are done. */
bool heist_is_at_rest(const heist_state *s)
{
    return s->phase == PHASE_ROLL || s->phase == PHASE_EVENT ||
           (s->phase == PHASE_ACTION && all_done(s));
}

/* The next thing of the event phase. */
static void event_step(heist_play *g)
{
    heist_settle(g);
    if (g->s->wait)
        return;
    if (g->s->work)
        heist_work_on(g);
    else if (g->s->asides)
        next_crisis(g);
    else
        end_round(g);
}

void heist_go_on(heist_play *g)
{
    heist_state *s = g->s;
    while (!s->wait && s->phase != PHASE_PLAN && s->phase != PHASE_OVER) {
        if (heist_over_if_empty(g) || s->phase == PHASE_ESCAPE)
            return;
        if (s->phase == PHASE_ROLL)
            roll(g);
        else if (s->phase == PHASE_EVENT)
            event_step(g);
        else if (all_done(s))
            heist_end_actions(g);
        else
            return;
    }
}

/* ANGER THERAPY: when Escape begins, all guards on your tile are subdued. */
static void let_off_steam(heist_play *g)
{
    for (int w = 0; w < g->s->seats; w++)
        while (heist_is_in(g->s, w) && heist_has_ability(g->s, w, ABILITY_ANGER_THERAPY) &&
               !heist_is_shut_in(g->s, w) && heist_guards(g->s, g->s->who[w].at))
            heist_subdue_at(g, w, g->s->who[w].at);
}

/* MH-40. MH-32: this round's event and crises are skipped. */
void heist_begin_escape(heist_play *g)
{
    heist_state *s = g->s;
    heist_say(g, ESCAPE, -1, HEIST_NOWHERE);
    wipe_all(s);
    s->phase = PHASE_ESCAPE;
    s->wait = s->wait_hex = s->wait_who = s->work = s->loop = 0;
    s->active                                               = NONE;
    memset(s->aside, 0, sizeof s->aside);
    s->asides = 0;
    heist_close_gates(g);
    for (int hex; (hex = heist_set_first(s->unknown, 0)) >= 0;)
        heist_reveal(g, hex, -1);
    heist_each_in (s, w)
        if (heist_is_outdoors(g->r, s, s->who[w].at)) {
            heist_take_outside(g, w);
            s->who[w].status = STATUS_OUT;
            heist_say_gone(g, w);
        }
    heist_settle(g);
    let_off_steam(g);
}
