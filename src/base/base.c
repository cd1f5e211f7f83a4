/* Codes and refusals. */
#include "caper/base.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

const char *caper_code_name(caper_code code)
{
    static const char *const names[] = {
        "ok",         "bad-json", "bad-command", "bad-game", "bad-option",    "bad-position",
        "no-game",    "bad-seat", "game-over",   "bad-move", "not-your-turn", "illegal-move",
        "bad-chance", "failed",   "later",       "stale",
    };
    return names[code];
}

/* A list that does not fit ends in dots, not in the middle of a word. */
static void end_in_dots(char *text)
{
    static const char dots[] = "…";
    char             *end    = strrchr(text, ' ');
    while (end && (size_t)(end + 1 - text) + sizeof dots > sizeof(((caper_error *)0)->text)) {
        *end = '\0';
        end  = strrchr(text, ' ');
    }
    if (end)
        memcpy(end + 1, dots, sizeof dots);
}

caper_code caper_refuse(caper_error *err, caper_code code, const char *format, ...)
{
    if (!err)
        return code;
    va_list args;
    va_start(args, format);
    err->code = code;
    int len   = vsnprintf(err->text, sizeof err->text, format, args);
    va_end(args);
    caper_utf8_mend(err->text);
    if (len >= (int)sizeof err->text)
        end_in_dots(err->text);
    return code;
}
