/* Tables in memory: found by id, read from the store, parked and rebuilt.
 *
 * A room is what is left of a table's log when it is folded from the front: who sits where, how far
 * the game has come. The cards (caper_table) are only in memory while the table is played; one that rests
 * is *parked* and dealt and played again from its log when it is needed: replay is play. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_get.h"
#include "base/memory.h"
#include "base/text.h"
#include "room/hints.h"
#include "room/lessons.h"
#include "room/lobby.h"
#include "room/notes.h"
#include "room/reading.h"
#include "room/room.h"
#include "room/room_moves.h"
#include "room/seats.h"
#include "room/service.h"
#include "room/table_log.h"
#include "room/timers.h"

enum { HERE_MS = 150, HERE_EACH = 2 };

static uint32_t slot_of(const char *id)
{
    uint32_t h = 2166136261u;
    for (; *id; id++)
        h = (h ^ (uint8_t)*id) * 16777619u;
    return h & (ROOM_SLOTS - 1);
}

room *room_peek(service *sv, const char *id)
{
    for (room *r = sv->rooms[slot_of(id)]; r; r = r->next)
        if (strcmp(r->id, id) == 0)
            return r;
    return NULL;
}

static void clear_seat(chair *s)
{
    free(s->name);
    free(s->salt);
    free(s->pending);
    s->name = s->salt = s->pending = NULL;
}

void room_free(room *r)
{
    if (!r)
        return;
    for (int s = 0; s < CAPER_MAX_SEATS; s++) {
        clear_seat(&r->seats[s]);
        free(r->seats[s].hint_id);
    }
    caper_table_free(r->table);
    free(r->options);
    free(r->cast);
    caper_shared_free(r->content);
    free(r->content_title);
    free(r->start);
    free(r);
}

void rooms_free(service *sv)
{
    for (int i = 0; i < ROOM_SLOTS; i++)
        for (room *r = sv->rooms[i], *next; r; r = next) {
            next = r->next;
            room_free(r);
        }
}

void room_set_table(room *r, caper_table *t)
{
    r->sv->hot_count += (t != NULL) - (r->table != NULL);
    caper_table_free(r->table);
    r->table = t;
}

void room_forget(room *r)
{
    service *sv = r->sv;
    room   **at = &sv->rooms[slot_of(r->id)];
    while (*at != r)
        at = &(*at)->next;
    *at = r->next;
    lobby_remove(r);
    caper_store_hold(sv->store, r->row, false);
    room_set_table(r, NULL);
    room_free(r);
    sv->room_count--;
}

void room_here_changed(room *r)
{
    if (!r->here_changed)
        r->here_due =
            r->sv->now + HERE_MS + r->peer_count / HERE_EACH; /* a crowd takes long to tell */
    r->here_changed = true;
    timers_update(r);
}

bool room_waits_for(const room *r, int s)
{
    return (r->owes & CAPER_SEAT(s)) && r->seats[s].kind == SEAT_PERSON && !r->seats[s].bot[0];
}

const char *room_state(const room *r)
{
    static const char *const states[] = {"open", "playing", "over"};
    return states[r->stage];
}

bool room_is_alive(const room *r) { return r->peer_count > 0 || r->slow.on; }

/* ---- From the store -------------------------------------------------------------------------- */

static int small_int(const caper_json *o, const char *key)
{
    return (int)caper_json_get_integer(o, key);
}

static char *copy_or_null(const caper_json *o, const char *key)
{
    const char *text = caper_json_get_text(o, key);
    return caper_strdup(text);
}

/* The seats as the table was made with them. */
static void first_seats(room *r, const caper_json *list)
{
    each_seat (s, r) {
        const char *word = caper_json_string(caper_json_at(list, (size_t)s));
        clear_seat(&r->seats[s]);
        r->seats[s].hinted = 0;
        if (word && strcmp(word, "open") != 0)
            seats_put_bot(r, s, word);
        else
            seats_put_open(r, s);
    }
}

/* What the settings say, or the text that tables had in them before. False: it cannot be read, or is not what
 * the table was made with. */
static bool read_content(room *r, const caper_json *o, const caper_store_table *row)
{
    caper_error err    = {0};
    const char *digest = caper_json_get_text(o, "digest");
    const char *text   = digest ? row->content : caper_json_get_text(o, "text");
    if (!o || !text)
        return !o;
    free(r->content_title);
    r->content_title = copy_or_null(o, "title");
    if (!r->content)
        r->content = caper_shared_read(r->game, text, &err);
    return r->content && (!digest || strcmp(digest, caper_shared_digest(r->content)) == 0);
}

