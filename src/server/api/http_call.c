/* A call: what it waits for, and the fields of its body, each checked and refused in words. */
#include "server/api/http_call.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_get.h"
#include "base/memory.h"

/* ---- Waiting --------------------------------------------------------------------------------- */

static bool is_get(const call *c) { return strcmp(c->method, "GET") == 0; }

void *call_make(call *c, size_t size, void (*drop)(call *c))
{
    c->made = caper_alloc(1, size);
    c->drop = drop;
    return c->made;
}

void call_drop_made(call *c)
{
    if (c->drop)
        c->drop(c);
    c->drop = NULL;
    c->made = NULL;
}

void call_fini(call *c)
{
    call_drop_made(c);
    caper_buf_fini(c->out);
    caper_buf_fini(&c->body);
    caper_json_free(c->json);
}

static void answer_again(task *t, task_end how)
{
    call *c       = t->owner;
    c->is_retried = true;
    (void)how;
    c->resume(c);
}

void call_wait(call *c, task_wait what) { task_wait_for(&c->task, what, answer_again); }

bool call_lacks(call *c, const problem *why)
{
    if (why->status != 404)
        *c->problem = *why;
    return why->status == 404;
}

bool call_pause(call *c)
{
    if (c->resume)
        call_wait(c, WAIT_TURN);
    return c->resume != NULL;
}

/* A reader was shown what was not to be; it reads again what is. */
static void committed(task *t, task_end how)
{
    call *c       = t->owner;
    bool  again   = how == TASK_AGAIN || (how == TASK_FAILED && is_get(c) && !c->sv->stop);
    c->ready      = !again;
    c->is_retried = true;
    if (!again && how == TASK_FAILED) {
        refuse_store(c->problem);
        call_refuse(c, c->problem);
    }
    c->resume(c);
}

/* The other answers are independent of commits. */
static bool shows_tables(const call *c) { return strncmp(c->path, "/api/", 5) == 0; }

void call_complete(call *c)
{
    bool waits = shows_tables(c) && settle_is_pending(c->sv);
    if (waits && c->resume) {
        task_wait_for(&c->task, WAIT_COMMIT, committed);
        return;
    }
    if (waits && !service_settle(c->sv)) {
        refuse_store(c->problem);
        call_refuse(c, c->problem);
    }
    c->ready = true;
}

static void run_apart(task *t)
{
    call *c = t->owner;
    c->apart(c);
}

bool call_apart(call *c, void (*run)(call *c), void *made, void (*drop)(call *c), bool quick)
{
    c->made  = made;
    c->drop  = drop;
    c->apart = run;
    if (!c->resume || !c->sv->options.threads) {
        run(c);
        return true;
    }
    c->task.run = run_apart;
    task_run(&c->task, c->from->key, quick, answer_again);
    return refuse_later(c->problem);
}

static void played(task *t, task_end how)
{
    call *c = t->owner;
    if (how == TASK_DONE) {
        c->finish(c);
        if (!c->type)
            caper_json_close(c->out, '}');
    } else {
        room_refuse(t->walk.room, c->problem);
        call_refuse(c, c->problem);
    }
    walk_close(&t->walk);
    call_drop_made(c);
    call_complete(c);
    if (c->ready && !c->is_running)
        c->resume(c);
}

bool call_play(call *c, room *r, int seat, int moves, walk_fn *each, void (*finish)(call *c))
{
    task *t   = &c->task;
    t->seat   = seat;
    t->payer  = c->from;
    c->finish = finish;
    walk_open(&t->walk, r, INT64_MAX, moves, each, c);
    if (c->resume)
        task_play(t, played);
    else
        played(t, walk_on(&t->walk, 0) == WALK_DONE ? TASK_DONE : TASK_FAILED);
    return true;
}

void call_file(call *c, const char *type, const char *name)
{
    caper_buf_clear(c->out);
    c->type = type;
    c->file = name;
}

bool call_may_make(call *c, double tables, size_t bytes)
{
    return payer_may_make(c->sv, c->from, tables, bytes, c->problem);
}

const char *call_argument(const call *c, const char *name)
{
    return c->argument ? c->argument(c, name) : NULL;
}

bool call_number(call *c, const char *name, int64_t low, int64_t high, int64_t without,
                 int64_t *out)
{
    const char *text = call_argument(c, name);
    char       *end;
    *out = text ? strtoll(text, &end, 10) : without;
    return !text || (*text && !*end && *out >= low && *out <= high) ||
           refuse(c->problem, 400, "bad-request", "%s: should be a whole number from %jd to %jd",
                  name, low, high);
}

/* ---- The body -------------------------------------------------------------------------------- */

bool call_wrong(call *c, const char *name, const char *should)
{
    return refuse(c->problem, 400, "bad-request", "%s: should be %s", name, should);
}

bool call_get(call *c, const char *name, caper_json_type type, const char *should,
              const caper_json **out)
{
    *out = caper_json_get(c->json, name);
    if (caper_json_is_null(*out))
        *out = NULL;
    return !*out || caper_json_typeof(*out) == type || call_wrong(c, name, should);
}

bool call_text(call *c, const char *name, const char **out)
{
    return need_text(c->json, name, out, c->problem);
}

bool call_need_text(call *c, const char *name, const char **out)
{
    return need_some_text(c->json, name, out, c->problem);
}

bool call_flag(call *c, const char *name, bool *out)
{
    const caper_json *value = caper_json_get(c->json, name);
    *out                    = caper_json_is_true(value);
    return !value || caper_json_is_boolean(value) || call_wrong(c, name, "true or false");
}

bool call_int(call *c, const char *name, int low, int high, int without, int *out)
{
    const caper_json *value;
    char              should[64];
    snprintf(should, sizeof should, "a whole number from %d to %d", low, high);
    if (!call_get(c, name, CAPER_JSON_INTEGER, should, &value))
        return false;
    int64_t n = caper_json_integer(value);
    if (value && (n < low || n > high))
        return call_wrong(c, name, should);
    *out = value ? (int)n : without;
    return true;
}

/* A time that may be null: none. */
bool call_time(call *c, const char *name, int low, int high, int without, int *out)
{
    bool none = caper_json_is_null(caper_json_get(c->json, name));
    return call_int(c, name, low, high, none ? 0 : without, out);
}

/* A big one is read on a thread. */
static void unpack(call *c)
{
    const char *text = caper_buf_text(&c->body);
    c->is_read       = true;
    c->body_len      = c->body.len;
    if (caper_json_most_values(text, c->body_len) <= MOST_VALUES)
        c->json = caper_json_read_bytes(text, c->body_len, NULL);
    caper_buf_fini(&c->body);
}

bool call_body(call *c)
{
    if (!c->is_read && c->body.len > MESSAGE_LIMIT && !call_apart(c, unpack, NULL, NULL, true))
        return false;
    if (!c->is_read)
        unpack(c);
    return caper_json_is_object(c->json) ||
           refuse(c->problem, 400, "bad-json",
                  "the body should be a JSON object with at most %d values", MOST_VALUES);
}

bool call_maybe(call *c)
{
    c->who = (person){.is_made = false};
    return !c->token || call_person(c);
}

bool call_person(call *c) { return people_find_key(c->sv, c->token, &c->who, c->problem); }

bool call_made(call *c)
{
    return c->who.is_made || refuse(c->problem, 404, "no-person",
                                    "nobody has this key yet; POST /api/v1/people makes a person");
}
