/* Get the MacGuffin: a named case for every Action. */
#include <stdio.h>
#include <string.h>

#include "games/getmac/getmac.h"
#include "games/getmac/test.h"

static void getmac_gm_30_merchant_does_nothing_alone(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'getmac','turn':0,'hands':[['merchant','hippie'],['spy']],'"
                               "tables':[['rock'],[]]}");
    test_moves_exactly(t, 0, "play merchant|play hippie|discard rock");
    test_play(t, 0, "play merchant", NULL);
    test_position(t, "{'tables':[['rock'],[]],'discard':['merchant'],'turn':1}");
    caper_table_free(t);
}

static void getmac_gm_30_merchant_takes_from_the_only_other(void **unused)
{
    (void)unused;
    caper_table *t =
        test_load("{'game':'getmac','turn':0,'hands':[['merchant','hippie'],['spy'],['wheel']],"
                  "'tables':[[],['crown','rock'],[]]}");
    test_moves_exactly(t, 0, "play merchant take crown|play merchant take rock|play hippie");
    test_play(t, 0, "play merchant take crown", NULL);
    test_position(t, "{'tables':[['crown'],['rock'],[]],'hands':[['hippie'],['spy'],['wheel']]}");
    caper_table_free(t);
}

static void getmac_gm_30_merchant_trades_between_two(void **unused)
{
    (void)unused;
    const char *position =
        "{'game':'getmac','turn':0,'hands':[['merchant','hippie'],['spy'],['wheel']],"
        "'tables':[['rock'],['crown','paper'],['money']]}";
    caper_table *t = test_load(position);
    test_moves_exactly(
        t, 0,
        "play hippie|discard rock|play merchant trade crown money|play merchant trade crown rock|"
        "play merchant trade money rock|play merchant trade money paper|play merchant trade rock "
        "paper");
    test_refuse(t, 0, "play merchant trade crown paper", NULL, CAPER_ILLEGAL_MOVE); /* one table */
    test_refuse(t, 0, "play merchant trade rock crown", NULL, CAPER_BAD_MOVE); /* wrong order */
    test_refuse(t, 0, "play merchant", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 0, "play merchant trade money rock", NULL);
    test_position(t, "{'tables':[['money'],['crown','paper'],['rock']]}");
    caper_table_free(t);
}

static void getmac_gm_31_thief_takes_an_object_or_a_card(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'getmac','turn':0,'hands':[['thief','hippie'],['spy'],[]],"
                               "'tables':[['rock'],['crown'],['macguffin']]}");
    test_moves_exactly(t, 0,
                       "play thief object crown|play thief object macguffin|play thief hand 1|play "
                       "hippie|discard rock");
    test_play_events(t, 0, "play thief object macguffin", NULL, "play move out");
    test_position(
        t,
        "{'hands':[['hippie','macguffin'],['spy'],[]],'out':[2],'tables':[['rock'],['crown'],[]]}");
    caper_table_free(t);
}

static void getmac_gm_32_garbage_takes_any_but_itself(void **unused)
{
    (void)unused;
    caper_table *t = test_load(
        "{'game':'getmac','turn':0,'hands':[['garbage'],['spy']],'discard':['thief','crown']}");
    test_moves_exactly(t, 0, "play garbage take thief|play garbage take crown");
    test_refuse(t, 0, "play garbage take garbage", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 0, "play garbage take crown", NULL);
    test_position(t, "{'hands':[['crown'],['spy']],'discard':['garbage','thief'],'turn':1}");
    assert_non_null(strstr(test_events_for(CAPER_SPECTATOR), "\"crown\""));
    test_view(t, 1, "{'known':[{'card':'crown','seat':0}]}");
    test_view(t, CAPER_SPECTATOR, "{'known':[{'card':'crown','seat':0}]}");
    caper_table_free(t);
}

