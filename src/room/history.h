/* What is kept of a finished game, for each of its people and for its crew. It outlives the table.
 *
 * Under `game/<13 digits>/<table>`; the digits count down, so that the newest game is the first. */
#ifndef CAPER_ROOM_HISTORY_H
#define CAPER_ROOM_HISTORY_H

#include "base/glicko.h"
#include "room/people.h"

/* The game is over: keep it in this commit. After the commit the ratings that its people had are added to it. */
void history_over(room *r);
/* A rating as it is kept (`rating/<game>`; NULL: of a new player), and as sure as it is now. */
caper_rating history_rating(const caper_json *is, int64_t now);

#endif
