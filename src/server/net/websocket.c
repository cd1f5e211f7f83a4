/* WebSocket connections and the outbox.
 *
 * Whoever does not take what they are sent is not listened to either: while more than PAUSE_LIMIT
 * waits to be sent nothing is read, so no client can make the server keep more than it lets it say.
 *
 * wslay reads frames and minds the protocol (masks, fragments, UTF-8, sizes, control frames); our
 * own messages are framed here straight into the connection's buffer, so that everything a turn
 * has to say to one client goes out in one system call. */
#include <errno.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>
#include <wslay/wslay.h>

#include "base/memory.h"
#include "server/net/websocket.h"
#include "server/ops/loop.h"
#include "server/ops/notes.h"
#include "server/room/client_messages.h"
#include "server/room/hints.h"
#include "server/room/limits.h"
#include "server/room/welcome.h"

enum {
    HELLO_MS   = 10000,
    PING_MS    = 30000,
    SILENT_MS  = 90000,
    CLOSING_MS = 5000,
    READ_LIMIT = 64 * 1024,
    SPARE_MOST = 8 * 1024, /* bytes of a buffer that is kept for the next one */
};

/* Does it have to be welcomed first, or what it asked for to be fetched? */
static bool is_waiting(const conn *c) { return c->hello || c->again.waits; }

/* Does its address have any of its share of the work left? If not, ws_resume looks again. */
static bool may_work(conn *c)
{
    c->held = !address_may_work(c->sv, c->from);
    c->sv->any_held |= c->held;
    return !c->held;
}

/* Frames cost something, too: fragments without a byte aren't messages. Looking at the clock is a call
 * to the system, so it is done once for what was read, however many ask. */
static void charge(conn *c)
{
    if (!c->uncharged)
        return;
    double now = work_ms();
    address_charge(c->sv, c->from, now - c->sv->reading_since);
    c->sv->reading_since = now;
    c->uncharged         = false;
}

/* ---- What wslay asks for --------------------------------------------------------------------- */

