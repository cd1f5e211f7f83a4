/* The bench's side of the wire. */
#include "bench/client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "measure/clock.h"

void load_fail(const char *what)
{
    fprintf(stderr, "caper bench serve: %s\n", what);
    exit(1);
}

/* ---- The server ------------------------------------------------------------------------------ */

void load_start(load *l)
{
    char        store[128], self[512], line[256] = "";
    int         out[2];
    FILE       *from;
    const char *tmp = getenv("TMPDIR"); /* on the disk that should be measured */
    snprintf(l->folder, sizeof l->folder, "%.40s/caper-bench-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (!mkdtemp(l->folder) || pipe(out) != 0 || n < 0)
        load_fail("cannot make a folder to work in");
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
        load_fail("the server did not start");
    l->port = atoi(strstr(line, "127.0.0.1:") + 10);
    fclose(from);
}

void load_stop(load *l)
{
    static const char *const files[] = {"bench.db", "bench.db-wal", "bench.db-shm",
                                        "bench.db-lock"};
    kill(l->pid, SIGTERM);
    waitpid(l->pid, NULL, 0);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s/%s", l->folder, files[i]);
        unlink(path);
    }
    rmdir(l->folder);
}

double load_kib(const load *l)
{
    char path[64];
    long pages = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", (int)l->pid);
    FILE *f = fopen(path, "r");
    if (!f || fscanf(f, "%*d %ld", &pages) != 1)
        load_fail("cannot read how much memory the server has");
    fclose(f);
    return (double)pages * (double)sysconf(_SC_PAGESIZE) / 1024;
}

double load_seconds(const load *l)
{
    char          path[64], line[1024];
    unsigned long user = 0, sys = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)l->pid);
    FILE *f  = fopen(path, "r");
    bool  ok = f && fgets(line, sizeof line, f) &&
              sscanf(strrchr(line, ')') + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu",
                     &user, &sys) == 2;
    if (!ok)
        load_fail("cannot read how much time the server has used");
    fclose(f);
    return (double)(user + sys) / (double)sysconf(_SC_CLK_TCK);
}

/* ---- HTTP, one request at a time ------------------------------------------------------------- */

int load_dial(const load *l)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)l->port)};
    at.sin_addr.s_addr    = htonl(INADDR_LOOPBACK);
    int fd                = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0 || connect(fd, (struct sockaddr *)&at, sizeof at) != 0)
        load_fail("cannot connect; is the limit on open files too low?");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    return fd;
}

static void send_all(int fd, const char *text, size_t len)
{
    while (len) {
        ssize_t n = send(fd, text, len, MSG_NOSIGNAL);
        if (n <= 0)
            load_fail("the server hung up");
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
            load_fail("the server hung up");
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
        load_fail(answer->data);
}

static void copy_field(const caper_buf *answer, const char *key, char *out, size_t n)
{
    const char *at = strstr(answer->data, key);
    if (!at)
        load_fail("the answer has a field too few");
    memcpy(out, at + strlen(key), n);
    out[n] = '\0';
}

void load_make(int fd, pair *p)
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

/* ---- WebSockets ------------------------------------------------------------------------------ */

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

void load_join(load *l, pair *p, client *c, int seat)
{
    static const char ask[]  = "GET /api/v1/play HTTP/1.1\r\nHost: localhost\r\n"
                               "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                               "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                               "Sec-WebSocket-Version: 13\r\n"
                               "Sec-WebSocket-Protocol: caper.v1\r\n\r\n";
    caper_buf         answer = {0};
    char              hello[160];
    c->fd   = load_dial(l);
    c->pair = p;
    send_all(c->fd, ask, sizeof ask - 1);
    read_answer(c->fd, &answer);
    if (strncmp(answer.data, "HTTP/1.1 101", 12) != 0)
        load_fail(answer.data);
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

void load_play(pair *p)
{
    for (int s = 0; s < 2; s++) {
        char text[160];
        if (!p->client[s].move[0])
            continue;
        snprintf(text, sizeof text, "{\"type\":\"play\",\"move\":\"%s\"}", p->client[s].move);
        p->client[0].move[0] = p->client[1].move[0] = '\0';
        p->client[0].seen = p->client[1].seen = false;
        p->busy                               = true;
        p->sent                               = caper_clock_seconds();
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
            l->latency[l->latencies++] = caper_clock_seconds() - p->sent;
    } else if (strncmp(text, "{\"type\":\"error\"", 15) == 0) {
        load_fail(text);
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
        load_fail("the server hung up");
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

void load_pump(load *l, int ms)
{
    struct epoll_event ev[256];
    int                n = epoll_wait(l->epoll, ev, 256, ms);
    for (int i = 0; i < n; i++) {
        uint64_t times;
        if (ev[i].data.ptr)
            take(l, ev[i].data.ptr);
        else
            l->ticks += read(l->timer, &times, sizeof times) > 0;
    }
}
