/* The primitives of proofs: a hash, a stream, hex digits, and a constant-time comparison.
 *
 * The hash is BLAKE2b without a key (RFC 7693), the stream ChaCha20 (RFC 8439). Both are small,
 * well known and available in every language, so that players can check a proof with tools of their
 * own. They are written here because the rules compile without third-party libraries. */
#ifndef CAPER_HASH_H
#define CAPER_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- BLAKE2b --------------------------------------------------------------------------------- */

typedef struct caper_hash {
    uint64_t h[8];
    uint64_t bytes; /* hashed before this block; always below 2^64 */
    uint8_t  block[128];
    uint8_t  used, size;
} caper_hash;

/* A hash of `size` bytes, 1 … 64: begin, add in as many parts as you like, end. Hashes of another
 * size are other hashes, not beginnings of each other. */
void caper_hash_init(caper_hash *h, int size);
void caper_hash_add(caper_hash *h, const void *bytes, size_t n);
void caper_hash_text(caper_hash *h, const char *text); /* without its NUL */
void caper_hash_line(caper_hash *h, const char *text); /* and a line break behind it */
void caper_hash_end(caper_hash *h, uint8_t *out);
/* The same in one step. */
void caper_hash_of(const void *bytes, size_t n, uint8_t *out, int size);

/* ---- ChaCha20 -------------------------------------------------------------------------------- */

enum { CAPER_STREAM_KEY = 32, CAPER_STREAM_NONCE = 12, CAPER_STREAM_BLOCK = 64 };

/* Block number `block` of the stream. */
void caper_stream_block(const uint8_t key[CAPER_STREAM_KEY],
                        const uint8_t nonce[CAPER_STREAM_NONCE], uint32_t block,
                        uint8_t out[CAPER_STREAM_BLOCK]);

/* Four bytes as a number, the lowest first. */
static inline uint32_t caper_word_at(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

/* ---- Digits and secrets ---------------------------------------------------------------------- */

/* 2n digits in lower case and a NUL. */
void caper_hex_write(const void *bytes, size_t n, char *out);
/* The same backwards: 2n digits in lower case. False: they are not, and `out` is untouched. */
bool caper_hex_read(const char *hex, void *bytes, size_t n);
/* Are these n bytes the same? The time does not say where they differ. */
bool caper_secret_is(const void *a, const void *b, size_t n);

#endif
