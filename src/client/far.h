/* A table at a server, as one seat knows it: the newest view, the choices, the people there, and
 * the requests that are on their way. Comes back by itself when the connection breaks.
 *
 * It knows only what the server sends: no state, no seed, no rules. The one subtle idea
 * is the page's, too: everything is numbered, so after a break the server brings us up to date, and
 * the newest view is the truth. */
#ifndef CAPER_CLIENT_FAR_H
#define CAPER_CLIENT_FAR_H

#include "caper/game.h"
#include "client/socket.h"

enum { FAR_TOKEN = 64, FAR_NAME = 40 * 4 + 1, FAR_FACTS = 64 };

/* A question about this position, and its answer. */
typedef struct far_fact {
    char        about[CAPER_MAX_WORDS + 64]; /* "odds play thief hand 1" */
    caper_json *answer;                      /* NULL: on its way */
} far_fact;

typedef enum far_state {
    FAR_CONNECTING,
    FAR_ON,
    FAR_OFF,   /* broken; another try will follow */
    FAR_ENDED, /* refused, gone or quarantined: `why` says it; final */
} far_state;

/* A request whose answer is waited for. */
typedef enum far_ask { FAR_PLAY = 1, FAR_UNDO, FAR_HINT, FAR_READY, FAR_CHAT, FAR_AGAIN } far_ask;

typedef struct far_seat {
    char name[FAR_NAME];
    char kind[8]; /* person, bot, open */
    bool bot;     /* a bot plays there now */
    bool ready, here;
} far_seat;

typedef struct far_table {
    client_link   link;
    char          token[FAR_TOKEN + 1]; /* "": we watch */
    int           seat;                 /* ours; CAPER_SPECTATOR: we watch */
    char          name[FAR_NAME];       /* as which we watch; "": as nobody */
    bool          queues;               /* we want a seat in the rematch */
    caper_match   match;
    far_state     state;
    char          why[320];
    far_seat      seats[CAPER_MAX_SEATS];
    char          stage[8]; /* open, playing, over */
    int64_t       seq;      /* the newest message of the log that we have */
    int           position; /* counts views: the game has gone on, or been corrected */
    int           changes;  /* counts everything that changes what we can see or do */
    caper_json   *view, *now;
    caper_result  result;
    char          next[CLIENT_TABLE + 1]; /* the table of the next game, or "" */
    client_socket socket;
    int64_t       retry_at, asked_at;
    int           tries;
    /* What is on its way. */
    far_ask asking;
    int     ask_id, next_id;
    char    sent_move[CAPER_MAX_WORDS + 64];
    bool    move_came; /* … and was among what we missed */
    char    notice[320], hint[600];
    /* What was asked at position `facts_at`; only the last can be on its way. */
    far_fact fact[FAR_FACTS];
    int      facts, facts_at, fact_id;
    int64_t  fact_sent;
    /* Called with each line of the story; NULL: the story begins again. */
    void (*tell)(void *to, const char *line);
    void *to;
} far_table;

/* Look at the table: its game, who sits where. A refusal says why; CAPER_BAD_OPTION in `err`: the server asks for
 * a password, or for another one. */
caper_code far_look(const client_link *link, far_table *out, caper_error *err);
/* Take that seat there (−1: an open one). CAPER_OK: `token` and `seat` are filled in; CAPER_NOT_YOUR_TURN: it is
 * not to be had. */
caper_code far_sit(far_table *f, const char *name, int seat, caper_error *err);
/* Begin to listen. */
void far_open(far_table *f);
void far_fini(far_table *f);

/* Take what came, and come back if the connection broke. True if there is news. */
bool far_tick(far_table *f);
/* Ask for something; `fields` is JSON without braces, or "". Refused while the connection is
 * broken, or while something else is asked. */
caper_code far_request(far_table *f, far_ask what, const char *type, const char *fields,
                       caper_error *err);
/* The answer to a read-only question ("odds", "what", "words"), asked once for each position;
 * `field` and `value` go with it (NULL: none). NULL: it is not known yet. */
const caper_json *far_fact_of(far_table *f, const char *type, const char *field, const char *value);
/* The transcript, once the game is over. */
caper_code far_transcript(const far_table *f, caper_buf *out, caper_error *err);

#endif
