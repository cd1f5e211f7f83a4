/* caper odds: tables of exact chances. */
#include <stdio.h>

#include "base/workshop.h"
#include "cli/commands.h"

typedef struct asked {
    int simulated;
} asked;

static const cli_option options[] = {
    CLI_OPTION("simulate", CLI_WHOLE, simulated,
               "roll each of them N times and print the largest difference", "N", 1, 10000000),
    {0},
};

static int run_odds(const cli_call *call)
{
    const asked            *a    = call->asked;
    const caper_game       *game = cli_find_game(call, call->words[0]);
    CAPER_SCRATCH caper_buf out  = {0};
    if (!game)
        return 2;
    if (!caper_workshop_of(game)->odds)
        return cli_wrong(call, "there is no table of odds for %s, only for luck",
                         game->info->title);
    caper_workshop_of(game)->odds(a->simulated, &out);
    cli_print(&out);
    return 0;
}

const cli_command caper_command_odds = {
    "odds",
    "tables of exact chances",
    .words   = "GAME",
    .usage   = "luck [OPTION…]",
    .about   = "The exact chance to pass a test of Adventures & Luck, for every rating against "
               "every difficulty, with 0 to 10 luck, if every “better next time” is rolled again.",
    .options = options,
    .size    = sizeof(asked),
    .run     = run_odds,
};
