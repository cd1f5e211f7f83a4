/* The store in a PostgreSQL database, for any number of servers.
 *
 * Two connections, both in pipeline mode: one writes, one reads and hears of other servers' writes.
 * Tables in use are in memory (mem_tables.h), so reading one never waits; any other is fetched
 * whole, and the caller asks again.
 *
 * The one subtle idea: a write changes memory at once and the database later. So what memory has is
 * true only if the batch commits; if it fails, every table that the batch wrote to is removed from
 * memory, and the next request for it reads it from the database again. */
#include "store/postgres.h"

#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/hash.h"
#include "base/memory.h"
#include "store/pg_schema.h"
#include "store/store.h"
#include "table/entropy.h"

enum {
    OPEN_MS       = 10000,
    UNUSED_MS     = 10000,
    SWEEP_MS      = 1000,
    ROW_BITS      = 21,
    CONTENTS_LOCK = 7161843
};

int64_t pg_clock_ms(void) { return (int64_t)(caper_clock_seconds() * 1000) + 1; }

/* ---- Committing ------------------------------------------------------------------------------ */

/* The tables that the batch wrote to, as far as they are still in memory. */
static void forget_tables(pg_store *p, const pg_batch *b)
{
    for (int i = 0; i < b->rows; i++) {
        mem_table *t = mem_tables_by_row(&p->tables, b->row[i]);
        if (t && !t->partial)
            mem_tables_remove(&p->tables, t);
    }
}

/* What gathers after a batch that failed depends on it. */
static void forget_writes(pg_store *p)
{
    forget_tables(p, &p->batch);
    pg_batch_clear(&p->batch);
    p->keepsakes_written = 0;
}

/* A table that was removed and fetched again in the meantime may lack what is committed now. */
static void commit_ok(pg_store *p)
{
    for (int i = 0; i < p->sent.rows; i++) {
        mem_table *t = mem_tables_by_row(&p->tables, p->sent.row[i]);
        if (!t)
            continue;
        t->outdated |= !t->committing;
        t->committing = false;
        if (t->outdated && !t->written)
            pg_fetch_news(p, t);
    }
}

static void commit_failed(pg_store *p)
{
    forget_tables(p, &p->sent);
    forget_writes(p);
}

static void begin_commit(pg_store *p)
{
    p->keepsakes_committing = p->keepsakes_written;
    p->keepsakes_written    = 0;
    pg_batch_clear(&p->sent);
    p->sent  = p->batch;
    p->batch = (pg_batch){0};
    for (int i = 0; i < p->sent.rows; i++) {
        mem_table *t = mem_tables_by_row(&p->tables, p->sent.row[i]);
        if (t) {
            t->written    = false;
            t->committing = true;
        }
    }
}

static void draw_name(pg_store *p)
{
    uint8_t some[8];
    caper_entropy(some, sizeof some);
    caper_hex_write(some, sizeof some, p->node);
}

static void settle(pg_store *p)
{
    p->is_committing = false;
    p->settled       = true;
    p->in_doubt |= !p->committed && p->why.code == CAPER_FAILED; /* not only that it was lost */
    if (p->committed)
        p->why = (caper_error){0};
    else if (!p->why.code) {
        /* Perhaps it is committed all the same: then its notice should be news to us. */
        draw_name(p);
        caper_refuse(&p->why, CAPER_FAILED, "store: the connection was lost: %s", p->writer.why);
    }
    p->result = p->why;
    if (p->committed)
        commit_ok(p);
    else
        commit_failed(p);
    pg_batch_clear(&p->sent);
    pg_keepsakes_forget(p, p->keepsakes_committing);
    p->keepsakes_committing = 0;
    p->arrived              = true; /* for those who waited for the end of it */
}

static void take_probe(pg_store *p, const pg_question *q, ExecStatusType is)
{
    p->probe_failed |= q->what == PG_PROBE && is != PGRES_COMMAND_OK && is != PGRES_TUPLES_OK;
    if (q->what != PG_SYNC)
        return;
    p->in_doubt   = p->probe_failed;
    p->is_probing = false;
}

