/* Slow tables whose time has come (room/slow.h): found in the store, and woken. */
#ifndef CAPER_SERVER_DUE_H
#define CAPER_SERVER_DUE_H

#include "store/store.h"

typedef struct server server;

typedef struct due_round {
    int64_t next;  /* when it begins */
    int64_t until; /* what is due at that time is woken; 0: no round is under way */
    char    after[CAPER_LABEL_CHARS + 2]; /* where it goes on */
} due_round;

/* A slice of it. */
void due_run(server *s);

#endif
