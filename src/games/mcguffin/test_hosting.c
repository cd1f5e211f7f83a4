/* McGuffin, clauses MC-58 and MC-59: the Mastermind's last word, and what everybody says. */
#include <stdio.h>
#include <string.h>

#include "games/mcguffin/mcguffin.h"
#include "games/mcguffin/test_names.h"
#include "tests/testing.h"

static caper_table *hosted(const char *fields)
{
    char position[2000];
    snprintf(position, sizeof position, "{'game':'mcguffin','mode':'hosted',%s}", fields);
    return test_load(position);
}

/* ---- Withdraw ------------------------------------------------------------------------------- */

void mcguffin_mc_58_a_call_is_withdrawn_before_its_go(void **unused)
{
    (void)unused;
    caper_table *t = hosted("'crew':[{'damage':1},{}],'decks':{'locks':['4C','2C']}");
    test_refuse(t, 2, "withdraw", NULL, CAPER_ILLEGAL_MOVE);
    test_moves_lack(t, 2, "withdraw");
    test_play(t, 2, "check 0 locks bonus 2", NULL);
    test_refuse(t, 0, "withdraw", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 1, "withdraw", NULL, CAPER_NOT_YOUR_TURN);
    test_moves_have(t, 2, "withdraw");
    test_play_events(t, 2, "withdraw", NULL, "ruling");
    test_position(t,
                  "{'turn':null,'call':null,'actor':null,'streak':0,'decks':{'locks':['4C','2C']},"
                  "'crew':[{'healed':false,'damage':1},{}]}");
    test_refuse(t, 0, "go", NULL, CAPER_NOT_YOUR_TURN);
    test_refuse(t, 2, "withdraw now", NULL, CAPER_BAD_MOVE);
    test_play(t, 2, "check 1 locks", NULL);
    test_play_events(t, 1, "go", NULL, "success");
    test_position(t, "{'crew':[{'successes':0},{'successes':1}]}");
    caper_table_free(t);
}

void mcguffin_mc_58_every_kind_of_call_is_withdrawn(void **unused)
{
    (void)unused;
    static const char *const calls[] = {"fight 0 npc 3", "fight 0 1", "fight 1 0 bonus 1 1"};
    for (int i = 0; i < 3; i++) {
        caper_table *t = hosted("'crew':[{},{}]");
        test_play(t, 2, calls[i], NULL);
        test_play(t, 2, "withdraw", NULL);
        test_position(t, "{'turn':null,'call':null,'opponents':0}");
        caper_table_free(t);
    }
    caper_table *t = hosted("'stage':'getaway','team':'failure','crew':[{}]");
    test_play(t, 1, "weakest 0", NULL);
    test_play(t, 1, "withdraw", NULL);
    test_play(t, 1, "weakest 0 law", NULL);
    test_play(t, 1, "withdraw", NULL);
    test_moves_exactly(t, 0, "");
    caper_table_free(t);
}

/* ---- Verdicts ------------------------------------------------------------------------------- */

void mcguffin_mc_58_verdicts_in_the_getaway(void **unused)
{
    (void)unused;
    caper_table *t =
        hosted("'stage':'getaway','team':'success','crew':[{'successes':1,'grief':1},{},"
               "{'status':'dead'},{}]");
    test_moves_have(t, 4, "verdict 0 clear|verdict 0 caught|verdict 1 clear|verdict 3 caught");
    test_moves_lack(t, 4, "verdict 0 in|verdict 2 clear|verdict 2 in");
    test_refuse(t, 4, "verdict 0 in", NULL, CAPER_ILLEGAL_MOVE); /* so it is */
    test_refuse(t, 4, "verdict 2 in", NULL, CAPER_ILLEGAL_MOVE); /* nobody rises again */
    test_refuse(t, 4, "verdict 4 clear", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 4, "verdict 9 clear", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 4, "verdict 0 dead", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 4, "verdict 0", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 0, "verdict 0 clear", NULL, CAPER_NOT_YOUR_TURN);
    test_play_events(t, 4, "verdict 0 clear", NULL, "ruling clear");
    test_position(t, "{'stage':'getaway','crew':[{'status':'clear'},{},{},{}]}");
    test_refuse(t, 4, "gate 0 locks", NULL, CAPER_ILLEGAL_MOVE);
    test_play_events(t, 4, "verdict 1 caught", NULL, "ruling caught");
    test_play_events(t, 4, "verdict 1 in", NULL, "ruling");
    test_position(t, "{'crew':[{'status':'clear'},{'status':'in'},{},{}]}");
    test_moves_have(t, 4, "gate 1 locks");
    test_play(t, 4, "verdict 1 caught", NULL);
    test_play_events(t, 4, "verdict 3 caught", NULL, "ruling caught stage");
    test_position(t, "{'stage':'over'}"); /* MC-55: nobody is left inside */
    test_result(t, "{'over':true,'winners':[0,1,3]}");
    caper_table_free(t);
}

