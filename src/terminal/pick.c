/* The steps so far are a prefix; the choices are the different steps that take_only_steps it in the paths
 * of the legal moves. */
#include "terminal/pick.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

void caper_pick_fini(caper_pick *p)
{
    free(p->choices);
    *p = (caper_pick){0};
}

/* ---- What can come next --------------------------------------------------------------------- */

/* The steps of that way after those that were chosen; NULL: it begins with others. */
static const char *after_picked(const caper_pick *p, const char *path)
{
    for (int i = 0; i < p->picked.count; i++) {
        size_t n = strlen(p->picked.step[i]);
        if (strncmp(path, p->picked.step[i], n) != 0 || (path[n] && path[n] != '\t'))
            return NULL;
        path += n + (path[n] == '\t');
    }
    return path;
}

static pick_choice *choice_for(caper_pick *p, const char *key)
{
    int at = caper_pick_find(p, key);
    if (at >= 0)
        return &p->choices[at];
    p->choices     = caper_grow(p->choices, p->choice_count, &p->choice_cap, sizeof *p->choices);
    pick_choice *c = &p->choices[p->choice_count++];
    *c             = (pick_choice){.move = -2};
    caper_text_set(c->key, key);
    c->rank = caper_screen_rank(p->screen, p->scene, key);
    return c;
}

static bool is_place(const caper_pick *p, const char *key)
{
    const char *places = p->screen->places;
    return places && strncmp(key, places, strlen(places)) == 0;
}

/* Does a come after b? Places come last: the menu does not list them. */
static bool is_behind(const caper_pick *p, const pick_choice *a, const pick_choice *b)
{
    bool place = is_place(p, a->key);
    return place == is_place(p, b->key) ? a->rank > b->rank : place;
}

/* By rank; what has the same rank keeps its order. */
static void sort_choices(caper_pick *p)
{
    for (int i = 1; i < p->choice_count; i++) {
        pick_choice c = p->choices[i];
        int         k = i;
        for (; k > 0 && is_behind(p, &p->choices[k - 1], &c); k--)
            p->choices[k] = p->choices[k - 1];
        p->choices[k] = c;
    }
}

/* The first free one. None if the game does not wait for this seat: Enter then lets the
 * others go on. */
static int first_cursor(const caper_pick *p)
{
    const caper_scene *s = p->scene;
    if (!p->picked.count && s->to_act && s->seat >= 0 && !(s->to_act & CAPER_SEAT(s->seat)))
        return -1;
    for (int i = 0; i < p->choice_count; i++)
        if (p->choices[i].rank < CAPER_RANK_COSTLY)
            return i;
    return -1;
}

static void list_choices(caper_pick *p)
{
    p->choice_count = 0;
    p->ready        = -1;
    for (int i = 0; i < p->scene->ways; i++) {
        const caper_way *way  = &p->scene->way[i];
        const char      *rest = after_picked(p, way->path);
        char             key[CAPER_STEP_BYTES];
        if (!rest)
            continue;
        int n = (int)strcspn(rest, "\t");
        snprintf(key, sizeof key, "%.*s", n, rest);
        pick_choice *c    = choice_for(p, key);
        bool         last = !rest[n];
        if (c->move == -2)
            c->whole = last;
        c->move  = c->move == -2 || c->move == way->move ? way->move : -1;
        c->whole = c->whole && last && c->move >= 0;
    }
    sort_choices(p);
    if (p->choice_count == 1 && !p->choices[0].key[0]) {
        p->ready        = p->choices[0].move;
        p->choice_count = 0;
    }
    p->cursor = first_cursor(p);
    caper_pick_number(p, 0, p->choice_count);
}

static void push(caper_pick *p, const char *key, bool by_itself)
{
    p->by_itself[p->picked.count] = by_itself;
    snprintf(p->picked.step[p->picked.count++], CAPER_STEP_BYTES, "%s", key);
    list_choices(p);
}

/* Take steps that have no alternative, unless they cost something. The first step is not taken if it
 * would complete a move: a person wants to see that first. */
static void take_only_steps(caper_pick *p)
{
    while (p->choice_count == 1 && p->choices[0].rank < CAPER_RANK_COSTLY &&
           p->picked.count < CAPER_STEPS && (p->picked.count > 0 || !p->choices[0].whole))
        push(p, p->choices[0].key, true);
}

