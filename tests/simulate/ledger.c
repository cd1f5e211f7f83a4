/* The ledger: the log, played again. See ledger.h. */
#include "tests/simulate/ledger.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_get.h"
#include "base/memory.h"
#include "room/table_log.h"
#include "table/bookmark.h"

uint64_t text_hash(const char *text, size_t n)
{
    uint64_t h = 14695981039346656037u ^ n;
    for (; n >= 8; n -= 8, text += 8) {
        uint64_t part;
        memcpy(&part, text, 8);
        h = (h ^ part) * 0x9e3779b97f4a7c15u;
        h ^= h >> 29;
    }
    for (; n; n--)
        h = (h ^ (uint8_t)*text++) * 1099511628211u;
    return h ? h : 1;
}

void ledger_init(ledger *l, const room *r)
{
    *l = (ledger){.row     = r->row,
                  .players = r->players,
                  .places  = r->places,
                  .clock   = r->clock,
                  .slow    = r->slow};
    memcpy(l->id, r->id, sizeof l->id);
    memcpy(l->seed, r->seed, sizeof l->seed);
    snprintf(l->game, sizeof l->game, "%s", r->game->info->id);
    l->options = caper_strdup(r->options);
    for (int s = 0; s < r->places; s++)
        l->bots |= r->seats[s].kind == SEAT_BOT ? CAPER_SEAT(s) : 0;
}

void ledger_fini(ledger *l)
{
    free(l->options);
    free(l->lines);
    caper_table_free(l->table);
    caper_events_fini(&l->events);
}

/* ---- Playing --------------------------------------------------------------------------------- */

static void read_start(const caper_json *start, caper_table_options *o)
{
    size_t            i;
    const caper_json *one;
    caper_json_array_foreach(caper_json_get(start, "salts"), i, one)
    {
        int64_t s = caper_json_get_integer(one, "seat");
        if (s >= 0 && s < CAPER_MAX_SEATS)
            o->salt[s] = caper_json_get_text(one, "salt");
    }
    caper_json_array_foreach(caper_json_get(start, "names"), i, one)
    {
        if (i < CAPER_MAX_SEATS)
            o->name[i] = caper_json_string(one);
    }
}

static bool deal(ledger *l, const char *text)
{
    caper_error              err     = {0};
    CAPER_PARSED caper_json *options = caper_json_read(l->options, NULL);
    CAPER_PARSED caper_json *start   = caper_json_read(text, NULL);
    caper_table_options      o       = caper_default_table();
    o.game                           = l->game;
    o.seats                          = l->players;
    o.options                        = options;
    o.seed                           = l->seed;
    read_start(start, &o);
    caper_table_free(l->table);
    l->table = caper_table_new(&o, &err);
    return l->table != NULL;
}

static bool play(ledger *l, const caper_store_entry *e)
{
    caper_error err = {0};
    caper_events_clear(&l->events);
    if (e->kind == ENTRY_START)
        return deal(l, e->text);
    if (e->kind == ENTRY_MOVE)
        return l->table &&
               caper_table_play(l->table, e->seat, e->text, NULL, &l->events, &err) == CAPER_OK;
    if (e->kind == ENTRY_UNDO)
        return l->table && caper_table_undo(l->table, &err) == CAPER_OK;
    return true;
}

static bool is_of_the_game(char kind)
{
    return kind == ENTRY_START || kind == ENTRY_MOVE || kind == ENTRY_UNDO;
}

static uint64_t moves_of(const caper_table *t, int seat)
{
    static caper_move       list[CAPER_MAX_MOVES];
    CAPER_SCRATCH caper_buf text = {0}, one = {0};
    bool                    may = seat >= 0 && (caper_table_may_act(t) & CAPER_SEAT(seat));
    caper_json_open(&text, '[');
    for (int i = 0, n = may ? caper_table_moves(t, seat, list) : 0; i < n; i++) {
        caper_buf_clear(&one);
        caper_table_write_move(t, list[i], &one);
        caper_json_str(&text, caper_buf_text(&one));
    }
    caper_json_close(&text, ']');
    uint64_t h = text_hash(text.data, text.len);
    return h;
}

