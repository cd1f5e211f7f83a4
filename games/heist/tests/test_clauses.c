/* Masters of the Heist: a named case for every clause that is not about files or the campaign. */
#include <string.h>

#include "games/heist/cards/cards.h"
#include "games/heist/tests/suites.h"
#include "games/heist/tests/test_house.h"

#define REMOTE "'tiles':'GP SC GP GP GP RX EM GP E2 EM SX $1 GP GU CM GP'"

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
    test_is(t, "'chits':{'1.2':['camera']},'events':['M1','M1','Z1']");
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

static void heist_mh_26_not_after_a_reveal(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'lookout'", "'revealed':[]");
    test_play(t, 1, "commit c1", NULL);
    test_play(t, 0, "commit c2", NULL);
    test_play(t, 0, "reveal 0.1", "['camera']");
    test_refuse(t, 0, "undo", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 1, "undo", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 2, "commit c1", NULL);
    test_play(t, 2, "undo", NULL);
    caper_table_free(t);
}

static void heist_mh_26_not_after_another_has_acted(void **unused)
{
    (void)unused;
    caper_table *t =
        test_action("'plan':['2.1']",
                    "'crew':[{'character':'burglar','at':'2.0','plan':['2.1']},{'character':'"
                    "burglar','at':'2.0','plan':['2.1']},{'character':'burglar','at':'2.0'}]");
    test_play(t, 0, "commit c1", NULL);
    test_play(t, 0, "move 2.1", NULL);
    test_play(t, 1, "commit c1", NULL);
    test_moves_have(t, 0, "undo");
    test_play(t, 1, "move 2.1", NULL);
    test_refuse(t, 0, "undo", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 1, "undo", NULL);
    test_play(t, 0, "undo", NULL);
    test_is(t, "'crew':[{'at':'2.0','committed':null},{'at':'2.0','committed':null},{}]");
    caper_table_free(t);
}

