/* JSON by template. See json_put.h. */
#include "base/json_put.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

typedef struct value {
    char        mark, type; /* ? or =, and s, d or g */
    const char *text;
    int64_t     number;
    double      real;
} value;

/* The value of the conversion at `p`; returns what comes after it. */
static const char *take_value(const char *p, va_list *values, value *out)
{
    *out = (value){0};
    if (*p != '%')
        out->mark = *p++;
    while (*p == '%' || *p == 'j' || *p == 'l')
        p++;
    if (*p == 's')
        out->text = va_arg(*values, const char *);
    else if (*p == 'g')
        out->real = va_arg(*values, double);
    else if (p[-1] == 'j')
        out->number = va_arg(*values, intmax_t);
    else if (p[-1] == 'l')
        out->number = va_arg(*values, long long);
    else
        out->number = va_arg(*values, int);
    assert((*p == 's' || *p == 'g' || *p == 'd') &&
           "a template of JSON has %s, %d, %jd, %lld and %g only");
    out->type = *p;
    return p + 1;
}

static void put_value(caper_buf *out, const value *v)
{
    if (v->type == 's' && !v->text)
        caper_json_null(out);
    else if (v->type == 's' && v->mark == '=')
        caper_json_raw(out, v->text);
    else if (v->type == 's')
        caper_json_str(out, v->text);
    else if (v->type == 'g')
        caper_json_real(out, v->real);
    else if (v->mark == '?')
        caper_json_bool(out, v->number != 0);
    else
        caper_json_int(out, v->number);
}

static bool is_empty(const value *v)
{
    return v->type == 's' ? !v->text || !*v->text : !v->number && v->real == 0;
}

static bool is_letter(char c)
{
    return ((c | 32) >= 'a' && (c | 32) <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

/* A key, or a value that never changes; returns what comes after it. */
static const char *put_word(caper_buf *out, const char *p, va_list *values)
{
    size_t n = 0;
    value  v;
    while (is_letter(p[n]))
        n++;
    const char *rest = p + n;
    if (*rest == ':') {
        caper_json_keyn(out, p, n);
        return rest + 1;
    }
    if (*rest != '?') {
        char word[24];
        assert(n && n < sizeof word);
        memcpy(word, p, n);
        word[n] = '\0';
        caper_json_raw(out, word);
        return rest;
    }
    rest = take_value(rest + 2, values, &v);
    if (!is_empty(&v)) {
        caper_json_keyn(out, p, n);
        put_value(out, &v);
    }
    return rest;
}

void caper_json_vput(caper_buf *out, const char *template, va_list from)
{
    va_list values;
    value   v;
    va_copy(values, from);
    for (const char *p = template; *p;) {
        if (*p == '{' || *p == '[')
            caper_json_open(out, *p++);
        else if (*p == '}' || *p == ']')
            caper_json_close(out, *p++);
        else if (*p == ' ')
            p++;
        else if (*p == '\'') {
            size_t n = strcspn(p + 1, "'");
            caper_json_strn(out, p + 1, n);
            p += n + 2;
        } else if (is_letter(*p)) {
            p = put_word(out, p, &values);
        } else {
            p = take_value(p, &values, &v);
            put_value(out, &v);
        }
    }
    va_end(values);
}

void caper_json_put(caper_buf *out, const char *template, ...)
{
    va_list values;
    va_start(values, template);
    caper_json_vput(out, template, values);
    va_end(values);
}
