/* caper bench serve: how many moves a second the server makes durable and shows to two people.
 *
 * Starts the program as a server of its own and plays against it over real sockets, from one
 * thread, so that a machine with two cores has one for each side. A move counts when *both* people
 * at its table have received it. */
#include "lab/bench/bench_serve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/progress.h"
#include "base/sort.h"
#include "lab/bench/client.h"

enum {
    MAX_LATENCIES = 1 << 20,
    ACTIVE        = CAPER_BENCH_LEAST_TABLES,
    MAX_NODES     = CAPER_BENCH_MOST_NODES,
    TOGETHER      = 32 /* tables that are made at the same time */
};

typedef struct load load;

typedef struct player {
    client       wire; /* first: a client is a player */
    struct pair *pair;
    char         move[96]; /* what it may play now, or "" */
    bool         seen;     /* the move under way */
} player;

/* A table with its two people, who are all at one node. */
typedef struct pair {
    load  *load;
    int    node;
    player player[2];
    char   id[ID + 1], token[2][TOKEN + 1];
    bool   dealt, over, busy;
    double sent;
} pair;

struct load {
    bench_server server[MAX_NODES];
    int          nodes, database; /* database: its main process; 0: not known */
    int          epoll, timer;
    pair        *pairs;
    int          count, next; /* next: the first that has not been played */
    pair        *active[ACTIVE];
    double      *latency;
    int          latencies;
    int          ready, ticks;
    bool         measuring;
    bool         played_out; /* a game was over, and no fresh table was left for its place */
};

/* ---- People ---------------------------------------------------------------------------------- */

/* Tables with both seats taken, each over a connection of its own: what is asked at the same time shares a commit. */
static void make_tables(const int *fd, pair *pairs, int n)
{
    CAPER_SCRATCH caper_buf answer = {0};
    for (int i = 0; i < n; i++)
        bench_ask(fd[i], "/api/v1/tables", "{\"game\":\"getmac\",\"seats\":2,\"name\":\"Ann\"}");
    for (int i = 0; i < n; i++) {
        char path[64];
        bench_hear(fd[i], &answer);
        bench_field(&answer, "\"table\":\"", pairs[i].id, ID);
        bench_field(&answer, "\"token\":\"", pairs[i].token[0], TOKEN);
        snprintf(path, sizeof path, "/api/v1/tables/%s/seats", pairs[i].id);
        bench_ask(fd[i], path, "{\"name\":\"Bo\"}");
    }
    for (int i = 0; i < n; i++) {
        bench_hear(fd[i], &answer);
        bench_field(&answer, "\"token\":\"", pairs[i].token[1], TOKEN);
    }
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
    client_open(&c->wire, &l->server[p->node], p->id, seat < 0 ? "" : p->token[seat]);
    if (seat >= 0)
        client_say(&c->wire, "{\"type\":\"ready\",\"salt\":\"c0ffee\"}");
    struct epoll_event ev = {.events = EPOLLIN, .data.ptr = c};
    epoll_ctl(l->epoll, EPOLL_CTL_ADD, c->wire.fd, &ev);
}

/* Play the first legal move of the first seat that has one. */
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

/* Take all that has come, waiting at most so long for the first of it. What is left lying would pile up: a server asks
 * thousands of quiet connections whether they are still there, and hangs up on those that do not answer. */
static void pump(load *l, int ms)
{
    enum { AT_ONCE = 256 };
    struct epoll_event ev[AT_ONCE];
    int                n = AT_ONCE;
    for (; n == AT_ONCE; ms = 0) {
        n = epoll_wait(l->epoll, ev, AT_ONCE, ms);
        for (int i = 0; i < n; i++) {
            uint64_t times;
            if (ev[i].data.ptr)
                client_take(ev[i].data.ptr);
            else
                l->ticks += read(l->timer, &times, sizeof times) > 0;
        }
    }
}

/* ---- Phases ---------------------------------------------------------------------------------- */

