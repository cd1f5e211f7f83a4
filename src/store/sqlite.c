/* The store in an SQLite file: WAL, synchronous=FULL, every statement prepared once.
 *
 * The one subtle idea: `begin` is lazy and the commit is the caller's, so all moves that arrive in
 * one turn of the server's loop share one trip to the disk. */
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "store/store.h"
#include "store/wal_gather.h"

enum { SCHEMA = 2, PURGED = 500 };

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
    ADD_MARK,
    FIND_MARK,
    TRIM,
    DROP,
    DROP_ALL_TOKENS,
    DROP_MARKS,
    PURGE,
    FORGET,
    OLD,
    FIND_TOKEN,
    TOKENS,
    PUT_KEEPSAKE,
    DROP_KEEPSAKES,
    KEEPSAKES,
    PROBE,
    STATEMENTS,
};

static const char *const texts[STATEMENTS] = {
    [BEGIN]     = "begin immediate",
    [COMMIT]    = "commit",
    [ROLLBACK]  = "rollback",
    [ADD]       = "insert into tables(id,made,public,stage,config,maker) values(?1,?2,?3,?4,?5,?6)",
    [SET_STAGE] = "update tables set stage=?2 where row=?1",
    [APPEND]    = "insert into entries(tbl,seq,at,kind,seat,text,chain,state,rules) "
                  "values(?1,?2,?3,?4,?5,?6,?7,?8,?9)",
    [ADD_TOKEN] = "insert into tokens(hash,tbl,seat) values(?1,?2,?3)",
    [DROP_TOKENS] = "update tokens set seat=-3 where tbl=?1 and seat=?2",
    [COPY_TOKENS] = "insert into tokens(hash,tbl,seat) "
                    "select hash,?2,seat from tokens where tbl=?1 and seat<>-3",
    [FIND] = "select row,id,made,public,stage,maker,config from tables where id=?1 and stage<3",
    [LIST] = "select row,id,made,public,stage,maker,'' from tables "
             "where public=1 and stage<2 and made>=?1 order by made desc, row desc limit ?2",
    [READ] = "select seq,at,kind,seat,text,chain,state,rules from entries "
             "where tbl=?1 and seq>?2 order by seq",
    [READ_LAST] = "select seq,at,kind,seat,text,chain,state,rules from entries "
                  "where tbl=?1 order by seq desc limit 1",
    [ADD_MARK]  = "insert or replace into marks(tbl,seq,moves,text,digest) values(?1,?2,?3,?4,?5)",
    [FIND_MARK] = "select seq,moves,text,digest from marks "
                  "where tbl=?1 and seq<=?2 and moves<=?3 order by seq desc limit 1",
    [TRIM]      = "delete from entries where tbl=?1 and seq<?2",
    [DROP]      = "update tables set stage=3 where row=?1",
    [DROP_ALL_TOKENS] = "delete from tokens where tbl=?1",
    [DROP_MARKS]      = "delete from marks where tbl=?1",
    [PURGE]           = "delete from entries where tbl=?1 and seq<=?2+"
                        "(select min(seq) from entries where tbl=?1)",
    [FORGET]          = "delete from tables where row=?1",
    [OLD]             = "select row,id,made,public,stage,maker,config from tables "
                        "where row>?1 and made<?2 order by row limit ?3",
    [FIND_TOKEN]      = "select seat from tokens where hash=?1 and tbl=?2",
    [TOKENS]          = "select hash,seat from tokens where tbl=?1 order by hash",
    [PUT_KEEPSAKE]    = "insert or replace into keepsakes(label,who,at,text) values(?1,?2,?3,?4)",
    [DROP_KEEPSAKES]  = "delete from keepsakes where label>=?1 and label<?2 and at<?3",
    [KEEPSAKES]       = "select label,who,at,text from keepsakes "
                        "where label>=?1 and label<?2 and (?3 is null or who=?3) "
                        "order by label,who limit ?4",
    [PROBE]           = "update probe set n=n+1",
};

#define MARKS                                                                                      \
    "create table marks(tbl integer not null, seq integer not null, moves integer not null,"       \
    " text text not null, digest text not null, primary key(tbl,seq)) without rowid;"

