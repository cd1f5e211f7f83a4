/* Fair by proof: how the seed becomes a commitment and the key of the stream.
 *
 *   commitment = BLAKE2b-256("caper commitment 1\n" seed "\n")
 *   key        = BLAKE2b-256("caper key 1\n" seed "\n" and, for each seat that added randomness,
 *                            "salt " seat " " text "\n")
 *
 * The table publishes the commitment first, then players add their salts, then cards are dealt: so
 * neither the table nor any player alone can choose the shuffle, and afterwards anyone with
 * the seed can check it. `seed` is the text of its hex digits in lower case. */
#ifndef CAPER_PROOF_H
#define CAPER_PROOF_H

#include "caper/rng.h"

enum { CAPER_SEED_DIGITS = 64, CAPER_DIGEST_DIGITS = 16 };

/* Fresh from the operating system: 64 hex digits and a NUL. */
void caper_seed_draw(char out[CAPER_SEED_DIGITS + 1]);
/* 1 … 64 hex digits, copied in lower case; false otherwise. */
bool caper_seed_read(const char *text, char out[CAPER_SEED_DIGITS + 1]);
void caper_seed_commit(const char *seed, char out[65]);
void caper_seed_key(const char *seed, const char *const salt[CAPER_MAX_SEATS],
                    uint8_t key[CAPER_KEY_BYTES]);
/* The digest of a line covers the digest before it, the line, and the position after it. */
void caper_digest(const char *before, const char *line, const char *position,
                  char out[CAPER_DIGEST_DIGITS + 1]);

#endif
