/* Playouts that end early: where they may, what such a place is worth, and that nothing but imagined
 * worlds is looked at. */
#include <stdlib.h>
#include <string.h>

#include "bots/landmarks.h"
#include "bots/search.h"
#include "games/luck/adventure.h"
#include "table/table_state.h"
#include "tests/testing.h"
#include "tests/walk.h"

static void *take_state(const caper_match *match)
{
    void *state = calloc(1, match->game->state_size);
    assert_non_null(state);
    return state;
}

/* ---- What came of places --------------------------------------------------------------------- */

static void learn(landmarks *l, landmark *mark, double got, int times)
{
    for (int i = 0; i < times; i++)
        landmarks_learn(l, &(landmark_passed){mark, 10}, 1, 10 + 7, got);
}

static void landmarks_are_known_after_a_few_ends(void **unused)
{
    (void)unused;
    landmarks l;
    landmarks_open(&l);
    landmark *mark = landmarks_find(&l, 5);
    for (int i = 0; i < LANDMARK_KNOWN; i++) {
        assert_false(landmark_ends(mark));
        learn(&l, mark, 1, 1);
    }
    for (int round = 0; round < 3; round++) /* one of a few goes on */
        for (int i = 0; i < LANDMARK_EVERY; i++)
            assert_int_equal(landmark_ends(mark), i != 0);
    assert_true(landmark_left(mark) == 7);
    assert_true(landmark_left(landmarks_find(&l, 6)) == 0);
    landmarks_close(&l);
}

/* More wins are worth more, and a place where nobody lost is not quite sure. */
static void landmarks_are_worth_what_came_of_them(void **unused)
{
    (void)unused;
    landmarks l;
    double    before = -1;
    for (int won = 0; won <= 20; won++) {
        landmarks_open(&l);
        landmark *mark = landmarks_find(&l, 9);
        learn(&l, landmarks_find(&l, 3), 0.5, 100); /* elsewhere */
        learn(&l, mark, 1, won);
        learn(&l, mark, 0, 20 - won);
        double worth = landmark_worth(&l, mark), share = won / 20.0;
        assert_true(worth > before && worth > 0 && worth < 1);
        assert_true(won <= 10 ? worth >= share : worth <= share); /* never beyond it */
        assert_true(worth > share - 0.025 && worth < share + 0.025);
        before = worth;
        landmarks_close(&l);
    }
}

static void landmarks_nobody_has_seen_are_worth_what_others_are(void **unused)
{
    (void)unused;
    landmarks l;
    landmarks_open(&l);
    assert_true(landmark_worth(&l, landmarks_find(&l, 1)) == 0);
    learn(&l, landmarks_find(&l, 2), 0.75, 50);
    assert_true(landmark_worth(&l, landmarks_find(&l, 1)) == 0.75);
    landmarks_close(&l);
}

/* Who ends where others have played on uses a part of what they found out: the more use it, the less. */
static void landmarks_lend_what_was_played(void **unused)
{
    (void)unused;
    landmarks l;
    double    before = -1;
    landmarks_open(&l);
    landmark *mark = landmarks_find(&l, 5);
    learn(&l, mark, 1, LANDMARK_KNOWN);
    assert_true(landmark_borrows(mark) == 0);
    for (int i = 0; i < 100; i++) {
        landmark_ends(mark);
        double borrows = landmark_borrows(mark);
        assert_true(borrows > before && borrows > 0 && borrows < 1);
        before = borrows;
    }
    learn(&l, mark, 1, 100);
    assert_true(landmark_borrows(mark) == 0);
    learn(&l, mark, 1, 100);
    assert_true(landmark_borrows(mark) == 0);
    landmarks_close(&l);
}

/* When there is no room for more, the old ones are still found. */
static void landmarks_fill_up(void **unused)
{
    (void)unused;
    landmarks l;
    uint64_t  n = 0;
    landmarks_open(&l);
    landmark *first = landmarks_find(&l, 1000);
    while (landmarks_find(&l, 1001 + n))
        n++;
    assert_true(n > LANDMARKS / 2 && n < LANDMARKS);
    assert_ptr_equal(landmarks_find(&l, 1000), first);
    assert_null(landmarks_find(&l, 999));
    landmarks_close(&l);
}

/* ---- What rooms must do ---------------------------------------------------------------------- */

