/* Masters of the Heist: positions and moves from outside, right and wrong. */
#include <stdio.h>
#include <string.h>

#include "games/heist/cards/cards.h"
#include "games/heist/tests/suites.h"
#include "games/heist/tests/test_house.h"

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

/* Short positions: who is done need not say with what, cash may be in either field. */
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

/* The rulebook's table of pre-built characters, computed: how often each letter is on the twelve
 * actions of the two skills. `out`: M I R U S D n. */
static void prebuilt_row(const heist_prebuilt *p, int out[7])
{
    static const uint8_t column[] = {LETTER_MOVE,   LETTER_IDEA,   LETTER_REVEAL,
                                     LETTER_UNLOCK, LETTER_SUBDUE, LETTER_DISABLE};
    memset(out, 0, 7 * sizeof *out);
    for (int skill = 0; skill < 2; skill++)
        for (int die = 0; die < 6; die++) {
            const heist_action *a = &heist_skills[p->skill[skill]].action[die];
            for (int i = 0; i < 6; i++)
                out[i] += a->count[column[i]];
            out[6] += a->noise;
        }
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
        prebuilt_row(&heist_prebuilts[heist_prebuilt_find(known[i].name, strlen(known[i].name))],
                     row);
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

static void heist_mh_54_a_position_has_no_two_skills_of_one_family(void **unused)
{
    (void)unused;
    static const char *const pairs[] = {"'hurry','ninja'", "'ninja','prowl'", "'prowl','hurry'",
                                        "'bypass','bypass'"};
    for (int i = 0; i < 4; i++) {
        char text[400];
        snprintf(
            text, sizeof text,
            "{'game':'heist','tiles':'E2 EM GP GP','crew':[{'character':'thug','skills':[%s]},{"
            "'character':'thug'},{'character':'thug'}]}",
            pairs[i]);
        test_bad_position(text);
    }
    caper_table *t = test_action("'skills':['ninja','splice-in']", "");
    caper_table_free(t);
}

static void heist_mh_54_nor_has_a_crew(void **unused)
{
    (void)unused;
    caper_table_options o            = caper_default_table();
    caper_error         err          = {0};
    o.game                           = "heist";
    o.seats                          = 3;
    static const char *const crews[] = {"thug hurry prowl", "thug hurry hurry", "thug ninja hurry"};
    for (int i = 0; i < 3; i++) {
        char text[100];
        snprintf(text, sizeof text, "{\"crew\":[\"%s\",\"Karma\",\"Enigma\"]}", crews[i]);
        caper_json *crew = caper_json_read(text, NULL);
        o.options        = crew;
        assert_null(caper_table_new(&o, &err));
        assert_int_equal(err.code, CAPER_BAD_OPTION);
        caper_json_free(crew);
    }
}

static void heist_a_crew_is_written_in_four_ways(void **unused)
{
    (void)unused;
    caper_table *t = test_new("heist", 4,
                              "{'crew':['Karma','thug hurry bypass',['burglar','hurry','bypass'],"
                              "{'character':'lookout','skills':['hurry','bypass']}]}",
                              "07");
    test_position(t, "{'crew':[{'character':'angry-locksmith'},{'character':'thug'},"
                     "{'character':'burglar','skills':['hurry','bypass']},"
                     "{'character':'lookout'}]}");
    caper_table_free(t);
}

static void heist_a_crew_has_nobody_twice(void **unused)
{
    (void)unused;
    caper_table_options o   = caper_default_table();
    caper_error         err = {0};
    o.game                  = "heist";
    o.seats                 = 3;
    caper_json *twice       = caper_json_read("{\"crew\":[\"Karma\",\"Phobia\",\"Karma\"]}", NULL);
    o.options               = twice;
    assert_null(caper_table_new(&o, &err));
    assert_int_equal(err.code, CAPER_BAD_OPTION);
    assert_string_equal(err.text, "crew: Karma can only be there once");
    caper_json_free(twice);
    /* Two people may have learned the same trade. */
    caper_json *alike =
        caper_json_read("{\"crew\":[\"Karma\",\"Johnny Swagger\",\"Phobia\"]}", NULL);
    o.options      = alike;
    caper_table *t = caper_table_new(&o, &err);
    assert_non_null(t);
    caper_table_free(t);
    caper_json_free(alike);
}

int heist_positions_suite(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heist_positions_that_break_the_rules_are_refused),
        cmocka_unit_test(heist_moves_outside_the_grammar_are_refused),
        cmocka_unit_test(heist_mh_01_a_hex_beyond_the_map_is_illegal_not_unreadable),
        cmocka_unit_test(heist_moves_for_a_seat_that_nobody_has_are_illegal),
        cmocka_unit_test(heist_mh_20_a_position_has_no_more_tokens_than_memory),
        cmocka_unit_test(heist_positions_may_leave_out_what_was_committed),
        cmocka_unit_test(heist_the_table_of_prebuilt_characters_agrees_with_the_rulebook),
        cmocka_unit_test(heist_positions_at_rest_go_on_with_ready),
        cmocka_unit_test(heist_positions_at_rest_in_the_event_phase),
        cmocka_unit_test(heist_positions_all_done_go_on_with_ready),
        cmocka_unit_test(heist_positions_in_escape_with_everybody_outdoors_are_over),
        cmocka_unit_test(heist_positions_with_a_broken_journal_are_refused),
        cmocka_unit_test(heist_mh_54_a_position_has_no_two_skills_of_one_family),
        cmocka_unit_test(heist_mh_54_nor_has_a_crew),
        cmocka_unit_test(heist_a_crew_is_written_in_four_ways),
        cmocka_unit_test(heist_a_crew_has_nobody_twice),
    };
    return cmocka_run_group_tests_name("heist positions", tests, NULL, NULL);
}
