/* Adventures & Luck: adventure files as they are read, what the critic finds in them, and the adventures
 * that come with caper, in which nobody finds a fault. */
#include "base/hash.h"
#include "games/luck/critic.h"
#include "games/luck/invent.h"
#include "games/luck/say.h"
#include "games/luck/test_play_on.h"
#include "table/match.h"
#include "tests/testing.h"

static const char HEAD[] = ":: StoryTitle\nA trial\n\n:: StoryData\n{\"ifid\":\"X\"}\n\n";
#define THE_END "\n:: E [ending]\nEnd.\n"
#define END     "\n:: Good [ending]\nEnd.\n\n:: Bad [ending lost]\nEnd.\n"

/* The adventure that was read last. */
static luck_adventure adventure, *const a = &adventure;

static void parse(const char *text, size_t len, caper_report_fn *report, void *ctx)
{
    memset(a, 0, sizeof *a);
    luck_adventure_parse(text, len, &a->content, report, ctx);
}

/* `body` begins in line 7. */
static void read_story(const char *body, caper_report_fn *report, void *ctx)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_buf_printf(&text, "%s%s", HEAD, body);
    parse(text.data, text.len, report, ctx);
}

static void fail_on_note(void *ctx, int line, const char *sentence)
{
    fail_msg("%s:%d: %s", (const char *)ctx, line, sentence);
}

/* Reads the next of the adventures that come with caper; NULL: there are no more. */
static const caper_file *next_adventure(const caper_file *f)
{
    while (f->name && !strstr(f->name, ".twee"))
        f++;
    if (!f->name)
        return NULL;
    parse(f->text, f->len, fail_on_note, (void *)(uintptr_t)f->name);
    snprintf(a->content.id, sizeof a->content.id, "%.*s", (int)strlen(f->name) - 5, f->name);
    return f;
}

#define EACH_ADVENTURE                                                                             \
    for (const caper_file *f = luck_game.info->files; (f = next_adventure(f)); f++)

/* ---- Files ------------------------------------------------------------------------------------ */

static void misread(const char *body, const char *sentence)
{
    test_reported r = {0};
    read_story(body, test_report, &r);
    if (r.count != 1 || !strstr(r.first, sentence))
        fail_msg("want “%s”, got %s", sentence, r.all);
}

TEST(luck_files_are_text)
{
    misread(":: Start\nCaf\xe9.\n[[Go->E]]\n" THE_END, "not text in UTF-8");
    misread(":: Start\n\x1b]0;title\a\n[[Go->E]]\n" THE_END, "control characters");
    misread(":: Start\nC1: \xc2\x9b\x31m\n[[Go->E]]\n" THE_END, "control characters");
}

TEST(luck_files_read_every_kind_of_link)
{
    static const char *const want[] = {"left door", "the right one", "A", "Up"};
    read_story(":: Start\nTake the [[left door->A]] or [[A<-the right one]].\n[[A]]\n"
               "* [[Up|A]]\n:: A [ending]\nDone.\n",
               test_report_none, NULL);
    assert_int_equal(a->scene[0].links, 4);
    for (int i = 0; i < 4; i++)
        assert_string_equal(luck_text(a, a->link[i].text), want[i]);
    assert_string_equal(luck_text(a, a->scene[0].text), "Take the left door or the right one.");
}

/* Brackets and braces without end once took the square of their number: a minute for a megabyte. */
TEST(luck_texts_of_brackets_are_checked_quickly)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_buf_str(&text, ":: Start\n[[On->E]]\n");
    for (int i = 0; i < 200000; i++)
        caper_buf_str(&text, "[[");
    caper_buf_str(&text, "\n" THE_END);
    test_reported r = {0};
    read_story(caper_buf_text(&text), test_report, &r);
    caper_buf_clear(&text);
    caper_buf_str(&text, ":: Start\n");
    for (int i = 0; i < 33; i++)
        caper_buf_str(&text, "{again: ");
    for (int i = 0; i < 33; i++)
        caper_buf_str(&text, "}");
    caper_buf_str(&text, "\n[[On->E]]\n" THE_END);
    misread(caper_buf_text(&text), "at most 32 deep");
    misread(":: Start\n{{{{{{\n[[On->E]]\n" THE_END, "never closed"); /* said once */
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
    parse(all.data, all.len, test_report_none, NULL);
    assert_int_equal(a->scenes, 401);
    assert_int_equal(a->things, 200);
    assert_true(sizeof(luck_state) < 12 * 1024); /* searches copy it all the time */
}

