/* What the files of `caper adventure` share. */
#ifndef CAPER_CLI_ADVENTURE_H
#define CAPER_CLI_ADVENTURE_H

#include "cli/options.h"
#include "games/luck/adventure.h"

/* A file or a shipped adventure; see cli_read_content. */
luck_adventure *adventure_open(const cli_call *call, const char *name, caper_report_fn *report,
                               int *problems);

typedef struct adventure_check_asked {
    int  games, seats;
    bool watch, strict;
} adventure_check_asked;

extern const cli_option adventure_check_options[];
void                    adventure_check_init(void *asked);
int                     adventure_check(const cli_call *call);

typedef struct adventure_new_asked {
    const char *seed, *out;
    int         games;
} adventure_new_asked;

extern const cli_option adventure_new_options[];
void                    adventure_new_init(void *asked);
int                     adventure_new(const cli_call *call);

#endif
