/* The store that an address names, and the calls passed on to it. */
#include "store/store.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "store/store_ops.h"

struct caper_store {
    const caper_store_ops *ops;
    void                  *self;
};

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

static const caper_store_ops *ops_of(const char *address)
{
    if (begins(address, "sqlite:") && address[strlen("sqlite:")])
        return &caper_store_sqlite;
    if (begins(address, "postgres://") || begins(address, "postgresql://"))
        return &caper_store_postgres;
    return NULL;
}

caper_store *caper_store_open(const char *address, caper_error *err)
{
    const caper_store_ops *ops = ops_of(address);
    if (!ops) {
        caper_refuse(err, CAPER_BAD_OPTION,
                     "store: should be sqlite:FILE or postgres://USER@HOST/DATABASE, not “%.80s”",
                     address);
        return NULL;
    }
    void *self = ops->open(address, err);
    if (!self)
        return NULL;
    caper_store *s = caper_alloc(1, sizeof *s);
    *s             = (caper_store){ops, self};
    return s;
}

void caper_store_close(caper_store *s)
{
    if (!s)
        return;
    s->ops->close(s->self);
    free(s);
}

void caper_store_show(const char *address, char *out, size_t size)
{
    const char *user = strstr(address, "://"), *at = user ? strrchr(user, '@') : NULL;
    const char *word = at ? memchr(user + 3, ':', (size_t)(at - user - 3)) : NULL;
    const char *rest = word ? at : "", *end = strchr(address, '?');
    size_t      n    = word ? (size_t)(word - address) : strlen(address);
    size_t      tail = strlen(rest);
    if (end && strstr(end, "password=")) { /* what follows it may be one, too */
        n    = word ? n : (size_t)(end - address);
        tail = word && end > rest ? (size_t)(end - rest) : 0;
    }
    snprintf(out, size, "%.*s%.*s", (int)n, address, (int)tail, rest);
}

/* ---- Over a wire ----------------------------------------------------------------------------- */

int caper_store_fd(const caper_store *s) { return s->ops->fd ? s->ops->fd(s->self) : -1; }

void caper_store_work(caper_store *s, caper_store_news *news)
{
    *news = (caper_store_news){0};
    if (s->ops->work)
        s->ops->work(s->self, news);
}

void caper_store_hold(caper_store *s, int64_t row, bool held)
{
    if (s->ops->hold)
        s->ops->hold(s->self, row, held);
}

bool caper_store_leads(caper_store *s, int64_t row)
{
    return !s->ops->leads || s->ops->leads(s->self, row);
}

bool caper_store_wait(caper_store *s, int ms, caper_store_news *news)
{
    struct pollfd wire = {.fd = caper_store_fd(s), .events = POLLIN};
    *news              = (caper_store_news){0};
    if (wire.fd < 0)
        return false;
    poll(&wire, 1, ms);
    caper_store_work(s, news);
    return true;
}

caper_code caper_store_commit_now(caper_store *s, caper_error *err)
{
    caper_store_news news;
    caper_code       code = caper_store_commit(s, err);
    if (code != CAPER_LATER)
        return code;
    do
        caper_store_wait(s, 50, &news);
    while (!news.settled);
    if (err)
        *err = news.commit;
    return news.commit.code;
}

/* ---- Passed on ------------------------------------------------------------------------------- */

caper_code caper_store_commit(caper_store *s, caper_error *err)
{
    return s->ops->commit(s->self, err);
}

void caper_store_rollback(caper_store *s) { s->ops->rollback(s->self); }

bool caper_store_is_dirty(const caper_store *s) { return s->ops->is_dirty(s->self); }

caper_code caper_store_probe(caper_store *s, caper_error *err)
{
    return s->ops->probe(s->self, err);
}

bool caper_store_check(caper_store *s, caper_store_fault_fn *fn, void *ctx)
{
    return s->ops->check(s->self, fn, ctx);
}

bool caper_store_is_damaged(const caper_store *s) { return s->ops->is_damaged(s->self); }

caper_code caper_store_add(caper_store *s, caper_store_table *table, caper_error *err)
{
    return s->ops->add(s->self, table, err);
}

