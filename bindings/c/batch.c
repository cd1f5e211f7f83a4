/* Many games that take a step together.
 *
 * What a game needs lies close together in memory that is made once: its state, where its chance
 * stands, and the set of its legal actions, against which the next action is checked. A step
 * touches each game once: play, let the bots play, write the rows.
 *
 * Where the room can play many games with one instruction (caper/abreast.h) and no bots play in
 * between, a step takes CAPER_LANES games at a time. Their states are written out after every step, so
 * that all the rest need not know. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/observe.h"
#include "bindings/c/solo.h"
#include "bots/bot.h"
#include "caper/abreast.h"

enum { WORD = 64 };

typedef struct seat_turn {
    kit_luck luck;
    kit_path path;        /* of a move that takes several actions */
    int8_t   seat;        /* whose action it is; −1: the game is over */
    bool     over_unseen; /* it ended before any of our seats had a turn: the next step says so */
    int      choices;     /* how many actions are legal; not kept where games are side by side */
} seat_turn;

struct caper_batch {
    caper_kit *kit; /* held */
    int        n, words;
    size_t     stride; /* bytes between states */
    uint8_t   *states;
    seat_turn *turns;
    uint64_t  *legal; /* `words` for each game */
    /* Games side by side: NULL, or how, and their blocks. All of the above has room for whole blocks. */
    const caper_abreast *abreast;
    uint8_t             *blocks;
    caper_minds        **minds; /* one set for each game; NULL: no bot searches */
    uint64_t             sampling;
    caper_seats          bots;
    caper_bot_options    bot[CAPER_MAX_SEATS];
    bool                 again;
    caper_arrays         to;
};

/* A seat's legal moves, and those that can still be chosen. */
typedef struct choices {
    caper_move  move[CAPER_MAX_MOVES];
    int         n;
    kit_choices left;
} choices;

static void *state_of(const caper_batch *b, int i) { return b->states + (size_t)i * b->stride; }

/* ---- Whose turn ------------------------------------------------------------------------------ */

static const caper_bot_options *bot_of(const caper_batch *b, int seat)
{
    return b->bots & CAPER_SEAT(seat) ? &b->bot[seat] : NULL;
}

static caper_minds *minds_of(const caper_batch *b, int i) { return b->minds ? b->minds[i] : NULL; }

static void play(const caper_batch *b, int i, int seat, caper_move move, const char *words)
{
    const caper_match *match = &b->kit->match;
    kit_luck          *luck  = &b->turns[i].luck;
    caper_rng          rng   = {.s = luck->cards};
    if (b->minds)
        caper_minds_saw(b->minds[i], state_of(b, i), seat, move);
    match->game->rules->apply(match, state_of(b, i), seat, move, words, &rng, NULL);
    luck->cards = rng.s;
    luck->moves++;
    b->turns[i].path = (kit_path){0};
}

/* A bot's move, if it has one. */
static bool play_bot(const caper_batch *b, int i, int seat, const caper_bot_options *bot)
{
    caper_choice choice = {0};
    bool any = kit_ask(&b->kit->match, state_of(b, i), seat, bot, minds_of(b, i), &b->turns[i].luck,
                       &choice);
    if (any)
        play(b, i, seat, choice.move, caper_choice_words(&choice));
    return any;
}

/* The lowest seat of `wait` that can take an action, and what it can do. −1: none of them. */
static int seat_with_moves(const caper_batch *b, int i, caper_seats wait, choices *c)
{
    const caper_match *match = &b->kit->match;
    for (; wait; wait &= wait - 1) {
        int seat = __builtin_ctz(wait);
        if ((c->n = match->game->rules->moves(match, state_of(b, i), seat, c->move)))
            return seat;
    }
    return -1;
}

