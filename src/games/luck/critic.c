/* Walking everything that a crew can reach: a scene, with what it carries and remembers there.
 *
 * There would be far too many such places if every memory counted for ever. So a place keeps only
 * what somebody can still ask about further on, and only things that open or close a way by
 * themselves. A thing that merely makes a test easier is assumed to be there or not, whichever allows more; a
 * question about one such thing is answered by a walk that keeps it, too. So a walk can go where no
 * crew can, but never misses a way. Whoever could have a trait, a trick and the luck for it is taken
 * to have them; dice fall either way. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "games/luck/critic.h"

enum { MOST_PLACES = 300000, SLOTS = 1 << 20, MOST_EDGES = 2000000 };

typedef struct place {
    luck_things things;
    int32_t     from; /* the place before, −1 for the first */
    uint16_t    scene;
} place;

typedef struct edge {
    int32_t  to, next; /* of the same place, −1: the last */
    uint16_t link;     /* + 1; 0: a fight won */
    uint8_t  test;
} edge;

typedef struct walk {
    const luck_adventure *a;
    caper_lines           notes;
    luck_walked          *out;
    luck_things           keep; /* what this walk remembers */
    luck_things           live[ADVENTURE_SCENES];
    place                *at;
    edge                 *edges;
    int32_t              *first; /* edge of a place */
    int32_t              *slot;
    int                   count, used;
    int                   asked; /* the thing that this walk is about; −1: none */
    bool                  said[ADVENTURE_LINKS];
    bool                  struck[ADVENTURE_SCENES]; /* crews came here when the clock had run out */
} walk;

static const char *name_of(const walk *w, int scene)
{
    return luck_text(w->a, w->a->scene[scene].name);
}

static bool is_good(const luck_scene *c) { return c->tags & TAG_ENDING && !(c->tags & TAG_LOST); }

/* ---- What is still asked about --------------------------------------------------------------- */

static void add_all(luck_things *to, const luck_things *some)
{
    luck_things none = {0};
    luck_things_change(to, &none, some);
}

typedef struct asking {
    const luck_adventure *a;
    const luck_scene     *c;
    luck_things          *set;
} asking;

static void ask_in_text(void *ctx, caper_piece one, bool wanted)
{
    asking *k     = ctx;
    int     thing = one.at ? luck_thing_find(k->a, one.at, one.len) : -1;
    (void)wanted;
    if (one.at && caper_piece_is(one, "again") && k->c->seen)
        thing = k->c->seen - 1;
    if (thing >= 0)
        luck_things_add(k->set, thing);
}

/* The words of a way are told in the scene where it ends. */
static void ask_in_words(walk *w, const luck_link *l)
{
    asking to = {w->a, &w->a->scene[l->to], &w->live[l->to]};
    luck_prose_each(w->a, luck_text(w->a, l->done), ask_in_text, &to);
    if (!l->has_test)
        return;
    asking fail = {w->a, &w->a->scene[l->fail], &w->live[l->fail]};
    luck_prose_each(w->a, luck_text(w->a, l->missed), ask_in_text, &fail);
}

/* Whoever asks about an hour asks about all: they pass one by one. */
static void ask_about_hours(walk *w, int scene)
{
    const luck_adventure *a   = w->a;
    bool                  any = a->scene[scene].strikes >= 0;
    for (int i = 0; i < a->hours; i++)
        any |= luck_things_have(&w->live[scene], a->hour[i]);
    for (int i = 0; any && i < a->hours; i++)
        luck_things_add(&w->live[scene], a->hour[i]);
}

static void ask_ahead(void *ctx, int from, int to, char kind)
{
    walk *w = ctx;
    (void)kind;
    add_all(&w->live[from], &w->live[to]);
}

