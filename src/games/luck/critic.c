/* Walking everything that a crew can reach: a scene, with what it carries and remembers there.
 *
 * There would be far too many such places if every memory counted for ever. So a place keeps only
 * what can still be asked about further on, and only things that open or close a way by
 * themselves. A thing that merely makes a test easier is assumed to be there or not, whichever allows more; a
 * question about one such thing is answered by a walk that keeps it, too. So a walk can go where no
 * crew can, but never misses a way. Players are taken
 * to have every trait and trick, and the luck for it; dice fall either way. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "games/luck/critic.h"

enum { MOST_PLACES = 300000, SLOTS = 1 << 20, MOST_EDGES = 2000000 };

typedef struct place {
    luck_set things;
    int32_t  from; /* the place before, −1 for the first */
    uint16_t scene;
} place;

typedef struct edge {
    int32_t  from, to;
    uint16_t link; /* + 1; 0: a fight won */
    uint8_t  test;
} edge;

typedef struct walk {
    const luck_adventure *a;
    caper_lines           notes;
    luck_walked          *out;
    luck_set              keep; /* what this walk remembers */
    luck_set              live[ADVENTURE_SCENES];
    place                *at;
    edge                 *edges; /* in the order of the places from which they lead */
    int32_t              *first; /* edge of a place; behind the last place the end of them */
    int32_t              *slot;
    int32_t *words; /* of each place, while ways are weighed by the time to read them */
    int      count, used;
    int      asked;                    /* the thing that this walk is about; −1: none */
    bool     struck[ADVENTURE_SCENES]; /* crews came here when the clock had run out */
} walk;

/* Every edge of a walk. */
#define EACH_EDGE(e, w) for (const edge *e = (w)->edges; e < (w)->edges + (w)->used; e++)

static const char *name_of(const walk *w, int scene)
{
    return luck_text(w->a, w->a->scene[scene].name);
}

static bool is_good(const luck_scene *c) { return c->tags & TAG_ENDING && !(c->tags & TAG_LOST); }

/* ---- What is still asked about --------------------------------------------------------------- */

static void ask_in_text(walk *w, int scene, uint32_t text)
{
    for (luck_asked q = luck_asked_in(w->a, text); luck_ask(&q);) {
        int thing = luck_asked_thing(w->a, &w->a->scene[scene], q.one);
        if (thing >= 0)
            luck_set_add(&w->live[scene], thing);
    }
}

/* What a way asks in its scene; its words are told in the scene where it ends. */
static void ask_on_way(walk *w, int scene, const luck_link *l)
{
    luck_set_join(&w->live[scene], &l->need_things);
    luck_set_join(&w->live[scene], &l->refuse_things);
    ask_in_text(w, l->to, l->done);
    if (l->has_test)
        ask_in_text(w, l->fail, l->missed);
}

/* A question about an hour is one about all: they pass one by one. */
static void ask_about_hours(walk *w, int scene)
{
    luck_set hours = luck_all_hours(w->a);
    if (w->a->scene[scene].strikes >= 0 || luck_sets_meet(&w->live[scene], &hours))
        luck_set_join(&w->live[scene], &hours);
}

static void find_live(walk *w)
{
    const luck_adventure *a = w->a;
    for (int i = 0; i < a->scenes; i++) {
        const luck_scene *c = &a->scene[i];
        ask_in_text(w, i, c->text);
        luck_set_join(&w->live[i], &c->assumes);
        if (w->asked >= 0)
            luck_set_add(&w->live[i], w->asked);
        luck_each_link (l, a, c)
            ask_on_way(w, i, l);
    }
    for (int i = 0; i < a->scenes; i++)
        ask_about_hours(w, i);
    for (bool more = true; more;) {
        more = false;
        for (luck_way way = {0}; luck_next_way(a, &way);)
            more |= luck_set_join(&w->live[way.from], &w->live[way.to]);
    }
}

/* Things that open or close a way: what a link without a test needs, what any link refuses, hours. */
static luck_set find_doors(const luck_adventure *a)
{
    luck_set doors = luck_all_hours(a);
    for (int i = 0; i < a->links; i++) {
        luck_set_join(&doors, &a->link[i].refuse_things);
        if (!a->link[i].has_test)
            luck_set_join(&doors, &a->link[i].need_things);
    }
    for (int i = 0; i < a->things; i++) /* earlier games are unknown */
        if (a->thing_kind[i] == THING_EVER)
            luck_set_drop(&doors, i);
    return doors;
}

/* ---- The walk -------------------------------------------------------------------------------- */

