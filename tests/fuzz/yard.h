/* A server without sockets for fuzzers: kept from one input to the next, because making one takes
 * longer than most inputs do. Its time stands still, and what it says goes nowhere. */
#ifndef CAPER_FUZZ_YARD_H
#define CAPER_FUZZ_YARD_H

#include "server/api/http_call.h"
#include "server/ops/loop.h"

enum { YARD_CLIENTS = 3 };

typedef struct yard {
    server *server;
    int     inputs;
} yard;

void must(bool ok);

/* The server, rebuilt after every few thousand inputs. */
yard *yard_get(void);
/* A client that says nothing by itself; `early` came with its handshake. Borrowed. */
conn *yard_connect(yard *y, const char *early, size_t len);
/* Everything that was said is JSON; then it is gone, and all work is done. */
void yard_settle(yard *y);
/* A request over HTTP; its answer is checked. */
void yard_ask(yard *y, const char *method, const char *path, const char *token, const char *body);
/* Disconnect all clients, and delete all tables. `id` (may be NULL) is one that is there. */
void yard_clear(yard *y, const char *id);

#endif
