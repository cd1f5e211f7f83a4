/* A table's log: appended, chained, bookmarked, and played again.
 *
 * Every entry carries the digest of itself and all before it, the digest of the game after it and the
 * version of its rules. So a log that was damaged, and a game that no longer comes out as it was
 * played, are noticed; such a table is quarantined, and no game goes on at a table that is not the
 * one that was left.
 *
 * Now and then a *mark* says where the table stands: reading begins at the newest that helps. Marks
 * are only a short cut; without them everything follows from the entries. */
#ifndef CAPER_ROOM_TABLE_LOG_H
#define CAPER_ROOM_TABLE_LOG_H

#include "room/room.h"

/* Kinds of entries in the log. */
enum {
    ENTRY_SEAT    = 's', /* {"is":{…},"why":"…"}; in older logs with "salt" */
    ENTRY_SALT    = 'k', /* the seat's salt, after the entry that says it is ready */
    ENTRY_START   = 'b', /* {"salts":[…],"names":[…]}: what the deal was made with */
    ENTRY_MOVE    = 'm', /* the move's text */
    ENTRY_UNDO    = 'u', /* "" */
    ENTRY_CHAT    = 'c', /* {"name":"…","text":"…"} */
    ENTRY_REMATCH = 'r', /* a table's id */
    ENTRY_HINT    = 'h', /* "": a hint was asked for */
};

/* The deal, moves and undos. */
bool log_is_of_the_game(char kind);

/* Append to the log; the entry gets its number. What comes back here, and what is seen while a log is read, is
 * what every client may know: a salt decides the deal, so its entry is told without its text. */
void log_append(room *r, char kind, int seat, const char *text, caper_store_entry *out);
/* Before the commit of a turn that changed the table: put a mark if it is time. */
void log_mark(room *r);
/* Who sits where and how far the game has come, from the store. False: it cannot be read, or was put
 * aside. */
bool log_fold(room *r);
/* What another server has appended: each entry is folded and played, and `each` sees the table after
 * it. False: it does not add up with what is here, so the room has to be read again. */
typedef bool walk_fn(void *ctx, const caper_table *t, const caper_events *ev,
                     const caper_store_entry *e);
bool         log_follow(room *r, walk_fn *each, void *ctx);
/* May the log have one more of that kind? If not, the problem says what is full. */
bool log_has_room(const room *r, char kind, problem *p);

/* Play the log from the deal or a mark. `each` sees every entry and the table after it. */
typedef struct walk {
    service     *sv;
    room        *room;
    caper_table *table; /* NULL: not dealt yet */
    caper_events events;
    walk_fn     *each;
    void        *ctx;
    int64_t      seq; /* of the last entry that was played */
    int          moves;
    int64_t      turned; /* when the position changed last */
    int64_t      since;  /* where it was told to begin */
    int          from;   /* and after how many moves */
    bool         marked; /* it began at a mark */
    bool         bare;   /* it began at the end, without the cards */
    caper_chain  chain;
    double       until; /* of work_ms */
    int          count;
    bool         rest; /* `each` has done enough for this slice */
    bool         ok;
} walk;

typedef enum walk_state { WALK_MORE, WALK_DONE, WALK_FAILED } walk_state;

/* Begin where everything after entry `since` and after `moves` moves will be seen (and perhaps more
 * before it). Close it in any case. */
void walk_open(walk *w, room *r, int64_t since, int moves, walk_fn *each, void *ctx);
/* Go to the end, without the cards: they are only dealt if the game goes on before the walk does. Then
 * entries that were seen may be seen again. */
void walk_to_end(walk *w);
/* Play on for at most that many milliseconds; 0: to the end. */
walk_state walk_on(walk *w, double ms);
void       walk_close(walk *w);
/* The table as it is now, the caller's from here on. */
caper_table *walk_take(walk *w);

#endif
