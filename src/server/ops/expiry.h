/* Tables that ended or were left long ago go to the bin (--keep), and a week later they are deleted:
 * a little at a time, and never because of a clock that may be wrong. */
#ifndef CAPER_SERVER_EXPIRY_H
#define CAPER_SERVER_EXPIRY_H

#include "store/store.h"

typedef struct server server;

typedef struct expiry {
    int64_t seen;     /* the time at the last call */
    int64_t up;       /* for how long the clock has gone on without a jump, in ms */
    bool    doubt;    /* the clock was far from what the store says, or has jumped */
    bool    is_round; /* tables are being looked at */
    int64_t next;     /* when to look through the store again */
    int64_t after;    /* the row up to which that has been done */
    int64_t purging;  /* the row whose log is being removed; 0: none */
    int64_t ran;      /* the last slice */
    /* The table whose transcript is kept, so that it can go now; row 0: none. */
    int64_t  kept_row;
    caper_id kept_id;
    bool     writing; /* a transcript that is to be kept */
    int      count;   /* of tables that went to the bin, in this round */
} expiry;

/* Called when everything else is committed: what goes wrong here is undone by itself. */
void expiry_run(server *s);
/* Is the folder for transcripts one that can be written to? */
bool expiry_check(const char *folder, caper_error *err);

#endif