static ssize_t on_recv(wslay_event_context_ptr ws, uint8_t *buf, size_t len, int flags, void *ctx)
{
    conn *c = ctx;
    (void)flags;
    if (is_waiting(c)) { /* first the welcome */
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
        address_had_turn(c->sv, c->from)) { /* others want their turn; epoll will call again */
        wslay_event_set_error(ws, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    ssize_t n    = world_receive(c->fd, buf, len);
    c->uncharged = true;
    /* Less than there was room for: there is no more, and if there is, epoll will say so. */
    c->budget = n > 0 && (size_t)n == len ? c->budget - n : 0;
    if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
        wslay_event_set_error(ws, WSLAY_ERR_WOULDBLOCK);
    else if (n <= 0)
        wslay_event_set_error(ws, WSLAY_ERR_CALLBACK_FAILURE);
    return n > 0 ? n : -1;
}

/* An idle connection keeps no buffer; the next one that has something to send takes it. */
static void take_buffer(conn *c)
{
    if (!c->sending.data && c->sv->spare_count)
        c->sending = c->sv->spare[--c->sv->spare_count];
}

static void give_buffer(conn *c)
{
    server *sv = c->sv;
    c->sent    = 0;
    if (!c->sending.data || c->sending.cap > SPARE_MOST || sv->spare_count == SPARE_BUFFERS) {
        caper_buf_fini(&c->sending);
        return;
    }
    caper_buf_clear(&c->sending);
    sv->spare[sv->spare_count++] = c->sending;
    c->sending                   = (caper_buf){0};
}

static void free_batch(batch *b)
{
    caper_buf_fini(&b->text);
    free(b->letters);
    free(b->rooms);
}

void ws_fini(server *sv)
{
    free_batch(&sv->batch);
    free_batch(&sv->committing);
    while (sv->spare_count)
        caper_buf_fini(&sv->spare[--sv->spare_count]);
}

static ssize_t on_send(wslay_event_context_ptr ws, const uint8_t *data, size_t len, int flags,
                       void *ctx)
{
    conn *c = ctx;
    (void)ws;
    (void)flags;
    take_buffer(c);
    caper_buf_bytes(&c->sending, data, len);
    return (ssize_t)len;
}

static void take(conn *c, const char *text, size_t len)
{
    if (address_had_turn(c->sv, c->from)) { /* the others first */
        ws_wait(c, WAIT_TURN, text, len);
        return;
    }
    c->sv->heard     = text;
    c->sv->heard_len = len;
    talk(c->sv, c, text, len);
    c->sv->heard = NULL;
    c->uncharged = true;
    charge(c);
}

/* Only what wslay had read already: nothing more is read before the welcome. */
static void keep_waiting(conn *c, const void *text, size_t len)
{
    caper_buf_bytes(&c->waiting, &len, sizeof len);
    caper_buf_bytes(&c->waiting, text, len);
}

static void say_again(task *t, task_end how)
{
    conn *c = t->owner;
    if (how == TASK_DONE && !c->dead && !c->closing)
        ws_take_waiting(c->sv, c);
}

void ws_wait(conn *c, task_wait what, const char *text, size_t len)
{
    if (!c->again.waits)
        task_wait_for(&c->again, what, say_again);
    keep_waiting(c, text, len);
}

static void on_message(wslay_event_context_ptr ws, const struct wslay_event_on_msg_recv_arg *m,
                       void *ctx)
{
    conn *c = ctx;
    (void)ws;
    c->heard = c->sv->now;
    if (c->closing || c->dead)
        return;
    double rate = c->sv->options.rate;
    if (!bucket_take(&c->bucket, c->sv->now, rate, 3 * rate, 1)) {
        ws_close(c->sv, c, 4008, "too many messages");
        return;
    }
    if (wslay_is_ctrl_frame(m->opcode)) /* pings are answered, and cost as much as any message */
        return;
    c->sv->metrics.messages_in++;
    if (m->opcode != WSLAY_TEXT_FRAME)
        ws_close(c->sv, c, 1003, "messages should be text");
    else if (is_waiting(c))
        keep_waiting(c, m->msg, m->msg_length);
    else
        take(c, (const char *)m->msg, m->msg_length);
}

/* ---- Opening and closing --------------------------------------------------------------------- */

static void list_unsent(server *sv, conn *c)
{
    if (c->unsent || c->dead)
        return;
    c->unsent      = true;
    c->unsent_next = sv->unsent;
    sv->unsent     = c;
}

void ws_open(server *sv, int fd, void *urh, address *from, const char *early, size_t early_len)
{
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = on_recv, .send_callback = on_send, .on_msg_recv_callback = on_message};
    conn                   *c  = caper_alloc(1, sizeof *c);
    wslay_event_context_ptr ws = NULL;
    if (wslay_event_context_server_init(&ws, &callbacks, c) != 0)
        caper_end("out of memory");
    wslay_event_config_set_max_recv_msg_length(ws, MESSAGE_LIMIT);
    *c      = (conn){.is    = WATCHED_CONN,
                     .fd    = fd,
                     .urh   = urh,
                     .ws    = ws,
                     .sv    = sv,
                     .seat  = CAPER_SPECTATOR,
                     .again = {.sv = sv, .owner = c}};
    c->from = from;
    from->sockets++;
    c->opened = c->heard = c->pinged = sv->now;
    if (early_len) {
        c->early     = caper_alloc(1, early_len);
        c->early_len = early_len;
        memcpy(c->early, early, early_len);
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &(int){SOCKET_LIMIT}, sizeof(int));
    c->awaits = EPOLLIN | EPOLLRDHUP;
    world_watch(sv->epoll, WATCH_NEW, fd, c->awaits, &c->is);
    ws_list(sv, c);
    sv->metrics.connections++;
    if (early_len)
        ws_readable(sv, c, EPOLLIN);
}

void ws_kill(server *sv, conn *c)
{
    if (c->dead)
        return;
    c->dead      = true;
    c->dead_next = sv->dead;
    sv->dead     = c;
    welcome_drop(c);
    task_drop(&c->again);
    ws_leave_room(sv, c);
    world_watch(sv->epoll, WATCH_END, c->fd, 0, NULL);
}

static void say_goodbye(server *sv, conn *c, int code, const char *why)
{
    wslay_event_queue_close(c->ws, (uint16_t)code, (const uint8_t *)why, strlen(why));
    list_unsent(sv, c);
}

/* Nothing more is read from it or written to it. */
static void turn_away(server *sv, conn *c)
{
    c->closing = true;
    c->opened  = sv->now; /* how long it may take to say goodbye */
    welcome_drop(c);
    ws_leave_room(sv, c);
    wslay_event_shutdown_read(c->ws);
}

void ws_close(server *sv, conn *c, int code, const char *why)
{
    if (c->closing || c->dead)
        return;
    turn_away(sv, c);
    say_goodbye(sv, c, code, why);
}

void ws_left(server *sv, conn *c) { ws_post(sv, c, OUT_LEFT, 0); }

void ws_gone(server *sv, conn *c)
{
    if (c->closing || c->dead)
        return;
    ws_post(sv, c, OUT_GONE, 0);
    turn_away(sv, c);
}

static void drop_letters(batch *b, const conn *c);

void ws_free_dead(server *sv)
{
    while (sv->dead) {
        conn *c  = sv->dead;
        sv->dead = c->dead_next;
        ws_unlist(sv, c);
        drop_letters(&sv->batch, c);
        drop_letters(&sv->committing, c);
        wslay_event_context_free(c->ws);
        if (c->urh)
            MHD_upgrade_action(c->urh, MHD_UPGRADE_ACTION_CLOSE);
        else
            world_close(c->fd);
        caper_buf_fini(&c->sending);
        sv->backlog -= c->counted;
        c->from->backlog -= c->counted;
        c->from->sockets--;
        caper_buf_fini(&c->waiting);
        free(c->early);
        free(c);
    }
}

/* ---- Sending --------------------------------------------------------------------------------- */

static size_t unsent(const conn *c) { return c->sending.len - c->sent; }

static void count_unsent(server *sv, conn *c)
{
    sv->backlog += unsent(c) - c->counted;
    c->from->backlog += unsent(c) - c->counted;
    c->counted = unsent(c);
}

/* One message is always taken, however big; but nobody lets them pile up, and many who are a little
 * slow are as bad as one who is very slow. */
static bool is_too_slow(const server *sv, const conn *c, size_t len)
{
    return (unsent(c) && unsent(c) + len > BACKLOG_LIMIT) ||
           (ws_is_behind(c) && sv->backlog > BACKLOG_TOTAL);
}

/* One text message in one unmasked frame. */
static void frame(server *sv, conn *c, const char *text, size_t len)
{
    uint8_t head[10] = {0x81};
    size_t  n        = 2;
    if (len < 126) {
        head[1] = (uint8_t)len;
    } else if (len < 65536) {
        head[1] = 126;
        head[2] = (uint8_t)(len >> 8);
        head[3] = (uint8_t)len;
        n       = 4;
    } else {
        head[1] = 127;
        for (int i = 0; i < 8; i++)
            head[2 + i] = (uint8_t)((uint64_t)len >> (56 - 8 * i));
        n = 10;
    }
    if (is_too_slow(sv, c, len)) {
        note(sv, c->room, c->seat, "reads too slowly, and was cut off");
        ws_kill(sv, c);
        return;
    }
    take_buffer(c);
    caper_buf_bytes(&c->sending, head, n);
    caper_buf_bytes(&c->sending, text, len);
    count_unsent(sv, c);
    sv->metrics.messages_out++;
    list_unsent(sv, c);
}

/* What was acknowledged was not to be: say so under the same id. */
static void frame_failed(server *sv, conn *c, const char *id, size_t len)
{
    problem   p;
    caper_buf out = {0};
    if (sv->raced)
        refuse(&p, 409, "stale", "somebody else was first: look again, then decide");
    else
        refuse_store(&p);
    caper_json_open(&out, '{');
    caper_json_kstr(&out, "type", "error");
    caper_json_key(&out, "id");
    caper_buf_bytes(&out, id, len);
    caper_json_kstr(&out, "code", p.code);
    caper_json_kstr(&out, "error", p.text);
    caper_json_close(&out, '}');
    frame(sv, c, out.data, out.len);
    caper_buf_fini(&out);
}

bool ws_is_behind(const conn *c) { return unsent(c) > PAUSE_LIMIT; }

static bool may_read(const conn *c)
{
    return !c->closing && !c->held && !is_waiting(c) && !ws_is_behind(c);
}

/* Wait for what the connection can use now. */
static void await(server *sv, conn *c)
{
    uint32_t in = may_read(c) ? EPOLLIN | EPOLLRDHUP : 0, out = unsent(c) ? (uint32_t)EPOLLOUT : 0;
    if (c->awaits == (in | out))
        return;
    c->awaits = in | out;
    world_watch(sv->epoll, WATCH_OTHER, c->fd, c->awaits, &c->is);
}

/* Somebody who is always a little behind must not have all of the past kept for them. */
static void drop_sent(conn *c)
{
    if (c->sent < PAUSE_LIMIT)
        return;
    memmove(c->sending.data, c->sending.data + c->sent, unsent(c));
    c->sending.len -= c->sent;
    c->sent = 0;
}

static void send_now(server *sv, conn *c)
{
    if (c->dead)
        return;
    if (wslay_event_want_write(c->ws) && wslay_event_send(c->ws) != 0) {
        ws_kill(sv, c);
        return;
    }
    while (c->sent < c->sending.len) {
        ssize_t n = world_send(c->fd, c->sending.data + c->sent, c->sending.len - c->sent);
        if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
            drop_sent(c);
            count_unsent(sv, c);
            await(sv, c);
            return;
        }
        if (n <= 0) {
            ws_kill(sv, c);
            return;
        }
        c->sent += (size_t)n;
        sv->metrics.bytes_out += (uint64_t)n;
    }
    give_buffer(c);
    count_unsent(sv, c);
    await(sv, c);
    if (wslay_event_get_close_sent(c->ws))
        ws_kill(sv, c);
}

