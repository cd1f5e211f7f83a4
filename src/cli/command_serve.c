/* caper serve */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "caper/buf.h"
#include "cli/commands.h"
#include "cli/default_store.h"
#include "server/ops/server.h"
#include "store/store.h"

/* In the order of caper_log_level. */
static const char *const log_levels[]  = {"errors", "info", "debug", NULL};
static const char *const log_formats[] = {"text", "json", NULL};

typedef struct asked {
    caper_server_options options; /* the numbers; the rest is filled in by read_all */
    const char          *listen, *store, *most_bytes;
    const char          *config, *log, *log_format;
    bool                 quiet, show;
    cli_list             execs, origins, hosts, proxies, metrics;
} asked;

typedef struct setting {
    caper_server_options options;
    const cli_call      *call;
    struct reread       *newest;
    char                 address[64];
    caper_buf            store;
} setting;

/* "127.0.0.1:8420", "[::1]:8420" */
static bool read_listen(setting *s, const char *text)
{
    const char *colon = strrchr(text, ':');
    char       *end;
    if (!colon || !colon[1])
        return false;
    long   port = strtol(colon + 1, &end, 10);
    size_t n    = (size_t)(colon - text);
    if (*end || port < 0 || port > 65535 || n == 0 || n >= sizeof s->address)
        return false;
    bool bracket = text[0] == '[' && colon[-1] == ']';
    snprintf(s->address, sizeof s->address, "%.*s", (int)(bracket ? n - 2 : n), text + bracket);
    if (strcmp(s->address, "localhost") == 0)
        snprintf(s->address, sizeof s->address, "127.0.0.1");
    s->options.address = s->address;
    s->options.port    = (int)port;
    return true;
}

static bool read_size(const char *text, int64_t *out)
{
    static const char units[] = "KMGT";
    char             *end;
    long long         n    = strtoll(text, &end, 10);
    const char       *unit = *end ? strchr(units, *end) : NULL;
    int               bits = unit ? 10 * (int)(unit - units + 1) : 0;
    *out                   = (int64_t)n << bits;
    return end > text && n > 0 && n <= INT64_MAX >> bits && (!*end || (unit && !end[1]));
}

static bool is_exec(const char *text)
{
    size_t n = strcspn(text, "=");
    return n >= 1 && n <= 16 && text[n] == '=' && text[n + 1] &&
           strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == n;
}

/* Settings that were read again; the server borrows from the newest. */
typedef struct reread {
    struct reread *before;
    cli_call       call;
    setting        setting;
} reread;

static void say_ready(void *ctx, int port)
{
    const setting *s   = ctx;
    bool           six = strchr(s->options.address, ':') != NULL;
    char           store[300];
    caper_store_show(s->options.store, store, sizeof store);
    printf("caper: tables are open on http://%s%s%s:%d (%s)\n", six ? "[" : "", s->options.address,
           six ? "]" : "", port, store);
    fflush(stdout);
}

static int read_execs(const cli_call *call, const asked *a)
{
    for (int i = 0; i < a->execs.count; i++)
        if (!is_exec(a->execs.at[i]))
            return cli_wrong(call,
                             "--exec takes NAME=COMMAND, the name with up to 16 of a–z, 0–9 and -; "
                             "not “%.60s”",
                             a->execs.at[i]);
    return 0;
}

static int read_list(const cli_call *call, const char *name, const cli_list *from, const char **to)
{
    if (from->count > CAPER_MOST_NAMED)
        return cli_wrong(call, "--%s can be given %d times at most", name, CAPER_MOST_NAMED);
    for (int i = 0; i < from->count; i++)
        to[i] = from->at[i];
    return 0;
}

static int read_lists(const cli_call *call, const asked *a, caper_server_options *o)
{
    int status = read_execs(call, a);
    if (!status)
        status = read_list(call, "exec", &a->execs, o->exec);
    if (!status)
        status = read_list(call, "origin", &a->origins, o->origin);
    if (!status)
        status = read_list(call, "host", &a->hosts, o->host);
    if (!status)
        status = read_list(call, "proxy", &a->proxies, o->proxy);
    return status ? status : read_list(call, "metrics", &a->metrics, o->metrics);
}

static caper_log_level read_level(const char *word)
{
    int i = 0;
    while (log_levels[i + 1] && strcmp(log_levels[i], word) != 0)
        i++;
    return (caper_log_level)i;
}

