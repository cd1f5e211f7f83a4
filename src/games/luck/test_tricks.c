/* Adventures & Luck: what luck can be spent on (AL-17 Speed, AL-19), special attacks (AL-34), words
 * (AL-37). */
#include <stdio.h>
#include <string.h>

#include "games/luck/luck.h"
#include "games/luck/test_luck.h"
#include "tests/testing.h"

/* Three foes A, A, D of man's size, in the first turn of a fight. */
#define VERGER(options, fight, ...)                                                                \
    "{'game':'luck','mode':'auto','adventure':'lake','scene':'The Verger','options':{" options     \
    "}," fight "'crew':[" __VA_ARGS__ "]}"
/* One foe three times as big as a man. */
#define TURTLE(...)                                                                                \
    "{'game':'luck','mode':'auto','adventure':'lake','scene':'A Wall of "                          \
    "Turtle','crew':[" __VA_ARGS__ "]}"
#define CONTEST(turn, ...)                                                                         \
    "{'game':'luck','mode':'competition','turn':" #turn ",'crew':[" __VA_ARGS__ "]}"
#define FIST(luck)   PERSON("Fist", luck, "", "iron-fist")
#define VOICE(luck)  PERSON("Voice", luck, "", "ice-cold-voice")
#define SPEEDY(luck) PERSON("Zed", luck, "", "speed")
#define BOXER(luck)  PERSON("Box", luck, "'skills/boxing':'S'", "float")
#define PLAIN(luck)  PERSON("Ana", luck, "", "float")

/* ---- AL-17: Speed ---------------------------------------------------------------------------- */

static void luck_al_17_speed_lifts_the_limit_of_three(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CREW(SPEEDY(9)));
    test_play(t, 0, "trick 3", NULL);
    test_refuse(t, 1, "multi 0 easy easy easy easy", NULL,
                CAPER_ILLEGAL_MOVE); /* one is not paid */
    test_play(t, 0, "trick 1", NULL);
    test_play(t, 1, "multi 0 easy moderate:T difficult:S easy", NULL);
    test_position(t, "{'crew':[{'luck':5,'speed':0}],'pending':{'kind':'multi','due':["
                     "{'difficulty':'easy'},{'difficulty':'moderate'},{'difficulty':'difficult'},"
                     "{'difficulty':'easy'}]}}");
    for (int i = 0; i < 4; i++)
        test_play(t, 0, "roll", "[4,4]");
    test_position(t, "{'pending':null}");
    test_refuse(t, 1, "multi 0 easy easy easy easy", NULL, CAPER_ILLEGAL_MOVE); /* used up */
    caper_table_free(t);
}

static void luck_al_17_speed_pays_for_some_of_three(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CREW(SPEEDY(9)));
    test_play(t, 0, "trick 2", NULL);
    test_play(t, 1, "multi 0 easy easy easy", NULL);
    test_position(t, "{'pending':{'due':[{'difficulty':'easy'},{'difficulty':'easy'},"
                     "{'difficulty':'difficult'}]}}");
    test_play_events(t, 0, "roll", "[1,2]", "failure multi"); /* the first failure ends the turn */
    test_position(t, "{'pending':null,'crew':[{'speed':0}]}");
    caper_table_free(t);
}

static void luck_al_17_speed_lifts_any_opposition(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CREW(SPEEDY(9) "," PLAIN(0)));
    test_play(t, 2, "oppose 0 P", NULL);
    test_play_events(t, 0, "trick 1", NULL, "trick success");
    test_position(t, "{'pending':null,'crew':[{'luck':8},{}]}");
    test_play(t, 2, "oppose 0 1", NULL);
    test_play_events(t, 0, "trick 1", NULL, "trick success");
    test_play(t, 2, "hit 0 P", NULL);
    test_play_events(t, 0, "trick 1", NULL, "trick success");
    test_position(t, "{'pending':null,'crew':[{'luck':6,'out':false},{}]}");
    test_play(t, 2, "test 0 extreme", NULL); /* nobody opposes that: it must be rolled */
    test_play(t, 0, "trick 1", NULL);
    test_position(t, "{'pending':{'kind':'test','difficulty':'extreme'}}");
    caper_table_free(t);
}

