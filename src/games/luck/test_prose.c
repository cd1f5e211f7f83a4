/* Adventures & Luck: things, memories, scenes that were seen, and texts that depend on them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/grammar.h"
#include "games/luck/adventure.h"
#include "games/luck/test_luck.h"
#include "tests/testing.h"

static const char HEAD[] = ":: StoryTitle\nA trial\n\n:: StoryData\n{\"ifid\":\"X\"}\n\n";

typedef struct story {
    luck_adventure *a;
    caper_match     match;
    luck_state      s;
    caper_rng       rng;
    caper_events    ev;
} story;

static void fail_on_problem(void *ctx, int line, const char *sentence)
{
    (void)ctx;
    fail_msg("line %d: %s", line, sentence);
}

static luck_adventure *read_story(const char *body, caper_report_fn *report, void *ctx)
{
    luck_adventure *a    = calloc(1, sizeof *a);
    caper_buf       text = {0};
    caper_buf_str(&text, HEAD);
    caper_buf_str(&text, body);
    luck_adventure_parse(text.data, text.len, &a->content, report, ctx);
    caper_buf_fini(&text);
    return a;
}

static void load(story *t, const char *position)
{
    caper_json *json = caper_json_read(position, NULL);
    caper_error err  = {0};
    assert_non_null(json);
    if (luck_load(&t->match, json, &t->s, &err))
        fail_msg("%s", err.text);
    caper_json_free(json);
}

#define ANA                                                                                        \
    "{\"game\":\"luck\",\"mode\":\"auto\",\"crew\":[{\"name\":\"Ana\",\"luck\":3,\"initial\":4,"   \
    "\"trick\":\"float\",\"traits\":{\"skills/cook\":\"T\"}}]}"

static story *open_story(const char *body)
{
    story *t = calloc(1, sizeof *t);
    t->a     = read_story(body, fail_on_problem, NULL);
    t->match = (caper_match){.game = &luck_game, .content = &t->a->content};
    load(t, ANA);
    caper_rng_init(&t->rng, 1);
    return t;
}

static void close_story(story *t)
{
    caper_events_fini(&t->ev);
    free(t->a);
    free(t);
}

static void say(story *t, const char *move)
{
    caper_move  m;
    const char *words;
    assert_int_equal(caper_grammar_parse(&t->match, &t->s, move, &m, &words), CAPER_OK);
    caper_events_clear(&t->ev);
    if (luck_apply(&t->match, &t->s, 0, m, words, &t->rng, &t->ev))
        fail_msg("%s is refused in “%s”", move, luck_text(t->a, t->a->scene[t->s.scene].name));
}

/* What everybody reads now, as the view has it. */
static void reads(const story *t, const char *text)
{
    caper_buf   out = {0};
    caper_json *view;
    luck_view(&t->match, &t->s, 0, &out);
    view = caper_json_read(caper_buf_text(&out), NULL);
    assert_string_equal(caper_json_string(caper_json_get(caper_json_get(view, "scene"), "text")),
                        text);
    caper_json_free(view);
    caper_buf_fini(&out);
}

static int ways(const story *t)
{
    caper_buf   out = {0};
    caper_json *view;
    luck_view(&t->match, &t->s, 0, &out);
    view  = caper_json_read(caper_buf_text(&out), NULL);
    int n = (int)caper_json_size(caper_json_get(caper_json_get(view, "scene"), "links"));
    caper_json_free(view);
    caper_buf_fini(&out);
    return n;
}

