/* The disk: an sqlite3_vfs whose files are arrays. See disk.h. */
#include "tests/simulate/disk.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { SECTOR = 512, REGION = 32768, REGIONS = 64, NAME = 256, FILES = 16 };

/* A write that was not synced; without data: the file was cut to `at` bytes. */
typedef struct blot {
    struct blot *next;
    int64_t      at;
    int          len;
    uint8_t      data[];
} blot;

typedef struct body {
    char     name[NAME];
    bool     exists;
    uint8_t *data, *kept; /* as the process sees it; as the medium has it */
    int64_t  size, cap, kept_size, kept_cap;
    blot    *first, **last;
    uint8_t *region[REGIONS]; /* shared memory beside it */
} body;

struct disk {
    sqlite3_vfs vfs;
    body        file[FILES];
    caper_rng   rng;
    int64_t     calls, plan_at;
    disk_fault  plan, spell, refuse;
    int         per_mille;
    bool        mute, down;
    bool        synced; /* since the plan was made */
    void (*slow)(void *ctx, int64_t ms);
    void *ctx;
};

typedef struct handle {
    sqlite3_file base;
    disk        *d;
    body        *b;
    bool         scratch; /* private: goes with its handle */
} handle;

/* ---- Faults ---------------------------------------------------------------------------------- */

static disk_fault draw(disk *d, bool writes)
{
    if (d->plan == DISK_FALSE_SYNC) /* only a sync meets it */
        return DISK_FINE;
    if (d->plan == DISK_LATE_READ)
        return writes || !d->synced ? DISK_FINE : DISK_ERROR;
    if (d->plan && (d->plan != DISK_CRASH || writes) && d->plan_at-- <= 0) {
        disk_fault is = d->plan;
        d->plan       = DISK_FINE;
        return is;
    }
    if (d->refuse && writes)
        return d->refuse;
    if (d->spell && (int)caper_rng_below(&d->rng, 1000) < d->per_mille)
        return d->spell;
    return DISK_FINE;
}

/* SQLITE_OK, or what this call fails with. */
static int meet(disk *d, bool writes, int error)
{
    if (d->mute)
        return SQLITE_OK;
    if (d->down)
        return error;
    d->calls++;
    switch (draw(d, writes)) {
    case DISK_ERROR:
        return error;
    case DISK_FULL:
        return writes ? SQLITE_FULL : SQLITE_OK;
    case DISK_CRASH:
        d->down = true;
        return error;
    case DISK_SLOW:
        d->slow(d->ctx, 1 + caper_rng_below(&d->rng, 3000));
        return SQLITE_OK;
    default:
        return SQLITE_OK;
    }
}

int64_t disk_calls(const disk *d) { return d->calls; }

void disk_plan(disk *d, disk_fault what, int64_t after)
{
    d->plan    = what;
    d->plan_at = after;
    d->synced  = false;
}

void disk_spell(disk *d, disk_fault what, int per_mille)
{
    d->spell     = what;
    d->per_mille = per_mille;
}

void disk_refuse(disk *d, disk_fault what) { d->refuse = what; }

void disk_turned(disk *d)
{
    if (d->plan == DISK_LATE_READ && d->synced)
        d->plan = DISK_FINE;
}

void disk_mute(disk *d, bool on) { d->mute = on; }

bool disk_is_down(const disk *d) { return d->down; }

void disk_stop(disk *d) { d->down = true; }

/* ---- Bytes ----------------------------------------------------------------------------------- */

static void put(uint8_t **data, int64_t *size, int64_t *cap, int64_t at, const uint8_t *from,
                int64_t len)
{
    int64_t end = at + len;
    if (end > *cap) {
        *cap  = 2 * end + 65536;
        *data = caper_realloc(*data, (size_t)*cap, 1);
    }
    if (at > *size)
        memset(*data + *size, 0, (size_t)(at - *size));
    if (len)
        memcpy(*data + at, from, (size_t)len);
    if (end > *size)
        *size = end;
}

static void remember(body *b, int64_t at, const uint8_t *data, int len)
{
    blot *k = caper_alloc(1, sizeof *k + (size_t)len);
    k->at   = at;
    k->len  = len;
    if (len)
        memcpy(k->data, data, (size_t)len);
    *b->last = k;
    b->last  = &k->next;
}

