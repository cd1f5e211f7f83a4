/* Looking through the store for tables that have not been touched for long, and removing them in slices.
 *
 * A table first goes to the bin, where it is not found but can be brought back. After a week there it
 * is dropped, and its log goes part by part; a crash in between leaves a dropped table that the next
 * round goes on with.
 *
 * A wrong clock makes everything look old. So no table goes before the server has been up for hours,
 * nor while the newest entry is far from now: where people play, there are entries of today. If it was
 * far when the server started, or the clock has jumped since, hours become a week. */
#include "server/ops/expiry.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "room/timers.h"
#include "room/tokens.h"
#include "server/ops/loop.h"

enum {
    ROUND_MS        = 60 * 60 * 1000,
    LOOKED_AT       = 32,
    BETWEEN_MS      = 100, /* two slices */
    CAMPAIGN_FACTOR = 4,   /* campaigns rest for weeks, so they are kept longer */
    JUMP_MS         = 60 * 60 * 1000,
    FAR_DAYS        = 14,
};

static const double  SLICE_MS = 2;
static const int64_t DAY_MS   = 24 * 60 * 60 * 1000;

static int64_t keep_ms(const server *s, bool is_campaign)
{
    return s->options.keep_days * DAY_MS * (is_campaign ? CAMPAIGN_FACTOR : 1);
}

/* ---- Is the clock right? --------------------------------------------------------------------- */

static void count_uptime(expiry *x, int64_t now)
{
    int64_t step = x->seen ? now - x->seen : 0;
    x->seen      = now;
    x->up += step;
    if (step > JUMP_MS) {
        x->doubt    = true;
        x->is_round = false;
        x->up = x->next = 0;
    }
}

static bool is_far(const server *s, int64_t newest)
{
    int     days = s->options.keep_days < FAR_DAYS ? s->options.keep_days : FAR_DAYS;
    int64_t away = s->sv->now - newest;
    return away > days * DAY_MS || away < -days * DAY_MS;
}

static void put_off(server *s, int64_t ms)
{
    s->expiry.next = s->sv->now + (ms < ROUND_MS ? ms : ROUND_MS);
}

static void doubt_clock(server *s, int64_t newest)
{
    if (newest && !s->expiry.doubt)
        warn(s->sv,
             "no table is deleted for now: the newest entry in the store is %jd days away from "
             "this machine's clock",
             ((s->sv->now - newest) / DAY_MS));
    s->expiry.doubt = true;
}

/* False: not now. */
static bool begin_round(server *s)
{
    expiry    *x      = &s->expiry;
    int64_t    newest = 0;
    caper_code code   = caper_store_newest(s->sv->store, &newest);
    bool       far    = !code && is_far(s, newest);
    if (far)
        doubt_clock(s, newest);
    int64_t wait = (x->doubt ? CAPER_BIN_DAYS * DAY_MS : s->options.keep_wait) - x->up;
    x->is_round  = !code && !far && wait <= 0;
    if (!x->is_round && code != CAPER_LATER)
        put_off(s, code || far ? ROUND_MS : wait);
    return x->is_round;
}

bool expiry_check(const char *folder, caper_error *err)
{
    if (!folder || access(folder, W_OK | X_OK) == 0)
        return true;
    caper_refuse(err, CAPER_BAD_OPTION, "keep-transcripts: %s: %s", folder, strerror(errno));
    return false;
}

/* ---- Removing -------------------------------------------------------------------------------- */

/* Only our own writes are under way, so only they are lost; that table is left for the next round. */
static bool wrote(server *s, caper_code code)
{
    if (!code)
        return true;
    warn(s->sv, "an old table cannot be removed: %s", s->sv->store->why.text);
    caper_store_rollback(s->sv->store);
    s->expiry.purging = 0;
    return false;
}

static void put_in_bin(server *s, int64_t row)
{
    if (!wrote(s, caper_store_bin(s->sv->store, row, s->sv->now)))
        return;
    s->expiry.count++;
    s->sv->metrics.expired++;
}

