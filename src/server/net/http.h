/* HTTP: requests, answers, and the daemon that carries them. */
#ifndef CAPER_SERVER_HTTP_H
#define CAPER_SERVER_HTTP_H

#include "caper/buf.h"
#include "caper/json.h"
#include "server/room/refusal.h"

typedef struct server  server;
typedef struct address address;

typedef struct answer {
    int            status;
    const char    *type; /* NULL: JSON */
    const char    *file; /* name for downloading, or NULL */
    caper_buf      body;
    bool           again;  /* something has to be fetched first: ask again when it is here */
    struct later  *later;  /* it comes when the log has been played; all else counts for nothing */
    struct errand *errand; /* or when a thread has made it */
} answer;

typedef struct ask {
    server     *sv;
    const char *method, *path; /* without the query */
    const char *token;         /* from the Authorization header, or NULL */
    const char *body;
    size_t      body_len;
    caper_json *json; /* the body of a big request, which a thread has read; NULL: not read yet */
    struct errand *prepared; /* a part of it that a thread has done (errand.h); NULL: none */
    void          *mhd;      /* the connection, for query arguments */
    address       *from;
} ask;

/* A refusal instead of whatever the answer was going to be. */
void http_problem(server *sv, answer *a, const problem *p);
/* The API (http_paths.c). False: the path is not the API's. */
bool api_answer(const ask *q, answer *a);
/* How many bytes a request there may have. */
size_t      api_body_limit(const char *path);
const char *http_argument(const ask *q, const char *name);
/* (http_call.c) The body as JSON; NULL: it isn't JSON, or has too many values. Free it. May be called on a thread. */
caper_json *http_unpack(const char *body, size_t len);
bool        http_open(server *sv, caper_error *err);
void        http_run(server *sv);
void        http_close(server *sv);
int         http_fd(const server *sv);
int64_t     http_timeout(const server *sv);
/* May there be one more connection? */
bool http_has_room(const server *sv);
/* Something was fetched: all who wait for it are answered, or wait on. */
void http_ask_again(server *sv);
/* A connection that waited can go on; the loop sees to it in its next turn. */
void http_resume(server *sv, void *mhd);

#endif
