/* The store in an SQLite file: WAL, synchronous=FULL, every statement prepared once.
 *
 * The one subtle idea: `begin` is lazy and the commit is the caller's, so all moves that arrive in
 * one turn of the server's loop share one trip to the disk. */
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/memory.h"
#include "store/store.h"

enum { SCHEMA = 1 };

enum statement {
    BEGIN,
    COMMIT,
    ROLLBACK,
    ADD,
    SET_STAGE,
    APPEND,
    ADD_TOKEN,
    DROP_TOKENS,
    COPY_TOKENS,
    FIND,
    LIST,
    READ,
    READ_LAST,
    FIND_TOKEN,
    PROBE,
    STATEMENTS,
};

static const char *const texts[STATEMENTS] = {
    [BEGIN]       = "begin immediate",
    [COMMIT]      = "commit",
    [ROLLBACK]    = "rollback",
    [ADD]         = "insert into tables(id,made,public,stage,config) values(?1,?2,?3,?4,?5)",
    [SET_STAGE]   = "update tables set stage=?2 where row=?1",
    [APPEND]      = "insert into entries(tbl,seq,at,kind,seat,text) values(?1,?2,?3,?4,?5,?6)",
    [ADD_TOKEN]   = "insert into tokens(hash,tbl,seat) values(?1,?2,?3)",
    [DROP_TOKENS] = "update tokens set seat=-3 where tbl=?1 and seat=?2",
    [COPY_TOKENS] = "insert into tokens(hash,tbl,seat) "
                    "select hash,?2,seat from tokens where tbl=?1 and seat<>-3",
    [FIND]        = "select row,id,made,public,stage,config from tables where id=?1",
    [LIST]        = "select row,id,made,public,stage,config from tables "
                    "where public=1 and stage<2 and made>=?1 order by row desc limit ?2",
    [READ] = "select seq,at,kind,seat,text from entries where tbl=?1 and seq>?2 order by seq",
    [READ_LAST] =
        "select seq,at,kind,seat,text from entries where tbl=?1 order by seq desc limit 1",
    [FIND_TOKEN] = "select seat from tokens where hash=?1 and tbl=?2",
    [PROBE]      = "update probe set n=n+1",
};

static const char schema[] =
    "create table tables(row integer primary key, id text not null unique, made integer not null,"
    " public integer not null, stage integer not null, config text not null);"
    "create index listed on tables(row) where public=1 and stage<2;"
    "create table entries(tbl integer not null, seq integer not null, at integer not null,"
    " kind text not null, seat integer not null, text text not null,"
    " primary key(tbl,seq)) without rowid;"
    "create table tokens(hash blob not null, tbl integer not null, seat integer not null,"
    " primary key(hash,tbl)) without rowid;"
    "create index held on tokens(tbl,seat);"
    "create table probe(n integer not null); insert into probe values(0);"
    "pragma user_version=1;";

struct caper_store {
    sqlite3      *db;
    sqlite3_stmt *stmt[STATEMENTS];
    char         *path;
    int           lock; /* held while the store is open; −1 */
    bool          open; /* a transaction is under way */
};

static caper_code failed(caper_store *s, caper_error *err)
{
    return caper_refuse(err, CAPER_FAILED, "%s: %s", s->path, sqlite3_errmsg(s->db));
}

/* ---- Opening --------------------------------------------------------------------------------- */

static int user_version(caper_store *s)
{
    sqlite3_stmt *q  = NULL;
    int           is = -1;
    if (sqlite3_prepare_v2(s->db, "pragma user_version", -1, &q, NULL) == SQLITE_OK &&
        sqlite3_step(q) == SQLITE_ROW)
        is = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    return is;
}

