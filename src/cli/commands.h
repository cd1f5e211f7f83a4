/* The program's commands. Each file cli/command_*.c declares what it takes and runs it. */
#ifndef CAPER_CLI_COMMANDS_H
#define CAPER_CLI_COMMANDS_H

#include "cli/options.h"

extern const cli_command caper_command_games, caper_command_serve, caper_command_engine,
    caper_command_verify, caper_command_play, caper_command_join, caper_command_adventure,
    caper_command_character, caper_command_odds, caper_command_job, caper_command_bench,
    caper_command_lab, caper_command_tournament, caper_command_heist, caper_command_campaign,
    caper_command_backup, caper_command_restore, caper_command_store, caper_command_rules,
    caper_command_coach, caper_command_page, caper_command_completions, caper_command_manual,
    caper_command_daily, caper_command_admin;

/* All commands, in the order of the help; ends with NULL. */
const cli_command *const *cli_commands(void);

/* The whole program: argv[1] is the command. Returns the exit status. */
int caper_cli(int argc, char **argv);

#endif
