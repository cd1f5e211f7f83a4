/* Masters of the Heist: a test for every ability, fixer, item and NPC. */
#include "games/heist/tests/suites.h"
#include "games/heist/tests/test_house.h"

static void heist_ability_efficient_picker_buys_a_move(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'angry-locksmith','at':'2.1','plan':['2.2']", "");
    test_moves_lack(t, 0, "ability efficient-picker");
    test_play(t, 0, "commit c2", NULL);
    test_play(t, 0, "ability efficient-picker", NULL);
    test_is(t, "'crew':[{'ideas':2,'left':'UM','noise':2},{},{}]");
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
    test_is(t, "'phase':'over','exits':['1.2'],'crew':[{'ideas':0,'status':'out'},{},{}]");
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
    test_is(t, "'crew':[{'ideas':1},{},{}]");
    caper_table_free(t);
}

static void heist_ability_anger_therapy_when_escape_begins(void **unused)
{
    (void)unused;
    caper_table *t =
        test_event("Z1", "'character':'bruiser','committed':'c1','at':'3.1','ideas':0", "", "", "");
    test_end_round(t);
    test_is(t, "'chits':{'3.1':['guard:down']},'crew':[{'ideas':1},{},{}]");
    caper_table_free(t);
}

static void heist_ability_pressure_points_keep_guards_down(void **unused)
{
    (void)unused;
    caper_table *t = test_event("23", "'character':'operative','committed':'c1','at':'3.1'", "", "",
                                "'chits':{'3.1':['guard:down']}");
    test_end_round(t);
    test_is(t, "'chits':{'3.1':['guard:down']}");
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
    test_is(t, "'crew':[{'ideas':0,'at':'2.1'},{},{}]");
    caper_table_free(t);
}

static void heist_ability_better_ways_costs_nothing_in_escape(void **unused)
{
    (void)unused;
    caper_table *t = test_escape("'character':'street-urchin','at':'3.1','ideas':2", "");
    test_odds(t, 0, "run 2.1 2.0", "{'out':1.0}");
    test_play(t, 0, "run 2.1 2.0", NULL);
    test_is(t, "'crew':[{'ideas':0,'status':'out'},{},{}]");
    caper_table_free(t);
}

static void heist_ability_change_of_plans_moves_three_tokens(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'street-urchin','plan':['2.1'],'ideas':2", "");
    test_play(t, 0, "ability change-of-plans", NULL);
    test_play(t, 0, "unplan 2.1", NULL);
    test_play(t, 0, "plan 1.2", NULL);
    test_is(t, "'lift':2,'crew':[{'ideas':0,'plan':['1.2'],'once':true},{},{}]");
    test_moves_lack(t, 0, "ability change-of-plans");
    caper_table_free(t);
}

static void heist_ability_new_plan_moves_six_and_hands_on_ideas(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'mastermind','ideas':4", "");
    test_play(t, 0, "ability new-plan", NULL);
    test_is(t, "'lift':6,'noise':1,'crew':[{'ideas':2},{},{}]");
    test_play(t, 0, "ability new-plan 1", NULL);
    test_is(t, "'crew':[{'ideas':1},{'ideas':4},{}]");
    caper_table_free(t);
}

static void heist_ability_autopwn_lets_another_act(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'script-kiddie','ideas':1", "");
    test_moves_have(t, 0, "commit c2 for 1 u|commit c2 for 2 s|commit c2 for 1 d");
    test_moves_lack(t, 0, "commit c2|commit c2 for 0 u");
    test_play(t, 0, "commit c2 for 1 u", NULL);
    test_is(t, "'crew':[{'ideas':0,'noise':1},{'left':'U'},{}]");
    caper_table_free(t);
}

static void heist_ability_exploit_twice(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'black-hat','ideas':1", "");
    test_play(t, 0, "commit c2 for 1 s", NULL);
    test_is(t, "'crew':[{'ideas':0,'noise':1},{'left':'SS'},{}]");
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
    test_is(t, "'revealed':['0.1'],'chits':{'0.1':['lock']},'crew':[{'ideas':0},{},{}]");
    caper_table_free(t);
}

