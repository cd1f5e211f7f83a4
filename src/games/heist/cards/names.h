/* Masters of the Heist: the words that heist files, positions and rules share.
 *
 * Loot, chits, events, fixers, people by number and by name, in one order. Knows no rules. */
#ifndef HEIST_NAMES_H
#define HEIST_NAMES_H

#include "base/text.h"

/* Things that can be carried out. Cash counts in thousands. */
enum heist_loot {
    LOOT_CASH,
    LOOT_JEWEL,
    LOOT_DOCS,
    LOOT_USB,
    LOOT_KEYCARD,
    LOOT_PAINTING,
    LOOT_ITEM,
    HEIST_LOOTS,
};

/* What an objective can ask for: that much loot outside, or that many people. */
enum heist_goal_kind {
    GOAL_CASH = LOOT_CASH,
    GOAL_JEWEL,
    GOAL_DOCS,
    GOAL_USB,
    GOAL_KEYCARD,
    GOAL_PAINTING,
    GOAL_ITEM,
    GOAL_NPC,    /* that many non-player characters outside */
    GOAL_INMATE, /* that many of the characters who started inside are outside */
    GOAL_CREW,   /* that many characters outside, no matter which */
    HEIST_GOALS,
};

/* What can be drawn from the bag. The doubles need two of the sub-action (B1–B3); the idea
 * tokens come from the architect. */
enum heist_bag {
    BAG_GUARD,
    BAG_CAMERA,
    BAG_LOCK,
    BAG_DOG,
    BAG_JEWEL,
    BAG_KEYCARD,
    BAG_DOCS,
    BAG_USB,
    BAG_BLANK,
    BAG_GUARD2,
    BAG_CAMERA2,
    BAG_LOCK2,
    BAG_IDEA2,
    BAG_IDEA3,
    HEIST_BAGS,
};

/* Events and crises in the order of the data file: 1–25 are 0–24, then the lettered ones. */
enum heist_event {
    EVENT_1,
    EVENT_25 = 24,
    EVENT_A1,
    EVENT_A2,
    EVENT_A3,
    EVENT_A4,
    EVENT_A5,
    EVENT_B1,
    EVENT_B2,
    EVENT_B3,
    EVENT_C1,
    EVENT_C2,
    EVENT_C3,
    EVENT_C4,
    EVENT_C5,
    EVENT_C6,
    EVENT_C7,
    EVENT_D1,
    EVENT_D2,
    EVENT_D3,
    EVENT_G1,
    EVENT_G2,
    EVENT_G3,
    EVENT_G4,
    EVENT_G5,
    EVENT_G6,
    EVENT_M1,
    EVENT_M2,
    EVENT_M3,
    EVENT_S1,
    EVENT_S2,
    EVENT_S3,
    EVENT_S4,
    EVENT_S5,
    EVENT_S6,
    EVENT_Z1,
    EVENT_Z2,
    HEIST_EVENTS,
};

enum heist_fixer {
    FIXER_OLD_FRIEND,
    FIXER_PAWN_SHOP_OWNER,
    FIXER_BEAT_COP,
    FIXER_BOOKIE,
    FIXER_VISAGE,
    FIXER_LOCKSMITH,
    FIXER_PRISON_GUARD,
    FIXER_CONSULTANT,
    FIXER_CONNOISSEUR,
    FIXER_JEWELER,
    FIXER_SHELL,
    FIXER_ARCHITECT,
    FIXER_MASTERMIND,
    FIXER_MAYOR,
    HEIST_FIXERS,
};

enum heist_item {
    ITEM_BUMP_KEY,
    ITEM_FLASHBANG,
    ITEM_SAFECRACKING_TOOLS,
    ITEM_MASTER_PLAN_COPY,
    ITEM_BUILDING_SCHEMATICS,
    ITEM_LUCKY_PENNY,
    HEIST_ITEMS,
};

enum heist_npc { NPC_FREED_PRISONER, NPC_HOSTAGE, NPC_GUIDE, HEIST_NPCS };

enum heist_difficulty { HEIST_AMATEUR, HEIST_SEMI_PRO, HEIST_PRO, HEIST_DIFFICULTIES };

/* Each list ends with NULL; caper_name_find looks a word up. */
extern const char *const heist_goal_names[]; /* its first HEIST_LOOTS are the names of loot */
extern const char *const heist_bag_names[];
extern const char *const heist_fixer_names[];
extern const char *const heist_item_names[];
extern const char *const heist_npc_names[];
extern const char *const heist_difficulty_names[];

/* C1–C7 and S1–S6. */
bool heist_event_is_crisis(int event);

#endif