static void find_live(walk *w)
{
    const luck_adventure *a = w->a;
    for (int i = 0; i < a->scenes; i++) {
        const luck_scene *c = &a->scene[i];
        asking            k = {a, c, &w->live[i]};
        luck_prose_each(a, luck_text(a, c->text), ask_in_text, &k);
        add_all(&w->live[i], &c->assumes);
        if (w->asked >= 0)
            luck_things_add(&w->live[i], w->asked);
        for (int n = 0; n < c->links; n++) {
            add_all(&w->live[i], &a->link[c->first + n].need_things);
            add_all(&w->live[i], &a->link[c->first + n].refuse_things);
            ask_in_words(w, &a->link[c->first + n]);
        }
    }
    for (int i = 0; i < a->scenes; i++)
        ask_about_hours(w, i);
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < a->scenes; i++) {
            luck_things old = w->live[i];
            luck_each_way(a, i, ask_ahead, w);
            more |= memcmp(&old, &w->live[i], sizeof old) != 0;
        }
    }
}

/* Things that open or close a way: what a link without a test needs, what any link refuses, hours. */
static luck_things find_doors(const luck_adventure *a)
{
    luck_things doors = {0};
    for (int i = 0; i < a->links; i++) {
        add_all(&doors, &a->link[i].refuse_things);
        if (!a->link[i].has_test)
            add_all(&doors, &a->link[i].need_things);
    }
    for (int i = 0; i < a->hours; i++)
        luck_things_add(&doors, a->hour[i]);
    for (int i = 0; i < a->things; i++) /* what happened in earlier games, nobody knows */
        if (a->thing_kind[i] == THING_EVER)
            luck_things_drop(&doors, i);
    return doors;
}

/* ---- The walk -------------------------------------------------------------------------------- */

static uint32_t hash_of(int scene, const luck_things *things)
{
    uint64_t h = (uint64_t)scene * 0x9E3779B97F4A7C15u;
    for (int i = 0; i < LUCK_THINGS / 64; i++)
        h = (h ^ things->bits[i]) * 0xff51afd7ed558ccdu, h ^= h >> 31;
    return (uint32_t)(h >> 17);
}

/* The place where a crew with these things arrives: what it *brought*. −1: no room. */
static int arrive(walk *w, int scene, luck_things things, int from)
{
    for (int i = 0; i < LUCK_THINGS / 64; i++)
        things.bits[i] &= w->live[scene].bits[i] & w->keep.bits[i];
    uint32_t h = hash_of(scene, &things) % SLOTS;
    for (; w->slot[h]; h = (h + 1) % SLOTS) {
        const place *p = &w->at[w->slot[h] - 1];
        if (p->scene == scene && !memcmp(&p->things, &things, sizeof things))
            return w->slot[h] - 1;
    }
    if (w->count == MOST_PLACES)
        return -1;
    w->at[w->count]    = (place){things, from, (uint16_t)scene};
    w->first[w->count] = -1;
    w->slot[h]         = w->count + 1;
    return w->count++;
}

static void lead(walk *w, int from, int scene, const luck_things *things, int link, bool test)
{
    int then = luck_arrival(w->a, things, scene);
    w->struck[scene] |= then != scene;
    int to = arrive(w, then, *things, from);
    if (to < 0 || w->used == MOST_EDGES) {
        w->out->whole = false;
        return;
    }
    w->edges[w->used] = (edge){to, w->first[from], (uint16_t)link, test};
    w->first[from]    = w->used++;
}

/* What the crew has once the scene has handed out its own. */
static luck_things things_in(const walk *w, int i)
{
    const luck_scene *c      = &w->a->scene[w->at[i].scene];
    luck_things       things = w->at[i].things;
    luck_things_affect(w->a, &things, &c->effect);
    return things;
}

/* Open, as far as this walk knows. */
static bool may_be_open(const walk *w, const luck_things *here, const luck_link *l)
{
    for (int i = 0; i < LUCK_THINGS / 64; i++)
        if ((l->need_things.bits[i] & w->keep.bits[i] & ~here->bits[i]) ||
            (l->refuse_things.bits[i] & w->keep.bits[i] & here->bits[i]))
            return false;
    return true;
}

