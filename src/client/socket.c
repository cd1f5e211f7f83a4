/* The handshake, and wslay's frames over a wire. */
#include "client/socket.h"

#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <stdio.h>
#include <string.h>
#include <wslay/wslay.h>

#include "base/clock.h"
#include "base/memory.h"
#include "client/http.h"

enum { OPEN_MS = 10000, MESSAGE_MOST = 32 << 20 };

/* ---- The handshake --------------------------------------------------------------------------- */

/* A new key, and the answer that only a WebSocket server gives to it (RFC 6455). */
static void make_key(client_socket *s, char *key, size_t cap)
{
    static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char     bytes[16], digest[20];
    char              text[96];
    gnutls_rnd(GNUTLS_RND_NONCE, bytes, sizeof bytes);
    client_base64(bytes, sizeof bytes, key, cap);
    snprintf(text, sizeof text, "%s%s", key, magic);
    gnutls_hash_fast(GNUTLS_DIG_SHA1, text, strlen(text), digest);
    client_base64(digest, sizeof digest, s->accept, sizeof s->accept);
}

void client_socket_begin(client_socket *s, const client_link *link, client_on_message *on_message,
                         void *to)
{
    char key[32];
    client_socket_close(s);
    *s = (client_socket){.on_message = on_message, .to = to};
    make_key(s, key, sizeof key);
    client_http_head(link, "GET /api/v1/play", &s->sending);
    caper_buf_printf(&s->sending,
                     "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Protocol: caper.v1\r\nSec-WebSocket-Key: %s\r\n\r\n",
                     key);
    s->began = s->heard = caper_clock_ms();
    client_wire_begin(&s->wire, link);
}

/* ---- What wslay asks for --------------------------------------------------------------------- */

static ssize_t on_recv(wslay_event_context_ptr ws, uint8_t *out, size_t cap, int flags, void *to)
{
    client_socket *s    = to;
    size_t         left = s->head.len - s->head_at;
    (void)flags;
    if (left) {
        size_t n = left < cap ? left : cap;
        memcpy(out, s->head.data + s->head_at, n);
        s->head_at += n;
        return (ssize_t)n;
    }
    ssize_t n = client_wire_read(&s->wire, out, cap);
    if (n > 0)
        s->heard = caper_clock_ms();
    if (n <= 0)
        wslay_event_set_error(ws, n == 0 ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return n > 0 ? n : -1;
}

static ssize_t on_send(wslay_event_context_ptr ws, const uint8_t *bytes, size_t len, int flags,
                       void *to)
{
    (void)ws;
    (void)flags;
    caper_buf_bytes(&((client_socket *)to)->sending, bytes, len);
    return (ssize_t)len;
}

static int on_mask(wslay_event_context_ptr ws, uint8_t *out, size_t len, void *to)
{
    (void)ws;
    (void)to;
    return gnutls_rnd(GNUTLS_RND_NONCE, out, len);
}

static void on_message(wslay_event_context_ptr ws, const struct wslay_event_on_msg_recv_arg *m,
                       void *to)
{
    client_socket *s = to;
    (void)ws;
    if (m->opcode == WSLAY_CONNECTION_CLOSE)
        s->code = m->status_code;
    else if (m->opcode == WSLAY_TEXT_FRAME)
        s->on_message(s->to, (const char *)m->msg, m->msg_length);
}

static void open_frames(client_socket *s)
{
    static const struct wslay_event_callbacks callbacks = {.recv_callback        = on_recv,
                                                           .send_callback        = on_send,
                                                           .genmask_callback     = on_mask,
                                                           .on_msg_recv_callback = on_message};
    wslay_event_context_ptr                   ws        = NULL;
    if (wslay_event_context_client_init(&ws, &callbacks, s) != 0)
        caper_end("out of memory");
    wslay_event_config_set_max_recv_msg_length(ws, MESSAGE_MOST);
    s->ws   = ws;
    s->open = true;
}

/* ---- Going on -------------------------------------------------------------------------------- */

static bool send_some(client_socket *s)
{
    while (s->sent < s->sending.len) {
        ssize_t n =
            client_wire_write(&s->wire, s->sending.data + s->sent, s->sending.len - s->sent);
        if (n < 0)
            return false;
        if (n == 0)
            return true;
        s->sent += (size_t)n;
    }
    caper_buf_clear(&s->sending);
    s->sent = 0;
    return true;
}

/* The server's answer: 1 it agrees, 0 not yet, −1 it does not. */
static int read_head(client_socket *s)
{
    char    piece[2048];
    ssize_t n      = client_wire_read(&s->wire, piece, sizeof piece);
    int     status = 0;
    if (n > 0)
        caper_buf_bytes(&s->head, piece, (size_t)n);
    size_t body = client_http_body(&s->head, &status);
    if (!body)
        return n < 0 ? -1 : 0;
    if (status != 101 || !strstr(s->head.data, s->accept)) {
        snprintf(s->wire.error, sizeof s->wire.error, "the server does not play (HTTP %d)", status);
        return -1;
    }
    s->head_at = body;
    open_frames(s);
    return 1;
}

static int step_frames(client_socket *s)
{
    if (wslay_event_recv(s->ws) != 0 || s->code)
        return -1;
    if (wslay_event_want_write(s->ws) && wslay_event_send(s->ws) != 0)
        return -1;
    return send_some(s) ? 1 : -1;
}

int client_socket_step(client_socket *s)
{
    if (s->open)
        return step_frames(s);
    int n = client_wire_step(&s->wire);
    if (n > 0 && !send_some(s))
        n = -1;
    if (n > 0)
        n = read_head(s);
    if (n > 0)
        return step_frames(s);
    return n < 0 || caper_clock_ms() - s->began > OPEN_MS ? -1 : 0;
}

void client_socket_send(client_socket *s, const char *text)
{
    struct wslay_event_msg m = {
        .opcode = WSLAY_TEXT_FRAME, .msg = (const uint8_t *)text, .msg_length = strlen(text)};
    if (s->open)
        wslay_event_queue_msg(s->ws, &m);
}

void client_socket_close(client_socket *s)
{
    if (s->ws)
        wslay_event_context_free(s->ws);
    client_wire_close(&s->wire);
    caper_buf_fini(&s->head);
    caper_buf_fini(&s->sending);
    s->ws   = NULL;
    s->open = false;
}