/* The first thing that goes wrong is the reason. */
static void writer_answer(void *ctx, const pg_question *q, const PGresult *r)
{
    pg_store      *p  = ctx;
    ExecStatusType is = r ? PQresultStatus(r) : PGRES_FATAL_ERROR;
    if (p->is_probing)
        take_probe(p, q, is);
    if (!p->is_committing || p->is_probing)
        return;
    if (is == PGRES_FATAL_ERROR && r && !p->why.code)
        pg_explain(r, &p->why);
    if (q->what == PG_COMMIT && is == PGRES_COMMAND_OK)
        p->committed = strcmp(PQcmdStatus((PGresult *)(uintptr_t)r), "COMMIT") == 0;
    if (q->what == PG_SYNC)
        settle(p);
}

static caper_code pg_commit(void *self)
{
    pg_store *p = self;
    p->now      = pg_clock_ms();
    if (p->is_committing)
        return CAPER_LATER;
    if (pg_batch_is_empty(&p->batch))
        return CAPER_OK;
    if (p->is_probing) {
        forget_writes(p);
        return caper_refuse(&p->base.why, CAPER_FAILED, "store: the database is being tried");
    }
    p->why       = (caper_error){0};
    p->committed = false;
    if (!pg_batch_send(&p->batch, &p->writer, p->node, p->now)) {
        forget_writes(p);
        return caper_refuse(&p->base.why, CAPER_FAILED, "store: the database cannot be written: %s",
                            p->writer.why);
    }
    p->is_committing = true;
    begin_commit(p);
    return CAPER_LATER;
}

static void pg_rollback(void *self) { forget_writes(self); }

static bool pg_is_dirty(const void *self)
{
    const pg_store *p = self;
    return !pg_batch_is_empty(&p->batch);
}

/* A link is up when the database has said that it can be written. */
static caper_code pg_watch(void *self)
{
    pg_store *p = self;
    if (p->writer.state == PG_UP && p->reader.state == PG_UP)
        return CAPER_OK;
    return caper_refuse(&p->base.why, CAPER_FAILED, "store: the database cannot be written: %s",
                        p->writer.state == PG_UP ? p->reader.why : p->writer.why);
}

/* It may be up and refuse all the same: no space, or no rights to a table. */
static void begin_probe(pg_store *p)
{
    const pg_question q = {.what = PG_PROBE, .asked = p->now};
    p->probe_failed     = false;
    p->is_probing       = pg_link_ask(&p->writer, "may", 0, NULL, q) &&
                    pg_link_ask(&p->writer, "begin", 0, NULL, q) &&
                    pg_link_ask(&p->writer, "try", 0, NULL, q) &&
                    pg_link_ask_alone(&p->writer, "rollback", 0, NULL, q) &&
                    p->writer.state == PG_UP;
}

static caper_code pg_probe(void *self)
{
    pg_store *p = self;
    if (pg_watch(p))
        return CAPER_FAILED;
    p->now = pg_clock_ms();
    if (p->in_doubt && !p->is_probing && !p->is_committing)
        begin_probe(p);
    return p->in_doubt
               ? caper_refuse(&p->base.why, CAPER_FAILED, "store: the database is being tried")
               : CAPER_OK;
}

/* ---- Writing --------------------------------------------------------------------------------- */

/* NULL: it is not, or not the whole of it. */
static mem_table *in_memory(pg_store *p, int64_t row)
{
    mem_table *t = mem_tables_by_row(&p->tables, row);
    if (t && !t->partial) {
        t->used = p->now;
        return t;
    }
    caper_refuse(&p->base.why, CAPER_FAILED, "store: this table is no longer in memory");
    return NULL;
}

/* News that was asked for before this write may come after it was committed, and would tell us what we
 * have written ourselves: it is void, and asked for again. */
