/* Every few seconds all slow tables that are due are looked at, a few at a time. Of several servers the one that leads
 * a table acts; the others only see that it is not theirs. */
#include "server/ops/due.h"

#include <stdio.h>

#include "server/ops/loop.h"

enum { ROUND_MS = 2000, AT_ONCE = 16 };

static const double SLICE_MS = 2;

typedef struct found {
    caper_label label[AT_ONCE];
    int         count;
} found;

static bool note_label(void *ctx, const caper_store_keepsake *k)
{
    found *f = ctx;
    snprintf(f->label[f->count++], sizeof f->label[0], "%s", k->label);
    return true;
}

static void begin_round(due_round *d, int64_t now)
{
    d->until = now;
    snprintf(d->after, sizeof d->after, "due/");
}

static void end_round(due_round *d, int64_t now)
{
    d->until = 0;
    d->next  = now + ROUND_MS;
}

/* What could not be woken is found again in the next round. */
static void wake(service *sv, due_round *d, const char *label)
{
    int64_t     at;
    const char *table;
    if (slow_read_label(label, &at, &table))
        slow_wake(sv, table, at);
    snprintf(d->after, sizeof d->after, "%s0", label);
}

void due_run(server *s)
{
    service    *sv = s->sv;
    due_round  *d  = &s->due;
    found       f  = {.count = 0};
    caper_label to;
    if (!sv->store_ok || sv->failed || sv->now < d->next)
        return;
    if (!d->until)
        begin_round(d, sv->now);
    snprintf(to, sizeof to, "due/%013lld0", (long long)d->until);
    caper_code code = caper_store_keepsakes(sv->store, NULL, d->after, to, AT_ONCE, note_label, &f);
    if (code == CAPER_LATER)
        return;
    double until = work_ms() + SLICE_MS;
    int    i     = 0;
    while (i < f.count && !sv->failed && work_ms() < until)
        wake(sv, d, f.label[i++]);
    if (code || (i == f.count && f.count < AT_ONCE))
        end_round(d, sv->now);
}