static bool read_config(room *r, const caper_store_table *row)
{
    CAPER_PARSED caper_json *o    = caper_json_read(row->config, NULL);
    const char              *game = caper_json_get_text(o, "game");
    r->game                       = game ? caper_game_find(game) : NULL;
    if (!r->game)
        return false;
    r->players  = small_int(o, "players");
    r->places   = small_int(o, "places");
    r->clock    = small_int(o, "clock");
    r->takeover = small_int(o, "takeover");
    r->pace     = small_int(o, "pace");
    r->no_hints = small_int(o, "no_hints") != 0;
    problem none;
    if (caper_json_get_flag(o, "slow") && !slow_read(o, &r->slow, &none))
        return false;
    lesson_open(r, caper_json_get_string(o, "lesson"));
    caper_text_set(r->daily, caper_json_get_string(o, "daily"));
    caper_text_set(r->holder, caper_json_get_string(o, "holder"));
    caper_text_set(r->campaign, caper_json_get_string(o, "campaign"));
    caper_text_set(r->crew, caper_json_get_string(o, "crew"));
    r->brought = caper_json_get_flag(o, "brought");
    caper_text_set(r->seed, caper_json_get_string(o, "seed"));
    caper_text_set(r->commitment, caper_json_get_string(o, "commitment"));
    free(r->options);
    free(r->cast);
    r->cast    = caper_json_get(o, "cast") ? caper_json_text(caper_json_get(o, "cast")) : NULL;
    r->options = caper_json_text(caper_json_get(o, "options"));
    bool ok    = r->options && r->places > 0 && r->places <= CAPER_MAX_SEATS &&
              read_content(r, caper_json_get(o, "content"), row);
    if (ok)
        first_seats(r, caper_json_get(o, "seats"));
    return ok;
}

static seat_kind kind_of(const char *word)
{
    if (word && strcmp(word, "person") == 0)
        return SEAT_PERSON;
    return word && strcmp(word, "bot") == 0 ? SEAT_BOT : SEAT_OPEN;
}

bool room_read_seat(room *r, int seat, const caper_json *o)
{
    const caper_json *is = caper_json_get(o, "is");
    chair            *s  = &r->seats[seat];
    if (!is)
        return false;
    clear_seat(s);
    s->kind = kind_of(caper_json_get_text(is, "kind"));
    s->name = copy_or_null(is, "name");
    s->salt = copy_or_null(o, "salt");
    caper_text_set(s->bot, caper_json_get_string(is, "bot"));
    s->ready = caper_json_get_flag(is, "ready");
    s->once  = caper_json_get_flag(is, "once");
    s->late  = caper_json_get_flag(is, "late");
    /* Older entries do not say whose seat it was, but why it changed. */
    s->held = caper_json_get_flag(is, "held") ||
              (s->kind == SEAT_BOT && strcmp(caper_json_get_string(o, "why"), "removed") == 0);
    return true;
}

static bool read_row(void *ctx, const caper_store_table *t)
{
    room *r = ctx;
    if (strcmp(t->config, CAMPAIGN_CONFIG) == 0)
        return false;
    r->row       = t->row;
    r->made      = t->made;
    r->is_public = t->is_public;
    r->maker     = t->maker;
    r->stage     = t->stage;
    caper_text_set(r->id, t->id);
    if (!r->is_read) {
        r->broken = !read_config(r, t);
        caper_digest(t->id, t->config, "", r->origin);
    }
    r->is_read = false;
    return false;
}

/* A row that makes no sense is like a log that does not add up. */
static bool read_log(room *r)
{
    if (!r->broken)
        return log_fold(r);
    snprintf(r->aside, sizeof r->aside, "its settings cannot be read");
    room_quarantine(r);
    return false;
}

/* So much was read that the next one should have it easier. */
static void mark_soon(room *r)
{
    if (r->seq >= r->mark_at && r->sv->store_ok)
        room_dirty(r);
}

static room *insert(room *r)
{
    service *sv     = r->sv;
    uint32_t slot   = slot_of(r->id);
    r->next         = sv->rooms[slot];
    sv->rooms[slot] = r;
    r->touched      = sv->now;
    sv->room_count++;
    caper_store_hold(sv->store, r->row, true);
    lobby_add(r);
    timers_update(r);
    if (r->stage == CAPER_STAGE_OPEN)
        mark_soon(r);
    return r;
}

room *room_read(const caper_store_table *row, caper_shared *content)
{
    room *r    = caper_alloc(1, sizeof *r);
    r->content = caper_shared_hold(content);
    read_row(r, row);
    return r;
}

room *room_enter(service *sv, room *r, const caper_store_table *row)
{
    r->sv   = sv;
    r->row  = row->row;
    r->made = row->made;
    if (read_log(r))
        return insert(r);
    room_free(r);
    return NULL;
}

typedef struct row_reader {
    room *room;
    bool  may_wait, waits; /* for a thread that reads it */
} row_reader;

