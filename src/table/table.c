/* Opening a table and playing at it. Transcripts are in transcript.c. */
#include "caper/table.h"
#include "base/grammar.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_put.h"
#include "base/memory.h"
#include "bots/bot.h"
#include "table/match.h"
#include "table/move.h"
#include "table/table_state.h"

caper_table_options caper_default_table(void) { return (caper_table_options){.game = "getmac"}; }

/* ---- Opening -------------------------------------------------------------------------------- */

static caper_table *table_alloc(const caper_game *game, const char *seed, caper_error *err)
{
    caper_table *t = caper_alloc(1, sizeof *t);
    t->match.game  = game;
    t->state       = caper_alloc(1, game->info->state_size);
    t->scratch     = caper_alloc(1, game->info->state_size);
    if (!seed) {
        caper_seed_draw(t->seed);
    } else if (!caper_seed_read(seed, t->seed)) {
        caper_refuse(err, CAPER_BAD_OPTION, "seed: should be 1 to 64 hex digits, like c0ffee");
        caper_table_free(t);
        return NULL;
    }
    caper_seed_commit(t->seed, t->commitment);
    for (const char *d = t->commitment; *d; d++)
        t->whims = t->whims * 31 + (uint64_t)*d;
    return t;
}

void table_forget_entry(table_entry *e)
{
    free(e->move);
    free(e->chance);
}

void caper_table_free(caper_table *t)
{
    if (!t)
        return;
    for (int i = 0; i < t->count; i++)
        table_forget_entry(&t->log[i]);
    for (int s = 0; s < CAPER_MAX_SEATS; s++) {
        free(t->salt[s]);
        free(t->name[s]);
    }
    caper_minds_free(t->minds);
    table_drop_waypoints(t, -1);
    caper_events_fini(&t->ignored);
    free(t->log);
    caper_shared_free(t->content);
    free(t->options);
    free(t->start);
    free(t->state);
    free(t->scratch);
    free(t->base_state);
    free(t);
}

static const caper_game *find_game(const char *id, caper_code code, caper_error *err)
{
    const caper_game *game = id ? caper_game_find(id) : NULL;
    if (game)
        return game;
    CAPER_SCRATCH caper_buf list = {0};
    for (const caper_game *const *g = caper_games(); *g; g++)
        caper_buf_printf(&list, "%s%s", list.len ? ", " : "", (*g)->info->id);
    caper_refuse(err, code, "there is no game “%.40s”; there are: %s", id ? id : "",
                 caper_buf_text(&list));
    return NULL;
}

static bool set_content(caper_table *t, caper_shared *content)
{
    t->content       = content;
    t->match.content = content ? caper_shared_get(content) : NULL;
    return content;
}

/* The job or adventure that `from` (options or a position) names, if the game has any. */
static bool open_content(caper_table *t, const caper_json *from, bool files, caper_error *err)
{
    const char *id;
    if (!caper_content_named(t->match.game, from, &id, err))
        return false;
    return !id || set_content(t, caper_shared_open(t->match.game, id, files, err));
}

/* Content that came as text instead of a name. */
static bool read_content(caper_table *t, const caper_table_options *o, caper_shared *shared,
                         caper_error *err)
{
    const caper_content_facet *has = t->match.game->content;
    if (has && caper_json_get(o->options, has->option)) {
        caper_refuse(err, CAPER_BAD_OPTION, "content: either a text or the option %s, not both",
                     has->option);
        return false;
    }
    return set_content(t, shared ? caper_shared_hold(shared)
                                 : caper_shared_read(t->match.game, o->content, err));
}

static void start_stream(caper_table *t)
{
    caper_seed_key(t->seed, (const char *const *)t->salt, t->key);
    caper_rng_init_keyed(&t->rng, t->key);
}

/* The digest before the first move is that of the position at the start. */
static void start_digest(caper_table *t)
{
    CAPER_SCRATCH caper_buf position = {0};
    caper_table_position(t, &position);
    caper_digest("", t->commitment, caper_buf_text(&position), t->digest);
}

