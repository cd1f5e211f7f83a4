/* What the log of each table has said so far, played a second time at a table of the simulator's own:
 * the measure for everything that the server tells its clients.
 *
 * An entry comes in here when the store has committed it. From then on it must stay as it is,
 * through every fault of the machine, and clients may never be told of one that is not here. */
#ifndef CAPER_TESTS_LEDGER_H
#define CAPER_TESTS_LEDGER_H

#include "caper/table.h"
#include "room/service.h"

typedef struct line {
    char     kind;
    int8_t   seat;
    char     chain[CAPER_CHAIN_CHARS + 1];
    bool     over;
    uint64_t text;                        /* hash: of a move or of what was said */
    uint64_t view[CAPER_MAX_SEATS + 1];   /* hashes, by eyes: seat + 1; 0: never asked for */
    uint64_t events[CAPER_MAX_SEATS + 1]; /* the same of a move's events */
    uint64_t story[CAPER_MAX_SEATS + 1];  /* and of the sentences that tell them */
    uint64_t moves[CAPER_MAX_SEATS + 1];  /* and of what each seat could do then */
} line;

typedef struct ledger {
    char         id[CAPER_ID_CHARS + 1];
    int64_t      row;
    char         seed[CAPER_SEED_DIGITS + 1], host[TOKEN_CHARS + 1];
    char         token[CAPER_MAX_SEATS][TOKEN_CHARS + 1]; /* "": none yet */
    char         game[16];
    int          players, places, clock;
    slow_rules   slow;
    caper_seats  bots;    /* from the beginning */
    char        *options; /* JSON; owned */
    caper_table *table;   /* NULL: not dealt */
    caper_seats  owes;
    int          turns[CAPER_MAX_SEATS]; /* how often the game began to wait for the seat */
    bool         over;
    bool         aside;   /* damaged on purpose: closed for good */
    caper_seats  gone;    /* seats that the host has removed, or tried to */
    caper_seats  removed; /* in the middle of this table's game */
    caper_seats  eyes;    /* seats whose views are compared */
    int64_t      seq;
    int          moves;                  /* and undos */
    int64_t      at;                     /* when the newest entry came in */
    int64_t      stuck_seq, stuck_since; /* since when only bots could move and none did */
    line        *lines;                  /* number seq is lines[seq − 1] */
    int64_t      cap;
    caper_events events;
} ledger;

void ledger_init(ledger *l, const room *r);
void ledger_fini(ledger *l);
/* Take in what the store has beyond what is here; what was here before must be there as it was.
 * False: `why` says what is wrong. `check`: compare the old entries, too. */
bool ledger_read(ledger *l, caper_store *store, int64_t now, bool check, char why[256]);

uint64_t text_hash(const char *text, size_t n);

#endif
