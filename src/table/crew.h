/* Threads on which bots think beside their tables. The server and the terminal ask in the same way.
 *
 * A task leaves with a caper_thought, a copy of all the bot needs; the table may go on or be freed in
 * the meantime. The answer comes back with the task, and the asker compares `turn` to see whether it is
 * still wanted.
 *
 * The one subtle idea: tasks wait in lines. Each payer has a turn, then each of the payer's tables,
 * then the tasks of that table in order. So a payer with many tasks delays only its own. */
#ifndef CAPER_TABLE_CREW_H
#define CAPER_TABLE_CREW_H

#include "caper/table.h"
#include "table/thought.h"

typedef struct caper_crew caper_crew;

enum { CAPER_TASK_TABLE = 24 };

typedef struct caper_task caper_task;
struct caper_task {
    caper_task *next; /* in a list of its keeper's */
    /* The question. */
    char              table[CAPER_TASK_TABLE + 1]; /* any name; tasks of one wait in one line */
    uint64_t          payer;                       /* any number; its tables take turns */
    int               seat;
    uint32_t          turn;    /* the asker's; comes back as it was */
    caper_thought    *thought; /* owned by the task */
    caper_bot_options bot;
    const char       *command;    /* a program to ask instead, or NULL; must outlive the task */
    bool              wants_hint; /* a person asks: `hint` says what and why */
    char             *called[CAPER_MAX_SEATS]; /* for a hint: names at the table; owned */
    /* Other work for a thread, instead of thinking. The caller that takes the task back sets
     * `work` to NULL, or it is dropped with the task. `bot.level` says whether it is quick. */
    void (*run)(void *work);
    void (*drop)(void *work);
    void *work;
    /* The answer. */
    caper_code code; /* CAPER_OK, or the bot would rather wait */
    caper_buf  move;
    caper_buf  hint;
    int        early; /* ms: how much sooner it was there than a whole search would have been */
    char       error[160]; /* why the program failed and the bot stood in; "" if it did not */
};

/* `threads` take any task. `quick` more take only tasks that a bot answers without searching, so
 * those never wait for one that searches. */
caper_crew *caper_crew_new(int threads, int quick);
/* Those who think stop at once. */
void caper_crew_free(caper_crew *c);
/* Readable when an answer has come. */
int caper_crew_fd(const caper_crew *c);
/* Tasks that were asked and not taken back yet. */
int caper_crew_waiting(caper_crew *c);

/* The crew owns the task until it is taken back. */
void caper_crew_ask(caper_crew *c, caper_task *task);
/* The oldest task that was answered; NULL: none. Free it. Never waits. */
caper_task *caper_crew_take(caper_crew *c);
/* Answer one task here and now, for crews without threads. False: there is none. */
bool caper_crew_work(caper_crew *c);
/* Drop the table's waiting tasks. Returns their seats; a task that is already running still comes
 * back. */
caper_seats caper_crew_cancel(caper_crew *c, const char *table);

caper_task *caper_task_new(caper_thought *thought, const caper_bot_options *bot);
void        caper_task_free(caper_task *task);
/* Let the bot answer it, here and now: a move, or a hint if a person asks. */
void caper_task_think(caper_task *task);

#endif
