/* Adventures & Luck in the lab: how an adventure ends, which scenes are seen, how luck runs out. */
#include <stdio.h>
#include <string.h>

#include "games/luck/adventure.h"
#include "lab/lab.h"

enum { STEPS = 40 };

typedef struct sums {
    uint64_t  games, all_out, open;
    uint64_t  ending[ADVENTURE_SCENES], visited[ADVENTURE_SCENES];
    uint64_t  passed[ADVENTURE_LINKS];
    lab_total tried[ADVENTURE_LINKS];
    struct {
        uint64_t  games;
        lab_total luck; /* the crew's luck when it comes to the k-th scene */
    } step[STEPS];
    lab_total left;
} sums;

typedef struct notes {
    uint64_t seen[(ADVENTURE_SCENES + 63) / 64];
    uint16_t scene, step;
    uint16_t test; /* the link whose test is being rolled, + 1 */
    bool     begun;
    uint16_t tried[ADVENTURE_LINKS];
} notes;

/* What the program hosts; NULL where a person does, or nobody. */
static const luck_adventure *story_of(const caper_match *match)
{
    return luck_rules(match)->mode == AUTO ? luck_story(match) : NULL;
}

static sums *sums_of(const lab_watch *w) { return (sums *)(void *)w->sums; }

static uint64_t crew_luck(const luck_state *s)
{
    int64_t sum = 0;
    for (int i = 0; i < s->seats; i++)
        sum += s->crew[i].luck > 0 ? s->crew[i].luck : 0;
    return (uint64_t)sum;
}

static void begin(lab_watch *w) { (void)w; }

static void enter(lab_watch *w, notes *n)
{
    const luck_state *s   = w->state;
    sums             *sum = sums_of(w);
    uint64_t         *set = &n->seen[s->scene / 64], bit = (uint64_t)1 << s->scene % 64;
    sum->visited[s->scene] += !(*set & bit);
    *set |= bit;
    if (n->step < STEPS) {
        sum->step[n->step].games++;
        lab_total_add(&sum->step[n->step].luck, crew_luck(s));
    }
    n->step++;
    n->scene = s->scene;
}

/* A test on a link begins when the link is chosen, and takes as many moves as it takes. */
static void before(lab_watch *w, int seat, caper_move move)
{
    (void)seat;
    (void)move;
    const luck_state     *s = w->state;
    notes                *n = w->notes;
    const luck_adventure *a = story_of(w->match);
    n->test =
        a && s->chosen && s->pending.kind ? (uint16_t)(a->scene[s->scene].first + s->chosen) : 0;
}

/* It is over when the story has gone on: by the one way or by the other. */
static void settle_test(lab_watch *w, notes *n)
{
    const luck_state *s   = w->state;
    sums             *sum = sums_of(w);
    int               at  = n->test - 1;
    const luck_link  *l   = &luck_story(w->match)->link[at];
    if (s->chosen || l->to == l->fail)
        return;
    lab_total_count(&sum->tried[at], &n->tried[at]);
    sum->passed[at] += s->scene == (uint16_t)l->to;
}

static void after(lab_watch *w, int seat, caper_move move)
{
    (void)seat;
    (void)move;
    const luck_state *s = w->state;
    notes            *n = w->notes;
    if (!story_of(w->match) || luck_is_making(s))
        return;
    if (n->test)
        settle_test(w, n);
    if (!n->begun || s->scene != n->scene)
        enter(w, n);
    n->begun = true;
}

static void end(lab_watch *w, const caper_result *r)
{
    const luck_state     *s   = w->state;
    sums                 *sum = sums_of(w);
    const luck_adventure *a   = story_of(w->match);
    sum->games++;
    lab_total_add(&sum->left, crew_luck(s));
    if (!r->over)
        sum->open++;
    else if (a && a->scene[s->scene].tags & TAG_ENDING)
        sum->ending[s->scene]++;
    else
        sum->all_out++;
}

/* ---- What it means ---------------------------------------------------------------------------- */

/* For each member of the crew. */
static lab_stat each(const lab_total *sum, uint64_t n, int seats)
{
    lab_stat t = lab_total_mean(sum, n);
    return (lab_stat){t.n, t.value / seats, t.low / seats, t.high / seats, t.sd / seats};
}

static void tell_endings(const luck_adventure *a, const sums *sum, lab_cell *out)
{
    lab_section *s = lab_section_add(out, "endings", "Endings", "bars",
                                     "How the adventure ends. Everybody out is the end that no "
                                     "scene tells.");
    s->printed     = true;
    lab_measure_add(s, "games", "games", LAB_SHARE, -1);
    for (int i = 0; i < a->scenes; i++)
        if (a->scene[i].tags & TAG_ENDING) {
            const char *name = luck_text(a, a->scene[i].name);
            char        label[96];
            snprintf(label, sizeof label, "%.80s%s", name,
                     a->scene[i].tags & TAG_LOST ? " (lost)" : "");
            lab_row_add(s, name, label)->stat[0] = lab_share(sum->ending[i], sum->games);
        }
    lab_row_add(s, "(everybody out)", "Everybody out (lost)")->stat[0] =
        lab_share(sum->all_out, sum->games);
    if (sum->open)
        lab_row_add(s, "(no end)", "No end")->stat[0] = lab_share(sum->open, sum->games);
}

