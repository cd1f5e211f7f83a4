/* What a person needs who does not know a game: rules to read, and what everything is. */
#include "base/json_get.h"
#include "base/kind.h"
#include "table/files.h"
#include "table/learn/coach.h"
#include "table/learn/rules.h"
#include "table/learn/things.h"
#include "table/table_state.h"
#include "tests/testing.h"
#include "tests/walk.h"

/* Tables on the page are what the data says: filling them again changes nothing. */
TEST(learn_rules_have_the_tables_of_the_data)
{
    caper_each_game (g) {
        test_reported           p    = {0};
        CAPER_SCRATCH caper_buf out  = {0};
        const char             *page = caper_rules_page(g);
        char                    path[80];
        CAPER_SCRATCH caper_buf readme = {0};
        assert_non_null(page);
        snprintf(path, sizeof path, "src/games/%s/README.md", g->info->id);
        assert_ok(caper_file_read(path, 1 << 20, &readme, NULL));
        caper_rules_fill(g, page, caper_buf_text(&readme), &out, test_report, &p);
        assert_string_equal(p.first, "");
        assert_string_equal(caper_buf_text(&out), page);
        assert_has(page, "<!-- table: ");
    }
}

TEST(learn_rules_say_what_is_wrong_with_a_page)
{
    const caper_game       *game = caper_game_find("getmac");
    CAPER_SCRATCH caper_buf out  = {0};
    test_reported           p    = {0};
    assert_int_equal(caper_rules_fill(game, "# X\n<!-- table: dragons -->\n<!-- end -->\n", "",
                                      &out, test_report, &p),
                     1);
    assert_int_equal(p.line, 2);
    assert_has(p.first, "dragons");
    p = (test_reported){0};
    assert_int_equal(
        caper_rules_fill(game, "<!-- table: object -->\n\nand on\n", "", &out, test_report, &p), 1);
    assert_int_equal(p.line, 1);
}

/* An old figure on the page is replaced. */
TEST(learn_rules_tables_replace_what_was_there)
{
    CAPER_SCRATCH caper_buf out = {0};
    caper_rules_fill(caper_game_find("getmac"),
                     "<!-- table: object -->\n| **The Crown** | Wrong. |\n<!-- end -->\nrest\n", "",
                     &out, NULL, NULL);
    assert_lacks(caper_buf_text(&out), "Wrong.");
    assert_has(caper_buf_text(&out), "| **The Crown** | Use it to pass");
    assert_has(caper_buf_text(&out), "<!-- end -->\nrest\n");
}

/* Rulings are what a README marks with R, one item for each. */
TEST(learn_rules_list_the_rulings_of_the_readme)
{
    CAPER_SCRATCH caper_buf out = {0};
    caper_rules_fill(caper_game_find("getmac"), "<!-- table: rulings -->\nold\n<!-- end -->\n",
                     "R: not in a list\n- XX-01 A rule. **R** one ruling,\n  on two lines. R: and "
                     "another.\n\n- XX-02 A rule.\n",
                     &out, NULL, NULL);
    assert_string_equal(caper_buf_text(&out),
                        "<!-- table: rulings -->\n- One ruling, on two lines.\n- And another.\n"
                        "<!-- end -->\n");
}

/* No line is wider than it may be, and no mark of Markdown is left. */
TEST(learn_rules_fit_a_terminal)
{
    caper_each_game (g) {
        CAPER_SCRATCH caper_buf out = {0};
        caper_rules_print(caper_rules_page(g), 80, NULL, &out);
        int width = 0;
        for (const char *c = caper_buf_text(&out); *c; c++) {
            width = *c == '\n' ? 0 : width + ((*c & 0xc0) != 0x80);
            assert_true(width <= 80);
        }
        assert_lacks(out.data, "**");
        assert_lacks(out.data, "<!--");
    }
}

TEST(learn_rules_can_be_searched)
{
    CAPER_SCRATCH caper_buf out  = {0};
    const char             *page = caper_rules_page(caper_game_find("getmac"));
    assert_int_equal(caper_rules_print(page, 80, "no such words anywhere", &out), 0);
    assert_true(caper_rules_print(page, 80, "THIEF", &out) > 2);
    assert_has(caper_buf_text(&out), "An example");
    assert_has(caper_buf_text(&out), "The Thief           Take an Object");
    assert_lacks(caper_buf_text(&out), "Vortex");
}

TEST(learn_things_are_whole_and_named_once)
{
    caper_each_game (g) {
        test_reported p  = {0};
        caper_things  in = caper_things_of(g, test_report, &p);
        caper_thing   t, u;
        int           n = 0;
        while (caper_things_next(&in, &t)) {
            caper_things again = caper_things_of(g, NULL, NULL);
            int          same  = 0;
            while (caper_things_next(&again, &u))
                same += u.kind.len == t.kind.len && u.id.len == t.id.len &&
                        !memcmp(u.kind.at, t.kind.at, t.kind.len) &&
                        !memcmp(u.id.at, t.id.at, t.id.len);
            assert_int_equal(same, 1);
            n++;
        }
        assert_string_equal(p.first, "");
        assert_true(n > 20);
    }
}

