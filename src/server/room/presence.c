/* Who is at which table: connections join and leave rooms. Knows no socket, so a page without a
 * server does it in the same way (bindings/wasm/alone_wire.c). */
#include "server/net/websocket.h"
#include "server/ops/loop.h"
#include "server/room/bot_seats.h"
#include "server/room/hints.h"

void ws_list(server *sv, conn *c)
{
    if ((c->next = sv->conns))
        c->next->prev = c;
    sv->conns = c;
    sv->conn_count++;
}

void ws_unlist(server *sv, conn *c)
{
    if (c->prev)
        c->prev->next = c->next;
    else
        sv->conns = c->next;
    if (c->next)
        c->next->prev = c->prev;
    sv->conn_count--;
}

void ws_join(server *sv, conn *c, room *r, int seat)
{
    c->room = r;
    c->seat = seat;
    if ((c->room_next = r->conns))
        c->room_next->room_prev = c;
    r->conns = c;
    r->conn_count++;
    r->touched = sv->now;
    if (seat >= 0)
        r->seats[seat].here++;
    else
        r->watching++;
}

void ws_leave_room(server *sv, conn *c)
{
    room *r = c->room;
    if (!r)
        return;
    if (c->room_prev)
        c->room_prev->room_next = c->room_next;
    else
        r->conns = c->room_next;
    if (c->room_next)
        c->room_next->room_prev = c->room_prev;
    r->conn_count--;
    hint_leave(r, c);
    r->touched = sv->now;
    if (c->seat < 0) {
        r->watching--;
    } else if (--r->seats[c->seat].here == 0) {
        r->seats[c->seat].gone_at = sv->now;
    }
    if (!room_is_alive(r))
        bots_cancel(sv, r);
    c->room = NULL;
    room_here_changed(sv, r);
}
