/* What a store has to be able to do. store.h says what each of these means; store.c chooses one by
 * its address. What only a store over a wire has is NULL where there is no wire. */
#ifndef CAPER_STORE_OPS_H
#define CAPER_STORE_OPS_H

#include "store/store.h"

typedef struct caper_store_ops {
    void *(*open)(const char *address, caper_error *err);
    void (*close)(void *self);
    caper_code (*commit)(void *self, caper_error *err);
    void (*rollback)(void *self);
    bool (*is_dirty)(const void *self);
    caper_code (*probe)(void *self, caper_error *err);
    bool (*check)(void *self, caper_store_fault_fn *fn, void *ctx);
    bool (*is_damaged)(const void *self);

    caper_code (*add)(void *self, caper_store_table *table, caper_error *err);
    caper_code (*set_stage)(void *self, int64_t row, caper_stage stage, caper_error *err);
    caper_code (*append)(void *self, int64_t row, const caper_store_entry *e, caper_error *err);
    caper_code (*add_token)(void *self, const uint8_t hash[CAPER_HASH_BYTES], int64_t row, int seat,
                            caper_error *err);
    caper_code (*drop_tokens)(void *self, int64_t row, int seat, caper_error *err);
    caper_code (*copy_tokens)(void *self, int64_t from, int64_t to, caper_error *err);
    caper_code (*add_mark)(void *self, int64_t row, const caper_store_mark *m, caper_error *err);
    caper_code (*trim)(void *self, int64_t row, int64_t before, caper_error *err);
    caper_code (*drop)(void *self, int64_t row, caper_error *err);
    caper_code (*purge)(void *self, int64_t row, bool *done, caper_error *err);

    caper_code (*find)(void *self, const char *id, caper_store_table_fn *fn, void *ctx,
                       caper_error *err);
    caper_code (*list)(void *self, int64_t made_since, int limit, caper_store_table_fn *fn,
                       void *ctx, caper_error *err);
    caper_code (*read)(void *self, int64_t row, int64_t since, caper_store_entry_fn *fn, void *ctx,
                       caper_error *err);
    caper_code (*read_last)(void *self, int64_t row, caper_store_entry_fn *fn, void *ctx,
                            caper_error *err);
    caper_code (*find_mark)(void *self, int64_t row, int64_t seq, int moves,
                            caper_store_mark_fn *fn, void *ctx, caper_error *err);
    caper_code (*find_token)(void *self, const uint8_t hash[CAPER_HASH_BYTES], int64_t row,
                             int *seat, caper_error *err);
    caper_code (*tokens)(void *self, int64_t row, caper_store_token_fn *fn, void *ctx,
                         caper_error *err);
    caper_code (*old)(void *self, int64_t after, int64_t made_before, int limit,
                      caper_store_table_fn *fn, void *ctx, caper_error *err);

    caper_code (*put_keepsake)(void *self, const caper_store_keepsake *k, caper_error *err);
    caper_code (*drop_keepsakes)(void *self, const char *from, const char *to, int64_t before,
                                 caper_error *err);
    caper_code (*keepsakes)(void *self, const uint8_t *who, const char *from, const char *to,
                            int limit, caper_store_keepsake_fn *fn, void *ctx, caper_error *err);

    /* Over a wire. */
    int (*fd)(const void *self);
    void (*work)(void *self, caper_store_news *news);
    void (*hold)(void *self, int64_t row, bool held);
    bool (*leads)(void *self, int64_t row);
} caper_store_ops;

extern const caper_store_ops caper_store_sqlite, caper_store_postgres;

#endif