/* In the lists of its people and its crew, too; their finished games stay. */
static void drop(server *s, const caper_store_table *t)
{
    caper_label label;
    char        end[CAPER_LABEL_CHARS + 2];
    snprintf(label, sizeof label, "table/%s", t->id);
    snprintf(end, sizeof end, "%s!", label);
    if (wrote(s, caper_store_drop(s->sv->store, t->row)) &&
        wrote(s, caper_store_drop_keepsakes(s->sv->store, label, end, INT64_MAX)))
        s->expiry.purging = t->row;
}

static void purge(server *s)
{
    bool done = false;
    if (wrote(s, caper_store_purge(s->sv->store, s->expiry.purging, &done)) && done)
        s->expiry.purging = 0;
}

/* A player may have come back while its transcript was written. */
static void bin_kept(server *s)
{
    expiry *x = &s->expiry;
    if (!room_peek(s->sv, x->kept_id))
        put_in_bin(s, x->kept_row);
    x->kept_row = 0;
}

/* ---- Keeping a transcript -------------------------------------------------------------------- */

typedef struct keepsake {
    task     task;
    caper_id id;
    room    *room;
} keepsake;

static bool write_transcript(const server *s, const keepsake *k)
{
    CAPER_SCRATCH caper_buf path = {0};
    caper_error             err  = {0};
    caper_buf_printf(&path, "%s/%s.caper", s->options.transcripts, k->id);
    bool ok = caper_table_write_file(k->task.walk.table, caper_buf_text(&path), &err) == CAPER_OK;
    if (!ok)
        warn(s->sv, "a transcript cannot be kept, so the table stays: %s", err.text);
    return ok;
}

/* A game that cannot be played again leaves no transcript; one that cannot be read now stays. */
static void played(task *t, task_end how)
{
    keepsake *k    = t->owner;
    server   *s    = t->sv->ctx;
    room     *r    = k->room;
    bool      kept = how == TASK_DONE ? write_transcript(s, k) : r->aside[0] != '\0';
    walk_close(&t->walk);
    s->expiry.writing = false;
    if (kept) {
        s->expiry.kept_row = r->row;
        memcpy(s->expiry.kept_id, k->id, sizeof k->id);
    }
    if (!r->peers && !r->jobs && !room_is_unsettled(r))
        timers_forget(r);
    free(k);
}

typedef enum keeping { NOT_KEPT, KEEPING, FETCHING } keeping;

static keeping keep_transcript(server *s, const caper_store_table *t)
{
    problem p;
    room   *r = room_find(s->sv, t->id, &p);
    if (!r && problem_is_later(&p))
        return FETCHING;
    if (!r)
        return p.status == 503 ? KEEPING : NOT_KEPT;
    keepsake *k = caper_alloc(1, sizeof *k);
    k->room     = r;
    k->task     = (task){.sv = s->sv, .owner = k, .payer = &address_of(s, &(ip){{0}})->payer};
    memcpy(k->id, t->id, sizeof k->id);
    s->expiry.writing = true;
    walk_open(&k->task.walk, r, INT64_MAX, -1, NULL, NULL); /* from the deal: all of it */
    task_play(&k->task, played);
    return KEEPING;
}

/* ---- Looking --------------------------------------------------------------------------------- */

typedef struct found {
    caper_store_table table[LOOKED_AT];
    bool              is_campaign[LOOKED_AT];
    int               count;
} found;

static bool note_table(void *ctx, const caper_store_table *t)
{
    found *f                    = ctx;
    f->is_campaign[f->count]    = strcmp(t->config, CAMPAIGN_CONFIG) == 0;
    f->table[f->count]          = *t;
    f->table[f->count++].config = NULL;
    return true;
}

static bool note_time(void *ctx, const caper_store_entry *e)
{
    *(int64_t *)ctx = e->at;
    return false;
}

