/* What a table says to people who learn: the goal in sight, warnings, moves in words. All of it is
 * the room's, from what the seat may know. */
#include "table/advice.h"
#include "base/grammar.h"

#include <string.h>

#include "table/table_state.h"

void caper_table_goal(const caper_table *t, int seat, caper_buf *out)
{
    const caper_game *g = t->match.game;
    if (!g->words->goal || !caper_table_to_act(t))
        return;
    caper_names names = caper_table_names(t, seat);
    g->words->goal(&t->match, t->state, seat, &names, out);
}

void table_warn(const caper_table *t, int seat, caper_move move, const caper_names *names,
                caper_buf *out)
{
    const caper_game *g = t->match.game;
    if (g->words->warn)
        g->words->warn(&t->match, t->state, seat, move, names, out);
}

void caper_table_warn(const caper_table *t, int seat, caper_move move, caper_buf *out)
{
    caper_names names = caper_table_names(t, seat);
    table_warn(t, seat, move, &names, out);
}

void caper_table_move_words(const caper_table *t, int seat, caper_move move, const char *words,
                            caper_buf *out)
{
    const caper_game *g     = t->match.game;
    caper_names       names = caper_table_names(t, seat);
    if (g->words->move_words)
        g->words->move_words(&t->match, t->state, seat, move, words, &names, out);
    else
        caper_grammar_write(&t->match, t->state, move, words, out);
}

bool table_read_move(const caper_table *t, const char *text, caper_move *move, const char **words)
{
    return caper_grammar_parse(&t->match, t->state, text, move, words) == CAPER_OK;
}

/* ---- What am I looking at? ------------------------------------------------------------------- */

static bool copy_part(const char *from, size_t len, char *to, size_t room)
{
    if (!len || len >= room)
        return false;
    memcpy(to, from, len);
    to[len] = '\0';
    return true;
}

/* "number:health@2" */
static bool read_asked(const char *text, caper_asked *out)
{
    const char *colon = strchr(text, ':'), *at = strrchr(text, '@');
    size_t      len = strlen(text);
    *out            = (caper_asked){.whose = -1};
    if (!colon || (at && at < colon))
        return false;
    if (at && at[1] >= '0' && at[1] <= '9' && !at[2])
        out->whose = at[1] - '0';
    else if (at)
        return false;
    const char *end = at ? at : text + len;
    return copy_part(text, (size_t)(colon - text), out->kind, sizeof out->kind) &&
           copy_part(colon + 1, (size_t)(end - colon - 1), out->id, sizeof out->id);
}

bool caper_table_what_is(const caper_table *t, int seat, const char *thing, caper_what *out)
{
    const caper_game *g     = t->match.game;
    caper_names       names = caper_table_names(t, seat);
    caper_asked       asked;
    if (!read_asked(thing, &asked))
        return false;
    if (asked.whose >= t->match.places)
        return false;
    if (g->words->what_is)
        g->words->what_is(&t->match, t->state, seat, &asked, &names, out);
    return true;
}

void caper_what_fini(caper_what *what)
{
    caper_buf_fini(&what->name);
    caper_buf_fini(&what->brief);
    caper_buf_fini(&what->text);
    caper_buf_fini(&what->now);
}

bool caper_table_sketch(const caper_table *t, int seat, caper_buf *out)
{
    const caper_game *g = t->match.game;
    return !g->words->sketch || g->words->sketch(&t->match, t->state, seat, out);
}
