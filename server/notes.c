/* The log. It names tables by the first letters of their id (the whole id would be an invitation)
 * and seats by number; names, chat, cards and tokens stay out. */
#include "server/notes.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

#include "server/loop.h"

static void stamp(char out[32])
{
    time_t    t = time(NULL);
    struct tm tm;
    gmtime_r(&t, &tm);
    strftime(out, 32, "%Y-%m-%dT%H:%M:%SZ", &tm);
}

void note(const server *sv, const room *r, int seat, const char *format, ...)
{
    if (sv->options.quiet)
        return;
    char    when[32], text[400];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    stamp(when);
    fprintf(stderr, "%s", when);
    if (r)
        fprintf(stderr, " table %.6s…", r->id);
    if (seat >= 0)
        fprintf(stderr, " seat %d", seat);
    fprintf(stderr, " %s\n", text);
}

void warn(const char *format, ...)
{
    char    when[32], text[400];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    stamp(when);
    fprintf(stderr, "%s %s\n", when, text);
}
