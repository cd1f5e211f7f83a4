/* Set from another thread: a search that goes on answers with what it has. */
#ifndef CAPER_STOP_H
#define CAPER_STOP_H

#include <stdatomic.h>

struct caper_stop {
    atomic_bool now;
};

/* NULL: nothing stops it. */
static inline bool caper_is_stopped(const struct caper_stop *s)
{
    return s && atomic_load_explicit(&s->now, memory_order_relaxed);
}

#endif
