/* The caper of the day: one deal a day for each game, the same for all players, and what came of it.
 *
 *   seed = BLAKE2b-256("caper daily 1\n" day "\n" game "\n"), as 64 hex digits; day is 2026-11-16, UTC
 *
 * The seed is public, and with it every card and die. What a
 * transcript proves is that this result was reached from this deal with these moves, and that the
 * bots at the table were the bots. docs/daily.md explains it to players. */
#ifndef CAPER_DAILY_H
#define CAPER_DAILY_H

#include "caper/table.h"
#include "table/proof.h"

enum { CAPER_DAY_CHARS = 10 };
typedef char caper_day[CAPER_DAY_CHARS + 1]; /* "2026-11-16" */

typedef struct caper_daily {
    const caper_game *game;
    caper_day         day;
    char              seed[CAPER_SEED_DIGITS + 1];
    char              content[64]; /* the id of the piece that is played; "": the game has none */
    int               you;         /* the seat of the person; medium bots have the others */
    caper_json       *options;     /* owned: fini */
} caper_daily;

/* The day of a time in ms since 1970, UTC; and the day that many days before or after one. */
void caper_day_of(int64_t ms, caper_day out);
void caper_day_add(const char *day, int days, caper_day out);
/* Is it a day, written as 2026-11-16? */
bool caper_day_ok(const char *day);

void caper_daily_init(caper_daily *d, const char *day, const caper_game *game);
void caper_daily_fini(caper_daily *d);
/* What the piece is called; empty where the game has none. */
void                caper_daily_title(const caper_daily *d, caper_buf *out);
caper_table_options caper_daily_table(const caper_daily *d);
/* What its bots are. */
caper_bot_options caper_daily_bot(const caper_daily *d);

/* A result. Of two, the greater `score` is the better one. */
typedef struct caper_reckoning {
    bool       won;
    int        facts;
    caper_fact fact[CAPER_MAX_FACTS];
    int64_t    score;
} caper_reckoning;

/* What the finished game came to for the person, who took that many turns. */
void caper_daily_reckon(const caper_daily *d, const caper_table *t, int turns,
                        caper_reckoning *out);
/* The person's moves that were not taken back; the table must have its whole log. */
int caper_daily_turns(const caper_daily *d, const caper_table *t);
/* {"won":true,"score":"…","facts":[{"what":"Treats left","n":7}]} as fields of an open object. */
void caper_reckoning_write(const caper_reckoning *r, caper_buf *out);

/* Play the transcript's moves again from the day's own deal: every one must be legal, none forced, the
 * bots' must be what they would play, and the game must be over. The resulting table; NULL if refused;
 * free it. */
caper_table *caper_daily_replay(const caper_daily *d, const char *transcript, caper_error *err);

#endif
