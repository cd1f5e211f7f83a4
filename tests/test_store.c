/* What any store must do, whichever address it has: what was committed is there, what was not is
 * gone, tokens open what they should, and “cannot be read” is never “not there”. */
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/store_kit.h"

static bool join_ids(void *ctx, const caper_store_table *t)
{
    assert_true(!t->config[0] || strcmp(t->config, "{\"a\":1}") == 0); /* lists have none */
    caper_buf_printf(ctx, "%s %d;", t->id, (int)t->stage);
    return true;
}

static void list(int64_t since, int limit, caper_buf *out)
{
    caper_code code;
    while (is_later(s, code = caper_store_list(s, since, limit, join_ids, out)))
        ;
    assert_ok(code);
}

STORE_TEST(store_keeps_what_was_committed)
{
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
    reopen();
    assert_int_equal(row_of(s, "aaaaaaaaaaaaaaaa"), row);
    assert_log(s, row, 0, "1 one\ttab “é”;2 two;3 other;");
    assert_log(s, row, 2, "3 other;");
}

/* ---- Keepsakes ---- */

static caper_holder holder(int who)
{
    caper_holder h;
    memset(&h, who, sizeof h);
    return h;
}

static void put_keepsake(int who, const char *label, const char *text)
{
    caper_store_keepsake k = {.who = holder(who), .label = label, .text = text, .at = 7};
    assert_ok(caper_store_put_keepsake(s, &k));
}

static bool join_keepsakes(void *ctx, const caper_store_keepsake *k)
{
    assert_int_equal(k->at, 7);
    caper_buf_printf(ctx, "%d %s %s;", k->who.byte[0], k->label, k->text);
    return true;
}

static void assert_keepsakes(int who, const char *from, const char *to, const char *want)
{
    caper_holder            hash = holder(who);
    CAPER_SCRATCH caper_buf all  = {0};
    caper_code              code;
    while (is_later(s, code = caper_store_keepsakes(s, who ? &hash : NULL, from, to, 100,
                                                    join_keepsakes, &all)))
        ;
    assert_ok(code);
    assert_string_equal(caper_buf_text(&all), want);
}

STORE_TEST(store_keeps_one_of_each_label_for_everybody)
{
    put_keepsake(2, "daily/1/luck", "two");
    put_keepsake(1, "daily/1/luck", "one");
    put_keepsake(1, "daily/1/luck", "again");
    put_keepsake(1, "daily/2/luck", "later");
    put_keepsake(1, "album", "{}");
    commit(s);
    put_keepsake(3, "album", "lost");
    caper_store_rollback(s);
    reopen();
    assert_keepsakes(0, "daily/", "daily/2", "1 daily/1/luck again;2 daily/1/luck two;");
    assert_keepsakes(1, "album", "e", "1 album {};1 daily/1/luck again;1 daily/2/luck later;");
    assert_keepsakes(3, "", "z", "");
    assert_ok(caper_store_drop_keepsakes(s, "", "z", 7)); /* none is so old */
    assert_ok(caper_store_drop_keepsakes(s, "daily/", "daily/2", 8));
    commit(s);
    assert_keepsakes(0, "", "z", "1 album {};1 daily/2/luck later;");
}

static void drop_kept(int who, const char *from, const char *to)
{
    assert_ok(caper_store_drop_kept(s, holder(who), from, to));
}

STORE_TEST(store_forgets_what_one_holder_kept)
{
    put_keepsake(1, "game/1", "one");
    put_keepsake(1, "game/2", "two");
    put_keepsake(1, "person", "Ann");
    put_keepsake(2, "game/1", "other");
    commit(s);
    assert_keepsakes(1, "game/", "game0", "1 game/1 one;1 game/2 two;");
    drop_kept(1, "game/", "game/2");
    drop_kept(2, "game/2", "z");
    caper_store_rollback(s);
    drop_kept(1, "game/", "game/2");
    commit(s);
    assert_keepsakes(0, "", "z", "2 game/1 other;1 game/2 two;1 person Ann;");
    drop_kept(1, "", "\x7f");
    put_keepsake(1, "person", "Bo");
    commit(s);
    reopen();
    assert_keepsakes(0, "", "z", "2 game/1 other;1 person Bo;");
}

STORE_TEST(store_refuses_a_number_twice)
{
    int64_t row = add(s, "bbbbbbbbbbbbbbbb", false);
    append(s, row, 1, "one");
    commit(s);
    append(s, row, 2, "two");
    assert_int_equal(append(s, row, 2, "again"), CAPER_FAILED);
    caper_store_rollback(s);
    row_of(s, "bbbbbbbbbbbbbbbb");
    assert_log(s, row, 0, "1 one;");
}