static mem_table *touch(pg_store *p, int64_t row)
{
    mem_table *t = in_memory(p, row);
    if (t)
        t->outdated |= t->fetching;
    if (t && !t->written) {
        t->written = true;
        pg_batch_touch(&p->batch, row);
    }
    return t;
}

/* Rows are numbered by the time, so that they are in the order in which they were made, whichever
 * server made them. */
static int64_t next_row(pg_store *p, int64_t made)
{
    uint32_t some;
    caper_entropy(&some, sizeof some);
    int64_t row = (made << ROW_BITS) + (int64_t)(some >> (32 - ROW_BITS)) + 1;
    p->last_row = row > p->last_row ? row : p->last_row + 1;
    return p->last_row;
}

static caper_code pg_add(void *self, caper_store_table *t)
{
    pg_store *p = self;
    t->row      = next_row(p, t->made);
    pg_batch_add(&p->batch, "add", t->config, "%jd\t%s\t%jd\t%d\t%d\t%jd\t%s", t->row, t->id,
                 t->made, t->is_public, (int)t->stage, t->maker,
                 t->content ? t->digest : " "); /* "" would be no value */
    if (t->content) {
        pg_batch_add(&p->batch, "lock_contents", NULL, "%d", CONTENTS_LOCK);
        pg_batch_add(&p->batch, "add_content", t->content, "%s", t->digest);
    }
    mem_tables_add(&p->tables, t);
    touch(p, t->row);
    return CAPER_OK;
}

static caper_code pg_set_stage(void *self, int64_t row, caper_stage stage)
{
    pg_store  *p = self;
    mem_table *t = touch(p, row);
    if (!t)
        return CAPER_FAILED;
    t->is.stage = stage;
    pg_batch_add(&p->batch, "set_stage", NULL, "%jd\t%d", row, (int)stage);
    return CAPER_OK;
}

static caper_code pg_append(void *self, int64_t row, const caper_store_entry *e)
{
    pg_store  *p = self;
    mem_table *t = touch(p, row);
    if (!t)
        return CAPER_FAILED;
    if (!mem_table_append(t, e))
        return caper_refuse(&p->base.why, CAPER_FAILED, "store: entry %jd does not follow %jd",
                            e->seq, mem_table_last(t));
    pg_batch_append(&p->batch, row, e);
    return CAPER_OK;
}

static caper_code pg_add_token(void *self, caper_holder hash, int64_t row, int seat)
{
    pg_store        *p = self;
    mem_table       *t = touch(p, row);
    caper_holder_hex hex;
    if (!t)
        return CAPER_FAILED;
    caper_holder_write(hash, hex);
    mem_table_set_token(t, hash, seat);
    pg_batch_add(&p->batch, "add_token", NULL, "%jd\t%d\t%s", row, seat, hex);
    return CAPER_OK;
}

static caper_code pg_drop_tokens(void *self, int64_t row, int seat)
{
    pg_store  *p = self;
    mem_table *t = touch(p, row);
    if (!t)
        return CAPER_FAILED;
    mem_table_drop_tokens(t, seat);
    pg_batch_add(&p->batch, "drop_tokens", NULL, "%jd\t%d", row, seat);
    return CAPER_OK;
}

static caper_code pg_copy_tokens(void *self, int64_t from, int64_t to)
{
    pg_store  *p = self;
    mem_table *a = in_memory(p, from), *b = touch(p, to);
    if (!a || !b)
        return CAPER_FAILED;
    for (int i = 0; i < a->tokens; i++)
        if (a->token[i].seat != CAPER_GONE)
            mem_table_set_token(b, a->token[i].hash, a->token[i].seat);
    pg_batch_add(&p->batch, "copy_tokens", NULL, "%jd\t%jd", to, from);
    return CAPER_OK;
}

static caper_code pg_add_mark(void *self, int64_t row, const caper_store_mark *m)
{
    pg_store  *p = self;
    mem_table *t = touch(p, row);
    if (!t)
        return CAPER_FAILED;
    mem_table_add_mark(t, m);
    pg_batch_add(&p->batch, "add_mark", m->text, "%jd\t%jd\t%d\t%s", row, m->seq, m->moves,
                 m->digest);
    return CAPER_OK;
}

