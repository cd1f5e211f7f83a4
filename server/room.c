/* Tables in memory: found by id, read from the store, parked and rebuilt.
 *
 * A room is what is left of a table's log when it is folded from the front: who sits where, how far
 * the game is. The cards (caper_table) are only in memory while somebody plays; a table that rests
 * is *parked* and dealt and played again from its log when it is needed: replay is play. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "server/loop.h"
#include "server/notes.h"
#include "server/room.h"
#include "server/seats.h"

static uint32_t slot_of(const char *id)
{
    uint32_t h = 2166136261u;
    for (; *id; id++)
        h = (h ^ (uint8_t)*id) * 16777619u;
    return h & (ROOM_SLOTS - 1);
}

room *room_peek(server *sv, const char *id)
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
    free(s->ripe);
    s->name = s->salt = s->ripe = NULL;
}

void room_free(room *r)
{
    for (int s = 0; s < CAPER_MAX_SEATS; s++)
        clear_seat(&r->seats[s]);
    caper_table_free(r->table);
    free(r->options);
    free(r->content);
    free(r->content_title);
    free(r->start);
    free(r);
}

void room_park(room *r)
{
    caper_table_free(r->table);
    r->table = NULL;
}

bool room_is_alive(const room *r) { return r->conn_count > 0; }

/* ---- From the store -------------------------------------------------------------------------- */

static int small_int(const caper_json *o, const char *key)
{
    return (int)caper_json_integer(caper_json_get(o, key));
}

static void copy_field(char *out, size_t size, const caper_json *o, const char *key)
{
    const char *text = caper_json_string(caper_json_get(o, key));
    snprintf(out, size, "%s", text ? text : "");
}

static char *copy_or_null(const caper_json *o, const char *key)
{
    const char *text = caper_json_string(caper_json_get(o, key));
    return caper_strdup(text);
}

/* The seats as the table was made with them. */
static void first_seats(room *r, const caper_json *list)
{
    for (int s = 0; s < r->places; s++) {
        const char *word = caper_json_string(caper_json_at(list, (size_t)s));
        clear_seat(&r->seats[s]);
        if (word && strcmp(word, "open") != 0)
            seats_put_bot(r, s, word);
        else
            seats_put_nobody(r, s);
    }
}

static bool read_config(room *r, const char *text)
{
    caper_json *o    = caper_json_read(text, NULL);
    const char *game = caper_json_string(caper_json_get(o, "game"));
    r->game          = game ? caper_game_find(game) : NULL;
    if (!r->game) {
        caper_json_free(o);
        return false;
    }
    r->players  = small_int(o, "players");
    r->places   = small_int(o, "places");
    r->clock    = small_int(o, "clock");
    r->takeover = small_int(o, "takeover");
    r->pace     = small_int(o, "pace");
    copy_field(r->seed, sizeof r->seed, o, "seed");
    copy_field(r->commitment, sizeof r->commitment, o, "commitment");
    free(r->options);
    r->options = caper_json_text(caper_json_get(o, "options"));
    free(r->content);
    free(r->content_title);
    r->content       = copy_or_null(caper_json_get(o, "content"), "text");
    r->content_title = copy_or_null(caper_json_get(o, "content"), "title");
    bool ok          = r->options && r->places > 0 && r->places <= CAPER_MAX_SEATS;
    if (ok)
        first_seats(r, caper_json_get(o, "seats"));
    caper_json_free(o);
    return ok;
}

static seat_kind kind_of(const char *word)
{
    if (word && strcmp(word, "person") == 0)
        return SEAT_PERSON;
    return word && strcmp(word, "bot") == 0 ? SEAT_BOT : SEAT_OPEN;
}

static bool fold_seat(room *r, const caper_store_entry *e)
{
    caper_json       *o  = caper_json_read(e->text, NULL);
    const caper_json *is = caper_json_get(o, "is");
    if (e->seat < 0 || e->seat >= r->places || !is) {
        caper_json_free(o);
        return false;
    }
    chair *s = &r->seats[e->seat];
    clear_seat(s);
    s->kind = kind_of(caper_json_string(caper_json_get(is, "kind")));
    s->name = copy_or_null(is, "name");
    s->salt = copy_or_null(o, "salt");
    copy_field(s->bot, sizeof s->bot, is, "bot");
    s->ready = caper_json_is_true(caper_json_get(is, "ready"));
    caper_json_free(o);
    return true;
}

