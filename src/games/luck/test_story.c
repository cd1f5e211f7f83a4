/* Adventures & Luck: the program as host, and adventure files. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/grammar.h"
#include "games/luck/adventure.h"
#include "games/luck/test_luck.h"
#include "tests/testing.h"

/* ---- A small adventure to play with --------------------------------------------------------------- */

static const char HEAD[] = ":: StoryTitle\nA trial\n\n:: StoryData\n{\"ifid\":\"X\"}\n\n";

static const char TRIAL[] =
    ":: Start\nA crossroads.\n\n"
    "[[Left->Left]]\n"
    "[[Lift the gate->Hall]]\n  test: together difficult\n  traits: body\n  fail: [[Left]]\n"
    "[[Ask the owl->Hall]]\n  trick: talk-to-animals\n"
    "[[Swing across->Hall]]\n  test: multi moderate easy\n  traits: reflexes\n  fail: [[Left]]\n"
    "  gives: a rope\n"
    "[[Fly->Hall]]\n  needs: skills/pilot\n"
    "[[Outrun it->Hall]]\n  test: against T\n  traits: reflexes\n  fail: [[Left]]\n\n"
    ":: Left [out]\nA bench.\nluck: 1\n[[On->Hall]]\n\n"
    ":: Hall [fight]\nTwo of them.\nstart: ambush\nfoe: The big one | S | size 2\nfoe: The small "
    "one | "
    "A\nwon: [[Home]]\n[[Tie them up->Home]]\n  needs: a rope\n[[Run->Lost]]\n\n"
    ":: Home [ending]\nTea.\n\n:: Lost [ending lost]\nRain.\n";

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

static story *open_story(const char *body, const char *crew)
{
    story    *t    = calloc(1, sizeof *t);
    caper_buf text = {0};
    t->a           = calloc(1, sizeof *t->a);
    caper_buf_str(&text, HEAD);
    caper_buf_str(&text, body);
    luck_adventure_parse(text.data, text.len, &t->a->content, fail_on_problem, NULL);
    caper_buf_fini(&text);
    t->match         = (caper_match){.game = &luck_game, .content = &t->a->content};
    caper_json *json = caper_json_read(crew, NULL);
    caper_error err  = {0};
    assert_non_null(json);
    if (luck_load(&t->match, json, &t->s, &err))
        fail_msg("%s", err.text);
    caper_json_free(json);
    caper_rng_init(&t->rng, 1);
    return t;
}

static void close_story(story *t)
{
    caper_events_fini(&t->ev);
    free(t->a);
    free(t);
}

static caper_code try_move(story *t, int seat, const char *move, int one, int two)
{
    static caper_chance chance;
    caper_move          m;
    const char         *words;
    assert_int_equal(caper_grammar_parse(&t->match, &t->s, move, &m, &words), CAPER_OK);
    caper_chance_clear(&chance);
    for (int i = 0; one && i < 2; i++)
        chance.forced[chance.forced_n++] =
            (caper_outcome){.kind = CAPER_DIE, .n = 1, .value = {(uint8_t)(i ? two : one)}};
    t->rng.chance = &chance;
    caper_events_clear(&t->ev);
    caper_code code = luck_apply(&t->match, &t->s, seat, m, words, &t->rng, &t->ev);
    t->rng.chance   = NULL;
    return code;
}

static void say(story *t, int seat, const char *move)
{
    if (try_move(t, seat, move, 0, 0))
        fail_msg("seat %d: %s", seat, move);
}

static void roll(story *t, int seat, int one, int two)
{
    if (try_move(t, seat, "roll", one, two))
        fail_msg("seat %d cannot roll", seat);
}

static void is_at(const story *t, const char *scene)
{
    assert_string_equal(luck_text(t->a, t->a->scene[t->s.scene].name), scene);
}

#define THREE                                                                                      \
    "{\"game\":\"luck\",\"mode\":\"auto\",\"crew\":[{\"luck\":3,\"initial\":4,\"traits\":{\"body/" \
    "muscular\":\"S\"}},{\"luck\":3,\"initial\":4,\"trick\":\"talk-to-animals\",\"traits\":{"      \
    "\"reflexes/acrobatic\":\"S\"}},{\"luck\":3,\"initial\":4,\"trick\":\"iron-fist\"}]}"

