/* Whole tables in memory: found by id and by row, each with its log. */
#include "store/mem_tables.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { SLOTS = 1 << 12 };

/* What a struct of the interface borrows is owned here. */
static void drop_text(const char *text) { free((void *)(uintptr_t)text); }

/* ---- Finding --------------------------------------------------------------------------------- */

static uint32_t id_slot(const char *id)
{
    uint32_t h = 2166136261u;
    for (; *id; id++)
        h = (h ^ (uint8_t)*id) * 16777619u;
    return h & (SLOTS - 1);
}

static uint32_t row_slot(int64_t row)
{
    return (uint32_t)(((uint64_t)row * 0x9e3779b97f4a7c15u) >> 52) & (SLOTS - 1);
}

void mem_tables_init(mem_tables *s)
{
    s->by_id    = caper_alloc(SLOTS, sizeof *s->by_id);
    s->by_row   = caper_alloc(SLOTS, sizeof *s->by_row);
    s->count    = 0;
    s->contents = NULL;
}

/* ---- Content --------------------------------------------------------------------------------- */

static mem_content **find_content(mem_tables *s, const char *digest)
{
    mem_content **at = &s->contents;
    while (*at && strcmp((*at)->digest, digest) != 0)
        at = &(*at)->next;
    return at;
}

static void hold_content(mem_tables *s, caper_store_table *t)
{
    mem_content **at = t->content ? find_content(s, t->digest) : NULL, *c;
    t->digest        = t->content ? t->digest : NULL;
    if (!at)
        return;
    if (!(c = *at)) {
        c = *at   = caper_alloc(1, sizeof *c);
        c->text   = caper_strdup(t->content);
        c->digest = caper_strdup(t->digest);
    }
    c->tables++;
    t->content = c->text;
    t->digest  = c->digest;
}

static void release_content(mem_tables *s, const caper_store_table *t)
{
    mem_content **at = t->content ? find_content(s, t->digest) : NULL, *c = at ? *at : NULL;
    if (!c || --c->tables)
        return;
    *at = c->next;
    free(c->text);
    free(c->digest);
    free(c);
}

/* ---- Tables ---------------------------------------------------------------------------------- */

mem_table *mem_tables_find(const mem_tables *s, const char *id)
{
    mem_table *t = s->by_id[id_slot(id)];
    while (t && strcmp(t->is.id, id) != 0)
        t = t->next_id;
    return t;
}

mem_table *mem_tables_by_row(const mem_tables *s, int64_t row)
{
    mem_table *t = s->by_row[row_slot(row)];
    while (t && t->is.row != row)
        t = t->next_row;
    return t;
}

mem_table *mem_tables_add(mem_tables *s, const caper_store_table *is)
{
    mem_table *before = mem_tables_by_row(s, is->row);
    if (before)
        mem_tables_remove(s, before);
    mem_table *t = caper_alloc(1, sizeof *t);
    t->is        = *is;
    t->is.config = caper_strdup(is->config);
    hold_content(s, &t->is);
    mem_table **id = &s->by_id[id_slot(is->id)], **row = &s->by_row[row_slot(is->row)];
    t->next_id  = *id;
    t->next_row = *row;
    *id = *row = t;
    s->count++;
    return t;
}

static void free_table(mem_table *t)
{
    for (int i = 0; i < t->entries; i++)
        drop_text(t->entry[i].text);
    for (int i = 0; i < t->marks; i++)
        drop_text(t->mark[i].text);
    drop_text(t->is.config);
    free(t->entry);
    free(t->mark);
    free(t->token);
    free(t);
}

void mem_tables_remove(mem_tables *s, mem_table *t)
{
    mem_table **id = &s->by_id[id_slot(t->is.id)], **row = &s->by_row[row_slot(t->is.row)];
    while (*id != t)
        id = &(*id)->next_id;
    while (*row != t)
        row = &(*row)->next_row;
    *id  = t->next_id;
    *row = t->next_row;
    s->count--;
    release_content(s, &t->is);
    free_table(t);
}

void mem_tables_each(mem_tables *s, mem_table_fn *fn, void *ctx)
{
    for (int i = 0; i < SLOTS; i++)
        for (mem_table *t = s->by_row[i], *next; t; t = next) {
            next = t->next_row;
            fn(ctx, t);
        }
}

static void forget_one(void *ctx, mem_table *t) { mem_tables_remove(ctx, t); }

void mem_tables_fini(mem_tables *s)
{
    mem_tables_each(s, forget_one, s);
    free(s->by_id);
    free(s->by_row);
}

/* ---- One table ------------------------------------------------------------------------------- */

int64_t mem_table_last(const mem_table *t) { return t->entries ? t->entry[t->entries - 1].seq : 0; }

