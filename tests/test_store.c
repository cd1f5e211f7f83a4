/* What any store must do, whichever address it has: what was committed is there, what was not is
 * gone, tokens open what they should, and “cannot be read” is never “not there”.
 *
 * Without anything else it tries SQLite; with CAPER_TEST_POSTGRES (tests/postgres_kit.py sets it) each
 * test has a PostgreSQL database of its own. */
#include <libpq-fe.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/store.h"
#include "tests/testing.h"

static char folder[64], url[128];

static const char *postgres(void) { return getenv("CAPER_TEST_POSTGRES"); }

/* Straight to the database, past the store. */
static void run_sql(const char *database, const char *sql)
{
    char address[128];
    snprintf(address, sizeof address, "%s%s", postgres(), database);
    PGconn   *conn = PQconnectdb(address);
    PGresult *r    = PQexec(conn, sql);
    if (PQresultStatus(r) != PGRES_COMMAND_OK && PQresultStatus(r) != PGRES_TUPLES_OK)
        fail_msg("%s", PQerrorMessage(conn));
    PQclear(r);
    PQfinish(conn);
}

static const char *database(void) { return strrchr(url, '/') + 1; }

static int open_folder(void **state)
{
    static int count;
    char       sql[64];
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/caper-store-XXXXXX");
    snprintf(url, sizeof url, "sqlite:%s/t.db", mkdtemp(folder) ? folder : ".");
    if (!postgres())
        return 0;
    snprintf(url, sizeof url, "%st%d_%d", postgres(), (int)getpid(), ++count);
    snprintf(sql, sizeof sql, "create database %s", database());
    run_sql("postgres", sql);
    return 0;
}

static int drop_folder(void **state)
{
    static const char *const files[] = {"t.db", "t.db-wal", "t.db-shm", "t.db-lock"};
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s/%s", folder, files[i]);
        unlink(path);
    }
    return rmdir(folder);
}

static caper_store *open_store(void)
{
    caper_error  err = {0};
    caper_store *s   = caper_store_open(url, &err);
    if (!s)
        fail_msg("%s", err.text);
    return s;
}

static void commit(caper_store *s)
{
    if (caper_store_commit_now(s) != CAPER_OK)
        fail_msg("%s", s->why.text);
}

/* Ask until it is here: what a server does between its turns. */
static caper_code find(caper_store *s, const char *id, caper_store_table_fn *fn, void *ctx)
{
    caper_store_news news;
    caper_code       code;
    while ((code = caper_store_find(s, id, fn, ctx)) == CAPER_LATER)
        assert_true(caper_store_wait(s, 50, &news));
    return code;
}

static caper_code list(caper_store *s, int64_t since, int limit, caper_store_table_fn *fn,
                       void *ctx)
{
    caper_store_news news;
    caper_code       code;
    while ((code = caper_store_list(s, since, limit, fn, ctx)) == CAPER_LATER)
        assert_true(caper_store_wait(s, 50, &news));
    return code;
}

static bool note_row(void *ctx, const caper_store_table *t)
{
    *(int64_t *)ctx = t->row;
    return false;
}

static int64_t row_of(caper_store *s, const char *id)
{
    int64_t row = 0;
    assert_int_equal(find(s, id, note_row, &row), CAPER_OK);
    return row;
}

static int64_t add(caper_store *s, const char *id, bool is_public)
{
    caper_store_table t = {.made = 1000, .is_public = is_public, .config = "{\"a\":1}"};
    snprintf(t.id, sizeof t.id, "%s", id);
    assert_int_equal(caper_store_add(s, &t), CAPER_OK);
    assert_true(t.row > 0);
    return t.row;
}

static caper_code append(caper_store *s, int64_t row, int64_t seq, const char *text)
{
    caper_store_entry e = {.seq = seq, .at = 5, .kind = 'm', .seat = 2, .text = text};
    return caper_store_append(s, row, &e);
}

static bool join_texts(void *ctx, const caper_store_entry *e)
{
    assert_int_equal(e->kind, 'm');
    assert_int_equal(e->seat, 2);
    caper_buf_printf(ctx, "%d %s;", (int)e->seq, e->text);
    return true;
}

static void assert_log(caper_store *s, int64_t row, int64_t since, const char *want)
{
    caper_buf log = {0};
    assert_int_equal(caper_store_read(s, row, since, join_texts, &log), CAPER_OK);
    assert_string_equal(caper_buf_text(&log), want);
    caper_buf_fini(&log);
}

