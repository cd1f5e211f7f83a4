/* A rules page for a terminal: headings, paragraphs, lists and tables in lines of a given width. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/lines.h"
#include "base/text.h"
#include "table/learn/rules.h"

enum { MOST_CELLS = 16, NARROW = 20, CELL = 12 };

typedef struct printer {
    caper_buf  *out;
    int         width;
    const char *find;         /* NULL: everything */
    char        section[160]; /* a heading that waits for something under it */
    int         shown;
} printer;

/* ---- Words ----------------------------------------------------------------------------------- */

/* Without the marks of Markdown: ** * ` */
static void put_plain(caper_buf *out, caper_piece p)
{
    for (size_t i = 0; i < p.len; i++)
        if (p.at[i] != '*' && p.at[i] != '`')
            caper_buf_char(out, p.at[i]);
}

/* Words from column `indent` on; the first line is begun. */
static void put_wrapped(printer *p, caper_piece text, int indent)
{
    CAPER_SCRATCH caper_buf plain = {0};
    put_plain(&plain, text);
    caper_put_wrapped(p->out, caper_buf_text(&plain), p->width, indent);
    caper_buf_char(p->out, '\n');
}

static bool has(caper_piece text, const char *words)
{
    size_t n = strlen(words);
    for (size_t i = 0; i + n <= text.len; i++) {
        size_t k = 0;
        while (k < n && tolower((unsigned char)text.at[i + k]) == tolower((unsigned char)words[k]))
            k++;
        if (k == n)
            return true;
    }
    return false;
}

/* Is this block wanted? Then its heading comes first. */
static bool wanted(printer *p, caper_piece text)
{
    if (p->find && !has(text, p->find))
        return false;
    if (p->section[0] && p->find)
        caper_buf_printf(p->out, "%s%s\n", p->shown ? "\n" : "", p->section);
    p->section[0] = '\0';
    p->shown++;
    return true;
}

/* ---- Blocks ---------------------------------------------------------------------------------- */

static void heading(printer *p, caper_piece line)
{
    size_t      level = strspn(line.at, "#");
    caper_piece text  = caper_trim((caper_piece){line.at + level, line.len - level});
    snprintf(p->section, sizeof p->section, "%.*s", (int)text.len, text.at);
    if (p->find)
        return;
    caper_buf_printf(p->out, "%s%s\n", p->shown ? "\n" : "", p->section);
    for (int i = caper_columns(text.at, text.len); i > 0; i--)
        caper_buf_str(p->out, level == 1 ? "═" : "─");
    caper_buf_str(p->out, "\n");
    p->section[0] = '\0';
    p->shown++;
}

/* Lines up to the next blank or special one, joined. */
static bool continues(caper_piece line)
{
    return line.len && !strchr("#|<-", line.at[0]) && !isdigit((unsigned char)line.at[0]);
}

static void join(caper_lines *in, caper_buf *block)
{
    caper_buf_bytes(block, in->line.at, in->line.len);
    for (;;) {
        caper_lines back = *in;
        if (!caper_lines_next(in) || !continues(in->line)) {
            *in = back;
            return;
        }
        caper_piece more = caper_trim(in->line);
        caper_buf_char(block, ' ');
        caper_buf_bytes(block, more.at, more.len);
    }
}

static void paragraph(printer *p, caper_lines *in)
{
    CAPER_SCRATCH caper_buf block = {0};
    join(in, &block);
    caper_piece text = {caper_buf_text(&block), block.len};
    int         set  = text.at[0] == '-' ? 2 : 0;
    if (isdigit((unsigned char)text.at[0]) && text.len > 2 && text.at[1] == '.')
        set = 3;
    if (wanted(p, text)) {
        if (!set)
            caper_buf_char(p->out, '\n');
        caper_buf_str(p->out, set == 2 ? "• " : "");
        if (set == 3)
            caper_buf_printf(p->out, "%c. ", text.at[0]);
        put_wrapped(p, caper_trim((caper_piece){text.at + set, text.len - (size_t)set}), set);
    }
}

/* ---- Tables ---------------------------------------------------------------------------------- */

