/* Checking an adventure: every target exists, every scene can be reached and left. */
#include <string.h>

#include "games/luck/twee.h"

static int16_t find(luck_reader *r, uint32_t name, int line)
{
    const char *text  = luck_text(r->a, name);
    int         scene = luck_scene_find(r->a, caper_piece_of(text));
    if (scene < 0)
        caper_problem_at(&r->in, line, "there is no scene “%.80s”", text);
    return (int16_t)scene;
}

static void fault(luck_reader *r, bool is_wrong, int line, const char *what)
{
    if (is_wrong)
        caper_problem_at(&r->in, line, "%s", what);
}

static bool is_no_effect(const luck_effect *e)
{
    return !e->luck && !e->hours && luck_set_is_empty(&e->gives) && luck_set_is_empty(&e->takes);
}

static void check_time(luck_reader *r, const luck_effect *e, int line)
{
    fault(r, e->hours && !r->a->hours, line,
          "hours pass here, and there is no clock: write “clock: six | seven | "
          "eight” in one scene");
}

/* A clock leads somewhere: a scene says so by “strikes”. */
static void check_clock(luck_reader *r, luck_scene *c)
{
    check_time(r, &c->effect, c->line);
    if (!c->strikes_line)
        return;
    c->strikes = find(r, c->strikes_name, c->strikes_line);
    fault(r, !r->a->hours, c->strikes_line,
          "there is no clock: write “clock: six | seven | eight” in one scene");
    fault(r, c->strikes >= 0 && r->a->scene[c->strikes].strikes_line, c->strikes_line,
          "“strikes” leads to a scene that has one, too: lead to the last of them");
}

static void check_link(luck_reader *r, const luck_scene *c, luck_link *l)
{
    bool test = l->has_test;
    l->to     = find(r, l->to_name, l->line);
    if (l->has_fail)
        l->fail = find(r, l->fail_name, l->fail_line);
    fault(r, test && !l->has_fail, l->line,
          "the test has no failure: add “fail: [[Scene]]” below it");
    fault(r, !test && l->has_fail, l->fail_line,
          "a failure without a test: add “test: <difficulty>” above it");
    fault(r, test && l->kind == LINK_TRICK, l->line,
          "a link is a test or a trick, not both: make it two links");
    fault(r, test && l->answers, l->line,
          "a link is a test or a puzzle, not both: make it two links");
    fault(r, l->hints && !l->answers, l->line, "a hint without a puzzle: add “answer: …” above it");
    fault(r, l->answers && c->tags & TAG_FIGHT, l->line,
          "a fight leaves no time for puzzles: no “answer” here");
    fault(r, l->kind == LINK_TOGETHER && c->tags & TAG_QUICK, l->line,
          "a quick scene leaves no time for helpers: no “together” here");
    fault(r, !test && (l->missed || !is_no_effect(&l->effect[1])), l->line,
          "“missed” is for a test that failed; this way has none");
    check_time(r, &l->effect[0], l->line);
    check_time(r, &l->effect[1], l->line);
    fault(r, l->trait_lines && !test, l->line,
          "traits count only in a test, and this link has none");
    for (int k = l->trait_lines; k > 0 && k < l->count; k++)
        l->traits[k] = l->traits[l->trait_lines - 1]; /* one line of traits serves all actions */
}

static void check_fight(luck_reader *r, luck_scene *c)
{
    bool fight = c->tags & TAG_FIGHT;
    fault(r, fight && !c->foes, c->line, "a fight needs a foe: “foe: name | rating”");
    fault(r, fight && !c->won_line, c->line,
          "a fight needs a way out when it is won: “won: [[Scene]]”");
    if (fight && c->won_line)
        c->won = find(r, c->won_name, c->won_line);
    fault(r, !fight && (c->foes || c->won_line), c->line,
          "foes and “won” belong to scenes with the tag fight");
}

/* "The checker wants one link without `needs` in every scene that is not an ending." A fight has its
 * own way out. */
