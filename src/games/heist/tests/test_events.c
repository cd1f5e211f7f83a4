/* Masters of the Heist: a test for every event: each states everything that has changed. */
#include <string.h>

#include "games/heist/tests/suites.h"
#include "games/heist/tests/test_house.h"

/* The team has chosen, and the round ends. */
#define CHOSEN "round 2|phase action|choice null|choice.kind -|choice.at -|choice.who -|active null"

static void heist_event_1_three_cameras_into_the_bag(void **unused)
{
    (void)unused;
    caper_table *t = test_event("1", "", "", "", "'bag':{'camera':1}");
    test_round(t, "bag.camera 4");
    caper_table_free(t);
}

static void heist_event_2_two_alerts_per_crowded_entrance(void **unused)
{
    (void)unused;
    caper_table *t = test_event("2", "", "", "", "'events':['2','M1','M2','M3','M1','Z1']");
    test_round(t, "events [M3,M1,Z1]");
    caper_table_free(t);
}

static void heist_event_3_alert_beside_a_live_camera(void **unused)
{
    (void)unused;
    caper_table *t = test_event("3", "'at':'3.1'", "", "", "'chits':{'3.1':[]}");
    test_round(t, "events [M2,M3,Z1]");
    caper_table_free(t);
}

static void heist_event_3_not_on_the_camera_itself(void **unused)
{
    (void)unused;
    caper_table *t = test_event("3", "'at':'3.2'", "", "", "'chits':{'3.1':[]}");
    test_round(t, "");
    caper_table_free(t);
}

static void heist_event_4_alert_beside_a_guard(void **unused)
{
    (void)unused;
    caper_table *t = test_event("4", "'at':'2.1'", "", "", "");
    test_round(t, "events [M2,M3,Z1]");
    caper_table_free(t);
}

static void heist_event_4_a_subdued_guard_is_none(void **unused)
{
    (void)unused;
    caper_table *t = test_event("4", "'at':'2.1'", "", "", "'chits':{'3.1':['guard:down']}");
    test_round(t, "");
    caper_table_free(t);
}

static void heist_event_5_a_lock_on_guards_beside_us(void **unused)
{
    (void)unused;
    caper_table *t = test_event("5", "'at':'2.1'", "", "", "");
    test_round(t, "chits.3.1 [guard,lock]");
    caper_table_free(t);
}

static void heist_event_6_two_locks_into_the_bag(void **unused)
{
    (void)unused;
    caper_table *t = test_event("6", "", "", "", "");
    test_round(t, "bag.lock 3");
    caper_table_free(t);
}

static void heist_event_7_alert_on_a_tile_with_an_outer_side(void **unused)
{
    (void)unused;
    caper_table *t = test_event("7", "'at':'2.1'", "", "", "");
    test_round(t, "events [M2,M3,Z1]");
    caper_table_free(t);
}

static void heist_event_7_entrances_are_no_hexes(void **unused)
{
    (void)unused;
    caper_table *t = test_event("7", "", "", "", "");
    test_round(t, "");
    caper_table_free(t);
}

static void heist_event_8_disabled_cameras_side_by_side_reboot(void **unused)
{
    (void)unused;
    caper_table *t =
        test_event("8", "'at':'3.2'", "", "",
                   "'chits':{'3.1':['camera:off'],'3.2':['camera:off'],'1.1':['camera:off']}");
    test_round(t, "chits.3.1 [camera]|chits.3.2 [camera]|events [M2,M3,Z1]");
    caper_table_free(t);
}

static void heist_event_9_one_more_camera(void **unused)
{
    (void)unused;
    caper_table *t = test_event("9", "'at':'2.2'", "", "", "'chits':{'2.2':[]}");
    test_round(t, "chits.3.2 [camera,camera]");
    caper_table_free(t);
}

static void heist_event_10_guard_and_camera_each_on_its_own(void **unused)
{
    (void)unused;
    caper_table *t = test_event("10", "'at':'2.2'", "", "", "'chits':{'2.2':[]}");
    test_round(t, "events [M3,Z1]");
    caper_table_free(t);
}

