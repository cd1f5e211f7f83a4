/* McGuffin, clauses MC-40 … MC-46: fights. */
#include <stdio.h>

#include "games/mcguffin/mcguffin.h"
#include "games/mcguffin/test_names.h"
#include "tests/testing.h"

/* Travis and Christine with these weapons and a law deck with this card on top. */
static caper_table *ring(int weapons, int others, const char *card, const char *more)
{
    char position[1000];
    snprintf(position, sizeof position,
             "{'game':'mcguffin','stage':'heist','crew':[{'name':'Travis','skills':{'weapons':%d,"
             "'tools':9}%s},{'name':'Christine','skills':{'weapons':%d,'tools':9}}],"
             "'decks':{'law':['%s','2C'],'locks':['9S']}}",
             weapons, more, others, card);
    return test_load(position);
}

static void expect_duel(int weapons, int others, const char *card, const char *chance, int hurt_one,
                        int hurt_two)
{
    char         want[100];
    caper_table *t = ring(weapons, others, card, "");
    snprintf(want, sizeof want,
             "{'crew':[{'damage':%d,'successes':0},{'damage':%d,'successes':0}]}", hurt_one,
             hurt_two);
    test_play(t, 2, "fight 0 1", NULL);
    test_moves_exactly(t, 0, "go"); /* the first named, and nobody else */
    test_moves_exactly(t, 1, "");
    test_play_events(t, 0, "go", chance, "flip roll roll");
    test_position(t, want);
    caper_table_free(t);
}

static void expect_guard(int weapons, const char *card, const char *chance, int hurt, int left)
{
    char         want[100];
    caper_table *t = ring(weapons, 3, card, "");
    snprintf(want, sizeof want, "{'crew':[{'damage':%d},{}],'opponents':%d}", hurt, left);
    test_play(t, 2, "fight 0 npc", NULL);
    test_play_events(t, 0, "go", chance, "flip roll roll");
    test_position(t, want);
    caper_table_free(t);
}

void mcguffin_mc_44_first_fight_of_the_sheet(void **unused)
{
    (void)unused;
    expect_duel(4, 3, "7H", "[2,6]", 0, 1);
}

void mcguffin_mc_44_second_fight_of_the_sheet(void **unused)
{
    (void)unused;
    expect_duel(4, 3, "7H", "[2,1]", 3, 0);
}

void mcguffin_mc_44_third_fight_of_the_sheet(void **unused)
{
    (void)unused;
    expect_duel(3, 3, "7H", "[8,7]", 1, 1);
}

void mcguffin_mc_44_fourth_fight_of_the_sheet(void **unused)
{
    (void)unused;
    expect_guard(4, "7C", "[2,5]", 4, 1);
}

void mcguffin_mc_44_fifth_fight_of_the_sheet(void **unused)
{
    (void)unused;
    expect_guard(4, "QH", "[6,2]", 0, 0);
}

void mcguffin_mc_40_wider_margin_wins(void **unused)
{
    (void)unused;
    expect_duel(4, 3, "5S", "[2,5]", 3, 0); /* black: 6 by 1, 8 by 3 */
    expect_duel(4, 3, "5S", "[8,1]", 0, 7); /* 12 by 7 against a failure (4) */
    expect_duel(4, 4, "5S", "[1,1]", 0, 0); /* both exactly: equal margins */
    expect_duel(4, 3, "5S", "[2,3]", 0, 0); /* 6 and 6 */
    expect_duel(4, 3, "5S", "[1,1]", 0, 0); /* a success by 0 beats a failure, and deals 0 */
}

void mcguffin_mc_40_needs_two_people_inside(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'mcguffin','crew':[{},{},{'status':'dead'}]}");
    test_moves_have(t, 3, "fight 0 1|fight 1 0|fight 0 npc");
    test_moves_lack(t, 3, "fight 0 0|fight 0 2|fight 2 npc|fight 0 3");
    test_refuse(t, 3, "fight 0 0", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 3, "fight 0 2", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 3, "fight 0 7", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 3, "fight 0 guard", NULL, CAPER_BAD_MOVE);
    caper_table_free(t);
}

