/* Tasks: queues of those that wait, slices that take turns, threads. See task.h. */
#include "room/task.h"

#include <stdio.h>

#include "room/service.h"

static const double SLICE_MS = 0.2, TURN_MS = 0.3;

/* Walks of one address that go on side by side: each may have a page in memory. */
enum { SIDE_BY_SIDE = 4, RETRY_MS = 10 };

/* ---- Queues ---------------------------------------------------------------------------------- */

static void list(task *t, task_wait what)
{
    task_queue *q = &t->sv->tasks[what];
    t->waits      = what;
    t->next       = NULL;
    if ((t->prev = q->last))
        t->prev->next = t;
    else
        q->first = t;
    q->last = t;
    q->count++;
}

static void unlist(task *t)
{
    task_queue *q = &t->sv->tasks[t->waits];
    if (t->prev)
        t->prev->next = t->next;
    else
        q->first = t->next;
    if (t->next)
        t->next->prev = t->prev;
    else
        q->last = t->prev;
    q->count--;
    if (t->waits == WAIT_SLICES)
        t->payer->jobs--;
    t->waits = WAIT_NONE;
}

static void end(task *t, task_end how)
{
    unlist(t);
    t->then(t, how);
}

void task_wait_for(task *t, task_wait what, task_fn *then)
{
    t->then = then;
    list(t, what);
}

void tasks_move(service *sv, task_wait from, task_wait to)
{
    for (task *t; (t = sv->tasks[from].first);) {
        unlist(t);
        list(t, to);
    }
}

/* Those that wait again are for the next time. */
void tasks_end(service *sv, task_wait what, task_end how)
{
    const task_queue *q = &sv->tasks[what];
    for (int n = q->count; n > 0 && q->first; n--)
        end(q->first, how);
}

void tasks_stop(service *sv)
{
    for (int what = WAIT_TURN; what < WAITS; what++)
        tasks_end(sv, (task_wait)what, TASK_FAILED);
}

static void fail(const room *r, const int *seat)
{
    for (task *t = r->sv->tasks[WAIT_SLICES].first, *next; t; t = next) {
        next = t->next;
        if (t->walk.room == r && (!seat || t->seat == *seat))
            end(t, TASK_FAILED);
    }
}

void tasks_fail_room(room *r) { fail(r, NULL); }

void tasks_fail_seat(room *r, int seat) { fail(r, &seat); }

/* ---- Threads --------------------------------------------------------------------------------- */

static void run(void *who)
{
    task *t = who;
    t->run(t);
}

static void drop(void *who)
{
    task *t = who;
    if (t->waits)
        unlist(t);
    t->free(t);
}

static void write_line(const task *t, char out[CAPER_TASK_TABLE + 1])
{
    snprintf(out, CAPER_TASK_TABLE + 1, "task %llu", (unsigned long long)t->number);
}

void task_run(task *t, uint64_t key, bool quick, task_fn *then)
{
    caper_bot_options bot = caper_default_bot(quick ? CAPER_MEDIUM : CAPER_HARD);
    caper_task       *out = caper_task_new(NULL, &bot);
    t->number             = t->sv->metrics.errands++;
    write_line(t, out->table); /* a line of its own: it alone can be taken back */
    out->payer = key;
    out->run   = run;
    out->drop  = drop;
    out->work  = t;
    t->is_out  = true;
    task_wait_for(t, WAIT_THREAD, then);
    t->sv->platform->ask(t->sv, out);
}

void task_take(caper_task *done)
{
    task *t    = done->work;
    done->work = NULL;
    t->is_out  = false;
    if (!t->then)
        t->free(t);
    else if (t->waits)
        end(t, TASK_DONE);
}

void task_drop(task *t)
{
    char line[CAPER_TASK_TABLE + 1];
    if (t->waits)
        unlist(t);
    walk_close(&t->walk);
    if (t->is_out) {
        t->then = NULL;
        write_line(t, line);
        t->sv->platform->cancel(t->sv, line); /* if it has not begun, this frees it */
    } else if (t->free) {
        t->free(t);
    }
}

/* ---- Slices ---------------------------------------------------------------------------------- */

static bool is_ready(const task *t)
{
    const platform *on = t->sv->platform;
    return (!on->may_work || on->may_work(t->sv, t->payer)) && (!t->may_go_on || t->may_go_on(t));
}

/* A part of it; when that was the last, `then` has it from then on. */
static void go_on(task *t)
{
    t->sliced = t->sv->slice_turn;
    if (t->goes_on && t->goes_on(t, work_time(t->sv) + SLICE_MS))
        return;
    walk_state is = walk_on(&t->walk, SLICE_MS);
    if (is == WALK_DONE && t->goes_on && t->goes_on(t, 0))
        return;
    if (is != WALK_MORE)
        end(t, is == WALK_DONE ? TASK_DONE : TASK_FAILED);
}

void task_play(task *t, task_fn *then)
{
    t->payer->jobs++;
    task_wait_for(t, WAIT_SLICES, then);
    /* A turn that is long already takes no more on. */
    if (work_time(t->sv) - t->sv->turn_began < TURN_MS && is_ready(t))
        go_on(t);
}

/* Of those that may go on the one that has waited longest; of each address only the oldest few. */
static task *choose(service *sv)
{
    task *best = NULL, *first = sv->tasks[WAIT_SLICES].first;
    for (task *t = first; t; t = t->next)
        t->payer->chosen = 0;
    for (task *t = first; t; t = t->next) {
        if (t->payer->chosen >= SIDE_BY_SIDE || !is_ready(t))
            continue;
        t->payer->chosen++;
        if (t->sliced != sv->slice_turn && (!best || t->sliced < best->sliced))
            best = t;
    }
    return best;
}

void tasks_slice(service *sv)
{
    double until = work_time(sv) + TURN_MS;
    sv->slice_turn++;
    for (task *t; sv->tasks[WAIT_SLICES].first && work_time(sv) < until && (t = choose(sv));) {
        payer *who   = t->payer;
        double began = work_time(sv);
        go_on(t);
        if (sv->platform->charge)
            sv->platform->charge(sv, who, work_time(sv) - began);
    }
}

int64_t tasks_wait(service *sv)
{
    const task *first = sv->tasks[WAIT_SLICES].first;
    if (sv->tasks[WAIT_TURN].first)
        return 0;
    for (const task *t = first; t; t = t->next)
        if (is_ready(t))
            return 0;
    return first ? RETRY_MS : -1;
}
