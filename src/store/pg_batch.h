/* The writes that will be one transaction. They are kept as texts until the one before has ended, and
 * then go out together: one trip over the wire for all moves that arrived meanwhile. */
#ifndef CAPER_STORE_PG_BATCH_H
#define CAPER_STORE_PG_BATCH_H

#include "caper/buf.h"
#include "store/pg_link.h"

enum { PG_VALUES = 8, PG_COLUMNS = 9 };

/* What the writing link is asked. */
enum { PG_WRITE = 1, PG_COMMIT, PG_PROBE };

typedef struct pg_op {
    const char *statement;
    int         count;
    char       *value[PG_VALUES]; /* owned */
} pg_op;

typedef struct pg_batch {
    pg_op    *op;
    int       count, cap;
    caper_buf column[PG_COLUMNS]; /* of the entries, as arrays without their brackets */
    int       entries;
    int64_t  *row; /* that were written */
    int       rows, row_cap;
} pg_batch;

extern const pg_statement pg_batch_statements[];

/* printf's words make the values, separated by tabs; a text of any characters is `last`. */
void pg_batch_add(pg_batch *b, const char *statement, const char *last, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void pg_batch_append(pg_batch *b, int64_t row, const caper_store_entry *e);
void pg_batch_touch(pg_batch *b, int64_t row);
bool pg_batch_is_empty(const pg_batch *b);
void pg_batch_clear(pg_batch *b);
/* All of it, a commit, and the end: PG_SYNC. False: the link is down. */
bool pg_batch_send(pg_batch *b, pg_link *l, const char *node, int64_t now);

#endif
