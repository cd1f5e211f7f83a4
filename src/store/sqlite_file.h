/* The file of an SQLite store: who may use it, and whether it is still where it was.
 *
 * Two locks, because a file can have several names and a name several files. The one on the file
 * itself keeps out a second server that comes by a link. The one on FILE-lock keeps the name taken
 * while the file is moved away, so that a restore never runs beside a server. The kernel
 * releases both when the process ends, however it ends.
 *
 * May not know: SQL. */
#ifndef CAPER_STORE_SQLITE_FILE_H
#define CAPER_STORE_SQLITE_FILE_H

#include <sys/types.h>

#include "caper/buf.h"

typedef struct sqlite_file {
    char *path; /* without links; owned */
    int   fd, lock;
    dev_t device;
    ino_t number;
} sqlite_file;

/* Opens or makes it, takes both locks, and lets only its owner read it: it holds every seed. A file
 * that is not a database is left alone. After a failure, too, `path` is set: close it. */
caper_code sqlite_file_open(sqlite_file *f, const char *path, caper_error *err);
/* After the database: closing the file any earlier would release SQLite's own locks. */
void sqlite_file_close(sqlite_file *f);
/* False: it was moved, replaced or deleted. */
bool sqlite_file_is_in_place(const sqlite_file *f);
/* Is there a log (FILE-wal) that is not empty? */
bool sqlite_file_has_log(const char *path);
/* Only FILE-lock. A descriptor to close, or −1. */
int sqlite_file_lock(const char *path, caper_error *err);
/* Of the files that SQLite puts beside a database, those that are there: "FILE-wal and FILE-shm". False: none. */
bool sqlite_file_list_beside(const char *path, caper_buf *out);

#endif
