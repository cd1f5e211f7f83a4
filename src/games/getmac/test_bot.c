/* Get the MacGuffin: medium, which weighs all moves at once, chooses what it would one by one. */
#include "games/getmac/test.h"

/* The move that is worth most, with a whim for each, in the order of the list. */
static caper_move best_of_list(const caper_match *match, const getmac_state *s, caper_rng *rng)
{
    caper_move moves[CAPER_MAX_MOVES], best = CAPER_MAX_MOVES;
    int        n   = getmac_moves(match, s, s->turn, moves);
    double     top = -1e9;
    for (int i = 0; i < n; i++) {
        double v = getmac_worth_of_move(s, s->turn, moves[i]);
        v += 0.2 * caper_rng_below(rng, 1000) / 1000.0;
        if (v > top) {
            top  = v;
            best = moves[i];
        }
    }
    return best;
}

static void same_choice(const caper_match *match, const getmac_state *s, const caper_rng *rng)
{
    caper_rng    one = *rng, two = *rng;
    caper_choice c;
    caper_move   best = best_of_list(match, s, &one);
    assert_true(getmac_player.suggest(match, s, s->turn, CAPER_MEDIUM, &two, &c));
    assert_int_equal(c.move, best);
    assert_int_equal(caper_rng_next(&one), caper_rng_next(&two));
}

/* Some whims are drawn where the generator gives a nought, which is thrown away, and some from the keyed stream
 * of a real table. */
static void same_choices(const caper_match *match, const getmac_state *s, caper_rng *rng)
{
    static uint64_t n;
    uint8_t         key[CAPER_KEY_BYTES] = {7};
    caper_rng       whim;
    caper_rng_init(&whim, rng->s * 3);
    same_choice(match, s, &whim);
    caper_rng_init(&whim, 0 - (n % 9 + 1) * CAPER_RNG_STEP);
    same_choice(match, s, &whim);
    if (n++ % 4 == 0) {
        caper_rng_init_keyed(&whim, key);
        same_choice(match, s, &whim);
    }
}

/* In random games every kind of move comes up. */
TEST(getmac_medium_plays_what_is_worth_most)
{
    for (uint64_t seed = 0; seed < 300; seed++)
        getmac_random_game(2 + (int)(seed % (GETMAC_SEATS - 1)), seed, same_choices);
}

/* Playing this as my last card puts me out, unless it brings another. */
static bool is_silly(const getmac_state *s, caper_move move)
{
    getmac_parts p    = getmac_parts_of(move);
    uint32_t     mine = s->table[s->turn], all = s->hand[s->turn] | mine;
    if (p.act >= GETMAC_DISCARD)
        return p.act <= GETMAC_DISCARD + CROWN;
    if (!p.target)
        return (p.card == MACGUFFIN || p.card == NOTDEAD) && all & (all - 1);
    return p.object >= 0 && p.act != MERCHANT && p.act != GARBAGE && mine & GETMAC_CARD(p.object);
}

/* What easy chooses from: all moves that are not silly, or all. */
static void choose_sense(const caper_match *match, const getmac_state *s, caper_rng *rng)
{
    caper_move   moves[CAPER_MAX_MOVES], good[CAPER_MAX_MOVES];
    caper_choice c;
    caper_rng    whim = *rng;
    int          n = getmac_moves(match, s, s->turn, moves), k = 0;
    for (int i = 0; i < n; i++)
        if (!is_silly(s, moves[i]))
            good[k++] = moves[i];
    assert_true(getmac_player.suggest(match, s, s->turn, CAPER_EASY, rng, &c));
    assert_int_equal(c.move, k ? good[caper_rng_below(&whim, (uint32_t)k)]
                               : moves[caper_rng_below(&whim, (uint32_t)n)]);
}

TEST(getmac_easy_is_not_silly)
{
    for (uint64_t seed = 0; seed < 300; seed++)
        getmac_random_game(4, seed, choose_sense);
}
