/* A store in memory. Its owner is told of every change and keeps it as records:
 *
 *     {"table":{"row":1,"id":"…","made":…,"public":false,"stage":0,"config":"…"}}
 *     {"entry":{"row":1,"seq":1,"at":…,"kind":"s","seat":0,"text":"…"}}
 *     {"token":{"row":1,"hash":"…","seat":0}}
 *     {"keepsake":{"who":"…","label":"…","at":…,"text":"…"}}
 *
 * A keepsake without text is deleted. A record replaces an older one of the same key. Writing never fails, so there is no rollback: what cannot
 * be kept is for the owner to say. */
#ifndef CAPER_STORE_MEMORY_H
#define CAPER_STORE_MEMORY_H

#include "caper/json.h"
#include "store/store.h"

typedef struct memory_store memory_store;

/* It begins with its caper_store. */
caper_store *memory_open(void);
/* Take in one record that was kept; false: it is not one. */
bool memory_load(memory_store *s, const caper_json *record);
/* What has changed since it was last asked for, as records with commas between them. */
void memory_news(memory_store *s, caper_buf *out);
/* Every record of that table. */
void memory_export(memory_store *s, const char *id, caper_buf *out);
/* Take in the records of one table from elsewhere, as a new table here. NULL: it is here; else the sentence why not. */
const char *memory_import(memory_store *s, const caper_json *records, caper_id id);
/* Its row, whose records are void from here on; 0: unknown table. */
int64_t memory_forget(memory_store *s, const char *id);
/* All tables, newest first. */
void memory_each(memory_store *s, caper_store_table_fn *fn, void *ctx);

#endif