/* Play on until a seat of ours has a choice, and say which. −1: the game is over. */
static int advance(const caper_batch *b, int i, choices *c)
{
    const caper_match      *match   = &b->kit->match;
    const caper_bot_options stopgap = {.level = CAPER_MEDIUM};
    caper_seats             wait;
    while ((wait = match->game->rules->to_act(match, state_of(b, i)))) {
        caper_seats bots = wait & b->bots;
        if (bots && play_bot(b, i, __builtin_ctz(bots), bot_of(b, __builtin_ctz(bots))))
            continue;
        int seat = seat_with_moves(b, i, wait & ~b->bots, c);
        if (seat >= 0)
            return seat;
        /* Only words would do, or a bot did not know what to do. */
        if (!play_bot(b, i, __builtin_ctz(wait), &stopgap))
            break;
    }
    return -1;
}

/* ---- What is written ------------------------------------------------------------------------- */

/* Out of a row's mask; most places are empty. */
static void clear_choices(const caper_batch *b, uint64_t *legal, uint8_t *mask)
{
    for (int w = 0; w < b->words; w++) {
        for (uint64_t set = mask ? legal[w] : 0; set; set &= set - 1)
            mask[w * WORD + __builtin_ctzll(set)] = 0;
        legal[w] = 0;
    }
}

static void write_choices(caper_batch *b, int i, int seat, choices *c)
{
    const caper_kit *k     = b->kit;
    seat_turn       *t     = &b->turns[i];
    uint64_t        *legal = b->legal + (size_t)i * (size_t)b->words;
    uint8_t         *mask  = b->to.masks ? b->to.masks + (size_t)i * (size_t)k->actions : NULL;
    clear_choices(b, legal, mask);
    t->choices = 0;
    if (seat < 0)
        return;
    c->left = kit_choices_of(k, &t->path, c->move, c->n);
    for (int j = 0; j < c->left.n; j++) {
        int      a   = kit_action(k, seat, &c->left, j);
        uint64_t one = (uint64_t)1 << a % WORD;
        t->choices += !(legal[a / WORD] & one);
        legal[a / WORD] |= one;
        if (mask)
            mask[a] = 1;
    }
}

/* The rest of a row, when its choices are written. */
static void write_view(caper_batch *b, int i, int seat)
{
    const caper_kit *k = b->kit;
    b->turns[i].seat   = (int8_t)seat;
    if (b->to.seats)
        b->to.seats[i] = (int8_t)seat;
    if (!b->to.observations || !k->observation)
        return;
    int8_t *out = b->to.observations + (size_t)i * (size_t)k->observation;
    if (seat >= 0)
        kit_observe(k, state_of(b, i), seat, &b->turns[i].path, out);
    else
        memset(out, 0, (size_t)k->observation);
}

static void write_row(caper_batch *b, int i, int seat, choices *c)
{
    write_choices(b, i, seat, c);
    write_view(b, i, seat);
}

static void write_rewards(caper_batch *b, int i, bool done)
{
    const caper_match *match = &b->kit->match;
    if (b->to.dones)
        b->to.dones[i] = done;
    if (!b->to.rewards)
        return;
    float *out = b->to.rewards + (size_t)i * match->places;
    if (done)
        kit_rewards(match, state_of(b, i), out);
    else
        memset(out, 0, match->places * sizeof *out);
}

/* ---- Side by side ---------------------------------------------------------------------------- */

static void *block_of(const caper_batch *b, int i)
{
    return b->blocks + (size_t)(i / CAPER_LANES) * b->abreast->size;
}

static void write_mask(const caper_batch *b, int i)
{
    const uint64_t *legal   = b->legal + (size_t)i * (size_t)b->words;
    size_t          actions = (size_t)b->kit->actions;
    uint8_t        *mask    = b->to.masks + (size_t)i * actions;
    size_t          a       = 0;
    for (; a + 8 <= actions; a += 8) { /* machines that come here have the lowest byte first */
        uint64_t eight = caper_spread(legal[a / WORD] >> a % WORD);
        memcpy(mask + a, &eight, sizeof eight);
    }
    for (; a < actions; a++)
        mask[a] = legal[a / WORD] >> a % WORD & 1;
}

