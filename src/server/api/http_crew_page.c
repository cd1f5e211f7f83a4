/* What the members of a crew see: their tables, their games, and how often each of them won. Games are read and tables
 * are woken a few in each turn. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_put.h"
#include "base/memory.h"
#include "room/crews.h"
#include "server/api/http_me.h"

enum { A_PART = 250, MOST_GAMES = 1000, SHOWN_GAMES = 50, SHOWN_TABLES = 50, MOST_KINDS = 8 };

static const double SLICE_MS = 3;

typedef struct tally {
    int played, won;
} tally;

typedef struct crew_page {
    char              table[SHOWN_TABLES][CAPER_ID_CHARS + 1];
    int               tables, next;
    const caper_game *kind[MOST_KINDS];
    tally             score[MOST_MEMBERS][MOST_KINDS];
    int               kinds, shown, read, part;
    char              after[CAPER_LABEL_CHARS + 2];
    bool              has_games;
    crew             *crew; /* of this run */
    caper_buf         summaries, games;
} crew_page;

static void drop_page(call *c)
{
    crew_page *g = c->made;
    caper_buf_fini(&g->summaries);
    caper_buf_fini(&g->games);
    free(g);
}

static bool note_table(void *ctx, const caper_store_keepsake *k)
{
    crew_page *g = ctx;
    snprintf(g->table[g->tables++], sizeof g->table[0], "%s", strchr(k->label, '/') + 1);
    return true;
}

static crew_page *begin_page(call *c, const crew *w)
{
    crew_page *g = caper_alloc(1, sizeof *g);
    c->made      = g;
    c->drop      = drop_page;
    snprintf(g->after, sizeof g->after, "game/");
    caper_json_open(&g->summaries, '[');
    caper_json_open(&g->games, '[');
    if (people_read(c->sv, w->hash, "table/", "table0", SHOWN_TABLES, note_table, g, &c->problem))
        return g;
    call_drop_made(c);
    return NULL;
}

static int kind_of(crew_page *g, const char *id)
{
    const caper_game *game = caper_game_find(id);
    for (int k = 0; k < g->kinds; k++)
        if (g->kind[k] == game)
            return k;
    if (!game || g->kinds == MOST_KINDS)
        return -1;
    g->kind[g->kinds] = game;
    return g->kinds++;
}

static bool is_in(const caper_json *list, int64_t n)
{
    const caper_json *one;
    size_t            i;
    caper_json_array_foreach(list, i, one)
    {
        if (caper_json_integer(one) == n)
            return true;
    }
    return false;
}

static void count_game(crew_page *g, const caper_json *o)
{
    const caper_json *one;
    size_t            seat;
    int               kind = kind_of(g, caper_json_get_string(o, "game"));
    caper_json_array_foreach(caper_json_get(o, "members"), seat, one)
    {
        const crew_member *m = crews_find_id(g->crew, caper_json_string(one));
        if (!m || kind < 0)
            continue;
        tally *t = &g->score[m - g->crew->member][kind];
        t->played++;
        t->won += is_in(caper_json_get(o, "winners"), (int64_t)seat);
    }
}

static bool read_game(void *ctx, const caper_store_keepsake *k)
{
    crew_page  *g = ctx;
    caper_json *o = caper_json_read(k->text, NULL);
    g->part++;
    g->read++;
    snprintf(g->after, sizeof g->after, "%s!", k->label);
    count_game(g, o);
    if (g->shown++ < SHOWN_GAMES && o) {
        caper_json_set(&o, "people", "null");
        caper_json_write(o, &g->games);
    }
    caper_json_free(o);
    return true;
}

/* False: the next part comes in the next turn. */
static bool read_games(call *c, crew_page *g)
{
    while (!g->has_games) {
        g->part = 0;
        if (!people_read(c->sv, g->crew->hash, g->after, "game0", A_PART, read_game, g,
                         &c->problem))
            return false;
        g->has_games = g->part < A_PART || g->read >= MOST_GAMES;
        if (!g->has_games && call_pause(c))
            return false;
    }
    return true;
}

static bool read_tables(call *c, crew_page *g)
{
    double until = work_time(c->sv) + SLICE_MS;
    for (; g->next < g->tables; g->next++) {
        problem none = {0};
        if (work_time(c->sv) > until && call_pause(c))
            return false;
        room *r = room_find(c->sv, g->table[g->next], &none);
        if (!r && !call_lacks(c, &none))
            return false;
        if (r && r->stage != CAPER_STAGE_OVER)
            seats_write_summary(r, &g->summaries);
    }
    return true;
}

static void write_score(const crew_page *g, caper_buf *out)
{
    caper_json_put(out, "score:{");
    for (int m = 0; m < g->crew->members; m++) {
        caper_json_key(out, g->crew->member[m].id);
        caper_json_open(out, '{');
        for (int k = 0; k < g->kinds; k++)
            if (g->score[m][k].played) {
                caper_json_key(out, g->kind[k]->info->id);
                caper_json_put(out, "{played:%d won:%d}", g->score[m][k].played,
                               g->score[m][k].won);
            }
        caper_json_close(out, '}');
    }
    caper_json_close(out, '}');
}

static void write_crew(const crew *w, const crew_member *me, caper_buf *out)
{
    caper_json_put(out, "id:%s name:%s made:%lld owner:%s me:%s usual:=%s members:[", w->id,
                   w->name, (long long)w->made, w->owner, me->id, w->usual ? w->usual : "null");
    for (int i = 0; i < w->members; i++)
        caper_json_put(out, "{id:%s name:%s since:%lld}", w->member[i].id, w->member[i].name,
                       (long long)w->member[i].since);
    caper_json_put(out, "] night:");
    if (w->night)
        caper_json_put(out, "{at:%lld text:%s}", (long long)w->night_at, w->night);
    else
        caper_json_null(out);
}

bool crews_write_page(call *c, crew *w, const crew_member *me)
{
    crew_page *g = c->made ? c->made : begin_page(c, w);
    if (!g)
        return false;
    g->crew = w;
    if (!read_games(c, g) || !read_tables(c, g))
        return false;
    caper_json_close(&g->games, ']');
    caper_json_close(&g->summaries, ']');
    write_crew(w, me, c->out);
    caper_json_put(c->out, "tables:=%s games:=%s", caper_buf_text(&g->summaries),
                   caper_buf_text(&g->games));
    write_score(g, c->out);
    return true;
}
