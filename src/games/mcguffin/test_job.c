/* McGuffin, clauses MC-50 … MC-57: the job, hosted and auto. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/mcguffin/mcguffin.h"
#include "games/mcguffin/test_names.h"
#include "tests/testing.h"

/* ---- Stages, hosted ------------------------------------------------------------------------- */

void mcguffin_mc_50_casing_wants_four_each(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'mcguffin','stage':'casing','crew':[{'successes':9},"
                               "{'successes':3},{'successes':0,'status':'dead'}],"
                               "'decks':{'locks':['4S']}}");
    test_moves_lack(t, 3, "advance");
    test_refuse(t, 3, "advance", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 3, "check 1 locks", NULL);
    test_play(t, 1, "go", NULL);
    test_position(t, "{'stage':'casing'}"); /* until the Mastermind says so */
    test_play_events(t, 3, "advance", NULL, "stage");
    test_position(t, "{'stage':'heist','crew':[{'successes':0},{'successes':0},{'successes':0}]}");
    caper_table_free(t);
}

void mcguffin_mc_51_the_crew_together(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'mcguffin','stage':'heist','crew':[{'successes':7},{}],"
                               "'decks':{'locks':['4S','2C','3C'],'staff':['2H','3H'],"
                               "'law':['5S','6S'],'schematic':['8D','9D']}}");
    test_moves_lack(t, 2, "advance");
    test_play(t, 2, "check 0 locks", NULL);
    test_play(t, 0, "go", NULL);
    test_moves_have(t, 2, "advance");
    test_play_events(t, 2, "advance", NULL, "stage");
    test_position(t, "{'stage':'combination','turn':0}");
    caper_table_free(t);
}

void mcguffin_mc_57_the_dead_count_for_the_crew(void **unused)
{
    (void)unused;
    caper_table *casing =
        test_load("{'game':'mcguffin','crew':[{'successes':4},{'status':'dead'}]}");
    test_moves_have(casing, 2, "advance"); /* the living have their four */
    caper_table_free(casing);
    caper_table *t = test_load(
        "{'game':'mcguffin','stage':'heist','crew':[{'successes':1},"
        "{'successes':3,'status':'dead'}],'decks':{'locks':['2C'],'staff':['2H'],'law':['5S'],"
        "'schematic':['8D']}}");
    test_moves_have(t, 2, "advance"); /* 1 + 3 of 4 × 1 */
    caper_table_free(t);
}

/* ---- The Combination ------------------------------------------------------------------------ */

static const char two_in[] =
    "{'game':'mcguffin','stage':'heist','crew':[{'successes':8},{}],'decks':{"
    "'locks':['4S','BJ','3C'],'staff':['2H','AH'],'law':['KS','KC'],'schematic':['KD','TD']}}";

void mcguffin_mc_52_four_cards_in_turn(void **unused)
{
    (void)unused;
    caper_table *t = test_load(two_in);
    test_play(t, 2, "advance", NULL);
    test_position(t, "{'decks':{'locks':['3C'],'staff':[],'law':[],'schematic':[]}}");
    test_view_hides(t, 0, "4S"); /* face down, for the owner too */
    test_moves_exactly(t, 0, "go");
    test_moves_lack(t, 2, "check 0 locks|advance|withdraw|fight 0 npc");
    test_refuse(t, 1, "go", NULL, CAPER_NOT_YOUR_TURN);
    test_refuse(t, 2, "check 0 locks", NULL, CAPER_NOT_YOUR_TURN);
    test_play_events(t, 0, "go", NULL, "flip success");  /* locks: 4S, tools 5, automatic */
    test_play_events(t, 0, "go", "[1]", "flip success"); /* staff: 2H, no second automatic */
    test_play_events(t, 0, "go", "[1]", "flip failure"); /* law: KS, weapons 4 */
    test_position(t, "{'stage':'combination','turn':0,'crew':[{'successes':2},{}]}");
    test_view(t, 1, "{'crew':[{'passed':['locks','staff'],'cards':1},{'passed':[],'cards':4}]}");
    test_play_events(t, 0, "go", "[1]", "flip failure"); /* schematic: KD, brains 3 */
    test_moves_exactly(t, 0, "");
    test_play_events(t, 1, "go", NULL, "failure"); /* locks: the black joker */
    test_play_events(t, 1, "go", NULL, "success"); /* staff: AH */
    test_play_events(t, 1, "go", "[1]", "failure");
    test_play_events(t, 1, "go", "[1]", "failure stage");
    /* One of two passed: half is enough. */
    test_position(t, "{'stage':'getaway','team':'success','crew':[{'successes':0},{}]}");
    caper_table_free(t);
}

