/* Reads things.txt: kind | id | name | in a few words | what it does. */
#include "table/learn/things.h"

#include <stdio.h>
#include <string.h>

caper_things caper_things_of(const caper_game *game, caper_report_fn *report, void *ctx)
{
    const caper_file *f = caper_file_find(game->info->files, "things", ".txt");
    return caper_lines_of(f ? f->text : "", f ? f->len : 0, report, ctx);
}

static bool read_line(caper_lines *in, caper_thing *out)
{
    caper_piece rest = in->line, *cell[] = {&out->kind, &out->id, &out->name, &out->brief};
    for (int i = 0; i < 4; i++)
        if (!caper_piece_cut(&rest, '|', cell[i]) || !cell[i]->len) {
            caper_problem(in, "a line should be: kind | id | name | in a few words | text");
            return false;
        }
    out->text = caper_trim(rest);
    if (!out->text.len)
        caper_problem(in, "“%.*s” has no text", (int)out->name.len, out->name.at);
    return out->text.len > 0;
}

bool caper_things_next(caper_things *in, caper_thing *out)
{
    while (caper_lines_next(in)) {
        caper_piece line = caper_trim(in->line);
        if (line.len && line.at[0] != '#' && read_line(in, out))
            return true;
    }
    return false;
}

static bool is_called(caper_piece part, const char *text, size_t len)
{
    return part.len == len && !memcmp(part.at, text, len);
}

bool caper_thing_find(const caper_game *game, const char *key, caper_thing *out)
{
    caper_things all  = caper_things_of(game, NULL, NULL);
    size_t       kind = strcspn(key, ":");
    const char  *id   = key + kind + 1;
    bool         any  = !strncmp(key, "card:", 5);
    while (key[kind] && caper_things_next(&all, out))
        if (is_called(out->id, id, strcspn(id, "@")) && (any || is_called(out->kind, key, kind)))
            return true;
    return false;
}

/* ---- What am I looking at? ------------------------------------------------------------------- */

/* The room's own words come first. */
static void put_words(caper_buf *out, caper_piece words)
{
    if (!out->len)
        caper_buf_bytes(out, words.at, words.len);
}

bool caper_thing_explain(const caper_table *t, int seat, const char *thing, caper_what *out)
{
    caper_thing is = {0};
    if (!caper_table_what_is(t, seat, thing, out))
        return false;
    if (caper_thing_find(caper_table_match(t)->game, thing, &is)) {
        put_words(&out->name, is.name);
        put_words(&out->brief, is.brief);
        put_words(&out->text, is.text);
    }
    return out->name.len > 0;
}
