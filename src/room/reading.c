/* Tables that take long to read, on threads. See reading.h. */
#include "room/reading.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "room/service.h"

enum { MOST_BYTES = 8 * 1024 * 1024, UNWANTED_MS = 5000 };

typedef struct reading {
    task              task;
    caper_store_table row;
    char             *config, *content, *digest; /* owned */
    size_t            bytes;
    room             *room; /* as it was read; owned */
    bool              done;
    int64_t           at; /* when it was done */
    struct reading   *next;
} reading;

static reading *find(const service *sv, const char *id)
{
    reading *f = sv->readings;
    while (f && strcmp(f->row.id, id) != 0)
        f = f->next;
    return f;
}

static void drop(task *t)
{
    reading *f = t->owner, **at = &t->sv->readings;
    while (*at != f)
        at = &(*at)->next;
    *at = f->next;
    room_free(f->room);
    free(f->config);
    free(f->content);
    free(f->digest);
    free(f);
}

static size_t bytes_in(const caper_store_table *row)
{
    return strlen(row->config) + (row->content ? strlen(row->content) : 0);
}

bool reading_is_long(const service *sv, const caper_store_table *row)
{
    return sv->options.threads && bytes_in(row) > READ_AT_ONCE;
}

bool reading_is_on(const service *sv, const char *id)
{
    const reading *f = find(sv, id);
    return f && !f->done;
}

/* On a thread. */
static void read_apart(task *t)
{
    reading *f       = t->owner;
    f->room          = room_read(&f->row, NULL);
    f->room->is_read = true;
}

/* All who wait are asked again. */
static void was_read(task *t, task_end how)
{
    reading *f = t->owner;
    f->done    = how == TASK_DONE;
    f->at      = t->sv->now;
    tasks_move(t->sv, WAIT_FETCH, WAIT_TURN);
}

static size_t bytes_of(const service *sv)
{
    size_t sum = 0;
    for (const reading *f = sv->readings; f; f = f->next)
        sum += f->bytes;
    return sum;
}

void reading_begin(service *sv, const caper_store_table *row)
{
    if (bytes_of(sv) > MOST_BYTES)
        return;
    reading *f    = caper_alloc(1, sizeof *f);
    f->task       = (task){.sv = sv, .owner = f, .free = drop, .run = read_apart};
    f->row        = *row;
    f->bytes      = bytes_in(row);
    f->row.config = f->config = caper_strdup(row->config);
    f->row.content = f->content = caper_strdup(row->content);
    f->row.digest = f->digest = caper_strdup(row->digest);
    f->next                   = sv->readings;
    sv->readings              = f;
    task_run(&f->task, row->maker, true, was_read);
}

room *reading_take(service *sv, const char *id)
{
    reading *f = find(sv, id);
    if (!f || !f->done)
        return NULL;
    room *r = f->room;
    f->room = NULL;
    task_drop(&f->task);
    return r;
}

void reading_sweep(service *sv)
{
    for (reading *f = sv->readings, *next; f; f = next) {
        next = f->next;
        if (!f->done || sv->now - f->at < UNWANTED_MS)
            continue;
        task_drop(&f->task);
        tasks_move(sv, WAIT_FETCH, WAIT_TURN);
    }
}

void reading_fini(service *sv)
{
    while (sv->readings)
        task_drop(&sv->readings->task);
}
