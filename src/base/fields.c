/* Fields of a position. */
#include "base/fields.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

caper_code caper_field_wrong(caper_fields *f, const char *format, ...)
{
    char    sentence[320];
    va_list args;
    if (f->code)
        return f->code;
    va_start(args, format);
    vsnprintf(sentence, sizeof sentence, format, args);
    va_end(args);
    return f->code = caper_refuse(f->err, f->kind, "%s", sentence);
}

const caper_json *caper_field_get(const caper_json *from, const char *key)
{
    const caper_json *value = caper_json_get(from, key);
    return caper_json_is_null(value) ? NULL : value;
}

int caper_field_int(caper_fields *f, const caper_json *from, const char *key, int low, int high,
                    int otherwise)
{
    const caper_json *value = caper_field_get(from, key);
    int64_t           n     = caper_json_integer(value);
    if (!value)
        return otherwise;
    if (caper_json_is_integer(value) && n >= low && n <= high)
        return (int)n;
    caper_field_wrong(f, "%.60s: should be a whole number from %d to %d", key, low, high);
    return otherwise;
}

bool caper_field_bool(caper_fields *f, const caper_json *from, const char *key, bool otherwise)
{
    const caper_json *value = caper_field_get(from, key);
    if (!value)
        return otherwise;
    if (!caper_json_is_boolean(value))
        caper_field_wrong(f, "%.60s: should be true or false", key);
    return caper_json_is_true(value);
}

int caper_field_word(caper_fields *f, const caper_json *from, const char *key,
                     const char *const *names, int otherwise)
{
    const caper_json *value = caper_field_get(from, key);
    const char       *word  = caper_json_string(value);
    if (!value)
        return otherwise;
    int at = word ? caper_name_find(names, word, strlen(word)) : -1;
    if (at >= 0)
        return at;
    caper_buf list = {0};
    for (int i = 0; names[i]; i++)
        caper_buf_printf(&list, "%s%s", i ? ", " : "", names[i]);
    caper_field_wrong(f, "%.60s: should be one of %s", key, caper_buf_text(&list));
    caper_buf_fini(&list);
    return otherwise;
}

const char *caper_field_text(caper_fields *f, const caper_json *from, const char *key)
{
    const caper_json *value = caper_field_get(from, key);
    const char       *text  = caper_json_string(value);
    if (!value || (text && (!*text || caper_text_is_plain(text))))
        return text ? text : "";
    caper_field_wrong(f, "%.60s: should be plain text of at most %d bytes", key, CAPER_MAX_WORDS);
    return "";
}

const caper_json *caper_field_list(caper_fields *f, const caper_json *from, const char *key,
                                   const char *what)
{
    const caper_json *value = caper_field_get(from, key);
    if (!value || caper_json_is_array(value))
        return value;
    caper_field_wrong(f, "%.60s: should be %s", key, what);
    return NULL;
}

const caper_json *caper_field_object(caper_fields *f, const caper_json *from, const char *key,
                                     const char *what)
{
    const caper_json *value = caper_field_get(from, key);
    if (!value || caper_json_is_object(value))
        return value;
    caper_field_wrong(f, "%.60s: should be %s", key, what);
    return NULL;
}

uint64_t caper_field_set(caper_fields *f, const caper_json *from, const char *key, int end,
                         const char *what)
{
    uint64_t          set = 0;
    size_t            i;
    const caper_json *one;
    caper_json_array_foreach(caper_field_list(f, from, key, what), i, one)
    {
        int64_t n = caper_json_is_integer(one) ? caper_json_integer(one) : -1;
        if (n < 0 || n >= end || set >> n & 1) {
            caper_field_wrong(f, "%.60s: should be %s, each once", key, what);
            return 0;
        }
        set |= (uint64_t)1 << n;
    }
    return set;
}

const char *caper_field_quote(const caper_json *value)
{
    return caper_json_is_string(value) ? caper_json_string(value) : "(not a word)";
}
