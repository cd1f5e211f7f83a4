/* Choosing moves step by step; and what every screen owes to its game: every legal move can be
 * reached by its steps, has a label for each, and a sentence. */
#include "terminal/pick.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "terminal/listing.h"
#include "terminal/session.h"
#include "tests/testing.h"

static const char *const some_moves[] = {"go home", "go out now", "go out never", "stay",
                                         "give 1 2"};

static caper_scene scene_of(const char *const *moves, int n)
{
    return (caper_scene){.moves = n, .move = moves};
}

static bool pair_steps(const caper_scene *scene, const char *move, int variant, caper_path *out)
{
    (void)scene;
    if (strncmp(move, "give", 4) != 0) {
        caper_path_add(out, "%s", move);
        return variant == 0;
    }
    caper_path_add(out, "give");
    caper_path_add(out, variant ? "2" : "1");
    caper_path_add(out, variant ? "1" : "2");
    return variant < 2;
}

static int last_first(const caper_scene *scene, const char *key)
{
    (void)scene;
    return strcmp(key, "stay") ? 1 : 0;
}

static void pick_lists_each_next_step_once(void **state)
{
    (void)state;
    caper_pick   p     = {0};
    caper_scene  scene = scene_of(some_moves, 4);
    caper_screen words = {0};
    caper_pick_begin(&p, &scene, &words);
    assert_int_equal(p.choice_count, 2);
    assert_string_equal(p.choices[0].key, "go");
    assert_int_equal(p.choices[0].move, -1);
    assert_true(p.choices[1].whole);
    assert_int_equal(p.choices[1].move, 3);
    caper_pick_fini(&p);
}

static void pick_follows_where_there_is_one_way(void **state)
{
    (void)state;
    static const char *const moves[] = {"go out now", "go out never"};
    caper_pick               p       = {0};
    caper_scene              scene   = scene_of(moves, 2);
    caper_screen             words   = {0};
    caper_pick_begin(&p, &scene, &words);
    assert_int_equal(p.picked.count, 2); /* go, out */
    assert_int_equal(p.choice_count, 2);
    assert_false(caper_pick_back(&p)); /* nothing was chosen by hand */
    assert_true(caper_pick_key(&p, "never"));
    assert_int_equal(p.ready, 1);
    assert_true(caper_pick_back(&p));
    assert_int_equal(p.ready, -1);
    assert_string_equal(p.choices[p.cursor].key, "never");
    caper_pick_fini(&p);
}

static void pick_shows_the_only_move_before_it_is_ready(void **state)
{
    (void)state;
    caper_pick   p     = {0};
    caper_scene  scene = scene_of(some_moves + 3, 1);
    caper_screen words = {0};
    caper_pick_begin(&p, &scene, &words);
    assert_int_equal(p.ready, -1);
    assert_int_equal(caper_pick_focus(&p), 0);
    assert_true(caper_pick_choose(&p, 0));
    assert_int_equal(p.ready, 0);
    assert_false(caper_pick_choose(&p, 0));
    caper_pick_fini(&p);
}

static void pick_takes_either_order_and_ranks(void **state)
{
    (void)state;
    caper_pick   p      = {0};
    caper_scene  scene  = scene_of(some_moves + 3, 2);
    caper_screen screen = {.steps = pair_steps, .rank = last_first};
    caper_pick_begin(&p, &scene, &screen);
    assert_string_equal(p.choices[0].key, "stay");
    assert_true(caper_pick_key(&p, "give"));
    assert_int_equal(p.choice_count, 2);
    assert_true(caper_pick_key(&p, "2"));
    assert_int_equal(p.ready, 1);
    assert_true(caper_pick_has(&p, "1"));
    caper_pick_fini(&p);
}

static void pick_knows_a_move_that_begins_another(void **state)
{
    (void)state;
    static const char *const moves[] = {"pass", "pass on"};
    caper_pick               p       = {0};
    caper_scene              scene   = scene_of(moves, 2);
    caper_screen             words   = {0};
    caper_pick_begin(&p, &scene, &words);
    assert_int_equal(p.choice_count, 2); /* that is all; on */
    assert_true(caper_pick_key(&p, ""));
    assert_int_equal(p.ready, 0);
    caper_pick_fini(&p);
}

/* ---- Digits, and what costs something -------------------------------------------------------- */

static const char *const many_moves[] = {"a", "b", "c", "d", "e", "f",
                                         "g", "h", "i", "j", "k", "l"};

static void pick_digits_are_those_of_the_window(void **state)
{
    (void)state;
    caper_pick   p     = {0};
    caper_scene  scene = scene_of(many_moves, 12);
    caper_screen words = {0};
    caper_pick_begin(&p, &scene, &words);
    assert_int_equal(caper_pick_digit(&p, 1), 0);
    assert_int_equal(caper_pick_digit(&p, 9), 8);
    caper_pick_number(&p, 8, 4);
    assert_int_equal(caper_pick_digit(&p, 1), 8);
    assert_int_equal(caper_pick_digit(&p, 4), 11);
    assert_int_equal(caper_pick_digit(&p, 5), -1); /* nothing on the screen has it */
    caper_pick_fini(&p);
}