void mcguffin_mc_58_no_verdicts_before_the_getaway(void **unused)
{
    (void)unused;
    static const char *const stages[] = {"casing", "heist", "combination"};
    for (int i = 0; i < 3; i++) {
        char fields[60];
        snprintf(fields, sizeof fields, "'stage':'%s','crew':[{}]", stages[i]);
        caper_table *t = hosted(fields);
        test_refuse(t, 1, "verdict 0 clear", NULL, CAPER_ILLEGAL_MOVE);
        caper_table_free(t);
    }
}

/* Somebody who was leaving is in again, and a call for somebody who is out is over. */
void mcguffin_mc_58_a_verdict_while_something_is_called(void **unused)
{
    (void)unused;
    caper_table *t =
        hosted("'stage':'getaway','team':'failure','crew':[{'status':'leaving','open':true},{}]");
    test_play(t, 2, "fight 0 npc 2", NULL);
    test_play(t, 2, "verdict 1 caught", NULL);
    test_position(t, "{'turn':0,'opponents':2}"); /* that was not about them */
    test_play(t, 2, "verdict 0 in", NULL);
    test_position(t, "{'turn':0,'crew':[{'status':'in','open':false},{}]}");
    test_play_events(t, 2, "verdict 0 clear", NULL, "ruling clear stage");
    test_position(t, "{'stage':'over','call':null,'opponents':0}");
    test_result(t, "{'over':true,'winners':[]}"); /* out, with empty hands */
    caper_table_free(t);
    t = hosted("'stage':'getaway','team':'success','crew':[{},{}]");
    test_play(t, 2, "gate 0 locks", NULL);
    test_play(t, 2, "verdict 0 caught", NULL);
    test_position(t, "{'stage':'getaway','turn':null,'call':null}");
    test_moves_exactly(t, 0, "");
    caper_table_free(t);
}

/* ---- Harm and mend -------------------------------------------------------------------------- */

void mcguffin_mc_58_harm_and_mend(void **unused)
{
    (void)unused;
    caper_table *t = hosted("'crew':[{'skills':{'tools':9}},{},{'status':'dead'}]");
    test_moves_have(t, 3, "harm 0 1|harm 1 10");
    test_moves_lack(t, 3, "mend 0 1|harm 2 1|mend 2 1|harm 3 1");
    test_refuse(t, 3, "mend 0 1", NULL, CAPER_ILLEGAL_MOVE); /* there is nothing to mend */
    test_refuse(t, 3, "harm 2 1", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 3, "mend 2 1", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 3, "harm 3 1", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 3, "harm 0 0", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 3, "harm 0 -1", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 3, "harm 0 100", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 3, "harm 0", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 3, "harm 0 much", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 3, "harm 0 1 1", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 0, "mend 0 1", NULL, CAPER_NOT_YOUR_TURN);
    test_play_events(t, 3, "harm 0 5", NULL, "ruling damage");
    test_position(t, "{'crew':[{'damage':5,'healed':false},{},{}],'turn':null,'actor':null}");
    test_play_events(t, 3, "mend 0 2", NULL, "ruling heal");
    test_position(t, "{'crew':[{'damage':3,'healed':false},{},{}]}");
    test_play(t, 3, "mend 0 50", NULL); /* up to full health */
    test_position(t, "{'crew':[{'damage':0},{},{}]}");
    test_play_events(t, 3, "harm 1 12", NULL, "ruling damage death");
    test_position(t, "{'stage':'casing','crew':[{'grief':1},{'damage':12,'status':'dead'},{}]}");
    test_play_events(t, 3, "harm 0 9", NULL, "ruling damage death stage");
    test_position(t, "{'stage':'over'}");
    test_result(t, "{'over':true,'winners':[]}");
    caper_table_free(t);
}