caper_table *caper_table_new_shared(const caper_table_options *o, caper_shared *content,
                                    caper_error *err)
{
    const caper_game *game = find_game(o->game, CAPER_BAD_GAME, err);
    caper_table      *t    = game ? table_alloc(game, o->seed, err) : NULL;
    if (!t)
        return NULL;
    if (caper_match_seat(&t->match, o->seats, err) ||
        !(o->content ? read_content(t, o, content, err)
                     : open_content(t, o->options, o->files, err)) ||
        caper_match_configure(&t->match, o->options, err) != CAPER_OK) {
        caper_table_free(t);
        return NULL;
    }
    t->options = o->options ? caper_json_text(o->options) : caper_strdup("{}");
    for (int s = 0; s < CAPER_MAX_SEATS; s++) {
        t->salt[s] = caper_strdup(o->salt[s]);
        t->name[s] = caper_strdup(o->name[s]);
    }
    start_stream(t);
    game->rules->setup(&t->match, t->state, &t->rng);
    start_digest(t);
    return t;
}

caper_table *caper_table_new(const caper_table_options *o, caper_error *err)
{
    return caper_table_new_shared(o, NULL, err);
}

caper_table *caper_table_load(const caper_json *position, const char *seed, bool files,
                              caper_error *err)
{
    const char       *id   = caper_json_string(caper_json_get(position, "game"));
    const caper_game *game = find_game(id, id ? CAPER_BAD_GAME : CAPER_BAD_POSITION, err);
    caper_table      *t    = game ? table_alloc(game, seed, err) : NULL;
    if (!t)
        return NULL;
    bool content = open_content(t, position, files, err);
    if (!content && err)
        err->code = CAPER_BAD_POSITION;
    if (!content || game->notation->load(&t->match, position, t->state, err) != CAPER_OK) {
        caper_table_free(t);
        return NULL;
    }
    CAPER_SCRATCH caper_buf start = {0};
    caper_table_position(t, &start);
    t->start   = caper_strdup(start.data);
    t->options = caper_strdup("{}");
    start_stream(t);
    start_digest(t);
    return t;
}

/* ---- Small answers --------------------------------------------------------------------------- */

const caper_match *caper_table_match(const caper_table *t) { return &t->match; }

caper_shared *caper_table_shared(const caper_table *t) { return t->content; }

const char *caper_table_seed(const caper_table *t) { return t->seed; }

const char *caper_table_commitment(const caper_table *t) { return t->commitment; }

const char *caper_table_name(const caper_table *t, int seat) { return t->name[seat]; }

void caper_table_rename(caper_table *t, int seat, const char *name)
{
    char *old     = t->name[seat];
    t->name[seat] = caper_strdup(name);
    free(old);
}

caper_names caper_table_names(const caper_table *t, int you)
{
    caper_names       names = {.you = you};
    const caper_game *game  = t->match.game;
    for (int s = 0; s < t->match.places; s++) {
        names.name[s]   = t->name[s];
        names.honour[s] = game->words->honour ? game->words->honour(&t->match, t->state, s) : NULL;
        names.role[s]   = game->words->role ? game->words->role(&t->match, t->state, s) : NULL;
    }
    return names;
}

void caper_table_again(const caper_table *t, caper_buf *options)
{
    if (t->match.game->rules->again)
        t->match.game->rules->again(&t->match, options);
    else
        caper_buf_str(options, t->options);
}

int caper_table_log_count(const caper_table *t) { return t->base + t->count; }

int caper_table_log_entry(const caper_table *t, int i, const char **move, const char **chance)
{
    assert(i >= t->base && i < t->base + t->count);
    const table_entry *e = &t->log[i - t->base];
    *move                = e->move;
    *chance              = e->chance;
    return e->seat;
}

int caper_table_last_seat(const caper_table *t)
{
    return t->count ? t->log[t->count - 1].seat : t->base ? t->base_seat : -1;
}

caper_seats caper_table_to_act(const caper_table *t)
{
    return t->match.game->rules->to_act(&t->match, t->state);
}

caper_seats caper_table_may_act(const caper_table *t)
{
    return caper_match_may_act(&t->match, t->state);
}

void caper_table_result(const caper_table *t, caper_result *out)
{
    memset(out, 0, sizeof *out);
    t->match.game->rules->result(&t->match, t->state, out);
}

int caper_table_tally(const caper_table *t, int seat, caper_fact out[CAPER_MAX_FACTS])
{
    const caper_game *g = t->match.game;
    return g->rules->tally ? g->rules->tally(&t->match, t->state, seat, out) : 0;
}

