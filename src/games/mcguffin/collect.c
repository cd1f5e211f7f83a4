/* McGuffin in the lab: how hard is this job, and where does it go wrong? */
#include <stdio.h>
#include <string.h>

#include "base/figures.h"
#include "games/mcguffin/mcguffin.h"

enum { HEATS = 64 };

typedef struct stage_sums {
    uint64_t    reached, failed; /* games; failed: the crew left it with less than it came for */
    caper_total moves, heat, deaths;
} stage_sums;

typedef struct sums {
    uint64_t    games;
    stage_sums  stage[STAGES];
    caper_total heat, deaths, fate[STATUSES];
    uint64_t    heat_at_end[HEATS];
    struct {
        caper_total tries;
        uint64_t    passed;
    } obstacle[JOB_OBSTACLES];
    struct {
        uint64_t games, won;
    } figure[FIGURES];
} sums;

typedef struct notes {
    int      stage, obstacle; /* obstacle + 1 that this move settles; 0: none */
    int      seat, successes;
    int      heat, dead; /* when the stage began */
    uint16_t moves;
    uint16_t tries[JOB_OBSTACLES];
} notes;

static bool is_won(const mcguffin_state *s)
{
    caper_result r;
    mcguffin_result(NULL, s, &r);
    return r.winners != 0;
}

static void begin(caper_watch *w)
{
    notes *n   = w->notes;
    sums  *sum = w->sums;
    n->stage   = CASING;
    sum->stage[CASING].reached++;
}

static void before(caper_watch *w, int seat, caper_move move)
{
    const mcguffin_state *s = w->state;
    notes                *n = w->notes;
    n->obstacle             = 0;
    if (move != GO || seat >= s->seats)
        return;
    mcguffin_call c = s->call;
    if (c.kind == CALL_CHECK) {
        n->obstacle  = c.obstacle;
        n->seat      = c.seat;
        n->successes = s->crew[c.seat].successes;
    }
}

/* A success counts for the stage; if it was the last one, the stage is over and the count is gone.
 * A stage can also be over because the one who failed died of it. */
static bool has_passed(const mcguffin_state *s, const notes *n)
{
    const mcguffin_member *m = &s->crew[n->seat];
    bool                   further =
        (n->stage == CASING && s->stage == HEIST) || (n->stage == HEIST && s->stage == COMBINATION);
    return m->status != DEAD && (further || m->successes == n->successes + 1);
}

static void settle_obstacle(caper_watch *w, notes *n)
{
    int   o   = n->obstacle - 1;
    sums *sum = w->sums;
    sum->obstacle[o].passed += has_passed(w->state, n);
    caper_total_count(&sum->obstacle[o].tries, &n->tries[o]);
}

/* The crew left a stage: did it get what it came for? */
static bool went_wrong(const mcguffin_state *s, int stage)
{
    switch (stage) {
    case CASING:
        return s->stage == OVER;
    case HEIST:
        return s->stage != COMBINATION;
    case COMBINATION:
        return s->team != TEAM_SUCCESS;
    default:
        return !is_won(s);
    }
}

static void leave_stage(caper_watch *w, notes *n)
{
    const mcguffin_state *s    = w->state;
    sums                 *sum  = w->sums;
    stage_sums           *st   = &sum->stage[n->stage];
    int                   dead = mcguffin_count(s, DEAD);
    st->failed += went_wrong(s, n->stage);
    caper_total_add(&st->moves, (uint64_t)(w->moves - n->moves));
    caper_total_add(&st->heat, (uint64_t)(s->heat - n->heat));
    caper_total_add(&st->deaths, (uint64_t)(dead - n->dead));
    n->stage = s->stage;
    n->heat  = s->heat;
    n->dead  = dead;
    n->moves = (uint16_t)w->moves;
    if (s->stage != OVER)
        sum->stage[s->stage].reached++;
}

static void after(caper_watch *w, int seat, caper_move move)
{
    (void)seat;
    (void)move;
    const mcguffin_state *s = w->state;
    notes                *n = w->notes;
    if (n->obstacle)
        settle_obstacle(w, n);
    if (s->stage != n->stage)
        leave_stage(w, n);
}

static void end(caper_watch *w, const caper_result *r)
{
    const mcguffin_state *s   = w->state;
    sums                 *sum = w->sums;
    sum->games++;
    caper_total_add(&sum->heat, s->heat);
    caper_total_add(&sum->deaths, (uint64_t)mcguffin_count(s, DEAD));
    sum->heat_at_end[s->heat < HEATS ? s->heat : HEATS - 1]++;
    for (int k = 0; k < STATUSES; k++)
        caper_total_add(&sum->fate[k], (uint64_t)mcguffin_count(s, k));
    caper_each (f, mcguffin_taken(s)) {
        sum->figure[f].games++;
        sum->figure[f].won += r->winners != 0;
    }
}

/* ---- What it means ---------------------------------------------------------------------------- */

