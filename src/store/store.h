/* Where tables are kept: append-only logs behind one small interface, in an SQLite file or a
 * PostgreSQL database that many servers share.
 *
 * Writes gather in one transaction until `caper_store_commit`; when that returns CAPER_OK they are
 * on disk, and only then may clients be told. When it fails the whole batch is undone. Reads
 * see the writes of the batch under way. May not know: rules, seats, who is connected. A token
 * never comes here, only its hash.
 *
 * A file answers at once. A database answers over a wire, and no call here waits for it: a read of
 * something that has to be fetched returns CAPER_LATER, and a commit does; `caper_store_work` says
 * when to ask again, and what became of the commit. Writes of the next batch may gather meanwhile.
 *
 * A table is its log. An entry's number is unique in its table, so appending the next one is the
 * fence: of two servers that try, one commits and the other gets CAPER_STALE. */
#ifndef CAPER_STORE_H
#define CAPER_STORE_H

#include <string.h>

#include "base/hash.h"
#include "caper/base.h"

typedef struct caper_store caper_store;

enum { CAPER_ID_CHARS = 16, CAPER_CHAIN_CHARS = 16, CAPER_LABEL_CHARS = 63 };
typedef char caper_id[CAPER_ID_CHARS + 1];
typedef char caper_chain[CAPER_CHAIN_CHARS + 1];
typedef char caper_label[CAPER_LABEL_CHARS + 1];

/* Who holds something: the hash of a token or a key, of a crew, or of the server itself. */
typedef struct caper_holder {
    uint8_t byte[32];
} caper_holder;
typedef char caper_holder_hex[2 * sizeof(caper_holder) + 1];

