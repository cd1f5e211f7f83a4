/* Whole tables in memory: all there is in a store in memory, and what a server has read of a
 * database, so that reading never waits for the wire.
 *
 * A table is here whole or not at all: its row, its log, its marks and its tokens. May not know:
 * where it comes from. */
#ifndef CAPER_STORE_MEM_TABLES_H
#define CAPER_STORE_MEM_TABLES_H

#include "store/store.h"

typedef struct mem_token {
    caper_holder hash;
    int          seat;
} mem_token;

typedef struct mem_table mem_table;
struct mem_table {
    mem_table         *next_id, *next_row; /* in their slots */
    caper_store_table  is;                 /* its config is owned, its content shared */
    caper_store_entry *entry;              /* in order; their texts are owned */
    int                entries, entry_cap;
    caper_store_mark  *mark; /* in order; their texts are owned */
    int                marks, mark_cap;
    mem_token         *token;
    int                tokens, token_cap;
    /* Only for a copy of a database's table. */
    bool    held;                    /* in use: it must stay */
    bool    written;                 /* by the batch that gathers */
    bool    committing;              /* by the batch whose commit is under way */
    bool    fetching;                /* what other servers wrote is being fetched */
    bool    outdated;                /* there is more than what is being fetched */
    bool    partial;                 /* parts of it are still to come: hidden until then */
    bool    wanted;                  /* a request waits for what is being fetched */
    int64_t verified_at;             /* when a request last waited for that and had it, in ms */
    int64_t leads_until, lead_asked; /* this server has its lease, in ms */
    int64_t used;                    /* when, in ms */
};

/* Content that tables share. */
typedef struct mem_content {
    struct mem_content *next;
    int                 tables;
    char               *text, *digest; /* owned */
} mem_content;

typedef struct mem_tables {
    mem_table  **by_id, **by_row;
    mem_content *contents;
    int          count;
} mem_tables;

void       mem_tables_init(mem_tables *s);
void       mem_tables_fini(mem_tables *s);
mem_table *mem_tables_find(const mem_tables *s, const char *id);
mem_table *mem_tables_by_row(const mem_tables *s, int64_t row);
/* A new one with this row; an older one of the same row is removed. */
mem_table *mem_tables_add(mem_tables *s, const caper_store_table *t);
void       mem_tables_remove(mem_tables *s, mem_table *t);
/* Calls `fn` with every table; it may remove that one. */
typedef void mem_table_fn(void *ctx, mem_table *t);
void         mem_tables_each(mem_tables *s, mem_table_fn *fn, void *ctx);

/* Entries come in order; false: this one does not follow. */
bool mem_table_append(mem_table *t, const caper_store_entry *e);
void mem_table_trim(mem_table *t, int64_t before);
void mem_table_add_mark(mem_table *t, const caper_store_mark *m);
void mem_table_set_token(mem_table *t, caper_holder hash, int seat);
/* 0: it has none. */
int64_t mem_table_last(const mem_table *t);

/* As the store's functions of the same names. */
void mem_table_read(const mem_table *t, int64_t since, caper_store_entry_fn *fn, void *ctx);
void mem_table_find_mark(const mem_table *t, int64_t seq, int moves, caper_store_mark_fn *fn,
                         void *ctx);
void mem_table_tokens(const mem_table *t, caper_store_token_fn *fn, void *ctx);
void mem_table_drop_tokens(mem_table *t, int seat);
/* CAPER_UNKNOWN: it is none of this table's. */
int mem_table_find_token(const mem_table *t, caper_holder hash);

/* Keepsakes, sorted by label and holder; their texts are owned. */
typedef struct mem_keepsakes {
    caper_store_keepsake *list;
    int                   count, cap;
} mem_keepsakes;

/* In the place of an older one. */
void mem_keepsakes_put(mem_keepsakes *s, const caper_store_keepsake *k);
void mem_keepsakes_remove(mem_keepsakes *s, int i);
void mem_keepsakes_clear(mem_keepsakes *s);

#endif
