/* The album: endings found, jobs and heists won, firsts. It belongs to the holder of a token (a keepsake
 * "album" in the store), and only what happened at a table of this server goes in. docs/protocol.md,
 * *The album*. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_get.h"
#include "base/json_put.h"
#include "server/api/http_call.h"

enum { MOST_STICKERS = 500, STICKER_CHARS = 200 };

/* ---- What is in it ----------------------------------------------------------------------------- */

/* A list of {"id","words","at"}; NULL: it is empty. A person's stays as long as the person, under a label of its
 * own; that of a key goes after a while. */
static bool read_album(call *c, caper_json **out)
{
    const person *who = &c->who;
    *out              = NULL;
    return (!who->is_made || people_read_one(c->sv, who->hash, "mine/album", out, c->problem)) &&
           (*out || people_read_one(c->sv, who->hash, "album", out, c->problem));
}

static bool has(const caper_json *album, const char *id)
{
    caper_json_each (one, album) {
        const char *is = caper_json_get_text(one, "id");
        if (is && strcmp(is, id) == 0)
            return true;
    }
    return false;
}

/* ---- What a game leaves ------------------------------------------------------------------------ */

typedef struct gluing {
    const call       *call;
    const caper_json *album;
    caper_buf         news; /* stickers, with commas between them */
    int               count;
} gluing;

static void glue(gluing *g, const char *id, const char *words)
{
    if (has(g->album, id) || caper_json_size(g->album) + (size_t)g->count >= MOST_STICKERS)
        return;
    g->count++;
    caper_json_put(&g->news, "{id:%s words:%s at:%jd}", id, words, g->call->sv->now);
}

static void glue_first(gluing *g, const char *what, const caper_game *game, const char *words)
{
    char id[STICKER_CHARS], text[STICKER_CHARS];
    snprintf(id, sizeof id, "first/%s/%s", what, game->info->id);
    snprintf(text, sizeof text, "%s %s", words, game->info->title);
    glue(g, id, text);
}

/* An ending that was found, or a job or heist that was won; a player's own content is not collected. */
static void glue_piece(gluing *g, const caper_table *t, bool won)
{
    const caper_content    *content = caper_table_match(t)->content;
    const char             *ending  = caper_table_ending(t);
    char                    id[STICKER_CHARS];
    CAPER_SCRATCH caper_buf title = {0};
    if (!content || !caper_content_shipped(content->game, content->id) || (!ending && !won))
        return;
    snprintf(id, sizeof id, "%s/%.60s%s%.100s", content->game->info->id, content->id,
             ending ? "/" : "", ending ? ending : "");
    if (!ending)
        caper_content_title(content, &title);
    glue(g, id, ending ? ending : caper_buf_text(&title));
}

static void glue_game(gluing *g, const room *r, const caper_table *t, int seat)
{
    caper_result result;
    caper_table_result(t, &result);
    bool won = (result.winners & CAPER_SEAT(seat)) != 0;
    glue_first(g, "game", r->game, "The first game of");
    if (won)
        glue_first(g, "win", r->game, "The first win at");
    if (r->daily[0])
        glue(g, "first/daily", "The first caper of the day");
    glue_piece(g, t, won);
}

/* ---- Asking, and adding a game ------------------------------------------------------------------- */

static void write_album(const caper_json *album, const gluing *g, caper_buf *out)
{
    caper_json_each (one, album)
        caper_json_write(one, out);
    if (g && g->count)
        caper_json_raw(out, caper_buf_text(&g->news));
}

static void keep_album(call *c, const gluing *g)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_json_open(&text, '[');
    write_album(g->album, g, &text);
    caper_json_close(&text, ']');
    people_keep(c->sv, c->who.hash, c->who.is_made ? "mine/album" : "album", caper_buf_text(&text));
}

/* One finished game must not fill the store with albums: a new one counts as a table does. */
static bool may_keep(call *c, const gluing *g)
{
    return call_may_make(c, caper_json_size(g->album) ? 0 : 1, g->news.len);
}

