/* Peers: who is at which table, and what waits to be heard from them. */
#include "room/peer.h"

#include <string.h>

#include "room/client_messages.h"
#include "room/hints.h"
#include "room/service.h"
#include "room/welcome.h"

void peer_init(peer *c, service *sv, void *wire, payer *from)
{
    *c = (peer){.sv    = sv,
                .wire  = wire,
                .from  = from,
                .seat  = CAPER_SPECTATOR,
                .next  = sv->peers,
                .again = {.sv = sv, .owner = c}};
    if (c->next)
        c->next->prev = c;
    sv->peers = c;
    sv->peer_count++;
}

void peer_fini(peer *c)
{
    service *sv = c->sv;
    peer_end(c);
    if (c->prev)
        c->prev->next = c->next;
    else
        sv->peers = c->next;
    if (c->next)
        c->next->prev = c->prev;
    sv->peer_count--;
    outbox_forget(c);
    caper_buf_fini(&c->waiting);
}

/* ---- At a table ------------------------------------------------------------------------------ */

void peer_join(peer *c, room *r, int seat)
{
    c->room = r;
    c->seat = seat;
    if ((c->room_next = r->peers))
        c->room_next->room_prev = c;
    r->peers = c;
    r->peer_count++;
    r->touched = c->sv->now;
    if (seat >= 0)
        r->seats[seat].here++;
    else
        r->watching++;
}

static void leave_room(peer *c)
{
    room *r = c->room;
    if (!r)
        return;
    if (c->room_prev)
        c->room_prev->room_next = c->room_next;
    else
        r->peers = c->room_next;
    if (c->room_next)
        c->room_next->room_prev = c->room_prev;
    r->peer_count--;
    hint_leave(r, c);
    r->touched = c->sv->now;
    if (c->seat < 0)
        r->watching--;
    else if (--r->seats[c->seat].here == 0)
        r->seats[c->seat].gone_at = c->sv->now;
    if (!room_is_alive(r))
        bots_cancel(r);
    c->room = NULL;
    room_here_changed(r);
}

/* ---- Leaving --------------------------------------------------------------------------------- */

void peer_end(peer *c)
{
    if (c->closing)
        return;
    c->closing       = true;
    c->closing_since = c->sv->now;
    welcome_drop(c);
    task_drop(&c->again);
    leave_room(c);
}

void peer_close(peer *c, int code, const char *why)
{
    if (c->closing)
        return;
    peer_end(c);
    c->sv->platform->close(c, code, why);
}

void peer_left(peer *c) { outbox_post(c, OUT_LEFT, 0); }

void peer_gone(peer *c)
{
    outbox_post(c, OUT_GONE, 0);
    peer_end(c);
}

/* ---- Hearing --------------------------------------------------------------------------------- */

bool peer_is_waiting(const peer *c) { return c->hello || c->again.waits; }

static void keep(peer *c, const char *text, size_t len)
{
    caper_buf_bytes(&c->waiting, &len, sizeof len);
    caper_buf_bytes(&c->waiting, text, len);
}

static void hear_again(task *t, task_end how)
{
    peer *c = t->owner;
    if (how == TASK_DONE && !c->closing)
        peer_resume(c);
}

void peer_wait(peer *c, task_wait what, const char *text, size_t len)
{
    if (!c->again.waits)
        task_wait_for(&c->again, what, hear_again);
    keep(c, text, len);
}

void peer_hear(peer *c, const char *text, size_t len)
{
    service        *sv = c->sv;
    const platform *on = sv->platform;
    if (peer_is_waiting(c)) {
        keep(c, text, len);
    } else if (on->had_turn && on->had_turn(sv, c->from)) { /* the others first */
        peer_wait(c, WAIT_TURN, text, len);
    } else {
        sv->heard     = text;
        sv->heard_len = len;
        talk(c, text, len);
        sv->heard = NULL;
        if (on->heard)
            on->heard(c);
    }
}

void peer_take_waiting(peer *c)
{
    caper_buf kept = c->waiting;
    size_t    len;
    c->waiting = (caper_buf){0};
    for (size_t at = 0; at < kept.len && !c->closing; at += len) {
        memcpy(&len, kept.data + at, sizeof len);
        at += sizeof len;
        peer_hear(c, kept.data + at, len);
    }
    caper_buf_fini(&kept);
}

void peer_resume(peer *c)
{
    if (c->sv->platform->resume)
        c->sv->platform->resume(c);
    else
        peer_take_waiting(c);
}
