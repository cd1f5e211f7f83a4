/* Adventures & Luck: tests called by a host, fights, the competition. */
#include <stdio.h>
#include <string.h>

#include "games/luck/luck.h"
#include "games/luck/test_luck.h"
#include "tests/testing.h"

#define ANA(luck) PERSON("Ana", luck, "", "float")

static void luck_al_10_letters_and_difficulties(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CREW(ANA(3)));
    test_refuse(t, 1, "test 0 hard", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 1, "test 0 moderate rating B", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 1, "test 0 moderate rating", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 1, "test 0 moderate using", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 1, "test 0 moderate using skills/juggling", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 1, "test 1 moderate", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 1, "test 12 moderate", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 0, "test 0 moderate", NULL, CAPER_NOT_YOUR_TURN);
    test_refuse(t, 0, "roll", NULL, CAPER_NOT_YOUR_TURN);
    test_refuse(t, 1, "roll", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 1, "test 0 moderate", NULL); /* nothing said: Average */
    test_position(t, "{'pending':{'kind':'test','seat':0,'difficulty':'moderate','rating':'A',"
                     "'task':'T','phase':'roll'}}");
    test_refuse(t, 1, "test 0 easy", NULL, CAPER_NOT_YOUR_TURN);
    test_refuse(t, 0, "again", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 0, "roll", "[7,1]", CAPER_BAD_CHANCE);
    test_refuse(t, 0, "roll", "[1,1,1]", CAPER_BAD_CHANCE);
    test_refuse(t, 0, "roll", "['six']", CAPER_BAD_CHANCE);
    test_moves_exactly(t, 0, "roll|trick 1|trick 2|trick 3|eat 1|eat 2|eat 3");
    caper_table_free(t);
}

/* The order of relevance: anything rated D, then skills, then the best of the rest, else Average. */
static void luck_al_11_which_trait(void **unused)
{
    (void)unused;
    static const struct {
        const char *using_, *rating;
    } cases[] = {
        {"senses/eagle-eye", "S"},
        {"senses/eagle-eye profession/policeman", "S"},
        {"profession/policeman skills/cook senses/eagle-eye",
         "T"}, /* a skill before a better trait */
        {"skills/cook skills/karate", "P"},
        {"skills/karate disadvantages/glasses", "D"},
        {"body/tubby skills/karate", "D"}, /* a characteristic rated D is a disadvantage too */
        {"skills/pilot", "A"},             /* not on the sheet */
        {"skills/pilot memory/photographic-memory", "A"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        caper_table *t = test_load(
            CREW(PERSON("Ana", 3,
                        "'senses/eagle-eye':'S','profession/policeman':'T','skills/cook':'T',"
                        "'skills/karate':'P','disadvantages/glasses':'D','body/tubby':'D'",
                        "float")));
        char move[200], want[80];
        snprintf(move, sizeof move, "test 0 moderate using %s", cases[i].using_);
        snprintf(want, sizeof want, "{'pending':{'rating':'%s'}}", cases[i].rating);
        test_play(t, 1, move, NULL);
        test_position(t, want);
        caper_table_free(t);
    }
}

/* The sheet's bookshelf: moderate for four people. */
static void luck_al_12_the_bookshelf(void **unused)
{
    (void)unused;
    caper_table *t =
        test_load(CREW(PERSON("Eagle", 3, "'senses/eagle-eye':'S'", "float") "," PERSON(
            "Detective", 3, "'profession/policeman':'T'",
            "float") "," PERSON("Nearsighted", 3, "'senses/shortsighted':'D'",
                                "float") "," ANA(3)));
    static const char *const task[] = {"S", "M", "C", "T"};
    for (int i = 0; i < 4; i++) {
        char move[120], want[60];
        snprintf(move, sizeof move,
                 "test %d moderate using senses/eagle-eye profession/policeman senses/shortsighted",
                 i);
        snprintf(want, sizeof want, "{'pending':{'task':'%s'}}", task[i]);
        test_play(t, 4, move, NULL);
        test_position(t, want);
        if (i == 0) {
            test_play_events(t, 0, "roll", "[4,5]", "lucky-streak");
            test_position(t, "{'crew':[{'luck':4},{},{},{}]}");
        } else {
            char seat[20];
            snprintf(seat, sizeof seat, "pass %d", i);
            test_play(t, 4, seat, NULL);
        }
    }
    caper_table_free(t);
}

static void luck_al_13_next_time_again_or_accept(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CREW2);
    test_play(t, 2, "test 0 moderate rating A", NULL);
    test_play_events(t, 0, "roll", "[2,3]", "next-time");
    test_moves_exactly(t, 0, "again|accept|trick 1|trick 2|trick 3|eat 1|eat 2|eat 3");
    test_refuse(t, 0, "roll", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 1, "again", NULL, CAPER_NOT_YOUR_TURN);
    test_play_events(t, 0, "accept", NULL, "failure");
    test_position(t, "{'pending':null,'crew':[{'luck':3},{}]}");
    caper_table_free(t);
}

