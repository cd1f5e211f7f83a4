/* The bench's side of the wire. */
#include "lab/bench/client.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_SERVERS = 16 };

/* Those that run; however the bench ends, they are stopped and their folders removed. */
static bench_server *running[MOST_SERVERS];

static void stop_all(void)
{
    for (int i = 0; i < MOST_SERVERS; i++)
        if (running[i])
            bench_server_stop(running[i]);
}

static void on_signal(int number) { exit(128 + number); }

void bench_fail(const char *what)
{
    fprintf(stderr, "caper bench serve: %s\n", what);
    exit(1);
}

/* ---- The server ------------------------------------------------------------------------------ */

static void remember(bench_server *l)
{
    static bool known;
    int         i = 0;
    while (running[i])
        i++;
    running[i] = l;
    if (known)
        return;
    known = true;
    atexit(stop_all);
    signal(SIGINT, on_signal);
    signal(SIGTERM, on_signal);
}

void bench_server_start(bench_server *l, const char *program, const char *seed)
{
    char        store[128], self[512], line[256] = "";
    int         out[2];
    FILE       *from;
    const char *tmp = getenv("TMPDIR"); /* on the disk that should be measured */
    snprintf(l->folder, sizeof l->folder, "%.40s/caper-bench-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (!mkdtemp(l->folder) || pipe(out) != 0 || n < 0)
        bench_fail("cannot make a folder to work in");
    remember(l);
    self[n] = '\0';
    if (!program)
        program = self;
    snprintf(store, sizeof store, "sqlite:%s/bench.db", l->folder);
    const char *address = l->store ? l->store : store;
    if ((l->pid = fork()) == 0) {
        prctl(PR_SET_PDEATHSIG, SIGTERM); /* however the bench ends */
        dup2(out[1], 1);
        execl(program, "caper", "serve", "--listen", "127.0.0.1:0", "--store", address, "--quiet",
              "--rate", "1000000", "--http-rate", "1000000", "--connections", "100000",
              "--per-address", "100000", "--work", "100", "--park", "1000",
              seed ? "--test-seed" : (char *)NULL, seed, (char *)NULL);
        _exit(127);
    }
    close(out[1]);
    from = fdopen(out[0], "r");
    if (!from || !fgets(line, sizeof line, from) || !strstr(line, "http://127.0.0.1:"))
        bench_fail("the server did not start");
    l->port = atoi(strstr(line, "127.0.0.1:") + 10);
    fclose(from);
}

void bench_server_stop(bench_server *l)
{
    char           path[sizeof l->folder + NAME_MAX + 2];
    DIR           *inside = opendir(l->folder);
    struct dirent *entry;
    for (int i = 0; i < MOST_SERVERS; i++)
        running[i] = running[i] == l ? NULL : running[i];
    if (l->pid > 0) {
        kill(l->pid, SIGTERM);
        waitpid(l->pid, NULL, 0);
    }
    while (inside && (entry = readdir(inside))) {
        snprintf(path, sizeof path, "%s/%s", l->folder, entry->d_name);
        unlink(path);
    }
    if (inside)
        closedir(inside);
    rmdir(l->folder);
}

double bench_server_kib(const bench_server *l)
{
    char path[64];
    long pages = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", (int)l->pid);
    FILE *f = fopen(path, "r");
    if (!f || fscanf(f, "%*d %ld", &pages) != 1)
        bench_fail("cannot read how much memory the server has");
    fclose(f);
    return (double)pages * (double)sysconf(_SC_PAGESIZE) / 1024;
}

/* What /proc says of a process, in ticks of 10 ms: its parent, its own time in the system, and that of its
 * children that have ended. */
typedef struct usage {
    int           parent;
    unsigned long sys, children_user, children_sys;
} usage;

static bool read_usage(pid_t pid, usage *u)
{
    char path[64], line[1024];
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *f  = fopen(path, "r");
    bool  ok = f && fgets(line, sizeof line, f) && strrchr(line, ')') &&
              sscanf(strrchr(line, ')') + 1,
                     " %*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %lu %lu %lu", &u->parent,
                     &u->sys, &u->children_user, &u->children_sys) == 4;
    if (f)
        fclose(f);
    return ok;
}

static double ticks_in_seconds(unsigned long ticks)
{
    return (double)ticks / (double)sysconf(_SC_CLK_TCK);
}

/* Its processor's clock, in nanoseconds; 0 if it has ended. */
static double clock_of(pid_t pid)
{
    clockid_t       clock;
    struct timespec t = {0};
    if (clock_getcpuclockid(pid, &clock) == 0)
        clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double bench_process_seconds(pid_t pid, double *system)
{
    usage u;
    if (!read_usage(pid, &u))
        bench_fail("cannot read how much time a process has used");
    if (system)
        *system = ticks_in_seconds(u.sys);
    return clock_of(pid);
}

double bench_family_seconds(pid_t pid)
{
    usage          u;
    DIR           *proc = opendir("/proc");
    struct dirent *entry;
    if (!proc || !read_usage(pid, &u))
        bench_fail("cannot read how much time the database has used; is the process id right?");
    double sum = clock_of(pid) + ticks_in_seconds(u.children_user + u.children_sys);
    while ((entry = readdir(proc))) {
        pid_t child = (pid_t)atoi(entry->d_name);
        if (child > 0 && read_usage(child, &u) && u.parent == pid)
            sum += clock_of(child);
    }
    closedir(proc);
    return sum;
}

/* ---- HTTP, one request at a time ------------------------------------------------------------- */

int bench_dial(const bench_server *l)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)l->port)};
    at.sin_addr.s_addr    = htonl(INADDR_LOOPBACK);
    int fd                = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0 || connect(fd, (struct sockaddr *)&at, sizeof at) != 0)
        bench_fail("cannot connect; is the limit on open files too low?");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    return fd;
}

