/* Masters of the Heist: a test for every ability. */
#include "games/heist/tests/suites.h"
#include "games/heist/tests/test_house.h"

static void heist_ability_efficient_picker_buys_a_move(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'angry-locksmith','at':'2.1','plan':['2.2']", "");
    test_moves_lack(t, 0, "ability efficient-picker");
    test_play(t, 0, "commit c2", NULL);
    test_play(t, 0, "ability efficient-picker", NULL);
    test_changed(t, "crew.0.ideas 2|crew.0.committed c2|crew.0.left UM|crew.0.picked "
                    "true|crew.0.noise 2|crew.0.alerts 0");
    test_refuse(t, 0, "ability efficient-picker", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 0, "unlock 2.2", NULL);
    test_play(t, 0, "move 2.2", NULL);
    caper_table_free(t);
}

static void heist_ability_breach_opens_an_outer_wall(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'demolitions-guy','at':'1.2','ideas':4", "");
    test_play_events(t, 0, "commit c3", NULL, "breach escape");
    test_changed(t, "exits [1.2]|crew.0.ideas 0|crew.0.status out|crew.1.status out|crew.2.status "
                    "out|phase over");
    caper_table_free(t);
}

static void heist_ability_breach_needs_four_ideas(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'demolitions-guy','at':'1.2','ideas':3", "");
    test_moves_lack(t, 0, "commit c3");
    caper_table_free(t);
}

static void heist_ability_adrenaline_gives_an_idea(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'thug','at':'2.1','ideas':0", "");
    test_play(t, 0, "commit c2", NULL);
    test_play(t, 0, "subdue 3.1", NULL);
    test_changed(t, "chits.3.1 [guard:down]|crew.0.ideas 1|crew.0.committed c2|crew.0.left "
                    "M|crew.0.noise 2|crew.0.alerts 0");
    caper_table_free(t);
}

static void heist_ability_anger_therapy_when_escape_begins(void **unused)
{
    (void)unused;
    caper_table *t =
        test_event("Z1", "'character':'bruiser','committed':'c1','at':'3.1','ideas':0", "", "", "");
    test_play(t, 2, "done", NULL);
    test_round_is(t, "chits.3.1 [guard:down]|crew.0.ideas 1|crew.1.status out|crew.2.status "
                     "out|noise 1|phase escape|alarm 1|round =");
    caper_table_free(t);
}

static void heist_ability_pressure_points_keep_guards_down(void **unused)
{
    (void)unused;
    caper_table *t = test_event("23", "'character':'operative','committed':'c1','at':'3.1'", "", "",
                                "'chits':{'3.1':['guard:down']}");
    test_round(t, "noise 1");
    caper_table_free(t);
}

static void heist_ability_better_ways_leaves_guards_and_never_subdues(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'street-urchin','skills':['hit-n-run','hurry'],'die':"
                                 "1,'at':'3.1','plan':['2.1','3.1'],'ideas':1",
                                 "");
    test_play(t, 0, "commit s1", NULL);
    test_moves_lack(t, 0, "subdue 3.1");
    test_play(t, 0, "undo", NULL);
    test_play(t, 0, "commit c1", NULL);
    test_refuse(t, 0, "move 2.1", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 0, "ability better-ways", NULL);
    test_play(t, 0, "move 2.1", NULL);
    test_changed(t, "crew.0.at 2.1|crew.0.ideas 0|crew.0.committed c1|crew.0.ways "
                    "true|crew.0.noise 1|crew.0.alerts 0");
    caper_table_free(t);
}

static void heist_ability_better_ways_costs_nothing_in_escape(void **unused)
{
    (void)unused;
    caper_table *t = test_escape("'character':'street-urchin','at':'3.1','ideas':2", "");
    test_odds(t, 0, "run 2.1 2.0", "{'out':1.0}");
    test_play(t, 0, "run 2.1 2.0", NULL);
    test_changed(t, "crew.0.at 2.0|crew.0.ideas 0|crew.0.status out|phase over");
    caper_table_free(t);
}

static void heist_ability_change_of_plans_moves_three_tokens(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'street-urchin','plan':['2.1'],'ideas':2", "");
    test_play(t, 0, "ability change-of-plans", NULL);
    test_play(t, 0, "unplan 2.1", NULL);
    test_play(t, 0, "plan 1.2", NULL);
    test_changed(t, "crew.0.ideas 0|crew.0.plan [1.2]|crew.0.once true|lift 2");
    test_moves_lack(t, 0, "ability change-of-plans");
    caper_table_free(t);
}