void mcguffin_mc_41_black_doubles_red_adds_half(void **unused)
{
    (void)unused;
    expect_guard(4, "9C", "[1,4]", 1, 1); /* 5 fails, 8 fails: 1 each, as among players */
    expect_guard(4, "9C", "[1,5]", 5, 1); /* 10 hits: 10 − 5 */
    expect_guard(4, "5H", "[8,3]", 8, 1); /* red: 12 fails, 3 + 1 = 4 hits: 8 */
    expect_guard(4, "5H", "[8,4]", 1, 1); /* 4 + 2 = 6 misses too */
    expect_guard(4, "9C", "[5,8]", 0, 0); /* success: out, whatever it rolled */
}

void mcguffin_mc_41_both_fail_hurts_and_the_opponent_stays(void **unused)
{
    (void)unused;
    caper_table *t = ring(4, 3, "9C", "");
    test_play(t, 2, "fight 0 npc", NULL);
    test_play_events(t, 0, "go", "[1,4]", "failure damage");
    test_position(t, "{'crew':[{'damage':1},{}],'opponents':1}");
    test_moves_exactly(t, 0, "go");
    test_play(t, 0, "go", "[1,1]"); /* 2C: 5 is a success */
    test_position(t, "{'crew':[{'damage':1},{}],'opponents':0}");
    test_moves_exactly(t, 0, "");
    caper_table_free(t);
    t = ring(4, 3, "9C", ",'damage':8"); /* one more is one too many */
    test_play(t, 2, "fight 0 npc", NULL);
    test_play_events(t, 0, "go", "[1,4]", "failure damage death");
    test_position(t, "{'crew':[{'status':'dead'},{'grief':1}],'opponents':0,'call':null}");
    caper_table_free(t);
}

/* ---- Several opponents ---------------------------------------------------------------------- */

void mcguffin_mc_45_each_go_fights_one_of_them(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'mcguffin','crew':[{'skills':{'tools':9}}],"
                               "'decks':{'law':['2C','9C','2S','3S','4S']}}");
    test_play_events(t, 1, "fight 0 npc 3", NULL, "call");
    test_position(t, "{'opponents':3}");
    test_play(t, 0, "go", "[1,8]");
    test_position(t, "{'opponents':2,'crew':[{'damage':0,'successes':0}]}");
    test_play(t, 0, "go", "[1,6]"); /* 9C: 5 against 12: hurt, and it goes on */
    test_position(t, "{'opponents':2,'crew':[{'damage':7}],'turn':0}");
    test_moves_exactly(t, 0, "go");
    test_refuse(t, 1, "check 0 locks", NULL, CAPER_NOT_YOUR_TURN);
    test_refuse(t, 1, "fight 0 npc", NULL, CAPER_NOT_YOUR_TURN);
    test_play(t, 0, "go", "[1,1]");
    test_position(t, "{'opponents':1}");
    test_play(t, 0, "go", "[1,1]");
    test_position(t, "{'opponents':0,'turn':null}");
    test_refuse(t, 0, "go", NULL, CAPER_NOT_YOUR_TURN);
    caper_table_free(t);
}

void mcguffin_mc_45_how_many_and_with_which_bonus(void **unused)
{
    (void)unused;
    caper_table *t = ring(4, 3, "TC", "");
    test_moves_have(t, 2, "fight 0 npc|fight 0 npc 2|fight 1 npc 8|fight 0 npc bonus -6");
    test_refuse(t, 2, "fight 0 npc 0", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 2, "fight 0 npc 100", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 2, "fight 0 npc 2 bonus 7", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 2, "fight 0 npc 2 bonus", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 2, "fight 0 npc bonus 2 2", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 2, "fight 0 npc many", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 2, "fight 0", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 2, "fight 5 npc 2 bonus 2", NULL, CAPER_ILLEGAL_MOVE); /* nobody sits there */
    test_refuse(t, 2, "fight 8 npc", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 2, "fight 0 npc 12 bonus 3", NULL);
    test_position(t, "{'opponents':12,'call':{'kind':'fight','bonus':3}}");
    test_play(t, 0, "go", "[3,8]"); /* 4 + 3 + 3 */
    test_position(t, "{'opponents':11,'call':{'bonus':3}}");
    test_play(t, 2, "bonus -1", NULL); /* until the next card is turned */
    test_position(t, "{'opponents':11,'call':{'bonus':-1}}");
    caper_table_free(t);
}

