/* Long work in slices: a list of jobs that take turns. */
#include "server/ops/jobs.h"

#include "server/ops/loop.h"

static const double SLICE_MS = 0.2, TURN_MS = 0.3;

/* Jobs of one address that go on side by side: each may have a page in memory. */
enum { SIDE_BY_SIDE = 4, RETRY_MS = 10 };

/* ---- The list -------------------------------------------------------------------------------- */

static void list_last(server *sv, job *j)
{
    j->from = address_of(sv, &j->payer);
    j->from->jobs++;
    j->queued = true;
    j->next   = NULL;
    if ((j->prev = sv->last_job))
        j->prev->next = j;
    else
        sv->jobs = j;
    sv->last_job = j;
    sv->job_count++;
}

static void unlist(server *sv, job *j)
{
    if (!j->queued)
        return;
    j->queued = false;
    j->from->jobs--;
    sv->job_count--;
    if (j->prev)
        j->prev->next = j->next;
    else
        sv->jobs = j->next;
    if (j->next)
        j->next->prev = j->prev;
    else
        sv->last_job = j->prev;
    j->prev = j->next = NULL;
}

static void end(server *sv, job *j, bool ok)
{
    unlist(sv, j);
    j->done(sv, j, ok);
}

void jobs_drop(server *sv, job *j)
{
    unlist(sv, j);
    walk_close(&j->walk);
}

void jobs_drop_room(server *sv, room *r)
{
    for (job *j = sv->jobs, *next; j; j = next) {
        next = j->next;
        if (j->walk.room == r)
            end(sv, j, false);
    }
}

void jobs_drop_seat(server *sv, room *r, int seat)
{
    for (job *j = sv->jobs, *next; j; j = next) {
        next = j->next;
        if (j->walk.room == r && j->seat == seat)
            end(sv, j, false);
    }
}

void jobs_fini(server *sv)
{
    while (sv->jobs)
        end(sv, sv->jobs, false);
}

/* ---- Slices ---------------------------------------------------------------------------------- */

static bool is_ready(server *sv, const job *j)
{
    return address_may_work(sv, j->from) && (!j->may_go_on || j->may_go_on(j));
}

/* A part of it; when that was the last, `done` has it from then on. */
static void go_on(server *sv, job *j)
{
    j->ran = sv->job_turn;
    if (j->goes_on && j->goes_on(j, work_ms() + SLICE_MS))
        return;
    walk_state is = walk_on(&j->walk, SLICE_MS);
    if (is == WALK_DONE && j->goes_on && j->goes_on(j, 0))
        return;
    if (is != WALK_MORE)
        end(sv, j, is == WALK_DONE);
}

void jobs_begin(server *sv, job *j)
{
    list_last(sv, j);
    /* A turn that is long already takes no more on. */
    if (work_ms() - sv->turn_began < TURN_MS && is_ready(sv, j))
        go_on(sv, j);
}

/* Of those that may go on the one that has waited longest; of each address only the oldest few. */
static job *choose(server *sv)
{
    job *best = NULL;
    for (job *j = sv->jobs; j; j = j->next)
        j->from->chosen = 0;
    for (job *j = sv->jobs; j; j = j->next) {
        if (j->from->chosen >= SIDE_BY_SIDE || !is_ready(sv, j))
            continue;
        j->from->chosen++;
        if (j->ran != sv->job_turn && (!best || j->ran < best->ran))
            best = j;
    }
    return best;
}

void jobs_run(server *sv)
{
    double until = work_ms() + TURN_MS;
    sv->job_turn++;
    for (job *j; sv->jobs && work_ms() < until && (j = choose(sv));) {
        ip     payer = j->payer;
        double began = work_ms();
        go_on(sv, j);
        address_charge(sv, address_of(sv, &payer), work_ms() - began);
    }
}

int64_t jobs_wait(server *sv)
{
    for (const job *j = sv->jobs; j; j = j->next)
        if (is_ready(sv, j))
            return 0;
    return sv->jobs ? RETRY_MS : -1;
}
