/* Simulated sockets and clocks. See wire.h. */
#include "tests/simulate/wire.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

#include "base/memory.h"

static const double WORK_MS = 0.02; /* how much each look at the clock of work is worth */

static wire *find(const wires *w, int fd)
{
    for (int i = 0; i < w->count; i++)
        if (w->at[i]->fd == fd)
            return w->at[i];
    return NULL;
}

static int64_t on_wall(void *ctx) { return ((wires *)ctx)->now; }

/* Now and then another program has the processor for a while, in the middle of anything. */
static double on_work(void *ctx)
{
    wires *w = ctx;
    if (w->stolen && caper_rng_below(&w->rng, 1000) < w->stolen) {
        int64_t ms = 1 + caper_rng_below(&w->rng, 6);
        w->now += ms;
        w->work += (double)ms;
    }
    return w->work += WORK_MS;
}

static size_t up_left(const wire *k) { return k->seen - k->up_at; }

static ssize_t fail(int why)
{
    errno = why;
    return -1;
}

static ssize_t on_receive(void *ctx, int fd, void *out, size_t len)
{
    wires *w = ctx;
    wire  *k = find(w, fd);
    if (!k || k->reset)
        return fail(ECONNRESET);
    size_t n = up_left(k);
    if (!n)
        return k->ended && k->up_at == k->up.len ? 0 : fail(EAGAIN);
    n = n < len ? n : len;
    if (n > 1 && caper_rng_below(&w->rng, 4) == 0)
        n = 1 + caper_rng_below(&w->rng, (uint32_t)n);
    memcpy(out, k->up.data + k->up_at, n);
    k->up_at += n;
    if (k->up_at == k->up.len) {
        caper_buf_clear(&k->up);
        k->up_at = k->seen = 0;
    }
    return (ssize_t)n;
}

size_t wire_waits(const wire *k) { return k->down.len - k->down_at; }

static ssize_t on_send(void *ctx, int fd, const void *data, size_t len)
{
    wires *w = ctx;
    wire  *k = find(w, fd);
    if (w->cut)
        return (ssize_t)len;
    if (!k || k->reset || k->ended)
        return fail(EPIPE);
    size_t space = wire_waits(k) < k->window ? k->window - wire_waits(k) : 0;
    if (!space)
        return fail(EAGAIN);
    len = len < space ? len : space;
    caper_buf_bytes(&k->down, data, len);
    w->bytes += len;
    return (ssize_t)len;
}

static void on_watch(void *ctx, int epoll, watch_change change, int fd, uint32_t events,
                     watched *who)
{
    wire *k = find(ctx, fd);
    (void)epoll;
    if (!k)
        return;
    k->awaits = change == WATCH_END ? 0 : events;
    k->who    = change == WATCH_END ? NULL : who;
}

static void on_close(void *ctx, int fd)
{
    wire *k = find(ctx, fd);
    if (k)
        k->closed = true;
}

static void on_serve(void *ctx)
{
    wires *w = ctx;
    w->serve(w->ctx);
}

void wires_init(wires *w, uint64_t seed, int64_t now)
{
    *w       = (wires){.now = now, .next_fd = 1 << 24};
    w->world = (world){.ctx     = w,
                       .wall_ms = on_wall,
                       .work_ms = on_work,
                       .receive = on_receive,
                       .send    = on_send,
                       .watch   = on_watch,
                       .close   = on_close,
                       .serve   = on_serve};
    caper_rng_init(&w->rng, seed);
    world_use(&w->world);
}

static void wire_free(wire *k)
{
    caper_buf_fini(&k->up);
    caper_buf_fini(&k->down);
    free(k);
}

void wires_fini(wires *w)
{
    for (int i = 0; i < w->count; i++)
        wire_free(w->at[i]);
    world_use(NULL);
}

wire *wire_open(wires *w, size_t window)
{
    if (w->count == WIRES)
        return NULL;
    wire *k                  = caper_alloc(1, sizeof *k);
    k->fd                    = w->next_fd++;
    k->window                = window;
    return w->at[w->count++] = k;
}

void wire_say(wire *k, const void *bytes, size_t n)
{
    if (!k->ended && !k->reset)
        caper_buf_bytes(&k->up, bytes, n);
}

void wire_end(wire *k, bool politely)
{
    k->ended |= politely;
    k->reset |= !politely;
}

void wires_flow(wires *w)
{
    for (int i = 0; i < w->count; i++) {
        wire  *k    = w->at[i];
        size_t left = k->up.len - k->seen;
        if (left > 1 && caper_rng_below(&w->rng, 3) == 0)
            left = 1 + caper_rng_below(&w->rng, (uint32_t)left);
        k->seen += left;
    }
}

static uint32_t events_of(const wire *k)
{
    uint32_t is = 0;
    if (k->reset)
        return EPOLLHUP | EPOLLERR | (k->awaits & EPOLLIN);
    if (up_left(k) || (k->ended && k->up_at == k->up.len))
        is |= EPOLLIN;
    if (wire_waits(k) < k->window || k->ended)
        is |= EPOLLOUT;
    return is & k->awaits;
}

int wires_events(wires *w, struct epoll_event *out, int most)
{
    int n = 0;
    for (int i = 0; i < w->count && n < most; i++) {
        uint32_t is = w->at[i]->who ? events_of(w->at[i]) : 0;
        if (is)
            out[n++] = (struct epoll_event){.events = is, .data.ptr = w->at[i]->who};
    }
    for (int i = n - 1; i > 0; i--) {
        int                j = (int)caper_rng_below(&w->rng, (uint32_t)i + 1);
        struct epoll_event e = out[i];
        out[i]               = out[j];
        out[j]               = e;
    }
    return n;
}

void wires_tidy(wires *w)
{
    for (int i = 0; i < w->count; i++) {
        wire *k = w->at[i];
        if (!k->closed || !(k->ended || k->reset))
            continue;
        wire_free(k);
        w->at[i--] = w->at[--w->count];
    }
}

void wires_drop(wires *w)
{
    for (int i = 0; i < w->count; i++) {
        w->at[i]->closed = true;
        w->at[i]->who    = NULL;
    }
}
