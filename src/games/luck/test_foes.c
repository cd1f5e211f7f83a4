/* Adventures & Luck: foes on a host's table (AL-36), and positions with everything in them. */
#include <stdio.h>
#include <string.h>

#include "games/luck/luck.h"
#include "games/luck/test_luck.h"
#include "tests/testing.h"

#define BOXER(luck) PERSON("Box", luck, "'skills/boxing':'S'", "iron-fist")
#define ANA(luck)   PERSON("Ana", luck, "", "ice-cold-voice")

/* Loaded from what was saved it is the same game, to the byte. */
static void same_again(caper_table *t)
{
    caper_buf saved = {0}, again = {0};
    caper_table_position(t, &saved);
    caper_table *u = test_load(caper_buf_text(&saved));
    caper_table_position(u, &again);
    assert_string_equal(caper_buf_text(&saved), caper_buf_text(&again));
    caper_table_free(u);
    caper_buf_fini(&saved);
    caper_buf_fini(&again);
}

static void luck_al_36_the_grammar_of_foes(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CREW2);
    test_refuse(t, 2, "foe", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 2, "foe Guard body/tough=T", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 2, "foe 7 body/tough=T", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 2, "foe using body/tough=T", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 2, "foe guard body/tough=X", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 2, "foe guard body/tough", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 2, "foe guard body/huge=S", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 2, "foe guard body/tough=T body/tough=S", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 2, "foe guard body/tough=T  body/muscular=S", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 2, "foe guard size=0", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 0, "foe guard body/tough=T", NULL, CAPER_NOT_YOUR_TURN);
    test_play_events(t, 2, "foe guard body/tough=T skills/boxing=P", NULL, "foe");
    test_refuse(t, 2, "foe guard body/tough=S", NULL, CAPER_ILLEGAL_MOVE); /* already there */
    test_play(t, 2, "foe night-watchman", NULL);                           /* Average in all */
    test_play(t, 2, "foe gorilla body/muscular=S size=2", NULL);
    test_position(t, "{'foes':[{'name':'guard','traits':{'body/tough':'T','skills/boxing':'P'},"
                     "'size':1,'out':false},{'name':'night-watchman','traits':{}},{'size':2}]}");
    same_again(t);
    for (int i = 0; i < 3; i++)
        test_play(t, 2, (const char *[]){"foe a", "foe b", "foe c"}[i], NULL);
    test_refuse(t, 2, "foe d", NULL, CAPER_ILLEGAL_MOVE); /* six are the most */
    caper_table_free(t);
}

static void luck_al_36_a_foe_is_struck_by_name(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CREW(BOXER(0)));
    test_refuse(t, 1, "strike 0 guard", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 1, "strike 0 Guard", NULL, CAPER_BAD_MOVE);
    test_play(t, 1, "foe guard reflexes/dodging=S body/tubby=D", NULL);
    test_moves_have(t, 1,
                    "strike 0 guard|strike 0 guard special|hit 0 guard|knock guard|"
                    "ko guard difficult");
    test_play_events(t, 1, "strike 0 guard", NULL, "attack test");
    test_position(t, "{'pending':{'kind':'strike','difficulty':'professional','rating':'S',"
                     "'target':'guard'}}");
    same_again(t);
    test_play_events(t, 0, "roll", "[2,3]", "next-time failure"); /* it is the other's turn */
    test_position(t, "{'foes':[{'out':false}],'pending':null}");
    test_play(t, 1, "strike 0 guard rating A", NULL);
    test_position(t, "{'pending':{'rating':'A'}}");
    test_play_events(t, 0, "roll", "[4,5]", "success foe-down");
    test_position(t, "{'foes':[{'name':'guard','out':true}]}");
    test_refuse(t, 1, "hit 0 guard", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 1, "strike 0 guard", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 1, "knock guard", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 1, "ko guard easy", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 1, "foe guard body/tough=T", NULL); /* the next one of that name */
    test_position(t, "{'foes':[{'traits':{'body/tough':'T'},'out':false}]}");
    caper_table_free(t);
}

