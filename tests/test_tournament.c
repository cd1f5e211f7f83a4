/* Tournaments from inside: who is meant by the words, who sits where, what the results are worth,
 * and what becomes of programs that fail. */
#include "bots/programs.h"
#include "lab/tournament/folder.h"

#include <math.h>

#include "tests/testing.h"

/* ---- Players --------------------------------------------------------------------------------- */

TEST(tournament_players_in_words)
{
    caper_players p = {0};
    assert_ok(caper_players_read(&p,
                                 "a=hard,exec:./my/bot.py -x 1,2,medium,b=exec:run a,b "
                                 "--c=d,hard:100ms",
                                 NULL));
    assert_int_equal(p.count, 5);
    static const char *const names[] = {"a", "bot.py", "medium", "b", "hard:100ms"};
    for (int i = 0; i < 5; i++)
        assert_string_equal(p.list[i].name, names[i]);
    assert_string_equal(p.list[1].player.command, "./my/bot.py -x 1,2");
    assert_string_equal(p.list[3].player.command, "run a,b --c=d");
    assert_int_equal(p.list[4].player.bot.ms, 100);
    assert_null(p.list[0].player.command);
    assert_ok(caper_players_add(&p, "q=exec:x,y=z", NULL));
    assert_string_equal(p.list[5].player.command, "x,y=z");
    caper_players_fini(&p);
}

TEST(tournament_players_refused)
{
    static const char *const wrong[] = {
        "",          "genius",  "a=genius", "hard,hard", "a=easy,a=hard",
        "exec:",     "a=exec:", "a=",       "easy,",     "a23456789012345678901234567890=easy",
        "exec:$(x)", "hard:0"};
    test_each (i, wrong) {
        caper_players p   = {0};
        caper_error   err = {0};
        if (caper_players_read(&p, wrong[i], &err) == CAPER_OK)
            fail_msg("“%s” was taken", wrong[i]);
        assert_true(strlen(err.text) > 10);
        caper_players_fini(&p);
    }
}

/* ---- The schedule ---------------------------------------------------------------------------- */

static void make(schedule *s, int players, int seats, bool crews, int games)
{
    caper_error err = {0};
    if (schedule_make(s, players, seats, crews, games, "c0ffee", &err))
        fail_msg("%s", err.text);
}

/* Everybody sits in every seat equally often, meets everybody equally often, and the games of a deal
 * have the same cards and the same people. */
static void check_schedule(int players, int seats)
{
    schedule s;
    int      sat[CAPER_MOST_PLAYERS][CAPER_MAX_SEATS]    = {0};
    int      met[CAPER_MOST_PLAYERS][CAPER_MOST_PLAYERS] = {0};
    make(&s, players, seats, false, 20);
    assert_int_equal(s.games % s.deal, 0);
    assert_true(s.games >= 20 * s.lineups && s.games < (20 + seats) * s.lineups);
    for (int g = 0; g < s.games; g++) {
        fixture f, first;
        schedule_fixture(&s, g, &f);
        schedule_fixture(&s, g - g % s.deal, &first);
        assert_string_equal(f.seed, first.seed);
        for (int i = 0; i < seats; i++) {
            sat[f.player[i]][i]++;
            assert_int_equal(f.player[i], first.player[(i + g % s.deal) % seats]);
            for (int j = 0; j < seats; j++)
                met[f.player[i]][f.player[j]] += i != j;
        }
    }
    for (int p = 0; p < players; p++) {
        for (int i = 0; i < seats; i++)
            assert_int_equal(sat[p][i], sat[0][0]);
        for (int q = 0; q < players; q++)
            if (p != q)
                assert_int_equal(met[p][q], met[0][1]);
    }
    schedule_fini(&s);
}

TEST(tournament_schedule_is_fair)
{
    for (int players = 2; players <= 7; players++)
        for (int seats = 2; seats <= 11; seats++)
            check_schedule(players, seats);
}

TEST(tournament_longer_begins_the_same)
{
    schedule a, b;
    make(&a, 5, 3, false, 6);
    make(&b, 5, 3, false, 60);
    for (int g = 0; g < a.games; g++) {
        fixture x, y;
        schedule_fixture(&a, g, &x);
        schedule_fixture(&b, g, &y);
        assert_string_equal(x.seed, y.seed);
        assert_memory_equal(x.player, y.player, 3);
    }
    schedule_fini(&a);
    schedule_fini(&b);
}

TEST(tournament_crews_get_the_same_deals)
{
    schedule s;
    make(&s, 3, 4, true, 5);
    assert_int_equal(s.games, 15);
    for (int g = 0; g < s.games; g++) {
        fixture f, first;
        schedule_fixture(&s, g, &f);
        schedule_fixture(&s, g - g % 3, &first);
        assert_string_equal(f.seed, first.seed);
        for (int i = 0; i < 4; i++)
            assert_int_equal(f.player[i], g % 3);
    }
    schedule_fini(&s);
}

