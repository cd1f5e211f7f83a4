/* `hard` is the same player everywhere: the lab, the kit, the table and the tournament keep its mind
 * from move to move in the same way, so that the same game brings the same moves. */
#include <sys/stat.h>

#include "bots/bot.h"
#include "bots/mind.h"
#include "caper/kit.h"
#include "lab/tournament/fixture.h"
#include "lab/tournament/folder.h"
#include "table/files.h"
#include "table/table_state.h"
#include "table/thought.h"
#include "tests/lab_kit.h"

enum { MOST = 400 };

/* A game of the lab: what was played in it, and from which seed. */
typedef struct game {
    uint64_t seed;
    int      count, seat[MOST];
    char     move[MOST][64];
} game;

/* Lines like "  12  seat 3 (hard:100): play wheel left"; others say what happened. */
static void read_game(const char *text, game *g)
{
    for (const char *line = text; line && *line && g->count < MOST;) {
        int number, at = 0, i = g->count;
        if (sscanf(line, "%d  seat %d (%*[^)]): %n", &number, &g->seat[i], &at) == 2 && at)
            snprintf(g->move[g->count++], sizeof g->move[0], "%.*s", (int)strcspn(line + at, "\n"),
                     line + at);
        line = strchr(line, '\n');
        line += line != NULL;
    }
}

static void play_in_the_lab(const char *study, uint64_t number, game *g)
{
    lab_study              *s    = open_study(study);
    lab_player             *p    = lab_player_new(s);
    CAPER_SCRATCH caper_buf text = {0};
    /* A player who has other games behind it plays the same. */
    lab_player_show(p, &s->variant[0], number + 1, &text);
    caper_buf_clear(&text);
    lab_player_show(p, &s->variant[0], number, &text);
    g->seed = lab_seed_of(s, number);
    read_game(caper_buf_text(&text), g);
    assert_true(g->count > 10);
    lab_player_free(p);
    lab_study_free(s);
}

static void expect(const char *where, const game *g, int i, const char *move)
{
    if (!move || strcmp(move, g->move[i]) != 0)
        fail_msg("%s: seat %d plays “%s” at move %d, in the lab it played “%s”", where, g->seat[i],
                 move ? move : "nothing", i + 1, g->move[i]);
}

/* In the kit it is asked at every move, and played further in a copy every now and then. */
static void play_in_the_kit(const game *g, caper_kit *k, const char *bot)
{
    caper_solo *s = caper_solo_new(k, g->seed);
    for (int i = 0; i < g->count; i++) {
        expect("the kit", g, i, caper_solo_suggest(s, g->seat[i], bot, NULL));
        assert_ok(caper_solo_play(s, g->seat[i], g->move[i], NULL));
        if (i % 7 == 3) {
            caper_solo *copy = caper_solo_clone(s);
            caper_solo_free(s);
            s = copy;
        }
    }
    caper_solo_free(s);
}

/* A table with the lab's cards and whims: seeds of tables are other things. */
static caper_table *open_table(const char *name, const char *options, uint64_t seed)
{
    caper_table            *dealt = test_new(name, 4, options, "1"), *t;
    CAPER_SCRATCH caper_buf deal  = {0};
    caper_rng               rng;
    caper_rng_init(&rng, seed);
    dealt->match.game->rules->setup(&dealt->match, dealt->state, &rng);
    caper_table_position(dealt, &deal);
    t        = test_load(caper_buf_text(&deal));
    t->rng   = rng;
    t->whims = caper_whims(seed);
    caper_table_free(dealt);
    return t;
}

/* At the table, first with every move asked; then with nothing asked before the middle. */
static void play_at_the_table(const game *g, caper_table *t, const char *bot, int from)
{
    CAPER_SCRATCH caper_buf move = {0};
    caper_bot_options       how;
    assert_true(caper_bot_find(bot, &how));
    for (int i = 0; i < g->count; i++) {
        caper_buf_clear(&move);
        if (i >= from) {
            assert_ok(caper_table_suggest(t, g->seat[i], &how, &move, NULL));
            expect("the table", g, i, caper_buf_text(&move));
        }
        test_play(t, g->seat[i], g->move[i], NULL);
    }
    caper_table_free(t);
}

