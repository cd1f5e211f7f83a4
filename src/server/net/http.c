/* HTTP: libmicrohttpd in the server's own epoll loop. Headers, origins, limits, the upgrade to a
 * WebSocket; what is asked and answered is in http_paths.c. */
#include <fcntl.h>
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "base/memory.h"
#include "room/notes.h"
#include "server/api/http_call.h"
#include "server/net/assets.h"
#include "server/net/http.h"
#include "server/net/http_visitor.h"
#include "server/ops/loop.h"

enum {
    SPARE_CONNECTIONS = 512,       /* for HTTP, when WebSockets have all they may */
    UPLOAD_MS         = 30000,     /* that a big request may take to arrive */
    SLOW_MS           = 2000,      /* after this long it has to have come at SLOW_BYTES a second, */
    SLOW_BYTES        = 64 * 1024, /* or it makes room for others */
    WRONG_PASSWORD_MS = 50,        /* of its address's work, for each */
};

/* A request over a connection of libmicrohttpd. */
typedef struct visit visit;
struct visit {
    call                   call;
    server                *server;
    struct MHD_Connection *mhd;
    address               *from;
    size_t                 bytes, limit; /* of its body */
    bool                   too_big, crowded;
    size_t                 counted; /* bytes of it that its address is charged for */
    address               *charged; /* while there are any */
    size_t                 unread; /* bytes of its reply, if that is big: `from` has to take them */
    visit                 *next;   /* of those that are charged */
    int64_t                began;
};

static const char policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src "
    "'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

static const char *argument(const call *c, const char *name)
{
    const visit *v = c->carrier;
    return MHD_lookup_connection_value(v->mhd, MHD_GET_ARGUMENT_KIND, name);
}

/* ---- Answers --------------------------------------------------------------------------------- */

static void add_headers(struct MHD_Response *r)
{
    MHD_add_response_header(r, "Content-Security-Policy", policy);
    MHD_add_response_header(r, "X-Content-Type-Options", "nosniff");
    MHD_add_response_header(r, "Referrer-Policy", "no-referrer");
    MHD_add_response_header(r, "Cross-Origin-Resource-Policy", "same-origin");
    MHD_add_response_header(r, "X-Frame-Options", "DENY");
}

/* Big replies wait in memory for those who ask: an address may have few of them there. */
static void charge_reply(visit *v)
{
    call *c = &v->call;
    if (c->out->len <= MESSAGE_LIMIT)
        return;
    if (!address_may_reply(v->from, c->out->len)) {
        refuse(c->problem, 429, "too-many", "your address should read first what it has asked for");
        call_refuse(c, c->problem);
        return;
    }
    v->unread = c->out->len;
    v->from->replies += v->unread;
}

static enum MHD_Result send_reply(visit *v)
{
    call *c = &v->call;
    caper_buf_str(c->out, "");
    charge_reply(v);
    /* MHD frees the body. */
    struct MHD_Response *r =
        MHD_create_response_from_buffer(c->out->len, c->out->data, MHD_RESPMEM_MUST_FREE);
    *c->out = (caper_buf){0};
    add_headers(r);
    MHD_add_response_header(r, "Content-Type", c->type ? c->type : "application/json");
    MHD_add_response_header(r, "Cache-Control", "no-store");
    if (c->file) {
        char text[96];
        snprintf(text, sizeof text, "attachment; filename=\"%s\"", c->file);
        MHD_add_response_header(r, "Content-Disposition", text);
    }
    if (c->status == 413)
        MHD_add_response_header(r, "Connection", "close");
    if (c->status == 429)
        MHD_add_response_header(r, "Retry-After", "1");
    door_add_headers(v->server, v->mhd, c->status, r);
    enum MHD_Result ok = MHD_queue_response(v->mhd, (unsigned)c->status, r);
    MHD_destroy_response(r);
    return ok;
}

static enum MHD_Result send_problem(visit *v)
{
    call_refuse(&v->call, v->call.problem);
    return send_reply(v);
}

