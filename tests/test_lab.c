/* The lab: threads and pauses change nothing, the counts are right, chance is told from change. */
#include "lab/lab.h"
#include "table/files.h"

#include <math.h>
#include <unistd.h>

#include "base/json_get.h"
#include "base/kind.h"
#include "base/memory.h"
#include "games/getmac/getmac.h"
#include "tests/lab_kit.h"

/* ---- The same numbers in all conditions --------------------------------------------------------- */

static const char *const studies[] = {
    "{\"game\":\"getmac\",\"games\":3000,\"bots\":\"random\",\"seed\":\"beef\"}",
    "{\"game\":\"getmac\",\"games\":500,\"bots\":\"medium,easy,random\",\"vary\":{\"option\":"
    "\"seats\",\"values\":[\"3\",\"5\"]}}",
    "{\"game\":\"getmac\",\"games\":20,\"bots\":\"hard:50,medium\"}",
    "{\"game\":\"mcguffin\",\"games\":60,\"vary\":{\"option\":\"job\",\"values\":[\"museum\","
    "\"otter\"]}}",
    "{\"game\":\"luck\",\"games\":60,\"options\":{\"adventure\":\"zoo\"}}",
    "{\"game\":\"luck\",\"games\":20,\"options\":{\"mode\":\"competition\"}}",
    "{\"game\":\"heist\",\"games\":24,\"options\":{\"heist\":\"s1-keys-to-the-city\"}}",
};
enum { STUDIES = sizeof studies / sizeof *studies };

static void assert_same(const lab_study *a, const lab_study *b)
{
    assert_int_equal(a->variants, b->variants);
    for (int v = 0; v < a->variants; v++) {
        assert_int_equal(a->variant[v].done, b->variant[v].done);
        assert_memory_equal(a->variant[v].sums, b->variant[v].sums,
                            lab_counters(a) * sizeof(uint64_t));
    }
}

TEST(lab_threads_change_nothing)
{
    for (int i = 0; i < STUDIES; i++) {
        lab_study *one = played(studies[i], 1);
        for (int threads = 2; threads <= 3; threads++) {
            lab_study *many = played(studies[i], threads);
            assert_same(one, many);
            lab_study_free(many);
        }
        assert_int_equal(lab_common_of(one->variant[0].sums)->unfinished, 0);
        lab_study_free(one);
    }
}

static void read_whole(const char *name, caper_buf *out)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", test_folder, name);
    caper_buf_clear(out);
    assert_ok(caper_file_read(path, 1 << 26, out, NULL));
}

/* Stopped again and again, written to disk, read back; at last more games than first asked for. */
TEST_IN_FOLDER(lab_pauses_change_nothing)
{
    CAPER_SCRATCH caper_buf one = {0}, two = {0};
    for (int i = 0; i < STUDIES; i++) {
        lab_study *whole = played(studies[i], 2);
        uint64_t   games = whole->games;
        assert_ok(lab_write(whole, test_folder, NULL));
        read_whole("results.json", &one);
        lab_study *part = open_study(studies[i]);
        part->games     = games / 3;
        caper_json_set_integer(&part->asked, "games", (int64_t)part->games);
        int pauses = 0;
        for (bool done = false; !done; pauses++) {
            lab_run run    = {.threads = 2, .pause_after = 0.004};
            bool    enough = lab_run_on(part, &run);
            assert_ok(lab_save(part, test_folder, NULL));
            done = enough && part->games == games;
            lab_study_free(part);
            part = lab_read(test_folder, enough ? games : 0, NULL);
            assert_non_null(part);
        }
        assert_true(pauses > 1);
        assert_same(whole, part);
        assert_ok(lab_write(part, test_folder, NULL));
        read_whole("results.json", &two);
        assert_string_equal(one.data, two.data);
        lab_study_free(part);
        lab_study_free(whole);
    }
}

/* The flag that Ctrl-C sets: what is counted is exactly games 0 … done−1. */
TEST(lab_stops_between_games)
{
    atomic_bool stop = true;
    lab_run     run  = {.threads = 2, .stop = &stop};
    lab_study  *s    = open_study(studies[0]);
    assert_false(lab_run_on(s, &run));
    assert_int_equal(s->variant[0].done, 0);
    run = (lab_run){.threads = 2, .pause_after = 1e-4};
    lab_run_on(s, &run);
    lab_study  *same = open_study(studies[0]);
    lab_player *p    = lab_player_new(same);
    lab_player_play(p, &same->variant[0], 0, s->variant[0].done, same->variant[0].sums);
    same->variant[0].done = s->variant[0].done;
    assert_same(s, same);
    lab_player_free(p);
    lab_study_free(same);
    lab_study_free(s);
}

