/* Bookmarks: the position, how far the stream of randomness was read, and the digest so far. */
#include "table/bookmark.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_put.h"
#include "base/memory.h"
#include "table/table_state.h"

const char *caper_table_digest(const caper_table *t) { return t->digest; }

static caper_code load_position(caper_table *t, const caper_json *position, void *state,
                                caper_error *err)
{
    caper_match match = {.game = t->match.game, .content = t->match.content};
    return t->match.game->notation->load(&match, position, state, err);
}

/* Does the position load into the same bytes? */
static bool round_trips(caper_table *t, const void *state, const char *text)
{
    caper_json *position = caper_json_read(text, NULL);
    bool        same     = position && !load_position(t, position, t->scratch, NULL) &&
                memcmp(state, t->scratch, t->match.game->info->state_size) == 0;
    caper_json_free(position);
    return same;
}

/* How many of the moves that stand could be taken back, one after the other. A game with an undo of its
 * own has all it needs for that in its state. */
static int count_open(const caper_table *t, const int *stands, int n)
{
    int open = 0, all = caper_table_log_count(t);
    while (!t->match.game->rules->undo_move && open < n) {
        const table_entry *e = &t->log[stands[n - 1 - open]];
        if (!e->can_undo || all - e->number > CAPER_UNDO_REACH)
            break;
        open++;
    }
    return open;
}

/* The log begins at `state`, and the last `open` of the moves that stand are all that is left of it. */
static void forget_log(caper_table *t, const void *state, const int *stands, int n, int open)
{
    uint32_t size = t->match.game->info->state_size;
    int      all  = caper_table_log_count(t);
    if (n > open)
        t->base_seat = t->log[stands[n - open - 1]].seat;
    else if (!t->base)
        t->base_seat = -1;
    for (int i = 0, at = n - open; i < t->count; i++)
        if (at < n && i == stands[at]) {
            table_entry kept          = t->log[i];
            t->log[at++ - (n - open)] = kept;
        } else {
            table_forget_entry(&t->log[i]);
        }
    table_drop_waypoints(t, -1);
    t->count = t->standing = open;
    t->base                = all - open;
    if (!t->base_state)
        t->base_state = caper_alloc(1, size);
    memcpy(t->base_state, state, size);
}

static void write_mark(const caper_table *t, const char *position, caper_buf *out)
{
    caper_json_put(out, "{count:%d seat:%d digest:%s blocks:%lld at:%d position:=%s",
                   caper_table_log_count(t), t->base_seat, t->digest, (long long)t->rng.blocks,
                   t->rng.at, position);
    if (t->count)
        caper_json_put(out, "open:[");
    for (int i = 0; i < t->count; i++)
        caper_json_put(out, "{n:%d seat:%d move:%s}", t->log[i].number, t->log[i].seat,
                       t->log[i].move);
    caper_json_put(out, t->count ? "]}" : "}");
}

/* What the bookmark shows is the position before the moves that can be taken back: they had no draws,
 * so playing them again leads here. */
bool caper_table_mark(caper_table *t, caper_buf *out)
{
    const caper_game       *g = t->match.game;
    int                     n, *stands = table_standing(t, &n);
    int                     open     = count_open(t, stands, n);
    void                   *state    = caper_alloc(1, g->info->state_size);
    CAPER_SCRATCH caper_buf position = {0};
    if (open)
        table_state_after(t, stands, n - open, state);
    else
        memcpy(state, t->state, g->info->state_size);
    g->notation->save(&t->match, state, &position);
    bool ok = round_trips(t, state, caper_buf_text(&position));
    if (ok) {
        forget_log(t, state, stands, n, open);
        write_mark(t, caper_buf_text(&position), out);
    }
    free(state);
    free(stands);
    return ok;
}

static caper_code play_open(caper_table *t, const caper_json *list, caper_error *err)
{
    caper_json_each (one, list) {
        const char *move = caper_json_string(caper_json_get(one, "move"));
        caper_code code = move ? caper_table_play(t, (int)caper_json_get_integer(one, "seat"), move,
                                                  NULL, NULL, err)
                               : caper_refuse(err, CAPER_BAD_POSITION, "the bookmark is not whole");
        if (code)
            return code;
        t->log[t->count - 1].number = (int)caper_json_get_integer(one, "n");
    }
    return CAPER_OK;
}

caper_code caper_table_resume(caper_table *t, const caper_json *mark, caper_error *err)
{
    const char       *digest = caper_json_string(caper_json_get(mark, "digest"));
    const caper_json *list   = caper_json_get(mark, "open");
    int64_t at = caper_json_get_integer(mark, "at"), count = caper_json_get_integer(mark, "count"),
            open = (int64_t)caper_json_size(list);
    if (!digest || strlen(digest) != CAPER_DIGEST_DIGITS || at < 0 || at > 64 || at % 4 ||
        open > CAPER_UNDO_REACH || count < open || count > INT_MAX)
        return caper_refuse(err, CAPER_BAD_POSITION, "the bookmark is not whole");
    caper_code code = load_position(t, caper_json_get(mark, "position"), t->state, err);
    if (code)
        return code;
    forget_log(t, t->state, NULL, 0, 0);
    t->base      = (int)(count - open);
    t->base_seat = (int)caper_json_get_integer(mark, "seat");
    if ((code = play_open(t, list, err)))
        return code;
    caper_rng_seek(&t->rng, (uint64_t)caper_json_get_integer(mark, "blocks"), (uint8_t)at);
    memcpy(t->digest, digest, sizeof t->digest);
    return CAPER_OK;
}
