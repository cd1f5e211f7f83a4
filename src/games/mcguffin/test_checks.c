/* McGuffin, clauses MC-01 … MC-37: cards, characters, the hideout, checks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/mcguffin/mcguffin.h"
#include "games/mcguffin/test_names.h"
#include "tests/testing.h"

/* One crew member with contacts 2, brains 3, weapons 4, tools 5 (the defaults) and these decks. */
static caper_table *alone(const char *member, const char *decks)
{
    char position[3000];
    snprintf(position, sizeof position,
             "{'game':'mcguffin','mode':'hosted','stage':'heist','crew':[{'name':'X',"
             "'specialty':'parkour','skill':'brains'%s%s}],'decks':{%s}}",
             *member ? "," : "", member, decks);
    return test_load(position);
}

static caper_table *two(const char *one, const char *other, const char *rest)
{
    char position[3000];
    snprintf(position, sizeof position,
             "{'game':'mcguffin','stage':'heist','crew':[{'name':'A'%s%s},{'name':'B'%s%s}]%s%s}",
             *one ? "," : "", one, *other ? "," : "", other, *rest ? "," : "", rest);
    return test_load(position);
}

/* One check of the lone crew member: does it succeed? */
static void one_check(const char *member, const char *d, const char *card, const char *bonus,
                      const char *chance, bool success)
{
    char decks[60], call[60];
    snprintf(decks, sizeof decks, "'%s':['%s','2D']", d, card);
    snprintf(call, sizeof call, "check 0 %s%s", d, bonus);
    caper_table *t = alone(member, decks);
    test_play(t, 1, call, NULL);
    test_play_events(t, 0, "go", chance, success ? "flip success" : "flip failure");
    test_position(t, success ? "{'crew':[{'successes':1}]}" : "{'crew':[{'successes':0}]}");
    caper_table_free(t);
}

/* ---- Cards ---------------------------------------------------------------------------------- */

void mcguffin_mc_01_values_and_colours(void **unused)
{
    (void)unused;
    assert_int_equal(card_value(mcguffin_card_find("AH")), 1);
    assert_int_equal(card_value(mcguffin_card_find("TC")), 10);
    assert_int_equal(card_value(mcguffin_card_find("JS")), 11);
    assert_int_equal(card_value(mcguffin_card_find("QH")), 12);
    assert_int_equal(card_value(mcguffin_card_find("KD")), 13);
    assert_int_equal(card_value(mcguffin_card_find("RJ")), 0);
    assert_int_equal(card_value(mcguffin_card_find("BJ")), 14);
    assert_true(card_is_red(mcguffin_card_find("2D")) && card_is_red(mcguffin_card_find("KH")));
    assert_false(card_is_red(mcguffin_card_find("AS")) || card_is_red(mcguffin_card_find("KC")));
    assert_true(card_is_red(RED_JOKER) && !card_is_red(BLACK_JOKER));
    assert_int_equal(mcguffin_card_find("1H"), -1);
    /* Only the colour counts: a spade is as good as a club against the locks. */
    one_check("", "locks", "5S", "", NULL, true);
    one_check("", "locks", "5C", "", NULL, true);
}

void mcguffin_mc_02_jokers_decide(void **unused)
{
    (void)unused;
    static const char *const decks[] = {"locks", "staff", "law", "schematic"};
    for (int d = 0; d < 4; d++) {
        one_check("", decks[d], "RJ", " bonus -3", NULL, true);
        one_check("", decks[d], "BJ", " bonus 3", NULL, false);
    }
}

void mcguffin_mc_02_jokers_need_no_die(void **unused)
{
    (void)unused;
    caper_table *t = alone("", "'locks':['RJ','BJ']");
    test_play(t, 1, "check 0 locks", NULL);
    test_refuse(t, 0, "go", "[3]", CAPER_BAD_CHANCE);
    test_play(t, 0, "go", "[]");
    caper_table_free(t);
}

void mcguffin_mc_02_each_deck_has_its_skill(void **unused)
{
    (void)unused;
    /* contacts 2 and brains 3 are red, weapons 4 and tools 5 black. */
    one_check("", "staff", "2H", "", NULL, true);
    one_check("", "staff", "3H", "", "[1]", true);
    one_check("", "schematic", "3D", "", NULL, true);
    one_check("", "schematic", "2S", "", "[1]", false);
    one_check("", "law", "4S", "", NULL, true);
    one_check("", "law", "3H", "", "[1]", false);
    one_check("", "locks", "5C", "", NULL, true);
    one_check("", "locks", "4D", "", "[1]", false);
}

