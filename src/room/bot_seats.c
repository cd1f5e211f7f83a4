/* Bots that sit at the server's tables. They think beside them (table/crew.h) and never hold up the
 * loop; an answer to an older turn is thrown away.
 *
 * A bot waits `pace` after the last move before it plays, so that people can follow; and a table
 * without connections rests. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "room/bot_seats.h"
#include "room/hints.h"
#include "room/lessons.h"
#include "room/notes.h"
#include "room/room_moves.h"
#include "room/service.h"
#include "room/timers.h"
#include "table/thought.h"

static const double TAKE_MS = 1;

enum {
    LEAD_MS         = 20,
    CARDS_MS        = 200,
    SIDE_BY_SIDE    = 4,
    LEAST_MS        = 20,
    MOST_MS         = 1000,
    MOST_ITERATIONS = 5000
};

/* ---- Asking ---------------------------------------------------------------------------------- */

const char *bots_command(const service *sv, const char *bot)
{
    if (strncmp(bot, "exec:", 5) != 0)
        return NULL;
    size_t n = strlen(bot + 5);
    for (const char *const *e = sv->options.exec; *e; e++)
        if (strncmp(*e, bot + 5, n) == 0 && (*e)[n] == '=')
            return *e + n + 1;
    return NULL;
}

/* How far a search gets in its time is chance. When many ask, each gets less time, so that no bot waits
 * long. */
caper_bot_options bots_level(service *sv, caper_level level)
{
    if (sv->options.steady || sv->options.test_seed)
        return caper_steady_bot(level);
    caper_bot_options bot   = caper_default_bot(level);
    int               queue = sv->platform->thinking(sv);
    if (bot.ms && queue > SIDE_BY_SIDE) {
        bot.ms = bot.ms * SIDE_BY_SIDE / queue;
        bot.ms = bot.ms > LEAST_MS ? bot.ms : LEAST_MS;
    }
    return bot;
}

bool bots_find(const char *word, caper_bot_options *out)
{
    return caper_bot_find(word, out) && out->ms <= MOST_MS && out->iterations <= MOST_ITERATIONS;
}

/* The client that has been at the table longest pays for its bots. */
static uint64_t payer_of(const room *r)
{
    const peer *c = r->peers;
    while (c && c->room_next)
        c = c->room_next;
    return c ? c->from->key : 0;
}

static caper_seats people_at(const room *r)
{
    caper_seats people = 0;
    each_seat (s, r)
        people |= r->seats[s].bot[0] ? 0 : CAPER_SEAT(s);
    return people;
}

static void ask_bot(room *r, int s)
{
    service          *sv    = r->sv;
    caper_level       level = CAPER_MEDIUM;
    caper_bot_options bot;
    if (caper_level_find(r->seats[s].bot, &level) || !bots_find(r->seats[s].bot, &bot))
        bot = bots_level(sv, level);
    bot.people             = people_at(r);
    const char    *command = r->seats[s].stand_in ? NULL : bots_command(sv, r->seats[s].bot);
    caper_thought *thought = caper_table_think(r->table, s, command ? NULL : &bot);
    if (!thought)
        return;
    caper_task *t = caper_task_new(thought, &bot);
    memcpy(t->table, r->id, sizeof r->id);
    t->payer   = payer_of(r);
    t->seat    = s;
    t->turn    = r->turn;
    t->command = command;
    r->asked |= CAPER_SEAT(s);
    sv->platform->ask(sv, t);
}

/* A player's own story may go round in circles; its log has a limit. */
static bool is_endless(const room *r) { return r->moves >= MOST_MOVES; }

static bool has_pending(const room *r)
{
    each_seat (s, r)
        if (r->seats[s].pending)
            return true;
    return false;
}

static bool wake_again(room *r, int ms)
{
    if (!r->wake_at) {
        r->wake_at = r->sv->now + ms;
        timers_update(r);
    }
    return false;
}