static void check_ways_out(luck_reader *r, const luck_scene *c)
{
    bool ending = c->tags & TAG_ENDING, fight = c->tags & TAG_FIGHT;
    bool is_free = ending || fight || !c->links, puzzle = false;
    luck_each_link (l, r->a, c) {
        is_free |= !l->has_needs;
        puzzle |= l->answers != 0;
    }
    fault(r, ending && c->links, c->line, "an ending has no links");
    fault(r, !ending && !fight && !c->links, c->line,
          "the scene has no way out: add a link, or the tag ending");
    fault(r, !is_free, c->line,
          puzzle ? "every way out needs something: not everybody likes puzzles, so one "
                   "link must be open to all"
                 : "every way out needs something: one link must be open to everybody");
    fault(r, c->tags & TAG_LOST && !ending, c->line, "the tag lost belongs to an ending");
}

luck_set luck_all_hours(const luck_adventure *a)
{
    luck_set hours = {0};
    for (int i = 0; i < a->hours; i++)
        luck_set_add(&hours, a->hour[i]);
    return hours;
}

int luck_hours(const luck_adventure *a, const luck_set *things)
{
    int n = 0;
    while (n < a->hours && luck_set_has(things, a->hour[n]))
        n++;
    return n;
}

void luck_things_affect(const luck_adventure *a, luck_set *things, const luck_effect *e)
{
    for (int i = 0; i < LUCK_THINGS / 64; i++)
        things->bits[i] = (things->bits[i] & ~e->takes.bits[i]) | e->gives.bits[i];
    for (int i = luck_hours(a, things), end = i + e->hours; i < end && i < a->hours; i++)
        luck_set_add(things, a->hour[i]);
}

int luck_arrival(const luck_adventure *a, const luck_set *things, int scene)
{
    int strikes = a->scene[scene].strikes;
    return strikes >= 0 && luck_hours(a, things) == a->hours ? strikes : scene;
}

bool luck_next_way(const luck_adventure *a, luck_way *w)
{
    for (; w->from < a->scenes; w->from++, w->next = 0) {
        const luck_scene *c = &a->scene[w->from];
        while (w->next < 2 * c->links + 2) {
            w->n               = w->next++;
            const luck_link *l = &a->link[c->first + w->n / 2];
            if (w->n >= 2 * c->links) {
                w->kind = w->n % 2 ? 's' : 'w';
                w->to   = w->n % 2 ? c->strikes : c->won;
            } else {
                w->kind = w->n % 2 ? 'f' : l->has_test ? 'p' : ' ';
                w->to   = w->n % 2 ? l->fail : l->to;
            }
            if (w->to >= 0)
                return true;
        }
    }
    return false;
}

void luck_spread(const luck_adventure *a, bool back, bool marked[ADVENTURE_SCENES])
{
    for (bool more = true; more;) {
        more = false;
        for (luck_way w = {0}; luck_next_way(a, &w);) {
            bool *to = &marked[back ? w.from : w.to];
            bool  is = !*to && marked[back ? w.to : w.from];
            *to |= is;
            more |= is;
        }
    }
}

static void check_reach(luck_reader *r)
{
    const luck_adventure *a                       = r->a;
    bool                  reach[ADVENTURE_SCENES] = {0}, ends[ADVENTURE_SCENES];
    if (a->start < 0)
        return;
    reach[a->start] = true;
    luck_spread(a, false, reach);
    for (int i = 0; i < a->scenes; i++)
        ends[i] = a->scene[i].tags & TAG_ENDING;
    luck_spread(a, true, ends);
    for (int i = 0; i < a->scenes; i++) {
        const char *name = luck_text(a, a->scene[i].name);
        if (!reach[i])
            caper_problem_at(&r->in, a->scene[i].line, "no way leads to the scene “%.80s”", name);
        else if (!ends[i])
            caper_problem_at(&r->in, a->scene[i].line,
                             "from the scene “%.80s” no ending can be reached", name);
    }
}