/* At any time: before a go, in the middle of a fight, in the Combination. */
void mcguffin_mc_58_harm_while_something_is_called(void **unused)
{
    (void)unused;
    caper_table *t = hosted("'crew':[{},{},{}],'decks':{'locks':['9S']}");
    test_play(t, 3, "check 0 locks", NULL);
    test_refuse(t, 3, "harm 0 0", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 3, "harm 0 2", NULL);
    test_position(t, "{'turn':0,'crew':[{'damage':2},{},{}]}");
    test_moves_exactly(t, 0, "go|heal"); /* something to heal now */
    test_play(t, 3, "harm 1 5", NULL);
    test_position(t, "{'turn':0,'crew':[{'grief':1},{'status':'dead'},{'grief':1}]}");
    test_play(t, 3, "harm 0 3", NULL); /* the check is called for nobody */
    test_position(t, "{'turn':null,'call':null,'crew':[{'status':'dead'},{},{'grief':2}],"
                     "'decks':{'locks':['9S']}}");
    test_refuse(t, 0, "go", NULL, CAPER_NOT_YOUR_TURN);
    caper_table_free(t);
    t = hosted("'crew':[{},{},{}]");
    test_play(t, 3, "fight 0 1", NULL);
    test_play(t, 3, "harm 1 5", NULL); /* nobody fights the dead */
    test_position(t, "{'turn':null,'call':null}");
    caper_table_free(t);
}

void mcguffin_mc_58_harm_in_the_combination(void **unused)
{
    (void)unused;
    caper_table *t =
        hosted("'stage':'combination','turn':0,'step':2,'bonus':2,'crew':[{'successes':2},"
               "{'status':'dead'},{}]");
    test_play_events(t, 3, "harm 0 5", NULL, "ruling damage death");
    test_position(t, "{'stage':'combination','turn':2,'step':0,'bonus':0}");
    test_moves_exactly(t, 2, "go");
    test_play_events(t, 3, "harm 2 4", NULL, "ruling damage");
    test_moves_exactly(t, 2, "go|heal");
    test_play_events(t, 3, "harm 2 1", NULL, "death stage");
    test_position(t, "{'stage':'over'}");
    caper_table_free(t);
    t = hosted("'stage':'combination','turn':1,'step':1,'crew':[{'successes':2},{}]");
    test_play_events(t, 2, "harm 1 5", NULL, "death stage"); /* the last at it: on to the getaway */
    test_position(t, "{'stage':'getaway','team':'success'}");
    caper_table_free(t);
}

/* Those who are out can still be hurt, and then they do not win. */
void mcguffin_mc_58_harm_outside(void **unused)
{
    (void)unused;
    caper_table *t =
        hosted("'stage':'getaway','team':'success','crew':[{'status':'clear','damage':1},"
               "{},{'status':'clear'}]");
    test_play(t, 3, "mend 0 1", NULL);
    test_position(t, "{'crew':[{'damage':0,'status':'clear'},{},{}]}");
    test_play_events(t, 3, "harm 0 9", NULL, "ruling damage death");
    test_position(t, "{'crew':[{'status':'dead'},{'grief':1},{'grief':0}]}");
    test_play(t, 3, "verdict 1 caught", NULL);
    test_result(t, "{'over':true,'winners':[1,2]}");
    caper_table_free(t);
}

/* ---- The end -------------------------------------------------------------------------------- */

static void expect_end(const char *fields, const char *move, const char *winners)
{
    char want[60];
    snprintf(want, sizeof want, "{'over':true,'winners':[%s]}", winners);
    caper_table *t = hosted(fields);
    test_play_events(t, caper_table_match(t)->seats, move, NULL, "ruling stage");
    test_position(t, "{'stage':'over','call':null}");
    test_result(t, want);
    caper_table_free(t);
}

void mcguffin_mc_58_end_won_or_lost(void **unused)
{
    (void)unused;
    expect_end("'stage':'casing','crew':[{},{}]", "end won", "0,1");
    expect_end("'stage':'heist','crew':[{},{'status':'dead'}]", "end won", "0");
    expect_end("'stage':'getaway','team':'success','crew':[{'successes':1}]", "end won", "0");
    expect_end("'stage':'getaway','team':'success','crew':[{'successes':1}]", "end", "");
    expect_end("'stage':'getaway','team':'failure','crew':[{'status':'caught'},{}]", "end won",
               "0,1");
    expect_end("'stage':'getaway','team':'success','crew':[{'status':'clear'},{}]", "end", "0,1");
    expect_end("'stage':'getaway','team':'success','crew':[{'status':'clear'},{}]", "end lost", "");
    expect_end("'stage':'combination','crew':[{}]", "end won", "0"); /* at any time */
    expect_end("'stage':'heist','crew':[{}],'call':{'kind':'check','seat':0}", "end lost", "");
}

