/* The options of a command in a file: what it says is a default for the command line. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/lines.h"
#include "cli/options.h"
#include "table/files.h"

enum { MOST_BYTES = 1 << 20 };

/* "name = value"; the value may be in quotes and is otherwise taken as it is. */
static int read_line(cli_call *call, char *line)
{
    char *equals = strchr(line, '=');
    if (!equals)
        return cli_wrong(call, "write NAME = VALUE, not “%.60s”", line);
    *equals     = '\0';
    char  *name = caper_trim_text(line), *value = caper_trim_text(equals + 1);
    size_t n = strlen(value);
    if (n >= 2 && value[0] == '"' && value[n - 1] == '"') {
        value[n - 1] = '\0';
        value++;
    }
    cli_option o;
    for (int i = 0; cli_option_at(call, i, &o); i++)
        if (o.kind == CLI_FILE && cli_same(o.name, name))
            return cli_wrong(call, "--%s can only be given on the command line", o.name);
    return cli_set(call, name, value);
}

int cli_read_settings(cli_call *call, const char *path)
{
    caper_error err    = {0};
    int         status = 0, number = 0;
    if (caper_file_read(path, MOST_BYTES, &call->file, &err) != CAPER_OK)
        return cli_failed(call, &err);
    caper_buf_text(&call->file); /* ends with a NUL, also when it is empty */
    for (char *rest = call->file.data, *line; !status && (line = caper_text_cut(&rest, '\n'));) {
        snprintf(call->where, sizeof call->where, "%s:%d", path, ++number);
        if (*line && *line != '#')
            status = read_line(call, line);
    }
    call->where[0] = '\0';
    return status;
}

/* ---- The environment ------------------------------------------------------------------------- */

void cli_variable(const char *option, char out[64])
{
    snprintf(out, 64, "CAPER_%s", option);
    for (char *p = out; *p; p++)
        *p = (char)(*p == '-' ? '_' : toupper((unsigned char)*p));
}

/* Values borrow from `variables`, which has room for all of them. */
static int read_values(cli_call *call, const char *name, const char *text)
{
    int   status = 0;
    char *rest   = call->variables.data + call->variables.len;
    caper_buf_str(&call->variables, text);
    caper_buf_char(&call->variables, '\0');
    for (char *value; !status && (value = caper_text_cut(&rest, ';'));)
        if (*value)
            status = cli_set(call, name, value);
    return status;
}

static const char *variable_of(const cli_option *o, char name[64])
{
    cli_variable(o->name, name);
    return o->kind == CLI_FILE || !o->help ? NULL : getenv(name);
}

int cli_read_environment(cli_call *call)
{
    cli_option  o;
    char        name[64];
    int         status = 0;
    bool        file   = false;
    size_t      bytes  = 1;
    const char *text;
    for (int i = 0; cli_option_at(call, i, &o); i++) {
        file = file || o.kind == CLI_FILE;
        bytes += (text = variable_of(&o, name)) ? strlen(text) + 2 : 0;
    }
    if (!file)
        return 0;
    caper_buf_reserve(&call->variables, bytes);
    for (int i = 0; !status && cli_option_at(call, i, &o); i++) {
        if (!(text = variable_of(&o, name)))
            continue;
        snprintf(call->where, sizeof call->where, "%s", name);
        status = o.kind == CLI_LIST ? read_values(call, o.name, text) : cli_set(call, o.name, text);
    }
    call->where[0] = '\0';
    return status;
}

/* ---- Showing them ---------------------------------------------------------------------------- */

static void write_list(const char *name, const cli_list *list, caper_buf *out)
{
    for (int i = 0; i < list->count; i++)
        caper_buf_printf(out, "%s = %s\n", name, list->at[i]);
}

static void write_text(const cli_option *o, const char *value, caper_buf *out)
{
    const char *shown = value ? value : o->otherwise;
    caper_buf_printf(out, "%s%s = %s\n", shown ? "" : "# ", o->name, shown ? shown : "");
}

static void write_setting(const cli_option *o, const void *at, caper_buf *out)
{
    switch (o->kind) {
    case CLI_SWITCH:
        caper_buf_printf(out, "%s = %s\n", o->name, *(const bool *)at ? "yes" : "no");
        break;
    case CLI_WHOLE:
        caper_buf_printf(out, "%s = %d\n", o->name, *(const int *)at);
        break;
    case CLI_LARGE:
        caper_buf_printf(out, "%s = %llu\n", o->name, (unsigned long long)*(const uint64_t *)at);
        break;
    case CLI_REAL:
        caper_buf_printf(out, "%s = %g\n", o->name, *(const double *)at);
        break;
    case CLI_LIST:
        write_list(o->name, at, out);
        break;
    case CLI_OWN:
    case CLI_FILE:
        break;
    default:
        write_text(o, *(const char *const *)at, out);
    }
}

static bool is_among(const char *name, const char *const *names)
{
    while (*names && strcmp(*names, name) != 0)
        names++;
    return *names != NULL;
}

void cli_write_settings(const cli_call *call, const char *const *but, caper_buf *out)
{
    cli_option o;
    for (int i = 0; cli_option_at(call, i, &o); i++)
        if (o.help && !is_among(o.name, but))
            write_setting(&o, (const char *)call->asked + o.at, out);
}