static void heist_mh_26_a_camera_alert_is_taken_back(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'at':'2.2','plan':['3.2']", "'chits':{'2.2':[]}");
    test_play(t, 0, "commit c1", NULL);
    test_play(t, 0, "move 3.2", NULL);
    test_is(t, "'events':['M1','M1','M1','Z1']");
    test_play(t, 0, "undo", NULL);
    test_is(t, "'events':['M1','M1','M1','M1','Z1'],'crew':[{'at':'2.2'},{},{}]");
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
    test_is(t, "'noise':4,'events':['M1','M1','Z1']");
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

static void heist_mh_40_guards_cost_locks_bar(void **unused)
{
    (void)unused;
    caper_table *t = test_escape("'at':'3.1','ideas':5", "'chits':{'3.1':['guard','guard']}");
    test_refuse(t, 0, "run 2.2 2.1 2.0", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 0, "run 2.1", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 0, "run 2.1 2.0", NULL);
    test_is(t, "'crew':[{'ideas':1,'status':'out'},{},{}],'phase':'over'");
    caper_table_free(t);
}

static void heist_mh_40_the_rulebooks_example_of_escape_moves(void **unused)
{
    (void)unused;
    caper_table *t = test_escape("'at':'1.1','ideas':2",
                                 "'tiles':'GP SC GP GP GP EM EM GP E2 EM EM $1 GP EM CM "
                                 "GP','chits':{'2.2':['guard','guard']},'revealed':['0.1']");
    test_odds(t, 0, "run 2.2 2.1 2.0", "{'out':0.6666666666666666}");
    caper_table_free(t);
}

static void heist_mh_41_busted_with_the_loot(void **unused)
{
    (void)unused;
    caper_table *t = test_escape("'at':'1.2','ideas':0,'loot':['jewel']", "");
    test_moves_have(t, 0, "run 1.1 2.1 2.0|stay");
    test_odds(t, 0, "run 1.1 2.1 2.0", "{'out':0.6666666666666666}");
    test_play_events(t, 0, "run 1.1 2.1 2.0", "[2]", "run die busted over");
    test_is(t, "'crew':[{'status':'busted','loot':[]},{},{}],'outside':[]");
    caper_table_free(t);
}

static void heist_mh_42_loot_on_the_way(void **unused)
{
    (void)unused;
    caper_table *t = test_escape("'at':'2.3','ideas':6,'loot':['jewel']",
                                 "'chits':{'2.2':[]},'loot':{'2.3':['cash 1'],'2.2':['docs']}");
    test_play(t, 0, "run take:cash leave:jewel 2.2 take:docs 2.1 2.0", NULL);
    test_is(t, "'cash':1,'outside':['docs'],'loot':{'2.3':['jewel']}");
    caper_table_free(t);
}

static void heist_mh_43_won_whoever_was_busted(void **unused)
{
    (void)unused;
    caper_table *t = test_escape("'at':'3.1','ideas':0", "'cash':1");
    test_play(t, 0, "stay", NULL);
    test_result(t, "{'over':true,'winners':[0,1,2]}");
    caper_table_free(t);
}

static void heist_mh_60_under_a_remote_lock(void **unused)
{
    (void)unused;
    caper_table *t =
        test_action("'skills':['smash-n-grab','hurry'],'die':3,'at':'1.1','plan':['1.2']", REMOTE);
    test_play(t, 0, "commit c1", NULL);
    test_refuse(t, 0, "move 1.2", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 0, "undo", NULL);
    test_play(t, 0, "commit s1", NULL);
    test_play(t, 0, "idea", NULL);
    caper_table_free(t);
}

static void heist_mh_60_a_server_removes_all_of_its_letter(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'at':'2.1','plan':['2.2']", REMOTE);
    test_play(t, 0, "commit c1", NULL);
    test_refuse(t, 0, "move 1.1", NULL, CAPER_ILLEGAL_MOVE);
    test_play_events(t, 0, "move 2.2", NULL, "move server");
    test_is(t, "'removed':['1.1']");
    caper_table_free(t);
}

static void heist_mh_61_a_dog_jumps_on_who_comes_near(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'at':'2.0','plan':['2.1']", "'chits':{'1.1':['dog'],'3.1':[]}");
    test_play(t, 0, "commit c1", NULL);
    test_play_events(t, 0, "move 2.1", NULL, "move dog");
    test_is(t, "'chits':{'2.1':['dog']}");
    caper_table_free(t);
}

static void heist_mh_61_the_team_decides_between_several(void **unused)
{
    (void)unused;
    caper_table *t = test_action(
        "'at':'2.2','plan':['1.2']",
        "'chits':{'1.1':['dog'],'2.2':[]},'crew':[{'character':'burglar','at':'2.2','plan':['1.2']}"
        ",{'character':'thug','at':'2.1'},{'character':'thug','at':'2.0'}]");
    test_play(t, 0, "commit c1", NULL);
    test_play(t, 0, "move 1.2", NULL);
    test_moves_have(t, 2, "choose 1.2|choose 2.1");
    test_play(t, 2, "choose 2.1", NULL);
    test_is(t, "'chits':{'2.1':['dog']}");
    caper_table_free(t);
}

static void heist_mh_62_the_watchtower_sees_in_straight_lines(void **unused)
{
    (void)unused;
    caper_table *t =
        test_event("M1", "'at':'1.1'", "'at':'2.1'", "",
                   "'tiles':'GP SC GP GP GP EM EM GP E2 EM EM WT GP EM CM GP','aside':['C2']");
    test_end_round(t);
    test_is(t, "'chits':{'2.1':['guard']}");
    assert_null(strstr(test_position_of(t), "\"1.1\":[\"guard\"]"));
    caper_table_free(t);
}

static void heist_mh_63_all_gates_close_when_escape_begins(void **unused)
{
    (void)unused;
    caper_table *t = test_event("Z1", "'at':'2.1'", "", "", GATES);
    test_end_round(t);
    test_is(t, "'gone':['1.1','1.2']");
    caper_table_free(t);
}

static void heist_mh_64_a_keycard_opens_its_door(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'at':'2.1','plan':['2.2'],'loot':['keycard']",
                                 "'tiles':'GP SC GP GP GP EM EM GP E2 EM KCL $1 GP GU CM GP'");
    test_play(t, 0, "commit c1", NULL);
    test_refuse(t, 0, "move 2.2", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 0, "open 2.2", NULL);
    test_play(t, 0, "move 2.2", NULL);
    caper_table_free(t);
}

static void heist_mh_64_a_door_costs_one_move_in_escape(void **unused)
{
    (void)unused;
    caper_table *t = test_escape("'at':'2.3','ideas':4,'loot':['keycard']",
                                 "'tiles':'GP SC GP GP GP EM EM GP E2 EM KCL $1 GP GU CM GP'");
    test_play(t, 0, "run 2.2 2.1 2.0", NULL);
    test_is(t, "'crew':[{'ideas':0,'status':'out'},{},{}]");
    caper_table_free(t);
}

static void heist_mh_64_keycard_and_usb_come_with_a_guard(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'at':'2.1','plan':['1.1']", "'revealed':[],'bag':{'usb':1}");
    test_play(t, 0, "commit c1", NULL);
    test_play(t, 0, "move 1.1", "['usb']");
    test_is(t, "'chits':{'0.1':['guard']},'loot':{'0.1':['usb']}");
    caper_table_free(t);
}