static void heist_ability_has_the_code_for_nothing(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'black-hat','ideas':0",
                                 "'revealed':[],'chits':{'1.1':['camera']}");
    test_play(t, 0, "ability has-the-code 1.1", "['guard']");
    test_is(t, "'chits':{'0.1':['guard']}");
    caper_table_free(t);
}

static void heist_ability_dart_two_moves_for_an_idea(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'ideas':1", "");
    test_play(t, 0, "commit c2", NULL);
    test_is(t, "'crew':[{'ideas':0,'left':'MM','noise':1},{},{}]");
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
    test_is(t, "'crew':[{'ideas':0,'left':'MMM','noise':1},{},{}]");
    caper_table_free(t);
}

static void heist_ability_vent_crawl_crosses_one_gap(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'grease-man','at':'2.1','plan':['2.3'],'ideas':0",
                                 "'tiles':'GP SC GP GP GP EM EM GP E2 EM GP $1 GP GU CM GP'");
    test_play(t, 0, "ability vent-crawl 2.3", NULL);
    test_is(t, "'noise':4");
    test_play(t, 0, "commit c1", NULL);
    test_play(t, 0, "move 2.3", NULL);
    test_is(t, "'crew':[{'at':'2.3'},{},{}]");
    caper_table_free(t);
}

static void heist_ability_i_know_a_way_turns_reveals_into_ideas(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'lookout','ideas':0", "");
    test_play(t, 0, "commit c2", NULL);
    test_play(t, 0, "idea", NULL);
    test_is(t, "'crew':[{'ideas':1,'left':'R'},{},{}]");
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
    test_is(t, "'crew':[{},{'ideas':1,'left':'M'},{}]");
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
    test_is(t, "'crew':[{'ideas':2},{'ideas':1},{}]");
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
    test_is(t, "'crew':[{'ideas':0},{'ideas':2},{}]");
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
    test_is(t, "'crew':[{'ideas':0,'loot':['cash 1']},{},{}]");
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
    test_is(t, "'crew':[{'loot':['cash 1']},{},{}],'loot':{'2.3':[]}");
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
    test_is(t, "'loot':{'1.1':['jewel']}");
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
    test_is(t, "'loot':{'2.3':['cash 1','jewel']},'crew':[{'loot':[]},{},{}]");
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
    test_is(t, "'crew':[{'left':'IIR','noise':1},{},{}]");
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
    test_is(t, "'events':['M1','M1','M1','M1','Z1'],'crew':[{'ideas':0},{'at':'3.2'},{}]");
    caper_table_free(t);
}

static void heist_ability_rewire_three_cameras_and_their_guards(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'tinkerer','at':'2.2','ideas':2",
                                 "'chits':{'2.2':[],'3.2':['camera'],'3.1':['camera','guard']}");
    test_play(t, 0, "commit c2 for 3.1 3.2", NULL);
    test_is(t, "'chits':{'3.2':['camera:off'],'3.1':['camera:off','guard:down']},'crew':[{'ideas':"
               "0,'noise':1},{},{}]");
    caper_table_free(t);
}

static void heist_fixer_old_friend_two_for_one_outdoors(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'ideas':2", "'fixers':['old-friend']");
    test_play(t, 0, "fixer old-friend 1", NULL);
    test_is(t, "'crew':[{'ideas':0},{'ideas':4},{}]");
    caper_table_free(t);
}

static void heist_fixer_pawn_shop_owner_makes_items_cheaper(void **unused)
{
    (void)unused;
    caper_table *t = test_plan("", "'cash':2,'fixers':['pawn-shop-owner']");
    test_play(t, 0, "buy bump-key", NULL);
    test_is(t, "'cash':0,'items':['bump-key'],'owners':{'bump-key':0}");
    caper_table_free(t);
}