static bool on_row(void *ctx, const caper_store_table *t)
{
    row_reader *w = ctx;
    w->waits      = w->may_wait && !w->room->is_read && reading_is_long(w->room->sv, t);
    if (!w->waits)
        return read_row(w->room, t);
    reading_begin(w->room->sv, t);
    return false;
}

/* Where a mark was wrong the log is read a second time, from its first entry. */
static caper_code read_all(room *r, const char *id, bool may_wait)
{
    bool       trusted = !r->no_marks;
    row_reader w       = {.room = r, .may_wait = may_wait};
    r->row             = 0;
    caper_code code    = caper_store_find(r->sv->store, id, on_row, &w);
    if (!code && w.waits)
        return CAPER_LATER;
    if (code || !r->row || read_log(r))
        return code;
    return trusted && r->no_marks ? read_all(r, id, false) : CAPER_FAILED;
}

static bool read_room(room *r, const char *id, problem *p)
{
    caper_code code = read_all(r, id, true);
    bool       ok   = code == CAPER_OK;
    if (code == CAPER_LATER)
        return refuse_later(p);
    if (ok && !r->row)
        return refuse(p, 404, "no-table", "there is no such table");
    if (!ok && !r->aside[0])
        note(r->sv, r, -1, "cannot be read from the store");
    return ok || room_refuse(r, p);
}

/* How long the text of its own content is; 0: it has none. */
static size_t content_bytes(const room *r)
{
    return r->content ? strlen(caper_shared_text(r->content)) : 0;
}

bool room_may_wake(const room *r, problem *p)
{
    size_t awake = content_bytes(r);
    for (int i = 0; r->content && i < ROOM_SLOTS; i++)
        for (const room *o = r->sv->rooms[i]; o; o = o->next)
            awake += o->content != r->content && o->maker == r->maker ? content_bytes(o) : 0;
    return awake <= AWAKE_MAKER ||
           refuse(
               p, 429, "too-many",
               "many tables with content from the same address are in use; try again in a minute");
}

room *room_find(service *sv, const char *id, problem *p)
{
    room *r = id_ok(id) ? room_peek(sv, id) : NULL;
    if (r ? r->lost : reading_is_on(sv, id)) {
        refuse_later(p);
        return NULL;
    }
    if (r && r->broken)
        refuse_unread(p);
    else if (!id_ok(id))
        refuse(p, 404, "no-table", "there is no such table");
    if (r || !id_ok(id))
        return r && r->broken ? NULL : r;
    if (!(r = reading_take(sv, id)))
        r = caper_alloc(1, sizeof *r);
    r->sv = sv;
    if (read_room(r, id, p) && room_may_wake(r, p))
        return insert(r);
    room_free(r);
    return NULL;
}

bool room_reload(room *r)
{
    int64_t row = r->row;
    room_set_table(r, NULL);
    bool ok  = read_all(r, r->id, false) == CAPER_OK && r->row;
    r->asked = r->waits = r->owes = 0;
    if (!ok)
        r->row = row;
    caper_store_hold(r->sv->store, r->row, true);
    return ok;
}

/* What follows from the log up to there; the row may be further. */
static caper_code rewind_to(room *r, int64_t seq)
{
    int64_t row     = r->row;
    r->limit        = seq;
    caper_code code = read_all(r, r->id, false);
    r->limit        = 0;
    if (code || !r->row)
        r->row = row;
    else
        r->stage = r->start ? CAPER_STAGE_PLAYING : CAPER_STAGE_OPEN;
    r->asked = r->waits = r->owes = 0;
    return code;
}

bool room_recover(room *r)
{
    caper_code code = rewind_to(r, r->told);
    if (code == CAPER_LATER)
        return false;
    r->lost   = false;
    r->broken = code != CAPER_OK || !play_follow(r);
    while (r->broken && r->peers)
        peer_close(r->peers, 1011, "the table cannot be read; come back later");
    caper_store_hold(r->sv->store, r->row, true);
    timers_update(r);
    if (!r->broken)
        bots_wake(r);
    return !r->broken;
}

/* ---- Put aside ------------------------------------------------------------------------------- */

static bool is_news(const room *r)
{
    service *sv = r->sv;
    for (int i = 0; i < sv->aside_count && i < ASIDE_NAMED; i++)
        if (strcmp(sv->aside[i], r->id) == 0)
            return false;
    if (sv->aside_count < ASIDE_NAMED)
        memcpy(sv->aside[sv->aside_count], r->id, sizeof r->id);
    sv->aside_count++;
    return true;
}

void room_quarantine(room *r)
{
    if (is_news(r))
        warn(r->sv, "table %.6s… is quarantined: %s", r->id, r->aside);
    room_set_table(r, NULL);
    while (r->peers)
        peer_close(r->peers, 4005, "this table is quarantined");
}