void mcguffin_mc_45_withdrawn_between_two_goes(void **unused)
{
    (void)unused;
    caper_table *t = ring(4, 3, "9C", "");
    test_play(t, 2, "fight 0 npc 2", NULL);
    test_play(t, 0, "go", "[5,1]");
    test_position(t, "{'opponents':1}");
    test_play_events(t, 2, "withdraw", NULL, "ruling");
    test_position(t, "{'opponents':0,'turn':null,'call':null}");
    test_refuse(t, 0, "go", NULL, CAPER_NOT_YOUR_TURN);
    test_play(t, 2, "check 0 locks", NULL);
    caper_table_free(t);
}

/* A position with a fight that goes on comes back as it was. */
void mcguffin_mc_45_a_position_in_the_middle(void **unused)
{
    (void)unused;
    caper_table *t =
        test_load("{'game':'mcguffin','crew':[{}],'opponents':2,'decks':{'law':['2C']},"
                  "'call':{'kind':'fight','seat':0,'bonus':2}}");
    test_position(t, "{'opponents':2,'turn':0,'call':{'kind':'fight','seat':0,'deck':'law',"
                     "'bonus':2}}");
    test_play(t, 0, "go", NULL);
    test_position(t, "{'opponents':1}");
    caper_table_free(t);
    t = test_load("{'game':'mcguffin','crew':[{}],'opponents':3,'decks':{'law':['2C','2S']}}");
    test_position(t, "{'opponents':3}"); /* they stand about … */
    test_play(t, 1, "fight 0 npc", NULL);
    test_position(t, "{'opponents':3}"); /* … and step in */
    test_play(t, 0, "go", NULL);
    test_position(t, "{'opponents':2}");
    caper_table_free(t);
}

/* ---- Honour among thieves ------------------------------------------------------------------- */

static caper_table *thieves(const char *duels, const char *one, const char *rest)
{
    char position[1500];
    snprintf(position, sizeof position,
             "{'game':'mcguffin','mode':'auto','job':'lighthouse','duels':'%s','crew':[{'name':'A',"
             "'skills':{'tools':9}%s},{'name':'B','skills':{'tools':9}},{'name':'C','status':"
             "'dead'}],%s}",
             duels, one, rest);
    return test_load(position);
}

/* On one's turn it is an action, waits for the challenger's go, and costs one heat when called. */
void mcguffin_mc_46_a_duel_in_auto(void **unused)
{
    (void)unused;
    caper_table *t = thieves("yes", "", "'stage':'casing','decks':{'law':['7H','7D','4S']}");
    test_moves_have(t, 0, "duel 1|try rifle-club");
    test_moves_lack(t, 0, "duel 0|duel 2");
    test_moves_lack(t, 1, "duel 0"); /* it is not their turn */
    test_refuse(t, 0, "duel 0", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 0, "duel 2", NULL, CAPER_ILLEGAL_MOVE); /* dead */
    test_refuse(t, 0, "duel 3", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 0, "duel 9", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 0, "duel", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 0, "duel B", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 1, "duel 0", NULL, CAPER_NOT_YOUR_TURN);
    test_play_events(t, 0, "duel 1", NULL, "call heat");
    test_position(t, "{'heat':1,'turn':0,'call':{'kind':'duel','seat':0,'against':1}}");
    test_moves_exactly(t, 0, "go");
    test_moves_exactly(t, 1, "");
    test_refuse(t, 0, "heal", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 1, "go", NULL, CAPER_NOT_YOUR_TURN);
    test_play_events(t, 0, "go", "[2,6]", "flip roll roll success failure damage");
    test_position(t, "{'heat':1,'actor':0,'streak':1,'turn':0,'crew':[{'damage':0,'successes':0},"
                     "{'damage':1,'successes':0},{}]}");
    test_play(t, 0, "duel 1", NULL);
    test_play(t, 0, "go", "[2,6]");
    test_position(t, "{'heat':2,'actor':0,'streak':2,'turn':1}"); /* MC-37: two in a row */
    test_refuse(t, 0, "duel 1", NULL, CAPER_NOT_YOUR_TURN);
    caper_table_free(t);
}

