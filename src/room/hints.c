/* Hints: what a good player would do here, and why. See hints.h.
 *
 * A hint is a task for the crew of bots, in the line of the player who asks, so that it costs others
 * nothing. Each one is in the table's log (ENTRY_HINT), because how many were used is told at the
 * end; what it said is for the asker alone and is kept nowhere. */
#include "room/hints.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "room/bot_seats.h"
#include "room/client_messages.h"
#include "room/room.h"
#include "room/seat_messages.h"
#include "room/service.h"
#include "room/table_log.h"
#include "table/thought.h"

/* One at a time, then one every two seconds; a few at once are fine. */
static const double RATE = 0.5, DEPTH = 4;

static bool may_ask(room *r, const peer *c, problem *p)
{
    chair *a = &r->seats[c->seat];
    if (r->no_hints)
        return refuse(p, 403, "refused", "hints are switched off at this table");
    if (r->stage != CAPER_STAGE_PLAYING)
        return refuse(p, 409, "not-now", "there are hints only while the game is being played");
    if (!room_table(r))
        return refuse_store(p);
    if (!(caper_table_may_act(r->table) & CAPER_SEAT(c->seat)))
        return refuse(p, 409, "not-your-turn", "wait for your turn: then there is a hint");
    if (a->hint_for)
        return refuse(p, 429, "too-many", "you have asked already; one moment, please");
    if (!log_has_room(r, ENTRY_CHAT, p))
        return false;
    if (!bucket_take(&a->hints, r->sv->now, RATE, DEPTH, 1))
        return refuse(p, 429, "too-many",
                      "that was a lot of hints in a short time; one moment, please");
    return true;
}

bool hint_ask(peer *c, const char *id, problem *p)
{
    room             *r   = c->room;
    caper_bot_options bot = bots_level(c->sv, CAPER_HARD);
    if (!may_ask(r, c, p))
        return false;
    caper_thought *thought = caper_table_think(r->table, c->seat, &bot);
    if (!thought)
        return refuse(p, 409, "not-your-turn", "wait for your turn: then there is a hint");
    chair      *a = &r->seats[c->seat];
    caper_task *t = caper_task_new(thought, &bot);
    caper_names names;
    memcpy(t->table, r->id, sizeof r->id);
    t->payer      = c->from->key;
    t->seat       = c->seat;
    t->turn       = r->turn;
    t->wants_hint = true;
    say_names(r, r->table, c->seat, &names);
    each_seat (s, r)
        t->called[s] = caper_strdup(names.role[s] ? names.role[s] : names.name[s]);
    a->hint_for = c;
    a->hinted++;
    free(a->hint_id);
    a->hint_id = caper_strdup(id);
    log_plain(r, ENTRY_HINT, c->seat, "");
    c->sv->platform->ask(c->sv, t);
    return true;
}

/* ---- Answers --------------------------------------------------------------------------------- */

static void refuse_hint(chair *a, const char *why)
{
    answer(a->hint_for, OUT_ANSWER, "error", a->hint_id, "code:'not-now' error:%s", why);
    a->hint_for = NULL;
}

void hint_answered(service *sv, const caper_task *t)
{
    room  *r = room_peek(sv, t->table);
    chair *a = r ? &r->seats[t->seat] : NULL;
    if (!r || t->turn != r->turn || !a->hint_for)
        return;
    if (t->code) {
        refuse_hint(a, "there is nothing to advise just now");
        return;
    }
    answer(a->hint_for, OUT_ANSWER, "hint", a->hint_id, "move:%s hint:%s", caper_buf_text(&t->move),
           caper_buf_text(&t->hint));
    a->hint_for = NULL;
}

void hint_forget(room *r)
{
    each_seat (s, r)
        if (r->seats[s].hint_for)
            refuse_hint(&r->seats[s], "the game has gone on; ask again");
}

void hint_leave(room *r, const peer *c)
{
    each_seat (s, r)
        if (r->seats[s].hint_for == c)
            r->seats[s].hint_for = NULL;
}