static void luck_al_13_no_luck_fails_at_once(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CREW(ANA(1)));
    test_play(t, 1, "test 0 moderate rating A", NULL);
    test_play(t, 0, "roll", "[2,3]");
    test_play_events(t, 0, "again", "[2,4]", "next-time failure"); /* the last treat is eaten */
    test_position(t, "{'pending':null,'crew':[{'luck':0}]}");
    test_moves_exactly(t, 0, "");
    test_play(t, 1, "test 0 moderate rating A", NULL);
    test_play_events(t, 0, "roll", "[3,3]", "next-time failure");
    caper_table_free(t);
}

static void luck_al_13_out_of_luck_and_morale_boost(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CREW2);
    test_play(t, 2, "test 1 easy rating P", NULL);
    test_play_events(t, 1, "roll", "[1,1]", "out-of-luck");
    test_position(t, "{'crew':[{'luck':3},{'luck':0}],'pending':null}");
    test_play(t, 2, "test 1 moderate rating T", NULL);
    test_play_events(t, 1, "roll", "[6,6]", "morale-boost");
    test_position(t,
                  "{'crew':[{'luck':4},{'luck':4}]}"); /* + initial 4 for one, + 1 for the other */
    caper_table_free(t);
}

static void luck_al_14_the_host_can_say_so(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CREW2);
    test_play_events(t, 2, "pass 0", NULL, "success");
    test_play_events(t, 2, "fail 1", NULL, "failure");
    test_refuse(t, 2, "pass 2", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 0, "pass 0", NULL, CAPER_NOT_YOUR_TURN);
    test_play(t, 2, "test 0 extreme", NULL);
    test_refuse(t, 2, "fail 1", NULL, CAPER_ILLEGAL_MOVE); /* seat 1 owes nothing */
    test_play_events(t, 2, "fail 0", NULL, "failure");
    test_position(t, "{'pending':null}");
    caper_table_free(t);
}

static void luck_al_15_a_letter_is_a_difficulty(void **unused)
{
    (void)unused;
    static const char *const want[] = {"easy", "moderate", "difficult", "professional", "extreme"};
    for (int i = 0; i < 5; i++) {
        caper_table *t = test_load(CREW2);
        char         move[40], pending[90];
        snprintf(move, sizeof move, "oppose 0 %c rating S", "DATSP"[i]);
        snprintf(pending, sizeof pending,
                 "{'pending':{'kind':'oppose','difficulty':'%s','rating':'S'}}", want[i]);
        test_play(t, 2, move, NULL);
        test_position(t, pending);
        caper_table_free(t);
    }
}

/* The sheet's locked door: extreme, professional with two, difficult with three. */
static void luck_al_16_the_locked_door(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CREW(ANA(3) "," ANA(3) "," ANA(3)));
    test_play(t, 3, "team extreme 0:S 1:S", NULL);
    test_position(t, "{'pending':{'kind':'team','difficulty':'professional','task':'T'}}");
    test_play(t, 3, "fail 0", NULL);
    test_play(t, 3, "team extreme 0:S 1:S 2:A", NULL);
    test_position(t, "{'pending':{'due':[{'difficulty':'difficult','task':'M'},{'task':'M'},"
                     "{'task':'C'}]}}");
    test_view(t, 0, "{'waits':[0,1,2]}");
    test_play_events(t, 2, "roll", "[4,4]", "success"); /* in any order */
    test_play(t, 0, "roll", "[3,3]");
    test_refuse(t, 0, "roll", NULL, CAPER_NOT_YOUR_TURN);
    test_play_events(t, 1, "roll", "[3,3]", "success team");
    test_position(t, "{'pending':null}");
    caper_table_free(t);
}

