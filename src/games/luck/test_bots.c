/* Adventures & Luck: bots that a person would not laugh at, each with a position. */
#include <stdio.h>
#include <string.h>

#include "games/luck/luck.h"
#include "games/luck/test_luck.h"
#include "tests/testing.h"

/* What that bot says, or "" if it would rather wait. Borrowed until the next question. */
static const char *asks(caper_table *t, int seat, caper_level level, caper_seats people)
{
    static char       said[CAPER_MAX_WORDS + 100];
    caper_bot_options bot = caper_default_bot(level);
    caper_buf         out = {0};
    bot.people            = people;
    bot.iterations        = 200;
    bot.ms                = 0;
    caper_code code       = caper_table_suggest(t, seat, &bot, &out, NULL);
    snprintf(said, sizeof said, "%s", code ? "" : caper_buf_text(&out));
    caper_buf_fini(&out);
    return said;
}

static void says(const char *position, int seat, const char *move)
{
    caper_table *t = test_load(position);
    assert_string_equal(asks(t, seat, CAPER_MEDIUM, 0), move);
    caper_table_free(t);
}

#define STORY(adventure, scene, fight, ...)                                                        \
    "{'game':'luck','mode':'auto','adventure':'" adventure "','scene':'" scene "'," fight          \
    "'crew':[" __VA_ARGS__ "]}"
#define ANA(luck)    PERSON("Ana", luck, "", "float")
#define STRONG(luck) PERSON("Max", luck, "'body/muscular':'S'", "float")

/* ---- Beside people --------------------------------------------------------------------------- */

static void luck_bots_let_people_vote_first(void **unused)
{
    (void)unused;
    caper_table *t = test_load(STORY("lake", "By the Stove", "", ANA(3) "," ANA(3) "," ANA(3)));
    for (int level = CAPER_EASY; level <= CAPER_HARD; level++) {
        assert_string_equal(asks(t, 1, (caper_level)level, CAPER_SEAT(0)), "");
        assert_string_equal(asks(t, 1, (caper_level)level, CAPER_SEAT(2)), "");
        assert_string_not_equal(asks(t, 1, (caper_level)level, 0), ""); /* nobody to wait for */
    }
    caper_table_free(t);
}

static void luck_bots_are_for_what_people_are_for(void **unused)
{
    (void)unused;
    for (int link = 1; link <= 3; link++)
        for (int level = CAPER_EASY; level <= CAPER_HARD; level++) {
            caper_table *t =
                test_load(STORY("lake", "Where the Ways Part", "", ANA(3) "," ANA(3) "," ANA(3)));
            char vote[20];
            snprintf(vote, sizeof vote, "vote %d", link);
            test_play(t, 0, vote, NULL);
            for (int seat = 1; seat < 3; seat++) {
                assert_string_equal(asks(t, seat, (caper_level)level, CAPER_SEAT(0)), vote);
                test_play(t, seat, vote, NULL);
            }
            caper_table_free(t);
        }
}

/* A bot that is best at it steps forward for the person's choice; it does not push a person aside. */
static void luck_bots_do_what_people_choose(void **unused)
{
    (void)unused;
    caper_table *t = test_load(STORY("museum", "The Crate", "", ANA(9) "," STRONG(9)));
    test_play(t, 0, "vote 1", NULL); /* turn it over together: body */
    assert_string_equal(asks(t, 1, CAPER_MEDIUM, CAPER_SEAT(0)), "choose-link 1");
    caper_table_free(t);
    t = test_load(STORY("museum", "The Crate", "", STRONG(9) "," STRONG(9)));
    test_play(t, 0, "choose-link 1", NULL);
    assert_string_equal(asks(t, 1, CAPER_MEDIUM, CAPER_SEAT(0)), "join 1");
    caper_table_free(t);
    t = test_load(STORY("museum", "The Crate", "",
                        STRONG(9) "," PERSON("Old", 9, "'body/old-age':'D'", "float")));
    test_play(t, 0, "choose-link 1", NULL);
    assert_string_equal(asks(t, 1, CAPER_MEDIUM, CAPER_SEAT(0)), "vote 1"); /* would only harm */
    caper_table_free(t);
}

