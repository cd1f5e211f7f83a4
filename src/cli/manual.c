/* Manual pages, made from the same declarations as the help texts: caper(1) and one for each
 * command. */
#include "cli/manual.h"

#include <stdio.h>
#include <string.h>

#include "table/files.h"

/* Escape text for roff: no line becomes a request, no hyphen a dash. */
static void put_roff(const char *text, caper_buf *out)
{
    bool begins = true;
    for (; *text; text++) {
        if (begins && (*text == '.' || *text == '\''))
            caper_buf_str(out, "\\&");
        if (*text == '\\')
            caper_buf_str(out, "\\e");
        else if (*text == '-')
            caper_buf_str(out, "\\-");
        else
            caper_buf_char(out, *text);
        begins = *text == '\n';
    }
}

static void put_head(const char *name, const char *summary, caper_buf *out)
{
    caper_buf_str(out, ".TH \"");
    for (const char *p = name; *p; p++)
        caper_buf_char(out, *p == ' ' ? '-' : *p);
    caper_buf_str(out, "\" 1 \"\" \"caper " CAPER_VERSION "\" \"caper\"\n.SH NAME\n");
    for (const char *p = name; *p; p++)
        caper_buf_str(out, *p == ' ' || *p == '-' ? "\\-" : (char[]){*p, '\0'});
    caper_buf_str(out, " \\- ");
    put_roff(summary, out);
    caper_buf_char(out, '\n');
}

static void put_block(const char *title, const char *text, caper_buf *out)
{
    caper_buf_printf(out, ".SH %s\n.nf\n", title);
    put_roff(text, out);
    caper_buf_str(out, ".fi\n");
}

/* The lines before `end` without "usage: " and the blanks below it. */
static void put_usage(const char *text, const char *end, caper_buf *out)
{
    const size_t head = strlen("usage: ");
    while (text < end) {
        size_t n = strcspn(text, "\n");
        caper_buf_printf(out, "%.*s\n", (int)(n > head ? n - head : 0), text + head);
        text += n + 1;
    }
}

/* The help begins with its usage, an empty line, and goes on. */
static void write_manual(const cli_command *c, caper_buf *out)
{
    char                    name[64];
    CAPER_SCRATCH caper_buf help = {0}, usage = {0};
    snprintf(name, sizeof name, "caper %s", c->name);
    cli_write_help(c, name, &help);
    const char *rest = strstr(caper_buf_text(&help), "\n\n");
    put_usage(help.data, rest, &usage);
    put_head(name, c->summary, out);
    put_block("SYNOPSIS", caper_buf_text(&usage), out);
    put_block("DESCRIPTION", rest + 2, out);
    caper_buf_str(out, ".SH EXIT STATUS\n0; 1 if it failed; 2 if it was called wrongly.\n"
                       ".SH SEE ALSO\n.BR caper (1)\n");
}

static void put_front_page(const cli_command *const *commands, caper_buf *out)
{
    put_head("caper", "a table for heist games", out);
    caper_buf_str(out, ".SH SYNOPSIS\n.B caper\nCOMMAND [OPTION…]\n.SH COMMANDS\n");
    for (; *commands; commands++) {
        caper_buf_printf(out, ".TP\n.BR caper\\-%s (1)\n", (*commands)->name);
        put_roff((*commands)->summary, out);
        caper_buf_char(out, '\n');
    }
    caper_buf_str(out, ".SH EXIT STATUS\n0; 1 if it failed; 2 if it was called wrongly.\n");
}

caper_code cli_write_manuals(const cli_command *const *commands, const char *folder,
                             caper_error *err)
{
    CAPER_SCRATCH caper_buf path = {0}, page = {0};
    caper_code              code = caper_folder_make(folder, 0777, err);
    put_front_page(commands, &page);
    caper_buf_printf(&path, "%s/caper.1", folder);
    if (!code)
        code = caper_file_write(path.data, page.data, page.len, err);
    for (; *commands && !code; commands++) {
        caper_buf_clear(&path);
        caper_buf_clear(&page);
        caper_buf_printf(&path, "%s/caper-%s.1", folder, (*commands)->name);
        write_manual(*commands, &page);
        code = caper_file_write(path.data, page.data, page.len, err);
    }
    return code;
}
