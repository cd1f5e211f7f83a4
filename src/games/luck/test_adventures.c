/* Adventures & Luck: the critic finds what writers do wrong, and no fault in the adventures
 * that come with caper. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "games/luck/critic.h"
#include "games/luck/invent.h"
#include "games/luck/say.h"
#include "table/match.h"
#include "tests/testing.h"

/* ---- What the critic finds ------------------------------------------------------------------- */

static const char HEAD[] = ":: StoryTitle\nA trial\n\n:: StoryData\n{\"ifid\":\"X\"}\n\n";
#define END "\n:: Good [ending]\nEnd.\n\n:: Bad [ending lost]\nEnd.\n"

static luck_adventure *read_story(const char *body)
{
    luck_adventure         *a    = calloc(1, sizeof *a);
    CAPER_SCRATCH caper_buf text = {0};
    test_reported           f    = {0};
    caper_buf_str(&text, HEAD);
    caper_buf_str(&text, body);
    luck_adventure_parse(text.data, text.len, &a->content, test_report, &f);
    if (f.count)
        fail_msg("line %d: %s", f.line, f.first);
    return a;
}

static luck_walked walk(const char *body, test_reported *f)
{
    static luck_walked out;
    luck_adventure    *a = read_story(body);
    memset(f, 0, sizeof *f);
    luck_critic_walk(a, test_report, f, &out);
    free(a);
    return out;
}

/* `body` begins in line 7. */
static void finds(const char *body, int line, const char *sentence)
{
    test_reported f;
    walk(body, &f);
    if (f.count != 1 || f.line != line || !strstr(f.first, sentence))
        fail_msg("want line %d “%s”, got %d problems, line %d “%s”", line, sentence, f.count,
                 f.line, f.first);
}

static void is_fine(const char *body)
{
    test_reported f;
    walk(body, &f);
    if (f.count)
        fail_msg("line %d: %s", f.line, f.first);
}

#define A_TEST "  test: easy\n  fail: "

TEST(luck_critic_a_win_without_a_die)
{
    finds(":: Start\n[[On->Good]]\n[[Or->Bad]]\n" END, 11, "without a die");
    finds(":: Start\n[[On->Good]]\n  trick: float\n[[Or->Bad]]\n" END, 12, "without a die");
    is_fine(":: Start\n[[On->Good]]\n" A_TEST "[[Bad]]\n" END);
    /* A thing that only a test brings opens no way without one. */
    is_fine(":: Start\n[[On->Good]]\n  needs: a key\n[[Try->Hall]]\n" A_TEST
            "[[Bad]]\n\n:: Hall\ngives: a key\n[[Back->Start]]\n  refuses: seen "
            "Hall\n[[Up->Good]]\n" END);
}

TEST(luck_critic_a_test_again_and_again)
{
    finds(":: Start\n[[Fish->Pond]]\n" A_TEST "[[Pond]]\n[[On->Good]]\n" A_TEST
          "[[Bad]]\n\n:: Pond\n[[Back->Start]]\n" END,
          8, "again and again");
    finds(":: Start\n[[Rest->Bed]]\n[[On->Good]]\n" A_TEST
          "[[Bad]]\n\n:: Bed [out]\n[[Up->Start]]\n" END,
          13, "the rest in “Bed” can be had again and again");
    finds(":: Start\n[[Box->Ring]]\n[[On->Good]]\n" A_TEST
          "[[Bad]]\n\n:: Ring [fight]\nfoe: A bear | A\nwon: [[Start]]\n" END,
          13, "the fight in “Ring” can be had again and again");
    is_fine(":: Start\n[[Rest->Bed]]\n  refuses: seen Bed\n[[On->Good]]\n" A_TEST
            "[[Bad]]\n\n:: Bed [out]\n[[Up->Start]]\n" END);
    is_fine(":: Start\n[[Fish->Pond]]\n  refuses: seen Pond\n" A_TEST
            "[[Pond]]\n[[On->Good]]\n" A_TEST "[[Bad]]\n\n:: Pond\n[[Back->Start]]\n" END);
}

/* Each turn costs an hour, so a farm runs dry; and the way to the end is by the clock. */
#define CLOCK(hours)                                                                               \
    ":: Start\nclock: one | two | three\nstrikes: [[Late]]\n[[Fish->Pond]]\n" A_TEST               \
    "[[Pond]]\n\n:: Pond\n" hours "[[Back->Start]]\n\n:: Late\n"

