/* Jobs, adventures and heists: shipped ones by id, others by path. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/lines.h"
#include "base/memory.h"
#include "caper/table.h"
#include "table/files.h"

enum { CONTENT_LIMIT = 1 << 20 };

static void ignore(void *ctx, int line, const char *sentence)
{
    (void)ctx, (void)line, (void)sentence;
}

void caper_content_title(const caper_content *content, caper_buf *out)
{
    CAPER_SCRATCH caper_buf figures = {0};
    content->game->content->about(content, out, &figures, ignore, NULL);
}

const caper_file *caper_content_shipped(const caper_game *game, const char *id)
{
    return game->content ? caper_file_find(game->info->files, id, game->content->suffix) : NULL;
}

/* Keeps the first problem. */
typedef struct first {
    const char  *name;
    caper_error *err;
    bool         any;
} first;

static void keep_first(void *ctx, int line, const char *sentence)
{
    first *f = ctx;
    if (f->any)
        return;
    f->any = true;
    if (line)
        caper_refuse(f->err, CAPER_BAD_OPTION, "%s:%d: %s", f->name, line, sentence);
    else
        caper_refuse(f->err, CAPER_BAD_OPTION, "%s: %s", f->name, sentence);
}

/* `name` is what the sentences call it. */
static caper_content *parse(const caper_game *game, const char *id, const char *name,
                            const char *text, size_t len, caper_error *err)
{
    caper_content *c = caper_alloc(1, game->content->size);
    first          f = {name, err, false};
    c->game          = game;
    if (game->content->parse(text, len, c, keep_first, &f) > 0) {
        free(c);
        return NULL;
    }
    snprintf(c->id, sizeof c->id, "%s", id);
    uint8_t hash[32];
    caper_hash_of(text, len, hash, sizeof hash);
    caper_hex_write(hash, sizeof c->sum / 2, c->sum);
    return c;
}

/* "…; there are: a, b, c" */
static void refuse_unknown(const caper_game *game, const char *name, caper_error *err)
{
    CAPER_SCRATCH caper_buf list = {0};
    char                    id[64];
    for (int i = 0; caper_game_content_id(game, i, id); i++)
        caper_buf_printf(&list, "%s%s", i ? ", " : "", id);
    caper_refuse(err, CAPER_BAD_OPTION, "%s: there is no “%.60s”; there are: %s",
                 game->content->option, name, caper_buf_text(&list));
}

caper_content *caper_content_read(const caper_game *game, const char *text, caper_error *err)
{
    if (game->content)
        return parse(game, "own", "content", text, strlen(text), err);
    caper_refuse(err, CAPER_BAD_OPTION, "content: %s is played without any", game->info->title);
    return NULL;
}

caper_content *caper_content_open(const caper_game *game, const char *name, bool files,
                                  caper_error *err)
{
    const caper_file *shipped = caper_content_shipped(game, name);
    if (shipped)
        return parse(game, name, name, shipped->text, shipped->len, err);
    CAPER_SCRATCH caper_buf text = {0};
    caper_content          *c    = NULL;
    bool                    path = strpbrk(name, "./") != NULL;
    if (files && caper_file_read(name, CONTENT_LIMIT, &text, path ? err : NULL) == CAPER_OK)
        c = parse(game, name, name, caper_buf_text(&text), text.len, err);
    else if (!files || !path) /* a word that is not a file was meant as an id */
        refuse_unknown(game, name, err);
    else if (err)
        err->code = CAPER_BAD_OPTION;
    return c;
}
