/* Lists of chances. */
#include <assert.h>
#include <stdio.h>

#include "caper/game.h"

void caper_odds_add(caper_odds *odds, const char *name, double chance)
{
    assert(odds->count < CAPER_MAX_ODDS);
    snprintf(odds->item[odds->count].name, sizeof odds->item[0].name, "%s", name);
    odds->item[odds->count++].chance = chance;
}
