/* Bytes as text. See base64.h. */
#include "base/base64.h"

#include <string.h>

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void caper_base64url_write(const uint8_t *bytes, size_t n, caper_buf *out)
{
    uint32_t bits = 0;
    int      have = 0;
    for (size_t i = 0; i < n; i++) {
        bits = bits << 8 | bytes[i];
        for (have += 8; have >= 6; have -= 6)
            caper_buf_char(out, digits[bits >> (have - 6) & 63]);
    }
    if (have)
        caper_buf_char(out, digits[bits << (6 - have) & 63]);
}

bool caper_base64url_read(const char *text, uint8_t *out, size_t n)
{
    uint32_t bits = 0;
    int      have = 0;
    size_t   got  = 0;
    for (; *text; text++) {
        const char *at = strchr(digits, *text);
        if (!at)
            return false;
        bits = bits << 6 | (uint32_t)(at - digits);
        if ((have += 6) < 8)
            continue;
        have -= 8;
        if (got == n)
            return false;
        out[got++] = (uint8_t)(bits >> have);
    }
    return got == n && have < 6;
}
