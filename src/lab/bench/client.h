/* The bench's side of the wire: a server of its own, and people who play at it.
 *
 * Frames are masked with zeros, which is allowed, and messages are searched, not parsed: what is
 * measured should be the server. Any error ends the bench with a sentence. */
#ifndef CAPER_BENCH_CLIENT_H
#define CAPER_BENCH_CLIENT_H

#include <sys/types.h>

#include "caper/buf.h"

enum { ID = 16, TOKEN = 32 };

/* ---- The server ------------------------------------------------------------------------------ */

typedef struct bench_server {
    pid_t pid;
    int   port;
    char  folder[64];
    /* Set before it starts: the address of its store; NULL: a file in the scratch folder. */
    const char *store;
} bench_server;

/* Start a program (NULL: this one) as a server with a store in a scratch folder; `seed` may be
 * NULL. End it and clean up. */
void bench_server_start(bench_server *s, const char *program, const char *seed);
void bench_server_stop(bench_server *s);
/* Its memory in KiB. */
double bench_server_kib(const bench_server *s);
/* Seconds that a process has spent on a processor, and how many of them in the system. On a machine
 * that others use, too, this says more than the clock on the wall. */
double bench_process_seconds(pid_t pid, double *system);
/* One of the figures that the server shows at /metrics. */
double bench_server_figure(const bench_server *s, const char *name);
/* The same for a process and all its children, those that have ended too. */
double bench_family_seconds(pid_t pid);

void bench_fail(const char *what) __attribute__((noreturn));
int  bench_dial(const bench_server *s);
/* A request over an open connection, and its answer with the header; both. */
void bench_ask(int fd, const char *path, const char *body);
void bench_hear(int fd, caper_buf *answer);
void bench_post(int fd, const char *path, const char *body, caper_buf *answer);
/* The `n` characters after `key` in an answer. */
void bench_field(const caper_buf *answer, const char *key, char *out, size_t n);

/* ---- Clients --------------------------------------------------------------------------------- */

typedef struct client {
    int       fd;
    caper_buf in;
    size_t    used;            /* of `in` */
    uint64_t  bytes, messages; /* received */
    /* Told of every text message; it may change the text. */
    void (*heard)(struct client *c, char *text);
} client;

/* Connect, and say hello; an empty token watches. */
void client_open(client *c, const bench_server *s, const char *table, const char *token);
void client_say(client *c, const char *text);
/* Take what has come; never waits. */
void client_take(client *c);
void client_close(client *c);

#endif
