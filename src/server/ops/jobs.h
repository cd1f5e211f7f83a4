/* Work that can take long, in slices: a welcome with a long past, a replay, a transcript. There is
 * one loop for everybody, so nobody's log may hold it up.
 *
 * Slices run between two turns, when everything that was written is on disk. Whoever asked pays for
 * them, and waits when their share of the work is used up. */
#ifndef CAPER_SERVER_JOBS_H
#define CAPER_SERVER_JOBS_H

#include "server/net/address.h"
#include "server/room/table_log.h"

typedef struct job job;
struct job {
    job     *prev, *next;
    bool     queued;
    walk     walk; /* opened by the caller */
    int      seat; /* through whose eyes; CAPER_SPECTATOR: everybody's */
    ip       payer;
    address *from; /* the same, while it is queued */
    uint64_t ran;  /* the turn in which it had its last slice */
    /* Is there room for more of what it makes? NULL: always. */
    bool (*may_go_on)(const job *j);
    /* What the last entry asked for, before the next is played: does it need more than this slice?
     * NULL: nothing. */
    bool (*goes_on)(job *j, double until);
    /* The log was played to its end, or could not be. Closes the walk; the job is the callee's. */
    void (*done)(server *sv, job *j, bool ok);
};

/* Do it at once if it is short, else in the turns to come. */
void jobs_begin(server *sv, job *j);
/* Nobody wants it any more. Closes the walk; `done` is not called. */
void jobs_drop(server *sv, job *j);
/* What is known of the room's log is not true any more: its jobs fail. */
void jobs_drop_room(server *sv, room *r);
/* The seat is not theirs any more who asked as long as it was: their jobs fail, and whoever asks again is
 * told why. */
void jobs_drop_seat(server *sv, room *r, int seat);
/* The server is shutting down: all that is left fails. */
void jobs_fini(server *sv);
/* The next slices. */
void jobs_run(server *sv);
/* Milliseconds until there is something to do; −1: nothing. */
int64_t jobs_wait(server *sv);

#endif
