/* Dealing, moves, undo, chat: done in memory, written to the log, told to the table. */
#include <stdlib.h>

#include "base/json_get.h"
#include "base/json_put.h"
#include "base/text.h"
#include "room/calls.h"
#include "room/daily.h"
#include "room/history.h"
#include "room/names.h"
#include "room/notes.h"
#include "room/room_moves.h"
#include "room/seat_messages.h"
#include "room/seats.h"
#include "room/service.h"
#include "room/table_log.h"
#include "table/bookmark.h"

/* A message is written once for all connections of a seat that read moves in the same way. */
static void tell_each(room *r, const caper_store_entry *e, const caper_events *ev)
{
    size_t   start[CAPER_MAX_SEATS + 1][SAY_STEPS + 1];
    bool     said[CAPER_MAX_SEATS + 1][SAY_STEPS + 1] = {0};
    hearings h                                        = {.ev = ev};
    caper_common_begin(&r->sv->batch.text, &r->sv->common);
    each_peer (c, r) {
        int eyes = c->seat + 1;
        if (!said[eyes][c->reads]) {
            start[eyes][c->reads] = outbox_begin(r->sv);
            say_entry(r, r->table, &h, e, c->seat, (say_present)c->reads, &r->sv->batch.text);
            said[eyes][c->reads] = true;
        }
        outbox_post(c, OUT_FACT, start[eyes][c->reads]);
    }
    caper_common_end(&r->sv->batch.text);
}

/* ---- The deal -------------------------------------------------------------------------------- */

static char *start_text(int places, const char *const *salt, const char *const *name)
{
    caper_buf out = {0};
    caper_json_put(&out, "{salts:[");
    for (int s = 0; s < places; s++) {
        if (!salt[s])
            continue;
        caper_json_put(&out, "{seat:%d salt:%s}", s, salt[s]);
    }
    caper_json_put(&out, "] names:[");
    for (int s = 0; s < places; s++)
        caper_json_str(&out, name[s] ? name[s] : "");
    caper_json_put(&out, "]}");
    return out.data;
}

bool play_deal(room *r, const char *const *salt, const char *const *name, caper_store_entry *e,
               caper_error *err)
{
    free(r->start);
    r->start = start_text(r->places, salt, name);
    r->rules = r->game->info->version;
    room_set_table(r, room_deal(r, err));
    if (!r->table)
        return false;
    log_append(r, ENTRY_START, -1, r->start, e);
    room_set_stage(r, CAPER_STAGE_PLAYING);
    return true;
}

void play_start(room *r)
{
    const char       *salt[CAPER_MAX_SEATS] = {NULL}, *name[CAPER_MAX_SEATS];
    caper_error       err                   = {0};
    caper_store_entry e;
    each_seat (s, r) {
        /* a lesson's deal is the script's, and the day's is the day's */
        salt[s] = r->coach || r->daily[0] ? NULL : r->seats[s].salt;
        name[s] = r->seats[s].name;
    }
    if (!play_deal(r, salt, name, &e, &err)) { /* it was tried out when the table was made */
        note(r->sv, r, -1, "cannot be dealt (%s)", caper_code_name(err.code));
        return;
    }
    room_turned(r);
    tell_each(r, &e, NULL);
    note(r->sv, r, -1, "dealt");
}

