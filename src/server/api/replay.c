/* Games step by step, and what proves them fair. All of it is played again from the log. */
#include <limits.h>
#include <math.h>
#include <stdlib.h>

#include "base/hash.h"
#include "base/json_get.h"
#include "base/json_put.h"
#include "base/memory.h"
#include "room/seat_messages.h"
#include "room/seats.h"
#include "room/service.h"
#include "server/api/replay.h"
#include "table/chances.h"
#include "table/decision.h"

/* What is looked for, and how far it has come: the call's `made`. */
typedef struct replay {
    room *room;
    int   seat, from, count;
    bool  over, opened;
    int   next; /* of decisions: the move after the last that was weighed */
    /* The analysis of the last move that is going on; NULL: none. */
    struct caper_chances  *chances;
    struct caper_decision *decision;
} replay;

static void free_replay(call *c)
{
    replay *s = c->made;
    caper_chances_free(s->chances);
    caper_decision_free(s->decision);
    free(s);
}

static replay *replay_new(call *c, room *r, int from, int count)
{
    replay *s = call_make(c, sizeof *s, free_replay);
    *s        = (replay){.room  = r,
                         .seat  = CAPER_SPECTATOR,
                         .from  = from,
                         .count = count,
                         .over  = r->stage == CAPER_STAGE_OVER};
    return s;
}

/* ---- Step by step ---------------------------------------------------------------------------- */

static void write_step(call *c, const caper_table *t, const caper_events *ev,
                       const caper_store_entry *e)
{
    const replay *s    = c->made;
    caper_buf    *out  = c->out;
    bool          undo = e->kind == ENTRY_UNDO;
    hearings      h    = {.ev = ev};
    caper_json_put(out, "{n:%d seat:%d at:%jd undo:?%d", c->task.walk.moves, e->seat, e->at, undo);
    say_events(s->room, t, &h, s->seat, out);
    if (!undo && (s->over || s->seat == e->seat))
        caper_json_kstr(out, "move", e->text);
    caper_json_key(out, "view");
    caper_table_view(t, s->seat, out);
    caper_json_close(out, '}');
}

static void open_steps(replay *s, const caper_table *t, caper_buf *out)
{
    s->opened = true;
    caper_json_key(out, "view");
    caper_table_view(t, s->seat, out);
    caper_json_put(out, "steps:[");
}

static bool each_step(void *ctx, const caper_table *t, const caper_events *ev,
                      const caper_store_entry *e)
{
    call   *c = ctx;
    replay *s = c->made;
    int     n = c->task.walk.moves;
    if (e->kind == ENTRY_MOVE || e->kind == ENTRY_UNDO) {
        if (n > s->from && n <= s->from + s->count)
            write_step(c, t, ev, e);
    }
    if (t && n == s->from && !s->opened)
        open_steps(s, t, c->out);
    return true;
}

static void finish_steps(call *c)
{
    bool over = ((const replay *)c->made)->over;
    caper_json_put(c->out, "] over:?%d", over);
    if (over)
        say_result(c->task.walk.table, c->out);
}