typedef struct cells {
    int         count;
    caper_piece at[MOST_CELLS];
} cells;

static cells cut_row(caper_piece line)
{
    cells       c    = {0};
    caper_piece rest = {line.at + 1, line.len - 1};
    while (c.count < MOST_CELLS && caper_piece_cut(&rest, '|', &c.at[c.count]))
        c.count++;
    if (c.count && !c.at[c.count - 1].len) /* after the last bar */
        c.count--;
    return c;
}

static int plain_columns(caper_piece p)
{
    CAPER_SCRATCH caper_buf plain = {0};
    put_plain(&plain, p);
    return caper_columns(caper_buf_text(&plain), plain.len);
}

static bool is_row(caper_piece line) { return line.len > 1 && line.at[0] == '|'; }
static bool is_ruler(caper_piece line) { return line.len > 3 && memcmp(line.at, "|---", 4) == 0; }

/* How wide each column is; false if one is too wide for a grid. */
static bool measure(caper_lines in, int width[MOST_CELLS])
{
    bool fits = true;
    int  most = 0;
    do {
        cells c = cut_row(in.line);
        for (int i = 0; i < c.count && !is_ruler(in.line); i++) {
            int w    = plain_columns(c.at[i]);
            width[i] = w > width[i] ? w : width[i];
            fits     = fits && w <= CELL;
        }
        most = c.count > most ? c.count : most;
    } while (caper_lines_next(&in) && is_row(in.line));
    return fits && most > 2;
}

static void put_cell(caper_buf *out, caper_piece cell, int width)
{
    put_plain(out, cell);
    caper_put_spaces(out, width - plain_columns(cell));
}

static void put_grid_row(printer *p, const cells *c, const int width[MOST_CELLS])
{
    for (int i = 0; i < c->count; i++)
        put_cell(p->out, c->at[i], i + 1 < c->count ? width[i] + 2 : 0);
    caper_buf_char(p->out, '\n');
}

/* A name, and beside it the rest; if there are several more cells, each says what it is. */
static void put_named_row(printer *p, const cells *head, const cells *c)
{
    CAPER_SCRATCH caper_buf rest = {0};
    int                     w    = plain_columns(c->at[0]);
    put_cell(p->out, c->at[0], NARROW);
    if (w >= NARROW) {
        caper_buf_char(p->out, '\n');
        caper_put_spaces(p->out, NARROW);
    }
    for (int i = 1; i < c->count; i++) {
        if (!c->at[i].len)
            continue;
        caper_buf_str(&rest, rest.len ? "; " : "");
        if (c->count > 2 && head->at[i].len)
            caper_buf_printf(&rest, "%.*s: ", (int)head->at[i].len, head->at[i].at);
        caper_buf_bytes(&rest, c->at[i].at, c->at[i].len);
    }
    put_wrapped(p, (caper_piece){caper_buf_text(&rest), rest.len}, NARROW);
}

static void table(printer *p, caper_lines *in)
{
    int   width[MOST_CELLS] = {0};
    bool  grid              = measure(*in, width);
    cells head              = cut_row(in->line);
    if (!p->find)
        caper_buf_char(p->out, '\n');
    if (grid && !p->find)
        put_grid_row(p, &head, width);
    for (;;) {
        caper_lines back = *in;
        if (!caper_lines_next(in) || !is_row(in->line)) {
            *in = back;
            return;
        }
        cells c = cut_row(in->line);
        if (is_ruler(in->line) || !c.count || !wanted(p, in->line))
            continue;
        if (grid)
            put_grid_row(p, &c, width);
        else
            put_named_row(p, &head, &c);
    }
}

int caper_rules_print(const char *page, int width, const char *find, caper_buf *out)
{
    caper_lines in = caper_lines_of(page, strlen(page), NULL, NULL);
    printer     p  = {out, width, find, "", 0};
    while (caper_lines_next(&in)) {
        if (!in.line.len || in.line.at[0] == '<')
            continue;
        if (in.line.at[0] == '#')
            heading(&p, in.line);
        else if (is_row(in.line))
            table(&p, &in);
        else
            paragraph(&p, &in);
    }
    return p.shown;
}