static void heist_ability_new_plan_moves_six_and_hands_on_ideas(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'mastermind','ideas':4", "");
    test_play(t, 0, "ability new-plan", NULL);
    test_changed(t, "crew.0.ideas 2|crew.0.once true|crew.0.gifts 3|noise 1|lift 6");
    test_play(t, 0, "ability new-plan 1", NULL);
    test_changed(t, "crew.0.ideas 1|crew.0.gifts 2|crew.1.ideas 4");
    caper_table_free(t);
}

static void heist_ability_autopwn_lets_another_act(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'script-kiddie','ideas':1", "");
    test_moves_have(t, 0, "commit c2 for 1 u|commit c2 for 2 s|commit c2 for 1 d");
    test_moves_lack(t, 0, "commit c2|commit c2 for 0 u");
    test_play(t, 0, "commit c2 for 1 u", NULL);
    test_changed(t,
                 "crew.0.ideas 0|crew.0.committed c2|crew.0.noise 1|crew.0.alerts 0|crew.1.left U");
    caper_table_free(t);
}

static void heist_ability_exploit_twice(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'black-hat','ideas':1", "");
    test_play(t, 0, "commit c2 for 1 s", NULL);
    test_changed(
        t, "crew.0.ideas 0|crew.0.committed c2|crew.0.noise 1|crew.0.alerts 0|crew.1.left SS");
    caper_table_free(t);
}

static void heist_ability_teh_codes_reveals_around_a_camera(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'script-kiddie','ideas':2",
                                 "'revealed':[],'chits':{'1.1':['camera']}");
    test_odds(t, 0, "ability teh-codes 1.1",
              "{'guard':0.3333333333333333,'camera':0.3333333333333333,'lock':0.3333333333333333}");
    test_play(t, 0, "ability teh-codes 1.1", "['lock']");
    test_changed(t, "chits.0.1 [lock]|revealed [0.1]|crew.0.ideas 0|crew.0.once true|bag.lock 0");
    caper_table_free(t);
}

static void heist_ability_has_the_code_for_nothing(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'black-hat','ideas':0",
                                 "'revealed':[],'chits':{'1.1':['camera']}");
    test_play(t, 0, "ability has-the-code 1.1", "['guard']");
    test_changed(t, "chits.0.1 [guard]|revealed [0.1]|crew.0.once true|bag.guard 0");
    caper_table_free(t);
}

static void heist_ability_dart_two_moves_for_an_idea(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'ideas':1", "");
    test_play(t, 0, "commit c2", NULL);
    test_changed(
        t, "crew.0.ideas 0|crew.0.committed c2|crew.0.left MM|crew.0.noise 1|crew.0.alerts 0");
    caper_table_free(t);
}

static void heist_ability_dart_must_be_paid(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'ideas':0", "");
    test_moves_lack(t, 0, "commit c2");
    caper_table_free(t);
}

static void heist_ability_bolt_one_or_two_ideas(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'ghost-runner','ideas':2", "");
    test_moves_have(t, 0, "commit c2|commit c2 for 2");
    test_play(t, 0, "commit c2 for 2", NULL);
    test_changed(
        t, "crew.0.ideas 0|crew.0.committed c2|crew.0.left MMM|crew.0.noise 1|crew.0.alerts 0");
    caper_table_free(t);
}

static void heist_ability_vent_crawl_crosses_one_gap(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'grease-man','at':'2.1','plan':['2.3'],'ideas':0",
                                 "'tiles':'GP SC GP GP GP EM EM GP E2 EM GP $1 GP GU CM GP'");
    test_play(t, 0, "ability vent-crawl 2.3", NULL);
    test_changed(t, "crew.0.vent [2.1,2.3]|events [M1,M1,M1,Z1]|noise 4");
    test_play(t, 0, "commit c1", NULL);
    test_play(t, 0, "move 2.3", NULL);
    test_changed(t, "crew.0.at 2.3|crew.0.committed c1|crew.0.noise 1|crew.0.alerts 0");
    caper_table_free(t);
}

static void heist_ability_i_know_a_way_turns_reveals_into_ideas(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'lookout','ideas':0", "");
    test_play(t, 0, "commit c2", NULL);
    test_play(t, 0, "idea", NULL);
    test_changed(t,
                 "crew.0.ideas 1|crew.0.committed c2|crew.0.left R|crew.0.noise 1|crew.0.alerts 0");
    caper_table_free(t);
}

static void heist_ability_we_know_a_way_works_for_everybody(void **unused)
{
    (void)unused;
    caper_table *t =
        test_action("'character':'watchman'",
                    "'crew':[{'character':'watchman','at':'2.0'},{'character':'script-kiddie','at':"
                    "'2.0','die':1,'ideas':0},{'character':'burglar','at':'2.0'}]");
    test_play(t, 1, "commit c1", NULL);
    test_play(t, 1, "idea", NULL);
    test_changed(t,
                 "crew.1.ideas 1|crew.1.committed c1|crew.1.left M|crew.1.noise 1|crew.1.alerts 0");
    caper_table_free(t);
}

