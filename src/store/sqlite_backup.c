/* Backups of an SQLite store, by SQLite's own means. A read transaction is held while pages are
 * copied, so the backup shows one moment, unaffected by later commits. */
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "store/backup.h"
#include "store/sqlite_file.h"
#include "store/store.h"

enum { PAGES_AT_ONCE = 256 };

static caper_code failed(sqlite3 *db, const char *path, caper_error *err)
{
    return caper_refuse(err, CAPER_FAILED, "%s: %s", path, sqlite3_errmsg(db));
}

/* Only to read: a file that is not there is not made. */
static sqlite3 *open_to_read(const char *path, caper_error *err)
{
    sqlite3 *db  = NULL;
    bool     log = sqlite_file_has_log(path);
    if (access(path, R_OK) != 0) {
        caper_refuse(err, CAPER_FAILED, "%s: %s", path, strerror(errno));
        return NULL;
    }
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK) {
        sqlite3_busy_timeout(db, 2000);
        /* The log of a server that was killed stays as it is: the last to close would delete it. */
        sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, log ? 1 : 0, NULL);
        return db;
    }
    failed(db, path, err);
    sqlite3_close(db);
    return NULL;
}

/* The first value of the first row as a text; the caller frees it. NULL if there is none. */
static char *ask_text(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *q    = NULL;
    char         *text = NULL;
    if (sqlite3_prepare_v2(db, sql, -1, &q, NULL) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW &&
        sqlite3_column_text(q, 0))
        text = caper_strdup((const char *)sqlite3_column_text(q, 0));
    sqlite3_finalize(q);
    return text;
}

static int64_t ask_number(sqlite3 *db, const char *sql)
{
    char   *text = ask_text(db, sql);
    int64_t n    = text ? strtoll(text, NULL, 10) : -1;
    free(text);
    return n;
}

/* ---- Making one ------------------------------------------------------------------------------ */

typedef struct copying {
    sqlite3                 *from, *to;
    const char              *path;
    caper_store_progress_fn *progress;
    void                    *ctx;
} copying;

static caper_code copy_pages(const copying *c, caper_error *err)
{
    sqlite3_backup *b       = sqlite3_backup_init(c->to, "main", c->from, "main");
    int             status  = SQLITE_OK;
    bool            stopped = false;
    if (!b)
        return failed(c->to, c->path, err);
    while (!stopped && status == SQLITE_OK) {
        status  = sqlite3_backup_step(b, PAGES_AT_ONCE);
        int all = sqlite3_backup_pagecount(b);
        stopped = c->progress && !c->progress(c->ctx, all - sqlite3_backup_remaining(b), all);
    }
    sqlite3_backup_finish(b);
    if (stopped && status != SQLITE_DONE)
        return caper_refuse(err, CAPER_FAILED, "stopped; no backup was kept");
    return status == SQLITE_DONE
               ? CAPER_OK
               : caper_refuse(err, CAPER_FAILED, "%s: %s", c->path, sqlite3_errstr(status));
}

/* The backup is a store that was closed: one file, without a log, and no server has it open. (Stores
 * of older versions do not say whether they are open.) */
