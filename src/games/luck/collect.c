/* Adventures & Luck in the lab: how an adventure ends, which scenes are seen, how luck runs out. */
#include <stdio.h>
#include <string.h>

#include "base/figures.h"
#include "base/json_put.h"
#include "games/luck/workshop.h"

enum { STEPS = 40 };

typedef struct sums {
    uint64_t    games, all_out, open;
    uint64_t    ending[ADVENTURE_SCENES], visited[ADVENTURE_SCENES];
    uint64_t    passed[ADVENTURE_LINKS];
    caper_total tried[ADVENTURE_LINKS];
    struct {
        uint64_t    games;
        caper_total luck; /* the crew's luck when it comes to the k-th scene */
    } step[STEPS];
    caper_total left;
} sums;

typedef struct notes {
    bool     seen[ADVENTURE_SCENES];
    uint16_t scene, step;
    uint16_t test; /* the link whose test is being rolled, + 1 */
    bool     begun;
    uint16_t tried[ADVENTURE_LINKS];
} notes;

/* The story that the program hosts; NULL in other modes. */
static const luck_adventure *story_of(const caper_match *match)
{
    return luck_mode(match) == AUTO ? luck_story(match) : NULL;
}

static uint64_t crew_luck(const luck_state *s)
{
    int64_t sum = 0;
    for (int i = 0; i < s->seats; i++)
        sum += s->crew[i].luck > 0 ? s->crew[i].luck : 0;
    return (uint64_t)sum;
}

static void enter(caper_watch *w, notes *n)
{
    const luck_state *s   = w->state;
    sums             *sum = w->sums;
    sum->visited[s->scene] += !n->seen[s->scene];
    n->seen[s->scene] = true;
    if (n->step < STEPS) {
        sum->step[n->step].games++;
        caper_total_add(&sum->step[n->step].luck, crew_luck(s));
    }
    n->step++;
    n->scene = s->scene;
}

/* A test on a link begins when the link is chosen, and takes as many moves as it takes. */
static void before(caper_watch *w, int seat, caper_move move)
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
static void settle_test(caper_watch *w, notes *n)
{
    const luck_state *s   = w->state;
    sums             *sum = w->sums;
    int               at  = n->test - 1;
    const luck_link  *l   = &luck_story(w->match)->link[at];
    if (s->chosen || l->to == l->fail)
        return;
    caper_total_count(&sum->tried[at], &n->tried[at]);
    sum->passed[at] += s->scene == (uint16_t)l->to;
}

static void after(caper_watch *w, int seat, caper_move move)
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

static void end(caper_watch *w, const caper_result *r)
{
    const luck_state     *s   = w->state;
    sums                 *sum = w->sums;
    const luck_adventure *a   = story_of(w->match);
    sum->games++;
    caper_total_add(&sum->left, crew_luck(s));
    if (!r->over)
        sum->open++;
    else if (a && a->scene[s->scene].tags & TAG_ENDING)
        sum->ending[s->scene]++;
    else
        sum->all_out++;
}

/* ---- What it means ---------------------------------------------------------------------------- */

/* For each member of the crew. */
static caper_stat each(const caper_total *sum, uint64_t n, int seats)
{
    caper_stat t = caper_total_stat(sum, n);
    return (caper_stat){t.n, t.value / seats, t.low / seats, t.high / seats, t.sd / seats};
}

static void tell_endings(const luck_adventure *a, const sums *sum, caper_cell *out)
{
    caper_section *s = caper_section_add(out, "endings", "Endings", "bars", "games: games %",
                                         "How the adventure ends. Everybody out is the end that no "
                                         "scene tells.");
    s->printed       = true;
    for (int i = 0; i < a->scenes; i++)
        if (a->scene[i].tags & TAG_ENDING) {
            const char *name = luck_text(a, a->scene[i].name);
            char        label[96];
            snprintf(label, sizeof label, "%.80s%s", name,
                     a->scene[i].tags & TAG_LOST ? " (lost)" : "");
            caper_row_add(s, name, label)->stat[0] = caper_count_stat(sum->ending[i], sum->games);
        }
    caper_row_add(s, "(everybody out)", "Everybody out (lost)")->stat[0] =
        caper_count_stat(sum->all_out, sum->games);
    if (sum->open)
        caper_row_add(s, "(no end)", "No end")->stat[0] = caper_count_stat(sum->open, sum->games);
}

/* ---- The map ---------------------------------------------------------------------------------- */

/* The next line of the map: one for both ways of a test that lead to the same scene, none for clocks. */
static bool next_edge(const luck_adventure *a, luck_way *w)
{
    while (luck_next_way(a, w)) {
        const luck_link *l = &a->link[a->scene[w->from].first + w->n / 2];
        if (w->kind != 's' && !(w->kind == 'f' && l->to == l->fail))
            return true;
    }
    return false;
}

/* The mean place of the scenes that lead here or that this one leads to. */
static double middle_of(const luck_adventure *a, const luck_layout *l, int scene)
{
    double sum = 0;
    int    n   = 0;
    for (luck_way w = {0}; next_edge(a, &w);) {
        int other = w.from == scene ? w.to : w.from;
        if ((w.from != scene && w.to != scene) || l->column[other] == l->column[scene])
            continue;
        sum += l->row[other] - (l->used[l->column[other]] - 1) / 2.0;
        n++;
    }
    return n ? sum / n : 0;
}

