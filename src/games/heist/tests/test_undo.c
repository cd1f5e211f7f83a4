/* Masters of the Heist: taking an action back (MH-26). */
#include <string.h>

#include "games/heist/tests/suites.h"
#include "games/heist/tests/test_house.h"

/* Why it is refused must say so. */
static void refuse_undo(caper_table *t, int seat, const char *words)
{
    caper_error err = {0};
    test_refuse(t, seat, "undo", NULL, CAPER_ILLEGAL_MOVE);
    caper_table_play(t, seat, "undo", NULL, NULL, &err);
    if (!strstr(err.text, words))
        fail_msg("“%s” does not say “%s”", err.text, words);
}

static void heist_mh_26_an_action_is_taken_back_whole(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'plan':['2.1']", "");
    test_play(t, 0, "commit s2 die 1", NULL);
    test_play(t, 0, "move 2.1", NULL);
    test_changed(t, "crew.0.at 2.1|crew.0.ideas 2|crew.0.die 1|crew.0.committed s2|crew.0.left M|"
                    "crew.0.noise 2|crew.0.alerts 0");
    test_play(t, 0, "undo", NULL);
    test_changed(t, "crew.0.at 2.0|crew.0.ideas 3|crew.0.die 2|crew.0.committed null|crew.0.left |"
                    "crew.0.noise -|crew.0.alerts -");
    refuse_undo(t, 0, "no action of yours");
    caper_table_free(t);
}

static void heist_mh_26_not_after_a_reveal(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'lookout'", "'revealed':[]");
    test_play(t, 1, "commit c1", NULL);
    test_play(t, 0, "commit c2", NULL);
    test_play(t, 0, "reveal 0.1", "['camera']");
    refuse_undo(t, 0, "revealed after you committed");
    refuse_undo(t, 1, "revealed after you committed");
    test_play(t, 2, "commit c1", NULL);
    test_play(t, 2, "undo", NULL);
    caper_table_free(t);
}

static void heist_mh_26_others_who_acted_on_their_own_do_not_matter(void **unused)
{
    (void)unused;
    caper_table *t = test_action_of("'plan':['2.1']", "'plan':['2.1']", "");
    test_play(t, 0, "commit c1", NULL);
    test_play(t, 0, "move 2.1", NULL);
    test_play(t, 1, "commit c1", NULL);
    test_play(t, 1, "move 2.1", NULL);
    test_play(t, 1, "done", NULL);
    test_remember(t);
    test_play(t, 0, "undo", NULL);
    test_changed(t, "crew.0.at 2.0|crew.0.committed null|crew.0.noise -|crew.0.alerts -");
    test_play(t, 1, "undo", NULL);
    test_changed(t, "crew.1.at 2.0|crew.1.committed null|crew.1.noise -|crew.1.alerts -|"
                    "crew.1.done false");
    caper_table_free(t);
}

static void heist_mh_26_not_if_somebody_walked_through_the_lock_it_opened(void **unused)
{
    (void)unused;
    caper_table *t = test_action_of("'at':'2.1','die':3", "'at':'2.1','plan':['2.2']", "");
    test_play(t, 0, "commit s1", NULL);
    test_play(t, 0, "unlock 2.2", NULL);
    test_play(t, 1, "commit c1", NULL);
    test_moves_have(t, 0, "undo");
    test_play(t, 1, "move 2.2", NULL);
    refuse_undo(t, 0, "“move 2.2” since, which would not be possible");
    test_moves_lack(t, 0, "undo");
    test_play(t, 1, "undo", NULL);
    test_play(t, 0, "undo", NULL);
    test_is(t, "'chits':{'2.2':['lock']},'crew':[{'committed':null},{'at':'2.1'},{}]");
    caper_table_free(t);
}

