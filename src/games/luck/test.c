/* Adventures & Luck: characters, charts and tests, a named case for each clause. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "games/luck/adventure.h"
#include "games/luck/test_luck.h"
#include "tests/testing.h"

/* ---- Characters ---------------------------------------------------------------------------------- */

static const char *const sheet[] = {
    "background art-teacher",
    "choose profession/retired",
    "choose body/old-age",
    "choose senses/eagle-eye",
    "choose reflexes/shaky",
    "choose intelligence/puzzler",
    "choose knowledge/art-scholar",
    "choose memory/photographic-memory",
    "choose social/easygoing",
    "choose technical/technical-illiterate",
    "choose art/sculptor",
    "prime senses/eagle-eye",
    "trick float",
    "name Ida",
};
enum { SHEET = sizeof sheet / sizeof *sheet };

static caper_table *making(int without)
{
    caper_table *t = test_new("luck", 1, "{'mode':'hosted'}", "05");
    for (int i = 0; i < SHEET; i++)
        if (i != without)
            test_play(t, 0, sheet[i], NULL);
    return t;
}

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

static void luck_al_01_every_id_follows_from_its_name(void **unused)
{
    (void)unused;
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

static void luck_al_01_lists_are_as_long_as_on_the_sheet(void **unused)
{
    (void)unused;
    static const int length[] = {15, 9, 10, 9, 9, 9, 8, 10, 11, 9, 20, 12};
    for (int l = 0; l < LUCK_LISTS; l++)
        assert_int_equal(luck_first[l + 1] - luck_first[l], length[l]);
}

/* Sums over the sheet, counted by hand: a wrong figure shows in one of them. */
static void luck_al_01_points_and_ratings_add_up(void **unused)
{
    (void)unused;
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

static void luck_al_01_one_choice_in_each(void **unused)
{
    (void)unused;
    caper_table *t = making(-1);
    test_play(t, 0, "choose body/tough", NULL); /* a change of mind takes the old one's place */
    test_position(t, "{'crew':[{'traits':{'body/tough':'T'},'points':14,'initial':26}]}");
    test_refuse(t, 0, "choose body/tough", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 0, "choose skills/cook", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 0, "choose body/huge", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 0, "background baron", NULL, CAPER_BAD_MOVE);
    caper_table_free(t);
}

static void luck_al_01_ready_wants_all_of_it(void **unused)
{
    (void)unused;
    for (int i = 0; i < SHEET; i++) {
        caper_table *t = test_new("luck", 1, "{'mode':'hosted'}", "05");
        for (int k = 0; k < SHEET; k++)
            if (k != i && !(i == 3 && k == 11)) /* without the senses they cannot be prime */
                test_play(t, 0, sheet[k], NULL);
        test_refuse(t, 0, "ready", NULL, CAPER_ILLEGAL_MOVE);
        test_moves_lack(t, 0, "ready");
        caper_table_free(t);
    }
    caper_table *t = making(-1);
    test_play_events(t, 0, "ready", NULL, "ready start");
    test_refuse(t, 0, "ready", NULL, CAPER_NOT_YOUR_TURN);
    caper_table_free(t);
}

static void luck_al_02_up_to_five_each_once(void **unused)
{
    (void)unused;
    caper_table *t        = making(-1);
    const char  *skills[] = {"pilot", "cook", "singer", "boxing", "karate"};
    const char  *flaws[]  = {"glasses", "beer-lover", "always-hungry", "fear-of-heights",
                             "easily-distracted"};
    char         move[80];
    for (int i = 0; i < 5; i++) {
        snprintf(move, sizeof move, "skill skills/%s", skills[i]);
        test_play(t, 0, move, NULL);
        test_refuse(t, 0, move, NULL, CAPER_ILLEGAL_MOVE);
        snprintf(move, sizeof move, "flaw disadvantages/%s", flaws[i]);
        test_play(t, 0, move, NULL);
        test_refuse(t, 0, move, NULL, CAPER_ILLEGAL_MOVE);
    }
    test_refuse(t, 0, "skill skills/gardener", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 0, "flaw disadvantages/hearing-aid", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 0, "skill disadvantages/hearing-aid", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 0, "flaw memory/easily-distracted", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 0, "drop skills/cook", NULL);
    test_refuse(t, 0, "drop skills/cook", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 0, "skill skills/gardener", NULL);
    caper_table_free(t);
}

static void luck_al_03_initial_luck_is_forty_less_the_total(void **unused)
{
    (void)unused;
    caper_table *t = making(-1);
    test_position(t, "{'crew':[{'points':10,'initial':30}]}");
    test_play(t, 0, "flaw disadvantages/glasses", NULL);
    test_play(t, 0, "skill skills/cook", NULL);
    test_play(t, 0, "ready", NULL);
    test_position(t, "{'crew':[{'luck':30,'initial':30}]}");
    caper_table_free(t);
}

static void luck_al_03_at_most_forty(void **unused)
{
    (void)unused;
    caper_table      *t      = making(-1);
    const char *const rich[] = {"choose profession/full-time-artist",
                                "choose body/athletic",
                                "choose reflexes/acrobatic",
                                "choose knowledge/sports-expert",
                                "choose social/organizer",
                                "choose technical/computer-wizz",
                                "skill skills/pilot",
                                "skill skills/singer"};
    for (size_t i = 0; i < sizeof rich / sizeof *rich; i++)
        test_play(t, 0, rich[i], NULL);
    test_position(t, "{'crew':[{'points':40,'initial':0}]}");
    test_moves_have(t, 0, "ready");
    test_play(t, 0, "skill skills/cook", NULL);
    test_position(t, "{'crew':[{'points':41,'initial':-1,'luck':0}]}");
    test_refuse(t, 0, "ready", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 0, "flaw disadvantages/glasses", NULL);
    test_play(t, 0, "ready", NULL);
    test_position(t, "{'crew':[{'luck':0,'initial':0}]}");
    caper_table_free(t);
}

static void luck_al_04_prime_is_p_and_points_stay(void **unused)
{
    (void)unused;
    caper_table *t = making(-1);
    test_position(t, "{'crew':[{'traits':{'senses/eagle-eye':'P'},'points':10}]}");
    test_refuse(t, 0, "prime body/old-age", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 0, "prime skills/cook", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 0, "flaw disadvantages/glasses", NULL);
    test_refuse(t, 0, "prime disadvantages/glasses", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 0, "prime profession/retired", NULL); /* Average is not D */
    test_position(t, "{'crew':[{'traits':{'senses/eagle-eye':'S','profession/retired':'P'}}]}");
    test_play(t, 0, "skill skills/cook", NULL);
    test_play(t, 0, "prime skills/cook", NULL);
    test_position(t, "{'crew':[{'traits':{'profession/retired':'A','skills/cook':'P'}}]}");
    test_play(t, 0, "drop skills/cook", NULL);
    test_refuse(t, 0, "ready", NULL, CAPER_ILLEGAL_MOVE); /* the prime went with it */
    caper_table_free(t);
}

static void luck_al_05_nine_tricks_with_their_cost(void **unused)
{
    (void)unused;
    static const char *const tricks[] = {"speed",        "talk-to-animals", "float",
                                         "radar-vision", "shrink",          "ice-cold-voice",
                                         "iron-fist",    "electric-view",   "run-up-walls"};
    assert_int_equal(LUCK_TRICKS - 1, 9);
    for (int i = 0; i < 9; i++) {
        char position[300];
        snprintf(position, sizeof position,
                 "{'game':'luck','crew':[{'name':'Ana','luck':6,'initial':4,'trick':'%s'}]}",
                 tricks[i]);
        caper_table *t = test_load(position);
        test_play_events(t, 0, "trick 2", NULL, "trick");
        test_position(t, i == 1 ? "{'crew':[{'luck':2}]}" : "{'crew':[{'luck':4}]}");
        test_refuse(t, 0, "trick 5", NULL, CAPER_ILLEGAL_MOVE);
        test_refuse(t, 0, "trick 0", NULL, CAPER_ILLEGAL_MOVE);
        test_refuse(t, 0, "trick juggling", NULL, CAPER_BAD_MOVE);
        caper_table_free(t);
    }
}

static void luck_al_06_ready_made_people_are_legal(void **unused)
{
    (void)unused;
    assert_true(LUCK_READY_MADE >= 8);
    for (int i = 0; i < LUCK_READY_MADE; i++) {
        luck_person p   = {0};
        caper_buf   why = {0};
        luck_make(&p, (caper_move)(M_READY_MADE + i), NULL);
        luck_missing(&p, &why);
        assert_string_equal(caper_buf_text(&why), "");
        assert_true(luck_is_complete(&p));
        for (int l = 0; l < LUCK_CHARACTERISTICS; l++)
            assert_int_equal(luck_chosen_in(&p, l), 1);
        assert_in_range(luck_chosen_in(&p, SKILLS), 0, 5);
        assert_in_range(luck_chosen_in(&p, DISADVANTAGES), 0, 5);
        assert_in_range(p.initial, 1, 40);
        caper_buf_fini(&why);
    }
}

static void luck_al_06_a_random_one_is_legal(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 300; seed++) {
        caper_rng rng;
        caper_rng_init(&rng, seed);
        luck_person p = {0};
        luck_make(&p, M_RANDOM, &rng);
        assert_true(luck_is_complete(&p));
        assert_true(p.initial >= 0);
    }
    caper_table *t = test_new("luck", 2, "{'mode':'hosted'}", "11");
    test_play(t, 1, "random", NULL);
    test_play(t, 1, "ready", NULL);
    test_refuse(t, 2, "end", NULL, CAPER_NOT_YOUR_TURN); /* seat 0 is not ready */
    caper_table_free(t);
}

static void luck_al_06_a_name_and_a_few_words(void **unused)
{
    (void)unused;
    caper_table *t = test_new("luck", 1, "{'mode':'hosted'}", "11");
    test_play(t, 0, "name Ida — keeps bees", NULL);
    test_position(t, "{'crew':[{'name':'Ida','about':'keeps bees'}]}");
    test_play(t, 0, "name Ida Maria", NULL);
    test_position(t, "{'crew':[{'name':'Ida Maria','about':''}]}");
    test_refuse(t, 0, "name", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 0, "name ", NULL, CAPER_BAD_MOVE);
    caper_table_free(t);
}

static void luck_al_07_everybody_starts_with_the_initial_luck(void **unused)
{
    (void)unused;
    caper_table *t = test_new("luck", 2, "{'mode':'hosted'}", "11");
    test_play(t, 0, "ready-made wilma", NULL);
    test_play(t, 1, "ready-made bruno", NULL);
    test_view(t, 1, "{'waits':[2],'crew':[{'luck':26,'initial':26},{'luck':31,'initial':31}]}");
    caper_table_free(t);
    t = test_load("{'game':'luck','crew':[{'initial':7},{'luck':3}]}");
    test_position(t,
                  "{'mode':'hosted','round':'free','pending':null,'crew':[{'luck':7,'trick':null,"
                  "'out':false},{'luck':3,'initial':3}]}");
    caper_table_free(t);
}

/* The list that is walked straight through, and the question about one move, agree. */
static void luck_al_06_list_and_question_agree(void **unused)
{
    (void)unused;
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
                if (luck_may_make(&p, m))
                    assert_int_equal(list[at++], m);
            assert_int_equal(at, n);
            caper_move pick = list[caper_rng_below(&rng, (uint32_t)n)];
            if (pick != M_READY)
                luck_make(&p, pick, &rng);
        }
    }
}

