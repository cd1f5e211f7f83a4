/* The log of a table: what is written, and how it is read again. */
#include "room/table_log.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_get.h"
#include "base/json_put.h"
#include "base/memory.h"
#include "base/text.h"
#include "room/seats.h"
#include "room/service.h"
#include "table/bookmark.h"

_Static_assert((int)CAPER_CHAIN_CHARS == (int)CAPER_DIGEST_DIGITS,
               "an entry has room for a digest");

enum {
    MARK_EVERY = 128, /* entries */
    MARK_AGAIN = 16,  /* where none could be set, try again after this many */
    LOOK_AT    = 8,   /* entries between two looks at the clock */
};

/* ---- Limits ---------------------------------------------------------------------------------- */

bool log_has_room(const room *r, char kind, problem *p)
{
    if (kind == ENTRY_MOVE && r->moves >= MOST_MOVES)
        return refuse(p, 409, "full", "this table is full: it has had %d moves", MOST_MOVES);
    if (kind == ENTRY_UNDO && (r->undos >= MOST_UNDOS || r->moves >= MOST_MOVES))
        return refuse(p, 409, "full", "only %d moves can be taken back at one table", MOST_UNDOS);
    if (kind == ENTRY_CHAT && r->talk >= MOST_TALK)
        return refuse(p, 409, "full", "this table's chat is full (%d lines)", MOST_TALK);
    if (kind == ENTRY_SEAT && r->changes >= MOST_CHANGES)
        return refuse(p, 409, "full", "people have come and gone too often at this table");
    return true;
}

/* ---- Writing --------------------------------------------------------------------------------- */

/* What follows on the chain before it. */
static void write_chain(const char *before, const caper_store_entry *e, caper_chain out)
{
    CAPER_SCRATCH caper_buf line = {0};
    caper_buf_printf(&line, "%s %jd %jd %c %d %d %s", before, (intmax_t)e->seq, (intmax_t)e->at,
                     e->kind, e->seat, e->rules, e->state);
    caper_digest(caper_buf_text(&line), e->text, "", out);
}

static void count_entry(room *r, const caper_store_entry *e)
{
    r->seq  = e->seq;
    r->last = e->at;
    r->moves += e->kind == ENTRY_MOVE || e->kind == ENTRY_UNDO;
    r->undos += e->kind == ENTRY_UNDO;
    r->talk += e->kind == ENTRY_CHAT || e->kind == ENTRY_HINT;
    r->changes += e->kind == ENTRY_SEAT || e->kind == ENTRY_SALT;
    memcpy(r->chain, e->chain, sizeof r->chain);
}

static const char *told_text(const caper_store_entry *e)
{
    return e->kind == ENTRY_SALT ? "" : e->text;
}

bool log_is_of_the_game(char kind)
{
    return kind == ENTRY_START || kind == ENTRY_MOVE || kind == ENTRY_UNDO;
}

void log_append(room *r, char kind, int seat, const char *text, caper_store_entry *out)
{
    *out = (caper_store_entry){.seq   = r->seq + 1,
                               .at    = r->sv->now,
                               .kind  = kind,
                               .seat  = seat,
                               .text  = text,
                               .rules = r->game->info->version};
    if (log_is_of_the_game(kind))
        memcpy(out->state, caper_table_digest(r->table), sizeof out->state);
    write_chain(r->seq ? r->chain : r->origin, out, out->chain);
    int64_t last = r->last;
    count_entry(r, out);
    r->last = last; /* only moves count for the bots' pace; room_turned says when */
    room_dirty(r);
    room_wrote(r->sv, caper_store_append(r->sv->store, r->row, out));
    out->text = told_text(out);
}

/* ---- Marks ----------------------------------------------------------------------------------- */

