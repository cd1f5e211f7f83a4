/* The server's tables without a server: rooms, seats, messages and the paths of its API are the very
 * files of server/, and what they need around them is here: connections that are numbers, a store in
 * memory whose changes the page keeps, bots that think when nothing else is to be done.
 *
 * One question in, one answer out, both JSON; docs/wasm.md lists them. May not know: sockets, files,
 * threads, where the page keeps things. */
#ifndef CAPER_WASM_ALONE_H
#define CAPER_WASM_ALONE_H

#include "server/api/http_call.h"

typedef struct caper_alone caper_alone;

/* `test_seed` (may be NULL): every deal and every bot's choice follow from it, as at a server. */
caper_alone *caper_alone_new(const char *test_seed);
void         caper_alone_free(caper_alone *a);
/* Append the answer to `out`. */
void caper_alone_ask(caper_alone *a, const char *request, size_t len, caper_buf *out);

/* ---- Inside ---------------------------------------------------------------------------------- */

/* The store (alone_store.c): what a caper_store of it is behind `self`. */
typedef struct alone_store alone_store;
void                       alone_store_open(caper_store *s);
/* Take in one record that was kept; false: it is not one. */
bool alone_store_load(alone_store *s, const caper_json *record);
/* What has changed since it was last asked for, as records with commas between them. */
void alone_store_news(alone_store *s, caper_buf *out);
/* Every record of that table. */
void alone_store_export(alone_store *s, const char *id, caper_buf *out);
/* Take in the records of one table from elsewhere, as a new table here. NULL: it is here; else the
 * sentence why not. */
const char *alone_store_import(alone_store *s, const caper_json *records, char id[]);
/* Its row, whose records are void from here on; 0: there is no such table. */
int64_t alone_store_forget(alone_store *s, const char *id);
/* Ids of all tables, newest first. */
void alone_store_each(alone_store *s, caper_store_table_fn *fn, void *ctx);

/* Keepsakes (alone_keepsakes.c), sorted; the store owns them and their texts. */
typedef struct alone_keepsakes {
    caper_store_keepsake *list;
    int                   count, cap;
} alone_keepsakes;

caper_code alone_put_keepsake(void *self, const caper_store_keepsake *k, caper_error *err);
caper_code alone_find_keepsakes(void *self, const uint8_t *who, const char *from, const char *to,
                                int limit, caper_store_keepsake_fn *fn, void *ctx,
                                caper_error *err);
alone_keepsakes *alone_store_keepsakes(alone_store *s);
void             alone_keepsakes_fini(alone_keepsakes *all);
bool             alone_keepsake_load(alone_keepsakes *all, const caper_json *o);
/* Something has changed: where to write the record. */
caper_buf *alone_store_changed(alone_store *s);
bool       alone_hash_read(const char *hex, uint8_t out[CAPER_HASH_BYTES]);

/* The wire (alone_wire.c). A connection's number is never used twice. */
int   alone_open(server *sv);
conn *alone_conn(server *sv, int number);
/* A message from it; what comes before it was welcomed waits. */
void alone_say(server *sv, conn *c, const char *text, size_t len);
/* Whose query the API may ask for while it answers `c`. */
void alone_ask_with(const caper_json *query, call *c);
/* What was said since it was last asked for: {"to":1,"text":"…"} or {"to":1,"close":4003}. */
void alone_letters(server *sv, caper_buf *out);

/* The crew (alone_crew.c): answer the oldest question. False: nobody has asked. */
bool alone_think(caper_crew *crew);

#endif
