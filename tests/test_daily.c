/* The caper of the day (table/daily.h): days, deals, results, and transcripts that are handed in. */
#include "table/daily.h"

#include "tests/testing.h"

TEST(daily_days_follow_each_other)
{
    char day[CAPER_DAY_CHARS + 1];
    caper_day_of(0, day);
    assert_string_equal(day, "1970-01-01");
    caper_day_of(1794787199999, day); /* a millisecond before midnight, UTC */
    assert_string_equal(day, "2026-11-15");
    caper_day_of(1794787200000, day);
    assert_string_equal(day, "2026-11-16");
    caper_day_add("2028-03-01", -1, day);
    assert_string_equal(day, "2028-02-29");
    caper_day_add("2026-12-31", 1, day);
    assert_string_equal(day, "2027-01-01");
}

TEST(daily_only_days_are_days)
{
    assert_true(caper_day_ok("2026-11-16"));
    assert_false(caper_day_ok("2026-02-29"));
    assert_false(caper_day_ok("2026-13-01"));
    assert_false(caper_day_ok("2026-1-1"));
    assert_false(caper_day_ok("2026-11-16x"));
    assert_false(caper_day_ok("1969-12-31"));
    assert_false(caper_day_ok(""));
}

/* printf 'caper daily 1\n2026-11-16\ngetmac\n' | b2sum -l 256 */
TEST(daily_seed_is_what_docs_say)
{
    caper_daily d;
    caper_daily_init(&d, "2026-11-16", caper_game_find("getmac"));
    assert_string_equal(d.seed, "d4c5aada4a8967d648ce7d4533df2ec5a9a0332db3e3e67c33d8a396b2928523");
    assert_string_equal(d.content, "");
    caper_daily_fini(&d);
}

/* Within three months every piece has had its day, and all of them are shipped ones. */
TEST(daily_content_goes_round)
{
    static const char *const games[] = {"mcguffin", "luck", "heist"};
    for (int i = 0; i < 3; i++) {
        const caper_game       *g     = caper_game_find(games[i]);
        CAPER_SCRATCH caper_buf seen  = {0};
        int                     kinds = 0;
        for (int n = 0; n < 120; n++) {
            char        day[CAPER_DAY_CHARS + 1];
            caper_daily d;
            caper_day_add("2026-11-16", n, day);
            caper_daily_init(&d, day, g);
            assert_non_null(caper_content_shipped(g, d.content));
            kinds += !strstr(caper_buf_text(&seen), d.content);
            caper_buf_printf(&seen, "%s ", d.content);
            caper_daily_fini(&d);
        }
        assert_in_range(kinds, 4, 40);
    }
}

/* ---- Playing it ---- */

/* The person plays as an easy bot would. */
static caper_table *play_out(const caper_daily *d, caper_level person)
{
    caper_table_options o    = caper_daily_table(d);
    caper_table        *t    = caper_table_new(&o, NULL);
    caper_bot_options   mine = caper_default_bot(person), bot = caper_daily_bot(d);
    assert_non_null(t);
    for (int n = 0; caper_table_to_act(t) && n < 4000; n++) {
        bool moved = false;
        for (int s = 0; s < CAPER_MAX_SEATS && !moved; s++) {
            CAPER_SCRATCH caper_buf move = {0};
            if (caper_table_may_act(t) & CAPER_SEAT(s) &&
                caper_table_suggest(t, s, s == d->you ? &mine : &bot, &move, NULL) == CAPER_OK)
                moved = caper_table_play(t, s, caper_buf_text(&move), NULL, NULL, NULL) == CAPER_OK;
        }
        assert_true(moved);
    }
    assert_false(caper_table_to_act(t));
    return t;
}