/* Beside the table, as the server and the terminal do it. */
static void play_beside_the_table(const game *g, caper_table *t, const char *bot)
{
    CAPER_SCRATCH caper_buf move = {0};
    caper_bot_options       how;
    assert_true(caper_bot_find(bot, &how));
    for (int i = 0; i < g->count; i++) {
        caper_thought *th = caper_table_think(t, g->seat[i], &how);
        caper_buf_clear(&move);
        assert_ok(caper_thought_choose(th, &how, &move, NULL));
        expect("a thought", g, i, caper_buf_text(&move));
        caper_table_remember(t, th);
        caper_thought_free(th);
        test_play(t, g->seat[i], g->move[i], NULL);
    }
    caper_table_free(t);
}

TEST(minds_are_the_same_at_cards)
{
    static game g;
    g            = (game){0};
    caper_kit *k = caper_kit_open("getmac", 4, "{}", NULL);
    play_in_the_lab("{\"game\":\"getmac\",\"bots\":\"hard:100\",\"games\":9,\"seed\":\"7\"}", 3,
                    &g);
    play_in_the_kit(&g, k, "hard:100");
    play_at_the_table(&g, open_table("getmac", "{}", g.seed), "hard:100", 0);
    /* A mind that begins late knows what it would have known. */
    play_at_the_table(&g, open_table("getmac", "{}", g.seed), "hard:100", g.count / 2);
    play_beside_the_table(&g, open_table("getmac", "{}", g.seed), "hard:100");
    caper_kit_close(k);
}

/* A crew plans together: the plan that one of them found is everybody's. */
TEST(minds_are_the_same_in_a_crew)
{
    static game g;
    g            = (game){0};
    caper_kit *k = caper_kit_open("heist", 4, "{\"heist\":\"a1-lucky-pawn\"}", NULL);
    play_in_the_lab("{\"game\":\"heist\",\"bots\":\"hard:4\",\"games\":9,\"seed\":\"7\","
                    "\"options\":{\"heist\":\"a1-lucky-pawn\"}}",
                    3, &g);
    g.count = g.count < 60 ? g.count : 60;
    play_in_the_kit(&g, k, "hard:4");
    play_at_the_table(&g, open_table("heist", "{'heist':'a1-lucky-pawn'}", g.seed), "hard:4", 0);
    play_beside_the_table(&g, open_table("heist", "{'heist':'a1-lucky-pawn'}", g.seed), "hard:4");
    caper_kit_close(k);
}

/* ---- A batch --------------------------------------------------------------------------------- */

/* Three hard bots in a batch; seat 0 plays as it did in the lab, and then so do they. */
TEST(minds_are_the_same_in_a_batch)
{
    static game g;
    g                    = (game){0};
    const char  *bots[4] = {NULL, "hard:100", "hard:100", "hard:100"};
    caper_arrays to      = {0};
    caper_kit   *k       = caper_kit_open("getmac", 4, "{}", NULL);
    play_in_the_lab("{\"game\":\"getmac\",\"bots\":\"hard:100\",\"games\":9,\"seed\":\"7\"}", 3,
                    &g);
    caper_batch *b        = caper_batch_new(k, 1, g.seed, bots, false, &to, NULL);
    caper_solo  *s        = caper_solo_new(k, g.seed);
    int          compared = 0;
    for (int i = 0; i < g.count; i++) {
        if (g.seat[i] == 0) {
            caper_solo *copy   = caper_batch_copy(b, 0);
            int32_t     action = caper_solo_action(s, 0, g.move[i]);
            char       *mine   = strdup(caper_solo_position(s));
            assert_string_equal(caper_solo_position(copy), mine);
            assert_int_equal(caper_batch_step(b, &action), -1);
            free(mine);
            caper_solo_free(copy);
            compared++;
        }
        assert_ok(caper_solo_play(s, g.seat[i], g.move[i], NULL));
    }
    assert_true(compared > 2);
    caper_solo_free(s);
    caper_batch_free(b);
    caper_kit_close(k);
}

/* ---- A tournament ---------------------------------------------------------------------------- */

static void fails_never(void *ctx, int player, int number, const char *sentence)
{
    (void)ctx;
    fail_msg("player %d failed in game %d: %s", player, number, sentence);
}

