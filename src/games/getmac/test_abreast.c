/* Get the MacGuffin: sixteen games side by side are the same games, to the bit, as one after the other. */
#include "caper/abreast.h"
#include "games/getmac/getmac.h"
#include "tests/testing.h"

/* So many draws before a caper_rng with this seed draws a nought, which is drawn again for nearly every
 * range: otherwise it would never happen in a test. */
static uint64_t nought_after(int draws) { return 0 - (uint64_t)(draws + 1) * 0x9e3779b97f4a7c15u; }

typedef struct eight {
    caper_match     match;
    uint8_t        *block;
    getmac_state    state[CAPER_LANES]; /* the judge's */
    caper_rng       whim[CAPER_LANES], card[CAPER_LANES];
    caper_lane_luck cards;
    uint32_t        on;
} eight;

static bool is_there(void)
{
    return getmac_game.learner->abreast && getmac_game.learner->abreast->is_there();
}

static uint8_t *align(uint8_t *memory)
{
    return memory + (0 - (uintptr_t)memory) % CAPER_LANES_ALIGN;
}

/* Lanes of `empty` stay empty. */
static void begin(eight *e, uint8_t *memory, int seats, uint64_t seed, uint32_t empty)
{
    memset(e, 0, sizeof *e);
    e->match =
        (caper_match){.game = &getmac_game, .seats = (uint8_t)seats, .places = (uint8_t)seats};
    ((getmac_rules *)e->match.room)->first = (uint8_t)(seed % (uint64_t)seats);
    e->block                               = align(memory);
    memset(e->block, 0, getmac_abreast.size);
    for (int i = 0; i < CAPER_LANES; i++) {
        uint64_t own = seed * CAPER_LANES + (uint64_t)i;
        caper_rng_init(&e->whim[i], seed % 3 == 1 ? nought_after(i) : ~own);
        caper_rng_init(&e->card[i], seed % 3 == 2 ? nought_after(15 + 2 * i) : own);
        if (empty >> i & 1)
            continue;
        getmac_setup(&e->match, &e->state[i], &e->card[i]);
        getmac_abreast.put(e->block, i, &e->state[i]);
        e->on |= 1u << i;
    }
    for (int i = 0; i < CAPER_LANES; i++) {
        e->cards.s[i] = e->card[i].s;
    }
}

/* The set of legal moves, and the same as the mover counts seats. */
static void list_one(const eight *e, int i, uint64_t set[CAPER_LANE_WORDS],
                     uint64_t turned[CAPER_LANE_WORDS])
{
    caper_move          moves[CAPER_MAX_MOVES];
    const getmac_state *s = &e->state[i];
    int                 n = e->on >> i & 1 ? getmac_moves(&e->match, s, s->turn, moves) : 0;
    memset(set, 0, CAPER_LANE_WORDS * sizeof *set);
    memset(turned, 0, CAPER_LANE_WORDS * sizeof *turned);
    for (int k = 0; k < n; k++)
        set[moves[k] / 64] |= (uint64_t)1 << moves[k] % 64;
    for (caper_move a = 0; n && a < GETMAC_MOVES; a++) {
        caper_move m = getmac_learner.turn_move(&e->match, a, s->turn);
        turned[a / 64] |= (set[m / 64] >> m % 64 & 1) << a % 64;
    }
}

static void same_lists(const eight *e)
{
    uint64_t sets[CAPER_LANES][CAPER_LANE_WORDS], turned[CAPER_LANES][CAPER_LANE_WORDS];
    int8_t   seats[CAPER_LANES], turned_seats[CAPER_LANES];
    getmac_abreast.list(&e->match, e->block, false, seats, sets);
    getmac_abreast.list(&e->match, e->block, true, turned_seats, turned);
    assert_memory_equal(seats, turned_seats, sizeof seats);
    for (int i = 0; i < CAPER_LANES; i++) {
        assert_int_equal(seats[i], e->on >> i & 1 ? e->state[i].turn : -1);
        uint64_t one[CAPER_LANE_WORDS], one_turned[CAPER_LANE_WORDS];
        list_one(e, i, one, one_turned);
        assert_memory_equal(sets[i], one, sizeof one);
        assert_memory_equal(turned[i], one_turned, sizeof one_turned);
    }
}