static void go_on(walk *w, int i)
{
    const luck_scene *c    = &w->a->scene[w->at[i].scene];
    luck_things       here = things_in(w, i);
    for (int n = 0; n < c->links; n++) {
        const luck_link *l = &w->a->link[c->first + n];
        luck_things      then;
        if (!may_be_open(w, &here, l))
            continue;
        then = here;
        luck_things_affect(w->a, &then, &l->effect[0]);
        lead(w, i, l->to, &then, c->first + n + 1, l->has_test);
        if (!l->has_test)
            continue;
        then = here;
        luck_things_affect(w->a, &then, &l->effect[1]);
        lead(w, i, l->fail, &then, c->first + n + 1, true);
    }
    if (c->won >= 0)
        lead(w, i, c->won, &here, 0, true);
}

/* Everywhere, remembering the doors and, unless −1, one thing more. */
static void walk_keeping(walk *w, int thing)
{
    w->keep  = find_doors(w->a);
    w->asked = thing;
    if (thing >= 0)
        luck_things_add(&w->keep, thing);
    w->count = w->used = 0;
    memset(w->slot, 0, SLOTS * sizeof *w->slot);
    memset(w->live, 0, sizeof w->live);
    find_live(w);
    arrive(w, w->a->start, (luck_things){0}, -1);
    for (int i = 0; i < w->count; i++)
        go_on(w, i);
}

/* ---- The cheapest way to a good ending --------------------------------------------------------- */

typedef int cost_fn(const walk *w, int place, const edge *e);

/* A fight is a test by itself: it begins with one (AL-31). So is a puzzle, for the head. */
static int cost_in_tests(const walk *w, int i, const edge *e)
{
    bool fight = w->a->scene[w->at[i].scene].tags & TAG_FIGHT;
    return fight || e->test || (e->link && w->a->link[e->link - 1].answers);
}

/* The text as a crew of nobody in particular reads it, and the ways under it. */
static int words_at(const walk *w, int i)
{
    const luck_scene *c    = &w->a->scene[w->at[i].scene];
    luck_state       *s    = caper_alloc(1, sizeof *s);
    luck_things       here = things_in(w, i);
    char              text[ADVENTURE_PROSE];
    s->scene   = w->at[i].scene;
    s->brought = w->at[i].things;
    luck_prose(w->a, s, text);
    int n = caper_word_count(text);
    for (int k = 0; k < c->links; k++) {
        const luck_link *l = &w->a->link[c->first + k];
        if (may_be_open(w, &here, l))
            n += caper_word_count(luck_text(w->a, l->text));
    }
    free(s);
    return n;
}

static int decisions_on(const walk *w, int i, const edge *e)
{
    return 1 + (w->a->scene[w->at[i].scene].tags & TAG_FIGHT ? 4 : e->test);
}

static int *words_of_place; /* while one walk is weighed; tools have one thread */

static int cost_in_seconds(const walk *w, int i, const edge *e)
{
    return words_of_place[i] * 60 / CAPER_WORDS_A_MINUTE +
           decisions_on(w, i, e) * CAPER_SECONDS_A_DECISION;
}

/* Label-correcting: costs are small and most ways go forward. `best[i]`: the cost of coming to i;
 * `via[i]`: the place before. */
static void weigh(const walk *w, cost_fn *cost, int *best, int *via)
{
    int  *queue = caper_alloc((size_t)w->count + 1, sizeof *queue);
    bool *waits = caper_alloc((size_t)w->count, sizeof *waits);
    int   head = 0, tail = 0, size = w->count + 1;
    for (int i = 0; i < w->count; i++)
        best[i] = INT32_MAX;
    best[0]       = 0;
    via[0]        = -1;
    queue[tail++] = 0;
    while (head != tail) {
        int i    = queue[head];
        head     = (head + 1) % size;
        waits[i] = false;
        for (int k = w->first[i]; k >= 0; k = w->edges[k].next) {
            const edge *e = &w->edges[k];
            int         c = best[i] + cost(w, i, e);
            if (c >= best[e->to])
                continue;
            best[e->to] = c;
            via[e->to]  = i;
            if (waits[e->to])
                continue;
            waits[e->to] = true;
            queue[tail]  = e->to;
            tail         = (tail + 1) % size;
        }
    }
    free(queue);
    free(waits);
}

