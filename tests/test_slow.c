/* The clocks of tables that are played over days: which time counts. */
#include "base/json_get.h"
#include "room/slow.h"
#include "tests/testing.h"

static const int64_t MINUTE = 60 * 1000, HOUR = 3600 * 1000, DAY = 24 * 3600 * 1000;

/* Wednesday, 18 November 2026, 00:00 UTC */
static const int64_t WEDNESDAY = 1794960000000;

static slow_rules rules(const char *text)
{
    slow_rules               s;
    problem                  p;
    CAPER_PARSED caper_json *o = caper_json_read(text, NULL);
    assert_true(slow_read(o, &s, &p));
    return s;
}

TEST(every_day_counts_if_nothing_else_was_agreed)
{
    slow_rules s = rules("{}");
    assert_int_equal(slow_after(&s, WEDNESDAY + 5 * HOUR, 14 * DAY),
                     WEDNESDAY + 14 * DAY + 5 * HOUR);
    assert_int_equal(slow_after(&s, WEDNESDAY, 0), WEDNESDAY);
}

TEST(weekends_can_be_left_out)
{
    slow_rules s = rules("{\"weekends\":false}");
    /* Friday at 18:00, twelve hours: six on Friday, six on Monday. */
    assert_int_equal(slow_after(&s, WEDNESDAY + 2 * DAY + 18 * HOUR, 12 * HOUR),
                     WEDNESDAY + 5 * DAY + 6 * HOUR);
    /* A turn that begins on a Saturday begins on Monday. */
    assert_int_equal(slow_after(&s, WEDNESDAY + 3 * DAY + 7 * HOUR, MINUTE),
                     WEDNESDAY + 5 * DAY + MINUTE);
}

TEST(free_days_do_not_count)
{
    slow_rules s = rules("{\"free\":[\"2026-11-19\",\"2026-11-20\"],\"weekends\":false}");
    assert_int_equal(slow_after(&s, WEDNESDAY + 23 * HOUR, 2 * HOUR), WEDNESDAY + 5 * DAY + HOUR);
}

TEST(what_was_agreed_is_kept)
{
    CAPER_SCRATCH caper_buf out = {0};
    slow_rules s = rules("{\"free\":[\"2026-12-24\"],\"weekends\":false,\"zero\":\"wait\"}"), again;
    problem    p;
    caper_json_open(&out, '{');
    slow_write(&s, &out);
    caper_json_close(&out, '}');
    assert_string_equal(caper_buf_text(&out), "{\"slow\":true,\"zero\":\"wait\",\"weekends\":false,"
                                              "\"free\":[\"2026-12-24\"]}");
    CAPER_PARSED caper_json *o = caper_json_read(caper_buf_text(&out), NULL);
    assert_true(slow_read(o, &again, &p));
    assert_memory_equal(&s, &again, sizeof s);
}

TEST(nonsense_is_refused)
{
    static const char *const wrong[] = {
        "{\"zero\":\"bot\"}",       "{\"zero\":1}",          "{\"free\":\"2026-12-24\"}",
        "{\"free\":[\"24.12.\"]}",  "{\"free\":[20261224]}", "{\"free\":[\"2026-02-30\"]}",
        "{\"weekends\":\"never\"}",
    };
    test_each (i, wrong) {
        slow_rules               s;
        problem                  p;
        CAPER_PARSED caper_json *o = caper_json_read(wrong[i], NULL);
        assert_non_null(o);
        assert_false(slow_read(o, &s, &p));
        assert_int_equal(p.status, 400);
    }
}

TEST(labels_say_when_and_where)
{
    int64_t     at;
    const char *table;
    assert_true(slow_read_label("due/1794960000000/k3v9q0c2m8x1t7wd", &at, &table));
    assert_int_equal(at, WEDNESDAY);
    assert_string_equal(table, "k3v9q0c2m8x1t7wd");
    assert_false(slow_read_label("due/1794960000000", &at, &table));
    assert_false(slow_read_label("daily/1794960000000/k3v9q0c2m8x1t7wd", &at, &table));
}