void mcguffin_mc_58_the_ruling_stays_with_the_position(void **unused)
{
    (void)unused;
    caper_table *t = hosted("'stage':'heist','crew':[{}]");
    test_moves_have(t, 1, "end|end won|end lost");
    test_refuse(t, 1, "end drawn", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 1, "end won now", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 0, "end won", NULL, CAPER_NOT_YOUR_TURN);
    test_play(t, 1, "end won", NULL);
    test_position(t, "{'stage':'over','ruling':'won','reached':'heist'}");
    test_refuse(t, 1, "end lost", NULL, CAPER_GAME_OVER);
    test_refuse(t, 1, "harm 0 1", NULL, CAPER_GAME_OVER);
    caper_table_free(t);
    t = hosted("'stage':'over','ruling':'won','crew':[{},{'status':'dead'}]");
    test_result(t, "{'over':true,'winners':[0]}");
    caper_table_free(t);
    t = hosted("'stage':'over','ruling':'lost','team':'success','crew':[{'status':'clear'}]");
    test_result(t, "{'over':true,'winners':[]}");
    caper_table_free(t);
}

/* While characters are made there is nothing to rule. */
void mcguffin_mc_58_not_before_the_job_begins(void **unused)
{
    (void)unused;
    static const char *const moves[] = {"harm 0 1",      "end",      "end won",
                                        "bonus 2",       "withdraw", "verdict 0 clear",
                                        "check 0 locks", "harm 0 0"};
    caper_table             *t       = test_new("mcguffin", 1, "{'mode':'hosted'}", "58");
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        test_refuse(t, 1, moves[i], NULL, CAPER_NOT_YOUR_TURN);
    test_play_events(t, 1, "narrate It rains.", NULL, "narrate");
    caper_table_free(t);
}

/* In auto nobody has that seat. */
void mcguffin_mc_58_nobody_rules_in_auto(void **unused)
{
    (void)unused;
    static const char *const moves[] = {"harm 1 1", "mend 0 1", "withdraw",
                                        "bonus 2",  "end won",  "verdict 0 clear"};
    caper_table             *t =
        test_load("{'game':'mcguffin','mode':'auto','stage':'getaway','team':'success',"
                  "'crew':[{'damage':1},{}]}");
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        test_refuse(t, 0, moves[i], NULL, CAPER_ILLEGAL_MOVE);
        test_refuse(t, 2, moves[i], NULL, CAPER_BAD_SEAT);
    }
    caper_table_free(t);
}

/* ---- Words ---------------------------------------------------------------------------------- */

void mcguffin_mc_59_everybody_speaks_at_any_time(void **unused)
{
    (void)unused;
    caper_table *t = hosted("'crew':[{'name':'A'},{'name':'B','status':'dead'}],"
                            "'decks':{'locks':['4C','2C']}");
    test_play_events(t, 0, "say I dodge all the lasers.", NULL, "say");
    assert_non_null(strstr(test_events_for(1), "I dodge all the lasers."));
    test_play(t, 2, "check 0 locks", NULL);
    test_play(t, 1, "say Careful!", NULL); /* the dead, too */
    test_play(t, 0, "say Watch me.", NULL);
    test_play(t, 2, "say Go on, then.", NULL);
    test_position(t, "{'turn':0,'decks':{'locks':['4C','2C']},'crew':[{'successes':0,'auto':false},"
                     "{}]}");
    test_play_events(t, 0, "go", NULL, "success");
    test_play(t, 2, "end", NULL);
    test_refuse(t, 0, "say Well.", NULL, CAPER_GAME_OVER);
    caper_table_free(t);
}