/* The transcript of one game of four hard players. Free it. */
static char *play_in_a_tournament(void)
{
    caper_tournament t = caper_default_tournament();
    schedule         s = {0};
    fixture          f;
    outcome          out;
    caper_buf        path = {0}, text = {0};
    t.game = "getmac";
    t.out  = test_folder;
    assert_ok(caper_players_read(&t.players, "a=hard:100,b=hard:100,c=hard:100,d=hard:100", NULL));
    assert_ok(schedule_make(&s, 4, 4, false, 4, "c0ffee", NULL));
    schedule_fixture(&s, 0, &f);
    hall h = {.t = &t, .s = &s, .failed = fails_never};
    assert_ok(play_fixture(&h, NULL, &f, &out, NULL));
    fixture_path(&t, 0, &path);
    assert_ok(caper_file_read(caper_buf_text(&path), 1 << 20, &text, NULL));
    caper_buf_fini(&path);
    schedule_fini(&s);
    caper_players_fini(&t.players);
    return text.data;
}

TEST_IN_FOLDER(minds_are_the_same_in_a_tournament)
{
    static game g;
    g = (game){0};
    char games[80];
    snprintf(games, sizeof games, "%s/games", test_folder);
    assert_int_equal(mkdir(games, 0700), 0);
    char                   *text   = play_in_a_tournament();
    TEST_TABLE caper_table *played = caper_table_replay(text, false, NULL);
    assert_non_null(played);
    for (int i = 0; i < caper_table_log_count(played); i++, g.count++) {
        const char *move, *chance;
        g.seat[i] = caper_table_log_entry(played, i, &move, &chance);
        snprintf(g.move[i], sizeof g.move[i], "%s", move);
    }
    assert_true(g.count > 10);
    play_at_the_table(&g, test_new("getmac", 4, "{}", caper_table_seed(played)), "hard:100", 0);
    free(text);
}

/* ---- What it keeps --------------------------------------------------------------------------- */

/* The mind is worth keeping: without it the same moves are not found. */
TEST(minds_matter)
{
    static game g;
    g                             = (game){0};
    CAPER_SCRATCH caper_buf move  = {0};
    int                     other = 0;
    play_in_the_lab("{\"game\":\"getmac\",\"bots\":\"hard:100\",\"games\":9,\"seed\":\"7\"}", 3,
                    &g);
    TEST_TABLE caper_table *t   = open_table("getmac", "{}", g.seed);
    caper_bot_options       how = {.level = CAPER_HARD, .iterations = 100};
    for (int i = 0; i < g.count; i++) {
        caper_choice c = {0};
        caper_rng    rng;
        caper_rng_init(&rng, caper_whim(t->whims, t->count, g.seat[i]));
        caper_buf_clear(&move);
        assert_true(caper_bot_choose(&t->match, t->state, g.seat[i], &how, &rng, &c));
        caper_table_write_move(t, c.move, &move);
        other += strcmp(caper_buf_text(&move), g.move[i]) != 0;
        test_play(t, g.seat[i], g.move[i], NULL);
    }
    assert_true(other > 0);
}

/* What is taken back was never played. */
TEST(minds_forget_what_is_taken_back)
{
    const char *position =
        "{'game':'getmac','turn':1,'hands':[['rock','fist','spy'],['shrug','assassin','paper'],"
        "['hippie','marshal','crown']],'tables':[[],[],[]],'discard':[]}";
    caper_bot_options       how = {.level = CAPER_HARD, .iterations = 100};
    caper_table            *t = test_load(position), *u = test_load(position);
    CAPER_SCRATCH caper_buf move = {0};
    assert_ok(caper_table_suggest(t, 1, &how, &move, NULL)); /* makes minds */
    test_play(t, 1, "play shrug", NULL);
    assert_ok(caper_table_undo(t, NULL));
    test_play(t, 1, "play paper", NULL);
    test_play(u, 1, "play paper", NULL);
    caper_minds *minds = caper_minds_new(&u->match);
    table_tell_minds(u, minds);
    caper_mind *a = caper_minds_lend(t->minds, 0, &t->match);
    caper_mind *b = caper_minds_lend(minds, 0, &u->match);
    assert_memory_equal(a->memory, b->memory, t->match.game->inference->memory_size);
    caper_mind_free(a);
    caper_mind_free(b);
    caper_minds_free(minds);
    caper_table_free(t);
    caper_table_free(u);
}