TEST(luck_critic_the_clock)
{
    test_reported f;
    is_fine(CLOCK("hours: 1\n") "[[On->Good]]\n" A_TEST "[[Bad]]\n" END);
    assert_int_equal(walk(CLOCK("hours: 1\n") "[[On->Good]]\n" A_TEST "[[Bad]]\n" END, &f).states,
                     7); /* twice to the start, twice to the pond, Late, Good, Bad */
    walk(CLOCK("") "[[On->Good]]\n" A_TEST "[[Bad]]\n" END, &f);
    assert_has(f.all, "the clock never strikes here");
    assert_has(f.all, "again and again");
    assert_has(f.all, "no crew can reach “Late”");
    finds(CLOCK("hours: 1\n") "{not hours 2: Early.}\n[[On->Good]]\n" A_TEST "[[Bad]]\n" END, 18,
          "asks for “not hours 2”, and that is never true here");
    finds(CLOCK("hours: 1\n") "[[On->Good]]\n" A_TEST "[[Bad]]\n[[Sing->Late]]\n  luck: 1\n" END,
          22, "this way can be taken again and again");
}

TEST(luck_critic_counts_tics)
{
    test_reported f;
    luck_walked   w =
        walk(":: Start\nForty, forty-one. NOBODY! Everybody?\n[[On, nobody->Good]]\n" A_TEST
             "[[Bad]]\n  done: Forty.\n" END,
             &f);
    assert_string_equal(caper_tic_list[0].words, "forty");
    assert_int_equal(w.tics.count[0], 3);
    assert_int_equal(w.tics.count[3], 3);
    assert_int_equal(w.words, 9);
    assert_false(caper_tics_has(&w.tics, 0)); /* three are no tic */
    caper_tics many = {.words = 20000, .count = {6, 7}};
    assert_false(caper_tics_has(&many, 0));
    assert_true(caper_tics_has(&many, 1));
}

TEST(luck_critic_success_that_loses)
{
    finds(":: Start\n[[On->Good]]\n" A_TEST "[[Bad]]\n[[Or->Trap]]\n" A_TEST
          "[[Bad]]\n\n:: Trap\n[[Oh->Bad]]\n" END,
          11, "passing this test loses");
    finds(":: Start\n[[On->Good]]\n" A_TEST "[[Bad]]\n[[Or->Bad]]\n  trick: float\n" END, 11,
          "paid for and loses");
    finds(":: Start\n[[On->Good]]\n" A_TEST "[[Bad]]\n[[Fight->Ring]]\n\n:: Ring [fight]\n"
          "foe: A bear | A\nwon: [[Bad]]\n" END,
          13, "winning this fight loses");
    /* The hall has a way to a good ending, but not for a crew that came by this test. */
    finds(":: Start\n[[On->Hall]]\n  gives: a key\n[[Or->Hall]]\n" A_TEST
          "[[Bad]]\n\n:: Hall\n[[Up->Vault]]\n  needs: a key\n[[Down->Bad]]\n\n:: Vault\n"
          "[[Out->Good]]\n" A_TEST "[[Bad]]\n" END,
          10, "passing this test loses");
}

TEST(luck_critic_what_did_not_happen)
{
#define TWO_WAYS(text)                                                                             \
    ":: Start\n[[With->Hall]]\n  gives: the brass key\n[[Without->Hall]]\n[[Round->Hall]]\n  "     \
    "remember: the owl\n\n:: Hall\n" text "\n[[On->Good]]\n" A_TEST "[[Bad]]\n" END
    finds(TWO_WAYS("You turn the brass key."), 14, "speaks of “the brass key”");
    is_fine(TWO_WAYS("{the brass key: You turn the brass key.} {not the owl: No owl.}"));
    finds(TWO_WAYS("The owl nods.\nassumes: the owl"), 14, "assumes “the owl”");
    finds(TWO_WAYS("{again: As before.}"), 14, "is never true here");
    is_fine(":: Start\n[[With->Hall]]\n  gives: the brass key\n\n:: Hall\nYou turn the brass key.\n"
            "assumes: the brass key\n[[On->Good]]\n" A_TEST "[[Bad]]\n" END);
}