static caper_code copy_into(copying *c, caper_error *err)
{
    if (sqlite3_open_v2(c->path, &c->to, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        return failed(c->to, c->path, err);
    if (sqlite3_exec(c->from, "begin; select count(*) from sqlite_schema", NULL, NULL, NULL) !=
        SQLITE_OK)
        return failed(c->from, c->path, err);
    caper_code code = copy_pages(c, err);
    sqlite3_exec(c->from, "rollback", NULL, NULL, NULL);
    if (code == CAPER_OK &&
        sqlite3_exec(c->to, "pragma journal_mode=delete", NULL, NULL, NULL) != SQLITE_OK)
        code = failed(c->to, c->path, err);
    if (code == CAPER_OK && ask_number(c->to, "select max(open) from run") > 0 &&
        sqlite3_exec(c->to, "update run set open=0", NULL, NULL, NULL) != SQLITE_OK)
        code = failed(c->to, c->path, err);
    return code;
}

static bool make_private_file(const char *path, caper_error *err)
{
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) {
        caper_refuse(err, CAPER_FAILED, "%s: %s", path, strerror(errno));
        return false;
    }
    close(fd);
    return true;
}

static const char *path_of(const char *url, caper_error *err)
{
    static const char kind[] = "sqlite:";
    if (strncmp(url, kind, sizeof kind - 1) == 0)
        return url + sizeof kind - 1;
    caper_refuse(err, CAPER_BAD_OPTION, "“%.60s” is not a store in a file; write sqlite:FILE", url);
    return NULL;
}

caper_code caper_store_backup(const char *url, const char *path, caper_store_progress_fn *progress,
                              void *ctx, caper_error *err)
{
    char        beside[4096];
    const char *store = path_of(url, err);
    if (!store)
        return CAPER_BAD_OPTION;
    if (access(path, F_OK) == 0)
        return caper_refuse(err, CAPER_FAILED, "%s: there is a file of that name already", path);
    copying c = {.path = beside, .progress = progress, .ctx = ctx};
    if (snprintf(beside, sizeof beside, "%s.part", path) >= (int)sizeof beside)
        return caper_refuse(err, CAPER_FAILED, "%.60s…: the name is too long", path);
    c.from = open_to_read(store, err);
    if (!c.from)
        return err->code;
    unlink(beside); /* of a backup that was cut off */
    caper_code code = make_private_file(beside, err) ? copy_into(&c, err) : CAPER_FAILED;
    sqlite3_close(c.to);
    sqlite3_close(c.from);
    if (code == CAPER_OK && rename(beside, path) != 0)
        code = caper_refuse(err, CAPER_FAILED, "%s: %s", path, strerror(errno));
    if (code != CAPER_OK)
        unlink(beside);
    return code;
}

/* ---- Restoring one --------------------------------------------------------------------------- */

/* SQLite would take what lies beside it for the log of the store that is restored. */
static caper_code check_place(const char *path, caper_error *err)
{
    CAPER_SCRATCH caper_buf beside = {0};
    struct stat             is;
    if (lstat(path, &is) == 0)
        return caper_refuse(err, CAPER_FAILED,
                            "%s: there is a store already; stop its server and move it away first, "
                            "with the files beside it: mv %s* FOLDER",
                            path, path);
    if (!sqlite_file_list_beside(path, &beside))
        return CAPER_OK;
    return caper_refuse(
        err, CAPER_FAILED,
        "%s would ruin what is restored there: the newest moves of another store are "
        "in it. Stop its server and move it away first, to where that store is now",
        caper_buf_text(&beside));
}

caper_code caper_store_restore(const char *path, const char *url, caper_store_progress_fn *progress,
                               void *ctx, caper_error *err)
{
    CAPER_SCRATCH caper_buf from = {0}, lock = {0};
    const char             *to = path_of(url, err);
    if (!to)
        return CAPER_BAD_OPTION;
    caper_code code = check_place(to, err);
    int        fd   = code ? -1 : sqlite_file_lock(to, err);
    if (fd < 0)
        return CAPER_FAILED;
    caper_buf_printf(&from, "sqlite:%s", path);
    caper_buf_printf(&lock, "%s-lock", to);
    code = caper_store_backup(caper_buf_text(&from), to, progress, ctx, err);
    unlink(caper_buf_text(&lock)); /* the server, which may be another user, makes its own */
    close(fd);
    return code;
}

/* ---- Checking one ---------------------------------------------------------------------------- */

static caper_code check_pages(sqlite3 *db, const char *path, caper_error *err)
{
    char      *says = ask_text(db, "pragma integrity_check(1)");
    caper_code code = CAPER_OK;
    if (!says)
        code = failed(db, path, err);
    else if (strcmp(says, "ok") != 0)
        code = caper_refuse(err, CAPER_FAILED, "%s: is damaged: %.200s", path, says);
    free(says);
    return code;
}

/* Entries are numbered from 1 without a gap, and belong to a table. Of campaigns, and of tables that
 * are being removed, the oldest may be gone. */
static caper_code check_logs(sqlite3 *db, const char *path, caper_error *err)
{
    char *bad =
        ask_text(db, "select substr(coalesce(t.id,'?'),1,6) from "
                     "(select tbl, count(*) n, min(seq) a, max(seq) z from entries group by "
                     "tbl) e left join tables t on t.row=e.tbl "
                     "where t.id is null or e.z-e.a+1<>e.n or (e.a<>1 and t.stage<3 and "
                     "t.config<>'{\"campaign\":1}') limit 1");
    if (!bad)
        return CAPER_OK;
    caper_refuse(err, CAPER_FAILED, "%s: the log of table %s… has a gap", path, bad);
    free(bad);
    return CAPER_FAILED;
}

caper_code caper_store_check_copy(const char *path, caper_store_count *count, caper_error *err)
{
    sqlite3 *db = open_to_read(path, err);
    if (!db)
        return err->code;
    caper_code code = check_pages(db, path, err);
    if (code == CAPER_OK && ask_number(db, "select count(*) from sqlite_schema where name in "
                                           "('tables','entries','tokens','probe')") != 4)
        code = caper_refuse(err, CAPER_FAILED, "%s: is a database, but not one of caper's", path);
    if (code == CAPER_OK)
        code = check_logs(db, path, err);
    *count = (caper_store_count){ask_number(db, "select count(*) from tables"),
                                 ask_number(db, "select count(*) from entries")};
    sqlite3_close(db);
    return code;
}