const char *caper_table_ending(const caper_table *t)
{
    const caper_game *g = t->match.game;
    return g->content && g->content->ending ? g->content->ending(&t->match, t->state) : NULL;
}

int caper_table_moves(const caper_table *t, int seat, caper_move *out)
{
    return t->match.game->rules->moves(&t->match, t->state, seat, out);
}

void caper_table_write_move(const caper_table *t, caper_move move, caper_buf *out)
{
    caper_grammar_write(&t->match, t->state, move, NULL, out);
}

void caper_table_list_moves(const caper_table *t, const caper_move *list, int count, bool steps,
                            caper_buf *out)
{
    caper_grammar_list(&t->match, t->state, list, count, steps, out);
}

bool caper_table_differ_in_words(const caper_table *t, const char *move, const char *other)
{
    caper_move  a, b;
    const char *words = NULL, *own = NULL;
    return caper_grammar_parse(&t->match, t->state, move, &a, &words) == CAPER_OK && words &&
           caper_grammar_parse(&t->match, t->state, other, &b, &own) == CAPER_OK && own && a == b;
}

void caper_table_view(const caper_table *t, int seat, caper_buf *out)
{
    t->match.game->know->view(&t->match, t->state, seat, out);
}

void caper_table_position(const caper_table *t, caper_buf *out)
{
    t->match.game->notation->save(&t->match, t->state, out);
}

/* ---- Playing --------------------------------------------------------------------------------- */

static void write_outcome(const caper_game *g, const caper_outcome *o, caper_buf *out)
{
    if (o->kind == CAPER_DIE) {
        caper_json_int(out, o->value[0]);
        return;
    }
    if (o->kind == CAPER_LIST)
        caper_json_open(out, '[');
    for (int i = 0; i < o->n; i++)
        caper_json_str(out, caper_kind_id(g->notation->outcomes, NULL, NULL, o->value[i]));
    if (o->kind == CAPER_LIST)
        caper_json_close(out, ']');
}

static char *chance_text(const caper_table *t)
{
    if (!t->chance.drawn_n)
        return NULL;
    caper_buf out = {0};
    caper_json_open(&out, '[');
    for (int i = 0; i < t->chance.drawn_n; i++)
        write_outcome(t->match.game, &t->chance.drawn[i], &out);
    caper_json_close(&out, ']');
    return out.data; /* the caller's now */
}

static table_entry *append(caper_table *t)
{
    t->log         = caper_grow(t->log, t->count, &t->cap, sizeof *t->log);
    table_entry *e = &t->log[t->count];
    *e             = (table_entry){.number = t->base + t->count++};
    return e;
}

/* Chain the digest of everything over the newest entry. */
static void seal(caper_table *t, table_entry *e)
{
    enum { USUAL = 1000 }; /* bytes of a position, so that its buffer need not grow */
    CAPER_SCRATCH caper_buf line = {0}, position = {0};
    caper_buf_reserve(&position, USUAL);
    table_write_entry(e, &line);
    caper_table_position(t, &position);
    caper_digest(t->digest, caper_buf_text(&line), caper_buf_text(&position), e->digest);
    memcpy(t->digest, e->digest, sizeof t->digest);
}

/* ---- Waypoints ------------------------------------------------------------------------------- */

void table_drop_waypoints(caper_table *t, int standing)
{
    while (t->way_count && t->way[t->way_count - 1].standing > standing)
        free(t->way[--t->way_count].state);
}

/* Now and then; the oldest goes. */
static void set_waypoint(caper_table *t)
{
    uint32_t size = t->match.game->info->state_size;
    if (t->match.game->rules->undo_move || t->count < WAY_FROM || t->standing % WAY_EVERY)
        return;
    void *state = t->way_count == WAYPOINTS ? t->way[0].state : caper_alloc(1, size);
    if (t->way_count == WAYPOINTS)
        memmove(t->way, t->way + 1, (size_t)--t->way_count * sizeof *t->way);
    memcpy(state, t->state, size);
    t->way[t->way_count++] = (waypoint){t->standing, state};
}