static void luck_bots_wait_in_quick_scenes_and_fights(void **unused)
{
    (void)unused;
    caper_table *t = test_load(STORY("lake", "One Rolls Away", "", ANA(3) "," ANA(3)));
    assert_string_equal(asks(t, 1, CAPER_MEDIUM, CAPER_SEAT(0)), "");
    caper_table_free(t);
    t = test_load(STORY("lake", "The Verger", "", ANA(3) "," ANA(3)));
    assert_string_equal(asks(t, 1, CAPER_MEDIUM, CAPER_SEAT(0)), "");
    test_play(t, 0, "join 2", NULL); /* somebody waits for help against the second foe */
    assert_string_equal(asks(t, 1, CAPER_MEDIUM, CAPER_SEAT(0)), "choose-link 2");
    caper_table_free(t);
}

/* Rolls that are theirs, and their own characters, bots do not put off. */
static void luck_bots_beside_people_do_their_own_things(void **unused)
{
    (void)unused;
    caper_table *t = test_new("luck", 2, "{}", "05");
    assert_string_not_equal(asks(t, 1, CAPER_MEDIUM, CAPER_SEAT(0)), "");
    caper_table_free(t);
    t = test_load(STORY("lake", "The Verger",
                        "'fight':{'phase':0,'round':0},"
                        "'pending':{'kind':'order','due':[{'seat':0},{'seat':1}]},",
                        ANA(3) "," ANA(3)));
    assert_string_equal(asks(t, 1, CAPER_MEDIUM, CAPER_SEAT(0)), "roll");
    caper_table_free(t);
}

/* ---- Luck and tricks when it matters --------------------------------------------------------- */

static void luck_bots_roll_again_when_it_pays(void **unused)
{
    (void)unused;
    says("{'game':'luck','crew':[{'luck':3,'initial':4}],'pending':{'difficulty':'easy','rating':'"
         "S',"
         "'phase':'decide'}}",
         0, "again");
    says("{'game':'luck','crew':[{'luck':30,'initial':0}],'pending':{'difficulty':'extreme','"
         "rating':"
         "'D','phase':'decide'}}",
         0, "accept");
    /* A hard test and plenty of luck: what else is it for? */
    says("{'game':'luck','crew':[{'luck':24,'initial':24}],'pending':{'difficulty':'professional',"
         "'rating':'T','phase':'decide'}}",
         0, "again");
}

/* In a story a failure sets everybody back: the same roll that a hosted game is content to lose. */
static void luck_bots_roll_again_for_the_story(void **unused)
{
    (void)unused;
    says("{'game':'luck','crew':[{'luck':10,'initial':8}],'pending':{'difficulty':'extreme','"
         "rating':'D','phase':'decide'}}",
         0, "accept");
    says(STORY("lake", "The Bakery",
               "'chosen':1,'pending':{'difficulty':'extreme','rating':'D','phase':'decide'},",
               "{'name':'R','luck':10,'initial':8}"),
         0, "again");
}

/* A strong crew stands in the way where its tongue is worse than its arm. */
static void luck_bots_choose_a_fight_they_can_win(void **unused)
{
    (void)unused;
    says(STORY("museum", "Heave and Ho", "", PERSON("Max", 9, "'body/muscular':'S'", "float")), 0,
         "choose-link 5");
}

static void luck_bots_use_tricks_that_win(void **unused)
{
    (void)unused;
    says(STORY("lake", "A Wall of Turtle", "", PERSON("F", 9, "", "iron-fist")), 0, "trick 3 at 1");
    says(STORY("lake", "A Wall of Turtle", "", PERSON("F", 2, "", "iron-fist")), 0,
         "choose-link 1"); /* not enough for her */
    says(STORY("lake", "The Verger", "", PERSON("V", 9, "", "ice-cold-voice")), 0, "trick 1 at 1");
    says(STORY("lake", "The Verger", "'fight':{'phase':1,'round':0,'first':[0],'cold':[0,1]},",
               PERSON("V", 9, "", "ice-cold-voice")),
         0, "choose-link 3"); /* those that matter shiver: now strike */
    says(STORY("lake", "The Verger",
               "'fight':{'phase':2,'round':0,'foes-acted':[0]},'pending':{'kind':'hit','foe':0,"
               "'difficulty':'professional'},",
               PERSON("S", 9, "", "speed")),
         0, "trick 1");
    says(STORY("lake", "Locked In the Vestry", "", PERSON("K", 9, "", "shrink")), 0,
         "choose-link 2"); /* under the door */
}