static bool join_ids(void *ctx, const caper_store_table *t)
{
    assert_true(!t->config[0] || strcmp(t->config, "{\"a\":1}") == 0); /* lists have none */
    caper_buf_printf(ctx, "%s %d;", t->id, (int)t->stage);
    return true;
}

static void store_keeps_what_was_committed(void **state)
{
    caper_store *s = open_store();
    (void)state;
    int64_t row = add(s, "aaaaaaaaaaaaaaaa", true);
    assert_true(caper_store_is_dirty(s));
    append(s, row, 1, "one\ttab “é”");
    append(s, row, 2, "two");
    assert_log(s, row, 0, "1 one\ttab “é”;2 two;"); /* seen before it is committed */
    commit(s);
    assert_false(caper_store_is_dirty(s));
    append(s, row, 3, "three");
    caper_store_rollback(s);
    assert_int_equal(row_of(s, "aaaaaaaaaaaaaaaa"), row);
    append(s, row, 3, "other");
    commit(s);
    append(s, row, 4, "lost");
    caper_store_close(s); /* without a commit */
    s = open_store();
    assert_int_equal(row_of(s, "aaaaaaaaaaaaaaaa"), row);
    assert_log(s, row, 0, "1 one\ttab “é”;2 two;3 other;");
    assert_log(s, row, 2, "3 other;");
    caper_store_close(s);
}

/* ---- Keepsakes ---- */

static caper_holder holder(int who)
{
    caper_holder h;
    memset(&h, who, sizeof h);
    return h;
}

static void put_keepsake(caper_store *s, int who, const char *label, const char *text)
{
    caper_store_keepsake k = {.who = holder(who), .label = label, .text = text, .at = 7};
    assert_int_equal(caper_store_put_keepsake(s, &k), CAPER_OK);
}

static bool join_keepsakes(void *ctx, const caper_store_keepsake *k)
{
    assert_int_equal(k->at, 7);
    caper_buf_printf(ctx, "%d %s %s;", k->who.byte[0], k->label, k->text);
    return true;
}

static void assert_keepsakes(caper_store *s, int who, const char *from, const char *to,
                             const char *want)
{
    caper_holder     hash = holder(who);
    caper_buf        all  = {0};
    caper_store_news news;
    caper_code       code;
    while ((code = caper_store_keepsakes(s, who ? &hash : NULL, from, to, 100, join_keepsakes,
                                         &all)) == CAPER_LATER)
        assert_true(caper_store_wait(s, 50, &news));
    assert_int_equal(code, CAPER_OK);
    assert_string_equal(caper_buf_text(&all), want);
    caper_buf_fini(&all);
}

static void store_keeps_one_of_each_label_for_everybody(void **state)
{
    caper_store *s = open_store();
    (void)state;
    put_keepsake(s, 2, "daily/1/luck", "two");
    put_keepsake(s, 1, "daily/1/luck", "one");
    put_keepsake(s, 1, "daily/1/luck", "again");
    put_keepsake(s, 1, "daily/2/luck", "later");
    put_keepsake(s, 1, "album", "{}");
    commit(s);
    put_keepsake(s, 3, "album", "lost");
    caper_store_rollback(s);
    caper_store_close(s);
    s = open_store();
    assert_keepsakes(s, 0, "daily/", "daily/2", "1 daily/1/luck again;2 daily/1/luck two;");
    assert_keepsakes(s, 1, "album", "e", "1 album {};1 daily/1/luck again;1 daily/2/luck later;");
    assert_keepsakes(s, 3, "", "z", "");
    assert_int_equal(caper_store_drop_keepsakes(s, "", "z", 7), CAPER_OK); /* none is so old */
    assert_int_equal(caper_store_drop_keepsakes(s, "daily/", "daily/2", 8), CAPER_OK);
    commit(s);
    assert_keepsakes(s, 0, "", "z", "1 album {};1 daily/2/luck later;");
    caper_store_close(s);
}

static void drop_kept(caper_store *s, int who, const char *from, const char *to)
{
    assert_int_equal(caper_store_drop_kept(s, holder(who), from, to), CAPER_OK);
}

