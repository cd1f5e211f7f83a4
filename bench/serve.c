/* caper bench serve: how many moves a second the server makes durable and shows to two people.
 *
 * Starts the program as a server of its own and plays against it over real sockets, from one
 * thread, so that a machine with two cores has one for each side. A move counts when *both* people
 * at its table have received it; its time runs from the sending to the later of the two. The
 * client's frames are masked with zeros, which is allowed, and messages are searched, not parsed:
 * what is measured should be the server. */
#include "bench/serve.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench/bench.h"

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
    int     ready;
    bool    measuring;
} load;

static void fail(const char *what)
{
    fprintf(stderr, "caper bench serve: %s\n", what);
    exit(1);
}

/* ---- The server -------------------------------------------------------------------------------
 */

static void start_server(load *l)
{
    char  store[128], self[512], line[256] = "";
    int   out[2];
    FILE *from;
    snprintf(l->folder, sizeof l->folder, "/tmp/caper-bench-XXXXXX");
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (!mkdtemp(l->folder) || pipe(out) != 0 || n < 0)
        fail("cannot make a folder to work in");
    self[n] = '\0';
    snprintf(store, sizeof store, "sqlite:%s/bench.db", l->folder);
    if ((l->pid = fork()) == 0) {
        dup2(out[1], 1);
        execl(self, "caper", "serve", "--listen", "127.0.0.1:0", "--store", store, "--quiet",
              "--rate", "1000000", "--http-rate", "1000000", "--connections", "100000", "--park",
              "1000", (char *)NULL);
        _exit(127);
    }
    close(out[1]);
    from = fdopen(out[0], "r");
    if (!from || !fgets(line, sizeof line, from) || !strstr(line, "http://127.0.0.1:"))
        fail("the server did not start");
    l->port = atoi(strstr(line, "127.0.0.1:") + 10);
    fclose(from);
}

static void stop_server(load *l)
{
    static const char *const files[] = {"bench.db", "bench.db-wal", "bench.db-shm", "bench.db-lock"};
    kill(l->pid, SIGTERM);
    waitpid(l->pid, NULL, 0);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s/%s", l->folder, files[i]);
        unlink(path);
    }
    rmdir(l->folder);
}

static double server_kib(const load *l)
{
    char path[64];
    long pages = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", (int)l->pid);
    FILE *f = fopen(path, "r");
    if (!f || fscanf(f, "%*d %ld", &pages) != 1)
        fail("cannot read how much memory the server has");
    fclose(f);
    return (double)pages * (double)sysconf(_SC_PAGESIZE) / 1024;
}

/* Seconds that the server has spent on a processor. On a machine that others use, too, this says
 * more than the clock on the wall. */
static double server_seconds(const load *l)
{
    char          path[64], line[1024];
    unsigned long user = 0, sys = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)l->pid);
    FILE *f  = fopen(path, "r");
    bool  ok = f && fgets(line, sizeof line, f) &&
              sscanf(strrchr(line, ')') + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu",
                     &user, &sys) == 2;
    if (!ok)
        fail("cannot read how much time the server has used");
    fclose(f);
    return (double)(user + sys) / (double)sysconf(_SC_CLK_TCK);
}

/* ---- HTTP, one request at a time ----------------------------------------------------------------
 */

static int dial(const load *l)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)l->port)};
    at.sin_addr.s_addr    = htonl(INADDR_LOOPBACK);
    int fd                = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0 || connect(fd, (struct sockaddr *)&at, sizeof at) != 0)
        fail("cannot connect; is the limit on open files too low?");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    return fd;
}

static void send_all(int fd, const char *text, size_t len)
{
    while (len) {
        ssize_t n = send(fd, text, len, MSG_NOSIGNAL);
        if (n <= 0)
            fail("the server hung up");
        text += n;
        len -= (size_t)n;
    }
}

/* Read until the end of the header, and of the body if there is one. */
static void read_answer(int fd, caper_buf *out)
{
    char   part[4096];
    size_t want = SIZE_MAX;
    caper_buf_clear(out);
    while (out->len < want) {
        ssize_t n = recv(fd, part, sizeof part, 0);
        if (n <= 0)
            fail("the server hung up");
        caper_buf_bytes(out, part, (size_t)n);
        const char *end = strstr(out->data, "\r\n\r\n");
        if (!end || want != SIZE_MAX)
            continue;
        const char *length = strstr(out->data, "Content-Length: ");
        want = (size_t)(end - out->data) + 4 + (length ? strtoul(length + 16, NULL, 10) : 0);
    }
}

