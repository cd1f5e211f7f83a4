/* The tables of a rules page, made from the game's data. */
#include <string.h>

#include "table/learn/rules.h"
#include "table/learn/things.h"

static const char TABLE[] = "<!-- table: ", CLOSE[] = " -->", END[] = "<!-- end -->";

const char *caper_rules_page(const caper_game *game)
{
    const caper_file *f = caper_file_find(game->info->files, "RULES", ".md");
    return f ? f->text : NULL;
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

static bool begins(caper_piece line, const char *text)
{
    return line.len >= strlen(text) && memcmp(line.at, text, strlen(text)) == 0;
}

/* Skip what stood in the table; false if it never ends. */
static bool skip_old(caper_lines *in)
{
    while (caper_lines_next(in))
        if (begins(in->line, END))
            return true;
    return false;
}

static void fill_one(const caper_game *game, caper_lines *in, caper_buf *out)
{
    int         line  = in->number;
    caper_piece names = {in->line.at + strlen(TABLE), in->line.len - strlen(TABLE)};
    size_t      tail  = strlen(CLOSE);
    if (names.len < tail || memcmp(names.at + names.len - tail, CLOSE, tail) != 0) {
        caper_problem(in, "a table begins with “%sNAME%s”", TABLE, CLOSE);
        return;
    }
    names.len -= tail;
    if (!write_table(game, names, out))
        caper_problem(in, "%s has no table “%.*s”", game->info->title, (int)names.len, names.at);
    if (!skip_old(in))
        caper_problem_at(in, line, "this table has no “%s”", END);
    caper_buf_printf(out, "%s\n", END);
}

int caper_rules_fill(const caper_game *game, const char *page, caper_buf *out,
                     caper_report_fn *report, void *ctx)
{
    caper_lines in = caper_lines_of(page, strlen(page), report, ctx);
    while (caper_lines_next(&in)) {
        caper_buf_bytes(out, in.line.at, in.line.len);
        caper_buf_char(out, '\n');
        if (begins(in.line, TABLE))
            fill_one(game, &in, out);
    }
    return in.problems;
}