/* 0: go on. */
static int read_all(const cli_call *call, setting *s)
{
    const asked *a = call->asked;
    s->options     = a->options;
    if (a->listen && !read_listen(s, a->listen))
        return cli_wrong(call,
                         "--listen takes an address and a port from 0 to 65535, like "
                         "127.0.0.1:8420 or [::]:8420; not “%.60s”",
                         a->listen);
    if (a->most_bytes && !read_size(a->most_bytes, &s->options.most_bytes))
        return cli_wrong(call, "--most-bytes takes a size like 500M or 20G; not “%.60s”",
                         a->most_bytes);
    int status = read_lists(call, a, &s->options);
    if (status)
        return status;
    s->options.log_json = a->log_format && !strcmp(a->log_format, "json");
    if (a->log)
        s->options.log = read_level(a->log);
    if (a->quiet)
        s->options.log = CAPER_LOG_ERRORS;
    cli_store_address(a->store, !a->show, &s->store);
    s->options.store = caper_buf_text(&s->store);
    return 0;
}

/* The effective settings, as a file that --config reads. */
static int show(const cli_call *call)
{
    asked                  *a   = call->asked;
    CAPER_SCRATCH caper_buf out = {0}, store = {0};
    cli_store_address(a->store, false, &store);
    a->store = caper_buf_text(&store);
    if (a->quiet)
        a->log = log_levels[CAPER_LOG_ERRORS];
    cli_write_settings(call, (const char *const[]){"quiet", "show", NULL}, &out);
    cli_print(&out);
    return 0;
}

static bool read_again(void *ctx, caper_server_options *out)
{
    setting *s = ctx;
    reread  *r = caper_alloc(1, sizeof *r);
    r->before  = s->newest;
    s->newest  = r;
    if (cli_read_again(s->call, &r->call) || read_all(&r->call, &r->setting))
        return false;
    *out            = r->setting.options;
    out->reload     = read_again;
    out->reload_ctx = ctx;
    return true;
}

static void free_rereads(reread *r)
{
    for (reread *before; r; r = before) {
        before = r->before;
        caper_buf_fini(&r->setting.store);
        cli_end(&r->call);
        free(r);
    }
}

static int run_serve(const cli_call *call)
{
    setting     s      = {.address = "", .call = call};
    caper_error err    = {0};
    int         status = read_all(call, &s);
    if (!status && ((const asked *)call->asked)->show) {
        status = show(call);
    } else if (!status) {
        s.options.reload     = read_again;
        s.options.reload_ctx = &s;
        caper_code code      = caper_serve(&s.options, say_ready, &s, &err);
        status               = code == CAPER_OK           ? 0
                               : code == CAPER_BAD_OPTION ? cli_wrong(call, "%s", err.text)
                                                          : cli_failed(call, &err);
    }
    free_rereads(s.newest);
    caper_buf_fini(&s.store);
    return status;
}

/* ---- The command ----------------------------------------------------------------------------- */

static void init_serve(void *asked_for)
{
    asked *a   = asked_for;
    a->options = caper_default_server();
}

