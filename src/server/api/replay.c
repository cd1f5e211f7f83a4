/* Games step by step, and what proves them fair. All of it is played again from the log. */
#include <limits.h>
#include <math.h>

#include "base/hash.h"
#include "base/memory.h"
#include "server/api/http_later.h"
#include "server/api/replay.h"
#include "server/ops/loop.h"
#include "server/room/seat_messages.h"
#include "server/room/seats.h"
#include "table/chances.h"

/* ---- Step by step ---------------------------------------------------------------------------- */

static void write_step(const later *s, const caper_table *t, const caper_events *ev,
                       const caper_store_entry *e, caper_buf *out)
{
    bool     undo = e->kind == ENTRY_UNDO;
    hearings h    = {.ev = ev};
    caper_json_open(out, '{');
    caper_json_kint(out, "n", s->job.walk.moves);
    caper_json_kint(out, "seat", e->seat);
    caper_json_kint(out, "at", e->at);
    caper_json_kbool(out, "undo", undo);
    say_events(s->room, t, &h, s->seat, out);
    if (!undo && (s->over || s->seat == e->seat))
        caper_json_kstr(out, "move", e->text);
    caper_json_key(out, "view");
    caper_table_view(t, s->seat, out);
    caper_json_close(out, '}');
    hearings_fini(&h);
}

static void open_steps(later *s, const caper_table *t, caper_buf *out)
{
    s->opened = true;
    caper_json_key(out, "view");
    caper_table_view(t, s->seat, out);
    caper_json_kopen(out, "steps", '[');
}

static bool each_step(void *ctx, const caper_table *t, const caper_events *ev,
                      const caper_store_entry *e)
{
    later     *s   = ctx;
    caper_buf *out = &s->answer.body;
    int        n   = s->job.walk.moves;
    if (e->kind == ENTRY_MOVE || e->kind == ENTRY_UNDO) {
        if (n > s->from && n <= s->from + s->count)
            write_step(s, t, ev, e, out);
    }
    if (t && n == s->from && !s->opened)
        open_steps(s, t, out);
    return true;
}

static void finish_steps(later *s, caper_buf *out)
{
    caper_json_close(out, ']');
    caper_json_kbool(out, "over", s->over);
    if (s->over)
        say_result(s->job.walk.table, out);
}

bool replay_steps(call *c, room *r, int seat, int from, int count)
{
    if (r->stage == CAPER_STAGE_OPEN)
        return refuse(&c->problem, 409, "not-now", "the cards are not dealt yet");
    if (seat >= r->places)
        return refuse(&c->problem, 400, "bad-seat", "seat: should be -1 to %d", r->places - 1);
    if (from > r->moves)
        return refuse(&c->problem, 400, "bad-request", "from: there are only %d moves", r->moves);
    later *s  = caper_alloc(1, sizeof *s);
    s->room   = r;
    s->seat   = seat;
    s->from   = from;
    s->count  = count;
    s->over   = r->stage == CAPER_STAGE_OVER;
    s->finish = finish_steps;
    caper_json_key(c->out, "table");
    seats_write_summary(r, c->out);
    caper_json_kint(c->out, "seat", seat);
    caper_json_kint(c->out, "from", from);
    caper_json_kint(c->out, "total", r->moves);
    return later_begin(c, s, from - 1, each_step);
}

/* ---- Chances --------------------------------------------------------------------------------- */

/* Places are spread evenly over the game; a short one has a place for each move. */
static int places_of(const room *r)
{
    return r->moves < CHANCE_POINTS ? r->moves + 1 : CHANCE_POINTS;
}

static int move_at(const room *r, int place)
{
    int last = places_of(r) - 1;
    return last ? (int)((int64_t)place * r->moves / last) : 0;
}

