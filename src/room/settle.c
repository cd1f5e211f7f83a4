/* From done to on disk to told: commits at once, and commits under way. */
#include "room/settle.h"

#include <stdio.h>

#include "base/clock.h"
#include "base/text.h"
#include "room/notes.h"
#include "room/room_moves.h"
#include "room/service.h"
#include "room/timers.h"

bool service_can_write(service *sv, problem *p)
{
    return (sv->store_ok && !sv->failed) || refuse_store(p);
}

static bool is_far(const service *sv) { return caper_store_fd(sv->store) >= 0; }

bool settle_is_pending(const service *sv)
{
    return sv->is_committing || sv->failed || sv->batch.room_count ||
           caper_store_is_dirty(sv->store);
}

/* ---- Undoing --------------------------------------------------------------------------------- */

/* What was done to the room never happened. It is read again; where even that fails its clients are
 * sent away, to come back when the store does. So are they where another server has gone on in the
 * meantime, which was not told here. */
static void undo_room(room *r)
{
    int64_t told = r->told;
    tasks_fail_room(r);
    r->broken   = !room_reload(r);
    bool missed = r->broken || (is_far(r->sv) && r->told != told);
    while (missed && r->peers)
        peer_close(r->peers, 1011, "the store failed; come back later");
    timers_update(r);
}

static void undo_turn(service *sv)
{
    caper_store_rollback(sv->store);
    for (int i = 0; i < sv->batch.room_count; i++)
        undo_room(sv->batch.rooms[i]);
    if (sv->store_ok)
        warn(sv, "the store cannot be written; nothing is accepted until it can be: %s",
             sv->store_error);
    sv->store_ok = false;
    sv->metrics.commit_failures++;
}

static void clean(service *sv)
{
    for (int i = 0; i < sv->batch.room_count; i++)
        sv->batch.rooms[i]->dirty = false;
    sv->batch.room_count = 0;
    sv->failed           = false;
}

static bool ignore_found(void *ctx, const caper_store_table *t)
{
    (void)ctx;
    (void)t;
    return false;
}

/* ---- Commits under way ----------------------------------------------------------------------- */

/* What was said until now waits for what was written until now. */
static void begin_commit(service *sv)
{
    batch empty       = sv->committing;
    sv->committing    = sv->batch;
    sv->batch         = empty;
    sv->is_committing = true;
    sv->commit_began  = caper_clock_seconds();
    tasks_move(sv, WAIT_COMMIT, WAIT_COMMITTING);
    for (int i = 0; i < sv->committing.room_count; i++) {
        room *r       = sv->committing.rooms[i];
        r->dirty      = false;
        r->commit_seq = r->seq;
        r->committing = true;
    }
}

static void end_commit(service *sv)
{
    for (int i = 0; i < sv->committing.room_count; i++)
        sv->committing.rooms[i]->committing = false;
    sv->is_committing         = false;
    sv->committing.room_count = 0;
}

static void commit_ok(service *sv)
{
    metrics_commit(&sv->metrics, caper_clock_seconds() - sv->commit_began);
    for (int i = 0; i < sv->committing.room_count; i++) {
        room *r = sv->committing.rooms[i];
        r->told = r->told < r->commit_seq ? r->commit_seq : r->told;
    }
    end_commit(sv);
    outbox_deliver(sv, &sv->committing, true);
    tasks_end(sv, WAIT_COMMITTING, TASK_DONE);
}

/* The room waits until it was fetched; then clients are told what is new, and what they asked for is
 * asked again. */
static void lose_room(room *r)
{
    r->lost         = true;
    r->sv->any_lost = true;
    tasks_fail_room(r);
    room_set_table(r, NULL);
    caper_store_find(r->sv->store, r->id, ignore_found, NULL);
    timers_update(r);
}

static void each_touched(service *sv, int count, void (*fn)(room *r))
{
    for (int i = 0; i < count; i++)
        if (!sv->committing.rooms[i]->dirty)
            fn(sv->committing.rooms[i]);
    for (int i = 0; i < sv->batch.room_count; i++)
        fn(sv->batch.rooms[i]);
}

