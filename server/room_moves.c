/* Dealing, moves, undo, chat: done in memory, written to the log, told to everybody. */
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/text.h"
#include "server/loop.h"
#include "server/notes.h"
#include "server/room_moves.h"
#include "server/seat_messages.h"

typedef void say_fn(const room *r, const caper_table *t, const caper_store_entry *e, int seat,
                    bool now, caper_buf *out);

/* Each seat's message is written once, however many watch through its eyes. */
static void tell_each(server *sv, room *r, const caper_store_entry *e, const caper_events *ev,
                      say_fn *say)
{
    size_t start[CAPER_MAX_SEATS + 1];
    bool   said[CAPER_MAX_SEATS + 1] = {false};
    for (conn *c = r->conns; c; c = c->room_next) {
        int eyes = c->seat + 1;
        if (!said[eyes]) {
            start[eyes] = ws_begin(sv);
            if (ev)
                say_move(r, r->table, ev, e, c->seat, true, &sv->outbox_text);
            else
                say(r, r->table, e, c->seat, true, &sv->outbox_text);
            said[eyes] = true;
        }
        ws_post(sv, c, OUT_FACT, start[eyes]);
    }
}

/* ---- The deal -------------------------------------------------------------------------------- */

static void write_start(const room *r, caper_buf *out)
{
    caper_json_open(out, '{');
    caper_json_kopen(out, "salts", '[');
    for (int s = 0; s < r->places; s++) {
        if (!r->seats[s].salt)
            continue;
        caper_json_open(out, '{');
        caper_json_kint(out, "seat", s);
        caper_json_kstr(out, "salt", r->seats[s].salt);
        caper_json_close(out, '}');
    }
    caper_json_close(out, ']');
    caper_json_kopen(out, "names", '[');
    for (int s = 0; s < r->places; s++)
        caper_json_str(out, r->seats[s].name ? r->seats[s].name : "");
    caper_json_close(out, ']');
    caper_json_close(out, '}');
}

void play_start(server *sv, room *r)
{
    caper_buf         text = {0};
    caper_error       err  = {0};
    caper_store_entry e;
    write_start(r, &text);
    free(r->start);
    r->start = caper_strdup(caper_buf_text(&text));
    r->table = room_deal(r, &err);
    if (r->table) {
        room_append(sv, r, ENTRY_START, -1, r->start, &e);
        room_set_stage(sv, r, CAPER_STAGE_PLAYING);
        room_turned(sv, r);
        tell_each(sv, r, &e, NULL, say_start);
        note(sv, r, -1, "dealt");
    } else { /* it was tried out when the table was made */
        note(sv, r, -1, "cannot be dealt (%s)", caper_code_name(err.code));
    }
    caper_buf_fini(&text);
}

void play_start_if_ready(server *sv, room *r)
{
    for (int s = 0; s < r->places; s++)
        if (!r->seats[s].ready)
            return;
    play_start(sv, r);
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static bool need_playing(server *sv, room *r, problem *p)
{
    if (r->stage == CAPER_STAGE_OPEN)
        return refuse(p, 409, "not-now", "the cards are not dealt yet");
    if (r->stage == CAPER_STAGE_OVER)
        return refuse(p, 409, "game-over", "the game is over");
    return room_table(sv, r) || refuse_store(p);
}

bool play_move(server *sv, room *r, int seat, const char *move, int64_t *seq, problem *p)
{
    caper_error       err = {0};
    caper_store_entry e;
    if (!need_playing(sv, r, p))
        return false;
    if (caper_table_play(r->table, seat, move, NULL, &sv->events, &err) != CAPER_OK)
        return refuse_error(p, &err);
    room_append(sv, r, ENTRY_MOVE, seat, move, &e);
    r->moves++;
    if (!caper_table_to_act(r->table)) {
        room_set_stage(sv, r, CAPER_STAGE_OVER);
        note(sv, r, -1, "over after %d moves", r->moves);
    }
    room_turned(sv, r);
    tell_each(sv, r, &e, &sv->events, NULL);
    sv->metrics.moves++;
    *seq = e.seq;
    return true;
}

/* Only who moved last, and only what the table says gave nothing away. */
bool play_undo(server *sv, room *r, int seat, int64_t *seq, problem *p)
{
    caper_error       err = {0};
    caper_store_entry e;
    if (!need_playing(sv, r, p))
        return false;
    if (r->game->undo_move)
        return play_move(sv, r, seat, r->game->undo_move, seq, p);
    if (caper_table_undo_seat(r->table) != seat)
        return refuse(p, 409, "illegal-move", "the last move was not yours");
    if (caper_table_undo(r->table, &err) != CAPER_OK)
        return refuse_error(p, &err);
    room_append(sv, r, ENTRY_UNDO, seat, "", &e);
    r->moves++;
    room_turned(sv, r);
    tell_each(sv, r, &e, NULL, say_undo);
    *seq = e.seq;
    return true;
}

/* The name of whoever speaks, with the honour that the game gives it just now. */
static void speaker(server *sv, room *r, int seat, caper_buf *out)
{
    const caper_table *t = r->stage == CAPER_STAGE_OPEN ? NULL : room_table(sv, r);
    caper_names        names;
    if (!r->seats[seat].name)
        return;
    if (t) {
        say_names(r, t, seat, &names);
        caper_names_address(&names, seat, out);
    } else
        caper_buf_str(out, r->seats[seat].name);
}

bool play_chat(server *sv, room *r, int seat, const char *text, int64_t *seq, problem *p)
{
    caper_buf         body = {0}, name = {0};
    caper_store_entry e;
    if (!caper_text_is_plain(text))
        return refuse(p, 400, "bad-request",
                      "text: should be 1 to %d bytes without control characters", CAPER_MAX_WORDS);
    speaker(sv, r, seat, &name);
    caper_json_open(&body, '{');
    caper_json_kstr(&body, "name", caper_buf_text(&name));
    caper_json_kstr(&body, "text", text);
    caper_json_close(&body, '}');
    room_append(sv, r, ENTRY_CHAT, seat, caper_buf_text(&body), &e);
    tell_plain(sv, r, &e);
    *seq = e.seq;
    caper_buf_fini(&body);
    caper_buf_fini(&name);
    return true;
}
