/* Buffers and the JSON writer. */
#include "caper/buf.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

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

void caper_buf_reserve(caper_buf *b, size_t more) { reserve(b, more); }

/* Most pieces are short: two copies that overlap take less than a call. */
static inline void copy(char *to, const char *from, size_t n)
{
    if (n > 16) {
        memcpy(to, from, n);
    } else if (n >= 8) {
        memcpy(to, from, 8);
        memcpy(to + n - 8, from + n - 8, 8);
    } else if (n >= 4) {
        memcpy(to, from, 4);
        memcpy(to + n - 4, from + n - 4, 4);
    } else if (n) {
        to[0]     = from[0];
        to[n / 2] = from[n / 2];
        to[n - 1] = from[n - 1];
    }
}

/* The caller has made room, and writes the NUL after the last piece. */
static inline void put(caper_buf *b, const void *bytes, size_t n)
{
    copy(b->data + b->len, bytes, n);
    b->len += n;
}

static inline void put_char(caper_buf *b, char c) { b->data[b->len++] = c; }

static inline void end(caper_buf *b) { b->data[b->len] = '\0'; }

void caper_buf_bytes(caper_buf *b, const void *bytes, size_t n)
{
    reserve(b, n);
    put(b, bytes, n);
    end(b);
}

/* The header's, for those who call them through a pointer or from another language. */
extern inline void caper_buf_str(caper_buf *b, const char *s);
extern inline void caper_json_key(caper_buf *b, const char *key);
extern inline void caper_json_str(caper_buf *b, const char *s);
extern inline void caper_json_kstr(caper_buf *b, const char *key, const char *s);
extern inline void caper_json_kint(caper_buf *b, const char *key, int64_t v);
extern inline void caper_json_kbool(caper_buf *b, const char *key, bool v);
extern inline void caper_json_knull(caper_buf *b, const char *key);
extern inline void caper_json_kopen(caper_buf *b, const char *key, char bracket);

void caper_buf_char(caper_buf *b, char c)
{
    reserve(b, 1);
    put_char(b, c);
    end(b);
}

/* A whole number in decimal, at the end of `digits`. Returns where it begins. */
static char *write_digits(char digits[24], int64_t v)
{
    char *p = digits + 24;
    /* Negate in unsigned arithmetic: the smallest number has no positive twin. */
    uint64_t u = v < 0 ? 0 - (uint64_t)v : (uint64_t)v;
    do
        *--p = (char)('0' + u % 10);
    while (u /= 10);
    if (v < 0)
        *--p = '-';
    return p;
}

/* Formats are short: a step for each character takes less than a call for each piece. */
static inline const char *find_percent(const char *at)
{
    while (*at && *at != '%')
        at++;
    return at;
}

/* A format of text, %s, %d, %jd, %c and %% only. False: it has other conversions, and what was
 * written until then does not count. */
static bool print_simple(caper_buf *b, const char *format, va_list args)
{
    char digits[24];
    for (const char *at; *(at = find_percent(format)); format = at + 2) {
        caper_buf_bytes(b, format, (size_t)(at - format));
        if (at[1] == 's') {
            const char *text = va_arg(args, const char *);
            caper_buf_str(b, text ? text : "(null)");
        } else if (at[1] == 'd' || (at[1] == 'j' && at[2] == 'd')) {
            at += at[1] == 'j';
            const char *number =
                write_digits(digits, *at == 'j' ? va_arg(args, intmax_t) : va_arg(args, int));
            caper_buf_bytes(b, number, (size_t)(digits + sizeof digits - number));
        } else if (at[1] == 'c' || at[1] == '%') {
            caper_buf_char(b, at[1] == 'c' ? (char)va_arg(args, int) : '%');
        } else {
            return false;
        }
    }
    caper_buf_str(b, format);
    return true;
}

/* Most formats are simple, and vsnprintf takes several times as long for them, twice if there is no room
 * yet. Every move that a server tells is written with some. */
