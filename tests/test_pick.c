/* Choosing moves step by step; and what every screen owes to its game: every legal move can be
 * reached by its steps, has a label for each, and a sentence. */
#include "terminal/pick.h"

#include "base/clock.h"
#include "base/lines.h"
#include "terminal/plain.h"
#include "tests/testing.h"

static const char *const some_moves[] = {"go home", "go out now", "go out never", "stay",
                                         "give n:1 n:2"};

/* A scene with these moves, whose words are steps, and a pick that has begun with it. */
static caper_look look;
static caper_pick pick;

static void end(void)
{
    caper_pick_fini(&pick);
    caper_look_fini(&look);
}

static void begin(const caper_screen *screen, const char *const *moves, int n)
{
    end();
    for (int i = 0; i < n; i++) {
        char steps[80];
        snprintf(steps, sizeof steps, "%s", moves[i]);
        for (char *c = steps; *c; c++)
            *c = *c == ' ' ? '\t' : *c;
        caper_look_add(&look, screen, steps);
    }
    caper_pick_begin(&pick, &look.scene, screen);
}

static const caper_screen plain = {0};

TEST(pick_lists_each_next_step_once)
{
    begin(&plain, some_moves, 4);
    assert_int_equal(pick.choice_count, 2);
    assert_string_equal(pick.choices[0].key, "go");
    assert_int_equal(pick.choices[0].move, -1);
    assert_true(pick.choices[1].whole);
    assert_int_equal(pick.choices[1].move, 3);
}

TEST(pick_follows_where_there_is_one_way)
{
    begin(&plain, some_moves + 1, 2);
    assert_int_equal(pick.picked.count, 2); /* go, out */
    assert_int_equal(pick.choice_count, 2);
    assert_false(caper_pick_back(&pick)); /* nothing was chosen by hand */
    assert_true(caper_pick_key(&pick, "never"));
    assert_int_equal(pick.ready, 1);
    assert_true(caper_pick_back(&pick));
    assert_int_equal(pick.ready, -1);
    assert_string_equal(pick.choices[pick.cursor].key, "never");
}

TEST(pick_shows_the_only_move_before_it_is_ready)
{
    begin(&plain, some_moves + 3, 1);
    assert_int_equal(pick.ready, -1);
    assert_int_equal(caper_pick_focus(&pick), 0);
    assert_true(caper_pick_choose(&pick, 0));
    assert_int_equal(pick.ready, 0);
    assert_false(caper_pick_choose(&pick, 0));
}

TEST(pick_takes_either_order_and_ranks)
{
    static const caper_screen screen = {.either = "n", .either_after = 1, .order = "stay give"};
    begin(&screen, some_moves + 3, 2);
    assert_string_equal(look.scene.move[1], "give 1 2");
    assert_string_equal(pick.choices[0].key, "stay");
    assert_true(caper_pick_key(&pick, "give"));
    assert_int_equal(pick.choice_count, 2);
    assert_true(caper_pick_key(&pick, "n:2"));
    assert_int_equal(pick.ready, 1);
    assert_true(caper_pick_has(&pick, "n:1"));
}

TEST(pick_knows_a_move_that_begins_another)
{
    static const char *const moves[] = {"pass on", "pass"};
    begin(&plain, moves, 2);
    assert_int_equal(pick.choice_count, 2); /* that is all; on */
    assert_string_equal(pick.choices[0].key, "");
    assert_true(caper_pick_key(&pick, ""));
    assert_int_equal(pick.ready, 1);
}

/* Words that are not chosen, a thing that is chosen first, a group before its things. */
TEST(ways_are_as_the_screen_wants_them)
{
    static const char *const  moves[] = {"play card:thief hand seat:2", "use card:rock",
                                         "take trait:body/strong", "say …"};
    static const char *const  ways[]  = {"card:thief\tseat:2", "card:rock\tuse",
                                         "list:body\ttrait:body/strong", "say"};
    static const caper_screen screen  = {
         .silent = "play hand take", .first = "card:", .grouped = "trait"};
    begin(&screen, moves, 4);
    for (int i = 0; i < 4; i++)
        assert_string_equal(caper_scene_way(&look.scene, i), ways[i]);
    assert_string_equal(look.scene.move[0], "play thief hand 2");
    assert_string_equal(look.scene.move[3], "say …");
}

/* ---- Forms ---------------------------------------------------------------------------------- */

static bool three_seats(const caper_scene *scene, const char *kind, const char *path,
                        caper_add_form *add, void *to)
{
    (void)scene;
    (void)path;
    bool odd = !strcmp(kind, "odd"), seat = !strcmp(kind, "seat");
    for (int i = 0; (odd || seat) && i < 3; i++)
        if (seat || i & 1)
            add(to, (char[]){(char)('0' + i), 0});
    return odd || seat;
}

