/* HTTP: libmicrohttpd in the server's own epoll loop. Headers, origins, limits, the upgrade to a
 * WebSocket; what is asked and answered is in http_paths.c. */
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "server/api/assets.h"
#include "server/api/errand.h"
#include "server/api/http_later.h"
#include "server/net/http_visitor.h"
#include "server/net/limits.h"
#include "server/ops/loop.h"
#include "server/ops/notes.h"

enum {
    SPARE_CONNECTIONS = 64,          /* for HTTP, when WebSockets have all they may */
    UPLOAD_LIMIT = 2 * CONTENT_BODY, /* after which nobody waits for the end to say it is too big */
    UPLOAD_MS    = 30000,            /* that a big request may take to arrive */
};

/* What is known of a request while its body comes in. */
typedef struct visit {
    caper_buf   body;
    size_t      bytes, limit;
    bool        too_big, crowded;
    size_t      counted; /* bytes of it that its address is charged for */
    address    *from;    /* while there are any */
    int64_t     began;
    later      *later; /* its answer, while it is made */
    errand     *errand;
    errand     *unpacking; /* its body, while a thread reads it */
    errand     *prepared;  /* a part of its answer that a thread has done */
    caper_json *json;      /* a big body, read; owned */
    /* While it is suspended: until something was fetched, or until its answer is on disk. */
    bool          waits, ready, retried;
    answer        answer; /* that is ready, or will be */
    void         *mhd;
    struct visit *next; /* of those that wait for something to be fetched */
} incoming;

static const char policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src "
    "'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

static const char *header(struct MHD_Connection *mhd, const char *name)
{
    return MHD_lookup_connection_value(mhd, MHD_HEADER_KIND, name);
}

