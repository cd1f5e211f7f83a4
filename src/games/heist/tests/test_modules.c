/* Masters of the Heist: the modules: remote locks, dogs, towers, gates, keycards, strangers (MH-60 …
 * MH-65). */
#include <stdio.h>
#include <string.h>

#include "games/heist/cards/cards.h"
#include "games/heist/tests/suites.h"
#include "games/heist/tests/test_house.h"

#define REMOTE "'tiles':'GP SC GP GP GP RX EM GP E2 EM SX $1 GP GU CM GP'"

static void heist_mh_60_under_a_remote_lock(void **unused)
{
    (void)unused;
    caper_table *t =
        test_action("'skills':['smash-n-grab','hurry'],'die':3,'at':'1.1','plan':['1.2']", REMOTE);
    test_play(t, 0, "commit c1", NULL);
    test_refuse(t, 0, "move 1.2", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 0, "undo", NULL);
    test_play(t, 0, "commit s1", NULL);
    test_play(t, 0, "idea", NULL);
    caper_table_free(t);
}

static void heist_mh_60_a_server_removes_all_of_its_letter(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'at':'2.1','plan':['2.2']", REMOTE);
    test_play(t, 0, "commit c1", NULL);
    test_refuse(t, 0, "move 1.1", NULL, CAPER_ILLEGAL_MOVE);
    test_play_events(t, 0, "move 2.2", NULL, "move server");
    test_is(t, "'removed':['1.1']");
    caper_table_free(t);
}

static void heist_mh_61_a_dog_jumps_on_who_comes_near(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'at':'2.0','plan':['2.1']", "'chits':{'1.1':['dog'],'3.1':[]}");
    test_play(t, 0, "commit c1", NULL);
    test_play_events(t, 0, "move 2.1", NULL, "move dog");
    test_is(t, "'chits':{'2.1':['dog']}");
    caper_table_free(t);
}

static void heist_mh_61_the_team_decides_between_several(void **unused)
{
    (void)unused;
    caper_table *t = test_action(
        "'at':'2.2','plan':['1.2']",
        "'chits':{'1.1':['dog'],'2.2':[]},'crew':[{'character':'burglar','at':'2.2','plan':['1.2']}"
        ",{'character':'thug','at':'2.1'},{'character':'thug','at':'2.0'}]");
    test_play(t, 0, "commit c1", NULL);
    test_play(t, 0, "move 1.2", NULL);
    test_moves_have(t, 2, "choose 1.2|choose 2.1");
    test_play(t, 2, "choose 2.1", NULL);
    test_is(t, "'chits':{'2.1':['dog']}");
    caper_table_free(t);
}

static void heist_mh_62_the_watchtower_sees_in_straight_lines(void **unused)
{
    (void)unused;
    caper_table *t =
        test_event("M1", "'at':'1.1'", "'at':'2.1'", "",
                   "'tiles':'GP SC GP GP GP EM EM GP E2 EM EM WT GP EM CM GP','aside':['C2']");
    test_end_round(t);
    test_is(t, "'chits':{'2.1':['guard']}");
    assert_null(strstr(test_position_of(t), "\"1.1\":[\"guard\"]"));
    caper_table_free(t);
}

static void heist_mh_63_all_gates_close_when_escape_begins(void **unused)
{
    (void)unused;
    caper_table *t = test_event("Z1", "'at':'2.1'", "", "", GATES);
    test_end_round(t);
    test_is(t, "'gone':['1.1','1.2']");
    caper_table_free(t);
}

static void heist_mh_64_a_keycard_opens_its_door(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'at':'2.1','plan':['2.2'],'loot':['keycard']",
                                 "'tiles':'GP SC GP GP GP EM EM GP E2 EM KCL $1 GP GU CM GP'");
    test_play(t, 0, "commit c1", NULL);
    test_refuse(t, 0, "move 2.2", NULL, CAPER_ILLEGAL_MOVE);
    test_play(t, 0, "open 2.2", NULL);
    test_play(t, 0, "move 2.2", NULL);
    caper_table_free(t);
}

