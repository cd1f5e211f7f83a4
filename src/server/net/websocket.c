/* WebSocket connections.
 *
 * A client that does not take what it is sent is not listened to either: while more than PAUSE_LIMIT
 * waits to be sent there is no reading, so no client can make the server keep more than it lets it say.
 *
 * wslay reads frames and minds the protocol (masks, fragments, UTF-8, sizes, control frames); our
 * own messages are framed here straight into the connection's buffer, so that everything a turn
 * has to say to one client goes out in one system call. */
#include <errno.h>
#include <limits.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>
#include <wslay/wslay.h>

#include "base/memory.h"
#include "room/limits.h"
#include "server/net/websocket.h"
#include "server/ops/loop.h"

enum {
    HELLO_MS   = 10000,
    PING_MS    = 30000,
    SILENT_MS  = 90000,
    CLOSING_MS = 5000,
    READ_LIMIT = 64 * 1024,
    AT_ONCE    = 64, /* spectators that are sent something in a row */
};

/* Does its address have any of its share of the work left? If not, ws_resume_held looks again. */
static bool may_work(conn *c)
{
    c->held = !address_may_work(c->server->sv, &c->from->payer);
    c->server->any_held |= c->held;
    return !c->held;
}

/* Frames cost something, too: fragments without a byte aren't messages. Looking at the clock is a call
 * to the system, so it is done once for what was read, however many ask. */
static void charge(conn *c)
{
    if (!c->uncharged)
        return;
    double now = work_ms();
    address_charge(c->server->sv, &c->from->payer, now - c->server->reading_since);
    c->server->reading_since = now;
    c->uncharged             = false;
}

/* ---- What wslay asks for --------------------------------------------------------------------- */

