/* Doing something again whenever a file is saved: `caper … check --watch`. */
#ifndef CAPER_CLI_WATCH_H
#define CAPER_CLI_WATCH_H

#include "cli/options.h"

/* Run `check`, then again each time one of the call's words changes on disk, until Ctrl-C. */
int cli_watch(const cli_call *call, int (*check)(const cli_call *call));

#endif
