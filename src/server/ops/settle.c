/* From done to on disk to told: commits at once, and flights. */
#include "server/ops/settle.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/memory.h"
#include "server/net/http.h"
#include "server/ops/jobs.h"
#include "server/ops/loop.h"
#include "server/ops/notes.h"
#include "server/room/room_moves.h"
#include "server/room/timers.h"

enum { LAST_MS = 3000 };

typedef struct waiter {
    struct waiter *next;
    settled_fn    *fn;
    void          *who;
} waiter;

bool server_can_write(server *sv, problem *p)
{
    return (sv->store_ok && !sv->failed) || refuse_store(p);
}

static bool is_far(const server *sv) { return caper_store_fd(sv->store) >= 0; }

bool settle_is_pending(const server *sv)
{
    return is_far(sv) && (sv->flight.up || sv->dirty_count || caper_store_is_dirty(sv->store));
}

/* ---- Waiters --------------------------------------------------------------------------------- */

void settle_tell(server *sv, settled_fn *fn, void *who)
{
    waiter *w   = caper_alloc(1, sizeof *w);
    *w          = (waiter){sv->waiters, fn, who};
    sv->waiters = w;
}

static void tell_waiters(server *sv, waiter **list, settled how)
{
    waiter *all = *list;
    *list       = NULL;
    for (waiter *w = all, *next; w; w = next) {
        next = w->next;
        w->fn(sv, w->who, how);
        free(w);
    }
}

/* ---- Undoing --------------------------------------------------------------------------------- */

/* What was done to the room never happened. It is read again; where even that fails its clients are
 * sent away, to come back when the store does. So are they where another server has gone on in the
 * meantime: nobody here has heard of that. */
static void undo_room(server *sv, room *r)
{
    int64_t told = r->told;
    jobs_drop_room(sv, r);
    r->broken   = !room_reload(sv, r);
    bool missed = r->broken || (is_far(sv) && r->told != told);
    while (missed && r->conns)
        ws_close(sv, r->conns, 1011, "the store failed; come back later");
    timers_stir(sv, r);
}

static void undo_turn(server *sv)
{
    caper_store_rollback(sv->store);
    for (int i = 0; i < sv->dirty_count; i++)
        undo_room(sv, sv->dirty[i]);
    if (sv->store_ok)
        warn(sv, "the store cannot be written; nothing is accepted until it can be: %s",
             sv->store_error);
    sv->store_ok = false;
    sv->metrics.commit_failures++;
}

static void clean(server *sv)
{
    for (int i = 0; i < sv->dirty_count; i++)
        sv->dirty[i]->dirty = false;
    sv->dirty_count = 0;
    sv->failed      = false;
}

static bool see_nothing(void *ctx, const caper_store_table *t)
{
    (void)ctx;
    (void)t;
    return false;
}

/* ---- Flights --------------------------------------------------------------------------------- */

/* What was said until now waits for what was written until now. */
static void take_off(server *sv)
{
    caper_buf text    = sv->flight.text;
    letter   *letters = sv->flight.letters;
    room    **rooms   = sv->flight.rooms;
    int       cap = sv->flight.cap, room_cap = sv->flight.room_cap;
    sv->flight.up         = true;
    sv->flight.began      = caper_clock_seconds();
    sv->flight.text       = sv->outbox_text;
    sv->flight.letters    = sv->outbox;
    sv->flight.count      = sv->outbox_count;
    sv->flight.cap        = sv->outbox_cap;
    sv->flight.rooms      = sv->dirty;
    sv->flight.room_count = sv->dirty_count;
    sv->flight.room_cap   = sv->dirty_cap;
    sv->flight.waiters    = sv->waiters;
    sv->outbox_text       = text;
    sv->outbox            = letters;
    sv->outbox_cap        = cap;
    sv->dirty             = rooms;
    sv->dirty_cap         = room_cap;
    sv->outbox_count = sv->dirty_count = 0;
    sv->waiters                        = NULL;
    caper_buf_clear(&sv->outbox_text);
    for (int i = 0; i < sv->flight.room_count; i++) {
        sv->flight.rooms[i]->dirty  = false;
        sv->flight.rooms[i]->flown  = sv->flight.rooms[i]->seq;
        sv->flight.rooms[i]->flying = true;
    }
}

static void end_flight(server *sv)
{
    for (int i = 0; i < sv->flight.room_count; i++)
        sv->flight.rooms[i]->flying = false;
    sv->flight.up         = false;
    sv->flight.room_count = 0;
}

static void land(server *sv)
{
    metrics_commit(&sv->metrics, caper_clock_seconds() - sv->flight.began);
    for (int i = 0; i < sv->flight.room_count; i++)
        if (sv->flight.rooms[i]->told < sv->flight.rooms[i]->flown)
            sv->flight.rooms[i]->told = sv->flight.rooms[i]->flown;
    end_flight(sv);
    ws_deliver_flight(sv, true);
    tell_waiters(sv, &sv->flight.waiters, SETTLED);
}

/* The room waits until it was fetched; then everybody is told what is new, and what they asked for is
 * asked again. */