void mcguffin_mc_59_words_change_nothing(void **unused)
{
    (void)unused;
    /* In auto, in the Combination, while characters are made, out of turn; and a stage that is done
     * does not go on because somebody speaks. */
    static const char *const positions[] = {
        "{'game':'mcguffin','mode':'auto','crew':[{'successes':4},{'successes':4}],'actor':0,"
        "'streak':2,'yielded':[0]}",
        "{'game':'mcguffin','mode':'auto','stage':'combination','turn':1,'crew':[{},{}]}",
        "{'game':'mcguffin','stage':'combination','turn':1,'bonus':3,'crew':[{},{}]}",
        "{'game':'mcguffin','crew':[{'ready':false,'skills':{},'cards':['8H','2C','KS','5D']},{}]}",
        "{'game':'mcguffin','stage':'getaway','team':'failure','crew':[{},{}],'call':{'kind':"
        "'weakest','seat':0}}",
    };
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        caper_table *t      = test_load(positions[i]);
        caper_buf    before = {0}, after = {0};
        caper_table_position(t, &before);
        for (int seat = 0; seat < caper_table_match(t)->places; seat++)
            test_play_events(t, seat, "say Ça alors ! “check 0 locks”", NULL, "say");
        caper_table_position(t, &after);
        assert_string_equal(before.data, after.data);
        caper_buf_fini(&before);
        caper_buf_fini(&after);
        caper_table_free(t);
    }
}

void mcguffin_mc_59_speech_has_limits(void **unused)
{
    (void)unused;
    caper_table *t = hosted("'crew':[{}]");
    char         move[600];
    memset(move, 's', sizeof move);
    memcpy(move, "say ", 4);
    move[4 + 501] = '\0';
    test_refuse(t, 0, move, NULL, CAPER_BAD_MOVE);
    move[4 + 500] = '\0';
    test_play(t, 0, move, NULL);
    test_refuse(t, 0, "say", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 0, "say ", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 0, "say a\nb", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 0, "say \xff", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 2, "say Hello", NULL, CAPER_BAD_SEAT);
    test_refuse(t, 0, "narrate I win", NULL, CAPER_NOT_YOUR_TURN);
    test_refuse(t, 0, "create New", NULL, CAPER_NOT_YOUR_TURN);
    caper_table_free(t);
}

/* `weakest <seat>` without a deck: the player names it, then go or heal. */
void mcguffin_mc_59_the_player_names_the_deck(void **unused)
{
    (void)unused;
    caper_table *t = hosted("'stage':'getaway','team':'failure','crew':[{'damage':1},{}],'decks':{"
                            "'law':['2H'],'locks':['KS']}");
    test_moves_have(t, 2, "weakest 0|weakest 0 bonus 3|weakest 0 law|weakest 1 law bonus -6");
    test_refuse(t, 2, "weakest 0 safes", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 2, "weakest 0 bonus", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 2, "weakest 0 bonus 7", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 2, "weakest", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 0, "deck law", NULL, CAPER_NOT_YOUR_TURN);
    test_play_events(t, 2, "weakest 0 bonus 1", NULL, "call");
    test_position(t, "{'turn':0,'call':{'kind':'weakest','deck':null,'bonus':1}}");
    test_moves_exactly(t, 0, "deck locks|deck staff|deck law|deck schematic");
    test_refuse(t, 0, "go", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 0, "heal", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 1, "deck law", NULL, CAPER_NOT_YOUR_TURN);
    test_refuse(t, 2, "deck law", NULL, CAPER_NOT_YOUR_TURN);
    test_refuse(t, 0, "deck safes", NULL, CAPER_BAD_MOVE);
    test_view(t, 0,
              "{'waits':{'call':'weakest','deck':null,'skill':'contacts','success':null},"
              "'ways':[{'deck':'locks','skill':'contacts','bonus':1},{},{},{}]}");
    test_play(t, 2, "bonus 2", NULL);
    test_play_events(t, 0, "deck law", NULL, "deck");
    test_position(t, "{'turn':0,'call':{'kind':'weakest','deck':'law','bonus':2}}");
    test_moves_exactly(t, 0, "go|heal");
    test_refuse(t, 0, "deck locks", NULL, CAPER_ILLEGAL_MOVE); /* it is named */
    test_play_events(t, 0, "go", NULL, "success leaving");     /* 2H: contacts 2 is enough */
    test_position(t, "{'crew':[{'status':'leaving'},{}]}");
    test_play(t, 2, "weakest 1", NULL);
    test_play(t, 1, "deck locks", NULL);
    test_odds(t, 1, "go", "{'success':1}"); /* only KS is left, a mismatch for contacts 2 */
    caper_table_free(t);
}

