/* The inside of the server; only files in this folder look.
 *
 * One thread runs everything but the bots' thinking. It works in turns: take what has arrived, do
 * it in memory and write it to the store, commit once, and only then send what was said. So the
 * *outbox* holds every word that leaves until the disk has it; if the disk refuses, the outbox is
 * thrown away and the tables it spoke of are read again from the store. */
#ifndef CAPER_SERVER_INSIDE_H
#define CAPER_SERVER_INSIDE_H

#include <jansson.h>
#include <sys/types.h>

#include "server/server.h"
#include "store/store.h"
#include "table/proof.h"
#include "table/table.h"

typedef struct server server;
typedef struct room   room;
typedef struct conn   conn;

enum {
    TOKEN_CHARS   = 32,
    NAME_CHARS    = 40,
    BOT_CHARS     = 24,
    MESSAGE_LIMIT = 16 * 1024,
    CONTENT_LIMIT = 64 * 1024,                         /* of a job, adventure, heist or ledger */
    CONTENT_BODY  = 2 * CONTENT_LIMIT + MESSAGE_LIMIT, /* the same as JSON, with its escapes */
    BACKLOG_LIMIT = 8 * 1024 * 1024, /* unsent bytes after which a reader is too slow */
};

/* ---- Refusals -------------------------------------------------------------------------------- */

typedef struct problem {
    int  status; /* of HTTP */
    char code[24];
    char text[320];
} problem;

