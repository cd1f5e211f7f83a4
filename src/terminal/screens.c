/* Which game has which screen, and what a screen does not say for itself. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "terminal/screen.h"

extern const caper_screen generic_screen;
extern const caper_screen getmac_screen;
extern const caper_screen heist_screen;
extern const caper_screen luck_screen;
extern const caper_screen mcguffin_screen;

/* One line per game that has a screen of its own. */
static const caper_screen *const screens[] = {
    &getmac_screen,
    &heist_screen,
    &luck_screen,
    &mcguffin_screen,
};

const caper_screen *caper_screen_find(const char *game)
{
    for (size_t i = 0; i < sizeof screens / sizeof *screens; i++)
        if (strcmp(screens[i]->game, game) == 0)
            return screens[i];
    return &generic_screen;
}

const char *caper_scene_name(const caper_scene *scene, int seat) { return scene->called[seat]; }

/* ---- Defaults ------------------------------------------------------------------------------- */

size_t caper_move_stem(const char *move)
{
    const char *dots = strstr(move, "…");
    return dots ? (size_t)(dots - move) : 0;
}

void caper_move_fill(const caper_screen *screen, const char *move, const char *words,
                     caper_buf *out)
{
    size_t stem = caper_move_stem(move);
    char  *own  = caper_strdup(words);
    if (screen->spell)
        screen->spell(move, own);
    caper_buf_printf(out, "%.*s%s%s", (int)stem, move, own, move + stem + sizeof "…" - 1);
    free(own);
}

/* The star that ends an emphasis: after a character, in the same paragraph. */
static char *closing_star(char *open)
{
    for (char *c = open + 1; *c && *c != '\n'; c++)
        if (*c == '*')
            return c > open + 1 && c[-1] != ' ' ? c : NULL;
    return NULL;
}

void caper_drop_stars(char *text)
{
    char *end = NULL, *to = text;
    for (char *c = text; *c; c++) {
        bool opens = *c == '*' && !end && c[1] != ' ' && c[1] != '*' && (end = closing_star(c));
        if (opens)
            continue;
        if (c == end)
            end = NULL;
        else
            *to++ = *c;
    }
    *to = '\0';
}

void caper_scene_prompt(const caper_scene *scene, caper_buf *out)
{
    const char *honour = scene->names.honour[scene->seat];
    if (!(scene->to_act & CAPER_SEAT(scene->seat)))
        caper_buf_str(out, "You may act now, but you need not.");
    else if (honour)
        caper_buf_printf(out, "%s, your move.", honour);
    else
        caper_buf_str(out, "Your move.");
    if (!scene->moves)
        caper_buf_str(out, " It takes words: “:” types them, and the help lists them.");
}

void caper_screen_summary(const caper_screen *screen, const caper_scene *scene, caper_buf *out)
{
    if (screen->summary)
        screen->summary(scene, out);
    else
        caper_outline(scene->view, out);
}

void caper_screen_opening(const caper_screen *screen, const caper_scene *scene, caper_area picture,
                          caper_buf *out)
{
    if (screen->opening && scene->to_act)
        screen->opening(scene, picture, out);
    if (out->data) {
        caper_drop_stars(out->data);
        out->len = strlen(out->data);
    }
}

/* ---- Views ---------------------------------------------------------------------------------- */

int caper_view_int_or(const caper_json *view, const char *key, int otherwise)
{
    const caper_json *value = caper_json_get(view, key);
    return caper_json_is_integer(value) ? (int)caper_json_integer(value) : otherwise;
}

int caper_view_int(const caper_json *view, const char *key)
{
    return caper_view_int_or(view, key, 0);
}

const char *caper_view_text(const caper_json *value)
{
    const char *text = caper_json_string(value);
    return text ? text : "";
}

const char *caper_view_item(const caper_json *list, size_t i)
{
    return caper_view_text(caper_json_at(list, i));
}

int caper_view_join(const caper_json *list, const char *between, caper_buf *out)
{
    int n = 0;
    caper_json_each (one, list)
        caper_buf_printf(out, "%s%s", n++ ? between : "", caper_view_text(one));
    return n;
}

bool caper_view_is(const caper_json *view, const char *key)
{
    return caper_json_is_true(caper_json_get(view, key));
}

void caper_view_put(const caper_json *view, const char *key, const char *format, caper_buf *out)
{
    if (caper_view_int(view, key))
        caper_buf_printf(out, format, caper_view_int(view, key));
}

void caper_put_marks(caper_buf *out, int full, int all, const char *on, const char *off)
{
    for (int i = 0; i < all; i++)
        caper_buf_str(out, i < full ? on : off);
}

bool caper_view_has(const caper_json *list, const char *text)
{
    caper_json_each (one, list)
        if (!strcmp(caper_view_text(one), text))
            return true;
    return false;
}

const caper_json *caper_view_find(const caper_json *view, const char *list, const char *key,
                                  const char *text)
{
    caper_json_each (one, caper_json_get(view, list))
        if (!strcmp(caper_json_get_string(one, key), text))
            return one;
    return NULL;
}

bool caper_scene_may(const caper_scene *scene, const char *begin)
{
    for (int i = 0; i < scene->moves; i++)
        if (!strncmp(scene->move[i], begin, strlen(begin)))
            return true;
    return false;
}
