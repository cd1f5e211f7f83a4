/* Options of games, from words to JSON. */
#include "cli/game_options.h"
#include "base/json_get.h"
#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options.h"

const caper_option *cli_game_option(const caper_game *game, const char *name)
{
    for (const caper_option *o = game ? game->info->options : NULL; o && o->name; o++)
        if (cli_same(o->name, name))
            return o;
    return NULL;
}

static void no_such_option(const caper_game *game, const char *name, caper_error *err)
{
    cli_nearest near = {.typed = name};
    for (const caper_option *o = game->info->options; o && o->name; o++)
        cli_nearest_try(&near, o->name);
    if (near.name[0])
        caper_refuse(err, CAPER_BAD_OPTION, "%s has no option “%.40s”; did you mean %s?",
                     game->info->title, name, near.name);
    else
        caper_refuse(err, CAPER_BAD_OPTION, "%s has no option “%.40s”", game->info->title, name);
}

static void no_such_value(const caper_option *o, const char *value, caper_error *err)
{
    CAPER_SCRATCH caper_buf choices = {0};
    caper_put_choices(&choices, o->values, " or ");
    caper_refuse(err, CAPER_BAD_OPTION, "%s takes %s, not “%.40s”", o->name, choices.data, value);
}

/* One of the values that the option lists: a switch or a word. False if it is not one of them. */
static bool set_listed(caper_json **options, const caper_option *o, const char *value)
{
    for (const char *const *v = o->values; *v; v++)
        if (cli_same(*v, value)) {
            if (!strcmp(*v, "true") || !strcmp(*v, "false"))
                caper_json_set(options, o->name, *v);
            else
                caper_json_set_string(options, o->name, *v);
            return true;
        }
    return false;
}

/* "Karma, Dutch" → ["Karma","Dutch"]. */
static void set_list(caper_json **options, const char *name, const char *value)
{
    CAPER_SCRATCH caper_buf list = {0};
    caper_json_open(&list, '[');
    for (size_t n; *value; value += n + (value[n] == ',')) {
        char one[200];
        n          = strcspn(value, ",");
        size_t cut = strspn(value, " ") < n ? strspn(value, " ") : n, end = n;
        while (end > cut && value[end - 1] == ' ')
            end--;
        snprintf(one, sizeof one, "%.*s", (int)(end - cut), value + cut);
        caper_json_str(&list, one);
    }
    caper_json_close(&list, ']');
    caper_json_set(options, name, caper_buf_text(&list));
}

/* A number, a list or an object where it looks like one; else a text. */
static void set_free(caper_json **options, const char *name, const char *value)
{
    char                    *end;
    long long                n    = strtoll(value, &end, 10);
    bool                     nest = *value == '[' || *value == '{';
    CAPER_PARSED caper_json *json = nest ? caper_json_read(value, NULL) : NULL;
    if (*value && !*end)
        caper_json_set_integer(options, name, n);
    else if (json)
        caper_json_set(options, name, value);
    else
        caper_json_set_string(options, name, value);
}

bool cli_game_option_set(caper_json **options, const caper_game *game, const char *name,
                         const char *value, caper_error *err)
{
    const caper_option *o = cli_game_option(game, name);
    if (!o) {
        no_such_option(game, name, err);
        return false;
    }
    if (o->list && *value != '[') {
        set_list(options, o->name, value);
        return true;
    }
    if (!o->values) {
        set_free(options, o->name, value);
        return true;
    }
    if (set_listed(options, o, value))
        return true;
    no_such_value(o, value, err);
    return false;
}

bool cli_game_option_read(caper_json **options, const caper_game *game, const char *text,
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
