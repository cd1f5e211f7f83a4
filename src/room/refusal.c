/* Refusals: the same words for the same reason, wherever it comes up. */
#include "room/refusal.h"
#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool refuse(problem *p, int status, const char *code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    p->status = status;
    caper_text_set(p->code, code);
    vsnprintf(p->text, sizeof p->text, format, args);
    va_end(args);
    return false;
}

bool refuse_error(problem *p, const caper_error *err)
{
    if (err->code == CAPER_FAILED)
        return refuse_store(p);
    return refuse(p, 400, caper_code_name(err->code), "%s", err->text);
}

bool refuse_token(problem *p)
{
    return refuse(p, 403, "refused", "there is no such table, or not with this token");
}

bool refuse_store(problem *p)
{
    return refuse(p, 503, "store",
                  "the server cannot write to its store, so nothing was done; try again later");
}

bool refuse_full(problem *p)
{
    return refuse(p, 503, "full",
                  "this server's store is full: games go on, but nothing new can be kept");
}

bool refuse_unread(problem *p)
{
    return refuse(p, 503, "store",
                  "the server cannot read its store just now; nothing is lost, try again later");
}

bool need_text(const caper_json *o, const char *name, const char **out, problem *p)
{
    const caper_json *value = caper_json_get(o, name);
    *out                    = caper_json_string(value);
    if (!value || caper_json_is_null(value))
        return true;
    return (*out && strlen(*out) == caper_json_length(value)) ||
           refuse(p, 400, "bad-request", "%s: should be text", name);
}

bool need_some_text(const caper_json *o, const char *name, const char **out, problem *p)
{
    return need_text(o, name, out, p) &&
           (*out || refuse(p, 400, "bad-request", "%s: is missing", name));
}

bool refuse_later(problem *p)
{
    return refuse(p, 503, "later", "this has to be fetched first; try again in a moment");
}

bool need_read(caper_code code, problem *p)
{
    return !code || (code == CAPER_LATER ? refuse_later(p) : refuse_unread(p));
}

bool problem_is_later(const problem *p) { return strcmp(p->code, "later") == 0; }
