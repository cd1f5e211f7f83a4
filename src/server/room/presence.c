/* Who is at which table, and what they are told in a batch. Knows no socket, so a page without a server
 * does it in the same way (bindings/wasm/alone_wire.c). */
#include <string.h>

#include "base/memory.h"
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

/* ---- Batches --------------------------------------------------------------------------------- */

size_t ws_begin(server *sv)
{
    if (sv->batch.text.len)
        caper_buf_char(&sv->batch.text, '\n'); /* JSON has no raw line breaks */
    return sv->batch.text.len;
}

void ws_post(server *sv, conn *c, out_kind kind, size_t start)
{
    if (c->closing || c->dead)
        return;
    sv->batch.letters =
        caper_grow(sv->batch.letters, sv->batch.count, &sv->batch.cap, sizeof *sv->batch.letters);
    if (kind == OUT_FACT && sv->following)
        kind = OUT_ANSWER;
    sv->batch.letters[sv->batch.count++] = (letter){.c = c, .kind = kind, .start = start};
}

static size_t keep(server *sv, const char *text, size_t len)
{
    size_t start = ws_begin(sv);
    caper_buf_bytes(&sv->batch.text, text, len);
    return start;
}

/* With many servers what was done may have to be done again. */
void ws_acknowledge(server *sv, conn *c, size_t start, const char *id)
{
    ws_post(sv, c, OUT_ACK, start);
    if (c->closing || c->dead)
        return;
    letter *o = &sv->batch.letters[sv->batch.count - 1];
    o->id     = keep(sv, id, strlen(id));
    if (!sv->heard || caper_store_fd(sv->store) < 0)
        return;
    o->said  = keep(sv, sv->heard, sv->heard_len);
    o->words = sv->heard_len;
}

size_t batch_length(const batch *b, size_t start)
{
    const char *from = b->text.data + start;
    const char *end  = memchr(from, '\n', b->text.len - start);
    return end ? (size_t)(end - from) : b->text.len - start;
}
