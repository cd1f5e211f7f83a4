/* Adventures & Luck: the program as host, and adventure files. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/luck/adventure.h"
#include "games/luck/test_play_on.h"
#include "tests/testing.h"

/* ---- A small adventure to play with --------------------------------------------------------------- */

static const char HEAD[] = ":: StoryTitle\nA trial\n\n:: StoryData\n{\"ifid\":\"X\"}\n\n";

#define END "\n:: E [ending]\nEnd.\n"

/* ---- The checker --------------------------------------------------------------------------------------- */

/* The body begins at line 7. Free it. */
static luck_adventure *read_story(const char *body, caper_report_fn *report, void *ctx)
{
    luck_adventure         *a    = calloc(1, sizeof *a);
    CAPER_SCRATCH caper_buf text = {0};
    caper_buf_str(&text, HEAD);
    caper_buf_str(&text, body);
    luck_adventure_parse(text.data, text.len, &a->content, report, ctx);
    return a;
}

static void finds(const char *body, const char *sentence)
{
    test_reported r = {0};
    free(read_story(body, test_report, &r));
    if (r.count != 1 || !strstr(r.first, sentence))
        fail_msg("want “%s”, got %s", sentence, r.all);
}

TEST(luck_files_are_text)
{
    finds(":: Start\nCaf\xe9.\n[[Go->E]]\n" END, "not text in UTF-8");
    finds(":: Start\n\x1b]0;title\a\n[[Go->E]]\n" END, "control characters");
    finds(":: Start\nC1: \xc2\x9b\x31m\n[[Go->E]]\n" END, "control characters");
}

TEST(luck_files_read_every_kind_of_link)
{
    static const char *const want[] = {"left door", "the right one", "A", "Up"};
    luck_adventure          *a =
        read_story(":: Start\nTake the [[left door->A]] or [[A<-the right one]].\n[[A]]\n"
                   "* [[Up|A]]\n:: A [ending]\nDone.\n",
                   test_report_none, NULL);
    assert_int_equal(a->scene[0].links, 4);
    for (int i = 0; i < 4; i++)
        assert_string_equal(luck_text(a, a->link[i].text), want[i]);
    assert_string_equal(luck_text(a, a->scene[0].text), "Take the left door or the right one.");
    free(a);
}

/* Brackets and braces without end once took the square of their number: a minute for a megabyte. */
TEST(luck_texts_of_brackets_are_checked_quickly)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_buf_str(&text, ":: Start\n[[On->E]]\n");
    for (int i = 0; i < 200000; i++)
        caper_buf_str(&text, "[[");
    caper_buf_str(&text, "\n" END);
    test_reported r = {0};
    free(read_story(caper_buf_text(&text), test_report, &r));
    caper_buf_clear(&text);
    caper_buf_str(&text, ":: Start\n");
    for (int i = 0; i < 33; i++)
        caper_buf_str(&text, "{again: ");
    for (int i = 0; i < 33; i++)
        caper_buf_str(&text, "}");
    caper_buf_str(&text, "\n[[On->E]]\n" END);
    finds(caper_buf_text(&text), "at most 32 deep");
    finds(":: Start\n{{{{{{\n[[On->E]]\n" END, "never closed"); /* said once */
}

/* The format has room for 400 scenes with five ways each, and 200 things. */
TEST(luck_files_have_room_for_400_scenes)
{
    CAPER_SCRATCH caper_buf text = {0};
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
    CAPER_SCRATCH caper_buf all = {0};
    caper_buf_str(&all, ":: StoryTitle\nLong\n\n:: StoryData\n{\"ifid\":\"X\",\"start\":"
                        "\"Start0\"}\n\n");
    caper_buf_bytes(&all, text.data, text.len);
    luck_adventure *a = calloc(1, sizeof *a);
    assert_int_equal(luck_adventure_parse(all.data, all.len, &a->content, test_report_none, NULL),
                     0);
    assert_int_equal(a->scenes, 401);
    assert_int_equal(a->things, 200);
    assert_true(sizeof(luck_state) < 12 * 1024); /* searches copy it all the time */
    free(a);
}

/* What Twine does to a file: line breaks of another kind, positions and sizes in the headers, a
 * passage of styles, blank lines at the ends of passages gone. */