static int cheapest_good(const walk *w, const int *best)
{
    int found = -1;
    for (int i = 0; i < w->count; i++)
        if (is_good(&w->a->scene[w->at[i].scene]) && best[i] < INT32_MAX &&
            (found < 0 || best[i] < best[found]))
            found = i;
    return found;
}

static void measure_ways(walk *w)
{
    int *best = caper_alloc((size_t)w->count, sizeof *best);
    int *via  = caper_alloc((size_t)w->count, sizeof *via);
    weigh(w, cost_in_tests, best, via);
    int good      = cheapest_good(w, best);
    w->out->tests = good < 0 ? -1 : best[good];
    if (good >= 0 && !best[good])
        caper_problem_at(&w->notes, w->a->scene[w->at[good].scene].line,
                         "the ending “%.80s” can be reached without a die",
                         name_of(w, w->at[good].scene));
    words_of_place = caper_alloc((size_t)w->count, sizeof *words_of_place);
    for (int i = 0; i < w->count; i++)
        words_of_place[i] = words_at(w, i);
    weigh(w, cost_in_seconds, best, via);
    good = cheapest_good(w, best);
    for (int i = good; i >= 0; i = via[i]) {
        w->out->fast_words += words_of_place[i];
        for (int k = via[i] < 0 ? -1 : w->first[via[i]]; k >= 0; k = w->edges[k].next)
            if (w->edges[k].to == i) {
                w->out->fast_decisions += decisions_on(w, via[i], &w->edges[k]);
                break;
            }
    }
    free(words_of_place);
    words_of_place = NULL;
    free(best);
    free(via);
}

/* ---- Round and round --------------------------------------------------------------------------- */

/* Strong components, after Kosaraju: places in the order in which they are left, then backwards. */
static int *components(const walk *w)
{
    int  n     = w->count;
    int *order = caper_alloc((size_t)n, sizeof *order),
        *stack = caper_alloc((size_t)n, sizeof *stack);
    int *next = caper_alloc((size_t)n, sizeof *next), *comp = caper_alloc((size_t)n, sizeof *comp);
    int *back = caper_alloc((size_t)n, sizeof *back);
    int *link = caper_alloc((size_t)w->used + 1, sizeof *link),
        *src  = caper_alloc((size_t)w->used + 1, sizeof *src);
    int left  = 0;
    for (int i = 0; i < n; i++) {
        next[i] = w->first[i];
        comp[i] = back[i] = -1;
    }
    for (int i = 0; i < n; i++)
        for (int k = w->first[i]; k >= 0; k = w->edges[k].next) {
            src[k]               = i;
            link[k]              = back[w->edges[k].to];
            back[w->edges[k].to] = k;
        }
    bool *seen     = caper_alloc((size_t)n, sizeof *seen);
    int   depth    = 0;
    stack[depth++] = 0; /* every place can be reached from the first */
    seen[0]        = true;
    while (depth) {
        int i = stack[depth - 1], k = next[i];
        if (k < 0) {
            order[left++] = i;
            depth--;
            continue;
        }
        next[i] = w->edges[k].next;
        if (!seen[w->edges[k].to]) {
            seen[w->edges[k].to] = true;
            stack[depth++]       = w->edges[k].to;
        }
    }
    for (int o = left - 1; o >= 0; o--) {
        if (comp[order[o]] >= 0)
            continue;
        depth          = 0;
        stack[depth++] = order[o];
        comp[order[o]] = order[o];
        while (depth) {
            int i = stack[--depth];
            for (int k = back[i]; k >= 0; k = link[k])
                if (comp[src[k]] < 0) {
                    comp[src[k]]   = order[o];
                    stack[depth++] = src[k];
                }
        }
    }
    free(order), free(stack), free(next), free(back), free(link), free(src), free(seen);
    return comp;
}

static bool goes_round(const walk *w, const int *comp, int i)
{
    for (int k = w->first[i]; k >= 0; k = w->edges[k].next)
        if (comp[i] == comp[w->edges[k].to])
            return true;
    return false;
}