caper_code caper_table_play(caper_table *t, int seat, const char *text, const caper_json *chance,
                            caper_events *ev, caper_error *err)
{
    caper_move  move;
    const char *words;
    caper_code  code = caper_move_read(&t->match, t->state, seat, text, &move, &words, err);
    if (code)
        return code;
    ev = ev ? ev : &t->ignored;
    caper_events_clear(ev);
    caper_chance_read(&t->chance, t->match.game, chance);
    caper_rng rng = t->rng;
    if ((code = caper_move_try(&t->match, t->state, t->scratch, seat, move, words, &rng, &t->chance,
                               ev, err))) {
        caper_events_clear(ev);
        return code;
    }
    if (t->minds)
        caper_minds_saw(t->minds, t->state, seat, move);
    void *old      = t->state;
    t->changed     = memcmp(t->state, t->scratch, t->match.game->info->state_size) != 0;
    t->state       = t->scratch;
    t->scratch     = old;
    t->rng         = rng;
    table_entry *e = append(t);
    e->seat        = seat;
    e->move        = caper_strdup(text);
    e->chance      = chance_text(t);
    e->forced      = t->chance.used > 0;
    e->can_undo    = !t->chance.drawn_n && !ev->hidden;
    t->standing++;
    set_waypoint(t);
    seal(t, e);
    assert(!t->match.game->rules->check(&t->match, t->state));
    return CAPER_OK;
}

bool caper_table_has_changed(const caper_table *t) { return t->changed; }

bool caper_table_is_talk(const caper_table *t, int seat, const char *text)
{
    caper_move  move;
    const char *words;
    uint32_t    size = t->match.game->info->state_size;
    if (caper_move_read(&t->match, t->state, seat, text, &move, &words, NULL) || !words)
        return false;
    void     *trial = caper_alloc(1, size);
    caper_rng rng;
    caper_rng_init(&rng, 0);
    bool talk = caper_move_try(&t->match, t->state, trial, seat, move, words, &rng, NULL, NULL,
                               NULL) == CAPER_OK &&
                memcmp(trial, t->state, size) == 0;
    free(trial);
    return talk;
}

caper_code caper_table_odds(const caper_table *t, int seat, const char *text, caper_odds *out,
                            caper_error *err)
{
    caper_move  move;
    const char *words;
    caper_code  code = caper_move_read(&t->match, t->state, seat, text, &move, &words, err);
    return code ? code : caper_move_odds(&t->match, t->state, seat, move, words, out, err);
}

/* ---- Taking back ----------------------------------------------------------------------------- */

/* The index of the entry that an undo would take back, or −1: entries that take back pair up with
 * the moves before them. */
static int last_standing(const caper_table *t)
{
    int skip = 0, i = t->count - 1;
    for (; i >= 0; i--) {
        if (t->log[i].seat < 0)
            skip++;
        else if (!skip--)
            return i;
    }
    return -1;
}

bool caper_table_can_undo(const caper_table *t)
{
    int last = last_standing(t);
    return last >= 0 && t->log[last].can_undo;
}

int caper_table_undo_seat(const caper_table *t)
{
    int last = last_standing(t);
    return last >= 0 ? t->log[last].seat : t->base ? t->base_seat : -1;
}

int caper_table_undo_age(const caper_table *t)
{
    int last = last_standing(t);
    return last >= 0 ? t->base + t->count - t->log[last].number : 0;
}

int *table_standing(const caper_table *t, int *n)
{
    int *stands = caper_alloc((size_t)t->count + 1, sizeof *stands);
    *n          = 0;
    for (int i = 0; i < t->count; i++) {
        if (t->log[i].seat < 0)
            --*n;
        else
            stands[(*n)++] = i;
    }
    return stands;
}

/* Back to the beginning. The stream is restarted only for the deal; what the moves drew comes from
 * the log. */
static void restart(caper_table *t)
{
    const caper_game *g = t->match.game;
    if (t->base_state) {
        memcpy(t->state, t->base_state, g->info->state_size);
        return;
    }
    if (t->start) {
        caper_json *position = caper_json_read(t->start, NULL);
        g->notation->load(&t->match, position, t->state, NULL);
        caper_json_free(position);
        return;
    }
    caper_rng rng;
    caper_rng_init_keyed(&rng, t->key);
    g->rules->setup(&t->match, t->state, &rng);
}