static void luck_al_36_a_foe_hits(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CREW(BOXER(0) "," ANA(0)));
    test_play(t, 2, "foe guard skills/karate=P body/tough=T", NULL);
    test_play_events(t, 2, "hit 1 guard", NULL, "foe-strikes test");
    test_position(t, "{'pending':{'kind':'hit','seat':1,'foe':'guard','difficulty':'extreme',"
                     "'rating':'A'}}");
    same_again(t);
    test_play_events(t, 1, "roll", "[2,3]", "failure out");
    test_refuse(t, 2, "hit 1 guard", NULL, CAPER_ILLEGAL_MOVE); /* out */
    test_refuse(t, 2, "hit 0 guard guard", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 2, "hit 0 guard nobody-here", NULL, CAPER_ILLEGAL_MOVE);
    caper_table_free(t);
}

static void luck_al_32_hosted_blows_from_several(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CREW(BOXER(9)));
    test_play(t, 1, "foe one body/tough=T", NULL);
    test_play(t, 1, "foe two body/tubby=D", NULL);
    test_play_events(t, 1, "hit 0 one two", NULL, "foe-strikes foe-strikes test test");
    test_position(t, "{'pending':{'due':[{'foe':'one','difficulty':'professional','plain':"
                     "'difficult'},{'foe':'two','difficulty':'difficult','plain':'moderate'}]}}");
    same_again(t);
    test_play_events(t, 0, "roll", "[4,4]", "success");
    test_position(t,
                  "{'pending':{'foe':'two','at':1}}"); /* standing one leaves the other to come */
    test_play_events(t, 0, "roll", "[1,2]", "failure out");
    test_position(t, "{'pending':null,'crew':[{'out':true}]}");
    test_play(t, 1, "round free", NULL);
    test_play(t, 1, "hit 0 A T S", NULL); /* letters too */
    test_position(t, "{'pending':{'due':[{'difficulty':'professional'},{'difficulty':'extreme'},"
                     "{'difficulty':'extreme'}]}}");
    test_play(t, 1, "fail 0", NULL);
    test_play(t, 1, "round free", NULL);
    test_refuse(t, 1, "hit 0 A A A A", NULL, CAPER_ILLEGAL_MOVE); /* more is impossible */
    test_refuse(t, 1, "hit 0", NULL, CAPER_BAD_MOVE);
    caper_table_free(t);
}

static void luck_al_32_hosted_slugfest_tests_after_every_blow(void **unused)
{
    (void)unused;
    caper_table *t = test_load(SLUGFEST(PERSON("Ana", 0, "'body/tough':'T'", "float")));
    test_play(t, 1, "foe one body/tough=T", NULL);
    test_play(t, 1, "foe two body/tubby=D", NULL);
    test_play(t, 1, "hit 0 one two", NULL);
    test_play_events(t, 0, "roll", "[1,3]", "failure test");
    test_position(t, "{'pending':{'kind':'ko','seat':0,'difficulty':'moderate','rating':'T'}}");
    same_again(t);
    test_play(t, 0, "roll", "[4,4]"); /* stood: then the next blow */
    test_position(t, "{'pending':{'kind':'hit','foe':'two','at':2}}");
    same_again(t);
    test_play(t, 0, "roll", "[1,3]");
    test_play(t, 1, "ko 0 extreme", NULL); /* the host: that one had a club */
    test_position(t, "{'pending':{'kind':'ko','difficulty':'extreme'}}");
    test_play_events(t, 0, "roll", "[2,3]", "failure out");
    test_position(t, "{'pending':null,'crew':[{'out':true}]}");
    caper_table_free(t);
}

