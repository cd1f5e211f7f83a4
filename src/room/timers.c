/* The heap of tables by their next moment, and what is done when it has come. */
#include "room/timers.h"

#include <stdlib.h>

#include "base/memory.h"
#include "room/seat_messages.h"
#include "room/seats.h"
#include "room/service.h"

enum {
    AGAIN_MS = 200,
    SOON_MS  = 60000, /* a slow table that is due within this time stays */
};

static const int64_t NEVER = INT64_MAX;

/* ---- The heap -------------------------------------------------------------------------------- */

static void put(service *sv, int i, room *r)
{
    sv->timers[i] = r;
    r->timer      = i + 1;
}

static void rise(service *sv, int i, room *r)
{
    for (int up; i > 0 && sv->timers[up = (i - 1) / 2]->due > r->due; i = up)
        put(sv, i, sv->timers[up]);
    put(sv, i, r);
}

static void sink(service *sv, int i, room *r)
{
    for (int down; (down = 2 * i + 1) < sv->timer_count; i = down) {
        if (down + 1 < sv->timer_count && sv->timers[down + 1]->due < sv->timers[down]->due)
            down++;
        if (sv->timers[down]->due >= r->due)
            break;
        put(sv, i, sv->timers[down]);
    }
    put(sv, i, r);
}

void timers_drop(room *r)
{
    service *sv = r->sv;
    int      i  = r->timer - 1;
    if (i < 0)
        return;
    r->timer   = 0;
    room *last = sv->timers[--sv->timer_count];
    if (last == r)
        return;
    if (i > 0 && sv->timers[(i - 1) / 2]->due > last->due)
        rise(sv, i, last);
    else
        sink(sv, i, last);
}

static void insert(room *r)
{
    service *sv = r->sv;
    sv->timers  = caper_grow(sv->timers, sv->timer_count, &sv->timer_cap, sizeof *sv->timers);
    rise(sv, sv->timer_count++, r);
}

void timers_fini(service *sv) { free(sv->timers); }

/* ---- The next moment ------------------------------------------------------------------------- */

static int64_t sooner(int64_t a, int64_t b) { return a < b ? a : b; }

static bool others_are_here(const room *r, int seat)
{
    each_seat (s, r)
        if (s != seat && r->seats[s].here > 0)
            return true;
    return false;
}

/* When a bot takes over because time has run out, or because the player is gone; a table without other people
 * just waits. */
static int64_t clock_due(const room *r, int s)
{
    if (r->slow.on)
        return slow_zero(r, s);
    return r->clock ? r->seats[s].owes_since + r->clock + 1 : NEVER;
}

static int64_t gone_due(const room *r, int s)
{
    const chair *a = &r->seats[s];
    if (!r->takeover || a->here || !others_are_here(r, s))
        return NEVER;
    int64_t since = a->gone_at > a->owes_since ? a->gone_at : a->owes_since;
    /* They may be at another server: while the table is played there, they are not gone. */
    return (since > r->elsewhere_at ? since : r->elsewhere_at) + r->takeover + 1;
}

static int64_t ripe_due(const room *r, int s)
{
    int64_t paced = r->last + r->pace, pending = r->seats[s].pending_at;
    return paced > pending ? paced : pending;
}

/* Bots and clocks pause where people may not act. */
static bool is_resting(const room *r)
{
    problem p;
    return r->sv->restrictions.count && !restrictions_allow(r->sv, r->id, &p);
}

static int64_t game_due(const room *r)
{
    int64_t due = NEVER;
    if (r->stage != CAPER_STAGE_PLAYING || r->broken || r->lost || !room_is_alive(r) ||
        !r->sv->store_ok || is_resting(r))
        return NEVER;
    if (r->wake_at)
        return r->wake_at;
    each_seat (s, r) {
        if (r->seats[s].pending)
            due = sooner(due, ripe_due(r, s));
        if (room_waits_for(r, s))
            due = sooner(due, sooner(clock_due(r, s), gone_due(r, s)));
    }
    return due;
}

/* A slow table is brought back when it is due, so it need not stay for long. */
static bool is_busy(const room *r)
{
    return room_is_unsettled(r) || r->asked || r->jobs ||
           (r->slow.on && !r->wake_at && game_due(r) - r->sv->now < SOON_MS);
}

/* Skip tables that people are connected to, or whose cards are put away already. */
static int64_t rest_due(const room *r)
{
    service *sv  = r->sv;
    int64_t  due = r->touched + sv->options.park_ms + 1;
    if (r->broken)
        return sv->now + AGAIN_MS;
    if (!r->table && r->peers)
        return NEVER;
    return due <= sv->now && is_busy(r) ? sv->now + AGAIN_MS : due;
}

void timers_update(room *r)
{
    int64_t due = sooner(game_due(r), rest_due(r));
    if (r->here_changed)
        due = sooner(due, r->here_due);
    if (r->timer && r->due == due)
        return;
    timers_drop(r);
    r->due = due;
    if (due != NEVER)
        insert(r);
}

void timers_update_all(service *sv)
{
    each_room (r, sv)
        timers_update(r);
}

int64_t timers_wait(const service *sv)
{
    if (!sv->timer_count)
        return -1;
    int64_t wait = sv->timers[0]->due - sv->now;
    return wait > 0 ? wait : 0;
}

/* ---- When it has come ------------------------------------------------------------------------ */

static void check_seats(room *r)
{
    each_seat (s, r) {
        if (!room_waits_for(r, s))
            continue;
        if (r->sv->now >= clock_due(r, s))
            seats_hand_to_bot(r, s, "clock");
        else if (r->sv->now >= gone_due(r, s))
            seats_hand_to_bot(r, s, "gone");
    }
}

static void tell_who_is_here(room *r)
{
    if (!r->here_changed || r->sv->now < r->here_due)
        return;
    r->here_changed = false;
    tell_here(r);
}

static bool is_idle(const room *r)
{
    return !is_busy(r) && r->sv->now - r->touched > r->sv->options.park_ms;
}

/* Bots and clocks. Of several servers one runs them; if two ever do, the log takes the moves of one. */
static void play_by_itself(room *r)
{
    bool asleep = r->wake_at != 0;
    r->wake_at  = 0;
    if (!bots_lead(r))
        return;
    if (asleep)
        bots_wake(r);
    bots_play_ripe(r);
    check_seats(r);
}

/* Returns false if the room should leave memory. */
static bool check_room(room *r)
{
    if (r->stage == CAPER_STAGE_PLAYING && room_is_alive(r) && !r->lost && r->sv->store_ok &&
        !r->sv->failed && !is_resting(r))
        play_by_itself(r);
    tell_who_is_here(r);
    if (r->broken && !r->peers && !r->asked && !room_is_unsettled(r) && !r->jobs)
        return false;
    if (!is_idle(r))
        return true;
    if (r->table) {
        room_set_table(r, NULL);
        r->sv->parked++;
    }
    return r->peers != NULL;
}

/* What was done last may have stirred it. */
void timers_forget(room *r)
{
    timers_drop(r);
    room_forget(r);
}

/* Each table once: what it does may make it due again at once, and that is for the next turn. */
void timers_run(service *sv)
{
    for (int n = sv->timer_count; n > 0 && sv->timer_count && sv->timers[0]->due <= sv->now; n--) {
        room *r = sv->timers[0];
        timers_drop(r);
        if (check_room(r))
            timers_update(r);
        else
            timers_forget(r);
    }
}
