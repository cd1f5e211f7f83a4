/* One way to wait.
 *
 * A task waits for one thing at a time: a log that is played in slices of the loop, a thread of the
 * crew, something to be fetched, the next turn, or the commit of everything that was done so far. Then
 * `then` is called once, in the loop. Its owner may drop it at any time.
 *
 * Slices run between two turns. The payer is charged for them, and waits when its share of the work is
 * used up. Only a thread keeps a task longer than its owner does: `free` is called when it is done. */
#ifndef CAPER_ROOM_TASK_H
#define CAPER_ROOM_TASK_H

#include "room/platform.h"
#include "room/table_log.h"
#include "table/crew.h"

typedef enum task_wait {
    WAIT_NONE,
    WAIT_TURN,       /* the loop's next turn */
    WAIT_FETCH,      /* something was fetched: tasks_move to WAIT_TURN */
    WAIT_SLICES,     /* the walk has come to its end */
    WAIT_THREAD,     /* a thread has run it */
    WAIT_COMMIT,     /* everything that was done so far is on disk, or undone */
    WAIT_COMMITTING, /* the same; the commit is under way */
    WAITS,
} task_wait;

typedef enum task_end {
    TASK_DONE,
    TASK_FAILED, /* the log cannot be played, the store refused, or the server is shutting down */
    TASK_AGAIN,  /* another server was first: do it again from the beginning */
} task_end;

typedef struct task task;
typedef void        task_fn(task *t, task_end how);

struct task {
    service  *sv;
    void     *owner;
    task     *prev, *next; /* of those that wait for the same */
    task_wait waits;
    task_fn  *then;
    void (*free)(
        task *t); /* the owner with it; NULL: the owner does that, and no thread ever has it */
    /* Slices. The walk is opened before, and closed by `then`. */
    walk     walk;
    int      seat; /* through whose eyes; CAPER_SPECTATOR: a spectator's */
    payer   *payer;
    uint64_t sliced; /* the turn in which it had its last slice */
    /* Is there room for more of what it makes? NULL: always. */
    bool (*may_go_on)(const task *t);
    /* What the last entry asked for, before the next is played: does it need more than this slice?
     * May be NULL. */
    bool (*goes_on)(task *t, double until);
    /* On a thread, where it may use only its own data. */
    void (*run)(task *t);
    uint64_t number;
    bool     is_out; /* a thread has it, or will */
};

typedef struct task_queue {
    task *first, *last;
    int   count;
} task_queue;

/* For everything but slices and threads. */
void task_wait_for(task *t, task_wait what, task_fn *then);
/* Play the log: at once if it is short, so `then` may be called before this returns. */
void task_play(task *t, task_fn *then);
/* `quick`: it never takes longer than a bot that does not search. */
void task_run(task *t, uint64_t key, bool quick, task_fn *then);
/* Its owner is gone: it waits no longer, and is freed, now or when the thread is done. */
void task_drop(task *t);
/* The crew has done it, or never will. */
void task_take(caper_task *done);

/* All who wait for that now. */
void tasks_end(service *sv, task_wait what, task_end how);
void tasks_move(service *sv, task_wait from, task_wait to);
/* What is known of the room's log is not true any more: those who read it fail. */
void tasks_fail_room(room *r);
/* The seat has lost its owner: tasks that read through its eyes fail, and the next request is told why. */
void tasks_fail_seat(room *r, int seat);
/* The server is shutting down: all fail. */
void tasks_stop(service *sv);
/* The next slices. */
void tasks_slice(service *sv);
/* Milliseconds until there is something to do; −1: it is idle. */
int64_t tasks_wait(service *sv);

#endif
