/* caper store copy */
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/progress.h"
#include "cli/commands.h"
#include "store/copy.h"

static atomic_bool stopped;

static void stop(int signal)
{
    (void)signal;
    atomic_store(&stopped, true);
}

static bool show_progress(void *bar, int64_t tables)
{
    if (((caper_bar *)bar)->seen)
        caper_bar_show(bar, "tables", (double)tables, (double)tables);
    return !atomic_load(&stopped);
}

/* Opening a file that is not there would make one; what is copied from must be there. */
static int look_for(const cli_call *call, const char *address)
{
    static const char kind[] = "sqlite:";
    const char       *path   = address + sizeof kind - 1;
    if (strncmp(address, kind, sizeof kind - 1) == 0 && access(path, R_OK) != 0)
        return cli_fail(call, "%s: %s", path, strerror(errno));
    return 0;
}

static caper_store *open_store(const cli_call *call, const char *address, int *status)
{
    caper_error  err = {0};
    caper_store *s   = caper_store_open(address, &err);
    if (!s)
        *status =
            err.code == CAPER_BAD_OPTION ? cli_wrong(call, "%s", err.text) : cli_failed(call, &err);
    return s;
}

static int copy(const cli_call *call, caper_store *from, caper_store *to)
{
    caper_store_copied n;
    caper_error        err = {0};
    caper_bar          bar = caper_bar_begin(0);
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    caper_code code = caper_store_copy(from, to, show_progress, &bar, &n, &err);
    caper_bar_wipe(&bar);
    if (code)
        return cli_failed(call, &err);
    printf("%lld tables, %lld log entries and %lld keepsakes are copied, and the same in both\n",
           (long long)n.tables, (long long)n.entries, (long long)n.keepsakes);
    return 0;
}

static int run_copy(const cli_call *call)
{
    int          status = look_for(call, call->words[0]);
    caper_store *from   = status ? NULL : open_store(call, call->words[0], &status);
    caper_store *to     = from ? open_store(call, call->words[1], &status) : NULL;
    if (to)
        status = copy(call, from, to);
    caper_store_close(to);
    caper_store_close(from);
    return status;
}

static const cli_command verbs[] = {
    {.name    = "copy",
     .summary = "copy everything from one store into an empty one",
     .words   = "FROM TO",
     .about = "FROM and TO are addresses, sqlite:FILE or postgres://USER@HOST/DATABASE. No server "
              "should be using them. Afterwards both are read again and compared by digests.",
     .run   = run_copy},
    {0},
};

const cli_command caper_command_store = {
    .name    = "store",
    .summary = "move a server's tables to another place",
    .about =
        "Tables live in a file or in a PostgreSQL database; docs/server.md says which to choose.",
    .verbs = verbs,
};