/* Every card that the rules know is explained. */
TEST(learn_things_have_every_card_of_getmac)
{
    const caper_game *game = caper_game_find("getmac");
    int               n    = 0;
    caper_things      in   = caper_things_of(game, NULL, NULL);
    caper_thing       t;
    while (caper_things_next(&in, &t)) {
        char id[32];
        if (!caper_piece_is(t.kind, "object") && !caper_piece_is(t.kind, "action"))
            continue;
        snprintf(id, sizeof id, "%.*s", (int)t.id.len, t.id.at);
        assert_int_equal(caper_kind_find(game->notation->outcomes, NULL, NULL, id, strlen(id)),
                         n++);
    }
    assert_int_equal(n, 23);
}

/* ---- The coach ------------------------------------------------------------------------------- */

TEST(learn_coach_every_first_game_plays_to_its_end)
{
    caper_each_game (g) {
        test_reported      p    = {0};
        bool               over = false;
        const caper_coach *c    = caper_coach_shipped(g, "first");
        assert_non_null(c);
        assert_int_equal(caper_coach_play(c, test_report, &p, &over), 0);
        assert_true(over);
    }
}

static int parse_problems(const char *text, test_reported *p)
{
    *p = (test_reported){0};
    free(caper_coach_parse(caper_game_find("getmac"), text, strlen(text), test_report, p));
    return p->count;
}

TEST(learn_coach_names_the_line_that_is_wrong)
{
    test_reported p;
    assert_int_equal(
        parse_problems("title: T\nseed: 1\nend: E\nask: A\nwhat\ndo: play crown\n", &p), 1);
    assert_int_equal(p.line, 5);
    assert_int_equal(parse_problems("title: T\nseed: 1\nend: E\ndo: play crown\n", &p), 1);
    assert_int_equal(p.line, 4);
    assert_has(p.first, "ask");
    assert_int_equal(parse_problems("title: T\nseed: 1\nend: E\nplay 0: x\n", &p), 2);
    assert_int_equal(parse_problems("nonsense: T\ntitle: T\nseed: 1\nend: E\nask: A\ndo: x\n", &p),
                     1);
    assert_int_equal(p.line, 1);
    assert_true(parse_problems("", &p) >= 4);
}

TEST(learn_coach_says_where_a_move_is_not_legal)
{
    static const char text[] = "title: T\nseats: 3\nseed: 1dff\nend: E\nask: A\n"
                               "do: play crown\nplay 1: play crown\n";
    test_reported     p      = {0};
    bool              over;
    caper_coach      *c =
        caper_coach_parse(caper_game_find("getmac"), text, strlen(text), test_report, &p);
    assert_non_null(c);
    assert_int_equal(caper_coach_play(c, test_report, &p, &over), 1);
    assert_int_equal(p.line, 7);
    free(c);
}

static const caper_coach *first_game(const char *game)
{
    return caper_coach_shipped(caper_game_find(game), "first");
}

/* The table at which that first game is played. */
static caper_table *coached(const caper_coach *c)
{
    CAPER_PARSED caper_json *options = NULL;
    caper_table_options      o       = caper_coach_table(c, &options);
    return caper_table_new(&o, NULL);
}

/* A wrong move changes nothing, and the coach tells what would have come of it. */
TEST(learn_coach_holds_a_wrong_move_back_and_shows_why)
{
    const caper_coach      *c   = first_game("getmac");
    TEST_TABLE caper_table *t   = coached(c);
    CAPER_SCRATCH caper_buf why = {0};
    assert_true(caper_coach_allows(c, t, 0, "play crown", &why));
    assert_int_equal(why.len, 0);
    assert_false(caper_coach_allows(c, t, 0, "play macguffin", &why));
    assert_has(caper_buf_text(&why), "Keep The MacGuffin for later");
    assert_has(caper_buf_text(&why), "would have happened: You lay the MacGuffin");
    assert_int_equal(caper_table_log_count(t), 0);
    assert_true(caper_coach_fits(c, t));
    test_play(t, 0, "play spy 1", NULL);
    assert_false(caper_coach_fits(c, t));
}

