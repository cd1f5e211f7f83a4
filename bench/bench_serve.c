/* caper bench serve: how many moves a second the server makes durable and shows to two people.
 *
 * Starts the program as a server of its own and plays against it over real sockets, from one
 * thread, so that a machine with two cores has one for each side. A move counts when *both* people
 * at its table have received it. */
#include "bench/bench_serve.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "bench/bench.h"
#include "bench/client.h"
#include "measure/clock.h"
#include "measure/progress.h"

static_assert((int)CAPER_BENCH_LEAST_TABLES == (int)ACTIVE, "every active player has a table");

/* ---- Phases ---------------------------------------------------------------------------------- */

static void open_tables(load *l)
{
    int fd = load_dial(l);
    for (int i = 0; i < l->count; i++) {
        pair *p = &l->pairs[i];
        load_make(fd, p);
        load_join(l, p, &p->client[0], 0);
        load_join(l, p, &p->client[1], 1);
        load_pump(l, 0);
        caper_progress("opening tables", i, l->count);
    }
    close(fd);
    while (l->ready < l->count)
        load_pump(l, 100);
}

static void close_tables(load *l)
{
    for (int i = 0; i < l->count; i++)
        for (int s = 0; s < 2; s++) {
            close(l->pairs[i].client[s].fd);
            caper_buf_fini(&l->pairs[i].client[s].in);
        }
    memset(l->pairs, 0, (size_t)l->count * sizeof *l->pairs);
    memset(l->active, 0, sizeof l->active);
    l->next = l->ready = 0;
}

/* The table in that place; a fresh one where the game is over. NULL: all are played. */
static pair *table_at(load *l, int place)
{
    pair *p = l->active[place];
    if (p && !(p->over && !p->busy))
        return p;
    return l->active[place] = l->next < l->count ? &l->pairs[l->next++] : NULL;
}

/* As fast as it goes: every table has one move under way. */
static double run_closed(load *l, double seconds)
{
    double start = caper_clock_seconds(), end;
    l->latencies = 0;
    l->measuring = true;
    do {
        for (int i = 0; i < ACTIVE; i++) {
            pair *p = table_at(l, i);
            if (p && !p->busy)
                load_play(p);
        }
        load_pump(l, 10);
        end = caper_clock_seconds();
    } while (end - start < seconds && l->next < l->count); /* or until every game was played */
    l->measuring = false;
    return end - start;
}