/* The games of a block as states, so that they can be read one by one. */
static void write_states(const caper_batch *b, int first)
{
    b->abreast->get(&b->kit->match, block_of(b, first), state_of(b, first), b->stride);
}

/* Games first … first+n−1, a block, have been played or dealt: what is legal in them now, and their rows. */
static void write_block(caper_batch *b, int first, int n)
{
    int8_t    seat[CAPER_LANES];
    uint64_t *legal = b->legal + (size_t)first * CAPER_LANE_WORDS;
    b->abreast->list(&b->kit->match, block_of(b, first), b->kit->move_of, seat,
                     (uint64_t(*)[CAPER_LANE_WORDS])(void *)legal);
    if (b->to.observations)
        write_states(b, first);
    for (int i = 0; i < n; i++)
        b->turns[first + i].seat = seat[i];
    for (int i = 0; b->to.masks && i < n; i++)
        write_mask(b, first + i);
    for (int i = 0; (b->to.seats || b->to.observations) && i < n; i++)
        write_view(b, first + i, seat[i]);
}

static int lanes_in_use(const caper_batch *b, int first)
{
    return b->n - first < CAPER_LANES ? b->n - first : CAPER_LANES;
}

static void deal_into_block(caper_batch *b, int i)
{
    kit_deal(&b->kit->match, state_of(b, i), NULL, &b->turns[i].luck);
    b->abreast->put(block_of(b, i), i % CAPER_LANES, state_of(b, i));
}

/* The lanes of `over` have come to their end, or none. */
static void end_games(caper_batch *b, int first, int n, uint32_t over)
{
    if (over && b->to.rewards) /* only these ask who has won */
        write_states(b, first);
    for (int i = 0; (b->to.dones || b->to.rewards) && i < n; i++)
        write_rewards(b, first + i, over >> i & 1);
    for (; over && b->again; over &= over - 1)
        deal_into_block(b, first + __builtin_ctz(over));
}

static void step_block(caper_batch *b, int first, const int32_t *actions)
{
    const caper_kit *k                 = b->kit;
    int              n                 = lanes_in_use(b, first);
    seat_turn       *t                 = b->turns + first;
    caper_move       move[CAPER_LANES] = {0};
    caper_lane_luck  cards             = {0};
    uint32_t         moved             = 0;
    for (int i = 0; i < n; i++) {
        cards.s[i] = t[i].luck.cards;
        if (t[i].seat < 0)
            continue;
        move[i] =
            k->move_of ? k->move_of[t[i].seat * k->actions + actions[i]] : (caper_move)actions[i];
        moved |= 1u << i;
    }
    uint32_t on = b->abreast->play(&k->match, block_of(b, first), move, &cards);
    for (int i = 0; i < n; i++) {
        t[i].luck.cards = cards.s[i];
        t[i].luck.moves += (int)(moved >> i & 1);
    }
    end_games(b, first, n, moved & ~on);
    write_block(b, first, n);
}

/* ---- Dealing and stepping -------------------------------------------------------------------- */

static void deal(caper_batch *b, int i, choices *c)
{
    seat_turn *t = &b->turns[i];
    kit_deal(&b->kit->match, state_of(b, i), minds_of(b, i), &t->luck);
    t->path        = (kit_path){0};
    int seat       = advance(b, i, c);
    t->over_unseen = seat < 0;
    write_row(b, i, seat, c);
}

void caper_batch_reset(caper_batch *b, uint64_t seed)
{
    choices c;
    b->sampling = ~seed;
    for (int i = 0; i < b->n; i++) {
        b->turns[i].luck = kit_luck_of(seed + (uint64_t)i);
        if (b->abreast)
            deal_into_block(b, i);
        else
            deal(b, i, &c);
        write_rewards(b, i, false);
    }
    for (int i = 0; b->abreast && i < b->n; i += CAPER_LANES)
        write_block(b, i, lanes_in_use(b, i));
}