/* ---- Making a character --------------------------------------------------------------------- */

static caper_table *maker(const char *made, const char *cards, int shown)
{
    char position[1000];
    snprintf(position, sizeof position,
             "{'game':'mcguffin','crew':[{'ready':false,'skills':{%s},'cards':[%s],'shown':%d}]}",
             made, cards, shown);
    return test_load(position);
}

void mcguffin_mc_10_a_name_and_a_specialty(void **unused)
{
    (void)unused;
    caper_table *t = test_new("mcguffin", 1, "{'mode':'hosted'}", "10");
    test_refuse(t, 0, "ready", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 0, "create", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 0, "specialty luck being lucky", NULL, CAPER_BAD_MOVE);
    test_play_events(t, 0, "create Travis Of  The 9th", NULL, "create");
    test_play_events(t, 0, "specialty weapons John Woo guns", NULL, "specialty");
    test_position(t, "{'crew':[{'name':'Travis Of  The 9th','specialty':'John Woo guns',"
                     "'skill':'weapons'}]}");
    test_play(t, 0, "create Christine", NULL); /* minds change until ready */
    test_position(t, "{'crew':[{'name':'Christine'}]}");
    for (int k = 0; k < SKILLS; k++) {
        char move[40];
        test_refuse(t, 0, "ready", NULL, CAPER_ILLEGAL_MOVE);
        snprintf(move, sizeof move, "make %s", mcguffin_skills[k]);
        test_play_events(t, 0, move, "[5]", "roll flip");
    }
    test_play(t, 0, "ready", NULL);
    test_refuse(t, 0, "create Too Late", NULL, CAPER_NOT_YOUR_TURN);
    caper_table_free(t);
}

void mcguffin_mc_10_names_are_safe(void **unused)
{
    (void)unused;
    caper_table *t = test_new("mcguffin", 1, "{'mode':'hosted'}", "10");
    char         move[600];
    memset(move, 'x', sizeof move);
    memcpy(move, "create ", 7);
    move[7 + 501] = '\0';
    test_refuse(t, 0, move, NULL, CAPER_BAD_MOVE);
    move[7 + 500] = '\0';
    test_play(t, 0, move, NULL);
    test_refuse(t, 0, "create bell\a", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 0, "create \x1b[31mred", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 0, "create \xc2\x9b", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 0, "create \xff", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 0, "create  two spaces", NULL, CAPER_BAD_MOVE);
    test_play(t, 0, "create Zoë 怪盗 🦝", NULL);
    test_position(t, "{'crew':[{'name':'Zoë 怪盗 🦝'}]}");
    caper_table_free(t);
}

void mcguffin_mc_11_four_cards_in_the_order_announced(void **unused)
{
    (void)unused;
    caper_table *t = maker("", "'8H','2C','KS','5D'", 0);
    test_moves_have(t, 0, "make contacts|make brains|make weapons|make tools");
    test_moves_lack(t, 0, "ready");
    test_view_hides(t, 0, "8H");
    test_view_hides(t, 1, "8H");
    test_play_events(t, 0, "make tools", "[4]", "roll flip skill"); /* 8H, mismatch, above: −2 */
    test_position(t, "{'crew':[{'skills':{'tools':2,'brains':null}}]}");
    test_refuse(t, 0, "make tools", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 0, "make brains", "[9]", CAPER_BAD_CHANCE);
    test_play(t, 0, "make contacts", "[1]"); /* 2C, mismatch, above: 1 − 2, at least 0 */
    test_play(t, 0, "make weapons", "[8]");  /* KS, match, above: 9 */
    test_play(t, 0, "make brains", "[5]");   /* 5D, match, equal: 5 */
    test_position(t, "{'crew':[{'skills':{'tools':2,'contacts':0,'weapons':9,'brains':5}}]}");
    caper_table_free(t);
}

static void expect_score(const char *card, const char *sk, int roll, int score)
{
    char cards[60], move[40], chance[10], want[100];
    snprintf(cards, sizeof cards, "'%s','2C','2S','2D'", card);
    snprintf(move, sizeof move, "make %s", sk);
    snprintf(chance, sizeof chance, "[%d]", roll);
    snprintf(want, sizeof want, "{'crew':[{'skills':{'%s':%d}}]}", sk, score);
    caper_table *t = maker("", cards, 0);
    test_play(t, 0, move, chance);
    test_position(t, want);
    caper_table_free(t);
}

