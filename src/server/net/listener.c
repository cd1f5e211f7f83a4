/* Accepting connections. libmicrohttpd gets each of them with the address of its client, which for
 * the clients of a named proxy is known only when the first bytes have come. */
#include "server/net/listener.h"

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "room/limits.h"
#include "server/net/http.h"
#include "server/net/http_visitor.h"
#include "server/ops/loop.h"

enum { BACKLOG = 1024, AT_ONCE = 64, SILENT_MS = 20000 };

/* ---- Opening --------------------------------------------------------------------------------- */

static socklen_t read_address(const server *s, struct sockaddr_storage *out)
{
    struct sockaddr_in  *v4 = (struct sockaddr_in *)out;
    struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)out;
    memset(out, 0, sizeof *out);
    if (inet_pton(AF_INET, s->options.address, &v4->sin_addr) == 1) {
        v4->sin_family = AF_INET;
        v4->sin_port   = htons((uint16_t)s->options.port);
        return sizeof *v4;
    }
    if (inet_pton(AF_INET6, s->options.address, &v6->sin6_addr) != 1)
        return 0;
    v6->sin6_family = AF_INET6;
    v6->sin6_port   = htons((uint16_t)s->options.port);
    return sizeof *v6;
}

static int port_of(int fd)
{
    struct sockaddr_storage at;
    socklen_t               len = sizeof at;
    if (getsockname(fd, (struct sockaddr *)&at, &len) != 0)
        return -1;
    return ntohs(at.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&at)->sin6_port
                                          : ((struct sockaddr_in *)&at)->sin_port);
}

/* An IPv6 socket takes IPv4, too. */
static bool listen_on(listener *l, const struct sockaddr_storage *at, socklen_t len)
{
    const int yes = 1, no = 0;
    l->fd = socket(at->ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (l->fd < 0)
        return false;
    setsockopt(l->fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (at->ss_family == AF_INET6)
        setsockopt(l->fd, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no);
    return bind(l->fd, (const struct sockaddr *)at, len) == 0 && listen(l->fd, BACKLOG) == 0;
}

bool listener_open(server *s, caper_error *err)
{
    struct sockaddr_storage at;
    socklen_t               len = read_address(s, &at);
    if (!len) {
        caper_refuse(err, CAPER_BAD_OPTION, "listen: “%.60s” is not an address",
                     s->options.address);
        return false;
    }
    if (!listen_on(&s->listener, &at, len)) {
        caper_refuse(err, CAPER_FAILED,
                     "cannot listen on %s port %d: is something else there? (%s)",
                     s->options.address, s->options.port, strerror(errno));
        return false;
    }
    s->port = port_of(s->listener.fd);
    return true;
}

static void leave(server *s, arrival *a)
{
    epoll_ctl(s->epoll, EPOLL_CTL_DEL, a->fd, NULL);
    a->fd = -1;
    s->listener.count--;
}

void listener_close(server *s)
{
    listener *l = &s->listener;
    for (int i = 0; i < MOST_ARRIVALS; i++)
        if (l->arrivals[i].fd >= 0) {
            close(l->arrivals[i].fd);
            leave(s, &l->arrivals[i]);
        }
    if (l->fd >= 0)
        close(l->fd);
    l->fd = -1;
}

/* ---- Accepting ------------------------------------------------------------------------------- */

static void hand_over(server *s, int fd, const struct sockaddr_storage *who, socklen_t len)
{
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &(int){SOCKET_LIMIT}, sizeof(int));
    MHD_add_connection(s->http, fd, (const struct sockaddr *)who, len); /* or it closes it */
}

static arrival *free_place(listener *l)
{
    for (int i = 0; i < MOST_ARRIVALS; i++)
        if (l->arrivals[i].fd < 0)
            return &l->arrivals[i];
    return NULL;
}

/* Edges only: what was looked at and was too little stays in the socket. */
static bool await_head(server *s, int fd, const struct sockaddr_storage *at, socklen_t len)
{
    arrival *a = free_place(&s->listener);
    if (!a) {
        close(fd);
        return false;
    }
    *a = (arrival){
        .handle = {WATCHED_ARRIVAL, a}, .fd = fd, .since = s->sv->now, .peer = *at, .len = len};
    s->listener.count++;
    struct epoll_event ev = {.events = EPOLLIN | EPOLLRDHUP | EPOLLET, .data.ptr = &a->handle};
    epoll_ctl(s->epoll, EPOLL_CTL_ADD, fd, &ev);
    return listener_look(s, a);
}

static void watch(server *s, uint32_t events)
{
    struct epoll_event ev = {.events = events, .data.ptr = &s->watched[WATCHED_LISTENER]};
    epoll_ctl(s->epoll, EPOLL_CTL_MOD, s->listener.fd, &ev);
    s->listener.paused = !events;
}

bool listener_accept(server *s)
{
    bool any = false;
    for (int i = 0; i < AT_ONCE; i++) {
        struct sockaddr_storage at;
        socklen_t               len = sizeof at;
        if (!http_has_room(s)) {
            watch(s, 0);
            break;
        }
        int fd =
            accept4(s->listener.fd, (struct sockaddr *)&at, &len, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0) {
            if (errno == EMFILE || errno == ENFILE)
                watch(s, 0);
            break;
        }
        if (visitor_is_proxied(s, (const struct sockaddr *)&at)) {
            any |= await_head(s, fd, &at, len);
        } else {
            hand_over(s, fd, &at, len);
            any = true;
        }
    }
    return any;
}

/* ---- What a proxy says first ----------------------------------------------------------------- */

static void take_head(int fd, size_t used)
{
    uint8_t head[PROXY_HEAD];
    while (used) {
        ssize_t n = recv(fd, head, used < sizeof head ? used : sizeof head, 0);
        if (n <= 0)
            return;
        used -= (size_t)n;
    }
}

static bool let_in(server *s, arrival *a, const struct sockaddr_storage *who, size_t used)
{
    int       fd = a->fd;
    socklen_t len =
        who->ss_family == AF_INET6 ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in);
    take_head(fd, used);
    leave(s, a);
    hand_over(s, fd, who, len);
    return true;
}

static bool turn_away(server *s, arrival *a)
{
    close(a->fd);
    leave(s, a);
    return false;
}

bool listener_look(server *s, arrival *a)
{
    uint8_t                 head[PROXY_HEAD];
    struct sockaddr_storage client;
    size_t                  used;
    if (a->fd < 0)
        return false;
    ssize_t n = recv(a->fd, head, sizeof head, MSG_PEEK | MSG_DONTWAIT);
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
        return turn_away(s, a);
    proxy_head said = proxy_read(head, n > 0 ? (size_t)n : 0, &client, &used);
    if (said == PROXY_MORE)
        return false;
    if (said == PROXY_BAD)
        return turn_away(s, a);
    return let_in(s, a, said == PROXY_SAYS ? &client : &a->peer, used);
}

void listener_sweep(server *s)
{
    listener *l = &s->listener;
    if (l->paused && http_has_room(s))
        watch(s, EPOLLIN);
    for (int i = 0; l->count && i < MOST_ARRIVALS; i++)
        if (l->arrivals[i].fd >= 0 && s->sv->now - l->arrivals[i].since > SILENT_MS)
            turn_away(s, &l->arrivals[i]);
}
