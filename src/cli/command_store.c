/* caper store copy, caper store bin */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/json_get.h"
#include "base/memory.h"
#include "base/text.h"
#include "caper/json.h"
#include "cli/commands.h"
#include "cli/default_store.h"
#include "cli/store_progress.h"
#include "store/copy.h"

/* Opening a file that is not there would make one; what is read must be there. */
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
    caper_error        err  = {0};
    store_progress     p    = store_progress_begin("tables");
    caper_code         code = caper_store_copy(from, to, store_progress_show, &p, &n, &err);
    caper_bar_wipe(&p.bar);
    if (code)
        return cli_failed(call, &err);
    printf("%lld tables, %lld log entries and %lld keepsakes are copied, and the same in both\n",
           (long long)n.tables, (long long)n.entries, (long long)n.keepsakes);
    if (n.binned)
        printf("%lld tables in the bin stay behind; `caper store bin` brings them back\n",
               (long long)n.binned);
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

/* ---- The bin --------------------------------------------------------------------------------- */

enum { PAGE = 64, SHORTEST_ID = 6, DATE = 32 };

typedef struct asked {
    const char *store;
    cli_list    restore;
    bool        all, empty;
} asked;

typedef struct binned {
    char    id[CAPER_ID_CHARS + 1], game[32];
    int64_t row, made, at;
} binned;

typedef struct bin {
    binned *list;
    int     count, cap, seen; /* `seen`: tables of this page, in the bin or not */
    int64_t after;
} bin;

static bool note_binned(void *ctx, const caper_store_table *t)
{
    bin *b   = ctx;
    b->after = t->row;
    b->seen++;
    if (t->stage != CAPER_STAGE_BINNED)
        return true;
    CAPER_PARSED caper_json *config = caper_json_read(t->config, NULL);
    const char              *game   = caper_json_get_string(config, "game");
    b->list                         = caper_grow(b->list, b->count, &b->cap, sizeof *b->list);
    binned *one                     = &b->list[b->count++];
    *one                            = (binned){.row = t->row, .made = t->made, .at = t->binned};
    memcpy(one->id, t->id, sizeof one->id);
    caper_text_set(one->game, *game ? game : "campaign");
    return true;
}

static caper_code read_bin(caper_store *s, bin *b)
{
    caper_code code;
    do {
        b->seen = 0;
        code    = caper_store_old(s, b->after, INT64_MAX, PAGE, note_binned, b);
    } while (caper_store_is_later(s, code) || (code == CAPER_OK && b->seen));
    return code;
}

static const char *date(int64_t ms, char out[DATE])
{
    time_t    seconds = (time_t)(ms / 1000);
    struct tm is;
    localtime_r(&seconds, &is);
    strftime(out, DATE, "%Y-%m-%d", &is);
    return out;
}

/* The beginning of an id is enough to name a table, and too little to sit down at it. */
static void print_bin(const bin *b)
{
    char made[DATE], at[DATE], until[DATE];
    if (!b->count)
        printf("the bin is empty\n");
    for (int i = 0; i < b->count; i++) {
        const binned *t = &b->list[i];
        printf("%.*s  %-9s made %s, in the bin since %s, deleted from %s on\n", SHORTEST_ID, t->id,
               t->game, date(t->made, made), date(t->at, at),
               date(t->at + INT64_C(86400000) * CAPER_BIN_DAYS, until));
    }
}

/* 0, or the exit status after a complaint: a name has to be that of one table. */
static int find_named(const cli_call *call, const bin *b, const char *name, bool *chosen)
{
    int found = 0;
    for (int i = 0; i < b->count; i++)
        if (strlen(name) >= SHORTEST_ID && strncmp(b->list[i].id, name, strlen(name)) == 0) {
            chosen[i] = true;
            found++;
        }
    if (found == 1)
        return 0;
    return found ? cli_fail(call, "%d tables in the bin begin with %.16s; write more of it", found,
                            name)
                 : cli_fail(call,
                            "no table in the bin begins with “%.16s”; write its first %d "
                            "letters or more, as `caper store bin` shows them",
                            name, SHORTEST_ID);
}