static void post(int fd, const char *path, const char *body, caper_buf *answer)
{
    caper_buf ask = {0};
    caper_buf_printf(&ask, "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: %zu\r\n\r\n%s",
                     path, strlen(body), body);
    send_all(fd, ask.data, ask.len);
    read_answer(fd, answer);
    caper_buf_fini(&ask);
    if (!strstr(answer->data, "\"ok\":true"))
        fail(answer->data);
}

static void copy_field(const caper_buf *answer, const char *key, char *out, size_t n)
{
    const char *at = strstr(answer->data, key);
    if (!at)
        fail("the answer has a field too few");
    memcpy(out, at + strlen(key), n);
    out[n] = '\0';
}

static void make_table(int fd, pair *p)
{
    caper_buf answer = {0};
    char      path[64];
    post(fd, "/api/v1/tables", "{\"game\":\"getmac\",\"seats\":2,\"name\":\"Ann\"}", &answer);
    copy_field(&answer, "\"table\":\"", p->id, ID);
    copy_field(&answer, "\"token\":\"", p->token[0], TOKEN);
    snprintf(path, sizeof path, "/api/v1/tables/%s/seats", p->id);
    post(fd, path, "{\"name\":\"Bo\"}", &answer);
    copy_field(&answer, "\"token\":\"", p->token[1], TOKEN);
    caper_buf_fini(&answer);
}

/* ---- WebSockets
 * ------------------------------------------------------------------------------------ */

static void say(client *c, const char *text)
{
    char   frame[512];
    size_t len = strlen(text), n = 0;
    frame[n++] = (char)0x81;
    if (len < 126) {
        frame[n++] = (char)(0x80 | len);
    } else {
        frame[n++] = (char)(0x80 | 126);
        frame[n++] = (char)(len >> 8);
        frame[n++] = (char)len;
    }
    memset(frame + n, 0, 4); /* the mask */
    memcpy(frame + n + 4, text, len);
    send_all(c->fd, frame, n + 4 + len);
}

/* Seat 0 or 1 of the table, or −1: somebody who watches. */
static void join(load *l, pair *p, client *c, int seat)
{
    static const char ask[]  = "GET /api/v1/play HTTP/1.1\r\nHost: localhost\r\n"
                               "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                               "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                               "Sec-WebSocket-Version: 13\r\n"
                               "Sec-WebSocket-Protocol: caper.v1\r\n\r\n";
    caper_buf         answer = {0};
    char              hello[160];
    c->fd   = dial(l);
    c->pair = p;
    send_all(c->fd, ask, sizeof ask - 1);
    read_answer(c->fd, &answer);
    if (strncmp(answer.data, "HTTP/1.1 101", 12) != 0)
        fail(answer.data);
    caper_buf_fini(&answer);
    if (seat < 0) {
        snprintf(hello, sizeof hello, "{\"type\":\"hello\",\"table\":\"%s\"}", p->id);
        say(c, hello);
    } else {
        snprintf(hello, sizeof hello, "{\"type\":\"hello\",\"table\":\"%s\",\"token\":\"%s\"}",
                 p->id, p->token[seat]);
        say(c, hello);
        say(c, "{\"type\":\"ready\",\"salt\":\"c0ffee\"}");
    }
    struct epoll_event ev = {.events = EPOLLIN, .data.ptr = c};
    epoll_ctl(l->epoll, EPOLL_CTL_ADD, c->fd, &ev);
    fcntl(c->fd, F_SETFL, O_NONBLOCK);
}

/* The first of the moves that `now` lists. */
static void read_move(client *c, const char *text)
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

static void play(pair *p)
{
    for (int s = 0; s < 2; s++) {
        char text[160];
        if (!p->client[s].move[0])
            continue;
        snprintf(text, sizeof text, "{\"type\":\"play\",\"move\":\"%s\"}", p->client[s].move);
        p->client[0].move[0] = p->client[1].move[0] = '\0';
        p->client[0].seen = p->client[1].seen = false;
        p->busy                               = true;
        p->sent                               = caper_bench_now();
        say(&p->client[s], text);
        return;
    }
}