static void luck_story_most_voices_and_the_lower_link(void **unused)
{
    (void)unused;
    story *t = open_story(TRIAL, THREE);
    say(t, 0, "vote 1");
    assert_int_equal(try_move(t, 0, "vote 2", 0, 0), CAPER_NOT_YOUR_TURN);
    say(t, 1, "vote 2");
    assert_int_equal(luck_to_act(&t->match, &t->s), CAPER_SEAT(2));
    say(t, 2, "vote 3"); /* one each: the lower link */
    is_at(t, "Left");
    assert_int_equal(t->s.crew[0].luck, 4); /* the scene gives one each */
    close_story(t);
}

static void luck_al_14_needs_decide(void **unused)
{
    (void)unused;
    story *t = open_story(TRIAL, THREE);
    assert_int_equal(try_move(t, 0, "vote 5", 0, 0), CAPER_ILLEGAL_MOVE); /* nobody is a pilot */
    int pilot                  = luck_trait_find("skills/pilot", 12);
    t->s.crew[2].rating[pilot] = RATED_S;
    luck_set_add(&t->s.crew[2].has, pilot);
    assert_int_equal(try_move(t, 0, "choose-link 5", 0, 0), CAPER_ILLEGAL_MOVE);
    say(t, 0, "vote 5");
    say(t, 1, "vote 5");
    say(t, 2, "vote 5"); /* just having it is enough */
    is_at(t, "Hall");
    close_story(t);
}

static void luck_al_16_leaders_and_helpers(void **unused)
{
    (void)unused;
    story *t = open_story(TRIAL, THREE);
    say(t, 0, "choose-link 2");
    say(t, 1, "join 2");
    say(t, 2, "vote 2");
    assert_int_equal(t->s.pending.kind, TEAM);
    assert_int_equal(t->s.pending.count, 2);
    assert_int_equal(t->s.pending.due[0].difficulty, MODERATE); /* difficult, one helper */
    assert_int_equal(t->s.pending.due[0].rating, RATED_S);
    assert_int_equal(t->s.pending.due[1].rating, RATED_A);
    roll(t, 1, 4, 4);
    roll(t, 0, 1, 2);
    is_at(t, "Left"); /* one failure fails all */
    close_story(t);
}

static void luck_al_17_several_at_once_in_a_file(void **unused)
{
    (void)unused;
    story *t = open_story(TRIAL, THREE);
    for (int i = 0; i < 3; i++)
        say(t, i, "vote 4"); /* nobody steps forward: the best one goes */
    assert_int_equal(t->s.pending.kind, MULTI);
    assert_int_equal(t->s.pending.due[0].seat, 1);
    assert_int_equal(t->s.pending.due[0].difficulty, DIFFICULT);
    assert_int_equal(t->s.pending.due[1].difficulty, MODERATE);
    roll(t, 1, 4, 3);
    roll(t, 1, 4, 3);
    is_at(t, "Hall");
    assert_true(
        luck_things_have(&t->s.things, luck_thing_find(t->a, "a rope", 6))); /* AL-20: a rope */
    close_story(t);
}

static void luck_al_19_a_trick_is_offered(void **unused)
{
    (void)unused;
    story *t = open_story(TRIAL, THREE);
    assert_int_equal(try_move(t, 0, "choose-link 3", 0, 0), CAPER_ILLEGAL_MOVE);
    say(t, 1, "choose-link 3");
    say(t, 0, "vote 3");
    say(t, 2, "vote 3");
    is_at(t, "Hall");
    assert_int_equal(t->s.crew[1].luck, 1); /* two a question */
    close_story(t);
}

/* Eaten meanwhile: the way is closed, and who was for it speaks again. */
static void luck_al_19_a_trick_that_cannot_be_paid_any_more(void **unused)
{
    (void)unused;
    story *t = open_story(TRIAL, THREE);
    say(t, 1, "choose-link 3");
    say(t, 0, "vote 3");
    say(t, 1, "eat 3");
    assert_int_equal(try_move(t, 2, "vote 3", 0, 0), CAPER_ILLEGAL_MOVE);
    say(t, 2, "vote 1");
    is_at(t, "Start");
    assert_int_equal(luck_to_act(&t->match, &t->s), CAPER_SEAT(0) | CAPER_SEAT(1));
    say(t, 0, "vote 1");
    say(t, 1, "vote 1");
    is_at(t, "Left");
    close_story(t);
}

