/* Secrecy: change what a seat may not know, and nothing that it gets may change.
 *
 * `imagine` draws the hidden things anew. The seat's view, its legal moves, its odds and its bot's
 * whole thinking must be the same in both worlds; so must the events it gets from a move that shows
 * nothing hidden. */
#include "base/grammar.h"
#include "base/observe.h"
#include "bots/bot.h"
#include "tests/testing.h"
#include "tests/walk.h"

enum { GAMES = 8, STEPS = 80, GUESSES = 12 };

/* How much was compared in one match. A suite that compares nothing must not pass. */
typedef struct tally {
    int steps;  /* positions looked at */
    int views;  /* pairs of views */
    int differ; /* of those, pairs of worlds that were not the same: only they can tell anything */
    int moves;  /* pairs of lists */
    int odds;   /* pairs of odds with something in them */
    int events; /* pairs of event streams */
    int advice; /* pairs of moves that a bot chose */
    int undos;  /* moves after which both worlds look alike to the player who moved */
    int bars;   /* pairs of refusals */
} tally;

typedef struct guess {
    caper_move move;
    char       text[200];
} guess;

typedef struct worlds {
    const caper_match *match;
    const caper_game  *game;
    caper_observer    *observer;
    void              *real, *other, *real_next, *other_next;
    caper_rng          rng;
    caper_events       a, b;
    caper_buf          x, y;
    tally             *tally;
    guess              guess[GUESSES]; /* moves of any seat, the newest of them */
    int                guess_count;
} worlds;

/* Cards in hands, tombs and decks are hidden; Adventures & Luck and Masters of the Heist are played
 * in the open, and only dice and chits to come are unknown there. */
static bool hides_things(const caper_game *game)
{
    return strcmp(game->info->id, "luck") != 0 && strcmp(game->info->id, "heist") != 0;
}

static void same_view(worlds *w, int seat)
{
    caper_buf_clear(&w->x);
    caper_buf_clear(&w->y);
    w->game->know->view(w->match, w->real, seat, &w->x);
    w->game->know->view(w->match, w->other, seat, &w->y);
    w->tally->views++;
    w->tally->differ += memcmp(w->real, w->other, w->game->info->state_size) != 0;
    if (strcmp(w->x.data, w->y.data) != 0)
        fail_msg("%s: the view of seat %d depends on what it may not know:\n%s\n%s",
                 w->game->info->id, seat, w->x.data, w->y.data);
}

/* Two states with equal views give equal observations. */
static void same_observation(worlds *w, int seat)
{
    static int8_t a[1 << 14], b[1 << 14];
    if (seat < 0 || !w->observer)
        return;
    size_t n = (size_t)caper_observer_size(w->observer);
    assert_true(n > 0 && n <= sizeof a);
    caper_observe(w->observer, w->real, seat, a);
    caper_observe(w->observer, w->other, seat, b);
    assert_memory_equal(a, b, n);
}

static void same_odds(worlds *w, int seat, caper_move move)
{
    static caper_odds a, b;
    a.count = b.count = 0;
    w->game->know->odds(w->match, w->real, seat, move, NULL, &a);
    w->game->know->odds(w->match, w->other, seat, move, NULL, &b);
    assert_int_equal(a.count, b.count);
    w->tally->odds += a.count > 0;
    for (int i = 0; i < a.count; i++) {
        assert_string_equal(a.item[i].name, b.item[i].name);
        assert_true(a.item[i].chance == b.item[i].chance);
    }
}

static void same_moves(worlds *w, int seat)
{
    static caper_move a[CAPER_MAX_MOVES], b[CAPER_MAX_MOVES];
    int               n = w->game->rules->moves(w->match, w->real, seat, a);
    assert_int_equal(n, w->game->rules->moves(w->match, w->other, seat, b));
    assert_memory_equal(a, b, (size_t)n * sizeof *a);
    w->tally->moves += n > 0;
    for (int i = 0; i < n; i++)
        same_odds(w, seat, a[i]);
}

/* The goal in sight, the map's shades, and warnings of a move. */
static void write_advice(worlds *w, const void *state, int seat, caper_buf *out)
{
    static caper_move moves[CAPER_MAX_MOVES];
    caper_names       names = {.you = seat};
    int               n     = w->game->rules->moves(w->match, state, seat, moves);
    caper_buf_clear(out);
    if (w->game->words->goal)
        w->game->words->goal(w->match, state, seat, &names, out);
    if (w->game->words->sketch)
        w->game->words->sketch(w->match, state, seat, out);
    for (int i = 0; i < n && w->game->words->warn; i++)
        w->game->words->warn(w->match, state, seat, moves[i], &names, out);
}