static const char HUB[] =
    ":: Start\nA crossroads{again: , as before}.\n"
    "{a rope: A rope. | No rope.} {the owl, not a rope: The owl looks.}\n\n"
    "{seen Pond: Your feet are wet.}\n\n"
    "[[The pond->Pond]]\n  refuses: seen Pond\n"
    "[[The owl->Owl]]\n"
    "[[Home by rope->Home]]\n  needs: a rope\n"
    "[[Give up->Lost]]\n\n"
    ":: Pond\nWet, {who}.\nluck: -2\n[[Back->Start]]\n  gives: a rope\n\n"
    ":: Owl\n{skills/cook: {who skills/cook}, says the owl, what's for dinner?}"
    "{skills/pilot: Nobody flies.} \\{Hoo\\}\n"
    "remember: the owl\nluck: 1\n[[Back->Start]]\n\n"
    ":: Home [ending]\nTea.\n\n:: Lost [ending lost]\nRain.\n";

static void luck_texts_tell_what_happened(void **unused)
{
    (void)unused;
    story *t = open_story(HUB);
    reads(t, "A crossroads.\nNo rope.");
    say(t, "choose-link 2");
    reads(t, "Ana, says the owl, what's for dinner? {Hoo}");
    say(t, "choose-link 1");
    reads(t, "A crossroads, as before.\nNo rope. The owl looks.");
    say(t, "choose-link 1");
    reads(t, "Wet, Ana.");
    say(t, "choose-link 1");
    reads(t, "A crossroads, as before.\nA rope.\n\nYour feet are wet.");
    close_story(t);
}

/* A way that is not there yet, or not any more, is not shown and cannot be taken. */
static void luck_ways_come_and_go(void **unused)
{
    (void)unused;
    story      *t = open_story(HUB);
    caper_move  m;
    const char *words;
    assert_int_equal(ways(t), 3);
    caper_grammar_parse(&t->match, &t->s, "choose-link 3", &m, &words);
    assert_int_equal(luck_apply(&t->match, &t->s, 0, m, words, &t->rng, NULL), CAPER_ILLEGAL_MOVE);
    say(t, "choose-link 1");
    say(t, "choose-link 1");
    assert_int_equal(ways(t), 3); /* the rope has come, the pond is done */
    say(t, "choose-link 3");
    assert_true(t->s.over);
    close_story(t);
}

static void luck_treats_of_a_scene_come_once(void **unused)
{
    (void)unused;
    story *t = open_story(HUB);
    say(t, "choose-link 2");
    assert_int_equal(t->s.crew[0].luck, 4);
    say(t, "choose-link 1");
    say(t, "choose-link 2");
    assert_int_equal(t->s.crew[0].luck, 4);
    say(t, "choose-link 1");
    t->s.crew[0].luck = 1;
    say(t, "choose-link 1");
    assert_int_equal(t->s.crew[0].luck, 0); /* AL-19: never below zero */
    close_story(t);
}

/* A memory is not a thing that somebody carries, and the text stays while its scene lasts. */
static void luck_positions_keep_memories(void **unused)
{
    (void)unused;
    story    *t    = open_story(HUB);
    caper_buf text = {0};
    say(t, "choose-link 2");
    luck_save(&t->match, &t->s, &text);
    assert_non_null(strstr(caper_buf_text(&text), "\"things\":[]"));
    assert_non_null(strstr(caper_buf_text(&text), "\"remembers\":[\"the owl\""));
    luck_state old = t->s;
    load(t, caper_buf_text(&text));
    assert_memory_equal(&old.things, &t->s.things, sizeof old.things);
    assert_memory_equal(&old.brought, &t->s.brought, sizeof old.brought);
    assert_int_equal(old.actor, t->s.actor);
    caper_buf_fini(&text);
    close_story(t);
}

typedef struct found {
    int  count, line;
    char text[200];
} found;

static void note(void *ctx, int line, const char *sentence)
{
    found *f = ctx;
    f->line  = line;
    f->count++;
    snprintf(f->text, sizeof f->text, "%s", sentence);
}

static void finds(const char *body, const char *sentence)
{
    found f = {0};
    free(read_story(body, note, &f));
    if (f.count != 1 || !strstr(f.text, sentence))
        fail_msg("want “%s”, got %d problems, “%s”", sentence, f.count, f.text);
}