static void heist_mh_65_a_hostage_is_taken_on_its_tile(void **unused)
{
    (void)unused;
    caper_table *t =
        test_action("'at':'2.1','plan':['1.1']", "'npcs':[{'npc':'hostage','at':'1.1'}]");
    test_moves_lack(t, 0, "npc commit c1");
    test_play(t, 0, "commit c1", NULL);
    test_play_events(t, 0, "move 1.1", NULL, "move freed");
    caper_table_free(t);
}

static void heist_positions_that_break_the_rules_are_refused(void **unused)
{
    (void)unused;
    caper_table *t = test_action("", "");
    test_bad_position("{'game':'heist','tiles':'GP EM'}");
    test_bad_position("{'game':'heist','tiles':'GP EM XX GP'}");
    test_bad_position("{'game':'heist','tiles':'E2 EM GP "
                      "GP','phase':'action','crew':[{'character':'thug','at':'1.1'},{'character':'"
                      "thug'},{'character':'thug'}]}");
    test_bad_position("{'game':'heist','tiles':'E2 EM GP GP','events':['99']}");
    test_bad_position(
        "{'game':'heist','tiles':'E2 EM GP "
        "GP','crew':[{'character':'nobody'},{'character':'thug'},{'character':'thug'}]}");
    test_bad_position("{'game':'heist','tiles':'E2 EM GP GP','noise':99}");
    test_bad_position("{'game':'heist','tiles':'E2 EM GP GP','items':['bump-key','bump-key']}");
    test_bad_position("{'game':'heist','tiles':'E2 EM GP GP','fixers':['visage','visage']}");
    caper_table_free(t);
}

static void heist_moves_outside_the_grammar_are_refused(void **unused)
{
    (void)unused;
    caper_table *t = test_action("", "");
    test_refuse(t, 0, "dance", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 0, "move 9", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 0, "commit s1 die 7", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 0, "run", NULL, CAPER_BAD_MOVE);
    caper_table_free(t);
}

/* A hex is row.col: one that the map has not is in the grammar, and nowhere to go. */
static void heist_mh_01_a_hex_beyond_the_map_is_illegal_not_unreadable(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'pickpocket','at':'2.1','loot':['jewel']", "");
    test_play(t, 0, "commit c1", NULL);
    static const char *const moves[] = {"move 9.9",        "unlock 4.0",     "subdue 0.4",
                                        "disable 99.99",   "reveal 9.9",     "open 9.9",
                                        "pickup cash 9.9", "drop jewel 9.9", "plan 9.9"};
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        test_refuse(t, 0, moves[i], NULL, CAPER_ILLEGAL_MOVE);
    caper_table_free(t);
    t = test_escape("'at':'2.1'", "");
    test_refuse(t, 0, "run 9.9 2.0", NULL, CAPER_ILLEGAL_MOVE);
    caper_table_free(t);
}

static void heist_moves_for_a_seat_that_nobody_has_are_illegal(void **unused)
{
    (void)unused;
    caper_table *t = test_plan("'ideas':4", "'cash':9");
    test_refuse(t, 0, "buy bump-key for 3", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 0, "buy bump-key for 7", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 0, "buy bump-key for me", NULL, CAPER_BAD_MOVE);
    caper_table_free(t);
    t = test_action("'character':'script-kiddie','ideas':4", "'fixers':['old-friend']");
    test_refuse(t, 0, "fixer old-friend 3", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 0, "fixer old-friend 4", NULL, CAPER_ILLEGAL_MOVE); /* not the first NPC */
    test_refuse(t, 0, "commit c2 for 9 s", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 0, "choose 9", NULL, CAPER_ILLEGAL_MOVE);
    caper_table_free(t);
}

static void heist_mh_20_a_position_has_no_more_tokens_than_memory(void **unused)
{
    (void)unused;
    static const char few[] =
        "{'game':'heist','phase':'action','tiles':'E2 EM EM EM EM EM EM EM EM','crew':"
        "[{'character':'lookout','at':'0.0','plan':['0.1','0.2','1.0','1.1','1.2','2.0']},"
        "{'character':'thug'},{'character':'thug'}]}";
    static const char many[] =
        "{'game':'heist','phase':'action','tiles':'E2 EM EM EM EM EM EM EM EM','crew':"
        "[{'character':'lookout','at':'0.0','plan':['0.1','0.2','1.0','1.1','1.2','2.0','2.1']},"
        "{'character':'thug'},{'character':'thug'}]}";
    caper_table_free(test_load(few));
    test_bad_position(many);
}

