/* The contract: what every game must do, played at random. See include/caper/game.h. */
#include "base/grammar.h"
#include "base/json_get.h"
#include "base/workshop.h"
#include "bots/bot.h"
#include "tests/testing.h"
#include "tests/walk.h"

enum { GAMES = 6, LONGEST = 20000 };

typedef struct walker {
    const caper_match *match;
    const caper_game  *game;
    void              *state, *copy, *other;
    caper_rng          rng;
    caper_events       ev;
    caper_buf          text, again;
} walker;

static walker walker_new(const caper_match *match, uint64_t seed)
{
    walker w = {.match = match, .game = match->game};
    w.copy   = calloc(1, w.game->info->state_size);
    w.other  = calloc(1, w.game->info->state_size);
    w.state  = walk_deal(match, seed, &w.rng);
    return w;
}

static void walker_free(walker *w)
{
    free(w->state);
    free(w->copy);
    free(w->other);
    caper_events_fini(&w->ev);
    caper_buf_fini(&w->text);
    caper_buf_fini(&w->again);
}

static void expect_healthy(const walker *w, const char *when)
{
    const char *broken = w->game->rules->check(w->match, w->state);
    if (broken)
        fail_msg("%s: %s: %s", w->game->info->id, when, broken);
}

/* Its steps without their kinds are its text. */
static void check_steps(walker *w, caper_move move)
{
    size_t kept = 0, word = 0;
    caper_buf_clear(&w->again);
    caper_grammar_steps(w->match, w->state, move, &w->again);
    for (size_t i = 0; i < w->again.len; i++) {
        char c = w->again.data[i];
        if (c == ':')
            kept = word;
        else
            w->again.data[kept++] = c == '\t' ? ' ' : c;
        if (c == '\t')
            word = kept;
    }
    w->again.data[kept] = '\0';
    assert_string_equal(w->again.data, w->text.data);
}

/* Sorted, each once, and each is itself again after its text was read back. */
static void check_lists(walker *w)
{
    static caper_move moves[CAPER_MAX_MOVES];
    for (int s = 0; s < w->match->places; s++) {
        int n = w->game->rules->moves(w->match, w->state, s, moves);
        for (int i = 0; i < n; i++) {
            caper_move  back;
            const char *words;
            if (i && moves[i] <= moves[i - 1])
                fail_msg("%s: moves are not sorted, each once", w->game->info->id);
            if (w->game->info->action_count)
                assert_true(moves[i] < w->game->info->action_count);
            caper_buf_clear(&w->text);
            caper_grammar_write(w->match, w->state, moves[i], NULL, &w->text);
            if (caper_grammar_parse(w->match, w->state, w->text.data, &back, &words) != CAPER_OK ||
                back != moves[i] || words)
                fail_msg("%s: “%s” reads back as another move", w->game->info->id, w->text.data);
            check_steps(w, moves[i]);
        }
    }
}

static bool is_listed(walker *w, int seat, caper_move move)
{
    static caper_move moves[CAPER_MAX_MOVES];
    int               n = w->game->rules->moves(w->match, w->state, seat, moves);
    for (int i = 0; i < n; i++)
        if (moves[i] == move)
            return true;
    return false;
}

/* Moves that are not listed are refused, and not a bit changes: neither state nor rng. */
static void check_refusals(walker *w)
{
    uint32_t limit = w->game->info->action_count ? w->game->info->action_count + 40 : UINT32_MAX;
    for (int i = 0; i < 12; i++) {
        int        seat = (int)caper_rng_below(&w->rng, w->match->places);
        caper_move move = caper_rng_below(&w->rng, limit);
        if (is_listed(w, seat, move))
            continue;
        memcpy(w->copy, w->state, w->game->info->state_size);
        caper_rng rng = w->rng;
        if (w->game->rules->apply(w->match, w->state, seat, move, NULL, &w->rng, NULL) == CAPER_OK)
            fail_msg("%s: seat %d played move %u, which is not listed", w->game->info->id, seat,
                     move);
        assert_memory_equal(w->copy, w->state, w->game->info->state_size);
        assert_memory_equal(&rng, &w->rng, sizeof rng);
    }
}

