/* BLAKE2b as RFC 7693 has it, section by section.
 *
 * The four columns of a round are mixed without regard to each other, so a processor with AVX2 does them at
 * once: a quarter of the instructions, and about half of the time in a build that does not optimise
 * for the processor. It is asked at run time. */
#include <assert.h>
#include <string.h>

#include "core/hash.h"

/* Tests define CAPER_PLAIN_HASH, to compare both. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(CAPER_PLAIN_HASH)
#define HAS_WIDE
#endif

static const uint64_t iv[8] = {/* 2.6 */
                               0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
                               0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f,
                               0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

/* 2.7; rounds ten and eleven are the first two again. */
static const uint8_t sigma[10][16] = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
                                      {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
                                      {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
                                      {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
                                      {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
                                      {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
                                      {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
                                      {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
                                      {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
                                      {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};

static inline uint64_t turn(uint64_t x, int k) { return x >> k | x << (64 - k); }

/* 3.1 */
static inline void mix(uint64_t v[16], int a, int b, int c, int d, uint64_t x, uint64_t y)
{
    v[a] += v[b] + x;
    v[d] = turn(v[d] ^ v[a], 32);
    v[c] += v[d];
    v[b] = turn(v[b] ^ v[c], 24);
    v[a] += v[b] + y;
    v[d] = turn(v[d] ^ v[a], 16);
    v[c] += v[d];
    v[b] = turn(v[b] ^ v[c], 63);
}

static inline uint64_t word(const uint8_t *p)
{
    uint64_t w = 0;
    for (int i = 7; i >= 0; i--)
        w = w << 8 | p[i];
    return w;
}

/* 3.2 */
static void compress_plain(caper_hash *h, bool last)
{
    uint64_t v[16], m[16];
    for (int i = 0; i < 16; i++)
        m[i] = word(h->block + 8 * i);
    for (int i = 0; i < 8; i++) {
        v[i]     = h->h[i];
        v[i + 8] = iv[i];
    }
    v[12] ^= h->bytes;
    v[14] ^= last ? UINT64_MAX : 0;
    /* Unrolled, the places in `sigma` are numbers in the code, and `v` stays in registers. */
#pragma GCC unroll 12
    for (int r = 0; r < 12; r++) {
        const uint8_t *s = sigma[r % 10];
        mix(v, 0, 4, 8, 12, m[s[0]], m[s[1]]);
        mix(v, 1, 5, 9, 13, m[s[2]], m[s[3]]);
        mix(v, 2, 6, 10, 14, m[s[4]], m[s[5]]);
        mix(v, 3, 7, 11, 15, m[s[6]], m[s[7]]);
        mix(v, 0, 5, 10, 15, m[s[8]], m[s[9]]);
        mix(v, 1, 6, 11, 12, m[s[10]], m[s[11]]);
        mix(v, 2, 7, 8, 13, m[s[12]], m[s[13]]);
        mix(v, 3, 4, 9, 14, m[s[14]], m[s[15]]);
    }
    for (int i = 0; i < 8; i++)
        h->h[i] ^= v[i] ^ v[i + 8];
}

#ifdef HAS_WIDE

typedef uint64_t row __attribute__((vector_size(32)));
typedef uint8_t  row_bytes __attribute__((vector_size(32)));

#define WIDE static inline __attribute__((target("avx2"), always_inline))

/* `x` with the bytes of each word in the order that is said, the lowest first. */
#define BYTES(x, a, b, c, d, e, f, g, h)                                                           \
    ((row)__builtin_shufflevector((row_bytes)(x), (row_bytes)(x), a, b, c, d, e, f, g, h, 8 + a,   \
                                  8 + b, 8 + c, 8 + d, 8 + e, 8 + f, 8 + g, 8 + h, 16 + a, 16 + b, \
                                  16 + c, 16 + d, 16 + e, 16 + f, 16 + g, 16 + h, 24 + a, 24 + b,  \
                                  24 + c, 24 + d, 24 + e, 24 + f, 24 + g, 24 + h))

WIDE row turn_32(row x) { return BYTES(x, 4, 5, 6, 7, 0, 1, 2, 3); }

WIDE row turn_24(row x) { return BYTES(x, 3, 4, 5, 6, 7, 0, 1, 2); }

WIDE row turn_16(row x) { return BYTES(x, 2, 3, 4, 5, 6, 7, 0, 1); }

WIDE row turn_63(row x) { return (x >> 63) | (x + x); }

/* The words of `x` in another order. */
#define WORDS(x, a, b, c, d) __builtin_shufflevector(x, x, a, b, c, d)

/* `mix`, four times. */
WIDE void mix_rows(row v[4], row x, row y)
{
    v[0] += v[1] + x;
    v[3] = turn_32(v[3] ^ v[0]);
    v[2] += v[3];
    v[1] = turn_24(v[1] ^ v[2]);
    v[0] += v[1] + y;
    v[3] = turn_16(v[3] ^ v[0]);
    v[2] += v[3];
    v[1] = turn_63(v[1] ^ v[2]);
}

/* Columns, then diagonals: the other rows move past the second one, which the next step waits for. */
__attribute__((target("avx2"))) static void compress_wide(caper_hash *h, bool last)
{
    uint64_t m[16];
    row      v[4];
    memcpy(m, h->block, sizeof m);
    memcpy(v, h->h, sizeof h->h);
    memcpy(v + 2, iv, sizeof iv);
    v[3] ^= (row){h->bytes, 0, last ? UINT64_MAX : 0, 0};
#pragma GCC unroll 12
    for (int r = 0; r < 12; r++) {
        const uint8_t *s = sigma[r % 10];
        mix_rows(v, (row){m[s[0]], m[s[2]], m[s[4]], m[s[6]]},
                 (row){m[s[1]], m[s[3]], m[s[5]], m[s[7]]});
        v[0] = WORDS(v[0], 3, 0, 1, 2);
        v[3] = WORDS(v[3], 2, 3, 0, 1);
        v[2] = WORDS(v[2], 1, 2, 3, 0);
        mix_rows(v, (row){m[s[14]], m[s[8]], m[s[10]], m[s[12]]},
                 (row){m[s[15]], m[s[9]], m[s[11]], m[s[13]]});
        v[0] = WORDS(v[0], 1, 2, 3, 0);
        v[3] = WORDS(v[3], 2, 3, 0, 1);
        v[2] = WORDS(v[2], 3, 0, 1, 2);
    }
    row was[2];
    memcpy(was, h->h, sizeof was);
    was[0] ^= v[0] ^ v[2];
    was[1] ^= v[1] ^ v[3];
    memcpy(h->h, was, sizeof was);
}

static void compress(caper_hash *h, bool last)
{
    if (__builtin_cpu_supports("avx2"))
        compress_wide(h, last);
    else
        compress_plain(h, last);
}

#else

static void compress(caper_hash *h, bool last) { compress_plain(h, last); }

#endif

void caper_hash_init(caper_hash *h, int size)
{
    assert(size >= 1 && size <= 64);
    *h = (caper_hash){.size = (uint8_t)size};
    memcpy(h->h, iv, sizeof iv);
    h->h[0] ^= 0x01010000u ^ (uint64_t)size; /* 2.5: no key, no tree */
}

/* The last block is marked as such, so a full one waits until more comes. */
void caper_hash_add(caper_hash *h, const void *bytes, size_t n)
{
    const uint8_t *from = bytes;
    while (n) {
        if (h->used == sizeof h->block) {
            h->bytes += sizeof h->block;
            compress(h, false);
            h->used = 0;
        }
        size_t room = sizeof h->block - h->used, part = n < room ? n : room;
        memcpy(h->block + h->used, from, part);
        h->used = (uint8_t)(h->used + part);
        from += part;
        n -= part;
    }
}

void caper_hash_text(caper_hash *h, const char *text) { caper_hash_add(h, text, strlen(text)); }

void caper_hash_end(caper_hash *h, uint8_t *out)
{
    h->bytes += h->used;
    memset(h->block + h->used, 0, sizeof h->block - h->used);
    compress(h, true);
    for (int i = 0; i < h->size; i++)
        out[i] = (uint8_t)(h->h[i / 8] >> 8 * (i % 8));
}

void caper_hash_of(const void *bytes, size_t n, uint8_t *out, int size)
{
    caper_hash h;
    caper_hash_init(&h, size);
    caper_hash_add(&h, bytes, n);
    caper_hash_end(&h, out);
}
