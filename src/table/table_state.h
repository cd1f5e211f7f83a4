/* What a table is made of: its state, its log and its bots' minds. Only this folder looks. */
#ifndef CAPER_TABLE_STATE_H
#define CAPER_TABLE_STATE_H

#include "bots/bot.h"
#include "caper/table.h"
#include "table/proof.h"
#include "table/shared_content.h"

typedef struct table_entry {
    int   seat;     /* −1: the entry takes back the move before it */
    int   number;   /* among all entries of the table, forgotten ones included, from 0 */
    char *move;     /* its text; owned */
    char *chance;   /* JSON list of its outcomes, or NULL where there were none; owned */
    bool  forced;   /* some outcome was forced, so the seed does not prove it */
    bool  can_undo; /* neither random outcomes nor secrets came out */
    char  digest[CAPER_DIGEST_DIGITS + 1];
} table_entry;

enum { WAYPOINTS = 4, WAY_EVERY = 64, WAY_FROM = 256 };

/* The state after so many moves that stand: taking back need not begin at the log's beginning. Only long
 * logs have them. */
typedef struct waypoint {
    int   standing;
    void *state; /* owned */
} waypoint;

struct caper_table {
    caper_match   match;
    caper_shared *content; /* held, or NULL */
    char         *options; /* the options as JSON text; owned */
    char         *start;   /* the position at the beginning as JSON, or NULL for a deal; owned */
    char          seed[CAPER_SEED_DIGITS + 1];
    char          commitment[65];
    char         *salt[CAPER_MAX_SEATS]; /* owned */
    char         *name[CAPER_MAX_SEATS]; /* owned */
    uint8_t       key[CAPER_KEY_BYTES];
    caper_rng     rng;
    uint64_t      whims;           /* of its bots; from the commitment, never from a secret */
    caper_minds  *minds;           /* NULL until a bot that has a mind is asked */
    void         *state, *scratch; /* scratch: where a move is tried first */
    table_entry  *log;
    int           count, cap;
    int           base;       /* entries before the log's first: forgotten (bookmark.h) */
    int           base_seat;  /* whose move was the last of them, or −1 */
    void         *base_state; /* where the log begins; owned; NULL: at the deal */
    int           standing;   /* moves of the log that were not taken back */
    waypoint      way[WAYPOINTS];
    int           way_count;
    uint64_t      replayed; /* moves that were played again to take others back */
    char          digest[CAPER_DIGEST_DIGITS + 1]; /* of everything so far */
    bool          changed;                         /* by the last move; talk does not count */
    caper_chance  chance;
    caper_events  ignored; /* for callers who do not listen */
};

/* The line of an entry as the transcript has it, without its digest. */
void table_write_entry(const table_entry *e, caper_buf *out);
/* Tell the minds everything that happened here. */
void table_tell_minds(caper_table *t, caper_minds *minds);
void table_forget_entry(table_entry *e);
/* Which entries of the log still count: a stack of `n` places in it. Free it. */
int *table_standing(const caper_table *t, int *n);
/* The state after the first `n` of them, into `out`. */
void table_state_after(caper_table *t, const int *stands, int n, void *out);
/* Forget waypoints after so many moves that stand. */
void table_drop_waypoints(caper_table *t, int standing);
/* Take a move back because the log says so (a replay). */
caper_code table_undo_entry(caper_table *t, caper_error *err);

#endif