/* Eight games side by side, half of the lanes, that all end with the same move: those behind them are played
 * all the same. If the rules change, look for eight others of one length. */
TEST(lab_goes_on_where_eight_games_end_at_once)
{
    enum { FIRST = 724092, COUNT = 20, AT_ONCE = 8 };
    lab_study *s =
        open_study("{\"game\":\"getmac\",\"seats\":2,\"bots\":\"random\",\"games\":1000000}");
    lab_player *p   = lab_player_new(s);
    uint64_t   *all = caper_alloc(lab_counters(s), sizeof *all);
    lab_common *one = lab_common_of(s->variant[0].sums);
    for (int i = 0; i < COUNT; i++) {
        uint64_t before = one->moves.sum;
        lab_player_play(p, &s->variant[0], FIRST + (uint64_t)i, 1, s->variant[0].sums);
        if (i < AT_ONCE)
            assert_int_equal(one->moves.sum - before, 11);
    }
    lab_player_play(p, &s->variant[0], FIRST, COUNT, all);
    assert_int_equal(lab_common_of(all)->games, COUNT);
    assert_memory_equal(all, s->variant[0].sums, lab_counters(s) * sizeof *all);
    free(all);
    lab_player_free(p);
    lab_study_free(s);
}

/* A card for each of two players, in any deal: the first shrugs and is out. */
static void deal_one_each(const caper_match *match, void *state, caper_rng *rng)
{
    getmac_state *s = state;
    getmac_setup(match, s, rng);
    s->hand[0] = GETMAC_CARD(SHRUG);
    s->hand[1] = GETMAC_CARD(HIPPIE);
    s->tomb    = GETMAC_ALL_CARDS & ~(s->hand[0] | s->hand[1]);
}

/* The same under any rules and dice: every game is one move long, so all lanes end
 * together every time. */
TEST(lab_goes_on_where_all_games_end_at_once)
{
    enum { COUNT = 37 };
    caper_rules rules = *getmac_game.rules;
    caper_game  game  = getmac_game;
    lab_study *s = open_study("{\"game\":\"getmac\",\"seats\":2,\"bots\":\"random\",\"games\":37}");
    rules.setup  = deal_one_each;
    game.rules   = &rules;
    s->game      = &game;
    s->variant[0].match.game = &game;
    lab_player       *p      = lab_player_new(s);
    const lab_common *sum    = lab_common_of(s->variant[0].sums);
    lab_player_play(p, &s->variant[0], 0, COUNT, s->variant[0].sums);
    assert_int_equal(sum->games, COUNT);
    assert_int_equal(sum->moves.sum, COUNT);
    assert_int_equal(sum->wins[1], (uint64_t)COUNT * CAPER_WIN);
    lab_player_free(p);
    lab_study_free(s);
}

/* ---- The counts, against games read as text ------------------------------------------------------- */

typedef struct tally {
    double dealt[GETMAC_CARDS], won[GETMAC_CARDS], plays[GETMAC_CARDS], squares[GETMAC_CARDS];
    double seat[GETMAC_SEATS], moves;
} tally;

static int card_named(const char *text)
{
    int c = caper_kind_find(&getmac_card, NULL, NULL, text, strcspn(text, " \n"));
    assert_true(c >= 0);
    return c;
}

static void read_deal(const char *line, uint32_t *hands, int seats)
{
    CAPER_PARSED caper_json *json = caper_json_read_bytes(line, strcspn(line, "\n"), NULL);
    const caper_json        *all  = caper_json_get(json, "hands");
    assert_int_equal(caper_json_size(all), seats);
    for (int i = 0; i < seats; i++) {
        const caper_json *hand = caper_json_at(all, (size_t)i);
        for (size_t k = 0; k < caper_json_size(hand); k++)
            hands[i] |= GETMAC_CARD(card_named(caper_json_string(caper_json_at(hand, k))));
    }
}