static bool fold(void *ctx, const caper_store_entry *e)
{
    room *r = ctx;
    r->seq  = e->seq;
    r->last = e->at;
    switch (e->kind) {
    case ENTRY_SEAT:
        r->broken |= !fold_seat(r, e);
        break;
    case ENTRY_START:
        free(r->start);
        r->start = caper_strdup(e->text);
        break;
    case ENTRY_MOVE:
    case ENTRY_UNDO:
        r->moves++;
        break;
    case ENTRY_REMATCH:
        snprintf(r->rematch, sizeof r->rematch, "%s", e->text);
        break;
    default:
        break;
    }
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
    r->stage     = t->stage;
    snprintf(r->id, sizeof r->id, "%s", t->id);
    r->broken = !read_config(r, t->config);
    return false;
}

static bool read_log(server *sv, room *r)
{
    caper_error err = {0};
    free(r->start);
    r->start = NULL;
    r->seq = r->moves = 0;
    r->rematch[0]     = '\0';
    if (r->broken || caper_store_read(sv->store, r->row, 0, fold, r, &err) != CAPER_OK || r->broken)
        return false;
    r->turn++;
    return true;
}

static room *insert(server *sv, room *r)
{
    uint32_t slot   = slot_of(r->id);
    r->next         = sv->rooms[slot];
    sv->rooms[slot] = r;
    r->touched      = sv->now;
    sv->room_count++;
    return r;
}

room *room_load(server *sv, const caper_store_table *row)
{
    room *r = caper_alloc(1, sizeof *r);
    read_row(r, row);
    if (read_log(sv, r))
        return insert(sv, r);
    room_free(r);
    return NULL;
}

static bool read_room(server *sv, const char *id, room *r, problem *p)
{
    caper_error err = {0};
    if (caper_store_find(sv->store, id, read_row, r, &err) != CAPER_OK)
        return refuse_unread(p);
    if (!r->row)
        return refuse(p, 404, "no-table", "there is no such table");
    if (read_log(sv, r))
        return true;
    note(sv, r, -1, "cannot be read from the store");
    return refuse_unread(p);
}

room *room_find(server *sv, const char *id, problem *p)
{
    room *r = id_ok(id) ? room_peek(sv, id) : NULL;
    if (r && r->broken)
        refuse_unread(p);
    else if (!id_ok(id))
        refuse(p, 404, "no-table", "there is no such table");
    if (r || !id_ok(id))
        return r && r->broken ? NULL : r;
    r = caper_alloc(1, sizeof *r);
    if (read_room(sv, id, r, p))
        return insert(sv, r);
    room_free(r);
    return NULL;
}

bool room_reload(server *sv, room *r)
{
    caper_error err = {0};
    int64_t     row = r->row;
    room_park(r);
    r->row  = 0;
    bool ok = caper_store_find(sv->store, r->id, read_row, r, &err) == CAPER_OK && r->row &&
              read_log(sv, r);
    r->asked = r->waits = r->owes = 0;
    if (!ok)
        r->row = row;
    return ok;
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
            o->salt[s] = caper_json_string(caper_json_get(one, "salt"));
    }
    caper_json_array_foreach(caper_json_get(start, "names"), i, one)
    {
        if (i < CAPER_MAX_SEATS)
            o->name[i] = caper_json_string(one);
    }
}

caper_table *room_deal(const room *r, caper_error *err)
{
    caper_json         *options = caper_json_read(r->options, NULL);
    caper_json         *start   = r->start ? caper_json_read(r->start, NULL) : NULL;
    caper_table_options o       = caper_default_table();
    o.game                      = r->game->id;
    o.seats                     = r->players;
    o.options                   = options;
    o.content                   = r->content;
    o.seed                      = r->seed;
    read_start(start, &o);
    caper_table *t = caper_table_new(&o, err);
    caper_json_free(options);
    caper_json_free(start);
    return t;
}

typedef struct walk {
    const room  *room;
    caper_table *table;
    caper_events events;
    walk_fn     *each;
    void        *ctx;
    caper_error  err;
    bool         ok;
} walk;

