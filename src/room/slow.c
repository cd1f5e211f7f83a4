/* When a slow table is due, and what is done then. See slow.h. */
#include "room/slow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_put.h"
#include "room/calls.h"
#include "room/people.h"
#include "room/service.h"
#include "room/timers.h"
#include "table/daily.h"

enum {
    GRACE_MS   = 60 * 60 * 1000,
    BOTS_MS    = 5000, /* until a bot that should have moved is looked after */
    MOST_DAYS  = 1000,
    HALF       = 2,
    LAST_TENTH = 10,
};

static const int64_t     DAY_MS = 24 * 60 * 60 * 1000, NEVER = INT64_MAX;
static const char *const zeros[ZEROS] = {"bot-move", "bot-seat", "wait"};

/* ---- What was agreed ------------------------------------------------------------------------- */

static bool read_zero(const caper_json *o, slow_rules *out, problem *p)
{
    const char *word;
    if (!need_text(o, "zero", &word, p))
        return false;
    for (int i = 0; word && i < ZEROS; i++)
        if (strcmp(word, zeros[i]) == 0) {
            out->zero = (zero_kind)i;
            return true;
        }
    return !word || refuse(p, 400, "bad-request", "zero: should be bot-move, bot-seat or wait");
}

static bool read_free(const caper_json *list, slow_rules *out, problem *p)
{
    bool ok = !list || (caper_json_is_array(list) && caper_json_size(list) <= FREE_DAYS);
    caper_json_each (one, ok ? list : NULL) {
        const char *day = caper_json_string(one);
        if ((ok = ok && day && caper_day_ok(day)))
            memcpy(out->free[out->free_count++], day, FREE_DAY_CHARS + 1);
    }
    return ok || refuse(p, 400, "bad-request", "free: should be at most %d days like 2026-12-24",
                        FREE_DAYS);
}

bool slow_read(const caper_json *o, slow_rules *out, problem *p)
{
    const caper_json *weekends = caper_json_get(o, "weekends");
    *out                       = (slow_rules){.on = true};
    out->rests                 = weekends && !caper_json_is_true(weekends);
    if (weekends && !caper_json_is_boolean(weekends))
        return refuse(p, 400, "bad-request", "weekends: should be true or false");
    return read_zero(o, out, p) && read_free(caper_json_get(o, "free"), out, p);
}

void slow_write(const slow_rules *s, caper_buf *out)
{
    if (!s->on)
        return;
    caper_json_put(out, "slow:?%d zero:%s weekends:?%d free:[", 1, zeros[s->zero], !s->rests);
    for (int i = 0; i < s->free_count; i++)
        caper_json_str(out, s->free[i]);
    caper_json_close(out, ']');
}

/* ---- Clocks ---------------------------------------------------------------------------------- */

static bool is_free(const slow_rules *s, int64_t at)
{
    caper_day day;
    int       weekday = (int)((at / DAY_MS + 4) % 7); /* from Sunday */
    if (s->rests && (weekday == 0 || weekday == 6))
        return true;
    if (s->free_count)
        caper_day_of(at, day);
    for (int i = 0; i < s->free_count; i++)
        if (strcmp(s->free[i], day) == 0)
            return true;
    return false;
}

int64_t slow_after(const slow_rules *s, int64_t since, int64_t ms)
{
    int64_t at = since;
    for (int i = 0; i < MOST_DAYS; i++) {
        int64_t midnight = (at / DAY_MS + 1) * DAY_MS;
        if (!is_free(s, at)) {
            if (at + ms <= midnight)
                return at + ms;
            ms -= midnight - at;
        }
        at = midnight;
    }
    return at;
}

static int64_t part_of(const room *r, int s, int64_t ms)
{
    return slow_after(&r->slow, r->seats[s].owes_since, ms);
}

int64_t slow_deadline(const room *r, int s) { return part_of(r, s, r->clock); }

int64_t slow_zero(const room *r, int s)
{
    if (!r->clock || r->slow.zero == ZERO_WAIT)
        return NEVER;
    int64_t due = slow_deadline(r, s) + 1, first = r->sv->began + GRACE_MS;
    return due > first ? due : first;
}

void slow_write_due(const room *r, caper_buf *out)
{
    caper_json_put(out, "due:{");
    for (int s = 0; r->clock && s < r->places; s++) {
        char key[16];
        snprintf(key, sizeof key, "%d", s);
        if (room_waits_for(r, s))
            caper_json_kint(out, key, slow_deadline(r, s));
    }
    caper_json_close(out, '}');
}

/* ---- What is to be done next ----------------------------------------------------------------- */

enum { MOMENTS = 3 };