static void luck_al_17_every_attack_paid_for_is_done_in_that_turn(void **unused)
{
    (void)unused;
    caper_table *t = test_load(VERGER("", "", SPEEDY(9) "," PLAIN(0)));
    test_play(t, 0, "trick 3", NULL);
    test_position(t, "{'crew':[{'luck':6,'speed':3},{}]}");
    test_play_events(t, 0, "choose-link 1", NULL, "attack success foe-down");
    test_play_events(t, 0, "choose-link 3", NULL, "attack success foe-down");
    test_position(t, "{'fight':{'down':[0,2],'acted':[]}}");
    test_play_events(t, 0, "choose-link 2", NULL, "foe-down scene");
    test_position(t, "{'scene':'The Small Print','crew':[{'luck':6,'speed':0},{}]}");
    caper_table_free(t);
}

static void luck_al_17_attacks_paid_for_in_the_competition(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CONTEST(0, SPEEDY(3) "," PLAIN(3) "," PLAIN(3)));
    test_play(t, 0, "trick 2", NULL);
    test_play_events(t, 0, "attack 1 punch", NULL, "attack success test");
    test_play_events(t, 1, "roll", "[2,2]", "failure out");
    test_position(t, "{'turn':0}"); /* the second attack is paid for */
    test_play(t, 0, "attack 2 punch", NULL);
    test_play_events(t, 2, "roll", "[4,4]", "success");
    test_position(t, "{'turn':2}");
    caper_table_free(t);
}

static void luck_al_17_speed_in_a_story(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'luck','mode':'auto','adventure':'lake','scene':"
                               "'One Rolls Away','crew':[" SPEEDY(4) "]}");
    test_refuse(t, 0, "trick 3", NULL, CAPER_ILLEGAL_MOVE); /* there are two things to do */
    test_play(t, 0, "trick 2", NULL);
    test_play(t, 0, "choose-link 1", NULL);
    test_position(t, "{'pending':{'due':[{'difficulty':'moderate'},{'difficulty':'easy'}]},"
                     "'crew':[{'luck':2,'speed':0}]}");
    test_refuse(t, 0, "trick 1", NULL, CAPER_ILLEGAL_MOVE); /* nothing is left to lift */
    caper_table_free(t);
}

static void luck_al_17_an_action_that_needs_no_test(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CREW2);
    test_refuse(t, 2, "multi 0 none none", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 2, "multi 0 none moderate:T", NULL); /* I wait for the rope, then I jump */
    test_position(t, "{'pending':{'difficulty':'difficult','rating':'T','at':1}}");
    test_play_events(t, 0, "roll", "[4,4]", "success multi");
    test_play(t, 2, "multi 0 moderate none none", NULL);
    test_position(t, "{'pending':{'difficulty':'professional'}}");
    test_play_events(t, 0, "roll", "[6,6]", "multi");
    test_position(t, "{'pending':null}");
    caper_table_free(t);
}

/* ---- AL-19: tricks --------------------------------------------------------------------------- */

static void luck_al_19_what_can_do_nothing_is_refused(void **unused)
{
    (void)unused;
    static const char *const tricks[] = {"talk-to-animals", "float",         "radar-vision",
                                         "shrink",          "electric-view", "run-up-walls"};
    for (size_t i = 0; i < sizeof tricks / sizeof *tricks; i++) {
        char position[400];
        snprintf(position, sizeof position,
                 "{'game':'luck','mode':'auto','adventure':'lake','scene':'The Verger','crew':"
                 "[{'luck':6,'trick':'%s'}]}",
                 tricks[i]);
        caper_table *t = test_load(position);
        test_refuse(t, 0, "trick 1", NULL, CAPER_ILLEGAL_MOVE);
        test_refuse(t, 0, "trick 1 at 1", NULL, CAPER_ILLEGAL_MOVE);
        test_moves_lack(t, 0, "trick 1|trick 2|trick 1 at 1");
        caper_table_free(t);
        snprintf(position, sizeof position,
                 "{'game':'luck','mode':'competition','crew':[{'luck':3,'trick':'%s'},{'luck':3}]}",
                 tricks[i]);
        t = test_load(position);
        test_refuse(t, 0, "trick 1", NULL, CAPER_ILLEGAL_MOVE);
        test_refuse(t, 0, "trick 1 at 1", NULL, CAPER_ILLEGAL_MOVE);
        caper_table_free(t);
    }
    /* Outside a fight there is nobody to strike or to whisper at, and nothing to hurry. */
    static const char *const scene[] = {FIST(5), VOICE(5), SPEEDY(5)};
    for (int i = 0; i < 3; i++) {
        char position[400];
        snprintf(
            position, sizeof position,
            "{'game':'luck','mode':'auto','adventure':'lake','scene':'The Bakery','crew':[%s]}",
            scene[i]);
        caper_table *t = test_load(position);
        test_refuse(t, 0, "trick 1", NULL, CAPER_ILLEGAL_MOVE);
        test_refuse(t, 0, "trick 1 at 1", NULL, CAPER_ILLEGAL_MOVE);
        test_position(t, "{'crew':[{'luck':5}]}");
        caper_table_free(t);
    }
}