bool room_refuse(const room *r, problem *p)
{
    if (!r->aside[0])
        return refuse_unread(p);
    return refuse(p, r->other_rules ? 409 : 500, r->other_rules ? "other-rules" : "damaged",
                  "this table cannot go on here: %s", r->aside);
}

/* ---- The cards ------------------------------------------------------------------------------- */

/* Salts and names as they were when the cards were dealt; borrowed from `start`. */
static void read_start(const caper_json *start, caper_table_options *o)
{
    size_t            i;
    const caper_json *one;
    caper_json_array_foreach(caper_json_get(start, "salts"), i, one)
    {
        int s = small_int(one, "seat");
        if (s >= 0 && s < CAPER_MAX_SEATS)
            o->salt[s] = caper_json_get_text(one, "salt");
    }
    caper_json_array_foreach(caper_json_get(start, "names"), i, one)
    {
        if (i < CAPER_MAX_SEATS)
            o->name[i] = caper_json_string(one);
    }
}

caper_table *room_deal(const room *r, caper_error *err)
{
    CAPER_PARSED caper_json *options = caper_json_read(r->options, NULL);
    CAPER_PARSED caper_json *start   = r->start ? caper_json_read(r->start, NULL) : NULL;
    caper_table_options      o       = caper_default_table();
    o.game                           = r->game->info->id;
    o.seats                          = r->players;
    o.options                        = options;
    o.content                        = caper_shared_text(r->content);
    o.seed                           = r->seed;
    read_start(start, &o);
    return caper_table_new_shared(&o, r->content, err);
}

/* Whom the game waits for, and since when. */
static void note_owing(room *r)
{
    caper_seats now = r->stage == CAPER_STAGE_PLAYING ? caper_table_to_act(r->table) : 0;
    each_seat (s, r) {
        chair *a = &r->seats[s];
        if (r->slow.on)
            a->owes_since = r->turned > a->back_at ? r->turned : a->back_at;
        else if ((now & ~r->owes) & CAPER_SEAT(s))
            a->owes_since = r->sv->now;
    }
    r->owes = now;
    timers_update(r);
}

void room_adopt(room *r, walk *w)
{
    r->sv->metrics.rebuilds++;
    r->touched = r->sv->now;
    r->turned  = w->turned;
    room_set_table(r, walk_take(w));
    note_owing(r);
    mark_soon(r);
}

static bool wake(room *r)
{
    walk w;
    /* Another server may have put a mark behind what this room has heard of. */
    walk_open(&w, r, r->seq, INT_MAX, NULL, NULL);
    bool ok = walk_on(&w, 0) == WALK_DONE && w.table;
    if (ok)
        room_adopt(r, &w);
    walk_close(&w);
    return ok;
}

caper_table *room_table(room *r)
{
    r->touched = r->sv->now;
    if (r->table || r->stage == CAPER_STAGE_OPEN || r->aside[0])
        return r->table;
    bool trusted = !r->no_marks;
    if (!wake(r) && !(trusted && r->no_marks && wake(r)))
        return NULL;
    return r->table;
}

/* ---- Changing -------------------------------------------------------------------------------- */

bool room_is_unsettled(const room *r) { return r->dirty || r->committing || r->lost; }

void room_dirty(room *r)
{
    service *sv = r->sv;
    r->touched  = sv->now;
    if (r->dirty)
        return;
    sv->batch.rooms = caper_grow(sv->batch.rooms, sv->batch.room_count, &sv->batch.room_cap,
                                 sizeof *sv->batch.rooms);
    sv->batch.rooms[sv->batch.room_count++] = r;
    r->dirty                                = true;
}

void room_wrote(service *sv, caper_code code)
{
    if (!code)
        return;
    sv->failed = true;
    caper_text_set(sv->store_error, sv->store->why.text);
}

void room_set_stage(room *r, caper_stage stage)
{
    room_dirty(r);
    r->stage = stage;
    room_wrote(r->sv, caper_store_set_stage(r->sv->store, r->row, stage));
}

void room_turned_at(room *r, int64_t at)
{
    r->turn++;
    r->waits      = 0;
    r->last       = r->sv->now;
    r->turned     = at;
    r->turned_seq = r->seq;
    bots_cancel(r);
    hint_forget(r);
    each_seat (s, r) {
        free(r->seats[s].pending);
        r->seats[s].pending  = NULL;
        r->seats[s].stand_in = false;
    }
    /* Anyone who moved and is waited for again has a fresh clock. */
    caper_seats before = r->owes;
    r->owes            = 0;
    note_owing(r);
    slow_turned(r, before);
    bots_wake(r);
}

void room_turned(room *r) { room_turned_at(r, r->sv->now); }
