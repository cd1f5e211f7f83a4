/* Tables in memory: found by id, read from the store, parked and rebuilt. */
#ifndef CAPER_SERVER_ROOM_H
#define CAPER_SERVER_ROOM_H

#include "caper/table.h"
#include "server/limits.h"
#include "server/refusal.h"
#include "store/store.h"
#include "table/proof.h"

typedef struct server server;
typedef struct room   room;
typedef struct conn   conn;

typedef enum seat_kind { SEAT_OPEN, SEAT_PERSON, SEAT_BOT } seat_kind;

typedef struct chair {
    seat_kind kind;
    bool      ready;
    char      bot[BOT_CHARS + 1]; /* who plays here now; "" : the person */
    char     *name;               /* owned; NULL where nobody sits */
    char     *salt;               /* owned, or NULL */
    int       here;               /* connections */
    int64_t   gone_at;            /* when the last of them went */
    int64_t   owes_since;         /* since when the game waits for this seat */
    char     *ripe;               /* a bot's move that waits for its moment; owned, or NULL */
    bool      stand_in;           /* the program's move was refused: a bot of ours decides */
} chair;

struct room {
    room             *next; /* in its slot of the hash table */
    int64_t           row;
    char              id[CAPER_ID_CHARS + 1];
    int64_t           made;
    bool              is_public;
    caper_stage       stage;
    const caper_game *game;
    int               players, places;
    char             *options;                 /* JSON; owned */
    char             *content, *content_title; /* of one's own; owned; NULL: the options name it */
    char        *start; /* {"salts":[{"seat":0,"salt":"…"}],"names":["…"]}; owned; NULL: open */
    char         seed[CAPER_SEED_DIGITS + 1], commitment[65];
    int          clock, takeover, pace; /* ms; 0: none */
    char         rematch[CAPER_ID_CHARS + 1];
    int64_t      seq;   /* of the newest entry */
    int64_t      last;  /* when the position changed last */
    int          moves; /* entries in the table's log */
    chair        seats[CAPER_MAX_SEATS];
    caper_seats  owes;         /* whom the game waits for */
    caper_seats  asked, waits; /* bots that think; bots that would rather do nothing */
    uint32_t     turn;         /* changes with the position: older answers of bots are void */
    caper_table *table;        /* NULL: parked */
    conn        *conns;
    int          conn_count, watching;
    int64_t      touched;
    bool         dirty, broken;
    bool         here_changed; /* who is connected: told with the next sweep, not at once */
};

/* Campaigns have ids like tables, and this where a table has its settings. */
#define CAMPAIGN_CONFIG "{\"campaign\":1}"

/* The room of that id, from memory or the store. NULL: the problem says whether there is none (404)
 * or it cannot be read (503), which are different things. */
room *room_find(server *sv, const char *id, problem *p);
/* Only from memory. */
room *room_peek(server *sv, const char *id);
/* A new room whose row is already in the store. */
room *room_load(server *sv, const caper_store_table *row);
void  room_free(room *r);
/* Forget what the store does not have. False: it cannot be read, the room is broken. */
bool room_reload(server *sv, room *r);
/* The table with its state, rebuilt from the log if it was parked. NULL: it cannot be. */
caper_table *room_table(server *sv, room *r);
void         room_park(room *r);
/* A table at its first move, as dealt. Free it. */
caper_table *room_deal(const room *r, caper_error *err);
/* Append to the log; the entry gets its number. */
void room_append(server *sv, room *r, char kind, int seat, const char *text,
                 caper_store_entry *out);
void room_set_stage(server *sv, room *r, caper_stage stage);
/* After every change of the position: who owes, and bots have to think anew. */
void room_turned(server *sv, room *r);
/* How many are here, watchers included? A table without anybody rests. */
bool room_is_alive(const room *r);

/* Kinds of entries in the log. */
enum {
    ENTRY_SEAT    = 's', /* {"is":{…},"why":"…","salt":"…"} */
    ENTRY_START   = 'b', /* {"salts":[…],"names":[…]}: what the deal was made with */
    ENTRY_MOVE    = 'm', /* the move's text */
    ENTRY_UNDO    = 'u', /* "" */
    ENTRY_CHAT    = 'c', /* {"name":"…","text":"…"} */
    ENTRY_REMATCH = 'r', /* a table's id */
};

/* Play the log from the deal: `each` sees every entry and the table after it. */
typedef bool walk_fn(void *ctx, const caper_table *t, const caper_events *ev,
                     const caper_store_entry *e);
bool walk_log(server *sv, room *r, walk_fn *each, void *ctx, caper_table **end, caper_error *err);

#endif