void mcguffin_mc_12_modifiers(void **unused)
{
    (void)unused;
    expect_score("8H", "contacts", 4, 5); /* the sheet's: above, match +1 */
    expect_score("4H", "contacts", 5, 4); /* below, match −1 */
    expect_score("6D", "brains", 6, 6);   /* equal */
    expect_score("6S", "brains", 6, 6);   /* equal, mismatch: 0 too */
    expect_score("9H", "tools", 7, 5);    /* above, mismatch −2 */
    expect_score("3H", "weapons", 7, 6);  /* below, mismatch −1 */
    expect_score("KC", "tools", 8, 9);
    expect_score("AH", "weapons", 1, 1);
    expect_score("2H", "weapons", 1, 0); /* at least 0 */
    expect_score("AH", "contacts", 1, 1);
    expect_score("AD", "contacts", 2, 1);
}

void mcguffin_mc_13_jokers_in_the_making(void **unused)
{
    (void)unused;
    expect_score("RJ", "tools", 5, 6);
    expect_score("RJ", "contacts", 8, 9);
    expect_score("BJ", "tools", 5, 3);
    expect_score("BJ", "brains", 1, 0);
}

void mcguffin_mc_14_a_second_zero_becomes_one(void **unused)
{
    (void)unused;
    caper_table *t = maker("'tools':0", "'2C','8H','9H','5D'", 1);
    test_play(t, 0, "make weapons", "[1]");
    test_position(t, "{'crew':[{'skills':{'tools':0,'weapons':1}}]}");
    caper_table_free(t);
    test_bad_position("{'game':'mcguffin','crew':[{'skills':{'tools':0,'brains':0}}]}");
}

void mcguffin_mc_15_health_is_the_highest_skill(void **unused)
{
    (void)unused;
    caper_table *t = alone("'skills':{'contacts':7,'brains':1,'weapons':4,'tools':5}", "");
    test_view(t, 0, "{'crew':[{'health':7,'damage':0}]}");
    caper_table_free(t);
}

void mcguffin_mc_16_ready_made(void **unused)
{
    (void)unused;
    int n;
    mcguffin_figures(&n);
    assert_true(n >= 8);
    caper_table *t = test_new("mcguffin", 2, "{}", "16");
    test_moves_have(t, 0, "ready-made hinge|ready-made sarge|make tools");
    test_play(t, 0, "ready-made hinge", NULL);
    test_position(t, "{'crew':[{'name':'Hinge','skill':'tools','skills':{'tools':9}},{}]}");
    test_moves_lack(t, 1, "ready-made hinge"); /* there is one of each */
    test_view_hides(t, 1, "hinge");
    test_refuse(t, 1, "ready-made hinge", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 1, "ready-made nobody-of-that-name", NULL, CAPER_BAD_MOVE);
    test_play(t, 0, "ready", NULL);
    test_refuse(t, 0, "ready", NULL, CAPER_NOT_YOUR_TURN);
    test_play(t, 1, "ready-made sarge", NULL);
    test_play_events(t, 1, "ready", NULL, "stage");
    caper_table_free(t);
}

void mcguffin_mc_16_saved_characters_come_back(void **unused)
{
    (void)unused;
    caper_table *t = test_new(
        "mcguffin", 2,
        "{'characters':[null,{'name':'Old Hand','specialty':'patience','skill':'tools','skills':"
        "{'contacts':1,'brains':2,'weapons':3,'tools':8}}]}",
        "16");
    test_position(t, "{'crew':[{},{'name':'Old Hand','skills':{'tools':8}}]}");
    test_moves_have(t, 1, "ready");
    caper_table_free(t);
}

/* ---- The hideout ---------------------------------------------------------------------------- */

/* 54 cards as a forced outcome, beginning with `head`. */
static void pack_text(const char *head, char *out, size_t cap)
{
    size_t len = (size_t)snprintf(out, cap, "['%s'", head);
    for (int c = 0; c < PACK; c++)
        if (strcmp(mcguffin_card_name(c), head))
            len += (size_t)snprintf(out + len, cap - len, ",'%s'", mcguffin_card_name(c));
    snprintf(out + len, cap - len, "]");
}