/* The picture numbers 1 to 4; of those 2 and 4 can be chosen now. Spending costs. */
static const char *const some_ways[] = {"spend 1", "spend 2", "spend 3", "spend 4",
                                        "way 2",   "way 4",   "other"};

static int way_number(const caper_scene *scene, const char *key)
{
    (void)scene;
    return !key ? 4 : strncmp(key, "way", 3) ? 0 : key[4] - '0';
}

static int way_rank(const caper_scene *scene, const char *key)
{
    (void)scene;
    return !strncmp(key, "spend", 5) ? CAPER_RANK_COSTLY : strncmp(key, "way", 3) ? 50 : key[4];
}

static bool way_steps(const caper_scene *scene, const char *move, int variant, caper_path *out)
{
    (void)scene;
    if (!strncmp(move, "spend ", 6)) {
        caper_path_add(out, "spend");
        caper_path_add(out, "%s", move + 6);
    } else {
        caper_path_add(out, "%s", move);
    }
    return variant == 0;
}

static const caper_screen ways = {.steps = way_steps, .rank = way_rank, .number = way_number};

static void pick_things_that_are_numbered_keep_their_digit(void **state)
{
    (void)state;
    caper_pick  p     = {0};
    caper_scene scene = scene_of(some_ways, 7);
    caper_pick_begin(&p, &scene, &ways);
    assert_string_equal(p.choices[caper_pick_digit(&p, 2)].key, "way 2");
    assert_string_equal(p.choices[caper_pick_digit(&p, 4)].key, "way 4");
    assert_int_equal(caper_pick_digit(&p, 1), -1); /* shown, but shut: chooses nothing else */
    assert_int_equal(caper_pick_digit(&p, 3), -1);
    assert_string_equal(p.choices[caper_pick_digit(&p, 5)].key, "other");
    assert_string_equal(p.choices[caper_pick_digit(&p, 6)].key, "spend");
    caper_pick_fini(&p);
}

static void pick_never_begins_on_what_costs(void **state)
{
    (void)state;
    caper_pick  p     = {0};
    caper_scene scene = scene_of(some_ways, 7), spend = scene_of(some_ways, 4);
    caper_pick_begin(&p, &scene, &ways);
    assert_string_equal(p.choices[p.cursor].key, "way 2");
    caper_pick_begin(&p, &spend, &ways);
    assert_int_equal(p.picked.count, 0); /* the only step, but not taken by itself */
    assert_int_equal(p.choice_count, 1);
    assert_int_equal(p.cursor, -1);
    assert_int_equal(caper_pick_focus(&p), -1);
    caper_pick_step(&p, -1);
    assert_int_equal(p.cursor, 0); /* somebody means it */
    assert_true(caper_pick_choose(&p, p.cursor));
    assert_int_equal(p.cursor, 0);
    caper_pick_fini(&p);
}

static void lines_have_the_numbers_of_the_story(void **state)
{
    (void)state;
    caper_listing l;
    caper_scene   scene = scene_of(some_ways, 7);
    caper_listing_init(&l, &scene, &ways);
    assert_string_equal(caper_listing_find(&l, 2), "way 2");
    assert_string_equal(caper_listing_find(&l, 4), "way 4");
    assert_null(caper_listing_find(&l, 1));
    assert_null(caper_listing_find(&l, 3));
    assert_string_equal(caper_listing_find(&l, 5), "other");
    assert_string_equal(caper_listing_find(&l, 6), "spend 1");
    assert_string_equal(caper_listing_find(&l, 9), "spend 4");
    assert_null(caper_listing_find(&l, 10));
    assert_int_equal(caper_listing_run(&l, 0), 1);
    assert_int_equal(caper_listing_run(&l, 3), 4); /* what only counts up needs one line */
    caper_listing_fini(&l);
}

static void pick_has_no_cursor_while_nobody_waits(void **state)
{
    (void)state;
    caper_pick  p     = {0};
    caper_scene scene = scene_of(some_ways, 7);
    scene.to_act      = CAPER_SEAT(1);
    caper_pick_begin(&p, &scene, &ways);
    assert_int_equal(p.cursor, -1); /* Enter lets seat 1 go on */
    assert_true(caper_pick_key(&p, "spend"));
    assert_int_equal(p.cursor, 0);
    caper_pick_fini(&p);
}

/* ---- Words --------------------------------------------------------------------------------- */

static void small_letters(const char *move, char *words)
{
    for (char *c = words; *move == 'f' && *c; c++)
        *c = *c == 'B' ? 'b' : *c;
}

static void words_stand_where_the_dots_are(void **state)
{
    (void)state;
    caper_screen screen = {.spell = small_letters};
    caper_buf    move   = {0};
    assert_int_equal(caper_move_stem("roll"), 0);
    caper_move_fill(&screen, "foe … size=2", "Bo", &move);
    assert_string_equal(move.data, "foe bo size=2");
    caper_buf_clear(&move);
    caper_move_fill(&screen, "say …", "Bo!", &move);
    assert_string_equal(move.data, "say Bo!");
    caper_buf_fini(&move);
}

