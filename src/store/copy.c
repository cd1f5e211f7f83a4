/* Copying a store. Tables go over in the order in which they were made, a few in each transaction; rows get
 * new numbers, everything else stays as it was. Afterwards both are read again from the beginning,
 * and each table must have the same digest in both. */
#include "store/copy.h"

#include <limits.h>
#include <string.h>

#include "base/hash.h"
#include "caper/buf.h"

enum { AT_ONCE = 64, BATCH = 2000, DIGEST = 16, KEEPSAKES = 1000000 };

typedef struct move {
    caper_store             *from, *to;
    caper_store_progress_fn *progress;
    void                    *ctx;
    caper_store_copied      *out;
    caper_error             *err;
    int64_t                  row; /* of the table, where it goes */
    int                      pending;
    int64_t                  seen; /* when both are compared */
    caper_code               code;
} move;

/* ---- Reading, however long it takes ---------------------------------------------------------- */

typedef struct page {
    caper_store_table table[AT_ONCE];
    int               count;
} page;

static bool note_table(void *ctx, const caper_store_table *t)
{
    page *p                     = ctx;
    p->table[p->count]          = *t;
    p->table[p->count++].config = NULL;
    return true;
}

static caper_code next_page(caper_store *s, int64_t after, page *p)
{
    caper_code code;
    do
        p->count = 0;
    while (caper_store_is_later(
        s, code = caper_store_old(s, after, INT64_MAX, AT_ONCE, note_table, p)));
    return code;
}

static caper_code find(caper_store *s, const char *id, caper_store_table_fn *fn, void *ctx)
{
    caper_code code;
    while (caper_store_is_later(s, code = caper_store_find(s, id, fn, ctx)))
        ;
    return code;
}

/* Tables in the order in which they were made, until something goes wrong. */
static void each_table(move *m, void (*fn)(move *m, const caper_store_table *t))
{
    page p = {.count = 1};
    for (int64_t after = 0; !m->code && p.count;) {
        m->code = next_page(m->from, after, &p);
        for (int i = 0; i < p.count && !m->code; i++) {
            after = p.table[i].row;
            fn(m, &p.table[i]);
        }
    }
}

/* ---- Copying --------------------------------------------------------------------------------- */

static bool keep(move *m, caper_code code)
{
    m->code = m->code ? m->code : code;
    m->pending++;
    return !m->code;
}

static bool copy_row(void *ctx, const caper_store_table *t)
{
    move             *m    = ctx;
    caper_store_table copy = *t;
    keep(m, caper_store_add(m->to, &copy));
    m->row = copy.row;
    return false;
}

static bool copy_entry(void *ctx, const caper_store_entry *e)
{
    move *m = ctx;
    m->out->entries++;
    return keep(m, caper_store_append(m->to, m->row, e));
}

static bool copy_token(void *ctx, caper_holder hash, int seat)
{
    move *m = ctx;
    return keep(m, caper_store_add_token(m->to, hash, m->row, seat));
}

typedef struct marking {
    move   *m;
    int64_t seq;
} marking;

static bool copy_mark(void *ctx, const caper_store_mark *mark)
{
    marking *k = ctx;
    k->seq     = mark->seq;
    return keep(k->m, caper_store_add_mark(k->m->to, k->m->row, mark));
}

/* From the newest back to the first. */
static void copy_marks(move *m, int64_t row)
{
    marking k = {m, INT64_MAX};
    for (int64_t before = 0; !m->code && k.seq != before;) {
        before = k.seq;
        if (caper_store_find_mark(m->from, row, before - 1, INT_MAX, copy_mark, &k))
            m->code = CAPER_FAILED;
    }
}

static void copy_table(move *m, const caper_store_table *t)
{
    m->row  = 0;
    m->code = find(m->from, t->id, copy_row, m);
    if (m->code || !m->row)
        return;
    caper_code code = caper_store_read(m->from, t->row, 0, copy_entry, m);
    if (!code)
        code = caper_store_tokens(m->from, t->row, copy_token, m);
    keep(m, code);
    copy_marks(m, t->row);
    m->out->tables++;
}

static bool copy_keepsake(void *ctx, const caper_store_keepsake *k)
{
    move *m = ctx;
    m->out->keepsakes++;
    return keep(m, caper_store_put_keepsake(m->to, k));
}

static void commit_some(move *m, int least)
{
    if (m->code || m->pending < least)
        return;
    m->code    = caper_store_commit_now(m->to);
    m->pending = 0;
    if (!m->code && m->progress && !m->progress(m->ctx, m->out->tables, m->out->tables))
        m->code = caper_refuse(m->err, CAPER_FAILED, "stopped; what was copied so far is there");
}

