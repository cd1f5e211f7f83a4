/* Lines, pieces of lines, and problems. */
#include "base/lines.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/kind.h"
#include "base/text.h"

static const char spaces[] = " \t\r";

/* Problems after which they are only counted. */
enum { MOST_TOLD = 1000 };

caper_lines caper_lines_of(const char *text, size_t len, caper_report_fn *report, void *ctx)
{
    return (caper_lines){.next = text, .end = text + len, .report = report, .ctx = ctx};
}

bool caper_lines_next(caper_lines *in)
{
    if (in->next >= in->end)
        return false;
    size_t      left = (size_t)(in->end - in->next);
    const char *stop = memchr(in->next, '\n', left);
    in->line         = (caper_piece){in->next, stop ? (size_t)(stop - in->next) : left};
    in->next         = stop ? stop + 1 : in->end;
    in->number++;
    if (in->line.len && in->line.at[in->line.len - 1] == '\r')
        in->line.len--;
    return true;
}

char *caper_lines_text(caper_lines *in)
{
    caper_piece p = in->line;
    if (p.len > CAPER_LINE_BYTES || memchr(p.at, '\0', p.len)) {
        caper_problem(in, "the line is longer than %d bytes, or not text", CAPER_LINE_BYTES);
        return NULL;
    }
    memcpy(in->copy, p.at, p.len);
    in->copy[p.len] = '\0';
    return caper_trim_text(in->copy);
}

caper_piece caper_lines_piece(const caper_lines *in, const char *part)
{
    return (caper_piece){in->line.at + (part - in->copy), strlen(part)};
}

static void report(caper_lines *in, int line, const char *format, va_list args)
{
    char sentence[600];
    if (in->problems >= MOST_TOLD) { /* the text is clearly something else */
        in->problems++;
        return;
    }
    vsnprintf(sentence, sizeof sentence, format, args);
    caper_utf8_mend(sentence);
    caper_text_defuse(sentence);
    in->problems++;
    if (in->report)
        in->report(in->ctx, line, sentence);
}

void caper_problem(caper_lines *in, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    report(in, in->number, format, args);
    va_end(args);
}

void caper_problem_at(caper_lines *in, int line, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    report(in, line, format, args);
    va_end(args);
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

static bool is_space(char c) { return c && strchr(spaces, c); }

caper_piece caper_trim(caper_piece p)
{
    while (p.len && is_space(p.at[0]))
        p.at++, p.len--;
    while (p.len && is_space(p.at[p.len - 1]))
        p.len--;
    return p;
}

bool caper_piece_is(caper_piece p, const char *text)
{
    return strlen(text) == p.len && memcmp(text, p.at, p.len) == 0;
}

bool caper_piece_cut(caper_piece *rest, char stop, caper_piece *out)
{
    if (!rest->at)
        return false;
    const char *end = memchr(rest->at, stop, rest->len);
    *out            = (caper_piece){rest->at, end ? (size_t)(end - rest->at) : rest->len};
    rest->len       = end ? rest->len - out->len - 1 : 0;
    rest->at        = end ? end + 1 : NULL;
    *out            = caper_trim(*out);
    return true;
}

int caper_piece_number(caper_piece p, int max)
{
    int n = caper_number_read(p.at, p.len);
    return n <= max ? n : -1;
}

int caper_piece_find(caper_piece text, const char *key, int n, caper_piece *value)
{
    caper_lines in    = caper_lines_of(text.at, text.len, NULL, NULL);
    size_t      len   = strlen(key);
    int         found = 0;
    while (caper_lines_next(&in))
        if (in.line.len > len && !memcmp(in.line.at, key, len) && in.line.at[len] == ':' &&
            found++ == n)
            *value = caper_trim((caper_piece){in.line.at + len + 1, in.line.len - len - 1});
    return found;
}

char *caper_trim_text(char *text)
{
    text += strspn(text, spaces);
    for (size_t n = strlen(text); n && is_space(text[n - 1]);)
        text[--n] = '\0';
    return text;
}

char *caper_text_cut(char **rest, char stop)
{
    char *part = *rest, *end = part ? strchr(part, stop) : NULL;
    if (end)
        *end = '\0';
    *rest = end ? end + 1 : NULL;
    return part ? caper_trim_text(part) : NULL;
}

char *caper_text_value(char *line)
{
    char *value = line;
    caper_text_cut(&value, ':');
    return value ? caper_trim_text(value) : NULL;
}

const caper_file *caper_file_find(const caper_file *files, const char *id, const char *suffix)
{
    size_t n = strlen(id);
    for (; files && files->name; files++)
        if (!strncmp(files->name, id, n) && !strcmp(files->name + n, suffix))
            return files;
    return NULL;
}