TEST(daily_transcripts_of_every_game_verify)
{
    caper_each_game (g) {
        caper_daily             d;
        CAPER_SCRATCH caper_buf text = {0};
        caper_reckoning         one, two;
        caper_daily_init(&d, "2026-11-16", g);
        TEST_TABLE caper_table *t = play_out(&d, CAPER_EASY);
        caper_table_transcript(t, &text);
        TEST_TABLE caper_table *again = caper_daily_replay(&d, caper_buf_text(&text), NULL);
        assert_non_null(again);
        caper_daily_reckon(&d, t, caper_daily_turns(&d, t), &one);
        caper_daily_reckon(&d, again, caper_daily_turns(&d, again), &two);
        assert_int_equal(one.score, two.score);
        assert_in_range(one.facts, 1, CAPER_MAX_FACTS);
        caper_daily_fini(&d);
    }
}

static void assert_refused(const caper_daily *d, const char *text, const char *why)
{
    caper_error err = {0};
    assert_null(caper_daily_replay(d, text, &err));
    assert_has(err.text, why);
}

TEST(daily_another_deal_is_refused)
{
    caper_daily             d, other;
    CAPER_SCRATCH caper_buf text = {0};
    caper_daily_init(&d, "2026-11-16", caper_game_find("getmac"));
    caper_daily_init(&other, "2026-11-17", d.game);
    TEST_TABLE caper_table *t = play_out(&d, CAPER_EASY);
    caper_table_transcript(t, &text);
    assert_refused(&other, caper_buf_text(&text), "not the deal");
    caper_daily_fini(&d);
    caper_daily_fini(&other);
}

/* The person's bots play into the person's hands: a whole, legal game, and no result. */
TEST(daily_bots_must_be_the_bots)
{
    caper_daily             d;
    CAPER_SCRATCH caper_buf text = {0};
    caper_bot_options       fool = {.random = true};
    caper_daily_init(&d, "2026-11-16", caper_game_find("getmac"));
    caper_table_options     o = caper_daily_table(&d);
    TEST_TABLE caper_table *t = caper_table_new(&o, NULL);
    while (caper_table_to_act(t)) {
        CAPER_SCRATCH caper_buf move = {0};
        int                     seat = __builtin_ctz(caper_table_to_act(t));
        assert_ok(caper_table_suggest(t, seat, &fool, &move, NULL));
        caper_table_play(t, seat, caper_buf_text(&move), NULL, NULL, NULL);
    }
    caper_table_transcript(t, &text);
    assert_ok(caper_verify(caper_buf_text(&text), false, &(int){0}, NULL));
    assert_refused(&d, caper_buf_text(&text), "is not what the bot in seat");
    caper_daily_fini(&d);
}

TEST(daily_an_unfinished_game_is_refused)
{
    caper_daily             d;
    CAPER_SCRATCH caper_buf text = {0};
    caper_daily_init(&d, "2026-11-16", caper_game_find("luck"));
    caper_table_options     o = caper_daily_table(&d);
    TEST_TABLE caper_table *t = caper_table_new(&o, NULL);
    caper_table_transcript(t, &text);
    assert_refused(&d, caper_buf_text(&text), "not over");
    assert_refused(&d, "caper transcript 1\n", "");
    caper_daily_fini(&d);
}

TEST(daily_winning_counts_before_everything)
{
    caper_daily     d;
    caper_reckoning r;
    int64_t         best_lost = 0, worst_won = INT64_MAX;
    for (int n = 0; n < 12; n++) {
        char day[CAPER_DAY_CHARS + 1];
        caper_day_add("2026-11-16", n, day);
        caper_daily_init(&d, day, caper_game_find("getmac"));
        TEST_TABLE caper_table *t = play_out(&d, CAPER_MEDIUM);
        caper_daily_reckon(&d, t, caper_daily_turns(&d, t), &r);
        if (r.won && r.score < worst_won)
            worst_won = r.score;
        if (!r.won && r.score > best_lost)
            best_lost = r.score;
        caper_daily_fini(&d);
    }
    assert_true(best_lost > 0);
    assert_true(worst_won < INT64_MAX);
    assert_true(best_lost < worst_won);
}
