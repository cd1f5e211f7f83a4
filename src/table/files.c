/* Files: whole or not at all. Folders, alone or with all that is above them. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "table/files.h"

caper_code caper_file_read(const char *path, size_t limit, caper_buf *out, caper_error *err)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        return caper_refuse(err, CAPER_FAILED, "%s: %s", path, strerror(errno));
    char   part[65536];
    size_t n;
    while ((n = fread(part, 1, sizeof part, f)) > 0 && out->len <= limit)
        caper_buf_bytes(out, part, n);
    bool bad = ferror(f);
    int  why = errno;
    fclose(f);
    if (bad)
        return caper_refuse(err, CAPER_FAILED, "%s: %s", path, strerror(why));
    if (out->len > limit)
        return caper_refuse(err, CAPER_FAILED, "%s: longer than %zu bytes", path, limit);
    if (out->len && memchr(out->data, '\0', out->len))
        return caper_refuse(err, CAPER_FAILED, "%s: not a text file", path);
    return CAPER_OK;
}

static bool write_all(FILE *f, const char *text, size_t len)
{
    bool ok = fwrite(text, 1, len, f) == len && fflush(f) == 0 &&
              (fsync(fileno(f)) == 0 || errno == EINVAL);
    return fclose(f) == 0 && ok;
}

/* A device (/dev/stdout, /dev/null) is written to itself: a file put in its place would be its end. */
static bool is_device(const char *path) { return strncmp(path, "/dev/", 5) == 0; }

static FILE *open_beside(const char *path, caper_buf *name)
{
    if (is_device(path))
        caper_buf_str(name, path);
    else
        caper_buf_printf(name, "%s.new-%ld", path, (long)getpid());
    return fopen(name->data, "wb");
}

static void remove_temporary(const char *path, const caper_buf *name)
{
    if (!is_device(path))
        remove(name->data);
}

static bool is_folder(const char *path)
{
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0)
        close(fd);
    return fd >= 0;
}

caper_code caper_file_try(const char *path, caper_error *err)
{
    CAPER_SCRATCH caper_buf beside = {0};
    bool                    folder = is_folder(path);
    FILE                   *f      = folder ? NULL : open_beside(path, &beside);
    int                     why    = folder ? EISDIR : errno;
    if (f) {
        fclose(f);
        remove_temporary(path, &beside);
    }
    return f ? CAPER_OK : caper_refuse(err, CAPER_FAILED, "%s: %s", path, strerror(why));
}

caper_code caper_file_write(const char *path, const char *text, size_t len, caper_error *err)
{
    CAPER_SCRATCH caper_buf beside = {0};
    FILE                   *f      = open_beside(path, &beside);
    int                     why    = errno;
    bool                    ok     = f && write_all(f, text, len);
    if (f && !ok)
        why = errno;
    if (ok && !is_device(path) && rename(beside.data, path) != 0) {
        why = errno;
        ok  = false;
    }
    if (f && !ok)
        remove_temporary(path, &beside);
    return ok ? CAPER_OK : caper_refuse(err, CAPER_FAILED, "%s: %s", path, strerror(why));
}

caper_code caper_folder_make(const char *path, unsigned mode, caper_error *err)
{
    if (mkdir(path, mode) == 0 || errno == EEXIST)
        return CAPER_OK;
    return caper_refuse(err, CAPER_FAILED, "%s: %s", path, strerror(errno));
}

caper_code caper_folders_make(const char *path, unsigned mode, caper_error *err)
{
    char *part = caper_strdup(path);
    for (char *slash = part; *slash && (slash = strchr(slash + 1, '/'));) {
        *slash = '\0';
        mkdir(part, mode); /* if this fails for good, so does the last one */
        *slash = '/';
    }
    free(part);
    return caper_folder_make(path, mode, err);
}