static const char STORE_FAILED[] = "the store failed; come back later";

/* What is no message: somebody's seat. False: it is one. */
static bool deliver_seat(server *sv, const letter *o, bool committed)
{
    if (o->kind == OUT_LEFT && !committed)
        ws_close(sv, o->c, 1011, STORE_FAILED);
    else if (o->kind == OUT_GONE && committed)
        say_goodbye(sv, o->c, 4004, "the seat is gone");
    else if (o->kind == OUT_GONE)
        say_goodbye(sv, o->c, 1011, STORE_FAILED);
    return o->kind == OUT_LEFT || o->kind == OUT_GONE;
}

static void deliver(server *sv, const batch *b, bool committed)
{
    for (int i = 0; i < b->count; i++) {
        const letter *o = &b->letters[i];
        if (!o->c || o->c->dead || deliver_seat(sv, o, committed))
            continue;
        if (committed || o->kind == OUT_ANSWER)
            frame(sv, o->c, b->text.data + o->start, batch_length(b, o->start));
        else if (o->kind == OUT_ACK && sv->raced && o->words && !o->c->closing)
            ws_wait(o->c, WAIT_FETCH, b->text.data + o->said, o->words);
        else if (o->kind == OUT_ACK)
            frame_failed(sv, o->c, b->text.data + o->id, batch_length(b, o->id));
        else if (o->kind == OUT_WELCOME)
            ws_close(sv, o->c, 1011, STORE_FAILED);
    }
}

