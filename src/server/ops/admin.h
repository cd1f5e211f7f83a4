/* The operator's orders reach a server by the socket on this machine (admin_socket.c), or by POST /api/v1/admin with
 * the operator's key. */
#ifndef CAPER_SERVER_ADMIN_H
#define CAPER_SERVER_ADMIN_H

#include "room/refusal.h"
#include "server/net/door.h"
#include "server/ops/orders.h"
#include "server/ops/world.h"

typedef struct caper_server_options caper_server_options;

enum { ORDERS_AT_ONCE = 4 };

typedef struct admin {
    int         fd; /* 0: closed */
    char        path[108];
    door_digits key;
    char       *welcome; /* owned */
    int64_t     read_at;
} admin;

/* What the options name is read: password, key, welcome. All stay as they were if one is wrong. */
bool admin_read_settings(server *s, const caper_server_options *o, caper_error *err);
bool admin_order_run(struct call *c);
/* May that client come in, or is its address banned? */
bool admin_admits(const server *s, struct MHD_Connection *mhd, problem *p);
/* Other servers of the store may have changed the restrictions. */
void admin_sweep(server *s);

bool admin_open(server *s, caper_error *err);
/* True if HTTP has something to do now. */
bool admin_accept(server *s);
void admin_close(server *s);

#endif