void mcguffin_mc_20_dealt_round_by_round(void **unused)
{
    (void)unused;
    char         pack[800], chance[820];
    caper_table *t = test_new("mcguffin", 1, "{'mode':'hosted'}", "20");
    test_play(t, 0, "ready-made pip", NULL);
    pack_text("KS", pack, sizeof pack);
    snprintf(chance, sizeof chance, "[%s]", pack);
    test_play_events(t, 0, "ready", chance, "ready stage shuffle");
    test_view(t, 0, "{'decks':{'locks':14,'staff':14,'law':13,'schematic':13},'flipped':[]}");
    test_play(t, 1, "check 0 locks", NULL); /* KS, AH, 2H, 3H, then 4H for the locks again */
    test_play(t, 0, "go", "[1]");
    test_play(t, 1, "check 0 staff", NULL);
    test_play(t, 0, "go", NULL);
    test_view(t, 0,
              "{'decks':{'locks':13,'staff':13,'law':13,'schematic':13},"
              "'flipped':['KS','AH']}");
    caper_table_free(t);
}

void mcguffin_mc_21_an_empty_deck_is_dealt_again(void **unused)
{
    (void)unused;
    char         pack[800], chance[820];
    caper_table *t = alone("", "'locks':[],'staff':['2H']");
    pack_text("9S", pack, sizeof pack);
    snprintf(chance, sizeof chance, "[%s,4]", pack); /* the reshuffle, then the d8 */
    test_play(t, 1, "check 0 locks", NULL);
    test_refuse(t, 0, "go", "[4]", CAPER_BAD_CHANCE);
    test_refuse(t, 0, "go", "[['9S','2H']]", CAPER_BAD_CHANCE);
    test_play_events(t, 0, "go", chance, "shuffle flip roll success");
    test_view(t, 0, "{'decks':{'locks':13,'staff':14,'law':13,'schematic':13},'flipped':['9S']}");
    caper_table_free(t);
}

void mcguffin_mc_21_a_deck_may_stay_empty_until_needed(void **unused)
{
    (void)unused;
    caper_table *t = alone("", "'locks':['4S'],'staff':['2H']");
    test_play(t, 1, "check 0 locks", NULL);
    test_play(t, 0, "go", NULL);
    test_position(t, "{'decks':{'locks':[],'staff':['2H']}}");
    caper_table_free(t);
}

/* ---- A check -------------------------------------------------------------------------------- */

void mcguffin_mc_30_bonus_from_minus_six_to_six(void **unused)
{
    (void)unused;
    caper_table *t = alone("", "'locks':['2C']");
    test_moves_have(t, 1, "check 0 locks|check 0 locks bonus 6|check 0 law bonus -6");
    test_moves_lack(t, 1, "check 0 locks bonus 0|check 0 locks bonus 7");
    test_refuse(t, 1, "check 0 locks bonus 7", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 1, "check 0 locks bonus -7", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 1, "check 0 locks bonus much", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 1, "check 0 locks bonus +7", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 1, "check 0 locks bonus +-3", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 1, "check 0 locks bonus", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 1, "check 0 safes", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 1, "check 1 locks", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 1, "check 12 locks", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 1, "check 0 locks bonus -0", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 1, "check 0 locks bonus 1 1", NULL, CAPER_BAD_MOVE);
    test_play_events(t, 1, "check 0 locks bonus -6", NULL, "call");
    test_position(t, "{'call':{'bonus':-6}}");
    caper_table_free(t);
    one_check("", "locks", "KS", " bonus 6", "[2]", true); /* 5 + 2 + 6 */
    one_check("", "locks", "KS", " bonus +6", "[1]", false);
    one_check("", "locks", "6S", " bonus -6", "[7]", true);
    one_check("", "locks", "6S", " bonus -6", "[6]", false);
}

