/* The library for other languages: a batch plays what solos play, masks are the legal moves, nothing
 * moves when something is refused, and an observation is what the layout says. */
#include "caper/kit.h"

#include "base/json_get.h"
#include "caper/game.h"
#include "table/match.h"
#include "tests/testing.h"

enum { N = 4, STEPS = 120, SEATS = CAPER_MAX_SEATS };

/* A batch with arrays of its own. */
typedef struct pack {
    caper_batch *batch;
    int          n, seats, actions, size;
    caper_arrays to;
    int32_t     *act;
} pack;

static void *room_for(int n, int each, size_t size)
{
    return test_calloc((size_t)n * (size_t)each + 1, size);
}

static pack open_pack(caper_kit *k, int n, uint64_t seed, const char *const *bots, bool again)
{
    pack p            = {.n       = n,
                         .seats   = caper_kit_seats(k),
                         .actions = caper_kit_actions(k),
                         .size    = caper_kit_observation_size(k)};
    p.to.observations = room_for(n, p.size, 1);
    p.to.masks        = room_for(n, p.actions, 1);
    p.to.seats        = room_for(n, 1, 1);
    p.to.rewards      = room_for(n, p.seats, sizeof *p.to.rewards);
    p.to.dones        = room_for(n, 1, 1);
    p.act             = room_for(n, 1, sizeof *p.act);
    caper_error err   = {0};
    p.batch           = caper_batch_new(k, n, seed, bots, again, &p.to, &err);
    if (!p.batch)
        fail_msg("%s", err.text);
    return p;
}

static void close_pack(pack *p)
{
    caper_batch_free(p->batch);
    test_free(p->to.observations);
    test_free(p->to.masks);
    test_free(p->to.seats);
    test_free(p->to.rewards);
    test_free(p->to.dones);
    test_free(p->act);
}

static caper_kit *open_kit(const char *game, int seats, const char *options)
{
    caper_error err = {0};
    caper_kit  *k   = caper_kit_open(game, seats, options, &err);
    if (!k)
        fail_msg("%s %s: %s", game, options ? options : "{}", err.text);
    return k;
}

static int step_at_random(pack *p)
{
    caper_batch_sample(p->batch, p->act);
    return caper_batch_step(p->batch, p->act);
}

/* ---- A batch is so many solos ---------------------------------------------------------------- */

static void same_row(const pack *p, int i, const caper_solo *s)
{
    static uint8_t mask[CAPER_MAX_MOVES * 4];
    static int8_t  seen[1 << 14];
    int            seat = caper_solo_seat(s);
    assert_int_equal(p->to.seats[i], seat);
    assert_true(p->actions <= (int)sizeof mask);
    assert_true(caper_solo_mask(s, seat, mask) > 0);
    assert_memory_equal(mask, p->to.masks + i * p->actions, (size_t)p->actions);
    if (caper_solo_observe(s, seat, seen))
        assert_memory_equal(seen, p->to.observations + i * p->size, (size_t)p->size);
    else
        assert_int_equal(p->size, 0);
}

static void is_listed(const caper_json *moves, const char *text)
{
    caper_json_each (one, moves)
        if (!strcmp(caper_json_string(one), text))
            return;
    fail_msg("“%s” is no listed move", text);
}

/* How many moves the legal actions lead to, each of them listed. A move is never played on the way. */
static int moves_by_actions(const caper_solo *s, int seat, const caper_json *moves)
{
    static uint8_t none[CAPER_MAX_MOVES * 4];
    int            actions = caper_kit_actions(caper_solo_kit(s)), n = 0;
    uint8_t       *mask  = test_calloc((size_t)actions, 1);
    int            legal = caper_solo_mask(s, seat, mask);
    assert_true(legal > 0 && memcmp(mask, none, (size_t)actions) != 0);
    for (int a = 0; a < actions; a++) {
        if (!mask[a])
            continue;
        char        text[256];
        caper_solo *next = caper_solo_clone(s);
        snprintf(text, sizeof text, "%s", caper_solo_text(next, seat, a));
        legal--;
        if (strstr(text, "…")) {
            assert_ok(caper_solo_act(next, seat, a, NULL));
            assert_string_equal(caper_solo_events(next, seat), "[]");
            n += moves_by_actions(next, seat, moves);
        } else {
            assert_int_equal(caper_solo_action(next, seat, text), a);
            is_listed(moves, text);
            n++;
        }
        caper_solo_free(next);
    }
    assert_int_equal(legal, 0);
    test_free(mask);
    return n;
}

