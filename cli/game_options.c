/* Options of games, from words to JSON. */
#include "cli/game_options.h"

#include <stdlib.h>
#include <string.h>

#include "cli/options.h"

const caper_option *cli_game_option(const caper_game *game, const char *name)
{
    for (const caper_option *o = game ? game->options : NULL; o && o->name; o++)
        if (cli_same(o->name, name))
            return o;
    return NULL;
}

static void no_such_option(const caper_game *game, const char *name, caper_error *err)
{
    cli_nearest near = {.typed = name};
    for (const caper_option *o = game->options; o && o->name; o++)
        cli_nearest_try(&near, o->name);
    if (near.name[0])
        caper_refuse(err, CAPER_BAD_OPTION, "%s has no option “%.40s”; did you mean %s?",
                     game->title, name, near.name);
    else
        caper_refuse(err, CAPER_BAD_OPTION, "%s has no option “%.40s”", game->title, name);
}

static void no_such_value(const caper_option *o, const char *value, caper_error *err)
{
    caper_buf choices = {0};
    cli_write_choices(o->values, " or ", &choices);
    caper_refuse(err, CAPER_BAD_OPTION, "%s takes %s, not “%.40s”", o->name, choices.data, value);
    caper_buf_fini(&choices);
}

/* One of the values that the option lists: a switch or a word. NULL if it is none. */
static json_t *listed(const caper_option *o, const char *value)
{
    for (const char *const *v = o->values; *v; v++)
        if (cli_same(*v, value))
            return !strcmp(*v, "true")    ? json_true()
                   : !strcmp(*v, "false") ? json_false()
                                          : json_string(*v);
    return NULL;
}

/* A number, a list or an object where it looks like one; else a text. */
static json_t *free_value(const char *value)
{
    char     *end;
    long long n    = strtoll(value, &end, 10);
    json_t   *json = NULL;
    if (*value && !*end)
        json = json_integer(n);
    else if (*value == '[' || *value == '{')
        json = json_loads(value, JSON_REJECT_DUPLICATES, NULL);
    return json ? json : json_string(value);
}

bool cli_game_option_set(json_t *options, const caper_game *game, const char *name,
                         const char *value, caper_error *err)
{
    const caper_option *o = cli_game_option(game, name);
    if (!o) {
        no_such_option(game, name, err);
        return false;
    }
    json_t *json = o->values ? listed(o, value) : free_value(value);
    if (!json) {
        no_such_value(o, value, err);
        return false;
    }
    json_object_set_new(options, o->name, json);
    return true;
}

bool cli_game_option_read(json_t *options, const caper_game *game, const char *text,
                          caper_error *err)
{
    const char *equals = strchr(text, '=');
    char        name[64];
    if (!equals || equals == text) {
        caper_refuse(err, CAPER_BAD_OPTION, "should be NAME=VALUE, not “%.60s”", text);
        return false;
    }
    snprintf(name, sizeof name, "%.*s", (int)(equals - text < 63 ? equals - text : 63), text);
    return cli_game_option_set(options, game, name, equals + 1, err);
}
