/* Threads on which bots think beside their tables. See crew.h. */
#include "table/crew.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/queue.h>
#include <unistd.h>

#include "base/memory.h"
#include "bots/programs.h"
#include "bots/stop.h"
#include "table/thought.h"

enum { MOST_THREADS = 64, MOST_PROGRAMS = 64, NICE = 5, QUICK = 0, SLOW = 1 };

/* Tasks in order. */
typedef struct task_list {
    caper_task *first, *last;
} task_list;

/* The tasks of one table. */
typedef struct line {
    TAILQ_ENTRY(line) link;
    char      table[CAPER_TASK_TABLE + 1];
    task_list tasks;
} line;
TAILQ_HEAD(line_list, line);

typedef struct payer {
    TAILQ_ENTRY(payer) link;
    uint64_t         key;
    struct line_list lines;
} payer;
TAILQ_HEAD(payer_list, payer);

struct caper_crew {
    pthread_mutex_t   lock;
    pthread_cond_t    wake;
    struct payer_list queue[2]; /* quick tasks, slow tasks; every payer in it has a task */
    task_list         done;
    int               waiting, threads, fd;
    int               turn; /* of the queues, for threads that take both */
    bool              stop;
    struct caper_stop thinking; /* set when the crew goes */
    caper_programs   *programs;
    pthread_t         thread[MOST_THREADS];
};

static void put_last(task_list *l, caper_task *t)
{
    t->next = NULL;
    if (l->first)
        l->last->next = t;
    else
        l->first = t;
    l->last = t;
}

static caper_task *take_first(task_list *l)
{
    caper_task *t = l->first;
    if (t)
        l->first = t->next;
    return t;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static payer *payer_of(struct payer_list *queue, uint64_t key)
{
    payer *p = TAILQ_FIRST(queue);
    while (p && p->key != key)
        p = TAILQ_NEXT(p, link);
    if (p)
        return p;
    p      = caper_alloc(1, sizeof *p);
    p->key = key;
    TAILQ_INIT(&p->lines);
    TAILQ_INSERT_TAIL(queue, p, link);
    return p;
}

static line *find_line(payer *p, const char *table)
{
    line *l = TAILQ_FIRST(&p->lines);
    while (l && strcmp(l->table, table) != 0)
        l = TAILQ_NEXT(l, link);
    return l;
}

static line *line_of(payer *p, const char *table)
{
    line *l = find_line(p, table);
    if (l)
        return l;
    l = caper_alloc(1, sizeof *l);
    memcpy(l->table, table, sizeof l->table);
    TAILQ_INSERT_TAIL(&p->lines, l, link);
    return l;
}

/* Remove lines and payers without tasks. */
static void remove_empty(struct payer_list *queue, payer *p, line *l)
{
    if (!l->tasks.first) {
        TAILQ_REMOVE(&p->lines, l, link);
        free(l);
    }
    if (TAILQ_EMPTY(&p->lines)) {
        TAILQ_REMOVE(queue, p, link);
        free(p);
    }
}

/* The first payer's first table's first task; then both go to the end. NULL: the queue is empty. */
static caper_task *pick(struct payer_list *queue)
{
    payer *p = TAILQ_FIRST(queue);
    if (!p)
        return NULL;
    line       *l    = TAILQ_FIRST(&p->lines);
    caper_task *task = take_first(&l->tasks);
    TAILQ_REMOVE(&p->lines, l, link);
    TAILQ_INSERT_TAIL(&p->lines, l, link);
    TAILQ_REMOVE(queue, p, link);
    TAILQ_INSERT_TAIL(queue, p, link);
    remove_empty(queue, p, l);
    return task;
}

/* ---- Thinking -------------------------------------------------------------------------------- */

caper_code caper_thought_ask(const caper_thought *th, caper_programs *programs, const char *place,
                             const char *command, int seat, int ms, caper_buf *out,
                             caper_error *err)
{
    CAPER_SCRATCH caper_buf position = {0}, view = {0}, moves = {0}, history = {0};
    caper_thought_write(th, &position, &view, &moves, &history);
    caper_question q = {.position = caper_buf_text(&position),
                        .view     = caper_buf_text(&view),
                        .moves    = caper_buf_text(&moves),
                        .history  = caper_buf_text(&history),
                        .seat     = seat};
    return caper_programs_ask(programs, place, command, &q, ms, out, err);
}

/* What a program says of itself may name cards, and a log is read by others. */
static void ask_program(caper_crew *c, caper_task *t)
{
    char        place[CAPER_TASK_TABLE + 16];
    caper_error err = {0};
    snprintf(place, sizeof place, "%s %d", t->table, t->seat);
    t->code = caper_thought_ask(t->thought, c->programs, place, t->command, t->seat, CAPER_EXEC_MS,
                                &t->move, &err);
    if (t->code == CAPER_BAD_COMMAND)
        caper_refuse(&err, t->code, "the program answered with an error");
    snprintf(t->error, sizeof t->error, "%.159s", err.text);
}

static void think(caper_crew *c, caper_task *t)
{
    if (t->run) {
        t->run(t->work);
        return;
    }
    if (t->command && !t->wants_hint)
        ask_program(c, t);
    if (!t->command || t->wants_hint || t->code) { /* the bot stands in for a program that fails */
        caper_buf_clear(&t->move);
        caper_task_think(t);
    }
}

static bool is_quick(const caper_task *t) { return !t->command && t->bot.level != CAPER_HARD; }

static caper_task *next_task(caper_crew *c, bool only_quick)
{
    caper_task *t = pick(&c->queue[only_quick ? QUICK : c->turn]);
    if (t || only_quick)
        return t;
    return pick(&c->queue[!c->turn]);
}

static void answered(caper_crew *c, caper_task *t)
{
    uint64_t one = 1;
    put_last(&c->done, t);
    if (write(c->fd, &one, sizeof one) < 0)
        return; /* the counter is full: the reader is awake already */
}

static void work(caper_crew *c, bool only_quick)
{
    pthread_mutex_lock(&c->lock);
    while (!c->stop) {
        caper_task *t = next_task(c, only_quick);
        if (!t) {
            pthread_cond_wait(&c->wake, &c->lock);
            continue;
        }
        c->turn = !is_quick(t) ? QUICK : SLOW;
        pthread_mutex_unlock(&c->lock);
        think(c, t);
        pthread_mutex_lock(&c->lock);
        answered(c, t);
    }
    pthread_mutex_unlock(&c->lock);
}

bool caper_crew_work(caper_crew *c)
{
    pthread_mutex_lock(&c->lock);
    caper_task *t = next_task(c, false);
    if (t) {
        c->turn = !is_quick(t) ? QUICK : SLOW;
        think(c, t);
        answered(c, t);
    }
    pthread_mutex_unlock(&c->lock);
    return t != NULL;
}

/* Threads that think run at a lower priority than the one that answers players. On Linux this is for the
 * calling thread alone; failure is ignored. */
static void lower_priority(void)
{
    if (nice(NICE) < 0)
        return;
}

static void *work_on_all(void *crew)
{
    lower_priority();
    work(crew, false);
    return NULL;
}

static void *work_on_quick(void *crew)
{
    lower_priority();
    work(crew, true);
    return NULL;
}

/* ---- The crew -------------------------------------------------------------------------------- */

caper_crew *caper_crew_new(int threads, int quick)
{
    caper_crew *c = caper_alloc(1, sizeof *c);
    if ((c->fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) < 0)
        caper_end("no eventfd for the bots");
    c->programs = caper_programs_new(MOST_PROGRAMS);
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->wake, NULL);
    TAILQ_INIT(&c->queue[QUICK]);
    TAILQ_INIT(&c->queue[SLOW]);
    for (int i = 0; i < threads + quick && i < MOST_THREADS; i++)
        if (pthread_create(&c->thread[i], NULL, i < threads ? work_on_all : work_on_quick, c) == 0)
            c->threads++;
        else
            break;
    return c;
}