static caper_code pg_trim(void *self, int64_t row, int64_t before)
{
    pg_store  *p = self;
    mem_table *t = touch(p, row);
    if (!t)
        return CAPER_FAILED;
    mem_table_trim(t, before);
    pg_batch_add(&p->batch, "trim", NULL, "%jd\t%jd", row, before);
    return CAPER_OK;
}

static const caper_store_entry *last_known(pg_store *p, int64_t row)
{
    const mem_table *t = in_memory(p, row);
    if (t)
        return t->entries ? &t->entry[t->entries - 1] : NULL;
    for (int i = 0; i < p->old.count; i++)
        if (p->old.table[i].row == row)
            return p->old.last[i].seq ? &p->old.last[i] : NULL;
    return NULL;
}

/* Another server that plays on there has taken the number, or finds it taken. */
static caper_code pg_bin(void *self, int64_t row, int64_t at)
{
    pg_store                *p    = self;
    const caper_store_entry *last = last_known(p, row);
    pg_batch_add(&p->batch, "bin", NULL, "%jd\t%jd\t%jd", row, (last ? last->seq + 1 : 1), at);
    mem_table *t = touch(p, row);
    if (t)
        t->is.stage = CAPER_STAGE_BINNED;
    else
        pg_batch_touch(&p->batch, row);
    return CAPER_OK;
}

static void forget_unwritten(pg_store *p, int64_t row)
{
    mem_table *t = in_memory(p, row);
    if (t && !t->committing && !t->written)
        mem_tables_remove(&p->tables, t);
}

static caper_code pg_unbin(void *self, int64_t row, int64_t at)
{
    pg_store *p = self;
    pg_batch_add(&p->batch, "unbin", NULL, "%jd\t%jd", row, at);
    forget_unwritten(p, row);
    return CAPER_OK;
}

static caper_code pg_drop(void *self, int64_t row)
{
    pg_batch_add(&((pg_store *)self)->batch, "drop", NULL, "%jd", row);
    return CAPER_OK;
}

static caper_code pg_purge(void *self, int64_t row, bool *done)
{
    pg_store *p = self;
    *done       = true;
    pg_batch_add(&p->batch, "lock_contents", NULL, "%d", CONTENTS_LOCK);
    pg_batch_add(&p->batch, "drop_content", NULL, "%jd", row);
    pg_batch_add(&p->batch, "purge", NULL, "%jd", row);
    forget_unwritten(p, row);
    return CAPER_OK;
}

/* ---- Reading --------------------------------------------------------------------------------- */

static caper_code pg_find(void *self, const char *id, caper_store_table_fn *fn, void *ctx)
{
    pg_store  *p = self;
    mem_table *t = mem_tables_find(&p->tables, id);
    p->now       = pg_clock_ms();
    if (t && t->partial)
        return CAPER_LATER;
    if (!t)
        return pg_is_absent(p, id) ? CAPER_OK : pg_fetch_table(p, id);
    t->used = p->now;
    if (t->is.stage < CAPER_STAGE_DROPPED)
        fn(ctx, &t->is);
    return CAPER_OK;
}

static void each_row(const pg_rows *rows, int limit, caper_store_table_fn *fn, void *ctx)
{
    for (int i = 0; i < rows->count && i < limit && fn(ctx, &rows->table[i]); i++)
        ;
}

static caper_code pg_list(void *self, int64_t made_since, int limit, caper_store_table_fn *fn,
                          void *ctx)
{
    pg_store *p     = self;
    p->now          = pg_clock_ms();
    caper_code code = pg_fetch_list(p, made_since, limit);
    if (!code)
        each_row(&p->listed, limit, fn, ctx);
    return code;
}

static caper_code pg_old(void *self, int64_t after, int64_t made_before, int limit,
                         caper_store_table_fn *fn, void *ctx)
{
    pg_store *p     = self;
    p->now          = pg_clock_ms();
    caper_code code = pg_fetch_old(p, after, made_before, limit);
    if (!code)
        each_row(&p->old, limit, fn, ctx);
    return code;
}

