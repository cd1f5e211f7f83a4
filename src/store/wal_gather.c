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
enum { MOST = 30 * (4096 + 24), AHEAD = 4 };

struct wal_gather {
    sqlite3_vfs  vfs;
    sqlite3_vfs *real;
    char         name[40];
};

/* A log's file is the real one with methods of its own. */
typedef struct gathered {
    sqlite3_io_methods        own; /* the real ones but for those below */
    const sqlite3_io_methods *real;
    char                     *text; /* what is not written yet; owned */
    sqlite3_int64             at;   /* where it belongs */
    sqlite3_int64             end;  /* the file is at least that long */
    int                       size;
} gathered;

static gathered *gathered_of(sqlite3_file *f) { return (gathered *)(void *)f->pMethods; }

/* To sync a file that has grown is to write its length and its map of the disk as well: twice the time. So it grows by
 * many pages at once, with zeros, which SQLite does not take for pages. If they find no room the write itself may. */
static void grow(sqlite3_file *f, sqlite3_int64 need)
{
    static const char zeros[MOST];
    gathered         *g = gathered_of(f);
    if (need <= g->end || g->real->xFileSize(f, &g->end) || need <= g->end)
        return;
    for (int i = 0; i < AHEAD && !g->real->xWrite(f, zeros, MOST, g->end); i++)
        g->end += MOST;
}

/* What cannot be written is forgotten: SQLite undoes what it belongs to, and writes there again. */
static int write_out(sqlite3_file *f)
{
    gathered *g    = gathered_of(f);
    int       size = g->size;
    g->size        = 0;
    grow(f, g->at + size);
    return size ? g->real->xWrite(f, g->text, size, g->at) : SQLITE_OK;
}

static int on_write(sqlite3_file *f, const void *bytes, int n, sqlite3_int64 at)
{
    gathered *g      = gathered_of(f);
    bool      inside = g->size && at >= g->at && at <= g->at + g->size && at + n <= g->at + MOST;
    int       rc     = inside ? SQLITE_OK : write_out(f);
    if (rc || n > MOST)
        return rc ? rc : g->real->xWrite(f, bytes, n, at);
    if (!inside)
        g->at = at;
    int from = (int)(at - g->at);
    memcpy(g->text + from, bytes, (size_t)n);
    g->size = from + n > g->size ? from + n : g->size;
    return SQLITE_OK;
}

static int on_read(sqlite3_file *f, void *bytes, int n, sqlite3_int64 at)
{
    int rc = write_out(f);
    return rc ? rc : gathered_of(f)->real->xRead(f, bytes, n, at);
}

static int on_truncate(sqlite3_file *f, sqlite3_int64 size)
{
    int rc              = write_out(f);
    gathered_of(f)->end = 0;
    return rc ? rc : gathered_of(f)->real->xTruncate(f, size);
}

static int on_sync(sqlite3_file *f, int flags)
{
    int rc = write_out(f);
    return rc ? rc : gathered_of(f)->real->xSync(f, flags);
}

static int on_size(sqlite3_file *f, sqlite3_int64 *size)
{
    int rc = write_out(f);
    return rc ? rc : gathered_of(f)->real->xFileSize(f, size);
}

static int on_close(sqlite3_file *f)
{
    gathered *g  = gathered_of(f);
    int       rc = write_out(f), closed;
    f->pMethods  = g->real;
    closed       = f->pMethods->xClose(f);
    free(g->text);
    free(g);
    return rc ? rc : closed;
}

static int on_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int flags, int *out)
{
    sqlite3_vfs *real = ((wal_gather *)(void *)vfs)->real;
    int          rc   = real->xOpen(real, name, f, flags, out);
    if (rc || !(flags & SQLITE_OPEN_WAL))
        return rc;
    gathered *g      = caper_alloc(1, sizeof *g);
    g->real          = f->pMethods;
    g->own           = *f->pMethods;
    g->own.iVersion  = 1; /* without shared memory, which a log has no use for */
    g->own.xClose    = on_close;
    g->own.xRead     = on_read;
    g->own.xWrite    = on_write;
    g->own.xTruncate = on_truncate;
    g->own.xSync     = on_sync;
    g->own.xFileSize = on_size;
    g->text          = caper_alloc(1, MOST);
    f->pMethods      = &g->own;
    return SQLITE_OK;
}

wal_gather *wal_gather_new(void)
{
    sqlite3_vfs *real = sqlite3_vfs_find(NULL);
    if (!real)
        return NULL;
    wal_gather *g = caper_alloc(1, sizeof *g);
    snprintf(g->name, sizeof g->name, "caper-%p", (void *)g);
    g->real      = real;
    g->vfs       = *real; /* everything but opening is as it was */
    g->vfs.pNext = NULL;
    g->vfs.zName = g->name;
    g->vfs.xOpen = on_open;
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
