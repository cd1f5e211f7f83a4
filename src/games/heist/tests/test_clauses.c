/* Masters of the Heist: a named test for every clause about the board and a round (MH-01 … MH-32). */
#include <string.h>

#include "games/heist/cards/cards.h"
#include "games/heist/tests/suites.h"
#include "games/heist/tests/test_house.h"

static void heist_mh_05_an_empty_bag_gives_a_blank(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'at':'2.1','plan':['1.1']", "'bag':{},'revealed':[]");
    test_play(t, 0, "commit c1", NULL);
    test_odds(t, 0, "move 1.1", "{'blank':1.0}");
    test_play(t, 0, "move 1.1", NULL);
    test_is(t, "'revealed':['0.1'],'bag':{'guard':0}");
    caper_table_free(t);
}

static void heist_mh_06_auto_reveal_draws_from_the_bag(void **unused)
{
    (void)unused;
    caper_table *t =
        test_action("'at':'2.1','plan':['1.1']", "'revealed':[],'bag':{'guard':3,'camera':1}");
    test_play(t, 0, "commit c1", NULL);
    test_odds(t, 0, "move 1.1", "{'guard':0.75,'camera':0.25}");
    test_refuse(t, 0, "move 1.1", "['lock']", CAPER_BAD_CHANCE);
    test_play_events(t, 0, "move 1.1", "['guard']", "move reveal");
    test_is(t, "'chits':{'0.1':['guard']},'bag':{'guard':2,'camera':1}");
    caper_table_free(t);
}

static void heist_mh_10_guards_hold_but_let_you_in(void **unused)
{
    (void)unused;
    caper_table *t =
        test_action("'character':'thug','at':'2.1','plan':['3.1','2.2'],'ideas':0", "");
    test_play(t, 0, "commit c2", NULL);
    test_play(t, 0, "move 3.1", NULL);
    test_play(t, 0, "subdue 3.1", NULL);
    test_is(t, "'chits':{'3.1':['guard:down']}");
    caper_table_free(t);
}

static void heist_mh_11_two_locks_need_two_unlocks(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'safecracker','at':'2.1','plan':['2.2']",
                                 "'chits':{'2.2':['lock','lock']}");
    test_play(t, 0, "commit c2", NULL);
    test_play(t, 0, "unlock 2.2", NULL);
    test_is(t, "'chits':{'2.2':['lock','lock:open']}");
    test_play(t, 0, "unlock 2.2", NULL);
    test_is(t, "'chits':{'2.2':['lock:open','lock:open']}");
    caper_table_free(t);
}

static void heist_mh_11_a_locked_tile_may_be_left(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'at':'2.2','plan':['2.1']", "");
    test_play(t, 0, "commit c1", NULL);
    test_play(t, 0, "move 2.1", NULL);
    caper_table_free(t);
}

static void heist_mh_12_a_live_camera_raises_an_alert_each(void **unused)
{
    (void)unused;
    caper_table *t =
        test_action("'at':'2.2','plan':['3.2']", "'chits':{'2.2':[],'3.2':['camera','camera']}");
    test_play(t, 0, "commit c1", NULL);
    test_play_events(t, 0, "move 3.2", NULL, "move alert alert");
    test_is(t, "'events':['M1','M1','Z1']");
    caper_table_free(t);
}

static void heist_mh_12_powered_back_on_with_somebody_there(void **unused)
{
    (void)unused;
    caper_table *t = test_event("M1", "'at':'1.2'", "", "",
                                "'tiles':'GP SC GP GP GP RE EM GP E2 EM LO $1 GP GU CM "
                                "GP','chits':{'1.2':['camera:off']},'aside':['C1']");
    test_end_round(t);
    test_is(t, "'chits':{'1.2':['camera']},'events':['M2','M3','Z1']");
    caper_table_free(t);
}

static void heist_mh_13_every_chit_has_its_other_side(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'at':'2.2','skills':['improvise','hurry'],'die':1",
                                 "'chits':{'1.1':['lock'],'2.2':[]}");
    test_play(t, 0, "commit s1", NULL);
    test_is(t, "'crew':[{'left':'USD'},{},{}]");
    test_play(t, 0, "disable 3.2", NULL);
    test_play(t, 0, "unlock 1.1", NULL);
    test_play(t, 0, "subdue 3.1", NULL);
    test_is(t, "'chits':{'1.1':['lock:open'],'3.1':['guard:down'],'3.2':['camera:off']}");
    caper_table_free(t);
}

