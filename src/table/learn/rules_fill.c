/* The tables of a rules page, made from the game's data. */
#include <string.h>

#include "base/text.h"
#include "table/learn/rules.h"
#include "table/learn/things.h"

static const char TABLE[] = "<!-- table: ", CLOSE[] = " -->", END[] = "<!-- end -->";

const char *caper_rules_page(const caper_game *game)
{
    const caper_file *f = caper_file_find(game->info->files, "RULES", ".md");
    return f ? f->text : NULL;
}

static bool begins(caper_piece line, const char *text)
{
    return line.len >= strlen(text) && memcmp(line.at, text, strlen(text)) == 0;
}

/* Every thing of that kind as a row; false if there is none. */
static bool write_things(const caper_game *game, caper_piece kind, bool first, caper_buf *out)
{
    caper_things in = caper_things_of(game, NULL, NULL);
    caper_thing  t;
    int          n = 0;
    while (caper_things_next(&in, &t)) {
        if (t.kind.len != kind.len || memcmp(t.kind.at, kind.at, kind.len) != 0)
            continue;
        if (first && !n++)
            caper_buf_str(out, "| | what it is |\n|---|---|\n");
        else
            n++;
        caper_buf_printf(out, "| **%.*s** | %.*s |\n", (int)t.name.len, t.name.at, (int)t.text.len,
                         t.text.at);
    }
    return n > 0;
}

/* “object place”: several kinds in one table; else a table of the room's own. */
static bool write_table(const caper_game *game, caper_piece names, caper_buf *out)
{
    char        own[64];
    caper_piece one;
    bool        first = true;
    if (names.len < sizeof own) {
        memcpy(own, names.at, names.len);
        own[names.len] = '\0';
        if (game->words->rules_table && game->words->rules_table(own, out))
            return true;
    }
    while (caper_piece_cut(&names, ' ', &one)) {
        if (!write_things(game, one, first, out))
            return false;
        first = false;
    }
    return !first;
}

/* ---- Rulings ---------------------------------------------------------------------------------- */

/* The next mark of a ruling, and the text behind it; NULL: there is none. */
static const char *find_mark(const char *text, const char **after)
{
    static const char *const marks[] = {"**R** ", "R: "};
    const char              *first   = NULL;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        const char *at = strstr(text, marks[i]);
        if (at && (!first || at < first)) {
            first  = at;
            *after = at + strlen(marks[i]);
        }
    }
    return first;
}

/* The rulings of one clause, each as an item that begins with a capital. */
static int write_clause(const char *clause, caper_buf *out)
{
    int         n = 0;
    const char *after, *at = find_mark(clause, &after);
    for (; at; n++) {
        const char *from = after, *next = find_mark(from, &after);
        caper_piece text =
            caper_trim((caper_piece){from, next ? (size_t)(next - from) : strlen(from)});
        caper_buf_str(out, "- ");
        size_t begin = out->len;
        caper_buf_bytes(out, text.at, text.len);
        caper_put_capital(out, begin);
        caper_buf_char(out, '\n');
        at = next;
    }
    return n;
}

/* A ruling is what follows “**R**” or “R:” in an item of a list, up to the next mark or the item's end. */
static bool write_rulings(const char *readme, caper_buf *out)
{
    caper_lines             in     = caper_lines_of(readme, strlen(readme), NULL, NULL);
    CAPER_SCRATCH caper_buf clause = {0};
    int                     n      = 0;
    while (caper_lines_next(&in)) {
        if (!begins(in.line, " ")) {
            n += write_clause(caper_buf_text(&clause), out);
            caper_buf_clear(&clause);
        }
        caper_piece line = caper_trim(in.line);
        if (begins(in.line, "- ") || clause.len) {
            caper_buf_bytes(&clause, line.at, line.len);
            caper_buf_char(&clause, ' ');
        }
    }
    n += write_clause(caper_buf_text(&clause), out);
    return n > 0;
}

/* ---- The page --------------------------------------------------------------------------------- */

/* Skip what stood in the table; false if it never ends. */
static bool skip_old(caper_lines *in)
{
    while (caper_lines_next(in))
        if (begins(in->line, END))
            return true;
    return false;
}

static void fill_one(const caper_game *game, const char *readme, caper_lines *in, caper_buf *out)
{
    int         line  = in->number;
    caper_piece names = {in->line.at + strlen(TABLE), in->line.len - strlen(TABLE)};
    size_t      tail  = strlen(CLOSE);
    if (names.len < tail || memcmp(names.at + names.len - tail, CLOSE, tail) != 0) {
        caper_problem(in, "a table begins with “%sNAME%s”", TABLE, CLOSE);
        return;
    }
    names.len -= tail;
    if (!(caper_piece_is(names, "rulings") ? write_rulings(readme, out)
                                           : write_table(game, names, out)))
        caper_problem(in, "%s has no table “%.*s”", game->info->title, (int)names.len, names.at);
    if (!skip_old(in))
        caper_problem_at(in, line, "this table has no “%s”", END);
    caper_buf_printf(out, "%s\n", END);
}

int caper_rules_fill(const caper_game *game, const char *page, const char *readme, caper_buf *out,
                     caper_report_fn *report, void *ctx)
{
    caper_lines in = caper_lines_of(page, strlen(page), report, ctx);
    while (caper_lines_next(&in)) {
        caper_buf_bytes(out, in.line.at, in.line.len);
        caper_buf_char(out, '\n');
        if (begins(in.line, TABLE))
            fill_one(game, readme, &in, out);
    }
    return in.problems;
}