static void luck_al_34_hosted_special_attacks(void **unused)
{
    (void)unused;
    caper_table *t = test_load(SLUGFEST(BOXER(0) "," ANA(0)));
    test_refuse(t, 2, "strike 1 A special", NULL, CAPER_ILLEGAL_MOVE); /* no fighting skill */
    test_refuse(t, 2, "strike 1 A rating S special", NULL, CAPER_ILLEGAL_MOVE);
    test_moves_lack(t, 2, "strike 1 A special");
    test_play(t, 2, "strike 0 A special", NULL);
    test_position(t, "{'pending':{'difficulty':'difficult','plain':'moderate','rating':'S'}}");
    test_play(t, 2, "fail 0", NULL);
    test_play(t, 2, "foe guard body/tough=T", NULL);
    test_play(t, 2, "foe thug skills/brawling=S", NULL);
    test_play(t, 2, "strike 0 guard using skills/boxing special", NULL);
    test_position(t, "{'pending':{'difficulty':'professional','blow':'difficult'}}");
    test_play_events(t, 0, "roll", "[3,3]", "hit test"); /* NT is a hit */
    test_position(t, "{'pending':{'kind':'ko','seat':2,'foe':'guard','difficulty':'difficult',"
                     "'rating':'T'}}");
    test_play_events(t, 2, "roll", "[4,4]", "success foe-stands");
    /* Foes too: the skill is needed, and it is easier to meet and harder to stand. */
    test_refuse(t, 2, "hit 1 guard special", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 2, "hit 1 thug special", NULL);
    test_position(t, "{'pending':{'difficulty':'difficult','hits':'difficult'}}");
    test_play(t, 1, "roll", "[1,3]");
    test_position(t, "{'pending':{'kind':'ko','difficulty':'difficult','rating':'A'}}");
    caper_table_free(t);
}

static void luck_al_36_a_foe_tests_toughness_and_the_host_rolls(void **unused)
{
    (void)unused;
    caper_table *t = test_load(SLUGFEST(BOXER(3)));
    test_play(t, 1, "foe guard body/muscular=S", NULL);
    test_refuse(t, 1, "roll", NULL, CAPER_ILLEGAL_MOVE);
    test_play_events(t, 1, "ko guard difficult", NULL, "test");
    test_position(t, "{'pending':{'kind':'ko','seat':1,'foe':'guard','rating':'S','task':'M'}}");
    test_view(t, 0, "{'waits':[1]}");
    same_again(t);
    test_refuse(t, 0, "roll", NULL, CAPER_NOT_YOUR_TURN);
    test_refuse(t, 1, "test 0 easy", NULL, CAPER_NOT_YOUR_TURN);
    test_refuse(t, 1, "end", NULL, CAPER_NOT_YOUR_TURN);
    test_moves_have(t, 1, "roll|ko guard easy");
    caper_odds odds = {0};
    assert_int_equal(caper_table_odds(t, 1, "roll", &odds, NULL), CAPER_OK);
    assert_true(odds.item[0].chance > 26 / 36.0 - 1e-12 && odds.item[0].chance < 26 / 36.0 + 1e-12);
    test_play_events(t, 1, "roll", "[6,6]", "morale-boost foe-stands");
    test_position(t, "{'crew':[{'luck':3}],'foes':[{'out':false}]}"); /* nobody's luck grows */
    test_play(t, 1, "ko guard moderate", NULL);
    test_play_events(t, 1, "roll", "[1,3]", "next-time failure foe-down"); /* foes have no luck */
    test_position(t, "{'foes':[{'out':true}],'pending':null}");
    caper_table_free(t);
    t = test_load(CREW(BOXER(3)));
    test_play(t, 1, "foe guard", NULL);
    test_play(t, 1, "ko guard easy", NULL); /* for foes without slugfest, too */
    test_refuse(t, 1, "roll", "[7,1]", CAPER_BAD_CHANCE);
    test_play_events(t, 1, "roll", "[1,1]", "out-of-luck foe-down");
    caper_table_free(t);
}

static void luck_al_34_hosted_slugfest_a_struck_foe_tests_at_once(void **unused)
{
    (void)unused;
    caper_table *t = test_load(SLUGFEST(BOXER(3)));
    test_play(t, 1, "foe guard body/tough=T", NULL);
    test_play(t, 1, "strike 0 guard", NULL);
    test_play_events(t, 0, "roll", "[4,4]", "success test");
    test_position(t, "{'pending':{'kind':'ko','seat':1,'foe':'guard','difficulty':'moderate'}}");
    test_refuse(t, 1, "ko 1 easy", NULL,
                CAPER_NOT_YOUR_TURN);               /* the host is nobody to be knocked out */
    test_play(t, 1, "ko guard professional", NULL); /* but knows the weapon */
    test_position(t, "{'pending':{'difficulty':'professional'}}");
    test_play_events(t, 1, "roll", "[2,3]", "failure foe-down");
    caper_table_free(t);
}

