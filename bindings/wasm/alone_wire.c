/* Connections of a page alone: what server/net/websocket.h promises, without a socket. What is said
 * waits in the outbox until the turn is settled, then in `conn.sending` until the page takes it. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "bindings/wasm/alone.h"
#include "server/net/http_visitor.h"
#include "server/net/reach.h"
#include "server/room/client_messages.h"
#include "server/room/welcome.h"

static address page; /* everybody here is the same one */

/* Of the question that is being answered. */
static const caper_json *query;

void alone_ask_with(const caper_json *of, call *c)
{
    query   = of;
    c->from = &page;
}

int alone_open(server *sv)
{
    static int number;
    conn      *c = caper_alloc(1, sizeof *c);
    *c           = (conn){.fd = ++number, .sv = sv, .seat = CAPER_SPECTATOR, .from = &page};
    c->opened = c->heard = sv->now;
    ws_list(sv, c);
    return c->fd;
}

conn *alone_conn(server *sv, int number)
{
    for (conn *c = sv->conns; c; c = c->next)
        if (c->fd == number && !c->dead && !c->closing)
            return c;
    return NULL;
}

void ws_kill(server *sv, conn *c)
{
    welcome_drop(c);
    ws_leave_room(sv, c);
    c->dead = true;
}

static void write_close(conn *c, int code, const char *why)
{
    caper_json_open(&c->sending, '{');
    caper_json_kint(&c->sending, "to", c->fd);
    caper_json_kint(&c->sending, "close", code);
    caper_json_kstr(&c->sending, "why", why);
    caper_json_close(&c->sending, '}');
}

void ws_close(server *sv, conn *c, int code, const char *why)
{
    if (c->closing || c->dead)
        return;
    c->closing = true;
    welcome_drop(c);
    ws_leave_room(sv, c);
    write_close(c, code, why);
}

/* The store in memory never refuses. */
void ws_left(server *sv, conn *c) { (void)sv, (void)c; }

void ws_gone(server *sv, conn *c) { ws_close(sv, c, 4004, "the seat is gone"); }

static void write_letter(const batch *b, const letter *l)
{
    caper_json_open(&l->c->sending, '{');
    caper_json_kint(&l->c->sending, "to", l->c->fd);
    caper_json_key(&l->c->sending, "text");
    caper_json_strn(&l->c->sending, b->text.data + l->start, batch_length(b, l->start));
    caper_json_close(&l->c->sending, '}');
}

/* The store in memory never refuses, so everything that was said is sent. */
void ws_deliver(server *sv, batch *b, bool committed)
{
    (void)sv, (void)committed;
    for (int i = 0; i < b->count; i++)
        if (!b->letters[i].c->dead)
            write_letter(b, &b->letters[i]);
    b->count = 0;
    caper_buf_clear(&b->text);
}

static void take_out(server *sv, conn *c)
{
    ws_unlist(sv, c);
    caper_buf_fini(&c->sending);
    caper_buf_fini(&c->waiting);
    free(c);
}

void alone_letters(server *sv, caper_buf *out)
{
    for (conn *c = sv->conns, *next; c; c = next) {
        next = c->next;
        if (c->sending.len)
            caper_json_raw(out, caper_buf_text(&c->sending));
        caper_buf_clear(&c->sending);
        if (c->dead || c->closing)
            take_out(sv, c);
    }
}

bool ws_is_behind(const conn *c)
{
    (void)c;
    return false;
}

void alone_say(server *sv, conn *c, const char *text, size_t len)
{
    if (!c->hello) {
        talk(sv, c, text, len);
        return;
    }
    caper_buf_bytes(&c->waiting, &len, sizeof len);
    caper_buf_bytes(&c->waiting, text, len);
}

void ws_take_waiting(server *sv, conn *c)
{
    caper_buf kept = c->waiting;
    size_t    len;
    c->waiting = (caper_buf){0};
    for (size_t at = 0; at < kept.len && !c->dead && !c->closing; at += len) {
        memcpy(&len, kept.data + at, sizeof len);
        at += sizeof len;
        alone_say(sv, c, kept.data + at, len);
    }
    caper_buf_fini(&kept);
}

/* ---- Addresses: this device has all of its own time ------------------------------------------ */

address *address_of(server *sv, const ip *who)
{
    (void)sv, (void)who;
    return &page;
}

bool address_may_make(server *sv, address *a, double tables, size_t bytes)
{
    (void)sv, (void)a, (void)tables, (void)bytes;
    return true;
}

bool address_may_list(server *sv, address *a)
{
    (void)sv, (void)a;
    return true;
}

bool address_may_work(server *sv, address *a)
{
    (void)sv, (void)a;
    return true;
}

void address_charge(server *sv, address *a, double ms) { (void)sv, (void)a, (void)ms; }

uint64_t address_number(const server *sv, const address *a)
{
    (void)sv, (void)a;
    return 0;
}

/* ---- Of HTTP --------------------------------------------------------------------------------- */

const char *http_argument(const call *c, const char *name)
{
    (void)c;
    return caper_json_string(caper_json_get(query, name));
}

/* Nobody else reaches this device's tables. */
void reach_write(const server *sv, caper_buf *out)
{
    (void)sv;
    caper_json_kopen(out, "addresses", '[');
    caper_json_close(out, ']');
}

bool visitor_may_measure(const server *sv, struct MHD_Connection *mhd)
{
    (void)sv, (void)mhd;
    return true;
}
