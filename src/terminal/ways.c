/* From the steps of the grammar to what a screen offers: which of them are chosen and in which order,
 * what they are called, and moves that the rules understand but do not list. */
#include <stdlib.h>
#include <string.h>

#include "base/grammar.h"
#include "base/lines.h"
#include "base/memory.h"
#include "table/learn/things.h"
#include "terminal/session.h"

/* ---- Keys ------------------------------------------------------------------------------------ */

const char *caper_key_id(const char *key)
{
    const char *colon = strchr(key, ':');
    return colon ? colon + 1 : key;
}

bool caper_key_is(const char *key, const char *kind)
{
    size_t n = strlen(kind);
    return !strncmp(key, kind, n) && key[n] == ':';
}

int caper_key_seat(const char *key)
{
    bool seat = caper_key_is(key, "seat") || caper_key_is(key, "person");
    return seat ? caper_number_read(key + strcspn(key, ":") + 1, strlen(caper_key_id(key))) : -1;
}

int caper_key_place(const char *list, const char *key)
{
    for (int place = 0; list && *list; place++) {
        size_t n = strcspn(list, " ");
        if (!strncmp(list, key, n) && (list[n - 1] == ':' || !key[n]))
            return place;
        list += n + (list[n] == ' ');
    }
    return -1;
}

/* ---- Ways ------------------------------------------------------------------------------------ */

static void add_way(caper_look *look, char *const *step, int n)
{
    caper_buf path = {0};
    for (int i = 0; i < n; i++)
        caper_buf_printf(&path, "%s%s", i ? "\t" : "", step[i]);
    look->ways = caper_grow(look->ways, look->scene.ways, &look->way_cap, sizeof *look->ways);
    look->ways[look->scene.ways++] = (caper_way){look->scene.moves - 1, path.data};
}

static void swap(char **a, char **b)
{
    char *c = *a;
    *a      = *b;
    *b      = c;
}

/* The step that is chosen first goes to the front. */
static void put_first(char **step, int n, const char *first)
{
    int i = 0;
    while (i < n && caper_key_place(first, step[i]) < 0)
        i++;
    for (; i < n && i > 0; i--)
        swap(&step[i], &step[i - 1]);
}

static void add_ways(caper_look *look, const caper_screen *screen, char **step, int n)
{
    put_first(step, n, screen->first);
    if (n == 1 && screen->grouped && caper_key_is(step[0], screen->grouped)) {
        const char             *id    = caper_key_id(step[0]);
        CAPER_SCRATCH caper_buf group = {0};
        caper_buf_printf(&group, "list:%.*s", (int)strcspn(id, "/"), id);
        add_way(look, (char *[]){group.data, step[0]}, 2);
        return;
    }
    add_way(look, step, n);
    if (screen->either && n == screen->either_after + 2 &&
        caper_key_is(step[n - 1], screen->either) &&
        (n == 2 || caper_key_is(step[n - 2], screen->either))) {
        swap(&step[n - 1], &step[n - 2]);
        add_way(look, step, n);
    }
}

void caper_look_add(caper_look *look, const caper_screen *screen, const char *steps)
{
    char     *own = caper_strdup(steps), *rest = own, *one, *step[CAPER_STEPS];
    caper_buf text = {0};
    int       n    = 0;
    while ((one = caper_text_cut(&rest, '\t'))) {
        caper_buf_printf(&text, "%s%s", text.len ? " " : "", caper_key_id(one));
        if (n < CAPER_STEPS && strcmp(one, "…") && caper_key_place(screen->silent, one) < 0)
            step[n++] = one;
    }
    look->texts = caper_grow(look->texts, look->scene.moves, &look->text_cap, sizeof *look->texts);
    look->texts[look->scene.moves++] = text.data;
    add_ways(look, screen, step, n);
    look->scene.move = (const char *const *)look->texts;
    look->scene.way  = look->ways;
    free(own);
}

