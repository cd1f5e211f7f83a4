/* What a search looks at when it plays on: worlds that it imagined, never the true state. And what an
 * unfinished game of Adventures & Luck is worth to it. */
#include "bots/search.h"
#include "games/luck/luck.h"
#include "table/table_state.h"
#include "tests/testing.h"

static luck_state *take_state(void)
{
    luck_state *s = calloc(1, sizeof *s);
    assert_non_null(s);
    return s;
}

/* ---- Only imagined worlds -------------------------------------------------------------------- */

/* A game that marks every world it imagines. Code that looks at one without the mark saw the truth. */
static int looks;

static void imagine_marked(const caper_match *match, const void *state, int seat, caper_rng *rng,
                           void *out)
{
    luck_knowledge.imagine(match, state, seat, rng, out);
    ((luck_state *)out)->crew[0].about[0] = '?';
}

static void expect_mark(const void *state)
{
    assert_int_equal(((const luck_state *)state)->crew[0].about[0], '?');
    looks++;
}

static double marked_value(const caper_match *match, const void *state, int seat)
{
    expect_mark(state);
    return luck_player.value(match, state, seat);
}

/* A few moves only, so that the value is asked for, too. */
static int marked_play_out(const caper_match *match, void *imagined, const caper_playout *how,
                           caper_rng *rng)
{
    caper_playout few = *how;
    few.limit         = how->limit < 5 ? how->limit : 5;
    expect_mark(imagined);
    return luck_player.play_out(match, imagined, &few, rng);
}

static bool marked_suggest(const caper_match *match, const void *imagined, int seat,
                           caper_level level, caper_rng *rng, caper_choice *out)
{
    expect_mark(imagined);
    return luck_suggest(match, imagined, seat, level, rng, out);
}

static caper_code marked_apply(const caper_match *match, void *state, int seat, caper_move move,
                               const char *words, caper_rng *rng, caper_events *ev)
{
    expect_mark(state);
    return luck_apply(match, state, seat, move, words, rng, ev);
}

/* A crew that has made its characters. */
static void begin(const caper_match *match, luck_state *s)
{
    caper_rng rng;
    caper_rng_init(&rng, 4);
    luck_setup(match, s, &rng);
    while (luck_is_making(s))
        assert_int_equal(
            luck_player.play_out(
                match, s, &(caper_playout){.until = -1, .slip = 0, .limit = 1, .plan = 0}, &rng),
            1);
}

TEST(playouts_are_in_imagined_worlds_only)
{
    static answer           out;
    TEST_TABLE caper_table *t     = test_new("luck", 3, "{}", "5");
    caper_match             match = *caper_table_match(t);
    luck_state             *s = take_state(), *before = take_state();
    begin(&match, s);
    *before                = *s;
    caper_rules     rules  = *luck_game.rules;
    caper_knowledge know   = *luck_game.know;
    caper_player    player = *luck_game.player;
    know.imagine           = imagine_marked;
    player.value           = marked_value;
    player.play_out        = marked_play_out;
    player.suggest         = marked_suggest;
    rules.apply            = marked_apply;
    caper_game spy         = luck_game;
    spy.rules              = &rules;
    spy.know               = &know;
    spy.player             = &player;
    match.game             = &spy;
    question q             = {.match = &match, .state = s, .seat = 0, .seed = 3};
    search_run(&q, &(budget){.iterations = 100, .threads = 1}, &out);
    assert_int_equal(out.iterations, 100);
    assert_true(looks > 300);
    assert_memory_equal(s, before, sizeof *s);
    free(s);
    free(before);
}

/* ---- What an unfinished game is worth -------------------------------------------------------- */

/* More treats are worth more, but never as much as a win; players who are out have nothing. */
TEST(luck_value_grows_with_treats)
{
    static const char *const options[] = {"{}", "{'mode':'competition'}"};
    for (int i = 0; i < 2; i++) {
        TEST_TABLE caper_table *t     = test_new("luck", 3, options[i], "5");
        const caper_match      *match = caper_table_match(t);
        luck_state             *s     = take_state();
        begin(match, s);
        for (int seat = 0; seat < 3; seat++) {
            double before = -1;
            for (int luck = 0; luck < 100; luck++) {
                s->crew[seat].luck = luck;
                double value       = luck_player.value(match, s, seat);
                assert_true(value > before && value >= 0 && value < 1);
                before = value;
            }
            s->crew[seat].luck = LUCK_MOST;
            assert_true(luck_player.value(match, s, seat) < 1);
            s->crew[seat].out = true;
            assert_true(luck_player.value(match, s, seat) == 0);
        }
        assert_true(luck_player.value(match, s, 3) == 0.5); /* a host wins nothing */
        free(s);
    }
}
