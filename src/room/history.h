/* What is kept of a finished game, for each of its people and for its crew. It outlives the table.
 *
 * Under `game/<13 digits>/<table>`; the digits count down, so that the newest game is the first. */
#ifndef CAPER_ROOM_HISTORY_H
#define CAPER_ROOM_HISTORY_H

#include "base/glicko.h"
#include "room/people.h"

/* The game is over: keep it in this commit. After the commit the ratings that its people had are added to it. */
void history_over(service *sv, room *r);
/* Whom `seat` met in a game that is kept, and how that went. 0: unrated: no other person was there, or all
 * won or lost together. */
int history_meetings(const caper_json *game, int seat, caper_meeting out[CAPER_MAX_SEATS]);

#endif