static void luck_al_36_initiative(void **unused)
{
    (void)unused;
    caper_table *t = test_load(
        CREW(PERSON("Eye", 3, "'senses/eagle-eye':'S','reflexes/clumsy':'D'", "float") "," ANA(0)));
    test_refuse(t, 2, "initiative", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 2, "initiative sudden", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 0, "initiative open", NULL, CAPER_NOT_YOUR_TURN);
    test_play(t, 2, "initiative open", NULL); /* reflexes */
    test_position(t, "{'pending':{'kind':'order','due':[{'rating':'D','difficulty':'moderate'},"
                     "{'rating':'A'}]}}");
    same_again(t);
    test_play(t, 1, "roll", "[1,2]"); /* in any order, and for themselves */
    test_play_events(t, 0, "roll", "[5,4]", "lucky-streak order");
    test_position(t, "{'pending':null,'initiative':{'first':[0],'last':[1]}}");
    same_again(t);
    test_play(t, 2, "initiative ambush", NULL); /* the better of senses and reflexes */
    test_position(t, "{'pending':{'due':[{'rating':'S'},{'rating':'A'}]}}");
    test_play(t, 0, "roll", "[1,2]");
    test_play(t, 1, "roll", "[4,4]");
    test_position(t, "{'initiative':{'first':[1],'last':[0]}}");
    test_play(t, 2, "test 0 easy", NULL); /* the host may still call anybody */
    test_play(t, 0, "roll", "[4,4]");
    test_play(t, 2, "round free", NULL);
    test_position(t, "{'initiative':null}");
    caper_table_free(t);
}

static void luck_al_36_knock(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CREW2);
    test_play(t, 2, "foe guard", NULL);
    test_refuse(t, 0, "knock guard", NULL, CAPER_NOT_YOUR_TURN);
    test_refuse(t, 2, "knock", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 2, "knock 5", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 2, "knock thief", NULL, CAPER_ILLEGAL_MOVE);
    test_play_events(t, 2, "knock 1", NULL, "out");
    test_play_events(t, 2, "knock guard", NULL, "foe-down");
    test_position(t, "{'crew':[{'out':false},{'out':true}],'foes':[{'out':true}]}");
    test_refuse(t, 2, "knock 1", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 2, "test 0 easy", NULL);
    test_refuse(t, 2, "knock 0", NULL, CAPER_NOT_YOUR_TURN); /* a roll is owed */
    test_play(t, 0, "roll", "[4,4]");
    test_play(t, 2, "round action", NULL);
    test_position(t, "{'foes':[{'out':true}]}");
    test_play(t, 2, "round out", NULL); /* the fight is over: the floor is cleared */
    test_position(t, "{'foes':[],'crew':[{},{'out':false}]}");
    caper_table_free(t);
}

static void luck_al_36_two_players_against_each_other(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CREW(PERSON("Run", 3, "'body/athletic':'S'", "float") "," PERSON(
        "Walk", 3, "'body/tubby':'D','skills/boxing':'P'", "float")));
    test_play_events(t, 2, "oppose 0 1", NULL,
                     "opposes test"); /* nothing named: both are Average */
    test_position(t, "{'pending':{'kind':'oppose','seat':0,'difficulty':'moderate','rating':'A'}}");
    test_play(t, 2, "fail 0", NULL);
    test_play(t, 2, "oppose 0 1 using body/athletic body/tubby", NULL); /* one trait serves both */
    test_position(t, "{'pending':{'difficulty':'easy','rating':'S'}}");
    test_play(t, 2, "fail 0", NULL);
    test_play(t, 2, "oppose 0 1 using skills/boxing", NULL);
    test_position(t, "{'pending':{'difficulty':'extreme','rating':'A'}}");
    same_again(t);
    test_play(t, 0, "roll", "[5,5]");
    test_refuse(t, 2, "oppose 0 0", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 2, "oppose 0 2", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 2, "oppose 0 1 using skills/juggling", NULL, CAPER_BAD_MOVE);
    test_play(t, 2, "foe guard senses/alert=T", NULL);
    test_play_events(t, 2, "oppose 1 guard using senses/alert", NULL,
                     "opposes test"); /* past him */
    test_position(t, "{'pending':{'seat':1,'difficulty':'difficult','rating':'A'}}");
    test_play(t, 2, "pass 1", NULL);
    test_play(t, 2, "knock 1", NULL);
    test_refuse(t, 2, "oppose 0 1", NULL, CAPER_ILLEGAL_MOVE);
    caper_table_free(t);
}