static bool run_text(caper_store *s, const char *sql)
{
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static caper_code prepare(caper_store *s, caper_error *err)
{
    sqlite3_busy_timeout(s->db, 2000);
    if (!run_text(s, "pragma journal_mode=wal; pragma synchronous=full;"))
        return failed(s, err);
    int version = user_version(s);
    if (version > SCHEMA)
        return caper_refuse(err, CAPER_FAILED, "%s: was written by a newer caper", s->path);
    if (version < 0 || (version == 0 && (!run_text(s, "begin immediate") || !run_text(s, schema) ||
                                         !run_text(s, "commit"))))
        return failed(s, err);
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(s->db, texts[i], -1, SQLITE_PREPARE_PERSISTENT, &s->stmt[i], NULL) !=
            SQLITE_OK)
            return failed(s, err);
    return CAPER_OK;
}

/* Two servers on one file would each think they know the newest move. The kernel lets go of the
 * lock when the process ends, however it ends. */
static caper_code take_lock(caper_store *s, caper_error *err)
{
    char path[4096];
    if (strcmp(s->path, ":memory:") == 0)
        return CAPER_OK;
    snprintf(path, sizeof path, "%s-lock", s->path);
    s->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (s->lock < 0)
        return caper_refuse(err, CAPER_FAILED, "%s: %s", path, strerror(errno));
    if (flock(s->lock, LOCK_EX | LOCK_NB) != 0)
        return caper_refuse(err, CAPER_FAILED, "%s: another caper serve is using it", s->path);
    return CAPER_OK;
}

/* The file holds every seed: it is nobody else's business. SQLite gives the files beside it the same
 * rights. */
