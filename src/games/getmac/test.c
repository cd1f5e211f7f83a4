/* Get the MacGuffin: turns, elimination, secrecy, Objects. Actions are in test_actions.c. */
#include <stdio.h>
#include <string.h>

#include "games/getmac/getmac.h"
#include "games/getmac/test.h"

/* ---- The game -------------------------------------------------------------------------------- */

static void getmac_gm_01_deals_the_same_to_everyone(void **unused)
{
    (void)unused;
    static const int each[] = {0, 0, 5, 5, 5, 4, 3, 3, 2, 2, 2, 2};
    for (int seats = 2; seats <= 11; seats++) {
        caper_table *t = test_new("getmac", seats, NULL, "01");
        char         want[200];
        int          n = 0;
        for (int s = 0; s < seats; s++)
            n += snprintf(want + n, sizeof want - (size_t)n, "%s%d", s ? "," : "{'counts':[",
                          each[seats]);
        snprintf(want + n, sizeof want - (size_t)n, "],'tomb':%d}", 23 - seats * each[seats]);
        test_view(t, CAPER_SPECTATOR, want);
        caper_table_free(t);
    }
}

static void getmac_gm_01_refuses_one_or_twelve(void **unused)
{
    (void)unused;
    for (int seats = 1; seats <= 12; seats += 11) {
        caper_table_options o   = caper_default_table();
        caper_error         err = {0};
        o.seats                 = seats;
        assert_null(caper_table_new(&o, &err));
        assert_int_equal(err.code, CAPER_BAD_OPTION);
    }
}

static void getmac_gm_02_clockwise_past_who_is_out(void **unused)
{
    (void)unused;
    caper_table *t = test_new("getmac", 4, NULL, "02");
    test_position(t, "{'turn':0}");
    caper_table_free(t);
    t = test_load(
        "{'game':'getmac','turn':3,'hands':[['hippie','shrug'],[],['spy'],['marshal','rock']],"
        "'tables':[[],[],[],[]]}");
    test_play(t, 3, "play marshal", NULL);
    test_position(t, "{'turn':0,'out':[1]}");
    test_play(t, 0, "play hippie", NULL);
    test_position(t, "{'turn':2}");
    caper_table_free(t);
}

static void getmac_gm_03_a_turn_is_one_of_four_things(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'getmac','turn':0,'hands':[['hippie','rock'],['spy']],"
                               "'tables':[['money'],[]]}");
    test_moves_exactly(t, 0, "play hippie|play rock|use money hand 1|discard money");
    test_moves_exactly(t, 1, "");
    test_refuse(t, 1, "play spy 0", NULL, CAPER_NOT_YOUR_TURN);
    test_refuse(t, 0, "pass", NULL, CAPER_BAD_MOVE);
    caper_table_free(t);
}

static void getmac_gm_04_a_target_must_be_chosen_if_there_is_one(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'getmac','turn':0,'hands':[['thief','hippie'],['spy']]}");
    test_refuse(t, 0, "play thief", NULL, CAPER_ILLEGAL_MOVE);
    caper_table_free(t);
    /* Nobody has anything to steal: it may still be played, and does nothing. */
    t = test_load(
        "{'game':'getmac','turn':0,'hands':[['thief','hippie'],[]],'tables':[[],['macguffin']],"
        "'discard':[]}");
    test_moves_have(t, 0, "play thief object macguffin");
    caper_table_free(t);
    t = test_load("{'game':'getmac','turn':0,'hands':[['garbage','hippie'],['spy']],'discard':[]}");
    test_moves_have(t, 0, "play garbage");
    test_play(t, 0, "play garbage", NULL);
    test_position(t, "{'discard':['garbage'],'hands':[['hippie'],['spy']],'turn':1}");
    caper_table_free(t);
}

static void getmac_gm_05_not_from_the_hand_and_not_for_nothing(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'getmac','turn':0,'hands':[['crown','rock'],['spy']],"
                               "'tables':[['paper'],[]]}");
    test_refuse(t, 0, "use crown", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 0, "use paper", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 0, "play crown", NULL);
    test_refuse(t, 0, "use crown", NULL, CAPER_NOT_YOUR_TURN);
    test_play(t, 1, "play spy 0", NULL);
    caper_table_free(t);
}

