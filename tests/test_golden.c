/* Golden files: the same seed, options and moves give the same game on every platform and in every
 * build. Each file in tests/golden/ is a transcript; it is made again and compared, and verified.
 * CAPER_GOLDEN=write in the environment writes them anew, which says: games of older versions are
 * no longer the same. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/files.h"
#include "tests/testing.h"

enum { LONGEST = 150 };

/* Moves are drawn evenly from all that anybody may make; bots think in floating point, and are
 * golden too, but only `medium` moves every fifth time. */
static bool play_one(caper_table *t, caper_rng *rng, int n)
{
    static caper_move moves[CAPER_MAX_MOVES];
    caper_seats       seats = caper_table_to_act(t);
    if (!seats)
        return false;
    caper_buf         text  = {0};
    caper_bot_options bot   = caper_default_bot(CAPER_MEDIUM);
    int               seat  = __builtin_ctz(seats);
    int               legal = caper_table_moves(t, seat, moves);
    if (n % 5 == 4 || !legal)
        assert_int_equal(caper_table_suggest(t, seat, &bot, &text, NULL), CAPER_OK);
    else
        caper_table_write_move(t, moves[caper_rng_below(rng, (uint32_t)legal)], &text);
    test_play(t, seat, text.data, NULL);
    caper_buf_fini(&text);
    return true;
}

static void compare(const char *path, const char *text, size_t len)
{
    caper_error err = {0};
    if (getenv("CAPER_GOLDEN") && !strcmp(getenv("CAPER_GOLDEN"), "write")) {
        assert_int_equal(caper_file_write(path, text, len, &err), CAPER_OK);
        return;
    }
    caper_buf golden = {0};
    if (caper_file_read(path, 1 << 22, &golden, &err))
        fail_msg("%s (CAPER_GOLDEN=write makes it)", err.text);
    if (strcmp(golden.data, text) != 0)
        fail_msg("%s: this build plays another game", path);
    int line;
    if (caper_verify(golden.data, false, &line, &err))
        fail_msg("%s: %s", path, err.text);
    caper_buf_fini(&golden);
}

static void one_file(const caper_game *game, int trial, const char *options)
{
    char path[200], seed[40];
    snprintf(path, sizeof path, "tests/golden/%s-%d.txt", game->info->id, trial);
    snprintf(seed, sizeof seed, "90%d1de4", trial);
    caper_table_options o    = caper_default_table();
    caper_json         *json = caper_json_read(options, NULL);
    caper_error         err  = {0};
    o.game                   = game->info->id;
    o.options                = json;
    o.seed                   = seed;
    caper_table *t           = caper_table_new(&o, &err);
    caper_json_free(json);
    if (!t)
        fail_msg("%s %s: %s", game->info->id, options, err.text);
    caper_rng rng;
    caper_rng_init(&rng, (uint64_t)trial);
    for (int n = 0; n < LONGEST && play_one(t, &rng, n); n++)
        ;
    caper_buf text = {0};
    caper_table_transcript(t, &text);
    compare(path, text.data, text.len);
    caper_buf_fini(&text);
    caper_table_free(t);
}

static void golden_transcripts(void **unused)
{
    (void)unused;
    for (const caper_game *const *g = caper_games(); *g; g++) {
        one_file(*g, 0, "{}");
        for (int i = 0; (*g)->info->trials && (*g)->info->trials[i]; i++)
            one_file(*g, i + 1, (*g)->info->trials[i]);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(golden_transcripts),
};

TEST_MAIN(tests)
