/* The real world: clocks of the machine, sockets and epoll of the kernel. */
#include "server/ops/world.h"

#include <errno.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"

static int64_t read_ms(clockid_t which)
{
    struct timespec t;
    clock_gettime(which, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* The time of day when the server began, and from there on a clock that cannot be set: no game
 * should be lost because a machine found out what time it is. It goes on while the machine sleeps. */
static int64_t real_wall_ms(void *ctx)
{
    static int64_t began;
    (void)ctx;
    if (began == 0)
        began = read_ms(CLOCK_REALTIME) - read_ms(CLOCK_BOOTTIME);
    return began + read_ms(CLOCK_BOOTTIME);
}

/* How long a thread has worked only the system knows; what time it is can be read without asking it. So
 * within a tenth of a millisecond of the last question all time counts as work. A thread that was
 * interrupted for so short a while is charged for it once, and the clock then stands still until it is
 * right again: it is never more than that ahead. */
static double real_work_ms(void *ctx)
{
    static const double         CLOSE_MS = 0.1;
    static _Thread_local double asked, work, last;
    double                      now = 1e3 * caper_clock_seconds();
    (void)ctx;
    if (asked == 0 || now - asked > CLOSE_MS) {
        work  = 1e3 * caper_clock_cpu();
        asked = now;
    }
    double guess = work + (now - asked);
    last         = guess > last ? guess : last;
    return last;
}

static ssize_t real_receive(void *ctx, int fd, void *out, size_t len)
{
    ssize_t n;
    (void)ctx;
    do
        n = recv(fd, out, len, MSG_DONTWAIT);
    while (n < 0 && errno == EINTR);
    return n;
}

static ssize_t real_send(void *ctx, int fd, const void *data, size_t len)
{
    ssize_t n;
    (void)ctx;
    do
        n = send(fd, data, len, MSG_NOSIGNAL | MSG_DONTWAIT);
    while (n < 0 && errno == EINTR);
    return n;
}

static void real_watch(void *ctx, int epoll, watch_change change, int fd, uint32_t events,
                       watched *who)
{
    static const int   ops[] = {EPOLL_CTL_ADD, EPOLL_CTL_MOD, EPOLL_CTL_DEL};
    struct epoll_event ev    = {.events = events, .data.ptr = who};
    (void)ctx;
    epoll_ctl(epoll, ops[change], fd, &ev);
}

static void real_close(void *ctx, int fd)
{
    (void)ctx;
    close(fd);
}

static const world  real = {.wall_ms = real_wall_ms,
                            .work_ms = real_work_ms,
                            .receive = real_receive,
                            .send    = real_send,
                            .watch   = real_watch,
                            .close   = real_close};
static const world *here = &real;

void world_use(const world *w) { here = w ? w : &real; }

int64_t wall_ms(void) { return here->wall_ms(here->ctx); }

double work_ms(void) { return here->work_ms(here->ctx); }

ssize_t world_receive(int fd, void *out, size_t len)
{
    return here->receive(here->ctx, fd, out, len);
}

ssize_t world_send(int fd, const void *data, size_t len)
{
    return here->send(here->ctx, fd, data, len);
}

void world_watch(int epoll, watch_change change, int fd, uint32_t events, watched *who)
{
    here->watch(here->ctx, epoll, change, fd, events, who);
}

void world_close(int fd) { here->close(here->ctx, fd); }

void world_serve(void)
{
    if (here->serve)
        here->serve(here->ctx);
}

bool world_calls(void) { return here->call != NULL; }

int world_call(const struct send_job *job) { return here->call(here->ctx, job); }

void world_log(const char *line)
{
    if (here->log)
        here->log(here->ctx, line);
    else
        fprintf(stderr, "%s\n", line);
}
