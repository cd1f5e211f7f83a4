/* Tables in memory: found by id, read from the store, parked and rebuilt. */
#ifndef CAPER_ROOM_ROOM_H
#define CAPER_ROOM_ROOM_H

#include "caper/table.h"
#include "room/limits.h"
#include "room/rate.h"
#include "room/refusal.h"
#include "room/slow.h"
#include "store/store.h"
#include "table/proof.h"
#include "table/shared_content.h"

typedef struct service service;
typedef struct room    room;
typedef struct peer    peer;

typedef enum seat_kind { SEAT_OPEN, SEAT_PERSON, SEAT_BOT } seat_kind;

typedef struct chair {
    seat_kind kind;
    bool      ready;
    bot_text  bot;        /* who plays here now; "" : the person */
    char     *name;       /* owned; NULL: the seat is open */
    char     *salt;       /* owned, or NULL */
    int       here;       /* connections */
    int64_t   gone_at;    /* when the last of them went */
    int64_t   owes_since; /* since when the game waits for this seat */
    int64_t   back_at;    /* when it was last given to a person */
    bool      once;       /* the bot plays one move only */
    bool      held;       /* a bot plays on for a person who was removed */
    bool      late;       /* they sat down after the deal, in a bot's seat */
    char     *pending;    /* a bot's move that waits for its moment; owned, or NULL */
    int64_t   pending_at; /* not before, at any pace */
    bool      stand_in;   /* the program's move was refused: a bot of ours decides */
    peer     *hint_for;   /* who waits for a hint, or NULL */
    char     *hint_id;    /* what the answer repeats, as JSON; owned, or NULL */
    bucket    hints;      /* not too many of them */
    bucket    points;     /* the same for pointing */
    int       hinted;     /* how many there were */
} chair;

enum { SITTERS = 16, SIT_AT_ONCE = CAPER_MAX_SEATS + 8, SIT_AGAIN_S = 20 };

/* An address whose people have sat down here. */
struct sitter {
    uint64_t key;
    int64_t  at;
    bucket   times;
};

struct room {
    service          *sv;    /* whose table it is; NULL: not entered yet */
    room             *next;  /* in its slot of the hash table */
    int64_t           due;   /* when it wants to be looked at (timers.h) */
    int               timer; /* its place in the heap of timers, from 1; 0: not there */
    int64_t           row;
    caper_id          id;
    int64_t           made;
    bool              is_public;
    bool              brought; /* begun elsewhere: its first owner could know the seed */
    uint64_t          maker;   /* a number for the address that made it */
    room             *lobby_prev, *lobby_next;
    caper_stage       stage;
    const caper_game *game;
    int               players, places;
    char             *options;       /* JSON; owned */
    char             *cast;          /* whom each seat plays: a JSON list, or NULL; owned */
    caper_shared     *content;       /* a player's own, held; NULL: the options name it */
    char             *content_title; /* owned, or NULL */
    char      *start; /* {"salts":[{"seat":0,"salt":"…"}],"names":["…"]}; owned; NULL: open */
    char       seed[CAPER_SEED_DIGITS + 1], commitment[65];
    int        clock, takeover, pace; /* ms; 0: none */
    slow_rules slow;
    caper_id   rematch;
    int64_t    seq;  /* of the newest entry */
    int64_t    last; /* when the position changed last */
    int64_t
        turned; /* the same, as the log says; while the cards are put away it may be later than that */
    int64_t          turned_seq; /* the entry that did it; after reading the log, its newest */
    int64_t          due_at;     /* as its keepsake says (slow.h); 0: not known here, or none */
    int              moves;      /* moves and undos in the log */
    int              undos, talk, changes;
    int              rules;      /* their version when the cards were dealt */
    caper_chain      origin;     /* digest of the settings: the chain begins there */
    caper_chain      chain;      /* of the newest entry */
    int64_t          mark_at;    /* the entry after which the next mark is put */
    bool             no_marks;   /* those that there are do not fit */
    char             aside[160]; /* why the table cannot be played any more; "": it can */
    bool             other_rules;
    int              jobs; /* work under way that needs the room to stay */
    chair            seats[CAPER_MAX_SEATS];
    struct sitter    sitters[SITTERS];
    caper_seats      owes;         /* whom the game waits for */
    caper_seats      asked, waits; /* bots that think; bots that choose to wait */
    uint32_t         turn;         /* changes with the position: older answers of bots are void */
    caper_table     *table;        /* NULL: parked */
    peer            *peers;
    int              peer_count, watching;
    int64_t          touched;
    bool             no_hints;       /* switched off for this table */
    char             daily[11];      /* the day whose caper is played here; "": none */
    caper_holder_hex holder;         /* the hash of whose result counts, in hex; "": no result */
    caper_id         campaign;       /* that the result belongs to; "": none */
    caper_id         crew;           /* whose table it is; "": no crew's */
    char             lesson[41];     /* a first game with a coach; "": none */
    const struct caper_coach *coach; /* its script; borrowed */
    bool                      dirty, broken;
    bool    is_read;    /* a thread has read its row, which the loop need not do again */
    bool    lost;       /* another server was first: it is being fetched, and everything waits */
    int64_t told;       /* the newest entry that clients here may know */
    int64_t commit_seq; /* the newest of the commit under way */
    int64_t limit;      /* while it is read: up to this entry; 0: all */
    /* When its bots are asked again: those that are not this server's to play yet, or whose cards
     * could not be read. 0: they need not be. */
    int64_t wake_at;
    int64_t elsewhere_at; /* when another server last wrote to it */
    bool    committing;   /* the commit under way has something of it */
    bool    here_changed; /* who is connected: told a little later, at `here_due` */
    int64_t here_due;
};