static void write_head(const room *r, caper_buf *out)
{
    caper_json_put(
        out, "seq:%jd chain:%s rules:%d last:%jd moves:%d undos:%d talk:%d changes:%d rematch:%s",
        r->seq, r->chain, r->rules, r->last, r->moves, r->undos, r->talk, r->changes, r->rematch);
    if (r->slow.on)
        caper_json_kint(out, "turned", r->turned);
    if (r->start)
        caper_json_kstr(out, "start", r->start);
    caper_json_put(out, "seats:[");
    each_seat (s, r) {
        caper_json_put(out, "{is:");
        seats_write(r, s, false, out);
        if (r->seats[s].salt)
            caper_json_kstr(out, "salt", r->seats[s].salt);
        if (r->slow.on)
            caper_json_kint(out, "back", r->seats[s].back_at);
        caper_json_close(out, '}');
    }
    caper_json_close(out, ']');
}

static void digest_mark(caper_store_mark *m) { caper_digest("mark", m->text, "", m->digest); }

static void put_mark(room *r, const char *game)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_store_mark        m    = {.seq = r->seq, .moves = r->moves};
    caper_json_open(&text, '{');
    write_head(r, &text);
    if (game) {
        caper_json_put(&text, "game:=%s", game);
    }
    caper_json_close(&text, '}');
    m.text = caper_buf_text(&text);
    digest_mark(&m);
    room_wrote(r->sv, caper_store_add_mark(r->sv->store, r->row, &m));
    r->mark_at = r->seq + MARK_EVERY;
}

void log_mark(room *r)
{
    CAPER_SCRATCH caper_buf game = {0};
    bool                    open = r->stage == CAPER_STAGE_OPEN;
    if (r->seq < r->mark_at || r->broken || (!open && !r->table))
        return;
    if (open)
        put_mark(r, NULL);
    else if (caper_table_mark(r->table, &game))
        put_mark(r, caper_buf_text(&game));
    else
        r->mark_at = r->seq + MARK_AGAIN;
}

/* The newest mark up to there, as JSON; NULL: none, or it is incomplete. */
static bool read_mark(void *ctx, const caper_store_mark *m)
{
    caper_json     **out  = ctx;
    caper_store_mark same = *m;
    digest_mark(&same);
    if (strcmp(same.digest, m->digest) == 0)
        *out = caper_json_read(m->text, NULL);
    return false;
}

static caper_json *find_mark(const room *r, int64_t since, int moves)
{
    caper_json *mark = NULL;
    if (!r->no_marks)
        caper_store_find_mark(r->sv->store, r->row, since, moves, read_mark, &mark);
    return mark;
}

/* ---- Folding --------------------------------------------------------------------------------- */

static bool fold_seat(room *r, int seat, const caper_json *o)
{
    return seat >= 0 && seat < r->places && room_read_seat(r, seat, o);
}

static bool fold_seat_entry(room *r, const caper_store_entry *e)
{
    CAPER_PARSED caper_json *o = caper_json_read(e->text, NULL);
    if (!fold_seat(r, e->seat, o))
        return false;
    if (seats_is_kept(o) && !r->seats[e->seat].bot[0])
        r->seats[e->seat].back_at = e->at;
    return true;
}

static bool fold_salt(room *r, const caper_store_entry *e)
{
    if (e->seat < 0 || e->seat >= r->places)
        return false;
    free(r->seats[e->seat].salt);
    r->seats[e->seat].salt = caper_strdup(e->text);
    return true;
}

static void set_start(room *r, const char *text, int rules)
{
    free(r->start);
    r->start = caper_strdup(text);
    r->rules = rules;
}