static void heist_mh_64_a_door_costs_one_move_in_escape(void **unused)
{
    (void)unused;
    caper_table *t = test_escape("'at':'2.3','ideas':4,'loot':['keycard']",
                                 "'tiles':'GP SC GP GP GP EM EM GP E2 EM KCL $1 GP GU CM GP'");
    test_play(t, 0, "run 2.2 2.1 2.0", NULL);
    test_is(t, "'crew':[{'ideas':0,'status':'out'},{},{}]");
    caper_table_free(t);
}

static void heist_mh_64_keycard_and_usb_come_with_a_guard(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'at':'2.1','plan':['1.1']", "'revealed':[],'bag':{'usb':1}");
    test_play(t, 0, "commit c1", NULL);
    test_play(t, 0, "move 1.1", "['usb']");
    test_is(t, "'chits':{'0.1':['guard']},'loot':{'0.1':['usb']}");
    caper_table_free(t);
}

static void heist_mh_65_a_hostage_is_taken_on_its_tile(void **unused)
{
    (void)unused;
    caper_table *t =
        test_action("'at':'2.1','plan':['1.1']", "'npcs':[{'npc':'hostage','at':'1.1'}]");
    test_moves_lack(t, 0, "npc commit c1");
    test_play(t, 0, "commit c1", NULL);
    test_play_events(t, 0, "move 1.1", NULL, "move freed");
    caper_table_free(t);
}

static void heist_mh_60_who_stands_on_the_server_at_the_beginning_has_used_it(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'at':'1.2','plan':['1.1']", REMOTE);
    test_play(t, 0, "commit c1", NULL);
    test_refuse(t, 0, "move 1.1", NULL, CAPER_ILLEGAL_MOVE);
    caper_table_free(t);
    t = test_action("'at':'1.2','plan':['1.1']",
                    REMOTE ",'crew':[{'character':'thug','at':'1.2','die':1,'plan':['1.1']},"
                           "{'character':'thug','at':'2.2'},{'character':'thug','at':'2.0'}]");
    test_play(t, 0, "commit c1", NULL);
    test_play(t, 0, "move 1.1", NULL);
    caper_table_free(t);
}

static void heist_mh_61_a_revealed_dog_jumps_at_once(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'at':'2.1','plan':['1.1']",
                                 "'revealed':[],'bag':{'dog':1},'chits':{'3.1':[]}");
    test_play(t, 0, "commit c1", NULL);
    test_play_events(t, 0, "move 1.1", "['dog']", "move reveal dog");
    test_is(t, "'revealed':['0.1'],'chits':{'1.1':['dog']}");
    caper_table_free(t);
}

/* ---- MH-60: remote locks ---- */

#define LOCKED_IN "'at':'1.1','ideas':9,'plan':['2.1']"

static void refuse_with(caper_table *t, int seat, const char *move, const char *words)
{
    caper_error err = {0};
    test_refuse(t, seat, move, NULL, CAPER_ILLEGAL_MOVE);
    caper_table_play(t, seat, move, NULL, NULL, &err);
    if (!strstr(err.text, words))
        fail_msg("%s: “%s” does not say “%s”", move, err.text, words);
}

/* Letters that cannot be used now may be committed all the same: nobody passes. */
static void heist_mh_60_plain_actions_can_be_committed_under_a_lock(void **unused)
{
    (void)unused;
    caper_table *t = test_action(LOCKED_IN ",'die':4", REMOTE ",'items':['bump-key']");
    test_moves_have(t, 0, "commit c1|commit c3|commit s1|commit s2|commit item bump-key");
    test_play(t, 0, "commit s2", NULL); /* Observe IRn */
    test_play(t, 0, "idea", NULL);
    test_play(t, 0, "undo", NULL);
    test_play(t, 0, "commit item bump-key", NULL);
    refuse_with(t, 0, "move 2.1", "under a remote lock");
    test_play(t, 0, "done", NULL);
    caper_table_free(t);
}