static void luck_al_16_one_failure_fails_all(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CREW(ANA(3) "," ANA(3) "," ANA(3)));
    test_play(t, 3, "team moderate 0 1 2", NULL); /* not below easy */
    test_position(t, "{'pending':{'difficulty':'easy','rating':'A','task':'M'}}");
    test_play_events(t, 1, "roll", "[1,2]", "failure team");
    test_refuse(t, 0, "roll", NULL, CAPER_NOT_YOUR_TURN);
    test_refuse(t, 3, "team moderate 0", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 3, "team moderate 0 0", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 3, "team moderate 0 5", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 3, "team moderate 0:Q 1", NULL, CAPER_BAD_MOVE);
    caper_table_free(t);
}

/* The sheet's chandelier: a difficult jump is professional when the swing follows at once. */
static void luck_al_17_the_chandelier(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CREW2);
    test_play(t, 2, "multi 0 difficult:S moderate:T", NULL);
    test_position(t, "{'pending':{'kind':'multi','difficulty':'professional','plain':'difficult',"
                     "'due':[{'rating':'S'},{'difficulty':'difficult','rating':'T'}]}}");
    test_play_events(t, 0, "roll", "[4,4]", "success");
    test_position(t, "{'pending':{'difficulty':'difficult','rating':'T','at':1}}");
    test_play_events(t, 0, "roll", "[4,4]", "success multi");
    test_position(t, "{'pending':null}");
    caper_table_free(t);
}

static void luck_al_17_three_actions_and_no_more(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CREW2);
    test_refuse(t, 2, "multi 0 easy", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 2, "multi 0 easy easy easy easy", NULL, CAPER_ILLEGAL_MOVE); /* no Speed */
    test_refuse(t, 2, "multi 4 easy easy", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 2, "multi 0 easy professional extreme", NULL);
    test_position(t, "{'pending':{'due':[{'difficulty':'difficult'},{'difficulty':'extreme'},"
                     "{'difficulty':'extreme'}]}}");
    test_play_events(t, 0, "roll", "[1,2]", "failure"); /* the first failure ends the turn */
    test_position(t, "{'pending':null}");
    caper_table_free(t);
}

/* An action that needs no test still counts: the host passes it. */
static void luck_al_17_an_action_without_a_test_counts(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CREW2);
    test_play(t, 2, "multi 0 easy moderate:T", NULL);
    test_play(t, 2, "pass 0", NULL);
    test_position(t, "{'pending':{'difficulty':'difficult','at':1}}");
    caper_table_free(t);
}

static void luck_al_17_speed_lifts_the_steps(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CREW(PERSON("Zed", 4, "", "speed") "," ANA(3)));
    test_play(t, 2, "multi 0 difficult moderate:T", NULL);
    test_play(t, 0, "trick 1", NULL);
    test_position(t,
                  "{'crew':[{'luck':3,'speed':0},{}],'pending':{'due':[{'difficulty':'difficult'},"
                  "{'difficulty':'difficult'}]}}");
    test_play(t, 0, "trick 1", NULL);
    test_position(t, "{'crew':[{'luck':2},{}],'pending':{'due':[{'difficulty':'difficult'},"
                     "{'difficulty':'moderate'}]}}");
    test_play(t, 2, "fail 0", NULL);
    test_play(t, 0, "trick 1", NULL); /* said before the host calls */
    test_play_events(t, 2, "oppose 0 P", NULL, "success");
    test_position(t, "{'crew':[{'luck':1,'speed':0},{}],'pending':null}");
    caper_table_free(t);
}

static void luck_al_18_rounds(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CREW2);
    test_play_events(t, 2, "round action", NULL, "round");
    test_position(t, "{'round':'action'}");
    test_play(t, 2, "round out", NULL); /* without the rule nothing comes back */
    test_position(t, "{'round':'out','crew':[{'luck':3},{'luck':3}]}");
    test_play(t, 2, "round free", NULL);
    test_refuse(t, 2, "round long", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 0, "round free", NULL, CAPER_NOT_YOUR_TURN);
    caper_table_free(t);
    t = test_load("{'game':'luck','options':{'regain':true},'crew':[{'luck':1,'initial':4},"
                  "{'luck':9,'initial':2}]}");
    test_play(t, 2, "round action", NULL);
    test_position(t, "{'crew':[{'luck':1},{'luck':9}]}");
    test_play_events(t, 2, "round out", NULL, "round regain");
    test_position(t, "{'crew':[{'luck':4},{'luck':9}]}");
    caper_table_free(t);
}

