/* The store in an SQLite file: WAL, synchronous=FULL, every statement prepared once.
 *
 * The one subtle idea: `begin` is lazy and the commit is the caller's, so all moves that arrive in
 * one turn of the server's loop share one trip to the disk. */
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/memory.h"
#include "base/text.h"
#include "store/sqlite_file.h"
#include "store/sqlite_sql.h"
#include "store/store.h"
#include "store/wal_gather.h"

enum { PURGED = 500, CHECKPOINT_PAGES = 1000 };

typedef struct sqlite_store {
    caper_store   base;
    sqlite3      *db;
    sqlite3_stmt *stmt[STATEMENTS];
    sqlite_file   file;
    wal_gather   *gather;
    bool          ready;                    /* it was opened as a whole */
    bool          is_marked;                /* as `check_log` expects it */
    int           log_pages, checkpoint_at; /* in pages of the log */
    bool          open;                     /* a transaction is under way */
    int           cause;                    /* SQLite's code of the last failure */
} sqlite_store;

static caper_code failed(sqlite_store *s)
{
    s->cause = sqlite3_errcode(s->db) & 0xff;
    return caper_refuse(&s->base.why, CAPER_FAILED, "%s: %s", s->file.path, sqlite3_errmsg(s->db));
}

/* ---- Opening --------------------------------------------------------------------------------- */

static bool run_text(sqlite_store *s, const char *sql) { return sqlite_run(s->db, sql); }

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

/* The first number that a query gives; `without` if there is none, not even the table. */
static int ask_number(sqlite_store *s, const char *sql, int without)
{
    sqlite3_stmt *q  = NULL;
    int           is = without;
    if (sqlite3_prepare_v2(s->db, sql, -1, &q, NULL) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW)
        is = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    return is;
}

/* `run` says whether the log is needed: 0 the store is closed, 1 in the database itself and 2 in the
 * log. So 1 without a log means that the log was lost, and 2 that another program has merged it. */
static caper_code check_log(sqlite_store *s, bool log)
{
    const char *path = s->file.path;
    if (log || ask_number(s, "select open from run", 0) != 1)
        return CAPER_OK;
    return caper_refuse(
        &s->base.why, CAPER_FAILED,
        "%s-wal is missing: the last server was killed, and its newest moves are in "
        "that file. Put it back. If it is lost: `caper backup` saves the rest, and "
        "`caper restore` makes a store of that",
        path);
}

/* Everything up to here is moved from the log to the database, and what follows is only in the log. */
static bool checkpoint(sqlite_store *s)
{
    s->checkpoint_at =
        s->log_pages + CHECKPOINT_PAGES; /* a backup may keep it from starting over */
    s->is_marked = run_text(s, "update run set open=1") &&
                   sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL) ==
                       SQLITE_OK &&
                   run_text(s, "update run set open=2");
    return s->is_marked;
}

static int on_commit(void *self, sqlite3 *db, const char *name, int pages)
{
    sqlite_store *s = self;
    (void)db, (void)name;
    if (pages < s->log_pages) /* it has started over */
        s->checkpoint_at = CHECKPOINT_PAGES;
    s->log_pages = pages;
    return SQLITE_OK;
}

static caper_code prepare(sqlite_store *s, bool log)
{
    sqlite3_busy_timeout(s->db, 2000);
    sqlite3_wal_hook(s->db, on_commit, s); /* SQLite's own makes no marks */
    if (!run_text(s, "pragma journal_mode=wal; pragma synchronous=full;"))
        return failed(s);
    int version = ask_number(s, "pragma user_version", -1);
    if (version >= 0 && !make_durable(s))
        return caper_refuse(&s->base.why, CAPER_FAILED, "%s-wal: cannot be written", s->file.path);
    if (version > SCHEMA)
        return caper_refuse(&s->base.why, CAPER_FAILED, "%s: was written by a newer caper",
                            s->file.path);
    if (check_log(s, log))
        return CAPER_FAILED;
    if (version < 0 || !sqlite_bring_up_to_date(s->db, version) || !checkpoint(s))
        return failed(s);
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(s->db, sqlite_texts[i], -1, SQLITE_PREPARE_PERSISTENT, &s->stmt[i],
                               NULL) != SQLITE_OK)
            return failed(s);
    checkpoint_at_close(s, true);
    s->ready = true;
    return CAPER_OK;
}