static const char schema[] =
    "create table tables(row integer primary key, id text not null unique, made integer not null,"
    " public integer not null, stage integer not null, config text not null,"
    " maker integer not null default 0);"
    "create table entries(tbl integer not null, seq integer not null, at integer not null,"
    " kind text not null, seat integer not null, text text not null, chain text not null default "
    "'',"
    " state text not null default '', rules integer not null default 1,"
    " primary key(tbl,seq)) without rowid;" MARKS
    "create table tokens(hash blob not null, tbl integer not null, seat integer not null,"
    " primary key(hash,tbl)) without rowid;"
    "create index held on tokens(tbl,seat);"
    "create table probe(n integer not null); insert into probe values(0);"
    "pragma user_version=2;";

/* What was added later, beside the rest, is made where it is missing. */
static const char additions[] =
    "create index if not exists fresh on tables(made) where public=1 and stage<2;"
    "create table if not exists keepsakes(label text not null, who blob not null,"
    " at integer not null, text text not null, primary key(label,who)) without rowid;";

/* From the format of 0.2.0, which had no digests, versions, marks or makers. */
static const char upgrade[] =
    "drop index if exists listed;"
    "alter table tables add column maker integer not null default 0;"
    "alter table entries add column chain text not null default '';"
    "alter table entries add column state text not null default '';"
    "alter table entries add column rules integer not null default 1;" MARKS
    "pragma user_version=2;";

typedef struct sqlite_store {
    sqlite3      *db;
    sqlite3_stmt *stmt[STATEMENTS];
    char         *path;
    wal_gather   *gather;
    int           lock; /* held while the store is open; −1 */
    bool          open; /* a transaction is under way */
    int           why;  /* SQLite's code of the last failure */
} sqlite_store;

static caper_code failed(sqlite_store *s, caper_error *err)
{
    s->why = sqlite3_errcode(s->db) & 0xff;
    return caper_refuse(err, CAPER_FAILED, "%s: %s", s->path, sqlite3_errmsg(s->db));
}

/* ---- Opening --------------------------------------------------------------------------------- */

static int user_version(sqlite_store *s)
{
    sqlite3_stmt *q  = NULL;
    int           is = -1;
    if (sqlite3_prepare_v2(s->db, "pragma user_version", -1, &q, NULL) == SQLITE_OK &&
        sqlite3_step(q) == SQLITE_ROW)
        is = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    return is;
}

static bool run_text(sqlite_store *s, const char *sql)
{
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool bring_up_to_date(sqlite_store *s, int version)
{
    if (version == SCHEMA)
        return true;
    return run_text(s, "begin immediate") && run_text(s, version ? upgrade : schema) &&
           run_text(s, "commit");
}

static bool write_again(sqlite3_file *f)
{
    static char   part[64 * 1024];
    sqlite3_int64 size = 0;
    int           rc   = f->pMethods->xFileSize(f, &size);
    for (sqlite3_int64 at = 0; !rc && at < size; at += (int)sizeof part) {
        int n = size - at < (int)sizeof part ? (int)(size - at) : (int)sizeof part;
        if (!(rc = f->pMethods->xRead(f, part, n, at)))
            rc = f->pMethods->xWrite(f, part, n, at);
    }
    return !rc && !(size && f->pMethods->xSync(f, SQLITE_SYNC_NORMAL));
}

/* The process before this one may have died after a sync that failed. The system then shows what was
 * written as if it were on the disk, and no later sync puts it there; SQLite would append behind it,
 * and a power cut would take all of that. So what the system shows is written once more. */
static bool make_durable(sqlite_store *s)
{
    sqlite3_file *f = NULL;
    return sqlite3_file_control(s->db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &f) != SQLITE_OK ||
           !f || !f->pMethods || write_again(f);
}

static void checkpoint_at_close(sqlite_store *s, bool on)
{
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, on ? 0 : 1, NULL);
}

static caper_code prepare(sqlite_store *s, caper_error *err)
{
    sqlite3_busy_timeout(s->db, 2000);
    checkpoint_at_close(s, false);
    if (!run_text(s, "pragma journal_mode=wal; pragma synchronous=full;"))
        return failed(s, err);
    int version = user_version(s);
    if (version >= 0 && !make_durable(s))
        return caper_refuse(err, CAPER_FAILED, "%s-wal: cannot be written", s->path);
    checkpoint_at_close(s, true);
    if (version > SCHEMA)
        return caper_refuse(err, CAPER_FAILED, "%s: was written by a newer caper", s->path);
    if (version < 0 || !bring_up_to_date(s, version) || !run_text(s, additions))
        return failed(s, err);
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(s->db, texts[i], -1, SQLITE_PREPARE_PERSISTENT, &s->stmt[i], NULL) !=
            SQLITE_OK)
            return failed(s, err);
    return CAPER_OK;
}

