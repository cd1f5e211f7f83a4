/* How long and how big things may be. */
#ifndef CAPER_ROOM_LIMITS_H
#define CAPER_ROOM_LIMITS_H

enum {
    TOKEN_CHARS   = 32,
    NAME_CHARS    = 40,
    BOT_CHARS     = 24,
    MESSAGE_LIMIT = 16 * 1024,
    MOST_VALUES   = 16 * 1024,  /* of JSON in one request: they take more memory than their text */
    CONTENT_LIMIT = 512 * 1024, /* of a job, adventure or heist */
    READ_AT_ONCE  = 16 * 1024,  /* of these the loop reads itself; a thread reads what has more */
    LEDGER_LIMIT  = 128 * 1024, /* the longest that a campaign writes has less than 96 KB */
    CONTENT_BODY  = 2 * CONTENT_LIMIT + MESSAGE_LIMIT, /* the same as JSON, with its escapes */
    /* Bytes of big requests that are in memory: of one address, of all. */
    UPLOADS_ADDRESS = 4 * 1024 * 1024,
    UPLOADS_TOTAL   = 16 * 1024 * 1024,
    AWAKE_MAKER  = 3 * 1024 * 1024, /* bytes of own content that one address' tables have awake */
    PAUSE_LIMIT  = 64 * 1024,       /* unsent bytes after which nothing more is read */
    SOCKET_LIMIT = 128 * 1024,      /* bytes that the kernel keeps for a reader */
    BACKLOG_TOTAL =
        32 * 1024 * 1024, /* unsent bytes of all readers, after which the slow ones go */
    BACKLOG_ADDRESS =
        8 * 1024 * 1024,         /* unsent bytes of one address, after which no welcome is made */
    BACKLOG_LIMIT = 1024 * 1024, /* unsent bytes after which a reader is too slow */
    /* What a table's log can hold. */
    MOST_MOVES   = 20000, /* and undos */
    MOST_UNDOS   = 1000,
    MOST_TALK    = 5000,  /* chat, and moves that only say something */
    MOST_CHANGES = 2000,  /* of its seats */
    KEPT_CHANGES = 200,   /* of these, for people who are at the table already */
    MOST_RETURNS = 20000, /* the same; after so many a bot keeps the seat that it plays */
};

typedef char token_text[TOKEN_CHARS + 1];
typedef char bot_text[BOT_CHARS + 1];
typedef char name_text[4 * NAME_CHARS + 1]; /* in UTF-8 */

#endif
