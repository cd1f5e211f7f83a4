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

void caper_odds_write(const caper_odds *odds, caper_buf *out)
{
    caper_json_open(out, '{');
    for (int i = 0; i < odds->count; i++) {
        caper_json_key(out, odds->item[i].name);
        caper_json_real(out, odds->item[i].chance);
    }
    caper_json_close(out, '}');
}
