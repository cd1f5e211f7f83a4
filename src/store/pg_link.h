/* One connection to PostgreSQL in pipeline mode: questions go out without waiting, answers come back
 * in their order. No call blocks; a connection that is lost is opened again.
 *
 * May not know: tables, batches. Its owner gives each question a number and gets it back. */
#ifndef CAPER_STORE_PG_LINK_H
#define CAPER_STORE_PG_LINK_H

#include <libpq-fe.h>

#include "store/store.h"

typedef struct pg_link pg_link;

typedef struct pg_question {
    int      what;
    int64_t  row, asked; /* `asked`: when, in ms */
    caper_id id;
} pg_question;

/* What the link itself asks; its owner's numbers are positive. */
enum { PG_SYNC = -1, PG_SETTING_UP = -2, PG_CHECKING = -3, PG_ROLLING_BACK = -4 };

typedef enum pg_state { PG_DOWN, PG_CONNECTING, PG_PREPARING, PG_UP } pg_state;

typedef struct pg_statement {
    const char *name, *text;
} pg_statement;

struct pg_link {
    const char         *address;
    int                 epoll;
    const pg_statement *statements; /* up to one without a name */
    const char *const  *first;      /* said first, up to NULL */
    /* `r` is NULL if the connection was lost. PG_SYNC is told, too: the end of what was asked. */
    void (*answer)(void *ctx, const pg_question *q, const PGresult *r);
    void (*notified)(void *ctx, const char *text);
    void (*opened)(void *ctx);
    void        *ctx;
    PGconn      *conn;
    pg_state     state;
    int          fd; /* that epoll watches; −1 */
    uint32_t     events;
    int64_t      at; /* when connecting began, or may begin again */
    bool         polled_for_writing;
    pg_question *queue; /* a ring */
    int          head, count, cap;
    bool         failed;   /* something since the last end: its transaction has to be ended */
    char         why[200]; /* it is down */
};

void pg_link_init(pg_link *l);
void pg_link_fini(pg_link *l);
/* False, without asking, while it is down. */
bool pg_link_ask(pg_link *l, const char *statement, int count, const char *const *values,
                 pg_question q);
/* The same, and it ends there. */
bool pg_link_ask_alone(pg_link *l, const char *statement, int count, const char *const *values,
                       pg_question q);
/* Ends what was asked together: a transaction of its own, and an error ends there. */
void pg_link_sync(pg_link *l, pg_question q);
/* Take and send what can be; open it again when it is time. */
void pg_link_work(pg_link *l, int64_t now);
/* Is that question on its way? */
bool pg_link_asks(const pg_link *l, int what, const char *id);
/* PostgreSQL's sentence in one line. */
void pg_one_line(const char *text, char *out, size_t size);
/* Opens a connection at once, for setting things up; NULL with a reason. */
PGconn *pg_connect(const char *address, caper_error *err);

#endif
