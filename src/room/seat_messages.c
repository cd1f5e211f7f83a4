/* What the server says about a table: the log's entries as messages, each seat's in its own words.
 *
 * All redaction is the rooms': views through caper_table_view, events through
 * caper_events_write_for. What this file adds (whose turn, own moves, names) is either public or
 * the reader's own. A move's text is the mover's alone: others learn of a move by its events. */
#include <stdio.h>

#include "base/json_get.h"
#include "base/json_put.h"
#include "base/sentence.h"
#include "room/lessons.h"
#include "room/seat_messages.h"
#include "room/service.h"
#include "room/table_log.h"
#include "table/advice.h"
#include "table/bookmark.h"

enum { MOST_NAMED = 40 }; /* spectators */

/* What messages about an entry have in common: by their audience, and besides. */
enum { IN_HEAD, IN_TO_ACT, IN_MAP, IN_EVENTS, IN_STORY = IN_EVENTS + CAPER_MAX_SEATS + 1 };

static void open_message(const caper_store_entry *e, const char *type, caper_buf *out)
{
    caper_json_put(out, "{seq:%jd at:%jd type:%s", e->seq, e->at, type);
}

/* A value of parsed JSON as text again. */
static void write_value(caper_buf *out, const char *key, const caper_json *value)
{
    caper_json_key(out, key);
    caper_json_write(value, out);
}

/* Spectators may have been players who were removed: what they say waits for the end of the game. */
static bool is_for_spectators(const room *r, const caper_store_entry *e)
{
    return e->kind == ENTRY_CHAT && e->seat < 0 && r->stage == CAPER_STAGE_PLAYING;
}

/* An entry that all players see alike, and all spectators, as a message. */
static void say_plain(const room *r, const caper_store_entry *e, int seat, caper_buf *out)
{
    if (seat >= 0 && is_for_spectators(r, e)) {
        open_message(e, "murmur", out);
        caper_json_close(out, '}');
        return;
    }
    if (e->kind == ENTRY_REMATCH) {
        open_message(e, "rematch", out);
        caper_json_put(out, "table:%s}", e->text);
        return;
    }
    if (e->kind == ENTRY_HINT || e->kind == ENTRY_SALT) {
        open_message(e, e->kind == ENTRY_HINT ? "hint" : "salt", out);
        caper_json_put(out, "seat:%d}", e->seat);
        return;
    }
    CAPER_PARSED caper_json *o    = caper_json_read(e->text, NULL);
    bool                     chat = e->kind == ENTRY_CHAT;
    open_message(e, chat ? "chat" : "seat", out);
    caper_json_kint(out, "seat", e->seat);
    write_value(out, chat ? "name" : "is", caper_json_get(o, chat ? "name" : "is"));
    const restriction *hush = chat ? restriction_find(r->sv, "hush", r->id) : NULL;
    if (hush && e->seq <= hush->seq)
        caper_json_kstr(out, "text", "(removed by the operator)");
    else
        write_value(out, chat ? "text" : "why", caper_json_get(o, chat ? "text" : "why"));
    caper_json_close(out, '}');
}

void say_names(const room *r, const caper_table *t, int seat, caper_names *out)
{
    *out = caper_table_names(t, seat);
    each_seat (s, r)
        out->name[s] = r->seats[s].name;
}

/* ---- What can be done ------------------------------------------------------------------------ */

void say_seats(caper_buf *out, const char *key, caper_seats set)
{
    caper_json_kopen(out, key, '[');
    for (int s = 0; s < CAPER_MAX_SEATS; s++)
        if (set & CAPER_SEAT(s))
            caper_json_int(out, s);
    caper_json_close(out, ']');
}

static bool may_undo(const caper_table *t, int seat)
{
    if (caper_table_match(t)->game->rules->undo_move)
        return false; /* such a game lists it among the moves */
    return seat >= 0 && caper_table_undo_seat(t) == seat && caper_table_can_undo(t) &&
           caper_table_undo_age(t) <= CAPER_UNDO_REACH;
}

static void write_clocks(const room *r, int64_t at, caper_buf *out)
{
    caper_json_kopen(out, "left", '{');
    each_seat (s, r) {
        const chair *a = &r->seats[s];
        if (!room_waits_for(r, s))
            continue;
        char    key[16];
        int64_t left = (r->slow.on ? slow_deadline(r, s) : a->owes_since + r->clock) - at;
        snprintf(key, sizeof key, "%d", s);
        caper_json_kint(out, key, left > 0 ? left : 0);
    }
    caper_json_close(out, '}');
}

/* Which of the seat's own moves cannot be taken back. */
static void write_warnings(const caper_table *t, int seat, const caper_move *list, int n,
                           caper_buf *out)
{
    CAPER_SCRATCH caper_buf text = {0}, move = {0};
    caper_names             names;
    caper_json_kopen(out, "warnings", '{');
    if (n)
        names = caper_table_names(t, seat);
    for (int i = 0; i < n; i++) {
        caper_buf_clear(&text);
        table_warn(t, seat, list[i], &names, &text);
        if (!text.len)
            continue;
        caper_buf_clear(&move);
        caper_table_write_move(t, list[i], &move);
        caper_json_kstr(out, caper_buf_text(&move), caper_buf_text(&text));
    }
    caper_json_close(out, '}');
}