/* From landmark to landmark it is the same game as in one go, and every pause is at one. */
static void pause_and_go_on(const caper_match *match, void *ctx)
{
    const caper_game *g = match->game;
    if (!g->landmark)
        return;
    assert_true(g->play_out != NULL);
    for (uint64_t seed = 0; seed < 20; seed++) {
        void         *one = take_state(match), *two = take_state(match);
        caper_playout how = {.until = -1, .slip = seed % 2 ? 8 : 0, .limit = 1000};
        caper_rng     rng, whim;
        int           made = 0, part;
        caper_rng_init(&rng, seed);
        g->setup(match, one, &rng);
        memcpy(two, one, g->state_size);
        whim      = rng;
        int all   = g->play_out(match, one, &how, &rng);
        how.pause = true;
        while ((how.limit = 1000 - made) && (part = g->play_out(match, two, &how, &whim))) {
            made += part;
            *(int *)ctx += g->landmark(match, two) != 0;
            if (made < all)
                assert_true(g->landmark(match, two) != 0);
        }
        assert_int_equal(made, all);
        assert_memory_equal(one, two, g->state_size);
        assert_int_equal(rng.s, whim.s);
        free(one);
        free(two);
    }
}

static void landmarks_change_nothing_in_a_game(void **unused)
{
    (void)unused;
    int seen = 0;
    walk_matches(pause_and_go_on, &seen);
    assert_true(seen > 0);
}

/* ---- Only imagined worlds -------------------------------------------------------------------- */

/* A game that marks every world it imagines. Whoever looks at one without the mark saw the truth. */
static caper_game spy;
static int        looks;

static void imagine_marked(const caper_match *match, const void *state, int seat, caper_rng *rng,
                           void *out)
{
    luck_imagine(match, state, seat, rng, out);
    ((luck_state *)out)->crew[0].about[0] = '?';
}

static void expect_mark(const void *state)
{
    assert_int_equal(((const luck_state *)state)->crew[0].about[0], '?');
    looks++;
}

static uint64_t marked_landmark(const caper_match *match, const void *imagined)
{
    expect_mark(imagined);
    return luck_landmark(match, imagined);
}

static int marked_play_out(const caper_match *match, void *imagined, const caper_playout *how,
                           caper_rng *rng)
{
    expect_mark(imagined);
    return luck_play_out(match, imagined, how, rng);
}

/* The crew's state at the first scene. */
static void begin(const caper_match *match, luck_state *s)
{
    caper_rng rng;
    caper_rng_init(&rng, 4);
    luck_setup(match, s, &rng);
    luck_play_out(match, s, &(caper_playout){.until = -1, .limit = 1000, .pause = true}, &rng);
    assert_true(luck_landmark(match, s) != 0);
}

static void landmarks_are_of_imagined_worlds_only(void **unused)
{
    (void)unused;
    static answer out;
    caper_table  *t     = test_new("luck", 3, "{}", "5");
    caper_match   match = *caper_table_match(t);
    luck_state   *s = take_state(&match), *before = take_state(&match);
    begin(&match, s);
    *before      = *s;
    spy          = luck_game;
    spy.imagine  = imagine_marked;
    spy.landmark = marked_landmark;
    spy.play_out = marked_play_out;
    match.game   = &spy;
    question q   = {.match = &match, .state = s, .seat = 0, .seed = 3};
    search_run(&q, &(budget){.iterations = 300, .threads = 1}, &out);
    assert_int_equal(out.iterations, 300);
    assert_true(looks > 600);
    assert_memory_equal(s, before, sizeof *s);
    free(s);
    free(before);
    caper_table_free(t);
}

/* A game that neither comes to a landmark nor to an end. */
static int play_on_for_ever(const caper_match *match, void *imagined, const caper_playout *how,
                            caper_rng *rng)
{
    (void)match, (void)imagined, (void)rng;
    assert_true(++looks < 100);
    return how->limit;
}

static uint64_t no_landmark(const caper_match *match, const void *imagined)
{
    (void)match, (void)imagined;
    return 0;
}

static void landmarks_are_not_waited_for_for_ever(void **unused)
{
    (void)unused;
    static answer out;
    caper_table  *t     = test_new("luck", 3, "{}", "5");
    caper_match   match = *caper_table_match(t);
    luck_state   *s     = take_state(&match);
    begin(&match, s);
    spy          = luck_game;
    spy.landmark = no_landmark;
    spy.play_out = play_on_for_ever;
    match.game   = &spy;
    looks        = 0;
    question q   = {.match = &match, .state = s, .seat = 0, .seed = 3};
    search_run(&q, &(budget){.iterations = 3, .threads = 1}, &out);
    assert_int_equal(out.iterations, 3);
    free(s);
    caper_table_free(t);
}

