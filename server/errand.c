/* Work that the crew's threads do for connections that wait. See errand.h.
 *
 * Two have an errand: the crew until it comes back, and the connection until it is answered or gone.
 * Whoever lets go last frees it. */
#include "server/errand.h"

#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/memory.h"
#include "server/loop.h"

static void finish(errand *e)
{
    if (e->back)
        e->back(e);
    e->back = NULL;
}

static void drop(void *who)
{
    errand *e = who;
    finish(e);
    caper_buf_fini(&e->answer.body);
    caper_json_free(e->json);
    free(e);
}

static void run(void *who)
{
    errand *e = who;
    e->run(e);
}

static void list(server *sv, errand *e)
{
    if ((e->next = sv->errands))
        e->next->prev = e;
    sv->errands = e;
}

static void unlist(errand *e)
{
    if (e->prev)
        e->prev->next = e->next;
    else if (e->sv->errands == e)
        e->sv->errands = e->next;
    if (e->next)
        e->next->prev = e->prev;
    e->prev = e->next = NULL;
}

static bool do_now(call *c, errand *e)
{
    e->answer      = *c->answer;
    *c->out        = (caper_buf){0};
    c->is_complete = true;
    e->run(e);
    finish(e);
    *c->answer     = e->answer;
    e->answer.body = (caper_buf){0};
    drop(e);
    return true;
}

static void send_out(errand *e, void *mhd, const address *from, bool quick)
{
    caper_bot_options bot = caper_default_bot(quick ? CAPER_MEDIUM : CAPER_HARD);
    server           *sv  = e->sv;
    e->mhd                = mhd;
    e->out                = true;
    /* A line of its own: if nobody waits any more it alone is taken back. */
    snprintf(e->line, sizeof e->line, "errand %llu", (unsigned long long)sv->errand_count++);
    list(sv, e);
    caper_task *task = caper_task_new(NULL, &bot);
    snprintf(task->table, sizeof task->table, "%s", e->line);
    task->payer       = from->key;
    task->run         = run;
    task->drop_errand = drop;
    task->errand      = e;
    MHD_suspend_connection(e->mhd);
    caper_crew_ask(sv->crew, task);
}

bool errand_begin(call *c, errand *e, bool quick)
{
    e->sv = c->sv;
    if (!c->ask->mhd || !c->sv->options.threads)
        return do_now(c, e);
    e->answer         = *c->answer;
    *c->out           = (caper_buf){0};
    c->answer->errand = e;
    send_out(e, c->ask->mhd, c->ask->from, quick);
    return true;
}

static void unpack(errand *e) { e->json = http_unpack(e->text, e->len); }

static void free_body(errand *e) { free(e->text); }

errand *errand_unpack(server *sv, void *mhd, const address *from, caper_buf *body)
{
    errand *e = caper_alloc(1, sizeof *e);
    e->sv     = sv;
    e->run    = unpack;
    e->back   = free_body;
    e->text   = body->data;
    e->len    = body->len;
    *body     = (caper_buf){0};
    send_out(e, mhd, from, true);
    return e;
}

void errand_take(server *sv, caper_task *task)
{
    errand *e    = task->errand;
    task->errand = NULL;
    e->out       = false;
    if (!e->mhd) {
        drop(e);
        return;
    }
    finish(e);
    e->ready = true;
    http_resume(sv, e->mhd);
}

void errand_leave(errand *e)
{
    bool out = e->out;
    e->mhd   = NULL;
    unlist(e);
    if (out) /* if it has not begun, this drops it */
        caper_crew_cancel(e->sv->crew, e->line);
    else
        drop(e);
}

void errand_stop(server *sv)
{
    for (errand *e = sv->errands; e; e = e->next) {
        if (e->ready)
            continue;
        e->stopped = e->ready = true;
        http_resume(sv, e->mhd);
    }
}
