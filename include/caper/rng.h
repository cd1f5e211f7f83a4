/* Randomness, behind one small type.
 *
 * Two sources: a fast generator for simulation and a keyed cryptographic stream for real tables.
 * The same seed gives the same numbers on every platform. Ranges are unbiased.
 *
 * Rules ask in the words of the table: roll a die, pick one of these, shuffle those. Each such
 * draw is an *outcome*. A table that wants to force outcomes (tests, replays) or to write them
 * down hangs a `caper_chance` on the generator; simulations leave it NULL and pay one branch. */
#ifndef CAPER_RNG_H
#define CAPER_RNG_H

#include "caper/base.h"

#pragma GCC visibility push(default)

enum { CAPER_MAX_LIST = 64, CAPER_MAX_OUTCOMES = 160, CAPER_KEY_BYTES = 32 };

typedef enum caper_outcome_kind {
    CAPER_DIE,  /* a number as it is on the die: JSON 4 */
    CAPER_PICK, /* one of the room's things by its number: JSON "crown" */
    CAPER_LIST, /* many of them in order: JSON ["thief","spy"] */
} caper_outcome_kind;

typedef struct caper_outcome {
    uint8_t kind, n;               /* n: length of a list, else 1 */
    uint8_t value[CAPER_MAX_LIST]; /* room's numbers */
} caper_outcome;

/* What is to happen, and what did. */
typedef struct caper_chance {
    int           forced_n, used; /* forced[0..forced_n) are taken first, in order */
    int           drawn_n;        /* drawn[0..drawn_n): every outcome, forced ones included */
    bool          bad;            /* a forced outcome could not happen; the move must not count */
    caper_outcome forced[CAPER_MAX_OUTCOMES];
    caper_outcome drawn[CAPER_MAX_OUTCOMES];
} caper_chance;

typedef struct caper_rng {
    uint64_t      s;      /* fast generator (splitmix64) */
    caper_chance *chance; /* NULL in simulations; borrowed */
    bool          keyed;  /* take from the stream below instead of `s` */
    uint8_t       at;     /* bytes of `block` already used */
    uint64_t      blocks; /* blocks of the stream made so far */
    uint8_t       key[CAPER_KEY_BYTES];
    uint8_t       block[64];
} caper_rng;

/* The fast generator, from any number. */
void caper_rng_init(caper_rng *rng, uint64_t seed);
/* The keyed stream: ChaCha20 (IETF), nonce zero, from block 0, read as little-endian words of 4
 * bytes. */
void caper_rng_init_keyed(caper_rng *rng, const uint8_t key[CAPER_KEY_BYTES]);

/* Go to a place in the keyed stream: that many blocks made, that many bytes of the last one used. */
void caper_rng_seek(caper_rng *rng, uint64_t blocks, uint8_t at);

/* Forget what was forced and drawn. */
void caper_chance_clear(caper_chance *chance);

/* The next block of the keyed stream; used by the inline functions below. */
uint32_t caper_rng_stream(caper_rng *rng);
/* The slow halves of the draws: forced outcomes and the record of what was drawn. */
int  caper_rng_scripted_pick(caper_rng *rng, uint64_t set);
int  caper_rng_scripted_die(caper_rng *rng, int sides);
void caper_rng_scripted_shuffle(caper_rng *rng, uint8_t *items, int n);

/* The fast generator is a counter and this mix of it. */
#define CAPER_RNG_STEP 0x9e3779b97f4a7c15u
static inline uint32_t caper_rng_mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (uint32_t)((z ^ (z >> 31)) >> 32);
}

/* 32 random bits. */
static inline uint32_t caper_rng_next(caper_rng *rng)
{
    if (rng->keyed)
        return caper_rng_stream(rng);
    return caper_rng_mix(rng->s += CAPER_RNG_STEP);
}

/* 0 … n−1, each equally likely; n ≥ 1. Lemire's multiplication with rejection. Not an outcome:
 * use it where outcomes cannot be forced (the deal, a bot's whim). */
static inline uint32_t caper_rng_below(caper_rng *rng, uint32_t n)
{
    uint64_t m = (uint64_t)caper_rng_next(rng) * n;
    if ((uint32_t)m < n) {
        uint32_t floor = (uint32_t)(-n) % n;
        while ((uint32_t)m < floor)
            m = (uint64_t)caper_rng_next(rng) * n;
    }
    return (uint32_t)(m >> 32);
}

/* So many numbers below n, the same as caper_rng_below gives one after the other. `out` has room for a multiple of
 * four, and so below. */
void caper_rng_fill(caper_rng *rng, uint32_t n, uint64_t *out, int count);

/* So many numbers, the first below n, the next below n − 1 and so on (count ≤ n; below 1: none), as
 * caper_rng_below gives them one after the other: what a shuffle or a deal draws. */
void caper_rng_countdown(caper_rng *rng, uint32_t n, int count, uint64_t *out);

/* The place of the k-th set bit, counted from 0; k < caper_count(set). Branch-free: counts the bytes that
 * end before it, then the bits before it in its own byte, spread over eight bytes. */
static inline int caper_bit_at(uint64_t set, uint32_t k)
{
#ifdef __x86_64__
    if (caper_processor) {
        uint64_t one = (uint64_t)1 << k;
        __asm__ volatile("pdep %1, %0, %0" : "+r"(one) : "r"(set));
        return __builtin_ctzll(one);
    }
#endif
    const uint64_t ones = 0x0101010101010101u, high = 0x8080808080808080u;
    uint64_t       up_to = caper_byte_counts(set) * ones; /* the end of each byte */
    uint64_t       whole = ((k * ones | high) - up_to) & high;
    int            at    = (int)((whole >> 7) * ones >> 56) * 8;
    k -= (uint32_t)(up_to << 8 >> at) & 0xff;
    uint64_t bits = (set >> at & 0xff) * ones & 0x8040201008040201u;
    up_to         = ((bits + (high - ones)) >> 7 & ones) * ones;
    whole         = ((k * ones | high) - up_to) & high;
    return at + (int)((whole >> 7) * ones >> 56);
}

/* One member of `set` (not empty), each equally likely. An outcome. */
static inline int caper_rng_pick(caper_rng *rng, uint64_t set)
{
    if (rng->chance)
        return caper_rng_scripted_pick(rng, set);
    return caper_bit_at(set, caper_rng_below(rng, (uint32_t)caper_count(set)));
}

/* 1 … sides. An outcome. */
static inline int caper_rng_die(caper_rng *rng, int sides)
{
    if (rng->chance)
        return caper_rng_scripted_die(rng, sides);
    return 1 + (int)caper_rng_below(rng, (uint32_t)sides);
}

/* One of 0 … n−1, number i in weight[i] of all cases; at least one weight is not 0, n ≤ 64.
 * An outcome of the kind CAPER_PICK. */
int caper_rng_weigh(caper_rng *rng, const uint16_t *weight, int n);

/* Every order equally likely (Fisher–Yates from the top). One outcome, a list. n ≤ CAPER_MAX_LIST.
 */
void caper_rng_shuffle(caper_rng *rng, uint8_t *items, int n);

#pragma GCC visibility pop

#endif