static void getmac_gm_06_a_discarded_object_does_nothing(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'getmac','turn':0,'hands':[['hippie'],['spy']],"
                               "'tables':[['rock'],['scissors']]}");
    test_play_events(t, 0, "discard rock", NULL, "discard");
    test_position(t, "{'discard':['rock'],'tables':[[],['scissors']],'turn':1}");
    caper_table_free(t);
}

static void getmac_gm_07_out_when_the_whole_effect_is_over(void **unused)
{
    (void)unused;
    caper_table *t =
        test_load("{'game':'getmac','turn':0,'hands':[['wheel'],['spy'],['thief','rock']]}");
    test_play_events(t, 0, "play wheel left", NULL, "play move out");
    test_position(t, "{'hands':[['thief','rock'],[],['spy']],'out':[1],'turn':2}");
    caper_table_free(t);
    t = test_load("{'game':'getmac','turn':0,'hands':[['hippie'],['spy'],['rock']]}");
    test_play_events(t, 0, "play hippie", NULL, "play gesture out");
    test_position(t, "{'out':[0],'turn':1}");
    test_refuse(t, 0, "play rock", NULL, CAPER_NOT_YOUR_TURN);
    caper_table_free(t);
}

static void getmac_gm_07_nobody_is_out_while_a_card_is_taken(void **unused)
{
    (void)unused;
    caper_table *t =
        test_load("{'game':'getmac','turn':0,'hands':[['canuse'],['vortex'],['rock','paper']]}");
    test_play(t, 0, "play canuse 1", "['vortex']");
    test_position(t, "{'taken':'vortex','out':[],'hands':[[],[],['rock','paper']],'turn':0}");
    test_play(t, 0, "play vortex", "[['paper','rock']]");
    test_position(t, "{'taken':null,'out':[2],'hands':[['paper'],['rock'],[]],'turn':1}");
    caper_table_free(t);
}

static void getmac_gm_08_one_left_wins(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'getmac','turn':0,'hands':[['hippie'],['spy']]}");
    test_result(t, "{'over':false,'winners':[]}");
    test_play_events(t, 0, "play hippie", NULL, "out win");
    test_result(t, "{'over':true,'winners':[1]}");
    test_refuse(t, 1, "play spy 0", NULL, CAPER_GAME_OVER);
    test_view(t, 0, "{'over':true}");
    caper_table_free(t);
}

static void getmac_gm_08_nobody_left_is_shared(void **unused)
{
    (void)unused;
    caper_table *t =
        test_load("{'game':'getmac','turn':1,'hands':[[],['fist'],[]],'tables':[[],[],['crown']],"
                  "'out':[0]}");
    test_play(t, 1, "play fist object crown", NULL);
    test_result(t, "{'over':true,'winners':[1,2]}");
    test_position(t, "{'winners':[1,2]}");
    caper_table_free(t);
}

static void getmac_gm_09_loser_and_taker_see_it(void **unused)
{
    (void)unused;
    caper_table *t = test_load(
        "{'game':'getmac','turn':0,'hands':[['thief','hippie'],['spy','wheel'],['vortex']]}");
    test_play(t, 0, "play thief hand 1", "['wheel']");
    assert_non_null(strstr(test_events_for(0), "\"wheel\""));
    assert_non_null(strstr(test_events_for(1), "\"wheel\""));
    assert_null(strstr(test_events_for(2), "\"wheel\""));
    assert_null(strstr(test_events_for(CAPER_SPECTATOR), "\"wheel\""));
    assert_non_null(strstr(test_events_for(2), "\"move\""));
    test_view(t, 1, "{'known':[{'card':'wheel','seat':0}]}");
    test_view(t, 2, "{'known':[],'counts':[2,1,1]}");
    test_view(t, 0, "{'hand':['hippie','wheel'],'known':[]}");
    caper_table_free(t);
}

static void getmac_gm_09_a_random_discard_is_seen_by_all(void **unused)
{
    (void)unused;
    caper_table *t = test_load(
        "{'game':'getmac','turn':0,'hands':[['assassin','hippie'],['spy','wheel'],['vortex']]}");
    test_play(t, 0, "play assassin hand 1", "['wheel']");
    for (int s = CAPER_SPECTATOR; s < 3; s++)
        assert_non_null(strstr(test_events_for(s), "\"wheel\""));
    test_view(t, 2, "{'discard':['assassin','wheel']}");
    caper_table_free(t);
}