static void sqlite_close(void *self);
static void sqlite_rollback(void *self);

static caper_store *sqlite_open(const char *address, caper_error *err)
{
    sqlite_store *s = caper_alloc(1, sizeof *s);
    s->base.ops     = &caper_store_sqlite;
    int flags       = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (!sqlite_file_open(&s->file, address + strlen("sqlite:"), &s->base.why)) {
        bool log = sqlite_file_has_log(s->file.path);
        sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); /* unused; setting it too late does no harm */
        s->gather = wal_gather_new();
        int rc    = sqlite3_open_v2(s->file.path, &s->db, flags, wal_gather_name(s->gather));
        checkpoint_at_close(s, false); /* even if it could not be opened */
        if (rc != SQLITE_OK)
            failed(s);
        else if (prepare(s, log) == CAPER_OK)
            return &s->base;
    }
    if (err)
        *err = s->base.why;
    sqlite_close(s);
    return NULL;
}

/* SQLite deletes the log by its name, which belongs to another store if this one was moved. And the log stays if
 * `run` cannot say that it is no longer needed, or the next server would miss it. */
static void sqlite_close(void *self)
{
    sqlite_store *s = self;
    if (!s)
        return;
    sqlite_rollback(s);
    if (s->ready && (!sqlite_file_is_in_place(&s->file) || !run_text(s, "update run set open=0")))
        checkpoint_at_close(s, false);
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(s->stmt[i]);
    sqlite3_close(s->db);
    wal_gather_free(s->gather);
    sqlite_file_close(&s->file);
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
static bool is_lost(sqlite_store *s)
{
    if (!s->open || !sqlite3_get_autocommit(s->db))
        return false;
    s->cause = SQLITE_ABORT;
    caper_refuse(&s->base.why, CAPER_FAILED, "%s: an earlier call of the same batch failed",
                 s->file.path);
    return true;
}

/* What is written to a file that was moved away is not in the store that the next server opens. */
static caper_code sqlite_watch(void *self)
{
    sqlite_store *s = self;
    if (sqlite_file_is_in_place(&s->file))
        return CAPER_OK;
    s->cause = SQLITE_IOERR;
    return caper_refuse(&s->base.why, CAPER_FAILED,
                        "%s: the file was moved or replaced while the server runs; put it back, or "
                        "start the server again",
                        s->file.path);
}

/* If it cannot begin, the batch is lost already: its readers must not be shown a log without it. */
static caper_code begin(sqlite_store *s)
{
    if (is_lost(s))
        return CAPER_FAILED;
    if (s->open)
        return CAPER_OK;
    s->open = true;
    if (sqlite_watch(s))
        return CAPER_FAILED;
    return step(s, BEGIN) ? CAPER_OK : failed(s);
}

static caper_code write_step(sqlite_store *s, enum statement which)
{
    caper_code code = step(s, which) ? CAPER_OK : failed(s);
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

static caper_code sqlite_commit(void *self)
{
    sqlite_store *s = self;
    if (!s->open)
        return CAPER_OK;
    if (!step(s, COMMIT)) {
        caper_code code = failed(s);
        sqlite_rollback(s);
        return code;
    }
    s->open = false;
    if (s->log_pages >= s->checkpoint_at || !s->is_marked)
        checkpoint(s);      /* if it fails, the log just grows until the next time */
    return sqlite_watch(s); /* once more: it may have been moved since the batch began */
}

static bool sqlite_is_damaged(const void *self)
{
    const sqlite_store *s = self;
    return s->cause == SQLITE_CORRUPT || s->cause == SQLITE_NOTADB;
}

static void sqlite_check(void *self, caper_store_fault_fn *fn, void *ctx)
{
    sqlite_store *s  = self;
    sqlite3_stmt *q  = NULL;
    int           rc = sqlite3_prepare_v2(s->db, "pragma quick_check(20)", -1, &q, NULL);
    while (q && (rc = sqlite3_step(q)) == SQLITE_ROW) {
        const char *what = (const char *)sqlite3_column_text(q, 0);
        if (what && strcmp(what, "ok") != 0)
            fn(ctx, what);
    }
    if (rc != SQLITE_DONE)
        fn(ctx, sqlite3_errmsg(s->db));
    sqlite3_finalize(q);
}

static caper_code sqlite_probe(void *self)
{
    sqlite_store *s    = self;
    caper_code    code = begin(s);
    if (!code && !(code = write_step(s, PROBE)))
        return sqlite_commit(s);
    sqlite_rollback(s);
    return code;
}

/* ---- Writing --------------------------------------------------------------------------------- */

/* `types` says what the statement's values are, one letter for each: i an int64_t, t a text, h a holder or NULL. They
 * must outlive the statement's last step. */
static void bind(sqlite3_stmt *q, const char *types, va_list values)
{
    for (int i = 1; types[i - 1]; i++)
        if (types[i - 1] == 'i')
            sqlite3_bind_int64(q, i, va_arg(values, int64_t));
        else if (types[i - 1] == 't')
            sqlite3_bind_text(q, i, va_arg(values, const char *), -1, SQLITE_STATIC);
        else
            sqlite3_bind_blob(q, i, va_arg(values, const caper_holder *), sizeof(caper_holder),
                              SQLITE_STATIC);
}

/* Run a statement inside the transaction. */
static caper_code put(sqlite_store *s, enum statement which, const char *types, ...)
{
    caper_code code = begin(s);
    va_list    values;
    if (code)
        return code;
    va_start(values, types);
    bind(s->stmt[which], types, values);
    va_end(values);
    return write_step(s, which);
}

static caper_code sqlite_add(void *self, caper_store_table *t)
{
    sqlite_store *s = self;
    caper_code    code =
        put(s, ADD, "tiiitit", t->id, t->made, (int64_t)t->is_public, (int64_t)t->stage, t->config,
            (int64_t)t->maker, t->content ? t->digest : "");
    t->row = sqlite3_last_insert_rowid(s->db);
    return code || !t->content ? code : put(s, ADD_CONTENT, "tt", t->digest, t->content);
}

static caper_code sqlite_set_stage(void *self, int64_t row, caper_stage stage)
{
    return put(self, SET_STAGE, "ii", row, (int64_t)stage);
}

static caper_code sqlite_append(void *self, int64_t row, const caper_store_entry *e)
{
    const char kind[] = {e->kind, '\0'};
    return put(self, APPEND, "iiitittti", row, e->seq, e->at, kind, (int64_t)e->seat, e->text,
               e->chain, e->state, (int64_t)e->rules);
}

static caper_code sqlite_add_token(void *self, caper_holder hash, int64_t row, int seat)
{
    return put(self, ADD_TOKEN, "hii", &hash, row, (int64_t)seat);
}

static caper_code sqlite_drop_tokens(void *self, int64_t row, int seat)
{
    return put(self, DROP_TOKENS, "ii", row, (int64_t)seat);
}

static caper_code sqlite_copy_tokens(void *self, int64_t from, int64_t to)
{
    return put(self, COPY_TOKENS, "ii", to, from);
}

static caper_code sqlite_add_mark(void *self, int64_t row, const caper_store_mark *m)
{
    return put(self, ADD_MARK, "iiitt", row, m->seq, (int64_t)m->moves, m->digest, m->text);
}

static caper_code sqlite_trim(void *self, int64_t row, int64_t before)
{
    return put(self, TRIM, "ii", row, before);
}

static caper_code sqlite_bin(void *self, int64_t row, int64_t at)
{
    caper_code code = put(self, BIN, "ii", row, at);
    return code ? code : put(self, HIDE, "i", row);
}

static caper_code sqlite_unbin(void *self, int64_t row, int64_t at)
{
    caper_code code = put(self, UNBIN, "i", row);
    return code ? code : put(self, BACK, "ii", row, at);
}

/* The row itself stays until the log is gone: SQLite may give its number to the next table. */
static caper_code sqlite_drop(void *self, int64_t row) { return put(self, DROP, "i", row); }

static caper_code sqlite_purge(void *self, int64_t row, bool *done)
{
    sqlite_store *s    = self;
    caper_code    code = put(s, PURGE, "ii", row, (int64_t)(PURGED - 1));
    *done              = false;
    if (code || sqlite3_changes(s->db))
        return code;
    *done = true;
    for (int i = DROP_ALL_TOKENS; !code && i <= FORGET; i++)
        code = put(s, (enum statement)i, "i", row);
    return code;
}

static caper_code sqlite_put_keepsake(void *self, const caper_store_keepsake *k)
{
    return put(self, PUT_KEEPSAKE, "thit", k->label, &k->who, k->at, k->text);
}

static caper_code sqlite_drop_keepsakes(void *self, const char *from, const char *to,
                                        int64_t before)
{
    return put(self, DROP_KEEPSAKES, "tit", from, before, to);
}

static caper_code sqlite_drop_kept(void *self, caper_holder who, const char *from, const char *to)
{
    return put(self, DROP_KEPT, "htt", &who, from, to);
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* Never NULL, even in a damaged file. */
static const char *column(sqlite3_stmt *q, int i)
{
    const unsigned char *text = sqlite3_column_text(q, i);
    return text ? (const char *)text : "";
}

/* The receiver of the rows. */
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
static caper_code get(sqlite_store *s, enum statement                            which,
                      bool (*tell)(sqlite3_stmt *q, const listener *l), listener l,
                      const char *types, ...)
{
    sqlite3_stmt *q     = s->stmt[which];
    int           rc    = SQLITE_ABORT;
    bool          go_on = true;
    va_list       values;
    if (is_lost(s))
        return CAPER_FAILED;
    va_start(values, types);
    bind(q, types, values);
    va_end(values);
    while (go_on && (rc = sqlite3_step(q)) == SQLITE_ROW)
        go_on = tell(q, &l);
    caper_code code = !go_on || rc == SQLITE_DONE ? CAPER_OK : failed(s);
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
                           .config    = column(q, 6),
                           .binned    = sqlite3_column_int64(q, 7), /* 0: there is none */
                           .digest    = (const char *)sqlite3_column_text(q, 8),
                           .content   = (const char *)sqlite3_column_text(q, 9)};
    caper_text_set(t.id, column(q, 1));
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
    caper_text_set(e.chain, column(q, 5));
    caper_text_set(e.state, column(q, 6));
    return l->entry(l->ctx, &e);
}

static bool tell_mark(sqlite3_stmt *q, const listener *l)
{
    caper_store_mark m = {
        .seq = sqlite3_column_int64(q, 0), .moves = sqlite3_column_int(q, 1), .text = column(q, 2)};
    caper_text_set(m.digest, column(q, 3));
    return l->mark(l->ctx, &m);
}

static bool tell_seat(sqlite3_stmt *q, const listener *l)
{
    *l->seat = sqlite3_column_int(q, 0);
    return false;
}

static bool holder_at(sqlite3_stmt *q, int i, caper_holder *out)
{
    bool ok = sqlite3_column_bytes(q, i) == sizeof *out;
    if (ok)
        memcpy(out, sqlite3_column_blob(q, i), sizeof *out);
    return ok;
}

static bool tell_token(sqlite3_stmt *q, const listener *l)
{
    caper_holder hash;
    return !holder_at(q, 0, &hash) || l->token(l->ctx, hash, sqlite3_column_int(q, 1));
}

static bool tell_keepsake(sqlite3_stmt *q, const listener *l)
{
    caper_store_keepsake k = {
        .label = column(q, 0), .at = sqlite3_column_int64(q, 2), .text = column(q, 3)};
    holder_at(q, 1, &k.who);
    return l->keepsake(l->ctx, &k);
}

static caper_code sqlite_find(void *self, const char *id, caper_store_table_fn *fn, void *ctx)
{
    return get(self, FIND, tell_table, (listener){.table = fn, .ctx = ctx}, "t", id);
}

static caper_code sqlite_list(void *self, int64_t made_since, int limit, caper_store_table_fn *fn,
                              void *ctx)
{
    return get(self, LIST, tell_table, (listener){.table = fn, .ctx = ctx}, "ii", made_since,
               (int64_t)limit);
}

static caper_code sqlite_old(void *self, int64_t after, int64_t made_before, int limit,
                             caper_store_table_fn *fn, void *ctx)
{
    return get(self, OLD, tell_table, (listener){.table = fn, .ctx = ctx}, "iii", after,
               made_before, (int64_t)limit);
}

static bool tell_number(sqlite3_stmt *q, const listener *l)
{
    *(int64_t *)l->ctx = sqlite3_column_int64(q, 0);
    return false;
}

/* The -wal file takes room on the disk, too. */
static int64_t sqlite_bytes(void *self)
{
    const sqlite_store *s   = self;
    int64_t             n   = 0;
    struct stat         log = {0};
    get(self, BYTES, tell_number, (listener){.ctx = &n}, "");
    return stat(sqlite3_filename_wal(sqlite3_db_filename(s->db, "main")), &log) == 0
               ? n + log.st_size
               : n;
}

static caper_code sqlite_newest(void *self, int64_t *at)
{
    return get(self, NEWEST, tell_number, (listener){.ctx = at}, "");
}

static caper_code sqlite_read(void *self, int64_t row, int64_t since, caper_store_entry_fn *fn,
                              void *ctx)
{
    return get(self, READ, tell_entry, (listener){.entry = fn, .ctx = ctx}, "ii", row, since);
}

static caper_code sqlite_read_last(void *self, int64_t row, caper_store_entry_fn *fn, void *ctx)
{
    return get(self, READ_LAST, tell_entry, (listener){.entry = fn, .ctx = ctx}, "i", row);
}

static caper_code sqlite_find_mark(void *self, int64_t row, int64_t seq, int moves,
                                   caper_store_mark_fn *fn, void *ctx)
{
    return get(self, FIND_MARK, tell_mark, (listener){.mark = fn, .ctx = ctx}, "iii", row, seq,
               (int64_t)moves);
}

static caper_code sqlite_find_token(void *self, caper_holder hash, int64_t row, int *seat)
{
    *seat = CAPER_UNKNOWN;
    return get(self, FIND_TOKEN, tell_seat, (listener){.seat = seat}, "hi", &hash, row);
}

static caper_code sqlite_tokens(void *self, int64_t row, caper_store_token_fn *fn, void *ctx)
{
    return get(self, TOKENS, tell_token, (listener){.token = fn, .ctx = ctx}, "i", row);
}

static caper_code sqlite_keepsakes(void *self, const caper_holder *who, const char *from,
                                   const char *to, int limit, caper_store_keepsake_fn *fn,
                                   void *ctx)
{
    return get(self, who ? KEPT : KEEPSAKES, tell_keepsake, (listener){.keepsake = fn, .ctx = ctx},
               "tthi", from, to, who, (int64_t)limit);
}

/* ---- The whole ------------------------------------------------------------------------------- */

const caper_store_ops caper_store_sqlite = {.open           = sqlite_open,
                                            .close          = sqlite_close,
                                            .commit         = sqlite_commit,
                                            .rollback       = sqlite_rollback,
                                            .is_dirty       = sqlite_is_dirty,
                                            .watch          = sqlite_watch,
                                            .probe          = sqlite_probe,
                                            .check          = sqlite_check,
                                            .is_damaged     = sqlite_is_damaged,
                                            .bytes          = sqlite_bytes,
                                            .add            = sqlite_add,
                                            .set_stage      = sqlite_set_stage,
                                            .append         = sqlite_append,
                                            .add_token      = sqlite_add_token,
                                            .drop_tokens    = sqlite_drop_tokens,
                                            .copy_tokens    = sqlite_copy_tokens,
                                            .add_mark       = sqlite_add_mark,
                                            .trim           = sqlite_trim,
                                            .bin            = sqlite_bin,
                                            .unbin          = sqlite_unbin,
                                            .newest         = sqlite_newest,
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
                                            .drop_kept      = sqlite_drop_kept,
                                            .keepsakes      = sqlite_keepsakes};
