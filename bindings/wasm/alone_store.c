/* A store in memory. Whoever holds the page's disk is told of every change and keeps it as records:
 *
 *     {"table":{"row":1,"id":"…","made":…,"public":false,"stage":0,"config":"…"}}
 *     {"entry":{"row":1,"seq":1,"at":…,"kind":"s","seat":0,"text":"…"}}
 *     {"token":{"row":1,"hash":"…","seat":0}}
 *     {"keepsake":{"who":"…","label":"…","at":…,"text":"…"}}
 *
 * A record that comes again replaces the older one. Nothing here can fail, so nothing is ever
 * rolled back: what the page cannot keep is the page's to say. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/memory.h"
#include "bindings/wasm/alone.h"

typedef struct kept_table {
    caper_store_table  is;    /* its config is owned */
    caper_store_entry *entry; /* their texts are owned */
    int                count, cap;
} kept_table;

typedef struct kept_token {
    uint8_t hash[CAPER_HASH_BYTES];
    int64_t row;
    int     seat;
} kept_token;

struct alone_store {
    kept_table     *table; /* in the order of their rows */
    int             tables, table_cap;
    kept_token     *token;
    int             tokens, token_cap;
    alone_keepsakes keepsakes;
    caper_buf       news;
    bool            dirty;
};

alone_keepsakes *alone_store_keepsakes(alone_store *s) { return &s->keepsakes; }

caper_buf *alone_store_changed(alone_store *s)
{
    s->dirty = true;
    return &s->news;
}

/* ---- Lists ----------------------------------------------------------------------------------- */

static kept_table *find_row(alone_store *s, int64_t row)
{
    for (int i = s->tables; i-- > 0;)
        if (s->table[i].is.row == row)
            return &s->table[i];
    return NULL;
}

static kept_table *find_id(alone_store *s, const char *id)
{
    for (int i = s->tables; i-- > 0;)
        if (strcmp(s->table[i].is.id, id) == 0)
            return &s->table[i];
    return NULL;
}

static kept_table *put_table(alone_store *s, const caper_store_table *t)
{
    kept_table *k = find_row(s, t->row);
    if (!k) {
        s->table = caper_grow(s->table, s->tables, &s->table_cap, sizeof *s->table);
        k        = &s->table[s->tables++];
        *k       = (kept_table){0};
    }
    char *config = caper_strdup(t->config);
    free((void *)(uintptr_t)k->is.config);
    k->is        = *t;
    k->is.config = config;
    return k;
}

static void put_entry(kept_table *k, const caper_store_entry *e)
{
    k->entry                  = caper_grow(k->entry, k->count, &k->cap, sizeof *k->entry);
    k->entry[k->count]        = *e;
    k->entry[k->count++].text = caper_strdup(e->text);
}

static void put_token(alone_store *s, const uint8_t hash[CAPER_HASH_BYTES], int64_t row, int seat)
{
    kept_token t = {.row = row, .seat = seat};
    memcpy(t.hash, hash, sizeof t.hash);
    for (int i = 0; i < s->tokens; i++)
        if (s->token[i].row == row && memcmp(s->token[i].hash, hash, sizeof t.hash) == 0) {
            s->token[i] = t;
            return;
        }
    s->token              = caper_grow(s->token, s->tokens, &s->token_cap, sizeof *s->token);
    s->token[s->tokens++] = t;
}

static void free_table(kept_table *k)
{
    for (int i = 0; i < k->count; i++)
        free((void *)(uintptr_t)k->entry[i].text);
    free(k->entry);
    free((void *)(uintptr_t)k->is.config);
}

/* ---- Records --------------------------------------------------------------------------------- */

static void write_table(const caper_store_table *t, caper_buf *out)
{
    caper_json_open(out, '{');
    caper_json_kopen(out, "table", '{');
    caper_json_kint(out, "row", t->row);
    caper_json_kstr(out, "id", t->id);
    caper_json_kint(out, "made", t->made);
    caper_json_kbool(out, "public", t->is_public);
    caper_json_kint(out, "stage", (int)t->stage);
    caper_json_kstr(out, "config", t->config);
    caper_json_close(out, '}');
    caper_json_close(out, '}');
}

static void write_entry(int64_t row, const caper_store_entry *e, caper_buf *out)
{
    caper_json_open(out, '{');
    caper_json_kopen(out, "entry", '{');
    caper_json_kint(out, "row", row);
    caper_json_kint(out, "seq", e->seq);
    caper_json_kint(out, "at", e->at);
    caper_json_kstr(out, "kind", (char[]){e->kind, '\0'});
    caper_json_kint(out, "seat", e->seat);
    caper_json_kstr(out, "text", e->text);
    caper_json_kstr(out, "chain", e->chain);
    caper_json_kstr(out, "state", e->state);
    caper_json_kint(out, "rules", e->rules);
    caper_json_close(out, '}');
    caper_json_close(out, '}');
}

