/* What can be said of any game: who may do what, how people who choose see it, and whether they play as
 * one. */
#include <stdio.h>
#include <string.h>

#include "base/grammar.h"
#include "base/json_put.h"
#include "base/text.h"
#include "caper/game.h"

static void write_options(const caper_game *g, caper_buf *out)
{
    caper_json_put(out, "options:[");
    for (const caper_option *o = g->info->options; o && o->name; o++) {
        caper_json_put(out, "{name:%s help:%s", o->name, o->help);
        if (o->values)
            caper_json_put(out, "values:[");
        for (const char *const *v = o->values; v && *v; v++)
            caper_json_str(out, *v);
        caper_json_put(out, o->values ? "]}" : "}");
    }
    caper_json_put(out, "]");
}

size_t caper_file_content_id(const caper_game *game, const caper_file *f)
{
    const char *dot = game->content ? strrchr(f->name, '.') : NULL;
    return dot && strcmp(dot, game->content->suffix) == 0 ? (size_t)(dot - f->name) : 0;
}

bool caper_game_content_id(const caper_game *game, int i, char id[64])
{
    for (const caper_file *f = game->info->files; f && f->name; f++) {
        size_t n = caper_file_content_id(game, f);
        if (!n || i-- > 0)
            continue;
        snprintf(id, 64, "%.*s", (int)n, f->name);
        return true;
    }
    return false;
}

static void write_content(const caper_game *g, caper_buf *out)
{
    char id[64];
    caper_json_put(out, "content_option:%s content:[", g->content->option);
    for (int i = 0; caper_game_content_id(g, i, id); i++)
        caper_json_str(out, id);
    caper_json_put(out, "]");
}

void caper_view_common(const caper_match *match, const void *state, caper_view_part *part,
                       int which, caper_buf *out)
{
    const void *what  = (const void *)(uintptr_t)part;
    size_t      start = out->len;
    if (caper_common_copy(out, what, (uint32_t)which))
        return;
    part(match, state, which, out);
    caper_common_keep(out, what, (uint32_t)which, start);
}

caper_seats caper_match_may_act(const caper_match *match, const void *state)
{
    const caper_rules *rules = match->game->rules;
    caper_seats        wait  = rules->to_act(match, state);
    return wait && rules->may_act ? wait | rules->may_act(match, state) : wait;
}

caper_code caper_may_play(const caper_match *match, const void *state, int seat, caper_move move,
                          const char *words)
{
    if (!(caper_match_may_act(match, state) & CAPER_SEAT(seat)))
        return CAPER_NOT_YOUR_TURN;
    return match->game->rules->reason(match, state, seat, move, words) ? CAPER_ILLEGAL_MOVE
                                                                       : CAPER_OK;
}

void caper_put_reason(const caper_match *match, const void *state, int seat, caper_move move,
                      const char *words, caper_buf *out)
{
    const caper_game *g      = match->game;
    const char       *reason = NULL;
    if (g->words->why_not)
        g->words->why_not(match, state, seat, move, words, out);
    else if (g->rules->reason)
        reason = g->rules->reason(match, state, seat, move, words);
    caper_buf_str(out, reason ? reason : "");
}

int caper_legal_moves(const caper_match *match, const void *state, int seat, caper_move *out)
{
    int n = 0;
    for (caper_move m = 0; m < match->game->info->action_count; m++)
        if (caper_may_play(match, state, seat, m, NULL) == CAPER_OK)
            out[n++] = m;
    return n;
}

bool caper_match_is_together(const caper_match *match)
{
    const caper_rules *rules = match->game->rules;
    return rules->is_together && rules->is_together(match);
}

/* What the table of options can say about one: is there such an option, and such a value? */
static caper_code check_option(const caper_game *game, const caper_json *value, caper_error *err)
{
    CAPER_SCRATCH caper_buf there = {0};
    const char             *name  = caper_json_name(value);
    const caper_option     *o     = game->info->options;
    for (; o && o->name && strcmp(o->name, name) != 0; o++)
        caper_buf_printf(&there, "%s%s", there.len ? ", " : "; there are: ", o->name);
    if (!o || !o->name)
        return caper_refuse(err, CAPER_BAD_OPTION, "%s has no option “%.40s”%s", game->info->id,
                            name, caper_buf_text(&there));
    if (!o->values || caper_json_is_null(value) || caper_name_of_value(o->values, value) >= 0)
        return CAPER_OK;
    caper_buf_clear(&there);
    caper_put_choices(&there, o->values, " or ");
    return caper_refuse(err, CAPER_BAD_OPTION, "%s: should be %s", name, caper_buf_text(&there));
}

caper_code caper_match_configure(caper_match *match, const caper_json *options, caper_error *err)
{
    const caper_game *game = match->game;
    caper_code        code = CAPER_OK;
    caper_grammar_open(game->notation->grammar); /* so that the rules allocate nothing */
    caper_json_each (value, options)
        if ((code = check_option(game, value, err)))
            return code;
    return game->rules->configure ? game->rules->configure(match, options, err) : CAPER_OK;
}

const struct caper_abreast *caper_game_abreast(const caper_game *game)
{
    return game->learner ? game->learner->abreast : NULL;
}

void caper_game_describe(const caper_game *game, caper_buf *out)
{
    const caper_info *is = game->info;
    caper_json_put(out, "id:%s title:%s summary:%s min:%d max:%d default:%d", is->id, is->title,
                   is->summary, is->min_seats, is->max_seats, is->default_seats);
    write_options(game, out);
    if (game->content)
        write_content(game, out);
}