/* She may change it until the card is flipped. */
void mcguffin_mc_30_the_bonus_can_be_changed_until_the_flip(void **unused)
{
    (void)unused;
    caper_table *t = alone("", "'locks':['KS','KC']");
    test_refuse(t, 1, "bonus 2", NULL, CAPER_ILLEGAL_MOVE); /* nothing is called */
    test_moves_lack(t, 1, "bonus 2");
    test_play(t, 1, "check 0 locks", NULL);
    test_odds(t, 0, "go", "{'success':0.125}");
    test_moves_have(t, 1, "bonus -6|bonus 0|bonus 6");
    test_moves_lack(t, 1, "bonus 2 2");
    test_play_events(t, 1, "bonus 2", NULL, "bonus");
    test_play(t, 1, "bonus 6", NULL);
    test_position(t, "{'turn':0,'call':{'bonus':6}}");
    test_view(t, 0, "{'waits':{'bonus':6,'success':0.875}}");
    test_refuse(t, 1, "bonus 7", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 1, "bonus -7", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 1, "bonus 2 2", NULL, CAPER_ILLEGAL_MOVE); /* two are for a duel */
    test_refuse(t, 1, "bonus", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 1, "bonus 1 2 3", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 1, "bonus two", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 0, "bonus 2", NULL, CAPER_ILLEGAL_MOVE); /* that is not for the crew */
    test_play_events(t, 0, "go", "[2]", "flip roll success");
    test_refuse(t, 1, "bonus 2", NULL, CAPER_ILLEGAL_MOVE); /* it is flipped */
    test_refuse(t, 0, "bonus 2", NULL, CAPER_NOT_YOUR_TURN);
    test_play(t, 1, "check 0 locks", NULL);
    test_position(t, "{'call':{'bonus':0}}"); /* and not for the next one */
    caper_table_free(t);
}

/* In a duel the first's, then the second's; one number changes the first's only. */
void mcguffin_mc_30_two_bonuses_in_a_duel(void **unused)
{
    (void)unused;
    caper_table *t = two("", "", "'decks':{'law':['9S']}");
    test_refuse(t, 2, "fight 0 1 bonus 2", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 2, "fight 0 1 bonus 2 7", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 2, "fight 0 1 bonus 1 -1", NULL);
    test_position(t, "{'call':{'kind':'duel','against':1,'bonus':1,'against_bonus':-1}}");
    test_moves_have(t, 2, "bonus 2|bonus -6 6|withdraw");
    test_play(t, 2, "bonus 2", NULL);
    test_position(t, "{'call':{'bonus':2,'against_bonus':-1}}");
    test_play_events(t, 2, "bonus 0 3", NULL, "bonus");
    test_position(t, "{'call':{'bonus':0,'against_bonus':3}}");
    test_refuse(t, 2, "bonus 0 7", NULL, CAPER_ILLEGAL_MOVE);
    test_play_events(t, 0, "go", "[4,4]", "failure success damage"); /* 8; 4 + 4 + 3 = 11 by 2 */
    test_position(t, "{'crew':[{'damage':2},{'damage':0}]}");
    caper_table_free(t);
}

void mcguffin_mc_31_ties_favour_the_player(void **unused)
{
    (void)unused;
    one_check("", "locks", "5S", "", NULL, true);  /* match: at least */
    one_check("", "locks", "5D", "", NULL, true);  /* mismatch: at most */
    one_check("", "locks", "9S", "", "[4]", true); /* rolled, match */
    one_check("", "locks", "TS", "", "[4]", false);
    one_check("'auto':true", "locks", "9D", "", "[4]", true); /* rolled, mismatch */
    one_check("'auto':true", "locks", "8D", "", "[4]", false);
}

void mcguffin_mc_32_base_skill_alone(void **unused)
{
    (void)unused;
    caper_table *t = alone("", "'locks':['4S','KH']");
    test_play(t, 1, "check 0 locks bonus -3", NULL); /* the bonus is not in the automatic test */
    test_refuse(t, 0, "go", "[8]", CAPER_BAD_CHANCE);
    test_play_events(t, 0, "go", NULL, "flip success");
    test_position(t, "{'crew':[{'auto':true,'successes':1}]}");
    caper_table_free(t);
}

void mcguffin_mc_33_bonus_helps_and_penalty_hurts(void **unused)
{
    (void)unused;
    one_check("", "locks", "KS", " bonus 3", "[5]", true);
    one_check("", "locks", "KS", " bonus 2", "[5]", false);
    one_check("", "locks", "9S", " bonus -1", "[4]", false);
    one_check("", "locks", "4H", " bonus 2", "[1]", true); /* 5 + 1 − 2 ≤ 4 */
    one_check("", "locks", "4H", " bonus 1", "[1]", false);
    one_check("'auto':true", "locks", "9H", " bonus -1", "[3]", true);
    one_check("'auto':true", "locks", "9H", " bonus -2", "[3]", false);
}

