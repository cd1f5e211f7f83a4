/* HTTP: requests, answers, and the daemon that carries them. */
#ifndef CAPER_SERVER_HTTP_H
#define CAPER_SERVER_HTTP_H

#include "caper/buf.h"

typedef struct server  server;
typedef struct address address;

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
    address    *from;
} ask;

/* The API (http_paths.c). False: the path is not the API's. */
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

#endif