static void pass_or_fail(const char *law, const char *schematic, const char *team)
{
    char position[600], want[60];
    snprintf(position, sizeof position,
             "{'game':'mcguffin','stage':'heist','crew':[{'successes':4}],'decks':{'locks':['4S'],"
             "'staff':['BJ'],'law':['%s'],'schematic':['%s']}}",
             law, schematic);
    snprintf(want, sizeof want, "{'stage':'getaway','team':'%s'}", team);
    caper_table *t = test_load(position);
    test_play(t, 1, "advance", NULL);
    test_play(t, 0, "go", NULL);
    test_play(t, 0, "go", NULL);
    test_play(t, 0, "go", "[1]");
    test_play(t, 0, "go", "[1]");
    test_position(t, want);
    caper_table_free(t);
}

void mcguffin_mc_52_two_of_four_is_a_pass(void **unused)
{
    (void)unused;
    pass_or_fail("KS", "KD", "failure"); /* one of four */
    pass_or_fail("5S", "KD", "success"); /* two of four; and at least one must pass */
}

void mcguffin_mc_52_half_of_the_living_rounded_down(void **unused)
{
    (void)unused;
    /* Three alive: one is enough. The cards lose for everybody but the last. */
    caper_table *t = test_load(
        "{'game':'mcguffin','stage':'combination','crew':[{},{'status':'dead'},{},{}],'decks':{"
        "'locks':['AH','2H','RJ'],'staff':['KH','QH','BJ'],'law':['2D','3D','4S'],"
        "'schematic':['KD','QD','JD']}}");
    for (int seat = 0; seat < 4; seat++)
        for (int k = 0; k < 4 && seat != 1; k++)
            test_play(t, seat, "go", seat == 3 && k < 3 ? NULL : "[1]");
    test_position(t, "{'stage':'getaway','team':'success'}");
    caper_table_free(t);
}

void mcguffin_mc_52_healing_fails_the_card(void **unused)
{
    (void)unused;
    caper_table *t =
        test_load("{'game':'mcguffin','stage':'heist','crew':[{'successes':4,'damage':3}],'decks':{"
                  "'locks':['4S'],'staff':['2H'],'law':['2S'],'schematic':['2D']}}");
    test_play(t, 1, "advance", NULL);
    test_moves_exactly(t, 0, "go|heal");
    test_play_events(t, 0, "heal", "[2]", "failure heal");
    test_moves_exactly(t, 0, "go"); /* the Combination is part of the heist: once */
    test_position(t, "{'crew':[{'damage':1,'healed':true,'successes':0}]}");
    caper_table_free(t);
}

void mcguffin_mc_52_cards_dealt_stay_when_decks_are_collected(void **unused)
{
    (void)unused;
    /* The schematic is empty: by then locks, staff and law are dealt, and stay where they are. */
    caper_table *t = test_load(
        "{'game':'mcguffin','stage':'heist','crew':[{'successes':4}],'decks':{'locks':['4S'],"
        "'staff':['2H'],'law':['2S'],'schematic':[]}}");
    char   chance[900] = "[[";
    size_t len         = strlen(chance);
    for (int c = PACK - 1; c >= 0; c--) {
        const char *name = mcguffin_card_name(c);
        if (strcmp(name, "4S") && strcmp(name, "2H") && strcmp(name, "2S"))
            len += (size_t)snprintf(chance + len, sizeof chance - len, "%s'%s'", len > 2 ? "," : "",
                                    name);
    }
    snprintf(chance + len, sizeof chance - len, "]]");
    test_play_events(t, 1, "advance", chance, "stage shuffle");
    /* BJ RJ KC QC …: the fourth card dealt tops the schematic. */
    test_view(t, 0, "{'decks':{'locks':13,'staff':13,'law':13,'schematic':11},'flipped':[]}");
    test_play_events(t, 0, "go", NULL, "success");
    test_view(t, 0, "{'flipped':['4S']}");
    caper_table_free(t);
}