static void write_goal(const caper_table *t, int seat, caper_buf *out)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_table_goal(t, seat, &text);
    caper_json_put(out, "goal?:%s", caper_buf_text(&text));
}

static void write_map(const caper_table *t, hearings *h, int seat, caper_buf *out)
{
    size_t start = out->len;
    if (!caper_table_match(t)->game->words->sketch || caper_common_copy(out, h, IN_MAP))
        return;
    caper_json_key(out, "map");
    if (caper_table_sketch(t, seat, out))
        caper_common_keep(out, h, IN_MAP, start);
}

static void write_to_act(const caper_table *t, hearings *h, caper_buf *out)
{
    size_t start = out->len;
    if (caper_common_copy(out, h, IN_TO_ACT))
        return;
    say_seats(out, "to_act", caper_table_to_act(t));
    caper_common_keep(out, h, IN_TO_ACT, start);
}

static void write_now(const room *r, const caper_table *t, hearings *h, int seat, say_present now,
                      caper_buf *out)
{
    static caper_move list[CAPER_MAX_MOVES]; /* one thread talks */
    bool              may = seat >= 0 && (caper_table_may_act(t) & CAPER_SEAT(seat));
    int               n   = may ? caper_table_moves(t, seat, list) : 0;
    caper_json_kopen(out, "now", '{');
    write_to_act(t, h, out);
    caper_json_kbool(out, "may_act", may);
    caper_json_key(out, now == SAY_STEPS ? "steps" : "moves");
    caper_table_list_moves(t, list, n, now == SAY_STEPS, out);
    caper_json_kbool(out, "undo", may_undo(t, seat));
    if (r->clock)
        write_clocks(r, r->sv->now, out);
    write_goal(t, seat, out);
    write_warnings(t, seat, list, n, out);
    if (seat >= 0)
        write_map(t, h, seat, out);
    lesson_say(r, t, seat, out);
    caper_json_close(out, '}');
}

static void write_view(const caper_table *t, int seat, caper_buf *out)
{
    caper_json_key(out, "view");
    caper_table_view(t, seat, out);
}

void say_table(const room *r, const caper_table *t, int seat, say_present now, caper_buf *out)
{
    hearings h = {0};
    write_view(t, seat, out);
    write_now(r, t, &h, seat, now, out);
}

void say_result(const caper_table *t, caper_buf *out)
{
    caper_result result;
    caper_table_result(t, &result);
    caper_json_kopen(out, "result", '{');
    say_seats(out, "winners", result.winners);
    if (result.has_scores) {
        caper_json_kopen(out, "scores", '[');
        for (int s = 0; s < caper_table_match(t)->seats; s++)
            caper_json_int(out, result.scores[s]);
        caper_json_close(out, ']');
    }
    caper_json_close(out, '}');
}

/* How many hints each seat has used. */
static void say_hints(const room *r, caper_buf *out)
{
    caper_json_kopen(out, "hints", '[');
    each_seat (s, r)
        caper_json_int(out, r->seats[s].hinted);
    caper_json_close(out, ']');
}

/* ---- Entries that each seat sees in its own way ---------------------------------------------- */

static void say_start(const room *r, const caper_table *t, hearings *h, const caper_store_entry *e,
                      int seat, say_present now, caper_buf *out)
{
    CAPER_PARSED caper_json *o = caper_json_read(e->text, NULL);
    open_message(e, "start", out);
    write_value(out, "salts", caper_json_get(o, "salts"));
    write_value(out, "names", caper_json_get(o, "names"));
    write_view(t, seat, out);
    if (now)
        write_now(r, t, h, seat, now, out);
    caper_json_close(out, '}');
}

static caper_seats eyes_of(int seat)
{
    return seat == CAPER_SPECTATOR ? CAPER_SPECTATORS : CAPER_SEAT(seat);
}

/* Do both hear the same events? */
static bool hear_alike(const caper_events *ev, caper_seats one, caper_seats two)
{
    for (int i = 0; i < ev->count; i++)
        if (!(ev->list[i].to & one) != !(ev->list[i].to & two))
            return false;
    return true;
}

static int hear(hearings *h, int seat)
{
    for (int i = 0; i < h->count; i++)
        if (hear_alike(h->ev, h->eyes[i], eyes_of(seat)))
            return i;
    if (!h->count)
        h->named = caper_events_seats(h->ev);
    h->eyes[h->count] = eyes_of(seat);
    return h->count++;
}