static void tally_game(const char *text, int seats, tally *t)
{
    uint32_t    hands[GETMAC_SEATS] = {0};
    double      here[GETMAC_CARDS]  = {0};
    const char *won                 = strstr(text, "won by:");
    int         winners             = 0;
    assert_non_null(won);
    read_deal(strchr(text, '{'), hands, seats);
    for (const char *at = text; (at = strstr(at, "): ")); at++) {
        t->moves++;
        if (!strncmp(at, "): play ", 8))
            here[card_named(at + 8)]++;
    }
    for (const char *at = won; (at = strstr(at, " seat ")); at++)
        winners++;
    for (const char *at = won; (at = strstr(at, " seat ")); at++) {
        int seat = atoi(at + 6);
        t->seat[seat] += 1.0 / winners;
        for (int c = 0; c < GETMAC_CARDS; c++)
            t->won[c] += hands[seat] >> c & 1 ? 1.0 / winners : 0;
    }
    for (int c = 0; c < GETMAC_CARDS; c++) {
        for (int i = 0; i < seats; i++)
            t->dealt[c] += hands[i] >> c & 1;
        t->plays[c] += here[c];
        t->squares[c] += here[c] * here[c];
    }
}

TEST(lab_getmac_counts_are_right)
{
    enum { GAMES = 400 };
    lab_study *s =
        played("{\"game\":\"getmac\",\"games\":400,\"seats\":5,\"bots\":\"easy,medium\"}", 2);
    lab_results            *r    = lab_results_of(s);
    lab_player             *p    = lab_player_new(s);
    CAPER_SCRATCH caper_buf text = {0};
    tally                   t    = {0};
    for (int i = 0; i < GAMES; i++) {
        caper_buf_clear(&text);
        lab_player_show(p, &s->variant[0], (uint64_t)i, &text);
        tally_game(text.data, 5, &t);
    }
    for (int c = 0; c < GETMAC_CARDS; c++) {
        caper_stat win   = stat_of(r, 0, "cards", getmac_names[c], "win");
        caper_stat plays = stat_of(r, 0, "cards", getmac_names[c], "plays");
        double     mean  = t.plays[c] / GAMES;
        assert_near(win.n, t.dealt[c]);
        assert_near(win.value, t.won[c] / t.dealt[c]);
        assert_near(plays.value, mean);
        assert_near(plays.sd * plays.sd, (t.squares[c] - GAMES * mean * mean) / (GAMES - 1));
    }
    for (int i = 0; i < 5; i++) {
        char id[16];
        snprintf(id, sizeof id, "%d", i);
        assert_near(stat_of(r, 0, "seats", id, "win").value, t.seat[i] / GAMES);
    }
    assert_near(stat_of(r, 0, "summary", "all", "moves").value, t.moves / GAMES);
    lab_player_free(p);
    lab_results_free(r);
    lab_study_free(s);
}

/* Wins are divided among the winners, so they add up; so do lengths, and bots. */
TEST(lab_sums_add_up)
{
    lab_study *s =
        played("{\"game\":\"getmac\",\"games\":2000,\"bots\":\"random,easy,easy,medium\"}", 2);
    const lab_common *c     = lab_common_of(s->variant[0].sums);
    uint64_t          seats = 0, bots = 0, lengths = 0, sat = 0;
    for (int i = 0; i < CAPER_MAX_SEATS; i++) {
        seats += c->wins[i];
        bots += c->bot_wins[i];
        sat += c->bot_seats[i];
    }
    for (int i = 0; i < LAB_LENGTHS; i++)
        lengths += c->length[i];
    assert_int_equal(c->games, 2000);
    assert_int_equal(seats, 2000ull * CAPER_WIN);
    assert_int_equal(bots, 2000ull * CAPER_WIN);
    assert_int_equal(sat, 2000 * 4);
    assert_int_equal(c->bot_seats[0], 2000);     /* every bot sits once … */
    assert_int_equal(c->bot_seats[1], 2 * 2000); /* … and bots of one name count as one */
    assert_int_equal(c->bot_seats[2], 0);
    assert_int_equal(lengths, 2000);
    lab_study_free(s);
}

/* Wins of a study, from its games as text. */
static double wins_as_text(const lab_study *s)
{
    lab_player             *p    = lab_player_new(s);
    CAPER_SCRATCH caper_buf text = {0};
    double                  n    = 0;
    for (uint64_t i = 0; i < s->games; i++) {
        caper_buf_clear(&text);
        lab_player_show(p, &s->variant[0], i, &text);
        n += strstr(text.data, "\nwon by:") != NULL;
    }
    lab_player_free(p);
    return n;
}

