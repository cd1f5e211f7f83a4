/* The block function of ChaCha20, RFC 8439, section 2.3. */
#include <string.h>

#include "base/hash.h"

static inline uint32_t turn(uint32_t x, int k) { return x << k | x >> (32 - k); }

/* 2.1 */
static inline void quarter(uint32_t x[16], int a, int b, int c, int d)
{
    x[a] += x[b];
    x[d] = turn(x[d] ^ x[a], 16);
    x[c] += x[d];
    x[b] = turn(x[b] ^ x[c], 12);
    x[a] += x[b];
    x[d] = turn(x[d] ^ x[a], 8);
    x[c] += x[d];
    x[b] = turn(x[b] ^ x[c], 7);
}

/* Columns, then diagonals: two of the twenty rounds. */
static void double_round(uint32_t x[16])
{
    for (int i = 0; i < 4; i++)
        quarter(x, i, 4 + i, 8 + i, 12 + i);
    for (int i = 0; i < 4; i++)
        quarter(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
}

void caper_stream_block(const uint8_t key[CAPER_STREAM_KEY],
                        const uint8_t nonce[CAPER_STREAM_NONCE], uint32_t block,
                        uint8_t out[CAPER_STREAM_BLOCK])
{
    uint32_t start[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, x[16];
    for (int i = 0; i < 8; i++)
        start[4 + i] = caper_word_at(key + 4 * i);
    start[12] = block;
    for (int i = 0; i < 3; i++)
        start[13 + i] = caper_word_at(nonce + 4 * i);
    memcpy(x, start, sizeof x);
    for (int i = 0; i < 10; i++)
        double_round(x);
    for (int i = 0; i < 64; i++)
        out[i] = (uint8_t)((x[i / 4] + start[i / 4]) >> 8 * (i % 4));
}