static void luck_al_19_hosted_a_trick_without_a_target_is_always_allowed(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CREW(FIST(5) "," VOICE(5) "," SPEEDY(5)));
    for (int i = 0; i < 3; i++)
        test_play_events(t, i, "trick 2", NULL, "trick");
    test_play(t, 3, "test 0 easy", NULL);
    for (int i = 0; i < 3; i++)
        test_play(t, i, "trick 1", NULL); /* while a roll is owed, too */
    test_position(t, "{'crew':[{'luck':2},{'luck':2},{'luck':2}],'pending':{'kind':'test'}}");
    test_refuse(t, 0, "trick 0", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 0, "trick 3", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 2, "trick 1 at 0", NULL, CAPER_ILLEGAL_MOVE); /* Speed has no target */
    test_refuse(t, 1, "trick 1 at 1", NULL, CAPER_ILLEGAL_MOVE); /* not oneself */
    test_refuse(t, 1, "trick 1 at 3", NULL, CAPER_ILLEGAL_MOVE); /* not the host */
    test_refuse(t, 1, "trick 1 at guard", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 1, "trick 1 at Guard", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 1, "trick 1 at", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 1, "trick at 1", NULL, CAPER_BAD_MOVE);
    caper_table_free(t);
}

static void luck_al_19_iron_fist_is_the_attack_of_ones_own_turn(void **unused)
{
    (void)unused;
    caper_table *t = test_load(VERGER("", "", FIST(5) "," PLAIN(3)));
    test_moves_have(t, 0, "trick 1|trick 2|trick 1 at 1|trick 1 at 2|trick 1 at 3");
    test_moves_lack(t, 0, "trick 1 at 0|trick 1 at 4|trick 6");
    test_refuse(t, 0, "trick 1 at 4", NULL, CAPER_ILLEGAL_MOVE);
    test_play_events(t, 0, "trick 1 at 2", NULL, "trick foe-down");
    test_position(t, "{'fight':{'down':[1],'acted':[0]},'crew':[{'luck':4},{}]}");
    test_refuse(t, 0, "trick 1 at 1", NULL, CAPER_ILLEGAL_MOVE); /* once a turn */
    test_refuse(t, 0, "choose-link 1", NULL, CAPER_NOT_YOUR_TURN);
    caper_table_free(t);
    t = test_load(VERGER("", "'fight':{'phase':1,'round':0,'first':[1]},", FIST(5) "," PLAIN(3)));
    test_refuse(t, 0, "trick 1", NULL, CAPER_ILLEGAL_MOVE); /* not in the turn of others */
    test_play(t, 1, "choose-link 1", NULL);
    test_refuse(t, 0, "trick 1", NULL, CAPER_ILLEGAL_MOVE); /* nor while they roll */
    caper_table_free(t);
    t = test_load(VERGER("'slugfest':true", "", FIST(5)));
    test_play_events(t, 0, "trick 1", NULL, "foe-down"); /* no toughness test */
    test_position(t, "{'fight':{'down':[0]}}");
    caper_table_free(t);
}

static void luck_al_19_iron_fist_and_size(void **unused)
{
    (void)unused;
    caper_table *t = test_load(TURTLE(FIST(5)));
    test_refuse(t, 0, "trick 2", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 0, "trick 2 at 1", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 0, "trick 3", NULL);
    test_position(t, "{'scene':'On Her Back','crew':[{'luck':2}]}");
    caper_table_free(t);
    t = test_load(TURTLE(FIST(5)));
    test_play(t, 0, "trick 4 at 1", NULL); /* harder than needed */
    test_position(t, "{'scene':'On Her Back','crew':[{'luck':1}]}");
    caper_table_free(t);
}