static void keep_part(body *b, const blot *k, int from, int to)
{
    put(&b->kept, &b->kept_size, &b->kept_cap, k->at + from, k->data + from, to - from);
}

static void keep_cut(body *b, int64_t size)
{
    if (size < b->kept_size)
        b->kept_size = size;
    else
        put(&b->kept, &b->kept_size, &b->kept_cap, size, NULL, 0);
}

/* Whole sectors, each of them or not. */
static void keep_torn(disk *d, body *b, const blot *k)
{
    uint32_t likely = caper_rng_below(&d->rng, 5); /* of 4 */
    if (!k->len && caper_rng_below(&d->rng, 4) < likely)
        keep_cut(b, k->at);
    for (int from = 0, to; from < k->len; from = to) {
        to = from + SECTOR - (int)((k->at + from) % SECTOR);
        to = to < k->len ? to : k->len;
        if (caper_rng_below(&d->rng, 4) < likely)
            keep_part(b, k, from, to);
    }
}

typedef enum keeping { KEEP_ALL, KEEP_SOME, KEEP_NONE } keeping;

static void keep(disk *d, body *b, keeping how)
{
    for (blot *k = b->first, *next; k; k = next) {
        next = k->next;
        if (how == KEEP_SOME)
            keep_torn(d, b, k);
        else if (how == KEEP_ALL && k->len)
            keep_part(b, k, 0, k->len);
        else if (how == KEEP_ALL)
            keep_cut(b, k->at);
        free(k);
    }
    b->first = NULL;
    b->last  = &b->first;
}

static void forget_regions(body *b)
{
    for (int i = 0; i < REGIONS; i++) {
        free(b->region[i]);
        b->region[i] = NULL;
    }
}

static void clear(disk *d, body *b)
{
    keep(d, b, KEEP_NONE);
    forget_regions(b);
    free(b->data);
    free(b->kept);
    memset(b, 0, sizeof *b);
    b->last = &b->first;
}

void disk_power_cut(disk *d)
{
    for (int i = 0; i < FILES; i++) {
        body *b = &d->file[i];
        if (!b->exists)
            continue;
        keep(d, b, KEEP_SOME);
        b->size = 0;
        put(&b->data, &b->size, &b->cap, 0, b->kept, b->kept_size);
    }
    disk_restart(d);
}

/* What the system has is still there, written to the medium or not. */
void disk_restart(disk *d)
{
    for (int i = 0; i < FILES; i++)
        forget_regions(&d->file[i]);
    d->down = false;
    d->plan = DISK_FINE;
}

size_t disk_memory(const disk *d)
{
    size_t n = 0;
    for (int i = 0; i < FILES; i++) {
        n += (size_t)(d->file[i].cap + d->file[i].kept_cap);
        for (const blot *k = d->file[i].first; k; k = k->next)
            n += sizeof *k + (size_t)k->len;
    }
    return n;
}

/* ---- Files ----------------------------------------------------------------------------------- */

static body *find(disk *d, const char *name)
{
    for (int i = 0; i < FILES; i++)
        if (d->file[i].exists && strcmp(d->file[i].name, name) == 0)
            return &d->file[i];
    return NULL;
}

static body *make(disk *d, const char *name)
{
    for (int i = 0; i < FILES; i++)
        if (!d->file[i].exists) {
            body *b   = &d->file[i];
            b->exists = true;
            b->last   = &b->first;
            snprintf(b->name, sizeof b->name, "%s", name);
            return b;
        }
    caper_end("the simulated disk has too many files");
}

bool disk_damage(disk *d, const char *suffix, const char *text, const char *instead)
{
    size_t n = strlen(text);
    for (int i = 0; i < FILES; i++) {
        body  *b   = &d->file[i];
        size_t len = strlen(b->name), tail = strlen(suffix);
        if (!b->exists || len < tail || strcmp(b->name + len - tail, suffix) != 0)
            continue;
        for (uint8_t *at; (at = memmem(b->data, (size_t)b->size, text, n));) {
            memcpy(at, instead, n);
            memcpy(b->kept + (at - b->data), instead, n);
            return true;
        }
    }
    return false;
}

static int on_close(sqlite3_file *f)
{
    handle *h = (handle *)f;
    if (h->scratch)
        clear(h->d, h->b);
    return SQLITE_OK;
}