/* MC-30: in the Combination a bonus counts for the next check only. */
void mcguffin_mc_30_a_bonus_in_the_combination(void **unused)
{
    (void)unused;
    caper_table *t = test_load(
        "{'game':'mcguffin','stage':'heist','crew':[{'successes':8,'damage':2},{}],'decks':{"
        "'locks':['KS','9C'],'staff':['KH','AH'],'law':['KC','3C'],'schematic':['KD','TD']}}");
    test_play(t, 2, "advance", NULL);
    test_moves_have(t, 2, "bonus 6|bonus -6");
    test_refuse(t, 2, "bonus 2 2", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 2, "withdraw", NULL, CAPER_ILLEGAL_MOVE); /* it is nobody's call */
    test_refuse(t, 0, "bonus 2", NULL, CAPER_ILLEGAL_MOVE);
    test_play_events(t, 2, "bonus 6", NULL, "bonus");
    test_position(t, "{'bonus':6,'turn':0}");
    test_view(t, 0, "{'waits':{'call':'combination','deck':'locks','bonus':6}}");
    test_play_events(t, 0, "go", "[2]", "success"); /* 5 + 2 + 6 */
    test_position(t, "{'bonus':0}");
    test_play_events(t, 0, "go", "[8]", "failure"); /* 2 + 8, and no bonus any more */
    test_play(t, 2, "bonus 4", NULL);
    test_play(t, 0, "heal", "[1]"); /* the check that it was for is failed */
    test_position(t, "{'bonus':0,'step':3}");
    test_play(t, 2, "bonus 5", NULL);
    test_play(t, 2, "bonus 0", NULL); /* she thinks again */
    test_play_events(t, 0, "go", "[8]", "failure");
    test_play(t, 2, "bonus -6", NULL); /* and for the next player */
    test_play_events(t, 1, "go", "[8]", "failure");
    caper_table_free(t);
    t = test_load("{'game':'mcguffin','stage':'combination','bonus':-2,'crew':[{}]}");
    test_position(t, "{'bonus':-2}");
    caper_table_free(t);
    test_bad_position("{'game':'mcguffin','stage':'combination','bonus':7,'crew':[{}]}");
    test_bad_position("{'game':'mcguffin','stage':'heist','bonus':1,'crew':[{}]}");
}

void mcguffin_mc_52_a_position_in_the_middle(void **unused)
{
    (void)unused;
    caper_table *t = test_load(
        "{'game':'mcguffin','stage':'combination','turn':1,'step':2,'crew':[{'successes':3},"
        "{'successes':1,'cards':[null,null,'4C','3D']}],'decks':{}}");
    test_moves_exactly(t, 1, "go");
    test_play_events(t, 1, "go", NULL, "success");
    test_play_events(t, 1, "go", "[1]", "stage");
    test_position(t, "{'team':'success'}");
    caper_table_free(t);
}

/* ---- The getaway, hosted -------------------------------------------------------------------- */

void mcguffin_mc_53_a_gate_before_each_action(void **unused)
{
    (void)unused;
    caper_table *t =
        test_load("{'game':'mcguffin','stage':'getaway','team':'success','crew':[{},{}],'decks':{"
                  "'locks':['4S','9S','4C'],'staff':['2H','KS'],'law':['4H'],'schematic':['3D']}}");
    test_moves_have(t, 2, "gate 0 locks|gate 0 staff bonus 2|gate 1 law");
    test_moves_lack(t, 2, "check 0 locks|weakest 0 locks|advance");
    test_refuse(t, 2, "check 0 locks", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 2, "gate locks", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 2, "gate 0 locks", NULL);
    test_play_events(t, 0, "go", NULL, "success");
    test_position(t, "{'crew':[{'successes':0,'status':'in'},{}]}"); /* not an action */
    test_moves_have(t, 2, "check 0 law");
    test_moves_lack(t, 2, "gate 0 locks|check 1 law");
    test_play(t, 2, "check 0 law", NULL);
    test_play_events(t, 0, "go", "[1]", "failure"); /* 4H against weapons 4, no second automatic */
    test_moves_lack(t, 2, "check 0 law");           /* the gate again, whatever came of it */
    test_play(t, 2, "gate 0 locks bonus -3", NULL);
    test_play_events(t, 0, "go", "[1]", "failure");
    test_moves_lack(t, 2, "check 0 law");
    test_moves_have(t, 2, "gate 0 law");
    caper_table_free(t);
}