/* From a position without a move begun, the actions lead to all listed moves, and to no others. */
static void same_moves(caper_solo *s)
{
    caper_error err   = {0};
    caper_solo *fresh = caper_solo_load(caper_solo_position(s), 1, &err);
    if (!fresh)
        fail_msg("%s", err.text);
    int                      seat  = caper_solo_seat(fresh);
    CAPER_PARSED caper_json *moves = caper_json_read(caper_solo_moves(fresh, seat), NULL);
    assert_int_equal(moves_by_actions(fresh, seat, moves), caper_json_size(moves));
    caper_solo_free(fresh);
}

/* Moves that need words are the bot's, in both. */
static void play_words(caper_solo *s)
{
    static uint8_t mask[CAPER_MAX_MOVES * 4];
    while (caper_solo_to_act(s) && !caper_solo_mask(s, caper_solo_seat(s), mask)) {
        int  seat = caper_solo_seat(s);
        char move[CAPER_MAX_WORDS + 100];
        snprintf(move, sizeof move, "%s", caper_solo_suggest(s, seat, "medium", NULL));
        assert_ok(caper_solo_play(s, seat, move, NULL));
    }
}

static void same_end(const pack *p, int i, caper_solo *s)
{
    float rewards[SEATS];
    assert_int_equal(caper_solo_rewards(s, rewards), p->to.dones[i]);
    assert_memory_equal(rewards, p->to.rewards + i * p->seats, (size_t)p->seats * sizeof *rewards);
    if (p->to.dones[i]) {
        caper_solo_deal(s);
        play_words(s);
    }
}

static void same_positions(const pack *p, caper_solo **solo)
{
    for (int i = 0; i < p->n; i++) {
        caper_solo *copy = caper_batch_copy(p->batch, i);
        assert_string_equal(caper_solo_position(copy), caper_solo_position(solo[i]));
        caper_solo_free(copy);
    }
}

static void play_both(caper_kit *k)
{
    pack        p = open_pack(k, N, 77, NULL, true);
    caper_solo *solo[N];
    for (int i = 0; i < N; i++) {
        solo[i] = caper_solo_new(k, 77 + (uint64_t)i);
        play_words(solo[i]);
    }
    for (int n = 0; n < STEPS; n++) {
        for (int i = 0; i < N; i++)
            same_row(&p, i, solo[i]);
        if (n % 20 == 0)
            same_moves(solo[0]);
        assert_int_equal(step_at_random(&p), -1);
        for (int i = 0; i < N; i++) {
            int seat = caper_solo_seat(solo[i]);
            assert_ok(caper_solo_act(solo[i], seat, p.act[i], NULL));
            play_words(solo[i]);
            same_end(&p, i, solo[i]);
        }
    }
    same_positions(&p, solo);
    for (int i = 0; i < N; i++)
        caper_solo_free(solo[i]);
    close_pack(&p);
}

TEST(kit_batch_is_so_many_solos)
{
    static const char *const none[] = {NULL};
    caper_each_game (g) {
        int seats[] = {g->info->min_seats, g->info->default_seats, g->info->max_seats};
        for (int i = 0; i < 3; i++) {
            const char *const *t = g->info->trials ? g->info->trials : none;
            for (const char *options = "{}"; options; options = *t++) {
                caper_kit *k = open_kit(g->info->id, seats[i], options);
                play_both(k);
                caper_kit_close(k);
            }
        }
    }
}

TEST(kit_same_seed_same_games)
{
    caper_kit *k = open_kit("getmac", 5, NULL);
    pack       a = open_pack(k, N, 5, NULL, true), b = open_pack(k, N, 6, NULL, true);
    caper_batch_reset(b.batch, 5);
    for (int n = 0; n < 200; n++) {
        assert_int_equal(step_at_random(&a), -1);
        assert_int_equal(step_at_random(&b), -1);
        assert_memory_equal(a.act, b.act, N * sizeof *a.act);
        assert_memory_equal(a.to.observations, b.to.observations, (size_t)(N * a.size));
    }
    close_pack(&a);
    close_pack(&b);
    caper_kit_close(k);
}

/* ---- Refusals -------------------------------------------------------------------------------- */