/* Each layer in the order of those middles: fewer lines cross. */
static void untangle(const luck_adventure *a, luck_layout *l)
{
    double at[ADVENTURE_SCENES];
    for (int i = 0; i < a->scenes; i++)
        at[i] = middle_of(a, l, i);
    for (int i = 0; i < a->scenes; i++) {
        l->row[i] = 0;
        for (int k = 0; k < a->scenes; k++)
            l->row[i] +=
                l->column[k] == l->column[i] && (at[k] < at[i] || (at[k] == at[i] && k < i));
    }
}

static void lay_out(const luck_adventure *a, luck_layout *l)
{
    luck_lay_out(a, l);
    for (int i = 0; i < 8; i++)
        untangle(a, l);
}

static void put_scene(const luck_adventure *a, const luck_layout *l, int i, int broad,
                      caper_buf *out)
{
    const char *name = luck_text(a, a->scene[i].name);
    double      slot = l->row[i] + (broad - l->used[l->column[i]]) / 2.0; /* layers are centred */
    caper_json_put(out, "{id:%s label:%s layer:%d slot:%g ending:?%d}", name, name, l->column[i],
                   slot, a->scene[i].tags & TAG_ENDING);
}

static void draw_map(const luck_adventure *a, caper_buf *out)
{
    luck_layout l;
    int         broad = 0;
    lay_out(a, &l);
    for (int i = 0; i < a->scenes; i++)
        broad = l.used[i] > broad ? l.used[i] : broad;
    caper_json_put(out, "{scenes:[");
    for (int i = 0; i < a->scenes; i++)
        put_scene(a, &l, i, broad, out);
    caper_json_put(out, "] links:[");
    for (luck_way w = {0}; next_edge(a, &w);)
        caper_json_put(out, "[%s %s]", luck_text(a, a->scene[w.from].name),
                       luck_text(a, a->scene[w.to].name));
    caper_json_put(out, "]}");
}

static void tell_scenes(const luck_adventure *a, const sums *sum, caper_cell *out)
{
    caper_section *s =
        caper_section_add(out, "scenes", "Scenes", "graph", "visited: games that see it %",
                          "In how many games the crew comes through a scene, at least "
                          "once. Squares are endings; a line is as thick as the "
                          "rarer of the two scenes that it joins.");
    for (int i = 0; i < a->scenes; i++) {
        const char *name                      = luck_text(a, a->scene[i].name);
        caper_row_add(s, name, name)->stat[0] = caper_count_stat(sum->visited[i], sum->games);
    }
    draw_map(a, &s->map);
}

static void tell_tests(const luck_adventure *a, const sums *sum, caper_cell *out)
{
    caper_section *s =
        caper_section_add(out, "tests", "Tests", "bars", "passed: passed %; tries: tries a game",
                          "How often the crew passes a test, and how often it meets it in "
                          "a game.");
    for (int i = 0; i < a->scenes; i++)
        for (int k = 0; k < a->scene[i].links; k++) {
            int  at = a->scene[i].first + k;
            char id[64], label[96];
            if (!a->link[at].has_test || a->link[at].to == a->link[at].fail)
                continue;
            snprintf(id, sizeof id, "%.50s #%d", luck_text(a, a->scene[i].name), k + 1);
            snprintf(label, sizeof label, "%.24s: %.40s", luck_text(a, a->scene[i].name),
                     luck_text(a, a->link[at].text));
            CAPER_ROW(caper_row_add(s, id, label),
                      caper_count_stat(sum->passed[at], sum->tried[at].sum),
                      caper_total_stat(&sum->tried[at], sum->games));
        }
}

static void tell_luck(const sums *sum, int seats, caper_cell *out)
{
    caper_section *s = caper_section_add(out, "luck", "Luck over time", "lines",
                                         "luck: luck each; games: games that last that long %",
                                         "The luck that each of the crew has left on reaching the "
                                         "first scene, the second, the third …");
    for (int k = 0; k < STEPS && sum->step[k].games; k++) {
        CAPER_ROW(caper_row_numbered(s, k + 1), each(&sum->step[k].luck, sum->step[k].games, seats),
                  caper_count_stat(sum->step[k].games, sum->games));
    }
}

/* A scene that is never seen is wasted work, or its conditions are too narrow. */
static void find_scenes(caper_cell *out)
{
    const caper_section *ends       = caper_section_find(out, "endings");
    const caper_section *all        = caper_section_find(out, "scenes");
    const caper_row     *most       = caper_extreme_row(ends, 0, true, 1);
    char                 names[160] = "";
    int                  unseen     = 0;
    if (most)
        caper_find(out, "The commonest ending is “%s”, in %.1f %% of games.", most->label,
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
        caper_find(out, "No game ever comes to %s%s.", names, unseen > 4 ? " and others" : "");
    else if (most)
        caper_find(out, "Each of the %d scenes is seen in some game.", all->rows);
}

static void tell(const caper_match *match, const void *own, caper_cell *out)
{
    const sums           *sum = own;
    const luck_adventure *a   = story_of(match);
    caper_summary_add(out, "luck", "luck left each", each(&sum->left, sum->games, match->seats));
    if (!a)
        return;
    tell_endings(a, sum, out);
    tell_scenes(a, sum, out);
    find_scenes(out);
    tell_tests(a, sum, out);
    tell_luck(sum, match->seats, out);
}

const caper_collector luck_collector = {
    .counters = sizeof(sums) / sizeof(uint64_t),
    .notes    = sizeof(notes),
    .bar      = 4,
    .before   = before,
    .after    = after,
    .end      = end,
    .tell     = tell,
};