static const cli_option options[] = {
    CLI_OPTION("listen", CLI_TEXT, listen, "where; port 0 is any free one, [::]:8420 is everywhere",
               "ADDR:PORT", .otherwise = "127.0.0.1:8420"),
    CLI_OPTION(
        "store", CLI_TEXT, store,
        "where tables are kept: sqlite:FILE, or postgres://USER@HOST/DATABASE for any number "
        "of servers (caper/caper.db in your data folder: $XDG_DATA_HOME or "
        "~/.local/share)",
        "ADDRESS"),
    CLI_OPTION("threads", CLI_WHOLE, options.threads, "for bots that think", "N", 1, 64),
    CLI_OPTION("connections", CLI_WHOLE, options.connections, "WebSockets at the same time", "N", 1,
               1000000),
    CLI_OPTION("rate", CLI_WHOLE, options.rate, "messages per second from one WebSocket", "N", 1,
               1000000),
    CLI_OPTION("http-rate", CLI_WHOLE, options.http_rate, "requests per second from one address",
               "N", 1, 1000000),
    CLI_OPTION("per-address", CLI_WHOLE, options.per_address,
               "connections at the same time from one address (IPv6: its first 64 bits)", "N", 1,
               1000000),
    CLI_OPTION("work", CLI_WHOLE, options.work,
               "of a processor that one address may use; 100: no limit", "PERCENT", 1, 100),
    CLI_OPTION("park", CLI_WHOLE, options.park_ms,
               "put away a table after this many milliseconds without a request", "MS", 1,
               86400000),
    CLI_OPTION("keep", CLI_WHOLE, options.keep_days,
               "put tables without a request for this many days in the bin, and delete them a week "
               "later; 0 keeps them",
               "DAYS", 0, 36500),
    CLI_OPTION("keep-transcripts", CLI_TEXT, options.transcripts,
               "before a game goes to the bin, write its transcript to this folder", "FOLDER"),
    CLI_OPTION("most-bytes", CLI_TEXT, most_bytes,
               "of the store's file, like 500M or 20G, after which nothing new is made (no limit)",
               "SIZE"),
    CLI_OPTION("password", CLI_TEXT, options.password,
               "let in only people who know the password in the first line of this file", "FILE"),
    CLI_OPTION("welcome", CLI_TEXT, options.welcome,
               "what guests are told on the front page: a text, or a file with it", "TEXT|FILE"),
    CLI_OPTION("admin", CLI_TEXT, options.admin,
               "the socket for `caper admin` (beside the store's file, with -admin)", "SOCKET"),
    CLI_OPTION("admin-key", CLI_TEXT, options.admin_key,
               "open the operator's page, /admin, to those who know the first line of this file",
               "FILE"),
    CLI_OPTION("mail", CLI_TEXT, options.mail,
               "send calls as letters through this server: smtp://USER@HOST:587 or "
               "smtps://USER@HOST:465",
               "URL"),
    CLI_OPTION("mail-from", CLI_TEXT, options.mail_from, "where letters come from", "ADDRESS"),
    CLI_OPTION("mail-password", CLI_TEXT, options.mail_password,
               "the mail server's password, the first line of this file", "FILE"),
    CLI_OPTION(
        "public-url", CLI_TEXT, options.public_url,
        "how people reach this server, like https://caper.example.org: for links in letters, "
        "and who "
        "push services turn to",
        "URL"),
    CLI_OPTION("exec", CLI_LIST, execs, "let a program take seats as exec:NAME", "NAME=COMMAND"),
    CLI_OPTION("origin", CLI_LIST, origins, "also answer pages from this other site", "URL"),
    CLI_OPTION("host", CLI_LIST, hosts,
               "a name of this server, beside its numbers and this machine's own name", "NAME"),
    CLI_OPTION("proxy", CLI_LIST, proxies,
               "trust the X-Forwarded-For header from this address or network", "ADDRESS"),
    CLI_OPTION("metrics", CLI_LIST, metrics,
               "also show /metrics to this address or network, not only to this machine",
               "ADDRESS"),
    CLI_OPTION("log", CLI_CHOICE, log, "what is worth a line in the log", "LEVEL",
               .choices = log_levels, .otherwise = "info"),
    CLI_OPTION("log-format", CLI_CHOICE, log_format, "of the log's lines", "FORMAT",
               .choices = log_formats, .otherwise = "text"),
    CLI_OPTION("quiet", CLI_SWITCH, quiet, "the same as --log errors"),
    CLI_OPTION(
        "config", CLI_FILE, config,
        "read options from this file, a line like “rate = 50” for each. Variables like "
        "CAPER_RATE=50 override them, and options on the command line both; lists add up. SIGHUP "
        "reads it again",
        "FILE"),
    CLI_OPTION("show", CLI_SWITCH, show,
               "print all settings in that file format, and do not start"),
    /* Not in the help: see docs/server.md. */
    CLI_OPTION("test-keep-wait", CLI_WHOLE, options.keep_wait, NULL, "MS", 0, 86400000),
    CLI_OPTION("test-seed", CLI_TEXT, options.test_seed, NULL, "HEX"),
    {0},
};

const cli_command caper_command_serve = {
    "serve",
    "open tables for friends: the page and the protocol",
    .about = "Opens tables for friends: the page, the tables and the protocol (docs/protocol.md), "
             "until SIGTERM or Ctrl-C.",
    .options     = options,
    .environment = true,
    .size        = sizeof(asked),
    .init        = init_serve,
    .end = "It speaks plain HTTP: put something that speaks TLS in front of it (haproxy, nginx, "
           "caddy).",
    .run = run_serve,
};