void mcguffin_mc_46_only_where_duels_are_allowed(void **unused)
{
    (void)unused;
    caper_table *t = thieves("no", "", "'stage':'casing'");
    test_moves_lack(t, 0, "duel 1");
    test_refuse(t, 0, "duel 1", NULL, CAPER_ILLEGAL_MOVE);
    caper_table_free(t);
    t = test_new("mcguffin", 2, "{'duels':'yes'}", "46");
    test_position(t, "{'duels':'yes','mode':'auto'}");
    caper_table_free(t);
    t = test_new("mcguffin", 2, "{}", "46");
    test_position(t, "{'duels':'no'}");
    caper_table_free(t);
    t = ring(4, 3, "7H", ""); /* hosted, the Mastermind calls them */
    test_refuse(t, 0, "duel 1", NULL, CAPER_NOT_YOUR_TURN);
    test_refuse(t, 2, "duel 1", NULL, CAPER_ILLEGAL_MOVE);
    caper_table_free(t);
    test_bad_position("{'game':'mcguffin','mode':'auto','duels':'maybe','crew':[{}]}");
    test_bad_position("{'game':'mcguffin','mode':'hosted','duels':'yes','crew':[{}]}");
}

void mcguffin_mc_46_options_of_duels(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {"{\"duels\":\"sometimes\"}", "{\"duels\":true}",
                                        "{\"mode\":\"hosted\",\"duels\":\"yes\"}"};
    for (int i = 0; i < 3; i++) {
        caper_match match = {.game = &mcguffin_game, .seats = 2, .places = 2};
        caper_json *json  = caper_json_read(wrong[i], NULL);
        assert_int_equal(mcguffin_game.rules->configure(&match, json, NULL), CAPER_BAD_OPTION);
        caper_json_free(json);
    }
}

/* The heat of a duel can be the one too many, and then there is no duel. */
void mcguffin_mc_46_the_heat_of_a_duel_counts_at_once(void **unused)
{
    (void)unused;
    caper_table *t = thieves("yes", "", "'stage':'casing','heat':7"); /* limit 2 + 2 × 3 */
    test_play_events(t, 0, "duel 1", NULL, "call heat stage");
    test_position(t, "{'stage':'over','heat':8,'call':null}");
    test_result(t, "{'over':true,'winners':[]}");
    caper_table_free(t);
    t = thieves("yes", "", "'stage':'heist','heat':7");
    test_play_events(t, 0, "duel 1", NULL, "call heat stage");
    test_position(t, "{'stage':'getaway','team':'failure','call':null}");
    caper_table_free(t);
    t = thieves("yes", ",'open':true", "'stage':'getaway','team':'success','heat':7");
    test_play_events(t, 0, "duel 1", NULL, "call heat caught caught stage");
    test_position(t, "{'stage':'over','call':null}");
    caper_table_free(t);
}

/* In the getaway it is an action like another: first the gate, and then the gate again. */
void mcguffin_mc_46_behind_the_gate_in_the_getaway(void **unused)
{
    (void)unused;
    caper_table *t = thieves(
        "yes", "", "'stage':'getaway','team':'success','decks':{'locks':['4S'],'law':['7H']}");
    test_refuse(t, 0, "duel 1", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 0, "gate locks", NULL);
    test_play(t, 0, "go", NULL);
    test_moves_have(t, 0, "duel 1");
    test_play(t, 0, "duel 1", NULL);
    test_play(t, 0, "go", "[2,6]");
    test_moves_have(t, 0, "gate locks");
    test_moves_lack(t, 0, "duel 1");
    caper_table_free(t);
}

/* MC-42: the specialty of each counts, +1 where its skill is weapons. */
void mcguffin_mc_46_a_gunman_duels_better(void **unused)
{
    (void)unused;
    caper_table *t = test_load(
        "{'game':'mcguffin','mode':'auto','duels':'yes','crew':[{'skill':'tools'},{'skill':"
        "'weapons','specialty':'guns'}],'decks':{'law':['9S']}}");
    test_play(t, 0, "duel 1", NULL);
    test_position(t, "{'call':{'bonus':0,'against_bonus':1}}");
    test_play(t, 0, "go", "[5,5]"); /* 9 by 0; 10 by 1 */
    test_position(t, "{'crew':[{'damage':1},{'damage':0}]}");
    caper_table_free(t);
}

/* ---- All fights ----------------------------------------------------------------------------- */

void mcguffin_mc_42_everything_is_rolled_and_nothing_healed(void **unused)
{
    (void)unused;
    caper_table *t = ring(4, 3, "2S", ",'damage':3"); /* 4 would do, but dice are rolled */
    test_play(t, 2, "fight 0 npc", NULL);
    test_moves_exactly(t, 0, "go");
    test_refuse(t, 0, "heal", NULL, CAPER_ILLEGAL_MOVE);
    test_play_events(t, 0, "go", "[1,1]", "flip roll roll success");
    test_position(t, "{'crew':[{'auto':false,'successes':0},{}]}");
    caper_table_free(t);
}