static void store_forgets_what_one_holder_kept(void **state)
{
    caper_store *s = open_store();
    (void)state;
    put_keepsake(s, 1, "game/1", "one");
    put_keepsake(s, 1, "game/2", "two");
    put_keepsake(s, 1, "person", "Ann");
    put_keepsake(s, 2, "game/1", "other");
    commit(s);
    assert_keepsakes(s, 1, "game/", "game0", "1 game/1 one;1 game/2 two;");
    drop_kept(s, 1, "game/", "game/2");
    drop_kept(s, 2, "game/2", "z");
    caper_store_rollback(s);
    drop_kept(s, 1, "game/", "game/2");
    commit(s);
    assert_keepsakes(s, 0, "", "z", "2 game/1 other;1 game/2 two;1 person Ann;");
    drop_kept(s, 1, "", "\x7f");
    put_keepsake(s, 1, "person", "Bo");
    commit(s);
    caper_store_close(s);
    s = open_store();
    assert_keepsakes(s, 0, "", "z", "2 game/1 other;1 person Bo;");
    caper_store_close(s);
}

static void store_refuses_a_number_twice(void **state)
{
    caper_store *s = open_store();
    (void)state;
    int64_t row = add(s, "bbbbbbbbbbbbbbbb", false);
    append(s, row, 1, "one");
    commit(s);
    append(s, row, 2, "two");
    assert_int_equal(append(s, row, 2, "again"), CAPER_FAILED);
    caper_store_rollback(s);
    row_of(s, "bbbbbbbbbbbbbbbb");
    assert_log(s, row, 0, "1 one;");
    caper_store_close(s);
}

static void store_lists_public_tables_that_go_on(void **state)
{
    caper_buf    text = {0};
    caper_store *s    = open_store();
    (void)state;
    add(s, "cccccccccccccccc", true);
    add(s, "dddddddddddddddd", false);
    int64_t playing = add(s, "eeeeeeeeeeeeeeee", true), over = add(s, "ffffffffffffffff", true);
    caper_store_set_stage(s, playing, CAPER_STAGE_PLAYING);
    caper_store_set_stage(s, over, CAPER_STAGE_OVER);
    commit(s);
    assert_int_equal(list(s, 1000, 2, join_ids, &text), CAPER_OK);
    assert_string_equal(text.data, "eeeeeeeeeeeeeeee 1;cccccccccccccccc 0;");
    caper_buf_clear(&text);
    list(s, 1001, 10, join_ids, &text);
    assert_string_equal(caper_buf_text(&text), "");
    find(s, "dddddddddddddddd", join_ids, &text);
    find(s, "0000000000000000", join_ids, &text);
    assert_string_equal(text.data, "dddddddddddddddd 0;");
    caper_buf_fini(&text);
    caper_store_close(s);
}

static int opens(caper_store *s, caper_holder hash, int64_t row)
{
    int              seat = -9;
    caper_store_news news;
    caper_code       code;
    while ((code = caper_store_find_token(s, hash, row, &seat)) == CAPER_LATER)
        assert_true(caper_store_wait(s, 50, &news));
    assert_int_equal(code, CAPER_OK);
    return seat;
}

static void store_tokens_open_their_seat_only(void **state)
{
    caper_holder hash = holder(1), other = holder(2);
    caper_store *s = open_store();
    (void)state;
    int64_t a = add(s, "gggggggggggggggg", false), b = add(s, "hhhhhhhhhhhhhhhh", false);
    caper_store_add_token(s, hash, a, 3);
    caper_store_add_token(s, other, a, 5);
    caper_store_add_token(s, other, a, CAPER_HOST);
    assert_int_equal(opens(s, hash, a), 3);
    commit(s); /* whether a token is not there is known when nothing is under way */
    assert_int_equal(opens(s, hash, b), CAPER_UNKNOWN);
    caper_store_copy_tokens(s, a, b);
    assert_int_equal(opens(s, hash, b), 3);
    caper_store_drop_tokens(s, a, 3);
    assert_int_equal(opens(s, hash, a), CAPER_GONE);
    assert_int_equal(opens(s, other, a), CAPER_HOST);
    assert_int_equal(opens(s, hash, b), 3);
    int64_t c = add(s, "iiiiiiiiiiiiiiii", false);
    caper_store_copy_tokens(s, a, c); /* what is gone stays behind */
    commit(s);
    assert_int_equal(opens(s, hash, c), CAPER_UNKNOWN);
    caper_store_close(s);
}

