/* The JSON reader.
 *
 * A document is one block: an array of nodes in the order of the text, and after it a copy of the
 * text. Strings are unescaped in place in that copy (they only ever get shorter) and end
 * with a NUL where their quote was. A node knows how many nodes it spans, so the next value is one
 * addition away, and a list of plain values can be indexed at once. How many nodes there can be is
 * counted beforehand: every value but the root follows an opening bracket or a comma.
 *
 * The copy ends with a NUL, which has no meaning in JSON, so no step needs to ask where the end is; a
 * NUL inside the text is refused like any other rubbish. */
#include "caper/json.h"

#include <assert.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_get.h"
#include "base/memory.h"
#include "base/text.h"

struct caper_json {
    const char *key; /* NULL outside of objects */
    union {
        const char *string;
        int64_t     integer;
        double      real;
    } is;
    uint32_t size; /* values in it, or bytes of a string */
    uint32_t span; /* nodes from here to the end of this value, itself included */
    uint8_t  type;
    bool     last; /* of its list or object */
};

typedef struct reader {
    caper_json *next;  /* the node to fill */
    char       *start; /* the copy of the text */
    char       *at;
    const char *wrong; /* why it is refused */
    int         depth;
} reader;

static bool wrong(reader *r, const char *why)
{
    if (!r->wrong)
        r->wrong = why;
    return false;
}

/* Programs write hardly any. */
static inline void skip_space(reader *r)
{
    if ((unsigned char)*r->at <= ' ')
        r->at += strspn(r->at, " \t\n\r");
}

/* ---- Strings --------------------------------------------------------------------------------- */

/* Four hexadecimal digits; −1 if they are not there. */
static int hex4(const char *p)
{
    static const char all[] = "0123456789abcdefABCDEF";
    int               code  = 0;
    for (int i = 0; i < 4; i++) {
        const char *digit = p[i] ? strchr(all, p[i]) : NULL;
        if (!digit)
            return -1;
        int value = (int)(digit - all);
        code      = code << 4 | (value < 16 ? value : value - 6);
    }
    return code;
}

static char *put_utf8(char *to, uint32_t code)
{
    int n = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (n == 1) {
        *to = (char)code;
        return to + 1;
    }
    for (int i = n - 1; i > 0; i--, code >>= 6)
        to[i] = (char)(0x80 | (code & 0x3f));
    to[0] = (char)((0xf00 >> n & 0xff) | code);
    return to + n;
}

/* \uXXXX, the reader standing on the u; two of them where they are halves of a pair. */
static bool read_code(reader *r, char **to)
{
    int high = hex4(r->at + 1);
    if (high < 0)
        return wrong(r, "\\u needs four hexadecimal digits");
    if (!high)
        return wrong(r, "a NUL character in a text");
    r->at += 5;
    uint32_t code = (uint32_t)high;
    if (high >= 0xd800 && high <= 0xdfff) {
        int low = r->at[0] == '\\' && r->at[1] == 'u' ? hex4(r->at + 2) : -1;
        if (high > 0xdbff || low < 0xdc00 || low > 0xdfff)
            return wrong(r, "half of a surrogate pair");
        code = 0x10000 + ((code - 0xd800) << 10) + ((uint32_t)low - 0xdc00);
        r->at += 6;
    }
    *to = put_utf8(*to, code);
    return true;
}

static bool read_escape(reader *r, char **to)
{
    static const char from[] = "\"\\/bfnrt", into[] = "\"\\/\b\f\n\r\t";
    char              c = *++r->at;
    if (c == 'u')
        return read_code(r, to);
    const char *known = c ? strchr(from, c) : NULL;
    if (!known)
        return wrong(r, "there is no such escape");
    *(*to)++ = into[known - from];
    r->at++;
    return true;
}

/* One character that is not ASCII. */
static bool read_wide(reader *r, char **to)
{
    int n = caper_utf8_length(r->at);
    if (!n)
        return wrong(r, "not UTF-8");
    memmove(*to, r->at, (size_t)n);
    *to += n;
    r->at += n;
    return true;
}

/* ASCII that stands for itself. */
static inline bool is_plain(char c)
{
    return (unsigned char)c >= 0x20 && (unsigned char)c < 0x80 && c != '"' && c != '\\';
}

/* The reader stands on the opening quote. */
static bool read_string(reader *r, const char **text, uint32_t *len)
{
    char *start = ++r->at, *to;
    while (is_plain(*r->at))
        r->at++;
    to = r->at; /* often that is all, and no byte has to move */
    while (*r->at != '"') {
        unsigned char c = (unsigned char)*r->at;
        if (c < 0x20)
            return wrong(r, c ? "a control character in a text" : "a text that does not end");
        if (!(c == '\\' ? read_escape(r, &to) : read_wide(r, &to)))
            return false;
        while (is_plain(*r->at))
            *to++ = *r->at++;
    }
    r->at++;
    *to   = '\0';
    *text = start;
    *len  = (uint32_t)(to - start);
    return true;
}