static enum MHD_Result send_asset(const visit *v, const asset *f)
{
    struct MHD_Connection *mhd     = v->mhd;
    const char            *accepts = visitor_header(mhd, "Accept-Encoding"),
               *has                = visitor_header(mhd, "If-None-Match");
    bool                 zip       = f->zipped && accepts && strstr(accepts, "gzip");
    bool                 same      = has && strcmp(has, f->etag) == 0;
    const char          *data      = zip ? f->zipped : f->data;
    size_t               len       = same ? 0 : zip ? f->zipped_len : f->len;
    struct MHD_Response *r =
        MHD_create_response_from_buffer(len, (void *)(uintptr_t)data, MHD_RESPMEM_PERSISTENT);
    add_headers(r);
    MHD_add_response_header(r, "Content-Type", assets_type(f->path));
    MHD_add_response_header(r, "ETag", f->etag);
    MHD_add_response_header(r, "Vary", "Accept-Encoding");
    /* Vite puts the hash of a file into its name below /assets. */
    MHD_add_response_header(
        r, "Cache-Control",
        strncmp(f->path, "/assets/", 8) == 0 ? "public, max-age=31536000, immutable" : "no-cache");
    if (zip && !same)
        MHD_add_response_header(r, "Content-Encoding", "gzip");
    door_add_headers(v->server, mhd, 200, r);
    enum MHD_Result ok = MHD_queue_response(mhd, same ? 304 : 200, r);
    MHD_destroy_response(r);
    return ok;
}

/* ---- The upgrade ----------------------------------------------------------------------------- */

/* RFC 6455, 4.2.2. */
static void accept_key(const char *key, char out[32])
{
    static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char              text[24 + sizeof magic];
    uint8_t           digest[20];
    gnutls_datum_t    bytes = {digest, sizeof digest}, base64;
    snprintf(text, sizeof text, "%.24s%s", key, magic);
    gnutls_hash_fast(GNUTLS_DIG_SHA1, text, strlen(text), digest);
    if (gnutls_base64_encode2(&bytes, &base64) < 0)
        caper_end("out of memory");
    snprintf(out, 32, "%.*s", (int)base64.size, base64.data);
    gnutls_free(base64.data);
}

/* MHD walks through all that it holds whenever a request goes on, and keeps a request's memory for each. So it
 * closes its own handle of the socket, and the connection has another. */
static void upgraded(void *cls, struct MHD_Connection *mhd, void *con_cls, const char *extra,
                     size_t extra_len, MHD_socket fd, struct MHD_UpgradeResponseHandle *urh)
{
    ip who;
    (void)con_cls;
    visitor_ip(cls, mhd, &who);
    int own = fcntl(fd, F_DUPFD_CLOEXEC, 0);
    if (own >= 0)
        ws_open(cls, own, address_of(cls, &who), extra, extra_len);
    address *direct =
        MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
    if (direct) {
        direct->connections--;
        direct->upgraded++;
    }
    MHD_upgrade_action(urh, MHD_UPGRADE_ACTION_CLOSE);
}

/* Is `word` in a header's list, in any case? */
static bool lists(const char *list, const char *word)
{
    size_t n = strlen(word);
    while (list && *list) {
        list += strspn(list, " ,\t");
        size_t len = strcspn(list, " ,\t");
        if (len == n && strncasecmp(list, word, n) == 0)
            return true;
        list += len;
    }
    return false;
}

static bool check_upgrade(server *s, struct MHD_Connection *mhd, const address *from, problem *p)
{
    const char *key = visitor_header(mhd, "Sec-WebSocket-Key"),
               *v   = visitor_header(mhd, "Sec-WebSocket-Version");
    if (!lists(visitor_header(mhd, "Upgrade"), "websocket") ||
        !lists(visitor_header(mhd, "Connection"), "upgrade"))
        return refuse(p, 426, "bad-request", "this is where a WebSocket is opened");
    if (!key || strlen(key) != 24 || !v || strcmp(v, "13") != 0)
        return refuse(p, 400, "bad-request", "the WebSocket's handshake is incomplete");
    if (!lists(visitor_header(mhd, "Sec-WebSocket-Protocol"), "caper.v1"))
        return refuse(p, 400, "bad-request", "the subprotocol should be caper.v1");
    if (s->sv->peer_count >= s->options.connections && !ws_make_room(s, from))
        return refuse(p, 503, "full", "there is no room for more connections; try again later");
    if (from->sockets >= s->options.per_address)
        return refuse(p, 429, "too-many", "there are %d connections from your address already",
                      from->sockets);
    return true;
}

