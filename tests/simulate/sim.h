/* A server, its disk, its sockets, its clock and dozens of clients in one process, all of it driven by
 * one seed. After every step everything is checked that must always be so (README.md lists it).
 * The first thing that is not ends the run, and the same seed repeats it. */
#ifndef CAPER_TESTS_SIM_H
#define CAPER_TESTS_SIM_H

#include "server/api/http_call.h"
#include "server/ops/loop.h"
#include "tests/simulate/disk.h"
#include "tests/simulate/ledger.h"
#include "tests/simulate/wire.h"

enum { TABLES = 48, GUESTS = 48, ASKS = 64, ONE_MESSAGE = 640 * 1024 };

/* How a client behaves. */
typedef enum temper {
    BRISK,  /* takes everything at once */
    SLOW,   /* a few bytes at a time */
    DEAF,   /* for long stretches nothing at all */
    PINGER, /* reads nothing and sends pings */
    TALKER, /* talks more than it plays */
    TEMPERS,
} temper;

typedef struct sim   sim;
typedef struct guest guest;

/* One client: a connection at a time, at one table. Two of them may hold the same seat. */
struct guest {
    sim      *sim;
    int       table; /* −1: none yet */
    int       seat;  /* CAPER_SPECTATOR: only watches */
    bool      host;
    ip        from;
    temper    temper;
    wire     *wire; /* NULL: not connected */
    bool      greeted;
    int64_t   have;  /* the last entry it was told of */
    bool      reset; /* it was told to forget what it knew */
    caper_buf in;    /* bytes that are not a whole frame yet */
    caper_buf moves; /* what it can do now, as a JSON list */
    bool      ready; /* has said so */
    int64_t   next;  /* when it acts again */
    int64_t   deaf_until;
    int64_t   since; /* when it connected */
    /* What it waits for. */
    int      ask; /* its id; 0: nothing */
    char     ask_kind;
    uint64_t ask_text;
    int      last_ask;
};

typedef enum ask_kind {
    ASK_MAKE,
    ASK_SEAT,
    ASK_TABLE,
    ASK_REPLAY,
    ASK_PEEK,
    ASK_HEALTH,
    ASK_FOLK
} ask_kind;

/* What a person asks (folk.c). */
typedef enum folk_deed {
    FOLK_NOTHING,
    FOLK_MAKE,
    FOLK_ME,
    FOLK_SHEET,
    FOLK_FORGET,
    FOLK_DELETE,
    FOLK_TABLES,
    FOLK_GAMES,
    FOLK_GHOST, /* with a key that was forgotten */
    FOLK_FOUND, /* a crew */
    FOLK_JOIN,
    FOLK_LEAVE,
    FOLK_CLUB, /* asks who is in it */
    FOLK_SIT,
} folk_deed;

/* A request over HTTP, and then its answer. */
typedef struct request {
    ask_kind  kind;
    int       guest, table, seat;
    bool      answered;
    int       status;
    caper_buf body;  /* what is asked, then the answer */
    call     *call;  /* while the server has it */
    int       known; /* moves of the table that the answer speaks of */
    /* Of a person: who, with which of their keys, about which other. */
    folk_deed   deed;
    int         who, key, other;
    const char *method;
    char        path[100], token[TOKEN_CHARS + 1];
} request;

/* Calls that have left the server since the log was last looked at. */
typedef struct news {
    int tried, arrived;
} news;

/* A person's turn, and the calls about it. */
typedef struct episode {
    bool    owed;
    int64_t began, ended, since;
    int64_t seen; /* when they were last connected */
    int     tried, turns, reminders;
    int64_t fell; /* how often the server had, when it began */
    news    turn_news, reminder_news;
} episode;

/* What the simulator has read in the log of a table that is played over days. */
typedef struct slow_course {
    int64_t     seen, turned, seated, back[CAPER_MAX_SEATS];
    caper_seats owes, bots;
    int         turns[CAPER_MAX_SEATS]; /* as the ledger counted them at the last look */
    char        state[CAPER_CHAIN_CHARS + 1];
    episode     episode[CAPER_MAX_SEATS];
} slow_course;

typedef struct sim_figures {
    int64_t steps, turns, messages, entries, moves, games, crashes, kills, faults, connections,
        asks, damaged, expired, moved, people, zeros, calls, hours_ms;
} sim_figures;