static int on_read(sqlite3_file *f, void *out, int len, sqlite3_int64 at)
{
    handle *h  = (handle *)f;
    int     rc = meet(h->d, false, SQLITE_IOERR_READ);
    if (rc)
        return rc;
    int64_t n = h->b->size - at;
    n         = n < 0 ? 0 : n > len ? len : n;
    if (n)
        memcpy(out, h->b->data + at, (size_t)n);
    memset((char *)out + n, 0, (size_t)(len - n));
    return n < len ? SQLITE_IOERR_SHORT_READ : SQLITE_OK;
}

/* A write that fails may have done a part of its work. */
static int on_write(sqlite3_file *f, const void *data, int len, sqlite3_int64 at)
{
    handle *h    = (handle *)f;
    bool    down = h->d->down;
    int     rc   = meet(h->d, true, SQLITE_IOERR_WRITE);
    int     done = rc ? (int)caper_rng_below(&h->d->rng, (uint32_t)len + 1) : len;
    if (down || !done)
        return rc;
    put(&h->b->data, &h->b->size, &h->b->cap, at, data, done);
    remember(h->b, at, data, done);
    return rc;
}

static int on_truncate(sqlite3_file *f, sqlite3_int64 size)
{
    handle *h  = (handle *)f;
    int     rc = meet(h->d, true, SQLITE_IOERR_TRUNCATE);
    if (rc)
        return rc;
    if (size < h->b->size)
        h->b->size = size;
    remember(h->b, size, NULL, 0);
    return SQLITE_OK;
}

/* After a sync that failed the system believes that it has written everything: what was not on the
 * medium never gets there. */
static int on_sync(sqlite3_file *f, int flags)
{
    handle *h     = (handle *)f;
    bool    fails = h->d->plan == DISK_FALSE_SYNC && !h->d->mute && !h->d->down;
    int     rc    = fails ? SQLITE_IOERR_FSYNC : meet(h->d, true, SQLITE_IOERR_FSYNC);
    (void)flags;
    if (fails)
        h->d->down = true;
    h->d->synced |= !rc && !h->d->mute;
    if (fails || !h->d->down)
        keep(h->d, h->b, rc ? KEEP_SOME : KEEP_ALL);
    return rc;
}

static int on_size(sqlite3_file *f, sqlite3_int64 *out)
{
    handle *h = (handle *)f;
    *out      = h->b->size;
    return meet(h->d, false, SQLITE_IOERR_FSTAT);
}

/* One process, one connection: locks are always free. */
static int on_lock(sqlite3_file *f, int level)
{
    (void)f, (void)level;
    return SQLITE_OK;
}

static int on_check_lock(sqlite3_file *f, int *out)
{
    (void)f;
    *out = 0;
    return SQLITE_OK;
}

static int on_control(sqlite3_file *f, int op, void *arg)
{
    (void)f, (void)op, (void)arg;
    return SQLITE_NOTFOUND;
}

static int on_sector(sqlite3_file *f)
{
    (void)f;
    return SECTOR;
}

/* As SQLite takes every disk under Unix to be: a torn write leaves its neighbours alone. */
static int on_features(sqlite3_file *f)
{
    (void)f;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static int on_shm_map(sqlite3_file *f, int i, int size, int extend, void volatile **out)
{
    handle *h = (handle *)f;
    (void)size;
    *out = NULL;
    if (i >= REGIONS)
        return SQLITE_IOERR_SHMMAP;
    int rc = h->b->region[i] || !extend ? SQLITE_OK : meet(h->d, false, SQLITE_IOERR_SHMMAP);
    if (rc)
        return rc;
    if (!h->b->region[i] && extend)
        h->b->region[i] = caper_alloc(1, REGION);
    *out = h->b->region[i];
    return SQLITE_OK;
}

static int on_shm_lock(sqlite3_file *f, int offset, int n, int flags)
{
    (void)f, (void)offset, (void)n, (void)flags;
    return SQLITE_OK;
}

static void on_shm_barrier(sqlite3_file *f) { (void)f; }

static int on_shm_unmap(sqlite3_file *f, int drop)
{
    (void)drop;
    forget_regions(((handle *)f)->b);
    return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
    .iVersion               = 2,
    .xClose                 = on_close,
    .xRead                  = on_read,
    .xWrite                 = on_write,
    .xTruncate              = on_truncate,
    .xSync                  = on_sync,
    .xFileSize              = on_size,
    .xLock                  = on_lock,
    .xUnlock                = on_lock,
    .xCheckReservedLock     = on_check_lock,
    .xFileControl           = on_control,
    .xSectorSize            = on_sector,
    .xDeviceCharacteristics = on_features,
    .xShmMap                = on_shm_map,
    .xShmLock               = on_shm_lock,
    .xShmBarrier            = on_shm_barrier,
    .xShmUnmap              = on_shm_unmap,
};

/* ---- The file system ------------------------------------------------------------------------- */

static int on_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int flags, int *out)
{
    disk   *d = vfs->pAppData;
    handle *h = (handle *)f;
    memset(h, 0, sizeof *h);
    int rc = meet(d, false, SQLITE_CANTOPEN);
    if (rc)
        return rc;
    h->d       = d;
    h->scratch = !name;
    h->b       = name ? find(d, name) : NULL;
    if (!h->b && !(flags & SQLITE_OPEN_CREATE))
        return SQLITE_CANTOPEN;
    if (!h->b)
        h->b = make(d, name ? name : "");
    h->base.pMethods = &methods;
    if (out)
        *out = flags;
    return SQLITE_OK;
}

