/* Tables at hand: found by id and by row, each with its log. */
#include "store/shelf.h"

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

void shelf_init(shelf *s)
{
    s->by_id  = caper_alloc(SLOTS, sizeof *s->by_id);
    s->by_row = caper_alloc(SLOTS, sizeof *s->by_row);
    s->count  = 0;
}

shelved *shelf_find(const shelf *s, const char *id)
{
    shelved *t = s->by_id[id_slot(id)];
    while (t && strcmp(t->is.id, id) != 0)
        t = t->next_id;
    return t;
}

shelved *shelf_row(const shelf *s, int64_t row)
{
    shelved *t = s->by_row[row_slot(row)];
    while (t && t->is.row != row)
        t = t->next_row;
    return t;
}

shelved *shelf_add(shelf *s, const caper_store_table *is)
{
    shelved *before = shelf_row(s, is->row);
    if (before)
        shelf_forget(s, before);
    shelved *t   = caper_alloc(1, sizeof *t);
    t->is        = *is;
    t->is.config = caper_strdup(is->config);
    shelved **id = &s->by_id[id_slot(is->id)], **row = &s->by_row[row_slot(is->row)];
    t->next_id  = *id;
    t->next_row = *row;
    *id = *row = t;
    s->count++;
    return t;
}

static void free_table(shelved *t)
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

void shelf_forget(shelf *s, shelved *t)
{
    shelved **id = &s->by_id[id_slot(t->is.id)], **row = &s->by_row[row_slot(t->is.row)];
    while (*id != t)
        id = &(*id)->next_id;
    while (*row != t)
        row = &(*row)->next_row;
    *id  = t->next_id;
    *row = t->next_row;
    s->count--;
    free_table(t);
}

void shelf_each(shelf *s, shelf_fn *fn, void *ctx)
{
    for (int i = 0; i < SLOTS; i++)
        for (shelved *t = s->by_row[i], *next; t; t = next) {
            next = t->next_row;
            fn(ctx, t);
        }
}

static void forget_one(void *ctx, shelved *t) { shelf_forget(ctx, t); }

void shelf_fini(shelf *s)
{
    shelf_each(s, forget_one, s);
    free(s->by_id);
    free(s->by_row);
}

/* ---- One table ------------------------------------------------------------------------------- */

int64_t shelved_last(const shelved *t) { return t->entries ? t->entry[t->entries - 1].seq : 0; }

bool shelved_append(shelved *t, const caper_store_entry *e)
{
    if (t->entries && e->seq != shelved_last(t) + 1)
        return false;
    t->entry                  = caper_grow(t->entry, t->entries, &t->entry_cap, sizeof *t->entry);
    t->entry[t->entries]      = *e;
    t->entry[t->entries].text = caper_strdup(e->text);
    t->entries++;
    return true;
}

int shelved_after(const shelved *t, int64_t since)
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

void shelved_trim(shelved *t, int64_t before)
{
    int n = shelved_after(t, before - 1);
    if (!n)
        return;
    for (int i = 0; i < n; i++)
        drop_text(t->entry[i].text);
    memmove(t->entry, t->entry + n, (size_t)(t->entries - n) * sizeof *t->entry);
    t->entries -= n;
}

void shelved_add_mark(shelved *t, const caper_store_mark *m)
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

static shelf_token *find_token(const shelved *t, const uint8_t hash[CAPER_HASH_BYTES])
{
    for (int i = 0; i < t->tokens; i++)
        if (memcmp(t->token[i].hash, hash, CAPER_HASH_BYTES) == 0)
            return &t->token[i];
    return NULL;
}

int shelved_token(const shelved *t, const uint8_t hash[CAPER_HASH_BYTES])
{
    const shelf_token *k = find_token(t, hash);
    return k ? k->seat : CAPER_UNKNOWN;
}

void shelved_set_token(shelved *t, const uint8_t hash[CAPER_HASH_BYTES], int seat)
{
    shelf_token *k = find_token(t, hash);
    if (!k) {
        t->token = caper_grow(t->token, t->tokens, &t->token_cap, sizeof *t->token);
        k        = &t->token[t->tokens++];
        memcpy(k->hash, hash, sizeof k->hash);
    }
    k->seat = seat;
}

void shelved_drop_tokens(shelved *t, int seat)
{
    for (int i = 0; i < t->tokens; i++)
        if (t->token[i].seat == seat)
            t->token[i].seat = CAPER_GONE;
}