/* By the seat's token, or because the seat is theirs. */
static bool find_seat(call *c, const room *r, const char *token, int *seat)
{
    bool host;
    return token ? token_opens(r, token, seat, c->problem)
                 : people_find_seat(r, &c->who, seat, &host, c->problem);
}

/* The room of a game that is over, in which the caller has a seat. */
static bool find_game(call *c, room **r, int *seat)
{
    const char *id, *token;
    if (!call_text(c, "table", &id) || !call_text(c, "seat", &token))
        return false;
    if (!id || !(token || c->who.is_made))
        return call_wrong(c, id ? "seat" : "table", "there");
    if (!(*r = room_find(c->sv, id, c->problem)) || !find_seat(c, *r, token, seat))
        return false;
    if (*seat < 0 || (*r)->stage != CAPER_STAGE_OVER)
        return refuse(c->problem, 409, "not-now", "this must be a game of yours that is over");
    return room_table(*r) || room_refuse(*r, c->problem);
}

bool album_post(call *c)
{
    room       *r    = NULL;
    int         seat = -1;
    caper_json *album;
    if (!find_game(c, &r, &seat) || !read_album(c, &album))
        return false;
    gluing g = {.call = c, .album = album};
    glue_game(&g, r, r->table, seat);
    bool ok = !g.count || (service_can_write(c->sv, c->problem) && may_keep(c, &g));
    if (ok && g.count)
        keep_album(c, &g);
    caper_json_put(c->out, "new:[");
    if (g.count)
        caper_json_raw(c->out, caper_buf_text(&g.news));
    caper_json_close(c->out, ']');
    caper_buf_fini(&g.news);
    caper_json_free(album);
    return ok;
}

/* ---- What there is to find ------------------------------------------------------------------------ */

static void write_piece(const caper_game *game, const caper_file *f, caper_buf *out)
{
    char                    id[64];
    CAPER_SCRATCH caper_buf title = {0};
    caper_content          *c;
    snprintf(id, sizeof id, "%.*s", (int)caper_file_content_id(game, f), f->name);
    if (!(c = caper_content_open(game, id, false, NULL)))
        return;
    caper_content_title(c, &title);
    caper_json_put(out, "{id:%s title:%s", id, caper_buf_text(&title));
    if (game->content && game->content->endings)
        caper_json_kint(out, "endings", game->content->endings(c));
    caper_json_close(out, '}');
    free(c);
}

static void write_page(const caper_game *game, caper_buf *out)
{
    caper_json_put(out, "{game:%s title:%s pieces:[", game->info->id, game->info->title);
    for (const caper_file *f = game->info->files; f && f->name; f++)
        if (caper_file_content_id(game, f))
            write_piece(game, f, out);
    caper_json_put(out, "]}");
}

static char *make_pages(void)
{
    caper_buf out = {0};
    caper_json_open(&out, '[');
    for (const caper_game *const *g = caper_games(); *g; g++)
        write_page(*g, &out);
    caper_json_close(&out, ']');
    return out.data;
}

/* Reading every story takes a while, and they never change: a thread does it, once. */
static void make_apart(call *c) { c->made = make_pages(); }

static void keep_pages(call *c)
{
    if (c->sv->album_pages)
        free(c->made);
    else
        c->sv->album_pages = c->made;
}

static bool need_pages(call *c)
{
    if (!c->sv->album_pages && !c->made && !call_apart(c, make_apart, NULL, keep_pages, true))
        return false;
    call_drop_made(c);
    return true;
}

bool album_get(call *c)
{
    caper_json *album;
    if (!need_pages(c) || !read_album(c, &album))
        return false;
    caper_json_put(c->out, "album:[");
    write_album(album, NULL, c->out);
    caper_json_close(c->out, ']');
    caper_json_free(album);
    caper_json_put(c->out, "pages:=%s", c->sv->album_pages);
    return true;
}