/* Fights are full of rolls, and with *regain* a rest gives back everything: neither may be had
 * without limit. */
static void find_scene_farms(walk *w, const int *comp)
{
    bool said[ADVENTURE_SCENES] = {0};
    for (int i = 0; i < w->count; i++) {
        int               scene = w->at[i].scene;
        const luck_scene *c     = &w->a->scene[scene];
        if (said[scene] || !(c->tags & (TAG_FIGHT | TAG_OUT)) || !goes_round(w, comp, i))
            continue;
        said[scene] = true;
        caper_problem_at(
            &w->notes, c->line,
            "the %s in “%.80s” can be had again and again, for luck: close the way to it with "
            "“refuses: seen %.80s”",
            c->tags & TAG_FIGHT ? "fight" : "rest", name_of(w, scene), name_of(w, scene));
    }
}

/* A lucky streak brings a treat, and a way can. */
static bool may_bring_luck(const walk *w, const edge *e)
{
    const luck_link *l = e->link ? &w->a->link[e->link - 1] : NULL;
    return l && (e->test || l->effect[0].luck > 0);
}

/* A test that can be had again for nothing is a farm. */
static void find_farms(walk *w)
{
    int *comp = components(w);
    for (int i = 0; i < w->count; i++)
        for (int k = w->first[i]; k >= 0; k = w->edges[k].next) {
            const edge *e = &w->edges[k];
            if (!may_bring_luck(w, e) || comp[i] != comp[e->to] || w->said[e->link - 1] ||
                w->a->scene[w->at[i].scene].tags & TAG_FIGHT)
                continue;
            w->said[e->link - 1] = true;
            caper_problem_at(
                &w->notes, w->a->link[e->link - 1].line,
                "this %s can be taken again and again, for luck: close it with “refuses: seen …”",
                e->test ? "test" : "way");
        }
    find_scene_farms(w, comp);
    free(comp);
}

/* ---- Success that loses ------------------------------------------------------------------------ */

static void hope_ahead(void *ctx, int from, int to, char kind)
{
    bool *hope = ctx;
    (void)kind;
    hope[from] |= hope[to];
}

/* By scenes alone, whatever is carried: for stories that are too big to be walked to the end. */
static void mark_hopeful(const luck_adventure *a, bool hope[ADVENTURE_SCENES])
{
    for (int i = 0; i < a->scenes; i++)
        hope[i] = is_good(&a->scene[i]);
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < a->scenes; i++) {
            bool had = hope[i];
            luck_each_way(a, i, hope_ahead, hope);
            more |= hope[i] != had;
        }
    }
}

/* Places from which a crew can still reach a good ending. */
static bool *find_hope(const walk *w)
{
    bool  scene[ADVENTURE_SCENES] = {0};
    bool *hope                    = caper_alloc((size_t)w->count, sizeof *hope);
    mark_hopeful(w->a, scene);
    for (int i = 0; i < w->count; i++)
        hope[i] = w->out->whole ? is_good(&w->a->scene[w->at[i].scene]) : scene[w->at[i].scene];
    for (bool more = true; more;) {
        more = false;
        for (int i = w->count - 1; i >= 0; i--) {
            bool is = hope[i];
            for (int k = w->first[i]; k >= 0 && !is; k = w->edges[k].next)
                is = hope[w->edges[k].to];
            more |= is && !hope[i];
            hope[i] = is;
        }
    }
    return hope;
}

/* What a test, a trick or a fight brought about, when it went well. */
static const char *well_done(const walk *w, const edge *e)
{
    const luck_link *l = e->link ? &w->a->link[e->link - 1] : NULL;
    if (!l)
        return "winning this fight loses";
    if (w->at[e->to].scene != l->to || (l->has_test && l->to == l->fail))
        return NULL;
    return l->has_test              ? "passing this test loses"
           : l->kind == LINK_ANSWER ? "the right answer loses"
           : l->kind == LINK_TRICK  ? "this trick is paid for and loses"
                                    : NULL;
}

