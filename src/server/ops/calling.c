/* A call is looked for when it is due, goes out on all its ways at once, and is forgotten when each has answered. A way
 * that fails is tried again thrice; one that is gone for good is forgotten. Of several servers the one that has
 * written a call sends it, and the others only after a minute: it may have gone down. */
#include "server/ops/calling.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base64.h"
#include "base/json_get.h"
#include "base/json_put.h"
#include "base/memory.h"
#include "room/calls.h"
#include "room/people.h"
#include "server/ops/loop.h"
#include "server/ops/push_key.h"
#include "table/daily.h"

enum {
    ROUND_MS   = 1000,
    LOOKED_AT  = 32,
    OTHERS_MS  = 60 * 1000,
    MINUTE_MS  = 60 * 1000,
    DAY_MIN    = 24 * 60,
    MOST_TRIES = 3,
    LETTERS    = 20, /* a day */
};

/* ---- When ------------------------------------------------------------------------------------ */

/* Until when the person wants to be left alone; 0: not now. */
static int64_t quiet_until(const caper_json *settings, int64_t now)
{
    const caper_json *quiet = caper_json_get(settings, "quiet");
    int64_t           from  = 60 * caper_json_integer(caper_json_at(quiet, 0)),
            to              = 60 * caper_json_integer(caper_json_at(quiet, 1)),
            minute          = now / MINUTE_MS - caper_json_get_integer(settings, "zone");
    if (!quiet || from == to)
        return 0;
    minute         = (minute % DAY_MIN + DAY_MIN) % DAY_MIN;
    bool    is_now = from < to ? minute >= from && minute < to : minute >= from || minute < to;
    int64_t left   = (to - minute + DAY_MIN) % DAY_MIN;
    return is_now ? (now / MINUTE_MS + left) * MINUTE_MS : 0;
}

static bool is_wanted(const caper_json *settings, const char *kind)
{
    const caper_json *one = caper_json_get(caper_json_get(settings, "call"), kind);
    return !one || caper_json_is_true(one);
}

/* ---- A call's ways --------------------------------------------------------------------------- */

typedef struct ways {
    server     *server;
    flight     *flight;
    caper_json *settings;
    send_job   *job[MOST_PATHS];
    caper_buf   counted; /* the keepsake “mail” as it is from here on */
    int         count;
    bool        is_letter; /* to an address that is not theirs yet */
} ways;

/* What failed before is tried alone. */
static bool is_due_way(const flight *f, const char *label)
{
    const caper_json *only = caper_json_get(f->text, "only");
    caper_json_each (one, only)
        if (strcmp(caper_json_string(one), label) == 0)
            return true;
    return !only;
}

static send_job *add_job(ways *w, const char *label)
{
    send_job *job = caper_alloc(1, sizeof *job);
    job->owner    = w->flight;
    job->number   = w->count;
    snprintf(w->flight->path[w->count], sizeof w->flight->path[0], "%s", label);
    return w->job[w->count++] = job;
}

static void write_push(const flight *f, caper_buf *out)
{
    const char *kind  = caper_json_get_string(f->text, "kind"),
               *about = caper_json_get_string(f->text, "about");
    caper_json_put(out, "{kind:%s title:%s text:%s tag:%s", kind,
                   caper_json_get_string(f->text, "title"), caper_json_get_string(f->text, "text"),
                   about);
    caper_json_kstr(out, strcmp(kind, calls_word(CALL_CREW)) == 0 ? "crew" : "table", about);
    caper_json_close(out, '}');
}

static void add_push(ways *w, const char *label, const caper_json *o)
{
    send_job *job = add_job(w, label);
    job->url      = caper_strdup(caper_json_get_string(o, "endpoint"));
    job->contact =
        w->server->options.public_url ? w->server->options.public_url : "https://localhost";
    job->now      = w->server->sv->now / 1000;
    job->is_local = w->server->options.test_seed != NULL;
    memcpy(job->key, w->server->calling.key, PUSH_KEY);
    caper_base64url_read(caper_json_get_string(o, "p256dh"), job->to, PUSH_POINT);
    caper_base64url_read(caper_json_get_string(o, "auth"), job->auth, PUSH_AUTH);
    snprintf(job->topic, sizeof job->topic, "%.24s",
             caper_json_get_string(w->flight->text, "about"));
    write_push(w->flight, &job->text);
}

static void add_letter(ways *w, const char *label, const char *to)
{
    server   *s   = w->server;
    send_job *job = add_job(w, label);
    job->mail     = &s->calling.office.mail;
    job->address  = caper_strdup(to);
    letters_write(&s->options, w->flight->text, to, s->sv->now, &job->text);
}