static void getmac_gm_33_tomb_robbers_see_it_alone(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'getmac','turn':0,'hands':[['tomb'],['spy'],['wheel']]}");
    test_play(t, 0, "play tomb", "['crown']");
    assert_non_null(strstr(test_events_for(0), "\"crown\""));
    for (int s = CAPER_SPECTATOR; s < 3; s++)
        assert_true(s == 0 || !strstr(test_events_for(s), "\"crown\""));
    test_view(t, 1, "{'tomb':19,'known':[],'counts':[1,1,1]}");
    test_view(t, 0, "{'hand':['crown']}");
    test_refuse(t, 1, "play spy 1", NULL, CAPER_ILLEGAL_MOVE);
    caper_table_free(t);
    /* An empty tomb gives nothing, and needs no outcome. */
    t = test_load("{'game':'getmac','turn':0,'hands':[['tomb','hippie'],['spy','thief']],'discard':"
                  "['macguffin','backup',"
                  "'crown','money','rock','paper','scissors','merchant','garbage','interrogator','"
                  "assassin','fist','wheel',"
                  "'vortex','switcheroo','canuse','notdead','shrug','marshal']}");
    test_refuse(t, 0, "play tomb", "['crown']", CAPER_BAD_CHANCE);
    test_play(t, 0, "play tomb", NULL);
    test_position(t, "{'hands':[['hippie'],['spy','thief']],'turn':1}");
    caper_table_free(t);
}

static void getmac_gm_34_spy_sees_a_hand(void **unused)
{
    (void)unused;
    caper_table *t = test_load(
        "{'game':'getmac','turn':0,'hands':[['spy','hippie'],['thief','wheel'],[],['fist']],"
        "'tables':[[],[],['rock'],[]]}");
    test_moves_exactly(t, 0, "play spy 1|play spy 3|play hippie");
    test_play(t, 0, "play spy 1", NULL);
    assert_non_null(strstr(test_events_for(0), "\"thief\""));
    assert_null(strstr(test_events_for(3), "\"thief\""));
    test_view(t, 0, "{'known':[{'card':'thief','seat':1},{'card':'wheel','seat':1}]}");
    test_view(t, 3, "{'known':[]}");
    caper_table_free(t);
}

static void getmac_gm_35_interrogator_macguffin_then_backup(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'getmac','turn':0,'hands':[['interrogator','hippie'],['"
                               "macguffin','spy'],['backup']]}");
    test_play_events(t, 0, "play interrogator", NULL, "play reveal");
    test_view(t, 2, "{'known':[{'card':'macguffin','seat':1}]}");
    test_position(t, "{'hands':[['hippie'],['macguffin','spy'],['backup']],'turn':1}");
    caper_table_free(t);
    /* On a table it is shown too; the Backup is then not asked for. */
    t = test_load("{'game':'getmac','turn':0,'hands':[['interrogator'],['spy'],['backup']],'tables'"
                  ":[['rock'],['macguffin'],[]]}");
    test_play_events(t, 0, "play interrogator", NULL, "reveal");
    test_view(t, 1, "{'known':[]}");
    caper_table_free(t);
    /* The asker has it: the Backup is shown. */
    t = test_load("{'game':'getmac','turn':0,'hands':[['interrogator','macguffin'],['spy'],['"
                  "backup','fist']]}");
    test_play_events(t, 0, "play interrogator", NULL, "reveal");
    test_view(t, 1, "{'known':[{'card':'backup','seat':2}]}");
    caper_table_free(t);
}

static void getmac_gm_35_nobody_shows_anything(void **unused)
{
    (void)unused;
    caper_table *t = test_load(
        "{'game':'getmac','turn':0,'hands':[['interrogator','hippie'],['spy'],['fist']]}");
    test_play(t, 0, "play interrogator", NULL);
    assert_null(strstr(test_events_for(0), "reveal"));
    /* So both are in the tomb, as far as the asker is concerned; the others cannot tell. */
    test_view(t, 0, "{'known':[{'card':'macguffin','seat':-1},{'card':'backup','seat':-1}]}");
    test_view(t, 1, "{'known':[]}");
    caper_table_free(t);
}

static void getmac_gm_36_assassin_takes_the_crown_first(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'getmac','turn':0,'hands':[['assassin','hippie'],['spy']],'"
                               "tables':[['crown'],['rock']]}");
    test_moves_exactly(t, 0, "play assassin|play hippie|use crown|discard crown");
    test_play(t, 0, "play assassin", NULL); /* yours included */
    test_position(t, "{'tables':[[],['rock']],'discard':['assassin','crown']}");
    caper_table_free(t);
}

