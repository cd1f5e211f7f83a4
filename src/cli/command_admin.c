/* caper admin: an order for a server on this machine, through its socket. */
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/json_get.h"
#include "base/json_put.h"
#include "cli/commands.h"
#include "cli/default_store.h"
#include "server/ops/orders.h"

enum { COLUMNS = 8, WIDEST = 40 };

typedef struct asked {
    const char *store, *socket;
} asked;

/* Words beyond the last of the order are part of it, so texts need no quotes. */
static bool write_order(const cli_call *call, caper_buf *out)
{
    const admin_order      *o    = admin_orders;
    CAPER_SCRATCH caper_buf last = {0};
    int                     least, most = 0;
    while (o->name && strcmp(o->name, call->words[0]) != 0)
        o++;
    if (o->name)
        admin_words(o, &least, &most);
    caper_json_put(out, "{order:[%s", call->words[0]);
    for (int i = 1; i < call->count; i++) {
        if (i < most || most == 0) {
            caper_json_str(out, call->words[i]);
            continue;
        }
        caper_buf_printf(&last, "%s%s", last.len ? " " : "", call->words[i]);
    }
    if (last.len)
        caper_json_str(out, caper_buf_text(&last));
    caper_json_put(out, "]}");
    return o->name != NULL;
}

static int ask(const cli_call *call, const char *path, const caper_buf *order, caper_buf *out)
{
    CAPER_SCRATCH caper_buf text = {0};
    struct sockaddr_un      at   = {.sun_family = AF_UNIX};
    char                    piece[16 * 1024];
    ssize_t                 n;
    int                     fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    snprintf(at.sun_path, sizeof at.sun_path, "%s", path);
    caper_buf_printf(&text, "POST /api/v1/admin HTTP/1.0\r\nContent-Length: %zu\r\n\r\n%s",
                     order->len, order->data);
    bool ok = fd >= 0 && connect(fd, (const struct sockaddr *)&at, sizeof at) == 0 &&
              send(fd, text.data, text.len, MSG_NOSIGNAL) >= 0;
    int why = errno;
    while (ok && (n = recv(fd, piece, sizeof piece, 0)) > 0)
        caper_buf_bytes(out, piece, (size_t)n);
    if (fd >= 0)
        close(fd);
    return ok ? 0 : cli_fail(call, "no server answers at %s: %s", path, strerror(why));
}

static const char *cell(const caper_json *row, size_t i, caper_buf *out)
{
    const caper_json *value = caper_json_at(row, i);
    caper_buf_clear(out);
    if (caper_json_is_string(value))
        caper_buf_str(out, caper_json_string(value));
    else if (!caper_json_is_null(value))
        caper_json_write(value, out);
    return caper_buf_text(out);
}

static void print_rows(const caper_json *answer)
{
    const caper_json *heads               = caper_json_get(answer, "columns"),
                     *rows                = caper_json_get(answer, "rows");
    CAPER_SCRATCH caper_buf text          = {0};
    size_t                  wide[COLUMNS] = {0}, n = caper_json_size(heads);
    for (size_t r = 0; r <= caper_json_size(rows); r++)
        for (size_t i = 0; i < n && i < COLUMNS; i++) {
            size_t len = strlen(cell(r ? caper_json_at(rows, r - 1) : heads, i, &text));
            wide[i]    = len > wide[i] && len <= WIDEST ? len : wide[i];
        }
    for (size_t r = 0; r <= caper_json_size(rows); r++)
        for (size_t i = 0; i < n && i < COLUMNS; i++)
            printf("%-*s%s", i + 1 < n ? (int)wide[i] : 0,
                   cell(r ? caper_json_at(rows, r - 1) : heads, i, &text), i + 1 < n ? "  " : "\n");
}

static int show(const cli_call *call, const char *text)
{
    const char              *body   = strstr(text, "\r\n\r\n");
    CAPER_PARSED caper_json *answer = caper_json_read(body ? body + 4 : "", NULL);
    if (!caper_json_get_flag(answer, "ok"))
        return cli_fail(call, "%s",
                        answer ? caper_json_get_string(answer, "error")
                               : "the server did not answer");
    if (caper_json_get(answer, "columns"))
        print_rows(answer);
    else
        printf("%s\n", caper_json_get_string(answer, "text"));
    return 0;
}

static int run_admin(const cli_call *call)
{
    const asked            *a     = call->asked;
    CAPER_SCRATCH caper_buf store = {0}, order = {0}, answer = {0};
    char                    path[108];
    if (!write_order(call, &order))
        return cli_wrong(call, "there is no order “%.40s”", call->words[0]);
    cli_store_address(a->store, false, &store);
    if (!admin_socket_of(caper_buf_text(&store), a->socket, path))
        return cli_wrong(call, "--socket has to name the server's socket (`caper serve --admin`)");
    int status = ask(call, path, &order, &answer);
    return status ? status : show(call, caper_buf_text(&answer));
}

static void list_orders(caper_buf *out)
{
    caper_buf_str(out, "\nOrders:\n");
    for (const admin_order *o = admin_orders; o->name; o++) {
        char form[64];
        snprintf(form, sizeof form, "%s %s", o->name, o->words);
        cli_write_row(form, o->help, 22, out);
    }
}

static const cli_option options[] = {
    CLI_OPTION("store", CLI_TEXT, store,
               "the server's (the store that `caper serve` uses without --store)", "ADDRESS"),
    CLI_OPTION("socket", CLI_TEXT, socket, "where `caper serve --admin` put its socket", "PATH"),
    {0},
};

const cli_command caper_command_admin = {
    "admin",
    "look after a server that runs on this machine",
    .words   = "ORDER…",
    .about   = "Gives one order to a running server, through the socket beside its store. The same "
               "orders are in the page at /admin, for those who have the key of `caper serve "
               "--admin-key`.",
    .options = options,
    .environment = true,
    .size        = sizeof(asked),
    .more_help   = list_orders,
    .run         = run_admin,
};
