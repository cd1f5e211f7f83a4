/* The caper of the day at the server's tables (table/daily.h): one result for each token, day and game,
 * kept in the store from the moment that the game is begun. */
#ifndef CAPER_ROOM_DAILY_H
#define CAPER_ROOM_DAILY_H

#include "room/seats.h"
#include "table/daily.h"

enum { DAILY_DAYS = 7 }; /* the days that count for the table: the week */

/* What the store has of a person's game. */
typedef struct daily_entry {
    caper_day    day;
    caper_id     table;
    name_text    name;
    char         game[16], score[24];
    caper_holder who;
    bool         is_over, won, mine, best; /* best: of all who won that deal */
    char        *facts;                    /* JSON; owned */
} daily_entry;

typedef struct daily_list {
    daily_entry *list;
    int          count, cap;
} daily_list;

/* Results and games under way of that day, added to the list; of one person, or of all (`who`
 * is NULL). `me` (may be NULL) says which are mine. Free the list in either case. */
bool daily_read(service *sv, const char *day, const caper_holder *who, const caper_holder *me,
                daily_list *out, problem *p);
void daily_list_fini(daily_list *l);
#define DAILY_LIST __attribute__((cleanup(daily_list_fini)))

/* Keep that the game was begun at a table (`r` is NULL) or what came of it. */
void daily_keep(service *sv, caper_holder who, const caper_daily *d, const char *table,
                const char *name, const caper_reckoning *r);

/* The game of a room is over: if it is a caper of the day, the result counts. */
void daily_over(room *r);
/* The day, as a field of the room's summary. */
void daily_write_room(const room *r, caper_buf *out);

#endif
