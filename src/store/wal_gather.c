/* Fewer and larger writes to SQLite's log. See wal_gather.h.
 *
 * Only the log's file gets methods of its own; every other one is opened as it always was. A write
 * that fails when it is due fails the call that made it due, which ends the transaction just the same. */
#include "store/wal_gather.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* 30 pages of 4,096 bytes with their heads. SQLite's file system for Unix loses the higher bits of sizes from
 * 128 KiB on (it takes `size & 0x1ffff`), since SQLite itself never writes so much. */
enum { MOST = 30 * (4096 + 24) };

struct wal_gather {
    sqlite3_vfs  vfs;
    sqlite3_vfs *real;
    char         name[40];
};

typedef struct log_file {
    sqlite3_file  base;
    sqlite3_file *real; /* in the same block, behind this */
    char         *text; /* what is not written yet; owned */
    sqlite3_int64 at;   /* where it belongs */
    int           size;
} log_file;

static log_file *log_of(sqlite3_file *f) { return (log_file *)(void *)f; }

/* What cannot be written is forgotten: SQLite undoes what it belongs to, and writes there again. */
static int write_out(log_file *l)
{
    int size = l->size;
    l->size  = 0;
    return size ? l->real->pMethods->xWrite(l->real, l->text, size, l->at) : SQLITE_OK;
}

static int on_write(sqlite3_file *f, const void *bytes, int n, sqlite3_int64 at)
{
    log_file *l      = log_of(f);
    bool      inside = l->size && at >= l->at && at <= l->at + l->size && at + n <= l->at + MOST;
    int       rc     = inside ? SQLITE_OK : write_out(l);
    if (rc || n > MOST)
        return rc ? rc : l->real->pMethods->xWrite(l->real, bytes, n, at);
    if (!inside)
        l->at = at;
    int from = (int)(at - l->at);
    memcpy(l->text + from, bytes, (size_t)n);
    l->size = from + n > l->size ? from + n : l->size;
    return SQLITE_OK;
}

static int on_read(sqlite3_file *f, void *bytes, int n, sqlite3_int64 at)
{
    log_file *l  = log_of(f);
    int       rc = write_out(l);
    return rc ? rc : l->real->pMethods->xRead(l->real, bytes, n, at);
}

static int on_truncate(sqlite3_file *f, sqlite3_int64 size)
{
    log_file *l  = log_of(f);
    int       rc = write_out(l);
    return rc ? rc : l->real->pMethods->xTruncate(l->real, size);
}

static int on_sync(sqlite3_file *f, int flags)
{
    log_file *l  = log_of(f);
    int       rc = write_out(l);
    return rc ? rc : l->real->pMethods->xSync(l->real, flags);
}

static int on_size(sqlite3_file *f, sqlite3_int64 *size)
{
    log_file *l  = log_of(f);
    int       rc = write_out(l);
    return rc ? rc : l->real->pMethods->xFileSize(l->real, size);
}

static int on_close(sqlite3_file *f)
{
    log_file *l  = log_of(f);
    int       rc = write_out(l), closed = l->real->pMethods->xClose(l->real);
    free(l->text);
    return rc ? rc : closed;
}

static int on_lock(sqlite3_file *f, int how)
{
    log_file *l = log_of(f);
    return l->real->pMethods->xLock(l->real, how);
}

static int on_unlock(sqlite3_file *f, int how)
{
    log_file *l = log_of(f);
    return l->real->pMethods->xUnlock(l->real, how);
}

static int on_check_lock(sqlite3_file *f, int *out)
{
    log_file *l = log_of(f);
    return l->real->pMethods->xCheckReservedLock(l->real, out);
}

static int on_control(sqlite3_file *f, int what, void *arg)
{
    log_file *l = log_of(f);
    return l->real->pMethods->xFileControl(l->real, what, arg);
}

static int on_sector(sqlite3_file *f)
{
    log_file *l = log_of(f);
    return l->real->pMethods->xSectorSize(l->real);
}

static int on_device(sqlite3_file *f)
{
    log_file *l = log_of(f);
    return l->real->pMethods->xDeviceCharacteristics(l->real);
}

static const sqlite3_io_methods methods = {.iVersion               = 1,
                                           .xClose                 = on_close,
                                           .xRead                  = on_read,
                                           .xWrite                 = on_write,
                                           .xTruncate              = on_truncate,
                                           .xSync                  = on_sync,
                                           .xFileSize              = on_size,
                                           .xLock                  = on_lock,
                                           .xUnlock                = on_unlock,
                                           .xCheckReservedLock     = on_check_lock,
                                           .xFileControl           = on_control,
                                           .xSectorSize            = on_sector,
                                           .xDeviceCharacteristics = on_device};

static int on_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int flags, int *out)
{
    sqlite3_vfs *real = ((wal_gather *)(void *)vfs)->real;
    log_file    *l    = log_of(f);
    if (!(flags & SQLITE_OPEN_WAL))
        return real->xOpen(real, name, f, flags, out);
    *l     = (log_file){.real = (sqlite3_file *)(void *)(l + 1)};
    int rc = real->xOpen(real, name, l->real, flags, out);
    if (rc == SQLITE_OK) { /* SQLite closes only what has methods */
        l->text          = caper_alloc(1, MOST);
        l->base.pMethods = &methods;
    }
    return rc;
}

wal_gather *wal_gather_new(void)
{
    sqlite3_vfs *real = sqlite3_vfs_find(NULL);
    if (!real)
        return NULL;
    wal_gather *g = caper_alloc(1, sizeof *g);
    snprintf(g->name, sizeof g->name, "caper-%p", (void *)g);
    g->real         = real;
    g->vfs          = *real; /* everything but opening is as it was */
    g->vfs.pNext    = NULL;
    g->vfs.zName    = g->name;
    g->vfs.szOsFile = (int)sizeof(log_file) + real->szOsFile;
    g->vfs.xOpen    = on_open;
    if (sqlite3_vfs_register(&g->vfs, 0) == SQLITE_OK)
        return g;
    free(g);
    return NULL;
}

const char *wal_gather_name(const wal_gather *g) { return g ? g->name : NULL; }

void wal_gather_free(wal_gather *g)
{
    if (g)
        sqlite3_vfs_unregister(&g->vfs);
    free(g);
}