/* A person gets so many letters a day. */
static bool count_letter(ways *w, const caper_json *o)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_day               day;
    caper_day_of(w->server->sv->now, day);
    bool    today = strcmp(caper_json_get_string(o, "day"), day) == 0;
    int64_t count = today ? caper_json_get_integer(o, "count") : 0;
    caper_json_put(&text, "{address:%s day:%s count:%lld}", caper_json_get_string(o, "address"),
                   day, (long long)count + 1);
    if (count < LETTERS)
        caper_buf_str(&w->counted, caper_buf_text(&text));
    return count < LETTERS;
}

static bool note_way(void *ctx, const caper_store_keepsake *k)
{
    ways                    *w = ctx;
    CAPER_PARSED caper_json *o = caper_json_read(k->text, NULL);
    if (strcmp(k->label, "person") == 0)
        w->settings = caper_json_read(k->text, NULL);
    else if (w->count == MOST_PATHS || w->is_letter || !is_due_way(w->flight, k->label))
        return true;
    else if (strncmp(k->label, "push/", 5) == 0)
        add_push(w, k->label, o);
    else if (strcmp(k->label, "mail") == 0 && w->server->sv->has_mail && count_letter(w, o))
        add_letter(w, k->label, caper_json_get_string(o, "address"));
    return true;
}

/* ---- Beginning and ending -------------------------------------------------------------------- */

static void end_flight(flight *f)
{
    caper_json_free(f->text);
    *f = (flight){.is_used = false};
}

static void keep_call(service *sv, const flight *f, const char *label, int64_t at)
{
    char *text = caper_json_text(f->text);
    calls_again(sv, f->who, label, text, at);
    free(text);
}

/* Later each time, and only where it failed. */
static void try_again(service *sv, flight *f)
{
    static const int        minutes[MOST_TRIES] = {1, 10, 60};
    CAPER_SCRATCH caper_buf out                 = {0};
    caper_label             label;
    int                     tries = (int)caper_json_get_integer(f->text, "tries");
    size_t first = tries ? (size_t)(strrchr(f->label, '/') - f->label) : strlen(f->label);
    if (!f->failed || tries >= MOST_TRIES)
        return;
    caper_json_put(&out, "[");
    for (int i = 0; i < MOST_PATHS; i++)
        if (f->tried & 1u << i)
            caper_json_str(&out, f->path[i]);
    caper_json_put(&out, "]");
    caper_json_set(&f->text, "only", caper_buf_text(&out));
    caper_json_set_string(&f->text, "by", sv->name);
    caper_json_set_integer(&f->text, "tries", tries + 1);
    snprintf(label, sizeof label, "%.*s/%d", (int)first, f->label, tries + 1);
    keep_call(sv, f, label, sv->now + minutes[tries] * MINUTE_MS);
}

/* It is kept in mind until the store has forgotten it: a commit that fails must not send it again. */
static void land(service *sv, flight *f, uint32_t round)
{
    calls_done(sv, f->label, f->at + 1);
    try_again(sv, f);
    f->has_landed = true;
    f->is_there   = false;
    f->round      = round;
}

static void clear_landed(service *sv, calling *c)
{
    for (int i = 0; i < FLIGHTS; i++) {
        flight *f = &c->flight[i];
        if (!f->is_used || !f->has_landed || f->round == c->round)
            continue;
        if (f->is_there)
            land(sv, f, c->round + 1);
        else
            end_flight(f);
    }
    c->round++;
}

/* A subscription that its service calls gone is removed. */
static void take_result(server *s, const send_job *job)
{
    flight     *f    = job->owner;
    const char *path = f->path[job->number];
    char        end[CAPER_LABEL_CHARS + 2];
    bool        gone = !job->mail && (job->status == 404 || job->status == SEND_REFUSED);
    if (gone) {
        snprintf(end, sizeof end, "%s0", path);
        people_drop(s->sv, f->who, path, end);
    } else if (job->status / 100 != 2) {
        f->failed++;
        f->tried |= 1u << job->number;
    }
    s->sv->metrics.calls += job->status / 100 == 2;
    if (--f->left == 0)
        land(s->sv, f, s->calling.round);
}

static void send_off(server *s, send_job *job)
{
    if (s->calling.sender) {
        sender_send(s->calling.sender, job);
        return;
    }
    job->status = world_call(job);
    take_result(s, job);
    send_job_free(job);
}

static void take_results(server *s)
{
    for (send_job *job; s->calling.sender && (job = sender_take(s->calling.sender));) {
        take_result(s, job);
        send_job_free(job);
    }
}

static void free_ways(ways *w)
{
    for (int i = 0; i < w->count; i++)
        send_job_free(w->job[i]);
    caper_buf_fini(&w->counted);
    caper_json_free(w->settings);
}

static bool is_of(const flight *f, call_kind kind)
{
    return strcmp(caper_json_get_string(f->text, "kind"), calls_word(kind)) == 0;
}