static void luck_al_36_using_everywhere(void **unused)
{
    (void)unused;
    static const struct {
        const char *call, *want;
    } cases[] = {
        {"test 0 easy using skills/boxing", "{'pending':{'rating':'S'}}"},
        {"team difficult 0 1 using skills/boxing skills/cook",
         "{'pending':{'due':[{'rating':'S'},{'rating':'P'}]}}"},
        {"team difficult 0:A 1 using skills/cook",
         "{'pending':{'due':[{'rating':'A','difficulty':'moderate'},{'rating':'P'}]}}"},
        {"multi 0 easy moderate:T using skills/boxing",
         "{'pending':{'due':[{'rating':'S'},{'rating':'T'}]}}"},
        {"strike 0 T using body/tubby", "{'pending':{'rating':'D','difficulty':'difficult'}}"},
        {"strike 0 guard using body/tubby", "{'pending':{'rating':'D','difficulty':'extreme'}}"},
        {"strike 0 guard using skills/pilot", "{'pending':{'rating':'A'}}"},
        {"hit 0 T using body/tubby", "{'pending':{'rating':'D','difficulty':'difficult'}}"},
        {"hit 0 guard using skills/boxing", "{'pending':{'rating':'S','difficulty':'difficult'}}"},
        {"hit 0 guard using body/tubby", "{'pending':{'rating':'D','difficulty':'extreme'}}"},
        {"oppose 0 T using skills/boxing", "{'pending':{'rating':'S'}}"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        caper_table *t =
            test_load(CREW(PERSON("Box", 3, "'skills/boxing':'S','body/tubby':'D'",
                                  "float") "," PERSON("Cook", 3, "'skills/cook':'P'", "float")));
        test_play(t, 2, "foe guard skills/boxing=T reflexes/dodging=P", NULL);
        test_play(t, 2, cases[i].call, NULL);
        test_position(t, cases[i].want);
        same_again(t);
        caper_table_free(t);
    }
    static const char *const bad[] = {"team easy 0 1 using",
                                      "team easy 0 using skills/cook",
                                      "team easy 0 1 rating S",
                                      "multi 0 easy easy using",
                                      "multi 0 easy easy using boxing",
                                      "strike 0 T using skills/boxing rating S",
                                      "strike 0 T special special",
                                      "strike 0 T T",
                                      "strike 0 T U",
                                      "strike 0",
                                      "test 0 easy special",
                                      "hit 0 using skills/boxing",
                                      "ko 0 easy special",
                                      "ko 0"};
    caper_table             *t     = test_load(CREW2);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        test_refuse(t, 2, bad[i], NULL, CAPER_BAD_MOVE);
    caper_table_free(t);
}

static void luck_al_36_whoever_is_hit_chooses_the_defence(void **unused)
{
    (void)unused;
    caper_table *t = test_load(
        CREW(PERSON("Ana", 0, "'body/tough':'T','reflexes/dodging':'S','skills/pilot':'P'",
                    "float") "," ANA(0)));
    test_refuse(t, 0, "defend body/tough", NULL, CAPER_NOT_YOUR_TURN);
    test_play(t, 2, "hit 0 S", NULL);
    test_moves_have(t, 0, "roll|defend body/tough|defend reflexes/dodging|defend skills/pilot");
    test_refuse(t, 0, "defend skills/boxing", NULL, CAPER_ILLEGAL_MOVE); /* not theirs */
    test_refuse(t, 0, "defend skills/juggling", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 0, "defend", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 1, "defend reflexes/dodging", NULL, CAPER_NOT_YOUR_TURN);
    test_play_events(t, 0, "defend body/tough", NULL, "defend");
    test_position(t, "{'pending':{'phase':'roll','rating':'T','task':'C'}}");
    test_play(t, 0, "defend skills/pilot", NULL); /* until the dice fall */
    test_position(t, "{'pending':{'rating':'P','difficulty':'professional','task':'M'}}");
    same_again(t);
    test_play_events(t, 0, "roll", "[3,3]", "success");
    test_play(t, 2, "test 0 easy", NULL);
    test_refuse(t, 0, "defend body/tough", NULL, CAPER_ILLEGAL_MOVE); /* nobody strikes */
    caper_table_free(t);
    t = test_load(SLUGFEST(PERSON("Ana", 1, "'body/tough':'T','reflexes/dodging':'S'", "float")));
    test_play(t, 1, "hit 0 P", NULL);
    test_play(t, 0, "roll", "[3,3]");
    test_refuse(t, 0, "defend body/tough", NULL, CAPER_ILLEGAL_MOVE); /* the dice have fallen */
    test_play(t, 0, "accept", NULL);
    test_refuse(t, 0, "defend reflexes/dodging", NULL, CAPER_ILLEGAL_MOVE); /* toughness is body */
    caper_table_free(t);
}

static void luck_al_19_hosted_fist_and_voice_have_targets(void **unused)
{
    (void)unused;
    caper_table *t = test_load(SLUGFEST(BOXER(9) "," ANA(9)));
    test_play(t, 2, "foe one", NULL);
    test_play(t, 2, "foe two size=2", NULL);
    test_refuse(t, 0, "trick 1 at two", NULL, CAPER_ILLEGAL_MOVE); /* too big */
    test_moves_have(t, 0, "trick 1 at one|trick 2 at two|trick 1 at 1");
    test_play_events(t, 0, "trick 1 at one", NULL, "trick foe-down"); /* no toughness test */
    test_position(t, "{'foes':[{'out':true},{'out':false}],'crew':[{'luck':8},{}]}");
    test_play_events(t, 1, "trick 1 at two", NULL, "trick");
    test_position(t, "{'foes':[{},{'cold':1}]}");
    same_again(t);
    test_play_events(t, 2, "hit 0 two A", NULL,
                     "foe-shivers test"); /* only the other one strikes */
    test_position(t, "{'pending':{'due':[{'foe':null,'difficulty':'moderate'}]},"
                     "'foes':[{},{'cold':0}]}");
    test_refuse(t, 0, "trick 2 at two", NULL, CAPER_ILLEGAL_MOVE); /* not one's own turn */
    test_play(t, 2, "pass 0", NULL);
    test_play(t, 1, "trick 1", NULL); /* alone: the first foe that can be reached */
    test_position(t, "{'foes':[{'cold':0},{'cold':1}]}");
    test_play_events(t, 2, "hit 0 two", NULL, "foe-shivers");
    test_position(t, "{'pending':null}");
    test_play(t, 2, "strike 0 two", NULL);
    test_play_events(t, 0, "trick 2", NULL, "trick foe-down"); /* the strike is the iron fist */
    test_position(t, "{'pending':null,'foes':[{'out':true},{'out':true}],'crew':[{'luck':6},{}]}");
    caper_table_free(t);
}

static void luck_al_19_hosted_a_shivering_player_loses_an_action(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CREW(ANA(9) "," BOXER(9) "," BOXER(9)));
    test_play(t, 0, "trick 1 at 1", NULL);
    test_play(t, 3, "hit 1 A", NULL); /* defending is not an action */
    test_play(t, 1, "roll", "[4,4]");
    test_position(t, "{'crew':[{},{'cold':1},{}]}");
    test_play_events(t, 3, "strike 1 A", NULL, "shivers");
    test_position(t, "{'pending':null,'crew':[{},{'cold':0},{}]}");
    test_play(t, 0, "trick 1 at 1", NULL);
    test_play_events(t, 3, "team difficult 1 2", NULL, "shivers test");
    test_position(t, "{'pending':{'due':[{'seat':2,'difficulty':'difficult'}]}}");
    caper_table_free(t);
}

