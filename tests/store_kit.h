/* What the tests of stores share: a store at the address that is tried, and short words for what is done with it.
 *
 * Without anything else it tries SQLite; with CAPER_TEST_POSTGRES (tests/postgres_kit.py sets it) each
 * test has a PostgreSQL database of its own. */
#ifndef CAPER_TESTS_STORE_KIT_H
#define CAPER_TESTS_STORE_KIT_H

#include "store/store.h"
#include "tests/testing.h"

/* The address of this test's store, and the store itself where the test begins with one. */
extern char         url[128];
extern caper_store *s;

/* A test that begins with the store open, and one that opens it itself. */
#define STORE_TEST(name)        TEST_BETWEEN(name, begin_with_store, end_with_store)
#define CLOSED_STORE_TEST(name) TEST_BETWEEN(name, make_database, test_remove_folder)
int begin_with_store(void **unused);
int end_with_store(void **unused);
int make_database(void **unused);

/* The server of databases; NULL: SQLite is tried. */
const char *postgres(void);
/* The database of this test. */
const char *database(void);
/* Straight to a database, past the store. */
void run_sql(const char *base, const char *sql);

caper_store *open_store(void);
/* Close the store without a commit; the same, and open it again. */
void shut(void);
void reopen(void);
void commit(caper_store *at);

/* Has the store asked for time? Then that has passed: what a server does between its turns. */
bool is_later(caper_store *at, caper_code code);

/* Ask until it is here. */
caper_code find(caper_store *at, const char *id, caper_store_table_fn *fn, void *ctx);
/* 0: it is not there. */
int64_t    row_of(caper_store *at, const char *id);
int64_t    add(caper_store *at, const char *id, bool is_public);
caper_code append(caper_store *at, int64_t row, int64_t seq, const char *text);
/* "1 one;2 two;" */
bool join_texts(void *ctx, const caper_store_entry *e);
void assert_log(caper_store *at, int64_t row, int64_t since, const char *want);
/* The tables that could go, oldest first: "m0;n0;". */
void old(caper_store *at, caper_buf *out);

#endif