/* A sentence for each of the events that the seat may see, told from its seat. */
static uint64_t story_of(const caper_table *t, int seat, const caper_events *ev)
{
    const caper_match      *m     = caper_table_match(t);
    caper_names             names = caper_table_names(t, seat);
    CAPER_SCRATCH caper_buf text = {0}, one = {0};
    caper_json_open(&text, '[');
    for (int i = 0; i < ev->count; i++) {
        if (!caper_event_is_for(ev, i, seat))
            continue;
        caper_buf_clear(&one);
        m->game->words->tell(m, ev, i, &names, &one);
        caper_json_str(&text, caper_buf_text(&one));
    }
    caper_json_close(&text, ']');
    uint64_t h = text_hash(text.data, text.len);
    return h;
}

static void look(const ledger *l, int seat, line *out)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_table_view(l->table, seat, &text);
    out->view[seat + 1] = text_hash(text.data, text.len);
    caper_buf_clear(&text);
    caper_events_write_for(&l->events, seat, &text);
    out->events[seat + 1] = text_hash(text.data, text.len);
    out->story[seat + 1]  = story_of(l->table, seat, &l->events);
    out->moves[seat + 1]  = moves_of(l->table, seat);
}

static uint64_t words_of(const caper_store_entry *e)
{
    if (e->kind != ENTRY_CHAT)
        return text_hash(e->text, strlen(e->text));
    CAPER_PARSED caper_json *o    = caper_json_read(e->text, NULL);
    const char              *text = caper_json_get_text(o, "text");
    uint64_t                 h    = text ? text_hash(text, strlen(text)) : 0;
    return h;
}

static void count_turns(ledger *l)
{
    caper_seats owes = caper_table_to_act(l->table);
    for (int s = 0; s < l->places; s++)
        l->turns[s] += (owes & ~l->owes & CAPER_SEAT(s)) != 0;
    l->owes = owes;
}

static void write_line(ledger *l, const caper_store_entry *e)
{
    const line *before = l->seq ? &l->lines[l->seq - 1] : NULL;
    line        is     = {.kind = e->kind, .seat = (int8_t)e->seat, .text = words_of(e)};
    memcpy(is.chain, e->chain, sizeof is.chain);
    if (is_of_the_game(e->kind)) {
        for (int s = CAPER_SPECTATOR; s < l->places; s++)
            if (s < 0 || (l->eyes & CAPER_SEAT(s)))
                look(l, s, &is);
        count_turns(l);
        is.over = l->over = !l->owes;
        l->moves += e->kind != ENTRY_START;
    } else if (before) {
        memcpy(is.view, before->view, sizeof is.view);
        memcpy(is.moves, before->moves, sizeof is.moves);
        is.over = before->over;
    }
    if (l->seq == l->cap) {
        l->cap   = l->cap ? 2 * l->cap : 64;
        l->lines = caper_realloc(l->lines, (size_t)l->cap, sizeof *l->lines);
    }
    l->lines[l->seq++] = is;
}

/* ---- Reading --------------------------------------------------------------------------------- */

typedef struct reading {
    ledger *l;
    char   *why;
    int64_t seen, now;
    bool    ok;
} reading;

static bool wrong(reading *r, const caper_store_entry *e, const char *what)
{
    snprintf(r->why, 256, "table %s, entry %lld: %s", r->l->id, (long long)e->seq, what);
    r->ok = false;
    return false;
}

static bool take(void *ctx, const caper_store_entry *e)
{
    reading *r = ctx;
    ledger  *l = r->l;
    if (e->seq != r->seen + 1)
        return wrong(r, e, "an entry before it is gone");
    r->seen = e->seq;
    if (e->seq <= l->seq)
        return strcmp(l->lines[e->seq - 1].chain, e->chain) == 0 ||
               wrong(r, e, "it is not what was committed");
    if (!play(l, e))
        return wrong(r, e, "it cannot be played");
    if (e->state[0] && strcmp(e->state, caper_table_digest(l->table)) != 0)
        return wrong(r, e, "the game comes out differently");
    write_line(l, e);
    l->at = r->now;
    return true;
}

bool ledger_read(ledger *l, caper_store *store, int64_t now, bool check, char why[256])
{
    reading r = {.l = l, .why = why, .seen = check ? 0 : l->seq, .now = now, .ok = true};
    if (caper_store_read(store, l->row, r.seen, take, &r) != CAPER_OK) {
        snprintf(why, 256, "table %s cannot be read: %.150s", l->id, store->why.text);
        return false;
    }
    if (r.ok && r.seen < l->seq) {
        snprintf(why, 256, "table %s: entries %lld to %lld were committed and are gone", l->id,
                 (long long)r.seen + 1, (long long)l->seq);
        r.ok = false;
    }
    return r.ok;
}