static void stars_of_emphasis_are_dropped(void **state)
{
    (void)state;
    static const char *const texts[][2] = {
        {"she said: *and where is his?* Then", "she said: and where is his? Then"},
        {"*one* and *two*", "one and two"},
        {"3 * 4 * 5", "3 * 4 * 5"},
        {"a star * alone, a *half", "a star * alone, a *half"},
        {"*not over\na line*", "*not over\na line*"},
        {"", ""}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char text[80];
        snprintf(text, sizeof text, "%s", texts[i][0]);
        caper_drop_stars(text);
        assert_string_equal(text, texts[i][1]);
    }
}

/* ---- Screens -------------------------------------------------------------------------------- */

/* Choose the move by the steps of each of its paths: it must become ready. */
static void reach(caper_pick *p, const caper_scene *scene, const caper_screen *screen, int move)
{
    caper_buf  text = {0};
    caper_path path;
    for (int variant = 0;; variant++) {
        path.count = 0;
        if (!caper_screen_steps(screen, scene, scene->move[move], variant, &path))
            break;
        caper_pick_begin(p, scene, screen);
        for (int i = 0; i < path.count; i++) {
            caper_buf_clear(&text);
            caper_screen_label(screen, scene, path.step[i], &text);
            assert_true(text.len > 0);
            if (i >= p->picked.count)
                assert_true(caper_pick_key(p, path.step[i]));
        }
        if (p->ready < 0)
            caper_pick_key(p, "");
        if (p->ready != move)
            fail_msg("the steps of “%s” lead elsewhere", scene->move[move]);
    }
    caper_buf_clear(&text);
    caper_screen_describe(screen, scene, scene->move[move], &text);
    assert_true(text.len > 0);
    caper_buf_fini(&text);
}

static void look_from(const caper_session *s, caper_pick *p, int seat)
{
    caper_look look;
    caper_buf  text = {0};
    caper_look_init(&look, s, seat);
    /* Of many moves some from everywhere in the list: what a screen puts together comes last. */
    for (int m = 0; m < look.scene.moves; m += 1 + look.scene.moves / 20)
        reach(p, &look.scene, s->screen, m);
    caper_screen_summary(s->screen, &look.scene, &text);
    assert_true(text.len > 0);
    if (look.scene.mine)
        caper_screen_prompt(s->screen, &look.scene, &text);
    caper_buf_fini(&text);
    caper_look_fini(&look);
}

/* A game among bots, looked at from every seat after every move. */
static void walk(const caper_game *game, int seats, const char *options)
{
    char seed[16];
    snprintf(seed, sizeof seed, "%x", 1000 + seats);
    caper_table       *t = test_new(game->info->id, seats, options, seed);
    caper_play_options o = caper_default_play(t);
    caper_session      s;
    caper_pick         p = {0};
    o.people             = 0;
    o.pace               = 0;
    o.bot                = caper_default_bot(CAPER_EASY);
    caper_session_init(&s, &o);
    s.end->hurry(&s);
    long long patience = caper_clock_ms() + 120000;
    for (int moves = 0; moves < 60 && caper_table_to_act(t);) {
        if (caper_clock_ms() > patience)
            fail_msg("the bots of %s do not move", game->info->id);
        if (!s.end->tick(&s))
            continue;
        moves++;
        patience = caper_clock_ms() + 120000;
        for (int seat = CAPER_SPECTATOR; seat < caper_table_match(t)->places; seat++)
            look_from(&s, &p, seat);
    }
    assert_true(caper_session_story(&s, CAPER_SPECTATOR)->count > 0);
    caper_pick_fini(&p);
    caper_session_fini(&s);
    caper_table_free(t);
}

static void screens_reach_every_move_of_every_game(void **state)
{
    (void)state;
    for (const caper_game *const *g = caper_games(); *g; g++) {
        walk(*g, (*g)->info->min_seats, NULL);
        walk(*g, (*g)->info->default_seats, NULL);
        for (const char *const *trial = (*g)->info->trials; trial && *trial; trial++)
            walk(*g, (*g)->info->default_seats, *trial);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(pick_lists_each_next_step_once),
    cmocka_unit_test(pick_follows_where_there_is_one_way),
    cmocka_unit_test(pick_shows_the_only_move_before_it_is_ready),
    cmocka_unit_test(pick_takes_either_order_and_ranks),
    cmocka_unit_test(pick_knows_a_move_that_begins_another),
    cmocka_unit_test(pick_digits_are_those_of_the_window),
    cmocka_unit_test(pick_things_that_are_numbered_keep_their_digit),
    cmocka_unit_test(pick_never_begins_on_what_costs),
    cmocka_unit_test(lines_have_the_numbers_of_the_story),
    cmocka_unit_test(pick_has_no_cursor_while_nobody_waits),
    cmocka_unit_test(words_stand_where_the_dots_are),
    cmocka_unit_test(stars_of_emphasis_are_dropped),
    cmocka_unit_test(screens_reach_every_move_of_every_game),
};

TEST_MAIN(tests)