static caper_code pg_read(void *self, int64_t row, int64_t since, caper_store_entry_fn *fn,
                          void *ctx)
{
    const mem_table *t = in_memory(self, row);
    if (!t)
        return CAPER_FAILED;
    mem_table_read(t, since, fn, ctx);
    return CAPER_OK;
}

static caper_code pg_read_last(void *self, int64_t row, caper_store_entry_fn *fn, void *ctx)
{
    const caper_store_entry *e = last_known(self, row);
    if (e)
        fn(ctx, e);
    return CAPER_OK;
}

static caper_code pg_find_mark(void *self, int64_t row, int64_t seq, int moves,
                               caper_store_mark_fn *fn, void *ctx)
{
    const mem_table *t = in_memory(self, row);
    if (!t)
        return CAPER_FAILED;
    mem_table_find_mark(t, seq, moves, fn, ctx);
    return CAPER_OK;
}

static caper_code pg_find_token(void *self, caper_holder hash, int64_t row, int *seat)
{
    mem_table *t = in_memory(self, row);
    if (!t && mem_tables_by_row(&((pg_store *)self)->tables, row))
        return CAPER_LATER; /* a part of it is still to come */
    if (!t)
        return CAPER_FAILED;
    *seat = mem_table_find_token(t, hash);
    return *seat == CAPER_UNKNOWN ? pg_fetch_unless_verified(self, t) : CAPER_OK;
}

static caper_code pg_tokens(void *self, int64_t row, caper_store_token_fn *fn, void *ctx)
{
    const mem_table *t = in_memory(self, row);
    if (!t)
        return CAPER_FAILED;
    mem_table_tokens(t, fn, ctx);
    return CAPER_OK;
}

/* ---- The wire -------------------------------------------------------------------------------- */

static int pg_fd(const void *self) { return ((const pg_store *)self)->epoll; }

static void pg_hold(void *self, int64_t row, bool held)
{
    pg_store  *p = self;
    mem_table *t = mem_tables_by_row(&p->tables, row);
    if (t)
        t->held = held;
}

static void forget_unused(void *ctx, mem_table *t)
{
    pg_store *p = ctx;
    if (!t->held && !t->written && !t->committing && !t->partial && !t->fetching &&
        p->now - t->used > UNUSED_MS)
        mem_tables_remove(&p->tables, t);
}

static void sweep(pg_store *p)
{
    if (p->now - p->swept < SWEEP_MS)
        return;
    p->swept = p->now;
    mem_tables_each(&p->tables, forget_unused, p);
}

static void pg_work(void *self, caper_store_news *news)
{
    pg_store *p      = self;
    p->now           = pg_clock_ms();
    p->changed_count = 0;
    pg_link_work(&p->writer, p->now);
    pg_link_work(&p->reader, p->now);
    sweep(p);
    *news      = (caper_store_news){.arrived       = p->arrived,
                                    .settled       = p->settled,
                                    .commit        = p->result,
                                    .changed       = (const caper_id *)p->changed,
                                    .changed_count = p->changed_count};
    p->arrived = p->settled = false;
}

/* ---- Opening --------------------------------------------------------------------------------- */

static void writer_opened(void *ctx) { (void)ctx; }

static void reader_opened(void *ctx)
{
    pg_store *p = ctx;
    p->arrived  = true;
    pg_fetch_all_news(p);
}

/* No client is told of a move before it is on disk, under any default of the database. And a server that
 * is gone without a word must not hold what others want to write until the system notices, which may
 * take hours. */
static const char *const writer_first[] = {
    "set tcp_keepalives_idle=5", "set tcp_keepalives_interval=2", "set tcp_keepalives_count=3",
    "select set_config('synchronous_commit','on',false) where "
    "current_setting('synchronous_commit') in ('off','local')",
    NULL};
/* What this one writes, leases, need not outlive the database. */
static const char *const reader_first[] = {"listen caper", "set synchronous_commit=off", NULL};