static void find_bad_success(walk *w)
{
    bool *hope                     = find_hope(w);
    bool  linked[ADVENTURE_LINKS]  = {0};
    bool  fought[ADVENTURE_SCENES] = {0};
    for (int i = 0; i < w->count; i++)
        for (int k = w->first[i]; k >= 0; k = w->edges[k].next) {
            const edge *e    = &w->edges[k];
            const char *what = !hope[e->to] ? well_done(w, e) : NULL;
            bool       *said = e->link ? &linked[e->link - 1] : &fought[w->at[i].scene];
            if (!what || *said)
                continue;
            *said = true;
            caper_problem_at(
                &w->notes,
                e->link ? w->a->link[e->link - 1].line : w->a->scene[w->at[i].scene].line,
                "%s: “%.80s” leads to no good ending", what, name_of(w, w->at[e->to].scene));
        }
    free(hope);
}

/* ---- What texts take for granted --------------------------------------------------------------- */

static void say_way(walk *w, int line, int i, const char *what, const char *thing)
{
    caper_problem_at(&w->notes, line,
                     "“%.80s” %s “%.60s”, and a crew can arrive without it, by “%.80s”",
                     name_of(w, w->at[i].scene), what, thing,
                     w->at[i].from < 0 ? "the beginning" : name_of(w, w->at[w->at[i].from].scene));
}

/* A crew's way here without one of the things; −1 if every crew has it. */
static int without(const walk *w, int scene, int thing)
{
    for (int i = 0; i < w->count; i++)
        if (w->at[i].scene == scene && !luck_things_have(&w->at[i].things, thing))
            return i;
    return -1;
}

/* The text outside braces: what everybody reads, whatever happened. */
static void plain_text(const char *text, char *out)
{
    int depth = 0;
    for (; *text; text++) {
        depth += *text == '{';
        if (!depth)
            *out++ = *text;
        depth -= *text == '}';
    }
    *out = '\0';
}

static const char *without_article(const char *name)
{
    static const char *const articles[] = {"the ", "The ", "a ", "an ", "some "};
    for (int i = 0; i < 5; i++)
        if (!strncmp(name, articles[i], strlen(articles[i])))
            return name + strlen(articles[i]);
    return name;
}

static bool hands_it_out(const walk *w, const luck_scene *c, int thing)
{
    bool is = luck_things_have(&c->effect.gives, thing);
    for (int n = 0; n < 2 * c->links; n++)
        is |= luck_things_have(&w->a->link[c->first + n / 2].effect[n % 2].gives, thing);
    return is;
}

/* A thing of two words or more by its name, outside braces: “the brass key”. */
static bool is_named(const walk *w, int scene, int thing)
{
    static _Thread_local char text[ADVENTURE_PROSE];
    const luck_scene         *c    = &w->a->scene[scene];
    const char               *name = without_article(luck_text(w->a, w->a->thing[thing]));
    if (w->a->thing_kind[thing] != THING_CARRIED || !strchr(name, ' ') || hands_it_out(w, c, thing))
        return false;
    plain_text(luck_text(w->a, c->text), text);
    return strstr(text, name) != NULL;
}

typedef struct doubt {
    walk *w;
    int   scene, thing;
    bool  yes, no; /* the text asks for it; for the opposite */
} doubt;

static void note_condition(void *ctx, caper_piece one, bool wanted)
{
    doubt *d     = ctx;
    int    thing = one.at ? luck_thing_find(d->w->a, one.at, one.len) : -1;
    if (one.at && caper_piece_is(one, "again"))
        thing = d->w->a->scene[d->scene].seen - 1;
    d->yes |= thing == d->thing && wanted;
    d->no |= thing == d->thing && !wanted;
}

static bool is_ever(const walk *w, int scene, int thing, bool wanted)
{
    for (int i = 0; i < w->count; i++)
        if (w->at[i].scene == scene && luck_things_have(&w->at[i].things, thing) == wanted)
            return true;
    return false;
}