static void luck_al_19_ice_cold_voice_keeps_a_foe_from_its_next_action(void **unused)
{
    (void)unused;
    /* The foes have acted this round: the next round is meant. */
    caper_table *t = test_load(
        VERGER("", "'fight':{'phase':3,'round':0,'first':[],'foes-acted':[0,1,2]},", VOICE(5)));
    test_play_events(t, 0, "trick 1", NULL, "trick");
    test_position(t, "{'fight':{'cold':[0]},'crew':[{'luck':4}]}");
    test_play(t, 0, "choose-link 3", NULL);
    test_play_events(t, 0, "roll", "[1,2]", "failure foe-shivers foe-strikes foe-strikes test");
    test_position(t, "{'fight':{'cold':[]},'pending':{'kind':'hit','due':[{'foe':1},{'foe':2}]}}");
    caper_table_free(t);
}

static void luck_al_19_ice_cold_voice_at_a_foe_by_number(void **unused)
{
    (void)unused;
    caper_table *t = test_load(VERGER("", "", VOICE(5)));
    test_play(t, 0, "trick 1 at 2", NULL);
    test_play(t, 0, "trick 1", NULL); /* the first that does not shiver yet */
    test_play(t, 0, "trick 1", NULL);
    test_position(t, "{'fight':{'cold':[0,1,2]},'crew':[{'luck':2}]}");
    test_play(t, 0, "choose-link 1", NULL); /* not an action: the turn is still there */
    test_play_events(t, 0, "roll", "[1,2]", "foe-shivers foe-shivers foe-shivers");
    test_position(t, "{'pending':null,'fight':{'round':1,'cold':[]}}"); /* nobody struck */
    test_play(t, 0, "trick 2 at 3", NULL); /* one luck for each action */
    test_position(t, "{'fight':{'cold':[2,2]}}");
    test_refuse(t, 0, "trick 1 at 9", NULL, CAPER_ILLEGAL_MOVE);
    caper_table_free(t);
}

static void luck_al_19_fist_in_the_competition(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CONTEST(0, FIST(3) "," PLAIN(3) "," PLAIN(3)));
    test_moves_have(t, 0, "trick 1|trick 1 at 1|trick 1 at 2");
    test_moves_lack(t, 0, "trick 1 at 0|trick 1 at 3");
    test_refuse(t, 0, "trick 1 at 0", NULL, CAPER_ILLEGAL_MOVE);
    test_play_events(t, 0, "trick 1 at 2", NULL, "trick out"); /* without a toughness test */
    test_position(t, "{'turn':1,'pending':null,'crew':[{'luck':2},{'out':false},{'out':true}]}");
    test_refuse(t, 0, "trick 1", NULL, CAPER_ILLEGAL_MOVE); /* not one's turn */
    test_play(t, 1, "attack 0 punch", NULL);
    test_play(t, 1, "roll", "[1,2]");
    test_play_events(t, 0, "trick 1", NULL, "trick out end");
    test_result(t, "{'over':true,'winners':[0],'scores':[1,3,3]}");
    caper_table_free(t);
}

static void luck_al_19_voice_in_the_competition(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CONTEST(0, VOICE(3) "," PLAIN(3) "," PLAIN(3)));
    test_play(t, 0, "trick 1 at 1", NULL);
    test_position(t, "{'turn':0,'crew':[{'luck':2},{'cold':1},{}]}");
    test_play(t, 0, "attack 2 punch", NULL);
    test_play_events(t, 0, "roll", "[1,2]", "failure shivers");
    test_position(t, "{'turn':2,'crew':[{},{'cold':0},{}]}");
    test_play_events(t, 0, "trick 1 at 2", NULL, "trick shivers"); /* whose turn it is: at once */
    test_position(t, "{'turn':0}");
    caper_table_free(t);
}

static void luck_al_19_the_last_treat_is_lost_all_the_same(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CONTEST(0, FIST(1) "," PLAIN(3) "," PLAIN(3)));
    test_play_events(t, 0, "trick 1", NULL, "trick out out");
    test_result(t, "{'over':true,'winners':[2]}");
    caper_table_free(t);
}

/* ---- AL-32: several blows -------------------------------------------------------------------- */

