/* Opening a match: seats, content, options. */
#include "table/match.h"

#include <stdlib.h>

#include "caper/table.h"

bool caper_content_named(const caper_game *game, const caper_json *from, const char **id,
                         caper_error *err)
{
    const caper_content_facet *has  = game->content;
    const caper_json          *name = has ? caper_json_get(from, has->option) : NULL;
    bool                       none = !name || caper_json_is_null(name);
    *id                             = !none ? caper_json_string(name) : has ? has->usual : NULL;
    if (none || *id)
        return true;
    caper_refuse(err, CAPER_BAD_OPTION, "%s: should be an id or the path of a file", has->option);
    return false;
}

caper_code caper_match_seat(caper_match *match, int seats, caper_error *err)
{
    const caper_info *info = match->game->info;
    seats                  = seats ? seats : info->default_seats;
    if (seats < info->min_seats || seats > info->max_seats)
        return caper_refuse(err, CAPER_BAD_OPTION, "%s takes %d to %d players", info->title,
                            info->min_seats, info->max_seats);
    match->seats = match->places = (uint8_t)seats;
    return CAPER_OK;
}

static caper_code open_content(caper_match *m, const caper_json *options, bool files,
                               caper_error *err)
{
    const char *id;
    if (!caper_content_named(m->game, options, &id, err) ||
        (id && !(m->content = caper_content_open(m->game, id, files, err))))
        return CAPER_BAD_OPTION;
    return CAPER_OK;
}

caper_code caper_match_open(const caper_game *game, int seats, const char *options, bool files,
                            caper_match *out, caper_error *err)
{
    *out            = (caper_match){.game = game};
    caper_code code = caper_match_seat(out, seats, err);
    if (code)
        return code;
    caper_json *json = caper_json_read(options ? options : "{}", NULL);
    code             = caper_json_is_object(json)
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