/* A value as long as the longest there is, with everything that a wire could trip over. */
static void store_keeps_long_and_strange_texts(void **state)
{
    enum { LONG = 300000 };
    caper_buf    text = {0}, want = {0};
    caper_store *s = open_store();
    (void)state;
    caper_buf_str(&text, "\"\\{},'%s $1 NULL \t“\xF0\x9F\x83\x8F” ");
    while (text.len < LONG)
        caper_buf_str(&text, "\"a\\b\"");
    int64_t row = add(s, "jjjjjjjjjjjjjjjj", false);
    append(s, row, 1, text.data);
    append(s, row, 2, "");
    commit(s);
    caper_store_close(s);
    s = open_store();
    row_of(s, "jjjjjjjjjjjjjjjj");
    caper_buf_printf(&want, "1 %s;2 ;", text.data);
    assert_log(s, row, 0, want.data);
    caper_buf_fini(&text);
    caper_buf_fini(&want);
    caper_store_close(s);
}

static bool note_mark(void *ctx, const caper_store_mark *m)
{
    caper_buf_printf(ctx, "%d %d %s %s;", (int)m->seq, m->moves, m->text, m->digest);
    return false;
}

static void store_finds_the_newest_mark_that_helps(void **state)
{
    caper_buf    out = {0};
    caper_store *s   = open_store();
    (void)state;
    int64_t row = add(s, "kkkkkkkkkkkkkkkk", false);
    for (int i = 1; i <= 3; i++) {
        caper_store_mark m = {.seq = 10 * i, .moves = 5 * i, .text = "old", .digest = "d"};
        caper_store_add_mark(s, row, &m);
        m.text = "new"; /* in place of the other */
        assert_int_equal(caper_store_add_mark(s, row, &m), CAPER_OK);
    }
    commit(s);
    caper_store_find_mark(s, row, 1000, 1000, note_mark, &out);
    caper_store_find_mark(s, row, 29, 1000, note_mark, &out);
    caper_store_find_mark(s, row, 1000, 14, note_mark, &out);
    caper_store_find_mark(s, row, 9, 1000, note_mark, &out);
    assert_string_equal(out.data, "30 15 new d;20 10 new d;20 10 new d;");
    caper_buf_fini(&out);
    caper_store_close(s);
}

static bool note_old(void *ctx, const caper_store_table *t)
{
    caper_buf_printf(ctx, "%c%d;", t->id[0], (int)t->stage);
    return true;
}

static void old(caper_store *s, caper_buf *out)
{
    caper_store_news news;
    caper_buf_clear(out);
    while (caper_store_old(s, 0, 5000, 10, note_old, out) == CAPER_LATER)
        assert_true(caper_store_wait(s, 50, &news));
}

/* Oldest first, with their newest entry at hand; then it goes, with all that belongs to it. */
static void store_forgets_old_tables(void **state)
{
    caper_buf    out  = {0};
    bool         done = false;
    caper_store *s    = open_store();
    (void)state;
    int64_t first = add(s, "mmmmmmmmmmmmmmmm", false);
    add(s, "nnnnnnnnnnnnnnnn", false);
    append(s, first, 1, "one");
    commit(s);
    old(s, &out);
    assert_string_equal(out.data, "m0;n0;");
    assert_int_equal(caper_store_bin(s, first, 7), CAPER_OK);
    commit(s);
    assert_int_equal(row_of(s, "mmmmmmmmmmmmmmmm"), 0);
    assert_int_equal(caper_store_drop(s, first), CAPER_OK);
    commit(s);
    while (!done) {
        assert_int_equal(caper_store_purge(s, first, &done), CAPER_OK);
        commit(s);
    }
    caper_store_close(s);
    s = open_store();
    old(s, &out);
    assert_string_equal(out.data, "n0;");
    caper_buf_fini(&out);
    caper_store_close(s);
}

/* Past the store. */
static int count_contents(void)
{
    static const char sql[] = "select count(*) from contents";
    char              address[128];
    int               n = -1;
    if (postgres()) {
        snprintf(address, sizeof address, "%s%s", postgres(), database());
        PGconn   *conn = PQconnectdb(address);
        PGresult *r    = PQexec(conn, sql);
        n              = PQntuples(r) ? atoi(PQgetvalue(r, 0, 0)) : -1;
        PQclear(r);
        PQfinish(conn);
        return n;
    }
    sqlite3      *db = NULL;
    sqlite3_stmt *q  = NULL;
    assert_int_equal(sqlite3_open(url + strlen("sqlite:"), &db), SQLITE_OK);
    if (sqlite3_prepare_v2(db, sql, -1, &q, NULL) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW)
        n = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    sqlite3_close(db);
    return n;
}

