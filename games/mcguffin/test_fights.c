/* McGuffin, clauses MC-40 … MC-44: fights. */
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
    expect_guard(4, "9C", "[1,4]", 0, 1); /* 5 fails, 8 fails: nothing */
    expect_guard(4, "9C", "[1,5]", 5, 1); /* 10 hits: 10 − 5 */
    expect_guard(4, "5H", "[8,3]", 8, 1); /* red: 12 fails, 3 + 1 = 4 hits: 8 */
    expect_guard(4, "5H", "[8,4]", 0, 1); /* 4 + 2 = 6 misses */
    expect_guard(4, "9C", "[5,8]", 0, 0); /* success: out, whatever it rolled */
}

void mcguffin_mc_41_both_fail_and_it_goes_on(void **unused)
{
    (void)unused;
    caper_table *t = ring(4, 3, "9C", "");
    test_play(t, 2, "fight 0 npc", NULL);
    test_play(t, 0, "go", "[1,4]");
    test_moves_exactly(t, 0, "go");       /* go on at once … */
    test_moves_have(t, 2, "fight 0 npc"); /* … or the Mastermind calls something else */
    test_play(t, 0, "go", "[1,1]");       /* 2C: 5 is a success */
    test_position(t, "{'opponents':0}");
    test_moves_exactly(t, 0, "");
    caper_table_free(t);
}

void mcguffin_mc_41_opponents_are_counted_down(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'mcguffin','crew':[{}],'opponents':3,"
                               "'decks':{'law':['2C','2S']}}");
    test_play(t, 1, "fight 0 npc", NULL);
    test_position(t, "{'opponents':3}");
    test_play(t, 0, "go", NULL);
    test_position(t, "{'opponents':2}");
    caper_table_free(t);
}

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
    test_play(t, 0, "go", "[4,1]"); /* 4 + 4 − 2 = 6 fails; 2 fails */
    test_play(t, 0, "go", "[2,1]"); /* red: 4 + 2 + 2 = 8 fails; 1 hits: 7 */
    test_position(t, "{'crew':[{'damage':7}]}");
    caper_table_free(t);
}

void mcguffin_mc_42_jokers_in_fights(void **unused)
{
    (void)unused;
    expect_guard(4, "RJ", "[1,8]", 0, 0);
    expect_guard(4, "BJ", "[8,8]", 4, 1);   /* 12 against 16 */
    expect_guard(4, "BJ", "[2,3]", 0, 1);   /* both make 6: no difference, no harm */
    expect_duel(4, 3, "RJ", "[2,1]", 0, 6); /* margins are the totals, 6 and 4 */
    expect_duel(4, 3, "RJ", "[1,2]", 0, 0);
    expect_duel(4, 3, "BJ", "[8,1]", 1, 1); /* both fail */
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
