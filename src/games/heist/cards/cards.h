/* Masters of the Heist: the figures of the cards.
 *
 * The tables are made by the build (tools/cards.c) from the text files in data/, so that a figure
 * is changed in one place and a mistake there is reported with its line. Knows no rules: what an
 * ability does is code, what it is called and who has it is here. */
#ifndef HEIST_CARDS_H
#define HEIST_CARDS_H

#include "games/heist/cards/names.h"

/* Optional sub-actions, in the order of the rules' legend: M U S D I R L. */
enum heist_letter {
    LETTER_MOVE,
    LETTER_UNLOCK,
    LETTER_SUBDUE,
    LETTER_DISABLE,
    LETTER_IDEA,
    LETTER_REVEAL,
    LETTER_LOOT,
    HEIST_LETTERS,
};
#define HEIST_LETTER_TEXT "MUSDIRL"

/* Actions that do what an ability says. Their letters are the ability's. */
enum heist_special {
    SPECIAL_NONE,
    SPECIAL_BREACH,
    SPECIAL_AUTOPWN,
    SPECIAL_EXPLOIT,
    SPECIAL_DART,
    SPECIAL_BOLT,
    SPECIAL_TOSS_LOOT,
    SPECIAL_PATCH_IN,
    SPECIAL_LOOP_FOOTAGE,
    SPECIAL_REWIRE,
};

typedef struct heist_action {
    const char *title;                /* NULL: no such action */
    char        letters[12];          /* as printed: "SnnM"; not of a special one */
    uint8_t     count[HEIST_LETTERS]; /* how many of each optional sub-action */
    uint8_t     noise, alerts;
    uint8_t     special; /* heist_special */
    uint8_t     ideas;   /* what a special one costs */
} heist_action;

enum heist_ability {
    ABILITY_EFFICIENT_PICKER,
    ABILITY_BREACH,
    ABILITY_ADRENALINE,
    ABILITY_ANGER_THERAPY,
    ABILITY_PRESSURE_POINTS,
    ABILITY_BETTER_WAYS,
    ABILITY_CHANGE_OF_PLANS,
    ABILITY_NEW_PLAN,
    ABILITY_AUTOPWN,
    ABILITY_EXPLOIT,
    ABILITY_TEH_CODES,
    ABILITY_HAS_THE_CODE,
    ABILITY_DART,
    ABILITY_BOLT,
    ABILITY_VENT_CRAWL,
    ABILITY_I_KNOW_A_WAY,
    ABILITY_WE_KNOW_A_WAY,
    ABILITY_GOOD_IN_A_PINCH,
    ABILITY_GREAT_IN_A_PINCH,
    ABILITY_LARCENIST,
    ABILITY_SWINDLER,
    ABILITY_TOSS_LOOT,
    ABILITY_PATCH_IN,
    ABILITY_LOOP_FOOTAGE,
    ABILITY_REWIRE,
    HEIST_ABILITIES,
};

typedef struct heist_skill {
    const char  *id, *title;
    bool         pro;
    heist_action action[6]; /* on a 1 … 6 */
    int8_t       becomes[2];
} heist_skill;

typedef struct heist_character {
    const char  *id, *title;
    bool         pro;
    uint8_t      memory, ideas;
    heist_action action[3];
    int8_t       becomes[2];
    uint32_t     abilities; /* a set of heist_ability */
} heist_character;

typedef struct heist_text {
    const char *id, *title, *text;
    uint8_t     ideas, noise; /* what an ability costs */
} heist_text;

typedef struct heist_event_card {
    const char *id, *title, *text;
    uint8_t     as; /* the event whose effect it has: itself, mostly */
} heist_event_card;

typedef struct heist_item_card {
    const char  *id, *title, *text;
    uint8_t      price;
    heist_action action;
    uint8_t      dice, lost; /* sets of die values, bit 1 … 6 */
} heist_item_card;

typedef struct heist_npc_side {
    heist_action action[3]; /* c1, c2, on a 6 */
    bool         may_subdue, must_share;
} heist_npc_side;

typedef struct heist_npc_card {
    const char    *id, *title;
    heist_npc_side side[2]; /* calm, panicked */
} heist_npc_card;

typedef struct heist_prebuilt {
    const char *name;
    uint8_t     character, skill[2];
} heist_prebuilt;

typedef struct heist_noise {
    uint8_t  last;
    uint64_t alerts; /* a set of spaces */
} heist_noise;

extern const int              heist_skill_count, heist_character_count, heist_prebuilt_count;
extern const heist_skill      heist_skills[];
extern const heist_character  heist_characters[];
extern const heist_text       heist_abilities[HEIST_ABILITIES], heist_fixers[HEIST_FIXERS];
extern const heist_event_card heist_events[HEIST_EVENTS];
extern const heist_item_card  heist_items[HEIST_ITEMS];
extern const heist_npc_card   heist_npcs[HEIST_NPCS];
extern const heist_prebuilt   heist_prebuilts[];
extern const heist_noise      heist_noise_tracks[5]; /* by number of characters: [3] and [4] */

/* By id ("hurry"), −1 if there is none; pre-built characters also by name in any case, with - for
 * a space ("johnny-swagger"). */
int heist_skill_find(const char *id, size_t len);
/* In thousands, for a crew that knows this set of fixers. */
int heist_item_price(int item, unsigned fixers);
/* MH-54: are these one card, or of one family: an amateur skill and the two that it becomes? */
bool heist_skills_clash(int a, int b);
int  heist_character_find(const char *id, size_t len);
int  heist_event_find(const char *id, size_t len);
int  heist_prebuilt_find(const char *name, size_t len);

#endif
