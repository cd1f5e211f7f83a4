/* Levels: who decides. */
#include "bots/bot.h"

#include <stdlib.h>
#include <string.h>

static const char *const names[] = {"easy", "medium", "hard"};

caper_bot_options caper_default_bot(caper_level level)
{
    return (caper_bot_options){.level = level, .iterations = 2000, .ms = 3000};
}

bool caper_level_find(const char *name, caper_level *out)
{
    for (int i = 0; i < 3; i++)
        if (strcmp(names[i], name) == 0) {
            *out = (caper_level)i;
            return true;
        }
    return false;
}

const char *caper_level_name(caper_level level) { return names[level]; }

bool caper_bot_choose(const caper_match *match, const void *state, int seat,
                      const caper_bot_options *options, caper_rng *rng, caper_choice *out)
{
    /* A host has nothing to win, so there is nothing to search for. */
    bool player = seat < match->seats;
    if (options->level == CAPER_HARD && player &&
        caper_search(match, state, seat, options, rng, out))
        return true;
    caper_level level    = options->level == CAPER_HARD ? CAPER_MEDIUM : options->level;
    void       *imagined = malloc(match->game->state_size);
    if (!imagined)
        abort();
    match->game->imagine(match, state, seat, rng, imagined);
    bool any = match->game->suggest(match, imagined, seat, level, rng, out);
    free(imagined);
    return any;
}