static void write_story(const room *r, const caper_table *t, const caper_events *ev, int seat,
                        caper_buf *out)
{
    const caper_match      *m    = caper_table_match(t);
    CAPER_SCRATCH caper_buf line = {0};
    caper_names             names;
    say_names(r, t, seat, &names);
    caper_json_kopen(out, "story", '[');
    for (int i = 0; i < ev->count; i++) {
        if (!caper_event_is_for(ev, i, seat))
            continue;
        caper_buf_clear(&line);
        m->game->words->tell(m, ev, i, &names, &line);
        caper_json_strn(out, caper_buf_text(&line), line.len);
    }
    caper_json_close(out, ']');
}

/* The story of those whom it does not name is the same for all who hear the same. */
void say_events(const room *r, const caper_table *t, hearings *h, int seat, caper_buf *out)
{
    uint32_t heard = (uint32_t)hear(h, seat);
    bool     named = seat < 0 || h->named & CAPER_SEAT(seat);
    size_t   start = out->len;
    if (!caper_common_copy(out, h, IN_EVENTS + heard)) {
        caper_json_key(out, "events");
        caper_events_write_for(h->ev, seat, out);
        caper_common_keep(out, h, IN_EVENTS + heard, start);
    }
    start = out->len;
    if (!named && caper_common_copy(out, h, IN_STORY + heard))
        return;
    write_story(r, t, h->ev, seat, out);
    if (!named)
        caper_common_keep(out, h, IN_STORY + heard, start);
}

static void open_move(const caper_table *t, hearings *h, const caper_store_entry *e, caper_buf *out)
{
    size_t start = out->len;
    if (caper_common_copy(out, h, IN_HEAD))
        return;
    open_message(e, "move", out);
    caper_json_put(out, "n:%d seat:%d", caper_table_log_count(t), e->seat);
    caper_common_keep(out, h, IN_HEAD, start);
}

static void say_move(const room *r, const caper_table *t, hearings *h, const caper_store_entry *e,
                     int seat, say_present now, caper_buf *out)
{
    bool over = !caper_table_to_act(t);
    open_move(t, h, e, out);
    say_events(r, t, h, seat, out);
    caper_json_kbool(out, "over", over);
    if (seat == e->seat)
        caper_json_kstr(out, "move", e->text);
    if (over) {
        say_result(t, out);
        say_hints(r, out);
        caper_json_kstr(out, "seed", caper_table_seed(t));
    }
    if (now) {
        write_view(t, seat, out);
        write_now(r, t, h, seat, now, out);
    }
    caper_json_close(out, '}');
}

static void say_undo(const room *r, const caper_table *t, hearings *h, const caper_store_entry *e,
                     int seat, say_present now, caper_buf *out)
{
    open_message(e, "undo", out);
    caper_json_put(out, "n:%d seat:%d", caper_table_log_count(t), e->seat);
    write_view(t, seat, out);
    if (now)
        write_now(r, t, h, seat, now, out);
    caper_json_close(out, '}');
}

void say_entry(const room *r, const caper_table *t, hearings *h, const caper_store_entry *e,
               int seat, say_present now, caper_buf *out)
{
    (e->kind == ENTRY_START  ? say_start
     : e->kind == ENTRY_MOVE ? say_move
                             : say_undo)(r, t, h, e, seat, now, out);
}

/* ---- What a client missed -------------------------------------------------------------------- */

void say_missed(const room *r, const caper_table *t, const caper_events *ev,
                const caper_store_entry *e, int seat, caper_buf *out)
{
    hearings h = {.ev = ev};
    if (log_is_of_the_game(e->kind))
        say_entry(r, t, &h, e, seat, SAY_PAST, out);
    else
        say_plain(r, e, seat, out);
}

/* ---- To the whole table ---------------------------------------------------------------------- */

void tell_plain(room *r, const caper_store_entry *e)
{
    size_t start[2];
    bool   said[2] = {false};
    each_peer (c, r) {
        bool seated = c->seat >= 0;
        if (!said[seated]) {
            start[seated] = outbox_begin(r->sv);
            say_plain(r, e, c->seat, &r->sv->batch.text);
            said[seated] = true;
        }
        outbox_post(c, OUT_FACT, start[seated]);
    }
}

int64_t log_plain(room *r, char kind, int seat, const char *text)
{
    caper_store_entry e;
    log_append(r, kind, seat, text, &e);
    tell_plain(r, &e);
    return e.seq;
}

void tell_here(room *r)
{
    if (!r->peers)
        return;
    caper_buf  *out   = &r->sv->batch.text;
    caper_seats here  = 0;
    size_t      start = outbox_begin(r->sv);
    each_seat (s, r)
        if (r->seats[s].here > 0)
            here |= CAPER_SEAT(s);
    caper_json_put(out, "{type:'here'");
    say_seats(out, "seats", here);
    caper_json_put(out, "watching:%d spectators:[", r->watching);
    int named = 0;
    each_peer (c, r)
        if (c->seat < 0 && c->name[0] && named++ < MOST_NAMED)
            caper_json_put(out, "{name:%s queue?:?%d}", c->name, c->queues);
    caper_json_put(out, "]}");
    each_peer (c, r)
        outbox_post(c, OUT_ANSWER, start);
}