/* ---- Adventures & Luck ----------------------------------------------------------------------- */

static void luck_landmarks_are_new_scenes(void **unused)
{
    (void)unused;
    caper_table       *t     = test_new("luck", 3, "{}", "5");
    const caper_match *match = caper_table_match(t);
    luck_state        *s = take_state(match), *other = take_state(match);
    begin(match, s);
    uint64_t key = luck_landmark(match, s);
    *other       = *s;
    other->calls++;
    other->actor = 2;
    assert_true(luck_landmark(match, other) == key);
    *other = *s;
    other->scene++;
    assert_true(luck_landmark(match, other) != key);
    for (int thing = 0; thing < LUCK_THINGS; thing++) {
        *other = *s;
        other->things.bits[thing / 64] ^= (uint64_t)1 << (thing % 64);
        assert_true(luck_landmark(match, other) != key);
    }
    *other         = *s;
    other->cast[2] = CAST_VOTE;
    assert_true(luck_landmark(match, other) == 0);
    *other              = *s;
    other->pending.kind = TEST;
    assert_true(luck_landmark(match, other) == 0);
    *other          = *s;
    other->fight.on = true;
    assert_true(luck_landmark(match, other) == 0);
    *other      = *s;
    other->over = true;
    assert_true(luck_landmark(match, other) == 0);
    *other               = *s;
    other->crew[0].ready = false;
    assert_true(luck_landmark(match, other) == 0);
    free(s);
    free(other);
    caper_table_free(t);
}

/* One treat more is another place while there are few; later it takes more. Whose they are is all the
 * same. */
static void luck_landmarks_tell_treats_apart(void **unused)
{
    (void)unused;
    caper_table       *t         = test_new("luck", 3, "{}", "5");
    const caper_match *match     = caper_table_match(t);
    luck_state        *s         = take_state(match);
    uint64_t           last      = 0;
    int                places[4] = {0}; /* to 8, 16, 32, 64 treats */
    begin(match, s);
    for (int treats = 0; treats < 64; treats++) {
        s->crew[0].luck = s->crew[1].luck = 0;
        s->crew[2].luck                   = treats;
        uint64_t key                      = luck_landmark(match, s);
        s->crew[0].luck                   = treats / 2;
        s->crew[2].luck                   = treats - treats / 2;
        assert_true(luck_landmark(match, s) == key);
        places[treats < 8 ? 0 : treats < 16 ? 1 : treats < 32 ? 2 : 3] += key != last;
        last = key;
    }
    assert_int_equal(places[0], 8);
    for (int i = 1; i < 4; i++)
        assert_int_equal(places[i], 4);
    s->crew[0].luck = s->crew[1].luck = s->crew[2].luck = LUCK_MOST;
    assert_true(luck_landmark(match, s) != 0);
    free(s);
    caper_table_free(t);
}

static void luck_landmarks_are_in_stories_only(void **unused)
{
    (void)unused;
    static const char *const options[] = {"{'mode':'competition'}", "{'mode':'hosted'}"};
    for (int i = 0; i < 2; i++) {
        caper_table       *t     = test_new("luck", 2, options[i], "5");
        const caper_match *match = caper_table_match(t);
        luck_state        *s     = take_state(match);
        caper_rng          rng;
        caper_rng_init(&rng, 1);
        luck_setup(match, s, &rng);
        for (int n = 0; n < 60; n++) {
            assert_true(luck_landmark(match, s) == 0);
            luck_play_out(match, s, &(caper_playout){.until = -1, .limit = 1}, &rng);
        }
        free(s);
        caper_table_free(t);
    }
}

/* ---- The search ------------------------------------------------------------------------------ */

/* How far a search plays: moves that rooms were asked to make. */
static long played;

static int counted_play_out(const caper_match *match, void *imagined, const caper_playout *how,
                            caper_rng *rng)
{
    int made = luck_play_out(match, imagined, how, rng);
    played += made;
    return made;
}