/* What Twine does to a file: line breaks of another kind, positions and sizes in the headers, a
 * passage of styles, blank lines at the ends of passages gone. */
TEST(luck_files_survive_twine)
{
    static luck_adventure b;
    EACH_ADVENTURE
    {
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
        memset(&b, 0, sizeof b);
        luck_adventure_parse(text.data, text.len, &b.content, test_report_none, NULL);
        assert_int_equal(a->scenes, b.scenes);
        assert_int_equal(a->links, b.links);
        assert_int_equal(a->used, b.used);
        assert_memory_equal(a->pool, b.pool, a->used);
    }
}

/* ---- What the critic finds ------------------------------------------------------------------- */

static luck_walked walk(const char *body, test_reported *f)
{
    static luck_walked out;
    read_story(body, test_report_none, NULL);
    memset(f, 0, sizeof *f);
    luck_critic_walk(a, test_report, f, &out);
    return out;
}

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
    for (int i = 0; i < LONG; i++) {
        char next[16];
        snprintf(next, sizeof next, i + 1 < LONG ? "S%d" : "Good", i + 1);
        caper_buf_printf(&text, i ? ":: S%d\n" : ":: Start\n", i);
        caper_buf_printf(&text, "Scene %d.\n[[On->%s]]\n" A_TEST "[[%s]]\n\n", i, next,
                         i + 1 < LONG ? next : "Bad");
    }
    caper_buf_str(&text, END);
    read_story(caper_buf_text(&text), test_report_none, NULL);
    luck_critic_walk(a, test_report_none, NULL, &w);
    assert_int_equal(a->scenes, 400);
    assert_int_equal(w.tests, LONG);
    luck_critic_play(a, 3, 2, 5, NULL, &p);
    assert_int_equal(p.unfinished, 0);
    assert_true(p.repeats == 0);
}

/* ---- Stories from a seed --------------------------------------------------------------------- */