static void copy_next(move *m, const caper_store_table *t)
{
    if (t->stage < CAPER_STAGE_DROPPED)
        copy_table(m, t);
    m->out->binned += t->stage == CAPER_STAGE_BINNED;
    commit_some(m, BATCH);
}

static void copy_keepsakes(move *m)
{
    caper_code code = m->code;
    while (!m->code &&
           caper_store_is_later(m->from, code = caper_store_keepsakes(m->from, NULL, "", "\x7f",
                                                                      KEEPSAKES, copy_keepsake, m)))
        ;
    keep(m, code);
    commit_some(m, 1);
}

/* ---- Comparing ------------------------------------------------------------------------------- */

typedef struct summing {
    caper_hash h;
    uint8_t    tokens[DIGEST]; /* in any order */
    int64_t    row;
} summing;

static void add_number(caper_hash *h, int64_t n)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_buf_printf(&text, "%jd;", n);
    caper_hash_text(h, caper_buf_text(&text));
}

static void add_text(caper_hash *h, const char *text)
{
    add_number(h, (int64_t)strlen(text));
    caper_hash_text(h, text);
}

static bool sum_row(void *ctx, const caper_store_table *t)
{
    summing *s = ctx;
    s->row     = t->row;
    add_text(&s->h, t->id);
    add_number(&s->h, t->made);
    add_number(&s->h, t->is_public);
    add_number(&s->h, (int64_t)t->stage);
    add_number(&s->h, (int64_t)t->maker);
    add_text(&s->h, t->config);
    add_text(&s->h, t->content ? t->content : "");
    return false;
}

static bool sum_entry(void *ctx, const caper_store_entry *e)
{
    summing *s = ctx;
    add_number(&s->h, e->seq);
    add_number(&s->h, e->at);
    add_number(&s->h, e->kind);
    add_number(&s->h, e->seat);
    add_number(&s->h, e->rules);
    add_text(&s->h, e->text);
    add_text(&s->h, e->chain);
    add_text(&s->h, e->state);
    return true;
}

static bool sum_token(void *ctx, caper_holder hash, int seat)
{
    summing         *s = ctx;
    caper_hash       one;
    uint8_t          bytes[DIGEST];
    caper_holder_hex hex;
    caper_holder_write(hash, hex);
    caper_hash_init(&one, DIGEST);
    caper_hash_text(&one, hex);
    add_number(&one, seat);
    caper_hash_end(&one, bytes);
    for (int i = 0; i < DIGEST; i++)
        s->tokens[i] ^= bytes[i];
    return true;
}

static caper_code sum_table(caper_store *s, const char *id, char out[2 * DIGEST + 1])
{
    summing sum = {.row = 0};
    uint8_t bytes[DIGEST];
    char    tokens[2 * DIGEST + 1];
    caper_hash_init(&sum.h, DIGEST);
    caper_code code = find(s, id, sum_row, &sum);
    if (!code && sum.row)
        code = caper_store_read(s, sum.row, 0, sum_entry, &sum);
    if (!code && sum.row)
        code = caper_store_tokens(s, sum.row, sum_token, &sum);
    caper_hex_write(sum.tokens, DIGEST, tokens);
    caper_hash_text(&sum.h, tokens);
    caper_hash_end(&sum.h, bytes);
    caper_hex_write(bytes, DIGEST, out);
    return code;
}

static void compare(move *m, const caper_store_table *t)
{
    char a[2 * DIGEST + 1], b[2 * DIGEST + 1];
    if (t->stage >= CAPER_STAGE_DROPPED)
        return;
    m->seen++;
    m->code = sum_table(m->from, t->id, a);
    if (!m->code)
        m->code = sum_table(m->to, t->id, b);
    if (!m->code && strcmp(a, b) != 0)
        m->code =
            caper_refuse(m->err, CAPER_FAILED,
                         "table %.6s… differs between the two stores: was it being played?", t->id);
}

/* ---- The whole ------------------------------------------------------------------------------- */

caper_code caper_store_copy(caper_store *from, caper_store *to, caper_store_progress_fn *progress,
                            void *ctx, caper_store_copied *out, caper_error *err)
{
    move m = {.from = from, .to = to, .progress = progress, .ctx = ctx, .out = out, .err = err};
    page p;
    *out = (caper_store_copied){0};
    *err = from->why = to->why = (caper_error){0};
    m.code                     = next_page(to, 0, &p);
    if (!m.code && p.count)
        m.code = caper_refuse(err, CAPER_FAILED,
                              "there are tables already where they should go; nothing was copied");
    each_table(&m, copy_next);
    copy_keepsakes(&m);
    each_table(&m, compare);
    if (!m.code && m.seen != out->tables)
        m.code = caper_refuse(err, CAPER_FAILED, "tables came or went in the meantime; copy again");
    if (m.code && !err->code)
        *err = (from->why.code ? from : to)->why;
    return m.code;
}
