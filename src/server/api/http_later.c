/* Answers that come later: the connection is suspended until the log has been played. */
#include "server/api/http_later.h"

#include <microhttpd.h>
#include <stdlib.h>

#include "server/ops/loop.h"
#include "table/chances.h"

void http_resume(server *sv, void *mhd)
{
    MHD_resume_connection(mhd);
    sv->http_due = true;
}

static void complete(server *sv, later *l, bool ok)
{
    if (ok) {
        l->finish(l, &l->answer.body);
        if (!l->answer.type)
            caper_json_close(&l->answer.body, '}');
    } else {
        problem p;
        room_refuse(l->room, &p);
        http_problem(sv, &l->answer, &p);
    }
    l->ready = true;
}

static void on_settled(server *sv, void *who, settled how)
{
    later  *l = who;
    problem p;
    if (how != SETTLED) {
        refuse_store(&p);
        http_problem(sv, &l->answer, &p);
    }
    l->ready = true;
    http_resume(sv, l->mhd);
}

/* What it shows may not be on disk yet. */
static void played(server *sv, job *j, bool ok)
{
    later *l = (later *)j;
    complete(sv, l, ok);
    walk_close(&j->walk);
    if (l->mhd && settle_is_pending(sv)) {
        l->ready = false;
        settle_tell(sv, on_settled, l);
    } else if (l->mhd) {
        http_resume(sv, l->mhd);
    }
}

void later_free(server *sv, later *l)
{
    if (!l->ready)
        jobs_drop(sv, &l->job);
    caper_chances_free(l->chances);
    caper_buf_fini(&l->answer.body);
    free(l);
}

bool later_begin(call *c, later *l, int moves, walk_fn *each)
{
    l->answer = *c->answer;
    *c->out   = (caper_buf){0};
    l->job    = (job){
           .seat = l->seat, .payer = c->ask->from->who, .goes_on = l->job.goes_on, .done = played};
    walk_open(&l->job.walk, c->sv, l->room, INT64_MAX, moves, each, l);
    if (c->ask->mhd)
        jobs_begin(c->sv, &l->job);
    else
        played(c->sv, &l->job, walk_on(&l->job.walk, 0) == WALK_DONE);
    if (l->ready) {
        *c->answer     = l->answer;
        l->answer.body = (caper_buf){0};
        c->is_complete = true;
        later_free(c->sv, l);
        return true;
    }
    l->mhd = c->ask->mhd;
    MHD_suspend_connection(l->mhd);
    c->answer->later = l;
    return true;
}

/* MHD stops only when nothing is suspended. */
void later_stop(server *sv)
{
    for (job *j = sv->jobs, *next; j; j = next) {
        next = j->next;
        if (j->done != played)
            continue;
        jobs_drop(sv, j);
        complete(sv, (later *)j, false);
        http_resume(sv, ((later *)j)->mhd);
    }
}
