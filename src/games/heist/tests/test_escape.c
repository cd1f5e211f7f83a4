/* Masters of the Heist: running for it (MH-40 … MH-43). */
#include <string.h>

#include "games/heist/cards/cards.h"
#include "games/heist/tests/suites.h"
#include "games/heist/tests/test_house.h"

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

int heist_escape_suite(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heist_mh_40_guards_cost_locks_bar),
        cmocka_unit_test(heist_mh_40_the_rulebooks_example_of_escape_moves),
        cmocka_unit_test(heist_mh_41_busted_with_the_loot),
        cmocka_unit_test(heist_mh_42_loot_on_the_way),
        cmocka_unit_test(heist_mh_43_won_whoever_was_busted),
        cmocka_unit_test(heist_mh_42_taken_only_as_far_as_one_gets),
    };
    return cmocka_run_group_tests_name("heist escape", tests, NULL, NULL);
}