static void undone(service *sv, task_end how)
{
    clean(sv);
    outbox_deliver(sv, &sv->committing, false);
    outbox_deliver(sv, &sv->batch, false);
    tasks_end(sv, WAIT_COMMITTING, how);
    tasks_end(sv, WAIT_COMMIT, how);
}

/* Another server was first: this batch is undone, and so is what gathered after it. */
static void lose_race(service *sv)
{
    int count = sv->committing.room_count;
    end_commit(sv);
    caper_store_rollback(sv->store);
    each_touched(sv, count, lose_room);
    sv->metrics.stale_commits++;
    sv->raced = true;
    undone(sv, TASK_AGAIN);
    sv->raced = false;
}

static void commit_failed(service *sv, const caper_error *why)
{
    int count = sv->committing.room_count;
    caper_text_set(sv->store_error, why->text);
    end_commit(sv);
    caper_store_rollback(sv->store);
    each_touched(sv, count, undo_room);
    clean(sv); /* they are undone already */
    undo_turn(sv);
    undone(sv, TASK_FAILED);
}

static void recover_lost(service *sv)
{
    bool any     = sv->any_lost;
    sv->any_lost = false;
    for (int i = 0; any && i < ROOM_SLOTS; i++)
        for (room *r = sv->rooms[i]; r; r = r->next)
            if (r->lost && !room_recover(r))
                sv->any_lost |= r->lost;
}

/* Are there entries of ours that the store may still refuse? Then its fence decides who was first. A
 * room that only waits to be marked has none, and must hear the news: the store says it once. */
static bool is_ahead(const room *r) { return r->lost || r->seq != r->told; }

/* Another server has appended to it: the clients here are told. What does not fit is read again, and its
 * clients come back. */
static void follow(service *sv, const char *id)
{
    room *r = room_peek(sv, id);
    if (!r || r->broken || is_ahead(r))
        return;
    r->elsewhere_at = sv->now;
    if (play_follow(r)) {
        timers_update(r);
        return;
    }
    tasks_fail_room(r);
    r->broken = !room_reload(r);
    while (r->peers)
        peer_close(r->peers, 1012, "the table was played elsewhere; come back");
    timers_update(r);
}

void settle_news(service *sv)
{
    caper_store_news news;
    if (!is_far(sv))
        return;
    caper_store_work(sv->store, &news);
    if (news.settled && sv->is_committing && news.commit.code == CAPER_STALE)
        lose_race(sv);
    else if (news.settled && sv->is_committing && news.commit.code)
        commit_failed(sv, &news.commit);
    else if (news.settled && sv->is_committing)
        commit_ok(sv);
    for (int i = 0; i < news.changed_count; i++)
        follow(sv, news.changed[i]);
    if (!news.arrived)
        return;
    recover_lost(sv);
    tasks_move(sv, WAIT_FETCH, WAIT_TURN);
}

/* ---- Settling -------------------------------------------------------------------------------- */

bool service_settle(service *sv)
{
    caper_code code = CAPER_OK;
    if (sv->is_committing) /* one at a time; this one gathers until then */
        return !sv->failed;
    for (int i = 0; !sv->failed && i < sv->batch.room_count; i++)
        log_mark(sv->batch.rooms[i]);
    bool ok = !sv->failed;
    if (ok && caper_store_is_dirty(sv->store)) {
        double start = caper_clock_seconds();
        if ((code = caper_store_commit(sv->store)) == CAPER_LATER) {
            begin_commit(sv);
            return true;
        }
        ok = code == CAPER_OK;
        if (ok)
            metrics_commit(&sv->metrics, caper_clock_seconds() - start);
        else
            caper_text_set(sv->store_error, sv->store->why.text);
    }
    if (!ok)
        undo_turn(sv);
    clean(sv);
    outbox_deliver(sv, &sv->batch, ok);
    tasks_end(sv, WAIT_COMMIT, ok ? TASK_DONE : TASK_FAILED);
    return ok;
}
