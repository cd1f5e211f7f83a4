/* The store in a PostgreSQL database: what its parts share (postgres.c, pg_fetch.c). */
#ifndef CAPER_STORE_POSTGRES_H
#define CAPER_STORE_POSTGRES_H

#include "store/mem_tables.h"
#include "store/pg_batch.h"
#include "store/pg_link.h"

enum { ABSENT = 256 };

/* Ids that were looked for a moment ago and are not there. */
typedef struct pg_absent {
    caper_id id;
    int64_t  at;
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
enum { KEPT = 128, PG_READ_KEEPSAKES = 100 };
typedef struct pg_kept {
    char          key[256]; /* what was asked */
    mem_keepsakes answer;
    bool          asked;
    int64_t       at;   /* when it came; 0: never */
    uint64_t      some; /* whose they may be */
} pg_kept;

typedef struct pg_store {
    caper_store base;
    char       *address;
    char        name[17]; /* this server's, for its leases */
    char        node[17]; /* this server's name, in its notices */
    int         epoll;
    pg_link     writer, reader;
    mem_tables  tables;
    pg_batch    batch; /* is committed next */
    pg_batch    sent;  /* its commit is under way; only its rows are used */
    bool        is_committing;
    caper_error why; /* what is known of the commit under way */
    bool        committed;
    bool        in_doubt;   /* the database has refused a commit: it has to be tried */
    bool        is_probing; /* that is under way */
    bool        probe_failed;
    pg_rows     listed, old;
    int64_t     newest, newest_at; /* the newest entry, and when that was asked; 0: never */
    pg_absent   absent[ABSENT];
    int         next_absent;
    pg_kept     kept[KEPT];
    int         next_kept;
    uint64_t    keepsakes_written, keepsakes_committing; /* as a table's: whose they may be */
    mem_table  *building;                                /* the table whose answer is coming in */
    bool        came_whole;
    int64_t     last_row; /* given by this server */
    int64_t     now, swept;
    caper_id   *changed;
    int         changed_count, changed_cap;
    bool        arrived, settled;
    caper_error result; /* of the commit that has settled */
} pg_store;

/* ---- pg_fetch.c: what is read from the database ---------------------------------------------- */

extern const pg_statement pg_fetch_statements[];

/* CAPER_LATER, or CAPER_FAILED: the database cannot be read. */
caper_code pg_fetch_table(pg_store *p, const char *id);
caper_code pg_fetch_list(pg_store *p, int64_t made_since, int limit);
caper_code pg_fetch_old(pg_store *p, int64_t after, int64_t made_before, int limit);
/* What other servers have appended to a table in memory. */
void pg_fetch_news(pg_store *p, mem_table *t);
/* CAPER_OK: the table is up to date. Otherwise what is new is being fetched, or cannot be. */
caper_code pg_fetch_unless_verified(pg_store *p, mem_table *t);
void       pg_fetch_all_news(pg_store *p);
caper_code pg_cannot_read(pg_store *p);
/* Milliseconds that only go forward. */
int64_t    pg_clock_ms(void);
bool       pg_leads(void *self, int64_t row);
caper_code pg_newest(void *self, int64_t *at);
bool       pg_is_absent(pg_store *p, const char *id);
void       pg_reader_answer(void *ctx, const pg_question *q, const PGresult *r);
void       pg_reader_notified(void *ctx, const char *text);
void       pg_rows_fini(pg_rows *rows);

/* ---- pg_keepsakes.c -------------------------------------------------------------------------- */

caper_code pg_put_keepsake(void *self, const caper_store_keepsake *k);
caper_code pg_drop_keepsakes(void *self, const char *from, const char *to, int64_t before);
caper_code pg_drop_kept(void *self, caper_holder who, const char *from, const char *to);
caper_code pg_keepsakes(void *self, const caper_holder *who, const char *from, const char *to,
                        int limit, caper_store_keepsake_fn *fn, void *ctx);
void       pg_keepsakes_answer(pg_store *p, const pg_question *q, const PGresult *r);
/* What is known is old: some were written. */
void pg_keepsakes_forget(pg_store *p, uint64_t some);

#endif