TEST(kit_an_illegal_action_moves_no_game)
{
    caper_kit *k = open_kit("getmac", 4, NULL);
    pack       p = open_pack(k, N, 9, NULL, true);
    caper_kit_close(k); /* the batch holds on to it */
    caper_solo *before[N];
    for (int i = 0; i < N; i++)
        before[i] = caper_batch_copy(p.batch, i);
    int32_t wrong[] = {-1, p.actions, INT32_MAX, INT32_MIN, 0};
    while (p.to.masks[2 * p.actions + wrong[4]])
        wrong[4]++;
    test_each (w, wrong) {
        caper_batch_sample(p.batch, p.act);
        p.act[2] = wrong[w];
        assert_int_equal(caper_batch_step(p.batch, p.act), 2);
        same_positions(&p, before);
    }
    caper_error err = {0};
    assert_int_equal(caper_solo_act(before[2], 0, wrong[4], &err), CAPER_ILLEGAL_MOVE);
    assert_int_equal(caper_solo_act(before[2], 1, 0, &err), CAPER_NOT_YOUR_TURN);
    assert_int_equal(caper_solo_act(before[2], 4, 0, &err), CAPER_BAD_SEAT);
    assert_int_equal(caper_solo_play(before[2], 0, "sing", &err), CAPER_BAD_MOVE);
    assert_int_equal(caper_solo_play(before[2], 1, "play hippie", &err), CAPER_NOT_YOUR_TURN);
    same_positions(&p, before);
    for (int i = 0; i < N; i++)
        caper_solo_free(before[i]);
    close_pack(&p);
}

TEST(kit_says_what_is_wrong)
{
    caper_error err = {0};
    assert_null(caper_kit_open("chess", 0, NULL, &err));
    assert_int_equal(err.code, CAPER_BAD_GAME);
    assert_null(caper_kit_open("getmac", 12, NULL, &err));
    assert_string_equal(err.text, "Get the MacGuffin takes 2 to 11 players");
    assert_null(caper_kit_open("getmac", 0, "[]", &err));
    assert_int_equal(err.code, CAPER_BAD_OPTION);
    assert_null(caper_kit_open("getmac", 0, "{\"a\":1}", &err));
    assert_null(caper_kit_open("luck", 0, "{\"adventure\":1}", &err));
    assert_null(caper_kit_open("luck", 0, "{\"adventure\":\"nowhere\"}", &err));
    assert_null(caper_solo_load("{}", 0, &err));
    assert_int_equal(err.code, CAPER_BAD_POSITION);
    assert_null(caper_solo_load("{\"game\":\"getmac\",\"hands\":3}", 0, &err));
    caper_kit   *k     = open_kit("getmac", 2, NULL);
    caper_arrays none  = {0};
    const char  *all[] = {"easy", "easy"}, *odd[] = {NULL, "genius"};
    assert_null(caper_batch_new(k, 1, 0, all, true, &none, &err));
    assert_string_equal(err.text, "at least one seat must be yours; all have bots");
    assert_null(caper_batch_new(k, 1, 0, odd, true, &none, &err));
    assert_null(caper_batch_new(k, 0, 0, NULL, true, &none, &err));
    caper_batch *b = caper_batch_new(k, 1, 0, NULL, true, &none, &err); /* arrays are optional */
    int32_t      act;
    caper_batch_sample(b, &act);
    assert_int_equal(caper_batch_step(b, &act), -1);
    assert_null(caper_batch_copy(b, 1));
    caper_batch_free(b);
    caper_kit_close(k);
}

/* ---- Bots and ends --------------------------------------------------------------------------- */

TEST(kit_bots_play_their_seats)
{
    caper_kit  *k     = open_kit("getmac", 4, NULL);
    const char *bot[] = {"easy", "medium", NULL, "random"};
    pack        p     = open_pack(k, 32, 3, bot, true);
    double      sum = 0, won = 0, games = 0;
    for (int n = 0; n < 400; n++) {
        for (int i = 0; i < p.n; i++)
            assert_true(p.to.seats[i] == 2 || p.to.seats[i] == -1);
        assert_int_equal(step_at_random(&p), -1);
        for (int i = 0; i < p.n; i++) {
            const float *r = p.to.rewards + i * p.seats;
            sum += (double)r[0] + (double)r[1] + (double)r[2] + (double)r[3];
            won += r[2] > 0;
            games += p.to.dones[i];
        }
    }
    assert_true(sum < 1e-3 && sum > -1e-3);
    assert_true(games > 300 && won > 0 && won < 0.4 * games);
    close_pack(&p);
    caper_kit_close(k);
}

