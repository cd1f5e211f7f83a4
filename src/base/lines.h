/* Files that people write, read line by line.
 *
 * Every problem is reported with its line, and the reader goes on, so that one look shows them all.
 * Lines are cut up as pieces of the text itself, which must therefore stay; where a reader prefers
 * texts that end with a NUL, `caper_lines_text` lends it a copy of the line.
 *
 *     caper_lines in = caper_lines_of(text, len, report, ctx);
 *     while (caper_lines_next(&in))
 *         if (…)
 *             caper_problem(&in, "“%s” is not understood", …);
 *     return in.problems; */
#ifndef CAPER_LINES_H
#define CAPER_LINES_H

#include <string.h>

#include "caper/game.h"

enum { CAPER_LINE_BYTES = 1199 };

/* A borrowed piece of a text. */
typedef struct caper_piece {
    const char *at;
    size_t      len;
} caper_piece;

typedef struct caper_lines {
    const char      *next, *end;
    caper_report_fn *report; /* may be NULL */
    void            *ctx;
    int              number;   /* of the line that is read now, from 1; 0: the file as a whole */
    int              problems; /* so far */
    caper_piece      line;     /* without its end */
    char             copy[CAPER_LINE_BYTES + 1];
} caper_lines;

caper_lines caper_lines_of(const char *text, size_t len, caper_report_fn *report, void *ctx);
/* Go to the next line; false after the last. */
bool caper_lines_next(caper_lines *in);
/* The line as a text that may be changed, without the spaces around it, until the next line. NULL,
 * and a problem, if it is longer than CAPER_LINE_BYTES or has a NUL in it. */
char *caper_lines_text(caper_lines *in);
/* A part of that text, for later: where the file has it. */
caper_piece caper_lines_piece(const caper_lines *in, const char *part);

/* Report a problem of the line that is read now, or of another one. */
void caper_problem(caper_lines *in, const char *format, ...) __attribute__((format(printf, 2, 3)));
void caper_problem_at(caper_lines *in, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* ---- Pieces ---------------------------------------------------------------------------------- */

static inline caper_piece caper_piece_of(const char *text)
{
    return (caper_piece){text, strlen(text)};
}
/* What is behind its first n bytes. */
static inline caper_piece caper_piece_from(caper_piece p, size_t n)
{
    return (caper_piece){p.at + n, p.len - n};
}
/* Without spaces, tabs and carriage returns around it. */
caper_piece caper_trim(caper_piece p);
bool        caper_piece_is(caper_piece p, const char *text);
/* Cut off the front, up to the next `stop`, and trim it; false at the end. */
bool caper_piece_cut(caper_piece *rest, char stop, caper_piece *out);
/* A number 0 … max without sign or leading zeros; otherwise −1. */
int caper_piece_number(caper_piece p, int max);

/* The n-th line “KEY: value” of a text that is not indented. Returns how many there are. */
int caper_piece_find(caper_piece text, const char *key, int n, caper_piece *value);

/* The same for texts: trimmed in place; cut at the next `stop`, which ends the part (NULL when
 * nothing is left); "key: value" cut at its colon (NULL without one). */
char *caper_trim_text(char *text);
char *caper_text_cut(char **rest, char stop);
char *caper_text_value(char *line);

/* ---- Files that came with the program -------------------------------------------------------- */

/* The one called id and suffix (“made-up” “.words”), or NULL. `files` may be NULL. */
const caper_file *caper_file_find(const caper_file *files, const char *id, const char *suffix);

#endif