TEST(forms_stand_for_all_their_moves)
{
    static const caper_screen screen  = {.things = three_seats};
    static const char *const  moves[] = {"team 0 1", "team 0 2", "team 1 2", "hit 1 3", "hit 1 -4"};
    end();
    caper_look_expand(&look, &screen, "team {seat} {<seat}");
    caper_look_expand(&look, &screen, "hit {seat=odd} {n:3|-4}");
    assert_int_equal(look.scene.moves, 5);
    for (int i = 0; i < 5; i++)
        assert_string_equal(look.scene.move[i], moves[i]);
    assert_string_equal(look.scene.way[3].path, "hit\tseat:1\tn:3");
}

/* ---- Digits, and what costs something -------------------------------------------------------- */

static const char *const many_moves[] = {"a", "b", "c", "d", "e", "f",
                                         "g", "h", "i", "j", "k", "l"};

TEST(pick_digits_are_those_of_the_window)
{
    begin(&plain, many_moves, 12);
    assert_int_equal(caper_pick_digit(&pick, 1), 0);
    assert_int_equal(caper_pick_digit(&pick, 9), 8);
    caper_pick_number(&pick, 8, 4);
    assert_int_equal(caper_pick_digit(&pick, 1), 8);
    assert_int_equal(caper_pick_digit(&pick, 4), 11);
    assert_int_equal(caper_pick_digit(&pick, 5), -1); /* nothing on the screen has it */
}

/* The picture numbers 1 to 4; of those 2 and 4 can be chosen now. Spending costs. */
static const char *const some_ways[] = {"spend 1", "spend 2", "spend 3", "spend 4",
                                        "way:2",   "way:4",   "other"};

static int way_number(const caper_scene *scene, const char *key)
{
    (void)scene;
    return !key ? 4 : caper_key_is(key, "way") ? key[4] - '0' : 0;
}

static const caper_screen ways = {.order = "way:", .costly = "spend", .number = way_number};

TEST(pick_things_that_are_numbered_keep_their_digit)
{
    begin(&ways, some_ways, 7);
    assert_string_equal(pick.choices[caper_pick_digit(&pick, 2)].key, "way:2");
    assert_string_equal(pick.choices[caper_pick_digit(&pick, 4)].key, "way:4");
    assert_int_equal(caper_pick_digit(&pick, 1), -1); /* shown, but shut: chooses nothing else */
    assert_int_equal(caper_pick_digit(&pick, 3), -1);
    assert_string_equal(pick.choices[caper_pick_digit(&pick, 5)].key, "other");
    assert_string_equal(pick.choices[caper_pick_digit(&pick, 6)].key, "spend");
}

TEST(pick_never_begins_on_what_costs)
{
    begin(&ways, some_ways, 7);
    assert_string_equal(pick.choices[pick.cursor].key, "way:2");
    begin(&ways, some_ways, 4);
    assert_int_equal(pick.picked.count, 0); /* the only step, but not taken by itself */
    assert_int_equal(pick.choice_count, 1);
    assert_int_equal(pick.cursor, -1);
    assert_int_equal(caper_pick_focus(&pick), -1);
    caper_pick_step(&pick, -1);
    assert_int_equal(pick.cursor, 0); /* a typed letter is deliberate */
    assert_true(caper_pick_choose(&pick, pick.cursor));
    assert_int_equal(pick.cursor, 0);
}

/* A sentence with the number that the move ends with. */
static void say_move(const caper_session *s, const char *move, caper_buf *out)
{
    (void)s;
    caper_buf_printf(out, "Do it%s", strchr(move, ' ') ? strchr(move, ' ') : "");
}

TEST(lines_have_the_numbers_of_the_story)
{
    static const caper_table_end end_of_words = {.move_words = say_move};
    char                        *text         = NULL;
    size_t                       size;
    lines l = {.s = {.screen = &ways, .end = &end_of_words}, .out = open_memstream(&text, &size)};
    begin(&ways, some_ways, 7);
    lines_begin(&l, &look.scene);
    assert_string_equal(lines_move_of(&l, "2"), "2");
    assert_string_equal(lines_move_of(&l, "4"), "4");
    assert_null(lines_move_of(&l, "1"));
    assert_null(lines_move_under(&l, "3"));
    assert_string_equal(lines_move_of(&l, "5"), "other");
    assert_string_equal(lines_move_under(&l, "6"), "spend 1");
    assert_string_equal(lines_move_of(&l, "9"), "spend 4");
    assert_null(lines_move_of(&l, "10"));
    assert_string_equal(lines_move_of(&l, "spend 7"), "spend 7");
    lines_list(&l);
    fclose(l.out);
    assert_has(text, "   2  Do it\n   4  Do it\n   5  Do it\n   6–9  Do it 1 … 4\n");
    lines_end(&l);
    free(text);
}