static void luck_al_15_opposed_in_a_file(void **unused)
{
    (void)unused;
    story *t = open_story(TRIAL, THREE);
    for (int i = 0; i < 3; i++)
        say(t, i, i == 2 ? "choose-link 6" : "vote 6");
    assert_int_equal(t->s.pending.kind, OPPOSE);
    assert_int_equal(t->s.pending.due[0].seat, 2);
    assert_int_equal(t->s.pending.due[0].difficulty, DIFFICULT);
    close_story(t);
}

/* Into the fight, by the owl. */
static story *fight_with(const char *crew)
{
    story *t = open_story(TRIAL, crew);
    say(t, 1, "choose-link 3");
    say(t, 0, "vote 3");
    say(t, 2, "vote 3");
    return t;
}

static void luck_al_31_order_of_action(void **unused)
{
    (void)unused;
    story *t = fight_with(THREE);
    assert_int_equal(t->s.pending.kind, ORDER);
    assert_int_equal(t->s.pending.due[1].rating, RATED_S); /* the better of senses and reflexes */
    roll(t, 2, 1, 2);
    roll(t, 0, 4, 4);
    roll(t, 1, 1, 3); /* simple task, 4: next time */
    assert_int_equal(luck_to_act(&t->match, &t->s), CAPER_SEAT(1));
    say(t, 1, "accept");
    assert_int_equal(luck_to_act(&t->match, &t->s), CAPER_SEAT(0)); /* who passed goes first */
    say(t, 0, "choose-link 2");
    roll(t, 0, 1, 2);                         /* a miss */
    assert_int_equal(t->s.pending.kind, HIT); /* then all adversaries */
    assert_int_equal(t->s.pending.due[0].seat, 0);
    assert_int_equal(t->s.pending.due[0].difficulty, PROFESSIONAL); /* AL-33 */
    roll(t, 0, 6, 5);
    assert_int_equal(t->s.pending.due[0].seat, 1);
    roll(t, 1, 6, 5);
    assert_int_equal(luck_to_act(&t->match, &t->s), CAPER_SEAT(1) | CAPER_SEAT(2)); /* the rest */
    close_story(t);
}

static void luck_al_32_several_on_one(void **unused)
{
    (void)unused;
    story *t = fight_with(THREE);
    for (int i = 0; i < 3; i++)
        roll(t, i, 4, 4);
    say(t, 0, "join 1");
    say(t, 2, "choose-link 1");
    assert_int_equal(t->s.pending.kind, TEAM);
    assert_int_equal(t->s.pending.due[0].difficulty, DIFFICULT); /* S is professional; one helper */
    roll(t, 0, 4, 4);
    roll(t, 2, 4, 4);
    assert_int_equal(t->s.fight.foes_down, 1);
    close_story(t);
}

static void luck_al_32_several_against_one(void **unused)
{
    (void)unused;
    story *t = open_story(TRIAL, "{\"game\":\"luck\",\"mode\":\"auto\",\"crew\":[{\"luck\":3}]}");
    say(t, 0, "choose-link 1");
    say(t, 0, "choose-link 1");
    roll(t, 0, 1, 2); /* not quick enough */
    assert_int_equal(t->s.pending.kind, HIT);
    assert_int_equal(t->s.pending.count, 2);
    assert_int_equal(t->s.pending.due[0].difficulty, EXTREME); /* S + one step */
    assert_int_equal(t->s.pending.due[1].difficulty, DIFFICULT);
    roll(t, 0, 1, 1);
    assert_true(t->s.over && t->s.lost); /* everybody out is the ending lost */
    close_story(t);
}

static void luck_al_19_iron_fist_by_size(void **unused)
{
    (void)unused;
    story *t = fight_with(THREE);
    for (int i = 0; i < 3; i++)
        roll(t, i, 4, 4);
    assert_int_equal(try_move(t, 2, "trick 1 at 1", 0, 0), CAPER_ILLEGAL_MOVE); /* too big */
    say(t, 2, "trick 1"); /* one luck: the first foe of man size */
    assert_int_equal(t->s.fight.foes_down, 2);
    assert_int_equal(t->s.crew[2].luck, 2);
    close_story(t);
    t = fight_with(THREE);
    for (int i = 0; i < 3; i++)
        roll(t, i, 4, 4);
    say(t, 2, "trick 2 at 1");
    assert_int_equal(t->s.fight.foes_down, 1);
    close_story(t);
}

