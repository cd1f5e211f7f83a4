/* Games step by step, and what proves them fair. All of it is played again from the log. */
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "server/loop.h"
#include "server/replay.h"
#include "server/seat_messages.h"
#include "server/seats.h"

typedef struct steps {
    const room *room;
    caper_buf  *out;
    int         seat, from, count, n;
    bool        over;
} steps;

static void write_step(steps *s, const caper_table *t, const caper_events *ev,
                       const caper_store_entry *e)
{
    caper_buf *out  = s->out;
    bool       undo = e->kind == ENTRY_UNDO;
    caper_buf  list = {0};
    caper_json_open(out, '{');
    caper_json_kint(out, "n", s->n);
    caper_json_kint(out, "seat", e->seat);
    caper_json_kint(out, "at", e->at);
    caper_json_kbool(out, "undo", undo);
    caper_events_write_for(ev, s->seat, &list);
    caper_json_key(out, "events");
    caper_json_raw(out, caper_buf_text(&list));
    say_story(s->room, t, caper_buf_text(&list), list.len, s->seat, out);
    if (!undo && (s->over || s->seat == e->seat))
        caper_json_kstr(out, "move", e->text);
    caper_json_key(out, "view");
    caper_table_view(t, s->seat, out);
    caper_json_close(out, '}');
    caper_buf_fini(&list);
}

static void open_steps(steps *s, const caper_table *t)
{
    caper_json_key(s->out, "view");
    caper_table_view(t, s->seat, s->out);
    caper_json_kopen(s->out, "steps", '[');
}

static bool each_step(void *ctx, const caper_table *t, const caper_events *ev,
                      const caper_store_entry *e)
{
    steps *s = ctx;
    if (e->kind == ENTRY_MOVE || e->kind == ENTRY_UNDO) {
        s->n++;
        if (s->n > s->from && s->n <= s->from + s->count)
            write_step(s, t, ev, e);
        if (s->n == s->from)
            open_steps(s, t);
    } else if (e->kind == ENTRY_START && s->from == 0) {
        open_steps(s, t);
    }
    return true;
}

bool replay_write(server *sv, room *r, int seat, int from, int count, caper_buf *out, problem *p)
{
    caper_error  err = {0};
    caper_table *t   = NULL;
    if (r->stage == CAPER_STAGE_OPEN)
        return refuse(p, 409, "not-now", "the cards are not dealt yet");
    if (seat >= r->places)
        return refuse(p, 400, "bad-seat", "seat: should be -1 to %d", r->places - 1);
    if (from > r->moves)
        return refuse(p, 400, "bad-request", "from: there are only %d moves", r->moves);
    steps s = {r, out, seat, from, count, 0, r->stage == CAPER_STAGE_OVER};
    caper_json_key(out, "table");
    seats_write_summary(r, out);
    caper_json_kint(out, "seat", seat);
    caper_json_kint(out, "from", from);
    caper_json_kint(out, "total", r->moves);
    if (!walk_log(sv, r, each_step, &s, &t, &err))
        return refuse(p, 503, "store", "this table cannot be read from the store");
    caper_json_close(out, ']');
    caper_json_kbool(out, "over", s.over);
    if (s.over)
        say_result(t, out);
    caper_table_free(t);
    return true;
}

/* The seed gives every card away: only once the game is over. */
static bool whole_game(server *sv, room *r, caper_table **t, problem *p)
{
    caper_error err = {0};
    if (r->stage != CAPER_STAGE_OVER)
        return refuse(p, 409, "not-now", "the game is not over: the seed is still secret");
    return walk_log(sv, r, NULL, NULL, t, &err) ||
           refuse(p, 503, "store", "this table cannot be read from the store");
}

bool replay_transcript(server *sv, room *r, caper_buf *out, problem *p)
{
    caper_table *t;
    if (!whole_game(sv, r, &t, p))
        return false;
    caper_table_transcript(t, out);
    caper_table_free(t);
    return true;
}

static void write_key(const room *r, caper_buf *out)
{
    caper_json       *start                 = caper_json_read(r->start, NULL);
    const char       *salt[CAPER_MAX_SEATS] = {0};
    uint8_t           key[CAPER_KEY_BYTES];
    char              hex[2 * CAPER_KEY_BYTES + 1];
    size_t            i;
    const caper_json *one, *salts = caper_json_get(start, "salts");
    caper_json_array_foreach(salts, i, one)
    {
        int64_t s = caper_json_integer(caper_json_get(one, "seat"));
        if (s >= 0 && s < CAPER_MAX_SEATS)
            salt[s] = caper_json_string(caper_json_get(one, "salt"));
    }
    caper_seed_key(r->seed, salt, key);
    caper_hex_write(key, sizeof key, hex);
    caper_json_key(out, "salts");
    if (salts)
        caper_json_write(salts, out);
    else
        caper_json_raw(out, "[]");
    caper_json_kstr(out, "key", hex);
    caper_json_free(start);
}

static void write_log(const caper_table *t, caper_buf *out)
{
    caper_json_kopen(out, "moves", '[');
    for (int i = 0; i < caper_table_log_count(t); i++) {
        const char *move, *chance;
        int         seat = caper_table_log_entry(t, i, &move, &chance);
        caper_json_open(out, '{');
        caper_json_kint(out, "seat", seat);
        caper_json_kstr(out, "move", move);
        if (chance) {
            caper_json_key(out, "chance");
            caper_json_raw(out, chance);
        }
        caper_json_close(out, '}');
    }
    caper_json_close(out, ']');
}

static void write_deal(const room *r, caper_buf *out)
{
    caper_error  err  = {0};
    caper_table *deal = room_deal(r, &err);
    if (!deal)
        return;
    caper_json_key(out, "position");
    caper_table_position(deal, out);
    caper_table_free(deal);
}

bool replay_proof(server *sv, room *r, caper_buf *out, problem *p)
{
    caper_table *t;
    caper_buf    transcript = {0};
    if (!whole_game(sv, r, &t, p))
        return false;
    caper_json_kstr(out, "seed", r->seed);
    caper_json_kstr(out, "commitment", r->commitment);
    write_key(r, out);
    caper_json_kstr(out, "game", r->game->id);
    caper_json_kint(out, "players", r->players);
    caper_json_key(out, "options");
    caper_json_raw(out, r->options);
    write_deal(r, out);
    write_log(t, out);
    caper_table_transcript(t, &transcript);
    caper_json_kstr(out, "transcript", caper_buf_text(&transcript));
    caper_buf_fini(&transcript);
    caper_table_free(t);
    return true;
}
