/* Jobs, adventures and heists, for the commands that read them. */
#ifndef CAPER_CLI_CONTENT_H
#define CAPER_CLI_CONTENT_H

#include "cli/options.h"

/* The content of that name: a shipped file's id, or a path. `problems` says how many were reported
 * (`report` may be NULL). NULL after a complaint that it cannot be read; free() it. */
caper_content *cli_read_content(const cli_call *call, const caper_game *game, const char *name,
                                caper_report_fn *report, int *problems);

/* Says why `name` could not be read. A word that is neither a file nor an id was probably meant as an id;
 * `caper LIST list` names those. */
void cli_not_found(const cli_call *call, const caper_error *err, const char *kind, const char *name,
                   const char *list);

#endif