void play_start_if_ready(room *r)
{
    each_seat (s, r)
        if (!r->seats[s].ready)
            return;
    play_start(r);
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static bool need_playing(room *r, problem *p)
{
    if (r->stage == CAPER_STAGE_OPEN)
        return refuse(p, 409, "not-now", "the cards are not dealt yet");
    if (r->stage == CAPER_STAGE_OVER)
        return refuse(p, 409, "game-over", "the game is over");
    return room_table(r) || room_refuse(r, p);
}

/* Talk gives no player more time, and bots need not think again. */
static void only_said(room *r, int seat)
{
    if (r->seats[seat].bot[0])
        r->last = r->sv->now; /* a bot that talks keeps its pace, too */
    r->talk++;
    bots_wake(r);
}

bool play_move(room *r, int seat, const char *move, int64_t *seq, problem *p)
{
    service          *sv  = r->sv;
    caper_error       err = {0};
    caper_store_entry e;
    if (!need_playing(r, p) || !log_has_room(r, ENTRY_MOVE, p))
        return false;
    if (r->talk >= MOST_TALK && caper_table_is_talk(r->table, seat, move))
        return log_has_room(r, ENTRY_CHAT, p);
    if (caper_table_play(r->table, seat, move, NULL, &sv->events, &err) != CAPER_OK)
        return refuse_error(p, &err);
    log_append(r, ENTRY_MOVE, seat, move, &e);
    if (!caper_table_to_act(r->table)) {
        room_set_stage(r, CAPER_STAGE_OVER);
        note(sv, r, -1, "over after %d moves", r->moves);
        daily_over(r);
        if (r->slow.on)
            calls_table(r, CALL_OVER, seat);
        history_over(r);
        if (sv->platform->over)
            sv->platform->over(r);
    }
    /* What a bot of the day plays follows from the whole log, talk included. */
    if (caper_table_has_changed(r->table) || (r->daily[0] && !r->seats[seat].bot[0]))
        room_turned(r);
    else
        only_said(r, seat);
    tell_each(r, &e, &sv->events);
    seats_end_once(r, caper_table_has_changed(r->table) ? seat : -1);
    sv->metrics.moves++;
    *seq = e.seq;
    return true;
}

/* Only the player who moved last, and only if the table says that the move revealed nothing. */
bool play_undo(room *r, int seat, int64_t *seq, problem *p)
{
    caper_error       err = {0};
    caper_store_entry e;
    if (!need_playing(r, p) || !log_has_room(r, ENTRY_UNDO, p))
        return false;
    if (r->coach)
        return refuse(p, 409, "coach", "undo is off in a first game; just go on");
    if (r->game->rules->undo_move)
        return play_move(r, seat, r->game->rules->undo_move, seq, p);
    if (caper_table_undo_seat(r->table) != seat)
        return refuse(p, 409, "illegal-move", "the last move was not yours");
    if (caper_table_undo_age(r->table) > CAPER_UNDO_REACH)
        return refuse(p, 409, "illegal-move",
                      "that was too long ago: a move can be taken back until %d others were made",
                      CAPER_UNDO_REACH);
    if (caper_table_undo(r->table, &err) != CAPER_OK)
        return refuse_error(p, &err);
    log_append(r, ENTRY_UNDO, seat, "", &e);
    room_turned(r);
    tell_each(r, &e, NULL);
    *seq = e.seq;
    return true;
}

/* The speaker's name, with the title that the game gives it just now. */
static void speaker(room *r, int seat, const char *watcher, caper_buf *out)
{
    const caper_table *t = r->stage == CAPER_STAGE_OPEN ? NULL : room_table(r);
    caper_names        names;
    if (seat < 0) {
        caper_buf_str(out, watcher);
    } else if (!r->seats[seat].name) {
        return;
    } else if (t) {
        say_names(r, t, seat, &names);
        caper_names_address(&names, seat, out);
    } else
        caper_buf_str(out, r->seats[seat].name);
}

/* Players are told what spectators say when the game is over (seat_messages.c), and keep half of the lines. */
bool play_chat(room *r, int seat, const char *watcher, const char *text, int64_t *seq, problem *p)
{
    CAPER_SCRATCH caper_buf body = {0}, name = {0};
    if (seat < 0 && r->talk >= MOST_TALK / 2)
        return refuse(p, 409, "full", "spectators have said enough at this table");
    if (!caper_text_is_plain(text) || !words_ok(text))
        return refuse(p, 400, "bad-request", "text: should be 1 to %d bytes that can all be seen",
                      CAPER_MAX_WORDS);
    if (!log_has_room(r, ENTRY_CHAT, p) || (r->sv->store_full && !refuse_full(p)))
        return false;
    speaker(r, seat, watcher, &name);
    caper_json_put(&body, "{name:%s text:%s}", caper_buf_text(&name), text);
    *seq = log_plain(r, ENTRY_CHAT, seat, caper_buf_text(&body));
    return true;
}

/* ---- Played elsewhere ------------------------------------------------------------------------ */

/* A seat that was given up at another server is closed here, too. A player who leaves a running game keeps theirs. */
static void send_away(room *r, const caper_store_entry *e)
{
    CAPER_PARSED caper_json *o   = caper_json_read(e->text, NULL);
    bool                     out = !seats_is_kept(o);
    if (out)
        tasks_fail_seat(r, e->seat);
    for (peer *c = out ? r->peers : NULL, *next; c; c = next) {
        next = c->room_next;
        if (c->seat == e->seat)
            peer_close(c, 4004, "the seat is gone");
    }
}

static bool tell_followed(void *ctx, const caper_table *t, const caper_events *ev,
                          const caper_store_entry *e)
{
    room *r = ctx;
    if (t && log_is_of_the_game(e->kind))
        tell_each(r, e, e->kind == ENTRY_MOVE ? ev : NULL);
    else
        tell_plain(r, e);
    if (e->kind == ENTRY_SEAT)
        send_away(r, e);
    return true;
}

bool play_follow(room *r)
{
    r->sv->following = true;
    bool ok          = log_follow(r, tell_followed, r);
    r->sv->following = false;
    return ok;
}
