/* HTTP: libmicrohttpd in the server's own epoll loop. Headers, origins, limits, the upgrade to a
 * WebSocket; what is asked and answered is in http_paths.c. */
#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "server/assets.h"
#include "server/http.h"
#include "server/http_visitor.h"
#include "server/limits.h"
#include "server/loop.h"

enum {
    SPARE_CONNECTIONS = 64, /* for HTTP, when WebSockets have all they may */
    UPLOAD_LIMIT = 1 << 20, /* after which nobody waits for the end to say that it is too big */
};

/* What is known of a request while its body comes in. */
typedef struct incoming {
    caper_buf body;
    size_t    bytes, limit;
    bool      too_big;
} incoming;

static const char policy[] =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
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
    answer a = {.status = p->status};
    caper_json_open(&a.body, '{');
    caper_json_kbool(&a.body, "ok", false);
    caper_json_kstr(&a.body, "code", p->code);
    caper_json_kstr(&a.body, "error", p->text);
    caper_json_close(&a.body, '}');
    sv->metrics.refused++;
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

static uint32_t rotate(uint32_t x, int k) { return (x << k) | (x >> (32 - k)); }

/* One block of SHA-1. The handshake wants it, nothing else does, and nothing rests on it. */
static void sha1_block(uint32_t h[5], const uint8_t *block)
{
    uint32_t w[80], v[5];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 80; i++)
        w[i] = rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    memcpy(v, h, sizeof v);
    for (int i = 0; i < 80; i++) {
        uint32_t f, k;
        if (i < 20)
            f = (v[1] & v[2]) | (~v[1] & v[3]), k = 0x5a827999;
        else if (i < 40)
            f = v[1] ^ v[2] ^ v[3], k = 0x6ed9eba1;
        else if (i < 60)
            f = (v[1] & v[2]) | (v[1] & v[3]) | (v[2] & v[3]), k = 0x8f1bbcdc;
        else
            f = v[1] ^ v[2] ^ v[3], k = 0xca62c1d6;
        uint32_t t = rotate(v[0], 5) + f + v[4] + k + w[i];
        v[4]       = v[3];
        v[3]       = v[2];
        v[2]       = rotate(v[1], 30);
        v[1]       = v[0];
        v[0]       = t;
    }
    for (int i = 0; i < 5; i++)
        h[i] += v[i];
}

/* RFC 4648, with padding. */
static void write_base64(const uint8_t *bytes, size_t n, char *out)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < n; i += 3) {
        uint32_t three = 0;
        for (size_t k = 0; k < 3; k++)
            three = three << 8 | (i + k < n ? bytes[i + k] : 0);
        for (size_t k = 0; k < 4; k++)
            *out++ = i + k <= n ? letters[three >> (18 - 6 * k) & 63] : '=';
    }
    *out = '\0';
}