static bool is_old(server *s, const caper_store_table *t, bool is_campaign)
{
    int64_t touched = t->made;
    if (caper_store_read_last(s->sv->store, t->row, note_time, &touched))
        return false;
    touched = touched > t->binned ? touched : t->binned; /* brought back counts, too */
    return touched < s->sv->now - keep_ms(s, is_campaign);
}

/* False: look again when it was fetched. */
static bool look_at(server *s, const caper_store_table *t, bool is_campaign)
{
    bool dealt = t->stage == CAPER_STAGE_PLAYING || t->stage == CAPER_STAGE_OVER;
    if (t->stage == CAPER_STAGE_DROPPED)
        s->expiry.purging = t->row;
    else if (t->stage == CAPER_STAGE_BINNED && t->binned < s->sv->now - CAPER_BIN_DAYS * DAY_MS)
        drop(s, t);
    if (t->stage >= CAPER_STAGE_DROPPED)
        return true;
    if (room_peek(s->sv, t->id) || !is_old(s, t, is_campaign))
        return true;
    keeping is = s->options.transcripts && !is_campaign && dealt ? keep_transcript(s, t) : NOT_KEPT;
    if (is == NOT_KEPT)
        put_in_bin(s, t->row);
    return is != FETCHING;
}

/* Results go with the tables of their time; albums stay as long as campaigns do. They have no bin, but
 * stay as long as if they had. */
static void drop_keepsakes(server *s)
{
    int64_t now = s->sv->now, binned = now - CAPER_BIN_DAYS * DAY_MS;
    const struct {
        const char *from, *to;
        int64_t     before;
    } old[] = {
        {"daily/", "daily0", binned - keep_ms(s, false)},
        {"album", "album0", binned - keep_ms(s, true)},
        {"report/", "report0", binned - keep_ms(s, false)},
        {"code/", "code0", now - HANDOVER_MS},
        {"mail-", "mailed!", now - DAY_MS}}; /* what waits for its letter, and that one was sent */
    bool ok = true;
    for (size_t i = 0; ok && i < sizeof old / sizeof *old; i++)
        ok = wrote(s,
                   caper_store_drop_keepsakes(s->sv->store, old[i].from, old[i].to, old[i].before));
}

static void end_round(server *s)
{
    expiry *x = &s->expiry;
    if (x->count)
        note(s->sv, NULL, -1,
             "%d tables that nobody touched for %d days are in the bin, for %d more days; `caper "
             "store bin` shows them",
             x->count, s->options.keep_days, CAPER_BIN_DAYS);
    drop_keepsakes(s);
    x->is_round = false;
    x->after = x->count = 0;
    put_off(s, ROUND_MS);
}

static bool is_busy(const expiry *x) { return x->purging || x->writing || x->kept_row; }

/* False: it has to be fetched first. */
static bool look(server *s)
{
    expiry    *x      = &s->expiry;
    int64_t    before = s->sv->now - keep_ms(s, false);
    found      f      = {.count = 0};
    caper_code code   = caper_store_old(s->sv->store, x->after, before, LOOKED_AT, note_table, &f);
    for (int i = 0; i < f.count && !is_busy(x); i++) {
        int64_t done = x->after;
        x->after     = f.table[i].row;
        if (look_at(s, &f.table[i], f.is_campaign[i]))
            continue;
        x->after = done;
        return false;
    }
    if (code != CAPER_LATER && !f.count)
        end_round(s);
    return code != CAPER_LATER;
}

void expiry_run(server *s)
{
    expiry *x = &s->expiry;
    count_uptime(x, s->sv->now);
    if (!s->options.keep_days || !s->sv->store_ok || s->sv->now < x->next || x->writing ||
        s->sv->now - x->ran < BETWEEN_MS)
        return;
    x->ran = s->sv->now;
    if (!x->is_round && !begin_round(s))
        return;
    double until = work_ms() + SLICE_MS;
    while (work_ms() < until && !x->writing && x->is_round) {
        if (x->kept_row)
            bin_kept(s);
        else if (x->purging)
            purge(s);
        else if (!look(s))
            return;
    }
}