static void same_words(worlds *w, int seat)
{
    write_advice(w, w->real, seat, &w->x);
    write_advice(w, w->other, seat, &w->y);
    assert_string_equal(caper_buf_text(&w->x), caper_buf_text(&w->y));
}

/* The player who moved is told whether that can be taken back. If they see the same in both worlds it must be the
 * same. */
static void same_undo(worlds *w, bool real_shows, bool other_shows)
{
    if (strcmp(w->x.data, w->y.data) != 0)
        return;
    w->tally->undos++;
    if (real_shows != other_shows)
        fail_msg("%s: whether a move can be taken back depends on secrets: %s", w->game->info->id,
                 w->x.data);
}

/* What may not be done is barred in the same words. */
static void same_refusal(worlds *w, int seat, caper_move move)
{
    caper_rng ra, rb;
    caper_rng_init(&ra, 1);
    caper_rng_init(&rb, 1);
    memcpy(w->real_next, w->real, w->game->info->state_size);
    memcpy(w->other_next, w->other, w->game->info->state_size);
    caper_code real  = w->game->rules->apply(w->match, w->real_next, seat, move, NULL, &ra, NULL);
    caper_code other = w->game->rules->apply(w->match, w->other_next, seat, move, NULL, &rb, NULL);
    assert_int_equal(real, other);
    if (!real || real == CAPER_NOT_YOUR_TURN)
        return; /* the table has words of its own for these */
    caper_buf_clear(&w->x);
    caper_buf_clear(&w->y);
    caper_put_reason(w->match, w->real, seat, move, NULL, &w->x);
    caper_put_reason(w->match, w->other, seat, move, NULL, &w->y);
    assert_string_equal(caper_buf_text(&w->x), caper_buf_text(&w->y));
    w->tally->bars++;
}

/* A text is read alike in both worlds. */
static void same_reading(worlds *w, const char *text)
{
    caper_move  a = 0, b = 0;
    const char *words;
    caper_code  real = caper_grammar_parse(w->match, w->real, text, &a, &words);
    assert_int_equal(real, caper_grammar_parse(w->match, w->other, text, &b, &words));
    assert_true(real || a == b);
}

/* A move that was made in this game is the best guess at what is hidden: all of it is tried again. */
static void same_refusals(worlds *w, int seat)
{
    for (int i = 0; i < w->guess_count && i < GUESSES; i++) {
        same_reading(w, w->guess[i].text);
        if (w->game->rules->to_act(w->match, w->real) & CAPER_SEAT(seat))
            same_refusal(w, seat, w->guess[i].move);
    }
}

static void keep_guesses(worlds *w, int seat)
{
    static caper_move moves[CAPER_MAX_MOVES];
    int               n = w->game->rules->moves(w->match, w->real, seat, moves);
    for (int i = 0; i < n; i += 1 + n / 4) {
        guess *g = &w->guess[w->guess_count++ % GUESSES];
        g->move  = moves[i];
        caper_buf_clear(&w->x);
        caper_grammar_write(w->match, w->real, moves[i], NULL, &w->x);
        snprintf(g->text, sizeof g->text, "%s", caper_buf_text(&w->x));
    }
}

/* The move in both worlds. Only moves that are legal in both, draw nothing and show nothing hidden
 * can be compared; the others are allowed to tell. */
static void same_events(worlds *w, int seat, walk_move m)
{
    static caper_chance one, two;
    caper_rng           ra, rb;
    caper_rng_init(&ra, 1);
    caper_rng_init(&rb, 1);
    caper_chance_clear(&one);
    caper_chance_clear(&two);
    ra.chance = &one;
    rb.chance = &two;
    memcpy(w->real_next, w->real, w->game->info->state_size);
    memcpy(w->other_next, w->other, w->game->info->state_size);
    caper_events_clear(&w->a);
    caper_events_clear(&w->b);
    if (w->game->rules->apply(w->match, w->real_next, m.seat, m.move, NULL, &ra, &w->a) ||
        w->game->rules->apply(w->match, w->other_next, m.seat, m.move, NULL, &rb, &w->b))
        return;
    caper_buf_clear(&w->x);
    caper_buf_clear(&w->y);
    caper_events_write_for(&w->a, seat, &w->x);
    caper_events_write_for(&w->b, seat, &w->y);
    if (seat == m.seat)
        same_undo(w, one.drawn_n || w->a.hidden, two.drawn_n || w->b.hidden);
    if (one.drawn_n || two.drawn_n || w->a.hidden || w->b.hidden)
        return;
    if (strcmp(w->x.data, w->y.data) != 0)
        fail_msg("%s: events for seat %d depend on what it may not know:\n%s\n%s",
                 w->game->info->id, seat, w->x.data, w->y.data);
    w->tally->events++;
}