static void open_tables(load *l)
{
    int fd[TOGETHER];
    for (int i = 0; i < TOGETHER; i++)
        fd[i] = bench_dial(&l->server[i % l->nodes]);
    for (int at = 0; at < l->count; at += TOGETHER) {
        int n = l->count - at < TOGETHER ? l->count - at : TOGETHER;
        make_tables(fd, l->pairs + at, n);
        for (int i = 0; i < n; i++) {
            pair *p = &l->pairs[at + i];
            p->node = i % l->nodes;
            join(l, p, &p->player[0], 0);
            join(l, p, &p->player[1], 1);
        }
        pump(l, 0);
        caper_progress("opening tables", at, l->count);
    }
    for (int i = 0; i < TOGETHER; i++)
        close(fd[i]);
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
    l->played_out      = false;
    /* Both sides together may have only so many files open, so those before go first. */
    for (int i = 0; i < l->nodes; i++)
        while (bench_server_figure(&l->server[i], "connections") > 0)
            usleep(50000);
}

/* The table in that place; a fresh one where the game is over. NULL: there is none left, and the load
 * would be smaller from now on. */
static pair *table_at(load *l, int place)
{
    pair *p = l->active[place];
    if (p && !(p->over && !p->busy))
        return p;
    l->played_out |= l->next == l->count;
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
    } while (end - start < seconds && !l->played_out);
    l->measuring = false;
    return end - start;
}