static inline bool caper_holder_is(caper_holder a, caper_holder b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static inline void caper_holder_write(caper_holder h, caper_holder_hex out)
{
    caper_hex_write(&h, sizeof h, out);
}

/* False: they are not digits of one. */
static inline bool caper_holder_read(const char *hex, caper_holder *out)
{
    return caper_hex_read(hex, out, sizeof *out);
}

/* A table that expired can be brought back for this long. */
enum { CAPER_BIN_DAYS = 7 };

/* What a token opens besides seats. */
enum {
    CAPER_HOST    = -2, /* the table, as its host */
    CAPER_GONE    = -3, /* it was deleted */
    CAPER_UNKNOWN = -4, /* it never was one of this table's */
};

typedef enum caper_stage {
    CAPER_STAGE_OPEN,
    CAPER_STAGE_PLAYING,
    CAPER_STAGE_OVER,
    /* Not found any more. */
    CAPER_STAGE_DROPPED, /* waits for its log to be removed */
    CAPER_STAGE_BINNED,  /* can be brought back */
} caper_stage;

/* What never changes about a table, and the one word that does. */
typedef struct caper_store_table {
    int64_t     row; /* given by the store */
    caper_id    id;
    int64_t     made; /* ms since 1970 */
    bool        is_public;
    caper_stage stage;
    uint64_t    maker;  /* a number for the address that made it; 0: not known */
    int64_t     binned; /* only from `old`: when it was put in the bin, or brought back; 0: never */
    const char *config; /* JSON; borrowed during the call */
    /* A player's own content and its digest, in hex; NULL: none, or not asked for (`list`, `old`). Content is
     * stored once for all tables that have it. Borrowed during the call. */
    const char *content, *digest;
} caper_store_table;

typedef struct caper_store_entry {
    int64_t     seq, at;
    char        kind;
    int         seat;
    const char *text; /* borrowed during the call */
    /* What the entry was written with. Entries from before there was such a thing have empty digests
     * and version 1. */
    caper_chain chain; /* digest of this entry and the chain before it */
    caper_chain state; /* digest of the game after it; "": it has none */
    int         rules; /* version of the game's rules */
} caper_store_entry;

/* Where a table stood after one of its entries, so that reading need not begin at the first one. */
typedef struct caper_store_mark {
    int64_t     seq;
    int         moves; /* how many moves and undos the log has up to there */
    const char *text;  /* borrowed during the call */
    caper_chain digest;
} caper_store_mark;

/* Something kept for the holder of a token: a result of the day, an album. A token has at most one
 * of each label; labels are made so that those that belong together sort together. */
typedef struct caper_store_keepsake {
    caper_holder who;          /* the token's hash */
    const char  *label, *text; /* borrowed during the call */
    int64_t      at;           /* ms since 1970 */
} caper_store_keepsake;

typedef struct caper_store_news {
    bool        arrived; /* something that was fetched is here, or will not come: ask again */
    bool        settled; /* the commit under way has ended, as `commit` says */
    caper_error commit;  /* CAPER_OK, CAPER_STALE: another server was first, or CAPER_FAILED */
    /* Tables that another server has appended to, and that are up to date here now. */
    const caper_id *changed;
    int             changed_count;
} caper_store_news;

/* Callbacks return false to stop. */
typedef bool caper_store_progress_fn(void *ctx, int64_t done, int64_t all);
typedef void caper_store_fault_fn(void *ctx, const char *what);
typedef bool caper_store_table_fn(void *ctx, const caper_store_table *table);
typedef bool caper_store_entry_fn(void *ctx, const caper_store_entry *entry);
typedef bool caper_store_mark_fn(void *ctx, const caper_store_mark *mark);
typedef bool caper_store_token_fn(void *ctx, caper_holder hash, int seat);
typedef bool caper_store_keepsake_fn(void *ctx, const caper_store_keepsake *k);

/* What a store can do. Call it as caper_store_NAME(store, …), below. */
typedef struct caper_store_ops {
    caper_store *(*open)(const char *address, caper_error *err);
    void (*close)(void *self);

    /* CAPER_LATER: it is under way, and has to end before the next. */
    caper_code (*commit)(void *self);
    /* Forget the batch that gathers. */
    void (*rollback)(void *self);
    /* Are there writes since the last commit? */
    bool (*is_dirty)(const void *self);
    /* Try to write and commit something harmless: can moves be accepted again? */
    caper_code (*probe)(void *self);
    /* Is it still there, as far as is known without trying? Cheap: several times a second. */
    caper_code (*watch)(void *self);
    /* Look the whole file over; each thing that is wrong is told. May be NULL. */
    void (*check)(void *self, caper_store_fault_fn *fn, void *ctx);
    /* Did the last call that failed find damage? (Else it could not be done just now.) NULL: never. */
    bool (*is_damaged)(const void *self);

    /* Bytes that are in use; 0: not known. NULL: never. */
    int64_t (*bytes)(void *self);

    /* Writing. CAPER_OK or CAPER_FAILED; after a failure only rollback helps. */
    caper_code (*add)(void *self, caper_store_table *table);
    caper_code (*set_stage)(void *self, int64_t row, caper_stage stage);
    caper_code (*append)(void *self, int64_t row, const caper_store_entry *e);
    /* A token's hash opens `seat` of the table, from here on; CAPER_HOST is the host's. */
    caper_code (*add_token)(void *self, caper_holder hash, int64_t row, int seat);
    /* The seat's tokens are remembered as gone, so that their holders can be told. */
    caper_code (*drop_tokens)(void *self, int64_t row, int seat);
    /* What the tokens of one table open, they open at another, too. */
    caper_code (*copy_tokens)(void *self, int64_t from, int64_t to);
    caper_code (*add_mark)(void *self, int64_t row, const caper_store_mark *m);
    /* Forget entries before that number: for logs of which only the newest counts. */
    caper_code (*trim)(void *self, int64_t row, int64_t before);
    /* Put a table in the bin: it is not found any more. `at` is now. */
    caper_code (*bin)(void *self, int64_t row, int64_t at);
    /* Bring it back as it was. */
    caper_code (*unbin)(void *self, int64_t row, int64_t at);
    /* Forget a table that is in the bin. Then its log, a part at a time, until `done`. */
    caper_code (*drop)(void *self, int64_t row);
    caper_code (*purge)(void *self, int64_t row, bool *done);
    /* Keep it, in the place of an older one. */
    caper_code (*put_keepsake)(void *self, const caper_store_keepsake *k);
    /* Forget all holders' labels from `from` on and before `to` that were put before that time. */
    caper_code (*drop_keepsakes)(void *self, const char *from, const char *to, int64_t before);
    /* Forget one holder's labels from `from` on and before `to`. */
    caper_code (*drop_kept)(void *self, caper_holder who, const char *from, const char *to);

    /* Reading. CAPER_FAILED if the store cannot be read, which is never the same as “not there”;
     * CAPER_LATER if it has to be fetched first. */

    /* Calls `fn` with the table of that id, or not at all. */
    caper_code (*find)(void *self, const char *id, caper_store_table_fn *fn, void *ctx);
    /* Public tables that are not over, newest first; without their config. */
    caper_code (*list)(void *self, int64_t made_since, int limit, caper_store_table_fn *fn,
                       void *ctx);
    /* Entries after `since`, in order. */
    caper_code (*read)(void *self, int64_t row, int64_t since, caper_store_entry_fn *fn, void *ctx);
    /* Only the newest entry, if there is one. */
    caper_code (*read_last)(void *self, int64_t row, caper_store_entry_fn *fn, void *ctx);
    /* The newest mark at or before that entry, and at or before that many moves, if there is one. */
    caper_code (*find_mark)(void *self, int64_t row, int64_t seq, int moves,
                            caper_store_mark_fn *fn, void *ctx);
    /* What the hash opens at that table. */
    caper_code (*find_token)(void *self, caper_holder hash, int64_t row, int *seat);
    /* Every token of a table that was found, including those that are gone. */
    caper_code (*tokens)(void *self, int64_t row, caper_store_token_fn *fn, void *ctx);
    /* Tables in the order in which they were made, from `after` on, made before that time: where to
     * look for old ones. Those in the bin are among them, and dropped ones until their log is gone. */
    caper_code (*old)(void *self, int64_t after, int64_t made_before, int limit,
                      caper_store_table_fn *fn, void *ctx);
    /* When the newest entry was written, of the tables that were made last; 0: there is none. */
    caper_code (*newest)(void *self, int64_t *at);
    /* Keepsakes with labels from `from` on and before `to`, sorted by label; of `who`, or of
     * all holders (NULL). */
    caper_code (*keepsakes)(void *self, const caper_holder *who, const char *from, const char *to,
                            int limit, caper_store_keepsake_fn *fn, void *ctx);

    /* Stores behind a connection; NULL for local stores. */

    /* To be watched for reading. Without one the store answers at once, and never says CAPER_LATER. */
    int (*fd)(const void *self);
    /* Take what has come and send what waits; never blocks. Call it when the descriptor is readable,
     * and every 200 ms or so: lost connections are opened again there. What `changed` points to is good
     * until the next call. */
    void (*work)(void *self, caper_store_news *news);
    /* The caller has this table in memory, or no longer: while it is held it is never CAPER_LATER, unless
     * a commit that wrote to it has failed. */
    void (*hold)(void *self, int64_t row, bool held);
    /* May this server play by itself at that table now, for bots and clocks? Of several servers one
     * may, for a few seconds at a time. False: ask again soon, it is being settled, or another server
     * does. */
    bool (*leads)(void *self, int64_t row);
} caper_store_ops;

/* Each kind of store has more behind it. */
struct caper_store {
    const caper_store_ops *ops;
    caper_error            why; /* the last call that failed did */
};

#define CAPER_STORE_CALL(s, what, ...) ((s)->ops->what(s, __VA_ARGS__))
/* No effect, and CAPER_OK, where a store does without. */
#define CAPER_STORE_MAY(s, what, ...)                                                              \
    ((s)->ops->what ? CAPER_STORE_CALL(s, what, __VA_ARGS__) : CAPER_OK)
#define caper_store_commit(s)   ((s)->ops->commit(s))
#define caper_store_rollback(s) ((s)->ops->rollback(s))
#define caper_store_is_dirty(s) ((s)->ops->is_dirty(s))
#define caper_store_probe(s)    ((s)->ops->probe(s))
#define caper_store_watch(s)    ((s)->ops->watch(s))
#define caper_store_check(s, fn, ctx)                                                              \
    ((s)->ops->check ? CAPER_STORE_CALL(s, check, fn, ctx) : (void)0)
#define caper_store_is_damaged(s)          ((s)->ops->is_damaged && (s)->ops->is_damaged(s))
#define caper_store_bytes(s)               ((s)->ops->bytes ? (s)->ops->bytes(s) : 0)
#define caper_store_add(s, ...)            CAPER_STORE_CALL(s, add, __VA_ARGS__)
#define caper_store_set_stage(s, ...)      CAPER_STORE_CALL(s, set_stage, __VA_ARGS__)
#define caper_store_append(s, ...)         CAPER_STORE_CALL(s, append, __VA_ARGS__)
#define caper_store_add_token(s, ...)      CAPER_STORE_CALL(s, add_token, __VA_ARGS__)
#define caper_store_drop_tokens(s, ...)    CAPER_STORE_CALL(s, drop_tokens, __VA_ARGS__)
#define caper_store_copy_tokens(s, ...)    CAPER_STORE_CALL(s, copy_tokens, __VA_ARGS__)
#define caper_store_add_mark(s, ...)       CAPER_STORE_MAY(s, add_mark, __VA_ARGS__)
#define caper_store_trim(s, ...)           CAPER_STORE_MAY(s, trim, __VA_ARGS__)
#define caper_store_bin(s, ...)            CAPER_STORE_CALL(s, bin, __VA_ARGS__)
#define caper_store_unbin(s, ...)          CAPER_STORE_CALL(s, unbin, __VA_ARGS__)
#define caper_store_newest(s, ...)         CAPER_STORE_CALL(s, newest, __VA_ARGS__)
#define caper_store_drop(s, ...)           CAPER_STORE_CALL(s, drop, __VA_ARGS__)
#define caper_store_purge(s, ...)          CAPER_STORE_CALL(s, purge, __VA_ARGS__)
#define caper_store_put_keepsake(s, ...)   CAPER_STORE_CALL(s, put_keepsake, __VA_ARGS__)
#define caper_store_drop_keepsakes(s, ...) CAPER_STORE_CALL(s, drop_keepsakes, __VA_ARGS__)
#define caper_store_drop_kept(s, ...)      CAPER_STORE_CALL(s, drop_kept, __VA_ARGS__)
#define caper_store_find(s, ...)           CAPER_STORE_CALL(s, find, __VA_ARGS__)
#define caper_store_list(s, ...)           CAPER_STORE_CALL(s, list, __VA_ARGS__)
#define caper_store_read(s, ...)           CAPER_STORE_CALL(s, read, __VA_ARGS__)
#define caper_store_read_last(s, ...)      CAPER_STORE_CALL(s, read_last, __VA_ARGS__)
#define caper_store_find_mark(s, ...)      CAPER_STORE_MAY(s, find_mark, __VA_ARGS__)
#define caper_store_find_token(s, ...)     CAPER_STORE_CALL(s, find_token, __VA_ARGS__)
#define caper_store_tokens(s, ...)         CAPER_STORE_CALL(s, tokens, __VA_ARGS__)
#define caper_store_old(s, ...)            CAPER_STORE_CALL(s, old, __VA_ARGS__)
#define caper_store_keepsakes(s, ...)      CAPER_STORE_CALL(s, keepsakes, __VA_ARGS__)
#define caper_store_work(s, ...)           CAPER_STORE_CALL(s, work, __VA_ARGS__)
#define caper_store_fd(s)                  ((s)->ops->fd ? (s)->ops->fd(s) : -1)
#define caper_store_hold(s, row, held)     ((s)->ops->hold ? (s)->ops->hold(s, row, held) : (void)0)
#define caper_store_leads(s, row)          (!(s)->ops->leads || (s)->ops->leads(s, row))

/* "sqlite:FILE" or "postgres://USER@HOST:PORT/DATABASE". NULL if it cannot be opened, with a
 * sentence that never has the address's password; close it. */
caper_store *caper_store_open(const char *address, caper_error *err);
void         caper_store_close(caper_store *s);
/* The address as it may be shown: without a password. */
void caper_store_show(const char *address, char *out, size_t size);

/* For tools and tests: wait until there is news. False: no wait is needed. */
bool caper_store_wait(caper_store *s, int ms, caper_store_news *news);
/* Is it to be asked again? Then there was news meanwhile:
 *
 *     while (caper_store_is_later(s, code = caper_store_find(s, …))) ; */
bool caper_store_is_later(caper_store *s, caper_code code);
/* Commit, and wait for the end of it. */
caper_code caper_store_commit_now(caper_store *s);

extern const caper_store_ops caper_store_sqlite, caper_store_postgres;

#endif