/* A name and a specialty are the learner's own; the skill it belongs to is the lesson's. */
TEST(learn_coach_takes_words_of_ones_own)
{
    const caper_coach      *c   = first_game("mcguffin");
    TEST_TABLE caper_table *t   = coached(c);
    CAPER_SCRATCH caper_buf why = {0};
    assert_true(caper_coach_allows(c, t, 0, "create The Magpie", &why));
    test_play(t, 0, "create The Magpie", NULL);
    assert_true(caper_coach_fits(c, t));
    assert_true(caper_coach_allows(c, t, 0, "specialty tools locks, and patience", &why));
    assert_int_equal(why.len, 0);
    assert_false(caper_coach_allows(c, t, 0, "specialty brains opens any lock", &why));
    assert_has(caper_buf_text(&why), "choose the skill tools");
}

/* The coach's words carry the names of the table, and the move that is wanted. */
TEST(learn_coach_speaks_to_the_learner)
{
    const caper_coach      *c     = first_game("getmac");
    caper_names             names = {.name = {"Ann", "Bo", "Cy"}, .you = 0};
    CAPER_SCRATCH caper_buf out   = {0};
    caper_coach_write(c, 3, &names, &out);
    assert_has(caper_buf_text(&out), "Bo asked who has The MacGuffin");
    assert_has(caper_buf_text(&out), "\"do\":\"play thief object money\"");
    caper_buf_clear(&out);
    caper_coach_write(c, 1, &names, &out); /* another player's turn */
    assert_string_equal(caper_buf_text(&out), "null");
}

/* Steps are what the learner does: “play: go” is made for them and is none. */
TEST(learn_coach_counts_what_a_person_does)
{
    const caper_coach      *c     = first_game("mcguffin");
    caper_names             names = {.name = {"Ash"}, .you = 0};
    CAPER_SCRATCH caper_buf out   = {0};
    int                     seat, own = 0;
    bool                    asks;
    for (int i = 0; i < c->steps; i++) {
        caper_coach_next(c, i, &seat, &asks);
        caper_buf_clear(&out);
        caper_coach_write(c, i, &names, &out);
        assert_int_equal(seat, c->you); /* there are no other players */
        assert_int_equal(asks, strcmp(caper_buf_text(&out), "null") != 0);
        own += asks;
    }
    assert_int_equal(c->steps, 34);
    assert_int_equal(own, 20);
}

/* ---- Hints and goals ------------------------------------------------------------------------- */

/* A table that differs only in what `seat` does not know; free it. */
static caper_table *imagined(const caper_table *t, int seat, uint64_t whim)
{
    const caper_match      *m     = caper_table_match(t);
    void                   *other = malloc(m->game->info->state_size);
    caper_rng               rng;
    CAPER_SCRATCH caper_buf text = {0};
    caper_rng_init(&rng, whim);
    m->game->know->imagine(m, t->state, seat, &rng, other);
    m->game->notation->save(m, other, &text);
    CAPER_PARSED caper_json *position = caper_json_read(caper_buf_text(&text), NULL);
    caper_table             *out = caper_table_load(position, caper_table_seed(t), false, NULL);
    free(other);
    return out;
}

/* The goal, every warning and every move in words: the same for any hands of the others. */
TEST(learn_goals_and_warnings_tell_no_secret)
{
    caper_move moves[CAPER_MAX_MOVES], others[CAPER_MAX_MOVES];
    for (uint64_t deal = 1; deal <= 20; deal++) {
        char seed[8];
        snprintf(seed, sizeof seed, "%d", (int)deal);
        TEST_TABLE caper_table *t = test_new("getmac", 4, NULL, seed);
        for (int n = 0; n < 6 && caper_table_to_act(t); n++) {
            int                     seat = __builtin_ctz(caper_table_to_act(t));
            TEST_TABLE caper_table *u    = imagined(t, seat, deal);
            CAPER_SCRATCH caper_buf a = {0}, b = {0};
            assert_non_null(u);
            caper_table_goal(t, seat, &a);
            caper_table_goal(u, seat, &b);
            int k = caper_table_moves(t, seat, moves);
            assert_int_equal(caper_table_moves(u, seat, others), k);
            for (int i = 0; i < k; i++) {
                caper_table_warn(t, seat, moves[i], &a);
                caper_table_warn(u, seat, others[i], &b);
                caper_table_move_words(t, seat, moves[i], NULL, &a);
                caper_table_move_words(u, seat, others[i], NULL, &b);
            }
            assert_string_equal(caper_buf_text(&a), caper_buf_text(&b));
            CAPER_SCRATCH caper_buf move = {0};
            caper_table_write_move(t, moves[deal % (uint64_t)k], &move);
            test_play(t, seat, caper_buf_text(&move), NULL);
        }
    }
}

/* A hint names no card that its seat cannot place, except as a guess that others see as likely: with
 * the others' cards changed, it says the same things about the same cards. */