/* A file of another kind is left alone: not even a lock is laid beside it. SQLite takes an empty one. */
static caper_code check_kind(const sqlite_store *s, caper_error *err)
{
    static const char magic[] = "SQLite format 3"; /* with its zero, the first 16 bytes */
    char              begins[sizeof magic];
    int               fd = open(s->path, O_RDONLY | O_CLOEXEC);
    ssize_t           n  = fd < 0 ? 0 : read(fd, begins, sizeof begins);
    if (fd >= 0)
        close(fd);
    if (n <= 0 || (n == sizeof magic && memcmp(begins, magic, sizeof magic) == 0))
        return CAPER_OK;
    return caper_refuse(err, CAPER_FAILED, "%s: file is not a database", s->path);
}

/* Two servers on one file would each think they know the newest move. The kernel lets go of the
 * lock when the process ends, however it ends. */
static caper_code take_lock(sqlite_store *s, caper_error *err)
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

/* The file holds every seed, so only its owner may read it. SQLite gives the files beside it the same
 * rights. */
static caper_code make_private(sqlite_store *s, caper_error *err)
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

static void sqlite_close(void *self);

static void *sqlite_open(const char *address, caper_error *err)
{
    sqlite_store *s = caper_alloc(1, sizeof *s);
    s->path         = caper_strdup(address + strlen("sqlite:"));
    s->lock         = -1;
    int flags       = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (!check_kind(s, err) && !take_lock(s, err) && !make_private(s, err)) {
        sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); /* unused; setting it too late does no harm */
        s->gather = wal_gather_new();
        if (sqlite3_open_v2(s->path, &s->db, flags, wal_gather_name(s->gather)) != SQLITE_OK)
            failed(s, err);
        else if (prepare(s, err) == CAPER_OK)
            return s;
    }
    sqlite_close(s);
    return NULL;
}

static void sqlite_close(void *self)
{
    sqlite_store *s = self;
    if (!s)
        return;
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(s->stmt[i]);
    sqlite3_close(s->db);
    wal_gather_free(s->gather);
    if (s->lock >= 0)
        close(s->lock);
    free(s->path);
    free(s);
}

/* ---- Transactions ---------------------------------------------------------------------------- */

static bool step(sqlite_store *s, enum statement which)
{
    int rc = sqlite3_step(s->stmt[which]);
    sqlite3_reset(s->stmt[which]);
    return rc == SQLITE_DONE || rc == SQLITE_ROW;
}

/* A full or failing disk makes SQLite end the whole transaction by itself. What is written after that
 * would be kept, one by one, although the batch it belongs to is gone; and what is read would lack the
 * batch, as if entries were missing. Both are refused until the rollback. */
static bool is_lost(sqlite_store *s, caper_error *err)
{
    if (!s->open || !sqlite3_get_autocommit(s->db))
        return false;
    s->why = SQLITE_ABORT;
    caper_refuse(err, CAPER_FAILED, "%s: an earlier call of the same batch failed", s->path);
    return true;
}

static caper_code begin(sqlite_store *s, caper_error *err)
{
    if (is_lost(s, err))
        return CAPER_FAILED;
    if (s->open)
        return CAPER_OK;
    if (!step(s, BEGIN))
        return failed(s, err);
    s->open = true;
    return CAPER_OK;
}

static caper_code write_step(sqlite_store *s, enum statement which, caper_error *err)
{
    caper_code code = step(s, which) ? CAPER_OK : failed(s, err);
    sqlite3_clear_bindings(s->stmt[which]);
    return code;
}

static bool sqlite_is_dirty(const void *self)
{
    const sqlite_store *s = self;
    return s->open;
}

static void sqlite_rollback(void *self)
{
    sqlite_store *s = self;
    if (!s->open)
        return;
    if (!sqlite3_get_autocommit(s->db))
        step(s, ROLLBACK);
    s->open = false;
}

static caper_code sqlite_commit(void *self, caper_error *err)
{
    sqlite_store *s = self;
    if (!s->open)
        return CAPER_OK;
    if (!step(s, COMMIT)) {
        caper_code code = failed(s, err);
        sqlite_rollback(s);
        return code;
    }
    s->open = false;
    return CAPER_OK;
}

static bool sqlite_is_damaged(const void *self)
{
    const sqlite_store *s = self;
    return s->why == SQLITE_CORRUPT || s->why == SQLITE_NOTADB;
}