const char *caper_scene_way(const caper_scene *scene, int move)
{
    int i = move; /* those before it have at least one each */
    while (scene->way[i].move < move)
        i++;
    return scene->way[i].path;
}

int caper_scene_find(const caper_scene *scene, const char *move)
{
    int i = 0;
    while (i < scene->moves && strcmp(scene->move[i], move) != 0)
        i++;
    return i < scene->moves ? i : -1;
}

/* ---- Labels and ranks ------------------------------------------------------------------------ */

void caper_scene_title(const caper_scene *scene, const char *key, caper_buf *out)
{
    const caper_game *game = scene->match->game;
    const char       *id   = caper_key_id(key);
    int               seat = caper_key_seat(key), n;
    caper_thing       thing;
    const caper_kind *kind =
        caper_kinds_find(game->notation->grammar->kinds, scene->match, key, &n);
    if (seat >= 0 && seat < scene->match->places)
        caper_buf_str(out, caper_scene_name(scene, seat));
    else if (caper_thing_find(game, key, &thing))
        caper_buf_bytes(out, thing.name.at, thing.name.len);
    else if (kind && kind->say)
        kind->say(scene->match, n, out);
    else if (kind && kind->titles)
        caper_buf_str(out, caper_kind_title(kind, n));
    else
        for (; *id; id++)
            caper_buf_char(out, strchr("-/:", *id) ? ' ' : *id);
}

extern const caper_file caper_labels[]; /* made by the build from labels/ */

/* "key: label" in the file of that game; false: it has no such line. */
static bool put_label(const char *game, const char *key, caper_buf *out)
{
    caper_piece label;
    for (const caper_file *f = caper_labels; game && f->name; f++)
        if (!strncmp(f->name, game, strlen(game)) &&
            caper_piece_find((caper_piece){f->text, f->len}, key, 0, &label)) {
            caper_buf_bytes(out, label.at, label.len);
            return true;
        }
    return false;
}

void caper_screen_label(const caper_screen *screen, const caper_scene *scene, const char *key,
                        caper_buf *out)
{
    size_t start = out->len;
    if (screen->label)
        screen->label(scene, key, out);
    if (out->len > start)
        return;
    if (!*key)
        caper_buf_str(out, "that is all");
    else if (!put_label(screen->game, key, out))
        caper_scene_title(scene, key, out);
}

void caper_screen_trail(const caper_screen *screen, const caper_scene *scene, const char *path,
                        caper_buf *out)
{
    char *own = caper_strdup(path), *rest = own;
    for (char *one, *between = ""; (one = caper_text_cut(&rest, '\t')); between = " ▸ ") {
        caper_buf_str(out, between);
        caper_screen_label(screen, scene, one, out);
    }
    free(own);
}

int caper_screen_rank(const caper_screen *screen, const caper_scene *scene, const char *key)
{
    int order = caper_key_place(screen->order, key), costly = caper_key_place(screen->costly, key);
    int thing = 0;
    if (!*key) /* what is whole comes first */
        return 0;
    if (costly >= 0 || (screen->is_costly && screen->is_costly(scene, key)))
        return CAPER_RANK_COSTLY + (costly < 0 ? 0 : costly);
    if (order < 0 && scene->match)
        caper_kinds_find(scene->match->game->notation->grammar->kinds, scene->match, key, &thing);
    if (order >= 0)
        return order;
    bool later = screen->is_later && screen->is_later(scene, key);
    int  third = CAPER_RANK_COSTLY / 3, most = third - 1;
    return third + (later ? third : 0) + (thing < 0 ? 0 : thing > most ? most : thing);
}

bool caper_screen_outcome(const caper_screen *screen, const caper_scene *scene, const char *name,
                          caper_buf *out)
{
    CAPER_SCRATCH caper_buf key = {0};
    if (caper_key_place(screen->hidden, name) >= 0)
        return false;
    caper_buf_printf(&key, "card:%s", name); /* "card" finds things of every kind */
    caper_scene_title(scene, key.data, out);
    return true;
}

