/* Digits, and a comparison that keeps its secret. */
#include "base/hash.h"

void caper_hex_write(const void *bytes, size_t n, char *out)
{
    static const char digits[] = "0123456789abcdef";
    const uint8_t    *p        = bytes;
    for (size_t i = 0; i < n; i++) {
        out[2 * i]     = digits[p[i] >> 4];
        out[2 * i + 1] = digits[p[i] & 15];
    }
    out[2 * n] = '\0';
}

bool caper_secret_is(const void *a, const void *b, size_t n)
{
    const volatile uint8_t *x = a, *y = b; /* the compiler may not leave the loop early */
    uint8_t                 differ = 0;
    for (size_t i = 0; i < n; i++)
        differ |= x[i] ^ y[i];
    return !differ;
}
