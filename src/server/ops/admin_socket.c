/* The operator's socket: one packet is one order, the packets that come back are its answer. Only its owner and root
 * can open it (mode 0600, and who asks is checked once more), so it needs no key. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/memory.h"
#include "server/api/http_call.h"
#include "server/ops/loop.h"

enum { PACKET = 16 * 1024 };

typedef struct socket_order {
    watched              handle;
    call                 call;
    server              *server;
    int                  fd;
    bool                 again, is_read;
    struct socket_order *next;
} socket_order;

bool admin_socket_of(const char *store, const char *chosen, char out[108])
{
    static const char kind[] = "sqlite:";
    bool              file   = strncmp(store, kind, sizeof kind - 1) == 0;
    int               n      = chosen ? snprintf(out, 108, "%s", chosen)
                                      : snprintf(out, 108, file ? "%s-admin" : "", store + sizeof kind - 1);
    if (n >= 108)
        out[0] = '\0';
    return out[0] != '\0';
}

/* A socket that a killed server left behind is in the way; no other file is touched. */
static bool clear_way(const char *path)
{
    struct stat is;
    return lstat(path, &is) != 0 || (S_ISSOCK(is.st_mode) && unlink(path) == 0);
}

bool admin_open(server *s, caper_error *err)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    admin             *a  = &s->admin;
    if (!admin_socket_of(s->options.store, s->options.admin, a->path))
        return true;
    snprintf(at.sun_path, sizeof at.sun_path, "%s", a->path);
    int    fd  = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    mode_t was = umask(0177);
    bool   ok  = fd >= 0 && clear_way(a->path) &&
              bind(fd, (const struct sockaddr *)&at, sizeof at) == 0 &&
              listen(fd, ORDERS_AT_ONCE) == 0;
    umask(was);
    if (ok) {
        a->fd = fd;
        world_watch(s->epoll, WATCH_NEW, fd, EPOLLIN, &s->watched[WATCHED_ADMIN]);
        return true;
    }
    int why = errno;
    if (fd >= 0)
        close(fd);
    if (!s->options.admin) {
        warn(s->sv, "no operator's socket (%s): %s", a->path, strerror(why));
        a->path[0] = '\0';
        return true;
    }
    caper_refuse(err, CAPER_FAILED, "admin: %s: %s", a->path, strerror(why));
    return false;
}

/* ---- Orders ---------------------------------------------------------------------------------- */

static void free_order(task *t)
{
    socket_order *o = ((call *)t->owner)->carrier;
    call_fini(&o->call);
    free(o);
}

/* The packets of the answer; an empty one is never sent, so the end of the connection is the end of it. */
static void end_order(socket_order *o)
{
    server *s = o->server;
    for (size_t at = 0; o->call.ready && at < o->call.out->len;) {
        size_t left = o->call.out->len - at;
        if (send(o->fd, o->call.out->data + at, left < PACKET ? left : PACKET, MSG_NOSIGNAL) < 0)
            break;
        at += PACKET;
    }
    close(o->fd);
    for (socket_order **at = &s->admin.orders; *at; at = &(*at)->next)
        if (*at == o) {
            *at = o->next;
            break;
        }
    s->admin.count--;
    task_drop(&o->call.task);
}

/* In the loop's own time: this is called while tasks are looked through. */
static void resume(call *c)
{
    socket_order *o     = c->carrier;
    o->again            = true;
    o->server->http_due = true;
}

static void run(socket_order *o)
{
    o->again = false;
    if (!o->call.ready)
        api_answer(&o->call);
    if (o->call.ready)
        end_order(o);
}

static bool is_owner(int fd)
{
    struct ucred who;
    socklen_t    len = sizeof who;
    return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &who, &len) == 0 &&
           (who.uid == 0 || who.uid == geteuid());
}

void admin_accept(server *s)
{
    int bytes = 1 << 20;
    int fd    = accept4(s->admin.fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd < 0)
        return;
    if (!is_owner(fd) || s->admin.count >= ORDERS_AT_ONCE) {
        close(fd);
        return;
    }
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
    socket_order *o = caper_alloc(1, sizeof *o);
    o->server       = s;
    o->fd           = fd;
    o->handle       = (watched){WATCHED_ORDER, o};
    o->call         = (call){.sv          = s->sv,
                             .method      = "POST",
                             .path        = "/api/v1/admin",
                             .is_operator = true,
                             .from        = &address_of(s, &(ip){{0}})->payer,
                             .carrier     = o,
                             .resume      = resume,
                             .task        = {.sv = s->sv, .owner = &o->call, .free = free_order}};
    o->next         = s->admin.orders;
    s->admin.orders = o;
    s->admin.count++;
    world_watch(s->epoll, WATCH_NEW, fd, EPOLLIN, &o->handle);
}

void admin_read(socket_order *o)
{
    char    text[PACKET];
    ssize_t n = recv(o->fd, text, sizeof text, 0);
    if (n < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    epoll_ctl(o->server->epoll, EPOLL_CTL_DEL, o->fd, NULL);
    if (n > 0)
        caper_buf_bytes(&o->call.body, text, (size_t)n);
    run(o);
}

void admin_run(server *s)
{
    for (socket_order *o = s->admin.orders, *next; o; o = next) {
        next = o->next;
        if (o->again)
            run(o);
    }
}

void admin_close(server *s)
{
    while (s->admin.orders)
        end_order(s->admin.orders);
    if (s->admin.fd) {
        close(s->admin.fd);
        unlink(s->admin.path);
    }
    free(s->admin.welcome);
}