static void replay_entry(caper_table *t, const table_entry *e, caper_minds *minds, caper_rng *rng,
                         caper_events *ev)
{
    const caper_game *g      = t->match.game;
    caper_json       *chance = e->chance ? caper_json_read(e->chance, NULL) : NULL;
    caper_move        move;
    const char       *words;
    caper_grammar_parse(&t->match, t->state, e->move, &move, &words);
    if (minds)
        caper_minds_saw(minds, t->state, e->seat, move);
    caper_chance_read(&t->chance, g, chance);
    rng->chance     = &t->chance;
    caper_code code = g->rules->apply(&t->match, t->state, e->seat, move, words, rng, ev);
    assert(code == CAPER_OK && !t->chance.bad);
    (void)code;
    caper_json_free(chance);
}

/* Replay every move that was not taken back: from the beginning, for `minds` to see, or without them
 * (NULL) from the last waypoint. */
static void replay(caper_table *t, caper_minds *minds)
{
    int       n, from = 0, *stands = table_standing(t, &n);
    caper_rng rng;
    caper_rng_init(&rng, 0);
    if (!minds && t->way_count) {
        from = t->way[t->way_count - 1].standing;
        memcpy(t->state, t->way[t->way_count - 1].state, t->match.game->info->state_size);
    } else {
        restart(t);
    }
    for (int i = from; i < n; i++)
        replay_entry(t, &t->log[stands[i]], minds, &rng, NULL);
    t->replayed += (uint64_t)(n - from);
    free(stands);
}

void table_state_after(caper_table *t, const int *stands, int n, void *out)
{
    void     *now = t->state;
    caper_rng rng;
    caper_rng_init(&rng, 0);
    t->state = out;
    restart(t);
    for (int i = 0; i < n; i++)
        replay_entry(t, &t->log[stands[i]], NULL, &rng, NULL);
    t->state = now;
}

/* From the seat's own last move that stands on. What the log no longer has is not told. */
void caper_table_history(caper_table *t, int seat, caper_buf *out)
{
    int       n, *stands = table_standing(t, &n), from = n - 1;
    void     *now = t->state;
    caper_rng rng;
    caper_rng_init(&rng, 0);
    while (from > 0 && t->log[stands[from]].seat != seat)
        from--;
    from     = from < 0 ? 0 : from;
    t->state = caper_alloc(1, t->match.game->info->state_size);
    table_state_after(t, stands, from, t->state);
    caper_json_open(out, '[');
    for (int i = from; i < n; i++) {
        const table_entry *e = &t->log[stands[i]];
        caper_events_clear(&t->ignored);
        replay_entry(t, e, NULL, &rng, &t->ignored);
        caper_json_put(out, "{seat:%d events:", e->seat);
        caper_events_write_for(&t->ignored, seat, out);
        caper_json_put(out, "}");
    }
    caper_json_close(out, ']');
    free(t->state);
    free(stands);
    t->state = now;
}

caper_code table_undo_entry(caper_table *t, caper_error *err)
{
    if (!caper_table_can_undo(t))
        return caper_refuse(
            err, CAPER_ILLEGAL_MOVE,
            last_standing(t) < 0 && !t->base
                ? "there is no move to take back"
                : "the last move cannot be taken back: it revealed something random "
                  "or hidden");
    table_entry *e = append(t);
    e->seat        = -1;
    e->move        = caper_strdup("undo");
    table_drop_waypoints(t, --t->standing);
    if (t->minds) /* what they made of a move that is taken back goes, too */
        caper_minds_restart(t->minds, false);
    replay(t, t->minds);
    t->changed = true;
    seal(t, e);
    return CAPER_OK;
}

void table_tell_minds(caper_table *t, caper_minds *minds)
{
    void *now = t->state;
    t->state  = caper_alloc(1, t->match.game->info->state_size);
    replay(t, minds);
    free(t->state);
    t->state = now;
}

caper_code caper_table_undo(caper_table *t, caper_error *err)
{
    const char *own = t->match.game->rules->undo_move;
    if (!own)
        return table_undo_entry(t, err);
    int last = caper_table_last_seat(t);
    if (last < 0)
        return caper_refuse(err, CAPER_ILLEGAL_MOVE, "there is no move to take back");
    return caper_table_play(t, last, own, NULL, NULL, err);
}