static bool is_legal(const caper_batch *b, int i, int32_t action)
{
    const uint64_t *legal = b->legal + (size_t)i * (size_t)b->words;
    return action >= 0 && action < b->kit->actions && legal[action / WORD] >> action % WORD & 1;
}

/* The move of an action that is known to be legal. By steps: false while it is not yet chosen to its end. */
static bool move_of(const caper_batch *b, int i, int32_t action, choices *c, caper_move *move)
{
    const caper_kit *k = b->kit;
    seat_turn       *t = &b->turns[i];
    *move = k->move_of ? k->move_of[t->seat * k->actions + action] : (caper_move)action;
    if (!k->by_steps)
        return true;
    c->n               = k->match.game->rules->moves(&k->match, state_of(b, i), t->seat, c->move);
    kit_choices before = kit_choices_of(k, &t->path, c->move, c->n);
    c->left            = kit_choose(k, t->seat, &before, action);
    *move              = *c->left.move;
    if (c->left.n > 1)
        t->path = kit_path_to(&before, &c->left, t->seat);
    return c->left.n == 1;
}

static void step(caper_batch *b, int i, int32_t action, choices *c)
{
    seat_turn *t    = &b->turns[i];
    int        seat = t->seat;
    bool       done = t->over_unseen;
    caper_move move;
    if (seat >= 0 && move_of(b, i, action, c, &move)) {
        play(b, i, seat, move, NULL);
        seat = advance(b, i, c);
        done = seat < 0;
    }
    t->over_unseen = false;
    write_rewards(b, i, done);
    if (done && b->again)
        deal(b, i, c);
    else
        write_row(b, i, seat, c);
}

int caper_batch_step(caper_batch *b, const int32_t *actions)
{
    choices c;
    for (int i = 0; i < b->n; i++)
        if (b->turns[i].seat >= 0 && !is_legal(b, i, actions[i]))
            return i;
    for (int i = 0; b->abreast && i < b->n; i += CAPER_LANES)
        step_block(b, i, actions + i);
    for (int i = 0; !b->abreast && i < b->n; i++)
        step(b, i, actions[i], &c);
    return -1;
}

/* A member of a set of four words. Which word it is in is unpredictable, so the test is branch-free. */
static inline int32_t sample_four(const uint64_t *legal, caper_rng *rng)
{
    uint32_t up_to[CAPER_LANE_WORDS], all = 0, before = 0;
    int      w = 0;
    for (int i = 0; i < CAPER_LANE_WORDS; i++)
        up_to[i] = all += (uint32_t)caper_count(legal[i]);
    if (!all)
        return 0;
    uint32_t k = caper_rng_below(rng, all);
    for (int i = 0; i < CAPER_LANE_WORDS - 1; i++) {
        w += k >= up_to[i];
        before = k >= up_to[i] ? up_to[i] : before;
    }
    return w * WORD + caper_bit_at(legal[w], k - before);
}

/* The same of many words that have `all` members: most of them are empty. */
static int32_t sample(const uint64_t *legal, int all, caper_rng *rng)
{
    if (!all)
        return 0;
    uint32_t k = caper_rng_below(rng, (uint32_t)all), before = 0;
    int      w = 0;
    for (uint32_t here; k - before >= (here = (uint32_t)caper_count(legal[w])); w++)
        before += here;
    return w * WORD + caper_bit_at(legal[w], k - before);
}

void caper_batch_sample(caper_batch *b, int32_t *actions)
{
    caper_rng       rng   = {.s = b->sampling};
    const uint64_t *legal = b->legal;
    for (int i = 0; i < b->n; i++, legal += b->words)
        actions[i] = b->words == CAPER_LANE_WORDS ? sample_four(legal, &rng)
                                                  : sample(legal, b->turns[i].choices, &rng);
    b->sampling = rng.s;
}

caper_solo *caper_batch_copy(const caper_batch *b, int i)
{
    if (i < 0 || i >= b->n)
        return NULL;
    if (b->abreast)
        write_states(b, i / CAPER_LANES * CAPER_LANES);
    return kit_solo(b->kit, state_of(b, i), b->turns[i].luck, b->turns[i].path, minds_of(b, i));
}