static void getmac_gm_36_assassin_without_a_crown(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'getmac','turn':0,'hands':[['assassin','hippie'],['spy']],'"
                               "tables':[['rock'],['paper']]}");
    test_moves_exactly(t, 0,
                       "play assassin object rock|play assassin object paper|play assassin hand "
                       "1|play hippie|discard rock");
    test_refuse(t, 0, "play assassin hand 0", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 0, "play assassin object rock", NULL);
    test_position(t, "{'tables':[[],['paper']],'discard':['assassin','rock']}");
    caper_table_free(t);
    t = test_load("{'game':'getmac','turn':0,'hands':[['hippie'],[],['rock']],'tables':[[],[],[]],'"
                  "taken':'assassin','out':[1]}");
    test_moves_exactly(t, 0, "play assassin hand 2");
    caper_table_free(t);
}

static void getmac_gm_37_fist_needs_no_objects_for_a_hand(void **unused)
{
    (void)unused;
    caper_table *t = test_load(
        "{'game':'getmac','turn':0,'hands':[['fist','hippie'],['spy']],'tables':[['crown'],[]]}");
    test_moves_exactly(t, 0, "play fist object crown|play hippie|use crown|discard crown");
    test_refuse(t, 0, "play fist hand 1", NULL, CAPER_ILLEGAL_MOVE);
    caper_table_free(t);
    t = test_load(
        "{'game':'getmac','turn':0,'hands':[['fist','hippie'],['spy','wheel'],['rock']]}");
    test_moves_exactly(t, 0, "play fist hand 1|play fist hand 2|play hippie");
    test_play(t, 0, "play fist hand 1", "['spy']");
    test_position(t, "{'hands':[['hippie'],['wheel'],['rock']],'discard':['fist','spy']}");
    caper_table_free(t);
}

static void getmac_gm_38_wheel_passes_whole_hands(void **unused)
{
    (void)unused;
    const char *position =
        "{'game':'getmac','turn':0,'hands':[['wheel','hippie'],['spy'],[],['vortex','thief']],"
        "'tables':[['crown'],[],[],['rock']],'out':[2]}";
    caper_table *t = test_load(position);
    test_moves_have(t, 0, "play wheel left|play wheel right");
    test_refuse(t, 0, "play wheel", NULL, CAPER_BAD_MOVE);
    test_play(t, 0, "play wheel left", NULL);
    test_position(t, "{'hands':[['vortex','thief'],['hippie'],[],['spy']],'tables':[['crown'],[],[]"
                     ",['rock']],'turn':1}");
    caper_table_free(t);
    t = test_load(position);
    test_play(t, 0, "play wheel right", NULL);
    test_position(t, "{'hands':[['spy'],['vortex','thief'],[],['hippie']],'turn':1}");
    caper_table_free(t);
}

static void getmac_gm_39_vortex_deals_from_the_player_on(void **unused)
{
    (void)unused;
    caper_table *t = test_load(
        "{'game':'getmac','turn':1,'hands':[['spy'],['vortex','hippie'],['thief','wheel'],[]],"
        "'tables':[[],[],[],['crown']]}");
    test_refuse(t, 1, "play vortex", "[['spy','hippie','thief']]", CAPER_BAD_CHANCE);
    test_refuse(t, 1, "play vortex", "[['spy','hippie','thief','thief']]", CAPER_BAD_CHANCE);
    test_play_events(t, 1, "play vortex", "[['spy','hippie','thief','wheel']]", "shuffle");
    test_position(t, "{'hands':[['wheel'],['spy'],['hippie'],['thief']],'turn':2}");
    assert_non_null(strstr(test_events_for(0), "\"wheel\""));
    assert_null(strstr(test_events_for(0), "\"hippie\""));
    assert_null(strstr(test_events_for(CAPER_SPECTATOR), "\"wheel\""));
    caper_table_free(t);
}

static void getmac_gm_39_vortex_over_empty_hands(void **unused)
{
    (void)unused;
    static const char position[] = "{'game':'getmac','turn':0,'hands':[['vortex'],[]],"
                                   "'tables':[['crown'],['rock']]}";
    caper_table      *t          = test_load(position);
    test_refuse(t, 0, "play vortex", "[['rock']]", CAPER_BAD_CHANCE);
    test_play(t, 0, "play vortex", "[[]]");
    test_position(t, "{'hands':[[],[]],'turn':1,'discard':['vortex']}");
    caper_table_free(t);
    t = test_load(position);
    test_play(t, 0, "play vortex", "[]");
    caper_table_free(t);
}

