/* Masters of the Heist: the words that heist files, positions and rules share. */
#include "games/heist/cards/names.h"

#include <string.h>

const char *const heist_goal_names[] = {"cash", "jewel", "docs",   "usb",  "keycard", "painting",
                                        "item", "npc",   "inmate", "crew", NULL};

const char *const heist_bag_names[] = {"guard",   "camera", "lock",  "dog",   "jewel",
                                       "keycard", "docs",   "usb",   "blank", "guard2",
                                       "camera2", "lock2",  "idea2", "idea3", NULL};

const char *const heist_event_names[] = {
    "1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",  "9",  "10", "11", "12", "13", "14", "15", "16",
    "17", "18", "19", "20", "21", "22", "23", "24", "25", "A1", "A2", "A3", "A4", "A5", "B1", "B2",
    "B3", "C1", "C2", "C3", "C4", "C5", "C6", "C7", "D1", "D2", "D3", "G1", "G2", "G3", "G4", "G5",
    "G6", "M1", "M2", "M3", "S1", "S2", "S3", "S4", "S5", "S6", "Z1", "Z2", NULL};

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