TEST(tournament_not_without_end)
{
    schedule s;
    assert_int_equal(schedule_make(&s, 16, 8, false, 1000, "1", NULL), CAPER_BAD_OPTION);
    schedule_fini(&s);
}

/* ---- Ratings --------------------------------------------------------------------------------- */

static void near(double a, double b, double within)
{
    if (fabs(a - b) > within)
        fail_msg("%f should be %f", a, b);
}

/* With two players the best guess is in closed form: the odds are the ratio of the points. */
TEST(tournament_elo_of_two)
{
    double won[4] = {0, 75, 25, 0}, elo[2];
    rate(won, 2, elo);
    near(elo[0] - elo[1], 400 * log10(75.5 / 25.5), 1e-4);
    near(elo[0] + elo[1], 3000, 1e-6);
    double sweep[4] = {0, 10, 0, 0};
    rate(sweep, 2, elo);
    near(elo[0] - elo[1], 400 * log10(10.5 / 0.5), 1e-3);
    double none[4] = {0};
    rate(none, 2, elo);
    near(elo[0], 1500, 1e-9);
}

/* Points that follow the model exactly give its strengths back. */
TEST(tournament_elo_of_four)
{
    enum { N = 4 };
    double truth[N] = {1700, 1550, 1450, 1300}, won[N * N] = {0}, elo[N];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            if (i != j)
                won[i * N + j] = 1e6 / (1 + pow(10, (truth[j] - truth[i]) / 400));
    rate(won, N, elo);
    for (int i = 0; i < N; i++)
        near(elo[i], truth[i], 0.01);
}

static void points(const schedule *s, const outcome *games, int deal, double *won)
{
    memset(won, 0, sizeof(double) * (size_t)(s->players * s->players));
    points_of_deal(s, games, deal, won);
}

TEST(tournament_points_of_rivals)
{
    schedule s;
    make(&s, 3, 3, false, 3);
    fixture f;
    schedule_fixture(&s, 0, &f);
    int     a = f.player[0], b = f.player[1], c = f.player[2];
    double  w[9];
    outcome games[3] = {{.done = true, .winners = 1}};
    points(&s, games, 0, w);
    assert_true(w[a * 3 + b] == 1 && w[a * 3 + c] == 1 && w[b * 3 + c] == 0 && w[b * 3 + a] == 0);
    games[0].winners = 3; /* shared */
    points(&s, games, 0, w);
    assert_true(w[a * 3 + b] == 0.5 && w[b * 3 + a] == 0.5 && w[a * 3 + c] == 1 &&
                w[b * 3 + c] == 1);
    games[0] = (outcome){.done = true, .winners = 1, .failed = 1}; /* only who failed had won */
    points(&s, games, 0, w);
    assert_true(w[b * 3 + a] == 1 && w[c * 3 + a] == 1 && w[b * 3 + c] == 0.5 && w[a * 3 + b] == 0);
    games[0] = (outcome){.done = true, .winners = 2, .failed = 4};
    points(&s, games, 0, w);
    assert_true(w[b * 3 + c] == 1 && w[a * 3 + c] == 1 && w[b * 3 + a] == 1 && w[a * 3 + b] == 0);
    games[0].done = false;
    points(&s, games, 0, w);
    for (int i = 0; i < 9; i++)
        assert_true(w[i] == 0);
    schedule_fini(&s);
}

TEST(tournament_points_of_crews)
{
    schedule s;
    make(&s, 3, 4, true, 1);
    double  w[9];
    outcome games[3] = {
        {.done = true, .winners = 15}, {.done = true}, {.done = true, .winners = 15}};
    points(&s, games, 0, w);
    assert_true(w[0 * 3 + 1] == 1 && w[1 * 3 + 0] == 0 && w[0 * 3 + 2] == 0.5 &&
                w[2 * 3 + 0] == 0.5);
    games[2].failed = 1; /* a win that was partly easy's does not count */
    points(&s, games, 0, w);
    assert_true(w[0 * 3 + 2] == 1 && w[1 * 3 + 2] == 1);
    games[2].done = false;
    points(&s, games, 0, w);
    assert_true(w[0 * 3 + 2] == 0 && w[0 * 3 + 1] == 1);
    schedule_fini(&s);
}

/* The interval holds the truth about as often as it says. 95 of 100 are expected; fewer than 85
 * would be a one in ten thousand chance, and the draws are always the same. */
TEST(tournament_intervals_hold)
{
    schedule s;
    make(&s, 2, 2, false, 200);
    outcome  *games = calloc((size_t)s.games, sizeof *games);
    caper_rng rng;
    int       held = 0;
    caper_rng_init(&rng, 5);
    for (int trial = 0; trial < 100; trial++) {
        for (int g = 0; g < s.games; g++) {
            fixture f;
            schedule_fixture(&s, g, &f);
            bool first = caper_rng_below(&rng, 100) < 64; /* a 100-point difference */
            games[g]   = (outcome){.done = true, .winners = (f.player[0] == 0) == first ? 1u : 2u};
        }
        rating r[2];
        rate_all(&s, games, r);
        held += r[0].low <= 1550 && r[0].high >= 1550;
        assert_true(r[0].low <= r[0].elo && r[0].elo <= r[0].high);
    }
    assert_in_range(held, 85, 100);
    free(games);
    schedule_fini(&s);
}

