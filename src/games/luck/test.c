/* Adventures & Luck: the tables, the charts, the odds and a bot as host. What can be said with a
 * position and moves is in cases/. */
#include <ctype.h>

#include "games/luck/adventure.h"
#include "tests/testing.h"

/* ---- Characters ---------------------------------------------------------------------------------- */

static void slug(const char *name, char *out)
{
    size_t n = 0;
    for (const char *c = name; *c; c++) {
        if (isalnum((unsigned char)*c))
            out[n++] = (char)tolower((unsigned char)*c);
        else if (n && out[n - 1] != '-')
            out[n++] = '-';
    }
    while (n && out[n - 1] == '-')
        n--;
    out[n] = '\0';
}

TEST(luck_al_34_fighting_skills_end_the_list_of_skills)
{
    static const char *const names[LUCK_FIGHTING_SKILLS] = {"boxing", "brawling", "wrestling",
                                                            "karate"};
    const luck_trait        *first = &luck_traits[luck_first[SKILLS + 1] - LUCK_FIGHTING_SKILLS];
    for (int i = 0; i < LUCK_FIGHTING_SKILLS; i++)
        assert_string_equal(first[i].id, names[i]);
}

TEST(luck_al_01_every_id_follows_from_its_name)
{
    char id[200];
    for (int t = 0; t < LUCK_TRAITS; t++) {
        slug(luck_traits[t].name, id);
        assert_string_equal(id, luck_traits[t].id);
        assert_in_range(t, luck_first[luck_traits[t].list],
                        luck_first[luck_traits[t].list + 1] - 1);
    }
    for (int b = 1; b < LUCK_BACKGROUNDS; b++) {
        slug(luck_backgrounds[b].name, id);
        assert_string_equal(id, luck_backgrounds[b].id);
    }
}

TEST(luck_al_01_lists_are_as_long_as_on_the_sheet)
{
    static const int length[] = {15, 9, 10, 9, 9, 9, 8, 10, 11, 9, 20, 12};
    for (int l = 0; l < LUCK_LISTS; l++)
        assert_int_equal(luck_first[l + 1] - luck_first[l], length[l]);
}

/* Sums over the sheet, counted by hand: a wrong figure shows in one of them. */
TEST(luck_al_01_points_and_ratings_add_up)
{
    static const int points[] = {26, 10, 12, 8, 4, 18, 6, 12, 18, 14, 30, -18};
    static const int weak[]   = {1, 3, 4, 4, 4, 1, 4, 3, 2, 1, 0, 12};
    for (int l = 0; l < LUCK_LISTS; l++) {
        int sum = 0, d = 0;
        for (int t = luck_first[l]; t < luck_first[l + 1]; t++) {
            sum += luck_traits[t].points;
            d += luck_traits[t].rating == RATED_D;
            assert_int_equal(luck_traits[t].rating == RATED_D, luck_traits[t].points < 0);
            assert_int_equal(luck_traits[t].rating == RATED_A, luck_traits[t].points == 0);
        }
        assert_int_equal(sum, points[l]);
        assert_int_equal(d, weak[l]);
    }
}

TEST(luck_al_06_ready_made_people_are_legal)
{
    assert_true(LUCK_READY_MADE >= 8);
    for (int i = 0; i < LUCK_READY_MADE; i++) {
        luck_person             p   = {0};
        CAPER_SCRATCH caper_buf why = {0};
        luck_make(&p, (caper_move)(M_READY_MADE + i), NULL);
        luck_missing(&p, &why);
        assert_string_equal(caper_buf_text(&why), "");
        assert_true(luck_is_complete(&p));
        for (int l = 0; l < LUCK_CHARACTERISTICS; l++)
            assert_int_equal(luck_chosen_in(&p, l), 1);
        assert_in_range(luck_chosen_in(&p, SKILLS), 0, 5);
        assert_in_range(luck_chosen_in(&p, DISADVANTAGES), 0, 5);
        assert_in_range(p.initial, 1, 40);
    }
}

TEST(luck_al_06_a_random_one_is_legal)
{
    for (uint64_t seed = 0; seed < 300; seed++) {
        caper_rng rng;
        caper_rng_init(&rng, seed);
        luck_person p = {0};
        luck_make(&p, M_RANDOM, &rng);
        assert_true(luck_is_complete(&p));
        assert_true(p.initial >= 0);
    }
}

/* The list that is walked straight through, and the question about one move, agree. */
TEST(luck_al_06_list_and_question_agree)
{
    for (uint64_t seed = 0; seed < 60; seed++) {
        caper_rng rng;
        caper_rng_init(&rng, seed);
        luck_person p = {0};
        if (seed % 3)
            luck_make(&p, M_RANDOM, &rng);
        for (int k = 0; k < 20; k++) {
            caper_move list[CAPER_MAX_MOVES];
            int        n = luck_list_making(&p, list), at = 0;
            for (caper_move m = 0; m <= M_READY; m++)
                if (luck_may_make(&p, m, NULL))
                    assert_int_equal(list[at++], m);
            assert_int_equal(at, n);
            caper_move pick = list[caper_rng_below(&rng, (uint32_t)n)];
            if (pick != M_READY)
                luck_make(&p, pick, &rng);
        }
    }
}

