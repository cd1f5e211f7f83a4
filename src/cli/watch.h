/* Checking files, and again whenever one is saved: `caper … check --watch`. */
#ifndef CAPER_CLI_WATCH_H
#define CAPER_CLI_WATCH_H

#include "cli/options.h"

typedef bool cli_check_fn(const cli_call *call, const char *name);

/* Check each of the call's words, which name files; `check` says whether it is valid. With
 * `watch` again each time one of them changes on disk, until Ctrl-C. */
int cli_check_each(const cli_call *call, bool watch, cli_check_fn *check);

#endif
