/* Completions for bash, zsh and fish, made from the declarations of the commands. Options that the help does
 * not list are not offered. */
#include <string.h>

#include "cli/manual.h"

/* Called for every option of a command, its verbs and its forms. */
typedef void option_fn(const cli_option *o, const cli_command *whose, caper_buf *out);

static void each_own(const cli_command *c, option_fn *fn, const cli_command *whose, caper_buf *out)
{
    for (const cli_option *o = c->options; o && o->name; o++)
        if (o->help)
            fn(o, whose, out);
}

static void each_option(const cli_command *c, option_fn *fn, caper_buf *out)
{
    each_own(c, fn, c, out);
    for (const cli_command *v = c->verbs; v && v->name; v++)
        each_own(v, fn, c, out);
    for (const cli_command *f = c->forms; f && f->name; f++)
        each_own(f, fn, c, out);
}

static bool takes_game(const cli_command *c)
{
    return (c->words && strstr(c->words, "GAME")) || (c->usage && strstr(c->usage, "GAME"));
}

/* Words that can follow the command's name: verbs, forms, games. */
static void put_words(const cli_command *c, caper_buf *out)
{
    for (const cli_command *v = c->verbs; v && v->name; v++)
        caper_buf_printf(out, "%s ", v->name);
    for (const cli_command *f = c->forms; f && f->name; f++)
        caper_buf_printf(out, "--%s ", f->name);
    for (const caper_game *const *g = caper_games(); takes_game(c) && *g; g++)
        caper_buf_printf(out, "%s ", (*g)->info->id);
}

static void put_commands(const cli_command *const *commands, caper_buf *out)
{
    for (; *commands; commands++)
        caper_buf_printf(out, "%s ", (*commands)->name);
    caper_buf_str(out, "help --help --version");
}

/* Values with blanks between them; nothing for an option without. */
static void put_values(const cli_option *o, caper_buf *out)
{
    for (int i = 0; o->choices && o->choices[i]; i++)
        caper_buf_printf(out, "%s%s", i ? " " : "", o->choices[i]);
}

/* ---- bash ------------------------------------------------------------------------------------ */

static void bash_values(const cli_option *o, const cli_command *whose, caper_buf *out)
{
    if (!o->choices)
        return;
    caper_buf_printf(out, "    \"%s --%s\") words=\"", whose->name, o->name);
    put_values(o, out);
    caper_buf_str(out, "\" ;;\n");
}

static void bash_option(const cli_option *o, const cli_command *whose, caper_buf *out)
{
    (void)whose;
    caper_buf_printf(out, "--%s ", o->name);
}

void cli_write_bash(const cli_command *const *commands, caper_buf *out)
{
    caper_buf_str(out, "# caper's commands and options, for bash\n"
                       "_caper() {\n"
                       "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} "
                       "words=\n"
                       "    if [ \"$COMP_CWORD\" = 1 ]; then\n"
                       "        COMPREPLY=($(compgen -W \"");
    put_commands(commands, out);
    caper_buf_str(out, "\" -- \"$cur\"))\n        return\n    fi\n"
                       "    case \"${COMP_WORDS[1]} $prev\" in\n");
    for (const cli_command *const *c = commands; *c; c++)
        each_option(*c, bash_values, out);
    caper_buf_str(out, "    esac\n    if [ -n \"$words\" ]; then\n"
                       "        COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
                       "        return\n    fi\n    case ${COMP_WORDS[1]} in\n");
    for (const cli_command *const *c = commands; *c; c++) {
        caper_buf_printf(out, "    %s) words=\"", (*c)->name);
        put_words(*c, out);
        each_option(*c, bash_option, out);
        caper_buf_str(out, "--help\" ;;\n");
    }
    caper_buf_str(out, "    esac\n"
                       "    COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
                       "    case $cur in\n    -*) ;;\n"
                       "    *) COMPREPLY+=($(compgen -f -- \"$cur\")) ;;\n    esac\n}\n"
                       "complete -o filenames -F _caper caper\n");
}

