/* Reading a command line: options into the command's struct, words counted against what it takes.
 * The first mistake ends it with one sentence. */
#include "cli/options.h"
#include "base/text.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "table/files.h"

/* ---- Complaints ------------------------------------------------------------------------------ */

int cli_wrong(const cli_call *call, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "%s: %s%s", call->name, call->where, call->where[0] ? ": " : "");
    vfprintf(stderr, format, args);
    fprintf(stderr, "\n`%s --help` says more.\n", call->name);
    va_end(args);
    return 2;
}

int cli_fail(const cli_call *call, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "%s: ", call->name);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    return 1;
}

int cli_failed(const cli_call *call, const caper_error *err)
{
    return cli_fail(call, "%s", err->text);
}

void cli_print(const caper_buf *text) { fwrite(caper_buf_text(text), 1, text->len, stdout); }

void cli_blame(caper_error *err, const char *path)
{
    caper_error inner = *err;
    caper_refuse(err, inner.code, "%.100s: %.300s", path, inner.text);
}

int cli_try_output(const cli_call *call, const char *path)
{
    caper_error err = {0};
    return path && caper_file_try(path, &err) ? cli_failed(call, &err) : 0;
}

void cli_print_problem(void *path, int line, const char *sentence)
{
    if (line)
        fprintf(stderr, "%s:%d: %s\n", (const char *)path, line, sentence);
    else
        fprintf(stderr, "%s: %s\n", (const char *)path, sentence);
}

/* "--pace takes a whole number from 0 to 60000" */
static void put_takes(const cli_call *call, const cli_option *o, caper_buf *out)
{
    caper_buf_printf(out, "--%s takes ", o->name);
    switch (o->kind) {
    case CLI_WHOLE:
    case CLI_LARGE:
        caper_buf_printf(out, "a whole number from %.0f to %.0f", o->low, o->high);
        break;
    case CLI_REAL:
        caper_buf_printf(out, "a number from %g to %.0f", o->low, o->high);
        break;
    case CLI_HEX:
        caper_buf_printf(out, "%.0f to %.0f hex digits", o->low, o->high);
        break;
    case CLI_SWITCH:
        caper_buf_str(out, call->where[0] ? "yes or no" : "no value");
        break;
    default:
        if (o->choices)
            caper_put_choices(out, o->choices, " or ");
        else
            caper_buf_printf(out, "a value: --%s %s", o->name, o->value ? o->value : "VALUE");
    }
}

static int wrong_value(const cli_call *call, const cli_option *o, const char *value)
{
    CAPER_SCRATCH caper_buf takes = {0};
    put_takes(call, o, &takes);
    return value ? cli_wrong(call, "%s, not “%.60s”", takes.data, value)
                 : cli_wrong(call, "%s", takes.data);
}

/* ---- Finding options ------------------------------------------------------------------------- */

bool cli_option_at(const cli_call *call, int i, cli_option *out)
{
    const cli_command *c = call->command;
    int                n = 0;
    while (c->options && c->options[n].name)
        n++;
    if (i < n)
        *out = c->options[i];
    else if (!c->more || !c->more(call, i - n, out))
        return false;
    return true;
}

/* An old name that the help does not list gives way to a game's option of that name. */
static int find_option(const cli_call *call, const char *name, cli_option *out)
{
    cli_option o;
    int        found = -1;
    for (int i = 0; cli_option_at(call, i, &o); i++)
        if (cli_same(o.name, name) && (found < 0 || (!out->help && o.kind == CLI_OWN))) {
            found = i;
            *out  = o;
        }
    return found;
}

/* A game with an option of that name, where a game's options depend on the words; or NULL. */
static const caper_game *game_with(const cli_call *call, const char *name)
{
    cli_call   as = *call;
    cli_option o;
    as.count = 1;
    if (!call->command->more)
        return NULL;
    caper_each_game (g) {
        as.words[0] = g->info->id;
        if (find_option(&as, name, &o) >= 0)
            return g;
    }
    return NULL;
}