static bool sqlite_check(void *self, caper_store_fault_fn *fn, void *ctx)
{
    sqlite_store *s  = self;
    sqlite3_stmt *q  = NULL;
    bool          ok = true;
    int           rc = sqlite3_prepare_v2(s->db, "pragma quick_check(20)", -1, &q, NULL);
    while (q && (rc = sqlite3_step(q)) == SQLITE_ROW) {
        const char *what = (const char *)sqlite3_column_text(q, 0);
        if (!what || strcmp(what, "ok") == 0)
            continue;
        fn(ctx, what);
        ok = false;
    }
    if (rc != SQLITE_DONE)
        fn(ctx, sqlite3_errmsg(s->db));
    sqlite3_finalize(q);
    return ok && rc == SQLITE_DONE;
}

static caper_code sqlite_probe(void *self, caper_error *err)
{
    sqlite_store *s    = self;
    caper_code    code = begin(s, err);
    if (!code && !(code = write_step(s, PROBE, err)))
        return sqlite_commit(s, err);
    sqlite_rollback(s);
    return code;
}

/* ---- Writing --------------------------------------------------------------------------------- */

/* `types` says what the statement's values are, one letter for each: i an int64_t, t a text, h a hash or NULL. They
 * must outlive the statement's last step. */
static void bind(sqlite3_stmt *q, const char *types, va_list values)
{
    for (int i = 1; types[i - 1]; i++)
        if (types[i - 1] == 'i')
            sqlite3_bind_int64(q, i, va_arg(values, int64_t));
        else if (types[i - 1] == 't')
            sqlite3_bind_text(q, i, va_arg(values, const char *), -1, SQLITE_STATIC);
        else
            sqlite3_bind_blob(q, i, va_arg(values, const uint8_t *), CAPER_HASH_BYTES,
                              SQLITE_STATIC);
}

/* Run a statement inside the transaction. */
static caper_code put(sqlite_store *s, enum statement which, caper_error *err, const char *types,
                      ...)
{
    caper_code code = begin(s, err);
    va_list    values;
    if (code)
        return code;
    va_start(values, types);
    bind(s->stmt[which], types, values);
    va_end(values);
    return write_step(s, which, err);
}

static caper_code sqlite_add(void *self, caper_store_table *t, caper_error *err)
{
    sqlite_store *s    = self;
    caper_code    code = put(s, ADD, err, "tiiiti", t->id, t->made, (int64_t)t->is_public,
                             (int64_t)t->stage, t->config, (int64_t)t->maker);
    t->row             = sqlite3_last_insert_rowid(s->db);
    return code;
}

static caper_code sqlite_set_stage(void *self, int64_t row, caper_stage stage, caper_error *err)
{
    return put(self, SET_STAGE, err, "ii", row, (int64_t)stage);
}

static caper_code sqlite_append(void *self, int64_t row, const caper_store_entry *e,
                                caper_error *err)
{
    const char kind[] = {e->kind, '\0'};
    return put(self, APPEND, err, "iiitittti", row, e->seq, e->at, kind, (int64_t)e->seat, e->text,
               e->chain, e->state, (int64_t)e->rules);
}

static caper_code sqlite_add_token(void *self, const uint8_t hash[CAPER_HASH_BYTES], int64_t row,
                                   int seat, caper_error *err)
{
    return put(self, ADD_TOKEN, err, "hii", hash, row, (int64_t)seat);
}

static caper_code sqlite_drop_tokens(void *self, int64_t row, int seat, caper_error *err)
{
    return put(self, DROP_TOKENS, err, "ii", row, (int64_t)seat);
}

static caper_code sqlite_copy_tokens(void *self, int64_t from, int64_t to, caper_error *err)
{
    return put(self, COPY_TOKENS, err, "ii", from, to);
}

static caper_code sqlite_add_mark(void *self, int64_t row, const caper_store_mark *m,
                                  caper_error *err)
{
    return put(self, ADD_MARK, err, "iiitt", row, m->seq, (int64_t)m->moves, m->text, m->digest);
}

static caper_code sqlite_trim(void *self, int64_t row, int64_t before, caper_error *err)
{
    return put(self, TRIM, err, "ii", row, before);
}

/* The row itself stays until the log is gone: SQLite may give its number to the next table. */
static caper_code sqlite_drop(void *self, int64_t row, caper_error *err)
{
    return put(self, DROP, err, "i", row);
}