static void heist_mh_20_tokens_up_to_memory_on_hexes(void **unused)
{
    (void)unused;
    caper_table *t = test_plan("'character':'script-kiddie','at':null", "");
    test_refuse(t, 0, "plan 2.0", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 0, "ready", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 0, "plan 0.1", NULL);
    test_play(t, 0, "plan 1.1", NULL);
    test_play(t, 0, "plan 1.2", NULL);
    test_play(t, 0, "plan 2.1", NULL);
    test_play(t, 0, "plan 2.2", NULL);
    test_play(t, 0, "plan 2.3", NULL);
    test_refuse(t, 0, "plan 3.1", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 0, "unplan 2.3", NULL);
    test_play(t, 0, "plan 3.1", NULL);
    caper_table_free(t);
}

static void heist_mh_20_the_last_ready_begins_the_heist(void **unused)
{
    (void)unused;
    caper_table *t =
        test_plan("", "'tiles':'GP SC GP GP GP EM EM GP GP EM LO $1 E1 GU CM "
                      "GP','revealed':[],'crew':[{'character':'thug','at':'3.0'},{'character':'"
                      "thug','at':'3.0'},{'character':'thug','at':'3.0'}]");
    test_play(t, 0, "ready", NULL);
    test_play(t, 1, "ready", NULL);
    test_refuse(t, 1, "plan 2.1", NULL, CAPER_NOT_YOUR_TURN);
    test_play(t, 2, "ready", "[1,2,3]");
    test_is(t, "'phase':'action','round':1,'crew':[{'die':1},{'die':2},{'die':3}]");
    caper_table_free(t);
}

static void heist_mh_03_two_start_on_one_entrance(void **unused)
{
    (void)unused;
    caper_table *t = test_plan(
        "'at':null", "'crew':[{'character':'thug'},{'character':'thug'},{'character':'thug'}]");
    test_play(t, 0, "start 2.0", NULL);
    test_play(t, 1, "start 2.0", NULL);
    test_refuse(t, 2, "start 2.0", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 2, "start 2.1", NULL, CAPER_ILLEGAL_MOVE);
    caper_table_free(t);
}

/* R: one entrance for a crew of four; as text, so that this is also a heist of one's own. */
static void heist_mh_03_one_entrance_takes_the_whole_crew(void **unused)
{
    (void)unused;
    static const char   text[] = "name: X\ndifficulty: amateur\nobjective: cash 1\nevents: 1, Z1\n"
                                 "map:\n  E2 $1\n    GP EM\n";
    caper_table_options o      = caper_default_table();
    caper_error         err    = {0};
    o.game                     = "heist";
    o.seats                    = 4;
    o.content                  = text;
    caper_table *t             = caper_table_new(&o, &err);
    if (!t)
        fail_msg("%s", err.text);
    for (int seat = 0; seat < 4; seat++)
        test_play(t, seat, "start 0.0", NULL);
    caper_table_free(t);
}

static void heist_mh_21_everybody_rolls_in_seat_order(void **unused)
{
    (void)unused;
    caper_table *t = test_event("M1", "", "", "", "");
    test_play(t, 2, "done", "[4,5,6]");
    test_is(t, "'crew':[{'die':4},{'die':5},{'die':6}]");
    caper_table_free(t);
}

static void heist_mh_22_one_action_each_and_no_passing(void **unused)
{
    (void)unused;
    caper_table *t =
        test_action("'character':'angry-locksmith','skills':['hurry','wing-it'],'ideas':0", "");
    test_moves_exactly(t, 0, "commit c1|commit c2|commit s1|commit s2|escape");
    test_play(t, 0, "commit s1", NULL);
    test_refuse(t, 0, "commit c1", NULL, CAPER_ILLEGAL_MOVE);
    test_is(t, "'crew':[{'committed':'s1','left':'U'},{},{}]");
    caper_table_free(t);
}

