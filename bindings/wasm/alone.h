/* Tables without a server: rooms and paths of the API are those of src/room and src/server/api, and the platform
 * that they run on is here: connections that are numbers, a store in memory whose changes the page keeps, bots that
 * think when it is idle.
 *
 * One question in, one answer out, both JSON; docs/wasm.md lists them. May not know: sockets, files,
 * threads, where the page keeps things. */
#ifndef CAPER_WASM_ALONE_H
#define CAPER_WASM_ALONE_H

#include "server/api/http_call.h"

typedef struct caper_alone caper_alone;

/* `test_seed` (may be NULL): every deal and every bot's choice follow from it, as at a server. */
caper_alone *caper_alone_new(const char *test_seed);
void         caper_alone_free(caper_alone *a);
/* Append the answer to `out`. */
void caper_alone_ask(caper_alone *a, const char *request, size_t len, caper_buf *out);

/* ---- Inside ---------------------------------------------------------------------------------- */

/* The wire (alone_wire.c): connections that are numbers, none of which is used twice. */
int   alone_open(service *sv, payer *device);
peer *alone_peer(service *sv, int number);
/* The page has let go of it. */
void alone_hang_up(peer *c);
/* What was said since it was last asked for: {"to":1,"text":"…"} or {"to":1,"close":4003}. */
void alone_letters(service *sv, caper_buf *out);
/* For the platform. */
void alone_send(peer *c, const char *text, size_t len);
void alone_goodbye(peer *c, int code, const char *why);

/* The crew (alone_crew.c), oldest question first. */
typedef struct alone_crew {
    caper_task *asked, *done;
} alone_crew;
void        alone_crew_ask(alone_crew *c, caper_task *t);
caper_task *alone_crew_take(alone_crew *c);
caper_seats alone_crew_cancel(alone_crew *c, const char *table);
/* Tasks that were asked and not taken back yet. */
int alone_crew_waiting(const alone_crew *c);
/* Answer the oldest question. False: there is none. */
bool alone_crew_think(alone_crew *c);
void alone_crew_fini(alone_crew *c);

#endif