/* At a steady rate, however slow the server is. */
static double run_open(load *l, double seconds, double rate)
{
    double start = caper_clock_seconds(), now = start;
    long   due = 0, sent = 0;
    int    place = 0;
    l->latencies = 0;
    l->measuring = true;
    while ((now = caper_clock_seconds()) - start < seconds && !l->played_out) {
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

static double quantile(load *l, double q)
{
    caper_sort_reals(l->latency, (size_t)l->latencies);
    return l->latencies ? 1000 * l->latency[(int)(q * (l->latencies - 1))] : 0;
}

/* Wait until the server has put its tables away. */
static void let_rest(load *l, double seconds)
{
    for (double end = caper_clock_seconds() + seconds; caper_clock_seconds() < end;)
        pump(l, 50);
}

/* What one measurement found: moves a second, how long they took, what one cost the servers (and how
 * much of that was the system's) and the database, in µs of a processor, and how many of them shared a
 * commit. */
typedef struct outcome {
    double moves, p50, p99, servers, system, database, together;
} outcome;

typedef struct figures {
    outcome full, steady, waiting; /* waiting: zeros unless it was asked for */
    double  kib_table, kib_connection;
    int     connections;
} figures;

static double memory_kib(const load *l)
{
    double sum = 0;
    for (int i = 0; i < l->nodes; i++)
        sum += bench_server_kib(&l->server[i]);
    return sum;
}

typedef struct spent {
    double servers, system, database, commits;
} spent;

static spent spent_now(const load *l)
{
    spent c = {0};
    for (int i = 0; i < l->nodes; i++) {
        double system;
        c.commits += bench_server_figure(&l->server[i], "commit_seconds_count");
        c.servers += bench_process_seconds(l->server[i].pid, &system);
        c.system += system;
    }
    if (l->database)
        c.database = bench_family_seconds(l->database);
    return c;
}

/* One more table, at which a bot waits for its pace: `p` watches it wait. */
static void let_bot_wait(load *l, pair *p)
{
    static const char body[] = "{\"game\":\"getmac\",\"seats\":5,\"name\":\"Ann\",\"pace\":10000,"
                               "\"players\":[\"me\",\"easy\",\"easy\",\"easy\",\"easy\"]}";
    CAPER_SCRATCH caper_buf answer = {0};
    int                     fd     = bench_dial(&l->server[p->node]);
    bench_post(fd, "/api/v1/tables", body, &answer);
    bench_field(&answer, "\"table\":\"", p->id, ID);
    bench_field(&answer, "\"token\":\"", p->token[0], TOKEN);
    close(fd);
    join(l, p, &p->player[0], 0);
    while (!p->dealt)
        pump(l, 100);
    for (play(p); p->busy && !p->player[0].seen;) /* then it is a bot's turn */
        pump(l, 100);
}

/* What a connection costs: as many as later play, all watching a few tables; not too few, because everybody at a table is
 * told of each who comes and goes. */
static double measure_connections(load *l)
{
    enum { LEAST_WATCHED = 20, WATCHERS = 100 };
    double before = memory_kib(l);
    int    fd = bench_dial(&l->server[0]), n = 2 * l->count;
    int    watched = n / WATCHERS > LEAST_WATCHED ? n / WATCHERS : LEAST_WATCHED;
    for (int i = 0; i < watched; i++)
        make_tables(&fd, &l->pairs[i], 1);
    for (int i = 0; i < n; i++) {
        join(l, &l->pairs[i / 2 % watched], &l->pairs[i / 2].player[i % 2], -1);
        pump(l, 0);
        caper_progress("connecting", i, n);
    }
    let_rest(l, 2);
    close(fd);
    double after = memory_kib(l);
    close_tables(l);
    let_rest(l, 0.5);
    return (after - before) / n;
}

/* The tables come to the connections' memory, which the server has already. */
static void measure_memory(load *l, figures *f)
{
    double before     = memory_kib(l);
    f->kib_connection = measure_connections(l);
    open_tables(l);
    let_rest(l, 3);
    f->kib_table = (memory_kib(l) - before) / l->count - 2 * f->kib_connection;
}

/* 0 / 0 is 0: a short run may see no move, or no commit. */
static double per(double sum, double n) { return n > 0 ? sum / n : 0; }

/* At that rate; 0: as fast as it goes. */
static outcome measure_load(load *l, double seconds, double rate)
{
    spent  then = spent_now(l);
    double took = rate > 0 ? run_open(l, seconds, rate) : run_closed(l, seconds);
    spent  now  = spent_now(l);
    return (outcome){.moves    = per(l->latencies, took),
                     .p50      = quantile(l, 0.5),
                     .p99      = quantile(l, 0.99),
                     .servers  = per(now.servers - then.servers, l->latencies) * 1e6,
                     .system   = per(now.system - then.system, l->latencies) * 1e6,
                     .database = per(now.database - then.database, l->latencies) * 1e6,
                     .together = per(l->latencies, now.commits - then.commits)};
}

/* The rate is for each server; 0: half of what full load brought. */
static void measure(load *l, double seconds, double rate, figures *f)
{
    measure_memory(l, f);
    f->connections = 2 * l->count;
    f->full        = measure_load(l, seconds, 0);
    close_tables(l);
    open_tables(l);
    f->steady = measure_load(l, seconds, rate > 0 ? rate * l->nodes : f->full.moves / 2);
    close_tables(l);
}

/* The same rate once more, while a bot waits. */
static void measure_waiting(load *l, double seconds, figures *f)
{
    pair extra = {0};
    open_tables(l);
    let_bot_wait(l, &extra);
    f->waiting = measure_load(l, seconds, f->steady.moves);
    client_close(&extra.player[0].wire);
    close_tables(l);
}

static void write_outcome(const char *key, const outcome *o)
{
    printf("\"%s\":{\"moves_per_second\":%.0f,\"p50_ms\":%.3f,\"p99_ms\":%.3f,\"cpu_us\":%.1f,"
           "\"system_cpu_us\":%.1f,\"database_cpu_us\":%.0f,\"moves_per_commit\":%.1f},",
           key, o->moves, o->p50, o->p99, o->servers, o->system, o->database, o->together);
}

static void print_json(const char *store, int nodes, const figures *f)
{
    printf("{\"store\":\"%s\",\"nodes\":%d,\"connections\":%d,", store, nodes, f->connections);
    write_outcome("full", &f->full);
    write_outcome("steady", &f->steady);
    if (f->waiting.moves > 0)
        write_outcome("waiting", &f->waiting);
    printf("\"kib_per_idle_table\":%.1f,\"kib_per_connection\":%.1f}\n", f->kib_table,
           f->kib_connection);
}

static void print_outcome(const char *what, const outcome *o)
{
    printf("durable moves/s, %-13s %8.0f   p50 %6.2f ms   p99 %6.2f ms   %5.1f µs of cpu each "
           "(%.1f user, %.1f system), %.1f a commit",
           what, o->moves, o->p50, o->p99, o->servers, o->servers - o->system, o->system,
           o->together);
    if (o->database > 0)
        printf(" + %.0f of the database", o->database);
    putchar('\n');
}

static void print(const char *store, int nodes, const figures *f)
{
    printf("%s, %d %s\n", store, nodes, nodes == 1 ? "server" : "servers");
    printf("connections held open          %8d\n", f->connections);
    print_outcome("full load", &f->full);
    print_outcome("steady", &f->steady);
    if (f->waiting.moves > 0)
        print_outcome("a bot waiting", &f->waiting);
    printf("memory per idle table          %8.1f KiB\n", f->kib_table);
    printf("memory per connection          %8.1f KiB\n", f->kib_connection);
}

/* Both sides need a file for each connection, and some more. Beyond the limit the server accepts no connections, and the
 * bench would wait for ever. */
static void need_files(int connections)
{
    enum { OTHERS = 64 };
    struct rlimit files;
    char          why[160];
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    if (files.rlim_max >= (rlim_t)connections + OTHERS)
        return;
    snprintf(
        why, sizeof why,
        "%d connections need %d open files, and the hard limit is %llu (ulimit -Hn); raise it, "
        "or take fewer --tables",
        connections, connections + OTHERS, (unsigned long long)files.rlim_max);
    bench_fail(why);
}

static void open_load(load *l)
{
    need_files(2 * l->count);
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

/* One set-up: servers are started for it and stopped after it. */
static figures run(load *l, const caper_bench_load *o, const char *program, const char *store,
                   int nodes, double rate)
{
    figures     f    = {0};
    const char *name = store ? "postgres" : "file";
    l->nodes         = nodes;
    l->database      = store ? o->database : 0;
    for (int i = 0; i < nodes; i++) {
        l->server[i] = (bench_server){.store = store};
        bench_server_start(&l->server[i], program, NULL);
    }
    measure(l, o->seconds, rate, &f);
    if (o->waiting)
        measure_waiting(l, o->seconds, &f);
    for (int i = 0; i < nodes; i++)
        bench_server_stop(&l->server[i]);
    if (o->json)
        print_json(name, nodes, &f);
    else
        print(name, nodes, &f);
    fflush(stdout);
    return f;
}

static void compare(const char *what, const figures *now, const figures *then)
{
    printf("%s: %.0f %% of the moves/s, %.0f %% of the servers' time for a move", what,
           per(100 * now->full.moves, then->full.moves),
           per(100 * now->steady.servers, then->steady.servers));
    if (then->steady.database > 0)
        printf(", %.0f %% of the database's", 100 * now->steady.database / then->steady.database);
    putchar('\n');
}

/* The file, the database with one server, and with several: side by side in one run. */
static void run_all(load *l, const caper_bench_load *o)
{
    figures file = run(l, o, NULL, NULL, 1, o->rate);
    if (o->against) {
        figures other = run(l, o, o->against, NULL, 1, o->rate);
        if (!o->json)
            compare("this program against the other", &file, &other);
    }
    if (!o->store)
        return;
    figures one = run(l, o, NULL, o->store, 1, o->rate);
    if (!o->json)
        compare("postgres against the file", &one, &file);
    if (o->nodes < 2)
        return;
    /* Each has as much to do as the one had, so as many moves share a commit. */
    figures many = run(l, o, NULL, o->store, o->nodes, o->rate > 0 ? o->rate : one.steady.moves);
    if (!o->json)
        compare("several servers against one", &many, &one);
}

int caper_bench_serve(const caper_bench_load *o)
{
    load l = {.count = o->tables};
    open_load(&l);
    run_all(&l, o);
    free(l.pairs);
    free(l.latency);
    close(l.epoll);
    close(l.timer);
    return 0;
}