static int no_such_option(const cli_call *call, const char *name)
{
    cli_nearest near = {.typed = name};
    cli_option  o;
    for (int i = 0; cli_option_at(call, i, &o); i++) {
        if (o.help || o.kind == CLI_OWN) /* an old name is taken, but not recommended */
            cli_nearest_try(&near, o.name);
        if (o.help && o.value && strlen(name) > 2 && strcasestr(o.value, name)) {
            near = (cli_nearest){.typed = name}; /* --port is in --listen ADDR:PORT */
            caper_text_set(near.name, o.name);
        }
    }
    const caper_game *other = game_with(call, name);
    if (other && call->count)
        return cli_wrong(call, "--%.60s is for %s, not for %s", name, other->info->id,
                         call->words[0]);
    if (!near.name[0])
        return cli_wrong(
            call, "there is no option --%.60s%s", name,
            call->command->more && !call->count ? " (options of a game come after its name)" : "");
    find_option(call, near.name, &o);
    CAPER_SCRATCH caper_buf takes = {0};
    put_takes(call, &o, &takes);
    int status =
        o.kind == CLI_SWITCH
            ? cli_wrong(call, "there is no option --%.60s; did you mean --%s?", name, o.name)
            : cli_wrong(call, "there is no option --%.60s; did you mean --%s? (%s)", name, o.name,
                        takes.data);
    return status;
}

bool cli_is_given(const cli_call *call, const char *option)
{
    cli_option o;
    int        i = find_option(call, option, &o);
    return i >= 0 && i < 64 && call->given >> i & 1;
}

const char *cli_given_beside(const cli_call *call, const char *const *allowed)
{
    for (int i = 0; call->command->options[i].name; i++) {
        bool fine = !(call->given >> i & 1);
        for (int k = 0; allowed[k] && !fine; k++)
            fine = !strcmp(allowed[k], call->command->options[i].name);
        if (!fine)
            return call->command->options[i].name;
    }
    return NULL;
}

/* ---- Values ---------------------------------------------------------------------------------- */

static bool read_number(const cli_option *o, const char *text, double *out)
{
    char *end;
    *out = strtod(text, &end);
    if (end == text || *end || text[strspn(text, "0123456789.+-eE")])
        return false;
    return *out >= o->low && *out <= o->high && (o->kind == CLI_REAL || *out == floor(*out));
}

static const char *choice(const char *const *choices, const char *text)
{
    for (int i = 0; choices[i]; i++)
        if (cli_same(choices[i], text))
            return choices[i];
    return NULL;
}

static bool is_hex(const cli_option *o, const char *text)
{
    size_t n = strlen(text);
    return (double)n >= o->low && (double)n <= o->high &&
           strspn(text, "0123456789abcdefABCDEF") == n;
}

static bool add(cli_list *list, const char *text)
{
    if (list->count == CLI_LIST_MOST)
        return false;
    list->at[list->count++] = text;
    return true;
}

/* False if the value is not one that the option takes. */
static bool set_value(const cli_option *o, void *at, const char *value)
{
    double n = 0;
    if (o->kind == CLI_WHOLE || o->kind == CLI_LARGE || o->kind == CLI_REAL) {
        if (!read_number(o, value, &n))
            return false;
        if (o->kind == CLI_WHOLE)
            *(int *)at = (int)n;
        else if (o->kind == CLI_LARGE)
            *(uint64_t *)at = (uint64_t)n;
        else
            *(double *)at = n;
        return true;
    }
    if (o->kind == CLI_SWITCH) {
        *(bool *)at = cli_same(value, "yes");
        return *(bool *)at || cli_same(value, "no");
    }
    if (o->choices && !(value = choice(o->choices, value)))
        return false;
    if (o->kind == CLI_HEX && !is_hex(o, value))
        return false;
    if (o->kind == CLI_LIST)
        return add(at, value);
    if (o->kind == CLI_OWN)
        return add(at, o->name) && add(at, value);
    *(const char **)at = value;
    return true;
}

bool cli_put_value(const cli_option *o, const void *asked, caper_buf *out)
{
    const void *at = (const char *)asked + o->at;
    switch (o->kind) {
    case CLI_SWITCH:
        caper_buf_str(out, *(const bool *)at ? "yes" : "no");
        return true;
    case CLI_WHOLE:
        caper_buf_printf(out, "%d", *(const int *)at);
        return true;
    case CLI_LARGE:
        caper_buf_printf(out, "%llu", (unsigned long long)*(const uint64_t *)at);
        return true;
    case CLI_REAL:
        caper_buf_printf(out, "%g", *(const double *)at);
        return true;
    case CLI_LIST:
    case CLI_OWN:
    case CLI_FILE:
        return false;
    default:
        caper_buf_str(out, *(const char *const *)at ? *(const char *const *)at : "");
        return *(const char *const *)at;
    }
}