void mcguffin_mc_42_grief_counts(void **unused)
{
    (void)unused;
    caper_table *t = ring(4, 3, "7C", ",'grief':1");
    test_play(t, 2, "fight 0 npc", NULL);
    test_play(t, 0, "go", "[4,4,2]"); /* 4 + 4 − 2 = 6 fails, 8 hits: 2 */
    test_position(t, "{'crew':[{'damage':2,'grief':0},{}]}");
    caper_table_free(t);
    t = ring(4, 3, "7H", ",'grief':1");
    test_play(t, 2, "fight 0 1", NULL);
    test_play(t, 0, "go", "[2,1,2]"); /* 4 + 2 + 2 = 8 fails, 4 by 3 */
    test_position(t, "{'crew':[{'damage':3,'grief':0},{'damage':0}]}");
    caper_table_free(t);
}

void mcguffin_mc_42_leaving_costs_two(void **unused)
{
    (void)unused;
    caper_table *t = test_load(
        "{'game':'mcguffin','stage':'getaway','team':'failure','crew':[{'status':'leaving',"
        "'skills':{'tools':9}}],'decks':{'law':['7C','7H']}}");
    test_play(t, 1, "fight 0 npc", NULL);
    test_play(t, 0, "go", "[4,1]"); /* 4 + 4 − 2 = 6 fails; 2 fails: 1 */
    test_play(t, 0, "go", "[2,1]"); /* red: 4 + 2 + 2 = 8 fails; 1 hits: 7 */
    test_position(t, "{'crew':[{'damage':8}]}");
    caper_table_free(t);
}

void mcguffin_mc_42_jokers_in_fights(void **unused)
{
    (void)unused;
    expect_guard(4, "RJ", "[1,8]", 0, 0);
    expect_duel(4, 3, "RJ", "[2,1]", 0, 6); /* margins are the totals, 6 and 4 */
    expect_duel(4, 3, "RJ", "[1,2]", 0, 0);
    expect_duel(4, 3, "BJ", "[8,1]", 1, 1); /* both fail */
}

/* The black joker does not make guards invincible: twice the d8 must reach 14. */
void mcguffin_mc_42_the_black_joker_for_non_players(void **unused)
{
    (void)unused;
    expect_guard(4, "BJ", "[8,6]", 1, 1); /* 12 misses: both fail */
    expect_guard(4, "BJ", "[2,3]", 1, 1);
    expect_guard(7, "BJ", "[8,2]", 1, 1);
    expect_guard(4, "BJ", "[8,7]", 2, 1); /* 14 against 12 */
    expect_guard(4, "BJ", "[8,8]", 4, 1); /* 16 against 12 */
    expect_guard(8, "BJ", "[6,7]", 1, 1); /* 14 against 14: at least 1 */
    expect_guard(8, "BJ", "[8,8]", 1, 1); /* 16 against 16 */
    expect_guard(8, "BJ", "[8,7]", 2, 1); /* 14 against 16 */
}

/* Specialty and bonus count as in a check: they always help. */
void mcguffin_mc_42_a_bonus_in_a_fight(void **unused)
{
    (void)unused;
    caper_table *t = ring(4, 3, "TS", "");
    test_play(t, 2, "fight 0 npc bonus 2", NULL);
    test_play_events(t, 0, "go", "[4,8]", "success"); /* 4 + 4 + 2 */
    caper_table_free(t);
    t = ring(4, 3, "TS", "");
    test_play(t, 2, "fight 0 npc bonus -2", NULL);
    test_play(t, 0, "go", "[6,5]"); /* 4 + 6 − 2 = 8 against 10 */
    test_position(t, "{'crew':[{'damage':2},{}]}");
    caper_table_free(t);
    t = ring(4, 3, "5H", "");
    test_play(t, 2, "fight 0 npc bonus 3", NULL);
    test_odds(t, 0, "go", "{'success':0.7916666666666666}"); /* 9S in 7 of 8, 2C all, 5H in 4 */
    test_play_events(t, 0, "go", "[4,8]", "success");        /* 4 + 4 − 3 ≤ 5 */
    caper_table_free(t);
    t = ring(4, 3, "7H", "");
    test_play(t, 2, "fight 0 1 bonus 0 2", NULL);
    test_play(t, 0, "go", "[2,2]"); /* 6 by 1; 3 + 2 − 2 = 3 by 4 */
    test_position(t, "{'crew':[{'damage':4},{'damage':0}]}");
    caper_table_free(t);
}

