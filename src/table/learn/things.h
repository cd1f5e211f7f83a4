/* What everything on a table is, in words: cards, decks, chits, traits, numbers.
 *
 * Each room keeps a file data/things.txt with a line for each thing; the rules page, the terminal
 * and the page of the server all read that file, so a card is explained in one place. */
#ifndef CAPER_THINGS_H
#define CAPER_THINGS_H

#include "base/lines.h"
#include "caper/table.h"

/* A line of things.txt, cut up; borrowed from the program. */
typedef struct caper_thing {
    caper_piece kind;  /* "action" */
    caper_piece id;    /* as moves and views have it: "thief" */
    caper_piece name;  /* "The Thief" */
    caper_piece brief; /* what it does, in a few words */
    caper_piece text;  /* what it does, in a sentence or two */
} caper_thing;

typedef caper_lines caper_things;

/* The things of a game, in the order of its file; none if it has no file. Problems in the file go to
 * `report` (may be NULL). */
caper_things caper_things_of(const caper_game *game, caper_report_fn *report, void *ctx);
bool         caper_things_next(caper_things *in, caper_thing *out);

/* The thing with that key: "action:thief"; "card" stands for every kind that cards are of. */
bool caper_thing_find(const caper_game *game, const char *key, caper_thing *out);

/* Explains a thing to that seat: the file's words, and the room's. `out` must be zeroed;
 * free it with caper_what_fini. False: unknown. */
bool caper_thing_explain(const caper_table *t, int seat, const char *thing, caper_what *out);

#endif
