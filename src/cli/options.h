/* The command line, declared. A command says which options and words it takes; one reader fills its
 * struct, one voice says what is wrong, and the help is made from the same declarations.
 *
 * Exit status: 0, 1 (it failed), 2 (called wrongly). A mistake is one sentence and where to read
 * more. Names of commands, games and values may be written in any case. */
#ifndef CAPER_CLI_OPTIONS_H
#define CAPER_CLI_OPTIONS_H

#include <stddef.h>
#include <stdio.h>

#include "caper/buf.h"
#include "caper/game.h"

enum { CLI_LIST_MOST = 32, CLI_WORDS_MOST = 64 };

/* What an option's value is, and what it becomes in the command's struct. */
typedef enum cli_kind {
    CLI_SWITCH, /* bool; takes no value */
    CLI_TEXT,   /* const char * */
    CLI_CHOICE, /* const char *: one of `choices`, spelt as there */
    CLI_HEX,    /* const char *: `low` to `high` hexadecimal digits */
    CLI_WHOLE,  /* int, from `low` to `high` */
    CLI_LARGE,  /* uint64_t, from `low` to `high` */
    CLI_REAL,   /* double, from `low` to `high` */
    CLI_LIST,   /* cli_list: may be repeated */
    CLI_OWN,    /* cli_list: an option of a game; name and value, one after the other */
    CLI_FILE,   /* const char *: a file with more options, which the command line overrules */
} cli_kind;

/* Borrowed from the command line. */
typedef struct cli_list {
    int         count;
    const char *at[CLI_LIST_MOST];
} cli_list;

typedef struct cli_option {
    const char        *name; /* "seats": given as --seats 4 or --seats=4 */
    cli_kind           kind;
    size_t             at;    /* where it goes: offsetof() in the command's struct */
    const char        *help;  /* half a sentence; NULL: the help does not list it */
    const char        *value; /* what the help calls the value: "N" */
    double             low, high;
    const char        *otherwise; /* the default, where the struct does not say it */
    const char *const *choices;   /* ends with NULL */
} cli_option;

/* One that goes to a field of the struct `asked`; after its help come the value, the range and the rest. */
#define CLI_OPTION(name, kind, field, ...) {name, kind, offsetof(asked, field), .help = __VA_ARGS__}

typedef struct cli_call cli_call;

typedef struct cli_command {
    const char *name;
    const char *summary; /* one line in the list of commands, or of a command's verbs */
    /* The words that are not options: "FILE", "FILE…" for one or more, "[HEIST]" for one that may
     * be left out. */
    const char       *words;
    const char       *usage; /* lines for the help where `words` are not the whole truth, or NULL */
    const char       *about, *end;   /* paragraphs before and after the options; may be NULL */
    const cli_option *options;       /* ends with a NULL name; may be NULL */
    const struct cli_command *verbs; /* "caper heist show"; ends with a NULL name; may be NULL */
    /* The same command with other options: the form whose name is among the words as a switch
     * ("caper bench getmac --bots"). Ends with a NULL name; may be NULL. */
    const struct cli_command *forms;
    size_t                    size; /* of the struct that the options fill */
    /* Can its options come from the environment, too? --http-rate is CAPER_HTTP_RATE then. */
    bool environment;
    void (*init)(void *asked); /* its defaults, which the help shows; NULL: zeros */
    /* Option number i that depends on the words so far; false when there is none. May be NULL. */
    bool (*more)(const cli_call *call, int i, cli_option *out);
    void (*more_help)(caper_buf *out); /* after the options; may be NULL */
    int (*run)(const cli_call *call);  /* the exit status */
} cli_command;

/* A command line that was read. */
struct cli_call {
    const cli_command *command;  /* or its verb */
    char               name[64]; /* "caper heist show" */
    bool               form;     /* the command is a form */
    void              *asked;    /* the command's struct */
    int                count;
    const char        *words[CLI_WORDS_MOST];
    uint64_t           given;      /* bit i: its option number i */
    char               where[160]; /* "serve.conf:12": what is read now; empty: the command line */
    caper_buf          file, environment; /* the texts of both, from which values borrow */
    int                argc;
    char             **argv;
};

/* Read argv (argv[0] is the command's name) and run the command. */
int cli_run(const cli_command *command, const char *parent, int argc, char **argv);
/* The same command line once more, with its file as it is now. 0, or the exit status after a complaint; end it in
 * either case. */
int  cli_read_again(const cli_call *call, cli_call *out);
void cli_end(cli_call *call);
/* Was that option given? */
bool cli_is_given(const cli_call *call, const char *option);
/* Number i of the command's own options, then of those that depend on its words. */
bool cli_option_at(const cli_call *call, int i, cli_option *out);
/* Give it a value, by name. A switch takes yes or no. 0, or the exit status after a complaint. */
int cli_set(cli_call *call, const char *name, const char *value);
/* Append the value that the option has in `asked`, as it would be given. False: there is none to show. */
bool cli_put_value(const cli_option *o, const void *asked, caper_buf *out);
/* NULL, or the first option given that is not in `allowed` (ends with NULL). */
const char *cli_given_beside(const cli_call *call, const char *const *allowed);

/* "caper play: SENTENCE", where to read more, and status 2. */
int cli_wrong(const cli_call *call, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* "caper play: SENTENCE" and status 1. */
int cli_fail(const cli_call *call, const char *format, ...) __attribute__((format(printf, 2, 3)));
int cli_failed(const cli_call *call, const caper_error *err);
/* On standard output. */
void cli_print(const caper_buf *text);
/* What is wrong, with the file's name before it. */
void cli_blame(caper_error *err, const char *path);
/* Before long work: can its result be written there? `path` may be NULL. 0, or the exit status after a
 * complaint. */
int cli_try_output(const cli_call *call, const char *path);
/* "mine.job:12: SENTENCE": a caper_report_fn; `path` is the file's name. */
void cli_print_problem(void *path, int line, const char *sentence);

/* A game in any case; NULL after a complaint that names the nearest. */
const caper_game *cli_find_game(const cli_call *call, const char *word);

/* ---- settings.c ----------------------------------------------------------------------------- */

/* Options from a file: "rate = 20" in a line, # before a remark. 0, or the exit status. */
int cli_read_settings(cli_call *call, const char *path);
/* Options from the environment; several values of a list have commas between them. 0, or the exit
 * status. */
int cli_read_environment(cli_call *call);
/* "CAPER_HTTP_RATE" of "http-rate". */
void cli_variable_of(const char *option, char name[64]);
/* All options with their values now, in the same form, but those named (ends with NULL), those of
 * kind CLI_FILE and those that the help does not list. */
void cli_write_settings(const cli_call *call, const char *const *but, caper_buf *out);

/* ---- help.c --------------------------------------------------------------------------------- */

void cli_write_help(const cli_command *command, const char *name, caper_buf *out);
/* A form and what it means, in two columns, the first `widest` wide. */
void cli_write_row(const char *form, const char *text, int widest, caper_buf *out);

/* ---- nearest.c ------------------------------------------------------------------------------ */

bool cli_same(const char *a, const char *b); /* except for the case of letters */
/* Keeps the name nearest to what was typed, of all that it is shown. */
typedef struct cli_nearest {
    const char *typed;
    char        name[64]; /* empty: none is near */
    int         distance;
} cli_nearest;
void cli_nearest_try(cli_nearest *n, const char *name);

#endif