static void take_message(load *l, client *c, const char *text)
{
    pair *p = c->pair;
    if (strstr(text, "\"type\":\"start\"")) {
        read_move(c, text);
        l->ready += p->dealt; /* the second of the two */
        p->dealt = true;
    } else if (strstr(text, "\"type\":\"move\"")) {
        read_move(c, text);
        c->seen = true;
        p->over = strstr(text, "\"seed\":\"") != NULL;
        if (!p->client[0].seen || !p->client[1].seen)
            return;
        p->busy = false;
        if (l->measuring && l->latencies < MAX_LATENCIES)
            l->latency[l->latencies++] = caper_bench_now() - p->sent;
    } else if (strncmp(text, "{\"type\":\"error\"", 15) == 0) {
        fail(text);
    }
}

static bool take_frame(load *l, client *c)
{
    const uint8_t *b    = (const uint8_t *)c->in.data + c->used;
    size_t         have = c->in.len - c->used, head = 2, len;
    if (have < 2)
        return false;
    len = b[1];
    if (len == 126 && have >= 4) {
        len  = (size_t)b[2] << 8 | b[3];
        head = 4;
    } else if (len >= 126) {
        return false; /* no message here is that long */
    }
    if (have < head + len)
        return false;
    char *text = c->in.data + c->used + head, after = text[len];
    text[len] = '\0';
    if ((b[0] & 15) == 1)
        take_message(l, c, text);
    text[len] = after;
    c->used += head + len;
    return true;
}

static void take(load *l, client *c)
{
    char    part[16384];
    ssize_t n = recv(c->fd, part, sizeof part, 0);
    if (n == 0 || (n < 0 && errno != EAGAIN))
        fail("the server hung up");
    if (n < 0)
        return;
    caper_buf_bytes(&c->in, part, (size_t)n);
    while (take_frame(l, c))
        ;
    if (c->used == c->in.len) {
        caper_buf_clear(&c->in);
        c->used = 0;
    }
}

static bool pump(load *l, int ms)
{
    struct epoll_event ev[256];
    bool               tick = false;
    int                n    = epoll_wait(l->epoll, ev, 256, ms);
    for (int i = 0; i < n; i++) {
        uint64_t times;
        if (ev[i].data.ptr)
            take(l, ev[i].data.ptr);
        else
            tick = read(l->timer, &times, sizeof times) > 0;
    }
    return tick;
}

/* ---- Phases
 * --------------------------------------------------------------------------------------- */

static void open_tables(load *l)
{
    int fd = dial(l);
    for (int i = 0; i < l->count; i++) {
        pair *p = &l->pairs[i];
        make_table(fd, p);
        join(l, p, &p->client[0], 0);
        join(l, p, &p->client[1], 1);
        pump(l, 0);
        caper_bench_progress("opening tables", i, l->count);
    }
    close(fd);
    while (l->ready < l->count)
        pump(l, 100);
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
    double start = caper_bench_now(), end;
    l->latencies = 0;
    l->measuring = true;
    do {
        for (int i = 0; i < ACTIVE; i++) {
            pair *p = table_at(l, i);
            if (p && !p->busy)
                play(p);
        }
        pump(l, 10);
        end = caper_bench_now();
    } while (end - start < seconds && l->next < l->count); /* or until every game was played */
    l->measuring = false;
    return end - start;
}