static void pg_close(void *self)
{
    pg_store *p = self;
    pg_link_fini(&p->writer);
    pg_link_fini(&p->reader);
    pg_batch_clear(&p->batch);
    pg_batch_clear(&p->sent);
    pg_rows_fini(&p->listed);
    pg_rows_fini(&p->old);
    pg_keepsakes_forget(p, UINT64_MAX);
    mem_tables_fini(&p->tables);
    close(p->epoll);
    free(p->changed);
    free(p->address);
    free(p);
}

static void init(pg_store *p, const char *address)
{
    p->base.ops = &caper_store_postgres;
    draw_name(p);
    memcpy(p->name, p->node, sizeof p->name);
    p->address        = caper_strdup(address);
    p->epoll          = epoll_create1(EPOLL_CLOEXEC);
    p->writer         = (pg_link){.statements = pg_batch_statements,
                                  .first      = writer_first,
                                  .answer     = writer_answer,
                                  .opened     = writer_opened};
    p->reader         = (pg_link){.statements = pg_fetch_statements,
                                  .first      = reader_first,
                                  .answer     = pg_reader_answer,
                                  .notified   = pg_reader_notified,
                                  .opened     = reader_opened};
    p->writer.address = p->reader.address = p->address;
    p->writer.epoll = p->reader.epoll = p->epoll;
    p->writer.ctx = p->reader.ctx = p;
    pg_link_init(&p->writer);
    pg_link_init(&p->reader);
    mem_tables_init(&p->tables);
}

static bool wait_until_open(pg_store *p)
{
    int64_t until = pg_clock_ms() + OPEN_MS;
    while (pg_watch(p) != CAPER_OK && pg_clock_ms() < until) {
        struct epoll_event ev;
        caper_store_news   news;
        epoll_wait(p->epoll, &ev, 1, 20);
        pg_work(p, &news);
    }
    return pg_watch(p) == CAPER_OK;
}

static caper_store *pg_open(const char *address, caper_error *err)
{
    PGconn *conn = pg_connect(address, err);
    if (!conn)
        return NULL;
    caper_code code = pg_schema_open(conn, err);
    PQfinish(conn);
    if (code)
        return NULL;
    pg_store *p = caper_alloc(1, sizeof *p);
    init(p, address);
    if (wait_until_open(p))
        return &p->base;
    pg_watch(p);
    pg_close(p);
    return NULL;
}

const caper_store_ops caper_store_postgres = {.open           = pg_open,
                                              .close          = pg_close,
                                              .commit         = pg_commit,
                                              .rollback       = pg_rollback,
                                              .is_dirty       = pg_is_dirty,
                                              .watch          = pg_watch,
                                              .probe          = pg_probe,
                                              .add            = pg_add,
                                              .set_stage      = pg_set_stage,
                                              .append         = pg_append,
                                              .add_token      = pg_add_token,
                                              .drop_tokens    = pg_drop_tokens,
                                              .copy_tokens    = pg_copy_tokens,
                                              .add_mark       = pg_add_mark,
                                              .trim           = pg_trim,
                                              .bin            = pg_bin,
                                              .unbin          = pg_unbin,
                                              .newest         = pg_newest,
                                              .drop           = pg_drop,
                                              .purge          = pg_purge,
                                              .find           = pg_find,
                                              .list           = pg_list,
                                              .read           = pg_read,
                                              .read_last      = pg_read_last,
                                              .find_mark      = pg_find_mark,
                                              .find_token     = pg_find_token,
                                              .old            = pg_old,
                                              .tokens         = pg_tokens,
                                              .fd             = pg_fd,
                                              .work           = pg_work,
                                              .hold           = pg_hold,
                                              .leads          = pg_leads,
                                              .put_keepsake   = pg_put_keepsake,
                                              .drop_keepsakes = pg_drop_keepsakes,
                                              .drop_kept      = pg_drop_kept,
                                              .keepsakes      = pg_keepsakes};
