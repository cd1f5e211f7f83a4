/* Work that the crew's threads do for connections that wait. See errand.h.
 *
 * Two have an errand: the crew until it comes back, and the connection until it is answered or gone.
 * Whoever lets go last frees it. */
#include "server/api/errand.h"

#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "server/ops/loop.h"

static void finish(errand *e)
{
    if (e->back)
        e->back(e);
    e->back = NULL;
}

void errand_free(errand *e)
{
    if (!e)
        return;
    finish(e);
    caper_buf_fini(&e->answer.body);
    caper_json_free(e->json);
    free(e);
}

static void drop(void *who) { errand_free(who); }

static void run(void *who)
{
    errand *e = who;
    e->run(e);
    e->ran = true;
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

static void send_out(errand *e, void *mhd, uint64_t payer, bool quick)
{
    caper_bot_options bot = caper_default_bot(quick ? CAPER_MEDIUM : CAPER_HARD);
    server           *sv  = e->sv;
    e->mhd                = mhd;
    e->out                = true;
    sv->metrics.errands++;
    /* A line of its own: if nobody waits any more it alone is taken back. */
    snprintf(e->line, sizeof e->line, "errand %llu", (unsigned long long)sv->errand_count++);
    if (mhd) {
        list(sv, e);
        MHD_suspend_connection(mhd);
    }
    caper_task *task = caper_task_new(NULL, &bot);
    snprintf(task->table, sizeof task->table, "%s", e->line);
    task->payer       = payer;
    task->run         = run;
    task->drop_errand = drop;
    task->errand      = e;
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
    send_out(e, c->ask->mhd, c->ask->from->key, quick);
    return true;
}

bool errand_prepare(call *c, errand *e, bool quick)
{
    e->sv      = c->sv;
    e->is_part = true;
    if (!c->ask->mhd || !c->sv->options.threads) {
        run(e);
        c->prepared = e;
        return true;
    }
    caper_buf_fini(c->out);
    c->answer->errand = e;
    send_out(e, c->ask->mhd, c->ask->from->key, quick);
    return false;
}

void errand_alone(server *sv, errand *e, uint64_t payer)
{
    e->sv = sv;
    send_out(e, NULL, payer, true);
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
    send_out(e, mhd, from->key, true);
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
    if (!e->is_part)
        finish(e);
    e->ready = true;
    http_resume(sv, e->mhd);
}

void errand_leave(errand *e, caper_json *body)
{
    bool out = e->out;
    e->mhd   = NULL;
    if (body)
        e->json = body;
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