static ssize_t on_recv(wslay_event_context_ptr ws, uint8_t *buf, size_t len, int flags, void *ctx)
{
    conn *c = ctx;
    (void)flags;
    if (c->peer->closing || peer_is_waiting(c->peer)) { /* first the welcome */
        wslay_event_set_error(ws, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    if (c->early_at < c->early_len) {
        size_t n = c->early_len - c->early_at < len ? c->early_len - c->early_at : len;
        memcpy(buf, c->early + c->early_at, n);
        c->early_at += n;
        c->uncharged = true;
        return (ssize_t)n;
    }
    charge(c);
    if (c->budget <= 0 || !may_work(c) ||
        address_had_turn(c->server->sv,
                         &c->from->payer)) { /* others want their turn; epoll will call again */
        wslay_event_set_error(ws, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    ssize_t n    = world_receive(c->fd, buf, len);
    c->uncharged = true;
    /* A short read: the socket is drained, or epoll will report the rest. */
    c->budget = n > 0 && (size_t)n == len ? c->budget - n : 0;
    if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
        wslay_event_set_error(ws, WSLAY_ERR_WOULDBLOCK);
    else if (n <= 0)
        wslay_event_set_error(ws, WSLAY_ERR_CALLBACK_FAILURE);
    return n > 0 ? n : -1;
}

static ssize_t on_send(wslay_event_context_ptr ws, const uint8_t *data, size_t len, int flags,
                       void *ctx)
{
    conn *c = ctx;
    (void)ws;
    (void)flags;
    caper_buf_bytes(&c->sending, data, len);
    return (ssize_t)len;
}

void ws_heard(peer *of)
{
    conn *c      = of->wire;
    c->uncharged = true;
    charge(c);
}

static void on_message(wslay_event_context_ptr ws, const struct wslay_event_on_msg_recv_arg *m,
                       void *ctx)
{
    conn   *c  = ctx;
    peer   *of = c->peer;
    server *s  = c->server;
    (void)ws;
    c->heard = s->sv->now;
    if (of->closing)
        return;
    double rate = s->options.rate;
    if (!bucket_take(&c->bucket, s->sv->now, rate, 3 * rate, 1)) {
        peer_close(of, 4008, "too many messages");
        return;
    }
    if (wslay_is_ctrl_frame(m->opcode)) /* pings are answered, and cost as much as any message */
        return;
    s->sv->metrics.messages_in++;
    if (m->opcode != WSLAY_TEXT_FRAME)
        peer_close(of, 1003, "messages should be text");
    else
        peer_hear(of, (const char *)m->msg, m->msg_length);
}

/* ---- Opening and closing --------------------------------------------------------------------- */

static void list_unsent(conn *c)
{
    server *s = c->server;
    if (c->unsent || c->dead)
        return;
    conn_queue *q  = c->peer->seat >= 0 ? &s->unsent : &s->unsent_watching;
    c->unsent      = q;
    c->unsent_next = NULL;
    if ((c->unsent_prev = q->last))
        q->last->unsent_next = c;
    else
        q->first = c;
    q->last = c;
}

static void unlist_unsent(conn *c)
{
    conn_queue *q = c->unsent;
    if (!q)
        return;
    if (c->unsent_prev)
        c->unsent_prev->unsent_next = c->unsent_next;
    else
        q->first = c->unsent_next;
    if (c->unsent_next)
        c->unsent_next->unsent_prev = c->unsent_prev;
    else
        q->last = c->unsent_prev;
    c->unsent = NULL;
}

static void watch(conn *c, watch_change change)
{
    world_watch(c->server->epoll, change, c->fd, c->awaits, &c->handle);
}

conn *ws_open(server *s, int fd, address *from, const char *early, size_t early_len)
{
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = on_recv, .send_callback = on_send, .on_msg_recv_callback = on_message};
    conn                   *c  = caper_alloc(1, sizeof *c);
    wslay_event_context_ptr ws = NULL;
    if (wslay_event_context_server_init(&ws, &callbacks, c) != 0)
        caper_end("out of memory");
    wslay_event_config_set_max_recv_msg_length(ws, MESSAGE_LIMIT);
    *c = (conn){.handle = {WATCHED_CONN, c}, .server = s, .from = from, .fd = fd, .ws = ws};
    peer_init(c->peer, s->sv, c, &from->payer);
    from->sockets++;
    c->opened = c->heard = c->pinged = s->sv->now;
    if (early_len) {
        c->early     = caper_alloc(1, early_len);
        c->early_len = early_len;
        memcpy(c->early, early, early_len);
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    c->awaits = EPOLLIN | EPOLLRDHUP;
    watch(c, WATCH_NEW);
    s->sv->metrics.connections++;
    if (early_len)
        ws_readable(c, EPOLLIN);
    return c;
}

void ws_kill(conn *c)
{
    if (c->dead)
        return;
    c->dead         = true;
    c->dead_next    = c->server->dead;
    c->server->dead = c;
    peer_end(c->peer);
    unlist_unsent(c);
    watch(c, WATCH_END);
}

void ws_close(peer *to, int code, const char *why)
{
    conn *c = to->wire;
    wslay_event_shutdown_read(c->ws);
    wslay_event_queue_close(c->ws, (uint16_t)code, (const uint8_t *)why, strlen(why));
    list_unsent(c);
}

void ws_free_dead(server *s)
{
    while (s->dead) {
        conn *c = s->dead;
        s->dead = c->dead_next;
        peer_fini(c->peer);
        wslay_event_context_free(c->ws);
        world_close(c->fd);
        caper_buf_fini(&c->sending);
        s->sv->backlog -= c->counted;
        c->from->backlog -= c->counted;
        c->from->sockets--;
        free(c->early);
        free(c);
        s->closed++;
    }
}

/* The list of peers begins with the newest. */
bool ws_make_room(server *s, const address *from)
{
    conn *out = NULL;
    each_connection (p, s->sv) {
        conn *c = p->wire;
        if (!c->dead && p->seat == CAPER_SPECTATOR &&
            (!out || c->from->sockets > out->from->sockets))
            out = c;
    }
    if (!out || out->from->sockets <= from->sockets + 1)
        return false;
    ws_kill(out);
    return true;
}

/* ---- Sending --------------------------------------------------------------------------------- */

static size_t unsent(const conn *c) { return c->sending.len - c->sent; }

static bool is_behind(const conn *c) { return unsent(c) > PAUSE_LIMIT; }

/* No address is given more than its connections take together. */
bool ws_takes_more(const peer *of)
{
    const conn *c = of->wire;
    return !is_behind(c) && c->from->backlog < BACKLOG_ADDRESS;
}

static void count_unsent(conn *c)
{
    c->server->sv->backlog += unsent(c) - c->counted;
    c->from->backlog += unsent(c) - c->counted;
    c->counted = unsent(c);
}

/* One message is always taken, however big; but they must not pile up, and many clients that are a little
 * slow are as bad as one that is very slow. */
static bool is_too_slow(const conn *c, size_t len)
{
    return (unsent(c) && unsent(c) + len > BACKLOG_LIMIT) ||
           (is_behind(c) && c->server->sv->backlog > BACKLOG_TOTAL);
}

/* The head of an unmasked frame with a whole text message. */
static size_t write_head(uint8_t head[10], size_t len)
{
    int bytes = len < 126 ? 0 : len < 65536 ? 2 : 8;
    head[0]   = 0x81;
    head[1]   = bytes == 0 ? (uint8_t)len : bytes == 2 ? 126 : 127;
    for (int i = 0; i < bytes; i++)
        head[2 + i] = (uint8_t)((uint64_t)len >> 8 * (bytes - 1 - i));
    return 2 + (size_t)bytes;
}

void ws_send(peer *to, const char *text, size_t len)
{
    conn   *c = to->wire;
    uint8_t head[10];
    if (c->dead)
        return;
    if (is_too_slow(c, len)) {
        note(to->sv, to->room, to->seat, "reads too slowly, and was cut off");
        ws_kill(c);
        return;
    }
    caper_buf_bytes(&c->sending, head, write_head(head, len));
    caper_buf_bytes(&c->sending, text, len);
    count_unsent(c);
    to->sv->metrics.messages_out++;
    list_unsent(c);
}

static bool may_read(const conn *c)
{
    return !c->peer->closing && !c->held && !peer_is_waiting(c->peer) && !is_behind(c);
}

/* Wait for what the connection can use now. */
static void await(conn *c)
{
    uint32_t in = may_read(c) ? EPOLLIN | EPOLLRDHUP : 0, out = unsent(c) ? (uint32_t)EPOLLOUT : 0;
    if (c->awaits == (in | out))
        return;
    c->awaits = in | out;
    watch(c, WATCH_OTHER);
}

/* A client that is always a little behind must not keep all of the past in memory. */
static void drop_sent(conn *c)
{
    if (c->sent < PAUSE_LIMIT)
        return;
    memmove(c->sending.data, c->sending.data + c->sent, unsent(c));
    c->sending.len -= c->sent;
    c->sent = 0;
}

static void send_now(conn *c)
{
    if (c->dead)
        return;
    if (wslay_event_want_write(c->ws) && wslay_event_send(c->ws) != 0) {
        ws_kill(c);
        return;
    }
    while (c->sent < c->sending.len) {
        ssize_t n = world_send(c->fd, c->sending.data + c->sent, c->sending.len - c->sent);
        if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
            drop_sent(c);
            count_unsent(c);
            await(c);
            return;
        }
        if (n <= 0) {
            ws_kill(c);
            return;
        }
        c->sent += (size_t)n;
        c->server->sv->metrics.bytes_out += (uint64_t)n;
    }
    caper_buf_fini(&c->sending); /* an idle connection keeps no buffer */
    c->sent = 0;
    count_unsent(c);
    await(c);
    if (wslay_event_get_close_sent(c->ws))
        ws_kill(c);
}

void ws_flush(service *sv)
{
    server *s    = sv->ctx;
    int     some = sv->stop ? INT_MAX : AT_ONCE;
    for (conn *c; (c = s->unsent.first);) {
        unlist_unsent(c);
        send_now(c);
    }
    int left = some;
    for (conn *c; left && (c = s->unsent_watching.first); left--) {
        unlist_unsent(c);
        send_now(c);
    }
    if (some - left > sv->metrics.biggest_slice)
        sv->metrics.biggest_slice = some - left;
}

bool ws_has_unsent(const server *s) { return s->unsent_watching.first != NULL; }

/* ---- Events and time ------------------------------------------------------------------------- */

void ws_readable(conn *c, uint32_t events)
{
    server *s = c->server;
    if (c->dead)
        return;
    c->budget = READ_LIMIT;
    if (s->reading_since == 0)
        s->reading_since = work_ms();
    bool ok = !(events & EPOLLIN) || !may_read(c) || wslay_event_recv(c->ws) == 0;
    charge(c);
    if (!ok || events & (EPOLLHUP | EPOLLERR)) {
        ws_kill(c);
        return;
    }
    /* wslay answers pings and closes, and says why it hangs up on broken frames. */
    if (!wslay_event_want_read(c->ws))
        peer_end(c->peer);
    if (wslay_event_want_write(c->ws) || events & EPOLLOUT)
        list_unsent(c);
    else
        await(c);
}

void ws_resume(peer *of)
{
    conn *c                  = of->wire;
    c->server->reading_since = work_ms();
    peer_take_waiting(of);
    if (c->dead)
        return;
    if (c->early_at < c->early_len && !peer_is_waiting(of))
        ws_readable(c, EPOLLIN);
    else
        await(c);
}

void ws_resume_held(server *s)
{
    bool any    = s->any_held;
    s->any_held = false;
    for (peer *p = any ? s->sv->peers : NULL; p; p = p->next) {
        conn *c = p->wire;
        if (c->held && !c->dead && may_work(c))
            await(c);
    }
}

static void ping(conn *c)
{
    struct wslay_event_msg m = {.opcode = WSLAY_PING, .msg = NULL, .msg_length = 0};
    c->pinged                = c->server->sv->now;
    wslay_event_queue_msg(c->ws, &m);
    list_unsent(c);
}

void ws_sweep(server *s)
{
    int64_t now = s->sv->now;
    each_connection (p, s->sv) {
        conn *c = p->wire;
        if (p->closing) {
            if (now - p->closing_since > CLOSING_MS)
                ws_kill(c);
        } else if (!p->room && !peer_is_waiting(p) && now - c->opened > HELLO_MS)
            peer_close(p, 4010, "no hello came");
        else if (now - c->heard > SILENT_MS)
            ws_kill(c);
        else if (now - c->heard > PING_MS && now - c->pinged > PING_MS)
            ping(c);
    }
}

void ws_close_all(server *s)
{
    each_connection (p, s->sv)
        peer_close(p, 1001, "the server is shutting down");
    outbox_deliver(s->sv, &s->sv->batch, true);
}

void ws_kill_all(server *s)
{
    each_connection (p, s->sv)
        ws_kill(p->wire);
    ws_free_dead(s);
}
