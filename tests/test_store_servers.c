/* Two servers on one database, and databases that are refused. Most of it is of PostgreSQL only: a file has one
 * server. */
#include "tests/store_kit.h"

static caper_store *b; /* beside s; NULL: of a file, which has one server */

static int begin_with_two(void **unused)
{
    int failed = begin_with_store(unused);
    b          = postgres() ? open_store() : NULL;
    return failed;
}

static int end_with_two(void **unused)
{
    caper_store_close(b);
    return end_with_store(unused);
}

#define SERVERS_TEST(name) TEST_BETWEEN(name, begin_with_two, end_with_two)

/* Of two who append the same number one is first; the other's batch is
 * gone as a whole, and it sees what there is. */
SERVERS_TEST(store_lets_only_one_append_a_number)
{
    if (!b)
        return;
    int64_t row = add(s, "pppppppppppppppp", false), other = add(s, "qqqqqqqqqqqqqqqq", false);
    append(s, row, 1, "one");
    commit(s);
    assert_int_equal(row_of(b, "pppppppppppppppp"), row);
    assert_int_equal(row_of(b, "qqqqqqqqqqqqqqqq"), other);
    append(s, row, 2, "first");
    append(b, row, 2, "second");
    append(b, other, 1, "with it");
    commit(s);
    assert_int_equal(caper_store_commit_now(b), CAPER_STALE);
    assert_int_equal(row_of(b, "pppppppppppppppp"), row);
    assert_int_equal(row_of(b, "qqqqqqqqqqqqqqqq"), other);
    assert_log(b, row, 0, "1 one;2 first;");
    assert_log(b, other, 0, "");
    append(b, row, 3, "third");
    commit(b);
}

/* A table that one server drops while another plays on: one of them is first. */
SERVERS_TEST(store_drops_no_table_that_goes_on)
{
    CAPER_SCRATCH caper_buf out = {0};
    if (!b)
        return;
    int64_t row = add(s, "rrrrrrrrrrrrrrrr", false);
    append(s, row, 1, "one");
    commit(s);
    old(b, &out);
    append(s, row, 2, "two");
    commit(s);
    caper_store_bin(b, row, 7);
    assert_int_equal(caper_store_commit_now(b), CAPER_STALE);
    row_of(b, "rrrrrrrrrrrrrrrr");
    assert_log(b, row, 0, "1 one;2 two;");
    caper_store_bin(b, row, 7);
    commit(b);
    append(s, row, 3, "three");
    assert_int_equal(caper_store_commit_now(s), CAPER_STALE);
    assert_int_equal(row_of(s, "rrrrrrrrrrrrrrrr"), 0);
}

/* What another server appends is told, and is at hand by then. */
SERVERS_TEST(store_tells_what_others_append)
{
    caper_store_news news = {0};
    if (!b)
        return;
    int64_t row = add(s, "ssssssssssssssss", false);
    append(s, row, 1, "one");
    commit(s);
    row_of(b, "ssssssssssssssss");
    append(s, row, 2, "two");
    commit(s);
    while (!news.changed_count)
        caper_store_wait(b, 50, &news);
    assert_string_equal(news.changed[0], "ssssssssssssssss");
    assert_log(b, row, 0, "1 one;2 two;");
}

/* Of two servers one leads at a table, and the other when it has stopped asking. */
SERVERS_TEST(store_lets_one_server_lead)
{
    caper_store_news news;
    int64_t          row = add(s, "tttttttttttttttt", false);
    commit(s);
    while (!caper_store_leads(s, row))
        assert_true(caper_store_wait(s, 20, &news));
    if (!b)
        return;
    int before = 0, after = 0;
    row_of(b, "tttttttttttttttt");
    for (int i = 0; i < 20; i++) {
        before += caper_store_leads(b, row);
        assert_true(caper_store_leads(s, row));
        caper_store_wait(s, 10, &news);
        caper_store_wait(b, 10, &news);
    }
    assert_int_equal(before, 0);
    for (int i = 0; i < 500 && !after; i++) { /* the first asks no more */
        after = caper_store_leads(b, row);
        caper_store_wait(b, 20, &news);
    }
    assert_int_equal(after, 1);
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

CLOSED_STORE_TEST(store_refuses_a_database_that_is_not_its_own)
{
    if (!postgres())
        return;
    run_sql(database(), "create table entries(what text); insert into entries values('theirs')");
    assert_refused("belongs to something else");
    run_sql(database(), "do $$ begin if to_regclass('public.tables') is not null or "
                        "(select count(*) from entries)<>1 then raise 'changed'; end if; end $$");
}

CLOSED_STORE_TEST(store_refuses_other_formats)
{
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
STORE_TEST(store_adds_what_is_missing)
{
    if (!postgres())
        return;
    int64_t row = add(s, "uuuuuuuuuuuuuuuu", false);
    append(s, row, 1, "one");
    commit(s);
    shut();
    run_sql(database(),
            "drop table leases; drop table bin; drop table contents;"
            "alter table tables drop column content; update caper_format set version=2");
    s = open_store();
    assert_int_equal(row_of(s, "uuuuuuuuuuuuuuuu"), row);
    assert_log(s, row, 0, "1 one;");
    for (caper_store_news news; !caper_store_leads(s, row);)
        caper_store_wait(s, 20, &news);
}

CLOSED_STORE_TEST(store_refuses_a_database_that_is_read_only)
{
    char sql[120];
    if (!postgres())
        return;
    caper_store_close(open_store());
    snprintf(sql, sizeof sql, "alter database %s set default_transaction_read_only=on", database());
    run_sql("postgres", sql);
    assert_refused("read-only");
}

STORE_TEST(store_says_why_it_cannot_be_opened)
{
    caper_error err = {0};
    if (!postgres()) {
        assert_null(caper_store_open(url, &err));
        assert_has(err.text, "another caper");
    }
    assert_null(caper_store_open("postgres://nobody:secret@127.0.0.1:1/x", &err));
    assert_int_equal(err.code, CAPER_FAILED);
    assert_lacks(err.text, "secret");
    assert_null(caper_store_open("sqlite:", &err));
    assert_int_equal(err.code, CAPER_BAD_OPTION);
    assert_null(caper_store_open("mongo:x", &err));
    assert_null(caper_store_open("sqlite:/dev/null/x", &err));
    assert_int_equal(err.code, CAPER_FAILED);
    assert_has(err.text, "/dev/null/x");
}
