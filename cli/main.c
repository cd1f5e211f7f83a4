/* caper: the front door. Finds the command and hands over. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

static const caper_command commands[] = {
    {"games", "the games of this table", caper_cmd_games},
    {"serve", "open tables for friends: the page and the protocol", caper_cmd_serve},
    {"engine", "the line protocol on standard input and output", caper_cmd_engine},
    {"verify", "check that a transcript is fair and whole", caper_cmd_verify},
    {"play", "a table in the terminal: people, bots, keys and mouse", caper_cmd_play},
    {"adventure", "check, draw and begin adventure files", caper_cmd_adventure},
    {"character", "make, keep and print characters", caper_cmd_character},
    {"odds", "tables of exact chances", caper_cmd_odds},
    {"job", "the jobs of McGuffin: list, show, check, make up", caper_cmd_job},
    {"bench", "how fast the rules are, how strong the bots", caper_cmd_bench},
    {"lab", "many games, and what can be learned from them", caper_cmd_lab},
    {"tournament", "bots against bots: ratings, a crosstable, transcripts", caper_cmd_tournament},
    {"heist", "check, show, import and export heist files", caper_cmd_heist},
    {"campaign", "a crew in River City: its ledger, its heists", caper_cmd_campaign},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void usage(FILE *out)
{
    fprintf(out, "usage: caper COMMAND [OPTION…]\n\nA table for heist games.\n\n");
    for (int i = 0; i < COMMANDS; i++)
        fprintf(out, "  %-10s %s\n", commands[i].name, commands[i].summary);
    fprintf(out, "\ncaper COMMAND --help says more. caper --version prints the version.\n");
}

int main(int argc, char **argv)
{
    if (sodium_init() < 0) {
        fprintf(stderr, "caper: the cryptographic library does not start\n");
        return 1;
    }
    if (argc < 2) {
        usage(stderr);
        return 2;
    }
    if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help")) {
        usage(stdout);
        return 0;
    }
    if (!strcmp(argv[1], "--version")) {
        puts("caper " CAPER_VERSION);
        return 0;
    }
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, argv[1]) == 0)
            return commands[i].run(argc - 1, argv + 1);
    fprintf(stderr, "caper: there is no command “%s”\n\n", argv[1]);
    usage(stderr);
    return 2;
}