/* ---- Charts --------------------------------------------------------------------------------------- */

static void luck_al_12_chart_one_cell_by_cell(void **unused)
{
    (void)unused;
    static const char *const rows[] = {"TCDXX", "MTCDX", "SMTCD", "ESMTC", "EESMT"};
    for (int r = 0; r < 5; r++)
        for (int d = 0; d < 5; d++)
            assert_int_equal(luck_task_letters[luck_task(RATED_D + r, d)], rows[r][d]);
}

static void luck_al_12_chart_two_cell_by_cell(void **unused)
{
    (void)unused;
    static const char *const rows[] = {
        "OoL NT S S S S S S LS LS LS",     "OoL F NT S S S S LS LS LS LS",
        "OoL F F NT S S S LS LS LS MB",    "OoL F F NT NT S S LS LS LS MB",
        "OoL F F F NT NT S LS LS LS MB",   "OoL OoL F F F NT NT S LS MB MB",
        "OoL OoL OoL F F F NT NT MB MB MB"};
    for (int task = 0; task < 7; task++) {
        const char *at = rows[task];
        for (int sum = 2; sum <= 12; sum++) {
            char   code[4] = {0};
            size_t n       = strcspn(at, " ");
            memcpy(code, at, n);
            assert_string_equal(luck_outcome_codes[luck_outcome(task, sum)], code);
            at += n + (at[n] == ' ');
        }
    }
}