static void luck_al_32_three_attackers_are_three_blows(void **unused)
{
    (void)unused;
    caper_table *t = test_load(VERGER("'slugfest':true", "", PLAIN(0)));
    test_play(t, 0, "choose-link 1", NULL);
    test_play_events(t, 0, "roll", "[1,2]", "failure foe-strikes foe-strikes foe-strikes");
    test_position(t, "{'pending':{'kind':'hit','due':[{'difficulty':'professional'},"
                     "{'difficulty':'professional'},{'difficulty':'difficult'}]}}");
    test_play_events(t, 0, "roll", "[1,3]", "failure test");
    test_position(t, "{'pending':{'kind':'ko','difficulty':'moderate','at':1,'due':[{'kind':'hit'},"
                     "{'kind':'ko'},{'kind':'hit'},{'kind':'hit'}]}}");
    test_play(t, 0, "roll", "[4,4]"); /* stood: the next blow comes */
    test_position(t, "{'pending':{'kind':'hit','foe':1,'phase':'roll'}}");
    test_play(t, 0, "roll", "[6,6]"); /* defended: and the third */
    test_position(t, "{'pending':{'kind':'hit','foe':2,'difficulty':'difficult'}}");
    test_play_events(t, 0, "roll", "[1,3]", "failure test");
    test_play_events(t, 0, "roll", "[1,2]", "failure out end");
    test_result(t, "{'over':true,'winners':[]}");
    caper_table_free(t);
}

static void luck_al_32_speed_meets_every_blow_paid_for(void **unused)
{
    (void)unused;
    caper_table *t = test_load(VERGER("", "", SPEEDY(4)));
    test_play(t, 0, "choose-link 1", NULL);
    test_play(t, 0, "roll", "[1,2]");
    test_refuse(t, 0, "trick 4", NULL, CAPER_ILLEGAL_MOVE); /* three blows */
    test_play_events(t, 0, "trick 2", NULL, "trick success success");
    test_position(t, "{'pending':{'kind':'hit','foe':2,'at':2},'crew':[{'luck':2}]}");
    caper_table_free(t);
}

/* ---- AL-34: special attacks ------------------------------------------------------------------ */

static void luck_al_34_special_attacks_need_a_fighting_skill(void **unused)
{
    (void)unused;
    caper_table *t = test_load(
        CONTEST(0, PERSON("A", 3, "'body/muscular':'S','skills/pilot':'S'", "float") "," BOXER(3)));
    test_refuse(t, 0, "attack 1 special", NULL, CAPER_ILLEGAL_MOVE);
    test_moves_lack(t, 0, "attack 1 special");
    test_moves_have(t, 0, "attack 1 punch");
    caper_table_free(t);
    static const char *const skills[] = {"boxing':'S", "brawling':'T", "wrestling':'S",
                                         "karate':'S"};
    for (int i = 0; i < 4; i++) {
        char position[300];
        snprintf(position, sizeof position,
                 "{'game':'luck','mode':'competition','crew':[{'luck':3,'traits':{'skills/%s'}},"
                 "{'luck':3}]}",
                 skills[i]);
        t = test_load(position);
        test_moves_have(t, 0, "attack 1 punch|attack 1 special");
        caper_table_free(t);
    }
}

static void luck_al_34_special_attacks_are_harder_to_land_and_to_stand(void **unused)
{
    (void)unused;
    caper_table *t = test_load(CONTEST(0, BOXER(3) "," PLAIN(3)));
    test_play(t, 0, "attack 1 special", NULL);
    test_position(t, "{'pending':{'difficulty':'difficult','plain':'moderate','rating':'S'}}");
    test_play_events(t, 0, "roll", "[2,3]", "hit test");
    test_position(t, "{'pending':{'kind':'ko','seat':1,'difficulty':'difficult'}}");
    caper_table_free(t);
    t = test_load(CONTEST(0, BOXER(3) "," PLAIN(3)));
    test_play(t, 0, "attack 1 punch", NULL);
    test_position(t, "{'pending':{'difficulty':'moderate'}}");
    test_play(t, 0, "roll", "[4,4]");
    test_position(t, "{'pending':{'kind':'ko','seat':1,'difficulty':'moderate'}}");
    caper_table_free(t);
    t = test_load(CONTEST(0, BOXER(3) "," PERSON("P", 3, "'body/tough':'P'", "float")));
    test_play(t, 0, "attack 1 special", NULL); /* nothing rises above extreme */
    test_position(t, "{'pending':{'difficulty':'extreme'}}");
    caper_table_free(t);
}