void mcguffin_mc_59_no_deck_to_name(void **unused)
{
    (void)unused;
    caper_table *t = hosted("'stage':'getaway','team':'failure','crew':[{}]");
    test_play(t, 1, "weakest 0 law", NULL); /* she named it */
    test_moves_exactly(t, 0, "go");
    test_refuse(t, 0, "deck law", NULL, CAPER_ILLEGAL_MOVE);
    caper_table_free(t);
    t = hosted("'crew':[{}]");
    test_play(t, 1, "check 0 law", NULL);
    test_refuse(t, 0, "deck law", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 1, "weakest 0", NULL, CAPER_NOT_YOUR_TURN);
    caper_table_free(t);
    t = test_load(
        "{'game':'mcguffin','mode':'auto','stage':'getaway','team':'failure','crew':[{}]}");
    test_refuse(t, 0, "deck law", NULL, CAPER_ILLEGAL_MOVE); /* in auto it is `gate law` */
    test_moves_lack(t, 0, "deck law");
    caper_table_free(t);
}

/* ---- Everything together -------------------------------------------------------------------- */

/* Every order is itself again after it was written and read, and listed ones have their number. */
void mcguffin_orders_are_written_and_read_back(void **unused)
{
    (void)unused;
    static const char *const texts[] = {"check 0 locks",
                                        "check 7 schematic bonus -6",
                                        "gate 1 staff bonus 6",
                                        "weakest 2",
                                        "weakest 2 bonus -1",
                                        "weakest 3 law bonus 2",
                                        "fight 0 npc",
                                        "fight 0 npc 1",
                                        "fight 0 npc 99 bonus -6",
                                        "fight 7 npc bonus 3",
                                        "fight 0 7",
                                        "fight 0 1 bonus 0 1",
                                        "bonus 0",
                                        "bonus -6 6",
                                        "withdraw",
                                        "advance",
                                        "end",
                                        "end won",
                                        "end lost",
                                        "verdict 7 caught",
                                        "verdict 0 in",
                                        "harm 7 10",
                                        "harm 0 99",
                                        "mend 0 1"};
    caper_match              match   = {.game = &mcguffin_game, .seats = 8, .places = 9};
    caper_buf                out     = {0};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        caper_move  move;
        const char *words;
        assert_int_equal(mcguffin_parse(&match, NULL, texts[i], &move, &words), CAPER_OK);
        caper_buf_clear(&out);
        mcguffin_write(&match, NULL, move, words, &out);
        assert_string_equal(out.data, texts[i]);
        assert_true((move == WIDE) == (words != NULL));
    }
    for (caper_move m = PLAIN; m < WORDLESS; m++) {
        mcguffin_order o = mcguffin_order_of(m, NULL);
        assert_int_equal(mcguffin_order_move(&o), m);
    }
    caper_buf_fini(&out);
}

/* A long evening of random orders: nothing breaks, and every position comes back to the bit. */
void mcguffin_a_random_mastermind(void **unused)
{
    (void)unused;
    static caper_move moves[CAPER_MAX_MOVES];
    caper_match       match = {.game = &mcguffin_game, .seats = 3, .places = 4};
    caper_json       *json  = caper_json_read("{\"mode\":\"hosted\"}", NULL);
    assert_int_equal(mcguffin_game.rules->configure(&match, json, NULL), CAPER_OK);
    caper_json_free(json);
    static mcguffin_state s;
    int                   seen[5] = {0};
    for (uint64_t seed = 1; seed <= 150; seed++) {
        caper_rng rng;
        caper_rng_init(&rng, seed);
        mcguffin_setup(&match, &s, &rng);
        for (int n = 0; n < 600 && s.stage != OVER; n++) {
            caper_seats may  = mcguffin_to_act(&match, &s) | mcguffin_may_act(&match, &s);
            int         seat = (int)caper_rng_below(&rng, 4);
            int         k    = may >> seat & 1 ? mcguffin_moves(&match, &s, seat, moves) : 0;
            if (!k)
                continue;
            caper_move m    = moves[caper_rng_below(&rng, (uint32_t)k)];
            bool       grim = (m >= HARM && m < BONUSED) || m >= END || m == WITHDRAW;
            if (m != ADVANCE && k && moves[0] == ADVANCE)
                m = ADVANCE;
            else if (grim && caper_rng_below(&rng, 12))
                continue; /* or nobody would ever get anywhere */
            assert_int_equal(mcguffin_apply(&match, &s, seat, m, NULL, &rng, NULL), CAPER_OK);
            if (mcguffin_check(&match, &s))
                fail_msg("seed %d: %s", (int)seed, mcguffin_check(&match, &s));
            seen[s.stage]++;
        }
    }
    for (int i = CASING; i <= OVER; i++)
        assert_true(seen[i] > 20);
}
