/* How full the store is. Only its file is looked at: the header of a SQLite database says how many pages it
 * has, and how many of them are free. */
#include "server/ops/capacity.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/ops/loop.h"

static uint32_t big_endian(const uint8_t *at, int bytes)
{
    uint32_t n = 0;
    for (int i = 0; i < bytes; i++)
        n = n << 8 | at[i];
    return n;
}

/* Bytes of a SQLite file that are in use, and of its -wal; pages that were freed do not count. −1: it
 * cannot be read, or is something else. */
static int64_t bytes_used(const char *store)
{
    static const char scheme[] = "sqlite:";
    uint8_t           head[100];
    char              wal[1024];
    struct stat       log = {0};
    if (strncmp(store, scheme, strlen(scheme)) != 0)
        return -1;
    store += strlen(scheme);
    int  fd = open(store, O_RDONLY | O_CLOEXEC);
    bool ok = fd >= 0 && pread(fd, head, sizeof head, 0) == sizeof head;
    if (fd >= 0)
        close(fd);
    snprintf(wal, sizeof wal, "%s-wal", store);
    if (stat(wal, &log) != 0)
        log.st_size = 0;
    if (!ok)
        return -1;
    int64_t page = big_endian(head + 16, 2); /* 1 means 65,536 */
    return (page == 1 ? 65536 : page) *
               ((int64_t)big_endian(head + 28, 4) - big_endian(head + 36, 4)) +
           log.st_size;
}

void capacity_look(server *s)
{
    service *sv   = s->sv;
    int64_t  most = s->options.most_bytes;
    int64_t  used = most ? bytes_used(s->options.store) : -1;
    bool     full = used >= most;
    if (used < 0)
        return;
    sv->store_bytes = used;
    if (full && !sv->store_full)
        warn(sv, "the store is full (--most-bytes): games go on, but nothing new is made");
    else if (!full && used >= most / 10 * 8 && !s->nearly_full)
        warn(sv, "the store has %jd of the %jd bytes that it may have (--most-bytes)", used, most);
    sv->store_full = full;
    s->nearly_full = used >= most / 10 * 8;
}