static caper_code sqlite_purge(void *self, int64_t row, bool *done, caper_error *err)
{
    sqlite_store *s    = self;
    caper_code    code = put(s, PURGE, err, "ii", row, (int64_t)(PURGED - 1));
    *done              = false;
    if (code || sqlite3_changes(s->db))
        return code;
    *done = true;
    if ((code = put(s, DROP_ALL_TOKENS, err, "i", row)) ||
        (code = put(s, DROP_MARKS, err, "i", row)))
        return code;
    return put(s, FORGET, err, "i", row);
}

static caper_code sqlite_put_keepsake(void *self, const caper_store_keepsake *k, caper_error *err)
{
    return put(self, PUT_KEEPSAKE, err, "thit", k->label, k->who, k->at, k->text);
}

static caper_code sqlite_drop_keepsakes(void *self, const char *from, const char *to,
                                        int64_t before, caper_error *err)
{
    return put(self, DROP_KEEPSAKES, err, "tti", from, to, before);
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* Never NULL, even in a damaged file. */
static const char *column(sqlite3_stmt *q, int i)
{
    const unsigned char *text = sqlite3_column_text(q, i);
    return text ? (const char *)text : "";
}

/* Who is told of the rows. */
typedef struct listener {
    caper_store_table_fn    *table;
    caper_store_entry_fn    *entry;
    caper_store_mark_fn     *mark;
    caper_store_token_fn    *token;
    caper_store_keepsake_fn *keepsake;
    int                     *seat;
    void                    *ctx;
} listener;

/* Run a statement and tell of each row, until `tell` says false. */
static caper_code get(sqlite_store *s, enum statement which, caper_error *err,
                      bool (*tell)(sqlite3_stmt *q, const listener *l), listener l,
                      const char *types, ...)
{
    sqlite3_stmt *q     = s->stmt[which];
    int           rc    = SQLITE_ABORT;
    bool          go_on = true;
    va_list       values;
    if (is_lost(s, err))
        return CAPER_FAILED;
    va_start(values, types);
    bind(q, types, values);
    va_end(values);
    while (go_on && (rc = sqlite3_step(q)) == SQLITE_ROW)
        go_on = tell(q, &l);
    caper_code code = !go_on || rc == SQLITE_DONE ? CAPER_OK : failed(s, err);
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
    return code;
}

static bool tell_table(sqlite3_stmt *q, const listener *l)
{
    caper_store_table t = {.row       = sqlite3_column_int64(q, 0),
                           .made      = sqlite3_column_int64(q, 2),
                           .is_public = sqlite3_column_int(q, 3) != 0,
                           .stage     = (caper_stage)sqlite3_column_int(q, 4),
                           .maker     = (uint64_t)sqlite3_column_int64(q, 5),
                           .config    = column(q, 6)};
    snprintf(t.id, sizeof t.id, "%s", column(q, 1));
    return l->table(l->ctx, &t);
}

static bool tell_entry(sqlite3_stmt *q, const listener *l)
{
    caper_store_entry e = {.seq   = sqlite3_column_int64(q, 0),
                           .at    = sqlite3_column_int64(q, 1),
                           .kind  = *column(q, 2),
                           .seat  = sqlite3_column_int(q, 3),
                           .text  = column(q, 4),
                           .rules = sqlite3_column_int(q, 7)};
    snprintf(e.chain, sizeof e.chain, "%s", column(q, 5));
    snprintf(e.state, sizeof e.state, "%s", column(q, 6));
    return l->entry(l->ctx, &e);
}

static bool tell_mark(sqlite3_stmt *q, const listener *l)
{
    caper_store_mark m = {
        .seq = sqlite3_column_int64(q, 0), .moves = sqlite3_column_int(q, 1), .text = column(q, 2)};
    snprintf(m.digest, sizeof m.digest, "%s", column(q, 3));
    return l->mark(l->ctx, &m);
}

static bool tell_seat(sqlite3_stmt *q, const listener *l)
{
    *l->seat = sqlite3_column_int(q, 0);
    return false;
}

static bool tell_token(sqlite3_stmt *q, const listener *l)
{
    return sqlite3_column_bytes(q, 0) != CAPER_HASH_BYTES ||
           l->token(l->ctx, sqlite3_column_blob(q, 0), sqlite3_column_int(q, 1));
}

static bool tell_keepsake(sqlite3_stmt *q, const listener *l)
{
    caper_store_keepsake k = {
        .label = column(q, 0), .at = sqlite3_column_int64(q, 2), .text = column(q, 3)};
    if (sqlite3_column_bytes(q, 1) == CAPER_HASH_BYTES)
        memcpy(k.who, sqlite3_column_blob(q, 1), CAPER_HASH_BYTES);
    return l->keepsake(l->ctx, &k);
}

static caper_code sqlite_find(void *self, const char *id, caper_store_table_fn *fn, void *ctx,
                              caper_error *err)
{
    return get(self, FIND, err, tell_table, (listener){.table = fn, .ctx = ctx}, "t", id);
}

static caper_code sqlite_list(void *self, int64_t made_since, int limit, caper_store_table_fn *fn,
                              void *ctx, caper_error *err)
{
    return get(self, LIST, err, tell_table, (listener){.table = fn, .ctx = ctx}, "ii", made_since,
               (int64_t)limit);
}

static caper_code sqlite_old(void *self, int64_t after, int64_t made_before, int limit,
                             caper_store_table_fn *fn, void *ctx, caper_error *err)
{
    return get(self, OLD, err, tell_table, (listener){.table = fn, .ctx = ctx}, "iii", after,
               made_before, (int64_t)limit);
}

static caper_code sqlite_read(void *self, int64_t row, int64_t since, caper_store_entry_fn *fn,
                              void *ctx, caper_error *err)
{
    return get(self, READ, err, tell_entry, (listener){.entry = fn, .ctx = ctx}, "ii", row, since);
}

static caper_code sqlite_read_last(void *self, int64_t row, caper_store_entry_fn *fn, void *ctx,
                                   caper_error *err)
{
    return get(self, READ_LAST, err, tell_entry, (listener){.entry = fn, .ctx = ctx}, "i", row);
}

static caper_code sqlite_find_mark(void *self, int64_t row, int64_t seq, int moves,
                                   caper_store_mark_fn *fn, void *ctx, caper_error *err)
{
    return get(self, FIND_MARK, err, tell_mark, (listener){.mark = fn, .ctx = ctx}, "iii", row, seq,
               (int64_t)moves);
}

static caper_code sqlite_find_token(void *self, const uint8_t hash[CAPER_HASH_BYTES], int64_t row,
                                    int *seat, caper_error *err)
{
    *seat = CAPER_UNKNOWN;
    return get(self, FIND_TOKEN, err, tell_seat, (listener){.seat = seat}, "hi", hash, row);
}

static caper_code sqlite_tokens(void *self, int64_t row, caper_store_token_fn *fn, void *ctx,
                                caper_error *err)
{
    return get(self, TOKENS, err, tell_token, (listener){.token = fn, .ctx = ctx}, "i", row);
}

static caper_code sqlite_keepsakes(void *self, const uint8_t *who, const char *from, const char *to,
                                   int limit, caper_store_keepsake_fn *fn, void *ctx,
                                   caper_error *err)
{
    return get(self, KEEPSAKES, err, tell_keepsake, (listener){.keepsake = fn, .ctx = ctx}, "tthi",
               from, to, who, (int64_t)limit);
}

/* ---- The whole ------------------------------------------------------------------------------- */

const caper_store_ops caper_store_sqlite = {.open           = sqlite_open,
                                            .close          = sqlite_close,
                                            .commit         = sqlite_commit,
                                            .rollback       = sqlite_rollback,
                                            .is_dirty       = sqlite_is_dirty,
                                            .probe          = sqlite_probe,
                                            .check          = sqlite_check,
                                            .is_damaged     = sqlite_is_damaged,
                                            .add            = sqlite_add,
                                            .set_stage      = sqlite_set_stage,
                                            .append         = sqlite_append,
                                            .add_token      = sqlite_add_token,
                                            .drop_tokens    = sqlite_drop_tokens,
                                            .copy_tokens    = sqlite_copy_tokens,
                                            .add_mark       = sqlite_add_mark,
                                            .trim           = sqlite_trim,
                                            .drop           = sqlite_drop,
                                            .purge          = sqlite_purge,
                                            .find           = sqlite_find,
                                            .list           = sqlite_list,
                                            .read           = sqlite_read,
                                            .read_last      = sqlite_read_last,
                                            .find_mark      = sqlite_find_mark,
                                            .find_token     = sqlite_find_token,
                                            .old            = sqlite_old,
                                            .tokens         = sqlite_tokens,
                                            .put_keepsake   = sqlite_put_keepsake,
                                            .drop_keepsakes = sqlite_drop_keepsakes,
                                            .keepsakes      = sqlite_keepsakes};