void mcguffin_mc_54_weakest_skill_first(void **unused)
{
    (void)unused;
    caper_table *t =
        test_load("{'game':'mcguffin','stage':'getaway','team':'failure','crew':[{}],'decks':{"
                  "'law':['2H','9C'],'locks':['AS','KH'],'staff':['KC']}}");
    test_moves_have(t, 1, "weakest 0 law|weakest 0 locks bonus 3|fight 0 npc");
    test_moves_lack(t, 1, "check 0 law|gate 0 law|advance");
    /* contacts 2 is the weakest, and red: AS is a mismatch for it, whatever the deck. */
    test_play(t, 1, "weakest 0 locks", NULL);
    test_play_events(t, 0, "go", "[1]", "failure");
    test_position(t, "{'crew':[{'status':'in','successes':0}]}");
    test_play(t, 1, "weakest 0 law", NULL);
    test_play_events(t, 0, "go", NULL, "success"); /* 2H: match, 2 is enough */
    test_position(t, "{'crew':[{'status':'leaving','successes':0,'auto':true}]}");
    test_moves_lack(t, 1, "check 0 law|weakest 0 law");
    caper_table_free(t);
}

void mcguffin_mc_54_a_fight_before_each_action_and_minus_two(void **unused)
{
    (void)unused;
    caper_table *t = test_load(
        "{'game':'mcguffin','stage':'getaway','team':'failure','crew':[{'status':'leaving',"
        "'auto':true}],'decks':{'law':['2C','2S','9C','3S'],'locks':['9S','8H','4S']}}");
    test_refuse(t, 1, "check 0 locks", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 1, "fight 0 npc", NULL);
    test_play(t, 0, "go", "[1,1]");
    test_moves_have(t, 1, "check 0 locks");
    test_play(t, 1, "check 0 locks", NULL);
    test_play_events(t, 0, "go", "[5]", "failure"); /* 5 + 5 − 2 < 9 */
    test_refuse(t, 1, "check 0 locks", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 1, "fight 0 npc", NULL);
    test_play(t, 0, "go", "[1,1]");
    test_play(t, 1, "check 0 locks bonus 1", NULL);
    test_play_events(t, 0, "go", NULL, "success"); /* 8H: 5 is enough; −2 is not in the test */
    test_position(t, "{'crew':[{'successes':1,'auto':true,'status':'leaving'}]}");
    test_play(t, 1, "fight 0 npc", NULL);
    test_play(t, 0, "go", "[1,2]"); /* 9C: 3 and 4 fail: goes on */
    test_refuse(t, 1, "check 0 locks", NULL, CAPER_NOT_YOUR_TURN);
    test_play(t, 0, "go", "[1,2]"); /* 3S: 3 is a tie */
    test_play(t, 1, "check 0 locks", NULL);
    test_play_events(t, 0, "go", NULL, "success clear stage"); /* the fight ended the run */
    test_position(t, "{'stage':'over','crew':[{'status':'clear','successes':2}]}");
    test_result(t, "{'over':true,'winners':[]}"); /* out, but with empty hands */
    caper_table_free(t);
}

void mcguffin_mc_54_minus_two_hurts_on_a_mismatch(void **unused)
{
    (void)unused;
    caper_table *t = test_load(
        "{'game':'mcguffin','stage':'getaway','team':'failure','crew':[{'status':'leaving',"
        "'auto':true,'open':true}],'decks':{'locks':['9H','9D']}}");
    test_play(t, 1, "check 0 locks", NULL);
    test_play_events(t, 0, "go", "[3]", "failure"); /* 5 + 3 + 2 > 9 */
    caper_table_free(t);
}

