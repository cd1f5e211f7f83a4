/* Masters of the Heist: a test for every fixer, item and NPC. */
#include "games/heist/tests/suites.h"
#include "games/heist/tests/test_house.h"

static void heist_fixer_old_friend_two_for_one_outdoors(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'ideas':2", "'fixers':['old-friend']");
    test_play(t, 0, "fixer old-friend 1", NULL);
    test_changed(t, "crew.0.ideas 0|crew.1.ideas 4");
    caper_table_free(t);
}

static void heist_fixer_pawn_shop_owner_makes_items_cheaper(void **unused)
{
    (void)unused;
    caper_table *t = test_plan("", "'cash':2,'fixers':['pawn-shop-owner']");
    test_play(t, 0, "buy bump-key", NULL);
    test_changed(t, "cash 0|team 0|items [bump-key]|owners.bump-key 0");
    caper_table_free(t);
}

static void heist_fixer_beat_cop_swaps_guards_for_blanks(void **unused)
{
    (void)unused;
    caper_table *t = test_plan("", "'cash':3,'fixers':['beat-cop'],'bag':{'guard':3}");
    test_refuse(t, 0, "fixer beat-cop 3", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 0, "fixer beat-cop 2", NULL);
    test_changed(t, "bag.guard 1|bag.blank 2|cash 0|team 0|used [beat-cop]");
    caper_table_free(t);
}

static void heist_fixer_bookie_takes_a_bet(void **unused)
{
    (void)unused;
    caper_table *t = test_plan("", "'cash':6,'fixers':['bookie']");
    test_refuse(t, 0, "fixer bookie 6", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 0, "fixer bookie 5", NULL);
    test_changed(t, "cash 1|team 1|used [bookie]|bet 5");
    caper_table_free(t);
}

static void heist_fixer_visage_reveals_while_planning(void **unused)
{
    (void)unused;
    caper_table *t = test_plan("", "'cash':1,'fixers':['visage'],'revealed':[]");
    test_play(t, 0, "fixer visage 0.1", "['camera']");
    test_changed(t, "chits.0.1 [camera]|revealed [0.1]|bag.camera 0|cash 0|team 0|used [visage]");
    caper_table_free(t);
}

static void heist_fixer_locksmith_pays_for_locks(void **unused)
{
    (void)unused;
    caper_table *t =
        test_plan("'ideas':0", "'cash':1,'fixers':['visage','locksmith'],'revealed':[]");
    test_play(t, 0, "fixer visage 0.1", "['lock']");
    test_changed(
        t, "chits.0.1 [lock]|revealed [0.1]|crew.0.ideas 1|bag.lock 0|cash 0|team 0|used [visage]");
    caper_table_free(t);
}

static void heist_fixer_prison_guard_where_somebody_starts_inside(void **unused)
{
    (void)unused;
    caper_table *t =
        test_plan("'inmate':1,'at':'1.1'", "'cash':3,'fixers':['prison-guard'],'bag':{'lock':3}");
    test_play(t, 1, "fixer prison-guard", NULL);
    test_changed(t, "bag.lock 1|bag.blank 2|cash 0|team 0|used [prison-guard]");
    caper_table_free(t);
}

static void heist_fixer_consultant_up_to_three_blanks(void **unused)
{
    (void)unused;
    caper_table *t = test_plan("", "'cash':5,'fixers':['consultant']");
    test_play(t, 0, "fixer consultant 2", NULL);
    test_refuse(t, 0, "fixer consultant 2", NULL, CAPER_ILLEGAL_MOVE);
    test_changed(t, "bag.blank 2|cash 3|team 3|used [consultant]|blanks 2");
    caper_table_free(t);
}

static void heist_fixer_connoisseur_adds_to_loot(void **unused)
{
    (void)unused;
    caper_table *t = test_plan("", "'fixers':['connoisseur'],'loot':{'1.2':['jewel']}");
    test_play(t, 0, "fixer connoisseur", NULL);
    test_changed(t, "loot.1.2 [cash 1,jewel]|loot.2.3 [cash 2]|used [connoisseur]");
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
    test_changed(
        t, "chits.0.1 [camera:off]|revealed [0.1]|bag.camera 0|cash 0|team 0|used [visage,shell]");
    caper_table_free(t);
}

static void heist_fixer_architect_puts_ideas_into_the_bag(void **unused)
{
    (void)unused;
    caper_table *t = test_plan("", "'cash':5,'fixers':['architect']");
    test_play(t, 0, "fixer architect 2", NULL);
    test_play(t, 0, "fixer architect 3", NULL);
    test_changed(t, "bag.idea2 1|bag.idea3 1|cash 0|team 0|used [architect]|masters 48");
    caper_table_free(t);
}

static void heist_fixer_mastermind_plants_events(void **unused)
{
    (void)unused;
    caper_table *t = test_plan("", "'cash':5,'fixers':['mastermind'],'events':['1','2','Z1']");
    test_play(t, 0, "fixer mastermind m2 0", NULL);
    test_play(t, 0, "fixer mastermind m1 2", NULL);
    test_changed(t, "events [M2,1,M1,2,Z1]|cash 0|team 0|used [mastermind]|masters 3");
    caper_table_free(t);
}