static caper_code drop_now(caper_store *s, int64_t row)
{
    bool       done = false;
    caper_code code = caper_store_drop(s, row);
    while (!code && !(code = caper_store_commit_now(s)) && !done)
        code = caper_store_purge(s, row, &done);
    return code;
}

static int change_bin(const cli_call *call, caper_store *s, const bin *b, const bool *chosen)
{
    const asked *a     = call->asked;
    caper_code   code  = CAPER_OK;
    int64_t      now   = (int64_t)time(NULL) * 1000;
    int          count = 0;
    for (int i = 0; i < b->count && !code; i++)
        if (chosen[i]) {
            code =
                a->empty ? drop_now(s, b->list[i].row) : caper_store_unbin(s, b->list[i].row, now);
            count++;
        }
    if (!code)
        code = caper_store_commit_now(s);
    if (code)
        return cli_failed(call, &s->why);
    printf("%d table%s %s\n", count, count == 1 ? " is" : "s are",
           a->empty ? "deleted for good" : "back, as before");
    return 0;
}

static int use_bin(const cli_call *call, caper_store *s)
{
    const asked *a      = call->asked;
    bin          b      = {0};
    int          status = read_bin(s, &b) ? cli_failed(call, &s->why) : 0;
    bool        *chosen = caper_alloc((size_t)b.count + 1, sizeof *chosen);
    for (int i = 0; i < b.count; i++)
        chosen[i] = a->all || a->empty;
    for (int i = 0; i < a->restore.count && !status; i++)
        status = find_named(call, &b, a->restore.at[i], chosen);
    if (!status && (a->restore.count || a->all || a->empty))
        status = change_bin(call, s, &b, chosen);
    else if (!status)
        print_bin(&b);
    free(chosen);
    free(b.list);
    return status;
}

static int run_bin(const cli_call *call)
{
    const asked            *a      = call->asked;
    CAPER_SCRATCH caper_buf store  = {0};
    int                     status = 0;
    if (a->empty && (a->all || a->restore.count))
        return cli_wrong(call, "restore or empty, not both");
    cli_store_address(a->store, false, &store);
    status         = look_for(call, caper_buf_text(&store));
    caper_store *s = status ? NULL : open_store(call, caper_buf_text(&store), &status);
    if (s)
        status = use_bin(call, s);
    caper_store_close(s);
    return status;
}

static const cli_option bin_options[] = {
    CLI_OPTION("store", CLI_TEXT, store,
               "whose bin (of the store that `caper serve` uses without --store)", "ADDRESS"),
    CLI_OPTION("restore", CLI_LIST, restore, "bring this table back", "ID"),
    CLI_OPTION("restore-all", CLI_SWITCH, all, "bring all of them back"),
    CLI_OPTION("empty", CLI_SWITCH, empty, "delete all of them now"),
    {0},
};

/* ---- The commands ---------------------------------------------------------------------------- */

static const cli_command verbs[] = {
    {"copy", "copy everything from one store into an empty one", .words = "FROM TO",
     .about = "FROM and TO are addresses, sqlite:FILE or postgres://USER@HOST/DATABASE. No server "
              "should be using them. Afterwards both are read again and compared by digests.",
     .run   = run_copy},
    {"bin", "tables that are about to be deleted: list them, bring them back",
     .about   = "A table that was not used for a long time (`caper serve --keep`) is in the bin "
                "for a week before it is deleted. Without options this lists them. Stop the server "
                "first if the store is a file.",
     .options = bin_options, .environment = true, .size = sizeof(asked), .run = run_bin},
    {0},
};

const cli_command caper_command_store = {
    "store",
    "move a server's tables to another place, or bring old ones back",
    .about =
        "Tables live in a file or in a PostgreSQL database; docs/server.md says which to choose.",
    .verbs = verbs,
};