void mcguffin_mc_55_clear_after_two_and_won(void **unused)
{
    (void)unused;
    caper_table *t =
        test_load("{'game':'mcguffin','stage':'getaway','team':'success','crew':[{'successes':1,"
                  "'open':true},{'damage':4}],'decks':{'locks':['4S'],'law':['8C']}}");
    test_play(t, 2, "check 0 locks", NULL);
    test_play_events(t, 0, "go", NULL, "success");
    test_position(t, "{'stage':'getaway','crew':[{'status':'clear'},{'status':'in'}]}");
    test_result(t, "{'over':false,'winners':[]}");
    test_moves_lack(t, 2, "gate 0 locks|check 0 locks|fight 0 npc|fight 1 0");
    test_play(t, 2, "fight 1 npc", NULL);
    test_play_events(t, 1, "go", "[1,8]", "death stage"); /* nobody is left inside */
    test_position(t, "{'stage':'over','crew':[{'status':'clear'},{'status':'dead'}]}");
    test_result(t, "{'over':true,'winners':[0]}"); /* MC-57: the dead never win */
    caper_table_free(t);
}

/* MC-57: the crew wins together, the caught too, but the dead never do. */
void mcguffin_mc_57_the_dead_never_win(void **unused)
{
    (void)unused;
    caper_table *t =
        test_load("{'game':'mcguffin','stage':'over','team':'success','crew':[{'status':'clear'},"
                  "{'status':'dead'},{'status':'caught'},{}]}");
    test_result(t, "{'over':true,'winners':[0,2,3]}");
    caper_table_free(t);
    t = test_load("{'game':'mcguffin','stage':'heist','crew':[{'status':'dead'},{},{}]}");
    test_play(t, 3, "end won", NULL);
    test_result(t, "{'over':true,'winners':[1,2]}");
    caper_table_free(t);
}

void mcguffin_mc_55_end(void **unused)
{
    (void)unused;
    caper_table *t = test_load(
        "{'game':'mcguffin','stage':'getaway','team':'success','crew':[{'status':'clear'},{}]}");
    test_refuse(t, 1, "end", NULL, CAPER_NOT_YOUR_TURN);
    test_play_events(t, 2, "end", NULL, "stage");
    test_position(t, "{'stage':'over'}");
    test_result(t, "{'over':true,'winners':[0,1]}");
    caper_table_free(t);
    t = test_load("{'game':'mcguffin','stage':'heist','crew':[{}]}");
    test_play(t, 1, "end", NULL);
    test_result(t, "{'over':true,'winners':[]}");
    caper_table_free(t);
}

/* ---- Auto ----------------------------------------------------------------------------------- */

/* lighthouse: guided-tour staff none, tide-table schematic heat 1, boathouse locks heat 1,
 * rifle-club law none; gallery, clockwork, keeper heat 1, coast-guard law fight; ferryman … */
static caper_table *auto_game(const char *fields)
{
    char position[2000];
    snprintf(position, sizeof position, "{'game':'mcguffin','mode':'auto','job':'lighthouse',%s}",
             fields);
    return test_load(position);
}

void mcguffin_mc_50_auto_goes_on_by_itself(void **unused)
{
    (void)unused;
    caper_table *t = auto_game("'stage':'casing','crew':[{'successes':3}],'decks':{"
                               "'staff':['2H']}");
    test_moves_have(t, 0, "try guided-tour|try tide-table|try boathouse|try rifle-club|yield");
    test_refuse(t, 0, "try keeper", NULL, CAPER_ILLEGAL_MOVE); /* another stage */
    test_refuse(t, 0, "try nothing", NULL, CAPER_BAD_MOVE);
    test_play_events(t, 0, "try guided-tour", NULL, "call");
    test_moves_exactly(t, 0, "go");
    test_play_events(t, 0, "go", NULL, "success stage");
    test_position(t, "{'stage':'heist'}");
    caper_table_free(t);
}

void mcguffin_mc_51_auto_combination_and_getaway(void **unused)
{
    (void)unused;
    caper_table *t = auto_game(
        "'stage':'heist','crew':[{'successes':3}],'decks':{'staff':['2H','2D'],'locks':['4S'],"
        "'law':['AS'],'schematic':['KD']}");
    test_play(t, 0, "try keeper", NULL);
    test_play_events(t, 0, "go", NULL, "success stage");
    test_position(t, "{'stage':'combination','turn':0}");
    test_moves_exactly(t, 0, "go");
    test_play(t, 0, "go", "[1]"); /* 4S: 5 + 1 */
    test_play(t, 0, "go", NULL);
    test_play(t, 0, "go", "[1]");
    test_play_events(t, 0, "go", "[1]", "stage");
    test_position(t, "{'stage':'getaway','team':'success'}");
    test_moves_exactly(t, 0, "gate locks|gate staff|gate law|gate schematic|yield");
    caper_table_free(t);
}

