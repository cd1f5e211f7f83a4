/* Masters of the Heist: the story in sentences. */
#include <stdio.h>
#include <string.h>

#include "games/heist/heist.h"
#include "games/heist/tests/suites.h"
#include "tests/testing.h"

/* A heist with a guide, told to somebody. */
static void tell_to(int you, const char *event, const char *sentence)
{
    caper_match match = {.game = &heist_game, .seats = 3};
    heist_room *r     = (heist_room *)(void *)match.room;
    caper_names names = {.name = {"Ann", "Bo", "Cy"}, .you = you};
    char        text[200];
    caper_buf   out = {0};
    r->npcs         = 1;
    r->npc[0].kind  = NPC_GUIDE;
    snprintf(text, sizeof text, "{%s}", event);
    for (char *p = text; *p; p++)
        *p = *p == '\'' ? '"' : *p;
    caper_json *json = caper_json_read(text, NULL);
    assert_non_null(json);
    heist_tell(&match, json, &names, &out);
    assert_string_equal(caper_buf_text(&out), sentence);
    caper_json_free(json);
    caper_buf_fini(&out);
}

/* The same, told to nobody in particular. */
static void tell(const char *event, const char *sentence)
{
    tell_to(CAPER_SPECTATOR, event, sentence);
}

/* Whoever hears the story is “you” in it, as in the other games. */
static void heist_story_calls_you_you(void **unused)
{
    (void)unused;
    tell_to(1, "'type':'move','seat':1,'hex':'2.1'", "You move to 2.1.");
    tell_to(0, "'type':'move','seat':1,'hex':'2.1'", "Bo moves to 2.1.");
    tell_to(0, "'type':'start','seat':0,'hex':'2.0'", "You will start at 2.0.");
    tell_to(0, "'type':'ready','seat':0,'hex':'2.0','for':['jewel']",
            "You are ready, at 2.0, for a jewel.");
    tell_to(0, "'type':'idea','seat':0", "You have an idea.");
    tell_to(0, "'type':'give','seat':0,'into':2", "You give Cy an idea.");
    tell_to(2, "'type':'give','seat':0,'into':2", "Ann gives you an idea.");
    tell_to(0, "'type':'busted','seat':0", "You are busted.");
    tell_to(0, "'type':'roll','npc':1,'die':4", "The Guide rolls a 4.");
}

static void heist_story_says_who_does_what_and_where(void **unused)
{
    (void)unused;
    tell("'type':'move','seat':1,'hex':'2.1'", "Bo moves to 2.1.");
    tell("'type':'commit','seat':0,'action':'Walk'", "Ann chooses Walk.");
    tell("'type':'roll','npc':1,'die':4", "The Guide rolls a 4.");
    tell("'type':'roll','npc':2,'die':4", "The stranger rolls a 4.");
    tell("'type':'give','seat':0,'into':2", "Ann gives Cy an idea.");
    tell("'type':'give','seat':0,'into':4", "Ann gives the Guide an idea.");
    tell("'type':'loot','seat':0,'hex':'2.1'", "Ann finds $1k.");
    tell("'type':'undo','seat':0", "Ann takes the action back.");
    tell("'type':'plan','seat':0,'hex':'2.1'", "");
}

static void heist_story_calls_things_by_their_names(void **unused)
{
    (void)unused;
    tell("'type':'buy','seat':0,'item':'bump-key'", "Ann buys the Bump Key.");
    tell("'type':'fixer','seat':0,'fixer':'old-friend'", "Ann talks to the Old Friend.");
    tell("'type':'ability','seat':0,'ability':'better-ways'", "Ann uses Better Ways.");
    tell("'type':'pickup','seat':0,'what':'keycard','hex':'2.1'", "Ann picks up the keycard.");
    tell("'type':'toss','seat':0,'what':'docs','hex':'2.1'", "Ann throws the documents to 2.1.");
    tell("'type':'reveal','hex':'2.1','chit':'usb'", "At 2.1 there is a USB key, with a guard.");
    tell("'type':'reveal','hex':'2.1','chit':'blank'", "At 2.1 there is nothing.");
    tell("'type':'place','hex':'2.1','chit':'lock'", "There is a new lock at 2.1.");
}

static void heist_story_reads_cards_out(void **unused)
{
    (void)unused;
    tell("'type':'event','card':'M1'", "Event M1, Quiet Night: Nothing happens.");
    tell("'type':'alert','card':'3'", "Alert: event 3 (Smile, Please) is discarded.");
    tell("'type':'alert'", "Alert, with no events left to lose.");
    tell("'type':'panic','npc':1,'hex':'2.1'", "The Guide panics.");
    tell("'type':'calm','npc':1,'hex':'2.1'", "The Guide calms down.");
    tell("'type':'over','result':'won'", "The heist is won.");
}

int heist_story_suite(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heist_story_says_who_does_what_and_where),
        cmocka_unit_test(heist_story_calls_you_you),
        cmocka_unit_test(heist_story_calls_things_by_their_names),
        cmocka_unit_test(heist_story_reads_cards_out),
    };
    return cmocka_run_group_tests_name("heist story", tests, NULL, NULL);
}
