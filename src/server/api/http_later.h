/* Answers over HTTP for which a table's log has to be played: at once if it is short, else in slices
 * while the connection waits. */
#ifndef CAPER_SERVER_HTTP_LATER_H
#define CAPER_SERVER_HTTP_LATER_H

#include "server/api/http_call.h"
#include "server/ops/jobs.h"

typedef struct later later;
struct later {
    job    job; /* first: a job is its answer */
    void  *mhd; /* whose connection is suspended; NULL: nobody's */
    bool   ready;
    answer answer;
    /* Writes the rest of the answer once the log was played. */
    void (*finish)(later *l, caper_buf *out);
    /* What the replay needs besides it. */
    room *room;
    int   seat, from, count;
    bool  over, opened;
    /* Chances that are being worked out; NULL: none. */
    struct caper_chances *chances;
};

/* Play the log from `moves` moves on, then finish. `l` is on the heap, and no longer the caller's. */
bool later_begin(call *c, later *l, int moves, walk_fn *each);
/* The connection that waited is gone, or was answered. */
void later_free(server *sv, later *l);
/* Let go of every connection that waits: the server is shutting down. */
void later_stop(server *sv);

#endif
