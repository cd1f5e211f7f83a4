/* Copies of a store: made while a server plays on, checked, and put back.
 *
 * A copy is a database of its own and complete at one moment, the last commit before it began. It
 * holds every seed, so only its owner may read it, like the store. */
#ifndef CAPER_STORE_BACKUP_H
#define CAPER_STORE_BACKUP_H

#include "caper/base.h"

/* Told while it goes on; return false to stop. */
typedef bool caper_store_progress_fn(void *ctx, int64_t done, int64_t all);

typedef struct caper_store_count {
    int64_t tables, entries;
} caper_store_count;

/* Copy the store at `url` ("sqlite:FILE") to the file `path`, which must not be there yet: whole or
 * not at all. A server may be using the store. `progress` may be NULL. */
caper_code caper_store_backup(const char *url, const char *path, caper_store_progress_fn *progress,
                              void *ctx, caper_error *err);
/* Is that file a store of ours without damage, every table's log without a gap? Counts what is in
 * it. Changes nothing. */
caper_code caper_store_check_copy(const char *path, caper_store_count *count, caper_error *err);

#endif
