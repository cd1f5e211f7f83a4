/* Files: whole or not at all. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "caper/table.h"
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
    bool ok = fwrite(text, 1, len, f) == len && fflush(f) == 0 && fsync(fileno(f)) == 0;
    return fclose(f) == 0 && ok;
}

static FILE *open_beside(const char *path, caper_buf *name)
{
    caper_buf_printf(name, "%s.new-%ld", path, (long)getpid());
    return fopen(name->data, "wb");
}

/* A folder can be opened, but not read. */
static bool is_folder(const char *path)
{
    FILE *f      = fopen(path, "rb");
    bool  folder = f && fgetc(f) == EOF && ferror(f) && errno == EISDIR;
    if (f)
        fclose(f);
    return folder;
}

caper_code caper_file_try(const char *path, caper_error *err)
{
    caper_buf beside = {0};
    bool      folder = is_folder(path);
    FILE     *f      = folder ? NULL : open_beside(path, &beside);
    int       why    = folder ? EISDIR : errno;
    if (f) {
        fclose(f);
        remove(beside.data);
    }
    caper_buf_fini(&beside);
    return f ? CAPER_OK : caper_refuse(err, CAPER_FAILED, "%s: %s", path, strerror(why));
}

caper_code caper_file_write(const char *path, const char *text, size_t len, caper_error *err)
{
    caper_buf beside = {0};
    FILE     *f      = open_beside(path, &beside);
    int       why    = errno;
    bool      ok     = f && write_all(f, text, len);
    if (f && !ok)
        why = errno;
    if (ok && rename(beside.data, path) != 0) {
        why = errno;
        ok  = false;
    }
    if (f && !ok)
        remove(beside.data);
    caper_buf_fini(&beside);
    return ok ? CAPER_OK : caper_refuse(err, CAPER_FAILED, "%s: %s", path, strerror(why));
}
