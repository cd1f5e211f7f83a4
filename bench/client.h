/* The bench's side of the wire: a server of its own, and people who play at it.
 *
 * Frames are masked with zeros, which is allowed, and messages are searched, not parsed: what is
 * measured should be the server. Whatever goes wrong ends the bench with a sentence. */
#ifndef CAPER_BENCH_CLIENT_H
#define CAPER_BENCH_CLIENT_H

#include <sys/types.h>

#include "caper/buf.h"

enum { ID = 16, TOKEN = 32, MAX_LATENCIES = 1 << 20, ACTIVE = 48 };

typedef struct client {
    int          fd;
    struct pair *pair;
    caper_buf    in;
    size_t       used;     /* of `in` */
    char         move[96]; /* what it may play now, or "" */
    bool         seen;     /* the move under way */
} client;

/* A table with its two people. */
typedef struct pair {
    client client[2];
    char   id[ID + 1], token[2][TOKEN + 1];
    bool   dealt, over, busy;
    double sent;
} pair;

typedef struct load {
    pid_t   pid;
    int     port, epoll, timer;
    char    folder[64];
    pair   *pairs;
    int     count, next; /* next: the first that has not been played */
    pair   *active[ACTIVE];
    double *latency;
    int     latencies;
    int     ready, ticks;
    bool    measuring;
} load;

/* Start the program as a server with a store in a scratch folder; end it and clean up. */
void load_start(load *l);
void load_stop(load *l);
/* Memory of the server in KiB. */
double load_kib(const load *l);
/* Seconds that the server has spent on a processor. On a machine that others use, too, this says
 * more than the clock on the wall. */
double load_seconds(const load *l);

void load_fail(const char *what) __attribute__((noreturn));
int  load_dial(const load *l);
/* A table with both seats taken, over an open connection. */
void load_make(int fd, pair *p);
/* Connect to seat 0 or 1 of the table, ready to play, or with −1 to watch. */
void load_join(load *l, pair *p, client *c, int seat);
/* Play the first move of whoever may. */
void load_play(pair *p);
/* Take what has come, waiting at most so long. */
void load_pump(load *l, int ms);

#endif