static void heist_ability_good_in_a_pinch_once_in_escape(void **unused)
{
    (void)unused;
    caper_table *t = test_escape(
        "'character':'lookout','at':'2.0','status':'out','ideas':4",
        "'crew':[{'character':'lookout','at':'2.0','status':'out','ideas':4},{'character':'thug','"
        "at':'2.1','ideas':0},{'character':'thug','at':'2.0','status':'out'}]");
    test_play(t, 0, "ability good-in-a-pinch 1", NULL);
    test_changed(t, "crew.0.ideas 2|crew.0.once true|crew.1.ideas 1");
    test_refuse(t, 0, "ability good-in-a-pinch 1", NULL, CAPER_ILLEGAL_MOVE);
    caper_table_free(t);
}

static void heist_ability_great_in_a_pinch_as_often_as_you_like(void **unused)
{
    (void)unused;
    caper_table *t = test_escape(
        "", "'crew':[{'character':'sentinel','at':'2.0','status':'out','ideas':4},{'character':'"
            "thug','at':'2.1','ideas':0},{'character':'thug','at':'2.0','status':'out'}]");
    test_play(t, 0, "ability great-in-a-pinch 1", NULL);
    test_play(t, 0, "ability great-in-a-pinch 1", NULL);
    test_changed(t, "crew.0.ideas 0|crew.1.ideas 2");
    caper_table_free(t);
}

static void heist_ability_larcenist_reaches_over(void **unused)
{
    (void)unused;
    caper_table *t =
        test_action("'character':'pickpocket','at':'2.2','ideas':1", "'chits':{'2.2':[]}");
    test_moves_lack(t, 0, "pickup cash 2.3");
    test_play(t, 0, "ability larcenist", NULL);
    test_play(t, 0, "pickup cash 2.3", NULL);
    test_changed(t, "loot.2.3 []|crew.0.ideas 0|crew.0.loot [cash 1]|crew.0.fingers true");
    caper_table_free(t);
}

static void heist_ability_larcenist_need_not_say_where(void **unused)
{
    (void)unused;
    caper_table *t =
        test_action("'character':'pickpocket','at':'2.2','ideas':1", "'chits':{'2.2':[]}");
    test_refuse(t, 0, "pickup cash", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 0, "ability larcenist", NULL);
    test_moves_lack(t, 0, "pickup cash"); /* one way to say it is listed */
    test_play(t, 0, "pickup cash", NULL);
    test_changed(t, "loot.2.3 []|crew.0.ideas 0|crew.0.loot [cash 1]|crew.0.fingers true");
    caper_table_free(t);
}

static void heist_ability_larcenist_not_over_locks(void **unused)
{
    (void)unused;
    caper_table *t =
        test_action("'character':'pickpocket','at':'2.1','ideas':1", "'loot':{'2.2':['jewel']}");
    test_play(t, 0, "ability larcenist", NULL);
    test_refuse(t, 0, "pickup jewel 2.2", NULL, CAPER_ILLEGAL_MOVE);
    caper_table_free(t);
}

static void heist_ability_swindler_drops_next_door(void **unused)
{
    (void)unused;
    caper_table *t =
        test_action("'character':'con-artist','at':'2.1','ideas':1,'loot':['jewel']", "");
    test_play(t, 0, "ability swindler", NULL);
    test_play(t, 0, "drop jewel 1.1", NULL);
    test_changed(t, "loot.1.1 [jewel]|crew.0.ideas 0|crew.0.loot []|crew.0.fingers true");
    caper_table_free(t);
}

static void heist_ability_toss_loot_two_tiles_straight(void **unused)
{
    (void)unused;
    caper_table *t =
        test_action("'character':'con-artist','at':'2.1','loot':['jewel']", "'chits':{'2.2':[]}");
    test_moves_have(t, 0,
                    "commit c3 for jewel 2.2|commit c3 for jewel 2.3|commit c3 for jewel 1.1");
    test_moves_lack(t, 0, "commit c3|commit c3 for jewel 1.2");
    test_play(t, 0, "commit c3 for jewel 2.3", NULL);
    test_changed(t, "loot.2.3 [cash 1,jewel]|crew.0.loot []|crew.0.committed c3|crew.0.noise "
                    "0|crew.0.alerts 0");
    caper_table_free(t);
}

static void heist_ability_toss_loot_not_over_locked_tiles(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'con-artist','at':'2.1','loot':['jewel']", "");
    test_moves_lack(t, 0, "commit c3 for jewel 2.2|commit c3 for jewel 2.3");
    caper_table_free(t);
}