TEST(pick_has_no_cursor_while_nobody_waits)
{
    begin(&ways, some_ways, 7);
    look.scene.to_act = CAPER_SEAT(1);
    caper_pick_begin(&pick, &look.scene, &ways);
    assert_int_equal(pick.cursor, -1); /* Enter lets seat 1 go on */
    assert_true(caper_pick_key(&pick, "spend"));
    assert_int_equal(pick.cursor, 0);
}

/* ---- Words --------------------------------------------------------------------------------- */

static void small_letters(const char *move, char *words)
{
    for (char *c = words; *move == 'f' && *c; c++)
        *c = *c == 'B' ? 'b' : *c;
}

TEST(words_stand_where_the_dots_are)
{
    caper_screen            screen = {.spell = small_letters};
    CAPER_SCRATCH caper_buf move   = {0};
    assert_int_equal(caper_move_stem("roll"), 0);
    caper_move_fill(&screen, "foe … size=2", "Bo", &move);
    assert_string_equal(move.data, "foe bo size=2");
    caper_buf_clear(&move);
    caper_move_fill(&screen, "say …", "Bo!", &move);
    assert_string_equal(move.data, "say Bo!");
}

TEST(stars_of_emphasis_are_dropped)
{
    static const char *const texts[][2] = {
        {"she said: *and where is his?* Then", "she said: and where is his? Then"},
        {"*one* and *two*", "one and two"},
        {"3 * 4 * 5", "3 * 4 * 5"},
        {"a star * alone, a *half", "a star * alone, a *half"},
        {"*not over\na line*", "*not over\na line*"},
        {"", ""}};
    test_each (i, texts) {
        char text[80];
        snprintf(text, sizeof text, "%s", texts[i][0]);
        caper_drop_stars(text);
        assert_string_equal(text, texts[i][1]);
    }
}

/* ---- Screens -------------------------------------------------------------------------------- */

/* Choose the move by the steps of that way: it must become ready. */
static void reach(const caper_session *s, caper_pick *p, const caper_scene *scene,
                  const caper_way *way)
{
    CAPER_SCRATCH caper_buf text = {0};
    char                   *own = strdup(way->path), *rest = own;
    caper_pick_begin(p, scene, s->screen);
    for (int i = 0; rest; i++) {
        char *key = caper_text_cut(&rest, '\t');
        caper_buf_clear(&text);
        caper_screen_label(s->screen, scene, key, &text);
        if (!text.len)
            fail_msg("“%s” has no label", key);
        if (i >= p->picked.count)
            assert_true(caper_pick_key(p, key));
    }
    if (p->ready < 0)
        caper_pick_key(p, "");
    if (p->ready != way->move)
        fail_msg("the steps of “%s” lead elsewhere", scene->move[way->move]);
    caper_buf_clear(&text);
    caper_session_describe(s, scene, way->move, &text);
    assert_true(text.len > 0);
    free(own);
}

static void look_from(caper_session *s, caper_pick *p, int seat)
{
    caper_look              seen;
    CAPER_SCRATCH caper_buf text = {0};
    s->eyes                      = seat;
    caper_look_init(&seen, s);
    /* Of many moves some from everywhere in the list: what a screen puts together comes last. */
    for (int i = 0; i < seen.scene.ways; i += 1 + seen.scene.ways / 20)
        reach(s, p, &seen.scene, &seen.scene.way[i]);
    caper_screen_summary(s->screen, &seen.scene, &text);
    assert_true(text.len > 0);
    caper_look_fini(&seen);
}

/* A game among bots, looked at from every seat after every move. */
static void walk(const caper_game *game, int seats, const char *options)
{
    char seed[16];
    snprintf(seed, sizeof seed, "%x", 1000 + seats);
    TEST_TABLE caper_table *t = test_new(game->info->id, seats, options, seed);
    caper_play_options      o = caper_default_play(t);
    caper_session           s;
    caper_pick              p = {0};
    o.people                  = 0;
    o.pace                    = 0;
    o.bot                     = caper_default_bot(CAPER_EASY);
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
    assert_true(s.story[0].count > 0);
    caper_pick_fini(&p);
    caper_session_fini(&s);
}

TEST(screens_reach_every_move_of_every_game)
{
    caper_each_game (g) {
        walk(g, g->info->min_seats, NULL);
        walk(g, g->info->default_seats, NULL);
        for (const char *const *trial = g->info->trials; trial && *trial; trial++)
            walk(g, g->info->default_seats, *trial);
    }
}
