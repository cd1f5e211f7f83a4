/* Bookmarks: the position, where the stream of randomness stands, and the digest so far. */
#include "table/bookmark.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "table/table_state.h"

const char *caper_table_digest(const caper_table *t) { return t->digest; }

static caper_code load_position(caper_table *t, const caper_json *position, void *state,
                                caper_error *err)
{
    caper_match match = {.game = t->match.game, .content = t->match.content};
    return t->match.game->load(&match, position, state, err);
}

/* A game with an undo of its own has all it needs for that in its state. */
static bool is_final(const caper_table *t)
{
    return t->match.game->undo_move || !caper_table_can_undo(t);
}

/* Would we get the same bytes back? */
static bool comes_back(caper_table *t, const char *text)
{
    caper_json *position = caper_json_read(text, NULL);
    bool        same     = position && !load_position(t, position, t->scratch, NULL) &&
                memcmp(t->state, t->scratch, t->match.game->state_size) == 0;
    caper_json_free(position);
    return same;
}

/* The log begins here. */
static void forget_log(caper_table *t)
{
    uint32_t size = t->match.game->state_size;
    t->base_seat  = caper_table_undo_seat(t);
    for (int i = 0; i < t->count; i++) {
        free(t->log[i].move);
        free(t->log[i].chance);
    }
    t->base += t->count;
    t->count = 0;
    if (!t->base_state)
        t->base_state = caper_alloc(1, size);
    memcpy(t->base_state, t->state, size);
}

bool caper_table_mark(caper_table *t, caper_buf *out)
{
    caper_buf position = {0};
    if (!is_final(t))
        return false;
    caper_table_position(t, &position);
    bool ok = comes_back(t, caper_buf_text(&position));
    if (ok) {
        forget_log(t);
        caper_json_open(out, '{');
        caper_json_kint(out, "count", t->base);
        caper_json_kint(out, "seat", t->base_seat);
        caper_json_kstr(out, "digest", t->digest);
        caper_json_kint(out, "blocks", (int64_t)t->rng.blocks);
        caper_json_kint(out, "at", t->rng.at);
        caper_json_key(out, "position");
        caper_json_raw(out, caper_buf_text(&position));
        caper_json_close(out, '}');
    }
    caper_buf_fini(&position);
    return ok;
}

static int64_t number(const caper_json *mark, const char *key)
{
    return caper_json_integer(caper_json_get(mark, key));
}

caper_code caper_table_resume(caper_table *t, const caper_json *mark, caper_error *err)
{
    const char *digest = caper_json_string(caper_json_get(mark, "digest"));
    int64_t     at = number(mark, "at"), count = number(mark, "count");
    if (!digest || strlen(digest) != CAPER_DIGEST_DIGITS || at < 0 || at > 64 || at % 4 ||
        count < 0)
        return caper_refuse(err, CAPER_BAD_POSITION, "the bookmark is not whole");
    caper_code code = load_position(t, caper_json_get(mark, "position"), t->state, err);
    if (code)
        return code;
    caper_rng_seek(&t->rng, (uint64_t)number(mark, "blocks"), (uint8_t)at);
    memcpy(t->digest, digest, sizeof t->digest);
    forget_log(t);
    t->base      = (int)count;
    t->base_seat = (int)number(mark, "seat");
    return CAPER_OK;
}