/* Every cell of both charts through play: 25 pairs × 11 sums. */
static void luck_al_12_both_charts_in_play(void **unused)
{
    (void)unused;
    for (int r = RATED_D; r <= RATED_P; r++)
        for (int d = 0; d < 5; d++)
            for (int sum = 2; sum <= 12; sum++) {
                caper_table *t = test_load(CREW2);
                char         move[60], dice[20];
                int          one = sum > 7 ? 6 : 1, outcome = luck_outcome(luck_task(r, d), sum);
                snprintf(move, sizeof move, "test 0 %s rating %c", luck_difficulties[d],
                         luck_letters[r]);
                snprintf(dice, sizeof dice, "[%d,%d]", one, sum - one);
                test_play(t, 2, move, NULL);
                test_play_events(t, 0, "roll", dice, luck_outcomes[outcome]);
                static const char *const after[] = {
                    "{'crew':[{'luck':0},{'luck':3}]}", "{'crew':[{'luck':3},{'luck':3}]}",
                    "{'crew':[{'luck':3},{'luck':3}]}", "{'crew':[{'luck':3},{'luck':3}]}",
                    "{'crew':[{'luck':4},{'luck':3}]}", "{'crew':[{'luck':7},{'luck':4}]}"};
                test_position(t, after[outcome]);
                caper_table_free(t);
            }
}