static void empty(caper_buf *text)
{
    caper_buf_clear(text);
    if (text->cap > 1 << 20)
        caper_buf_fini(text);
}

static void send_unsent(server *sv)
{
    while (sv->unsent) {
        conn *c    = sv->unsent;
        sv->unsent = c->unsent_next;
        c->unsent  = false;
        send_now(sv, c);
    }
}

void ws_deliver(server *sv, batch *b, bool committed)
{
    deliver(sv, b, committed);
    b->count = 0;
    empty(&b->text);
    send_unsent(sv);
}

/* Letters that wait for a commit may outlive their connection. */
static void drop_letters(batch *b, const conn *c)
{
    for (int i = 0; i < b->count; i++)
        if (b->letters[i].c == c)
            b->letters[i].c = NULL;
}

/* ---- Events and time ------------------------------------------------------------------------- */

void ws_readable(server *sv, conn *c, uint32_t events)
{
    if (c->dead)
        return;
    c->budget = READ_LIMIT;
    if (sv->reading_since == 0)
        sv->reading_since = work_ms();
    bool ok = !(events & EPOLLIN) || !may_read(c) || wslay_event_recv(c->ws) == 0;
    charge(c);
    if (!ok) {
        ws_kill(sv, c);
        return;
    }
    if (events & (EPOLLHUP | EPOLLERR)) {
        ws_kill(sv, c);
        return;
    }
    /* wslay answers pings and closes, and says why it hangs up on broken frames. */
    if (!wslay_event_want_read(c->ws) && !c->closing) {
        c->closing = true;
        c->opened  = sv->now;
        welcome_drop(c);
        ws_leave_room(sv, c);
    }
    if (wslay_event_want_write(c->ws) || events & EPOLLOUT)
        list_unsent(sv, c);
    else
        await(sv, c);
}

