/* Codes and refusals. */
#include "caper/base.h"

#include <stdarg.h>
#include <stdio.h>

const char *caper_code_name(caper_code code)
{
    static const char *const names[] = {
        "ok",         "bad-json", "bad-command", "bad-game", "bad-option",    "bad-position",
        "no-game",    "bad-seat", "game-over",   "bad-move", "not-your-turn", "illegal-move",
        "bad-chance", "failed",
    };
    return names[code];
}

caper_code caper_refuse(caper_error *err, caper_code code, const char *format, ...)
{
    if (!err)
        return code;
    va_list args;
    va_start(args, format);
    err->code = code;
    vsnprintf(err->text, sizeof err->text, format, args);
    va_end(args);
    return code;
}
