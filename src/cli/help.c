/* The help of a command, from its declarations: usage, options with their ranges and defaults. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "caper/buf.h"
#include "cli/options.h"

enum { WIDTH = 80, GAP = 2, WIDEST = 24 };

/* ---- Texts in columns ------------------------------------------------------------------------ */

void cli_write_row(const char *form, const char *text, int widest, caper_buf *out)
{
    int n = caper_columns(form, strlen(form));
    caper_put_spaces(out, GAP);
    caper_buf_str(out, form);
    if (n > widest) {
        caper_buf_char(out, '\n');
        n = -GAP;
    }
    caper_put_spaces(out, widest + GAP - n);
    caper_put_wrapped(out, text, WIDTH, widest + 2 * GAP);
    caper_buf_char(out, '\n');
}

/* "a new crew" → "A new crew." */
static void put_sentence(const char *text, caper_buf *out)
{
    CAPER_SCRATCH caper_buf line = {0};
    size_t                  n    = strlen(text);
    caper_buf_str(&line, text);
    line.data[0] = (char)toupper((unsigned char)line.data[0]);
    if (!strchr(".:?!", text[n - 1]))
        caper_buf_char(&line, '.');
    caper_put_wrapped(out, caper_buf_text(&line), WIDTH, 0);
    caper_buf_char(out, '\n');
}

/* ---- Options --------------------------------------------------------------------------------- */

/* "--seats N" */
static void put_form(const cli_option *o, caper_buf *out)
{
    caper_buf_printf(out, "--%s%s%s", o->name, o->value ? " " : "", o->value ? o->value : "");
}

static bool is_number(cli_kind kind)
{
    return kind == CLI_WHOLE || kind == CLI_LARGE || kind == CLI_REAL;
}

/* A range that only guards against overflow is not shown. */
static void put_range(const cli_option *o, caper_buf *out)
{
    if (o->kind == CLI_CHOICE) {
        caper_buf_str(out, ": ");
        caper_put_choices(out, o->choices, " or ");
    } else if (o->kind == CLI_HEX) {
        caper_buf_printf(out, ": %.0f to %.0f hex digits", o->low, o->high);
    } else if (is_number(o->kind) && o->high < 1e6) {
        caper_buf_printf(out, ": %g to %.0f", o->low, o->high);
    }
}

/* A number of 0 means that the command has another default. */
static void put_default(const cli_option *o, const char *defaults, caper_buf *out)
{
    CAPER_SCRATCH caper_buf value = {0};
    bool                    shown = o->kind != CLI_SWITCH && cli_put_value(o, defaults, &value);
    if (shown && strcmp(value.data, "0") != 0)
        caper_buf_printf(out, " (%s)", value.data);
    else if (o->otherwise)
        caper_buf_printf(out, " (%s)", o->otherwise);
    else if (o->kind == CLI_LIST)
        caper_buf_str(out, "; may be repeated");
}

static int widest_form(const cli_option *options)
{
    int widest = 0;
    for (const cli_option *o = options; o->name; o++) {
        CAPER_SCRATCH caper_buf form = {0};
        put_form(o, &form);
        int n = caper_columns(caper_buf_text(&form), form.len);
        if (o->help && n > widest && n <= WIDEST)
            widest = n;
    }
    return widest;
}

static void put_option(const cli_option *o, const char *defaults, int widest, caper_buf *out)
{
    CAPER_SCRATCH caper_buf form = {0}, text = {0};
    put_form(o, &form);
    caper_buf_str(&text, o->help);
    put_range(o, &text);
    put_default(o, defaults, &text);
    cli_write_row(caper_buf_text(&form), caper_buf_text(&text), widest, out);
}

static void put_options(const cli_command *c, caper_buf *out)
{
    char *defaults = caper_alloc(1, c->size + 1);
    if (c->init)
        c->init(defaults);
    int widest = widest_form(c->options);
    for (const cli_option *o = c->options; o->name; o++)
        if (o->help)
            put_option(o, defaults, widest, out);
    free(defaults);
}

/* ---- Usage ----------------------------------------------------------------------------------- */

/* "caper heist show FILE [OPTION…]" */
static void put_call(const cli_command *c, const char *name, caper_buf *out)
{
    caper_buf_str(out, name);
    if (c->words && *c->words)
        caper_buf_printf(out, " %s", c->words);
    if (c->options)
        caper_buf_str(out, " [OPTION…]");
}

/* A form's name is the whole call: "caper bench --search". */
static void put_usage_lines(const cli_command *c, const char *name, caper_buf *out)
{
    const char *head = "usage: ", *form = strstr(name, " --");
    char        whole[64];
    snprintf(whole, sizeof whole, "%.*s", (int)(form ? form - name : 63), name);
    name = whole;
    for (const char *line = c->usage; line && *line; head = "       ") {
        size_t n = strcspn(line, "\n");
        caper_buf_printf(out, "%s%s%s%.*s\n", head, name, n ? " " : "", (int)n, line);
        line += n + (line[n] == '\n');
    }
    if (!c->usage) {
        caper_buf_str(out, head);
        put_call(c, name, out);
        caper_buf_char(out, '\n');
    }
}

static int widest_verb(const cli_command *verbs)
{
    int widest = 0;
    for (const cli_command *v = verbs; v->name; v++) {
        CAPER_SCRATCH caper_buf form = {0};
        put_call(v, v->name, &form);
        int n = caper_columns(caper_buf_text(&form), form.len);
        if (n > widest && n <= WIDEST + GAP)
            widest = n;
    }
    return widest;
}

/* Every verb with what it does. */
static void put_verbs(const cli_command *c, const char *name, caper_buf *out)
{
    caper_buf_printf(out, "usage: %s VERB …\n\n", name);
    int widest = widest_verb(c->verbs);
    for (const cli_command *v = c->verbs; v->name; v++) {
        CAPER_SCRATCH caper_buf form = {0};
        put_call(v, v->name, &form);
        cli_write_row(caper_buf_text(&form), v->summary, widest, out);
    }
}

/* What else a command can do, with the options of that. */
static void put_others(const cli_command *list, const char *before, caper_buf *out)
{
    for (const cli_command *v = list; v && v->name; v++) {
        if (!v->options)
            continue;
        CAPER_SCRATCH caper_buf head = {0};
        caper_buf_printf(&head, "%s%s: %s", before, v->name, v->summary);
        caper_buf_char(out, '\n');
        caper_put_wrapped(out, caper_buf_text(&head), WIDTH, 0);
        caper_buf_char(out, '\n');
        put_options(v, out);
    }
}

void cli_write_help(const cli_command *c, const char *name, caper_buf *out)
{
    if (c->run)
        put_usage_lines(c, name, out);
    else
        put_verbs(c, name, out);
    if (c->about || !c->verbs) {
        caper_buf_char(out, '\n');
        put_sentence(c->about ? c->about : c->summary, out);
    }
    if (c->options) {
        caper_buf_char(out, '\n');
        put_options(c, out);
    }
    if (c->environment) {
        char variable[64];
        cli_variable_of(c->options[0].name, variable);
        caper_buf_printf(out, "\nEvery option can come from the environment, too: %s for --%s.\n",
                         variable, c->options[0].name);
    }
    put_others(c->forms, "--", out);
    put_others(c->verbs, "", out);
    if (c->more_help)
        c->more_help(out);
    if (c->end) {
        caper_buf_char(out, '\n');
        caper_put_wrapped(out, c->end, WIDTH, 0);
        caper_buf_char(out, '\n');
    }
}