static void heist_mh_23_six_and_one_are_neighbours(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'skills':['hurry','wing-it'],'die':6,'ideas':1", "");
    test_moves_have(t, 0, "commit s1 die 1|commit s1 die 5");
    test_moves_lack(t, 0, "commit s1 die 2|commit s1 die 6|commit c1 die 1");
    test_play(t, 0, "commit s1 die 1", NULL);
    test_is(t, "'crew':[{'ideas':0,'left':'MM'},{},{}]");
    caper_table_free(t);
}

static void heist_mh_23_the_rulebooks_example_of_a_modified_roll(void **unused)
{
    (void)unused;
    caper_table *t = test_action(
        "'character':'angry-locksmith','skills':['wing-it','smash-n-grab'],'die':1,'ideas':1", "");
    test_moves_have(t, 0,
                    "commit c1|commit c2|commit s1|commit s2|commit s1 die 2|commit s1 die "
                    "6|commit s2 die 2|commit s2 die 6");
    test_moves_lack(t, 0, "commit s1 die 3|commit s2 die 5");
    caper_table_free(t);
}

static void heist_mh_24_in_any_order_and_interleaved(void **unused)
{
    (void)unused;
    caper_table *t =
        test_action("'at':'2.0','plan':['2.1','2.2'],'ideas':3",
                    "'crew':[{'character':'burglar','skills':['hurry','bypass'],'die':5,'at':'2.0',"
                    "'plan':['2.1','2.2','2.3']},{'character':'angry-locksmith','at':'2.0','plan':["
                    "'2.1'],'ideas':1},{'character':'thug','at':'2.0'}]");
    test_play(t, 0, "commit s1", NULL);
    test_play(t, 0, "move 2.1", NULL);
    test_play(t, 1, "commit c2", NULL);
    test_play(t, 1, "ability efficient-picker", NULL);
    test_play(t, 1, "move 2.1", NULL);
    test_play(t, 1, "unlock 2.2", NULL);
    test_play(t, 0, "move 2.2", NULL);
    test_play(t, 0, "move 2.3", NULL);
    test_is(t, "'noise':0,'crew':[{'at':'2.3','noise':2},{'noise':2},{}]");
    caper_table_free(t);
}

static void heist_mh_24_noise_counts_when_everybody_is_done(void **unused)
{
    (void)unused;
    caper_table *t = test_event("M1", "'committed':'c1'", "'committed':'c1'", "", "");
    test_end_round(t);
    test_is(t, "'noise':2");
    caper_table_free(t);
}

static void heist_mh_25_reveal_reaches_anywhere(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'lookout'", "'revealed':[]");
    test_play(t, 0, "commit c2", NULL);
    test_odds(t, 0, "reveal 0.1",
              "{'guard':0.3333333333333333,'camera':0.3333333333333333,'lock':0.3333333333333333}");
    test_play(t, 0, "reveal 0.1", "['camera']");
    test_is(t, "'crew':[{'left':'R'},{},{}]");
    caper_table_free(t);
}

static void heist_mh_27_loot_passes_on_a_shared_tile(void **unused)
{
    (void)unused;
    caper_table *t =
        test_action("'at':'2.3'", "'crew':[{'character':'burglar','at':'2.3'},{'character':'"
                                  "burglar','at':'2.3'},{'character':'burglar','at':'2.0'}]");
    test_play(t, 0, "pickup cash", NULL);
    test_play(t, 0, "drop cash", NULL);
    test_play(t, 1, "pickup cash", NULL);
    test_is(t, "'crew':[{'loot':[]},{'loot':['cash 1']},{}],'loot':{'2.3':[]}");
    caper_table_free(t);
}

static void heist_mh_27_outdoors_it_is_the_teams(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'at':'2.1','loot':['cash 2','jewel']", "");
    test_play(t, 0, "commit c1", NULL);
    test_play(t, 0, "move 2.0", NULL);
    test_is(t, "'cash':2,'outside':['jewel'],'crew':[{'loot':[]},{},{}]");
    caper_table_free(t);
}

static void heist_mh_28_alerts_on_the_track_and_its_end(void **unused)
{
    (void)unused;
    caper_table *t = test_event("M1", "'committed':'c1'", "", "", "'noise':3");
    test_end_round(t);
    test_is(t, "'noise':4,'events':['M2','M3','Z1']");
    caper_table_free(t);
}

