/* Golden files: the same seed, options and moves give the same game on every platform and in every
 * build. Each file in tests/golden/ is a transcript; it is made again and compared, and verified.
 * CAPER_GOLDEN=write in the environment writes them anew, which says: games of older versions are
 * no longer the same. And every shipped adventure and job as a played story (story-ID.txt, told-ID.txt), to be read
 * from beginning to end by the author of the change. */
#include "base/json_get.h"
#include "table/files.h"
#include "tests/testing.h"

enum { LONGEST = 150 };

/* Moves are drawn evenly from those of all seats; bots think in floating point, and are
 * golden too, but only `medium` moves every fifth time. */
static bool play_one(caper_table *t, caper_rng *rng, int n)
{
    static caper_move moves[CAPER_MAX_MOVES];
    caper_seats       seats = caper_table_to_act(t);
    if (!seats)
        return false;
    CAPER_SCRATCH caper_buf text  = {0};
    caper_bot_options       bot   = caper_default_bot(CAPER_MEDIUM);
    int                     seat  = __builtin_ctz(seats);
    int                     legal = caper_table_moves(t, seat, moves);
    if (n % 5 == 4 || !legal)
        assert_ok(caper_table_suggest(t, seat, &bot, &text, NULL));
    else
        caper_table_write_move(t, moves[caper_rng_below(rng, (uint32_t)legal)], &text);
    test_play(t, seat, text.data, NULL);
    return true;
}

/* True if it was compared; else it has been written. */
static bool same(const char *path, const char *text, size_t len)
{
    caper_error err = {0};
    if (getenv("CAPER_GOLDEN") && !strcmp(getenv("CAPER_GOLDEN"), "write")) {
        assert_ok(caper_file_write(path, text, len, &err));
        return false;
    }
    CAPER_SCRATCH caper_buf golden = {0};
    if (caper_file_read(path, 1 << 22, &golden, &err))
        fail_msg("%s (CAPER_GOLDEN=write makes it)", err.text);
    if (strcmp(golden.data, text) != 0)
        fail_msg("%s: this build plays another game", path);
    return true;
}

static void compare(const char *path, const char *text, size_t len)
{
    caper_error err = {0};
    int         line;
    if (same(path, text, len) && caper_verify(text, false, &line, &err))
        fail_msg("%s: %s", path, err.text);
}

static void one_file(const caper_game *game, int trial, const char *options)
{
    char path[200], seed[40];
    snprintf(path, sizeof path, "tests/golden/%s-%d.txt", game->info->id, trial);
    snprintf(seed, sizeof seed, "90%d1de4", trial);
    TEST_TABLE caper_table *t = test_new(game->info->id, 0, options, seed);
    caper_rng               rng;
    caper_rng_init(&rng, (uint64_t)trial);
    for (int n = 0; n < LONGEST && play_one(t, &rng, n); n++)
        ;
    CAPER_SCRATCH caper_buf text = {0};
    caper_table_transcript(t, &text);
    compare(path, text.data, text.len);
}

TEST(golden_transcripts)
{
    caper_each_game (g) {
        one_file(g, 0, "{}");
        for (int i = 0; g->info->trials && g->info->trials[i]; i++)
            one_file(g, i + 1, g->info->trials[i]);
    }
}

/* ---- Stories ---------------------------------------------------------------------------------- */

/* Content that three medium bots play: how its files end, the option that names it, what stands between the
 * sentences of one move, and how its golden files begin. */
typedef struct telling {
    const char *game, *suffix, *option, *between, *golden;
    bool        named; /* the players */
} telling;

/* What everybody reads after a move. */
static void tell(const telling *k, const caper_table *t, caper_buf *story)
{
    const caper_match  *m     = caper_table_match(t);
    const caper_events *ev    = test_events();
    caper_names         names = caper_table_names(t, CAPER_SPECTATOR);
    bool                any   = false;
    for (int i = 0; i < ev->count; i++) {
        CAPER_SCRATCH caper_buf line = {0};
        if (caper_event_is_for(ev, i, CAPER_SPECTATOR))
            m->game->words->tell(m, ev, i, &names, &line);
        if (line.len)
            caper_buf_printf(story, "%s%s", any ? k->between : "", line.data);
        any |= line.len > 0;
    }
    caper_buf_str(story, any ? "\n" : "");
}

static void one_story(const telling *k, const char *id)
{
    static const char *const players[] = {"Roxy", "Bo", "Sam"};
    char                     path[200], options[100];
    snprintf(path, sizeof path, "tests/golden/%s-%s.txt", k->golden, id);
    snprintf(options, sizeof options, "{'%s':'%s'}", k->option, id);
    TEST_TABLE caper_table *t     = test_new(k->game, 3, options, "1");
    caper_bot_options       bot   = caper_default_bot(CAPER_MEDIUM);
    CAPER_SCRATCH caper_buf story = {0};
    for (int i = 0; k->named && i < 3; i++)
        caper_table_rename(t, i, players[i]);
    for (caper_seats seats; (seats = caper_table_to_act(t));) {
        CAPER_SCRATCH caper_buf move = {0};
        int                     seat = __builtin_ctz(seats);
        assert_ok(caper_table_suggest(t, seat, &bot, &move, NULL));
        test_play(t, seat, move.data, NULL);
        tell(k, t, &story);
    }
    same(path, story.data, story.len);
}

static void stories(const telling *k)
{
    for (const caper_file *f = caper_game_find(k->game)->info->files; f->name; f++) {
        const char *end = strstr(f->name, k->suffix);
        char        id[40];
        if (!end)
            continue;
        snprintf(id, sizeof id, "%.*s", (int)(end - f->name), f->name);
        one_story(k, id);
    }
}

TEST(golden_adventures_are_told_as_they_were_read)
{
    stories(&(telling){"luck", ".twee", "adventure", "\n", "story", false});
}

TEST(golden_jobs_are_told_as_they_were_read)
{
    stories(&(telling){"mcguffin", ".job", "job", " ", "told", true});
}