static void send_all(int fd, const char *text, size_t len)
{
    while (len) {
        ssize_t n = send(fd, text, len, MSG_NOSIGNAL);
        if (n <= 0)
            bench_fail("the server hung up");
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
            bench_fail("the server hung up");
        caper_buf_bytes(out, part, (size_t)n);
        const char *end = strstr(out->data, "\r\n\r\n");
        if (!end || want != SIZE_MAX)
            continue;
        const char *length = strstr(out->data, "Content-Length: ");
        want = (size_t)(end - out->data) + 4 + (length ? strtoul(length + 16, NULL, 10) : 0);
    }
}

double bench_server_figure(const bench_server *l, const char *name)
{
    static const char       ask[]  = "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n";
    CAPER_SCRATCH caper_buf answer = {0};
    char                    line[96];
    int                     fd = bench_dial(l);
    send_all(fd, ask, sizeof ask - 1);
    read_answer(fd, &answer);
    close(fd);
    snprintf(line, sizeof line, "\ncaper_%s ", name);
    const char *at = strstr(answer.data, line);
    if (!at)
        bench_fail("the server does not show the figure that is asked for");
    return strtod(at + strlen(line), NULL);
}

void bench_ask(int fd, const char *path, const char *body)
{
    CAPER_SCRATCH caper_buf ask = {0};
    caper_buf_printf(&ask, "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: %zu\r\n\r\n%s",
                     path, strlen(body), body);
    send_all(fd, ask.data, ask.len);
}

void bench_hear(int fd, caper_buf *answer)
{
    read_answer(fd, answer);
    if (!strstr(answer->data, "\"ok\":true"))
        bench_fail(answer->data);
}

void bench_post(int fd, const char *path, const char *body, caper_buf *answer)
{
    bench_ask(fd, path, body);
    bench_hear(fd, answer);
}

void bench_field(const caper_buf *answer, const char *key, char *out, size_t n)
{
    const char *at = strstr(answer->data, key);
    if (!at)
        bench_fail("the answer has a field too few");
    memcpy(out, at + strlen(key), n);
    out[n] = '\0';
}

/* ---- WebSockets ------------------------------------------------------------------------------ */

void client_say(client *c, const char *text)
{
    char   frame[512];
    size_t len = strlen(text), n = 0;
    if (len + 8 > sizeof frame)
        bench_fail("a message is too long");
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

void client_open(client *c, const bench_server *s, const char *table, const char *token)
{
    static const char       ask[]  = "GET /api/v1/play HTTP/1.1\r\nHost: localhost\r\n"
                                     "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                                     "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                                     "Sec-WebSocket-Version: 13\r\n"
                                     "Sec-WebSocket-Protocol: caper.v1\r\n\r\n";
    CAPER_SCRATCH caper_buf answer = {0};
    char                    hello[160];
    c->fd = bench_dial(s);
    send_all(c->fd, ask, sizeof ask - 1);
    read_answer(c->fd, &answer);
    if (strncmp(answer.data, "HTTP/1.1 101", 12) != 0)
        bench_fail(answer.data);
    snprintf(hello, sizeof hello, "{\"type\":\"hello\",\"table\":\"%s\"%s%s%s}", table,
             *token ? ",\"token\":\"" : "", token, *token ? "\"" : "");
    client_say(c, hello);
    fcntl(c->fd, F_SETFL, O_NONBLOCK);
}

void client_close(client *c)
{
    close(c->fd);
    caper_buf_fini(&c->in);
    c->used = 0;
}

/* How long the frame's header and its text are; false: it has not come yet. */
static bool measure_frame(const uint8_t *b, size_t have, size_t *head, size_t *len)
{
    *head = 2;
    if (have < 2)
        return false;
    *len = b[1];
    if (*len == 126)
        *head = 4;
    else if (*len == 127)
        *head = 10;
    if (have < *head)
        return false;
    if (*head > 2)
        *len = 0;
    for (size_t i = 2; i < *head; i++)
        *len = *len << 8 | b[i];
    return have >= *head + *len;
}

static bool take_frame(client *c)
{
    const uint8_t *b = (const uint8_t *)c->in.data + c->used;
    size_t         head, len;
    if (!measure_frame(b, c->in.len - c->used, &head, &len))
        return false;
    char *text = c->in.data + c->used + head, after = text[len];
    text[len] = '\0';
    if ((b[0] & 15) == 9) { /* opening thousands of tables takes so long that the server asks */
        static const char pong[6] = {(char)0x8a, (char)0x80};
        send_all(c->fd, pong, sizeof pong);
    } else if ((b[0] & 15) == 1) {
        c->messages++;
        c->heard(c, text);
    }
    text[len] = after;
    c->used += head + len;
    return true;
}

void client_take(client *c)
{
    char    part[16384];
    ssize_t n = recv(c->fd, part, sizeof part, 0);
    if (n == 0 || (n < 0 && errno != EAGAIN))
        bench_fail("the server hung up");
    if (n < 0)
        return;
    c->bytes += (uint64_t)n;
    caper_buf_bytes(&c->in, part, (size_t)n);
    while (c->used < c->in.len && take_frame(c))
        ;
    if (c->used == c->in.len) {
        caper_buf_clear(&c->in);
        c->used = 0;
    }
}