/* ---- Choosing ------------------------------------------------------------------------------- */

void caper_pick_begin(caper_pick *p, const caper_scene *scene, const caper_screen *screen)
{
    p->scene        = scene;
    p->screen       = screen;
    p->picked.count = 0;
    list_choices(p);
    take_only_steps(p);
}

bool caper_pick_choose(caper_pick *p, int choice)
{
    if (choice < 0 || choice >= p->choice_count)
        return false;
    if (p->choices[choice].key[0] == '\0') {
        p->ready = p->choices[choice].move;
        return true;
    }
    if (p->picked.count == CAPER_STEPS)
        return false;
    push(p, p->choices[choice].key, false);
    take_only_steps(p);
    return true;
}

bool caper_pick_key(caper_pick *p, const char *key)
{
    return caper_pick_choose(p, caper_pick_find(p, key));
}

bool caper_pick_back(caper_pick *p)
{
    int by_hand = p->picked.count - 1;
    while (by_hand >= 0 && p->by_itself[by_hand])
        by_hand--;
    if (by_hand < 0)
        return false;
    char was[CAPER_STEP_BYTES];
    caper_text_set(was, p->picked.step[by_hand]);
    p->picked.count = by_hand;
    list_choices(p);
    int at    = caper_pick_find(p, was);
    p->cursor = at < 0 ? 0 : at;
    return true;
}

void caper_pick_point(caper_pick *p, const char *path)
{
    const char *rest = after_picked(p, path);
    char        key[CAPER_STEP_BYTES];
    if (!rest)
        return;
    snprintf(key, sizeof key, "%.*s", (int)strcspn(rest, "\t"), rest);
    int at    = caper_pick_find(p, key);
    p->cursor = at < 0 ? p->cursor : at;
}

void caper_pick_trail(const caper_pick *p, caper_buf *out)
{
    for (int i = 0; i < p->picked.count; i++) {
        caper_buf_str(out, i ? " ▸ " : "");
        caper_screen_label(p->screen, p->scene, p->picked.step[i], out);
    }
}

/* ---- Digits and cursor ----------------------------------------------------------------------- */

static int own_number(const caper_pick *p, const char *key)
{
    return p->screen->number ? p->screen->number(p->scene, key) : 0;
}

int caper_pick_listed(const caper_pick *p)
{
    int n = 0;
    while (n < p->choice_count && !is_place(p, p->choices[n].key))
        n++;
    return n;
}

void caper_pick_number(caper_pick *p, int first, int shown)
{
    int next = p->picked.count ? 1 : own_number(p, NULL) + 1;
    for (int i = 0; i < p->choice_count; i++) {
        pick_choice *c   = &p->choices[i];
        int          own = own_number(p, c->key);
        c->digit         = own > 9 ? 0 : own;
        if (!own && i >= first && i < first + shown && next <= 9 && !is_place(p, c->key))
            c->digit = next++;
    }
}

int caper_pick_digit(const caper_pick *p, int digit)
{
    for (int i = 0; i < p->choice_count; i++)
        if (p->choices[i].digit == digit)
            return i;
    return -1;
}

void caper_pick_step(caper_pick *p, int by)
{
    int n = p->choice_count;
    if (!n)
        return;
    if (p->cursor < 0) /* from nowhere to one of the ends */
        p->cursor = by > 0 ? 0 : n - 1;
    else
        p->cursor = (p->cursor + by + n) % n;
}

int caper_pick_find(const caper_pick *p, const char *key)
{
    for (int i = 0; i < p->choice_count; i++)
        if (strcmp(p->choices[i].key, key) == 0)
            return i;
    return -1;
}

bool caper_pick_has(const caper_pick *p, const char *key)
{
    for (int i = 0; i < p->picked.count; i++)
        if (strcmp(p->picked.step[i], key) == 0)
            return true;
    return false;
}

int caper_pick_focus(const caper_pick *p)
{
    if (p->ready >= 0)
        return p->ready;
    return p->cursor >= 0 && p->cursor < p->choice_count ? p->choices[p->cursor].move : -1;
}