static void luck_al_19_eat_and_trick_at_any_time(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CREW2);
    test_moves_exactly(t, 1, "trick 1|trick 2|trick 3|eat 1|eat 2|eat 3");
    test_play_events(t, 1, "eat 2", NULL, "eat");
    test_play(t, 2, "test 0 easy", NULL);
    test_play(t, 1, "trick 1", NULL); /* while somebody else rolls */
    test_position(t, "{'crew':[{},{'luck':0}]}");
    test_refuse(t, 1, "eat 1", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 1, "eat 0", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 1, "eat -1", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 1, "eat", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 2, "eat 1", NULL, CAPER_NOT_YOUR_TURN); /* a host has nothing to eat */
    caper_table_free(t);
    t = test_load("{'game':'luck','crew':[{'luck':900}]}");
    test_play(t, 0, "eat 500", NULL);
    test_position(t, "{'crew':[{'luck':400}]}");
    test_refuse(t, 0, "eat 401", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 0, "trick 1", NULL, CAPER_ILLEGAL_MOVE); /* has none */
    caper_table_free(t);
}

static void luck_al_20_the_host_tells(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CREW2);
    test_play_events(t, 2, "narrate There is a toolbox.  Of course there is.", NULL, "narrate");
    test_refuse(t, 0, "narrate I find a tank", NULL, CAPER_NOT_YOUR_TURN);
    test_play_events(t, 2, "end", NULL, "end");
    test_result(t, "{'over':true,'winners':[0,1],'scores':[3,3]}");
    test_refuse(t, 0, "eat 1", NULL, CAPER_GAME_OVER);
    caper_table_free(t);
}

/* ---- Fights -------------------------------------------------------------------------------------- */

static void luck_al_30_an_attack_is_opposed(void **unused)
{
    (void)unused;
    caper_table *t =
        test_load(CREW(PERSON("Ana", 3, "'skills/boxing':'S','body/tubby':'D'", "float")));
    test_play(t, 1, "strike 0 T", NULL);
    test_position(t, "{'pending':{'kind':'strike','difficulty':'difficult','rating':'S'}}");
    test_play_events(t, 0, "roll", "[2,3]", "next-time"); /* no slugfest: NT is NT */
    test_play(t, 0, "accept", NULL);
    test_play(t, 1, "strike 0 D rating A", NULL);
    test_position(t, "{'pending':{'difficulty':'easy','rating':'A'}}");
    test_refuse(t, 0, "strike 0 D", NULL, CAPER_ILLEGAL_MOVE); /* a roll is waited for */
    caper_table_free(t);
}

static void luck_al_31_senses_or_reflexes(void **unused)
{
    (void)unused;
    luck_person p = {0};
    assert_int_equal(luck_wakefulness(p.rating, true), RATED_A);
    p.rating[luck_trait_find("reflexes/clumsy", 15)] = RATED_D;
    assert_int_equal(luck_wakefulness(p.rating, false), RATED_D);
    assert_int_equal(luck_wakefulness(p.rating, true), RATED_A);
    p.rating[luck_trait_find("senses/eagle-eye", 16)] = RATED_S;
    assert_int_equal(luck_wakefulness(p.rating, true), RATED_S);
    assert_int_equal(luck_wakefulness(p.rating, false), RATED_D);
}

static void luck_al_33_a_blow_is_a_defence(void **unused)
{
    (void)unused;
    caper_table *t =
        test_load(CREW(PERSON("Ana", 0, "'body/tough':'T','reflexes/clumsy':'D','skills/pilot':'S'",
                              "float") "," ANA(0)));
    test_play(t, 2, "hit 0 S", NULL);
    test_position(t, "{'pending':{'kind':'hit','difficulty':'professional','rating':'T'}}");
    test_play_events(t, 0, "roll", "[5,5]", "lucky-streak");
    test_position(t, "{'crew':[{'out':false},{}]}");
    test_play(t, 2, "hit 0 S", NULL);
    test_play_events(t, 0, "roll", "[1,3]", "failure out");
    test_position(t, "{'crew':[{'out':true},{'out':false}]}");
    test_refuse(t, 2, "test 0 easy", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 2, "team easy 0 1", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 0, "trick 1", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 0, "eat 1", NULL);
    test_play(t, 2, "round free", NULL); /* the fight is over */
    test_position(t, "{'crew':[{'out':false},{}]}");
    test_refuse(t, 2, "hit 0 X", NULL, CAPER_BAD_MOVE);
    caper_table_free(t);
}

