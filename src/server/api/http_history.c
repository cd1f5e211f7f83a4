/* A person's finished games, newest first, and what follows from all of them: how often they won and how sure
 * that is, the run they are on, ratings. A thousand games take a few milliseconds; a part is read in each turn. */
#include <stdlib.h>
#include <string.h>

#include "base/interval.h"
#include "base/json_get.h"
#include "base/json_put.h"
#include "room/history.h"
#include "room/names.h"
#include "server/api/http_me.h"

enum { MOST_GAMES = 5000 };

typedef struct history {
    struct {
        int  played, won, streak;
        bool has_lost; /* so the run has ended */
    } sum[MOST_GAME_KINDS];
    const char *only_game, *only_with; /* the call's */
    int64_t     before;
    int         limit, shown, count;
    people_walk walk;
    caper_buf   out;
} history;

/* ---- Reading --------------------------------------------------------------------------------- */

static void note_result(history *h, int kind, bool won)
{
    h->sum[kind].played++;
    h->sum[kind].won += won;
    h->sum[kind].has_lost |= !won;
    h->sum[kind].streak += !h->sum[kind].has_lost;
}

static bool was_with(const caper_json *o, int seat, const char *name)
{
    const caper_json *one;
    size_t            i;
    caper_json_array_foreach(caper_json_get(o, "seats"), i, one)
    {
        if ((int)i != seat && names_look_alike(caper_json_string(one), name))
            return true;
    }
    return false;
}

static void write_game(const caper_json *o, int seat, caper_buf *out)
{
    const caper_json *one;
    size_t            i;
    caper_json_put(out, "{seats:[");
    caper_json_array_foreach(caper_json_get(o, "seats"), i, one)
    {
        caper_json_str(out, (int)i == seat ? "You" : caper_json_string(one));
    }
    caper_json_put(out, "]");
    call_copy(o, "seats people places winners ratings unrated", out);
    caper_json_put(out, "}");
}

static void note_game(void *ctx, const char *id, int64_t at, caper_json **is)
{
    history          *h    = ctx;
    const caper_json *o    = *is;
    const char       *game = caper_json_get_string(o, "game");
    int               seat = (int)caper_json_get_integer(o, "seat"), kind = call_game_number(game);
    (void)id, (void)at;
    if (kind < 0)
        return;
    if ((h->only_game && strcmp(game, h->only_game) != 0) ||
        (h->only_with && !was_with(o, seat, h->only_with)))
        return;
    h->count++;
    note_result(h, kind, caper_json_get_flag(o, "won"));
    if (h->shown < h->limit && caper_json_get_integer(o, "at") < h->before) {
        h->shown++;
        write_game(o, seat, &h->out);
    }
}

/* ---- Figures --------------------------------------------------------------------------------- */

static int per_thousand(double share) { return (int)(share * 1000 + 0.5); }

static void write_figures(const history *h, const kept_list *ratings, int64_t now, caper_buf *out)
{
    caper_json_put(out, "figures:{");
    for (int k = 0; caper_games()[k]; k++) {
        const char *game  = caper_games()[k]->info->id;
        caper_share won   = caper_share_of(h->sum[k].won, h->sum[k].played);
        const kept *rated = people_list_find(ratings, game);
        if (!h->sum[k].played)
            continue;
        caper_json_key(out, game);
        caper_json_put(out, "{played:%d won:%d low:%d high:%d streak:%d", h->sum[k].played,
                       h->sum[k].won, per_thousand(won.low), per_thousand(won.high),
                       h->sum[k].streak);
        if (rated) {
            caper_rating r = history_rating(rated->is, now);
            caper_json_put(out, "rating:{value:%d deviation:%d}", (int)(r.value + 0.5),
                           (int)(r.deviation + 0.5));
        }
        caper_json_close(out, '}');
    }
    caper_json_put(out, "}");
}

/* ---- Asking ---------------------------------------------------------------------------------- */

static void drop_history(call *c)
{
    history *h = c->made;
    caper_buf_fini(&h->out);
    free(h);
}

static bool begin(call *c)
{
    int64_t before, limit;
    if (!call_number(c, "before", 0, INT64_MAX, INT64_MAX, &before) ||
        !call_number(c, "limit", 0, 200, 50, &limit))
        return false;
    history *h   = call_make(c, sizeof *h, drop_history);
    h->only_game = call_argument(c, "game");
    h->only_with = call_argument(c, "with");
    h->before    = before;
    h->limit     = (int)limit;
    caper_json_open(&h->out, '[');
    return true;
}

bool history_get(call *c)
{
    KEPT_LIST kept_list ratings = {0};
    if (!c->made && !begin(c))
        return false;
    history *h = c->made;
    if (!call_each(c, c->who.hash, "game", MOST_GAMES, &h->walk, note_game, h) ||
        !people_list(c->sv, c->who.hash, "rating", MOST_GAME_KINDS, &ratings, c->problem))
        return false;
    caper_json_close(&h->out, ']');
    caper_json_put(c->out, "games:=%s count:%d", caper_buf_text(&h->out), h->count);
    write_figures(h, &ratings, c->sv->now, c->out);
    return true;
}