static void heist_mh_26_not_if_a_camera_it_switched_off_would_have_seen_somebody(void **unused)
{
    (void)unused;
    caper_table *t = test_action_of("'character':'shutter-bug','at':'2.2'",
                                    "'at':'2.2','plan':['3.2']", "'chits':{'2.2':[]}");
    test_play(t, 0, "commit c2", NULL);
    test_play(t, 0, "disable 3.2", NULL);
    test_play(t, 1, "commit c1", NULL);
    test_play(t, 1, "move 3.2", NULL);
    refuse_undo(t, 0, "come out differently");
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

/* Each of two alerts discards a card. Without the first the second would discard another one. */
static void heist_mh_26_alerts_come_out_the_same_if_they_discard_the_same_card(void **unused)
{
    (void)unused;
    caper_table *t = test_action_of("'at':'2.2','plan':['3.2']", "'at':'2.2','plan':['3.2']",
                                    "'chits':{'2.2':[]},'events':['M1','M1','M2','M2','Z1']");
    test_play(t, 0, "commit c1", NULL);
    test_play(t, 0, "move 3.2", NULL);
    test_play(t, 1, "commit c1", NULL);
    test_play(t, 1, "move 3.2", NULL);
    test_is(t, "'events':['M2','M2','Z1']");
    test_play(t, 0, "undo", NULL);
    test_is(t, "'events':['M1','M2','M2','Z1'],'crew':[{'at':'2.2'},{'at':'3.2'},{}]");
    test_play(t, 0, "commit c1", NULL);
    test_play(t, 0, "move 3.2", NULL); /* now its alert discards the second M1 … */
    test_play(t, 2, "commit c3", NULL);
    test_play(t, 2, "idea", NULL);
    test_play(t, 1, "undo", NULL); /* … and without the other one's the first */
    test_is(t, "'events':['M1','M2','M2','Z1']");
    caper_table_free(t);
}

static void heist_mh_26_not_if_an_alert_would_discard_another_card(void **unused)
{
    (void)unused;
    caper_table *t = test_action_of("'at':'2.2','plan':['3.2']", "'at':'2.2','plan':['3.2']",
                                    "'chits':{'2.2':[]},'events':['M1','M2','M1','Z1']");
    test_play(t, 0, "commit c1", NULL);
    test_play(t, 0, "move 3.2", NULL);
    test_play(t, 1, "commit c1", NULL);
    test_play(t, 1, "move 3.2", NULL);
    refuse_undo(t, 0, "come out differently");
    test_play(t, 1, "undo", NULL);
    test_play(t, 0, "undo", NULL);
    test_is(t, "'events':['M1','M2','M1','Z1']");
    caper_table_free(t);
}

static void heist_mh_26_not_if_somebody_took_what_it_put_down(void **unused)
{
    (void)unused;
    caper_table *t = test_action_of("'at':'2.1','loot':['jewel']", "'at':'2.1'", "");
    test_play(t, 0, "commit c1", NULL);
    test_play(t, 0, "drop jewel", NULL);
    test_moves_have(t, 0, "undo");
    test_play(t, 1, "pickup jewel", NULL);
    refuse_undo(t, 0, "“pickup jewel”");
    test_play(t, 1, "drop jewel", NULL);
    refuse_undo(t, 0, "“pickup jewel”");
    caper_table_free(t);
}

/* The second thief takes less cash than with the first one's on top of it. */
static void heist_mh_26_not_if_somebody_took_more_cash_for_it(void **unused)
{
    (void)unused;
    caper_table *t = test_action_of("'at':'2.3','loot':['cash 2']", "'at':'2.3'", "");
    test_play(t, 0, "commit c1", NULL);
    test_play(t, 0, "drop cash", NULL);
    test_play(t, 1, "pickup cash", NULL);
    refuse_undo(t, 0, "come out differently");
    caper_table_free(t);
}

static void heist_mh_26_what_was_free_before_the_commit_stays(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'at':'2.1','loot':['jewel']", "");
    test_play(t, 0, "drop jewel", NULL);
    test_remember(t);
    test_play(t, 0, "commit c1", NULL);
    test_play(t, 0, "pickup jewel", NULL);
    test_play(t, 0, "undo", NULL);
    test_changed(t, "");
    caper_table_free(t);
}

static void heist_mh_26_a_grant_goes_with_the_action_until_it_is_used(void **unused)
{
    (void)unused;
    caper_table *t = test_action_of("'character':'script-kiddie'", "'at':'2.1'", "");
    test_play(t, 1, "commit c1", NULL);
    test_play(t, 1, "done", NULL);
    test_remember(t);
    test_play(t, 0, "commit c2 for 1 u", NULL);
    test_changed(t, "crew.0.ideas 2|crew.0.committed c2|crew.0.noise 1|crew.0.alerts 0|"
                    "crew.1.left U|crew.1.done false");
    test_play(t, 1, "done", NULL);
    test_play(t, 0, "undo", NULL);
    test_changed(t, "crew.0.ideas 3|crew.0.committed null|crew.0.noise -|crew.0.alerts -|"
                    "crew.1.left |crew.1.done true");
    test_play(t, 0, "commit c2 for 1 u", NULL);
    test_play(t, 1, "unlock 2.2", NULL);
    refuse_undo(t, 0, "“unlock 2.2” since, which would not be possible");
    caper_table_free(t);
}

/* A question that only came up by the action is not asked without it. */
static void heist_mh_26_a_dogs_choice_goes_with_the_move_that_brought_it_up(void **unused)
{
    (void)unused;
    caper_table *t = test_action_of("'at':'1.1','plan':['2.1']", "'at':'2.3','plan':['1.2']",
                                    "'chits':{'2.2':['dog'],'3.1':[],'3.2':[]}");
    test_remember(t);
    test_play(t, 0, "commit c1", NULL);
    test_play(t, 0, "move 2.1", NULL);
    test_play(t, 2, "choose 2.3", NULL);
    test_is(t, "'chits':{'2.3':['dog']}");
    test_play(t, 0, "undo", NULL);
    test_changed(t, "");
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
    refuse_undo(t, 0, "Nobody remembers");
    caper_table_free(t);
}

/* What can be taken back is part of the position. */
static void heist_mh_26_the_journal_is_saved_and_loaded(void **unused)
{
    (void)unused;
    caper_table *t = test_action_of("'plan':['2.1']", "'plan':['2.1']", "");
    test_play(t, 0, "commit c1", NULL);
    test_play(t, 0, "move 2.1", NULL);
    test_play(t, 1, "commit c1", NULL);
    test_play(t, 1, "move 2.1", NULL);
    caper_table *again = test_load(test_position_of(t));
    test_play(again, 0, "undo", NULL);
    test_is(again, "'crew':[{'at':'2.0','committed':null},{'at':'2.1','committed':'c1'},{}]");
    caper_table_free(again);
    caper_table_free(t);
}

static void heist_mh_26_an_npcs_action_too(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'at':'1.1'", "'npcs':[{'npc':'hostage','at':'1.1','die':2,"
                                               "'active':true}]");
    test_remember(t);
    test_play(t, 1, "npc commit c1", NULL);
    test_play(t, 1, "npc move 1.2", NULL);
    test_play(t, 2, "npc undo", NULL);
    test_changed(t, "");
    caper_table_free(t);
}

/* A client need not try: the view of the seat says why its action stands. */
static void heist_mh_26_the_view_says_why_an_action_stands(void **unused)
{
    (void)unused;
    caper_table *t = test_action_of("'at':'2.1','die':3", "'at':'2.1','plan':['2.2']", "");
    test_view(t, 0, "{'barred':[]}");
    test_play(t, 0, "commit s1", NULL);
    test_play(t, 0, "unlock 2.2", NULL);
    test_view(t, 0, "{'barred':[]}");
    test_play(t, 1, "commit c1", NULL);
    test_play(t, 1, "move 2.2", NULL);
    test_view(t, 0,
              "{'barred':[{'move':'undo','why':'The Burglar has played “move 2.2” since, "
              "which would not be possible without your action.'}]}");
    test_view(t, 1, "{'barred':[]}");
    test_view(t, -1, "{'barred':[]}");
    caper_table_free(t);
}

int heist_undo_suite(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heist_mh_26_an_action_is_taken_back_whole),
        cmocka_unit_test(heist_mh_26_not_after_a_reveal),
        cmocka_unit_test(heist_mh_26_others_who_acted_on_their_own_do_not_matter),
        cmocka_unit_test(heist_mh_26_not_if_somebody_walked_through_the_lock_it_opened),
        cmocka_unit_test(heist_mh_26_not_if_a_camera_it_switched_off_would_have_seen_somebody),
        cmocka_unit_test(heist_mh_26_a_camera_alert_is_taken_back),
        cmocka_unit_test(heist_mh_26_alerts_come_out_the_same_if_they_discard_the_same_card),
        cmocka_unit_test(heist_mh_26_not_if_an_alert_would_discard_another_card),
        cmocka_unit_test(heist_mh_26_not_if_somebody_took_what_it_put_down),
        cmocka_unit_test(heist_mh_26_not_if_somebody_took_more_cash_for_it),
        cmocka_unit_test(heist_mh_26_what_was_free_before_the_commit_stays),
        cmocka_unit_test(heist_mh_26_a_grant_goes_with_the_action_until_it_is_used),
        cmocka_unit_test(heist_mh_26_a_dogs_choice_goes_with_the_move_that_brought_it_up),
        cmocka_unit_test(heist_mh_26_an_action_that_a_position_brings_can_be_taken_back),
        cmocka_unit_test(heist_mh_26_the_journal_is_saved_and_loaded),
        cmocka_unit_test(heist_mh_26_an_npcs_action_too),
        cmocka_unit_test(heist_mh_26_the_view_says_why_an_action_stands),
    };
    return cmocka_run_group_tests_name("heist undo", tests, NULL, NULL);
}