static void luck_bots_strike_foes(void **unused)
{
    (void)unused;
    says(STORY("lake", "The Verger", "", ANA(9)), 0, "choose-link 3"); /* the dog is the weakest */
    says(STORY("museum", "Sethi Sulks", "", STRONG(9)), 0, "choose-link 1"); /* no running */
}

static void luck_bots_in_the_competition(void **unused)
{
    (void)unused;
    says("{'game':'luck','mode':'competition','crew':[{'luck':3,'trick':'iron-fist'},{'luck':3},"
         "{'luck':3,'traits':{'skills/boxing':'S'}}]}",
         0, "trick 1 at 2"); /* the strongest */
    says("{'game':'luck','mode':'competition','crew':[{'luck':1,'trick':'iron-fist'},{'luck':3}]}",
         0, "attack 1 punch"); /* the last treat is worth more */
}

static void luck_bots_choose_their_defence(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CREW(
        PERSON("Ana", 3, "'body/tubby':'D','reflexes/dodging':'S','skills/pilot':'P'", "float")));
    test_play(t, 1, "hit 0 S using body/tubby", NULL);
    assert_string_equal(asks(t, 0, CAPER_MEDIUM, 0),
                        "defend reflexes/dodging"); /* no pilot's blow */
    test_play(t, 0, "defend reflexes/dodging", NULL);
    assert_string_equal(asks(t, 0, CAPER_MEDIUM, 0), "roll");
    caper_table_free(t);
}

/* ---- A bot as host --------------------------------------------------------------------------- */

/* It tells, calls a test, tells how it went, and comes to an end; nobody waits for it in vain. */
static void luck_bots_can_host(void **unused)
{
    (void)unused;
    for (int seed = 0; seed < 6; seed++) {
        char name[16];
        int  n = 0, tales = 0, tests = 0, strikes = 0;
        snprintf(name, sizeof name, "0%d", seed);
        caper_table *t =
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
        test_result(t, "{'over':true}");
        caper_table_free(t);
    }
}

static void luck_bots_as_host_pick_people_and_traits_that_fit(void **unused)
{
    (void)unused;
    /* Initial luck 3 + 3: the sculpture park. Two tales: the plan, and which way. */
    caper_table *t =
        test_load("{'game':'luck','told':7,'crew':[{'luck':3,'traits':{'body/growing-kid':"
                  "'D'}},{'luck':3,'traits':{'body/muscular':'S'}},{'luck':3,'traits':{"
                  "'skills/wrestling':'S'}}]}");
    assert_string_equal(asks(t, 3, CAPER_MEDIUM, 0),
                        "team difficult 1 2 using body/muscular skills/wrestling");
    caper_table_free(t);
    /* A fight is for the one who can fight. */
    t = test_load(
        "{'game':'luck','told':5,'round':'action','foes':[{'name':'gander'}],'crew':[{'luck':3,"
        "'traits':{'body/growing-kid':'D'}},{'luck':3,'traits':{'skills/karate':'S'}},"
        "{'luck':3}]}");
    assert_string_equal(asks(t, 3, CAPER_MEDIUM, 0), "strike 1 gander");
    caper_table_free(t);
    /* How it went is told before anything else. */
    t = test_load(
        "{'game':'luck','told':1,'last':'failed','crew':[{'luck':3},{'luck':3},{'luck':3}]}");
    assert_memory_equal(asks(t, 3, CAPER_MEDIUM, 0), "narrate The keypad takes offence", 32);
    caper_table_free(t);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(luck_bots_let_people_vote_first),
    cmocka_unit_test(luck_bots_are_for_what_people_are_for),
    cmocka_unit_test(luck_bots_do_what_people_choose),
    cmocka_unit_test(luck_bots_wait_in_quick_scenes_and_fights),
    cmocka_unit_test(luck_bots_beside_people_do_their_own_things),
    cmocka_unit_test(luck_bots_roll_again_when_it_pays),
    cmocka_unit_test(luck_bots_roll_again_for_the_story),
    cmocka_unit_test(luck_bots_choose_a_fight_they_can_win),
    cmocka_unit_test(luck_bots_use_tricks_that_win),
    cmocka_unit_test(luck_bots_strike_foes),
    cmocka_unit_test(luck_bots_in_the_competition),
    cmocka_unit_test(luck_bots_choose_their_defence),
    cmocka_unit_test(luck_bots_can_host),
    cmocka_unit_test(luck_bots_as_host_pick_people_and_traits_that_fit),
};

int luck_test_bots(void) { return cmocka_run_group_tests(tests, NULL, NULL); }