void caper_buf_printf(caper_buf *b, const char *format, ...)
{
    va_list args, again;
    size_t  before = b->len;
    va_start(args, format);
    bool simple = print_simple(b, format, args);
    va_end(args);
    if (simple)
        return;
    b->len = before;
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

/* A comma is due unless a bracket was just opened, a key was just written, or the text is empty.
 */
static inline void put_comma(caper_buf *b)
{
    static const bool opens[256] = {['{'] = 1, ['['] = 1, [':'] = 1, [','] = 1, ['\n'] = 1};
    if (b->len && !opens[(unsigned char)b->data[b->len - 1]])
        put_char(b, ',');
}

static void comma(caper_buf *b)
{
    reserve(b, 1);
    put_comma(b);
}

void caper_json_open(caper_buf *b, char bracket)
{
    reserve(b, 2);
    put_comma(b);
    put_char(b, bracket);
    end(b);
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

/* Is one of the eight bytes escaped? */
static inline bool has_escaped(uint64_t w)
{
    const uint64_t ones = 0x0101010101010101, tops = 0x8080808080808080;
    uint64_t       quote = w ^ ones * '"', back = w ^ ones * '\\', del = w ^ ones * 0x7f;
    return (((w - ones * 0x20) & ~w) | ((quote - ones) & ~quote) | ((back - ones) & ~back) |
            ((del - ones) & ~del)) &
           tops;
}

static inline uint64_t eight(const char *s)
{
    uint64_t w;
    memcpy(&w, s, sizeof w);
    return w;
}

/* Fewer than eight bytes as eight, some of them twice; where there are fewer than four, with letters. */
static inline uint64_t up_to_eight(const char *s, size_t n)
{
    uint32_t low, high;
    if (n < 4)
        return n ? 0x6161616161000000 | (uint8_t)s[0] | (uint64_t)(uint8_t)s[n / 2] << 8 |
                       (uint64_t)(uint8_t)s[n - 1] << 16
                 : 0x6161616161616161;
    memcpy(&low, s, sizeof low);
    memcpy(&high, s + n - 4, sizeof high);
    return low | (uint64_t)high << 32;
}

/* Does all of it stand for itself? */
static inline bool is_plain(const char *s, size_t n)
{
    if (n < 8)
        return !has_escaped(up_to_eight(s, n));
    for (size_t i = 0; i + 8 < n; i += 8)
        if (has_escaped(eight(s + i)))
            return false;
    return !has_escaped(eight(s + n - 8));
}

__attribute__((noinline)) static void put_with_escapes(caper_buf *b, const char *s, size_t n)
{
    size_t plain = 0; /* where the piece that is not copied yet begins */
    for (size_t i = 0; i < n; i++) {
        while (i + 8 < n && !has_escaped(eight(s + i)))
            i += 8;
        if (!is_escaped((unsigned char)s[i]))
            continue;
        caper_buf_bytes(b, s + plain, i - plain);
        put_escaped(b, s[i]);
        plain = i + 1;
    }
    caper_buf_bytes(b, s + plain, n - plain);
    reserve(b, 1);
}

/* Nearly everything in a string stands for itself, and is copied in one piece. */
void caper_json_strn(caper_buf *b, const char *s, size_t n)
{
    reserve(b, n + 3);
    put_comma(b);
    put_char(b, '"');
    if (is_plain(s, n))
        put(b, s, n);
    else
        put_with_escapes(b, s, n);
    put_char(b, '"');
    end(b);
}

size_t caper_json_open_str(caper_buf *b)
{
    reserve(b, 2);
    put_comma(b);
    put_char(b, '"');
    end(b);
    return b->len;
}

__attribute__((cold, noinline)) static void escape_from(caper_buf *b, size_t start)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_buf_bytes(&text, b->data + start, b->len - start);
    b->len = start;
    put_with_escapes(b, text.data, text.len);
}

void caper_json_close_str(caper_buf *b, size_t start)
{
    if (!is_plain(b->data + start, b->len - start))
        escape_from(b, start);
    caper_buf_char(b, '"');
}

void caper_json_keyn(caper_buf *b, const char *key, size_t n)
{
    reserve(b, n + 4);
    put_comma(b);
    put_char(b, '"');
    put(b, key, n);
    put(b, "\":", 2);
    end(b);
}

void caper_json_int(caper_buf *b, int64_t v)
{
    char digits[24];
    reserve(b, sizeof digits + 1);
    put_comma(b);
    if (v >= 0 && v < 10) {
        put_char(b, (char)('0' + v));
    } else {
        const char *p = write_digits(digits, v);
        put(b, p, (size_t)(digits + sizeof digits - p));
    }
    end(b);
}

void caper_json_bool(caper_buf *b, bool v) { caper_json_raw(b, v ? "true" : "false"); }

void caper_json_null(caper_buf *b) { caper_json_raw(b, "null"); }

static void write_real(double v, char out[40])
{
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(out, 40, "%.*g", digits, v);
        if (strtod(out, NULL) == v)
            break;
    }
    if (!strpbrk(out, ".eEn"))
        strcat(out, ".0"); /* a probability of 1 is still a real number */
}

/* Every seat is told the same few probabilities, and a real number takes as long as 200 bytes of text. */
void caper_json_real(caper_buf *b, double v)
{
    static _Thread_local struct {
        uint64_t bits; /* of the value */
        char     text[40];
    } recent[256];
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    int i = (int)(bits * 0x9e3779b97f4a7c15 >> 56);
    if (!recent[i].text[0] || recent[i].bits != bits) {
        recent[i].bits = bits;
        write_real(v, recent[i].text);
    }
    caper_json_raw(b, recent[i].text);
}

void caper_common_begin(caper_buf *b, caper_common *common)
{
    common->round++;
    b->common = common;
}

void caper_common_end(caper_buf *b) { b->common = NULL; }

/* The piece, or a free place for it; NULL: neither is near. */
static caper_common_piece *piece_of(caper_common *c, const void *what, uint32_t which)
{
    enum { NEAR = 8 };
    uint64_t at = (((uintptr_t)what >> 3) + which) * 0x9e3779b97f4a7c15u >> 54;
    for (uint64_t i = at; i < at + NEAR; i++) {
        caper_common_piece *p = &c->piece[i % CAPER_COMMON_PIECES];
        if (p->round != c->round || (p->what == what && p->which == which))
            return p;
    }
    return NULL;
}

bool caper_common_copy(caper_buf *b, const void *what, uint32_t which)
{
    const caper_common_piece *p = b->common ? piece_of(b->common, what, which) : NULL;
    if (!p || p->round != b->common->round)
        return false;
    reserve(b, p->len + 1);
    if (p->len)
        put_comma(b);
    put(b, b->data + p->from, p->len);
    end(b);
    return true;
}

/* Whether a comma is due depends on what comes before. */
void caper_common_keep(caper_buf *b, const void *what, uint32_t which, size_t start)
{
    caper_common_piece *p = b->common ? piece_of(b->common, what, which) : NULL;
    if (!p || b->len > UINT32_MAX)
        return;
    start += b->len > start && b->data[start] == ',';
    *p = (caper_common_piece){what, which, b->common->round, (uint32_t)start,
                              (uint32_t)(b->len - start)};
}

void caper_json_raw(caper_buf *b, const char *json)
{
    comma(b);
    caper_buf_str(b, json);
}
