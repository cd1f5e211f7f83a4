/* What a game in a kit is made of besides its state: chance, rewards, and a solo from all three. */
#ifndef CAPER_KIT_SOLO_H
#define CAPER_KIT_SOLO_H

#include "bindings/c/actions.h"
#include "bots/bot.h"

/* Where chance stands: the cards' stream and the bots'. They are apart, so that what a bot draws
 * while it thinks changes no card. Bots that search have whims of their own for every move. */
typedef struct kit_luck {
    uint64_t cards, whims, deal; /* deal: where `cards` stood before this game */
    int      moves;              /* of this game */
} kit_luck;

kit_luck kit_luck_of(uint64_t seed);

/* For rivals, crews and hosts; see kit.h. False (and zeros) while the game goes on. */
bool kit_rewards(const caper_match *match, const void *state, float *out);

/* A solo from a state; this is how the batch makes its copies. */
caper_solo *kit_solo(caper_kit *k, const void *state, kit_luck luck, kit_path path,
                     const caper_minds *minds);

/* What a bot does there; `minds` may be NULL if none of the bots search. */
bool kit_ask(const caper_match *match, const void *state, int seat, const caper_bot_options *bot,
             caper_minds *minds, kit_luck *luck, caper_choice *out);
/* Deal a new game; chance goes on. */
void kit_deal(const caper_match *match, void *state, caper_minds *minds, kit_luck *luck);

#endif
