/* Get the MacGuffin: what is told, how people are addressed (GM-44), and who begins (GM-45). */
#include <stdlib.h>
#include <string.h>

#include "games/getmac/test.h"

/* The sentences of the last move as seat `you` reads them, one after the other. */
static void told(const caper_table *t, int you, caper_buf *out)
{
    const caper_match *match = caper_table_match(t);
    caper_names        names = caper_table_names(t, you);
    for (int s = 0; s < match->seats; s++)
        names.name[s] = (const char *const[]){"Ann", "Bo", "Cy"}[s];
    for (int i = 0; i < test_events()->count; i++) {
        size_t before = out->len;
        if (caper_event_is_for(test_events(), i, you))
            match->game->words->tell(match, test_events(), i, &names, out);
        if (out->len > before)
            caper_buf_char(out, ' ');
    }
}

/* Seat `you` reads exactly this after the last move. */
static void reads(const caper_table *t, int you, const char *sentences)
{
    caper_buf out = {0};
    told(t, you, &out);
    if (out.len)
        out.data[--out.len] = '\0';
    assert_string_equal(caper_buf_text(&out), sentences);
    caper_buf_fini(&out);
}

/* ---- Sentences -------------------------------------------------------------------------------- */

static void getmac_story_a_card_and_what_it_did_is_one_sentence(void **unused)
{
    (void)unused;
    caper_table *t = test_load(
        "{'game':'getmac','turn':0,'hands':[['thief','rock'],['crown'],['spy','shrug']]}");
    test_play(t, 0, "play thief hand 1", "['crown']");
    reads(t, 0, "You reach into Bo's hand and get away with the Crown. Bo is out.");
    reads(t, 1, "Ann reaches into your hand and gets away with the Crown. You are out.");
    reads(t, 2, "Ann reaches into Bo's hand and gets away with a card. Bo is out.");
    test_play(t, 2, "play spy 0", NULL);
    reads(t, 2, "You send the Spy to look into Ann's hand: the Crown and the Rock.");
    reads(t, 0, "Cy sends the Spy to look into your hand.");
    test_play(t, 0, "play crown", NULL);
    reads(t, CAPER_SPECTATOR, "Your Majesty Ann lays the Crown on the table.");
    test_play(t, 2, "play shrug", NULL);
    reads(t, 0, "Cy shrugs. What can you do? Cy is out. You, Your Majesty, win!");
    caper_table_free(t);
}

static void getmac_story_whole_hands_and_the_new_one(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'getmac','turn':0,'hands':[['wheel','rock'],['vortex',"
                               "'spy'],['switcheroo','thief']]}");
    test_play(t, 0, "play wheel left", NULL);
    reads(t, 1,
          "Ann spins the Wheel of Fortune: every hand moves on to the left. You now hold "
          "the Rock.");
    reads(t, CAPER_SPECTATOR, "Ann spins the Wheel of Fortune: every hand moves on to the left.");
    caper_table_free(t);
    t = test_load("{'game':'getmac','turn':0,'hands':[['switcheroo','rock'],['spy'],['thief']]}");
    test_play(t, 0, "play switcheroo 2", NULL);
    reads(t, 2, "Ann trades hands with you. You now hold the Rock.");
    reads(t, 1, "Ann trades hands with Cy.");
    caper_table_free(t);
    t = test_load("{'game':'getmac','turn':0,'hands':[['vortex'],['spy'],['thief']]}");
    test_play(t, 0, "play vortex", "[['thief','spy']]");
    reads(t, 1,
          "Ann opens the Vortex. All hands are swallowed, shuffled and dealt again. You now "
          "hold the Spy. Cy is out.");
    caper_table_free(t);
}

static void getmac_story_objects_at_work(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'getmac','turn':0,'hands':[['spy'],['thief'],['shrug']],"
                               "'tables':[['rock','money'],['scissors'],['paper']]}");
    test_play(t, 0, "use rock", NULL);
    reads(t, 0, "Your Rock crushes Bo's Scissors.");
    reads(t, 1, "Ann's Rock crushes your Scissors.");
    test_play(t, 1, "play thief object money", NULL);
    reads(t, 0, "Bo steals the Money from your table.");
    test_play(t, 2, "discard paper", NULL);
    reads(t, 0, "Cy throws the Paper away.");
    caper_table_free(t);
    t = test_load("{'game':'getmac','turn':0,'hands':[['merchant'],['spy'],['shrug']],"
                  "'tables':[['rock','macguffin'],['scissors'],[]]}");
    test_play(t, 0, "play merchant trade macguffin scissors", NULL);
    reads(t, 1, "Ann sends the Merchant: the MacGuffin goes to you, the Scissors to Ann.");
    caper_table_free(t);
}

