/* caper campaign: what its two files share. A ledger is read whole, changed, and written whole; one
 * that cannot be read is never written over. */
#ifndef CAPER_CLI_COMMAND_CAMPAIGN_H
#define CAPER_CLI_COMMAND_CAMPAIGN_H

#include "caper/table.h"
#include "cli/seating.h"
#include "games/heist/campaign/campaign.h"
#include "games/heist/heist.h"

/* Read a ledger; complaints go to standard error. */
bool campaign_load(const cli_call *call, const char *path, heist_ledger *l);
bool campaign_save(const cli_call *call, const char *path, const heist_ledger *l);

/* A heist by id or path, NULL after a complaint; free() it. */
heist_file *campaign_heist(const cli_call *call, const char *id);

typedef struct campaign_evening {
    const char *path, *heist, *crew;
    cli_seating seating;
} campaign_evening;

/* Go on with the heist that was interrupted, or begin one. The exit status. */
int campaign_play(const cli_call *call, const campaign_evening *e);

/* What happened before, and after the finale how it ended, in paragraphs. */
void campaign_print_serial(const heist_ledger *l);

#endif
