/* The level `net`: its file is read or refused, it plays whole games and legal moves at tables of every size, the
 * same on every build, and better than `easy`. */
#include "bots/net.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "table/match.h"
#include "tests/testing.h"

static caper_match open_getmac(int seats)
{
    caper_match match;
    assert_ok(caper_match_open(caper_game_find("getmac"), seats, NULL, false, &match, NULL));
    return match;
}

/* A game of `net` in one seat against `other`: who won. `told` (may be NULL) gets the moves. */
static caper_seats play(const caper_match *match, uint64_t seed, int mine, const char *other,
                        caper_buf *told)
{
    alignas(16) uint8_t state[CAPER_MAX_STATE];
    caper_bot_options   own, rival;
    caper_rng           rng;
    caper_seats         wait;
    caper_result        result = {0};
    assert_true(caper_bot_find("net", &own) && caper_bot_find(other, &rival));
    caper_rng_init(&rng, seed);
    match->game->rules->setup(match, state, &rng);
    while ((wait = match->game->rules->to_act(match, state))) {
        caper_choice c    = {0};
        int          seat = __builtin_ctz(wait);
        assert_true(caper_bot_choose(match, state, seat, seat == mine ? &own : &rival, &rng, &c));
        if (told)
            caper_buf_printf(told, "%u ", c.move);
        assert_ok(caper_choice_apply(match, state, seat, &c, &rng, NULL));
    }
    match->game->rules->result(match, state, &result);
    return result.winners;
}

static double share_against(const char *other, int games)
{
    caper_match match = open_getmac(4);
    double      wins  = 0;
    for (int i = 0; i < games; i++) {
        caper_seats won = play(&match, 1000 + (uint64_t)i, i % 4, other, NULL);
        if (won & CAPER_SEAT(i % 4))
            wins += 1.0 / __builtin_popcount(won);
    }
    return wins / games;
}

TEST(net_is_read)
{
    int8_t weights[NET_HIDDEN];
    net    n;
    assert_true(net_find(caper_game_find("getmac"), &n));
    for (int i = 0; i < net_rows(&n); i++)
        assert_true(net_row(&n, i, weights));
    caper_match match = open_getmac(3);
    assert_int_equal(n.actions, match.game->info->action_count);
}

static void expect_refused(const char *text, size_t len, const char *why)
{
    net         n;
    caper_error err = {0};
    assert_false(net_read((caper_piece){text, len}, &n, &err));
    assert_non_null(strstr(err.text, why));
}

/* Cut, too long, without a line, or with a number that cannot be. */
TEST(net_damage_is_refused)
{
    int8_t            weights[NET_HIDDEN];
    net               n;
    const caper_file *file =
        caper_file_find(caper_game_find("getmac")->info->files, "player", ".net");
    char *text = caper_strdup(file->text), *line;
    expect_refused("", 0, "needs seats");
    for (size_t len = 0; len < file->len; len += 997) {
        text[len] = '\0';
        expect_refused(text, len, "network");
        text[len] = file->text[len];
    }
    line = strstr(text, "hidden: ");
    line[strlen("hidden: ")]++;
    expect_refused(text, file->len, "network");
    memcpy(text, file->text, file->len);
    memcpy(strstr(text, "rest:"), "reST:", 5);
    expect_refused(text, file->len, "needs seats");
    memcpy(text, file->text, file->len);
    assert_true(net_read((caper_piece){text, file->len}, &n, NULL));
    text[file->len - 5] = '!';
    assert_false(net_row(&n, net_rows(&n) - 1, weights));
    free(text);
}

TEST(net_plays_at_tables_of_every_size)
{
    for (int seats = 2; seats <= 11; seats++) {
        caper_match match = open_getmac(seats);
        for (uint64_t seed = 1; seed <= 5; seed++)
            assert_true(play(&match, seed, (int)seed % seats, "net", NULL));
    }
}

/* Whole numbers: the same game from every compiler and processor. */
TEST(net_plays_the_same_everywhere)
{
    CAPER_SCRATCH caper_buf told  = {0};
    caper_match             match = open_getmac(4);
    play(&match, 7, 0, "net", &told);
    assert_string_equal(
        caper_buf_text(&told),
        "0 1 125 4 57 185 1 5 138 8 3 6 9 12 216 24 78 11 0 18 3 51 216 10 108 0 19 ");
}

TEST(net_is_only_where_a_game_brings_it)
{
    caper_bot_options bot, medium;
    caper_error       err = {0};
    assert_true(caper_bot_find("net", &bot) && caper_bot_find("medium", &medium));
    caper_each_game (game) {
        bool has = strcmp(game->info->id, "getmac") == 0;
        assert_int_equal(caper_bot_check(&bot, game, &err), has ? CAPER_OK : CAPER_BAD_OPTION);
        assert_ok(caper_bot_check(&medium, game, &err));
    }
    assert_non_null(strstr(err.text, "there is no trained network for "));
}

TEST(net_beats_random) { assert_true(share_against("random", 300) > 0.50); }
TEST(net_beats_easy) { assert_true(share_against("easy", 400) > 0.40); }