static caper_code make_private(caper_store *s, caper_error *err)
{
    struct stat is;
    if (strcmp(s->path, ":memory:") == 0)
        return CAPER_OK;
    int  fd = open(s->path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    bool ok = fd >= 0 && fstat(fd, &is) == 0 &&
              (!(is.st_mode & 07) || fchmod(fd, is.st_mode & 0700) == 0);
    int why = errno;
    if (fd >= 0)
        close(fd);
    return ok ? CAPER_OK : caper_refuse(err, CAPER_FAILED, "%s: %s", s->path, strerror(why));
}

caper_store *caper_store_open(const char *url, caper_error *err)
{
    static const char scheme[] = "sqlite:";
    if (strncmp(url, scheme, strlen(scheme)) != 0 || !url[strlen(scheme)]) {
        caper_refuse(err, CAPER_BAD_OPTION, "store: should be sqlite:FILE, not “%.80s”", url);
        return NULL;
    }
    caper_store *s = caper_alloc(1, sizeof *s);
    s->path        = caper_strdup(url + strlen(scheme));
    s->lock        = -1;
    int flags      = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (take_lock(s, err) == CAPER_OK && make_private(s, err) == CAPER_OK) {
        if (sqlite3_open_v2(s->path, &s->db, flags, NULL) != SQLITE_OK)
            failed(s, err);
        else if (prepare(s, err) == CAPER_OK)
            return s;
    }
    caper_store_close(s);
    return NULL;
}

void caper_store_close(caper_store *s)
{
    if (!s)
        return;
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(s->stmt[i]);
    sqlite3_close(s->db);
    if (s->lock >= 0)
        close(s->lock);
    free(s->path);
    free(s);
}

/* ---- Transactions ---------------------------------------------------------------------------- */

static bool step(caper_store *s, enum statement which)
{
    int rc = sqlite3_step(s->stmt[which]);
    sqlite3_reset(s->stmt[which]);
    return rc == SQLITE_DONE || rc == SQLITE_ROW;
}

static caper_code begin(caper_store *s, caper_error *err)
{
    if (s->open)
        return CAPER_OK;
    if (!step(s, BEGIN))
        return failed(s, err);
    s->open = true;
    return CAPER_OK;
}

static caper_code write_step(caper_store *s, enum statement which, caper_error *err)
{
    caper_code code = step(s, which) ? CAPER_OK : failed(s, err);
    sqlite3_clear_bindings(s->stmt[which]);
    return code;
}

bool caper_store_is_dirty(const caper_store *s) { return s->open; }

caper_code caper_store_commit(caper_store *s, caper_error *err)
{
    if (!s->open)
        return CAPER_OK;
    if (!step(s, COMMIT)) {
        caper_code code = failed(s, err);
        caper_store_rollback(s);
        return code;
    }
    s->open = false;
    return CAPER_OK;
}

void caper_store_rollback(caper_store *s)
{
    if (!s->open)
        return;
    if (!sqlite3_get_autocommit(s->db))
        step(s, ROLLBACK);
    s->open = false;
}

caper_code caper_store_probe(caper_store *s, caper_error *err)
{
    caper_code code = begin(s, err);
    if (!code && !(code = write_step(s, PROBE, err)))
        return caper_store_commit(s, err);
    caper_store_rollback(s);
    return code;
}

/* ---- Writing --------------------------------------------------------------------------------- */

caper_code caper_store_add(caper_store *s, caper_store_table *t, caper_error *err)
{
    caper_code code = begin(s, err);
    if (code)
        return code;
    sqlite3_stmt *q = s->stmt[ADD];
    sqlite3_bind_text(q, 1, t->id, -1, SQLITE_STATIC);
    sqlite3_bind_int64(q, 2, t->made);
    sqlite3_bind_int(q, 3, t->is_public);
    sqlite3_bind_int(q, 4, (int)t->stage);
    sqlite3_bind_text(q, 5, t->config, -1, SQLITE_STATIC);
    code   = write_step(s, ADD, err);
    t->row = sqlite3_last_insert_rowid(s->db);
    return code;
}

caper_code caper_store_set_stage(caper_store *s, int64_t row, caper_stage stage, caper_error *err)
{
    caper_code code = begin(s, err);
    if (code)
        return code;
    sqlite3_bind_int64(s->stmt[SET_STAGE], 1, row);
    sqlite3_bind_int(s->stmt[SET_STAGE], 2, (int)stage);
    return write_step(s, SET_STAGE, err);
}

caper_code caper_store_append(caper_store *s, int64_t row, const caper_store_entry *e,
                              caper_error *err)
{
    caper_code code = begin(s, err);
    if (code)
        return code;
    sqlite3_stmt *q = s->stmt[APPEND];
    sqlite3_bind_int64(q, 1, row);
    sqlite3_bind_int64(q, 2, e->seq);
    sqlite3_bind_int64(q, 3, e->at);
    sqlite3_bind_text(q, 4, &e->kind, 1, SQLITE_STATIC);
    sqlite3_bind_int(q, 5, e->seat);
    sqlite3_bind_text(q, 6, e->text, -1, SQLITE_STATIC);
    return write_step(s, APPEND, err);
}

caper_code caper_store_add_token(caper_store *s, const uint8_t hash[CAPER_HASH_BYTES], int64_t row,
                                 int seat, caper_error *err)
{
    caper_code code = begin(s, err);
    if (code)
        return code;
    sqlite3_bind_blob(s->stmt[ADD_TOKEN], 1, hash, CAPER_HASH_BYTES, SQLITE_STATIC);
    sqlite3_bind_int64(s->stmt[ADD_TOKEN], 2, row);
    sqlite3_bind_int(s->stmt[ADD_TOKEN], 3, seat);
    return write_step(s, ADD_TOKEN, err);
}

caper_code caper_store_drop_tokens(caper_store *s, int64_t row, int seat, caper_error *err)
{
    caper_code code = begin(s, err);
    if (code)
        return code;
    sqlite3_bind_int64(s->stmt[DROP_TOKENS], 1, row);
    sqlite3_bind_int(s->stmt[DROP_TOKENS], 2, seat);
    return write_step(s, DROP_TOKENS, err);
}

caper_code caper_store_copy_tokens(caper_store *s, int64_t from, int64_t to, caper_error *err)
{
    caper_code code = begin(s, err);
    if (code)
        return code;
    sqlite3_bind_int64(s->stmt[COPY_TOKENS], 1, from);
    sqlite3_bind_int64(s->stmt[COPY_TOKENS], 2, to);
    return write_step(s, COPY_TOKENS, err);
}

/* ---- Reading --------------------------------------------------------------------------------- */

static caper_code each_table(caper_store *s, enum statement which, caper_store_table_fn *fn,
                             void *ctx, caper_error *err)
{
    sqlite3_stmt *q = s->stmt[which];
    int           rc;
    bool          go_on = true;
    while (go_on && (rc = sqlite3_step(q)) == SQLITE_ROW) {
        caper_store_table t = {.row       = sqlite3_column_int64(q, 0),
                               .made      = sqlite3_column_int64(q, 2),
                               .is_public = sqlite3_column_int(q, 3) != 0,
                               .stage     = (caper_stage)sqlite3_column_int(q, 4),
                               .config    = (const char *)sqlite3_column_text(q, 5)};
        snprintf(t.id, sizeof t.id, "%s", (const char *)sqlite3_column_text(q, 1));
        go_on = fn(ctx, &t);
    }
    caper_code code = !go_on || rc == SQLITE_DONE ? CAPER_OK : failed(s, err);
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
    return code;
}

caper_code caper_store_find(caper_store *s, const char *id, caper_store_table_fn *fn, void *ctx,
                            caper_error *err)
{
    sqlite3_bind_text(s->stmt[FIND], 1, id, -1, SQLITE_STATIC);
    return each_table(s, FIND, fn, ctx, err);
}

caper_code caper_store_list(caper_store *s, int64_t made_since, int limit, caper_store_table_fn *fn,
                            void *ctx, caper_error *err)
{
    sqlite3_bind_int64(s->stmt[LIST], 1, made_since);
    sqlite3_bind_int(s->stmt[LIST], 2, limit);
    return each_table(s, LIST, fn, ctx, err);
}

static caper_code each_entry(caper_store *s, enum statement which, caper_store_entry_fn *fn,
                             void *ctx, caper_error *err)
{
    sqlite3_stmt *q = s->stmt[which];
    int           rc;
    bool          go_on = true;
    while (go_on && (rc = sqlite3_step(q)) == SQLITE_ROW) {
        caper_store_entry e = {.seq  = sqlite3_column_int64(q, 0),
                               .at   = sqlite3_column_int64(q, 1),
                               .kind = *(const char *)sqlite3_column_text(q, 2),
                               .seat = sqlite3_column_int(q, 3),
                               .text = (const char *)sqlite3_column_text(q, 4)};
        go_on               = fn(ctx, &e);
    }
    caper_code code = !go_on || rc == SQLITE_DONE ? CAPER_OK : failed(s, err);
    sqlite3_reset(q);
    return code;
}

caper_code caper_store_read(caper_store *s, int64_t row, int64_t since, caper_store_entry_fn *fn,
                            void *ctx, caper_error *err)
{
    sqlite3_bind_int64(s->stmt[READ], 1, row);
    sqlite3_bind_int64(s->stmt[READ], 2, since);
    return each_entry(s, READ, fn, ctx, err);
}

caper_code caper_store_read_last(caper_store *s, int64_t row, caper_store_entry_fn *fn, void *ctx,
                                 caper_error *err)
{
    sqlite3_bind_int64(s->stmt[READ_LAST], 1, row);
    return each_entry(s, READ_LAST, fn, ctx, err);
}

caper_code caper_store_find_token(caper_store *s, const uint8_t hash[CAPER_HASH_BYTES], int64_t row,
                                  int *seat, caper_error *err)
{
    sqlite3_stmt *q = s->stmt[FIND_TOKEN];
    sqlite3_bind_blob(q, 1, hash, CAPER_HASH_BYTES, SQLITE_STATIC);
    sqlite3_bind_int64(q, 2, row);
    int rc          = sqlite3_step(q);
    *seat           = rc == SQLITE_ROW ? sqlite3_column_int(q, 0) : CAPER_UNKNOWN;
    caper_code code = rc == SQLITE_ROW || rc == SQLITE_DONE ? CAPER_OK : failed(s, err);
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
    return code;
}
