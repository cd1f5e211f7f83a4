/* Work over HTTP that takes long and needs nothing of the server: a big text to check, a heist to make
 * up, a transcript to verify. A thread of the crew does it while the connection waits, in the line of whoever asked, so it
 * costs others nothing; the loop only begins it and sends the answer. The bodies of big requests are read there, too. */
#ifndef CAPER_SERVER_ERRAND_H
#define CAPER_SERVER_ERRAND_H

#include "server/api/http_call.h"

typedef struct errand errand;
struct errand {
    /* The asker's. On a thread, where it may know nothing but what is in here; writes the answer. */
    void (*run)(errand *e);
    /* In the loop again, whether it was run or not; of a part, when it is no longer needed. Frees what
     * the asker put here. NULL: nothing. */
    void (*back)(errand *e);
    const caper_game *game;
    char             *text;
    size_t            len;  /* of the text, where it may have any bytes */
    caper_json       *json; /* what a thread has read */
    void             *made; /* a place of http_made.c, a bringing of http_paths.c */
    bool              ran;
    /* errand.c's own. */
    answer  answer;
    server *sv;
    errand *prev, *next; /* of those that somebody waits for */
    void   *mhd;         /* whose connection is suspended; NULL: nobody waits any more */
    bool    is_part;     /* it does not answer: the request is asked again, and has it */
    bool    out, ready;  /* with the crew; may be sent */
    bool    stopped;     /* the server is shutting down: the answer may still be under way */
    char    line[CAPER_TASK_TABLE + 1];
};

/* `e` is on the heap, and no longer the caller's. `quick`: it never takes longer than a bot that does
 * not search. Where nobody can wait it is done at once. */
bool errand_begin(call *c, errand *e, bool quick);
/* A part of a request that takes long and needs nothing of the server. When a thread has done it the request is
 * asked again from its beginning, with `prepared` set, and does the rest: so it is written, settled and answered like any
 * other, whatever its store. Where nobody can wait it is prepared at once. False: a thread has it, and
 * there is nothing to answer yet. */
bool errand_prepare(call *c, errand *e, bool quick);
/* Work that no connection waits for. `back` is called in any case, and `ran` says whether it was done. */
void errand_alone(server *sv, errand *e, uint64_t payer);
/* Read the body of a big request; `body` is the errand's from here on. Then `json` has it, and the
 * request can be answered. */
errand *errand_unpack(server *sv, void *mhd, const address *from, caper_buf *body);
/* A thread has done it. */
void errand_take(server *sv, caper_task *task);
/* The connection that waited is gone, or was answered. `body`: the request's, which the thread may still read; the errand's
 * from here on. NULL: there is none. */
void errand_leave(errand *e, caper_json *body);
/* One that was prepared at once. */
void errand_free(errand *e);
/* Let go of every connection that waits: the server is shutting down. */
void errand_stop(server *sv);

#endif
