/* Tables that were begun elsewhere: a transcript becomes a table here, with the same proof. */
#ifndef CAPER_SERVER_BRING_H
#define CAPER_SERVER_BRING_H

#include "room/refusal.h"
#include "room/room.h"

typedef struct bring_request {
    const char *transcript;
    const char *name; /* of the person who brings it */
    int         seat; /* where they sit; −1: nowhere */
} bring_request;

/* How many tables it is worth (call_may_make). */
double bring_costs(const char *transcript);
/* Is it short enough to be looked at? */
bool bring_fits(const char *transcript, problem *p);
/* The part that does not need the server, and takes longest: the table that the transcript leads to.
 * NULL: it is refused. */
caper_table *bring_verify(const bring_request *q, problem *p);
/* The rest. `t` stays the caller's. A game that is over can be watched and proved; one that is not goes on,
 * with bots in all the other seats, where friends may sit down. */
bool bring_verified(service *sv, const bring_request *q, const caper_table *t, room **out,
                    token_text host, token_text token, problem *p);

#endif