static void heist_fixer_beat_cop_swaps_guards_for_blanks(void **unused)
{
    (void)unused;
    caper_table *t = test_plan("", "'cash':3,'fixers':['beat-cop'],'bag':{'guard':3}");
    test_refuse(t, 0, "fixer beat-cop 3", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 0, "fixer beat-cop 2", NULL);
    test_is(t, "'cash':0,'bag':{'guard':1,'blank':2}");
    caper_table_free(t);
}

static void heist_fixer_bookie_takes_a_bet(void **unused)
{
    (void)unused;
    caper_table *t = test_plan("", "'cash':6,'fixers':['bookie']");
    test_refuse(t, 0, "fixer bookie 6", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 0, "fixer bookie 5", NULL);
    test_is(t, "'cash':1,'bet':5");
    caper_table_free(t);
}

static void heist_fixer_visage_reveals_while_planning(void **unused)
{
    (void)unused;
    caper_table *t = test_plan("", "'cash':1,'fixers':['visage'],'revealed':[]");
    test_play(t, 0, "fixer visage 0.1", "['camera']");
    test_is(t, "'cash':0,'chits':{'0.1':['camera']}");
    caper_table_free(t);
}

static void heist_fixer_locksmith_pays_for_locks(void **unused)
{
    (void)unused;
    caper_table *t =
        test_plan("'ideas':0", "'cash':1,'fixers':['visage','locksmith'],'revealed':[]");
    test_play(t, 0, "fixer visage 0.1", "['lock']");
    test_is(t, "'crew':[{'ideas':1},{},{}]");
    caper_table_free(t);
}

static void heist_fixer_prison_guard_where_somebody_starts_inside(void **unused)
{
    (void)unused;
    caper_table *t =
        test_plan("'inmate':1,'at':'1.1'", "'cash':3,'fixers':['prison-guard'],'bag':{'lock':3}");
    test_play(t, 1, "fixer prison-guard", NULL);
    test_is(t, "'bag':{'lock':1,'blank':2}");
    caper_table_free(t);
}

static void heist_fixer_consultant_up_to_three_blanks(void **unused)
{
    (void)unused;
    caper_table *t = test_plan("", "'cash':5,'fixers':['consultant']");
    test_play(t, 0, "fixer consultant 2", NULL);
    test_refuse(t, 0, "fixer consultant 2", NULL, CAPER_ILLEGAL_MOVE);
    test_is(t, "'cash':3,'bag':{'blank':2}");
    caper_table_free(t);
}

static void heist_fixer_connoisseur_adds_to_loot(void **unused)
{
    (void)unused;
    caper_table *t = test_plan("", "'fixers':['connoisseur'],'loot':{'1.2':['jewel']}");
    test_play(t, 0, "fixer connoisseur", NULL);
    test_is(t, "'loot':{'1.2':['cash 1','jewel'],'2.3':['cash 2']}");
    caper_table_free(t);
}

static void heist_fixer_jeweler_works_after_the_heist(void **unused)
{
    (void)unused;
    caper_table *t = test_plan("", "'fixers':['jeweler']");
    test_refuse(t, 0, "fixer jeweler", NULL, CAPER_ILLEGAL_MOVE);
    caper_table_free(t);
}

static void heist_fixer_shell_switches_found_cameras_off(void **unused)
{
    (void)unused;
    caper_table *t = test_plan("", "'cash':4,'fixers':['shell','visage'],'revealed':[]");
    test_play(t, 0, "fixer visage 0.1", "['camera']");
    test_play(t, 0, "fixer shell", NULL);
    test_is(t, "'cash':0,'chits':{'0.1':['camera:off'],'3.2':['camera']}");
    caper_table_free(t);
}

static void heist_fixer_architect_puts_ideas_into_the_bag(void **unused)
{
    (void)unused;
    caper_table *t = test_plan("", "'cash':5,'fixers':['architect']");
    test_play(t, 0, "fixer architect 2", NULL);
    test_play(t, 0, "fixer architect 3", NULL);
    test_is(t, "'cash':0,'bag':{'idea2':1,'idea3':1}");
    caper_table_free(t);
}