static void lose_room(server *sv, room *r)
{
    caper_error err = {0};
    r->lost         = true;
    sv->any_lost    = true;
    jobs_drop_room(sv, r);
    room_set_table(sv, r, NULL);
    caper_store_find(sv->store, r->id, see_nothing, NULL, &err);
    timers_stir(sv, r);
}

static void each_room(server *sv, int flown, void (*fn)(server *sv, room *r))
{
    for (int i = 0; i < flown; i++)
        if (!sv->flight.rooms[i]->dirty)
            fn(sv, sv->flight.rooms[i]);
    for (int i = 0; i < sv->dirty_count; i++)
        fn(sv, sv->dirty[i]);
}

static void end_crash(server *sv, settled how)
{
    clean(sv);
    ws_deliver_flight(sv, false);
    ws_flush(sv, false);
    tell_waiters(sv, &sv->flight.waiters, how);
    tell_waiters(sv, &sv->waiters, how);
}

/* Another server was first: nothing of this batch happened, nor of what gathered after it. */
static void lose_race(server *sv)
{
    int flown = sv->flight.room_count;
    end_flight(sv);
    caper_store_rollback(sv->store);
    each_room(sv, flown, lose_room);
    sv->metrics.stale_commits++;
    sv->raced = true;
    end_crash(sv, SETTLE_AGAIN);
    sv->raced = false;
}

static void crash(server *sv, const caper_error *why)
{
    int flown = sv->flight.room_count;
    snprintf(sv->store_error, sizeof sv->store_error, "%s", why->text);
    end_flight(sv);
    caper_store_rollback(sv->store);
    each_room(sv, flown, undo_room);
    clean(sv); /* they are undone already */
    undo_turn(sv);
    end_crash(sv, SETTLE_FAILED);
}

static void recover_lost(server *sv)
{
    bool any     = sv->any_lost;
    sv->any_lost = false;
    for (int i = 0; any && i < ROOM_SLOTS; i++)
        for (room *r = sv->rooms[i]; r; r = r->next)
            if (r->lost && !room_recover(sv, r))
                sv->any_lost |= r->lost;
}

/* Are there entries of ours that the store may still refuse? Then its fence decides who was first. A
 * room that only waits to be marked has none, and must hear the news: the store says it once. */
static bool is_ahead(const room *r) { return r->lost || r->seq != r->told; }

/* Another server has appended to it: everybody here is told. What does not fit is read again, and its
 * clients come back. */
static void follow(server *sv, const char *id)
{
    room *r = room_peek(sv, id);
    if (!r || r->broken || is_ahead(r))
        return;
    r->elsewhere_at = sv->now;
    if (play_follow(sv, r)) {
        timers_stir(sv, r);
        return;
    }
    jobs_drop_room(sv, r);
    r->broken = !room_reload(sv, r);
    while (r->conns)
        ws_close(sv, r->conns, 1012, "the table was played elsewhere; come back");
    timers_stir(sv, r);
}

void settle_news(server *sv)
{
    caper_store_news news;
    if (!is_far(sv))
        return;
    caper_store_work(sv->store, &news);
    if (news.settled && sv->flight.up && news.commit.code == CAPER_STALE)
        lose_race(sv);
    else if (news.settled && sv->flight.up && news.commit.code)
        crash(sv, &news.commit);
    else if (news.settled && sv->flight.up)
        land(sv);
    for (int i = 0; i < news.changed_count; i++)
        follow(sv, news.changed[i]);
    if (!news.arrived)
        return;
    recover_lost(sv);
    ws_ask_again(sv);
    http_ask_again(sv);
}

/* ---- Settling -------------------------------------------------------------------------------- */

bool server_settle(server *sv)
{
    caper_error err  = {0};
    caper_code  code = CAPER_OK;
    if (sv->flight.up) /* one at a time; this one gathers until then */
        return !sv->failed;
    for (int i = 0; !sv->failed && i < sv->dirty_count; i++)
        log_mark(sv, sv->dirty[i]);
    bool ok = !sv->failed;
    if (ok && caper_store_is_dirty(sv->store)) {
        double start = caper_clock_seconds();
        if ((code = caper_store_commit(sv->store, &err)) == CAPER_LATER) {
            take_off(sv);
            return true;
        }
        ok = code == CAPER_OK;
        if (ok)
            metrics_commit(&sv->metrics, caper_clock_seconds() - start);
        else
            snprintf(sv->store_error, sizeof sv->store_error, "%s", err.text);
    }
    if (!ok)
        undo_turn(sv);
    clean(sv);
    ws_flush(sv, ok);
    tell_waiters(sv, &sv->waiters, ok ? SETTLED : SETTLE_FAILED);
    return ok;
}

void settle_last(server *sv)
{
    double until = caper_clock_seconds() + LAST_MS / 1000.0;
    server_settle(sv);
    while (sv->flight.up && caper_clock_seconds() < until) {
        struct pollfd one = {.fd = caper_store_fd(sv->store), .events = POLLIN};
        poll(&one, 1, 50);
        settle_news(sv);
        server_settle(sv);
    }
    tell_waiters(sv, &sv->flight.waiters, SETTLE_FAILED);
    tell_waiters(sv, &sv->waiters, SETTLE_FAILED);
}
