/* Masters of the Heist: a test for every crisis: each states everything that has changed. */
#include <string.h>

#include "games/heist/tests/suites.h"
#include "games/heist/tests/test_house.h"

/* The team has chosen, and the round ends. */
#define CHOSEN "round 2|phase action|choice null|choice.kind -|choice.at -|choice.who -|active null"

static void heist_crisis_c1_reinforcements(void **unused)
{
    (void)unused;
    caper_table *t =
        test_event("M1", "", "", "",
                   "'tiles':'GP SC GP GP GP RE EM GP E2 EM LO $1 GP GU CM "
                   "GP','chits':{'2.2':['lock:open'],'1.2':['camera:off']},'aside':['C1']");
    test_round(t, "chits.0.1 [guard]|chits.1.1 [guard,guard]|chits.1.2 [camera]|chits.2.1 "
                  "[guard]|chits.2.2 [lock]|removed [1.1]|aside []");
    caper_table_free(t);
}

static void heist_crisis_c2_watchtower(void **unused)
{
    (void)unused;
    caper_table *t =
        test_event("M1", "'at':'2.1'", "'at':'1.2'", "",
                   "'tiles':'GP SC GP GP GP EM EM GP E2 EM EM WT GP EM CM GP','aside':['C2']");
    test_round(t, "chits.1.2 [guard]|chits.2.1 [guard]|aside []");
    caper_table_free(t);
}

static void heist_crisis_c2_standing_on_it_removes_the_tower(void **unused)
{
    (void)unused;
    caper_table *t =
        test_event("M1", "'at':'2.1'", "'at':'2.3'", "",
                   "'tiles':'GP SC GP GP GP EM EM GP E2 EM EM WT GP EM CM GP','aside':['C2']");
    test_round(t, "removed [2.3]|aside []");
    assert_null(strstr(test_position_of(t), "\"2.1\":[\"guard\"]"));
    caper_table_free(t);
}

static void heist_crisis_c3_the_next_two_gates(void **unused)
{
    (void)unused;
    caper_table *t = test_event("M1", "", "", "", GATES ",'aside':['C3']");
    test_round(t, "gone [1.1,1.2]|aside []");
    caper_table_free(t);
}

static void heist_crisis_c4_locks_on_loot(void **unused)
{
    (void)unused;
    caper_table *t = test_event("M1", "", "", "", "'aside':['C4']");
    test_round(t, "chits.2.3 [lock]|aside []");
    caper_table_free(t);
}

static void heist_crisis_c5_panic_turns_cards(void **unused)
{
    (void)unused;
    caper_table *t =
        test_event("M1", "", "", "", "'aside':['C5'],'npcs':[{'npc':'hostage','at':'1.1'}]");
    test_round(t, "npcs.0.panicked true|aside []");
    caper_table_free(t);
}

static void heist_crisis_c6_hounds_at_the_entrances(void **unused)
{
    (void)unused;
    caper_table *t = test_event("M1", "", "", "", "'aside':['C6'],'bag':{'dog':2}");
    test_round(t, "chits.2.1 [dog,dog]|bag.dog 0|aside []");
    caper_table_free(t);
}

static void heist_crisis_c6_the_team_chooses_what_is_not_even(void **unused)
{
    (void)unused;
    caper_table *t = test_event(
        "M1", "", "", "",
        "'tiles':'GP SC GP GP GP EM EM E5 E2 EM LO $1 GP GU CM GP','aside':['C6'],'bag':{'dog':1}");
    test_play(t, 2, "done", NULL);
    test_stop_is(
        t,
        "bag.dog 0|aside []|choice.kind hounds|choice.at 0|choice.who 0|active C6|work 1|work_n 1");
    test_moves_exactly(t, 0, "choose 1.2|choose 2.1");
    test_play(t, 0, "choose 1.2", ROLLS);
    test_changed(t, "chits.1.2 [dog]|work -|work_n -|" CHOSEN);
    caper_table_free(t);
}

static void heist_crisis_c7_dogs_wake_the_nearest_guard(void **unused)
{
    (void)unused;
    caper_table *t =
        test_event("M1", "", "", "", "'aside':['C7'],'chits':{'3.1':['guard:down'],'1.2':['dog']}");
    test_round(t, "chits.3.1 [guard,dog]|aside []|chits.1.2 -");
    caper_table_free(t);
}

static void heist_crisis_s1_to_s5_are_c1_to_c5(void **unused)
{
    (void)unused;
    caper_table *t =
        test_event("M1", "", "", "", GATES ",'aside':['S3','S4'],'loot':{'2.3':['cash 1']}");
    test_round(t, "chits.2.3 [lock]|gone [1.1,1.2]|aside []");
    caper_table_free(t);
}

static void heist_crisis_s6_the_pack(void **unused)
{
    (void)unused;
    caper_table *t =
        test_event("M1", "", "", "",
                   "'tiles':'GP SC GP GP GP EM EM GP E2 EM EM EM GP EM DK GP','aside':['S6']");
    test_round(t, "chits.3.2 [dog,dog,dog]|aside []");
    caper_table_free(t);
}

int heist_crises_suite(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heist_crisis_c1_reinforcements),
        cmocka_unit_test(heist_crisis_c2_watchtower),
        cmocka_unit_test(heist_crisis_c2_standing_on_it_removes_the_tower),
        cmocka_unit_test(heist_crisis_c3_the_next_two_gates),
        cmocka_unit_test(heist_crisis_c4_locks_on_loot),
        cmocka_unit_test(heist_crisis_c5_panic_turns_cards),
        cmocka_unit_test(heist_crisis_c6_hounds_at_the_entrances),
        cmocka_unit_test(heist_crisis_c6_the_team_chooses_what_is_not_even),
        cmocka_unit_test(heist_crisis_c7_dogs_wake_the_nearest_guard),
        cmocka_unit_test(heist_crisis_s1_to_s5_are_c1_to_c5),
        cmocka_unit_test(heist_crisis_s6_the_pack),
    };
    return cmocka_run_group_tests_name("heist crises", tests, NULL, NULL);
}
