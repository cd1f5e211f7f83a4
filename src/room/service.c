/* All tables of a process: opening and closing. */
#include "room/service.h"

#include <stdlib.h>

#include "room/reading.h"
#include "room/timers.h"

bool payer_may_make(service *sv, payer *who, double tables, size_t bytes, problem *p)
{
    const platform *on = sv->platform;
    if (sv->store_full)
        return refuse_full(p);
    return !on->may_make || on->may_make(sv, who, tables, bytes) ||
           refuse(p, 429, "too-many",
                  "your address has made a lot in a short time; try again in a minute");
}

void service_init(service *sv, const platform *on, void *ctx, const service_options *options,
                  caper_store *store)
{
    sv->platform = on;
    sv->ctx      = ctx;
    sv->options  = *options;
    sv->store    = store;
    sv->store_ok = true;
}

void service_fini(service *sv)
{
    reading_fini(sv);
    rooms_free(sv);
    timers_fini(sv);
    caper_events_fini(&sv->events);
    outbox_fini(sv);
    restrictions_fini(sv);
    free(sv->album_pages);
}