/* At a steady rate, whatever the server does. */
static double run_open(load *l, double seconds, double rate)
{
    double start = caper_clock_seconds(), now = start;
    long   due = 0, sent = 0;
    int    place = 0;
    l->latencies = 0;
    l->measuring = true;
    while ((now = caper_clock_seconds()) - start < seconds && l->next < l->count) {
        due = (long)((now - start) * rate);
        for (int tries = 0; sent < due && tries < ACTIVE; tries++) {
            pair *p = table_at(l, place = (place + 1) % ACTIVE);
            if (!p || p->busy)
                continue;
            load_play(p);
            /* Its time runs from when it was due, so a stall counts for all who waited. */
            p->sent = start + (double)++sent / rate;
        }
        load_pump(l, 10);
    }
    l->measuring = false;
    return now - start;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double quantile(load *l, double q)
{
    qsort(l->latency, (size_t)l->latencies, sizeof *l->latency, by_size);
    return l->latencies ? 1000 * l->latency[(int)(q * (l->latencies - 1))] : 0;
}

/* Wait until the server has put its tables away. */
static void let_rest(load *l, double seconds)
{
    for (double end = caper_clock_seconds() + seconds; caper_clock_seconds() < end;)
        load_pump(l, 50);
}

typedef struct figures {
    double fast, steady, p50_fast, p99_fast, p50, p99, us_fast, us_steady, kib_table,
        kib_connection;
    int connections;
} figures;

/* What a connection costs: as many as later play, all watching a few tables. */
static double measure_connections(load *l)
{
    enum { WATCHED = 20 };
    double before = load_kib(l);
    int    fd = load_dial(l), n = 2 * l->count;
    for (int i = 0; i < WATCHED; i++)
        load_make(fd, &l->pairs[i]);
    for (int i = 0; i < n; i++) {
        load_join(l, &l->pairs[i / 2 % WATCHED], &l->pairs[i / 2].client[i % 2], -1);
        load_pump(l, 0);
    }
    let_rest(l, 2);
    close(fd);
    double after = load_kib(l);
    close_tables(l);
    let_rest(l, 0.5);
    return (after - before) / n;
}

/* The tables come to the connections' memory, which the server has already. */
static void measure_memory(load *l, figures *f)
{
    double before     = load_kib(l);
    f->kib_connection = measure_connections(l);
    open_tables(l);
    let_rest(l, 3);
    f->kib_table = (load_kib(l) - before) / l->count - 2 * f->kib_connection;
}

static void measure(load *l, double seconds, double rate, figures *f)
{
    measure_memory(l, f);
    f->connections = 2 * l->count;
    double used    = load_seconds(l);
    f->fast        = run_closed(l, seconds);
    f->fast        = l->latencies / f->fast;
    f->us_fast     = (load_seconds(l) - used) / l->latencies * 1e6;
    f->p50_fast    = quantile(l, 0.5);
    f->p99_fast    = quantile(l, 0.99);
    close_tables(l);
    open_tables(l);
    used         = load_seconds(l);
    f->steady    = run_open(l, seconds, rate);
    f->steady    = l->latencies / f->steady;
    f->us_steady = (load_seconds(l) - used) / l->latencies * 1e6;
    f->p50       = quantile(l, 0.5);
    f->p99       = quantile(l, 0.99);
    close_tables(l);
}

static void print(const figures *f, bool json)
{
    if (json) {
        printf("{\"connections\":%d,\"moves_per_second\":%.0f,\"p50_ms\":%.3f,\"p99_ms\":%.3f,"
               "\"cpu_us\":%.0f,\"steady_moves_per_second\":%.0f,\"steady_p50_ms\":%.3f,\"steady_"
               "p99_ms\":%.3f,"
               "\"kib_per_idle_table\":%.1f,\"kib_per_connection\":%.1f}\n",
               f->connections, f->fast, f->p50_fast, f->p99_fast, f->us_fast, f->steady, f->p50,
               f->p99, f->kib_table, f->kib_connection);
        return;
    }
    printf("connections held open        %8d\n", f->connections);
    printf(
        "durable moves/s, full load   %8.0f   p50 %6.2f ms   p99 %6.2f ms   %5.0f µs of cpu each\n",
        f->fast, f->p50_fast, f->p99_fast, f->us_fast);
    printf(
        "durable moves/s, steady      %8.0f   p50 %6.2f ms   p99 %6.2f ms   %5.0f µs of cpu each\n",
        f->steady, f->p50, f->p99, f->us_steady);
    printf("memory per idle table        %8.1f KiB\n", f->kib_table);
    printf("memory per connection        %8.1f KiB\n", f->kib_connection);
}

static void open_load(load *l)
{
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    l->pairs   = calloc((size_t)l->count, sizeof *l->pairs);
    l->latency = calloc(MAX_LATENCIES, sizeof *l->latency);
    l->epoll   = epoll_create1(EPOLL_CLOEXEC);
    l->timer   = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    if (!l->pairs || !l->latency || l->epoll < 0 || l->timer < 0)
        load_fail("out of memory or file descriptors");
    /* Ticks often enough for an even rate. */
    struct itimerspec each = {{0, 200000}, {0, 200000}};
    timerfd_settime(l->timer, 0, &each, NULL);
    struct epoll_event ev = {.events = EPOLLIN, .data.ptr = NULL};
    epoll_ctl(l->epoll, EPOLL_CTL_ADD, l->timer, &ev);
}

int caper_bench_serve(const caper_bench_load *o)
{
    load    l = {.count = o->tables};
    figures f = {0};
    open_load(&l);
    load_start(&l);
    measure(&l, o->seconds, o->rate, &f);
    load_stop(&l);
    print(&f, o->json);
    free(l.pairs);
    free(l.latency);
    close(l.epoll);
    close(l.timer);
    return 0;
}
