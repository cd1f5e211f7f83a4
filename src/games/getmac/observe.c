/* Get the MacGuffin in numbers, for programs that learn.
 *
 * Everything here is made from a getmac_view: what is not in it cannot leak.
 * Seats count from the one that looks, so that one mind can sit in any of them. */
#include <string.h>

#include "games/getmac/getmac.h"

static uint32_t observation_size(const caper_match *match)
{
    return (uint32_t)match->seats * GETMAC_BLOCK + GETMAC_REST;
}

/* One byte, 0 or 1, for each of the `n` lowest bits. May write up to n rounded up to a multiple of 8:
 * what comes next is written over it, and something always does. */
static inline int8_t *spread(int8_t *out, uint32_t set, int n)
{
    const uint64_t ones = 0x0101010101010101u;
    for (int i = 0; i < n; i += 8) {
        uint64_t bits = (set >> i & 0xff) * ones & 0x8040201008040201u; /* one in each byte */
        uint64_t each = (bits + 0x7f * ones) >> 7 & ones;
        for (int k = 0; k < 8; k++)
            out[i + k] = (int8_t)(each >> 8 * k);
    }
    return out + n;
}

/* Cards that the reader can place, by where they are. */
typedef struct places {
    uint32_t in_hand[GETMAC_SEATS], in_tomb;
} places;

static void find_known(const getmac_view *v, places *p)
{
    memset(p, 0, sizeof *p);
    for (int c = 0; c < GETMAC_CARDS; c++) {
        if (v->known_at[c] >= 0)
            p->in_hand[v->known_at[c]] |= GETMAC_CARD(c);
        else if (v->known_at[c] == -1)
            p->in_tomb |= GETMAC_CARD(c);
    }
}

static void observe(const caper_match *match, const void *state, int seat, int8_t *out)
{
    (void)match;
    getmac_view v;
    places      p;
    getmac_look(state, seat, &v);
    find_known(&v, &p);
    p.in_hand[seat] = v.hand;
    for (int k = 0; k < v.seats; k++) {
        int s  = seat + k < v.seats ? seat + k : seat + k - v.seats;
        out    = spread(out, p.in_hand[s], GETMAC_CARDS);
        out    = spread(out, v.table[s], GETMAC_OBJECTS);
        *out++ = (int8_t)v.count[s];
        *out++ = (int8_t)(v.out >> s & 1);
        *out++ = (int8_t)(v.turn == s && !v.over);
    }
    out  = spread(out, v.discard, GETMAC_CARDS);
    out  = spread(out, p.in_tomb, GETMAC_CARDS);
    out  = spread(out, v.taken == NO_CARD ? 0 : GETMAC_CARD(v.taken), GETMAC_CARDS);
    *out = (int8_t)v.tomb;
}

static caper_move turn_move(const caper_match *match, caper_move move, int by)
{
    int seat = getmac_parts_of(move).seat;
    if (seat < 0 || seat >= match->seats)
        return move;
    return move - (caper_move)seat + (caper_move)((seat + by) % match->seats);
}

const caper_learner getmac_learner = {
    .observation_size = observation_size,
    .observe          = observe,
    .turn_move        = turn_move,
    .abreast          = &getmac_abreast,
};