/* Half time, the last tenth, and the end. Returns how many there are. */
static int moments_of(const room *r, int s, int64_t out[MOMENTS])
{
    if (!r->clock)
        return 0;
    out[0] = part_of(r, s, r->clock / HALF);
    out[1] = part_of(r, s, r->clock - r->clock / LAST_TENTH);
    out[2] = slow_zero(r, s);
    return MOMENTS;
}

/* One that would rather wait for others does so. */
static bool bots_owe(const room *r)
{
    for (int s = 0; s < r->places; s++)
        if ((r->owes & ~r->waits & CAPER_SEAT(s)) && r->seats[s].bot[0])
            return true;
    return false;
}

/* NEVER: not before the next move. */
static int64_t next_due(const room *r)
{
    int64_t due = bots_owe(r) ? r->sv->now + BOTS_MS : NEVER, at[MOMENTS];
    for (int s = 0; s < r->places; s++) {
        int n = room_waits_for(r, s) ? moments_of(r, s, at) : 0;
        for (int i = 0; i < n; i++) {
            bool late = at[i] <= r->sv->now; /* then a reminder is of no use */
            if (late && i + 1 == n)
                at[i] = r->sv->now + BOTS_MS;
            if ((!late || i + 1 == n) && at[i] < due)
                due = at[i];
        }
    }
    return due;
}

/* ---- The keepsake ---------------------------------------------------------------------------- */

static void write_label(int64_t at, const char *table, caper_label out)
{
    snprintf(out, CAPER_LABEL_CHARS + 1, "due/%013lld/%s", (long long)at, table);
}

bool slow_read_label(const char *label, int64_t *at, const char **table)
{
    char *end;
    if (strncmp(label, "due/", 4) != 0)
        return false;
    *at    = strtoll(label + 4, &end, 10);
    *table = end + 1;
    return *end == '/' && id_ok(*table);
}

/* A table has at most one: it is replaced, never added to. */
static void replace_due(service *sv, const char *table, int64_t at)
{
    caper_label label;
    char        name[8 + CAPER_ID_CHARS];
    snprintf(name, sizeof name, "due %s", table);
    caper_holder who = token_holder(name);
    people_drop(sv, who, "due/", "due0");
    if (!at)
        return;
    write_label(at, table, label);
    people_keep(sv, who, label, "{}");
}

static void set_due(room *r, int64_t at)
{
    if (at == r->due_at)
        return;
    replace_due(r->sv, r->id, at);
    r->due_at = at;
    room_dirty(r);
}

void slow_mind(room *r)
{
    bool knows = r->table || r->stage != CAPER_STAGE_PLAYING; /* who owes a move */
    if (!r->slow.on || r->sv->following || !knows)
        return;
    int64_t due = r->stage == CAPER_STAGE_PLAYING ? next_due(r) : NEVER;
    set_due(r, due == NEVER ? 0 : due);
}

void slow_turned(room *r, caper_seats before)
{
    if (!r->slow.on || r->sv->following)
        return;
    for (int s = 0; s < r->places; s++) {
        caper_seats seat = CAPER_SEAT(s);
        if (before & seat & ~r->owes)
            calls_moved(r, s);
        else if (room_waits_for(r, s) && !(before & seat))
            calls_seat(r, s, CALL_TURN);
        else if (room_waits_for(r, s)) /* its clock begins again: it has two reminders of its own */
            calls_void(r, s, CALL_REMINDER);
    }
    slow_mind(r);
}

/* ---- When it has come ------------------------------------------------------------------------ */

/* Half time or the last tenth has come since then; of both one reminder is enough. */
static void remind(const room *r, int64_t since)
{
    for (int s = 0; s < r->places; s++) {
        int64_t at[MOMENTS];
        int     n = room_waits_for(r, s) ? moments_of(r, s, at) : 0;
        for (int i = n - 2; i >= 0; i--)
            if (at[i] >= since && at[i] <= r->sv->now && slow_deadline(r, s) > r->sv->now) {
                calls_seat(r, s, CALL_REMINDER);
                break;
            }
    }
}

/* As if the table had been in memory all the time. */
static void act(room *r, int64_t at)
{
    r->due_at = at;
    remind(r, at);
    timers_update(r);
    bots_wake(r);
    slow_mind(r);
}

/* One that cannot be played here is looked at again in an hour: it may be mended, or played by another version. */
bool slow_wake(service *sv, const char *table, int64_t at)
{
    problem p;
    room   *r = room_find(sv, table, &p);
    if (!r && (problem_is_later(&p) || p.status == 503 || p.status == 429))
        return false;
    if (r && r->stage == CAPER_STAGE_PLAYING && (room_is_unsettled(r) || !room_table(r)) &&
        !r->aside[0])
        return false;
    if (!r || r->aside[0])
        replace_due(sv, table, !r && p.status == 404 ? 0 : sv->now + GRACE_MS);
    else if (caper_store_leads(sv->store, r->row))
        act(r, at);
    return true;
}