/* ---- The map: each scene in the layer of its shortest way from the start ---------------------- */

typedef struct layout {
    int layer[ADVENTURE_SCENES], slot[ADVENTURE_SCENES], used[ADVENTURE_SCENES];
} layout;

typedef void edge_fn(void *ctx, int from, int to);

static void each_edge(const luck_adventure *a, int from, edge_fn *visit, void *ctx)
{
    const luck_scene *c = &a->scene[from];
    for (int i = 0; i < c->links; i++) {
        const luck_link *l = &a->link[c->first + i];
        if (l->to >= 0)
            visit(ctx, from, l->to);
        if (l->has_fail && l->fail >= 0 && l->fail != l->to)
            visit(ctx, from, l->fail);
    }
    if (c->won >= 0 && c->tags & TAG_FIGHT)
        visit(ctx, from, c->won);
}

static void push_down(void *ctx, int from, int to)
{
    layout *l = ctx;
    if (l->layer[to] < 0 || l->layer[to] > l->layer[from] + 1)
        l->layer[to] = l->layer[from] + 1;
}

/* The mean place of the scenes that lead here or that this one leads to. */
typedef struct middle {
    const layout *l;
    int           scene, n;
    double        sum;
} middle;

static void pull(void *ctx, int from, int to)
{
    middle *m = ctx;
    if ((from != m->scene && to != m->scene) || m->l->layer[from] == m->l->layer[to])
        return;
    int other = from == m->scene ? to : from;
    m->sum += m->l->slot[other] - (m->l->used[m->l->layer[other]] - 1) / 2.0;
    m->n++;
}

static double middle_of(const luck_adventure *a, const layout *l, int scene)
{
    middle m = {.l = l, .scene = scene};
    for (int i = 0; i < a->scenes; i++)
        each_edge(a, i, pull, &m);
    return m.n ? m.sum / m.n : 0;
}

/* Each layer in the order of those middles: fewer lines cross. */
static void untangle(const luck_adventure *a, layout *l)
{
    double at[ADVENTURE_SCENES];
    for (int i = 0; i < a->scenes; i++)
        at[i] = middle_of(a, l, i);
    for (int i = 0; i < a->scenes; i++) {
        l->slot[i] = 0;
        for (int k = 0; k < a->scenes; k++)
            l->slot[i] +=
                l->layer[k] == l->layer[i] && (at[k] < at[i] || (at[k] == at[i] && k < i));
    }
}

static void lay_out(const luck_adventure *a, layout *l)
{
    memset(l->layer, -1, sizeof l->layer);
    memset(l->used, 0, sizeof l->used);
    l->layer[a->start] = 0;
    for (int round = 0; round < a->scenes; round++)
        for (int i = 0; i < a->scenes; i++)
            if (l->layer[i] >= 0)
                each_edge(a, i, push_down, l);
    for (int i = 0; i < a->scenes; i++) {
        l->layer[i] = l->layer[i] < 0 ? 0 : l->layer[i];
        l->slot[i]  = l->used[l->layer[i]]++;
    }
    for (int i = 0; i < 8; i++)
        untangle(a, l);
}

typedef struct pen {
    const luck_adventure *a;
    caper_buf            *out;
} pen;

static void put_edge(void *ctx, int from, int to)
{
    const pen *p = ctx;
    caper_json_open(p->out, '[');
    caper_json_str(p->out, luck_text(p->a, p->a->scene[from].name));
    caper_json_str(p->out, luck_text(p->a, p->a->scene[to].name));
    caper_json_close(p->out, ']');
}

static void put_scene(const luck_adventure *a, const layout *l, int i, int broad, caper_buf *out)
{
    const char *name = luck_text(a, a->scene[i].name);
    caper_json_open(out, '{');
    caper_json_kstr(out, "id", name);
    caper_json_kstr(out, "label", name);
    caper_json_kint(out, "layer", l->layer[i]);
    caper_json_key(out, "slot"); /* layers are centred */
    caper_json_real(out, l->slot[i] + (broad - l->used[l->layer[i]]) / 2.0);
    caper_json_kbool(out, "ending", a->scene[i].tags & TAG_ENDING);
    caper_json_close(out, '}');
}

static void draw_map(const luck_adventure *a, caper_buf *out)
{
    layout l;
    pen    p     = {a, out};
    int    broad = 0;
    lay_out(a, &l);
    for (int i = 0; i < a->scenes; i++)
        broad = l.used[i] > broad ? l.used[i] : broad;
    caper_json_open(out, '{');
    caper_json_kopen(out, "scenes", '[');
    for (int i = 0; i < a->scenes; i++)
        put_scene(a, &l, i, broad, out);
    caper_json_close(out, ']');
    caper_json_kopen(out, "links", '[');
    for (int i = 0; i < a->scenes; i++)
        each_edge(a, i, put_edge, &p);
    caper_json_close(out, ']');
    caper_json_close(out, '}');
}

