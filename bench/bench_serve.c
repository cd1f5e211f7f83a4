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
#include "core/memory.h"
#include "measure/clock.h"
#include "measure/progress.h"

enum { MAX_LATENCIES = 1 << 20, ACTIVE = CAPER_BENCH_LEAST_TABLES };

typedef struct load load;

typedef struct player {
    client       wire; /* first: a client is a player */
    struct pair *pair;
    char         move[96]; /* what it may play now, or "" */
    bool         seen;     /* the move under way */
} player;

/* A table with its two people. */
typedef struct pair {
    load  *load;
    player player[2];
    char   id[ID + 1], token[2][TOKEN + 1];
    bool   dealt, over, busy;
    double sent;
} pair;

struct load {
    bench_server server;
    int          epoll, timer;
    pair        *pairs;
    int          count, next; /* next: the first that has not been played */
    pair        *active[ACTIVE];
    double      *latency;
    int          latencies;
    int          ready, ticks;
    bool         measuring;
};

/* ---- People ---------------------------------------------------------------------------------- */

/* A table with both seats taken, over an open connection. */
static void make_table(int fd, pair *p)
{
    caper_buf answer = {0};
    char      path[64];
    bench_post(fd, "/api/v1/tables", "{\"game\":\"getmac\",\"seats\":2,\"name\":\"Ann\"}", &answer);
    bench_field(&answer, "\"table\":\"", p->id, ID);
    bench_field(&answer, "\"token\":\"", p->token[0], TOKEN);
    snprintf(path, sizeof path, "/api/v1/tables/%s/seats", p->id);
    bench_post(fd, path, "{\"name\":\"Bo\"}", &answer);
    bench_field(&answer, "\"token\":\"", p->token[1], TOKEN);
    caper_buf_fini(&answer);
}

/* The first of the moves that `now` lists. */
static void read_move(player *c, const char *text)
{
    static const char key[] = "\"moves\":[\"";
    const char       *at    = strstr(text, key);
    c->move[0]              = '\0';
    if (!at)
        return;
    at += sizeof key - 1;
    size_t n = strcspn(at, "\"");
    if (n < sizeof c->move)
        snprintf(c->move, sizeof c->move, "%.*s", (int)n, at);
}

static void seen_move(player *c, const char *text)
{
    pair *p = c->pair;
    load *l = p->load;
    read_move(c, text);
    c->seen = true;
    p->over = strstr(text, "\"seed\":\"") != NULL;
    if (!p->player[0].seen || !p->player[1].seen)
        return;
    p->busy = false;
    if (l->measuring && l->latencies < MAX_LATENCIES)
        l->latency[l->latencies++] = caper_clock_seconds() - p->sent;
}

static void heard(client *wire, char *text)
{
    player *c = (player *)(void *)wire;
    if (strstr(text, "\"type\":\"start\"")) {
        read_move(c, text);
        c->pair->load->ready += c->pair->dealt; /* the second of the two */
        c->pair->dealt = true;
    } else if (strstr(text, "\"type\":\"move\"")) {
        seen_move(c, text);
    } else if (strncmp(text, "{\"type\":\"error\"", 15) == 0) {
        bench_fail(text);
    }
}

/* Connect to seat 0 or 1 of the table, ready to play, or with −1 to watch. */
static void join(load *l, pair *p, player *c, int seat)
{
    p->load       = l;
    c->pair       = p;
    c->wire.heard = heard;
    client_open(&c->wire, &l->server, p->id, seat < 0 ? "" : p->token[seat]);
    if (seat >= 0)
        client_say(&c->wire, "{\"type\":\"ready\",\"salt\":\"c0ffee\"}");
    struct epoll_event ev = {.events = EPOLLIN, .data.ptr = c};
    epoll_ctl(l->epoll, EPOLL_CTL_ADD, c->wire.fd, &ev);
}

/* Play the first move of whoever may. */
static void play(pair *p)
{
    for (int s = 0; s < 2; s++) {
        char text[160];
        if (!p->player[s].move[0])
            continue;
        snprintf(text, sizeof text, "{\"type\":\"play\",\"move\":\"%s\"}", p->player[s].move);
        p->player[0].move[0] = p->player[1].move[0] = '\0';
        p->player[0].seen = p->player[1].seen = false;
        p->busy                               = true;
        p->sent                               = caper_clock_seconds();
        client_say(&p->player[s].wire, text);
        return;
    }
}

