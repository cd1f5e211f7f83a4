/* Content without end: what is made up is offered only when bots have played it.
 *
 * Medium crews of four and of three must win as often as its level promises, with the whole interval
 * inside the band; and `hard` must find a plan that wins. If not, the deck grows or shrinks; if that
 * does not help, the seed's next house is tried. Work is done in slices, so that a server can do it
 * between other things and a person can stop it; slices do not change the result. */
#ifndef CAPER_MAKER_H
#define CAPER_MAKER_H

#include "base/interval.h"
#include "base/workshop.h"

typedef enum caper_maker_stage {
    MAKER_BEGIN, /* no house yet */
    MAKER_FOUR,  /* crews of four, to find how long the deck must be */
    MAKER_PROVE, /* crews of four, for the figures */
    MAKER_THREE, /* crews of three, to find how many alerts they begin with */
    MAKER_PROVE3,
    MAKER_HARD, /* one crew that thinks */
    MAKER_DONE,
    MAKER_FAILED, /* no house of this seed plays well */
} caper_maker_stage;

typedef struct caper_maker caper_maker;

/* Only takes note of the wish; the work is in the steps. The game must have a maker. */
caper_maker *caper_maker_new(const caper_game *game, const caper_wish *wish);
void         caper_maker_free(caper_maker *m);
/* A little work: some games, or some moves of the crew that thinks. False: it is done or failed. */
bool              caper_maker_step(caper_maker *m);
caper_maker_stage caper_maker_stage_of(const caper_maker *m);
double            caper_maker_progress(const caper_maker *m); /* 0 … 1, a guess */
/* What is offered: its title, and a file with a line about its wish. */
void               caper_maker_write(const caper_maker *m, caper_buf *title, caper_buf *text);
const caper_trial *caper_maker_trial(const caper_maker *m, int seats); /* 3 or 4 */

#endif
