/* Fewer and larger writes to SQLite's log. SQLite writes each page of it in two calls, a head of 24 bytes and the
 * page, and none of that counts before the sync that ends a commit. So what follows on what was
 * written before is gathered, and reaches the file in one call: when it is synced, read, or too much.
 *
 * Knows neither caper's types nor tables, pages, transactions. */
#ifndef CAPER_STORE_WAL_GATHER_H
#define CAPER_STORE_WAL_GATHER_H

#include <sqlite3.h>

typedef struct wal_gather wal_gather;

/* A file system like the one that is SQLite's default now, under a name of its own, for sqlite3_open_v2. Free
 * it after the database is closed. NULL: there is none. */
wal_gather *wal_gather_new(void);
const char *wal_gather_name(const wal_gather *g);
void        wal_gather_free(wal_gather *g);

#endif