static bool fold_mark(room *r, const caper_json *mark)
{
    size_t            i;
    const caper_json *one;
    const char       *start = caper_json_get_text(mark, "start");
    caper_json_array_foreach(caper_json_get(mark, "seats"), i, one)
    {
        if (!fold_seat(r, (int)i, one))
            return false;
        r->seats[i].back_at = caper_json_get_integer(one, "back");
    }
    r->seq     = caper_json_get_integer(mark, "seq");
    r->last    = caper_json_get_integer(mark, "last");
    r->moves   = (int)caper_json_get_integer(mark, "moves");
    r->undos   = (int)caper_json_get_integer(mark, "undos");
    r->talk    = (int)caper_json_get_integer(mark, "talk");
    r->changes = (int)caper_json_get_integer(mark, "changes");
    caper_text_set(r->chain, caper_json_get_string(mark, "chain"));
    caper_text_set(r->rematch, caper_json_get_string(mark, "rematch"));
    set_start(r, start, (int)caper_json_get_integer(mark, "rules"));
    return true;
}

/* Does the entry continue the chain? Entries from before there was one have none. */
static bool continues(const room *r, const char *chain, int64_t seq, const caper_store_entry *e)
{
    caper_chain want;
    if (e->seq != seq + 1)
        return false;
    if (!e->chain[0])
        return !chain[0];
    write_chain(seq ? chain : r->origin, e, want);
    return strcmp(want, e->chain) == 0;
}

static bool fold_entry(void *ctx, const caper_store_entry *e)
{
    room *r = ctx;
    if (r->limit && e->seq > r->limit)
        return false;
    bool ok = continues(r, r->chain, r->seq, e);
    count_entry(r, e);
    if (e->kind == ENTRY_SEAT)
        ok = ok && fold_seat_entry(r, e);
    else if (e->kind == ENTRY_SALT)
        ok = ok && fold_salt(r, e);
    else if (e->kind == ENTRY_START)
        set_start(r, e->text, e->rules);
    else if (e->kind == ENTRY_HINT && e->seat >= 0 && e->seat < r->places)
        r->seats[e->seat].hinted++;
    else if (e->kind == ENTRY_REMATCH && (ok = ok && id_ok(e->text)))
        caper_text_set(r->rematch, e->text);
    if (!ok)
        snprintf(r->aside, sizeof r->aside, "its log does not add up at entry %jd", e->seq);
    return ok;
}

static void clear_fold(room *r)
{
    free(r->start);
    r->start = NULL;
    r->seq = r->moves = r->undos = r->talk = r->changes = r->rules = 0;
    r->last                                                        = r->made;
    r->due_at                                                      = 0;
    r->rematch[0] = r->chain[0] = r->aside[0] = '\0';
}

static bool fold_from(room *r, const caper_json *mark)
{
    clear_fold(r);
    if (mark && !fold_mark(r, mark))
        return false;
    r->mark_at = r->seq + MARK_EVERY;
    if (caper_store_read(r->sv->store, r->row, r->seq, fold_entry, r) == CAPER_OK) {
        if (!r->aside[0] && r->stage != CAPER_STAGE_OPEN && !r->start)
            snprintf(r->aside, sizeof r->aside, "its log does not say how the cards were dealt");
        return !r->aside[0];
    }
    if (caper_store_is_damaged(r->sv->store))
        snprintf(r->aside, sizeof r->aside, "its log cannot be read: the store is damaged there");
    return false;
}

/* A mark that does not fit is not used again; the caller starts again. */
bool log_fold(room *r)
{
    CAPER_PARSED caper_json *mark = find_mark(r, r->limit ? r->limit : INT64_MAX, INT_MAX);
    bool                     ok   = fold_from(r, mark);
    if (!ok && mark) {
        r->no_marks = true;
        r->aside[0] = '\0';
    }
    r->told = r->turned_seq = r->seq;
    r->turn++;
    if (!ok && r->aside[0])
        room_quarantine(r);
    return ok;
}

/* ---- Walking --------------------------------------------------------------------------------- */