static void free_queue(struct payer_list *queue)
{
    for (caper_task *t; (t = pick(queue));)
        caper_task_free(t);
}

void caper_crew_free(caper_crew *c)
{
    if (!c)
        return;
    pthread_mutex_lock(&c->lock);
    c->stop = true;
    pthread_cond_broadcast(&c->wake);
    pthread_mutex_unlock(&c->lock);
    atomic_store(&c->thinking.now, true);
    caper_programs_stop(c->programs);
    for (int i = 0; i < c->threads; i++)
        pthread_join(c->thread[i], NULL);
    free_queue(&c->queue[QUICK]);
    free_queue(&c->queue[SLOW]);
    for (caper_task *t; (t = caper_crew_take(c));)
        caper_task_free(t);
    close(c->fd);
    caper_programs_free(c->programs);
    pthread_mutex_destroy(&c->lock);
    pthread_cond_destroy(&c->wake);
    free(c);
}

int caper_crew_fd(const caper_crew *c) { return c->fd; }

int caper_crew_waiting(caper_crew *c)
{
    pthread_mutex_lock(&c->lock);
    int n = c->waiting;
    pthread_mutex_unlock(&c->lock);
    return n;
}

void caper_crew_ask(caper_crew *c, caper_task *t)
{
    t->bot.stop = &c->thinking;
    pthread_mutex_lock(&c->lock);
    payer *p = payer_of(&c->queue[is_quick(t) ? QUICK : SLOW], t->payer);
    put_last(&line_of(p, t->table)->tasks, t);
    c->waiting++;
    /* A single waiter could be a thread that only takes quick tasks: wake them all. */
    pthread_cond_broadcast(&c->wake);
    pthread_mutex_unlock(&c->lock);
}

caper_task *caper_crew_take(caper_crew *c)
{
    uint64_t n;
    pthread_mutex_lock(&c->lock);
    caper_task *t = take_first(&c->done);
    c->waiting -= t != NULL;
    if (!c->done.first && read(c->fd, &n, sizeof n) < 0)
        n = 0; /* there was no answer */
    pthread_mutex_unlock(&c->lock);
    return t;
}

static caper_seats cancel_line(caper_crew *c, struct payer_list *queue, payer *p, line *l)
{
    caper_seats seats = 0;
    for (caper_task *t; (t = take_first(&l->tasks)); c->waiting--) {
        seats |= CAPER_SEAT(t->seat);
        caper_task_free(t);
    }
    remove_empty(queue, p, l);
    return seats;
}

/* A table may be in the lines of several payers. */
static caper_seats cancel_in(caper_crew *c, struct payer_list *queue, const char *table)
{
    caper_seats seats = 0;
    for (payer *p = TAILQ_FIRST(queue), *next; p; p = next) {
        line *l = find_line(p, table);
        next    = TAILQ_NEXT(p, link);
        if (l)
            seats |= cancel_line(c, queue, p, l);
    }
    return seats;
}

caper_seats caper_crew_cancel(caper_crew *c, const char *table)
{
    pthread_mutex_lock(&c->lock);
    caper_seats seats =
        cancel_in(c, &c->queue[QUICK], table) | cancel_in(c, &c->queue[SLOW], table);
    pthread_mutex_unlock(&c->lock);
    return seats;
}