static void heist_mh_28_the_last_space_begins_escape(void **unused)
{
    (void)unused;
    caper_table *t = test_event("M1", "'committed':'c1','at':'1.1'", "", "", "'noise':36");
    test_end_round(t);
    test_is(t, "'noise':37,'phase':'escape'");
    caper_table_free(t);
}

static void heist_mh_29_a_crisis_on_top_is_set_aside(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'at':'2.2','plan':['3.2']",
                                 "'events':['C4','M1','C3','C4','M1','Z1'],'chits':{'2.2':[]}");
    test_is(t, "'events':['M1','C3','C4','M1','Z1'],'aside':['C4']");
    test_play(t, 0, "commit c1", NULL);
    test_play(t, 0, "move 3.2", NULL);
    test_is(t, "'events':['M1','Z1'],'aside':['C4','C3','C4']");
    caper_table_free(t);
}

static void heist_mh_30_event_then_crises_in_order(void **unused)
{
    (void)unused;
    caper_table *t = test_event("3", "", "", "", "'events':['1','C4','M1','Z1'],'aside':['C5']");
    test_play_events(t, 2, "done", NULL, "event aside crisis crisis roll");
    test_is(t, "'bag':{'camera':4},'chits':{'2.3':['lock']},'events':['M1','Z1'],'aside':[]");
    caper_table_free(t);
}

static void heist_mh_31_an_alarm_discarded_by_an_alert_sounds(void **unused)
{
    (void)unused;
    caper_table *t = test_event("M1", "'committed':'c1','at':'1.1'", "", "",
                                "'noise':3,'events':['Z1','6','M1']");
    test_end_round(t);
    test_is(t, "'phase':'escape','bag':{'lock':3}");
    caper_table_free(t);
}

static void heist_mh_31_an_empty_deck_begins_escape(void **unused)
{
    (void)unused;
    caper_table *t = test_event("M1", "'at':'1.1'", "", "", "'events':['M1']");
    test_end_round(t);
    test_is(t, "'phase':'escape'");
    caper_table_free(t);
}

static void heist_mh_32_escape_when_everybody_agrees(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'at':'1.1'", "");
    test_play(t, 0, "escape", NULL);
    test_play(t, 1, "escape", NULL);
    test_is(t, "'phase':'action'");
    test_play_events(t, 2, "escape", NULL, "agree escape out out");
    test_is(t, "'phase':'escape','events':['M1','M1','M1','M1','Z1']");
    caper_table_free(t);
}

static void heist_mh_32_nobody_left_in_ends_it(void **unused)
{
    (void)unused;
    caper_table *t = test_event("G1", "'at':'1.1'", "'at':'1.1'", "'at':'1.1'", GATES);
    test_end_round(t);
    test_result(t, "{'over':true,'winners':[]}");
    caper_table_free(t);
}

static void heist_mh_27_a_keycard_stays_in_the_pocket_outdoors(void **unused)
{
    (void)unused;
    caper_table *t =
        test_action("'at':'2.1','die':1,'plan':['2.1'],'loot':['keycard','jewel']", "");
    test_play(t, 0, "commit s2", NULL);
    test_remember(t);
    test_play(t, 0, "move 2.0", NULL);
    test_changed(t, "crew.0.at 2.0|crew.0.left M|crew.0.loot [keycard]|outside [jewel]");
    test_play(t, 0, "move 2.1", NULL);
    test_changed(t, "crew.0.at 2.1|crew.0.left ");
    caper_table_free(t);
}

static void heist_mh_27_a_keycard_passes_from_hand_to_hand_on_an_entrance(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'loot':['keycard']", "");
    test_moves_have(t, 0, "drop keycard");
    test_play(t, 0, "drop keycard", NULL);
    test_changed(t, "crew.0.loot []|loot.2.0 [keycard]");
    caper_table *again = test_load(test_position_of(t));
    assert_string_equal(test_position_of(t), test_position_of(again));
    caper_table_free(again);
    test_moves_have(t, 1, "pickup keycard");
    test_play(t, 1, "pickup keycard", NULL);
    test_changed(t, "crew.1.loot [keycard]|loot.2.0 -");
    test_view(t, 2, "{'crew':[{},{'loot':['keycard']},{}],'outside':[]}");
    caper_table_free(t);
}