static void heist_mh_60_an_action_that_does_more_cannot_be_committed_under_a_lock(void **unused)
{
    (void)unused;
    static const struct {
        const char *who, *move;
    } actions[] = {
        {"burglar", "commit c2"},      /* Dart */
        {"ghost-runner", "commit c2"}, /* Bolt */
        {"ghost-runner", "commit c2 for 2"},
        {"script-kiddie", "commit c2 for 1 u"}, /* Autopwn */
        {"black-hat", "commit c2 for 1 s"},     /* Exploit */
        {"demolitions-guy", "commit c3"},       /* Breach */
        {"con-artist", "commit c3 for jewel 1.2"},
        {"technician", "commit c2"}, /* Loop Footage */
        {"tinkerer", "commit c2 for 1.2"},
        {"thug", "commit item flashbang"},
    };
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) {
        char who[200];
        snprintf(who, sizeof who, LOCKED_IN ",'character':'%s','loot':['jewel']", actions[i].who);
        const char  *house = REMOTE ",'items':['flashbang'],'chits':{'1.2':['camera']}";
        caper_table *t     = test_action(who, house);
        refuse_with(t, 0, actions[i].move, "under a remote lock");
        test_moves_lack(t, 0, actions[i].move);
        caper_table_free(t);
        snprintf(who, sizeof who, "'at':'2.1','ideas':9,'character':'%s','loot':['jewel']",
                 actions[i].who);
        t = test_action(who, "'items':['flashbang'],'chits':{'1.1':['camera']}");
        if (!strstr(actions[i].move, "1.2")) /* from the next tile it works */
            test_moves_have(t, 0, actions[i].move);
        caper_table_free(t);
    }
}

/* Patch In is IIRn. */
static void heist_mh_60_patch_in_works_under_a_lock(void **unused)
{
    (void)unused;
    caper_table *t =
        test_action(LOCKED_IN ",'character':'shutter-bug'", REMOTE ",'chits':{'1.2':['camera']}");
    test_play(t, 0, "commit c3", NULL);
    test_changed(t, "crew.0.committed c3|crew.0.left IIR|crew.0.noise 1|crew.0.alerts 0");
    caper_table_free(t);
}

static void heist_mh_60_abilities_that_give_more_do_not_work_under_a_lock(void **unused)
{
    (void)unused;
    static const char *const abilities[][2] = {
        {"angry-locksmith", "ability efficient-picker"},
        {"street-urchin", "ability better-ways"},
        {"pickpocket", "ability larcenist"},
        {"con-artist", "ability swindler"},
        {"grease-man", "ability vent-crawl 3.1"},
    };
    for (size_t i = 0; i < 5; i++) {
        char who[200];
        snprintf(who, sizeof who,
                 "'at':'1.1','ideas':9,'character':'%s','committed':'s1','die':3,'left':'U'",
                 abilities[i][0]);
        caper_table *t =
            test_action(who, "'tiles':'GP SC GP GP GP RX EM GP E2 GP SX $1 GP GU CM GP'");
        refuse_with(t, 0, abilities[i][1], "under a remote lock");
        caper_table_free(t);
    }
}

/* Reveals are among what is possible. */
static void heist_mh_60_the_codes_work_under_a_lock(void **unused)
{
    (void)unused;
    caper_table *t = test_action(LOCKED_IN ",'character':'script-kiddie'",
                                 "'tiles':'GP EM CM SC GP RX EM SC E2 EM SX $1 GP GU CM GP'");
    test_play(t, 0, "ability teh-codes 0.2", "['lock']");
    test_is(t, "'revealed':['0.3'],'chits':{'0.3':['lock']},'crew':[{'ideas':7},{},{}]");
    caper_table_free(t);
}

static void heist_mh_60_nobody_is_granted_what_a_lock_forbids(void **unused)
{
    (void)unused;
    caper_table *t = test_action(
        "",
        REMOTE ",'crew':[{'character':'script-kiddie','at':'2.1'},{'character':'thug','at':'1.1'"
               "},{'character':'thug','at':'2.0'}]");
    refuse_with(t, 0, "commit c2 for 1 u", "could not do it");
    test_moves_have(t, 0, "commit c2 for 2 u");
    caper_table_free(t);
}

/* Pockets are not locked. */
static void heist_mh_60_loot_may_be_put_down_and_taken_under_a_lock(void **unused)
{
    (void)unused;
    caper_table *t = test_action(LOCKED_IN ",'loot':['jewel']", REMOTE);
    test_play(t, 0, "drop jewel", NULL);
    test_play(t, 0, "pickup jewel", NULL);
    test_changed(t, "");
    caper_table_free(t);
}