static bool resume(walk *w, const caper_json *mark)
{
    caper_error       err  = {0};
    const caper_json *game = caper_json_get(mark, "game");
    w->seq                 = caper_json_get_integer(mark, "seq");
    w->moves               = (int)caper_json_get_integer(mark, "moves");
    w->turned              = caper_json_get_integer(mark, "turned");
    caper_text_set(w->chain, caper_json_get_string(mark, "chain"));
    if (!game)
        return true;
    w->table = room_deal(w->room, &err);
    return w->table && caper_table_resume(w->table, game, &err) == CAPER_OK;
}

static void go_to_start(walk *w)
{
    caper_table_free(w->table);
    w->table = NULL;
    w->moves = 0;
    w->seq = w->turned = 0;
    w->chain[0]        = '\0';
}

/* A table goes on under the rules it began with, or not at all. */
static bool has_our_rules(walk *w)
{
    room *r = w->room;
    if (!r->start || r->rules == r->game->info->version)
        return true;
    snprintf(r->aside, sizeof r->aside,
             "it was begun under version %d of the rules of %s, and this server plays version %d",
             r->rules, r->game->info->title, r->game->info->version);
    r->other_rules = true;
    room_quarantine(r);
    return false;
}

void walk_to_end(walk *w)
{
    go_to_start(w);
    w->bare  = true;
    w->seq   = w->room->seq;
    w->moves = w->room->moves;
    memcpy(w->chain, w->room->chain, sizeof w->chain);
}

static void begin(walk *w)
{
    CAPER_PARSED caper_json *mark = find_mark(w->room, w->since, w->from);
    w->bare                       = false;
    w->marked                     = mark && resume(w, mark);
    if (!w->marked)
        go_to_start(w);
}

void walk_open(walk *w, room *r, int64_t since, int moves, walk_fn *each, void *ctx)
{
    *w = (walk){.sv = r->sv, .room = r, .each = each, .ctx = ctx, .since = since, .from = moves};
    r->jobs++;
    if ((w->ok = has_our_rules(w)))
        begin(w);
}

static bool wrong(walk *w, const caper_store_entry *e, const char *what)
{
    snprintf(w->room->aside, sizeof w->room->aside, "its log does not add up at entry %jd: %s",
             e->seq, what);
    w->ok = false;
    return false;
}

static bool play_entry(walk *w, const caper_store_entry *e)
{
    caper_error err = {0};
    if (e->kind == ENTRY_START)
        return !w->table && (w->table = room_deal(w->room, &err)) != NULL;
    if (e->kind == ENTRY_MOVE)
        return w->table &&
               caper_table_play(w->table, e->seat, e->text, NULL, &w->events, &err) == CAPER_OK;
    if (e->kind == ENTRY_UNDO)
        return w->table && caper_table_undo(w->table, &err) == CAPER_OK;
    return true;
}

/* Talk is a move in some games, but not a turn. */
static void note_turn(walk *w, const caper_store_entry *e)
{
    if (e->kind == ENTRY_MOVE ? caper_table_has_changed(w->table) : log_is_of_the_game(e->kind))
        w->turned = e->at;
}

static bool tell(walk *w, const caper_store_entry *e)
{
    caper_store_entry told = *e;
    told.text              = told_text(e);
    return !w->each || w->each(w->ctx, w->table, &w->events, &told);
}

static bool walk_entry(void *ctx, const caper_store_entry *e)
{
    walk *w = ctx;
    if (e->seq > w->room->seq) /* another server's, not told here yet */
        return false;
    caper_events_clear(&w->events);
    if (w->bare && log_is_of_the_game(e->kind))
        return false; /* it needs the cards now: walk_on begins again */
    if (!continues(w->room, w->chain, w->seq, e))
        return wrong(w, e, "it was changed");
    w->sv->metrics.replayed++;
    if (!play_entry(w, e))
        return wrong(w, e, "it cannot be played");
    if (e->state[0] && strcmp(e->state, caper_table_digest(w->table)) != 0)
        return wrong(w, e, "the game comes out differently");
    note_turn(w, e);
    w->seq = e->seq;
    w->moves += e->kind == ENTRY_MOVE || e->kind == ENTRY_UNDO;
    memcpy(w->chain, e->chain, sizeof w->chain);
    w->ok = tell(w, e);
    if (!w->ok || w->until == 0)
        return w->ok;
    return !w->rest && (++w->count % LOOK_AT || work_time(w->sv) < w->until);
}