TEST(luck_critic_unreachable_scenes)
{
    finds(":: Start\n[[On->Good]]\n" A_TEST "[[Bad]]\n[[In->Vault]]\n  needs: a key\n\n:: Vault\n"
          "gives: a key\n[[Out->Good]]\n" A_TEST "[[Bad]]\n" END,
          14, "no crew can reach “Vault”");
}

TEST(luck_critic_counts_tests_and_words)
{
    test_reported f;
    luck_walked   w =
        walk(":: Start\nOne two three.\n[[On->Next]]\n" A_TEST
             "[[Next]]\n\n:: Next [fight]\nfoe: A | A\nwon: [[Last]]\n\n:: Last\nFour.\n[[End "
             "it->Good]]\n" A_TEST "[[Bad]]\n" END,
             &f);
    assert_int_equal(f.count, 0);
    assert_int_equal(w.tests, 3); /* a fight is one: it begins with one */
    assert_int_equal(w.words, 3 + 1 + 1 + 2 + 1 + 1);
    assert_int_equal(w.fast_words, 3 + 1 + 1 + 2 + 1);
    assert_int_equal(caper_word_count("It's two-fold, isn't it? – Yes."), 5);
}

/* A file of 400 scenes is not only read (luck_files_have_room_for_400_scenes): the critic walks it
 * to its end, and bots play it to an ending. */
TEST(luck_critic_walks_and_plays_400_scenes)
{
    enum { LONG = 398 }; /* and two endings */
    static luck_played      p;
    static luck_walked      w;
    CAPER_SCRATCH caper_buf text = {0};
    test_reported           f    = {0};
    for (int i = 0; i < LONG; i++) {
        char next[16];
        snprintf(next, sizeof next, i + 1 < LONG ? "S%d" : "Good", i + 1);
        caper_buf_printf(&text, i ? ":: S%d\n" : ":: Start\n", i);
        caper_buf_printf(&text, "Scene %d.\n[[On->%s]]\n" A_TEST "[[%s]]\n\n", i, next,
                         i + 1 < LONG ? next : "Bad");
    }
    caper_buf_str(&text, END);
    luck_adventure *a = read_story(caper_buf_text(&text));
    luck_critic_walk(a, test_report, &f, &w);
    if (f.count)
        fail_msg("line %d: %s", f.line, f.first);
    assert_int_equal(a->scenes, 400);
    assert_int_equal(w.tests, LONG);
    luck_critic_play(a, 3, 2, 5, NULL, &p);
    assert_int_equal(p.unfinished, 0);
    assert_true(p.repeats == 0);
    free(a);
}

/* ---- Stories from a seed --------------------------------------------------------------------- */

TEST(luck_invented_stories_please_the_critic)
{
    for (uint64_t seed = 0; seed < 40; seed++) {
        static luck_walked      w;
        test_reported           f    = {0};
        CAPER_SCRATCH caper_buf text = {0}, twin = {0};
        luck_adventure         *a = calloc(1, sizeof *a);
        luck_invent(seed, (int)(seed % 5), &text);
        luck_invent(seed, (int)(seed % 5), &twin);
        assert_string_equal(text.data, twin.data);
        luck_adventure_parse(text.data, text.len, &a->content, test_report, &f);
        luck_critic_walk(a, test_report, &f, &w);
        if (f.count || strchr(text.data, '$'))
            fail_msg("seed %d, line %d: %s", (int)seed, f.line, f.first);
        int shared, mute = luck_adventure_answers(a, test_report, &f, &shared);
        if (mute)
            fail_msg("seed %d, line %d: %s", (int)seed, f.line, f.first);
        assert_int_equal(a->scenes, 156);
        assert_int_equal(w.problems, 0);
        free(a);
    }
}

