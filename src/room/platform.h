/* What tables ask of the platform that they run on: to send messages, to think, to limit what each client may
 * cost, to write a line of the log, and how much time was spent. A server passes its sockets, threads and limits
 * (server/ops/loop.c), a page without a server its own (bindings/wasm/alone.c). */
#ifndef CAPER_ROOM_PLATFORM_H
#define CAPER_ROOM_PLATFORM_H

#include "caper/buf.h"
#include "table/crew.h"

typedef struct service service;
typedef struct peer    peer;
typedef struct room    room;
struct call;

/* Who pays for what is done. The platform owns it, and keeps it while `jobs` is not 0. */
typedef struct payer {
    uint64_t key;          /* a number for it */
    uint64_t number;       /* another, that may be stored: it cannot be turned back */
    int      jobs, chosen; /* of task.c: long work for it */
    void    *account;      /* the platform's */
} payer;

typedef struct platform {
    /* Milliseconds that this thread has worked. */
    double (*work_ms)(void);
    /* A line of the log. */
    void (*log)(const char *line);

    /* Connections. A message goes out before the next call returns; whether it arrives is the platform's
     * business. `close` comes after all messages. */
    void (*send)(peer *c, const char *text, size_t len);
    void (*close)(peer *c, int code, const char *why);
    /* A batch was sent. May be NULL. */
    void (*flush)(service *sv);
    /* The peer may speak again: call peer_take_waiting, then read on. NULL: only that. */
    void (*resume)(peer *c);
    /* A request of its was carried out. May be NULL. */
    void (*heard)(peer *c);
    /* Has it taken enough of what it was sent to be given more? NULL: always. */
    bool (*takes_more)(const peer *c);

    /* Limits. NULL: there are none. */

    /* Is there some of its share of the work left? What was done is charged afterwards. */
    bool (*may_work)(service *sv, payer *who);
    /* Has it had enough of this turn? Then the others come first. */
    bool (*had_turn)(service *sv, payer *who);
    void (*charge)(service *sv, payer *who, double ms);
    /* May it make that many more tables or campaigns, and bring that many bytes for them? */
    bool (*may_make)(service *sv, payer *who, double tables, size_t bytes);
    /* May it have that many bytes written to the logs of its tables? */
    bool (*may_store)(service *sv, payer *who, size_t bytes);
    /* May it put one more table into the list? */
    bool (*may_list)(service *sv, payer *who);

    /* Bots, and work for threads: see table/crew.h for what is expected of these. */
    void (*ask)(service *sv, caper_task *task);
    caper_task *(*take)(service *sv);
    caper_seats (*cancel)(service *sv, const char *table);
    int (*thinking)(service *sv);

    /* A game is over. May be NULL. */
    void (*over)(const room *r);

    /* A request of the operator's (server/ops/admin.h). NULL: there is none. */
    bool (*order)(struct call *c);

    /* Addresses under which others reach these tables, as values of a JSON list. NULL: none. */
    void (*write_addresses)(service *sv, caper_buf *out);
} platform;

#endif
