/* caper serve: HTTP and WebSocket in one process. docs/protocol.md is what it speaks. */
#ifndef CAPER_SERVER_H
#define CAPER_SERVER_H

#include "caper/base.h"
#include "room/notes.h"

enum { CAPER_MOST_NAMED = 16 };

typedef struct caper_server_options {
    const char *address; /* "127.0.0.1", "::" */
    int         port;    /* 0: any free one */
    const char *store;   /* "sqlite:FILE" */
    int         threads; /* for bots */
    int         connections;
    int         rate;        /* messages per second from one WebSocket */
    int         http_rate;   /* requests per second from one address */
    int         per_address; /* connections at the same time from one address */
    int         work;    /* share of a processor that one address may use, in per cent; 100: all */
    int         park_ms; /* an idle table is parked after this long */
    int64_t most_bytes;  /* of the store's file, after which no new tables are made; 0: no limit */
    int     keep_days;   /* tables are deleted when untouched for this long; 0: never */
    int     keep_wait;   /* but not before the server has been up for this long, in ms */
    const char
        *transcripts; /* a folder for the transcripts of deleted games; NULL: none are kept */
    const char *mail; /* smtp://USER@HOST:587; NULL: no letters are sent */
    const char *mail_from, *mail_password; /* an address; a file */
    const char *public_url;                /* as people reach this server; NULL: not known */
    const char *welcome;                   /* a text, or a file with it; NULL: none */
    const char
        *admin_key; /* a file with the key of the operator's page; NULL: there is no such page */
    const char     *admin;    /* the operator's socket; NULL: beside the store's file */
    const char     *password; /* a file with the password that every request needs; NULL: none */
    caper_log_level log;      /* what is worth a line in the log */
    bool            log_json; /* each line of the log is a JSON object */
    /* For tests only: hex digits from which every deal and every bot's choice follow, so nothing is
     * secret. Only on the machine's own address. NULL: seeds are drawn. */
    const char *test_seed;
    /* For simulations: bots search for a number of tries, not for a time, which would be chance. */
    bool steady;
    /* SIGHUP: the settings as they are now, good until the server ends. False: they cannot be read, and those before
     * stay. NULL: they never change. */
    bool (*reload)(void *ctx, struct caper_server_options *out);
    void *reload_ctx;
    /* Lists that end with NULL. */
    const char *exec[CAPER_MOST_NAMED + 1];   /* programs that may take a seat, "NAME=COMMAND" */
    const char *origin[CAPER_MOST_NAMED + 1]; /* pages of other sites that may ask */
    const char *host[CAPER_MOST_NAMED + 1];   /* names of this server */
    const char *proxy[CAPER_MOST_NAMED + 1];  /* networks whose X-Forwarded-For is trusted */
    const char
        *metrics[CAPER_MOST_NAMED + 1]; /* networks that may see /metrics, besides this machine */
} caper_server_options;

caper_server_options caper_default_server(void);

/* Serve until SIGTERM or SIGINT. `ready` (may be NULL) is told the port once it listens. Returns
 * CAPER_OK after an orderly end. */
caper_code caper_serve(const caper_server_options *options, void (*ready)(void *ctx, int port),
                       void *ctx, caper_error *err);

#endif