static void write_token(const kept_token *t, caper_buf *out)
{
    char hex[2 * CAPER_HASH_BYTES + 1];
    caper_hex_write(t->hash, sizeof t->hash, hex);
    caper_json_open(out, '{');
    caper_json_kopen(out, "token", '{');
    caper_json_kint(out, "row", t->row);
    caper_json_kstr(out, "hash", hex);
    caper_json_kint(out, "seat", t->seat);
    caper_json_close(out, '}');
    caper_json_close(out, '}');
}

static bool read_table(const caper_json *o, caper_store_table *t)
{
    const char *id    = caper_json_string(caper_json_get(o, "id"));
    int64_t     stage = caper_json_get_integer(o, "stage");
    t->row            = caper_json_get_integer(o, "row");
    t->made           = caper_json_get_integer(o, "made");
    t->is_public      = caper_json_is_true(caper_json_get(o, "public"));
    t->config         = caper_json_string(caper_json_get(o, "config"));
    if (!id || !id_ok(id) || !t->config || t->row < 1 || stage < 0 || stage > CAPER_STAGE_OVER)
        return false;
    t->stage = (caper_stage)stage;
    memcpy(t->id, id, sizeof t->id);
    return true;
}

static void copy_digest(char out[CAPER_CHAIN_CHARS + 1], const caper_json *o, const char *key)
{
    const char *text = caper_json_string(caper_json_get(o, key));
    snprintf(out, CAPER_CHAIN_CHARS + 1, "%s", text ? text : "");
}

static bool read_entry(const caper_json *o, caper_store_entry *e)
{
    const char *kind = caper_json_string(caper_json_get(o, "kind"));
    *e               = (caper_store_entry){.rules = (int)caper_json_get_integer(o, "rules")};
    copy_digest(e->chain, o, "chain");
    copy_digest(e->state, o, "state");
    e->seq  = caper_json_get_integer(o, "seq");
    e->at   = caper_json_get_integer(o, "at");
    e->kind = kind ? kind[0] : '\0';
    e->seat = (int)caper_json_get_integer(o, "seat");
    e->text = caper_json_string(caper_json_get(o, "text"));
    return e->kind && e->text && e->seq > 0;
}

static bool load_entry(alone_store *s, const caper_json *o)
{
    kept_table       *k = find_row(s, caper_json_get_integer(o, "row"));
    caper_store_entry e;
    if (!k || !read_entry(o, &e) || (k->count && k->entry[k->count - 1].seq >= e.seq))
        return false;
    put_entry(k, &e);
    return true;
}

bool alone_hash_read(const char *hex, uint8_t out[CAPER_HASH_BYTES])
{
    if (strlen(hex) != 2 * CAPER_HASH_BYTES)
        return false;
    for (size_t i = 0; i < CAPER_HASH_BYTES; i++) {
        unsigned byte;
        if (sscanf(hex + 2 * i, "%2x", &byte) != 1)
            return false;
        out[i] = (uint8_t)byte;
    }
    return true;
}

static bool read_token(const caper_json *o, kept_token *t)
{
    const char *hex = caper_json_string(caper_json_get(o, "hash"));
    t->row          = caper_json_get_integer(o, "row");
    t->seat         = (int)caper_json_get_integer(o, "seat");
    return hex && alone_hash_read(hex, t->hash);
}

static bool load_token(alone_store *s, const caper_json *o)
{
    kept_token t;
    if (!read_token(o, &t) || !find_row(s, t.row))
        return false;
    put_token(s, t.hash, t.row, t.seat);
    return true;
}

bool alone_store_load(alone_store *s, const caper_json *record)
{
    const caper_json *entry    = caper_json_get(record, "entry"),
                     *token    = caper_json_get(record, "token"),
                     *keepsake = caper_json_get(record, "keepsake");
    caper_store_table t        = {0};
    if (keepsake)
        return alone_keepsake_load(&s->keepsakes, keepsake);
    if (entry)
        return load_entry(s, entry);
    if (token)
        return load_token(s, token);
    if (!read_table(caper_json_get(record, "table"), &t))
        return false;
    put_table(s, &t);
    return true;
}

void alone_store_news(alone_store *s, caper_buf *out)
{
    if (s->news.len)
        caper_json_raw(out, caper_buf_text(&s->news));
    caper_buf_clear(&s->news);
}

void alone_store_export(alone_store *s, const char *id, caper_buf *out)
{
    const kept_table *k = find_id(s, id);
    if (!k)
        return;
    write_table(&k->is, out);
    for (int i = 0; i < k->count; i++)
        write_entry(k->is.row, &k->entry[i], out);
    for (int i = 0; i < s->tokens; i++)
        if (s->token[i].row == k->is.row)
            write_token(&s->token[i], out);
}