bool replay_steps(call *c, room *r, int seat, int from, int count)
{
    if (r->stage == CAPER_STAGE_OPEN)
        return refuse(c->problem, 409, "not-now", "the cards are not dealt yet");
    if (seat >= r->places)
        return refuse(c->problem, 400, "bad-seat", "seat: should be -1 to %d", r->places - 1);
    if (from > r->moves)
        return refuse(c->problem, 400, "bad-request", "from: there are only %d moves", r->moves);
    replay_new(c, r, from, count)->seat = seat;
    caper_json_key(c->out, "table");
    seats_write_summary(r, c->out);
    caper_json_put(c->out, "seat:%d from:%d total:%d", seat, from, r->moves);
    return call_play(c, r, seat, from - 1, each_step, finish_steps);
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

static void write_chances(call *c, replay *s)
{
    double             all[CAPER_MAX_SEATS];
    caper_buf         *out = c->out;
    const caper_match *m   = caper_table_match(c->task.walk.table);
    caper_chances_get(s->chances, all);
    caper_json_put(out, "{n:%d win:[", c->task.walk.moves);
    each_seat (i, m)
        caper_json_real(out, all[i]);
    caper_json_put(out, "]}");
    caper_chances_free(s->chances);
    s->chances = NULL;
}

static void write_decision(call *c, replay *s)
{
    caper_json_put(c->out, "{n:%d", c->task.walk.moves);
    caper_decision_write(s->decision, c->out);
    caper_json_close(c->out, '}');
    caper_decision_free(s->decision);
    s->decision = NULL;
}

/* Some more of the games that are tried; true: there are more. A game may go round in circles for
 * long, so a slice of the chances is never a whole one. */
static bool try_on(task *t, double until)
{
    call   *c = t->owner;
    replay *s = c->made;
    while (s->chances ? caper_chances_step(s->chances)
                      : s->decision && caper_decision_step(s->decision))
        if (work_time(t->sv) >= until)
            return true;
    if (s->chances)
        write_chances(c, s);
    if (s->decision)
        write_decision(c, s);
    return false;
}

/* The log waits until what was begun is worked out. */
static void work_out(call *c)
{
    c->task.walk.rest = true;
    if (c->task.walk.until <= 0)
        try_on(&c->task, INFINITY);
}

static bool each_chance(void *ctx, const caper_table *t, const caper_events *ev,
                        const caper_store_entry *e)
{
    call   *c = ctx;
    replay *s = c->made;
    walk   *w = &c->task.walk;
    (void)ev;
    if (e->kind != ENTRY_MOVE && e->kind != ENTRY_UNDO && e->kind != ENTRY_START)
        return true;
    for (int i = s->from; i < s->from + s->count && i < places_of(s->room); i++)
        if (move_at(s->room, i) == w->moves) {
            s->chances = caper_chances_new(t, CHANCE_GAMES);
            work_out(c);
            break;
        }
    return true;
}

static void finish_chances(call *c) { caper_json_close(c->out, ']'); }

static bool need_end(call *c, const room *r, const char *what)
{
    return r->stage == CAPER_STAGE_OVER ||
           refuse(c->problem, 409, "not-now", "%s once the game is over", what);
}

bool replay_chances(call *c, room *r, int from, int count)
{
    if (!need_end(c, r, "chances are worked out"))
        return false;
    replay_new(c, r, from, count);
    c->task.goes_on = try_on;
    caper_json_put(c->out, "places:%d chances:[", places_of(r));
    return call_play(c, r, CAPER_SPECTATOR, from < places_of(r) ? move_at(r, from) - 1 : INT_MAX,
                     each_chance, finish_chances);
}

/* ---- Decisions ------------------------------------------------------------------------------- */

static bool each_decision(void *ctx, const caper_table *t, const caper_events *ev,
                          const caper_store_entry *e)
{
    call   *c = ctx;
    replay *s = c->made;
    int     n = c->task.walk.moves;
    (void)ev;
    if (e->kind != ENTRY_MOVE || e->seat != s->seat || n <= s->from || !s->count)
        return true;
    s->next = n;
    if ((s->decision = caper_decision_new(t))) {
        s->count--;
        work_out(c);
    }
    return true;
}

static void finish_decisions(call *c)
{
    const replay *s = c->made;
    caper_json_close(c->out, ']');
    if (s->count)
        caper_json_knull(c->out, "next");
    else
        caper_json_kint(c->out, "next", s->next);
}

bool replay_decisions(call *c, room *r, int seat, int from, int count)
{
    if (!need_end(c, r, "decisions are weighed"))
        return false;
    if (seat < 0 || seat >= r->players)
        return refuse(c->problem, 400, "bad-seat", "seat: should be 0 to %d", r->players - 1);
    replay_new(c, r, from, count)->seat = seat;
    c->task.goes_on                     = try_on;
    caper_json_put(c->out, "decisions:[");
    return call_play(c, r, CAPER_SPECTATOR, from - 1, each_decision, finish_decisions);
}

/* ---- What is over ---------------------------------------------------------------------------- */

/* The seed gives every card away: only once the game is over. */
static bool whole_game(call *c, room *r, void (*finish)(call *c))
{
    if (r->stage != CAPER_STAGE_OVER)
        return refuse(c->problem, 409, "not-now", "the game is not over: the seed is still secret");
    return call_play(c, r, CAPER_SPECTATOR, -1, NULL, finish);
}

static void finish_transcript(call *c) { caper_table_transcript(c->task.walk.table, c->out); }

bool replay_transcript(call *c, room *r) { return whole_game(c, r, finish_transcript); }

static void write_key(const room *r, caper_buf *out)
{
    CAPER_PARSED caper_json *start                 = caper_json_read(r->start, NULL);
    const char              *salt[CAPER_MAX_SEATS] = {0};
    uint8_t                  key[CAPER_KEY_BYTES];
    char                     hex[2 * CAPER_KEY_BYTES + 1];
    size_t                   i;
    const caper_json        *one, *salts = caper_json_get(start, "salts");
    caper_json_array_foreach(salts, i, one)
    {
        int64_t s = caper_json_get_integer(one, "seat");
        if (s >= 0 && s < CAPER_MAX_SEATS)
            salt[s] = caper_json_get_text(one, "salt");
    }
    caper_seed_key(r->seed, salt, key);
    caper_hex_write(key, sizeof key, hex);
    caper_json_key(out, "salts");
    if (salts)
        caper_json_write(salts, out);
    else
        caper_json_raw(out, "[]");
    caper_json_kstr(out, "key", hex);
}

static void write_log(const caper_table *t, caper_buf *out)
{
    caper_json_put(out, "moves:[");
    for (int i = 0; i < caper_table_log_count(t); i++) {
        const char *move, *chance;
        int         seat = caper_table_log_entry(t, i, &move, &chance);
        caper_json_put(out, "{seat:%d move:%s", seat, move);
        if (chance) {
            caper_json_put(out, "chance:=%s", chance);
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

static void finish_proof(call *c)
{
    const room             *r          = c->task.walk.room;
    const caper_table      *t          = c->task.walk.table;
    caper_buf              *out        = c->out;
    CAPER_SCRATCH caper_buf transcript = {0};
    caper_json_put(out, "seed:%s commitment:%s", r->seed, r->commitment);
    write_key(r, out);
    caper_json_put(out, "game:%s rules:%d players:%d options:=%s", r->game->info->id, r->rules,
                   r->players, r->options);
    write_deal(r, out);
    write_log(t, out);
    caper_table_transcript(t, &transcript);
    caper_json_kstr(out, "transcript", caper_buf_text(&transcript));
}

bool replay_proof(call *c, room *r) { return whole_game(c, r, finish_proof); }