static enum MHD_Result upgrade(visit *v)
{
    if (!check_upgrade(v->server, v->mhd, v->from, v->call.problem))
        return send_problem(v);
    char accept[32];
    accept_key(visitor_header(v->mhd, "Sec-WebSocket-Key"), accept);
    struct MHD_Response *r = MHD_create_response_for_upgrade(upgraded, v->server);
    MHD_add_response_header(r, "Upgrade", "websocket");
    MHD_add_response_header(r, "Sec-WebSocket-Accept", accept);
    MHD_add_response_header(r, "Sec-WebSocket-Protocol", "caper.v1");
    enum MHD_Result ok = MHD_queue_response(v->mhd, MHD_HTTP_SWITCHING_PROTOCOLS, r);
    MHD_destroy_response(r);
    return ok;
}

/* ---- Requests -------------------------------------------------------------------------------- */

static enum MHD_Result answer_page(visit *v)
{
    call        *c    = &v->call;
    const char  *last = strrchr(c->path, '/');
    const asset *f    = assets_find(c->path);
    if (!f && last && !strchr(last, '.')) /* a place within the page */
        f = assets_find("/index.html");
    if (f)
        return send_asset(v, f);
    refuse(c->problem, 404, "not-found", "there is nothing here");
    return send_problem(v);
}

static const char *bearer(struct MHD_Connection *mhd)
{
    const char *h = visitor_header(mhd, "Authorization");
    return h && strncasecmp(h, "Bearer ", 7) == 0 ? h + 7 : NULL;
}

static bool fits(const visit *v, problem *p)
{
    if (v->too_big)
        return refuse(p, 413, "too-big", "a request here should have at most %zu bytes", v->limit);
    return !v->crowded || refuse(p, 429, "too-many",
                                 "too much is being sent at the same time; try again in a minute");
}

/* A supervisor needs no password, and each wrong one costs its address a share of its work, so that they cannot be
 * tried by the thousand. */
static bool knows_password(const visit *v, problem *p)
{
    bool wrong;
    if (strcmp(v->call.path, "/healthz") == 0 || strcmp(v->call.path, "/metrics") == 0 ||
        door_admits(v->server, v->mhd, &wrong))
        return true;
    if (wrong)
        address_charge(v->call.sv, v->call.from, WRONG_PASSWORD_MS);
    return refuse(p, 401, "password",
                  wrong ? "that is not this server's password" : "this server asks for a password");
}

/* True if acceptable; otherwise the problem says why not. */
static bool is_welcome(const visit *v, const char *method, problem *p)
{
    const call *c   = &v->call;
    bool        get = strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0;
    if (!get && strcmp(method, "POST") != 0 && strcmp(method, "DELETE") != 0)
        return refuse(p, 405, "bad-method", "only GET, POST and DELETE are known here");
    if (!get && c->sv->stop) /* its commit would come too late */
        return refuse(p, 503, "full", "the server is shutting down; try again later");
    if (c->is_operator)
        return true;
    if (!c->is_retried &&
        (!address_may_ask(v->server, v->from) || !address_may_work(c->sv, c->from)))
        return refuse(p, 429, "too-many", "too many requests; try again in a second");
    if (get && strcmp(c->path, "/metrics") == 0 && !visitor_may_measure(v->server, v->mhd))
        return refuse(p, 403, "refused", "the figures are not for this address");
    return admin_admits(v->server, v->mhd, p) && visitor_ok(v->server, v->mhd, p) &&
           knows_password(v, p);
}

/* With or without the table's id: it is there for proxies, which send a table to one server. */
static bool is_wire(const char *path)
{
    static const char tables[] = "/api/v1/tables/", play[] = "/play";
    size_t            n = strlen(path), head = strlen(tables), tail = strlen(play);
    if (strcmp(path, "/api/v1/play") == 0)
        return true;
    return n == head + CAPER_ID_CHARS + tail && strncmp(path, tables, head) == 0 &&
           strcmp(path + n - tail, play) == 0;
}

/* libmicrohttpd calls again for a connection that is resumed. */
static void resume(call *c)
{
    visit *v = c->carrier;
    MHD_resume_connection(v->mhd);
    v->server->http_due = true;
}

static enum MHD_Result suspend(visit *v)
{
    MHD_suspend_connection(v->mhd);
    return MHD_YES;
}