/* Take what has come, waiting at most so long. */
static void pump(load *l, int ms)
{
    struct epoll_event ev[256];
    int                n = epoll_wait(l->epoll, ev, 256, ms);
    for (int i = 0; i < n; i++) {
        uint64_t times;
        if (ev[i].data.ptr)
            client_take(ev[i].data.ptr);
        else
            l->ticks += read(l->timer, &times, sizeof times) > 0;
    }
}

/* ---- Phases ---------------------------------------------------------------------------------- */

static void open_tables(load *l)
{
    int fd = bench_dial(&l->server);
    for (int i = 0; i < l->count; i++) {
        pair *p = &l->pairs[i];
        make_table(fd, p);
        join(l, p, &p->player[0], 0);
        join(l, p, &p->player[1], 1);
        pump(l, 0);
        caper_progress("opening tables", i, l->count);
    }
    close(fd);
    while (l->ready < l->count)
        pump(l, 100);
}

static void close_tables(load *l)
{
    for (int i = 0; i < l->count; i++)
        for (int s = 0; s < 2; s++)
            client_close(&l->pairs[i].player[s].wire);
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
                play(p);
        }
        pump(l, 10);
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
            play(p);
            /* Its time runs from when it was due, so a stall counts for all who waited. */
            p->sent = start + (double)++sent / rate;
        }
        pump(l, 10);
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
        pump(l, 50);
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
    double before = bench_server_kib(&l->server);
    int    fd = bench_dial(&l->server), n = 2 * l->count;
    for (int i = 0; i < WATCHED; i++)
        make_table(fd, &l->pairs[i]);
    for (int i = 0; i < n; i++) {
        join(l, &l->pairs[i / 2 % WATCHED], &l->pairs[i / 2].player[i % 2], -1);
        pump(l, 0);
    }
    let_rest(l, 2);
    close(fd);
    double after = bench_server_kib(&l->server);
    close_tables(l);
    let_rest(l, 0.5);
    return (after - before) / n;
}

/* The tables come to the connections' memory, which the server has already. */
static void measure_memory(load *l, figures *f)
{
    double before     = bench_server_kib(&l->server);
    f->kib_connection = measure_connections(l);
    open_tables(l);
    let_rest(l, 3);
    f->kib_table = (bench_server_kib(&l->server) - before) / l->count - 2 * f->kib_connection;
}

static void measure(load *l, double seconds, double rate, figures *f)
{
    measure_memory(l, f);
    f->connections = 2 * l->count;
    double used    = bench_server_seconds(&l->server);
    f->fast        = run_closed(l, seconds);
    f->fast        = l->latencies / f->fast;
    f->us_fast     = (bench_server_seconds(&l->server) - used) / l->latencies * 1e6;
    f->p50_fast    = quantile(l, 0.5);
    f->p99_fast    = quantile(l, 0.99);
    close_tables(l);
    open_tables(l);
    used         = bench_server_seconds(&l->server);
    f->steady    = run_open(l, seconds, rate);
    f->steady    = l->latencies / f->steady;
    f->us_steady = (bench_server_seconds(&l->server) - used) / l->latencies * 1e6;
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
    l->pairs   = caper_alloc((size_t)l->count, sizeof *l->pairs);
    l->latency = caper_alloc(MAX_LATENCIES, sizeof *l->latency);
    l->epoll   = epoll_create1(EPOLL_CLOEXEC);
    l->timer   = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    if (!l->pairs || !l->latency || l->epoll < 0 || l->timer < 0)
        bench_fail("out of memory or file descriptors");
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
    l.server.store = o->store;
    bench_server_start(&l.server, NULL, NULL);
    measure(&l, o->seconds, o->rate, &f);
    bench_server_stop(&l.server);
    print(&f, o->json);
    free(l.pairs);
    free(l.latency);
    close(l.epoll);
    close(l.timer);
    return 0;
}