static void tell_scenes(const luck_adventure *a, const sums *sum, lab_cell *out)
{
    lab_section *s = lab_section_add(out, "scenes", "Scenes", "graph",
                                     "In how many games the crew comes through a scene, at least "
                                     "once. Squares are endings; a line is as thick as the "
                                     "rarer of the two scenes that it joins.");
    lab_measure_add(s, "visited", "games that see it", LAB_SHARE, -1);
    for (int i = 0; i < a->scenes; i++) {
        const char *name                    = luck_text(a, a->scene[i].name);
        lab_row_add(s, name, name)->stat[0] = lab_share(sum->visited[i], sum->games);
    }
    draw_map(a, &s->map);
}

static void tell_tests(const luck_adventure *a, const sums *sum, lab_cell *out)
{
    lab_section *s =
        lab_section_add(out, "tests", "Tests", "bars",
                        "How often the crew passes a test, and how often it meets it in "
                        "a game.");
    lab_measure_add(s, "passed", "passed", LAB_SHARE, -1);
    lab_measure_add(s, "tries", "tries a game", LAB_MEAN, -1);
    for (int i = 0; i < a->scenes; i++)
        for (int k = 0; k < a->scene[i].links; k++) {
            int  at = a->scene[i].first + k;
            char id[64], label[96];
            if (!a->link[at].has_test || a->link[at].to == a->link[at].fail)
                continue;
            snprintf(id, sizeof id, "%.50s #%d", luck_text(a, a->scene[i].name), k + 1);
            snprintf(label, sizeof label, "%.24s: %.40s", luck_text(a, a->scene[i].name),
                     luck_text(a, a->link[at].text));
            lab_row *row = lab_row_add(s, id, label);
            row->stat[0] = lab_share(sum->passed[at], sum->tried[at].sum);
            row->stat[1] = lab_total_mean(&sum->tried[at], sum->games);
        }
}

static void tell_luck(const sums *sum, int seats, lab_cell *out)
{
    lab_section *s = lab_section_add(out, "luck", "Luck over time", "lines",
                                     "The luck that each of the crew has left on reaching the "
                                     "first scene, the second, the third …");
    lab_measure_add(s, "luck", "luck each", LAB_MEAN, -1);
    lab_measure_add(s, "games", "games that last that long", LAB_SHARE, -1);
    for (int k = 0; k < STEPS && sum->step[k].games; k++) {
        lab_row *row = lab_row_numbered(s, k + 1);
        row->stat[0] = each(&sum->step[k].luck, sum->step[k].games, seats);
        row->stat[1] = lab_share(sum->step[k].games, sum->games);
    }
}

/* Scenes that nobody sees are work for nothing, or a gate that is too narrow. */
static void find_scenes(lab_cell *out)
{
    const lab_section *ends       = lab_section_find(out, "endings");
    const lab_section *all        = lab_section_find(out, "scenes");
    const lab_row     *most       = lab_extreme(ends, 0, true, 1);
    char               names[160] = "";
    int                unseen     = 0;
    if (most)
        lab_find(out, "The commonest ending is “%s”, in %.1f %% of games.", most->label,
                 100 * most->stat[0].value);
    for (int i = 0; i < all->rows; i++) {
        size_t used = strlen(names);
        if (all->row[i].stat[0].n <= 0 || all->row[i].stat[0].value > 0)
            continue;
        if (unseen++ < 4)
            snprintf(names + used, sizeof names - used, "%s“%.30s”", used ? ", " : "",
                     all->row[i].label);
    }
    if (unseen)
        lab_find(out, "Nobody ever sees %s%s.", names, unseen > 4 ? " and others" : "");
    else if (most)
        lab_find(out, "Every one of the %d scenes is seen by somebody.", all->rows);
}

static void tell(const lab_variant *v, const uint64_t *own, lab_cell *out)
{
    const sums           *sum = (const sums *)(const void *)own;
    const luck_adventure *a   = story_of(&v->match);
    lab_section          *s   = &out->section[0];
    int                   m   = lab_measure_add(s, "luck", "luck left each", LAB_MEAN, -1);
    s->row[0].stat[m]         = each(&sum->left, sum->games, v->match.seats);
    if (!a)
        return;
    tell_endings(a, sum, out);
    tell_scenes(a, sum, out);
    find_scenes(out);
    tell_tests(a, sum, out);
    tell_luck(sum, v->match.seats, out);
}

const lab_collector lab_luck = {
    .game     = "luck",
    .counters = sizeof(sums) / sizeof(uint64_t),
    .notes    = sizeof(notes),
    .bar      = 4,
    .begin    = begin,
    .before   = before,
    .after    = after,
    .end      = end,
    .tell     = tell,
};
