/* Masters of the Heist: the ledger of a campaign (MH-50 … MH-53).
 *
 * What a crew has between heists: cash, fixers, items, players and their characters, who is in
 * jail, what happened. Pure: text in, text out; the caller reads and writes the file. Every
 * change is refused with a sentence or done whole. */
#ifndef HEIST_LEDGER_H
#define HEIST_LEDGER_H

#include "base/campaign.h"
#include "games/heist/cards/cards.h"
#include "games/heist/content/heistfile.h"

enum {
    LEDGER_PLAYERS    = 8,
    LEDGER_CHARACTERS = 32,
    LEDGER_HISTORY    = CAPER_CAMPAIGN_HISTORY,
    LEDGER_CREW       = 4,
    LEDGER_NAME       = 40,
    LEDGER_CARDS      = 3, /* of a character */
    LEDGER_TOP        = 4, /* MH-50: the highest level */
};

typedef struct ledger_player {
    char    name[LEDGER_NAME];
    uint8_t level; /* 1–4 */
} ledger_player;

typedef struct ledger_character {
    char    name[LEDGER_NAME];
    uint8_t player;
    uint8_t card[LEDGER_CARDS]; /* numbers of cards: the character and two skills */
    bool    jailed;
} ledger_character;

/* One of a character's cards, by its slot: 0 the character, 1 and 2 the skills. */
typedef struct ledger_card {
    const char   *id, *title;
    const int8_t *becomes; /* two cards of the same slot */
    bool          pro;
} ledger_card;
ledger_card heist_card(int slot, int n);
ledger_card heist_card_of(const ledger_character *c, int slot);

/* A crew: numbers of characters in seat order. */
typedef struct ledger_crew {
    uint8_t count;
    uint8_t who[LEDGER_CREW];
} ledger_crew;

typedef struct ledger_entry {
    char        heist[64];
    bool        won;
    int16_t     cash; /* what it brought, less what was spent on it; may be below 0 */
    ledger_crew crew;
    uint8_t     busted; /* a set of seats */
} ledger_entry;

typedef struct heist_ledger {
    int32_t          cash;          /* in thousands */
    uint16_t         fixers, items; /* sets of heist_fixer, heist_item */
    uint8_t          players, characters;
    uint16_t         entries;
    ledger_player    player[LEDGER_PLAYERS];
    ledger_character character[LEDGER_CHARACTERS];
    ledger_entry     entry[LEDGER_HISTORY];
    /* The heist that was begun and not ended; empty: none. */
    char        playing[64];
    ledger_crew crew;
} heist_ledger;

/* How a heist ended. */
typedef struct ledger_outcome {
    const heist_file *heist;
    const char       *id;
    bool              won;
    int               cash;   /* the team's cash now, all sold and paid */
    uint16_t          items;  /* what is left of the items */
    uint8_t           busted; /* a set of seats */
    uint8_t           freed;  /* seats that started inside and got out */
} ledger_outcome;

/* What the bookie hands back after the heist: the stake was paid while planning. If the heist is won
 * with the whole crew out, as much again comes on top; otherwise it is lost. */
int heist_ledger_bookie(int bet, bool won, uint8_t busted);

/* MH-53: $0k and the Old Friend. */
void heist_ledger_init(heist_ledger *l);

/* The number of problems; all are reported with their lines. */
int  heist_ledger_parse(const char *text, size_t len, void *ledger, caper_report_fn *report,
                        void *ctx);
void heist_ledger_write(const void *ledger, caper_buf *out);

/* New people. The number of what was added, or −1 with a sentence. */
int heist_ledger_add_player(heist_ledger *l, const char *name, caper_error *err);
int heist_ledger_build(heist_ledger *l, const char *name, int player, const int card[LEDGER_CARDS],
                       caper_error *err);
int heist_ledger_find(const heist_ledger *l, const char *name); /* a character, or −1 */
int heist_ledger_find_player(const heist_ledger *l, const char *name);

/* 1 + how many of its three cards are pro ones. */
int heist_ledger_level(const ledger_character *c);
/* MH-51: may card number `slot` (0 the character, 1 and 2 the skills) of this character become pro
 * now? Not above the player's level; first a skill, then the character, then the other skill. */
bool heist_ledger_can_upgrade(const heist_ledger *l, int who, int slot);
/* Do it: `choice` is 0 or 1, one of the two cards it can become. */
caper_code heist_ledger_upgrade(heist_ledger *l, int who, int slot, int choice, caper_error *err);

/* MH-53, by the average level of a crew's players (each once). */
int heist_ledger_difficulty(const heist_ledger *l, const ledger_crew *crew);
/* MH-52: may they go, and into this heist? */
caper_code heist_ledger_may_go(const heist_ledger *l, const ledger_crew *crew,
                               const heist_file *heist, caper_error *err);
/* Is what the heist comes `after` won? “a, b or c”: a, and one of b and c. */
bool heist_ledger_story_is_open(const heist_ledger *l, const heist_file *f);
bool heist_ledger_has_won(const heist_ledger *l, const char *id);
/* MH-50, MH-51: write down how it ended. */
void heist_ledger_settle(heist_ledger *l, const ledger_outcome *o);

#endif