/* ---- Numbers --------------------------------------------------------------------------------- */

static size_t digits(const char *p)
{
    size_t n = 0;
    while (p[n] >= '0' && p[n] <= '9')
        n++;
    return n;
}

static bool read_integer(reader *r, caper_json *node, const char *end)
{
    bool     minus = *r->at == '-';
    uint64_t n = 0, most = (uint64_t)INT64_MAX + minus;
    for (const char *p = r->at + minus; p < end; p++) {
        uint64_t digit = (uint64_t)(*p - '0');
        if (n > (most - digit) / 10)
            return wrong(r, "a whole number that does not fit into 64 bits");
        n = n * 10 + digit;
    }
    node->type       = CAPER_JSON_INTEGER;
    node->is.integer = (int64_t)(minus ? 0 - n : n);
    return true;
}

/* strtod wants the decimal point of the locale, which belongs to the program that uses this library. */
static bool read_real(reader *r, caper_json *node, char *end)
{
    char *dot = memchr(r->at, '.', (size_t)(end - r->at));
    if (dot)
        *dot = *localeconv()->decimal_point;
    double value = strtod(r->at, NULL);
    if (isinf(value))
        return wrong(r, "a number that does not fit into a double");
    node->type    = CAPER_JSON_REAL;
    node->is.real = value;
    return true;
}

static bool read_number(reader *r, caper_json *node)
{
    char  *p     = r->at + (*r->at == '-');
    bool   whole = true;
    size_t n     = digits(p);
    if (!n || (p[0] == '0' && n > 1))
        return wrong(r, "not a number");
    p += n;
    if (*p == '.') {
        whole = false;
        if (!digits(++p))
            return wrong(r, "not a number");
        p += digits(p);
    }
    if (*p == 'e' || *p == 'E') {
        whole = false;
        p += p[1] == '+' || p[1] == '-' ? 2 : 1;
        if (!digits(p))
            return wrong(r, "not a number");
        p += digits(p);
    }
    if (!(whole ? read_integer(r, node, p) : read_real(r, node, p)))
        return false;
    r->at = p;
    return true;
}

/* ---- Lists and objects ----------------------------------------------------------------------- */

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Objects of a few keys compare each with each; large ones are sorted first, lest a client send a
 * megabyte of keys to keep us busy. */
static bool has_double_key(const caper_json *object)
{
    enum { FEW = 16 };
    const char  *few[FEW];
    const char **keys = object->size <= FEW ? few : caper_alloc(object->size, sizeof *keys);
    bool         same = false;
    size_t       n    = 0;
    for (const caper_json *v = caper_json_first(object); v; v = caper_json_next(v)) {
        for (size_t i = 0; object->size <= FEW && i < n && !same; i++)
            same = *keys[i] == *v->key && strcmp(keys[i], v->key) == 0;
        keys[n++] = v->key;
    }
    if (keys == few)
        return same;
    qsort(keys, n, sizeof *keys, by_text);
    for (size_t i = 1; i < n && !same; i++)
        same = strcmp(keys[i - 1], keys[i]) == 0;
    free(keys);
    return same;
}

static bool read_value(reader *r, const char *key, caper_json **out);

static bool read_key(reader *r, const char **key)
{
    uint32_t len;
    if (*r->at != '"')
        return wrong(r, "a key should be a text");
    if (!read_string(r, key, &len))
        return false;
    skip_space(r);
    if (*r->at != ':')
        return wrong(r, "a colon is missing");
    r->at++;
    skip_space(r);
    return true;
}

/* The reader is just past the opening bracket. */
static bool read_members(reader *r, caper_json *node, char close)
{
    caper_json *member = NULL;
    skip_space(r);
    for (bool more = *r->at != close; more; node->size++) {
        const char *key = NULL;
        if (close == '}' && !read_key(r, &key))
            return false;
        if (!read_value(r, key, &member))
            return false;
        skip_space(r);
        more = *r->at == ',';
        r->at += more;
        skip_space(r);
    }
    if (*r->at != close)
        return wrong(r, "a comma or a closing bracket is missing");
    r->at++;
    if (member)
        member->last = true;
    return true;
}

static bool read_nested(reader *r, caper_json *node)
{
    bool object = *r->at++ == '{';
    node->type  = object ? CAPER_JSON_OBJECT : CAPER_JSON_ARRAY;
    if (++r->depth > CAPER_JSON_DEPTH)
        return wrong(r, "nested more than 64 deep");
    if (!read_members(r, node, object ? '}' : ']'))
        return false;
    r->depth--;
    node->span = (uint32_t)(r->next - node);
    return !object || !has_double_key(node) || wrong(r, "a key is there twice in this object");
}

