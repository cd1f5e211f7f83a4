/* Hello and welcome.
 *
 * A long past comes in pages before the welcome itself, made as fast as the client takes them, so
 * the longest log neither holds up the loop nor fills the memory. Messages that arrive in the
 * meantime wait until the welcome is said. */
#include "room/welcome.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/json_put.h"
#include "base/memory.h"
#include "base/text.h"
#include "room/client_messages.h"
#include "room/seat_messages.h"
#include "room/seats.h"
#include "room/service.h"

enum { PAGE_BYTES = 512 * 1024 };

typedef struct greeting {
    task      task;
    peer     *c;
    hello     hello;
    char      id[96];
    bool      reset, later, paged;
    caper_buf page; /* messages after those that were sent, as an open JSON list */
} greeting;

/* ---- Pages ----------------------------------------------------------------------------------- */

static void open_page(greeting *g)
{
    caper_buf_clear(&g->page);
    caper_json_open(&g->page, '[');
}

static void send_page(greeting *g)
{
    service   *sv    = g->c->sv;
    caper_buf *out   = &sv->batch.text;
    size_t     start = outbox_begin(sv);
    caper_json_close(&g->page, ']');
    caper_json_put(out, "{type:'page'");
    if (g->reset && !g->paged)
        caper_json_kbool(out, "reset", true);
    g->paged = true;
    caper_json_put(out, "missed:=%s}", caper_buf_text(&g->page));
    outbox_post(g->c, OUT_WELCOME, start);
    open_page(g);
}

static bool take_entry(void *ctx, const caper_table *t, const caper_events *ev,
                       const caper_store_entry *e)
{
    greeting *g = ctx;
    if (e->seq <= g->hello.since || !g->hello.wants_past)
        return true;
    if (g->page.len > PAGE_BYTES)
        send_page(g);
    say_missed(g->hello.room, t, ev, e, g->hello.seat, &g->page);
    g->hello.since = e->seq; /* told once, even if the walk sees it again */
    return true;
}

/* A client is given no more than it takes. */
static bool takes_more(const task *t)
{
    const peer *c = ((const greeting *)t->owner)->c;
    return !t->sv->platform->takes_more || t->sv->platform->takes_more(c);
}

/* ---- The welcome ----------------------------------------------------------------------------- */

static void write_welcome(greeting *g)
{
    service     *sv  = g->c->sv;
    const hello *h   = &g->hello;
    caper_buf   *out = &sv->batch.text;
    caper_json_put(out, "{type:'welcome' protocol:1 time:%jd table:", sv->now);
    seats_write_summary(h->room, out);
    caper_json_put(out, "you:{seat:%d host:?%d} seq:%jd", h->seat, h->host, h->room->seq);
    if (g->reset && !g->paged)
        caper_json_kbool(out, "reset", true);
    caper_json_close(&g->page, ']');
    caper_json_put(out, "missed:=%s", caper_buf_text(&g->page));
    if (h->room->table)
        say_table(h->room, h->room->table, h->seat, (say_present)g->c->reads, out);
    caper_json_close(out, '}');
}

/* What the operator has just told everybody. */
static void pass_on_notice(peer *c)
{
    const restriction *say = restriction_find(c->sv, "say", "now");
    if (!say)
        return;
    size_t start = outbox_begin(c->sv);
    caper_json_put(&c->sv->batch.text, "{type:'notice' text:%s}", say->text);
    outbox_post(c, OUT_ANSWER, start);
}

static void greet(greeting *g)
{
    peer *c     = g->c;
    room *r     = g->hello.room;
    c->host     = g->hello.host;
    size_t from = outbox_begin(c->sv);
    peer_join(c, r, g->hello.seat);
    write_welcome(g);
    outbox_post(c, OUT_WELCOME, from);
    pass_on_notice(c);
    room_here_changed(r);
    bots_wake(r); /* the table may have rested without connections */
}

/* A person who comes back takes the seat from the bot, and reads that as the last of what they missed. */
static bool come_back(greeting *g)
{
    room *r    = g->hello.room;
    int   seat = g->hello.seat;
    if (seat < 0 || !r->seats[seat].bot[0] || !r->sv->store_ok || r->sv->failed)
        return true;
    seats_give_back(r, seat);
    return walk_on(&g->task.walk, 0) == WALK_DONE;
}

static void free_greeting(task *t)
{
    greeting *g = t->owner;
    caper_buf_fini(&g->page);
    free(g);
}

static void refuse_them(greeting *g)
{
    problem p;
    room_refuse(g->hello.room, &p);
    talk_refuse(g->c, g->id, &p);
}

static void walked(task *t, task_end how)
{
    greeting *g     = t->owner;
    peer     *c     = g->c;
    room     *r     = g->hello.room;
    bool      later = g->later;
    c->hello        = NULL;
    bool ok         = how == TASK_DONE && !r->aside[0] && come_back(g);
    if (ok && !r->table && t->walk.table && r->stage != CAPER_STAGE_OPEN)
        room_adopt(r, &t->walk);
    if (ok && (r->table || r->stage == CAPER_STAGE_OPEN))
        greet(g);
    else
        refuse_them(g);
    task_drop(t);
    if (later)
        peer_resume(c);
}

/* Only what was missed has to be played, and only on request; but a parked table has to be dealt. */
static void open_walk(greeting *g)
{
    room   *r     = g->hello.room;
    int64_t since = g->hello.wants_past ? g->hello.since : r->seq;
    bool    ready = r->table || r->stage == CAPER_STAGE_OPEN;
    walk_open(&g->task.walk, r, since, INT_MAX, take_entry, g);
    if (ready && since == r->seq)
        walk_to_end(&g->task.walk);
}

void welcome_begin(peer *c, const hello *h)
{
    greeting *g = caper_alloc(1, sizeof *g);
    room     *r = h->room;
    g->c        = c;
    g->hello    = *h;
    g->task     = (task){.sv        = c->sv,
                         .owner     = g,
                         .free      = free_greeting,
                         .seat      = h->seat,
                         .payer     = c->from,
                         .may_go_on = takes_more};
    caper_text_set(g->id, h->id);
    g->reset = h->wants_past && (h->since < 0 || h->since > r->seq);
    if (g->reset)
        g->hello.since = 0;
    open_page(g);
    c->hello = g;
    open_walk(g);
    task_play(&g->task, walked);
    if (c->hello == g)
        g->later = true;
}

void welcome_drop(peer *c)
{
    greeting *g = c->hello;
    c->hello    = NULL;
    if (g)
        task_drop(&g->task);
}
