/* Tables at hand: copies of what a database far away has, so that reading never waits.
 *
 * A table is on the shelf whole or not at all: its row, its log, its marks and its tokens. May not
 * know: where they come from. */
#ifndef CAPER_STORE_SHELF_H
#define CAPER_STORE_SHELF_H

#include "store/store.h"

typedef struct shelf_token {
    uint8_t hash[CAPER_HASH_BYTES];
    int     seat;
} shelf_token;

typedef struct shelved shelved;
struct shelved {
    shelved           *next_id, *next_row; /* in their slots */
    caper_store_table  is;                 /* its config is owned */
    caper_store_entry *entry;              /* in order; their texts are owned */
    int                entries, entry_cap;
    caper_store_mark  *mark; /* in order; their texts are owned */
    int                marks, mark_cap;
    shelf_token       *token;
    int                tokens, token_cap;
    bool               held;       /* in use: it must stay */
    bool               written;    /* by the batch that gathers */
    bool               committing; /* by the batch under way */
    bool               asked;      /* news of it is being fetched */
    bool               missed;     /* there are newer ones than those */
    bool               building;   /* a part of it is still to come: hidden until then */
    bool               wanted;     /* a request waits for those */
    int64_t            sure_at;    /* when a request last waited for them and had them, in ms */
    int64_t            leads_until, lead_asked; /* this server runs bots and clocks, in ms */
    int64_t            used;                    /* when, in ms */
};

typedef struct shelf {
    shelved **by_id, **by_row;
    int       count;
} shelf;

void     shelf_init(shelf *s);
void     shelf_fini(shelf *s);
shelved *shelf_find(const shelf *s, const char *id);
shelved *shelf_row(const shelf *s, int64_t row);
/* A new one with this row; one that was there before is forgotten. */
shelved *shelf_add(shelf *s, const caper_store_table *t);
void     shelf_forget(shelf *s, shelved *t);
/* Calls `fn` with every table; it may forget that one. */
typedef void shelf_fn(void *ctx, shelved *t);
void         shelf_each(shelf *s, shelf_fn *fn, void *ctx);

/* Entries come in order; false: this one does not follow. */
bool shelved_append(shelved *t, const caper_store_entry *e);
void shelved_trim(shelved *t, int64_t before);
void shelved_add_mark(shelved *t, const caper_store_mark *m);
void shelved_set_token(shelved *t, const uint8_t hash[CAPER_HASH_BYTES], int seat);
void shelved_drop_tokens(shelved *t, int seat);
int  shelved_token(const shelved *t, const uint8_t hash[CAPER_HASH_BYTES]);
/* 0: it has none. */
int64_t shelved_last(const shelved *t);
/* The place of the first entry after `since`. */
int shelved_after(const shelved *t, int64_t since);

#endif
