/* What an operator can order: one table of names, words and help (admin.c) for the server's socket, its API and
 * `caper admin`. */
#ifndef CAPER_SERVER_ORDERS_H
#define CAPER_SERVER_ORDERS_H

#include "caper/base.h"

struct call;

enum { ORDER_WORDS = 3 };

typedef struct admin_order {
    const char *name, *words; /* "WHO MINUTES [WHY]" */
    const char *help;
    bool        acts; /* and is logged */
    /* Write the answer's `columns` and `rows`, or `text`. Words left out are NULL. */
    bool (*run)(struct call *c, const char *const *words);
} admin_order;

/* Ends with a NULL name. */
extern const admin_order admin_orders[];
/* How many words it needs, and may have. */
void admin_words(const admin_order *o, int *least, int *most);
/* "sqlite:FILE" has the socket FILE-admin; other stores have none. */
bool admin_socket_of(const char *store, const char *chosen, char out[108]);

#endif
