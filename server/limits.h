/* How long and how big things may be. */
#ifndef CAPER_SERVER_LIMITS_H
#define CAPER_SERVER_LIMITS_H

enum {
    TOKEN_CHARS   = 32,
    NAME_CHARS    = 40,
    BOT_CHARS     = 24,
    MESSAGE_LIMIT = 16 * 1024,
    CONTENT_LIMIT = 64 * 1024,                         /* of a job, adventure, heist or ledger */
    CONTENT_BODY  = 2 * CONTENT_LIMIT + MESSAGE_LIMIT, /* the same as JSON, with its escapes */
    PAUSE_LIMIT   = 64 * 1024,       /* unsent bytes after which nothing more is read */
    BACKLOG_LIMIT = 8 * 1024 * 1024, /* unsent bytes after which a reader is too slow */
};

#endif
