/* caper serve */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "caper/buf.h"
#include "cli/cli.h"
#include "server/server.h"

static const char help[] =
    "usage: caper serve [OPTION…]\n\n"
    "Opens tables for friends: the page, the tables and the protocol (docs/protocol.md), until\n"
    "SIGTERM or Ctrl-C.\n\n"
    "  --listen ADDR:PORT    where (127.0.0.1:8420; port 0: any free one; [::]:8420: everywhere)\n"
    "  --store sqlite:FILE   where tables are kept (caper/caper.db in the folder of your data:\n"
    "                        $XDG_DATA_HOME or ~/.local/share)\n"
    "  --threads N           for bots that think (2)\n"
    "  --connections N       WebSockets at the same time (4000)\n"
    "  --rate N              messages per second from one WebSocket (100)\n"
    "  --http-rate N         requests per second from one address (400)\n"
    "  --park MS             put a table away that nobody touched for so long (30000)\n"
    "  --exec NAME=COMMAND   let a program take seats as exec:NAME; may be repeated\n"
    "  --origin URL          let pages of this other site ask, too; may be repeated\n"
    "  --quiet               log only what is wrong\n\n"
    "It speaks plain HTTP: put something that speaks TLS in front of it (haproxy, nginx, caddy).\n";

typedef struct setting {
    caper_server_options options;
    char                 address[64];
    caper_buf            store;
    int                  execs, origins;
} setting;

static int called_wrongly(const char *what, const char *value)
{
    fprintf(stderr, "caper serve: %s “%s”\n\n%s", what, value, help);
    return 2;
}

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

static bool read_number(const char *text, int low, int high, int *out)
{
    char *end;
    long  n = strtol(text, &end, 10);
    *out    = (int)n;
    return *text && !*end && n >= low && n <= high;
}

static bool add(const char **list, int *count, int max, const char *value)
{
    if (*count == max)
        return false;
    list[(*count)++] = value;
    return true;
}

static bool is_exec(const char *text)
{
    size_t n = strcspn(text, "=");
    return n >= 1 && n <= 16 && text[n] == '=' && text[n + 1] &&
           strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == n;
}

/* An option that takes a value; false if it is not one or the value is wrong. */
static bool read_option(setting *s, const char *name, const char *value)
{
    caper_server_options *o = &s->options;
    if (!strcmp(name, "--listen"))
        return read_listen(s, value);
    if (!strcmp(name, "--store")) {
        caper_buf_clear(&s->store);
        caper_buf_str(&s->store, value);
        return true;
    }
    if (!strcmp(name, "--threads"))
        return read_number(value, 1, 64, &o->threads);
    if (!strcmp(name, "--connections"))
        return read_number(value, 1, 1000000, &o->connections);
    if (!strcmp(name, "--rate"))
        return read_number(value, 1, 1000000, &o->rate);
    if (!strcmp(name, "--http-rate"))
        return read_number(value, 1, 1000000, &o->http_rate);
    if (!strcmp(name, "--park"))
        return read_number(value, 1, 86400000, &o->park_ms);
    if (!strcmp(name, "--exec"))
        return is_exec(value) && add(o->exec, &s->execs, CAPER_MAX_EXECS, value);
    if (!strcmp(name, "--test-seed")) { /* not in the help: see docs/server.md */
        o->test_seed = value;
        return true;
    }
    if (!strcmp(name, "--origin"))
        return add(o->origin, &s->origins, CAPER_MAX_ORIGINS, value);
    return false;
}

/* Our folder below the user's data; the current one where there is no such thing. */
static void default_store(caper_buf *out)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    caper_buf   path = {0};
    if (data && *data)
        caper_buf_printf(&path, "%s", data);
    else if (home && *home)
        caper_buf_printf(&path, "%s/.local/share", home);
    caper_buf_str(&path, path.len ? "/caper" : ".");
    /* Make what is missing, from the left. */
    for (char *slash = strchr(path.data + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path.data, 0700);
        *slash = '/';
    }
    bool ok = mkdir(path.data, 0700) == 0 || errno == EEXIST;
    caper_buf_printf(out, "sqlite:%s/caper.db", ok ? path.data : ".");
    caper_buf_fini(&path);
}

static void say_ready(void *ctx, int port)
{
    const setting *s   = ctx;
    bool           six = strchr(s->options.address, ':') != NULL;
    printf("caper: tables are open on http://%s%s%s:%d (%s)\n", six ? "[" : "", s->options.address,
           six ? "]" : "", port, s->options.store);
    fflush(stdout);
}

/* 0: go on. */
static int read_options(setting *s, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--quiet"))
            s->options.quiet = true;
        else if (i + 1 == argc || !read_option(s, argv[i], argv[i + 1]))
            return called_wrongly("cannot make sense of", argv[i]);
        else
            i++;
    }
    if (!s->store.len)
        default_store(&s->store);
    s->options.store = caper_buf_text(&s->store);
    return 0;
}

static int serve(setting *s)
{
    caper_error err  = {0};
    caper_code  code = caper_serve(&s->options, say_ready, s, &err);
    if (code)
        fprintf(stderr, "caper serve: %s\n", err.text);
    return code == CAPER_OK ? 0 : code == CAPER_BAD_OPTION ? 2 : 1;
}

int caper_cmd_serve(int argc, char **argv)
{
    setting s = {.options = caper_default_server()};
    for (int i = 1; i < argc; i++)
        if (!strcmp(argv[i], "--help")) {
            fputs(help, stdout);
            return 0;
        }
    int status = read_options(&s, argc, argv);
    if (!status)
        status = serve(&s);
    caper_buf_fini(&s.store);
    return status;
}
