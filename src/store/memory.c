/* A store in memory, whose changes are told as records. See memory.h. */
#include "store/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_get.h"
#include "base/json_put.h"
#include "base/memory.h"
#include "base/text.h"
#include "store/mem_tables.h"

struct memory_store {
    caper_store   base;
    mem_tables    tables;
    int64_t       last_row;
    mem_keepsakes keepsakes;
    caper_buf     news;
    bool          dirty;
};

/* ---- Records --------------------------------------------------------------------------------- */

static void open_record(caper_buf *out, const char *kind)
{
    caper_json_open(out, '{');
    caper_json_kopen(out, kind, '{');
}

static void close_record(caper_buf *out) { caper_json_put(out, "}}"); }

static void write_table(const caper_store_table *t, caper_buf *out)
{
    open_record(out, "table");
    caper_json_put(out, "row:%jd id:%s made:%jd public:?%d stage:%d config:%s", t->row, t->id,
                   t->made, t->is_public, (int)t->stage, t->config);
    if (t->content) {
        caper_json_put(out, "digest:%s content:%s", t->digest, t->content);
    }
    close_record(out);
}

static void write_entry(int64_t row, const caper_store_entry *e, caper_buf *out)
{
    open_record(out, "entry");
    caper_json_put(out, "row:%jd seq:%jd at:%jd kind:%s seat:%d text:%s chain:%s state:%s rules:%d",
                   row, e->seq, e->at, (char[]){e->kind, '\0'}, e->seat, e->text, e->chain,
                   e->state, e->rules);
    close_record(out);
}

static void write_token(int64_t row, const mem_token *k, caper_buf *out)
{
    caper_holder_hex hex;
    caper_holder_write(k->hash, hex);
    open_record(out, "token");
    caper_json_put(out, "row:%jd hash:%s seat:%d", row, hex, k->seat);
    close_record(out);
}

static void write_keepsake(const caper_store_keepsake *k, caper_buf *out)
{
    caper_holder_hex who;
    caper_holder_write(k->who, who);
    open_record(out, "keepsake");
    caper_json_put(out, "who:%s label:%s at:%jd text:%s", who, k->label, k->at, k->text);
    close_record(out);
}

static bool read_table(const caper_json *o, caper_store_table *t)
{
    const char *id    = caper_json_get_text(o, "id");
    int64_t     stage = caper_json_get_integer(o, "stage");
    *t                = (caper_store_table){.row       = caper_json_get_integer(o, "row"),
                                            .made      = caper_json_get_integer(o, "made"),
                                            .is_public = caper_json_get_flag(o, "public"),
                                            .stage     = (caper_stage)stage,
                                            .config    = caper_json_get_text(o, "config"),
                                            .digest    = caper_json_get_text(o, "digest"),
                                            .content   = caper_json_get_text(o, "content")};
    if (!id || strlen(id) != CAPER_ID_CHARS || (t->content && !t->digest) || !t->config ||
        t->row < 1 || stage < 0 || stage > CAPER_STAGE_OVER)
        return false;
    memcpy(t->id, id, sizeof t->id);
    return true;
}

static bool read_entry(const caper_json *o, caper_store_entry *e)
{
    *e = (caper_store_entry){.seq   = caper_json_get_integer(o, "seq"),
                             .at    = caper_json_get_integer(o, "at"),
                             .kind  = *caper_json_get_string(o, "kind"),
                             .seat  = (int)caper_json_get_integer(o, "seat"),
                             .text  = caper_json_get_text(o, "text"),
                             .rules = (int)caper_json_get_integer(o, "rules")};
    caper_text_set(e->chain, caper_json_get_string(o, "chain"));
    caper_text_set(e->state, caper_json_get_string(o, "state"));
    return e->kind && e->text && e->seq > 0;
}

static bool read_token(const caper_json *o, mem_token *k)
{
    k->seat = (int)caper_json_get_integer(o, "seat");
    return caper_holder_read(caper_json_get_string(o, "hash"), &k->hash);
}