static void write_chances(const later *l, caper_buf *out)
{
    double             all[CAPER_MAX_SEATS];
    const caper_match *m = caper_table_match(l->job.walk.table);
    caper_chances_get(l->chances, all);
    caper_json_open(out, '{');
    caper_json_kint(out, "n", l->job.walk.moves);
    caper_json_kopen(out, "win", '[');
    for (int s = 0; s < m->places; s++)
        caper_json_real(out, all[s]);
    caper_json_close(out, ']');
    caper_json_close(out, '}');
}

/* Some moves of the games that are tried; true: there are more. A game may go round in circles for
 * long, so nobody's slice is a whole one. */
static bool try_on(job *j, double until)
{
    later *l = (later *)j;
    if (!l->chances)
        return false;
    while (caper_chances_step(l->chances))
        if (work_ms() >= until)
            return true;
    write_chances(l, &l->answer.body);
    caper_chances_free(l->chances);
    l->chances = NULL;
    return false;
}

static bool each_chance(void *ctx, const caper_table *t, const caper_events *ev,
                        const caper_store_entry *e)
{
    later *l = ctx;
    (void)ev;
    if (e->kind != ENTRY_MOVE && e->kind != ENTRY_UNDO && e->kind != ENTRY_START)
        return true;
    for (int i = l->from; i < l->from + l->count && i < places_of(l->room); i++)
        if (move_at(l->room, i) == l->job.walk.moves) {
            l->chances       = caper_chances_new(t, CHANCE_GAMES);
            l->job.walk.rest = true; /* the log waits for them */
            if (l->job.walk.until <= 0)
                try_on(&l->job, INFINITY);
            break;
        }
    return true;
}

static void finish_chances(later *l, caper_buf *out)
{
    (void)l;
    caper_json_close(out, ']');
}

bool replay_chances(call *c, room *r, int from, int count)
{
    if (r->stage != CAPER_STAGE_OVER)
        return refuse(&c->problem, 409, "not-now", "chances are worked out once the game is over");
    later *l       = caper_alloc(1, sizeof *l);
    l->room        = r;
    l->from        = from;
    l->count       = count;
    l->finish      = finish_chances;
    l->job.goes_on = try_on;
    caper_json_kint(c->out, "places", places_of(r));
    caper_json_kopen(c->out, "chances", '[');
    return later_begin(c, l, from < places_of(r) ? move_at(r, from) - 1 : INT_MAX, each_chance);
}

/* ---- What is over ---------------------------------------------------------------------------- */

/* The seed gives every card away: only once the game is over. */
static bool whole_game(call *c, room *r, void (*finish)(later *, caper_buf *))
{
    if (r->stage != CAPER_STAGE_OVER)
        return refuse(&c->problem, 409, "not-now",
                      "the game is not over: the seed is still secret");
    later *l  = caper_alloc(1, sizeof *l);
    l->room   = r;
    l->finish = finish;
    return later_begin(c, l, -1, NULL);
}

static void finish_transcript(later *l, caper_buf *out)
{
    caper_table_transcript(l->job.walk.table, out);
}

bool replay_transcript(call *c, room *r) { return whole_game(c, r, finish_transcript); }

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
        int64_t s = caper_json_get_integer(one, "seat");
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

static void finish_proof(later *l, caper_buf *out)
{
    const room        *r          = l->room;
    const caper_table *t          = l->job.walk.table;
    caper_buf          transcript = {0};
    caper_json_kstr(out, "seed", r->seed);
    caper_json_kstr(out, "commitment", r->commitment);
    write_key(r, out);
    caper_json_kstr(out, "game", r->game->info->id);
    caper_json_kint(out, "rules", r->rules);
    caper_json_kint(out, "players", r->players);
    caper_json_key(out, "options");
    caper_json_raw(out, r->options);
    write_deal(r, out);
    write_log(t, out);
    caper_table_transcript(t, &transcript);
    caper_json_kstr(out, "transcript", caper_buf_text(&transcript));
    caper_buf_fini(&transcript);
}

bool replay_proof(call *c, room *r) { return whole_game(c, r, finish_proof); }