/* A door can be opened from the entrance beside it. */
static void heist_mh_27_a_keycard_opens_a_door_from_an_entrance(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'loot':['keycard']",
                                 "'tiles':'GP SC GP GP GP EM EM GP E2 KCL LO $1 GP GU CM GP'");
    test_play(t, 0, "open 2.1", NULL);
    test_changed(t, "removed [2.1]");
    caper_table_free(t);
}

static void heist_mh_27_a_keycard_counts_at_the_end_if_its_carrier_is_outside(void **unused)
{
    (void)unused;
    caper_table *t =
        test_escape("'at':'1.1','ideas':9,'loot':['keycard']", "'objective':[['keycard',1]]");
    test_play(t, 0, "run 2.1 2.0", NULL);
    test_changed(t, "crew.0.at 2.0|crew.0.ideas 7|crew.0.status out|crew.0.loot []|"
                    "outside [keycard]|phase over");
    test_result(t, "{'over':true,'winners':[0,1,2]}");
    caper_table_free(t);
    t = test_escape("'at':'1.1','ideas':0,'loot':['keycard']", "'objective':[['keycard',1]]");
    test_play(t, 0, "stay", NULL);
    test_changed(t, "crew.0.status busted|crew.0.loot []|phase over");
    test_result(t, "{'over':true,'winners':[]}");
    caper_table_free(t);
}

/* Whoever is out keeps it in the pocket until the heist is over; R: on an entrance it is out too. */
static void heist_mh_27_a_keycard_of_somebody_who_is_out_is_outside_when_it_is_over(void **unused)
{
    (void)unused;
    static const char crew[] =
        "'objective':[['keycard',2]],'loot':{'2.0':['keycard']},'crew':[{'character':'thug','at':"
        "'2.1','ideas':1},{'character':'thug','at':'2.0','status':'out','loot':['keycard']},{"
        "'character':'thug','at':'2.0','status':'out'}]";
    caper_table *t = test_escape("", crew);
    test_is(t, "'outside':[],'crew':[{},{'loot':['keycard']},{}]");
    test_play(t, 0, "run 2.0", NULL);
    test_changed(t, "crew.0.at 2.0|crew.0.ideas 0|crew.0.status out|crew.1.loot []|loot.2.0 -|"
                    "outside [keycard,keycard]|phase over");
    test_result(t, "{'over':true,'winners':[0,1,2]}");
    caper_table_free(t);
}

static void heist_mh_27_nothing_else_lies_on_an_entrance(void **unused)
{
    (void)unused;
    test_bad_position(
        "{'game':'heist','tiles':'E2 EM GP GP','phase':'action','loot':{'0.0':['jewel'"
        "]},'crew':[{'character':'thug'},{'character':'thug'},{'character':'thug'}]}");
    test_bad_position("{'game':'heist','tiles':'E2 EM GP GP','phase':'escape','crew':[{'character':"
                      "'thug','at':'0.1'},{'character':'thug','status':'busted','loot':['keycard']"
                      "},{'character':'thug'}]}");
}

static void heist_mh_30_a_crisis_below_the_active_event_is_not_discarded_by_its_alert(void **unused)
{
    (void)unused;
    caper_table *t = test_event("3", "'at':'3.1'", "", "",
                                "'chits':{'3.1':[]},'events':['3','C4','M1','M2','Z1']");
    test_play_events(t, 2, "done", ROLLS, "event aside alert crisis place roll");
    test_round_is(t, "events [M2,Z1]|chits.2.3 [lock]");
    caper_table_free(t);
}

/* Several below it, and one that its alert brings to the top: all happen, in order. */
static void heist_mh_30_every_crisis_that_leaves_the_deck_happens(void **unused)
{
    (void)unused;
    caper_table *t = test_event("10", "'at':'2.2'", "", "",
                                GATES ",'chits':{'2.1':['guard']},'events':['10','C4','M1','C3',"
                                      "'M1','C5','M2','Z1'],'loot':{'2.3':['cash 1']},'npcs':[{"
                                      "'npc':'hostage','at':'3.1'}]");
    test_play_events(t, 2, "done", ROLLS,
                     "event aside alert aside alert aside crisis place crisis gate gate crisis "
                     "panic roll");
    test_round_is(t, "events [M2,Z1]|chits.2.3 [lock]|gone [1.1,1.2]|npcs.0.panicked true");
    caper_table_free(t);
}