static bool read_keepsake(const caper_json *o, caper_store_keepsake *k)
{
    *k = (caper_store_keepsake){.label = caper_json_get_text(o, "label"),
                                .text  = caper_json_get_text(o, "text"),
                                .at    = caper_json_get_integer(o, "at")};
    return k->label && k->text && caper_holder_read(caper_json_get_string(o, "who"), &k->who);
}

/* ---- Tables ---------------------------------------------------------------------------------- */

static mem_table *put_table(memory_store *s, const caper_store_table *t)
{
    mem_table *there = mem_tables_by_row(&s->tables, t->row);
    s->last_row      = t->row > s->last_row ? t->row : s->last_row;
    if (!there)
        return mem_tables_add(&s->tables, t);
    there->is.stage = t->stage; /* the rest never changes */
    return there;
}

/* Where to write that something has changed. */
static caper_buf *changed(memory_store *s)
{
    s->dirty = true;
    return &s->news;
}

static mem_table *need(memory_store *s, int64_t row)
{
    mem_table *t = mem_tables_by_row(&s->tables, row);
    if (!t)
        caper_refuse(&s->base.why, CAPER_FAILED, "there is no such table");
    return t;
}

static caper_code memory_add(void *self, caper_store_table *t)
{
    memory_store *s = self;
    t->row          = s->last_row + 1;
    write_table(&put_table(s, t)->is, changed(s));
    return CAPER_OK;
}

static caper_code memory_set_stage(void *self, int64_t row, caper_stage stage)
{
    mem_table *t = need(self, row);
    if (!t)
        return CAPER_FAILED;
    t->is.stage = stage;
    write_table(&t->is, changed(self));
    return CAPER_OK;
}

static caper_code memory_append(void *self, int64_t row, const caper_store_entry *e)
{
    mem_table *t = need(self, row);
    if (!t)
        return CAPER_FAILED;
    if (!mem_table_append(t, e))
        return caper_refuse(&((caper_store *)self)->why, CAPER_FAILED, "entry %jd does not follow",
                            e->seq);
    write_entry(row, e, changed(self));
    return CAPER_OK;
}

static void set_token(memory_store *s, mem_table *t, const mem_token *k)
{
    mem_table_set_token(t, k->hash, k->seat);
    write_token(t->is.row, k, changed(s));
}

static caper_code memory_add_token(void *self, caper_holder hash, int64_t row, int seat)
{
    mem_table *t = need(self, row);
    mem_token  k = {.hash = hash, .seat = seat};
    if (t)
        set_token(self, t, &k);
    return t ? CAPER_OK : CAPER_FAILED;
}

static caper_code memory_drop_tokens(void *self, int64_t row, int seat)
{
    mem_table *t = need(self, row);
    for (int i = 0; t && i < t->tokens; i++)
        if (t->token[i].seat == seat) {
            t->token[i].seat = CAPER_GONE;
            write_token(row, &t->token[i], changed(self));
        }
    return t ? CAPER_OK : CAPER_FAILED;
}

static caper_code memory_copy_tokens(void *self, int64_t from, int64_t to)
{
    const mem_table *a = need(self, from);
    mem_table       *b = need(self, to);
    for (int i = 0; a && b && i < a->tokens; i++)
        if (a->token[i].seat != CAPER_GONE)
            set_token(self, b, &a->token[i]);
    return a && b ? CAPER_OK : CAPER_FAILED;
}

/* ---- Reading --------------------------------------------------------------------------------- */

void memory_each(memory_store *s, caper_store_table_fn *fn, void *ctx)
{
    for (int64_t row = s->last_row; row > 0; row--) {
        const mem_table *t = mem_tables_by_row(&s->tables, row);
        if (t && !fn(ctx, &t->is))
            return;
    }
}

static caper_code memory_find(void *self, const char *id, caper_store_table_fn *fn, void *ctx)
{
    const mem_table *t = mem_tables_find(&((memory_store *)self)->tables, id);
    if (t)
        fn(ctx, &t->is);
    return CAPER_OK;
}

typedef struct listing {
    int64_t               made_since;
    int                   limit;
    caper_store_table_fn *fn;
    void                 *ctx;
} listing;

