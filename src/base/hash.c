/* Digits, and a comparison that keeps its secret. */
#include "base/hash.h"

#include <string.h>

static const char digits[] = "0123456789abcdef";

void caper_hex_write(const void *bytes, size_t n, char *out)
{
    const uint8_t *p = bytes;
    for (size_t i = 0; i < n; i++) {
        out[2 * i]     = digits[p[i] >> 4];
        out[2 * i + 1] = digits[p[i] & 15];
    }
    out[2 * n] = '\0';
}

static int value_of(char digit) { return (int)(strchr(digits, digit) - digits); }

bool caper_hex_read(const char *hex, void *bytes, size_t n)
{
    uint8_t *p = bytes;
    if (strlen(hex) != 2 * n || strspn(hex, digits) != 2 * n)
        return false;
    for (size_t i = 0; i < n; i++)
        p[i] = (uint8_t)(value_of(hex[2 * i]) << 4 | value_of(hex[2 * i + 1]));
    return true;
}

bool caper_secret_is(const void *a, const void *b, size_t n)
{
    const volatile uint8_t *x = a, *y = b; /* the compiler may not leave the loop early */
    uint8_t                 differ = 0;
    for (size_t i = 0; i < n; i++)
        differ |= x[i] ^ y[i];
    return !differ;
}