/* Eleven players have two cards each: the last may be out before its first turn. */
TEST(kit_no_game_is_lost)
{
    caper_kit  *k = open_kit("getmac", 11, NULL);
    const char *bot[11];
    for (int s = 0; s < 10; s++)
        bot[s] = "random";
    bot[10]    = NULL;
    pack p     = open_pack(k, 64, 1, bot, true);
    int  early = 0;
    for (int n = 0; n < 60; n++) {
        uint8_t over[64];
        for (int i = 0; i < p.n; i++) {
            over[i] = p.to.seats[i] == -1;
            if (over[i])
                for (int a = 0; a < p.actions; a++)
                    assert_int_equal(p.to.masks[i * p.actions + a], 0);
        }
        assert_int_equal(step_at_random(&p), -1);
        for (int i = 0; i < p.n; i++)
            if (over[i]) {
                early++;
                assert_true(p.to.dones[i] && p.to.rewards[i * 11 + 10] < 0);
            }
    }
    assert_true(early > 0);
    close_pack(&p);
    caper_kit_close(k);
}

TEST(kit_without_again_games_stay_over)
{
    caper_kit *k        = open_kit("getmac", 2, NULL);
    pack       p        = open_pack(k, 16, 1, NULL, false);
    int        ends[16] = {0};
    for (int n = 0; n < 400; n++) {
        assert_int_equal(step_at_random(&p), -1);
        for (int i = 0; i < p.n; i++)
            ends[i] += p.to.dones[i];
    }
    for (int i = 0; i < p.n; i++) {
        assert_int_equal(ends[i], 1);
        assert_int_equal(p.to.seats[i], -1);
    }
    close_pack(&p);
    caper_kit_close(k);
}

TEST(kit_rewards_of_a_crew)
{
    caper_kit  *k     = open_kit("heist", 3, NULL);
    const char *bot[] = {NULL, "easy", "easy"};
    pack        p     = open_pack(k, 4, 1, bot, true);
    int         games = 0;
    for (int n = 0; n < 3000 && games < 8; n++) {
        assert_int_equal(step_at_random(&p), -1);
        for (int i = 0; i < p.n; i++) {
            const float *r = p.to.rewards + i * p.seats;
            games += p.to.dones[i];
            assert_true(r[0] == r[1] && r[1] == r[2]);
            assert_true(p.to.dones[i] ? r[0] == 1 || r[0] == -1 : r[0] == 0);
        }
    }
    assert_true(games >= 8);
    close_pack(&p);
    caper_kit_close(k);
}

/* ---- Seen from the seat ---------------------------------------------------------------------- */

TEST(kit_actions_count_seats_from_oneself)
{
    caper_error err = {0};
    char        text[300];
    int         left[3];
    for (int seat = 0; seat < 3; seat++) {
        const char *cards[3][3] = {
            {"spy", "thief", "fist"}, {"fist", "spy", "thief"}, {"thief", "fist", "spy"}};
        snprintf(text, sizeof text,
                 "{\"game\":\"getmac\",\"hands\":[[\"%s\"],[\"%s\"],[\"%s\"]],\"turn\":%d}",
                 cards[seat][0], cards[seat][1], cards[seat][2], seat);
        caper_solo *s = caper_solo_load(text, 1, &err);
        if (!s)
            fail_msg("%s", err.text);
        char move[20];
        snprintf(move, sizeof move, "play spy %d", (seat + 1) % 3);
        left[seat] = caper_solo_action(s, seat, move);
        assert_true(left[seat] >= 0);
        assert_string_equal(caper_solo_text(s, seat, left[seat]), move);
        caper_solo_free(s);
    }
    assert_int_equal(left[0], left[1]);
    assert_int_equal(left[0], left[2]);
}

TEST(kit_turning_a_move_round_the_table)
{
    caper_each_game (g) {
        if (!g->learner->turn_move)
            continue;
        caper_match match;
        /* In a story of luck numbers are foes; nobody is turned there. */
        const char *options = strcmp(g->info->id, "luck") ? NULL : "{\"mode\":\"competition\"}";
        assert_ok(caper_match_open(g, 5, options, true, &match, NULL));
        int turns = 0;
        for (caper_move m = 0; m < g->info->action_count; m++)
            for (int by = 0; by < 5; by++) {
                caper_move turned = g->learner->turn_move(&match, m, by);
                assert_true(turned < g->info->action_count);
                assert_int_equal(g->learner->turn_move(&match, turned, (5 - by) % 5), m);
                assert_true(by || turned == m);
                turns += turned != m;
            }
        assert_true(turns > 0);
        free((void *)(uintptr_t)match.content);
    }
}