/* The judge plays a move in lane i, drawn by `whim`. */
static caper_move play_one(eight *e, int i)
{
    caper_move    moves[CAPER_MAX_MOVES];
    getmac_state *s = &e->state[i];
    int           n = getmac_moves(&e->match, s, s->turn, moves);
    assert_true(n > 0);
    caper_move move = moves[caper_rng_below(&e->whim[i], (uint32_t)n)];
    assert_ok(getmac_apply(&e->match, s, s->turn, move, NULL, &e->card[i], NULL));
    return move;
}

/* A step of all, by moves that the judge draws; they are kept in `moves`. */
static void step(eight *e, caper_move moves[CAPER_LANES])
{
    getmac_state state[CAPER_LANES];
    uint32_t     was = e->on, on = 0;
    for (int i = 0; i < CAPER_LANES; i++) {
        moves[i] = was >> i & 1 ? play_one(e, i) : 0;
        on |= (uint32_t)(was >> i & 1 && !e->state[i].winners) << i;
    }
    e->on = getmac_abreast.play(&e->match, e->block, moves, &e->cards);
    assert_int_equal(e->on, on);
    getmac_abreast.get(&e->match, e->block, state, sizeof *state);
    for (int i = 0; i < CAPER_LANES; i++) {
        assert_memory_equal(&state[i], &e->state[i], sizeof *state);
        assert_int_equal(e->cards.s[i], e->card[i].s);
    }
}

TEST(getmac_side_by_side_is_one_after_the_other)
{
    enum { ROUNDS = 60 };
    if (!is_there())
        skip();
    uint8_t *memory = test_malloc(getmac_abreast.size + CAPER_LANES_ALIGN);
    for (int seats = 2; seats <= GETMAC_SEATS; seats++)
        for (uint64_t seed = 0; seed < ROUNDS; seed++) {
            eight      e;
            caper_move moves[CAPER_LANES];
            begin(&e, memory, seats, seed, seed % 5 == 4 ? (uint32_t)seed & 0xff : 0);
            while (e.on) {
                same_lists(&e);
                step(&e, moves);
            }
        }
    test_free(memory);
}

/* Positions that random games seldom come to: a card that was taken, a tomb that is empty, every act. */
TEST(getmac_side_by_side_knows_every_move)
{
    uint64_t seen[CAPER_LANE_WORDS] = {0};
    if (!is_there())
        skip();
    uint8_t *memory = test_malloc(getmac_abreast.size + CAPER_LANES_ALIGN);
    for (uint64_t seed = 0; seed < 1500; seed++) {
        eight      e;
        caper_move drawn[CAPER_LANES];
        begin(&e, memory, 2 + (int)(seed % (GETMAC_SEATS - 1)), seed * 3, 0);
        while (e.on) {
            uint32_t was = e.on;
            step(&e, drawn);
            for (; was; was &= was - 1) {
                caper_move m = drawn[__builtin_ctz(was)];
                seen[m / 64] |= (uint64_t)1 << m % 64;
            }
        }
    }
    for (caper_move m = 0; m < GETMAC_MOVES; m++) {
        getmac_parts p       = getmac_parts_of(m);
        bool         person  = p.act == SPY || p.act == SWITCHEROO || p.act == CANUSE;
        bool         needs   = p.act == WHEEL || p.act == SWITCHEROO || p.act == GETMAC_USE + MONEY;
        bool         nothing = (person && p.object >= 0) || (needs && !p.target);
        bool         own = (p.act == GARBAGE && p.object == GARBAGE) || /* it is not there yet */
                   (p.act == NOTDEAD && p.object == MACGUFFIN) ||
                   (p.act == GETMAC_USE + MONEY && p.object == MONEY) ||
                   (p.act == ASSASSIN && p.object == CROWN);
        assert_int_equal(seen[m / 64] >> m % 64 & 1, !nothing && !own);
    }
    test_free(memory);
}

/* GM-30: the table of pairs against the numbers of the moves. */
TEST(getmac_pairs_are_the_merchants_targets)
{
    for (uint32_t set = 0; set < 1u << GETMAC_OBJECTS; set++)
        for (caper_move m = 0; m < GETMAC_MOVES; m++) {
            getmac_parts p = getmac_parts_of(m);
            if (p.other >= 0)
                assert_int_equal(getmac_pairs[set] >> (p.target - 1 - GETMAC_OBJECTS) & 1,
                                 set >> p.object & set >> p.other & 1);
        }
}