static bool read_word(reader *r, caper_json *node)
{
    static const struct {
        const char *word;
        uint8_t     type;
    } words[] = {{"true", CAPER_JSON_TRUE}, {"false", CAPER_JSON_FALSE}, {"null", CAPER_JSON_NULL}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t n = strlen(words[i].word);
        if (strncmp(r->at, words[i].word, n) == 0) {
            node->type = words[i].type;
            r->at += n;
            return true;
        }
    }
    return wrong(r, *r->at ? "a value should be here" : "the text ends too early");
}

static bool read_value(reader *r, const char *key, caper_json **out)
{
    caper_json *node = *out = r->next++;
    *node                   = (caper_json){.key = key, .span = 1};
    switch (*r->at) {
    case '{':
    case '[':
        return read_nested(r, node);
    case '"':
        node->type = CAPER_JSON_STRING;
        return read_string(r, &node->is.string, &node->size);
    case '-':
    case '0' ... '9':
        return read_number(r, node);
    default:
        return read_word(r, node);
    }
}

/* ---- Documents ------------------------------------------------------------------------------- */

size_t caper_json_most_values(const char *text, size_t len)
{
    size_t n      = 1;
    bool   quoted = false;
    for (size_t i = 0; i < len; i++) {
        char c = text[i];
        if (c == '"')
            quoted = !quoted;
        else if (quoted)
            i += c == '\\';
        else
            n += c == ',' || c == '[' || c == '{';
    }
    return n;
}

static void say_where(const reader *r, const char *text, caper_json_error *err)
{
    if (!err)
        return;
    *err = (caper_json_error){.line = 1, .column = 1, .text = r->wrong};
    for (const char *end = text + (r->at - r->start); text < end; text++) {
        err->line += *text == '\n';
        err->column = *text == '\n' ? 1 : err->column + 1;
    }
}

caper_json *caper_json_read_bytes(const char *text, size_t len, caper_json_error *err)
{
    size_t nodes = caper_json_most_values(text, len);
    if (len >= UINT32_MAX)
        caper_end("a JSON text of 4 GiB");
    caper_json *root = NULL, *block = caper_realloc(NULL, nodes * sizeof *root + len + 1, 1);
    reader      r = {.next = block, .start = (char *)(block + nodes)};
    r.at          = r.start;
    if (len)
        memcpy(r.start, text, len);
    r.start[len] = '\0';
    skip_space(&r);
    bool ok = read_value(&r, NULL, &root);
    if (ok)
        skip_space(&r);
    if (ok && r.at == r.start + len) {
        assert(r.next <= block + nodes);
        root->last = true;
        return root;
    }
    wrong(&r, "something follows the end of the value");
    say_where(&r, text, err);
    free(block);
    return NULL;
}

caper_json *caper_json_read(const char *text, caper_json_error *err)
{
    return caper_json_read_bytes(text, text ? strlen(text) : 0, err);
}

void caper_json_free(caper_json *root) { free(root); }

/* ---- Values ---------------------------------------------------------------------------------- */

static bool is(const caper_json *value, caper_json_type type)
{
    return value && value->type == type;
}

caper_json_type caper_json_typeof(const caper_json *value) { return value->type; }

bool caper_json_is_object(const caper_json *value) { return is(value, CAPER_JSON_OBJECT); }
bool caper_json_is_array(const caper_json *value) { return is(value, CAPER_JSON_ARRAY); }
bool caper_json_is_string(const caper_json *value) { return is(value, CAPER_JSON_STRING); }
bool caper_json_is_integer(const caper_json *value) { return is(value, CAPER_JSON_INTEGER); }
bool caper_json_is_real(const caper_json *value) { return is(value, CAPER_JSON_REAL); }
bool caper_json_is_true(const caper_json *value) { return is(value, CAPER_JSON_TRUE); }
bool caper_json_is_false(const caper_json *value) { return is(value, CAPER_JSON_FALSE); }
bool caper_json_is_null(const caper_json *value) { return is(value, CAPER_JSON_NULL); }

bool caper_json_is_boolean(const caper_json *value)
{
    return caper_json_is_true(value) || caper_json_is_false(value);
}

const char *caper_json_string(const caper_json *value)
{
    return caper_json_is_string(value) ? value->is.string : NULL;
}

size_t caper_json_length(const caper_json *value)
{
    return caper_json_is_string(value) ? value->size : 0;
}

int64_t caper_json_integer(const caper_json *value)
{
    return caper_json_is_integer(value) ? value->is.integer : 0;
}