static void getmac_gm_10_what_is_open(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'getmac','turn':1,'hands':[['thief','spy'],['macguffin']],"
                               "'tables':[['crown'],[]],'discard':['hippie']}");
    for (int s = CAPER_SPECTATOR; s < 2; s++)
        test_view(
            t, s,
            "{'game':'getmac','turn':1,'counts':[2,1],'tables':[['crown'],[]],'discard':['hippie'],"
            "'tomb':18,'out':[],'taken':null,'known':[],'over':false}");
    test_view_hides(t, 0, "macguffin");
    test_view_hides(t, 1, "thief");
    test_view_hides(t, CAPER_SPECTATOR, "hand");
    caper_table_free(t);
}

/* ---- Objects --------------------------------------------------------------------------------- */

static void getmac_gm_20_macguffin_replays_for_ever(void **unused)
{
    (void)unused;
    caper_table *t = test_load(
        "{'game':'getmac','turn':0,'hands':[[],['hippie','shrug']],'tables':[['macguffin'],[]]}");
    test_moves_exactly(t, 0, "use macguffin|discard macguffin");
    test_play_events(t, 0, "use macguffin", NULL, "use");
    test_position(t, "{'turn':1,'tables':[['macguffin'],[]]}");
    test_play(t, 1, "play hippie", NULL);
    test_play(t, 0, "use macguffin", NULL);
    test_play(t, 1, "play shrug", NULL);
    test_result(t, "{'over':true,'winners':[0]}");
    caper_table_free(t);
}

static void getmac_gm_20_not_beside_another_card(void **unused)
{
    (void)unused;
    caper_table *t = test_load(
        "{'game':'getmac','turn':0,'hands':[['shrug'],['hippie']],'tables':[['macguffin'],[]]}");
    test_refuse(t, 0, "use macguffin", NULL, CAPER_ILLEGAL_MOVE);
    caper_table_free(t);
    t = test_load(
        "{'game':'getmac','turn':0,'hands':[[],['hippie']],'tables':[['macguffin','rock'],[]]}");
    test_refuse(t, 0, "use macguffin", NULL, CAPER_ILLEGAL_MOVE);
    caper_table_free(t);
}

static void getmac_gm_21_backup_while_the_real_one_is_away(void **unused)
{
    (void)unused;
    caper_table *t = test_load(
        "{'game':'getmac','turn':0,'hands':[[],['macguffin','spy']],'tables':[['backup'],[]]}");
    test_moves_exactly(t, 0, "use backup|discard backup");
    test_play(t, 0, "use backup", NULL);
    test_play(t, 1, "play macguffin", NULL);
    test_moves_exactly(t, 0, "discard backup");
    caper_table_free(t);
    t = test_load(
        "{'game':'getmac','turn':0,'hands':[['hippie'],['spy']],'tables':[['backup'],[]]}");
    test_refuse(t, 0, "use backup", NULL, CAPER_ILLEGAL_MOVE);
    caper_table_free(t);
}

static void getmac_gm_22_crown_passes_but_not_past_a_macguffin(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'getmac','turn':0,'hands':[['hippie'],['backup','shrug']],'"
                               "tables':[['crown'],[]]}");
    test_play(t, 0, "use crown", NULL);
    test_position(t, "{'turn':1,'hands':[['hippie'],['backup','shrug']],'tables':[['crown'],[]]}");
    test_play(t, 1, "play backup", NULL);
    test_moves_exactly(t, 0, "discard crown|play hippie");
    caper_table_free(t);
    /* Your own counts too. */
    t = test_load("{'game':'getmac','turn':0,'hands':[['hippie'],['shrug']],'tables':[['crown','"
                  "macguffin'],[]]}");
    test_refuse(t, 0, "use crown", NULL, CAPER_ILLEGAL_MOVE);
    caper_table_free(t);
}

