/* The two generators, and outcomes that are forced or written down. */
#include "caper/rng.h"

#include <assert.h>
#include <string.h>
#ifdef __x86_64__
#include <immintrin.h>
#endif

#include "base/hash.h"
#include "base/processor.h"

void caper_rng_init(caper_rng *rng, uint64_t seed)
{
    memset(rng, 0, sizeof *rng);
    rng->s = seed;
}

void caper_rng_init_keyed(caper_rng *rng, const uint8_t key[CAPER_KEY_BYTES])
{
    memset(rng, 0, sizeof *rng);
    rng->keyed = true;
    rng->at    = sizeof rng->block;
    memcpy(rng->key, key, CAPER_KEY_BYTES);
}

static void next_block(caper_rng *rng)
{
    static const uint8_t nonce[CAPER_STREAM_NONCE];
    caper_stream_block(rng->key, nonce, (uint32_t)rng->blocks++, rng->block);
    rng->at = 0;
}

void caper_rng_seek(caper_rng *rng, uint64_t blocks, uint8_t at)
{
    assert(rng->keyed && at <= sizeof rng->block);
    rng->blocks = blocks ? blocks - 1 : 0;
    if (blocks)
        next_block(rng);
    rng->at = blocks ? at : sizeof rng->block;
}

uint32_t caper_rng_stream(caper_rng *rng)
{
    if (rng->at == sizeof rng->block)
        next_block(rng);
    rng->at = (uint8_t)(rng->at + 4);
    return caper_word_at(rng->block + rng->at - 4);
}

void caper_chance_clear(caper_chance *chance)
{
    chance->forced_n = chance->used = chance->drawn_n = 0;
    chance->bad                                       = false;
}

/* The next forced outcome, or NULL when the rest is drawn. */
static const caper_outcome *next_forced(caper_chance *chance)
{
    return chance->used < chance->forced_n ? &chance->forced[chance->used++] : NULL;
}

static void record(caper_chance *chance, caper_outcome_kind kind, const uint8_t *values, int n)
{
    if (chance->drawn_n == CAPER_MAX_OUTCOMES) {
        chance->bad = true; /* no game draws so many in one move */
        return;
    }
    caper_outcome *out = &chance->drawn[chance->drawn_n++];
    out->kind          = (uint8_t)kind;
    out->n             = (uint8_t)n;
    memcpy(out->value, values, (size_t)n);
}

static int record_one(caper_chance *chance, caper_outcome_kind kind, int value)
{
    uint8_t v = (uint8_t)value;
    record(chance, kind, &v, 1);
    return value;
}

/* Is the next outcome forced? If it is one of another kind, it is −1, which none can be. */
static bool is_forced(caper_chance *chance, caper_outcome_kind kind, int *value)
{
    const caper_outcome *forced = next_forced(chance);
    if (forced)
        *value = forced->kind == kind ? forced->value[0] : -1;
    return forced;
}

/* What was forced cannot be; the game goes on with `instead`. */
static int refuse(caper_chance *chance, int instead)
{
    chance->bad = true;
    return instead;
}

int caper_rng_scripted_pick(caper_rng *rng, uint64_t set)
{
    int got;
    if (!is_forced(rng->chance, CAPER_PICK, &got))
        got = caper_bit_at(set, caper_rng_below(rng, (uint32_t)caper_count(set)));
    else if (got < 0 || got >= 64 || !(set >> got & 1))
        got = refuse(rng->chance, __builtin_ctzll(set));
    return record_one(rng->chance, CAPER_PICK, got);
}

int caper_rng_scripted_die(caper_rng *rng, int sides)
{
    int got;
    if (!is_forced(rng->chance, CAPER_DIE, &got))
        got = 1 + (int)caper_rng_below(rng, (uint32_t)sides);
    else if (got < 1 || got > sides)
        got = refuse(rng->chance, 1);
    return record_one(rng->chance, CAPER_DIE, got);
}

static int weigh(caper_rng *rng, const uint16_t *weight, int n)
{
    uint32_t all = 0;
    for (int i = 0; i < n; i++)
        all += weight[i];
    assert(all > 0);
    uint32_t at = caper_rng_below(rng, all);
    int      i  = 0;
    while (at >= weight[i])
        at -= weight[i++];
    return i;
}

int caper_rng_weigh(caper_rng *rng, const uint16_t *weight, int n)
{
    int got, first = 0;
    if (!rng->chance)
        return weigh(rng, weight, n);
    while (!weight[first])
        first++;
    if (!is_forced(rng->chance, CAPER_PICK, &got))
        got = weigh(rng, weight, n);
    else if (got < 0 || got >= n || !weight[got])
        got = refuse(rng->chance, first);
    return record_one(rng->chance, CAPER_PICK, got);
}