/* "--slugfest" alone is --slugfest true. */
static bool may_stand_alone(const cli_option *o)
{
    return o->kind == CLI_OWN && o->choices && choice(o->choices, "true");
}

int cli_set(cli_call *call, const char *name, const char *value)
{
    cli_option o;
    int        i = find_option(call, name, &o);
    if (i < 0)
        return no_such_option(call, name);
    if (i < 64)
        call->given |= UINT64_C(1) << i;
    return set_value(&o, (char *)call->asked + o.at, value) ? 0 : wrong_value(call, &o, value);
}

/* One option and its value; `next` is the word after it, or NULL. Says whether it took that word.
 * 0, or the exit status. */
static int read_option(cli_call *call, const char *word, const char *next, bool *took)
{
    char        name[64];
    size_t      n     = strcspn(word + 2, "=");
    const char *value = word[2 + n] ? word + 3 + n : NULL;
    cli_option  o;
    snprintf(name, sizeof name, "%.*s", (int)(n < 63 ? n : 63), word + 2);
    if (find_option(call, name, &o) < 0)
        return no_such_option(call, name);
    if (o.kind == CLI_SWITCH)
        return value ? wrong_value(call, &o, value) : cli_set(call, name, "yes");
    if (!value && next && strncmp(next, "--", 2) != 0) {
        value = next;
        *took = true;
    }
    if (!value && may_stand_alone(&o))
        value = "true";
    return value ? cli_set(call, name, value) : wrong_value(call, &o, value);
}

/* ---- Words ----------------------------------------------------------------------------------- */

/* How many words "FILE [HEIST]" or "FILE…" allows. */
static void count_words(const char *form, int *least, int *most)
{
    *least = *most = 0;
    for (const char *p = form ? form : ""; *p;) {
        size_t n = strcspn(p, " ");
        *least += *p != '[';
        *most += 1;
        if (n >= 3 && memcmp(p + n - 3, "…", 3) == 0)
            *most = CLI_WORDS_MOST;
        p += n + (p[n] == ' ');
    }
}

/* The name of word number i in the form. */
static void name_word(const char *form, int i, char name[32])
{
    while (i-- > 0)
        form += strcspn(form, " ") + 1;
    snprintf(name, 32, "%.*s", (int)strcspn(form, " …"), form);
}

static int check_words(const cli_call *call)
{
    const cli_command *c = call->command;
    int                least, most;
    char               name[32];
    count_words(c->words, &least, &most);
    if (call->count < least) {
        name_word(c->words, call->count, name);
        return cli_wrong(call, "%s is missing: %s %s", name, call->name, c->words);
    }
    if (call->count > most)
        return cli_wrong(call, "“%.60s” is one word too many", call->words[most]);
    return 0;
}

const caper_game *cli_find_game(const cli_call *call, const char *word)
{
    cli_nearest near  = {.typed = word};
    caper_buf   names = {0};
    caper_each_game (g) {
        if (cli_same(g->info->id, word) || cli_same(g->info->title, word)) {
            caper_buf_fini(&names);
            return g;
        }
        cli_nearest_try(&near, g->info->id);
        caper_buf_printf(&names, "%s%s", !names.len ? "" : g_at[1] ? ", " : " and ", g->info->id);
    }
    if (near.name[0])
        cli_wrong(call, "there is no game “%.60s”; did you mean %s?", word, near.name);
    else
        cli_wrong(call, "there is no game “%.60s”; there are %s", word, names.data);
    caper_buf_fini(&names);
    return NULL;
}

/* ---- A whole call ---------------------------------------------------------------------------- */

static int print_help(const cli_call *call)
{
    CAPER_SCRATCH caper_buf out = {0};
    cli_write_help(call->command, call->name, &out);
    cli_print(&out);
    return 0;
}

static bool asks_for_help(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h"))
            return true;
    return false;
}

/* The file that --config names, or else its variable; NULL: none. */
static const char *file_of_options(const cli_call *call, const cli_option *o, int argc, char **argv)
{
    size_t n = strlen(o->name);
    char   variable[64];
    for (int k = 1; k < argc && strcmp(argv[k], "--") != 0; k++) {
        if (strncmp(argv[k], "--", 2) != 0 || strncmp(argv[k] + 2, o->name, n) != 0)
            continue;
        if (argv[k][2 + n] == '=')
            return argv[k] + 3 + n;
        if (!argv[k][2 + n] && k + 1 < argc)
            return argv[k + 1];
    }
    cli_variable_of(o->name, variable);
    return call->command->environment ? getenv(variable) : NULL;
}

