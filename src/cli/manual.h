/* Manual pages and completions, made from the declarations of the commands. */
#ifndef CAPER_CLI_MANUAL_H
#define CAPER_CLI_MANUAL_H

#include "cli/options.h"

/* caper.1 and caper-COMMAND.1 for all commands (ends with NULL) into a folder. */
caper_code cli_write_manuals(const cli_command *const *commands, const char *folder,
                             caper_error *err);

/* What the shell needs to complete caper's commands, verbs, options and their values. */
void cli_write_bash(const cli_command *const *commands, caper_buf *out);
void cli_write_zsh(const cli_command *const *commands, caper_buf *out);
void cli_write_fish(const cli_command *const *commands, caper_buf *out);

#endif
