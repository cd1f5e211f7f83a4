/* Jobs, adventures and heists over HTTP: the shipped ones to read, any text to have checked.
 *
 * There is no state here. The checks are those of the command line, because both call the room's
 * parser. */
#include <stdlib.h>
#include <string.h>

#include "base/json_put.h"
#include "base/memory.h"
#include "base/workshop.h"
#include "server/api/http_call.h"

enum {
    PROBLEMS  = 100, /* after which a text is clearly something else */
    KEY_LIMIT = 1 << 14,
};

static bool need_game(call *c, const caper_game **out)
{
    *out = caper_game_find(c->word[0]);
    if (*out && (*out)->content)
        return true;
    return refuse(c->problem, 404, "not-found", "there is no such game, or it has no content");
}

bool content_get(call *c)
{
    const caper_game *g;
    const caper_file *f;
    if (!need_game(c, &g))
        return false;
    if (!(f = caper_content_shipped(g, c->word[1])))
        return refuse(c->problem, 404, "not-found", "no %s of that name comes with the game",
                      g->content->option);
    caper_json_put(c->out, "id:%s text:%s", c->word[1], f->text);
    return true;
}

/* ---- Checking -------------------------------------------------------------------------------- */

typedef struct listing {
    caper_buf *out;
    int        count;
} listing;

static void list_problem(void *ctx, int line, const char *sentence)
{
    listing *l = ctx;
    if (l->count++ >= PROBLEMS)
        return;
    caper_json_put(l->out, "{line:%d sentence:%s}", line, sentence);
}

static void list_note(void *ctx, int line, const char *sentence)
{
    (void)line;
    caper_json_str(ctx, sentence);
}

static void write_about(const caper_game *g, const caper_content *content, caper_buf *out)
{
    CAPER_SCRATCH caper_buf title = {0}, figures = {0};
    caper_json_put(out, "notes:[");
    g->content->about(content, &title, &figures, list_note, out);
    caper_json_put(out, "] title:%s figures:%s", caper_buf_text(&title), caper_buf_text(&figures));
}

static void write_savekey(const caper_savekeys *keys, const caper_content *content, caper_buf *out)
{
    CAPER_SCRATCH caper_buf key = {0};
    char                    lost[200];
    keys->write(content, false, &key);
    caper_json_put(out, "savekey:%s loses:%s", caper_buf_text(&key), keys->loses(content, lost));
}

static void check_text(const caper_game *g, const char *text, caper_buf *out)
{
    caper_content *content = caper_alloc(1, g->content->size);
    listing        list    = {out, 0};
    content->game          = g;
    caper_json_put(out, "problems:[");
    int problems = g->content->parse(text, strlen(text), content, list_problem, &list);
    caper_json_put(out, "] count:%d", problems);
    if (!problems) {
        write_about(g, content, out);
        if (caper_workshop_of(g)->keys)
            write_savekey(caper_workshop_of(g)->keys, content, out);
    }
    free(content);
}

/* A savekey becomes the text of a file, which is then checked like any other. */
static bool check_key(call *c, const caper_game *g, const char *key)
{
    const caper_savekeys   *keys = caper_workshop_of(g)->keys;
    CAPER_SCRATCH caper_buf text = {0};
    caper_error             err  = {0};
    if (!keys)
        return refuse(c->problem, 400, "bad-request", "savekey: only heists have one");
    bool ok = keys->read(key, strlen(key), &text, &err) == CAPER_OK;
    if (ok) {
        caper_json_kstr(c->out, "text", caper_buf_text(&text));
        check_text(g, caper_buf_text(&text), c->out);
    }
    return ok || refuse_error(c->problem, &err);
}

/* A long text, which a thread checks. */
typedef struct checking {
    const caper_game *game;
    const char       *text; /* the request's */
    caper_buf         out;
} checking;

static void check_apart(call *c)
{
    checking *k = c->made;
    check_text(k->game, k->text, &k->out);
}

static void free_checking(call *c)
{
    checking *k = c->made;
    caper_buf_fini(&k->out);
    free(k);
}

static bool check_long(call *c, const caper_game *g, const char *text)
{
    checking *k = c->made;
    if (!k) {
        k  = caper_alloc(1, sizeof *k);
        *k = (checking){.game = g, .text = text};
        if (!call_apart(c, check_apart, k, free_checking, true))
            return false;
    }
    caper_json_raw(c->out, caper_buf_text(&k->out));
    return true;
}

bool content_check(call *c)
{
    const caper_game *g;
    const char       *text, *key;
    if (!need_game(c, &g) || !call_text(c, "text", &text) || !call_text(c, "savekey", &key))
        return false;
    if (!text == !key)
        return refuse(c->problem, 400, "bad-request", "either text or savekey should be there");
    int limit = key ? KEY_LIMIT : CONTENT_LIMIT;
    if (strlen(text ? text : key) > (size_t)limit)
        return refuse(c->problem, 413, "too-big", "%s: should have at most %d bytes",
                      key ? "savekey" : "text", limit);
    if (key)
        return check_key(c, g, key);
    if (strlen(text) > READ_AT_ONCE)
        return check_long(c, g, text);
    check_text(g, text, c->out);
    return true;
}
