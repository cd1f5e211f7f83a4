/* What a game in a kit is made of beside its state: chance, rewards, and a solo from all three. */
#ifndef CAPER_KIT_SOLO_H
#define CAPER_KIT_SOLO_H

#include "kit/actions.h"

/* Where chance stands: the cards' stream and the bots'. They are apart, so that what a bot draws
 * while it thinks changes no card. */
typedef struct kit_luck {
    uint64_t cards, whims;
} kit_luck;

kit_luck kit_luck_of(uint64_t seed);

/* For rivals, crews and hosts; see kit.h. False (and zeros) while the game goes on. */
bool kit_rewards(const caper_match *match, const void *state, float *out);

/* A solo from a state; the batch's copies are made so. */
caper_solo *kit_solo(caper_kit *k, const void *state, kit_luck luck);

#endif