void mcguffin_mc_33_bonus_is_not_in_the_automatic_test(void **unused)
{
    (void)unused;
    caper_table *t = alone("", "'locks':['7S']"); /* 5 + 3 would do, 5 does not: a roll */
    test_play(t, 1, "check 0 locks bonus 3", NULL);
    test_play_events(t, 0, "go", "[1]", "flip roll success");
    test_position(t, "{'crew':[{'auto':false}]}");
    caper_table_free(t);
}

void mcguffin_mc_34_no_two_automatic_successes_running(void **unused)
{
    (void)unused;
    caper_table *t = alone("", "'locks':['4S','4C','3S']");
    test_play(t, 1, "check 0 locks", NULL);
    test_play(t, 0, "go", NULL);
    test_play(t, 1, "check 0 locks", NULL);
    test_play_events(t, 0, "go", "[2]", "flip roll success"); /* rolled although 5 would do */
    test_position(t, "{'crew':[{'auto':false,'successes':2}]}");
    test_play(t, 1, "check 0 locks", NULL);
    test_play(t, 0, "go", NULL);
    test_position(t, "{'crew':[{'auto':true,'successes':3}]}");
    caper_table_free(t);
}

void mcguffin_mc_34_the_run_is_each_players_own(void **unused)
{
    (void)unused;
    caper_table *t = two("'auto':true", "", "'decks':{'locks':['4S','4C']}");
    test_play(t, 2, "check 1 locks", NULL);
    test_play(t, 1, "go", NULL);
    test_position(t, "{'crew':[{'auto':true},{'auto':true}]}");
    caper_table_free(t);
}

void mcguffin_mc_34_jokers_neither_count_nor_end_a_run(void **unused)
{
    (void)unused;
    static const char *const jokers[] = {"RJ", "BJ"};
    for (int i = 0; i < 2; i++) {
        char decks[60];
        snprintf(decks, sizeof decks, "'locks':['%s','4S']", jokers[i]);
        caper_table *t = alone("'auto':true", decks);
        test_play(t, 1, "check 0 locks", NULL);
        test_play(t, 0, "go", NULL);
        test_position(t, "{'crew':[{'auto':true}]}");
        test_play(t, 1, "check 0 locks", NULL);
        test_play_events(t, 0, "go", "[3]", "roll");
        caper_table_free(t);
    }
    caper_table *t = alone("", "'locks':['RJ']");
    test_play(t, 1, "check 0 locks", NULL);
    test_play(t, 0, "go", NULL);
    test_position(t, "{'crew':[{'auto':false,'successes':1}]}");
    caper_table_free(t);
}

void mcguffin_mc_35_grief_always_hurts_and_is_never_automatic(void **unused)
{
    (void)unused;
    one_check("'grief':1", "locks", "4S", "", "[2,4]", false); /* 5 + 2 − 4 < 4 */
    one_check("'grief':1", "locks", "4S", "", "[2,3]", true);
    one_check("'grief':1", "locks", "TH", "", "[2,4]", false); /* 5 + 2 + 4 > 10 */
    one_check("'grief':1", "locks", "TH", "", "[2,3]", true);
    caper_table *t = alone("'grief':1", "'locks':['2S','KH']");
    test_play(t, 1, "check 0 locks", NULL);
    test_play_events(t, 0, "go", "[8,1]", "flip roll roll success");
    test_position(t, "{'crew':[{'grief':0,'auto':false}]}");
    caper_table_free(t);
}

void mcguffin_mc_35_two_deaths_are_two_dice(void **unused)
{
    (void)unused;
    one_check("'grief':2", "locks", "5S", "", "[8,4,4]", true);
    one_check("'grief':2", "locks", "5S", "", "[8,4,5]", false);
    caper_table *t = alone("'grief':2", "'locks':['5S']");
    test_play(t, 1, "check 0 locks", NULL);
    test_refuse(t, 0, "go", "[8,4,5,1]", CAPER_BAD_CHANCE);
    test_play(t, 0, "go", "[8,4,5]");
    test_position(t, "{'crew':[{'grief':0}]}");
    caper_table_free(t);
}

void mcguffin_mc_35_grief_waits_for_a_total(void **unused)
{
    (void)unused;
    caper_table *t = alone("'grief':1,'damage':2", "'locks':['RJ','4S']");
    test_play(t, 1, "check 0 locks", NULL);
    test_play(t, 0, "go", "[]"); /* the joker decides: nothing to take it from */
    test_position(t, "{'crew':[{'grief':1}]}");
    test_play(t, 1, "check 0 locks", NULL);
    test_play(t, 0, "heal", "[2]");
    test_position(t, "{'crew':[{'grief':1}]}");
    caper_table_free(t);
}

