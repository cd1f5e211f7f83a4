/* Seeds, commitments and digests; the format is in the header. */
#include "table/proof.h"

#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "table/entropy.h"

void caper_seed_draw(char out[CAPER_SEED_DIGITS + 1])
{
    uint8_t bytes[CAPER_SEED_DIGITS / 2];
    caper_entropy(bytes, sizeof bytes);
    caper_hex_write(bytes, sizeof bytes, out);
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

static void begin(caper_hash *h, const char *purpose, const char *seed)
{
    caper_hash_init(h, 32);
    caper_hash_line(h, purpose);
    caper_hash_line(h, seed);
}

void caper_seed_commit(const char *seed, char out[65])
{
    caper_hash h;
    uint8_t    bytes[32];
    begin(&h, "caper commitment 1", seed);
    caper_hash_end(&h, bytes);
    caper_hex_write(bytes, sizeof bytes, out);
}

void caper_seed_key(const char *seed, const char *const salt[CAPER_MAX_SEATS],
                    uint8_t key[CAPER_KEY_BYTES])
{
    caper_hash h;
    begin(&h, "caper key 1", seed);
    for (int s = 0; s < CAPER_MAX_SEATS; s++) {
        if (!salt[s])
            continue;
        char head[32];
        snprintf(head, sizeof head, "salt %d ", s);
        caper_hash_text(&h, head);
        caper_hash_line(&h, salt[s]);
    }
    caper_hash_end(&h, key);
}

void caper_digest(const char *before, const char *line, const char *position,
                  char out[CAPER_DIGEST_DIGITS + 1])
{
    caper_hash h;
    uint8_t    bytes[16];
    caper_hash_init(&h, sizeof bytes);
    caper_hash_line(&h, before);
    caper_hash_line(&h, line);
    caper_hash_text(&h, position);
    caper_hash_end(&h, bytes);
    caper_hex_write(bytes, CAPER_DIGEST_DIGITS / 2, out);
}
