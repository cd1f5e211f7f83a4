/* JSON by template. See json_put.h. */
#include "base/json_put.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

static void put_value(caper_buf *out, char mark, const char *conversion, va_list *values)
{
    if (*conversion == 's' && mark == '=')
        caper_json_raw(out, va_arg(*values, const char *));
    else if (*conversion == 's')
        caper_json_str(out, va_arg(*values, const char *));
    else if (*conversion == 'd' && mark == '?')
        caper_json_bool(out, va_arg(*values, int) != 0);
    else if (*conversion == 'd')
        caper_json_int(out, va_arg(*values, int));
    else if (*conversion == 'g')
        caper_json_real(out, va_arg(*values, double));
    else if (!strncmp(conversion, "lld", 3))
        caper_json_int(out, va_arg(*values, long long));
    else
        assert(0 && "a template of JSON has %s, %d, %lld and %g only");
}

void caper_json_put(caper_buf *out, const char *template, ...)
{
    va_list values;
    va_start(values, template);
    for (const char *p = template; *p; p++) {
        size_t key = strcspn(p, "{}[]:%?= ");
        if (strchr("{[", *p))
            caper_json_open(out, *p);
        else if (strchr("}]", *p))
            caper_json_close(out, *p);
        else if (*p == '%')
            put_value(out, p > template ? p[-1] : ' ', p + 1, &values), p += strspn(p, "%lsdg") - 1;
        else if (key)
            caper_json_keyn(out, p, key), p += key - 1;
    }
    va_end(values);
}