static void getmac_gm_40_switcheroo_trades_hands(void **unused)
{
    (void)unused;
    caper_table *t = test_load(
        "{'game':'getmac','turn':0,'hands':[['switcheroo','hippie'],['thief','wheel'],[],[]],"
        "'tables':[[],[],['rock'],[]]}");
    test_moves_exactly(t, 0, "play switcheroo 1|play switcheroo 2|play hippie");
    test_play(t, 0, "play switcheroo 2", NULL);
    /* An empty hand counts; and who is left without a card is out. */
    test_position(t, "{'hands':[[],['thief','wheel'],['hippie'],[]],'out':[0,3],'turn':1}");
    caper_table_free(t);
}

static void getmac_gm_41_can_i_use_that_plays_it_at_once(void **unused)
{
    (void)unused;
    caper_table *t = test_load(
        "{'game':'getmac','turn':0,'hands':[['canuse','hippie'],['crown','spy'],['wheel']]}");
    test_moves_exactly(t, 0, "play canuse 1|play canuse 2|play hippie");
    test_play_events(t, 0, "play canuse 1", "['crown']", "play move");
    assert_non_null(strstr(test_events_for(CAPER_SPECTATOR), "\"crown\""));
    test_view(t, 2, "{'taken':'crown','turn':0}");
    test_moves_exactly(t, 0, "play crown");
    test_refuse(t, 0, "play hippie", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 1, "play spy 0", NULL, CAPER_NOT_YOUR_TURN);
    test_play(t, 0, "play crown", NULL);
    test_position(t, "{'tables':[['crown'],[],[]],'taken':null,'turn':1,'discard':['canuse']}");
    caper_table_free(t);
}

static void getmac_gm_41_taken_garbage_may_take_canuse_back(void **unused)
{
    (void)unused;
    caper_table *t =
        test_load("{'game':'getmac','turn':0,'hands':[['canuse'],['garbage','spy']],'discard':[]}");
    test_play(t, 0, "play canuse 1", "['garbage']");
    test_moves_exactly(t, 0, "play garbage take canuse");
    test_play(t, 0, "play garbage take canuse", NULL);
    test_position(t, "{'hands':[['canuse'],['spy']],'discard':['garbage'],'turn':1}");
    caper_table_free(t);
    t = test_load(
        "{'game':'getmac','turn':0,'hands':[['canuse','hippie'],[]],'tables':[[],['rock']]}");
    test_moves_exactly(t, 0, "play canuse|play hippie");
    caper_table_free(t);
}

static void getmac_gm_42_not_dead_yet_only_as_the_last_card(void **unused)
{
    (void)unused;
    caper_table *t = test_load(
        "{'game':'getmac','turn':0,'hands':[['notdead'],['spy']],'tables':[['rock'],['crown']]}");
    test_moves_exactly(t, 0, "play notdead|discard rock");
    test_play(t, 0, "play notdead", NULL);
    test_position(t, "{'hands':[[],['spy']],'turn':1}");
    caper_table_free(t);
    t = test_load("{'game':'getmac','turn':0,'hands':[['notdead'],['spy','macguffin']],'tables':[[]"
                  ",['rock','backup']]}");
    test_moves_exactly(
        t, 0, "play notdead hand 1|play notdead object rock"); /* no Backup without the real one */
    test_play(t, 0, "play notdead hand 1", "['macguffin']");   /* R: any random card */
    test_position(t, "{'hands':[['macguffin'],['spy']],'turn':1}");
    caper_table_free(t);
    t = test_load(
        "{'game':'getmac','turn':0,'hands':[['notdead'],[]],'tables':[[],['macguffin','backup']]}");
    test_moves_exactly(t, 0, "play notdead object backup");
    caper_table_free(t);
    t = test_load(
        "{'game':'getmac','turn':0,'hands':[['notdead'],[]],'tables':[[],['macguffin']]}");
    test_moves_exactly(t, 0, "play notdead");
    test_play(t, 0, "play notdead", NULL);
    test_result(t, "{'over':true,'winners':[1]}");
    caper_table_free(t);
}

static void getmac_gm_42_also_when_it_was_taken(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'getmac','turn':0,'hands':[['canuse'],['notdead','spy']]}");
    test_play(t, 0, "play canuse 1", "['notdead']");
    test_moves_exactly(t, 0, "play notdead hand 1");
    test_play(t, 0, "play notdead hand 1", "['spy']");
    test_result(t, "{'over':true,'winners':[0]}");
    caper_table_free(t);
}