/* `each_seat (s, r)`: the seats of a room or a match; the peers of a room; all rooms of a service. */
#define each_seat(s, of) for (int s = 0; s < (of)->places; s++)
#define each_peer(c, r)  for (peer *c = (r)->peers; c; c = c->room_next)
#define each_room(r, sv)                                                                           \
    for (int slot_ = 0; slot_ < ROOM_SLOTS; slot_++)                                               \
        for (room *r = (sv)->rooms[slot_]; r; r = r->next)

/* Campaigns have ids like tables, and this where a table has its settings. */
#define CAMPAIGN_CONFIG "{\"campaign\":1}"

/* The room of that id, from memory or the store. NULL: the problem says whether there is none (404)
 * or it cannot be read (503), which are different things. */
room *room_find(service *sv, const char *id, problem *p);
/* Only from memory. */
room *room_peek(service *sv, const char *id);
/* What a row says, for a room that is not entered yet. It does not need the server, so a thread may do
 * it: settings with a long story take milliseconds to read. `content` is the row's where it was read already. */
room *room_read(const caper_store_table *row, caper_shared *content);
void  room_free(room *r);
/* May it be brought to memory? Stories can be brought for hours, a few at a time, and then be woken all at
 * once: those of one maker take turns. */
bool room_may_wake(const room *r, problem *p);
/* The row of a new room is in the store: from here on the server knows it. NULL: its log cannot be read, and the
 * room is gone. */
room *room_enter(service *sv, room *r, const caper_store_table *row);
/* All of them, when the server ends. */
void rooms_free(service *sv);
/* Out of memory with it; it has no connections. */
void room_forget(room *r);
/* Forget what the store does not have. False: it cannot be read, the room is broken. */
bool room_reload(room *r);
/* Another server was first: the room as the clients here know it, and then what they do not. False: it
 * has to be fetched first, or cannot be read and is broken. */
bool room_recover(room *r);
/* The table with its state, rebuilt from the log if it was parked. NULL: it cannot be. */
caper_table *room_table(room *r);
/* The room's cards from here on; those before are freed. NULL: put away. */
void room_set_table(room *r, caper_table *t);
/* The same for a table that a walk has rebuilt already, which it takes. */
struct walk;
void room_adopt(room *r, struct walk *w);
/* A table at its first move, as dealt. Free it. */
caper_table *room_deal(const room *r, caper_error *err);
/* What was done to the room has to be committed, or undone. */
void room_dirty(room *r);
/* Is there something of it that is not on disk yet? */
bool room_is_unsettled(const room *r);
/* A write that fails is remembered; the end of the turn undoes everything. */
void room_wrote(service *sv, caper_code code);
/* The seat as an entry of the log says; false if it does not. */
bool room_read_seat(room *r, int seat, const caper_json *o);
/* `aside` says why: tell the clients and the log, and go on without this table. */
void room_quarantine(room *r);
/* Why room_table gave none. */
bool room_refuse(const room *r, problem *p);
void room_set_stage(room *r, caper_stage stage);
/* After every change of the position: who owes, and bots have to think again. */
void room_turned(room *r);
/* A connection came or went: the others will be told. */
void room_here_changed(room *r);
/* The same for a change that was made at that time, at another server. */
void room_turned_at(room *r, int64_t at);
/* Does the game wait for the person in that seat? */
bool room_waits_for(const room *r, int seat);
/* "open", "playing" or "over". */
const char *room_state(const room *r);
/* Does it have connections, spectators included? A table without any rests, unless it is a slow one. */
bool room_is_alive(const room *r);

#endif