const char *http_argument(const ask *q, const char *name)
{
    return MHD_lookup_connection_value(q->mhd, MHD_GET_ARGUMENT_KIND, name);
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

static enum MHD_Result send_answer(struct MHD_Connection *mhd, answer *a)
{
    caper_buf_str(&a->body, "");
    /* MHD frees the body. */
    struct MHD_Response *r =
        MHD_create_response_from_buffer(a->body.len, a->body.data, MHD_RESPMEM_MUST_FREE);
    a->body = (caper_buf){0};
    add_headers(r);
    MHD_add_response_header(r, "Content-Type", a->type ? a->type : "application/json");
    MHD_add_response_header(r, "Cache-Control", "no-store");
    if (a->file) {
        char text[96];
        snprintf(text, sizeof text, "attachment; filename=\"%s\"", a->file);
        MHD_add_response_header(r, "Content-Disposition", text);
    }
    if (a->status == 429)
        MHD_add_response_header(r, "Retry-After", "1");
    enum MHD_Result ok = MHD_queue_response(mhd, (unsigned)a->status, r);
    MHD_destroy_response(r);
    return ok;
}

static enum MHD_Result send_problem(server *sv, struct MHD_Connection *mhd, const problem *p)
{
    answer a = {0};
    http_problem(sv, &a, p);
    return send_answer(mhd, &a);
}

static enum MHD_Result send_asset(struct MHD_Connection *mhd, const asset *f)
{
    const char *accepts = header(mhd, "Accept-Encoding"), *has = header(mhd, "If-None-Match");
    bool        zip  = f->zipped && accepts && strstr(accepts, "gzip");
    bool        same = has && strcmp(has, f->etag) == 0;
    const char *data = zip ? f->zipped : f->data;
    size_t      len  = same ? 0 : zip ? f->zipped_len : f->len;
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
    enum MHD_Result ok = MHD_queue_response(mhd, same ? 304 : 200, r);
    MHD_destroy_response(r);
    return ok;
}

/* ---- The upgrade ----------------------------------------------------------------------------- */

static void accept_key(const char *key, char out[32])
{
    char           text[64];
    unsigned char  digest[20];
    gnutls_datum_t hash = {digest, sizeof digest}, base64;
    snprintf(text, sizeof text, "%.24s%s", key, "258EAFA5-E914-47DA-95CA-C5AB0DC85B11");
    gnutls_hash_fast(GNUTLS_DIG_SHA1, text, strlen(text), digest);
    if (gnutls_base64_encode2(&hash, &base64) < 0)
        caper_end("out of memory");
    snprintf(out, 32, "%.*s", (int)base64.size, base64.data);
    gnutls_free(base64.data);
}

static void upgraded(void *cls, struct MHD_Connection *mhd, void *con_cls, const char *extra,
                     size_t extra_len, MHD_socket fd, struct MHD_UpgradeResponseHandle *urh)
{
    ip who;
    (void)con_cls;
    visitor_ip(cls, mhd, &who);
    ws_open(cls, fd, urh, address_of(cls, &who), extra, extra_len);
}

/* Is `word` in a header's list, whatever the case? */
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

static bool check_upgrade(server *sv, struct MHD_Connection *mhd, const address *from, problem *p)
{
    const char *key = header(mhd, "Sec-WebSocket-Key"), *v = header(mhd, "Sec-WebSocket-Version");
    if (!lists(header(mhd, "Upgrade"), "websocket") || !lists(header(mhd, "Connection"), "upgrade"))
        return refuse(p, 426, "bad-request", "this is where a WebSocket is opened");
    if (!key || strlen(key) != 24 || !v || strcmp(v, "13") != 0)
        return refuse(p, 400, "bad-request", "the WebSocket's handshake is incomplete");
    if (!lists(header(mhd, "Sec-WebSocket-Protocol"), "caper.v1"))
        return refuse(p, 400, "bad-request", "the subprotocol should be caper.v1");
    if (sv->conn_count >= sv->options.connections)
        return refuse(p, 503, "full", "there is no room for more connections; try again later");
    if (from->sockets >= sv->options.per_address)
        return refuse(p, 429, "too-many", "there are %d connections from your address already",
                      from->sockets);
    return true;
}

static enum MHD_Result upgrade(server *sv, struct MHD_Connection *mhd, const address *from)
{
    problem p;
    if (!check_upgrade(sv, mhd, from, &p))
        return send_problem(sv, mhd, &p);
    char accept[32];
    accept_key(header(mhd, "Sec-WebSocket-Key"), accept);
    struct MHD_Response *r = MHD_create_response_for_upgrade(upgraded, sv);
    MHD_add_response_header(r, "Upgrade", "websocket");
    MHD_add_response_header(r, "Sec-WebSocket-Accept", accept);
    MHD_add_response_header(r, "Sec-WebSocket-Protocol", "caper.v1");
    enum MHD_Result ok = MHD_queue_response(mhd, MHD_HTTP_SWITCHING_PROTOCOLS, r);
    MHD_destroy_response(r);
    return ok;
}

/* ---- Waiting for the store ------------------------------------------------------------------- */

/* What it needs is being fetched: it is asked again from the beginning. */
static enum MHD_Result wait_for_store(server *sv, struct MHD_Connection *mhd, incoming *in)
{
    in->waits  = true;
    in->mhd    = mhd;
    in->next   = sv->visits;
    sv->visits = in;
    MHD_suspend_connection(mhd);
    return MHD_YES;
}

static void resume(server *sv, incoming *in)
{
    in->retried = true;
    http_resume(sv, in->mhd);
}

void http_ask_again(server *sv)
{
    incoming *all = sv->visits;
    sv->visits    = NULL;
    for (incoming *in = all, *next; in; in = next) {
        next      = in->next;
        in->waits = false;
        resume(sv, in);
    }
}

/* It is used up: if the request is asked again, it has to be made again. */
static void drop_prepared(incoming *in)
{
    if (in->prepared)
        errand_leave(in->prepared, NULL);
    in->prepared = NULL;
}

static void on_settled(server *sv, void *who, settled how)
{
    incoming *in = who;
    problem   p;
    in->ready = how != SETTLE_AGAIN;
    in->waits = in->ready;
    if (how == SETTLE_AGAIN) {
        caper_buf_fini(&in->answer.body);
        drop_prepared(in);
    } else if (how == SETTLE_FAILED) {
        refuse_store(&p);
        http_problem(sv, &in->answer, &p);
    }
    resume(sv, in);
}

/* The answer may show what is not on disk yet. */
static enum MHD_Result wait_for_disk(server *sv, struct MHD_Connection *mhd, incoming *in,
                                     const answer *a)
{
    in->waits  = true;
    in->answer = *a;
    in->mhd    = mhd;
    settle_tell(sv, on_settled, in);
    MHD_suspend_connection(mhd);
    return MHD_YES;
}

/* Is it about tables? Everything else depends on nothing that is written. */
static bool shows_tables(const char *path) { return strncmp(path, "/api/", 5) == 0; }

static enum MHD_Result give(server *sv, struct MHD_Connection *mhd, const char *path, incoming *in,
                            answer *a)
{
    if (a->again && !sv->stop) {
        caper_buf_fini(&a->body);
        return wait_for_store(sv, mhd, in);
    }
    in->later  = a->later;
    in->errand = a->errand;
    if (a->later || a->errand)
        return MHD_YES;
    return shows_tables(path) && settle_is_pending(sv) ? wait_for_disk(sv, mhd, in, a)
                                                       : send_answer(mhd, a);
}

/* ---- Requests -------------------------------------------------------------------------------- */

static enum MHD_Result answer_page(server *sv, struct MHD_Connection *mhd, const char *path)
{
    problem      p;
    const char  *last = strrchr(path, '/');
    const asset *f    = assets_find(path);
    if (!f && last && !strchr(last, '.')) /* a place within the page */
        f = assets_find("/index.html");
    if (f)
        return send_asset(mhd, f);
    refuse(&p, 404, "not-found", "there is nothing here");
    return send_problem(sv, mhd, &p);
}

static const char *bearer(struct MHD_Connection *mhd)
{
    const char *h = header(mhd, "Authorization");
    return h && strncasecmp(h, "Bearer ", 7) == 0 ? h + 7 : NULL;
}

static bool refuse_stopping(problem *p)
{
    return refuse(p, 503, "full", "the server is shutting down; try again later");
}

/* What keeps a request from being looked at; true: nothing. */
static bool is_welcome(server *sv, struct MHD_Connection *mhd, address *from, const char *method,
                       const incoming *in, problem *p)
{
    bool get = strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0;
    if (in->too_big)
        return refuse(p, 413, "too-big", "a request here should have at most %zu bytes", in->limit);
    if (in->crowded)
        return refuse(p, 429, "too-many",
                      "too much is being sent at the same time; try again in a minute");
    if (!get && strcmp(method, "POST") != 0)
        return refuse(p, 405, "bad-method", "only GET and POST are known here");
    if (!get && sv->stop) /* nobody would wait for its commit */
        return refuse_stopping(p);
    if (!in->retried && (!address_may_ask(sv, from) || !address_may_work(sv, from)))
        return refuse(p, 429, "too-many", "too many requests; try again in a second");
    return visitor_ok(sv, mhd, p);
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

static enum MHD_Result answer_request(server *sv, struct MHD_Connection *mhd, address *from,
                                      const char *method, const char *path, incoming *in)
{
    problem p;
    bool    get = strcmp(method, "POST") != 0;
    if (!is_welcome(sv, mhd, from, method, in, &p))
        return send_problem(sv, mhd, &p);
    if (address_had_turn(sv, from) && !sv->stop) {
        sv->any_late = true;
        return wait_for_store(sv, mhd, in);
    }
    if (strcmp(method, "GET") == 0 && is_wire(path))
        return upgrade(sv, mhd, from);
    if (in->body.len > MESSAGE_LIMIT && sv->options.threads && !sv->stop) {
        in->unpacking = errand_unpack(sv, mhd, from, &in->body);
        return MHD_YES;
    }
    ask    q = {.sv       = sv,
                .method   = get ? "GET" : method,
                .path     = path,
                .token    = bearer(mhd),
                .body     = caper_buf_text(&in->body),
                .body_len = in->body.len,
                .json     = in->json,
                .prepared = in->prepared,
                .mhd      = mhd,
                .from     = from};
    answer a = {.status = 200};
    if (api_answer(&q, &a))
        return give(sv, mhd, path, in, &a);
    if (get)
        return answer_page(sv, mhd, path);
    refuse(&p, 404, "not-found", "there is nothing here");
    return send_problem(sv, mhd, &p);
}

static enum MHD_Result charge_request(server *sv, struct MHD_Connection *mhd, const char *method,
                                      const char *path, incoming *in)
{
    double began = work_ms();
    ip     who;
    sv->metrics.http_requests++;
    visitor_ip(sv, mhd, &who);
    address        *from = address_of(sv, &who);
    enum MHD_Result ok   = answer_request(sv, mhd, from, method, path, in);
    double          took = work_ms() - began;
    address_charge(sv, from, took);
    note_request(sv, method, path, took);
    return ok;
}

/* Big requests are kept in memory until they are answered: nobody may have many of them there. What
 * any request may have is not counted. */
static void keep_part(server *sv, struct MHD_Connection *mhd, incoming *in, const char *data,
                      size_t size)
{
    size_t more = in->bytes > MESSAGE_LIMIT ? size : 0;
    in->too_big |= in->bytes > in->limit;
    if (in->too_big || in->crowded)
        return;
    if (more && !in->from) {
        ip who;
        visitor_ip(sv, mhd, &who);
        in->from = address_of(sv, &who);
    }
    in->crowded = more && !address_may_upload(sv, in->from, more);
    if (in->crowded) {
        caper_buf_fini(&in->body);
        return;
    }
    in->counted += more;
    caper_buf_bytes(&in->body, data, size);
}

static enum MHD_Result send_errand(server *sv, struct MHD_Connection *mhd, errand *e)
{
    problem p;
    if (!e->stopped)
        return send_answer(mhd, &e->answer);
    refuse_stopping(&p);
    return send_problem(sv, mhd, &p);
}

/* Its body was read: from here on it is like any other request. One that was not JSON has no body any
 * more, and is refused for that. */
static void take_unpacked(incoming *in)
{
    errand *e     = in->unpacking;
    in->json      = e->json;
    e->json       = NULL;
    in->unpacking = NULL;
    in->retried   = true;
    errand_leave(e, NULL);
}

static void take_prepared(incoming *in)
{
    in->prepared = in->errand;
    in->errand   = NULL;
    in->retried  = true;
}

/* What a request's headers say of its body, its host and its page, and whether all can be read. */
typedef struct heads {
    int  bodies, hosts, origins;
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
    heads *h = ctx;
    (void)kind, (void)value, (void)value_len;
    h->broken |= !is_token(name, name_len) || is_folded(name, "Content-Length") ||
                 is_folded(name, "Transfer-Encoding");
    h->bodies +=
        strcasecmp(name, "Content-Length") == 0 || strcasecmp(name, "Transfer-Encoding") == 0;
    h->hosts += strcasecmp(name, "Host") == 0;
    h->origins += strcasecmp(name, "Origin") == 0;
    return MHD_YES;
}

/* A request that can be read in two ways is read in one by a proxy and in the other by us: what the one
 * takes for its body is to the other the next request (RFC 9112, 3.2, 5.1, 6.1 and 11.2). */
static bool is_ambiguous(struct MHD_Connection *mhd, const char *version)
{
    heads h = {0};
    MHD_get_connection_values_n(mhd, MHD_HEADER_KIND, look_at_header, &h);
    return h.broken || h.bodies > 1 || h.hosts > 1 || h.origins > 1 ||
           (!h.hosts && strcmp(version, MHD_HTTP_VERSION_1_0) != 0);
}

static enum MHD_Result on_request(void *cls, struct MHD_Connection *mhd, const char *path,
                                  const char *method, const char *version, const char *data,
                                  size_t *size, void **state)
{
    incoming *in = *state;
    if (!in) {
        in        = caper_alloc(1, sizeof *in);
        in->limit = api_body_limit(path);
        in->began = ((server *)cls)->now;
        *state    = in;
        return is_ambiguous(mhd, version) ? MHD_NO : MHD_YES; /* it does not get an answer */
    }
    if (in->waits)
        return in->ready ? send_answer(mhd, &in->answer) : MHD_YES;
    if (in->later)
        return in->later->ready ? send_answer(mhd, &in->later->answer) : MHD_YES;
    if (in->errand && in->errand->is_part && in->errand->ready && !in->errand->stopped)
        take_prepared(in);
    if (in->errand)
        return in->errand->ready ? send_errand(cls, mhd, in->errand) : MHD_YES;
    if (in->unpacking && (!in->unpacking->ready || in->unpacking->stopped))
        return in->unpacking->ready ? send_errand(cls, mhd, in->unpacking) : MHD_YES;
    if (in->unpacking)
        take_unpacked(in);
    if (*size) {
        in->bytes += *size;
        if (in->bytes > UPLOAD_LIMIT || ((server *)cls)->now - in->began > UPLOAD_MS)
            return MHD_NO;
        keep_part(cls, mhd, in, data, *size);
        *size = 0;
        return MHD_YES;
    }
    return charge_request(cls, mhd, method, path, in);
}

static void on_done(void *cls, struct MHD_Connection *mhd, void **state,
                    enum MHD_RequestTerminationCode why)
{
    incoming *in = *state;
    (void)mhd;
    (void)why;
    if (in && in->later)
        later_free(cls, in->later);
    if (in && in->unpacking)
        errand_leave(in->unpacking, NULL);
    if (in) {
        if (in->errand) {
            errand_leave(in->errand, in->json);
            in->json = NULL;
        }
        drop_prepared(in);
        if (in->from)
            address_uploaded(cls, in->from, in->counted);
        caper_buf_fini(&in->answer.body);
        caper_buf_fini(&in->body);
        caper_json_free(in->json);
    }
    free(in);
    *state = NULL;
}

/* ---- The daemon ------------------------------------------------------------------------------ */

/* Whoever has all the connections that an address may have gets no more; a proxy's clients are
 * counted when they open a WebSocket. */
static enum MHD_Result on_accept(void *cls, const struct sockaddr *peer, socklen_t len)
{
    ip who;
    (void)len;
    ip_of(peer, &who);
    return visitor_is_proxied(cls, peer) || address_may_connect(cls, address_of(cls, &who))
               ? MHD_YES
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
        ((address *)*context)->connections--;
    }
}

static unsigned connection_limit(const server *sv)
{
    return (unsigned)(sv->options.connections + SPARE_CONNECTIONS);
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

bool http_open(server *sv, caper_error *err)
{
    if (!listener_open(sv, err))
        return false;
    sv->http = MHD_start_daemon(
        MHD_USE_EPOLL | MHD_USE_NO_LISTEN_SOCKET | MHD_ALLOW_UPGRADE | MHD_ALLOW_SUSPEND_RESUME |
            MHD_USE_ERROR_LOG,
        0, on_accept, sv, on_request, sv, MHD_OPTION_EXTERNAL_LOGGER, drop_log, NULL,
        MHD_OPTION_UNESCAPE_CALLBACK, unescape, NULL, MHD_OPTION_NOTIFY_COMPLETED, on_done, sv,
        MHD_OPTION_NOTIFY_CONNECTION, on_connection, sv, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        (size_t)8192, MHD_OPTION_CONNECTION_MEMORY_INCREMENT, (size_t)1024,
        MHD_OPTION_CONNECTION_LIMIT, connection_limit(sv), MHD_OPTION_CONNECTION_TIMEOUT, 20u,
        MHD_OPTION_STRICT_FOR_CLIENT, 1, /* 1.0 would read a header that goes on in a second line */
        MHD_OPTION_END);
    if (!sv->http)
        caper_refuse(err, CAPER_FAILED, "HTTP cannot be started");
    return sv->http != NULL;
}

bool http_has_room(const server *sv)
{
    return MHD_get_daemon_info(sv->http, MHD_DAEMON_INFO_CURRENT_CONNECTIONS)->num_connections <
           connection_limit(sv);
}

int http_fd(const server *sv)
{
    return MHD_get_daemon_info(sv->http, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
}

int64_t http_timeout(const server *sv)
{
    MHD_UNSIGNED_LONG_LONG ms;
    return MHD_get_timeout(sv->http, &ms) == MHD_YES ? (int64_t)ms : -1;
}

void http_run(server *sv) { MHD_run(sv->http); }

void http_close(server *sv)
{
    listener_close(sv);
    http_ask_again(sv);
    later_stop(sv);
    errand_stop(sv);
    if (sv->http)
        MHD_stop_daemon(sv->http);
    sv->http = NULL;
}