/* A file of options comes before everything else, then the environment: the command line overrules
 * both. */
static int read_defaults(cli_call *call, int argc, char **argv)
{
    cli_option  o;
    int         status = 0;
    const char *file;
    for (int i = 0; cli_option_at(call, i, &o) && !status; i++)
        if (o.kind == CLI_FILE && (file = file_of_options(call, &o, argc, argv)) && *file)
            status = cli_read_settings(call, file);
    return !status && call->command->environment ? cli_read_environment(call) : status;
}

static int read_all(cli_call *call, int argc, char **argv)
{
    bool options = true;
    int  status  = read_defaults(call, argc, argv);
    for (int i = 1; i < argc && !status; i++) {
        const char *word = argv[i];
        bool        took = false;
        if (options && !strcmp(word, "--"))
            options = false;
        else if (call->form && !strncmp(word, "--", 2) && cli_same(word + 2, call->command->name))
            continue;
        else if (options && !strncmp(word, "--", 2))
            status = read_option(call, word, i + 1 < argc ? argv[i + 1] : NULL, &took);
        else if (options && word[0] == '-' && word[1])
            status = cli_wrong(call, "there is no option %.60s; options begin with --", word);
        else if (call->count == CLI_WORDS_MOST)
            status = cli_wrong(call, "“%.60s” is one word too many", word);
        else
            call->words[call->count++] = word;
        i += took;
    }
    return status ? status : check_words(call);
}

static int no_such_verb(const cli_call *call, const char *word)
{
    cli_nearest             near  = {.typed = word ? word : ""};
    CAPER_SCRATCH caper_buf names = {0};
    for (const cli_command *v = call->command->verbs; v->name; v++) {
        cli_nearest_try(&near, v->name);
        caper_buf_printf(&names, "%s%s",
                         v == call->command->verbs ? ""
                         : v[1].name               ? ", "
                                                   : " or ",
                         v->name);
    }
    int status = !word || *word == '-' ? cli_wrong(call, "say what to do: %s", names.data)
                 : near.name[0]
                     ? cli_wrong(call, "there is no “%.60s”; did you mean %s?", word, near.name)
                     : cli_wrong(call, "there is no “%.60s”; say %s", word, names.data);
    return status;
}

static const cli_command *find_verb(const cli_command *c, const char *word)
{
    for (const cli_command *v = c->verbs; v && v->name && word; v++)
        if (cli_same(v->name, word))
            return v;
    return NULL;
}

static const cli_command *find_form(const cli_command *c, int argc, char **argv)
{
    for (const cli_command *f = c->forms; f && f->name; f++)
        for (int i = 1; i < argc; i++)
            if (!strncmp(argv[i], "--", 2) && cli_same(f->name, argv[i] + 2))
                return f;
    return NULL;
}

static int read_call(cli_call *call)
{
    call->asked = caper_alloc(1, call->command->size + 1);
    if (call->command->init)
        call->command->init(call->asked);
    return read_all(call, call->argc, call->argv);
}

int cli_read_again(const cli_call *call, cli_call *out)
{
    *out = (cli_call){
        .command = call->command, .form = call->form, .argc = call->argc, .argv = call->argv};
    memcpy(out->name, call->name, sizeof out->name);
    return read_call(out);
}

void cli_end(cli_call *call)
{
    caper_buf_fini(&call->file);
    caper_buf_fini(&call->environment);
    free(call->asked);
}

int cli_run(const cli_command *command, const char *parent, int argc, char **argv)
{
    cli_call           call = {.command = command};
    const cli_command *verb = find_verb(command, argc > 1 ? argv[1] : NULL);
    const cli_command *form = find_form(command, argc, argv);
    snprintf(call.name, sizeof call.name, "%s %s", parent, command->name);
    if (verb)
        return cli_run(verb, call.name, argc - 1, argv + 1);
    if (form) {
        snprintf(call.name, sizeof call.name, "%s %s --%s", parent, command->name, form->name);
        call.command = command = form;
        call.form              = true;
    }
    if (asks_for_help(argc, argv))
        return print_help(&call);
    if (!command->run)
        return no_such_verb(&call, argc > 1 ? argv[1] : NULL);
    call.argc  = argc;
    call.argv  = argv;
    int status = read_call(&call);
    if (!status)
        status = command->run(&call);
    cli_end(&call);
    return status;
}
