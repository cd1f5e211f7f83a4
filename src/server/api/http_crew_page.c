/* What the members of a crew see: their tables, their games, and how often each of them won. Games are read and tables
 * are woken a few in each turn. */
#include <stdlib.h>

#include "base/json_get.h"
#include "base/json_put.h"
#include "room/crews.h"
#include "server/api/http_me.h"

enum { MOST_GAMES = 1000, SHOWN_GAMES = 50, SHOWN_TABLES = 50 };

typedef struct tally {
    int played, won;
} tally;

typedef struct crew_page {
    kept_list   tables;
    int         next;
    tally       score[MOST_MEMBERS][MOST_GAME_KINDS];
    int         shown;
    people_walk walk;
    crew       *crew; /* of this run */
    caper_buf   summaries, games;
} crew_page;

static void drop_page(call *c)
{
    crew_page *g = c->made;
    caper_buf_fini(&g->summaries);
    caper_buf_fini(&g->games);
    people_list_fini(&g->tables);
    free(g);
}

static crew_page *begin_page(call *c, const crew *w)
{
    crew_page *g = call_make(c, sizeof *g, drop_page);
    caper_json_open(&g->summaries, '[');
    caper_json_open(&g->games, '[');
    if (call_tables(c, w->hash, SHOWN_TABLES, &g->tables))
        return g;
    call_drop_made(c);
    return NULL;
}

static bool is_in(const caper_json *list, int64_t n)
{
    caper_json_each (one, list)
        if (caper_json_integer(one) == n)
            return true;
    return false;
}

static void count_game(crew_page *g, const caper_json *o)
{
    const caper_json *one;
    size_t            seat;
    int               kind = call_game_number(caper_json_get_string(o, "game"));
    caper_json_array_foreach(caper_json_get(o, "members"), seat, one)
    {
        const crew_member *m = people_list_find(&g->crew->members, caper_json_string(one));
        if (!m || kind < 0)
            continue;
        tally *t = &g->score[m - g->crew->members.list][kind];
        t->played++;
        t->won += is_in(caper_json_get(o, "winners"), (int64_t)seat);
    }
}

static void read_game(void *ctx, const char *id, int64_t at, caper_json **is)
{
    crew_page *g = ctx;
    (void)id, (void)at;
    count_game(g, *is);
    if (g->shown++ >= SHOWN_GAMES)
        return;
    caper_json_open(&g->games, '{');
    call_copy(*is, "people", &g->games);
    caper_json_close(&g->games, '}');
}

static bool read_table(call *c, room *r)
{
    if (r->stage != CAPER_STAGE_OVER)
        seats_write_summary(r, &((crew_page *)c->made)->summaries);
    return true;
}

static void write_score(const crew_page *g, caper_buf *out)
{
    caper_json_put(out, "score:{");
    for (int m = 0; m < g->crew->members.count; m++) {
        caper_json_key(out, g->crew->members.list[m].id);
        caper_json_open(out, '{');
        for (int k = 0; caper_games()[k]; k++)
            if (g->score[m][k].played) {
                caper_json_key(out, caper_games()[k]->info->id);
                caper_json_put(out, "{played:%d won:%d}", g->score[m][k].played,
                               g->score[m][k].won);
            }
        caper_json_close(out, '}');
    }
    caper_json_close(out, '}');
}

static void write_crew(const crew *w, const crew_member *me, caper_buf *out)
{
    caper_json_put(out, "id:%s me:%s calls:?%d", w->id, me->id,
                   caper_json_get_flag(me->is, "calls"));
    call_copy(w->is, "", out);
    caper_json_put(out, "members:[");
    for (int i = 0; i < w->members.count; i++) {
        caper_json_put(out, "{id:%s", w->members.list[i].id);
        call_copy(w->members.list[i].is, "person calls", out);
        caper_json_put(out, "}");
    }
    caper_json_put(out, "]");
}

bool crews_write_page(call *c, crew *w, const crew_member *me)
{
    crew_page *g = c->made ? c->made : begin_page(c, w);
    if (!g)
        return false;
    g->crew = w;
    if (!call_each(c, w->hash, "game", MOST_GAMES, &g->walk, read_game, g) ||
        !call_each_table(c, &g->tables, &g->next, read_table))
        return false;
    caper_json_close(&g->games, ']');
    caper_json_close(&g->summaries, ']');
    write_crew(w, me, c->out);
    caper_json_put(c->out, "tables:=%s games:=%s", caper_buf_text(&g->summaries),
                   caper_buf_text(&g->games));
    write_score(g, c->out);
    return true;
}