static enum MHD_Result answer_request(visit *v, const char *method)
{
    call *c   = &v->call;
    bool  get = strcmp(c->method, "GET") == 0;
    if (!is_welcome(v, method, c->problem))
        return send_problem(v);
    if (address_had_turn(c->sv, c->from) && !c->sv->stop) {
        call_wait(c, WAIT_TURN);
        return suspend(v);
    }
    if (strcmp(method, "GET") == 0 && is_wire(c->path))
        return upgrade(v);
    if (api_answer(c))
        return c->ready ? send_reply(v) : suspend(v);
    if (get)
        return answer_page(v);
    refuse(c->problem, 404, "not-found", "there is nothing here");
    return send_problem(v);
}

static enum MHD_Result charge_request(visit *v, const char *method)
{
    call  *c     = &v->call;
    double began = work_ms();
    ip     who;
    c->sv->metrics.http_requests++;
    visitor_ip(v->server, v->mhd, &who);
    v->from              = address_of(v->server, &who);
    c->from              = &v->from->payer;
    c->method            = strcmp(method, "HEAD") == 0 ? "GET" : method;
    c->token             = bearer(v->mhd);
    c->is_operator       = visitor_is_operator(v->mhd);
    enum MHD_Result ok   = answer_request(v, method);
    double          took = work_ms() - began;
    address_charge(c->sv, c->from, took);
    note_request(c->sv, method, c->path, took);
    return ok;
}

static void begin_charging(visit *v)
{
    ip who;
    visitor_ip(v->server, v->mhd, &who);
    v->charged           = address_of(v->server, &who);
    v->next              = v->server->uploading;
    v->server->uploading = v;
}

static void end_charging(visit *v)
{
    if (!v->charged)
        return;
    address_uploaded(v->server, v->charged, v->counted);
    visit **at = &v->server->uploading; /* few, because they are big */
    while (*at != v)
        at = &(*at)->next;
    *at        = v->next;
    v->charged = NULL;
}

/* Its body is not kept any more, and it is refused when the next of it comes. */
static void drop_upload(visit *v)
{
    v->crowded = true;
    caper_buf_fini(&v->call.body);
    end_charging(v);
}

/* Uploads that hardly move make room for one that does: those of its own address if that has too many. */
static bool drop_slow_upload(server *s, const visit *for_this, size_t more)
{
    bool own = for_this->charged->uploads + more > UPLOADS_ADDRESS;
    for (visit *v = s->uploading; v; v = v->next) {
        int64_t took = s->sv->now - v->began;
        if (v == for_this || v->call.from || took < SLOW_MS ||
            (own && v->charged != for_this->charged) ||
            (int64_t)v->bytes * 1000 > took * SLOW_BYTES)
            continue;
        drop_upload(v);
        return true;
    }
    return false;
}

/* Big requests are kept in memory until they are answered: an address may have few of them there. What
 * any request may have is not counted. */
static void keep_part(visit *v, const char *data, size_t size)
{
    size_t more = v->bytes > MESSAGE_LIMIT ? size : 0;
    v->too_big |= v->bytes > v->limit;
    if (v->too_big || v->crowded)
        return;
    if (more && !v->charged)
        begin_charging(v);
    while (more && !v->crowded && !address_may_upload(v->server, v->charged, more))
        if (!drop_slow_upload(v->server, v, more))
            drop_upload(v);
    if (v->crowded)
        return;
    v->counted += more;
    caper_buf_bytes(&v->call.body, data, size);
}

/* A body that will be refused is not waited for. libmicrohttpd takes no reply in the middle of a body, so
 * it is written past it; then the connection is closed. */