static int64_t add_with_content(caper_store *s, const char *id)
{
    caper_store_table t = {
        .made = 1000, .config = "{}", .content = "a long story", .digest = "d1gest"};
    snprintf(t.id, sizeof t.id, "%s", id);
    assert_int_equal(caper_store_add(s, &t), CAPER_OK);
    commit(s);
    return t.row;
}

static bool note_content(void *ctx, const caper_store_table *t)
{
    snprintf(ctx, 64, "%s: %s", t->digest, t->content ? t->content : "none");
    return false;
}

static void assert_content(const char *id, const char *want)
{
    char         is[64] = "not there";
    caper_store *s      = open_store();
    assert_int_equal(find(s, id, note_content, is), CAPER_OK);
    assert_string_equal(is, want);
    caper_store_close(s);
}

static void forget(caper_store *s, int64_t row)
{
    bool done = false;
    assert_int_equal(caper_store_bin(s, row, 7), CAPER_OK);
    commit(s);
    assert_int_equal(caper_store_drop(s, row), CAPER_OK);
    commit(s);
    while (!done) {
        assert_int_equal(caper_store_purge(s, row, &done), CAPER_OK);
        commit(s);
    }
}

/* Two tables share it; it is there as long as one of them is. */
static void store_keeps_content_once(void **state)
{
    (void)state;
    caper_store *s   = open_store();
    int64_t      one = add_with_content(s, "aaaaaaaaaaaaaaaa"),
            two      = add_with_content(s, "bbbbbbbbbbbbbbbb");
    caper_store_close(s);
    assert_int_equal(count_contents(), 1);
    assert_content("aaaaaaaaaaaaaaaa", "d1gest: a long story");
    s = open_store();
    assert_true(row_of(s, "aaaaaaaaaaaaaaaa") == one);
    forget(s, one);
    caper_store_close(s);
    assert_int_equal(count_contents(), 1);
    assert_content("bbbbbbbbbbbbbbbb", "d1gest: a long story");
    s = open_store();
    assert_true(row_of(s, "bbbbbbbbbbbbbbbb") == two);
    forget(s, two);
    caper_store_close(s);
    assert_int_equal(count_contents(), 0);
}

/* A batch that could not begin is lost as a whole: its readers must not be shown a log without it, which would
 * look like a damaged table. */