static void getmac_gm_43_gestures(void **unused)
{
    (void)unused;
    static const char *const cards[] = {"shrug", "hippie", "marshal"};
    for (int i = 0; i < 3; i++) {
        char position[160], move[40];
        snprintf(position, sizeof position,
                 "{'game':'getmac','turn':0,'hands':[['%s','rock'],['spy']]}", cards[i]);
        snprintf(move, sizeof move, "play %s", cards[i]);
        caper_table *t = test_load(position);
        test_play_events(t, 0, move, NULL, "play gesture");
        test_position(t, "{'hands':[['rock'],['spy']],'turn':1}");
        caper_table_free(t);
    }
}

/* Whether anybody is told or not: the same numbers are legal, those that are listed, and do the same. */
static void judge_alike(const caper_match *match, const getmac_state *s, const caper_rng *rng)
{
    caper_move   moves[CAPER_MAX_MOVES];
    caper_events ev = {0};
    int          n = getmac_moves(match, s, s->turn, moves), at = 0;
    for (caper_move m = 0; m < GETMAC_MOVES + 20; m++) {
        getmac_state aloud = *s, quiet = *s;
        caper_rng    one = *rng, two = *rng;
        bool         listed = at < n && moves[at] == m;
        caper_code   want   = listed ? CAPER_OK : CAPER_ILLEGAL_MOVE;
        at += listed;
        assert_int_equal(getmac_apply(match, &aloud, s->turn, m, NULL, &one, &ev), want);
        assert_int_equal(getmac_apply(match, &quiet, s->turn, m, NULL, &two, NULL), want);
        assert_memory_equal(&aloud, &quiet, sizeof quiet);
        assert_true(listed || !memcmp(&quiet, s, sizeof quiet));
        assert_true(one.s == two.s && (listed || one.s == rng->s));
        caper_events_clear(&ev);
    }
    caper_events_fini(&ev);
}

static void getmac_moves_are_judged_alike_aloud_and_quietly(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 60; seed++) {
        uint8_t      seats = (uint8_t)(2 + seed % (GETMAC_SEATS - 1));
        caper_match  match = {.game = &getmac_game, .seats = seats, .places = seats};
        getmac_state s;
        caper_rng    rng;
        caper_rng_init(&rng, seed);
        getmac_setup(&match, &s, &rng);
        while (!s.winners) {
            caper_move moves[CAPER_MAX_MOVES];
            judge_alike(&match, &s, &rng);
            int n = getmac_moves(&match, &s, s.turn, moves);
            getmac_apply(&match, &s, s.turn, moves[caper_rng_below(&rng, (uint32_t)n)], NULL, &rng,
                         NULL);
        }
    }
}

int getmac_test_actions(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(getmac_moves_are_judged_alike_aloud_and_quietly),
        cmocka_unit_test(getmac_gm_30_merchant_does_nothing_alone),
        cmocka_unit_test(getmac_gm_30_merchant_takes_from_the_only_other),
        cmocka_unit_test(getmac_gm_30_merchant_trades_between_two),
        cmocka_unit_test(getmac_gm_31_thief_takes_an_object_or_a_card),
        cmocka_unit_test(getmac_gm_32_garbage_takes_any_but_itself),
        cmocka_unit_test(getmac_gm_33_tomb_robbers_see_it_alone),
        cmocka_unit_test(getmac_gm_34_spy_sees_a_hand),
        cmocka_unit_test(getmac_gm_35_interrogator_macguffin_then_backup),
        cmocka_unit_test(getmac_gm_35_nobody_shows_anything),
        cmocka_unit_test(getmac_gm_36_assassin_takes_the_crown_first),
        cmocka_unit_test(getmac_gm_36_assassin_without_a_crown),
        cmocka_unit_test(getmac_gm_37_fist_needs_no_objects_for_a_hand),
        cmocka_unit_test(getmac_gm_38_wheel_passes_whole_hands),
        cmocka_unit_test(getmac_gm_39_vortex_deals_from_the_player_on),
        cmocka_unit_test(getmac_gm_39_vortex_over_empty_hands),
        cmocka_unit_test(getmac_gm_40_switcheroo_trades_hands),
        cmocka_unit_test(getmac_gm_41_can_i_use_that_plays_it_at_once),
        cmocka_unit_test(getmac_gm_41_taken_garbage_may_take_canuse_back),
        cmocka_unit_test(getmac_gm_42_not_dead_yet_only_as_the_last_card),
        cmocka_unit_test(getmac_gm_42_also_when_it_was_taken),
        cmocka_unit_test(getmac_gm_43_gestures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
