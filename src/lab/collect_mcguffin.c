/* McGuffin in the lab: how hard is this job, and where does it go wrong? */
#include <stdio.h>
#include <string.h>

#include "games/mcguffin/mcguffin.h"
#include "lab/lab.h"

enum { HEATS = 64 };

typedef struct stage_sums {
    uint64_t  reached, failed; /* games; failed: the crew left it with less than it came for */
    lab_total moves, heat, deaths;
} stage_sums;

typedef struct sums {
    uint64_t   games;
    stage_sums stage[STAGES];
    lab_total  heat, deaths, fate[STATUSES];
    uint64_t   heat_at_end[HEATS];
    struct {
        lab_total tries;
        uint64_t  passed;
    } obstacle[JOB_OBSTACLES];
    struct {
        uint64_t games, won;
    } figure[FIGURES];
} sums;

typedef struct notes {
    uint8_t  stage, obstacle; /* obstacle + 1 that this move settles; 0: none */
    uint8_t  seat, successes;
    uint8_t  heat, dead; /* when the stage began */
    uint16_t moves;
    uint16_t tries[JOB_OBSTACLES];
} notes;

static sums *sums_of(const lab_watch *w) { return (sums *)(void *)w->sums; }

static int count_dead(const mcguffin_state *s)
{
    int n = 0;
    for (int i = 0; i < s->seats; i++)
        n += s->crew[i].status == DEAD;
    return n;
}

static bool is_won(const mcguffin_state *s)
{
    caper_result r;
    mcguffin_result(NULL, s, &r);
    return r.winners != 0;
}

static void begin(lab_watch *w)
{
    notes *n = w->notes;
    n->stage = CASING;
    sums_of(w)->stage[CASING].reached++;
}

static void before(lab_watch *w, int seat, caper_move move)
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