static enum MHD_Result refuse_rest(visit *v)
{
    call                   *c   = &v->call;
    CAPER_SCRATCH caper_buf raw = {0};
    int fd = MHD_get_connection_info(v->mhd, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
    call_refuse(c, c->problem);
    caper_buf_printf(&raw,
                     "HTTP/1.1 %d Refused\r\nContent-Type: application/json\r\nContent-Length: "
                     "%zu\r\nConnection: close\r\n\r\n",
                     c->status, c->out->len);
    caper_buf_bytes(&raw, c->out->data, c->out->len);
    send(fd, raw.data, raw.len, MSG_NOSIGNAL | MSG_DONTWAIT);
    return MHD_NO;
}

static enum MHD_Result take_part(visit *v, const char *data, size_t *size)
{
    v->bytes += *size;
    if (v->server->sv->now - v->began > UPLOAD_MS)
        return MHD_NO;
    keep_part(v, data, *size);
    *size = 0;
    return fits(v, v->call.problem) ? MHD_YES : refuse_rest(v);
}

/* Does it say that there will be too much? */
static bool announces_too_much(const visit *v)
{
    const char *length = visitor_header(v->mhd, MHD_HTTP_HEADER_CONTENT_LENGTH);
    return length && strtoull(length, NULL, 10) > v->limit;
}

/* What a request's headers say of its body, its host and its page, and whether all can be read. */
typedef struct heads {
    int  bodies, hosts, origins;
    bool is_old; /* HTTP/1.0, which knows no parts */
    bool broken;
} heads;

/* RFC 9110, 5.6.2: no spaces, so “Content-Length : 5” is not a length that only some see. */
static bool is_token(const char *name, size_t len)
{
    static const char marks[] = "!#$%&'*+-.^_`|~";
    for (size_t i = 0; i < len; i++)
        if (!((name[i] >= '0' && name[i] <= '9') || (name[i] >= 'A' && name[i] <= 'Z') ||
              (name[i] >= 'a' && name[i] <= 'z') || (name[i] && strchr(marks, name[i]))))
            return false;
    return len > 0;
}

/* MHD 0.9.75 puts what stands on a folded line at the end of the header's name, where others read a
 * length. */
static bool is_folded(const char *name, const char *header)
{
    size_t n = strlen(header);
    return strncasecmp(name, header, n) == 0 && name[n];
}

static enum MHD_Result look_at_header(void *ctx, enum MHD_ValueKind kind, const char *name,
                                      size_t name_len, const char *value, size_t value_len)
{
    heads *h     = ctx;
    bool   parts = strcasecmp(name, "Transfer-Encoding") == 0;
    (void)kind, (void)value_len;
    h->broken |= !is_token(name, name_len) || is_folded(name, "Content-Length") ||
                 is_folded(name, "Transfer-Encoding") ||
                 (parts && (h->is_old || !value || strcasecmp(value, "chunked") != 0));
    h->bodies += parts || strcasecmp(name, "Content-Length") == 0;
    h->hosts += strcasecmp(name, "Host") == 0;
    h->origins += strcasecmp(name, "Origin") == 0;
    return MHD_YES;
}

/* A request that can be read in two ways is read in one by a proxy and in the other by us: what the one
 * takes for its body is to the other the next request (RFC 9112, 3.2, 5.1, 6.1 and 11.2). */
static bool is_ambiguous(struct MHD_Connection *mhd, const char *version)
{
    heads h = {.is_old = strcmp(version, MHD_HTTP_VERSION_1_0) == 0};
    MHD_get_connection_values_n(mhd, MHD_HEADER_KIND, look_at_header, &h);
    return h.broken || h.bodies > 1 || h.hosts > 1 || h.origins > 1 || (!h.hosts && !h.is_old);
}

static void free_visit(task *t)
{
    visit *v = ((call *)t->owner)->carrier;
    call_fini(&v->call);
    free(v);
}

static visit *open_visit(server *s, struct MHD_Connection *mhd, const char *path)
{
    visit *v  = caper_alloc(1, sizeof *v);
    v->server = s;
    v->mhd    = mhd;
    v->limit  = api_body_limit(path);
    v->began  = s->sv->now;
    v->call   = (call){.sv       = s->sv,
                       .path     = path,
                       .carrier  = v,
                       .argument = argument,
                       .resume   = resume,
                       .task     = {.sv = s->sv, .owner = &v->call, .free = free_visit}};
    return v;
}

static enum MHD_Result on_request(void *cls, struct MHD_Connection *mhd, const char *path,
                                  const char *method, const char *version, const char *data,
                                  size_t *size, void **state)
{
    server *s = cls;
    visit  *v = *state;
    if (!v) {
        *state = v = open_visit(s, mhd, path);
        if (is_ambiguous(mhd, version))
            return MHD_NO; /* it does not get an answer */
        v->too_big = announces_too_much(v);
        return fits(v, v->call.problem) ? MHD_YES : send_problem(v);
    }
    if (v->call.task.waits)
        return MHD_YES;
    if (v->call.ready)
        return send_reply(v);
    return *size ? take_part(v, data, size) : charge_request(v, method);
}

/* A thread may still have the call; the connection is not touched from here on. */
static void on_done(void *cls, struct MHD_Connection *mhd, void **state,
                    enum MHD_RequestTerminationCode why)
{
    visit *v = *state;
    (void)cls, (void)mhd, (void)why;
    *state = NULL;
    if (!v)
        return;
    end_charging(v);
    if (v->unread)
        v->from->replies -= v->unread;
    task_drop(&v->call.task);
}

/* ---- The daemon ------------------------------------------------------------------------------ */

/* An address that has all the connections it may have gets no more; a proxy's clients are
 * counted when they open a WebSocket. */
static enum MHD_Result on_accept(void *cls, const struct sockaddr *at, socklen_t len)
{
    ip who;
    (void)len;
    ip_of(at, &who);
    return visitor_is_proxied(cls, at) || address_may_connect(cls, address_of(cls, &who)) ? MHD_YES
                                                                                          : MHD_NO;
}

static void on_connection(void *cls, struct MHD_Connection *mhd, void **context,
                          enum MHD_ConnectionNotificationCode what)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    ip who;
    if (what == MHD_CONNECTION_NOTIFY_STARTED && !visitor_is_proxied(cls, info->client_addr)) {
        ip_of(info->client_addr, &who);
        address *from = *context = address_of(cls, &who);
        from->connections++;
    } else if (what == MHD_CONNECTION_NOTIFY_CLOSED && *context) {
        address *from = *context;
        --*(from->upgraded ? &from->upgraded : &from->connections);
    }
}

