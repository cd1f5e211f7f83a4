/* What bots of this room share: bot.c plays, bot_host.c hosts. */
#ifndef LUCK_BOT_H
#define LUCK_BOT_H

#include "games/luck/host.h"

/* A bot in the host's seat, with no roll owed. */
void luck_bot_hosts(const luck_state *s, caper_rng *rng, caper_choice *out);

#endif