TEST(lab_mcguffin_counts_are_right)
{
    lab_study   *s   = played("{\"game\":\"mcguffin\",\"games\":200,\"seats\":4}", 2);
    lab_results *r   = lab_results_of(s);
    caper_stat   won = stat_of(r, 0, "summary", "all", "won");
    assert_near(won.value * won.n, wins_as_text(s));
    assert_near(stat_of(r, 0, "stages", "casing", "reached").value, 1);
    assert_near(sum_of(r, "fates", 0), 4);
    assert_near(sum_of(r, "heat", 0), 1);
    /* Lost is lost in the end: the getaway goes wrong exactly where the job is not won. */
    caper_stat away = stat_of(r, 0, "stages", "getaway", "failed");
    caper_stat off  = stat_of(r, 0, "stages", "casing", "failed");
    assert_near(away.value * away.n + off.value * off.n, won.n * (1 - won.value));
    lab_results_free(r);
    lab_study_free(s);
}

TEST(lab_luck_counts_are_right)
{
    lab_study *s =
        played("{\"game\":\"luck\",\"games\":200,\"options\":{\"adventure\":\"lake\"}}", 2);
    lab_results *r   = lab_results_of(s);
    caper_stat   won = stat_of(r, 0, "summary", "all", "won");
    assert_near(won.value * won.n, wins_as_text(s));
    assert_near(sum_of(r, "endings", 0), 1);
    /* Everybody begins at the beginning, and every ending is a scene that was seen. */
    const caper_section *scenes = caper_section_find(&r->cell[0], "scenes");
    const caper_section *ends   = caper_section_find(&r->cell[0], "endings");
    double               most   = 0;
    for (int i = 0; i < scenes->rows; i++)
        most = fmax(most, scenes->row[i].stat[0].value);
    assert_near(most, 1);
    for (int i = 0; i < ends->rows; i++)
        if (ends->row[i].id[0] != '(')
            assert_near(stat_of(r, 0, "scenes", ends->row[i].id, "visited").value,
                        ends->row[i].stat[0].value);
    lab_results_free(r);
    lab_study_free(s);
}

/* ---- Intervals and tests ---------------------------------------------------------------------------- */

TEST(lab_intervals)
{
    caper_stat share = caper_share_stat(81, 263); /* Newcombe's example: 0.2553 to 0.3662 */
    assert_true(fabs(share.low - 0.2553) < 5e-5 && fabs(share.high - 0.3662) < 5e-5);
    caper_stat none = caper_share_stat(0, 20);
    assert_true(none.low == 0 && none.high > 0.15 && none.high < 0.17);
    caper_stat mean = caper_mean_stat(2 + 4 + 4 + 4 + 5 + 5 + 7 + 9, 232, 8); /* sd² = 32/7 */
    assert_near(mean.value, 5);
    assert_near(mean.sd * mean.sd, 32.0 / 7);
    assert_near(mean.high - mean.value, 1.96 * sqrt(32.0 / 7 / 8));
    assert_near(caper_share_stat(0, 0).n, 0);
}

static lab_results *compare(const char *one, const char *two)
{
    lab_study   *a = played(one, 2), *b = played(two, 2);
    lab_results *r = lab_results_join(lab_results_of(a), "one", lab_results_of(b), "two");
    lab_study_free(a);
    lab_study_free(b);
    return r;
}

/* Twenty pairs of seeds of the same thing: at 5 % for all rows together, one false alarm is to be
 * expected and four would be a scandal (1.6 %). */
TEST(lab_compare_finds_nothing_where_nothing_is)
{
    int alarms = 0;
    for (int i = 0; i < 20; i++) {
        char one[100], two[100];
        snprintf(one, sizeof one, "{\"game\":\"getmac\",\"games\":1500,\"seed\":\"%d\"}", 100 + i);
        snprintf(two, sizeof two, "{\"game\":\"getmac\",\"games\":1500,\"seed\":\"%d\"}", 200 + i);
        lab_results *r = compare(one, two);
        assert_true(r->changes.count > 90);
        alarms += lab_changes_sure(&r->changes) > 0;
        lab_results_free(r);
    }
    assert_true(alarms <= 3);
}