struct sim {
    uint64_t             seed;
    int64_t              began, end;
    caper_rng            rng, entropy;
    disk                *disk;
    wires                wires;
    server              *server; /* NULL: down */
    caper_server_options options;
    char                 store[300];
    bool                 with_folk;
    struct folk         *folk; /* NULL: none */
    ledger               tables[TABLES];
    slow_course          course[TABLES];
    bool                 slow;   /* tables are played over days */
    int64_t              hopped; /* when the clock last jumped */
    bool        settling; /* over days: people come to be and sit down, and nothing goes wrong */
    int64_t     began_at, began_before; /* when the server was last started, and the time before */
    int         table_count;
    guest       guests[GUESTS];
    int         guest_count;
    request     asks[ASKS];
    int         ask_count;
    int64_t     up_at;    /* when the server starts again */
    int64_t     fault_at; /* the next trouble */
    int64_t     calm_at;  /* when the trouble that there is ends; 0: none */
    int64_t     calm_since;
    bool        last;     /* the last trouble was made */
    bool        stay;     /* clients stay when it becomes quiet */
    bool        quiet;    /* no more faults or requests: everything must come to rest */
    bool        deserted; /* no more clients come */
    int         pace;     /* how long people think, in ms */
    uint32_t    stolen;   /* as in wires, while nothing is wrong */
    int         lull;     /* at most so long nothing is wrong, in ms */
    bool        rush;     /* in the next turn another program has the processor */
    bool        cut;      /* the next crash is a power cut, not a kill */
    bool        believes; /* a sync failed and the process died: the power goes next */
    int64_t     think_at;
    caper_rng   moves;  /* when the store's file is moved away */
    uint32_t    moving; /* how many troubles in 1000 are that */
    bool        is_moved;
    int64_t     entries_then; /* that there were, when it was moved */
    size_t      rest;         /* memory at the beginning */
    bool        failed;
    char        why[400];
    uint64_t    digest;
    sim_figures figures;
    bool        verbose;
};

/* Run for so many milliseconds of its own time. `folder` is for the few real files. False: `why` says
 * what went wrong, and when. `go_on` (may be NULL) is asked now and then. */
bool sim_run(sim *s, uint64_t seed, int64_t ms, const char *folder,
             bool (*go_on)(void *ctx, const sim *s), void *ctx);

/* ---- Inside ---------------------------------------------------------------------------------- */

/* The first one counts. */
void     sim_fail(sim *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
uint32_t sim_below(sim *s, uint32_t n);
bool     sim_chance(sim *s, uint32_t per_mille);
void     sim_add_digest(sim *s, const void *bytes, size_t n);
/* A table of the server is watched from here on; its number, or −1. */
int sim_add_table(sim *s, const char *id);
/* Take in what the store has of it; `check`: compare what was there before, too. */
void sim_look(sim *s, int table, bool check);
/* One step of time, with everything that happens in it. */
void sim_step(sim *s);
/* Tables that are played over days, for that long (slow.c). True: it was stopped. */
bool sim_slow(sim *s, int64_t ms, bool (*go_on)(void *ctx, const sim *s), void *ctx);
/* Calls about them (called.c): everybody becomes a person; a request is theirs; a call has left the server; and what the
 * log says is compared with what came. */
void called_begin(sim *s);
void called_sign(sim *s, request *q);
int  called_take(void *ctx, const struct send_job *job);
void called_note(sim *s, int table);
void called_check(sim *s, int table);
/* Everybody goes, the clock jumps, and weeks pass (later.c). */
void sim_desert(sim *s);
/* The store's file is moved away, and put back if it was (moved.c). */
void sim_move_store(sim *s);
void sim_put_store_back(sim *s);
/* The machine goes down at the next write, if nothing is wrong yet. */
void sim_crash_soon(sim *s);
void sim_say(sim *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Guests: what they hear (guest.c), what they do (guest_acts.c). */
void guest_hear(guest *g);
void guest_drop(guest *g, bool politely);
void guest_act(guest *g);
/* Has it everything that was said? */
void guest_check(guest *g);
void guest_send(guest *g, int opcode, const char *text, size_t len);
void guest_fini(guest *g);

/* HTTP (asks.c). */
request *ask_new(sim *s, ask_kind kind, guest *g, int table, int seat);
void     asks_serve(void *sim);
void     asks_answer(sim *s);
/* The server goes down: what was sent was sent, and the rest is lost. */
void asks_cut(sim *s);
/* Those that were not answered; or all of them. */
void asks_clear(sim *s, bool all);

/* People (folk.c). */
void folk_init(sim *s);
void folk_act(sim *s);
/* The request is one of theirs, perhaps. */
void folk_sign(sim *s, request *q);
void folk_answer(sim *s, const request *q);
/* It will not be answered. */
void folk_lost(sim *s, const request *q);
/* A client sat down with that request; their seats are theirs at the next table, too. */
void folk_sat(sim *s, const request *q, int table, int seat);
void folk_follow(sim *s, int from, int to);

/* What must always be so (checks.c). */
void check_all(sim *s);

/* Raw values of JSON: a field of an object; the values of a list one after the other. */
typedef struct span {
    const char *at;
    size_t      len;
} span;
span    span_field(span object, const char *key);
span    span_next(span list, size_t *at);
int64_t span_int(span value, int64_t without);
bool    span_is(span value, const char *text); /* a text without escapes */

#endif