static void luck_al_34_slugfest(void **unused)
{
    (void)unused;
    caper_table *t = test_load(SLUGFEST(PERSON("Ana", 2, "'body/tough':'T'", "float")));
    test_play(t, 1, "strike 0 A rating A", NULL);
    caper_odds odds = {0};
    caper_table_odds(t, 0, "roll", &odds, NULL);
    assert_true(odds.item[0].chance > 30 / 36.0 - 1e-12 && odds.item[0].chance < 30 / 36.0 + 1e-12);
    test_play_events(t, 0, "roll", "[2,3]", "hit");
    test_position(t, "{'pending':null,'crew':[{'luck':2}]}"); /* for free */
    test_play(t, 1, "hit 0 P", NULL);
    test_play_events(t, 0, "roll", "[1,3]", "failure test"); /* a blow that is not met … */
    test_position(t, "{'crew':[{'out':false}],'pending':{'kind':'ko','difficulty':'moderate',"
                     "'rating':'T'}}");      /* … is followed at once by its toughness test */
    test_play(t, 1, "ko 0 difficult", NULL); /* it was a knife, says the host */
    test_position(t, "{'pending':{'kind':'ko','difficulty':'difficult','rating':'T'}}");
    test_play_events(t, 0, "roll", "[2,3]", "next-time"); /* luck helps to stay up */
    test_play_events(t, 0, "again", "[3,4]", "success");
    test_play(t, 1, "ko 0 extreme", NULL);
    test_play_events(t, 0, "roll", "[2,3]", "failure out");
    test_position(t, "{'crew':[{'out':true}]}");
    caper_table_free(t);
    t = test_load(CREW2);
    test_refuse(t, 2, "ko 0 moderate", NULL, CAPER_ILLEGAL_MOVE); /* an optional rule */
    caper_table_free(t);
}

static void luck_al_35_the_competition(void **unused)
{
    (void)unused;
    caper_table *t = test_new("luck", 2, "{'mode':'competition'}", "07");
    test_play(t, 0, "ready-made bruno", NULL); /* reflexes D */
    test_play(t, 1, "ready-made tove", NULL);  /* reflexes P */
    test_position(t, "{'mode':'competition','turn':1,'crew':[{'luck':3},{'luck':3}]}");
    test_refuse(t, 0, "attack 1 punch", NULL, CAPER_NOT_YOUR_TURN);
    test_refuse(t, 1, "attack 1 punch", NULL, CAPER_ILLEGAL_MOVE);
    test_play_events(t, 1, "attack 0 special", NULL, "attack test");
    test_position(t, "{'pending':{'kind':'strike','rating':'P','difficulty':'extreme'}}");
    test_play_events(t, 1, "roll", "[3,3]",
                     "hit test"); /* NT is a hit; the other tests toughness */
    test_position(t, "{'pending':{'kind':'ko','seat':0,'difficulty':'difficult','rating':'P'}}");
    test_play_events(t, 0, "roll", "[4,4]", "success");
    test_position(t, "{'turn':0}");
    test_play(t, 0, "attack 1 punch", NULL);
    test_play_events(t, 0, "roll", "[1,1]", "out-of-luck out end"); /* all treats lost */
    test_result(t, "{'over':true,'winners':[1],'scores':[0,3]}");
    caper_table_free(t);
}

static void luck_al_35_who_eats_all_is_out(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'luck','mode':'competition','turn':1,'crew':[{'luck':3},"
                               "{'luck':2},{'luck':1}]}");
    test_play(t, 1, "eat 2", NULL);
    test_position(t, "{'turn':2,'crew':[{},{'out':true},{}]}");
    test_play(t, 2, "eat 1", NULL);
    test_result(t, "{'over':true,'winners':[0]}");
    caper_table_free(t);
}

