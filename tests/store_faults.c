/* Loaded in front of SQLite (LD_PRELOAD) by tests: a store that fails when told to.
 *
 * CAPER_FAULTS names a file. While it exists each of its lines is the beginning of an SQL statement,
 * in SQLite's own spelling of ours; statements that begin so fail as they do on a broken disk. */
#include <dlfcn.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int is_faulty(const char *sql)
{
    const char *path = getenv("CAPER_FAULTS");
    FILE       *f    = path ? fopen(path, "r") : NULL;
    char        line[200];
    int         found = 0;
    while (f && sql && !found && fgets(line, sizeof line, f)) {
        size_t n = strcspn(line, "\n");
        found    = n && strncmp(sql, line, n) == 0;
    }
    if (f)
        fclose(f);
    return found;
}

int sqlite3_step(sqlite3_stmt *statement)
{
    static int (*real)(sqlite3_stmt *);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "sqlite3_step");
    return is_faulty(sqlite3_sql(statement)) ? SQLITE_IOERR : real(statement);
}