/* A position is everything: what is loaded from it is the same to the bit, and says the same. */
static void check_position(walker *w)
{
    caper_match match = {.game = w->game, .content = w->match->content};
    caper_error err   = {0};
    caper_buf_clear(&w->text);
    caper_buf_clear(&w->again);
    w->game->notation->save(w->match, w->state, &w->text);
    CAPER_PARSED caper_json *json = caper_json_read(w->text.data, NULL);
    if (!json)
        fail_msg("%s: the position is not JSON: %s", w->game->info->id, w->text.data);
    memset(w->copy, 0xa5, w->game->info->state_size);
    if (w->game->notation->load(&match, json, w->copy, &err) != CAPER_OK)
        fail_msg("%s: its own position is refused: %s: %s", w->game->info->id, err.text,
                 w->text.data);
    assert_int_equal(match.seats, w->match->seats);
    assert_int_equal(match.places, w->match->places);
    w->game->notation->save(&match, w->copy, &w->again);
    assert_string_equal(w->text.data, w->again.data);
    assert_memory_equal(w->copy, w->state, w->game->info->state_size);
}

/* Written into one buffer they copy from each other, and are what each would be alone. */
static void check_views(walker *w)
{
    static caper_common common;
    caper_buf_clear(&w->again);
    caper_common_begin(&w->again, &common);
    for (int s = CAPER_SPECTATOR; s < w->match->places; s++) {
        caper_buf_clear(&w->text);
        w->game->know->view(w->match, w->state, s, &w->text);
        CAPER_PARSED caper_json *json = caper_json_read(w->text.data, NULL);
        if (!caper_json_is_object(json))
            fail_msg("%s: the view of %d is not JSON: %s", w->game->info->id, s, w->text.data);
        size_t start = w->again.len;
        w->game->know->view(w->match, w->state, s, &w->again);
        assert_string_equal(w->again.data + start, w->text.data);
        caper_buf_char(&w->again, '\n');
    }
    caper_common_end(&w->again);
}

/* Play it twice, once listened to and once not: the state must be the same. Events are JSON. */
static void play_both_ways(walker *w, walk_move m)
{
    caper_rng rng = w->rng;
    memcpy(w->other, w->state, w->game->info->state_size);
    caper_events_clear(&w->ev);
    caper_code one =
        w->game->rules->apply(w->match, w->state, m.seat, m.move, NULL, &w->rng, &w->ev);
    caper_code two = w->game->rules->apply(w->match, w->other, m.seat, m.move, NULL, &rng, NULL);
    if (one || two) {
        caper_buf_clear(&w->text);
        caper_grammar_write(w->match, w->state, m.move, NULL, &w->text);
        fail_msg("%s: seat %d: “%s” is listed but refused", w->game->info->id, m.seat,
                 w->text.data);
    }
    assert_memory_equal(w->state, w->other, w->game->info->state_size);
    caper_buf_clear(&w->text);
    caper_events_write(&w->ev, &w->text);
    CAPER_PARSED caper_json *json = caper_json_read(w->text.data, NULL);
    if (!caper_json_is_array(json))
        fail_msg("%s: events are not JSON: %s", w->game->info->id, w->text.data);
    /* "to" is the protocol's: a room may not use it for something else. */
    caper_json_each (e, json) {
        const caper_json *to = caper_json_get(e, "to");
        if (!caper_json_is_string(caper_json_get(e, "type")) || (to && !caper_json_is_array(to)))
            fail_msg("%s: an event without a type, or with a “to” of its own: %s",
                     w->game->info->id, w->text.data);
    }
}

