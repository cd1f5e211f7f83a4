/* Seeds, commitments and digests; the format is in the header. */
#include "table/proof.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

static void to_hex(const uint8_t *bytes, size_t n, char *out)
{
    sodium_bin2hex(out, 2 * n + 1, bytes, n);
}

void caper_seed_draw(char out[CAPER_SEED_DIGITS + 1])
{
    uint8_t bytes[CAPER_SEED_DIGITS / 2];
    randombytes_buf(bytes, sizeof bytes);
    to_hex(bytes, sizeof bytes, out);
}

bool caper_seed_read(const char *text, char out[CAPER_SEED_DIGITS + 1])
{
    size_t n = strlen(text);
    if (n < 1 || n > CAPER_SEED_DIGITS || strspn(text, "0123456789abcdefABCDEF") != n)
        return false;
    for (size_t i = 0; i <= n; i++)
        out[i] = text[i] >= 'A' && text[i] <= 'F' ? (char)(text[i] - 'A' + 'a') : text[i];
    return true;
}

static void hash(crypto_generichash_state *h, const char *text)
{
    crypto_generichash_update(h, (const uint8_t *)text, strlen(text));
}

static void begin(crypto_generichash_state *h, const char *purpose, const char *seed)
{
    crypto_generichash_init(h, NULL, 0, 32);
    hash(h, purpose);
    hash(h, seed);
    hash(h, "\n");
}

void caper_seed_commit(const char *seed, char out[65])
{
    crypto_generichash_state h;
    uint8_t                  bytes[32];
    begin(&h, "caper commitment 1\n", seed);
    crypto_generichash_final(&h, bytes, sizeof bytes);
    to_hex(bytes, sizeof bytes, out);
}

void caper_seed_key(const char *seed, const char *const salt[CAPER_MAX_SEATS],
                    uint8_t key[CAPER_KEY_BYTES])
{
    crypto_generichash_state h;
    begin(&h, "caper key 1\n", seed);
    for (int s = 0; s < CAPER_MAX_SEATS; s++) {
        if (!salt[s])
            continue;
        char head[32];
        snprintf(head, sizeof head, "salt %d ", s);
        hash(&h, head);
        hash(&h, salt[s]);
        hash(&h, "\n");
    }
    crypto_generichash_final(&h, key, CAPER_KEY_BYTES);
}

void caper_digest(const char *before, const char *line, const char *position,
                  char out[CAPER_DIGEST_DIGITS + 1])
{
    crypto_generichash_state h;
    uint8_t                  bytes[16];
    crypto_generichash_init(&h, NULL, 0, sizeof bytes);
    hash(&h, before);
    hash(&h, "\n");
    hash(&h, line);
    hash(&h, "\n");
    hash(&h, position);
    crypto_generichash_final(&h, bytes, sizeof bytes);
    to_hex(bytes, CAPER_DIGEST_DIGITS / 2, out);
}
