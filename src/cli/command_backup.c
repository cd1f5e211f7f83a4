/* caper backup, caper restore */
#include <errno.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "cli/commands.h"
#include "cli/default_store.h"
#include "cli/store_progress.h"
#include "store/backup.h"
#include "store/store.h"

typedef struct asked {
    const char *store;
    bool        check, quiet;
} asked;

/* With a bar; Ctrl-C stops it and leaves nothing behind. */
typedef caper_code work_fn(const char *from, const char *to, caper_store_progress_fn *progress,
                           void *ctx, caper_error *err);

static caper_code run_with_bar(const cli_call *call, work_fn *work, const char *from,
                               const char *to, caper_error *err)
{
    const asked   *a = call->asked;
    store_progress p = store_progress_begin("pages");
    p.bar.seen &= !a->quiet;
    caper_code code = work(from, to, store_progress_show, &p, err);
    caper_bar_wipe(&p.bar);
    return code;
}

/* "12 tables, 3,400 entries" of a backup that was just made or checked; 0, or the exit status. */
static int say(const cli_call *call, const char *path, const char *what)
{
    const asked      *a = call->asked;
    caper_store_count count;
    caper_error       err = {0};
    if (caper_store_check_copy(path, &count, &err) != CAPER_OK)
        return cli_failed(call, &err);
    if (!a->quiet)
        printf("%s %s: %lld tables, %lld log entries, nothing missing\n", path, what,
               (long long)count.tables, (long long)count.entries);
    return 0;
}

static int run_backup(const cli_call *call)
{
    const asked            *a     = call->asked;
    caper_error             err   = {0};
    CAPER_SCRATCH caper_buf store = {0};
    cli_store_address(a->store, false, &store);
    caper_code code =
        run_with_bar(call, caper_store_backup, caper_buf_text(&store), call->words[0], &err);
    if (code == CAPER_BAD_OPTION)
        return cli_wrong(call, "%s", err.text);
    return code == CAPER_OK ? say(call, call->words[0], "is written") : cli_failed(call, &err);
}

/* ---- Restore --------------------------------------------------------------------------------- */

/* Root restores what a service with a user of its own will open: the store gets the owner of its
 * folder. That user could have put a link in its place by now, so no link is followed. */
static bool give_to_folder(const char *path, caper_error *err)
{
    char       *copy = caper_strdup(path);
    struct stat is;
    bool        ok = geteuid() != 0 ||
              (stat(dirname(copy), &is) == 0 && lchown(path, is.st_uid, is.st_gid) == 0);
    free(copy);
    if (!ok)
        caper_refuse(err, CAPER_FAILED, "%s: %s", path, strerror(errno));
    return ok;
}

static int put_back(const cli_call *call, const char *url)
{
    const char *path = url + strlen("sqlite:");
    caper_error err  = {0};
    caper_code  code = run_with_bar(call, caper_store_restore, call->words[0], url, &err);
    if (code == CAPER_BAD_OPTION)
        return cli_wrong(call, "--store: %s", err.text);
    if (code != CAPER_OK || !give_to_folder(path, &err))
        return cli_failed(call, &err);
    return say(call, path, "is restored");
}

static int run_restore(const cli_call *call)
{
    const asked            *a      = call->asked;
    CAPER_SCRATCH caper_buf store  = {0};
    int                     status = say(call, call->words[0], "is sound");
    if (status || a->check)
        return status;
    cli_store_address(a->store, true, &store);
    return put_back(call, caper_buf_text(&store));
}

/* ---- The commands ---------------------------------------------------------------------------- */

static const cli_option backup_options[] = {
    CLI_OPTION("store", CLI_TEXT, store,
               "what to copy (the store that `caper serve` uses without --store)", "sqlite:FILE"),
    CLI_OPTION("quiet", CLI_SWITCH, quiet, "say nothing unless it fails: for cron"),
    {0},
};

const cli_command caper_command_backup = {
    "backup",
    "copy a server's tables, also while it runs",
    .words = "FILE",
    .about = "Copies all tables of a server to FILE, which must not exist yet. The server may keep "
             "running: the copy shows one moment, with every move that was acknowledged by "
             "then. It holds every seed, so keep it as safe as the store itself.",
    .options     = backup_options,
    .environment = true,
    .size        = sizeof(asked),
    .end         = "The copy is checked as `caper restore --check FILE` does.",
    .run         = run_backup,
};

static const cli_option restore_options[] = {
    CLI_OPTION("check", CLI_SWITCH, check, "only check whether the copy is sound"),
    CLI_OPTION(
        "store", CLI_TEXT, store,
        "where to put it; nothing may be there yet (the store that `caper serve` uses without "
        "--store)",
        "sqlite:FILE"),
    CLI_OPTION("quiet", CLI_SWITCH, quiet, "say nothing unless it fails: for cron"),
    {0},
};

const cli_command caper_command_restore = {
    "restore",
    "check a copy of the tables, and put it back",
    .words = "FILE",
    .about = "Checks a copy that `caper backup` made (every page, every table's log from the first "
             "entry to the last) and puts it back as a server's store.",
    .options     = restore_options,
    .environment = true,
    .size        = sizeof(asked),
    .run         = run_restore,
};
