/* Backups of a store: made while a server runs, checked, and restored.
 *
 * A backup is a database of its own and complete at one moment, the last commit before it began. It
 * holds every seed, so only its owner may read it, like the store. */
#ifndef CAPER_STORE_BACKUP_H
#define CAPER_STORE_BACKUP_H

#include "store/store.h"

typedef struct caper_store_count {
    int64_t tables, entries;
} caper_store_count;

/* Copy the store at `url` ("sqlite:FILE") to the file `path`, which must not be there yet: whole or
 * not at all. A server may be using the store. `progress` may be NULL. */
caper_code caper_store_backup(const char *url, const char *path, caper_store_progress_fn *progress,
                              void *ctx, caper_error *err);
/* Make a store at `url` of the backup at `path`. Refused while a store, the log of one, or a server
 * is there. */
caper_code caper_store_restore(const char *path, const char *url, caper_store_progress_fn *progress,
                               void *ctx, caper_error *err);
/* Is that file a store of ours without damage, every table's log without a gap? Counts what is in
 * it. Read-only. */
caper_code caper_store_check_copy(const char *path, caper_store_count *count, caper_error *err);

#endif
