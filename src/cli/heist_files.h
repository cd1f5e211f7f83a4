/* caper heist: what its files share: reading a heist, and two verbs that are files of their own. */
#ifndef CAPER_CLI_HEIST_FILES_H
#define CAPER_CLI_HEIST_FILES_H

#include "cli/options.h"
#include "games/heist/content/heistfile.h"

/* A heist by id or path; NULL after complaints; free() it. */
heist_file *heist_cli_load(const cli_call *call, const char *name);
/* Prints advice, which is not a problem: a caper_report_fn. */
void heist_cli_note(void *name, int line, const char *sentence);

/* check: every problem with its line, what a careful friend says, and how it plays. */
typedef struct heist_check_asked {
    bool watch, strict;
    int  play;
} heist_check_asked;
extern const cli_option heist_check_options[];
int                     heist_cli_check(const cli_call *call);

/* new: one that was made up, and that bots have tried. */
typedef struct heist_new_asked {
    const char *seed, *level, *with, *out;
    int         tiles;
} heist_new_asked;
extern const cli_option heist_new_options[];
void                    heist_new_init(void *asked);
int                     heist_cli_new(const cli_call *call);

#endif
