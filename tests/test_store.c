/* The store: what was committed is there, what was not is gone, and tokens open what they should. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/store.h"
#include "tests/testing.h"

static char folder[64], url[128];

static int open_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/caper-store-XXXXXX");
    snprintf(url, sizeof url, "sqlite:%s/t.db", mkdtemp(folder) ? folder : ".");
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

static int64_t add(caper_store *s, const char *id, bool is_public)
{
    caper_error       err = {0};
    caper_store_table t   = {.made = 1000, .is_public = is_public, .config = "{\"a\":1}"};
    snprintf(t.id, sizeof t.id, "%s", id);
    assert_int_equal(caper_store_add(s, &t, &err), CAPER_OK);
    assert_true(t.row > 0);
    return t.row;
}

static caper_code append(caper_store *s, int64_t row, int64_t seq, const char *text)
{
    caper_error       err = {0};
    caper_store_entry e   = {.seq = seq, .at = 5, .kind = 'm', .seat = 2, .text = text};
    return caper_store_append(s, row, &e, &err);
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
    caper_buf   log = {0};
    caper_error err = {0};
    assert_int_equal(caper_store_read(s, row, since, join_texts, &log, &err), CAPER_OK);
    assert_string_equal(caper_buf_text(&log), want);
    caper_buf_fini(&log);
}

static bool join_ids(void *ctx, const caper_store_table *t)
{
    assert_string_equal(t->config, "{\"a\":1}");
    caper_buf_printf(ctx, "%s %d;", t->id, (int)t->stage);
    return true;
}

static void store_keeps_what_was_committed(void **state)
{
    caper_error  err = {0};
    caper_store *s   = open_store();
    (void)state;
    int64_t row = add(s, "aaaaaaaaaaaaaaaa", true);
    assert_true(caper_store_is_dirty(s));
    append(s, row, 1, "one\ttab “é”");
    append(s, row, 2, "two");
    assert_log(s, row, 0, "1 one\ttab “é”;2 two;"); /* seen before it is committed */
    assert_int_equal(caper_store_commit(s, &err), CAPER_OK);
    assert_false(caper_store_is_dirty(s));
    append(s, row, 3, "three");
    caper_store_rollback(s);
    append(s, row, 3, "other");
    assert_int_equal(caper_store_commit(s, &err), CAPER_OK);
    append(s, row, 4, "lost");
    caper_store_close(s); /* without a commit */
    s = open_store();
    assert_log(s, row, 0, "1 one\ttab “é”;2 two;3 other;");
    assert_log(s, row, 2, "3 other;");
    caper_store_close(s);
}

static void store_refuses_a_number_twice(void **state)
{
    caper_error  err = {0};
    caper_store *s   = open_store();
    (void)state;
    int64_t row = add(s, "bbbbbbbbbbbbbbbb", false);
    append(s, row, 1, "one");
    assert_int_equal(caper_store_commit(s, &err), CAPER_OK);
    append(s, row, 2, "two");
    assert_int_equal(append(s, row, 2, "again"), CAPER_FAILED);
    caper_store_rollback(s);
    assert_log(s, row, 0, "1 one;");
    caper_store_close(s);
}

static void store_lists_public_tables_that_go_on(void **state)
{
    caper_error  err  = {0};
    caper_buf    list = {0};
    caper_store *s    = open_store();
    (void)state;
    add(s, "cccccccccccccccc", true);
    add(s, "dddddddddddddddd", false);
    int64_t playing = add(s, "eeeeeeeeeeeeeeee", true), over = add(s, "ffffffffffffffff", true);
    caper_store_set_stage(s, playing, CAPER_STAGE_PLAYING, &err);
    caper_store_set_stage(s, over, CAPER_STAGE_OVER, &err);
    assert_int_equal(caper_store_list(s, 1000, 2, join_ids, &list, &err), CAPER_OK);
    assert_string_equal(list.data, "eeeeeeeeeeeeeeee 1;cccccccccccccccc 0;");
    caper_buf_clear(&list);
    caper_store_list(s, 1001, 10, join_ids, &list, &err);
    assert_string_equal(caper_buf_text(&list), "");
    caper_store_find(s, "dddddddddddddddd", join_ids, &list, &err);
    caper_store_find(s, "0000000000000000", join_ids, &list, &err);
    assert_string_equal(list.data, "dddddddddddddddd 0;");
    caper_buf_fini(&list);
    caper_store_close(s);
}

static int opens(caper_store *s, const uint8_t hash[CAPER_HASH_BYTES], int64_t row)
{
    caper_error err  = {0};
    int         seat = -9;
    assert_int_equal(caper_store_find_token(s, hash, row, &seat, &err), CAPER_OK);
    return seat;
}

static void store_tokens_open_their_seat_only(void **state)
{
    caper_error  err                    = {0};
    uint8_t      hash[CAPER_HASH_BYTES] = {1}, other[CAPER_HASH_BYTES] = {2};
    caper_store *s = open_store();
    (void)state;
    int64_t a = add(s, "gggggggggggggggg", false), b = add(s, "hhhhhhhhhhhhhhhh", false);
    caper_store_add_token(s, hash, a, 3, &err);
    caper_store_add_token(s, other, a, CAPER_HOST, &err);
    assert_int_equal(opens(s, hash, a), 3);
    assert_int_equal(opens(s, hash, b), CAPER_UNKNOWN);
    caper_store_copy_tokens(s, a, b, &err);
    assert_int_equal(opens(s, hash, b), 3);
    caper_store_drop_tokens(s, a, 3, &err);
    assert_int_equal(opens(s, hash, a), CAPER_GONE);
    assert_int_equal(opens(s, other, a), CAPER_HOST);
    assert_int_equal(opens(s, hash, b), 3);
    int64_t c = add(s, "iiiiiiiiiiiiiiii", false);
    caper_store_copy_tokens(s, a, c, &err); /* what is gone stays behind */
    assert_int_equal(opens(s, hash, c), CAPER_UNKNOWN);
    caper_store_close(s);
}

static void store_says_why_it_cannot_be_opened(void **state)
{
    caper_error  err = {0};
    caper_store *s   = open_store();
    (void)state;
    assert_null(caper_store_open(url, &err));
    assert_non_null(strstr(err.text, "another caper"));
    caper_store_close(s);
    assert_null(caper_store_open("sqlite:", &err));
    assert_int_equal(err.code, CAPER_BAD_OPTION);
    assert_null(caper_store_open("mongo:x", &err));
    assert_null(caper_store_open("sqlite:/dev/null/x", &err));
    assert_int_equal(err.code, CAPER_FAILED);
    assert_non_null(strstr(err.text, "/dev/null/x"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_folder, drop_folder)
static const struct CMUnitTest tests[] = {
    TEST(store_keeps_what_was_committed),       TEST(store_refuses_a_number_twice),
    TEST(store_lists_public_tables_that_go_on), TEST(store_tokens_open_their_seat_only),
    TEST(store_says_why_it_cannot_be_opened),
};

TEST_MAIN(tests)
