/* Copying everything from one store into an empty one, of the same kind or another. */
#ifndef CAPER_STORE_COPY_H
#define CAPER_STORE_COPY_H

#include "store/store.h"

typedef struct caper_store_copied {
    int64_t tables, entries, keepsakes;
    int64_t binned; /* tables in the bin, which stay behind */
} caper_store_copied;

/* Copy, then read both again and compare them by digests. `to` must hold no table yet. */
caper_code caper_store_copy(caper_store *from, caper_store *to, caper_store_progress_fn *progress,
                            void *ctx, caper_store_copied *out, caper_error *err);

#endif