/* ---- Positions ------------------------------------------------------------------------------- */

#define SKILLS_5                                                                                   \
    "'skills/pilot':'S','skills/cook':'T','skills/singer':'S','skills/boxing':'S','skills/"        \
    "karate':"                                                                                     \
    "'S'"

static void luck_al_02_positions_keep_to_the_sheet(void **unused)
{
    (void)unused;
    caper_table_free(test_load("{'game':'luck','crew':[{'traits':{" SKILLS_5 "}}]}"));
    test_bad_position("{'game':'luck','crew':[{'traits':{" SKILLS_5 ",'skills/gardener':'T'}}]}");
    test_bad_position("{'game':'luck','crew':[{'traits':{'disadvantages/glasses':'D',"
                      "'disadvantages/beer-lover':'D','disadvantages/always-hungry':'D',"
                      "'disadvantages/fear-of-heights':'D','disadvantages/hearing-aid':'D',"
                      "'disadvantages/fear-of-crowds':'D'}}]}");
    test_bad_position("{'game':'luck','crew':[{'traits':{'skills/cook':'S'}}]}");
    test_bad_position("{'game':'luck','crew':[{'traits':{'body/tubby':'A'}}]}");
    test_bad_position("{'game':'luck','crew':[{'traits':{'skills/cook':'P','body/tough':'P'}}]}");
    test_bad_position("{'game':'luck','crew':[{'traits':{'body/tough':'T','body/muscular':'S'}}]}");
}

