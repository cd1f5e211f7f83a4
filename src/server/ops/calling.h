/* Sending calls (room/calls.h): which are due, whom they go to and how, and what to do if that fails. */
#ifndef CAPER_SERVER_CALLING_H
#define CAPER_SERVER_CALLING_H

#include "caper/json.h"
#include "server/net/sender.h"
#include "server/ops/letters.h"
#include "store/store.h"

enum { FLIGHTS = 128, MOST_PATHS = 17 /* each of a person's devices, and a letter */ };

/* A call on its way: as a push to each of the person's browsers, and as a letter. */
typedef struct flight {
    bool         is_used;
    bool         has_landed, is_there; /* all have come back; the store still has it */
    caper_holder who;
    caper_label  label;
    int64_t      at;
    caper_json  *text;  /* owned */
    uint32_t     round; /* in which it has landed */
    int          left;  /* jobs that have not come back */
    int          failed;
    caper_label  path[MOST_PATHS]; /* by the job's number: the keepsake that says how */
    uint32_t     tried;            /* which of them failed, by number */
} flight;

typedef struct calling {
    sender     *sender;
    post_office office;
    bool        has_key;
    uint8_t     key[PUSH_KEY]; /* the server's */
    flight      flight[FLIGHTS];
    uint32_t    round;
    int64_t     next;
    char        after[CAPER_LABEL_CHARS + 2]; /* where the round goes on */
} calling;

typedef struct server server;

/* The thread begins; what `calling_run` does without it goes to the world (world.h). */
void calling_begin(server *s);
void calling_end(server *s);
/* A slice of it: take what has come back, begin what is due. */
void calling_run(server *s);

#endif