double caper_json_number(const caper_json *value)
{
    return caper_json_is_real(value) ? value->is.real : (double)caper_json_integer(value);
}

size_t caper_json_size(const caper_json *in)
{
    return caper_json_is_array(in) || caper_json_is_object(in) ? in->size : 0;
}

const caper_json *caper_json_first(const caper_json *in)
{
    return caper_json_size(in) ? in + 1 : NULL;
}

const caper_json *caper_json_next(const caper_json *value)
{
    return value->last ? NULL : value + value->span;
}

const char *caper_json_name(const caper_json *value) { return value ? value->key : NULL; }

const caper_json *caper_json_get(const caper_json *object, const char *key)
{
    const caper_json *v = caper_json_is_object(object) ? caper_json_first(object) : NULL;
    while (v && (*v->key != *key || strcmp(v->key, key) != 0))
        v = v->last ? NULL : v + v->span;
    return v;
}

const caper_json *caper_json_at(const caper_json *array, size_t i)
{
    if (!caper_json_is_array(array) || i >= array->size)
        return NULL;
    const caper_json *v = array + 1;
    if (array->span == array->size + 1) /* no element is itself a list or an object */
        return v + i;
    while (i--)
        v = caper_json_next(v);
    return v;
}

const char *caper_json_get_string(const caper_json *object, const char *key)
{
    const char *text = caper_json_string(caper_json_get(object, key));
    return text ? text : "";
}

int64_t caper_json_get_integer(const caper_json *object, const char *key)
{
    return caper_json_integer(caper_json_get(object, key));
}

/* ---- Written again --------------------------------------------------------------------------- */

static void write_key(const char *key, caper_buf *out)
{
    caper_json_str(out, key);
    caper_buf_char(out, ':');
}

static void write_members(const caper_json *in, caper_buf *out)
{
    bool object = caper_json_is_object(in);
    caper_json_open(out, object ? '{' : '[');
    for (const caper_json *v = caper_json_first(in); v; v = caper_json_next(v)) {
        if (object)
            write_key(v->key, out);
        caper_json_write(v, out);
    }
    caper_json_close(out, object ? '}' : ']');
}

void caper_json_write(const caper_json *value, caper_buf *out)
{
    switch (value ? caper_json_typeof(value) : CAPER_JSON_NULL) {
    case CAPER_JSON_OBJECT:
    case CAPER_JSON_ARRAY:
        write_members(value, out);
        break;
    case CAPER_JSON_STRING:
        caper_json_strn(out, value->is.string, value->size);
        break;
    case CAPER_JSON_INTEGER:
        caper_json_int(out, value->is.integer);
        break;
    case CAPER_JSON_REAL:
        caper_json_real(out, value->is.real);
        break;
    case CAPER_JSON_TRUE:
    case CAPER_JSON_FALSE:
        caper_json_bool(out, value->type == CAPER_JSON_TRUE);
        break;
    case CAPER_JSON_NULL:
        caper_json_null(out);
    }
}

char *caper_json_text(const caper_json *value)
{
    caper_buf text = {0};
    if (value)
        caper_json_write(value, &text);
    return text.data;
}

/* Our own writing can always be read. */
static caper_json *read_own(caper_buf *text)
{
    caper_json *doc = caper_json_read_bytes(caper_buf_text(text), text->len, NULL);
    assert(doc);
    caper_buf_fini(text);
    return doc;
}

caper_json *caper_json_copy(const caper_json *value)
{
    caper_buf text = {0};
    if (!value)
        return NULL;
    caper_json_write(value, &text);
    return read_own(&text);
}

void caper_json_set(caper_json **object, const char *key, const char *json)
{
    caper_buf text = {0};
    bool      done = false;
    caper_json_open(&text, '{');
    for (const caper_json *v = caper_json_first(*object); v; v = caper_json_next(v)) {
        bool here = strcmp(v->key, key) == 0;
        write_key(v->key, &text);
        if (here)
            caper_json_raw(&text, json);
        else
            caper_json_write(v, &text);
        done |= here;
    }
    if (!done) {
        write_key(key, &text);
        caper_json_raw(&text, json);
    }
    caper_json_close(&text, '}');
    caper_json_free(*object);
    *object = read_own(&text);
}

void caper_json_set_integer(caper_json **object, const char *key, int64_t value)
{
    CAPER_SCRATCH caper_buf json = {0};
    caper_json_int(&json, value);
    caper_json_set(object, key, caper_buf_text(&json));
}

void caper_json_set_string(caper_json **object, const char *key, const char *text)
{
    CAPER_SCRATCH caper_buf json = {0};
    caper_json_str(&json, text);
    caper_json_set(object, key, caper_buf_text(&json));
}
