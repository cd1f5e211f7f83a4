/* Get the MacGuffin: random games, and rematches (GM-45). What can be said with a position and moves
 * is in cases/. */
#include "games/getmac/test.h"

void getmac_random_game(int seats, uint64_t seed, getmac_look_fn *look)
{
    caper_match  match = {.game = &getmac_game, .seats = (uint8_t)seats, .places = (uint8_t)seats};
    getmac_state s;
    caper_rng    rng;
    caper_rng_init(&rng, seed);
    getmac_setup(&match, &s, &rng);
    while (!s.winners) {
        caper_move moves[CAPER_MAX_MOVES];
        look(&match, &s, &rng);
        int n = getmac_moves(&match, &s, s.turn, moves);
        getmac_apply(&match, &s, s.turn, moves[caper_rng_below(&rng, (uint32_t)n)], NULL, &rng,
                     NULL);
    }
}

/* With or without an event list: the same numbers are legal, those that are listed, and do the same. */
static void judge_alike(const caper_match *match, const getmac_state *s, caper_rng *rng)
{
    caper_move   moves[CAPER_MAX_MOVES];
    caper_events ev = {0};
    int          n = getmac_moves(match, s, s->turn, moves), at = 0;
    for (caper_move m = 0; m < GETMAC_MOVES + 20; m++) {
        getmac_state aloud = *s, quiet = *s;
        caper_rng    one = *rng, two = *rng;
        bool         listed = at < n && moves[at] == m;
        caper_code   want   = listed ? CAPER_OK : CAPER_ILLEGAL_MOVE;
        at += listed;
        assert_int_equal(getmac_apply(match, &aloud, s->turn, m, NULL, &one, &ev), want);
        assert_int_equal(getmac_apply(match, &quiet, s->turn, m, NULL, &two, NULL), want);
        assert_memory_equal(&aloud, &quiet, sizeof quiet);
        assert_true(listed || !memcmp(&quiet, s, sizeof quiet));
        assert_true(one.s == two.s && (listed || one.s == rng->s));
        caper_events_clear(&ev);
    }
    caper_events_fini(&ev);
}

TEST(getmac_moves_are_judged_alike_aloud_and_quietly)
{
    for (uint64_t seed = 0; seed < 60; seed++)
        getmac_random_game(2 + (int)(seed % (GETMAC_SEATS - 1)), seed, judge_alike);
}

/* The sentences of the last move as seat `you` reads them, one after the other. */
static void told(const caper_table *t, int you, caper_buf *out)
{
    const caper_match  *match = caper_table_match(t);
    caper_names         names = caper_table_names(t, you);
    const caper_events *ev    = test_events();
    for (int s = 0; s < match->seats; s++)
        names.name[s] = (const char *const[]){"Ann", "Bo", "Cy"}[s];
    for (int i = 0; i < ev->count; i++) {
        size_t before = out->len;
        if (caper_event_is_for(ev, i, you))
            match->game->words->tell(match, ev, i, &names, out);
        if (out->len > before)
            caper_buf_char(out, ' ');
    }
}

/* Whole random games: every move is told to every seat, in whole sentences. */
TEST(getmac_story_every_move_is_told_to_everybody)
{
    static caper_move moves[CAPER_MAX_MOVES];
    caper_rng         rng;
    caper_rng_init(&rng, 44);
    for (int game = 0; game < 20; game++) {
        char seed[8];
        snprintf(seed, sizeof seed, "%x", game + 1);
        TEST_TABLE caper_table *t = test_new("getmac", 3, NULL, seed);
        for (caper_seats turn; (turn = caper_table_to_act(t));) {
            int seat = __builtin_ctz(turn), n = caper_table_moves(t, seat, moves);
            CAPER_SCRATCH caper_buf move = {0};
            caper_table_write_move(t, moves[caper_rng_below(&rng, (uint32_t)n)], &move);
            test_play(t, seat, move.data, NULL);
            for (int you = CAPER_SPECTATOR; you < 3; you++) {
                CAPER_SCRATCH caper_buf text = {0};
                told(t, you, &text);
                assert_true(text.len > 8 && text.data[text.len - 1] == ' ');
                assert_null(strpbrk(text.data, "%{|}"));
                assert_lacks(text.data, "(null)");
                assert_lacks(text.data, "  ");
            }
        }
    }
}

/* ---- Who begins -------------------------------------------------------------------------------- */

static caper_table *rematch(caper_table *t)
{
    CAPER_SCRATCH caper_buf options = {0};
    caper_table_again(t, &options);
    caper_table *next = test_new("getmac", caper_table_match(t)->seats, options.data, "7");
    caper_table_free(t);
    return next;
}

TEST(getmac_gm_45_in_a_rematch_the_deal_passes_to_the_left)
{
    caper_table *t = test_new("getmac", 3, NULL, "7"); /* GM-02: seat 0 */
    for (int game = 0; game < 5; game++) {
        assert_int_equal(caper_table_to_act(t), CAPER_SEAT(game % 3));
        t = rematch(t);
    }
    caper_table_free(t);
}

TEST(getmac_gm_45_a_transcript_remembers_who_began)
{
    CAPER_SCRATCH caper_buf text = {0};
    TEST_TABLE caper_table *t    = rematch(test_new("getmac", 4, NULL, "7"));
    caper_move              moves[CAPER_MAX_MOVES];
    CAPER_SCRATCH caper_buf move = {0};
    assert_int_equal(caper_table_to_act(t), CAPER_SEAT(1));
    assert_true(caper_table_moves(t, 1, moves) > 0);
    caper_table_write_move(t, moves[0], &move);
    test_play(t, 1, move.data, NULL);
    caper_table_transcript(t, &text);
    TEST_TABLE caper_table *again = caper_table_replay(text.data, false, NULL);
    assert_non_null(again);
    assert_int_equal(caper_table_to_act(again), caper_table_to_act(t));
    caper_buf_clear(&text);
    caper_table_again(again, &text);
    assert_string_equal(text.data, "{\"first\":2}");
}
