/* Opening a match: seats, content, options. */
#include "table/match.h"

#include <stdlib.h>

#include "caper/table.h"

static caper_code open_content(caper_match *m, const caper_json *options, bool files,
                               caper_error *err)
{
    const caper_content_facet *has = m->game->content;
    if (!has)
        return CAPER_OK;
    const caper_json *name = caper_json_get(options, has->option);
    const char       *id   = name ? caper_json_string(name) : has->usual;
    if (name && !id)
        return caper_refuse(err, CAPER_BAD_OPTION, "%s: should be an id or the path of a file",
                            has->option);
    if (id && !(m->content = caper_content_open(m->game, id, files, err)))
        return CAPER_BAD_OPTION;
    return CAPER_OK;
}

caper_code caper_match_open(const caper_game *game, int seats, const char *options, bool files,
                            caper_match *out, caper_error *err)
{
    *out  = (caper_match){.game = game};
    seats = seats ? seats : game->info->default_seats;
    if (seats < game->info->min_seats || seats > game->info->max_seats)
        return caper_refuse(err, CAPER_BAD_OPTION, "%s takes %d to %d players, not %d",
                            game->info->title, game->info->min_seats, game->info->max_seats, seats);
    out->seats = out->places = (uint8_t)seats;
    caper_json *json         = caper_json_read(options ? options : "{}", NULL);
    caper_code  code =
        caper_json_is_object(json)
             ? open_content(out, json, files, err)
             : caper_refuse(err, CAPER_BAD_OPTION, "the options should be a JSON object");
    if (!code)
        code = caper_match_configure(out, json, err);
    if (code)
        caper_match_close(out);
    caper_json_free(json);
    return code;
}

void caper_match_close(caper_match *match)
{
    free((void *)(uintptr_t)match->content);
    match->content = NULL;
}

void caper_options_suit(const caper_game *game, int seats, caper_json **options)
{
    const caper_content_facet *has = game->content;
    const char    *id = has ? caper_json_string(caper_json_get(*options, has->option)) : NULL;
    caper_content *c  = id && has->suit ? caper_content_open(game, id, true, NULL) : NULL;
    if (c)
        has->suit(c, seats, options);
    free(c);
}