/* AL-20: what is asked for must be handed out somewhere, or be a scene. */
static void check_things(luck_reader *r)
{
    const luck_adventure *a     = r->a;
    luck_set              given = luck_all_hours(a);
    for (int i = 0; i < a->scenes; i++)
        luck_set_join(&given, &a->scene[i].effect.gives);
    for (int i = 0; i < 2 * a->links; i++)
        luck_set_join(&given, &a->link[i / 2].effect[i % 2].gives);
    for (int i = 0; i < a->hints; i++)
        luck_set_add(&given, a->hint[i].thing);
    for (int t = 0; t < a->things; t++) {
        const char *name = luck_text(a, a->thing[t]);
        if (luck_set_has(&given, t) || a->thing_kind[t] == THING_EVER)
            continue;
        if (a->thing_kind[t] == THING_SEEN)
            caper_problem_at(&r->in, a->thing_line[t], "there is no scene “%.80s”", name + 5);
        else if (a->thing_kind[t] == THING_HOUR)
            caper_problem_at(&r->in, a->thing_line[t],
                             "the clock never comes to “%.40s”: it has %d hour%s", name, a->hours,
                             a->hours == 1 ? "" : "s");
        else
            caper_problem_at(&r->in, a->thing_line[t],
                             "“%.60s” is needed here, and nothing gives it", name);
    }
}

static void check_texts(luck_reader *r)
{
    for (int i = 0; i < r->a->scenes; i++)
        luck_prose_check(r, r->a->scene[i].text, r->a->scene[i].line);
    for (int i = 0; i < r->a->links; i++) {
        const luck_link *l = &r->a->link[i];
        luck_prose_check(r, l->done, l->line);
        luck_prose_check(r, l->missed, l->line);
    }
}

void luck_adventure_check(luck_reader *r)
{
    luck_adventure *a = r->a;
    for (int i = 0; i < a->scenes; i++) {
        luck_scene *c = &a->scene[i];
        for (int k = 0; k < c->links; k++)
            check_link(r, c, &a->link[c->first + k]);
        check_fight(r, c);
        check_clock(r, c);
        check_ways_out(r, c);
    }
    check_reach(r);
    check_things(r);
    check_texts(r);
}

/* ---- Ways without an answer --------------------------------------------------------------------- */

/* How many ways of a scene end in another, by success or by failure. */
static int ends_there(const luck_adventure *a, const luck_scene *c, int scene)
{
    int n = 0;
    luck_each_link (l, a, c)
        n += (l->to == scene) + (l->has_test && l->fail == scene);
    return n;
}

/* One end of a way, of several that share a scene: is there a word that only this one gets? */
static bool is_answered(const luck_adventure *a, const luck_link *l, bool missed)
{
    int scene = missed ? l->fail : l->to;
    return (missed ? l->missed : l->done) || luck_asks_by(a, a->scene[scene].text, l);
}

int luck_adventure_answers(const luck_adventure *a, caper_report_fn *report, void *ctx, int *shared)
{
    caper_lines notes = caper_lines_of("", 0, report, ctx);
    *shared           = 0;
    for (int i = 0; i < a->scenes; i++)
        for (int n = 0; n < 2 * a->scene[i].links; n++) {
            const luck_link *l      = &a->link[a->scene[i].first + n / 2];
            bool             missed = n & 1;
            int              end    = missed ? l->fail : l->to;
            if ((missed && !l->has_test) || ends_there(a, &a->scene[i], end) < 2)
                continue;
            ++*shared;
            if (!is_answered(a, l, missed))
                caper_problem_at(&notes, l->line,
                                 "“%.60s” leads to “%.60s” as another way does, and no text says "
                                 "which was taken: add “%s: …” below it",
                                 luck_text(a, l->text), luck_text(a, a->scene[end].name),
                                 missed ? "missed" : "done");
        }
    return notes.problems;
}