/* ---- Forgetting ------------------------------------------------------------------------------ */

static void forget_tokens(alone_store *s, int64_t row)
{
    int n = 0;
    for (int i = 0; i < s->tokens; i++)
        if (s->token[i].row != row)
            s->token[n++] = s->token[i];
    s->tokens = n;
}

int64_t alone_store_forget(alone_store *s, const char *id)
{
    kept_table *k = find_id(s, id);
    if (!k)
        return 0;
    int64_t row = k->is.row;
    forget_tokens(s, row);
    free_table(k);
    size_t after = (size_t)(s->table + s->tables - k - 1);
    memmove(k, k + 1, after * sizeof *k);
    s->tables--;
    return row;
}

/* ---- From elsewhere -------------------------------------------------------------------------- */

static int64_t next_row(const alone_store *s)
{
    return s->tables ? s->table[s->tables - 1].is.row + 1 : 1;
}

static void import_rest(alone_store *s, const caper_json *records, kept_table *k)
{
    size_t            i;
    const caper_json *one;
    caper_store_entry e;
    kept_token        t;
    caper_json_array_foreach(records, i, one)
    {
        if (read_entry(caper_json_get(one, "entry"), &e)) {
            put_entry(k, &e);
            write_entry(k->is.row, &e, &s->news);
        } else if (read_token(caper_json_get(one, "token"), &t)) {
            t.row = k->is.row;
            put_token(s, t.hash, t.row, t.seat);
            write_token(&t, &s->news);
        }
    }
    s->dirty = true;
}

const char *alone_store_import(alone_store *s, const caper_json *records, char id[])
{
    caper_store_table t = {0};
    if (!read_table(caper_json_get(caper_json_at(records, 0), "table"), &t))
        return "this is not a table that caper kept";
    if (find_id(s, t.id))
        return "this table is here already";
    t.row = next_row(s);
    memcpy(id, t.id, sizeof t.id);
    kept_table *k = put_table(s, &t);
    write_table(&k->is, &s->news);
    import_rest(s, records, k);
    return NULL;
}

void alone_store_each(alone_store *s, caper_store_table_fn *fn, void *ctx)
{
    for (int i = s->tables; i-- > 0;)
        if (!fn(ctx, &s->table[i].is))
            return;
}

/* ---- The interface of store/store.h ---------------------------------------------------------- */

static void alone_close(void *self)
{
    alone_store *s = self;
    for (int i = 0; i < s->tables; i++)
        free_table(&s->table[i]);
    free(s->table);
    free(s->token);
    alone_keepsakes_fini(&s->keepsakes);
    caper_buf_fini(&s->news);
    free(s);
}

static caper_code alone_commit(void *self, caper_error *err)
{
    alone_store *s = self;
    (void)err;
    s->dirty = false;
    return CAPER_OK;
}

static void alone_rollback(void *self) { ((alone_store *)self)->dirty = false; }

static bool alone_is_dirty(const void *self) { return ((const alone_store *)self)->dirty; }

static caper_code alone_add(void *self, caper_store_table *table, caper_error *err)
{
    alone_store *s = self;
    (void)err;
    table->row = next_row(s);
    write_table(&put_table(s, table)->is, &s->news);
    s->dirty = true;
    return CAPER_OK;
}

static caper_code alone_set_stage(void *self, int64_t row, caper_stage stage, caper_error *err)
{
    alone_store *s = self;
    kept_table  *k = find_row(s, row);
    if (!k)
        return caper_refuse(err, CAPER_FAILED, "there is no such table");
    k->is.stage = stage;
    write_table(&k->is, &s->news);
    s->dirty = true;
    return CAPER_OK;
}

static caper_code alone_append(void *self, int64_t row, const caper_store_entry *e,
                               caper_error *err)
{
    alone_store *s = self;
    kept_table  *k = find_row(s, row);
    if (!k)
        return caper_refuse(err, CAPER_FAILED, "there is no such table");
    put_entry(k, e);
    write_entry(row, e, &s->news);
    s->dirty = true;
    return CAPER_OK;
}

static caper_code alone_add_token(void *self, const uint8_t hash[CAPER_HASH_BYTES], int64_t row,
                                  int seat, caper_error *err)
{
    alone_store *s = self;
    (void)err;
    kept_token t = {.row = row, .seat = seat};
    memcpy(t.hash, hash, sizeof t.hash);
    put_token(s, hash, row, seat);
    write_token(&t, &s->news);
    s->dirty = true;
    return CAPER_OK;
}