static void getmac_gm_23_money_buys(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'getmac','turn':0,'hands':[['hippie'],['spy','wheel'],[]],"
                               "'tables':[['money'],['rock'],['crown']]}");
    test_moves_exactly(
        t, 0,
        "play hippie|discard money|use money object rock|use money object crown|use money hand 1");
    test_play(t, 0, "use money object crown", NULL);
    test_position(
        t, "{'turn':1,'hands':[['hippie','crown'],['spy','wheel'],[]],'tables':[[],['rock'],[]],"
           "'discard':['money'],'out':[2]}");
    test_view(t, 1, "{'known':[{'card':'crown','seat':0}]}");
    caper_table_free(t);
}

static void getmac_gm_23_money_not_when_nobody_has_anything_else(void **unused)
{
    (void)unused;
    caper_table *t =
        test_load("{'game':'getmac','turn':0,'hands':[['hippie'],[]],'tables':[['money'],[]],"
                  "'taken':'spy','out':[]}");
    test_moves_exactly(t, 0, "play spy");
    caper_table_free(t);
}

static void getmac_gm_24_each_beats_the_next_on_another_table(void **unused)
{
    (void)unused;
    static const char *const pairs[][2] = {
        {"rock", "scissors"}, {"paper", "rock"}, {"scissors", "paper"}};
    for (int i = 0; i < 3; i++) {
        char position[300], move[40], want[120];
        snprintf(position, sizeof position,
                 "{'game':'getmac','turn':0,'hands':[['hippie'],['spy'],['wheel']],'tables':[['%s']"
                 ",[],['%s']]}",
                 pairs[i][0], pairs[i][1]);
        snprintf(move, sizeof move, "use %s", pairs[i][0]);
        snprintf(want, sizeof want, "{'tables':[['%s'],[],[]],'discard':['%s'],'turn':1}",
                 pairs[i][0], pairs[i][1]);
        caper_table *t = test_load(position);
        test_play(t, 0, move, NULL);
        test_position(t, want);
        caper_table_free(t);
    }
    caper_table *t = test_load("{'game':'getmac','turn':0,'hands':[['hippie'],['spy']],"
                               "'tables':[['rock','scissors','paper'],[]]}");
    test_moves_exactly(t, 0, "play hippie|discard rock|discard paper|discard scissors");
    caper_table_free(t);
}

/* ---- Positions and odds ---------------------------------------------------------------------- */

static void getmac_positions_may_leave_hands_out(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'getmac','tables':[['rock'],['scissors']]}");
    test_position(t, "{'turn':0,'hands':[[],[]]}");
    test_play(t, 0, "use rock", NULL);
    test_result(t, "{'over':true,'winners':[0]}");
    caper_table_free(t);
    test_bad_position("{'game':'getmac'}");
}

static void getmac_positions_that_break_the_rules(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        "{'game':'getmac'}",
        "{'game':'getmac','hands':[['spy']]}",
        "{'game':'getmac','hands':[['spy'],['spy']]}",
        "{'game':'getmac','hands':[['spy'],['joker']]}",
        "{'game':'getmac','hands':[['spy'],[7]]}",
        "{'game':'getmac','hands':[['spy'],'thief']}",
        "{'game':'getmac','hands':[['spy'],['thief']],'tables':[['rock']]}",
        "{'game':'getmac','hands':[['spy'],['thief']],'tables':[['wheel'],[]]}",
        "{'game':'getmac','hands':[['spy'],['thief']],'discard':['spy']}",
        "{'game':'getmac','hands':[['spy'],['thief']],'tomb':['thief']}",
        "{'game':'getmac','hands':[['spy'],['thief']],'taken':'spy'}",
        "{'game':'getmac','hands':[['spy'],['thief']],'turn':2}",
        "{'game':'getmac','hands':[['spy'],['thief']],'turn':'0'}",
        "{'game':'getmac','hands':[['spy'],['thief'],[]],'turn':2}",
        "{'game':'getmac','hands':[['spy'],['thief']],'out':[0]}",
        "{'game':'getmac','hands':[[],[]]}",
        "{'game':'getmac','hands':[[],[],[],[],[],[],[],[],[],[],[],['spy']]}",
        "{'game':'getmac','hands':[['spy'],['thief']],'known':[['spy'],[],[]]}",
        "{'game':'getmac','hands':[['spy'],['thief']],'winners':[0]}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        test_bad_position(bad[i]);
}

