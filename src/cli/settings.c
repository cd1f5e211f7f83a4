/* The options of a command in a file and in the environment: defaults for the command line. */
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

void cli_variable_of(const char *option, char name[64])
{
    snprintf(name, 64, "CAPER_%s", option);
    for (char *c = name; *c; c++)
        *c = *c == '-' ? '_' : (char)toupper((unsigned char)*c);
}

/* The value of the option's variable; NULL: it has none. */
static const char *variable(const cli_option *o, char name[64])
{
    cli_variable_of(o->name, name);
    const char *value = o->help ? getenv(name) : NULL;
    return value && *value ? value : NULL;
}

/* The buffer has room for all of them from the start: values borrow from it. */
int cli_read_environment(cli_call *call)
{
    cli_option  o;
    const char *value;
    size_t      all    = 0;
    int         status = 0;
    for (int i = 0; cli_option_at(call, i, &o); i++)
        all += (value = variable(&o, call->where)) ? strlen(value) + 1 : 0;
    caper_buf_reserve(&call->environment, all);
    for (int i = 0; cli_option_at(call, i, &o) && !status; i++) {
        if (!(value = variable(&o, call->where)) || o.kind == CLI_FILE)
            continue;
        char *rest = call->environment.data + call->environment.len;
        caper_buf_bytes(&call->environment, value, strlen(value) + 1);
        if (o.kind != CLI_LIST)
            status = cli_set(call, o.name, rest);
        for (char *one; o.kind == CLI_LIST && !status && (one = caper_text_cut(&rest, ','));)
            status = cli_set(call, o.name, one);
    }
    call->where[0] = '\0';
    return status;
}

/* ---- Showing them ---------------------------------------------------------------------------- */

static void write_setting(const cli_option *o, const void *asked, caper_buf *out)
{
    CAPER_SCRATCH caper_buf text = {0};
    const cli_list         *list = (const void *)((const char *)asked + o->at);
    for (int i = 0; o->kind == CLI_LIST && i < list->count; i++)
        caper_buf_printf(out, "%s = %s\n", o->name, list->at[i]);
    if (o->kind == CLI_LIST || o->kind == CLI_OWN || o->kind == CLI_FILE)
        return;
    const char *value = cli_put_value(o, asked, &text) ? caper_buf_text(&text) : o->otherwise;
    caper_buf_printf(out, "%s%s = %s\n", value ? "" : "# ", o->name, value ? value : "");
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
            write_setting(&o, call->asked, out);
}