static caper_code alone_drop_tokens(void *self, int64_t row, int seat, caper_error *err)
{
    alone_store *s = self;
    (void)err;
    for (int i = 0; i < s->tokens; i++)
        if (s->token[i].row == row && s->token[i].seat == seat) {
            s->token[i].seat = CAPER_GONE;
            write_token(&s->token[i], &s->news);
        }
    s->dirty = true;
    return CAPER_OK;
}

static caper_code alone_copy_tokens(void *self, int64_t from, int64_t to, caper_error *err)
{
    alone_store *s      = self;
    int          before = s->tokens;
    for (int i = 0; i < before; i++)
        if (s->token[i].row == from && s->token[i].seat != CAPER_GONE) {
            uint8_t hash[CAPER_HASH_BYTES];
            memcpy(hash, s->token[i].hash, sizeof hash);
            alone_add_token(s, hash, to, s->token[i].seat, err);
        }
    return CAPER_OK;
}

static caper_code alone_find(void *self, const char *id, caper_store_table_fn *fn, void *ctx,
                             caper_error *err)
{
    alone_store *s = self;
    (void)err;
    const kept_table *k = find_id(s, id);
    if (k)
        fn(ctx, &k->is);
    return CAPER_OK;
}

static caper_code alone_list(void *self, int64_t made_since, int limit, caper_store_table_fn *fn,
                             void *ctx, caper_error *err)
{
    alone_store *s = self;
    (void)err;
    for (int i = s->tables; i-- > 0 && limit > 0;) {
        const caper_store_table *t = &s->table[i].is;
        if (!t->is_public || t->stage == CAPER_STAGE_OVER || t->made < made_since)
            continue;
        limit--;
        if (!fn(ctx, t))
            break;
    }
    return CAPER_OK;
}

static caper_code alone_read(void *self, int64_t row, int64_t since, caper_store_entry_fn *fn,
                             void *ctx, caper_error *err)
{
    alone_store *s = self;
    (void)err;
    const kept_table *k = find_row(s, row);
    for (int i = 0; k && i < k->count; i++)
        if (k->entry[i].seq > since && !fn(ctx, &k->entry[i]))
            break;
    return CAPER_OK;
}

static caper_code alone_read_last(void *self, int64_t row, caper_store_entry_fn *fn, void *ctx,
                                  caper_error *err)
{
    alone_store *s = self;
    (void)err;
    const kept_table *k = find_row(s, row);
    if (k && k->count)
        fn(ctx, &k->entry[k->count - 1]);
    return CAPER_OK;
}

static caper_code alone_find_token(void *self, const uint8_t hash[CAPER_HASH_BYTES], int64_t row,
                                   int *seat, caper_error *err)
{
    alone_store *s = self;
    (void)err;
    for (int i = 0; i < s->tokens; i++)
        if (s->token[i].row == row && memcmp(s->token[i].hash, hash, CAPER_HASH_BYTES) == 0)
            *seat = s->token[i].seat;
    return CAPER_OK;
}

/* Marks are short cuts, and logs here are short; nothing here is damaged or grows old. */
static bool alone_is_damaged(const void *self)
{
    (void)self;
    return false;
}

static caper_code alone_add_mark(void *self, int64_t row, const caper_store_mark *m,
                                 caper_error *err)
{
    (void)self, (void)row, (void)m, (void)err;
    return CAPER_OK;
}

static caper_code alone_find_mark(void *self, int64_t row, int64_t seq, int moves,
                                  caper_store_mark_fn *fn, void *ctx, caper_error *err)
{
    (void)self, (void)row, (void)seq, (void)moves, (void)fn, (void)ctx, (void)err;
    return CAPER_OK;
}

static caper_code alone_trim(void *self, int64_t row, int64_t before, caper_error *err)
{
    (void)self, (void)row, (void)before, (void)err;
    return CAPER_OK;
}

static const caper_store_ops ops = {.close        = alone_close,
                                    .commit       = alone_commit,
                                    .rollback     = alone_rollback,
                                    .is_dirty     = alone_is_dirty,
                                    .is_damaged   = alone_is_damaged,
                                    .add          = alone_add,
                                    .set_stage    = alone_set_stage,
                                    .append       = alone_append,
                                    .add_token    = alone_add_token,
                                    .drop_tokens  = alone_drop_tokens,
                                    .copy_tokens  = alone_copy_tokens,
                                    .add_mark     = alone_add_mark,
                                    .trim         = alone_trim,
                                    .find         = alone_find,
                                    .list         = alone_list,
                                    .read         = alone_read,
                                    .read_last    = alone_read_last,
                                    .find_mark    = alone_find_mark,
                                    .find_token   = alone_find_token,
                                    .put_keepsake = alone_put_keepsake,
                                    .keepsakes    = alone_find_keepsakes};

/* Nobody here looks for old tables, which is what the rest is for. */
void alone_store_open(caper_store *s)
{
    *s = (caper_store){&ops, caper_alloc(1, sizeof(alone_store))};
}