TEST(learn_hints_know_only_what_the_seat_knows)
{
    /* Seat 1 holds the MacGuffin or the Hippie; seat 0 cannot tell, so its hint cannot either. */
    static const char *const held[] = {"macguffin", "hippie"};
    char                     said[2][400];
    for (int i = 0; i < 2; i++) {
        char position[300];
        snprintf(
            position, sizeof position,
            "{'game':'getmac','turn':0,'hands':[['thief','shrug'],['%s','spy'],['%s','rock']]}",
            held[i], held[!i]);
        TEST_TABLE caper_table *t    = test_load(position);
        caper_bot_options       bot  = caper_steady_bot(CAPER_HARD);
        CAPER_SCRATCH caper_buf move = {0}, hint = {0};
        assert_ok(caper_table_hint(t, 0, &bot, &move, &hint, NULL));
        assert_lacks(caper_buf_text(&hint), "Hippie");
        assert_true(hint.len > 20);
        snprintf(said[i], sizeof said[i], "%s", caper_buf_text(&hint));
        int before = caper_table_log_count(t);
        assert_int_equal(caper_table_hint(t, 1, &bot, &move, &hint, NULL), CAPER_NOT_YOUR_TURN);
        assert_int_equal(caper_table_log_count(t), before);
    }
    assert_string_equal(said[0], said[1]);
}

TEST(learn_hints_are_there_in_every_game)
{
    caper_each_game (g) {
        TEST_TABLE caper_table *t    = test_new(g->info->id, 0, NULL, "5");
        caper_bot_options       bot  = {.level = CAPER_HARD, .iterations = 50};
        CAPER_SCRATCH caper_buf move = {0}, hint = {0};
        int                     seat = __builtin_ctz(caper_table_to_act(t));
        assert_ok(caper_table_hint(t, seat, &bot, &move, &hint, NULL));
        assert_non_null(strchr(caper_buf_text(&hint), ':'));
        test_play(t, seat, caper_buf_text(&move), NULL);
    }
}

/* ---- Goals in sight -------------------------------------------------------------------------- */

static void view_has(const caper_table *t, const char *part)
{
    CAPER_SCRATCH caper_buf out = {0};
    caper_table_view(t, 0, &out);
    assert_has(caper_buf_text(&out), part);
}

/* Ways, rolls and goals say which trait is used, and what makes it as hard as it is. */
TEST(learn_tests_of_luck_name_their_trait)
{
    const caper_coach      *c   = first_game("luck");
    TEST_TABLE caper_table *t   = coached(c);
    CAPER_SCRATCH caper_buf out = {0};
    test_play(t, 0, "ready-made bruno", NULL);
    view_has(t, "\"rating\":\"D\",\"trait\":\"clumsy\"");
    test_play(t, 0, "choose-link 2", NULL);
    view_has(t, "\"trait\":\"muscular\"");
    caper_table_goal(t, 0, &out);
    assert_has(caper_buf_text(&out), "muscular (prime) against difficult");
    assert_has(caper_buf_text(&out), "a simple task");
}

typedef struct asking {
    caper_names names;
    int         said;
} asking;

static void put_all(const caper_match *m, const void *state, int seat, asking *a, caper_buf *out)
{
    caper_things all = caper_things_of(m->game, NULL, NULL);
    caper_thing  is;
    while (caper_things_next(&all, &is))
        for (int whose = -1; whose < m->seats; whose++) {
            caper_asked asked = {.whose = whose};
            caper_what  what  = {0};
            snprintf(asked.kind, sizeof asked.kind, "%.*s", (int)is.kind.len, is.kind.at);
            snprintf(asked.id, sizeof asked.id, "%.*s", (int)is.id.len, is.id.at);
            m->game->words->what_is(m, state, seat, &asked, &a->names, &what);
            a->said += what.now.len > 0;
            caper_buf_printf(out, "%s %s: %s\n", asked.kind, asked.id, caper_buf_text(&what.now));
            caper_what_fini(&what);
        }
}

static void walk_and_ask(const caper_match *m, void *ctx)
{
    asking   *a = ctx;
    caper_rng rng;
    walk_move next;
    void     *real = walk_deal(m, 17, &rng), *other = calloc(1, m->game->info->state_size);
    for (int n = 0; n < 30 && walk_pick(m, real, &rng, &next); n++) {
        for (int seat = CAPER_SPECTATOR; n % 5 == 0 && seat < m->places; seat++) {
            CAPER_SCRATCH caper_buf x = {0}, y = {0};
            m->game->know->imagine(m, real, seat, &rng, other);
            put_all(m, real, seat, a, &x);
            put_all(m, other, seat, a, &y);
            assert_string_equal(caper_buf_text(&x), caper_buf_text(&y));
        }
        m->game->rules->apply(m, real, next.seat, next.move, NULL, &rng, NULL);
    }
    free(real);
    free(other);
}

TEST(learn_what_is_said_about_things_tells_no_secret)
{
    asking a = {.names = {.you = 0}};
    walk_matches(walk_and_ask, &a);
    assert_true(a.said > 1000);
}
