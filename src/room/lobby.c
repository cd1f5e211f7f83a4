/* The list of public tables: those with connections, and those that are new. */
#include "room/lobby.h"

#include <stdlib.h>
#include <string.h>

#include "base/json_put.h"
#include "base/memory.h"
#include "room/seats.h"
#include "room/service.h"

enum {
    LISTED    = 100,
    LOOKED_AT = 2000, /* of the newest in the store */
    LISTED_MS = 24 * 60 * 60 * 1000,
    FRESH_MS  = 10 * 60 * 1000
};

void lobby_add(room *r)
{
    if (!r->is_public)
        return;
    if ((r->lobby_next = r->sv->lobby))
        r->lobby_next->lobby_prev = r;
    r->sv->lobby = r;
}

void lobby_remove(room *r)
{
    if (!r->is_public)
        return;
    if (r->lobby_prev)
        r->lobby_prev->lobby_next = r->lobby_next;
    else
        r->sv->lobby = r->lobby_next;
    if (r->lobby_next)
        r->lobby_next->lobby_prev = r->lobby_prev;
}

/* ---- Which --------------------------------------------------------------------------------- */

typedef struct listed {
    caper_id id;
    uint64_t maker;
    int64_t  made, row;
    int      rank; /* among its maker's, from the newest */
} listed;

typedef struct listing {
    service *sv;
    listed  *list;
    int      count, cap;
} listing;

static void add(listing *l, const char *id, uint64_t maker, int64_t made, int64_t row)
{
    l->list     = caper_grow(l->list, l->count, &l->cap, sizeof *l->list);
    listed *one = &l->list[l->count++];
    *one        = (listed){.maker = maker, .made = made, .row = row};
    memcpy(one->id, id, sizeof one->id);
}

/* Tables without people are not worth showing. */
static bool is_shown(const room *r)
{
    int64_t age = r->sv->now - r->made;
    return r->stage != CAPER_STAGE_OVER && !r->aside[0] && !r->broken && age < LISTED_MS &&
           (r->peer_count > 0 || age < FRESH_MS);
}

static bool add_from_store(void *ctx, const caper_store_table *t)
{
    listing *l = ctx;
    if (!room_peek(l->sv, t->id))
        add(l, t->id, t->maker, t->made, t->row);
    return true;
}

static int by_maker(const void *one, const void *two)
{
    const listed *a = one, *b = two;
    if (a->maker != b->maker)
        return a->maker < b->maker ? -1 : 1;
    return (a->row < b->row) - (a->row > b->row);
}

static int by_rank(const void *one, const void *two)
{
    const listed *a = one, *b = two;
    return a->rank != b->rank ? a->rank - b->rank : (a->row < b->row) - (a->row > b->row);
}

static int by_age(const void *one, const void *two)
{
    const listed *a = one, *b = two;
    return (a->row < b->row) - (a->row > b->row);
}

/* The newest of every address, then the second of each, and so on. */
static void choose(listing *l)
{
    size_t n = (size_t)l->count, size = sizeof *l->list;
    if (!n)
        return;
    qsort(l->list, n, size, by_maker);
    for (int i = 1; i < l->count; i++)
        if (l->list[i].maker == l->list[i - 1].maker)
            l->list[i].rank = l->list[i - 1].rank + 1;
    qsort(l->list, n, size, by_rank);
    l->count = l->count < LISTED ? l->count : LISTED;
    qsort(l->list, (size_t)l->count, size, by_age);
}

caper_code lobby_write(service *sv, caper_buf *out)
{
    listing l = {.sv = sv};
    for (const room *r = sv->lobby; r; r = r->lobby_next)
        if (is_shown(r))
            add(&l, r->id, r->maker, r->made, r->row);
    caper_code code =
        caper_store_list(sv->store, sv->now - FRESH_MS, LOOKED_AT, add_from_store, &l);
    choose(&l);
    caper_json_put(out, "tables:[");
    for (int i = 0; i < l.count; i++) {
        problem p;
        room   *r = room_find(sv, l.list[i].id, &p);
        if (r && is_shown(r))
            seats_write_summary(r, out);
        else if (!r && problem_is_later(&p))
            code = CAPER_LATER;
    }
    caper_json_close(out, ']');
    free(l.list);
    return code;
}