/* GM-04: what finds nothing says so; nobody learns more than their events say. */
static void getmac_story_cards_that_find_nothing(void **unused)
{
    (void)unused;
    static const char *const cards[][2] = {
        {"garbage", "Ann plays the Garbage Collector, but the bins are empty."},
        {"notdead", "“I'm not dead yet!” says Ann. Nobody had said so."},
        {"merchant", "Ann plays the Merchant, but there is nothing to trade."},
        {"interrogator", "Ann asks who has the MacGuffin. Nobody has anything to show."},
    };
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++) {
        char position[120], move[40];
        snprintf(position, sizeof position,
                 "{'game':'getmac','turn':0,'hands':[['%s','vortex'],['spy']]}", cards[i][0]);
        snprintf(move, sizeof move, "play %s", cards[i][0]);
        caper_table *t = test_load(position);
        test_play(t, 0, move, NULL);
        reads(t, 1, cards[i][1]);
        caper_table_free(t);
    }
}

/* Whole random games: every move is told to every seat, in whole sentences. */
static void getmac_story_every_move_is_told_to_everybody(void **unused)
{
    (void)unused;
    static caper_move moves[CAPER_MAX_MOVES];
    caper_rng         rng;
    caper_rng_init(&rng, 44);
    for (int game = 0; game < 20; game++) {
        char seed[8];
        snprintf(seed, sizeof seed, "%x", game + 1);
        caper_table *t = test_new("getmac", 3, NULL, seed);
        for (caper_seats turn; (turn = caper_table_to_act(t));) {
            int       seat = __builtin_ctz(turn), n = caper_table_moves(t, seat, moves);
            caper_buf move = {0};
            caper_table_write_move(t, moves[caper_rng_below(&rng, (uint32_t)n)], &move);
            test_play(t, seat, move.data, NULL);
            caper_buf_fini(&move);
            for (int you = CAPER_SPECTATOR; you < 3; you++) {
                caper_buf text = {0};
                told(t, you, &text);
                assert_true(text.len > 8 && text.data[text.len - 1] == ' ');
                assert_null(strpbrk(text.data, "%{|}"));
                assert_null(strstr(text.data, "(null)"));
                assert_null(strstr(text.data, "  "));
                caper_buf_fini(&text);
            }
        }
        caper_table_free(t);
    }
}

/* ---- Your Majesty ------------------------------------------------------------------------------ */

static void getmac_gm_44_your_majesty_in_the_story(void **unused)
{
    (void)unused;
    caper_table *t =
        test_load("{'game':'getmac','turn':0,'hands':[['thief','switcheroo'],['spy','hippie'],"
                  "['shrug','tomb']],'tables':[['paper'],['crown'],['rock']]}");
    test_play(t, 0, "play thief hand 1", "['spy']");
    reads(t, 0, "You reach into Your Majesty Bo's hand and get away with the Spy.");
    reads(t, 1, "Ann reaches into Your Majesty's hand and gets away with the Spy.");
    reads(t, 2, "Ann reaches into Your Majesty Bo's hand and gets away with a card.");
    test_play(t, 1, "play hippie", NULL);
    reads(t, 0, "Your Majesty Bo wishes everybody peace.");
    reads(t, 1, "You, Your Majesty, wish everybody peace.");
    test_play(t, 2, "play shrug", NULL);
    reads(t, 1, "Cy shrugs. What can you do?");
    test_play(t, 0, "play switcheroo 1", NULL);
    reads(t, 1, "Ann trades hands with Your Majesty. You now hold the Spy.");
    test_play(t, 1, "use crown", NULL);
    reads(t, 2, "Your Majesty Bo passes, as crowned heads may.");
    caper_table_free(t);
}