void mcguffin_mc_36_healing_instead_of_the_check(void **unused)
{
    (void)unused;
    caper_table *t = alone("'damage':2,'auto':true", "'locks':['2C']");
    test_play(t, 1, "check 0 locks", NULL);
    test_moves_exactly(t, 0, "go|heal");
    test_play_events(t, 0, "heal", "[7]", "failure heal"); /* not above the start */
    test_position(t, "{'crew':[{'damage':0,'healed':true,'successes':0,'auto':false}],"
                     "'decks':{'locks':['2C']}}");
    caper_table_free(t);
}

void mcguffin_mc_36_only_with_damage_and_once_a_stage(void **unused)
{
    (void)unused;
    caper_table *t = alone("", "'locks':['2C']");
    test_play(t, 1, "check 0 locks", NULL);
    test_moves_exactly(t, 0, "go");
    test_refuse(t, 0, "heal", NULL, CAPER_ILLEGAL_MOVE);
    caper_table_free(t);
    t = alone("'damage':4,'healed':true", "'locks':['2C']");
    test_play(t, 1, "check 0 locks", NULL);
    test_moves_exactly(t, 0, "go");
    caper_table_free(t);
    t = test_load("{'game':'mcguffin','stage':'casing','crew':[{'damage':4,'healed':true,"
                  "'successes':4}],'decks':{'locks':['2C']}}");
    test_play(t, 1, "advance", NULL);
    test_play(t, 1, "check 0 locks", NULL);
    test_moves_exactly(t, 0, "go|heal"); /* a new stage */
    caper_table_free(t);
}

static caper_table *two_in_auto(const char *one, const char *other, const char *rest)
{
    char position[3000];
    snprintf(position, sizeof position,
             "{'game':'mcguffin','mode':'auto','job':'lighthouse','stage':'casing','crew':[{%s},"
             "{%s}],%s}",
             one, other, rest);
    return test_load(position);
}

/* Auto: at most two in a row while somebody else can act. */
void mcguffin_mc_37_two_in_a_row(void **unused)
{
    (void)unused;
    caper_table *t = two_in_auto("", "", "'decks':{'law':['4S','4C','9S','KH','2C','3C']}");
    for (int i = 0; i < 2; i++) {
        test_play(t, 0, "try rifle-club", NULL);
        test_play(t, 0, "go", i ? "[4]" : NULL);
    }
    test_position(t, "{'actor':0,'streak':2,'turn':1}");
    test_moves_exactly(t, 0, "");
    test_refuse(t, 0, "try rifle-club", NULL, CAPER_NOT_YOUR_TURN);
    test_play(t, 1, "try rifle-club", NULL);
    test_play(t, 1, "go", "[1]");
    test_position(t, "{'actor':1,'streak':1}");
    test_moves_have(t, 0, "try rifle-club");
    caper_table_free(t);
}

void mcguffin_mc_37_alone_one_goes_on(void **unused)
{
    (void)unused;
    caper_table *t = two_in_auto("", "'status':'dead'", "'actor':0,'streak':2");
    test_moves_have(t, 0, "try rifle-club");
    caper_table_free(t);
}

void mcguffin_mc_37_healing_is_an_action(void **unused)
{
    (void)unused;
    caper_table *t = two_in_auto("'damage':2", "", "'actor':0,'streak':1");
    test_play(t, 0, "try rifle-club", NULL);
    test_play(t, 0, "heal", NULL);
    test_position(t, "{'actor':0,'streak':2,'turn':1}");
    test_moves_exactly(t, 0, "");
    caper_table_free(t);
}

/* Hosted: a rule of thumb; the Mastermind may call anybody at any time. */
void mcguffin_mc_37_a_mastermind_calls_whom_she_likes(void **unused)
{
    (void)unused;
    caper_table *t = two("'successes':3", "'successes':4",
                         "'actor':0,'streak':2,'decks':{'locks':['4C','2C','3C']}");
    test_moves_have(t, 2, "check 0 locks|check 1 locks|fight 0 npc|fight 0 1");
    test_play(t, 2, "check 0 locks", NULL);
    test_play(t, 0, "go", NULL);
    test_position(t, "{'actor':0,'streak':3}");
    test_play(t, 2, "check 0 locks", NULL);
    caper_table_free(t);
}