static void heist_event_11_open_locks_underfoot_lock_again(void **unused)
{
    (void)unused;
    caper_table *t =
        test_event("11", "'at':'2.2'", "", "", "'chits':{'2.2':['lock:open','lock:open']}");
    test_round(t, "chits.2.2 [lock,lock]");
    caper_table_free(t);
}

static void heist_event_12_an_idea_for_a_noise_on_a_subdued_guard(void **unused)
{
    (void)unused;
    caper_table *t =
        test_event("12", "'at':'3.1','ideas':1", "", "", "'chits':{'3.1':['guard:down']}");
    test_play(t, 2, "done", NULL);
    test_stop_is(t, "choice.kind trade|choice.at 0|choice.who 1|active 12");
    test_moves_exactly(t, 0, "choose idea|choose none");
    test_refuse(t, 1, "choose idea", NULL, CAPER_NOT_YOUR_TURN);
    test_play(t, 0, "choose idea", ROLLS);
    test_changed(t, "crew.0.ideas 2|noise 1|" CHOSEN);
    caper_table_free(t);
}

static void heist_event_13_hemmed_in_by_two_active_chits(void **unused)
{
    (void)unused;
    caper_table *t = test_event("13", "'at':'2.1','ideas':2", "'ideas':2", "", "");
    test_round(t, "crew.0.ideas 1");
    caper_table_free(t);
}

static void heist_event_14_a_guard_at_locked_locks_beside_us(void **unused)
{
    (void)unused;
    caper_table *t = test_event("14", "'at':'2.1'", "", "", "");
    test_round(t, "chits.2.2 [guard,lock]");
    caper_table_free(t);
}

static void heist_event_15_guards_wake_and_one_may_think(void **unused)
{
    (void)unused;
    caper_table *t =
        test_event("15", "'at':'3.1','ideas':0", "'ideas':0", "", "'chits':{'3.1':['guard:down']}");
    test_play(t, 2, "done", NULL);
    test_stop_is(t, "chits.3.1 [guard]|choice.kind one|choice.at 0|choice.who 7|active 15");
    test_moves_exactly(t, 1, "choose none|choose 0|choose 1|choose 2");
    test_play(t, 1, "choose 1", ROLLS);
    test_changed(t, "crew.1.ideas 1|noise 1|" CHOSEN);
    caper_table_free(t);
}

static void heist_event_15_nobody_woke_nobody_thinks(void **unused)
{
    (void)unused;
    caper_table *t = test_event("15", "'at':'2.1'", "", "", "");
    test_round(t, "");
    caper_table_free(t);
}

static void heist_event_16_two_alerts_if_two_are_seen(void **unused)
{
    (void)unused;
    caper_table *t =
        test_event("16", "'at':'2.2'", "'at':'3.1'", "", "'chits':{'2.2':[],'3.1':[]}");
    test_round(t, "events [M3,Z1]");
    caper_table_free(t);
}

static void heist_event_17_ideas_pass_for_noise(void **unused)
{
    (void)unused;
    caper_table *t = test_event("17", "'ideas':2", "'ideas':0", "'ideas':0", "");
    test_play(t, 2, "done", NULL);
    test_stop_is(t, "choice.kind pass|choice.at 0|choice.who 7|active 17");
    test_play(t, 1, "choose 0 1", NULL);
    test_changed(t, "crew.0.ideas 1|crew.1.ideas 1|noise 1");
    test_play(t, 2, "choose none", ROLLS);
    test_changed(t, CHOSEN);
    caper_table_free(t);
}

static void heist_event_18_who_is_alone_loses_an_idea(void **unused)
{
    (void)unused;
    caper_table *t = test_event("18", "'at':'1.2','ideas':2", "'ideas':2", "'ideas':2", "");
    test_round(t, "crew.0.ideas 1");
    caper_table_free(t);
}

static void heist_event_19_a_guard_on_who_is_seen(void **unused)
{
    (void)unused;
    caper_table *t = test_event("19", "'at':'2.2'", "", "", "'chits':{'2.2':[]}");
    test_round(t, "chits.2.2 [guard]");
    caper_table_free(t);
}

