/* Programs that keep running. The lock is held while an entry is looked up, never while a program thinks. */
#include "bots/programs.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

typedef struct entry {
    char       *place, *command; /* owned; NULL: free */
    caper_exec *x;               /* NULL: not running */
    int         slow;            /* answers that came too late */
    bool        busy;
    uint64_t    used;
} entry;

struct caper_programs {
    pthread_mutex_t lock;
    uint64_t        clock;
    int             most;
    bool            stopped;
    entry           list[];
};

caper_programs *caper_programs_new(int most)
{
    caper_programs *p = caper_alloc(1, sizeof *p + (size_t)most * sizeof p->list[0]);
    p->most           = most;
    pthread_mutex_init(&p->lock, NULL);
    return p;
}

static void clear(entry *e)
{
    caper_exec_stop(e->x);
    free(e->place);
    free(e->command);
    *e = (entry){0};
}

void caper_programs_free(caper_programs *p)
{
    if (!p)
        return;
    for (int i = 0; i < p->most; i++)
        clear(&p->list[i]);
    pthread_mutex_destroy(&p->lock);
    free(p);
}

static bool is_for(const entry *e, const char *place, const char *command)
{
    return e->place && strcmp(e->place, place) == 0 && strcmp(e->command, command) == 0;
}

/* The entry of that place, or one that gives way to it. NULL: all of them think. */
static entry *take(caper_programs *p, const char *place, const char *command)
{
    entry *e = NULL;
    pthread_mutex_lock(&p->lock);
    for (int i = 0; i < p->most && !(e && is_for(e, place, command)); i++) {
        entry *other = &p->list[i];
        if (!other->busy && (!e || is_for(other, place, command) || other->used < e->used))
            e = other;
    }
    if (e && !is_for(e, place, command)) {
        clear(e);
        e->place   = caper_strdup(place);
        e->command = caper_strdup(command);
    }
    if (e) {
        e->busy = true;
        e->used = ++p->clock;
    }
    pthread_mutex_unlock(&p->lock);
    return e;
}

static void give_back(caper_programs *p, entry *e)
{
    pthread_mutex_lock(&p->lock);
    e->busy = false;
    pthread_mutex_unlock(&p->lock);
}

/* The entry's program, in its place. */
static caper_exec *set_program(caper_programs *p, entry *e, caper_exec *x)
{
    pthread_mutex_lock(&p->lock);
    e->x = x;
    if (x && p->stopped)
        caper_exec_kill(x);
    pthread_mutex_unlock(&p->lock);
    return x;
}

static void end_program(caper_programs *p, entry *e)
{
    caper_exec *x = e->x;
    set_program(p, e, NULL);
    caper_exec_stop(x);
}

void caper_programs_stop(caper_programs *p)
{
    pthread_mutex_lock(&p->lock);
    p->stopped = true;
    for (int i = 0; i < p->most; i++)
        if (p->list[i].x)
            caper_exec_kill(p->list[i].x);
    pthread_mutex_unlock(&p->lock);
}

/* A process that is left from an earlier move may have ended since: then, and only then, a second try. */
static caper_code ask(caper_programs *p, entry *e, const caper_question *q, int ms, caper_buf *out,
                      caper_error *err)
{
    bool       old  = e->x;
    caper_code code = CAPER_FAILED;
    for (int tries = 0; tries < 1 + old; tries++) {
        if (!e->x && !set_program(p, e, caper_exec_start(e->command, err)))
            return CAPER_FAILED;
        code = caper_exec_ask(e->x, q, ms, out, err);
        if (!code)
            return CAPER_OK;
        end_program(p, e);
        if (code != CAPER_GAME_OVER)
            return code;
    }
    return code;
}

caper_code caper_programs_ask(caper_programs *p, const char *place, const char *command,
                              const caper_question *q, int ms, caper_buf *out, caper_error *err)
{
    caper_error why = {0};
    entry      *e   = take(p, place, command);
    if (!e)
        return caper_refuse(err, CAPER_FAILED, "the program has to wait: %d others think already",
                            p->most);
    caper_code code = CAPER_LATER;
    if (e->slow < CAPER_SLOW_TIMES)
        code = ask(p, e, q, ms, out, &why);
    else
        caper_refuse(&why, code, "was too late %d times and is not asked again", e->slow);
    e->slow += code == CAPER_LATER && e->slow < CAPER_SLOW_TIMES;
    give_back(p, e);
    return code ? caper_refuse(err, code, "the program %.200s", why.text) : CAPER_OK;
}