static int on_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
    disk *d  = vfs->pAppData;
    body *b  = find(d, name);
    int   rc = meet(d, true, SQLITE_IOERR_DELETE);
    (void)sync;
    if (!rc && b)
        clear(d, b);
    return rc;
}

static int on_access(sqlite3_vfs *vfs, const char *name, int flags, int *out)
{
    disk *d = vfs->pAppData;
    body *b = find(d, name);
    (void)flags;
    *out = b && b->size > 0;
    return meet(d, false, SQLITE_IOERR_ACCESS);
}

static int on_full_path(sqlite3_vfs *vfs, const char *name, int size, char *out)
{
    (void)vfs;
    snprintf(out, (size_t)size, "%s", name);
    return SQLITE_OK;
}

static int on_randomness(sqlite3_vfs *vfs, int n, char *out)
{
    disk *d = vfs->pAppData;
    for (int i = 0; i < n; i++)
        out[i] = (char)caper_rng_below(&d->rng, 256);
    return n;
}

static int on_sleep(sqlite3_vfs *vfs, int us)
{
    disk *d = vfs->pAppData;
    d->slow(d->ctx, us / 1000 + 1);
    return us;
}

static int on_time(sqlite3_vfs *vfs, double *out)
{
    (void)vfs;
    *out = 2460000;
    return SQLITE_OK;
}

static int on_last_error(sqlite3_vfs *vfs, int n, char *out)
{
    (void)vfs, (void)n, (void)out;
    return 0;
}

/* A small cache, so that reading goes to the disk and can fail there. */
static int small_cache(sqlite3 *db, char **message, const struct sqlite3_api_routines *api)
{
    (void)message, (void)api;
    return sqlite3_exec(db, "pragma cache_size=8", NULL, NULL, NULL);
}

disk *disk_new(uint64_t seed, void (*slow)(void *ctx, int64_t ms), void *ctx)
{
    disk *d = caper_alloc(1, sizeof *d);
    d->slow = slow;
    d->ctx  = ctx;
    caper_rng_init(&d->rng, seed);
    for (int i = 0; i < FILES; i++)
        d->file[i].last = &d->file[i].first;
    d->vfs = (sqlite3_vfs){.iVersion      = 1,
                           .szOsFile      = sizeof(handle),
                           .mxPathname    = NAME - 1,
                           .zName         = "simulated",
                           .pAppData      = d,
                           .xOpen         = on_open,
                           .xDelete       = on_delete,
                           .xAccess       = on_access,
                           .xFullPathname = on_full_path,
                           .xRandomness   = on_randomness,
                           .xSleep        = on_sleep,
                           .xCurrentTime  = on_time,
                           .xGetLastError = on_last_error};
    sqlite3_vfs_register(&d->vfs, 1);
    sqlite3_randomness(0,
                       NULL); /* it is drawn once for the whole process, and then from this disk */
    sqlite3_auto_extension((void (*)(void))small_cache);
    return d;
}

void disk_free(disk *d)
{
    sqlite3_cancel_auto_extension((void (*)(void))small_cache);
    sqlite3_vfs_unregister(&d->vfs);
    for (int i = 0; i < FILES; i++)
        if (d->file[i].exists)
            clear(d, &d->file[i]);
    free(d);
}
