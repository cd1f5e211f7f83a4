/* See store_kit.h. */
#include "tests/store_kit.h"

#include <libpq-fe.h>
#include <unistd.h>

char         url[128];
caper_store *s;

const char *postgres(void) { return getenv("CAPER_TEST_POSTGRES"); }

const char *database(void) { return strrchr(url, '/') + 1; }

void run_sql(const char *base, const char *sql)
{
    char address[128];
    snprintf(address, sizeof address, "%s%s", postgres(), base);
    PGconn   *conn = PQconnectdb(address);
    PGresult *r    = PQexec(conn, sql);
    if (PQresultStatus(r) != PGRES_COMMAND_OK && PQresultStatus(r) != PGRES_TUPLES_OK)
        fail_msg("%s", PQerrorMessage(conn));
    PQclear(r);
    PQfinish(conn);
}

int make_database(void **unused)
{
    static int count;
    char       sql[64];
    int        failed = test_make_folder(unused);
    snprintf(url, sizeof url, "sqlite:%s/t.db", test_folder);
    if (!postgres())
        return failed;
    snprintf(url, sizeof url, "%st%d_%d", postgres(), (int)getpid(), ++count);
    snprintf(sql, sizeof sql, "create database %s", database());
    run_sql("postgres", sql);
    return failed;
}

int begin_with_store(void **unused)
{
    int failed = make_database(unused);
    s          = open_store();
    return failed;
}

int end_with_store(void **unused)
{
    caper_store_close(s);
    return test_remove_folder(unused);
}

caper_store *open_store(void)
{
    caper_error  err = {0};
    caper_store *at  = caper_store_open(url, &err);
    if (!at)
        fail_msg("%s", err.text);
    return at;
}

void shut(void)
{
    caper_store_close(s);
    s = NULL;
}

void reopen(void)
{
    shut();
    s = open_store();
}

void commit(caper_store *at)
{
    if (caper_store_commit_now(at) != CAPER_OK)
        fail_msg("%s", at->why.text);
}

bool is_later(caper_store *at, caper_code code)
{
    caper_store_news news;
    if (code == CAPER_LATER)
        assert_true(caper_store_wait(at, 50, &news));
    return code == CAPER_LATER;
}

caper_code find(caper_store *at, const char *id, caper_store_table_fn *fn, void *ctx)
{
    caper_code code;
    while (is_later(at, code = caper_store_find(at, id, fn, ctx)))
        ;
    return code;
}

static bool note_row(void *ctx, const caper_store_table *t)
{
    *(int64_t *)ctx = t->row;
    return false;
}

int64_t row_of(caper_store *at, const char *id)
{
    int64_t row = 0;
    assert_ok(find(at, id, note_row, &row));
    return row;
}

int64_t add(caper_store *at, const char *id, bool is_public)
{
    caper_store_table t = {.made = 1000, .is_public = is_public, .config = "{\"a\":1}"};
    snprintf(t.id, sizeof t.id, "%s", id);
    assert_ok(caper_store_add(at, &t));
    assert_true(t.row > 0);
    return t.row;
}

caper_code append(caper_store *at, int64_t row, int64_t seq, const char *text)
{
    caper_store_entry e = {.seq = seq, .at = 5, .kind = 'm', .seat = 2, .text = text};
    return caper_store_append(at, row, &e);
}

bool join_texts(void *ctx, const caper_store_entry *e)
{
    assert_int_equal(e->kind, 'm');
    assert_int_equal(e->seat, 2);
    caper_buf_printf(ctx, "%d %s;", (int)e->seq, e->text);
    return true;
}

void assert_log(caper_store *at, int64_t row, int64_t since, const char *want)
{
    CAPER_SCRATCH caper_buf log = {0};
    assert_ok(caper_store_read(at, row, since, join_texts, &log));
    assert_string_equal(caper_buf_text(&log), want);
}

static bool note_old(void *ctx, const caper_store_table *t)
{
    caper_buf_printf(ctx, "%c%d;", t->id[0], (int)t->stage);
    return true;
}

void old(caper_store *at, caper_buf *out)
{
    caper_buf_clear(out);
    while (is_later(at, caper_store_old(at, 0, 5000, 10, note_old, out)))
        ;
}