static unsigned connection_limit(const server *s)
{
    return (unsigned)(s->options.connections + SPARE_CONNECTIONS);
}

/* What ends at “%00” for us goes on for others. */
static size_t unescape(void *cls, struct MHD_Connection *mhd, char *text)
{
    (void)cls, (void)mhd;
    return strstr(text, "%00") ? strlen(text) : MHD_http_unescape(text);
}

static void drop_log(void *cls, const char *format, va_list args)
{
    (void)cls;
    (void)format;
    (void)args; /* MHD's log repeats what clients sent */
}

bool http_open(server *s, caper_error *err)
{
    if (!listener_open(s, err))
        return false;
    s->http = MHD_start_daemon(
        MHD_USE_EPOLL | MHD_USE_NO_LISTEN_SOCKET | MHD_ALLOW_UPGRADE | MHD_ALLOW_SUSPEND_RESUME |
            MHD_USE_ERROR_LOG,
        0, on_accept, s, on_request, s, MHD_OPTION_EXTERNAL_LOGGER, drop_log, NULL,
        MHD_OPTION_UNESCAPE_CALLBACK, unescape, NULL, MHD_OPTION_NOTIFY_COMPLETED, on_done, s,
        MHD_OPTION_NOTIFY_CONNECTION, on_connection, s, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        (size_t)8192, MHD_OPTION_CONNECTION_MEMORY_INCREMENT, (size_t)1024,
        MHD_OPTION_CONNECTION_LIMIT, connection_limit(s), MHD_OPTION_CONNECTION_TIMEOUT, 20u,
        MHD_OPTION_STRICT_FOR_CLIENT, 1, /* 1.0 would read a header that goes on in a second line */
        MHD_OPTION_END);
    if (!s->http)
        caper_refuse(err, CAPER_FAILED, "HTTP cannot be started");
    return s->http != NULL;
}

static unsigned connections(const server *s)
{
    return MHD_get_daemon_info(s->http, MHD_DAEMON_INFO_CURRENT_CONNECTIONS)->num_connections;
}

bool http_has_room(const server *s)
{
    return connections(s) + (unsigned)s->sv->peer_count < connection_limit(s);
}

bool http_is_crowded(const server *s) { return s->http && connections(s) >= SPARE_CONNECTIONS / 2; }

int http_fd(const server *s)
{
    return MHD_get_daemon_info(s->http, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
}

int64_t http_timeout(const server *s)
{
    MHD_UNSIGNED_LONG_LONG ms;
    return MHD_get_timeout(s->http, &ms) == MHD_YES ? (int64_t)ms : -1;
}

void http_run(server *s) { MHD_run(s->http); }

void http_close(server *s)
{
    listener_close(s);
    tasks_stop(s->sv); /* MHD stops only when no connection is suspended */
    if (s->http)
        MHD_stop_daemon(s->http);
    s->http = NULL;
}
