/* Masters of the Heist: what a sensible member of the crew does. */
#include "games/heist/heist.h"

bool heist_suggest(const caper_match *match, const void *imagined, int seat, caper_level level,
                   caper_rng *rng, caper_choice *out)
{
    static _Thread_local caper_move moves[CAPER_MAX_MOVES];
    (void)level;
    int n = heist_moves(match, imagined, seat, moves);
    if (!n)
        return false;
    out->move     = moves[caper_rng_below(rng, (uint32_t)n)];
    out->words[0] = '\0';
    return true;
}
