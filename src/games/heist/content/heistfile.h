/* Masters of the Heist: a heist as people write it.
 *
 * A heist file is read once into this flat block, checked line by line, then only read by any
 * number of games. docs/heists.md describes the format. Knows no rules and no state. */
#ifndef HEIST_FILE_H
#define HEIST_FILE_H

#include "caper/game.h"
#include "games/heist/cards/names.h"
#include "games/heist/content/tiles.h"

enum {
    HEIST_DECK       = 64, /* events at most */
    HEIST_FILE_GOALS = 6,
    HEIST_FILE_NPCS  = 2,
    HEIST_LABELS     = 6, /* numbers that place labels in the scenario designer */
    HEIST_PUTS       = 8, /* tiles that special rules fill */
    HEIST_PATROLS    = 2,
    HEIST_BEAT       = 10, /* tiles of a patrol's way */
    HEIST_VARIANTS   = 10, /* texts with conditions */
    HEIST_CONDITIONS = 3,  /* of one of them */
};

/* What is told besides the briefing: during play, at the end, and later in a campaign. */
enum heist_told {
    TEXT_ALERT, /* the first alert */
    TEXT_LOOT,  /* the first thing of the objective is picked up */
    TEXT_ALARM, /* Escape begins without the crew's agreement */
    TEXT_WON,
    TEXT_LOST,
    TEXT_PREVIOUSLY, /* before the next heists of a campaign, if it was won */
    TEXT_MISSED,     /* the same if it was lost */
    HEIST_TEXTS,
};
extern const char *const heist_text_names[]; /* the keys of the file: "alert" … "missed" */

/* What a text can depend on: a number that the game knows is at least so much. */
enum heist_count {
    COUNT_TAKEN, /* loot of the objective, in hands or outside */
    COUNT_IN,    /* of the crew, by status */
    COUNT_OUT,
    COUNT_BUSTED,
    COUNT_NPC,    /* non-player characters who are out */
    COUNT_INMATE, /* crew members who started inside and are out */
    COUNT_NOISE,
    COUNT_ROUND,
    COUNT_LOOT, /* + a heist_loot: this kind of loot, in hands or outside */
};
extern const char *const heist_count_names[]; /* "taken" … "round", then the loot */

typedef struct heist_condition {
    uint8_t count, least; /* heist_count */
    bool not;
} heist_condition;

/* `won if busted, not npc:` is told instead of `won` if all of its conditions hold, `won also if …:` after what
 * is told then. */
typedef struct heist_variant {
    uint8_t         text, conditions; /* heist_told */
    bool            also;
    heist_condition condition[HEIST_CONDITIONS];
} heist_variant;

typedef struct heist_goal {
    uint8_t kind;  /* heist_goal_kind */
    uint8_t count; /* cash in thousands */
} heist_goal;

typedef struct heist_npc_start {
    uint8_t kind; /* heist_npc */
    uint8_t hex;
    char    name[30]; /* empty: none */
} heist_npc_start;

/* Special rule `put`: what a tile has besides what its code puts there; a safe, for example. */
typedef struct heist_put {
    uint8_t hex;
    uint8_t chit[4]; /* guard, dog, lock, camera; all active */
    uint8_t loot[HEIST_LOOTS];
} heist_put;

/* Special rule `patrol`: a guard who walks up and down these tiles, a step at the end of a round. */
typedef struct heist_patrol {
    uint8_t count, hex[HEIST_BEAT];
} heist_patrol;

/* Special rule `three`: what a crew of three meets besides the rest. */
typedef struct heist_three {
    uint8_t noise, alerts, bag[HEIST_BAGS];
} heist_three;

enum heist_kind { HEIST_ORDINARY, HEIST_BREAKOUT, HEIST_FINALE, HEIST_KINDS };
extern const char *const heist_kind_names[]; /* "heist", "breakout", "finale" */

/* Where a savekey's label numbers belong, and what of the key's spelling must be kept so that it
 * can be written again to the letter. */
typedef struct heist_key {
    bool    old;                 /* the older, shorter layout */
    int16_t label[HEIST_LABELS]; /* three pairs (old: two), in the key's order */
    char    name[128];           /* as the key spells it; empty: made from the name */
    char    events[256];         /* the deck as the file spells it: "1-8,G1" */
} heist_key;

typedef struct heist_file {
    caper_content base;

    char    name[80];
    char    after[200];  /* ids of the heists that must be won first; empty: none */
    char    story[4000]; /* the briefing: paragraphs, lines joined, '\n' between */
    char    rules[1000]; /* special rules in words, for people */
    char    text[HEIST_TEXTS][1200];
    char    variant_text[HEIST_VARIANTS][1000];
    uint8_t difficulty; /* heist_difficulty */
    uint8_t kind;       /* heist_kind */
    int8_t  fixer;      /* heist_fixer that success brings; −1: none */

    uint8_t    goals;
    heist_goal goal[HEIST_FILE_GOALS];

    heist_map map;
    uint8_t   bag[HEIST_BAGS];
    uint8_t   events; /* how many cards */
    uint8_t   event[HEIST_DECK];

    /* Special rules that the program enforces. */
    uint8_t         entrance_limit; /* MH-03: characters that may start on one entrance; 2 */
    uint8_t         inside; /* this many characters of the crew start on start tiles (breakouts) */
    uint8_t         hounds; /* S6: the hex of the hounds token, or HEIST_NOWHERE */
    uint8_t         npcs;
    heist_npc_start npc[HEIST_FILE_NPCS];
    uint8_t         noise; /* where the noise marker starts */
    uint8_t         ideas; /* this many more for each character */
    heist_set       exits; /* tiles that lead outdoors: tunnels */
    uint8_t         puts, patrols;
    heist_put       put[HEIST_PUTS];
    heist_patrol    patrol[HEIST_PATROLS];
    heist_three     three;
    uint8_t         variants;
    heist_variant   variant[HEIST_VARIANTS]; /* in the order of the file: the first that holds */

    heist_key key;
} heist_file;

static inline const heist_file *heist_file_of(const caper_content *content)
{
    return (const heist_file *)(const void *)content;
}

/* caper_game.parse_content of the room: `out` is a heist_file. */
int heist_file_parse(const char *text, size_t len, caper_content *out, caper_report_fn *report,
                     void *ctx);
/* An empty heist; its name on the shelf stays. */
void heist_file_clear(heist_file *out);
/* One that ships, by its id. */
bool heist_read_shipped(const char *id, heist_file *out);
/* caper_game.about_content: the name; difficulty, tiles and events. */
void heist_file_about(const caper_content *content, caper_buf *title, caper_buf *figures,
                      caper_report_fn *note, void *ctx);
/* The file as text, in the form that heist_file_parse reads. */
void heist_file_write(const heist_file *file, caper_buf *out);

/* A deck in words ("1-8, G1, C3"): the number of cards, or −1 with a sentence in `problem`. */
int heist_deck_parse(const char *text, size_t len, uint8_t out[HEIST_DECK], char problem[200]);

/* May a crew win it at all? NULL, or a sentence that says what cannot be reached. Looks at the map
 * only: chits can be dealt with, gaps cannot. */
const char *heist_file_unreachable(const heist_file *file, char sentence[200]);
/* Can all that it asks for be had without meeting a lock, guard, camera, dog or unknown tile? */
bool heist_file_is_quiet(const heist_file *file);
/* How much of that a crew can get at. */
int heist_file_in_reach(const heist_file *file, int goal_kind);

#endif