static void heist_fixer_mastermind_plants_events(void **unused)
{
    (void)unused;
    caper_table *t = test_plan("", "'cash':5,'fixers':['mastermind'],'events':['1','2','Z1']");
    test_play(t, 0, "fixer mastermind m2 0", NULL);
    test_play(t, 0, "fixer mastermind m1 2", NULL);
    test_is(t, "'cash':0,'events':['M2','1','M1','2','Z1']");
    caper_table_free(t);
}

static void heist_fixer_mayor_puts_somebody_in_a_guards_place(void **unused)
{
    (void)unused;
    caper_table *t = test_plan("", "'fixers':['mayor']");
    test_play(t, 1, "fixer mayor 3.1", NULL);
    test_is(t, "'chits':{'3.1':[]},'crew':[{},{'at':'3.1'},{}]");
    caper_table_free(t);
}

static void heist_item_bump_key_breaks_on_a_one(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'die':1", "'items':['bump-key']");
    test_moves_have(t, 0, "commit item bump-key|commit item bump-key die 4");
    test_play(t, 0, "commit item bump-key", NULL);
    test_is(t, "'items':[],'crew':[{'left':'UM','noise':1},{},{}]");
    caper_table_free(t);
}

static void heist_item_flashbang_subdues_all_around(void **unused)
{
    (void)unused;
    caper_table *t = test_action(
        "'at':'3.2'",
        "'items':['flashbang'],'chits':{'3.2':['guard'],'3.1':['guard','dog'],'2.2':['lock']}");
    test_play(t, 0, "commit item flashbang", NULL);
    test_is(t, "'items':[],'chits':{'3.2':['guard:down'],'3.1':['guard:down','dog:down']},'crew':[{"
               "'noise':3},{},{}]");
    caper_table_free(t);
}

static void heist_item_safecracking_tools_on_odd_dice(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'die':2,'ideas':1", "'items':['safecracking-tools']");
    test_moves_have(t, 0,
                    "commit item safecracking-tools die 1|commit item safecracking-tools die 3");
    test_moves_lack(t, 0, "commit item safecracking-tools|commit item safecracking-tools die 5");
    test_play(t, 0, "commit item safecracking-tools die 3", NULL);
    test_is(t, "'items':['safecracking-tools'],'crew':[{'left':'UU','noise':1},{},{}]");
    caper_table_free(t);
}

static void heist_item_master_plan_copy_takes_everybody_along(void **unused)
{
    (void)unused;
    caper_table *t =
        test_escape("'at':'3.1','ideas':0",
                    "'items':['master-plan-copy'],'owners':{'master-plan-copy':0},'cash':1");
    test_play(t, 0, "stay", NULL);
    test_result(t, "{'over':true,'winners':[]}");
    caper_table_free(t);
}

static void heist_item_building_schematics_reveal_once(void **unused)
{
    (void)unused;
    caper_table *t = test_plan("", "'cash':4,'revealed':[]");
    test_play(t, 0, "buy building-schematics", NULL);
    test_play(t, 0, "reveal 0.1", "['guard']");
    test_is(t, "'items':[],'chits':{'0.1':['guard']}");
    test_play(t, 0, "buy building-schematics for 1", NULL);
    test_is(t, "'cash':0,'owners':{'building-schematics':1}");
    caper_table_free(t);
}

static void heist_item_lucky_penny_goes_instead_of_an_idea(void **unused)
{
    (void)unused;
    caper_table *t = test_event("20", "'at':'3.1','ideas':1", "", "",
                                "'items':['lucky-penny'],'owners':{'lucky-penny':0}");
    test_end_round(t);
    test_is(t, "'items':[],'crew':[{'ideas':1},{},{}]");
    caper_table_free(t);
}

static void heist_npc_freed_prisoner_is_freed_next_door(void **unused)
{
    (void)unused;
    caper_table *t =
        test_action("'at':'2.1','plan':['1.1']", "'npcs':[{'npc':'freed-prisoner','at':'1.2'}]");
    test_play(t, 0, "commit c1", NULL);
    test_play(t, 0, "move 1.1", NULL);
    test_is(t, "'npcs':[{'active':true}]");
    caper_table_free(t);
}

