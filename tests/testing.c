/* Tables for tests. */
#include "tests/testing.h"

#include "base/json_get.h"

static caper_events events;

/* JSON with ' for ". */
static caper_json *quoted(const char *source)
{
    char *copy = strdup(source);
    for (char *p = copy; *p; p++)
        if (*p == '\'')
            *p = '"';
    caper_json_error where;
    caper_json      *json = caper_json_read(copy, &where);
    if (!json)
        fail_msg("the test's own JSON is broken: %s in %s", where.text, copy);
    free(copy);
    return json;
}

void test_has(const char *said, const char *part, bool wanted, const char *file, int line)
{
    if ((strstr(said, part) != NULL) == wanted)
        return;
    print_error("“%s” should %shave “%s” in it\n", said, wanted ? "" : "not ", part);
    _fail(file, line);
}

caper_table *test_load(const char *position)
{
    caper_error              err  = {0};
    CAPER_PARSED caper_json *json = quoted(position);
    caper_table             *t    = caper_table_load(json, "7e57", false, &err);
    if (!t)
        fail_msg("not loaded: %s: %s", caper_code_name(err.code), err.text);
    return t;
}

void test_drop_table(caper_table **t) { caper_table_free(*t); }

caper_table *test_new(const char *game, int seats, const char *options, const char *seed)
{
    caper_table_options      o    = caper_default_table();
    caper_error              err  = {0};
    CAPER_PARSED caper_json *json = quoted(options ? options : "{}");
    o.game                        = game;
    o.seats                       = seats;
    o.options                     = json;
    o.seed                        = seed;
    caper_table *t                = caper_table_new(&o, &err);
    if (!t)
        fail_msg("no new game: %s: %s", caper_code_name(err.code), err.text);
    return t;
}

void test_play(caper_table *t, int seat, const char *move, const char *chance)
{
    caper_error              err  = {0};
    CAPER_PARSED caper_json *list = chance ? quoted(chance) : NULL;
    caper_code               code = caper_table_play(t, seat, move, list, &events, &err);
    if (code)
        fail_msg("%d %s: refused: %s: %s", seat, move, caper_code_name(code), err.text);
}

const caper_events *test_events(void) { return &events; }

void test_report(void *reported, int line, const char *sentence)
{
    test_reported *r = reported;
    size_t         n = strlen(r->all);
    if (!r->count++) {
        r->line = line;
        snprintf(r->first, sizeof r->first, "%s", sentence);
    }
    snprintf(r->all + n, sizeof r->all - n, "%d %s\n", line, sentence);
}

void test_report_none(void *unused, int line, const char *sentence)
{
    (void)unused;
    fail_msg("line %d: %s", line, sentence);
}