static uint32_t hash_of(int scene, const luck_set *things)
{
    uint64_t h = (uint64_t)scene * 0x9E3779B97F4A7C15u;
    for (int i = 0; i < LUCK_THINGS / 64; i++)
        h = (h ^ things->bits[i]) * 0xff51afd7ed558ccdu, h ^= h >> 31;
    return (uint32_t)(h >> 17);
}

/* The place where a crew with these things arrives: what it *brought*. −1: no room. */
static int arrive(walk *w, int scene, luck_set things, int from)
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
    w->at[w->count] = (place){things, from, (uint16_t)scene};
    w->slot[h]      = w->count + 1;
    return w->count++;
}

static void lead(walk *w, int from, int scene, const luck_set *things, int link, bool test)
{
    int then = luck_arrival(w->a, things, scene);
    w->struck[scene] |= then != scene;
    int to = arrive(w, then, *things, from);
    if (to < 0 || w->used == MOST_EDGES) {
        w->out->whole = false;
        return;
    }
    w->edges[w->used++] = (edge){from, to, (uint16_t)link, test};
}

static const luck_scene *scene_at(const walk *w, int i) { return &w->a->scene[w->at[i].scene]; }

/* By a fight won there is none. */
static const luck_link *link_of(const walk *w, const edge *e)
{
    return e->link ? &w->a->link[e->link - 1] : NULL;
}

/* What the crew has once the scene has handed out its own. */
static luck_set things_in(const walk *w, int i)
{
    luck_set things = w->at[i].things;
    luck_things_affect(w->a, &things, &scene_at(w, i)->effect);
    return things;
}

/* Open, as far as this walk knows. */
static bool may_be_open(const walk *w, const luck_set *here, const luck_link *l)
{
    for (int i = 0; i < LUCK_THINGS / 64; i++)
        if ((l->need_things.bits[i] & w->keep.bits[i] & ~here->bits[i]) ||
            (l->refuse_things.bits[i] & w->keep.bits[i] & here->bits[i]))
            return false;
    return true;
}

static void go_on(walk *w, int i)
{
    const luck_scene *c    = scene_at(w, i);
    luck_set          here = things_in(w, i);
    w->first[i]            = w->used;
    luck_each_link (l, w->a, c)
        for (int missed = 0; missed <= l->has_test && may_be_open(w, &here, l); missed++) {
            luck_set then = here;
            luck_things_affect(w->a, &then, &l->effect[missed]);
            lead(w, i, missed ? l->fail : l->to, &then, (int)(l - w->a->link) + 1, l->has_test);
        }
    if (c->won >= 0)
        lead(w, i, c->won, &here, 0, true);
    w->first[i + 1] = w->used;
}

/* Everywhere, remembering the doors and, unless −1, one thing more. */
static void walk_keeping(walk *w, int thing)
{
    w->keep  = find_doors(w->a);
    w->asked = thing;
    if (thing >= 0)
        luck_set_add(&w->keep, thing);
    w->count = w->used = 0;
    memset(w->slot, 0, SLOTS * sizeof *w->slot);
    memset(w->live, 0, sizeof w->live);
    find_live(w);
    arrive(w, w->a->start, (luck_set){0}, -1);
    for (int i = 0; i < w->count; i++)
        go_on(w, i);
}

/* ---- The cheapest way to a good ending --------------------------------------------------------- */

/* The text as a crew without traits reads it, and the ways under it. */
static int words_at(const walk *w, int i)
{
    const luck_scene *c    = scene_at(w, i);
    luck_state       *s    = caper_alloc(1, sizeof *s);
    luck_set          here = things_in(w, i);
    char              text[ADVENTURE_PROSE];
    s->scene   = w->at[i].scene;
    s->brought = w->at[i].things;
    luck_prose(w->a, s, text);
    int n = caper_word_count(text);
    luck_each_link (l, w->a, c)
        if (may_be_open(w, &here, l))
            n += caper_word_count(luck_text(w->a, l->text));
    free(s);
    return n;
}

static int decisions_on(const walk *w, const edge *e)
{
    return 1 + (scene_at(w, e->from)->tags & TAG_FIGHT ? 4 : e->test);
}

/* In seconds or, while words are not counted, in tests. A fight is a test by itself: it begins with one
 * (AL-31). So is a puzzle, for the head. */
static int cost_of(const walk *w, const edge *e)
{
    if (!w->words)
        return scene_at(w, e->from)->tags & TAG_FIGHT || e->test ||
               (e->link && link_of(w, e)->answers);
    return w->words[e->from] * 60 / CAPER_WORDS_A_MINUTE +
           decisions_on(w, e) * CAPER_SECONDS_A_DECISION;
}