static void luck_al_30_a_way_out_of_a_fight(void **unused)
{
    (void)unused;
    story *t = fight_with(THREE);
    for (int i = 0; i < 3; i++)
        roll(t, i, 4, 4);
    assert_int_equal(try_move(t, 0, "choose-link 3", 0, 0), CAPER_ILLEGAL_MOVE); /* no rope */
    say(t, 1, "choose-link 4");
    is_at(t, "Lost");
    caper_result r;
    luck_result(&t->match, &t->s, &r);
    assert_true(r.over && !r.winners);
    assert_int_equal(r.scores[0], 3); /* the luck that is left */
    close_story(t);
}

/* AL-18: a scene marked out is a rest. */
static void luck_al_18_out_scenes_with_regain(void **unused)
{
    (void)unused;
    story *t =
        open_story(TRIAL, "{\"game\":\"luck\",\"mode\":\"auto\",\"options\":{\"regain\":true},"
                          "\"crew\":[{\"luck\":0,\"initial\":5}]}");
    assert_int_equal(try_move(t, 0, "vote 1", 0, 0), CAPER_ILLEGAL_MOVE); /* alone: choose */
    say(t, 0, "choose-link 1");
    assert_int_equal(t->s.crew[0].luck, 5);
    assert_int_equal(t->s.round, ROUND_OUT);
    close_story(t);
}

/* ---- The checker --------------------------------------------------------------------------------------- */

typedef struct found {
    int  line, count;
    char text[400];
} found;

static void note(void *ctx, int line, const char *sentence)
{
    found *f = ctx;
    if (!f->count++) {
        f->line = line;
        snprintf(f->text, sizeof f->text, "%s", sentence);
    }
}

/* The body begins at line 7. */
static void finds(const char *body, int line, const char *part)
{
    luck_adventure *a    = calloc(1, sizeof *a);
    caper_buf       text = {0};
    found           f    = {0};
    caper_buf_str(&text, HEAD);
    caper_buf_str(&text, body);
    int n = luck_adventure_parse(text.data, text.len, &a->content, note, &f);
    if (n < 1 || n != f.count || f.line != line || !strstr(f.text, part))
        fail_msg("want line %d “%s”, got %d problems, line %d “%s”", line, part, n, f.line, f.text);
    caper_buf_fini(&text);
    free(a);
}

#define END ":: E [ending]\nBye.\n"

static void luck_files_are_checked_with_line_numbers(void **unused)
{
    (void)unused;
    finds(":: Start\n[[Go->Nowhere]]\n[[Or->E]]\n" END, 8, "no scene “Nowhere”");
    finds(":: Start\n[[Go->E]]\n  test: tricky\n  fail: [[E]]\n" END, 9, "no difficulty “tricky”");
    finds(":: Start\n[[Go->E]]\n  test: easy\n  traits: skills/juggling\n  fail: [[E]]\n" END, 10,
          "no trait “skills/juggling”");
    finds(":: Start\n[[Go->E]]\n  test: easy\n" END, 8, "no failure");
    finds(":: Start\n[[Go->E]]\n" END ":: Island\n[[Go->E]]\n", 11, "no way leads to");
    finds(":: Start\n[[Go->E]]\n[[In->Pit]]\n:: Pit\nDark.\n" END, 10, "no way out");
    finds(":: Start\n[[Go->E]]\n  needs: skills/pilot\n" END, 7, "open to everybody");
    finds(":: Start\n[[Go->E]]\n[[Or->E]]\n  needs: a key\n" END, 10, "nothing gives it");
    finds(":: Start\n[[Go->E]]\n[[In->A]]\n:: A\n[[On->B]]\n:: B\n[[Back->A]]\n" END, 10,
          "no ending can be reached");
    finds(":: Start [spooky]\n[[Go->E]]\n" END, 7, "no tag “spooky”");
    finds(":: Start [fight]\nwon: [[E]]\n" END, 7, "needs a foe");
    finds(":: Start [fight]\nfoe: Bear | S\n[[Go->E]]\n" END, 7, "when it is won");
    finds(":: Start\n[[Go->E]]\n  trick: yodel\n[[Go->E]]\n" END, 9, "no such trick");
    finds(":: Start\n[[Go->E]]\n  tset: easy\n" END, 9, "a rule of a link");
    finds(":: Start\n[[Go->E]]\n" END END, 11, "is there already");
    finds(":: Begin\n[[Go->E]]\n" END, 4, "first scene");
    finds(":: Start\nCaf\xe9.\n[[Go->E]]\n" END, 8, "not text in UTF-8");
}