void http_accept_key(const char *key, char out[32])
{
    static const char magic[]    = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    uint8_t           bytes[128] = {0}, digest[20];
    uint32_t          h[5]       = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    int               n          = snprintf((char *)bytes, 100, "%.24s%s", key, magic);
    bytes[n]                     = 0x80; /* 60 characters and a bit: two blocks */
    bytes[126]                   = (uint8_t)(n * 8 >> 8);
    bytes[127]                   = (uint8_t)(n * 8);
    sha1_block(h, bytes);
    sha1_block(h, bytes + 64);
    for (int i = 0; i < 20; i++)
        digest[i] = (uint8_t)(h[i / 4] >> (24 - 8 * (i % 4)));
    write_base64(digest, sizeof digest, out);
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
        return refuse(p, 400, "bad-request", "the WebSocket's handshake is not whole");
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
    http_accept_key(header(mhd, "Sec-WebSocket-Key"), accept);
    struct MHD_Response *r = MHD_create_response_for_upgrade(upgraded, sv);
    MHD_add_response_header(r, "Upgrade", "websocket");
    MHD_add_response_header(r, "Sec-WebSocket-Accept", accept);
    MHD_add_response_header(r, "Sec-WebSocket-Protocol", "caper.v1");
    enum MHD_Result ok = MHD_queue_response(mhd, MHD_HTTP_SWITCHING_PROTOCOLS, r);
    MHD_destroy_response(r);
    return ok;
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

/* What keeps a request from being looked at; true: nothing. */
static bool is_welcome(server *sv, struct MHD_Connection *mhd, address *from, const char *method,
                       const incoming *in, problem *p)
{
    bool get = strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0;
    if (in->too_big)
        return refuse(p, 413, "too-big", "a request here should have at most %zu bytes", in->limit);
    if (!get && strcmp(method, "POST") != 0)
        return refuse(p, 405, "bad-method", "only GET and POST are known here");
    if (!address_may_ask(sv, from) || !address_may_work(sv, from))
        return refuse(p, 429, "too-many", "too many requests; try again in a second");
    return visitor_ok(sv, mhd, p);
}

static enum MHD_Result answer_request(server *sv, struct MHD_Connection *mhd, address *from,
                                      const char *method, const char *path, const incoming *in)
{
    problem p;
    bool    get = strcmp(method, "POST") != 0;
    if (!is_welcome(sv, mhd, from, method, in, &p))
        return send_problem(sv, mhd, &p);
    if (get && strcmp(path, "/api/v1/play") == 0)
        return upgrade(sv, mhd, from);
    ask    q = {.sv       = sv,
                .method   = get ? "GET" : method,
                .path     = path,
                .token    = bearer(mhd),
                .body     = caper_buf_text(&in->body),
                .body_len = in->body.len,
                .mhd      = mhd,
                .from     = from};
    answer a = {.status = 200};
    if (api_answer(&q, &a))
        return send_answer(mhd, &a);
    if (get)
        return answer_page(sv, mhd, path);
    refuse(&p, 404, "not-found", "there is nothing here");
    return send_problem(sv, mhd, &p);
}

static enum MHD_Result charge_request(server *sv, struct MHD_Connection *mhd, const char *method,
                                      const char *path, const incoming *in)
{
    double began = work_ms();
    ip     who;
    sv->metrics.http_requests++;
    visitor_ip(sv, mhd, &who);
    address        *from = address_of(sv, &who);
    enum MHD_Result ok   = answer_request(sv, mhd, from, method, path, in);
    address_charge(sv, from, work_ms() - began);
    return ok;
}

static enum MHD_Result on_request(void *cls, struct MHD_Connection *mhd, const char *path,
                                  const char *method, const char *version, const char *data,
                                  size_t *size, void **state)
{
    incoming *in = *state;
    (void)version;
    if (!in) {
        in        = caper_alloc(1, sizeof *in);
        in->limit = api_body_limit(path);
        *state    = in;
        return MHD_YES;
    }
    if (*size) {
        in->bytes += *size;
        in->too_big |= in->bytes > in->limit;
        if (in->bytes > UPLOAD_LIMIT)
            return MHD_NO;
        if (!in->too_big)
            caper_buf_bytes(&in->body, data, *size);
        *size = 0;
        return MHD_YES;
    }
    return charge_request(cls, mhd, method, path, in);
}

static void on_done(void *cls, struct MHD_Connection *mhd, void **state,
                    enum MHD_RequestTerminationCode why)
{
    incoming *in = *state;
    (void)cls;
    (void)mhd;
    (void)why;
    if (in)
        caper_buf_fini(&in->body);
    free(in);
    *state = NULL;
}

/* ---- The daemon ------------------------------------------------------------------------------ */

static bool read_address(const server *sv, struct sockaddr_storage *out, unsigned *flags)
{
    struct sockaddr_in  *v4 = (struct sockaddr_in *)out;
    struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)out;
    memset(out, 0, sizeof *out);
    if (inet_pton(AF_INET, sv->options.address, &v4->sin_addr) == 1) {
        v4->sin_family = AF_INET;
        v4->sin_port   = htons((uint16_t)sv->options.port);
        return true;
    }
    if (inet_pton(AF_INET6, sv->options.address, &v6->sin6_addr) != 1)
        return false;
    v6->sin6_family = AF_INET6;
    v6->sin6_port   = htons((uint16_t)sv->options.port);
    *flags |= MHD_USE_DUAL_STACK;
    return true;
}

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

static void drop_log(void *cls, const char *format, va_list args)
{
    (void)cls;
    (void)format;
    (void)args; /* MHD's log repeats what clients sent */
}

bool http_open(server *sv, caper_error *err)
{
    struct sockaddr_storage at;
    unsigned                flags = MHD_USE_EPOLL | MHD_ALLOW_UPGRADE | MHD_USE_ERROR_LOG;
    if (!read_address(sv, &at, &flags)) {
        caper_refuse(err, CAPER_BAD_OPTION, "listen: “%.60s” is not an address",
                     sv->options.address);
        return false;
    }
    sv->http = MHD_start_daemon(
        flags, (uint16_t)sv->options.port, on_accept, sv, on_request, sv,
        MHD_OPTION_EXTERNAL_LOGGER, drop_log, NULL, MHD_OPTION_SOCK_ADDR, &at,
        MHD_OPTION_NOTIFY_COMPLETED, on_done, NULL, MHD_OPTION_NOTIFY_CONNECTION, on_connection, sv,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)8192, MHD_OPTION_CONNECTION_MEMORY_INCREMENT,
        (size_t)1024, MHD_OPTION_CONNECTION_LIMIT,
        (unsigned)(sv->options.connections + SPARE_CONNECTIONS), MHD_OPTION_CONNECTION_TIMEOUT, 20u,
        MHD_OPTION_LISTEN_BACKLOG_SIZE, 1024u, MHD_OPTION_END);
    if (!sv->http) {
        caper_refuse(err, CAPER_FAILED, "cannot listen on %s port %d: is something else there?",
                     sv->options.address, sv->options.port);
        return false;
    }
    sv->port = MHD_get_daemon_info(sv->http, MHD_DAEMON_INFO_BIND_PORT)->port;
    return true;
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
    if (sv->http)
        MHD_stop_daemon(sv->http);
    sv->http = NULL;
}