/* Odds are chances: none below 0 or above 1, and those of a pick add up to 1. */
static void check_odds(walker *w, walk_move m)
{
    static caper_odds odds;
    odds.count = 0;
    w->game->know->odds(w->match, w->state, m.seat, m.move, NULL, &odds);
    for (int i = 0; i < odds.count; i++)
        if (!(odds.item[i].chance >= 0 && odds.item[i].chance <= 1 + 1e-12))
            fail_msg("%s: a chance of %g", w->game->info->id, odds.item[i].chance);
}

static void play_game(const caper_match *match, uint64_t seed, bool thorough)
{
    walker    w = walker_new(match, seed);
    walk_move m;
    int       n = 0;
    expect_healthy(&w, "after the deal");
    while (match->game->rules->to_act(match, w.state)) {
        /* Everything in the beginning, then now and then: some games have thousands of moves, and
         * hundreds of legal ones each time. */
        if (n < (thorough ? 40 : 4) || n % 64 == 0) {
            check_lists(&w);
            check_refusals(&w);
            check_position(&w);
            check_views(&w);
        }
        if (!walk_pick(match, w.state, &w.rng, &m))
            fail_msg("%s: seed %llu: the game waits, but no seat can move", w.game->info->id,
                     (unsigned long long)seed);
        check_odds(&w, m);
        play_both_ways(&w, m);
        expect_healthy(&w, "after a move");
        if (++n == LONGEST)
            fail_msg("%s: seed %llu: no end after %d moves", w.game->info->id,
                     (unsigned long long)seed, n);
    }
    check_position(&w);
    caper_result r = {0};
    match->game->rules->result(match, w.state, &r);
    assert_true(r.over);
    walker_free(&w);
}

static void play_games(const caper_match *match, void *ctx)
{
    (void)ctx;
    for (uint64_t seed = 1; seed <= GAMES; seed++)
        play_game(match, seed, seed <= 2);
}

TEST(contract_every_game) { walk_matches(play_games, NULL); }

/* The same seed gives the same game. */
static void play_twice(const caper_match *match, void *ctx)
{
    (void)ctx;
    walker    a = walker_new(match, 77), b = walker_new(match, 77);
    walk_move m, k;
    for (int i = 0; i < 200 && walk_pick(match, a.state, &a.rng, &m); i++) {
        assert_true(walk_pick(match, b.state, &b.rng, &k));
        assert_int_equal(m.seat, k.seat);
        assert_int_equal(m.move, k.move);
        match->game->rules->apply(match, a.state, m.seat, m.move, NULL, &a.rng, NULL);
        match->game->rules->apply(match, b.state, k.seat, k.move, NULL, &b.rng, NULL);
        assert_memory_equal(a.state, b.state, match->game->info->state_size);
    }
    walker_free(&a);
    walker_free(&b);
}

TEST(contract_same_seed_same_game) { walk_matches(play_twice, NULL); }

/* Every number that has a text is read back from it: as itself, or as the number that this text
 * stands for now (a foe that is not on the table yet has no name of its own). */
static void read_numbers(const caper_match *match, void *ctx)
{
    (void)ctx;
    walker   w = walker_new(match, 1);
    uint32_t n = 0;
    for (caper_move m = 0; m < match->game->info->action_count; m++) {
        caper_move  back;
        const char *words;
        caper_buf_clear(&w.text);
        caper_buf_clear(&w.again);
        caper_grammar_write(match, w.state, m, NULL, &w.text);
        if (!w.text.len)
            continue;
        if (caper_grammar_parse(match, w.state, w.text.data, &back, &words) || words)
            fail_msg("%s: %u: “%s” cannot be read", w.game->info->id, m, w.text.data);
        caper_grammar_write(match, w.state, back, NULL, &w.again);
        assert_string_equal(w.text.data, w.again.data);
        n += back == m;
    }
    assert_true(n * 10 >= match->game->info->action_count * 8);
    walker_free(&w);
}