/* ---- zsh ------------------------------------------------------------------------------------- */

/* In single quotes, where a colon and brackets mean something. */
static void put_zsh(const char *text, caper_buf *out)
{
    for (; *text; text++) {
        if (*text == '\'')
            caper_buf_str(out, "'\\''");
        else if (strchr(":[]", *text))
            caper_buf_printf(out, "\\%c", *text);
        else
            caper_buf_char(out, *text == '\n' ? ' ' : *text);
    }
}

static void zsh_option(const cli_option *o, const cli_command *whose, caper_buf *out)
{
    (void)whose;
    caper_buf_printf(out, "      '*--%s[", o->name);
    put_zsh(o->help, out);
    caper_buf_char(out, ']');
    if (o->kind != CLI_SWITCH)
        caper_buf_printf(out, ":%s:", o->name);
    if (o->choices) {
        caper_buf_char(out, '(');
        put_values(o, out);
        caper_buf_char(out, ')');
    } else if (o->kind != CLI_SWITCH) {
        caper_buf_str(out, "_files");
    }
    caper_buf_str(out, "' \\\n");
}

void cli_write_zsh(const cli_command *const *commands, caper_buf *out)
{
    caper_buf_str(out, "#compdef caper\n# caper's commands and options, for zsh\n"
                       "local -a commands\ncommands=(\n");
    for (const cli_command *const *c = commands; *c; c++) {
        caper_buf_printf(out, "  '%s:", (*c)->name);
        put_zsh((*c)->summary, out);
        caper_buf_str(out, "'\n");
    }
    caper_buf_str(out,
                  ")\nif (( CURRENT == 2 )); then\n  _describe command commands\n  return\nfi\n"
                  "local which=$words[2]\nshift words\n(( CURRENT-- ))\ncase $which in\n");
    for (const cli_command *const *c = commands; *c; c++) {
        caper_buf_printf(out, "  %s)\n    _arguments \\\n", (*c)->name);
        each_option(*c, zsh_option, out);
        caper_buf_str(out, "      '--help[what it does]' '*:word:{_alternative \"words:word:(");
        put_words(*c, out);
        caper_buf_str(out, ")\" \"files:file:_files\"}' ;;\n");
    }
    caper_buf_str(out, "esac\n");
}

/* ---- fish ------------------------------------------------------------------------------------ */

static void put_fish(const char *text, caper_buf *out)
{
    caper_buf_char(out, '\'');
    for (; *text; text++) {
        if (*text == '\'' || *text == '\\')
            caper_buf_char(out, '\\');
        caper_buf_char(out, *text == '\n' ? ' ' : *text);
    }
    caper_buf_char(out, '\'');
}

static void fish_option(const cli_option *o, const cli_command *whose, caper_buf *out)
{
    caper_buf_printf(out, "complete -c caper -n '__fish_seen_subcommand_from %s' -l %s -d ",
                     whose->name, o->name);
    put_fish(o->help, out);
    if (o->kind != CLI_SWITCH)
        caper_buf_str(out, " -r");
    if (o->choices) {
        caper_buf_str(out, " -f -a '");
        put_values(o, out);
        caper_buf_char(out, '\'');
    }
    caper_buf_char(out, '\n');
}

void cli_write_fish(const cli_command *const *commands, caper_buf *out)
{
    caper_buf_str(out, "# caper's commands and options, for fish\n");
    for (const cli_command *const *c = commands; *c; c++) {
        caper_buf_printf(out, "complete -c caper -n __fish_use_subcommand -f -a %s -d ",
                         (*c)->name);
        put_fish((*c)->summary, out);
        caper_buf_printf(out, "\ncomplete -c caper -n '__fish_seen_subcommand_from %s' -a '",
                         (*c)->name);
        put_words(*c, out);
        caper_buf_str(out, "'\n");
        each_option(*c, fish_option, out);
    }
}
