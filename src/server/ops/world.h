/* What the loop asks of the world outside: what time it is, and what its sockets take and give. The
 * real world is the default. A simulator brings one of its own, in which time passes and bytes
 * arrive as it likes; the store's disk it takes over as an sqlite3_vfs, chance with
 * caper_entropy_from, and bots with caper_crew_work. */
#ifndef CAPER_SERVER_WORLD_H
#define CAPER_SERVER_WORLD_H

#include <sys/types.h>

#include "caper/base.h"

struct send_job;

typedef enum watch_change { WATCH_NEW, WATCH_OTHER, WATCH_END } watch_change;

/* What epoll speaks of: a kind, and which of them it is. */
typedef enum watched_kind {
    WATCHED_CONN,
    WATCHED_ARRIVAL,
    WATCHED_LISTENER,
    WATCHED_HTTP,
    WATCHED_CREW,
    WATCHED_STORE,
    WATCHED_SIGNALS,
    WATCHED_CALLS,
    WATCHED_ADMIN,
    WATCHED_KINDS,
} watched_kind;

typedef struct watched {
    watched_kind kind;
    void        *who; /* a conn or an arrival; of the others there is one each */
} watched;

typedef struct world {
    void *ctx;
    int64_t (*wall_ms)(void *ctx); /* since 1970; never goes back */
    double (*work_ms)(void *ctx);  /* of this thread on a processor */
    /* As recv and send that never wait, errno included. */
    ssize_t (*receive)(void *ctx, int fd, void *out, size_t len);
    ssize_t (*send)(void *ctx, int fd, const void *data, size_t len);
    /* Tell the loop of these events (as epoll's) with `who`. */
    void (*watch)(void *ctx, int epoll, watch_change change, int fd, uint32_t events, watched *who);
    void (*close)(void *ctx, int fd);
    /* Answer the requests that have come over HTTP. NULL in the real world, where a daemon does. */
    void (*serve)(void *ctx);
    /* Send a call, at once, and say with which status of HTTP it ended. NULL in the real world, where a thread does. */
    int (*call)(void *ctx, const struct send_job *job);
    /* A line of the log. NULL: to standard error. */
    void (*log)(void *ctx, const char *line);
} world;

/* From here on, for the whole process. NULL: the real one. It must outlive its use. */
void world_use(const world *w);

int64_t wall_ms(void);
double  work_ms(void);
ssize_t world_receive(int fd, void *out, size_t len);
ssize_t world_send(int fd, const void *data, size_t len);
void    world_watch(int epoll, watch_change change, int fd, uint32_t events, watched *who);
void    world_close(int fd);
void    world_serve(void);
bool    world_calls(void);
int     world_call(const struct send_job *job);
void    world_log(const char *line);

#endif