STORE_TEST(store_lists_public_tables_that_go_on)
{
    CAPER_SCRATCH caper_buf text = {0};
    add(s, "cccccccccccccccc", true);
    add(s, "dddddddddddddddd", false);
    int64_t playing = add(s, "eeeeeeeeeeeeeeee", true), over = add(s, "ffffffffffffffff", true);
    caper_store_set_stage(s, playing, CAPER_STAGE_PLAYING);
    caper_store_set_stage(s, over, CAPER_STAGE_OVER);
    commit(s);
    list(1000, 2, &text);
    assert_string_equal(text.data, "eeeeeeeeeeeeeeee 1;cccccccccccccccc 0;");
    caper_buf_clear(&text);
    list(1001, 10, &text);
    assert_string_equal(caper_buf_text(&text), "");
    find(s, "dddddddddddddddd", join_ids, &text);
    find(s, "0000000000000000", join_ids, &text);
    assert_string_equal(text.data, "dddddddddddddddd 0;");
}

static int opens(caper_holder hash, int64_t row)
{
    int        seat = -9;
    caper_code code;
    while (is_later(s, code = caper_store_find_token(s, hash, row, &seat)))
        ;
    assert_ok(code);
    return seat;
}

STORE_TEST(store_tokens_open_their_seat_only)
{
    caper_holder hash = holder(1), other = holder(2);
    int64_t      a = add(s, "gggggggggggggggg", false), b = add(s, "hhhhhhhhhhhhhhhh", false);
    caper_store_add_token(s, hash, a, 3);
    caper_store_add_token(s, other, a, 5);
    caper_store_add_token(s, other, a, CAPER_HOST);
    assert_int_equal(opens(hash, a), 3);
    commit(s); /* whether a token is not there is known when nothing is under way */
    assert_int_equal(opens(hash, b), CAPER_UNKNOWN);
    caper_store_copy_tokens(s, a, b);
    assert_int_equal(opens(hash, b), 3);
    caper_store_drop_tokens(s, a, 3);
    assert_int_equal(opens(hash, a), CAPER_GONE);
    assert_int_equal(opens(other, a), CAPER_HOST);
    assert_int_equal(opens(hash, b), 3);
    int64_t c = add(s, "iiiiiiiiiiiiiiii", false);
    caper_store_copy_tokens(s, a, c); /* what is gone stays behind */
    commit(s);
    assert_int_equal(opens(hash, c), CAPER_UNKNOWN);
}

/* A value as long as the longest there is, with everything that a wire could trip over. */
STORE_TEST(store_keeps_long_and_strange_texts)
{
    enum { LONG = 300000 };
    CAPER_SCRATCH caper_buf text = {0}, want = {0};
    caper_buf_str(&text, "\"\\{},'%s $1 NULL \t“\xF0\x9F\x83\x8F” ");
    while (text.len < LONG)
        caper_buf_str(&text, "\"a\\b\"");
    int64_t row = add(s, "jjjjjjjjjjjjjjjj", false);
    append(s, row, 1, text.data);
    append(s, row, 2, "");
    commit(s);
    reopen();
    row_of(s, "jjjjjjjjjjjjjjjj");
    caper_buf_printf(&want, "1 %s;2 ;", text.data);
    assert_log(s, row, 0, want.data);
}

static bool note_mark(void *ctx, const caper_store_mark *m)
{
    caper_buf_printf(ctx, "%d %d %s %s;", (int)m->seq, m->moves, m->text, m->digest);
    return false;
}

STORE_TEST(store_finds_the_newest_mark_that_helps)
{
    CAPER_SCRATCH caper_buf out = {0};
    int64_t                 row = add(s, "kkkkkkkkkkkkkkkk", false);
    for (int i = 1; i <= 3; i++) {
        caper_store_mark m = {.seq = 10 * i, .moves = 5 * i, .text = "old", .digest = "d"};
        caper_store_add_mark(s, row, &m);
        m.text = "new"; /* in place of the other */
        assert_ok(caper_store_add_mark(s, row, &m));
    }
    commit(s);
    caper_store_find_mark(s, row, 1000, 1000, note_mark, &out);
    caper_store_find_mark(s, row, 29, 1000, note_mark, &out);
    caper_store_find_mark(s, row, 1000, 14, note_mark, &out);
    caper_store_find_mark(s, row, 9, 1000, note_mark, &out);
    assert_string_equal(out.data, "30 15 new d;20 10 new d;20 10 new d;");
}