static void luck_files_read_every_kind_of_link(void **unused)
{
    (void)unused;
    story *t = open_story(":: Start\nTake the [[left door->A]] or [[A<-the right one]].\n[[A]]\n"
                          "* [[Up|A]]\n:: A [ending]\nDone.\n",
                          "{\"game\":\"luck\",\"mode\":\"auto\",\"crew\":[{}]}");
    const char *const want[] = {"left door", "the right one", "A", "Up"};
    assert_int_equal(t->a->scene[0].links, 4);
    for (int i = 0; i < 4; i++)
        assert_string_equal(luck_text(t->a, t->a->link[i].text), want[i]);
    assert_string_equal(luck_text(t->a, t->a->scene[0].text),
                        "Take the left door or the right one.");
    close_story(t);
}

/* What Twine does to a file: line breaks of another kind, positions and sizes in the headers, a
 * passage of styles, blank lines at the ends of passages gone. */
static void luck_files_survive_twine(void **unused)
{
    (void)unused;
    for (const caper_file *f = luck_game.info->files; f->name; f++) {
        if (!strstr(f->name, ".twee"))
            continue;
        luck_adventure *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b);
        caper_buf       text = {0};
        for (const char *c = f->text; *c; c++) {
            if (c[0] == '\n' && c[1] == '\n' && c[2] == ':')
                continue;
            caper_buf_str(&text, *c == '\n' ? "\r\n" : "");
            if (*c != '\n')
                caper_buf_char(&text, *c);
        }
        caper_buf_str(&text, "\r\n:: UserStylesheet [stylesheet]\r\nbody { color: red }\r\n"
                             "test: me\r\n");
        luck_adventure_parse(f->text, f->len, &a->content, fail_on_problem, NULL);
        luck_adventure_parse(text.data, text.len, &b->content, fail_on_problem, NULL);
        assert_int_equal(a->scenes, b->scenes);
        assert_int_equal(a->links, b->links);
        assert_int_equal(a->used, b->used);
        assert_memory_equal(a->pool, b->pool, a->used);
        caper_buf_fini(&text);
        free(a);
        free(b);
    }
}

/* ---- The shipped adventures ------------------------------------------------------------------------------ */

static luck_adventure *shipped(const caper_file *f)
{
    luck_adventure *a = calloc(1, sizeof *a);
    luck_adventure_parse(f->text, f->len, &a->content, fail_on_problem, NULL);
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
    assert_int_equal(luck_game.rules->configure(&match, NULL, NULL), CAPER_OK);
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

static void luck_shipped_adventures_are_whole(void **unused)
{
    (void)unused;
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

static void luck_shipped_adventures_reach_every_ending(void **unused)
{
    (void)unused;
    for (const caper_file *f = luck_game.info->files; f->name; f++)
        if (is_adventure(f)) {
            luck_adventure *a = shipped(f);
            walk_endings(a);
            free(a);
        }
}

/* Anything that is legal, eating and tricks too, a few hundred times. */
static void luck_stories_hold_under_any_play(void **unused)
{
    (void)unused;
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

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(luck_story_most_voices_and_the_lower_link),
    cmocka_unit_test(luck_al_14_needs_decide),
    cmocka_unit_test(luck_al_15_opposed_in_a_file),
    cmocka_unit_test(luck_al_16_leaders_and_helpers),
    cmocka_unit_test(luck_al_17_several_at_once_in_a_file),
    cmocka_unit_test(luck_al_18_out_scenes_with_regain),
    cmocka_unit_test(luck_al_19_a_trick_is_offered),
    cmocka_unit_test(luck_al_19_a_trick_that_cannot_be_paid_any_more),
    cmocka_unit_test(luck_al_19_iron_fist_by_size),
    cmocka_unit_test(luck_al_30_a_way_out_of_a_fight),
    cmocka_unit_test(luck_al_31_order_of_action),
    cmocka_unit_test(luck_al_32_several_on_one),
    cmocka_unit_test(luck_al_32_several_against_one),
    cmocka_unit_test(luck_files_are_checked_with_line_numbers),
    cmocka_unit_test(luck_files_read_every_kind_of_link),
    cmocka_unit_test(luck_stories_hold_under_any_play),
    cmocka_unit_test(luck_files_survive_twine),
    cmocka_unit_test(luck_shipped_adventures_are_whole),
    cmocka_unit_test(luck_shipped_adventures_reach_every_ending),
};

int luck_test_story(void) { return cmocka_run_group_tests(tests, NULL, NULL); }