static void settle_obstacle(lab_watch *w, notes *n)
{
    int   o   = n->obstacle - 1;
    sums *sum = sums_of(w);
    sum->obstacle[o].passed += has_passed(w->state, n);
    lab_total_count(&sum->obstacle[o].tries, &n->tries[o]);
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

static void leave_stage(lab_watch *w, notes *n)
{
    const mcguffin_state *s    = w->state;
    stage_sums           *st   = &sums_of(w)->stage[n->stage];
    int                   dead = count_dead(s);
    st->failed += went_wrong(s, n->stage);
    lab_total_add(&st->moves, (uint64_t)(w->moves - n->moves));
    lab_total_add(&st->heat, (uint64_t)(s->heat - n->heat));
    lab_total_add(&st->deaths, (uint64_t)(dead - n->dead));
    n->stage = s->stage;
    n->heat  = s->heat;
    n->dead  = (uint8_t)dead;
    n->moves = (uint16_t)w->moves;
    if (s->stage != OVER)
        sums_of(w)->stage[s->stage].reached++;
}

static void after(lab_watch *w, int seat, caper_move move)
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

static void end(lab_watch *w, const caper_result *r)
{
    const mcguffin_state *s              = w->state;
    sums                 *sum            = sums_of(w);
    int                   fate[STATUSES] = {0};
    uint64_t              seen           = 0;
    sum->games++;
    lab_total_add(&sum->heat, s->heat);
    lab_total_add(&sum->deaths, (uint64_t)count_dead(s));
    sum->heat_at_end[s->heat < HEATS ? s->heat : HEATS - 1]++;
    for (int i = 0; i < s->seats; i++) {
        fate[s->crew[i].status]++;
        seen |= s->crew[i].figure ? (uint64_t)1 << (s->crew[i].figure - 1) : 0;
    }
    for (int k = 0; k < STATUSES; k++)
        lab_total_add(&sum->fate[k], (uint64_t)fate[k]);
    for (; seen; seen &= seen - 1) {
        sum->figure[__builtin_ctzll(seen)].games++;
        sum->figure[__builtin_ctzll(seen)].won += r->winners != 0;
    }
}

/* ---- What it means ---------------------------------------------------------------------------- */

static void tell_summary(const sums *sum, lab_cell *out)
{
    lab_section *s         = &out->section[0];
    int          heat      = lab_measure_add(s, "heat", "heat", LAB_MEAN, -1);
    int          deaths    = lab_measure_add(s, "deaths", "deaths", LAB_MEAN, -1);
    s->row[0].stat[heat]   = lab_total_mean(&sum->heat, sum->games);
    s->row[0].stat[deaths] = lab_total_mean(&sum->deaths, sum->games);
}

static void tell_stages(const sums *sum, lab_cell *out)
{
    static const char *const titles[] = {"Casing", "Heist", "Combination", "Getaway"};
    lab_section             *s        = lab_section_add(
        out, "stages", "Stages", "bars",
        "How many games reach a stage; in how many of those it goes wrong there (casing called "
                           "off, no way to the target, the target not taken, nobody away with it); and what it "
                           "takes.");
    s->printed = true;
    lab_measure_add(s, "reached", "reached", LAB_SHARE, -1);
    lab_measure_add(s, "failed", "goes wrong", LAB_SHARE, -1);
    lab_measure_add(s, "heat", "heat", LAB_MEAN, -1);
    lab_measure_add(s, "deaths", "deaths", LAB_MEAN, -1);
    lab_measure_add(s, "moves", "moves", LAB_MEAN, -1);
    for (int k = CASING; k < OVER; k++) {
        const stage_sums *st  = &sum->stage[k];
        lab_row          *row = lab_row_add(s, mcguffin_stages[k], titles[k]);
        row->stat[0]          = lab_share(st->reached, sum->games);
        row->stat[1]          = lab_share(st->failed, st->reached);
        row->stat[2]          = lab_total_mean(&st->heat, st->reached);
        row->stat[3]          = lab_total_mean(&st->deaths, st->reached);
        row->stat[4]          = lab_total_mean(&st->moves, st->reached);
    }
}

static void tell_obstacles(const mcguffin_job *job, const sums *sum, lab_cell *out)
{
    static const char *const stage[] = {"Casing", "Heist", "", "Getaway"};
    lab_section             *s       = lab_section_add(
        out, "obstacles", "Obstacles", "bars",
        "How often the crew gets past an obstacle when it tries, and how often it tries in a game. "
                          "An obstacle that nobody tries may be one too many.");
    s->printed = true;
    lab_measure_add(s, "passes", "passes", LAB_SHARE, -1);
    lab_measure_add(s, "tries", "tries a game", LAB_MEAN, -1);
    for (int i = 0; i < job->count; i++) {
        const mcguffin_obstacle *o = &job->obstacle[i];
        char                     label[96];
        snprintf(label, sizeof label, "%s: %.70s", stage[o->stage], job_read(job, o->title));
        lab_row *row = lab_row_add(s, job_read(job, o->id), label);
        row->stat[0] = lab_share(sum->obstacle[i].passed, sum->obstacle[i].tries.sum);
        row->stat[1] = lab_total_mean(&sum->obstacle[i].tries, sum->games);
    }
}

static void tell_fates(const sums *sum, lab_cell *out)
{
    static const char *const titles[STATUSES] = {[IN]      = "Still inside",
                                                 [LEAVING] = "On the way out",
                                                 [CLEAR]   = "Clear",
                                                 [CAUGHT]  = "Caught",
                                                 [DEAD]    = "Dead"};
    lab_section             *s = lab_section_add(out, "fates", "What becomes of the crew", "bars",
                                                 "How many of the crew end up like that in a game.");
    lab_measure_add(s, "members", "members a game", LAB_MEAN, -1);
    for (int k = 0; k < STATUSES; k++)
        lab_row_add(s, mcguffin_statuses[k], titles[k])->stat[0] =
            lab_total_mean(&sum->fate[k], sum->games);
}

static void tell_heat(const sums *sum, lab_cell *out)
{
    int last = HEATS - 1;
    while (last > 0 && !sum->heat_at_end[last])
        last--;
    lab_section *s = lab_section_add(out, "heat", "Heat at the end", "histogram",
                                     "The last bars are games that ran into the limit.");
    lab_measure_add(s, "games", "games", LAB_SHARE, -1);
    for (int i = 0; i <= last && sum->games; i++)
        lab_row_numbered(s, i)->stat[0] = lab_share(sum->heat_at_end[i], sum->games);
}

static void tell_figures(const sums *sum, lab_cell *out)
{
    int                    count;
    const mcguffin_figure *f = mcguffin_figures(&count);
    lab_section           *s = lab_section_add(
        out, "characters", "Ready-made characters", "bars",
        "How often a crew with this character in it wins. Made-up characters are not listed.");
    s->ranked = true;
    lab_measure_add(s, "win", "wins", LAB_SHARE, -1);
    for (int i = 0; i < count && i < FIGURES; i++)
        if (sum->figure[i].games)
            lab_row_add(s, f[i].id, f[i].name)->stat[0] =
                lab_share(sum->figure[i].won, sum->figure[i].games);
}

static void find_trouble(lab_cell *out)
{
    const lab_section *stages = lab_section_find(out, "stages");
    const lab_section *all    = lab_section_find(out, "obstacles");
    /* The getaway goes wrong whenever the job does; what matters is what came before. */
    const lab_row *heist = &stages->row[HEIST], *away = &stages->row[GETAWAY];
    if (heist->stat[1].n > 0 && away->stat[1].n > 0)
        lab_find(out, "In %.1f %% of heists no way to the target is found in time.",
                 100 * heist->stat[1].value);
    const lab_row *hard = all ? lab_extreme(all, 0, false, 30) : NULL;
    if (hard)
        lab_find(out, "The hardest obstacle is “%s”: %.1f %% of tries succeed.",
                 strchr(hard->label, ' ') + 1, 100 * hard->stat[0].value);
    for (int i = 0; all && i < all->rows; i++)
        if (all->row[i].stat[1].n > 0 && all->row[i].stat[1].value < 0.01)
            lab_find(out, "Hardly anybody tries “%s”.", strchr(all->row[i].label, ' ') + 1);
}

static void tell(const lab_variant *v, const uint64_t *own, lab_cell *out)
{
    const sums         *sum = (const sums *)(const void *)own;
    const mcguffin_job *job = job_of(&v->match);
    tell_summary(sum, out);
    tell_stages(sum, out);
    if (job)
        tell_obstacles(job, sum, out);
    find_trouble(out);
    tell_fates(sum, out);
    tell_heat(sum, out);
    tell_figures(sum, out);
}

const lab_collector lab_mcguffin = {
    .game     = "mcguffin",
    .counters = sizeof(sums) / sizeof(uint64_t),
    .notes    = sizeof(notes),
    .bar      = 4,
    .begin    = begin,
    .before   = before,
    .after    = after,
    .end      = end,
    .tell     = tell,
};