static long moves_of_a_search(const caper_match *match, const luck_state *s, bool by_landmarks,
                              answer *out)
{
    caper_match spied = *match;
    spy               = luck_game;
    spy.play_out      = counted_play_out;
    spy.landmark      = by_landmarks ? luck_landmark : NULL;
    spied.game        = &spy;
    played            = 0;
    question q        = {.match = &spied, .state = s, .seat = 0, .seed = 3};
    search_run(&q, &(budget){.iterations = 2000, .threads = 1}, out);
    return played;
}

static void searches_end_early(void **unused)
{
    (void)unused;
    static answer      out;
    caper_table       *t     = test_new("luck", 3, "{}", "5");
    const caper_match *match = caper_table_match(t);
    luck_state        *s     = take_state(match);
    begin(match, s);
    long all = moves_of_a_search(match, s, false, &out);
    long few = moves_of_a_search(match, s, true, &out);
    assert_int_equal(out.iterations, 2000);
    assert_true(few < all * 2 / 3);
    free(s);
    caper_table_free(t);
}

/* A playout to the end counts as one; one that ended early as less, but as something. */
static void searches_count_what_was_borrowed(void **unused)
{
    (void)unused;
    static answer      out;
    caper_table       *t     = test_new("luck", 3, "{}", "5");
    const caper_match *match = caper_table_match(t);
    luck_state        *s     = take_state(match);
    double             sure = 0, visits = 0;
    begin(match, s);
    moves_of_a_search(match, s, false, &out);
    for (int i = 0; i < out.count; i++)
        assert_true(out.move[i].sure == out.move[i].visits);
    moves_of_a_search(match, s, true, &out);
    for (int i = 0; i < out.count; i++) {
        assert_true(out.move[i].sure > 0 && out.move[i].sure <= out.move[i].visits);
        assert_true(out.move[i].share >= 0 && out.move[i].share <= 1);
        sure += out.move[i].sure;
        visits += out.move[i].visits;
    }
    assert_true(visits == 2000 && sure < 1950 && sure > 400);
    free(s);
    caper_table_free(t);
}

static bool same_answer(const answer *a, const answer *b)
{
    bool same = a->iterations == b->iterations && a->count == b->count;
    for (int i = 0; same && i < a->count; i++)
        same = a->move[i].move == b->move[i].move && a->move[i].visits == b->move[i].visits &&
               a->move[i].share == b->move[i].share && a->move[i].sure == b->move[i].sure &&
               a->move[i].length == b->move[i].length;
    return same;
}

/* The same seed and threads, the same answer; also after more was searched in the meantime. */
static void searches_by_landmarks_are_deterministic(void **unused)
{
    (void)unused;
    static answer      one, two;
    caper_table       *t     = test_new("luck", 3, "{}", "5");
    const caper_match *match = caper_table_match(t);
    luck_state        *s     = take_state(match);
    begin(match, s);
    for (int threads = 1; threads <= 3; threads++) {
        question q = {.match = match, .state = s, .seat = 1, .seed = 9};
        search_run(&q, &(budget){.iterations = 1500, .threads = threads}, &one);
        q.seed++;
        search_run(&q, &(budget){.iterations = 1500, .threads = threads}, &two);
        assert_false(same_answer(&one, &two));
        q.seed--;
        search_run(&q, &(budget){.iterations = 1500, .threads = threads}, &two);
        assert_true(same_answer(&one, &two));
    }
    free(s);
    caper_table_free(t);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(landmarks_are_known_after_a_few_ends),
    cmocka_unit_test(landmarks_are_worth_what_came_of_them),
    cmocka_unit_test(landmarks_nobody_has_seen_are_worth_what_others_are),
    cmocka_unit_test(landmarks_lend_what_was_played),
    cmocka_unit_test(landmarks_fill_up),
    cmocka_unit_test(landmarks_change_nothing_in_a_game),
    cmocka_unit_test(landmarks_are_of_imagined_worlds_only),
    cmocka_unit_test(landmarks_are_not_waited_for_for_ever),
    cmocka_unit_test(luck_landmarks_are_new_scenes),
    cmocka_unit_test(luck_landmarks_tell_treats_apart),
    cmocka_unit_test(luck_landmarks_are_in_stories_only),
    cmocka_unit_test(searches_end_early),
    cmocka_unit_test(searches_count_what_was_borrowed),
    cmocka_unit_test(searches_by_landmarks_are_deterministic),
};

TEST_MAIN(tests)