/* ---- Odds ------------------------------------------------------------------------------------------- */

/* The closed form against rolling it out, and against the recursion of the rule. */
TEST(luck_al_13_odds_match_simulation)
{
    caper_rng rng;
    caper_rng_init(&rng, 42);
    for (int task = 0; task < LUCK_TASKS; task++)
        for (int luck = 0; luck <= 10; luck += 5) {
            enum { N = 20000 };
            int passed = 0;
            for (int i = 0; i < N; i++)
                for (int left = luck;; left--) {
                    int o = luck_outcome(task, caper_rng_die(&rng, 6) + caper_rng_die(&rng, 6));
                    passed += o >= SUCCESS;
                    if (o != NEXT_TIME || !left)
                        break;
                }
            double p = luck_pass_chance(task, luck, false), seen = passed / (double)N;
            assert_true(seen > p - 0.02 && seen < p + 0.02);
            int ways[LUCK_OUTCOMES];
            luck_ways(task, ways);
            if (luck) {
                double before = luck_pass_chance(task, luck - 1, false);
                double s      = (ways[SUCCESS] + ways[LUCKY_STREAK] + ways[MORALE_BOOST]) / 36.0;
                double d      = p - (s + ways[NEXT_TIME] / 36.0 * before);
                assert_true(d < 1e-12 && d > -1e-12);
            }
        }
}

/* Usual purses are in a table, larger ones are worked out; both by the recursion of the rule. */
TEST(luck_al_13_odds_of_every_purse)
{
    for (int task = 0; task < LUCK_TASKS; task++) {
        int ways[LUCK_OUTCOMES];
        luck_ways(task, ways);
        double s = (ways[SUCCESS] + ways[LUCKY_STREAK] + ways[MORALE_BOOST]) / 36.0, p = s;
        for (int luck = 0; luck < 80; luck++, p = s + ways[NEXT_TIME] / 36.0 * p) {
            double d = luck_pass_chance(task, luck, false) - p;
            assert_true(d < 1e-12 && d > -1e-12);
        }
    }
}

TEST(luck_al_31_senses_or_reflexes)
{
    luck_person p = {0};
    assert_int_equal(luck_wakefulness(p.rating, true), RATED_A);
    p.rating[luck_trait_find("reflexes/clumsy", 15)] = RATED_D;
    assert_int_equal(luck_wakefulness(p.rating, false), RATED_D);
    assert_int_equal(luck_wakefulness(p.rating, true), RATED_A);
    p.rating[luck_trait_find("senses/eagle-eye", 16)] = RATED_S;
    assert_int_equal(luck_wakefulness(p.rating, true), RATED_S);
    assert_int_equal(luck_wakefulness(p.rating, false), RATED_D);
}

/* ---- A bot as host --------------------------------------------------------------------------- */

/* What that bot says, or "" if it would rather wait. Borrowed until the next question. */
static const char *asks(caper_table *t, int seat, caper_level level, caper_seats people)
{
    static char             said[CAPER_MAX_WORDS + 100];
    caper_bot_options       bot = caper_default_bot(level);
    CAPER_SCRATCH caper_buf out = {0};
    bot.people                  = people;
    bot.iterations              = 200;
    bot.ms                      = 0;
    caper_code code             = caper_table_suggest(t, seat, &bot, &out, NULL);
    snprintf(said, sizeof said, "%s", code ? "" : caper_buf_text(&out));
    return said;
}

/* It tells, calls a test, tells how it went, and comes to an end; no player waits for it in vain. */
TEST(luck_bots_can_host)
{
    for (int seed = 0; seed < 6; seed++) {
        char name[16];
        int  n = 0, tales = 0, tests = 0, strikes = 0;
        snprintf(name, sizeof name, "0%d", seed);
        TEST_TABLE caper_table *t =
            test_new("luck", 1 + seed % 3,
                     seed % 2 ? "{'mode':'hosted','slugfest':true}" : "{'mode':'hosted'}", name);
        char before[CAPER_MAX_WORDS + 100] = "";
        for (caper_seats seats; (seats = caper_table_to_act(t)) && n < 500; n++) {
            int         seat = __builtin_ctz(seats);
            const char *move = asks(t, seat, CAPER_MEDIUM, 0);
            bool        tale = !strncmp(move, "narrate ", 8);
            if (seat == 1 + seed % 3 && tale) {
                assert_string_not_equal(move, before); /* no line twice */
                snprintf(before, sizeof before, "%s", move);
            }
            tales += tale;
            tests += !strncmp(move, "test ", 5) || !strncmp(move, "team ", 5);
            strikes += !strncmp(move, "strike ", 7);
            test_play(t, seat, move, NULL);
        }
        assert_int_equal(tales, 11); /* five things and how they went, and the way home */
        assert_int_equal(tests, 4);
        assert_true(strikes >= 1);
        caper_result r;
        caper_table_result(t, &r);
        assert_true(r.over);
    }
}
