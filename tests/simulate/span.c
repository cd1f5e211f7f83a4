/* Pieces of JSON as they are, so that what was sent can be compared byte by byte. */
#include <stdlib.h>
#include <string.h>

#include "tests/simulate/sim.h"

/* Behind the text whose first quote is at `p`. */
static const char *skip_text(const char *p, const char *end)
{
    for (p++; p < end && *p != '"'; p++)
        p += *p == '\\';
    return p < end ? p + 1 : end;
}

static bool ends_word(char c) { return c == ',' || c == '}' || c == ']' || c == ':'; }

/* Behind the value that begins at `p`. Every byte of every message comes by here several times. */
static const char *skip(const char *p, const char *end)
{
    static const int8_t step[256] = {['{'] = 1, ['['] = 1, ['}'] = -1, [']'] = -1, ['"'] = 2};
    int                 depth     = 0;
    if (*p == '"')
        return skip_text(p, end);
    if (*p != '{' && *p != '[') {
        while (p < end && !ends_word(*p))
            p++;
        return p;
    }
    while (p < end) {
        int is = step[(uint8_t)*p];
        if (is == 2) {
            p = skip_text(p, end);
            continue;
        }
        p++;
        if (is && !(depth += is))
            break;
    }
    return p;
}

span span_next(span list, size_t *at)
{
    const char *p = list.at + (*at ? *at : 1), *end = list.at + list.len;
    if (!list.at || p >= end || *p == ']' || *p == '}')
        return (span){0};
    const char *stop = skip(p, end);
    *at              = (size_t)(stop - list.at) + (stop < end && *stop == ',');
    return (span){p, (size_t)(stop - p)};
}

span span_field(span object, const char *key)
{
    size_t      n = strlen(key);
    const char *p = object.at ? object.at + 1 : NULL, *end = object.at + object.len;
    while (p && p < end && *p == '"') {
        const char *colon = skip(p, end), *stop = skip(colon + 1, end);
        if ((size_t)(colon - p) == n + 2 && memcmp(p + 1, key, n) == 0)
            return (span){colon + 1, (size_t)(stop - colon - 1)};
        p = stop + 1;
    }
    return (span){0};
}

int64_t span_int(span value, int64_t without) { return value.at ? atoll(value.at) : without; }

bool span_is(span value, const char *text)
{
    size_t n = strlen(text);
    return value.at && value.len == n + 2 && memcmp(value.at + 1, text, n) == 0;
}