TEST(contract_numbers_are_read_back) { walk_matches(read_numbers, NULL); }

/* A bot of each level only makes moves that are legal. `hard` plays on to the end a few times for
 * every move it thinks about, so it gets fewer. */
static void bots_play(const caper_match *match, void *ctx)
{
    (void)ctx;
    for (int level = CAPER_EASY; level <= CAPER_HARD; level++) {
        walker            w   = walker_new(match, 5 + (uint64_t)level);
        caper_bot_options bot = caper_steady_bot((caper_level)level);
        bot.iterations        = 5;
        int         most      = level == CAPER_HARD ? 25 : 400;
        caper_seats seats;
        for (int n = 0; (seats = match->game->rules->to_act(match, w.state)) && n < most; n++) {
            caper_choice choice = {0};
            int          seat   = __builtin_ctz(seats);
            if (!caper_bot_choose(match, w.state, seat, &bot, &w.rng, &choice))
                fail_msg("%s: the %s bot has no move in seat %d", w.game->info->id,
                         caper_level_name((caper_level)level), seat);
            const char *words = caper_choice_words(&choice);
            if (caper_choice_apply(match, w.state, seat, &choice, &w.rng, NULL) != CAPER_OK) {
                caper_grammar_write(match, w.state, choice.move, words, &w.text);
                fail_msg("%s: the %s bot in seat %d plays “%s”", w.game->info->id,
                         caper_level_name((caper_level)level), seat, w.text.data);
            }
        }
        walker_free(&w);
    }
}

TEST(contract_bots_play_legal_moves) { walk_matches(bots_play, NULL); }

/* ---- What writers are offered ----------------------------------------------------------------- */

static void no_problem(void *name, int line, const char *sentence)
{
    fail_msg("%s:%d: %s", (const char *)name, line, sentence);
}

/* A savekey becomes a file that reads without problems. */
static void keys_come_back(const caper_content_facet *facet, const caper_content *c)
{
    CAPER_SCRATCH caper_buf key = {0}, text = {0};
    caper_content          *again = calloc(1, facet->size);
    facet->workshop->keys->write(c, false, &key);
    assert_ok(facet->workshop->keys->read(key.data, key.len, &text, NULL));
    facet->parse(text.data, text.len, again, no_problem, key.data);
    free(again);
}

/* Each shipped one is listed in a line, drawn, and reviewed without a problem. */
static void try_shipped(const caper_game *game, const char *id)
{
    const caper_content_facet *facet = game->content;
    caper_review               r     = {.name = id, .problem = no_problem};
    CAPER_SCRATCH caper_buf    line = {0}, picture = {0};
    caper_content             *c = caper_content_open(game, id, false, NULL);
    assert_non_null(c);
    assert_true(facet->workshop->entry(c, id, &line) >= 0);
    assert_memory_equal(line.data, id, strlen(id));
    assert_ptr_equal(strchr(line.data, '\n'), line.data + line.len - 1);
    facet->workshop->review(c, &r);
    assert_int_equal(r.problems, 0);
    assert_memory_equal(r.out.data, id, strlen(id));
    if (facet->workshop->draw)
        facet->workshop->draw(c, PICTURE_TEXT, &picture);
    assert_true(!facet->workshop->draw || picture.len);
    if (facet->workshop->keys)
        keys_come_back(facet, c);
    caper_buf_fini(&r.out);
    free(c);
}

TEST(contract_workshops_know_what_ships)
{
    const char *only = getenv("CAPER_GAME");
    char        id[64];
    caper_each_game (g) {
        if (only && strcmp(only, g->info->id) != 0)
            continue;
        const caper_maker_facet *maker = caper_workshop_of(g)->maker;
        for (int i = 0; caper_workshop_of(g)->review && caper_game_content_id(g, i, id); i++)
            try_shipped(g, id);
        assert_true(!maker || (maker->least <= maker->usual && maker->usual <= maker->most));
    }
}
