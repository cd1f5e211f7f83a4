/* The crew of a page alone: no threads, so a bot thinks when it is told to (alone_crew_think), one question after the
 * other, while the page stays responsive. */
#include <string.h>

#include "bindings/wasm/alone.h"

static void put_last(caper_task **list, caper_task *t)
{
    t->next = NULL;
    while (*list)
        list = &(*list)->next;
    *list = t;
}

static caper_task *take_first(caper_task **list)
{
    caper_task *t = *list;
    if (t)
        *list = t->next;
    return t;
}

static int length_of(const caper_task *list)
{
    int n = 0;
    for (; list; list = list->next)
        n++;
    return n;
}

void alone_crew_fini(alone_crew *c)
{
    for (caper_task *t; (t = take_first(&c->asked)) || (t = take_first(&c->done));)
        caper_task_free(t);
}

int alone_crew_waiting(const alone_crew *c) { return length_of(c->asked) + length_of(c->done); }

void alone_crew_ask(alone_crew *c, caper_task *t) { put_last(&c->asked, t); }

caper_task *alone_crew_take(alone_crew *c) { return take_first(&c->done); }

caper_seats alone_crew_cancel(alone_crew *c, const char *table)
{
    caper_seats seats = 0;
    for (caper_task **at = &c->asked; *at;) {
        caper_task *t = *at;
        if (strcmp(t->table, table) != 0) {
            at = &t->next;
            continue;
        }
        *at = t->next;
        seats |= CAPER_SEAT(t->seat);
        caper_task_free(t);
    }
    return seats;
}

bool alone_crew_think(alone_crew *c)
{
    caper_task *t = take_first(&c->asked);
    if (!t)
        return false;
    caper_task_think(t);
    put_last(&c->done, t);
    return true;
}