TEST(lab_compare_finds_what_was_planted)
{
    lab_results *r =
        compare("{\"game\":\"mcguffin\",\"games\":600,\"options\":{\"job\":\"emperor\"}}",
                "{\"game\":\"mcguffin\",\"games\":600,\"options\":{\"job\":\"lighthouse\"},"
                "\"seed\":\"2\"}");
    const lab_changes *c = &r->changes;
    assert_true(lab_changes_sure(c) > 3);
    assert_true(c->change[0].adjusted < 1e-6);
    for (int i = 1; i < c->count; i++)
        assert_true(c->change[i].adjusted >= c->change[i - 1].adjusted);
    lab_results_free(r);
}

/* Two rows by hand: 30 of 100 against 50 of 100; z = 2.887, p = 0.0039. */
TEST(lab_compare_by_hand)
{
    lab_results *was = lab_results_new(1), *is = lab_results_new(1);
    lab_results *both[] = {was, is};
    for (int i = 0; i < 2; i++) {
        caper_section *s = caper_section_add(&both[i]->cell[0], "x", "X", "bars", "", "");
        caper_measure_add(s, "win", "wins", CAPER_SHARE, -1);
        caper_row_add(s, "a", "A")->stat[0]           = caper_share_stat(i ? 50 : 30, 100);
        caper_row_add(s, "b", "B")->stat[0]           = caper_share_stat(i ? 41 : 40, 100);
        caper_row_add(s, i ? "c" : "d", "C")->stat[0] = caper_share_stat(1, 2);
    }
    lab_results *r = lab_results_join(was, "was", is, "is");
    lab_changes  c = r->changes;
    assert_int_equal(c.count, 2);
    assert_int_equal(c.unmatched, 1);
    assert_string_equal(c.change[0].was->id, "a");
    assert_near(c.change[0].change, 0.2);
    assert_true(fabs(c.change[0].chance - 0.0039) < 2e-4);
    assert_near(c.change[0].adjusted, 2 * c.change[0].chance); /* Holm: the first of two */
    assert_true(c.change[0].low > 0.06 && c.change[0].high < 0.33);
    assert_true(c.change[1].adjusted > 0.8);
    assert_string_equal(r->cell[1].title, "is");
    lab_results_free(r);
}

/* 300 of 1,000 where 250 would be even is news, 260 is not; four rows are four chances to be wrong. */
TEST(lab_finds_what_is_uneven)
{
    lab_results   *r      = lab_results_new(1);
    caper_section *s      = caper_section_add(&r->cell[0], "x", "X", "bars", "", "");
    const double   hits[] = {300, 260, 235, 205};
    caper_measure_add(s, "win", "wins", CAPER_SHARE, 0.25);
    for (int i = 0; i < 4; i++)
        caper_row_numbered(s, i)->stat[0] = caper_share_stat(hits[i], 1000);
    assert_string_equal(caper_extreme_row(s, 0, true, 1)->id, "0");
    assert_string_equal(caper_extreme_row(s, 0, false, 1)->id, "3");
    assert_null(caper_extreme_row(s, 0, true, 1001));
    assert_true(caper_is_uneven(s, 0, &s->row[0]));
    assert_false(caper_is_uneven(s, 0, &s->row[1]));
    assert_false(caper_is_uneven(s, 0, &s->row[2]));
    assert_true(caper_is_uneven(s, 0, &s->row[3]));
    lab_results_free(r);
}

/* ---- Asking ------------------------------------------------------------------------------------------ */

/* Files that a disk or an editor has spoiled are read or refused, never more. */
TEST_IN_FOLDER(lab_spoilt_files_do_no_harm)
{
    static const char *const names[] = {"results.json", "sums.json"};
    char                     path[64];
    caper_error              err = {0};
    caper_rng                rng;
    lab_study               *s = played(studies[3], 2);
    assert_ok(lab_write(s, test_folder, &err));
    lab_study_free(s);
    caper_rng_init(&rng, 3);
    for (int f = 0; f < 2; f++) {
        CAPER_SCRATCH caper_buf text = {0};
        read_whole(names[f], &text);
        snprintf(path, sizeof path, "%s/%s", test_folder, names[f]);
        for (int i = 0; i < 200; i++) {
            size_t at     = caper_rng_below(&rng, (uint32_t)text.len);
            size_t len    = i % 4 ? text.len : at; /* every fourth is torn off */
            char   old    = text.data[at];
            text.data[at] = "0\"{}[],:-9nt"[caper_rng_below(&rng, 12)];
            FILE *out     = fopen(path, "w");
            assert_int_equal(fwrite(text.data, 1, len, out), len);
            fclose(out);
            text.data[at] = old;
            lab_results_free(lab_results_read(test_folder, &err));
            lab_study_free(lab_read(test_folder, 0, &err));
        }
    }
}