static void heist_mh_30_a_deck_of_crises_only(void **unused)
{
    (void)unused;
    caper_table *t = test_event("C4", "", "", "", "'events':['C4','C4','C4','M1','Z1']");
    test_is(t, "'aside':['C4','C4','C4'],'events':['M1','Z1']");
    test_play(t, 2, "done", ROLLS);
    test_round_is(t, "events [Z1]|aside []|chits.2.3 [lock,lock,lock]");
    caper_table_free(t);
}

int heist_clauses_suite(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heist_mh_05_an_empty_bag_gives_a_blank),
        cmocka_unit_test(heist_mh_06_auto_reveal_draws_from_the_bag),
        cmocka_unit_test(heist_mh_10_guards_hold_but_let_you_in),
        cmocka_unit_test(heist_mh_11_two_locks_need_two_unlocks),
        cmocka_unit_test(heist_mh_11_a_locked_tile_may_be_left),
        cmocka_unit_test(heist_mh_12_a_live_camera_raises_an_alert_each),
        cmocka_unit_test(heist_mh_12_powered_back_on_with_somebody_there),
        cmocka_unit_test(heist_mh_13_every_chit_has_its_other_side),
        cmocka_unit_test(heist_mh_20_tokens_up_to_memory_on_hexes),
        cmocka_unit_test(heist_mh_20_the_last_ready_begins_the_heist),
        cmocka_unit_test(heist_mh_03_two_start_on_one_entrance),
        cmocka_unit_test(heist_mh_03_one_entrance_takes_the_whole_crew),
        cmocka_unit_test(heist_mh_21_everybody_rolls_in_seat_order),
        cmocka_unit_test(heist_mh_22_one_action_each_and_no_passing),
        cmocka_unit_test(heist_mh_23_six_and_one_are_neighbours),
        cmocka_unit_test(heist_mh_23_the_rulebooks_example_of_a_modified_roll),
        cmocka_unit_test(heist_mh_24_in_any_order_and_interleaved),
        cmocka_unit_test(heist_mh_24_noise_counts_when_everybody_is_done),
        cmocka_unit_test(heist_mh_25_reveal_reaches_anywhere),
        cmocka_unit_test(heist_mh_27_loot_passes_on_a_shared_tile),
        cmocka_unit_test(heist_mh_27_outdoors_it_is_the_teams),
        cmocka_unit_test(heist_mh_28_alerts_on_the_track_and_its_end),
        cmocka_unit_test(heist_mh_28_the_last_space_begins_escape),
        cmocka_unit_test(heist_mh_29_a_crisis_on_top_is_set_aside),
        cmocka_unit_test(heist_mh_30_event_then_crises_in_order),
        cmocka_unit_test(heist_mh_31_an_alarm_discarded_by_an_alert_sounds),
        cmocka_unit_test(heist_mh_31_an_empty_deck_begins_escape),
        cmocka_unit_test(heist_mh_32_escape_when_everybody_agrees),
        cmocka_unit_test(heist_mh_32_nobody_left_in_ends_it),
        cmocka_unit_test(heist_mh_27_a_keycard_stays_in_the_pocket_outdoors),
        cmocka_unit_test(heist_mh_27_a_keycard_passes_from_hand_to_hand_on_an_entrance),
        cmocka_unit_test(heist_mh_27_a_keycard_opens_a_door_from_an_entrance),
        cmocka_unit_test(heist_mh_27_a_keycard_counts_at_the_end_if_its_carrier_is_outside),
        cmocka_unit_test(heist_mh_27_a_keycard_of_somebody_who_is_out_is_outside_when_it_is_over),
        cmocka_unit_test(heist_mh_27_nothing_else_lies_on_an_entrance),
        cmocka_unit_test(heist_mh_30_a_crisis_below_the_active_event_is_not_discarded_by_its_alert),
        cmocka_unit_test(heist_mh_30_every_crisis_that_leaves_the_deck_happens),
        cmocka_unit_test(heist_mh_30_a_deck_of_crises_only),
    };
    return cmocka_run_group_tests_name("heist clauses", tests, NULL, NULL);
}
