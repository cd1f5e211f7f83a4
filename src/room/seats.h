/* Who sits where: making tables, sitting down, leaving, bots that take over, rematches. */
#ifndef CAPER_ROOM_SEATS_H
#define CAPER_ROOM_SEATS_H

#include "room/platform.h"
#include "room/refusal.h"
#include "room/room.h"

typedef struct service_options service_options;

typedef struct table_request {
    const char       *game;
    int               players;
    const caper_json *options;
    const char       *content;  /* text, or NULL */
    const char       *cast;     /* names of whom the seats play, as a JSON list; NULL: no roles */
    const char       *seed;     /* for tests and lessons only; NULL: drawn */
    const char       *lesson;   /* a coach's script that is played, or NULL */
    const char       *daily;    /* the day whose caper it is, or NULL */
    const char       *holder;   /* of the caper of the day: for whom it counts (room.h), or NULL */
    const char       *campaign; /* that the result belongs to, or NULL */
    const char       *crew;     /* whose table it will be, or NULL */
    bool              is_public, no_hints;
    uint64_t          maker; /* a number for the address that asks */
    int               clock, takeover, pace;
    slow_rules        slow;
    const char       *name;
    int               me;                    /* −1: the host does not sit down */
    bot_text          seat[CAPER_MAX_SEATS]; /* "open" or a bot */
    int               seats;
} table_request;

/* One person plays with bots, without clocks, hints or company. */
void seats_fix(table_request *q, int seats, int you);

/* A table that is not entered yet. */
typedef struct table_draft {
    char    *config; /* as its row will have it; owned */
    room    *room;   /* owned */
    caper_id id;
} table_draft;

/* The part that needs only the server's options, so a thread may do it: a player's own content takes
 * milliseconds to read. NULL: it is refused. */
table_draft *seats_draft(const service_options *o, const table_request *q, problem *p);
/* The table that `proto` describes. */
table_draft *seats_draft_of(const room *proto, const bot_text *seats);
void         seats_draft_free(table_draft *d);
/* Write it to the store and bring it to memory. NULL: the store refused. */
room *seats_enter(service *sv, table_draft *d);
/* The rest of making a table. The draft stays the caller's, and is used up. */
bool seats_make(service *sv, const table_request *q, table_draft *d, room **out, token_text host,
                token_text token, problem *p);
bool seats_take(room *r, int seat, const char *name, const payer *who, int *got, token_text token,
                problem *p);
/* A name as it is at this table: one that looks like another seat's gets a number. */
bool seats_name(const room *r, int seat, const char *name, name_text out, problem *p);
bool seats_ready(room *r, int seat, const char *salt, int64_t *seq, problem *p);
bool seats_start(room *r, int64_t *seq, problem *p);
bool seats_set(room *r, int seat, const char *player, int64_t *seq, problem *p);
bool seats_leave(room *r, int seat, int64_t *seq, problem *p);
bool seats_remove(room *r, int seat, int64_t *seq, problem *p);
bool seats_rematch(room *r, payer *who, int64_t *seq, problem *p);
/* A new token for the seat, or for the host. */
void seats_give_token(room *r, int seat, token_text token);
/* Only in memory: what sits there. */
void seats_put_bot(room *r, int seat, const char *bot);
void seats_put_open(room *r, int seat);
/* A bot plays for a person from here on, or no longer; no effect if it is so already. */
void seats_hand_to_bot(room *r, int seat, const char *why);
void seats_give_back(room *r, int seat);
/* A move was made: bots that were to play one have done so, or need not any more. */
void seats_end_once(room *r, int mover);
/* Is it "easy", "medium", "hard", "net" or a program that the operator allows? */
bool seats_is_bot(const service *sv, const char *word);
void seats_write(const room *r, int seat, bool here, caper_buf *out);
/* How the seat is from here on, and why: the text of its entry in the log. */
void seats_write_change(const room *r, int seat, const char *why, caper_buf *out);
/* Does an entry of the log about a seat leave it to its person? */
bool seats_is_kept(const caper_json *change);
void seats_write_summary(const room *r, caper_buf *out);

#endif