static void heist_npc_freed_prisoner_crawls_without_tokens(void **unused)
{
    (void)unused;
    caper_table *t = test_action(
        "'at':'2.1'", "'npcs':[{'npc':'freed-prisoner','at':'1.2','active':true,'die':3}]");
    test_play(t, 1, "npc commit c1", NULL);
    test_play(t, 1, "npc move 1.1", NULL);
    test_is(t, "'npcs':[{'at':'1.1','left':'','noise':0}]");
    caper_table_free(t);
}

static void heist_npc_hostage_must_share_a_tile(void **unused)
{
    (void)unused;
    caper_table *t = test_event(
        "M1", "", "", "",
        "'npcs':[{'npc':'hostage','at':'1.2','active':true,'die':3,'committed':'c1','done':true}]");
    test_end_round(t);
    test_is(t, "'noise':2");
    caper_table_free(t);
}

static void heist_npc_hostage_panicked_whimpers(void **unused)
{
    (void)unused;
    caper_table *t = test_action(
        "", "'npcs':[{'npc':'hostage','at':'1.2','active':true,'panicked':true,'die':6}]");
    test_play(t, 0, "npc commit c2", NULL);
    test_is(t, "'npcs':[{'left':'','noise':1}]");
    caper_table_free(t);
}

static void heist_npc_guide_discovers_on_a_six(void **unused)
{
    (void)unused;
    caper_table *t = test_action("", "'npcs':[{'npc':'guide','at':'1.2','active':true,'die':6}]");
    test_play(t, 2, "npc commit s1", NULL);
    test_is(t, "'npcs':[{'left':'RR','noise':0}]");
    caper_table_free(t);
}

int heist_cards_suite(void)
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
        cmocka_unit_test(heist_fixer_old_friend_two_for_one_outdoors),
        cmocka_unit_test(heist_fixer_pawn_shop_owner_makes_items_cheaper),
        cmocka_unit_test(heist_fixer_beat_cop_swaps_guards_for_blanks),
        cmocka_unit_test(heist_fixer_bookie_takes_a_bet),
        cmocka_unit_test(heist_fixer_visage_reveals_while_planning),
        cmocka_unit_test(heist_fixer_locksmith_pays_for_locks),
        cmocka_unit_test(heist_fixer_prison_guard_where_somebody_starts_inside),
        cmocka_unit_test(heist_fixer_consultant_up_to_three_blanks),
        cmocka_unit_test(heist_fixer_connoisseur_adds_to_loot),
        cmocka_unit_test(heist_fixer_jeweler_works_after_the_heist),
        cmocka_unit_test(heist_fixer_shell_switches_found_cameras_off),
        cmocka_unit_test(heist_fixer_architect_puts_ideas_into_the_bag),
        cmocka_unit_test(heist_fixer_mastermind_plants_events),
        cmocka_unit_test(heist_fixer_mayor_puts_somebody_in_a_guards_place),
        cmocka_unit_test(heist_item_bump_key_breaks_on_a_one),
        cmocka_unit_test(heist_item_flashbang_subdues_all_around),
        cmocka_unit_test(heist_item_safecracking_tools_on_odd_dice),
        cmocka_unit_test(heist_item_master_plan_copy_takes_everybody_along),
        cmocka_unit_test(heist_item_building_schematics_reveal_once),
        cmocka_unit_test(heist_item_lucky_penny_goes_instead_of_an_idea),
        cmocka_unit_test(heist_npc_freed_prisoner_is_freed_next_door),
        cmocka_unit_test(heist_npc_freed_prisoner_crawls_without_tokens),
        cmocka_unit_test(heist_npc_hostage_must_share_a_tile),
        cmocka_unit_test(heist_npc_hostage_panicked_whimpers),
        cmocka_unit_test(heist_npc_guide_discovers_on_a_six),
    };
    return cmocka_run_group_tests_name("heist cards", tests, NULL, NULL);
}