static void heist_event_20_sharing_with_a_guard_costs_an_idea(void **unused)
{
    (void)unused;
    caper_table *t = test_event("20", "'at':'3.1','ideas':1", "'ideas':1", "", "");
    test_round(t, "crew.0.ideas 0");
    caper_table_free(t);
}

static void heist_event_21_a_planned_unknown_tile_costs_an_idea(void **unused)
{
    (void)unused;
    caper_table *t = test_event("21", "'ideas':1,'plan':['0.1']", "'ideas':1", "", "'revealed':[]");
    test_round(t, "crew.0.ideas 0");
    caper_table_free(t);
}

static void heist_event_22_idle_loot_is_put_down(void **unused)
{
    (void)unused;
    caper_table *t = test_event("22", "'at':'2.1','loot':['jewel','cash 1']", "", "", "");
    test_play(t, 2, "done", NULL);
    test_stop_is(t, "choice.kind put|choice.at 0|choice.who 1|active 22");
    test_moves_exactly(t, 0, "choose none|choose 1.1|choose 2.2");
    test_play(t, 0, "choose 1.1", ROLLS);
    test_changed(t, "loot.1.1 [jewel]|crew.0.loot [cash 1]|" CHOSEN);
    caper_table_free(t);
}

static void heist_event_22_one_free_tile_is_no_choice(void **unused)
{
    (void)unused;
    caper_table *t =
        test_event("22", "'at':'2.1','loot':['jewel']", "", "", "'chits':{'1.1':['guard']}");
    test_round(t, "loot.2.2 [jewel]|crew.0.loot []");
    caper_table_free(t);
}

static void heist_event_22_without_a_free_tile_it_is_lost(void **unused)
{
    (void)unused;
    caper_table *t = test_event("22", "'at':'2.1','loot':['jewel']", "", "",
                                "'chits':{'1.1':['guard'],'2.2':['guard']}");
    test_round(t, "crew.0.loot []");
    caper_table_free(t);
}

static void heist_event_23_guards_underfoot_wake(void **unused)
{
    (void)unused;
    caper_table *t =
        test_event("23", "'at':'3.1'", "", "", "'chits':{'3.1':['guard:down','dog:down']}");
    test_round(t, "chits.3.1 [guard,dog]");
    caper_table_free(t);
}

static void heist_event_24_word_from_outside(void **unused)
{
    (void)unused;
    caper_table *t = test_event("24", "'at':'1.1','ideas':0", "", "", "");
    test_play(t, 2, "done", NULL);
    test_stop_is(t, "choice.kind one|choice.at 0|choice.who 1|active 24");
    test_moves_exactly(t, 2, "choose none|choose 0");
    test_play(t, 2, "choose 0", ROLLS);
    test_changed(t, "crew.0.ideas 1|noise 1|" CHOSEN);
    caper_table_free(t);
}

static void heist_event_25_sounds_the_alarm(void **unused)
{
    (void)unused;
    caper_table *t = test_event("25", "'at':'1.1'", "", "", "");
    test_play(t, 2, "done", NULL);
    test_round_is(t, "crew.1.status out|crew.2.status out|phase escape|alarm 1|round =");
    caper_table_free(t);
}

static void heist_event_a1_is_19(void **unused)
{
    (void)unused;
    caper_table *t = test_event("A1", "'at':'2.2'", "", "", "'chits':{'2.2':[]}");
    test_round(t, "chits.2.2 [guard]");
    caper_table_free(t);
}

static void heist_event_a2_is_a3(void **unused)
{
    (void)unused;
    caper_table *t = test_event("A2", "", "", "", "'chits':{'3.1':['guard:down']}");
    test_round(t, "chits.3.2 [guard,camera]");
    caper_table_free(t);
}

