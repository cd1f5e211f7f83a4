/* One request to the API from its first byte to its reply, and what its paths share (http_paths.c,
 * http_content.c, http_campaign.c).
 *
 * The reply belongs to the call and leaves when the call is `ready`, which it never is before
 * everything that was done so far is on disk. No handler can answer sooner, or has to think of it. */
#ifndef CAPER_SERVER_HTTP_CALL_H
#define CAPER_SERVER_HTTP_CALL_H

#include "room/people.h"
#include "room/seats.h"
#include "room/service.h"

enum { WORDS = 2, WORD_CHARS = 64 };

typedef struct call call;
struct call {
    task task; /* what it waits for; its owner is the call */
    /* What its carrier brings, as long as it is not dropped. */
    service    *sv;
    const char *method, *path; /* without the query */
    const char *token;         /* from the Authorization header, or NULL */
    caper_buf   body;          /* owned; empty once it was read */
    payer      *from;
    bool        is_operator; /* it came by the socket on this machine (ops/admin.h) */
    void       *carrier;     /* the carrier's own */
    /* An argument of its query, or NULL. NULL: there are none. */
    const char *(*argument)(const call *c, const char *name);
    /* It need not wait any longer: it is ready, or is to be answered again. NULL: the call cannot wait, so
     * everything is done at once. */
    void (*resume)(call *c);
    /* The reply. */
    bool        ready; /* it may leave */
    int         status;
    const char *type;   /* NULL: JSON */
    const char *file;   /* name for downloading, or NULL */
    caper_buf   out[1]; /* its body */
    /* The handler's. */
    bool        is_read, is_retried, is_running;
    caper_json *json;     /* the body; owned */
    size_t      body_len; /* how long that was */
    problem     problem[1];
    person      who;                         /* the caller, as far as the path has to know */
    char        word[WORDS][WORD_CHARS + 1]; /* what matched the stars of the path */
    /* What a thread has prepared, or slices prepare; NULL: not yet. `drop` frees it, in the loop. */
    void *made;
    void (*drop)(call *c);
    void (*apart)(call *c);  /* what a thread does */
    void (*finish)(call *c); /* the rest of the reply, once the log was played */
};

/* Answer it: then it is ready, or waits. False: the path is not the API's (http_paths.c). */
bool api_answer(call *c);
/* How many bytes a request there may have. */
size_t      api_body_limit(const char *path);
const char *call_argument(const call *c, const char *name);
/* A whole number there. False: the problem says what it should be. */
bool call_number(call *c, const char *name, int64_t low, int64_t high, int64_t without,
                 int64_t *out);
/* A refusal instead of the reply so far. */
void call_refuse(call *c, const problem *p);
/* Free what it has. */
void call_fini(call *c);

/* Do long work on a thread, without the server; afterwards the call is
 * answered again from its beginning, with `made`. True: it is done already, because the call cannot wait. */
bool call_apart(call *c, void (*run)(call *c), void *made, void (*drop)(call *c), bool quick);
/* Play the room's log from `moves` moves on, at once if it is short, else in slices; then `finish` writes
 * the rest of the reply. `each` gets the call. */
bool call_play(call *c, room *r, int seat, int moves, walk_fn *each, void (*finish)(call *c));
/* The reply is a text and not JSON; with a name (or NULL) it is to be downloaded. */
void call_file(call *c, const char *type, const char *name);
/* The handler has said everything: the reply leaves after the commit. */
void call_complete(call *c);
/* Answer it again when something was fetched, or in the next turn. */
void call_wait(call *c, task_wait what);
/* Enough was done for this turn, so that the others have theirs: answer it again in the next one. False: the call
 * cannot wait. */
bool call_pause(call *c);
/* A table of a list is not there any more, so it is left out. False: it may be there, but cannot be read just now. */
bool call_lacks(call *c, const problem *why);
/* What was made is used up. */
void call_drop_made(call *c);
/* Zeros of that size as `made`. */
void *call_make(call *c, size_t size, void (*drop)(call *c));

/* Fields of the body. False: the problem says what they should be, or a thread reads it first. What is
 * not there is NULL, false or `without`. */
bool call_body(call *c);
bool call_wrong(call *c, const char *name, const char *should);
bool call_get(call *c, const char *name, caper_json_type type, const char *should,
              const caper_json **out);
bool call_text(call *c, const char *name, const char **out);
bool call_need_text(call *c, const char *name, const char **out);
bool call_flag(call *c, const char *name, bool *out);
bool call_int(call *c, const char *name, int low, int high, int without, int *out);
bool call_time(call *c, const char *name, int low, int high, int without, int *out);
/* `who` is the person who asks, by a key of their own, which opens no seat: 401 without one. Ask before
 * the first write: a store over a wire has to fetch who that is, and then the call is answered again. */
bool call_person(call *c);
/* The same; without a key, no person. */
bool call_maybe(call *c);
/* Is it a person who was made? Else 404 “no-person”. */
bool call_made(call *c);

/* Everything about a table but its game and options (http_paths.c). */
bool call_table(call *c, table_request *q);
/* May the caller make that many more tables or campaigns, and bring that many bytes for them? A game that is
 * brought counts as many, because it has to be played. False: the problem says that it is too much for now. */
bool call_may_make(call *c, double tables, size_t bytes);
/* Make it and answer with its id and tokens. */
bool call_make_table(call *c, const table_request *q, room **out);

/* Jobs, adventures, heists (http_content.c). */
bool content_get(call *c);
bool content_check(call *c);
/* A new heist (http_made.c). */
bool content_new(call *c);

/* The caper of the day (http_daily.c). */
bool daily_get(call *c);
bool daily_get_week(call *c);
bool daily_post(call *c);
bool daily_post_result(call *c);

/* The album (http_album.c). */
bool album_get(call *c);
bool album_post(call *c);

/* How people are called (http_calls.c). */
bool calls_get(call *c);
bool calls_post_push(call *c);
bool calls_delete_push(call *c);
bool calls_post_trial(call *c);
bool calls_post_mail(call *c);
bool calls_post_confirm(call *c);
bool calls_delete_mail(call *c);

/* Campaigns (http_campaign.c). */
bool campaign_post(call *c);
bool campaign_get(call *c);
bool campaign_get_ledger(call *c);
bool campaign_change(call *c);
bool campaign_go(call *c);
/* A game is over: its campaign, if it has one, gets the result. */
void campaign_over(const room *r);

#endif