/* What does not add up from a mark on may do so from the start. */
static void failed(walk *w)
{
    room *r = w->room;
    if (caper_store_is_damaged(w->sv->store) && !r->aside[0])
        snprintf(r->aside, sizeof r->aside, "its log cannot be read: the store is damaged there");
    w->ok = false;
    if (!r->aside[0])
        return;
    if (!r->no_marks && w->marked) {
        r->no_marks = true;
        r->aside[0] = '\0';
        return;
    }
    room_quarantine(r);
}

walk_state walk_on(walk *w, double ms)
{
    int64_t from = -1, end = w->room->seq;
    w->until = ms > 0 ? work_time(w->sv) + ms : 0;
    w->rest  = false;
    while (w->ok && w->seq < end && (ms == 0 || (!w->rest && work_time(w->sv) < w->until))) {
        from = w->seq;
        if (caper_store_read(w->sv->store, w->room->row, from, walk_entry, w) || !w->ok)
            failed(w);
        else if (w->bare && w->seq < end)
            begin(w);
        else if (from == w->seq) {
            snprintf(w->room->aside, sizeof w->room->aside, "its log ends too early");
            failed(w);
        }
    }
    if (!w->ok)
        return WALK_FAILED;
    return w->seq >= end ? WALK_DONE : WALK_MORE;
}

caper_table *walk_take(walk *w)
{
    caper_table *t = w->table;
    w->table       = NULL;
    return t;
}

void walk_close(walk *w)
{
    if (w->room)
        w->room->jobs--;
    caper_events_fini(&w->events);
    caper_table_free(w->table);
    w->table = NULL;
    w->room  = NULL;
}

/* ---- Following ------------------------------------------------------------------------------- */

static bool follow_entry(void *ctx, const caper_store_entry *e)
{
    walk *w  = ctx;
    room *r  = w->room;
    w->table = r->table;
    caper_events_clear(&w->events);
    w->ok = fold_entry(r, e);
    if (w->ok && (r->table || e->kind == ENTRY_START))
        w->ok = play_entry(w, e) &&
                (!e->state[0] || strcmp(e->state, caper_table_digest(w->table)) == 0);
    if (w->table != r->table)
        room_set_table(r, w->table);
    if (w->ok && w->table)
        note_turn(w, e);
    if (e->kind == ENTRY_START)
        r->stage = CAPER_STAGE_PLAYING;
    w->ok = w->ok && tell(w, e);
    return w->ok;
}

static bool note_stage(void *ctx, const caper_store_table *t)
{
    ((room *)ctx)->stage = t->stage;
    return false;
}

/* A parked table stays parked, unless it has connections to be told. */
bool log_follow(room *r, walk_fn *each, void *ctx)
{
    walk w    = {.sv = r->sv, .room = r, .each = each, .ctx = ctx, .turned = r->turned, .ok = true};
    r->due_at = 0; /* that server has noted when it is due */
    if (r->peers && r->stage != CAPER_STAGE_OPEN && !room_table(r))
        return false;
    int64_t before = r->seq;
    bool    read   = caper_store_read(r->sv->store, r->row, r->seq, follow_entry, &w) == CAPER_OK;
    caper_events_fini(&w.events);
    if (!w.ok)
        r->aside[0] = '\0'; /* only what is here does not fit; the log may well */
    if (!read || !w.ok)
        return false;
    caper_store_find(r->sv->store, r->id, note_stage, r);
    r->told = r->seq;
    if (r->table && r->seq != before)
        room_turned_at(r, w.turned);
    return true;
}