bool bots_lead(room *r)
{
    return caper_store_leads(r->sv->store, r->row) || wake_again(r, LEAD_MS);
}

/* A table that could not be rebuilt is tried again soon; until then no clock runs. */
static bool has_cards(room *r)
{
    return room_table(r) || (!r->aside[0] && wake_again(r, CARDS_MS));
}

/* Bots of one table think side by side; under a test seed, and where all players' bots must be the
 * same, one after another, in the order of their seats: which of two finishes first is chance. */
static bool takes_turns(const room *r) { return r->sv->options.test_seed || r->daily[0]; }

void bots_wake(room *r)
{
    if (is_endless(r) || r->lost)
        return;
    if (r->stage != CAPER_STAGE_PLAYING || !room_is_alive(r) || !bots_lead(r))
        return;
    if (!has_cards(r) || lesson_wake(r))
        return;
    if (takes_turns(r) && (r->asked || has_pending(r)))
        return;
    caper_seats may = caper_table_may_act(r->table) & ~(r->asked | r->waits);
    each_seat (s, r)
        if ((may & CAPER_SEAT(s)) && r->seats[s].bot[0] && !r->seats[s].pending) {
            ask_bot(r, s);
            if (takes_turns(r))
                return;
        }
}

void bots_cancel(room *r)
{
    if (r->asked)
        r->asked &= ~r->sv->platform->cancel(r->sv, r->id);
}

/* ---- Answers --------------------------------------------------------------------------------- */

/* A bot with one move only needs no search. If it played at once its opponents would know what it holds, so
 * it waits as long as it would have searched. */
static void ripen(const service *sv, chair *a, const caper_task *t)
{
    a->pending    = caper_strdup(caper_buf_text(&t->move));
    a->pending_at = sv->now + t->early;
}

static void take_answer(service *sv, const caper_task *t)
{
    room *r = room_peek(sv, t->table);
    if (t->error[0])
        note(sv, r, t->seat, "%s: %s, and medium stood in", r ? r->seats[t->seat].bot : "exec",
             t->error);
    if (!r || r->broken)
        return;
    r->asked &= ~CAPER_SEAT(t->seat);
    if (r->table && t->turn == r->turn)
        caper_table_remember(r->table, t->thought);
    if (t->turn != r->turn || !r->seats[t->seat].bot[0]) {
        bots_wake(r);
        return;
    }
    /* One that waits does so for people who were there when it was asked. */
    if (t->code && t->bot.people == people_at(r))
        r->waits |= CAPER_SEAT(t->seat);
    else if (!t->code && !r->seats[t->seat].pending)
        ripen(sv, &r->seats[t->seat], t);
    bots_wake(r); /* those who were not asked yet */
    timers_update(r);
}

/* What is left of many is for the next turn: the crew goes on saying that there is something. */
void bots_take(service *sv)
{
    double until = work_time(sv) + TAKE_MS;
    for (caper_task *is; work_time(sv) < until && (is = sv->platform->take(sv));) {
        if (is->work)
            task_take(is);
        else if (is->wants_hint)
            hint_answered(sv, is);
        else
            take_answer(sv, is);
        caper_task_free(is);
    }
}

static void play_ripe(room *r, int s)
{
    problem p;
    int64_t seq;
    char   *move        = r->seats[s].pending;
    r->seats[s].pending = NULL;
    if (play_move(r, s, move, &seq, &p)) {
        r->sv->metrics.bot_moves++;
    } else {
        note(r->sv, r, s, "the bot's move was refused: %s", p.code);
        if (r->seats[s].stand_in)
            r->waits |= CAPER_SEAT(s);
        r->seats[s].stand_in = true;
        bots_wake(r);
    }
    free(move);
}

void bots_play_ripe(room *r)
{
    if (r->broken || r->sv->now < r->last + r->pace)
        return;
    each_seat (s, r)
        if (r->seats[s].pending && r->sv->now >= r->seats[s].pending_at) {
            play_ripe(r, s);
            return; /* what was pending beside it is void now */
        }
}