/* Fill and return false: `return refuse(p, 409, "taken", "…");` */
bool refuse(problem *p, int status, const char *code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* A refusal by the rules or the table. */
bool refuse_error(problem *p, const caper_error *err);
/* Always the same words, whether the table exists or not. */
bool refuse_token(problem *p);
bool refuse_store(problem *p);

/* ---- Limits (limit.c) ------------------------------------------------------------------------ */

/* A bucket that fills at `rate` a second up to `depth`. */
typedef struct bucket {
    double  level;
    int64_t at;
} bucket;

bool bucket_take(bucket *b, int64_t now, double rate, double depth, double cost);

enum { ADDRESSES = 4096 };
typedef struct address_bucket {
    uint64_t key;
    bucket   bucket;
} address_bucket;

/* ---- Tables in memory (room.c) --------------------------------------------------------------- */

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

/* The room of that id, from memory or the store; NULL if there is none or it cannot be read. */
room *room_find(server *sv, const char *id);
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

/* ---- Seats (seats.c) ------------------------------------------------------------------------- */

typedef struct table_request {
    const char   *game;
    int           players;
    const json_t *options;
    const char   *content; /* text, or NULL */
    bool          is_public;
    int           clock, takeover, pace;
    const char   *name;
    int           me;                                   /* −1: the host does not sit down */
    char          seat[CAPER_MAX_SEATS][BOT_CHARS + 1]; /* "open" or a bot */
    int           seats;
} table_request;

bool seats_make(server *sv, const table_request *q, room **out, char host[TOKEN_CHARS + 1],
                char token[TOKEN_CHARS + 1], problem *p);
bool seats_take(server *sv, room *r, int seat, const char *name, int *got,
                char token[TOKEN_CHARS + 1], problem *p);
bool seats_ready(server *sv, room *r, int seat, const char *salt, int64_t *seq, problem *p);
bool seats_start(server *sv, room *r, int64_t *seq, problem *p);
bool seats_set(server *sv, room *r, int seat, const char *player, int64_t *seq, problem *p);
bool seats_leave(server *sv, room *r, int seat, int64_t *seq, problem *p);
bool seats_remove(server *sv, room *r, int seat, int64_t *seq, problem *p);
bool seats_rematch(server *sv, room *r, int64_t *seq, problem *p);
/* Only in memory: what sits there. */
void seats_put_bot(room *r, int seat, const char *bot);
void seats_put_nobody(room *r, int seat);
/* A bot plays for a person from here on, or no longer; nothing if it is so already. */
void seats_hand_to_bot(server *sv, room *r, int seat, const char *why);
void seats_give_back(server *sv, room *r, int seat);
/* Is it "easy", "medium", "hard" or a program that the operator allows? */
bool seats_is_bot(const server *sv, const char *word);
void seats_write(const room *r, int seat, bool here, caper_buf *out);
void seats_write_summary(const room *r, caper_buf *out);
bool seats_name_ok(const char *name);

/* ---- Play (play.c) and what is said about it (say.c) ----------------------------------------- */

bool play_move(server *sv, room *r, int seat, const char *move, int64_t *seq, problem *p);
bool play_undo(server *sv, room *r, int seat, int64_t *seq, problem *p);
bool play_chat(server *sv, room *r, int seat, const char *text, int64_t *seq, problem *p);
/* Deal if every person is ready and no seat is open. */
void play_start_if_ready(server *sv, room *r);
void play_start(server *sv, room *r);

/* An entry that everybody sees alike, as a message. */
void say_plain(const caper_store_entry *e, caper_buf *out);
/* Entries that each seat sees in its own way. `now`: say what can be done, too. */
void say_start(const room *r, const caper_table *t, const caper_store_entry *e, int seat, bool now,
               caper_buf *out);
void say_move(const room *r, const caper_table *t, const caper_events *ev,
              const caper_store_entry *e, int seat, bool now, caper_buf *out);
void say_undo(const room *r, const caper_table *t, const caper_store_entry *e, int seat, bool now,
              caper_buf *out);
void say_now(const room *r, const caper_table *t, int seat, caper_buf *out);
void say_result(const caper_table *t, caper_buf *out);
void say_story(const room *r, const caper_table *t, const char *events, size_t len, int seat,
               caper_buf *out);
/* The messages after `since` as a JSON list. False: the store or the log cannot be read. */
bool say_missed(server *sv, room *r, int seat, int64_t since, caper_buf *out);
void say_names(const room *r, int seat, caper_names *out);
/* To everybody at the table. */
void tell_plain(server *sv, room *r, const caper_store_entry *e);
void tell_here(server *sv, room *r);

/* Replays and proofs, for HTTP (replay.c). */
bool replay_write(server *sv, room *r, int seat, int from, int count, caper_buf *out, problem *p);
bool replay_transcript(server *sv, room *r, caper_buf *out, problem *p);
bool replay_proof(server *sv, room *r, caper_buf *out, problem *p);

/* Play the log from the deal: `each` sees every entry and the table after it. */
typedef bool walk_fn(void *ctx, const caper_table *t, const caper_events *ev,
                     const caper_store_entry *e);
bool walk_log(server *sv, room *r, walk_fn *each, void *ctx, caper_table **end, caper_error *err);

/* ---- The outbox and the connections (ws.c) --------------------------------------------------- */

/* What becomes of a message when the batch cannot be committed. */
typedef enum out_kind {
    OUT_FACT,    /* never happened: dropped */
    OUT_ACK,     /* becomes an error with the same id */
    OUT_ANSWER,  /* depends on nothing: sent all the same */
    OUT_WELCOME, /* may show what never happened: the connection is closed */
} out_kind;

typedef struct letter {
    conn    *c;
    out_kind kind;
    size_t   start; /* in outbox_text; ends before the next line break */
} letter;

struct conn {
    conn     *prev, *next;           /* of all */
    conn     *room_prev, *room_next; /* of the room's */
    conn     *unsent_next, *dead_next;
    int       fd;
    void     *urh; /* MHD's handle of the upgraded connection */
    void     *ws;  /* wslay's context: reads everything, writes control frames */
    server   *sv;
    room     *room;
    int       seat;
    bool      host;
    bool      closing; /* a close frame was queued: nothing more is read or said */
    bool      dead;    /* to be freed at the end of the turn */
    bool      writing; /* epoll waits for room to write */
    bool      unsent;  /* in the list of those with something to send */
    int64_t   opened, heard, pinged;
    bucket    bucket;
    ssize_t   budget;  /* bytes that may still be read in this turn */
    caper_buf sending; /* frames that the socket has not taken yet */
    size_t    sent;    /* of `sending` */
    char     *early;   /* bytes that came with the handshake; owned */
    size_t    early_len, early_at;
};

/* Take over a socket that MHD has upgraded. */
void ws_open(server *sv, int fd, void *urh, const char *early, size_t early_len);
void ws_readable(server *sv, conn *c, uint32_t events);
/* A message for `c`: text[start..] of the outbox was just written. */
void ws_post(server *sv, conn *c, out_kind kind, size_t start);
/* Begin a message in the outbox; returns where. */
size_t ws_begin(server *sv);
void   ws_close(server *sv, conn *c, int code, const char *why);
void   ws_join(server *sv, conn *c, room *r, int seat);
void   ws_kill(server *sv, conn *c);
void   ws_leave_room(server *sv, conn *c);
/* Send or drop what the turn has said. */
void ws_flush(server *sv, bool committed);
void ws_sweep(server *sv);
void ws_free_dead(server *sv);
void ws_close_all(server *sv);

/* A message from a client (talk.c). */
void talk(server *sv, conn *c, const char *text, size_t len);

/* ---- HTTP (http.c, api.c, assets.c) ---------------------------------------------------------- */

typedef struct answer {
    int         status;
    const char *type; /* NULL: JSON */
    const char *file; /* name for downloading, or NULL */
    caper_buf   body;
} answer;

typedef struct ask {
    server     *sv;
    const char *method, *path; /* without the query */
    const char *token;         /* from the Authorization header, or NULL */
    const char *body;
    size_t      body_len;
    void       *mhd; /* the connection, for query arguments */
} ask;

/* The API. False: the path is not the API's. */
bool api_answer(const ask *q, answer *a);
/* How many bytes a request there may have. */
size_t      api_body_limit(const char *path);
const char *http_argument(const ask *q, const char *name);
bool        http_open(server *sv, caper_error *err);
void        http_run(server *sv);
void        http_close(server *sv);
int         http_fd(const server *sv);
int64_t     http_timeout(const server *sv);
void        http_accept_key(const char *key, char out[32]);

/* The page. `gzip` is filled where the zipped file is smaller. */
typedef struct asset {
    const char *path; /* "/index.html" */
    const char *data;
    size_t      len;
    char       *zipped;
    size_t      zipped_len;
    char        etag[40];
} asset;

void         assets_open(void);
const asset *assets_find(const char *path);
const char  *assets_type(const char *path);

/* ---- Bots (bots.c) --------------------------------------------------------------------------- */

typedef struct crew crew;

crew *crew_new(int threads);
/* Waits until those who think have finished. */
void crew_free(crew *c);
int  crew_fd(const crew *c);
int  crew_waiting(crew *c);
void bots_wake(server *sv, room *r);
/* Take the answers that have come. */
void bots_take(server *sv);
/* Play ripe moves whose moment has come; ms until the next one, or −1. */
int64_t bots_play_ripe(server *sv);

/* ---- Tokens (tokens.c) ----------------------------------------------------------------------- */

void token_draw(char out[TOKEN_CHARS + 1]);
bool token_hash(const char *token, uint8_t out[CAPER_HASH_BYTES]);
void id_draw(char out[CAPER_ID_CHARS + 1]);
bool id_ok(const char *id);
/* The seat that the token opens at that table. */
bool token_seat(server *sv, const room *r, const char *token, int *seat);

enum { HANDOVERS = 256, CODE_CHARS = 8, HANDOVER_MS = 5 * 60 * 1000 };
typedef struct handover {
    char    code[CODE_CHARS + 1];
    char    table[CAPER_ID_CHARS + 1];
    int     seat;
    int64_t until;
} handover;

void handover_make(server *sv, const room *r, int seat, char code[CODE_CHARS + 1]);
void handover_drop(server *sv, const room *r, int seat);
bool handover_claim(server *sv, const char *code, room **r, int *seat, char token[TOKEN_CHARS + 1],
                    problem *p);

/* ---- Figures and log (metrics.c) ------------------------------------------------------------- */

enum { COMMIT_BUCKETS = 8 };
typedef struct metrics {
    uint64_t moves, commits, commit_failures, messages_in, messages_out, bytes_out, refused,
        http_requests, connections, tables_made, bot_moves, rebuilds;
    uint64_t commit_bucket[COMMIT_BUCKETS + 1];
    double   commit_seconds;
} metrics;

void metrics_commit(metrics *m, double seconds);
void metrics_write(server *sv, caper_buf *out);
/* A line in the log. Never a token, a card, a chat or a name. `r` may be NULL; seat < 0: none. */
void note(const server *sv, const room *r, int seat, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void warn(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* ---- The server ------------------------------------------------------------------------------ */

enum { ROOM_SLOTS = 1 << 14 };

struct server {
    caper_server_options options;
    caper_store         *store;
    bool                 store_ok; /* false: nothing is accepted that would have to be written */
    bool                 failed;   /* a write of this turn failed */
    char                 store_error[320];
    int64_t              probed;
    void                *http; /* MHD's daemon */
    crew                *crew;
    int                  epoll;
    int                  port;
    room                *rooms[ROOM_SLOTS];
    int                  room_count, hot_count;
    room               **dirty;
    int                  dirty_count, dirty_cap;
    conn                *conns, *unsent, *dead;
    int                  conn_count;
    caper_buf            outbox_text;
    letter              *outbox;
    int                  outbox_count, outbox_cap;
    caper_events         events;
    handover             handovers[HANDOVERS];
    address_bucket       addresses[ADDRESSES];
    metrics              metrics;
    int64_t              now;      /* ms since 1970, of this turn */
    bool                 any_ripe; /* some bot's move waits for its moment */
    int64_t              swept, swept_conns, ran_http;
    int                  parked; /* since memory was last given back */
    bool                 stop;
};

/* A server with its store and bots, but not listening yet (the fuzzer's need no more). */
server *server_new(const caper_server_options *options, caper_error *err);
void    server_free(server *sv);
/* Close every connection, and give the sockets a moment to take it. */
void    server_say_goodbye(server *sv);
int64_t wall_ms(void);
/* Commit the turn's writes and send what was said, or undo both. False: the store refused. */
bool server_settle(server *sv);
/* Can something be written now? */
bool server_can_write(server *sv, problem *p);

#endif
