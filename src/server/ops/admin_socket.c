/* The operator's socket: HTTP, as everywhere else, but only its owner and root can open it (mode 0600, and who asks is
 * checked once more), so it needs no key. */
#include <errno.h>
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "server/ops/loop.h"

bool admin_socket_of(const char *store, const char *chosen, char out[108])
{
    static const char kind[] = "sqlite:";
    bool              file   = strncmp(store, kind, sizeof kind - 1) == 0;
    const char       *beside = file ? store + sizeof kind - 1 : "";
    int               n = snprintf(out, 108, chosen ? "%s" : "%s-admin", chosen ? chosen : beside);
    if (n >= 108 || !(chosen || file))
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
    int    fd  = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
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

static bool is_owner(int fd)
{
    struct ucred who;
    socklen_t    len = sizeof who;
    return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &who, &len) == 0 &&
           (who.uid == 0 || who.uid == geteuid());
}

bool admin_accept(server *s)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    int                fd = accept4(s->admin.fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd < 0)
        return false;
    if (is_owner(fd)) {
        MHD_add_connection(s->http, fd, (const struct sockaddr *)&at, sizeof at);
        return true;
    }
    close(fd);
    return false;
}

void admin_close(server *s)
{
    if (s->admin.fd) {
        close(s->admin.fd);
        unlink(s->admin.path);
    }
    free(s->admin.welcome);
}