void ws_take_waiting(server *sv, conn *c)
{
    caper_buf kept = c->waiting;
    size_t    len;
    c->waiting        = (caper_buf){0};
    sv->reading_since = work_ms();
    for (size_t at = 0; at < kept.len && !c->dead && !c->closing; at += len) {
        memcpy(&len, kept.data + at, sizeof len);
        at += sizeof len;
        if (is_waiting(c))
            keep_waiting(c, kept.data + at, len);
        else
            take(c, kept.data + at, len);
    }
    caper_buf_fini(&kept);
    if (c->dead)
        return;
    if (c->early_at < c->early_len && !is_waiting(c))
        ws_readable(sv, c, EPOLLIN);
    else
        await(sv, c);
}

void ws_resume(server *sv)
{
    bool any     = sv->any_held;
    sv->any_held = false;
    for (conn *c = any ? sv->conns : NULL; c; c = c->next)
        if (c->held && !c->dead && may_work(c))
            await(sv, c);
}

static void ping(server *sv, conn *c)
{
    struct wslay_event_msg m = {.opcode = WSLAY_PING, .msg = NULL, .msg_length = 0};
    c->pinged                = sv->now;
    wslay_event_queue_msg(c->ws, &m);
    list_unsent(sv, c);
}

void ws_sweep(server *sv)
{
    for (conn *c = sv->conns; c; c = c->next) {
        if (c->closing && sv->now - c->opened > CLOSING_MS)
            ws_kill(sv, c);
        else if (c->closing || c->dead)
            continue;
        else if (!c->room && !is_waiting(c) && sv->now - c->opened > HELLO_MS)
            ws_close(sv, c, 4010, "no hello came");
        else if (sv->now - c->heard > SILENT_MS)
            ws_kill(sv, c);
        else if (sv->now - c->heard > PING_MS && sv->now - c->pinged > PING_MS)
            ping(sv, c);
    }
}

void ws_close_all(server *sv)
{
    for (conn *c = sv->conns; c; c = c->next)
        ws_close(sv, c, 1001, "the server is shutting down");
    ws_deliver(sv, &sv->batch, true);
}
