/* The file of an SQLite store: locks, and whether it is still in its place. See sqlite_file.h. */
#include "store/sqlite_file.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"

static bool is_memory(const char *path) { return strcmp(path, ":memory:") == 0; }

static caper_code cannot(const char *path, caper_error *err)
{
    return caper_refuse(err, CAPER_FAILED, "%s: %s", path, strerror(errno));
}

static caper_code in_use(const char *path, caper_error *err)
{
    return caper_refuse(err, CAPER_FAILED, "%s: another caper serve is using it", path);
}

/* Root makes it for the store's owner, who has to open it later. A link is not followed: that owner
 * could have made it. */
static int open_lock(const char *name, const char *path)
{
    struct stat is;
    int         fd = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return open(name, O_RDWR | O_NOFOLLOW | O_CLOEXEC);
    if (geteuid() == 0 && stat(path, &is) == 0 && fchown(fd, is.st_uid, is.st_gid) != 0) {
        close(fd);
        return -1;
    }
    return fd;
}

int sqlite_file_lock(const char *path, caper_error *err)
{
    CAPER_SCRATCH caper_buf name = {0};
    caper_buf_printf(&name, "%s-lock", path);
    int fd = open_lock(caper_buf_text(&name), path);
    if (fd < 0) {
        cannot(caper_buf_text(&name), err);
    } else if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
        close(fd);
        fd = -1;
        in_use(path, err);
    }
    return fd;
}

/* SQLite takes an empty file, too. */
static bool is_database(int fd)
{
    static const char magic[] = "SQLite format 3"; /* with its zero, the first 16 bytes */
    char              begins[sizeof magic];
    ssize_t           n = pread(fd, begins, sizeof begins, 0);
    return n <= 0 || (n == sizeof magic && memcmp(begins, magic, sizeof magic) == 0);
}

static caper_code open_existing(sqlite_file *f, caper_error *err)
{
    f->fd = open(f->path, O_RDWR | O_CLOEXEC);
    if (f->fd < 0)
        return errno == ENOENT ? CAPER_OK : cannot(f->path, err);
    if (is_database(f->fd))
        return CAPER_OK;
    return caper_refuse(err, CAPER_FAILED, "%s: file is not a database", f->path);
}

/* SQLite gives the files beside it the same rights. */
static caper_code make_private(sqlite_file *f, caper_error *err)
{
    struct stat is;
    if (fstat(f->fd, &is) != 0 || ((is.st_mode & 07) && fchmod(f->fd, is.st_mode & 0700) != 0))
        return cannot(f->path, err);
    f->device = is.st_dev;
    f->number = is.st_ino;
    return CAPER_OK;
}

caper_code sqlite_file_open(sqlite_file *f, const char *path, caper_error *err)
{
    char *real = is_memory(path) ? NULL : realpath(path, NULL);
    *f         = (sqlite_file){.path = caper_strdup(real ? real : path), .fd = -1, .lock = -1};
    free(real);
    if (is_memory(path))
        return CAPER_OK;
    caper_code code = open_existing(f, err);
    if (code)
        return code;
    if ((f->lock = sqlite_file_lock(f->path, err)) < 0)
        return CAPER_FAILED;
    if (f->fd < 0 && (f->fd = open(f->path, O_RDWR | O_CREAT | O_CLOEXEC, 0600)) < 0)
        return cannot(f->path, err);
    if (flock(f->fd, LOCK_EX | LOCK_NB) != 0)
        return in_use(f->path, err);
    return make_private(f, err);
}

void sqlite_file_close(sqlite_file *f)
{
    if (f->fd >= 0)
        close(f->fd);
    if (f->lock >= 0)
        close(f->lock);
    free(f->path);
}

bool sqlite_file_is_in_place(const sqlite_file *f)
{
    struct stat is;
    return f->fd < 0 ||
           (stat(f->path, &is) == 0 && is.st_dev == f->device && is.st_ino == f->number);
}

/* As SQLite sees it, whose disk may be a simulated one. If in doubt, there is. */
bool sqlite_file_has_log(const char *path)
{
    CAPER_SCRATCH caper_buf name  = {0};
    sqlite3_vfs            *disk  = sqlite3_vfs_find(NULL);
    int                     there = 0;
    caper_buf_printf(&name, "%s-wal", path);
    return disk->xAccess(disk, caper_buf_text(&name), SQLITE_ACCESS_EXISTS, &there) || there;
}

bool sqlite_file_list_beside(const char *path, caper_buf *out)
{
    static const char *const suffixes[] = {"-wal", "-shm", "-journal"};
    struct stat              is;
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
        CAPER_SCRATCH caper_buf name = {0};
        caper_buf_printf(&name, "%s%s", path, suffixes[i]);
        if (lstat(caper_buf_text(&name), &is) == 0)
            caper_buf_printf(out, "%s%s", out->len ? " and " : "", caper_buf_text(&name));
    }
    return out->len > 0;
}