static void heist_ability_patch_in_beside_a_live_camera(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'shutter-bug','at':'3.1'", "'chits':{'3.1':[]}");
    test_play(t, 0, "commit c3", NULL);
    test_changed(t, "crew.0.committed c3|crew.0.left IIR|crew.0.noise 1|crew.0.alerts 0");
    caper_table_free(t);
}

static void heist_ability_patch_in_needs_the_camera(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'shutter-bug','at':'2.1'", "");
    test_moves_lack(t, 0, "commit c3");
    caper_table_free(t);
}

static void heist_ability_loop_footage_blinds_cameras(void **unused)
{
    (void)unused;
    caper_table *t = test_action(
        "'character':'technician','at':'2.1','plan':['3.1'],'ideas':2",
        "'crew':[{'character':'technician','at':'2.0','ideas':2},{'character':'thug','at':'3.1','"
        "plan':['3.2'],'ideas':0},{'character':'thug','at':'2.0'}],'chits':{'3.1':[]}");
    test_play(t, 0, "commit c2", NULL);
    test_play(t, 1, "commit c1", NULL);
    test_play(t, 1, "move 3.2", NULL);
    test_changed(t, "crew.0.ideas 0|crew.0.committed c2|crew.0.noise 0|crew.0.alerts 0|crew.1.at "
                    "3.2|crew.1.committed c1|crew.1.noise 1|crew.1.alerts 0|loop 1");
    caper_table_free(t);
}

static void heist_ability_rewire_three_cameras_and_their_guards(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'tinkerer','at':'2.2','ideas':2",
                                 "'chits':{'2.2':[],'3.2':['camera'],'3.1':['camera','guard']}");
    test_play(t, 0, "commit c2 for 3.1 3.2", NULL);
    test_changed(t, "chits.3.1 [guard:down,camera:off]|chits.3.2 [camera:off]|crew.0.ideas "
                    "0|crew.0.committed c2|crew.0.noise 1|crew.0.alerts 0");
    caper_table_free(t);
}

int heist_abilities_suite(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heist_ability_efficient_picker_buys_a_move),
        cmocka_unit_test(heist_ability_breach_opens_an_outer_wall),
        cmocka_unit_test(heist_ability_breach_needs_four_ideas),
        cmocka_unit_test(heist_ability_adrenaline_gives_an_idea),
        cmocka_unit_test(heist_ability_anger_therapy_when_escape_begins),
        cmocka_unit_test(heist_ability_pressure_points_keep_guards_down),
        cmocka_unit_test(heist_ability_better_ways_leaves_guards_and_never_subdues),
        cmocka_unit_test(heist_ability_better_ways_costs_nothing_in_escape),
        cmocka_unit_test(heist_ability_change_of_plans_moves_three_tokens),
        cmocka_unit_test(heist_ability_new_plan_moves_six_and_hands_on_ideas),
        cmocka_unit_test(heist_ability_autopwn_lets_another_act),
        cmocka_unit_test(heist_ability_exploit_twice),
        cmocka_unit_test(heist_ability_teh_codes_reveals_around_a_camera),
        cmocka_unit_test(heist_ability_has_the_code_for_nothing),
        cmocka_unit_test(heist_ability_dart_two_moves_for_an_idea),
        cmocka_unit_test(heist_ability_dart_must_be_paid),
        cmocka_unit_test(heist_ability_bolt_one_or_two_ideas),
        cmocka_unit_test(heist_ability_vent_crawl_crosses_one_gap),
        cmocka_unit_test(heist_ability_i_know_a_way_turns_reveals_into_ideas),
        cmocka_unit_test(heist_ability_we_know_a_way_works_for_everybody),
        cmocka_unit_test(heist_ability_good_in_a_pinch_once_in_escape),
        cmocka_unit_test(heist_ability_great_in_a_pinch_as_often_as_you_like),
        cmocka_unit_test(heist_ability_larcenist_reaches_over),
        cmocka_unit_test(heist_ability_larcenist_need_not_say_where),
        cmocka_unit_test(heist_ability_larcenist_not_over_locks),
        cmocka_unit_test(heist_ability_swindler_drops_next_door),
        cmocka_unit_test(heist_ability_toss_loot_two_tiles_straight),
        cmocka_unit_test(heist_ability_toss_loot_not_over_locked_tiles),
        cmocka_unit_test(heist_ability_patch_in_beside_a_live_camera),
        cmocka_unit_test(heist_ability_patch_in_needs_the_camera),
        cmocka_unit_test(heist_ability_loop_footage_blinds_cameras),
        cmocka_unit_test(heist_ability_rewire_three_cameras_and_their_guards),
    };
    return cmocka_run_group_tests_name("heist abilities", tests, NULL, NULL);
}