bool mem_table_append(mem_table *t, const caper_store_entry *e)
{
    if (t->entries && e->seq != mem_table_last(t) + 1)
        return false;
    t->entry                  = caper_grow(t->entry, t->entries, &t->entry_cap, sizeof *t->entry);
    t->entry[t->entries]      = *e;
    t->entry[t->entries].text = caper_strdup(e->text);
    t->entries++;
    return true;
}

/* The place of the first entry after `since`. */
static int first_after(const mem_table *t, int64_t since)
{
    int low = 0, high = t->entries;
    while (low < high) {
        int mid = (low + high) / 2;
        if (t->entry[mid].seq <= since)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

void mem_table_read(const mem_table *t, int64_t since, caper_store_entry_fn *fn, void *ctx)
{
    for (int i = first_after(t, since); i < t->entries && fn(ctx, &t->entry[i]); i++)
        ;
}

void mem_table_trim(mem_table *t, int64_t before)
{
    int n = first_after(t, before - 1);
    if (!n)
        return;
    for (int i = 0; i < n; i++)
        drop_text(t->entry[i].text);
    memmove(t->entry, t->entry + n, (size_t)(t->entries - n) * sizeof *t->entry);
    t->entries -= n;
}

void mem_table_add_mark(mem_table *t, const caper_store_mark *m)
{
    int i = t->marks;
    while (i > 0 && t->mark[i - 1].seq > m->seq)
        i--;
    if (i > 0 && t->mark[i - 1].seq == m->seq) {
        drop_text(t->mark[--i].text);
    } else {
        t->mark = caper_grow(t->mark, t->marks, &t->mark_cap, sizeof *t->mark);
        memmove(t->mark + i + 1, t->mark + i, (size_t)(t->marks++ - i) * sizeof *t->mark);
    }
    t->mark[i]      = *m;
    t->mark[i].text = caper_strdup(m->text);
}

void mem_table_find_mark(const mem_table *t, int64_t seq, int moves, caper_store_mark_fn *fn,
                         void *ctx)
{
    int i = t->marks - 1;
    while (i >= 0 && (t->mark[i].seq > seq || t->mark[i].moves > moves))
        i--;
    if (i >= 0)
        fn(ctx, &t->mark[i]);
}

static mem_token *find_token(const mem_table *t, caper_holder hash)
{
    for (int i = 0; i < t->tokens; i++)
        if (caper_holder_is(t->token[i].hash, hash))
            return &t->token[i];
    return NULL;
}

int mem_table_find_token(const mem_table *t, caper_holder hash)
{
    const mem_token *k = find_token(t, hash);
    return k ? k->seat : CAPER_UNKNOWN;
}

void mem_table_set_token(mem_table *t, caper_holder hash, int seat)
{
    mem_token *k = find_token(t, hash);
    if (!k) {
        t->token = caper_grow(t->token, t->tokens, &t->token_cap, sizeof *t->token);
        k        = &t->token[t->tokens++];
        k->hash  = hash;
    }
    k->seat = seat;
}

void mem_table_drop_tokens(mem_table *t, int seat)
{
    for (int i = 0; i < t->tokens; i++)
        if (t->token[i].seat == seat)
            t->token[i].seat = CAPER_GONE;
}

void mem_table_tokens(const mem_table *t, caper_store_token_fn *fn, void *ctx)
{
    for (int i = 0; i < t->tokens && fn(ctx, t->token[i].hash, t->token[i].seat); i++)
        ;
}

/* ---- Keepsakes ------------------------------------------------------------------------------- */

static int compare(const caper_store_keepsake *a, const caper_store_keepsake *b)
{
    int by_label = strcmp(a->label, b->label);
    return by_label ? by_label : memcmp(&a->who, &b->who, sizeof a->who);
}

static void drop_keepsake(const caper_store_keepsake *k)
{
    drop_text(k->label);
    drop_text(k->text);
}

/* From the end, because most come in order. */
void mem_keepsakes_put(mem_keepsakes *s, const caper_store_keepsake *k)
{
    int i = s->count, order = 1;
    while (i > 0 && (order = compare(k, &s->list[i - 1])) < 0)
        i--;
    if (order == 0) {
        drop_keepsake(&s->list[--i]);
    } else {
        s->list = caper_grow(s->list, s->count, &s->cap, sizeof *s->list);
        memmove(s->list + i + 1, s->list + i, (size_t)(s->count++ - i) * sizeof *s->list);
    }
    s->list[i]       = *k;
    s->list[i].label = caper_strdup(k->label);
    s->list[i].text  = caper_strdup(k->text);
}

void mem_keepsakes_remove(mem_keepsakes *s, int i)
{
    drop_keepsake(&s->list[i]);
    memmove(s->list + i, s->list + i + 1, (size_t)(--s->count - i) * sizeof *s->list);
}

void mem_keepsakes_clear(mem_keepsakes *s)
{
    for (int i = 0; i < s->count; i++)
        drop_keepsake(&s->list[i]);
    free(s->list);
    *s = (mem_keepsakes){0};
}