static void heist_event_a3_guards_at_cameras_beside_subdued_guards(void **unused)
{
    (void)unused;
    caper_table *t = test_event("A3", "", "", "",
                                "'chits':{'3.1':['guard:down'],'3.2':['camera'],'1.2':['camera']}");
    test_round(t, "chits.3.2 [guard,camera]");
    caper_table_free(t);
    t = test_event("A3", "", "", "", "'chits':{'3.1':['guard'],'3.2':['camera']}");
    test_round(t, "");
    caper_table_free(t);
    t = test_event("A3", "", "", "", "'chits':{'3.1':['dog:down'],'3.2':['camera:off']}");
    test_round(t, "");
    caper_table_free(t);
}

static void heist_event_a4_blind_corner(void **unused)
{
    (void)unused;
    caper_table *t = test_event("A4", "'at':'2.1','ideas':1", "'at':'3.1','ideas':1", "", "");
    test_round(t, "crew.0.ideas 0");
    caper_table_free(t);
}

static void heist_event_a5_is_23(void **unused)
{
    (void)unused;
    caper_table *t = test_event("A5", "'at':'3.1'", "", "", "'chits':{'3.1':['guard:down']}");
    test_round(t, "chits.3.1 [guard]");
    caper_table_free(t);
}

static void heist_event_b1_a_double_camera(void **unused)
{
    (void)unused;
    caper_table *t = test_event("B1", "", "", "", "");
    test_round(t, "bag.camera 0|bag.camera2 1");
    caper_table_free(t);
}

static void heist_event_b2_a_double_lock_is_two(void **unused)
{
    (void)unused;
    caper_table *t =
        test_event("B2", "'at':'2.1','plan':['1.1']", "", "", "'bag':{'lock':1},'revealed':[]");
    test_round(t, "bag.lock 0|bag.lock2 1");
    test_play(t, 0, "commit c1", NULL);
    test_play(t, 0, "move 1.1", "['lock2']");
    test_changed(t, "chits.0.1 [lock,lock]|revealed [0.1]|crew.0.at 1.1|crew.0.committed "
                    "c1|crew.0.fixed true|crew.0.noise 1|crew.0.alerts 0|bag.lock2 -");
    caper_table_free(t);
}

static void heist_event_b3_a_double_guard(void **unused)
{
    (void)unused;
    caper_table *t = test_event("B3", "", "", "", "");
    test_round(t, "bag.guard 0|bag.guard2 1");
    caper_table_free(t);
    t = test_event("B3", "", "", "", "'bag':{'guard':0}");
    test_round(t, "");
    caper_table_free(t);
}

static void heist_event_d1_a_dog_where_we_meet_guards(void **unused)
{
    (void)unused;
    caper_table *t = test_event("D1", "'at':'3.1'", "", "", "'chits':{'3.1':['guard:down']}");
    test_round(t, "chits.3.1 [dog,guard:down]");
    caper_table_free(t);
}

static void heist_event_d2_a_dog_on_loot(void **unused)
{
    (void)unused;
    caper_table *t = test_event("D2", "", "", "", "");
    test_round(t, "chits.2.3 [dog]");
    caper_table_free(t);
}

static void heist_event_d3_a_dog_leaves_the_kennel(void **unused)
{
    (void)unused;
    caper_table *t = test_event("D3", "'at':'1.2','ideas':0", "'at':'2.1','ideas':2", "",
                                "'tiles':'GP SC GP GP GP EM EM GP E2 EM EM EM GP EM DK GP'");
    test_round(t, "chits.1.2 [dog]");
    caper_table_free(t);
}

/* "The character with the fewest ideas" may be outdoors; the dog stays in. */
static void heist_event_d3_after_somebody_outdoors_as_far_as_the_door(void **unused)
{
    (void)unused;
    caper_table *t = test_event("D3", "'at':'1.2','ideas':2", "'ideas':0", "'ideas':2",
                                "'tiles':'GP SC GP GP GP EM EM GP E2 EM EM EM GP EM EM DK'");
    test_round(t, "chits.2.1 [dog]");
    caper_table_free(t);
}

static void heist_event_d3_equals_on_one_tile_are_no_choice(void **unused)
{
    (void)unused;
    caper_table *t = test_event("D3", "'at':'1.2','ideas':2", "'ideas':0", "'ideas':0",
                                "'tiles':'GP SC GP GP GP EM EM GP E2 EM EM EM GP EM EM DK'");
    test_round(t, "chits.2.1 [dog]");
    caper_table_free(t);
}

