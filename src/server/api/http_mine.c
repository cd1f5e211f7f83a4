/* A person's tables: which wait for them. The store knows where they sit; the tables themselves say how it
 * stands, so they are woken, a few in each turn of the loop. */
#include <limits.h>
#include <stdlib.h>

#include "base/json_put.h"
#include "room/slow.h"
#include "room/tokens.h"
#include "server/api/http_me.h"

enum { SHOWN = 100 };

typedef struct my_tables {
    kept_list all; /* with the time since when they have the seat */
    int       next, shown;
    caper_buf out;
} my_tables;

static void drop_tables(call *c)
{
    my_tables *t = c->made;
    caper_buf_fini(&t->out);
    people_list_fini(&t->all);
    free(t);
}

static my_tables *find_tables(call *c)
{
    my_tables *t = call_make(c, sizeof *t, drop_tables);
    if (!call_tables(c, c->who.hash, INT_MAX, &t->all)) {
        call_drop_made(c);
        return NULL;
    }
    caper_json_open(&t->out, '[');
    return t;
}

static void write_table(const room *r, int seat, bool turn, caper_buf *out)
{
    caper_json_put(out, "{id:%s game:%s title:%s seat:%d state:%s turn:?%d", r->id,
                   r->game->info->id, r->content_title ? r->content_title : r->game->info->title,
                   seat, room_state(r), turn);
    if (turn && r->slow.on && r->clock && r->stage == CAPER_STAGE_PLAYING)
        caper_json_kint(out, "due", slow_deadline(r, seat));
    if (r->crew[0])
        caper_json_kstr(out, "crew", r->crew);
    caper_json_put(out, "players:[");
    each_seat (s, r)
        caper_json_put(out, "%s", r->seats[s].name);
    caper_json_put(out, "]}");
}

/* An open table waits for players who are not ready. False: it has to be fetched first. */
static bool is_turn(call *c, room *r, int seat, bool *turn)
{
    if (r->stage == CAPER_STAGE_PLAYING && !room_table(r) && !room_refuse(r, c->problem) &&
        problem_is_later(c->problem))
        return false;
    *turn = seat >= 0 && (r->stage == CAPER_STAGE_PLAYING
                              ? (r->owes & CAPER_SEAT(seat)) != 0
                              : r->stage == CAPER_STAGE_OPEN && !r->seats[seat].ready);
    return true;
}

/* Seats that were given up are left out. */
static bool show(call *c, room *r)
{
    my_tables *t = c->made;
    int        seat;
    bool       host, turn;
    if (t->shown == SHOWN)
        return true;
    if (!people_find_seat(r, &c->who, &seat, &host, c->problem) || !is_turn(c, r, seat, &turn))
        return false;
    if (seat < 0 && !host)
        return true;
    t->shown++;
    write_table(r, seat, turn, &t->out);
    return true;
}

bool tables_get(call *c)
{
    my_tables *t = c->made ? c->made : find_tables(c);
    if (!t || !call_each_table(c, &t->all, &t->next, show))
        return false;
    caper_json_put(c->out, "tables:=%s]", caper_buf_text(&t->out));
    return true;
}

/* A seat that was taken before there was a person becomes theirs. */
bool tables_post(call *c)
{
    const char *id, *token;
    room       *r;
    int         seat, mine;
    bool        host;
    if (!call_text(c, "table", &id) || !call_text(c, "seat", &token))
        return false;
    if (!id || !token)
        return call_wrong(c, id ? "seat" : "table", "there");
    if (!(r = room_find(c->sv, id, c->problem)) || !token_opens(r, token, &seat, c->problem) ||
        !people_find_seat(r, &c->who, &mine, &host, c->problem))
        return false;
    people_keep_seat(r, &c->who, seat, seat == CAPER_HOST);
    return true;
}