static void tell_stages(const sums *sum, caper_cell *out)
{
    static const char *const titles[] = {"Casing", "Heist", "Combination", "Getaway"};
    caper_section           *s        = caper_section_add(
        out, "stages", "Stages", "bars",
        "reached: reached %; failed: goes wrong %; heat: heat; deaths: deaths; moves: moves",
        "How many games reach a stage; in how many of those it goes wrong there (casing called "
                         "off, no way to the target, the target not taken, nobody away with it); and what it "
                         "takes.");
    s->printed = true;
    for (int k = CASING; k < OVER; k++) {
        const stage_sums *st = &sum->stage[k];
        CAPER_ROW(
            caper_row_add(s, mcguffin_stages[k], titles[k]),
            caper_count_stat(st->reached, sum->games), caper_count_stat(st->failed, st->reached),
            caper_total_stat(&st->heat, st->reached), caper_total_stat(&st->deaths, st->reached),
            caper_total_stat(&st->moves, st->reached));
    }
}

static void tell_obstacles(const mcguffin_job *job, const sums *sum, caper_cell *out)
{
    static const char *const stage[] = {"Casing", "Heist", "", "Getaway"};
    caper_section           *s       = caper_section_add(
        out, "obstacles", "Obstacles", "bars", "passes: passes %; tries: tries a game",
        "How often the crew gets past an obstacle when it tries, and how often it tries in a game. "
                        "An obstacle that nobody tries may be one too many.");
    s->printed = true;
    for (int i = 0; i < job->count; i++) {
        const mcguffin_obstacle *o = &job->obstacle[i];
        char                     label[96];
        snprintf(label, sizeof label, "%s: %.70s", stage[o->stage], o->title);
        CAPER_ROW(caper_row_add(s, o->id, label),
                  caper_count_stat(sum->obstacle[i].passed, sum->obstacle[i].tries.sum),
                  caper_total_stat(&sum->obstacle[i].tries, sum->games));
    }
}

static void tell_fates(const sums *sum, caper_cell *out)
{
    static const char *const titles[STATUSES] = {[IN]      = "Still inside",
                                                 [LEAVING] = "On the way out",
                                                 [CLEAR]   = "Clear",
                                                 [CAUGHT]  = "Caught",
                                                 [DEAD]    = "Dead"};
    caper_section           *s = caper_section_add(out, "fates", "What becomes of the crew", "bars",
                                                   "members: members a game",
                                                   "How many of the crew end up like that in a game.");
    for (int k = 0; k < STATUSES; k++)
        caper_row_add(s, mcguffin_statuses[k], titles[k])->stat[0] =
            caper_total_stat(&sum->fate[k], sum->games);
}

static void tell_heat(const sums *sum, caper_cell *out)
{
    int last = HEATS - 1;
    while (last > 0 && !sum->heat_at_end[last])
        last--;
    caper_section *s =
        caper_section_add(out, "heat", "Heat at the end", "histogram", "games: games %",
                          "The last bars are games that ran into the limit.");
    for (int i = 0; i <= last && sum->games; i++)
        caper_row_numbered(s, i)->stat[0] = caper_count_stat(sum->heat_at_end[i], sum->games);
}

static void tell_figures(const sums *sum, caper_cell *out)
{
    int                    count;
    const mcguffin_figure *f = mcguffin_figures(&count);
    caper_section         *s = caper_section_add(
        out, "characters", "Ready-made characters", "bars", "win: wins %",
        "How often a crew with this character in it wins. Made-up characters are not listed.");
    s->ranked = true;
    for (int i = 0; i < count && i < FIGURES; i++)
        if (sum->figure[i].games)
            caper_row_add(s, f[i].id, f[i].name)->stat[0] =
                caper_count_stat(sum->figure[i].won, sum->figure[i].games);
}

static void find_trouble(caper_cell *out)
{
    const caper_section *stages = caper_section_find(out, "stages");
    const caper_section *all    = caper_section_find(out, "obstacles");
    /* The getaway goes wrong whenever the job does; what matters is what came before. */
    const caper_row *heist = &stages->row[HEIST], *away = &stages->row[GETAWAY];
    if (heist->stat[1].n > 0 && away->stat[1].n > 0)
        caper_find(out, "In %.1f %% of heists no way to the target is found in time.",
                   100 * heist->stat[1].value);
    const caper_row *hard = all ? caper_extreme_row(all, 0, false, 30) : NULL;
    if (hard)
        caper_find(out, "The hardest obstacle is “%s”: %.1f %% of tries succeed.",
                   strchr(hard->label, ' ') + 1, 100 * hard->stat[0].value);
    for (int i = 0; all && i < all->rows; i++)
        if (all->row[i].stat[1].n > 0 && all->row[i].stat[1].value < 0.01)
            caper_find(out, "Hardly anybody tries “%s”.", strchr(all->row[i].label, ' ') + 1);
}

static void tell(const caper_match *match, const void *own, caper_cell *out)
{
    const sums         *sum = own;
    const mcguffin_job *job = job_of(match);
    caper_summary_add(out, "heat", "heat", caper_total_stat(&sum->heat, sum->games));
    caper_summary_add(out, "deaths", "deaths", caper_total_stat(&sum->deaths, sum->games));
    tell_stages(sum, out);
    if (job)
        tell_obstacles(job, sum, out);
    find_trouble(out);
    tell_fates(sum, out);
    tell_heat(sum, out);
    tell_figures(sum, out);
}

const caper_collector mcguffin_collector = {
    .counters = sizeof(sums) / sizeof(uint64_t),
    .notes    = sizeof(notes),
    .bar      = 4,
    .begin    = begin,
    .before   = before,
    .after    = after,
    .end      = end,
    .tell     = tell,
};