void mcguffin_mc_53_auto_gate_then_action(void **unused)
{
    (void)unused;
    caper_table *t = auto_game("'stage':'getaway','team':'success','crew':[{},{}],'decks':{"
                               "'locks':['4S','KS'],'staff':['2H','2D']}");
    test_refuse(t, 0, "try ferryman", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 0, "gate locks", NULL);
    test_play_events(t, 0, "go", NULL, "success");
    test_moves_have(t, 0, "try ferryman|yield");
    test_moves_lack(t, 0, "gate locks");
    test_play(t, 0, "try ferryman", NULL);
    test_play(t, 0, "go", "[1]");
    test_position(t, "{'turn':0,'crew':[{'successes':1},{}]}");
    test_play(t, 0, "gate locks", NULL);
    test_play_events(t, 0, "go", "[1]", "failure");
    test_position(t, "{'turn':1}"); /* the gate stays shut: somebody else's turn */
    caper_table_free(t);
}

void mcguffin_mc_54_auto_weakest_then_fight(void **unused)
{
    (void)unused;
    caper_table *t = auto_game("'stage':'getaway','team':'failure','crew':[{}],'decks':{"
                               "'law':['2H','2C'],'staff':['2D']}");
    test_moves_exactly(t, 0, "gate locks|gate staff|gate law|gate schematic|yield");
    test_play(t, 0, "gate law", NULL); /* with contacts 2, red */
    test_play(t, 0, "go", NULL);
    test_position(t, "{'crew':[{'status':'leaving'}]}");
    test_moves_exactly(t, 0, "go|yield");
    test_play_events(t, 0, "go", "[1,1]", "call flip roll roll success");
    test_moves_have(t, 0, "try ferryman|try causeway");
    caper_table_free(t);
}

/* MC-45: the fight at the door must be won, however long it takes. */
void mcguffin_mc_54_auto_the_fight_at_the_door_goes_on(void **unused)
{
    (void)unused;
    caper_table *t = auto_game("'stage':'getaway','team':'failure','crew':[{'status':'leaving',"
                               "'skills':{'tools':9}},{}],'decks':{'law':['7C','KC','2C']}");
    test_play_events(t, 0, "go", "[2,4]", "call failure damage"); /* 4 + 2 − 2 = 4 against 8 */
    test_position(t, "{'turn':0,'opponents':1,'crew':[{'damage':4,'open':false},{}]}");
    test_moves_exactly(t, 0, "go");
    test_moves_exactly(t, 1, "");
    test_play(t, 0, "go", "[1,1]"); /* both fail */
    test_position(t, "{'crew':[{'damage':5},{}]}");
    test_play_events(t, 0, "go", "[1,1]", "success"); /* 4 + 1 − 2 ≥ 2 */
    test_position(t, "{'opponents':0,'crew':[{'open':true},{}]}");
    test_moves_have(t, 0, "try ferryman");
    caper_table_free(t);
}

/* Job files: the bonus of a gate and of the weakest skill is +1 where the skill is the
 * specialty's. */
void mcguffin_mc_53_auto_the_specialty_at_a_gate(void **unused)
{
    (void)unused;
    caper_table *t = auto_game(
        "'stage':'getaway','team':'success','crew':[{'specialty':'charm','skill':'contacts'}],"
        "'decks':{'locks':['4S'],'staff':['9H','8H']}");
    test_view(t, 0,
              "{'ways':[{'deck':'locks','skill':'tools','bonus':0},{'deck':'staff','skill':"
              "'contacts','bonus':1},{'deck':'law','bonus':0},{'deck':'schematic','bonus':0}]}");
    test_play(t, 0, "gate staff", NULL);
    test_position(t, "{'call':{'kind':'gate','bonus':1}}");
    test_play_events(t, 0, "go", "[6]", "success"); /* 2 + 6 + 1 */
    caper_table_free(t);
    t = auto_game("'stage':'getaway','team':'success','crew':[{'skill':'contacts'}]");
    test_play(t, 0, "gate locks", NULL);
    test_position(t, "{'call':{'kind':'gate','bonus':0}}");
    caper_table_free(t);
}