/* Many numbers, below n, n − less, n − 2 × less and so on: the fast generator is a counter, so each follows from its
 * place alone. Returns whether one has to be thrown away, which moves all after it. Of `low` only the highest bit
 * counts: the lower half of a product was below n. */
static bool draw_plain(uint64_t s, uint32_t n, uint32_t less, uint64_t *out, int count)
{
    uint64_t low = 0, below = n;
    for (int i = 0; i < count; i++, below -= less) {
        uint64_t m = caper_rng_mix(s += CAPER_RNG_STEP) * below;
        out[i]     = m >> 32;
        low |= (m & UINT32_MAX) - below;
    }
    return low >> 63;
}

#ifdef __x86_64__

/* The same four at a time, which pays only where four words fit into a register. */
typedef uint64_t four __attribute__((vector_size(32)));

/* Products of numbers below 2³²: one instruction, which compilers do not find by themselves. */
#define TIMES(a, b) (four) _mm256_mul_epu32((__m256i)(a), (__m256i)(b))

CAPER_HOT bool draw_wide(uint64_t from, uint32_t n, uint32_t less, uint64_t *out, int count)
{
    four s = from + CAPER_RNG_STEP * (four){1, 2, 3, 4}, low = {0};
    four below = n - (uint64_t)less * (four){0, 1, 2, 3};
    for (int i = 0; i < count; i += 4) {
        four z = (s ^ (s >> 30)) * 0xbf58476d1ce4e5b9u; /* caper_rng_mix */
        z      = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        z      = TIMES((z ^ (z >> 31)) >> 32, below);
        low |= (z & UINT32_MAX) - below;
        z >>= 32;
        memcpy(out + i, &z, sizeof z);
        s += 4 * CAPER_RNG_STEP;
        below -= 4 * (uint64_t)less;
    }
    return (low[0] | low[1] | low[2] | low[3]) >> 63;
}
CAPER_WIDE(bool, draw, (uint64_t s, uint32_t n, uint32_t less, uint64_t *out, int count),
           (s, n, less, out, count))

#else
#define draw draw_plain
#endif

static void draw_many(caper_rng *rng, uint32_t n, uint32_t less, uint64_t *out, int count)
{
    bool again = rng->keyed || (caper_processor ? draw(rng->s, n, less, out, count)
                                                : draw_plain(rng->s, n, less, out, count));
    if (!__builtin_expect(again, 0))
        rng->s += CAPER_RNG_STEP * (uint64_t)count;
    for (int i = 0; again && i < count; i++)
        out[i] = caper_rng_below(rng, n - less * (uint32_t)i);
}

void caper_rng_fill(caper_rng *rng, uint32_t n, uint64_t *out, int count)
{
    draw_many(rng, n, 0, out, count);
}

void caper_rng_countdown(caper_rng *rng, uint32_t n, int count, uint64_t *out)
{
    if (count > 0)
        draw_many(rng, n, 1, out, count);
}

static void fisher_yates(caper_rng *rng, uint8_t *items, int n)
{
    uint64_t place[CAPER_MAX_LIST];
    caper_rng_countdown(rng, (uint32_t)n, n - 1, place);
    for (int i = n - 1; i > 0; i--) {
        uint64_t j = place[n - 1 - i];
        uint8_t  t = items[i];
        items[i]   = items[j];
        items[j]   = t;
    }
}

/* Are a and b the same multiset? */
static bool same_bag(const uint8_t *a, const uint8_t *b, int n)
{
    int16_t count[256] = {0};
    for (int i = 0; i < n; i++) {
        count[a[i]]++;
        count[b[i]]--;
    }
    for (int i = 0; i < 256; i++)
        if (count[i])
            return false;
    return true;
}

void caper_rng_scripted_shuffle(caper_rng *rng, uint8_t *items, int n)
{
    caper_chance        *chance = rng->chance;
    const caper_outcome *forced = next_forced(chance);
    if (!forced)
        fisher_yates(rng, items, n);
    else if (forced->kind == CAPER_LIST && forced->n == n && same_bag(forced->value, items, n))
        memcpy(items, forced->value, (size_t)n);
    else
        chance->bad = true;
    record(chance, CAPER_LIST, items, n);
}

void caper_rng_shuffle(caper_rng *rng, uint8_t *items, int n)
{
    assert(n <= CAPER_MAX_LIST);
    if (rng->chance)
        caper_rng_scripted_shuffle(rng, items, n);
    else
        fisher_yates(rng, items, n);
}