TEST(luck_invented_stories_please_the_critic)
{
    for (uint64_t seed = 0; seed < 40; seed++) {
        static luck_walked      w;
        test_reported           f    = {0};
        CAPER_SCRATCH caper_buf text = {0}, twin = {0};
        luck_invent(seed, (int)(seed % 5), &text);
        luck_invent(seed, (int)(seed % 5), &twin);
        assert_string_equal(text.data, twin.data);
        parse(text.data, text.len, test_report, &f);
        luck_critic_walk(a, test_report, &f, &w);
        if (f.count || strchr(text.data, '$'))
            fail_msg("seed %d, line %d: %s", (int)seed, f.line, f.first);
        int shared, mute = luck_adventure_answers(a, test_report, &f, &shared);
        if (mute)
            fail_msg("seed %d, line %d: %s", (int)seed, f.line, f.first);
        assert_int_equal(a->scenes, 174);
        assert_int_equal(w.problems, 0);
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
    luck_invent(7, 2, &text);
    parse(text.data, text.len, test_report_none, NULL);
    int forks = 0, asked = 0;
    for (int i = 0; i < a->scenes; i++) {
        const luck_link *l = &a->link[a->scene[i].first];
        if (a->scene[i].links != 2 || l[0].has_test || l[0].to == l[1].to)
            continue;
        forks++;
        for (int way = 0; way < 2; way++) /* what comes first on either is on the sign */
            assert_has(luck_text(a, a->scene[i].text), luck_text(a, a->scene[l[way].to].name));
    }
    for (int t = 0; t < a->things; t++)
        for (int i = 0; i < a->links; i++)
            asked += a->thing_kind[t] == THING_CARRIED && luck_set_has(&a->link[i].need_things, t);
    assert_int_equal(forks, 3);
    assert_int_equal(asked, 2);
}

/* Incidents come in any order and at any time: none says which; what the premise says of it is its own affair. */
TEST(luck_invented_incidents_name_no_hour)
{
    static const char *const hours[] = {"dusk",     "midnight", "tonight",         "this evening",
                                        "daylight", "at noon",  "tomorrow morning"};
    enum { ENDS = 6 };
    for (uint64_t seed = 0; seed < 40; seed++) {
        CAPER_SCRATCH caper_buf text = {0};
        luck_invent(seed, 2, &text);
        parse(text.data, text.len, test_report_none, NULL);
        for (int i = 1; i < a->scenes - ENDS; i++)
            test_each (k, hours)
                if (strstr(luck_text(a, a->scene[i].text), hours[k]))
                    fail_msg("seed %d, “%s”: %s", (int)seed, luck_text(a, a->scene[i].name),
                             hours[k]);
    }
}

/* The words for a trick come in turn: none a third time in a story that has it up to eight times. */
TEST(luck_invented_tricks_are_told_in_turn)
{
    for (uint64_t seed = 0; seed < 40; seed++) {
        CAPER_SCRATCH caper_buf text = {0};
        luck_invent(seed, 2, &text);
        for (const char *at = text.data; (at = strstr(at, "  trick: "));) {
            const char *done = strstr(at, "  done: ");
            char        told[200];
            int         n = 0;
            snprintf(told, sizeof told, "%.*s", (int)strcspn(done, "\n"), done);
            for (const char *same = text.data; (same = strstr(same, told)); same++)
                n++;
            if (n > 2)
                fail_msg("seed %d: %d times %s", (int)seed, n, told);
            at = done;
        }
    }
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

TEST(luck_shipped_adventures_please_the_critic)
{
    EACH_ADVENTURE
    {
        static luck_walked w;
        luck_critic_walk(a, fail_on_note, (void *)(uintptr_t)f->name, &w);
        if (a->scenes < 60 || w.words < 6000 || w.tests < 8)
            fail_msg("%s: %d scenes, %d words, %d tests", f->name, a->scenes, w.words, w.tests);
    }
}

/* A few games, so the bands are wide; docs/notes/content.md has the figures of many. */
TEST(luck_shipped_adventures_have_stakes)
{
    enum { GAMES = 120 };
    EACH_ADVENTURE
    {
        static luck_played p;
        caper_match        match;
        char               options[400];
        snprintf(options, sizeof options, "{\"adventure\":\"%s\"}", a->content.id);
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

/* Plays until this many different endings were seen, or gives up. */
static void walk_endings(void)
{
    caper_match match = {.game = &luck_game, .content = &a->content, .seats = 3, .places = 3};
    assert_ok(luck_game.rules->configure(&match, NULL, NULL));
    bool      seen[ADVENTURE_SCENES] = {0};
    int       endings = 0, reached = 0;
    caper_rng rng;
    caper_rng_init(&rng, 7);
    for (int i = 0; i < a->scenes; i++)
        endings += (a->scene[i].tags & TAG_ENDING) != 0;
    assert_true(endings >= 3);
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

TEST(luck_shipped_adventures_reach_every_ending)
{
    int count = 0;
    EACH_ADVENTURE
    {
        walk_endings();
        count++;
    }
    assert_true(count >= 4);
}

/* Anything that is legal, eating and tricks too, a few hundred times. */
TEST(luck_stories_hold_under_any_play)
{
    static caper_move moves[CAPER_MAX_MOVES];
    EACH_ADVENTURE
    {
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
    }
}