void mcguffin_mc_54_auto_the_specialty_and_the_weakest_skill(void **unused)
{
    (void)unused;
    caper_table *t = auto_game("'stage':'getaway','team':'failure','crew':[{'skill':'contacts'},"
                               "{'skill':'tools'}],'decks':{'locks':['9H','8H']}");
    test_view(t, 0, "{'ways':[{'deck':'locks','skill':'contacts','bonus':1},{},{},{}]}");
    test_play(t, 0, "gate locks", NULL); /* contacts 2 is the weakest, and the specialty's */
    test_position(t, "{'call':{'kind':'weakest','deck':'locks','bonus':1}}");
    test_play_events(t, 0, "go", "[6]", "success leaving");
    test_play(t, 1, "gate locks", NULL); /* tools is what locks are met with, not what is rolled */
    test_position(t, "{'call':{'kind':'weakest','deck':'locks','bonus':0}}");
    caper_table_free(t);
}

void mcguffin_mc_56_prices(void **unused)
{
    (void)unused;
    caper_table *t = auto_game("'stage':'casing','crew':[{},{}],'decks':{'staff':['BJ'],"
                               "'locks':['KS'],'law':['7C']}");
    test_play(t, 0, "try guided-tour", NULL);
    test_play(t, 0, "go", NULL);
    test_position(t, "{'heat':0}"); /* none */
    test_play(t, 0, "try boathouse", NULL);
    test_play_events(t, 0, "go", "[1]", "failure heat");
    test_position(t, "{'heat':1,'turn':1}"); /* two actions: somebody else is asked */
    test_refuse(t, 0, "try boathouse", NULL, CAPER_NOT_YOUR_TURN);
    caper_table_free(t);
    t = auto_game("'stage':'getaway','team':'success','crew':[{'open':true},{}],'decks':{"
                  "'law':['BJ','7C','3S'],'locks':['4S']}");
    test_play(t, 0, "try patrol-boat", NULL);
    test_play_events(t, 0, "go", NULL, "failure call");
    test_moves_exactly(t, 0, "go"); /* the fight */
    test_moves_exactly(t, 1, "");
    test_play_events(t, 0, "go", "[2,4]", "flip roll roll failure damage");
    test_position(t, "{'crew':[{'damage':2},{}],'opponents':1}"); /* MC-45: it goes on */
    test_moves_exactly(t, 0, "go");
    test_play_events(t, 0, "go", "[1,1]", "success");
    test_position(t, "{'crew':[{'damage':2,'open':false,'successes':0},{}],'opponents':0}");
    test_play(t, 0, "gate locks", NULL);
    test_play(t, 0, "go", NULL);
    test_moves_have(t, 0, "try patrol-boat"); /* obstacles can be tried again */
    caper_table_free(t);
}

void mcguffin_mc_56_everybody_yields(void **unused)
{
    (void)unused;
    caper_table *t = auto_game("'stage':'casing','crew':[{},{},{'status':'dead'}]");
    test_refuse(t, 1, "yield", NULL, CAPER_NOT_YOUR_TURN); /* not asked */
    test_play(t, 0, "yield", NULL);
    test_position(t, "{'heat':0,'turn':1}");
    test_play_events(t, 1, "yield", NULL, "yield heat");
    test_position(t, "{'heat':1,'turn':0}");
    caper_table_free(t);
}

/* Whoever let somebody else go first does not step in before somebody has gone. */
void mcguffin_mc_56_yielding_is_meant(void **unused)
{
    (void)unused;
    caper_table *t = auto_game("'stage':'casing','crew':[{},{},{}],'decks':{'staff':['2H']}");
    test_play(t, 0, "yield", NULL);
    test_moves_exactly(t, 0, "");
    test_refuse(t, 0, "try guided-tour", NULL, CAPER_NOT_YOUR_TURN);
    test_moves_have(t, 2, "try guided-tour"); /* others may still step in */
    test_play(t, 1, "try guided-tour", NULL);
    test_play(t, 1, "go", NULL);
    test_moves_have(t, 0, "try guided-tour");
    caper_table_free(t);
    t = auto_game("'stage':'getaway','team':'failure','crew':[{'status':'leaving'},{}]");
    test_play(t, 0, "yield", NULL);
    test_moves_exactly(t, 0, ""); /* nor begins the fight at the door */
    test_refuse(t, 0, "go", NULL, CAPER_NOT_YOUR_TURN);
    caper_table_free(t);
}

