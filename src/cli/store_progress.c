/* Long work on a store: a bar, and Ctrl-C. See store_progress.h. */
#include "cli/store_progress.h"

#include <signal.h>
#include <stdatomic.h>

static atomic_bool stopped;

static void stop(int signal)
{
    (void)signal;
    atomic_store(&stopped, true);
}

store_progress store_progress_begin(const char *unit)
{
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    return (store_progress){caper_bar_begin(0), unit};
}

bool store_progress_show(void *progress, int64_t done, int64_t all)
{
    const store_progress *p = progress;
    if (p->bar.seen)
        caper_bar_show(&p->bar, p->unit, (double)done, (double)all);
    return !atomic_load(&stopped);
}