static void luck_al_35_whoever_strikes_first_in_a_position(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'luck','mode':'competition','crew':[{'luck':3},{'luck':3,"
                               "'traits':{'reflexes/alert':'T'}},{'luck':3,'out':true,"
                               "'traits':{'reflexes/dodging':'S'}}]}");
    test_position(t, "{'turn':1}"); /* the highest reflexes of those standing */
    test_refuse(t, 0, "attack 1 punch", NULL, CAPER_NOT_YOUR_TURN);
    test_play(t, 1, "attack 0 punch", NULL);
    caper_table_free(t);
    test_bad_position("{'game':'luck','mode':'competition','turn':0,'crew':[{'luck':3,'out':true},"
                      "{'luck':3},{'luck':3}]}");
}

static void luck_options_say_yes_or_true(void **unused)
{
    (void)unused;
    caper_table *t = test_new("luck", 1, "{'mode':'hosted','regain':'yes','slugfest':'no'}", "07");
    test_position(t, "{'options':{'regain':true,'slugfest':false}}");
    caper_table_free(t);
}

/* ---- Positions ------------------------------------------------------------------------------------ */

static void luck_positions_that_break_the_rules(void **unused)
{
    (void)unused;
    test_bad_position("{'game':'luck','crew':[]}");
    test_bad_position("{'game':'luck'}");
    test_bad_position("{'game':'luck','crew':[{},{},{},{},{},{},{},{},{}]}");
    test_bad_position("{'game':'luck','crew':[{'luck':-1}]}");
    test_bad_position("{'game':'luck','crew':[{'luck':'many'}]}");
    test_bad_position("{'game':'luck','crew':[{'trick':'juggle'}]}");
    test_bad_position("{'game':'luck','crew':[{'traits':{'skills/juggling':'S'}}]}");
    test_bad_position("{'game':'luck','crew':[{'traits':{'skills/boxing':'Z'}}]}");
    test_bad_position("{'game':'luck','crew':[{'traits':{'disadvantages/glasses':'P'}}]}");
    test_bad_position("{'game':'luck','round':'late','crew':[{}]}");
    test_bad_position("{'game':'luck','mode':'solo','crew':[{}]}");
    test_bad_position("{'game':'luck','pending':{'seat':3},'crew':[{}]}");
    test_bad_position("{'game':'luck','mode':'auto','adventure':'nowhere','crew':[{}]}");
}

static void luck_a_pending_test_can_be_loaded(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'luck','crew':[{'luck':2}],'pending':{'seat':0,"
                               "'difficulty':'easy','rating':'S'}}");
    test_play_events(t, 0, "roll", "[5,5]", "lucky-streak");
    caper_table_free(t);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(luck_al_10_letters_and_difficulties),
    cmocka_unit_test(luck_al_11_which_trait),
    cmocka_unit_test(luck_al_12_the_bookshelf),
    cmocka_unit_test(luck_al_13_next_time_again_or_accept),
    cmocka_unit_test(luck_al_13_no_luck_fails_at_once),
    cmocka_unit_test(luck_al_13_out_of_luck_and_morale_boost),
    cmocka_unit_test(luck_al_14_the_host_can_say_so),
    cmocka_unit_test(luck_al_15_a_letter_is_a_difficulty),
    cmocka_unit_test(luck_al_16_the_locked_door),
    cmocka_unit_test(luck_al_16_one_failure_fails_all),
    cmocka_unit_test(luck_al_17_the_chandelier),
    cmocka_unit_test(luck_al_17_three_actions_and_no_more),
    cmocka_unit_test(luck_al_17_an_action_without_a_test_counts),
    cmocka_unit_test(luck_al_17_speed_lifts_the_steps),
    cmocka_unit_test(luck_al_18_rounds),
    cmocka_unit_test(luck_al_19_eat_and_trick_at_any_time),
    cmocka_unit_test(luck_al_20_the_host_tells),
    cmocka_unit_test(luck_al_30_an_attack_is_opposed),
    cmocka_unit_test(luck_al_31_senses_or_reflexes),
    cmocka_unit_test(luck_al_33_a_blow_is_a_defence),
    cmocka_unit_test(luck_al_34_slugfest),
    cmocka_unit_test(luck_al_35_the_competition),
    cmocka_unit_test(luck_al_35_who_eats_all_is_out),
    cmocka_unit_test(luck_al_35_whoever_strikes_first_in_a_position),
    cmocka_unit_test(luck_options_say_yes_or_true),
    cmocka_unit_test(luck_positions_that_break_the_rules),
    cmocka_unit_test(luck_a_pending_test_can_be_loaded),
};

int luck_test_hosted(void) { return cmocka_run_group_tests(tests, NULL, NULL); }