/* ---- AL-37: say ------------------------------------------------------------------------------ */

static void luck_al_37_anybody_speaks_at_any_time(void **unused)
{
    (void)unused;
    caper_table *t = test_new("luck", 2, "{'mode':'hosted'}", "05");
    test_play_events(t, 0, "say Has anybody a pencil?", NULL,
                     "say"); /* while characters are made */
    test_play(t, 2, "say Welcome, all.", NULL);
    test_play(t, 0, "ready-made wilma", NULL);
    test_play(t, 0, "say  two spaces,  and “quotes”", NULL);
    test_play(t, 1, "ready-made bruno", NULL);
    test_play(t, 2, "test 0 easy", NULL);
    for (int i = 0; i < 3; i++)
        test_play(t, i, "say Let me think.", NULL); /* while a roll is owed */
    test_position(t, "{'pending':{'seat':0,'phase':'roll'}}");
    test_refuse(t, 1, "say", NULL, CAPER_BAD_MOVE);
    test_refuse(t, 1, "say ", NULL, CAPER_BAD_MOVE);
    test_play(t, 0, "roll", "[4,4]");
    test_play(t, 2, "end", NULL);
    test_refuse(t, 1, "say Already?", NULL, CAPER_GAME_OVER);
    caper_table_free(t);
}

static void luck_al_37_in_every_mode_and_from_the_floor(void **unused)
{
    (void)unused;
    static const char *const positions[] = {
        "{'game':'luck','mode':'auto','adventure':'lake','scene':'The Bakery','crew':[{'luck':1},"
        "{'luck':2,'out':true}]}",
        "{'game':'luck','mode':'competition','turn':0,'crew':[{'luck':3},{'luck':3,'out':true},"
        "{'luck':3}]}",
    };
    for (int i = 0; i < 2; i++) {
        caper_table *t      = test_load(positions[i]);
        caper_buf    before = {0}, after = {0};
        caper_table_position(t, &before);
        test_play_events(t, 1, "say Ouch.", NULL, "say");
        test_play_events(t, 0, "say Sorry.", NULL, "say");
        caper_table_position(t, &after); /* it changes nothing */
        assert_string_equal(caper_buf_text(&before), caper_buf_text(&after));
        caper_buf_fini(&before);
        caper_buf_fini(&after);
        caper_table_free(t);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(luck_al_17_speed_lifts_the_limit_of_three),
    cmocka_unit_test(luck_al_17_speed_pays_for_some_of_three),
    cmocka_unit_test(luck_al_17_speed_lifts_any_opposition),
    cmocka_unit_test(luck_al_17_every_attack_paid_for_is_done_in_that_turn),
    cmocka_unit_test(luck_al_17_attacks_paid_for_in_the_competition),
    cmocka_unit_test(luck_al_17_speed_in_a_story),
    cmocka_unit_test(luck_al_17_an_action_that_needs_no_test),
    cmocka_unit_test(luck_al_19_what_can_do_nothing_is_refused),
    cmocka_unit_test(luck_al_19_hosted_a_trick_without_a_target_is_always_allowed),
    cmocka_unit_test(luck_al_19_iron_fist_is_the_attack_of_ones_own_turn),
    cmocka_unit_test(luck_al_19_iron_fist_and_size),
    cmocka_unit_test(luck_al_19_ice_cold_voice_keeps_a_foe_from_its_next_action),
    cmocka_unit_test(luck_al_19_ice_cold_voice_at_a_foe_by_number),
    cmocka_unit_test(luck_al_19_fist_in_the_competition),
    cmocka_unit_test(luck_al_19_voice_in_the_competition),
    cmocka_unit_test(luck_al_19_the_last_treat_is_lost_all_the_same),
    cmocka_unit_test(luck_al_32_three_attackers_are_three_blows),
    cmocka_unit_test(luck_al_32_speed_meets_every_blow_paid_for),
    cmocka_unit_test(luck_al_34_special_attacks_need_a_fighting_skill),
    cmocka_unit_test(luck_al_34_special_attacks_are_harder_to_land_and_to_stand),
    cmocka_unit_test(luck_al_37_anybody_speaks_at_any_time),
    cmocka_unit_test(luck_al_37_in_every_mode_and_from_the_floor),
};

int luck_test_tricks(void) { return cmocka_run_group_tests(tests, NULL, NULL); }
