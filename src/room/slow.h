/* Tables that are played over days: their clocks, agreed free days, and what happens at zero.
 *
 * A slow table's clock counts from what the log says, so it also runs without connections, while the table is
 * out of memory and while the server is down. What brings the table back in time is a keepsake,
 * `due/<13 digits: ms since 1970>/<table>`, written with every commit that changes whose turn it is; the loop looks for
 * those whose time has come (server/ops/due.c). Its time is that of the next thing that is to be done there, so
 * everything later than that is still to be done, so it is the only memory. */
#ifndef CAPER_ROOM_SLOW_H
#define CAPER_ROOM_SLOW_H

#include "caper/buf.h"
#include "caper/json.h"
#include "caper/table.h"
#include "room/refusal.h"

typedef struct service service;
typedef struct room    room;

enum { FREE_DAYS = 31, FREE_DAY_CHARS = 10, SLOW_CLOCK_MS = 14 * 24 * 3600 * 1000 };

/* What happens when a person's time has run out. */
typedef enum zero_kind {
    ZERO_BOT_MOVE, /* a bot plays this one move */
    ZERO_BOT_SEAT, /* a bot has the seat until its owner is back */
    ZERO_WAIT,
    ZEROS,
} zero_kind;

typedef struct slow_rules {
    bool      on; /* it is a slow table */
    zero_kind zero;
    bool      rests; /* Saturdays and Sundays do not count */
    int       free_count;
    char      free[FREE_DAYS][FREE_DAY_CHARS + 1]; /* days (UTC) that do not count */
} slow_rules;

/* From a request or a table's settings, and to settings or a summary. Days that are left out count. */
bool slow_read(const caper_json *o, slow_rules *out, problem *p);
void slow_write(const slow_rules *s, caper_buf *out);

/* When that much time of the clock has passed since then. */
int64_t slow_after(const slow_rules *s, int64_t since, int64_t ms);
/* When the seat's time is up, as the players were told. */
int64_t slow_deadline(const room *r, int seat);
/* When it is taken from them; INT64_MAX: never. Turns are never taken within an hour after the server's start. */
int64_t slow_zero(const room *r, int seat);
/* Until when each seat that is waited for has time. */
void slow_write_due(const room *r, caper_buf *out);

/* Something has changed about whose turn it is: note when the table is due next. Here, not at another server. */
void slow_mind(room *r);
/* The position has changed, and before it the game waited for these: call the players to move now. */
void slow_turned(room *r, caper_seats before);
/* The keepsake of that time was found. False: look again a little later. */
bool slow_wake(service *sv, const char *table, int64_t at);
/* The label's time and table. False: it is not one of these. */
bool slow_read_label(const char *label, int64_t *at, const char **table);

#endif