caper_code caper_store_set_stage(caper_store *s, int64_t row, caper_stage stage, caper_error *err)
{
    return s->ops->set_stage(s->self, row, stage, err);
}

caper_code caper_store_append(caper_store *s, int64_t row, const caper_store_entry *e,
                              caper_error *err)
{
    return s->ops->append(s->self, row, e, err);
}

caper_code caper_store_add_token(caper_store *s, const uint8_t hash[CAPER_HASH_BYTES], int64_t row,
                                 int seat, caper_error *err)
{
    return s->ops->add_token(s->self, hash, row, seat, err);
}

caper_code caper_store_drop_tokens(caper_store *s, int64_t row, int seat, caper_error *err)
{
    return s->ops->drop_tokens(s->self, row, seat, err);
}

caper_code caper_store_copy_tokens(caper_store *s, int64_t from, int64_t to, caper_error *err)
{
    return s->ops->copy_tokens(s->self, from, to, err);
}

caper_code caper_store_add_mark(caper_store *s, int64_t row, const caper_store_mark *m,
                                caper_error *err)
{
    return s->ops->add_mark(s->self, row, m, err);
}

caper_code caper_store_trim(caper_store *s, int64_t row, int64_t before, caper_error *err)
{
    return s->ops->trim(s->self, row, before, err);
}

caper_code caper_store_drop(caper_store *s, int64_t row, caper_error *err)
{
    return s->ops->drop(s->self, row, err);
}

caper_code caper_store_purge(caper_store *s, int64_t row, bool *done, caper_error *err)
{
    return s->ops->purge(s->self, row, done, err);
}

caper_code caper_store_find(caper_store *s, const char *id, caper_store_table_fn *fn, void *ctx,
                            caper_error *err)
{
    return s->ops->find(s->self, id, fn, ctx, err);
}

caper_code caper_store_list(caper_store *s, int64_t made_since, int limit, caper_store_table_fn *fn,
                            void *ctx, caper_error *err)
{
    return s->ops->list(s->self, made_since, limit, fn, ctx, err);
}

caper_code caper_store_read(caper_store *s, int64_t row, int64_t since, caper_store_entry_fn *fn,
                            void *ctx, caper_error *err)
{
    return s->ops->read(s->self, row, since, fn, ctx, err);
}

caper_code caper_store_read_last(caper_store *s, int64_t row, caper_store_entry_fn *fn, void *ctx,
                                 caper_error *err)
{
    return s->ops->read_last(s->self, row, fn, ctx, err);
}

caper_code caper_store_find_mark(caper_store *s, int64_t row, int64_t seq, int moves,
                                 caper_store_mark_fn *fn, void *ctx, caper_error *err)
{
    return s->ops->find_mark(s->self, row, seq, moves, fn, ctx, err);
}

caper_code caper_store_find_token(caper_store *s, const uint8_t hash[CAPER_HASH_BYTES], int64_t row,
                                  int *seat, caper_error *err)
{
    return s->ops->find_token(s->self, hash, row, seat, err);
}

caper_code caper_store_old(caper_store *s, int64_t after, int64_t made_before, int limit,
                           caper_store_table_fn *fn, void *ctx, caper_error *err)
{
    return s->ops->old(s->self, after, made_before, limit, fn, ctx, err);
}

caper_code caper_store_put_keepsake(caper_store *s, const caper_store_keepsake *k, caper_error *err)
{
    return s->ops->put_keepsake(s->self, k, err);
}

caper_code caper_store_drop_keepsakes(caper_store *s, const char *from, const char *to,
                                      int64_t before, caper_error *err)
{
    return s->ops->drop_keepsakes(s->self, from, to, before, err);
}

caper_code caper_store_keepsakes(caper_store *s, const uint8_t *who, const char *from,
                                 const char *to, int limit, caper_store_keepsake_fn *fn, void *ctx,
                                 caper_error *err)
{
    return s->ops->keepsakes(s->self, who, from, to, limit, fn, ctx, err);
}

caper_code caper_store_tokens(caper_store *s, int64_t row, caper_store_token_fn *fn, void *ctx,
                              caper_error *err)
{
    return s->ops->tokens(s->self, row, fn, ctx, err);
}
