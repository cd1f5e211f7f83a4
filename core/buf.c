/* Buffers and the JSON writer. */
#include "caper/buf.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

/* Rare, and kept out of the way: what is inlined into every writer is the question below. */
__attribute__((cold, noinline)) static void grow(caper_buf *b, size_t want)
{
    size_t cap = b->cap ? b->cap : 256;
    while (cap < want)
        cap *= 2;
    b->data = caper_realloc(b->data, cap, 1);
    b->cap  = cap;
}

static inline void reserve(caper_buf *b, size_t more)
{
    size_t want = b->len + more + 1;
    if (want > b->cap)
        grow(b, want);
}

void caper_buf_fini(caper_buf *b)
{
    free(b->data);
    *b = (caper_buf){0};
}

void caper_buf_clear(caper_buf *b)
{
    b->len = 0;
    if (b->data)
        b->data[0] = '\0';
}

const char *caper_buf_text(const caper_buf *b) { return b->data ? b->data : ""; }

void caper_buf_bytes(caper_buf *b, const void *bytes, size_t n)
{
    reserve(b, n);
    if (n)
        memcpy(b->data + b->len, bytes, n);
    b->len += n;
    b->data[b->len] = '\0';
}

void caper_buf_str(caper_buf *b, const char *s) { caper_buf_bytes(b, s, strlen(s)); }

void caper_buf_char(caper_buf *b, char c) { caper_buf_bytes(b, &c, 1); }

void caper_buf_printf(caper_buf *b, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    size_t room = b->cap - b->len;
    int    n    = vsnprintf(room ? b->data + b->len : NULL, room, format, args);
    va_end(args);
    if (n >= 0 && (size_t)n >= room) { /* it did not fit: once more, with room for it */
        reserve(b, (size_t)n);
        vsnprintf(b->data + b->len, (size_t)n + 1, format, again);
    }
    b->len += n > 0 ? (size_t)n : 0;
    va_end(again);
}

/* A comma is due unless something was just opened, a key was just written, or nothing stands yet.
 */
static void comma(caper_buf *b)
{
    if (!b->len)
        return;
    char last = b->data[b->len - 1];
    if (last != '{' && last != '[' && last != ':' && last != ',' && last != '\n')
        caper_buf_char(b, ',');
}

void caper_json_open(caper_buf *b, char bracket)
{
    comma(b);
    caper_buf_char(b, bracket);
}

void caper_json_close(caper_buf *b, char bracket) { caper_buf_char(b, bracket); }

static bool is_escaped(unsigned char c) { return c == '"' || c == '\\' || c < 0x20 || c == 0x7f; }

static void put_escaped(caper_buf *b, char c)
{
    if (c == '"' || c == '\\')
        caper_buf_bytes(b, (char[]){'\\', c}, 2);
    else if (c == '\n')
        caper_buf_str(b, "\\n");
    else
        caper_buf_printf(b, "\\u%04x", c);
}

/* Nearly everything in a string stands for itself, and is copied in one piece. */
void caper_json_strn(caper_buf *b, const char *s, size_t n)
{
    size_t plain = 0; /* where the piece that is not copied yet begins */
    comma(b);
    caper_buf_char(b, '"');
    for (size_t i = 0; i < n; i++) {
        if (!is_escaped((unsigned char)s[i]))
            continue;
        caper_buf_bytes(b, s + plain, i - plain);
        put_escaped(b, s[i]);
        plain = i + 1;
    }
    caper_buf_bytes(b, s + plain, n - plain);
    caper_buf_char(b, '"');
}

void caper_json_str(caper_buf *b, const char *s) { caper_json_strn(b, s, strlen(s)); }

void caper_json_key(caper_buf *b, const char *key)
{
    comma(b);
    caper_buf_char(b, '"');
    caper_buf_str(b, key);
    caper_buf_str(b, "\":");
}

void caper_json_int(caper_buf *b, int64_t v)
{
    char  digits[24];
    char *p = digits + sizeof digits;
    /* Negate in unsigned arithmetic: the smallest number has no positive twin. */
    uint64_t u = v < 0 ? 0 - (uint64_t)v : (uint64_t)v;
    do
        *--p = (char)('0' + u % 10);
    while (u /= 10);
    if (v < 0)
        *--p = '-';
    comma(b);
    caper_buf_bytes(b, p, (size_t)(digits + sizeof digits - p));
}

void caper_json_bool(caper_buf *b, bool v) { caper_json_raw(b, v ? "true" : "false"); }

void caper_json_null(caper_buf *b) { caper_json_raw(b, "null"); }

void caper_json_real(caper_buf *b, double v)
{
    comma(b);
    char text[40];
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, v);
        if (strtod(text, NULL) == v)
            break;
    }
    caper_buf_str(b, text);
    if (!strpbrk(text, ".eEn"))
        caper_buf_str(b, ".0"); /* a probability of 1 is still a real number */
}

void caper_json_raw(caper_buf *b, const char *json)
{
    comma(b);
    caper_buf_str(b, json);
}

void caper_json_kstr(caper_buf *b, const char *key, const char *s)
{
    caper_json_key(b, key);
    caper_json_str(b, s);
}

void caper_json_kint(caper_buf *b, const char *key, int64_t v)
{
    caper_json_key(b, key);
    caper_json_int(b, v);
}

void caper_json_kbool(caper_buf *b, const char *key, bool v)
{
    caper_json_key(b, key);
    caper_json_bool(b, v);
}

void caper_json_knull(caper_buf *b, const char *key)
{
    caper_json_key(b, key);
    caper_json_null(b);
}

void caper_json_kopen(caper_buf *b, const char *key, char bracket)
{
    caper_json_key(b, key);
    caper_json_open(b, bracket);
}
