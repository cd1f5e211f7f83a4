/* Work over HTTP that takes long and needs nothing of the server: a big text to check, a heist to make
 * up, a transcript to verify. A thread of the crew does it while the connection waits, in the line of whoever asked, so it
 * costs others nothing; the loop only begins it and sends the answer. The bodies of big requests are read there, too. */
#ifndef CAPER_SERVER_ERRAND_H
#define CAPER_SERVER_ERRAND_H

#include "server/http_call.h"

typedef struct errand errand;
struct errand {
    /* The asker's. On a thread, where it may know nothing but what is in here; writes the answer. */
    void (*run)(errand *e);
    /* In the loop again, whether it was run or not. Frees what the asker put here. NULL: nothing. */
    void (*back)(errand *e);
    const caper_game *game;
    char             *text;
    size_t            len;  /* of the text, where it may have any bytes */
    caper_json       *json; /* what a thread has read */
    void             *made; /* a place of http_made.c, a bringing of http_paths.c */
    /* errand.c's own. */
    answer  answer;
    server *sv;
    errand *prev, *next; /* of those that somebody waits for */
    void   *mhd;         /* whose connection is suspended; NULL: nobody waits any more */
    bool    out, ready;  /* with the crew; may be sent */
    bool    stopped;     /* the server is shutting down: the answer may still be under way */
    char    line[CAPER_TASK_TABLE + 1];
};

/* `e` is on the heap, and no longer the caller's. `quick`: it never takes longer than a bot that does
 * not search. Where nobody can wait it is done at once. */
bool errand_begin(call *c, errand *e, bool quick);
/* Read the body of a big request; `body` is the errand's from here on. Then `json` has it, and the
 * request can be answered. */
errand *errand_unpack(server *sv, void *mhd, const address *from, caper_buf *body);
/* A thread has done it. */
void errand_take(server *sv, caper_task *task);
/* The connection that waited is gone, or was answered. */
void errand_leave(errand *e);
/* Let go of every connection that waits: the server is shutting down. */
void errand_stop(server *sv);

#endif