/* The place of a good ending that is cheapest to come to, −1: there is none. `best[i]`: the cost of coming
 * to i; `via[i]`: by which edge. */
static int weigh(const walk *w, int *best, const edge **via)
{
    int found = -1;
    for (int i = 0; i < w->count; i++)
        best[i] = i ? INT32_MAX : 0;
    for (bool more = true; more;) {
        more = false;
        EACH_EDGE(e, w)
        {
            if (best[e->from] == INT32_MAX || best[e->from] + cost_of(w, e) >= best[e->to])
                continue;
            best[e->to] = best[e->from] + cost_of(w, e);
            via[e->to]  = e;
            more        = true;
        }
    }
    for (int i = 0; i < w->count; i++)
        if (is_good(scene_at(w, i)) && best[i] < INT32_MAX && (found < 0 || best[i] < best[found]))
            found = i;
    return found;
}

static void measure_ways(walk *w)
{
    int         *best = caper_alloc((size_t)w->count, sizeof *best);
    const edge **via  = caper_alloc((size_t)w->count, sizeof *via);
    int          good = weigh(w, best, via);
    w->out->tests     = good < 0 ? -1 : best[good];
    if (good >= 0 && !best[good])
        caper_problem_at(&w->notes, scene_at(w, good)->line,
                         "the ending “%.80s” can be reached without a die",
                         name_of(w, w->at[good].scene));
    w->words = caper_alloc((size_t)w->count, sizeof *w->words);
    for (int i = 0; i < w->count; i++)
        w->words[i] = words_at(w, i);
    good = weigh(w, best, via);
    for (int i = good; i >= 0; i = i ? via[i]->from : -1) {
        w->out->fast_words += w->words[i];
        w->out->fast_decisions += i ? decisions_on(w, via[i]) : 0;
    }
    free(w->words);
    w->words = NULL;
    free(best);
    free(via);
}

/* ---- Round and round --------------------------------------------------------------------------- */

/* Strong components, after Tarjan: places of the same one have the same number. Those on the path from the
 * first place to where the search stands are `open`, and so are others until their component is known. */
static int *components(const walk *w)
{
    size_t n   = (size_t)w->count;
    int   *low = caper_alloc(n, sizeof *low), *order = caper_alloc(n, sizeof *order);
    int   *next = caper_alloc(n, sizeof *next), *path = caper_alloc(n, sizeof *path);
    int   *open = caper_alloc(n, sizeof *open);
    int    seen = 0, depth = 1, opened = 0; /* every place can be reached from the first */
    while (depth) {
        int i = path[depth - 1];
        if (!order[i]) {
            order[i] = low[i] = ++seen;
            next[i]           = w->first[i];
            open[opened++]    = i;
        }
        int to = next[i] < w->first[i + 1] ? w->edges[next[i]].to : -1;
        if (to >= 0 && !order[to]) {
            path[depth++] = to; /* the edge is looked at again when that is done */
        } else if (to >= 0) {
            low[i] = low[to] < low[i] ? low[to] : low[i];
            next[i]++;
        } else {
            depth--;
            for (bool root = low[i] == order[i]; root; root = open[opened] != i)
                low[open[--opened]] = w->count + order[i]; /* more than of any that is open */
        }
    }
    free(order), free(next), free(path), free(open);
    return low;
}

/* A lucky streak brings a treat, and a way can. */
static bool may_bring_luck(const walk *w, const edge *e)
{
    return e->link && (e->test || link_of(w, e)->effect[0].luck > 0);
}

/* What can be had again and again for free is a farm: a test or, with *regain*, a rest, which gives
 * back everything; fights are full of rolls. */
static void find_farms(walk *w)
{
    bool link_said[ADVENTURE_LINKS + 1] = {0}, scene_said[ADVENTURE_SCENES] = {0};
    int *comp = components(w);
    EACH_EDGE(e, w)
    {
        bool fight = scene_at(w, e->from)->tags & TAG_FIGHT;
        if (comp[e->from] != comp[e->to] || fight || !may_bring_luck(w, e) || link_said[e->link])
            continue;
        link_said[e->link] = true;
        caper_problem_at(
            &w->notes, link_of(w, e)->line,
            "this %s can be taken again and again, for luck: close it with “refuses: seen …”",
            e->test ? "test" : "way");
    }
    EACH_EDGE(e, w)
    {
        int               scene = w->at[e->from].scene;
        const luck_scene *c     = &w->a->scene[scene];
        if (comp[e->from] != comp[e->to] || !(c->tags & (TAG_FIGHT | TAG_OUT)) || scene_said[scene])
            continue;
        scene_said[scene] = true;
        caper_problem_at(
            &w->notes, c->line,
            "the %s in “%.80s” can be had again and again, for luck: close the way to it with "
            "“refuses: seen %.80s”",
            c->tags & TAG_FIGHT ? "fight" : "rest", name_of(w, scene), name_of(w, scene));
    }
    free(comp);
}