TEST(luck_files_survive_twine)
{
    for (const caper_file *f = luck_game.info->files; f->name; f++) {
        if (!strstr(f->name, ".twee"))
            continue;
        luck_adventure         *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b);
        CAPER_SCRATCH caper_buf text = {0};
        for (const char *c = f->text; *c; c++) {
            if (c[0] == '\n' && c[1] == '\n' && c[2] == ':')
                continue;
            caper_buf_str(&text, *c == '\n' ? "\r\n" : "");
            if (*c != '\n')
                caper_buf_char(&text, *c);
        }
        caper_buf_str(&text, "\r\n:: UserStylesheet [stylesheet]\r\nbody { color: red }\r\n"
                             "test: me\r\n");
        luck_adventure_parse(f->text, f->len, &a->content, test_report_none, NULL);
        luck_adventure_parse(text.data, text.len, &b->content, test_report_none, NULL);
        assert_int_equal(a->scenes, b->scenes);
        assert_int_equal(a->links, b->links);
        assert_int_equal(a->used, b->used);
        assert_memory_equal(a->pool, b->pool, a->used);
        free(a);
        free(b);
    }
}

/* ---- The shipped adventures ------------------------------------------------------------------------------ */

static luck_adventure *shipped(const caper_file *f)
{
    luck_adventure *a = calloc(1, sizeof *a);
    luck_adventure_parse(f->text, f->len, &a->content, test_report_none, NULL);
    snprintf(a->content.id, sizeof a->content.id, "%.*s", (int)(strlen(f->name) - 5), f->name);
    return a;
}

static bool is_adventure(const caper_file *f)
{
    size_t n = strlen(f->name);
    return n > 5 && !strcmp(f->name + n - 5, ".twee");
}

/* Plays until this many different endings were seen, or gives up. */
static void walk_endings(const luck_adventure *a)
{
    caper_match match = {.game = &luck_game, .content = &a->content, .seats = 3, .places = 3};
    assert_ok(luck_game.rules->configure(&match, NULL, NULL));
    bool      seen[ADVENTURE_SCENES] = {0};
    int       endings = 0, reached = 0;
    caper_rng rng;
    caper_rng_init(&rng, 7);
    for (int i = 0; i < a->scenes; i++)
        endings += (a->scene[i].tags & TAG_ENDING) != 0;
    for (int game = 0; game < 6000 && reached < endings; game++) {
        luck_state s;
        luck_setup(&match, &s, &rng);
        luck_play_on(&match, &s, &rng, 5000);
        assert_true(s.over);
        bool ending = a->scene[s.scene].tags & TAG_ENDING; /* not: all out in a fight */
        reached += ending && !seen[s.scene];
        seen[s.scene] |= ending;
    }
    for (int i = 0; i < a->scenes; i++)
        if (a->scene[i].tags & TAG_ENDING && !seen[i])
            fail_msg("%s: nobody reached the ending “%s”", a->content.id,
                     luck_text(a, a->scene[i].name));
}

TEST(luck_shipped_adventures_are_whole)
{
    int count = 0;
    for (const caper_file *f = luck_game.info->files; f->name; f++) {
        if (!is_adventure(f))
            continue;
        luck_adventure *a       = shipped(f);
        int             endings = 0;
        for (int i = 0; i < a->scenes; i++)
            endings += (a->scene[i].tags & TAG_ENDING) != 0;
        if (a->scenes < 25 || endings < 3)
            fail_msg("%s: %d scenes, %d endings", f->name, a->scenes, endings);
        count++;
        free(a);
    }
    assert_true(count >= 4);
}

TEST(luck_shipped_adventures_reach_every_ending)
{
    for (const caper_file *f = luck_game.info->files; f->name; f++)
        if (is_adventure(f)) {
            luck_adventure *a = shipped(f);
            walk_endings(a);
            free(a);
        }
}

/* Anything that is legal, eating and tricks too, a few hundred times. */
TEST(luck_stories_hold_under_any_play)
{
    static caper_move moves[CAPER_MAX_MOVES];
    for (const caper_file *f = luck_game.info->files; f->name; f++) {
        if (!is_adventure(f))
            continue;
        luck_adventure *a = shipped(f);
        caper_match match = {.game = &luck_game, .content = &a->content, .seats = 3, .places = 3};
        caper_rng   rng;
        caper_rng_init(&rng, 3);
        luck_game.rules->configure(&match, NULL, NULL);
        for (int game = 0; game < 150; game++) {
            luck_state s;
            luck_setup(&match, &s, &rng);
            for (int i = 0; i < 3; i++)
                luck_make(&s.crew[i], M_READY_MADE + caper_rng_below(&rng, LUCK_READY_MADE), &rng);
            s.crew[0].ready = false;
            luck_apply(&match, &s, 0, M_READY, NULL, &rng, NULL);
            for (int n = 0; !s.over && n < 2000; n++) {
                int seat = (int)caper_rng_below(&rng, 3), k = luck_moves(&match, &s, seat, moves);
                if (k)
                    luck_apply(&match, &s, seat, moves[caper_rng_below(&rng, (uint32_t)k)], NULL,
                               &rng, NULL);
                assert_null(luck_check(&match, &s));
                assert_true(s.over || luck_to_act(&match, &s));
            }
            assert_true(s.over);
        }
        free(a);
    }
}