/* What a bot makes of either world, with the same luck. */
static void same_advice(worlds *w, int seat)
{
    caper_choice a = {0}, b = {0};
    for (int level = CAPER_EASY; level <= CAPER_MEDIUM; level++) {
        caper_bot_options with = {.level = (caper_level)level};
        caper_rng         ra, rb;
        caper_rng_init(&ra, 7);
        caper_rng_init(&rb, 7);
        bool chose = caper_bot_choose(w->match, w->real, seat, &with, &ra, &a);
        assert_int_equal(chose, caper_bot_choose(w->match, w->other, seat, &with, &rb, &b));
        if (!chose)
            continue;
        assert_int_equal(a.move, b.move);
        assert_string_equal(a.words, b.words);
        w->tally->advice++;
    }
}

static void compare_worlds(worlds *w, walk_move next)
{
    for (int seat = CAPER_SPECTATOR; seat < w->match->places; seat++) {
        w->game->know->imagine(w->match, w->real, seat, &w->rng, w->other);
        const char *broken = w->game->rules->check(w->match, w->other);
        if (broken)
            fail_msg("%s: imagined for seat %d: %s", w->game->info->id, seat, broken);
        same_view(w, seat);
        same_events(w, seat, next);
        /* A message goes out for every move, and reaches every client: so when something is said depends
         * only on whom the game waits for. */
        assert_int_equal(w->game->rules->to_act(w->match, w->real),
                         w->game->rules->to_act(w->match, w->other));
        if (w->game->rules->may_act)
            assert_int_equal(w->game->rules->may_act(w->match, w->real),
                             w->game->rules->may_act(w->match, w->other));
        if (seat == CAPER_SPECTATOR)
            continue;
        same_refusals(w, seat);
        if (hides_things(w->game)) /* elsewhere both worlds are one, and a map takes its time */
            same_words(w, seat);
        same_moves(w, seat);
        same_observation(w, seat);
        same_advice(w, seat);
    }
}

static void play_game(const caper_match *match, uint64_t seed, tally *count)
{
    worlds w = {.match = match, .game = match->game, .tally = count};
    if (w.game->learner)
        w.observer = caper_observer_new(match);
    void **states[] = {&w.real, &w.other, &w.real_next, &w.other_next};
    for (int i = 1; i < 4; i++)
        *states[i] = calloc(1, w.game->info->state_size);
    w.real = walk_deal(match, seed, &w.rng);
    walk_move m;
    for (int n = 0; n < STEPS && walk_pick(match, w.real, &w.rng, &m); n++) {
        keep_guesses(&w, m.seat);
        compare_worlds(&w, m);
        count->steps++;
        w.game->rules->apply(match, w.real, m.seat, m.move, NULL, &w.rng, NULL);
    }
    for (int i = 0; i < 4; i++)
        free(*states[i]);
    caper_observer_free(w.observer);
    caper_events_fini(&w.a);
    caper_events_fini(&w.b);
    caper_buf_fini(&w.x);
    caper_buf_fini(&w.y);
}

/* Every position must have been compared in every way that its game allows. */
static void expect_compared(const caper_match *match, const tally *t)
{
    assert_true(t->steps >= GAMES * 5);
    assert_true(t->views == t->steps * (match->places + 1));
    assert_true(t->moves >= t->steps);
    assert_true(t->advice >= t->steps);
    assert_true(t->events > 0);
    assert_true(t->undos > 0);
    assert_true(t->bars > 0);
    if (hides_things(match->game) && t->differ < t->steps / 4)
        fail_msg("%s: only %d of %d imagined worlds differ from the real one",
                 match->game->info->id, t->differ, t->views);
    if (getenv("CAPER_TALLY"))
        print_message("%s, %d seats: %d positions; %d views (%d worlds differ), %d lists, %d odds, "
                      "%d event streams, %d bots' moves, %d undos, %d refusals\n",
                      match->game->info->id, match->seats, t->steps, t->views, t->differ, t->moves,
                      t->odds, t->events, t->advice, t->undos, t->bars);
}

static void play_games(const caper_match *match, void *ctx)
{
    (void)ctx;
    tally t = {0};
    for (uint64_t seed = 100; seed < 100 + GAMES; seed++)
        play_game(match, seed, &t);
    expect_compared(match, &t);
}

TEST(secrecy_every_game) { walk_matches(play_games, NULL); }
