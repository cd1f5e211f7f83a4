/* BLAKE2b as RFC 7693 has it, section by section. */
#include <assert.h>
#include <string.h>

#include "base/hash.h"

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
    return caper_word_at(p) | (uint64_t)caper_word_at(p + 4) << 32;
}

/* 3.2 */
static void compress(caper_hash *h, bool last)
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

void caper_hash_line(caper_hash *h, const char *text)
{
    caper_hash_text(h, text);
    caper_hash_add(h, "\n", 1);
}

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