/* ---- Making ---------------------------------------------------------------------------------- */

static bool read_bots(caper_batch *b, const char *const *bots, caper_error *err)
{
    int places = b->kit->match.places;
    for (int s = 0; bots && s < places; s++) {
        if (!bots[s])
            continue;
        if (!caper_bot_find_steady(bots[s], &b->bot[s])) {
            caper_refuse(err, CAPER_BAD_OPTION, "seat %d: there is no bot “%.40s”", s, bots[s]);
            return false;
        }
        if (caper_bot_check(&b->bot[s], b->kit->match.game, err))
            return false;
        b->bots |= CAPER_SEAT(s);
    }
    if (b->bots != CAPER_SEAT(places) - 1)
        return true;
    caper_refuse(err, CAPER_BAD_OPTION, "at least one seat must be yours; all have bots");
    return false;
}

/* Minds for every game, if any of the bots search. */
static void seat_minds(caper_batch *b)
{
    bool any = false;
    for (int s = 0; s < b->kit->match.places; s++)
        any |= bot_of(b, s) && caper_bot_searches(bot_of(b, s));
    if (!any)
        return;
    b->minds = caper_alloc((size_t)b->n, sizeof(caper_minds *));
    for (int i = 0; i < b->n; i++)
        b->minds[i] = caper_minds_new(&b->kit->match);
}

/* Side by side, if the room and the machine can and no other player moves in between. */
static void line_up(caper_batch *b, size_t blocks)
{
    const caper_game    *g       = b->kit->match.game;
    const caper_abreast *abreast = caper_game_abreast(g);
    if (!abreast || !abreast->is_there() || b->bots || b->words != CAPER_LANE_WORDS)
        return;
    b->abreast  = abreast;
    size_t size = blocks * b->abreast->size;
    b->blocks   = aligned_alloc(CAPER_LANES_ALIGN, size);
    if (!b->blocks)
        caper_end("out of memory");
    memset(b->blocks, 0, size);
}

caper_batch *caper_batch_new(caper_kit *k, int n, uint64_t seed, const char *const *bots,
                             bool again, const caper_arrays *arrays, caper_error *err)
{
    caper_batch *b = caper_alloc(1, sizeof *b);
    b->kit         = k;
    kit_hold(k);
    if (n < 1 || n > 1 << 20)
        caper_refuse(err, CAPER_BAD_OPTION, "a batch has 1 to 1048576 games, not %d", n);
    if (n < 1 || n > 1 << 20 || !read_bots(b, bots, err)) {
        caper_batch_free(b);
        return NULL;
    }
    size_t blocks = ((size_t)n + CAPER_LANES - 1) / CAPER_LANES, room = blocks * CAPER_LANES;
    b->n      = n;
    b->words  = (k->actions + WORD - 1) / WORD;
    b->stride = (k->match.game->info->state_size + 63) / 64 * 64;
    b->states = aligned_alloc(64, room * b->stride);
    if (!b->states)
        caper_end("out of memory");
    b->turns = caper_alloc((size_t)n, sizeof *b->turns);
    b->legal = caper_alloc(room * (size_t)b->words, sizeof *b->legal);
    b->again = again;
    b->to    = *arrays;
    seat_minds(b);
    line_up(b, blocks);
    memset(b->states, 0, room * b->stride);
    if (b->to.masks)
        memset(b->to.masks, 0, (size_t)n * (size_t)k->actions);
    caper_batch_reset(b, seed);
    return b;
}

void caper_batch_free(caper_batch *b)
{
    if (!b)
        return;
    for (int i = 0; b->minds && i < b->n; i++)
        caper_minds_free(b->minds[i]);
    free(b->minds);
    free(b->blocks);
    free(b->states);
    free(b->turns);
    free(b->legal);
    caper_kit_close(b->kit);
    free(b);
}