/* At a steady rate, whatever the server does: a tick of the timer plays on the next free table. */
static double run_open(load *l, double seconds, double rate)
{
    double start = caper_bench_now(), now = start;
    long   due = 0, sent = 0;
    int    place = 0;
    l->latencies = 0;
    l->measuring = true;
    while ((now = caper_bench_now()) - start < seconds && l->next < l->count) {
        due = (long)((now - start) * rate);
        for (int tries = 0; sent < due && tries < ACTIVE; tries++) {
            pair *p = table_at(l, place = (place + 1) % ACTIVE);
            if (!p || p->busy)
                continue;
            play(p);
            sent++;
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
    for (double end = caper_bench_now() + seconds; caper_bench_now() < end;)
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
    double before = server_kib(l);
    int    fd = dial(l), n = 2 * l->count;
    for (int i = 0; i < WATCHED; i++)
        make_table(fd, &l->pairs[i]);
    for (int i = 0; i < n; i++) {
        join(l, &l->pairs[i / 2 % WATCHED], &l->pairs[i / 2].client[i % 2], -1);
        pump(l, 0);
    }
    let_rest(l, 2);
    close(fd);
    double after = server_kib(l);
    close_tables(l);
    let_rest(l, 0.5);
    return (after - before) / n;
}

/* The tables come to the connections' memory, which the server has already. */
static void measure_memory(load *l, figures *f)
{
    double before     = server_kib(l);
    f->kib_connection = measure_connections(l);
    open_tables(l);
    let_rest(l, 3);
    f->kib_table = (server_kib(l) - before) / l->count - 2 * f->kib_connection;
}

static void measure(load *l, double seconds, double rate, figures *f)
{
    measure_memory(l, f);
    f->connections = 2 * l->count;
    double used    = server_seconds(l);
    f->fast        = run_closed(l, seconds);
    f->fast        = l->latencies / f->fast;
    f->us_fast     = (server_seconds(l) - used) / l->latencies * 1e6;
    f->p50_fast    = quantile(l, 0.5);
    f->p99_fast    = quantile(l, 0.99);
    close_tables(l);
    open_tables(l);
    used         = server_seconds(l);
    f->steady    = run_open(l, seconds, rate);
    f->steady    = l->latencies / f->steady;
    f->us_steady = (server_seconds(l) - used) / l->latencies * 1e6;
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

int caper_bench_serve(int argc, char **argv)
{
    static const char help[] =
        "usage: caper bench serve [--tables N] [--seconds S] [--rate R] [--json]\n\n"
        "Starts a server of its own and plays at it: durable moves a second that both people at a\n"
        "table have seen, and how long that takes at R moves a second.\n\n"
        "  --tables N    with two connections each (1000)\n"
        "  --seconds S   for each of the two measurements at most (2)\n"
        "  --rate R      of the second one (2500)\n";
    static const struct option options[] = {{"tables", 1, 0, 't'}, {"seconds", 1, 0, 's'},
                                            {"rate", 1, 0, 'r'},   {"json", 0, 0, 'j'},
                                            {"help", 0, 0, 'h'},   {0, 0, 0, 0}};
    load                       l         = {.count = 1000};
    double                     seconds = 2, rate = 2500;
    bool                       json = false;
    int                        c;
    opterr = optind = 0;
    while ((c = getopt_long(argc, argv, "", options, NULL)) != -1) {
        if (c == 't')
            l.count = atoi(optarg);
        else if (c == 's')
            seconds = atof(optarg);
        else if (c == 'r')
            rate = atof(optarg);
        else if (c == 'j')
            json = true;
        else {
            fputs(help, c == 'h' ? stdout : stderr);
            return c == 'h' ? 0 : 2;
        }
    }
    if (l.count < ACTIVE || l.count > 100000 || seconds <= 0 || rate <= 0 || optind < argc) {
        fputs(help, stderr);
        return 2;
    }
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    l.pairs   = calloc((size_t)l.count, sizeof *l.pairs);
    l.latency = calloc(MAX_LATENCIES, sizeof *l.latency);
    l.epoll   = epoll_create1(EPOLL_CLOEXEC);
    l.timer   = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    if (!l.pairs || !l.latency || l.epoll < 0 || l.timer < 0)
        fail("out of memory or file descriptors");
    struct itimerspec each = {{0, 400000}, {0, 400000}};
    timerfd_settime(l.timer, 0, &each, NULL);
    struct epoll_event ev = {.events = EPOLLIN, .data.ptr = NULL};
    epoll_ctl(l.epoll, EPOLL_CTL_ADD, l.timer, &ev);
    figures f = {0};
    start_server(&l);
    measure(&l, seconds, rate, &f);
    stop_server(&l);
    print(&f, json);
    free(l.pairs);
    free(l.latency);
    close(l.epoll);
    close(l.timer);
    return 0;
}