static void heist_mh_60_anger_therapy_does_nothing_under_a_lock(void **unused)
{
    (void)unused;
    const char *crew =
        "'crew':[{'character':'bruiser','at':'1.1','ideas':0},{'character':'bruiser','"
        "at':'2.1','ideas':0},{'character':'thug','at':'2.0'}]";
    char more[600];
    snprintf(more, sizeof more,
             REMOTE ",'chits':{'1.1':['guard'],'2.1':['guard']},'events':['Z1'],%s", crew);
    caper_table *t = test_action("", more);
    for (int seat = 0; seat < 3; seat++)
        test_play(t, seat, "escape", NULL);
    test_is(t,
            "'phase':'escape','chits':{'1.1':['guard'],'2.1':['guard:down']},'crew':[{'ideas':0},"
            "{'ideas':1},{}]");
    refuse_with(t, 0, "run 2.1 2.0", "cross its server");
    caper_table_free(t);
}

#define ALONE(ideas)                                                                               \
    "'crew':[{'character':'thug','at':'0.2','ideas':" ideas "},{'character':'thug','at':'0.0',"    \
    "'status':'out'},{'character':'thug','at':'0.0','status':'out'}]"
#define CORRIDOR                                                                                   \
    "'tiles':'E2 RX EM SX EM GP GP GP GP GP GP GP GP GP GP GP GP GP GP GP GP GP GP GP GP'"

static void heist_mh_60_a_run_over_the_server_is_listed_and_lifts_the_locks(void **unused)
{
    (void)unused;
    caper_table *t = test_escape("", CORRIDOR "," ALONE("4"));
    refuse_with(t, 0, "run 0.1 0.0", "A run goes");
    test_moves_exactly(t, 0, "run 0.3 0.2 0.1 0.0|stay");
    test_odds(t, 0, "run 0.3 0.2 0.1 0.0", "{'out':1}");
    test_play(t, 0, "run 0.3 0.2 0.1 0.0", NULL);
    test_changed(t, "crew.0.at 0.0|crew.0.ideas 0|crew.0.status out|removed [0.1]|phase over");
    caper_table_free(t);
}

/* As far as one gets: the lock is lifted for the others although the runner is caught. */
static void heist_mh_60_a_runner_who_is_caught_beyond_the_server_has_lifted_the_locks(void **unused)
{
    (void)unused;
    caper_table *t = test_escape(
        "", CORRIDOR ",'crew':[{'character':'thug','at':'0.4','ideas':0},{'character':'thug','at':"
                     "'0.2','ideas':2},{'character':'thug','at':'0.0','status':'out'}]");
    test_moves_have(t, 1, "run 0.3 0.2 0.1 0.0");
    test_odds(t, 0, "run 0.3 0.2 0.1 0.0", "{'out':0.5}");
    test_play(t, 0, "run 0.3 0.2 0.1 0.0", "[1]");
    test_changed(t, "crew.0.at 0.3|crew.0.die 1|crew.0.status busted|removed [0.1]");
    test_moves_have(t, 1, "run 0.1 0.0");
    caper_table_free(t);
}

/* Somebody inside the locked tile can run once another has crossed the server. */
static void heist_mh_60_crossing_the_server_frees_whoever_is_locked_in(void **unused)
{
    (void)unused;
    caper_table *t = test_escape(
        "", CORRIDOR ",'crew':[{'character':'thug','at':'0.1','ideas':2},{'character':'thug','at':"
                     "'0.2','ideas':9},{'character':'thug','at':'0.0','status':'out'}]");
    test_moves_exactly(t, 0, "stay");
    test_play(t, 1, "run 0.3 0.2 0.1 0.0", NULL);
    test_moves_exactly(t, 0, "run 0.0|stay");
    caper_table_free(t);
}

/* Two letters, one behind the other. */
static void heist_mh_60_a_way_can_need_both_servers(void **unused)
{
    (void)unused;
    caper_table *t =
        test_escape("", ALONE("9") ",'tiles':'E2 RX EM SY RY SX GP GP GP GP GP GP GP GP "
                                   "GP GP GP GP GP GP GP GP GP GP GP GP GP GP GP GP GP "
                                   "GP GP GP GP GP'");
    test_moves_exactly(t, 0, "run 0.3 0.4 0.5 0.4 0.3 0.2 0.1 0.0|stay");
    test_play(t, 0, "run 0.3 0.4 0.5 0.4 0.3 0.2 0.1 0.0", NULL);
    test_is(t, "'phase':'over','removed':['0.1','0.4'],'crew':[{'status':'out','ideas':1},{},{}]");
    caper_table_free(t);
}

