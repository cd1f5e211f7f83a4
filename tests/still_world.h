/* A world for tests in which nothing happens by itself: its time stands still, and what is sent goes nowhere. */
#ifndef CAPER_TESTS_STILL_WORLD_H
#define CAPER_TESTS_STILL_WORLD_H

#include <errno.h>

#include "server/ops/world.h"

static int64_t still_now = 1700000000000;

static inline int64_t still_wall(void *ctx)
{
    (void)ctx;
    return still_now;
}

static inline double still_work(void *ctx)
{
    (void)ctx;
    return 0;
}

static inline ssize_t still_receive(void *ctx, int fd, void *out, size_t len)
{
    (void)ctx, (void)fd, (void)out, (void)len;
    errno = EAGAIN;
    return -1;
}

static inline ssize_t still_send(void *ctx, int fd, const void *data, size_t len)
{
    (void)ctx, (void)fd, (void)data;
    return (ssize_t)len;
}

static inline void still_watch(void *ctx, int epoll, watch_change change, int fd, uint32_t events,
                               watched *who)
{
    (void)ctx, (void)epoll, (void)change, (void)fd, (void)events, (void)who;
}

static inline void still_close(void *ctx, int fd) { (void)ctx, (void)fd; }

static inline void still_log(void *ctx, const char *text) { (void)ctx, (void)text; }

static const world still_world = {.wall_ms = still_wall,
                                  .work_ms = still_work,
                                  .receive = still_receive,
                                  .send    = still_send,
                                  .watch   = still_watch,
                                  .close   = still_close,
                                  .log     = still_log};

#endif