/* A condition that is never true is a sentence that nobody reads. */
static void check_condition(walk *w, const doubt *d)
{
    const char *name = luck_text(w->a, w->a->thing[d->thing]);
    for (int wanted = 0; wanted < 2; wanted++)
        if ((wanted ? d->yes : d->no) && !is_ever(w, d->scene, d->thing, wanted))
            caper_problem_at(&w->notes, w->a->scene[d->scene].line,
                             "“%.80s” asks for “%s%.80s”, and that is never true here",
                             name_of(w, d->scene), wanted ? "" : "not ", name);
}

/* One thing, everywhere: is it there where it is spoken of? */
static void check_thing(walk *w, int thing)
{
    const char *name   = luck_text(w->a, w->a->thing[thing]);
    bool        walked = false;
    for (int c = 0; c < w->a->scenes; c++) {
        const luck_scene *scene   = &w->a->scene[c];
        doubt             d       = {.w = w, .scene = c, .thing = thing};
        bool              assumed = luck_things_have(&scene->assumes, thing);
        bool              named   = is_named(w, c, thing);
        luck_prose_each(w->a, luck_text(w->a, scene->text), note_condition, &d);
        if (w->out->quiet[c] || !(assumed || named || d.yes || d.no))
            continue;
        if (!walked)
            walk_keeping(w, thing);
        walked = true;
        int i  = assumed || named ? without(w, c, thing) : -1;
        if (i >= 0)
            say_way(w, scene->line, i, assumed ? "assumes" : "speaks of", name);
        check_condition(w, &d);
    }
}

static void check_scenes(walk *w)
{
    const luck_adventure *a                      = w->a;
    bool                  seen[ADVENTURE_SCENES] = {0};
    for (int i = 0; i < w->count; i++)
        seen[w->at[i].scene] = true;
    for (int c = 0; c < a->scenes; c++) {
        w->out->quiet[c] = !seen[c];
        if (a->scene[c].strikes >= 0 && !w->struck[c] && w->out->whole)
            caper_problem_at(
                &w->notes, a->scene[c].strikes_line,
                "the clock never strikes here: no crew comes to “%.80s” after %d hours",
                name_of(w, c), a->hours);
        if (!seen[c] && w->out->whole)
            caper_problem_at(&w->notes, a->scene[c].line,
                             "no crew can reach “%.80s”: its ways need what nobody has",
                             name_of(w, c));
    }
    for (int t = 0; t < a->things; t++)
        if (a->thing_kind[t] != THING_EVER)
            check_thing(w, t);
}

static void count_words(walk *w)
{
    const luck_adventure *a = w->a;
    for (int i = 0; i < a->scenes; i++)
        caper_tics_count(&w->out->tics, luck_text(a, a->scene[i].text));
    for (int i = 0; i < a->links; i++) {
        caper_tics_count(&w->out->tics, luck_text(a, a->link[i].text));
        caper_tics_count(&w->out->tics, luck_text(a, a->link[i].done));
        caper_tics_count(&w->out->tics, luck_text(a, a->link[i].missed));
    }
    w->out->words = w->out->tics.words;
}

void luck_critic_walk(const luck_adventure *a, caper_report_fn *report, void *ctx, luck_walked *out)
{
    walk *w = caper_alloc(1, sizeof *w);
    memset(out, 0, sizeof *out);
    out->whole = true;
    *w         = (walk){.a = a, .notes = caper_lines_of("", 0, report, ctx), .out = out};
    w->at      = caper_alloc(MOST_PLACES, sizeof *w->at);
    w->first   = caper_alloc(MOST_PLACES, sizeof *w->first);
    w->edges   = caper_alloc(MOST_EDGES, sizeof *w->edges);
    w->slot    = caper_alloc(SLOTS, sizeof *w->slot);
    walk_keeping(w, -1);
    out->states = w->count;
    measure_ways(w);
    find_farms(w);
    find_bad_success(w);
    check_scenes(w);
    count_words(w);
    out->problems = w->notes.problems;
    free(w->at), free(w->first), free(w->edges), free(w->slot), free(w);
}
