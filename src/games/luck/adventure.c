/* Checking an adventure: every target exists, every scene can be reached and left. */
#include <string.h>

#include "games/luck/adventure.h"

static int16_t find(luck_reader *r, uint32_t name, int line)
{
    const char *text  = luck_text(r->a, name);
    int         scene = luck_scene_find(r->a, text, strlen(text));
    if (scene < 0)
        caper_problem_at(&r->in, line, "there is no scene “%.80s”", text);
    return (int16_t)scene;
}

static bool is_nothing(const luck_effect *e)
{
    static const luck_things none;
    return !e->luck && !e->hours && !memcmp(&e->gives, &none, sizeof none) &&
           !memcmp(&e->takes, &none, sizeof none);
}

static void check_time(luck_reader *r, const luck_effect *e, int line)
{
    if (e->hours && !r->a->hours)
        caper_problem_at(&r->in, line,
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
    if (!r->a->hours)
        caper_problem_at(&r->in, c->strikes_line,
                         "there is no clock: write “clock: six | seven | eight” in one scene");
    if (c->strikes >= 0 && r->a->scene[c->strikes].strikes_line)
        caper_problem_at(&r->in, c->strikes_line,
                         "“strikes” leads to a scene that has one, too: lead to the last of them");
}

static void check_link(luck_reader *r, const luck_scene *c, luck_link *l)
{
    l->to = find(r, l->to_name, l->line);
    if (l->has_fail)
        l->fail = find(r, l->fail_name, l->fail_line);
    if (l->has_test && !l->has_fail)
        caper_problem_at(&r->in, l->line,
                         "the test has no failure: add “fail: [[Scene]]” below it");
    if (!l->has_test && l->has_fail)
        caper_problem_at(&r->in, l->fail_line,
                         "a failure without a test: add “test: <difficulty>” above it");
    if (l->has_test && l->kind == LINK_TRICK)
        caper_problem_at(&r->in, l->line,
                         "a link is a test or a trick, not both: make it two links");
    if (l->has_test && l->answers)
        caper_problem_at(&r->in, l->line,
                         "a link is a test or a puzzle, not both: make it two links");
    if (l->hints && !l->answers)
        caper_problem_at(&r->in, l->line, "a hint without a puzzle: add “answer: …” above it");
    if (l->answers && c->tags & TAG_FIGHT)
        caper_problem_at(&r->in, l->line, "a fight leaves no time for puzzles: no “answer” here");
    if (l->kind == LINK_TOGETHER && c->tags & TAG_QUICK)
        caper_problem_at(&r->in, l->line,
                         "in a quick scene nobody waits for helpers: no “together” here");
    if (!l->has_test && (l->missed || !is_nothing(&l->effect[1])))
        caper_problem_at(&r->in, l->line, "“missed” is for a test that failed; this way has none");
    check_time(r, &l->effect[0], l->line);
    check_time(r, &l->effect[1], l->line);
    if (l->trait_lines && !l->has_test)
        caper_problem_at(&r->in, l->line, "traits count only in a test, and this link has none");
    for (int k = l->trait_lines; k > 0 && k < l->count; k++)
        l->traits[k] = l->traits[l->trait_lines - 1]; /* one line of traits serves all actions */
}

static void check_fight(luck_reader *r, luck_scene *c)
{
    if (c->tags & TAG_FIGHT) {
        if (!c->foes)
            caper_problem_at(&r->in, c->line, "a fight needs a foe: “foe: name | rating”");
        if (!c->won_line)
            caper_problem_at(&r->in, c->line,
                             "a fight needs a way out when it is won: “won: [[Scene]]”");
        else
            c->won = find(r, c->won_name, c->won_line);
    } else if (c->foes || c->won_line) {
        caper_problem_at(&r->in, c->line, "foes and “won” belong to scenes with the tag fight");
    }
}

static bool has_puzzle(const luck_adventure *a, const luck_scene *c)
{
    bool any = false;
    for (int i = 0; i < c->links; i++)
        any |= a->link[c->first + i].answers != 0;
    return any;
}

/* "The checker wants one link without `needs` in every scene that is not an ending." A fight has its
 * own way out. */
static void check_ways_out(luck_reader *r, const luck_scene *c)
{
    bool free_link = c->tags & TAG_FIGHT;
    for (int i = 0; i < c->links; i++)
        free_link |= !r->a->link[c->first + i].has_needs;
    if (c->tags & TAG_ENDING) {
        if (c->links)
            caper_problem_at(&r->in, c->line, "an ending has no links");
    } else if (!c->links && !(c->tags & TAG_FIGHT)) {
        caper_problem_at(&r->in, c->line,
                         "the scene has no way out: add a link, or the tag ending");
    } else if (!free_link) {
        caper_problem_at(&r->in, c->line,
                         has_puzzle(r->a, c)
                             ? "every way out needs something: not everybody likes puzzles, so one "
                               "link must be open to all"
                             : "every way out needs something: one link must be open to everybody");
    }
    if (c->tags & TAG_LOST && !(c->tags & TAG_ENDING))
        caper_problem_at(&r->in, c->line, "the tag lost belongs to an ending");
}

int luck_hours(const luck_adventure *a, const luck_things *things)
{
    int n = 0;
    while (n < a->hours && luck_things_have(things, a->hour[n]))
        n++;
    return n;
}

void luck_things_affect(const luck_adventure *a, luck_things *things, const luck_effect *e)
{
    luck_things_change(things, &e->takes, &e->gives);
    if (!e->hours)
        return;
    int now = luck_hours(a, things), then = now + e->hours;
    for (int i = now; i < then && i < a->hours; i++)
        luck_things_add(things, a->hour[i]);
}

int luck_arrival(const luck_adventure *a, const luck_things *things, int scene)
{
    int strikes = a->scene[scene].strikes;
    return strikes >= 0 && luck_hours(a, things) == a->hours ? strikes : scene;
}

void luck_each_way(const luck_adventure *a, int from, luck_way_fn *visit, void *ctx)
{
    const luck_scene *c = &a->scene[from];
    for (int i = 0; i < c->links; i++) {
        const luck_link *l = &a->link[c->first + i];
        if (l->to >= 0)
            visit(ctx, from, l->to, l->has_test ? 'p' : ' ');
        if (l->fail >= 0)
            visit(ctx, from, l->fail, 'f');
    }
    if (c->won >= 0)
        visit(ctx, from, c->won, 'w');
    if (c->strikes >= 0)
        visit(ctx, from, c->strikes, 's');
}

typedef struct marks {
    bool seen[ADVENTURE_SCENES];
    bool any;
} marks;

static void mark(void *ctx, int from, int to, char kind)
{
    (void)from, (void)kind;
    ((marks *)ctx)->seen[to] = true;
}

static void note_marked(void *ctx, int from, int to, char kind)
{
    (void)from, (void)kind;
    marks *m = ctx;
    m->any |= m->seen[to];
}

static void check_reach(luck_reader *r)
{
    const luck_adventure *a     = r->a;
    marks                 reach = {0}, ends = {0};
    if (a->start < 0)
        return;
    reach.seen[a->start] = true;
    for (int round = 0; round < a->scenes; round++)
        for (int i = 0; i < a->scenes; i++)
            if (reach.seen[i])
                luck_each_way(a, i, mark, &reach);
    for (int i = 0; i < a->scenes; i++)
        ends.seen[i] = a->scene[i].tags & TAG_ENDING;
    for (int round = 0; round < a->scenes; round++)
        for (int i = 0; i < a->scenes; i++) {
            ends.any = false;
            luck_each_way(a, i, note_marked, &ends);
            ends.seen[i] |= ends.any;
        }
    for (int i = 0; i < a->scenes; i++) {
        const char *name = luck_text(a, a->scene[i].name);
        if (!reach.seen[i])
            caper_problem_at(&r->in, a->scene[i].line, "no way leads to the scene “%.80s”", name);
        else if (!ends.seen[i])
            caper_problem_at(&r->in, a->scene[i].line,
                             "from the scene “%.80s” no ending can be reached", name);
    }
}

/* AL-20: what is asked for must be handed out somewhere, or be a scene. */
static void check_things(luck_reader *r)
{
    const luck_adventure *a     = r->a;
    luck_things           given = {0}, none = {0};
    for (int i = 0; i < a->scenes; i++)
        luck_things_change(&given, &none, &a->scene[i].effect.gives);
    for (int i = 0; i < 2 * a->links; i++)
        luck_things_change(&given, &none, &a->link[i / 2].effect[i % 2].gives);
    for (int i = 0; i < a->hours; i++)
        luck_things_add(&given, a->hour[i]);
    for (int i = 0; i < a->hints; i++)
        luck_things_add(&given, a->hint[i].thing);
    for (int t = 0; t < a->things; t++) {
        const char *name = luck_text(a, a->thing[t]);
        if (luck_things_have(&given, t) || a->thing_kind[t] == THING_EVER)
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
        luck_prose_check(r, luck_text(r->a, r->a->scene[i].text), r->a->scene[i].line);
    for (int i = 0; i < r->a->links; i++) {
        const luck_link *l = &r->a->link[i];
        luck_prose_check(r, luck_text(r->a, l->done), l->line);
        luck_prose_check(r, luck_text(r->a, l->missed), l->line);
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
    for (int i = 0; i < c->links; i++) {
        const luck_link *l = &a->link[c->first + i];
        n += (l->to == scene) + (l->has_test && l->fail == scene);
    }
    return n;
}

/* One end of a way, of several that share a scene: is there a word that only this one gets? */
static bool is_answered(const luck_adventure *a, const luck_link *l, bool missed)
{
    int scene = missed ? l->fail : l->to;
    return (missed ? l->missed : l->done) ||
           luck_prose_asks_by(a, luck_text(a, a->scene[scene].text), l);
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
