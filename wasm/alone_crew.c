/* The crew of a page alone (table/crew.h): no threads, so whoever thinks does it when asked to
 * (alone_think), one question after the other, while nobody waits for an answer. */
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "wasm/alone.h"

struct caper_crew {
    caper_task *asked, *done; /* oldest first, by link.tqe_next */
};

static void put_last(caper_task **list, caper_task *t)
{
    t->link.tqe_next = NULL;
    while (*list)
        list = &(*list)->link.tqe_next;
    *list = t;
}

static caper_task *take_first(caper_task **list)
{
    caper_task *t = *list;
    if (t)
        *list = t->link.tqe_next;
    return t;
}

caper_crew *caper_crew_new(int threads, int quick)
{
    (void)threads, (void)quick;
    return caper_alloc(1, sizeof(caper_crew));
}

void caper_crew_free(caper_crew *c)
{
    for (caper_task *t; (t = take_first(&c->asked)) || (t = take_first(&c->done));)
        caper_task_free(t);
    free(c);
}

int caper_crew_waiting(caper_crew *c)
{
    int n = 0;
    for (const caper_task *t = c->asked; t; t = t->link.tqe_next)
        n++;
    return n;
}

void caper_crew_ask(caper_crew *c, caper_task *t) { put_last(&c->asked, t); }

caper_task *caper_crew_take(caper_crew *c) { return take_first(&c->done); }

caper_seats caper_crew_cancel(caper_crew *c, const char *table)
{
    caper_seats seats = 0;
    for (caper_task **at = &c->asked; *at;) {
        caper_task *t = *at;
        if (strcmp(t->table, table) != 0) {
            at = &t->link.tqe_next;
            continue;
        }
        *at = t->link.tqe_next;
        seats |= CAPER_SEAT(t->seat);
        caper_task_free(t);
    }
    return seats;
}

caper_task *caper_task_new(caper_thought *thought, const caper_bot_options *bot)
{
    caper_task *t = caper_alloc(1, sizeof *t);
    t->thought    = thought;
    t->bot        = *bot;
    return t;
}

void caper_task_free(caper_task *t)
{
    caper_thought_free(t->thought);
    for (int s = 0; s < CAPER_MAX_SEATS; s++)
        free(t->called[s]);
    caper_buf_fini(&t->move);
    caper_buf_fini(&t->hint);
    free(t);
}

static void think_hint(caper_task *t)
{
    caper_error err   = {0};
    caper_names names = {.you = t->seat};
    for (int s = 0; s < CAPER_MAX_SEATS; s++)
        names.name[s] = t->called[s];
    t->code = caper_thought_hint(t->thought, &t->bot, &names, &t->move, &t->hint, &err);
}

bool alone_think(caper_crew *c)
{
    caper_error err = {0};
    caper_task *t   = take_first(&c->asked);
    if (!t)
        return false;
    if (t->wants_hint)
        think_hint(t);
    else
        t->code = caper_thought_choose(t->thought, &t->bot, &t->move, &err);
    put_last(&c->done, t);
    return true;
}