static void getmac_gm_44_the_crown_goes_and_so_does_the_honour(void **unused)
{
    (void)unused;
    caper_table *t     = test_load("{'game':'getmac','turn':0,'hands':[['assassin','rock'],['spy'],"
                                       "['shrug']],'tables':[[],['crown'],[]]}");
    caper_names  names = caper_table_names(t, 0);
    assert_null(names.honour[0]);
    assert_string_equal(names.honour[1], "Your Majesty");
    test_view(t, 2, "{'honours':{'1':'Your Majesty'}}");
    test_view(t, CAPER_SPECTATOR, "{'honours':{'1':'Your Majesty'}}");
    test_play(t, 0, "play assassin", NULL);
    reads(t, 2, "Ann sends the Assassin, and the Crown on Bo's table is no more.");
    names = caper_table_names(t, 0);
    assert_null(names.honour[1]);
    test_view_hides(t, 2, "honours");
    caper_table_free(t);
}

/* ---- Who begins -------------------------------------------------------------------------------- */

static caper_table *rematch(caper_table *t)
{
    caper_buf options = {0};
    caper_table_again(t, &options);
    caper_table *next = test_new("getmac", caper_table_match(t)->seats, options.data, "7");
    caper_buf_fini(&options);
    caper_table_free(t);
    return next;
}

static void getmac_gm_45_in_a_rematch_the_deal_passes_to_the_left(void **unused)
{
    (void)unused;
    caper_table *t = test_new("getmac", 3, NULL, "7"); /* GM-02: seat 0 */
    for (int game = 0; game < 5; game++) {
        assert_int_equal(caper_table_to_act(t), CAPER_SEAT(game % 3));
        t = rematch(t);
    }
    caper_table_free(t);
}

static void getmac_gm_45_a_transcript_remembers_who_began(void **unused)
{
    (void)unused;
    caper_error  err  = {0};
    caper_buf    text = {0};
    caper_table *t    = rematch(test_new("getmac", 4, NULL, "7"));
    caper_move   moves[CAPER_MAX_MOVES];
    caper_buf    move = {0};
    assert_int_equal(caper_table_to_act(t), CAPER_SEAT(1));
    assert_true(caper_table_moves(t, 1, moves) > 0);
    caper_table_write_move(t, moves[0], &move);
    test_play(t, 1, move.data, NULL);
    caper_table_transcript(t, &text);
    caper_table *again = caper_table_replay(text.data, false, &err);
    assert_non_null(again);
    assert_int_equal(caper_table_to_act(again), caper_table_to_act(t));
    caper_buf_clear(&text);
    caper_table_again(again, &text);
    assert_string_equal(text.data, "{\"first\":2}");
    caper_table_free(again);
    caper_table_free(t);
    caper_buf_fini(&text);
    caper_buf_fini(&move);
}

static void getmac_gm_45_only_a_seat_can_begin(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"{\"first\":3}", "{\"first\":-1}", "{\"first\":\"1\"}",
                                      "{\"last\":1}"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        caper_error         err = {0};
        caper_json         *o   = caper_json_read(bad[i], NULL);
        caper_table_options how = caper_default_table();
        how.game                = "getmac";
        how.seats               = 3;
        how.options             = o;
        assert_null(caper_table_new(&how, &err));
        assert_int_equal(err.code, CAPER_BAD_OPTION);
        caper_json_free(o);
    }
}

int getmac_test_story(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(getmac_story_a_card_and_what_it_did_is_one_sentence),
        cmocka_unit_test(getmac_story_whole_hands_and_the_new_one),
        cmocka_unit_test(getmac_story_objects_at_work),
        cmocka_unit_test(getmac_story_cards_that_find_nothing),
        cmocka_unit_test(getmac_story_every_move_is_told_to_everybody),
        cmocka_unit_test(getmac_gm_44_your_majesty_in_the_story),
        cmocka_unit_test(getmac_gm_44_the_crown_goes_and_so_does_the_honour),
        cmocka_unit_test(getmac_gm_45_in_a_rematch_the_deal_passes_to_the_left),
        cmocka_unit_test(getmac_gm_45_a_transcript_remembers_who_began),
        cmocka_unit_test(getmac_gm_45_only_a_seat_can_begin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