/* ---- MH-65: strangers ---- */

#define CELL_KNOWING(revealed)                                                                     \
    "'tiles':'GP GP GP GP GP GP GP EM EM EM EM GP E2 EM EM MW SC EM GP EM EM EM EM GP GP GP GP "   \
    "GP GP "                                                                                       \
    "GP GP GP GP GP GP GP','bag':{'guard':1,'camera':1},'revealed':[" revealed "]"
#define CELL     CELL_KNOWING("")
#define PRISONER "'npcs':[{'npc':'freed-prisoner','at':'2.3'}]"

static void heist_mh_65_a_freed_prisoner_reveals_what_is_next_to_it(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'at':'2.1','plan':['2.2']", CELL "," PRISONER);
    test_play(t, 0, "commit c1", NULL);
    test_odds(t, 0, "move 2.2", "{'guard':0.5,'camera':0.5}");
    test_remember(t);
    test_play_events(t, 0, "move 2.2", "['camera']", "move freed reveal");
    test_changed(t, "crew.0.at 2.2|crew.0.left |crew.0.fixed true|npcs.0.active true|"
                    "npcs.0.done true|revealed [2.4]|chits.2.4 [camera]|bag.camera 0");
    test_refuse(t, 0, "undo", NULL, CAPER_ILLEGAL_MOVE);
    caper_table_free(t);
}

/* It is held until the guard on its tile is down. */
static void heist_mh_65_a_guard_on_its_tile_holds_a_prisoner(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'character':'thug','at':'2.2'",
                                 CELL "," PRISONER ",'chits':{'2.3':['guard']}");
    test_play(t, 0, "commit c2", NULL);
    test_is(t, "'npcs':[{'done':false}]");
    test_odds(t, 0, "subdue 2.3", "{'guard':0.5,'camera':0.5}");
    test_remember(t);
    test_play(t, 0, "subdue 2.3", "['guard']");
    test_changed(
        t, "crew.0.ideas 4|crew.0.left M|crew.0.fixed true|chits.2.3 [guard:down]|"
           "npcs.0.active true|npcs.0.done true|revealed [2.4]|chits.2.4 [guard]|bag.guard 0");
    caper_table_free(t);
}

/* A flashbang puts guards down without a sub-action. */
static void heist_mh_65_a_flashbang_can_free_a_prisoner(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'at':'2.2'", CELL "," PRISONER ",'chits':{'2.3':['guard'],'2.4':["
                                                    "'lock']},'items':['flashbang']");
    test_play(t, 0, "commit item flashbang", NULL);
    test_changed(t, "crew.0.committed item flashbang|crew.0.noise 3|crew.0.alerts 0|items []|"
                    "chits.2.3 [guard:down]|npcs.0.active true|npcs.0.done true");
    caper_table_free(t);
}

/* A lock that fell shut around us is in its way, too. */
static void heist_mh_65_unlocking_our_tile_frees_a_prisoner(void **unused)
{
    (void)unused;
    caper_table *t = test_action(
        "",
        CELL "," PRISONER ",'chits':{'2.2':['lock'],'2.4':['lock']},'crew':[{'character':"
             "'angry-locksmith','at':'2.1'},{'character':'thug','at':'2.2'},{'character':'thug','"
             "at':'2.0'}]");
    test_play(t, 0, "commit c2", NULL);
    test_remember(t);
    test_play(t, 0, "unlock 2.2", NULL);
    test_changed(t, "crew.0.left |chits.2.2 [lock:open]|npcs.0.active true|npcs.0.done true");
    caper_table_free(t);
}

static void heist_mh_65_a_dog_jumps_at_whoever_is_freed(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'at':'2.1','plan':['2.2']",
                                 CELL "," PRISONER ",'chits':{'1.3':['dog'],'2.4':['lock']}");
    test_play(t, 0, "commit c1", NULL);
    test_remember(t);
    test_play_events(t, 0, "move 2.2", NULL, "move freed dog");
    test_changed(t, "crew.0.at 2.2|crew.0.left |npcs.0.active true|npcs.0.done true|chits.1.3 -|"
                    "chits.2.3 [dog]");
    caper_table_free(t);
}

