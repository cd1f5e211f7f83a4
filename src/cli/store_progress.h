/* Long work on a store: a bar on standard error, and Ctrl-C stops it in good order. */
#ifndef CAPER_CLI_STORE_PROGRESS_H
#define CAPER_CLI_STORE_PROGRESS_H

#include <stdint.h>

#include "base/progress.h"

typedef struct store_progress {
    caper_bar   bar;
    const char *unit;
} store_progress;

store_progress store_progress_begin(const char *unit);
/* A caper_store_progress_fn. */
bool store_progress_show(void *progress, int64_t done, int64_t all);

#endif
