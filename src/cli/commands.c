/* The front door: finds the command, in any case, and hands over. */
#include "cli/commands.h"

#include <stdio.h>
#include <string.h>

static const cli_command *const commands[] = {
    &caper_command_games,      &caper_command_play,
    &caper_command_join,       &caper_command_daily,
    &caper_command_serve,      &caper_command_admin,
    &caper_command_engine,     &caper_command_verify,
    &caper_command_adventure,  &caper_command_character,
    &caper_command_odds,       &caper_command_job,
    &caper_command_heist,      &caper_command_campaign,
    &caper_command_bench,      &caper_command_lab,
    &caper_command_tournament, &caper_command_backup,
    &caper_command_restore,    &caper_command_store,
    &caper_command_rules,      &caper_command_coach,
    &caper_command_page,       &caper_command_completions,
    &caper_command_manual,     NULL,
};

enum { COMMANDS = sizeof commands / sizeof *commands - 1 };

const cli_command *const *cli_commands(void) { return commands; }

static int usage(FILE *out)
{
    fprintf(out, "usage: caper COMMAND [OPTION…]\n\nA table for heist games.\n\n");
    for (int i = 0; i < COMMANDS; i++)
        fprintf(out, "  %-11s  %s\n", commands[i]->name, commands[i]->summary);
    fprintf(out, "\n`caper COMMAND --help` says more. `caper --version` prints the version.\n");
    return 0;
}

static const cli_command *find(const char *word)
{
    for (int i = 0; i < COMMANDS; i++)
        if (cli_same(commands[i]->name, word))
            return commands[i];
    return NULL;
}

static int no_such_command(const char *word)
{
    cli_nearest near = {.typed = word};
    for (int i = 0; i < COMMANDS; i++)
        cli_nearest_try(&near, commands[i]->name);
    fprintf(stderr, "caper: there is no command “%.60s”", word);
    if (near.name[0])
        fprintf(stderr, "; did you mean %s?", near.name);
    fprintf(stderr, "\n`caper --help` lists them.\n");
    return 2;
}

static int run(const char *word, int argc, char **argv)
{
    const cli_command *c = find(word);
    return c ? cli_run(c, "caper", argc, argv) : no_such_command(word);
}

/* `caper help heist show` is `caper heist show --help`. */
static int help(int argc, char **argv)
{
    char              *asked[8];
    int                n = 0;
    const cli_command *c = argc ? find(argv[0]) : NULL;
    if (!argc)
        return usage(stdout);
    if (c && argc > 1 + (c->verbs != NULL)) {
        fprintf(stderr, "caper help: “%.60s” is one word too many\n`caper %s --help` says more.\n",
                argv[1 + (c->verbs != NULL)], c->name);
        return 2;
    }
    while (n < argc && n < 6) {
        asked[n] = argv[n];
        n++;
    }
    asked[n++] = (char[]){"--help"};
    asked[n]   = NULL;
    return run(argv[0], n, asked);
}

int caper_cli(int argc, char **argv)
{
    if (argc < 2) {
        usage(stderr);
        return 2;
    }
    if (cli_same(argv[1], "help"))
        return help(argc - 2, argv + 2);
    if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h"))
        return usage(stdout);
    if (!strcmp(argv[1], "--version")) {
        puts("caper " CAPER_VERSION);
        return 0;
    }
    return run(argv[1], argc - 1, argv + 1);
}