/* ---- Moves that are not listed --------------------------------------------------------------- */

typedef struct expansion {
    caper_look         *look;
    const caper_screen *screen;
    caper_buf           path;  /* the steps so far */
    const char         *tag;   /* of the things that are added now, … */
    const char         *rest;  /* … what follows them in the form, … */
    char               *after; /* … and the id before the first of them; NULL: all count */
} expansion;

static void expand(expansion *e, const char *form);

/* Everything that begins with the steps so far and this one. */
static void expand_step(expansion *e, const char *kind, const char *id, const char *rest)
{
    expansion was = *e;
    caper_buf_printf(&e->path, "%s%s%s%s", was.path.len ? "\t" : "", kind, *kind ? ":" : "", id);
    expand(e, rest);
    e->path.len               = was.path.len;
    e->path.data[e->path.len] = '\0';
    e->tag                    = was.tag;
    e->rest                   = was.rest;
    e->after                  = was.after;
}

static void add_thing(void *to, const char *id)
{
    expansion *e = to;
    if (!e->after) {
        expand_step(e, e->tag, id, e->rest);
    } else if (!strcmp(id, e->after)) {
        free(e->after);
        e->after = NULL;
    }
}

/* All things of a kind that the grammar knows. */
static void add_kind(expansion *e, const char *kind)
{
    const caper_match       *match = e->look->scene.match;
    const caper_kind *const *k     = match->game->notation->grammar->kinds;
    while (*k && strcmp((*k)->name, kind) != 0)
        k++;
    for (int i = 0; *k && i < (*k)->count; i++) {
        CAPER_SCRATCH caper_buf id = {0};
        caper_kind_write(*k, match, NULL, i, &id);
        add_thing(e, caper_buf_text(&id));
    }
}

/* The last thing of that kind in the path. */
static char *last_of(const char *path, const char *kind)
{
    const char *last = NULL;
    for (const char *at = path; *at; at += strcspn(at, "\t"), at += *at == '\t')
        last = caper_key_is(at, kind) ? caper_key_id(at) : last;
    return last ? caper_strndup(last, strcspn(last, "\t")) : NULL;
}

static void expand_slot(expansion *e, char *slot, const char *rest)
{
    char *list = slot + strcspn(slot, ":"), *kind = strchr(slot, '=');
    bool  more = *slot == '<';
    e->tag     = slot + more;
    e->rest    = rest;
    e->after   = more ? last_of(caper_buf_text(&e->path), e->tag) : NULL;
    if (kind)
        *kind++ = '\0';
    if (*list) {
        *list++ = '\0';
        for (char *id; (id = caper_text_cut(&list, '|'));)
            add_thing(e, id);
    } else if (kind) {
        e->screen->things(&e->look->scene, kind, caper_buf_text(&e->path), add_thing, e);
    } else if (!e->screen->things || !e->screen->things(&e->look->scene, e->tag,
                                                        caper_buf_text(&e->path), add_thing, e)) {
        add_kind(e, e->tag);
    }
    free(e->after);
    e->after = NULL;
}

static void expand(expansion *e, const char *form)
{
    size_t      n    = strcspn(form, " ");
    const char *rest = form + n + (form[n] == ' ');
    char       *word = caper_strndup(*form == '{' ? form + 1 : form, *form == '{' ? n - 2 : n);
    if (!*form)
        caper_look_add(e->look, e->screen, e->path.data);
    else if (*form == '{')
        expand_slot(e, word, rest);
    else
        expand_step(e, "", word, rest);
    free(word);
}

void caper_look_expand(caper_look *look, const caper_screen *screen, const char *form)
{
    expansion e = {.look = look, .screen = screen};
    expand(&e, form);
    caper_buf_fini(&e.path);
}