/* ---- Odds ------------------------------------------------------------------------------------------- */

static void luck_al_13_odds_are_exact(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CREW2);
    test_play(t, 2, "test 0 moderate rating A", NULL);
    /* Tricky: 21 ways of 36 pass, 9 try again, 5 fail (3, 4) and 1 loses it all. Three treats. */
    double q = 9 / 36.0, s = 21 / 36.0, pass = s * (1 + q + q * q + q * q * q);
    char   want[600];
    snprintf(want, sizeof want,
             "{'pass':%.15g,'out-of-luck':%.15g,'failure':%.15g,'next-time':0.25,'success':%.15g,"
             "'lucky-streak':0.25,'morale-boost':%.15g,'OoL':%.15g,'F':%.15g,'NT':0.25,'S':%.15g,"
             "'LS':0.25,'MB':%.15g}",
             pass, 1 / 36.0, 5 / 36.0, 11 / 36.0, 1 / 36.0, 1 / 36.0, 5 / 36.0, 11 / 36.0,
             1 / 36.0);
    test_odds(t, 0, "roll", want);
    test_play(t, 0, "roll", "[2,3]");
    caper_odds odds = {0};
    assert_int_equal(caper_table_odds(t, 0, "again", &odds, NULL), CAPER_OK);
    assert_true(odds.item[0].chance - s * (1 + q + q * q) < 1e-12 &&
                odds.item[0].chance - s * (1 + q + q * q) > -1e-12);
    caper_table_free(t);
}

/* The closed form against rolling it out, and against the recursion of the rule. */
static void luck_al_13_odds_match_simulation(void **unused)
{
    (void)unused;
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
static void luck_al_13_odds_of_every_purse(void **unused)
{
    (void)unused;
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

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(luck_al_13_odds_of_every_purse),
    cmocka_unit_test(luck_al_01_every_id_follows_from_its_name),
    cmocka_unit_test(luck_al_01_lists_are_as_long_as_on_the_sheet),
    cmocka_unit_test(luck_al_01_points_and_ratings_add_up),
    cmocka_unit_test(luck_al_01_one_choice_in_each),
    cmocka_unit_test(luck_al_01_ready_wants_all_of_it),
    cmocka_unit_test(luck_al_02_up_to_five_each_once),
    cmocka_unit_test(luck_al_03_initial_luck_is_forty_less_the_total),
    cmocka_unit_test(luck_al_03_at_most_forty),
    cmocka_unit_test(luck_al_04_prime_is_p_and_points_stay),
    cmocka_unit_test(luck_al_05_nine_tricks_with_their_cost),
    cmocka_unit_test(luck_al_06_ready_made_people_are_legal),
    cmocka_unit_test(luck_al_06_a_random_one_is_legal),
    cmocka_unit_test(luck_al_06_a_name_and_a_few_words),
    cmocka_unit_test(luck_al_06_list_and_question_agree),
    cmocka_unit_test(luck_al_07_everybody_starts_with_the_initial_luck),
    cmocka_unit_test(luck_al_12_chart_one_cell_by_cell),
    cmocka_unit_test(luck_al_12_chart_two_cell_by_cell),
    cmocka_unit_test(luck_al_12_both_charts_in_play),
    cmocka_unit_test(luck_al_13_odds_are_exact),
    cmocka_unit_test(luck_al_13_odds_match_simulation),
};

int main(int argc, char **argv)
{
    if (test_start(argc, argv))
        return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    failed += luck_test_hosted();
    failed += luck_test_tricks();
    failed += luck_test_foes();
    failed += luck_test_story();
    failed += luck_test_prose();
    failed += luck_test_adventures();
    failed += luck_test_sheet();
    failed += luck_test_bots();
    return failed ? 1 : 0;
}
