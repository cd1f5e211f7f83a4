/* A campaign: games that follow each other, and a ledger of what a crew has in between.
 *
 * `caper campaign` and the server ask here. A ledger is flat bytes of `size`; it is read from a text, changed,
 * and written whole. Pure: the caller opens tables and keeps the text. Every change is refused with a
 * sentence and leaves all as it was, or done whole. */
#ifndef CAPER_CAMPAIGN_H
#define CAPER_CAMPAIGN_H

#include "caper/game.h"

enum {
    CAPER_CAMPAIGN_HISTORY = 200, /* games that a ledger remembers */
    CAPER_CAMPAIGN_ID      = 64,  /* bytes of a content's id, with its NUL */
};

/* A change between games, by its name and what it is told. */
typedef struct caper_campaign_change {
    const char        *name;  /* "upgrade" */
    const char *const *words; /* what the words are called; ends with NULL */
    caper_code (*make)(void *ledger, const char *const *words, caper_error *err);
} caper_campaign_change;

/* The table of entry `i` of the history, of the game that is going on if that is −1; NULL: not known. */
typedef const char *caper_table_of(void *ctx, int i);

typedef struct caper_campaign {
    uint32_t size;
    /* A new crew for these players. */
    caper_code (*begin)(void *ledger, const char *const *players, int count, caper_error *err);
    /* Returns the number of problems; all are reported. */
    int (*parse)(const char *text, size_t len, void *ledger, caper_report_fn *report, void *ctx);
    void (*write)(const void *ledger, caper_buf *out);
    const caper_campaign_change *changes; /* end with a NULL name */

    /* For a terminal: where the crew stands; what happened; the story so far, or how it ended. */
    void (*show)(const void *ledger, caper_buf *out);
    void (*history)(const void *ledger, caper_buf *out);
    void (*story)(const void *ledger, caper_buf *out);
    /* For a page: the same as fields of an open JSON object. */
    void (*view)(const void *ledger, caper_table_of *table_of, void *ctx, caper_buf *out);

    /* How many games the history has. */
    int (*entries)(const void *ledger);
    /* The content that is being played; "" if none is. */
    const char *(*playing)(const void *ledger);
    /* What the story would play next; false: this crew has played it all. */
    bool (*next)(const void *ledger, char id[CAPER_CAMPAIGN_ID]);
    /* Begin with these people, or with those who can go (count −1). `content` has its id. */
    caper_code (*depart)(void *ledger, const caper_content *content, const char *const *people,
                         int count, caper_error *err);
    /* Who plays, in seat order: the names, borrowed. */
    int (*crew)(const void *ledger, const char *names[CAPER_MAX_SEATS]);
    /* The options of their table; the caller's. */
    caper_json *(*options)(const void *ledger);
    /* The game is over: book it. `report` (may be NULL) gets what came of it, for people. True: the crew can
     * be improved now. */
    bool (*settle)(void *ledger, const caper_content *content, bool won, const caper_json *position,
                   caper_buf *report);
    /* What member `i` of that crew can choose before the game, as a question; the number of choices. */
    int (*offers)(const void *ledger, int member, caper_buf *question);
    void (*take)(void *ledger, int member, int choice);
} caper_campaign;

#endif
