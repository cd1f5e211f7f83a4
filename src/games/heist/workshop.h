/* What Masters of the Heist offers to people who write heists: base/workshop.h. */
#ifndef HEIST_WORKSHOP_H
#define HEIST_WORKSHOP_H

#include "base/campaign.h"
#include "base/workshop.h"
#include "games/heist/heist.h"

/* The crew that a heist is made for, unless the options name one. */
void heist_suit(const caper_content *content, int seats, caper_json **options);
bool heist_is_hard(const caper_content *content);

/* What each difficulty promises, as shares of wins of medium crews. */
extern const caper_band heist_bands[HEIST_DIFFICULTIES];
/* trial.c: one more game by medium bots, with the crew that it is made for; its number is its seed. A
 * person's minutes: 10 seconds a decision, and 200 words a minute of the briefing, the crew's cards and what
 * is told. */
void heist_try(const caper_content *content, int seats, caper_trial *sum);

extern const caper_workshop         heist_workshop;
extern const struct caper_collector heist_collector;
extern const caper_campaign         heist_campaign; /* campaign/facet.c */

#endif