/* The limit of the lighthouse is 2 + 2 for each. */
void mcguffin_mc_56_heat_limit_in_casing(void **unused)
{
    (void)unused;
    caper_table *t = auto_game("'stage':'casing','crew':[{}],'heat':3");
    test_play_events(t, 0, "yield", NULL, "heat stage");
    test_position(t, "{'stage':'over','team':null,'crew':[{'status':'in'}]}");
    test_result(t, "{'over':true,'winners':[]}");
    caper_table_free(t);
}

void mcguffin_mc_56_heat_limit_in_the_heist(void **unused)
{
    (void)unused;
    caper_table *t = auto_game("'stage':'heist','crew':[{'damage':1,'healed':true}],'heat':3");
    test_play_events(t, 0, "yield", NULL, "heat stage");
    test_position(t, "{'stage':'getaway','team':'failure','crew':[{'healed':false}]}");
    caper_table_free(t);
}

void mcguffin_mc_56_heat_limit_in_the_getaway(void **unused)
{
    (void)unused;
    caper_table *t = auto_game("'stage':'getaway','team':'success','crew':[{},{'status':'clear'},"
                               "{'status':'leaving'}],'heat':7");
    test_play(t, 0, "yield", NULL);
    test_play_events(t, 2, "yield", NULL, "heat caught caught stage");
    test_position(t, "{'stage':'over','crew':[{'status':'caught'},{'status':'clear'},"
                     "{'status':'caught'}]}");
    test_result(t, "{'over':true,'winners':[0,1,2]}"); /* one is clear, with the target */
    caper_table_free(t);
}

void mcguffin_mc_56_auto_bonus_from_the_specialty(void **unused)
{
    (void)unused;
    caper_table *t = auto_game(
        "'stage':'casing','crew':[{'specialty':'Tea and charming people','skill':'brains'},"
        "{'specialty':'uncharming','skill':'tools'}]");
    test_view(
        t, 0,
        "{'obstacles':[{'id':'guided-tour','bonus':3},{'id':'tide-table','bonus':1},"
        "{'id':'boathouse','bonus':0},{'id':'rifle-club','bonus':0},{'bonus':3},{'bonus':0}]}");
    test_view(t, 1,
              "{'obstacles':[{'bonus':0},{'bonus':0},{'bonus':1},{'bonus':0},{'bonus':0},"
              "{'bonus':1}]}");
    test_play(t, 0, "try guided-tour", NULL);
    test_view(t, 1, "{'waits':{'seat':0,'bonus':3,'obstacle':'guided-tour'}}");
    caper_table_free(t);
}

void mcguffin_mc_37_auto_others_may_step_in(void **unused)
{
    (void)unused;
    caper_table *t = auto_game("'stage':'casing','turn':0,'crew':[{},{}],'decks':{"
                               "'staff':['2H','2D']}");
    test_moves_have(t, 1, "try guided-tour");
    test_play(t, 1, "try guided-tour", NULL);
    test_refuse(t, 0, "try guided-tour", NULL, CAPER_NOT_YOUR_TURN);
    test_play(t, 1, "go", NULL);
    test_position(t, "{'actor':1,'streak':1,'turn':1}");
    caper_table_free(t);
}

void mcguffin_mc_36_auto_chosen_failures_cost_too(void **unused)
{
    (void)unused;
    caper_table *t = auto_game("'stage':'casing','crew':[{'damage':3}]");
    test_play(t, 0, "try boathouse", NULL);
    test_moves_exactly(t, 0, "go|heal");
    test_play_events(t, 0, "heal", "[3]", "failure heal heat");
    test_position(t, "{'heat':1,'crew':[{'damage':0,'healed':true}]}");
    caper_table_free(t);
}
