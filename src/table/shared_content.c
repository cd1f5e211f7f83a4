/* Content that many hold. See shared_content.h.
 *
 * The shipped pieces stand in a list that only grows. Two threads may read the same piece at the same
 * time; one of them puts it into the list, the other throws its own away. */
#include "table/shared_content.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "base/memory.h"

struct caper_shared {
    atomic_int        holders;
    caper_content    *content; /* owned */
    const caper_file *file;    /* where it is shipped */
    caper_shared     *next;    /* in the list */
};

static _Atomic(caper_shared *) shipped; /* the newest first */

static caper_shared *share(caper_content *content)
{
    if (!content)
        return NULL;
    caper_shared *s = caper_alloc(1, sizeof *s);
    atomic_init(&s->holders, 1);
    s->content = content;
    return s;
}

caper_shared *caper_shared_hold(caper_shared *s)
{
    if (s)
        atomic_fetch_add(&s->holders, 1);
    return s;
}

void caper_shared_free(caper_shared *s)
{
    if (!s || atomic_fetch_sub(&s->holders, 1) > 1)
        return;
    free(s->content);
    free(s);
}

const caper_content *caper_shared_get(const caper_shared *s) { return s->content; }

static caper_shared *find(caper_shared *from, const caper_file *file)
{
    while (from && from->file != file)
        from = from->next;
    return from;
}

/* The list holds it, too, and never lets it go. */
static caper_shared *keep(caper_shared *s, const caper_file *file)
{
    s->file            = file;
    caper_shared *head = atomic_load(&shipped), *twin;
    do {
        if ((twin = find(head, file))) {
            caper_shared_free(s);
            return caper_shared_hold(twin);
        }
        s->next = head;
    } while (!atomic_compare_exchange_weak(&shipped, &head, s));
    return caper_shared_hold(s);
}

caper_shared *caper_shared_open(const caper_game *game, const char *name, bool files,
                                caper_error *err)
{
    const caper_file *file = caper_content_shipped(game, name);
    caper_shared     *s    = file ? find(atomic_load(&shipped), file) : NULL;
    if (s)
        return caper_shared_hold(s);
    s = share(caper_content_open(game, name, files, err));
    return s && file ? keep(s, file) : s;
}

caper_shared *caper_shared_read(const caper_game *game, const char *text, caper_error *err)
{
    return share(caper_content_read(game, text, err));
}