static bool list_one(void *ctx, const caper_store_table *t)
{
    listing *l = ctx;
    if (!t->is_public || t->stage == CAPER_STAGE_OVER || t->made < l->made_since)
        return true;
    return l->limit-- > 0 && l->fn(l->ctx, t);
}

static caper_code memory_list(void *self, int64_t made_since, int limit, caper_store_table_fn *fn,
                              void *ctx)
{
    listing l = {made_since, limit, fn, ctx};
    memory_each(self, list_one, &l);
    return CAPER_OK;
}

static caper_code memory_read(void *self, int64_t row, int64_t since, caper_store_entry_fn *fn,
                              void *ctx)
{
    const mem_table *t = need(self, row);
    if (t)
        mem_table_read(t, since, fn, ctx);
    return t ? CAPER_OK : CAPER_FAILED;
}

static caper_code memory_read_last(void *self, int64_t row, caper_store_entry_fn *fn, void *ctx)
{
    const mem_table *t = need(self, row);
    return t ? memory_read(self, row, mem_table_last(t) - 1, fn, ctx) : CAPER_FAILED;
}

static caper_code memory_find_token(void *self, caper_holder hash, int64_t row, int *seat)
{
    const mem_table *t = need(self, row);
    *seat              = t ? mem_table_find_token(t, hash) : CAPER_UNKNOWN;
    return t ? CAPER_OK : CAPER_FAILED;
}

static caper_code memory_tokens(void *self, int64_t row, caper_store_token_fn *fn, void *ctx)
{
    const mem_table *t = need(self, row);
    if (t)
        mem_table_tokens(t, fn, ctx);
    return t ? CAPER_OK : CAPER_FAILED;
}

/* ---- Keepsakes ------------------------------------------------------------------------------- */

static caper_code memory_put_keepsake(void *self, const caper_store_keepsake *k)
{
    mem_keepsakes_put(&((memory_store *)self)->keepsakes, k);
    write_keepsake(k, changed(self));
    return CAPER_OK;
}

static bool is_within(const caper_store_keepsake *k, const caper_holder *who, const char *from,
                      const char *to)
{
    return strcmp(k->label, from) >= 0 && strcmp(k->label, to) < 0 &&
           (!who || caper_holder_is(k->who, *who));
}

static caper_code memory_drop_kept(void *self, caper_holder who, const char *from, const char *to)
{
    mem_keepsakes *all = &((memory_store *)self)->keepsakes;
    for (int i = all->count; i-- > 0;) {
        caper_store_keepsake gone = all->list[i];
        if (!is_within(&gone, &who, from, to))
            continue;
        gone.text = "";
        write_keepsake(&gone, changed(self));
        mem_keepsakes_remove(all, i);
    }
    return CAPER_OK;
}

static caper_code memory_keepsakes(void *self, const caper_holder *who, const char *from,
                                   const char *to, int limit, caper_store_keepsake_fn *fn,
                                   void *ctx)
{
    const mem_keepsakes *all = &((memory_store *)self)->keepsakes;
    for (int i = 0; i < all->count && limit > 0; i++) {
        const caper_store_keepsake *k = &all->list[i];
        if (!is_within(k, who, from, to))
            continue;
        limit--;
        if (!fn(ctx, k))
            break;
    }
    return CAPER_OK;
}

/* ---- Records that were kept ------------------------------------------------------------------ */

static void forget_keepsake(mem_keepsakes *all, const caper_store_keepsake *gone)
{
    for (int i = all->count; i-- > 0;)
        if (strcmp(all->list[i].label, gone->label) == 0 &&
            caper_holder_is(all->list[i].who, gone->who))
            mem_keepsakes_remove(all, i);
}

