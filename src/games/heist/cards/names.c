/* Masters of the Heist: the words that heist files, positions and rules share. */
#include "games/heist/cards/names.h"

#include <string.h>

const char *const heist_goal_names[] = {"cash", "jewel", "docs",   "usb",  "keycard", "painting",
                                        "item", "npc",   "inmate", "crew", NULL};

const char *const heist_bag_names[] = {"guard",   "camera", "lock",  "dog",   "jewel",
                                       "keycard", "docs",   "usb",   "blank", "guard2",
                                       "camera2", "lock2",  "idea2", "idea3", NULL};

const char *const heist_fixer_names[] = {
    "old-friend", "pawn-shop-owner", "beat-cop",   "bookie",      "visage",
    "locksmith",  "prison-guard",    "consultant", "connoisseur", "jeweler",
    "shell",      "architect",       "mastermind", "mayor",       NULL};

const char *const heist_item_names[] = {
    "bump-key",    "flashbang", "safecracking-tools", "master-plan-copy", "building-schematics",
    "lucky-penny", NULL};

const char *const heist_npc_names[] = {"freed-prisoner", "hostage", "guide", NULL};

const char *const heist_difficulty_names[] = {"amateur", "semi-pro", "pro", NULL};

bool heist_event_is_crisis(int event)
{
    return (event >= EVENT_C1 && event <= EVENT_C7) || (event >= EVENT_S1 && event <= EVENT_S6);
}