static void heist_mh_60_who_stands_on_the_server_at_the_beginning_has_used_it(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'at':'1.2','plan':['1.1']", REMOTE);
    test_play(t, 0, "commit c1", NULL);
    test_refuse(t, 0, "move 1.1", NULL, CAPER_ILLEGAL_MOVE);
    caper_table_free(t);
    t = test_action("'at':'1.2','plan':['1.1']",
                    REMOTE ",'crew':[{'character':'thug','at':'1.2','die':1,'plan':['1.1']},"
                           "{'character':'thug','at':'2.2'},{'character':'thug','at':'2.0'}]");
    test_play(t, 0, "commit c1", NULL);
    test_play(t, 0, "move 1.1", NULL);
    caper_table_free(t);
}

static void heist_mh_26_an_action_that_a_position_brings_can_be_taken_back(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'committed':'s2','die':1,'left':'MM','plan':['2.1']", "");
    test_play(t, 0, "move 2.1", NULL);
    test_play(t, 0, "undo", NULL);
    test_is(t, "'crew':[{'at':'2.0','committed':null,'left':'','ideas':3},{},{}]");
    test_play(t, 0, "commit c3", NULL);
    caper_table_free(t);
    t = test_action("'committed':'s2','die':1,'left':'M','plan':['2.1']", ""); /* one is done */
    test_refuse(t, 0, "undo", NULL, CAPER_ILLEGAL_MOVE);
    caper_table_free(t);
}

/* Short positions: who is done need not say with what, cash may stand in either field. */
static void heist_positions_may_leave_out_what_was_committed(void **unused)
{
    (void)unused;
    caper_table *t = test_action("", "'crew':[{'character':'burglar','die':1,'at':'2.0'},"
                                     "{'character':'burglar','at':'2.0','done':true},"
                                     "{'character':'burglar','at':'2.0','done':true}],"
                                     "'outside':['cash 2','jewel']");
    test_is(t, "'cash':2,'outside':['jewel']");
    test_play(t, 0, "commit c3", NULL);
    test_play(t, 0, "done", "[4,5,6]");
    test_is(t, "'round':2,'crew':[{'die':4},{'die':5,'done':false},{'die':6}]");
    caper_table_free(t);
}

static void heist_the_table_of_prebuilt_characters_agrees_with_the_rulebook(void **unused)
{
    (void)unused;
    caper_table *t = test_action("", "");
    static const struct {
        const char *name;
        int         row[7];
    } known[] = {{"Karma", {12, 4, 3, 3, 2, 2, 20}},
                 {"Jitters", {13, 7, 3, 1, 0, 4, 19}},
                 {"Tiny Mike", {11, 2, 2, 6, 2, 2, 19}},
                 {"Enigma", {13, 6, 1, 5, 0, 0, 17}},
                 {"Iceheart", {11, 3, 4, 2, 2, 6, 21}}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        int row[7];
        heist_prebuilt_row(
            &heist_prebuilts[heist_prebuilt_find(known[i].name, strlen(known[i].name))], row);
        assert_memory_equal(row, known[i].row, sizeof row);
    }
    caper_table_free(t);
}

static void heist_positions_at_rest_go_on_with_ready(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'phase':'roll'", "'phase':'roll'");
    test_play(t, 1, "ready", "[1,2,3]");
    test_is(t, "'phase':'action','crew':[{'die':1},{'die':2},{'die':3}]");
    caper_table_free(t);
}

static void heist_positions_at_rest_in_the_event_phase(void **unused)
{
    (void)unused;
    caper_table *t = test_action("", "'phase':'event','events':['6','M1','Z1']");
    test_play(t, 0, "ready", NULL);
    test_is(t, "'phase':'action','round':2,'bag':{'lock':3}");
    caper_table_free(t);
}

static void heist_positions_all_done_go_on_with_ready(void **unused)
{
    (void)unused;
    caper_table *t = test_event("6", "", "", "'done':true", "");
    test_play(t, 0, "ready", NULL);
    test_is(t, "'round':2,'bag':{'lock':3}");
    caper_table_free(t);
}

static void heist_positions_in_escape_with_everybody_outdoors_are_over(void **unused)
{
    (void)unused;
    caper_table *t = test_escape("'at':'2.0'", "'cash':1");
    test_result(t, "{'over':true,'winners':[0,1,2]}");
    caper_table_free(t);
}

