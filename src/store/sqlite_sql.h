/* What is said to an SQLite store: its statements, its tables, and how older ones become those of today. */
#ifndef CAPER_STORE_SQLITE_SQL_H
#define CAPER_STORE_SQLITE_SQL_H

#include <sqlite3.h>
#include <stdbool.h>

enum { SCHEMA = 3 }; /* user_version of today's format */

enum statement {
    BEGIN,
    COMMIT,
    ROLLBACK,
    ADD,
    ADD_CONTENT,
    SET_STAGE,
    APPEND,
    ADD_TOKEN,
    DROP_TOKENS,
    COPY_TOKENS,
    FIND,
    LIST,
    READ,
    READ_LAST,
    ADD_MARK,
    FIND_MARK,
    TRIM,
    BIN,
    HIDE,
    UNBIN,
    BACK,
    DROP,
    PURGE,
    DROP_ALL_TOKENS, /* from here on, in this order: what is left when the log is gone */
    DROP_MARKS,
    DROP_CONTENT,
    DROP_BINNED,
    FORGET,
    OLD,
    NEWEST,
    FIND_TOKEN,
    TOKENS,
    PUT_KEEPSAKE,
    DROP_KEEPSAKES,
    DROP_KEPT,
    KEEPSAKES,
    KEPT,
    PROBE,
    BYTES,
    STATEMENTS,
};

extern const char *const sqlite_texts[STATEMENTS];

/* Run a text of several statements. */
bool sqlite_run(sqlite3 *db, const char *sql);
/* From that format (0: an empty file) to today's, and what was added beside it since. */
bool sqlite_bring_up_to_date(sqlite3 *db, int version);

#endif