/* docs/python.md: for each seat, oneself first: 23 cards, 7 Objects, count, out, turn; then the
 * discard pile, the tomb's known cards, the taken card (23 each), the size of the tomb. */
TEST(kit_observation_of_getmac)
{
    caper_error err = {0};
    caper_solo *s   = caper_solo_load(
        "{\"game\":\"getmac\",\"hands\":[[\"spy\",\"wheel\"],[],[\"thief\"]],"
          "\"tables\":[[],[\"crown\"],[\"rock\"]],\"discard\":[\"macguffin\",\"marshal\"],"
          "\"known\":[[\"thief\",\"hippie\"],[],[],[]],\"turn\":2}",
        1, &err);
    if (!s)
        fail_msg("%s", err.text);
    enum { CARDS = 23, BLOCK = 33, SIZE = 3 * BLOCK + 3 * CARDS + 1 };
    int8_t seen[SIZE], want[SIZE] = {0};
    assert_int_equal(caper_kit_observation_size(caper_solo_kit(s)), SIZE);
    assert_true(caper_solo_observe(s, 0, seen));
    want[11] = want[15]      = 1; /* my spy and wheel */
    want[30]                 = 2; /* cards in hand */
    want[BLOCK + 23 + 2]     = 1; /* the left neighbour's Crown */
    want[2 * BLOCK + 8]      = 1; /* I know the thief over there */
    want[2 * BLOCK + 23 + 4] = 1; /* the Rock */
    want[2 * BLOCK + 30]     = 1;
    want[2 * BLOCK + 32]     = 1;               /* the turn */
    want[3 * BLOCK] = want[3 * BLOCK + 22] = 1; /* discarded */
    want[3 * BLOCK + CARDS + 21]           = 1; /* the hippie is in the tomb */
    want[SIZE - 1]                         = CARDS - 7;
    assert_memory_equal(seen, want, SIZE);
    /* The same from the other side: seat 2 is first, then 0, then 1; it knows no hidden card. */
    assert_true(caper_solo_observe(s, 2, seen));
    assert_int_equal(seen[8], 1);
    assert_int_equal(seen[32], 1);
    assert_int_equal(seen[BLOCK + 30], 2);
    assert_int_equal(seen[2 * BLOCK + 23 + 2], 1);
    assert_int_equal(seen[BLOCK + 11], 0);
    assert_false(caper_solo_observe(s, 3, seen));
    caper_solo_free(s);
}

TEST(kit_a_clone_has_the_same_future)
{
    caper_kit  *k = open_kit("mcguffin", 3, NULL);
    caper_solo *a = caper_solo_new(k, 12), *b = caper_solo_clone(a);
    for (int n = 0; n < 60 && caper_solo_to_act(a); n++) {
        int seat = caper_solo_seat(a);
        caper_solo_mark(a); /* twice astray, and back */
        assert_ok(caper_solo_play(a, seat, caper_solo_suggest(a, seat, "medium", NULL), NULL));
        caper_solo_mark(a);
        caper_solo_play(a, seat, "go", NULL);
        assert_true(caper_solo_undo(a) && caper_solo_undo(a) && !caper_solo_undo(a));
        char move[CAPER_MAX_WORDS + 100];
        snprintf(move, sizeof move, "%s", caper_solo_suggest(a, seat, "easy", NULL));
        assert_string_equal(move, caper_solo_suggest(b, seat, "easy", NULL));
        assert_ok(caper_solo_play(a, seat, move, NULL));
        assert_ok(caper_solo_play(b, seat, move, NULL));
        char *events = strdup(caper_solo_events(a, seat));
        assert_string_equal(events, caper_solo_events(b, seat));
        free(events);
    }
    assert_string_equal(caper_solo_position(a), caper_solo_position(b));
    assert_null(caper_solo_view(a, 7));
    assert_non_null(caper_solo_view(a, CAPER_SPECTATOR));
    assert_has(caper_solo_result(a), "\"over\":");
    caper_solo_free(a);
    caper_solo_free(b);
    caper_kit_close(k);
}
