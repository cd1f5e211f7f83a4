/* Tables that take long to read, on threads. See reading.h. */
#include "server/ops/reading.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "server/api/errand.h"
#include "server/ops/loop.h"

enum { MOST_BYTES = 8 * 1024 * 1024, UNWANTED_MS = 5000 };

typedef struct reading {
    caper_store_table row;
    char             *config; /* owned */
    size_t            bytes;
    room             *room; /* as it was read; owned */
    bool              done;
    int64_t           at; /* when it was done */
    struct reading   *next;
} reading;

static reading *find(const server *sv, const char *id)
{
    reading *f = sv->readings;
    while (f && strcmp(f->row.id, id) != 0)
        f = f->next;
    return f;
}

static void drop(server *sv, reading *f)
{
    reading **at = &sv->readings;
    while (*at != f)
        at = &(*at)->next;
    *at = f->next;
    room_free(f->room);
    free(f->config);
    free(f);
}

bool reading_is_long(const server *sv, const caper_store_table *row)
{
    return sv->options.threads && strlen(row->config) > READ_AT_ONCE;
}

bool reading_is_on(const server *sv, const char *id)
{
    const reading *f = find(sv, id);
    return f && !f->done;
}

/* On a thread. A story that cannot be read is dealt, and refused, like any other. */
static void read_apart(errand *e)
{
    reading    *f   = e->made;
    room       *r   = room_read(&f->row);
    caper_error err = {0};
    if (!r->broken && r->content)
        r->shared = caper_shared_read(r->game, r->content, &err);
    r->is_read = true;
    f->room    = r;
}

static void was_read(errand *e)
{
    server  *sv  = e->sv;
    reading *f   = e->made;
    f->done      = true;
    f->at        = sv->now;
    sv->any_late = true; /* all who wait are asked again */
    if (!f->room)
        drop(sv, f);
}

static size_t bytes_of(const server *sv)
{
    size_t sum = 0;
    for (const reading *f = sv->readings; f; f = f->next)
        sum += f->bytes;
    return sum;
}

void reading_begin(server *sv, const caper_store_table *row)
{
    if (bytes_of(sv) > MOST_BYTES)
        return;
    reading *f    = caper_alloc(1, sizeof *f);
    errand  *e    = caper_alloc(1, sizeof *e);
    f->row        = *row;
    f->bytes      = strlen(row->config);
    f->row.config = f->config = caper_strdup(row->config);
    f->next                   = sv->readings;
    sv->readings              = f;
    e->run                    = read_apart;
    e->back                   = was_read;
    e->made                   = f;
    errand_alone(sv, e, row->maker);
}

room *reading_take(server *sv, const char *id)
{
    reading *f = find(sv, id);
    if (!f || !f->done)
        return NULL;
    room *r = f->room;
    f->room = NULL;
    drop(sv, f);
    return r;
}

void reading_sweep(server *sv)
{
    for (reading *f = sv->readings, *next; f; f = next) {
        next = f->next;
        if (!f->done || sv->now - f->at < UNWANTED_MS)
            continue;
        drop(sv, f);
        sv->any_late = true;
    }
}

void reading_fini(server *sv)
{
    while (sv->readings)
        drop(sv, sv->readings);
}
