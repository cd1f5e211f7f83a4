/* caper campaign: what its files share. A ledger is read whole, changed, and written whole; one
 * that cannot be read is never written over. */
#ifndef CAPER_CLI_COMMAND_CAMPAIGN_H
#define CAPER_CLI_COMMAND_CAMPAIGN_H

#include "base/campaign.h"
#include "caper/table.h"
#include "cli/seating.h"

/* How the game with campaigns keeps them. */
const caper_campaign *campaign_rules(void);

/* A ledger; NULL after complaints; free() it. */
void *campaign_load(const cli_call *call, const char *path);
bool  campaign_save(const cli_call *call, const char *path, const void *ledger);

typedef struct campaign_evening {
    const char *path, *content, *crew;
    cli_seating seating;
} campaign_evening;

/* Go on with the game that was interrupted, or begin one. The exit status. */
int campaign_play(const cli_call *call, const campaign_evening *e);

#endif