static caper_code walk_move(walk *w, const caper_store_entry *e)
{
    if (e->kind == ENTRY_MOVE)
        return caper_table_play(w->table, e->seat, e->text, NULL, &w->events, &w->err);
    return caper_table_undo(w->table, &w->err);
}

static bool walk_entry(void *ctx, const caper_store_entry *e)
{
    walk *w = ctx;
    caper_events_clear(&w->events);
    if (e->kind == ENTRY_START)
        w->ok = (w->table = room_deal(w->room, &w->err)) != NULL;
    else if (e->kind == ENTRY_MOVE || e->kind == ENTRY_UNDO)
        w->ok = w->table && walk_move(w, e) == CAPER_OK;
    return w->ok && (!w->each || w->each(w->ctx, w->table, &w->events, e));
}

bool walk_log(server *sv, room *r, walk_fn *each, void *ctx, caper_table **end, caper_error *err)
{
    walk w  = {.room = r, .each = each, .ctx = ctx, .ok = true};
    bool ok = caper_store_read(sv->store, r->row, 0, walk_entry, &w, &w.err) == CAPER_OK && w.ok;
    if (!ok) {
        note(sv, r, -1, "cannot be replayed (%s)", caper_code_name(w.err.code)); /* no cards here */
        *err = w.err;
    }
    caper_events_fini(&w.events);
    if (end && ok)
        *end = w.table;
    else
        caper_table_free(w.table);
    return ok;
}

/* Whom the game waits for, and since when. */
static void note_owing(server *sv, room *r)
{
    caper_seats now = r->stage == CAPER_STAGE_PLAYING ? caper_table_to_act(r->table) : 0;
    for (int s = 0; s < r->places; s++)
        if ((now & ~r->owes) & CAPER_SEAT(s))
            r->seats[s].owes_since = sv->now;
    r->owes = now;
}

caper_table *room_table(server *sv, room *r)
{
    caper_error err = {0};
    r->touched      = sv->now;
    if (r->table || r->stage == CAPER_STAGE_OPEN)
        return r->table;
    sv->metrics.rebuilds++;
    if (!walk_log(sv, r, NULL, NULL, &r->table, &err))
        return NULL;
    note_owing(sv, r);
    return r->table;
}

/* ---- Changing -------------------------------------------------------------------------------- */

static void mark_dirty(server *sv, room *r)
{
    r->touched = sv->now;
    if (r->dirty)
        return;
    if (sv->dirty_count == sv->dirty_cap) {
        sv->dirty_cap = sv->dirty_cap ? 2 * sv->dirty_cap : 64;
        sv->dirty     = caper_realloc(sv->dirty, (size_t)sv->dirty_cap, sizeof *sv->dirty);
    }
    sv->dirty[sv->dirty_count++] = r;
    r->dirty                     = true;
}

/* A write that fails is remembered; the end of the turn undoes everything. */
static void check(server *sv, caper_code code, const caper_error *err)
{
    if (!code)
        return;
    sv->failed = true;
    snprintf(sv->store_error, sizeof sv->store_error, "%s", err->text);
}

void room_append(server *sv, room *r, char kind, int seat, const char *text, caper_store_entry *out)
{
    caper_error err = {0};
    *out            = (caper_store_entry){
                   .seq = ++r->seq, .at = sv->now, .kind = kind, .seat = seat, .text = text};
    mark_dirty(sv, r);
    check(sv, caper_store_append(sv->store, r->row, out, &err), &err);
}

void room_set_stage(server *sv, room *r, caper_stage stage)
{
    caper_error err = {0};
    mark_dirty(sv, r);
    r->stage = stage;
    check(sv, caper_store_set_stage(sv->store, r->row, stage, &err), &err);
}

void room_turned(server *sv, room *r)
{
    r->turn++;
    r->waits = 0;
    r->last  = sv->now;
    bots_cancel(sv, r);
    for (int s = 0; s < r->places; s++) {
        free(r->seats[s].ripe);
        r->seats[s].ripe     = NULL;
        r->seats[s].stand_in = false;
    }
    /* Who moved and is waited for again has a fresh clock. */
    r->owes = 0;
    note_owing(sv, r);
    bots_wake(sv, r);
}