/* The dog that watches a prisoner jumps at us, and nobody watches the prisoner any more. */
static void heist_mh_65_a_dog_that_leaves_its_prisoner_frees_it(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'at':'2.1','plan':['2.2']",
                                 CELL "," PRISONER ",'chits':{'2.3':['dog'],'2.4':['lock']}");
    test_play(t, 0, "commit c1", NULL);
    test_remember(t);
    test_play_events(t, 0, "move 2.2", NULL, "move dog freed");
    test_changed(t, "crew.0.at 2.2|crew.0.left |npcs.0.active true|npcs.0.done true|chits.2.3 -|"
                    "chits.2.2 [dog]");
    caper_table_free(t);
}

/* A position need not say that somebody beside us is free. */
static void heist_mh_65_a_position_with_somebody_beside_us_has_freed_it(void **unused)
{
    (void)unused;
    caper_table *t = test_action("'at':'2.3'", CELL ",'npcs':[{'npc':'hostage','at':'2.3'},{'npc':"
                                                    "'freed-prisoner','at':'2.1'}]");
    test_is(t, "'npcs':[{'active':true,'done':true},{'active':true,'done':true}]");
    caper_table_free(t);
    t = test_action("'at':'2.3'", CELL ",'npcs':[{'npc':'hostage','at':'2.2','die':3},{'npc':"
                                       "'freed-prisoner','at':'1.1','die':3}]");
    test_refuse(t, 0, "npc commit c1", NULL, CAPER_ILLEGAL_MOVE);
    test_refuse(t, 0, "npc 2 commit c1", NULL, CAPER_ILLEGAL_MOVE);
    caper_table_free(t);
}

/* Until it is free it does nothing and events do not mean it. */
static void heist_mh_65_events_mean_it_from_the_moment_it_is_freed(void **unused)
{
    (void)unused;
    for (int active = 0; active < 2; active++) {
        char more[200];
        snprintf(more, sizeof more,
                 "'npcs':[{'npc':'freed-prisoner','at':'3.1','ideas':2,'active':%s}]",
                 active ? "true,'committed':'c1','done':true" : "false");
        caper_table *t = test_event("20", "", "", "", more);
        if (!active)
            test_refuse(t, 0, "npc commit c1", NULL, CAPER_ILLEGAL_MOVE);
        test_play(t, 2, "done", active ? "[2,2,2,4]" : ROLLS);
        test_round_is(t, active ? "npcs.0.ideas 1|npcs.0.die 4|npcs.0.committed null|npcs.0.done "
                                  "false|npcs.0.noise -|npcs.0.alerts -"
                                : "");
        caper_table_free(t);
    }
}

static void heist_mh_65_a_prisoner_we_run_past_in_escape_can_run_too(void **unused)
{
    (void)unused;
    caper_table *t = test_escape("'at':'2.2','ideas':9", CELL_KNOWING("'2.4'") "," PRISONER);
    test_moves_have(t, 0, "npc stay"); /* beside us already */
    caper_table_free(t);
    t = test_escape("'at':'2.1','ideas':9", CELL_KNOWING("'2.4'") "," PRISONER);
    test_moves_lack(t, 0, "npc stay");
    test_play(t, 0, "run 2.2 2.1 2.0", NULL);
    test_is(t, "'phase':'escape','npcs':[{'status':'in','active':true}]");
    test_play(t, 1, "npc run 2.2 2.1 2.0", "[3]");
    test_is(t, "'phase':'over','npcs':[{'status':'out'}]");
    caper_table_free(t);
}