static void store_reads_nothing_of_a_batch_that_never_began(void **state)
{
    caper_buf out = {0};
    sqlite3  *other;
    (void)state;
    if (postgres())
        return; /* there a batch begins when it is committed */
    caper_store *s   = open_store();
    int64_t      row = add(s, "cccccccccccccccc", false);
    append(s, row, 1, "one");
    commit(s);
    assert_int_equal(sqlite3_open(url + strlen("sqlite:"), &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "begin immediate", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(append(s, row, 2, "two"), CAPER_FAILED);
    sqlite3_close(other);
    assert_int_equal(caper_store_read(s, row, 0, join_texts, &out), CAPER_FAILED);
    assert_int_equal(append(s, row, 3, "three"), CAPER_FAILED);
    caper_store_rollback(s);
    assert_log(s, row, 0, "1 one;");
    caper_buf_fini(&out);
    caper_store_close(s);
}

static void run_beside(const char *sql)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(url + strlen("sqlite:"), &db), SQLITE_OK);
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

/* The database says that the log is needed, and then the disk fails. The log was once deleted all the same, and every
 * later start refused the store because its log was missing. */
static void store_keeps_its_log_when_it_cannot_be_opened(void **state)
{
    caper_error err = {0};
    char        log[160];
    (void)state;
    if (postgres())
        return;
    caper_store *s = open_store();
    add(s, "dddddddddddddddd", false);
    commit(s);
    caper_store_close(s);
    run_beside("create trigger failing before update on run when new.open=2 "
               "begin select raise(abort,'disk I/O error'); end");
    assert_null(caper_store_open(url, &err));
    snprintf(log, sizeof log, "%s-wal", url + strlen("sqlite:"));
    assert_int_equal(access(log, F_OK), 0);
    run_beside("drop trigger failing");
    s = open_store();
    assert_true(row_of(s, "dddddddddddddddd") > 0);
    caper_store_close(s);
}

static bool note_binned(void *ctx, const caper_store_table *t)
{
    if (t->id[0] == 'v')
        caper_buf_printf(ctx, "%d at %d;", (int)t->stage, (int)t->binned);
    return true;
}

static void assert_binned(caper_store *s, const char *want)
{
    caper_buf        out = {0};
    caper_store_news news;
    if (caper_store_fd(s) >= 0) /* an answer is good for a while, so another question first */
        caper_store_old(s, 1, 5000, 10, note_binned, &out);
    caper_buf_clear(&out);
    while (caper_store_old(s, 0, 5000, 10, note_binned, &out) == CAPER_LATER)
        assert_true(caper_store_wait(s, 50, &news));
    assert_string_equal(caper_buf_text(&out), want);
    caper_buf_fini(&out);
}

/* A table in the bin is not found; brought back it is as it was, and can be put there again. */
static void store_brings_back_what_is_in_the_bin(void **state)
{
    caper_holder hash = holder(1);
    caper_store *s    = open_store();
    (void)state;
    int64_t row = add(s, "vvvvvvvvvvvvvvvv", true);
    append(s, row, 1, "one");
    caper_store_add_token(s, hash, row, 2);
    caper_store_set_stage(s, row, CAPER_STAGE_PLAYING);
    commit(s);
    for (int i = 1; i <= 2; i++) {
        assert_int_equal(caper_store_bin(s, row, 10 * i), CAPER_OK);
        commit(s);
        assert_int_equal(row_of(s, "vvvvvvvvvvvvvvvv"), 0);
        caper_store_close(s);
        s = open_store();
        assert_int_equal(row_of(s, "vvvvvvvvvvvvvvvv"), 0);
        assert_binned(s, i == 1 ? "4 at 10;" : "4 at 20;");
        assert_int_equal(caper_store_unbin(s, row, 10 * i + 5), CAPER_OK);
        commit(s);
        caper_store_close(s);
        s = open_store();
        assert_int_equal(row_of(s, "vvvvvvvvvvvvvvvv"), row);
        assert_binned(s, i == 1 ? "1 at 15;" : "1 at 25;");
        assert_log(s, row, 0, "1 one;");
        assert_int_equal(opens(s, hash, row), 2);
    }
    append(s, row, 2, "two");
    commit(s);
    assert_int_equal(caper_store_drop(s, row), CAPER_OK); /* only from the bin */
    commit(s);
    caper_store_close(s);
    s = open_store();
    assert_int_equal(row_of(s, "vvvvvvvvvvvvvvvv"), row);
    caper_store_close(s);
}

static void store_knows_its_newest_entry(void **state)
{
    int64_t          newest = -1;
    caper_code       code;
    caper_store_news news;
    caper_store     *s = open_store();
    (void)state;
    while ((code = caper_store_newest(s, &newest)) == CAPER_LATER)
        assert_true(caper_store_wait(s, 50, &news));
    assert_int_equal(newest, 0);
    append(s, add(s, "wwwwwwwwwwwwwwww", false), 1, "one");
    add(s, "xxxxxxxxxxxxxxxx", false);
    commit(s);
    caper_store_close(s);
    s = open_store();
    while ((code = caper_store_newest(s, &newest)) == CAPER_LATER)
        assert_true(caper_store_wait(s, 50, &news));
    assert_int_equal(code, CAPER_OK);
    assert_int_equal(newest, 5);
    caper_store_close(s);
}

/* Two servers on one database. Of two who append the same number one is first; the other's batch is
 * gone as a whole, and it sees what there is. */
static void store_lets_only_one_append_a_number(void **state)
{
    caper_store *a = postgres() ? open_store() : NULL;
    caper_store *b = postgres() ? open_store() : NULL;
    (void)state;
    if (!a) /* a file has one server, which a test below says */
        return;
    int64_t row = add(a, "pppppppppppppppp", false), other = add(a, "qqqqqqqqqqqqqqqq", false);
    append(a, row, 1, "one");
    commit(a);
    assert_int_equal(row_of(b, "pppppppppppppppp"), row);
    assert_int_equal(row_of(b, "qqqqqqqqqqqqqqqq"), other);
    append(a, row, 2, "first");
    append(b, row, 2, "second");
    append(b, other, 1, "with it");
    commit(a);
    assert_int_equal(caper_store_commit_now(b), CAPER_STALE);
    assert_int_equal(row_of(b, "pppppppppppppppp"), row);
    assert_int_equal(row_of(b, "qqqqqqqqqqqqqqqq"), other);
    assert_log(b, row, 0, "1 one;2 first;");
    assert_log(b, other, 0, "");
    append(b, row, 3, "third");
    commit(b);
    caper_store_close(a);
    caper_store_close(b);
}

/* A table that one server drops while another plays on: one of them is first. */
static void store_drops_no_table_that_goes_on(void **state)
{
    caper_buf    out = {0};
    caper_store *a   = postgres() ? open_store() : NULL;
    caper_store *b   = postgres() ? open_store() : NULL;
    (void)state;
    if (!a)
        return;
    int64_t row = add(a, "rrrrrrrrrrrrrrrr", false);
    append(a, row, 1, "one");
    commit(a);
    old(b, &out);
    append(a, row, 2, "two");
    commit(a);
    caper_store_bin(b, row, 7);
    assert_int_equal(caper_store_commit_now(b), CAPER_STALE);
    row_of(b, "rrrrrrrrrrrrrrrr");
    assert_log(b, row, 0, "1 one;2 two;");
    caper_store_bin(b, row, 7);
    commit(b);
    append(a, row, 3, "three");
    assert_int_equal(caper_store_commit_now(a), CAPER_STALE);
    assert_int_equal(row_of(a, "rrrrrrrrrrrrrrrr"), 0);
    caper_buf_fini(&out);
    caper_store_close(a);
    caper_store_close(b);
}

/* What another server appends is told, and is at hand by then. */
static void store_tells_what_others_append(void **state)
{
    caper_store_news news = {0};
    caper_store     *a    = postgres() ? open_store() : NULL;
    caper_store     *b    = postgres() ? open_store() : NULL;
    (void)state;
    if (!a)
        return;
    int64_t row = add(a, "ssssssssssssssss", false);
    append(a, row, 1, "one");
    commit(a);
    row_of(b, "ssssssssssssssss");
    append(a, row, 2, "two");
    commit(a);
    while (!news.changed_count)
        caper_store_wait(b, 50, &news);
    assert_string_equal(news.changed[0], "ssssssssssssssss");
    assert_log(b, row, 0, "1 one;2 two;");
    caper_store_close(a);
    caper_store_close(b);
}

/* Of two servers one leads at a table, and the other when it has stopped asking. */
static void store_lets_one_server_lead(void **state)
{
    caper_store_news news;
    caper_store     *a = open_store();
    (void)state;
    int64_t row = add(a, "tttttttttttttttt", false);
    commit(a);
    while (!caper_store_leads(a, row))
        assert_true(caper_store_wait(a, 20, &news));
    caper_store *b = postgres() ? open_store() : NULL;
    if (b) {
        int before = 0, after = 0;
        row_of(b, "tttttttttttttttt");
        for (int i = 0; i < 20; i++) {
            before += caper_store_leads(b, row);
            assert_true(caper_store_leads(a, row));
            caper_store_wait(a, 10, &news);
            caper_store_wait(b, 10, &news);
        }
        assert_int_equal(before, 0);
        for (int i = 0; i < 500 && !after; i++) { /* the first asks no more */
            after = caper_store_leads(b, row);
            caper_store_wait(b, 20, &news);
        }
        assert_int_equal(after, 1);
        caper_store_close(b);
    }
    caper_store_close(a);
}

/* ---- What is refused ------------------------------------------------------------------------- */

static void assert_refused(const char *sentence)
{
    caper_error err = {0};
    assert_null(caper_store_open(url, &err));
    assert_int_equal(err.code, CAPER_FAILED);
    if (!strstr(err.text, sentence))
        fail_msg("“%s” is not in “%s”", sentence, err.text);
}

static void store_refuses_a_database_that_is_not_its_own(void **state)
{
    (void)state;
    if (!postgres())
        return;
    run_sql(database(), "create table entries(what text); insert into entries values('theirs')");
    assert_refused("belongs to something else");
    run_sql(database(), "do $$ begin if to_regclass('public.tables') is not null or "
                        "(select count(*) from entries)<>1 then raise 'changed'; end if; end $$");
}

static void store_refuses_other_formats(void **state)
{
    (void)state;
    if (!postgres())
        return;
    caper_store_close(open_store());
    run_sql(database(), "update caper_format set version=99");
    assert_refused("was written by a newer caper");
    run_sql(database(), "update caper_format set version=1");
    assert_refused("too old");
    run_sql(database(), "update caper_format set version=3");
    caper_store_close(open_store());
}

/* A database from before leases, the bin and contents: they are made beside what is there, which stays. */
static void store_adds_what_is_missing(void **state)
{
    (void)state;
    if (!postgres())
        return;
    caper_store *s   = open_store();
    int64_t      row = add(s, "uuuuuuuuuuuuuuuu", false);
    append(s, row, 1, "one");
    commit(s);
    caper_store_close(s);
    run_sql(database(),
            "drop table leases; drop table bin; drop table contents;"
            "alter table tables drop column content; update caper_format set version=2");
    s = open_store();
    assert_int_equal(row_of(s, "uuuuuuuuuuuuuuuu"), row);
    assert_log(s, row, 0, "1 one;");
    for (caper_store_news news; !caper_store_leads(s, row);)
        caper_store_wait(s, 20, &news);
    caper_store_close(s);
}

static void store_refuses_a_database_that_is_read_only(void **state)
{
    char sql[120];
    (void)state;
    if (!postgres())
        return;
    caper_store_close(open_store());
    snprintf(sql, sizeof sql, "alter database %s set default_transaction_read_only=on", database());
    run_sql("postgres", sql);
    assert_refused("read-only");
}

static void store_says_why_it_cannot_be_opened(void **state)
{
    caper_error err = {0};
    (void)state;
    if (!postgres()) {
        caper_store *s = open_store();
        assert_null(caper_store_open(url, &err));
        assert_non_null(strstr(err.text, "another caper"));
        caper_store_close(s);
    }
    assert_null(caper_store_open("postgres://nobody:secret@127.0.0.1:1/x", &err));
    assert_int_equal(err.code, CAPER_FAILED);
    assert_null(strstr(err.text, "secret"));
    assert_null(caper_store_open("sqlite:", &err));
    assert_int_equal(err.code, CAPER_BAD_OPTION);
    assert_null(caper_store_open("mongo:x", &err));
    assert_null(caper_store_open("sqlite:/dev/null/x", &err));
    assert_int_equal(err.code, CAPER_FAILED);
    assert_non_null(strstr(err.text, "/dev/null/x"));
}

static void assert_shown(const char *address, const char *want)
{
    char out[100];
    caper_store_show(address, out, sizeof out);
    assert_string_equal(out, want);
}

static void store_shows_no_password(void **state)
{
    (void)state;
    assert_shown("sqlite:a:b@c.db", "sqlite:a:b@c.db");
    assert_shown("postgres://u@h:1/d", "postgres://u@h:1/d");
    assert_shown("postgres://u:p:w@h:1/d?x=y", "postgres://u@h:1/d?x=y");
    assert_shown("postgres://h/d?user=u&password=p", "postgres://h/d");
    assert_shown("postgres://u:p@h/d?password=p", "postgres://u@h/d");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_folder, drop_folder)
static const struct CMUnitTest tests[] = {
    TEST(store_keeps_one_of_each_label_for_everybody),
    TEST(store_forgets_what_one_holder_kept),
    TEST(store_keeps_what_was_committed),
    TEST(store_refuses_a_number_twice),
    TEST(store_lists_public_tables_that_go_on),
    TEST(store_tokens_open_their_seat_only),
    TEST(store_says_why_it_cannot_be_opened),
    TEST(store_shows_no_password),
    TEST(store_keeps_long_and_strange_texts),
    TEST(store_finds_the_newest_mark_that_helps),
    TEST(store_forgets_old_tables),
    TEST(store_keeps_content_once),
    TEST(store_keeps_its_log_when_it_cannot_be_opened),
    TEST(store_reads_nothing_of_a_batch_that_never_began),
    TEST(store_brings_back_what_is_in_the_bin),
    TEST(store_knows_its_newest_entry),
    TEST(store_lets_only_one_append_a_number),
    TEST(store_drops_no_table_that_goes_on),
    TEST(store_tells_what_others_append),
    TEST(store_lets_one_server_lead),
    TEST(store_refuses_a_database_that_is_not_its_own),
    TEST(store_refuses_other_formats),
    TEST(store_adds_what_is_missing),
    TEST(store_refuses_a_database_that_is_read_only),
};

TEST_MAIN(tests)