static void heist_fixer_mayor_puts_somebody_in_a_guards_place(void **unused)
{
    (void)unused;
    caper_table *t = test_plan("", "'fixers':['mayor']");
    test_play(t, 1, "fixer mayor 3.1", NULL);
    test_changed(t, "chits.3.1 []|crew.1.at 3.1|used [mayor]");
    caper_table_free(t);
}

static void heist_item_bump_key_breaks_on_a_one(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'die':1", "'items':['bump-key']");
    test_moves_have(t, 0, "commit item bump-key|commit item bump-key die 4");
    test_play(t, 0, "commit item bump-key", NULL);
    test_changed(
        t, "crew.0.committed item bump-key|crew.0.left UM|crew.0.noise 1|crew.0.alerts 0|items []");
    caper_table_free(t);
}

static void heist_item_flashbang_subdues_all_around(void **unused)
{
    (void)unused;
    caper_table *t = test_action(
        "'at':'3.2'",
        "'items':['flashbang'],'chits':{'3.2':['guard'],'3.1':['guard','dog'],'2.2':['lock']}");
    test_play(t, 0, "commit item flashbang", NULL);
    test_changed(t, "chits.3.1 [guard:down,dog:down]|chits.3.2 [guard:down]|crew.0.committed item "
                    "flashbang|crew.0.noise 3|crew.0.alerts 0|items []");
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
    test_changed(t, "crew.0.ideas 0|crew.0.die 3|crew.0.committed item "
                    "safecracking-tools|crew.0.left UU|crew.0.noise 1|crew.0.alerts 0");
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
    test_changed(t, "chits.0.1 [guard]|revealed [0.1]|bag.guard 0|cash 2|team 2");
    test_play(t, 0, "buy building-schematics for 1", NULL);
    test_changed(t, "cash 0|team 0|items [building-schematics]|owners.building-schematics 1");
    caper_table_free(t);
}

static void heist_item_lucky_penny_goes_instead_of_an_idea(void **unused)
{
    (void)unused;
    caper_table *t = test_event("20", "'at':'3.1','ideas':1", "", "",
                                "'items':['lucky-penny'],'owners':{'lucky-penny':0}");
    test_round(t, "items []|owners.lucky-penny -");
    caper_table_free(t);
}

static void heist_npc_freed_prisoner_is_freed_next_door(void **unused)
{
    (void)unused;
    caper_table *t =
        test_action("'at':'2.1','plan':['1.1']", "'npcs':[{'npc':'freed-prisoner','at':'1.2'}]");
    test_play(t, 0, "commit c1", NULL);
    test_play(t, 0, "move 1.1", NULL);
    test_changed(t, "crew.0.at 1.1|crew.0.committed c1|crew.0.noise 1|crew.0.alerts 0|npcs.0.done "
                    "true|npcs.0.active true");
    caper_table_free(t);
}

static void heist_npc_freed_prisoner_crawls_without_tokens(void **unused)
{
    (void)unused;
    caper_table *t = test_action(
        "'at':'2.1'", "'npcs':[{'npc':'freed-prisoner','at':'1.2','active':true,'die':3}]");
    test_play(t, 1, "npc commit c1", NULL);
    test_play(t, 1, "npc move 1.1", NULL);
    test_changed(t, "npcs.0.at 1.1|npcs.0.committed c1|npcs.0.noise 0|npcs.0.alerts 0");
    caper_table_free(t);
}

static void heist_npc_hostage_must_share_a_tile(void **unused)
{
    (void)unused;
    caper_table *t = test_event(
        "M1", "", "", "",
        "'npcs':[{'npc':'hostage','at':'1.2','active':true,'die':3,'committed':'c1','done':true}]");
    test_round(t, "npcs.0.die 2|npcs.0.committed null|npcs.0.done false|noise "
                  "2|npcs.0.noise -|npcs.0.alerts -");
    caper_table_free(t);
}

static void heist_npc_hostage_panicked_whimpers(void **unused)
{
    (void)unused;
    caper_table *t = test_action(
        "", "'npcs':[{'npc':'hostage','at':'1.2','active':true,'panicked':true,'die':6}]");
    test_play(t, 0, "npc commit c2", NULL);
    test_changed(t, "npcs.0.committed c2|npcs.0.noise 1|npcs.0.alerts 0");
    caper_table_free(t);
}

static void heist_npc_guide_discovers_on_a_six(void **unused)
{
    (void)unused;
    caper_table *t = test_action("", "'npcs':[{'npc':'guide','at':'1.2','active':true,'die':6}]");
    test_play(t, 2, "npc commit s1", NULL);
    test_changed(t, "npcs.0.committed s1|npcs.0.left RR|npcs.0.noise 0|npcs.0.alerts 0");
    caper_table_free(t);
}

int heist_cards_suite(void)
{
    const struct CMUnitTest tests[] = {
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