static void getmac_odds_unplaced_cards_are_equally_likely(void **unused)
{
    (void)unused;
    /* 20 cards are named; seat 0 knows wheel at seat 1 and cannot place spy, vortex and the three
     * of the tomb. */
    caper_table *t = test_load(
        "{'game':'getmac','turn':0,'hands':[['thief','tomb'],['spy','wheel'],['vortex']],"
        "'discard':['macguffin','backup','crown','money','rock','paper','scissors','merchant','"
        "garbage','interrogator',"
        "'assassin','fist','switcheroo','canuse','notdead'],'known':[['wheel'],[],[],[]]}");
    test_odds(t, 0, "play thief hand 1",
              "{'wheel':0.5,'spy':0.1,'vortex':0.1,'shrug':0.1,'hippie':0.1,'marshal':0.1}");
    test_odds(t, 0, "play tomb", "{'spy':0.2,'vortex':0.2,'shrug':0.2,'hippie':0.2,'marshal':0.2}");
    caper_table_free(t);
    t = test_load("{'game':'getmac','turn':0,'hands':[['hippie'],['spy']]}");
    test_odds(t, 0, "play hippie", "{}");
    caper_table_free(t);
}

static void getmac_chance_is_checked(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'getmac','turn':0,'hands':[['thief','hippie'],['spy']]}");
    test_refuse(t, 0, "play thief hand 1", "['crown']", CAPER_BAD_CHANCE);
    test_refuse(t, 0, "play thief hand 1", "['joker']", CAPER_BAD_CHANCE);
    test_refuse(t, 0, "play thief hand 1", "[4]", CAPER_BAD_CHANCE);
    test_refuse(t, 0, "play thief hand 1", "['spy','spy']", CAPER_BAD_CHANCE);
    test_refuse(t, 0, "play hippie", "['spy']", CAPER_BAD_CHANCE);
    test_refuse(t, 0, "play crown", "['joker']", CAPER_ILLEGAL_MOVE);
    test_play(t, 0, "play thief hand 1", "['spy']");
    caper_table_free(t);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(getmac_gm_01_deals_the_same_to_everyone),
    cmocka_unit_test(getmac_gm_01_refuses_one_or_twelve),
    cmocka_unit_test(getmac_gm_02_clockwise_past_who_is_out),
    cmocka_unit_test(getmac_gm_03_a_turn_is_one_of_four_things),
    cmocka_unit_test(getmac_gm_04_a_target_must_be_chosen_if_there_is_one),
    cmocka_unit_test(getmac_gm_05_not_from_the_hand_and_not_for_nothing),
    cmocka_unit_test(getmac_gm_06_a_discarded_object_does_nothing),
    cmocka_unit_test(getmac_gm_07_out_when_the_whole_effect_is_over),
    cmocka_unit_test(getmac_gm_07_nobody_is_out_while_a_card_is_taken),
    cmocka_unit_test(getmac_gm_08_one_left_wins),
    cmocka_unit_test(getmac_gm_08_nobody_left_is_shared),
    cmocka_unit_test(getmac_gm_09_loser_and_taker_see_it),
    cmocka_unit_test(getmac_gm_09_a_random_discard_is_seen_by_all),
    cmocka_unit_test(getmac_gm_10_what_is_open),
    cmocka_unit_test(getmac_gm_20_macguffin_replays_for_ever),
    cmocka_unit_test(getmac_gm_20_not_beside_another_card),
    cmocka_unit_test(getmac_gm_21_backup_while_the_real_one_is_away),
    cmocka_unit_test(getmac_gm_22_crown_passes_but_not_past_a_macguffin),
    cmocka_unit_test(getmac_gm_23_money_buys),
    cmocka_unit_test(getmac_gm_23_money_not_when_nobody_has_anything_else),
    cmocka_unit_test(getmac_gm_24_each_beats_the_next_on_another_table),
    cmocka_unit_test(getmac_positions_may_leave_hands_out),
    cmocka_unit_test(getmac_positions_that_break_the_rules),
    cmocka_unit_test(getmac_odds_unplaced_cards_are_equally_likely),
    cmocka_unit_test(getmac_chance_is_checked),
};

int main(int argc, char **argv)
{
    if (test_start(argc, argv))
        return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    return failed + getmac_test_actions() + getmac_test_knowledge() + getmac_test_story() +
           getmac_test_abreast() + getmac_test_bot();
}