static void heist_event_g1_the_next_gate_closes(void **unused)
{
    (void)unused;
    caper_table *t =
        test_event("G1", "'at':'1.1','plan':['1.1'],'loot':['jewel']", "'plan':['1.1']", "", GATES);
    test_play(t, 2, "done", "[2,2]");
    test_round_is(t, "gone [1.1]|crew.0.plan []|crew.0.loot []|crew.0.status busted|crew.0.spare "
                     "1|crew.1.plan []|crew.1.spare 1");
    test_play(t, 1, "plan 2.2", NULL);
    test_changed(t, "crew.1.plan [2.2]|crew.1.spare -");
    caper_table_free(t);
}

static void heist_event_g2_two_gates_close(void **unused)
{
    (void)unused;
    caper_table *t = test_event("G2", "", "", "", GATES);
    test_round(t, "gone [1.1,1.2]");
    caper_table_free(t);
}

static void heist_event_g3_a_lock_on_the_next_gate(void **unused)
{
    (void)unused;
    caper_table *t = test_event("G3", "", "", "", GATES);
    test_round(t, "chits.1.1 [lock]");
    caper_table_free(t);
}

static void heist_event_g4_a_guard_on_the_next_gate(void **unused)
{
    (void)unused;
    caper_table *t = test_event("G4", "", "", "", GATES ",'gone':['1.1']");
    test_round(t, "chits.1.2 [guard]");
    caper_table_free(t);
}

static void heist_event_g5_is_g1(void **unused)
{
    (void)unused;
    caper_table *t = test_event("G5", "", "", "", GATES);
    test_round(t, "gone [1.1]");
    caper_table_free(t);
}

static void heist_event_g6_is_g2(void **unused)
{
    (void)unused;
    caper_table *t = test_event("G6", "", "", "", GATES);
    test_round(t, "gone [1.1,1.2]");
    caper_table_free(t);
}

static void heist_event_m1_nothing(void **unused)
{
    (void)unused;
    caper_table *t = test_event("M1", "'ideas':1", "", "", "");
    test_round(t, "");
    caper_table_free(t);
}

static void heist_event_m2_ideas_for_who_has_few(void **unused)
{
    (void)unused;
    caper_table *t =
        test_event("M2", "'at':'1.1','ideas':2", "'at':'1.1','ideas':3", "'ideas':0", "");
    test_round(t, "crew.0.ideas 4");
    caper_table_free(t);
}

static void heist_event_m3_ideas_if_the_objective_is_met(void **unused)
{
    (void)unused;
    caper_table *t = test_event("M3", "'at':'1.1','ideas':4", "'ideas':1", "", "'cash':1");
    test_round(t, "crew.0.ideas 5");
    caper_table_free(t);
}

static void heist_event_z1_sounds_the_alarm(void **unused)
{
    (void)unused;
    caper_table *t = test_event("Z1", "'at':'1.1'", "", "", "");
    test_play(t, 2, "done", NULL);
    test_round_is(t, "crew.1.status out|crew.2.status out|phase escape|alarm 1|round =");
    caper_table_free(t);
}

static void heist_event_z2_closes_gates_and_sounds_the_alarm(void **unused)
{
    (void)unused;
    caper_table *t = test_event("Z2", "'at':'2.1'", "", "", GATES);
    test_play(t, 2, "done", NULL);
    test_round_is(
        t, "gone [1.1,1.2]|crew.1.status out|crew.2.status out|phase escape|alarm 1|round =");
    caper_table_free(t);
}