static void luck_al_36_positions_with_foes(void **unused)
{
    (void)unused;
    caper_table *t =
        test_load("{'game':'luck','round':'action','crew':[{'luck':1}],'foes':[{'name':"
                  "'guard','traits':{'body/tough':'P','body/muscular':'P'}},{'name':"
                  "'thief','out':true}],'initiative':{'first':[0]}}");
    test_position(t,
                  "{'foes':[{'name':'guard','size':1,'cold':0,'out':false},{'name':'thief','out':"
                  "true}],'initiative':{'first':[0],'last':[]}}");
    same_again(t);
    caper_table_free(t);
    test_bad_position("{'game':'luck','crew':[{}],'foes':[{}]}");
    test_bad_position("{'game':'luck','crew':[{}],'foes':{'name':'guard'}}");
    test_bad_position("{'game':'luck','crew':[{}],'foes':[{'name':'Guard'}]}");
    test_bad_position("{'game':'luck','crew':[{}],'foes':[{'name':'two words'}]}");
    test_bad_position("{'game':'luck','crew':[{}],'foes':[{'name':'a'},{'name':'a'}]}");
    test_bad_position(
        "{'game':'luck','crew':[{}],'foes':[{'name':'a','traits':{'body/huge':'S'}}]}");
    test_bad_position(
        "{'game':'luck','crew':[{}],'foes':[{'name':'a','traits':{'body/tough':'Q'}}]}");
    test_bad_position("{'game':'luck','crew':[{}],'foes':[{'name':'a','size':0}]}");
    test_bad_position("{'game':'luck','crew':[{}],'initiative':{'first':[3]}}");
    test_bad_position("{'game':'luck','mode':'competition','crew':[{},{}],'foes':[{'name':'a'}]}");
    test_bad_position("{'game':'luck','crew':[{}],'pending':{'kind':'hit','foe':'guard'}}");
    test_bad_position("{'game':'luck','crew':[{}],'pending':{'kind':'test','seat':1}}");
    test_bad_position("{'game':'luck','crew':[{}],'pending':{'kind':'ko','seat':1}}");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(luck_al_36_the_grammar_of_foes),
    cmocka_unit_test(luck_al_36_a_foe_is_struck_by_name),
    cmocka_unit_test(luck_al_36_a_foe_hits),
    cmocka_unit_test(luck_al_32_hosted_blows_from_several),
    cmocka_unit_test(luck_al_32_hosted_slugfest_tests_after_every_blow),
    cmocka_unit_test(luck_al_34_hosted_special_attacks),
    cmocka_unit_test(luck_al_34_hosted_slugfest_a_struck_foe_tests_at_once),
    cmocka_unit_test(luck_al_36_a_foe_tests_toughness_and_the_host_rolls),
    cmocka_unit_test(luck_al_36_initiative),
    cmocka_unit_test(luck_al_36_knock),
    cmocka_unit_test(luck_al_36_two_players_against_each_other),
    cmocka_unit_test(luck_al_36_using_everywhere),
    cmocka_unit_test(luck_al_36_whoever_is_hit_chooses_the_defence),
    cmocka_unit_test(luck_al_19_hosted_fist_and_voice_have_targets),
    cmocka_unit_test(luck_al_19_hosted_a_shivering_player_loses_an_action),
    cmocka_unit_test(luck_al_02_positions_keep_to_the_sheet),
    cmocka_unit_test(luck_al_36_positions_with_foes),
};

int luck_test_foes(void) { return cmocka_run_group_tests(tests, NULL, NULL); }
