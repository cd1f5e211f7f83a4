/* The crew of a page alone (table/crew.h): no threads, so whoever thinks does it when asked to
 * (alone_think), one question after the other, while nobody waits for an answer. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "bindings/wasm/alone.h"

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

bool alone_think(caper_crew *c)
{
    caper_task *t = take_first(&c->asked);
    if (!t)
        return false;
    caper_task_think(t);
    put_last(&c->done, t);
    return true;
}
