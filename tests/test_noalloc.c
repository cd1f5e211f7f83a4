/* The rules allocate nothing: every allocation of this program is counted (the linker sends them
 * here), and whole games are played with the count standing still. */
#include "bots/bot.h"
#include "tests/testing.h"
#include "tests/walk.h"

/* volatile: the compiler believes that malloc touches no variable of ours. */
static volatile long allocations;

void *__real_malloc(size_t n);
void *__real_calloc(size_t n, size_t m);
void *__real_realloc(void *p, size_t n);
void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t n, size_t m);
void *__wrap_realloc(void *p, size_t n);

void *__wrap_malloc(size_t n)
{
    allocations++;
    return __real_malloc(n);
}

void *__wrap_calloc(size_t n, size_t m)
{
    allocations++;
    return __real_calloc(n, m);
}

void *__wrap_realloc(void *p, size_t n)
{
    allocations++;
    return __real_realloc(p, n);
}

static void play(const caper_match *match, void *ctx)
{
    (void)ctx;
    const caper_game *g = match->game;
    void     *state = calloc(1, g->info->state_size), *other = calloc(1, g->info->state_size);
    caper_rng rng;
    walk_move m;
    caper_rng_init(&rng, 4);
    long before = allocations;
    g->rules->setup(match, state, &rng);
    for (int n = 0; n < 3000 && walk_pick(match, state, &rng, &m); n++) {
        g->know->imagine(match, state, 0, &rng, other);
        g->rules->apply(match, state, m.seat, m.move, NULL, &rng, NULL);
    }
    if (allocations != before)
        fail_msg("%s: the rules allocated %ld times", g->info->id, allocations - before);
    free(state);
    free(other);
}

TEST(noalloc_in_the_rules)
{
    long before        = allocations;
    void *volatile one = malloc(1); /* volatile: or the compiler removes it */
    free(one);
    assert_int_equal(allocations, before + 1); /* the count counts */
    walk_matches(play, NULL);
}

/* Nor do bots that do not search: they imagine, and follow rules of thumb. */
static void ask_bots(const caper_match *match, void *ctx)
{
    const caper_game *g = match->game;
    caper_rng         rng;
    caper_seats       seats;
    caper_bot_options bot = *(const caper_bot_options *)ctx;
    caper_choice      c;
    void             *state = walk_deal(match, 4, &rng);
    for (int n = 0; n < 300 && (seats = g->rules->to_act(match, state)); n++) {
        int  seat   = __builtin_ctz(seats);
        long before = allocations;
        if (!caper_bot_choose(match, state, seat, &bot, &rng, &c))
            break;
        if (allocations != before && seat < match->seats)
            fail_msg("%s: a bot allocated %ld times", g->info->id, allocations - before);
        caper_choice_apply(match, state, seat, &c, &rng, NULL);
    }
    free(state);
}

TEST(noalloc_in_easy_and_medium)
{
    caper_bot_options easy   = caper_default_bot(CAPER_EASY),
                      medium = caper_default_bot(CAPER_MEDIUM), any = {.random = true};
    walk_matches(ask_bots, &easy);
    walk_matches(ask_bots, &medium);
    walk_matches(ask_bots, &any);
}