static void heist_mh_60_the_view_says_why_an_action_cannot_be_committed(void **unused)
{
    (void)unused;
    caper_table *t = test_action(LOCKED_IN, REMOTE ",'items':['flashbang']");
    test_view(
        t, 0,
        "{'barred':[{'move':'commit c2','why':'You are under a remote lock: only ideas, loot "
        "and reveals work there, and Dart needs more.'},{'move':'commit item flashbang','why':"
        "'You are under a remote lock: only ideas, loot and reveals work there, and Flash "
        "needs more.'}]}");
    test_view(t, 1, "{'barred':[]}");
    caper_table_free(t);
    t = test_action("'ideas':0", "");
    test_view(t, 0, "{'barred':[{'move':'commit c2','why':'Dart costs 1 idea, and you have 0.'}]}");
    caper_table_free(t);
    t = test_action("'character':'shutter-bug'", "");
    test_view(t, 0,
              "{'barred':[{'move':'commit c3','why':'There is nothing for Patch In to work "
              "on.'}]}");
    caper_table_free(t);
}

int heist_modules_suite(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heist_mh_60_under_a_remote_lock),
        cmocka_unit_test(heist_mh_60_a_server_removes_all_of_its_letter),
        cmocka_unit_test(heist_mh_61_a_dog_jumps_on_who_comes_near),
        cmocka_unit_test(heist_mh_61_the_team_decides_between_several),
        cmocka_unit_test(heist_mh_62_the_watchtower_sees_in_straight_lines),
        cmocka_unit_test(heist_mh_63_all_gates_close_when_escape_begins),
        cmocka_unit_test(heist_mh_64_a_keycard_opens_its_door),
        cmocka_unit_test(heist_mh_64_a_door_costs_one_move_in_escape),
        cmocka_unit_test(heist_mh_64_keycard_and_usb_come_with_a_guard),
        cmocka_unit_test(heist_mh_65_a_hostage_is_taken_on_its_tile),
        cmocka_unit_test(heist_mh_60_who_stands_on_the_server_at_the_beginning_has_used_it),
        cmocka_unit_test(heist_mh_61_a_revealed_dog_jumps_at_once),
        cmocka_unit_test(heist_mh_60_plain_actions_can_be_committed_under_a_lock),
        cmocka_unit_test(heist_mh_60_an_action_that_does_more_cannot_be_committed_under_a_lock),
        cmocka_unit_test(heist_mh_60_patch_in_works_under_a_lock),
        cmocka_unit_test(heist_mh_60_abilities_that_give_more_do_not_work_under_a_lock),
        cmocka_unit_test(heist_mh_60_the_codes_work_under_a_lock),
        cmocka_unit_test(heist_mh_60_nobody_is_granted_what_a_lock_forbids),
        cmocka_unit_test(heist_mh_60_loot_may_be_put_down_and_taken_under_a_lock),
        cmocka_unit_test(heist_mh_60_anger_therapy_does_nothing_under_a_lock),
        cmocka_unit_test(heist_mh_60_a_run_over_the_server_is_listed_and_lifts_the_locks),
        cmocka_unit_test(heist_mh_60_a_runner_who_is_caught_beyond_the_server_has_lifted_the_locks),
        cmocka_unit_test(heist_mh_60_crossing_the_server_frees_whoever_is_locked_in),
        cmocka_unit_test(heist_mh_60_a_way_can_need_both_servers),
        cmocka_unit_test(heist_mh_65_a_freed_prisoner_reveals_what_is_next_to_it),
        cmocka_unit_test(heist_mh_65_a_guard_on_its_tile_holds_a_prisoner),
        cmocka_unit_test(heist_mh_65_a_flashbang_can_free_a_prisoner),
        cmocka_unit_test(heist_mh_65_unlocking_our_tile_frees_a_prisoner),
        cmocka_unit_test(heist_mh_65_a_dog_jumps_at_whoever_is_freed),
        cmocka_unit_test(heist_mh_65_a_dog_that_leaves_its_prisoner_frees_it),
        cmocka_unit_test(heist_mh_65_a_position_with_somebody_beside_us_has_freed_it),
        cmocka_unit_test(heist_mh_65_events_mean_it_from_the_moment_it_is_freed),
        cmocka_unit_test(heist_mh_65_a_prisoner_we_run_past_in_escape_can_run_too),
        cmocka_unit_test(heist_mh_60_the_view_says_why_an_action_cannot_be_committed),
    };
    return cmocka_run_group_tests_name("heist modules", tests, NULL, NULL);
}
