/* The store in a PostgreSQL database: what its parts share (postgres.c, pg_fetch.c). */
#ifndef CAPER_STORE_POSTGRES_H
#define CAPER_STORE_POSTGRES_H

#include "store/pg_batch.h"
#include "store/pg_link.h"
#include "store/shelf.h"

enum { ABSENT = 256 };

/* Ids that were looked for a moment ago and are not there. */
typedef struct pg_absent {
    char    id[CAPER_ID_CHARS + 1];
    int64_t at;
} pg_absent;

/* The rows of one answer, without what belongs to them. */
typedef struct pg_rows {
    caper_store_table *table; /* their configs are owned */
    caper_store_entry *last;  /* the newest entry of each: number and time */
    int                count;
    int64_t            key; /* what was asked */
    int64_t            at;  /* when it came; 0: never */
} pg_rows;

/* Keepsakes that were asked for a moment ago. */
enum { KEPT = 16, PG_READ_KEEPSAKES = 100 };
typedef struct pg_kept {
    char                  key[256]; /* what was asked */
    caper_store_keepsake *list;     /* their texts are owned */
    int                   count;
    bool                  asked;
    int64_t               at; /* when it came; 0: never */
} pg_kept;

typedef struct pg_store {
    char       *address;
    char        name[17]; /* this server's, for its leases */
    char        node[17]; /* this server's name, in its notices */
    int         epoll;
    pg_link     writer, reader;
    shelf       shelf;
    pg_batch    batch; /* gathers */
    pg_batch    sent;  /* is under way: only its rows count */
    bool        is_committing;
    caper_error why; /* what is known of the commit under way */
    bool        committed;
    pg_rows     listed, old;
    pg_absent   absent[ABSENT];
    int         next_absent;
    pg_kept     kept[KEPT];
    int         next_kept;
    bool        keeps, keeps_committing; /* keepsakes are being written */
    shelved    *building;                /* the table whose answer is coming in */
    bool        came_whole;
    int64_t     last_row; /* given by this server */
    int64_t     now, swept;
    char (*changed)[CAPER_ID_CHARS + 1];
    int         changed_count, changed_cap;
    bool        arrived, settled;
    caper_error result; /* of the commit that has settled */
} pg_store;

/* ---- pg_fetch.c: what is read from the database ---------------------------------------------- */

extern const pg_statement pg_fetch_statements[];

/* CAPER_LATER, or CAPER_FAILED: the database cannot be asked. */
caper_code pg_fetch_table(pg_store *p, const char *id, caper_error *err);
caper_code pg_fetch_list(pg_store *p, int64_t made_since, int limit, caper_error *err);
caper_code pg_fetch_old(pg_store *p, int64_t after, int64_t made_before, int limit,
                        caper_error *err);
/* What other servers have appended to a table that is at hand. */
void pg_fetch_news(pg_store *p, shelved *t);
/* CAPER_OK: the table is up to date. Otherwise its news is being fetched, or cannot be. */
caper_code pg_fetch_if_unsure(pg_store *p, shelved *t, caper_error *err);
void       pg_fetch_all_news(pg_store *p);
/* Milliseconds that only go forward. */
int64_t pg_clock_ms(void);
bool    pg_leads(void *self, int64_t row);
bool    pg_is_absent(pg_store *p, const char *id);
void    pg_reader_answer(void *ctx, const pg_question *q, const PGresult *r);
void    pg_reader_notified(void *ctx, const char *text);
void    pg_rows_fini(pg_rows *rows);

/* ---- pg_keepsakes.c -------------------------------------------------------------------------- */

caper_code pg_put_keepsake(void *self, const caper_store_keepsake *k, caper_error *err);
caper_code pg_drop_keepsakes(void *self, const char *from, const char *to, int64_t before,
                             caper_error *err);
caper_code pg_keepsakes(void *self, const uint8_t *who, const char *from, const char *to, int limit,
                        caper_store_keepsake_fn *fn, void *ctx, caper_error *err);
void       pg_keepsakes_answer(pg_store *p, const pg_question *q, const PGresult *r);
/* What is known is old: some were written. */
void pg_keepsakes_forget(pg_store *p);

#endif