/* ---- Success that loses ------------------------------------------------------------------------ */

/* Places from which a crew can still reach a good ending. Stories that are too big to be walked to the
 * end are judged by their scenes alone, without what is carried. */
static bool *find_hope(const walk *w)
{
    bool  scene[ADVENTURE_SCENES];
    bool *hope = caper_alloc((size_t)w->count, sizeof *hope);
    for (int i = 0; i < w->a->scenes; i++)
        scene[i] = is_good(&w->a->scene[i]);
    if (!w->out->whole)
        luck_spread(w->a, true, scene);
    for (int i = 0; i < w->count; i++)
        hope[i] = scene[w->at[i].scene];
    for (bool more = true; more;) {
        more = false;
        for (const edge *e = w->edges + w->used; e-- > w->edges;) {
            more |= hope[e->to] && !hope[e->from];
            hope[e->from] |= hope[e->to];
        }
    }
    return hope;
}

/* What a test, a trick or a fight brought about, when it went well. */
static const char *well_done(const walk *w, const edge *e)
{
    const luck_link *l = link_of(w, e);
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
    EACH_EDGE(e, w)
    {
        const char *what = !hope[e->to] ? well_done(w, e) : NULL;
        bool       *said = e->link ? &linked[e->link - 1] : &fought[w->at[e->from].scene];
        if (!what || *said)
            continue;
        *said = true;
        caper_problem_at(&w->notes, e->link ? link_of(w, e)->line : scene_at(w, e->from)->line,
                         "%s: “%.80s” leads to no good ending", what,
                         name_of(w, w->at[e->to].scene));
    }
    free(hope);
}

/* ---- What texts take for granted --------------------------------------------------------------- */

/* A crew's way here with one of the things, or without it; −1: there is none. */
static int way_here(const walk *w, int scene, int thing, bool with)
{
    for (int i = 0; i < w->count; i++)
        if (w->at[i].scene == scene && luck_set_has(&w->at[i].things, thing) == with)
            return i;
    return -1;
}

/* The text outside braces: what is read in any case. */
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
    bool is = luck_set_has(&c->effect.gives, thing);
    luck_each_link (l, w->a, c)
        is |= luck_set_has(&l->effect[0].gives, thing) || luck_set_has(&l->effect[1].gives, thing);
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

/* Is this thing there where the scene speaks of it? A condition that is never true is a sentence that
 * is never read. */
static void check_thing_in(walk *w, int scene, int thing, bool spoken_of, const bool asked[2])
{
    const luck_scene *c    = &w->a->scene[scene];
    const char       *name = luck_text(w->a, w->a->thing[thing]);
    int               i    = spoken_of ? way_here(w, scene, thing, false) : -1;
    if (i >= 0)
        caper_problem_at(
            &w->notes, c->line, "“%.80s” %s “%.60s”, and a crew can arrive without it, by “%.80s”",
            name_of(w, scene), luck_set_has(&c->assumes, thing) ? "assumes" : "speaks of", name,
            w->at[i].from < 0 ? "the beginning" : name_of(w, w->at[w->at[i].from].scene));
    for (int wanted = 0; wanted < 2; wanted++)
        if (asked[wanted] && way_here(w, scene, thing, wanted) < 0)
            caper_problem_at(&w->notes, c->line,
                             "“%.80s” asks for “%s%.80s”, and that is never true here",
                             name_of(w, scene), wanted ? "" : "not ", name);
}

/* One thing, everywhere, by a walk that keeps it. */
static void check_thing(walk *w, int thing)
{
    bool walked = false;
    for (int i = 0; i < w->a->scenes; i++) {
        const luck_scene *c         = &w->a->scene[i];
        bool              asked[2]  = {false, false};
        bool              spoken_of = luck_set_has(&c->assumes, thing) || is_named(w, i, thing);
        for (luck_asked q = luck_asked_in(w->a, c->text); luck_ask(&q);)
            asked[q.wanted] |= luck_asked_thing(w->a, c, q.one) == thing;
        if (w->out->quiet[i] || !(spoken_of || asked[0] || asked[1]))
            continue;
        if (!walked)
            walk_keeping(w, thing);
        walked = true;
        check_thing_in(w, i, thing, spoken_of, asked);
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
                             "no crew can reach “%.80s”: its ways need what no crew can have",
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
    w->first   = caper_alloc(MOST_PLACES + 1, sizeof *w->first);
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