/* It goes from the bin with all that belongs to it. */
static void purge(int64_t row)
{
    assert_ok(caper_store_drop(s, row));
    commit(s);
    for (bool done = false; !done; commit(s))
        assert_ok(caper_store_purge(s, row, &done));
}

/* Oldest first, with their newest entry at hand; then it goes, with all that belongs to it. */
STORE_TEST(store_forgets_old_tables)
{
    CAPER_SCRATCH caper_buf out   = {0};
    int64_t                 first = add(s, "mmmmmmmmmmmmmmmm", false);
    add(s, "nnnnnnnnnnnnnnnn", false);
    append(s, first, 1, "one");
    commit(s);
    old(s, &out);
    assert_string_equal(out.data, "m0;n0;");
    assert_ok(caper_store_bin(s, first, 7));
    commit(s);
    assert_int_equal(row_of(s, "mmmmmmmmmmmmmmmm"), 0);
    purge(first);
    reopen();
    old(s, &out);
    assert_string_equal(out.data, "n0;");
}

typedef int each_row(void *ctx, int columns, char **text, char **names);

/* SQLite, past the store. */
static void run_beside(const char *sql, each_row *each, void *ctx)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(url + strlen("sqlite:"), &db), SQLITE_OK);
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    assert_int_equal(sqlite3_exec(db, sql, each, ctx, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static int note_number(void *ctx, int columns, char **text, char **names)
{
    (void)columns, (void)names;
    *(int *)ctx = atoi(*text);
    return 0;
}

/* So many contents are there when the store is closed. */
static void assert_contents(int want)
{
    char sql[160];
    int  n = want;
    snprintf(sql, sizeof sql,
             "do $$ begin if (select count(*) from contents)<>%d then raise 'other'; "
             "end if; end $$",
             want);
    shut();
    if (postgres())
        run_sql(database(), sql);
    else
        run_beside("select count(*) from contents", note_number, &n);
    assert_int_equal(n, want);
    s = open_store();
}

static int64_t add_with_content(const char *id)
{
    caper_store_table t = {
        .made = 1000, .config = "{}", .content = "a long story", .digest = "d1gest"};
    snprintf(t.id, sizeof t.id, "%s", id);
    assert_ok(caper_store_add(s, &t));
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
    char is[64] = "not there";
    assert_ok(find(s, id, note_content, is));
    assert_string_equal(is, want);
}

static void forget(int64_t row)
{
    assert_ok(caper_store_bin(s, row, 7));
    commit(s);
    purge(row);
}

/* Two tables share it; it is there as long as one of them is. */
STORE_TEST(store_keeps_content_once)
{
    int64_t one = add_with_content("aaaaaaaaaaaaaaaa"), two = add_with_content("bbbbbbbbbbbbbbbb");
    assert_contents(1);
    assert_content("aaaaaaaaaaaaaaaa", "d1gest: a long story");
    assert_true(row_of(s, "aaaaaaaaaaaaaaaa") == one);
    forget(one);
    assert_contents(1);
    assert_content("bbbbbbbbbbbbbbbb", "d1gest: a long story");
    assert_true(row_of(s, "bbbbbbbbbbbbbbbb") == two);
    forget(two);
    assert_contents(0);
}

/* A batch that could not begin is lost as a whole: its readers must not be shown a log without it, which would
 * look like a damaged table. */
STORE_TEST(store_reads_nothing_of_a_batch_that_never_began)
{
    CAPER_SCRATCH caper_buf out = {0};
    sqlite3                *other;
    if (postgres())
        return; /* there a batch begins when it is committed */
    int64_t row = add(s, "cccccccccccccccc", false);
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
}

/* The database says that the log is needed, and then the disk fails. The log was once deleted all the same, and every
 * later start refused the store because its log was missing. */
STORE_TEST(store_keeps_its_log_when_it_cannot_be_opened)
{
    caper_error err = {0};
    char        log[160];
    if (postgres())
        return;
    add(s, "dddddddddddddddd", false);
    commit(s);
    shut();
    run_beside("create trigger failing before update on run when new.open=2 "
               "begin select raise(abort,'disk I/O error'); end",
               NULL, NULL);
    assert_null(caper_store_open(url, &err));
    assert_null(caper_store_open(url, NULL)); /* whoever does not ask why is not told */
    snprintf(log, sizeof log, "%s-wal", url + strlen("sqlite:"));
    assert_int_equal(access(log, F_OK), 0);
    run_beside("drop trigger failing", NULL, NULL);
    s = open_store();
    assert_true(row_of(s, "dddddddddddddddd") > 0);
}

/* To sync a file that has grown takes twice as long. */
STORE_TEST(store_seldom_makes_its_log_longer)
{
    char        log[160];
    struct stat before = {0}, now;
    int         grown  = 0;
    if (postgres())
        return;
    int64_t row = add(s, "eeeeeeeeeeeeeeee", false);
    snprintf(log, sizeof log, "%s-wal", url + strlen("sqlite:"));
    for (int i = 1; i <= 60; i++, before = now) {
        append(s, row, i, "x");
        commit(s);
        assert_int_equal(stat(log, &now), 0);
        grown += now.st_size != before.st_size;
    }
    assert_in_range(grown, 1, 2);
    reopen();
    CAPER_SCRATCH caper_buf out = {0};
    assert_int_equal(caper_store_read(s, row, 59, join_texts, &out), CAPER_OK);
    assert_string_equal(caper_buf_text(&out), "60 x;");
}

static bool note_binned(void *ctx, const caper_store_table *t)
{
    if (t->id[0] == 'v')
        caper_buf_printf(ctx, "%d at %d;", (int)t->stage, (int)t->binned);
    return true;
}

static void assert_binned(const char *want)
{
    CAPER_SCRATCH caper_buf out = {0};
    if (caper_store_fd(s) >= 0) /* an answer is good for a while, so another question first */
        caper_store_old(s, 1, 5000, 10, note_binned, &out);
    caper_buf_clear(&out);
    while (is_later(s, caper_store_old(s, 0, 5000, 10, note_binned, &out)))
        ;
    assert_string_equal(caper_buf_text(&out), want);
}

/* A table in the bin is not found; brought back it is as it was, and can be put there again. */
STORE_TEST(store_brings_back_what_is_in_the_bin)
{
    caper_holder hash = holder(1);
    int64_t      row  = add(s, "vvvvvvvvvvvvvvvv", true);
    append(s, row, 1, "one");
    caper_store_add_token(s, hash, row, 2);
    caper_store_set_stage(s, row, CAPER_STAGE_PLAYING);
    commit(s);
    for (int i = 1; i <= 2; i++) {
        assert_ok(caper_store_bin(s, row, 10 * i));
        commit(s);
        assert_int_equal(row_of(s, "vvvvvvvvvvvvvvvv"), 0);
        reopen();
        assert_int_equal(row_of(s, "vvvvvvvvvvvvvvvv"), 0);
        assert_binned(i == 1 ? "4 at 10;" : "4 at 20;");
        assert_ok(caper_store_unbin(s, row, 10 * i + 5));
        commit(s);
        reopen();
        assert_int_equal(row_of(s, "vvvvvvvvvvvvvvvv"), row);
        assert_binned(i == 1 ? "1 at 15;" : "1 at 25;");
        assert_log(s, row, 0, "1 one;");
        assert_int_equal(opens(hash, row), 2);
    }
    append(s, row, 2, "two");
    commit(s);
    assert_ok(caper_store_drop(s, row)); /* only from the bin */
    commit(s);
    reopen();
    assert_int_equal(row_of(s, "vvvvvvvvvvvvvvvv"), row);
}

static void assert_newest(int64_t want)
{
    int64_t    newest = -1;
    caper_code code;
    while (is_later(s, code = caper_store_newest(s, &newest)))
        ;
    assert_ok(code);
    assert_int_equal(newest, want);
}

STORE_TEST(store_knows_its_newest_entry)
{
    assert_newest(0);
    append(s, add(s, "wwwwwwwwwwwwwwww", false), 1, "one");
    add(s, "xxxxxxxxxxxxxxxx", false);
    commit(s);
    reopen();
    assert_newest(5);
}

static void assert_shown(const char *address, const char *want)
{
    char out[100];
    caper_store_show(address, out, sizeof out);
    assert_string_equal(out, want);
}

STORE_TEST(store_shows_no_password)
{
    assert_shown("sqlite:a:b@c.db", "sqlite:a:b@c.db");
    assert_shown("postgres://u@h:1/d", "postgres://u@h:1/d");
    assert_shown("postgres://u:p:w@h:1/d?x=y", "postgres://u@h:1/d?x=y");
    assert_shown("postgres://h/d?user=u&password=p", "postgres://h/d");
    assert_shown("postgres://u:p@h/d?password=p", "postgres://u@h/d");
}