/* Auto: +3 with a tag of the obstacle that costs the fight, +1 with weapons as the skill. */
static void expect_price_fight(const char *member, int bonus)
{
    char position[600], want[100];
    snprintf(position, sizeof position,
             "{'game':'mcguffin','mode':'auto','job':'lighthouse','stage':'getaway','team':"
             "'success','crew':[{'open':true,%s}],'decks':{'law':['BJ','9C','2C']}}",
             member);
    snprintf(want, sizeof want,
             "{'opponents':1,'call':{'kind':'fight','obstacle':'patrol-boat','bonus':%d}}", bonus);
    caper_table *t = test_load(position);
    test_play(t, 0, "try patrol-boat", NULL);
    test_play_events(t, 0, "go", NULL, "failure call");
    test_position(t, want);
    caper_table_free(t);
}

void mcguffin_mc_42_the_specialty_in_the_fight_of_an_obstacle(void **unused)
{
    (void)unused;
    expect_price_fight("'specialty':'guns','skill':'weapons'", 3);
    expect_price_fight("'specialty':'guns','skill':'brains'", 3);
    expect_price_fight("'specialty':'knitting','skill':'weapons'", 1);
    expect_price_fight("'specialty':'knitting','skill':'brains'", 0);
}

/* The fight before a getaway action has no tags. */
void mcguffin_mc_42_the_specialty_in_the_fight_at_the_door(void **unused)
{
    (void)unused;
    static const char *const belongs[] = {"tools", "weapons"};
    static const double      odds[]    = {7 / 8.0, 1};
    for (int i = 0; i < 2; i++) {
        char position[500], want[60];
        snprintf(position, sizeof position,
                 "{'game':'mcguffin','mode':'auto','job':'lighthouse','stage':'getaway','team':"
                 "'failure','crew':[{'status':'leaving','specialty':'guns','skill':'%s'}],"
                 "'decks':{'law':['4C']}}",
                 belongs[i]);
        snprintf(want, sizeof want, "{'success':%.17g}", odds[i]); /* 4 + d8 − 2 (+ 1) ≥ 4 */
        caper_table *t = test_load(position);
        test_odds(t, 0, "go", want);
        caper_table_free(t);
    }
}

void mcguffin_mc_43_dead_is_out(void **unused)
{
    (void)unused;
    caper_table *t = ring(4, 3, "7C", ",'damage':5");
    test_play(t, 2, "fight 0 npc", NULL);
    test_play_events(t, 0, "go", "[2,5]", "failure damage death");
    test_position(t, "{'crew':[{'status':'dead'},{'grief':1}]}");
    test_refuse(t, 0, "go", NULL, CAPER_NOT_YOUR_TURN);
    test_refuse(t, 2, "check 0 locks", NULL, CAPER_ILLEGAL_MOVE);
    test_moves_lack(t, 2, "check 0 locks|fight 0 npc|fight 1 0");
    test_play(t, 2, "check 1 locks", NULL);
    caper_table_free(t);
    test_bad_position("{'game':'mcguffin','crew':[{'damage':5}]}"); /* 5 health: dead */
}

void mcguffin_mc_43_two_die_in_one_fight(void **unused)
{
    (void)unused;
    caper_table *t =
        test_load("{'game':'mcguffin','stage':'casing','crew':[{'damage':4},{'damage':4},{}],"
                  "'decks':{'law':['7H']}}");
    test_play(t, 3, "fight 0 1", NULL);
    test_play_events(t, 0, "go", "[8,8]", "damage death damage death");
    test_position(t, "{'crew':[{'status':'dead'},{'status':'dead'},{'grief':2}]}");
    caper_table_free(t);
}

void mcguffin_mc_43_nobody_left(void **unused)
{
    (void)unused;
    caper_table *t =
        test_load("{'game':'mcguffin','crew':[{'damage':4}],'decks':{'law':['7C','2C']}}");
    test_play(t, 1, "fight 0 npc", NULL);
    test_play_events(t, 0, "go", "[1,8]", "death stage");
    test_position(t, "{'stage':'over'}");
    test_result(t, "{'over':true,'winners':[]}");
    test_refuse(t, 1, "end", NULL, CAPER_GAME_OVER);
    caper_table_free(t);
}