int heist_events_suite(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heist_event_1_three_cameras_into_the_bag),
        cmocka_unit_test(heist_event_2_two_alerts_per_crowded_entrance),
        cmocka_unit_test(heist_event_3_alert_beside_a_live_camera),
        cmocka_unit_test(heist_event_3_not_on_the_camera_itself),
        cmocka_unit_test(heist_event_4_alert_beside_a_guard),
        cmocka_unit_test(heist_event_4_a_subdued_guard_is_none),
        cmocka_unit_test(heist_event_5_a_lock_on_guards_beside_us),
        cmocka_unit_test(heist_event_6_two_locks_into_the_bag),
        cmocka_unit_test(heist_event_7_alert_on_a_tile_with_an_outer_side),
        cmocka_unit_test(heist_event_7_entrances_are_no_hexes),
        cmocka_unit_test(heist_event_8_disabled_cameras_side_by_side_reboot),
        cmocka_unit_test(heist_event_9_one_more_camera),
        cmocka_unit_test(heist_event_10_guard_and_camera_each_on_its_own),
        cmocka_unit_test(heist_event_11_open_locks_underfoot_lock_again),
        cmocka_unit_test(heist_event_12_an_idea_for_a_noise_on_a_subdued_guard),
        cmocka_unit_test(heist_event_13_hemmed_in_by_two_active_chits),
        cmocka_unit_test(heist_event_14_a_guard_at_locked_locks_beside_us),
        cmocka_unit_test(heist_event_15_guards_wake_and_one_may_think),
        cmocka_unit_test(heist_event_15_nobody_woke_nobody_thinks),
        cmocka_unit_test(heist_event_16_two_alerts_if_two_are_seen),
        cmocka_unit_test(heist_event_17_ideas_pass_for_noise),
        cmocka_unit_test(heist_event_18_who_is_alone_loses_an_idea),
        cmocka_unit_test(heist_event_19_a_guard_on_who_is_seen),
        cmocka_unit_test(heist_event_20_sharing_with_a_guard_costs_an_idea),
        cmocka_unit_test(heist_event_21_a_planned_unknown_tile_costs_an_idea),
        cmocka_unit_test(heist_event_22_idle_loot_is_put_down),
        cmocka_unit_test(heist_event_22_one_free_tile_is_no_choice),
        cmocka_unit_test(heist_event_22_without_a_free_tile_it_is_lost),
        cmocka_unit_test(heist_event_23_guards_underfoot_wake),
        cmocka_unit_test(heist_event_24_word_from_outside),
        cmocka_unit_test(heist_event_25_sounds_the_alarm),
        cmocka_unit_test(heist_event_a1_is_19),
        cmocka_unit_test(heist_event_a2_is_a3),
        cmocka_unit_test(heist_event_a3_guards_at_cameras_beside_subdued_guards),
        cmocka_unit_test(heist_event_a4_blind_corner),
        cmocka_unit_test(heist_event_a5_is_23),
        cmocka_unit_test(heist_event_b1_a_double_camera),
        cmocka_unit_test(heist_event_b2_a_double_lock_is_two),
        cmocka_unit_test(heist_event_b3_a_double_guard),
        cmocka_unit_test(heist_event_d1_a_dog_where_we_meet_guards),
        cmocka_unit_test(heist_event_d2_a_dog_on_loot),
        cmocka_unit_test(heist_event_d3_a_dog_leaves_the_kennel),
        cmocka_unit_test(heist_event_d3_after_somebody_outdoors_as_far_as_the_door),
        cmocka_unit_test(heist_event_d3_equals_on_one_tile_are_no_choice),
        cmocka_unit_test(heist_event_g1_the_next_gate_closes),
        cmocka_unit_test(heist_event_g2_two_gates_close),
        cmocka_unit_test(heist_event_g3_a_lock_on_the_next_gate),
        cmocka_unit_test(heist_event_g4_a_guard_on_the_next_gate),
        cmocka_unit_test(heist_event_g5_is_g1),
        cmocka_unit_test(heist_event_g6_is_g2),
        cmocka_unit_test(heist_event_m1_nothing),
        cmocka_unit_test(heist_event_m2_ideas_for_who_has_few),
        cmocka_unit_test(heist_event_m3_ideas_if_the_objective_is_met),
        cmocka_unit_test(heist_event_z1_sounds_the_alarm),
        cmocka_unit_test(heist_event_z2_closes_gates_and_sounds_the_alarm),
    };
    return cmocka_run_group_tests_name("heist events", tests, NULL, NULL);
}