TEST(lab_refuses)
{
    static const char *const wrong[] = {
        "{}",
        "{\"game\":\"chess\",\"games\":1}",
        "{\"game\":\"getmac\"}",
        "{\"game\":\"getmac\",\"games\":0}",
        "{\"game\":\"getmac\",\"games\":1,\"seats\":12}",
        "{\"game\":\"getmac\",\"games\":1,\"seats\":4294967298}",
        "{\"game\":\"getmac\",\"games\":1,\"seats\":\"four\"}",
        "{\"game\":\"getmac\",\"games\":1,\"bots\":\"clever\"}",
        "{\"game\":\"getmac\",\"games\":1,\"bots\":\"\"}",
        "{\"game\":\"getmac\",\"games\":1,\"seats\":2,\"bots\":\"easy,easy,easy\"}",
        "{\"game\":\"getmac\",\"games\":1,\"seed\":\"xyz\"}",
        "{\"game\":\"getmac\",\"games\":1,\"seed\":\"12345678901234567\"}",
        "{\"game\":\"getmac\",\"games\":1,\"vary\":{\"option\":\"seats\",\"values\":[\"4\",\"4\"]}"
        "}",
        "{\"game\":\"getmac\",\"games\":1,\"vary\":{\"option\":\"seats\",\"values\":[]}}",
        "{\"game\":\"getmac\",\"games\":1,\"vary\":{\"option\":\"job\",\"values\":[\"museum\"]}}",
        "{\"game\":\"mcguffin\",\"games\":1,\"vary\":{\"option\":\"job\",\"values\":[\"nonsuch\"]}"
        "}",
        "{\"game\":\"luck\",\"games\":1,\"options\":{\"mode\":\"sideways\"}}",
    };
    test_each (i, wrong) {
        caper_error              err   = {0};
        CAPER_PARSED caper_json *asked = caper_json_read(wrong[i], NULL);
        assert_non_null(asked);
        if (lab_study_new(asked, &err))
            fail_msg("%s was taken", wrong[i]);
        assert_true(strlen(err.text) > 10);
    }
}

/* The deal of a game is the same for all players: variants differ by what they vary. */
TEST(lab_variants_share_their_luck)
{
    lab_study  *s = open_study("{\"game\":\"getmac\",\"games\":1,\"vary\":{\"option\":\"bots\","
                                "\"values\":[\"random\",\"medium+easy\"]}}");
    lab_player *p = lab_player_new(s);
    CAPER_SCRATCH caper_buf one = {0}, two = {0};
    lab_player_show(p, &s->variant[0], 7, &one);
    lab_player_show(p, &s->variant[1], 7, &two);
    assert_int_equal(s->variant[1].crew.count, 2);
    assert_memory_equal(one.data, two.data, (size_t)(strchr(one.data, '\n') - one.data));
    assert_string_not_equal(one.data, two.data);
    lab_player_free(p);
    lab_study_free(s);
}

TEST(lab_sections_declare_their_measures)
{
    lab_results   *r = lab_results_new(1);
    caper_section *s = caper_section_add(&r->cell[0], "x", "X", "bars",
                                         "win: wins if dealt %; n: moves: all; q: %", "");
    assert_int_equal(s->measures, 3);
    assert_int_equal(s->measure[0].kind, CAPER_SHARE);
    assert_string_equal(s->measure[0].title, "wins if dealt");
    assert_int_equal(s->measure[1].kind, CAPER_MEAN);
    assert_string_equal(s->measure[1].title, "moves: all");
    assert_true(s->measure[2].even < 0);
    CAPER_ROW(caper_row_add(s, "a", "A"), caper_share_stat(1, 2), caper_mean_stat(6, 18, 2));
    caper_summary_add(&r->cell[0], "more", "more %", caper_share_stat(3, 4));
    assert_near(s->row[0].stat[0].value, 0.5);
    assert_near(s->row[0].stat[1].value, 3);
    assert_near(s->row[0].stat[3].value, 0.75);
    lab_results_free(r);
}