static void put_off(service *sv, flight *f, int64_t until)
{
    keep_call(sv, f, f->label, until);
    end_flight(f);
}

static void take_off(server *s, flight *f, ways *w)
{
    if (w->counted.len)
        people_keep(s->sv, f->who, "mail", caper_buf_text(&w->counted));
    f->left = w->count;
    for (int i = 0, n = w->count; i < n; i++)
        send_off(s, w->job[i]);
    w->count = 0;
}

/* False: its person has to be fetched first. */
static bool begin(server *s, flight *f)
{
    ways     w  = {.server = s, .flight = f, .is_letter = is_of(f, CALL_CONFIRM)};
    service *sv = s->sv;
    problem  p;
    if (!people_read(sv, f->who, "mail", "push0", 2 * MOST_PATHS, note_way, &w, &p)) {
        free_ways(&w);
        end_flight(f);
        return false;
    }
    if (w.is_letter && sv->has_mail)
        add_letter(&w, "mail-wait", caper_json_get_string(f->text, "to"));
    const caper_json *settings = caper_json_get(w.settings, "settings");
    bool              now      = w.is_letter || is_of(f, CALL_TRIAL);
    int64_t           quiet    = now ? 0 : quiet_until(settings, sv->now);
    bool              wanted   = is_wanted(settings, caper_json_get_string(f->text, "kind"));
    if (quiet)
        put_off(sv, f, quiet);
    else if (!w.count || !wanted)
        land(sv, f, s->calling.round);
    else
        take_off(s, f, &w);
    free_ways(&w);
    return true;
}

/* ---- Looking --------------------------------------------------------------------------------- */

static flight *free_flight(calling *c)
{
    for (int i = 0; i < FLIGHTS; i++)
        if (!c->flight[i].is_used)
            return &c->flight[i];
    return NULL;
}

static bool is_flying(calling *c, const caper_store_keepsake *k)
{
    for (int i = 0; i < FLIGHTS; i++) {
        flight *f = &c->flight[i];
        if (!f->is_used || strcmp(f->label, k->label) != 0 || (f->has_landed && f->at != k->at))
            continue;
        f->is_there = true;
        return true;
    }
    return false;
}

typedef struct look {
    server *server;
    flight *found[LOOKED_AT];
    int     count, seen;
    bool    full;
} look;

static bool is_ours(const service *sv, const caper_store_keepsake *k, const caper_json *o)
{
    bool shared = caper_store_fd(sv->store) >= 0;
    return !shared || strcmp(caper_json_get_string(o, "by"), sv->name) == 0 ||
           k->at + OTHERS_MS <= sv->now;
}

static bool note_call(void *ctx, const caper_store_keepsake *k)
{
    look    *l = ctx;
    calling *c = &l->server->calling;
    l->seen++;
    flight *f = free_flight(c);
    if (!f) {
        l->full = true;
        return false;
    }
    snprintf(c->after, sizeof c->after, "%s!", k->label); /* what is tried again has a longer one */
    if (k->at > l->server->sv->now || is_flying(c, k))
        return true;
    *f = (flight){
        .is_used = true, .who = k->who, .at = k->at, .text = caper_json_read(k->text, NULL)};
    snprintf(f->label, sizeof f->label, "%s", k->label);
    if (is_ours(l->server->sv, k, f->text))
        l->found[l->count++] = f;
    else
        end_flight(f);
    return true;
}

void calling_run(server *s)
{
    calling *c  = &s->calling;
    service *sv = s->sv;
    look     l  = {.server = s};
    if (!sv->store_ok || sv->failed || (!c->sender && !world_calls()))
        return;
    take_results(s);
    if (!c->has_key)
        push_key_find(s);
    if (sv->now < c->next || !c->has_key)
        return;
    if (!c->after[0])
        snprintf(c->after, sizeof c->after, "call/");
    char from[sizeof c->after];
    memcpy(from, c->after, sizeof from);
    caper_code code =
        caper_store_keepsakes(sv->store, NULL, from, "call0", LOOKED_AT, note_call, &l);
    if (code == CAPER_LATER)
        return;
    if (code)
        c->next = sv->now + ROUND_MS;
    bool again = code != CAPER_OK; /* what could not be read may be there */
    for (int i = 0; i < l.count; i++)
        again |= !begin(s, l.found[i]);
    if (again)
        memcpy(c->after, from, sizeof from); /* those that fly already are passed over */
    else if (l.seen < LOOKED_AT || l.full) {
        clear_landed(sv, c);
        c->after[0] = '\0';
        c->next     = sv->now + ROUND_MS;
    }
}

void calling_begin(server *s) { s->calling.sender = sender_new(); }

void calling_end(server *s)
{
    sender_free(s->calling.sender);
    for (int i = 0; i < FLIGHTS; i++)
        if (s->calling.flight[i].is_used)
            end_flight(&s->calling.flight[i]);
}
