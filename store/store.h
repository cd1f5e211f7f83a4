/* Where tables are kept: append-only logs behind one small interface.
 *
 * Writes gather in one transaction until `caper_store_commit`; when that returns CAPER_OK they are
 * on disk, and only then may anybody be told. When it fails nothing of the batch was kept. Reads
 * see the writes of the batch under way. May not know: rules, seats, who is connected. A token
 * never comes here, only its hash. */
#ifndef CAPER_STORE_H
#define CAPER_STORE_H

#include "caper/base.h"

typedef struct caper_store caper_store;

enum { CAPER_ID_CHARS = 16, CAPER_HASH_BYTES = 32 };

/* What a token opens beside seats. */
enum {
    CAPER_HOST    = -2, /* the table, as its host */
    CAPER_GONE    = -3, /* nothing any more */
    CAPER_UNKNOWN = -4, /* nothing: it never was one of this table's */
};

typedef enum caper_stage { CAPER_STAGE_OPEN, CAPER_STAGE_PLAYING, CAPER_STAGE_OVER } caper_stage;

/* What never changes about a table, and the one word that does. */
typedef struct caper_store_table {
    int64_t     row; /* given by the store */
    char        id[CAPER_ID_CHARS + 1];
    int64_t     made; /* ms since 1970 */
    bool        is_public;
    caper_stage stage;
    const char *config; /* JSON; borrowed during the call */
} caper_store_table;

typedef struct caper_store_entry {
    int64_t     seq, at;
    char        kind;
    int         seat;
    const char *text; /* borrowed during the call */
} caper_store_entry;

/* "sqlite:FILE". NULL if it cannot be opened; close it. */
caper_store *caper_store_open(const char *url, caper_error *err);
void         caper_store_close(caper_store *s);

caper_code caper_store_commit(caper_store *s, caper_error *err);
void       caper_store_rollback(caper_store *s);
/* Has anything been written since the last commit? */
bool caper_store_is_dirty(const caper_store *s);
/* Try to write and commit something harmless: can moves be accepted again? */
caper_code caper_store_probe(caper_store *s, caper_error *err);

/* Writing. CAPER_OK or CAPER_FAILED; after a failure only rollback helps. */
caper_code caper_store_add(caper_store *s, caper_store_table *table, caper_error *err);
caper_code caper_store_set_stage(caper_store *s, int64_t row, caper_stage stage, caper_error *err);
caper_code caper_store_append(caper_store *s, int64_t row, const caper_store_entry *e,
                              caper_error *err);
/* A token's hash opens `seat` of the table; CAPER_HOST is the host's. */
caper_code caper_store_add_token(caper_store *s, const uint8_t hash[CAPER_HASH_BYTES], int64_t row,
                                 int seat, caper_error *err);
/* The seat's tokens are remembered as gone: whoever holds one can be told so. */
caper_code caper_store_drop_tokens(caper_store *s, int64_t row, int seat, caper_error *err);
/* What the tokens of one table open, they open at another, too. */
caper_code caper_store_copy_tokens(caper_store *s, int64_t from, int64_t to, caper_error *err);

/* Reading. Callbacks return false to stop. CAPER_FAILED if the store cannot be read. */
typedef bool caper_store_table_fn(void *ctx, const caper_store_table *table);
typedef bool caper_store_entry_fn(void *ctx, const caper_store_entry *entry);

/* Calls `fn` with the table of that id, or not at all. */
caper_code caper_store_find(caper_store *s, const char *id, caper_store_table_fn *fn, void *ctx,
                            caper_error *err);
/* Public tables that are not over, newest first. */
caper_code caper_store_list(caper_store *s, int64_t made_since, int limit, caper_store_table_fn *fn,
                            void *ctx, caper_error *err);
/* Entries after `since`, in order. */
caper_code caper_store_read(caper_store *s, int64_t row, int64_t since, caper_store_entry_fn *fn,
                            void *ctx, caper_error *err);
/* Only the newest entry, if there is one. */
caper_code caper_store_read_last(caper_store *s, int64_t row, caper_store_entry_fn *fn, void *ctx,
                                 caper_error *err);
/* What the hash opens at that table. */
caper_code caper_store_find_token(caper_store *s, const uint8_t hash[CAPER_HASH_BYTES], int64_t row,
                                  int *seat, caper_error *err);

#endif
