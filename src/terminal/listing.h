/* The moves of a seat as the line mode lists them: what matters first, and each with the number that
 * chooses it. Where the story has numbered its own choices, those are the numbers. */
#ifndef CAPER_TUI_LISTING_H
#define CAPER_TUI_LISTING_H

#include "terminal/screen.h"

typedef struct listed_move {
    int move;   /* of the scene */
    int number; /* that chooses it */
    int rank;
} listed_move;

typedef struct caper_listing {
    const caper_scene *scene; /* borrowed */
    int                count;
    listed_move       *item;
} caper_listing;

void caper_listing_init(caper_listing *l, const caper_scene *scene, const caper_screen *screen);
void caper_listing_fini(caper_listing *l);
/* The move that this number chooses, or NULL. */
const char *caper_listing_find(const caper_listing *l, int number);
/* How many moves from number i on differ only in a number that counts up at their end ("eat 1",
 * "eat 2", …): they need only one line. At least 1. */
int caper_listing_run(const caper_listing *l, int i);

#endif