/* Of 1,000 seeds no two tell the same story, even with its identity removed, and of 100 titles 90 differ. */
TEST(luck_invented_stories_differ)
{
    enum { SEEDS = 1000, TITLES = 100 };
    static uint64_t story[SEEDS], title[SEEDS];
    int             twins = 0;
    for (int i = 0; i < SEEDS; i++) {
        CAPER_SCRATCH caper_buf text = {0};
        luck_invent((uint64_t)i, 2, &text);
        const char *line = strchr(text.data, '\n') + 1, *begin = strstr(text.data, ":: How It");
        caper_hash_of(begin, strlen(begin), (uint8_t *)&story[i], 8);
        caper_hash_of(line, strcspn(line, "\n"), (uint8_t *)&title[i], 8);
        for (int k = 0; k < i; k++) {
            assert_true(story[k] != story[i]);
            twins += i < TITLES && title[k] == title[i];
        }
    }
    assert_in_range(twins, 0, 10);
}

/* A way through an act excludes the other, and what was found on it is needed at the end. */
TEST(luck_invented_stories_branch)
{
    CAPER_SCRATCH caper_buf text = {0};
    luck_adventure         *a    = calloc(1, sizeof *a);
    luck_invent(7, 2, &text);
    assert_int_equal(luck_adventure_parse(text.data, text.len, &a->content, NULL, NULL), 0);
    int forks = 0, asked = 0;
    for (int i = 0; i < a->scenes; i++) {
        const luck_link *l = &a->link[a->scene[i].first];
        forks += a->scene[i].links == 2 && !l[0].has_test && l[0].to != l[1].to;
    }
    for (int t = 0; t < a->things; t++)
        for (int i = 0; i < a->links; i++)
            asked += a->thing_kind[t] == THING_CARRIED && luck_set_has(&a->link[i].need_things, t);
    assert_int_equal(forks, 3);
    assert_int_equal(asked, 2);
    free(a);
}

TEST(luck_invented_stories_are_certified)
{
    CAPER_SCRATCH caper_buf text = {0};
    luck_certificate        by   = {0};
    assert_true(luck_invent_certified(0xc0ffee, 120, &text, &by));
    /* Not only the share, its whole interval: 49 to 66 of a hundred with so few games. */
    assert_in_range(by.good * 100, (INVENT_LOW + 8) * by.games, (INVENT_HIGH - 7) * by.games);
    assert_true(text.len > 5000);
}

/* ---- What comes with caper ------------------------------------------------------------------- */

static bool is_adventure(const caper_file *f)
{
    size_t n = strlen(f->name);
    return n > 5 && !strcmp(f->name + n - 5, ".twee");
}

TEST(luck_shipped_adventures_please_the_critic)
{
    for (const caper_file *f = luck_game.info->files; f->name; f++) {
        static luck_walked w;
        test_reported      problem = {0};
        if (!is_adventure(f))
            continue;
        luck_adventure *a = calloc(1, sizeof *a);
        luck_adventure_parse(f->text, f->len, &a->content, test_report, &problem);
        luck_critic_walk(a, test_report, &problem, &w);
        if (problem.count)
            fail_msg("%s:%d: %s", f->name, problem.line, problem.first);
        if (a->scenes < 60 || w.words < 6000 || w.tests < 8)
            fail_msg("%s: %d scenes, %d words, %d tests", f->name, a->scenes, w.words, w.tests);
        free(a);
    }
}

/* A few games, so the bands are wide; docs/notes/content.md has the figures of many. */
TEST(luck_shipped_adventures_have_stakes)
{
    enum { GAMES = 120 };
    for (const caper_file *f = luck_game.info->files; f->name; f++) {
        static luck_played p;
        caper_match        match;
        char               options[200];
        if (!is_adventure(f))
            continue;
        snprintf(options, sizeof options, "{\"adventure\":\"%.*s\"}", (int)strlen(f->name) - 5,
                 f->name);
        assert_ok(caper_match_open(&luck_game, 3, options, false, &match, NULL));
        luck_critic_play(luck_story(&match), 3, GAMES, 5, NULL, &p);
        caper_match_close(&match);
        if (p.good * 100 < 35 * GAMES - 1200 || p.good * 100 > 75 * GAMES + 1200)
            fail_msg("%s: %d of %d games end well", f->name, p.good, GAMES);
        if (p.left < 1 || p.left > 14 || p.unfinished || p.repeats > 0.15)
            fail_msg("%s: %.1f treats left, %d games unfinished, %.2f told twice", f->name, p.left,
                     p.unfinished, p.repeats);
        if (p.minutes.usual < 44 || p.minutes.usual > 90)
            fail_msg("%s: %.1f minutes", f->name, p.minutes.usual);
    }
}