bool memory_load(memory_store *s, const caper_json *record)
{
    const caper_json *entry    = caper_json_get(record, "entry"),
                     *token    = caper_json_get(record, "token"),
                     *keepsake = caper_json_get(record, "keepsake");
    const caper_json    *of    = entry ? entry : token;
    mem_table           *t     = mem_tables_by_row(&s->tables, caper_json_get_integer(of, "row"));
    caper_store_table    table;
    caper_store_entry    e;
    mem_token            k;
    caper_store_keepsake kept;
    if (keepsake && read_keepsake(keepsake, &kept)) {
        if (*kept.text)
            mem_keepsakes_put(&s->keepsakes, &kept);
        else
            forget_keepsake(&s->keepsakes, &kept);
        return true;
    }
    if (t && entry && read_entry(entry, &e))
        return mem_table_append(t, &e);
    if (t && token && read_token(token, &k))
        mem_table_set_token(t, k.hash, k.seat);
    else if (!of && !keepsake && read_table(caper_json_get(record, "table"), &table))
        put_table(s, &table);
    else
        return false;
    return true;
}

void memory_news(memory_store *s, caper_buf *out)
{
    if (s->news.len)
        caper_json_raw(out, caper_buf_text(&s->news));
    caper_buf_clear(&s->news);
}

void memory_export(memory_store *s, const char *id, caper_buf *out)
{
    const mem_table *t = mem_tables_find(&s->tables, id);
    if (!t)
        return;
    write_table(&t->is, out);
    for (int i = 0; i < t->entries; i++)
        write_entry(t->is.row, &t->entry[i], out);
    for (int i = 0; i < t->tokens; i++)
        write_token(t->is.row, &t->token[i], out);
}

const char *memory_import(memory_store *s, const caper_json *records, caper_id id)
{
    caper_store_table is;
    caper_store_entry e;
    mem_token         k;
    if (!read_table(caper_json_get(caper_json_at(records, 0), "table"), &is))
        return "this is not a table that caper kept";
    if (mem_tables_find(&s->tables, is.id))
        return "this table is here already";
    memory_add(s, &is);
    memcpy(id, is.id, sizeof is.id);
    caper_json_each (one, records) {
        if (read_entry(caper_json_get(one, "entry"), &e))
            memory_append(s, is.row, &e);
        else if (read_token(caper_json_get(one, "token"), &k))
            set_token(s, mem_tables_by_row(&s->tables, is.row), &k);
    }
    return NULL;
}

int64_t memory_forget(memory_store *s, const char *id)
{
    mem_table *t   = mem_tables_find(&s->tables, id);
    int64_t    row = t ? t->is.row : 0;
    if (t)
        mem_tables_remove(&s->tables, t);
    return row;
}

/* ---- The whole ------------------------------------------------------------------------------- */

static void memory_close(void *self)
{
    memory_store *s = self;
    mem_tables_fini(&s->tables);
    mem_keepsakes_clear(&s->keepsakes);
    caper_buf_fini(&s->news);
    free(s);
}

static caper_code memory_commit(void *self)
{
    ((memory_store *)self)->dirty = false;
    return CAPER_OK;
}

static void memory_rollback(void *self) { ((memory_store *)self)->dirty = false; }

static bool memory_is_dirty(const void *self) { return ((const memory_store *)self)->dirty; }

/* Rows never expire here, logs are too short for marks, and there is no connection. */
static const caper_store_ops ops = {.close        = memory_close,
                                    .commit       = memory_commit,
                                    .rollback     = memory_rollback,
                                    .is_dirty     = memory_is_dirty,
                                    .add          = memory_add,
                                    .set_stage    = memory_set_stage,
                                    .append       = memory_append,
                                    .add_token    = memory_add_token,
                                    .drop_tokens  = memory_drop_tokens,
                                    .copy_tokens  = memory_copy_tokens,
                                    .find         = memory_find,
                                    .list         = memory_list,
                                    .read         = memory_read,
                                    .read_last    = memory_read_last,
                                    .find_token   = memory_find_token,
                                    .tokens       = memory_tokens,
                                    .put_keepsake = memory_put_keepsake,
                                    .drop_kept    = memory_drop_kept,
                                    .keepsakes    = memory_keepsakes};

caper_store *memory_open(void)
{
    memory_store *s = caper_alloc(1, sizeof *s);
    mem_tables_init(&s->tables);
    s->base.ops = &ops;
    return &s->base;
}