/* ---- Programs -------------------------------------------------------------------------------- */

static caper_code ask(const char *command, int ms, caper_buf *out, caper_error *err)
{
    caper_question q    = {"{}", "{}", "[\"wave\"]", "[]", 0};
    caper_exec    *x    = caper_exec_start(command, err);
    caper_code     code = x ? caper_exec_ask(x, &q, ms, out, err) : CAPER_FAILED;
    caper_exec_stop(x);
    return code;
}

TEST(tournament_programs_that_fail)
{
    static const struct {
        const char *command, *sentence;
    } cases[] = {
        {"exit 3", "ended before it answered"},
        {"cat >/dev/null", "did not answer within 150 ms"},
        {"read a; echo '{}'; read b; echo sing", "gave an answer that has no move"},
        {"read a; echo '{}'; read b; echo '{\"ok\":false,\"error\":\"I am ill\"}'",
         "says: I am ill"},
        {"read a; echo '{}'; read b; echo '{\"move\":3}'", "gave an answer that has no move"},
        {"printf 'a\\nb\\nc\\n'; sleep 9", "said more than one line to each line"},
        {"yes | tr -d '\\n'; sleep 9", "said more than one line to each line"},
    };
    test_each (i, cases) {
        CAPER_SCRATCH caper_buf out = {0};
        caper_error             err = {0};
        int                     ms  = strstr(cases[i].sentence, "within") ? 150 : 60000;
        assert_int_not_equal(ask(cases[i].command, ms, &out, &err), CAPER_OK);
        assert_string_equal(err.text, cases[i].sentence);
    }
}

TEST(tournament_a_program_is_asked_again)
{
    caper_question q = {"{}", "{}", "[]", "[]", 2};
    caper_exec    *x = caper_exec_start("n=0; while read a; do read b; n=$((n+1)); echo '{}'; echo "
                                           "\"{\\\"move\\\":\\\"$n\\\"}\"; done",
                                        NULL);
    for (int i = 1; i <= 3; i++) {
        CAPER_SCRATCH caper_buf out = {0};
        char                    want[12];
        snprintf(want, sizeof want, "%d", i);
        assert_ok(caper_exec_ask(x, &q, 5000, &out, NULL));
        assert_string_equal(caper_buf_text(&out), want);
    }
    caper_exec_stop(x);
}

/* Answers with the count of its moves, and with the history that it was given. */
#define COUNTING                                                                                   \
    "n=0; while read -r a; do read -r b; n=$((n+1)); h=${b#*history??}; h=${h%%,*}; echo "         \
    "'{}'; echo \"{\\\"move\\\":\\\"$n $h\\\"}\"; "

/* A program that should answer has all the time it needs: the machine may be busy. */
static void expect_answer(caper_programs *p, const char *place, const char *command,
                          const char *want)
{
    int                     ms   = strstr(want, "within 150 ms") ? 150 : 60000;
    caper_question          q    = {"{}", "{}", "[]", "[7]", 1};
    CAPER_SCRATCH caper_buf out  = {0};
    caper_error             err  = {0};
    caper_code              code = caper_programs_ask(p, place, command, &q, ms, &out, &err);
    assert_string_equal(code ? err.text : caper_buf_text(&out), want);
}

TEST(tournament_programs_stay)
{
    caper_programs *p      = caper_programs_new(2);
    const char     *counts = COUNTING "done", *once = COUNTING "exit; done";
    expect_answer(p, "a 0", counts, "1 [7]");
    expect_answer(p, "a 0", counts, "2 [7]");
    expect_answer(p, "a 1", counts, "1 [7]"); /* another seat, another process */
    expect_answer(p, "a 0", counts, "3 [7]");
    expect_answer(p, "b 0", once,
                  "1 [7]"); /* the place that was not asked for longest gives way … */
    expect_answer(p, "a 0", counts, "4 [7]");
    expect_answer(p, "b 0", once, "1 [7]"); /* … and one that has ended is started again */
    expect_answer(p, "a 1", counts, "1 [7]");
    caper_programs_free(p);
}

TEST(tournament_slow_programs_are_dropped)
{
    caper_programs *p = caper_programs_new(4);
    for (int i = 0; i < CAPER_SLOW_TIMES; i++)
        expect_answer(p, "a 0", "cat >/dev/null", "the program did not answer within 150 ms");
    expect_answer(p, "a 0", "cat >/dev/null",
                  "the program was too late 3 times and is not asked again");
    expect_answer(p, "a 1", "exit 3", "the program ended before it answered");
    caper_programs_free(p);
}