static void heist_positions_with_a_broken_journal_are_refused(void **unused)
{
    (void)unused;
    caper_table *t = test_action("", "");
    test_bad_position("{'game':'heist','tiles':'E2 EM GP "
                      "GP','phase':'action','journal':[1,2],'crew':[{'character':'thug'},{'"
                      "character':'thug'},{'character':'thug'}]}");
    test_bad_position("{'game':'heist','tiles':'E2 EM GP "
                      "GP','phase':'action','journal':[0,1,0],'crew':[{'character':'thug','"
                      "committed':'c1'},{'character':'thug'},{'character':'thug'}]}");
    caper_table_free(t);
}

static void heist_mh_61_a_revealed_dog_jumps_at_once(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'at':'2.1','plan':['1.1']",
                                 "'revealed':[],'bag':{'dog':1},'chits':{'3.1':[]}");
    test_play(t, 0, "commit c1", NULL);
    test_play_events(t, 0, "move 1.1", "['dog']", "move reveal dog");
    test_is(t, "'revealed':['0.1'],'chits':{'1.1':['dog']}");
    caper_table_free(t);
}

static void heist_mh_42_taken_only_as_far_as_one_gets(void **unused)
{
    (void)unused;
    caper_table *t =
        test_escape("'at':'1.2','ideas':0,'loot':['jewel']", "'loot':{'1.1':['docs']}");
    test_play(t, 0, "run 1.1 leave:jewel 2.1 2.0", "[1]");
    test_is(
        t,
        "'crew':[{'status':'busted','loot':[],'at':'1.1'},{},{}],'loot':{'1.1':['jewel','docs']}");
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
        cmocka_unit_test(heist_mh_26_not_after_a_reveal),
        cmocka_unit_test(heist_mh_26_not_after_another_has_acted),
        cmocka_unit_test(heist_mh_26_a_camera_alert_is_taken_back),
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
        cmocka_unit_test(heist_mh_40_guards_cost_locks_bar),
        cmocka_unit_test(heist_mh_40_the_rulebooks_example_of_escape_moves),
        cmocka_unit_test(heist_mh_41_busted_with_the_loot),
        cmocka_unit_test(heist_mh_42_loot_on_the_way),
        cmocka_unit_test(heist_mh_43_won_whoever_was_busted),
        cmocka_unit_test(heist_mh_60_under_a_remote_lock),
        cmocka_unit_test(heist_mh_60_a_server_removes_all_of_its_letter),
        cmocka_unit_test(heist_mh_61_a_dog_jumps_on_who_comes_near),
        cmocka_unit_test(heist_mh_61_the_team_decides_between_several),
        cmocka_unit_test(heist_mh_62_the_watchtower_sees_in_straight_lines),
        cmocka_unit_test(heist_mh_63_all_gates_close_when_escape_begins),
        cmocka_unit_test(heist_mh_64_a_keycard_opens_its_door),
        cmocka_unit_test(heist_mh_64_a_door_costs_one_move_in_escape),
        cmocka_unit_test(heist_mh_64_keycard_and_usb_come_with_a_guard),
        cmocka_unit_test(heist_mh_65_a_hostage_is_taken_on_its_tile),
        cmocka_unit_test(heist_positions_that_break_the_rules_are_refused),
        cmocka_unit_test(heist_moves_outside_the_grammar_are_refused),
        cmocka_unit_test(heist_the_table_of_prebuilt_characters_agrees_with_the_rulebook),
        cmocka_unit_test(heist_positions_at_rest_go_on_with_ready),
        cmocka_unit_test(heist_positions_at_rest_in_the_event_phase),
        cmocka_unit_test(heist_positions_all_done_go_on_with_ready),
        cmocka_unit_test(heist_positions_in_escape_with_everybody_outdoors_are_over),
        cmocka_unit_test(heist_positions_with_a_broken_journal_are_refused),
        cmocka_unit_test(heist_mh_61_a_revealed_dog_jumps_at_once),
        cmocka_unit_test(heist_mh_42_taken_only_as_far_as_one_gets),
        cmocka_unit_test(heist_mh_01_a_hex_beyond_the_map_is_illegal_not_unreadable),
        cmocka_unit_test(heist_moves_for_a_seat_that_nobody_has_are_illegal),
        cmocka_unit_test(heist_mh_20_a_position_has_no_more_tokens_than_memory),
        cmocka_unit_test(heist_mh_60_who_stands_on_the_server_at_the_beginning_has_used_it),
        cmocka_unit_test(heist_positions_may_leave_out_what_was_committed),
        cmocka_unit_test(heist_mh_26_an_action_that_a_position_brings_can_be_taken_back),
    };
    return cmocka_run_group_tests_name("heist clauses", tests, NULL, NULL);
}
