/* First games with a coach at the server's tables (table/learn/coach.h). */
#ifndef CAPER_ROOM_LESSONS_H
#define CAPER_ROOM_LESSONS_H

#include "room/seats.h"

/* A lesson's table: seats, options, content and deal are the script's. False: there is none. */
bool lesson_fill(table_request *q, const char *lesson, caper_json **options, problem *p);
/* Find the script that the room was made with. */
void lesson_open(room *r, const char *id);
/* The script's next move is another seat's: it waits for its moment like a bot's. True: the script
 * goes on, so bots do not decide. */
bool lesson_wake(room *r);
/* Is that what the coach wants? If not, the problem says why. */
bool lesson_allows(room *r, int seat, const char *move, problem *p);
/* What the coach says, as a field of an open object. */
void lesson_say(const room *r, const caper_table *t, int seat, caper_buf *out);

#endif