#define END "\n:: E [ending]\nEnd.\n"

static void luck_texts_are_checked(void **unused)
{
    (void)unused;
    finds(":: Start\n{a rope: Yes.}\n[[On->E]]\n" END, "nothing gives or remembers it");
    finds(":: Start\n{a rope: Yes.\n[[On->E]]\n  gives: a rope\n" END, "never closed");
    finds(":: Start\n{seen Nowhere: Yes.}\n[[On->E]]\n" END, "there is no scene “Nowhere”");
    finds(":: Start\n{who skills/cok}\n[[On->E]]\n" END, "there is no trait");
    finds(":: Start\nluck: -10\n[[On->E]]\n" END, "not right for a scene");
}

/* Brackets and braces without end once took the square of their number: a minute for a megabyte. */
static void luck_texts_of_brackets_are_checked_quickly(void **unused)
{
    (void)unused;
    caper_buf text = {0};
    caper_buf_str(&text, ":: Start\n[[On->E]]\n");
    for (int i = 0; i < 200000; i++)
        caper_buf_str(&text, "[[");
    caper_buf_str(&text, "\n" END);
    found f = {0};
    free(read_story(caper_buf_text(&text), note, &f));
    caper_buf_clear(&text);
    caper_buf_str(&text, ":: Start\n");
    for (int i = 0; i < 33; i++)
        caper_buf_str(&text, "{again: ");
    for (int i = 0; i < 33; i++)
        caper_buf_str(&text, "}");
    caper_buf_str(&text, "\n[[On->E]]\n" END);
    finds(caper_buf_text(&text), "at most 32 deep");
    finds(":: Start\n{{{{{{\n[[On->E]]\n" END, "never closed"); /* said once */
    caper_buf_fini(&text);
}

/* The format has room for 400 scenes with five ways each, and 200 things. */
static void luck_files_have_room_for_400_scenes(void **unused)
{
    (void)unused;
    caper_buf text = {0};
    for (int i = 0; i < 400; i++) {
        caper_buf_printf(&text, ":: %s%d\n", i ? "S" : "Start", i);
        for (int k = 0; k < 130; k++)
            caper_buf_str(&text, "a word ");
        caper_buf_printf(&text, "\n%s: thing %d\n", i % 2 ? "gives" : "remember", i / 2);
        for (int k = 1; k < 6; k++)
            caper_buf_printf(&text, "[[On->%s%d]]\n", i + k < 400 ? "S" : "E",
                             i + k < 400 ? i + k : 0);
        caper_buf_str(&text, "\n");
    }
    caper_buf_str(&text, ":: E0 [ending]\nEnd.\n");
    caper_buf all = {0};
    caper_buf_str(&all, ":: StoryTitle\nLong\n\n:: StoryData\n{\"ifid\":\"X\",\"start\":"
                        "\"Start0\"}\n\n");
    caper_buf_bytes(&all, text.data, text.len);
    luck_adventure *a = calloc(1, sizeof *a);
    assert_int_equal(luck_adventure_parse(all.data, all.len, &a->content, fail_on_problem, NULL),
                     0);
    assert_int_equal(a->scenes, 401);
    assert_int_equal(a->things, 200);
    assert_true(sizeof(luck_state) < 11 * 1024); /* searches copy it all the time */
    free(a);
    caper_buf_fini(&text);
    caper_buf_fini(&all);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(luck_texts_tell_what_happened),
    cmocka_unit_test(luck_ways_come_and_go),
    cmocka_unit_test(luck_treats_of_a_scene_come_once),
    cmocka_unit_test(luck_positions_keep_memories),
    cmocka_unit_test(luck_texts_are_checked),
    cmocka_unit_test(luck_texts_of_brackets_are_checked_quickly),
    cmocka_unit_test(luck_files_have_room_for_400_scenes),
};

int luck_test_prose(void) { return cmocka_run_group_tests(tests, NULL, NULL); }
