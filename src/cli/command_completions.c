/* caper completions, caper manual */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/manual.h"

static int run_completions(const cli_call *call)
{
    static const struct {
        const char *shell;
        void (*write)(const cli_command *const *commands, caper_buf *out);
    } shells[] = {{"bash", cli_write_bash}, {"zsh", cli_write_zsh}, {"fish", cli_write_fish}};
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++)
        if (cli_same(shells[i].shell, call->words[0])) {
            CAPER_SCRATCH caper_buf out = {0};
            shells[i].write(cli_commands(), &out);
            cli_print(&out);
            return 0;
        }
    return cli_wrong(call, "there are completions for bash, zsh and fish, not for “%.60s”",
                     call->words[0]);
}

static int run_manual(const cli_call *call)
{
    caper_error err = {0};
    return cli_write_manuals(cli_commands(), call->words[0], &err) ? cli_failed(call, &err) : 0;
}

const cli_command caper_command_completions = {
    "completions",
    "what bash, zsh or fish needs to complete caper's words",
    .words = "SHELL",
    .about =
        "Prints a script that lets your shell complete commands, options and their values. The "
        "package installs it; without the package:",
    .end = "  caper completions bash > ~/.local/share/bash-completion/completions/caper\n"
           "  caper completions zsh > ~/.zfunc/_caper\n"
           "  caper completions fish > ~/.config/fish/completions/caper.fish",
    .run = run_completions,
};

const cli_command caper_command_manual = {
    "manual",
    "write the manual pages into a folder",
    .words = "DIR",
    .about = "Writes caper.1 and a page for each command, made from the same texts as --help. The "
             "package installs them.",
    .run   = run_manual,
};
